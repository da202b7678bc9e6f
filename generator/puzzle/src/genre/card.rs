//! The card of a genre: all that is fixed about it.

use super::{Codec, HintKind};
use crate::board::{Board, Ink, Language, Spot, Where};
use std::fmt;

/// A rule as it is printed, in both languages. A rule's number is its place in the card's list,
/// from 1, and is the number of the rule in the specification.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// English text.
    pub en: &'static str,
    /// Japanese text.
    pub ja: &'static str,
}

impl Rule {
    /// The text in a language.
    pub const fn text(&self, language: Language) -> &'static str {
        language.of(self.en, self.ja)
    }
}

/// The boards a genre can be made on. Boards of others are read, too, where they are smaller.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// Fewest rows and columns.
    pub least: Board,
    /// Most rows and columns.
    pub most: Board,
    /// What is made if no size is asked for.
    pub default: Board,
    /// The number of cells is a multiple of this.
    pub multiple: i16,
    /// Whether rows and columns are equally many.
    pub square_only: bool,
}

/// The description of a genre: all that is fixed about it.
pub struct Card {
    /// Name on the command line and in texts.
    pub slug: &'static str,
    /// English title.
    pub title: &'static str,
    /// Japanese title.
    pub title_ja: &'static str,
    /// Who invented it, if that is known.
    pub author: Option<&'static str>,
    /// What the solver is to do, in one sentence.
    pub goal: Rule,
    /// The numbered rules.
    pub rules: &'static [Rule],
    /// Boards it can be played on.
    pub sizes: Sizes,
    /// Variants that are not made on all of these boards, with those that they are made on.
    pub smaller: &'static [(&'static str, Sizes)],
    /// Kinds of the puzzle that can be asked for, the usual one first; empty if there is one kind.
    pub variants: &'static [&'static str],
    /// Variants ("" in a genre that has none) of which no grade is drawn where none is asked for: no hint or move makes a puzzle
    /// easier, or that takes ten times as long as making it.
    pub as_they_come: &'static [&'static str],
    /// What may stand on a printed puzzle.
    pub printed: &'static [Spot],
    /// What an answer may consist of.
    pub drawn: &'static [Spot],
    /// The inks of printed hints, each with its kind; whatever else is printed is layout.
    pub hints: &'static [(Ink, &'static dyn HintKind)],
    /// Whether hints stand wherever the loop likes: then their places can be asked to be symmetric. Elsewhere the layout says
    /// where clues stand, or is the hint itself.
    pub free_places: bool,
    /// Whether clues are spread over the board, and told rather than kept back, unless no hint may be surplus; for genres
    /// whose boards look empty otherwise.
    pub spreads: bool,
    /// Most clues that are kept back where clues are told rather than kept back, in percent.
    pub untold: usize,
    /// Whether the board is printed as dots at the corners of cells: solvers draw along sides, and a ruled grid would hide that.
    pub dotted: bool,
    /// What holds of everything that is printed, beyond that it stands where it may.
    pub requires: &'static [Requirement],
    /// Conflicts that the engine may take to tell that hints suffice, if these are fewer than usual: where it takes more, a
    /// hint more is printed. For genres whose barest puzzles nobody could solve.
    pub patience: Option<u64>,
    /// Whether the engine is asked about all hints at once first. For genres in which many layouts have another answer that
    /// agrees with all of them: these are given up sooner.
    pub asks_at_once: bool,
    /// Whether hints may tell more once parts of the layout are taken back: then they are thinned once more.
    pub thins_again: bool,
    /// The web player that knows the genre, if there is one.
    pub player: Option<Player>,
    /// What people who play it call its inks, in English and Japanese, where that is not the word of [`Ink::word`].
    pub words: &'static [(Ink, &'static str, &'static str)],
    /// What is tried where ways to meet a rule are listed, rule by rule: a side line, a triangle; in English and Japanese.
    pub ways: &'static [(u8, &'static str, &'static str)],
    /// Raised whenever the same seed gives other puzzles than before.
    pub version: u32,
}

impl Card {
    /// What most cards have in common.
    pub const DEFAULT: Card = Card {
        slug: "",
        title: "",
        title_ja: "",
        author: Some("Arvi Teikari"),
        goal: Rule { en: "", ja: "" },
        rules: &[],
        sizes: Sizes::square(4, 10, 6),
        smaller: &[],
        variants: &[],
        as_they_come: &[],
        printed: &[],
        drawn: &[],
        hints: &[],
        free_places: false,
        spreads: false,
        dotted: false,
        untold: 34,
        requires: &[],
        patience: None,
        asks_at_once: false,
        thins_again: false,
        player: None,
        words: &[],
        ways: &[],
        version: 1,
    };

    /// What people who play it call an ink.
    pub fn word(&self, ink: Ink, language: Language) -> &'static str {
        let own = self.words.iter().find(|(other, _, _)| *other == ink);
        own.map_or(ink.word(language), |&(_, en, ja)| language.of(en, ja))
    }

    /// What is tried where ways to meet a rule are listed, if there is a word for it.
    pub fn way(&self, rule: u8, language: Language) -> Option<&'static str> {
        let own = self.ways.iter().find(|(other, _, _)| *other == rule);
        own.map(|&(_, en, ja)| language.of(en, ja))
    }

    /// Every name of an ink in the text of an answer: the words for what is drawn, in both languages, before the names of all inks.
    pub fn names(&self) -> Vec<(&'static str, Ink)> {
        let words = |spot: &Spot| Language::ALL.map(|of| (self.word(spot.ink, of), spot.ink));
        let words = self.drawn.iter().flat_map(words);
        words.chain(Ink::ALL.map(|ink| (ink.name(), ink))).collect()
    }

    /// The boards that a variant is made on.
    pub fn sizes_of(&self, variant: &str) -> Sizes {
        let smaller = self.smaller.iter().find(|(name, _)| *name == variant);
        smaller.map_or(self.sizes, |&(_, sizes)| sizes)
    }

    /// Whether clues can be asked to stand in certain cells: hints come in any, and none with the layout.
    pub fn takes_picture(&self) -> bool {
        let is_kind = |wanted: Ink| self.hints.iter().any(|(ink, _)| *ink == wanted);
        let mut spots = self.printed.iter();
        let in_cells = spots.any(|spot| spot.on == Where::Cells && is_kind(spot.ink));
        let laid_out = |requirement: &Requirement| matches!(requirement, Requirement::AtLeast(_, ink) if is_kind(*ink));
        self.free_places && in_cells && !self.requires.iter().any(laid_out)
    }

    /// The boards that it is made on, in words.
    pub fn sizes_text(&self) -> String {
        let all = self.smaller.len() < self.variants.len().max(1);
        let mut texts: Vec<String> = all.then(|| self.sizes.to_string()).into_iter().collect();
        let smaller = self.smaller.iter();
        texts.extend(smaller.map(|(variant, sizes)| format!("{variant} {sizes}")));
        texts.join("; ")
    }
}

impl Sizes {
    /// All boards from `least` to `most` rows and columns.
    pub const fn square(least: i16, most: i16, default: i16) -> Sizes {
        Sizes {
            least: Board::new(least, least),
            most: Board::new(most, most),
            default: Board::new(default, default),
            multiple: 1,
            square_only: false,
        }
    }

    /// Of these boards, those with as many rows as columns.
    pub const fn without_rectangles(self) -> Sizes {
        Sizes {
            square_only: true,
            ..self
        }
    }

    /// Of these boards, those whose number of cells is a multiple of this.
    pub const fn in_multiples_of(self, cells: i16) -> Sizes {
        Sizes {
            multiple: cells,
            ..self
        }
    }

    /// Whether the genre can be made on this board.
    pub fn admits(&self, board: Board) -> bool {
        (self.least.rows..=self.most.rows).contains(&board.rows)
            && (self.least.cols..=self.most.cols).contains(&board.cols)
            && board.rows * board.cols % self.multiple == 0
            && (board.rows == board.cols || !self.square_only)
    }

    /// The boards that puzzles are read on: these and all smaller ones, but for a genre that has one board only.
    pub fn read(self) -> Sizes {
        let least = match self.least == self.most {
            true => self.least,
            false => Board::new(1, 1),
        };
        Sizes { least, ..self }
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.least == self.most {
            write!(f, "{} only", self.least)
        } else {
            let rectangles = if self.square_only {
                "squares only"
            } else {
                "rectangles too"
            };
            write!(f, "{} to {}, {rectangles}", self.least, self.most)?;
            match self.multiple {
                1 => Ok(()),
                cells => write!(f, ", in multiples of {cells} cells"),
            }
        }
    }
}

/// What must be true of a printed puzzle. Two items in one cell are a mistake in every genre, unless one of them is
/// allowed to share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Requirement {
    /// Borders cut the board into regions: none has the same region on both sides.
    Regions,
    /// At most one item of this ink stands in each region.
    OnePerRegion(Ink),
    /// So many items of this ink are printed.
    Exactly(usize, Ink),
    /// At least so many items of this ink are printed.
    AtLeast(usize, Ink),
    /// Items of this ink may share a cell with others.
    Shares(Ink),
}

/// How a web player of the puzz.link family knows a genre.
#[derive(Clone, Copy)]
pub struct Player {
    /// The genre's name in addresses.
    pub name: &'static str,
    /// Other names that are read.
    pub aliases: &'static [&'static str],
    /// How what is printed is written there.
    pub codec: &'static dyn Codec,
}
