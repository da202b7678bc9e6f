//! Pictures of packings, with coloured loops.

use super::{Packing, Passed};
use pencilmill_figures::figure::signs::{tile, tile_path};
use pencilmill_figures::figure::{Figure, Shape, Tone};
use pencilmill_figures::svg::{HUES, svg_in_colours};
use pencilmill_generator::board::{Board, Drawing, Place, Tile};
use std::collections::BTreeSet;

/// Distance, in tiles, up to which loops get different colours if there are enough.
const NEAR: usize = 1;

impl Packing {
    /// The picture as an SVG file. Loops that lie beside each other have different colours.
    pub fn svg(&self, title: &str, description: &str) -> String {
        let loops = self.loops();
        let board = Board::new(self.rows as i16, self.cols as i16);
        let mut figure = Figure::on_grid(board, &Drawing::blank(), &Drawing::blank());
        let mut hues = vec![None; figure.shapes.len()];
        let mut add = |marks: Vec<_>, hue| {
            for (style, form) in marks {
                hues.push(hue);
                figure.shapes.push(Shape {
                    style,
                    tone: Tone::Print,
                    form,
                });
            }
        };
        let place = |(row, col): (usize, usize)| Place::cell(row as i16, col as i16);
        for (i, &lies) in self.tiles().iter().enumerate() {
            if lies == Tile::BLANK {
                add(tile(place((i / self.cols, i % self.cols)), lies), None);
            }
        }
        for (paths, hue) in loops.iter().zip(hues_of(&loops)) {
            for &(cell, a, b) in paths {
                add(tile_path(place(cell), (a.min(b), a.max(b))), Some(hue));
            }
        }
        svg_in_colours(&figure, &hues, title, description)
    }
}

/// A colour for each loop, longest loops first: different from every loop that it shares a tile
/// with, if possible from those near it, and otherwise the rarest.
fn hues_of(loops: &[Vec<Passed>]) -> Vec<u8> {
    let cells: Vec<BTreeSet<(usize, usize)>> = (loops.iter())
        .map(|paths| paths.iter().map(|&(cell, ..)| cell).collect())
        .collect();
    let near = |a: usize, b: usize, reach: usize| {
        let beside = |&(row, col): &(usize, usize)| {
            (cells[b].iter())
                .any(|there| row.abs_diff(there.0) <= reach && col.abs_diff(there.1) <= reach)
        };
        cells[a].iter().any(beside)
    };
    let mut order: Vec<usize> = (0..loops.len()).collect();
    order.sort_by_key(|&one| std::cmp::Reverse(loops[one].len()));
    let mut chosen: Vec<Option<u8>> = vec![None; loops.len()];
    for one in order {
        let hue = (0..HUES.len() as u8).min_by_key(|&hue| {
            let with = (0..loops.len()).filter(|&other| chosen[other] == Some(hue));
            let within = |reach| {
                with.clone()
                    .filter(|&other| near(one, other, reach))
                    .count()
            };
            (within(0), within(NEAR), with.clone().count())
        });
        chosen[one] = hue;
    }
    chosen.into_iter().map(Option::unwrap_or_default).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loops_beside_each_other_are_told_apart() {
        let text = include_str!("../../../../examples/gloop/many-loops-7x13.txt");
        let packing = Packing::read(text).unwrap();
        let loops = packing.loops();
        let hues = hues_of(&loops);
        // Loops that share a tile never share a colour.
        for (a, one) in loops.iter().enumerate() {
            for (b, other) in loops.iter().enumerate().skip(a + 1) {
                let shared = one.iter().any(|path| other.iter().any(|p| p.0 == path.0));
                assert!(!shared || hues[a] != hues[b], "{a} {b}");
            }
        }
        let picture = packing.svg("a", "b");
        assert!(HUES.iter().all(|hue| picture.contains(hue)));
    }
}
