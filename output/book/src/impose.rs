//! Imposition: the pages of a booklet on sheets that are printed on both sides, folded once and
//! stapled.

use super::page::{Block, Element, Page};
use super::paper::{Area, Mpt};
use pencilmill_figures::figure::{Form, Point};

/// Number of pages on a sheet of paper that is folded once.
pub const ON_A_SHEET: usize = 4;

/// The sides of the sheets, the outermost sheet first, for pages of a width: turned along the short
/// edge, sheets lie in each other. The number of pages is a multiple of four.
pub fn booklet(mut pages: Vec<Page>, width: Mpt) -> Vec<Page> {
    let many = pages.len();
    let mut take = |number: usize| {
        pages
            .get_mut(number)
            .map(std::mem::take)
            .unwrap_or_default()
    };
    let side = |side: usize| {
        let (low, high) = (take(side), take(many - 1 - side));
        let (left, right) = match side % 2 {
            0 => (high, low),
            _ => (low, high),
        };
        let outline = left.outline.clone().or_else(|| right.outline.clone());
        let moved = right.blocks.into_iter().map(|block| block.moved(width));
        Page {
            blocks: left.blocks.into_iter().chain(moved).collect(),
            outline,
        }
    };
    (0..many / 2).map(side).collect()
}

impl Block {
    /// The block further to the right.
    fn moved(mut self, by: Mpt) -> Block {
        for element in &mut self.elements {
            element.shift(by);
        }
        self
    }
}

impl Element {
    /// Moves the element to the right.
    fn shift(&mut self, by: Mpt) {
        match self {
            Element::Text { at, .. } | Element::Turned { at, .. } => at.x += by,
            Element::Shape { form, .. } => shift_form(form, by),
            Element::Ground { area, .. }
            | Element::Picture { area, .. }
            | Element::Link { area, .. } => shift_area(area, by),
            Element::Inked { cut, elements, .. } => {
                if let Some(area) = cut {
                    shift_area(area, by);
                }
                for element in elements {
                    element.shift(by);
                }
            }
            Element::Begin(_) | Element::End => {}
        }
    }
}

const fn shift_area(area: &mut Area, by: Mpt) {
    area.left += by;
    area.right += by;
}

fn shift_form(form: &mut Form, by: Mpt) {
    let shift = |point: &mut Point| point.x += by;
    match form {
        Form::Line(a, b) | Form::Rect(a, b, _) => [a, b].into_iter().for_each(shift),
        Form::Circle(p, _) | Form::Text(p, ..) => shift(p),
        Form::Polygon(points) => points.iter_mut().for_each(shift),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// The pages of each side from left to right, by their links.
    fn sides(count: usize) -> Vec<Vec<(Mpt, usize)>> {
        let area = Area::sized(10, 0, 10, 10);
        let page = |page| {
            let mut one = Page::default();
            one.add("page", vec![Element::Link { area, page }]);
            one
        };
        let of = |page: &Page| {
            let links = page.blocks.iter().flat_map(|block| &block.elements);
            let links = links.filter_map(|element| match element {
                Element::Link { area, page } => Some((area.left, *page)),
                _ => None,
            });
            links.collect()
        };
        let sides = booklet((0..count).map(page).collect(), 100);
        sides.iter().map(of).collect()
    }

    #[test]
    fn folded_sheets_have_their_pages_in_order() {
        let side = |left, right| vec![(10, left), (110, right)];
        assert_eq!(sides(4), [side(3, 0), side(1, 2)]);
        assert_eq!(sides(8), [side(7, 0), side(1, 6), side(5, 2), side(3, 4)]);
        for sheets in 1..20 {
            let sides = sides(4 * sheets);
            // Behind a left page is the right one of the other side, with the next number.
            let behind: BTreeMap<usize, usize> = sides
                .chunks(2)
                .flat_map(|both| [(both[0][1].1, both[1][0].1), (both[1][1].1, both[0][0].1)])
                .collect();
            assert!(behind.iter().all(|(front, back)| front + 1 == *back));
            assert_eq!(behind.len(), 2 * sheets);
        }
    }
}
