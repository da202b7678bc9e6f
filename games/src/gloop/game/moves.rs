//! Moves, responses, errors of moves, and outcomes.

use super::group::{Arm, Way};
use super::piece::{Block, Kind, NoPiece, Piece};
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Attaches a block of the area.
    Attach {
        /// Index of the block, from 0.
        block: usize,
        /// The arm.
        arm: Arm,
        /// Direction of growth.
        way: Way,
        /// Quarter turns clockwise of the block.
        quarters: u8,
    },
    /// Builds a block in its [`Block::upright`] orientation.
    Block(Block),
    /// Draws tiles.
    Draw,
    /// Passes, if no action is possible in a round that is played to its end.
    Pass,
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
            Move::Pass => f.write_str("pass"),
        }
    }
}

/// The response to a move: the changes of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Response {
    /// Tiles drawn.
    pub drawn: Vec<Kind>,
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
            let drawn: Vec<String> = self.drawn.iter().map(Kind::to_string).collect();
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
        "found {0:?}, expected \"block\" and four tiles, \"attach\", \"draw\", or the number of a legal move"
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
    /// A number of tiles other than four.
    #[error("block: found {0} tiles, expected four, clockwise from the upper left one")]
    FourTiles(usize),
    /// A tile is not in the hand.
    #[error("block: tile {0} is not in the hand")]
    NotInHand(Kind),
    /// A tile is named twice.
    #[error("block: tile {0} is there twice")]
    Twice(Kind),
    /// Tiles that do not match within a block.
    #[error("block: {0} and {1} do not match where they meet")]
    Mismatch(Piece, Piece),
    /// Tiles that match in no orientation.
    #[error("block: these tiles never match in these places, however they are turned")]
    NeverMatch,
    /// A text that fits several moves.
    #[error("{} moves are meant by that: {}", .0.len(), listed(.0))]
    Ambiguous(Vec<Move>),
    /// A misspelt attachment.
    #[error("attach: {0}; the whole is attach BLOCK left|right up|right|down|left +TURNS")]
    Attach(String),
    /// A block that does not exist.
    #[error("attach: found block {found}, expected one of the {there} in the area")]
    NoBlock {
        /// Number of the block, from 1.
        found: usize,
        /// Number of blocks.
        there: usize,
    },
    /// A direction in which the arm does not grow.
    #[error("attach: the {arm} arm cannot grow {way} now; it can grow {}", ways(.open))]
    Closed {
        /// The arm.
        arm: Arm,
        /// The direction.
        way: Way,
        /// Directions in which it grows.
        open: Vec<Way>,
    },
    /// A block that does not match there.
    #[error("attach: block {} does not match there{}", .block + 1, if *.any { " as it is turned" } else { ", however it is turned" })]
    NoFit {
        /// Index of the block, from 0.
        block: usize,
        /// True if it matches in another orientation.
        any: bool,
    },
    /// No block of the area fits anywhere.
    #[error("attach: no block of the area fits anywhere")]
    NothingFits,
    /// Drawing is allowed only if no tiles can be placed.
    #[error("draw: a block can be {0}; only who can neither build nor attach draws")]
    MustPlace(&'static str),
    /// Nothing to draw.
    #[error("draw: the pool is empty")]
    EmptyPool,
    /// Passing is allowed only in the last round.
    #[error("pass: only who can do nothing else, when the pool is empty, passes")]
    MayNotPass,
}

fn listed(moves: &[Move]) -> String {
    let some = moves.iter().take(4).map(Move::to_string);
    let mut text = some.collect::<Vec<_>>().join(", ");
    if moves.len() > 4 {
        text += ", and so on";
    }
    text
}

fn ways(ways: &[Way]) -> String {
    match ways {
        [] => "nowhere".to_owned(),
        ways => ways
            .iter()
            .map(Way::to_string)
            .collect::<Vec<_>>()
            .join(" or "),
    }
}
