//! How many puzzles come on a page, and how large.

use super::BookError;
use super::ink::{Scaled, least_cell};
use super::paper::{Area, Mpt, POINT};
use super::set::{Drawn, HEAD, Setter, frame};

/// Largest side of a cell.
const LARGEST_CELL: Mpt = 32 * POINT;
/// Smallest side of a cell of a puzzle that is to be solved on paper: 4.5 mm.
const SMALLEST_CELL: Mpt = 12_756;

impl Setter<'_> {
    /// How many puzzles of a chapter come on a page, and how large: as many as can be with cells of
    /// the size aimed at; fewer if that makes them larger and takes no more pages.
    pub fn plan(&self, drawn: &Drawn) -> Result<Plan, BookError> {
        let page = frame(self.recipe, self.refs.pages, 0);
        let page = Area {
            top: page.top + HEAD,
            bottom: page.bottom - HEAD,
            ..page
        };
        let mut least = SMALLEST_CELL;
        let figures = drawn.figures.iter().map(|(figure, _)| figure);
        for figure in figures.clone() {
            least = least.max(least_cell(figure, self.fonts).map_err(self.missing())?);
        }
        let fitted = |cols: usize, rows: usize| {
            let plan = Plan {
                cols,
                rows,
                cell: 0,
            };
            let slot = plan.slot(page, 0);
            // The head, and a little air.
            let (width, height) = (slot.width(), slot.height() - 17 * POINT);
            let cell = figures.clone().map(|figure| {
                let scaled = Scaled { figure, cell: 1000 };
                let per = |room: Mpt, length: Mpt| {
                    let room = i64::from(room - 3 * POINT).max(0);
                    let cell = room * 1000 / i64::from((length - 2 * POINT).max(1));
                    Mpt::try_from(cell).unwrap_or(Mpt::MAX)
                };
                per(width, scaled.width()).min(per(height, scaled.height()))
            });
            let cell = cell.min().unwrap_or(LARGEST_CELL).min(LARGEST_CELL);
            Plan { cell, ..plan }
        };
        let shapes = |count: usize| {
            let divides = move |cols: &usize| count.is_multiple_of(*cols);
            (1..=count)
                .filter(divides)
                .map(move |cols| (cols, count / cols))
        };
        let best = |count: usize| {
            let plans = shapes(count).map(|(cols, rows)| fitted(cols, rows));
            // Of equals, the one with fewer columns.
            plans.rev().max_by_key(|plan| plan.cell)
        };
        let asked = drawn.chapter.per_page.and_then(|n| usize::try_from(n).ok());
        let plan = match asked {
            Some(count) => best(count),
            None => {
                let most = (2..=16)
                    .rev()
                    .filter_map(best)
                    .find(|plan| plan.cell >= self.recipe.cell.max(least))
                    .or_else(|| best(1));
                let all = drawn.figures.len();
                let pages = |plan: &Plan| all.div_ceil(plan.cols * plan.rows);
                most.and_then(|most| {
                    let as_good =
                        |plan: &Plan| pages(plan) == pages(&most) && plan.cell >= most.cell;
                    (1..=most.cols * most.rows).filter_map(best).find(as_good)
                })
            }
        };
        match plan {
            Some(plan) if plan.cell >= least => Ok(plan),
            found => {
                let cell = found.map_or(0, |plan| plan.cell);
                let message = format!(
                    "{} too large for the page: found room for cells of {}, expected at least {}",
                    drawn.too_large(),
                    super::page::points(cell),
                    super::page::points(least),
                );
                Err(BookError::Recipe(crate::config::Misplaced {
                    message,
                    ..drawn.chapter.place.clone()
                }))
            }
        }
    }
}

impl Drawn<'_> {
    /// The widest puzzle, as a complaint names it.
    fn too_large(&self) -> String {
        let boards = self.chapter.sheets.iter().map(|sheet| sheet.puzzle.board);
        let board = boards.max_by_key(|board| i32::from(board.rows.max(board.cols)));
        let board = board.map_or(String::new(), |board| format!(" {board}"));
        format!("{}{board} is", self.chapter.genre.card().slug)
    }
}

/// How puzzles are laid out on a page.
#[derive(Clone, Copy)]
pub struct Plan {
    /// Puzzles beside each other.
    pub cols: usize,
    /// Puzzles above each other.
    pub rows: usize,
    /// Side of a cell.
    pub cell: Mpt,
}

impl Plan {
    /// The room of a puzzle on a page.
    pub fn slot(self, page: Area, number: usize) -> Area {
        let gap = 14 * POINT;
        let count = |n: usize| Mpt::try_from(n).unwrap_or(1).max(1);
        let width = (page.width() - gap * (count(self.cols) - 1)) / count(self.cols);
        let height = (page.height() - gap * (count(self.rows) - 1)) / count(self.rows);
        let nth = |n: usize| Mpt::try_from(n).unwrap_or(0);
        let left = page.left + nth(number % self.cols) * (width + gap);
        let top = page.top + nth(number / self.cols) * (height + gap);
        Area {
            left,
            top,
            right: left + width,
            bottom: top + height,
        }
    }
}
