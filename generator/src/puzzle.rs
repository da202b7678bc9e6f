//! A printed puzzle.

use crate::board::{Board, Drawing, Item, Symmetry, TextError, parse_drawing, parse_puzzle_text};
use crate::genre::{Broken, Genre};
use crate::genres;
use crate::grade::{Grade, Rating};
use crate::puzzlink;
use siphasher::sip128::{Hasher128, SipHasher24};
use std::fmt;
use std::hash::Hasher;

/// A genre, a board, and what is printed on it.
#[derive(Clone)]
pub struct Puzzle {
    /// The genre whose rules hold.
    pub genre: &'static dyn Genre,
    /// The board.
    pub board: Board,
    /// Layout and hints.
    pub printed: Drawing,
}

impl Puzzle {
    /// Reads a puzzle from its text (see [`crate::board`]) or its address (see [`web`]), and sees that everything printed may
    /// stand where it does.
    pub fn parse(text: &str) -> Result<Puzzle, TextError> {
        let parsed = if puzzlink::is_address(text) {
            puzzlink::parse(text)?
        } else {
            parse_puzzle_text(text)?
        };
        let (name, column) = parsed.genre;
        let genre = genres::named(name)
            .map_err(|unknown| TextError::new(column, format!("{name:?}"), unknown.expected()))?;
        let card = genre.card();
        let (board, column) = parsed.board;
        if !card.sizes.admits(board) {
            let expected = format!("a size of {}: {}", card.slug, card.sizes);
            return Err(TextError::new(column, board.to_string(), expected));
        }
        let mut printed = Drawing::blank();
        for (item, column) in parsed.items {
            if !card.printed.iter().any(|spot| spot.admits(board, &item)) {
                return Err(TextError::new(column, describe(&item), spots(card.printed)));
            }
            if printed.items().iter().any(|other| other.same_spot(&item)) {
                return Err(TextError::new(
                    column,
                    describe(&item),
                    "each place once for each ink",
                ));
            }
            printed.insert(item);
        }
        let puzzle = Puzzle {
            genre,
            board,
            printed,
        };
        match genre.validate(&puzzle) {
            Some(fault) => Err(TextError::new(
                column,
                fault,
                format!("a puzzle of {}", card.slug),
            )),
            None => Ok(puzzle),
        }
    }

    /// Reads an answer to this puzzle from its text.
    pub fn parse_answer(&self, text: &str) -> Result<Drawing, TextError> {
        let drawn = self.genre.card().drawn;
        let mut answer = Drawing::blank();
        for (item, column) in parse_drawing(text)? {
            if !drawn.iter().any(|spot| spot.admits(self.board, &item)) {
                return Err(TextError::new(column, describe(&item), spots(drawn)));
            }
            answer.insert(item);
        }
        Ok(answer)
    }

    /// What is printed before any hint.
    pub fn layout(&self) -> Drawing {
        let bare = |item: &Item| {
            if self.genre.is_hint(self.board, item) {
                self.genre.placeholder(item)
            } else {
                Some(*item)
            }
        };
        self.printed.items().iter().filter_map(bare).collect()
    }

    /// Prints a hint, in place of what it tells more than.
    pub fn print(&mut self, hint: Item) {
        if let Some(placeholder) = self.genre.placeholder(&hint) {
            self.printed.remove(&placeholder);
        }
        self.printed = self.printed.filtered(|item| !item.same_spot(&hint));
        self.printed.insert(hint);
    }

    /// Takes a printed hint away.
    pub fn erase(&mut self, hint: &Item) {
        self.printed.remove(hint);
        if let Some(placeholder) = self.genre.placeholder(hint) {
            self.printed.insert(placeholder);
        }
    }

    /// The printed hints.
    pub fn hints(&self) -> Drawing {
        self.printed
            .filtered(|item| self.genre.is_hint(self.board, item))
    }

    /// Printed pieces of the answer that are not hints of the genre: what is given away because
    /// nothing else made the answer unique.
    pub fn givens(&self) -> Drawing {
        let drawn = self.genre.card().drawn;
        self.printed.filtered(|item| {
            !self.genre.is_hint(self.board, item)
                && drawn.iter().any(|spot| spot.admits(self.board, item))
        })
    }

    /// The grade of a puzzle of this genre and size with this rating.
    pub fn grade(&self, rating: &Rating) -> Grade {
        Grade::of(self.genre.card().slug, self.board, rating)
    }

    /// Whether the drawing is an answer by the genre's checker.
    pub fn check(&self, answer: &Drawing) -> Result<(), Broken> {
        let drawn = self.genre.card().drawn;
        let foreign = |item: &&Item| !drawn.iter().any(|spot| spot.admits(self.board, item));
        if let Some(item) = answer.items().iter().find(foreign) {
            return Err(Broken::Foreign(*item));
        }
        self.genre.check(self, answer)
    }

    /// A hash of the puzzle that is the same for all its rotations and reflections.
    pub fn canonical_hash(&self) -> u128 {
        let hash = |symmetry| {
            let turned = self.genre.transformed(self, symmetry);
            let mut hasher = SipHasher24::new();
            hasher.write(turned.to_string().as_bytes());
            hasher.finish128().as_u128()
        };
        Symmetry::all().map(hash).min().unwrap_or_default()
    }
}

/// An item as a reader of the text knows it.
fn describe(item: &Item) -> String {
    format!("{} {}", item.ink.name(), crate::board::item_text(item))
}

/// What may stand where, as a list.
fn spots(spots: &[crate::board::Spot]) -> String {
    use crate::board::Values;
    let describe = |spot: &crate::board::Spot| {
        let values = match spot.values {
            Values::None => String::new(),
            Values::Numbers(least, most) => format!("={least}..{most}"),
            Values::Letters(most) => {
                format!(
                    "=A..{}",
                    char::from(b'A' + u8::try_from(most).unwrap_or(26).clamp(1, 26) - 1)
                )
            }
            Values::Sets => "=1+3+?".to_owned(),
            Values::Arrows(most) => format!("=up0..{most} (or right, down, left; or ?)"),
            Values::Tetrominoes => "=xxx/.x.".to_owned(),
            Values::Tiles => "=ab.b.a..".to_owned(),
            Values::Steps => "=U (or R, D, L)".to_owned(),
            Values::Responses => "=w2+g1+pit (or a part of it; none; goal)".to_owned(),
        };
        format!("{}{values} in {}", spot.ink.name(), spot.on.describe())
    };
    spots.iter().map(describe).collect::<Vec<_>>().join("; ")
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {};", self.genre.card().slug, self.board)?;
        if !self.printed.is_empty() {
            write!(f, " {}", self.printed)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
