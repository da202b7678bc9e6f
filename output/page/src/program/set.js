// The table for setting puzzles by hand.
import "./words.js";
import "./setter-words.js";
import "./setter.js";
import "./start.js";
