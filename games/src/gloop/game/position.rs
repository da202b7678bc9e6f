//! A table as a line of text: named parts with tiles, such as
//! `pair 1-03 2-07+1; right right: 1-01 2-02 3-03 2-04+1; hand 1: 2-08 2-09; area 1: 1-05 2-01 2-11 3-07; hand 2: none`.
//!
//! Tiles of blocks go clockwise from the upper left one; `/` separates blocks. All other tiles are
//! in the pool. The first player is to move.

use super::group::{Arm, Direction, Group};
use super::piece::{Block, Hand, Piece};
use super::state::{PLAYERS, Seat, State};
use pencilmill_generator::board::TileKind;
use std::fmt;
use std::str::FromStr;

/// Separator of parts.
const PART: &str = ";";
/// Separator of the blocks of an area.
const NEXT: &str = "/";
/// Text of an empty list of tiles.
const NONE: &str = "none";

/// The error of a text that is no position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{part:?}: {why}")]
pub struct BadPosition {
    /// The wrong part.
    pub part: String,
    /// The reason.
    pub why: String,
}

impl State {
    /// The position with the player to move as the first one.
    #[must_use]
    pub fn from_mover(&self) -> State {
        let mut seats = self.seats.clone();
        seats.rotate_left(self.mover());
        let mut pool = self.pool.clone();
        // Its order is unknown to the player.
        pool.sort_unstable();
        State::new(seats, self.group().clone(), pool)
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [upper, lower] = self.group().pair();
        write!(f, "pair {upper} {lower}")?;
        for laid in self.group().laid() {
            write!(f, "{PART} {} {}: {}", laid.arm, laid.way, laid.block)?;
        }
        for (number, seat) in (1..).zip(&self.seats) {
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
#[derive(Default)]
struct Reader {
    group: Option<Group>,
    seats: Vec<Seat>,
    used: Hand,
}

impl FromStr for State {
    type Err = BadPosition;

    fn from_str(text: &str) -> Result<State, BadPosition> {
        let mut reader = Reader::default();
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
        if !PLAYERS.contains(&reader.seats.len()) {
            return Err(missing("expected \"hand\" and \"area\" of 2 to 8 players"));
        }
        let pool =
            TileKind::all().filter(|&kind| !reader.used.has(kind) && kind != TileKind::BLANK);
        let pool: Vec<TileKind> = pool.collect();
        if pool.is_empty() {
            return Err(missing("expected a tile that is left for the pool"));
        }
        Ok(State::new(reader.seats, group, pool))
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
            ["pair"] => {
                let pieces = self.pieces(rest)?;
                let [upper, lower] = pieces[..] else {
                    return Err(format!("found {} tiles, expected two", pieces.len()));
                };
                if !Group::pair_matches([upper, lower]) {
                    return Err(format!("{upper} does not match {lower} below it"));
                }
                self.group = Some(Group::new([upper, lower]));
            }
            ["hand", number] => {
                self.player(number, true)?;
                let tiles = match rest {
                    NONE => Hand::EMPTY,
                    _ => self.pieces(rest)?.into_iter().map(Piece::kind).collect(),
                };
                self.seats.push(Seat {
                    hand: tiles,
                    area: Vec::new(),
                });
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
                let (arm, way): (Arm, Direction) = (arm.parse()?, way.parse()?);
                let block = self.block(rest)?;
                let group = self.group.as_mut().ok_or("expected the pair before it")?;
                let openings = group.openings();
                let opening = openings.iter().find(|o| (o.arm, o.way) == (arm, way));
                let opening = opening.ok_or("the arm cannot grow that way")?;
                if !opening.takes(block.outlines()) {
                    return Err("the block does not match there".to_owned());
                }
                group.attach(arm, way, block);
            }
            _ => {
                return Err("expected pair, ARM WAY:, hand PLAYER: or area PLAYER:".to_owned());
            }
        }
        Ok(())
    }

    /// Checks the number of a player: players are in order, each with a hand and then an area.
    fn player(&self, number: &str, next: bool) -> Result<(), String> {
        let expected = self.seats.len() + usize::from(next);
        if expected == 0 || number != expected.to_string() {
            return Err(format!(
                "found player {number:?}, expected the hand and the area of each player in order"
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
        match block.mismatch() {
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
            if kind == TileKind::BLANK {
                return Err(format!("tile {kind} is left out of the game"));
            }
            self.used.add(kind);
            pieces.push(piece);
        }
        Ok(pieces)
    }
}

#[cfg(test)]
mod tests {
    use super::super::opponent::choose;
    use super::super::state::choices;
    use super::*;

    #[test]
    fn positions_are_read_as_they_are_written() {
        let mut state = State::dealt(3, 2, 0);
        while let Some(one) = choose(&state, &mut choices(2, 0, &state)) {
            let position = state.from_mover();
            assert_eq!(position.mover(), 0);
            let text = position.to_string();
            assert_eq!(text.parse(), Ok(position), "{text}");
            state.make(one);
        }
        assert!(state.outcome().is_some());
    }

    #[test]
    fn a_part_that_is_wrong_is_named() {
        let good = "pair 3-01 3-01";
        let error = |text: &str| text.parse::<State>().unwrap_err().to_string();
        for (text, part) in [
            (good, "tile 3-01 is there twice"),
            ("pair 3-01", "found 1 tiles, expected two"),
            ("pair 3-01 9-01", "no tile of the set"),
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
            ("", "expected pair, ARM WAY"),
            ("hand 1: none; area 1: none", "expected a pair"),
        ] {
            assert!(error(text).contains(part), "{text}: {}", error(text));
        }
    }
}
