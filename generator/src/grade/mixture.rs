//! The grades that a genre yields on a board, and the proportions in which they are made by
//! default, both derived from the table of grades.

use super::highest_layer;
use super::table::{AIMS, Came, Near, Row, near, yields};
use crate::board::Board;
use crate::genre::{Grade, Order};
use crate::random::Key;
use pencilmill_layers::layer;

/// The percentage of layouts from which a grade must come for the grade to count as available.
const RARE: u64 = 3;
/// The proportions in which grades are made by default, where available.
const PARTS: [u64; 6] = [1, 2, 3, 2, 0, 0];
/// The percentage of layouts from which a grade must come to be made by default: rarer ones would
/// take most of the time.
const COMMON: u64 = 12;
/// The number of layouts tried for a drawn grade.
const PATIENT: u32 = 36;
/// The unit of shares: they are counted in millionths.
const MILLION: u64 = 1_000_000;

impl Came {
    /// The share of layouts that yielded this grade, in millionths.
    fn of(&self, grade: Grade) -> u64 {
        let hits = MILLION * self.grades[grade as usize];
        hits.checked_div(self.layouts).unwrap_or(0)
    }
}

/// The share of layouts from which a grade comes, in millionths: of those whose hints the layers of
/// a gentle or easy puzzle removed, or else the engine, also on the way to a harder puzzle.
fn share(came: &[Came; AIMS], grade: Grade) -> u64 {
    let aim = match highest_layer(grade) {
        layer @ (layer::ONE | layer::TWO) => usize::from(layer),
        _ => AIMS - 1,
    };
    let solvable = Grade::ALL.into_iter().filter(|&g| g < Grade::Beyond);
    let harder = solvable.filter(|&harder| harder >= grade);
    match grade {
        Grade::Beyond => came[aim].of(grade),
        _ => harder.map(|g| came[aim].of(g)).sum(),
    }
}

/// Tests whether a grade can be had on request, by a row.
fn says(row: &Row, grade: Grade) -> bool {
    share(row.came(), grade) >= RARE * MILLION / 100
}

/// The usual number of layouts tried for a puzzle of a grade, or of those that come unasked; none
/// where nothing is measured.
pub fn usual_layouts(genre: &str, board: Board, grade: Option<Grade>) -> Option<u64> {
    let came = yields(genre, board);
    let share = match grade {
        Some(grade) => share(&came, grade),
        None => {
            let any = |came: &Came| MILLION * came.grades.iter().sum::<u64>();
            let shares = came.iter().map(|came| any(came).checked_div(came.layouts));
            shares.max().flatten()?
        }
    };
    (share > 0).then(|| MILLION.div_ceil(share))
}

/// The grades known to be available for a genre on a board: those available at this size or at a
/// neighbouring measured one; all grades if nothing was measured.
pub fn made(genre: &str, board: Board) -> impl Iterator<Item = Grade> {
    let near = near(genre, board);
    let is_made = move |grade: &Grade| {
        let mut rows = near.rows().peekable();
        rows.peek().is_none() || rows.any(|row| says(row, *grade))
    };
    Grade::ALL.into_iter().filter(is_made)
}

/// Returns whether a grade is known to come on a board after enough attempts.
pub fn sure_to_come(genre: &str, board: Board, grade: Grade) -> bool {
    matches!(near(genre, board), Near::Here(row) if says(row, grade))
}

/// The scheme by which puzzles are made without a requested grade: each index has a grade, in the
/// wanted proportions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mixture {
    /// The grades of a round, each as often as it is wanted; empty if none is measured.
    round: Vec<Grade>,
    /// The one that comes most often.
    commonest: Option<Grade>,
    /// The accepted grades.
    taken: [bool; 6],
}

/// The number of puzzles of a grade in a round.
fn parts(grade: Grade) -> u64 {
    PARTS[grade as usize]
}

impl Mixture {
    /// The mixture of a genre on a board. If all is to be accepted `as_it_comes`, or nothing comes
    /// often enough, it draws no grade and rejects only unavailable ones.
    pub fn new(genre: &str, board: Board, as_it_comes: bool) -> Mixture {
        let there: Vec<Grade> = made(genre, board).collect();
        let came = yields(genre, board);
        let share = |grade: &Grade| share(&came, *grade);
        let is_common = |grade: &Grade| share(grade) >= COMMON * MILLION / 100;
        let wanted = |grade: &&Grade| parts(**grade) > 0 && is_common(grade) && !as_it_comes;
        let drawn: Vec<Grade> = there.iter().filter(wanted).copied().collect();
        let solvable = |grade: Grade| grade < Grade::Beyond;
        let taken = |grade: Grade| match (drawn.is_empty(), there.iter().any(|&g| solvable(g))) {
            (false, _) => drawn.contains(&grade),
            (true, true) => solvable(grade) && there.contains(&grade),
            (true, false) => solvable(grade),
        };
        let round = drawn
            .iter()
            .flat_map(|&grade| std::iter::repeat_n(grade, parts(grade) as usize));
        Mixture {
            round: round.collect(),
            commonest: drawn.iter().copied().max_by_key(share),
            taken: Grade::ALL.map(taken),
        }
    }

    /// The grade of the puzzle with this index, if one is drawn; none after so many layouts that
    /// another is better taken. A round has all grades in their proportions, in random order.
    pub fn grade(&self, key: &Key, index: u64, layouts: u32) -> Option<Grade> {
        let length = self.round.len() as u64;
        let (round, place) = (index.checked_div(length)?, index.checked_rem(length)?);
        if layouts >= PATIENT {
            return None;
        }
        let mut grades = self.round.clone();
        // no attempt has this number
        key.random(round, u32::MAX).shuffle(&mut grades);
        grades.get(place as usize).copied()
    }

    /// The grade that comes most often.
    pub fn commonest(&self) -> Option<Grade> {
        self.commonest
    }

    /// Returns whether a grade is accepted.
    pub fn takes(&self, grade: Grade) -> bool {
        self.taken.get(grade as usize).is_some_and(|&taken| taken)
    }
}

/// The error of requesting a grade that is not available for a genre on a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there are no {grade} puzzles of {genre} {board}; there are {there}")]
pub struct NotMade {
    grade: Grade,
    genre: &'static str,
    board: Board,
    there: String,
}

impl NotMade {
    /// Checks that all grades of an order are available.
    ///
    /// # Errors
    /// A requested grade that is not available, with those that are.
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
                    none if none.is_empty() => "none of other grades".to_owned(),
                    some => some.join(", "),
                },
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::rows;

    #[test]
    fn a_round_has_the_parts_wanted() {
        let key = Key::new(1, "mixture");
        let mut mixed = 0;
        for row in rows() {
            let (genre, board) = row.name();
            let mixture = Mixture::new(genre, board, false);
            let length = mixture.round.len() as u64;
            mixed += usize::from(length > 0);
            for round in 0..3 * length.min(1) {
                let mut seen = [0; 6];
                for index in 0..length {
                    let grade = mixture.grade(&key, round * length + index, 0).unwrap();
                    assert!(mixture.takes(grade));
                    seen[grade as usize] += 1;
                }
                let wanted = Grade::ALL.map(|grade| match mixture.takes(grade) {
                    true => parts(grade),
                    false => 0,
                });
                assert_eq!(seen, wanted, "{row}");
                assert_eq!(mixture.grade(&key, round * length, PATIENT), None);
            }
        }
        assert!(mixed > rows().len() / 2);
    }

    #[test]
    fn every_grade_that_is_made_has_a_usual_number_of_layouts() {
        for row in rows() {
            let (genre, board) = row.name();
            for grade in made(genre, board) {
                let usual = usual_layouts(genre, board, Some(grade)).expect("a number");
                let most = 100_u64.div_ceil(RARE);
                assert!((1..=most).contains(&usual), "{row}: {usual}");
            }
            // whatever is asked for, its layouts yield other puzzles as well
            let any = usual_layouts(genre, board, None);
            let one = |grade| usual_layouts(genre, board, Some(grade));
            assert!(any >= Some(1), "{row}");
            assert!(made(genre, board).all(|grade| any <= one(grade)), "{row}");
        }
        assert_eq!(usual_layouts("no-genre", Board::new(5, 5), None), None);
    }

    #[test]
    fn where_nothing_is_mixed_no_grade_comes_that_is_not_there() {
        for row in rows() {
            let (genre, board) = row.name();
            let there: Vec<Grade> = made(genre, board).collect();
            for as_it_comes in [false, true] {
                let mixture = Mixture::new(genre, board, as_it_comes);
                let taken = Grade::ALL.into_iter().filter(|&g| mixture.takes(g));
                let taken: Vec<Grade> = taken.collect();
                assert!(!taken.is_empty(), "{row}");
                let solvable = there.iter().any(|&grade| grade < Grade::Beyond);
                assert!(
                    !solvable || taken.iter().all(|g| there.contains(g)),
                    "{row}"
                );
            }
        }
    }
}
