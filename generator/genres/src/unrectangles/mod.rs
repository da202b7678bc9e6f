//! Unrectangles (docs/rules.md, genre 35). Cut the board into right trapezoids with one number
//! each, the count of cells that its region covers, wholly or in part.
//!
//! ```text
//! ┌───┬───┬───┬───┬───┐    ┌───────┬───────────┐
//! │   │   │   │ 8 │   │    │       │     8     │
//! ├───┼───┼───┼───┼───┤    │   ·   │   ·   ·   │
//! │ 5 │   │   │   │   │    │ 5   ╱ │ ╲ ╲       │
//! ├───┼───┼───┼───┼───┤    │   ╷   │   · ╲ ·   │
//! │   │ 4 │ 11│   │   │    │ ╱ │ 4 │ 11    ╲ ╲ │
//! ├───┼───┼───┼───┼───┤    │   │   │   ·   ·   │
//! │ 3 │   │   │   │   │    │ 3 │   │           │
//! ├───┼───┼───┼───┼───┤    │   │   │   ·   ·   │
//! │   │   │   │   │   │    │   │   │           │
//! └───┴───┴───┴───┴───┘    └───┴───┴───────────┘
//! ```
//!
//! All numbers are layout, since each region has one. Where they do not suffice, a move shifts a
//! number within its region. The engine chooses among the trapezoids that meet one number and as
//! many cells as it says.

mod dissection;
mod faces;
mod trapezoid;

use faces::Face;
use pencilmill_puzzle::board::{Drawing, Ink, Item, Place, Spot, Values, Where};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Extras, Family, Genre, Order, Puzzle, Requirement, Rule,
    Sizes, Words,
};
use pencilmill_puzzle::model::{Clues, Model};
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;
use std::collections::BTreeMap;
use trapezoid::{SAMPLES, Shape, Trapezoid, Trapezoids};

/// The genre Unrectangles.
pub struct Unrectangles;

static CARD: Card = Card {
    slug: "unrectangles",
    title: "Unrectangles",
    title_ja: "アンレクタングルズ",
    family: Some(Family::Divisions),
    goal: Words {
        en: "Divide the board into four-sided regions, by straight lines between corners of cells.",
        ja: "マスの角と角を結ぶまっすぐな線で、盤面を四角形の領域に分けましょう。",
    },
    rules: &[
        Rule {
            tag: ["shape of regions", "領域の形"],
            en: "A region has four corners, all at corners of cells. Three of its sides are \
                 horizontal or vertical, and one is slanted, at any slope.",
            ja: "領域は、マスの角を頂点とする四角形です。3つの辺はタテかヨコ、残りの1つの辺はナナメ\
                 で、傾きは自由です。",
        },
        Rule {
            tag: ["whole board", "盤面全体"],
            en: "The regions cover the whole board and do not overlap. No line ends inside a \
                 region.",
            ja: "領域は盤面全体をおおい、重なりません。領域の途中で終わる線はありません。",
        },
        Rule {
            tag: ["one number each", "数字は1つ"],
            en: "Every region contains exactly one number. No line runs through the cell of a \
                 number.",
            ja: "どの領域にも数字がちょうど1つ入ります。線は数字のマスの中を通れません。",
        },
        Rule {
            tag: ["number of cells", "マスの数"],
            en: "A number tells how many cells its region covers, its own included. A cell covered \
                 only in part counts as one, for each of its regions.",
            ja: "数字は、その領域がおおうマスの数です（数字のマスも数えます）。一部だけおおうマス\
                 も、それぞれの領域で1マスと数えます。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(5, 10, 6),
    printed: &[Spot::valued(
        Ink::Number,
        Where::Cells,
        Values::Numbers(2, 99),
    )],
    drawn: &[
        Spot::plain(Ink::Border, Where::InnerSides),
        Spot::plain(Ink::Slant, Where::SlantSegments),
    ],
    requires: &[Requirement::AtLeast(1, Ink::Number)],
    ways: &[(2, "a region", "領域")],
    ..Card::DEFAULT
};

/// Dissections tried until one is complete.
const TRIES: usize = 20;
/// Doubled areas of new regions, in cells.
const DOUBLED_AREAS: std::ops::RangeInclusive<usize> = 5..=20;

impl Genre for Unrectangles {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let dissections = dissection::Dissections::new(order.board, DOUBLED_AREAS);
        let chosen = (0..TRIES).find_map(|_| dissections.choose(random))?;
        let number = |region: &Trapezoid| {
            let count = region.cells().count() as i16;
            let whole: Vec<_> = region.cells().filter(|cell| cell.1).collect();
            Some(Item::valued(Ink::Number, random.choose(&whole)?.0, count))
        };
        Some(Composition::known(
            chosen.iter().map(number).collect::<Option<_>>()?,
            dissection::cuts(order.board, &chosen)?,
        ))
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let numbers: Vec<Item> = puzzle.printed.of(Ink::Number).copied().collect();
        // The regions on both sides of a piece of the outlines, around a point, and around a
        // number.
        let mut pieces: BTreeMap<Item, [Vec<Lit>; 2]> = BTreeMap::new();
        let mut points = vec![Vec::new(); SAMPLES as usize * board.area()];
        let mut around = vec![Vec::new(); numbers.len()];
        // Regions of other shapes and with other numbers are for tests that leave rules out.
        let may = |rule: u8, obeyed: bool| obeyed || m.leaves_out(rule);
        let regions = match may(1, false) {
            true => Trapezoids::and_rectangles(board),
            false => Trapezoids::on(board),
        };
        let most = numbers.iter().filter_map(|number| number.value).max();
        let most = usize::from(most.unwrap_or_default().unsigned_abs());
        let is_small = |shape: &Shape| shape.doubled_area() <= 2 * most;
        let mut candidates = Vec::new();
        for (region, shape) in regions.all() {
            if !may(3, false) && !may(4, is_small(shape)) {
                continue;
            }
            let met =
                (0..numbers.len()).filter_map(|i| Some((i, shape.covers(&region, numbers[i].at)?)));
            let (mut whole, mut cut) = (Vec::new(), false);
            for (number, all) in met {
                if all { whole.push(number) } else { cut = true }
            }
            let count = Some(shape.count() as i16);
            let told = whole.iter().all(|&number| numbers[number].value == count);
            if may(3, whole.len() == 1 && !cut) && may(4, told) {
                candidates.push((region, shape, whole));
            }
        }
        for (region, shape, whole) in candidates {
            let chosen = m.choice();
            whole
                .into_iter()
                .for_each(|number| around[number].push(chosen));
            for (piece, side) in region.outline() {
                pieces.entry(piece).or_default()[usize::from(side)].push(chosen);
            }
            for point in regions.samples(&region, shape) {
                points[point as usize].push(chosen);
            }
        }
        if m.leaves_out(2) {
            for item in CARD.drawn.iter().flat_map(|spot| spot.items(board)) {
                pieces.entry(item).or_default();
            }
        }
        for (&number, regions) in numbers.iter().zip(around) {
            m.rule_of(3, number);
            m.exactly(1, regions);
        }
        m.rule(2);
        for regions in points {
            m.exactly(1, regions);
        }
        for (piece, sides) in pieces {
            let on_board = CARD.drawn.iter().any(|spot| spot.admits(board, &piece));
            match on_board {
                true => {
                    let drawn = m.draw(piece);
                    for regions in sides {
                        let none = !drawn;
                        if m.leaves_out(2) {
                            m.rule(0);
                            m.at_most(1, regions.iter().copied().chain([none]));
                            m.rule(2);
                        }
                        m.exactly(1, regions.into_iter().chain([none]));
                    }
                }
                false => m.exactly(1, sides.concat()),
            }
        }
        Clues::none()
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let numbers: Vec<Item> = puzzle.printed.of(Ink::Number).copied().collect();
        Box::new(move |answer| {
            let board = puzzle.board;
            let faces = Face::all(board, answer).map_err(|point| Broken::at(2, point))?;
            for face in &faces {
                let slanted = |[a, b]: &[Place; 2]| a.y != b.y && a.x != b.x;
                let sides = face.sides().count();
                if sides != 4 || face.sides().filter(slanted).count() != 1 {
                    return Err(Broken::at(1, face.corners[0]));
                }
            }
            for face in &faces {
                let mut told = numbers.iter().filter(|number| face.meets(number.at));
                match (told.next(), told.next()) {
                    (Some(number), None) if face.holds(number.at) => {}
                    _ => return Err(Broken::at(3, face.corners[0])),
                }
            }
            for number in &numbers {
                let own = faces.iter().find(|face| face.holds(number.at));
                let met = |face: &Face| board.cells().filter(|&cell| face.meets(cell)).count();
                if own.map(|face| met(face) as i16) != number.value {
                    return Err(Broken::at(4, number.at));
                }
            }
            Ok(())
        })
    }

    fn extras(&self) -> &dyn Extras {
        self
    }
}

impl Extras for Unrectangles {
    /// Moves a number to a cell of its region that the other answer does not have wholly in the
    /// number's region.
    fn moves(&self, puzzle: &Puzzle, answer: &Drawing, other: &Drawing) -> Vec<Composition> {
        let (Ok(own), Ok(theirs)) = (
            Face::all(puzzle.board, answer),
            Face::all(puzzle.board, other),
        ) else {
            return Vec::new();
        };
        let mut moves = Vec::new();
        for number in puzzle.printed.items() {
            let around = |faces: &[Face], at| faces.iter().position(|face| face.holds(at));
            let Some(region) = around(&own, number.at) else {
                continue;
            };
            let there = around(&theirs, number.at);
            let cells = puzzle.board.cells().filter(|&cell| own[region].holds(cell));
            for cell in cells.filter(|&cell| around(&theirs, cell) != there) {
                moves.push(Composition::moved(number, cell, &puzzle.printed, answer));
            }
        }
        moves
    }
}
