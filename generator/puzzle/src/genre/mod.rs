//! Genres: a card that describes each, and one trait with its rules.

use crate::board::{Drawing, Ink, Item, Place, Symmetry, place_text};
use crate::model::{Clues, Model};
use crate::random::Random;

mod arrangement;
mod begun;
mod card;
mod codec;
mod form;
mod grade;
mod hint;
mod measure;
mod order;
mod progress;
mod puzzle;
pub mod rule_texts;
mod wishes;

pub use arrangement::{Arrangement, ClueSymmetry, NoClueSymmetry};
pub use begun::{Begun, NoPattern, Pattern, places_text};
pub use card::{Card, Family, Player, Requirement, Rule, Sizes, Tuning, Words};
pub use codec::{Body, Codec, InFiles};
pub use form::{Form, Level, Measure, NoTheme, Target, Theme};
pub use grade::{Grade, Mix, MixError, NoGrade};
pub use hint::{Hint, Plain};
pub use order::{Order, OrderError};
pub use progress::Progress;
pub use puzzle::Puzzle;
pub use wishes::{Argument, Need, NoNeed, Wishes};

/// A layout, and the source of its answer.
#[derive(Clone, Debug)]
pub struct Composition {
    /// The printed marks before any hint is added. They may include hints.
    pub layout: Drawing,
    /// The answer, which satisfies the rules.
    pub answer: Answer,
}

impl Composition {
    /// A layout with this answer.
    pub const fn known(layout: Drawing, answer: Drawing) -> Composition {
        Composition {
            layout,
            answer: Answer::Known(answer),
        }
    }

    /// For each item of this ink, the printed puzzle without it and with its answer unchanged.
    pub fn each_without(ink: Ink, puzzle: &Puzzle, answer: &Drawing) -> Vec<Composition> {
        let without = |item: &Item| {
            Composition::known(
                puzzle.printed.filtered(|other| other != item),
                answer.clone(),
            )
        };
        puzzle.printed.of(ink).map(without).collect()
    }

    /// A layout with one of its items moved, for this answer.
    pub fn moved(item: &Item, to: Place, layout: &Drawing, answer: &Drawing) -> Composition {
        let mut layout = layout.clone();
        layout.remove(item);
        layout.insert(item.mapped(|_| to));
        Composition::known(layout, answer.clone())
    }
}

/// The source of a composition's answer. A layout for which the engine finds none is given up.
#[derive(Clone, Debug)]
pub enum Answer {
    /// Constructed by the genre.
    Known(Drawing),
    /// Found by the engine, and a superset of these items.
    Containing(Drawing),

    /// Found by the engine, and not the first of any of these pairs of answers that no hint
    /// distinguishes. If possible, it differs from both answers of a pair wherever they differ, as
    /// the cause of their likeness is most often there.
    AnyBut(Vec<[Drawing; 2]>),
}

impl Answer {
    /// The answer, if the genre constructed it.
    pub fn known(&self) -> Option<&Drawing> {
        match self {
            Answer::Known(answer) => Some(answer),
            _ => None,
        }
    }
}

/// A kind of hint: the common properties of all hints of one ink in a genre. Kinds of families of
/// genres are in [`clues`](crate::clues).
pub trait HintKind: Send + Sync {
    /// True if an item of the kind's ink is a hint, and not layout.
    fn is_hint(&self, _puzzle: &Puzzle, _item: &Item) -> bool {
        true
    }

    /// The places that a printed hint refers to, where they depend on other printed marks.
    fn depends_on(&self, _puzzle: &Puzzle, _hint: &Item) -> Vec<Place> {
        Vec::new()
    }

    /// Number of ways to satisfy a hint on its own, for genres with proofs that depend on it: tight
    /// hints are printed rather than loose ones, and loose ones are dropped first.
    fn assignment_count(&self, _puzzle: &Puzzle, _hint: &Item) -> Option<u64> {
        None
    }

    /// Slightly weaker hints that can replace this one.
    fn weaker(&self, _hint: &Item) -> Vec<Item> {
        Vec::new()
    }

    /// The layout item in place of this hint until it is printed: the "?" with its number withheld.
    fn placeholder(&self, _hint: &Item) -> Option<Item> {
        None
    }
}

/// The reason why a drawing is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Broken {
    /// A broken rule by its number, with the place of the fault if there is one.
    Rule(u8, Option<Place>),
    /// An item that answers of the genre never have.
    Foreign(Item),
}

impl Broken {
    /// A rule broken at a place.
    pub const fn at(rule: u8, place: Place) -> Broken {
        Broken::Rule(rule, Some(place))
    }

    /// A rule broken by the drawing as a whole.
    pub const fn whole(rule: u8) -> Broken {
        Broken::Rule(rule, None)
    }

    /// Refuses a drawing in which a place was found that breaks a rule.
    ///
    /// # Errors
    /// The rule is broken at the place, if there is one.
    pub fn if_found(rule: u8, place: Option<Place>) -> Result<(), Broken> {
        place.map_or(Ok(()), |place| Err(Broken::at(rule, place)))
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
                write!(f, "{item} cannot be part of an answer")
            }
        }
    }
}

/// A check of drawings for one puzzle: the first broken rule, if there is one.
pub type Checker<'a> = Box<dyn Fn(&Drawing) -> Result<(), Broken> + 'a>;

/// A genre: everything that is specific to it.
pub trait Genre: Send + Sync {
    /// The description.
    fn card(&self) -> &'static Card;

    /// Draws a layout and its answer at random; none if the random choices lead nowhere.
    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition>;

    /// States the rules for the layout of a puzzle, and returns the statements of its hints.
    /// Ignores printed hints.
    fn rules(&self, puzzle: &Puzzle, model: &mut Model) -> Clues;

    /// Every hint that is true of the answer and could be printed, added to the printed marks or in
    /// place of a weaker one, in its printed form and in any order. True hints already printed are
    /// among them. They depend on the two arguments alone: the hint loop compares the hints of two
    /// answers. None in genres with the layout as the hint. Callers use [`Puzzle::true_hints`].
    fn hints(&self, _puzzle: &Puzzle, _answer: &Drawing) -> Vec<Item> {
        Vec::new()
    }

    /// The check of drawings for a puzzle: plain code that shares nothing with [`Genre::rules`].
    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a>;

    /// Features that most genres lack.
    fn extras(&self) -> &dyn Extras {
        &NoExtras
    }
}

/// Features of few genres: layouts with moves, several drawings that count as one answer, and
/// symmetries and faults of their own.
pub trait Extras: Send + Sync {
    /// Changes of the layout, each with its answer, that make `other` no answer: the hints of a
    /// genre with the layout as the hint. Where they need the rules stated anew, those with an
    /// answer that breaks the rules are skipped.
    ///
    /// `other` need not be an answer: while the hint loop steers towards a grade it is a part of
    /// `answer`, the knowledge of a stuck solver, and moves should change something beyond it.
    fn moves(&self, _puzzle: &Puzzle, _answer: &Drawing, _other: &Drawing) -> Vec<Composition> {
        Vec::new()
    }

    /// Changes of the layout, each with its answer, that print less: the candidates of thinning.
    fn relaxations(&self, _puzzle: &Puzzle, _answer: &Drawing) -> Vec<Composition> {
        Vec::new()
    }

    /// Other drawings that count as this answer.
    fn equivalent(&self, _puzzle: &Puzzle, _answer: &Drawing) -> Vec<Drawing> {
        Vec::new()
    }

    /// Items that are not part of an answer, but are shown with it to say why it is right.
    fn behind(&self, _puzzle: &Puzzle, _answer: &Drawing) -> Drawing {
        Drawing::blank()
    }

    /// States all printed hints together, in the model of rules and layout, if that makes the
    /// search for an answer shorter than [`Clues`] do. False if it does not, and states nothing.
    fn restate(&self, _puzzle: &Puzzle, _model: &mut Model) -> bool {
        false
    }

    /// The image of the puzzle under a symmetry of the board.
    fn transformed(&self, puzzle: &Puzzle, symmetry: Symmetry) -> Puzzle {
        puzzle.shown(symmetry)
    }

    /// True if a finished puzzle with one answer is still too empty to be worth printing. It is
    /// skipped, unless a setter began it.
    fn is_trivial(&self, _puzzle: &Puzzle, answer: &Drawing) -> bool {
        answer.is_empty()
    }

    /// Hints that a drawing satisfies as it stands, whatever else it lacks, where that does not
    /// follow from their statement.
    fn satisfied(&self, _puzzle: &Puzzle, _drawn: &Drawing) -> Vec<Item> {
        Vec::new()
    }

    /// A fault of the printed puzzle, beyond the requirements of its card.
    fn validate(&self, _puzzle: &Puzzle) -> Option<String> {
        None
    }
}

struct NoExtras;

impl Extras for NoExtras {}
