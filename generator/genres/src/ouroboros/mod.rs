//! Ouroboros (docs/rules.md, genre 7). Draw a line from each circle to just before the next one, so
//! that all lines make up one closed loop. A bare number counts the cells with line around it, a
//! circled number the lines.
//!
//! ```text
//! ┌───┬───┬───┬───┬───┐    ┌───────────────────┐
//! │   │   │   │   │   │    │ ┏━━━━━━━━━━━━━━━┓ │
//! ├───┼───┼───┼───┼───┤    │ ┃ ·   ·   ·   · ┃ │
//! │   │   │   │   │   │    │ ┃           ┏━━━┛ │
//! ├───┼───┼───┼───┼───┤    │ ┃ ·   ·   · ┃ ·   │
//! │   │ 3 │(1)│   │ 5 │    │ ┃   3  (1)  ┃   5 │
//! ├───┼───┼───┼───┼───┤    │ ┃ ·   ·   · ┃ ·   │
//! │   │(1)│   │   │ ○ │    │ ┃  (1)      ╹   ○ │
//! ├───┼───┼───┼───┼───┤    │ ┃ ·   ·   ·   · ┃ │
//! │   │   │ ○ │   │   │    │ ┗━━━━━━━○   ╺━━━┛ │
//! └───┴───┴───┴───┴───┘    └───────────────────┘
//! ```
//!
//! The engine finds the whole loop and its direction of travel, and draws all of it but the steps
//! into circles. To count lines, each cell of the loop is assigned to the circle of its line.

use pencilmill_puzzle::board::{
    Drawing, Ink, Item, Lattice, Lines, Place, Regions, Spot, Values, Where,
};
use pencilmill_puzzle::genre::{
    Answer, Broken, Card, Checker, Composition, Extras, Family, Genre, Measure, Order, Plain,
    Puzzle, Requirement, Rule, Sizes, Target, Words,
};
use pencilmill_puzzle::layout::loops::apart_from_itself;
use pencilmill_puzzle::model::{Clues, Model};
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;

/// The genre Ouroboros.
pub struct Ouroboros;

static CARD: Card = Card {
    slug: "ouroboros",
    title: "Ouroboros",
    title_ja: "ウロボロス",
    family: Some(Family::Paths),
    goal: Words {
        en: "Draw a line from every empty circle, so that all lines look like one closed loop with \
             a gap just before each circle.",
        ja: "どの白丸からも線を1本ずつ引き、全体が、白丸の手前でだけ切れた1つの輪に見えるようにしま\
             しょう。",
    },
    rules: &[
        Rule {
            tag: ["one loop", "1つの輪"],
            en: "With all gaps closed, the lines form one loop through all empty circles and no \
                 clue cell. It runs up, down, left and right, never branches or crosses and visits \
                 no cell twice.",
            ja: "切れ目をつなぐと、タテヨコに進んですべての白丸を通る1つの輪になります。\
                 輪は枝分かれや交差をせず、同じマスを2度通らず、数字や「？」のマスに入りません。",
        },
        Rule {
            tag: ["gap before circles", "白丸の手前"],
            en: "One line starts in each empty circle and none ends there: the step into it is \
                 left out. So all lines run the same way round.",
            ja: "どの白丸からも線が1本だけ始まり、白丸に入る1歩は引きません。ですから、どの線も輪を\
                 同じ向きに進みます。",
        },
        Rule {
            tag: ["shortest line", "2マス以上"],
            en: "Every line has at least two cells, its circle included.",
            ja: "どの線も、白丸のマスを含めて2マス以上を通ります。",
        },
        Rule {
            tag: ["cells around", "まわりのマス"],
            en: "A number without a circle tells how many of the cells around it, diagonally too, \
                 are on lines; empty circles count. A ? stands for a number of 1 or more.",
            ja: "丸のない数字は、ナナメも含むまわりの8マスのうち、\
                 線の通るマスの数です（白丸も数えます）。「？」は1以上の数です。",
        },
        Rule {
            tag: ["lines around", "まわりの線"],
            en: "A number in a circle tells how many different lines visit the cells around it, \
                 diagonally too; empty circles count. A ? stands for a number of 1 or more.",
            ja: "丸の中の数字は、ナナメも含むまわりの8マスを通る線の本数です（白丸も線の一部で\
                 す）。「？」は1以上の数です。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(5, 12, 8),
    printed: &[
        Spot::valued(Ink::Number, Where::Cells, Values::Numbers(0, 8)),
        Spot::plain(Ink::Unknown, Where::Cells),
        Spot::plain(Ink::Circle, Where::Cells),
        Spot::valued(Ink::Circled, Where::Cells, Values::Numbers(0, 8)),
        Spot::plain(Ink::Circled, Where::Cells),
    ],
    drawn: &[Spot::plain(Ink::Line, Where::Neighbours)],
    hints: &[
        (Ink::Number, &Plain),
        (Ink::Unknown, &Plain),
        (Ink::Circled, &Plain),
    ],
    free_places: true,
    requires: &[Requirement::AtLeast(2, Ink::Circle)],
    version: 3,
    form: &[
        Target::new(Measure::Turns, [10, 18, 22, 26, 40]),
        Target::new(Measure::Track, [40, 48, 53, 58, 74]),
        Target::new(Measure::Bare, [0, 3, 6, 9, 14]),
        Target::new(Measure::Clues, [10, 15, 17, 20, 34]),
    ],
    ..Card::DEFAULT
};

/// Cells of the board for each circle.
const AREA: usize = 13;
/// Most places at which the loop runs beside itself.
const BESIDE: usize = 2;

impl Genre for Ouroboros {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let board = order.board;
        // Where the loop runs beside itself, clues hardly determine it.
        let ring = apart_from_itself(board, BESIDE, random)?;
        let lines = Lines::of(board, &ring);
        let rings = lines.pieces(|_| false, |_| false);
        let mut ring = rings.into_iter().next()?;
        if random.chance(1, 2) {
            ring = ring.reversed();
        }
        let wanted = (board.area() / AREA).max(2);
        let mut circles: Vec<Place> = Vec::new();
        let mut places = ring.cells[1..].to_vec();
        random.shuffle(&mut places);
        for cell in places {
            let apart = |&other: &Place| board.neighbours(cell).all(|beside| beside != other);
            if circles.len() < wanted && circles.iter().all(apart) {
                circles.push(cell);
            }
        }
        let steps = ring.cells.windows(2);
        let steps = steps.filter(|two| !circles.contains(&two[1]));
        let answer = steps.map(|two| Item::between(Ink::Line, two[0], two[1]));
        let answer = Answer::Known(answer.collect());
        let layout = circles.iter().map(|&cell| Item::at(Ink::Circle, cell));
        let layout = layout.collect();
        (circles.len() == wanted).then_some(Composition { layout, answer })
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let circles: Vec<Place> = puzzle.printed.of(Ink::Circle).map(|item| item.at).collect();
        m.rule(1);
        let ring = m.undrawn_loop();
        for &circle in &circles {
            m.rule_of(1, Item::at(Ink::Circle, circle));
            m.always(ring.visited[circle]);
        }
        m.rule(0);
        let travel = m.travel(&ring);
        let mut drawn = Lattice::new(board, Lit::FALSE);
        for side in board.inner_sides() {
            let [a, b] = side.beside();
            let mut kept = vec![ring.lines[side]];
            for (from, to) in [(a, b), (b, a)] {
                if circles.contains(&to) {
                    let ways = travel.along(from, from.step_to(to));
                    let ways = ways.map(|way| m.derived_all(&way));
                    kept.push(!m.derived_any(ways.to_vec()));
                }
            }
            drawn[side] = m.derived_all(&kept);
            m.draw_if(drawn[side], Item::between(Ink::Line, a, b));
            m.rule(3);
            if circles.contains(&a) && circles.contains(&b) {
                m.never(ring.lines[side]);
            }
            m.rule(0);
        }
        // For each circle, the cells of its line.
        let mut line_cells = vec![Lattice::new(board, Lit::FALSE); circles.len()];
        for cell in board.cells() {
            let own = circles.iter().position(|&circle| circle == cell);
            for (i, cells) in line_cells.iter_mut().enumerate() {
                cells[cell] = match own {
                    Some(own) if own == i => ring.visited[cell],
                    Some(_) => Lit::FALSE,
                    None => m.choice(),
                };
            }
            let lits: Vec<Lit> = line_cells.iter().map(|cells| cells[cell]).collect();
            m.at_most(1, lits.iter().copied());
            lits.iter().for_each(|&l| m.implies(l, ring.visited[cell]));
            m.any(lits.into_iter().chain([!ring.visited[cell]]));
        }
        for side in board.inner_sides() {
            let [a, b] = side.beside();
            for cells in &line_cells {
                m.any([!drawn[side], !cells[a], cells[b]]);
                m.any([!drawn[side], !cells[b], cells[a]]);
            }
        }
        let visited = ring.visited;
        Clues::new(move |m, hint, _| {
            m.rule(1);
            m.never(visited[hint.at]);
            let seen = |cells: &Lattice<Lit>| -> Vec<Lit> {
                board.around(hint.at).map(|cell| cells[cell]).collect()
            };
            let counted: Vec<Lit> = if hint.ink == Ink::Circled {
                m.rule(0);
                let lines = line_cells.iter().map(|cells| m.derived_any(seen(cells)));
                let lines = lines.collect();
                m.rule(5);
                lines
            } else {
                m.rule(4);
                seen(&visited)
            };
            match hint.value {
                Some(number) => m.exactly(number as u32, counted),
                None => m.any(counted),
            }
        })
    }

    /// A "?" is read, but never made.
    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let board = puzzle.board;
        let marks = |ink| puzzle.printed.marks(board, ink);
        let [bare, unknown, circled, circle] =
            [Ink::Number, Ink::Unknown, Ink::Circled, Ink::Circle].map(marks);
        let lines = Lines::of(board, answer);
        let is_on = |cell: Place| lines.visited[cell] || circle[cell];
        let groups = Regions::where_open(board, |a, b| lines.drawn[a.midway(b)]);
        let mut hints = Vec::new();
        for cell in board.cells().filter(|&cell| !is_on(cell)) {
            let seen = board.around(cell).filter(|&cell| is_on(cell));
            let mut seen: Vec<usize> = seen.map(|cell| groups.at(cell)).collect();
            let cells = seen.len() as i16;
            seen.sort_unstable();
            seen.dedup();
            let paths = seen.len() as i16;
            if unknown[cell] && cells > 0 {
                hints.push(Item::at(Ink::Unknown, cell));
            } else if !circled[cell] && !unknown[cell] {
                hints.push(Item::valued(Ink::Number, cell, cells));
            }
            if puzzle.printed.contains(&Item::at(Ink::Circled, cell)) {
                hints.extend((cells > 0).then_some(Item::at(Ink::Circled, cell)));
            } else if !bare[cell] && !unknown[cell] {
                hints.push(Item::valued(Ink::Circled, cell, paths));
            }
        }
        hints
    }

    fn extras(&self) -> &dyn Extras {
        self
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let board = puzzle.board;
        let printed = |ink| puzzle.printed.of(ink);
        let circle = puzzle.printed.marks(board, Ink::Circle);
        Box::new(move |answer| {
            let lines = Lines::of(board, answer);
            let mut clues = printed(Ink::Number)
                .chain(printed(Ink::Unknown))
                .chain(printed(Ink::Circled));
            if let Some(clue) = clues.find(|clue| lines.visited[clue.at]) {
                return Err(Broken::at(1, clue.at));
            }
            Broken::if_found(1, board.cells().find(|&cell| lines.around(cell) > 2))?;
            Broken::if_found(
                2,
                board.cells().find(|&c| circle[c] && lines.around(c) == 2),
            )?;
            // The cells of each line, from its circle on.
            let mut paths: Vec<Vec<Place>> = Vec::new();
            for piece in lines.pieces(|_| false, |_| false) {
                let [from, to] = [piece.cells[0], piece.cells[piece.cells.len() - 1]];
                match (circle[from], circle[to]) {
                    (false, false) if from == to => return Err(Broken::at(1, from)),
                    (true, false) => paths.push(piece.cells),
                    (false, true) => paths.push(piece.reversed().cells),
                    _ => return Err(Broken::at(2, from)),
                }
            }
            let bare = board.cells().filter(|&c| circle[c] && !lines.visited[c]);
            let bare: Vec<Place> = bare.collect();
            paths.extend(bare.iter().map(|&circle| vec![circle]));
            let cells: usize = paths.iter().map(Vec::len).sum();
            if cells < 4 || !is_one_ring(&mut paths, 1) {
                return Err(Broken::whole(1));
            }
            Broken::if_found(3, bare.first().copied())?;
            for clue in printed(Ink::Number)
                .chain(printed(Ink::Unknown))
                .chain(printed(Ink::Circled))
            {
                let touches = |cell: &&Place| {
                    (cell.y - clue.at.y).abs() <= 2 && (cell.x - clue.at.x).abs() <= 2
                };
                let seen = paths.iter().map(|path| path.iter().filter(touches).count());
                let (rule, count) = match clue.ink {
                    Ink::Circled => (5, seen.filter(|&cells| cells > 0).count()),
                    _ => (4, seen.sum()),
                };
                if clue
                    .value
                    .map_or(count == 0, |number| number != count as i16)
                {
                    return Err(Broken::at(rule, clue.at));
                }
            }
            Ok(())
        })
    }
}

impl Extras for Ouroboros {
    fn satisfied(&self, puzzle: &Puzzle, drawn: &Drawing) -> Vec<Item> {
        self.hints(puzzle, drawn)
    }
}

/// Returns whether paths, the first `placed` of them in their place, can be ordered so that each
/// ends beside the start of the next, and the last beside the start of the first.
fn is_one_ring(paths: &mut [Vec<Place>], placed: usize) -> bool {
    let joins = |from: &[Place], to: &[Place]| match (from.last(), to.first()) {
        (Some(end), Some(start)) => (end.y - start.y).abs() + (end.x - start.x).abs() == 2,
        _ => false,
    };
    if placed == paths.len() {
        return joins(&paths[placed - 1], &paths[0]);
    }
    for next in placed..paths.len() {
        if joins(&paths[placed - 1], &paths[next]) {
            paths.swap(placed, next);
            if is_one_ring(paths, placed + 1) {
                return true;
            }
            paths.swap(placed, next);
        }
    }
    false
}
