// The pages of `pencilmill play` and `pencilmill draw` in a real browser. For each genre three kept puzzles are played from blank
// to done: one by mouse, one by touch on a small screen, one by keys. See scripts/test-page.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRequire } from "node:module";

const { chromium } = createRequire(import.meta.url)(process.env.PLAYWRIGHT);
const folder = process.env.FOLDER;
const GOLDEN = "generator/tests/golden";

function assert(truth, what) {
  if (!truth) throw new Error(what);
}
const equal = (found, expected, what) => assert(found === expected, `${what}: found ${found}, expected ${expected}`);

// ---- Kept puzzles ----
function keptPuzzles(genre) {
  const blocks = readFileSync(join(GOLDEN, `${genre}.txt`), "utf8").split("\n\n").slice(1);
  return blocks.map((block) => block.split("\n")).map(([id, puzzle, answer]) => ({ id, puzzle, answer }));
}
const area = ({ puzzle }) => { const [, r, c] = / (\d+)x(\d+);/.exec(puzzle); return r * c; };
// Three small ones, and one of each further kind that the names tell apart.
function chosen(genre) {
  const all = keptPuzzles(genre);
  const least = Math.min(...all.map(area));
  const small = all.filter((one) => area(one) === least);
  const kinds = new Map(small.map((one) => [one.id.replace(/-\d+x.*/, ""), one]));
  return [...new Set([...small.slice(0, 3), ...kinds.values()])];
}
const page_of = (name, records, title = "Puzzles") => {
  const [input, output] = [join(folder, `${name}.jsonl`), join(folder, `${name}.html`)];
  writeFileSync(input, records.map((record) => JSON.stringify(record)).join("\n") + "\n");
  execFileSync(process.env.PENCILMILL, ["play", input, "-o", output, "--title", title], { stdio: ["ignore", "ignore", "inherit"] });
  return `file://${output}`;
};

// ---- Drawings ----
const place = (text) => { const [, r, c] = /^r([\d.]+)c([\d.]+)$/.exec(text); return [2 * r - 1, 2 * c - 1]; };
const key = (ink, a, b, value) => {
  const [at, to] = a[0] < b[0] || (a[0] === b[0] && a[1] <= b[1]) ? [a, b] : [b, a];
  return [ink, ...at, ...to, value].join(" ");
};
function parse(text) {
  const chains = [];
  for (const group of text.split("; ").filter((one) => one)) {
    const [ink, ...words] = group.split(" ");
    for (const word of words) {
      const [places, value = ""] = word.split("=");
      chains.push({ ink, chain: places.split("-").map(place), value });
    }
  }
  return chains;
}
const units = (chains) => chains.flatMap(({ ink, chain, value }) => chain.length === 1 ? [{ ink, chain, value }]
  : chain.slice(1).map((to, i) => ({ ink, chain: [chain[i], to], value })));
const name = ({ ink, chain, value }) => key(ink, chain[0], chain.at(-1), value);
// What is to be drawn: the answer without what is printed; chains are cut where a piece is printed.
function strokes({ puzzle, answer }) {
  const printed = new Set(units(parse(puzzle.slice(puzzle.indexOf(";") + 1).trim())).map(name));
  const left = [];
  for (const one of parse(answer)) {
    let run = null;
    for (const unit of units([one])) {
      if (printed.has(name(unit))) { run = null; continue; }
      if (run && unit.chain.length > 1) run.chain.push(unit.chain[1]);
      else left.push((run = { ...unit, chain: [...unit.chain] }));
    }
  }
  return left;
}
const odd = (n) => n % 2 !== 0;
const isSide = ([y, x]) => odd(y + x);
const sideEnds = ([y, x]) => (odd(y) ? [[y - 1, x], [y + 1, x]] : [[y, x - 1], [y, x + 1]]);
const apart = ([a, b]) => [Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])];
// How an item is drawn, which follows from its places: a tap, a line from place to place, a part of a cell, a long line.
function gesture({ chain, value }) {
  if (value) return "value";
  if (chain.length === 1) return isSide(chain[0]) ? "side" : "tap";
  const far = Math.max(...chain.slice(1).map((to, i) => Math.max(...apart([chain[i], to]))));
  return far > 2 ? "long" : far === 1 ? "part" : "line";
}

// ---- Hands ----
class Hand {
  constructor(page) { this.page = page; this.tool = null; this.value = null; }
  async choose(ink) {
    const tools = await this.page.$$eval("#tools button", (all) => all.map((one) => one.dataset.tool));
    const tool = tools.includes(ink) ? ink : "edges";
    if (this.tool !== tool) { await this.pressed(`#tools button[data-tool="${tool}"]`); this.tool = tool; }
  }
  async pick(value) {
    if (this.value !== value) { await this.pressed(`#values button[data-value="${value}"]`); this.value = value; }
  }
  async pressed(selector) {
    await this.page.waitForSelector(selector);
    await this.press(selector);
    await this.page.waitForSelector(`${selector}[aria-pressed=true]`);
  }
  // Places in half cells to points of the window.
  async points(places) {
    return this.page.evaluate((places) => {
      const screen = document.getElementById("board").getScreenCTM();
      return places.map(([y, x]) => { const at = new DOMPoint(500 * x, 500 * y).matrixTransform(screen); return [at.x, at.y]; });
    }, places);
  }
  async draw(stroke) {
    const { ink, chain, value } = stroke;
    await this.choose(ink);
    const how = gesture(stroke);
    if (how === "value") { await this.pick(value); return this.tap(chain[0]); }
    if (how === "tap") return this.tap(chain[0]);
    if (how === "side") return this.stroke(sideEnds(chain[0]));
    if (how === "part") {
      for (const { chain: [a, b] } of units([stroke])) await this.tap([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
      return undefined;
    }
    if (how === "long") { for (const unit of units([stroke])) await this.stroke(unit.chain); return undefined; }
    return this.stroke(chain);
  }
}
class Mouse extends Hand {
  press(selector) { return this.page.click(selector); }
  async tap(at) { const [[x, y]] = await this.points([at]); await this.page.mouse.click(x, y); }
  async stroke(chain) {
    const points = await this.points(chain);
    await this.page.mouse.move(...points[0]);
    await this.page.mouse.down();
    for (const point of points.slice(1)) await this.page.mouse.move(...point, { steps: 3 });
    await this.page.mouse.up();
  }
}
class Touch extends Hand {
  async press(selector) { await this.page.tap(selector); }
  async tap(at) { const [[x, y]] = await this.points([at]); await this.page.touchscreen.tap(x, y); }
  async stroke(chain) {
    this.session = this.session || (await this.page.context().newCDPSession(this.page));
    const points = await this.points(chain);
    const send = (type, at) => this.session.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
    await send("touchStart", points[0]);
    let before = points[0];
    for (const point of points.slice(1)) {
      for (const part of [0.5, 1]) await send("touchMove", [0, 1].map((i) => before[i] + part * (point[i] - before[i])));
      before = point;
    }
    // A finger rests before it leaves; otherwise the browser takes it for a fling, and the next tap for its end.
    await this.page.waitForTimeout(80);
    await send("touchEnd");
  }
}
class Keys extends Hand {
  async key(...keys) { for (const one of keys) await this.page.keyboard.press(one); }
  async press(selector) { await this.page.focus(selector); await this.key("Enter"); await this.page.focus("#board"); }
  async pick() { /* values are typed */ }
  cursor() {
    return this.page.evaluate(() => {
      const one = document.querySelector("#board .cursor");
      return one && ["y", "x"].map((side, i) => Math.round((Number(one.getAttribute(side)) + Number(one.getAttribute(["height", "width"][i])) / 2) / 500));
    });
  }
  async go(to) {
    await this.page.focus("#board");
    let at = await this.cursor();
    if (!at) { await this.key("ArrowRight"); at = await this.cursor(); }
    for (let count = 0; at[0] !== to[0] || at[1] !== to[1]; count++) {
      assert(count < 99, `the cursor does not get from ${at} to ${to}`);
      const [dy, dx] = [to[0] - at[0], to[1] - at[1]];
      // Where one way is blocked, the other is tried.
      const ways = [dy && (dy < 0 ? "ArrowUp" : "ArrowDown"), dx && (dx < 0 ? "ArrowLeft" : "ArrowRight")].filter((way) => way);
      await this.key(ways[count % ways.length]);
      at = await this.cursor();
    }
  }
  async draw(stroke) {
    await this.choose(stroke.ink);
    const how = gesture(stroke);
    for (const { chain, value } of units([stroke])) {
      const [a, b] = how === "side" ? sideEnds(chain[0]) : chain;
      if (how === "value") { await this.go(a); await this.page.keyboard.type(value); }
      else if (how === "tap") { await this.go(a); await this.key("Space"); }
      else if (how === "part") {
        const [cell, other] = odd(a[0]) && odd(a[1]) ? [a, b] : [b, a];
        await this.go(cell);
        await this.key(`${5 - 3 * (other[0] - cell[0]) + (other[1] - cell[1])}`);
      } else if (how !== "long" && (a[0] === b[0] || a[1] === b[1])) {
        await this.go(a);
        await this.key(`Shift+${a[0] === b[0] ? (b[1] > a[1] ? "ArrowRight" : "ArrowLeft") : b[0] > a[0] ? "ArrowDown" : "ArrowUp"}`);
      } else { await this.go(a); await this.key("Enter"); await this.go(b); await this.key("Enter"); }
    }
  }
}

// ---- What a genre is tried with ----
const said = (page) => page.$eval("#said", (one) => `${one.className}: ${one.textContent}`);
const own = (page) => page.$$eval("#board .own", (all) => all.length);
const show = async (page, url, number) => {
  await page.goto("about:blank");
  await page.goto(`${url}#${number}`);
  await page.waitForSelector("#board");
};
// Something that is not part of the answer: an item moved by a cell, drawn by the same hand.
function wrongOne(list, { puzzle, answer }) {
  const [, rows, cols] = / (\d+)x(\d+);/.exec(puzzle).map(Number);
  const right = new Set([...units(parse(answer)), ...units(parse(puzzle.slice(puzzle.indexOf(";") + 1).trim()))].map(name));
  const cells = new Set(units(parse(answer)).filter((one) => one.value).map((one) => one.chain[0].join(" ")));
  // A line into the frame cannot be moved.
  for (const unit of units(list).filter((one) => one.ink !== "line" || gesture(one) !== "part")) {
    for (const [dy, dx] of [[0, 2], [2, 0], [0, -2], [-2, 0], [2, 2], [-2, -2], [4, 0], [0, 4]]) {
      const chain = unit.chain.map(([y, x]) => [y + dy, x + dx]);
      const inside = chain.every(([y, x]) => y > 0 && x > 0 && y < 2 * rows && x < 2 * cols);
      const moved = { ...unit, chain };
      if (inside && !right.has(name(moved)) && !(unit.value && cells.has(chain[0].join(" ")))) return moved;
    }
  }
  return null;
}

async function solve(page, hand, list, record, { reload = false } = {}) {
  const half = Math.ceil(list.length / 2);
  for (const [i, stroke] of list.entries()) {
    if (reload && i === half && i > 0) {
      const before = await own(page);
      await page.reload();
      await page.waitForSelector("#board");
      equal(await own(page), before, "drawn after a reload");
      hand.tool = hand.value = null;
    }
    await hand.draw(stroke);
  }
  const text = await said(page);
  assert(text.startsWith("good: Solved"), `not solved by ${hand.constructor.name}: "${text}"\n${record.puzzle}\n${record.answer}`);
}

async function tryGenre(genre, desk, phone) {
  const records = chosen(genre);
  const url = page_of(genre, records);
  const shot = async (page, kind) => { if (process.env.KEEP) await page.screenshot({ path: join(folder, `${genre}-${kind}.png`) }); };

  // By mouse: a wrong drawing first, which is not accepted; then right, and undone to blank.
  await show(desk, url, 1);
  let hand = new Mouse(desk);
  const list = strokes(records[0]);
  const wrong = wrongOne(list, records[0]);
  assert(wrong, `${genre}: nothing wrong could be drawn`);
  await hand.draw(wrong);
  assert((await own(desk)) > 0, "the wrong item is not drawn");
  for (const stroke of list) await hand.draw(stroke);
  await desk.click("#check");
  equal(await said(desk), "bad: Not solved yet.", "a wrong drawing");
  await desk.click("#mistake");
  assert((await said(desk)).startsWith("bad: Wrong"), `mistake: ${await said(desk)}`);
  await shot(desk, "wrong");
  await desk.click("#restart");
  equal(await own(desk), 0, "drawn after erasing all");
  hand = new Mouse(desk);
  hand.tool = await desk.$eval("#tools [aria-pressed=true]", (one) => one.dataset.tool);
  await solve(desk, hand, list, records[0]);
  await shot(desk, "desk");
  await desk.keyboard.press("Escape");
  while (await desk.isEnabled("#undo")) await desk.click("#undo");
  equal(await own(desk), 0, "drawn after undoing all");
  while (await desk.isEnabled("#redo")) await desk.click("#redo");
  await desk.click("#check");
  assert((await said(desk)).startsWith("good: Solved"), "not solved after redoing all");

  // By hints, from blank.
  await desk.click("#restart");
  await tryHints(desk, url, records[0]);

  // By touch on a small screen, with a reload in the middle.
  await show(phone, url, 2);
  await solve(phone, new Touch(phone), strokes(records[1]), records[1], { reload: true });
  await shot(phone, "phone");
  const width = await phone.evaluate(() => document.documentElement.scrollWidth);
  assert(width <= 390, `the page is ${width} wide on a phone`);

  // By keys; and the further kinds by mouse.
  await show(desk, url, 3);
  await solve(desk, new Keys(desk), strokes(records[2]), records[2]);
  for (let i = 3; i < records.length; i++) {
    await show(desk, url, i + 1);
    await solve(desk, new Mouse(desk), strokes(records[i]), records[i]);
  }
}

// Hints alone lead to the answer, or as far as the steps do.
async function tryHints(desk, url, record) {
  await show(desk, url, 1);
  for (let count = 0; ; count++) {
    assert(count < 500, "hints without end");
    await desk.click("#hint");
    const text = await said(desk);
    if (text.includes("No further hint") || text.startsWith("good: Solved")) break;
    assert((await desk.$$("#board .told")).length > 0, `a hint that shows nothing: ${text}`);
    await desk.click("#apply");
  }
  const text = await said(desk);
  if (text.startsWith("good: Solved")) return;
  // Some kept puzzles take more than steps can say.
  const steps = execFileSync(process.env.PENCILMILL, ["explain", record.puzzle, "--json"], { encoding: "utf8" });
  assert(JSON.parse(steps).solved === false, `hints do not lead to the answer: ${text}`);
}

// Records that are no help: markup in what is shown, and no answer.
async function tryOddRecords(desk) {
  const [{ puzzle, answer }] = keptPuzzles("canal-view");
  const evil = `</script><script>alert(1)</script><img src=x onerror="alert(2)">&amp;`;
  const url = page_of("odd", [{ id: evil, puzzle, answer, grade: "hard" }, { puzzle }], evil);
  await show(desk, url, 1);
  assert((await desk.textContent("#facts")).includes(evil), "the id is not shown as it is");
  equal(await desk.textContent("h1"), evil, "title");
  assert(await desk.isEnabled("#check"), "no check though there is an answer");
  await show(desk, url, 2);
  assert((await said(desk)).includes("comes without its answer"), "nothing is said of the missing answer");
  assert(!(await desk.isEnabled("#check")) && !(await desk.isEnabled("#answer")), "a check without an answer");
  await desk.click("#lang");
  equal(await desk.textContent("#undo"), "元に戻す", "Japanese");
  equal(await desk.getAttribute("html", "lang"), "ja", "language of the page");
  await desk.click("#lang");
  await desk.click("#theme");
  equal(await desk.getAttribute("html", "data-theme"), "dark", "theme");
  if (process.env.KEEP) await desk.screenshot({ path: join(folder, "dark.png") });
  await desk.click("#theme");
}

// The contact sheet of `pencilmill draw`: answers come and go; a puzzle is a click away.
async function tryList(desk) {
  const records = ["canal-view", "skating"].flatMap((genre) => keptPuzzles(genre).slice(0, 40));
  const input = join(folder, "list.jsonl");
  writeFileSync(input, records.map((record) => JSON.stringify(record)).join("\n"));
  execFileSync(process.env.PENCILMILL, ["draw", input, "-o", join(folder, "list"), "--format", "html"]);
  await desk.goto(`file://${join(folder, "list", "index.html")}`);
  const solved = () => desk.$$eval("figure.solved", (all) => all.length);
  await desk.waitForSelector("figure");
  equal(await solved(), 0, "answers at first");
  await desk.click("#p2 .one");
  equal(await solved(), 1, "answers after one is asked for");
  await desk.click("#p2 .one");
  equal(await solved(), 0, "answers after it is put away");
  await desk.click("#answers");
  assert((await solved()) >= 40, "all answers");
  await desk.selectOption("#genre", "skating");
  equal(await desk.textContent("#count"), "40 of 80 puzzles", "puzzles of one genre");
  await desk.evaluate(() => scrollTo(0, 1e6));
  await desk.waitForFunction(() => document.querySelectorAll("figure").length === 40);
  if (process.env.KEEP) await desk.screenshot({ path: join(folder, "list.png") });
  await desk.click("#p41 .go");
  await desk.waitForSelector("#board");
  equal(await desk.textContent("#name"), "41. Skating 8×8", "the puzzle that is played");
  await desk.click("#to-list");
  await desk.waitForSelector("figure");
  await desk.goto(`file://${join(folder, "list", "index.html")}#answers`);
  await desk.reload();
  await desk.waitForSelector("figure.solved");
}

// ---- All of it ----
const wanted = process.argv.slice(2);
const genres = readdirSync(GOLDEN).map((file) => file.replace(".txt", "")).filter((genre) => !wanted.length || wanted.includes(genre)).sort();
const browser = await chromium.launch({
  executablePath: process.env.BROWSER,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
let failed = 0;
const watched = async (options) => {
  const context = await browser.newContext({ locale: "en", ...options });
  const page = await context.newPage();
  const complain = (text) => { failed++; console.error(`the browser complains: ${text}`); };
  page.on("console", (message) => complain(message.text()));
  page.on("pageerror", (error) => complain(error.stack));
  page.on("dialog", (dialog) => { complain(`a dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.setDefaultTimeout(10000);
  return page;
};
const desk = await watched({ viewport: { width: 1280, height: 900 } });
const phone = await watched({ viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
for (const genre of genres) {
  const begun = Date.now();
  try {
    await tryGenre(genre, desk, phone);
    console.log(`${genre}: played by mouse, touch and keys (${Date.now() - begun} ms)`);
  } catch (error) {
    failed++;
    console.error(`${genre}: ${error.message}`);
    if (process.env.KEEP) for (const [kind, page] of [["desk", desk], ["phone", phone]]) await page.screenshot({ path: join(folder, `${genre}-${kind}-failed.png`) });
  }
}
if (!wanted.length || wanted.includes("lists")) {
  await tryOddRecords(desk);
  await tryList(desk);
  console.log("lists and odd records");
}
await browser.close();
if (failed) process.exit(1);
console.log(`${genres.length} genres are played in ${process.env.BROWSER}`);
