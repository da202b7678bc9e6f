// The maker.
import "./words.js";
import "./maker-words.js";
import "./maker.js";
import "./start.js";
