//! The table of grades: for genres and sizes, the scores that separate the grades, and the grades
//! available at all. Its rows stand on the cards; the example `figures` computes them.

use crate::board::Board;
use crate::genre::{Grade, Order};
use crate::genres;
use crate::grade::Rating;
use pencilmill_layers::layer;
use std::fmt;
use std::sync::OnceLock;

/// The version of the table, on which graded and mixed puzzles depend.
pub const TABLE_VERSION: u32 = 3;

/// The highest scores of gentle puzzles, of easy ones, of medium ones with a short what-if, and of
/// hard ones with a long one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cuts {
    /// The scores.
    pub scores: [u64; 4],
    /// The source of the scores.
    pub measured: Measured,
}

/// The source of cuts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measured {
    /// Puzzles of this size.
    Here,
    /// Puzzles of other sizes, by interpolation or extrapolation.
    Elsewhere,
    /// The size of the board alone.
    Nowhere,
}

/// A row: measurements of one genre on one board.
///
/// As text: genre, board, version of the genre, seed, puzzles looked at; the highest scores of
/// gentle, easy, medium and hard puzzles; then for each aim (layers 0 to 3, and none) the number of
/// layouts tried, and how many puzzles came of them, gentle to beyond.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    genre: String,
    board: Board,
    version: u32,
    seed: u64,
    count: u64,
    scores: [u64; 4],
    came: [Came; AIMS],
}

/// The number of aims: each of the first layers, and no aim.
pub const AIMS: usize = 5;

/// The yield of layouts with a common aim.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Came {
    /// The number of layouts tried.
    pub layouts: u64,
    /// The number of puzzles of each grade that they yielded; those not rated count as beyond.
    pub grades: [u64; 6],
}

/// A quantile of a list of numbers, given in hundredths.
fn quantile(mut scores: Vec<u64>, part: usize) -> Option<u64> {
    scores.sort_unstable();
    let last = scores.len().checked_sub(1)?;
    scores.get(last * part / 100).copied()
}

/// Cuts without measurements, for a cell.
const GUESS: [u64; 4] = [1, 2, 4, 30];

impl Row {
    /// The row of these yields for each aim: the number of layouts tried, and the ratings of their
    /// puzzles.
    pub fn of(order: &Order, seed: u64, count: u64, made: &[(u64, Vec<Rating>); AIMS]) -> Row {
        let scores = |least: u8, most: u8| -> Vec<u64> {
            let ratings = made.iter().flat_map(|made| &made.1);
            let there = ratings.filter(|r| (least..=most).contains(&r.layer));
            there.map(|r| r.score).collect()
        };
        let quantiles = [
            quantile(scores(layer::ONE, layer::ONE), 40),
            quantile(scores(layer::ONE, layer::TWO), 75),
            quantile(scores(layer::SHORT, layer::SHORT), 50),
            quantile(scores(layer::LONG, layer::LONG), 67),
        ];
        let area = order.board.area() as u64;
        let mut scores = [0; 4];
        let mut last = 0;
        for (at, cut) in quantiles.into_iter().enumerate() {
            last = cut.unwrap_or(GUESS[at] * area).max(last);
            scores[at] = last;
        }
        let mut row = Row {
            genre: order.genre.card().slug.to_owned(),
            board: order.board,
            version: order.genre.card().version,
            seed,
            count,
            scores,
            came: [Came::default(); AIMS],
        };
        let cuts = row.cuts();
        for (came, (layouts, ratings)) in row.came.iter_mut().zip(made) {
            came.layouts = *layouts;
            for rating in ratings {
                came.grades[cuts.grade(rating).min(Grade::Beyond) as usize] += 1;
            }
        }
        row
    }

    /// The yield of each aim.
    pub(super) fn came(&self) -> &[Came; AIMS] {
        &self.came
    }

    /// The cuts of the row.
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
        let (came, []) = rest.as_chunks::<7>() else {
            return None;
        };
        let came = came.iter().map(|&[layouts, ref grades @ ..]| Came {
            layouts,
            grades: *grades,
        });
        let came: Vec<Came> = came.collect();
        Some(Row {
            genre,
            board,
            version: u32::try_from(version).ok()?,
            seed,
            count,
            scores,
            came: came.try_into().ok()?,
        })
    }

    /// The genre and the board.
    pub fn name(&self) -> (&str, Board) {
        (&self.genre, self.board)
    }

    /// The seed and the number of puzzles.
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
            came,
        } = self;
        write!(f, "{genre} {board} {version} {seed} {count}")?;
        let came = came.iter().flat_map(|came| {
            let layouts = std::iter::once(&came.layouts);
            layouts.chain(&came.grades)
        });
        let mut numbers = scores.iter().chain(came);
        numbers.try_for_each(|number| write!(f, " {number}"))
    }
}

/// The rows of the table.
pub fn rows() -> &'static [Row] {
    static ROWS: OnceLock<Vec<Row>> = OnceLock::new();
    ROWS.get_or_init(|| {
        let lines = genres::ALL
            .iter()
            .flat_map(|genre| genre.card().grades.lines());
        lines.filter_map(Row::parse).collect()
    })
}

/// The rows nearest to a board by number of cells, among those of its genre: of this size, or of
/// the next smaller and next larger ones.
pub(super) enum Near {
    Here(&'static Row),
    Around(Option<&'static Row>, Option<&'static Row>),
}

impl Near {
    pub fn rows(&self) -> impl Iterator<Item = &'static Row> {
        let rows = match *self {
            Near::Here(row) => [Some(row), None],
            Near::Around(below, above) => [below, above],
        };
        rows.into_iter().flatten()
    }
}

pub(super) fn near(genre: &str, board: Board) -> Near {
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

/// The yields measured nearest to a board.
pub(super) fn yields(genre: &str, board: Board) -> [Came; AIMS] {
    let mut came = [Came::default(); AIMS];
    for row in near(genre, board).rows() {
        for (sum, more) in came.iter_mut().zip(row.came()) {
            sum.layouts += more.layouts;
            (sum.grades.iter_mut().zip(more.grades)).for_each(|(sum, more)| *sum += more);
        }
    }
    came
}

/// The cuts of a genre on a board: between two measured sizes, interpolated by number of cells;
/// beyond them, those of the nearest one.
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
                scores: GUESS.map(|score| score * area),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_read_and_written_alike() {
        let mut left = rows().iter();
        for card in genres::ALL.iter().map(|genre| genre.card()) {
            for line in card.grades.lines() {
                let row = left.next().unwrap();
                assert_eq!(row.to_string(), line);
                assert_eq!(row.name().0, card.slug);
            }
        }
        assert_eq!(left.next(), None);
        for row in rows() {
            let (genre, board) = row.name();
            let card = genres::named(genre).unwrap().card();
            assert!(card.sizes.admits(board), "{row}");
            assert!(row.scores.is_sorted(), "{row}");
            assert_eq!(row.version, card.version, "{row}");
        }
    }

    #[test]
    fn every_genre_has_a_row_of_its_usual_board() {
        for genre in genres::ALL {
            let card = genre.card();
            let usual = (card.slug, card.sizes.default);
            assert!(
                rows().iter().any(|row| row.name() == usual),
                "{}",
                card.slug
            );
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
                let [from, to, here] =
                    [low.board, high.board, board].map(|board| board.area() as f64);
                let [a, b] = [low.scores[at], high.scores[at]].map(|score| score as f64);
                let exact = a + (b - a) * (here - from) / (to - from);
                assert!((score as f64 - exact).abs() < 1.0, "{low} {high}");
            }
        }
        let nowhere = cuts("no-genre", Board::new(5, 5));
        assert_eq!(nowhere.measured, Measured::Nowhere);
        assert_eq!(nowhere.scores, GUESS.map(|score| score * 25));
    }

    #[test]
    fn cuts_beyond_the_sizes_are_those_of_the_nearest_by_area() {
        let largest = |row: &&Row| {
            let mut others = rows().iter().filter(|other| other.genre == row.genre);
            others.all(|other| other.board.area() <= row.board.area())
        };
        for row in rows().iter().filter(largest) {
            let twice = Board::new(row.board.rows, 2 * row.board.cols);
            assert_eq!(
                cuts(&row.genre, twice).scores,
                row.scores.map(|score| 2 * score)
            );
            // another shape of as many cells
            let long = Board::new(1, row.board.rows * row.board.cols);
            let score = cuts(&row.genre, long).scores;
            assert_eq!(score, row.scores, "{row}");
        }
    }
}
