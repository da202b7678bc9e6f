// Kept records of solved puzzles, and addresses, without a browser.
import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { forget, row } from "./page.mjs";
import { clock, fragment, keep } from "../../../output/page/src/program/base.js";
import {
  begunOnes,
  bestTime,
  csvOf,
  median,
  solvedOnes,
} from "../../../output/page/src/program/records.js";
import {
  addressOf,
  commandOf,
  orderOf,
  sized,
  wishOf,
} from "../../../output/page/src/program/wish.js";

beforeEach(forget);
const solved = (seconds, more = {}) => ({
  puzzle: 'a, "b"',
  genre: "shade",
  rows: 2,
  cols: 2,
  grade: "easy",
  score: "12",
  when: "2026-01-01",
  seconds,
  hints: 1,
  ...more,
});

test("a table of solved puzzles is quoted where it has to be", () => {
  assert.equal(
    csvOf([solved(75, { score: undefined })]),
    'puzzle,genre,rows,cols,grade,score,when,seconds,hints\n"a, ""b""",shade,2,2,easy,,2026-01-01,75,1\n',
  );
  assert.equal(csvOf([]).split("\n").length, 2);
});
test("the best time is that of puzzles of one genre, size and grade", () => {
  keep("solved", [
    solved(50),
    solved(10, { grade: "hard" }),
    solved(20, { rows: 3 }),
    solved(30, { genre: "line" }),
  ]);
  const game = { puzzle: { text: "" }, row: row("shade", "", null), seconds: 60, hints: 0 };
  assert.equal(bestTime(game), 50);
  assert.equal(bestTime({ ...game, seconds: 40 }), 40);
});
test("a median is one of the numbers", () => {
  assert.deepEqual([[], [3], [4, 1], [9, 1, 5]].map(median), [0, 3, 1, 5]);
});
test("what others wrote into the browser is passed over", () => {
  for (const list of [null, {}, "text", [null, 1, {}, solved(-1), solved(1.5), solved(5)]])
    keep("solved", list);
  assert.deepEqual(
    solvedOnes().map(({ seconds }) => seconds),
    [5],
  );
  keep("begun", [
    { href: "javascript:alert(1)//a.html#", genre: "shade", size: "2×2", key: "k", seconds: 1 },
    { href: "shade-1.html#1", genre: "shade", size: "2×2", key: "k", seconds: 1 },
  ]);
  assert.deepEqual(
    begunOnes().map(({ href }) => href),
    ["shade-1.html#1"],
  );
});
test("a time is told in minutes and seconds", () => {
  assert.deepEqual([0, 59, 60, 3725].map(clock), ["0:00", "0:59", "1:00", "62:05"]);
});
test("a fragment is read as it stands where it is no text in percent signs", () => {
  for (const [hash, text] of [
    ["", ""],
    ["#a%2Fb", "a/b"],
    ["#50%", "50%"],
  ]) {
    location.hash = hash;
    assert.equal(fragment(), text);
  }
});

const wish = {
  genre: "canal-view",
  size: "8x8",
  grade: "hard",
  seed: "7",
  variant: "",
  symmetry: "none",
  bare: false,
};
test("an address names what it was made of", () => {
  const all = { ...wish, variant: "no 2x2 & more", symmetry: "rotation", bare: true };
  for (const one of [wish, all]) assert.deepEqual(wishOf(addressOf(one, 3n)), [one, 3n]);
  assert.equal(
    addressOf(wish, 18446744073709551615n),
    "canal-view/8x8/hard/7/18446744073709551615",
  );
});
test("no other address is read", () => {
  const bad = [
    "",
    "canal-view",
    "canal-view/8x8/hard/7",
    "canal-view/8x8/hard/7/",
    "canal-view/8x8/hard/-7/0",
    "canal-view/8x8/hard/7/18446744073709551616",
    "canal-view/8x8/hard/7/0/0",
    "/8x8/hard/7/0",
  ];
  for (const address of bad) assert.equal(wishOf(address), null, address);
});
test("the command makes the same puzzle", () => {
  assert.equal(
    commandOf(wish, 0n, 1),
    "pencilmill generate canal-view --size 8x8 --grade hard --seed 7",
  );
  assert.equal(
    commandOf({ ...wish, grade: "mixed", variant: "a b", symmetry: "mirror", bare: true }, 4n, 2),
    "pencilmill generate canal-view --size 8x8 --variant 'a b' --symmetry mirror --irreducible --seed 7 --from 4 --count 2",
  );
  assert.deepEqual(orderOf(wish), { genre: "canal-view", size: "8x8", grade: "hard" });
  assert.deepEqual(orderOf({ ...wish, grade: "mixed", bare: true }), {
    genre: "canal-view",
    size: "8x8",
    irreducible: true,
  });
});
test("a size is read as it is typed", () => {
  assert.deepEqual([" 8 ", "8×10", "8X10", "large"].map(sized), ["8x8", "8x10", "8x10", "large"]);
});
