// Drawings and tools, which need no browser.
import assert from "node:assert/strict";
import test from "node:test";
import {
  items,
  named,
  parts,
  placeText,
  place,
  textOf,
} from "../../../output/page/src/program/drawing.js";
import { distance, ends, toolsOf, turnedTile } from "../../../output/page/src/program/tools.js";

test("a place is read as it is written", () => {
  for (const text of ["r1c1", "r0.5c3", "r12c0.5"]) assert.equal(placeText(place(text)), text);
  assert.throws(() => place("c1r1"), TypeError);
});
test("a chain is as many items as it has steps, however it runs", () => {
  const drawn = items("line r1c1-r1c3-r2c3; number r2c2=4");
  assert.deepEqual(
    [...drawn],
    [
      ["line 1 1 1 5", ""],
      ["line 1 5 3 5", ""],
      ["number 3 3 3 3", "4"],
    ],
  );
  assert.deepEqual(items("line r2c3-r1c3-r1c1").size, 2);
  assert.equal(named("line", [3, 5], [1, 5]), named("line", [1, 5], [3, 5]));
});
test("a drawing comes back from its text", () => {
  const text = "shaded r1c1 r2c2; border r0.5c1.5; number r3c3=12";
  assert.equal(textOf(items(text)), text);
  assert.deepEqual(parts("line 1 1 1 5").middle, [1, 3]);
});
test("a border is drawn between the ends of its side", () => {
  assert.deepEqual(ends({ at: [1, 2], to: [1, 2] }), [
    [0, 2],
    [2, 2],
  ]);
  assert.deepEqual(ends({ at: [2, 1], to: [2, 1] }), [
    [2, 0],
    [2, 2],
  ]);
  assert.equal(distance([1, 1], [0, 0], [0, 4]), 1);
});
test("a tile is as it was after four quarter turns", () => {
  let tile = "ab.bca.c";
  for (let i = 0; i < 4; i++) tile = turnedTile(tile, 1);
  assert.equal(tile, "ab.bca.c");
  assert.equal(turnedTile("a.......", 1), "..a.....");
});

const puzzle = (slots) => ({
  slots: new Map(slots.map((slot) => [named(slot.ink, slot.at, slot.to), slot])),
  printed: new Map(),
  row: { height: 2, width: 2 },
});
const slot = (ink, at, to = at) => ({
  name: named(ink, at, to),
  ink,
  at,
  to,
  look: new Map([["", []]]),
});
test("one cell ink and one line make one tool that does both", () => {
  const cells = [
    [1, 1],
    [1, 3],
    [3, 1],
    [3, 3],
  ].map((at) => slot("shaded", at));
  const lines = [slot("line", [1, 1], [1, 3]), slot("line", [1, 1], [3, 1])];
  assert.deepEqual(
    toolsOf(puzzle([...cells, ...lines])).map(({ name, kind }) => `${name} ${kind}`),
    ["both both", "shaded spot", "line edges"],
  );
});
test("lines between corners are one pen, unless two inks join the same corners", () => {
  const [wall, border] = [slot("wall", [0, 0], [0, 2]), slot("border", [2, 1])];
  assert.deepEqual(
    toolsOf(puzzle([wall, border])).map(({ name }) => name),
    ["edges"],
  );
  assert.deepEqual(
    toolsOf(puzzle([wall, slot("border", [0, 1])])).map(({ name }) => name),
    ["wall", "border"],
  );
});
