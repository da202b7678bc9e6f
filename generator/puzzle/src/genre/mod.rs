//! What a genre is: a card that describes it, and one trait with its rules.

use crate::board::{Drawing, Ink, Item, Place, Symmetry, item_text, place_text};
use crate::model::{Clues, Model};
use crate::random::Random;

mod arrangement;
mod begun;
mod card;
mod codec;
mod grade;
mod hint;
mod order;
mod puzzle;

pub use arrangement::{Arrangement, ClueSymmetry, NoClueSymmetry};
pub use begun::{Begun, NoPattern, Pattern, places_text};
pub use card::{Card, Player, Requirement, Rule, Sizes};
pub use codec::{Body, Codec};
pub use grade::{Grade, Mix, MixError, NoGrade};
pub use hint::{Hint, HintKind, Plain};
pub use order::{Order, OrderError};
pub use puzzle::Puzzle;

/// A layout, and where its answer comes from.
#[derive(Clone, Debug)]
pub struct Composition {
    /// What is printed before any hint is asked for. It may hold hints.
    pub layout: Drawing,
    /// The answer, which obeys the rules.
    pub answer: Answer,
}

impl Composition {
    /// A printed puzzle without one of its items of this ink, for each of them; its answer stays.
    pub fn each_without(ink: Ink, puzzle: &Puzzle, answer: &Drawing) -> Vec<Composition> {
        let without = |item: &Item| Composition {
            layout: puzzle.printed.filtered(|other| other != item),
            answer: Answer::Known(answer.clone()),
        };
        puzzle.printed.of(ink).map(without).collect()
    }

    /// A layout with one of its items in another place, for this answer.
    pub fn moved(item: &Item, to: Place, layout: &Drawing, answer: &Drawing) -> Composition {
        let mut layout = layout.clone();
        layout.remove(item);
        layout.insert(item.mapped(|_| to));
        Composition {
            layout,
            answer: Answer::Known(answer.clone()),
        }
    }
}

/// Where the answer of a composition comes from. A layout for which the engine finds none is given up.
#[derive(Clone, Debug)]
pub enum Answer {
    /// The genre constructed it.
    Known(Drawing),
    /// The engine finds one that contains these items.
    Containing(Drawing),
    /// The engine finds one that is the first of none of these pairs of answers that no hint tells apart. If it can, one that is
    /// like neither of the two where they differ: what made them alike is most often there.
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

/// A check of drawings for one puzzle: whether a drawing obeys all rules; if not, a rule that it breaks.
pub type Checker<'a> = Box<dyn Fn(&Drawing) -> Result<(), Broken> + 'a>;

/// A genre: what is its own and nobody else's.
pub trait Genre: Send + Sync {
    /// The description.
    fn card(&self) -> &'static Card;

    /// A random layout and answer, or nothing if these choices led nowhere.
    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition>;

    /// States the rules for the layout of a puzzle, and says how a printed hint is stated. Hints
    /// printed in the puzzle are not read here.
    fn rules(&self, puzzle: &Puzzle, model: &mut Model) -> Clues;

    /// Every hint that could be printed beside what is printed (or in place of one that tells less) and is
    /// true of the answer, as it would read there, in any order. Printed hints that are true are
    /// among them. It depends on nothing else: the hint loop compares what is true of one answer and of another.
    /// There are none where the layout is the hint. Who asks goes through [`Puzzle::true_hints`].
    fn hints(&self, _puzzle: &Puzzle, _answer: &Drawing) -> Vec<Item> {
        Vec::new()
    }

    /// The check of drawings for a puzzle. Plain code that shares nothing with [`Genre::rules`].
    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a>;

    /// What the genre has that most have not.
    fn extras(&self) -> &dyn Extras {
        &NoExtras
    }
}

/// What few genres have: layouts that can be moved, several drawings that count as one answer, and symmetries
/// and mistakes of their own.
pub trait Extras: Send + Sync {
    /// Changes of the layout, with the answer they lead to, under which `other` is no answer any
    /// more: the hints of a genre whose layout is the hint. Where the rules have to be stated anew for them,
    /// those with an answer that breaks the rules are passed over.
    ///
    /// `other` need not be an answer: where a grade is steered to, it is what a person knows who is stuck, a part of `answer`. Moves are
    /// wanted then that change something beyond it.
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

    /// The puzzle as a symmetry of the board shows it.
    fn transformed(&self, puzzle: &Puzzle, symmetry: Symmetry) -> Puzzle {
        puzzle.shown(symmetry)
    }

    /// Whether a finished puzzle is too empty to be worth printing, though it has one answer. Unless a setter began it, it is
    /// passed over. Nobody wants to draw nothing.
    fn is_trivial(&self, _puzzle: &Puzzle, answer: &Drawing) -> bool {
        answer.is_empty()
    }

    /// What is wrong with a printed puzzle, beyond what its card requires.
    fn validate(&self, _puzzle: &Puzzle) -> Option<String> {
        None
    }
}

struct NoExtras;

impl Extras for NoExtras {}
