// What was solved and what was begun, kept in the browser: times, best times, and the way back.
import { fragment, keep, kept, numberOf, setup } from "./base.js";

const MOST_SOLVED = 5000;
const MOST_RECENT = 12;
/** @type {(value: unknown) => value is string} */
const isText = (value) => typeof value === "string" && value.length < 20000;
/** @type {(value: unknown) => value is number} */
const isCount = (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 1e9;
/** @type {(one: any) => boolean} */
const isOne = (one) =>
  Boolean(one) &&
  [one.puzzle, one.genre, one.grade, one.when].every(isText) &&
  [one.rows, one.cols, one.seconds, one.hints].every(isCount);
/** @type {() => Solved[]} */
export const solvedOnes = () => {
  const list = kept("solved");
  return Array.isArray(list) ? list.filter(isOne) : [];
};
/** @type {(game: Pick<Game, "puzzle" | "row" | "seconds" | "hints">) => Solved} */
const solvedOf = ({ puzzle, row, seconds, hints }) => ({
  puzzle: puzzle.text,
  genre: row.genre,
  rows: row.height,
  cols: row.width,
  grade: row.grade,
  score: row.score,
  when: new Date().toISOString(),
  seconds,
  hints,
});
/** @type {(a: Solved, b: Solved) => boolean} */
const alike = (a, b) =>
  a.genre === b.genre && a.rows === b.rows && a.cols === b.cols && a.grade === b.grade;
// A puzzle whose answer was looked at is not counted.
/** @type {(game: Game) => void} */
export const noteSolved = (game) => {
  if (!game.peeked) keep("solved", [...solvedOnes(), solvedOf(game)].slice(-MOST_SOLVED));
};
// The best time of puzzles of this genre, size and grade.
/** @type {(game: Game) => number} */
export const bestTime = (game) =>
  Math.min(
    game.seconds,
    ...solvedOnes()
      .filter((one) => alike(one, solvedOf(game)))
      .map(({ seconds }) => seconds),
  );
/** @type {(numbers: number[]) => number} */
export const median = (numbers) =>
  [...numbers].sort((a, b) => a - b)[(numbers.length - 1) >> 1] ?? 0;
/** @type {(keyof Solved)[]} */
const COLUMNS = ["puzzle", "genre", "rows", "cols", "grade", "score", "when", "seconds", "hints"];
/** @type {(list: Solved[]) => string} */
export const csvOf = (list) => {
  /** @type {(field: string | number) => string} */
  const quoted = (field) =>
    /[",\n]/.test(`${field}`) ? `"${`${field}`.replaceAll('"', '""')}"` : `${field}`;
  return [COLUMNS, ...list.map((one) => COLUMNS.map((name) => one[name] ?? ""))]
    .map((line) => `${line.map(quoted).join(",")}\n`)
    .join("");
};

// ---- The way back to what was begun, in a site ----
/** @type {(one: any) => boolean} */
const isBegun = (one) =>
  Boolean(one) &&
  [one.href, one.genre, one.size, one.key].every(isText) &&
  isCount(one.seconds) &&
  /^[\w-]+\.html#/.test(one.href);
/** @type {() => Begun[]} */
export const begunOnes = () => {
  const list = kept("begun");
  return Array.isArray(list) ? list.filter(isBegun) : [];
};
/** @type {(game: Game) => void} */
export const noteRecent = ({ row, solved, seconds }) => {
  if (!setup.home) return;
  const others = begunOnes().filter(({ key }) => key !== row.key);
  const href = `${location.pathname.split("/").pop()}#${row.index >= 0 && setup.start === "board" ? numberOf(row) : fragment()}`;
  const own = { href, genre: row.genre, size: `${row.height}×${row.width}`, key: row.key, seconds };
  keep("begun", [...(solved ? [] : [own]), ...others].slice(0, MOST_RECENT));
};
