//! The card of a genre: its fixed description.

use super::{ClueSymmetry, Codec, HintKind, Target};
use crate::board::{Board, Ink, Language, Named, Spot, Where};
use std::fmt;

/// A sentence in both languages.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// English text.
    pub en: &'static str,
    /// Japanese text.
    pub ja: &'static str,
}

impl Words {
    /// The text in a language.
    pub const fn text(&self, language: Language) -> &'static str {
        language.of(self.en, self.ja)
    }
}

/// A rule as printed, in both languages. The number of a rule is its index in the card's list, from
/// 1, and its number in the specification.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Its name in steps, of one to three words, in English and Japanese.
    pub tag: [&'static str; 2],
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

    /// The name in steps in a language.
    pub const fn tag(&self, language: Language) -> &'static str {
        language.of(self.tag[0], self.tag[1])
    }
}

/// A family of genres of which a solver does much the same, in the order of a site's shelves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// Cells are shaded.
    Shading,
    /// Loops are drawn.
    Loops,
    /// Paths, or several lines, are drawn.
    Paths,
    /// The board is cut into regions.
    Divisions,
    /// Pieces, water, a hidden maze.
    Pieces,
}

impl Family {
    /// All families, in order.
    pub const ALL: [Family; 5] = [
        Family::Shading,
        Family::Loops,
        Family::Paths,
        Family::Divisions,
        Family::Pieces,
    ];

    /// Its name in options and files.
    pub const fn name(self) -> &'static str {
        match self {
            Family::Shading => "shading",
            Family::Loops => "loops",
            Family::Paths => "paths",
            Family::Divisions => "divisions",
            Family::Pieces => "pieces",
        }
    }

    /// The title of its shelf.
    pub const fn title(self) -> Words {
        let (en, ja) = match self {
            Family::Shading => ("Shade cells", "マスをぬる"),
            Family::Loops => ("Draw loops", "輪をかく"),
            Family::Paths => ("Find paths", "道をつなぐ"),
            Family::Divisions => ("Divide the board", "盤面を分ける"),
            Family::Pieces => ("Pieces, water, mazes", "ピース・水・迷路"),
        };
        Words { en, ja }
    }
}

/// The boards that puzzles of a genre are made on. Those of others are read on more boards.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// Fewest rows and columns.
    pub least: Board,
    /// Most rows and columns.
    pub most: Board,
    /// Board of orders that name none.
    pub default: Board,
    /// Divisor of the number of cells.
    pub multiple: i16,
    /// True if only square boards are allowed.
    pub square_only: bool,
    /// Most rows or columns of boards that are read: fewer than [`Board::READ`] where the rules are
    /// too large a statement on those.
    pub read: i16,
}

/// The fixed description of a genre.
pub struct Card {
    /// Name on the command line and in texts.
    pub slug: &'static str,
    /// English title.
    pub title: &'static str,
    /// Japanese title.
    pub title_ja: &'static str,
    /// The family on whose shelf a site has it; without one it stands among the others.
    pub family: Option<Family>,
    /// The inventor, if known.
    pub author: Option<&'static str>,
    /// A fact about its origin, as documents tell it, in one sentence.
    pub origin: Option<Words>,
    /// The goal of the solver, in one sentence.
    pub goal: Words,
    /// The numbered rules.
    pub rules: &'static [Rule],
    /// Numbers of the rules that only a referee needs: a reader takes them for granted, and they
    /// are not printed.
    pub unprinted: &'static [u8],
    /// The worked example, as TOML (docs/setting.md).
    pub example: &'static str,
    /// Rows of measured grades, as the example `figures` prints them; without any, cuts are guessed.
    pub grades: &'static str,
    /// Boards that puzzles are made on.
    pub sizes: Sizes,
    /// Variants that are made on fewer boards, with these boards.
    pub smaller: &'static [(&'static str, Sizes)],
    /// Variants that may be ordered, the usual one first; empty if there is only one.
    pub variants: &'static [&'static str],
    /// Marks that a printed puzzle may have.
    pub printed: &'static [Spot],
    /// Marks that an answer may have.
    pub drawn: &'static [Spot],
    /// The inks of printed hints, each with its kind; all other printed marks are layout.
    pub hints: &'static [(Ink, &'static dyn HintKind)],
    /// True if the hint loop chooses the places of hints, so that they may be symmetric. In other
    /// genres the layout determines the places of clues, or is the hint itself.
    pub free_places: bool,
    /// True if clues are spread over the board, with their numbers, unless no hint may be surplus;
    /// for genres whose boards look empty otherwise.
    pub spreads: bool,
    /// True if the board is printed as dots at the corners of cells: solvers draw along sides, and
    /// a ruled grid would hide their lines.
    pub dotted: bool,
    /// The symmetry of clues of orders that name none.
    pub symmetry: ClueSymmetry,
    /// The distributions of measures that the genre aims at, at most as many as
    /// [`Form`](super::Form) has orders for.
    pub form: &'static [Target],
    /// Requirements on a printed puzzle, beyond the places of its marks.
    pub requires: &'static [Requirement],
    /// How puzzles are made otherwise than usual.
    pub tuning: Tuning,
    /// The web player of the genre, if there is one.
    pub player: Option<Player>,
    /// Names of inks among players of the genre, in English and Japanese, where they differ from
    /// [`Ink::word`].
    pub words: &'static [(Ink, &'static str, &'static str)],
    /// The things that numbers of an ink count, in English (several) and Japanese, where they are
    /// not merely seen or connected.
    pub counts: &'static [(Ink, &'static str, &'static str)],
    /// The alternatives tried where ways to satisfy a rule are listed, rule by rule (a side line, a
    /// triangle), in English and Japanese.
    pub ways: &'static [(u8, &'static str, &'static str)],
    /// Version, raised whenever a seed gives other puzzles than before.
    pub version: u32,
}

impl Card {
    /// The values that most cards share.
    pub const DEFAULT: Card = Card {
        slug: "",
        title: "",
        title_ja: "",
        family: None,
        author: Some("Arvi Teikari"),
        origin: None,
        goal: Words { en: "", ja: "" },
        rules: &[],
        unprinted: &[],
        example: "",
        grades: "",
        sizes: Sizes::square(4, 10, 6),
        smaller: &[],
        variants: &[],
        printed: &[],
        drawn: &[],
        hints: &[],
        free_places: false,
        spreads: false,
        dotted: false,
        symmetry: ClueSymmetry::None,
        form: &[],
        requires: &[],
        tuning: Tuning::DEFAULT,
        player: None,
        words: &[],
        counts: &[],
        ways: &[],
        version: 1,
    };

    /// The rules for a reader, with their numbers.
    pub fn printed_rules(&self) -> impl Iterator<Item = (u8, &'static Rule)> {
        let numbered = (1..).zip(self.rules);
        numbered.filter(|(number, _)| !self.unprinted.contains(number))
    }

    /// The word for an ink among players of the genre.
    pub fn word(&self, ink: Ink, language: Language) -> &'static str {
        let own = self.words.iter().find(|(other, _, _)| *other == ink);
        own.map_or(ink.word(language), |&(_, en, ja)| language.of(en, ja))
    }

    /// The word for what numbers of an ink count, if there is one (see [`Card::counts`]).
    pub fn counted(&self, ink: Ink, language: Language) -> Option<&'static str> {
        let own = self.counts.iter().find(|(other, _, _)| *other == ink);
        own.map(|&(_, en, ja)| language.of(en, ja))
    }

    /// The word for the alternatives of a rule, if there is one (see [`Card::ways`]).
    pub fn way(&self, rule: u8, language: Language) -> Option<&'static str> {
        let own = self.ways.iter().find(|(other, _, _)| *other == rule);
        own.map(|&(_, en, ja)| language.of(en, ja))
    }

    /// Every name of an ink in the text of a drawing that is not finished: the words for drawn inks
    /// in both languages, and for their absence, before the names of all inks.
    pub fn names(&self) -> Vec<Named> {
        let words = |spot: &Spot| {
            let [en, ja] = Language::ALL.map(|of| self.word(spot.ink, of));
            let named = [en, ja, spot.ink.name()].map(|name| Named::drawn(name, spot.ink));
            let no = [
                format!("no {en}"),
                format!("{ja}なし"),
                format!("no {}", spot.ink.name()),
            ];
            let white = match spot.ink {
                Ink::Shaded => &["unshaded", "white", "白マス"][..],
                _ => &[],
            };
            let no = no.into_iter().chain(white.iter().map(|&name| name.into()));
            let no = no.map(|name| Named::ruled_out(name, spot.ink));
            named.into_iter().chain(no).collect::<Vec<Named>>()
        };
        let words = self.drawn.iter().flat_map(words);
        let all = Ink::ALL.map(|ink| Named::drawn(ink.name(), ink));
        words.chain(all).collect()
    }

    /// The boards of a variant.
    pub fn sizes_of(&self, variant: &str) -> Sizes {
        let smaller = self.smaller.iter().find(|(name, _)| *name == variant);
        smaller.map_or(self.sizes, |&(_, sizes)| sizes)
    }

    /// True if clues can be ordered for certain cells: hints go into any cell, and none belongs to
    /// the layout.
    pub fn takes_picture(&self) -> bool {
        let is_kind = |wanted: Ink| self.hints.iter().any(|(ink, _)| *ink == wanted);
        let mut spots = self.printed.iter();
        let in_cells = spots.any(|spot| spot.on == Where::Cells && is_kind(spot.ink));
        let laid_out = |requirement: &Requirement| matches!(requirement, Requirement::AtLeast(_, ink) if is_kind(*ink));
        self.free_places && in_cells && !self.requires.iter().any(laid_out)
    }

    /// All boards, with words for those of a kind.
    pub fn sizes_text(&self, words: impl Fn(&Sizes) -> String) -> String {
        let all = self.smaller.len() < self.variants.len().max(1);
        let mut texts: Vec<String> = all.then(|| words(&self.sizes)).into_iter().collect();
        let smaller = self.smaller.iter();
        texts.extend(smaller.map(|(variant, sizes)| format!("{variant} {}", words(sizes))));
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
            read: Board::READ,
        }
    }

    /// These boards, and no larger ones than with so many rows or columns read.
    pub const fn read_up_to(self, read: i16) -> Sizes {
        Sizes { read, ..self }
    }

    /// These boards, restricted to square ones.
    pub const fn without_rectangles(self) -> Sizes {
        Sizes {
            square_only: true,
            ..self
        }
    }

    /// These boards, restricted to multiples of `cells` as number of cells.
    pub const fn in_multiples_of(self, cells: i16) -> Sizes {
        Sizes {
            multiple: cells,
            ..self
        }
    }

    /// True if puzzles are made on this board.
    pub fn admits(&self, board: Board) -> bool {
        (self.least.rows..=self.most.rows).contains(&board.rows)
            && (self.least.cols..=self.most.cols).contains(&board.cols)
            && board.rows * board.cols % self.multiple == 0
            && (board.rows == board.cols || !self.square_only)
    }

    /// The boards on which puzzles are read, down to a single cell, except in a genre with a single
    /// board.
    pub fn read(self) -> Sizes {
        match self.least == self.most {
            true => self,
            false => Sizes {
                least: Board::new(1, 1),
                most: Board::new(self.read, self.read),
                ..self
            },
        }
    }
}

/// `{:#}` leaves out that rectangles are admitted.
impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.least == self.most {
            return write!(f, "{} only", self.least);
        }
        write!(f, "{} to {}", self.least, self.most)?;
        f.write_str(match self.square_only {
            true => ", squares only",
            false if f.alternate() => "",
            false => ", rectangles too",
        })?;
        match self.multiple {
            1 => Ok(()),
            cells => write!(f, ", in multiples of {cells} cells"),
        }
    }
}

/// How a genre's puzzles are made otherwise than usual, where looking at them showed that it pays.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// True if the engine first solves with all hints at once. For genres in which many layouts
    /// have another answer that agrees with all hints: such layouts are given up sooner.
    pub asks_at_once: bool,
    /// True if hints may gain strength once parts of the layout are removed; they are then thinned
    /// once more.
    pub thins_again: bool,
    /// Conflicts that the engine may spend on proving that the hints suffice, if fewer than usual;
    /// beyond them, one more hint is printed. For genres whose barest puzzles nobody could solve.
    pub patience: Option<u64>,
    /// Greatest share of clues with their number withheld on a board with spread clues, in percent.
    pub untold: usize,
    /// The least share of cells that a loop through cells passes in a puzzle worth printing, in
    /// percent of those that it passes and those that stay blank.
    pub fills: usize,
    /// The number of layouts of which the one nearest to the wanted form is taken.
    pub choices: usize,
    /// True if the engine removes the hints of easy puzzles too, as it does those of harder ones:
    /// layers take twice as long.
    pub thins_easy: bool,
    /// Variants ("" in a genre without any) that get no grade unless one is ordered: no hint or
    /// move makes their puzzles easier, or that takes ten times as long as making them.
    pub as_they_come: &'static [&'static str],
}

impl Tuning {
    /// The usual values.
    pub const DEFAULT: Tuning = Tuning {
        asks_at_once: false,
        thins_again: false,
        patience: None,
        untold: 34,
        fills: 56,
        choices: 6,
        thins_easy: false,
        as_they_come: &[],
    };
}

/// A requirement on a printed puzzle. Two items in one cell are a mistake in every genre, unless
/// one of them may share its cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Requirement {
    /// Borders cut the board into regions: each has different regions on its two sides.
    Regions,
    /// At most one item of this ink stands in each region.
    OnePerRegion(Ink),
    /// Exactly this number of items of this ink is printed.
    Exactly(usize, Ink),
    /// At least this number of items of this ink is printed.
    AtLeast(usize, Ink),
    /// Items of this ink may share a cell with others.
    Shares(Ink),
}

impl Requirement {
    /// The ink of which at most one item stands in each region.
    pub const fn per_region(&self) -> Option<Ink> {
        match *self {
            Requirement::OnePerRegion(ink) => Some(ink),
            _ => None,
        }
    }
}

/// The entry of a genre in web players of the puzz.link family.
#[derive(Clone, Copy)]
pub struct Player {
    /// Name of the genre in addresses.
    pub name: &'static str,
    /// Other names, accepted in addresses.
    pub aliases: &'static [&'static str],
    /// Codec of the printed marks.
    pub codec: &'static dyn Codec,
}
