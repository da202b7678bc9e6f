//! The calibration table: for genres and sizes, the scores at which one grade ends and the next begins, and which grades
//! come at all. `pencilmill calibrate` makes its rows.

use crate::board::Board;
use crate::genre::{Grade, Order};
use crate::grade::Rating;
use pencilmill_layers::layer;
use std::fmt;
use std::sync::OnceLock;

/// The rows as they are committed.
const TABLE: &str = include_str!("table.txt");

/// The highest scores of gentle puzzles, of easy ones, of medium ones with a short what-if, and of
/// hard ones with a long one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cuts {
    /// The scores.
    pub scores: [u64; 4],
    /// How they are known.
    pub measured: Measured,
}

/// How cuts are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measured {
    /// From puzzles of this size.
    Here,
    /// Between or beyond sizes from which they are known.
    Elsewhere,
    /// From nothing but the size of the board.
    Nowhere,
}

/// A row: what was measured of one genre on one board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    genre: String,
    board: Board,
    version: u32,
    seed: u64,
    count: u64,
    scores: [u64; 4],
    /// Puzzles as they come, for each layer.
    layers: [u64; 6],
    /// For each grade, what came of asking for it.
    reached: [Reached; 6],
}

/// How often layouts came out with the grade that was asked for.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Reached {
    /// So many did.
    pub hits: u64,
    /// Of so many.
    pub layouts: u64,
}

impl Reached {
    /// Whether so many of a hundred layouts did, at the least. Nobody knows if none was tried.
    fn is(self, least: u64) -> Option<bool> {
        (self.layouts > 0).then_some(100 * self.hits >= least * self.layouts)
    }
}

/// Layouts in a hundred of which a grade must come out to count as one that there is.
const RARE: u64 = 3;
/// The same, to be among what is made without being asked for.
const COMMON: u64 = 33;
/// In which parts grades are made without being asked for, where they come easily.
const PARTS: [usize; 6] = [1, 2, 3, 2, 0, 0];

/// A part of a list of numbers, in hundredths.
fn quantile(mut scores: Vec<u64>, part: usize) -> Option<u64> {
    scores.sort_unstable();
    let last = scores.len().checked_sub(1)?;
    scores.get(last * part / 100).copied()
}

/// Cuts where nothing was measured: so many looks for a cell.
const GUESS: [u64; 4] = [1, 2, 5, 40];

impl Row {
    /// The row of these ratings, of which those of `plain` are of puzzles as they come.
    pub fn of(order: &Order, seed: u64, count: u64, ratings: &[Rating], plain: &[Rating]) -> Row {
        let mut layers = [0; 6];
        plain.iter().for_each(|r| layers[usize::from(r.layer)] += 1);
        let scores = |least: u8, most: u8| -> Vec<u64> {
            let there = ratings.iter().filter(|r| (least..=most).contains(&r.layer));
            there.map(|r| r.score).collect()
        };
        let cuts = [
            quantile(scores(layer::ONE, layer::ONE), 40),
            quantile(scores(layer::ONE, layer::TWO), 75),
            quantile(scores(layer::SHORT, layer::SHORT), 50),
            quantile(scores(layer::LONG, layer::LONG), 67),
        ];
        let area = order.board.area() as u64;
        let mut scores = [0; 4];
        let mut last = 0;
        for (at, cut) in cuts.into_iter().enumerate() {
            last = cut.unwrap_or(GUESS[at] * area).max(last);
            scores[at] = last;
        }
        Row {
            genre: order.genre.card().slug.to_owned(),
            board: order.board,
            version: order.genre.card().version,
            seed,
            count,
            scores,
            layers,
            reached: [Reached::default(); 6],
        }
    }

    /// How many puzzles as they come are beyond all layers.
    pub fn beyond(&self) -> Reached {
        Reached {
            hits: self.layers[usize::from(layer::BEYOND)],
            layouts: self.layers.iter().sum(),
        }
    }

    /// The same, with what came of asking for each grade.
    pub fn with_reached(self, reached: [Reached; 6]) -> Row {
        Row { reached, ..self }
    }

    /// What came of asking for a grade.
    pub fn reached(&self, grade: Grade) -> Reached {
        self.reached[grade as usize]
    }

    /// The cuts it says.
    pub fn cuts(&self) -> Cuts {
        Cuts {
            scores: self.scores,
            measured: Measured::Here,
        }
    }

    /// Reads a row of the table.
    pub fn parse(line: &str) -> Option<Row> {
        let mut words = line.split_whitespace();
        let genre = words.next()?.to_owned();
        let board = words.next()?.parse().ok()?;
        let numbers: Option<Vec<u64>> = words.map(|word| word.parse().ok()).collect();
        let numbers = numbers?;
        let (&[version, seed, count], rest) = numbers.split_first_chunk()?;
        let (&scores, rest) = rest.split_first_chunk()?;
        let (&layers, rest) = rest.split_first_chunk()?;
        let (pairs, []) = rest.as_chunks::<2>() else {
            return None;
        };
        let reached = pairs
            .iter()
            .map(|&[hits, layouts]| Reached { hits, layouts });
        let reached: Vec<Reached> = reached.collect();
        Some(Row {
            genre,
            board,
            version: u32::try_from(version).ok()?,
            seed,
            count,
            scores,
            layers,
            reached: reached.try_into().ok()?,
        })
    }

    /// Genre and board.
    pub fn name(&self) -> (&str, Board) {
        (&self.genre, self.board)
    }

    /// Seed and number of puzzles.
    pub fn sample(&self) -> (u64, u64) {
        (self.seed, self.count)
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Row {
            genre,
            board,
            version,
            seed,
            count,
            scores,
            layers,
            reached,
        } = self;
        write!(f, "{genre} {board} {version} {seed} {count}")?;
        let mut numbers = scores.iter().chain(layers);
        numbers.try_for_each(|number| write!(f, " {number}"))?;
        let mut reached = reached.iter();
        reached.try_for_each(|Reached { hits, layouts }| write!(f, " {hits} {layouts}"))
    }
}

/// The rows of the table.
pub fn rows() -> &'static [Row] {
    static ROWS: OnceLock<Vec<Row>> = OnceLock::new();
    ROWS.get_or_init(|| {
        let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
        lines.filter_map(Row::parse).collect()
    })
}

/// The rows next to a board in number of cells, among those of its genre: of this size, or of the next smaller and the
/// next larger one.
enum Near {
    Here(&'static Row),
    Around(Option<&'static Row>, Option<&'static Row>),
}

fn near(genre: &str, board: Board) -> Near {
    let area = board.area();
    let of_genre = || rows().iter().filter(|row| row.genre == genre);
    let turned = Board::new(board.cols, board.rows);
    if let Some(row) = of_genre().find(|row| row.board == board || row.board == turned) {
        return Near::Here(row);
    }
    let cells = |row: &&Row| row.board.area();
    let below = of_genre()
        .filter(|row| cells(row) <= area)
        .max_by_key(cells);
    let above = of_genre().filter(|row| cells(row) > area).min_by_key(cells);
    Near::Around(below, above)
}

/// The cuts of a genre on a board: between two sizes of the table in proportion to the number of
/// cells, beyond them as that of the nearest one.
pub fn cuts(genre: &str, board: Board) -> Cuts {
    let area = board.area() as u64;
    let scaled = |row: &Row| {
        row.scores
            .map(|score| score * area / row.board.area() as u64)
    };
    let scores = match near(genre, board) {
        Near::Here(row) => return row.cuts(),
        Near::Around(None, None) => {
            return Cuts {
                scores: GUESS.map(|looks| looks * area),
                measured: Measured::Nowhere,
            };
        }
        Near::Around(Some(row), None) | Near::Around(None, Some(row)) => scaled(row),
        Near::Around(Some(low), Some(high)) => {
            let (from, to) = (low.board.area() as u64, high.board.area() as u64);
            std::array::from_fn(|at| {
                let (a, b) = (low.scores[at], high.scores[at]);
                (a * (to - area) + b * (area - from)) / (to - from)
            })
        }
    };
    Cuts {
        scores,
        measured: Measured::Elsewhere,
    }
}

/// What the rows at a board, or around it, say of a grade: whether so many of a hundred layouts come out with it.
fn said(genre: &str, board: Board, grade: Grade, least: u64) -> [Option<bool>; 2] {
    let says = |row: &Row| row.reached[grade as usize].is(least);
    match near(genre, board) {
        Near::Here(row) => [says(row), None],
        Near::Around(below, above) => [below.and_then(says), above.and_then(says)],
    }
}

/// The grades that a genre has on a board, as far as is known: those that came when they were asked for, at this size or at one of
/// the next sizes measured, and those that nobody has asked for yet.
pub fn made(genre: &str, board: Board) -> impl Iterator<Item = Grade> {
    let is_made = move |grade: &Grade| {
        let said = said(genre, board, *grade, RARE);
        said.contains(&Some(true)) || said == [None; 2]
    };
    Grade::ALL.into_iter().filter(is_made)
}

/// Whether a grade is known to come on a board if one goes on trying.
pub fn sure_to_come(genre: &str, board: Board, grade: Grade) -> bool {
    said(genre, board, grade, RARE)[0] == Some(true) && matches!(near(genre, board), Near::Here(_))
}

/// In which parts the grades of a genre on a board are made without being asked for: those that come easily.
pub fn drawn_parts(genre: &str, board: Board) -> [usize; 6] {
    let mut parts = PARTS;
    for grade in Grade::ALL {
        let said = said(genre, board, grade, COMMON);
        if !said.contains(&Some(true)) || said.contains(&Some(false)) {
            parts[grade as usize] = 0;
        }
    }
    parts
}

/// A grade was asked for that a genre does not have on a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there are no {grade} puzzles of {genre} {board}; there are {there}")]
pub struct NotMade {
    grade: Grade,
    genre: &'static str,
    board: Board,
    there: String,
}

impl NotMade {
    /// Sees to it that all grades of an order can be made.
    ///
    /// # Errors
    /// A grade that is asked for and does not come, with those that do.
    pub fn check(order: &Order) -> Result<(), NotMade> {
        let (genre, board) = (order.genre.card().slug, order.board);
        let there: Vec<Grade> = made(genre, board).collect();
        match order.grades.asked().find(|grade| !there.contains(grade)) {
            None => Ok(()),
            Some(grade) => Err(NotMade {
                grade,
                genre,
                board,
                there: match there.iter().map(Grade::to_string).collect::<Vec<_>>() {
                    none if none.is_empty() => "none that were ever asked for".to_owned(),
                    some => some.join(", "),
                },
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::genres;

    #[test]
    fn every_row_is_read_and_written_alike() {
        let lines: Vec<&str> = TABLE
            .lines()
            .filter(|line| !line.starts_with('#'))
            .collect();
        let written: Vec<String> = rows().iter().map(Row::to_string).collect();
        assert_eq!(written, lines);
        for row in rows() {
            let (genre, board) = row.name();
            let card = genres::named(genre).unwrap().card();
            assert!(card.sizes.admits(board), "{row}");
            assert!(row.scores.is_sorted(), "{row}");
            assert_eq!(row.version, card.version, "to be measured again: {row}");
        }
    }

    #[test]
    fn cuts_between_sizes_lie_between() {
        for row in rows() {
            let (genre, board) = row.name();
            assert_eq!(cuts(genre, board).measured, Measured::Here);
        }
        for pair in rows()
            .windows(2)
            .filter(|pair| pair[0].genre == pair[1].genre)
        {
            let (low, high) = (&pair[0], &pair[1]);
            let board = Board::new(low.board.rows, low.board.cols + 1);
            if board.area() >= high.board.area() {
                continue;
            }
            let between = cuts(&low.genre, board);
            assert_eq!(between.measured, Measured::Elsewhere);
            for (at, score) in between.scores.into_iter().enumerate() {
                let ends = [low.scores[at], high.scores[at]];
                assert!(score >= ends[0].min(ends[1]) && score <= ends[0].max(ends[1]));
            }
        }
        let nowhere = cuts("no-genre", Board::new(5, 5));
        assert_eq!(nowhere.measured, Measured::Nowhere);
    }
}
