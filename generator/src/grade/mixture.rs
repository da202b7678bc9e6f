//! The grades that a genre yields on a board, and the proportions in which they are made by
//! default, both derived from the table of grades.

use super::highest_layer;
use super::table::{AIMS, Came, Near, Row, near, yields};
use super::ways::{Choice, Way};
use crate::board::Board;
use crate::genre::{Grade, Order};
use crate::random::Key;
use pencilmill_layers::layer;

/// The percentage of layouts from which a grade must come for the grade to count as available.
const RARE: u64 = 3;
/// The proportions in which grades are made by default, where available.
const PARTS: [u64; 6] = [1, 2, 3, 2, 0, 0];
/// A grade is too costly, and left out of these, if the same work yields this many times as much
/// without it.
const DEAR: u64 = 3;
/// The unit of shares: they are counted in millionths.
const MILLION: u64 = 1_000_000;

impl Came {
    /// The share of layouts that yielded this grade, in millionths.
    fn of(&self, grade: Grade) -> u64 {
        let hits = MILLION * self.grades[grade as usize];
        hits.checked_div(self.layouts).unwrap_or(0)
    }
}

/// The share of layouts from which a grade comes on request: with one of the aims, or on the way to
/// a harder puzzle solved by its layers.
fn share(came: &[Came; AIMS], grade: Grade) -> u64 {
    let layers = highest_layer(grade).min(layer::LONG);
    let solvable = Grade::ALL.into_iter().filter(|&g| g < Grade::Beyond);
    let harder = solvable.filter(|&harder| harder >= grade);
    let on_the_way: u64 = harder.map(|g| came[usize::from(layers)].of(g)).sum();
    let shares = came.iter().map(|came| came.of(grade));
    shares.chain([on_the_way]).max().unwrap_or(0)
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
/// wanted proportions, and is made in the cheapest way to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mixture {
    /// The ways to the grades of a round, each as often as it is wanted; empty if none is measured.
    round: Vec<Way>,
    /// The cheapest of them.
    cheapest: Option<Way>,
    /// The accepted grades.
    taken: [bool; 6],
}

/// The number of puzzles of a way's grade in a round.
fn parts(way: &Way) -> u64 {
    PARTS[way.grade as usize]
}

/// The mean cost of a puzzle of a mixture.
fn mean(ways: &[Way]) -> Option<u64> {
    let all: u64 = ways.iter().map(parts).sum();
    let costs: u64 = ways.iter().map(|way| parts(way) * way.cost).sum();
    costs.checked_div(all)
}

impl Mixture {
    /// The mixture of a variant of a genre on a board. If all is to be accepted `as_it_comes`, or
    /// nothing comes often enough, it draws no grade and rejects only unavailable ones.
    pub fn new(genre: &str, variant: &str, board: Board, as_it_comes: bool) -> Mixture {
        let there: Vec<Grade> = made(genre, board).collect();
        let choice = Choice::near(genre, variant, board);
        let mixed = (!as_it_comes)
            .then(|| Mixture::of(&choice, |grade| there.contains(&grade)))
            .flatten();
        mixed.unwrap_or_else(|| {
            let solvable = |grade: &Grade| *grade < Grade::Beyond;
            let is_made = |grade: &Grade| there.contains(grade);
            let any = Grade::ALL.iter().filter(|g| solvable(g)).any(is_made);
            let takes = |grade: Grade| solvable(&grade) && (is_made(&grade) || !any);
            Mixture {
                round: Vec::new(),
                cheapest: None,
                taken: Grade::ALL.map(takes),
            }
        })
    }

    /// The mixture of the available grades, without those that are too costly.
    fn of(choice: &Choice, is_made: impl Fn(Grade) -> bool) -> Option<Mixture> {
        let wanted = |grade: &Grade| PARTS[*grade as usize] > 0 && is_made(*grade);
        let wanted = Grade::ALL.into_iter().filter(wanted);
        let mut ways: Vec<Way> = wanted.filter_map(|grade| choice.cheapest(grade)).collect();
        while let Some(dearest) = (0..ways.len()).max_by_key(|&at| ways[at].cost) {
            let mut others = ways.clone();
            others.remove(dearest);
            let (all, without) = (mean(&ways), mean(&others));
            match without {
                Some(without) if all > Some(DEAR * without) => ways = others,
                _ => break,
            }
        }
        let round = ways
            .iter()
            .flat_map(|way| std::iter::repeat_n(*way, parts(way) as usize));
        Some(Mixture {
            round: round.collect(),
            cheapest: Some(ways.iter().copied().min_by_key(|way| way.cost)?),
            taken: Grade::ALL.map(|grade| ways.iter().any(|way| way.grade == grade)),
        })
    }

    /// The way to the puzzle with this index, if there is one. A round has all grades in their
    /// proportions, in random order.
    pub fn way(&self, key: &Key, index: u64) -> Option<Way> {
        let length = self.round.len() as u64;
        let (round, place) = (index.checked_div(length)?, index.checked_rem(length)?);
        let mut ways = self.round.clone();
        // no attempt has this number
        key.random(round, u32::MAX).shuffle(&mut ways);
        ways.get(place as usize).copied()
    }

    /// The cheapest way to a grade of the mixture.
    pub fn cheapest(&self) -> Option<Way> {
        self.cheapest
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
    use crate::grade::ways::Costs;
    use crate::grade::{cuts, rows};

    /// The yield of ten layouts for each aim.
    fn came(grades: [[u64; 6]; AIMS]) -> Choice {
        Choice {
            cuts: cuts("no-genre", Board::new(5, 5)),
            came: grades.map(|grades| Came {
                layouts: 10,
                grades,
            }),
            costs: Costs::unknown(),
        }
    }

    #[test]
    fn a_round_has_the_parts_wanted() {
        let key = Key::new(1, "mixture");
        let mut mixed = 0;
        for row in rows() {
            let (genre, board) = row.name();
            let Some(mixture) = Mixture::of(&Choice::near(genre, "", board), |_| true) else {
                continue;
            };
            mixed += 1;
            let length = mixture.round.len() as u64;
            for round in 0..3 {
                let mut seen = [0; 6];
                for index in 0..length {
                    let way = mixture.way(&key, round * length + index).unwrap();
                    assert!(mixture.takes(way.grade));
                    seen[way.grade as usize] += 1;
                }
                let wanted = Grade::ALL.map(|grade| match mixture.takes(grade) {
                    true => PARTS[grade as usize],
                    false => 0,
                });
                assert_eq!(seen, wanted, "{row}");
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
    fn a_dear_grade_is_left_out() {
        let easy = [0, 10, 0, 0, 0, 0];
        let all = [easy, easy, easy, easy, [0, 5, 5, 0, 0, 0]];
        let mixture = Mixture::of(&came(all), |_| true).unwrap();
        assert_eq!(mixture.taken, [false, true, true, false, false, false]);
        let mut rare = came([easy, easy, easy, easy, easy]);
        rare.came[3].layouts = 1000;
        rare.came[3].grades = [0, 0, 5, 0, 0, 0];
        let mixture = Mixture::of(&rare, |_| true).unwrap();
        assert_eq!(mixture.taken, [false, true, false, false, false, false]);
    }

    #[test]
    fn where_nothing_is_mixed_no_grade_comes_that_is_not_there() {
        for row in rows() {
            let (genre, board) = row.name();
            let there: Vec<Grade> = made(genre, board).collect();
            for as_it_comes in [false, true] {
                let mixture = Mixture::new(genre, "", board, as_it_comes);
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
