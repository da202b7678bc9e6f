// The maker: what is asked for, what was made, what is kept.
import { dress } from "./around.js";
import { ask } from "./ask.js";
import {
  $,
  all,
  barButton,
  beTool,
  fill,
  fragment,
  keep,
  kept,
  node,
  on,
  option,
  press,
  rowOf,
  settings,
  setup,
  sorted,
  t,
  word,
} from "./base.js";
import { calendar, dayOf, dayPanel, genreOf } from "./daily.js";
import { leave } from "./game.js";
import { cardOf } from "./picture.js";
import { halt, produce, work } from "./pool.js";
import { puzzleOf } from "./puzzle.js";
import { go } from "./route.js";
import { saveFile } from "./save.js";
import { addressOf, commandOf, number, orderOf, sized, wishOf } from "./wish.js";
import { ASKED } from "./names.js";

/** @type {About[] | null} */
let about = null;
/** @type {Choices | null} */
let choices = null;
/** @type {"made" | "kept" | "today"} */
let view = "made";
let shownDay = new Date();
/** @type {Made | null} */
let opened = null;
/** @type {(Made | Missing)[]} */
let made = [];
/** @type {Wish | null} */
let wish = null;
let goOn = 0n;
/**
 * @type {{ count: number, running: boolean, whole?: boolean, broke: string[], before: number,
 *   begun: number } | null}
 */
let progress = null;
/** @type {(text: string, look?: Look) => void} */
const tell = (text, look = "") => {
  $("make-said").textContent = text;
  $("make-said").className = look;
};
/** @type {(line: HTMLElement, wish: Wish, from: bigint, count: number) => void} */
const showCommand = (line, wish, from, count) => {
  line.replaceChildren(
    `${t("command")} `,
    node(
      "code",
      {},
      ...commandOf(wish, from, count)
        .split(" ")
        .flatMap((word, i) => [i ? " " : "", node("span", {}, word)]),
    ),
  );
  line.hidden = false;
};

// ---- The form ----
/** @type {() => Wish} */
const formed = () => ({
  genre: $("make-genre").value,
  size: sized($("make-size").value),
  variant: $("make-variant").value,
  grade: $("make-grade").value,
  symmetry: $("make-symmetry").value,
  bare: $("make-bare").checked,
  seed: `${number($("make-seed").value) ?? ""}`,
});
/** @type {() => [genre: string, title: string][]} */
const titles = () =>
  sorted(
    [
      ...new Map(
        about?.map(({ genre, title, title_ja: ja }) => [genre, settings.lang ? ja : title]),
      ),
    ],
    ([, title]) => title,
  );
/** @type {(wanted: Partial<Wish>) => void} */
const fillForm = (wanted) => {
  const shown = new Map(titles());
  fill(
    $("make-genre"),
    [...shown.keys()],
    (genre) => shown.get(genre) ?? genre,
    wanted.genre ?? "",
  );
  const one = about?.find(({ genre }) => genre === $("make-genre").value);
  if (!one) return;
  fill($("make-variant"), one.variants, (name) => name, wanted.variant ?? "");
  $("make-variants").hidden = one.variants.length < 2;
  $("make-size").value = wanted.size || one.usual;
  if (wanted.seed) $("make-seed").value = wanted.seed;
  $("make-bare").checked = Boolean(wanted.bare);
  fillChoices(wanted);
};
/** @type {(wanted: Partial<Wish>) => void} */
const fillChoices = ({ grade, symmetry }) => {
  // Until it is known what there is, what was chosen stays.
  const unknown = {
    grades: grade && !["mixed", "any"].includes(grade) ? [grade] : [],
    symmetries: [...new Set(["none", symmetry || "none"])],
    least: "",
    most: "",
  };
  const { grades, symmetries, least, most } = choices || unknown;
  // An address may ask for what nobody has a word for.
  /** @type {(name: string) => string} */
  const label = (name) => word(name);
  fill($("make-grade"), ["mixed", ...grades, "any"], label, grade ?? "");
  fill($("make-symmetry"), symmetries, label, symmetry ?? "");
  $("make-symmetry").disabled = symmetries.length < 2;
  const [low, high] = [least, most].map((board) => Math.max(0, ...board.split("x").map(Number)));
  $("make-sizes").replaceChildren(
    ...Array.from({ length: Math.max(0, high - low + 1) }, (_, i) =>
      option(`${low + i}x${low + i}`, ""),
    ),
  );
  $("make-size").placeholder = $("make-size").title = choices ? t("sizes", least, most) : "";
};
// Asks what there is on this board; what was chosen and is not there is given up. A word on the
// size goes when the size is right.
const consult = async () => {
  const { genre, size, variant } = formed();
  const found = await ask({
    call: "choices",
    genre,
    ...(size && { size }),
    ...(variant && { variant }),
  });
  const now = formed();
  if (!found || now.genre !== genre || now.size !== size || now.variant !== variant) return;
  choices = found.ok || null;
  if (found.error) tell(found.error.message, "bad");
  else if ($("make-size").getAttribute("aria-invalid") === "true") tell("");
  $("make-size").setAttribute("aria-invalid", found.error ? "true" : "false");
  fillChoices(formed());
};
const dice = () => {
  $("make-seed").value = `${crypto.getRandomValues(new Uint32Array(1))[0]}`;
};

// ---- What was made ----
/** @type {(made: { line: string } & Given, wish: Wish, index: bigint) => Made} */
const rowFor = ({ line, sheet, guide }, wish, index) => {
  const row = Object.assign(rowOf(sheet, Number(index)), {
    line,
    wish,
    place: index,
    address: addressOf(wish, index),
    own: guide,
  });
  setup.genres[row.genre] = guide;
  puzzleOf(row);
  return row;
};
/** @type {(row: Row) => row is Made} */
const isMade = (row) => "wish" in row;
/** @type {(row: Made) => void} */
const enter = (row) => {
  setup.genres[row.genre] = row.own;
  go(row);
};
/** @type {(wish: Wish) => string} */
const paceOf = ({ genre, size, grade }) => `${genre} ${size} ${grade}`;
const saidProgress = () => {
  if (!progress) return;
  const { count, running, whole, broke, begun } = progress;
  const there = made.filter((one) => one.line).length - progress.before;
  const seconds = Math.round((performance.now() - begun) / 1000);
  const pace = wish && Number(kept("pace")?.[paceOf(wish)]);
  const usually = pace && t("usually", Math.max(1, Math.round(pace)));
  const text = running
    ? [t("making", there, count), seconds > 1 && t("elapsed", seconds), usually]
        .filter((part) => part)
        .join(" · ")
    : whole
      ? t(there === 1 ? "made1" : "madeN", there)
      : t("stopped", there, count);
  tell([text, ...broke].join("\n"), broke.length ? "bad" : "");
};
// Makes puzzles of a wish; gives whether they came to their end.
/** @type {(wanted: Wish, from: bigint, count: number) => Promise<boolean>} */
const run = async (wanted, from, count) => {
  /** @type {NonNullable<typeof progress>} */
  const own = {
    count,
    running: true,
    broke: [],
    before: made.filter((one) => one.line).length,
    begun: performance.now(),
  };
  progress = own;
  for (let i = 0n; view === "made" && i < BigInt(count); i++)
    $("make-cards").append(
      node(
        "figure",
        { class: "awaited", "data-place": `${from + i}` },
        node("div", { class: "sheet" }),
      ),
    );
  const ticking = setInterval(saidProgress, 1000);
  $("make-stop").hidden = false;
  $("make-more").hidden = true;
  saidProgress();
  const whole = await produce(orderOf(wanted), wanted.seed, from, count, (index, found) => {
    if (found.error && (found.error.unable || found.error.option)) {
      progress = null;
      tell(found.error.message, "bad");
      return halt();
    }
    if (found.error)
      own.broke.push(t(found.panicked ? "brokeOff" : "missing", index, found.error.message));
    const one = found.error
      ? { place: index, error: found.error, panicked: found.panicked }
      : rowFor(found, wanted, index);
    made = [...made, one].sort((a, b) => (a.place < b.place ? -1 : 1));
    if (goOn <= index) goOn = index + 1n;
    if (view === "made")
      document.querySelector(`[data-place="${index}"]`)?.replaceWith(makeCard(one));
    showAll();
    saidProgress();
  });
  clearInterval(ticking);
  if (progress !== own && progress) return false;
  for (const card of document.querySelectorAll(".awaited")) card.remove();
  const came = made.filter((one) => one.line).length - own.before;
  if (came)
    keep("pace", {
      ...kept("pace"),
      [paceOf(wanted)]: (performance.now() - own.begun) / 1000 / came,
    });
  $("make-stop").hidden = true;
  $("make-more").hidden = !made.length;
  own.running = false;
  own.whole = whole;
  saidProgress();
  return whole;
};
const start = () => {
  const [wanted, count] = [formed(), Math.min(500, Number($("make-count").value) || 1)];
  if (number(wanted.seed) === null) return;
  keep("maker", { ...wanted, seed: "" });
  made = [];
  wish = wanted;
  goOn = 0n;
  if (view !== "made" || location.hash.length > 1) location.hash = "";
  render();
  run(wanted, 0n, count);
};
// The puzzle of an address: one that is there, or made.
/** @type {(wanted: Wish, index: bigint) => Promise<void>} */
const visit = async (wanted, index) => {
  const address = addressOf(wanted, index);
  /** @type {() => Made | undefined} */
  const there = () =>
    [...made, ...keptRows.values()].flatMap((row) => (row.address === address ? row : []))[0];
  const known = there();
  if (known) return enter(known);
  show("made");
  if (about) {
    fillForm(wanted);
    consult();
  }
  if (!wish || addressOf(wish, 0n) !== addressOf(wanted, 0n)) made = [];
  wish = wanted;
  goOn = 0n;
  render();
  document.body.classList.add("waiting");
  await run(wanted, index, 1).finally(() => document.body.classList.remove("waiting"));
  const row = there();
  if (row && fragment() === address) enter(row);
};

// ---- What is kept ----
/** @type {() => { address: string, line: string }[]} */
const keptList = () => {
  const list = kept("maker-kept");
  return Array.isArray(list)
    ? list.filter(
        (one) =>
          one &&
          typeof one.address === "string" &&
          typeof one.line === "string" &&
          wishOf(one.address),
      )
    : [];
};
/** @type {Map<string, Made>} */
const keptRows = new Map();
/** @type {(row: Made) => boolean} */
const isKept = (row) => keptList().some(({ address }) => address === row.address);
/** @type {(row: Made, button: Element) => void} */
const keepOrNot = (row, button) => {
  const was = isKept(row);
  const others = keptList().filter(({ address }) => address !== row.address);
  keep("maker-kept", was ? others : [...others, { address: row.address, line: row.line }]);
  if (was) keptRows.delete(row.address);
  else keptRows.set(row.address, row);
  dressKeep(row, button);
};
/** @type {(row: Made, button: Element) => void} */
const dressKeep = (row, button) => {
  const on = isKept(row);
  press(button, on);
  button.textContent = t(on ? "isKept" : "keep");
};
const readKept = async () => {
  for (const { address, line } of keptList()) {
    if (keptRows.has(address)) continue;
    const page = await ask({ call: "page", line });
    const wanted = wishOf(address);
    if (page && page.ok && wanted) keptRows.set(address, rowFor({ line, ...page.ok }, ...wanted));
  }
  if (view === "kept" && !$("make").hidden) render();
};

// ---- What is seen ----
/** @type {() => (Made | Missing)[]} */
const seen = () =>
  view === "kept"
    ? keptList().flatMap(({ address }) => keptRows.get(address) ?? [])
    : view === "made"
      ? made
      : [];
/** @type {() => Made[]} */
const seenMade = () => seen().flatMap((row) => (row.line === undefined ? [] : row));
/** @type {(row: Made | Missing) => HTMLElement} */
const makeCard = (row) => {
  if (row.error)
    return node(
      "figure",
      { class: "broken" },
      t(row.panicked ? "brokeOff" : "missing", row.place, row.error.message),
    );
  setup.genres[row.genre] = row.own;
  const keeper = barButton({ class: "keep" }, () => keepOrNot(row, keeper));
  dressKeep(row, keeper);
  const go = () => {
    location.hash = row.address;
  };
  return cardOf(
    row,
    { "data-address": row.address },
    view === "made" ? node("b", {}, `${row.place}`) : "",
    barButton({ class: "go" }, go, t("play")),
    keeper,
  );
};
const showAll = () => {
  const some = seenMade().length > 0;
  $("make-all").hidden = !some;
  $("make-command").hidden = true;
  if (view === "made" && some && wish)
    showCommand(
      $("make-command"),
      wish,
      made[0].place,
      Number(made[made.length - 1].place - made[0].place) + 1,
    );
};
const render = () => {
  for (const link of all("to-made", "to-kept", "to-today")) {
    if (link.id === `to-${view}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  $("make-form").hidden = view !== "made";
  $("make-today").hidden = view !== "today";
  $("make-more").hidden = view !== "made" || !made.length || Boolean(work);
  $("make-cards").replaceChildren(...seen().map(makeCard));
  if (view === "kept") tell(keptList().length ? t("keptIn", keptList().length) : t("noneKept"));
  if (view === "today") tell("");
  if (view === "today")
    $("make-today").replaceChildren(
      node("section", { class: "panel" }, ...dayPanel(shownDay)),
      node(
        "section",
        { class: "panel" },
        ...calendar(shownDay, (day) => {
          shownDay = day;
          render();
        }),
      ),
    );
  showAll();
};
/** @type {(name: typeof view) => void} */
const show = (name) => {
  leave();
  opened = null;
  view = name;
  for (const part of all("play", "list", "genres", "origin", "to-list")) part.hidden = true;
  $("make").hidden = false;
  dress();
  if (name === "made" && !work) {
    tell("");
    saidProgress();
  }
  scrollTo(0, 0);
};

// ---- What is taken along ----
/** @type {(address: string) => string} */
const nameOf = (address) => address.replace(/[^\w-]+/g, "-");
/** @type {(format: string, kind: string) => Promise<void>} */
const downloadAll = async (format, kind) => {
  const rows = seenMade();
  const found = await ask({ call: "file", lines: rows.map((row) => row.line), format });
  if (!found || found.error) return tell(found ? found.error.message : t("noEngine"), "bad");
  saveFile(`${view === "kept" ? "kept" : nameOf(rows[0].address)}.${format}`, found.ok, kind);
};
// A board of the genre, with what there is on it: the usual one, or one half of the way to its
// least or its largest.
/** @type {(one: About, size: string) => Promise<[board: string, there: Choices | undefined]>} */
const boardOf = async ({ genre, usual }, size) => {
  const there = (await ask({ call: "choices", genre }))?.ok;
  const board = there?.halfway[size];
  return board ? [board, (await ask({ call: "choices", genre, size: board }))?.ok] : [usual, there];
};
// A new one of a grade, or of that which is nearest to it.
/** @type {(one: About, grade: string, size: string, more?: Partial<Wish>) => Promise<void>} */
const brandNew = async (one, grade, size, more) => {
  const { genre } = one;
  const [board, there] = await boardOf(one, size);
  const wanted = ASKED.indexOf(grade);
  /** @type {(name: string) => number} */
  const far = (name) => Math.abs(ASKED.indexOf(name) - wanted);
  const offered = (there?.grades ?? [])
    .filter((name) => ASKED.includes(name))
    .sort((a, b) => far(a) - far(b));
  const seed = `${crypto.getRandomValues(new Uint32Array(1))[0]}`;
  location.replace(
    `#${addressOf({ genre, size: board, grade: wanted < 0 ? "mixed" : (offered[0] ?? "mixed"), symmetry: "none", seed, ...more }, 0n)}`,
  );
};

beTool({
  printed: () => seenMade().map((row) => ({ ...row, guide: row.own })),
  route: async (text) => {
    const found = wishOf(text);
    if (found) return visit(...found);
    if (text === "kept") {
      show("kept");
      return readKept();
    }
    const [what, slug, grade, size] = text.split("/");
    const day = what === "today" || what === "day" ? dayOf(slug ?? "") : null;
    shownDay = day ?? new Date();
    show(what === "today" ? "today" : "made");
    if (
      !["", "list", "today", "day", "new", "make"].includes(what) ||
      (slug && what === "today" && !day)
    )
      return known.then(() => tell(t("badAddress", text), "bad"));
    if (!slug) return null;
    await known;
    const wanted = day ? genreOf(day) : slug;
    const one = about && about.find(({ genre }) => genre === wanted);
    if (!one || location.hash !== `#${text}` || what === "today") return null;
    if (day) return brandNew(one, grade ?? "", "usual", { seed: slug, day: grade ?? "" });
    if (what === "new") return brandNew(one, grade ?? "", size ?? "");
    $("make-genre").value = slug;
    return anotherGenre();
  },
  // What the engine says of itself comes first.
  refuse: (text) => known.then(() => tell(text, "bad")),
  playing: (row) => {
    opened = isMade(row) ? row : null;
    $("make").hidden = true;
    $("origin").hidden = !opened;
  },
  beside: (row, way) => {
    if (!isMade(row) || row.wish.day) return null;
    const index = row.place + BigInt(way);
    return index < 0n || index >= 2n ** 64n ? null : addressOf(row.wish, index);
  },
  dress: () => {
    if (about) fillForm({ ...formed(), ...(wish && view === "made" && work ? wish : {}) });
    render();
    if (!opened) return;
    setup.genres[opened.genre] = opened.own;
    showCommand($("origin-command"), opened.wish, opened.place, 1);
    dressKeep(opened, $("origin-keep"));
  },
});
// The genres, once the engine is there; one that breaks off at its first question is asked again.
const genres = () => ask({ call: "genres" });
const known = genres()
  .then((found) => found || genres())
  .then((found) => {
    if (!found || !found.ok) return tell(t("noEngine"), "bad");
    about = found.ok;
    const texts = Object.entries(kept("maker") ?? {}).filter(
      ([, value]) => typeof value === "string",
    );
    /** @type {Partial<Wish>} */
    const wanted = wish || {
      ...Object.fromEntries(texts),
      bare: kept("maker")?.bare === true,
      seed: "",
    };
    if (!$("make-seed").value) dice();
    fillForm(wanted);
    if (view === "today") render();
    return consult();
  });
const anotherGenre = () => {
  const { genre, grade, symmetry, bare } = formed();
  choices = null;
  fillForm({ genre, grade, symmetry, bare });
  return consult();
};
$("make-genre").addEventListener("change", anotherGenre);
$("make-size").addEventListener("change", consult);
$("make-variant").addEventListener("change", consult);
$("make-form").addEventListener("submit", (event) => {
  event.preventDefault();
  start();
});
document.querySelector(".below")?.after($("origin"));
on("make-dice", dice);
on("make-stop", halt);
on("make-more", () => wish && run(wish, goOn, Math.min(500, Number($("make-count").value) || 1)));
on("make-print", () => print());
on("make-csv", () => downloadAll("csv", "text/csv"));
on("make-jsonl", () => downloadAll("jsonl", "application/x-ndjson"));
on("origin-keep", () => opened && keepOrNot(opened, $("origin-keep")));
