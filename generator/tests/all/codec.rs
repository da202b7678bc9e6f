//! Written texts parse back, and symmetric images are the same puzzle.

use crate::kept::{self, Solved};
use libtest_mimic::Trial;
use pencilmill_generator::board::Symmetry;
use pencilmill_generator::genre::{Genre, Puzzle};
use pencilmill_generator::genres;
use std::collections::BTreeMap;

pub fn trials() -> Vec<Trial> {
    let mut trials = each_genre![
        texts_survive_reading,
        turned_puzzles_are_known_by_their_hash
    ];
    trials.extend(once![different_puzzles_have_different_hashes]);
    trials
}

fn texts_survive_reading(genre: &'static dyn Genre) {
    for kept in kept::texts(genre) {
        for texts in kept.texts {
            let Solved { puzzle, answer } = texts.read();
            assert_eq!(puzzle.to_string(), texts.puzzle);
            assert_eq!(answer.to_string(), texts.answer);
        }
    }
}

fn turned_puzzles_are_known_by_their_hash(genre: &'static dyn Genre) {
    for Solved { puzzle, .. } in kept::puzzles(genre) {
        let hash = puzzle.canonical_hash();
        for symmetry in Symmetry::all() {
            let turned = genre.extras().transformed(&puzzle, symmetry);
            assert_eq!(turned.canonical_hash(), hash, "{puzzle} {symmetry:?}");
            let reread = genres::parse(&turned.to_string()).unwrap();
            assert_eq!(reread.printed, turned.printed, "{puzzle} {symmetry:?}");
        }
        // without one of its items it is a different puzzle
        let mut less = puzzle.clone();
        if let Some(item) = puzzle.printed.items().first() {
            less.printed.remove(item);
            assert_ne!(less.canonical_hash(), hash, "{puzzle}");
        }
    }
}

fn different_puzzles_have_different_hashes() {
    let mut known: BTreeMap<u128, Puzzle> = BTreeMap::new();
    for Solved { puzzle, .. } in genres::ALL.iter().flat_map(|genre| kept::puzzles(*genre)) {
        if let Some(other) = known.insert(puzzle.canonical_hash(), puzzle.clone()) {
            // a small puzzle may be an image of another one
            let (extras, other_text) = (puzzle.genre.extras(), other.to_string());
            let turned = |symmetry| extras.transformed(&puzzle, symmetry).to_string();
            let same = Symmetry::all().any(|symmetry| turned(symmetry) == other_text);
            assert!(same, "the same hash: {other} and {puzzle}");
        }
    }
}
