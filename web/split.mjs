// Splits a module, the file that is named: functions that players do not need become the section
// `rest` at its end, which `pencilmill site` makes a file of its own. They ran when puzzles were made
// and not when kept ones were played, or only such functions call them. Should a player need some of
// it, it is loaded.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { items } from "../output/page/src/program/drawing.js";
import { call, keptOf, started, toldBy } from "../tests/browser/module.mjs";

// Extensions that compilers of Rust use.
const FEATURES = [
  "bulk-memory",
  "multivalue",
  "mutable-globals",
  "nontrapping-float-to-int",
  "reference-types",
  "sign-ext",
].map((feature) => `--enable-${feature}`);

const [, , module] = process.argv;
const folder = mkdtempSync(join(tmpdir(), "pencilmill-split-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
const [instrumented, profile, first, rest] = ["instrumented", "profile", "first", "rest"].map(
  (name) => join(folder, name),
);
const run = (tool, ...args) =>
  execFileSync(tool, [module, ...FEATURES, ...args], { encoding: "utf8", maxBuffer: 2 ** 28 });

// Puzzles are played with two hints each, and made with all that pages do with them.
const play = (engine, [, puzzle, answer = ""]) => {
  const told = toldBy(engine, puzzle, answer, (round) => (round ? items(answer) : []));
  for (const drawn of ["", told, answer])
    for (const crossed of ["", answer])
      call(engine, { call: "referee", puzzle, drawn, crossed, open: true, labels: true });
  call(engine, { call: "finished", puzzle, drawn: answer, crossed: "" });
  call(engine, { call: "check", puzzle, drawing: answer });
  call(engine, { call: "picture", puzzle, drawing: answer });
  call(engine, { call: "page", line: `${JSON.stringify({ puzzle, answer })}\n` });
};
const make = (engine, { genre, min_size: [height, width], variants }) => {
  const size = `${height}x${width}`;
  call(engine, { call: "table", genre });
  call(engine, { call: "choices", genre, size });
  for (const variant of variants.length ? variants : [undefined]) {
    const order = { genre, size, variant, grade: "any" };
    const line = call(engine, { call: "make", order, seed: "1", index: "0" });
    const { puzzle } = JSON.parse(line);
    call(engine, { call: "import", text: puzzle });
    for (const what of ["finish", "compare", "codes"]) call(engine, { call: what, puzzle });
    for (const format of ["csv", "jsonl"]) call(engine, { call: "file", lines: [line], format });
  }
};
const gamble = (engine) => {
  const stage = call(engine, { call: "maze", ask: { what: "day", day: "2026-01-01" } });
  for (const what of ["play", "possible"])
    call(engine, { call: "maze", ask: { what, stage, lines: [], language: "en" } });
  const game = "gloop-game seed=5 deal=0 players=2";
  for (const moves = []; moves.length < 3;)
    moves.push(call(engine, { call: "gloop", game, moves, choose: true }).move);
};
// Functions that ran, as the tool writes them: eight bytes for the module, then a number for each function.
const profiled = async (act, last = () => {}) => {
  const engine = await started(await WebAssembly.compile(readFileSync(instrumented)));
  for (const genre of call(engine, { call: "genres" })) act(engine, genre);
  last(engine);
  const length = engine.__write_profile(0, 0);
  const at = engine.input(length);
  engine.__write_profile(at, length);
  return new Uint32Array(engine.memory.buffer.slice(at, at + length));
};
const bytes = readFileSync(module);
run("wasm-split", "--instrument", "-o", instrumented);
const played = await profiled((engine, { genre }) => {
  const boards = new Map(keptOf(genre).map((kept) => [kept[1].split(";")[0], kept]));
  for (const kept of boards.values()) play(engine, kept);
});
const made = await profiled(make, gamble);
const graph = run("wasm-opt", "--print-call-graph", "-o", join(folder, "none"));
const calls = [...graph.matchAll(/"(\d+)" -> "(\d+)"/g)].map(([, from, to]) => [
  +from + 2,
  +to + 2,
]);
// Functions that none calls by their number are called through the table, by anyone.
const called = new Set(calls.map(([, to]) => to));
const kept = played.map((ran, i) => ran || (!made[i] && !called.has(i)));
for (let more = true; more;) {
  more = false;
  for (const [from, to] of calls) if (kept[from] && !kept[to] && !made[to]) more = kept[to] = true;
}
writeFileSync(profile, kept);
// Parts of two builds do not fit together.
const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
const spaces = ["import", "placeholder"].map((kind) => `--${kind}-namespace=${digest}`);
run("wasm-split", `--profile=${profile}`, "-o1", first, "-o2", rest, ...spaces);

const content = Buffer.concat([Buffer.from("\x04rest"), readFileSync(rest)]);
const length = [];
for (let left = content.length; left; left >>= 7)
  length.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0));
writeFileSync(module, Buffer.concat([readFileSync(first), Buffer.from([0, ...length]), content]));
