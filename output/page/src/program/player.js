// The page of puzzles.
import "./start.js";
