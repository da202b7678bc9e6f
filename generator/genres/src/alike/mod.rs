//! Alike (docs/rules.md, genre 20). Shade a tree of cells over bordered regions: each region has a
//! connected part of it, and regions that share a side have parts of different sizes. A number is
//! the size of its region's part.
//!
//! ```text
//! ┌───────┬───────┐    ┌───────┬───────┐
//! │       │     4 │    │▓▓▓▓▓▓▓│    ▓4▓│
//! │   ·   │   ·   │    │▓▓▓·   │   ·▓▓▓│
//! │       │       │    │▓▓▓    │▓▓▓▓▓▓▓│
//! │   ┌───┘   ┌───┤    │▓▓▓┌───┘▓▓▓┌───┤
//! │   │       │   │    │▓▓▓│    ▓▓▓│   │
//! │   ├───────┘   │    │▓▓▓├───────┘   │
//! │ 5 │         3 │    │▓5▓│▓▓▓▓▓▓▓▓▓3▓│
//! └───┴───────────┘    └───┴───────────┘
//! ```
//!
//! Sizes differ between all regions that share a side, even where their shaded cells do not touch.
//! A ring runs through sides of cells: shaded cells that touch only at corners close none.

use pencilmill_puzzle::board::{Drawing, Ink, Item, Place, Regions, Spot, Values, Where};
use pencilmill_puzzle::clues::RegionCount;
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Extras, Family, Genre, Measure, Order, Puzzle, Requirement,
    Sizes, Target, Tuning, Words, rule_texts,
};
use pencilmill_puzzle::layout::regions;
use pencilmill_puzzle::layout::trees::{self, Parts};
use pencilmill_puzzle::model::{Clues, Graph, Model};
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;
use std::sync::Arc;

/// The genre Alike, or Limited Alike, which adds a rule.
pub struct Alike {
    /// The card.
    pub card: &'static Card,
    /// Most shaded cells in a region of a new layout.
    pub most: usize,
    /// True if at most N regions may have N shaded cells.
    pub limited: bool,
}

/// The genre Alike.
pub const ALIKE: Alike = Alike {
    card: &CARD,
    most: 7,
    limited: false,
};

/// Numbers count the shaded cells of their region.
pub static PARTS: RegionCount = RegionCount {
    counts: Ink::Shaded,
};

/// The card of Alike, most of which Limited Alike shares.
pub const CARD: Card = Card {
    slug: "alike",
    title: "Alike",
    title_ja: "アライク",
    family: Some(Family::Shading),
    goal: Words {
        en: "Shade cells in every region, never equally many in two that share a side.",
        ja: "となり合う領域で黒マスの数が異なるように、どの領域にも黒マスを作りましょう。",
    },
    rules: &[
        rule_texts::ONE_TREE,
        rule_texts::ONE_PIECE_EACH,
        rule_texts::UNEQUAL_NEIGHBOURS,
        rule_texts::REGION_NUMBERS,
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(4, 15, 10),
    printed: &[
        Spot::valued(Ink::Number, Where::Cells, Values::Sizes(1)),
        Spot::plain(Ink::Border, Where::InnerSides),
    ],
    drawn: &[Spot::plain(Ink::Shaded, Where::Cells)],
    counts: &[(Ink::Number, "shaded cells", "黒マス")],
    hints: &[(Ink::Number, &PARTS)],
    free_places: true,
    requires: &[Requirement::Regions, Requirement::OnePerRegion(Ink::Number)],
    version: 3,
    tuning: Tuning {
        choices: 3,
        ..Tuning::DEFAULT
    },
    form: &[
        Target::new(Measure::Singles, [0, 8, 12, 16, 26]),
        Target::new(Measure::Largest, [7, 10, 12, 14, 20]),
        Target::new(Measure::Strips, [0, 3, 6, 10, 20]),
    ],
    ..Card::DEFAULT
};

/// Derived variables for the counts 0, 1, …: each is true if exactly that many literals are.
fn derived_counts(m: &mut Model, lits: &[Lit]) -> Vec<Lit> {
    let facts: Vec<Lit> = (0..=lits.len()).map(|_| m.derived()).collect();
    for (count, &fact) in (0..).zip(&facts) {
        m.exactly_if(fact, count, lits.iter().copied());
    }
    m.any(facts.iter().copied());
    facts
}

impl Genre for Alike {
    fn card(&self) -> &'static Card {
        self.card
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let parts = Parts {
            most: self.most,
            differ: true,
            surplus: &|parts| {
                if self.limited {
                    over_limit(parts)
                } else {
                    Vec::new()
                }
            },
        };
        let made = trees::with_regions(order.board, &parts, random)?;
        let puzzle = Puzzle {
            genre: order.genre,
            board: order.board,
            printed: made.layout.clone(),
        };
        let answer = made.answer.known()?;
        puzzle.check(answer).is_ok().then_some(made)
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let regions = Regions::of(puzzle.board, &puzzle.printed);
        let shaded = m.draw_cells(Ink::Shaded);
        m.rule(1);
        m.one_tree(&shaded);
        m.rule(2);
        let state = |region: &[Place]| {
            m.part(&[region], |m| {
                m.rule(0);
                let cells: Vec<_> = region.iter().map(|&cell| shaded[cell]).collect();
                let counts = derived_counts(m, &cells);
                m.rule(2);
                m.never(counts[0]);
                m.connected(&Graph::touching(region.iter().copied(), &shaded));
                counts
            })
        };
        let counts: Vec<Arc<Vec<Lit>>> = regions.all().map(state).collect();
        m.rule(3);
        for (a, b) in regions.touching() {
            m.part(&[regions.region(a), regions.region(b)], |m| {
                for (&a, &b) in counts[a].iter().zip(counts[b].iter()) {
                    m.any([!a, !b]);
                }
            });
        }
        if self.limited {
            m.rule(5);
            let most = counts.iter().map(|counts| counts.len()).max().unwrap_or(0);
            m.part(&regions.all().collect::<Vec<_>>(), |m| {
                for number in 1..most {
                    let regions = counts.iter().filter_map(|counts| counts.get(number));
                    m.at_most(number as u32, regions.copied());
                }
            });
        }
        Clues::new(move |m, hint, _| {
            m.rule(4);
            let count = hint.value.map_or(0, |number| number as usize);
            let exactly = counts[regions.at(hint.at)].get(count);
            m.any(exactly.copied());
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        PARTS.hints(puzzle, answer)
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let regions = Regions::of(puzzle.board, &puzzle.printed);
        let touching = regions.touching();
        Box::new(move |answer| {
            let shaded = answer.marks(puzzle.board, Ink::Shaded);
            let counts = regions.count(&shaded);
            for &(a, b) in &touching {
                if counts[a] == counts[b] {
                    return Err(Broken::at(3, regions.region(a)[0]));
                }
            }
            for clue in puzzle.printed.of(Ink::Number) {
                if clue.value != Some(counts[regions.at(clue.at)] as i16) {
                    return Err(Broken::at(4, clue.at));
                }
            }
            if self.limited {
                for (region, &count) in regions.all().zip(&counts) {
                    let alike = counts.iter().filter(|&&other| other == count);
                    if count > 0 && alike.count() > count {
                        return Err(Broken::at(5, region[0]));
                    }
                }
            }
            regions::one_part_each(&regions, &shaded)?;
            shaded.one_tree().map_err(|at| Broken::Rule(1, at))
        })
    }

    fn extras(&self) -> &dyn Extras {
        self
    }
}

impl Extras for Alike {
    fn moves(&self, puzzle: &Puzzle, answer: &Drawing, other: &Drawing) -> Vec<Composition> {
        regions::moved_borders(puzzle, [answer, other], puzzle.board.area())
    }
}

/// The indices of parts that exceed the limit on their size.
fn over_limit(parts: &[&[Place]]) -> Vec<usize> {
    let alike = |part: usize| {
        parts[..part]
            .iter()
            .filter(move |p| p.len() == parts[part].len())
    };
    let is_over = |&part: &usize| alike(part).count() >= parts[part].len();
    (0..parts.len()).filter(is_over).collect()
}
