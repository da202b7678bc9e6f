// Drawings, as texts and as maps from item to value. An item is named by its ink and its two
// places, "line 1 1 1 3" (y x y x, in half cells); its value stands beside it.

/** @type {(a: Point, b: Point) => boolean} */
export const same = (a, b) => a[0] === b[0] && a[1] === b[1];
// Ways to the neighbours of a cell, or from a cell to its sides.
/** @type {Point[]} */
export const AROUND = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
];
// The cells of a board.
/** @type {(height: number, width: number) => Point[]} */
export const cellsOf = (height, width) =>
  Array.from({ length: height * width }, (_, i) => [
    2 * Math.floor(i / width) + 1,
    2 * (i % width) + 1,
  ]);
/** @type {(text: string) => Point} */
export const place = (text) => {
  const found = /^r(\d+(?:\.5)?)c(\d+(?:\.5)?)$/.exec(text);
  if (!found) throw new TypeError(`no place: ${text}`);
  return [2 * Number(found[1]) - 1, 2 * Number(found[2]) - 1];
};
/** @type {(place: Point) => string} */
export const placeText = ([y, x]) => `r${(y + 1) / 2}c${(x + 1) / 2}`;
/** @type {(ink: string, a: Point, b: Point) => string} */
export const named = (ink, a, b) => {
  const [at, to] = a[0] < b[0] || (a[0] === b[0] && a[1] <= b[1]) ? [a, b] : [b, a];
  return `${ink} ${at.join(" ")} ${to.join(" ")}`;
};
/** @type {(text: string) => Drawing} */
export const items = (text) => {
  const found = new Map();
  for (const group of text.split("; ")) {
    const [ink, ...words] = group.split(" ");
    for (const item of words) {
      const [places, value = ""] = item.split("=");
      const chain = places.split("-").map(place);
      if (chain.length === 1) found.set(named(ink, chain[0], chain[0]), value);
      for (let i = 1; i < chain.length; i++) found.set(named(ink, chain[i - 1], chain[i]), value);
    }
  }
  return found;
};
/** @type {(name: string) => { ink: string, at: Point, to: Point, middle: Point }} */
export const parts = (name) => {
  const [ink, ...at] = name.split(" ");
  const [y, x, y2, x2] = at.map(Number);
  return { ink, at: [y, x], to: [y2, x2], middle: [(y + y2) / 2, (x + x2) / 2] };
};
// A drawing as a text.
/** @type {(drawing: Iterable<[string, string]>) => string} */
export const textOf = (drawing) => {
  const inks = new Map();
  for (const [name, value] of drawing) {
    const { ink, at, to } = parts(name);
    const item = `${placeText(at)}${same(at, to) ? "" : `-${placeText(to)}`}${value ? `=${value}` : ""}`;
    inks.set(ink, [...(inks.get(ink) || []), item]);
  }
  return [...inks].map(([ink, all]) => `${ink} ${all.join(" ")}`).join("; ");
};
