// The page around the board.
import { carried, dressBank, isBank, pieceIcon } from "./bank.js";
import {
  $,
  all,
  capital,
  clock,
  draw,
  guideOf,
  node,
  numberOf,
  own,
  rowOf,
  rows,
  settings,
  setup,
  t,
  voice,
  word,
} from "./base.js";
import { COLOURS, colour, connect, dye, smallValues, tried } from "./colours.js";
import { items, parts } from "./drawing.js";
import { greys } from "./finished.js";
import { change, clean, endMove, game } from "./game.js";
import { dressHead } from "./head.js";
import { SAY } from "./head-words.js";
import { markSmall, turn, turns } from "./input.js";
import { choose } from "./pen.js";
import { picture, put, strokesOf } from "./picture.js";
import { inkWord, puzzleOf, ruleList } from "./puzzle.js";
import { site } from "./shelf.js";
import { beside } from "./route.js";
import { ends } from "./tools.js";
import { labelsWanted } from "./view.js";
import { ASKED, GRADES } from "./words.js";

/** @type {(text: string, look?: Look) => void} */
export const say = (text, look = "") => {
  $("said").textContent = text;
  $("said").className = look;
};
/** @type {(button: Element, on: boolean) => void} */
export const press = (button, on) => button.setAttribute("aria-pressed", on ? "true" : "false");
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
  $("undo").disabled = !game.at;
  $("redo").disabled = game.at === game.moves.length;
  $("hint-say").textContent = t(game.lead === null ? "hint" : game.why ? "tellMe" : "why");
  for (const button of all("keepTrial", "backTrial")) button.hidden = !game.trials.length;
  $("referee").hidden = !setup.engine;
  press($("referee"), settings.referee === true);
  $("finished").hidden = !setup.engine;
  press($("finished"), greys());
  press($("twoButtons"), settings.twoButtons === true);
  press($("swapped"), settings.swapped === true);
  press($("connected"), settings.connected === true);
  press($("labelled"), labelsWanted());
  press($("showTime"), settings.timer);
  press($("crosses"), game.crosses);
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
/**
 * @type {(attributes: Attributes, action: () => unknown, ...children: Child[])
 *   => HTMLButtonElement}
 */
export const barButton = (attributes, action, ...children) => {
  const made = node("button", { type: "button", ...attributes }, ...children);
  made.addEventListener("click", action);
  return made;
};
const toolBar = () => {
  /** @type {(name: string) => string} */
  const label = (name) =>
    ["both", "piece", "edges", "colours", "areas"].includes(name)
      ? word(SAY, name)
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
      () => {
        game.value = value;
        game.armed = true;
        game.turns = 0;
        buttons();
      },
      sample(tool, value),
    ),
  );
  const pieces = (tool.pieces || []).map((piece, i) =>
    barButton(
      { "data-piece": i, "aria-label": piece.map(([, , value]) => value).join("") },
      () => {
        game.piece = i;
        game.turns = 0;
        buttons();
      },
      pieceIcon(piece),
    ),
  );
  if (turns(tool)) pieces.push(barButton({ id: "turn" }, turn));
  const marks = smallValues(tool).length
    ? [barButton({ id: "small", title: `${t("small")} (M)` }, markSmall, t("small"))]
    : [];
  $("values").classList.toggle("bank", isBank(tool));
  if (isBank(tool))
    for (const button of [...values, ...pieces]) if (button.id !== "turn") carried(button);
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
  $("facts").textContent = factsOf(row, puzzle, false);
  $("elsewhere").replaceChildren();
  for (const [href = "", name = ""] of [
    [puzzle.url, t("web")],
    [puzzle.penpa, "Penpa+"],
  ]) {
    if (href)
      $("elsewhere").append(
        $("elsewhere").textContent && " · ",
        node("a", { href, rel: "noreferrer" }, name),
      );
  }
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
// What signs mean, then grades.
export const signList = () => {
  const { lang } = settings;
  const grades = ASKED.map((name, i) => `${capital(word(GRADES, name))}: ${setup.grades[i][lang]}`);
  return node(
    "ul",
    {},
    ...[...setup.signs.map((sign) => sign[lang]), ...grades].map((text) => node("li", {}, text)),
  );
};
/** @type {(row: Row) => string} */
export const titleOf = (row) => `${guideOf(row).title[settings.lang]} ${row.height}×${row.width}`;
// The example: what a picture finds is black, what was there is grey.
/** @type {(guide: Guide) => HTMLElement[]} */
export const exampleOf = (guide) => {
  if (!guide.example) return [];
  const { sheet, second = "", pictures } = guide.example;
  const puzzle = puzzleOf(rowOf(sheet, 0));
  const hollow = items(second);
  /** @type {Drawing} */
  const before = new Map();
  const shown = pictures.map(({ drawn, tried = "", notes = [], said, told }) => {
    const image = picture(puzzle, { role: "img", "aria-label": told[settings.lang] });
    const now = items(drawn);
    for (const [look, drawing] of /** @type {[string, Drawing][]} */ ([
      ["was", before],
      ["new", now],
      ["tried", items(tried)],
    ])) {
      for (const [name, value] of drawing) {
        put(image, puzzle, name, value);
        for (const element of image.drawn.get(name) || [])
          element.classList.add(look, ...(hollow.has(name) ? ["second"] : []));
      }
    }
    for (const [name, value] of now) before.set(name, value);
    for (const [kind, points, text] of notes)
      (kind === "ground" ? image.layers.grey : image.view).append(signOf(kind, points, text));
    const caption = said[settings.lang]
      .split(/[{}]/)
      .map((part, i) => (i % 2 ? node("i", {}, part) : part));
    return node("div", {}, image.svg, node("p", { "aria-hidden": "true" }, ...caption));
  });
  return [node("p", {}, t("exampleTitle")), node("div", { class: "lesson" }, ...shown)];
};
// A sign of a picture.
/** @type {(kind: string, points: number[], text?: string) => SVGElement} */
const signOf = (kind, [x, y, x2 = x, y2 = y], text = "") => {
  const name = `in-lesson ${kind}`;
  const cross = `M${x - 100} ${y - 100}l200 200m0 -200l-200 200`;
  if (kind === "dot") return draw("circle", { class: name, cx: x, cy: y, r: 90 });
  if (kind === "cross") return draw("path", { class: name, d: cross });
  if (!text)
    return draw("rect", {
      class: name,
      x,
      y,
      width: x2 - x,
      height: y2 - y,
      rx: kind === "frame" ? 160 : 0,
    });
  const written = draw("text", { class: name, x, y: y + 120, "font-size": 340 }, text);
  return kind === "not"
    ? draw("g", {}, written, draw("path", { class: "in-lesson cross", d: cross }))
    : written;
};
// Facts of a puzzle for its solver, and those told beside other puzzles.
/** @type {(row: Row, puzzle: Puzzle, whole?: boolean) => string} */
export const factsOf = (row, puzzle, whole = true) => {
  const facts = [
    row.grade && word(GRADES, row.grade),
    puzzle.minutes && t("minutes", puzzle.minutes),
  ];
  if (whole)
    facts.push(
      row.score && t("score", row.score),
      puzzle.hints && t(puzzle.hints === 1 ? "hints1" : "hintsN", puzzle.hints),
    );
  return facts.filter((fact) => fact).join(" · ");
};
export const tick = () => {
  $("timer").textContent = settings.timer ? clock(game ? game.seconds : 0) : "–:––";
  $("timer").setAttribute("aria-label", `${$("timer").textContent} ${t("pause")}`);
};
// While the clock stands, the board is covered.
/** @type {(on: boolean) => void} */
export const pause = (on) => {
  if (!game || game.puzzle.setting) return;
  game.paused = on && !game.solved;
  $("paused").hidden = !game.paused;
  if (game.paused) $("paused").focus();
  else game.image.svg.focus({ preventScroll: true });
};
// A finger that meant another button does not give the answer away: it is asked for twice.
export const showAnswer = () => {
  const asked = game.asked || game.answer || game.solved;
  clean();
  if (!asked) {
    game.asked = true;
    return buttons();
  }
  game.answer = !game.answer;
  game.peeked = true;
  game.image.over.replaceChildren();
  for (const [name] of game.state) put(game.image, game.puzzle, name, undefined);
  for (const name of game.colours.keys()) colour(name);
  for (const [name] of game.puzzle.answers[0]) put(game.image, game.puzzle, name, undefined);
  const all = game.answer ? game.puzzle.answers[0] : game.state;
  for (const [name, value] of all) put(game.image, game.puzzle, name, value);
  if (!game.answer) for (const name of game.state.keys()) dye(name);
  tried();
  connect();
  buttons();
};
export const restart = () => {
  for (const name of [...game.state.keys(), ...game.colours.keys()]) change({ name }, undefined);
  endMove();
  say(t("gone"));
};
Object.assign(voice, { say, buttons });
