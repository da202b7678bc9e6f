//! Layout of puzzles on pages: their number, size and places.

use super::BookError;
use super::drawn::Drawn;
use super::ink::{Scaled, least_cell};
use super::page::points;
use super::paper::{Area, Mpt, POINT};
use super::typesetter::Typesetter;
use pencilmill_figures::figure::{Shape, Style};

/// Maximum side of a cell without a request, and in large print for each point of its text.
const LARGEST_CELL: (Mpt, Mpt) = (32 * POINT, 3);
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
        let area = self.puzzle_area(0);
        let page = Area {
            top: area.top + heading,
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
            let text = self.sizes.least;
            least = least.max(
                least_cell(figure, self.fonts, self.recipe.pens, text).map_err(self.missing())?,
            );
        }
        let asked = self.recipe.cell;
        let whole = |n: Option<u64>| n.and_then(|n| usize::try_from(n).ok());
        let (per_page, columns) = (whole(drawn.chapter.per_page), whole(drawn.chapter.columns));
        let grids = (1..=MOST).flat_map(|cols| (1..=MOST / cols).map(move |rows| (cols, rows)));
        let grids = grids.filter(|(cols, rows)| {
            columns.is_none_or(|columns| columns == *cols)
                && per_page.is_none_or(|per_page| (cols * rows).abs_diff(per_page) < *cols)
                && per_page.is_none_or(|per_page| cols * rows >= per_page)
        });
        let all = drawn.figures.len();
        let plan = |(cols, rows): (usize, usize)| {
            let fitted = shapes.fitted(cols, rows);
            let cell = asked.unwrap_or(fitted.min(self.largest_cell().max(least)));
            let count = per_page.unwrap_or(cols * rows);
            (cell <= fitted).then(|| Plan {
                cols,
                rows,
                cell,
                pages: shares(all, count),
            })
        };
        let plans: Vec<Plan> = grids.clone().filter_map(plan).collect();
        let usual = USUAL_CELL.0.max(self.sizes.least / 10 * USUAL_CELL.1);
        let aim = asked.unwrap_or(usual).max(least);
        let close = least.max(aim * 9 / 10);
        let fewest_of = |cell: Mpt| {
            let enough = plans.iter().filter(|plan| plan.cell >= cell);
            enough.map(|plan| plan.pages.len()).min()
        };
        // A tenth smaller, if that saves a quarter of the pages. Puzzles without room at that size
        // are as large as possible.
        let widest = plans.iter().map(|plan| plan.cell).max().unwrap_or(0);
        let from = match (fewest_of(aim), fewest_of(close)) {
            (Some(usual), Some(fewer)) if fewer * 4 <= usual * 3 => close,
            (None, _) => widest,
            _ => aim,
        };
        let good: Vec<&Plan> = plans.iter().filter(|plan| plan.cell >= from).collect();
        let fewest = fewest_of(from);
        let best = good
            .iter()
            .filter(|plan| Some(plan.pages.len()) == fewest)
            .max_by_key(|plan| (!plan.is_lone(), plan.cell, plan.rows));
        let best = best.map(|plan| (*plan).clone());
        // Somewhat smaller, if that spares a page with one puzzle where others have more.
        let mended = best.as_ref().filter(|plan| plan.is_lone()).and_then(|_| {
            let close = |plan: &&Plan| !plan.is_lone() && plan.cell >= least.max(aim * 4 / 5);
            let fewer = |plan: &&Plan| Some(plan.pages.len()) <= fewest;
            let close = plans.iter().filter(close).filter(fewer);
            close.max_by_key(|plan| plan.cell).cloned()
        });
        match mended.or(best) {
            Some(plan) if plan.cell >= least => {
                let other = odd.filter(|&odd| per_page.is_none() && plan.is_odd() != odd);
                let other = other.and_then(|_| plan.other(&plans, all, close));
                Ok(other.unwrap_or(plan))
            }
            found => {
                let room = grids.map(|(cols, rows)| shapes.fitted(cols, rows)).max();
                let room = room
                    .unwrap_or(0)
                    .min(found.map_or(Mpt::MAX, |plan| plan.cell));
                let wanted = asked.unwrap_or(0).max(least);
                let mut keys = Vec::new();
                if per_page.is_some() {
                    keys.push("per_page");
                }
                if columns.is_some() {
                    keys.push("columns");
                }
                if asked.is_some_and(|asked| asked > least) {
                    keys.push("cell");
                }
                if self.sizes.least > super::page::LEAST_SIZE {
                    keys.push("text");
                }
                let smaller = match keys.as_slice() {
                    [] => String::new(),
                    keys => format!(" a smaller {},", keys.join(" or ")),
                };
                let message = format!(
                    "{} too large for the page: found room for cells of {}, expected at least {};{smaller} \
                     a larger trim, a smaller margin or a smaller size would do",
                    drawn.too_large(),
                    points(room),
                    points(wanted),
                );
                Err(BookError::Recipe(pencilmill_records::config::Misplaced {
                    message,
                    ..drawn.chapter.place.clone()
                }))
            }
        }
    }

    /// Maximum side of a cell without a request.
    fn largest_cell(&self) -> Mpt {
        LARGEST_CELL.0.max(self.sizes.least * LARGEST_CELL.1)
    }

    /// The plan for a page with so many puzzles: if they are a third fewer than on the fullest
    /// page, larger, but at most by half unless one has the page for itself.
    pub fn paged(&self, drawn: &Drawn, plan: &Plan, page: Area, count: usize) -> Plan {
        let most = plan.pages.iter().copied().max().unwrap_or(1);
        let given = drawn.chapter.per_page.is_some() || drawn.chapter.columns.is_some();
        if count > 1 && (given || count * 3 > most * 2) {
            return plan.clone();
        }
        let shapes = Shapes {
            drawn,
            beside: beside(drawn),
            page,
            above: self.head_height(),
        };
        let largest = match count {
            1 => Mpt::MAX,
            _ => plan.cell * 3 / 2,
        };
        let largest = self.recipe.cell.unwrap_or(largest.min(self.largest_cell()));
        let grown = |cols: usize| {
            let rows = count.div_ceil(cols);
            let cell = shapes.fitted(cols, rows).min(largest);
            Plan {
                cols,
                rows,
                cell,
                pages: Vec::new(),
            }
        };
        let best = (1..=count)
            .map(grown)
            .max_by_key(|plan| (plan.cell, plan.rows));
        best.filter(|best| best.cell > plan.cell)
            .unwrap_or_else(|| plan.clone())
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

/// Number of puzzles on each page: all pages are full but the last two, which share the rest.
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

    /// Spreads all puzzles over a page less, with cells not much smaller than the target, or a page
    /// more; none if neither is possible.
    fn other(&self, plans: &[Plan], all: usize, least: Mpt) -> Option<Plan> {
        let largest = |count: usize| {
            let held = plans.iter().filter(|plan| plan.cols * plan.rows >= count);
            held.max_by_key(|plan| (plan.cell, plan.rows))
        };
        let even = |pages: usize| {
            let plan = largest(all.div_ceil(pages))?;
            let share = |page| all / pages + usize::from(page < all % pages);
            Some(Plan {
                pages: (0..pages).map(share).collect(),
                ..plan.clone()
            })
        };
        let fewer = (self.pages.len() - 1 > 0)
            .then(|| even(self.pages.len() - 1))
            .flatten();
        // One puzzle by itself would be drawn larger than the others.
        let fewer = fewer.filter(|plan| plan.cell >= least && plan.pages.last() != Some(&1));
        // A page that has two puzzles left is not nearly blank.
        let more = || {
            (all > 2 * self.pages.len())
                .then(|| even(self.pages.len() + 1))
                .flatten()
        };
        fewer.or_else(more)
    }

    /// Returns whether the last page has one puzzle, and others have more.
    fn is_lone(&self) -> bool {
        self.pages.len() > 1 && self.pages.last() == Some(&1) && self.pages.first() != Some(&1)
    }

    /// The places of so many puzzles of a width and height on a page: in rows of about the same
    /// length, with equal spaces across and down.
    pub fn places(&self, page: Area, count: usize, wide: Mpt, tall: Mpt) -> Vec<Area> {
        let cols = count.div_ceil(self.rows.max(1)).max(1);
        let rows = count.div_ceil(cols);
        let size = |n: usize| Mpt::try_from(n).unwrap_or(1);
        let free = page.width() - wide * size(cols);
        let beside = (free / size(cols.max(2) - 1)).min(BESIDE.1);
        let rest = page.height() - tall * size(rows);
        let most = if cols > 1 { beside * 3 / 2 } else { BESIDE.1 };
        let between = (rest / size(rows.max(2) - 1)).min(most.max(BETWEEN));
        let above = (rest - between * size(rows - 1)).max(0) * 2 / 5;
        let mut places = Vec::new();
        let mut left_over = count;
        for row in 0..rows {
            let here = left_over.div_ceil(rows - row);
            left_over -= here;
            let long = wide * size(here) + beside * (size(here) - 1);
            let from = page.left + (page.width() - long) / 2;
            let top = page.top + above + size(row) * (tall + between);
            places.extend((0..here).map(|col| {
                let left = from + size(col) * (wide + beside);
                Area {
                    left,
                    top,
                    right: left + wide,
                    bottom: top + tall,
                }
            }));
        }
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn places_keep_apart_and_on_the_page() {
        let page = Area {
            left: 10 * POINT,
            top: 20 * POINT,
            right: 379 * POINT,
            bottom: 556 * POINT,
        };
        let plan = Plan {
            cols: 2,
            rows: 3,
            cell: 0,
            pages: Vec::new(),
        };
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
