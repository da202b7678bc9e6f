// Mouse, touch and keys.
import { $, say, settings, t } from "./base.js";
import { brushCell, ground, smallValues, toggledSmall } from "./brush.js";
import { cellColour, smallOf } from "./colours.js";
import { named, parts, same } from "./drawing.js";
import { change, clean, endMove, game, set, undo, valueOf } from "./game.js";
import { hint } from "./hints.js";
import { choose, down, drag, layPiece, letGo, line, next, over, setValue, up } from "./pen.js";
import { inkWord, told } from "./puzzle.js";
import { check } from "./referee.js";
import { ends, isCell, isSide, pair, plain } from "./tools.js";
import { onBoard, pause, pinched, pointAt, wheeled, zoom } from "./view.js";
import { NOTE } from "./names.js";

/** @type {(svg: SVGSVGElement) => void} */
export const listen = (svg) => {
  /** @type {(event: PointerEvent) => Point} */
  const point = (event) => pointAt(event.clientX, event.clientY);
  /** @type {Map<number, Point>} */
  const fingers = new Map();
  /** @type {Pinch | null} */
  let pinch = null;
  svg.addEventListener("contextmenu", (event) => event.preventDefault());
  svg.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (fingers.size > 1) {
      letGo();
      pinch = fingers.size === 2 ? pinched(fingers) : null;
      return;
    }
    if (game.answer || game.paused || event.button === 1) return;
    event.preventDefault();
    svg.focus({ preventScroll: true });
    svg.setPointerCapture(event.pointerId);
    game.keyed = false;
    svg.classList.remove("keyed");
    over();
    const other = event.pointerType === "mouse" && settings.swapped === true;
    down(point(event), game.crosses !== ((event.button === 2) !== other));
  });
  svg.addEventListener("pointermove", (event) => {
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (fingers.size === 2 && pinch) return zoom(pinch, fingers);
    if (!game.stroke || fingers.size !== 1) return;
    const all = event.getCoalescedEvents ? event.getCoalescedEvents() : [];
    for (const one of all.length ? all : [event]) drag(point(one));
  });
  svg.addEventListener("pointerup", (event) => {
    fingers.delete(event.pointerId);
    pinch = null;
    if (game.stroke) up(point(event));
  });
  svg.addEventListener("pointercancel", (event) => {
    fingers.delete(event.pointerId);
    pinch = null;
    letGo();
  });
  svg.addEventListener("wheel", wheeled, { passive: false });
  svg.addEventListener("keydown", keyed);
  svg.addEventListener("keyup", ({ key }) => {
    if (key === "Tab") svg.classList.add("keyed");
  });
};

// ---- Keys ----
/** @type {Record<string, Point>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowDown: [1, 0], ArrowLeft: [0, -1] };
/** @type {(from: Point, way: Point) => Point | null} */
const beyond = ([y, x], [dy, dx]) => {
  let best = null,
    least = Infinity;
  for (const place of game.tool.nodes) {
    const along = (place[0] - y) * dy + (place[1] - x) * dx;
    const aside = Math.abs((place[0] - y) * dx) + Math.abs((place[1] - x) * dy);
    if (along > 0 && aside <= along && along + 3 * aside < least)
      [best, least] = [place, along + 3 * aside];
  }
  return best;
};
/** @type {(event: KeyboardEvent) => void} */
export const keyed = (event) => {
  const { tool } = game;
  const { key } = event;
  const letter = key.length === 1 ? key.toUpperCase() : key;
  const command = event.ctrlKey || event.metaKey;
  const done = () => {
    event.preventDefault();
    game.keyed = true;
    game.image.svg.classList.add("keyed");
    over();
  };
  if (event.altKey) return;
  if (command) {
    if (letter !== "Z" && letter !== "Y") return;
    undo(letter === "Y" || event.shiftKey ? 1 : -1);
    return done();
  }
  if (ARROWS[key]) {
    say("");
    done();
    const way = onBoard(ARROWS[key]);
    if (tool.kind === "sector" && event.shiftKey) {
      const [y, x] = game.cursor;
      sector(named(tool.name, game.cursor, [y + way[0], x + way[1]]));
    } else {
      const to = beyond(game.cursor, way);
      if (!to) return;
      if (event.shiftKey && tool.pairs && pair(tool, game.cursor, to)) {
        line(tool, game.cursor, to, { notes: game.crosses });
        endMove();
      }
      game.cursor = to;
      game.begun = null;
    }
    over();
    return announce();
  }
  if (tool.kind === "brush" && tool.values?.includes(key)) {
    set({ value: key });
    enter(false);
    return done();
  }
  if (tool.kind === "value" && typed(letter)) return done();
  if (tool.kind === "sector" && /^[1-9]$/.test(key)) {
    const [y, x] = game.cursor,
      digit = Number(key) - 1;
    sector(named(tool.name, game.cursor, [y + 1 - Math.floor(digit / 3), x + (digit % 3) - 1]));
    return done();
  }
  /** @type {Record<string, () => void>} */
  const actions = {
    " ": () => enter(game.crosses),
    Enter: () => enter(game.crosses),
    X: cross,
    Backspace: erase,
    Delete: erase,
    Escape: () => {
      game.anchor = null;
      clean();
    },
    T: () =>
      choose(
        game.tools[
          (game.tools.indexOf(tool) + (event.shiftKey ? game.tools.length - 1 : 1)) %
            game.tools.length
        ],
      ),
    Z: () => undo(-1),
    Y: () => undo(1),
    R: () => turn(),
    "?": showKeys,
    ...(game.puzzle.setting
      ? {}
      : {
          C: () => {
            clean();
            check();
          },
          H: hint,
          M: markSmall,
          P: () => pause(true),
        }),
  };
  const action = Object.hasOwn(actions, letter) && actions[letter];
  if (action) {
    action();
    done();
    if (letter === " " || key === "Enter" || letter === "X") announce();
  }
};
const announce = () => {
  if (!$("said").className) say(describe(game.cursor));
};
/** @type {(notes: boolean) => void} */
const enter = (notes) => {
  const { tool, cursor } = game;
  const spot = tool.spotAt.get(cursor.join(" "));
  if (tool.kind === "piece") layPiece(tool, cursor);
  else if (tool.kind === "brush")
    brushCell(
      tool,
      cursor,
      game.colours.get(ground(tool, cursor)) === game.value ? undefined : game.value,
    );
  else if (tool.kind === "value" && spot) notes ? change(spot, next(spot, true)) : setValue(spot);
  else if (spot) change(spot, next(spot, notes));
  else if (tool.kind === "sector") {
    const own = tool.slots.filter(({ at, to }) => same(at, cursor) || same(to, cursor));
    const now = own.findIndex((slot) => valueOf(slot.name) === plain(slot));
    if (now >= 0) change(own[now], undefined);
    if (own[now + 1]) change(own[now + 1], plain(own[now + 1]));
  } else if (game.anchor) {
    if (!same(game.anchor, cursor)) line(tool, game.anchor, cursor, { notes });
    game.anchor = null;
  } else {
    game.anchor = cursor;
    say(t("held"));
  }
  endMove();
  over();
};
const cross = () => {
  if (game.tool.kind === "brush") return;
  const spot = game.tool.spotAt.get(game.cursor.join(" "));
  if (spot) {
    change(spot, next(spot, true));
    endMove();
  } else {
    set({ crosses: !game.crosses });
  }
};
const erase = () => {
  const spot = game.tool.spotAt.get(game.cursor.join(" "));
  const touching = game.tool.slots.filter((slot) =>
    ends(slot).some((end) => same(end, game.cursor)),
  );
  for (const slot of spot ? [spot, { name: smallOf(spot.name) }] : touching)
    change(slot, undefined);
  endMove();
};
/** @type {(name: string) => void} */
const sector = (name) => {
  const slot = game.puzzle.slots.get(name);
  if (slot) {
    change(
      slot,
      game.crosses ? next(slot, true) : valueOf(name) === plain(slot) ? undefined : plain(slot),
    );
    endMove();
  }
};
/** @type {(letter: string) => boolean} */
const typed = (letter) => {
  const { tool, cursor } = game;
  const slot = tool.spotAt.get(cursor.join(" "));
  if (!slot) return false;
  const now = valueOf(slot.name) || "";
  if (game.small) {
    const mark = smallValues(tool).find((value) => value.toUpperCase() === letter);
    if (mark === undefined) return false;
    change({ name: smallOf(slot.name) }, toggledSmall(slot, mark));
    endMove();
    return true;
  }
  game.armed = false;
  // What goes on from what stands there: digits; a number in place of a "?"; one more entry of a
  // set.
  const entries = [...now.split("+"), letter].sort().join("+");
  const longer = [now + letter, now.replace(/\?$/, "") + letter, entries];
  // The first one in a place takes the place of what stood there; those after it go on from it.
  const texts = game.begun?.at === cursor.join(" ") ? [...longer, letter] : [letter, ...longer];
  const value = texts.find((text) => text !== now && slot.look.has(text)) ?? null;
  if (value === null)
    return (game.begun?.at === cursor.join(" ") && now === letter) || spelt(letter);
  change(slot, value);
  endMove();
  set({ begun: { at: cursor.join(" "), text: value } });
  return true;
};
// A value of several characters none of which is a value.
/** @type {(letter: string) => boolean} */
const spelt = (letter) => {
  const {
    tool: { values = [], spotAt },
    cursor,
  } = game;
  const at = cursor.join(" ");
  const text = (game.begun && game.begun.at === at ? game.begun.text : "") + letter.toLowerCase();
  game.begun = values.some((value) => value.length > text.length && value.startsWith(text))
    ? { at, text }
    : null;
  if (!values.includes(text)) return !!game.begun;
  change(spotAt.get(at), text);
  endMove();
  return true;
};
// Whether what the tool lays can be turned first: pieces, where the puzzle says so, and tiles that
// are set.
/** @type {(tool: Tool) => boolean} */
export const turns = (tool) =>
  tool.kind === "piece" ? Boolean(tool.turnable) : tool.name === "tile";
export const markSmall = () => {
  if (!smallValues(game.tool).length) return;
  set({ small: !game.small });
};
const showKeys = () => {
  $("help").open = true;
  $("help").scrollIntoView({ block: "nearest" });
};
export const turn = () => {
  if (!turns(game.tool)) return;
  set({ turns: (game.turns + 1) % 4 });
};
/** @type {(at: Point) => string} */
const describe = (at) => {
  const [y, x] = at;
  const where = isCell(at)
    ? t("cell", (y + 1) / 2, (x + 1) / 2)
    : isSide(at)
      ? t("side", (y + 1) / 2, (x + 1) / 2)
      : t("corner", y / 2, x / 2);
  const here = [];
  /** @type {(name: string) => boolean} */
  const touches = (name) => {
    const { at: a, to: b } = parts(name);
    return ends({ at: a, to: b }).some((end) => same(end, at));
  };
  for (const [name, value] of game.puzzle.printed)
    if (touches(name))
      here.push(`${inkWord(game.puzzle.guide, parts(name).ink)}${value ? ` ${value}` : ""}`);
  for (const [name, value] of game.state)
    if (touches(name)) here.push(value === NOTE ? t("note") : told(game.puzzle.guide, name, value));
  for (const { spotAt } of game.tools) {
    const slot = spotAt.get(at.join(" "));
    const marks = slot && game.colours.get(smallOf(slot.name));
    if (marks) here.push(`${t("small")} ${marks}`);
  }
  const dyed = game.colours.get(cellColour(at));
  if (dyed) here.push(t("colour", dyed));
  return `${where}: ${here.join(", ") || t("blank")}`;
};
