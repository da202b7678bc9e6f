// The maker.
import "./maker.js";
import "./start.js";
