//! Gloop: rectangles packed with the tiles of the set, and the game for two to eight players.

pub mod game;
pub mod pack;
pub mod packing;
