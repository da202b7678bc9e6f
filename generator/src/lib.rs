//! From a seed to proved-unique puzzles: boards, genres, the hint loop and records.

pub mod batch;
pub mod board;
pub mod calibrate;
pub mod clues;
pub mod genre;
pub mod genres;
pub mod grade;
pub mod hint_loop;
pub mod layout;
pub mod maze;
pub mod mill;
pub mod model;
pub mod prover;
pub mod puzzlink;
pub mod random;
pub mod record;
pub mod wanted;
