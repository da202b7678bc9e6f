// What all parts use: the data of the page, settings and work kept in the browser, elements.

// Words in English and Japanese: those of the page's own files of words.
/** @type {Record<string, Both>} */
export const SAY = { "@WORDS@": ["", ""] };
export const SVG = "http://www.w3.org/2000/svg";

/** @type {<Id extends keyof Elements>(id: Id) => Elements[Id]} */
// @ts-expect-error A page has all elements of its sections.
export const $ = (id) => document.getElementById(id);
/** @type {<Id extends keyof Elements>(...ids: Id[]) => Elements[Id][]} */
export const all = (...ids) => ids.map($);
/** @type {Setup} */
export const setup = JSON.parse(String($("setup").textContent));
// The list is read at once, a puzzle when it is needed.
/** @type {(line: string, index: number) => Row} */
export const rowOf = (line, index) => {
  const tab = line.indexOf("\t");
  const [genre, height, width, grade, score, id, key] = JSON.parse(line.slice(0, tab));
  return { index, genre, height, width, grade, score, id, key, rest: line.slice(tab + 1) };
};
// A puzzle that did not come with the page brings the guide to its genre: what the module's call
// `page` gives.
/** @type {(given: Given) => Row} */
export const rowGiven = ({ sheet, guide }) => ({ ...rowOf(sheet, -1), guide });
/** @type {(row: Row) => Guide} */
export const guideOf = (row) => row.guide || setup.genres[row.genre];
export const rows = String($("puzzles").textContent)
  .trim()
  .split("\n")
  .filter((line) => line)
  .map(rowOf);

// ---- Settings and work, kept in the browser ----
// A list or an object that was kept under a name, or null. Anything may stand in it: others write
// there, too.
/** @type {(name: string) => Kept | null} */
export const kept = (name) => {
  try {
    const found = JSON.parse(localStorage.getItem(`pencilmill:${name}`) ?? "null");
    return typeof found === "object" ? found : null;
  } catch {
    return null;
  }
};
let complained = false;
/** @type {(name: string, value: unknown) => void} */
export const keep = (name, value) => {
  try {
    localStorage.setItem(`pencilmill:${name}`, JSON.stringify(value));
  } catch (error) {
    if (!complained) {
      complained = true;
      say(t("full", error instanceof Error ? error.name : ""), "bad");
    }
  }
};
// How much larger than fits a cell may be, and how much smaller.
export const CELLS = [0.5, 0.65, 0.8, 1, 1.25, 1.6, 2, 3];
/**
 * @type {{ lang: number, dark?: boolean, timer: boolean, referee?: boolean, labels?: boolean,
 *   finished?: boolean, connected?: boolean, twoButtons?: boolean, swapped?: boolean,
 *   cell?: number }}
 */
export const settings = {
  lang: navigator.language.startsWith("ja") ? 1 : 0,
  timer: true,
};
const chosenBefore = Object.entries(kept("settings") ?? {});
Object.assign(
  settings,
  Object.fromEntries(
    chosenBefore.filter(([name, value]) =>
      name === "lang"
        ? value === 0 || value === 1
        : name === "cell"
          ? CELLS.includes(Number(value))
          : typeof value === "boolean",
    ),
  ),
);

// As the reader chose, or as the system has it.
export const DARK = "(prefers-color-scheme: dark)";
export const isDark = () => settings.dark ?? matchMedia(DARK).matches;
/** @type {(wanted: Partial<typeof settings>) => void} */
export const settle = (wanted) => keep("settings", Object.assign(settings, wanted));

// The page of a tool has a part of its own: `route` shows what the address says, `dress` fills its
// texts, `beside` gives the address of the puzzle before or after one, or null; `playing` says
// which one is about to be played.
/** @type {Own | null} */
export let own = null;
/** @type {(tool: Own) => void} */
export const beTool = (tool) => {
  own = tool;
};
// How a page speaks to its reader, and what it does when the engine comes or goes: its own part
// says so.
/** @type {{ say(text: string, look?: Look): void, buttons(): void }} */
export const voice = { say: () => {}, buttons: () => {} };
/** @type {(text: string, look?: Look) => void} */
export const say = (text, look) => voice.say(text, look);

/** @type {(name: Said, ...values: (string | number | bigint)[]) => string} */
export const t = (name, ...values) =>
  SAY[name][settings.lang].replace(/\{(\d)\}/g, (_, i) => `${values[i]}`);
/** @type {(name: string, table?: Record<string, Both>) => string} */
export const word = (name, table = SAY) =>
  Object.hasOwn(table, name) ? table[name][settings.lang] : name;
// Paragraphs: words with this name and a number.
/** @type {(name: string) => HTMLElement[]} */
export const paragraphs = (name) =>
  Object.keys(SAY).flatMap((key) =>
    new RegExp(`^${name}\\d+$`).test(key) ? node("li", {}, word(key)) : [],
  );
/** @type {(text: string) => string} */
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

// In order of their texts. Letters and kana stand in order as they are; an order by language takes
// longer than all else on an index.
/** @type {<One>(list: One[], text: (one: One) => string) => One[]} */
export const sorted = (list, text) =>
  [...list].sort((a, b) => (text(a).toLowerCase() < text(b).toLowerCase() ? -1 : 1));
/**
 * @type {<Tag extends keyof HTMLElementTagNameMap>(name: Tag, attributes: Attributes,
 *   ...children: Child[]) => HTMLElementTagNameMap[Tag]}
 */
export const node = (name, attributes, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, `${value}`);
  made.append(...children);
  return made;
};
/**
 * @type {<Tag extends keyof SVGElementTagNameMap>(name: Tag, attributes: Attributes,
 *   ...children: Child[]) => SVGElementTagNameMap[Tag]}
 */
export const draw = (name, attributes, ...children) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, `${value}`);
  made.append(...children);
  return made;
};
// What the address says behind its "#"; as it stands there, where it is no text in percent signs.
export const fragment = () => {
  const text = location.hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
/** @type {(value: string, label: string) => HTMLOptionElement} */
export const option = (value, label) => node("option", { value }, label);
// Offers names; the wanted one is chosen, or else the first.
/**
 * @type {(select: HTMLSelectElement, names: string[], label: (name: string) => string,
 *   wanted?: string) => void}
 */
export const fill = (select, names, label, wanted = select.value) => {
  select.replaceChildren(...names.map((name) => option(name, label(name))));
  select.value = names.includes(wanted) ? wanted : (names[0] ?? "");
};
// A puzzle of a book is known by its number there, any other one by its place on the page.
/** @type {(row: Row) => string} */
export const numberOf = (row) => (/^\d+$/.test(row.id) ? row.id : `${row.index + 1}`);
// The address of the puzzle before or after one, if there is one.
/** @type {(row: Row, way: number) => string | null} */
export const beside = (row, way) => {
  if (own) return own.beside(row, way);
  const next = row.index >= 0 ? rows[row.index + way] : null;
  return next ? numberOf(next) : null;
};
/** @type {(id: keyof Elements, action: () => unknown) => void} */
export const on = (id, action) => $(id).addEventListener("click", action);
/** @type {(button: Element, on: boolean) => void} */
export const press = (button, on) => button.setAttribute("aria-pressed", on ? "true" : "false");
/**
 * @type {(attributes: Attributes, action: () => unknown, ...children: Child[])
 *   => HTMLButtonElement}
 */
export const barButton = (attributes, action, ...children) => {
  const made = node("button", { type: "button", ...attributes }, ...children);
  made.addEventListener("click", action);
  return made;
};
/** @type {(seconds: number) => string} */
export const clock = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
