// Files of words of the pages: what each of them says, in English and Japanese.
import { readFileSync } from "node:fs";

export const PAGES = new URL("../../output/page/src/", import.meta.url);
export const wordsOf = (file) =>
  Object.fromEntries(
    readFileSync(new URL(file, PAGES), "utf8")
      .split("\n")
      .filter((line) => line.includes(" = "))
      .map((line) => line.split(/ = (.*)/))
      .map(([name, texts]) => [name, texts.split(" | ")]),
  );
