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
use pencilmill_puzzle::genre::{Card, Requirement, Rule, Sizes, Words};

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
    goal: Words {
        en: "Shade some cells.",
        ja: "いくつかのマスを黒くぬりましょう。",
    },
    rules: &[
        Rule {
            tag: ["", ""],
            en: "All shaded cells are connected through their sides, in exactly one way: no block of 2x2 cells is \
                 shaded completely, and no shaded cells form a ring.",
            ja: "黒マスはすべて、辺どうしでひとつながりになります。2×2のかたまりがすべて黒マスになったり、\
                 黒マスが輪になったりしてはいけません。",
        },
        Rule {
            tag: ["", ""],
            en: "Every region has a shaded cell, and the shaded cells of a region are connected within it.",
            ja: "どの太線の領域にも黒マスがあり、領域内の黒マスはその中でひとつながりになります。",
        },
        Rule {
            tag: ["", ""],
            en: "Two regions that share a side have different numbers of shaded cells.",
            ja: "辺で接する2つの領域には、同じ数の黒マスを入れられません。",
        },
        Rule {
            tag: ["", ""],
            en: "A number is the count of shaded cells in its region. Its own cell may be shaded.",
            ja: "数字は、その領域に入る黒マスの数です。数字のマスも黒くぬることができます。",
        },
        Rule {
            tag: ["", ""],
            en: "On the whole board at most N regions have exactly N shaded cells: at most one has 1, at most two have 2, and so on.",
            ja: "黒マスがちょうどN個の領域は、盤面全体でN個までです。1個の領域は1つまで、2個の領域は2つまで、と続きます。",
        },
    ],
    sizes: Sizes::square(4, 15, 10),
    printed: &[
        Spot::valued(Ink::Number, Where::Cells, Values::Numbers(1, 99)),
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
