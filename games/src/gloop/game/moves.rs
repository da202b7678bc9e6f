//! Moves, responses, errors of moves, and outcomes.

use super::group::{Arm, Direction};
use super::piece::{Block, NoPiece, Piece};
use pencilmill_generator::board::TileKind;
use std::fmt;

/// The reason why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// A player went out.
    Out,
    /// The pool is empty.
    Pool,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ending::Out => "out",
            Ending::Pool => "pool",
        })
    }
}

/// The outcome of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The reason why it is over.
    pub ending: Ending,
    /// Points of each player.
    pub points: Vec<i32>,
    /// Winners, from 0; several in a draw.
    pub winners: Vec<usize>,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ending == Ending::Pool {
            f.write_str("the pool is empty, ")?;
        }
        let names: Vec<String> = self.winners.iter().map(|w| (w + 1).to_string()).collect();
        match names.as_slice() {
            [one] => write!(f, "player {one} wins")?,
            _ => write!(f, "players {} draw", names.join(" and "))?,
        }
        let points: Vec<String> = self.points.iter().map(i32::to_string).collect();
        write!(f, " ({})", points.join(" "))
    }
}

/// An action of a player's turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Move {
    /// Attaches a block of the area.
    Attach {
        /// Index of the block, from 0.
        block: usize,
        /// The arm.
        arm: Arm,
        /// Direction of growth.
        way: Direction,
        /// Quarter turns clockwise of the block.
        quarters: u8,
    },
    /// Builds a block in its [`Block::upright`] orientation.
    Block(Block),
    /// Draws tiles.
    Draw,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Attach {
                block,
                arm,
                way,
                quarters,
            } => {
                write!(f, "attach {} {arm} {way}", block + 1)?;
                match quarters {
                    0 => Ok(()),
                    quarters => write!(f, " +{quarters}"),
                }
            }
            Move::Block(block) => write!(f, "block {block}"),
            Move::Draw => f.write_str("draw"),
        }
    }
}

/// The response to a move: the changes of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Response {
    /// Tiles drawn.
    pub drawn: Vec<TileKind>,
    /// Tiles in the player's hand.
    pub hand: usize,
    /// Blocks in the player's area.
    pub area: usize,
    /// Tiles in the pool.
    pub pool: usize,
    /// The outcome, if the game is over.
    pub outcome: Option<Outcome>,
}

impl fmt::Display for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.drawn.is_empty() {
            let drawn: Vec<String> = self.drawn.iter().map(TileKind::to_string).collect();
            write!(f, "drew {}; ", drawn.join(" "))?;
        }
        write!(
            f,
            "hand {}, area {}, pool {}",
            self.hand, self.area, self.pool
        )?;
        match &self.outcome {
            None => Ok(()),
            Some(outcome) => write!(f, "; {outcome}"),
        }
    }
}

/// The reason why a move cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoMove {
    /// The text is no move.
    #[error(
        "found {0:?}, expected \"block\" and four tiles, \"attach BLOCK left|right up|right|down|left\" \
         with +1, +2 or +3 if it is turned, \"draw\", or the number of a legal move"
    )]
    Word(String),
    /// A number of no legal move.
    #[error("found move {found}, expected 1 to {legal}")]
    Number {
        /// The number.
        found: String,
        /// Number of legal moves.
        legal: usize,
    },
    /// A word that names no tile.
    #[error(transparent)]
    Piece(#[from] NoPiece),
    /// A tile is not in the hand.
    #[error("block: tile {0} is not in the hand")]
    NotInHand(TileKind),
    /// A tile is named twice.
    #[error("block: tile {0} is there twice")]
    Twice(TileKind),
    /// Tiles that do not match within a block.
    #[error("block: {0} and {1} do not match where they meet")]
    Mismatch(Piece, Piece),
    /// There is no such block, or it does not fit where it is to go.
    #[error("attach: there is no such block in the area, or it does not fit there as it is turned")]
    NoFit,
    /// Drawing is allowed only if no tiles can be placed.
    #[error("draw: a block can be {0}; only who can neither build nor attach draws")]
    MustPlace(&'static str),
}
