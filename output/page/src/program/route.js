// What the address says: which of the page's parts is seen, and the puzzle that is played.
import { begin, dress } from "./around.js";
import { ask } from "./ask.js";
import { $, fragment, keep, kept, numberOf, own, rowGiven, rows, say, setup, t } from "./base.js";
import { mayColour } from "./colours.js";
import { change, endMove, game, leave, relive } from "./game.js";
import { lessonOf, teach } from "./lesson.js";
import { list, showAnswers } from "./list.js";
import { puzzleOf } from "./puzzle.js";
import { SHARED, readShared, sharedAddress } from "./share.js";
import { NARROW } from "./view.js";
import { NOTE } from "./names.js";

export const route = async () => {
  const wanted = fragment();
  $("genres").hidden = setup.start !== "site";
  if (setup.start === "site") {
    const guides = Object.values(setup.genres);
    const lesson = wanted === "lesson" && guides.length === 1 ? lessonOf(guides[0]) : null;
    leave();
    $("play").hidden = !lesson;
    $("to-list").hidden = true;
    if (!lesson) return dress();
    $("genres").hidden = true;
    go(lesson);
    return teach();
  }
  if (wanted.startsWith(SHARED)) return openShared(wanted.slice(SHARED.length));
  if (own) return own.route(wanted);
  const number = Number(wanted);
  const byId = rows.find((row) => row.id && row.id === wanted);
  const row = byId || (Number.isInteger(number) && rows[number - 1]) || null;
  if (!row && !["", "list", "answers"].includes(wanted)) return refuse("noAddress");
  if (wanted === "answers") showAnswers(true);
  if (row) go(row);
  else if (wanted === "" && setup.start === "board" && rows.length)
    go(rows.find((one) => !(rows.length <= 200 && kept(one.key)?.solved)) || rows[0]);
  else {
    leave();
    $("play").hidden = true;
    $("list").hidden = false;
    $("to-list").hidden = true;
    dress();
    list();
    scrollTo(0, 0);
  }
};
// The rules of a genre are open at the first meeting, where they do not cover the board.
/** @type {(genre: string) => void} */
const meet = (genre) => {
  const known = kept("met");
  const met = Array.isArray(known) ? known.filter((one) => typeof one === "string") : [];
  $("rules").open = !met.includes(genre) && !matchMedia(NARROW).matches;
  if (!met.includes(genre)) keep("met", [...met, genre]);
};
/** @type {(row: Row) => void} */
export const go = (row) => {
  if (own) own.playing(row);
  $("list").hidden = true;
  $("play").hidden = false;
  $("to-list").hidden = false;
  begin(row);
  meet(row.genre);
  scrollTo(0, 0);
};
// Takes over the work of an address as one move.
/** @type {(work: Work) => void} */
const takeWork = ({ ink, notes, colours }) => {
  const { slots } = game.puzzle;
  const wanted = new Map();
  for (const [name, value] of ink) if (slots.get(name)?.look.has(value)) wanted.set(name, value);
  for (const [name] of notes) if (slots.has(name)) wanted.set(name, NOTE);
  for (const [name, value] of colours)
    if (mayColour(game.puzzle, name, value)) wanted.set(name, value);
  for (const name of new Set([...game.state.keys(), ...game.colours.keys(), ...wanted.keys()]))
    change({ name }, wanted.get(name));
  endMove();
};
// An address that leads nowhere leads where the page begins, and the page says why.
/** @type {(why: Said) => Promise<void>} */
export const refuse = async (why) => {
  history.replaceState(null, "", "#");
  await route();
  if (own && own.refuse) own.refuse(t(why));
  else if (game) say(t(why), "bad");
  else $("count").textContent = t(why);
};
// The puzzle of such an address: one of the page's, or one that the module knows how to draw.
/** @type {(code: string) => Promise<void>} */
const openPuzzle = async (code) => {
  let shared;
  // Another address may have come.
  const overtaken = () => fragment() !== SHARED + code;
  try {
    shared = await readShared(code);
  } catch {
    return overtaken() ? undefined : refuse("noAddress");
  }
  const { record, work, replay } = shared;
  const { puzzle } = record;
  const mine = JSON.stringify(puzzle).replaceAll("<", "\\u003c");
  let row = rows.find((one) => one.rest.includes(mine) && puzzleOf(one).text === puzzle);
  if (!row) {
    const given = await ask({ call: "page", line: `${JSON.stringify(record)}\n` });
    if (overtaken()) return;
    if (!given || !given.ok) return refuse(given ? "noAddress" : "notHere");
    row = rowGiven(given.ok);
  }
  go(replay ? { ...row, key: "" } : row);
  if (replay) return relive(replay);
  if (work) takeWork(work);
  // What is drawn from here on is kept: another reading of the address must not take it back.
  history.replaceState(null, "", row.index < 0 ? await sharedAddress({}) : `#${numberOf(row)}`);
};
// Until the module has come, the page says what it waits for.
/** @type {(code: string) => Promise<void>} */
const openShared = async (code) => {
  $("opening").hidden = !$("play").hidden;
  try {
    await openPuzzle(code);
  } finally {
    $("opening").hidden = true;
  }
};
