// Buttons, new games, addresses and texts.
// A game that cannot be played has no table to do anything at.
import { $, node, on, paragraphs, say, setup, t, voice } from "./base.js";
import {
  address,
  benchMove,
  clearBench,
  game,
  ghost,
  goOn,
  held,
  hold,
  isYou,
  layBench,
  make,
  moment,
  offer,
  openings,
  people,
  playGame,
  reply,
  request,
  seatOf,
  table,
  turnHeld,
} from "./gloop-play.js";
import { show, showHand } from "./gloop-show.js";
import { dressHead, head } from "./head.js";
import { copyFrom } from "./save.js";

/** @type {(id: keyof Elements, action: () => void) => void} */
const onTable = (id, action) => on(id, () => table && action());
onTable("turn", () => {
  if (!held) hold({ block: 0, turns: 0 });
  turnHeld();
});
onTable("draw", () => make(table.moves.find((move) => move.text === "draw")));
onTable("build", () => make(benchMove()));
onTable("clear", () => {
  clearBench();
  showHand();
});
onTable("before", () => offer(-1));
onTable("after", () => offer(1));
onTable("undo", () => {
  do game.moves.pop();
  while (game.moves.length && people() && !isYou(game.moves.length % game.seats.length));
  goOn();
});
onTable("hint", async () => {
  const now = moment;
  const answer = await request({ choose: true });
  if (now !== moment || !answer) return;
  if (answer.error) return say(answer.error.message, "bad");
  const { move = "" } = answer.ok;
  const meant = table.moves.find((one) => one.text === move);
  if (meant?.build) {
    layBench([...meant.build]);
    showHand();
  } else if (meant?.attach !== undefined) {
    hold({ block: meant.attach, turns: meant.turns ?? 0 });
    ghost(
      openings().find((one) => one.dataset.arm === meant.arm && one.dataset.way === meant.way) ??
        null,
    );
  }
  say(t("hinted", move));
});

const fillForms = () => {
  const chosen = $("against").value || "computer";
  $("against").replaceChildren(
    node("option", { value: "computer" }, t("computer")),
    node("option", { value: "you" }, t("friend")),
  );
  $("against").value = chosen;
  const seat = $("seat").value || "1";
  const seats = [...Array(Number($("count").value) + 1).keys()].map((i) =>
    node("option", {}, `${i + 1}`),
  );
  $("seat").replaceChildren(...seats);
  $("seat").value = Number(seat) <= seats.length ? seat : "1";
};
const deal = () => {
  const seed = $("seed").value.trim() || String(crypto.getRandomValues(new Uint32Array(1))[0]);
  const players = Number($("count").value) + 1;
  const seats = Array(players).fill($("against").value);
  seats[Number($("seat").value) - 1] = "you";
  playGame({ head: `gloop-game seed=${seed} deal=0 players=${players}`, seats, moves: [] });
};
$("begin").onclick = deal;
$("count").onchange = fillForms;

// A text: a line that names a game, lines with moves, and perhaps who sat where; or a puzzle or position, as a file of puzzles has it.
/** @type {(text: string) => void} */
const openText = (text) => {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line);
  const seats = lines.map((line) => line.match(/^# seats: (.*)$/)).find((found) => found);
  const rest = lines.filter((line) => !line.startsWith("#"));
  if (!rest.length) return;
  // A line of a file of puzzles has the puzzle between commas.
  const head = rest[0].split(",").find((field) => /^(win in|pair )/.test(field.trim())) || rest[0];
  const players = Number(head.match(/players=(\d)/)?.[1] ?? 2);
  const given = seats ? seats[1].split(",") : [];
  playGame({
    head: head.trim(),
    seats: [...Array(players).keys()].map((i) => seatOf(given[i], i)),
    moves: rest.slice(1),
  });
};
$("open").onclick = () => openText($("given").value);

/** @type {(text: string) => Promise<void>} */
const copy = async (text) =>
  (await copyFrom($("given"), text)) ? say(t("copied"), "good") : say(t("notCopied"));
$("link").onclick = () => copy(location.href.split("#")[0] + address());
onTable("text", () => copy(`${game.head}\n# seats: ${game.seats.join()}\n${reply.transcript}`));

const ofAddress = () => {
  const given = new URLSearchParams(location.hash.slice(1));
  const head = given.get("game");
  if (!head) return false;
  const moves = (given.get("moves") || "").split(";").filter((move) => move);
  playGame({ head, seats: (given.get("seats") || "you,computer").split(",").map(seatOf), moves });
  return true;
};
addEventListener("hashchange", ofAddress);

// ---- Language and light ----
const dress = () => {
  dressHead();
  $("rules").replaceChildren(...paragraphs("rule"));
  $("keys").replaceChildren(...paragraphs("key"));
  fillForms();
  if (table) show();
};
// What the engine says is shown anew with every answer.
const buttons = () => {
  if (!setup.engine) say(t("noEngine"), "bad");
};
voice.buttons = buttons;
head(dress, dressHead);

dress();
if (!ofAddress()) deal();
