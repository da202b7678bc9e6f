// Names that several parts use.

export const GRADES = ["gentle", "easy", "medium", "hard", "expert", "beyond", "not rated"];
// Those that one asks for; the others come unasked.
export const ASKED = GRADES.slice(0, 5);
// Layers of a figure, lowest first.
export const STYLES = [
  "foot",
  "slope",
  "peak",
  "grey",
  "black",
  "shaded",
  "grid",
  "brick",
  "line",
  "ground",
  "frame",
  "border",
  "wall",
  "join",
  "circle",
  "stroke",
  "sign",
  "word",
  "label",
];
export const NOTE = "×";
export const CHUNK = 48;
