// The browser's module: puzzles made by it have the bytes of the command's; a site
// that has it referees and hints in a real browser. See scripts/test-engine.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { runInNewContext } from "node:vm";
import { assert } from "./browser.mjs";
import { items, textOf } from "../../output/page/src/program/drawing.js";
import { browserOf, isFirefox } from "./firefox.mjs";
import { isWanted } from "./genres.mjs";
import { tryHostileTools } from "./hostile.mjs";
import { maker } from "./maker.mjs";
import { asked, call, restOf, started, toldBy } from "./module.mjs";
import { serve } from "./server.mjs";

const { FOLDER: folder, MODULE: module, PENCILMILL: command, BROWSER: chromium } = process.env;
const program = await WebAssembly.compile(readFileSync(module));
const parts = restOf(program) ? 2 : 1;
const spaces = new Set(WebAssembly.Module.imports(program).map(({ module }) => module));
assert(
  spaces.has("page") && spaces.size === parts,
  `${parts} parts import from ${[...spaces].join()}`,
);

// ---- The module by itself ----
const run = (...args) =>
  execFileSync(command, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: 2 ** 28,
  });

// While one draws: two neighbours that may not both be shaded are told at once; and a worker that
// ends is followed by another.
async function tryReferee(page, site, host) {
  const input = join(folder, "referee.jsonl");
  writeFileSync(
    input,
    `${JSON.stringify({ puzzle: "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5" })}\n`,
  );
  run("site", input, "-o", site, "--force", "--no-hints", "--module", module);
  await page.send("Page.addScriptToEvaluateOnNewDocument", {
    source: `globalThis.workers = [];
    globalThis.Worker = class extends Worker { constructor(file) { super(file); globalThis.workers.push(this); } };`,
  });
  const file = readdirSync(site).find((name) => /^canal-view-any-\d+\.html$/.test(name));
  await page.goto(`${host}/${file}`);
  const shade = async (r, c) => {
    const [x, y] = await page.run(
      (r, c) => {
        const { a, d, e, f } = document.querySelector("#board > g").getScreenCTM();
        return [500 * a * (2 * c - 1) + e, 500 * d * (2 * r - 1) + f];
      },
      r,
      c,
    );
    page.clickAt([x, y]);
  };
  await page.until(() => !document.getElementById("referee").hidden, "the puzzle's buttons");
  await page.click("#referee");
  for (const [r, c] of [
    [1, 1],
    [1, 2],
    [2, 1],
  ])
    await shade(r, c);
  await page.run(() => new Promise((done) => setTimeout(done, 300)));
  assert(
    (await page.run(() => document.getElementById("said").textContent)) === "",
    "the referee speaks of what is right so far",
  );
  await shade(2, 2);
  await page.until(
    () => /^“no 2x2” is broken/.test(document.getElementById("said").textContent),
    "the referee's word on a full square",
  );
  assert(
    (await page.run(() => document.querySelectorAll("#board .ring").length)) === 4,
    "what breaks the rule is not shown",
  );
  await page.click("#undo");
  assert(
    (await page.run(
      () =>
        document.getElementById("said").textContent +
        document.querySelectorAll("#board .ring").length,
    )) === "0",
    "the referee's word stays",
  );
  await page.run(() => {
    const [worker] = globalThis.workers;
    worker.terminate();
    worker.dispatchEvent(new ErrorEvent("error", { cancelable: true }));
  });
  assert(
    /a new one starts/.test(await page.run(() => document.getElementById("said").textContent)),
    "an ended worker is not told",
  );
  await page.click("#check");
  await page.until(
    () => /^No rule is broken so far/.test(document.getElementById("said").textContent),
    "a word of the new worker",
  );
  assert((await page.run(() => globalThis.workers.length)) === 2, "no new worker");
  // A puzzle that this page has not opens on it through its address.
  const other = "canal-view 5x5; number r1c1=2";
  const code = deflateRawSync(JSON.stringify({ puzzle: other })).toString("base64url");
  await page.goto("about:blank");
  await page.goto(`${host}/${file}#p=${code}`);
  await page.until(
    () => /Canal View 5×5/.test(document.getElementById("name").textContent),
    "a puzzle that came with its address",
  );
}

const engine = await started(program);
const chosen = process.argv.slice(2);
const genres = call(engine, { call: "genres" }).filter(({ genre }) => isWanted(genre, chosen));
// The same numbers every time, from 0 to 1.
let state = 1;
const random = () => (state = (48271 * state) % 2147483647) / 2147483647;
// One that takes all 64 bits.
const seed = "18446744073709551615";
const least = (sizes) => /\d+x\d+/.exec(sizes)[0];
// Genres of which a player needed more than the first part.
const long = new Set();
const records = [],
  lines = [],
  files = new Map();
for (const { genre, sizes } of genres) {
  const order = { genre, size: least(sizes), grade: "any" };
  const made = [1, 0]
    .map((index) => call(engine, { call: "make", order, seed, index: `${index}` }))
    .reverse();
  const output = join(folder, "made.jsonl");
  run(
    "generate",
    genre,
    "--size",
    order.size,
    "--grade",
    "any",
    "--seed",
    seed,
    "--count",
    "2",
    "--repeats",
    "-o",
    output,
    "--force",
  );
  const own = readFileSync(output, "utf8");
  assert(own === made.join(""), `${genre}: the module makes\n${made.join("")}the command\n${own}`);
  files.set(genre, { size: order.size, lines: own });
  const record = JSON.parse(made[0]);
  records.push(record);
  // As it is: its seed is no number of JavaScript.
  lines.push(made[0]);
  const { puzzle, answer } = record;
  assert(call(engine, { call: "solve", puzzle }).unique === "yes", `${genre}: not solved`);
  assert(
    call(engine, { call: "check", puzzle, drawing: answer }).solved,
    `${genre}: the answer is refused`,
  );
  assert(
    call(engine, { call: "check", puzzle, drawing: "" }).solved === (answer === ""),
    `${genre}: a blank board is accepted`,
  );
  const player = await started(program, undefined, () => long.add(genre));
  // No part of the answer is accused: from none of it to nearly all.
  for (let part = 0; part < 20; part++) {
    const drawn = textOf([...items(answer)].filter(() => random() < part / 20));
    const { broken } = call(player, { call: "referee", puzzle, drawn, crossed: "" });
    assert(!broken, `${genre}: ${puzzle} with ${drawn}: ${broken?.said[0]}`);
  }
  // Hints alone lead to the answer, or as far as steps do.
  const told = toldBy(player, puzzle, answer);
  assert(
    call(player, { call: "check", puzzle, drawing: told }).solved ||
      !JSON.parse(run("explain", puzzle, "--json")).solved,
    `${genre}: hints on ${puzzle} lead to ${told}`,
  );
  const rated = call(engine, { call: "rate", puzzle });
  assert(
    rated.score === record.score && rated.grade === record.grade,
    `${genre}: rated ${rated.score}, not ${record.score}`,
  );
  for (const language of ["en", "ja"]) {
    const lang = ["--lang", language];
    assert(
      call(engine, { call: "explain", puzzle, language }).text === run("explain", puzzle, ...lang),
      `${genre}: told otherwise`,
    );
    assert(
      call(engine, { call: "hint", puzzle, drawn: "", language }).text ===
        run("hint", puzzle, "--full", ...lang),
      `${genre}: hinted otherwise`,
    );
  }
}
for (const bad of ["", "{", "[]", '{"call":"solve","puzzle":"canal-view 4x4; number r9c9=1"}']) {
  assert(asked(engine, bad).error.message, `accepted: ${bad}`);
}
assert(long.size * 4 <= genres.length, `players need more than is there: ${[...long].join()}`);
console.log(`${genres.length} genres through the module: as by the command`);

// ---- The worker: what panics is thrown away, and said to have ----
{
  let made = 0;
  const said = [];
  const trap = (exports) => ({
    memory: exports.memory,
    input: exports.input,
    reply: () => 0,
    reply_length: () => 0,
    call() {
      throw new Error("unreachable");
    },
  });
  const instantiate = async (program) => {
    const exports = await started(program);
    return { exports: made++ ? exports : trap(exports) };
  };
  const scope = {
    TextEncoder,
    TextDecoder,
    JSON,
    String,
    Uint8Array,
    postMessage: (message) => said.push(message),
    WebAssembly: { Module: WebAssembly.Module, Instance: WebAssembly.Instance, instantiate },
  };
  runInNewContext(readFileSync("output/page/src/engine.js", "utf8"), scope);
  await scope.onmessage({ data: { modules: [program] } });
  for (const number of [1, 2])
    await scope.onmessage({ data: { number, request: { call: "genres" } } });
  assert(
    said[0].panicked && said[0].reply.error.message && !said[1].panicked && said[1].reply.ok.length,
    `the worker says ${JSON.stringify(said).slice(0, 200)}`,
  );
  assert(made === 2, `${made} instances`);
}

// ---- A site that has it ----
if (chromium) {
  const [input, site] = [join(folder, "puzzles.jsonl"), join(folder, "site")];
  writeFileSync(input, lines.join(""));
  run("site", input, "-o", site, "--force", "--no-hints", "--module", module);
  const asked = new Set();
  const server = await serve(site, (name, body) => {
    asked.add(name);
    return body;
  });
  const complaints = [];
  const browser = browserOf(chromium, join(folder, "profile"));
  const page = await browser.page((text) => complaints.push(text));
  const said = () => page.run(() => document.getElementById("said").textContent);
  const spoken = () =>
    page.until(() => document.getElementById("said").textContent, "a word of the referee");
  for (const { genre, answer } of records) {
    const file = readdirSync(site).find(
      (name) =>
        name.startsWith(`${genre}-`) &&
        /-1\.html$/.test(name) &&
        !name.slice(genre.length + 1, -7).includes("-"),
    );
    await page.goto(`${server.address}/${file}`);
    await page.click("#check");
    await spoken();
    const found = await said();
    assert(
      answer === "" ? /^Solved/.test(found) : found === "Nothing is drawn yet.",
      `${genre}: a blank board is told ${found}`,
    );
    if (answer === "") continue;
    await page.hint();
    const look = await page.run(() => document.getElementById("said").className);
    assert(look === "", `${genre}: a hint looks ${look}`);
  }
  await tryReferee(page, site, server.address);
  assert(
    asked.has("pencilmill.wasm") && !asked.has("pencilmill-rest.wasm"),
    `players ask for ${[...asked].join()}`,
  );
  // Whoever needs more gets it while the call waits.
  const order = { genre: "canal-view", size: "4" };
  const made = { call: "make", order, seed: "1", index: "0" };
  const { reply } = await page.run(async (request) => {
    const worker = new Worker("engine.js");
    const modules = [await WebAssembly.compileStreaming(fetch("pencilmill.wasm"))];
    for (const message of [{ modules }, { number: 1, request }]) worker.postMessage(message);
    return new Promise((done) => (worker.onmessage = ({ data }) => done(data)));
  }, made);
  assert(reply.ok === call(engine, made), `a worker makes ${JSON.stringify(reply)}`);
  assert(asked.has("pencilmill-rest.wasm") === (parts === 2), "the rest is not asked for");
  assert(!complaints.length, complaints.join("\n"));
  // Firefox plays; the rest needs more of the protocol than is translated.
  const whole = !isFirefox(chromium);
  if (whole) {
    // From disk there is no worker: the page does what it can by itself.
    const any = readdirSync(site).find((name) => /-(?!any-)[a-z]+-1\.html$/.test(name));
    await page.goto(`file://${join(site, any)}`);
    await page.click("#check");
    await spoken();
    assert(/Not solved yet/.test(await said()), `from disk: ${await said()}`);
    assert(!complaints.length, complaints.join("\n"));
    await tryHostileTools(browser, server.address, reply.ok);
  }
  await server.close();
  console.log(`${records.length} genres refereed and hinted in a page`);
  if (whole) {
    await maker(browser, site, files, seed);
    console.log(`${files.size} genres made, stopped, kept, printed, and without a network`);
  }
  await browser.close();
}
