//! Operations on arbitrary bytes, with the properties that must hold: each function is a fuzz
//! target of its own, and a test of the workspace runs all of them on mutations of committed files
//! (tests/all/mutations.rs).

use pencilmill_book::recipe::Recipe;
use pencilmill_figures::figure::{Figure, Look};
use pencilmill_generator::board::Drawing;
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::prover::{Answers, Budget, PATIENCE, solve};
use pencilmill_generator::{genres, puzzlink};
use pencilmill_jobs::read::JobFile;
use pencilmill_records::entry::Entry;
use pencilmill_records::penpa;
use pencilmill_records::proofs::Proofs;
use pencilmill_records::read::Reader;
use pencilmill_records::verify::{Look as Closely, identity, verify};
use pencilmill_records::write::{Format, Writer};

/// Number of cells of the largest board on which a record is verified: blank larger ones take long.
const AREA: usize = 25;

/// A file of records: reading ends, good records are unchanged when they are written again, and a
/// check ends.
pub fn records(bytes: &[u8]) {
    let Ok(reader) = Reader::new("f", bytes) else {
        return;
    };
    for entry in reader.filter_map(|raw| Entry::parse(raw.ok()?).ok()) {
        shown(&entry.puzzle);
        let _ = identity(&entry);
        if entry.puzzle.board.area() <= AREA {
            let closely = Closely {
                budget: Budget::steps(20_000),
                grades: false,
                remake: false,
                proof: false,
            };
            let _ = verify(&entry, closely);
        }
        let (puzzle, answer, claims) = (
            entry.puzzle.clone(),
            entry.answer.clone(),
            entry.claims.clone(),
        );
        let Some(record) = entry.record() else {
            continue;
        };
        for format in [Format::Csv, Format::JsonLines] {
            let mut writer = Writer::new(format, Vec::new()).expect("memory takes all");
            writer.write(&record).expect("memory takes all");
            let written = writer.finish().expect("memory takes all");
            let mut again = Reader::new("g", &written[..]).expect("a good file");
            let again = again.next().expect("one record").expect("a good record");
            let again = Entry::parse(again).expect("a good record");
            assert_eq!(again.puzzle.to_string(), puzzle.to_string());
            assert_eq!(again.answer, answer);
            assert_eq!(
                (again.claims.id, again.claims.seed, again.claims.index),
                (claims.id.clone(), claims.seed, claims.index)
            );
        }
    }
}

/// A file with a proof: reading ends, and an accepted proof is of a puzzle with this one answer.
pub fn proofs(bytes: &[u8]) {
    let verdicts = Proofs::new("f", bytes).map(|checked| checked.expect("memory can be read"));
    let verdicts: Vec<bool> = verdicts.map(|checked| checked.verdict.is_ok()).collect();
    let ([true], Ok(text)) = (&verdicts[..], std::str::from_utf8(bytes)) else {
        return;
    };
    let said = |word| text.lines().find_map(|line| line.strip_prefix(word));
    let (Some(puzzle), Some(answer)) = (said("puzzle "), said("answer ")) else {
        return;
    };
    let puzzle = genres::parse(puzzle).expect("a good puzzle");
    let answer = puzzle.parse_answer(answer).expect("a good answer");
    let Answers::Unique(found) = solve(&puzzle, PATIENCE, &Interrupt::new()) else {
        panic!("accepted: {text}");
    };
    let same = puzzle.genre.extras().equivalent(&puzzle, &found);
    assert!(
        found == answer || same.contains(&answer),
        "accepted: {text}"
    );
}

/// The text of a puzzle, or an address: a parsed puzzle can be shown, and parses to itself again.
pub fn text(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let Ok(puzzle) = genres::parse(text) else {
        return;
    };
    shown(&puzzle);
    same(&puzzle, &puzzle.to_string());
}

/// A puzzle as somebody pasted it: its puzzle has an address that leads to the same puzzle.
pub fn address(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let Ok(puzzle) = pencilmill_records::parse(text) else {
        return;
    };
    shown(&puzzle);
    if let Some(address) = puzzlink::address(&puzzle) {
        same(&puzzle, &address);
    }
}

/// The text in an address of Penpa+: its puzzle has an address that leads to the same puzzle.
pub fn penpa(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let address = format!("{}#m=solve&p={}", penpa::SITE, penpa::packed(text));
    let Ok(puzzle) = pencilmill_records::parse(&address) else {
        return;
    };
    shown(&puzzle);
    if let Some(address) = penpa::address(&puzzle, None) {
        let again = pencilmill_records::parse(&address).expect("a good address");
        assert_eq!(again.to_string(), puzzle.to_string());
    }
}

/// The recipe of a book.
pub fn recipe(bytes: &[u8]) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        let _ = Recipe::parse("r.toml", text);
    }
}

/// A job's file.
pub fn job(bytes: &[u8]) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        let _ = JobFile::parse("j.toml", text, 0);
    }
}

fn same(puzzle: &Puzzle, text: &str) {
    let again = genres::parse(text).unwrap_or_else(|error| panic!("{puzzle}: {error}"));
    assert_eq!(again.printed, puzzle.printed, "{puzzle}");
    assert_eq!(again.canonical_hash(), puzzle.canonical_hash(), "{puzzle}");
}

fn shown(puzzle: &Puzzle) {
    let _ = Figure::of_puzzle(puzzle, &Drawing::blank(), Look::default());
    let _ = penpa::address(puzzle, None);
}
