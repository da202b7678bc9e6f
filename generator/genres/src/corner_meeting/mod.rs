//! Corner meeting (docs/rules.md, genre 28). Cut the board into regions with one circle each; a
//! number counts the right angles between borders at the corners of its cell.
//!
//! ```text
//! ┌───┬───┬───┬───┐    ┌───┬───────┬───┐
//! │   │   │   │ ○ │    │   │       │ ○ │
//! ├───┼───┼───┼───┤    │   │   ┌───┴───┤
//! │   │(2)│(5)│   │    │   │(2)│(5)    │
//! ├───┼───┼───┼───┤    │   │   └───┐   │
//! │   │   │   │   │    │   │       │   │
//! ├───┼───┼───┼───┤    │   │   ┌───┼───┤
//! │(0)│   │(5)│(4)│    │(0)│   │(5)│(4)│
//! └───┴───┴───┴───┘    └───┴───┴───┴───┘
//! ```
//!
//! Every circle is blank at first. A hint puts "?" (at least one angle) or a number into it; where
//! these do not suffice, a move shifts a circle within its region or a cell to another region.

use pencilmill_puzzle::board::{
    Board, Drawing, Ink, Item, Lattice, Place, Regions, Spot, Values, Where,
};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Extras, Family, Genre, HintKind, Measure, Order, Puzzle,
    Rule, Sizes, Target, Words,
};
use pencilmill_puzzle::layout::regions;
use pencilmill_puzzle::model::{Clues, Graph, Model};
use pencilmill_puzzle::random::Random;

/// The genre Corner meeting.
pub struct CornerMeeting;

static CARD: Card = Card {
    slug: "corner-meeting",
    title: "Corner meeting",
    title_ja: "コーナーミーティング",
    family: Some(Family::Divisions),
    goal: Words {
        en: "Divide the board into regions by lines along the sides of cells.",
        ja: "マスの辺に沿って線を引き、盤面をいくつかの領域に分けましょう。",
    },
    rules: &[
        Rule {
            tag: ["one circle each", "丸は1つ"],
            en: "Each region contains exactly one circle, with or without a number. Lines run only \
                 between two regions: none ends inside one.",
            ja: "どの領域にも、丸がちょうど1つ入ります。線は領域の境目だけに引き、\
                 領域の途中で終わりません。",
        },
        Rule {
            tag: ["right angles", "直角の数"],
            en: "A number tells how many right angles the lines form round the corners of its \
                cell: 4 at a crossing, 2 at a T, 1 at a bend. Corners on the outline do not count.",
            ja: "数字は、そのマスの4つの角のまわりで線が作る直角の数の合計です。十字は4つ、\
                 T字は2つ、L字は1つで、盤面の外周にある角は数えません。",
        },
        Rule {
            tag: ["circles without number", "数のない丸"],
            en: "A ? stands for a number of 1 or more, an empty circle for any number.",
            ja: "「？」は1以上の数です。空白の丸は、どんな数でもかまいません。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(4, 10, 8),
    printed: &[
        Spot::plain(Ink::Circle, Where::Cells),
        Spot::plain(Ink::Circled, Where::Cells),
        Spot::valued(Ink::Circled, Where::Cells, Values::Numbers(0, 16)),
    ],
    drawn: &[Spot::plain(Ink::Border, Where::InnerSides)],
    counts: &[(Ink::Circled, "right angles", "直角")],
    hints: &[(Ink::Circled, &AngleCount)],
    words: &[(Ink::Circle, "circle", "丸")],
    version: 3,
    form: &[
        Target::new(Measure::Singles, [0, 22, 29, 35, 43]),
        Target::new(Measure::Strips, [0, 5, 9, 14, 36]),
    ],
    ..Card::DEFAULT
};

/// Cells of a new region; moves of borders change its size.
const REGION: std::ops::RangeInclusive<usize> = 1..=6;

/// A number or "?" in a circle, which is blank without it.
struct AngleCount;

impl HintKind for AngleCount {
    fn weaker(&self, hint: &Item) -> Vec<Item> {
        let told = hint.value.is_some_and(|number| number > 0);
        let untold = Item::at(Ink::Circled, hint.at);
        told.then_some(untold).into_iter().collect()
    }

    fn placeholder(&self, hint: &Item) -> Option<Item> {
        Some(Item::at(Ink::Circle, hint.at))
    }
}

impl Genre for CornerMeeting {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let regions = regions::random(order.board, REGION, random);
        let circle = |region: &[Place]| Some(Item::at(Ink::Circle, *random.choose(region)?));
        Some(Composition::known(
            regions.all().map(circle).collect::<Option<_>>()?,
            regions.borders().collect(),
        ))
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let circles = m.movable_cells(Ink::Circle);
        let borders = m.draw_borders();
        let mut angles = Lattice::new(board, Vec::new());
        for point in board.inner_points() {
            let ways = borders.beside(point);
            for i in 0..4 {
                let angle = m.derived_all(&[ways[i], ways[(i + 1) % 4]]);
                angles[point].push(angle);
            }
        }
        m.rule(1);
        m.one_in_each_region(&circles, &borders);
        m.no_dangling_edge(&Graph::between(&borders));
        Clues::new(move |m, hint, _| {
            let angles = hint.at.cells().map(|corner| angles[corner].clone());
            match hint.value {
                Some(number) => {
                    m.rule(2);
                    m.exactly(number as u32, angles.concat());
                }
                None => {
                    m.rule(3);
                    m.any(angles.concat());
                }
            }
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let borders = answer.marks(puzzle.board, Ink::Border);
        let mut hints = Vec::new();
        for circle in puzzle.printed.items() {
            let number = angles(&borders, circle.at);
            let untold = circle.value.is_none() && number > 0;
            hints.extend(untold.then_some(Item::at(Ink::Circled, circle.at)));
            hints.push(Item::valued(Ink::Circled, circle.at, number));
        }
        hints
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        Box::new(move |answer| {
            let board = puzzle.board;
            let regions = Regions::drawn(board, answer).map_err(|at| Broken::at(1, at))?;
            let circles = puzzle.printed.marks_of(board, &[Ink::Circle, Ink::Circled]);
            regions.one_each(&circles).map_err(|at| Broken::at(1, at))?;
            let borders = answer.marks(board, Ink::Border);
            for circle in puzzle.printed.of(Ink::Circled) {
                let number = angles(&borders, circle.at);
                match circle.value {
                    Some(told) if told != number => return Err(Broken::at(2, circle.at)),
                    None if number == 0 => return Err(Broken::at(3, circle.at)),
                    _ => {}
                }
            }
            Ok(())
        })
    }

    fn extras(&self) -> &dyn Extras {
        self
    }
}

impl Extras for CornerMeeting {
    /// Moves a circle to a cell of its region that the other answer has in another region, or a
    /// cell to another region.
    fn moves(&self, puzzle: &Puzzle, answer: &Drawing, other: &Drawing) -> Vec<Composition> {
        let bare = Puzzle {
            printed: puzzle.layout(),
            ..puzzle.clone()
        };
        let mut moves = regions::clue_moves(&bare, answer, other);
        let circles = bare.printed.marks(puzzle.board, Ink::Circle);
        let shifts = regions::shifts(&circles, answer, other).into_iter();
        moves.extend(shifts.map(|shifted| Composition::known(bare.printed.clone(), shifted)));
        moves
    }
}

/// The number of right angles at the corners of a cell.
fn angles(borders: &Lattice<bool>, cell: Place) -> i16 {
    let board = borders.board();
    let inner = |point: &Place| on_board(board, *point);
    let angles = |point: Place| match borders.beside(point) {
        [true, true, true, true] => 4,
        ways if ways.iter().filter(|&&way| way).count() == 3 => 2,
        [true, _, true, _] | [_, true, _, true] => 0,
        ways if ways.iter().filter(|&&way| way).count() == 2 => 1,
        _ => 0,
    };
    cell.cells().into_iter().filter(inner).map(angles).sum()
}

/// Returns whether a point lies within the outline of the board.
fn on_board(board: Board, point: Place) -> bool {
    point.cells().iter().all(|&cell| board.contains(cell))
}
