// The table as it is drawn: tiles, the central group with its openings, blocks and hands.
const say = (text, mood = "") => { $("said").textContent = text; $("said").className = mood; };
const shape = (name, attributes = {}, ...children) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

// ---- Tiles ----
// The paths of each tile by its name, and for each kind in how many ways it can lie.
let tiles = null, ways = {};
const noteTiles = (given) => {
  tiles = given;
  for (const name of Object.keys(given)) { const kind = name.split("+")[0]; ways[kind] = (ways[kind] || 0) + 1; }
};
const turned = (name, by) => {
  const [kind, now] = name.split("+");
  const turns = (Number(now || 0) + by) % ways[kind];
  return turns ? `${kind}+${turns}` : kind;
};
// Four pieces, clockwise from the upper left one.
const turnedBlock = (pieces, by) => {
  let now = pieces;
  for (let i = 0; i < by % 4; i++) now = [now[3], now[0], now[1], now[2]].map((name) => turned(name, 1));
  return now;
};
// The ports that a tile uses on a side, clockwise from the upper one, as they lie from left to right or from top to bottom.
const ports = (name, side) => {
  const edge = [(x, y) => y === 0 && x, (x, y) => x === 1000 && y, (x, y) => y === 1000 && x, (x, y) => x === 0 && y][side];
  const ends = tiles[name].flatMap((path) => [path[0], path[path.length - 1]]);
  return ends.map(([x, y]) => edge(x, y)).filter((at) => at !== false).sort((a, b) => a - b).join();
};
const CORNERS = [[0, 0], [1, 0], [1, 1], [0, 1]];
const tile = (name, x, y) => shape("g", { class: "tile", transform: `translate(${1000 * x} ${1000 * y})` },
  shape("rect", { width: 1000, height: 1000 }), ...tiles[name].map((path) => shape("polyline", { points: path.join(" ") })),
  ...(tiles[name].length ? [] : [shape("circle", { cx: 500, cy: 500, r: 80 })]));
const block = (pieces, x = 0, y = 0) => pieces.map((name, i) => tile(name, x + CORNERS[i][0], y + CORNERS[i][1]));
const picture = (pieces) => {
  const side = pieces.length === 1 ? 1000 : 2000;
  return shape("svg", { viewBox: `-30 -30 ${side + 60} ${side + 60}`, "aria-hidden": "true" }, ...block(pieces));
};

// ---- The central group ----
// The pair is one tile wide.
const corner = ({ row, col }) => [col > 0 ? 2 * col - 1 : 2 * col, 2 * row];
const STEP = { up: [0, -1], right: [1, 0], down: [0, 1], left: [-1, 0] };
const arrow = ([x, y], way) => {
  const [dx, dy] = STEP[way];
  const at = (along, aside) => [1000 * (x + 1) + dx * (along - 1000) - dy * aside, 1000 * (y + 1) + dy * (along - 1000) + dx * aside];
  return shape("polygon", { class: "arrow", points: [at(90, -230), at(380, 0), at(90, 230)].join(" ") });
};
const drawGroup = (table, last) => {
  const all = [[0, 0], [1, 2]];
  const parts = [tile(table.pair[0], 0, 0), tile(table.pair[1], 0, 1)];
  const ends = {};
  table.laid.forEach((laid, i) => {
    const at = corner(laid);
    all.push(at, [at[0] + 2, at[1] + 2]);
    parts.push(shape("g", { class: i === last ? "new" : "" }, ...block(laid.block, ...at)));
    ends[laid.arm] = at;
  });
  parts.push(shape("rect", { class: "pair", width: 1000, height: 2000 }));
  for (const [x, y] of Object.values(ends)) parts.push(shape("rect", { class: "end", x: 1000 * x, y: 1000 * y, width: 2000, height: 2000 }));
  for (const opening of table.outcome ? [] : table.openings) {
    const at = corner(opening);
    all.push(at, [at[0] + 2, at[1] + 2]);
    const name = t("place", SAY.arms[settings.lang][opening.arm], SAY.ways[settings.lang][opening.way]);
    const place = shape("g", { class: "opening", "data-arm": opening.arm, "data-way": opening.way, role: "button", "aria-label": name },
      shape("rect", { x: 1000 * at[0] + 60, y: 1000 * at[1] + 60, width: 1880, height: 1880 }), arrow(at, opening.way));
    parts.push(place);
  }
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - 0.2, Math.min(...ys) - 0.2];
  const [wide, high] = [Math.max(...xs) + 0.2 - left, Math.max(...ys) + 0.2 - top];
  const box = [left, top, wide, high].map((length) => 1000 * length).join(" ");
  $("paper").replaceChildren(shape("svg", { viewBox: box, role: "group", "aria-label": setup.title[settings.lang] }, ...parts));
};
