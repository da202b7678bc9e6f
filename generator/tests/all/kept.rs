//! The kept puzzles of each genre: `golden.txt` in its folder.
//!
//! `golden` checks that they are still made like this; other suites read them and need not make
//! puzzles of their own.
//!
//! The first line is the genre's version. The records follow, separated by blank lines: name,
//! puzzle and answer.

use pencilmill_generator::board::{Board, Drawing};
use pencilmill_generator::genre::{Genre, Order, Puzzle};
use pencilmill_generator::genres;
use pencilmill_generator::record::{Record, series};
use std::path::{Path, PathBuf};

/// The seed of the kept puzzles.
pub const SEED: u64 = 1;

/// The command that makes the file of a genre if it is missing or old.
pub fn how_to_make(genre: &dyn Genre) -> String {
    let slug = genre.card().slug;
    format!(
        "UPDATE=1 cargo test -p pencilmill-generator --test all golden::puzzles_are_the_golden_ones::{slug} -- --exact"
    )
}

/// The texts of a record.
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

    /// The puzzle and its answer, parsed like user input.
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

/// An order whose first records are kept.
#[derive(Clone)]
pub struct Kept {
    pub order: Order,
    pub texts: Vec<Texts>,
}

/// The number of records kept on the smallest board; on others there is one.
const SMALL: u64 = 5;

/// A genre's orders with kept records, and their number: each variant on the usual board, on a
/// rectangle of medium size, and on one of the smallest boards, as far as it is made on them.
pub fn orders(genre: &'static dyn Genre) -> Vec<(Order, u64)> {
    let sizes = genre.card().sizes;
    let Board { rows, cols } = sizes.least;
    let oblong = Board::new(rows + 1, cols + 3);
    let small = Board::new(rows, cols + i16::from(!sizes.square_only));
    let others = [oblong, small].into_iter();
    let others = others.filter(|&board| sizes.admits(board) && board != sizes.default);
    let boards: Vec<Board> = std::iter::once(sizes.default).chain(others).collect();
    let of_variant = |variant| {
        let order = |&board| Order::new(genre, Some(board), variant).ok();
        let orders: Vec<Order> = boards.iter().filter_map(order).collect();
        let least = orders.iter().map(|order| order.board.area()).min();
        let number = |order: &Order| match Some(order.board.area()) == least {
            true => SMALL,
            false => 1,
        };
        let counted = orders.iter().map(|order| (order.clone(), number(order)));
        counted.collect::<Vec<_>>()
    };
    variants(genre).into_iter().flat_map(of_variant).collect()
}

/// The variants of a genre; most genres have one without a name.
pub fn variants(genre: &dyn Genre) -> Vec<Option<&'static str>> {
    match genre.card().variants {
        [] => vec![None],
        some => some.iter().copied().map(Some).collect(),
    }
}

pub fn path(genre: &dyn Genre) -> PathBuf {
    folder(genre).join("golden.txt")
}

/// The folder of a genre.
pub fn folder(genre: &dyn Genre) -> PathBuf {
    let genres = Path::new(env!("CARGO_MANIFEST_DIR")).join("genres/src");
    genres.join(genre.card().slug.replace('-', "_"))
}

/// The version and the records in the file, unchecked; `None` if there is no file.
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

/// The text of a file with these records.
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
/// If the genre has no file, or its records are not the expected ones.
pub fn texts(genre: &'static dyn Genre) -> Vec<Kept> {
    let how_to_make = how_to_make(genre);
    let path = path(genre);
    let path = path.display();
    let Some((_, records)) = file(genre) else {
        panic!("{path} is missing; make it with\n{how_to_make}");
    };
    let mut records = records.into_iter();
    let kept = orders(genre).into_iter().map(|(order, number)| {
        let texts: Vec<Texts> = records.by_ref().take(number as usize).collect();
        let series = series(&order, SEED);
        let names = (0..number).map(|index| format!("{series}-{index}"));
        assert!(
            names.eq(texts.iter().map(|record| record.name.clone())),
            "{path} has other records of {series} than it should; make it anew with\n{how_to_make}"
        );
        Kept { order, texts }
    });
    let kept = kept.collect();
    let more = records.next();
    assert_eq!(
        more, None,
        "{path} has too many; make it anew with\n{how_to_make}"
    );
    kept
}

/// All kept puzzles of a genre.
pub fn puzzles(genre: &'static dyn Genre) -> Vec<Solved> {
    let texts = texts(genre).into_iter().flat_map(|kept| kept.texts);
    texts.map(|texts| texts.read()).collect()
}

/// Kept puzzles of a genre's first variant on the smallest of its boards.
pub fn small_puzzles(genre: &'static dyn Genre) -> Vec<Solved> {
    small_puzzles_of(genre, texts(genre)[0].order.variant)
}

/// Like [`small_puzzles`], for one of the genre's variants.
pub fn small_puzzles_of(genre: &'static dyn Genre, variant: &str) -> Vec<Solved> {
    let kept = texts(genre);
    let of_variant = kept.iter().filter(|kept| kept.order.variant == variant);
    let small = of_variant.min_by_key(|kept| kept.order.board.area());
    small.unwrap().texts.iter().map(Texts::read).collect()
}
