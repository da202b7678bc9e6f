//! New ports for some cells, such that the same tiles fill them and their surroundings stay
//! unchanged.

use super::board::Board;
use super::tables::{NONE, Ports, TABLES};
use pencilmill_generator::board::Tile;
use pencilmill_generator::random::Random;

/// Sets of ports tried in a cell before a search is given up.
const TRIES: u32 = 1500;

/// Draws new ports, with reusable memory.
pub struct Redraw {
    /// The ports of every cell.
    pub ports: Vec<Ports>,
    /// True for cells still to be drawn.
    open: Vec<bool>,
    /// Number of cells left for each class.
    left: Vec<u8>,
    before: Vec<Ports>,
    tries: u32,
}

impl Redraw {
    pub fn new(cells: usize) -> Redraw {
        Redraw {
            ports: vec![0; cells],
            open: vec![false; cells],
            left: vec![0; TABLES.classes],
            before: Vec::new(),
            tries: 0,
        }
    }

    /// Gives the cells other ports, with as many cells of each class as before; true if it found
    /// any.
    pub fn draw(&mut self, board: &Board, cells: &[usize], random: &mut Random) -> bool {
        self.left.fill(0);
        self.before.clear();
        for &cell in cells {
            let ports = self.ports[cell];
            self.before.push(ports);
            self.open[cell] = true;
            self.left[usize::from(TABLES.class[usize::from(ports)])] += 1;
        }
        self.tries = TRIES;
        let found = self.cell(board, cells, 0, random);
        for (&cell, &before) in cells.iter().zip(&self.before) {
            self.open[cell] = false;
            if !found {
                self.ports[cell] = before;
            }
        }
        found
    }

    fn cell(&mut self, board: &Board, cells: &[usize], at: usize, random: &mut Random) -> bool {
        let Some(&cell) = cells.get(at) else {
            let ports = cells.iter().map(|&cell| self.ports[cell]);
            return !ports.eq(self.before.iter().copied());
        };
        let (mut settled, mut wanted): (Ports, Ports) = (0, 0);
        for port in 0..Tile::PORTS {
            match board.across(cell, port) {
                Some((other, _)) if self.open[other] => continue,
                Some((other, facing)) => wanted |= (self.ports[other] >> facing & 1) << port,
                None => {}
            }
            settled |= 1 << port;
        }
        // Every subset of the open ports, in one of many orders.
        let free = !settled;
        let (mut next, mixed): (Ports, Ports) = (0, random.below(256) as Ports & free);
        self.open[cell] = false;
        for _ in 0..1_u16 << free.count_ones() {
            let ports = wanted | (next ^ mixed);
            next = next.wrapping_sub(free) & free;
            let class = TABLES.class[usize::from(ports)];
            if class == NONE || self.left[usize::from(class)] == 0 {
                continue;
            }
            if self.tries == 0 {
                break;
            }
            self.tries -= 1;
            self.left[usize::from(class)] -= 1;
            self.ports[cell] = ports;
            if self.cell(board, cells, at + 1, random) {
                return true;
            }
            self.left[usize::from(class)] += 1;
        }
        self.open[cell] = true;
        false
    }
}
