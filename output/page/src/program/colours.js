// Colours of the reader's own, on cells and on what is drawn, and drawing on trial. Check does not
// look at them; undo does. A colour stands among the moves under "~cell y x y x", or under "~" and
// the name of what it is on.
import { buttons, say } from "./around.js";
import { draw, settings, t } from "./base.js";
import { named, parts } from "./drawing.js";
import { change, changed, clean, drawn, game, save, step } from "./game.js";
import { nearest, plain, slotNear } from "./pen.js";
import { ends, isCell, isSide, same } from "./tools.js";
import { NOTE } from "./words.js";

export const COLOURS = ["1", "2", "3", "4", "5", "6"];
// Marks of cells beside lines: inside, outside, a dot.
export const MARKS = ["in", "out", "."];
/** @type {(name: string) => boolean} */
export const isColour = (name) => name.startsWith("~");
/** @type {(cell: Point) => string} */
export const cellColour = ([y, x]) => `~cell ${y} ${x} ${y} ${x}`;
// Small marks of a place: some of its values, with blanks between them. They stand under "~small"
// and the name of the place.
const SMALL = "~small ";
/** @type {(name: string) => string} */
export const smallOf = (name) => SMALL + name;
/** @type {(value: string) => boolean} */
const isShort = (value) => /^[0-9A-Za-z]{1,2}$/.test(value);
// The values that small marks may have: where there are several, and all are short.
/** @type {(tool: Tool) => string[]} */
export const smallValues = ({ kind, values = [] }) =>
  kind === "value" && !game.puzzle.setting && values.length > 1 && values.every(isShort)
    ? values
    : [];
// What small marks become when one of them is set or taken away.
/** @type {(slot: Named, value: string) => string | undefined} */
export const toggledSmall = (slot, value) => {
  const now = (game.colours.get(smallOf(slot.name)) ?? "").split(" ").filter((one) => one);
  const all = now.includes(value) ? now.filter((one) => one !== value) : [...now, value];
  return (
    [...(game.puzzle.slots.get(slot.name)?.look.keys() ?? [])]
      .filter((one) => all.includes(one))
      .join(" ") || undefined
  );
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
      const text = draw("text", {
        class: "small",
        x: x + ((at % across) + 0.5) * (1000 / across),
        y: y + (Math.floor(at / across) + 0.5) * (1000 / across) + 300 / across,
        "font-size": 850 / across,
      });
      text.textContent = mark;
      image.marked.append(text);
      return text;
    }),
  );
};
/** @type {(puzzle: Puzzle, name: unknown, value: unknown) => boolean} */
export const mayColour = (puzzle, name, value) => {
  if (typeof name !== "string" || !(value === null || typeof value === "string")) return false;
  const slot = name.startsWith(SMALL) ? puzzle.slots.get(name.slice(SMALL.length)) : undefined;
  if (slot)
    return (
      slot.look.size > 1 &&
      (value === null || value.split(" ").every((one) => isShort(one) && slot.look.has(one)))
    );
  return mayDye(puzzle, name) && (value === null || [...COLOURS, ...MARKS].includes(value));
};
/** @type {(puzzle: Puzzle, name: string) => boolean} */
const mayDye = ({ slots, row }, name) => {
  if (!isColour(name)) return false;
  const {
    at: [y, x],
  } = parts(name);
  const inside = isCell([y, x]) && y > 0 && y < 2 * row.height && x > 0 && x < 2 * row.width;
  return slots.has(name.slice(1)) || (inside && name === cellColour([y, x]));
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
      : draw("rect", {
          class: look,
          x: 500 * x - 500,
          y: 500 * y - 500,
          width: 1000,
          height: 1000,
        });
  image.coloured.append(shape);
  image.drawn.set(name, [shape]);
};
// An item looks as its colour and the trial have it.
/** @type {(name: string) => void} */
export const dye = (name) => {
  const value = game.colours.get(`~${name}`);
  for (const shape of game.image.drawn.get(name) || []) {
    for (const one of COLOURS) shape.classList.toggle(`dye${one}`, one === value);
    onTrial(shape, game.trials.length);
  }
};
// The brush, and where borders are all that is drawn one more: borders follow its colours.
/** @type {(puzzle: Puzzle) => Tool[]} */
export const brushes = (puzzle) => {
  const { height, width } = puzzle.row;
  /** @type {Point[]} */
  const nodes = [];
  for (let y = 1; y < 2 * height; y += 2) for (let x = 1; x < 2 * width; x += 2) nodes.push([y, x]);
  /** @type {Tool["spotAt"]} */
  const spotAt = new Map(
    nodes.map((cell) => [
      cell.join(" "),
      { name: cellColour(cell), ink: "", at: cell, to: cell, look: new Map() },
    ]),
  );
  /** @type {Omit<Tool, "name">} */
  const brush = { kind: "brush", inks: [], slots: [], values: COLOURS, nodes, spotAt };
  const bordersOnly = [...puzzle.slots.values()].every(
    ({ ink, at }) => ink === "border" && isSide(at),
  );
  return [
    ...(bordersOnly ? [{ ...brush, name: "areas", borders: true }] : []),
    { ...brush, name: "colours" },
  ];
};
/** @type {() => Slot[]} */
const drawnSlots = () => [...drawn().keys()].flatMap((name) => game.puzzle.slots.get(name) ?? []);
// The connected pieces of what is drawn: lines of one ink that meet, cells that share a side.
/** @type {(slots: Slot[]) => Slot[][]} */
const pieces = (slots) => {
  /** @type {(slot: Slot) => string[]} */
  const places = ({ ink, at, to }) => {
    const [y, x] = at;
    const meets =
      isCell(at) && same(at, to)
        ? [
            [y - 1, x],
            [y, x + 1],
            [y + 1, x],
            [y, x - 1],
          ]
        : ends({ at, to });
    return meets.map((place) => `${ink} ${place}`);
  };
  /** @type {Map<string, Slot[]>} */
  const there = new Map();
  for (const slot of slots)
    for (const place of places(slot)) there.set(place, [...(there.get(place) ?? []), slot]);
  const left = new Set(slots);
  return slots.flatMap((first) => {
    if (!left.delete(first)) return [];
    const piece = [first];
    for (let i = 0; i < piece.length; i++)
      piece.push(
        ...places(piece[i])
          .flatMap((place) => there.get(place) ?? [])
          .filter((one) => left.delete(one)),
      );
    return [piece];
  });
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
// What a cell's colour is put on: what is shaded there, else the cell.
/** @type {(tool: Tool, cell: Point) => string} */
export const ground = (tool, cell) => {
  const at = cell.join(" ");
  const spots = tool.borders
    ? []
    : game.tools.filter(({ kind }) => kind === "spot").map(({ spotAt }) => spotAt.get(at));
  const shaded = spots.find((slot) => slot && (game.state.get(slot.name) ?? NOTE) !== NOTE);
  return shaded ? `~${shaded.name}` : cellColour(cell);
};
/** @type {(tool: Tool, cell: Point, value: string | undefined) => void} */
export const brushCell = (tool, cell, value) => {
  const { slots } = game.puzzle;
  change({ name: ground(tool, cell) }, value);
  if (!tool.borders || value === undefined) return;
  const [y, x] = cell;
  for (const [dy, dx] of [
    [-1, 0],
    [0, 1],
    [1, 0],
    [0, -1],
  ]) {
    const border = slots.get(named("border", [y + dy, x + dx], [y + dy, x + dx]));
    const other = game.colours.get(cellColour([y + 2 * dy, x + 2 * dx]));
    if (border && other !== undefined) change(border, other === value ? undefined : plain(border));
  }
};
// What a stroke begins on decides whether it colours a piece that is drawn, or cells.
/** @type {(tool: Tool, stroke: Stroking, point: Point) => void} */
export const brushDown = (tool, stroke, point) => {
  const lines = tool.borders
    ? []
    : drawnSlots().filter(({ at, to }) => !same(at, to) || isSide(at));
  const line = slotNear(lines, point, 0.3);
  /** @type {(name: string) => boolean} */
  const on = (name) => game.colours.get(name) === game.value;
  if (line) {
    const value = on(`~${line.name}`) ? undefined : game.value;
    for (const one of pieces(drawnSlots().filter(({ ink }) => ink === line.ink)).find((piece) =>
      piece.includes(line),
    ) ?? [])
      change({ ...one, name: `~${one.name}` }, value);
    stroke.done = true;
    return;
  }
  const cell = nearest(tool.nodes, point, 1);
  stroke.done = !cell;
  if (cell) {
    stroke.value = on(ground(tool, cell)) ? undefined : game.value;
    brushCell(tool, cell, stroke.value);
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
export const beginTrial = () => {
  clean();
  game.trials.push(game.at);
  save();
  buttons();
  say(t("trying", game.trials.length));
};
// Ends the innermost trial: what it drew becomes part of the one around it, or goes.
/** @type {(kept: boolean) => void} */
export const endTrial = (kept) => {
  clean();
  const begun = game.trials.pop();
  while (!kept && begun !== undefined && game.at > begun) step(-1);
  changed();
};
