//! Seaweed (docs/rules.md, genre 8). From every circle grows a line that may branch; each number
//! ends a line of that length.
//!
//! ```text
//! ┌───┬───┬───┬───┐    ┌───────────────┐
//! │ 3 │   │   │   │    │ 3━━━┳━━━┓     │
//! ├───┼───┼───┼───┤    │   · ┃ · ┃ ·   │
//! │   │ 1 │ ○ │   │    │     1   ○     │
//! ├───┼───┼───┼───┤    │   ·   ·   ·   │
//! │   │ 2 │ ○ │   │    │     2   ○━━━┓ │
//! ├───┼───┼───┼───┤    │   · ┃ ·   · ┃ │
//! │   │   │ ○ │ 2 │    │     ┗━━━○   2 │
//! └───┴───┴───┴───┘    └───────────────┘
//! ```
//!
//! All clues are layout, printed from the start: a random weed is grown, and the engine moves
//! circles and numbers. Lines lead away from their circle; the step of a cell on its line and the
//! directions taken so far follow from the cell before it.

mod weed;

use pencilmill_puzzle::board::{
    DOWN, Drawing, Ink, Item, Lattice, Lines, ORTHOGONAL, Place, RIGHT, Spot, Step, Values, Where,
};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Extras, Family, Genre, Measure, Order, Puzzle, Requirement,
    Rule, Sizes, Target, Words,
};
use pencilmill_puzzle::model::{Clues, Graph, Model};
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;
use weed::{Branch, MOST, weed};

/// The genre Seaweed.
pub struct Seaweed;

static CARD: Card = Card {
    slug: "seaweed",
    title: "Seaweed",
    title_ja: "海藻",
    family: Some(Family::Paths),
    goal: Words {
        en: "Draw lines through the centres of cells that grow from circles and from other lines, \
            and end in the numbers. Some cells may stay empty.",
        ja: "丸やほかの線からのびて数字で終わる線を、マスの中央を通って引きましょう。\
            線の通らないマスがあってもかまいません。",
    },
    rules: &[
        Rule {
            tag: ["length of lines", "線の長さ"],
            en: "Each number is the end of exactly one line. It tells how many steps the line \
                takes, from cell to cell, from its start to the number.",
            ja: "どの数字も、ちょうど1本の線の終わりです。数字は、\
                線が始まりのマスから数字のマスまで何マス進むかを表します。",
        },
        Rule {
            tag: ["starts", "線の始まり"],
            en: "Each line starts in a circle or in a cell of another line.",
            ja: "どの線も、丸か、ほかの線の通るマスから始まります。",
        },
        Rule {
            tag: ["circles", "丸から1本"],
            en: "Exactly one line starts in each circle.",
            ja: "どの丸からも、ちょうど1本の線が始まります。",
        },
        Rule {
            tag: ["branches", "枝分かれ"],
            en: "A branch leaves a line at a right angle, in a cell where this line goes straight: \
                not at a turn, a circle or a number. So the bar of a T is one line.",
            ja: "枝の線は、元の線がまっすぐ通るマス（丸や数字ではないマス）から直角に出ます。\
                丁字路では、まっすぐな方が元の線です。",
        },
        Rule {
            tag: ["single branches", "枝は1本まで"],
            en: "Each straight stretch of a line, from turn to turn or end, has at most one \
                branch.",
            ja: "線のまっすぐな部分（端や曲がるマスで区切ります）から出る枝は、\
                それぞれ1本までです。",
        },
        Rule {
            tag: ["two directions", "2方向まで"],
            en: "Each line uses at most two of the four directions up, down, left and right.",
            ja: "どの線も、進む向きは上下左右のうち2つまでです。",
        },
        Rule {
            tag: ["no contact", "交差禁止"],
            en: "Lines do not cross, and share a cell only where one starts from another. They do \
                not run on through numbers or circles.",
            ja: "線は交差せず、枝が出るマスのほかで同じマスを通りません。\
                数字や丸を通り抜けることもありません。",
        },
        Rule {
            tag: ["rooted in circles", "根元は丸"],
            en: "Every line ends in a number. Followed back, from each line to the one it grew \
                from, the way always leads to a circle.",
            ja: "どの線も数字で終わります。枝から元の線へとさかのぼると、必ず丸に着きます。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(4, 12, 10),
    printed: &[
        Spot::valued(Ink::Number, Where::Cells, Values::Numbers(1, 99)),
        Spot::plain(Ink::Circle, Where::Cells),
    ],
    drawn: &[Spot::plain(Ink::Line, Where::Neighbours)],
    requires: &[
        Requirement::AtLeast(1, Ink::Circle),
        Requirement::AtLeast(1, Ink::Number),
    ],
    words: &[(Ink::Circle, "circle", "丸")],
    ways: &[(1, "a course of the line", "線の通り方")],
    version: 3,
    form: &[
        Target::new(Measure::Turns, [8, 13, 17, 21, 34]),
        Target::new(Measure::Track, [58, 74, 80, 86, 100]),
        Target::new(Measure::Bare, [0, 2, 4, 6, 13]),
    ],
    ..Card::DEFAULT
};

/// Cells of the board for each circle.
const AREA: usize = 8;

impl Genre for Seaweed {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let mut layout = Drawing::blank();
        let mut answer = Drawing::blank();
        for Branch { line, is_root } in weed(order.board, order.board.area() / AREA, random)? {
            let steps = line.len() - 1;
            if is_root {
                layout.insert(Item::at(Ink::Circle, line[0]));
            }
            layout.insert(Item::valued(Ink::Number, line[steps], steps as i16));
            Item::along(Ink::Line, &line).for_each(|line| answer.insert(line));
        }
        Some(Composition::known(layout, answer))
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let values = puzzle.printed.of(Ink::Number).filter_map(|item| item.value);
        let most = values.fold(MOST, i16::max);
        let circle = m.choose_cells(Ink::Circle);
        let numbers: Vec<Lattice<Lit>> = (1..=most)
            .map(|value| m.choose_cells_valued(Ink::Number, value))
            .collect();
        // For each cell and direction, true if a line enters so.
        let mut comes = Lattice::new(board, [Lit::FALSE; 4]);
        for cell in board.cells() {
            for (way, &step) in ORTHOGONAL.iter().enumerate() {
                if board.contains(cell + -step) {
                    comes[cell][way] = m.choice();
                }
            }
        }
        let mut lines = Lattice::new(board, Lit::FALSE);
        for side in board.inner_sides() {
            let [a, b] = side.beside();
            let way = usize::from(a.x == b.x) + 1;
            let both = [comes[b][way], comes[a][(way + 2) % 4]];
            m.at_most(1, both);
            lines[side] = m.derived_any(both.to_vec());
            m.draw_if(lines[side], Item::between(Ink::Line, a, b));
        }
        // For each direction, true if a line leaves so; and true if it is the line that enters.
        let goes = |cell: Place| [0, 1, 2, 3].map(|way| comes[cell + ORTHOGONAL[way]][way]);
        let mut goes_on = Lattice::new(board, [Lit::FALSE; 4]);
        for cell in board.cells() {
            let (comes, goes) = (comes[cell], goes(cell));
            for way in 0..4 {
                let turns =
                    [way + 1, way + 3].map(|w| m.derived_all(&[comes[w % 4], !goes[w % 4]]));
                goes_on[cell][way] = m.derived_any([&[comes[way]], &turns[..]].concat());
            }
        }
        // For each cell, the number of the step that enters, and the directions that its line took
        // so far.
        let mut step_number = Lattice::new(board, Vec::new());
        let mut went = Lattice::new(board, [Lit::FALSE; 4]);
        for cell in board.cells() {
            step_number[cell] = (0..most).map(|_| m.derived()).collect();
            went[cell] = [0; 4].map(|_| m.derived());
        }
        for cell in board.cells() {
            let facts = || step_number[cell].iter().chain(&went[cell]);
            for &fact in facts() {
                m.any(comes[cell].into_iter().chain([!fact]));
            }
            for (way, &step) in ORTHOGONAL.iter().enumerate() {
                let (from, come) = (cell + -step, comes[cell][way]);
                if come == Lit::FALSE {
                    continue;
                }
                let on = goes_on[from][way];
                m.any([!come, on, step_number[cell][0]]);
                m.any([!come, !on, !step_number[cell][0]]);
                for i in 1..most as usize {
                    let (before, here) = (step_number[from][i - 1], step_number[cell][i]);
                    m.any([!come, on, !here]);
                    m.any([!come, !on, !before, here]);
                    m.any([!come, !on, before, !here]);
                }
                m.implies(come, went[cell][way]);
                for other in (0..4).filter(|&other| other != way) {
                    let (before, here) = (went[from][other], went[cell][other]);
                    m.any([!come, on, !here]);
                    m.any([!come, !on, !before, here]);
                    m.any([!come, !on, before, !here]);
                }
            }
        }
        let mut branches = [
            Lattice::new(board, Lit::FALSE),
            Lattice::new(board, Lit::FALSE),
        ];
        for cell in board.cells() {
            let (comes, goes) = (comes[cell], goes(cell));
            let here: Vec<Lit> = numbers.iter().map(|number| number[cell]).collect();
            m.rule(0);
            m.at_most(1, here.iter().copied().chain([circle[cell]]));
            for ((&number, &step), told) in here.iter().zip(&step_number[cell]).zip(1..) {
                m.rule_of(1, Item::valued(Ink::Number, cell, told));
                m.any(comes.into_iter().chain([!number]));
                goes.iter().for_each(|&go| m.implies(number, !go));
                m.implies(number, step);
            }
            m.rule(2);
            for go in goes {
                m.any(comes.into_iter().chain([circle[cell], !go]));
            }
            m.rule_of(3, Item::at(Ink::Circle, cell));
            m.exactly_if(circle[cell], 1, goes);
            comes
                .iter()
                .for_each(|&come| m.implies(circle[cell], !come));
            for way in 0..4 {
                let [left, right] = [way + 1, way + 3].map(|w| goes[w % 4]);
                m.rule(4);
                m.any([!comes[way], !left, !right, goes[way]]);
                m.rule(7);
                m.any([!comes[way], !left, !right, !goes[way]]);
            }
            m.at_most(1, comes);
            m.rule(8);
            for come in comes {
                m.any(goes.into_iter().chain(here.iter().copied()).chain([!come]));
            }
            m.rule(0);
            for (axis, branches) in branches.iter_mut().enumerate() {
                let through = [axis, axis + 2].map(|w| m.derived_all(&[comes[w], goes[w]]));
                let through = m.derived_any(through.to_vec());
                let aside = m.derived_any(vec![goes[axis + 1], goes[(axis + 3) % 4]]);
                branches[cell] = m.derived_all(&[through, aside]);
            }
        }
        m.rule(5);
        for first in board.cells() {
            for (branches, step) in branches.iter().zip([DOWN, RIGHT]) {
                let mut apart = vec![!branches[first]];
                for last in board.ray(first, step) {
                    apart.push(!lines[last.half(-step)]);
                    m.any(apart.iter().copied().chain([!branches[last]]));
                }
            }
        }
        m.rule(6);
        for cell in board.cells() {
            for way in 0..2 {
                m.any([!went[cell][way], !went[cell][way + 2]]);
            }
        }
        m.rule(8);
        let everywhere = Lattice::new(board, Lit::TRUE);
        m.forest(&Graph::of_lines(board.cells(), &everywhere, &lines));
        Clues::none()
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let board = puzzle.board;
        let circle = puzzle.printed.marks(board, Ink::Circle);
        let number = puzzle.printed.marks(board, Ink::Number);
        Box::new(move |answer| {
            let lines = Lines::of(board, answer);
            for cell in board.cells() {
                match lines.around(cell) {
                    4 => return Err(Broken::at(7, cell)),
                    count if number[cell] && count != 1 => return Err(Broken::at(1, cell)),
                    count if circle[cell] && count != 1 => return Err(Broken::at(3, cell)),
                    1 if !number[cell] && !circle[cell] => return Err(Broken::at(8, cell)),
                    _ => {}
                }
            }
            let mut weed = Vec::new();
            for end in puzzle.printed.of(Ink::Number) {
                let line = lines.back_from(end.at, |cell| circle[cell] || number[cell]);
                let start = line[line.len() - 1];
                if number[start] {
                    let passes = line.iter().any(|&cell| lines.around(cell) == 3);
                    return Err(Broken::at(if passes { 4 } else { 2 }, start));
                }
                if end.value != Some(line.len() as i16 - 1) {
                    return Err(Broken::at(1, end.at));
                }
                weed.push(line);
            }
            let steps: usize = weed.iter().map(|line| line.len() - 1).sum();
            let visited = board.cells().filter(|&cell| lines.visited[cell]).count();
            let circles = puzzle.printed.of(Ink::Circle).count();
            if steps != answer.len() || visited - steps != circles {
                return Err(Broken::whole(8));
            }
            for line in weed {
                let mut ways: Vec<Step> = Vec::new();
                let mut branches = 0;
                for (i, two) in line.windows(2).enumerate() {
                    let step = two[0].step_to(two[1]);
                    if ways.last() != Some(&step) {
                        branches = 0;
                    }
                    ways.push(step);
                    branches += usize::from(i > 0 && lines.around(two[0]) == 3);
                    if branches > 1 {
                        return Err(Broken::at(5, two[0]));
                    }
                }
                if ORTHOGONAL.iter().filter(|step| ways.contains(step)).count() > 2 {
                    return Err(Broken::at(6, line[0]));
                }
            }
            Ok(())
        })
    }

    fn extras(&self) -> &dyn Extras {
        self
    }
}

impl Extras for Seaweed {
    /// Trivial if few cells have line.
    fn is_trivial(&self, puzzle: &Puzzle, answer: &Drawing) -> bool {
        4 * answer.len() < puzzle.board.area()
    }
}
