// Puzzles, opened, and their pictures.
import { draw, settings } from "./base.js";
import { items, parts } from "./drawing.js";
import { isCell, same } from "./tools.js";
import { NOTE, STYLES } from "./words.js";

/** @type {(strokes: Stroke[], y: number, x: number) => [style: string, element: SVGElement][]} */
export const strokesOf = (strokes, y, x) => {
  /** @type {ReturnType<typeof strokesOf>} */
  const shapes = [];
  for (const [look, d, texts = []] of strokes) {
    /** @type {Attributes} */
    const move = y || x ? { transform: `translate(${500 * x} ${500 * y})` } : {};
    /** @type {(element: SVGElement) => void} */
    const shape = (element) => {
      shapes.push([look.split(" ")[0], element]);
    };
    if (d) shape(draw("path", { class: look, d, ...move }));
    for (const [tx, ty, height, text, ja = text] of texts) {
      const element = draw("text", {
        class: look,
        x: tx + 500 * x,
        y: ty + 500 * y + Math.round(height * 0.35),
        "font-size": height,
      });
      element.textContent = settings.lang ? ja : text;
      shape(element);
    }
  }
  return shapes;
};
export const EDGE = 250;
/** @type {(puzzle: Puzzle, more: Attributes) => Picture} */
export const picture = (puzzle, more) => {
  const [left, top, right, bottom] = puzzle.extent;
  const svg = draw("svg", {
    viewBox: `${left - EDGE} ${top - EDGE} ${right - left + 2 * EDGE} ${bottom - top + 2 * EDGE}`,
    ...more,
  });
  // What is turned when the board is.
  const view = svg.appendChild(draw("g", {}));
  /** @type {Picture["layers"]} */
  const layers = {};
  for (const style of STYLES) view.append((layers[style] = draw("g", {})));
  /** @type {Picture["texts"]} */
  const texts = [];
  for (const [style, element] of strokesOf(puzzle.print, 0, 0)) {
    layers[style].append(element);
    // With the place in whose middle it stands.
    const [x, y, high] = ["x", "y", "font-size"].map((name) => Number(element.getAttribute(name)));
    if (element instanceof SVGTextElement)
      texts.push({ text: element, at: [(y - 0.35 * high) / 500, x / 500] });
  }
  return { svg, view, layers, texts, drawn: new Map() };
};
// Where a cross goes that says what is not there: beside a sign that is printed in the cell.
/**
 * @type {(puzzle: Puzzle, item: Pick<ReturnType<typeof parts>, "at" | "to" | "middle">,
 *   size: number) => string}
 */
export const crossAt = (puzzle, { at, to, middle: [y, x] }, size) => {
  const aside = same(at, to) && isCell(at) && puzzle.signed.has(at.join(" "));
  const r = aside ? Math.min(size, 80) : size;
  const [cy, cx] = aside ? [500 * y - 340, 500 * x + 340] : [500 * y, 500 * x];
  return `M${cx - r} ${cy - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`;
};
/** @type {(image: Picture, puzzle: Puzzle, name: string, value: string | undefined) => void} */
export const put = (image, puzzle, name, value) => {
  for (const element of image.drawn.get(name) || []) element.remove();
  image.drawn.delete(name);
  if (value === undefined) return;
  const slot = puzzle.slots.get(name);
  /** @type {ReturnType<typeof strokesOf>} */
  let shapes = [];
  if (value === NOTE)
    shapes = [["sign", draw("path", { class: "note", d: crossAt(puzzle, parts(name), 90) })]];
  else if (slot) shapes = strokesOf(slot.look.get(value) || [], ...slot.at);
  for (const [style, element] of shapes) image.layers[style].append(element);
  image.drawn.set(
    name,
    shapes.map(([, element]) => element),
  );
};
// A puzzle blank, with its answer, or with these drawings.
/** @type {(puzzle: Puzzle, answered: boolean | string[]) => SVGSVGElement} */
export const figureOf = (puzzle, answered) => {
  const { row, guide, answers } = puzzle;
  const image = picture(puzzle, {
    role: "img",
    "aria-label": `${guide.title[settings.lang]} ${row.height}x${row.width}`,
  });
  const drawings =
    typeof answered !== "boolean" ? answered.map(items) : answered ? answers.slice(0, 1) : [];
  for (const [name, value] of drawings.flatMap((drawing) => [...drawing]))
    put(image, puzzle, name, value);
  return image.svg;
};
