// The page of Suiri Meiro. What was typed is all that is kept; the module is the referee and says how the game stands.
const say = (text, look = "") => { $("status").className = look; $("status").textContent = text; };
const buttons = () => { if (!setup.engine) say(t("without"), "bad"); };
const language = () => (settings.lang ? "ja" : "en");

// ---- The game: where its stage comes from, the stage, what was typed, how it stands ----
let from = {}, stage = null, lines = [], state = null, kind = 0, turn = Promise.resolve();
const askMaze = async (what) => {
  const reply = await ask({ call: "maze", ask: what });
  if (!reply) return null;
  if (reply.error) { say(t("broken", reply.error.message), "bad"); return null; }
  return reply.ok;
};
const today = () => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
};
// An address says where the stage comes from, and what was typed.
const packed = (text) => btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
const unpacked = (text) => new TextDecoder().decode(Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0)));
const addressOf = (withLines) => {
  const said = new URLSearchParams(from);
  if (withLines && lines.length) said.set("game", packed(lines.join("\n")));
  return `${location.href.split("#")[0]}#${said}`;
};
const begin = async (origin, typed = []) => {
  const { day, size, seed, limit, stage: own } = origin;
  try {
    const text = own ? unpacked(own) : await askMaze(size ? { what: "stage", size, seed: seed || "1", limit: Number(limit) || null } : { what: "day", day: day || today() });
    if (text) { from = origin; stage = text; lines = typed; $("thought").hidden = true; await show(); }
  } catch (error) { say(t("broken", error.message), "bad"); }
};
// What the address asks for; without a word in it, the stage of the day.
const arrive = () => {
  const said = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  const { game, ...origin } = said;
  if (!Object.keys(origin).length) origin.day = today();
  const found = kept(`maze:${new URLSearchParams(origin)}`);
  let typed = Array.isArray(found) && found.every((line) => typeof line === "string") ? found : [];
  try { if (game) typed = unpacked(game).split("\n"); } catch { typed = []; }
  return begin(origin, typed);
};

// ---- What is seen ----
// One line after the other.
const show = (typed = null) => (turn = turn.then(() => shown(typed)));
const shown = async (typed) => {
  if (!stage) return;
  const all = typed === null ? lines : [...lines, typed];
  const found = await askMaze({ what: "play", stage, lines: all, language: language() });
  if (!found) return;
  state = found;
  if (found.refused !== null && typed !== null) {
    $("status").className = "bad";
    $("status").textContent = found.refused;
    return;
  }
  if (found.refused !== null) lines = lines.slice(0, -1);
  if (typed !== null && found.said === null) {
    lines = all;
    keep(`maze:${new URLSearchParams(from)}`, lines);
  }
  $("stage").textContent = state.stage;
  $("status").className = state.over ? (state.won ? "good" : "bad") : "";
  const last = state.turns.at(-1);
  $("status").textContent = `${last ? `${last[1]} ${last[2]} — ` : ""}${state.status}`;
  const paper = $("paper");
  paper.innerHTML = state.picture;
  paper.firstElementChild.removeAttribute("width");
  paper.firstElementChild.removeAttribute("height");
  $("turns").replaceChildren(...state.turns.map(([number, route, told]) => {
    const insert = node("button", { type: "button", "aria-label": t("repeat", number) }, `I${number}`);
    insert.addEventListener("click", () => type(`I${number}`));
    return node("li", {}, node("b", {}, route), ` ${told}`, insert);
  }));
  $("turns").scrollTop = $("turns").scrollHeight;
  if (!state.turns.length) $("turns").replaceChildren(t("none"));
  $("kinds").replaceChildren(...state.kinds.map((word, i) => {
    const button = node("button", { type: "button", "aria-pressed": String(i === kind) }, word);
    button.addEventListener("click", () => { kind = i; for (const [j, one] of [...$("kinds").children].entries()) one.setAttribute("aria-pressed", String(j === i)); });
    return button;
  }));
  $("transcript").value = state.transcript;
  $("help-text").textContent = state.help;
  for (const id of ["line", "send"]) $(id).disabled = state.over;
  if (found.said === "possible") think();
  else if (found.said) $("status").textContent = found.said;
};
const dress = () => {
  dressHead();
  $("rules").replaceChildren(...RULES.map((rule) => node("li", {}, rule[settings.lang])));
};

// ---- What a hand does ----
const type = (text) => { if (!$("line").disabled) $("line").value += text; };
const send = () => {
  const typed = $("line").value.trim();
  if (!typed) return;
  $("line").value = "";
  show(typed).then(() => { if (state && state.refused !== null) $("line").value = typed; });
};
const think = async () => {
  $("thought").hidden = false;
  $("left-picture").replaceChildren();
  $("left-text").textContent = t("thinking");
  const found = await askMaze({ what: "possible", stage, lines, language: language() });
  if (!found) return;
  $("left-picture").innerHTML = found.picture;
  for (const svg of $("left-picture").children) { svg.removeAttribute("width"); svg.removeAttribute("height"); }
  $("left-text").textContent = found.text;
};
// The side or cell that is nearest to a point of the board, in thousandths of a cell.
const nearest = (x, y) => {
  const [col, row] = [Math.floor(x / 1000), Math.floor(y / 1000)].map((n, i) => Math.min(Math.max(n, 0), [state.cols, state.rows][i] - 1));
  const [dx, dy] = [x - 1000 * col, y - 1000 * row];
  const label = `${String.fromCharCode(65 + col)}${row + 1}`;
  const near = [[dy, "U"], [1000 - dx, "R"], [1000 - dy, "D"], [dx, "L"]].sort((a, b) => a[0] - b[0])[0];
  if (near[0] < -350) return null;
  return near[0] < 260 ? label + near[1] : label;
};
const onBoard = ({ clientX, clientY }) => {
  const svg = $("paper").firstElementChild;
  if (!svg || !state || state.over) return;
  const at = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
  const place = nearest(at.x, at.y);
  if (place) show(`note ${place} ${state.kinds[kind]}`);
};
const share = async (withLines) => {
  const address = addressOf(withLines);
  Object.assign($("address"), { value: address, hidden: false });
  $("address").select();
  // What cannot be copied here can be copied from the field.
  try { await navigator.clipboard.writeText(address); say(t("copied"), "good"); } catch {}
};
const number = (id, usual) => (/^\d+$/.test($(id).value) ? $(id).value : usual);

for (const side of [3, 4, 5, 6, 7, 8]) $("size").append(node("option", { value: `${side}` }, `${side}x${side}`));
$("size").value = "4";
$("seed").value = "1";
$("limit").value = "20";
$("form").addEventListener("submit", (event) => { event.preventDefault(); send(); });
for (const button of document.querySelectorAll("[data-step]")) button.addEventListener("click", () => type(button.dataset.step));
$("back").addEventListener("click", () => { $("line").value = $("line").value.slice(0, -1); });
$("paper").addEventListener("click", onBoard);
$("undo").addEventListener("click", () => show("undo"));
$("possible").addEventListener("click", think);
$("hide").addEventListener("click", () => { $("thought").hidden = true; });
const go = (origin) => { const hash = `#${new URLSearchParams(origin)}`; if (location.hash === hash) begin(origin); else location.hash = hash; };
$("day").addEventListener("click", () => go({ day: today() }));
$("again").addEventListener("click", () => { keep(`maze:${new URLSearchParams(from)}`, []); begin(from); });
$("make").addEventListener("click", () => go({ size: $("size").value, seed: number("seed", "1"), limit: number("limit", "") }));
$("take").addEventListener("click", () => go({ stage: packed($("own").value) }));
$("share-stage").addEventListener("click", () => share(false));
$("share-game").addEventListener("click", () => share(true));
head(() => { dress(); show(); }, dressHead);
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && event.target.id !== "line") return;
  const step = { ArrowUp: "↑", ArrowRight: "→", ArrowDown: "↓", ArrowLeft: "←" }[event.key];
  const typing = event.target.id === "line";
  if (step && !(typing && /^(note|メモ)/.test($("line").value))) { type(step); event.preventDefault(); }
  else if (typing || event.target.tagName === "BUTTON" || event.target.tagName === "SUMMARY") return;
  else if (event.key === "Enter") { send(); event.preventDefault(); }
  else if (event.key === "Backspace") { $("line").value = $("line").value.slice(0, -1); event.preventDefault(); }
});
addEventListener("hashchange", arrive);
dress();
arrive();
