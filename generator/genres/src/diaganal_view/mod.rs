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

use super::canal_view::{self, View};
use pencilmill_puzzle::board::{DIAGONAL, Ink};
use pencilmill_puzzle::clues::RunCount;
use pencilmill_puzzle::genre::{Card, Family, Measure, Plain, Rule, Target, Words, rule_texts};
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
    family: Some(Family::Shading),
    goal: Words {
        en: "Shade cells so that every number sees as many of them, diagonally, as it says.",
        ja: "どの数字からも、ナナメにその数だけ黒マスが見えるように、マスを黒くぬりましょう。",
    },
    rules: &[
        rule_texts::CLUES_UNSHADED,
        Rule {
            tag: ["one group", "ひとつながり"],
            en: "All shaded cells form one group, connected through their sides. Meeting at a \
                 corner does not connect them.",
            ja: "すべての黒マスは、タテヨコにひとつながりになります。\
                 角で接するだけではつながりません。",
        },
        rule_texts::NO_2X2,
        Rule {
            tag: ["what numbers see", "見える数"],
            en: "A number tells how many shaded cells it sees in the four diagonal directions, \
                 each way up to the first white cell.",
            ja: "数字は、そのマスからナナメ4方向に見える黒マスの合計です。\
                 どの方向も、最初の白マスの手前まで数えます。",
        },
        rule_texts::SOME_SHADED,
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    hints: &[(Ink::Number, &RUNS), (Ink::Unknown, &Plain)],
    author: Card::DEFAULT.author,
    origin: None,
    player: None,
    form: &[
        Target::new(Measure::Shaded, [40, 49, 53, 57, 66]),
        Target::new(Measure::Bare, [0, 1, 3, 5, 10]),
        Target::new(Measure::Clues, [8, 18, 21, 24, 44]),
    ],
    ..canal_view::CARD
};
