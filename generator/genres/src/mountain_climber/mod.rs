//! Mountain Climber (docs/rules.md, genre 14). Draw contours around flags, one flag in each area,
//! and a path from flag to flag that crosses contours on ladders only.
//!
//! ```text
//! ┌───┬───┬───┬───┬───┬───┐    ┌───────────────────────┐
//! │   │   │   │   │   │   │    │     ∙───────∙         │
//! ├───┼───┼───┼───┼───┼───┤    │   ╱   ·   ·   ╲   ·   │
//! │   │   │   │   │   │ ⚑ │    │ ∙   ┏━━━━━━━┓   ∙   ⚑ │
//! ├───┼───┼───┼───┼───┼───┤    │ │ · ┃ ·   · ┃ · │ · ┃ │
//! │   │   │ • │   │ + │   │    │ │   ┃   •   ┗━━━+━━━┛ │
//! ├───┼───┼───┼───┼───┼───┤    │ │ · ┃ ·   ·   · │ ·   │
//! │   │   │ • │ • │   │   │    │ │   ┃   •   •   │     │
//! ├───┼───┼───┼───┼───┼───┤    │ │ · ┃ ·   ·   · │ ·   │
//! │   │   │   │ ⚑ │   │   │    │ ∙   ┗━━━━━━━⚑   ∙     │
//! ├───┼───┼───┼───┼───┼───┤    │   ╲   ·   ·   ╱   ·   │
//! │   │   │   │   │   │   │    │     ∙───────∙         │
//! └───┴───┴───┴───┴───┴───┘    └───────────────────────┘
//! ```
//!
//! Heights are the choices: diagonals cut each square between cell centres into quarters, each
//! quarter lies at a height, and contours run between quarters of different heights. So contours
//! have no ends. Dots are the hints. Flags, ladders and the numbers of some flags are layout; with
//! dots free to come and go, no number is ever needed.

mod bends;

use bends::Bends;
use pencilmill_puzzle::board::{
    AROUND, Board, DIAGONAL, Drawing, Ink, Item, Lattice, Lines, NoRings, ORTHOGONAL, Place, Ring,
    Spot, Step, Values, Where,
};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Family, Genre, Order, Plain, Puzzle, Requirement, Rule,
    Sizes, Words,
};
use pencilmill_puzzle::model::{Clues, Graph, Model};
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;

/// The genre Mountain Climber.
pub struct MountainClimber;

static CARD: Card = Card {
    slug: "mountain-climber",
    title: "Mountain Climber",
    title_ja: "マウンテンクライマー",
    family: Some(Family::Loops),
    goal: Words {
        en: "Draw contours that separate the flags, and one path through all flags. All lines go \
             through centres of cells: contours to cells that share a side or a corner, the path \
             to cells that share a side.",
        ja: "旗を1本ずつに分ける等高線と、すべての旗をめぐる1本の登山道を描きましょう。線はマスの\
             中央を通り、等高線は辺か角で接するマスへ、登山道は辺で接するマスへ進みます。",
    },
    rules: &[
        Rule {
            tag: ["separate contours", "等高線は離れる"],
            en: "Contours are closed loops that visit no cell twice and never cross themselves. \
                 Two contours share no cell and never cross.",
            ja: "等高線は輪で、枝分かれや交差をせず、同じマスを2度通りません。2本の等高線は、\
                 同じマスを通らず、交差もしません。",
        },
        Rule {
            tag: ["gentle turns", "45°の曲がり"],
            en: "In each cell a contour goes straight on or turns by 45 degrees. It never makes a \
                 right or an acute angle.",
            ja: "等高線はマスの中央で、まっすぐ進むか45°だけ曲がります。直角や鋭角に曲がることは\
                 できません。",
        },
        Rule {
            tag: ["short straights", "直進は短く"],
            en: "A contour goes straight for at most three steps, from cell to cell, along a row \
                 or column, and for at most one step diagonally.",
            ja: "等高線がマスからマスへまっすぐ進めるのは、タテヨコには3歩まで、\
                 ナナメには1歩だけです。",
        },
        Rule {
            tag: ["contours at signs", "等高線と旗・＋"],
            en: "No contour passes through a flag. Through a + it only goes straight along the row \
                 or column.",
            ja: "等高線は旗のマスを通りません。「＋」のマスは、タテかヨコにまっすぐ通ることしかで\
                 きません。",
        },
        Rule {
            tag: ["one flag each", "旗は1本"],
            en: "Contours cut the board into regions, and each of these has exactly one flag. What \
                 lies outside all contours is a region, too.",
            ja: "等高線で区切られたどの領域にも、旗がちょうど1本ずつあります。すべての等高線の外側\
                 も1つの領域です。",
        },
        Rule {
            tag: ["height of flags", "旗の高さ"],
            en: "A number at a flag is its height: it is one more than the number of contours \
                 around the flag.",
            ja: "旗の数字はその高さで、旗を囲む等高線の本数に1を足した数です。",
        },
        Rule {
            tag: ["path of flags", "登山道"],
            en: "The path starts at a flag, ends at another and passes through all flags. It \
                 visits no cell twice.",
            ja: "登山道は、ある旗から始まって別の旗で終わり、すべての旗を通ります。同じマスを2度通\
                 りません。",
        },
        Rule {
            tag: ["crossing at +", "＋で交差"],
            en: "Path and contour share a cell only where they cross: on a +, both going straight, \
                 at right angles. Not every + need be used; a + without contour is an empty cell \
                 to the path.",
            ja: "登山道と等高線は「＋」のマスでだけ、どちらもまっすぐ進んで直角に交差できます。\
                 使わない「＋」もあり、等高線のない「＋」は登山道にとって空きマスと同じです。",
        },
        Rule {
            tag: ["dots", "点のマス"],
            en: "Neither contour nor path passes through a cell with a dot.",
            ja: "点のマスは、等高線も登山道も通りません。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(6, 10, 8),
    printed: &[
        Spot::plain(Ink::Dot, Where::Cells),
        Spot::plain(Ink::Flag, Where::Cells),
        Spot::valued(Ink::Flag, Where::Cells, Values::Numbers(1, 9)),
        Spot::plain(Ink::Ladder, Where::Cells),
    ],
    drawn: &[
        Spot::plain(Ink::Line, Where::Neighbours),
        Spot::plain(Ink::Contour, Where::KingNeighbours),
    ],
    hints: &[(Ink::Dot, &Plain)],
    requires: &[Requirement::AtLeast(2, Ink::Flag)],
    words: &[(Ink::Line, "path", "登山道")],
    ways: &[(8, "a crossing", "交差")],
    ..Card::DEFAULT
};

/// Most steps of a contour in a straight line along a row or column.
const LONGEST: usize = 3;
/// Steps of the shortest contour of a new puzzle.
const LEAST: usize = 11;
/// Most further steps of the first contour.
const MORE: usize = 5;
/// Cells of the board for each contour after the first.
const AREA: usize = 60;
/// Contours tried until one fits; most meet an edge or each other too soon.
const TRIES: usize = 150;
/// One flag in this many has a number.
const NUMBERED: usize = 3;
/// Paths tried over new contours; the longest is taken.
const WALKS: usize = 40;

impl Genre for MountainClimber {
    fn card(&self) -> &'static Card {
        &CARD
    }

    /// Composes contours that leave a way to all areas, then a path that never runs beside itself,
    /// then a flag on it in each area.
    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let board = order.board;
        let cells: Vec<Place> = board.cells().collect();
        let mut mountain = Mountain::read(board, &Drawing::blank()).ok()?;
        let mut contours = Drawing::blank();
        for more in [MORE, board.area() / 3]
            .into_iter()
            .take(1 + board.area() / AREA)
        {
            let around = |_| {
                let &start = random.choose(&cells)?;
                let least = LEAST + random.below(more);
                let bends = Bends {
                    steps: (least, least + MORE),
                    longest: LONGEST,
                };
                let cells = bends.random(start, &mountain.passed, random)?;
                let mut contours = contours.clone();
                for (i, &cell) in cells.iter().enumerate() {
                    let next = cells[(i + 1) % cells.len()];
                    contours.insert(Item::between(Ink::Contour, cell, next));
                }
                let mountain = Mountain::read(board, &contours).ok()?;
                mountain.is_open().then_some((mountain, contours))
            };
            (mountain, contours) = (0..TRIES).find_map(around)?;
        }
        let climbs = (0..WALKS).filter_map(|_| mountain.climb(random));
        let path = climbs.max_by_key(Vec::len)?;
        let mut layout = Drawing::blank();
        let (ends, inner) = ([path[0], path[path.len() - 1]], &path[1..path.len() - 1]);
        let flag = |cell, random: &mut Random| match random.chance(1, NUMBERED) {
            true => Item::valued(Ink::Flag, cell, mountain.height(cell)),
            false => Item::at(Ink::Flag, cell),
        };
        for end in ends {
            layout.insert(flag(end, random));
        }
        for area in mountain.areas() {
            if !ends.iter().any(|&end| mountain.area[end] == Some(area)) {
                let within = inner
                    .iter()
                    .filter(|&&cell| mountain.area[cell] == Some(area));
                let within: Vec<Place> = within.copied().collect();
                let &cell = random.choose(&within)?;
                layout.insert(flag(cell, random));
            }
        }
        for &cell in inner.iter().filter(|&&cell| mountain.area[cell].is_none()) {
            layout.insert(Item::at(Ink::Ladder, cell));
        }
        let mut answer = contours;
        Item::along(Ink::Line, &path).for_each(|line| answer.insert(line));
        Some(Composition::known(layout, answer))
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let faces = between_centres(board);
        let layout = puzzle.layout();
        let [flag, ladder] = [Ink::Flag, Ink::Ladder].map(|ink| layout.marks(board, ink));
        let flags: Vec<Place> = board.cells().filter(|&cell| flag[cell]).collect();
        let partings = faces.quarter_partings();

        // For each level, true if a quarter lies above it. No more contours can be nested.
        m.rule(0);
        let levels = (board.rows.min(board.cols) as usize).div_ceil(2) - 1;
        let mut above = vec![Lattice::new(faces.finer(), Lit::FALSE); levels];
        for quarter in faces.finer().cells() {
            let mut lower = Lit::TRUE;
            for higher in &mut above {
                higher[quarter] = m.choice();
                m.implies(higher[quarter], lower);
                lower = higher[quarter];
            }
        }
        let within = |level: usize, quarter: Place| match level {
            0 => Lit::TRUE,
            _ => above.get(level - 1).map_or(Lit::FALSE, |a| a[quarter]),
        };
        let mut steps = Lattice::new(board, [Lit::FALSE; 8]);
        let mut areas = Graph::new(faces.finer());
        areas.add_all(
            faces.finer().cells(),
            &Lattice::new(faces.finer(), Lit::TRUE),
        );
        let beyond = areas.add_unplaced(Lit::TRUE);
        let vertex = |graph: &Graph, quarter| match faces.finer().contains(quarter) {
            true => graph.at(quarter),
            false => beyond,
        };
        let mut joined = Vec::new();
        for parting in &partings {
            let [from, to] = [parting.line.at, parting.line.to].map(centre);
            let step = m.derived();
            m.draw_if(step, Item::between(Ink::Contour, from, to));
            for way in (0..8).filter(|&way| from + AROUND[way] == to) {
                steps[from][way] = step;
                steps[to][(way + 4) % 8] = step;
            }
            for &[a, b] in &parting.faces {
                for level in 0..=levels {
                    let [here, there] = [a, b].map(|q| [within(level, q), within(level + 1, q)]);
                    m.any([!here[0], here[1], !there[0], there[1], !step]);
                    m.any([!here[1], there[0]]);
                    m.any([!there[1], here[0]]);
                    m.any([!here[1], there[1], step]);
                    m.any([!there[1], here[1], step]);
                }
                let [a, b] = [a, b].map(|quarter| vertex(&areas, quarter));
                if a != b {
                    areas.join(a, b, !step);
                    joined.push((a, b));
                }
            }
        }
        // At every level, the quarters not above it are connected with the outside.
        for higher in &above {
            let mut low = Graph::new(faces.finer());
            for quarter in faces.finer().cells() {
                low.add(quarter, !higher[quarter]);
            }
            low.add_unplaced(Lit::TRUE);
            joined.iter().for_each(|&(a, b)| low.join(a, b, Lit::TRUE));
            m.connected(&low);
        }

        let mut contoured = Lattice::new(board, Lit::FALSE);
        for cell in board.cells() {
            let here = steps[cell];
            m.rule(0);
            contoured[cell] = m.derived_any(here.to_vec());
            m.rule(1);
            m.exactly_if(contoured[cell], 2, here);
            for way in 0..8 {
                m.rule(2);
                m.any([!here[way], !here[(way + 1) % 8]]);
                m.any([!here[way], !here[(way + 2) % 8]]);
                m.rule(3);
                let straight = (0..=LONGEST as i16).map(|n| {
                    let Step { dy, dx } = AROUND[way];
                    let along = Step {
                        dy: n * dy,
                        dx: n * dx,
                    };
                    !steps[cell + along][way]
                });
                if way % 2 == 0 && way < 4 {
                    m.any(straight);
                } else if way < 4 {
                    m.any([!here[way], !here[way + 4]]);
                }
                m.rule_of(4, Item::at(Ink::Ladder, cell));
                if ladder[cell] && way % 2 == 0 {
                    m.implies(here[way], here[(way + 4) % 8]);
                } else if ladder[cell] {
                    m.never(here[way]);
                }
            }
            for told in layout.of(Ink::Flag).filter(|told| told.at == cell) {
                m.rule_of(4, *told);
                m.never(contoured[cell]);
            }
        }
        m.rule(1);
        for point in board.inner_points() {
            let [top_right, _, _, top_left] = point.cells();
            m.any([!steps[top_left][3], !steps[top_right][5]]);
        }

        m.rule(5);
        let beside = move |cell: Place| {
            let sides = ORTHOGONAL.map(|step| point(cell).half(step));
            let mut quarters = sides.into_iter().flat_map(Place::quarters_beside);
            quarters.find(|&quarter| faces.finer().contains(quarter))
        };
        let mut roots = vec![Lit::FALSE; areas.vertices().len()];
        for &flag in &flags {
            let own = areas.add_unplaced(Lit::TRUE);
            let area = beside(flag).map_or(beyond, |quarter| areas.at(quarter));
            areas.join(own, area, Lit::TRUE);
            roots.push(Lit::TRUE);
        }
        m.one_root_each(&areas, roots);

        m.rule(0);
        let lines = m.draw_between_cells(Ink::Line);
        let mut visited = Lattice::new(board, Lit::FALSE);
        for cell in board.cells() {
            visited[cell] = m.derived_any(lines.beside(cell).to_vec());
        }
        // The path closes to a ring through a further vertex, joined to its two ends.
        m.rule(7);
        let mut path = Graph::of_lines(board.cells(), &visited, &lines);
        let ring = path.add_unplaced(Lit::TRUE);
        for &flag in &flags {
            m.always(visited[flag]);
            let end = m.choice();
            path.join(path.at(flag), ring, end);
        }
        m.cycles(&path, 1);
        m.rule(8);
        for cell in board.cells() {
            if !ladder[cell] {
                m.any([!visited[cell], !contoured[cell]]);
                continue;
            }
            let here = lines.beside(cell);
            for way in 0..4 {
                let step = steps[cell][2 * way];
                m.any([!step, !here[way]]);
                m.any([!step, !visited[cell], here[(way + 1) % 4]]);
                m.any([!step, !visited[cell], here[(way + 3) % 4]]);
            }
        }
        for told in layout.of(Ink::Flag) {
            m.rule_of(6, *told);
            let quarter = beside(told.at).unwrap_or(Place::cell(-1, -1));
            if let Some(height) = told.value {
                let level = usize::from(height.unsigned_abs());
                m.always(within(level - 1, quarter));
                m.never(within(level, quarter));
            }
        }
        Clues::new(move |m, hint, _| {
            m.rule(9);
            m.never(contoured[hint.at]);
            m.never(visited[hint.at]);
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let board = puzzle.board;
        let Ok(mountain) = Mountain::read(board, answer) else {
            return Vec::new();
        };
        let walked = Lines::of(board, answer).visited;
        let printed = puzzle.printed.marks_of(board, &[Ink::Flag, Ink::Ladder]);
        let unused =
            |&cell: &Place| mountain.area[cell].is_some() && !walked[cell] && !printed[cell];
        let dots = board.cells().filter(unused);
        dots.map(|cell| Item::at(Ink::Dot, cell)).collect()
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let board = puzzle.board;
        let marks = |ink| puzzle.printed.marks(board, ink);
        let [flag, ladder, dot] = [Ink::Flag, Ink::Ladder, Ink::Dot].map(marks);
        let flags: Vec<Place> = board.cells().filter(|&cell| flag[cell]).collect();
        Box::new(move |answer| {
            let mountain = Mountain::read(board, answer)?;
            for ring in &mountain.contours {
                if let Some(turn) = ring.turns.iter().find(|turn| turn.1 > 1) {
                    return Err(Broken::at(2, centre(turn.0)));
                }
                let long =
                    |&(length, slanted): &(usize, bool)| length > if slanted { 1 } else { LONGEST };
                if let Some(at) = ring.stretches().position(|stretch| long(&stretch)) {
                    return Err(Broken::at(3, centre(ring.turns[at].0)));
                }
            }
            let walk = Lines::of(board, answer);
            for cell in board.cells().filter(|&cell| mountain.area[cell].is_none()) {
                let straight = mountain.straight[cell];
                if flag[cell] || ladder[cell] && straight.is_none() {
                    return Err(Broken::at(4, cell));
                }
                let crosses = |along: Step| {
                    ORTHOGONAL.iter().all(|&step| {
                        walk.drawn[cell.half(step)] == (step != along && step != -along)
                    })
                };
                if walk.visited[cell] && !(ladder[cell] && straight.is_some_and(crosses)) {
                    return Err(Broken::at(8, cell));
                }
            }
            let area = |cell: Place| mountain.area[cell].unwrap_or_default();
            let shared = |i: &usize| {
                flags[..*i]
                    .iter()
                    .any(|&other| area(other) == area(flags[*i]))
            };
            if let Some(i) = (0..flags.len()).find(shared) {
                return Err(Broken::at(5, flags[i]));
            }
            if flags.len() != mountain.contours.len() + 1 {
                return Err(Broken::whole(5));
            }
            for told in puzzle.printed.of(Ink::Flag) {
                if told
                    .value
                    .is_some_and(|value| value != mountain.height(told.at))
                {
                    return Err(Broken::at(6, told.at));
                }
            }
            let reached = walk.reached(flags[0]);
            for cell in board.cells() {
                let count = walk.around(cell);
                let lost = walk.visited[cell] && !reached[cell];
                if lost || count > 2 || count == 1 && !flag[cell] || count == 0 && flag[cell] {
                    return Err(Broken::at(7, cell));
                }
            }
            if flags.iter().all(|&flag| walk.around(flag) == 2) {
                return Err(Broken::whole(7));
            }
            let used = |&cell: &Place| mountain.area[cell].is_none() || walk.visited[cell];
            match board.cells().filter(|&cell| dot[cell]).find(used) {
                Some(cell) => Err(Broken::at(9, cell)),
                None => Ok(()),
            }
        })
    }
}

/// The board whose cells are the squares between four neighbouring cell centres.
const fn between_centres(board: Board) -> Board {
    Board::new(board.rows - 1, board.cols - 1)
}

/// The cell whose centre is this corner of such squares.
const fn centre(point: Place) -> Place {
    point.half(DIAGONAL[1])
}

/// The corner of such squares that is the centre of this cell.
const fn point(cell: Place) -> Place {
    cell.half(DIAGONAL[3])
}

/// The contours of a drawing and the areas between them.
struct Mountain {
    board: Board,
    contours: Vec<Ring>,
    /// The contours around each cell, as bits; `None` on a contour.
    area: Lattice<Option<u64>>,
    /// The row or column along which a contour goes straight, as a step.
    straight: Lattice<Option<Step>>,
    /// Cells, sides and corners of cells on contours.
    passed: Lattice<bool>,
}

impl Mountain {
    /// Reads the contours of a drawing, or finds the rule that they break: they are loops that
    /// neither touch nor cross.
    fn read(board: Board, drawing: &Drawing) -> Result<Mountain, Broken> {
        let lines = drawing.of(Ink::Contour);
        let lines = lines.map(|line| Item::between(Ink::Line, point(line.at), point(line.to)));
        let lines: Drawing = lines.collect();
        let contours = Ring::all(between_centres(board), &lines).map_err(|fault| match fault {
            NoRings::End(at) | NoRings::Meet(at) | NoRings::Itself(at) => Broken::at(1, centre(at)),
        })?;
        let mut ends = Lattice::new(board, 0);
        let mut passed = Lattice::new(board, false);
        let mut straight = Lattice::new(board, None);
        for contour in drawing.of(Ink::Contour) {
            for cell in [contour.at, contour.to] {
                ends[cell] += 1;
            }
            if std::mem::replace(&mut passed[contour.at.midway(contour.to)], true) {
                return Err(Broken::at(1, contour.at.midway(contour.to)));
            }
        }
        let mut area = Lattice::new(board, None);
        for cell in board.cells() {
            match ends[cell] {
                0 => {
                    let around = (0..).zip(&contours);
                    let around = around.filter(|(_, ring)| ring.encloses(point(cell)));
                    area[cell] = Some(around.map(|(i, _)| 1 << i).sum());
                }
                2 => {
                    let mut ways = ORTHOGONAL[..2].iter().copied();
                    let along = |way: &Step| passed[cell.half(*way)] && passed[cell.half(-*way)];
                    straight[cell] = ways.find(along);
                }
                _ => return Err(Broken::at(1, cell)),
            }
            passed[cell] = ends[cell] > 0;
        }
        Ok(Mountain {
            board,
            contours,
            area,
            straight,
            passed,
        })
    }

    /// The height of a cell off the contours.
    fn height(&self, cell: Place) -> i16 {
        1 + self.area[cell].unwrap_or_default().count_ones() as i16
    }

    /// The areas, each as the contours around it.
    fn areas(&self) -> Vec<u64> {
        let areas = self.board.cells().filter_map(|cell| self.area[cell]);
        let mut areas: Vec<u64> = areas.collect();
        areas.sort_unstable();
        areas.dedup();
        areas
    }

    /// Returns whether ladders could lead from some cell to all areas.
    fn is_open(&self) -> bool {
        let areas = self.areas();
        let nowhere = Lattice::new(self.board, false);
        let mut left = Lattice::new(self.board, true);
        self.board.cells().any(|start| {
            let mut seen = Vec::new();
            let mut todo = vec![start];
            while let Some(cell) = todo.pop() {
                let Some(area) = self.area[cell].filter(|_| left[cell]) else {
                    continue;
                };
                left[cell] = false;
                seen.push(area);
                let onward = ORTHOGONAL.map(|way| self.onward(cell, way, &nowhere));
                todo.extend(onward.iter().flatten().filter_map(|cells| cells.last()));
            }
            areas.iter().all(|area| seen.contains(area))
        })
    }

    /// A random path through all areas that never runs beside itself and ends in another area than
    /// it begins in. `None` if it gets stuck.
    fn climb(&self, random: &mut Random) -> Option<Vec<Place>> {
        let board = self.board;
        let open: Vec<Place> = board.cells().filter(|&c| self.area[c].is_some()).collect();
        let mut path = vec![*random.choose(&open)?];
        let mut walked = Lattice::new(board, false);
        walked[path[0]] = true;
        let mut seen = vec![self.area[path[0]]];
        loop {
            let at = path[path.len() - 1];
            let mut ways = ORTHOGONAL;
            random.shuffle(&mut ways);
            let onward = ways.iter().filter_map(|&way| self.onward(at, way, &walked));
            // A new area is preferred.
            let area = |cells: &Vec<Place>| self.area[cells[cells.len() - 1]];
            let Some(next) = onward.min_by_key(|cells| seen.contains(&area(cells))) else {
                break;
            };
            seen.push(area(&next));
            next.iter().for_each(|&cell| walked[cell] = true);
            path.extend(next);
        }
        let ends =
            |&cell: &Place| self.area[cell].is_some() && self.area[cell] != self.area[path[0]];
        path.truncate(1 + path.iter().rposition(ends)?);
        let seen = |area: &u64| path.iter().any(|&cell| self.area[cell] == Some(*area));
        self.areas().iter().all(seen).then_some(path)
    }

    /// The next cells of a path in a direction: one, or all up to the far side of contours.
    fn onward(&self, at: Place, way: Step, walked: &Lattice<bool>) -> Option<Vec<Place>> {
        let mut cells = Vec::new();
        let mut last = at;
        loop {
            let next = last + way;
            let mut around = self.board.neighbours(next).filter(|&cell| cell != last);
            if !self.board.contains(next) || walked[next] || around.any(|cell| walked[cell]) {
                return None;
            }
            cells.push(next);
            if self.area[next].is_some() {
                return Some(cells);
            }
            self.straight[next].filter(|&along| along != way && along != -way)?;
            last = next;
        }
    }
}
