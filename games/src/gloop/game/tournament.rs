//! Tournaments of many games between the same players, and their statistics.

use super::moves::{Ending, Move, Outcome};
use super::players::Player;
use super::rules::{BadRules, Rules};
use super::state::{State, choices};
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::in_order::InOrder;
use std::collections::BTreeMap;
use std::ops::Range;

/// Games of each thread played before any of them is reported.
const BLOCK: u64 = 4;

/// A tournament. Each deal is played once for each player, so that everyone has every seat once.
#[derive(Clone, Debug)]
pub struct Tournament {
    rules: Rules,
    players: Vec<Player>,
    seed: u64,
}

/// A game of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Its number, from 0.
    pub game: u64,
    /// The deal, from 0.
    pub deal: u64,
    /// Players by seat, from 0.
    pub seats: Vec<usize>,
    /// The outcome.
    pub outcome: Outcome,
    /// Number of turns.
    pub turns: usize,
    /// Number of turns in which drawing was the only move.
    pub forced: usize,
    /// Number of turns by their number of legal moves.
    pub legal: BTreeMap<usize, usize>,
}

impl Tournament {
    /// A tournament of these players.
    ///
    /// # Errors
    /// The rules do not admit this number of players.
    pub fn new(rules: Rules, players: Vec<Player>, seed: u64) -> Result<Tournament, BadRules> {
        let rules = rules.of_players(players.len());
        rules.check()?;
        Ok(Tournament {
            rules,
            players,
            seed,
        })
    }

    /// The rules for this number of players.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The players.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Plays a game, independent of all others; none if it was stopped.
    pub fn play(&self, game: u64, stop: &Interrupt) -> Option<Played> {
        let count = self.players.len();
        let (deal, shift) = (game / count as u64, (game % count as u64) as usize);
        let seats: Vec<usize> = (0..count).map(|seat| (seat + shift) % count).collect();
        let mut state = State::dealt(&self.rules, self.seed, deal);
        let (mut forced, mut legal) = (0, BTreeMap::new());
        let outcome = loop {
            if let Some(outcome) = state.outcome() {
                break outcome.clone();
            }
            if stop.is_set() {
                return None;
            }
            let seat = state.mover();
            let moves = state.legal(&self.rules);
            *legal.entry(moves.len()).or_default() += 1;
            forced += usize::from(moves == [Move::Draw]);
            let mut random = choices(self.seed, game, &self.rules, &state);
            let sight = state.seen_by(&self.rules, seat);
            let one = self.players[seats[seat]].choose(&sight, &mut random);
            state.make(&self.rules, one);
        };
        Some(Played {
            game,
            deal,
            seats,
            outcome,
            turns: state.turns(),
            forced,
            legal,
        })
    }

    /// Plays games on a number of threads, and reports them in order until `stop`.
    ///
    /// # Errors
    /// Those of `report`.
    pub fn play_all<E>(
        &self,
        games: Range<u64>,
        threads: usize,
        stop: &Interrupt,
        mut report: impl FnMut(Played) -> Result<(), E>,
    ) -> Result<u64, E> {
        let (tournament, flag) = (self.clone(), stop.clone());
        let play = move |_: &mut (), game| tournament.play(game, &flag);
        let mut played = InOrder::new(threads, || (), play);
        let (mut given, mut next) = (games.start, games.start);
        loop {
            let most = games.end.min(next + BLOCK * threads.max(1) as u64);
            while given < most && !stop.is_set() {
                played.put(given);
                given += 1;
            }
            let Some(Some(one)) = played.next_or(|| Ok::<(), E>(()))? else {
                return Ok(next);
            };
            next += 1;
            report(one)?;
        }
    }
}

/// Statistics of games.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Summary {
    /// Number of games.
    pub games: u64,
    /// Games with several winners.
    pub drawn: u64,
    /// Games ended by an empty pool.
    pub by_pool: u64,
    /// Games won, by player and seat: a draw counts in parts.
    pub won: Vec<Vec<f64>>,
    /// Games played, by player and seat.
    pub sat: Vec<Vec<u64>>,
    /// Turns of games.
    pub turns: Spread,
    /// Turns in which drawing was the only move.
    pub forced: Spread,
    /// Number of turns by their number of legal moves.
    pub legal: BTreeMap<usize, usize>,
}

/// Score of the first of two players.
#[derive(Clone, Debug, Default)]
pub struct Score {
    /// Wins in the two games of each deal, from the first and from the second seat; a draw counts
    /// half.
    deals: BTreeMap<u64, [f64; 2]>,
}

impl Score {
    /// Adds a game.
    pub fn add(&mut self, played: &Played) {
        let seat = usize::from(played.seats[0] != 0);
        let winners = &played.outcome.winners;
        let won = match winners.contains(&seat) {
            true => 1.0 / winners.len() as f64,
            false => 0.0,
        };
        self.deals.entry(played.deal).or_default()[seat] = won;
    }

    /// Games won in percent, and the standard error: deals are independent of each other, games are
    /// not.
    pub fn won(&self) -> (f64, f64) {
        let count = self.deals.len().max(1) as f64;
        let parts = self.deals.values().map(|[a, b]| (a + b) / 2.0);
        let mean = parts.clone().sum::<f64>() / count;
        let spread: f64 = parts.map(|part| (part - mean) * (part - mean)).sum();
        let error = (spread / (count - 1.0).max(1.0) / count).sqrt();
        (100.0 * mean, 100.0 * error)
    }

    /// Games won in percent, by seat.
    pub fn by_seat(&self) -> [f64; 2] {
        let count = self.deals.len().max(1) as f64;
        [0, 1].map(|seat| 100.0 * self.deals.values().map(|won| won[seat]).sum::<f64>() / count)
    }
}

/// Sum, minimum and maximum of many numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spread {
    /// The sum.
    pub sum: u64,
    /// The least one.
    pub least: u64,
    /// The largest one.
    pub most: u64,
}

impl Spread {
    fn add(&mut self, number: usize, first: bool) {
        let number = number as u64;
        self.sum += number;
        self.least = if first {
            number
        } else {
            self.least.min(number)
        };
        self.most = self.most.max(number);
    }
}

impl Summary {
    /// Empty statistics for a number of players.
    pub fn new(players: usize) -> Summary {
        Summary {
            won: vec![vec![0.0; players]; players],
            sat: vec![vec![0; players]; players],
            ..Summary::default()
        }
    }

    /// Adds a game.
    pub fn add(&mut self, played: &Played) {
        let winners = &played.outcome.winners;
        let first = self.games == 0;
        self.games += 1;
        self.drawn += u64::from(winners.len() > 1);
        self.by_pool += u64::from(played.outcome.ending == Ending::Pool);
        for (seat, &player) in played.seats.iter().enumerate() {
            self.sat[player][seat] += 1;
            if winners.contains(&seat) {
                self.won[player][seat] += 1.0 / winners.len() as f64;
            }
        }
        self.turns.add(played.turns, first);
        self.forced.add(played.forced, first);
        for (&moves, &turns) in &played.legal {
            *self.legal.entry(moves).or_default() += turns;
        }
    }

    /// The statistics as text, with these names of players.
    pub fn text(&self, names: &[String]) -> String {
        let games = self.games.max(1) as f64;
        let percent = |won: f64, of: u64| 100.0 * won / of.max(1) as f64;
        let mut text = format!("{} games, {} of them drawn\n", self.games, self.drawn);
        let wide = names
            .iter()
            .map(|name| name.chars().count())
            .max()
            .unwrap_or(0);
        for (player, name) in names.iter().enumerate() {
            let won: f64 = self.won[player].iter().sum();
            let sat: u64 = self.sat[player].iter().sum();
            let seats = self.won[player].iter().zip(&self.sat[player]);
            let seats: Vec<String> = seats
                .map(|(&won, &sat)| format!("{won:.1}/{sat}"))
                .collect();
            text += &format!(
                "{name:<wide$}  won {won:.1} of {sat} ({:.1} %), by seat {}\n",
                percent(won, sat),
                seats.join(" ")
            );
        }
        let seats = (0..names.len()).map(|seat| {
            let won: f64 = self.won.iter().map(|by_seat| by_seat[seat]).sum();
            format!("{won:.1}")
        });
        let seats: Vec<String> = seats.collect();
        text += &format!("wins by seat: {}\n", seats.join(" "));
        let Spread { sum, least, most } = self.turns;
        text += &format!(
            "turns: {:.1} a game, {least} to {most}\n",
            sum as f64 / games
        );
        text += &format!(
            "the pool ended {} games ({:.1} %)\n",
            self.by_pool,
            percent(self.by_pool as f64, self.games)
        );
        text += &format!(
            "forced draws: {:.1} a game, {:.1} % of turns\n",
            self.forced.sum as f64 / games,
            percent(self.forced.sum as f64, sum)
        );
        let all: usize = self.legal.values().sum();
        let moves: usize = self.legal.iter().map(|(moves, turns)| moves * turns).sum();
        let mut seen = 0;
        let median = self.legal.iter().find(|(_, turns)| {
            seen += **turns;
            2 * seen >= all
        });
        let largest = self.legal.keys().last();
        text += &format!(
            "legal moves: {:.1} on average, {} in the median, {} at most\n",
            moves as f64 / all.max(1) as f64,
            median.map_or(0, |(&moves, _)| moves),
            largest.copied().unwrap_or_default()
        );
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    fn played(threads: usize) -> Vec<Played> {
        let players = vec![Player::Greedy, Player::Open, Player::Random];
        let tournament = Tournament::new(Rules::default(), players, 4).unwrap();
        let mut all = Vec::new();
        let next = tournament.play_all(2..20, threads, &Interrupt::new(), |played| {
            all.push(played);
            Ok::<(), Infallible>(())
        });
        assert_eq!(next.unwrap(), 20);
        all
    }

    #[test]
    fn games_are_the_same_on_any_number_of_threads() {
        let games = played(1);
        assert_eq!(games, played(3));
        let indices: Vec<u64> = games.iter().map(|played| played.game).collect();
        assert_eq!(indices, (2..20).collect::<Vec<_>>());
        // Each deal has three games, in which everyone has every seat once.
        for of_deal in games[1..].chunks(3).take(5) {
            assert!(of_deal.iter().all(|played| played.deal == of_deal[0].deal));
            for seat in 0..3 {
                let mut there: Vec<usize> = of_deal.iter().map(|p| p.seats[seat]).collect();
                there.sort_unstable();
                assert_eq!(there, [0, 1, 2]);
            }
        }
    }

    #[test]
    fn a_summary_adds_up() {
        let mut summary = Summary::new(3);
        let games = played(2);
        games.iter().for_each(|played| summary.add(played));
        assert_eq!(summary.games, 18);
        let won: f64 = summary.won.iter().flatten().sum();
        assert!((won - 18.0).abs() < 1e-9);
        let turns: usize = games.iter().map(|played| played.turns).sum();
        assert_eq!(summary.turns.sum, turns as u64);
        assert_eq!(summary.legal.values().sum::<usize>(), turns);
        let most = games.iter().map(|p| p.turns as u64).max();
        assert_eq!(Some(summary.turns.most), most);
        let names = ["a", "b", "c"].map(str::to_owned);
        let text = summary.text(&names);
        assert!(text.starts_with("18 games"), "{text}");
        assert_eq!(text.lines().count(), 9, "{text}");
    }

    #[test]
    fn a_score_has_the_error_of_its_deals() {
        let game = |deal: u64, swapped: bool, winner: usize| Played {
            game: 0,
            deal,
            seats: if swapped { vec![1, 0] } else { vec![0, 1] },
            outcome: Outcome {
                ending: Ending::Out,
                points: vec![0, 0],
                winners: vec![winner],
            },
            turns: 9,
            forced: 0,
            legal: BTreeMap::new(),
        };
        let mut score = Score::default();
        // Four deals: both games are won, each by the player who begins twice.
        for deal in 0..4 {
            score.add(&game(deal, false, 0));
            score.add(&game(deal, true, usize::from(deal < 2)));
        }
        let (won, error) = score.won();
        assert!((won - 75.0).abs() < 1e-9);
        assert!((error - 100.0 * (1.0_f64 / 48.0).sqrt()).abs() < 1e-9);
        assert_eq!(score.by_seat(), [100.0, 50.0]);
    }

    #[test]
    fn what_is_stopped_plays_no_more() {
        let players = vec![Player::Random; 2];
        let tournament = Tournament::new(Rules::default(), players, 4).unwrap();
        let stop = Interrupt::new();
        let mut count = 0;
        let next = tournament.play_all(0..1000, 1, &stop, |_| {
            count += 1;
            stop.set();
            Ok::<(), Infallible>(())
        });
        let next = next.unwrap();
        assert_eq!(next, count);
        assert!((1..=BLOCK).contains(&next));
        let lonely = Tournament::new(Rules::default(), vec![Player::Open], 4);
        assert!(lonely.is_err());
    }
}
