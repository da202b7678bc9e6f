// Clues that are finished are grey: what the module says of the drawing.
import { draw, settings, setup } from "./base.js";
import { items, parts } from "./drawing.js";
import { game, when } from "./game.js";
import { judge } from "./referee.js";
import { isCell } from "./tools.js";

/** @type {(one: Point, other: Point) => boolean} */
const near = ([y, x], [py, px]) => Math.abs(py - y) < 0.9 && Math.abs(px - x) < 0.9;
/** @type {(clues: Drawing) => void} */
const paint = (clues) => {
  const { svg, layers, texts } = game.image;
  const places = [...clues.keys()].map((name) => parts(name).at);
  for (const { text, at } of texts)
    text.classList.toggle(
      "met",
      places.some((place) => near(place, at)),
    );
  // A clue without a text, such as a circle, lies under a veil of paper.
  for (const veil of svg.querySelectorAll(".veil")) veil.remove();
  const bare = places.filter((place) => isCell(place) && !texts.some(({ at }) => near(place, at)));
  layers.sign.append(
    ...bare.map(([y, x]) => draw("circle", { class: "veil", cx: 500 * x, cy: 500 * y, r: 400 })),
  );
};
let asking = false;
/** @type {() => Promise<void>} */
export const greyOut = async () => {
  if (asking || !game || game.puzzle.setting) return;
  if (!setup.engine || !settings.finished) return paint(new Map());
  asking = true;
  const found = await judge("finished");
  asking = false;
  if (!game) return;
  if (found === undefined) return greyOut();
  paint(items(found ?? ""));
};
when("changed", greyOut);
