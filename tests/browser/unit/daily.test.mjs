// The puzzle of the day: from the date alone, and what is kept of it.
import { beforeEach, test } from "node:test";
import assert from "node:assert/strict";
import { forget } from "./page.mjs";
import { setup } from "../../../output/page/src/program/base.js";
import {
  dayOf,
  digitsOf,
  genreOf,
  noteDay,
  streak,
} from "../../../output/page/src/program/daily.js";

const DAYS = 400;
const back = (days) => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
};
beforeEach(() => {
  forget();
  setup.titles = Object.fromEntries(
    Array.from({ length: 51 }, (_, i) => [`genre-${i}`, [`Genre ${i}`, `種類${i}`]]),
  );
});
test("a day is its digits, and other digits are none", () => {
  assert.equal(digitsOf(new Date(2026, 10, 9)), "20261109");
  assert.equal(digitsOf(dayOf("20240229")), "20240229");
  for (const none of ["20250229", "2025022", "20251301", "", "today"])
    assert.equal(dayOf(none), null, none);
});
test("every genre has its day, and neighbours differ", () => {
  for (const many of [51, 50, 35, 4]) {
    const all = Object.entries(setup.titles).slice(0, many);
    setup.titles = Object.fromEntries(all);
    const genres = Array.from({ length: DAYS }, (_, i) => genreOf(back(i)));
    assert.equal(new Set(genres).size, many);
    assert.ok(genres.every((genre, i) => genre !== genres[i + 1]));
  }
});
test("a streak ends with the first day that has nothing, but not with today", () => {
  assert.equal(streak(), 0);
  noteDay(digitsOf(back(1)), "easy");
  noteDay(digitsOf(back(2)), "hard");
  noteDay(digitsOf(back(4)), "hard");
  assert.equal(streak(), 2);
  noteDay(digitsOf(back(0)), "easy");
  noteDay(digitsOf(back(0)), "medium");
  assert.equal(streak(), 3);
});
