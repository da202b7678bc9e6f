//! Fixtures: drawings that a genre's rules accept or reject, written by hand.
//!
//! Each genre has one in its folder, `fixture.txt`. It consists of blocks separated by blank
//! lines; a block is a heading followed by lines that each begin with a word; `#` begins a comment
//! line.
//!
//! ```text
//! solved                      an answer that obeys all rules, and is the only one
//! puzzle canal-view 4x4; number r1c1=2
//! answer shaded r1c2 r1c3
//!
//! solved by hand              also of a puzzle made by a human, which layers solve, too
//! puzzle canal-view …
//! answer …
//!
//! breaks 2                    a drawing that breaks rule 2 and no other
//! answer shaded r1c2 r1c3 r4c4
//!
//! breaks 5                    likewise, of another puzzle
//! puzzle canal-view 4x4; number r1c1=0
//! answer
//!
//! breaks 2 unposted           rule 2 cannot be left out, because the choice of variables contains
//! answer …                    it; the engine only has to reject the drawing
//!
//! breaks 1 foreign            rule 1 restricts the inks of answers, and the drawing contains
//! answer …                    another one
//!
//! foreign                     a drawing with ink that answers do not contain
//! answer line r1c1-r1c2
//!
//! faulty                      an invalid puzzle of this genre, with its items in allowed places
//! puzzle …
//!
//! answers 4                   a puzzle with this many answers; it may be below the genre's least
//! puzzle …                    size
//!
//! answers 4 long              likewise, counted only at night because it takes long
//! puzzle …
//!
//! tiny                        a layout for brute force; it may be below the genre's least size
//! puzzle …
//!
//! tiny along                  likewise, with only the drawings of a kind tried
//! puzzle …
//! answer line r1c1-r1c2
//! ```
//!
//! A block without a `puzzle` line is about the puzzle of the nearest `solved` block above it.
//!
//! The kinds of drawings on tiny boards:
//!
//! * `even`: an even number of line ends at every place, because others are not loops; all paths;
//! * `along`: exactly the lines of the answer, and anything else where lines end and do not cross;
//! * `gentle`: up to three loops along sides and diagonals of cells that turn by at most an eighth
//!   of a full turn;
//! * `cuts`: up to three straight lines between corners of cells, which covers all drawings with up
//!   to four regions;
//! * `climbs`: at most one contour, which turns by at most an eighth of a full turn, and a path
//!   from flag to flag, both off the dots;
//! * `kicks`: a path of the ball from cell to cell, no cell twice, and at most one step of each
//!   player;
//! * `pieces`: each cell shaded or not, or each of its halves where a diagonal wall divides it;
//! * `tiles`: in each cell one of the tiles printed below the board, turned so that no path leads
//!   off the board, or none;
//! * `crosses`: crosses on cells of the board that are not black;
//! * `rockets`: fireworks on the board, with trails from the sides of the margin that have numbers;
//! * `asked`: any cells, any route of the stated number of steps, or the stated number of gimmicks,
//!   no two at one place, as the maze requires;
//! * `hops`: one hop in every cell that is not black, because others break a rule;
//! * `paths`: one or two lines in every cell that is not black, because others break a rule;
//! * `pillars`: pillars only off the outer columns and rows.

use crate::kept;
use pencilmill_generator::board::{Drawing, parse_puzzle_text};
use pencilmill_generator::genre::{Genre, Puzzle};
use pencilmill_generator::genres;
use std::path::PathBuf;

/// The kind of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heading {
    Solved,
    SolvedByHand,
    Breaks {
        rule: u8,
        posted: bool,
    },
    /// Breaks a rule that the inks of answers cannot break.
    Undrawable {
        rule: u8,
    },
    Foreign,
    Faulty,
    Tiny(Tries),
    /// The number of answers; true if counting them takes long.
    Answers {
        count: usize,
        long: bool,
    },
}

/// The drawings to try on a tiny board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tries {
    All,
    Even,
    Along,
    Hops,
    Paths,
    Pillars,
    Pieces,
    Crosses,
    Tiles,
    Rockets,
    Gentle,
    Cuts,
    Climbs,
    Kicks,
    Asked,
}

/// A block with its texts unparsed.
#[derive(Clone, Debug)]
pub struct Block {
    pub heading: Heading,
    /// File and line of the heading, for messages.
    pub whence: String,
    pub puzzle: String,
    pub answer: String,
}

impl Block {
    /// The puzzle, parsed like user input.
    pub fn puzzle(&self) -> Puzzle {
        genres::parse(&self.puzzle).unwrap_or_else(|e| panic!("{}: {e}", self.whence))
    }

    /// The puzzle, on a board of any size.
    pub fn puzzle_of_any_size(&self) -> Puzzle {
        let parsed =
            parse_puzzle_text(&self.puzzle).unwrap_or_else(|e| panic!("{}: {e}", self.whence));
        Puzzle {
            genre: genres::named(parsed.genre.0).unwrap(),
            board: parsed.board.0,
            printed: parsed.items.into_iter().map(|(item, _)| item).collect(),
        }
    }

    /// The answer, with any ink.
    pub fn answer(&self) -> Drawing {
        let answer = self.answer.parse();
        answer.unwrap_or_else(|e| panic!("{}: {e}", self.whence))
    }
}

/// The path of a genre's fixture.
pub fn path(genre: &dyn Genre) -> PathBuf {
    kept::folder(genre).join("fixture.txt")
}

/// The blocks of a genre's fixture.
///
/// # Panics
/// If the genre has no fixture or it cannot be read.
pub fn blocks(genre: &dyn Genre) -> Vec<Block> {
    let path = path(genre);
    let name = path.display();
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|e| panic!("every genre has a fixture, but {name}: {e}"));
    let mut blocks: Vec<Block> = Vec::new();
    let mut present: Option<Block> = None;
    let mut solved = String::new();
    for (number, line) in text.lines().enumerate() {
        let whence = format!("{name}:{}", number + 1);
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (word, &mut present) {
            ("#", _) => {}
            ("", _) => blocks.extend(present.take()),
            (_, None) => {
                present = Some(Block {
                    heading: heading(line).unwrap_or_else(|| panic!("{whence}: no heading")),
                    whence,
                    puzzle: solved.clone(),
                    answer: String::new(),
                });
            }
            ("puzzle", Some(block)) => {
                rest.clone_into(&mut block.puzzle);
                if block.heading == Heading::Solved {
                    rest.clone_into(&mut solved);
                }
            }
            ("answer", Some(block)) => rest.clone_into(&mut block.answer),
            _ => panic!("{whence}: expected a line \"puzzle …\" or \"answer …\""),
        }
    }
    blocks.extend(present);
    blocks
}

fn heading(line: &str) -> Option<Heading> {
    let words: Vec<&str> = line.split_whitespace().collect();
    Some(match words[..] {
        ["solved"] => Heading::Solved,
        ["solved", "by", "hand"] => Heading::SolvedByHand,
        ["breaks", rule, ref more @ ..] => {
            let rule = rule.parse().ok()?;
            match more {
                [] => Heading::Breaks { rule, posted: true },
                ["unposted"] => Heading::Breaks {
                    rule,
                    posted: false,
                },
                ["foreign"] => Heading::Undrawable { rule },
                _ => return None,
            }
        }
        ["foreign"] => Heading::Foreign,
        ["faulty"] => Heading::Faulty,
        ["answers", count, ref more @ ..] if matches!(more, [] | ["long"]) => Heading::Answers {
            count: count.parse().ok()?,
            long: !more.is_empty(),
        },
        ["tiny"] => Heading::Tiny(Tries::All),
        ["tiny", tries] => Heading::Tiny(match tries {
            "even" => Tries::Even,
            "along" => Tries::Along,
            "pieces" => Tries::Pieces,
            "crosses" => Tries::Crosses,
            "tiles" => Tries::Tiles,
            "rockets" => Tries::Rockets,
            "gentle" => Tries::Gentle,
            "cuts" => Tries::Cuts,
            "climbs" => Tries::Climbs,
            "kicks" => Tries::Kicks,
            "asked" => Tries::Asked,
            "hops" => Tries::Hops,
            "paths" => Tries::Paths,
            "pillars" => Tries::Pillars,
            _ => return None,
        }),
        _ => return None,
    })
}
