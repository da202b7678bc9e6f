// A puzzle with everything that is known of it, and the words for what is drawn on it.
import { capital, guideOf, node, settings, setup, t, word } from "./base.js";
import { items, named, parts, placeText, same } from "./drawing.js";
import { ASKED } from "./names.js";

// What people call an ink, and how they say an item; the guide to a genre has the words.
/** @type {(guide: Guide, ink: string) => string} */
export const inkWord = (guide, ink) => word(ink, guide.inks);
/** @type {(guide: Guide, name: string, value: string) => string} */
export const told = (guide, name, value) => {
  const { ink, at, to } = parts(name);
  const where =
    at[0] === to[0] && at[1] === to[1] ? placeText(at) : `${placeText(at)}–${placeText(to)}`;
  return `${inkWord(guide, ink)}${value ? ` ${value}` : ""} ${where}`;
};
// The rules for a reader. A referee knows more.
/** @type {(guide: Guide) => HTMLElement[]} */
export const ruleList = ({ rules, unprinted = [] }) =>
  rules.flatMap((rule, i) =>
    unprinted.includes(i + 1) ? [] : [node("li", { value: i + 1 }, rule[settings.lang])],
  );

// The places of a guide, each with how it looks with each value.
/** @type {(guide: Guide, row: Row) => Map<string, Slot>} */
export const slotsOf = (guide, row) => {
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
export const puzzleOf = (row) => {
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
  const signed = new Set(
    [...printed.keys()]
      .map(parts)
      .filter(({ at, to }) => same(at, to))
      .map(({ at }) => at.join(" ")),
  );
  const closed = new Set(items(body.closed ?? "").keys());
  return (row.puzzle = {
    ...body,
    closed,
    packed,
    steps: null,
    row,
    guide,
    slots,
    printed,
    fixed,
    signed,
    answers: body.answers.map(own),
  });
};
/** @type {(row: Row) => string} */
export const titleOf = (row) => `${guideOf(row).title[settings.lang]} ${row.height}×${row.width}`;
// The same puzzle at web players.
/** @type {(at: { url?: string | null, penpa?: string | null }) => Child[]} */
export const linksTo = ({ url, penpa }) =>
  [
    [url, t("web")],
    [penpa, "Penpa+"],
  ].flatMap(([href, name]) =>
    href ? [node("a", { href, rel: "noreferrer" }, name ?? ""), " "] : [],
  );
/** @type {(row: Row, puzzle: Puzzle) => string} */
export const factsOf = ({ grade }, { title, author, minutes }) =>
  [title, author, grade && word(grade), minutes && t("minutes", minutes)]
    .filter((fact) => fact)
    .join(" · ");
// What signs mean, then grades.
export const signList = () => {
  const { lang } = settings;
  const grades = ASKED.map((name, i) => `${capital(word(name))}: ${setup.grades[i][lang]}`);
  return node(
    "ul",
    {},
    ...[...setup.signs.map((sign) => sign[lang]), ...grades].map((text) => node("li", {}, text)),
  );
};
