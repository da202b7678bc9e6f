// Tools: what inks and places give.
import { AROUND, named, parts, same } from "./drawing.js";

/** @type {(place: Point) => boolean} */
export const isSide = ([y, x]) => (y + x) % 2 !== 0;
/** @type {(place: Point) => boolean} */
export const isCell = ([y, x]) => y % 2 !== 0 && x % 2 !== 0;
// Places between which one draws: for a border the ends of its side.
/** @type {(item: { at: Point, to: Point }) => [Point, Point]} */
export const ends = ({ at, to }) => {
  if (!same(at, to) || !isSide(at)) return [at, to];
  const [y, x] = at;
  return y % 2 === 0
    ? [
        [y, x - 1],
        [y, x + 1],
      ]
    : [
        [y - 1, x],
        [y + 1, x],
      ];
};
/** @type {(a: Point, b: Point) => number} */
export const apart = ([y, x], [a, b]) => Math.hypot(y - a, x - b);
/** @type {(point: Point, a: Point, b: Point) => number} */
export const distance = ([y, x], [a, b], [c, d]) => {
  const length = (c - a) ** 2 + (d - b) ** 2;
  const along =
    length && Math.max(0, Math.min(1, ((y - a) * (c - a) + (x - b) * (d - b)) / length));
  return Math.hypot(y - a - along * (c - a), x - b - along * (d - b));
};
/** @type {(places: Point[], point: Point, within: number) => Point | null} */
export const nearest = (places, point, within) => {
  let best = null,
    least = within;
  for (const place of places) {
    const far = apart(place, point);
    if (far < least) [best, least] = [place, far];
  }
  return best;
};
/** @type {(slots: Slot[], point: Point, within: number, handles?: boolean) => Slot | null} */
export const slotNear = (slots, point, within, handles) => {
  let best = null,
    least = within;
  for (const slot of slots) {
    const [a, b] = ends(slot);
    /** @type {Point} */
    const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const far = handles
      ? apart(middle, point)
      : distance(point, a, b) + 0.01 * apart(middle, point);
    if (far < least) [best, least] = [slot, far];
  }
  return best;
};
/** @type {(tool: Tool, a: Point, b: Point) => Slot | undefined} */
export const pair = (tool, a, b) => tool.pairs?.get(named("", a, b));
/** @type {(slot: Slot) => string} */
export const plain = (slot) => [...slot.look.keys()][0];
// The connected pieces of what is drawn: lines of one ink that meet, cells that share a side.
/** @type {(slots: Slot[]) => Slot[][]} */
export const pieces = (slots) => {
  /** @type {(slot: Slot) => string[]} */
  const places = ({ ink, at, to }) => {
    const [y, x] = at;
    const meets =
      isCell(at) && same(at, to) ? AROUND.map(([dy, dx]) => [y + dy, x + dx]) : ends({ at, to });
    return meets.map((place) => `${ink} ${place}`);
  };
  /** @type {Map<string, Slot[]>} */
  const there = new Map();
  for (const slot of slots)
    for (const place of places(slot)) there.set(place, [...(there.get(place) ?? []), slot]);
  const left = new Set(slots);
  return slots.flatMap((first) => {
    if (!left.delete(first)) return [];
    const piece = [first];
    for (let i = 0; i < piece.length; i++)
      piece.push(
        ...places(piece[i])
          .flatMap((place) => there.get(place) ?? [])
          .filter((one) => left.delete(one)),
      );
    return [piece];
  });
};
// Whether what the tool lays stands in the bank.
/** @type {(puzzle: Puzzle, tool: Tool) => boolean} */
export const isBank = ({ setting }, { kind, name }) =>
  kind === "piece" || (name === "tile" && !setting);
/** @type {(puzzle: Puzzle) => Tool[]} */
export const toolsOf = (puzzle) => {
  /** @type {Map<string, Slot[]>} */
  const layers = new Map();
  for (const slot of puzzle.slots.values())
    layers.set(slot.ink, [...(layers.get(slot.ink) ?? []), slot]);
  /** @type {(slots: Slot[]) => { nodes: Point[], pairs: Map<string, Slot> }} */
  const pairs = (slots) => {
    const nodes = new Map(),
      found = new Map();
    for (const slot of slots) {
      const [a, b] = ends(slot);
      for (const end of [a, b]) nodes.set(end.join(" "), end);
      found.set(named("", a, b), slot);
    }
    return { nodes: [...nodes.values()], pairs: found };
  };
  /** @type {Tool[]} */
  const tools = [];
  for (const [ink, slots] of layers) {
    const single = slots.every(({ at, to }) => same(at, to));
    const every = [...new Set(slots.flatMap((slot) => [...slot.look.keys()]))];
    // Tiles are offered as they are laid out, and turned.
    const below =
      ink === "tile" && !puzzle.setting
        ? [...new Set(tilesBelow(puzzle.printed, puzzle.row.height))]
        : [];
    const offered = below.filter((tile, i) => below.findIndex((one) => sameTile(one, tile)) === i);
    const values = below.length
      ? every.filter((tile) => offered.some((one) => sameTile(one, tile)))
      : every;
    const reach = Math.max(
      ...slots.map((slot) => {
        const [a, b] = ends(slot);
        return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));
      }),
    );
    const half = slots.every(
      ({ at, to }) =>
        isCell(at) !== isCell(to) &&
        Math.max(Math.abs(at[0] - to[0]), Math.abs(at[1] - to[1])) === 1,
    );
    /** @type {Tool} */
    const tool = {
      name: ink,
      kind: "spot",
      inks: [ink],
      slots,
      nodes: slots.map((slot) => slot.at),
      spotAt: new Map(),
    };
    if (single && values.some((value) => value))
      Object.assign(tool, {
        kind: "value",
        values,
        offered: puzzle.setting ? puzzle.setting.offers[ink] : below.length ? offered : values,
      });
    else if (single && !slots.some((slot) => isSide(slot.at))) tool.kind = "spot";
    else if (half)
      Object.assign(tool, {
        kind: "sector",
        nodes: [
          ...new Map(
            slots.map(({ at, to }) => {
              const cell = isCell(at) ? at : to;
              return [cell.join(" "), cell];
            }),
          ).values(),
        ],
      });
    else Object.assign(tool, { kind: reach > 2 ? "long" : "edges" }, pairs(slots));
    tools.push(tool);
  }
  // Lines of several inks between corners are drawn with one pen, if no two of them join the same
  // corners.
  const pens = tools.filter(
    (tool) => tool.pairs && tool.nodes.every(([y, x]) => y % 2 === 0 && x % 2 === 0),
  );
  const all = pens.flatMap((tool) => tool.slots);
  const joint = pens.length > 1 ? pairs(all) : null;
  if (joint && joint.pairs.size === all.length) {
    tools.splice(0, tools.length, ...tools.filter((tool) => !pens.includes(tool)));
    const kind = pens.some((tool) => tool.kind === "long") ? "long" : "edges";
    tools.unshift({
      name: "edges",
      inks: pens.map((tool) => tool.name),
      slots: all,
      kind,
      ...joint,
      spotAt: new Map(),
    });
  }
  // One cell ink and one line from cell to cell: tapping gives the one, dragging the other.
  const spots = tools.filter((tool) => tool.kind === "spot");
  const lines = tools.filter((tool) => tool.kind === "edges" && tool.nodes.some(isCell));
  if (spots.length === 1 && lines.length === 1 && !puzzle.setting) {
    tools.unshift({
      ...lines[0],
      name: "both",
      inks: [spots[0].name, lines[0].name],
      kind: "both",
      spots: spots[0].slots,
      nodes: pairs([...spots[0].slots, ...lines[0].slots]).nodes,
    });
  }
  const pieces = piecesOf(puzzle);
  const letters = tools.find((tool) => tool.name === "letter");
  if (pieces.length && letters)
    tools.unshift({
      ...letters,
      name: "piece",
      kind: "piece",
      pieces,
      turnable: [...puzzle.printed.keys()].some((name) => name.startsWith("turnable ")),
      slots: [],
      values: undefined,
      offered: undefined,
    });
  for (const tool of tools) {
    tool.spotAt = new Map(
      (tool.spots || tool.slots)
        .filter(({ at, to }) => same(at, to))
        .map((slot) => [slot.at.join(" "), slot]),
    );
  }
  return tools;
};
// A tile after so many quarter turns clockwise, each of which moves its eight ports by two.
/** @type {(tile: string, quarters: number) => string} */
export const turnedTile = (tile, quarters) => {
  const paths = new Map([[".", "."]]);
  const by = (8 - 2 * quarters) % 8;
  return [...tile.slice(by), ...tile.slice(0, by)]
    .map((path) => {
      if (!paths.has(path)) paths.set(path, "abcd"[paths.size - 1]);
      return paths.get(path);
    })
    .join("");
};
/** @type {(a: string, b: string) => boolean} */
export const sameTile = (a, b) => [0, 1, 2, 3].some((quarters) => turnedTile(a, quarters) === b);
// Tiles laid out below the board.
/** @type {(printed: Drawing, height: number) => string[]} */
export const tilesBelow = (printed, height) =>
  [...printed].flatMap(([name, tile]) => {
    const { ink, at } = parts(name);
    return ink === "tile" && at[0] > 2 * height ? tile : [];
  });
// Pieces laid out below the board: their letters, by row and column from the first.
/** @type {(puzzle: Puzzle) => Cell[][]} */
const piecesOf = (puzzle) => {
  const below = 2 * puzzle.row.height;
  /** @type {Map<string, { at: Point, value: string }>} */
  const letters = new Map();
  /** @type {[string, string][]} */
  const joined = [];
  for (const [name, value] of puzzle.printed) {
    const { ink, at, to } = parts(name);
    if (at[0] > below && ink === "letter") letters.set(at.join(" "), { at, value });
    if (at[0] > below && ink === "join") joined.push([at.join(" "), to.join(" ")]);
  }
  const inks = new Set([...puzzle.slots.values()].map((slot) => slot.ink));
  if (!inks.has("letter") || !inks.has("border")) return [];
  /** @type {Cell[][]} */
  const pieces = [];
  const left = new Set(letters.keys());
  for (const [
    start,
    {
      at: [y, x],
    },
  ] of letters) {
    if (!left.delete(start)) continue;
    const cells = [start];
    for (let i = 0; i < cells.length; i++) {
      for (const pair of joined) {
        const other = pair[0] === cells[i] ? pair[1] : pair[1] === cells[i] ? pair[0] : null;
        if (other && left.delete(other)) cells.push(other);
      }
    }
    /** @type {(cell: string) => Cell[]} */
    const seen = (cell) => {
      const one = letters.get(cell);
      return one ? [[(one.at[0] - y) / 2, (one.at[1] - x) / 2, one.value]] : [];
    };
    pieces.push(cells.flatMap(seen));
  }
  return pieces;
};
