// Puzzles, opened, and their pictures.
const strokesOf = (strokes, y, x) => {
  const shapes = [];
  for (const [look, d, texts = []] of strokes) {
    const move = y || x ? { transform: `translate(${500 * x} ${500 * y})` } : {};
    const shape = (element) => shapes.push([look.split(" ")[0], element]);
    if (d) shape(draw("path", { class: look, d, ...move }));
    for (const [tx, ty, height, text] of texts) {
      const element = draw("text", { class: look, x: tx, y: ty + Math.round(height * 0.35), "font-size": height, ...move });
      element.textContent = look.startsWith("word") ? worded(text) : text;
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
