//! The blocks that can be built from a hand.

use super::piece::{Block, Hand, Kind, Piece, facing_tile};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::LazyLock;

/// All blocks that can be built from a hand, each in one orientation only, in a fixed order. Blank
/// sides match only with `blank_sides`.
pub fn blocks(hand: Hand, blank_sides: bool) -> Vec<Block> {
    let mut all = Vec::new();
    let _ = each_block(hand, blank_sides, |block| {
        all.push(block);
        ControlFlow::Continue(())
    });
    all
}

/// Visits the blocks that can be built from a hand until `found` breaks.
pub fn each_block(
    hand: Hand,
    blank_sides: bool,
    found: impl FnMut(Block) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // A word holds the four turns of sixteen tiles; hands are hardly ever larger.
    match hand.len() {
        0..=3 => ControlFlow::Continue(()),
        4..=16 => Finder::<1>::new(hand, blank_sides).each(found),
        17..=32 => Finder::<2>::new(hand, blank_sides).each(found),
        _ => Finder::<6>::new(hand, blank_sides).each(found),
    }
}

/// A set of pieces of a hand: piece `4 * slot + turn` is the tile of that slot in that orientation.
type Set<const WORDS: usize> = [u64; WORDS];

/// The pieces of a hand, indexed by their sides.
struct Finder<const WORDS: usize> {
    /// Kinds of the slots, in increasing order.
    kinds: Vec<Kind>,
    /// Pieces by their left side, and by their upper side.
    left: [Set<WORDS>; 4],
    upper: [Set<WORDS>; 4],
}

fn both<const WORDS: usize>(a: &Set<WORDS>, b: &Set<WORDS>) -> Set<WORDS> {
    std::array::from_fn(|i| a[i] & b[i])
}

/// Removes the first member of a set.
fn take<const WORDS: usize>(set: &mut Set<WORDS>) -> Option<usize> {
    let word = set.iter().position(|&word| word != 0)?;
    let bit = set[word].trailing_zeros() as usize;
    set[word] &= set[word] - 1;
    Some(64 * word + bit)
}

/// Keeps only pieces of slots after this one.
fn beyond<const WORDS: usize>(mut set: Set<WORDS>, slot: usize) -> Set<WORDS> {
    let first = 4 * (slot + 1);
    for (i, word) in set.iter_mut().enumerate() {
        let from = first.saturating_sub(64 * i);
        *word = if from >= 64 { 0 } else { *word >> from << from };
    }
    set
}

/// Removes the pieces of this slot.
fn besides<const WORDS: usize>(mut set: Set<WORDS>, slot: usize) -> Set<WORDS> {
    set[slot / 16] &= !(0b1111 << (slot % 16 * 4));
    set
}

impl<const WORDS: usize> Finder<WORDS> {
    fn new(hand: Hand, blank_sides: bool) -> Self {
        let mut finder = Finder {
            kinds: hand.kinds().collect(),
            left: [[0; WORDS]; 4],
            upper: [[0; WORDS]; 4],
        };
        for (slot, kind) in finder.kinds.iter().enumerate() {
            for (turn, piece) in kind.turns().iter().enumerate() {
                let (word, bit) = (slot / 16, 1 << (slot % 16 * 4 + turn));
                finder.left[usize::from(piece.side(3))][word] |= bit;
                finder.upper[usize::from(piece.side(0))][word] |= bit;
            }
        }
        if !blank_sides {
            finder.left[0] = [0; WORDS];
            finder.upper[0] = [0; WORDS];
        }
        finder
    }

    fn piece(&self, member: usize) -> Piece {
        self.kinds[member / 4].turns()[member % 4]
    }

    /// Visits the blocks. The upper left tile is the least kind, so that each block comes once.
    fn each(&self, mut found: impl FnMut(Block) -> ControlFlow<()>) -> ControlFlow<()> {
        let beside = |piece: Piece, side| usize::from(facing_tile(piece.side(side)));
        for (slot, kind) in self.kinds.iter().enumerate() {
            for &a in kind.turns() {
                let below = beyond(self.upper[beside(a, 2)], slot);
                if below == [0; WORDS] {
                    continue;
                }
                let mut right = beyond(self.left[beside(a, 1)], slot);
                while let Some(b_at) = take(&mut right) {
                    let b = self.piece(b_at);
                    let corner = beyond(self.upper[beside(b, 2)], slot);
                    let corner = besides(corner, b_at / 4);
                    if corner == [0; WORDS] {
                        continue;
                    }
                    let mut below = besides(below, b_at / 4);
                    while let Some(d_at) = take(&mut below) {
                        let d = self.piece(d_at);
                        let mut last = both(&corner, &self.left[beside(d, 1)]);
                        last = besides(last, d_at / 4);
                        while let Some(c_at) = take(&mut last) {
                            found(Block::new([a, b, self.piece(c_at), d]))?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Number of port patterns up to rotation.
const CLASSES: usize = 38;

/// The quadruples of tiles that make a block, by the classes of their port patterns, on which
/// matching depends alone.
struct Fours {
    /// The classes of a fourth tile, by three classes.
    fourth: Vec<u64>,
}

/// The class of each kind.
static CLASS: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let least = |kind: Kind| kind.turns().iter().map(|piece| piece.sides()).min();
    let classes: BTreeSet<Option<[u8; 4]>> = Kind::all().map(least).collect();
    let classes: Vec<Option<[u8; 4]>> = classes.into_iter().collect();
    let of = |kind| classes.binary_search(&least(kind)).unwrap_or_default() as u8;
    Kind::all().map(of).collect()
});

/// Tables without and with blank sides that match.
static FOURS: [LazyLock<Fours>; 2] = [
    LazyLock::new(|| Fours::new(false)),
    LazyLock::new(|| Fours::new(true)),
];

/// Class of a kind's port pattern, below [`CLASSES`].
fn class(kind: Kind) -> usize {
    usize::from(CLASS[kind.index()])
}

fn place([a, b, c]: [usize; 3]) -> usize {
    (a * CLASSES + b) * CLASSES + c
}

impl Fours {
    fn new(blank_sides: bool) -> Fours {
        // One piece for each pattern: the first.
        let mut patterns: BTreeMap<[u8; 4], usize> = BTreeMap::new();
        for kind in Kind::all() {
            for piece in kind.turns() {
                patterns.insert(piece.sides(), class(kind));
            }
        }
        let faced = |side: u8, other: u8| facing_tile(side) == other && (blank_sides || side != 0);
        let with = |side: usize, of: u8| -> Vec<(&[u8; 4], usize)> {
            let fits = patterns
                .iter()
                .filter(|(pattern, _)| faced(of, pattern[side]));
            fits.map(|(pattern, &class)| (pattern, class)).collect()
        };
        let left: [_; 4] = std::array::from_fn(|of| with(3, of as u8));
        let upper: [_; 4] = std::array::from_fn(|of| with(0, of as u8));
        let mut sorted = vec![0_u64; CLASSES.pow(3)];
        for (a, &first) in &patterns {
            for &(b, second) in &left[usize::from(a[1])] {
                for &(d, fourth) in &upper[usize::from(a[2])] {
                    for &(c, third) in &upper[usize::from(b[2])] {
                        if faced(d[1], c[3]) {
                            let mut four = [first, second, third, fourth];
                            four.sort_unstable();
                            let [p, q, r, s] = four;
                            sorted[place([p, q, r])] |= 1 << s;
                        }
                    }
                }
            }
        }
        let mut fourth = vec![0; CLASSES.pow(3)];
        for (at, mask) in fourth.iter_mut().enumerate() {
            let three = [at / CLASSES / CLASSES, at / CLASSES % CLASSES, at % CLASSES];
            for class in 0..CLASSES {
                let mut four = [three[0], three[1], three[2], class];
                four.sort_unstable();
                let [p, q, r, s] = four;
                *mask |= (sorted[place([p, q, r])] >> s & 1) << class;
            }
        }
        Fours { fourth }
    }

    fn of(blank_sides: bool) -> &'static Fours {
        &FOURS[usize::from(blank_sides)]
    }
}

/// The first four of some different tiles that make a block, in order of indices.
pub fn first_four(kinds: &[Kind], blank_sides: bool) -> Option<[Kind; 4]> {
    let fours = Fours::of(blank_sides);
    let mut classes = [0; Kind::COUNT];
    let mut after = [0_u64; Kind::COUNT];
    for (slot, &kind) in kinds.iter().enumerate() {
        classes[slot] = class(kind);
    }
    let classes = &classes[..kinds.len()];
    for slot in (1..classes.len()).rev() {
        after[slot - 1] = after[slot] | 1 << classes[slot];
    }
    for i in 0..classes.len() {
        for j in i + 1..classes.len() {
            for k in j + 1..classes.len() {
                let fits = fours.fourth[place([classes[i], classes[j], classes[k]])];
                if fits & after[k] != 0 {
                    let mut rest = k + 1..classes.len();
                    let l = rest.find(|&l| fits >> classes[l] & 1 == 1)?;
                    return Some([i, j, k, l].map(|slot| kinds[slot]));
                }
            }
        }
    }
    None
}

/// True if a block can be built from a hand.
pub fn holds_block(hand: Hand, blank_sides: bool) -> bool {
    if hand.len() < 4 {
        return false;
    }
    let mut kinds = [Kind::BLANK; Kind::COUNT];
    let count = hand.len();
    for (slot, kind) in kinds.iter_mut().zip(hand.kinds()) {
        *slot = kind;
    }
    first_four(&kinds[..count], blank_sides).is_some()
}

/// Numbers of tiles of each class.
pub struct Counts([u32; CLASSES]);

impl Counts {
    /// Counts tiles.
    pub fn new(hand: Hand) -> Counts {
        let mut counts = [0; CLASSES];
        hand.kinds().for_each(|kind| counts[class(kind)] += 1);
        Counts(counts)
    }

    /// Share of pairs of these tiles that make a block with two given others, in thousandths.
    pub fn completing(&self, two: [Kind; 2], blank_sides: bool) -> u32 {
        let fours = Fours::of(blank_sides);
        let [a, b] = two.map(class);
        let (mut good, mut all) = (0_u32, 0_u32);
        for (c, &first) in self.0.iter().enumerate() {
            let fits = fours.fourth[place([a, b, c])];
            for (d, &second) in self.0.iter().enumerate().skip(c) {
                let pairs = match c == d {
                    true => first * first.saturating_sub(1) / 2,
                    false => first * second,
                };
                all += pairs;
                good += pairs * (fits >> d & 1) as u32;
            }
        }
        (1000 * good).checked_div(all).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gloop::game::plain;
    use pencilmill_generator::random::Key;

    fn dealt(tiles: usize, index: u64) -> Hand {
        let mut random = Key::new(1, "hands").random(index, 0);
        let mut kinds: Vec<Kind> = Kind::all().collect();
        random.shuffle(&mut kinds);
        kinds.into_iter().take(tiles).collect()
    }

    #[test]
    fn there_are_38_port_patterns() {
        let classes: BTreeSet<u8> = CLASS.iter().copied().collect();
        assert!(classes.into_iter().eq(0..38));
    }

    #[test]
    fn blocks_are_those_of_a_plain_search() {
        for (tiles, hands) in [(3, 1), (4, 20), (5, 8), (6, 4), (7, 1)] {
            for index in 0..hands {
                let hand = dealt(tiles, index);
                for blank_sides in [false, true] {
                    let mut found = blocks(hand, blank_sides);
                    found.sort_unstable();
                    let expected = plain::blocks(hand, blank_sides);
                    assert_eq!(found, expected, "{hand}");
                    assert_eq!(holds_block(hand, blank_sides), !found.is_empty(), "{hand}");
                }
            }
        }
    }

    #[test]
    fn large_hands_hold_the_blocks_of_their_parts() {
        for tiles in [16, 17, 32, 33] {
            let hand = dealt(tiles, 7);
            let all: BTreeSet<Block> = blocks(hand, true).into_iter().collect();
            let first = hand.kinds().next().unwrap();
            let rest = hand.without([first].into_iter().collect());
            let of_rest: BTreeSet<Block> = blocks(rest, true).into_iter().collect();
            let mut without = all.clone();
            without.retain(|block| !block.kinds().has(first));
            assert_eq!(of_rest, without);
            for block in &all {
                assert!(block.matches(true) && hand.has_all(block.kinds()));
            }
            assert!(all.len() > of_rest.len());
        }
    }

    #[test]
    fn pairs_that_complete_a_block_are_counted() {
        let hand = dealt(14, 3);
        let kinds: Vec<Kind> = hand.kinds().collect();
        let (two, rest) = kinds.split_at(2);
        let rest_of: Hand = rest.iter().copied().collect();
        let (mut good, mut all) = (0, 0);
        for (i, &c) in rest.iter().enumerate() {
            for &d in &rest[..i] {
                let four: Hand = [two[0], two[1], c, d].into_iter().collect();
                all += 1;
                good += u32::from(!blocks(four, true).is_empty());
            }
        }
        let counts = Counts::new(rest_of);
        assert_eq!(counts.completing([two[0], two[1]], true), 1000 * good / all);
        assert!((1..all).contains(&good));
    }
}
