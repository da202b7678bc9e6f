// What buttons and keys do; the page begins with it.
import { buttons, dress, restart, showAnswer, tick } from "./around.js";
import { $, beside, numberOf, on, own, rows, say, settle, setup } from "./base.js";
import { connect } from "./board.js";
import { endAway, paste } from "./end.js";
import { greyOut } from "./finished.js";
import { beginTrial, clean, endTrial, game, replay, save, set, undo, when } from "./game.js";
import { head } from "./head.js";
import { apply, hint } from "./hints.js";
import { keyed } from "./input.js";
import { answersShown, list, listed, more, showAnswers, shown } from "./list.js";
import { check, showMistake, watch } from "./referee.js";
import { layOut, putAway } from "./print.js";
import { route } from "./route.js";
import { jsonLine, pngOf, saving, share, svgOf } from "./share.js";
import { pause, resizeCells, showWhole, turnBoard, turnView } from "./view.js";

on("to-list", () => {
  location.hash = "list";
});
on("previous", () => {
  location.hash = beside(game.row, -1) ?? "";
});
on("next", () => {
  location.hash = beside(game.row, 1) ?? "";
});
head(() => {
  say("");
  dress();
  if (!game && !own && setup.start !== "site") list();
}, dress);
on("timer", () => pause(true));
on("paused", () => pause(false));
$("paused").addEventListener("keydown", (event) => {
  if (event.key.toUpperCase() === "P") {
    event.preventDefault();
    pause(false);
  }
});
on("end-away", endAway);
on("end-share", () => share("puzzle"));
on("end-link", () => share("replay"));
on("end-paste", paste);
on("end-replay", () => {
  endAway();
  replay();
});
on("crosses", () => {
  set({ crosses: !game.crosses });
});
on("undo", () => undo(-1));
on("redo", () => undo(1));
on("restart", restart);
on("check", () => {
  clean();
  check();
});
on("mistake", showMistake);
on("hint", hint);
on("apply", apply);
on("answer", showAnswer);
on("trial", beginTrial);
on("keepTrial", () => endTrial(true));
on("backTrial", () => endTrial(false));
// Settings, and what follows when one is turned over.
for (const [id, name, follow] of /** @type {const} */ ([
  ["showTime", "timer", tick],
  ["referee", "referee", () => (clean(), watch())],
  ["finished", "finished", greyOut],
  ["twoButtons", "twoButtons", buttons],
  ["swapped", "swapped", buttons],
  ["connected", "connected", connect],
  ["labelled", "labels", turnView],
]))
  on(id, () => {
    settle({ [name]: $(id).getAttribute("aria-pressed") !== "true" });
    follow();
    buttons();
  });
on("larger", () => resizeCells(1));
on("smaller", () => resizeCells(-1));
on("turnLeft", () => turnBoard(-1, false));
on("turnRight", () => turnBoard(1, false));
on("mirrored", () => turnBoard(0, true));
on("linkPuzzle", () => share("puzzle"));
on("linkWork", () => share("work"));
on("save-svg", saving(svgOf, "image/svg+xml", "svg"));
on("save-png", saving(pngOf, "image/png", "png"));
on(
  "save-txt",
  saving(() => `${game.puzzle.text}\n`, "text/plain", "txt"),
);
on("save-jsonl", saving(jsonLine, "application/jsonl", "jsonl"));
on("print", () => print());
on("more", () => more());
on("answers", () => {
  showAnswers(!answersShown);
  list();
});
$("genre").addEventListener("change", list);
$("grade").addEventListener("change", list);
$("number").addEventListener("change", () => {
  const number = $("number").value;
  if (rows.some((row) => numberOf(row) === number)) location.hash = number;
});
// Keys of the board are its own wherever nothing else takes them.
addEventListener("keydown", (event) => {
  const { target, key } = event;
  const board = game?.image.svg;
  if (
    !board ||
    game.paused ||
    $("play").hidden ||
    !(target instanceof Element) ||
    board.contains(target) ||
    event.defaultPrevented
  )
    return;
  if (
    target.matches("input, textarea, select") ||
    ["Enter", " ", "Tab", "Escape"].includes(key) ||
    (target.closest(".menu, details") && key.startsWith("Arrow"))
  )
    return;
  keyed(event);
  if (event.defaultPrevented) board.focus({ preventScroll: true });
});
addEventListener("hashchange", route);
// The menu goes once an act was chosen, and when anything else is meant; an answer is asked for twice.
$("menu").addEventListener("click", ({ target }) => {
  if (!(target instanceof Element) || !target.closest("[data-leaves] button") || game.asked) return;
  $("menu").open = false;
  game.image.svg.focus({ preventScroll: true });
});
on("to-rules", () => {
  $("rules").open = true;
});
addEventListener("pointerdown", ({ target }) => {
  if (target instanceof Node && !$("menu").contains(target)) $("menu").open = false;
});
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && $("menu").open) {
    $("menu").open = false;
    $("menu").querySelector("summary")?.focus();
  }
});
addEventListener("afterprint", () => {
  putAway();
  if (game) showWhole(false);
});
addEventListener("beforeprint", () => {
  if (game) return showWhole(true);
  const all = own?.printed?.() ?? listed;
  const here = location.href.split("#")[0];
  if (all.length) layOut(all, (row) => `${here}#${"address" in row ? row.address : numberOf(row)}`);
});
addEventListener("pagehide", save);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) save();
});
new IntersectionObserver(
  (seen) => {
    if (seen.some((one) => one.isIntersecting) && !game && shown < listed.length) more();
  },
  { rootMargin: "600px" },
).observe($("more"));
// In a page of others: board and bar alone; it is told how high they are, and when it is solved.
if (new URLSearchParams(location.search).has("bare")) {
  document.body.classList.add("bare");
  const tell = () =>
    parent.postMessage(
      {
        pencilmill: location.href,
        height: document.body.scrollHeight,
        solved: Boolean(game?.solved),
      },
      "*",
    );
  new ResizeObserver(tell).observe(document.body);
  when("solved", tell);
}
setInterval(() => {
  if (!game || game.solved || game.answer || game.paused || document.hidden) return;
  game.seconds++;
  tick();
  if (game.seconds % 10 === 0) save();
}, 1000);
route();
