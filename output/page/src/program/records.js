// What was solved and what was begun, kept in the browser: times, best times, and the way back.
import { fragment, keep, kept, setup } from "./base.js";

const MOST_SOLVED = 5000;
const MOST_RECENT = 12;
/** @type {(value: unknown) => value is string} */
const isText = (value) => typeof value === "string" && value.length < 500;
/** @type {(value: unknown) => value is number} */
const isCount = (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 1e9;
/** @type {(one: any) => boolean} */
const isOne = (one) => Boolean(one) && [one.genre, one.size, one.grade, one.key, one.when].every(isText) && isCount(one.seconds) && isCount(one.hints);
/** @type {() => Solved[]} */
export const solvedOnes = () => { const list = kept("solved"); return Array.isArray(list) ? list.filter(isOne) : []; };
/** @type {(game: Pick<Game, "row" | "seconds" | "hints">) => Solved} */
const solvedOf = ({ row, seconds, hints }) => ({ genre: row.genre, size: `${row.height}x${row.width}`, grade: row.grade, score: row.score, key: row.key, when: new Date().toISOString(), seconds, hints });
/** @type {(a: Solved, b: Solved) => boolean} */
const alike = (a, b) => a.genre === b.genre && a.size === b.size && a.grade === b.grade;
// A puzzle whose answer was looked at is not counted.
/** @type {(game: Game) => void} */
export const noteSolved = (game) => {
  if (!game.peeked) keep("solved", [...solvedOnes(), solvedOf(game)].slice(-MOST_SOLVED));
};
// The best time of puzzles of this genre, size and grade.
/** @type {(game: Game) => number} */
export const bestTime = (game) => Math.min(game.seconds, ...solvedOnes().filter((one) => alike(one, solvedOf(game))).map(({ seconds }) => seconds));
/** @type {(numbers: number[]) => number} */
export const median = (numbers) => [...numbers].sort((a, b) => a - b)[(numbers.length - 1) >> 1] ?? 0;
// `pencilmill calibrate --times` reads it; what was solved before scores were kept has none.
/** @type {(list: Solved[]) => string} */
export const csvOf = (list) => ["genre,size,grade,score,key,when,seconds,hints", ...list.map(({ genre, size, grade, score, key, when, seconds, hints }) => [genre, size, grade, score, key, when, seconds, hints].map((field) => `${field ?? ""}`.replace(/[",\n]/g, "")).join(","))].map((line) => `${line}\n`).join("");

// ---- The way back to what was begun, in a site ----
/** @type {(one: any) => boolean} */
const isBegun = (one) => Boolean(one) && [one.href, one.genre, one.size, one.key].every(isText) && isCount(one.seconds) && /^[\w-]+\.html#/.test(one.href);
/** @type {() => Begun[]} */
export const begunOnes = () => { const list = kept("begun"); return Array.isArray(list) ? list.filter(isBegun) : []; };
/** @type {(game: Game) => void} */
export const noteRecent = ({ row, solved, seconds }) => {
  if (!setup.home) return;
  const others = begunOnes().filter(({ key }) => key !== row.key);
  const href = `${location.pathname.split("/").pop()}#${row.index >= 0 && setup.start === "board" ? row.index + 1 : fragment()}`;
  const own = { href, genre: row.genre, size: `${row.height}×${row.width}`, key: row.key, seconds };
  keep("begun", [...(solved ? [] : [own]), ...others].slice(0, MOST_RECENT));
};
