// The page of Suiri Meiro. What was typed is all that is kept; the module is the referee and says
// how the game stands.
import { ask } from "./ask.js";
import { $, all, keep, kept, node, paragraphs, settings, setup, t, voice } from "./base.js";
import { dressHead, head } from "./head.js";
import { base64, bytesOf, copyFrom } from "./save.js";

/** @type {(text: string, look?: Look) => void} */
const say = (text, look = "") => {
  $("status").className = look;
  $("status").textContent = text;
};
const buttons = () => {
  if (!setup.engine) say(t("without"), "bad");
};
Object.assign(voice, { say, buttons });
const language = () => (settings.lang ? "ja" : "en");

// ---- The game: where its stage comes from, the stage, what was typed, how it stands ----
/** @type {Record<string, string>} */
let from = {};
/** @type {string | null} */
let stage = null;
/** @type {string[]} */
let lines = [];
/** @type {Maze | null} */
let state = null;
let kind = 0;
/** @type {Promise<unknown>} */
let turn = Promise.resolve();
/**
 * @type {<What extends keyof MazeCalls>(what: { what: What, [name: string]: unknown })
 *   => Promise<MazeCalls[What] | null>}
 */
const askMaze = async (what) => {
  const reply = await ask({ call: "maze", ask: what });
  if (!reply) return null;
  if (reply.error) {
    say(t("broken", reply.error.message), "bad");
    return null;
  }
  return reply.ok;
};
const today = () => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((n) => String(n).padStart(2, "0"))
    .join("-");
};
// An address says where the stage comes from, and what was typed.
/** @type {(text: string) => string} */
const packed = (text) => base64(new TextEncoder().encode(text));
/** @type {(text: string) => string} */
const unpacked = (text) => new TextDecoder().decode(bytesOf(text));
/** @type {(withLines: boolean) => string} */
const addressOf = (withLines) => {
  const said = new URLSearchParams(from);
  if (withLines && lines.length) said.set("game", packed(lines.join("\n")));
  return `${location.href.split("#")[0]}#${said}`;
};
/** @type {(origin: Record<string, string>, typed?: string[]) => Promise<void>} */
const begin = async (origin, typed = []) => {
  const { day, size, seed, limit, stage: own } = origin;
  try {
    const text = own
      ? unpacked(own)
      : await askMaze(
          size
            ? { what: "stage", size, seed: seed || "1", limit: Number(limit) || null }
            : { what: "day", day: day || today() },
        );
    if (text) {
      from = origin;
      stage = text;
      lines = typed;
      $("thought").hidden = true;
      await show();
    }
  } catch (error) {
    say(t("broken", error instanceof Error ? error.message : ""), "bad");
  }
};
// What the address asks for; without a word in it, the stage of the day.
const arrive = () => {
  const said = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  const { game, ...origin } = said;
  if (!Object.keys(origin).length) origin.day = today();
  const found = kept(`maze:${new URLSearchParams(origin)}`);
  /** @type {string[]} */
  let typed = Array.isArray(found) && found.every((line) => typeof line === "string") ? found : [];
  try {
    if (game) typed = unpacked(game).split("\n");
  } catch {
    typed = [];
  }
  return begin(origin, typed);
};

// ---- What is seen ----
// A picture of the module's, as large as there is room.
/** @type {(paper: Element, picture: string) => void} */
const paint = (paper, picture) => {
  paper.innerHTML = picture;
  for (const svg of paper.querySelectorAll("svg")) {
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    svg.classList.add("finished");
    // Words may be wider here than where it was drawn.
    const { x, y, width, height } = svg.viewBox.baseVal;
    const box = svg.getBBox();
    svg.setAttribute(
      "viewBox",
      [x, y, Math.max(width, box.x + box.width - x), Math.max(height, box.y + box.height - y)].join(
        " ",
      ),
    );
  }
};
// One line after the other.
/** @type {(typed?: string) => Promise<unknown>} */
const show = (typed) => (turn = turn.then(() => shown(typed)));
/** @type {(typed?: string) => Promise<void>} */
const shown = async (typed) => {
  if (!stage) return;
  const said = typed === undefined ? lines : [...lines, typed];
  const found = await askMaze({ what: "play", stage, lines: said, language: language() });
  if (!found) return;
  state = found;
  if (found.refused !== null && typed !== undefined) {
    $("status").className = "bad";
    $("status").textContent = found.refused;
    return;
  }
  if (found.refused !== null) lines = lines.slice(0, -1);
  if (typed !== undefined && found.said === null) {
    lines = said;
    keep(`maze:${new URLSearchParams(from)}`, lines);
  }
  $("stage").textContent = state.stage;
  $("status").className = state.over ? (state.won ? "good" : "bad") : "";
  const last = state.turns.at(-1);
  $("status").textContent = `${last ? `${last[1]} ${last[2]} — ` : ""}${state.status}`;
  paint($("paper"), found.picture);
  $("turns").replaceChildren(
    ...found.turns.map(([number, route, told]) => {
      const insert = node(
        "button",
        { type: "button", "aria-label": t("repeat", number) },
        `I${number}`,
      );
      insert.addEventListener("click", () => type(`I${number}`));
      return node("li", {}, node("b", {}, route), ` ${told}`, insert);
    }),
  );
  $("turns").scrollTop = $("turns").scrollHeight;
  $("no-turns").hidden = state.turns.length > 0;
  $("kinds").replaceChildren(
    ...found.kinds.map((word, i) => {
      const button = node("button", { type: "button", "aria-pressed": String(i === kind) }, word);
      button.addEventListener("click", () => {
        kind = i;
        for (const [j, one] of [...$("kinds").children].entries())
          one.setAttribute("aria-pressed", String(j === i));
      });
      return button;
    }),
  );
  $("transcript").value = state.transcript;
  $("help-text").textContent = state.help;
  for (const field of all("line", "send")) field.disabled = found.over;
  if (found.said === "possible") think();
  else if (found.said) $("status").textContent = found.said;
};
const dress = () => {
  dressHead();
  $("rules").replaceChildren(...paragraphs("rule"));
};

// ---- What a hand does ----
/** @type {(text: string) => void} */
const type = (text) => {
  if (!$("line").disabled) $("line").value += text;
};
const send = () => {
  const typed = $("line").value.trim();
  if (!typed) return;
  $("line").value = "";
  show(typed).then(() => {
    if (state && state.refused !== null) $("line").value = typed;
  });
};
const think = async () => {
  $("thought").hidden = false;
  $("left-text").textContent = t("thinking");
  const found = await askMaze({ what: "possible", stage, lines, language: language() });
  if (!found) return;
  $("left-text").textContent = found.text;
};
// The side or cell that is nearest to a point of the board, in thousandths of a cell.
/** @type {(board: Maze, x: number, y: number) => string | null} */
const nearest = ({ cols, rows }, x, y) => {
  const [col, row] = [Math.floor(x / 1000), Math.floor(y / 1000)].map((n, i) =>
    Math.min(Math.max(n, 0), [cols, rows][i] - 1),
  );
  const [dx, dy] = [x - 1000 * col, y - 1000 * row];
  const label = `${String.fromCharCode(65 + col)}${row + 1}`;
  const far = [dy, 1000 - dx, 1000 - dy, dx];
  const near = Math.min(...far);
  if (near < -350) return null;
  return near < 260 ? label + "URDL"[far.indexOf(near)] : label;
};
/** @type {(event: MouseEvent) => void} */
const onBoard = ({ clientX, clientY }) => {
  const svg = $("paper").querySelector("svg");
  if (!svg || !state || state.over) return;
  const at = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse());
  const place = nearest(state, at.x, at.y);
  if (place) show(`note ${place} ${state.kinds[kind]}`);
};
/** @type {(withLines: boolean) => Promise<void>} */
const share = async (withLines) => {
  if (await copyFrom($("address"), addressOf(withLines))) say(t("copied"), "good");
};
/** @type {(field: HTMLInputElement, usual: string) => string} */
const number = (field, usual) => (/^\d+$/.test(field.value) ? field.value : usual);

for (const side of [3, 4, 5, 6, 7, 8])
  $("size").append(node("option", { value: `${side}` }, `${side}x${side}`));
$("size").value = "4";
$("seed").value = "1";
$("limit").value = "20";
$("form").addEventListener("submit", (event) => {
  event.preventDefault();
  send();
});
/** @type {NodeListOf<HTMLElement>} */
const steps = document.querySelectorAll("[data-step]");
for (const button of steps) button.addEventListener("click", () => type(button.dataset.step ?? ""));
$("back").addEventListener("click", () => {
  $("line").value = $("line").value.slice(0, -1);
});
$("paper").addEventListener("click", onBoard);
$("undo").addEventListener("click", () => show("undo"));
$("possible").addEventListener("click", think);
$("hide").addEventListener("click", () => {
  $("thought").hidden = true;
});
/** @type {(origin: Record<string, string>) => void} */
const go = (origin) => {
  const hash = `#${new URLSearchParams(origin)}`;
  if (location.hash === hash) begin(origin);
  else location.hash = hash;
};
$("day").addEventListener("click", () => go({ day: today() }));
$("again").addEventListener("click", () => {
  keep(`maze:${new URLSearchParams(from)}`, []);
  begin(from);
});
$("make").addEventListener("click", () =>
  go({ size: $("size").value, seed: number($("seed"), "1"), limit: number($("limit"), "") }),
);
$("take").addEventListener("click", () => go({ stage: packed($("own").value) }));
$("share-stage").addEventListener("click", () => share(false));
$("share-game").addEventListener("click", () => share(true));
head(() => {
  dress();
  show();
}, dressHead);
addEventListener("keydown", (event) => {
  const { tagName, id } = event.target instanceof Element ? event.target : document.body;
  const typing = id === "line";
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    (/^(INPUT|TEXTAREA|SELECT)$/.test(tagName) && !typing)
  )
    return;
  const step = new Map([
    ["ArrowUp", "↑"],
    ["ArrowRight", "→"],
    ["ArrowDown", "↓"],
    ["ArrowLeft", "←"],
  ]).get(event.key);
  if (step && !(typing && /^(note|メモ)/.test($("line").value))) {
    type(step);
    event.preventDefault();
  } else if (typing || tagName === "BUTTON" || tagName === "SUMMARY") return;
  else if (event.key === "Enter") {
    send();
    event.preventDefault();
  } else if (event.key === "Backspace") {
    $("line").value = $("line").value.slice(0, -1);
    event.preventDefault();
  }
});
addEventListener("hashchange", arrive);
dress();
arrive();
