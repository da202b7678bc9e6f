//! Fixtures: what a genre's rules accept and reject, written down by hand.
//!
//! Each genre has one file `tests/genres/<slug>.txt`. It consists of blocks separated by blank lines;
//! a block is a heading and then lines that each begin with a word; `#` begins a comment line.
//!
//! ```text
//! solved                      an answer that obeys all rules, and is the only one
//! puzzle canal-view 4x4; number r1c1=2
//! answer shaded r1c2 r1c3
//!
//! solved by hand              the same, of a puzzle that a person made: layers solve it, too
//! puzzle canal-view …
//! answer …
//!
//! breaks 2                    a drawing that breaks rule 2 and no other
//! answer shaded r1c2 r1c3 r4c4
//!
//! breaks 5                    the same, of another puzzle
//! puzzle canal-view 4x4; number r1c1=0
//! answer
//!
//! breaks 2 unposted           rule 2 cannot be left out: it is in the choice of unknowns; the
//!                             engine only has to reject the drawing
//! answer …
//!
//! breaks 1 foreign            rule 1 says what an answer consists of, and the drawing contains something
//! answer …                    else
//!
//! foreign                     contains ink that answers do not consist of
//! answer line r1c1-r1c2
//!
//! faulty                      no puzzle of this genre, though its items may stand where they do
//! puzzle …
//!
//! answers 4                   a puzzle, below the genre's least size if need be, with so many answers
//! puzzle …
//!
//! answers 4 long              the same where to count them takes long: only if `LOOKS` is set
//! puzzle …
//!
//! tiny                        a layout, below the genre's least size if need be, for brute force
//! puzzle …
//!
//! tiny even                   the same, where only drawings with an even number of ends of lines at every
//! puzzle …                    place are tried, because the others are no loops anyway; paths are tried all
//!
//! tiny along                  the same, where only drawings with these lines are tried, with anything else where
//! puzzle …                    lines end and do not cross
//! answer line r1c1-r1c2
//!
//! tiny gentle                 the same, where only drawings of up to three loops along sides and diagonals of cells are
//! puzzle …                    tried that turn by an eighth of a whole turn at most
//!
//! tiny cuts                   the same, where only drawings of up to three straight lines between corners of cells are
//! puzzle …                    tried: all that have no more than four regions
//!
//! tiny climbs                 the same, where only drawings are tried that consist of one contour at most and a path from
//! puzzle …                    flag to flag, both off the dots; contours turn by an eighth of a whole turn at most
//!
//! tiny kicks                  the same, where only drawings are tried that consist of a path of the ball from cell to
//! puzzle …                    cell, no cell twice, and of one step at most of each player
//!
//! tiny pieces                 the same, where only drawings are tried in which each cell is shaded or not, or, where a
//! puzzle …                    diagonal wall divides it, each of its halves
//!
//! tiny tiles                  the same, where only drawings are tried in which each cell holds one of the tiles printed below the
//! puzzle …                    board, turned so that no path leads off it, or none
//!
//! tiny crosses                the same, where only drawings are tried whose crosses lie on cells of the board that
//! puzzle …                    are not black
//!
//! tiny rockets                the same, where only drawings are tried that consist of fireworks on the board, with trails
//! puzzle …                    from the sides of the margin that have numbers
//!
//! tiny asked                  the same, where only drawings are tried that answer what a maze asks: any cells, any route
//! puzzle …                    of so many steps, or as many gimmicks as are told, no two at one place
//!
//! tiny hops                   the same, where only drawings with one hop in every cell that is not
//! puzzle …                    black are tried, because the others break a rule anyway
//!
//! tiny paths                  the same, where only drawings with one or two lines in every cell that is not
//! puzzle …                    black are tried, because the others break a rule anyway
//!
//! tiny pillars                the same, with
//! puzzle …                    pillars off the outer columns and rows only
//! ```
//!
//! A block without a `puzzle` line is about the puzzle of the nearest `solved` block above it.

use pencilmill_generator::board::{Drawing, parse_drawing, parse_puzzle_text};
use pencilmill_generator::genre::{Genre, Puzzle};
use pencilmill_generator::genres;
use std::path::Path;

/// What a block says.
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
    /// So many drawings are answers; whether to count them takes long.
    Answers {
        count: usize,
        long: bool,
    },
}

/// Which drawings are tried on a tiny board.
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

/// One block, its texts not yet read.
#[derive(Clone, Debug)]
pub struct Block {
    pub heading: Heading,
    /// File and line of the heading, for complaints.
    pub whence: String,
    pub puzzle: String,
    pub answer: String,
}

impl Block {
    /// The puzzle, as every user's text is read.
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

    /// The answer, whatever it consists of.
    pub fn answer(&self) -> Drawing {
        let items = parse_drawing(&self.answer).unwrap_or_else(|e| panic!("{}: {e}", self.whence));
        items.into_iter().map(|(item, _)| item).collect()
    }
}

/// The blocks of a genre's fixture.
///
/// # Panics
/// If the genre has no fixture or it cannot be read.
pub fn blocks(genre: &dyn Genre) -> Vec<Block> {
    let name = format!("tests/genres/{}.txt", genre.card().slug);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(&name);
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
        ["breaks", rule] => Heading::Breaks {
            rule: rule.parse().ok()?,
            posted: true,
        },
        ["breaks", rule, "unposted"] => Heading::Breaks {
            rule: rule.parse().ok()?,
            posted: false,
        },
        ["breaks", rule, "foreign"] => Heading::Undrawable {
            rule: rule.parse().ok()?,
        },
        ["foreign"] => Heading::Foreign,
        ["faulty"] => Heading::Faulty,
        ["answers", count] => Heading::Answers {
            count: count.parse().ok()?,
            long: false,
        },
        ["answers", count, "long"] => Heading::Answers {
            count: count.parse().ok()?,
            long: true,
        },
        ["tiny"] => Heading::Tiny(Tries::All),
        ["tiny", "even"] => Heading::Tiny(Tries::Even),
        ["tiny", "along"] => Heading::Tiny(Tries::Along),
        ["tiny", "pieces"] => Heading::Tiny(Tries::Pieces),
        ["tiny", "crosses"] => Heading::Tiny(Tries::Crosses),
        ["tiny", "tiles"] => Heading::Tiny(Tries::Tiles),
        ["tiny", "rockets"] => Heading::Tiny(Tries::Rockets),
        ["tiny", "gentle"] => Heading::Tiny(Tries::Gentle),
        ["tiny", "cuts"] => Heading::Tiny(Tries::Cuts),
        ["tiny", "climbs"] => Heading::Tiny(Tries::Climbs),
        ["tiny", "kicks"] => Heading::Tiny(Tries::Kicks),
        ["tiny", "asked"] => Heading::Tiny(Tries::Asked),
        ["tiny", "hops"] => Heading::Tiny(Tries::Hops),
        ["tiny", "paths"] => Heading::Tiny(Tries::Paths),
        ["tiny", "pillars"] => Heading::Tiny(Tries::Pillars),
        _ => return None,
    })
}
