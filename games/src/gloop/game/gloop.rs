//! The game for a referee: a deal, and moves read from text.

use super::moves::{Move, NoMove, Response};
use super::piece::Block;
use super::state::{PLAYERS, State, choices};
use crate::Game;
use pencilmill_generator::random::Random;

/// First word of the line that names a game in its transcript.
const HEAD: &str = "gloop-game";

/// A game: an initial table.
#[derive(Clone, Debug)]
pub struct Gloop {
    start: State,
    /// Seed and number of the deal.
    dealt: (u64, u64),
}

/// The error of a text that names no game, or of a number of players that cannot play.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("found {found:?}, expected {expected}")]
pub struct NoGame {
    /// The text found.
    pub found: String,
    /// The text expected.
    pub expected: String,
}

impl Gloop {
    /// A game dealt by a seed; games of different indices are independent.
    ///
    /// # Errors
    /// There are too few or too many players.
    pub fn dealt(players: usize, seed: u64, index: u64) -> Result<Gloop, NoGame> {
        if !PLAYERS.contains(&players) {
            return Err(NoGame {
                found: players.to_string(),
                expected: format!("{} to {} players", PLAYERS.start(), PLAYERS.end()),
            });
        }
        let start = State::dealt(players, seed, index);
        let dealt = (seed, index);
        Ok(Gloop { start, dealt })
    }

    /// A game from a position, which no transcript can name.
    pub const fn from(start: State) -> Gloop {
        let dealt = (0, 0);
        Gloop { start, dealt }
    }

    /// The game named by the first line of a transcript.
    ///
    /// # Errors
    /// The line names none.
    pub fn named(head: &str) -> Result<Gloop, NoGame> {
        let words: Vec<&str> = head.split_whitespace().collect();
        let value = |at: usize, name: &str| {
            let word: &str = words.get(at)?;
            word.strip_prefix(name)?
                .strip_prefix('=')?
                .parse::<u64>()
                .ok()
        };
        let named = || {
            let [HEAD, _, _, _] = words[..] else {
                return None;
            };
            Some((value(1, "seed")?, value(2, "deal")?, value(3, "players")?))
        };
        let (seed, index, players) = named().ok_or_else(|| NoGame {
            found: head.to_owned(),
            expected: format!("{HEAD} seed=SEED deal=INDEX players=NUMBER"),
        })?;
        Gloop::dealt(usize::try_from(players).unwrap_or(usize::MAX), seed, index)
    }

    /// The line that names this game in transcripts.
    pub fn head(&self) -> String {
        let (seed, index) = self.dealt;
        format!(
            "{HEAD} seed={seed} deal={index} players={}",
            self.start.seats().len()
        )
    }

    /// Random values for a player's choice.
    pub fn random(&self, state: &State) -> Random {
        let (seed, index) = self.dealt;
        choices(seed, index, state)
    }
}

impl Game for Gloop {
    type State = State;
    type Move = Move;
    type Response = Response;
    type Error = NoMove;

    fn start(&self) -> State {
        self.start.clone()
    }

    /// Accepts the number of a legal move as well as its text, and a block in any orientation.
    fn read(&self, state: &State, text: &str) -> Result<Move, NoMove> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let wrong = || NoMove::Word(text.trim().to_owned());
        match words[..] {
            ["draw"] => Ok(Move::Draw),
            ["block", a, b, c, d] => {
                let block = Block::new([a.parse()?, b.parse()?, c.parse()?, d.parse()?]);
                Ok(Move::Block(block.upright()))
            }
            ["attach", block, arm, way] => attach([block, arm, way, "+0"]).ok_or_else(wrong),
            ["attach", block, arm, way, turns] => {
                attach([block, arm, way, turns]).ok_or_else(wrong)
            }
            [number] if number.bytes().all(|b| b.is_ascii_digit()) => {
                let legal = state.legal();
                let index = number.parse::<usize>().ok();
                let one = index.and_then(|index| legal.get(index.checked_sub(1)?));
                one.copied().ok_or_else(|| NoMove::Number {
                    found: number.to_owned(),
                    legal: legal.len(),
                })
            }
            _ => Err(wrong()),
        }
    }

    fn play(&self, state: &mut State, one: &Move) -> Result<Response, NoMove> {
        state.allows(*one)?;
        let mover = state.mover();
        let drawn = state.make(*one);
        let seat = &state.seats()[mover];
        Ok(Response {
            drawn,
            hand: seat.hand.len(),
            area: seat.area.len(),
            pool: state.pool.len(),
            outcome: state.outcome().cloned(),
        })
    }

    fn over(&self, state: &State) -> bool {
        state.outcome().is_some()
    }
}

/// Reads a block, an arm, a direction and quarter turns.
fn attach([block, arm, way, turns]: [&str; 4]) -> Option<Move> {
    let quarters = turns.strip_prefix('+')?.parse::<u8>().ok();
    Some(Move::Attach {
        block: block.parse::<usize>().ok()?.checked_sub(1)?,
        arm: arm.parse().ok()?,
        way: way.parse().ok()?,
        quarters: quarters.filter(|&quarters| quarters < 4)?,
    })
}
