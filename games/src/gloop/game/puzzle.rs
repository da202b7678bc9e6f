//! Puzzles with open hands: *win this turn* and *win in two*, in exactly one way.
//!
//! The first player is to win by going out, whatever the others do. What they draw does not matter, since they do not move
//! again; nor which block they build, since it does not change the central group.

use super::moves::{Ending, Move};
use super::piece::Hand;
use super::plain;
use super::players::Player;
use super::position::{BadPosition, Position};
use super::rules::Rules;
use super::state::{State, choices};
use std::fmt;
use std::str::FromStr;

/// A table on which the first player can win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// Turns of the winner: 1 or 2.
    pub turns: usize,
    /// The table.
    pub position: Position,
}

/// A way to win: a move, and for each of the others' replies the moves that win after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The move that wins at once or prepares it.
    pub first: Move,
    /// What the others may do, and which moves win then. Empty if the first move wins.
    pub replies: Vec<(Vec<Move>, Vec<Move>)>,
}

/// Why a puzzle is none.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadPuzzle {
    /// It does not say in how many turns to win.
    #[error("found {0:?}, expected \"win in 1\" or \"win in 2\" and a position")]
    Turns(String),
    /// It is no position.
    #[error(transparent)]
    Position(#[from] BadPosition),
    /// Rounds that are played to their end would need a last reply.
    #[error("puzzles are made for games without equal turns")]
    EqualTurns,
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "win in {}; {}", self.turns, self.position)
    }
}

impl FromStr for Puzzle {
    type Err = BadPuzzle;

    fn from_str(text: &str) -> Result<Puzzle, BadPuzzle> {
        let (head, rest) = text.split_once(';').unwrap_or((text, ""));
        let turns = match head.trim() {
            "win in 1" => 1,
            "win in 2" => 2,
            other => return Err(BadPuzzle::Turns(other.to_owned())),
        };
        let position: Position = rest.parse()?;
        if position.rules.equal_turns {
            return Err(BadPuzzle::EqualTurns);
        }
        Ok(Puzzle { turns, position })
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.first)?;
        let said = |moves: &[Move]| {
            let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
            moves.join(" or ")
        };
        let Some((_, usual)) = self.replies.first() else {
            return Ok(());
        };
        if self.replies.iter().all(|(_, seconds)| seconds == usual) {
            return write!(f, "; then {}", said(usual));
        }
        for (replies, seconds) in &self.replies {
            let replies: Vec<String> = (2..)
                .zip(replies)
                .map(|(player, reply)| match reply {
                    Move::Block(_) => format!("{player} builds a block"),
                    reply => format!("{player}: {reply}"),
                })
                .collect();
            write!(f, "; if {}: {}", replies.join(" and "), said(seconds))?;
        }
        Ok(())
    }
}

impl Line {
    /// Whether there is one way only, whatever the others do.
    pub fn is_forced(&self) -> bool {
        self.replies.iter().all(|(_, seconds)| seconds.len() == 1)
    }
}

/// How legal moves are found.
type Finder = fn(&State, &Rules) -> Vec<Move>;

/// Whether the first player has gone out.
fn won(state: &State) -> bool {
    let outcome = state.outcome();
    outcome.is_some_and(|end| end.ending == Ending::Out && end.winners == [0])
}

fn after(state: &State, rules: &Rules, one: Move) -> State {
    let mut state = state.clone();
    state.make(rules, one);
    state
}

/// Goes through what the others do until it is the first player's turn again; false as soon as `look` is.
fn each_reply(
    state: &State,
    rules: &Rules,
    legal: Finder,
    made: &mut Vec<Move>,
    look: &mut impl FnMut(&State, &[Move]) -> bool,
) -> bool {
    if state.outcome().is_some() || state.mover() == 0 {
        return look(state, made);
    }
    let mut built = false;
    for one in legal(state, rules) {
        // One block is as good as another.
        if matches!(one, Move::Block(_)) && std::mem::replace(&mut built, true) {
            continue;
        }
        made.push(one);
        let goes_on = each_reply(&after(state, rules, one), rules, legal, made, look);
        made.pop();
        if !goes_on {
            return false;
        }
    }
    true
}

impl Puzzle {
    /// All ways to win, quickly found. Of a puzzle with two turns there are none if one turn is enough.
    pub fn lines(&self) -> Vec<Line> {
        self.lines_by(State::sorted_legal)
    }

    /// All ways to win, by the plain rules.
    pub fn plain_lines(&self) -> Vec<Line> {
        self.lines_by(plain::legal)
    }

    fn lines_by(&self, legal: Finder) -> Vec<Line> {
        let Position { rules, state } = &self.position;
        let mut lines = Vec::new();
        for first in legal(state, rules) {
            let next = after(state, rules, first);
            let wins = won(&next);
            if self.turns == 1 && wins {
                lines.push(Line {
                    first,
                    replies: Vec::new(),
                });
            }
            if self.turns == 1 || next.outcome().is_some() {
                if wins && self.turns == 2 {
                    return Vec::new();
                }
                continue;
            }
            let mut replies = Vec::new();
            let always = each_reply(&next, rules, legal, &mut Vec::new(), &mut |state, made| {
                let mut seconds = legal(state, rules);
                seconds.retain(|&one| won(&after(state, rules, one)));
                let wins = !seconds.is_empty();
                replies.push((made.to_vec(), seconds));
                wins
            });
            if always {
                lines.push(Line { first, replies });
            }
        }
        lines
    }

    /// The one way to win, if there is exactly one.
    pub fn answer(&self) -> Option<Line> {
        <[Line; 1]>::try_from(self.lines())
            .ok()
            .and_then(|[line]| line.is_forced().then_some(line))
    }

    /// The table when it is won as a line says, if the others do what it names first; and the tiles that won.
    pub fn solved(&self, line: &Line) -> (State, Hand) {
        let Position { rules, state } = &self.position;
        let own = &state.seats()[0];
        let tiles = own
            .area
            .iter()
            .fold(own.hand, |all, block| all.with(block.kinds()));
        let mut state = after(state, rules, line.first);
        if let Some((replies, seconds)) = line.replies.first() {
            for &one in replies.iter().chain(seconds.first()) {
                state.make(rules, one);
            }
        }
        (state, tiles)
    }
}

/// A puzzle from a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The one way to win.
    pub answer: Line,
    /// Number of the game.
    pub game: u64,
    /// Turns made in it before.
    pub after: usize,
    /// Legal moves of the first player.
    pub choices: usize,
}

/// The first puzzle with so many turns, and at least so many moves to begin with, in a game with this number, if it has
/// one. The game is played by players that keep their ways open. What is found was solved twice: quickly, and by the plain rules.
pub fn puzzle_of_game(
    rules: &Rules,
    turns: usize,
    least: usize,
    seed: u64,
    game: u64,
) -> Option<Found> {
    let mut state = State::dealt(rules, seed, game);
    while state.outcome().is_none() {
        let own = &state.seats()[state.mover()];
        let legal = state.legal(rules).len();
        // Nothing else is gone in so many turns: each block takes a turn to build and one to attach.
        if legal >= least
            && own.hand.len().is_multiple_of(4)
            && turns == own.area.len() + own.hand.len() / 4 * 2
        {
            let puzzle = Puzzle {
                turns,
                position: Position::of(*rules, &state),
            };
            let answer = puzzle.answer();
            let checked = answer.filter(|line| puzzle.plain_lines() == [line.clone()]);
            if let Some(answer) = checked {
                return Some(Found {
                    choices: legal,
                    after: state.turns(),
                    puzzle,
                    answer,
                    game,
                });
            }
        }
        let seat = state.mover();
        let mut random = choices(seed, game, rules, &state);
        let one = Player::Open.choose(&state.seen_by(rules, seat), &mut random);
        state.make(rules, one);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(turns: usize, rules: &str) -> Vec<Found> {
        let rules: Rules = rules.parse().unwrap();
        let all = (0..120).filter_map(|game| puzzle_of_game(&rules, turns, turns, 6, game));
        all.take(3).collect()
    }

    #[test]
    fn puzzles_have_one_answer_by_both_searches() {
        for (turns, rules) in [(1, ""), (2, ""), (1, "players=3"), (2, "players=3")] {
            let found = found(turns, rules);
            assert!(!found.is_empty(), "{turns} {rules}");
            assert!(found.iter().all(|found| found.choices >= turns));
            for found in found {
                let text = found.puzzle.to_string();
                assert_eq!(text.parse(), Ok(found.puzzle.clone()));
                let line = &found.answer;
                assert_eq!(found.puzzle.answer().as_ref(), Some(line));
                assert_eq!(found.puzzle.plain_lines(), std::slice::from_ref(line));
                let (end, tiles) = found.puzzle.solved(line);
                assert!(won(&end) && plain::all_match(&end, &found.puzzle.position.rules));
                let own = end
                    .group()
                    .laid()
                    .iter()
                    .filter(|laid| tiles.has_all(laid.block.kinds()));
                assert_eq!(4 * own.count(), tiles.len());
            }
        }
    }

    /// Every table of some games, whether or not there is one way to win.
    #[test]
    fn both_searches_find_the_same_lines() {
        let rules = Rules::default();
        let mut several = 0;
        for game in 0..4 {
            let mut state = State::dealt(&rules, 8, game);
            while state.outcome().is_none() {
                let own = &state.seats()[state.mover()];
                let tiles = own.hand.len() + 4 * own.area.len();
                for turns in [1, 2].into_iter().filter(|_| tiles <= 8) {
                    let position = Position::of(rules, &state);
                    let puzzle = Puzzle { turns, position };
                    let lines = puzzle.lines();
                    assert_eq!(lines, puzzle.plain_lines(), "{puzzle}");
                    several += usize::from(lines.len() > 1);
                }
                let seat = state.mover();
                let mut random = choices(8, game, &rules, &state);
                let one = Player::Open.choose(&state.seen_by(&rules, seat), &mut random);
                state.make(&rules, one);
            }
        }
        assert!(several > 0);
    }

    #[test]
    fn what_is_no_puzzle_is_said_so() {
        let error = |text: &str| text.parse::<Puzzle>().unwrap_err().to_string();
        assert!(error("win in 3; pair 1-01 1-02").contains("found \"win in 3\""));
        assert!(error("").contains("expected \"win in 1\""));
        assert!(error("win in 1; pair 1-01").contains("expected two"));
    }
}
