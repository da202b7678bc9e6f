//! Skating (docs/rules.md, genre 23). Blacken some cells and skate a loop through all others but
//! those with a cross; every turn has a black cell or the edge straight ahead.
//!
//! ```text
//! ┌───┬───┬───┬───┬───┐    ┌───────────────────┐
//! │   │   │   │   │   │    │ ┏━━━━━━━━━━━┓  ▓▓▓│
//! ├───┼───┼───┼───┼───┤    │ ┃ ·   ·   · ┃ ·   │
//! │   │   │   │   │ ╳ │    │ ┃  ▓▓▓  ┏━━━┛   ╳ │
//! ├───┼───┼───┼───┼───┤    │ ┃ ·   · ┃ ·   ·   │
//! │   │ ╳ │   │   │ ╳ │    │ ┃   ╳   ┃  ▓▓▓  ╳ │
//! ├───┼───┼───┼───┼───┤    │ ┃ ·   · ┃ ·   ·   │
//! │   │   │   │ ╳ │   │    │ ┃  ▓▓▓  ┃   ╳  ▓▓▓│
//! ├───┼───┼───┼───┼───┤    │ ┃ ·   · ┃ ·   ·   │
//! │   │   │   │   │ ╳ │    │ ┗━━━━━━━┛  ▓▓▓  ╳ │
//! └───┴───┴───┴───┴───┘    └───────────────────┘
//! ```
//!
//! Crosses are the only clue, and no stop. A direction of travel need only exist; it is no part of
//! the answer. A random loop is bent until every turn has a stop; where crosses leave a second
//! answer, the engine moves them.

use pencilmill_puzzle::board::{
    Ink, Item, Lattice, Lines, ORTHOGONAL, Piece, Place, Spot, Step, Where,
};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Family, Genre, Measure, Order, Puzzle, Rule, Sizes, Target,
    Tuning, Words, rule_texts,
};
use pencilmill_puzzle::layout::loops;
use pencilmill_puzzle::model::{Clues, Loop, Model};
use pencilmill_puzzle::random::Random;

/// Rounds for each face to bend a random loop until every turn has a stop.
const ROUNDS: usize = 200;
/// Least cells of the board on a loop, in percent, and up to 10 more.
const PERCENT: usize = 45;

/// The genre Skating.
pub struct Skating;

static CARD: Card = Card {
    slug: "skating",
    title: "Skating",
    title_ja: "スケーティング",
    family: Some(Family::Loops),
    goal: Words {
        en: "Shade some cells, and draw one closed loop through the centres of all others that \
             have no X.",
        ja: "いくつかのマスを黒くぬり、×のない残りのマスをすべて通る1つの輪を描きましょう。",
    },
    rules: &[
        Rule {
            tag: ["X cells", "×のマス"],
            en: "A cell with an X is not shaded, and the loop does not visit it.",
            ja: "×のマスは黒くぬれず、輪も通りません。",
        },
        Rule {
            tag: ["other cells", "残りのマス"],
            en: "Every other cell is either shaded or visited by the loop.",
            ja: "ほかのマスは、黒マスになるか、輪が通るかのどちらかです。",
        },
        Rule {
            tag: ["shaded cells apart", "隣接禁止"],
            en: "Shaded cells never share a side.",
            ja: "黒マスどうしは、辺で接してはいけません。角で接するのはかまいません。",
        },
        rule_texts::ONE_LOOP,
        Rule {
            tag: ["reason to turn", "曲がる理由"],
            en: "Followed in one of its two directions, the loop turns only where the next cell \
                straight ahead is shaded or off the board. An X is no reason to turn.",
            ja: "輪をある一方の向きにたどると、曲がるのは、まっすぐ先が黒マスか盤面の外のときだけで\
                 す。×のマスは曲がる理由になりません。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(5, 12, 8),
    printed: &[Spot::plain(Ink::Cross, Where::Cells)],
    drawn: &[
        Spot::plain(Ink::Shaded, Where::Cells),
        Spot::plain(Ink::Line, Where::Neighbours),
    ],
    words: &[(Ink::Cross, "X", "×")],
    tuning: Tuning {
        choices: 3,
        ..Tuning::DEFAULT
    },
    version: 2,
    form: &[
        Target::new(Measure::Turns, [14, 22, 27, 32, 46]),
        Target::new(Measure::Track, [40, 50, 56, 61, 78]),
        Target::new(Measure::Shaded, [16, 21, 24, 27, 36]),
    ],
    ..Card::DEFAULT
};

impl Genre for Skating {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let board = order.board;
        let long = board.area() * (PERCENT + random.below(11)) / 100;
        let flaws = |inside: &Lattice<bool>, _: &[Place]| {
            let stops = Stops::on_outline(inside);
            let visited = board.cells().filter(|&cell| stops.visited[cell]);
            stops.flaws().into_iter().min().unwrap_or_default()
                + long.saturating_sub(visited.count())
        };
        let (lines, inside, _) = loops::shaped(board, ROUNDS, flaws, random);
        let stops = Stops::on_outline(&inside);
        let direction = stops.flaws().iter().position(|&flaws| flaws == 0)?;
        let Stops { visited, mut black } = stops;
        let black = &mut black[direction];
        let mut open: Vec<Place> = board
            .cells()
            .filter(|&cell| !visited[cell] && !black[cell])
            .collect();
        random.shuffle(&mut open);
        for &cell in &open {
            black[cell] = board.neighbours(cell).all(|beside| !black[beside]);
        }
        let crosses = open.iter().filter(|&&cell| !black[cell]);
        let shaded = board.cells().filter(|&cell| black[cell]);
        let shaded = shaded.map(|cell| Item::at(Ink::Shaded, cell));
        Some(Composition::known(
            crosses.map(|&cell| Item::at(Ink::Cross, cell)).collect(),
            lines.items().iter().copied().chain(shaded).collect(),
        ))
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let cross = m.choose_cells(Ink::Cross);
        let black = m.draw_cells(Ink::Shaded);
        m.rule(4);
        let skated = m.draw_loop();
        let Loop { lines, visited, .. } = &skated;
        for cell in board.cells() {
            m.rule_of(1, Item::at(Ink::Cross, cell));
            m.any([!cross[cell], !black[cell]]);
            m.any([!cross[cell], !visited[cell]]);
            m.rule(2);
            m.any([cross[cell], black[cell], visited[cell]]);
            m.any([!black[cell], !visited[cell]]);
        }
        m.rule(3);
        for side in board.inner_sides() {
            m.any(side.beside().map(|cell| !black[cell]));
        }
        m.rule(5);
        let travel = m.travel(&skated);
        for cell in board.cells() {
            for step in ORTHOGONAL
                .into_iter()
                .filter(|&step| board.contains(cell + step))
            {
                for along in travel.along(cell + -step, step) {
                    let travelled = along.map(|lit| !lit).into_iter();
                    m.any(travelled.chain([lines[cell.half(step)], black[cell + step]]));
                }
            }
        }
        Clues::none()
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let board = puzzle.board;
        let cross = puzzle.printed.marks(board, Ink::Cross);
        Box::new(move |answer| {
            let black = answer.marks(board, Ink::Shaded);
            let lines = Lines::of(board, answer);
            for cell in board.cells() {
                let used = usize::from(black[cell]) + usize::from(lines.visited[cell]);
                match (cross[cell], used) {
                    (true, 0) | (false, 1) => {}
                    (true, _) => return Err(Broken::at(1, cell)),
                    (false, _) => return Err(Broken::at(2, cell)),
                }
            }
            let touching = |side: &Place| side.beside().iter().all(|&cell| black[cell]);
            Broken::if_found(3, board.inner_sides().find(touching))?;
            lines.one_loop().map_err(|at| Broken::Rule(4, at))?;
            let rings = lines.pieces(|_| false, |_| false);
            let travelled = rings
                .iter()
                .flat_map(|ring| [ring.clone(), ring.reversed()]);
            if !travelled
                .into_iter()
                .any(|ring| turns_at_stops(&ring, &black))
            {
                return Err(Broken::whole(5));
            }
            Ok(())
        })
    }
}

/// Returns whether a ring, travelled in the order of its cells, turns only where the way ahead is
/// closed.
fn turns_at_stops(ring: &Piece, black: &Lattice<bool>) -> bool {
    let steps: Vec<Step> = ring.steps().collect();
    let stops = |i: usize| {
        let (before, cell) = (steps[i], ring.cells[i + 1]);
        let ahead = cell + before;
        steps[(i + 1) % steps.len()] == before || black[ahead] || !black.board().contains(ahead)
    };
    (0..steps.len()).all(stops)
}

/// The cells on a loop, and for each direction of travel the cells that stop it where it turns.
struct Stops {
    visited: Lattice<bool>,
    black: [Lattice<bool>; 2],
}

impl Stops {
    /// The stops of the loop that outlines these inner points.
    fn on_outline(inside: &Lattice<bool>) -> Stops {
        let board = inside.board();
        let mut visited = Lattice::new(board, false);
        let mut black = [(); 2].map(|()| visited.clone());
        for cell in board.cells() {
            // True if the inside lies on the right of this way, which leaves the cell clockwise
            // then.
            let clockwise = |step: Step| {
                let side = cell.half(step);
                let right = step.to_the_right();
                let [right, left] = [right, -right].map(|step| inside[side.half(step)]);
                (right != left).then_some(right)
            };
            let mut ways = [None; 2];
            for step in ORTHOGONAL {
                if let Some(clockwise) = clockwise(step) {
                    ways[usize::from(clockwise)] = Some(step);
                }
            }
            let [Some(one), Some(other)] = ways else {
                continue;
            };
            visited[cell] = true;
            if one == -other {
                continue;
            }
            for (black, from) in black.iter_mut().zip([one, other]) {
                let ahead = cell + -from;
                if board.contains(ahead) {
                    black[ahead] = true;
                }
            }
        }
        Stops { visited, black }
    }

    /// For each direction, the number of stops that the loop visits or that lie side by side.
    fn flaws(&self) -> [usize; 2] {
        let board = self.visited.board();
        [0, 1].map(|direction| {
            let black = &self.black[direction];
            let passed = |&cell: &Place| black[cell] && self.visited[cell];
            let beside = |side: &Place| side.beside().iter().all(|&cell| black[cell]);
            board.cells().filter(passed).count() + board.inner_sides().filter(beside).count()
        })
    }
}
