//! Letters of several kinds, of which at least one of each kind is printed.

use crate::board::{Drawing, Ink, Item, Place};
use crate::genre::{HintKind, Puzzle};

/// A letter beside the first one of its kind, which is layout: the kinds of letters are known before any hint.
///
/// Which letter is the first is so to say random, so that it tells nothing.
pub struct FurtherLetter;

impl FurtherLetter {
    /// The order in which letters of one kind count.
    pub fn rank(letter: &Item) -> (i32, Place) {
        let [y, x] = [letter.at.y, letter.at.x].map(i32::from);
        let kind = i32::from(letter.value.unwrap_or_default());
        let mixed = (y * 7919 + x * 104_729 + kind * 15_485) % 65_521;
        (mixed % 257, letter.at)
    }

    /// Of these letters of one kind, the one that counts first.
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

/// The kinds of the letters printed, rising.
pub fn letter_kinds(printed: &Drawing) -> Vec<i16> {
    let letters = printed.of(Ink::Letter);
    let mut kinds: Vec<i16> = letters.filter_map(|item| item.value).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}
