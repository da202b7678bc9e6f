// The store: the puzzle that is played, what is drawn, its moves and trials, what is chosen, and how
// it is seen. Others read it here, change it here, and are told of changes.
import { keep, kept, say, t } from "./base.js";
import { isColour, mayColour } from "./colours.js";
import { puzzleOf } from "./puzzle.js";
import { noteRecent, noteSolved } from "./records.js";
import { NOTE } from "./names.js";

// There is none before the first, and none in a list: what asks then looks first.
/** @type {any} */
const none = null;
/** @type {Game} */
export let game = none;
// Who is told when another value stands in a place; when a move has ended; when what was marked and
// said goes; when something else is chosen; and when the puzzle is solved.
/** @type {Record<Happening, ((name: string) => unknown)[]>} */
const listeners = { shown: [], changed: [], cleaned: [], chosen: [], solved: [] };
/** @type {(what: Happening, listener: (name: string) => unknown) => void} */
export const when = (what, listener) => {
  listeners[what].push(listener);
};
/** @type {(what: Happening, name?: string) => void} */
const tell = (what, name = "") => {
  for (const listener of listeners[what]) listener(name);
};
// Chooses something else.
/** @type {(choice: Partial<Game>) => void} */
export const set = (choice) => {
  Object.assign(game, choice);
  tell("chosen");
};
/** @type {(name: string) => string | undefined} */
export const valueOf = (name) =>
  game.fixed.has(name) ? game.fixed.get(name) : game.state.get(name);
// Another puzzle is played, from where it was left.
/** @type {(row: Row, tools: Tool[], image: Board) => void} */
export const open = (row, tools, image) => {
  leave();
  const puzzle = puzzleOf(row);
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
    times: [],
    replay: 0,
    paused: false,
    armed: true,
    hint: null,
    stroke: null,
    turns: 0,
    piece: 0,
    view: [0, false],
    parts: new Map(),
  };
  takeUp(kept(row.key));
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
  if (Array.isArray(old.times) && old.times.every(Number.isInteger)) game.times = old.times;
  if (Array.isArray(old.view)) game.view = [Number(old.view[0]) & 3, old.view[1] === true];
};
export const leave = () => {
  if (game) clearTimeout(game.replay);
  if (game) save();
  game = none;
};
export const save = () => {
  if (
    game?.row.key &&
    !game.replay &&
    (game.moves.length || game.seconds > 5 || kept(game.row.key))
  ) {
    const { moves, at, seconds, solved, trials, view, hints, peeked, times } = game;
    keep(game.row.key, { moves, at, seconds, solved, trials, view, hints, peeked, times });
    if (!game.puzzle.setting) noteRecent(game);
  }
};
/** @type {(name: string) => Map<string, string>} */
const mapOf = (name) => (isColour(name) ? game.colours : game.state);
/** @type {(name: string, value: string | undefined) => void} */
const show = (name, value) => {
  if (value === undefined) mapOf(name).delete(name);
  else mapOf(name).set(name, value);
  tell("shown", name);
};
// One step forwards or backwards in the list of moves.
/** @type {(way: number) => boolean} */
const step = (way) => {
  const move = way > 0 ? game.moves[game.at] : game.moves[game.at - 1];
  if (!move) return false;
  game.at += way;
  for (const [name, before, after] of way > 0 ? move : [...move].reverse())
    show(name, (way > 0 ? after : before) ?? undefined);
  return true;
};
/** @type {(way: number) => void} */
export const undo = (way) => {
  if (game.stroke || game.replay || game.puzzle.setting?.travel(way, true)) return;
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
    game.replay ||
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
// What was undone is not to come back.
export const forgetUndone = () => {
  game.moves.length = game.times.length = game.at;
};
export const endMove = () => {
  if (!move) return;
  forgetUndone();
  game.moves.push(move);
  game.times.push(game.seconds);
  game.at++;
  move = null;
  clean();
  changed();
};
// Takes back what was marked on the board, and what was said of it.
export const clean = () => {
  Object.assign(game, { hint: null, lead: null, why: false, asked: false });
  tell("cleaned");
};
// The board is as an answer has it.
const solve = () => {
  if (!game.solved) noteSolved(game);
  game.solved = true;
};
export const finished = () => {
  solve();
  save();
  tell("solved");
};
const changed = () => {
  const done = !game.solved && isDone();
  if (done) solve();
  save();
  tell("changed");
  if (done) tell("solved");
};
// A solved puzzle begins anew, with nothing to undo.
export const playAgain = () => {
  const anew = { moves: [], times: [], at: 0, trials: [], seconds: 0, solved: false, hints: 0 };
  Object.assign(game, anew);
  game.shown.clear();
  changed();
};
// The moves of someone else, shown once; nothing of it is kept.
/** @type {(moves: object) => void} */
export const relive = (moves) => {
  takeUp({ ...moves, solved: true, peeked: true });
  replay();
};
// The moves once more, each after as long a while as it took, in a quarter of a minute at most.
export const replay = () => {
  const { at: last, times, seconds } = game;
  if (game.replay) return;
  clean();
  while (step(-1));
  const pace = Math.min(200, 15000 / Math.max(seconds, 1));
  const next = () => {
    const wait = (times[game.at] ?? 0) - (times[game.at - 1] ?? 0);
    game.replay = window.setTimeout(
      () => {
        step(1);
        if (game.at < last) return next();
        game.replay = 0;
        tell("solved");
      },
      Math.min(1500, Math.max(60, wait * pace)),
    );
  };
  if (last) next();
};
export const drawn = () => new Map([...game.state].filter(([, value]) => value !== NOTE));
export const isDone = () => {
  const own = drawn();
  return game.puzzle.answers.some(
    (answer) =>
      answer.size === own.size && [...answer].every(([name, value]) => own.get(name) === value),
  );
};
/** @type {() => Slot[]} */
export const drawnSlots = () =>
  [...drawn().keys()].flatMap((name) => game.puzzle.slots.get(name) ?? []);
export const beginTrial = () => {
  clean();
  game.trials.push(game.at);
  save();
  tell("chosen");
  say(t("trying", game.trials.length));
};
// Ends the innermost trial: what it drew becomes part of the one around it, or goes.
/** @type {(kept: boolean) => void} */
export const endTrial = (kept) => {
  clean();
  const begun = game.trials.pop();
  while (!kept && begun !== undefined && game.at > begun) step(-1);
  changed();
};
