//! What is written can be read back, turned puzzles are the same puzzle, and no text makes the parsers
//! panic.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod chosen;

use pencilmill_generator::board::Symmetry;
use pencilmill_generator::genre::Order;
use pencilmill_generator::genres;
use pencilmill_generator::mill::Mill;
use pencilmill_generator::random::{Key, Random};
use pencilmill_generator::record::Record;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Of each genre and variant.
const RECORDS: u64 = 12;
/// Of puzzle texts, and as many of answer texts.
const MUTATIONS: usize = 100_000;

/// Puzzles of every genre and variant, made once for all tests.
fn records() -> &'static [Record] {
    static MADE: OnceLock<Vec<Record>> = OnceLock::new();
    MADE.get_or_init(make_records)
}

fn make_records() -> Vec<Record> {
    let mut mill = Mill::default();
    let mut records = Vec::new();
    for genre in &chosen::genres() {
        let variants: Vec<Option<&str>> = match genre.card().variants {
            [] => vec![None],
            some => some.iter().copied().map(Some).collect(),
        };
        for variant in variants {
            let order = Order::new(*genre, None, variant).unwrap();
            records.extend((0..RECORDS).map(|index| mill.make(&order, 5, index).unwrap()));
        }
    }
    records
}

#[test]
fn texts_survive_reading() {
    for record in records() {
        let (puzzle, answer) = (record.puzzle.to_string(), record.answer.to_string());
        let reread = genres::parse(&puzzle).unwrap();
        assert_eq!(reread.printed, record.puzzle.printed);
        assert_eq!(reread.to_string(), puzzle);
        let answered = reread.parse_answer(&answer).unwrap();
        assert_eq!(answered, record.answer);
        assert_eq!(answered.to_string(), answer);
    }
}

#[test]
fn turned_puzzles_are_known_by_their_hash() {
    let mut known: BTreeMap<u128, String> = BTreeMap::new();
    for Record { puzzle, .. } in records() {
        let hash = puzzle.canonical_hash();
        for symmetry in Symmetry::all() {
            let turned = puzzle.genre.extras().transformed(puzzle, symmetry);
            assert_eq!(turned.canonical_hash(), hash, "{puzzle} {symmetry:?}");
            let reread = genres::parse(&turned.to_string()).unwrap();
            assert_eq!(reread.printed, turned.printed, "{puzzle} {symmetry:?}");
        }
        // Without one of its items it is another puzzle.
        let mut less = puzzle.clone();
        if let Some(item) = puzzle.printed.items().first() {
            less.printed.remove(item);
            assert_ne!(less.canonical_hash(), hash, "{puzzle}");
        }
        if let Some(other) = known.insert(hash, puzzle.to_string()) {
            panic!("the same hash: {other} and {puzzle}");
        }
    }
}

/// A text with a few bytes changed, lost, doubled or brought from elsewhere.
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

#[test]
fn no_text_makes_the_parsers_panic() {
    let records = records();
    let texts: Vec<(String, String)> = records
        .iter()
        .map(|r| (r.puzzle.to_string(), r.answer.to_string()))
        .collect();
    let mut random = Key::new(1, "mutations").random(0, 0);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..MUTATIONS {
        let chosen = random.below(records.len());
        let text = mutated(&texts[chosen].0, &mut random);
        let length = text.chars().count();
        match genres::parse(&text) {
            // What is read has one text, which reads the same.
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
        let puzzle = &records[chosen].puzzle;
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
    println!("{read} read, {refused} refused");
    assert!(read > 1000 && refused > 1000);
}
