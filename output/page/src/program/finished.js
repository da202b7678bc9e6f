// Clues that are finished are grey: what the module says of the drawing.
import { ask, isAwake } from "./ask.js";
import { settings, setup } from "./base.js";
import { items, parts, textOf } from "./drawing.js";
import { drawn, game } from "./game.js";
import { crossedOut } from "./referee.js";

// As the reader chose, or else where the module is there already.
export const greys = () => Boolean(setup.engine) && (settings.finished ?? isAwake());
/** @type {(clues: Drawing) => void} */
const paint = (clues) => {
  const places = [...clues.keys()].map((name) => parts(name).at);
  for (const { text, at: [y, x] } of game.image.texts) {
    text.classList.toggle("met", places.some(([py, px]) => Math.abs(py - y) < 0.9 && Math.abs(px - x) < 0.9));
  }
};
let asking = false;
/** @type {() => Promise<void>} */
export const greyOut = async () => {
  if (asking || !game || game.puzzle.setting) return;
  if (!greys()) return paint(new Map());
  asking = true;
  const { puzzle, at, moves } = game;
  const found = await ask({ call: "finished", puzzle: puzzle.text, drawn: textOf([...game.fixed, ...drawn()]), crossed: textOf(crossedOut()) });
  asking = false;
  if (!game) return;
  if (game.puzzle !== puzzle || game.at !== at || game.moves !== moves) return greyOut();
  paint(items(found?.ok ?? ""));
};
