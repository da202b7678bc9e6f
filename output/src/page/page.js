"use strict";
(() => {
  // ---- What the page says, in English and Japanese ----
  const SAY = {
    list: ["All puzzles", "問題一覧"], previous: ["Previous puzzle", "前の問題"], next: ["Next puzzle", "次の問題"],
    tools: ["What to draw", "かくもの"], values: ["Which one", "種類"], drawing: ["Drawing", "作図"], help: ["Help", "ヘルプ"], more: ["More", "その他"],
    crosses: ["× Notes", "×メモ"], undo: ["Undo", "元に戻す"], redo: ["Redo", "やり直す"], restart: ["Erase all", "すべて消す"],
    check: ["Check", "答え合わせ"], mistake: ["First mistake", "最初の間違い"], hint: ["Hint", "ヒント"], apply: ["Draw it", "かきこむ"],
    answer: ["Show answer", "答えを見る"], really: ["Really show it?", "本当に見る?"], hide: ["Hide answer", "答えを隠す"], puzzles: ["Puzzles", "パズル"], answers: ["Show answers", "答えを見る"], print: ["Print", "印刷"], time: ["Time: show or hide", "時間の表示・非表示"],
    rules: ["Rules", "ルール"], how: ["How to draw", "操作方法"], genre: ["Genre", "種類"], grade: ["Grade", "難易度"], number: ["Number", "番号"],
    home: ["All genres", "種類の一覧"], today: ["Puzzle of the day", "今日の問題"], puzzles1: ["{0} puzzle", "{0}問"], puzzlesN: ["{0} puzzles", "{0}問"],
    every: ["all", "すべて"], showMore: ["Show more", "さらに表示"], play: ["Play", "解く"], board: ["Board", "盤面"], by: ["Invented by {0}", "考案: {0}"],
    score: ["score {0}", "スコア{0}"], hints1: ["{0} printed hint", "手がかり{0}個"], hintsN: ["{0} printed hints", "手がかり{0}個"], light: ["Light", "ライト"], dark: ["Dark", "ダーク"],
    found: ["{0} of {1} puzzles", "{1}問中{0}問"], solvedCount: ["{0} solved", "解答済み{0}問"], web: ["on the web", "ウェブで解く"],
    solved: ["Solved! Time: {0}", "正解です! 時間 {0}"], notYet: ["Not solved yet.", "まだ完成していません。"],
    noAnswer: ["This puzzle comes without its answer: it can be played, but not checked.", "この問題には答えが付いていません。解けますが、答え合わせはできません。"],
    broken: ["Rule {0} is not kept: {1}", "ルール{0}に反しています: {1}"],
    noMistake: ["No mistake so far.", "今のところ間違いはありません。"], wrong: ["Wrong: {0}", "間違い: {0}"],
    wrongNote: ["Wrong note: {0} belongs to the answer", "メモの間違い: {0}は答えの一部です"],
    noHints: ["This page has no hints for this puzzle.", "この問題のヒントはありません。"], hintsEnd: ["No further hint: what is left takes deeper what-ifs.", "ヒントはここまでです。残りには、より深い仮定が必要です。"],
    gone: ["All erased; undo brings it back.", "すべて消しました。「元に戻す」で戻せます。"], full: ["The browser does not keep this work: {0}", "ブラウザに保存できません: {0}"],
    cell: ["row {0}, column {1}", "{0}行{1}列"], corner: ["corner {0} down, {1} across", "角 下{0}・右{1}"], side: ["side at row {0}, column {1}", "辺 {0}行{1}列"],
    blank: ["blank", "空白"], note: ["note", "メモ"], held: ["from here: now choose the other end", "ここから。終点を選んでください"], both: ["Auto", "自動"],
    piece: ["Piece", "ピース"], turn: ["Turn", "回転"], edges: ["Lines", "線"],
    first: ["First mend this.", "まずここを直しましょう。"], exampleTitle: ["Example and its answer", "例題とその答え"],
    keyArrows: ["Arrow keys move the cursor, Space or Enter draws, X sets a cross as a note, Backspace erases.", "矢印キーで移動、スペースかEnterでかきこみ、Xで×メモ、Backspaceで消去。"],
    keyShift: ["Shift and an arrow key draws a line or border in that direction.", "Shift+矢印キーで、その向きに線をかきます。"],
    keyEnds: ["For other lines, Enter at one end and Enter at the other; Escape lets go.", "その他の線は、始点でEnter、終点でEnter。Escapeで取り消し。"],
    keyPad: ["Halves and hops: the digits 1 to 9 as they lie on a number pad, or Space for one after the other.", "三角や跳ねる線: テンキーの並びの数字1〜9、またはスペースで順に切りかえ。"],
    keyTools: ["T: next tool. Z: undo. Y: redo. C: check. H: hint.", "T: 次の道具、Z: 元に戻す、Y: やり直す、C: 答え合わせ、H: ヒント。"],
    keyMouse: ["Mouse and touch: tap to draw, tap again for a cross and again for nothing; drag for lines. The right button sets crosses. Two fingers zoom and move.", "マウス・タッチ: タップでかきこみ、もう一度で×、さらにもう一度で消去。線はドラッグ。右ボタンで×。2本指で拡大・移動。"],
    keyValue: ["Numbers and letters: choose one and tap cells, or type it at the cursor.", "数字・文字: 選んでマスをタップするか、カーソルの位置で入力。"],
  };
  const GRADES = { gentle: ["gentle", "入門"], easy: ["easy", "初級"], medium: ["medium", "中級"], hard: ["hard", "上級"], expert: ["expert", "達人"] };
  const INKS = {
    black: ["black cell", "黒マス"], number: ["number", "数字"], unknown: ["question mark", "「?」"], set: ["numbers", "数字の組"], circle: ["circle", "○"],
    circled: ["circled number", "○の数字"], arrow: ["arrow", "矢印"], letter: ["letter", "文字"], shape: ["shape", "図形"], turnable: ["pieces may be turned", "回転可"],
    join: ["link", "つながり"], border: ["border", "境界線"], shaded: ["shading", "ぬり"], line: ["line", "線"], domino: ["domino", "ドミノ"], hop: ["hop", "跳ねる線"],
    cross: ["cross", "×印"], disc: ["black circle", "●"], dot: ["dot", "点"], node: ["node", "節点"], flag: ["flag", "旗"], ladder: ["plus", "+"], box: ["box", "箱"],
    target: ["target", "目標"], grey: ["grey cell", "灰色のマス"], pillar: ["pillar", "柱"], goal: ["goal", "ゴール"], wall: ["wall", "壁"], mirror: ["mirror", "鏡"],
    half: ["half cell", "三角"], slant: ["slant", "斜線"], path: ["path", "経路"], contour: ["contour", "等高線"], trail: ["trail", "軌跡"], move: ["move", "移動"],
    tile: ["tile", "タイル"], step: ["step", "移動"], response: ["response", "返答"], count: ["count", "個数"], fragile: ["fragile wall", "もろい壁"],
    green: ["green wall", "緑の壁"], pit: ["pit", "落とし穴"], switch: ["switch", "スイッチ"],
  };
  // Layers of a figure, lowest first.
  const STYLES = ["foot", "slope", "peak", "grey", "black", "shaded", "grid", "brick", "line", "ground", "frame", "border", "wall", "join", "circle", "stroke", "sign"];
  const NOTE = "×";
  const SVG = "http://www.w3.org/2000/svg";
  const CHUNK = 48;

  const $ = (id) => document.getElementById(id);
  const setup = JSON.parse($("setup").textContent);
  // The list is read at once, a puzzle when it is needed.
  const rowOf = (line, index) => {
    const tab = line.indexOf("\t");
    const [genre, height, width, grade, score, id, key] = JSON.parse(line.slice(0, tab));
    return { index, genre, height, width, grade, score, id, key, rest: line.slice(tab + 1) };
  };
  const rows = $("puzzles").textContent.trim().split("\n").filter((line) => line).map(rowOf);

  // ---- Settings and work, kept in the browser ----
  const kept = (name) => {
    try { return JSON.parse(localStorage.getItem(`pencilmill:${name}`)); } catch { return null; }
  };
  let complained = false;
  const keep = (name, value) => {
    try { localStorage.setItem(`pencilmill:${name}`, JSON.stringify(value)); } catch (error) {
      if (!complained) { complained = true; say(t("full", error.name), "bad"); }
    }
  };
  const settings = Object.assign({ lang: navigator.language.startsWith("ja") ? 1 : 0,
    dark: matchMedia("(prefers-color-scheme: dark)").matches, timer: true }, kept("settings") || {});
  if (settings.lang !== 1) settings.lang = 0;

  const t = (name, ...values) => SAY[name][settings.lang].replace(/\{(\d)\}/g, (_, i) => values[i]);
  const word = (table, name) => (Object.hasOwn(table, name) ? table[name][settings.lang] : name);

  const node = (name, attributes = {}, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  };
  const draw = (name, attributes) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

  // ---- The engine, where the page comes with one ----
  // Gives what a request is answered with, or null where there is no engine: then the page does what it can by itself.
  let worker = null, asked = 0;
  const waiting = new Map();
  const ask = (request) => {
    if (!setup.engine) return Promise.resolve(null);
    if (!worker) {
      const without = () => { setup.engine = null; for (const done of waiting.values()) done(null); waiting.clear(); buttons(); };
      // A page that is opened from disk may start no worker.
      try { worker = new Worker(setup.engine); } catch { without(); return Promise.resolve(null); }
      worker.onerror = (event) => { event.preventDefault(); without(); };
      worker.onmessage = ({ data: { number, reply, failed } }) => {
        if (failed) return without();
        waiting.get(number)(reply);
        waiting.delete(number);
      };
    }
    const number = ++asked;
    worker.postMessage({ number, request });
    return new Promise((done) => waiting.set(number, done));
  };

  // ---- Drawings ----
  // An item is named by its ink and its two places, "line 1 1 1 3" (y x y x, in half cells); its value stands beside it.
  const place = (text) => {
    const found = /^r(\d+(?:\.5)?)c(\d+(?:\.5)?)$/.exec(text);
    return [2 * Number(found[1]) - 1, 2 * Number(found[2]) - 1];
  };
  const placeText = ([y, x]) => `r${(y + 1) / 2}c${(x + 1) / 2}`;
  const named = (ink, a, b) => {
    const [at, to] = a[0] < b[0] || (a[0] === b[0] && a[1] <= b[1]) ? [a, b] : [b, a];
    return `${ink} ${at.join(" ")} ${to.join(" ")}`;
  };
  const items = (text) => {
    const found = new Map();
    for (const group of text.split("; ")) {
      const [ink, ...words] = group.split(" ");
      for (const item of words) {
        const [places, value = ""] = item.split("=");
        const chain = places.split("-").map(place);
        if (chain.length === 1) found.set(named(ink, chain[0], chain[0]), value);
        for (let i = 1; i < chain.length; i++) found.set(named(ink, chain[i - 1], chain[i]), value);
      }
    }
    return found;
  };
  const parts = (name) => {
    const [ink, ...at] = name.split(" ");
    const [y, x, y2, x2] = at.map(Number);
    return { ink, at: [y, x], to: [y2, x2], middle: [(y + y2) / 2, (x + x2) / 2] };
  };
  // A drawing as a text.
  const textOf = (drawing) => {
    const inks = new Map();
    for (const [name, value] of drawing) {
      const { ink, at, to } = parts(name);
      const item = `${placeText(at)}${same(at, to) ? "" : `-${placeText(to)}`}${value ? `=${value}` : ""}`;
      inks.set(ink, [...(inks.get(ink) || []), item]);
    }
    return [...inks].map(([ink, all]) => `${ink} ${all.join(" ")}`).join("; ");
  };
  // How a person says it.
  const told = (name, value) => {
    const { ink, at, to } = parts(name);
    const where = at[0] === to[0] && at[1] === to[1] ? placeText(at) : `${placeText(at)}–${placeText(to)}`;
    return `${word(INKS, ink)}${value ? ` ${value}` : ""} ${where}`;
  };

  // A puzzle with everything that is known of it.
  const open = (row) => {
    if (row.puzzle) return row.puzzle;
    const body = JSON.parse(row.rest);
    const guide = setup.genres[row.genre];
    const slots = new Map();
    for (const [ink, dy, dx, y0, y1, x0, x1, look] of guide.boards[`${row.height}x${row.width}`]) {
      for (let y = y0; y <= y1; y += 2) {
        for (let x = x0; x <= x1; x += 2) {
          const name = named(ink, [y, x], [y + dy, x + dx]);
          slots.set(name, { name, ink, at: [y, x], to: [y + dy, x + dx], look: new Map(guide.looks[look]) });
        }
      }
    }
    for (const [name, strokes] of body.odd || []) {
      const end = name.lastIndexOf(" ");
      const slot = slots.get(name.slice(0, end));
      slot.look = new Map(slot.look).set(name.slice(end + 1), strokes);
    }
    const printed = items(body.text.slice(body.text.indexOf(";") + 1).trim());
    // What is printed and might be drawn is part of every drawing.
    const fixed = new Map([...printed].filter(([name, value]) => slots.has(name) && slots.get(name).look.has(value)));
    const own = (text) => new Map([...items(text)].filter(([name]) => !fixed.has(name)));
    row.puzzle = { ...body, row, guide, slots, printed, fixed, answers: body.answers.map(own) };
    return row.puzzle;
  };

  // ---- Pictures ----
  const strokesOf = (strokes, y, x) => {
    const shapes = [];
    for (const [look, d, texts = []] of strokes) {
      const move = y || x ? { transform: `translate(${500 * x} ${500 * y})` } : {};
      const shape = (element) => shapes.push([look.split(" ")[0], element]);
      if (d) shape(draw("path", { class: look, d, ...move }));
      for (const [tx, ty, height, text] of texts) {
        const element = draw("text", { class: look, x: tx, y: ty + Math.round(height * 0.35), "font-size": height, ...move });
        element.textContent = text;
        shape(element);
      }
    }
    return shapes;
  };
  const picture = (puzzle, more) => {
    const [left, top, right, bottom] = puzzle.extent;
    const edge = 250;
    const svg = draw("svg", { viewBox: `${left - edge} ${top - edge} ${right - left + 2 * edge} ${bottom - top + 2 * edge}`, ...more });
    const layers = {};
    for (const style of STYLES) svg.append((layers[style] = draw("g", {})));
    for (const [style, element] of strokesOf(puzzle.print, 0, 0)) layers[style].append(element);
    return { svg, layers, drawn: new Map() };
  };
  const put = (image, puzzle, name, value) => {
    for (const element of image.drawn.get(name) || []) element.remove();
    image.drawn.delete(name);
    if (value === undefined) return;
    const slot = puzzle.slots.get(name);
    let shapes;
    if (value === NOTE) {
      const [y, x] = parts(name).middle.map((half) => 500 * half);
      shapes = [["sign", draw("path", { class: "note", d: `M${x - 90} ${y - 90}l180 180m0 -180l-180 180` })]];
    } else shapes = strokesOf(slot.look.get(value) || [], ...slot.at);
    for (const [style, element] of shapes) image.layers[style].append(element);
    image.drawn.set(name, shapes.map(([, element]) => element));
  };
  const figureOf = (puzzle, answered) => {
    const { row, guide } = puzzle;
    const image = picture(puzzle, { role: "img", "aria-label": `${guide.title[settings.lang]} ${row.height}x${row.width}` });
    if (answered) for (const [name, value] of puzzle.answers[0]) put(image, puzzle, name, value);
    return image.svg;
  };

  // ---- Tools: what inks and places give ----
  const same = (a, b) => a[0] === b[0] && a[1] === b[1];
  const isSide = ([y, x]) => (y + x) % 2 !== 0;
  const isCell = ([y, x]) => y % 2 !== 0 && x % 2 !== 0;
  // Places between which one draws: for a border the ends of its side.
  const ends = ({ at, to }) => {
    if (!same(at, to) || !isSide(at)) return [at, to];
    const [y, x] = at;
    return y % 2 === 0 ? [[y, x - 1], [y, x + 1]] : [[y - 1, x], [y + 1, x]];
  };
  const apart = ([y, x], [a, b]) => Math.hypot(y - a, x - b);
  const distance = ([y, x], [a, b], [c, d]) => {
    const length = (c - a) ** 2 + (d - b) ** 2;
    const along = length && Math.max(0, Math.min(1, ((y - a) * (c - a) + (x - b) * (d - b)) / length));
    return Math.hypot(y - a - along * (c - a), x - b - along * (d - b));
  };
  const toolsOf = (puzzle) => {
    const layers = new Map();
    for (const slot of puzzle.slots.values()) {
      if (!layers.has(slot.ink)) layers.set(slot.ink, []);
      layers.get(slot.ink).push(slot);
    }
    const pairs = (slots) => {
      const nodes = new Map(), found = new Map();
      for (const slot of slots) {
        const [a, b] = ends(slot);
        for (const end of [a, b]) nodes.set(end.join(" "), end);
        found.set(named("", a, b), slot);
      }
      return { nodes: [...nodes.values()], pairs: found };
    };
    const tools = [];
    for (const [ink, slots] of layers) {
      const single = slots.every(({ at, to }) => same(at, to));
      const every = [...new Set(slots.flatMap((slot) => [...slot.look.keys()]))];
      const values = ink === "tile" ? tilesOf(puzzle).filter((tile) => every.includes(tile)) : every;
      const reach = Math.max(...slots.map((slot) => { const [a, b] = ends(slot); return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])); }));
      const half = slots.every(({ at, to }) => isCell(at) !== isCell(to) && Math.max(Math.abs(at[0] - to[0]), Math.abs(at[1] - to[1])) === 1);
      const tool = { name: ink, inks: [ink], slots };
      if (single && values.some((value) => value)) Object.assign(tool, { kind: "value", values, nodes: slots.map((slot) => slot.at) });
      else if (single && !slots.some((slot) => isSide(slot.at))) Object.assign(tool, { kind: "spot", nodes: slots.map((slot) => slot.at) });
      else if (half) Object.assign(tool, { kind: "sector", nodes: [...new Map(slots.map(({ at, to }) => { const cell = isCell(at) ? at : to; return [cell.join(" "), cell]; })).values()] });
      else Object.assign(tool, { kind: reach > 2 ? "long" : "edges" }, pairs(slots));
      tools.push(tool);
    }
    // Lines of several inks between corners are drawn with one pen, if no two of them join the same corners.
    const pens = tools.filter((tool) => tool.pairs && tool.nodes.every(([y, x]) => y % 2 === 0 && x % 2 === 0));
    const all = pens.flatMap((tool) => tool.slots);
    const joint = pens.length > 1 ? pairs(all) : null;
    if (joint && joint.pairs.size === all.length) {
      tools.splice(0, tools.length, ...tools.filter((tool) => !pens.includes(tool)));
      const kind = pens.some((tool) => tool.kind === "long") ? "long" : "edges";
      tools.unshift({ name: "edges", inks: pens.map((tool) => tool.name), slots: all, kind, ...joint });
    }
    // One cell ink and one line from cell to cell: tapping gives the one, dragging the other.
    const spots = tools.filter((tool) => tool.kind === "spot");
    const lines = tools.filter((tool) => tool.kind === "edges" && tool.nodes.some(isCell));
    if (spots.length === 1 && lines.length === 1) {
      tools.unshift({ ...lines[0], name: "both", inks: [spots[0].name, lines[0].name], kind: "both", spots: spots[0].slots,
        nodes: pairs([...spots[0].slots, ...lines[0].slots]).nodes });
    }
    const pieces = piecesOf(puzzle);
    if (pieces.length) tools.unshift({ name: "piece", inks: ["letter"], kind: "piece", pieces, slots: [], nodes: tools.find((tool) => tool.name === "letter").nodes });
    for (const tool of tools) {
      tool.spotAt = new Map((tool.spots || tool.slots).filter(({ at, to }) => same(at, to)).map((slot) => [slot.at.join(" "), slot]));
    }
    return tools;
  };
  // Tiles laid out below the board, each however it is turned: a quarter turn moves its eight ports by two.
  const tilesOf = (puzzle) => {
    const turned = (tile, by) => {
      const paths = new Map([[".", "."]]);
      return [...tile.slice(by), ...tile.slice(0, by)].map((path) => {
        if (!paths.has(path)) paths.set(path, "abcd"[paths.size - 1]);
        return paths.get(path);
      }).join("");
    };
    const below = [...puzzle.printed].filter(([name]) => { const { ink, at } = parts(name); return ink === "tile" && at[0] > 2 * puzzle.row.height; });
    return [...new Set(below.flatMap(([, tile]) => [0, 6, 4, 2].map((by) => turned(tile, by))))];
  };
  // Pieces laid out below the board: their letters, by row and column from the first.
  const piecesOf = (puzzle) => {
    const below = 2 * puzzle.row.height;
    const letters = new Map(), joined = [];
    for (const [name, value] of puzzle.printed) {
      const { ink, at, to } = parts(name);
      if (at[0] > below && ink === "letter") letters.set(at.join(" "), { at, value });
      if (at[0] > below && ink === "join") joined.push([at.join(" "), to.join(" ")]);
    }
    const inks = new Set([...puzzle.slots.values()].map((slot) => slot.ink));
    if (!inks.has("letter") || !inks.has("border")) return [];
    const pieces = [];
    const left = new Set(letters.keys());
    for (const start of letters.keys()) {
      if (!left.delete(start)) continue;
      const cells = [start];
      for (let i = 0; i < cells.length; i++) {
        for (const pair of joined) {
          const other = pair[0] === cells[i] ? pair[1] : pair[1] === cells[i] ? pair[0] : null;
          if (left.delete(other)) cells.push(other);
        }
      }
      const [y, x] = letters.get(start).at;
      pieces.push(cells.map((cell) => { const { at, value } = letters.get(cell); return [(at[0] - y) / 2, (at[1] - x) / 2, value]; }));
    }
    return pieces;
  };

  // ---- The puzzle being played ----
  let game = null;
  const valueOf = (name) => (game.fixed.has(name) ? game.fixed.get(name) : game.state.get(name));

  const begin = (row) => {
    leave();
    const puzzle = open(row);
    const image = picture(puzzle, { tabindex: 0, role: "application", id: "board", "aria-describedby": "help" });
    game = { puzzle, row, image, fixed: puzzle.fixed, state: new Map(), moves: [], at: 0, seconds: 0, solved: false, tools: toolsOf(puzzle),
      tool: null, value: "", crosses: false, cursor: null, anchor: null, answer: false, shown: new Set(), hint: null, stroke: null, turns: 0, piece: 0 };
    // Signs stay legible under lines from cell to cell.
    image.svg.classList.toggle("lined", game.tools.some((tool) => tool.pairs && tool.nodes.some(isCell)));
    for (const layer of ["told", "marks", "over"]) image.svg.append((image[layer] = draw("g", { "pointer-events": "none" })));
    image.svg.insertBefore(image.told, image.layers.grid);
    image.svg.insertBefore(draw("rect", { x: -1e5, y: -1e5, width: 2e5, height: 2e5, fill: "none", "pointer-events": "all" }), image.svg.firstChild);
    // Small boards do not fill large screens.
    const [left, , right] = puzzle.extent;
    image.svg.style.maxWidth = `${Math.round((right - left + 500) * 0.13)}px`;
    $("paper").replaceChildren(image.svg);
    listen(image.svg);
    const old = kept(row.key);
    if (old && Array.isArray(old.moves)) {
      game.seconds = Number.isFinite(old.seconds) ? old.seconds : 0;
      game.solved = old.solved === true;
      const good = (change) => Array.isArray(change) && puzzle.slots.has(change[0]);
      game.moves = old.moves.filter((move) => Array.isArray(move) && move.every(good));
      const at = Math.min(Number(old.at) || 0, game.moves.length);
      while (game.at < at) step(1);
    }
    if (typeof puzzle.steps === "string") unpacked(puzzle.steps).then((steps) => { puzzle.steps = steps; buttons(); });
    choose(game.tools[0]);
    dress();
    say(puzzle.answers.length ? (game.solved ? t("solved", clock(game.seconds)) : "") : t("noAnswer"), game.solved ? "good" : "");
    image.svg.focus({ preventScroll: true });
  };
  const leave = () => {
    if (game) save();
    game = null;
  };
  const save = () => {
    if (game && (game.moves.length || game.seconds > 5)) {
      const { moves, at, seconds, solved } = game;
      keep(game.row.key, { moves, at, seconds, solved });
    }
  };
  const show = (name, value) => {
    if (value === undefined) game.state.delete(name); else game.state.set(name, value);
    if (!game.answer) put(game.image, game.puzzle, name, value);
  };
  // One step forwards or backwards in the list of moves.
  const step = (way) => {
    const move = way > 0 ? game.moves[game.at] : game.moves[game.at - 1];
    if (!move) return false;
    game.at += way;
    for (const [name, before, after] of way > 0 ? move : [...move].reverse()) show(name, (way > 0 ? after : before) ?? undefined);
    return true;
  };
  const undo = (way) => { if (game.stroke) return; clean(); if (step(way)) changed(); };

  // Changes are gathered until the move ends.
  let move = null;
  const change = (slot, value) => {
    if (!slot || game.fixed.has(slot.name) || game.answer) return;
    const before = game.state.get(slot.name);
    if (before === value) return;
    move = move || [];
    move.push([slot.name, before ?? null, value ?? null]);
    show(slot.name, value);
  };
  const endMove = () => {
    if (!move) return;
    game.moves.length = game.at;
    game.moves.push(move);
    game.at++;
    move = null;
    clean();
    changed();
  };
  // Takes back what was marked on the board, and what was said of it.
  const clean = () => {
    for (const layer of ["told", "marks"]) game.image[layer].replaceChildren();
    for (const ring of game.image.over.querySelectorAll(".ring")) ring.remove();
    game.hint = null;
    $("apply").hidden = true;
    if (game.asked) { game.asked = false; buttons(); }
    say("");
  };
  const changed = () => {
    say("");
    if (!game.solved && isDone()) {
      game.solved = true;
      say(t("solved", clock(game.seconds)), "good");
    }
    save();
    buttons();
  };
  const drawn = () => new Map([...game.state].filter(([, value]) => value !== NOTE));
  const isDone = () => {
    const own = drawn();
    return game.puzzle.answers.some((answer) => answer.size === own.size && [...answer].every(([name, value]) => own.get(name) === value));
  };
  const check = async () => {
    const done = () => { game.solved = true; save(); say(t("solved", clock(game.seconds)), "good"); };
    if (isDone()) return done();
    const { puzzle, at } = game;
    const found = await ask({ call: "check", puzzle: puzzle.text, drawing: textOf([...game.fixed, ...drawn()]) });
    if (!game || game.puzzle !== puzzle || game.at !== at) return;
    if (!found || !found.ok) return puzzle.answers.length ? say(t("notYet"), "bad") : say(t("noAnswer"));
    if (found.ok.solved) return done();
    const { rule, place: where } = found.ok;
    if (where) ring(place(where), "ring");
    const text = rule ? puzzle.guide.rules[rule - 1][settings.lang] : found.ok.message;
    say(rule ? t("broken", rule, text) : text, "bad");
  };
  // What is drawn and wrong, seen from the answer it is most like; notes where the answer has ink come last.
  // A note where one of several values may stand says nothing of the others.
  const single = (name) => game.puzzle.slots.get(name).look.size === 1;
  const mistakes = () => {
    const own = drawn();
    let best = null;
    for (const answer of game.puzzle.answers) {
      const wrong = [...own].filter(([name, value]) => answer.get(name) !== value).map(([name, value]) => [name, value]);
      const notes = [...game.state].filter(([name, value]) => value === NOTE && answer.has(name) && single(name)).map(([name]) => [name, NOTE]);
      const all = [...wrong, ...notes];
      if (!best || all.length < best.length) best = all;
    }
    return best || [];
  };
  const showMistake = () => {
    if (!game.puzzle.answers.length) return say(t("noAnswer"));
    clean();
    if (isDone()) return check();
    const [first] = mistakes().sort(([a], [b]) => { const [p, q] = [parts(a).at, parts(b).at]; return p[0] - q[0] || p[1] - q[1]; });
    if (!first) return say(t("noMistake"));
    const [name, value] = first;
    ring(parts(name).middle, "ring");
    say(value === NOTE ? t("wrongNote", told(name, "")) : t("wrong", told(name, value)), "bad");
  };
  const ring = ([y, x], look) => game.image.over.append(draw("circle", { class: look, cx: 500 * x, cy: 500 * y, r: 420 }));

  // ---- Tools at work ----
  const choose = (tool) => {
    game.tool = tool;
    game.anchor = null;
    if (tool.kind === "value" && !tool.values.includes(game.value)) game.value = tool.values[0];
    if (!game.cursor || !tool.nodes.some((place) => same(place, game.cursor))) game.cursor = tool.nodes[0];
    over();
    buttons();
  };
  const over = () => {
    const layer = game.image.over;
    layer.replaceChildren();
    const mark = ([y, x], look, r) => layer.append(draw("rect", { class: look, x: 500 * x - r, y: 500 * y - r, width: 2 * r, height: 2 * r, rx: 80 }));
    if (game.keyed) mark(game.cursor, "cursor", isCell(game.cursor) ? 430 : 200);
    if (game.anchor) mark(game.anchor, "anchor", 160);
    const stroke = game.stroke;
    if (stroke && stroke.kind === "long" && stroke.to) {
      const [[a, b], [c, d]] = [stroke.from, stroke.to];
      layer.append(draw("path", { class: "preview", d: `M${500 * b} ${500 * a}L${500 * d} ${500 * c}` }));
    }
  };
  const nearest = (places, point, within) => {
    let best = null, least = within;
    for (const place of places) {
      const far = apart(place, point);
      if (far < least) [best, least] = [place, far];
    }
    return best;
  };
  const slotNear = (slots, point, within, handles) => {
    let best = null, least = within;
    for (const slot of slots) {
      const [a, b] = ends(slot);
      const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
      const far = handles ? apart(middle, point) : distance(point, a, b) + 0.01 * apart(middle, point);
      if (far < least) [best, least] = [slot, far];
    }
    return best;
  };
  const pair = (tool, a, b) => tool.pairs.get(named("", a, b));
  const plain = (slot) => slot.look.keys().next().value;
  // What a tap makes of a place: ink, then a cross, then nothing.
  const next = (slot, notes) => {
    const now = valueOf(slot.name);
    if (notes) return now === NOTE ? undefined : NOTE;
    return now === undefined ? plain(slot) : now === NOTE ? undefined : NOTE;
  };
  const tap = (tool, point, notes) => {
    if (tool.kind === "piece") return layPiece(tool, nearest(tool.nodes, point, 1.4));
    if (tool.kind === "value") {
      const at = nearest(tool.nodes, point, 1.4);
      if (!at) return;
      game.cursor = at;
      const slot = tool.spotAt.get(at.join(" "));
      change(slot, notes ? next(slot, true) : valueOf(slot.name) === game.value ? undefined : game.value);
    } else if (tool.kind === "both" && !notes) {
      const at = nearest(tool.spots.map((slot) => slot.at), point, 1.4);
      if (at) change(tool.spotAt.get(at.join(" ")), next(tool.spotAt.get(at.join(" ")), false));
    } else {
      const slots = tool.kind === "both" ? [...tool.spots, ...tool.slots] : tool.slots;
      const slot = slotNear(slots, point, 1, tool.kind === "both" || tool.kind === "sector");
      if (slot) change(slot, next(slot, notes));
    }
    endMove();
  };
  // The items that make up a straight line: one, or several from place to place along it.
  const run = (tool, from, to) => {
    const slots = [];
    const inOrder = (places) => places.sort((a, b) => apart(from, a) - apart(from, b));
    const left = pair(tool, from, to) ? [to] : inOrder(tool.nodes.filter((place) => !same(place, from) && distance(place, from, to) < 1e-6));
    for (let at = from; !same(at, to);) {
      const next = left.findIndex((place) => pair(tool, at, place));
      if (next < 0) return [];
      slots.push(pair(tool, at, left[next]));
      at = left[next];
      left.splice(0, next + 1);
    }
    return slots;
  };
  const line = (tool, a, b, stroke) => {
    const slots = run(tool, a, b);
    const ink = (slot) => (stroke.notes ? NOTE : plain(slot));
    const there = (slot) => valueOf(slot.name) === ink(slot);
    if (slots.length && stroke.mode === undefined) stroke.mode = slots.every(there) ? "erase" : "draw";
    for (const slot of slots) {
      if (stroke.mode === "draw") change(slot, ink(slot));
      else if (there(slot)) change(slot, undefined);
    }
    return slots.length > 0;
  };
  const partners = (tool, from) => tool.nodes.filter((to) => !same(from, to) && run(tool, from, to).length);

  const down = (point, notes) => {
    const tool = game.tool;
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
    } else if (tool.kind === "edges" || tool.kind === "both") stroke.from = nearest(tool.nodes, point, 1.6);
    else if (tool.kind === "long") {
      stroke.from = nearest(tool.nodes, point, 1.4);
      stroke.partners = stroke.from ? partners(tool, stroke.from) : [];
    }
  };
  const drag = (point) => {
    const { tool, stroke } = game;
    const [y, x] = stroke.point;
    const count = Math.ceil(apart(point, stroke.point) / 0.3);
    stroke.point = point;
    if (apart(point, stroke.begun) > 0.8) stroke.far = true;
    for (let i = 1; i <= count; i++) {
      const at = [y + ((point[0] - y) * i) / count, x + ((point[1] - x) * i) / count];
      if (tool.kind === "spot" && !stroke.done) {
        const cell = nearest(tool.nodes, at, 0.95);
        const slot = cell && tool.spotAt.get(cell.join(" "));
        if (slot && valueOf(slot.name) === stroke.was) change(slot, stroke.value);
      } else if (tool.kind === "edges" || tool.kind === "both") {
        const to = nearest(tool.nodes, at, 0.8);
        if (to && stroke.from && !same(to, stroke.from)) {
          if (line(tool, stroke.from, to, stroke)) stroke.done = true;
          stroke.from = to;
        } else if (to) stroke.from = to;
      }
    }
    if (tool.kind === "long" && stroke.from) {
      stroke.to = nearest(stroke.partners, point, 1);
      over();
    }
  };
  const up = (point) => {
    const { tool, stroke } = game;
    if (!stroke) return;
    game.stroke = null;
    if (tool.kind === "long") {
      const from = game.anchor || stroke.from;
      if (stroke.to && stroke.far) line(tool, stroke.from, stroke.to, stroke);
      else if (!stroke.far) {
        const slot = slotNear(tool.slots.filter((slot) => game.state.has(slot.name)), point, 0.35);
        const side = slotNear(tool.slots.filter(({ at, to }) => same(at, to)), point, 0.5, true);
        if (game.anchor && stroke.from && run(tool, game.anchor, stroke.from).length) line(tool, game.anchor, stroke.from, stroke);
        else if (slot && slot !== side) change(slot, undefined);
        else if (side && !game.anchor) change(side, next(side, stroke.notes));
        else if (from) { game.anchor = stroke.from; say(t("held")); over(); return; }
      }
      game.anchor = null;
      over();
    } else if ((tool.kind === "value" || tool.kind === "piece" || tool.kind === "sector") && !stroke.far) tap(tool, point, stroke.notes);
    else if ((tool.kind === "edges" || tool.kind === "both") && !stroke.done && !stroke.far) tap(tool, point, stroke.notes);
    endMove();
  };
  const letGo = () => {
    if (!game || !game.stroke) return;
    game.stroke = null;
    for (const [name, before] of (move || []).reverse()) show(name, before ?? undefined);
    move = null;
    over();
  };
  // A piece from the bank: its letters, and borders around it.
  const turned = (tool) => {
    let cells = tool.pieces[game.piece];
    for (let i = 0; i < game.turns; i++) cells = cells.map(([r, c, value]) => [c, -r, value]);
    const top = Math.min(...cells.map(([r]) => r)), left = Math.min(...cells.map(([, c]) => c));
    return cells.map(([r, c, value]) => [r - top, c - left, value]);
  };
  const layPiece = (tool, at) => {
    if (!at) return;
    const slots = game.puzzle.slots;
    const cells = turned(tool).map(([r, c, value]) => [[at[0] + 2 * r, at[1] + 2 * c], value]);
    const letters = cells.map(([cell]) => slots.get(named("letter", cell, cell)));
    if (letters.some((slot) => !slot)) return;
    letters.forEach((slot, i) => change(slot, cells[i][1]));
    for (const [[y, x]] of cells) {
      for (const [dy, dx] of [[-1, 0], [0, 1], [1, 0], [0, -1]]) {
        const side = slots.get(named("border", [y + dy, x + dx], [y + dy, x + dx]));
        const within = cells.some(([cell]) => same(cell, [y + 2 * dy, x + 2 * dx]));
        if (side) change(side, within ? undefined : plain(side));
      }
    }
    endMove();
  };

  // ---- Mouse and touch ----
  const listen = (svg) => {
    const point = (event) => {
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
      return [at.y / 500, at.x / 500];
    };
    const fingers = new Set();
    svg.addEventListener("contextmenu", (event) => event.preventDefault());
    svg.addEventListener("pointerdown", (event) => {
      fingers.add(event.pointerId);
      if (fingers.size > 1) return letGo();
      if (game.answer || event.button === 1) return;
      event.preventDefault();
      svg.focus({ preventScroll: true });
      svg.setPointerCapture(event.pointerId);
      game.keyed = false;
      over();
      down(point(event), game.crosses !== (event.button === 2));
    });
    svg.addEventListener("pointermove", (event) => {
      if (!game.stroke || fingers.size !== 1) return;
      const all = event.getCoalescedEvents ? event.getCoalescedEvents() : [];
      for (const one of all.length ? all : [event]) drag(point(one));
    });
    svg.addEventListener("pointerup", (event) => { fingers.delete(event.pointerId); if (game.stroke) up(point(event)); });
    svg.addEventListener("pointercancel", (event) => { fingers.delete(event.pointerId); letGo(); });
    svg.addEventListener("keydown", keyed);
    svg.addEventListener("focus", () => svg.matches(":focus-visible") && !game.stroke && over());
  };

  // ---- Keys ----
  const ARROWS = { ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowDown: [1, 0], ArrowLeft: [0, -1] };
  const beyond = ([y, x], [dy, dx]) => {
    let best = null, least = Infinity;
    for (const place of game.tool.nodes) {
      const along = (place[0] - y) * dy + (place[1] - x) * dx;
      const aside = Math.abs((place[0] - y) * dx) + Math.abs((place[1] - x) * dy);
      if (along > 0 && aside <= along && along + 3 * aside < least) [best, least] = [place, along + 3 * aside];
    }
    return best;
  };
  const keyed = (event) => {
    const { tool } = game;
    const { key } = event;
    const letter = key.length === 1 ? key.toUpperCase() : key;
    const command = event.ctrlKey || event.metaKey;
    const done = () => { event.preventDefault(); game.keyed = true; over(); };
    if (event.altKey) return;
    if (command) {
      if (letter === "Z") { undo(event.shiftKey ? 1 : -1); done(); }
      if (letter === "Y") { undo(1); done(); }
      return;
    }
    if (ARROWS[key]) {
      say("");
      done();
      const way = ARROWS[key];
      if (tool.kind === "sector" && event.shiftKey) {
        const [y, x] = game.cursor;
        sector(named(tool.name, game.cursor, [y + way[0], x + way[1]]));
      } else {
        const to = beyond(game.cursor, way);
        if (!to) return;
        if (event.shiftKey && tool.pairs && pair(tool, game.cursor, to)) { line(tool, game.cursor, to, { notes: game.crosses }); endMove(); }
        game.cursor = to;
      }
      over();
      return announce();
    }
    if (tool.kind === "value" && typed(letter)) return done();
    if (tool.kind === "sector" && /^[1-9]$/.test(key)) {
      const [y, x] = game.cursor, digit = Number(key) - 1;
      sector(named(tool.name, game.cursor, [y + 1 - Math.floor(digit / 3), x + (digit % 3) - 1]));
      return done();
    }
    const actions = {
      " ": () => enter(game.crosses), Enter: () => enter(game.crosses), X: cross, Backspace: erase, Delete: erase, Escape: () => { game.anchor = null; clean(); },
      T: () => choose(game.tools[(game.tools.indexOf(tool) + (event.shiftKey ? game.tools.length - 1 : 1)) % game.tools.length]),
      Z: () => undo(-1), Y: () => undo(1), C: check, H: hint, R: () => turn(),
    };
    const action = actions[letter];
    if (action) { action(); done(); if (letter === " " || key === "Enter" || letter === "X") announce(); }
  };
  const announce = () => { if (!$("said").className) say(describe(game.cursor)); };
  const enter = (notes) => {
    const { tool, cursor } = game;
    const spot = tool.spotAt.get(cursor.join(" "));
    if (tool.kind === "piece") layPiece(tool, cursor);
    else if (tool.kind === "value") change(spot, notes ? next(spot, true) : valueOf(spot.name) === game.value ? undefined : game.value);
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
    const spot = game.tool.spotAt.get(game.cursor.join(" "));
    if (spot) { change(spot, next(spot, true)); endMove(); } else { game.crosses = !game.crosses; buttons(); }
  };
  const erase = () => {
    const spot = game.tool.spotAt.get(game.cursor.join(" "));
    const touching = game.tool.slots.filter((slot) => ends(slot).some((end) => same(end, game.cursor)));
    for (const slot of spot ? [spot] : touching) change(slot, undefined);
    endMove();
  };
  const sector = (name) => {
    const slot = game.puzzle.slots.get(name);
    if (slot) { change(slot, game.crosses ? next(slot, true) : valueOf(name) === plain(slot) ? undefined : plain(slot)); endMove(); }
  };
  const typed = (letter) => {
    const { tool, cursor } = game;
    const slot = tool.spotAt.get(cursor.join(" "));
    const longer = (valueOf(slot.name) || "") + letter;
    const value = tool.values.includes(longer) && slot.look.has(longer) ? longer : slot.look.has(letter) ? letter : null;
    if (value === null) return spelt(letter);
    change(slot, value);
    game.value = value;
    endMove();
    buttons();
    return true;
  };
  // A value of several characters none of which is a value.
  const spelt = (letter) => {
    const { tool, cursor } = game;
    const at = cursor.join(" ");
    const text = (game.begun && game.begun.at === at ? game.begun.text : "") + letter.toLowerCase();
    game.begun = tool.values.some((value) => value.length > text.length && value.startsWith(text)) ? { at, text } : null;
    if (!tool.values.includes(text)) return !!game.begun;
    change(tool.spotAt.get(at), text);
    game.value = text;
    endMove();
    buttons();
    return true;
  };
  const mayTurn = () => [...game.puzzle.printed.keys()].some((name) => name.startsWith("turnable "));
  const turn = () => {
    if (game.tool.kind !== "piece" || !mayTurn()) return;
    game.turns = (game.turns + 1) % 4;
    buttons();
  };
  const describe = (at) => {
    const [y, x] = at;
    const where = isCell(at) ? t("cell", (y + 1) / 2, (x + 1) / 2) : isSide(at) ? t("side", (y + 1) / 2, (x + 1) / 2) : t("corner", y / 2, x / 2);
    const here = [];
    const touches = (name) => { const { at: a, to: b } = parts(name); return ends({ at: a, to: b }).some((end) => same(end, at)); };
    for (const [name, value] of game.puzzle.printed) if (touches(name)) here.push(`${word(INKS, parts(name).ink)}${value ? ` ${value}` : ""}`);
    for (const [name, value] of game.state) if (touches(name)) here.push(value === NOTE ? t("note") : told(name, value));
    return `${where}: ${here.join(", ") || t("blank")}`;
  };

  // ---- Hints: the steps that came with the puzzle ----
  const unpacked = async (text) => {
    try {
      const packed = new Blob([Uint8Array.from(atob(text), (char) => char.charCodeAt(0))]).stream();
      return JSON.parse(await new Response(packed.pipeThrough(new DecompressionStream("deflate"))).text());
    } catch { return []; }
  };
  const hint = async () => {
    clean();
    game.image.over.replaceChildren();
    const { puzzle } = game;
    if (!puzzle.steps && setup.engine) {
      const told = await ask({ call: "steps", puzzle: puzzle.text });
      puzzle.steps = told && told.ok;
      if (!game || game.puzzle !== puzzle) return;
    }
    if (!Array.isArray(puzzle.steps) || !puzzle.steps.length) return say(t("noHints"));
    if (isDone()) return check();
    if (mistakes().length) {
      showMistake();
      return say(`${$("said").textContent} ${t("first")}`, "bad");
    }
    const blank = ([name]) => !game.state.has(name) && !game.fixed.has(name) && game.puzzle.slots.has(name);
    const index = puzzle.steps.findIndex((one, i) => {
      const [open, shut] = [items(one.draw || ""), items(one.not || "")];
      return [...open].some(([name, value]) => valueOf(name) !== value) || (!game.shown.has(i) && [...shut].some(blank));
    });
    if (index < 0) return say(t("hintsEnd"));
    const one = puzzle.steps[index];
    game.shown.add(index);
    const [open, shut] = [items(one.draw || ""), items(one.not || "")];
    // What is found is framed, what is not drawn crossed; what earlier steps ruled out is crossed more faintly.
    const point = (look, [y, x], r, d) => game.image.marks.append(draw("path", { class: look, d: d(500 * x, 500 * y, r) }));
    const cross = (x, y, r) => `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`;
    const square = (x, y, r) => `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}z`;
    const taken = new Set([...puzzle.printed.keys(), ...game.state.keys()].map(parts).filter(({ at, to }) => same(at, to)).map(({ at }) => at.join(" ")));
    const crossed = new Set();
    const crossOut = (names, look, r) => {
      for (const name of names) {
        const { at, to, middle } = parts(name);
        if (crossed.has(name) || game.state.has(name) || game.fixed.has(name) || !puzzle.slots.has(name)) continue;
        const far = Math.max(Math.abs(at[0] - to[0]), Math.abs(at[1] - to[1])) > 2;
        if (look === "was-not" && (far || !single(name) || (same(at, to) && taken.has(at.join(" "))))) continue;
        crossed.add(name);
        // Where it is one of several values that does not stand there, the place is not crossed out.
        point(look, middle, single(name) ? r : 2 * r, single(name) ? cross : square);
      }
    };
    for (const [letter, clue, places] of one.areas || []) {
      const at = place(clue);
      for (const [y, x] of [at, ...places.map(place)]) {
        if (isCell([y, x])) game.image.told.append(draw("rect", { class: "area", x: 500 * x - 460, y: 500 * y - 460, width: 920, height: 920 }));
        if (same([y, x], at)) continue;
        const sign = draw("text", { class: "area-letter", x: 500 * x, y: 500 * y + 100, "font-size": 300 });
        sign.textContent = letter;
        game.image.marks.append(sign);
      }
    }
    for (const name of open.keys()) {
      const { middle: [y, x], at, to } = parts(name);
      const r = same(at, to) && isCell(at) ? 360 : 190;
      game.image.told.append(draw("rect", { class: "told", x: 500 * x - r, y: 500 * y - r, width: 2 * r, height: 2 * r, rx: 100 }));
    }
    crossOut(shut.keys(), "told-not", 150);
    for (const earlier of puzzle.steps.slice(0, index)) crossOut(items(earlier.not || "").keys(), "was-not", 80);
    game.hint = [open, shut];
    $("apply").hidden = false;
    say(one.told[settings.lang]);
  };
  const apply = () => {
    if (!game.hint) return;
    const [open, shut] = game.hint;
    for (const [name, value] of open) change(game.puzzle.slots.get(name), value);
    for (const [name] of shut) if (!game.state.has(name) && single(name)) change(game.puzzle.slots.get(name), NOTE);
    endMove();
    clean();
  };

  // ---- The page around the board ----
  const say = (text, look = "") => { $("said").textContent = text; $("said").className = look; };
  const press = (button, on) => button.setAttribute("aria-pressed", on ? "true" : "false");
  const icon = (puzzle, tool, value) => {
    const svg = draw("svg", { viewBox: "-100 -100 1200 1200", "aria-hidden": "true" });
    for (const ink of tool.inks) {
      // An item of this ink, as short as they come, in the middle of a square.
      const spread = (one) => [0, 1].map((i) => Math.abs(one.to[i] - one.at[i]));
      const slot = [...puzzle.slots.values()].filter((one) => one.ink === ink).reduce((a, b) => (Math.hypot(...spread(b)) < Math.hypot(...spread(a)) ? b : a));
      const [high, wide] = spread(slot);
      const size = 500 * Math.max(2, high, wide);
      const [y, x] = parts(slot.name).middle.map((half) => 500 * half - size / 2);
      const group = draw("g", { transform: `scale(${1000 / size}) translate(${-x} ${-y})` });
      const look = slot.look.get(value) || [...slot.look.values()].pop();
      for (const [, element] of strokesOf(look, ...slot.at)) group.append(element);
      svg.append(group);
    }
    return svg;
  };
  const buttons = () => {
    if (!game) return;
    const { puzzle, tool } = game;
    const known = puzzle.answers.length > 0;
    for (const name of ["mistake", "answer"]) $(name).disabled = !known;
    $("check").disabled = !known && !setup.engine;
    $("hint").disabled = !Array.isArray(puzzle.steps) && !(known && setup.engine);
    $("undo").disabled = !game.at;
    $("redo").disabled = game.at === game.moves.length;
    press($("crosses"), game.crosses);
    press($("answer"), game.answer);
    $("answer").textContent = t(game.answer ? "hide" : game.asked ? "really" : "answer");
    // Buttons stay as they are while they are pressed.
    if (game.dressed !== settings.lang) { game.dressed = settings.lang; game.shownTool = null; toolBar(); }
    if (game.shownTool !== tool) { game.shownTool = tool; valueBar(); }
    for (const button of $("tools").children) press(button, button.dataset.tool === tool.name);
    for (const button of $("values").children) {
      const { value, piece } = button.dataset;
      if (value !== undefined) press(button, value === game.value);
      else if (piece !== undefined) press(button, Number(piece) === game.piece);
      else button.textContent = `${t("turn")} ${["→", "↓", "←", "↑"][game.turns]}`;
    }
  };
  const barButton = (attributes, action, ...children) => {
    const made = node("button", { type: "button", ...attributes }, ...children);
    made.addEventListener("click", action);
    return made;
  };
  const toolBar = () => {
    const label = (one) => (["both", "piece", "edges"].includes(one.name) ? t(one.name) : word(INKS, one.name));
    $("tools").replaceChildren(...game.tools.map((one) => barButton({ "data-tool": one.name }, () => choose(one), icon(game.puzzle, one), label(one))));
  };
  // A value that is not written but drawn, and has no short name, is shown as it looks.
  const sample = (tool, value) => {
    const { at, look } = tool.slots.find((slot) => slot.look.has(value));
    const strokes = look.get(value);
    if (value.length < 3 || strokes.some(([, , texts = []]) => texts.length)) return value || "?";
    const svg = draw("svg", { role: "img", "aria-label": value });
    for (const [, element] of strokesOf(strokes, ...at)) svg.append(element);
    return svg;
  };
  const valueBar = () => {
    const { tool } = game;
    const values = (tool.values || []).map((value) => barButton({ "data-value": value }, () => { game.value = value; buttons(); }, sample(tool, value)));
    const pieces = (tool.pieces || []).map((piece, i) =>
      barButton({ "data-piece": i }, () => { game.piece = i; buttons(); }, piece.map(([, , value]) => value).join("")));
    if (pieces.length && mayTurn()) pieces.push(barButton({ id: "turn" }, turn));
    $("values").replaceChildren(...values, ...pieces);
    $("values").hidden = !values.length && !pieces.length;
    for (const svg of $("values").querySelectorAll("svg")) {
      const { x, y, width, height } = svg.getBBox();
      const size = Math.max(width, height, 800) + 200;
      svg.setAttribute("viewBox", `${x + (width - size) / 2} ${y + (height - size) / 2} ${size} ${size}`);
    }
  };
  // All texts of the page in the language chosen.
  const dress = () => {
    const { lang } = settings;
    document.documentElement.lang = lang ? "ja" : "en";
    document.documentElement.dataset.theme = settings.dark ? "dark" : "light";
    for (const element of document.querySelectorAll("[data-say]")) element.textContent = t(element.dataset.say);
    for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", t(element.dataset.label));
    $("lang").textContent = lang ? "English" : "日本語";
    $("lang").lang = lang ? "en" : "ja";
    $("theme").textContent = t(settings.dark ? "light" : "dark");
    press($("timer"), settings.timer);
    $("home").hidden = !setup.home;
    if (setup.home) $("home").href = setup.home;
    if (setup.start === "site") site();
    if (!setup.titled) {
      const titles = Object.values(setup.genres).map((guide) => guide.title[lang]);
      const title = titles.length > 3 ? t("puzzles") : titles.join(lang ? "・" : ", ");
      $("title").textContent = document.title = title;
    }
    if (!game) return;
    const { row, puzzle } = game;
    const { guide } = puzzle;
    const title = `${rows.length > 1 ? `${row.index + 1}. ` : ""}${titleOf(row)}`;
    $("name").textContent = title;
    if (!setup.titled) document.title = title;
    game.image.svg.setAttribute("aria-label", `${t("board")}: ${title}`);
    $("facts").replaceChildren(factsOf(row, puzzle));
    if (puzzle.url) $("facts").append(" · ", node("a", { href: puzzle.url, rel: "noreferrer" }, t("web")));
    if (puzzle.penpa) $("facts").append(" · ", node("a", { href: puzzle.penpa, rel: "noreferrer" }, "Penpa+"));
    $("goal").textContent = guide.goal[lang];
    $("rule-list").replaceChildren(...guide.rules.map((rule) => node("li", {}, rule[lang])));
    $("author").textContent = guide.author ? t("by", guide.author) : "";
    $("example").replaceChildren(...exampleOf(guide));
    const kinds = new Set(game.tools.map((tool) => tool.kind));
    const straight = ({ slots }) => slots.some((slot) => { const [[y, x], [a, b]] = ends(slot); return (y === a) !== (x === b); });
    const keys = ["keyMouse", "keyArrows", game.tools.some((tool) => tool.pairs && straight(tool)) && "keyShift", (kinds.has("edges") || kinds.has("long")) && "keyEnds",
      kinds.has("sector") && "keyPad", kinds.has("value") && "keyValue", "keyTools"];
    $("keys").replaceChildren(...keys.filter((key) => key).map((key) => node("li", {}, t(key))));
    $("previous").disabled = row.index === 0;
    $("next").disabled = row.index + 1 === rows.length;
    $("to-list").hidden = rows.length < 2 && setup.start === "board";
    tick();
    buttons();
  };
  const titleOf = (row) => `${setup.genres[row.genre].title[settings.lang]} ${row.height}×${row.width}`;
  const exampleOf = (guide) => {
    if (!guide.example) return [];
    const puzzle = open(rowOf(guide.example, 0));
    return [node("p", {}, t("exampleTitle")), node("div", { class: "pair" }, figureOf(puzzle, false), figureOf(puzzle, true))];
  };
  const factsOf = (row, puzzle) => {
    const facts = [row.grade && word(GRADES, row.grade), row.score && t("score", row.score), puzzle.hints && t(puzzle.hints === 1 ? "hints1" : "hintsN", puzzle.hints)];
    return facts.filter((fact) => fact).join(" · ");
  };
  const tick = () => { $("timer").textContent = settings.timer ? clock(game ? game.seconds : 0) : "–:––"; };
  // A finger that meant another button does not give the answer away: it is asked for twice.
  const showAnswer = () => {
    const asked = game.asked || game.answer || game.solved;
    clean();
    if (!asked) { game.asked = true; return buttons(); }
    game.answer = !game.answer;
    game.image.over.replaceChildren();
    for (const [name] of game.state) put(game.image, game.puzzle, name, undefined);
    for (const [name] of game.puzzle.answers[0]) put(game.image, game.puzzle, name, undefined);
    const all = game.answer ? game.puzzle.answers[0] : game.state;
    for (const [name, value] of all) put(game.image, game.puzzle, name, value);
    buttons();
  };
  const restart = () => {
    for (const name of [...game.state.keys()]) change(game.puzzle.slots.get(name), undefined);
    endMove();
    say(t("gone"));
  };

  // ---- The list of all puzzles ----
  let listed = [], shown = 0, answersShown = false;
  const fill = (select, names, label) => {
    const was = select.value;
    select.replaceChildren(node("option", { value: "" }, t("every")), ...names.map((name) => node("option", { value: name }, label(name))));
    select.value = names.includes(was) ? was : "";
  };
  const list = () => {
    const used = (of, order) => order.filter((name) => rows.some((row) => row[of] === name));
    fill($("genre"), Object.keys(setup.genres), (name) => setup.genres[name].title[settings.lang]);
    fill($("grade"), used("grade", Object.keys(GRADES)), (name) => word(GRADES, name));
    const [genre, grade] = [$("genre").value, $("grade").value];
    listed = rows.filter((row) => (!genre || row.genre === genre) && (!grade || row.grade === grade));
    shown = 0;
    $("cards").replaceChildren();
    $("number").max = rows.length;
    more();
    const done = rows.filter((row) => (kept(row.key) || {}).solved).length;
    $("count").textContent = `${t("found", listed.length, rows.length)}${done ? ` · ${t("solvedCount", done)}` : ""}`;
  };
  const more = (count = CHUNK) => {
    for (const row of listed.slice(shown, shown + count)) $("cards").append(card(row));
    shown = Math.min(shown + count, listed.length);
    $("more").hidden = shown === listed.length;
  };
  const card = (row) => {
    const puzzle = open(row);
    const title = node("b", {}, `${row.index + 1}`);
    const caption = node("figcaption", {}, title, ` ${titleOf(row)}`, node("small", {}, factsOf(row, puzzle)));
    if ((kept(row.key) || {}).solved) caption.classList.add("done");
    const sheet = node("div", { class: "sheet" }, figureOf(puzzle, false));
    const figure = node("figure", { id: `p${row.index + 1}` }, caption, sheet);
    const bar = node("div", { class: "bar" });
    const go = node("button", { type: "button", class: "go" }, t("play"));
    go.addEventListener("click", () => { location.hash = `${row.index + 1}`; });
    bar.append(go);
    if (puzzle.answers.length) {
      const button = node("button", { type: "button", class: "one", "aria-pressed": "false" }, t("answer"));
      const turnTo = (on) => { press(button, on); figure.classList.toggle("solved", on); sheet.replaceChildren(figureOf(puzzle, on)); };
      button.addEventListener("click", () => turnTo(button.getAttribute("aria-pressed") !== "true"));
      if (answersShown) turnTo(true);
      bar.append(button);
    }
    figure.append(bar);
    return figure;
  };

  // ---- The pages of a site that list genres ----
  // The puzzle of the day is the next one every day, by the calendar of whoever looks.
  const today = (offers) => {
    const day = Math.floor(Date.now() / 60000 - new Date().getTimezoneOffset()) / 1440;
    const total = offers.reduce((sum, [, , count]) => sum + count, 0);
    let number = Math.floor(day) % total;
    for (const [, file, count] of offers) {
      if (number < count) return `${file}#${number + 1}`;
      number -= count;
    }
    return "";
  };
  const site = () => {
    const slugs = Object.keys(setup.genres);
    const alone = slugs.length === 1 && setup.home;
    const shelf = (slug) => {
      const guide = setup.genres[slug];
      const offers = setup.site[slug];
      const title = guide.title[settings.lang];
      const figure = node("figure", { class: "genre", id: slug }, node("h2", {}, alone ? title : node("a", { href: `${slug}.html` }, title)), node("p", {}, guide.goal[settings.lang]));
      if (!alone && guide.example) figure.append(node("a", { href: `${slug}.html`, class: "sheet", tabindex: -1, "aria-hidden": "true" }, figureOf(open(rowOf(guide.example, 0)), false)));
      figure.append(node("p", {}, node("a", { href: today(offers), class: "today" }, t("today"))));
      for (const grade of new Set(offers.map(([name]) => name))) {
        const line = node("p", {}, `${grade ? word(GRADES, grade) : t("board")}: `);
        const own = offers.filter(([name]) => name === grade);
        own.forEach(([, file, count], i) => line.append(node("a", { href: file }, own.length > 1 ? `${100 * i + 1}–${100 * i + count}` : t(count === 1 ? "puzzles1" : "puzzlesN", count)), " "));
        figure.append(line);
      }
      if (alone) figure.append(node("h3", {}, t("rules")), node("ol", {}, ...guide.rules.map((rule) => node("li", {}, rule[settings.lang]))), guide.author ? node("p", {}, t("by", guide.author)) : "", ...exampleOf(guide));
      return figure;
    };
    $("genres").replaceChildren(...slugs.map(shelf));
    $("genres").classList.toggle("alone", Boolean(alone));
  };

  // ---- Which of these is seen ----
  const route = () => {
    $("genres").hidden = setup.start !== "site";
    if (setup.start === "site") { $("to-list").hidden = true; dress(); return; }
    const wanted = decodeURIComponent(location.hash.slice(1));
    const number = Number(wanted);
    const byId = rows.find((row) => row.id && row.id === wanted);
    const row = byId || (Number.isInteger(number) && rows[number - 1]) || null;
    if (wanted === "answers") answersShown = true;
    if (row) go(row);
    else if (wanted === "" && setup.start === "board" && rows.length) go(rows.find((one) => !(rows.length <= 200 && (kept(one.key) || {}).solved)) || rows[0]);
    else {
      leave();
      $("play").hidden = true;
      $("list").hidden = false;
      $("to-list").hidden = true;
      dress();
      press($("answers"), answersShown);
      list();
      scrollTo(0, 0);
    }
  };
  const go = (row) => {
    $("list").hidden = true;
    $("play").hidden = false;
    $("to-list").hidden = false;
    begin(row);
    scrollTo(0, 0);
  };
  const on = (id, action) => $(id).addEventListener("click", action);
  on("to-list", () => { location.hash = "list"; });
  on("previous", () => { location.hash = `${game.row.index}`; });
  on("next", () => { location.hash = `${game.row.index + 2}`; });
  on("lang", () => { settings.lang = 1 - settings.lang; keep("settings", settings); say(""); dress(); if (!game && setup.start !== "site") list(); });
  on("theme", () => { settings.dark = !settings.dark; keep("settings", settings); dress(); });
  on("timer", () => { settings.timer = !settings.timer; keep("settings", settings); press($("timer"), settings.timer); tick(); });
  on("crosses", () => { game.crosses = !game.crosses; buttons(); });
  on("undo", () => undo(-1));
  on("redo", () => undo(1));
  on("restart", restart);
  on("check", () => { clean(); check(); });
  on("mistake", showMistake);
  on("hint", hint);
  on("apply", apply);
  on("answer", showAnswer);
  on("print", () => print());
  on("more", () => more());
  on("answers", () => { answersShown = !answersShown; press($("answers"), answersShown); list(); });
  $("genre").addEventListener("change", list);
  $("grade").addEventListener("change", list);
  $("number").addEventListener("change", () => { const number = Number($("number").value); if (rows[number - 1]) location.hash = `${number}`; });
  addEventListener("hashchange", route);
  addEventListener("beforeprint", () => { if (!game) more(Math.max(0, 2000 - shown)); });
  addEventListener("pagehide", save);
  document.addEventListener("visibilitychange", () => { if (document.hidden) save(); });
  new IntersectionObserver((seen) => { if (seen.some((one) => one.isIntersecting) && !game && shown < listed.length) more(); }, { rootMargin: "600px" }).observe($("more"));
  setInterval(() => {
    if (!game || game.solved || game.answer || document.hidden) return;
    game.seconds++;
    tick();
    if (game.seconds % 10 === 0) save();
  }, 1000);
  route();
})();
