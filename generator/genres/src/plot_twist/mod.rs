//! Plot twist (docs/rules.md, genre 31). Cut the board into regions with one clue each; a number in
//! a circle is the area of its region, a bare number counts its reflex corners.
//!
//! ```text
//! ┌───┬───┬───┬───┐    ┌───────┬───────┐
//! │(6)│   │(3)│   │    │(6)    │(3)    │
//! ├───┼───┼───┼───┤    │   ·   ├───┐   │
//! │   │   │ ? │   │    │       │ ? │   │
//! ├───┼───┼───┼───┤    │   ┌───┴───┼───┤
//! │   │   │   │ ? │    │   │       │ ? │
//! ├───┼───┼───┼───┤    │   ├───┐   └───┤
//! │   │ ? │   │ 2 │    │   │ ? │     2 │
//! └───┴───┴───┴───┘    └───┴───┴───────┘
//! ```
//!
//! A circled "?" would say no more than a bare one, so all are bare. Numbers alone say little:
//! moves shift clues within their regions and borders of the answer until they suffice. A border
//! that ends within a region breaks rule 1.

use pencilmill_puzzle::board::{
    Board, Drawing, Ink, Item, Lattice, Place, Regions, Spot, Values, Where,
};
use pencilmill_puzzle::clues::ToldNumber;
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Extras, Family, Genre, Measure, Order, Puzzle, Rule, Sizes,
    Target, Words,
};
use pencilmill_puzzle::layout::regions;
use pencilmill_puzzle::model::{Clues, Graph, Model};
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;

/// The genre Plot twist.
pub struct PlotTwist;

static CARD: Card = Card {
    slug: "plot-twist",
    title: "Plot twist",
    title_ja: "プロットツイスト",
    family: Some(Family::Divisions),
    goal: Words {
        en: "Divide the board into regions by lines along the sides of cells.",
        ja: "マスの辺に沿って線を引き、盤面をいくつかの領域に分けましょう。",
    },
    rules: &[
        Rule {
            tag: ["one clue each", "手がかりは1つ"],
            en: "Each region contains exactly one clue: a number, a number in a circle, or a ?, \
                 which may stand for any of them. Lines run only between two regions: none ends \
                 inside one.",
            ja: "どの領域にも、数字・丸の中の数字・「？」のうち1つだけが入ります（「？」はどんな数\
                 でもかまいません）。線は領域の境目だけに引き、領域の途中で終わりません。",
        },
        Rule {
            tag: ["circled numbers", "マスの数"],
            en: "A number in a circle tells how many cells its region has.",
            ja: "丸の中の数字は、その領域のマスの数です。",
        },
        Rule {
            tag: ["dents", "へこみの数"],
            en: "A number without a circle tells how many dents its region has: points where \
                exactly three of the four cells around belong to it. Dents at a hole count, too.",
            ja: "丸のない数字は、領域のへこんだ角（まわりの4マスのうち3マスだけがその領域に入る角）\
                 の数です。内側の穴の角も数えます。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(4, 10, 8),
    printed: &[
        Spot::valued(Ink::Number, Where::Cells, Values::Sizes(0)),
        Spot::plain(Ink::Unknown, Where::Cells),
        Spot::valued(Ink::Circled, Where::Cells, Values::Numbers(1, 100)),
    ],
    drawn: &[Spot::plain(Ink::Border, Where::InnerSides)],
    counts: &[(Ink::Number, "dents", "へこみ")],
    hints: &[(Ink::Number, &ToldNumber), (Ink::Circled, &ToldNumber)],
    version: 3,
    form: &[
        Target::new(Measure::Singles, [0, 24, 31, 37, 46]),
        Target::new(Measure::Strips, [0, 4, 7, 12, 36]),
    ],
    ..Card::DEFAULT
};

/// Cells of a new region; moves of borders change its size. Among larger ones the numbers say too
/// little.
const REGION: std::ops::RangeInclusive<usize> = 1..=6;

impl Genre for PlotTwist {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let regions = regions::random(order.board, REGION, random);
        let mut layout = Drawing::blank();
        for region in regions.all() {
            layout.insert(Item::at(Ink::Unknown, *random.choose(region)?));
        }
        Some(Composition::known(layout, regions.borders().collect()))
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let clues = m.movable_cells(Ink::Unknown);
        let borders = m.draw_borders();
        // For each point and each cell around it, true if the point is a dent of the cell's region.
        let mut dents = Vec::new();
        for point in board.inner_points() {
            let cut = borders.beside(point);
            let cells = point.cells();
            for i in 0..4 {
                let [a, b, c, d] = [0, 1, 2, 3].map(|k| cut[(i + k) % 4]);
                let dent = m.derived_all(&[a, b, !c, !d]);
                dents.push((point, cells[(i + 2) % 4], dent));
            }
        }
        m.rule(1);
        m.one_in_each_region(&clues, &borders);
        m.no_dangling_edge(&Graph::between(&borders));
        let graph = Graph::between(&borders);
        // A dent is a further vertex, joined with the region for which it counts.
        let mut dented = graph.clone();
        let mut vertex = Lattice::new(board, None);
        for (point, cell, dent) in dents {
            let here = *vertex[point].get_or_insert_with(|| dented.add_unplaced(Lit::TRUE));
            dented.join(here, dented.at(cell), dent);
        }
        let mut counted = vec![Lit::TRUE; dented.vertices().len()];
        counted[..board.area()].fill(Lit::FALSE);
        Clues::new(move |m, hint, _| {
            let count = hint.value.unwrap_or_default() as u32;
            if hint.ink == Ink::Circled {
                m.rule(2);
                m.component_count(&graph, graph.at(hint.at), graph.vertices(), count);
            } else {
                m.rule(3);
                m.component_count(&dented, dented.at(hint.at), counted.clone(), count);
            }
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let regions = Regions::of(puzzle.board, answer);
        let dents = dents(&regions, puzzle.board);
        let mut hints = Vec::new();
        for clue in puzzle.printed.items() {
            let region = regions.at(clue.at);
            let number = Item::valued(Ink::Number, clue.at, dents[region]);
            let area = regions.region(region).len() as i16;
            let circled = Item::valued(Ink::Circled, clue.at, area);
            match clue.ink {
                Ink::Number => hints.push(number),
                Ink::Circled => hints.push(circled),
                _ => hints.extend([number, circled]),
            }
        }
        hints
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        Box::new(move |answer| {
            let board = puzzle.board;
            let regions = Regions::drawn(board, answer).map_err(|at| Broken::at(1, at))?;
            let clues = puzzle.printed.filled(board);
            regions.one_each(&clues).map_err(|at| Broken::at(1, at))?;
            for clue in puzzle.printed.of(Ink::Circled) {
                let area = regions.region(regions.at(clue.at)).len();
                if clue.value != Some(area as i16) {
                    return Err(Broken::at(2, clue.at));
                }
            }
            let dents = dents(&regions, board);
            for clue in puzzle.printed.of(Ink::Number) {
                if clue.value != Some(dents[regions.at(clue.at)]) {
                    return Err(Broken::at(3, clue.at));
                }
            }
            Ok(())
        })
    }

    fn extras(&self) -> &dyn Extras {
        self
    }
}

impl Extras for PlotTwist {
    /// Moves a clue to a cell of its region that the other answer has in another region, or a cell
    /// to another region.
    fn moves(&self, puzzle: &Puzzle, answer: &Drawing, other: &Drawing) -> Vec<Composition> {
        let mut moves = regions::clue_moves(puzzle, answer, other);
        let layout = puzzle.layout();
        let clues = layout.marks(puzzle.board, Ink::Unknown);
        let shifts = regions::shifts(&clues, answer, other).into_iter();
        moves.extend(shifts.map(|shifted| Composition::known(layout.clone(), shifted)));
        moves
    }
}

/// For each region, the number of points at which exactly three of the four cells around belong to
/// it.
fn dents(regions: &Regions, board: Board) -> Vec<i16> {
    let mut dents = vec![0; regions.len()];
    for point in board.inner_points() {
        let around: [usize; 4] = point.cells().map(|cell: Place| regions.at(cell));
        for &region in &around[..2] {
            let there = around.iter().filter(|&&other| other == region).count();
            if there == 3 {
                dents[region] += 1;
                break;
            }
        }
    }
    dents
}
