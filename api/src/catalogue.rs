//! The catalogue: genres, their sizes, grades and rules.

use pencilmill_generator::board::Language;
use pencilmill_generator::genre::{Card, ClueSymmetry, Genre, Order};
use pencilmill_generator::genres;
use pencilmill_generator::grade::{Grade, made};
use serde::Serialize;

/// A genre at a glance.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct About {
    /// Name in texts and options.
    pub genre: &'static str,
    /// English title.
    pub title: &'static str,
    /// Japanese title.
    pub title_ja: &'static str,
    /// Inventor, if known.
    pub author: Option<&'static str>,
    /// Possible boards, in words, with those of variants that have fewer.
    pub sizes: String,
    /// The usual board, rows x columns.
    pub usual: String,
    /// Grades available on the usual board.
    pub grades: Vec<&'static str>,
    /// Variants, the usual one first; none for a genre without variants.
    pub variants: &'static [&'static str],
    /// Inks of the hints that make the answer unique; none for a genre that moves its layout
    /// instead.
    pub hints: Vec<&'static str>,
    /// The web player that supports the genre, with its code for it.
    pub player: Option<(&'static str, String)>,
}

/// Describes a genre.
pub fn about(genre: &dyn Genre) -> About {
    let card: &Card = genre.card();
    About {
        genre: card.slug,
        title: card.title,
        title_ja: card.title_ja,
        author: card.author,
        sizes: card.sizes_text(),
        usual: card.sizes.default.to_string(),
        grades: made(card.slug, card.sizes.default)
            .map(Grade::name)
            .collect(),
        variants: card.variants,
        hints: card.hints.iter().map(|(ink, _)| ink.name()).collect(),
        player: (card.player.as_ref()).map(|player| (player.name, player.codec.name().to_owned())),
    }
}

/// All genres, in the order of the specification.
pub fn all_genres() -> Vec<About> {
    genres::ALL.iter().map(|genre| about(*genre)).collect()
}

/// Options available on a board.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Choices {
    /// The board, rows x columns.
    pub board: String,
    /// The smallest board of its kind.
    pub least: String,
    /// The largest one.
    pub most: String,
    /// Grades.
    pub grades: Vec<&'static str>,
    /// Symmetries of clue places.
    pub symmetries: Vec<&'static str>,
}

/// Options for the genre, board and variant of an order.
pub fn choices(order: &Order) -> Choices {
    let card: &Card = order.genre.card();
    let sizes = card.sizes_of(order.variant);
    let symmetric = |symmetry: &ClueSymmetry| order.clone().symmetric(*symmetry).is_ok();
    Choices {
        board: order.board.to_string(),
        least: sizes.least.to_string(),
        most: sizes.most.to_string(),
        grades: made(card.slug, order.board).map(Grade::name).collect(),
        symmetries: (ClueSymmetry::ALL.into_iter())
            .filter(symmetric)
            .map(ClueSymmetry::name)
            .collect(),
    }
}

/// The rules of a genre in one language.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct RulePage {
    /// Title of the genre.
    pub title: &'static str,
    /// Goal of the solver.
    pub goal: &'static str,
    /// The rules, from 1.
    pub rules: Vec<&'static str>,
    /// Inventor, if known.
    pub author: Option<&'static str>,
}

/// The rules of a genre.
pub fn rules(genre: &dyn Genre, language: Language) -> RulePage {
    let card = genre.card();
    RulePage {
        title: language.of(card.title, card.title_ja),
        goal: card.goal.text(language),
        rules: card.rules.iter().map(|rule| rule.text(language)).collect(),
        author: card.author,
    }
}
