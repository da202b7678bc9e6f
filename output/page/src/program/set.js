// The table for setting puzzles by hand.
import "./setter.js";
import "./start.js";
