// The list of all puzzles.
import {
  $,
  barButton,
  fill,
  kept,
  node,
  numberOf,
  press,
  rows,
  settings,
  setup,
  t,
  word,
} from "./base.js";
import { cardOf, figureOf } from "./picture.js";
import { puzzleOf } from "./puzzle.js";
import { CHUNK, GRADES } from "./names.js";

/** @type {Row[]} */
export let listed = [];
export let shown = 0;
export let answersShown = false;
/** @type {(on: boolean) => void} */
export const showAnswers = (on) => {
  answersShown = on;
  press($("answers"), on);
};
export const list = () => {
  /** @type {(of: "genre" | "grade", order: string[]) => string[]} */
  const used = (of, order) => order.filter((name) => rows.some((row) => row[of] === name));
  fill($("genre"), ["", ...Object.keys(setup.genres)], (name) =>
    name ? setup.genres[name].title[settings.lang] : t("every"),
  );
  fill($("grade"), ["", ...used("grade", GRADES)], (name) => (name ? word(name) : t("every")));
  const [genre, grade] = [$("genre").value, $("grade").value];
  listed = rows.filter((row) => (!genre || row.genre === genre) && (!grade || row.grade === grade));
  shown = 0;
  $("cards").replaceChildren();
  $("number").max = rows.slice(-1).map(numberOf).join();
  more();
  const done = rows.filter((row) => kept(row.key)?.solved).length;
  $("count").textContent =
    `${t("found", listed.length, rows.length)}${done ? ` · ${t("solvedCount", done)}` : ""}`;
};
export const more = (count = CHUNK) => {
  for (const row of listed.slice(shown, shown + count)) $("cards").append(card(row));
  shown = Math.min(shown + count, listed.length);
  $("more").hidden = shown === listed.length;
};
/** @type {(row: Row) => HTMLElement} */
const card = (row) => {
  const puzzle = puzzleOf(row);
  const go = () => {
    location.hash = numberOf(row);
  };
  const show = barButton(
    { class: "one", "aria-pressed": "false" },
    () => turnTo(show.getAttribute("aria-pressed") !== "true"),
    t("answer"),
  );
  const figure = cardOf(
    row,
    { id: `p${numberOf(row)}` },
    node("b", {}, numberOf(row)),
    barButton({ class: "go" }, go, t("play")),
    puzzle.answers.length ? show : "",
  );
  /** @type {(on: boolean) => void} */
  const turnTo = (on) => {
    press(show, on);
    figure.classList.toggle("solved", on);
    figure.querySelector(".sheet")?.replaceChildren(figureOf(puzzle, on));
  };
  if (answersShown && puzzle.answers.length) turnTo(true);
  return figure;
};
