//! Requests and the orders they resolve to: the only place where defaults are filled in and
//! impossible requests are refused.

use crate::board::{Board, Drawing, Ink, Place, Symmetry, place_text};
use crate::genre::{Begun, ClueSymmetry, Genre, Order, OrderError, Pattern, Puzzle, Theme, Wishes};
use crate::genres;
use crate::grade::{Mix, NotMade};
use std::fmt::Display;

/// A request. Unset fields take the genre's defaults.
#[derive(Clone)]
pub struct Wanted {
    /// The genre.
    pub genre: &'static dyn Genre,
    /// The board; by default that of the genre.
    pub board: Option<Board>,
    /// The variant; by default the genre's first.
    pub variant: Option<String>,
    /// The grades; by default a mix of those that come easily.
    pub grades: Option<Mix>,
    /// The symmetry of the places of clues; by default that of the genre.
    pub symmetry: Option<ClueSymmetry>,
    /// True if every hint must be necessary; otherwise hints are spread over the board where the
    /// genre needs it.
    pub irreducible: bool,
    /// The parts fixed by a setter; printed items go together with `board`.
    pub begun: Begun,
    /// The wishes for each puzzle.
    pub wishes: Wishes,
}

/// A request in words, as options and recipes have it.
#[derive(Clone, Copy, Default, Debug)]
pub struct WantedText<'a> {
    /// Name of the genre.
    pub genre: &'a str,
    /// The board, as `10` or `8x12`.
    pub size: Option<&'a str>,
    /// Name of the variant.
    pub variant: Option<&'a str>,
    /// A grade, or a mix of grades, as `easy:2,hard:1`.
    pub grade: Option<&'a str>,
    /// Name of the symmetry.
    pub symmetry: Option<&'a str>,
    /// See [`Wanted::irreducible`].
    pub irreducible: bool,
    /// A puzzle whose layout is used, without its hints.
    pub layout: Option<&'a Puzzle>,
    /// Pattern of cells where clues may be: rows of `#` and `.`.
    pub clues: Option<&'a str>,
    /// True if each of these cells must have a clue.
    pub all_clues: bool,
    /// True to keep puzzles with a flag.
    pub flags: bool,
    /// The arguments that a solution needs, as `cases:2,cut-off:1`.
    pub needs: Option<&'a str>,
    /// The wished form, as `turns=high,bare=low`.
    pub form: Option<&'a str>,
}

/// A part of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The genre.
    Genre,
    /// The board.
    Size,
    /// The variant.
    Variant,
    /// The grades.
    Grade,
    /// The symmetry.
    Symmetry,
    /// The layout, or the puzzle begun.
    Layout,
    /// The given answer.
    Answer,
    /// The places of clues.
    Clues,
    /// The arguments.
    Needs,
    /// The form.
    Form,
}

impl Part {
    /// The name of the part in options and keys.
    pub const fn name(self) -> &'static str {
        match self {
            Part::Genre => "genre",
            Part::Size => "size",
            Part::Variant => "variant",
            Part::Grade => "grade",
            Part::Symmetry => "symmetry",
            Part::Layout => "layout",
            Part::Answer => "answer",
            Part::Clues => "clues",
            Part::Needs => "needs",
            Part::Form => "form",
        }
    }
}

/// A request that cannot be met.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{reason}")]
pub struct Refused {
    /// The part at fault.
    pub part: Part,
    /// The value found, and the values expected.
    pub reason: String,
}

impl Refused {
    fn of(part: Part, reason: impl Display) -> Refused {
        let reason = reason.to_string();
        Refused { part, reason }
    }
}

impl From<OrderError> for Refused {
    fn from(error: OrderError) -> Refused {
        let part = match error {
            OrderError::Size { .. } => Part::Size,
            OrderError::Variant { .. } => Part::Variant,
            OrderError::Symmetry { .. } => Part::Symmetry,
        };
        Refused::of(part, error)
    }
}

impl Wanted {
    /// A request for a genre, with defaults for everything else.
    pub fn genre(genre: &'static dyn Genre) -> Wanted {
        Wanted {
            genre,
            board: None,
            variant: None,
            grades: None,
            symmetry: None,
            irreducible: false,
            begun: Begun::default(),
            wishes: Wishes::default(),
        }
    }

    /// The request restricted to this layout.
    ///
    /// # Errors
    /// If the layout is of another genre, or on another board.
    pub fn on(self, layout: &Puzzle) -> Result<Wanted, Refused> {
        let [found, expected] = [layout.genre, self.genre].map(|genre| genre.card().slug);
        if found != expected {
            let reason = format!("found a puzzle of {found}, expected one of {expected}");
            return Err(Refused::of(Part::Layout, reason));
        }
        if let Some(board) = self.board.filter(|&board| board != layout.board) {
            let reason = format!(
                "found a puzzle on {}, expected one on {board}",
                layout.board
            );
            return Err(Refused::of(Part::Layout, reason));
        }
        let card = self.genre.card();
        let most = card
            .sizes_of(self.variant.as_deref().unwrap_or_default())
            .most;
        if layout.board.rows > most.rows || layout.board.cols > most.cols {
            let reason = format!(
                "found a puzzle on {}, expected one on {most} at most",
                layout.board
            );
            return Err(Refused::of(Part::Layout, reason));
        }
        let begun = Begun {
            printed: Some(layout.layout()),
            ..self.begun
        };
        let board = Some(layout.board);
        Ok(Wanted {
            board,
            begun,
            ..self
        })
    }

    /// Parses a request.
    ///
    /// # Errors
    /// If a word is unknown.
    pub fn read(text: &WantedText) -> Result<Wanted, Refused> {
        fn parsed<T: std::str::FromStr<Err: Display>>(
            part: Part,
            text: Option<&str>,
        ) -> Result<Option<T>, Refused> {
            let parse = |text: &str| {
                let parsed: Result<T, T::Err> = text.parse();
                parsed.map_err(|e| {
                    let name = part.name();
                    Refused::of(part, format!("found {name} {text:?}, {e}"))
                })
            };
            text.map(parse).transpose()
        }
        let pattern: Option<Pattern> =
            (text.clues.map(str::parse).transpose()).map_err(|e| Refused::of(Part::Clues, e))?;
        if text.all_clues && pattern.is_none() {
            let expected = "expected cells with all_clues, each of which is to have a clue";
            return Err(Refused::of(Part::Clues, expected));
        }
        fn listed<T: std::str::FromStr<Err: Display>>(
            part: Part,
            text: Option<&str>,
        ) -> Result<Vec<T>, Refused> {
            let words = text.unwrap_or_default().split(',').map(str::trim);
            let words = words.filter(|word| !word.is_empty()).map(str::parse);
            words
                .collect::<Result<_, _>>()
                .map_err(|e| Refused::of(part, e))
        }
        let wanted = Wanted {
            genre: genres::spelt(text.genre).map_err(|e| Refused::of(Part::Genre, e))?,
            board: parsed(Part::Size, text.size)?,
            variant: text.variant.map(str::to_owned),
            grades: (text.grade.map(str::parse).transpose())
                .map_err(|e| Refused::of(Part::Grade, e))?,
            symmetry: parsed(Part::Symmetry, text.symmetry)?,
            irreducible: text.irreducible,
            begun: Begun {
                pattern: pattern.map(|pattern| pattern.with_all(text.all_clues)),
                ..Begun::default()
            },
            wishes: Wishes {
                flagged: text.flags,
                needs: listed(Part::Needs, text.needs)?,
                themes: listed(Part::Form, text.form)?,
            },
        };
        match text.layout {
            Some(layout) => wanted.on(layout),
            None => Ok(wanted),
        }
    }

    /// Resolves the request to an order.
    ///
    /// # Errors
    /// If the genre cannot be made that way.
    pub fn order(&self) -> Result<Order, Refused> {
        let begun = &self.begun;
        let board = self.board.or(begun.pattern.as_ref().map(Pattern::board));
        let order = match begun.printed {
            None => Order::new,
            Some(_) => Order::laid_out,
        };
        let order = order(self.genre, board, self.variant_on(board))?;
        let order = order.graded(self.grades.unwrap_or(Mix::MIXED));
        // statistics of random layouts do not apply to a fixed one
        if begun.printed.is_none() {
            NotMade::check(&order).map_err(|e| Refused::of(Part::Grade, e))?;
        }
        let themed = !self.wishes.themes.is_empty();
        if themed && (begun.printed.is_some() || begun.pattern.is_some()) {
            let reason = "found a form beside a layout or places of clues, expected one of them";
            return Err(Refused::of(Part::Form, reason));
        }
        let aimed = self.genre.card().form;
        let aims = |theme: &&Theme| !aimed.iter().any(|target| target.measure == theme.measure);
        if let Some(theme) = self.wishes.themes.iter().find(aims) {
            let names: Vec<&str> = aimed.iter().map(|target| target.measure.name()).collect();
            let has = if names.is_empty() {
                "none".to_owned()
            } else {
                names.join(", ")
            };
            let slug = self.genre.card().slug;
            let reason =
                format!("found form {theme}, expected measures that {slug} aims at: {has}");
            return Err(Refused::of(Part::Form, reason));
        }
        // what a setter has fixed need not be symmetric
        let usual = match begun.is_empty() {
            true => self.genre.card().symmetry,
            false => ClueSymmetry::None,
        };
        let order = order.symmetric(self.symmetry.unwrap_or(usual))?;
        self.pictured(&order)?;
        let order = match self.irreducible || begun.pattern.is_some() {
            true => order,
            false => order.spread(),
        };
        Ok(order.begun(begun.clone()).wished(self.wishes.clone()))
    }

    /// The requested variant; for a puzzle begun by a setter, by default the first one made on its
    /// board.
    fn variant_on(&self, board: Option<Board>) -> Option<&str> {
        let card = self.genre.card();
        let usual = || {
            let board = board.filter(|_| self.begun.printed.is_some())?;
            let mut variants = card.variants.iter().copied();
            variants.find(|variant| card.sizes_of(variant).read().admits(board))
        };
        self.variant.as_deref().or_else(usual)
    }

    /// Checks that clues are possible in the cells of the pattern.
    fn pictured(&self, order: &Order) -> Result<(), Refused> {
        let Some(pattern) = &self.begun.pattern else {
            return Ok(());
        };
        let refused = |reason: String| Err(Refused::of(Part::Clues, reason));
        let card = self.genre.card();
        let is_kind = |wanted: Ink| card.hints.iter().any(|(ink, _)| *ink == wanted);
        if !card.takes_picture() {
            let slug = card.slug;
            return refused(format!(
                "{slug} knows no picture of clues: its layout is the clue, says where clues stand, or they stand in no cells"
            ));
        }
        if pattern.board() != order.board {
            let (found, expected) = (pattern.board(), order.board);
            return refused(format!(
                "found a picture of {found}, expected one of {expected}"
            ));
        }
        if pattern.cells().is_empty() {
            return refused("found no clue in the picture, expected some".to_owned());
        }
        let image = |symmetry: Symmetry| move |cell: Place| symmetry.apply(order.board, cell);
        let wanted = order.arrangement.symmetry;
        let symmetry = wanted.of_board().filter(|_| pattern.all);
        if let Some(cell) = symmetry.and_then(|symmetry| pattern.unlike(image(symmetry))) {
            let cell = place_text(cell);
            return refused(format!(
                "{cell} is a clue and its image is none, expected a picture with the symmetry {wanted}"
            ));
        }
        let printed = self.begun.printed.iter().flat_map(Drawing::items);
        match printed
            .filter(|item| is_kind(item.ink))
            .find(|item| !pattern.admits(item))
        {
            None => Ok(()),
            Some(clue) => refused(format!(
                "there is a clue in {} already, which is none in the picture",
                place_text(clue.at)
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(text: WantedText) -> Result<Order, Refused> {
        Wanted::read(&text)?.order()
    }

    #[test]
    fn defaults() {
        let bare = WantedText {
            genre: "canal-view",
            ..WantedText::default()
        };
        let found = order(bare).unwrap();
        assert_eq!(found.board, found.genre.card().sizes.default);
        assert!(found.grades.is_mixed());
        assert_eq!(found.arrangement.spread, found.genre.card().spreads);
        let irreducible = WantedText {
            irreducible: true,
            ..bare
        };
        assert!(!order(irreducible).unwrap().arrangement.spread);
    }

    #[test]
    fn what_cannot_be_had_is_refused_with_its_part() {
        let bare = WantedText {
            genre: "canal-view",
            ..WantedText::default()
        };
        let wrong = [
            (
                Part::Genre,
                WantedText {
                    genre: "sudoku",
                    ..bare
                },
            ),
            (
                Part::Size,
                WantedText {
                    size: Some("8x"),
                    ..bare
                },
            ),
            (
                Part::Size,
                WantedText {
                    size: Some("99"),
                    ..bare
                },
            ),
            (
                Part::Variant,
                WantedText {
                    variant: Some("x"),
                    ..bare
                },
            ),
            (
                Part::Grade,
                WantedText {
                    grade: Some("x"),
                    ..bare
                },
            ),
            (
                Part::Symmetry,
                WantedText {
                    symmetry: Some("x"),
                    ..bare
                },
            ),
        ];
        for (part, text) in wrong {
            assert_eq!(order(text).err().map(|e| e.part), Some(part), "{text:?}");
        }
        let fixed = WantedText {
            genre: "bricklayer",
            symmetry: Some("rotation"),
            ..WantedText::default()
        };
        assert_eq!(order(fixed).err().map(|e| e.part), Some(Part::Symmetry));
    }
}
