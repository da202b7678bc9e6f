// The game that is played: where it stands, whose turn it is, what the hand at the screen holds.
import { ask, endAsking, isBusy } from "./ask.js";
import { $, draw, say, t } from "./base.js";
import { block, corner, noteTiles, picture, ports, tiles, turnedBlock } from "./gloop-table.js";

// What shows the game, and the hand at the screen.
export const shows = { game: () => {}, hand: () => {} };
// A game is the line that names it, who sits where, and the moves so far.
/** @type {{ head: string, seats: string[], moves: string[] }} */
export let game = { head: "", seats: [], moves: [] };
/** @type {(other: typeof game) => void} */
export const playGame = (other) => {
  game = other;
  goOn();
};
/** @type {Gloop} */
// @ts-expect-error There is none before the first answer of the engine.
export let reply = null;
/** @type {GloopTable} */
// @ts-expect-error There is none before the first answer of the engine.
export let table = null;
// What is held: a block of the area with its quarter turns, or a tile of the hand.
/** @type {Held | null} */
export let held = null;
// The square of four in which a block is put together: names of pieces, or null.
/** @type {(string | null)[]} */
export let bench = [null, null, null, null];
export let offered = -1;
/** @type {(four: (string | null)[]) => void} */
export const layBench = (four) => {
  bench = four;
  offered = -1;
};
export const clearBench = () => layBench([null, null, null, null]);
// Counts what makes an answer of the engine too late.
export let moment = 0;

/** @type {(seat: number) => boolean} */
export const isYou = (seat) => game.seats[seat] === "you";
/** @type {(name: string | undefined, i: number) => string} */
export const seatOf = (name, i) => name || (i ? "computer" : "you");
export const people = () => game.seats.filter((one) => one === "you").length;
// With several people at the screen each sees the own hand in the own turn only; alone one sees it always.
export const viewer = () =>
  isYou(table.mover) ? table.mover : Math.max(game.seats.indexOf("you"), 0);
/** @type {() => string[]} */
export const handSeen = () => (yourTurn() || people() < 2 ? table.seats[viewer()].hand || [] : []);
export const yourTurn = () => Boolean(table) && !table.outcome && isYou(table.mover);

export const address = () =>
  `#${new URLSearchParams({ game: game.head, seats: game.seats.join(), moves: game.moves.join(";") })}`;

/** @type {(more?: object) => Promise<Reply<Gloop> | null>} */
export const request = (more = {}) =>
  ask({ call: "gloop", game: game.head, moves: game.moves, ...more });
const fetchTable = async () => {
  const seen = [...game.seats.keys()].filter((seat) => isYou(seat) || !people());
  const answer = await request({ seen, tiles: !Object.keys(tiles).length });
  if (!answer) {
    say(t("noEngine"), "bad");
    return false;
  }
  if (answer.error) {
    say(t("bad", answer.error.message), "bad");
    return false;
  }
  if (answer.ok.tiles) noteTiles(answer.ok.tiles);
  reply = answer.ok;
  table = reply.table;
  // An address may name fewer seats than there are, or more.
  game.seats = table.seats.map((_, i) => seatOf(game.seats[i], i));
  game.moves = reply.turns.map((turn) => turn.move);
  return true;
};

// Shows the table after the moves, and lets the computer move until it is a person's turn.
export const goOn = async () => {
  const now = ++moment;
  held = null;
  // What was asked of another game waits no more.
  if (isBusy()) endAsking();
  if (!(await fetchTable()) || now !== moment) return;
  clearBench();
  history.replaceState(null, "", address());
  shows.game();
  while (!table.outcome && !isYou(table.mover)) {
    say(t("thinks", table.mover + 1));
    const [answer] = await Promise.all([
      request({ choose: true }),
      new Promise((done) => setTimeout(done, 500)),
    ]);
    if (now !== moment) return;
    if (!answer || answer.error) {
      say(answer ? answer.error.message : t("noEngine"), "bad");
      return;
    }
    game.moves.push(String(answer.ok.move));
    if (!(await fetchTable()) || now !== moment) return;
    history.replaceState(null, "", address());
    shows.game();
  }
};
/** @type {(move: GloopMove | null | undefined) => void} */
export const make = (move) => {
  if (move) {
    game.moves.push(move.text);
    goOn();
  }
};

// What is to be done now, in words.
/** @type {() => [text: string, look: Look]} */
export const told = () => {
  const task = reply.win ? t("task", reply.win) : "";
  if (table.outcome) {
    const { winners, points, ending } = table.outcome;
    const ended = ending === "pool" ? t("poolEnd") : "";
    const names = winners.map((seat) => seat + 1).join(", ");
    const score = points.join(" : ");
    if (winners.length > 1) return [ended + t("drawn", names, score), ""];
    const you = people() === 1 && isYou(winners[0]);
    return [ended + (you ? t("youWin", score) : t("wins", names, score)), you ? "good" : ""];
  }
  const can = [];
  if (table.moves.some((move) => move.attach !== undefined)) can.push(t("attach"));
  if (table.moves.some((move) => move.build)) can.push(t("canBuild"));
  if (table.moves.some((move) => move.text === "draw")) can.push(t("canDraw"));
  const list = can.join(t("or"));
  return [task + (people() > 1 ? t("turnOf", table.mover + 1, list) : t("yours", list)), ""];
};

// ---- Blocks of the area and their places ----
/** @type {(opening: SVGElement) => GloopMove | undefined} */
const attachment = ({ dataset: { arm, way } }) => {
  if (held?.block === undefined) return undefined;
  const { block, turns } = held;
  const fitting = table.moves.filter(
    (move) => move.attach === block && move.arm === arm && move.way === way,
  );
  return fitting.find((move) => move.turns === turns) || fitting[0];
};
export const openings = () => {
  /** @type {NodeListOf<SVGElement>} */
  const all = document.querySelectorAll(".opening");
  return [...all];
};
const showOpenings = () => {
  for (const opening of openings()) {
    const fits = Boolean(yourTurn() && attachment(opening));
    opening.classList.toggle("fits", fits);
    if (fits) opening.setAttribute("tabindex", "0");
    else opening.removeAttribute("tabindex");
  }
  ghost(null);
};
// The block as it would lie.
/** @type {(opening: SVGElement | null) => void} */
export const ghost = (opening) => {
  for (const old of document.querySelectorAll(".ghost")) old.remove();
  const move = opening && attachment(opening);
  const there = move && table.openings.find((one) => one.arm === move.arm && one.way === move.way);
  if (!opening || !there) return;
  const pieces = turnedBlock(table.seats[table.mover].area[move.attach ?? 0], move.turns ?? 0);
  opening.parentNode?.append(draw("g", { class: "ghost" }, ...block(pieces, ...corner(there))));
};
/** @type {(opening: SVGElement) => void} */
export const place = (opening) => {
  if (held?.block === undefined) return;
  const move = attachment(opening);
  if (move) make(move);
  else say(t("noFit"), "bad");
};
/** @type {(button: HTMLElement, turns: number) => void} */
const showTurned = (button, turns) => {
  button
    .querySelector("svg")
    ?.replaceWith(
      picture(turnedBlock(table.seats[viewer()].area[Number(button.dataset.block)], turns)),
    );
};
/** @type {(what: Held | null) => void} */
export const hold = (what) => {
  held = what;
  for (const button of document.querySelectorAll("button")) {
    const { block, tile } = button.dataset;
    if (!button.matches("#area .piece, #hand .piece")) continue;
    const its = block === undefined ? tile === what?.tile : block === `${what?.block}`;
    button.setAttribute("aria-pressed", `${its}`);
    if (block) showTurned(button, its && what?.block !== undefined ? what.turns : 0);
  }
  showOpenings();
  if (what?.block !== undefined) {
    const count = openings().filter((one) => one.classList.contains("fits")).length;
    say(count ? t("fitsAt", what.block + 1, count) : t("fitsNone", what.block + 1));
  }
};
export const turnHeld = () => {
  if (held?.block === undefined) return;
  held.turns = (held.turns + 1) % 4;
  const button = $("area").querySelectorAll("button")[held.block];
  if (button) showTurned(button, held.turns);
  showOpenings();
};

// ---- The square of four ----
// For each of the four: whether it meets the next one clockwise. Its side after its number meets the opposite side.
/** @type {(i: number) => boolean} */
export const meets = (i) => {
  const [a, b] = [bench[i], bench[(i + 1) % 4]];
  return !a || !b || ports(a, (i + 1) % 4) === ports(b, (i + 3) % 4);
};
export const builds = () =>
  table.moves
    .flatMap(({ text, build, fits = false }) => (build ? { text, build, fits } : []))
    .sort((a, b) => Number(b.fits) - Number(a.fits));
export const benchMove = () => {
  const pieces = bench.flatMap((name) => name ?? []);
  if (pieces.length < 4) return null;
  const same = [0, 1, 2, 3].map((by) => turnedBlock(pieces, by).join(" "));
  return builds().find((move) => same.includes(move.build.join(" "))) || null;
};
/** @type {(at: number, name: string) => void} */
export const putInBench = (at, name) => {
  const kind = name.split("+")[0];
  bench = bench.map((one) => (one && one.split("+")[0] === kind ? null : one));
  bench[at] = name;
  offered = -1;
  hold(null);
  shows.hand();
};
/** @type {(at: number, to: string | null) => void} */
export const changeBench = (at, to) => {
  bench[at] = to;
  offered = -1;
  shows.hand();
  $("bench").querySelectorAll("button")[[0, 1, 3, 2].indexOf(at)].focus();
};
/** @type {(by: number) => void} */
export const offer = (by) => {
  const all = builds();
  if (!all.length) return;
  offered = (offered + by + all.length + (offered < 0 && by < 0 ? 1 : 0)) % all.length;
  bench = [...all[offered].build];
  shows.hand();
};
