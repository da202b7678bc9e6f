//! Gloop: rectangles packed with the tiles of the set.

pub mod pack;
pub mod packing;
