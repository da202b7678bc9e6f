// Many puzzles on paper: rules before, answers behind, and where they can be played.
import { $, guideOf, node, settings, t } from "./base.js";
import { figureOf } from "./picture.js";
import { factsOf, puzzleOf, ruleList, titleOf } from "./puzzle.js";

/** @type {(rows: Row[], address: (row: Row) => string) => void} */
export const layOut = (rows, address) => {
  const wide = Math.max(...rows.map((row) => row.width));
  /** @type {(answered: boolean, across: number) => HTMLElement} */
  const figures = (answered, across) => {
    const box = node(
      "div",
      { class: "sheets" },
      ...rows.map((row, i) =>
        node(
          "figure",
          {},
          node(
            "figcaption",
            {},
            node("b", {}, `${i + 1} `),
            titleOf(row),
            answered ? "" : node("small", {}, factsOf(row, puzzleOf(row))),
          ),
          figureOf(puzzleOf(row), answered),
          answered ? "" : node("small", { class: "dim" }, address(row)),
        ),
      ),
    );
    box.style.setProperty("--across", `${across}`);
    if (across === 1) box.dataset.wide = "";
    return box;
  };
  const told = [...new Map(rows.map((row) => [row.genre, guideOf(row)])).values()].map((guide) =>
    node(
      "div",
      {},
      node("h2", {}, guide.title[settings.lang]),
      node("p", {}, guide.goal[settings.lang]),
      node("ol", {}, ...ruleList(guide)),
    ),
  );
  const answers = node(
    "div",
    { class: "behind" },
    node("h2", {}, t("answersOf")),
    figures(true, wide > 12 ? 3 : 4),
  );
  $("sheets").replaceChildren(...told, figures(false, wide > 12 ? 1 : 2), answers);
  document.documentElement.classList.add("printing");
};
export const putAway = () => {
  document.documentElement.classList.remove("printing");
  $("sheets").replaceChildren();
};
