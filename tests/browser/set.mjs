// The setter's table of a site: each genre is set from blank, what is drawn is judged, taken back,
// kept, given away and read again. See scripts/test-engine.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Browser, assert } from "./browser.mjs";
import { isWanted } from "./genres.mjs";
import { call, started } from "./module.mjs";
import { serve } from "./server.mjs";

const { FOLDER: folder, MODULE: module, PENCILMILL: command, BROWSER: chromium } = process.env;
const engine = await started(await WebAssembly.compile(readFileSync(module)));
const chosen = process.argv.slice(2);
const genres = call(engine, { call: "genres" }).filter(({ genre }) => isWanted(genre, chosen));
const site = process.env.SITE || join(folder, "table");
if (!process.env.SITE) {
  const input = join(folder, "one.jsonl");
  writeFileSync(
    input,
    call(engine, {
      call: "make",
      order: { genre: "canal-view", size: "4" },
      seed: "1",
      index: "0",
    }),
  );
  execFileSync(command, ["site", input, "-o", site, "--force", "--no-hints", "--module", module], {
    stdio: "ignore",
  });
}
const server = await serve(site);
const complaints = [];
const browser = new Browser(chromium, join(folder, "set-profile"));
const page = await browser.page((text) => complaints.push(text));

// ---- What a setter does ----
const table = async (genre, size) => {
  await page.goto(`${server.address}/set.html?genre=${genre}`);
  await page.until(() => document.getElementById("board"), `a board of ${genre}`);
  if (!size || (await value("export-text")).includes(` ${size.join("x")};`)) return;
  await page.run(
    (genre, [rows, cols]) => {
      for (const [id, value] of [
        ["set-rows", rows],
        ["set-cols", cols],
      ])
        document.getElementById(id).value = value;
      document.getElementById("set-new").click();
    },
    genre,
    size,
  );
  // The other board is there when the text of it is.
  await page.run((size) => {
    globalThis.size = size;
  }, size.join("x"));
  await page.until(
    () => document.getElementById("export-text").value.includes(` ${globalThis.size};`),
    `a board of ${genre} ${size}`,
  );
};
const judged = (what = "a verdict") =>
  page.until(() => /yes|several|none|ill/.test(document.querySelector(".verdict").className), what);
const verdict = () =>
  page.run(() => document.querySelector(".verdict").className.replace("verdict ", ""));
const value = (id) => page.run((id) => document.getElementById(id).value, id);
const said = (id) => page.run((id) => document.getElementById(id).textContent, id);
const press = (id) => page.run((id) => document.getElementById(id).click(), id);
const choose = (id, wanted) =>
  page.run(
    (id, wanted) => {
      const element = document.getElementById(id);
      element.value = wanted;
      element.dispatchEvent(new Event("change"));
    },
    id,
    wanted,
  );
const opened = (id) =>
  page.run((id) => {
    document.getElementById(id).open = true;
  }, id);
const cell = (row, col) =>
  page.run(
    (row, col) => {
      const svg = document.getElementById("board");
      const at = new DOMPoint(1000 * col - 500, 1000 * row - 500).matrixTransform(
        svg.getScreenCTM(),
      );
      return [at.x, at.y];
    },
    row,
    col,
  );
const clickCell = async (row, col) => page.clickAt(await cell(row, col));
const shown = (selector) =>
  page.run((selector) => document.querySelectorAll(`#board ${selector}`).length, selector);
const written = async (text, what) => {
  await page.run((text) => {
    globalThis.text = text;
  }, text);
  await page.until(() => document.getElementById("export-text").value === globalThis.text, what);
};
// The text is this one, and judged: what is judged is written first.
const stands = async (text, what) => {
  await written(text, what);
  await judged(what);
};

// A board on which nothing stands, whatever was kept of it.
const blank = async (genre, size) => {
  await table(genre, size);
  await press("restart");
  await stands(`${genre} ${size.join("x")};`, "a blank board");
};
const read = async (text, puzzle = text) => {
  await page.run((text) => {
    document.getElementById("import-text").value = text;
    document.getElementById("import-go").click();
  }, text);
  await stands(puzzle, `what is read: ${text}`);
};

// ---- Each genre from blank ----
for (const { genre, sizes } of genres) {
  const least = /(\d+)x(\d+)/.exec(sizes).slice(1, 3).map(Number);
  await table(genre, least);
  const nothing = await value("export-text");
  assert(nothing === `${genre} ${least.join("x")};`, `${genre}: begins with ${nothing}`);
  await choose("finish-grade", "any");
  await press("finish-go");
  // Some genres think for long: a page tells how long, and may be stopped.
  await page.until(
    () =>
      document
        .getElementById("finish-said")
        .textContent.match(/Undo|added|error|No |cannot|stopped/i),
    `${genre} to be finished`,
    300000,
  );
  await judged(`a verdict on ${genre}`);
  assert(
    (await verdict()) === "yes",
    `${genre}: ${await said("finish-said")}: ${await said("verdict")}`,
  );
  const puzzle = await value("export-text");
  const { unique, answers } = call(engine, { call: "solve", puzzle });
  assert(
    unique === "yes" && call(engine, { call: "check", puzzle, drawing: answers[0] }).solved,
    `${genre}: ${puzzle} has not one answer`,
  );
  await press("undo");
  await written(nothing, `${genre}: undo`);
  await press("redo");
  await stands(puzzle, `${genre}: redo`);
  // What is written is read again, on another board.
  await press("restart");
  await written(nothing, `${genre}: all erased`);
  await read(puzzle);
  assert((await verdict()) === "yes", `${genre}: read again, ${await said("verdict")}`);
  await page.reload();
  await stands(puzzle, `${genre}: kept over a reload`);
}
console.log(`${genres.length} genres set from blank, taken back, read again, kept`);
// So are addresses of web players and of Penpa+.
const coded = "canal-view 5x5; number r1c2=3 r4c1=2";
for (const address of Object.values(call(engine, { call: "codes", puzzle: coded }))) {
  await blank("canal-view", [4, 4]);
  await read(address, coded);
}

// ---- What is said of a board ----
const needed = "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5";
await blank("canal-view", [4, 4]);
await page.run(() =>
  [...document.querySelectorAll("#values button")].find((one) => one.dataset.value === "1").click(),
);
await clickCell(2, 4);
await clickCell(3, 4);
await stands("canal-view 4x4; number r2c4=1 r3c4=1", "two numbers");
assert((await verdict()) === "several", "several answers");
await page.until(
  () => document.querySelector("[data-view=shared]").getAttribute("aria-pressed") === "true",
  "what all answers share",
);
await page.until(() => document.querySelector(".never, .sure"), "what all answers share is shown");
await press("set-finish");
await page.run(() => document.querySelector("[data-view=answers]").click());
assert((await shown(".answer-letter")) > 0, "two answers are laid over each other");
await page.run(() => document.querySelector("[data-view=shared]").click());
// By keys, over what stood there; a number in place of another.
await clickCell(4, 3);
page.keys(["5"]);
await page.run(() => document.querySelector("[data-view=answers]").click());
await page.until(
  () => /r4c3=/.test(document.getElementById("export-text").value),
  "a number by keys",
);
await judged();
const typed = await value("export-text");
assert(/r4c3=(5|15)/.test(typed), `typed: ${typed}`);
// Nothing is left to be drawn where no answer is; what clashes is ringed.
await clickCell(1, 1);
page.keys(["9", "9"]);
await page.until(() => /none/.test(document.querySelector(".verdict").className), "no answer");
await page.until(() => document.querySelectorAll("#board .ring").length === 1, "a clue in a ring");
await press("undo");
await judged();
// Undo brings back what stood there over another size, an import and a new board, which is blank.
const before = await value("export-text");
const sized = before.replace("4x4", "4x5");
await page.run(() => {
  document.getElementById("set-cols").value = "5";
  document.getElementById("set-cols").dispatchEvent(new Event("change"));
});
await written(sized, "another size keeps what stands there");
await read(needed);
await press("set-new");
await written("canal-view 4x4;", "a new board");
for (const [button, there] of [
  ["undo", needed],
  ["undo", sized],
  ["undo", before],
  ["redo", sized],
  ["redo", needed],
  ["redo", "canal-view 4x4;"],
]) {
  await press(button);
  await written(there, `${button} to another board`);
}
// Rows and columns that are typed one after the other are both taken.
await page.run(async () => {
  for (const id of ["set-rows", "set-cols"]) {
    document.getElementById(id).focus();
    document.getElementById(id).value = "6";
    document.getElementById(id).dispatchEvent(new Event("change"));
    await new Promise((done) => setTimeout(done, 20));
  }
});
await written("canal-view 6x6;", "rows and columns");
// Values go on from what stands there; those that are no button are typed in full.
await blank("crossstitch", [5, 5]);
await page.run(() => document.querySelector("#tools [data-tool=arrow]").click());
await page.run(() => document.querySelector("#values [data-value='right?']").click());
await clickCell(3, 1);
page.keys(["2"]);
await written("crossstitch 5x5; arrow r3c1=right2", "a number for an arrow");
await page.run(() => {
  document.getElementById("set-value").value = "down17";
  document.getElementById("set-value").dispatchEvent(new Event("change"));
});
await clickCell(1, 2);
await page.run(() => document.querySelector("#tools [data-tool=black]").click());
await clickCell(3, 1);
await written(
  "crossstitch 5x5; black r3c1; arrow r1c2=down17",
  "a value typed in full, and a black cell in place of an arrow",
);
await blank("lohkous", [4, 4]);
await clickCell(2, 2);
page.keys(["1", "3"]);
await written("lohkous 4x4; set r2c2=1+3", "one more entry of a set");
// Which clues can go.
const more = [1, 2, 3, 4].flatMap((row) =>
  [0, 1, 2, 3, 4, 5].map((number) => needed.replace("r2c4", `r${row}c2=${number} r2c4`)),
);
const full = more.find((puzzle) => call(engine, { call: "solve", puzzle }).unique === "yes");
await read(full);
await opened("set-clues");
await press("clues-go");
await page.until(() => !document.getElementById("clues-drop").hidden, "clues that can go");
assert((await shown(".ring")) > 0, "clues that can go are ringed");
await press("clues-drop");
await page.until(
  () =>
    document.querySelector(".verdict").className.includes("yes") &&
    document.getElementById("export-text").value.split("=").length === 4,
  "clues that went",
);
await opened("set-out");
await page.until(() => document.querySelectorAll("#export-codes a").length > 0, "addresses");
// What is ill-formed is told with its place.
await table("alike", [4, 4]);
await read("alike 4x4; border r1c1.5 r1.5c1");
await page.run(() => document.querySelector("#tools [data-tool=border]").click());
const [from, to] = [await cell(2.5, 2.5), await cell(3.5, 2.5)];
page.dragAlong([from, to]);
await page.until(
  () => /\bill\b/.test(document.querySelector(".verdict").className),
  "a loose border",
);
assert(/border with the same region/.test(await said("verdict")), await said("verdict"));
assert((await shown(".ring")) === 1, "the place of the loose border");
// What takes long is stopped, and what stood there stands.
const long = "curfew 15x15; circle r1c1";
await read(long);
await press("finish-go");
await page.until(() => !document.getElementById("set-stop").hidden, "a button that stops it");
await page.run(() => new Promise((done) => setTimeout(done, 300)));
await press("set-stop");
await page.until(
  () => document.getElementById("finish-said").textContent === "Stopped.",
  "the stop",
);
await judged();
assert((await value("export-text")) === long, "what stood there before it was stopped");
// A board that comes while another is being finished stands, and nothing is said of finishing.
await table("canal-view", [4, 4]);
await judged();
await page.run(() => {
  document.getElementById("set-rows").value = "5";
  for (const id of ["set-new", "finish-go"]) document.getElementById(id).click();
});
await written("canal-view 5x4;", "a board that comes while another is being finished");
await judged();
assert((await said("finish-said")) === "", await said("finish-said"));
// It is played, and one comes back.
await table("canal-view", [4, 4]);
await read("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5");
await press("set-play");
await page.until(
  () => !document.getElementById("set-back").hidden && document.querySelector("#tools button"),
  "the player",
);
await press("set-back");
await page.until(() => document.getElementById("set-back").hidden, "the table again");
await judged();
assert((await value("export-text")).endsWith("r4c3=5"), "what stood there before it was played");
// Drafts have names, several a genre; title, author and comment go with the address, and the puzzle
// that is played has hints.
const own = await value("export-text");
const [first] = await page.run(() => [document.getElementById("set-draft").value]);
await opened("set-signed");
for (const [id, text] of [
  ["set-title", "First Steps"],
  ["set-author", "Ann"],
  ["set-comment", "Begin below."],
])
  await page.run(
    (id, text) => {
      document.getElementById(id).value = text;
      document.getElementById(id).dispatchEvent(new Event("input"));
    },
    id,
    text,
  );
await press("set-new");
await written("canal-view 4x4;", "another draft");
assert((await value("set-title")) === "" && (await value("set-author")) === "Ann", "a new draft");
assert(
  await page.run(() =>
    [...document.getElementById("set-draft").options].some(({ text }) => text === "First Steps"),
  ),
  "the name of a draft",
);
await choose("set-draft", first);
await stands(own, "a draft of that name");
await press("set-drop");
await written("canal-view 4x4;", "a board after a draft went");
await press("undo");
await stands(own, "a draft that comes back");
await press("set-link");
await page.until(() => document.getElementById("address").value.includes("#p="), "a link to send");
const link = await value("address");
await press("set-play");
await page.until(() => !document.getElementById("hint").disabled, "hints for what is played");
await page.hint();
await press("set-back");
await judged();
await page.goto("about:blank");
await page.goto(link);
await page.until(() => document.getElementById("board"), "the puzzle of a link");
assert(
  /^First Steps · Ann/.test(await said("facts")) && (await said("comment")) === "Begin below.",
  `the link brings ${await said("facts")}: ${await said("comment")}`,
);
await table("masyu", [5, 5]);
await read(link, own);
assert((await value("set-title")) === "First Steps", "a link that is read");
// From disk there is no engine, and the page says so.
await page.goto(`file://${join(site, "set.html")}`);
await page.until(
  () =>
    /module/.test(document.getElementById("set-note").textContent) &&
    document.getElementById("set-note").checkVisibility(),
  "a word on what is missing",
);
assert(!complaints.length, complaints.join("\n"));
await browser.close();
await server.close();
console.log("verdicts, views, clues, faults, stops and play at the setter's table");
