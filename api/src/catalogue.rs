//! The catalogue: genres, their sizes, grades and rules.

use pencilmill_figures::example::Example;
use pencilmill_figures::figure::Look;
use pencilmill_figures::terminal::{noted, picture};
use pencilmill_generator::board::{Board, Language};
use pencilmill_generator::genre::{Card, ClueSymmetry, Family, Genre, Order, Puzzle, Sizes};
use pencilmill_generator::genres;
use pencilmill_generator::grade::{Grade, cuts, made, usual_layouts};
use pencilmill_generator::verdict::minutes;
use serde::Serialize;
use std::collections::BTreeMap;

/// A genre at a glance.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[non_exhaustive]
pub struct About {
    /// Name in texts and options.
    pub genre: &'static str,
    /// English title.
    pub title: &'static str,
    /// Japanese title.
    pub title_ja: &'static str,
    /// The goal of the solver, in one sentence.
    pub goal: &'static str,
    /// Name of the family, if the genre has one.
    pub family: Option<&'static str>,
    /// Inventor, if known.
    pub author: Option<&'static str>,
    /// Possible boards, in words, with those of variants that have fewer.
    pub sizes: String,
    /// Rows and columns of the smallest board.
    pub min_size: (i16, i16),
    /// Rows and columns of the largest board.
    pub max_size: (i16, i16),
    /// True if all boards are square.
    pub square: bool,
    /// The usual board, rows x columns.
    pub usual: String,
    /// Grades available on the usual board.
    pub grades: Vec<&'static str>,
    /// The minutes that the longest gentle and the longest hard puzzles of the usual board take.
    pub minutes: (u32, u32),
    /// Variants, the usual one first; none for a genre without variants.
    pub variants: &'static [&'static str],
    /// Inks of the hints that make the answer unique; none for a genre that moves its layout
    /// instead.
    pub hints: Vec<&'static str>,
    /// Arrangements of the places of clues: `symmetry` and `picture` if they can be asked for,
    /// `spread` if more are printed where the board would look empty.
    pub clues: Vec<&'static str>,
    /// The web player that supports the genre, with its code for it.
    pub player: Option<(&'static str, String)>,
}

/// Describes a genre.
pub fn about(genre: &dyn Genre) -> About {
    let card: &Card = genre.card();
    let [easiest, .., hardest] = cuts(card.slug, card.sizes.default).scores;
    let arranged = [
        ("symmetry", card.free_places),
        ("picture", card.takes_picture()),
        ("spread", card.spreads),
    ];
    let size = |board: Board| (board.rows, board.cols);
    About {
        genre: card.slug,
        title: card.title,
        title_ja: card.title_ja,
        goal: card.goal.en,
        family: card.family.map(Family::name),
        author: card.author,
        sizes: card.sizes_text(Sizes::to_string),
        min_size: size(card.sizes.least),
        max_size: size(card.sizes.most),
        square: card.sizes.square_only,
        usual: card.sizes.default.to_string(),
        grades: made(card.slug, card.sizes.default)
            .map(Grade::name)
            .collect(),
        minutes: [easiest, hardest].map(minutes).into(),
        variants: card.variants,
        hints: card.hints.iter().map(|(ink, _)| ink.name()).collect(),
        clues: { arranged.into_iter() }
            .filter_map(|(name, is_so)| is_so.then_some(name))
            .collect(),
        player: (card.player.as_ref()).map(|player| (player.name, player.codec.name().to_owned())),
    }
}

/// All genres, in the order of the specification.
pub fn all_genres() -> Vec<About> {
    genres::ALL.iter().map(|genre| about(*genre)).collect()
}

/// Options available on a board.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[non_exhaustive]
pub struct Choices {
    /// The board, rows x columns.
    pub board: String,
    /// The smallest board of its kind.
    pub least: String,
    /// The largest one.
    pub most: String,
    /// Boards halfway to these two, as `small` and `large`, where there are such.
    pub halfway: BTreeMap<&'static str, String>,
    /// Grades.
    pub grades: Vec<&'static str>,
    /// Symmetries of clue places.
    pub symmetries: Vec<&'static str>,
    /// The usual number of layouts tried for a puzzle, by grade; of the mixture as well.
    pub layouts: BTreeMap<&'static str, u64>,
}

/// Options for the genre, board and variant of an order.
pub fn choices(order: &Order) -> Choices {
    let card: &Card = order.genre.card();
    let sizes = card.sizes_of(order.variant);
    // of a single puzzle
    let symmetric = |symmetry: &ClueSymmetry| {
        *symmetry != ClueSymmetry::Varied && order.clone().symmetric(*symmetry).is_ok()
    };
    let grades = made(card.slug, order.board).map(Some);
    let layouts = grades.chain([None]).filter_map(|grade| {
        let usual = usual_layouts(card.slug, order.board, grade)?;
        Some((grade.map_or("mixed", Grade::name), usual))
    });
    let ends = [("small", sizes.least), ("large", sizes.most)].into_iter();
    let halfway = ends.filter_map(|(name, end)| Some((name, halfway(order, end)?.to_string())));
    Choices {
        halfway: halfway.collect(),
        board: order.board.to_string(),
        least: sizes.least.to_string(),
        most: sizes.most.to_string(),
        grades: made(card.slug, order.board).map(Grade::name).collect(),
        symmetries: (ClueSymmetry::ALL.into_iter())
            .filter(symmetric)
            .map(ClueSymmetry::name)
            .collect(),
        layouts: layouts.collect(),
    }
}

/// The board halfway from that of an order to another one, or the nearest to it: some genres have
/// odd boards only.
fn halfway(order: &Order, end: Board) -> Option<Board> {
    let Board { rows, cols } = order.board;
    let half = |one: i16, other: i16| (one + other + 1) / 2;
    let (rows, cols) = (half(rows, end.rows), half(cols, end.cols));
    let boards = [0, 1, -1].map(|by| Board::new(rows + by, cols + by));
    let variant = Some(order.variant).filter(|variant| !variant.is_empty());
    let made = |board: &Board| Order::new(order.genre, Some(*board), variant).is_ok();
    boards.into_iter().find(made)
}

/// The rules of a genre in one language.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[non_exhaustive]
pub struct RulePage {
    /// Title of the genre.
    pub title: &'static str,
    /// Goal of the solver.
    pub goal: &'static str,
    /// The rules for a reader, from 1.
    pub rules: Vec<&'static str>,
    /// The worked example as texts, each with a figure: a heading with the puzzle, then captions.
    /// Empty if there is none.
    pub example: Vec<(String, String)>,
    /// Inventor, if known.
    pub author: Option<&'static str>,
}

/// The worked example of a genre in a language, as texts and figures.
fn example(genre: &'static dyn Genre, language: Language) -> Vec<(String, String)> {
    let Some(example) = Example::of(genre) else {
        return Vec::new();
    };
    let Puzzle { board, printed, .. } = &example.puzzle;
    let look = Look {
        language,
        labels: true,
    };
    let heading = language.of("Example", "例題").to_owned();
    let mut shown = vec![(heading, picture(*board, printed, look))];
    for (number, picture) in (1..).zip(&example.pictures) {
        let drawn = printed.with(&example.drawn(number));
        let figure = noted(*board, &drawn, &example.blank(number), &[], look);
        shown.push((example.caption_in_words(picture, language), figure));
    }
    shown
}

/// The rules of a genre.
pub fn rules(genre: &'static dyn Genre, language: Language) -> RulePage {
    let card = genre.card();
    RulePage {
        title: language.of(card.title, card.title_ja),
        goal: card.goal.text(language),
        rules: (card.printed_rules())
            .map(|(_, rule)| rule.text(language))
            .collect(),
        example: example(genre, language),
        author: card.author,
    }
}
