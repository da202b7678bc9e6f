//! Letters of several kinds, with at least one of each kind printed.

use crate::board::{Drawing, Ink, Item, Place};
use crate::genre::{HintKind, Puzzle};

/// A letter beside the first one of its kind. The first one is layout, so that the kinds of letters
/// are known before any hint.
///
/// The first letter is chosen by a pseudorandom order, so that it gives nothing away.
pub struct FurtherLetter;

impl FurtherLetter {
    /// Rank of a letter among those of its kind.
    pub fn rank(letter: &Item) -> (i32, Place) {
        let [y, x] = [letter.at.y, letter.at.x].map(i32::from);
        let kind = i32::from(letter.value.unwrap_or_default());
        let mixed = (y * 7919 + x * 104_729 + kind * 15_485) % 65_521;
        (mixed % 257, letter.at)
    }

    /// The first in rank of these letters of one kind.
    pub fn first(letters: impl Iterator<Item = Item>) -> Option<Item> {
        letters.min_by_key(FurtherLetter::rank)
    }
}

impl HintKind for FurtherLetter {
    fn is_hint(&self, puzzle: &Puzzle, item: &Item) -> bool {
        let rank = FurtherLetter::rank(item);
        let mut letters = puzzle.printed.of(Ink::Letter);
        letters.any(|other| other.value == item.value && FurtherLetter::rank(other) < rank)
    }
}

/// The kinds of the printed letters, in increasing order.
pub fn letter_kinds(printed: &Drawing) -> Vec<i16> {
    let letters = printed.of(Ink::Letter);
    let mut kinds: Vec<i16> = letters.filter_map(|item| item.value).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}
