//! Curfew (docs/rules.md, genre 16). Draw a loop over bordered regions; a number in a circle is the
//! count of cells on each visit of the loop to its region.
//!
//! ```text
//! ┌───────┬───────┐    ┌───────┬───────┐
//! │       │       │    │ ┏━━━┓ │       │
//! │   ·   │   ·   │    │ ┃ · ┃ │   ·   │
//! │    (4)│       │    │ ┃  (4)━━━━━━┓ │
//! ├───────┤   ·   │    ├─┃─────┤   · ┃ │
//! │    (4)│(4)    │    │ ┃  (4)━(4)━━┛ │
//! │   ·   └───────┤    │ ┃ · ┃ └───────┤
//! │ ○             │    │ ○━━━┛         │
//! └───────────────┘    └───────────────┘
//! ```
//!
//! An empty circle says that all visits to its region are equally long; beside a number it is only
//! a cell to be passed. A loop that never leaves a region visits it once, with all its cells. Two
//! different numbers in one region are a fault of the puzzle.

use pencilmill_puzzle::board::{
    Drawing, Ink, Item, Lines, ORTHOGONAL, Place, Regions, Spot, Step, Values, Where,
};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, ClueSymmetry, Composition, Extras, Family, Genre, HintKind, Measure,
    Order, Plain, Puzzle, Requirement, Rule, Sizes, Target, Tuning, Words,
};
use pencilmill_puzzle::layout::exchange::{Demand, Exchange};
use pencilmill_puzzle::layout::{loops, regions};
use pencilmill_puzzle::model::{Clues, Loop, Model};
use pencilmill_puzzle::random::{Key, Random};
use pencilmill_solver::Lit;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The genre Curfew.
pub struct Curfew;

static CARD: Card = Card {
    slug: "curfew",
    title: "Curfew",
    title_ja: "カーフュー",
    family: Some(Family::Loops),
    goal: Words {
        en: "Draw one closed loop through the centres of cells that passes all circles. Other \
             cells may stay empty.",
        ja: "マスの中央をつないで、すべての丸を通る輪を1つ描きましょう。\
             ほかのマスは通らなくてもかまいません。",
    },
    rules: &[
        Rule {
            tag: ["one loop", "1つの輪"],
            en: "The loop passes every circle. It runs up, down, left and right, never branches or \
                 crosses and visits no cell twice.",
            ja: "輪はすべての丸を通ります。タテヨコに進み、枝分かれや交差をせず、\
                 同じマスを2度通りません。",
        },
        Rule {
            tag: ["cells per visit", "1回のマス数"],
            en: "A number tells how many cells the loop passes in its region (bold lines) on each \
                visit, from where it comes in to where it goes out.",
            ja: "数字は、輪がその領域（太線の中）に入ってから出るまでに通るマスの数です。\
                 何度入っても、毎回この数になります。",
        },
        Rule {
            tag: ["equal visits", "数のない丸"],
            en: "In a region whose circles are all empty, every visit passes equally many cells, \
                 but their number is not given. Regions without circles have no such rule.",
            ja: "数字のない丸だけの領域では、入るたびに同じ数のマスを通りますが、\
                その数は分かりません。丸のない領域に制限はありません。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(4, 15, 10).read_up_to(30),
    printed: &[
        Spot::plain(Ink::Circle, Where::Cells),
        Spot::valued(Ink::Circled, Where::Cells, Values::Numbers(1, 99)),
        Spot::plain(Ink::Border, Where::InnerSides),
    ],
    drawn: &[Spot::plain(Ink::Line, Where::Neighbours)],
    hints: &[(Ink::Circle, &Plain), (Ink::Circled, &VisitLength)],
    free_places: true,
    requires: &[Requirement::Regions],
    version: 3,
    words: &[(Ink::Circle, "circle", "丸")],
    ways: &[(2, "a way through the region", "領域の通り方")],
    symmetry: ClueSymmetry::Varied,
    tuning: Tuning {
        choices: 3,
        ..Tuning::DEFAULT
    },
    form: &[
        Target::new(Measure::Turns, [30, 44, 49, 54, 76]),
        Target::new(Measure::Track, [66, 80, 84, 88, 100]),
        Target::new(Measure::Strips, [0, 4, 8, 13, 30]),
    ],
    ..Card::DEFAULT
};

/// The length of visits, in a circle; an empty circle is the weaker hint.
struct VisitLength;

impl HintKind for VisitLength {
    fn weaker(&self, hint: &Item) -> Vec<Item> {
        vec![Item::at(Ink::Circle, hint.at)]
    }
}

/// Cells of a region in a new layout.
const SIZES: RangeInclusive<usize> = 3..=9;
/// Cells of a region after moves of its borders.
const MOVED: RangeInclusive<usize> = 3..=11;
/// Moves of borders tried to tell two answers apart.
const MOVES: usize = 40;

impl Genre for Curfew {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let answer = loops::through_cells(order.board, loops::Turns::Any, random);
        let lines = Lines::of(order.board, &answer);
        let regions = regions::random(order.board, SIZES, random);
        let even = Even(&lines);
        let evened = Exchange::new(&regions, &even);
        Some(Composition::known(
            evened.settled(random)?.borders().collect(),
            answer,
        ))
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let regions = Regions::of(puzzle.board, &puzzle.printed);
        m.rule(1);
        let Loop { lines, visited, .. } = m.draw_loop();
        m.rule(0);
        let state =
            |region: &[Place]| m.part(&[region], |m| m.visit_lengths(region, &visited, &lines));
        let lengths: Vec<Arc<Vec<Lit>>> = regions.all().map(state).collect();
        Clues::new(move |m, hint, _| {
            m.rule(1);
            m.always(visited[hint.at]);
            let lengths = &lengths[regions.at(hint.at)];
            if let Some(number) = hint.value {
                m.rule(2);
                m.any(lengths.get(number as usize).copied());
            } else {
                m.rule(3);
                m.always(lengths[0]);
            }
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let regions = Regions::of(puzzle.board, &puzzle.printed);
        let lines = Lines::of(puzzle.board, answer);
        let numbers = puzzle.printed.marks(puzzle.board, Ink::Circled);
        let mut hints = Vec::new();
        for (region, visits) in regions.all().zip(visits(&regions, &lines)) {
            let Some(length) = common(&visits) else {
                continue;
            };
            // One number per region is enough.
            let is_numbered = region.iter().any(|&cell| numbers[cell]);
            for &cell in region.iter().filter(|&&cell| lines.visited[cell]) {
                hints.push(Item::at(Ink::Circle, cell));
                if numbers[cell] || !is_numbered {
                    hints.push(Item::valued(Ink::Circled, cell, length as i16));
                }
            }
        }
        hints
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let regions = Regions::of(puzzle.board, &puzzle.printed);
        let printed = |ink| puzzle.printed.of(ink);
        Box::new(move |answer| {
            let lines = Lines::of(puzzle.board, answer);
            lines.one_loop().map_err(|at| Broken::Rule(1, at))?;
            let mut clues = printed(Ink::Circle).chain(printed(Ink::Circled));
            if let Some(clue) = clues.find(|clue| !lines.visited[clue.at]) {
                return Err(Broken::at(1, clue.at));
            }
            let visits = visits(&regions, &lines);
            for clue in printed(Ink::Circled) {
                let mut visits = visits[regions.at(clue.at)].iter();
                if visits.any(|&length| clue.value != Some(length as i16)) {
                    return Err(Broken::at(2, clue.at));
                }
            }
            for clue in printed(Ink::Circle) {
                if common(&visits[regions.at(clue.at)]).is_none() {
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

impl Extras for Curfew {
    /// Those of regions that the line has left wherever it came in.
    fn satisfied(&self, puzzle: &Puzzle, drawn: &Drawing) -> Vec<Item> {
        let regions = Regions::of(puzzle.board, &puzzle.printed);
        let lines = Lines::of(puzzle.board, drawn);
        let is_loose = |&cell: &Place| !matches!(lines.around(cell), 0 | 2);
        let mut hints = self.hints(puzzle, drawn);
        hints.retain(|hint| !regions.region(regions.at(hint.at)).iter().any(is_loose));
        hints
    }

    /// Moves borders where the answers differ. With all circles printed, the other answer passes
    /// every cell of this one; if it passes more, it becomes the wanted answer instead.
    fn moves(&self, puzzle: &Puzzle, answer: &Drawing, other: &Drawing) -> Vec<Composition> {
        let board = puzzle.board;
        let lines = Lines::of(board, answer);
        let visited = |lines: &Lines| board.cells().filter(|&cell| lines.visited[cell]).count();
        if visited(&Lines::of(board, other)) > visited(&lines) {
            return vec![Composition::known(puzzle.layout(), other.clone())];
        }
        let mut ends: Vec<Place> = Vec::new();
        for line in answer.difference(other).items() {
            ends.extend([line.at, line.to]);
        }
        ends.sort_unstable();
        ends.dedup();
        let regions = Regions::of(board, &puzzle.printed);
        let even = Even(&lines);
        let exchange = Exchange::new(&regions, &even);
        let hints = puzzle.hints();
        let mut random = Key::new(0, &puzzle.to_string()).random(0, 0);
        let mut moves = Vec::new();
        for _ in 0..MOVES {
            let Some(regions) = exchange.clone().disturbed(&ends, &mut random) else {
                continue;
            };
            let visits = visits(&regions, &lines);
            let mut circles = hints.items().iter().map(|hint| regions.at(hint.at));
            if circles.all(|region| common(&visits[region]).is_some()) {
                moves.push(Composition::known(
                    regions.borders().collect(),
                    answer.clone(),
                ));
            }
        }
        moves
    }

    fn validate(&self, puzzle: &Puzzle) -> Option<String> {
        let regions = Regions::of(puzzle.board, &puzzle.printed);
        let mut told: Vec<Option<i16>> = vec![None; regions.len()];
        for clue in puzzle.printed.of(Ink::Circled) {
            let number = &mut told[regions.at(clue.at)];
            if number.is_some() && *number != clue.value {
                return Some("two different numbers in one region".to_owned());
            }
            *number = clue.value;
        }
        None
    }
}

/// The lengths of all visits to each region.
fn visits(regions: &Regions, lines: &Lines) -> Vec<Vec<usize>> {
    let within = |a, b| regions.at(a) == regions.at(b);
    let stretches = Regions::where_open(lines.visited.board(), |a, b| {
        lines.drawn[a.midway(b)] && within(a, b)
    });
    let mut visits = vec![Vec::new(); regions.len()];
    for stretch in stretches.all().filter(|cells| lines.visited[cells[0]]) {
        visits[regions.at(stretch[0])].push(stretch.len());
    }
    visits
}

/// The common length of all visits; `None` if there are none or they differ.
fn common(visits: &[usize]) -> Option<usize> {
    let (&first, others) = visits.split_first()?;
    others
        .iter()
        .all(|&length| length == first)
        .then_some(first)
}

/// The demand that all visits of a loop to a region have one length: only there can circles stand.
struct Even<'a>(&'a Lines);

impl Demand for Even<'_> {
    fn sizes(&self) -> RangeInclusive<usize> {
        MOVED
    }

    fn may_move(&self, cell: Place) -> bool {
        self.0.visited[cell]
    }

    /// Sum of differences between the lengths of visits to a region and their median.
    fn flaws(&self, cells: &[Place], within: &dyn Fn(Place) -> bool) -> usize {
        let Even(lines) = self;
        let joined = |a: Place, step: Step| lines.drawn[a.half(step)] && within(a + step);
        let mut lengths = Vec::new();
        for &start in cells.iter().filter(|&&cell| lines.visited[cell]) {
            // A visit is counted from both its ends, which coincide if it has one cell.
            let mut onward = ORTHOGONAL.iter().filter(|&&step| joined(start, step));
            let (first, second) = (onward.next(), onward.next());
            if second.is_some() {
                continue;
            }
            let mut length = 1;
            let mut next = first.copied();
            let mut at = start;
            while let Some(step) = next {
                at = at + step;
                length += 1;
                let back = -step;
                next = ORTHOGONAL.into_iter().find(|&s| s != back && joined(at, s));
            }
            let ends = if length == 1 { 2 } else { 1 };
            lengths.extend(std::iter::repeat_n(length, ends));
        }
        lengths.sort_unstable();
        let middle = lengths.get(lengths.len() / 2).copied().unwrap_or(0);
        lengths
            .iter()
            .map(|&length: &usize| length.abs_diff(middle))
            .sum()
    }
}
