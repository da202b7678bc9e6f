//! The puzzles of each genre that are kept as text: `tests/golden/<slug>.txt`.
//!
//! `golden` sees that they are still made so; other suites read them, so that they need not make puzzles of their own.
//!
//! The first line is the genre's version. Then come the records, parted by blank lines: name, puzzle and answer.

use pencilmill_generator::board::{Board, Drawing};
use pencilmill_generator::genre::{Genre, Order, Puzzle};
use pencilmill_generator::genres;
use pencilmill_generator::record::{Record, series};
use std::path::PathBuf;

/// Records of each order.
pub const RECORDS: u64 = 20;
/// The seed they are made with.
pub const SEED: u64 = 1;

/// What makes the file of a genre that has none, or has an old one.
pub fn how_to_make(genre: &dyn Genre) -> String {
    let slug = genre.card().slug;
    format!(
        "UPDATE_GOLDEN=1 cargo test -p pencilmill-generator golden::puzzles_are_the_golden_ones::{slug} -- --exact"
    )
}

/// Texts of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Texts {
    pub name: String,
    pub puzzle: String,
    pub answer: String,
}

impl Texts {
    pub fn of(record: &Record) -> Texts {
        Texts {
            name: record.id.clone(),
            puzzle: record.puzzle.to_string(),
            answer: record.answer.to_string(),
        }
    }

    /// The puzzle and its answer, as every user's text is read.
    pub fn read(&self) -> Solved {
        let puzzle = genres::parse(&self.puzzle).unwrap_or_else(|e| panic!("{}: {e}", self.name));
        let answer = puzzle.parse_answer(&self.answer);
        let answer = answer.unwrap_or_else(|e| panic!("{}: {e}", self.name));
        Solved { puzzle, answer }
    }
}

/// A puzzle and its only answer.
#[derive(Clone, Debug)]
pub struct Solved {
    pub puzzle: Puzzle,
    pub answer: Drawing,
}

/// A genre's orders of which records are kept: each variant on the usual board, and on a rectangle if there can be one.
pub fn orders(genre: &'static dyn Genre) -> Vec<Order> {
    let sizes = genre.card().sizes;
    let rectangle = Board::new(sizes.least.rows + 1, sizes.least.cols + 3);
    let boards = [
        Some(sizes.default),
        Some(rectangle).filter(|&board| sizes.admits(board)),
    ];
    let mut orders = Vec::new();
    for variant in variants(genre) {
        for board in boards.into_iter().flatten() {
            orders.push(Order::new(genre, Some(board), variant).unwrap());
        }
    }
    orders
}

/// The variants of a genre; of most genres, there is one that has no name.
pub fn variants(genre: &dyn Genre) -> Vec<Option<&'static str>> {
    match genre.card().variants {
        [] => vec![None],
        some => some.iter().copied().map(Some).collect(),
    }
}

pub fn path(genre: &dyn Genre) -> PathBuf {
    let name = format!("tests/golden/{}.txt", genre.card().slug);
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The version that the file says and its records, whatever they are; nothing if there is no file.
pub fn file(genre: &dyn Genre) -> Option<(u32, Vec<Texts>)> {
    let text = std::fs::read_to_string(path(genre)).ok()?;
    let (first, records) = text.split_once("\n\n")?;
    let version = first.strip_prefix("version ")?.parse().ok()?;
    let records = records.trim_end_matches('\n').split("\n\n").map(|record| {
        let lines: Vec<&str> = record.lines().collect();
        let [name, puzzle, answer] = lines[..] else {
            panic!("{}: {record}", path(genre).display());
        };
        let [name, puzzle, answer] = [name, puzzle, answer].map(str::to_owned);
        Texts {
            name,
            puzzle,
            answer,
        }
    });
    Some((version, records.collect()))
}

/// The text of a file that says this.
pub fn file_text(genre: &dyn Genre, records: &[Texts]) -> String {
    let mut text = format!("version {}\n", genre.card().version);
    for Texts {
        name,
        puzzle,
        answer,
    } in records
    {
        text += &format!("\n{name}\n{puzzle}\n{answer}\n");
    }
    text
}

/// The kept records of each order.
///
/// # Panics
/// If the genre has no file, or other records than it should.
pub fn texts(genre: &'static dyn Genre) -> Vec<(Order, Vec<Texts>)> {
    let Some((_, records)) = file(genre) else {
        panic!(
            "{} is missing; make it with\n{}",
            path(genre).display(),
            how_to_make(genre)
        );
    };
    let orders = orders(genre);
    let names = |order| (0..RECORDS).map(move |index| format!("{}-{index}", series(order, SEED)));
    assert!(
        (orders.iter().flat_map(names)).eq(records.iter().map(|record| record.name.clone())),
        "{} has other records than it should; make it anew with\n{}",
        path(genre).display(),
        how_to_make(genre)
    );
    let each = records.chunks(RECORDS as usize).map(<[Texts]>::to_vec);
    orders.into_iter().zip(each).collect()
}

/// All kept puzzles of a genre.
pub fn puzzles(genre: &'static dyn Genre) -> Vec<Solved> {
    let texts = texts(genre).into_iter().flat_map(|(_, texts)| texts);
    texts.map(|texts| texts.read()).collect()
}

/// Kept puzzles of a genre's first variant on the smaller of its boards.
pub fn small_puzzles(genre: &'static dyn Genre) -> Vec<Solved> {
    let kept = texts(genre);
    let variant = kept[0].0.variant;
    let of_variant = kept.iter().filter(|(order, _)| order.variant == variant);
    let (_, texts) = of_variant
        .min_by_key(|(order, _)| order.board.area())
        .unwrap();
    texts.iter().map(Texts::read).collect()
}
