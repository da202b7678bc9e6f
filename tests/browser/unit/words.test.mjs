// The words of pages: each in both languages.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { PAGES, wordsOf } from "../words.mjs";

const names = readdirSync(new URL("words/", PAGES));
const tables = Object.fromEntries(names.map((name) => [name, wordsOf(`words/${name}`)]));
const each = (check) => {
  for (const [name, table] of Object.entries(tables))
    for (const [word, pair] of Object.entries(table)) check(pair, `${name}: ${word}: ${pair}`);
};
const holes = (text) => [...new Set(text.match(/\{\d\}/g))].sort().join();

test("every word is there in both languages", () => {
  assert.ok(
    names.length >= 6 && Object.values(tables).flatMap((table) => Object.keys(table)).length > 250,
  );
  each((pair, what) => assert.ok(pair.length === 2 && pair.every((text) => text), what));
});
test("English has no Japanese letters, and Japanese has some", () => {
  const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
  const same = /^(?!.*[a-z]{2})[\p{ASCII}→←↑↓×、〜]*$/u;
  each(([en, ja], what) =>
    assert.ok(!japanese.test(en) && (japanese.test(ja) || same.test(ja)), what),
  );
});
test("both languages have room for the same values", () =>
  each(([en, ja], what) => assert.equal(holes(en), holes(ja), what)));
test("pages have no words of their own", () => {
  const known =
    /^((@\w+@\s*)+|SVG|PNG|TXT|CSV|JSON Lines|日本語|0:00|×|This page needs JavaScript\. .*|[^\p{L}]*)$/u;
  for (const name of readdirSync(PAGES).filter((name) => name.endsWith(".html"))) {
    const html = readFileSync(new URL(name, PAGES), "utf8").replace(
      /<(script|style)[^]*?<\/\1>/g,
      "",
    );
    for (const [, text] of html.matchAll(/>([^<>]+)</g))
      assert.ok(known.test(text.trim()), `${name}: ${text.trim()}`);
    for (const [, text] of html.matchAll(/\s(?:title|aria-label|placeholder|alt)="([^"]*)"/g))
      assert.ok(known.test(text), `${name}: ${text}`);
  }
});
