// Hints: the steps that came with the puzzle, or that the engine finds.
import { endThinking, think } from "./ask.js";
import { $, draw, say, settings, setup, t } from "./base.js";
import { items, parts, place, same, textOf } from "./drawing.js";
import { change, clean, drawn, endMove, game, isDone, set, valueOf, when } from "./game.js";
import { crossAt, square } from "./picture.js";
import { bytesOf } from "./save.js";
import { check, crossedOut, mistakes, showMistake, single } from "./referee.js";
import { isCell } from "./tools.js";
import { seek, turnView } from "./view.js";
import { NOTE } from "./names.js";

/** @type {(text: string) => Promise<Step[]>} */
export const unpacked = async (text) => {
  try {
    const packed = new Blob([bytesOf(text)]).stream();
    return JSON.parse(
      await new Response(packed.pipeThrough(new DecompressionStream("deflate"))).text(),
    );
  } catch {
    return [];
  }
};
// The first step that is not drawn yet.
/** @type {() => number} */
const undone = () => {
  const { puzzle } = game;
  /** @type {(item: [name: string, value: string]) => boolean} */
  const blank = ([name]) =>
    !game.state.has(name) &&
    !game.fixed.has(name) &&
    !puzzle.closed.has(name) &&
    puzzle.slots.has(name);
  return (puzzle.steps ?? []).findIndex((one) => {
    const [open, shut] = [items(one.draw || ""), items(one.not || "")];
    return (
      [...open].some(([name, value]) => valueOf(name) !== value) ||
      (!game.shown.has(one) && [...shut].some(blank))
    );
  });
};
/** @type {Puzzle | null} */
let thinking = null;
// What comes next for the drawing as it is, and what was ruled out so far.
/** @type {(puzzle: Puzzle) => Promise<void>} */
const ponder = async (puzzle) => {
  if (thinking) endThinking();
  thinking = puzzle;
  $("hint").ariaBusy = "true";
  say(t("thinking"));
  const ruledOut = [...game.shown].flatMap(({ not }) => [...items(not || "")]);
  const crossed = new Map([...ruledOut, ...crossedOut()].map((one) => [one.join(), one]));
  const found = await think({
    call: "steps",
    puzzle: puzzle.text,
    answer: textOf([...game.fixed, ...puzzle.answers[0]]),
    drawn: textOf([...game.fixed, ...drawn()]),
    crossed: textOf(crossed.values()),
  });
  if (thinking !== puzzle) return;
  thinking = null;
  $("hint").ariaBusy = null;
  puzzle.steps = found?.ok ?? [];
};
export const hint = async () => {
  const { puzzle, lead, why } = game;
  // One question at a time, however often the button is pressed.
  if (thinking === puzzle) return;
  clean();
  game.image.over.replaceChildren();
  // Where a reason is all that is told, it is told once.
  const told = lead === null ? undefined : puzzle.steps?.[lead];
  if (lead !== null)
    return why || String(told?.why) === String(told?.told) ? tell(lead) : lookAt(lead, "why");
  if (isDone()) return check();
  if (mistakes().length) {
    showMistake();
    return say(`${$("said").textContent} ${t("first")}`, "bad");
  }
  if (undone() < 0 && setup.engine) {
    await ponder(puzzle);
    if (!game || game.puzzle !== puzzle) return;
    say("");
  }
  const index = undone();
  if (index < 0) return say(t(puzzle.steps?.length || setup.engine ? "hintsEnd" : "noHints"));
  // First where to look; why something follows there, and what, only when it is asked for.
  lookAt(index, "look");
};
/** @type {(index: number, stage: "look" | "why") => void} */
const lookAt = (index, stage) => {
  const one = game.puzzle.steps?.[index];
  if (!one) return;
  if (stage === "look") game.hints++;
  set({ lead: index, why: stage === "why" });
  for (const [y, x] of one.at.map(place)) mark([y, x]);
  turnView();
  seek(one.at.map(place));
  say(one[stage][settings.lang]);
};
/** @type {(place: Point, r?: number) => void} */
export const mark = ([y, x], r = isCell([y, x]) ? 430 : 230) =>
  game.image.told.append(square([y, x], r, "told", { rx: 100 }));
// What follows, and why.
/** @type {(index: number) => void} */
const tell = (index) => {
  const { puzzle } = game;
  const one = puzzle.steps?.[index];
  if (!one) return;
  game.shown.add(one);
  const [open, shut] = [items(one.draw || ""), items(one.not || "")];
  // What is found is framed, what is not drawn crossed; what earlier steps ruled out is crossed
  // more faintly.
  /** @type {(look: string, d: string) => void} */
  const point = (look, d) => game.image.marks.append(draw("path", { class: look, d }));
  /** @type {(place: Point, r: number) => string} */
  const frame = ([y, x], r) => `M${500 * x - r} ${500 * y - r}h${2 * r}v${2 * r}h${-2 * r}z`;
  const taken = new Set(
    [...puzzle.printed.keys(), ...game.state.keys()]
      .map(parts)
      .filter(({ at, to }) => same(at, to))
      .map(({ at }) => at.join(" ")),
  );
  const crossed = new Set();
  /** @type {(names: Iterable<string>, look: string, r: number) => void} */
  const crossOut = (names, look, r) => {
    for (const name of names) {
      const { at, to, middle } = parts(name);
      if (
        crossed.has(name) ||
        game.state.has(name) ||
        game.fixed.has(name) ||
        puzzle.closed.has(name) ||
        !puzzle.slots.has(name)
      )
        continue;
      const far = Math.max(Math.abs(at[0] - to[0]), Math.abs(at[1] - to[1])) > 2;
      if (look === "was-not" && (far || !single(name) || (same(at, to) && taken.has(at.join(" ")))))
        continue;
      crossed.add(name);
      // Where it is one of several values that does not stand there, the place is not crossed out.
      point(look, single(name) ? crossAt(puzzle, { at, to, middle }, r) : frame(middle, 2 * r));
    }
  };
  for (const [letter, clue, places] of one.areas || []) {
    const at = place(clue);
    for (const [y, x] of [at, ...places.map(place)]) {
      if (isCell([y, x])) game.image.told.append(square([y, x], 460, "area"));
      if (same([y, x], at)) continue;
      const sign = draw(
        "text",
        { class: "area-letter", x: 500 * x, y: 500 * y + 100, "font-size": 300 },
        letter,
      );
      game.image.marks.append(sign);
    }
  }
  for (const name of open.keys()) {
    const { middle, at, to } = parts(name);
    mark(middle, same(at, to) && isCell(at) ? 360 : 190);
  }
  // The clue that it follows from stays marked.
  for (const [y, x] of one.at.map(place))
    if (isCell([y, x])) game.image.told.append(square([y, x], 470, "clue", { rx: 120 }));
  crossOut(shut.keys(), "told-not", 150);
  for (const earlier of (puzzle.steps ?? []).slice(0, index))
    crossOut(items(earlier.not || "").keys(), "was-not", 80);
  set({ hint: [open, shut] });
  $("apply").hidden = false;
  turnView();
  say(one.told[settings.lang]);
};
export const apply = () => {
  if (!game.hint) return;
  const [open, shut] = game.hint;
  clean();
  for (const [name, value] of open) change(game.puzzle.slots.get(name), value);
  for (const [name] of shut)
    if (!game.state.has(name) && single(name)) change(game.puzzle.slots.get(name), NOTE);
  endMove();
};
when("cleaned", () => {
  $("apply").hidden = true;
});
