//! The strategy game with Gloop tiles, for two to eight players.
//!
//! [`State`] is a complete table, [`Gloop`] implements [`Game`](crate::Game), and [`choose`] is the
//! computer as a player.

mod blocks;
mod figure;
mod gloop;
mod group;
mod moves;
mod opponent;
mod piece;
mod plain;
mod position;
mod puzzle;
mod state;
#[cfg(test)]
mod tests;

pub use figure::{View, figure, strokes};
pub use gloop::{Gloop, NoGame};
pub use group::{Arm, Direction, Group, Laid, Opening, Spot};
pub use moves::{Ending, Move, NoMove, Outcome, Response};
pub use opponent::choose;
pub use piece::{Block, Hand, NoPiece, Piece};
pub use position::BadPosition;
pub use puzzle::{BadPuzzle, Found, Line, Puzzle, puzzle_of_game};
pub use state::{PLAYERS, Seat, State};

/// The rules as a page.
pub const RULES: &str = include_str!("rules.txt");
