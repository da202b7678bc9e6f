//! Printed puzzles.

use super::{Broken, Genre, Progress, Requirement};
use crate::board::{
    BLANK, Board, Drawing, Item, Language, Named, PuzzleText, Regions, Spot, Symmetry, TextError,
    item_text, parse_named, place_text,
};
use siphasher::sip128::{Hasher128, SipHasher24};
use std::fmt;
use std::hash::Hasher;

/// A genre, a board, and the marks printed on it.
#[derive(Clone)]
pub struct Puzzle {
    /// The genre with the rules.
    pub genre: &'static dyn Genre,
    /// The board.
    pub board: Board,
    /// Layout and hints.
    pub printed: Drawing,
}

impl Puzzle {
    /// A broken rule in words, with the text of the rule.
    pub fn explain(&self, broken: Broken) -> String {
        let rule = match broken {
            Broken::Rule(number, _) => usize::from(number).checked_sub(1),
            Broken::Foreign(_) => None,
        };
        match rule.and_then(|at| self.genre.card().rules.get(at)) {
            Some(rule) => format!("{broken}: {}", rule.en),
            None => broken.to_string(),
        }
    }

    /// Interprets the text of a puzzle of this genre: checks that the genre admits the board, and
    /// that every printed mark may stand at its place.
    ///
    /// # Errors
    /// The first contradiction to the genre's card.
    pub fn read(genre: &'static dyn Genre, text: PuzzleText) -> Result<Puzzle, TextError> {
        let card = genre.card();
        let (board, column) = text.board;
        let sizes = card.sizes.read();
        if !sizes.admits(board) {
            let expected = format!("a size of {}: {sizes}", card.slug);
            return Err(TextError::new(column, board.to_string(), expected));
        }
        let mut printed = Drawing::blank();
        for (item, column) in text.items {
            if !card.printed.iter().any(|spot| spot.admits(board, &item)) {
                return Err(TextError::new(
                    column,
                    item.to_string(),
                    spots(card.printed),
                ));
            }
            if printed.items().iter().any(|other| other.same_spot(&item)) {
                return Err(TextError::new(
                    column,
                    item.to_string(),
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
        match puzzle.validate() {
            Some(fault) => Err(TextError::new(
                column,
                fault,
                format!("a puzzle of {}", card.slug),
            )),
            None => Ok(puzzle),
        }
    }

    /// A fault of the printed marks that no puzzle of the genre may have.
    pub fn validate(&self) -> Option<String> {
        let requires = self.genre.card().requires;
        let crowded = || self.crowded_cell(requires);
        let unmet = || requires.iter().find_map(|r| self.unmet(*r));
        let own = || self.genre.extras().validate(self);
        crowded().or_else(unmet).or_else(own)
    }

    /// Reports two items in one cell that neither may share.
    fn crowded_cell(&self, requires: &[Requirement]) -> Option<String> {
        let alone = |item: &&Item| {
            item.at == item.to
                && item.at.is_cell()
                && !requires.contains(&Requirement::Shares(item.ink))
        };
        let mut alone: Vec<&Item> = self.printed.items().iter().filter(alone).collect();
        alone.sort_by_key(|item| item.at);
        let two = alone.windows(2).find(|two| two[0].at == two[1].at)?;
        let [one, other] = [two[0], two[1]].map(|item| item.ink.name());
        let place = place_text(two[0].at);
        Some(format!("{one} and {other} in one cell, {place}"))
    }

    /// Reports an unmet requirement.
    fn unmet(&self, requirement: Requirement) -> Option<String> {
        let count = |ink| self.printed.of(ink).count();
        match requirement {
            Requirement::Regions => Regions::loose_border(self.board, &self.printed).map(|side| {
                format!(
                    "a border with the same region on both sides, {}",
                    place_text(side)
                )
            }),
            Requirement::OnePerRegion(ink) => {
                let regions = Regions::of(self.board, &self.printed);
                let counts = regions.count(&self.printed.marks(self.board, ink));
                let crowded = counts.iter().position(|&count| count > 1)?;
                let cell = place_text(regions.region(crowded)[0]);
                Some(format!(
                    "{} items {} in the region of {cell}",
                    counts[crowded],
                    ink.name()
                ))
            }
            Requirement::Exactly(wanted, ink) => (count(ink) != wanted)
                .then(|| format!("{} items {} instead of {wanted}", count(ink), ink.name())),
            Requirement::AtLeast(least, ink) => (count(ink) < least)
                .then(|| format!("{} items {}, fewer than {least}", count(ink), ink.name())),
            Requirement::Shares(_) => None,
        }
    }

    /// Reads an answer to this puzzle, or a part of one, from its text; [`BLANK`] and an empty text
    /// are blank sheets.
    ///
    /// # Errors
    /// The first error of the text.
    pub fn parse_answer(&self, text: &str) -> Result<Drawing, TextError> {
        let mut names = self.genre.card().names();
        names.retain(|named| named.drawn);
        let drawn = self.parse_items(text, &names)?.into_iter();
        Ok(drawn.map(|(item, _)| item).collect())
    }

    /// Reads a drawing that is not finished: ink as in the text of an answer, or in the words of
    /// explanations, and ink that is ruled out, `unshaded r1c2` or `no line r1c1-r1c2`.
    ///
    /// # Errors
    /// The first error of the text.
    pub fn parse_progress(&self, text: &str) -> Result<Progress, TextError> {
        let items = self.parse_items(text, &self.genre.card().names())?;
        let of = |wanted: bool| {
            let own = items.iter().filter(move |item| item.1 == wanted);
            own.map(|item| item.0)
        };
        Ok(Progress {
            drawn: of(true).collect(),
            crossed: of(false).collect(),
            order: of(true).collect(),
        })
    }

    fn parse_items(&self, text: &str, names: &[Named]) -> Result<Vec<(Item, bool)>, TextError> {
        if text.trim() == BLANK {
            return Ok(Vec::new());
        }
        let mut items = Vec::new();
        for ((item, column), drawn) in parse_named(text, 1, names)? {
            let mut spots = self.genre.card().drawn.iter();
            let admitted = spots.clone().any(|spot| spot.admits(self.board, &item));
            // ruled out without a value are all values
            let at = |spot: &&Spot| {
                let there = spot.on.admits(self.board, item.at, item.to);
                spot.ink == item.ink && there && !drawn && item.value.is_none()
            };
            match spots.find(at) {
                _ if admitted => items.push((item, drawn)),
                Some(spot) => {
                    let values = spot.values.all().into_iter();
                    items.extend(values.map(|value| (Item { value, ..item }, drawn)));
                }
                None => return Err(self.foreign(&item, column)),
            }
        }
        Ok(items)
    }

    /// The error of an item that answers do not have.
    fn foreign(&self, item: &Item, column: usize) -> TextError {
        let card = self.genre.card();
        let error = TextError::new(column, item.to_string(), spots(card.drawn));
        let Board { rows, cols } = self.board;
        let [row, col] = [item.at.y.max(item.to.y), item.at.x.max(item.to.x)]
            .map(|half_cells| (half_cells + 1).div_euclid(2));
        for (at, most, [en, ens, ja]) in [
            (col, cols, ["column", "columns", "列"]),
            (row, rows, ["row", "rows", "行"]),
        ] {
            if at > most {
                let ens = if most == 1 { en } else { ens };
                return error.meaning(
                    format!("There is no {en} {at}; the board has {most} {ens}."),
                    format!("{at}{ja}目はありません。盤面は{most}{ja}です。"),
                );
            }
        }
        let meant = card.drawn.iter().find_map(|spot| {
            let meant = Item {
                ink: spot.ink,
                ..*item
            };
            (spot.ink != item.ink && spot.admits(self.board, &meant)).then_some(meant)
        });
        let [meant_en, meant_ja] = Language::ALL.map(|of| {
            let meant = meant.map(|meant| (card.word(meant.ink, of), item_text(&meant)));
            meant.map(|(word, place)| format!("{word} {place}"))
        });
        let [en, ja] = Language::ALL.map(|of| card.word(item.ink, of));
        match (meant_en, meant_ja) {
            (Some(meant_en), Some(meant_ja)) => error.meaning(
                format!("“{en}” is not drawn there. Did you mean: {meant_en}?"),
                format!("{ja}はそこにはかきません。{meant_ja}のことですか。"),
            ),
            _ => error,
        }
    }

    /// The printed marks without hints: the puzzle before any hint is printed.
    pub fn layout(&self) -> Drawing {
        let bare = |item: &Item| match self.is_hint(item) {
            true => self.hint(*item).placeholder(),
            false => Some(*item),
        };
        self.printed.items().iter().filter_map(bare).collect()
    }

    /// Prints a hint, in place of the weaker ones at its place.
    pub fn print(&mut self, hint: Item) {
        if let Some(placeholder) = self.hint(hint).placeholder() {
            self.printed.remove(&placeholder);
        }
        self.printed.retain(|item| !item.same_spot(&hint));
        self.printed.insert(hint);
    }

    /// Erases a printed hint.
    pub fn erase(&mut self, hint: &Item) {
        self.printed.remove(hint);
        if let Some(placeholder) = self.hint(*hint).placeholder() {
            self.printed.insert(placeholder);
        }
    }

    /// True if an item is a hint, and not layout.
    pub fn is_hint(&self, item: &Item) -> bool {
        let mut kinds = self.genre.card().hints.iter();
        let kind = kinds.find(|(ink, _)| *ink == item.ink);
        kind.is_some_and(|(_, kind)| kind.is_hint(self, item))
    }

    /// The printed hints.
    pub fn hints(&self) -> Drawing {
        self.printed.filtered(|item| self.is_hint(item))
    }

    /// Every possible hint that is true of a drawing, in order of items and without duplicates.
    pub fn true_hints(&self, answer: &Drawing) -> Vec<Item> {
        let mut hints = self.genre.hints(self, answer);
        hints.sort_unstable();
        hints.dedup();
        hints
    }

    /// The clues for a reader: hints, and all other marks printed in cells or at their corners.
    pub fn clues(&self) -> Drawing {
        let mark = |item: &Item| item.at == item.to && !item.at.is_side();
        self.printed
            .filtered(|item| mark(item) || self.is_hint(item))
    }

    /// Printed pieces of the answer that are not hints of the genre, given away because nothing
    /// else made the answer unique.
    pub fn givens(&self) -> Drawing {
        let drawn = self.genre.card().drawn;
        self.printed.filtered(|item| {
            !self.is_hint(item) && drawn.iter().any(|spot| spot.admits(self.board, item))
        })
    }

    /// Checks by the genre's checker that the drawing is an answer.
    ///
    /// # Errors
    /// A rule that it breaks, or an item foreign to answers.
    pub fn check(&self, answer: &Drawing) -> Result<(), Broken> {
        let drawn = self.genre.card().drawn;
        let foreign = |item: &&Item| !drawn.iter().any(|spot| spot.admits(self.board, item));
        if let Some(item) = answer.items().iter().find(foreign) {
            return Err(Broken::Foreign(*item));
        }
        self.genre.checker(self)(answer)
    }

    /// The image of the puzzle under a symmetry of the board, for genres without a symmetry of
    /// their own.
    pub fn shown(&self, symmetry: Symmetry) -> Puzzle {
        Puzzle {
            genre: self.genre,
            board: symmetry.board(self.board),
            printed: self.printed.shown(self.board, symmetry),
        }
    }

    /// A hash of the puzzle, equal for all its rotations and reflections.
    pub fn canonical_hash(&self) -> u128 {
        let hash = |symmetry| {
            let turned = self.genre.extras().transformed(self, symmetry);
            let mut hasher = SipHasher24::new();
            hasher.write(turned.to_string().as_bytes());
            hasher.finish128().as_u128()
        };
        Symmetry::all().map(hash).min().unwrap_or_default()
    }
}

/// Lists the spots for marks.
fn spots(spots: &[Spot]) -> String {
    use crate::board::Values;
    let describe = |spot: &Spot| {
        let values = match spot.values {
            Values::None => String::new(),
            Values::Numbers(least, most) => format!("={least}..{most}"),
            Values::Sizes(least) => format!("={least}..{}", Values::GREATEST),
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
            Values::Counts => "=wall3 (or fragile, green, pit, switch)".to_owned(),
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
