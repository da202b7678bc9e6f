// Drawings, as texts and as maps from item to value.
// An item is named by its ink and its two places, "line 1 1 1 3" (y x y x, in half cells); its value stands beside it.
/** @type {(text: string) => Point} */
const place = (text) => {
  const found = /^r(\d+(?:\.5)?)c(\d+(?:\.5)?)$/.exec(text);
  if (!found) throw new TypeError(`no place: ${text}`);
  return [2 * Number(found[1]) - 1, 2 * Number(found[2]) - 1];
};
/** @type {(place: Point) => string} */
const placeText = ([y, x]) => `r${(y + 1) / 2}c${(x + 1) / 2}`;
/** @type {(ink: string, a: Point, b: Point) => string} */
const named = (ink, a, b) => {
  const [at, to] = a[0] < b[0] || (a[0] === b[0] && a[1] <= b[1]) ? [a, b] : [b, a];
  return `${ink} ${at.join(" ")} ${to.join(" ")}`;
};
/** @type {(text: string) => Drawing} */
const items = (text) => {
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
const parts = (name) => {
  const [ink, ...at] = name.split(" ");
  const [y, x, y2, x2] = at.map(Number);
  return { ink, at: [y, x], to: [y2, x2], middle: [(y + y2) / 2, (x + x2) / 2] };
};
// A drawing as a text.
/** @type {(drawing: Iterable<[string, string]>) => string} */
const textOf = (drawing) => {
  const inks = new Map();
  for (const [name, value] of drawing) {
    const { ink, at, to } = parts(name);
    const item = `${placeText(at)}${same(at, to) ? "" : `-${placeText(to)}`}${value ? `=${value}` : ""}`;
    inks.set(ink, [...(inks.get(ink) || []), item]);
  }
  return [...inks].map(([ink, all]) => `${ink} ${all.join(" ")}`).join("; ");
};
// What people call an ink, and how they say an item; the guide to a genre has the words.
/** @type {(guide: Guide, ink: string) => string} */
const inkWord = (guide, ink) => word(guide.inks, ink);
/** @type {(guide: Guide, name: string, value: string) => string} */
const told = (guide, name, value) => {
  const { ink, at, to } = parts(name);
  const where = at[0] === to[0] && at[1] === to[1] ? placeText(at) : `${placeText(at)}–${placeText(to)}`;
  return `${inkWord(guide, ink)}${value ? ` ${value}` : ""} ${where}`;
};
// The rules for a reader. A referee knows more.
/** @type {(guide: Guide) => HTMLElement[]} */
const ruleList = ({ rules, unprinted = [] }) =>
  rules.flatMap((rule, i) => (unprinted.includes(i + 1) ? [] : [node("li", { value: i + 1 }, rule[settings.lang])]));

// The places of a guide, each with how it looks with each value.
/** @type {(guide: Guide, row: Row) => Map<string, Slot>} */
const slotsOf = (guide, row) => {
  const slots = new Map();
  const looks = guide.looks.map((look) => new Map(look));
  for (const [ink, dy, dx, y0, y1, x0, x1, look] of guide.boards[`${row.height}x${row.width}`]) {
    for (let y = y0; y <= y1; y += 2) {
      for (let x = x0; x <= x1; x += 2) {
        const name = named(ink, [y, x], [y + dy, x + dx]);
        slots.set(name, { name, ink, at: [y, x], to: [y + dy, x + dx], look: looks[look] });
      }
    }
  }
  return slots;
};
// A puzzle with everything that is known of it.
/** @type {(row: Row) => Puzzle} */
const puzzleOf = (row) => {
  if (row.puzzle) return row.puzzle;
  /** @type {Line} */
  const { steps: packed, ...body } = JSON.parse(row.rest);
  const guide = guideOf(row);
  const slots = slotsOf(guide, row);
  for (const [name, strokes] of body.odd || []) {
    const end = name.lastIndexOf(" ");
    const slot = slots.get(name.slice(0, end));
    if (slot) slot.look = new Map(slot.look).set(name.slice(end + 1), strokes);
  }
  const printed = items(body.text.slice(body.text.indexOf(";") + 1).trim());
  // What is printed and might be drawn is part of every drawing.
  const fixed = new Map([...printed].filter(([name, value]) => slots.get(name)?.look.has(value)));
  /** @type {(text: string) => Drawing} */
  const own = (text) => new Map([...items(text)].filter(([name]) => !fixed.has(name)));
  const signed = new Set([...printed.keys()].map(parts).filter(({ at, to }) => same(at, to)).map(({ at }) => at.join(" ")));
  return (row.puzzle = { ...body, packed, steps: null, row, guide, slots, printed, fixed, signed, answers: body.answers.map(own) });
};
