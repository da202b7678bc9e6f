//! Uncheckers (docs/rules.md, genre 38). Colour the cells in two colours so that all clusters of
//! one colour have equally many cells; no wall parts a cluster.
//!
//! ```text
//!                   4                      4
//! ┌───────────────┐      ┌───────┬───────┐
//! │               │      │       │       │
//! │   ·   ╻   ·   │      │   ·   ╻   ·   │
//! │       ┃       │      │       ┃       │
//! │   ·   ╹   ╺━━━╸      ├───────╹───╺━━━╸
//! │               │      │       │       │
//! │   ·   ·   ·   │      │   ·   │   ·   │
//! │               │      │       │       │
//! └───────────────┘      └───────┴───────┘
//! ```
//!
//! An answer draws the borders between cells of different colours, so that exchanging the colours
//! gives the same answer. Walls are the hints. A wall between two colours is true of an answer in
//! any case, one within a cluster only while the cluster stays connected.

use pencilmill_puzzle::board::{
    Board, Drawing, Ink, Item, Lattice, Place, Regions, Spot, Values, Where,
};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Extras, Family, Genre, HintKind, Measure, Order, Puzzle,
    Requirement, Rule, Sizes, Target, Words,
};
use pencilmill_puzzle::model::{Clues, Graph, Model};
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;

/// The genre Uncheckers.
pub struct Uncheckers;

static CARD: Card = Card {
    slug: "uncheckers",
    title: "Uncheckers",
    title_ja: "アンチェッカー",
    family: Some(Family::Divisions),
    goal: Words {
        en: "Colour all white cells in two colours; cells of one colour that share sides form a \
             region. Which colour is which does not matter.",
        ja: "黒マス以外を2色でぬり分け、辺で接する同じ色のマスを1つの領域とします。\
             2色を入れ替えても同じ答えです。",
    },
    rules: &[
        Rule {
            tag: ["walls", "壁"],
            en: "Within a region you can get from each cell to every other without crossing a wall \
                 (a bold line).",
            ja: "領域の中では、壁（太線）を越えずに、どのマスからどのマスへも行けます。",
        },
        Rule {
            tag: ["size of regions", "領域の大きさ"],
            en: "Every region has exactly as many cells as the number at the top right tells.",
            ja: "どの領域も、右上の数字とちょうど同じ数のマスでできています。",
        },
        Rule {
            tag: ["two colours", "2色"],
            en: "Two cells that share a side and have the same colour are in one region, even with \
                 a wall between them. Draw lines exactly between cells of different colours.",
            ja: "辺で接する同じ色の2マスは、間に壁があっても同じ領域です。境界線は、\
                 違う色のマスの間にだけ入ります。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(4, 12, 8),
    printed: &[
        Spot::valued(Ink::Number, Where::TopRight, Values::Numbers(2, 20)),
        Spot::plain(Ink::Black, Where::Cells),
        Spot::plain(Ink::Wall, Where::InnerPointNeighbours),
    ],
    drawn: &[Spot::plain(Ink::Border, Where::InnerSides)],
    hints: &[(Ink::Wall, &Walls)],
    free_places: true,
    requires: &[Requirement::Exactly(1, Ink::Number)],
    words: &[(Ink::Black, "black cell", "黒マス")],
    version: 3,
    form: &[Target::new(Measure::Black, [9, 18, 25, 31, 46])],
    ..Card::DEFAULT
};

/// Walls, which depend on each other within a cluster.
struct Walls;

impl HintKind for Walls {
    fn depends_on(&self, _puzzle: &Puzzle, hint: &Item) -> Vec<Place> {
        hint.at.midway(hint.to).beside().to_vec()
    }
}

/// Sizes of clusters in new layouts.
const SIZES: [usize; 6] = [2, 3, 3, 4, 4, 5];
/// Clusters laid for each cell of a new layout.
const ROUNDS: usize = 40;

impl Genre for Uncheckers {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let board = order.board;
        let &size = random.choose(&SIZES)?;
        let mut clusters = Clusters::new(board);
        for _ in 0..ROUNDS * board.area() {
            let open = board.cells().filter(|&cell| clusters.owner[cell].is_none());
            let open: Vec<Place> = open.collect();
            let Some(&start) = random.choose(&open) else {
                break;
            };
            clusters.lay(start, size, random);
        }
        let owner = &clusters.owner;
        let black = board.cells().filter(|&cell| owner[cell].is_none());
        let mut layout: Drawing = black.map(|cell| Item::at(Ink::Black, cell)).collect();
        layout.insert(Item::valued(
            Ink::Number,
            Where::top_right(board),
            size as i16,
        ));
        let parts = board.inner_sides().filter(|side| {
            let [a, b] = side.beside().map(|cell| owner[cell]);
            a.is_some() && b.is_some() && a != b
        });
        let answer = parts.map(|side| Item::at(Ink::Border, side)).collect();
        is_in_one_piece(board, &layout).then_some(Composition::known(layout, answer))
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let told = puzzle.printed.of(Ink::Number).next();
        let number = told.and_then(|item| item.value).unwrap_or_default() as u32;
        let black = m.movable_cells(Ink::Black);
        let mut white = Lattice::new(board, Lit::FALSE);
        board.cells().for_each(|cell| white[cell] = !black[cell]);
        let colour = m.cell_choices();
        let mut borders = Lattice::new(board, Lit::FALSE);
        let mut walls = Lattice::new(board, Lit::FALSE);
        for side in board.inner_sides() {
            borders[side] = m.draw(Item::at(Ink::Border, side));
            // A wall that is not printed does not help an answer.
            walls[side] = m.choice();
        }
        m.rule(3);
        for side in board.inner_sides() {
            let [a, b] = side.beside();
            let border = borders[side];
            for cell in [a, b] {
                m.rule_of(3, Item::at(Ink::Black, cell));
                m.any([!border, white[cell]]);
            }
            m.rule(3);
            for (one, other) in [(colour[a], colour[b]), (!colour[a], !colour[b])] {
                m.any([!border, one, other]);
                m.any([border, black[a], black[b], one, !other]);
            }
        }
        for point in board.inner_points() {
            let [ne, se, sw, nw] = point.cells();
            let sides = [(ne, nw), (nw, sw), (sw, se), (se, ne)];
            let sides = sides.map(|(a, b)| borders[a.midway(b)]);
            for odd in 0..4 {
                for turned in [false, true] {
                    let lits = (0..4).map(|i| {
                        if (i == odd) == turned {
                            !sides[i]
                        } else {
                            sides[i]
                        }
                    });
                    m.any(lits.chain([ne, se, sw, nw].map(|cell| black[cell])));
                }
            }
        }
        let same = Graph::between(&borders).restricted(&white);
        let mut closed = Lattice::new(board, Lit::FALSE);
        m.rule(1);
        for side in board.inner_sides() {
            closed[side] = m.derived_any(vec![borders[side], walls[side]]);
        }
        let joined = Graph::between(&closed).restricted(&white);
        for cell in board.cells() {
            let all = vec![Lit::TRUE; board.area()];
            match told {
                Some(number) => m.rule_of(2, *number),
                None => m.rule(2),
            }
            m.component_count(&same, same.at(cell), all.clone(), number);
            m.rule(1);
            m.component_at_least(&joined, joined.at(cell), all, number);
        }
        Clues::new(move |m, hint, _| {
            m.rule(1);
            m.always(walls[hint.at.midway(hint.to)]);
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let board = puzzle.board;
        let border = answer.marks(board, Ink::Border);
        let black = puzzle.printed.marks(board, Ink::Black);
        let printed = puzzle.printed.marks(board, Ink::Wall);
        let is_true = |side: Place| {
            let [a, b] = side.beside();
            let joined = |from: Place, to: Place| {
                let between = from.midway(to);
                between != side && !border[between] && !black[to] && !printed[between]
            };
            border[side] || board.flood(a, joined)[b]
        };
        let white = |side: &Place| side.beside().iter().all(|&cell| !black[cell]);
        let sides = board
            .inner_sides()
            .filter(white)
            .filter(|&side| is_true(side));
        sides.map(wall).collect()
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let board = puzzle.board;
        let black = puzzle.printed.marks(board, Ink::Black);
        let walls = puzzle.printed.marks(board, Ink::Wall);
        let number = puzzle.printed.of(Ink::Number).find_map(|item| item.value);
        Box::new(move |answer| {
            let borders = answer.marks(board, Ink::Border);
            let beside_black = |side: &Place| side.beside().iter().any(|&cell| black[cell]);
            Broken::if_found(
                3,
                board.inner_sides().find(|s| borders[*s] && beside_black(s)),
            )?;
            // Colours spread from cell to cell.
            let mut colour = Lattice::new(board, None);
            for start in board.cells().filter(|&cell| !black[cell]) {
                let mut todo = vec![(start, colour[start].unwrap_or(false))];
                while let Some((cell, is)) = todo.pop() {
                    match colour[cell] {
                        Some(was) if was != is => return Err(Broken::at(3, cell)),
                        Some(_) => continue,
                        None => colour[cell] = Some(is),
                    }
                    let around = board.neighbours(cell).filter(|&next| !black[next]);
                    todo.extend(around.map(|next| (next, is != borders[cell.midway(next)])));
                }
            }
            let equal = |a: Place, b: Place| !black[a] && !black[b] && colour[a] == colour[b];
            let clusters = Regions::where_open(board, equal);
            let joined = Regions::where_open(board, |a, b| equal(a, b) && !walls[a.midway(b)]);
            for cluster in clusters.all().filter(|cells| !black[cells[0]]) {
                let first = cluster[0];
                if number != Some(cluster.len() as i16) {
                    return Err(Broken::at(2, first));
                }
                if joined.region(joined.at(first)) != cluster {
                    return Err(Broken::at(1, first));
                }
            }
            Ok(())
        })
    }

    fn extras(&self) -> &dyn Extras {
        self
    }
}

impl Extras for Uncheckers {
    /// Adds a wall between two colours, where no single wall rules the other answer out.
    fn moves(&self, puzzle: &Puzzle, answer: &Drawing, other: &Drawing) -> Vec<Composition> {
        let borders = answer
            .of(Ink::Border)
            .filter(|border| !other.contains(border));
        let walls = borders.map(|border| wall(border.at));
        let missing = walls.filter(|wall| !puzzle.printed.contains(wall));
        let layout = |wall| {
            let mut layout = puzzle.printed.clone();
            layout.insert(wall);
            layout
        };
        missing
            .map(|wall| Composition::known(layout(wall), answer.clone()))
            .collect()
    }

    /// Trivial with fewer than two walls: one of few patterns of bricks.
    fn is_trivial(&self, puzzle: &Puzzle, _answer: &Drawing) -> bool {
        puzzle.printed.of(Ink::Wall).count() < 2
    }

    fn validate(&self, puzzle: &Puzzle) -> Option<String> {
        let connected = is_in_one_piece(puzzle.board, &puzzle.printed);
        (!connected).then(|| "cells that black ones part, or none at all".to_owned())
    }
}

/// The wall along a side.
fn wall(side: Place) -> Item {
    let [a, b] = side.ends();
    Item::between(Ink::Wall, a, b)
}

/// Returns whether the cells that are not black are connected.
fn is_in_one_piece(board: Board, printed: &Drawing) -> bool {
    let black = printed.marks(board, Ink::Black);
    let white: Vec<Place> = board.cells().filter(|&cell| !black[cell]).collect();
    !white.is_empty() && Regions::are_connected(&white)
}

/// Clusters laid over each other until they fit.
struct Clusters {
    board: Board,
    /// The number of each cell's cluster; even ones have one colour, odd ones the other.
    owner: Lattice<Option<usize>>,
    next: usize,
}

impl Clusters {
    fn new(board: Board) -> Clusters {
        Clusters {
            board,
            owner: Lattice::new(board, None),
            next: 0,
        }
    }

    /// Lays a random cluster of `size` cells around a cell and removes those in its way, if there
    /// is at most one or, seldom, two.
    fn lay(&mut self, start: Place, size: usize, random: &mut Random) {
        let number = 2 * self.next + random.below(2);
        let mut cells = vec![start];
        while cells.len() < size {
            let around = cells.iter().flat_map(|&cell| self.board.neighbours(cell));
            let mut free: Vec<Place> = around.filter(|cell| !cells.contains(cell)).collect();
            if random.chance(7, 8) && free.iter().any(|&cell| self.owner[cell].is_none()) {
                free.retain(|&cell| self.owner[cell].is_none());
            }
            let Some(&cell) = random.choose(&free) else {
                return;
            };
            cells.push(cell);
        }
        let own = cells.iter().filter_map(|&cell| self.owner[cell]);
        let around = cells.iter().flat_map(|&cell| self.board.neighbours(cell));
        let beside = around.filter_map(|cell| self.owner[cell]);
        let mut in_the_way: Vec<usize> = own
            .chain(beside.filter(|other| other % 2 == number % 2))
            .collect();
        in_the_way.sort_unstable();
        in_the_way.dedup();
        if in_the_way.len() > 1 && !(in_the_way.len() == 2 && random.chance(1, 12)) {
            return;
        }
        for cell in self.board.cells() {
            if self.owner[cell].is_some_and(|owner| in_the_way.contains(&owner)) {
                self.owner[cell] = None;
            }
        }
        cells
            .iter()
            .for_each(|&cell| self.owner[cell] = Some(number));
        self.next += 1;
    }
}
