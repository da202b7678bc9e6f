//! Puzzles with open hands, for two players: *win in two turns*, in exactly one way.
//!
//! The first player is to go out in the second turn, whatever the other does in between. Of the
//! other's moves, only an attached block changes the central group. A block that is built cannot be
//! attached in time, so all such moves are one reply.

use super::moves::{Ending, Move};
use super::opponent::{choose, choose_for_points};
use super::piece::Hand;
use super::plain;
use super::position::BadPosition;
use super::state::{State, choices};
use std::fmt;
use std::str::FromStr;

/// Beginning of a puzzle's text.
const TASK: &str = "win in 2";
/// Least number of legal first moves of a puzzle.
const CHOICES: usize = 5;

/// A table on which the first player is to move and can win in two turns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle(pub State);

/// A way to win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The move of the first turn.
    pub first: Move,
    /// The replies, each with the moves that win after it.
    pub replies: Vec<(Move, Vec<Move>)>,
}

/// The reason why a puzzle is invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadPuzzle {
    /// The task is missing.
    #[error("found {0:?}, expected {TASK:?}")]
    Task(String),
    /// The position is invalid.
    #[error(transparent)]
    Position(#[from] BadPosition),
    /// There are more than two players.
    #[error("found {0} players, expected two")]
    Players(usize),
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{TASK}; {}", self.0)
    }
}

impl FromStr for Puzzle {
    type Err = BadPuzzle;

    fn from_str(text: &str) -> Result<Puzzle, BadPuzzle> {
        let (head, rest) = text.split_once(';').unwrap_or((text, ""));
        if head.trim() != TASK {
            return Err(BadPuzzle::Task(head.trim().to_owned()));
        }
        let state: State = rest.parse()?;
        match state.seats().len() {
            2 => Ok(Puzzle(state)),
            players => Err(BadPuzzle::Players(players)),
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.first)?;
        // The last moves, each with the replies before it.
        let mut ways: Vec<(String, Vec<String>)> = Vec::new();
        for (reply, wins) in &self.replies {
            let wins: Vec<String> = wins.iter().map(Move::to_string).collect();
            let wins = wins.join(" or ");
            let reply = match reply {
                Move::Block(_) => "2 builds a block".to_owned(),
                reply => format!("2: {reply}"),
            };
            match ways.iter_mut().find(|way| way.0 == wins) {
                Some((_, replies)) => replies.push(reply),
                None => ways.push((wins, vec![reply])),
            }
        }
        match &ways[..] {
            [(wins, _)] => write!(f, "; then {wins}"),
            ways => ways
                .iter()
                .try_for_each(|(wins, replies)| write!(f, "; if {}: {wins}", replies.join(" or "))),
        }
    }
}

impl Line {
    /// True if there is only one way whatever the other does.
    pub fn is_forced(&self) -> bool {
        self.replies.iter().all(|(_, wins)| wins.len() == 1)
    }
}

/// True if the first player has gone out.
fn won(state: &State) -> bool {
    let outcome = state.outcome();
    outcome.is_some_and(|end| end.ending == Ending::Out && end.winners == [0])
}

fn after(state: &State, one: Move) -> State {
    let mut state = state.clone();
    state.make(one);
    state
}

impl Puzzle {
    /// All ways to win, found fast; none if one turn suffices.
    pub fn lines(&self) -> Vec<Line> {
        self.lines_by(|state| {
            let mut moves = state.legal();
            moves.sort_unstable();
            moves
        })
    }

    /// All ways to win, found by the plain rules.
    pub fn plain_lines(&self) -> Vec<Line> {
        self.lines_by(plain::legal)
    }

    fn lines_by(&self, legal: fn(&State) -> Vec<Move>) -> Vec<Line> {
        let mut lines = Vec::new();
        for first in legal(&self.0) {
            let next = after(&self.0, first);
            if won(&next) {
                return Vec::new();
            }
            let mut replies: Vec<(Move, Vec<Move>)> = Vec::new();
            for reply in legal(&next) {
                let is_block = |one: &Move| matches!(one, Move::Block(_));
                if is_block(&reply) && replies.iter().any(|(other, _)| is_block(other)) {
                    continue;
                }
                let table = after(&next, reply);
                let wins = legal(&table).into_iter();
                let wins = wins.filter(|&one| won(&after(&table, one))).collect();
                replies.push((reply, wins));
            }
            if !replies.is_empty() && replies.iter().all(|(_, wins)| !wins.is_empty()) {
                lines.push(Line { first, replies });
            }
        }
        lines
    }

    /// The only way to win, if there is exactly one.
    pub fn answer(&self) -> Option<Line> {
        let [line] = <[Line; 1]>::try_from(self.lines()).ok()?;
        line.is_forced().then_some(line)
    }

    /// The table after the line is played with the first reply it lists, and the winning tiles.
    pub fn solved(&self, line: &Line) -> (State, Hand) {
        let own = &self.0.seats()[0];
        let tiles = (own.area.iter()).fold(own.hand, |all, block| all.with(block.kinds()));
        let mut state = after(&self.0, line.first);
        if let Some((reply, wins)) = line.replies.first() {
            for &one in std::iter::once(reply).chain(wins.first()) {
                state.make(one);
            }
        }
        (state, tiles)
    }
}

/// A puzzle found in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The only way to win.
    pub answer: Line,
    /// Number of turns played before it.
    pub after: usize,
    /// Legal moves of the first player.
    pub choices: usize,
}

/// The first puzzle in a numbered game, if it has one. Players keep their blocks open in games of
/// even numbers, and build before they attach in the others. The puzzle has been solved twice: by
/// the fast moves, and by the plain rules.
pub fn puzzle_of_game(seed: u64, game: u64) -> Option<Found> {
    let mut state = State::dealt(2, seed, game);
    let choose = match game % 2 {
        0 => choose,
        _ => choose_for_points,
    };
    while state.outcome().is_none() {
        let own = &state.seats()[state.mover()];
        let legal = state.legal().len();
        // All tiles can be placed in exactly two turns.
        if legal >= CHOICES && matches!((own.hand.len(), own.area.len()), (4, 0) | (0, 2)) {
            let puzzle = Puzzle(state.from_mover());
            let answer = puzzle.answer();
            if let Some(answer) = answer.filter(|line| puzzle.plain_lines() == [line.clone()]) {
                return Some(Found {
                    puzzle,
                    answer,
                    after: state.turns(),
                    choices: legal,
                });
            }
        }
        let one = choose(&state, &mut choices(seed, game, &state))?;
        state.make(one);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_have_one_answer_by_both_searches() {
        let all = (480..600).filter_map(|game| puzzle_of_game(1, game));
        let found: Vec<Found> = all.take(2).collect();
        assert_eq!(found.len(), 2);
        for found in found {
            let text = found.puzzle.to_string();
            assert_eq!(text.parse(), Ok(found.puzzle.clone()));
            assert_eq!(
                found.puzzle.plain_lines(),
                std::slice::from_ref(&found.answer)
            );
            let (end, tiles) = found.puzzle.solved(&found.answer);
            assert!(won(&end) && plain::all_match(&end));
            let laid = end.group().laid().iter();
            let own = laid.filter(|laid| tiles.has_all(laid.block.kinds()));
            assert_eq!(4 * own.count(), tiles.len());
        }
    }

    /// Every table of some games, with or without a unique win.
    #[test]
    fn both_searches_find_the_same_lines() {
        let mut several = 0;
        for game in 0..4 {
            let mut state = State::dealt(2, 8, game);
            while let Some(one) = choose(&state, &mut choices(8, game, &state)) {
                let own = &state.seats()[state.mover()];
                if own.hand.len() + 4 * own.area.len() <= 8 {
                    let puzzle = Puzzle(state.from_mover());
                    let lines = puzzle.lines();
                    assert_eq!(lines, puzzle.plain_lines(), "{puzzle}");
                    several += usize::from(lines.len() > 1);
                }
                state.make(one);
            }
        }
        assert!(several > 0);
    }

    #[test]
    fn what_is_no_puzzle_is_said_so() {
        let error = |text: &str| text.parse::<Puzzle>().unwrap_err().to_string();
        assert_eq!(
            error("win in 3; pair 1-01 1-02"),
            "found \"win in 3\", expected \"win in 2\""
        );
        assert!(error("win in 2; pair 1-01").contains("expected two"));
    }
}
