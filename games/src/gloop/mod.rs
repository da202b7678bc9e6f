//! Gloop: its tiles, rectangles packed with them, and the game for two to eight players.

pub mod game;
pub mod pack;
pub mod packing;
pub mod sheets;
