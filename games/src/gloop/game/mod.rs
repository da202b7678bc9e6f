//! The strategy game with Gloop tiles, for two to eight players.
//!
//! [`Rules`] describe the game, [`State`] is a complete table, and [`Gloop`] implements
//! [`Game`](crate::Game). A player's knowledge of the table is a [`Sight`]; opponents have access
//! to nothing else.

mod figure;
mod gloop;
mod group;
mod hold;
mod moves;
mod piece;
pub mod plain;
mod players;
mod position;
mod puzzle;
mod read;
mod rules;
mod search;
mod sight;
mod state;
#[cfg(test)]
mod tests;
mod tournament;
mod worth;

pub use figure::{View, figure, strokes};
pub use gloop::Gloop;
pub use group::{Arm, Group, Laid, Opening, Spot, Way};
pub use hold::{blocks, holds_block};
pub use moves::{Ending, Move, NoMove, Outcome, Response};
pub use piece::{Block, Hand, Kind, NoPiece, Piece};
pub use players::{PLAYOUTS, Player};
pub use position::{BadPosition, Position};
pub use puzzle::{BadPuzzle, Found, Line, MOST_TURNS, Puzzle, most_choices, puzzle_of_game};
pub use rules::{BadRules, PoolEnd, Rules};
pub use sight::Sight;
pub use state::{Seat, State};
pub use tournament::{Played, Score, Spread, Summary, Tournament};
