// The bank of a puzzle: pieces and tiles that are laid on the board. They stand in the bar of
// values instead of below the board, are dragged from there, and are grey once they are used.
import { $, draw } from "./base.js";
import { AROUND, named, parts } from "./drawing.js";
import { game, valueOf } from "./game.js";
import { layPiece, over, setTile, turned } from "./pen.js";
import { strokesOf } from "./picture.js";
import { isBank, nearest, sameTile, tilesBelow, turnedTile } from "./tools.js";
import { pointAt } from "./view.js";

// A piece as its cells with their letters.
/** @type {(piece: Cell[]) => SVGSVGElement} */
export const pieceIcon = (piece) => {
  const [rows, cols] = [0, 1].map((axis) => piece.map((cell) => Number(cell[axis])));
  const [top, left] = [Math.min(...rows), Math.min(...cols)];
  const [high, wide] = [Math.max(...rows) - top + 1, Math.max(...cols) - left + 1];
  const svg = draw("svg", {
    class: "piece",
    viewBox: `-50 -50 ${1000 * wide + 100} ${1000 * high + 100}`,
    "aria-hidden": "true",
  });
  for (const [row, col, letter] of piece) {
    const [x, y] = [1000 * (col - left), 1000 * (row - top)];
    const sign = draw("text", { class: "sign", x: x + 500, y: y + 710, "font-size": 600 }, letter);
    svg.append(draw("rect", { class: "frame", x, y, width: 1000, height: 1000 }), sign);
  }
  return svg;
};

// ---- What is used ----
/** @type {(tool: Tool) => Set<number>} */
const usedPieces = (tool) => {
  const {
    slots,
    row: { height, width },
  } = game.puzzle;
  /** @type {(y: number, x: number) => boolean} */
  const closed = (y, x) => {
    const side = named("border", [y, x], [y, x]);
    return (
      !slots.has(side) ||
      valueOf(side) === "" ||
      y === 0 ||
      x === 0 ||
      y === 2 * height ||
      x === 2 * width
    );
  };
  const taken = new Set(),
    used = new Set();
  /** @type {(cells: Cell[], y: number, x: number) => boolean} */
  const lies = (cells, y, x) =>
    cells.every(([r, c, letter]) => {
      const [cy, cx] = [y + 2 * r, x + 2 * c];
      if (taken.has(`${cy} ${cx}`) || valueOf(named("letter", [cy, cx], [cy, cx])) !== letter)
        return false;
      return AROUND.every(
        ([dy, dx]) =>
          closed(cy + dy, cx + dx) !== cells.some(([a, b]) => a === r + dy && b === c + dx),
      );
    });
  (tool.pieces ?? []).forEach((piece, i) => {
    for (const cells of tool.turnable
      ? [0, 1, 2, 3].map((quarters) => turned(piece, quarters))
      : [turned(piece, 0)]) {
      for (let y = 1; y < 2 * height; y += 2) {
        for (let x = 1; x < 2 * width; x += 2) {
          if (used.has(i) || !lies(cells, y, x)) continue;
          used.add(i);
          for (const [r, c] of cells) taken.add(`${y + 2 * r} ${x + 2 * c}`);
        }
      }
    }
  });
  return used;
};
// How many of a tile are left, however they are turned.
/** @type {(tile: string) => number} */
const left = (tile) => {
  const {
    printed,
    row: { height },
  } = game.puzzle;
  const laid = [...game.state].filter(
    ([name, value]) => parts(name).ink === "tile" && sameTile(value, tile),
  ).length;
  return tilesBelow(printed, height).filter((one) => sameTile(one, tile)).length - laid;
};
export const dressBank = () => {
  const { tool } = game;
  if (!isBank(game.puzzle, tool)) return;
  const used = tool.kind === "piece" ? usedPieces(tool) : null;
  for (const button of $("values").querySelectorAll("button")) {
    const { value, piece } = button.dataset;
    const count = used ? Number(!used.has(Number(piece))) : left(value ?? "");
    if (value === undefined && piece === undefined) continue;
    button.classList.toggle("used", count < 1);
    button.dataset.left = count > 1 ? `×${count}` : "";
  }
};

// ---- Dragging ----
/** @type {(point: Point) => Point | null} */
const target = (point) => nearest(game.tool.nodes, point, 1.4);
/** @type {(at: Point) => void} */
const ghost = (at) => {
  const { tool, image, puzzle } = game;
  over();
  const group = draw("g", { class: "ghost" });
  if (tool.kind === "piece") {
    for (const [r, c, letter] of turned(tool.pieces?.[game.piece] ?? [], game.turns)) {
      const [y, x] = [500 * at[0] + 1000 * r, 500 * at[1] + 1000 * c];
      const sign = draw("text", { class: "sign own", x, y: y + 210, "font-size": 600 }, letter);
      group.append(
        draw("rect", { class: "frame own", x: x - 500, y: y - 500, width: 1000, height: 1000 }),
        sign,
      );
    }
  } else {
    const look =
      puzzle.slots.get(named("tile", at, at))?.look.get(turnedTile(game.value, game.turns)) ?? [];
    for (const [, element] of strokesOf(look, ...at)) group.append(element);
  }
  image.over.append(group);
};
// A button of the bar, from which one drags onto the board; a press alone chooses.
/** @type {(button: HTMLButtonElement) => void} */
export const carried = (button) => {
  /** @type {Point | null} */
  let begun = null;
  let carrying = false;
  button.classList.add("carried");
  button.addEventListener(
    "pointerdown",
    ({ isPrimary, button: pressed, clientX, clientY, pointerId }) => {
      if (!isPrimary || pressed !== 0) return;
      begun = [clientX, clientY];
      button.setPointerCapture(pointerId);
    },
  );
  button.addEventListener("pointermove", ({ clientX: x, clientY: y }) => {
    if (!begun || (!carrying && Math.hypot(x - begun[0], y - begun[1]) < 8)) return;
    if (!carrying) {
      carrying = true;
      button.click();
    }
    const at = target(pointAt(x, y));
    if (at) ghost(at);
    else over();
  });
  button.addEventListener("pointerup", ({ clientX: x, clientY: y }) => {
    const at = carrying ? target(pointAt(x, y)) : null;
    begun = null;
    carrying = false;
    over();
    if (!at) return;
    if (game.tool.kind === "piece") layPiece(game.tool, at);
    else setTile(at);
  });
  button.addEventListener("pointercancel", () => {
    begun = null;
    carrying = false;
    over();
  });
};
