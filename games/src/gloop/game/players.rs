//! Computer players: random, greedy, for open blocks, or by search.

use super::moves::Move;
use super::search;
use super::sight::Sight;
use super::worth::Worth;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gloop::game::{Rules, State};
    use pencilmill_generator::random::Key;

    fn players(playouts: u32) -> [Player; 4] {
        let search = Player::Search(playouts);
        [Player::Random, Player::Greedy, Player::Open, search]
    }

    #[test]
    fn players_are_read_as_they_are_written() {
        for player in players(7) {
            assert_eq!(player.to_string().parse(), Ok(player));
        }
        assert_eq!("search".parse(), Ok(Player::Search(PLAYOUTS)));
        for wrong in ",human,search:,search:0,search:-1,search:99999999999".split(',') {
            let error = wrong.parse::<Player>().unwrap_err();
            assert!(error.contains("expected random, greedy"), "{wrong}");
        }
    }

    #[test]
    fn every_player_makes_legal_moves_and_the_same_again() {
        let rules = Rules::default().of_players(4);
        let players = players(20);
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
