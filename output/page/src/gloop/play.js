// The game that is played: where it stands, whose turn it is, what the hand at the screen holds.

// A game is the line that names it, who sits where, and the moves so far.
let game = { head: "", seats: [], moves: [] };
let reply = null, table = null;
// What is held: a block of the area with its quarter turns, or a tile of the hand.
let held = null;
// The square of four in which a block is put together: names of pieces, or null.
let bench = [null, null, null, null];
let offered = -1;
// Counts what makes an answer of the engine too late.
let moment = 0;

const isYou = (seat) => game.seats[seat] === "you";
const people = () => game.seats.filter((one) => one === "you").length;
// With several people at the screen each sees the own hand in the own turn only; alone one sees it always.
const viewer = () => (isYou(table.mover) ? table.mover : Math.max(game.seats.indexOf("you"), 0));
const handSeen = () => (yourTurn() || people() < 2 ? table.seats[viewer()].hand || [] : []);
const yourTurn = () => table && !table.outcome && isYou(table.mover);

const address = () => `#${new URLSearchParams({ game: game.head, seats: game.seats.join(), moves: game.moves.join(";") })}`;

const request = (more = {}) => ask({ call: "gloop", game: game.head, moves: game.moves, ...more });
const fetchTable = async () => {
  const seen = [...game.seats.keys()].filter((seat) => isYou(seat) || !people());
  const answer = await request({ seen, tiles: !tiles });
  if (!answer) { say(t("noEngine"), "bad"); return false; }
  if (answer.error) { say(t("bad", answer.error.message), "bad"); return false; }
  if (answer.ok.tiles) noteTiles(answer.ok.tiles);
  reply = answer.ok;
  table = reply.table;
  game.moves = reply.turns.map((turn) => turn.move);
  return true;
};

// Shows the table after the moves, and lets the computer move until it is a person's turn.
const goOn = async () => {
  const now = ++moment;
  held = null;
  if (!(await fetchTable()) || now !== moment) return;
  bench = [null, null, null, null];
  offered = -1;
  history.replaceState(null, "", address());
  show();
  while (!table.outcome && !isYou(table.mover)) {
    say(t("thinks", table.mover + 1));
    const [answer] = await Promise.all([request({ player: game.seats[table.mover] }), new Promise((done) => setTimeout(done, 500))]);
    if (now !== moment) return;
    if (!answer || answer.error) { say(answer ? answer.error.message : t("noEngine"), "bad"); return; }
    game.moves.push(answer.ok.move);
    if (!(await fetchTable()) || now !== moment) return;
    history.replaceState(null, "", address());
    show();
  }
};
const make = (move) => { game.moves.push(move.text); goOn(); };

// What is to be done now, in words.
const told = () => {
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
  const words = SAY.can[settings.lang];
  const can = [];
  if (table.moves.some((move) => "attach" in move)) can.push(words.attach);
  if (table.moves.some((move) => "build" in move)) can.push(words.build);
  if (table.moves.some((move) => move.text === "draw")) can.push(words.draw);
  if (table.moves.some((move) => move.text === "pass")) can.push(words.pass);
  const list = can.join(t("or"));
  return [task + (people() > 1 ? t("turnOf", table.mover + 1, list) : t("yours", list)), ""];
};

// ---- Blocks of the area and their places ----
const attachments = (arm, way) => table.moves.filter((move) => held && held.block === move.attach && move.arm === arm && move.way === way);
const attachment = (arm, way) => {
  const fitting = attachments(arm, way);
  return fitting.find((move) => move.turns === held.turns) || fitting[0];
};
const openings = () => [...document.querySelectorAll(".opening")];
const showOpenings = () => {
  for (const opening of openings()) {
    const fits = Boolean(held && "block" in held && yourTurn() && attachment(opening.dataset.arm, opening.dataset.way));
    opening.classList.toggle("fits", fits);
    if (fits) opening.setAttribute("tabindex", 0); else opening.removeAttribute("tabindex");
  }
  ghost(null);
};
// The block as it would lie.
const ghost = (opening) => {
  for (const old of document.querySelectorAll(".ghost")) old.remove();
  const move = opening && held && "block" in held && attachment(opening.dataset.arm, opening.dataset.way);
  if (!move) return;
  const there = table.openings.find((one) => one.arm === move.arm && one.way === move.way);
  const pieces = turnedBlock(table.seats[table.mover].area[move.attach], move.turns);
  opening.parentNode.append(shape("g", { class: "ghost" }, ...block(pieces, ...corner(there))));
};
const place = (opening) => {
  if (!held || !("block" in held)) return;
  const move = attachment(opening.dataset.arm, opening.dataset.way);
  if (move) make(move); else say(t("noFit"), "bad");
};
const showTurned = (button, turns) => {
  button.querySelector("svg").replaceWith(picture(turnedBlock(table.seats[viewer()].area[button.dataset.block], turns)));
};
const hold = (what) => {
  held = what;
  for (const button of document.querySelectorAll("#area .piece, #hand .piece")) {
    const its = what && ("block" in what ? button.dataset.block === String(what.block) : button.dataset.tile === what.tile);
    button.setAttribute("aria-pressed", Boolean(its));
    if (button.dataset.block) showTurned(button, its ? what.turns : 0);
  }
  showOpenings();
  if (what && "block" in what) {
    const count = openings().filter((one) => one.classList.contains("fits")).length;
    say(count ? t("fitsAt", what.block + 1, count) : t("fitsNone", what.block + 1));
  }
};
const turnHeld = () => {
  if (!held || !("block" in held)) return;
  held.turns = (held.turns + 1) % 4;
  showTurned(document.querySelector(`#area [data-block="${held.block}"]`), held.turns);
  showOpenings();
};

// ---- The square of four ----
// For each of the four: whether it meets the next one clockwise. Its side after its number meets the opposite side.
const meets = (i) => {
  const [a, b] = [bench[i], bench[(i + 1) % 4]];
  return !a || !b || ports(a, (i + 1) % 4) === ports(b, (i + 3) % 4);
};
const builds = () => table.moves.filter((move) => "build" in move).sort((a, b) => b.fits - a.fits);
const benchMove = () => {
  if (bench.includes(null)) return null;
  const same = [0, 1, 2, 3].map((by) => turnedBlock(bench, by).join(" "));
  return builds().find((move) => same.includes(move.build.join(" "))) || null;
};
const putInBench = (at, name) => {
  const kind = name.split("+")[0];
  bench = bench.map((one) => (one && one.split("+")[0] === kind ? null : one));
  bench[at] = name;
  offered = -1;
  hold(null);
  showHand();
};
const changeBench = (at, to) => { bench[at] = to; offered = -1; showHand(); $("bench").children[[0, 1, 3, 2].indexOf(at)].focus(); };
const offer = (by) => {
  const all = builds();
  if (!all.length) return;
  offered = (offered + by + all.length + (offered < 0 && by < 0 ? 1 : 0)) % all.length;
  bench = [...all[offered].build];
  showHand();
};
