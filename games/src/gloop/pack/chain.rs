//! A Markov chain of packings.

use super::board::{Board, Loops, Trace};
use super::redraw::Redraw;
use super::tables::{Lying, Ports, TABLES};
use super::{AMISS, Goal};
use pencilmill_generator::board::TileKind;
use pencilmill_generator::random::Random;

/// Steps of each round.
const STEPS: u32 = 100_000;
/// One step in this number gives cells other ports; the others exchange tiles.
const REDRAWN: u32 = 4;
/// Acceptance of a step that is worse by 1, in millionths, at the start and at the end of a
/// cooling; by 2, that squared, and so on. Most loops are found in between: with more they fall
/// apart, with fewer nothing moves.
const ACCEPTED: [u64; 2] = [10_000, 1_000];
/// Greatest loss of an accepted step.
const WORST: i32 = 8;

/// A current packing, and the best one so far.
pub struct Chain {
    board: Board,
    pub goal: Goal,
    pub tiles: Vec<Lying>,
    pub best: Vec<Lying>,
    /// Strict cost of the best packing.
    pub cost: i32,
    /// Cost of the current packing, and the present penalty of a circle on the wrong side.
    now: i32,
    amiss: i32,
    pub rounds: u32,
    trace: Trace,
    redraw: Redraw,
    /// Cells of each class of ports.
    of_class: Vec<Vec<usize>>,
}

impl Chain {
    /// A chain from an initial packing.
    pub fn new(rows: usize, cols: usize, goal: Goal, tiles: Vec<Lying>) -> Chain {
        let board = Board::new(rows, cols);
        let mut chain = Chain {
            redraw: Redraw::new(board.cells()),
            trace: board.trace(),
            of_class: Vec::new(),
            best: tiles.clone(),
            cost: 0,
            now: 0,
            amiss: AMISS[0],
            rounds: 0,
            board,
            goal,
            tiles,
        };
        chain.of_class = vec![Vec::new(); TABLES.classes];
        chain.note_ports();
        chain.cost = chain.strict_now();
        chain
    }

    fn note_ports(&mut self) {
        self.of_class.iter_mut().for_each(Vec::clear);
        for (cell, &tile) in self.tiles.iter().enumerate() {
            self.redraw.ports[cell] = TABLES.ports[usize::from(tile)];
            let class = self.class(cell);
            self.of_class[class].push(cell);
        }
    }

    fn class(&self, cell: usize) -> usize {
        usize::from(TABLES.class[usize::from(self.redraw.ports[cell])])
    }

    /// The loops of the current packing.
    pub fn loops(&mut self) -> Loops {
        self.board.loops(&self.tiles, self.goal, &mut self.trace)
    }

    fn cost_now(&mut self) -> i32 {
        self.goal.cost(self.loops(), self.amiss)
    }

    fn strict_now(&mut self) -> i32 {
        self.goal.cost(self.loops(), AMISS[1])
    }

    /// Cost of the loops through some cells: the part that a change to these cells changes.
    fn cost_through(&mut self, cells: &[usize]) -> i32 {
        if self.goal.has_sides() {
            return self.cost_now();
        }
        let loops = self
            .board
            .loops_through(&self.tiles, cells, &mut self.trace);
        self.goal.cost(loops, self.amiss)
    }

    /// [`Chain::cost_through`] before a change.
    fn cost_before(&mut self, cells: &[usize]) -> i32 {
        match self.goal.has_sides() {
            true => self.now,
            false => self.cost_through(cells),
        }
    }

    /// Makes a round of steps. Rounds form coolings of 1, 2, 4, 8 rounds and so on, with falling
    /// acceptance: long ones reach packings that short ones do not.
    pub fn round(&mut self, random: &mut Random) {
        let cooling = 1 << (self.rounds + 1).ilog2();
        self.steps(STEPS, self.rounds + 1 - cooling, cooling, random);
        self.rounds += 1;
    }

    /// Makes steps as part `part` (from 0) of a cooling of `parts` parts.
    pub fn steps(&mut self, steps: u32, part: u32, parts: u32, random: &mut Random) {
        let [low, high] = AMISS;
        self.amiss = low + (high - low) * part as i32 / parts as i32;
        self.now = self.cost_now();
        let all = u64::from(parts) * u64::from(steps);
        for step in 0..steps {
            let [first, last] = ACCEPTED;
            let done = u64::from(part) * u64::from(steps) + u64::from(step);
            let accepted = first - (first - last) * done / all;
            let mut allowed = 0;
            while allowed < WORST && random.chance(accepted as usize, 1_000_000) {
                allowed += 1;
            }
            if step % REDRAWN == 0 {
                self.redraw(allowed, random);
            } else {
                let a = random.below(self.board.cells());
                let class = &self.of_class[self.class(a)];
                let b = class[random.below(class.len())];
                self.exchange(a, b, allowed, random);
            }
            // The cost never exceeds the strict one.
            if self.now < self.cost {
                let strict = self.strict_now();
                if strict < self.cost {
                    self.cost = strict;
                    self.best.clone_from(&self.tiles);
                }
            }
        }
    }

    /// A random orientation of a kind in a cell, among those that its ports allow.
    fn lies(&self, kind: TileKind, cell: usize, random: &mut Random) -> Lying {
        let ways = TABLES.lying(kind, self.redraw.ports[cell]);
        if ways.len() == 1 {
            ways[0]
        } else {
            ways[random.below(ways.len())]
        }
    }

    /// Exchanges the tiles of two cells of a class, or rotates the tile of one, unless the loss
    /// exceeds `allowed`.
    fn exchange(&mut self, a: usize, b: usize, allowed: i32, random: &mut Random) {
        let before = (self.tiles[a], self.tiles[b]);
        let kind = |tile: Lying| TABLES.kind[usize::from(tile)];
        let to_a = self.lies(kind(before.1), a, random);
        let after = if a == b {
            (to_a, to_a)
        } else {
            (to_a, self.lies(kind(before.0), b, random))
        };
        if after == before {
            return;
        }
        let cost = self.cost_before(&[a, b]);
        (self.tiles[a], self.tiles[b]) = after;
        let change = self.cost_through(&[a, b]) - cost;
        if change > allowed {
            (self.tiles[a], self.tiles[b]) = before;
        } else {
            self.now += change;
        }
    }

    /// Gives the cells of one or two random rectangles other ports, and fills them with their tiles
    /// again, unless the loss exceeds `allowed`.
    fn redraw(&mut self, allowed: i32, random: &mut Random) {
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
            return;
        }
        let before: Vec<Lying> = cells.iter().map(|&cell| self.tiles[cell]).collect();
        let (cost, now) = (self.cost_before(&cells), self.now);
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
        self.now += self.cost_through(&cells) - cost;
        for _ in 0..4 * cells.len() {
            let [a, b] = [0; 2].map(|_| cells[random.below(cells.len())]);
            if self.class(a) == self.class(b) {
                self.exchange(a, b, 0, random);
            }
        }
        if self.now - now > allowed {
            self.now = now;
            for ((&cell, tile), ports) in cells.iter().zip(before).zip(ports_before) {
                self.tiles[cell] = tile;
                self.redraw.ports[cell] = ports;
            }
        } else {
            self.note_ports();
        }
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
