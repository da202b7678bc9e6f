// What all parts use: the data of the page, settings and work kept in the browser, elements.

const $ = (id) => document.getElementById(id);
const setup = JSON.parse($("setup").textContent);
// The list is read at once, a puzzle when it is needed.
const rowOf = (line, index) => {
  const tab = line.indexOf("\t");
  const [genre, height, width, grade, score, id, key] = JSON.parse(line.slice(0, tab));
  return { index, genre, height, width, grade, score, id, key, rest: line.slice(tab + 1) };
};
// A puzzle that did not come with the page brings the guide to its genre: what the module's call `page` gives.
const rowGiven = ({ sheet, guide }) => ({ ...rowOf(sheet, -1), guide });
const guideOf = (row) => row.guide || setup.genres[row.genre];
const rows = $("puzzles").textContent.trim().split("\n").filter((line) => line).map(rowOf);

// ---- Settings and work, kept in the browser ----
// A list or an object that was kept under a name, or null. Anything may stand in it: other pages, and hands, write there too.
const kept = (name) => {
  try {
    const found = JSON.parse(localStorage.getItem(`pencilmill:${name}`));
    return typeof found === "object" ? found : null;
  } catch { return null; }
};
let complained = false;
const keep = (name, value) => {
  try { localStorage.setItem(`pencilmill:${name}`, JSON.stringify(value)); } catch (error) {
    if (!complained) { complained = true; say(t("full", error.name), "bad"); }
  }
};
const settings = { lang: navigator.language.startsWith("ja") ? 1 : 0, dark: matchMedia("(prefers-color-scheme: dark)").matches, timer: true };
for (const [name, value] of Object.entries(kept("settings") ?? {})) {
  if (name === "lang" ? value === 0 || value === 1 : typeof value === "boolean") settings[name] = value;
}

// The page of a tool has a part of its own: `route` shows what the address says, `dress` fills its texts, `beside` gives the address of the
// puzzle before or after one, or null; `playing` says which one is about to be played.
let own = null;

const t = (name, ...values) => SAY[name][settings.lang].replace(/\{(\d)\}/g, (_, i) => values[i]);
const word = (table, name) => (Object.hasOwn(table, name) ? table[name][settings.lang] : name);
const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

const node = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};
const draw = (name, attributes) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};
// What the address says behind its "#"; as it stands there, where it is no text in percent signs.
const fragment = () => {
  const text = location.hash.slice(1);
  try { return decodeURIComponent(text); } catch { return text; }
};
const on = (id, action) => $(id).addEventListener("click", action);
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
