//! Moves, what answers them, why one is no move, and how a game ends.

use super::group::{Arm, Way};
use super::piece::{Block, Kind, NoPiece, Piece};
use std::fmt;

/// Why a game is over.
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

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Why.
    pub ending: Ending,
    /// Points of each player.
    pub points: Vec<i32>,
    /// Those who won, from 0; several share a draw.
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

/// What a player does in a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Attaches a block of the area.
    Attach {
        /// Which one, from 0.
        block: usize,
        /// The arm.
        arm: Arm,
        /// How the arm grows.
        way: Way,
        /// Quarter turns clockwise of the block.
        quarters: u8,
    },
    /// Builds a block, which is [`Block::upright`].
    Block(Block),
    /// Draws tiles.
    Draw,
    /// Does nothing, since nothing can be done in a round that is played to its end.
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

/// What is answered to a move: how the table has changed.
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
    /// How the game ended, if it did.
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

/// Why a move cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoMove {
    /// The text is no move.
    #[error(
        "found {0:?}, expected \"block\" and four tiles, \"attach\", \"draw\", or the number of a legal move"
    )]
    Word(String),
    /// A number that no legal move has.
    #[error("found move {found}, expected 1 to {legal}")]
    Number {
        /// The number.
        found: String,
        /// Number of legal moves.
        legal: usize,
    },
    /// What stands for a tile is none.
    #[error(transparent)]
    Piece(#[from] NoPiece),
    /// A block is four tiles.
    #[error("block: found {0} tiles, expected four, clockwise from the upper left one")]
    FourTiles(usize),
    /// A tile is not in the hand.
    #[error("block: tile {0} is not in the hand")]
    NotInHand(Kind),
    /// A tile is named twice.
    #[error("block: tile {0} is there twice")]
    Twice(Kind),
    /// Tiles of a block do not match.
    #[error("block: {0} and {1} do not match where they meet")]
    Mismatch(Piece, Piece),
    /// No way to turn the tiles makes a block.
    #[error("block: these tiles never match in these places, however they are turned")]
    NeverMatch,
    /// The text stands for several moves.
    #[error("{} moves are meant by that: {}", .0.len(), listed(.0))]
    Ambiguous(Vec<Move>),
    /// Attaching said wrongly.
    #[error("attach: {0}; the whole is attach BLOCK left|right up|right|down|left +TURNS")]
    Attach(String),
    /// There is no such block.
    #[error("attach: found block {found}, expected one of the {there} in the area")]
    NoBlock {
        /// The number, from 1.
        found: usize,
        /// Number of blocks.
        there: usize,
    },
    /// The arm does not grow that way.
    #[error("attach: the {arm} arm cannot grow {way} now; it can grow {}", ways(.open))]
    Closed {
        /// The arm.
        arm: Arm,
        /// The way.
        way: Way,
        /// Where it can.
        open: Vec<Way>,
    },
    /// The block does not match there.
    #[error("attach: block {} does not match there{}", .block + 1, if *.any { " as it is turned" } else { ", however it is turned" })]
    NoFit {
        /// The block, from 0.
        block: usize,
        /// Whether it does when turned otherwise.
        any: bool,
    },
    /// Nothing in the area fits anywhere.
    #[error("attach: no block of the area fits anywhere")]
    NothingFits,
    /// Drawing is for those who cannot place tiles.
    #[error("draw: a block can be {0}; only who can neither build nor attach draws")]
    MustPlace(&'static str),
    /// Nothing to draw.
    #[error("draw: the pool is empty")]
    EmptyPool,
    /// Passing is for the last round.
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
