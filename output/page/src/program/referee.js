// Right and wrong: Check, the first mistake, and the rule that is broken while one draws. Work that
// is not finished is not called wrong: a rule is broken if nothing that is added can mend it.
import { ask } from "./ask.js";
import { $, draw, say, settings, setup, t } from "./base.js";
import { items, parts, place, textOf } from "./drawing.js";
import { clean, drawn, finished, game, isDone, when } from "./game.js";
import { told } from "./puzzle.js";
import { plain } from "./tools.js";
import { labelsWanted } from "./view.js";
import { NOTE } from "./words.js";

const MOST_RINGS = 12;
/** @type {(what: "broken" | "open", rule: number, where: string | null | undefined) => string} */
const ofRule = (what, rule, where) => {
  // Places are pointed at; those on corners and sides have no name that a reader knows.
  const named = where && labelsWanted() && !where.includes(".");
  const text = game.puzzle.guide.rules[rule - 1][settings.lang];
  return t(what, rule, text, named ? t("at", where) : "");
};
/** @type {(found: Broken) => void} */
const pointOut = ({ rule, place: where, hint, drawn: ink, crossed: notes }) => {
  const names = [...items(ink).keys(), ...items(notes).keys()].slice(0, MOST_RINGS);
  const at = hint ?? (names.length ? null : where);
  if (at) ring(place(at));
  for (const name of names) ring(parts(name).middle, 260);
  say(ofRule("broken", rule, where), "bad");
};
const refereed = () => {
  const { puzzle } = game;
  const ink = textOf([...game.fixed, ...drawn()]);
  return ask({ call: "referee", puzzle: puzzle.text, drawn: ink, crossed: textOf(crossedOut()) });
};
export const check = async () => {
  if (isDone()) return finished();
  const { puzzle, at } = game;
  const drawing = textOf([...game.fixed, ...drawn()]);
  const [found, broken] = await Promise.all([
    ask({ call: "check", puzzle: puzzle.text, drawing }),
    refereed(),
  ]);
  if (!game || game.puzzle !== puzzle || game.at !== at) return;
  if (!found || !found.ok) {
    if (!puzzle.answers.length) return say(t("noAnswer"));
    return say(t(puzzle.unproved ? "notRecorded" : "notYet"));
  }
  if (found.ok.solved) {
    finished();
    return puzzle.answers.length ? say(t("otherAnswer"), "good") : undefined;
  }
  if (broken?.ok) return pointOut(broken.ok);
  const { rule, place: where } = found.ok;
  if (!rule) return say(found.ok.message ?? "", "bad");
  if (where) ring(place(where));
  say(ofRule("open", rule, where));
};
// What is drawn and wrong, seen from the answer it is most like; notes where the answer has ink
// come last. A note where one of several values may stand says nothing of the others.
/** @type {(name: string) => boolean} */
export const single = (name) => game.puzzle.slots.get(name)?.look.size === 1;
/** @type {() => [name: string, value: string][]} */
export const mistakes = () => {
  const own = drawn();
  /** @type {ReturnType<typeof mistakes> | null} */
  let best = null;
  for (const answer of game.puzzle.answers) {
    const wrong = [...own].filter(([name, value]) => answer.get(name) !== value);
    const notes = [...game.state].filter(
      ([name, value]) => value === NOTE && answer.has(name) && single(name),
    );
    const all = [...wrong, ...notes];
    if (!best || all.length < best.length) best = all;
  }
  return best || [];
};
export const showMistake = () => {
  if (!game.puzzle.answers.length) return say(t("noAnswer"));
  clean();
  if (isDone()) return check();
  const [first] = mistakes().sort(([a], [b]) => {
    const [p, q] = [parts(a).at, parts(b).at];
    return p[0] - q[0] || p[1] - q[1];
  });
  if (!first) return say(t("noMistake"));
  const [name, value] = first;
  ring(parts(name).middle);
  say(
    value === NOTE
      ? t("wrongNote", told(game.puzzle.guide, name, ""))
      : t("wrong", told(game.puzzle.guide, name, value)),
    "bad",
  );
};
/** @type {(place: Point, r?: number) => void} */
export const ring = ([y, x], r = 420) =>
  game.image.over.append(draw("circle", { class: "ring", cx: 500 * x, cy: 500 * y, r }));

// What is crossed out, and does not stand there for sure.
export const crossedOut = () => {
  /** @type {Drawing} */
  const crossed = new Map();
  for (const [name, value] of game.state) {
    const slot = game.puzzle.slots.get(name);
    if (slot && value === NOTE && single(name)) crossed.set(name, plain(slot));
  }
  return crossed;
};

// While one draws, if that is wanted: a rule that is surely broken by what is drawn and crossed
// out.
let watching = false;
/** @type {() => Promise<void>} */
export const watch = async () => {
  if (watching || !settings.referee || !setup.engine || !game || game.solved || game.puzzle.setting)
    return;
  watching = true;
  const { puzzle, at, moves } = game;
  const found = await refereed();
  watching = false;
  if (!game) return;
  if (game.puzzle !== puzzle || game.at !== at || game.moves !== moves || game.stroke)
    return watch();
  if (found?.ok && !$("said").className) pointOut(found.ok);
};
when("changed", watch);
