// The browser's module by itself, without a browser.
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { items, textOf } from "../../output/page/src/program/drawing.js";

// How the worker starts one.
const begun = runInNewContext(`${readFileSync("output/page/src/engine.js", "utf8")}; started`, {
  WebAssembly,
});
// The rest of a module, which it may have as a section.
export const restOf = (program) => WebAssembly.Module.customSections(program, "rest")[0];
export const started = (program, tried = () => {}, more = () => {}) =>
  begun(
    program,
    () => {
      more();
      return new WebAssembly.Module(restOf(program));
    },
    tried,
  );
// The kept puzzles of a genre: names, texts, answers.
export const keptOf = (genre) => {
  const file = `generator/genres/src/${genre.replaceAll("-", "_")}/golden.txt`;
  const blocks = readFileSync(file, "utf8").trimEnd().split("\n\n").slice(1);
  return blocks.map((block) => block.split("\n"));
};
export const asked = (engine, text) => {
  const bytes = new TextEncoder().encode(text);
  const at = engine.input(bytes.length);
  new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
  engine.call();
  return JSON.parse(
    new TextDecoder().decode(
      new Uint8Array(engine.memory.buffer, engine.reply(), engine.reply_length()),
    ),
  );
};
export const call = (engine, request) => {
  const { ok, error } = asked(engine, JSON.stringify(request));
  if (error) throw new Error(`${JSON.stringify(request)}: ${error.message}`);
  return ok;
};
// The drawing of a player who asks for hints, as a page asks, until there are none; in each round
// some of the answer may be drawn as well.
export const toldBy = (engine, puzzle, answer, helped = () => []) => {
  const printed = items(puzzle.slice(puzzle.indexOf(";") + 1).trim());
  const given = [...items(answer)].filter(([name, value]) => printed.get(name) === value);
  const [drawn, crossed] = [new Map(given), new Map()];
  for (let round = 0; ; round++) {
    const [now, never] = [textOf(drawn), textOf(crossed.values())];
    const [step] = call(engine, { call: "steps", puzzle, answer, drawn: now, crossed: never });
    for (const [name, value] of items(step?.draw ?? "")) drawn.set(name, value);
    for (const one of items(step?.not ?? "")) crossed.set(one.join(), one);
    for (const [name, value] of helped(round)) drawn.set(name, value);
    if (now === textOf(drawn) && never === textOf(crossed.values())) return now;
  }
};
