// The board: its picture, and what stands on it, on trial or in a colour.
import { draw, settings } from "./base.js";
import { COLOURS, SMALL, isColour, smallOf } from "./colours.js";
import { parts, same } from "./drawing.js";
import { drawnSlots, game, when } from "./game.js";
import { picture, put, square } from "./picture.js";
import { isBank, isCell, isSide, pieces } from "./tools.js";
import { cutBank, labels } from "./view.js";

// The picture of a puzzle that is played, with layers for what the reader adds.
/** @type {(puzzle: Puzzle, tools: Tool[]) => Board} */
export const boardOf = (puzzle, tools) => {
  const layer = () => draw("g", { "pointer-events": "none" });
  const image = Object.assign(
    picture(puzzle, { tabindex: 0, role: "application", id: "board", "aria-describedby": "help" }),
    {
      coloured: layer(),
      marked: layer(),
      told: layer(),
      labels: layer(),
      marks: layer(),
      over: layer(),
      seen: "",
      box: /** @type {Board["box"]} */ ([0, 0, 0, 0]),
      extent: puzzle.extent,
    },
  );
  // Signs stay legible under lines from cell to cell.
  image.svg.classList.toggle(
    "lined",
    tools.some((tool) => tool.pairs && tool.nodes.some(isCell)),
  );
  image.layers.grid.before(image.coloured, image.told);
  image.view.append(image.marked, image.labels, image.marks, image.over);
  const all = { x: -1e5, y: -1e5, width: 2e5, height: 2e5 };
  image.svg.prepend(draw("rect", { ...all, fill: "none", "pointer-events": "all" }));
  if (tools.some((tool) => isBank(puzzle, tool))) cutBank(image, puzzle);
  labels(image, puzzle);
  return image;
};
// They are seen as long as nothing else stands there: as in a square of digits, or side by side
// where there are more.
/** @type {(name: string) => void} */
export const small = (name) => {
  const { image, puzzle, state, colours } = game;
  for (const shape of image.drawn.get(name) ?? []) shape.remove();
  image.drawn.delete(name);
  const slot = puzzle.slots.get(name.slice(SMALL.length));
  const value = colours.get(name);
  if (!slot || value === undefined || state.has(slot.name) || game.answer) return;
  const all = [...slot.look.keys()],
    marks = value.split(" ");
  const placed = all.length <= 9;
  const across = placed ? 3 : Math.max(3, Math.ceil(Math.sqrt(marks.length)));
  const first = placed && Number(all[0]) > 0 ? Number(all[0]) - 1 : 0;
  const [y, x] = slot.at.map((half) => 500 * half - 500);
  image.drawn.set(
    name,
    marks.map((mark, i) => {
      const at = placed ? (first + all.indexOf(mark)) % 9 : i;
      const text = draw(
        "text",
        {
          class: "small",
          x: x + ((at % across) + 0.5) * (1000 / across),
          y: y + (Math.floor(at / across) + 0.5) * (1000 / across) + 300 / across,
          "font-size": 850 / across,
        },
        mark,
      );
      image.marked.append(text);
      return text;
    }),
  );
};
/** @type {(name: string) => void} */
export const colour = (name) => {
  const { image } = game;
  if (name.startsWith(SMALL)) return small(name);
  if (!name.startsWith("~cell ")) return dye(name.slice(1));
  const {
    at: [y, x],
  } = parts(name);
  const value = game.colours.get(name);
  image.drawn.get(name)?.[0].remove();
  image.drawn.delete(name);
  if (value === undefined || game.answer) return;
  const look = { in: "inside", out: "outside-mark" }[value] ?? `cell-colour dye${value}`;
  const shape =
    value === "."
      ? draw("circle", { class: "dot", cx: 500 * x, cy: 500 * y, r: 90 })
      : square([y, x], 500, look);
  image.coloured.append(shape);
  image.drawn.set(name, [shape]);
};
// An item looks as its colour and the trial have it.
/** @type {(name: string) => void} */
const dye = (name) => {
  const value = game.colours.get(`~${name}`);
  for (const shape of game.image.drawn.get(name) || []) {
    for (const one of COLOURS) shape.classList.toggle(`dye${one}`, one === value);
    onTrial(shape, game.trials.length);
  }
};
// ---- Trial: what is drawn from here on can be taken back at once ----
// A trial may begin within another; each has a look of its own, up to the third.
const LEVELS = 3;
/** @type {(shape: SVGElement, level: number) => void} */
const onTrial = (shape, level) => {
  shape.classList.toggle("tried", level > 0);
  for (let i = 2; i <= LEVELS; i++)
    shape.classList.toggle(`tried${i}`, Math.min(level, LEVELS) === i);
};
export const tried = () => {
  /** @type {Map<string, number>} */
  const levels = new Map();
  game.trials.forEach((trial, i) => {
    for (const [name] of game.moves.slice(trial, game.at).flat()) levels.set(name, i + 1);
  });
  for (const [name, shapes] of game.image.drawn)
    for (const shape of shapes) onTrial(shape, levels.get(name) ?? 0);
};
// Each piece in a colour of its own, if that is wanted; one that grows keeps its colour, and of two
// that meet the larger one does.
export const connect = () => {
  const before = game.parts;
  if (!settings.connected && !before.size) return;
  const parts = (game.parts = new Map());
  const wanted =
    settings.connected && !game.answer
      ? drawnSlots().filter(({ at, to, look }) => !same(at, to) || isSide(at) || look.size === 1)
      : [];
  const used = COLOURS.map(() => 0);
  for (const piece of pieces(wanted).sort((a, b) => b.length - a.length)) {
    const votes = COLOURS.map((_, i) => piece.filter(({ name }) => before.get(name) === i).length);
    const own = votes.indexOf(Math.max(...votes));
    const mine = votes[own] && !used[own] ? own : used.indexOf(Math.min(...used));
    used[mine]++;
    for (const { name } of piece) parts.set(name, mine);
  }
  for (const [name, shapes] of game.image.drawn) {
    // The reader's own colours and trials are seen.
    const part = game.colours.has(`~${name}`) ? undefined : parts.get(name);
    for (const shape of shapes)
      COLOURS.forEach((one, i) =>
        shape.classList.toggle(`part${one}`, part === i && !shape.classList.contains("tried")),
      );
  }
};
// All of it anew, with the answer or with what is drawn.
export const showAll = () => {
  const { image, puzzle, state, colours } = game;
  image.over.replaceChildren();
  for (const [name] of state) put(image, puzzle, name, undefined);
  for (const name of colours.keys()) colour(name);
  for (const [name] of puzzle.answers[0]) put(image, puzzle, name, undefined);
  for (const [name, value] of game.answer ? puzzle.answers[0] : state)
    put(image, puzzle, name, value);
  if (!game.answer) for (const name of state.keys()) dye(name);
  tried();
  connect();
};
when("shown", (name) => {
  if (isColour(name)) return colour(name);
  if (game.answer) return;
  put(game.image, game.puzzle, name, game.state.get(name));
  dye(name);
  if (game.colours.has(smallOf(name))) small(smallOf(name));
});
when("changed", () => {
  tried();
  connect();
});
when("cleaned", () => {
  const { told, marks, over } = game.image;
  told.replaceChildren();
  marks.replaceChildren();
  for (const ring of over.querySelectorAll(".ring")) ring.remove();
});
