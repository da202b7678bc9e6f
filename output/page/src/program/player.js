// The page of puzzles.
import "./words.js";
import "./start.js";
