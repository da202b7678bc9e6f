//! Random trees of shaded cells, cut into parts with a region around each.

use crate::board::{Board, Drawing, Ink, Item, Lattice, Place, Regions};
use crate::genre::Composition;
use crate::random::Random;

/// Changes tried to make the parts of a tree compatible, for each of its cuts.
const CUTS_TRIED: usize = 8;
/// Rounds in which each open cell may change regions.
const ROUNDS: usize = 10;

/// Area of the board for each part of a single cell.
const AREA_FOR_SINGLE: usize = 16;

/// Demands on the parts of a tree.
pub struct Parts<'a> {
    /// Greatest size of a part.
    pub most: usize,
    /// True if regions that share a side need parts of different size.
    pub differ: bool,
    /// Indices of surplus parts among these.
    pub surplus: &'a dyn Fn(&[&[Place]]) -> Vec<usize>,
}

/// A random maximal tree of shaded cells, with regions of one part each.
///
/// Every open cell lies beside at least two parts. It joins a region in which it cannot replace a
/// shaded cell, so that the remaining doubt is mostly settled by numbers.
pub fn with_regions(board: Board, parts: &Parts, random: &mut Random) -> Option<Composition> {
    let tree = full_tree(board, random);
    let pieces = cut(board, &tree, parts, random)?;
    let mut owner = Lattice::new(board, usize::MAX);
    for cell in board.cells().filter(|&cell| tree[cell]) {
        owner[cell] = pieces.at(cell);
    }
    let size = |piece: usize| pieces.region(piece).len();
    let mut open: Vec<(Place, Vec<(usize, usize)>)> = Vec::new();
    for cell in board.cells().filter(|&cell| !tree[cell]) {
        let mut beside: Vec<usize> = board
            .neighbours(cell)
            .filter(|&c| tree[c])
            .map(|c| owner[c])
            .collect();
        beside.sort_unstable();
        beside.dedup();
        let cost = |piece| usize::from(is_loose(&tree, pieces.region(piece), cell));
        open.push((cell, beside.into_iter().map(|p| (p, cost(p))).collect()));
    }
    for _ in 0..ROUNDS {
        random.shuffle(&mut open);
        for (cell, choices) in &mut open {
            random.shuffle(choices);
            let clashes = |piece: usize| {
                let others = board.neighbours(*cell).map(|c| owner[c]);
                let others = others.filter(|&other| other != piece && other != usize::MAX);
                others.filter(|&other| size(other) == size(piece)).count()
            };
            let cost = |&(piece, loose): &(usize, usize)| {
                loose + 4 * if parts.differ { clashes(piece) } else { 0 }
            };
            let best = choices.iter().min_by_key(|choice| cost(choice))?.0;
            owner[*cell] = best;
        }
    }
    let regions = Regions::where_open(board, |a, b| owner[a] == owner[b]);
    let shaded = board.cells().filter(|&cell| tree[cell]);
    Some(Composition::known(
        regions.borders().collect(),
        shaded
            .map(|cell| Item::at(Ink::Shaded, cell))
            .collect::<Drawing>(),
    ))
}

/// A random maximal tree: no cell can be added to it.
fn full_tree(board: Board, random: &mut Random) -> Lattice<bool> {
    let mut tree = Lattice::new(board, false);
    let cells: Vec<Place> = board.cells().collect();
    let mut front = vec![cells[random.below(cells.len())]];
    while !front.is_empty() {
        let cell = front.swap_remove(random.below(front.len()));
        let beside = board.neighbours(cell).filter(|&c| tree[c]).count();
        if tree[cell] || beside > 1 {
            continue;
        }
        tree[cell] = true;
        front.extend(board.neighbours(cell).filter(|&c| !tree[c]));
    }
    tree
}

/// Cuts a tree into compatible parts; open cells are parts of one cell here.
fn cut(board: Board, tree: &Lattice<bool>, parts: &Parts, random: &mut Random) -> Option<Regions> {
    let inner = |side: &Place| side.beside().iter().all(|&cell| tree[cell]);
    let sides: Vec<Place> = board.inner_sides().filter(inner).collect();
    let mut cuts = Lattice::new(board, true);
    for &side in &sides {
        cuts[side] = random.chance(1, 3);
    }
    let pieces = |cuts: &Lattice<bool>| {
        Regions::where_open(board, |a, b| tree[a] && tree[b] && !cuts[a.midway(b)])
    };
    let mut best = pieces(&cuts);
    let mut least = misfits(board, tree, &best, parts);
    for _ in 0..CUTS_TRIED * sides.len() {
        let Some(&piece) = random.choose(&least) else {
            return Some(best);
        };
        // Often at a piece with a misfit.
        let side = if random.chance(1, 4) {
            let &cell = random.choose(best.region(piece))?;
            let beside: Vec<Place> = board.neighbours(cell).filter(|&c| tree[c]).collect();
            cell.midway(*random.choose(&beside)?)
        } else {
            *random.choose(&sides)?
        };
        cuts[side] = !cuts[side];
        let changed = pieces(&cuts);
        let wrong = misfits(board, tree, &changed, parts);
        if wrong.len() <= least.len() {
            (best, least) = (changed, wrong);
        } else {
            cuts[side] = !cuts[side];
        }
    }
    None
}

/// The misfits of the parts of a tree, each as a piece concerned.
fn misfits(board: Board, tree: &Lattice<bool>, pieces: &Regions, parts: &Parts) -> Vec<usize> {
    let real: Vec<&[Place]> = pieces.all().filter(|piece| tree[piece[0]]).collect();
    let number = |piece: &[Place]| pieces.at(piece[0]);
    let mut wrong = Vec::new();
    let (mut singles, most) = (0, board.area() / AREA_FOR_SINGLE);
    for piece in &real {
        let over = piece.len().saturating_sub(parts.most);
        wrong.extend(std::iter::repeat_n(number(piece), over));
        singles += usize::from(piece.len() == 1);
        if piece.len() == 1 && singles > most {
            wrong.push(number(piece));
        }
    }
    let surplus = (parts.surplus)(&real);
    wrong.extend(surplus.into_iter().map(|part| number(real[part])));
    if parts.differ {
        let alike = |a: Place, b: Place| {
            let (a, b) = (pieces.at(a), pieces.at(b));
            a != b && pieces.region(a).len() == pieces.region(b).len()
        };
        for side in board.inner_sides() {
            let [a, b] = side.beside();
            if tree[a] && tree[b] && alike(a, b) {
                wrong.push(pieces.at(a));
            }
        }
        // An open cell can join one of the parts around it and keep it from the others.
        for cell in board.cells().filter(|&cell| !tree[cell]) {
            let around: Vec<Place> = board.neighbours(cell).filter(|&c| tree[c]).collect();
            let fits = |&a: &Place| around.iter().all(|&b| !alike(a, b));
            if !around.iter().any(fits) {
                wrong.extend(around.first().map(|&a| pieces.at(a)));
            }
        }
    }
    wrong
}

/// True if an open cell could be shaded in place of some cell of a part, as far as the tree and the
/// part are concerned.
fn is_loose(tree: &Lattice<bool>, piece: &[Place], cell: Place) -> bool {
    piece.iter().any(|&instead| {
        let rest = piece.iter().copied().filter(|&c| c != instead);
        let changed: Vec<Place> = rest.chain([cell]).collect();
        if !Regions::are_connected(&changed) {
            return false;
        }
        let mut other = tree.clone();
        other[instead] = false;
        other[cell] = true;
        other.one_tree().is_ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Key;

    #[test]
    fn regions_hold_one_part_of_a_tree_each() {
        let mut made = 0;
        for index in 0..100 {
            let mut random = Key::new(1, "trees").random(index, 0);
            let board = Board::new(4 + random.below(8) as i16, 4 + random.below(8) as i16);
            let parts = Parts {
                most: 7,
                differ: true,
                surplus: &|_| Vec::new(),
            };
            let Some(composition) = with_regions(board, &parts, &mut random) else {
                continue;
            };
            let answer = composition.answer.known().unwrap().clone();
            let tree = answer.marks(board, Ink::Shaded);
            assert_eq!(tree.one_tree(), Ok(()));
            assert_eq!(Regions::loose_border(board, &composition.layout), None);
            for region in Regions::of(board, &composition.layout).all() {
                let part: Vec<Place> = region.iter().copied().filter(|&c| tree[c]).collect();
                assert!(!part.is_empty() && part.len() <= 7);
                assert!(Regions::are_connected(&part));
            }
            made += 1;
        }
        assert!(made > 50, "{made}");
    }
}
