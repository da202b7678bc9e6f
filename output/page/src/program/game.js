// The puzzle that is played: its state, moves, check and mistakes.
import { buttons, dress, say } from "./around.js";
import { $, clock, draw, keep, kept, setup, t } from "./base.js";
import {
  brushes,
  colour,
  connect,
  dye,
  isColour,
  mayColour,
  small,
  smallOf,
  tried,
} from "./colours.js";
import { celebrate, endAway } from "./end.js";
import { greyOut } from "./finished.js";
import { unpacked } from "./hints.js";
import { listen } from "./input.js";
import { choose } from "./pen.js";
import { picture, put } from "./picture.js";
import { puzzleOf } from "./puzzle.js";
import { noteRecent, noteSolved } from "./records.js";
import { watch } from "./referee.js";
import { isCell, toolsOf } from "./tools.js";
import { cutBank, labels, turnView } from "./view.js";
import { NOTE } from "./words.js";

/** @type {Game} */
// @ts-expect-error There is none before the first, and none in a list: what asks then looks first.
export let game = null;
/** @type {(name: string) => string | undefined} */
export const valueOf = (name) =>
  game.fixed.has(name) ? game.fixed.get(name) : game.state.get(name);

/** @type {(row: Row) => void} */
export const begin = (row) => {
  leave();
  endAway();
  const puzzle = puzzleOf(row);
  const layer = () => draw("g", { "pointer-events": "none" });
  const image = Object.assign(
    picture(puzzle, { tabindex: 0, role: "application", id: "board", "aria-describedby": "help" }),
    {
      coloured: layer(),
      marked: layer(),
      told: layer(),
      labels: layer(),
      marks: layer(),
      over: layer(),
      seen: "",
      box: /** @type {Board["box"]} */ ([0, 0, 0, 0]),
      extent: puzzle.extent,
    },
  );
  /** @type {Tool[]} */
  const tools = [...toolsOf(puzzle), ...(puzzle.setting ? [] : brushes(puzzle))];
  game = {
    puzzle,
    row,
    image,
    fixed: puzzle.fixed,
    state: new Map(),
    colours: new Map(),
    moves: [],
    at: 0,
    trials: [],
    seconds: 0,
    solved: false,
    tools,
    tool: tools[0],
    value: "",
    crosses: false,
    small: false,
    cursor: tools[0].nodes[0],
    anchor: null,
    answer: false,
    shown: new Set(),
    lead: null,
    why: false,
    hints: 0,
    peeked: false,
    paused: false,
    armed: true,
    hint: null,
    stroke: null,
    turns: 0,
    piece: 0,
    view: [0, false],
    parts: new Map(),
  };
  // Signs stay legible under lines from cell to cell.
  image.svg.classList.toggle(
    "lined",
    tools.some((tool) => tool.pairs && tool.nodes.some(isCell)),
  );
  image.layers.grid.before(image.coloured, image.told);
  image.view.append(image.marked, image.labels, image.marks, image.over);
  image.svg.insertBefore(
    draw("rect", {
      x: -1e5,
      y: -1e5,
      width: 2e5,
      height: 2e5,
      fill: "none",
      "pointer-events": "all",
    }),
    image.svg.firstChild,
  );
  if (tools.some(({ kind, name }) => kind === "piece" || (name === "tile" && !puzzle.setting)))
    cutBank(image, puzzle);
  labels(image, puzzle);
  $("paper").replaceChildren(image.svg);
  listen(image.svg);
  takeUp(kept(row.key));
  turnView();
  if (puzzle.packed && !puzzle.steps)
    unpacked(puzzle.packed).then((steps) => {
      puzzle.steps = steps;
      buttons();
    });
  choose(tools[0]);
  dress();
  if (puzzle.setting) say("");
  else
    say(
      puzzle.answers.length || setup.engine
        ? game.solved
          ? t("solved", clock(game.seconds))
          : ""
        : t("noAnswer"),
      game.solved ? "good" : "",
    );
  image.svg.focus({ preventScroll: true });
  greyOut();
};
// Whether a change is one that could have been made: a place with what stood and what stands there.
/** @type {(change: unknown) => boolean} */
const mayChange = (change) => {
  const { slots, fixed, closed } = game.puzzle;
  if (!Array.isArray(change) || change.length !== 3) return false;
  const [name, ...values] = change;
  const slot = slots.get(name);
  /** @type {(value: any) => boolean} */
  const may = (value) =>
    value === null ||
    (slot ? value === NOTE || slot.look.has(value) : mayColour(game.puzzle, name, value));
  return (!slot || !(fixed.has(name) || closed.has(name))) && values.every(may);
};
// Goes on with the work that was kept, as far as it is what this page keeps.
/** @type {(old: any) => void} */
const takeUp = (old) => {
  if (!old || !Array.isArray(old.moves)) return;
  /** @type {(move: unknown) => boolean} */
  const good = (move) => Array.isArray(move) && move.every(mayChange);
  game.moves = old.moves.filter(good);
  game.at = Math.min(Math.max(Math.trunc(old.at) || 0, 0), game.moves.length);
  // However many moves there were, each place is drawn once.
  const last = game.moves.slice(0, game.at).flat();
  for (const [name, value] of new Map(last.map(([name, , after]) => [name, after])))
    show(name, value ?? undefined);
  game.solved = old.solved === true;
  if (old.seconds > 0 && old.seconds < 1e9) game.seconds = Math.floor(old.seconds);
  /** @type {(trial: unknown, i: number, all: unknown[]) => boolean} */
  const isTrial = (trial, i, all) =>
    Number.isInteger(trial) && Number(trial) >= Number(all[i - 1] ?? 0) && Number(trial) <= game.at;
  if (Array.isArray(old.trials) && old.trials.every(isTrial)) game.trials = old.trials;
  if (Number.isInteger(old.hints) && old.hints > 0) game.hints = Math.min(old.hints, 999);
  game.peeked = old.peeked === true;
  if (Array.isArray(old.view)) game.view = [Number(old.view[0]) & 3, old.view[1] === true];
  tried();
  connect();
};
export const leave = () => {
  if (game) save();
  // @ts-expect-error As above.
  game = null;
};
export const save = () => {
  if (game && (game.moves.length || game.seconds > 5)) {
    const { moves, at, seconds, solved, trials, view, hints, peeked } = game;
    keep(game.row.key, { moves, at, seconds, solved, trials, view, hints, peeked });
    if (!game.puzzle.setting) noteRecent(game);
  }
};
/** @type {(name: string) => Map<string, string>} */
const mapOf = (name) => (isColour(name) ? game.colours : game.state);
/** @type {(name: string, value: string | undefined) => void} */
const show = (name, value) => {
  if (value === undefined) mapOf(name).delete(name);
  else mapOf(name).set(name, value);
  if (isColour(name)) return colour(name);
  if (game.answer) return;
  put(game.image, game.puzzle, name, value);
  dye(name);
  if (game.colours.has(smallOf(name))) small(smallOf(name));
};
// One step forwards or backwards in the list of moves.
/** @type {(way: number) => boolean} */
export const step = (way) => {
  const move = way > 0 ? game.moves[game.at] : game.moves[game.at - 1];
  if (!move) return false;
  game.at += way;
  for (const [name, before, after] of way > 0 ? move : [...move].reverse())
    show(name, (way > 0 ? after : before) ?? undefined);
  return true;
};
/** @type {(way: number) => void} */
export const undo = (way) => {
  if (game.stroke) return;
  clean();
  if (step(way)) {
    game.trials = game.trials.filter((trial) => trial <= game.at);
    changed();
  }
};

// Changes are gathered until the move ends.
/** @type {Change[] | null} */
let move = null;
/** @type {(slot: Named | undefined, value: string | undefined) => void} */
export const change = (slot, value) => {
  if (
    !slot ||
    game.fixed.has(slot.name) ||
    game.answer ||
    (value !== undefined && game.puzzle.closed.has(slot.name))
  )
    return;
  const before = mapOf(slot.name).get(slot.name);
  if (before === value) return;
  move = move || [];
  // What is set in a cell takes the place of what stood there.
  if (value !== undefined && game.puzzle.setting)
    for (const other of game.puzzle.setting.rivals(slot.name)) change(other, undefined);
  move.push([slot.name, before ?? null, value ?? null]);
  show(slot.name, value);
};
// Takes back what a move that does not end has changed.
export const dropMove = () => {
  for (const [name, before] of (move || []).reverse()) show(name, before ?? undefined);
  move = null;
};
export const endMove = () => {
  if (!move) return;
  game.moves.length = game.at;
  game.moves.push(move);
  game.at++;
  move = null;
  clean();
  changed();
};
// Takes back what was marked on the board, and what was said of it.
export const clean = () => {
  game.image.told.replaceChildren();
  game.image.marks.replaceChildren();
  for (const ring of game.image.over.querySelectorAll(".ring")) ring.remove();
  game.hint = game.lead = null;
  game.why = false;
  $("apply").hidden = true;
  turnView();
  if (game.asked) game.asked = false;
  buttons();
  say("");
};
// The board is as an answer has it.
export const finished = () => {
  const first = !game.solved;
  game.solved = true;
  if (first) noteSolved(game);
  save();
  say(t("solved", clock(game.seconds)), "good");
  celebrate();
};
export const changed = () => {
  say("");
  endAway();
  if (game.puzzle.setting) game.puzzle.setting.changed();
  if (!game.solved && isDone()) {
    finished();
  }
  tried();
  connect();
  save();
  buttons();
  watch();
  greyOut();
};
export const drawn = () => new Map([...game.state].filter(([, value]) => value !== NOTE));
export const isDone = () => {
  const own = drawn();
  return game.puzzle.answers.some(
    (answer) =>
      answer.size === own.size && [...answer].every(([name, value]) => own.get(name) === value),
  );
};
