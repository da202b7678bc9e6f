// The table as it is drawn: tiles, the central group with its openings, blocks and hands.
import { $, draw, settings, setup, t, voice, word } from "./base.js";

/** @type {typeof voice.say} */
voice.say = (text, mood = "") => {
  $("said").textContent = text;
  $("said").className = mood;
};

// ---- Tiles ----
// The paths of each tile by its name, and for each kind in how many ways it can lie.
/** @type {Record<string, Point[][]>} */
export let tiles = {};
/** @type {Record<string, number>} */
const ways = {};
/** @type {(given: Record<string, Point[][]>) => void} */
export const noteTiles = (given) => {
  tiles = given;
  for (const name of Object.keys(given)) {
    const kind = name.split("+")[0];
    ways[kind] = (ways[kind] || 0) + 1;
  }
};
/** @type {(name: string, by: number) => string} */
export const turned = (name, by) => {
  const [kind, now] = name.split("+");
  const turns = (Number(now || 0) + by) % ways[kind];
  return turns ? `${kind}+${turns}` : kind;
};
// Four pieces, clockwise from the upper left one.
/** @type {(pieces: Pieces, by: number) => Pieces} */
export const turnedBlock = (pieces, by) => {
  let now = pieces;
  for (let i = 0; i < by % 4; i++)
    now = [now[3], now[0], now[1], now[2]].map((name) => turned(name, 1));
  return now;
};
// The ports that a tile uses on a side, clockwise from the upper one, as they lie from left to
// right or from top to bottom.
/** @type {(name: string, side: number) => string} */
export const ports = (name, side) => {
  const [across, at] = [
    [1, 0],
    [0, 1000],
    [1, 1000],
    [0, 0],
  ][side];
  const ends = tiles[name].flatMap((path) => [path[0], path[path.length - 1]]);
  return ends
    .filter((end) => end[across] === at)
    .map((end) => end[1 - across])
    .sort((a, b) => a - b)
    .join();
};
/** @type {Point[]} */
const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
/** @type {(name: string, x: number, y: number) => SVGGElement} */
const tile = (name, x, y) =>
  draw(
    "g",
    { class: "tile", transform: `translate(${1000 * x} ${1000 * y})` },
    draw("rect", { width: 1000, height: 1000 }),
    ...tiles[name].map((path) => draw("polyline", { points: path.join(" ") })),
    ...(tiles[name].length ? [] : [draw("circle", { cx: 500, cy: 500, r: 80 })]),
  );
/** @type {(pieces: Pieces, x?: number, y?: number) => SVGGElement[]} */
export const block = (pieces, x = 0, y = 0) =>
  pieces.map((name, i) => tile(name, x + CORNERS[i][0], y + CORNERS[i][1]));
/** @type {(pieces: Pieces) => SVGSVGElement} */
export const picture = (pieces) => {
  const side = pieces.length === 1 ? 1000 : 2000;
  return draw(
    "svg",
    { viewBox: `-30 -30 ${side + 60} ${side + 60}`, "aria-hidden": "true" },
    ...block(pieces),
  );
};

// ---- The central group ----
// The pair is one tile wide.
/** @type {(place: { row: number, col: number }) => Point} */
export const corner = ({ row, col }) => [col > 0 ? 2 * col - 1 : 2 * col, 2 * row];
/** @type {Record<string, Point>} */
const STEP = { up: [0, -1], right: [1, 0], down: [0, 1], left: [-1, 0] };
/** @type {(at: Point, way: string) => SVGPolygonElement} */
const arrow = ([x, y], way) => {
  const [dx, dy] = STEP[way];
  /** @type {(along: number, aside: number) => number[]} */
  const at = (along, aside) => [
    1000 * (x + 1) + dx * (along - 1000) - dy * aside,
    1000 * (y + 1) + dy * (along - 1000) + dx * aside,
  ];
  return draw("polygon", {
    class: "arrow",
    points: [at(90, -230), at(380, 0), at(90, 230)].join(" "),
  });
};
/** @type {(table: GloopTable, last: number) => void} */
export const drawGroup = (table, last) => {
  /** @type {Point[]} */
  const corners = [
    [0, 0],
    [1, 2],
  ];
  /** @type {SVGElement[]} */
  const parts = [tile(table.pair[0], 0, 0), tile(table.pair[1], 0, 1)];
  /** @type {Map<string, Point>} */
  const ends = new Map();
  table.laid.forEach((laid, i) => {
    const at = corner(laid);
    corners.push(at, [at[0] + 2, at[1] + 2]);
    parts.push(draw("g", { class: i === last ? "new" : "" }, ...block(laid.block, ...at)));
    ends.set(laid.arm, at);
  });
  parts.push(draw("rect", { class: "pair", width: 1000, height: 2000 }));
  for (const [x, y] of ends.values())
    parts.push(draw("rect", { class: "end", x: 1000 * x, y: 1000 * y, width: 2000, height: 2000 }));
  for (const opening of table.outcome ? [] : table.openings) {
    const at = corner(opening);
    corners.push(at, [at[0] + 2, at[1] + 2]);
    const name = t("place", word(opening.arm), word(opening.way));
    const place = draw(
      "g",
      {
        class: "opening",
        "data-arm": opening.arm,
        "data-way": opening.way,
        role: "button",
        "aria-label": name,
      },
      draw("rect", { x: 1000 * at[0] + 60, y: 1000 * at[1] + 60, width: 1880, height: 1880 }),
      arrow(at, opening.way),
    );
    parts.push(place);
  }
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - 0.2, Math.min(...ys) - 0.2];
  const [wide, high] = [Math.max(...xs) + 0.2 - left, Math.max(...ys) + 0.2 - top];
  const box = [left, top, wide, high].map((length) => 1000 * length).join(" ");
  $("paper").replaceChildren(
    draw(
      "svg",
      { viewBox: box, role: "group", "aria-label": setup.title?.[settings.lang] ?? "" },
      ...parts,
    ),
  );
};
