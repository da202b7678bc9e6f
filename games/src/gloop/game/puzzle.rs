//! Puzzles with open hands: *win in* a number of turns, in exactly one way.
//!
//! The first player is to win by going out against all moves and draws of the others. Of the
//! others' moves, only attached blocks change the central group: a built block matters if it can be
//! attached later, and drawn tiles never do. So blocks with equal outlines are one reply, and a
//! player who has drawn may either attach or do nothing.

use super::moves::{Ending, Move};
use super::piece::{Block, Hand};
use super::plain;
use super::players::Player;
use super::position::{BadPosition, Position};
use super::rules::Rules;
use super::state::{State, choices};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// Greatest number of turns of a puzzle.
pub const MOST_TURNS: usize = 3;

/// A table on which the first player can win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// Turns of the winner: 1 to [`MOST_TURNS`].
    pub turns: usize,
    /// The table.
    pub position: Position,
}

/// A way to win: a move, and for each reply of the others the ways to win after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The move that wins at once, or prepares it.
    pub first: Move,
    /// The replies, each with the ways to win after it. Empty if the first move wins.
    pub replies: Vec<(Vec<Move>, Vec<Line>)>,
}

/// The reason why a puzzle is invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadPuzzle {
    /// The number of turns is missing.
    #[error("found {0:?}, expected \"win in\", a number from 1 to {MOST_TURNS}, and a position")]
    Turns(String),
    /// The position is invalid.
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
        let head = head.trim();
        let turns = head.strip_prefix("win in ").and_then(|n| n.parse().ok());
        let turns = turns
            .filter(|turns| (1..=MOST_TURNS).contains(turns))
            .ok_or_else(|| BadPuzzle::Turns(head.to_owned()))?;
        let position: Position = rest.parse()?;
        if position.rules.equal_turns {
            return Err(BadPuzzle::EqualTurns);
        }
        Ok(Puzzle { turns, position })
    }
}

/// Text of a reply: all buildable blocks are one.
fn told(replies: &[Move]) -> String {
    let told = (2..).zip(replies).map(|(player, reply)| match reply {
        Move::Block(_) => format!("{player} builds a block"),
        reply => format!("{player}: {reply}"),
    });
    told.collect::<Vec<_>>().join(" and ")
}

/// Text of the ways to win after a reply.
fn all_told(lines: &[Line]) -> String {
    let lines: Vec<String> = lines.iter().map(Line::to_string).collect();
    lines.join(" or ")
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.first)?;
        let mut ways: Vec<(String, Vec<String>)> = Vec::new();
        for (replies, lines) in &self.replies {
            let (reply, then) = (told(replies), all_told(lines));
            match ways.iter_mut().find(|way| way.0 == then) {
                Some((_, replies)) if replies.contains(&reply) => {}
                Some((_, replies)) => replies.push(reply),
                None => ways.push((then, vec![reply])),
            }
        }
        match &ways[..] {
            [] => Ok(()),
            [(then, _)] => write!(f, "; then {then}"),
            ways => ways.iter().try_for_each(|(then, replies)| {
                let replies = replies.join(" or ");
                match then.contains(';') {
                    true => write!(f, "; if {replies}: ({then})"),
                    false => write!(f, "; if {replies}: {then}"),
                }
            }),
        }
    }
}

impl Line {
    /// True if there is only one way whatever the others do, independent of the blocks they build.
    pub fn is_forced(&self) -> bool {
        let forced = |lines: &[Line]| matches!(lines, [one] if one.is_forced());
        self.replies
            .iter()
            .enumerate()
            .all(|(i, (replies, lines))| {
                let mut told_before = self.replies[..i].iter();
                forced(lines)
                    && told_before.all(|other| told(&other.0) != told(replies) || other.1 == *lines)
            })
    }
}

/// A function that finds legal moves.
type Finder = fn(&State, &Rules) -> Vec<Move>;

/// True if the first player has gone out.
fn won(state: &State) -> bool {
    let outcome = state.outcome();
    outcome.is_some_and(|end| end.ending == Ending::Out && end.winners == [0])
}

fn after(state: &State, rules: &Rules, one: Move) -> State {
    let mut state = state.clone();
    state.make(rules, one);
    state
}

/// The game tree of a puzzle, for one of two finders of legal moves.
struct Tree<'a> {
    rules: &'a Rules,
    legal: Finder,
}

impl Tree<'_> {
    /// All ways of the first player, who is to move, to win in at most `turns` turns. `drew` is the
    /// set of players who have drawn.
    fn ways(&self, state: &State, turns: usize, drew: u32) -> Vec<Line> {
        let own = &state.seats()[0];
        // Each block takes a turn to attach, and another to build if it is still in the hand.
        if turns == 0 || own.area.len() + own.hand.len().div_ceil(4) * 2 > turns {
            return Vec::new();
        }
        let mut lines = Vec::new();
        for first in (self.legal)(state, self.rules) {
            let next = after(state, self.rules, first);
            let mut replies = Vec::new();
            let wins = match next.outcome() {
                Some(_) => won(&next),
                None if turns == 1 => false,
                None => self.each_reply(&next, drew, &mut Vec::new(), &mut |state, drew, made| {
                    let lines = match state.outcome() {
                        Some(_) => Vec::new(),
                        None => self.ways(state, turns - 1, drew),
                    };
                    let wins = !lines.is_empty();
                    replies.push((made.to_vec(), lines));
                    wins
                }),
            };
            if wins {
                lines.push(Line { first, replies });
            }
        }
        lines
    }

    /// Visits the replies of the others up to the first player's next turn; false as soon as `look`
    /// is.
    fn each_reply(
        &self,
        state: &State,
        drew: u32,
        made: &mut Vec<Move>,
        look: &mut impl FnMut(&State, u32, &[Move]) -> bool,
    ) -> bool {
        let mover = state.mover();
        if state.outcome().is_some() || mover == 0 {
            return look(state, drew, made);
        }
        let mut moves = (self.legal)(state, self.rules);
        if drew >> mover & 1 == 1 {
            // Its drawn tiles are unknown: it may build with them, which changes nothing, or draw
            // again.
            moves.retain(|one| matches!(one, Move::Attach { .. }));
            moves.push(Move::Draw);
        }
        let mut built = BTreeSet::new();
        for one in moves {
            let next = after(state, self.rules, one);
            if let Move::Block(block) = one {
                let builds_again = |one: &Move| matches!(one, Move::Block(_));
                let seat = &next.seats()[mover];
                let again = State::new(
                    vec![seat.clone(); state.seats().len()],
                    state.group().clone(),
                    Vec::new(),
                );
                let again = (self.legal)(&again, self.rules).iter().any(builds_again);
                if !built.insert((least_outlines(block), again)) {
                    continue;
                }
            }
            let drew = drew | u32::from(one == Move::Draw) << mover;
            made.push(one);
            let goes_on = self.each_reply(&next, drew, made, look);
            made.pop();
            if !goes_on {
                return false;
            }
        }
        true
    }
}

/// Outlines shared by all blocks with the same sides up to rotation.
fn least_outlines(block: Block) -> u16 {
    let turned = [0, 4, 8, 12].map(|by| block.outlines().rotate_left(by));
    turned.into_iter().min().unwrap_or_default()
}

impl Puzzle {
    /// All ways to win, found fast; none if fewer turns suffice.
    pub fn lines(&self) -> Vec<Line> {
        self.lines_by(State::sorted_legal)
    }

    /// All ways to win, found by the plain rules.
    pub fn plain_lines(&self) -> Vec<Line> {
        self.lines_by(plain::legal)
    }

    fn lines_by(&self, legal: Finder) -> Vec<Line> {
        let Position { rules, state } = &self.position;
        let tree = Tree { rules, legal };
        match tree.ways(state, self.turns - 1, 0)[..] {
            [] => tree.ways(state, self.turns, 0),
            _ => Vec::new(),
        }
    }

    /// The only way to win, if there is exactly one.
    pub fn answer(&self) -> Option<Line> {
        <[Line; 1]>::try_from(self.lines())
            .ok()
            .and_then(|[line]| line.is_forced().then_some(line))
    }

    /// The task, and the player to move.
    pub fn task(&self) -> String {
        match self.turns {
            1 => "Player 1 is to move and wins this turn".to_owned(),
            turns => format!("Player 1 is to move and wins in {turns} turns"),
        }
    }

    /// The table after the line is played with the first replies it lists, and the winning tiles.
    pub fn solved(&self, line: &Line) -> (State, Hand) {
        let Position { rules, state } = &self.position;
        let own = &state.seats()[0];
        let tiles = (own.area.iter()).fold(own.hand, |all, block| all.with(block.kinds()));
        let mut state = state.clone();
        let mut next = Some(line);
        while let Some(line) = next {
            state.make(rules, line.first);
            next = line.replies.first().and_then(|(replies, lines)| {
                replies.iter().for_each(|&one| {
                    state.make(rules, one);
                });
                lines.first()
            });
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
    /// Number of the game.
    pub game: u64,
    /// Number of turns played before it.
    pub after: usize,
    /// Legal moves of the first player.
    pub choices: usize,
}

/// Greatest number of legal first moves of a puzzle in this number of turns; none if unlimited.
/// Every attachment of the last block wins, and there must be only one.
pub const fn most_choices(rules: &Rules, turns: usize) -> Option<usize> {
    match turns {
        // A player who need not attach may draw.
        1 => Some(1 + !rules.compulsory as usize),
        _ => None,
    }
}

/// The first puzzle in this number of turns, with at least `least` first moves, in a numbered game,
/// if it has one. Players keep their blocks open in games of even numbers, and build before they
/// attach in the others. The puzzle has been solved twice: by the fast moves, and by the plain
/// rules.
pub fn puzzle_of_game(
    rules: &Rules,
    turns: usize,
    least: usize,
    seed: u64,
    game: u64,
) -> Option<Found> {
    let mut state = State::dealt(rules, seed, game);
    let player = match game % 2 {
        0 => Player::Open,
        _ => Player::Greedy,
    };
    while state.outcome().is_none() {
        let own = &state.seats()[state.mover()];
        let legal = state.legal(rules).len();
        // All tiles are placed in exactly this number of turns, and no sooner.
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
        let one = player.choose(&state.seen_by(rules, seat), &mut random);
        state.make(rules, one);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(turns: usize, rules: &str) -> Vec<Found> {
        let rules: Rules = rules.parse().unwrap();
        let all = (0..400).filter_map(|game| puzzle_of_game(&rules, turns, turns, 6, game));
        all.take(3).collect()
    }

    #[test]
    fn puzzles_have_one_answer_by_both_searches() {
        let three = "players=3";
        for (turns, rules) in [(1, ""), (2, ""), (3, ""), (1, three), (2, three)] {
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
                let laid = end.group().laid().iter();
                let own = laid.filter(|laid| tiles.has_all(laid.block.kinds()));
                assert_eq!(4 * own.count(), tiles.len());
            }
        }
    }

    /// Every table of some games, with or without a unique win.
    #[test]
    fn both_searches_find_the_same_lines() {
        let rules = Rules::default();
        let mut several = 0;
        for game in 0..4 {
            let mut state = State::dealt(&rules, 8, game);
            while state.outcome().is_none() {
                let own = &state.seats()[state.mover()];
                let tiles = own.hand.len() + 4 * own.area.len();
                for turns in [1, 2, 3].into_iter().filter(|_| tiles <= 8) {
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
        assert!(error("win in 4; pair 1-01 1-02").contains("found \"win in 4\""));
        assert!(error("").contains("a number from 1 to 3"));
        assert!(error("win in 1; pair 1-01").contains("expected two"));
    }
}
