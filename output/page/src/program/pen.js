// Tools at work on the board.
import { draw, say, settings, t } from "./base.js";
import { brushCell, brushDown, smallValues, toggledSmall } from "./brush.js";
import { MARKS, cellColour, smallOf } from "./colours.js";
import { AROUND, named, same } from "./drawing.js";
import { change, dropMove, endMove, game, set, valueOf } from "./game.js";
import { square } from "./picture.js";
import {
  apart,
  distance,
  isCell,
  nearest,
  pair,
  plain,
  sameTile,
  slotNear,
  turnedTile,
} from "./tools.js";
import { NOTE } from "./names.js";

/** @type {(tool: Tool) => void} */
export const choose = (tool) => {
  game.anchor = null;
  if (!smallValues(tool).length) game.small = false;
  // Who sets a puzzle chooses a value before clicks set it; without one they choose a cell.
  game.armed = !game.puzzle.setting;
  if (tool.values && !tool.values.includes(game.value))
    game.value = (tool.offered || tool.values)[0];
  if (!game.cursor || !tool.nodes.some((place) => same(place, game.cursor)))
    game.cursor = tool.nodes[0];
  set({ tool });
  over();
};
export const over = () => {
  const layer = game.image.over;
  layer.replaceChildren();
  /** @type {(place: Point, look: string, r: number) => void} */
  const mark = ([y, x], look, r) => layer.append(square([y, x], r, look, { rx: 80 }));
  if (game.keyed) mark(game.cursor, "cursor", isCell(game.cursor) ? 430 : 200);
  if (game.anchor) mark(game.anchor, "anchor", 160);
  const stroke = game.stroke;
  if (stroke && stroke.kind === "long" && stroke.from && stroke.to) {
    const [[a, b], [c, d]] = [stroke.from, stroke.to];
    layer.append(
      draw("path", { class: "preview", d: `M${500 * b} ${500 * a}L${500 * d} ${500 * c}` }),
    );
  }
};
// What the chosen value makes of a place: itself, or nothing where it stands; the only value of a
// place that has but one.
/** @type {(slot: Slot) => string | undefined} */
export const chosen = (slot) => {
  const now = valueOf(slot.name);
  // A tile that lies there is turned on.
  if (
    game.tool.name === "tile" &&
    !game.puzzle.setting &&
    now !== undefined &&
    sameTile(now, game.value)
  )
    return turnedTile(now, 1);
  const wanted = game.tool.name === "tile" ? turnedTile(game.value, game.turns) : game.value;
  const value = slot.look.has(wanted)
    ? wanted
    : slot.look.size === 1
      ? plain(slot)
      : valueOf(slot.name);
  return valueOf(slot.name) === value ? undefined : value;
};
// Sets the chosen value in a place, or a small mark of it.
/** @type {(slot: Slot) => void} */
export const setValue = (slot) => {
  if (game.small) change({ name: smallOf(slot.name) }, toggledSmall(slot, game.value));
  else change(slot, chosen(slot));
};
// The cell in whose middle a point is. What is drawn there by a line's tool is no line.
const MIDDLE = 0.45;
/** @type {(point: Point) => Point | null} */
const inMiddle = ([y, x]) => {
  const { height, width } = game.puzzle.row;
  /** @type {Point} */
  const cell = [2 * Math.floor(y / 2) + 1, 2 * Math.floor(x / 2) + 1];
  const inside = cell[0] > 0 && cell[1] > 0 && cell[0] < 2 * height && cell[1] < 2 * width;
  return inside && apart(cell, [y, x]) < MIDDLE ? cell : null;
};
// Inside, outside, a dot, nothing.
/** @type {(cell: Point | null, notes: boolean) => void} */
const markCell = (cell, notes) => {
  if (!cell) return;
  const name = cellColour(cell);
  const all = [undefined, ...MARKS, undefined];
  const now = all.indexOf(game.colours.get(name));
  change(
    { name },
    notes
      ? now === MARKS.length
        ? undefined
        : MARKS[MARKS.length - 1]
      : all[Math.max(now, 0) + 1],
  );
};
// What a tap makes of a place: ink, then a cross, then nothing.
/** @type {(slot: Slot, notes: boolean) => string | undefined} */
export const next = (slot, notes) => {
  const now = valueOf(slot.name);
  // Who sets a puzzle takes no notes: what would set one erases.
  if (game.puzzle.setting) return notes || now !== undefined ? undefined : plain(slot);
  if (notes) return now === NOTE ? undefined : NOTE;
  // With two buttons this one draws and erases.
  if (settings.twoButtons) return now === undefined || now === NOTE ? plain(slot) : undefined;
  return now === undefined ? plain(slot) : now === NOTE ? undefined : NOTE;
};
/** @type {(tool: Tool, point: Point, notes: boolean) => void} */
const tap = (tool, point, notes) => {
  if (tool.kind === "piece") return layPiece(tool, nearest(tool.nodes, point, 1.4));
  if (tool.kind === "value") {
    const at = nearest(tool.nodes, point, 1.4);
    if (!at) return;
    game.cursor = at;
    game.begun = null;
    const slot = tool.spotAt.get(at.join(" "));
    if (slot && notes) change(slot, next(slot, true));
    else if (slot && game.armed) setValue(slot);
    else {
      game.keyed = true;
      over();
    }
  } else if (tool.spots && !notes) {
    const at = nearest(
      tool.spots.map((slot) => slot.at),
      point,
      1.4,
    );
    const slot = at && tool.spotAt.get(at.join(" "));
    if (slot) change(slot, next(slot, false));
  } else if (tool.kind === "edges" && !game.puzzle.setting && inMiddle(point))
    markCell(inMiddle(point), notes);
  else {
    const slots = [...(tool.spots ?? []), ...tool.slots];
    const slot = slotNear(slots, point, 1, tool.kind === "both" || tool.kind === "sector");
    if (slot) change(slot, next(slot, notes));
  }
  endMove();
};
// The items that make up a straight line: one, or several from place to place along it.
/** @type {(tool: Tool, from: Point, to: Point) => Slot[]} */
const run = (tool, from, to) => {
  /** @type {Slot[]} */
  const slots = [];
  /** @type {(places: Point[]) => Point[]} */
  const inOrder = (places) => places.sort((a, b) => apart(from, a) - apart(from, b));
  const left = pair(tool, from, to)
    ? [to]
    : inOrder(tool.nodes.filter((place) => !same(place, from) && distance(place, from, to) < 1e-6));
  for (let at = from; !same(at, to);) {
    const next = left.findIndex((place) => pair(tool, at, place));
    const slot = next < 0 ? undefined : pair(tool, at, left[next]);
    if (!slot) return [];
    slots.push(slot);
    at = left[next];
    left.splice(0, next + 1);
  }
  return slots;
};
/** @type {(tool: Tool, a: Point, b: Point, stroke: Pick<Stroking, "notes" | "mode">) => boolean} */
export const line = (tool, a, b, stroke) => {
  const slots = run(tool, a, b);
  const setting = game.puzzle.setting;
  if (setting && stroke.notes) stroke.mode = "erase";
  /** @type {(slot: Slot) => string} */
  const ink = (slot) => (stroke.notes && !setting ? NOTE : plain(slot));
  /** @type {(slot: Slot) => boolean} */
  const there = (slot) => valueOf(slot.name) === ink(slot);
  if (slots.length && stroke.mode === undefined)
    stroke.mode = slots.every(there) ? "erase" : "draw";
  for (const slot of slots) {
    if (stroke.mode === "draw") change(slot, ink(slot));
    else if (there(slot)) change(slot, undefined);
  }
  return slots.length > 0;
};
/** @type {(tool: Tool, from: Point) => Point[]} */
const partners = (tool, from) =>
  tool.nodes.filter((to) => !same(from, to) && run(tool, from, to).length);

/** @type {(point: Point, notes: boolean) => void} */
export const down = (point, notes) => {
  const tool = game.tool;
  /** @type {Stroking} */
  const stroke = { kind: tool.kind, notes, point, begun: point, done: false };
  game.stroke = stroke;
  if (tool.kind === "spot") {
    const at = nearest(tool.nodes, point, 1.4);
    const slot = at && tool.spotAt.get(at.join(" "));
    if (slot && !game.fixed.has(slot.name)) {
      stroke.was = valueOf(slot.name);
      stroke.value = next(slot, notes);
      change(slot, stroke.value);
    } else stroke.done = true;
  } else if (tool.kind === "brush") brushDown(tool, stroke, point);
  else if (tool.kind === "edges" || tool.kind === "both")
    stroke.from = nearest(tool.nodes, point, 1.6);
  else if (tool.kind === "long") {
    stroke.from = nearest(tool.nodes, point, 1.4);
    stroke.partners = stroke.from ? partners(tool, stroke.from) : [];
  }
};
/** @type {(point: Point) => void} */
export const drag = (point) => {
  const { tool, stroke } = game;
  if (!stroke) return;
  const [y, x] = stroke.point;
  const count = Math.ceil(apart(point, stroke.point) / 0.3);
  stroke.point = point;
  if (apart(point, stroke.begun) > 0.8) stroke.far = true;
  for (let i = 1; i <= count; i++) {
    /** @type {Point} */
    const at = [y + ((point[0] - y) * i) / count, x + ((point[1] - x) * i) / count];
    if (tool.kind === "spot" && !stroke.done) {
      const cell = nearest(tool.nodes, at, 0.95);
      const slot = cell && tool.spotAt.get(cell.join(" "));
      if (slot && valueOf(slot.name) === stroke.was) change(slot, stroke.value);
    } else if (tool.kind === "brush" && !stroke.done) {
      const cell = nearest(tool.nodes, at, 0.95);
      if (cell) brushCell(tool, cell, stroke.value);
    } else if (tool.kind === "edges" || tool.kind === "both") {
      const to = nearest(tool.nodes, at, 0.8);
      if (to && stroke.from && !same(to, stroke.from)) {
        if (line(tool, stroke.from, to, stroke)) stroke.done = true;
        stroke.from = to;
      } else if (to) stroke.from = to;
    }
  }
  if (tool.kind === "long" && stroke.from) {
    stroke.to = nearest(stroke.partners ?? [], point, 1);
    over();
  }
};
/** @type {(point: Point) => void} */
export const up = (point) => {
  const { tool, stroke } = game;
  if (!stroke) return;
  game.stroke = null;
  if (tool.kind === "long") {
    const from = game.anchor || stroke.from;
    if (stroke.from && stroke.to && stroke.far) line(tool, stroke.from, stroke.to, stroke);
    else if (!stroke.far) {
      const slot = slotNear(
        tool.slots.filter((slot) => game.state.has(slot.name)),
        point,
        0.35,
      );
      const side = slotNear(
        tool.slots.filter(({ at, to }) => same(at, to)),
        point,
        0.5,
        true,
      );
      if (game.anchor && stroke.from && run(tool, game.anchor, stroke.from).length)
        line(tool, game.anchor, stroke.from, stroke);
      else if (slot && slot !== side) change(slot, undefined);
      else if (side && !game.anchor) change(side, next(side, stroke.notes));
      else if (from) {
        game.anchor = stroke.from ?? null;
        say(t("held"));
        over();
        return;
      }
    }
    game.anchor = null;
    over();
  } else if (
    (tool.kind === "value" || tool.kind === "piece" || tool.kind === "sector") &&
    !stroke.far
  )
    tap(tool, point, stroke.notes);
  else if ((tool.kind === "edges" || tool.kind === "both") && !stroke.done && !stroke.far)
    tap(tool, point, stroke.notes);
  endMove();
};
export const letGo = () => {
  if (!game || !game.stroke) return;
  game.stroke = null;
  dropMove();
  over();
};
// Lays the tile that is chosen, whatever lies there.
/** @type {(at: Point) => void} */
export const setTile = (at) => {
  change(game.tool.spotAt.get(at.join(" ")), turnedTile(game.value, game.turns));
  endMove();
};
// A piece from the bank: its letters, and borders around it.
/** @type {(piece: Cell[], quarters: number) => Cell[]} */
export const turned = (piece, quarters) => {
  let cells = piece;
  for (let i = 0; i < quarters; i++) cells = cells.map(([r, c, value]) => [c, -r, value]);
  const top = Math.min(...cells.map(([r]) => r)),
    left = Math.min(...cells.map(([, c]) => c));
  return cells.map(([r, c, value]) => [r - top, c - left, value]);
};
/** @type {(tool: Tool, at: Point | null) => void} */
export const layPiece = (tool, at) => {
  if (!at) return;
  const slots = game.puzzle.slots;
  /** @type {[cell: Point, value: string][]} */
  const cells = turned(tool.pieces?.[game.piece] ?? [], game.turns).map(([r, c, value]) => [
    [at[0] + 2 * r, at[1] + 2 * c],
    value,
  ]);
  const letters = cells.map(([cell]) => slots.get(named("letter", cell, cell)));
  if (letters.includes(undefined)) return;
  letters.forEach((slot, i) => change(slot, cells[i][1]));
  for (const [[y, x]] of cells) {
    for (const [dy, dx] of AROUND) {
      const side = slots.get(named("border", [y + dy, x + dx], [y + dy, x + dx]));
      const within = cells.some(([cell]) => same(cell, [y + 2 * dy, x + 2 * dx]));
      if (side) change(side, within ? undefined : plain(side));
    }
  }
  endMove();
};
