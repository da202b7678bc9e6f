// The setter's table: the board of a genre on which what is printed is drawn like an answer, and
// what the engine says of it.
import { begin, buttons, dress } from "./around.js";
import { ask, endAsking } from "./ask.js";
import {
  $,
  SAY,
  all,
  beTool,
  draw,
  fill,
  keep,
  kept,
  node,
  on,
  own,
  press,
  rowGiven,
  say,
  settings,
  setup,
  t,
  word,
} from "./base.js";
import { cellsOf, items, named, parts, place, same, textOf } from "./drawing.js";
import { change, endMove, forgetUndone, game, set, undo, when } from "./game.js";
import { square, strokesOf } from "./picture.js";
import { linksTo, puzzleOf, slotsOf } from "./puzzle.js";
import { ring } from "./referee.js";
import { go, refuse } from "./route.js";
import { copyFrom } from "./save.js";
import { mark } from "./hints.js";
import { SHARED, SIGNED, readShared, share, signedOf } from "./share.js";
import { isCell } from "./tools.js";

/** @type {About[]} */
let genres = [];
/** @type {Table} */
// @ts-expect-error There is none before the first board.
let table = null;
let finishedAt = -1;
const PLACES = "here";
const slug = () => $("set-genre").value;
const size = () => `${table.rows}x${table.cols}`;

// ---- The board ----
// A puzzle whose slots are what may be printed, and the cells where clues may come.
/** @type {(given: Table) => Row} */
const tableRow = (given) => {
  const { genre, rows: height, cols: width, print, extent } = given;
  const body = { text: `${genre} ${height}x${width};`, answers: [], hints: 0, extent, print };
  const guide = { ...given.prints, inks: { ...given.prints.inks, [PLACES]: SAY.setPlaces } };
  const row = {
    index: -1,
    genre,
    height,
    width,
    grade: "",
    score: "",
    id: "",
    key: `draft ${draft.id}`,
    rest: JSON.stringify(body),
    guide,
  };
  const puzzle = Object.assign(puzzleOf(row), signedOf(draft));
  Object.defineProperty(puzzle, "text", { get: text });
  const cells = cellsOf(height, width);
  if (given.picture) {
    /** @type {Slot["look"]} */
    const look = new Map([["", [["grey here", "M-460 -460h920v920h-920z"]]]]);
    for (const at of cells) {
      const name = named(PLACES, at, at);
      puzzle.slots.set(name, { name, ink: PLACES, at, to: at, look });
    }
  }
  const sharing = new Set([...given.shares, PLACES]);
  /** @type {(slot: Slot) => boolean} */
  const alone = (slot) => same(slot.at, slot.to) && isCell(slot.at) && !sharing.has(slot.ink);
  /** @type {Map<string, Slot[]>} */
  const inCell = new Map();
  for (const slot of puzzle.slots.values())
    if (alone(slot))
      inCell.set(slot.at.join(" "), [...(inCell.get(slot.at.join(" ")) || []), slot]);
  puzzle.setting = {
    travel,
    keys: () => [t("setKeyMouse"), t("setKeyTools")],
    offers: given.offers,
    cells,
    answers: slotsOf(given.answers, row),
    laid: [],
    seen: () => (view ? theAnswer() : undefined),
    answer: theAnswer,
    rivals: (name) => {
      const slot = puzzle.slots.get(name);
      return slot && alone(slot)
        ? (inCell.get(slot.at.join(" ")) ?? []).filter((other) => other !== slot)
        : [];
    },
  };
  return row;
};
// What was said of finishing goes with the board it was said of.
const unsaid = () => {
  $("finish-back").hidden = $("finish-again").hidden = true;
  $("finish-said").textContent = "";
};
/** @type {(name: string) => boolean} */
const isPlace = (name) => name.startsWith(`${PLACES} `);
const printed = () => new Map([...game.state].filter(([name]) => !isPlace(name)));
/** @type {(a: [string, string], b: [string, string]) => number} */
const inOrder = ([a], [b]) => {
  const [p, q] = [parts(a), parts(b)];
  return p.at[0] - q.at[0] || p.at[1] - q.at[1] || p.to[0] - q.to[0] || p.to[1] - q.to[1];
};
const text = () => {
  const stands = textOf([...printed()].sort(inOrder));
  return `${table.genre} ${size()};${stands && ` ${stands}`}`;
};
// The cells where clues may come, in rows of # and ., if any are painted.
/** @type {() => string | null} */
const pattern = () => {
  const painted = new Set([...game.state.keys()].filter(isPlace));
  if (!painted.size) return null;
  const lines = Array.from({ length: table.rows }, () => "");
  for (const at of game.puzzle.setting?.cells ?? [])
    lines[(at[0] - 1) / 2] += painted.has(named(PLACES, at, at)) ? "#" : ".";
  return lines.join("\n");
};
// Puts these items in place of what stands there, in one move; gives what is new.
/** @type {(all: Drawing) => string[]} */
const put = (all) => {
  const before = printed();
  for (const name of before.keys())
    if (!all.has(name)) change(game.puzzle.slots.get(name), undefined);
  for (const [name, value] of all) change(game.puzzle.slots.get(name), value);
  endMove();
  return [...all].filter(([name, value]) => before.get(name) !== value).map(([name]) => name);
};
/** @type {(puzzle: string) => Drawing} */
const printedOn = (puzzle) => items(puzzle.slice(puzzle.indexOf(";") + 1).trim());
/** @type {(puzzle: string) => Promise<string[]>} */
const lay = async (puzzle) => {
  const all = printedOn(puzzle);
  // Below the board there is no end: a puzzle may need more places than are offered.
  if ([...all.keys()].some((name) => !game.puzzle.slots.has(name))) {
    const reply = await asking({ call: "import", text: puzzle });
    if (reply && reply.ok) spread(reply.ok);
  }
  return put(all);
};
// ---- Drafts ----
/** @type {() => Draft[]} */
const drafts = () => {
  const list = kept("drafts");
  const is = (/** @type {any} */ one) =>
    Number.isInteger(one?.id) && typeof one.puzzle === "string";
  return Array.isArray(list)
    ? list.filter(is).map((one) => ({ id: one.id, puzzle: one.puzzle, ...signedOf(one) }))
    : [];
};
// A new one is by whom the last one was.
/** @type {() => Draft} */
const newDraft = () => ({
  id: Math.max(0, ...drafts().map(({ id }) => id)) + 1,
  puzzle: "",
  author: drafts()[0]?.author ?? "",
});
/** @type {Draft} */
let draft = newDraft();
const now = () => ({ ...draft, puzzle: text() });
// What is worked on comes first; what is blank and has no name is no draft.
const keepDraft = () => {
  const others = drafts().filter(({ id }) => id !== draft.id);
  const own = now();
  keep("drafts", own.title || printed().size ? [own, ...others] : others);
  dressDrafts();
};
const dressDrafts = () => {
  const all = drafts();
  const listed = new Map(
    (all.some(({ id }) => id === draft.id) ? all : [now(), ...all]).map((one) => [
      `${one.id}`,
      one,
    ]),
  );
  fill($("set-draft"), [...listed.keys()], (id) => draftName(listed.get(id)), `${draft.id}`);
  for (const name of SIGNED)
    if ($(`set-${name}`) !== document.activeElement) $(`set-${name}`).value = draft[name] ?? "";
};
/** @type {(one: Draft | undefined) => string} */
const draftName = (one) => {
  if (!one) return "";
  const [slug, board] = one.puzzle.replace(";", "").split(" ");
  const about = genres.find(({ genre }) => genre === slug);
  return (
    one.title || `${about?.[settings.lang ? "title_ja" : "title"] ?? slug} ${board} (${one.id})`
  );
};
/** @type {(one: Draft) => Promise<void>} */
const openDraft = async (one) => {
  const { puzzle } = one;
  const reply = await asking(
    puzzle.includes(";") ? { call: "import", text: puzzle } : { call: "table", genre: puzzle },
  );
  if (reply) $("set-note").textContent = reply.error?.message ?? "";
  if (!reply?.ok) return;
  draft = one;
  spread(reply.ok);
  // Moves may be lost; what stood there is not.
  put(printedOn(reply.ok.puzzle));
  Object.assign(boards, { back: [], on: [] });
  first = 0;
};
// The last draft of a genre, or a blank board.
/** @type {(genre: string) => Promise<void>} */
const arrive = async (genre) => {
  const last = drafts().find(({ puzzle }) => puzzle.startsWith(`${genre} `));
  await openDraft(last ?? { ...newDraft(), puzzle: genre });
};
// Boards that were left for another one; undo and redo go back to them. The first moves of a board
// brought what it began with.
/** @type {{ back: Draft[], on: Draft[] }} */
const boards = { back: [], on: [] };
let first = 0;
/** @type {(given: Table | null, all: Drawing, one?: Draft) => void} */
const replace = (given, all, one = draft) => {
  if (!given) return;
  if (table) boards.back.push(now());
  boards.on = [];
  draft = one;
  spread(given);
  forgetUndone();
  put(all);
  first = game.at;
  buttons();
};
/** @type {NonNullable<Puzzle["setting"]>["travel"]} */
const travel = (way, really) => {
  const [from, to] = way < 0 ? [boards.back, boards.on] : [boards.on, boards.back];
  const there = game.at === (way < 0 ? first : game.moves.length) && from.length > 0;
  if (there && really) {
    const before = /** @type {Draft} */ (from.pop());
    const left = now();
    asking({ call: "import", text: before.puzzle }).then((reply) => {
      if (!reply?.ok) return;
      const { back, on } = boards;
      replace(reply.ok, printedOn(before.puzzle), before);
      back.pop();
      Object.assign(boards, { back, on });
      to.push(left);
      buttons();
    });
  }
  return there;
};
/** @type {(board: string) => number[]} */
const numbers = (board) => board.split("x").map(Number);
/** @type {(given: Table) => void} */
const spread = (given) => {
  table = given;
  $("set-genre").value = given.genre;
  const [least, most] = [given.choices.least, given.choices.most].map(numbers);
  for (const [way, field] of all("set-rows", "set-cols").entries())
    Object.assign(field, {
      // What is being typed there stays.
      ...(field === document.activeElement ? {} : { value: [given.rows, given.cols][way] }),
      min: least[way],
      max: most[way],
    });
  begin(tableRow(given));
  finishedAt = -1;
  unsaid();
  // Places outside the board are outlined.
  /** @type {(place: Point) => boolean} */
  const within = ([y, x]) => y > 0 && x > 0 && y < 2 * given.rows && x < 2 * given.cols;
  const outside = new Map();
  for (const { at, to } of game.puzzle.slots.values())
    for (const one of [at, to]) if (isCell(one) && !within(one)) outside.set(one.join(" "), one);
  for (const [y, x] of outside.values())
    game.image.layers.grid.append(square([y, x], 500, "outside"));
  own?.dress();
  study();
};
/** @type {(genre: string, size: string) => Promise<Table | null>} */
const tableOf = async (genre, size) => {
  const reply = await asking({ call: "table", genre, size });
  if (reply) $("set-note").textContent = reply.error?.message ?? "";
  return reply?.ok ?? null;
};
const without = () => {
  $("set-note").textContent = t("setNeedsEngine");
};
// A question of its own: what was asked of the board before it waits no more.
let questions = 0;
/**
 * @type {<Call extends keyof Calls>(request: Question<Call>) => Promise<Reply<Calls[Call]> | null>}
 */
const asking = async (request) => {
  questions++;
  clearTimeout(due);
  wanted = false;
  // Only what was asked of the board ends, not a question that came right before.
  if (running) {
    running = false;
    endAsking();
  }
  const reply = await ask(request);
  if (!setup.engine) without();
  return reply;
};

// ---- What the engine says of the board ----
const LIMIT = 300;
let pending = 0,
  due = 0,
  wanted = false,
  running = false,
  since = 0,
  limit = LIMIT,
  view = "shared";
/** @type {Found} */
let found = {};
const study = () => {
  limit = LIMIT;
  keepDraft();
  restudy();
};
const restudy = () => {
  wanted = true;
  found = {};
  verdict("", t("setWorking"), "");
  $("export-text").value = text();
  clearTimeout(due);
  due = setTimeout(cycle, 200);
  // What is asked of a board that is no more may end by itself, if it is quick.
  if (running)
    setTimeout(
      () => {
        if (wanted && running) endAsking();
      },
      Math.max(0, 500 - (performance.now() - since)),
    );
};
const cycle = async () => {
  if (running) {
    due = setTimeout(cycle, 50);
    return;
  }
  running = true;
  since = performance.now();
  const heavy = setTimeout(() => {
    if (running) {
      $("set-stop").hidden = false;
      $("verdict-more").textContent = t("setHeavy");
    }
  }, 1500);
  while (wanted) {
    wanted = false;
    if (game && game.puzzle.setting) await look();
  }
  clearTimeout(heavy);
  running = false;
  $("set-stop").hidden = !pending;
};
// What one asks for can be stopped from the beginning.
/** @type {<T>(reply: Promise<T>) => Promise<T>} */
const stoppable = async (reply) => {
  pending++;
  $("set-stop").hidden = false;
  const given = await reply;
  pending--;
  $("set-stop").hidden = !pending;
  return given;
};
/** @type {(look: string, text: string, more?: string) => void} */
const verdict = (look, text, more) => {
  $("verdict").textContent = text;
  if (more !== undefined) $("verdict-more").textContent = more;
  $("judged").className = `verdict ${look}`;
};
const look = async () => {
  const { puzzle } = game;
  const request = text();
  const number = questions;
  /**
   * @type {<Call extends keyof Calls>(call: Call, more?: object) => Promise<Reply<Calls[Call]> |
   *   null | undefined>}
   */
  const next = async (call, more) => {
    const reply = await ask({ call, puzzle: request, ...more });
    return wanted || questions !== number || !game || game.puzzle !== puzzle ? undefined : reply;
  };
  for (const button of all("clues-drop", "set-harder")) button.hidden = true;
  $("clues-said").textContent = $("steps-said").textContent = "";
  const compared = await next("compare", { limit });
  if (compared === undefined) return;
  if (compared === null) {
    if (setup.engine) verdict("", t("setStopped"), "");
    else without();
    $("set-harder").hidden = !setup.engine;
    return desk();
  }
  if (compared.error) {
    const { message, found: fault = message, place: where } = compared.error;
    if (where) ring(place(where));
    found = { ill: true };
    verdict("ill", t("setIll", fault), "");
    return desk();
  }
  const { unique, answers, only_in: only, puzzle: written } = compared.ok.answers;
  // As the program writes it.
  $("export-text").value = written;
  found = { unique, answers, only, text: request };
  if (unique === "undecided") {
    verdict("", t("setUndecided"), "");
    $("set-harder").hidden = false;
    return desk();
  }
  if (unique === "none") {
    verdict("none", t("setNone"), "");
    desk();
    const clash = await next("clash", { limit });
    if (!clash?.ok && clash?.ok !== "") return;
    const names = [...items(clash.ok).keys()].filter((name) => name.trim());
    for (const name of names) ring(parts(name).middle);
    $("verdict-more").textContent = t(
      names.length > 1 ? "setClash" : names.length ? "setClash1" : "setClash0",
      names.length,
    );
    return;
  }
  if (unique === "several") {
    verdict("several", t("setSeveral"), "");
    overlay();
    desk();
    const shared = await next("shared", { limit });
    if (!shared || shared.error) return;
    found.shared = shared.ok;
    overlay();
    return desk();
  }
  verdict("yes", t("setYes"), "");
  overlay();
  desk();
  const rated = await next("rate");
  if (rated && rated.ok) {
    const { grade, measured } = rated.ok;
    verdict(
      "yes",
      t("setYes"),
      `${t("setGrade", word(grade))}${measured ? "" : ` ${t("setUnmeasured")}`}`,
    );
    if ($("set-steps").open) steps();
    if ($("set-clues").open && performance.now() - since < 1000) clues();
  }
};
/** @type {NodeListOf<HTMLButtonElement>} */
const views = document.querySelectorAll(".view");
// Answers on the board: two laid over each other, or what all have in common.
const erased = () => {
  for (const element of game.puzzle.setting?.laid.splice(0) ?? []) element.remove();
};
const overlay = () => {
  erased();
  const { setting } = game.puzzle;
  if (!setting) return;
  /** @type {(element: SVGElement) => void} */
  const add = (element) => {
    game.image.over.before(element);
    setting.laid.push(element);
  };
  /** @type {(name: string, value: string, look: string) => void} */
  const show = (name, value, look) => {
    // What is printed looks printed.
    if (game.state.get(name) === value) return;
    const slot = setting.answers.get(name);
    for (const [style, element] of slot ? strokesOf(slot.look.get(value) || [], ...slot.at) : []) {
      element.classList.add(look);
      game.image.layers[style].append(element);
      setting.laid.push(element);
    }
  };
  const { answers = [], only, shared } = found;
  const shown = view && answers.length === 1 ? "answers" : view;
  for (const button of views) press(button, button.dataset.view === shown);
  if (shown === "answers" && answers.length === 1)
    for (const [name, value] of items(answers[0])) show(name, value, "sure");
  if (view === "answers" && only) {
    const [first, second] = only.map(items);
    for (const [name, value] of items(answers[0]))
      show(name, value, first.has(name) ? "one" : "both");
    for (const [name, value] of second) show(name, value, "two");
    /** @type {(name: string) => string} */
    const letter = (name) => (first.has(name) ? (second.has(name) ? "*" : "a") : "b");
    for (const name of new Set([...first.keys(), ...second.keys()])) {
      const [y, x] = parts(name).middle;
      const sign = draw(
        "text",
        { class: "answer-letter", x: 500 * x, y: 500 * y + 120, "font-size": 340 },
        letter(name),
      );
      add(sign);
    }
    $("verdict-more").textContent = t("setDiffer");
  }
  if (view === "shared" && shared) {
    const always = items(shared.always);
    for (const [name, value] of always) show(name, value, "sure");
    for (const name of items(shared.never).keys()) {
      const [y, x] = parts(name).middle.map((half) => 500 * half);
      add(draw("path", { class: "never", d: `M${x - 70} ${y - 70}l140 140m0 -140l-140 140` }));
    }
    $("verdict-more").textContent = t("setCommon", always.size);
  }
};
const theAnswer = () => (found.unique === "yes" ? found.answers?.[0] : undefined);
// What can be done with what was found.
const desk = () => {
  const { unique, shared } = found;
  const [answers, common] = views;
  answers.hidden = unique !== "yes" && unique !== "several";
  common.hidden = !shared;
  $("set-play").disabled = Boolean(found.ill) || unique === "none";
  $("set-link").disabled = Boolean(found.ill);
  $("clues-go").disabled = unique !== "yes";
  if ($("set-steps").open && unique !== "yes") $("steps-said").textContent = t("setOnlyUnique");
  codes();
};

// ---- Finish, clues, steps ----
const options = () => ({
  symmetry: $("finish-symmetry").value || null,
  seed: String($("finish-seed").value).trim() || "1",
  grade: $("finish-grade").value || null,
});
/** @type {(again: boolean) => Promise<void>} */
const finish = async (again) => {
  if (again && game.at === finishedAt) {
    undo(-1);
    $("finish-seed").value = String(BigInt(options().seed) + 1n);
  }
  const { symmetry, seed, grade } = options();
  const where = pattern();
  const blank = !printed().size;
  $("finish-said").textContent = t("setFinishing");
  const { genre } = table;
  /** @type {(given: object) => object} */
  const some = (given) =>
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  const order = some({ genre, size: size(), symmetry, clues: where, grade });
  const { puzzle } = game;
  // On a blank board anything may come, the layout too.
  /** @type {Promise<Reply<string | Calls["finish"]> | null>} */
  const asked = blank
    ? asking({ call: "make", order, seed, index: "0" })
    : asking({
        call: "finish",
        ...some({ puzzle: text(), symmetry, clues: where, grade, seed, limit }),
      });
  const reply = await stoppable(asked);
  if (!game || game.puzzle !== puzzle) return;
  if (!reply || reply.error) {
    $("finish-said").textContent = reply ? reply.error.message : t("setStopped");
    return restudy();
  }
  const made = JSON.parse(typeof reply.ok === "string" ? reply.ok : reply.ok.record).puzzle;
  const added = await lay(made);
  finishedAt = game.at;
  for (const name of added) {
    const { middle, at, to } = parts(name);
    mark(middle, same(at, to) && isCell(at) ? 400 : 200);
  }
  $("finish-said").textContent = !added.length
    ? t("setNothing")
    : blank
      ? t("setMade")
      : t("setAdded", added.length);
  $("finish-back").hidden = $("finish-again").hidden = !added.length;
  if (!added.length) restudy();
};
/** @type {string | null} */
let droppable = null;
const clues = async () => {
  if (found.unique !== "yes") return;
  $("clues-said").textContent = t("setWorking");
  const { text: request } = found;
  const reply = await stoppable(ask({ call: "reduce", puzzle: request, limit }));
  if (!game || !game.puzzle.setting || text() !== request) return;
  if (!reply || reply.error) {
    $("clues-said").textContent = reply ? reply.error.message : t("setStopped");
    return;
  }
  const { clues: each, reduced, gone } = reply.ok;
  const can = each.filter((one) => one.can_go);
  for (const one of can) for (const name of items(one.clue).keys()) ring(parts(name).middle);
  droppable = reduced;
  const together = items(gone).size;
  $("clues-said").textContent = !each.length
    ? t("setNoClues")
    : can.length
      ? t("setCanGo", can.length, each.length, together)
      : t("setAllNeeded", each.length);
  $("clues-drop").hidden = !together;
  $("clues-drop").textContent = t("setDrop", together);
};
const steps = async () => {
  const { unique, text: request } = found;
  /** @type {(...children: Child[]) => void} */
  const tell = (...children) => $("steps-said").replaceChildren(...children);
  if (unique !== "yes") return tell(t("setOnlyUnique"));
  const reply = await ask({ call: "steps", puzzle: request });
  if (found.text !== request || !reply) return;
  tell(
    reply.ok
      ? node("ol", {}, ...reply.ok.map(({ told }) => node("li", {}, told[settings.lang])))
      : reply.error.message,
  );
};

// ---- Import and export ----
// A text, a file, an address of a web player, or one that was shared from here.
/** @type {(given: string) => Promise<void>} */
const importing = async (given) => {
  /** @type {{ puzzle: string } & Signed} */
  let record = { puzzle: given };
  try {
    const [, code] = given.split(`#${SHARED}`);
    record = code ? (await readShared(code.trim())).record : JSON.parse(given.split("\n")[0]);
  } catch {}
  const reply = await asking({
    call: "import",
    text: given.includes(`#${SHARED}`) ? record.puzzle : given,
  });
  if (!reply) return;
  if (reply.error) {
    $("import-said").textContent = reply.error.message;
    return restudy();
  }
  replace(reply.ok, printedOn(reply.ok.puzzle), { ...newDraft(), ...signedOf(record) });
  $("import-said").textContent = t("setOpened");
};
/** @type {() => Promise<void>} */
const codes = async () => {
  if (!$("set-out").open || found.ill || !game || !game.puzzle.setting) return;
  const request = text();
  const reply = await ask({ call: "codes", puzzle: request });
  if (!reply || !reply.ok || text() !== request) return;
  $("export-codes").replaceChildren(...linksTo(reply.ok));
};
// ---- The page ----
const playing = async () => {
  const answer = theAnswer();
  const record = { puzzle: text(), ...signedOf(draft), ...(answer !== undefined && { answer }) };
  const reply = await asking({ call: "page", line: JSON.stringify(record) });
  if (!reply || !reply.ok) {
    location.hash = "";
    return;
  }
  go(rowGiven(reply.ok));
};
const setting = async () => {
  document.body.classList.add("setting");
  $("desk").hidden = $("judged").hidden = false;
  $("set-back").hidden = true;
  if (table) return spread(table);
  const genre = new URLSearchParams(location.search).get("genre");
  const [last] = drafts();
  $("set-board").open ||= !last && !phone.matches;
  if (genres.some((one) => one.genre === genre)) await arrive(String(genre));
  else await openDraft(last ?? { ...newDraft(), puzzle: genres[0].genre });
  // What was kept may be no board of the genre.
  if (!table) await openDraft({ ...newDraft(), puzzle: genres[0].genre });
};
// On a phone the verdict stands right below the tools.
const phone = matchMedia("(max-width: 1023px)");
const narrow = () => {
  if (phone.matches) document.querySelector(".left")?.after($("judged"));
  else $("desk").prepend($("judged"));
};
when("changed", () => {
  if (!game.puzzle.setting) return;
  erased();
  unsaid();
  study();
});
beTool({
  beside: () => null,
  refuse: (text) => {
    $("set-note").textContent = text;
  },
  playing: () => {
    document.body.classList.remove("setting");
    $("desk").hidden = $("judged").hidden = $("set-other").hidden = true;
    $("set-back").hidden = false;
  },
  buttons: () => {
    const {
      tool: { values, offered },
      puzzle,
    } = game;
    $("set-other").hidden =
      !puzzle.setting || !values || !offered || values.length === offered.length;
  },
  dress: () => {
    const titles = new Map(
      genres.map((one) => [one.genre, settings.lang ? one.title_ja : one.title]),
    );
    fill($("set-genre"), [...titles.keys()], (genre) => titles.get(genre) ?? genre);
    if (!table) return;
    const { least, most, grades, symmetries } = table.choices;
    $("set-rows").title = $("set-cols").title = t("setSize", least, most);
    fill($("finish-grade"), ["", ...grades, "any"], (name) =>
      name === "" ? t("setAsks") : name === "any" ? t("setAny") : word(name),
    );
    fill(
      $("finish-symmetry"),
      symmetries.map((name) => (name === "none" ? "" : name)),
      (name) => word(name || "none"),
    );
    $("finish-symmetry-label").hidden = symmetries.length < 2;
    $("finish-where").hidden = !table.picture;
  },
  route: async (wanted) => {
    $("genres").hidden = $("list").hidden = true;
    $("play").hidden = false;
    document.querySelector(".head")?.before($("set"));
    document.querySelector(".below")?.before($("desk"));
    $("values").after($("set-other"));
    narrow();
    if (!genres.length) {
      // All is there while the engine comes, but the board.
      document.body.classList.add("setting");
      dress();
      const reply = await ask({ call: "genres" });
      if (!reply || !reply.ok) {
        dress();
        $("play").hidden = true;
        $("play").before($("set"));
        return without();
      }
      genres = reply.ok;
      own?.dress();
    }
    if (wanted === "play" && table) return playing();
    if (!["", "play", "list"].includes(wanted)) return refuse("noAddress");
    if (wanted) history.replaceState(null, "", location.pathname + location.search);
    return setting();
  },
});
phone.addEventListener("change", narrow);
const anew = async () => {
  const given = await tableOf(slug(), `${$("set-rows").value}x${$("set-cols").value}`);
  replace(given, new Map(), newDraft());
};
on("set-new", anew);
on("set-drop", async () => {
  keep(
    "drafts",
    drafts().filter(({ id }) => id !== draft.id),
  );
  await anew();
});
$("set-genre").addEventListener("change", () => arrive(slug()));
$("set-draft").addEventListener("change", () => {
  const one = drafts().find(({ id }) => `${id}` === $("set-draft").value);
  if (one) openDraft(one);
});
for (const name of SIGNED)
  $(`set-${name}`).addEventListener("input", () => {
    draft[name] = $(`set-${name}`).value;
    Object.assign(game.puzzle, { [name]: draft[name] });
    keepDraft();
  });
// Another size keeps what stands on the board, as far as it goes: rows and columns come and go at
// the lower right, or at the side that is asked for.
/** @type {(rows: number, cols: number, down: number, right: number) => Promise<void>} */
const resize = async (rows, cols, down, right) => {
  const before = printed();
  /** @type {(place: Point) => Point} */
  const moved = ([y, x]) => [y + 2 * down, x + 2 * right];
  const given = await tableOf(table.genre, `${rows}x${cols}`);
  if (!given) return;
  const { slots } = puzzleOf(tableRow(given));
  const names = [...before].map(([name, value]) => {
    const { ink, at, to } = parts(name);
    return /** @type {const} */ ([named(ink, moved(at), moved(to)), value]);
  });
  replace(given, new Map(names.filter(([name, value]) => slots.get(name)?.look.has(value))));
};
for (const field of all("set-rows", "set-cols"))
  field.addEventListener(
    "change",
    () => table && resize(Number($("set-rows").value), Number($("set-cols").value), 0, 0),
  );
/** @type {NodeListOf<HTMLElement>} */
const edges = document.querySelectorAll("[data-edge]");
for (const button of edges)
  button.addEventListener("click", () => {
    const { edge = "", by = "1" } = button.dataset;
    const [count, at] = [Number(by), ["bottom", "right", "top", "left"].indexOf(edge)];
    const [down, right] = at % 2 ? [0, count] : [count, 0];
    if (table) resize(table.rows + down, table.cols + right, at < 2 ? 0 : down, at < 2 ? 0 : right);
  });
on("set-back", () => {
  location.hash = "";
});
on("set-play", () => {
  location.hash = "play";
});
on("set-stop", () => endAsking());
on("set-harder", () => {
  limit *= 20;
  restudy();
});
for (const button of views) {
  button.addEventListener("click", () => {
    const { view: own = "" } = button.dataset;
    view = button.getAttribute("aria-pressed") === "true" ? "" : own;
    $("verdict-more").textContent = "";
    overlay();
  });
}
on("finish-go", () => finish(false));
on("finish-again", () => finish(true));
on("finish-back", () => {
  if (game.at === finishedAt) undo(-1);
  $("finish-back").hidden = $("finish-again").hidden = true;
  $("finish-said").textContent = "";
});
on("clues-go", clues);
on("clues-drop", () => {
  if (droppable) lay(droppable);
});
$("set-steps").addEventListener("toggle", () => {
  if ($("set-steps").open) steps();
});
$("set-out").addEventListener("toggle", codes);
on("import-go", () => importing($("import-text").value));
$("import-file").addEventListener("change", async () => {
  const [file] = $("import-file").files ?? [];
  if (file) importing(await file.text());
});
on("set-link", () => share("puzzle"));
on("export-copy", async () => {
  if (await copyFrom($("export-text"), $("export-text").value))
    $("export-said").textContent = t("setCopied");
});
// A value that is none of those offered.
$("set-value").addEventListener("change", () => {
  const { tool } = game;
  const wanted = $("set-value").value.trim();
  const entries = wanted.split("+").sort().join("+");
  const value = [wanted, wanted.toUpperCase(), entries].find((one) =>
    (tool.values ?? []).includes(one),
  );
  if (value === undefined) return say(t("setNoValue", wanted), "bad");
  say("");
  set({ value, armed: true });
});
