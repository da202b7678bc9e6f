//! The grades that a genre yields on a board, and the proportions in which they are made by
//! default, both derived from the calibration table.

use super::table::{AIMS, Came, Near, Row, near};
use crate::board::Board;
use crate::genre::{Grade, Order};
use pencilmill_layers::layer;

/// The percentage of layouts from which a grade must come for the grade to count as available.
const RARE: u64 = 3;
/// The proportions in which grades are made by default, where available.
const PARTS: [u64; 6] = [1, 2, 3, 2, 0, 0];
/// A grade is too costly, and left out of these, if the same work yields this many times as much
/// without it.
const DEAR: u64 = 3;
/// The approximate cost of a layout for each aim: the median over all genres.
const COSTS: [u64; AIMS] = [3, 5, 4, 5, 4];
/// The total of the weights of the aims of a mixture.
const WHOLE: usize = 16;
/// The unit of shares: they are counted in millionths.
const MILLION: u64 = 1_000_000;

impl Came {
    /// The share of layouts that yielded this grade, in millionths.
    fn of(&self, grade: Grade) -> u64 {
        let hits = MILLION * self.grades[grade as usize];
        hits.checked_div(self.layouts).unwrap_or(0)
    }
}

/// Tests whether, by a row, a grade can be had on request: with one of the aims, or on the way to a
/// harder puzzle solved by its layers.
fn says(row: &Row, grade: Grade) -> bool {
    let came = row.came();
    let layers = grade.layer().min(layer::LONG);
    let solvable = Grade::ALL.into_iter().filter(|&g| g < Grade::Beyond);
    let harder = solvable.filter(|&harder| harder >= grade);
    let on_the_way: u64 = harder.map(|g| came[usize::from(layers)].of(g)).sum();
    let shares = came.iter().map(|came| came.of(grade));
    shares.chain([on_the_way]).max() >= Some(RARE * MILLION / 100)
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

/// The scheme by which puzzles are made without a requested grade: the aim of each layout is drawn
/// with these weights, and only a part of the puzzles of each grade is accepted, so that the grades
/// appear in the wanted proportions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mixture {
    /// The weight of each aim: the first layers, then no aim.
    aims: [usize; AIMS],
    /// The accepted part of each grade, in thousandths.
    taken: [usize; 6],
}

impl Mixture {
    /// The mixture of a genre on a board. If all is to be accepted `as_it_comes`, or nothing comes
    /// often enough, it has no aims and rejects only unavailable grades.
    pub fn new(genre: &str, board: Board, as_it_comes: bool) -> Mixture {
        let mut came = [Came::default(); AIMS];
        for row in near(genre, board).rows() {
            for (sum, more) in came.iter_mut().zip(row.came()) {
                sum.layouts += more.layouts;
                (sum.grades.iter_mut().zip(more.grades)).for_each(|(sum, more)| *sum += more);
            }
        }
        let there: Vec<Grade> = made(genre, board).collect();
        let mixed = (!as_it_comes)
            .then(|| Mixture::of(&came, |grade| there.contains(&grade)))
            .flatten();
        mixed.unwrap_or_else(|| {
            let solvable = |grade: &Grade| *grade < Grade::Beyond;
            let is_made = |grade: &Grade| there.contains(grade);
            let any = Grade::ALL.iter().filter(|g| solvable(g)).any(is_made);
            let takes = |grade: Grade| solvable(&grade) && (is_made(&grade) || !any);
            Mixture {
                aims: std::array::from_fn(|aim| usize::from(aim + 1 == AIMS)),
                taken: Grade::ALL.map(|grade| if takes(grade) { 1000 } else { 0 }),
            }
        })
    }

    /// The mixture of the available grades, without those that are too costly.
    fn of(came: &[Came; AIMS], is_made: impl Fn(Grade) -> bool) -> Option<Mixture> {
        let comes = |grade: Grade| came.iter().any(|came| came.of(grade) > 0);
        let wanted = |grade: &Grade| PARTS[*grade as usize] > 0 && is_made(*grade) && comes(*grade);
        let mut wanted: Vec<Grade> = Grade::ALL.into_iter().filter(wanted).collect();
        let mut best = Balance::best(came, &wanted)?;
        loop {
            let without = |left_out: &Grade| {
                let others = wanted.iter().copied().filter(|grade| grade != left_out);
                let others: Vec<Grade> = others.collect();
                Some((Balance::best(came, &others)?, others))
            };
            let cheapest = wanted.iter().filter_map(without);
            let cheapest = cheapest.max_by_key(|(balance, _)| balance.worth);
            let Some((balance, others)) = cheapest.filter(|c| c.0.worth > DEAR * best.worth) else {
                break;
            };
            (best, wanted) = (balance, others);
        }
        let taken = |grade: Grade| match wanted.contains(&grade) {
            true => 1000 * best.whole * PARTS[grade as usize] / comes_of(came, &best.aims, grade),
            false => 0,
        };
        Some(Mixture {
            aims: best.aims,
            taken: Grade::ALL.map(|grade| taken(grade) as usize),
        })
    }

    /// Aims to draw from, repeated by weight: the index of a layer, or the last index for no aim.
    pub fn aims(&self) -> Vec<usize> {
        let aims = (0..AIMS).flat_map(|aim| std::iter::repeat_n(aim, self.aims[aim]));
        aims.collect()
    }

    /// The accepted part of a grade, in thousandths.
    pub fn taken(&self, grade: Grade) -> usize {
        self.taken.get(grade as usize).copied().unwrap_or(0)
    }
}

/// Weights of the aims.
struct Balance {
    aims: [usize; AIMS],
    /// The yield per unit of each grade's wanted proportion.
    whole: u64,
    /// The total yield divided by its cost.
    worth: u64,
}

impl Balance {
    /// The weights with the best yield for their cost, if there is any.
    fn best(came: &[Came; AIMS], wanted: &[Grade]) -> Option<Balance> {
        let parts = |grade: &Grade| PARTS[*grade as usize];
        let all: u64 = wanted.iter().map(parts).sum();
        let balance = |aims: [usize; AIMS]| {
            let each = |grade: &Grade| comes_of(came, &aims, *grade) / parts(grade);
            let whole = wanted.iter().map(each).min()?;
            let costs = aims
                .iter()
                .zip(COSTS)
                .map(|(&part, cost)| part as u64 * cost);
            let worth = whole * all / costs.sum::<u64>();
            Some(Balance { aims, whole, worth })
        };
        let best = all_parts().filter_map(balance).max_by_key(|b| b.worth);
        best.filter(|best| best.whole > 0)
    }
}

/// The yield of a grade with these weights, in millionths.
fn comes_of(came: &[Came; AIMS], aims: &[usize; AIMS], grade: Grade) -> u64 {
    let parts = aims.iter().zip(came);
    parts
        .map(|(&part, came)| part as u64 * came.of(grade))
        .sum()
}

/// All weights that add up to the total.
fn all_parts() -> impl Iterator<Item = [usize; AIMS]> {
    let rest = |used: usize| 0..=WHOLE - used;
    rest(0).flat_map(move |a| {
        rest(a).flat_map(move |b| {
            rest(a + b).flat_map(move |c| {
                rest(a + b + c).map(move |d| [a, b, c, d, WHOLE - a - b - c - d])
            })
        })
    })
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

    /// The yield of ten layouts for each aim.
    fn came(grades: [[u64; 6]; AIMS]) -> [Came; AIMS] {
        grades.map(|grades| Came {
            layouts: 10,
            grades,
        })
    }

    #[test]
    fn what_is_taken_stands_in_the_parts_wanted() {
        let mut mixed = 0;
        for row in rows() {
            let Some(mixture) = Mixture::of(row.came(), |_| true) else {
                continue;
            };
            mixed += 1;
            let share = |grade: Grade| {
                let comes = comes_of(row.came(), &mixture.aims, grade);
                comes * mixture.taken(grade) as u64 / PARTS[grade as usize].max(1)
            };
            let wanted = Grade::ALL.into_iter().filter(|&g| mixture.taken(g) > 0);
            let shares: Vec<u64> = wanted.map(share).collect();
            let (least, most) = (shares.iter().min().unwrap(), shares.iter().max().unwrap());
            // up to the rounding to thousandths
            assert!(most - least <= most / 20, "{row}: {shares:?}");
            assert!(
                Grade::ALL.into_iter().any(|g| mixture.taken(g) > 900),
                "{row}"
            );
        }
        assert!(mixed > rows().len() / 2);
    }

    #[test]
    fn a_dear_grade_is_left_out() {
        let easy = [0, 10, 0, 0, 0, 0];
        let all = [easy, easy, easy, easy, [0, 5, 5, 0, 0, 0]];
        let mixture = Mixture::of(&came(all), |_| true).unwrap();
        let taken = Grade::ALL.map(|grade| mixture.taken(grade) > 0);
        assert_eq!(taken, [false, true, true, false, false, false]);
        let mut rare = came([easy, easy, easy, easy, easy]);
        rare[3].layouts = 1000;
        rare[3].grades = [0, 0, 5, 0, 0, 0];
        let mixture = Mixture::of(&rare, |_| true).unwrap();
        assert_eq!(mixture.taken(Grade::Medium), 0);
        assert_eq!(mixture.taken(Grade::Easy), 1000);
    }

    #[test]
    fn where_nothing_is_mixed_no_grade_comes_that_is_not_there() {
        for row in rows() {
            let (genre, board) = row.name();
            let there: Vec<Grade> = made(genre, board).collect();
            for as_it_comes in [false, true] {
                let mixture = Mixture::new(genre, board, as_it_comes);
                let taken = Grade::ALL.into_iter().filter(|&g| mixture.taken(g) > 0);
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
