// What the address says: which of the page's parts is seen, and the puzzle that is played.
import { dress } from "./around.js";
import { $, fragment, keep, kept, numberOf, own, rows, setup } from "./base.js";
import { begin, leave } from "./game.js";
import { list, showAnswers } from "./list.js";
import { SHARED, openShared, refuse } from "./share.js";

export const route = async () => {
  $("genres").hidden = setup.start !== "site";
  if (setup.start === "site") {
    $("to-list").hidden = true;
    dress();
    return;
  }
  const wanted = fragment();
  if (wanted.startsWith(SHARED)) return openShared(wanted.slice(SHARED.length));
  if (own) return own.route(wanted);
  const number = Number(wanted);
  const byId = rows.find((row) => row.id && row.id === wanted);
  const row = byId || (Number.isInteger(number) && rows[number - 1]) || null;
  if (!row && !["", "list", "answers"].includes(wanted)) return refuse("noAddress");
  if (wanted === "answers") showAnswers(true);
  if (row) go(row);
  else if (wanted === "" && setup.start === "board" && rows.length)
    go(rows.find((one) => !(rows.length <= 200 && kept(one.key)?.solved)) || rows[0]);
  else {
    leave();
    $("play").hidden = true;
    $("list").hidden = false;
    $("to-list").hidden = true;
    dress();
    list();
    scrollTo(0, 0);
  }
};
// The address of the puzzle before or after one, if there is one.
/** @type {(row: Row, way: number) => string | null} */
export const beside = (row, way) => {
  if (own) return own.beside(row, way);
  const next = row.index >= 0 ? rows[row.index + way] : null;
  return next ? numberOf(next) : null;
};
// The rules of a genre are open at the first meeting.
/** @type {(genre: string) => void} */
const meet = (genre) => {
  const known = kept("met");
  const met = Array.isArray(known) ? known.filter((one) => typeof one === "string") : [];
  $("rules").open = !met.includes(genre);
  if (!met.includes(genre)) keep("met", [...met, genre]);
};
/** @type {(row: Row) => void} */
export const go = (row) => {
  if (own) own.playing(row);
  $("list").hidden = true;
  $("play").hidden = false;
  $("to-list").hidden = false;
  begin(row);
  meet(row.genre);
  scrollTo(0, 0);
};
