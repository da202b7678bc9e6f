//! The language in which genres are stated: boards and drawings, cards and puzzles, kinds of hints,
//! random layouts, and rules as constraints.
//!
//! A genre implements [`Genre`](genre::Genre) in these terms; nothing here names a genre.

#![warn(clippy::missing_errors_doc)]

pub mod board;
pub mod clues;
pub mod genre;
pub mod layout;
pub mod model;
pub mod puzzlink;
pub mod random;
