//! The worth of moves, without looking ahead.

use super::hold::Counts;
use super::moves::Move;
use super::piece::{Block, Hand, Kind};
use super::sight::Sight;

/// A static evaluation of moves, in thousandths.
pub struct Worth<'a> {
    sight: Sight<'a>,
    /// Tiles that may be drawn.
    unseen: Counts,
}

impl<'a> Worth<'a> {
    /// The evaluation for a player.
    pub fn new(sight: &Sight<'a>) -> Worth<'a> {
        Worth {
            sight: *sight,
            unseen: Counts::new(sight.unseen()),
        }
    }

    /// Worth of a move: going out is best, attaching is better than building, and a block is worth
    /// its openings and the tiles it leaves.
    pub fn of_move(&self, one: Move) -> i32 {
        match one {
            Move::Attach { .. } => 3000 + self.after(one),
            Move::Block(block) => self.openness(block) + self.promise(block),
            Move::Draw | Move::Pass => 0,
        }
    }

    /// Fit of a block to the present group; the first opening counts most.
    fn openness(&self, block: Block) -> i32 {
        let ways = self.sight.group().openings();
        let ways = ways.map(|opening| opening.turns(block).count()).sum();
        [0, 700, 850, 950]
            .get::<usize>(ways)
            .copied()
            .unwrap_or(1000)
    }

    /// Worth of the tiles that a block leaves: the chance that two more complete a block.
    fn promise(&self, block: Block) -> i32 {
        let left: Hand = self.sight.own().hand.without(block.kinds());
        let kinds: Vec<Kind> = left.kinds().take(3).collect();
        match kinds[..] {
            [] => 1000,
            [a, b] => self
                .unseen
                .completing([a, b], self.sight.rules().blank_sides) as i32,
            _ => 500,
        }
    }

    /// Fit of the other blocks of the area after this one is attached.
    fn after(&self, one: Move) -> i32 {
        let Move::Attach { block, .. } = one else {
            return 0;
        };
        let own = &self.sight.own().area;
        if own.len() < 2 {
            return 0;
        }
        let group = self.sight.group_after(one);
        let others = own.iter().enumerate().filter(|&(index, _)| index != block);
        let fit = others.filter(|&(_, &other)| group.takes(other));
        100 * i32::try_from(fit.count()).unwrap_or(i32::MAX)
    }
}
