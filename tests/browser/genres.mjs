// The genres that are tried: those that are named, or one for each kind of tool; with NIGHT=1 all.
const KINDS = {
  "canal-view": "cells",
  masyu: "lines from cell to cell",
  unrectangles: "long lines of several inks from corner to corner",
  bitspuzzle: "pieces, letters, borders",
  bunnyhop: "parts of cells",
  gloop: "tiles",
  ilotulite: "numbers, cells, long lines",
  skating: "cells and lines with one tool",
  slitherlink: "lines from corner to corner, marks of cells",
  alike: "borders, colours of cells with borders between them",
};
export const isWanted = (genre, named) =>
  named.length ? named.includes(genre) : Boolean(process.env.NIGHT) || genre in KINDS;
