//! A record: one finished puzzle as it is written to files.

use crate::board::{Board, Drawing};
use crate::genre::{Arrangement, Begun, Card, ClueSymmetry, Genre, Mix, Order, Puzzle, Wishes};
use crate::grade::{Grade, Rating, TABLE_VERSION, grade_of};
use crate::verdict::{Flags, flags, minutes};
use std::fmt;
use std::sync::Arc;

/// One finished puzzle with everything recorded about it.
#[derive(Clone, Debug)]
pub struct Record {
    /// Name of the puzzle, unique for genre, size, variant, grades, arrangement, seed and index.
    pub id: String,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only answer.
    pub answer: Drawing,
    /// Its difficulty.
    pub rating: Rating,
    /// The requested seed.
    pub seed: u64,
    /// The index of the puzzle among those of the seed, from 0.
    pub index: u64,
    /// The successful attempt, from 0; the earlier ones were given up.
    pub attempt: u32,
    /// The value of [`versions`]: equal versions, seed, index and size give equal bytes.
    pub versions: String,
}

impl Record {
    /// The grade of the puzzle.
    pub fn grade(&self) -> Grade {
        grade_of(&self.puzzle, &self.rating)
    }

    /// The time that the puzzle takes a person.
    pub fn minutes(&self) -> u32 {
        minutes(self.rating.score)
    }

    /// The flags that follow from the drawings and the rounds.
    pub fn flags(&self) -> Flags {
        let rounds = u64::from(self.rating.rounds);
        flags(&self.puzzle, &self.answer, Some(rounds))
    }

    /// Number of printed hints that are native to the genre.
    pub fn hints(&self) -> usize {
        self.puzzle.hints().len()
    }
}

/// The common prefix of the names of all puzzles of an order and a seed, which precedes the index.
pub fn series(order: &Order, seed: u64) -> String {
    let tags = [order.begun.tag(), order.wishes.tag()];
    let tags: Vec<String> = tags.into_iter().flatten().collect();
    series_of(order, &tags, seed)
}

/// Like [`series`], with the names of the parts fixed by a setter and of the wishes given.
fn series_of(order: &Order, tags: &[String], seed: u64) -> String {
    let variant = match order.variant {
        "" => String::new(),
        variant => format!("-{variant}"),
    };
    let grades = match order.grades {
        any if any.is_any() => String::new(),
        mix => format!("-{mix}").replace(':', "").replace(',', "-"),
    };
    let arrangement = order.arrangement.words().map(|word| format!("-{word}"));
    let tags = tags.iter().map(|word| format!("-{word}"));
    let arrangement: String = arrangement.chain(tags).collect();
    format!(
        "{}{variant}-{}{grades}{arrangement}-s{seed}",
        order.genre.card().slug,
        order.board
    )
}

/// The versions on which the bytes of a record depend: of the program, of the genre and, unless
/// puzzles are requested as they come, of the table of grades and the flags.
pub fn versions(order: &Order) -> String {
    let Card { slug, version, .. } = order.genre.card();
    let versions = format!("pencilmill {} {slug} {version}", env!("CARGO_PKG_VERSION"));
    match order.grades.is_as_it_comes() {
        true => versions,
        false => format!("{versions} grades {TABLE_VERSION}"),
    }
}

/// The content of a record's name: the order, seed and index by which it was made.
#[derive(Clone)]
pub struct Named {
    /// The order, without the parts fixed by a setter and without wishes.
    pub order: Order,
    /// The names of these, if there are any.
    pub tags: Vec<String>,
    /// The seed.
    pub seed: u64,
    /// The index.
    pub index: u64,
}

impl Named {
    /// Parses the name of a puzzle of this genre and board; `None` if no record has
    /// this name.
    pub fn read(id: &str, genre: &'static dyn Genre, board: Board) -> Option<Named> {
        let card = genre.card();
        let rest = id.strip_prefix(card.slug)?.strip_prefix('-')?;
        let (variant, rest) = match card.variants {
            [] => ("", rest),
            some => some.iter().find_map(|&variant| {
                let rest = rest.strip_prefix(variant)?.strip_prefix('-')?;
                Some((variant, rest))
            })?,
        };
        let rest = rest.strip_prefix(&board.to_string())?;
        let (rest, index) = rest.rsplit_once('-')?;
        let (words, seed) = rest.rsplit_once("-s")?;
        let mut arrangement = Arrangement::default();
        let mut grades: Vec<String> = Vec::new();
        let mut tags = Vec::new();
        for word in words.split('-').skip(1) {
            match word.parse::<ClueSymmetry>() {
                Ok(symmetry) => arrangement.symmetry = symmetry,
                Err(_) if word == "spread" => arrangement.spread = true,
                Err(_) if Begun::is_tag(word) || Wishes::is_tag(word) => {
                    tags.push(word.to_owned());
                }
                Err(_) => {
                    let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
                    let part = &word[name.len()..];
                    let colon = if part.is_empty() { "" } else { ":" };
                    grades.push(format!("{name}{colon}{part}"));
                }
            }
        }
        let grades = match grades.as_slice() {
            [] => Mix::default(),
            some => some.join(",").parse().ok()?,
        };
        let named = Named {
            order: Order {
                genre,
                board,
                variant,
                grades,
                arrangement,
                begun: Arc::default(),
                wishes: Arc::default(),
            },
            tags,
            seed: seed.parse().ok()?,
            index: index.parse().ok()?,
        };
        (named.to_string() == id).then_some(named)
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let series = series_of(&self.order, &self.tags, self.seed);
        write!(f, "{series}-{}", self.index)
    }
}
