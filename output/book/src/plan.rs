//! Layout of puzzles on pages: their number, size and places.

use super::BookError;
use super::drawn::Drawn;
use super::ink::Scaled;
use super::page::points;
use super::paper::{Area, Mpt, POINT};
use super::typesetter::Typesetter;
use pencilmill_figures::figure::{Shape, Style};

/// Minimum side of a cell of a puzzle for solving on paper: 4.5 mm.
const SMALLEST_CELL: Mpt = 12_756;
/// Target side of a cell without a request: 6.5 mm; and in large print, in tenths of its text.
const USUAL_CELL: (Mpt, Mpt) = (18_425, 18);
/// Minimum and maximum space between puzzles beside each other.
const BESIDE: (Mpt, Mpt) = (22 * POINT, 48 * POINT);
/// Minimum space between puzzles above each other.
const BETWEEN: Mpt = 16 * POINT;
/// Maximum number of puzzles on a page.
const MOST: usize = 16;

/// Dimensions of a chapter's puzzles.
struct Shapes<'a> {
    drawn: &'a Drawn<'a>,
    /// Minimum space between puzzles beside each other.
    beside: Mpt,
    /// The puzzle area of the page with least room.
    page: Area,
    /// Height of the line above the figure of a puzzle.
    above: Mpt,
}

/// Minimum space between puzzles beside each other, which is larger if no frames separate them.
fn beside(drawn: &Drawn) -> Mpt {
    let framed = |shape: &Shape| matches!(shape.style, Style::Frame);
    let mut figures = drawn.figures.iter().map(|(figure, _)| figure);
    match figures.all(|figure| figure.shapes.iter().any(framed)) {
        true => BESIDE.0,
        false => BESIDE.0 * 2,
    }
}

impl Shapes<'_> {
    /// The largest cell with which all puzzles fit in so many columns and rows.
    fn fitted(&self, cols: usize, rows: usize) -> Mpt {
        let [across, down] = [cols, rows].map(|n| Mpt::try_from(n).unwrap_or(1).max(1));
        let width = (self.page.width() - self.beside * (across - 1)) / across;
        let height = (self.page.height() - BETWEEN * (down - 1)) / down - self.above;
        let (wide, tall) = self.drawn.largest;
        Scaled::fitting(wide, width).min(Scaled::fitting(tall, height))
    }
}

impl Typesetter<'_> {
    /// Plans number and size of a chapter's puzzles on a page: as many as possible with cells of
    /// the target size; fewer if that makes them larger and takes no more pages. `heading` is taken
    /// from the first page. If the parity of the number of pages matters, the puzzles take a page
    /// more or less where that avoids a blank page.
    pub fn plan(&self, drawn: &Drawn, heading: Mpt, odd: Option<bool>) -> Result<Plan, BookError> {
        let area = self.text_area(0);
        let page = Area {
            top: area.top + heading,
            bottom: area.bottom - self.reminder_height(drawn.chapter)?,
            ..area
        };
        let shapes = Shapes {
            drawn,
            beside: beside(drawn),
            page,
            above: self.head_height(),
        };
        let mut least = SMALLEST_CELL;
        for (figure, _) in &drawn.figures {
            least = least.max(self.least_cell(figure, self.sizes.least)?);
        }
        let per_page = drawn.chapter.per_page.and_then(|n| usize::try_from(n).ok());
        let grids = (1..=MOST).flat_map(|cols| (1..=MOST / cols).map(move |rows| (cols, rows)));
        let grids = grids.filter(|(cols, rows)| {
            per_page.is_none_or(|per_page| (cols * rows).abs_diff(per_page) < *cols)
                && per_page.is_none_or(|per_page| cols * rows >= per_page)
        });
        let all = drawn.figures.len();
        let plan = |(cols, rows): (usize, usize)| Plan {
            cols,
            rows,
            cell: shapes.fitted(cols, rows),
            pages: match per_page {
                Some(count) => shares(all, count),
                None => spread(all, (cols, rows), odd),
            },
        };
        let plans: Vec<Plan> = grids.clone().map(plan).collect();
        let usual = USUAL_CELL.0.max(self.sizes.least / 10 * USUAL_CELL.1);
        let aim = usual.max(least);
        let close = least.max(aim * 9 / 10);
        let is_right = |plan: &&Plan| odd.is_none_or(|odd| plan.is_odd() == odd);
        let any_right = plans
            .iter()
            .any(|plan| plan.cell >= close && is_right(&plan));
        let good: Vec<&Plan> = plans
            .iter()
            .filter(|plan| !any_right || is_right(plan))
            .collect();
        let fewest_of = |cell: Mpt| {
            let enough = good.iter().filter(|plan| plan.cell >= cell);
            enough.map(|plan| plan.pages.len()).min()
        };
        // A tenth smaller, if that saves a quarter of the pages. Puzzles without room at that size
        // are as large as possible.
        let widest = good.iter().map(|plan| plan.cell).max().unwrap_or(0);
        let from = match (fewest_of(aim), fewest_of(close)) {
            (Some(usual), Some(fewer)) if fewer * 4 <= usual * 3 => close,
            (None, _) => widest,
            _ => aim,
        };
        let fewest = fewest_of(from);
        let largest = |from: Mpt, is_wanted: &dyn Fn(&Plan) -> bool| {
            let plans = good.iter().copied();
            let plans = plans.filter(|p| p.cell >= from && Some(p.pages.len()) == fewest);
            let plans = plans.filter(|plan| is_wanted(plan));
            plans.max_by_key(|plan| (plan.cell, plan.rows)).cloned()
        };
        // Somewhat smaller, if that spares a row with a gap.
        let best = largest(from, &|plan| !plan.is_ragged())
            .or_else(|| largest(least.max(aim * 4 / 5).min(from), &|plan| !plan.is_ragged()))
            .or_else(|| largest(from, &|_| true));
        match best {
            Some(plan) if plan.cell >= least => Ok(plan),
            found => {
                let room = grids.map(|(cols, rows)| shapes.fitted(cols, rows)).max();
                let room = room
                    .unwrap_or(0)
                    .min(found.map_or(Mpt::MAX, |plan| plan.cell));
                let message = format!(
                    "{} too large for the page: found room for cells of {}, expected at least {}; fewer per_page, \
                     another style, a larger trim, a smaller margin or a smaller size would do",
                    drawn.too_large(),
                    points(room),
                    points(least),
                );
                Err(drawn.chapter.wrong(message))
            }
        }
    }
}

impl Drawn<'_> {
    /// The largest puzzle, for error messages.
    fn too_large(&self) -> String {
        let boards = self.chapter.sheets.iter().map(|sheet| sheet.puzzle.board);
        let board = boards.max_by_key(|board| i32::from(board.rows.max(board.cols)));
        let board = board.map_or(String::new(), |board| format!(" {board}"));
        format!("{}{board} is", self.chapter.genre.card().slug)
    }
}

/// Number of puzzles on each page, in rows of so many, at most so many of them on a page: pages have
/// about equally many rows, or equally many puzzles, where some would have half as many. If the parity of the number of pages matters, there may be one more,
/// unless that leaves a page with a single puzzle.
fn spread(all: usize, (cols, rows): (usize, usize), odd: Option<bool>) -> Vec<usize> {
    let lines = all.div_ceil(cols);
    let mut pages = lines.div_ceil(rows);
    let more = lines.min(all / 2) > pages;
    pages += usize::from(more && odd.is_some_and(|odd| (pages % 2 == 1) != odd));
    let share = |all: usize, page: usize| all / pages + usize::from(page < all % pages);
    let mut left = all;
    let row_by_row = (0..pages).map(|page| {
        let here = left.min(share(lines, page) * cols);
        left -= here;
        here
    });
    let counts: Vec<usize> = row_by_row.collect();
    match counts.iter().all(|count| 2 * count >= counts[0]) {
        true => counts,
        false => (0..pages).map(|page| share(all, page)).collect(),
    }
}

/// Number of puzzles on each page, if the recipe gives it: all pages are full but the last two,
/// which share the rest.
fn shares(all: usize, count: usize) -> Vec<usize> {
    let mut pages = vec![count; all / count];
    match (all % count, pages.pop()) {
        (0, last) => pages.extend(last),
        (rest, None) => pages.push(rest),
        (rest, Some(last)) => {
            let both = last + rest;
            pages.extend([both.div_ceil(2), both / 2]);
        }
    }
    pages
}

/// Layout of a chapter's puzzles on its pages.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Maximum number of puzzles beside each other.
    pub cols: usize,
    /// Maximum number of puzzles above each other.
    pub rows: usize,
    /// Side of a cell.
    pub cell: Mpt,
    /// Puzzles on each page.
    pub pages: Vec<usize>,
}

impl Plan {
    /// Returns whether the number of pages is odd.
    const fn is_odd(&self) -> bool {
        self.pages.len() % 2 == 1
    }

    /// Number of puzzles beside each other on a page with so many: few stand one below the other.
    pub const fn columns(&self, count: usize) -> usize {
        if count > self.rows { self.cols } else { 1 }
    }

    /// Returns whether the last row of a page has a gap.
    fn is_ragged(&self) -> bool {
        let mut pages = self.pages.iter();
        pages.any(|count| !count.is_multiple_of(self.columns(*count)))
    }

    /// The places of so many puzzles of a width and height on a page, in rows with equal spaces
    /// across and down.
    pub fn places(&self, page: Area, count: usize, wide: Mpt, tall: Mpt) -> Vec<Area> {
        let cols = self.columns(count);
        let rows = count.div_ceil(cols);
        let size = |n: usize| Mpt::try_from(n).unwrap_or(1);
        let free = page.width() - wide * size(cols);
        let beside = (free / size(cols.max(2) - 1)).min(BESIDE.1);
        let rest = (page.height() - tall * size(rows)).max(0);
        let between = (rest / size(rows)).max(BETWEEN.min(rest / size(rows.max(2) - 1)));
        let above = (rest - between * size(rows - 1)) / 2;
        let long = wide * size(cols) + beside * (size(cols) - 1);
        let from = page.left + (page.width() - long) / 2;
        let mut places = Vec::new();
        for row in 0..rows {
            let top = page.top + above + size(row) * (tall + between);
            places.extend((0..cols.min(count - row * cols)).map(|col| {
                let left = from + size(col) * (wide + beside);
                Area::sized(left, top, wide, tall)
            }));
        }
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn pages_share_what_is_left() {
        assert_eq!(shares(12, 6), [6, 6]);
        assert_eq!(shares(13, 6), [6, 4, 3]);
        assert_eq!(shares(5, 4), [3, 2]);
        assert_eq!(shares(3, 6), [3]);
        assert_eq!(shares(3, 2), [2, 1]);
        for all in 1..60 {
            for count in 1..=MOST {
                let pages = shares(all, count);
                assert_eq!(pages.iter().sum::<usize>(), all);
                assert_eq!(pages.len(), all.div_ceil(count));
                assert!(pages.iter().all(|&page| (1..=count).contains(&page)));
                // One puzzle alone comes only where nothing else is possible.
                if count > 2 && all > 1 {
                    assert!(!pages.contains(&1), "{all} {count}");
                }
            }
        }
    }

    #[test]
    fn pages_have_about_equally_many_rows() {
        assert_eq!(spread(13, (2, 3), None), [6, 4, 3]);
        assert_eq!(spread(14, (2, 3), None), [6, 4, 4]);
        assert_eq!(spread(7, (2, 3), None), [4, 3]);
        // An odd number of pages, though fewer would do, but none with a single puzzle.
        assert_eq!(spread(8, (2, 2), Some(true)), [4, 2, 2]);
        assert_eq!(spread(7, (2, 2), Some(true)), [3, 2, 2]);
        assert_eq!(spread(2, (1, 1), Some(true)), [1, 1]);
        for all in 1..60 {
            for (cols, rows) in [(1, 1), (1, 3), (2, 3), (3, 4)] {
                for odd in [None, Some(false), Some(true)] {
                    let pages = spread(all, (cols, rows), odd);
                    assert_eq!(pages.iter().sum::<usize>(), all);
                    let lines: Vec<usize> = pages.iter().map(|n| n.div_ceil(cols)).collect();
                    let (least, most) = (lines.iter().min().unwrap(), lines.iter().max().unwrap());
                    assert!((1..=rows).contains(most) && most - least <= 1, "{pages:?}");
                    assert!(pages.iter().all(|n| 2 * n >= pages[0]), "{pages:?}");
                }
            }
        }
    }

    fn two_by_three() -> Plan {
        Plan {
            cols: 2,
            rows: 3,
            cell: 0,
            pages: Vec::new(),
        }
    }

    #[test]
    fn no_row_has_a_puzzle_in_the_middle_below_two() {
        let page = Area::sized(0, 0, 369 * POINT, 536 * POINT);
        let plan = two_by_three();
        let lefts = |count| {
            let places = plan.places(page, count, 100 * POINT, 100 * POINT);
            let lefts: BTreeSet<Mpt> = places.iter().map(|place| place.left).collect();
            lefts.len()
        };
        assert_eq!([1, 2, 3, 4, 5, 6].map(lefts), [1, 1, 1, 2, 2, 2]);
    }

    #[test]
    fn places_keep_apart_and_on_the_page() {
        let page = Area::sized(10 * POINT, 20 * POINT, 369 * POINT, 536 * POINT);
        let plan = two_by_three();
        let (wide, tall) = (170 * POINT, 160 * POINT);
        for count in 1..=6 {
            let places = plan.places(page, count, wide, tall);
            assert_eq!(places.len(), count);
            for (i, place) in places.iter().enumerate() {
                assert!(place.left >= page.left && place.right <= page.right);
                assert!(place.top >= page.top && place.bottom <= page.bottom);
                for other in &places[..i] {
                    let beside = place.left - other.right >= BESIDE.0 || place.top > other.top;
                    assert!(beside, "{count}");
                    assert!(place.top == other.top || place.top - other.bottom >= BETWEEN);
                }
            }
        }
    }
}
