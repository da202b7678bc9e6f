//! From a seed to proved-unique puzzles: boards, genres, the hint loop and records.

pub mod answers;
pub mod batch;
pub mod board;
pub mod file;
pub mod genre;
pub mod genres;
pub mod grade;
pub mod hints;
pub mod job;
pub mod layout;
pub mod mill;
pub mod model;
pub mod puzzle;
pub mod record;
pub mod source;
pub mod stream;
pub mod web;
