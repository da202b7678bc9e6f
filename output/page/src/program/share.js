// Handing on: addresses with a puzzle, and the work on it, in their fragment; pictures and files.
import { ask } from "./ask.js";
import { $, node, say, t } from "./base.js";
import { items, textOf } from "./drawing.js";
import { drawn, game } from "./game.js";
import { base64, bytesOf, copyFrom, saveFile } from "./save.js";
import { NOTE } from "./names.js";

export const SHARED = "p=";
/** @type {(text: string) => Promise<string>} */
const packed = async (text) => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return base64(new Uint8Array(await new Response(stream).arrayBuffer()));
};
// As long as a line of a file of puzzles may be.
const LONGEST = 2 ** 20;
/** @type {(code: string) => Promise<any>} */
const opened = async (code) => {
  const reader = new Blob([bytesOf(code)])
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
// What its setter says of a puzzle.
export const SIGNED = /** @type {const} */ (["title", "author", "comment"]);
/** @type {(all: any) => Signed} */
export const signedOf = (all) =>
  Object.fromEntries(
    SIGNED.map((name) => [name, all?.[name]]).filter(
      ([, text]) => text && typeof text === "string",
    ),
  );
// Reads the text of a puzzle, and the work on it if there is any. Throws where it is anything else.
/**
 * @type {(code: string) => Promise<{ record: { puzzle: string } & Signed, work: Work | null,
 *   replay: unknown }>}
 */
export const readShared = async (code) => {
  const { puzzle, drawn: ink, notes = "", colours = [], replay, ...more } = await opened(code);
  if (typeof puzzle !== "string") throw new TypeError("no puzzle");
  return {
    record: { puzzle, ...signedOf(more) },
    replay,
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
  `${location.href.split("#")[0]}#${SHARED}${await packed(JSON.stringify({ puzzle: game.puzzle.text, ...signedOf(game.puzzle), ...work }))}`;
/** @type {(text: string, said: Said) => Promise<void>} */
export const copy = async (text, said) => {
  if (await copyFrom($("address"), text)) return say(t(said));
  $("menu").open = true;
  say(t("copyThis"));
};
/** @type {(what: "puzzle" | "work" | "replay") => Promise<void>} */
export const share = async (what) => {
  const { moves, times, at, seconds, hints } = game;
  const replay = { moves: moves.slice(0, at), times, at, seconds, hints };
  const more = { puzzle: {}, work: workOf(), replay: { replay } };
  return copy(await sharedAddress(more[what]), "copied");
};

// ---- Pictures and files ----
// The board as the module draws it: the puzzle with what is drawn, or what the setter's table shows.
export const svgOf = async () => {
  const { setting, text, answers } = game.puzzle;
  const shown = game.answer ? answers[0] : drawn();
  const drawing = setting ? setting.seen() : textOf([...game.fixed, ...shown]);
  const found = await ask({ call: "picture", puzzle: text, ...(drawing && { drawing }) });
  return found?.ok ?? null;
};
export const pngOf = async () => {
  const image = new Image();
  const svg = await svgOf();
  if (svg === null) return null;
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = node("canvas", { width: 2 * image.width, height: 2 * image.height });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
};
// The whole record of a puzzle that has one answer, from the module; else what the page knows of
// it.
export const jsonLine = async () => {
  const { puzzle } = game;
  const known = puzzle.answers.length ? textOf([...game.fixed, ...puzzle.answers[0]]) : undefined;
  const answer = puzzle.setting ? puzzle.setting.answer() : known;
  const own = { puzzle: puzzle.text, ...(answer && { answer }) };
  const whole = await ask({ call: "finish", grade: "any", ...own });
  const line = whole?.ok && !whole.ok.added ? whole.ok.record.trim() : JSON.stringify(own);
  // Numbers of a record may be longer than those of JavaScript.
  const signed = JSON.stringify(signedOf(puzzle)).slice(1, -1);
  return `${signed ? line.replace(/}$/, () => `,${signed}}`) : line}\n`;
};
// Another puzzle may be played before what is saved is there.
/**
 * @type {(content: () => BlobPart | Promise<BlobPart | null>, kind: string, ending: string) => ()
 *   => Promise<void>}
 */
export const saving = (content, kind, ending) => async () => {
  const { id, genre, height, width } = game.row;
  const found = await content();
  if (found === null) return say(t("notHere"), "bad");
  saveFile(`${id || `${genre}-${height}x${width}`}.${ending}`, found, kind);
};
