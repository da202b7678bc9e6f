//! Crop marks (トンボ): in each corner a pair for the trim and a pair for the bleed, and a cross in
//! the middle of each side.

use super::page::Element;
use super::paper::{Mpt, POINT, Trim};
use pencilmill_figures::figure::{Form, Point};

/// Width of the paper for marks around the bleed: 10 mm.
pub const SLUG: Mpt = 28_346;
/// Space between the bleed and a mark of the trim.
const APART: Mpt = 2 * POINT;
/// Width of marks: 0.1 mm.
const PEN: Mpt = 283;

/// The marks of a page, measured from the top left corner of the trim.
pub fn crop_marks(trim: Trim, bleed: Mpt) -> Vec<Element> {
    let Trim { width, height } = trim;
    let (near, far) = (bleed + APART, bleed + SLUG - APART);
    let mut lines: Vec<[(Mpt, Mpt); 2]> = Vec::new();
    for (x, out) in [(0, -1), (width, 1)] {
        for (y, down) in [(0, -1), (height, 1)] {
            // A line along each edge of the trim, and one along each edge of the bleed.
            for edge in [0, bleed] {
                let (x, y) = (x + out * edge, y + down * edge);
                let (reach, start) = (far - edge, near - edge);
                lines.push([(x + out * start, y), (x + out * reach, y)]);
                lines.push([(x, y + down * start), (x, y + down * reach)]);
            }
        }
    }
    let (across, arm) = ((near + far) / 2, (far - near) / 2);
    let sides = [
        (width / 2, -across),
        (width / 2, height + across),
        (-across, height / 2),
        (width + across, height / 2),
    ];
    for (x, y) in sides {
        lines.push([(x - arm, y), (x + arm, y)]);
        lines.push([(x, y - arm), (x, y + arm)]);
    }
    let line = |[a, b]: [(Mpt, Mpt); 2]| {
        let point = |(x, y)| Point { x, y };
        Element::stroked(Form::Line(point(a), point(b)), (100, PEN))
    };
    lines.into_iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_lie_outside_the_bleed_and_on_the_paper() {
        let trim = Trim {
            width: 100_000,
            height: 200_000,
        };
        let bleed = 8_504;
        let marks = crop_marks(trim, bleed);
        assert_eq!(marks.len(), 4 * 4 + 4 * 2);
        for mark in marks {
            let Element::Shape {
                form: Form::Line(a, b),
                ..
            } = mark
            else {
                panic!("{mark:?}");
            };
            for p in [a, b] {
                let inside = |at: Mpt, long: Mpt| (-bleed..=long + bleed).contains(&at);
                assert!(
                    !(inside(p.x, trim.width) && inside(p.y, trim.height)),
                    "{p:?}"
                );
                let beyond = bleed + SLUG;
                assert!((-beyond..=trim.width + beyond).contains(&p.x), "{p:?}");
                assert!((-beyond..=trim.height + beyond).contains(&p.y), "{p:?}");
            }
        }
    }
}
