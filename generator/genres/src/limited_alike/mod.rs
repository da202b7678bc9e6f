//! Limited Alike (docs/rules.md, genre 25). Alike with one more rule: at most N regions have
//! exactly N shaded cells.
//!
//! ```text
//! ┌───────────┬───┐    ┌───────────┬───┐
//! │     3     │   │    │▓▓▓  3     │▓▓▓│
//! │   ┌───────┘   │    │▓▓▓┌───────┘▓▓▓│
//! │   │ 7         │    │▓▓▓│▓7▓▓▓▓▓▓▓▓▓│
//! │   │   ·   ┌───┤    │▓▓▓│   ·▓▓▓┌───┤
//! │   │       │   │    │▓▓▓│    ▓▓▓│   │
//! │   │   ·   │   │    │   │   ·▓▓▓│   │
//! │   │       │ 1 │    │   │▓▓▓▓▓▓▓│▓1▓│
//! └───┴───────┴───┘    └───┴───────┴───┘
//! ```

use super::alike::{self, Alike};
use pencilmill_puzzle::genre::{Card, Family, Measure, Rule, Target, Tuning, Words, rule_texts};

/// The genre Limited Alike.
pub const LIMITED_ALIKE: Alike = Alike {
    card: &CARD,
    most: 9,
    limited: true,
};

static CARD: Card = Card {
    slug: "limited-alike",
    title: "Limited Alike",
    title_ja: "リミテッドアライク",
    family: Some(Family::Shading),
    goal: Words {
        en: "Shade cells in every region, with no number of cells repeated too often.",
        ja: "どの領域にも黒マスを作り、黒マスの数が同じ領域を増やしすぎないようにしましょう。",
    },
    rules: &[
        rule_texts::ONE_TREE,
        rule_texts::ONE_PIECE_EACH,
        rule_texts::UNEQUAL_NEIGHBOURS,
        rule_texts::REGION_NUMBERS,
        Rule {
            tag: ["limited repeats", "同じ数の上限"],
            en: "On the whole board at most one region has one shaded cell, at most two have two, \
                 at most three have three, and so on.",
            ja: "盤面全体で、黒マスが1マスの領域は1つまで、2マスの領域は2つまで、\
                 3マスの領域は3つまで、と続きます。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    spreads: true,
    tuning: Tuning {
        choices: 3,
        ..Tuning::DEFAULT
    },
    form: &[
        Target::new(Measure::Largest, [10, 12, 14, 16, 22]),
        Target::new(Measure::Strips, [0, 2, 5, 9, 18]),
    ],
    ..alike::CARD
};
