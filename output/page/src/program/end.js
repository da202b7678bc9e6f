// The end of a puzzle: what it took, and where to go on.
import { $, beside, clock, node, say, setup, t } from "./base.js";
import { GRADES_OF_DAY, noteDay, resultOf } from "./daily.js";
import { game, when } from "./game.js";
import { titleOf } from "./puzzle.js";
import { bestTime } from "./records.js";
import { copy } from "./share.js";
import { ASKED } from "./names.js";

/** @type {(row: Row) => { digits: string, grade: string } | null} */
const dayOfRow = ({ wish }) => (wish?.day ? { digits: wish.seed, grade: wish.day } : null);
/** @type {(row: Row) => string | null} */
const harder = (row) => {
  const { genre, grade } = row;
  const day = dayOfRow(row);
  if (day) {
    const next = GRADES_OF_DAY[GRADES_OF_DAY.indexOf(day.grade) + 1];
    return next ? `#day/${day.digits}/${next}` : null;
  }
  const next = ASKED[ASKED.indexOf(grade) + 1];
  return setup.engine && ASKED.includes(grade) && next ? `make.html#new/${genre}/${next}` : null;
};
// Without a next one on this page, a new one is made, or the genre has others.
/** @type {(row: Row) => string | null} */
const following = (row) => {
  const place = beside(row, 1);
  if (place !== null) return `#${place}`;
  return setup.engine
    ? `make.html#new/${row.genre}/${ASKED.includes(row.grade) ? row.grade : "mixed"}`
    : setup.home
      ? `${row.genre}.html`
      : null;
};
/** @type {(link: HTMLAnchorElement, href: string | null) => void} */
const lead = (link, href) => {
  link.hidden = href === null;
  link.href = href ?? "";
};
export const endAway = () => {
  $("end").hidden = true;
  document.body.classList.remove("done-now");
};
const celebrate = () => {
  const { row, seconds, hints, peeked } = game;
  /** @type {(name: string, value: string) => HTMLElement} */
  const fact = (name, value) => node("div", {}, node("dt", {}, name), node("dd", {}, value));
  $("end-facts").replaceChildren(
    fact(t("took"), clock(seconds)),
    fact(t("hintsUsed"), `${hints}`),
    ...(peeked ? [] : [fact(t("best"), clock(bestTime(game)))]),
  );
  lead($("end-next"), following(row));
  lead($("end-harder"), harder(row));
  $("end-paste").hidden = !dayOfRow(row);
  document.body.classList.add("done-now");
  $("end").hidden = false;
};
when("changed", endAway);
export const paste = () => {
  const day = dayOfRow(game.row);
  if (day) copy(resultOf(day.digits, day.grade, titleOf(game.row), game), "pasted");
};
when("solved", () => {
  const day = dayOfRow(game.row);
  if (day && !game.peeked) noteDay(day.digits, day.grade);
  say(t("solved", clock(game.seconds)), "good");
  celebrate();
});
