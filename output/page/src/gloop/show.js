// What is shown beside the group, and what hands and keys do to it.
const piece = (pieces, label, data, kind) => {
  const button = node("button", { type: "button", class: `piece ${kind}`, "aria-pressed": "false", "aria-label": label });
  Object.assign(button.dataset, data);
  button.append(picture(pieces));
  return button;
};

const showHand = () => {
  const hand = handSeen();
  const used = bench.filter(Boolean).map((name) => name.split("+")[0]);
  $("hand").replaceChildren(...hand.map((name) => {
    const button = piece([name], name, { tile: name }, "");
    button.append(node("small", {}, name));
    button.classList.toggle("held", used.includes(name));
    return button;
  }));
  // In reading order: the lower two stand from left to right.
  $("bench").replaceChildren(...[0, 1, 3, 2].map((at) => {
    const slot = node("button", { type: "button", "aria-label": `${t("slot", at + 1)}: ${bench[at] || t("empty")}` });
    slot.dataset.slot = at;
    if (bench[at]) slot.append(picture([bench[at]]));
    slot.classList.toggle("wrong", Boolean(bench[at]) && !(meets(at) && meets((at + 3) % 4)));
    return slot;
  }));
  const all = yourTurn() ? builds() : [];
  const move = yourTurn() && benchMove();
  const wrong = [0, 1, 2, 3].some((i) => !meets(i));
  let note = all.length ? t("offers", all.length, all.filter((one) => one.fits).length) : yourTurn() && hand.length > 3 ? t("noOffers") : "";
  if (offered >= 0) note = t("offered", offered + 1, all.length, all[offered].fits ? t("fits") : "");
  else if (wrong) note = t("wrongBlock");
  else if (move) note = t("ready");
  $("offer").textContent = note;
  $("build").disabled = !move;
  $("clear").disabled = !used.length;
  for (const id of ["before", "after"]) $(id).disabled = !all.length;
};

const showArea = () => {
  const { area } = table.seats[viewer()];
  $("area").replaceChildren(...area.map((pieces, i) => {
    const button = piece(pieces, t("block", i + 1), { block: i }, "block");
    const fits = yourTurn() && table.moves.some((move) => move.attach === i);
    button.classList.toggle("fits", fits);
    button.append(node("small", {}, t("block", i + 1) + (fits ? t("fits") : "")));
    return button;
  }));
};

const nameOf = (seat) => {
  const [kind, playouts] = game.seats[seat].split(":");
  const words = { you: t("you"), random: t("random"), greedy: t("greedy"), open: t("open_"), search: t("search", playouts || 1000) };
  return `${t("player", seat + 1)}: ${words[kind] || kind}`;
};
const showOthers = () => {
  const mine = viewer();
  $("others").replaceChildren(node("p", {}, t("pool", table.pool)), ...table.seats.flatMap((seat, i) => {
    const head = node("h2", { class: i === table.mover && !table.outcome ? "now" : "" }, `${nameOf(i)} — ${t("inHand", seat.tiles)}`);
    if (i === mine) return [head];
    const shown = [...seat.area, ...(table.outcome && seat.hand ? seat.hand.map((name) => [name]) : [])];
    const blocks = node("div", { class: "bar" }, ...shown.map((pieces) => node("span", { class: "piece" }, picture(pieces))));
    return [head, blocks];
  }));
  $("moves").replaceChildren(...reply.turns.map((turn, i) => {
    const drawn = turn.drawn ? ` (${turn.drawn})` : "";
    return node("li", {}, `${t("player", i % game.seats.length + 1)}: ${turn.move}${drawn}`);
  }));
};

const show = () => {
  const last = reply.turns.length && reply.turns[reply.turns.length - 1].move.startsWith("attach") ? table.laid.length - 1 : -1;
  drawGroup(table, last);
  showArea();
  showHand();
  showOthers();
  const passes = yourTurn() && table.moves.find((move) => move.text === "draw" || move.text === "pass");
  $("draw").disabled = !passes;
  $("draw").textContent = t(passes && passes.text === "pass" ? "pass" : "draw");
  $("undo").disabled = !game.moves.length;
  $("hint").disabled = !yourTurn();
  $("turn").disabled = !table.seats[viewer()].area.length;
  say(...told());
};

// ---- Drag ----
// What a finger or the mouse carries, and where it began; a short way is a click.
let drag = null, dropped = -1;
const under = (event) => {
  const at = document.elementFromPoint(event.clientX, event.clientY);
  return at && (at.closest(".opening") || at.closest("[data-slot]"));
};
const carried = (button) => {
  if (button.dataset.block) {
    const index = Number(button.dataset.block);
    const turns = held && held.block === index ? held.turns : 0;
    return { what: { block: index, turns }, pieces: turnedBlock(table.seats[viewer()].area[index], turns) };
  }
  if (button.dataset.tile) return { what: { tile: button.dataset.tile }, pieces: [button.dataset.tile] };
  const at = Number(button.dataset.slot);
  return bench[at] && { what: { slot: at, tile: bench[at] }, pieces: [bench[at]] };
};
addEventListener("pointerdown", (event) => {
  const button = event.target.closest("#area .piece, #hand .piece, #bench button");
  if (!button || event.button || !yourTurn()) return;
  const load = carried(button);
  if (load) drag = { ...load, button, x: event.clientX, y: event.clientY, pointer: event.pointerId, shown: null };
});
addEventListener("pointermove", (event) => {
  if (!drag || drag.pointer !== event.pointerId) return;
  if (!drag.shown) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 8) return;
    drag.shown = node("div", { class: `dragged ${drag.pieces.length === 1 ? "one" : ""}` }, picture(drag.pieces));
    document.body.append(drag.shown);
    if ("block" in drag.what) hold(drag.what);
  }
  drag.shown.style.left = `${event.clientX - drag.shown.offsetWidth / 2}px`;
  drag.shown.style.top = `${event.clientY - drag.shown.offsetHeight / 2}px`;
  const target = under(event);
  ghost(target && target.classList.contains("opening") ? target : null);
});
const drop = (event) => {
  if (!drag || drag.pointer !== event.pointerId) return;
  const { shown, what } = drag;
  drag = null;
  if (!shown) return;
  shown.remove();
  dropped = event.timeStamp;
  const target = event.type === "pointerup" && under(event);
  if ("block" in what) {
    if (target && target.classList.contains("opening")) place(target); else hold(null);
  } else if (target && target.dataset.slot) {
    if ("slot" in what) { bench[what.slot] = bench[Number(target.dataset.slot)]; bench[Number(target.dataset.slot)] = what.tile; offered = -1; showHand(); }
    else putInBench(Number(target.dataset.slot), what.tile);
  } else if ("slot" in what) { bench[what.slot] = null; offered = -1; showHand(); }
};
// The click that comes with the end of a drag chooses nothing.
addEventListener("click", (event) => { if (event.timeStamp - dropped < 5) event.stopPropagation(); }, { capture: true });
addEventListener("pointerup", drop);
addEventListener("pointercancel", drop);

// ---- Clicks and keys ----
$("area").onclick = (event) => {
  const button = event.target.closest(".piece");
  if (!button || !yourTurn()) return;
  const index = Number(button.dataset.block);
  hold(held && held.block === index ? null : { block: index, turns: 0 });
};
$("hand").onclick = (event) => {
  const button = event.target.closest(".piece");
  if (!button || !yourTurn()) return;
  const name = button.dataset.tile;
  hold(held && held.tile === name ? null : { tile: name });
};
$("bench").onclick = (event) => {
  const slot = event.target.closest("[data-slot]");
  if (!slot || !yourTurn()) return;
  const at = Number(slot.dataset.slot);
  if (held && held.tile) putInBench(at, held.tile);
  else if (bench[at]) changeBench(at, turned(bench[at], 1));
};
$("paper").onclick = (event) => { const opening = event.target.closest(".opening"); if (opening) place(opening); };
for (const [come, go] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
  $("paper").addEventListener(come, (event) => { if (!drag) ghost(event.target.closest(".opening")); });
  $("paper").addEventListener(go, () => { if (!drag) ghost(null); });
}
addEventListener("keydown", (event) => {
  if (event.target.closest("input, textarea, select")) return;
  const slot = event.target.closest("[data-slot]");
  if (event.key === "Escape") hold(null);
  else if (event.key === "r" || event.key === "R") {
    if (slot && bench[slot.dataset.slot]) changeBench(Number(slot.dataset.slot), turned(bench[slot.dataset.slot], 1)); else turnHeld();
  } else if ((event.key === "Delete" || event.key === "Backspace") && slot) changeBench(Number(slot.dataset.slot), null);
  else if ((event.key === "Enter" || event.key === " ") && event.target.closest(".opening")) { event.preventDefault(); place(event.target.closest(".opening")); }
});
