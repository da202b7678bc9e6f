//! Diaganal View (docs/rules.md, genre 2). Canal View with numbers that look diagonally; shaded
//! cells are still connected through their sides.
//!
//! ```text
//! ┌───┬───┬───┬───┐    ┌───┬───┬───┬───┐
//! │   │   │ 2 │   │    │▓▓▓│   │ 2 │   │
//! ├───┼───┼───┼───┤    ├───┼───┼───┼───┤
//! │   │   │ 2 │   │    │▓▓▓│▓▓▓│ 2 │▓▓▓│
//! ├───┼───┼───┼───┤    ├───┼───┼───┼───┤
//! │ 2 │   │   │   │    │ 2 │▓▓▓│▓▓▓│▓▓▓│
//! ├───┼───┼───┼───┤    ├───┼───┼───┼───┤
//! │   │   │   │ 3 │    │   │▓▓▓│   │ 3 │
//! └───┴───┴───┴───┘    └───┴───┴───┴───┘
//! ```
//!
//! Clue cells are not shaded, as in Canal View.

use super::canal_view::View;
use pencilmill_puzzle::board::{DIAGONAL, Ink, Spot, Values, Where};
use pencilmill_puzzle::clues::RunCount;
use pencilmill_puzzle::genre::{Card, Plain, Rule, Sizes, Words};
use pencilmill_puzzle::layout::shading;

/// The genre Diaganal View.
pub const DIAGANAL_VIEW: View = View {
    card: &CARD,
    runs: &RUNS,
    canal: shading::spread_canal,
};

static RUNS: RunCount = RunCount {
    steps: DIAGONAL,
    counts_itself: false,
    prefers_tight: false,
};

static CARD: Card = Card {
    slug: "diaganal-view",
    title: "Diaganal View",
    title_ja: "ダイアガナルビュー",
    goal: Words {
        en: "Shade some cells.",
        ja: "いくつかのマスを黒くぬりましょう。",
    },
    rules: &[
        Rule {
            tag: ["", ""],
            en: "A cell with a number or a question mark is not shaded.",
            ja: "数字や「?」のあるマスは黒くぬれません。",
        },
        Rule {
            tag: ["", ""],
            en: "All shaded cells are connected through their sides; touching at a corner does not count.",
            ja: "黒マスはすべて、辺どうしでひとつながりになります。角だけの接触はつながりとみなしません。",
        },
        Rule {
            tag: ["", ""],
            en: "No block of 2x2 cells is shaded completely.",
            ja: "2×2のかたまりがすべて黒マスになってはいけません。",
        },
        Rule {
            tag: ["", ""],
            en: "A number is the count of shaded cells in the unbroken diagonal rows that start at the \
                 four corners of its cell.",
            ja: "数字は、そのマスのナナメ四方の角から途切れずにナナメに続く黒マスの数の合計です。",
        },
        Rule {
            tag: ["", ""],
            en: "At least one cell is shaded.",
            ja: "黒マスは少なくとも1つあります。",
        },
    ],
    sizes: Sizes::square(4, 24, 10),
    printed: &[
        Spot::valued(Ink::Number, Where::Cells, Values::Numbers(0, 99)),
        Spot::plain(Ink::Unknown, Where::Cells),
    ],
    drawn: &[Spot::plain(Ink::Shaded, Where::Cells)],
    hints: &[(Ink::Number, &RUNS), (Ink::Unknown, &Plain)],
    free_places: true,
    ..Card::DEFAULT
};
