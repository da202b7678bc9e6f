//! The game for a referee: rules, a deal, moves read from text.

use super::moves::{Move, NoMove, Response};
use super::read::{read_attachment, read_block};
use super::rules::{BadRules, Rules};
use super::state::{State, choices};
use crate::Game;
use pencilmill_generator::random::Random;

/// First word of the line that names a game in its transcript.
const HEAD: &str = "gloop-game";

/// A game: rules and an initial table.
#[derive(Clone, Debug)]
pub struct Gloop {
    rules: Rules,
    start: State,
    /// Seed and number of the deal.
    dealt: (u64, u64),
}

impl Gloop {
    /// A game dealt by a seed; games of different indices are independent.
    ///
    /// # Errors
    /// The rules are unplayable.
    pub fn dealt(rules: Rules, seed: u64, index: u64) -> Result<Gloop, BadRules> {
        rules.check()?;
        Ok(Gloop {
            rules,
            start: State::dealt(&rules, seed, index),
            dealt: (seed, index),
        })
    }

    /// A game from a position, which no transcript can name.
    pub fn from(rules: Rules, start: State) -> Gloop {
        Gloop {
            rules,
            start,
            dealt: (0, 0),
        }
    }

    /// The game named by the first line of a transcript.
    ///
    /// # Errors
    /// The line names none.
    pub fn named(head: &str) -> Result<Gloop, BadRules> {
        let mut words = head.split_whitespace();
        if words.next() != Some(HEAD) {
            let expected = format!("{HEAD} seed=SEED deal=INDEX and the rules");
            return Err(BadRules::new("game", head, expected));
        }
        let mut number = |name: &str| {
            let word = words.next().unwrap_or_default();
            let value = word.strip_prefix(name).and_then(|v| v.strip_prefix('='));
            value
                .and_then(|value| value.parse().ok())
                .ok_or_else(|| BadRules::new("game", word, format!("{name}=NUMBER")))
        };
        let (seed, index) = (number("seed")?, number("deal")?);
        let rules: Vec<&str> = words.collect();
        Gloop::dealt(rules.join(" ").parse()?, seed, index)
    }

    /// The line that names this game in transcripts.
    pub fn head(&self) -> String {
        let ((seed, index), rules) = (self.dealt, self.rules);
        format!("{HEAD} seed={seed} deal={index} {rules}")
    }

    /// Random values for a player's choice.
    pub fn random(&self, state: &State) -> Random {
        let (seed, index) = self.dealt;
        choices(seed, index, &self.rules, state)
    }

    /// The rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
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

    /// Accepts the number of a legal move as well as its text. Unambiguous parts of an attachment
    /// may be left out, and tiles of a block need no rotations if there is only one way to rotate
    /// them.
    fn read(&self, state: &State, text: &str) -> Result<Move, NoMove> {
        let mut words = text.split_whitespace();
        match words.next().unwrap_or_default() {
            "draw" if words.next().is_none() => Ok(Move::Draw),
            "pass" if words.next().is_none() => Ok(Move::Pass),
            "block" => read_block(words, &self.rules),
            "attach" => read_attachment(state, words),
            number if number.bytes().all(|b| b.is_ascii_digit()) && !number.is_empty() => {
                let legal = state.legal(&self.rules);
                let index = number
                    .parse::<usize>()
                    .ok()
                    .filter(|_| text.trim() == number);
                let one = index.and_then(|index| legal.get(index.checked_sub(1)?));
                one.copied().ok_or_else(|| NoMove::Number {
                    found: text.trim().to_owned(),
                    legal: legal.len(),
                })
            }
            _ => Err(NoMove::Word(text.trim().to_owned())),
        }
    }

    fn play(&self, state: &mut State, one: &Move) -> Result<Response, NoMove> {
        state.allows(&self.rules, *one)?;
        let mover = state.mover();
        let drawn = state.make(&self.rules, *one);
        let seat = &state.seats[mover];
        Ok(Response {
            drawn,
            hand: seat.hand.len(),
            area: seat.area.len(),
            pool: state.pool.len(),
            outcome: state.outcome.clone(),
        })
    }

    fn over(&self, state: &State) -> bool {
        state.outcome.is_some()
    }
}
