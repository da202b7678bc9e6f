//! Computer players: random, greedy, for open blocks, or by search.

use super::hold::Counts;
use super::moves::Move;
use super::piece::{Block, Hand, Kind};
use super::search;
use super::sight::Sight;
use pencilmill_generator::random::Random;
use std::fmt;
use std::str::FromStr;

/// An opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// A random legal move.
    Random,
    /// The move with the most points after it.
    Greedy,
    /// Attaches if possible, and builds blocks that fit in many ways and leave promising tiles.
    Open,
    /// Tree search with this number of playouts for each move.
    Search(u32),
}

/// Playouts if none are given.
pub const PLAYOUTS: u32 = 1000;
/// Greatest number of playouts.
const MOST: u32 = 10_000_000;

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Random => f.write_str("random"),
            Player::Greedy => f.write_str("greedy"),
            Player::Open => f.write_str("open"),
            Player::Search(playouts) => write!(f, "search:{playouts}"),
        }
    }
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Player, String> {
        let expected = || {
            format!(
                "found {text:?}, expected random, greedy, open, search or search:PLAYOUTS (1 to {MOST})"
            )
        };
        match text {
            "random" => Ok(Player::Random),
            "greedy" => Ok(Player::Greedy),
            "open" => Ok(Player::Open),
            "search" => Ok(Player::Search(PLAYOUTS)),
            _ => {
                let playouts = text.strip_prefix("search:").ok_or_else(expected)?;
                let playouts = playouts.parse().ok().filter(|n| (1..=MOST).contains(n));
                playouts.map(Player::Search).ok_or_else(expected)
            }
        }
    }
}

impl Player {
    /// Chooses a legal move, determined by the table and the random values.
    ///
    /// # Panics
    /// If the game is over.
    pub fn choose(self, sight: &Sight, random: &mut Random) -> Move {
        let moves = sight.legal();
        if let [one] = moves[..] {
            return one;
        }
        match self {
            Player::Random => moves[random.below(moves.len())],
            Player::Greedy => best(&moves, random, |one| gain(sight, one)),
            Player::Open => {
                let worth = Worth::new(sight);
                best(&moves, random, |one| worth.of_move(one))
            }
            Player::Search(playouts) => search::choose(sight, &moves, playouts, random),
        }
    }
}

/// The move of greatest worth; a random one of several.
fn best(moves: &[Move], random: &mut Random, worth: impl Fn(Move) -> i32) -> Move {
    let worths: Vec<i32> = moves.iter().map(|&one| worth(one)).collect();
    let most = worths.iter().max();
    let those = moves
        .iter()
        .zip(&worths)
        .filter(|(_, worth)| Some(*worth) == most);
    let those: Vec<Move> = those.map(|(&one, _)| one).collect();
    those[random.below(those.len())]
}

/// Points gained at once by a move.
fn gain(sight: &Sight, one: Move) -> i32 {
    let rules = sight.rules();
    match one {
        Move::Attach { .. } => 4 * rules.area_points,
        Move::Block(_) => 4 * (rules.hand_points - rules.area_points),
        Move::Draw => -rules.hand_points * i32::try_from(rules.draw).unwrap_or(i32::MAX),
        Move::Pass => 0,
    }
}

/// A static evaluation of moves, in thousandths.
pub struct Worth<'a> {
    sight: Sight<'a>,
    /// Tiles that may be drawn.
    unseen: Counts,
}

impl<'a> Worth<'a> {
    /// The evaluation for a player.
    pub fn new(sight: &Sight<'a>) -> Worth<'a> {
        Worth {
            sight: *sight,
            unseen: Counts::new(sight.unseen()),
        }
    }

    /// Worth of a move: going out is best, attaching is better than building, and a block is worth
    /// its openings and the tiles it leaves.
    pub fn of_move(&self, one: Move) -> i32 {
        match one {
            Move::Attach { .. } => 3000 + self.after(one),
            Move::Block(block) => self.openness(block) + self.promise(block),
            Move::Draw | Move::Pass => 0,
        }
    }

    /// Fit of a block to the present group; the first opening counts most.
    fn openness(&self, block: Block) -> i32 {
        let ways = self.sight.group().openings();
        let ways = ways.map(|opening| opening.turns(block).count()).sum();
        [0, 700, 850, 950]
            .get::<usize>(ways)
            .copied()
            .unwrap_or(1000)
    }

    /// Worth of the tiles that a block leaves: the chance that two more complete a block.
    fn promise(&self, block: Block) -> i32 {
        let left: Hand = self.sight.own().hand.without(block.kinds());
        let kinds: Vec<Kind> = left.kinds().take(3).collect();
        match kinds[..] {
            [] => 1000,
            [a, b] => self
                .unseen
                .completing([a, b], self.sight.rules().blank_sides) as i32,
            _ => 500,
        }
    }

    /// Fit of the other blocks of the area after this one is attached.
    fn after(&self, one: Move) -> i32 {
        let Move::Attach { block, .. } = one else {
            return 0;
        };
        let own = &self.sight.own().area;
        if own.len() < 2 {
            return 0;
        }
        let group = self.sight.group_after(one);
        let others = own.iter().enumerate().filter(|&(index, _)| index != block);
        let fit = others.filter(|&(_, &other)| group.takes(other));
        100 * i32::try_from(fit.count()).unwrap_or(i32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gloop::game::{Rules, State};
    use pencilmill_generator::random::Key;

    #[test]
    fn players_are_read_as_they_are_written() {
        for player in [
            Player::Random,
            Player::Greedy,
            Player::Open,
            Player::Search(7),
        ] {
            assert_eq!(player.to_string().parse(), Ok(player));
        }
        assert_eq!("search".parse(), Ok(Player::Search(PLAYOUTS)));
        for wrong in [
            "",
            "human",
            "search:",
            "search:0",
            "search:-1",
            "search:99999999999",
        ] {
            let error = wrong.parse::<Player>().unwrap_err();
            assert!(error.contains("expected random, greedy"), "{wrong}");
        }
    }

    #[test]
    fn every_player_makes_legal_moves_and_the_same_again() {
        let rules = Rules::default().of_players(4);
        let players = [
            Player::Random,
            Player::Greedy,
            Player::Open,
            Player::Search(20),
        ];
        let play = || {
            let mut state = State::dealt(&rules, 9, 0);
            let mut made = Vec::new();
            while state.outcome().is_none() {
                let seat = state.mover();
                let mut random = Key::new(9, "play").random(state.turns() as u64, 0);
                let one = players[seat].choose(&state.seen_by(&rules, seat), &mut random);
                assert!(state.legal(&rules).contains(&one));
                state.make(&rules, one);
                made.push(one);
            }
            made
        };
        assert_eq!(play(), play());
    }
}
