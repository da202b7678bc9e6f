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
import { items, named, parts, place, same, textOf } from "./drawing.js";
import { change, endMove, game, set, undo, when } from "./game.js";
import { square, strokesOf } from "./picture.js";
import { puzzleOf, slotsOf } from "./puzzle.js";
import { ring } from "./referee.js";
import { go, refuse } from "./route.js";
import { download } from "./share.js";
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
    key: `table ${genre} ${height}x${width}`,
    rest: JSON.stringify(body),
    guide,
  };
  const puzzle = puzzleOf(row);
  /** @type {Point[]} */
  const cells = [];
  for (let y = 1; y < 2 * height; y += 2) for (let x = 1; x < 2 * width; x += 2) cells.push([y, x]);
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
// Boards that were left for another one, as texts; undo and redo go back to them. The first moves of
// a board brought what it began with.
/** @type {{ back: string[], on: string[] }} */
const boards = { back: [], on: [] };
let first = 0;
/** @type {(given: Table, all: Drawing) => void} */
const replace = (given, all) => {
  if (table) boards.back.push(text());
  boards.on = [];
  spread(given);
  put(all);
  first = game.at;
  buttons();
};
/** @type {NonNullable<Puzzle["setting"]>["travel"]} */
const travel = (way, really) => {
  const [from, to] = way < 0 ? [boards.back, boards.on] : [boards.on, boards.back];
  const there = game.at === (way < 0 ? first : game.moves.length) && from.length > 0;
  if (there && really) {
    const puzzle = String(from.pop());
    const now = text();
    asking({ call: "import", text: puzzle }).then((reply) => {
      if (!reply?.ok) return;
      const { back, on } = boards;
      replace(reply.ok, printedOn(puzzle));
      back.pop();
      Object.assign(boards, { back, on });
      to.push(now);
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
  keep("table", { genre: given.genre, size: `${given.rows}x${given.cols}` });
  own?.dress();
  study();
};
// A table of this size: the one that was kept, or with these items instead.
/** @type {(genre: string, wanted: string | null, all?: (given: Table) => Drawing) => Promise<void>} */
const fresh = async (genre, wanted, all) => {
  const reply = await asking({ call: "table", genre, ...(wanted ? { size: wanted } : {}) });
  if (!reply) return;
  $("set-note").textContent = reply.error?.message ?? "";
  if (reply.error) return;
  if (all) return replace(reply.ok, all(reply.ok));
  spread(reply.ok);
  Object.assign(boards, { back: [], on: [] });
  first = 0;
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
// What can be done with what was found.
const desk = () => {
  const { unique, shared } = found;
  const [answers, common] = views;
  answers.hidden = unique !== "yes" && unique !== "several";
  common.hidden = !shared;
  $("set-play").disabled = Boolean(found.ill) || unique === "none";
  $("clues-go").disabled =
    $("export-answer").disabled =
    $("export-jsonl").disabled =
    $("export-csv").disabled =
      unique !== "yes";
  $("export-svg").disabled = Boolean(found.ill);
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
    const {
      middle: [y, x],
      at,
      to,
    } = parts(name);
    const r = same(at, to) && isCell(at) ? 400 : 200;
    game.image.told.append(square([y, x], r, "told", { rx: 100 }));
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
/** @type {(given: string) => Promise<void>} */
const importing = async (given) => {
  const reply = await asking({ call: "import", text: given });
  if (!reply) return;
  if (reply.error) {
    $("import-said").textContent = reply.error.message;
    return restudy();
  }
  replace(reply.ok, printedOn(reply.ok.puzzle));
  $("import-said").textContent = t("setOpened");
};
/** @type {() => Promise<void>} */
const codes = async () => {
  if (!$("set-out").open || found.ill || !game || !game.puzzle.setting) return;
  const request = text();
  const reply = await ask({ call: "codes", puzzle: request });
  if (!reply || !reply.ok || text() !== request) return;
  const { url, penpa } = reply.ok;
  /** @type {(href: string | null, label: string) => Child[]} */
  const link = (href, label) => (href ? [node("a", { href, rel: "noreferrer" }, label), " "] : []);
  $("export-codes").replaceChildren(...link(url, t("web")), ...link(penpa, "Penpa+"));
};
/** @type {(answered: boolean) => Promise<void>} */
const svg = async (answered) => {
  const { row } = game;
  const reply = await ask({
    call: "picture",
    puzzle: text(),
    ...(answered ? { drawing: found.answers?.[0] } : {}),
  });
  if (reply && reply.ok) download(row, reply.ok, "image/svg+xml", answered ? "answer.svg" : "svg");
};
// What has one answer is finished: the record is that of what nothing was added to.
/** @type {(format: "csv" | "jsonl") => Promise<void>} */
const records = async (format) => {
  const { row } = game;
  const whole = await ask({
    call: "finish",
    puzzle: text(),
    answer: found.answers?.[0],
    grade: "any",
  });
  const record = whole?.ok?.record;
  const file =
    record && format === "csv" ? await ask({ call: "file", lines: [record], format }) : null;
  const content = format === "csv" ? file?.ok : record;
  if (content) download(row, content, format === "csv" ? "text/csv" : "application/jsonl", format);
  else $("export-said").textContent = (whole?.error ?? file?.error)?.message ?? t("setStopped");
};

// ---- The page ----
const playing = async () => {
  const reply = await asking({ call: "page", line: text() });
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
  const [genre, wanted] = lastSet();
  await fresh(genre, wanted);
  // A size that was kept may be none of the genre's.
  if (!table && wanted) await fresh(genre, null);
};
// What was set last, or the first genre; an address may name another.
/** @type {() => [genre: string, size: string | null]} */
const lastSet = () => {
  const { genre: last = "", size: lastSize } = kept("table") ?? {};
  const asked = new URLSearchParams(location.search).get("genre");
  /** @type {(name: unknown) => name is string} */
  const known = (name) => genres.some((one) => one.genre === name);
  const genre = [asked, last].find(known) ?? genres[0].genre;
  return [genre, genre === last && typeof lastSize === "string" ? lastSize : null];
};
// On a phone the verdict stands right below the board.
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
on("set-new", () =>
  fresh(slug(), `${$("set-rows").value}x${$("set-cols").value}`, () => new Map()),
);
$("set-genre").addEventListener("change", () => fresh(slug(), null));
// Another size keeps what stands on the board, as far as it goes: rows and columns come and go at
// the lower right, or at the side that is asked for.
/** @type {(rows: number, cols: number, down: number, right: number) => Promise<void>} */
const resize = async (rows, cols, down, right) => {
  const before = printed();
  /** @type {(place: Point) => Point} */
  const moved = ([y, x]) => [y + 2 * down, x + 2 * right];
  await fresh(table.genre, `${rows}x${cols}`, (given) => {
    const { slots } = puzzleOf(tableRow(given));
    const names = [...before].map(([name, value]) => {
      const { ink, at, to } = parts(name);
      return /** @type {const} */ ([named(ink, moved(at), moved(to)), value]);
    });
    return new Map(names.filter(([name, value]) => slots.get(name)?.look.has(value)));
  });
};
for (const field of all("set-rows", "set-cols"))
  field.addEventListener(
    "change",
    () => table && resize(Number($("set-rows").value), Number($("set-cols").value), 0, 0),
  );
/** @type {NodeListOf<HTMLElement>} */
const edges = document.querySelectorAll("[data-edge]");
for (const button of edges) {
  button.addEventListener("click", () => {
    const { edge = "", by = "1" } = button.dataset;
    const count = Number(by);
    const [across, before] = [
      edge === "left" || edge === "right",
      edge === "top" || edge === "left",
    ];
    if (table)
      resize(
        table.rows + (across ? 0 : count),
        table.cols + (across ? count : 0),
        before && !across ? count : 0,
        before && across ? count : 0,
      );
  });
}
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
on("export-copy", async () => {
  try {
    await navigator.clipboard.writeText($("export-text").value);
    $("export-said").textContent = t("setCopied");
  } catch {
    $("export-text").select();
  }
});
on("export-svg", () => svg(false));
on("export-answer", () => svg(true));
on("export-jsonl", () => records("jsonl"));
on("export-csv", () => records("csv"));
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
