//! One chain of changes, each of which leaves a packing.

use super::Goal;
use super::board::{Board, Loops, Trace};
use super::redraw::Redraw;
use super::tables::{Lying, Ports, TABLES};
use pencilmill_generator::board::TileKind;
use pencilmill_generator::random::Random;

/// Steps of a round.
const STEPS: u32 = 100_000;
/// One in so many steps gives cells other ports; the others exchange tiles.
const REDRAWN: u32 = 20;
/// How often of 1,000,000 times a step that is worse by 1 is accepted, at the begin and at the end of a round; by 2, that squared, and so on.
const ACCEPTED: [u64; 2] = [150_000, 5_000];
/// No step is accepted that is worse by more than this.
const WORST: i32 = 8;

/// A packing on its way, and the best one it has been.
pub struct Chain {
    board: Board,
    pub goal: Goal,
    pub tiles: Vec<Lying>,
    pub best: Vec<Lying>,
    /// The cost of the best one.
    pub cost: i32,
    pub rounds: u32,
    trace: Trace,
    redraw: Redraw,
    /// The cells of each class of ports.
    of_class: Vec<Vec<usize>>,
}

impl Chain {
    /// A chain that begins with a packing.
    pub fn new(rows: usize, cols: usize, goal: Goal, tiles: Vec<Lying>) -> Chain {
        let board = Board::new(rows, cols);
        let mut chain = Chain {
            redraw: Redraw::new(board.cells()),
            trace: board.trace(),
            of_class: Vec::new(),
            best: tiles.clone(),
            cost: 0,
            rounds: 0,
            board,
            goal,
            tiles,
        };
        chain.note_ports();
        chain.cost = chain.cost_now();
        chain
    }

    fn note_ports(&mut self) {
        self.of_class = vec![Vec::new(); TABLES.classes];
        for (cell, &tile) in self.tiles.iter().enumerate() {
            self.redraw.ports[cell] = TABLES.ports[usize::from(tile)];
            let class = self.class(cell);
            self.of_class[class].push(cell);
        }
    }

    fn class(&self, cell: usize) -> usize {
        usize::from(TABLES.class[usize::from(self.redraw.ports[cell])])
    }

    /// The loops of the packing.
    pub fn loops(&mut self) -> Loops {
        self.board.loops(&self.tiles, self.goal, &mut self.trace)
    }

    fn cost_now(&mut self) -> i32 {
        self.goal.cost(self.loops())
    }

    /// The cost of the loops through some cells: what changing these cells changes.
    fn cost_through(&mut self, cells: &[usize]) -> i32 {
        if self.goal.has_sides() {
            return self.cost_now();
        }
        let loops = self
            .board
            .loops_through(&self.tiles, cells, &mut self.trace);
        self.goal.cost(loops)
    }

    /// A round: as many steps as every round has, which accept less and less.
    pub fn round(&mut self, random: &mut Random) {
        self.steps(STEPS, random);
        self.rounds += 1;
    }

    /// The steps of a round of this length.
    pub fn steps(&mut self, steps: u32, random: &mut Random) {
        let mut cost = self.cost_now();
        for step in 0..steps {
            let [first, last] = ACCEPTED;
            let accepted = first - (first - last) * u64::from(step) / u64::from(steps);
            let mut allowed = 0;
            while allowed < WORST && random.chance(accepted as usize, 1_000_000) {
                allowed += 1;
            }
            if step % REDRAWN == 0 {
                cost += self.redraw(allowed, random);
            } else {
                let a = random.below(self.board.cells());
                let class = &self.of_class[self.class(a)];
                let b = class[random.below(class.len())];
                cost += self.exchange(a, b, allowed, random);
            }
            if cost < self.cost {
                self.cost = cost;
                self.best.clone_from(&self.tiles);
            }
        }
    }

    /// How a kind lies in a cell, in one of the ways that its ports allow.
    fn lies(&self, kind: TileKind, cell: usize, random: &mut Random) -> Lying {
        let ways = TABLES.lying(kind, self.redraw.ports[cell]);
        if ways.len() == 1 {
            ways[0]
        } else {
            ways[random.below(ways.len())]
        }
    }

    /// Exchanges the tiles of two cells of a class, or turns the tile of one, unless that is worse by more than is allowed. Says
    /// by how much it is.
    fn exchange(&mut self, a: usize, b: usize, allowed: i32, random: &mut Random) -> i32 {
        let before = (self.tiles[a], self.tiles[b]);
        let kind = |tile: Lying| TABLES.kind[usize::from(tile)];
        let to_a = self.lies(kind(before.1), a, random);
        let after = if a == b {
            (to_a, to_a)
        } else {
            (to_a, self.lies(kind(before.0), b, random))
        };
        if after == before {
            return 0;
        }
        let cost = self.cost_through(&[a, b]);
        (self.tiles[a], self.tiles[b]) = after;
        let change = self.cost_through(&[a, b]) - cost;
        if change > allowed {
            (self.tiles[a], self.tiles[b]) = before;
            return 0;
        }
        change
    }

    /// Gives the cells of one or two random rectangles other ports, and puts the tiles that lay there there again, unless that is worse by
    /// more than is allowed. Says by how much it is.
    fn redraw(&mut self, allowed: i32, random: &mut Random) -> i32 {
        const SHAPES: [&[(usize, usize)]; 8] = [
            &[(2, 2)],
            &[(2, 3)],
            &[(3, 2)],
            &[(3, 3)],
            &[(3, 4)],
            &[(4, 3)],
            &[(2, 2), (2, 2)],
            &[(2, 3), (3, 2)],
        ];
        let mut cells = Vec::new();
        for &(rows, cols) in SHAPES[random.below(SHAPES.len())] {
            self.rectangle(rows, cols, random, &mut cells);
        }
        let ports_before: Vec<Ports> = cells.iter().map(|&cell| self.redraw.ports[cell]).collect();
        if !self.redraw.draw(&self.board, &cells, random) {
            return 0;
        }
        let before: Vec<Lying> = cells.iter().map(|&cell| self.tiles[cell]).collect();
        let cost = self.cost_through(&cells);
        let mut left: Vec<TileKind> = before
            .iter()
            .map(|&tile| TABLES.kind[usize::from(tile)])
            .collect();
        random.shuffle(&mut left);
        for &cell in &cells {
            let ports = self.redraw.ports[cell];
            let fits = left
                .iter()
                .position(|&kind| !TABLES.lying(kind, ports).is_empty());
            let kind = left.swap_remove(fits.unwrap_or_default());
            self.tiles[cell] = self.lies(kind, cell, random);
        }
        let mut change = self.cost_through(&cells) - cost;
        for _ in 0..4 * cells.len() {
            let [a, b] = [0; 2].map(|_| cells[random.below(cells.len())]);
            if self.class(a) == self.class(b) {
                change += self.exchange(a, b, 0, random);
            }
        }
        if change > allowed {
            for ((&cell, tile), ports) in cells.iter().zip(before).zip(ports_before) {
                self.tiles[cell] = tile;
                self.redraw.ports[cell] = ports;
            }
            return 0;
        }
        self.note_ports();
        change
    }

    /// Adds the cells of a random rectangle.
    fn rectangle(&self, rows: usize, cols: usize, random: &mut Random, cells: &mut Vec<usize>) {
        let (rows, cols) = (rows.min(self.board.rows), cols.min(self.board.cols));
        let top = random.below(self.board.rows - rows + 1);
        let left = random.below(self.board.cols - cols + 1);
        for row in top..top + rows {
            for col in left..left + cols {
                let cell = row * self.board.cols + col;
                if !cells.contains(&cell) {
                    cells.push(cell);
                }
            }
        }
    }
}
