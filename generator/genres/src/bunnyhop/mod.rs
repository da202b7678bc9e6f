//! Bunnyhop (docs/rules.md, genre 34). Draw one loop through corners of cells that dips once into
//! every white cell: there it hops along one side.
//!
//! ```text
//! ┌───┬───┬───┬───┬───┐    ┌───────┏━━━━━━━┓───┐
//! │███│   │   │   │   │    │███  < ┃ ∨   ∨ ┃ > │
//! ├───┼───┼───┼───┼───┤    │   ┏━━━┛   ┏━━━┛   │
//! │   │   │   │   │███│    │ < ┃ ∨   < ┃ ∨  ███│
//! ├───┼───┼───┼───┼───┤    │   ┃   ·   ┗━━━┓   │
//! │███│   │███│   │   │    │███┃ >  ███  ∨ ┃ > │
//! ├───┼───┼───┼───┼───┤    │   ┃   ·███·   ┃   │
//! │   │   │███│   │███│    │ < ┃ ∧  ███  < ┃███│
//! ├───┼───┼───┼───┼───┤    │   ┗━━━┓   ·   ┃   │
//! │███│   │   │   │   │    │███  < ┃ ∧   ∧ ┃ > │
//! └───┴───┴───┴───┴───┘    └───────┗━━━━━━━┛───┘
//! ```
//!
//! Black cells are the only clue, so the hint loop moves the layout itself until one answer is
//! left.
//!
//! An answer tells which cell hops along which side: two ways to assign the sides of one loop to
//! cells are two answers.

use pencilmill_puzzle::board::{
    Board, Drawing, Ink, Item, LEFT, Lattice, Lines, ORTHOGONAL, Place, Spot, Where,
};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Extras, Family, Genre, Order, Player, Puzzle, Rule, Sizes,
    Words,
};
use pencilmill_puzzle::layout::loops::keeps_one_outline;
use pencilmill_puzzle::model::{Clues, Model};
use pencilmill_puzzle::puzzlink;
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;

/// The genre Bunnyhop.
pub struct Bunnyhop;

static CARD: Card = Card {
    slug: "bunnyhop",
    title: "Bunnyhop",
    title_ja: "バニーホップ",
    family: Some(Family::Loops),
    goal: Words {
        en: "Draw one closed loop from corner to corner of cells that hops into every white cell \
             once.",
        ja: "マスの角から角へ進み、すべての白マスに1回ずつ跳ねて入る輪を1つ描きましょう。",
    },
    rules: &[
        Rule {
            tag: ["one hop each", "1マス1回"],
            en: "In each white cell the loop hops along one side: from one end of the side to the \
                 middle of the cell and back to the other end.",
            ja: "輪はどの白マスでも、1つの辺に沿って1回跳ねます。辺の一方の端からマスの中央へ寄り、\
                 もう一方の端へ戻ります。",
        },
        Rule {
            tag: ["one hop per side", "1辺1回"],
            en: "Two neighbouring cells never both hop along the side between them.",
            ja: "となり合う2マスの両方から、間の辺に沿って跳ねることはできません。",
        },
        Rule {
            tag: ["one loop", "1つの輪"],
            en: "All hops form one loop. It never branches or crosses and visits no corner twice.",
            ja: "すべての跳ねる線がつながって1つの輪になります。輪は枝分かれや交差をせず、同じ角を2\
                 度通りません。",
        },
        Rule {
            tag: ["black cells", "黒マス"],
            en: "The loop does not enter black cells. White cells may hop along a side that they \
                 share with one, or along the edge of the board.",
            ja: "輪は黒マスに入れません。白マスから、黒マスとの間の辺や盤面の外周に沿って跳ねるのは\
                 かまいません。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(5, 20, 10),
    printed: &[Spot::plain(Ink::Black, Where::Cells)],
    drawn: &[Spot::plain(Ink::Hop, Where::CellSides)],
    spreads: true,
    player: Some(Player {
        name: "bunnyhop",
        aliases: &["bnuuyhop"],
        codec: puzzlink::BLACK,
    }),
    words: &[(Ink::Black, "black cell", "黒マス")],
    ..Card::DEFAULT
};

/// Changes tried for each cell of the board.
const ROUNDS: usize = 30;
/// White cells of a new loop, in percent, and up to 12 more. A longer loop must be cut back so
/// often that nothing is won.
const PERCENT: usize = 66;

impl Genre for Bunnyhop {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let board = order.board;
        let mut trail = Trail::random(board, random)?;
        let cells: Vec<Place> = board.cells().collect();
        let most = (cells.len() * (PERCENT + random.below(13)) / 100) as i32;
        let mut length = 4;
        for _ in 0..ROUNDS * cells.len() {
            let cell = cells[random.below(cells.len())];
            let gain = trail.gain(cell);
            let changed = if random.chance(1, 4) {
                trail.passed_on(cell)
            } else if length + gain <= most && (gain >= 0 || random.chance(1, 3)) {
                let flipped = trail.flipped(cell);
                length += flipped.as_ref().map_or(0, |_| gain);
                flipped
            } else {
                None
            };
            trail = changed.unwrap_or(trail);
        }
        Some(trail.composition())
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let black = m.movable_cells(Ink::Black);
        let mut hops = Lattice::new(board, Vec::new());
        let mut along = Lattice::new(board, Vec::new());
        let mut sides = Lattice::new(board, Lit::FALSE);
        for side in board.sides() {
            for cell in side.beside().into_iter().filter(|&c| board.contains(c)) {
                let hop = m.draw(Item::between(Ink::Hop, cell, side));
                hops[cell].push(hop);
                along[side].push(hop);
            }
            sides[side] = m.derived_any(along[side].clone());
        }
        m.rule(1);
        for cell in board.cells() {
            m.at_most(1, hops[cell].clone());
            m.any(hops[cell].iter().copied().chain([black[cell]]));
        }
        m.rule(2);
        for side in board.inner_sides() {
            m.at_most(1, along[side].clone());
        }
        m.rule(3);
        m.one_loop_of_sides(&sides);
        for cell in board.cells() {
            m.rule_of(4, Item::at(Ink::Black, cell));
            for &hop in &hops[cell] {
                m.implies(black[cell], !hop);
            }
        }
        Clues::none()
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        Box::new(move |answer| {
            let board = puzzle.board;
            let black = puzzle.printed.marks(board, Ink::Black);
            let mut hops = Lattice::new(board, 0);
            let mut sides = Lattice::new(board, 0);
            for hop in answer.items() {
                let (cell, side) = hop.cell_and_side();
                hops[cell] += 1;
                sides[side] += 1;
            }
            for cell in board.cells() {
                match (black[cell], hops[cell]) {
                    (false, 1) | (true, 0) => {}
                    (false, _) => return Err(Broken::at(1, cell)),
                    (true, _) => return Err(Broken::at(4, cell)),
                }
            }
            Broken::if_found(2, board.sides().find(|&side| sides[side] > 1))?;
            let mut hopped = Lattice::new(board, false);
            board
                .sides()
                .for_each(|side| hopped[side] = sides[side] > 0);
            let lines = Lines::along(hopped);
            lines.one_loop().map_err(|at| Broken::Rule(3, at))
        })
    }

    fn extras(&self) -> &dyn Extras {
        self
    }
}

impl Extras for Bunnyhop {
    /// Cuts the loop short where the answers differ, or leads it another way of the same length.
    /// Other cells become black, which rules the other answer out.
    fn moves(&self, puzzle: &Puzzle, answer: &Drawing, other: &Drawing) -> Vec<Composition> {
        let board = puzzle.board;
        let trail = Trail::read(board, answer);
        let theirs = Trail::read(board, other);
        let differs = |&cell: &Place| trail.hops[cell] != theirs.hops[cell];
        let near = |cell: &Place| differs(cell) || board.neighbours(*cell).any(|c| differs(&c));
        let flips = board
            .cells()
            .filter(|cell| near(cell) && trail.gain(*cell) <= 0)
            .filter_map(|cell| trail.flipped(cell));
        flips
            .filter(|changed| changed.is_black_elsewhere(&trail))
            .map(|changed| changed.composition())
            .collect()
    }

    /// Extends the loop over two black cells.
    fn relaxations(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Composition> {
        let trail = Trail::read(puzzle.board, answer);
        let longer = puzzle.board.cells().filter(|&cell| trail.gain(cell) > 0);
        longer
            .filter_map(|cell| trail.flipped(cell))
            .map(|changed| changed.composition())
            .collect()
    }
}

/// A loop of sides and the cells that hop along them; all other cells are black.
#[derive(Clone)]
struct Trail {
    board: Board,
    /// Cells inside the loop.
    inside: Lattice<bool>,
    /// The side along which each cell hops.
    hops: Lattice<Option<Place>>,
}

impl Trail {
    fn blank(board: Board) -> Trail {
        Trail {
            board,
            inside: Lattice::new(board, false),
            hops: Lattice::new(board, None),
        }
    }

    /// A smallest loop, around one random cell.
    fn random(board: Board, random: &mut Random) -> Option<Trail> {
        let mut trail = Trail::blank(board);
        let around = |most: i16, random: &mut Random| 1 + random.below(most as usize - 2) as i16;
        let cell = Place::cell(around(board.rows, random), around(board.cols, random));
        trail.inside[cell] = true;
        let sides = ORTHOGONAL.map(|step| cell.half(step));
        sides
            .iter()
            .all(|&side| trail.assign(side))
            .then_some(trail)
    }

    /// Reads the trail of an answer.
    fn read(board: Board, answer: &Drawing) -> Trail {
        let mut trail = Trail::blank(board);
        let mut crossed = Lattice::new(board, false);
        for (cell, side) in answer.items().iter().map(Item::cell_and_side) {
            trail.hops[cell] = Some(side);
            crossed[side] = true;
        }
        for cell in board.cells() {
            let left = cell + LEFT;
            trail.inside[cell] = trail.inside[left] != crossed[cell.half(LEFT)];
        }
        trail
    }

    /// Change in the loop's length if this cell changes between inside and outside.
    fn gain(&self, cell: Place) -> i32 {
        let inside = self.inside[cell];
        let alike = ORTHOGONAL
            .iter()
            .filter(|&&s| self.inside[cell + s] == inside)
            .count();
        2 * alike as i32 - 4
    }

    /// The trail with a cell changed between inside and outside and the new sides assigned to
    /// cells. `None` if this breaks the loop or leaves a side without a cell.
    fn flipped(&self, cell: Place) -> Option<Trail> {
        if !keeps_one_outline(&self.inside, cell) {
            return None;
        }
        let mut trail = self.clone();
        trail.inside[cell] = !self.inside[cell];
        let mut new = Vec::new();
        for step in ORTHOGONAL {
            let side = cell.half(step);
            if trail.inside[cell] != trail.inside[cell + step] {
                new.push(side);
            } else if let Some(owner) = trail.owner(side) {
                trail.hops[owner] = None;
            }
        }
        new.into_iter()
            .all(|side| trail.assign(side))
            .then_some(trail)
    }

    /// The trail with a cell's hop passed on to the black cell beyond its side.
    fn passed_on(&self, cell: Place) -> Option<Trail> {
        let side = self.hops[cell]?;
        let [a, b] = side.beside();
        let heir = if a == cell { b } else { a };
        (self.board.contains(heir) && self.hops[heir].is_none()).then(|| {
            let mut trail = self.clone();
            trail.hops[cell] = None;
            trail.hops[heir] = Some(side);
            trail
        })
    }

    /// The cell that hops along a side.
    fn owner(&self, side: Place) -> Option<Place> {
        let mut beside = side.beside().into_iter();
        beside.find(|&cell| self.board.contains(cell) && self.hops[cell] == Some(side))
    }

    /// Returns whether other cells are black than in `other`.
    fn is_black_elsewhere(&self, other: &Trail) -> bool {
        let mut cells = self.board.cells();
        cells.any(|cell| self.hops[cell].is_none() != other.hops[cell].is_none())
    }

    fn composition(&self) -> Composition {
        let black = |&cell: &Place| self.hops[cell].is_none();
        let hop = |cell| self.hops[cell].map(|side| Item::between(Ink::Hop, cell, side));
        Composition::known(
            self.board
                .cells()
                .filter(black)
                .map(|cell| Item::at(Ink::Black, cell))
                .collect(),
            self.board.cells().filter_map(hop).collect(),
        )
    }

    /// Assigns a side to a cell, moving other cells to other sides where needed.
    fn assign(&mut self, side: Place) -> bool {
        self.reassign(side, &mut Lattice::new(self.board, false))
    }

    fn reassign(&mut self, side: Place, seen: &mut Lattice<bool>) -> bool {
        for cell in side.beside() {
            if !self.board.contains(cell) || seen[cell] {
                continue;
            }
            seen[cell] = true;
            let had = self.hops[cell];
            if had.is_none_or(|had| self.reassign(had, seen)) {
                self.hops[cell] = Some(side);
                return true;
            }
        }
        false
    }
}
