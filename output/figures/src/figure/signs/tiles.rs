//! Tiles with paths between the ports at their sides.

use super::{Mark, beside, dot, square};
use crate::figure::{CELL, Form, Mil, Point, Style};
use pencilmill_generator::board::{Place, Tile};

/// A tile with its paths as curves, which leave it at right angles a third of a side from its
/// corners. A tile without paths has a dot.
pub fn tile(at: Place, tile: Tile) -> Vec<Mark> {
    let [from, to] = square(at, CELL / 2);
    let mut marks = vec![(Style::Grid, Form::Rect(from, to, 0))];
    if tile == Tile::BLANK {
        marks.push(dot(at));
    }
    marks.extend(tile.paths().flat_map(|path| tile_path(at, path)));
    marks
}

/// The path of a tile between two ports, the lower one first.
pub fn tile_path(at: Place, (a, b): (usize, usize)) -> Vec<Mark> {
    let points = curve(at, a, b);
    let bits = points.windows(2);
    bits.map(|p| (Style::Stroke, Form::Line(p[0], p[1])))
        .collect()
}

/// Points of the curve between two ports of a tile.
fn curve(at: Place, a: usize, b: usize) -> Vec<Point> {
    const BITS: Mil = 8;
    // Length of the straight start of a curve: short paths are arcs, and those along a side are
    // flat, so that curves stay apart.
    let inwards = match (b - a, a % 2) {
        (1, 0) => 210,
        (1, _) | (7, _) => 184,
        _ => 300,
    };
    let point = |port: usize, inwards: Mil| {
        let side = Tile::side(port);
        let (dx, dy) = (Mil::from(side.dx), Mil::from(side.dy));
        // Clockwise along the side.
        let [first, _] = Tile::ports(side);
        let along = if port == first { -CELL / 6 } else { CELL / 6 };
        let out = CELL / 2 - inwards;
        beside(at, dx * out - dy * along, dy * out + dx * along)
    };
    let ends = [
        point(a, 0),
        point(a, inwards),
        point(b, inwards),
        point(b, 0),
    ];
    let bit = |i: Mil| {
        let weights = [
            (BITS - i).pow(3),
            3 * (BITS - i).pow(2) * i,
            3 * (BITS - i) * i.pow(2),
            i.pow(3),
        ];
        let sum = |of: fn(&Point) -> Mil| -> Mil {
            ends.iter().zip(weights).map(|(p, w)| of(p) * w).sum()
        };
        Point::new(sum(|p| p.x) / BITS.pow(3), sum(|p| p.y) / BITS.pow(3))
    };
    let straight = ends[0].x == ends[3].x || ends[0].y == ends[3].y;
    let opposite = Tile::side(a) == -Tile::side(b);
    if straight && opposite {
        return vec![ends[0], ends[3]];
    }
    (0..=BITS).map(bit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_a_tile_stay_apart() {
        let cell = Place::cell(0, 0);
        // Adds points to a straight path, which has two only.
        let dense = |points: Vec<Point>| match points[..] {
            [a, b] => (0..=8)
                .map(|i| Point::new(a.x + (b.x - a.x) * i / 8, a.y + (b.y - a.y) * i / 8))
                .collect(),
            _ => points,
        };
        for tile in Tile::all() {
            let paths = tile.paths().map(|(a, b)| dense(curve(cell, a, b)));
            let paths: Vec<Vec<Point>> = paths.collect();
            for (i, path) in paths.iter().enumerate() {
                for p in paths[..i].iter().flatten() {
                    for q in path {
                        let apart = (p.x - q.x).pow(2) + (p.y - q.y).pow(2);
                        assert!(apart >= 120 * 120, "{} {p:?} {q:?}", tile.text());
                    }
                }
            }
        }
    }
}
