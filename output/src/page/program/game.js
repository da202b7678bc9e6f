// The puzzle that is played: its state, moves, check and mistakes.
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
  if (puzzle.setting) say("");
  else say(puzzle.answers.length ? (game.solved ? t("solved", clock(game.seconds)) : "") : t("noAnswer"), game.solved ? "good" : "");
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
  // What is set in a cell takes the place of what stood there.
  if (value !== undefined && game.puzzle.setting) for (const other of game.puzzle.setting.rivals(slot)) change(other, undefined);
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
  if (game.puzzle.setting) game.puzzle.setting.changed();
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
  say(value === NOTE ? t("wrongNote", told(game.puzzle.guide, name, "")) : t("wrong", told(game.puzzle.guide, name, value)), "bad");
};
const ring = ([y, x], look) => game.image.over.append(draw("circle", { class: look, cx: 500 * x, cy: 500 * y, r: 420 }));
