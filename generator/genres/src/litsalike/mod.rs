//! LITSalike (docs/rules.md, genre 27). Shade a tree of cells over bordered regions so that its
//! parts in the regions all have different shapes; a number is the size of its region's part.
//!
//! ```text
//! ┌───────────────┐    ┌───────────────┐
//! │               │    │▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓│
//! │   ·   ┌───┐   │    │▓▓▓·   ┌───┐   │
//! │     5 │   │   │    │▓▓▓  5 │▓▓▓│   │
//! │   ┌───┘   └───┤    │   ┌───┘▓▓▓└───┤
//! │   │ 3         │    │   │ 3  ▓▓▓▓▓▓▓│
//! ├───┼───────┐   │    ├───┼───────┐   │
//! │   │     2 │   │    │▓▓▓│▓▓▓▓▓2▓│   │
//! └───┴───────┴───┘    └───┴───────┴───┘
//! ```
//!
//! No two parts on the whole board have one shape, even where they do not touch. Shapes are equal
//! up to rotation and reflection.

use pencilmill_puzzle::board::{
    Board, Drawing, Ink, Item, Place, Regions, Spot, Symmetry, Values, Where,
};
use pencilmill_puzzle::clues::RegionCount;
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Extras, Family, Genre, Order, Puzzle, Requirement, Rule,
    Sizes, Words, rule_texts,
};
use pencilmill_puzzle::layout::regions;
use pencilmill_puzzle::layout::trees::{self, Parts};
use pencilmill_puzzle::model::{Clues, Graph, Model};
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;
use pencilmill_solver::words::free_shape;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The genre LITSalike.
pub struct Litsalike;

/// Numbers count the shaded cells of their region.
static PARTS: RegionCount = RegionCount {
    counts: Ink::Shaded,
};

static CARD: Card = Card {
    slug: "litsalike",
    title: "LITSalike",
    title_ja: "リッツアライク",
    family: Some(Family::Shading),
    goal: Words {
        en: "Shade one shape in every region, no two of them alike.",
        ja: "どの領域にも黒マスのかたまりを1つずつ、すべて異なる形で作りましょう。",
    },
    rules: &[
        rule_texts::ONE_TREE,
        rule_texts::ONE_PIECE_EACH,
        Rule {
            tag: ["different shapes", "すべて別の形"],
            en: "No two regions of the board, however far apart, have the same shape of shaded \
                 cells. A shape stays the same when turned or mirrored.",
            ja: "黒マスの形は、盤面のすべての領域で異なります。回したり裏返したりして重なる形は、\
                 同じ形とみなします。",
        },
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
    hints: &[(Ink::Number, &PARTS)],
    free_places: true,
    spreads: true,
    requires: &[Requirement::Regions, Requirement::OnePerRegion(Ink::Number)],
    version: 2,
    ..Card::DEFAULT
};

/// Cells of the largest region whose possible parts are listed.
const LARGEST: usize = 16;
/// Most shaded cells in a region of a new layout.
const MOST: usize = 7;

impl Genre for Litsalike {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let parts = Parts {
            most: MOST,
            differ: false,
            surplus: &|parts| {
                let mut shapes = BTreeSet::new();
                let numbers = 0..parts.len();
                numbers
                    .filter(|&part| !shapes.insert(shape(parts[part].iter())))
                    .collect()
            },
        };
        let made = trees::with_regions(order.board, &parts, random)?;
        let regions = Regions::of(order.board, &made.layout);
        let listed = regions.all().all(|region| region.len() <= LARGEST - 3);
        listed.then_some(made)
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let regions = Regions::of(board, &puzzle.printed);
        let shaded = m.draw_cells(Ink::Shaded);
        m.rule(1);
        m.one_tree(&shaded);
        m.rule(2);
        let state = |region: &[Place]| {
            m.part(&[region], |m| {
                m.any(region.iter().map(|&cell| shaded[cell]));
                m.connected(&Graph::touching(region.iter().copied(), &shaded));
                // A derived variable for each possible part of the region. It suffices that it
                // follows from the part.
                m.rule(0);
                let cells = || (0..).zip(region);
                let told = |part: u32| {
                    let fact = m.derived();
                    let differs = |(i, &cell): (usize, &Place)| match part >> i & 1 {
                        1 => !shaded[cell],
                        _ => shaded[cell],
                    };
                    m.any(cells().map(differs).chain([fact]));
                    let part = cells().filter(|(i, _)| part >> i & 1 == 1);
                    (in_order(&shape(part.map(|(_, cell)| cell))), fact)
                };
                let parts = trees_within(board, region).into_iter();
                parts.map(told).collect::<Vec<_>>()
            })
        };
        let parts: Vec<Arc<Vec<(u128, Lit)>>> = regions.all().map(state).collect();
        m.rule(3);
        m.part(&regions.all().collect::<Vec<_>>(), |m| {
            let mut alike: Vec<(u128, Lit)> =
                parts.iter().flat_map(|p| p.iter().copied()).collect();
            alike.sort_by_key(|told| told.0);
            for alike in alike.chunk_by(|a, b| a.0 == b.0) {
                m.at_most(1, alike.iter().map(|told| told.1));
            }
        });
        Clues::new(move |m, hint, _| {
            m.rule(4);
            let region = regions.region(regions.at(hint.at));
            let count = hint.value.map_or(0, |number| number as u32);
            m.exactly(count, region.iter().map(|&cell| shaded[cell]));
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        PARTS.hints(puzzle, answer)
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let regions = Regions::of(puzzle.board, &puzzle.printed);
        Box::new(move |answer| {
            let shaded = answer.marks(puzzle.board, Ink::Shaded);
            let counts = regions.count(&shaded);
            for clue in puzzle.printed.of(Ink::Number) {
                if clue.value != Some(counts[regions.at(clue.at)] as i16) {
                    return Err(Broken::at(4, clue.at));
                }
            }
            let parts = regions::one_part_each(&regions, &shaded)?;
            for (i, a) in parts.iter().enumerate() {
                if parts[..i].iter().any(|b| same_shape(a, b)) {
                    return Err(Broken::at(3, a[0]));
                }
            }
            shaded.one_tree().map_err(|at| Broken::Rule(1, at))
        })
    }

    fn extras(&self) -> &dyn Extras {
        self
    }
}

impl Extras for Litsalike {
    fn moves(&self, puzzle: &Puzzle, answer: &Drawing, other: &Drawing) -> Vec<Composition> {
        regions::moved_borders(puzzle, [answer, other], LARGEST)
    }

    fn validate(&self, puzzle: &Puzzle) -> Option<String> {
        let regions = Regions::of(puzzle.board, &puzzle.printed);
        if regions.all().any(|region| region.len() > LARGEST) {
            return Some(format!("a region of more than {LARGEST} cells"));
        }
        None
    }
}

type FreeShape = Vec<(i32, i32)>;

/// The shape of some cells, equal for all rotations and reflections.
fn shape<'a>(cells: impl Iterator<Item = &'a Place>) -> FreeShape {
    let at = |cell: &Place| (i32::from(cell.y / 2), i32::from(cell.x / 2));
    free_shape(&cells.map(at).collect::<Vec<_>>())
}

/// A number for the shape of a part, by which shapes sort as their lists do: a byte for each cell,
/// of which connected ones within [`LARGEST`] need no more.
fn in_order(shape: &FreeShape) -> u128 {
    let byte = |&(y, x): &(i32, i32)| (LARGEST as i32 * y + x + 1) as u8;
    let mut bytes = [0; LARGEST];
    bytes
        .iter_mut()
        .zip(shape)
        .for_each(|(b, cell)| *b = byte(cell));
    u128::from_be_bytes(bytes)
}

/// Returns whether some cells, given row by row, become the others by rotation or reflection.
fn same_shape(a: &[Place], b: &[Place]) -> bool {
    a.len() == b.len()
        && Symmetry::all().any(|view| {
            let mut seen: Vec<_> = a.iter().map(|c| view.of_offset((c.y, c.x))).collect();
            seen.sort_unstable();
            let (dy, dx) = (b[0].y - seen[0].0, b[0].x - seen[0].1);
            let meets =
                |(cell, &(y, x)): (&Place, &(i16, i16))| cell.y == y + dy && cell.x == x + dx;
            b.iter().zip(&seen).all(meets)
        })
}

/// Every tree of cells within a region, with a bit for each cell of the region.
fn trees_within(board: Board, region: &[Place]) -> Vec<u32> {
    let bit = |cell: Place| region.binary_search(&cell).ok().map(|i| 1_u32 << i);
    let beside = |&cell: &Place| board.neighbours(cell).filter_map(bit).fold(0, |a, b| a | b);
    let beside: Vec<u32> = region.iter().map(beside).collect();
    // Each tree is a smaller tree and a leaf.
    let mut trees: Vec<u32> = (0..region.len()).map(|i| 1 << i).collect();
    let mut newest = 0;
    while newest < trees.len() {
        let mut larger = Vec::new();
        for &tree in &trees[newest..] {
            for (i, &beside) in beside.iter().enumerate() {
                if tree >> i & 1 == 0 && (tree & beside).count_ones() == 1 {
                    larger.push(tree | 1 << i);
                }
            }
        }
        larger.sort_unstable();
        larger.dedup();
        newest = trees.len();
        trees.append(&mut larger);
    }
    trees.sort_unstable();
    trees
}
