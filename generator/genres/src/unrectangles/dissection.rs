//! Random dissections of the board into right trapezoids.

use super::trapezoid::{SAMPLES, Trapezoid, Trapezoids};
use pencilmill_puzzle::board::{Board, Drawing, Item};
use pencilmill_puzzle::layout::cover::{Pieces, cover};
use pencilmill_puzzle::random::Random;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// The trapezoids of a board with areas in a range, ready to be chosen from.
pub struct Dissections {
    board: Board,
    all: Vec<Trapezoid>,
    pieces: Pieces,
}

impl Dissections {
    /// The trapezoids with these doubled areas.
    pub fn new(board: Board, doubled: RangeInclusive<usize>) -> Dissections {
        let shapes = Trapezoids::on(board);
        let mut all = Vec::new();
        let mut pieces = Pieces::new(SAMPLES as usize * board.area());
        for (one, shape) in shapes.all() {
            if doubled.contains(&shape.doubled_area()) {
                all.push(one);
                pieces.push(shapes.samples(&one, shape));
            }
        }
        Dissections { board, all, pieces }
    }

    /// A random dissection. Two trapezoids in one row or column that make up a rectangle are
    /// avoided: no clue tells them from their mirror image.
    pub fn choose(&self, random: &mut Random) -> Option<Vec<Trapezoid>> {
        let mut order: Vec<usize> = (0..self.all.len()).collect();
        random.shuffle(&mut order);
        let chosen = cover(&self.pieces.in_order(&order), |_, _| true, random)?;
        let chosen: Vec<Trapezoid> = chosen.into_iter().map(|i| self.all[order[i]]).collect();
        (cuts(self.board, &chosen).is_some() && !has_mirrored_pair(&chosen)).then_some(chosen)
    }
}

/// The lines between trapezoids, if these cover the board once: every piece of an outline within
/// the board has a trapezoid on each side.
pub fn cuts(board: Board, chosen: &[Trapezoid]) -> Option<Drawing> {
    let mut sides: BTreeMap<Item, [usize; 2]> = BTreeMap::new();
    for (piece, side) in chosen.iter().flat_map(Trapezoid::outline) {
        sides.entry(piece).or_default()[usize::from(side)] += 1;
    }
    let on_outline = |item: &Item| {
        let beside = item.at.is_side().then(|| item.at.beside());
        beside.is_some_and(|cells| cells.iter().any(|&cell| !board.contains(cell)))
    };
    let sound = |(item, count): (&Item, &[usize; 2])| match on_outline(item) {
        true => count[0] + count[1] == 1,
        false => *count == [1, 1],
    };
    let area: usize = chosen.iter().map(Trapezoid::doubled_area).sum();
    let covers = area == 2 * board.area() && sides.iter().all(sound);
    let inner = sides.into_keys().filter(|item| !on_outline(item));
    covers.then(|| inner.collect())
}

/// Returns whether two trapezoids between neighbouring rows or columns make up a rectangle.
fn has_mirrored_pair(chosen: &[Trapezoid]) -> bool {
    let flat: Vec<&Trapezoid> = chosen.iter().filter(|one| one.is_flat()).collect();
    let pairs = flat
        .iter()
        .enumerate()
        .flat_map(|(i, one)| flat[..i].iter().map(move |other| (one, other)));
    pairs.into_iter().any(|(one, other)| one.completes(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unrectangles::faces::Face;
    use pencilmill_puzzle::random::Key;

    #[test]
    fn boards_are_cut_into_trapezoids() {
        let mut made = 0;
        for index in 0..200 {
            let mut random = Key::new(1, "dissection").random(index, 0);
            let board = Board::new(3 + random.below(3) as i16, 4 + random.below(2) as i16);
            let Some(chosen) = Dissections::new(board, 3..=14).choose(&mut random) else {
                continue;
            };
            made += 1;
            let cuts = cuts(board, &chosen).unwrap_or_default();
            let faces = Face::all(board, &cuts).unwrap_or_default();
            assert_eq!(faces.len(), chosen.len(), "{cuts}");
            assert!(faces.iter().all(|face| face.corners.len() == 4), "{cuts}");
            assert!(super::cuts(board, &chosen[1..]).is_none());
        }
        assert!(made > 10, "{made}");
    }
}
