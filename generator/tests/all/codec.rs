//! Written texts parse back, symmetric images are the same puzzle, and no text makes the parsers
//! panic.

use crate::kept::{self, Solved};
use libtest_mimic::Trial;
use pencilmill_generator::board::Symmetry;
use pencilmill_generator::genre::{Genre, Puzzle};
use pencilmill_generator::genres;
use pencilmill_generator::random::{Key, Random};
use std::collections::BTreeMap;

/// The number of mutated puzzle texts, and of mutated answer texts, of each genre.
const MUTATIONS: usize = 6000;

pub fn trials() -> Vec<Trial> {
    let mut trials = each_genre![
        texts_survive_reading,
        turned_puzzles_are_known_by_their_hash,
        no_text_makes_the_parsers_panic
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

/// A text with a few bytes changed, removed, repeated or copied from elsewhere.
fn mutated(text: &str, random: &mut Random) -> String {
    const TELLING: &[u8] = b"rc.=-; x0123456789AZ?,\t\n\"\xc3\xa9\xff";
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..1 + random.below(4) {
        let at = random.below(bytes.len().max(1));
        if at >= bytes.len() {
            break;
        }
        match random.below(6) {
            0 => bytes[at] = random.below(256) as u8,
            1 => bytes[at] = TELLING[random.below(TELLING.len())],
            2 => bytes.insert(at, TELLING[random.below(TELLING.len())]),
            3 => {
                bytes.remove(at);
            }
            4 => bytes.truncate(at),
            _ => {
                let part: Vec<u8> = bytes[at..].iter().copied().take(random.below(12)).collect();
                let to = random.below(bytes.len());
                bytes.splice(to..to, part);
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn no_text_makes_the_parsers_panic(genre: &'static dyn Genre) {
    let puzzles = kept::puzzles(genre);
    let texts = |Solved { puzzle, answer }: &Solved| (puzzle.to_string(), answer.to_string());
    let texts: Vec<(String, String)> = puzzles.iter().map(texts).collect();
    let slug = genre.card().slug;
    let mut random = Key::new(1, &format!("mutations {slug}")).random(0, 0);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..MUTATIONS {
        let chosen = random.below(puzzles.len());
        let text = mutated(&texts[chosen].0, &mut random);
        let length = text.chars().count();
        match genres::parse(&text) {
            // a parsed puzzle has one text, which parses to the same puzzle
            Ok(puzzle) => {
                let again = genres::parse(&puzzle.to_string()).unwrap();
                assert_eq!(again.printed, puzzle.printed, "{text:?}");
                read += 1;
            }
            Err(error) => {
                assert!(
                    (1..=length + 1).contains(&error.column),
                    "{text:?}: {error}"
                );
                refused += 1;
            }
        }
        let puzzle = &puzzles[chosen].puzzle;
        let text = mutated(&texts[chosen].1, &mut random);
        match puzzle.parse_answer(&text) {
            Ok(answer) => {
                let again = puzzle.parse_answer(&answer.to_string()).unwrap();
                assert_eq!(again, answer, "{text:?}");
                let _ = puzzle.check(&answer);
                read += 1;
            }
            Err(_) => refused += 1,
        }
    }
    assert!(
        read > 100 && refused > 100,
        "{read} read, {refused} refused"
    );
}
