//! The blocks that can be built from a hand.

use super::piece::{Block, Hand, Piece, facing_tile};
use pencilmill_generator::board::TileKind;
use std::ops::ControlFlow;

/// All blocks that can be built from a hand, each in one orientation only, in a fixed order.
pub fn blocks(hand: Hand) -> Vec<Block> {
    let mut all = Vec::new();
    let _ = each_block(hand, |block| {
        all.push(block);
        ControlFlow::Continue(())
    });
    all
}

/// True if a block can be built from a hand.
pub fn holds_block(hand: Hand) -> bool {
    each_block(hand, |_| ControlFlow::Break(())).is_break()
}

/// Visits the blocks until `found` breaks. The upper left tile is the least kind, so that each
/// block comes once.
fn each_block(hand: Hand, mut found: impl FnMut(Block) -> ControlFlow<()>) -> ControlFlow<()> {
    let all = hand
        .kinds()
        .flat_map(|kind| Piece::of(kind).map(move |piece| (kind, piece)));
    let all: Vec<(TileKind, Piece)> = all.collect();
    // The pieces by the ports of their upper side, and of their left side.
    let [upper, left] = [0, 3].map(|side| {
        let with = |ports| {
            let pieces = all.iter().filter(|(_, piece)| piece.side(side) == ports);
            pieces.copied().collect::<Vec<_>>()
        };
        [0, 1, 2, 3].map(with)
    });
    let beside = |piece: Piece, side| usize::from(facing_tile(piece.side(side)));
    for &(first, a) in &all {
        for &(second, b) in left[beside(a, 1)].iter().filter(|(kind, _)| *kind > first) {
            for &(fourth, d) in &upper[beside(a, 2)] {
                if fourth <= first || fourth == second {
                    continue;
                }
                for &(third, c) in &upper[beside(b, 2)] {
                    let other = third > first && third != second && third != fourth;
                    if other && usize::from(c.side(3)) == beside(d, 1) {
                        found(Block::new([a, b, c, d]))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::super::plain;
    use super::*;
    use pencilmill_generator::random::Key;

    #[test]
    fn blocks_are_those_of_a_plain_search() {
        for (tiles, hands) in [(3, 1), (4, 20), (5, 8), (6, 4), (7, 1)] {
            for index in 0..hands {
                let mut kinds: Vec<TileKind> = TileKind::all().collect();
                Key::new(1, "hands").random(index, 0).shuffle(&mut kinds);
                let hand: Hand = kinds.into_iter().take(tiles).collect();
                let mut found = blocks(hand);
                found.sort_unstable();
                assert_eq!(found, plain::blocks(hand), "{hand}");
                assert_eq!(holds_block(hand), !found.is_empty(), "{hand}");
            }
        }
    }
}
