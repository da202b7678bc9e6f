// The brush and small marks: colours of the reader's own, as tools set them.
import { cellColour, isShort, smallOf } from "./colours.js";
import { AROUND, named, same } from "./drawing.js";
import { change, drawnSlots, game } from "./game.js";
import { isSide, nearest, pieces, plain, slotNear } from "./tools.js";
import { NOTE } from "./names.js";

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
  for (const [dy, dx] of AROUND) {
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
