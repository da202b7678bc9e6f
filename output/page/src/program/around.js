// The page around the board.
import { carried, dressBank, pieceIcon } from "./bank.js";
import {
  $,
  all,
  barButton,
  beside,
  capital,
  clock,
  draw,
  node,
  numberOf,
  own,
  press,
  rows,
  say,
  settings,
  setup,
  t,
  voice,
  word,
} from "./base.js";
import { boardOf, connect, showAll, tried } from "./board.js";
import { smallValues } from "./brush.js";
import { COLOURS, brushes } from "./colours.js";
import { parts } from "./drawing.js";
import { endAway } from "./end.js";
import { greyOut } from "./finished.js";
import { change, clean, endMove, game, open, playAgain, set, when } from "./game.js";
import { dressHead } from "./head.js";
import { unpacked } from "./hints.js";
import { listen, markSmall, turn, turns } from "./input.js";
import { choose } from "./pen.js";
import { exampleOf, strokesOf } from "./picture.js";
import { factsOf, inkWord, linksTo, puzzleOf, ruleList, signList, titleOf } from "./puzzle.js";
import { site } from "./shelf.js";
import { ends, isBank, toolsOf } from "./tools.js";
import { labelsWanted, turnView } from "./view.js";

/** @type {(puzzle: Puzzle, tool: Tool, value: string | undefined) => SVGSVGElement} */
const icon = (puzzle, tool, value) => {
  const svg = draw("svg", { viewBox: "-100 -100 1200 1200", "aria-hidden": "true" });
  if (tool.kind === "brush")
    COLOURS.slice(0, 4).forEach((one, i) =>
      svg.append(
        draw("rect", {
          class: `cell-colour dye${one}`,
          x: 500 * (i % 2),
          y: 500 * (i >> 1),
          width: 500,
          height: 500,
        }),
      ),
    );
  for (const ink of tool.inks) {
    // An item of this ink, as short as they come, in the middle of a square.
    /** @type {(one: Slot) => Point} */
    const spread = ({ at, to }) => [Math.abs(to[0] - at[0]), Math.abs(to[1] - at[1])];
    const slot = [...puzzle.slots.values()]
      .filter((one) => one.ink === ink)
      .reduce((a, b) => (Math.hypot(...spread(b)) < Math.hypot(...spread(a)) ? b : a));
    const [high, wide] = spread(slot);
    const size = 500 * Math.max(2, high, wide);
    const [y, x] = parts(slot.name).middle.map((half) => 500 * half - size / 2);
    const group = draw("g", { transform: `scale(${1000 / size}) translate(${-x} ${-y})` });
    const look = slot.look.get(value ?? "") || [...slot.look.values()].pop();
    for (const [, element] of strokesOf(look ?? [], ...slot.at)) group.append(element);
    svg.append(group);
  }
  return svg;
};
export const buttons = () => {
  if (!game) return;
  const { puzzle, tool } = game;
  const known = puzzle.answers.length > 0;
  for (const button of all("mistake", "answer")) button.disabled = !known;
  $("check").title = `${t("check")} (C)`;
  $("hint").title = `${t("hint")} (H)`;
  $("check").disabled = !known && !setup.engine;
  $("hint").disabled = !Array.isArray(puzzle.steps) && !(known && setup.engine);
  const { setting } = puzzle;
  $("undo").disabled = !game.at && !setting?.travel(-1, false);
  $("redo").disabled = game.at === game.moves.length && !setting?.travel(1, false);
  $("hint-say").textContent = t(game.lead === null ? "hint" : game.why ? "tellMe" : "why");
  for (const button of all("keepTrial", "backTrial")) button.hidden = !game.trials.length;
  for (const button of all("referee", "finished", "save-svg", "save-png"))
    button.hidden = !setup.engine;
  for (const name of /** @type {const} */ ([
    "referee",
    "finished",
    "twoButtons",
    "swapped",
    "connected",
  ]))
    press($(name), settings[name] === true);
  press($("labelled"), labelsWanted());
  press($("showTime"), settings.timer);
  press($("crosses"), game.crosses);
  $("paper").classList.toggle("notes", game.crosses);
  press($("answer"), game.answer);
  $("answer").textContent = t(game.answer ? "hide" : game.asked ? "really" : "answer");
  if (own && own.buttons) own.buttons();
  // Buttons stay as they are while they are pressed.
  if (game.dressed !== settings.lang) {
    game.dressed = settings.lang;
    game.shownTool = null;
    toolBar();
  }
  if (game.shownTool !== tool) {
    game.shownTool = tool;
    valueBar();
  }
  for (const button of $("tools").querySelectorAll("button"))
    press(button, button.dataset.tool === tool.name);
  for (const button of $("values").querySelectorAll("button")) {
    const { value, piece } = button.dataset;
    if (button.id === "small") press(button, game.small);
    else if (value !== undefined) press(button, game.armed && value === game.value);
    else if (piece !== undefined) press(button, Number(piece) === game.piece);
    else button.textContent = `${t("turn")} ${["→", "↓", "←", "↑"][game.turns]}`;
  }
  dressBank();
};
const toolBar = () => {
  /** @type {(name: string) => string} */
  const label = (name) =>
    ["both", "piece", "edges", "colours", "areas"].includes(name)
      ? word(name)
      : capital(inkWord(game.puzzle.guide, name));
  $("tools").replaceChildren(
    ...game.tools.map((one) =>
      barButton(
        { "data-tool": one.name },
        () => choose(one),
        icon(game.puzzle, one, game.puzzle.setting && one.offered?.[1]),
        label(one.name),
      ),
    ),
  );
};
// A value that is not written but drawn, and has no short name, is shown as it looks.
/** @type {(tool: Tool, value: string) => Child} */
const sample = (tool, value) => {
  if (tool.kind === "brush") {
    const svg = draw("svg", { role: "img", "aria-label": t("colour", value) });
    svg.append(draw("rect", { class: `cell-colour dye${value}`, width: 1000, height: 1000 }));
    return svg;
  }
  const slot = tool.slots.find(({ look }) => look.has(value));
  const strokes = slot?.look.get(value);
  if (!slot || !strokes || value.length < 3 || strokes.some(([, , texts = []]) => texts.length))
    return value || "?";
  const svg = draw("svg", { role: "img", "aria-label": value });
  for (const [, element] of strokesOf(strokes, ...slot.at)) svg.append(element);
  return svg;
};
const valueBar = () => {
  const { tool } = game;
  const values = (tool.offered || tool.values || []).map((value) =>
    barButton(
      { "data-value": value },
      () => set({ value, armed: true, turns: 0 }),
      sample(tool, value),
    ),
  );
  const pieces = (tool.pieces || []).map((piece, i) =>
    barButton(
      { "data-piece": i, "aria-label": piece.map(([, , value]) => value).join("") },
      () => set({ piece: i, turns: 0 }),
      pieceIcon(piece),
    ),
  );
  if (turns(tool)) pieces.push(barButton({ id: "turn" }, turn));
  const marks = smallValues(tool).length
    ? [barButton({ id: "small", title: `${t("small")} (M)` }, markSmall, t("small"))]
    : [];
  const bank = isBank(game.puzzle, tool);
  $("values").classList.toggle("bank", bank);
  if (bank) for (const button of [...values, ...pieces]) if (button.id !== "turn") carried(button);
  $("values").replaceChildren(...marks, ...values, ...pieces);
  $("values").hidden = !values.length && !pieces.length;
  for (const svg of $("values").querySelectorAll("svg:not(.piece)")) {
    if (!(svg instanceof SVGSVGElement)) continue;
    const { x, y, width, height } = svg.getBBox();
    const size = Math.max(width, height, 800) + 200;
    svg.setAttribute(
      "viewBox",
      `${x + (width - size) / 2} ${y + (height - size) / 2} ${size} ${size}`,
    );
  }
};
// All texts of the page in the language chosen.
export const dress = () => {
  const { lang } = settings;
  dressHead();
  if (own) own.dress();
  if (setup.start === "site") site();
  if (!setup.titled && !setup.title) {
    const titles = Object.values(setup.genres).map((guide) => guide.title[lang]);
    const title = titles.length > 3 ? t("puzzles") : titles.join(lang ? "・" : ", ");
    $("title").textContent = document.title = title;
  }
  if (!game) return;
  const { row, puzzle } = game;
  const { guide } = puzzle;
  const title = `${rows.length > 1 && row.index >= 0 ? `${numberOf(row)}. ` : ""}${titleOf(row)}`;
  $("name").textContent = title;
  if (!setup.titled) document.title = title;
  game.image.svg.setAttribute("aria-label", `${t("board")}: ${title}`);
  $("facts").textContent = factsOf(row, puzzle);
  $("comment").textContent = puzzle.comment ?? "";
  $("elsewhere").replaceChildren(...linksTo(puzzle));
  $("goal").textContent = $("idle").textContent = guide.goal[lang];
  $("rule-list").replaceChildren(...ruleList(guide));
  $("author").textContent = guide.author ? t("by", guide.author) : "";
  $("example").replaceChildren(...exampleOf(guide));
  $("sign-list").replaceChildren(signList());
  const kinds = new Set(game.tools.map((tool) => tool.kind));
  /** @type {(tool: Tool) => boolean} */
  const straight = ({ slots }) =>
    slots.some((slot) => {
      const [[y, x], [a, b]] = ends(slot);
      return (y === a) !== (x === b);
    });
  const { setting } = puzzle;
  const [mouse, tools] = setting ? setting.keys() : [t("keyMouse"), t("keyTools")];
  const keys = [
    mouse,
    t("keyArrows"),
    game.tools.some((tool) => tool.pairs && straight(tool)) && t("keyShift"),
    (kinds.has("edges") || kinds.has("long")) && t("keyEnds"),
    kinds.has("sector") && t("keyPad"),
    kinds.has("value") && t("keyValue"),
    game.tools.some((tool) => smallValues(tool).length) && t("keySmall"),
    game.tools.some((tool) => tool.borders) && t("keyAreas"),
    !setting && t("keyColours"),
    tools,
  ];
  $("keys").replaceChildren(...keys.flatMap((key) => (key ? node("li", {}, key) : [])));
  $("previous").disabled = beside(row, -1) === null;
  $("next").disabled = beside(row, 1) === null;
  $("to-list").hidden = rows.length < 2 && setup.start === "board";
  tick();
  buttons();
};
export const tick = () => {
  $("timer").textContent = settings.timer ? clock(game ? game.seconds : 0) : "–:––";
  $("timer").setAttribute("aria-label", `${$("timer").textContent} ${t("pause")}`);
};
// A finger that meant another button does not give the answer away: it is asked for twice.
export const showAnswer = () => {
  const asked = game.asked || game.answer || game.solved;
  clean();
  if (!asked) return set({ asked: true });
  set({ answer: !game.answer, peeked: true });
  showAll();
};
export const restart = () => {
  const { solved } = game;
  for (const name of [...game.state.keys(), ...game.colours.keys()]) change({ name }, undefined);
  endMove();
  // A solved puzzle is played again from the beginning.
  if (solved) playAgain();
  say(t(solved ? "playAgain" : "gone"));
};
/** @type {(row: Row) => void} */
export const begin = (row) => {
  const puzzle = puzzleOf(row);
  /** @type {Tool[]} */
  const tools = [...toolsOf(puzzle), ...(puzzle.setting ? [] : brushes(puzzle))];
  open(row, tools, boardOf(puzzle, tools));
  endAway();
  tried();
  connect();
  $("paper").replaceChildren(game.image.svg);
  listen(game.image.svg);
  turnView();
  if (puzzle.packed && !puzzle.steps)
    unpacked(puzzle.packed).then((steps) => {
      puzzle.steps = steps;
      buttons();
    });
  choose(tools[0]);
  dress();
  if (puzzle.setting) say("");
  else
    say(
      puzzle.answers.length || setup.engine
        ? game.solved
          ? t("solved", clock(game.seconds))
          : ""
        : t("noAnswer"),
      game.solved ? "good" : "",
    );
  game.image.svg.focus({ preventScroll: true });
  greyOut();
};
/** @type {typeof voice.say} */
voice.say = (text, look = "") => {
  $("said").textContent = text;
  $("said").className = look;
};
voice.buttons = buttons;
for (const what of /** @type {const} */ (["changed", "cleaned"]))
  when(what, () => {
    say("");
    buttons();
  });
when("chosen", buttons);
