//! Flags: why an editor would not print a puzzle.

use crate::board::{
    Board, Drawing, Ink, Item, Language, Place, Spacing, Track, emptiest_as_wide_as,
};
use crate::genre::{Form, Genre, Puzzle};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// The least share of the board that a blank block takes, in percent, and its least side.
const BLOCK: (usize, usize) = (10, 3);
/// Hints stand in one of so many cells at most, where they are not printed yet.
const HINTED: usize = 5;
/// The fewest rows and columns of boards that have quarters.
const QUARTERED: i16 = 6;
/// The most turns of a plain loop.
const PLAIN: usize = 4;
/// The fewest numbers among which a single "?" looks like a mistake.
const TOLD: usize = 4;
/// The most rounds of a puzzle that collapses.
const ROUNDS: u64 = 1;

/// A reason against printing a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Flag {
    /// A loop leaves much of the board unused.
    UnusedBoard,
    /// The answer is a loop of four turns.
    PlainAnswer,
    /// Where the places of clues are free, a large block has neither a clue nor ink of the answer.
    BlankBlock,
    /// A measure of its form is beyond what the genre aims at.
    OffForm,
    /// Everything follows in one round.
    Collapse,
    /// A quarter of the board has no mark.
    EmptyQuarter,
    /// The first step decides most of the answer.
    TrivialStart,
    /// The second half is one argument, again and again.
    DullTail,
    /// No step uses a certain clue.
    IdleClue,
    /// One what-if comes again and again.
    SameWhatIf,
}

impl Flag {
    /// Every flag. The first ones follow from the drawings and the rounds, the others from steps.
    pub const ALL: [Flag; 10] = [
        Flag::UnusedBoard,
        Flag::PlainAnswer,
        Flag::BlankBlock,
        Flag::OffForm,
        Flag::Collapse,
        Flag::EmptyQuarter,
        Flag::TrivialStart,
        Flag::DullTail,
        Flag::IdleClue,
        Flag::SameWhatIf,
    ];

    /// True if the flag is sure enough to drop a puzzle.
    pub const fn drops(self) -> bool {
        matches!(
            self,
            Flag::UnusedBoard | Flag::PlainAnswer | Flag::BlankBlock | Flag::OffForm
        )
    }

    /// Name in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Flag::UnusedBoard => "unused-board",
            Flag::PlainAnswer => "plain-answer",
            Flag::BlankBlock => "blank-block",
            Flag::OffForm => "off-form",
            Flag::Collapse => "collapse",
            Flag::EmptyQuarter => "empty-quarter",
            Flag::TrivialStart => "trivial-start",
            Flag::DullTail => "dull-tail",
            Flag::IdleClue => "idle-clue",
            Flag::SameWhatIf => "same-what-if",
        }
    }

    /// Name in sentences.
    pub const fn word(self, language: Language) -> &'static str {
        let (english, japanese) = match self {
            Flag::UnusedBoard => ("much of the board is unused", "使わないマスが多い"),
            Flag::PlainAnswer => ("the loop is a rectangle", "輪がただの四角"),
            Flag::BlankBlock => ("a large block stays blank", "広い空白がある"),
            Flag::OffForm => ("its form is lopsided", "形がかたよっている"),
            Flag::Collapse => ("everything follows at once", "一度に全部決まる"),
            Flag::EmptyQuarter => (
                "a quarter of the board has no clue",
                "盤面の4分の1に手がかりがない",
            ),
            Flag::TrivialStart => (
                "the first step gives most of it away",
                "最初でほとんど決まる",
            ),
            Flag::DullTail => ("the second half is one argument", "後半が同じ考え方ばかり"),
            Flag::IdleClue => ("a clue is never used", "使わない手がかりがある"),
            Flag::SameWhatIf => ("one what-if comes again and again", "同じ仮定のくり返し"),
        };
        language.of(english, japanese)
    }
}

impl fmt::Display for Flag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The flags of a puzzle, in order; as text their names, or `none`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Flags(pub BTreeSet<Flag>);

impl fmt::Display for Flags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.0.iter().map(|flag| flag.name()).collect();
        f.write_str(if names.is_empty() { "none" } else { "" })?;
        f.write_str(&names.join(" "))
    }
}

/// The error of a text that is no list of flags.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("none, or flags such as plain-answer and blank-block")]
pub struct NoFlag;

impl FromStr for Flags {
    type Err = NoFlag;

    fn from_str(text: &str) -> Result<Flags, NoFlag> {
        let named = |name: &str| {
            let mut all = Flag::ALL.into_iter();
            all.find(|flag| flag.name() == name).ok_or(NoFlag)
        };
        match text.trim() {
            "none" => Ok(Flags::default()),
            "" => Err(NoFlag),
            names => names
                .split_whitespace()
                .map(named)
                .collect::<Result<_, _>>()
                .map(Flags),
        }
    }
}

/// The flags that follow from the drawings, and from the number of rounds if it is known.
pub fn flags(puzzle: &Puzzle, answer: &Drawing, rounds: Option<u64>) -> Flags {
    let (board, printed) = (puzzle.board, &puzzle.printed);
    let track = track(answer);
    let is_loop = track.is_loop();
    let has = |flag: Flag| match flag {
        Flag::UnusedBoard => is_loop && is_unused(puzzle, answer, &track, 0),
        Flag::PlainAnswer => is_loop && track.turns() <= PLAIN,
        // elsewhere no clue could stand there
        Flag::BlankBlock => {
            puzzle.genre.card().free_places && {
                let block = emptiest_as_wide_as(BLOCK.1, board, &printed.with(answer));
                block.is_some_and(|block| 100 * block.area() >= BLOCK.0 * board.area())
            }
        }
        Flag::OffForm => has_lone_unknown(puzzle) || !Form::admits(true, puzzle, answer),
        Flag::Collapse => rounds.is_some_and(|rounds| rounds <= ROUNDS),
        Flag::EmptyQuarter => {
            let is_large = board.rows.min(board.cols) >= QUARTERED;
            is_large && Spacing::measure(board, printed).quarters.contains(&0)
        }
        _ => false,
    };
    Flags(Flag::ALL.into_iter().filter(|&flag| has(flag)).collect())
}

/// Tests whether a single number is withheld among several that are told.
fn has_lone_unknown(puzzle: &Puzzle) -> bool {
    let told = puzzle.printed.of(Ink::Number).count();
    told >= TOLD && puzzle.printed.of(Ink::Unknown).count() == 1
}

/// Tests whether any puzzle with this answer, on this layout, would be dropped.
pub fn is_poor(
    genre: &'static dyn Genre,
    board: Board,
    layout: &Drawing,
    answer: &Drawing,
) -> bool {
    let track = track(answer);
    // cells with a hint will count for neither side
    let hints = match genre.card().hints {
        [] => 0,
        _ => board.area() / HINTED,
    };
    let puzzle = Puzzle {
        genre,
        board,
        printed: layout.clone(),
    };
    track.is_loop() && (track.turns() <= PLAIN || is_unused(&puzzle, answer, &track, hints))
}

/// Tests whether a puzzle with these flags is not printed unless they are asked for.
pub fn is_dropped(flags: &Flags) -> bool {
    flags.0.iter().any(|flag| flag.drops())
}

/// The unit lines of an answer.
fn track(answer: &Drawing) -> Track {
    let is_unit = |item: &&Item| {
        let (dy, dx) = (item.to.y - item.at.y, item.to.x - item.at.x);
        matches!((dy.abs(), dx.abs()), (0, 2) | (2, 0))
    };
    Track::of(answer.of(Ink::Line).filter(is_unit))
}

/// Tests whether a loop through cells leaves too much of the board blank, even with a hint in so
/// many of the blank cells.
fn is_unused(puzzle: &Puzzle, answer: &Drawing, track: &Track, hints: usize) -> bool {
    if !track.places().all(Place::is_cell) {
        return false;
    }
    let (mut used, mut blank) = (0, 0);
    for cell in puzzle.board.cells() {
        if track.passes(cell) || answer.at(cell).is_some() {
            used += 1;
        } else if puzzle.printed.at(cell).is_none() {
            blank += 1;
        }
    }
    100 * used < puzzle.genre.card().tuning.fills * (used + blank.max(hints) - hints)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::genres;

    fn of(puzzle: &str, answer: &str) -> String {
        let puzzle = genres::parse(puzzle).unwrap();
        let answer = puzzle.parse_answer(answer).unwrap();
        flags(&puzzle, &answer, Some(9)).to_string()
    }

    #[test]
    fn a_rectangle_is_plain() {
        let small = "line r1c1-r1c2-r2c2-r2c1-r1c1";
        assert_eq!(of("masyu 2x2;", small), "plain-answer");
        let bent = "line r1c1-r1c2-r1c3-r2c3-r2c2-r3c2-r3c1-r2c1-r1c1";
        assert_eq!(of("masyu 3x3;", bent), "none");
        let around = "line r0.5c0.5-r0.5c1.5-r1.5c1.5-r1.5c0.5-r0.5c0.5";
        assert_eq!(of("slitherlink 2x2; number r1c1=4", around), "plain-answer");
    }

    #[test]
    fn a_loop_in_a_corner_leaves_the_board_unused() {
        let bent = "line r1c1-r1c2-r1c3-r2c3-r2c2-r3c2-r3c1-r2c1-r1c1";
        let found = of("masyu 6x6; circle r1c2", bent);
        assert_eq!(found, "unused-board blank-block empty-quarter");
        // marked cells count for neither side
        let full = of("masyu 3x4; circle r1c4 r2c4 r3c4", bent);
        assert_eq!(full, "none");
    }

    #[test]
    fn a_blank_block_has_neither_clue_nor_ink() {
        let shaded = "shaded r1c1 r1c2 r1c3 r1c4 r2c1 r3c1 r4c1";
        assert_eq!(of("canal-view 4x4; number r2c2=4", shaded), "none");
        assert_eq!(of("canal-view 4x4;", shaded), "blank-block");
    }

    #[test]
    fn one_round_is_a_collapse() {
        let puzzle = genres::parse("canal-view 4x4; number r2c2=4").unwrap();
        let answer = puzzle.parse_answer("shaded r1c1").unwrap();
        let collapses = |rounds| flags(&puzzle, &answer, rounds).0.contains(&Flag::Collapse);
        assert!(collapses(Some(1)) && !collapses(Some(2)) && !collapses(None));
    }

    #[test]
    fn flags_are_read_as_written() {
        let all = Flags(Flag::ALL.into_iter().collect());
        for flags in [Flags::default(), all] {
            assert_eq!(flags.to_string().parse(), Ok(flags));
        }
        assert_eq!("plain".parse::<Flags>(), Err(NoFlag));
        assert_eq!("".parse::<Flags>(), Err(NoFlag));
        assert!(is_dropped(&"blank-block collapse".parse().unwrap()));
        assert!(!is_dropped(&"collapse".parse().unwrap()));
    }

    #[test]
    fn a_long_rectangle_turns_four_times() {
        let plain = |board: &str, answer: &str| {
            let puzzle = genres::parse(&format!("masyu {board};")).unwrap();
            let answer = puzzle.parse_answer(answer).unwrap();
            let poor = is_poor(puzzle.genre, puzzle.board, &puzzle.printed, &answer);
            let track = track(&answer);
            assert!(track.is_loop());
            (track.turns(), poor)
        };
        let wide = "line r1c1-r1c2-r1c3-r1c4-r2c4-r2c3-r2c2-r2c1-r1c1";
        let high = "line r1c1-r2c1-r3c1-r4c1-r4c2-r3c2-r2c2-r1c2-r1c1";
        assert_eq!(plain("2x4", wide), (4, true));
        assert_eq!(plain("4x2", high), (4, true));
        let bent = "line r1c1-r1c2-r1c3-r2c3-r2c2-r3c2-r3c1-r2c1-r1c1";
        assert_eq!(plain("3x3", bent), (6, false));
    }
}
