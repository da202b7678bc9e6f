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

use super::alike::{Alike, PARTS};
use pencilmill_puzzle::board::{Ink, Spot, Values, Where};
use pencilmill_puzzle::genre::{Card, Family, Requirement, Rule, Sizes, Words};

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
        Rule {
            tag: ["one group, no loops", "輪のないつながり"],
            en: "All shaded cells form one group, connected through their sides, without a 2x2 \
                 block and without a loop. Meeting at a corner does not connect cells.",
            ja: "すべての黒マスは、タテヨコにひとつながりになり、2×2のかたまりや輪を作りません。\
                 角で接するだけではつながりません。",
        },
        Rule {
            tag: ["one piece each", "領域に1かたまり"],
            en: "Every outlined region has at least one shaded cell, and all the shaded cells of a \
                 region are connected within it.",
            ja: "太線で囲まれたどの領域にも黒マスがあり、同じ領域の黒マスは、\
                 その中だけでひとつながりになります。",
        },
        Rule {
            tag: ["unequal neighbours", "となりは別の数"],
            en: "Two regions that share a side never have equally many shaded cells.",
            ja: "辺で接する2つの領域では、黒マスの数が異なります。",
        },
        Rule {
            tag: ["region numbers", "領域の数字"],
            en: "A number tells how many cells of its region are shaded. Its own cell may be one \
                 of them.",
            ja: "数字は、その領域に入る黒マスの数です。数字のマスも黒くぬれます。",
        },
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
    costs: include_str!("costs.txt"),
    sizes: Sizes::square(4, 15, 10),
    printed: &[
        Spot::valued(Ink::Number, Where::Cells, Values::Sizes(1)),
        Spot::plain(Ink::Border, Where::InnerSides),
    ],
    drawn: &[Spot::plain(Ink::Shaded, Where::Cells)],
    hints: &[(Ink::Number, &PARTS)],
    free_places: true,
    spreads: true,
    requires: &[Requirement::Regions, Requirement::OnePerRegion(Ink::Number)],
    version: 2,
    ..Card::DEFAULT
};
