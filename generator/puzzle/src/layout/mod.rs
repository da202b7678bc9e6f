//! Random layouts shared by genres.

pub mod cover;
pub mod exchange;
pub mod islands;
pub mod latin;
pub mod loops;
pub mod random_walk;
pub mod rectangles;
pub mod regions;
pub mod shading;
pub mod snakes;
pub mod trees;
