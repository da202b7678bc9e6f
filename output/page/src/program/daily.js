// The puzzle of the day: the same for everyone, from the date alone, in three grades. What was solved
// is kept with its days.
import { barButton, clock, keep, kept, node, settings, setup, t, word } from "./base.js";

export const GRADES_OF_DAY = ["easy", "medium", "hard"];
const DAY = 86400000;
// Neighbours in the list are not neighbours in time; it has no common divisor with their number.
const STEP = 23;
// The digits of a date, by the calendar of whoever looks; they are the seed.
/** @type {(day: Date) => string} */
export const digitsOf = (day) =>
  `${day.getFullYear()}${`${day.getMonth() + 1}`.padStart(2, "0")}${`${day.getDate()}`.padStart(2, "0")}`;
/** @type {(digits: string) => Date | null} */
export const dayOf = (digits) => {
  const [, year, month, date] = (/^(\d{4})(\d\d)(\d\d)$/.exec(digits) ?? []).map(Number);
  const day = new Date(year, month - 1, date);
  return digitsOf(day) === digits ? day : null;
};
/** @type {(day: Date, by: number) => Date} */
const later = (day, by) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + by);
/** @type {(day: Date) => string} */
export const genreOf = (day) => {
  const slugs = Object.keys(setup.titles ?? {}).sort();
  let step = STEP;
  while (slugs.length % step === 0) step += 2;
  const number = Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / DAY;
  return slugs[(number * step) % slugs.length];
};
/** @type {(slug: string) => string} */
const titleOf = (slug) => setup.titles?.[slug]?.[settings.lang] ?? slug;
/** @type {(day: Date) => string[]} */
const done = (day) => {
  const own = kept("days")?.[digitsOf(day)];
  return Array.isArray(own) ? own.filter((grade) => GRADES_OF_DAY.includes(grade)) : [];
};
/** @type {(digits: string, grade: string) => void} */
export const noteDay = (digits, grade) => {
  const day = dayOf(digits);
  if (day) keep("days", { ...kept("days"), [digits]: [...new Set([...done(day), grade])] });
};
// Days in a row, up to today or yesterday, with a puzzle solved.
/** @type {() => number} */
export const streak = () => {
  const today = new Date();
  let length = 0;
  for (let back = done(today).length ? 0 : 1; done(later(today, -back)).length; back++) length++;
  return length;
};
/** @type {(days: number) => string} */
const streakText = (days) => t(days === 1 ? "streak1" : "streakN", days);
/** @type {(day: Date) => string} */
export const dateText = (day) =>
  day.toLocaleDateString(settings.lang ? "ja" : "en", { dateStyle: "full" });
/** @type {(href: string, text: string, ticked: boolean, look: string) => HTMLElement} */
const ticked = (href, text, ticked, look) =>
  node("a", { href, class: `${look}${ticked ? " done" : ""}` }, text);
// A day with its genre, a way to each grade, and the days in a row.
/** @type {(day?: Date) => HTMLElement[]} */
export const dayPanel = (day = new Date()) => {
  const grades = GRADES_OF_DAY.map((grade) =>
    ticked(
      `make.html#day/${digitsOf(day)}/${grade}`,
      word(grade),
      done(day).includes(grade),
      "button",
    ),
  );
  const days = streak();
  return [
    node("p", { class: "dim" }, dateText(day)),
    node("p", { class: "title" }, titleOf(genreOf(day))),
    node("p", { class: "acts" }, ...grades),
    ...(days ? [node("p", { class: "streak" }, streakText(days))] : []),
  ];
};
// The month of a day, with what was solved on each; days that are still to come lead nowhere.
/** @type {(day: Date, show: (day: Date) => void) => HTMLElement[]} */
export const calendar = (day, show) => {
  const lang = settings.lang ? "ja" : "en";
  const first = new Date(day.getFullYear(), day.getMonth(), 1);
  const next = new Date(day.getFullYear(), day.getMonth() + 1, 1);
  const names = Array.from({ length: 7 }, (_, i) =>
    node(
      "span",
      { class: "dim", "aria-hidden": "true" },
      new Date(2024, 0, 1 + i).toLocaleDateString(lang, { weekday: "narrow" }),
    ),
  );
  const days = [];
  for (let one = first; one < next && one <= new Date(); one = later(one, 1)) {
    const link = ticked(`#today/${digitsOf(one)}`, `${one.getDate()}`, done(one).length > 0, "");
    link.setAttribute("aria-label", `${dateText(one)}${done(one).length ? " ✓" : ""}`);
    if (digitsOf(one) === digitsOf(day)) link.setAttribute("aria-current", "date");
    if (one === first) link.style.gridColumnStart = `${((one.getDay() + 6) % 7) + 1}`;
    days.push(link);
  }
  const month = first.toLocaleDateString(lang, { year: "numeric", month: "long" });
  /** @type {(name: Said, day: Date, sign: string) => HTMLButtonElement} */
  const to = (name, day, sign) =>
    barButton({ class: "plain", "aria-label": t(name) }, () => show(day), sign);
  const before = to("monthBefore", later(first, -1), "‹");
  const after = to("monthAfter", next, "›");
  after.disabled = next > new Date();
  return [
    node("div", { class: "month" }, before, node("b", {}, month), after),
    node("div", { class: "calendar" }, ...names, ...days),
  ];
};
// The result, to be pasted.
/** @type {(digits: string, grade: string, title: string, game: Game) => string} */
export const resultOf = (digits, grade, title, { seconds, hints }) => {
  const days = streak();
  const told = [
    digits.replace(/(....)(..)(..)/, "$1-$2-$3"),
    title,
    word(grade),
    clock(seconds),
    `${t("hintsUsed")} ${hints}`,
    ...(days ? [streakText(days)] : []),
  ];
  return `${told.join(" · ")}\n${location.href.split("#")[0]}#day/${digits}/${grade}`;
};
