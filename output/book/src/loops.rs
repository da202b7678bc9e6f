//! Loops of an answer, which get looks of their own where there are several.

use pencilmill_figures::figure::{Form, Point, Shape, Style, Tone};
use std::collections::{BTreeMap, BTreeSet};

/// Number of different looks.
pub const LOOKS: usize = 4;

/// The ends of a line of the solver.
pub fn drawn_line(shape: &Shape) -> Option<(Point, Point)> {
    match (shape.tone, shape.style, &shape.form) {
        (Tone::Answer, Style::Line | Style::Border, Form::Line(a, b)) => Some((*a, *b)),
        _ => None,
    }
}

/// A line at one of its ends: its number, and the step to the other end.
type Arm = (usize, (i64, i64));

/// The look of each shape, below [`LOOKS`]. All have the first one unless the lines of the solver
/// form several loops: up to four loops have different looks, of more those that cross.
pub fn looks(shapes: &[Shape]) -> Vec<usize> {
    let plain = vec![0; shapes.len()];
    let mut arms: BTreeMap<(i32, i32), Vec<Arm>> = BTreeMap::new();
    for (line, (a, b)) in (0..)
        .zip(shapes)
        .filter_map(|(n, s)| Some((n, drawn_line(s)?)))
    {
        let step = |a: Point, b: Point| (i64::from(b.x - a.x), i64::from(b.y - a.y));
        arms.entry((a.x, a.y)).or_default().push((line, step(a, b)));
        arms.entry((b.x, b.y)).or_default().push((line, step(b, a)));
    }
    // The first line of each line's loop, as far as known.
    let mut first: Vec<usize> = (0..shapes.len()).collect();
    let mut crossings = Vec::new();
    for here in arms.values() {
        let opposite = |(line, (dx, dy)): &Arm| {
            let straight = here
                .iter()
                .find(|(other, (x, y))| other != line && dx * y == dy * x && dx * x + dy * y < 0);
            straight.map(|(other, _)| *other)
        };
        match here.as_slice() {
            [(a, _), (b, _)] => join(&mut first, *a, *b),
            [(a, _), (b, _), _, _] => {
                for arm in here {
                    match opposite(arm) {
                        Some(other) => join(&mut first, arm.0, other),
                        None => return plain,
                    }
                }
                let other = opposite(&here[0]) == Some(*b);
                crossings.push((*a, if other { here[2].0 } else { *b }));
            }
            _ => return plain,
        }
    }
    let lines: BTreeSet<usize> = arms.values().flatten().map(|(line, _)| *line).collect();
    let loops: BTreeSet<usize> = lines.iter().map(|&line| first[line]).collect();
    let mut looks: BTreeMap<usize, usize> = BTreeMap::new();
    for (number, &one) in loops.iter().enumerate() {
        let crossed = crossings
            .iter()
            .filter_map(|&(a, b)| match (first[a], first[b]) {
                (a, b) if a == one => looks.get(&b),
                (a, b) if b == one => looks.get(&a),
                _ => None,
            });
        let crossed: BTreeSet<usize> = crossed.copied().collect();
        let free = (0..LOOKS).find(|look| !crossed.contains(look));
        let look = match loops.len() {
            0..=LOOKS => number,
            _ => free.unwrap_or(number % LOOKS),
        };
        looks.insert(one, look);
    }
    let look = |line: usize| looks.get(&first[line]).copied().unwrap_or(0);
    (0..shapes.len()).map(look).collect()
}

/// Joins the loops of two lines.
fn join(first: &mut [usize], a: usize, b: usize) {
    let (kept, gone) = (first[a].min(first[b]), first[a].max(first[b]));
    first
        .iter_mut()
        .filter(|one| **one == gone)
        .for_each(|one| *one = kept);
}

/// The dashes of a line: it is solid at its ends, so that turns are.
pub fn dashes((a, b): (Point, Point)) -> [(Point, Point); 2] {
    let part =
        |a: Point, b: Point| Point::new(a.x + (b.x - a.x) * 3 / 10, a.y + (b.y - a.y) * 3 / 10);
    [(a, part(a, b)), (part(b, a), b)]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The looks of closed outlines of rectangles, given as left, top, right and bottom.
    fn looked(boxes: &[[i32; 4]]) -> Vec<BTreeSet<usize>> {
        let mut shapes = Vec::new();
        let mut of = Vec::new();
        for (number, &[left, top, right, bottom]) in boxes.iter().enumerate() {
            let mut line = |x: i32, y: i32, dx: i32, dy: i32| {
                let at = |x, y| Point::new(1000 * x, 1000 * y);
                of.push(number);
                shapes.push(Shape {
                    style: Style::Line,
                    tone: Tone::Answer,
                    form: Form::Line(at(x, y), at(x + dx, y + dy)),
                });
            };
            for x in left..right {
                line(x, top, 1, 0);
                line(x, bottom, 1, 0);
            }
            for y in top..bottom {
                line(left, y, 0, 1);
                line(right, y, 0, 1);
            }
        }
        let looks = looks(&shapes);
        let own = |number| {
            let own = of.iter().zip(&looks).filter(|(of, _)| **of == number);
            own.map(|(_, look)| *look).collect()
        };
        (0..boxes.len()).map(own).collect()
    }

    #[test]
    fn loops_have_looks_of_their_own() {
        let one = |look| BTreeSet::from([look]);
        assert_eq!(looked(&[[0, 0, 3, 3]]), [one(0)]);
        // Apart, and across each other.
        assert_eq!(looked(&[[0, 0, 3, 3], [4, 0, 5, 1]]), [one(0), one(1)]);
        let three = looked(&[[0, 0, 3, 3], [2, 2, 5, 5], [4, 4, 7, 7]]);
        assert_eq!(three, [one(0), one(1), one(2)]);
        // Of many, those that cross.
        let chain = [[0, 0, 3, 3], [2, 2, 5, 5], [4, 4, 7, 7], [6, 6, 9, 9]];
        let looks = looked(&chain);
        assert!(looks.windows(2).all(|two| two[0] != two[1]), "{looks:?}");
        // Borders that branch cut regions and are no loops.
        let regions = looked(&[[0, 0, 2, 2], [0, 2, 2, 4]]);
        assert_eq!(regions, [one(0), one(0)]);
    }
}
