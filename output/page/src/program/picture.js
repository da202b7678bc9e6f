// Puzzles, opened, and their pictures.
import { draw, kept, node, rowOf, settings, setup, t } from "./base.js";
import { items, parts, same } from "./drawing.js";
import { factsOf, puzzleOf, titleOf } from "./puzzle.js";
import { isCell } from "./tools.js";
import { NOTE, STYLES } from "./names.js";

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
      const element = draw(
        "text",
        {
          class: look,
          x: tx + 500 * x,
          y: ty + 500 * y + Math.round(height * 0.35),
          "font-size": height,
        },
        settings.lang ? ja : text,
      );
      shape(element);
    }
  }
  return shapes;
};
// A square around a place.
/** @type {(place: Point, r: number, look: string, more?: Attributes) => SVGRectElement} */
export const square = ([y, x], r, look, more) =>
  draw("rect", {
    class: look,
    x: 500 * x - r,
    y: 500 * y - r,
    width: 2 * r,
    height: 2 * r,
    ...more,
  });
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
// A puzzle on a card: what stands before its title, and what can be done with it.
/**
 * @type {(row: Row, attributes: Attributes, before: Child, ...buttons: Child[]) => HTMLElement}
 */
export const cardOf = (row, attributes, before, ...buttons) => {
  const puzzle = puzzleOf(row);
  const facts = node("small", {}, factsOf(row, puzzle));
  const caption = node("figcaption", {}, before, ` ${titleOf(row)}`, facts);
  if (kept(row.key)?.solved) caption.classList.add("done");
  const sheet = node("div", { class: "sheet" }, figureOf(puzzle, false));
  return node("figure", attributes, caption, sheet, node("div", { class: "bar" }, ...buttons));
};
// The example: what a picture finds is black, what was there is grey.
/** @type {(guide: Guide) => HTMLElement[]} */
export const exampleOf = (guide) => {
  if (!guide.example) return [];
  const { sheet, second = "", pictures } = guide.example;
  const puzzle = puzzleOf(rowOf(sheet, 0));
  const hollow = items(second);
  /** @type {Drawing} */
  const before = new Map();
  const shown = pictures.map(({ drawn, tried = "", notes = [], said, told }) => {
    const image = picture(puzzle, { role: "img", "aria-label": told[settings.lang] });
    const now = items(drawn);
    for (const [look, drawing] of /** @type {[string, Drawing][]} */ ([
      ["was", before],
      ["new", now],
      ["tried", items(tried)],
    ])) {
      for (const [name, value] of drawing) {
        put(image, puzzle, name, value);
        for (const element of image.drawn.get(name) || [])
          element.classList.add(look, ...(hollow.has(name) ? ["second"] : []));
      }
    }
    for (const [name, value] of now) before.set(name, value);
    for (const [kind, points, text] of notes)
      (kind === "ground" ? image.layers.grey : image.view).append(signOf(kind, points, text));
    const caption = said[settings.lang]
      .split(/[{}]/)
      .map((part, i) => (i % 2 ? node("i", {}, part) : part));
    return node("div", {}, image.svg, node("p", { "aria-hidden": "true" }, ...caption));
  });
  const play = setup.home
    ? [node("a", { href: `${puzzle.row.genre}.html#lesson`, class: "button" }, t("playExample"))]
    : [];
  return [
    node("p", { class: "bar" }, t("exampleTitle"), ...play),
    node("div", { class: "lesson" }, ...shown),
  ];
};
// A sign of a picture.
/** @type {(kind: string, points: number[], text?: string) => SVGElement} */
export const signOf = (kind, [x, y, x2 = x, y2 = y], text = "") => {
  const name = `in-lesson ${kind}`;
  const cross = `M${x - 100} ${y - 100}l200 200m0 -200l-200 200`;
  if (kind === "dot") return draw("circle", { class: name, cx: x, cy: y, r: 90 });
  if (kind === "cross") return draw("path", { class: name, d: cross });
  if (!text)
    return draw("rect", {
      class: name,
      x,
      y,
      width: x2 - x,
      height: y2 - y,
      rx: kind === "frame" ? 160 : 0,
    });
  const written = draw("text", { class: name, x, y: y + 120, "font-size": 340 }, text);
  return kind === "not"
    ? draw("g", {}, written, draw("path", { class: "in-lesson cross", d: cross }))
    : written;
};
