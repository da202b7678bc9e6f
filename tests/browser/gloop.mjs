// Whole games on the page of the Gloop game, by what a person sees and does: with the mouse, with a
// finger on a small screen, and with keys. See scripts/test-engine.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Browser, assert, equal } from "./browser.mjs";
import { serve } from "./server.mjs";

const {
  FOLDER: folder,
  MODULE: module,
  PENCILMILL: command,
  BROWSER: chromium,
  PICTURES: pictures,
} = process.env;
const run = (...args) =>
  execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

const site = join(folder, "gloop-site");
writeFileSync(join(folder, "puzzle.txt"), "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5\n");
run("site", join(folder, "puzzle.txt"), "-o", site, "--force", "--no-hints", "--module", module);
const server = await serve(site);
const address = `${server.address}/gloop-game.html`;

const complaints = [];
const browser = new Browser(chromium, join(folder, "profile"));
const page = await browser.page((text) => complaints.push(text));
const picture = (name) => pictures && page.picture(join(pictures, `${name}.png`));
const said = () => page.run(() => document.getElementById("said").textContent);
const over = /wins? \(|draw \(/;
const myTurn = () =>
  page.until(
    () =>
      /^(Puzzle: .*)?(Your turn|Player \d's turn)|wins? \(|draw \(/.test(
        document.getElementById("said").textContent,
      ),
    "a turn",
  );
const seed = (number, seats) =>
  `${address}#${new URLSearchParams({ game: `gloop-game seed=${number} deal=0 players=2`, seats })}`;
const at = async (selector, index = 0) => {
  await page.run(
    (selector, index) => {
      document.querySelectorAll(selector)[index].id ||=
        `found-${Math.random().toString(36).slice(2)}`;
    },
    selector,
    index,
  );
  return page.middle(
    `#${await page.run((selector, index) => document.querySelectorAll(selector)[index].id, selector, index)}`,
  );
};
const count = (selector) =>
  page.run((selector) => document.querySelectorAll(selector).length, selector);
const enabled = (id) => page.run((id) => !document.getElementById(id).disabled, id);

// What a hand does: takes hold of something and brings it elsewhere; presses something.
const hands = {
  mouse: {
    carry: (from, to) => page.dragAlong([from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], to]),
    press: (selector) => page.click(selector),
  },
  finger: {
    carry: (from, to) => page.swipeAlong([from, to]),
    press: (selector) => page.tap(selector),
  },
};

// One turn: a block that fits is attached, else the first block that is offered is built, else
// tiles are drawn.
const turn = async (hand) => {
  if (await count("#area .piece.fits")) {
    // It shows where it fits while it is held.
    await hand.press("#area .piece.fits");
    assert(await count(".opening.fits"), "a block that fits has no place");
    // The place may be where it is only once the page is scrolled to the block.
    const from = await at("#area .piece.fits");
    const to = await page.run(() => {
      const { left, top, width, height } = document
        .querySelector(".opening.fits rect")
        .getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    });
    await hand.press("#area .piece.fits");
    await hand.carry(from, to);
  } else if (await enabled("after")) {
    await hand.press("#after");
    assert(await enabled("build"), "an offered block cannot be built");
    await hand.press("#build");
  } else {
    await hand.press("#draw");
  }
};
const turnKeys = async () => {
  const press = async (selector) => {
    await page.run((selector) => document.querySelector(selector).focus(), selector);
    page.keys(["Enter"]);
  };
  if (await count("#area .piece.fits")) {
    await press("#area .piece.fits");
    await press(".opening.fits");
  } else if (await enabled("after")) {
    await press("#after");
    await press("#build");
  } else await press("#draw");
};

const play = async (name, url, one) => {
  await page.goto("about:blank");
  await page.goto(url);
  await myTurn();
  let turns = 0;
  while (!over.test(await said())) {
    assert(++turns < 60, `${name}: no end`);
    const before = await page.run(() => location.hash);
    await one();
    await page.until(() => document.querySelectorAll("#moves li").length, "a move");
    const late = Date.now() + 20000;
    while ((await page.run(() => location.hash)) === before)
      assert(Date.now() < late, `${name}: nothing happens in turn ${turns}: ${await said()}`);
    await myTurn();
    if (turns === 2) await picture(name);
  }
  const made = await page.run(() => document.querySelectorAll("#moves li").length);
  // The address is the whole game: opened again it shows the same end, and the command plays the
  // same transcript.
  const [end, hash] = [await said(), await page.run(() => location.hash)];
  await page.goto("about:blank");
  await page.goto(`${address}${hash}`);
  await myTurn();
  assert((await said()) === end, `${name}: ${await said()}, not ${end}`);
  const given = new URLSearchParams(hash.slice(1));
  const file = join(folder, `${name}.txt`);
  writeFileSync(file, `${given.get("game")}\n${given.get("moves").split(";").join("\n")}\n`);
  const [, dealt] = given.get("game").match(/ seed=(\d+) /);
  const told = run("gloop", "play", "--transcript", file, "--seats", "you,you", "--seed", dealt);
  assert(/The game is over: /.test(told), told);
  await picture(`${name}-end`);
  console.log(`${name}: ${made} moves, ${end}`);
};

await page.screen(1280, 860, false);
await play("mouse", seed(5, "you,computer"), () => turn(hands.mouse));
await play("keys", seed(7, "computer,you"), turnKeys);
await page.screen(390, 800, true);
await play("finger", seed(6, "you,you"), () => turn(hands.finger));
await page.screen(1280, 860, false);

// A block put together by hand: the tiles of the one that is offered, carried one by one and
// turned.
await page.goto("about:blank");
await page.goto(seed(5, "you,computer"));
await myTurn();
await page.click("#after");
const laid = () =>
  page.run(() =>
    [...document.querySelectorAll("#bench button")].map(
      (one) => one.getAttribute("aria-label").split(": ")[1],
    ),
  );
const wanted = await laid();
await page.click("#clear");
assert(!(await enabled("build")), "nothing can be built of nothing");
for (const [slot, name] of wanted.entries()) {
  const [kind, turns] = name.split("+");
  // The bench is scrolled to before the hand: a place is read once nothing moves any more.
  await at("#bench button", slot);
  const from = await page.middle(`#hand [data-tile="${kind}"]`);
  const to = await page.run((slot) => {
    const { left, top, width, height } = document
      .querySelectorAll("#bench button")
      [slot].getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }, slot);
  page.dragAlong([from, to]);
  equal((await laid())[slot], kind, `slot ${slot + 1} after a tile is carried to it`);
  for (let i = 0; i < Number(turns || 0); i++) {
    page.clickAt(await at("#bench button", slot));
    equal((await laid())[slot], `${kind}+${i + 1}`, `slot ${slot + 1} after its tile is turned`);
  }
}
await picture("bench");
assert(await enabled("build"), "four tiles that match cannot be built");
await page.click("#build");
await page.until(() => document.querySelectorAll("#moves li").length >= 2, "the computer's move");
await myTurn();
await page.click("#hint");
await page.until(() => document.getElementById("said").textContent.startsWith("Hint: "), "a hint");
await page.click("#undo");
await page.until(() => document.querySelectorAll("#moves li").length === 0, "the move taken back");

// A puzzle of the command is opened as text and won as its answer says.
const [, row] = run("gloop", "puzzles", "--quiet").trim().split("\n");
await page.run((row) => {
  document.getElementById("given").value = row;
  document.getElementById("open").closest("details").open = true;
}, row);
await page.click("#open");
await page.until(
  () => document.getElementById("said").textContent.startsWith("Puzzle: win in 2"),
  "the puzzle",
);
await picture("puzzle");

// Japanese, dark.
await page.click("#lang");
await page.click("#theme");
assert(/パズル/.test(await said()), await said());
await picture("japanese");
assert(!complaints.length, complaints.join("\n"));
await browser.close();
server.close();
