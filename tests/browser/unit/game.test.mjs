// A puzzle as it is played: moves, trials, small marks, mistakes, and what is kept, without a
// browser.
import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { element, forget, row } from "./page.mjs";
import { ask, endAsking } from "../../../output/page/src/program/ask.js";
import { kept, settings, setup } from "../../../output/page/src/program/base.js";
import { begin } from "../../../output/page/src/program/around.js";
import { connect } from "../../../output/page/src/program/board.js";
import { toggledSmall } from "../../../output/page/src/program/brush.js";
import { cellColour, mayColour, smallOf } from "../../../output/page/src/program/colours.js";
import {
  beginTrial,
  change,
  endMove,
  endTrial,
  game,
  isDone,
  leave,
  undo,
} from "../../../output/page/src/program/game.js";
import { next } from "../../../output/page/src/program/pen.js";
import { crossedOut, mistakes } from "../../../output/page/src/program/referee.js";
import { solvedOnes } from "../../../output/page/src/program/records.js";

const shade = (y, x) => `shaded ${y} ${x} ${y} ${x}`;
const draw = (name, value) => {
  change({ name }, value);
  endMove();
};
const drawn = () => [...game.state.keys()].join();
const open = (...puzzle) => {
  leave();
  forget();
  begin(row(...puzzle));
};
beforeEach(() => open("shade", "", "shaded r1c1 r2c2"));

test("moves are undone and done again, and what is drawn after an undo takes their place", () => {
  draw(shade(1, 1), "");
  draw(shade(1, 3), "");
  undo(-1);
  assert.equal(drawn(), shade(1, 1));
  undo(1);
  assert.equal(game.state.size, 2);
  undo(-1);
  undo(-1);
  undo(-1);
  assert.equal(game.at, 0);
  draw(shade(3, 3), "");
  undo(1);
  assert.equal(drawn(), shade(3, 3));
  assert.equal(game.moves.length, 1);
});
test("a move is one step, whatever it changes", () => {
  change({ name: shade(1, 1) }, "");
  change({ name: shade(1, 3) }, "×");
  endMove();
  endMove();
  assert.equal(game.moves.length, 1);
  undo(-1);
  assert.equal(game.state.size, 0);
});
test("trials lie within each other", () => {
  draw(shade(1, 1), "");
  beginTrial();
  draw(shade(1, 3), "");
  beginTrial();
  draw(shade(3, 1), "");
  assert.deepEqual(game.trials, [1, 2]);
  endTrial(false);
  assert.equal(drawn(), [shade(1, 1), shade(1, 3)].join());
  beginTrial();
  draw(shade(3, 1), "×");
  endTrial(true);
  assert.deepEqual(game.trials, [1]);
  endTrial(false);
  assert.equal(drawn(), shade(1, 1));
  assert.deepEqual(game.trials, []);
});
test("undo beyond the beginning of a trial ends it", () => {
  draw(shade(1, 1), "");
  beginTrial();
  draw(shade(1, 3), "");
  undo(-1);
  assert.equal(game.trials.length, 1);
  undo(-1);
  assert.equal(game.trials.length, 0);
});
test("taps go from ink to a cross to nothing", () => {
  const slot = game.puzzle.slots.get(shade(1, 1));
  const seen = [0, 1, 2].map(() => {
    const value = next(slot, false);
    draw(slot.name, value);
    return value;
  });
  assert.deepEqual(seen, ["", "×", undefined]);
  assert.equal(next(slot, true), "×");
});
test("what is printed, or excluded by what is printed, is not drawn", () => {
  open("shade", "shaded r1c1", "shaded r1c1 r2c2", { closed: "shaded r1c2" });
  draw(shade(1, 1), undefined);
  draw(shade(1, 3), "");
  assert.equal(game.moves.length, 0);
  draw(shade(1, 3), "×");
  assert.equal(game.moves.length, 0);
});
test("mistakes are what the answer has not, then notes where it has ink", () => {
  draw(shade(1, 3), "");
  draw(shade(3, 3), "×");
  assert.deepEqual(
    mistakes().map(([name]) => name),
    [shade(1, 3), shade(3, 3)],
  );
  assert.deepEqual([...crossedOut().keys()], [shade(3, 3)]);
  undo(-1);
  undo(-1);
  draw(shade(1, 1), "");
  assert.deepEqual(mistakes(), []);
});
test("the last stroke of the answer ends the puzzle, and it is counted once", () => {
  draw(shade(1, 1), "");
  draw(shade(1, 3), "×");
  assert.ok(!isDone() && !game.solved);
  draw(shade(3, 3), "");
  assert.ok(game.solved && !element("end").hidden);
  undo(-1);
  undo(1);
  assert.deepEqual(
    solvedOnes().map(({ genre, grade, hints }) => [genre, grade, hints]),
    [["shade", "easy", 0]],
  );
});
test("a puzzle whose answer was looked at is not counted", () => {
  game.peeked = true;
  draw(shade(1, 1), "");
  draw(shade(3, 3), "");
  assert.ok(game.solved);
  assert.deepEqual(solvedOnes(), []);
});
test("what was drawn is taken up again, as far as it could have been drawn", () => {
  draw(shade(1, 1), "");
  beginTrial();
  draw(shade(1, 3), "");
  const key = game.row.key;
  const before = kept(key);
  leave();
  begin(row("shade", "", "shaded r1c1 r2c2"));
  assert.equal(drawn(), [shade(1, 1), shade(1, 3)].join());
  assert.deepEqual(game.trials, [1]);
  // Others write there, too.
  const bad = {
    ...before,
    moves: [...before.moves, [["shaded 9 9 9 9", null, ""]], "no move"],
    at: 99,
    seconds: -1,
    trials: [7],
    hints: "many",
    view: ["x"],
  };
  leave();
  localStorage.setItem(`pencilmill:${key}`, JSON.stringify(bad));
  begin(row("shade", "", "shaded r1c1 r2c2"));
  assert.deepEqual(
    [game.moves.length, game.at, game.seconds, game.trials.length, game.hints, game.view[0]],
    [2, 2, 0, 0, 0, 0],
  );
});
test("small marks are kept in the order of values, and go one by one", () => {
  open("number", "", null);
  const slot = game.puzzle.slots.get("number 1 1 1 1");
  const mark = (value) => {
    const made = toggledSmall(slot, value);
    draw(smallOf(slot.name), made);
    return made;
  };
  assert.deepEqual([mark("3"), mark("1"), mark("3"), mark("1")], ["3", "1 3", "1", undefined]);
  const may = (name, value) => mayColour(game.puzzle, name, value);
  assert.ok(
    may(smallOf(slot.name), "1 4") &&
      !may(smallOf(slot.name), "1 9") &&
      !may(smallOf("number 9 9 9 9"), "1"),
  );
  assert.ok(
    may(cellColour([1, 1]), "3") &&
      may(cellColour([1, 1]), "in") &&
      !may(cellColour([5, 1]), "3") &&
      !may(cellColour([1, 1]), "red"),
  );
});
test("what is connected has one colour, which the larger piece keeps", () => {
  settings.connected = true;
  const colours = () =>
    [...game.image.drawn]
      .map(
        ([name, [shape]]) =>
          `${name.split(" ").slice(1).join("")}:${[...shape.classList].filter((one) => one.startsWith("part")).join()}`,
      )
      .join(" ");
  draw(shade(1, 1), "");
  draw(shade(3, 3), "");
  assert.equal(colours(), "1111:part1 3333:part2");
  draw(shade(1, 3), "");
  assert.equal(colours(), "1111:part1 3333:part1 1313:part1");
  undo(-1);
  assert.equal(new Set(colours().match(/part./g)).size, 2);
  open("line", "", null);
  draw("line 1 1 1 3", "");
  draw("line 3 1 3 3", "");
  draw("line 1 1 3 1", "");
  assert.equal(new Set(colours().match(/part./g)).size, 1);
  settings.connected = false;
  connect();
  assert.ok(!colours().includes("part"));
});
test("a worker gets the module before what is asked", async () => {
  const said = [];
  globalThis.Worker = class {
    postMessage({ modules, number }) {
      said.push(modules?.length ? "module" : number);
      if (number) queueMicrotask(() => this.onmessage({ data: { number, reply: { ok: [] } } }));
    }
    terminate() {}
  };
  // A module of nothing but its first bytes.
  const module = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
  globalThis.fetch = async () => new Response(module);
  setup.engine = "engine.js";
  setup.modules = [["pencilmill.wasm", module.length]];
  const both = await Promise.all([ask({ call: "genres" }), ask({ call: "genres" })]);
  assert.deepEqual(
    both.map(({ ok }) => ok),
    [[], []],
  );
  assert.deepEqual(said, ["module", 1, 2]);
  endAsking();
  setup.engine = null;
});
