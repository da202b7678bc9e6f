//! What a genre is: a card that describes it, and one trait with its rules.

use crate::board::{Board, Drawing, Ink, Item, Place, Spot, Symmetry, item_text, place_text};
use crate::grade::Mix;
use crate::model::{Clues, Model};
use crate::puzzle::Puzzle;
use crate::puzzlink::Player;
use crate::random::Random;

/// A rule as it is printed, in both languages. A rule's number is its place in the card's list,
/// from 1, and is the number of the rule in the specification.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// English text.
    pub en: &'static str,
    /// Japanese text.
    pub ja: &'static str,
}

/// The boards a genre can be made on.
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
}

/// The description of a genre: all that is fixed about it.
#[derive(Debug)]
pub struct Card {
    /// Name on the command line and in texts.
    pub slug: &'static str,
    /// English title.
    pub title: &'static str,
    /// Japanese title.
    pub title_ja: &'static str,
    /// Who invented it.
    pub author: &'static str,
    /// What the solver is to do, in one sentence.
    pub goal: Rule,
    /// The numbered rules.
    pub rules: &'static [Rule],
    /// Boards it can be made on.
    pub sizes: Sizes,
    /// Kinds of the puzzle that can be asked for, the usual one first; empty if there is one kind.
    pub variants: &'static [&'static str],
    /// What may stand on a printed puzzle.
    pub printed: &'static [Spot],
    /// What an answer may consist of.
    pub drawn: &'static [Spot],
    /// The inks of printed hints; whatever else is printed is layout.
    pub hints: &'static [Ink],
    /// Raised whenever the same seed gives other puzzles than before.
    pub version: u32,
}

/// What is to be made: a genre, a board it admits, and one of its variants.
#[derive(Clone, Copy)]
pub struct Order {
    /// The genre.
    pub genre: &'static dyn Genre,
    /// The board.
    pub board: Board,
    /// The variant; empty for genres without.
    pub variant: &'static str,
    /// Which grades.
    pub grades: Mix,
}

/// An order that cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OrderError {
    /// The genre does not admit the board.
    #[error("{genre} cannot be made on {board}; sizes that work: {works}")]
    Size {
        /// The genre's name.
        genre: &'static str,
        /// The board asked for.
        board: Board,
        /// Which sizes work.
        works: String,
    },
    /// The genre has no such variant.
    #[error("{genre} has no variant \"{variant}\"; it has {has}")]
    Variant {
        /// The genre's name.
        genre: &'static str,
        /// The variant asked for.
        variant: String,
        /// Which variants exist.
        has: String,
    },
}

impl Order {
    /// An order, completed with the genre's defaults where nothing is asked for.
    pub fn new(
        genre: &'static dyn Genre,
        board: Option<Board>,
        variant: Option<&str>,
    ) -> Result<Order, OrderError> {
        let card = genre.card();
        let board = board.unwrap_or(card.sizes.default);
        if !card.sizes.admits(board) {
            return Err(OrderError::Size {
                genre: card.slug,
                board,
                works: card.sizes.to_string(),
            });
        }
        let variant = match variant {
            None => card.variants.first().copied().unwrap_or_default(),
            Some(asked) => *card.variants.iter().find(|&&v| v == asked).ok_or_else(|| {
                let has = match card.variants {
                    [] => "none".to_owned(),
                    some => some.join(", "),
                };
                OrderError::Variant {
                    genre: card.slug,
                    variant: asked.to_owned(),
                    has,
                }
            })?,
        };
        Ok(Order {
            genre,
            board,
            variant,
            grades: Mix::default(),
        })
    }

    /// The same, of certain grades.
    pub fn graded(self, grades: Mix) -> Order {
        Order { grades, ..self }
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
    }
}

impl std::fmt::Display for Sizes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.least == self.most {
            write!(f, "{} only", self.least)
        } else {
            write!(f, "{} to {}, rectangles too", self.least, self.most)?;
            match self.multiple {
                1 => Ok(()),
                cells => write!(f, ", in multiples of {cells} cells"),
            }
        }
    }
}

/// A layout and, where the genre constructs one, an answer that obeys the rules. Without an answer
/// the engine is asked for one; a layout that has none is given up.
#[derive(Clone, Debug)]
pub struct Composition {
    /// What is printed before any hint is asked for. It may hold hints.
    pub layout: Drawing,
    /// The answer.
    pub answer: Option<Drawing>,
}

/// In how many ways so many of these places can be marked as the number of a hint says.
pub fn assignments(places: &[Place], hint: &Item) -> u64 {
    let (places, marked) = (places.len(), hint.value.unwrap_or_default() as usize);
    let fewer = marked.min(places.saturating_sub(marked));
    (0..fewer).fold(1, |ways: u64, i| {
        ways.saturating_mul((places - i) as u64) / (i as u64 + 1)
    })
}

/// Why a drawing is not an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Broken {
    /// It breaks the rule with this number; the place is where it is seen, if there is one.
    Rule(u8, Option<Place>),
    /// It contains something that answers of the genre do not consist of.
    Foreign(Item),
}

impl Broken {
    /// The rule broken at a place.
    pub const fn at(rule: u8, place: Place) -> Broken {
        Broken::Rule(rule, Some(place))
    }

    /// The rule broken by the drawing as a whole.
    pub const fn whole(rule: u8) -> Broken {
        Broken::Rule(rule, None)
    }
}

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Broken::Rule(rule, Some(place)) => {
                write!(f, "rule {rule} is broken at {}", place_text(*place))
            }
            Broken::Rule(rule, None) => write!(f, "rule {rule} is broken"),
            Broken::Foreign(item) => {
                write!(
                    f,
                    "{} {} cannot be part of an answer",
                    item.ink.name(),
                    item_text(item)
                )
            }
        }
    }
}

/// A check of drawings for one puzzle.
pub type Checker<'a> = Box<dyn Fn(&Drawing) -> Result<(), Broken> + 'a>;

/// A genre: what is its own and nobody else's.
///
/// The first five functions say what the puzzle is; the others have defaults that fit a genre whose
/// hints do not depend on each other and whose layout stays as it was composed.
pub trait Genre: Send + Sync {
    /// The description.
    fn card(&self) -> &'static Card;

    /// A random layout and answer, or nothing if these choices led nowhere.
    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition>;

    /// States the rules for the layout of a puzzle, and says how a printed hint is stated. Hints
    /// printed in the puzzle are not read here.
    fn rules(&self, puzzle: &Puzzle, model: &mut Model) -> Clues;

    /// Every hint that could be printed beside what is printed (or in place of one that tells less) and is
    /// true of the answer, as it would read there, in order of items. Printed hints that are true are
    /// among them.
    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item>;

    /// Whether the drawing obeys all rules; if not, a rule that it breaks. Plain code that shares
    /// nothing with [`Genre::rules`].
    fn check(&self, puzzle: &Puzzle, answer: &Drawing) -> Result<(), Broken>;

    /// [`Genre::check`] of many drawings for one puzzle. Genres say how to do that at less cost than one by one
    /// if it is done much: where their layout is the hint.
    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        Box::new(|answer| self.check(puzzle, answer))
    }

    /// What is wrong with a printed puzzle as a whole, if it can be no puzzle of this genre.
    fn validate(&self, _puzzle: &Puzzle) -> Option<String> {
        None
    }

    /// Whether a printed item is a hint; what is not is layout.
    fn is_hint(&self, _board: Board, item: &Item) -> bool {
        self.card().hints.contains(&item.ink)
    }

    /// The layout item that stands where this hint does until it is printed: the "?" whose number it
    /// tells.
    fn placeholder(&self, _hint: &Item) -> Option<Item> {
        None
    }

    /// The hints that tell a little less than this one and can stand in its place.
    fn weaker(&self, _hint: &Item) -> Vec<Item> {
        Vec::new()
    }

    /// The places a printed hint speaks of, where that depends on what else is printed.
    fn scope(&self, _puzzle: &Puzzle, _hint: &Item) -> Vec<Place> {
        Vec::new()
    }

    /// In how many ways the places a hint speaks of could obey it if nothing else were known, for genres whose proofs
    /// depend on that: tight hints are printed rather than loose ones, and loose ones dropped first.
    fn assignments(&self, _puzzle: &Puzzle, _hint: &Item) -> Option<u64> {
        None
    }

    /// Changes of the layout, with the answer they lead to, under which `other` is no answer any
    /// more: the hints of a genre whose layout is the hint. Where the rules have to be stated anew for them,
    /// those with an answer that breaks the rules are passed over.
    fn moves(&self, _puzzle: &Puzzle, _answer: &Drawing, _other: &Drawing) -> Vec<Composition> {
        Vec::new()
    }

    /// Changes of the layout, with the answer they lead to, that print less: what thinning tries.
    fn relaxations(&self, _puzzle: &Puzzle, _answer: &Drawing) -> Vec<Composition> {
        Vec::new()
    }

    /// Other drawings that count as the same answer to this puzzle.
    fn equivalent(&self, _puzzle: &Puzzle, _answer: &Drawing) -> Vec<Drawing> {
        Vec::new()
    }

    /// How a web player knows the genre, if there is one.
    fn player(&self) -> Option<Player> {
        None
    }

    /// The puzzle as a symmetry of the board shows it.
    fn transformed(&self, puzzle: &Puzzle, symmetry: Symmetry) -> Puzzle {
        Puzzle {
            genre: puzzle.genre,
            board: symmetry.board(puzzle.board),
            printed: puzzle.printed.shown(puzzle.board, symmetry),
        }
    }
}
