//! A table as a line of text: named parts with tiles, such as
//! `pair 1-03 2-07+1; right right: 1-01 2-02 3-03 2-04+1; hand 1: 2-08 2-09; area 1: 1-05 2-01 2-11 3-07; hand 2: none`.
//!
//! Tiles of blocks go clockwise from the upper left one; `/` separates blocks. All other tiles are
//! in the pool. The first player is to move.

use super::group::{Arm, Group, Way};
use super::piece::{Block, Hand, Kind, Piece};
use super::rules::Rules;
use super::state::{Seat, State};
use std::fmt;
use std::str::FromStr;

/// Separator of parts.
const PART: &str = ";";
/// Separator of the blocks of an area.
const NEXT: &str = "/";
/// Text of an empty list of tiles.
const NONE: &str = "none";

/// Rules, and a table with open hands and the first player to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The rules.
    pub rules: Rules,
    /// The table.
    pub state: State,
}

/// The error of a text that is no position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{part:?}: {why}")]
pub struct BadPosition {
    /// The wrong part.
    pub part: String,
    /// The reason.
    pub why: String,
}

impl Position {
    /// The table of a game as seen by the player to move, who becomes the first player.
    pub fn of(rules: Rules, state: &State) -> Position {
        let mover = state.mover();
        let mut seats: Vec<Seat> = (state.seats().iter())
            .map(|seat| Seat::new(seat.hand, seat.area.clone()))
            .collect();
        seats.rotate_left(mover);
        let mut pool: Vec<Kind> = state.pool.clone();
        // Its order is unknown to the player.
        pool.sort_unstable();
        Position {
            rules,
            state: State::new(seats, state.group().clone(), pool),
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [upper, lower] = self.state.group().pair();
        write!(f, "rules {}{PART} pair {upper} {lower}", self.rules)?;
        for laid in self.state.group().laid() {
            write!(f, "{PART} {} {}: {}", laid.arm, laid.way, laid.block)?;
        }
        for (number, seat) in (1..).zip(self.state.seats()) {
            write!(f, "{PART} hand {number}: {}", seat.hand)?;
            let blocks: Vec<String> = seat.area.iter().map(Block::to_string).collect();
            let blocks = match blocks.as_slice() {
                [] => NONE.to_owned(),
                blocks => blocks.join(&format!(" {NEXT} ")),
            };
            write!(f, "{PART} area {number}: {blocks}")?;
        }
        Ok(())
    }
}

/// Reads a position part by part.
struct Reader {
    rules: Rules,
    group: Option<Group>,
    seats: Vec<Seat>,
    used: Hand,
}

impl FromStr for Position {
    type Err = BadPosition;

    fn from_str(text: &str) -> Result<Position, BadPosition> {
        let mut reader = Reader {
            rules: Rules::default(),
            group: None,
            seats: Vec::new(),
            used: Hand::EMPTY,
        };
        for part in text.split(PART) {
            let part = part.trim();
            reader.part(part).map_err(|why| BadPosition {
                part: part.to_owned(),
                why,
            })?;
        }
        let missing = |why: &str| BadPosition {
            part: text.to_owned(),
            why: why.to_owned(),
        };
        let group = reader.group.ok_or_else(|| missing("expected a pair"))?;
        let (rules, used) = (reader.rules, reader.used);
        if reader.seats.len() != rules.players {
            return Err(missing("expected \"hand\" and \"area\" of every player"));
        }
        let pool =
            (Kind::all()).filter(|&kind| !used.has(kind) && (rules.blank || kind != Kind::BLANK));
        Ok(Position {
            rules,
            state: State::new(reader.seats, group, pool.collect()),
        })
    }
}

impl Reader {
    fn part(&mut self, part: &str) -> Result<(), String> {
        let (head, rest) = match part.split_once(':') {
            Some((head, rest)) => (head.trim(), rest.trim()),
            None => part.split_once(' ').unwrap_or((part, "")),
        };
        let words: Vec<&str> = head.split_whitespace().collect();
        match words[..] {
            ["rules"] => self.rules = rest.parse().map_err(|error| format!("{error}"))?,
            ["pair"] => {
                let pieces = self.pieces(rest)?;
                let [upper, lower] = pieces[..] else {
                    return Err(format!("found {} tiles, expected two", pieces.len()));
                };
                if !Group::pair_matches([upper, lower], self.rules.blank_sides) {
                    return Err(format!("{upper} does not match {lower} below it"));
                }
                self.group = Some(Group::new([upper, lower], self.rules.touching()));
            }
            ["hand", number] => {
                self.player(number, true)?;
                let tiles = match rest {
                    NONE => Hand::EMPTY,
                    _ => self.pieces(rest)?.into_iter().map(Piece::kind).collect(),
                };
                self.seats.push(Seat::new(tiles, Vec::new()));
            }
            ["area", number] => {
                self.player(number, false)?;
                let mut blocks = Vec::new();
                for block in rest.split(NEXT).filter(|_| rest != NONE) {
                    blocks.push(self.block(block)?.upright());
                }
                if let Some(seat) = self.seats.last_mut() {
                    seat.area = blocks;
                }
            }
            [arm, way] => {
                let (arm, way): (Arm, Way) = (arm.parse()?, way.parse()?);
                let block = self.block(rest)?;
                let touching = self.rules.touching();
                let group = self.group.as_mut().ok_or("expected the pair before it")?;
                let opening = group.openings().find(|o| (o.arm, o.way) == (arm, way));
                let opening = opening.ok_or("the arm cannot grow that way")?;
                if !opening.takes(block.outlines()) {
                    return Err("the block does not match there".to_owned());
                }
                group.attach(arm, way, block, touching);
            }
            _ => {
                return Err(
                    "expected rules, pair, ARM WAY:, hand PLAYER: or area PLAYER:".to_owned(),
                );
            }
        }
        Ok(())
    }

    /// Checks the number of a player: players are in order, each with a hand and then an area.
    fn player(&self, number: &str, next: bool) -> Result<(), String> {
        let expected = self.seats.len() + usize::from(next);
        if expected > self.rules.players || expected == 0 || number != expected.to_string() {
            let players = self.rules.players;
            return Err(format!(
                "found player {number:?}, expected the hand and the area of players 1 to {players} in order"
            ));
        }
        Ok(())
    }

    fn block(&mut self, text: &str) -> Result<Block, String> {
        let pieces = self.pieces(text)?;
        let [a, b, c, d] = pieces[..] else {
            return Err(format!("found {} tiles, expected four", pieces.len()));
        };
        let block = Block::new([a, b, c, d]);
        match block.mismatch(self.rules.blank_sides) {
            None => Ok(block),
            Some([a, b]) => Err(format!("{a} and {b} do not match where they meet")),
        }
    }

    /// Reads tiles that have not occurred yet.
    fn pieces(&mut self, text: &str) -> Result<Vec<Piece>, String> {
        let mut pieces = Vec::new();
        for word in text.split_whitespace() {
            let piece: Piece = word.parse().map_err(|error| format!("{error}"))?;
            let kind = piece.kind();
            if self.used.has(kind) {
                return Err(format!("tile {kind} is there twice"));
            }
            if kind == Kind::BLANK && !self.rules.blank {
                return Err(format!("tile {kind} is left out by these rules"));
            }
            self.used.add(kind);
            pieces.push(piece);
        }
        Ok(pieces)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gloop::game::Player;
    use pencilmill_generator::random::Key;

    #[test]
    fn positions_are_read_as_they_are_written() {
        let rules = Rules::default().of_players(3);
        let mut state = State::dealt(&rules, 2, 0);
        let mut random = Key::new(2, "positions").random(0, 0);
        while state.outcome().is_none() {
            let position = Position::of(rules, &state);
            assert_eq!(position.state.mover(), 0);
            let text = position.to_string();
            assert_eq!(text.parse(), Ok(position), "{text}");
            let seat = state.mover();
            let one = Player::Open.choose(&state.seen_by(&rules, seat), &mut random);
            state.make(&rules, one);
        }
    }

    #[test]
    fn a_part_that_is_wrong_is_named() {
        let good = "pair 3-01 3-01";
        let error = |text: &str| text.parse::<Position>().unwrap_err().to_string();
        for (text, part) in [
            (good, "tile 3-01 is there twice"),
            ("pair 3-01", "found 1 tiles, expected two"),
            ("pair 3-01 9-01", "no tile of the set"),
            ("rules hand=0", "hand: found \"0\", expected 1 to 43"),
            ("hand 2: none", "found player \"2\", expected the hand"),
            ("area 1: none", "found player \"1\", expected the hand"),
            ("hand 1: 0-01", "tile 0-01 is left out"),
            ("hand 1: none; hand 1: none", "found player \"1\""),
            (
                "hand 1: none; area 1: 1-01 1-02",
                "found 2 tiles, expected four",
            ),
            (
                "left left: 1-01 1-02 1-03 1-04",
                "do not match where they meet",
            ),
            (
                "middle up: none",
                "found \"middle\", expected left or right",
            ),
            ("", "expected rules, pair"),
            ("hand 1: none; area 1: none", "expected a pair"),
        ] {
            assert!(error(text).contains(part), "{text}: {}", error(text));
        }
    }
}
