//! Sokosoko (docs/rules.md, genre 12). Draw the loop of a keeper, and paths along which boxes
//! beside the loop are pushed onto the targets.
//!
//! ```text
//! ┌───┬───┬───┬───┬───┐    ┌───────────────────┐
//! │   │███│   │   │   │    │    ███  ┏━━━━━━━┓ │
//! ├───┼───┼───┼───┼───┤    │   ·   · ┃ ·   · ┃ │
//! │   │   │   │███│   │    │ ┏━━━━━━━┛  ███  ┃ │
//! ├───┼───┼───┼───┼───┤    │ ┃ ·   ·   ·   · ┃ │
//! │ ○ │ □ │ ◇ │ □ │   │    │ ○   □═══◇   □   ┃ │
//! ├───┼───┼───┼───┼───┤    │ ┃ ·   ·   · ║ · ┃ │
//! │   │███│   │ ◇ │   │    │ ┃  ███      ◇   ┃ │
//! ├───┼───┼───┼───┼───┤    │ ┃ ·   ·   ·   · ┃ │
//! │   │   │   │   │   │    │ ┗━━━━━━━━━━━━━━━┛ │
//! └───┴───┴───┴───┴───┘    └───────────────────┘
//! ```
//!
//! There are as many boxes as targets, so every box moves. Walls are the hints. The lines of a path
//! are assigned to its box, and it has one end besides that: so no path begins without a box, and
//! boxes do not exchange targets where paths cross.

mod crossing_path;

use crossing_path::crossing_path;
use pencilmill_puzzle::board::{
    Drawing, Ink, Item, Lattice, Lines, ORTHOGONAL, Place, Spot, Step, Where,
};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Family, Genre, Measure, Order, Plain, Puzzle, Requirement,
    Rule, Sizes, Target, Tuning, Words,
};
use pencilmill_puzzle::layout::loops::apart_from_itself;
use pencilmill_puzzle::model::{Clues, Graph, Loop, Model};
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;

/// The genre Sokosoko.
pub struct Sokosoko;

static CARD: Card = Card {
    slug: "sokosoko",
    title: "Sokosoko",
    title_ja: "ソコソコ",
    family: Some(Family::Loops),
    goal: Words {
        en: "Draw one closed loop through the circle, and paths on which boxes beside the loop are \
             pushed to all targets.",
        ja: "丸を通る輪を1つと、輪のとなりの箱をすべての目標まで押していく経路を描きましょう。",
    },
    rules: &[
        Rule {
            tag: ["one loop", "1つの輪"],
            en: "The loop passes the circle. It runs up, down, left and right, never branches or \
                 crosses itself and visits no cell twice.",
            ja: "輪は丸を通り、タテヨコに進みます。枝分かれや自分自身との交差をせず、\
                 同じマスを2度通りません。",
        },
        Rule {
            tag: ["one path per box", "1箱に1経路"],
            en: "At most one path starts from each box, and none elsewhere. It takes at least one \
                 step, may turn, never branches and visits no cell twice.",
            ja: "経路は箱から始まり、1つの箱からは1本までです。1マス以上進み、曲がってもよく、\
                 枝分かれせず、同じマスを2度通りません。",
        },
        Rule {
            tag: ["box beside loop", "輪のとなりの箱"],
            en: "A path starts only from a box that shares a side with a cell of the loop.",
            ja: "経路が始まるのは、輪の通るマスと辺で接する箱だけです。",
        },
        Rule {
            tag: ["ends of paths", "経路の終わり"],
            en: "Every target is the end of exactly one path. Other paths end in an empty cell: \
                 one with nothing printed and no other line.",
            ja: "どの目標でも、ちょうど1本の経路が終わります。ほかの経路は、何も印刷されず、ほかの\
                 線も通らない空きマスで終わります。",
        },
        Rule {
            tag: ["walls and boxes", "壁と箱"],
            en: "Neither loop nor paths enter a wall or the cell of a box, even if that box is \
                 pushed away.",
            ja: "輪も経路も、壁や箱のマスには入れません。押された箱がもとあったマスにも入れませ\
                 ん。",
        },
        Rule {
            tag: ["straight crossings", "直進の交差"],
            en: "A path may share a cell with the loop or another path only to cross it, both \
                 going straight; on the circle, too.",
            ja: "経路がほかの経路や輪と同じマスを通れるのは、どちらもまっすぐ進んで交差するときだけ\
                 です。丸のマスでも交差できます。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(5, 10, 8),
    printed: &[
        Spot::plain(Ink::Black, Where::Cells),
        Spot::plain(Ink::Circle, Where::Cells),
        Spot::plain(Ink::Box, Where::Cells),
        Spot::plain(Ink::Target, Where::Cells),
    ],
    drawn: &[
        Spot::plain(Ink::Line, Where::Neighbours),
        Spot::plain(Ink::Path, Where::Neighbours),
    ],
    hints: &[(Ink::Black, &Plain)],
    requires: &[
        Requirement::Exactly(1, Ink::Circle),
        Requirement::AtLeast(1, Ink::Box),
    ],
    words: &[
        (Ink::Line, "loop", "輪"),
        (Ink::Circle, "circle", "丸"),
        (Ink::Black, "wall", "壁"),
    ],
    ways: &[(2, "a path of the box", "箱の経路")],
    version: 5,
    tuning: Tuning {
        asks_at_once: true,
        ..Tuning::DEFAULT
    },
    form: &[
        Target::new(Measure::Turns, [12, 20, 24, 29, 42]),
        Target::new(Measure::Track, [36, 45, 50, 56, 72]),
        Target::new(Measure::Bare, [0, 2, 4, 6, 14]),
    ],
    ..Card::DEFAULT
};

/// Most places at which the loop runs beside itself.
const BESIDE: usize = 1;
/// Cells of the board for each box.
const AREA: usize = 12;
/// Most boxes: each has lines of its own in the model, and more take long on large boards.
const BOXES: usize = 5;
/// Most steps of a path.
const STEPS: usize = 6;
/// Paths tried for each box.
const TRIES: usize = 12;

impl Genre for Sokosoko {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let board = order.board;
        let mut answer = apart_from_itself(board, BESIDE, random)?;
        let walked = Lines::of(board, &answer).visited;
        let on_loop: Vec<Place> = board.cells().filter(|&cell| walked[cell]).collect();
        let mut layout: Drawing = [Item::at(Ink::Circle, *random.choose(&on_loop)?)]
            .into_iter()
            .collect();
        let starts = board.cells().filter(|&cell| !walked[cell]);
        let starts = starts.filter(|&cell| board.neighbours(cell).any(|beside| walked[beside]));
        let starts: Vec<Place> = starts.collect();
        let wanted = (board.area() / AREA).min(BOXES);
        for _ in 0..TRIES * wanted {
            if layout.len() == 1 + 2 * wanted {
                break;
            }
            let &start = random.choose(&starts)?;
            let steps = 1 + random.below(STEPS);
            let taken = |cell: Place| {
                let there = layout.items().iter().find(|item| item.at == cell);
                there.map(|item| item.ink != Ink::Circle)
            };
            if let Some(path) = crossing_path(board, start, steps, &answer, taken, random) {
                layout.insert(Item::at(Ink::Box, start));
                layout.insert(Item::at(Ink::Target, path[path.len() - 1]));
                Item::along(Ink::Path, &path).for_each(|step| answer.insert(step));
            }
        }
        (layout.len() == 1 + 2 * wanted).then_some(Composition::known(layout, answer))
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let boxes: Vec<Place> = puzzle.printed.of(Ink::Box).map(|item| item.at).collect();
        let target = puzzle.printed.marks(board, Ink::Target);
        m.rule(1);
        let Loop { lines, visited, .. } = m.draw_loop();
        for circle in puzzle.printed.of(Ink::Circle) {
            m.rule_of(1, *circle);
            m.always(visited[circle.at]);
        }
        let paths = m.draw_between_cells(Ink::Path);
        let around = |table: &Lattice<Lit>, cell: Place| ORTHOGONAL.map(|s| table[cell.half(s)]);
        m.rule(0);
        // For each box, the lines of its path.
        let mut path_lines = vec![Lattice::new(board, Lit::FALSE); boxes.len()];
        for side in board.inner_sides() {
            path_lines
                .iter_mut()
                .for_each(|lines| lines[side] = m.choice());
            let lits: Vec<Lit> = path_lines.iter().map(|lines| lines[side]).collect();
            lits.iter().for_each(|&lit| m.implies(lit, paths[side]));
            m.at_most(1, lits.iter().copied());
            m.any(lits.into_iter().chain([!paths[side]]));
        }
        let mut passed = Lattice::new(board, Lit::FALSE);
        let mut crossed = Lattice::new(board, Lit::FALSE);
        // For each box, the possible ends of its path.
        let mut ends = vec![Vec::new(); boxes.len()];
        for cell in board.cells() {
            let here = around(&paths, cell);
            m.rule(0);
            passed[cell] = m.derived_any(here.to_vec());
            let is_box = boxes.contains(&cell);
            let straight = [0, 1].map(|way| m.derived_all(&[here[way], here[way + 2]]));
            let turns = [0, 1, 2, 3].map(|way| m.derived_all(&[here[way], here[(way + 1) % 4]]));
            crossed[cell] = m.derived_all(&straight);
            let through = m.derived_any([&straight[..], &turns[..]].concat());
            for lines in &path_lines {
                let own = around(lines, cell);
                for way in 0..4 {
                    let (next, opposite) = ((way + 1) % 4, (way + 2) % 4);
                    m.any([!own[way], !here[opposite], own[opposite]]);
                    m.any([!own[way], !here[next], crossed[cell], own[next]]);
                    m.any([!own[next], !here[way], crossed[cell], own[way]]);
                }
            }
            if !is_box {
                for (ends, lines) in ends.iter_mut().zip(&path_lines) {
                    let own = m.derived_any(around(lines, cell).to_vec());
                    ends.push(m.derived_all(&[own, !through]));
                }
            }
            m.rule(2);
            for lines in &path_lines {
                let own = around(lines, cell);
                m.any([!crossed[cell], !own[0], !own[1]]);
            }
            if let Some(own) = boxes.iter().position(|&other| other == cell) {
                m.rule_of(2, Item::at(Ink::Box, cell));
                m.at_most(1, here);
                for side in ORTHOGONAL.map(|step| cell.half(step)) {
                    m.implies(paths[side], path_lines[own][side]);
                }
            }
            if target[cell] {
                m.rule_of(4, Item::at(Ink::Target, cell));
                m.exactly(1, here);
            }
            if is_box {
                m.rule_of(5, Item::at(Ink::Box, cell));
                m.never(visited[cell]);
                continue;
            }
            m.rule(6);
            let walked = around(&lines, cell);
            for way in 0..4 {
                let others = [1, 2, 3].map(|turn| here[(way + turn) % 4]);
                m.any(others.map(|lit| !lit).into_iter().chain([here[way]]));
                let shares = [!here[way], !visited[cell]];
                for beside in [(way + 1) % 4, (way + 3) % 4] {
                    m.any(shares.into_iter().chain([walked[beside]]));
                    m.any(shares.into_iter().chain([!here[beside]]));
                }
                m.any(shares.into_iter().chain([here[(way + 2) % 4]]));
            }
        }
        for ((&start, ends), lines) in boxes.iter().zip(ends).zip(&path_lines) {
            m.rule_of(2, Item::at(Ink::Box, start));
            let moved = passed[start];
            m.exactly_if(moved, 1, ends);
            for side in board.inner_sides() {
                m.implies(lines[side], moved);
            }
        }
        m.rule(2);
        // Two vertices for each cell, one for each axis, joined where the cell is not crossed.
        let mut graph = Graph::new(board);
        let upright: Vec<u32> = board
            .cells()
            .map(|cell| graph.add_unplaced(passed[cell]))
            .collect();
        for (cell, upright) in board.cells().zip(upright) {
            let level = graph.add(cell, passed[cell]);
            graph.join(level, upright, !crossed[cell]);
        }
        for side in board.inner_sides() {
            let [a, b] = side.beside();
            let area = board.area() as u32;
            let layer = if a.x == b.x { area } else { 0 };
            graph.join(graph.at(a) - layer, graph.at(b) - layer, paths[side]);
        }
        m.forest(&graph);
        for &start in &boxes {
            m.rule_of(3, Item::at(Ink::Box, start));
            let beside = board.neighbours(start).map(|cell| visited[cell]);
            m.any(beside.chain([!passed[start]]));
        }
        Clues::new(move |m, hint, _| {
            m.rule(5);
            m.never(visited[hint.at]);
            m.never(passed[hint.at]);
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let inks = [Ink::Circle, Ink::Box, Ink::Target];
        let mut used = puzzle.printed.marks_of(puzzle.board, &inks);
        for line in answer.items() {
            used[line.at] = true;
            used[line.to] = true;
        }
        let unused = puzzle.board.cells().filter(|&cell| !used[cell]);
        unused.map(|cell| Item::at(Ink::Black, cell)).collect()
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let board = puzzle.board;
        let marks = |ink| puzzle.printed.marks(board, ink);
        let [wall, is_box, target] = [Ink::Black, Ink::Box, Ink::Target].map(marks);
        Box::new(move |answer| {
            let walk = Lines::of(board, answer);
            let paths = answer.of(Ink::Path);
            let paths = paths.map(|path| Item::between(Ink::Line, path.at, path.to));
            let paths = Lines::of(board, &paths.collect());
            walk.one_loop().map_err(|at| Broken::Rule(1, at))?;
            let circle = puzzle.printed.of(Ink::Circle).next();
            if let Some(circle) = circle.filter(|circle| !walk.visited[circle.at]) {
                return Err(Broken::at(1, circle.at));
            }
            for cell in board.cells() {
                let (walked, count) = (walk.visited[cell], paths.around(cell));
                if is_box[cell] && count > 1 {
                    return Err(Broken::at(2, cell));
                }
                if walked && (wall[cell] || is_box[cell]) || count > 0 && wall[cell] {
                    return Err(Broken::at(5, cell));
                }
                let crosses = ORTHOGONAL
                    .iter()
                    .all(|step| paths.drawn[cell.half(*step)] != walk.drawn[cell.half(*step)]);
                let straight =
                    |step: Step| paths.drawn[cell.half(step)] == paths.drawn[cell.half(-step)];
                let is_straight = ORTHOGONAL.into_iter().all(straight);
                if count == 3 || walked && count > 0 && !(crosses && is_straight) {
                    return Err(Broken::at(6, cell));
                }
                if target[cell] && count != 1 {
                    return Err(Broken::at(4, cell));
                }
            }
            for path in paths.pieces(|cell| is_box[cell], |_| true) {
                let ends = [path.cells[0], path.cells[path.cells.len() - 1]];
                let mut cells = path.cells.clone();
                cells.sort_unstable();
                cells.dedup();
                match ends.map(|end| is_box[end]) {
                    [true, true] => return Err(Broken::at(5, ends[1])),
                    [false, false] => return Err(Broken::at(2, ends[0])),
                    _ if cells.len() < path.cells.len() => return Err(Broken::at(2, ends[0])),
                    _ => {}
                }
            }
            let idle = |&&start: &&Place| {
                let mut beside = board.neighbours(start);
                paths.visited[start] && !beside.any(|cell| walk.visited[cell])
            };
            let boxes: Vec<Place> = board.cells().filter(|&cell| is_box[cell]).collect();
            match boxes.iter().find(idle) {
                Some(&start) => Err(Broken::at(3, start)),
                None => Ok(()),
            }
        })
    }
}
