// Which of these is seen, and what buttons do.
const route = async () => {
  $("genres").hidden = setup.start !== "site";
  if (setup.start === "site") { $("to-list").hidden = true; dress(); return; }
  const wanted = fragment();
  if (wanted.startsWith(SHARED)) return openShared(wanted.slice(SHARED.length));
  if (own) return own.route(wanted);
  const number = Number(wanted);
  const byId = rows.find((row) => row.id && row.id === wanted);
  const row = byId || (Number.isInteger(number) && rows[number - 1]) || null;
  if (!row && !["", "list", "answers"].includes(wanted)) return refuse("noAddress");
  if (wanted === "answers") answersShown = true;
  if (row) go(row);
  else if (wanted === "" && setup.start === "board" && rows.length) go(rows.find((one) => !(rows.length <= 200 && kept(one.key)?.solved)) || rows[0]);
  else {
    leave();
    $("play").hidden = true;
    $("list").hidden = false;
    $("to-list").hidden = true;
    dress();
    press($("answers"), answersShown);
    list();
    scrollTo(0, 0);
  }
};
// The address of the puzzle before or after one, if there is one.
/** @type {(row: Row, way: number) => string | null} */
const beside = (row, way) => (own ? own.beside(row, way) : row.index >= 0 && rows[row.index + way] ? `${row.index + way + 1}` : null);
/** @type {(row: Row) => void} */
const go = (row) => {
  if (own) own.playing(row);
  $("list").hidden = true;
  $("play").hidden = false;
  $("to-list").hidden = false;
  begin(row);
  scrollTo(0, 0);
};
on("to-list", () => { location.hash = "list"; });
on("previous", () => { location.hash = beside(game.row, -1) ?? ""; });
on("next", () => { location.hash = beside(game.row, 1) ?? ""; });
head(() => { say(""); dress(); if (!game && !own && setup.start !== "site") list(); }, dress);
on("timer", () => { settings.timer = !settings.timer; keep("settings", settings); press($("timer"), settings.timer); tick(); });
on("crosses", () => { game.crosses = !game.crosses; buttons(); });
on("undo", () => undo(-1));
on("redo", () => undo(1));
on("restart", restart);
on("check", () => { clean(); check(); });
on("mistake", showMistake);
on("hint", hint);
on("apply", apply);
on("answer", showAnswer);
on("trial", beginTrial);
on("keepTrial", () => endTrial(true));
on("backTrial", () => endTrial(false));
on("referee", () => { settings.referee = !settings.referee; keep("settings", settings); clean(); watch(); });
on("labelled", () => { settings.labels = !labelsWanted(); keep("settings", settings); turnView(); buttons(); });
on("turnLeft", () => turnBoard(-1, false));
on("turnRight", () => turnBoard(1, false));
on("mirrored", () => turnBoard(0, true));
on("linkPuzzle", () => share(false));
on("linkWork", () => share(true));
on("save-svg", saving(svgOf, "image/svg+xml", "svg"));
on("save-png", saving(pngOf, "image/png", "png"));
on("save-txt", saving(() => `${game.puzzle.text}\n`, "text/plain", "txt"));
on("save-jsonl", saving(jsonLine, "application/jsonl", "jsonl"));
on("print", () => print());
on("more", () => more());
on("answers", () => { answersShown = !answersShown; press($("answers"), answersShown); list(); });
$("genre").addEventListener("change", list);
$("grade").addEventListener("change", list);
$("number").addEventListener("change", () => { const number = Number($("number").value); if (rows[number - 1]) location.hash = `${number}`; });
addEventListener("hashchange", route);
addEventListener("beforeprint", () => { if (!game) more(Math.max(0, 2000 - shown)); });
addEventListener("pagehide", save);
document.addEventListener("visibilitychange", () => { if (document.hidden) save(); });
new IntersectionObserver((seen) => { if (seen.some((one) => one.isIntersecting) && !game && shown < listed.length) more(); }, { rootMargin: "600px" }).observe($("more"));
setInterval(() => {
  if (!game || game.solved || game.answer || document.hidden) return;
  game.seconds++;
  tick();
  if (game.seconds % 10 === 0) save();
}, 1000);
route();
