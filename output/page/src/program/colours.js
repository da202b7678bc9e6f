// Colours of the reader's own, on cells and on what is drawn: their names, and what may have one.
// Check does not look at them; undo does. A colour stands among the moves under "~cell y x y x", or
// under "~" and the name of what it is on.
import { cellsOf, parts } from "./drawing.js";
import { isCell, isSide } from "./tools.js";

export const COLOURS = ["1", "2", "3", "4", "5", "6"];
// Marks of cells beside lines: inside, outside, a dot.
export const MARKS = ["in", "out", "."];
/** @type {(name: string) => boolean} */
export const isColour = (name) => name.startsWith("~");
/** @type {(cell: Point) => string} */
export const cellColour = ([y, x]) => `~cell ${y} ${x} ${y} ${x}`;
// Small marks of a place: some of its values, with blanks between them. They stand under "~small"
// and the name of the place.
export const SMALL = "~small ";
/** @type {(name: string) => string} */
export const smallOf = (name) => SMALL + name;
/** @type {(value: string) => boolean} */
export const isShort = (value) => /^[0-9A-Za-z]{1,2}$/.test(value);
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
// The brush, and where borders are all that is drawn one more: borders follow its colours.
/** @type {(puzzle: Puzzle) => Tool[]} */
export const brushes = (puzzle) => {
  const nodes = cellsOf(puzzle.row.height, puzzle.row.width);
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
