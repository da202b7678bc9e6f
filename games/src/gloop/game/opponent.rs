//! The computer as a player. It uses only what a person in its place knows: the own hand, all
//! areas, the group, and which tiles have not been seen.

use super::moves::Move;
use super::piece::{Block, Hand, Piece, facing_tile};
use super::state::State;
use pencilmill_generator::board::TileKind;
use pencilmill_generator::random::Random;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// The computer's move, determined by the table and the random values; none if the game is over.
///
/// It attaches if possible, such that its other blocks fit then, and otherwise builds a block that
/// fits in many ways and leaves promising tiles.
pub fn choose(state: &State, random: &mut Random) -> Option<Move> {
    let pool: Hand = state.pool.iter().copied().collect();
    let seats = state.seats().iter().enumerate();
    let others = seats.filter(|&(seat, _)| seat != state.mover());
    let unseen = others.fold(pool, |unseen, (_, other)| unseen.with(other.hand));
    let mut classes = [0; CLASSES];
    unseen.kinds().for_each(|kind| classes[class(kind)] += 1);
    let worth = Worth {
        state,
        unseen: classes,
    };
    best(&state.legal(), random, |one| worth.of(one))
}

/// The move with most points after it: it builds before it attaches, in any way. Games of this
/// player bring tables for puzzles that the other one avoids.
pub fn choose_for_points(state: &State, random: &mut Random) -> Option<Move> {
    best(&state.legal(), random, |one| match one {
        Move::Block(_) => 2,
        Move::Attach { .. } => 1,
        Move::Draw => 0,
    })
}

/// The move of greatest worth; a random one of several.
fn best(moves: &[Move], random: &mut Random, worth: impl Fn(Move) -> i32) -> Option<Move> {
    let worths: Vec<i32> = moves.iter().map(|&one| worth(one)).collect();
    let most = worths.iter().max();
    let those = moves
        .iter()
        .zip(&worths)
        .filter(|there| Some(there.1) == most);
    let those: Vec<Move> = those.map(|(&one, _)| one).collect();
    random.choose(&those).copied()
}

/// The worth of moves without looking ahead, in thousandths.
struct Worth<'a> {
    state: &'a State,
    /// Numbers of unseen tiles by class.
    unseen: [u32; CLASSES],
}

impl Worth<'_> {
    /// Attaching is better than building, and a block is worth its openings and the tiles that it
    /// leaves.
    fn of(&self, one: Move) -> i32 {
        match one {
            Move::Attach { .. } => 3000 + 100 * self.fitting_after(one),
            Move::Block(block) => self.openness(block) + self.promise(block),
            Move::Draw => 0,
        }
    }

    /// Fit of a block to the present group; the first opening counts most.
    fn openness(&self, block: Block) -> i32 {
        let openings = self.state.group().openings();
        let ways: usize = openings
            .iter()
            .map(|opening| opening.turns(block).count())
            .sum();
        [0, 700, 850, 950].get(ways).copied().unwrap_or(1000)
    }

    /// Worth of the tiles that a block leaves: the share of pairs of unseen tiles that complete
    /// another block with two of them.
    fn promise(&self, block: Block) -> i32 {
        let hand = self.state.seats()[self.state.mover()].hand;
        let left: Vec<TileKind> = hand.without(block.kinds()).kinds().collect();
        let [a, b] = match left[..] {
            [] => return 1000,
            [a, b] => [a, b].map(class),
            _ => return 500,
        };
        let (mut good, mut all) = (0, 0);
        for (c, &first) in self.unseen.iter().enumerate() {
            for (d, &second) in self.unseen.iter().enumerate().skip(c) {
                let pairs = match c == d {
                    true => first * first.saturating_sub(1) / 2,
                    false => first * second,
                };
                all += pairs;
                good += pairs * u32::from(BLOCKS[place([a, b, c, d])]);
            }
        }
        (1000 * good).checked_div(all).unwrap_or_default() as i32
    }

    /// Number of the other blocks of the area that fit after this one is attached.
    fn fitting_after(&self, one: Move) -> i32 {
        let mut after = self.state.clone();
        after.make(one);
        let own = &after.seats()[self.state.mover()].area;
        own.iter()
            .filter(|&&other| after.group().takes(other))
            .count() as i32
    }
}

/// Number of classes of tiles: port patterns up to rotation. Matching depends on them alone.
const CLASSES: usize = 38;

fn sides(piece: Piece) -> [u8; 4] {
    [0, 1, 2, 3].map(|side| piece.side(side))
}

/// The class of each kind.
static CLASS: LazyLock<Vec<usize>> = LazyLock::new(|| {
    let least = |kind| Piece::of(kind).map(sides).min().unwrap_or_default();
    let classes: BTreeSet<[u8; 4]> = TileKind::all().map(least).collect();
    let of = |kind| {
        classes
            .iter()
            .position(|&class| class == least(kind))
            .unwrap_or_default()
    };
    TileKind::all().map(of).collect()
});

fn class(kind: TileKind) -> usize {
    CLASS[kind.index()]
}

/// Place of four classes, in any order, in [`BLOCKS`].
fn place(mut classes: [usize; 4]) -> usize {
    classes.sort_unstable();
    classes
        .into_iter()
        .fold(0, |place, class| place * CLASSES + class)
}

/// True for four classes whose tiles make a block.
static BLOCKS: LazyLock<Vec<bool>> = LazyLock::new(|| {
    let patterns: BTreeMap<[u8; 4], usize> = Piece::all()
        .map(|piece| (sides(piece), class(piece.kind())))
        .collect();
    let with = |side: usize, ports: u8| {
        let fits = patterns
            .iter()
            .filter(move |(sides, _)| sides[side] == facing_tile(ports));
        fits.map(|(&sides, &class)| (sides, class))
            .collect::<Vec<_>>()
    };
    let left = [0, 1, 2, 3].map(|ports| with(3, ports));
    let upper = [0, 1, 2, 3].map(|ports| with(0, ports));
    let mut blocks = vec![false; CLASSES.pow(4)];
    for (a, &first) in &patterns {
        for &(b, second) in &left[usize::from(a[1])] {
            for &(d, fourth) in &upper[usize::from(a[2])] {
                for &(c, third) in &upper[usize::from(b[2])] {
                    if c[3] == facing_tile(d[1]) {
                        blocks[place([first, second, third, fourth])] = true;
                    }
                }
            }
        }
    }
    blocks
});

#[cfg(test)]
mod tests {
    use super::super::blocks::holds_block;
    use super::*;
    use pencilmill_generator::random::Key;

    #[test]
    fn four_classes_make_a_block_if_their_tiles_do() {
        let mut kinds: Vec<TileKind> = TileKind::all().collect();
        let mut random = Key::new(1, "hands").random(0, 0);
        let mut found = [0; 2];
        for _ in 0..2000 {
            random.shuffle(&mut kinds);
            let four = [kinds[0], kinds[1], kinds[2], kinds[3]];
            let holds = holds_block(four.into_iter().collect());
            assert_eq!(BLOCKS[place(four.map(class))], holds, "{four:?}");
            found[usize::from(holds)] += 1;
        }
        assert!(found[0] > 100 && found[1] > 100, "{found:?}");
    }
}
