// Right and wrong. Check says what is broken, whatever is added, or else what is still open; what the
// answer does not have is said only to those who ask for the first mistake.
import { ask } from "./ask.js";
import { $, draw, say, settings, setup, t } from "./base.js";
import { items, parts, place, textOf } from "./drawing.js";
import { clean, drawn, finished, game, isDone, when } from "./game.js";
import { inkWord, told } from "./puzzle.js";
import { plain } from "./tools.js";
import { labelsWanted } from "./view.js";
import { NOTE } from "./names.js";

const MOST_RINGS = 12;
/** @type {(found: Broken) => void} */
const pointOut = ({ at, hint, drawn: ink, crossed: notes, said }) => {
  const names = [...items(ink).keys(), ...items(notes).keys()].slice(0, MOST_RINGS);
  const sign = hint ?? (names.length ? null : at);
  if (sign) ring(place(sign));
  for (const name of names) ring(parts(name).middle, 260);
  say(said[settings.lang], "bad");
};
// What the module says of the drawing; null where there is none, nothing once another one is seen.
/**
 * @type {<Call extends keyof Calls>(call: Call, more?: object)
 *   => Promise<Calls[Call] | null | undefined>}
 */
export const judge = async (call, more) => {
  const { puzzle, at, moves } = game;
  const found = await ask({
    call,
    puzzle: puzzle.text,
    drawn: textOf([...game.fixed, ...drawn()]),
    crossed: textOf(crossedOut()),
    ...more,
  });
  const same = game && game.puzzle === puzzle && game.at === at && game.moves === moves;
  return same ? (found?.ok ?? null) : undefined;
};
const refereed = (open = false) => judge("referee", { open, labels: labelsWanted() });
const solved = () => {
  finished();
  if (game.puzzle.answers.length && !isDone()) say(t("otherAnswer"), "good");
};
export const check = async () => {
  if (isDone()) return finished();
  const { puzzle } = game;
  const found = await refereed(true);
  if (found === undefined) return;
  if (!found) {
    const { answers, unproved } = puzzle;
    return say(t(!answers.length ? "noAnswer" : unproved ? "notRecorded" : "notYet"));
  }
  if (found.solved) return solved();
  if (found.broken) return pointOut(found.broken);
  const open = drawn().size ? found.open : [];
  for (const { at } of open) if (at) ring(place(at));
  const told = open.map(({ said }) => said[settings.lang]);
  say([t(drawn().size ? "soFar" : "nothingYet"), ...told].join(settings.lang ? "" : " "));
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
  const { guide } = game.puzzle;
  const what = labelsWanted() ? told(guide, name, value) : inkWord(guide, parts(name).ink);
  say(
    t(value === NOTE ? "wrongNote" : "wrong", value === NOTE ? what.replace(` ${NOTE}`, "") : what),
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

// While one draws: that it is solved, where no answer is recorded, and if that is wanted, a rule
// that is surely broken by what is drawn and crossed out.
let watching = false;
/** @type {() => Promise<void>} */
export const watch = async () => {
  if (watching || !setup.engine || !game || game.solved || game.puzzle.setting) return;
  if (!settings.referee && game.puzzle.answers.length) return;
  watching = true;
  const found = await refereed();
  watching = false;
  if (!game) return;
  if (found === undefined || game.stroke) return watch();
  if (found?.solved) solved();
  else if (found?.broken && settings.referee && !$("said").className) pointOut(found.broken);
};
when("changed", watch);
