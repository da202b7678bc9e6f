// The page of the game: what is shown beside the group, what hands, keys and buttons do to it, new
// games, addresses and texts.
import { $, all, node, on, paragraphs, say, setup, t, voice } from "./base.js";
import {
  address,
  bench,
  benchMove,
  builds,
  changeBench,
  clearBench,
  game,
  ghost,
  goOn,
  handSeen,
  held,
  hold,
  isYou,
  layBench,
  make,
  meets,
  moment,
  offer,
  offered,
  openings,
  people,
  place,
  playGame,
  putInBench,
  reply,
  request,
  seatOf,
  shows,
  table,
  told,
  turnHeld,
  viewer,
  yourTurn,
} from "./gloop-play.js";
import { drawGroup, picture, turned, turnedBlock } from "./gloop-table.js";
import { dressHead, head } from "./head.js";
import { copyFrom } from "./save.js";

/** @type {(pieces: Pieces, label: string, data: Record<string, string>, kind: string) => HTMLButtonElement} */
const piece = (pieces, label, data, kind) => {
  const button = node("button", {
    type: "button",
    class: `piece ${kind}`,
    "aria-pressed": "false",
    "aria-label": label,
  });
  Object.assign(button.dataset, data);
  button.append(picture(pieces));
  return button;
};

const showHand = () => {
  const hand = handSeen();
  const used = bench.flatMap((name) => (name ? name.split("+")[0] : []));
  $("hand").replaceChildren(
    ...hand.map((name) => {
      const button = piece([name], name, { tile: name }, "");
      button.classList.toggle("held", used.includes(name));
      return button;
    }),
  );
  // In reading order: the lower two stand from left to right.
  $("bench").replaceChildren(
    ...[0, 1, 3, 2].map((at) => {
      const slot = node("button", {
        type: "button",
        "aria-label": `${t("slot", at + 1)}: ${bench[at] || t("empty")}`,
      });
      const name = bench[at];
      slot.dataset.slot = `${at}`;
      if (name) slot.append(picture([name]));
      slot.classList.toggle("wrong", Boolean(name) && !(meets(at) && meets((at + 3) % 4)));
      return slot;
    }),
  );
  const offers = yourTurn() ? builds() : [];
  const move = yourTurn() && benchMove();
  const wrong = [0, 1, 2, 3].some((i) => !meets(i));
  let note = offers.length
    ? t("offers", offers.length, offers.filter((one) => one.fits).length)
    : yourTurn() && hand.length > 3
      ? t("noOffers")
      : "";
  if (offered >= 0)
    note = t("offered", offered + 1, offers.length, offers[offered].fits ? t("fits") : "");
  else if (wrong) note = t("wrongBlock");
  else if (move) note = t("ready");
  $("offer").textContent = note;
  $("build").disabled = !move;
  $("clear").disabled = !used.length;
  for (const button of all("before", "after")) button.disabled = !offers.length;
};

const showArea = () => {
  const { area } = table.seats[viewer()];
  $("area").replaceChildren(
    ...area.map((pieces, i) => {
      const button = piece(pieces, t("block", i + 1), { block: `${i}` }, "block");
      const fits = yourTurn() && table.moves.some((move) => move.attach === i);
      button.classList.toggle("fits", fits);
      button.append(node("small", {}, t("block", i + 1) + (fits ? t("fits") : "")));
      return button;
    }),
  );
};

/** @type {(seat: number) => string} */
const nameOf = (seat) => `${t("player", seat + 1)}: ${t(isYou(seat) ? "you" : "computer")}`;
const showOthers = () => {
  const mine = viewer();
  $("others").replaceChildren(
    node("p", {}, t("pool", table.pool)),
    ...table.seats.flatMap((seat, i) => {
      const head = node(
        "h2",
        { class: i === table.mover && !table.outcome ? "now" : "" },
        `${nameOf(i)} — ${t("inHand", seat.tiles)}`,
      );
      if (i === mine) return [head];
      const shown = [
        ...seat.area,
        ...(table.outcome && seat.hand ? seat.hand.map((name) => [name]) : []),
      ];
      const blocks = node(
        "div",
        { class: "bar" },
        ...shown.map((pieces) => node("span", { class: "piece" }, picture(pieces))),
      );
      return [head, blocks];
    }),
  );
  $("moves").replaceChildren(
    ...reply.turns.map((turn, i) => {
      const drawn = turn.drawn ? ` (${turn.drawn})` : "";
      return node("li", {}, `${t("player", (i % game.seats.length) + 1)}: ${turn.move}${drawn}`);
    }),
  );
};

const show = () => {
  const last =
    reply.turns.length && reply.turns[reply.turns.length - 1].move.startsWith("attach")
      ? table.laid.length - 1
      : -1;
  drawGroup(table, last);
  showArea();
  showHand();
  showOthers();
  const draws = yourTurn() && table.moves.some((move) => move.text === "draw");
  $("draw").disabled = !draws;
  $("undo").disabled = !game.moves.length;
  $("hint").disabled = !yourTurn();
  $("turn").disabled = !table.seats[viewer()].area.length;
  say(...told());
};

// ---- Drag ----
// What a finger or the mouse carries, and where it began; a short way is a click.
/** @type {{ what: Held, pieces: Pieces, x: number, y: number, pointer: number, shown: HTMLElement | null } | null} */
let drag = null;
let dropped = -1;
// What an event is on, of what can be used.
/** @type {(event: { target: EventTarget | null }, selector: string) => Element | null} */
const target = ({ target }, selector) =>
  target instanceof Element ? target.closest(selector) : null;
/** @type {(event: { target: EventTarget | null }) => SVGElement | null} */
const openingAt = (event) => {
  const opening = target(event, ".opening");
  return opening instanceof SVGElement ? opening : null;
};
/** @type {(event: { target: EventTarget | null }, selector: string) => HTMLElement | null} */
const buttonAt = (event, selector) => {
  const button = target(event, selector);
  return button instanceof HTMLElement ? button : null;
};
// Where a finger or the mouse is, whatever it carries.
/** @type {(event: PointerEvent) => { target: Element | null }} */
const under = ({ clientX, clientY }) => ({ target: document.elementFromPoint(clientX, clientY) });
/** @type {(button: HTMLElement) => { what: Held, pieces: Pieces } | null} */
const carried = (button) => {
  if (button.dataset.block) {
    const index = Number(button.dataset.block);
    const turns = held?.block === index ? held.turns : 0;
    return {
      what: { block: index, turns },
      pieces: turnedBlock(table.seats[viewer()].area[index], turns),
    };
  }
  if (button.dataset.tile)
    return { what: { tile: button.dataset.tile }, pieces: [button.dataset.tile] };
  const slot = Number(button.dataset.slot);
  const tile = bench[slot];
  return tile ? { what: { slot, tile }, pieces: [tile] } : null;
};
addEventListener("pointerdown", (event) => {
  const button = buttonAt(event, "#area .piece, #hand .piece, #bench button");
  if (!button || event.button || !yourTurn()) return;
  const load = carried(button);
  if (load)
    drag = { ...load, x: event.clientX, y: event.clientY, pointer: event.pointerId, shown: null };
});
addEventListener("pointermove", (event) => {
  if (!drag || drag.pointer !== event.pointerId) return;
  if (!drag.shown) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 8) return;
    drag.shown = node(
      "div",
      { class: `dragged ${drag.pieces.length === 1 ? "one" : ""}` },
      picture(drag.pieces),
    );
    document.body.append(drag.shown);
    if (drag.what.block !== undefined) hold(drag.what);
  }
  drag.shown.style.left = `${event.clientX - drag.shown.offsetWidth / 2}px`;
  drag.shown.style.top = `${event.clientY - drag.shown.offsetHeight / 2}px`;
  ghost(openingAt(under(event)));
});
/** @type {(event: PointerEvent) => void} */
const drop = (event) => {
  if (!drag || drag.pointer !== event.pointerId) return;
  const { shown, what } = drag;
  drag = null;
  if (!shown) return;
  shown.remove();
  dropped = event.timeStamp;
  const there = event.type === "pointerup" ? under(event) : { target: null };
  const opening = openingAt(there);
  const slot = buttonAt(there, "[data-slot]")?.dataset.slot;
  if (what.block !== undefined) {
    if (opening) place(opening);
    else hold(null);
  } else if (what.slot === undefined) {
    if (slot) putInBench(Number(slot), what.tile);
  } else {
    const four = [...bench];
    four[what.slot] = slot ? bench[Number(slot)] : null;
    if (slot) four[Number(slot)] = what.tile;
    layBench(four);
    showHand();
  }
};
// The click that comes with the end of a drag chooses nothing.
addEventListener(
  "click",
  (event) => {
    if (event.timeStamp - dropped < 5) event.stopPropagation();
  },
  { capture: true },
);
addEventListener("pointerup", drop);
addEventListener("pointercancel", drop);

// ---- Clicks and keys ----
/** @type {(at: number) => void} */
const turnBench = (at) => {
  const name = bench[at];
  if (name) changeBench(at, turned(name, 1));
};
$("area").onclick = (event) => {
  const button = buttonAt(event, ".piece");
  if (!button || !yourTurn()) return;
  const index = Number(button.dataset.block);
  hold(held?.block === index ? null : { block: index, turns: 0 });
};
$("hand").onclick = (event) => {
  const button = buttonAt(event, ".piece");
  if (!button || !yourTurn()) return;
  const tile = button.dataset.tile ?? "";
  hold(held?.tile === tile ? null : { tile });
};
$("bench").onclick = (event) => {
  const slot = buttonAt(event, "[data-slot]");
  if (!slot || !yourTurn()) return;
  const at = Number(slot.dataset.slot);
  if (held?.tile) putInBench(at, held.tile);
  else turnBench(at);
};
$("paper").onclick = (event) => {
  const opening = openingAt(event);
  if (opening) place(opening);
};
for (const [come, go] of [
  ["pointerover", "pointerout"],
  ["focusin", "focusout"],
]) {
  $("paper").addEventListener(come, (event) => {
    if (!drag) ghost(openingAt(event));
  });
  $("paper").addEventListener(go, () => {
    if (!drag) ghost(null);
  });
}
addEventListener("keydown", (event) => {
  if (!table || target(event, "input, textarea, select")) return;
  const slot = buttonAt(event, "[data-slot]")?.dataset.slot;
  const opening = openingAt(event);
  if (event.key === "Escape") hold(null);
  else if (event.key === "r" || event.key === "R") {
    if (slot && bench[Number(slot)]) turnBench(Number(slot));
    else turnHeld();
  } else if ((event.key === "Delete" || event.key === "Backspace") && slot)
    changeBench(Number(slot), null);
  else if ((event.key === "Enter" || event.key === " ") && opening) {
    event.preventDefault();
    place(opening);
  }
});
Object.assign(shows, { game: show, hand: showHand });

// ---- Buttons, new games, addresses and texts ----
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
