// Handing on: addresses with a puzzle, and the work on it, in their fragment; pictures and files.
import { ask } from "./ask.js";
import { $, SVG, draw, isDark, node, say, t } from "./base.js";
import { items, textOf } from "./drawing.js";
import { drawn, game } from "./game.js";
import { saveFile } from "./save.js";
import { EDGE } from "./picture.js";
import { ROOM, showWhole } from "./view.js";
import { NOTE } from "./names.js";

export const SHARED = "p=";
/** @type {(text: string) => Promise<string>} */
const packed = async (text) => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
};
// As long as a line of a file of puzzles may be.
const LONGEST = 2 ** 20;
/** @type {(code: string) => Promise<any>} */
const opened = async (code) => {
  const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
    char.charCodeAt(0),
  );
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"))
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return JSON.parse(text);
    text += value;
    if (text.length > LONGEST) {
      await reader.cancel();
      throw new RangeError("too long");
    }
  }
};
// Reads the text of a puzzle, and the work on it if there is any. Throws where it is anything else.
/** @type {(code: string) => Promise<{ puzzle: string, work: Work | null }>} */
export const readShared = async (code) => {
  const { puzzle, drawn: ink, notes = "", colours = [] } = await opened(code);
  if (typeof puzzle !== "string") throw new TypeError("no puzzle");
  return {
    puzzle,
    work:
      ink === undefined
        ? null
        : { ink: items(ink), notes: items(notes), colours: new Map(colours) },
  };
};
// A drawing without those that are printed, its crosses, and its colours.
const workOf = () => {
  const notes = [...game.state].filter(([, value]) => value === NOTE);
  return {
    drawn: textOf(drawn()),
    notes: textOf(new Map(notes.map(([name]) => [name, ""]))),
    colours: [...game.colours],
  };
};
/** @type {(work: object) => Promise<string>} */
export const sharedAddress = async (work) =>
  `${location.href.split("#")[0]}#${SHARED}${await packed(JSON.stringify({ puzzle: game.puzzle.text, ...work }))}`;
// To the clipboard, or where it may not be written, into a field.
/** @type {(text: string, said: Said) => Promise<void>} */
export const copy = async (text, said) => {
  $("address").hidden = false;
  $("address").value = text;
  $("address").select();
  try {
    await navigator.clipboard.writeText(text);
    say(t(said));
  } catch {
    $("menu").open = true;
    say(t("copyThis"));
  }
};
/** @type {(withWork: boolean) => Promise<void>} */
export const share = async (withWork) =>
  copy(await sharedAddress(withWork ? workOf() : {}), "copied");

// ---- Pictures and files ----
const PAINT = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-dasharray",
  "stroke-opacity",
  "font-family",
  "font-style",
  "text-anchor",
  "paint-order",
  "transform",
  "transform-origin",
  "transform-box",
  "visibility",
];
// The board as it is seen, on light paper, with its paint written into it.
export const svgOf = () => {
  const { svg, told, marks, over, labels, box } = game.image;
  // The room of labels that are not seen stays out of it.
  const trim = labels.getAttribute("visibility") === "hidden" ? ROOM - EDGE : 0;
  const [left, top, wide, high] = box;
  const seen = [left + trim, top + trim, wide - 2 * trim, high - 2 * trim];
  svg.setAttribute("viewBox", seen.join(" "));
  showWhole(true);
  const root = document.documentElement;
  /** @type {any} */
  const cloned = svg.cloneNode(true);
  /** @type {SVGSVGElement} */
  const copy = cloned;
  root.dataset.theme = "light";
  /** @type {NodeListOf<SVGElement>[]} */
  const [own, copies] = [svg.querySelectorAll("*"), copy.querySelectorAll("*")];
  own.forEach((element, i) => {
    const look = getComputedStyle(element);
    for (const name of PAINT)
      if (element.tagName !== "g" || name === "visibility")
        copies[i].style.setProperty(name, look.getPropertyValue(name));
    copies[i].removeAttribute("class");
  });
  const paper = getComputedStyle($("paper")).backgroundColor;
  root.dataset.theme = isDark() ? "dark" : "light";
  for (const name of [
    "tabindex",
    "preserveAspectRatio",
    "role",
    "aria-describedby",
    "id",
    "class",
    "style",
  ])
    copy.removeAttribute(name);
  const { x, y, width, height } = svg.viewBox.baseVal;
  for (const layer of [told, marks, over]) copies[[...own].indexOf(layer)].remove();
  copy.insertBefore(draw("rect", { x, y, width, height, fill: paper }), copy.firstChild);
  copy.setAttribute("xmlns", SVG);
  copy.setAttribute("width", `${Math.round(width / 12)}`);
  copy.setAttribute("height", `${Math.round(height / 12)}`);
  svg.setAttribute("viewBox", box.join(" "));
  showWhole(false);
  return new XMLSerializer().serializeToString(copy);
};
/** @type {() => Promise<Blob>} */
export const pngOf = async () => {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf())}`;
  await image.decode();
  const canvas = node("canvas", { width: image.naturalWidth, height: image.naturalHeight });
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
};
/** @type {(row: Row, content: BlobPart, kind: string, ending: string) => void} */
export const download = (row, content, kind, ending) =>
  saveFile(`${row.id || `${row.genre}-${row.height}x${row.width}`}.${ending}`, content, kind);
// The whole record of a puzzle that has one answer, from the module; else what the page knows of
// it.
export const jsonLine = async () => {
  const { puzzle } = game;
  const answer = puzzle.answers.length
    ? { answer: textOf([...game.fixed, ...puzzle.answers[0]]) }
    : {};
  const whole = await ask({ call: "finish", puzzle: puzzle.text, grade: "any", ...answer });
  return whole && whole.ok && !whole.ok.added
    ? whole.ok.record
    : `${JSON.stringify({ puzzle: puzzle.text, ...answer })}\n`;
};
// Another puzzle may be played before what is saved is there.
/**
 * @type {(content: () => BlobPart | Promise<BlobPart>, kind: string, ending: string) => ()
 *   => Promise<void>}
 */
export const saving = (content, kind, ending) => async () => {
  const { row } = game;
  download(row, await content(), kind, ending);
};
