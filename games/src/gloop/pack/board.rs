//! A rectangle of matching tiles, and its loops.

use super::Goal;
use super::tables::{Lying, NONE, TABLES, Tables};
use pencilmill_generator::board::Tile;

/// The port beyond the outline.
const OUTSIDE: u16 = u16::MAX;

/// The contacts between ports of a rectangle.
pub struct Board {
    pub rows: usize,
    pub cols: usize,
    /// The port that meets each port, or [`OUTSIDE`] on the outline. Ports are numbered cell by
    /// cell.
    meets: Vec<u16>,
}

/// Numbers of loops, by their kinds in goals.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Loops {
    /// Loops that are no small circles.
    pub large: i32,
    /// Small circles: four arcs around one point, or two across a side.
    pub circles: i32,
    /// Small circles with an odd number of crossings of large loops on their way to the outline, if
    /// requested: those inside, if there is one large loop.
    pub inside: i32,
}

/// Reusable memory for following loops.
pub struct Trace {
    seen: Vec<u32>,
    now: u32,
    large: Vec<u32>,
    around: Vec<usize>,
}

impl Board {
    pub fn new(rows: usize, cols: usize) -> Board {
        let mut meets = vec![OUTSIDE; rows * cols * Tile::PORTS];
        for cell in 0..rows * cols {
            let (row, col) = (cell / cols, cell % cols);
            for port in 0..Tile::PORTS {
                let other = match port / 2 {
                    0 if row > 0 => cell - cols,
                    1 if col + 1 < cols => cell + 1,
                    2 if row + 1 < rows => cell + cols,
                    3 if col > 0 => cell - 1,
                    _ => continue,
                };
                meets[cell * Tile::PORTS + port] =
                    (other * Tile::PORTS + Tile::facing(port)) as u16;
            }
        }
        Board { rows, cols, meets }
    }

    pub fn cells(&self) -> usize {
        self.rows * self.cols
    }

    /// The cell across a port, and its port there.
    pub fn across(&self, cell: usize, port: usize) -> Option<(usize, usize)> {
        let met = self.meets[cell * Tile::PORTS + port];
        let met = Some(usize::from(met)).filter(|_| met != OUTSIDE)?;
        Some((met / Tile::PORTS, met % Tile::PORTS))
    }

    pub fn trace(&self) -> Trace {
        Trace {
            seen: vec![0; self.meets.len()],
            now: 0,
            large: vec![0; self.meets.len()],
            around: Vec::new(),
        }
    }

    /// The loops through these cells; `trace` keeps the ports of large ones.
    fn through(
        &self,
        tiles: &[Lying],
        cells: impl Iterator<Item = usize>,
        trace: &mut Trace,
    ) -> Loops {
        let tables: &Tables = &TABLES;
        trace.now += 1;
        trace.around.clear();
        let now = trace.now;
        let mut loops = Loops::default();
        for cell in cells {
            for port in 0..Tile::PORTS {
                let start = cell * Tile::PORTS + port;
                if trace.seen[start] == now || tables.mates[usize::from(tiles[cell])][port] == NONE
                {
                    continue;
                }
                let (mut at, mut corners, mut caps) = (start, true, true);
                loop {
                    let (cell, port) = (at / Tile::PORTS, at % Tile::PORTS);
                    let tile = usize::from(tiles[cell]);
                    let out = cell * Tile::PORTS + usize::from(tables.mates[tile][port]);
                    corners &= tables.corners[tile] >> port & 1 == 1;
                    caps &= out ^ at == 1;
                    trace.seen[at] = now;
                    trace.seen[out] = now;
                    at = usize::from(self.meets[out]);
                    if at == start {
                        break;
                    }
                }
                // A loop of corner arcs alone goes round one corner, in four tiles; one that always
                // returns to the same side does so in two.
                if corners || caps {
                    loops.circles += 1;
                    trace.around.push(start);
                } else {
                    loops.large += 1;
                }
            }
        }
        loops
    }

    /// The loops through some cells, which determine the effect of a change to these cells.
    pub fn loops_through(&self, tiles: &[Lying], cells: &[usize], trace: &mut Trace) -> Loops {
        self.through(tiles, cells.iter().copied(), trace)
    }

    /// All loops, with the circles inside if the goal needs them.
    pub fn loops(&self, tiles: &[Lying], goal: Goal, trace: &mut Trace) -> Loops {
        let mut loops = self.through(tiles, 0..self.cells(), trace);
        if goal.has_sides() {
            loops.inside = self.inside(tiles, trace);
        }
        loops
    }

    /// Number of the circles just found with an odd number of ports of large loops between them and
    /// the left outline.
    fn inside(&self, tiles: &[Lying], trace: &mut Trace) -> i32 {
        let tables: &Tables = &TABLES;
        // Ports of large loops stay marked.
        trace.large.copy_from_slice(&trace.seen);
        for &start in &trace.around {
            let mut at = start;
            loop {
                let (cell, port) = (at / Tile::PORTS, at % Tile::PORTS);
                let mate = tables.mates[usize::from(tiles[cell])][port];
                let out = cell * Tile::PORTS + usize::from(mate);
                trace.large[at] = 0;
                trace.large[out] = 0;
                at = usize::from(self.meets[out]);
                if at == start {
                    break;
                }
            }
        }
        let mut inside = 0;
        for &start in &trace.around {
            let (cell, port) = (start / Tile::PORTS, start % Tile::PORTS);
            // The point beside the port: a corner of the cell, numbered clockwise from the upper
            // left one, beside ports 7 and 0. Between the middle of a side and that point only the
            // circle itself is crossed.
            let (row, col) = (cell / self.cols, cell % self.cols);
            let corner = port.div_ceil(2) % 4;
            let point_row = row + usize::from(corner >= 2);
            let point_col = col + usize::from(corner == 1 || corner == 2);
            let crossed = (0..point_col).map(|col| {
                // The upper side of the cell below the line to the outline.
                let below = (point_row * self.cols + col) * Tile::PORTS;
                let crosses = |port: usize| i32::from(trace.large[below + port] == trace.now);
                crosses(0) + crosses(1)
            });
            inside += crossed.sum::<i32>() % 2;
        }
        inside
    }
}
