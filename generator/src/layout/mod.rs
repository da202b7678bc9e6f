//! Random layouts shared by genres.

pub mod bends;
pub mod cover;
pub mod crossing_path;
pub mod dissection;
pub mod exchange;
pub mod islands;
pub mod kicks;
pub mod loops;
pub mod nests;
pub mod random_walk;
pub mod regions;
pub mod shading;
pub mod snakes;
pub mod trees;
pub mod walks;
pub mod weed;
