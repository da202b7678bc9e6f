// A worked example, played: each picture says what to find, and the next one follows once that is
// drawn.
import { rowOf, say, settings } from "./base.js";
import { items } from "./drawing.js";
import { game, valueOf, when } from "./game.js";
import { signOf } from "./picture.js";
import { puzzleOf } from "./puzzle.js";

/** @type {(guide: Guide) => Row | null} */
export const lessonOf = ({ example }) => {
  if (!example) return null;
  const row = rowOf(example.sheet, -1);
  const puzzle = puzzleOf(row);
  puzzle.lesson = example.pictures;
  // What a picture finds is a hint, too.
  puzzle.steps = example.pictures.map(({ drawn, told }) => ({
    look: told,
    at: [],
    why: told,
    told,
    draw: drawn,
  }));
  return row;
};
export const teach = () => {
  const picture = game.solved
    ? undefined
    : game.puzzle.lesson?.find(({ drawn }) =>
        [...items(drawn)].some(([name, value]) => valueOf(name) !== value),
      );
  if (!picture) return;
  for (const [kind, points, text] of picture.notes ?? [])
    game.image[kind === "ground" ? "told" : "marks"].append(signOf(kind, points, text));
  say(picture.said[settings.lang].replace(/[{}]/g, ""));
};
when("changed", teach);
