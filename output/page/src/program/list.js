// The list of all puzzles.
import { $, fill, kept, node, numberOf, press, rows, settings, setup, t, word } from "./base.js";
import { figureOf } from "./picture.js";
import { factsOf, puzzleOf, titleOf } from "./puzzle.js";
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
  const title = node("b", {}, numberOf(row));
  const caption = node(
    "figcaption",
    {},
    title,
    ` ${titleOf(row)}`,
    node("small", {}, factsOf(row, puzzle)),
  );
  if (kept(row.key)?.solved) caption.classList.add("done");
  const sheet = node("div", { class: "sheet" }, figureOf(puzzle, false));
  const figure = node("figure", { id: `p${numberOf(row)}` }, caption, sheet);
  const bar = node("div", { class: "bar" });
  const go = node("button", { type: "button", class: "go" }, t("play"));
  go.addEventListener("click", () => {
    location.hash = numberOf(row);
  });
  bar.append(go);
  if (puzzle.answers.length) {
    const button = node(
      "button",
      { type: "button", class: "one", "aria-pressed": "false" },
      t("answer"),
    );
    /** @type {(on: boolean) => void} */
    const turnTo = (on) => {
      press(button, on);
      figure.classList.toggle("solved", on);
      sheet.replaceChildren(figureOf(puzzle, on));
    };
    button.addEventListener("click", () => turnTo(button.getAttribute("aria-pressed") !== "true"));
    if (answersShown) turnTo(true);
    bar.append(button);
  }
  figure.append(bar);
  return figure;
};
