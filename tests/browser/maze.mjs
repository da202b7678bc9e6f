// The page of Suiri Meiro in a real browser: a whole game is played by what is seen and pressed, with the module as referee; the
// command checks its transcript. See scripts/test-engine. SHOTS=DIR keeps pictures.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Browser, assert } from "./browser.mjs";
import { serve } from "./server.mjs";

const {
  FOLDER: folder,
  MODULE: module,
  PENCILMILL: command,
  BROWSER: chromium,
  SHOTS: shots,
} = process.env;
const run = (...args) =>
  execFileSync(command, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: 2 ** 28,
  });
if (!chromium) process.exit(0);

const site = join(folder, "maze-site");
const puzzles = join(folder, "maze-puzzles.txt");
writeFileSync(puzzles, "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5\n");
run("site", puzzles, "-o", site, "--force", "--no-hints", "--module", module);
const server = await serve(site);
const complaints = [];
const browser = new Browser(chromium, join(folder, "maze-profile"));
const page = await browser.page((text) => complaints.push(text));
const home = `${server.address}/maze.html`;
const text = (id) => page.run((id) => document.getElementById(id).textContent, id);
const shot = async (name) => {
  if (shots) {
    mkdirSync(shots, { recursive: true });
    await page.picture(join(shots, `${name}.png`));
  }
};
const turns = () => page.run(() => document.querySelectorAll("#turns li").length);
const turned = (count) =>
  page.until(`() => document.querySelectorAll("#turns li").length === ${count}`, `turn ${count}`);
const board = () => page.until(() => document.querySelector("#paper svg"), "a board");
// Where a place of the board is on the screen, in thousandths of a cell.
const on = (x, y) =>
  page.run(
    (x, y) => {
      const svg = document.querySelector("#paper svg");
      svg.scrollIntoView({ block: "nearest", behavior: "instant" });
      const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
      return [at.x, at.y];
    },
    x,
    y,
  );
const notes = async () =>
  (await page.run(() => document.getElementById("transcript").value))
    .split("\n")
    .filter((line) => line.startsWith("# note "));
const noted = (count) =>
  page.until(
    `() => document.getElementById("transcript").value.split("# note ").length - 1 === ${count}`,
    `${count} notes`,
  );

// ---- By mouse and keys, to the end ----
await page.screen(1200, 900, false);
await page.goto(`${home}#size=3&seed=5&limit=20`);
await board();
assert(/^turn 1, 20 left$/.test(await text("status")), `at first: ${await text("status")}`);
page.keys(["ArrowUp", "Enter"]);
await turned(1);
await page.click("[data-step='↓']");
await page.click("[data-step='↓']");
await page.click("#back");
await page.click("#send");
await turned(2);
// A note on a side, one in a cell, one typed; one goes again.
page.clickAt(await on(1000, 500));
await noted(1);
await page.click("#kinds button:nth-last-child(3)");
page.clickAt(await on(1500, 1500));
await noted(2);
await page.run(() => {
  const line = document.getElementById("line");
  line.value = "note C1 here";
  line.focus();
});
page.keys(["Enter"]);
await noted(3);
await page.click("#undo");
await noted(2);
assert((await notes()).join() === "# note A1R wall,# note B2 nothing", (await notes()).join());
// What is no turn is said, and stays to be mended.
await page.run(() => {
  const line = document.getElementById("line");
  line.value = "RX";
  line.focus();
});
page.keys(["Enter"]);
await page.until(() => /column 2/.test(document.getElementById("status").textContent), "a refusal");
assert(
  (await page.run(() => document.getElementById("line").value)) === "RX",
  "what was typed is gone",
);
await page.run(() => {
  document.getElementById("line").value = "";
});
await shot("desktop");
// A reload goes on; so does the address of the game.
await page.reload();
await turned(2);
await page.click("#lang");
await page.until(() => /手目/.test(document.getElementById("status").textContent), "Japanese");
await shot("desktop-ja");
await page.click("#lang");
await page.until(() => /turn 3/.test(document.getElementById("status").textContent), "English");
// To the end, as the computer advises when it is asked.
for (let left = 18; left > 0; left--) {
  await page.click("#possible");
  await page.until(
    () => /^after /.test(document.getElementById("left-text").textContent),
    "what is possible",
  );
  if (left === 18) await shot("possible");
  const said = await text("left-text");
  const sure = /in every maze left, in \d+ steps: (\w+)/.exec(said);
  const best = sure || /^ {2}(\w+) +leaves/m.exec(said);
  assert(best, `no turn is named: ${said}`);
  const before = await turns();
  await page.run((route) => {
    document.getElementById("left-text").textContent = "";
    const line = document.getElementById("line");
    line.value = route;
    line.focus();
  }, best[1]);
  page.keys(["Enter"]);
  await turned(before + 1);
  if (/The goal is reached/.test(await text("status"))) break;
}
assert(/The goal is reached in turn \d+\./.test(await text("status")), await text("status"));
await shot("won");
const transcript = await page.run(() => document.getElementById("transcript").value);
const [stage, game] = ["maze-stage.txt", "maze-game.txt"].map((name) => join(folder, name));
writeFileSync(
  stage,
  run("maze", "stage", "--size", "3", "--seed", "5", "--announced", "--limit", "20"),
);
writeFileSync(game, transcript);
assert(
  /The goal is reached/.test(run("maze", "play", stage, "--transcript", game)),
  "the command answers otherwise",
);
await page.run(() => {
  for (const one of document.querySelectorAll("details")) one.open = true;
});
await page.click("#share-game");
const address = await page.run(() => document.getElementById("address").value);
await page.run(() => localStorage.clear());
await page.goto("about:blank");
await page.goto(address);
await turned((await notes(), transcript.split("\n").filter((line) => / -> /.test(line)).length));

// ---- By a finger, on a phone: the stage of the day, then one of one's own ----
await page.screen(390, 844, true);
await page.goto("about:blank");
await page.goto(home);
await board();
const now = await page.run(() => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((n) => String(n).padStart(2, "0"))
    .join("-");
});
const told = run("maze", "stage", "--day", now).split("\n")[0];
await page.until(
  `() => document.getElementById("transcript").value.startsWith(${JSON.stringify(told)})`,
  "the stage of the day",
);
await page.tap("[data-step='→']");
await page.tap("#send");
await turned(1);
await page.tapAt(await on(1000, 500));
await noted(1);
const wide = await page.run(() => document.documentElement.scrollWidth > innerWidth);
assert(!wide, "a phone has to be scrolled sideways");
await page.run(() => scrollTo(0, 0));
await shot("phone");
await page.run(() => scrollTo(0, 700));
await shot("phone-below");
await page.run((own) => {
  document.getElementById("other").open = true;
  document.getElementById("own").value = own;
}, "puzzle suiri-meiro 3x3; letter r1c1=S r3c3=G; count r5c1=wall1\nmaze wall r0.5c1.5-r1.5c1.5\n");
await page.tap("#take");
await page.until(
  () => /1 wall$/.test(document.getElementById("stage").textContent),
  "one's own stage",
);
await page.run((own) => {
  document.getElementById("own").value = own;
}, "puzzle nothing");
await page.tap("#take");
await page.until(
  () => /cannot be played: 1:/.test(document.getElementById("status").textContent),
  "what is wrong with a stage",
);

// ---- From disk there is no referee ----
await page.goto(`file://${join(site, "maze.html")}`);
await page.until(
  () => /no referee/.test(document.getElementById("status").textContent),
  "a word about the referee",
);
assert(!complaints.length, complaints.join("\n"));
await browser.close();
server.close();
console.log("Suiri Meiro is played in a page");
