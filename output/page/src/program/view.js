// How the board is seen: turned and mirrored, with rows and columns numbered. Places keep the names
// that the puzzle's text has for them.
import { $, CELLS, draw, settings, settle, setup } from "./base.js";
import { game, save, when } from "./game.js";
import { EDGE } from "./picture.js";

/** @type {(image: Board, puzzle: Puzzle) => void} */
export const labels = (image, puzzle) => {
  const { height, width } = puzzle.row;
  const [left, top] = image.extent;
  /** @type {(text: string, x: number, y: number) => void} */
  const label = (text, x, y) => {
    const sign = draw("text", { class: "label", x, y: y + 91, "font-size": 260 }, text);
    image.labels.append(sign);
  };
  for (let r = 1; r <= height; r++) label(`r${r}`, left - 250, 500 * (2 * r - 1));
  for (let c = 1; c <= width; c++) label(`c${c}`, 500 * (2 * c - 1), top - 200);
};
// Where all stands below the board.
export const NARROW = "(max-width: 1023px)";
// The room around a board: for labels.
export const ROOM = EDGE + 250;
// As the reader chose, or else as the page was made.
export const labelsWanted = () => settings.labels ?? Boolean(setup.labels);
// Small boards do not fill large screens.
export const turnView = () => {
  const {
    image,
    view: [turns, mirrored],
  } = game;
  const [left, top, right, bottom] = image.extent;
  const labelled =
    labelsWanted() || Boolean(game.hint) || game.lead !== null || turns > 0 || mirrored;
  image.labels.setAttribute("visibility", labelled ? "visible" : "hidden");
  // What is said neither moves the board nor takes back a zoom: labels have their room anyhow.
  const seen = [turns, mirrored, settings.cell].join(" ");
  if (image.seen === seen) return;
  image.seen = seen;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const size = [right - left + 2 * ROOM, bottom - top + 2 * ROOM];
  const [width, height] = turns % 2 ? [size[1], size[0]] : size;
  image.box = [x - width / 2, y - height / 2, width, height];
  image.svg.setAttribute("viewBox", image.box.join(" "));
  // What is said may cover the paper below the board.
  image.svg.setAttribute(
    "preserveAspectRatio",
    matchMedia(NARROW).matches ? "xMidYMin" : "xMidYMid",
  );
  // Larger than fits, the board is moved within its paper.
  const { cell = 1 } = settings;
  for (const side of /** @type {const} */ (["width", "height"]))
    image.svg.style[side] = `${100 * cell}%`;
  image.svg.style.maxWidth = `${Math.round(width * 0.13 * cell)}px`;
  $("paper").classList.toggle("large", cell > 1);
  if (turns || mirrored)
    image.view.setAttribute(
      "transform",
      `translate(${x} ${y}) rotate(${90 * turns}) scale(${mirrored ? -1 : 1} 1) translate(${-x} ${-y})`,
    );
  else image.view.removeAttribute("transform");
  // Signs stay upright.
  image.svg.style.setProperty(
    "--upright",
    `scale(${mirrored ? -1 : 1}, 1) rotate(${-90 * turns}deg)`,
  );
};
/** @type {(by: number) => void} */
export const resizeCells = (by) => {
  const now = CELLS.indexOf(settings.cell ?? 1);
  settle({ cell: CELLS[Math.min(Math.max(now + by, 0), CELLS.length - 1)] });
  turnView();
};
/** @type {(turns: number, mirror: boolean) => void} */
export const turnBoard = (turns, mirror) => {
  const [was, mirrored] = game.view;
  game.view = [(was + turns + 4) % 4, mirror ? !mirrored : mirrored];
  // What is mirrored is mirrored as it is seen.
  if (mirror && was % 2) game.view[0] = (was + 2) % 4;
  turnView();
  save();
};
// A direction on the screen as one on the board: rows down, columns to the right.
/** @type {(way: Point) => Point} */
export const onBoard = ([dy, dx]) => {
  const [turns, mirrored] = game.view;
  for (let i = 0; i < turns; i++) [dy, dx] = [-dx, dy];
  return [dy, mirrored ? -dx : dx];
};
// Two fingers zoom and move the board, not the page.
/** @type {(fingers: Map<number, Point>) => [x: number, y: number, apart: number]} */
const between = (fingers) => {
  const [[ax, ay], [bx, by]] = [...fingers.values()];
  return [(ax + bx) / 2, (ay + by) / 2, Math.hypot(ax - bx, ay - by)];
};
/** @type {(fingers: Map<number, Point>) => Pinch} */
export const pinched = (fingers) => {
  const { svg } = game.image;
  const [x, y, apart] = between(fingers);
  const matrix = svg.getScreenCTM() ?? new DOMMatrix();
  return {
    apart,
    at: new DOMPoint(x, y).matrixTransform(matrix.inverse()),
    scale: matrix.a,
    width: svg.viewBox.baseVal.width,
  };
};
const MOST = 6;
/** @type {(pinch: Pinch, fingers: Map<number, Point>) => void} */
export const zoom = (pinch, fingers) => {
  const { svg, box } = game.image;
  const [x, y, apart] = between(fingers);
  const last = pinch.last ?? [x, y];
  $("paper").scrollBy(last[0] - x, last[1] - y);
  pinch.last = [x, y];
  const width = Math.min(
    box[2],
    Math.max(box[2] / MOST, (pinch.width * pinch.apart) / Math.max(apart, 1)),
  );
  const height = (width * box[3]) / box[2];
  const scale = (pinch.scale * pinch.width) / width;
  const { left, top, width: wide, height: high } = svg.getBoundingClientRect();
  // What was between the fingers stays there, as far as the board goes.
  /** @type {(middle: number, length: number, from: number, whole: number) => number} */
  const within = (middle, length, from, whole) =>
    Math.min(Math.max(middle - length / 2, from), from + whole - length);
  const from = [
    within(pinch.at.x - (x - left - wide / 2) / scale, width, box[0], box[2]),
    within(pinch.at.y - (y - top - high / 2) / scale, height, box[1], box[3]),
  ];
  svg.setAttribute("viewBox", [...from, width, height].join(" "));
};
// Of a zoomed board, the part with the first of these places is seen, as large as before.
/** @type {(places: Point[]) => void} */
export const seek = ([place]) => {
  const { svg, view } = game.image;
  const { x, y, width, height } = svg.viewBox.baseVal;
  if (!place) return;
  const turned = view.transform.baseVal.consolidate()?.matrix;
  const at = new DOMPoint(500 * place[1], 500 * place[0]).matrixTransform(turned);
  if (at.x > x && at.y > y && at.x < x + width && at.y < y + height) return;
  svg.setAttribute("viewBox", `${at.x - width / 2} ${at.y - height / 2} ${width} ${height}`);
};
// A wheel zooms with Ctrl, or with two fingers on a pad, and moves what is zoomed.
/** @type {(event: WheelEvent) => void} */
export const wheeled = (event) => {
  const { svg, box } = game.image;
  const { clientX: x, clientY: y, deltaX, deltaY, ctrlKey } = event;
  if (!ctrlKey && svg.viewBox.baseVal.width > 0.999 * box[2]) return;
  event.preventDefault();
  /** @type {(apart: number, dx?: number, dy?: number) => Map<number, Point>} */
  const fingers = (apart, dx = 0, dy = 0) =>
    new Map([
      [0, [x - dx - apart, y - dy]],
      [1, [x - dx + apart, y - dy]],
    ]);
  const to = ctrlKey ? fingers(50 * Math.exp(-deltaY / 200)) : fingers(50, deltaX, deltaY);
  zoom(pinched(fingers(50)), to);
};
// A place of the window in half cells of the board.
/** @type {(x: number, y: number) => Point} */
export const pointAt = (x, y) => {
  const at = new DOMPoint(x, y).matrixTransform(game.image.view.getScreenCTM()?.inverse());
  return [at.y / 500, at.x / 500];
};
// A board whose bank stands elsewhere is cut off above it, but for print and pictures.
/** @type {(image: Board, puzzle: Puzzle) => void} */
export const cutBank = (image, puzzle) => {
  const { height, width } = puzzle.row;
  image.extent = [0, 0, 1000 * width, 1000 * height];
  const clip = draw("clipPath", { id: "without-bank" });
  clip.append(
    draw("rect", { x: -1000, y: -1000, width: 1000 * width + 2000, height: 1000 * height + 1100 }),
  );
  image.svg.prepend(clip);
  image.view.setAttribute("clip-path", "url(#without-bank)");
};
/** @type {(whole: boolean) => void} */
export const showWhole = (whole) => {
  const { image, puzzle } = game;
  if (image.extent === puzzle.extent) return;
  const [left, top, right, bottom] = puzzle.extent;
  if (whole)
    image.svg.setAttribute(
      "viewBox",
      `${left - EDGE} ${top - EDGE} ${right - left + 2 * EDGE} ${bottom - top + 2 * EDGE}`,
    );
  else image.svg.setAttribute("viewBox", image.box.join(" "));
  if (whole) image.view.removeAttribute("clip-path");
  else image.view.setAttribute("clip-path", "url(#without-bank)");
};
// While the clock stands, the board is covered.
/** @type {(on: boolean) => void} */
export const pause = (on) => {
  if (!game || game.puzzle.setting) return;
  game.paused = on && !game.solved;
  $("paused").hidden = !game.paused;
  if (game.paused) $("paused").focus();
  else game.image.svg.focus({ preventScroll: true });
};
when("cleaned", turnView);
