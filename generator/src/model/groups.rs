//! Groups, trees and regions of cells.

use super::Model;
use crate::board::{Lattice, Place};
use pencilmill_solver::{Constraint, Lit};

/// Most cells of a region for which all ways through it are listed.
const LISTED: usize = 12;

/// A way from cell to cell that visits none twice.
#[derive(Clone)]
struct Way {
    cells: Vec<usize>,
    lines: Vec<Lit>,
}

/// All ways along these edges, each in one of its two directions.
fn ways(cells: usize, edges: &[(u32, u32, Lit)]) -> Vec<Way> {
    let start = |cell| Way {
        cells: vec![cell],
        lines: Vec::new(),
    };
    let mut ways: Vec<Way> = (0..cells).map(start).collect();
    let mut next = 0;
    while let Some(way) = ways.get(next).cloned() {
        next += 1;
        let end = way.cells[way.cells.len() - 1];
        for &(a, b, line) in edges {
            let [a, b] = [a as usize, b as usize];
            let to = if a == end { b } else { a };
            if [a, b].contains(&end) && !way.cells.contains(&to) {
                let mut longer = way.clone();
                longer.cells.push(to);
                longer.lines.push(line);
                ways.push(longer);
            }
        }
    }
    ways.retain(|way| way.cells[0] <= way.cells[way.cells.len() - 1]);
    ways
}

impl Model {
    /// The cells marked true are one group connected through sides, or none is.
    pub fn connected(&mut self, cells: &Lattice<Lit>) {
        self.post(self.group_of(cells));
    }

    pub(super) fn group_of(&self, cells: &Lattice<Lit>) -> Constraint {
        let all: Vec<Place> = self.board.cells().collect();
        self.group_within(&all, cells)
    }

    pub(super) fn group_within(&self, within: &[Place], cells: &Lattice<Lit>) -> Constraint {
        Constraint::Connected {
            vertices: within.iter().map(|&cell| cells[cell]).collect(),
            edges: self.sides_within(within),
        }
    }

    /// Of these cells, those marked true are one group connected through sides without leaving these
    /// cells, or none is.
    pub fn connected_within(&mut self, within: &[Place], cells: &Lattice<Lit>) {
        self.post(self.group_within(within, cells));
    }

    /// The cells marked true form one tree: they are connected through sides, with exactly one way from
    /// each to each. No cell at all is no tree.
    pub fn one_tree(&mut self, cells: &Lattice<Lit>) {
        let all: Vec<Place> = self.board.cells().collect();
        self.any(all.iter().map(|&cell| cells[cell]));
        self.connected(cells);
        for point in self.board.inner_points() {
            self.any(point.cells().map(|cell| !cells[cell]));
        }
        let sides = self.sides_within(&all).into_iter();
        self.post(Constraint::Forest {
            vertices: all.iter().map(|&cell| cells[cell]).collect(),
            edges: sides.map(|(a, b)| (a, b, Lit::TRUE)).collect(),
        });
    }

    /// Which two of these cells share a side, as numbers in the list.
    pub(super) fn sides_within(&self, cells: &[Place]) -> Vec<(u32, u32)> {
        let mut number = Lattice::new(self.board, None);
        for (i, &cell) in (0..).zip(cells) {
            number[cell] = Some(i);
        }
        let both = |[a, b]: [Place; 2]| Some((number[a]?, number[b]?));
        let sides = self.board.inner_sides().map(Place::beside);
        sides.filter_map(both).collect()
    }

    /// Of the cells marked true, each area that the lines cut has exactly one. Areas are of corners of cells: two
    /// neighbouring ones are in one area unless a line crosses the side between them. Cells marked
    /// true have no line.
    pub fn one_in_each_area(&mut self, marks: &Lattice<Lit>, lines: &Lattice<Lit>) {
        let (vertices, edges, first) = self.corners_and_cells(marks, lines);
        let mut roots = vertices.clone();
        roots[..first].fill(Lit::FALSE);
        self.post(Constraint::ComponentRoots {
            vertices,
            edges,
            roots,
            each: true,
        });
    }

    /// In the area of a cell there are so many of the cells marked true, itself included (see
    /// [`Model::one_in_each_area`]).
    pub fn count_in_area(
        &mut self,
        count: u32,
        of: Place,
        marks: &Lattice<Lit>,
        lines: &Lattice<Lit>,
    ) {
        let (vertices, edges, first) = self.corners_and_cells(marks, lines);
        let mut counted = vertices.clone();
        counted[..first].fill(Lit::FALSE);
        let before = self.board.cells().take_while(|&cell| cell != of).count();
        self.post(Constraint::ComponentCount {
            vertices,
            edges,
            of: (first + before) as u32,
            counted,
            min: count,
            max: count,
        });
    }

    /// All corners of cells, then the cells marked true; edges where no line crosses a side, and from each cell to
    /// its corners. The number is that of the first cell.
    pub(super) fn corners_and_cells(
        &self,
        marks: &Lattice<Lit>,
        lines: &Lattice<Lit>,
    ) -> (Vec<Lit>, Vec<(u32, u32, Lit)>, usize) {
        let board = self.board;
        let places: Vec<Place> = board.points().chain(board.cells()).collect();
        let number = self.numbered(&places);
        let first = board.points().count();
        let mut vertices = vec![Lit::TRUE; first];
        vertices.extend(board.cells().map(|cell| marks[cell]));
        let along = board.sides().map(|side| {
            let [a, b] = side.ends().map(|point| number[point]);
            (a, b, !lines[side])
        });
        let corners = board.cells().flat_map(|cell| {
            let of = number[cell];
            cell.cells().map(|corner| (of, number[corner], Lit::TRUE))
        });
        (vertices, along.chain(corners).collect(), first)
    }

    /// Facts about one loop of lines (found at the sides), which visits the cells marked true: it comes by
    /// these cells in stretches of one length; for each number from 1 on, that this is the length.
    pub fn stretches_of(
        &mut self,
        within: &[Place],
        visited: &Lattice<Lit>,
        lines: &Lattice<Lit>,
    ) -> Vec<Lit> {
        let sides = self.sides_within(within);
        let vertices: Vec<Lit> = within.iter().map(|&cell| visited[cell]).collect();
        let line = |&(a, b): &(u32, u32)| {
            let [one, other] = [a, b].map(|i| within[i as usize]);
            (a, b, lines[one.midway(other)])
        };
        let edges: Vec<(u32, u32, Lit)> = sides.iter().map(line).collect();
        let told = self.derived();
        let lengths: Vec<Lit> = within.iter().map(|_| self.derived()).collect();
        lengths
            .iter()
            .for_each(|&length| self.implies(length, told));
        self.any(lengths.iter().copied().chain([!told]));
        let all = [&[told], &lengths[..]].concat();
        if within.len() > LISTED {
            for (length, &exactly) in (1..).zip(&lengths) {
                let outer = std::mem::replace(&mut self.guard, exactly);
                for of in 0..within.len() as u32 {
                    self.post(Constraint::ComponentCount {
                        vertices: vertices.clone(),
                        edges: edges.clone(),
                        of,
                        counted: vec![Lit::TRUE; within.len()],
                        min: length,
                        max: length,
                    });
                }
                self.guard = outer;
            }
            return all;
        }
        // Every way through the cells is listed: if the loop takes it, the length is as much at least,
        // and if the length is more, the loop goes on at one end.
        let more: Vec<Lit> = within.iter().map(|_| self.derived()).collect();
        for (i, &exactly) in lengths.iter().enumerate() {
            self.implies(exactly, !more[i]);
            if i > 0 {
                self.implies(exactly, more[i - 1]);
                self.implies(more[i], more[i - 1]);
            }
        }
        for way in ways(within.len(), &edges) {
            let last = way.cells.len() - 1;
            let taken = match last {
                0 => &[vertices[way.cells[0]]][..],
                _ => &way.lines,
            };
            let mut clause: Vec<Lit> = taken.iter().map(|&lit| !lit).chain([!told]).collect();
            if last > 0 {
                self.any(clause.iter().copied().chain([more[last - 1]]));
            }
            let ends = [way.cells[0], way.cells[last]];
            for &(a, b, line) in &edges {
                let [a, b] = [a as usize, b as usize];
                let onward = |from, to| ends.contains(&from) && !way.cells.contains(&to);
                if onward(a, b) || onward(b, a) {
                    clause.push(line);
                }
            }
            clause.push(!more[last]);
            self.any(clause);
        }
        all
    }

    /// Of the cells marked true, each region between the borders has exactly one.
    pub fn one_in_each_region(&mut self, marks: &Lattice<Lit>, borders: &Lattice<Lit>) {
        let (vertices, edges) = self.cells_between(borders);
        self.post(Constraint::ComponentRoots {
            vertices,
            edges,
            roots: self.board.cells().map(|cell| marks[cell]).collect(),
            each: true,
        });
    }

    /// The region of a cell has so many cells.
    pub fn region_has(&mut self, cell: Place, count: u32, borders: &Lattice<Lit>) {
        let (vertices, edges) = self.cells_between(borders);
        self.region_counts(cell, count, vertices.clone(), edges, vertices);
    }

    /// So many places count for the region of a cell: each place is given with cells, and with whether it counts
    /// for the cell's region; it counts for one region at most.
    pub fn region_touches(
        &mut self,
        cell: Place,
        count: u32,
        places: &[(Place, Place, Lit)],
        borders: &Lattice<Lit>,
    ) {
        let (mut vertices, mut edges) = self.cells_between(borders);
        let cells: Vec<Place> = self.board.cells().collect();
        let number = self.numbered(&cells);
        let mut counted = vec![Lit::FALSE; cells.len()];
        // A place is one vertex more, joined with the region that it counts for.
        let mut vertex = Lattice::new(self.board, None);
        for &(place, cell, counts) in places {
            let place: u32 = *vertex[place].get_or_insert_with(|| {
                vertices.push(Lit::TRUE);
                counted.push(Lit::TRUE);
                vertices.len() as u32 - 1
            });
            edges.push((place, number[cell], counts));
        }
        self.region_counts(cell, count, vertices, edges, counted);
    }

    pub(super) fn region_counts(
        &mut self,
        cell: Place,
        count: u32,
        vertices: Vec<Lit>,
        edges: Vec<(u32, u32, Lit)>,
        counted: Vec<Lit>,
    ) {
        let cells: Vec<Place> = self.board.cells().collect();
        self.post(Constraint::ComponentCount {
            vertices,
            edges,
            of: self.numbered(&cells)[cell],
            counted,
            min: count,
            max: count,
        });
    }

    /// No border has the same region on both sides.
    pub fn no_loose_border(&mut self, borders: &Lattice<Lit>) {
        let (vertices, edges) = self.cells_between(borders);
        self.post(Constraint::NoDanglingEdge { vertices, edges });
    }

    /// All cells, and edges where no border runs.
    pub(super) fn cells_between(&self, borders: &Lattice<Lit>) -> (Vec<Lit>, Vec<(u32, u32, Lit)>) {
        let cells: Vec<Place> = self.board.cells().collect();
        let number = self.numbered(&cells);
        let edge = |side: Place| {
            let [a, b] = side.beside().map(|cell| number[cell]);
            (a, b, !borders[side])
        };
        let edges = self.board.inner_sides().map(edge).collect();
        (vec![Lit::TRUE; cells.len()], edges)
    }

    /// Every cell marked true is joined, through marked cells and sides without border, with one that
    /// has a true literal among its sources.
    pub fn fed_by(
        &mut self,
        sources: &Lattice<Vec<Lit>>,
        marks: &Lattice<Lit>,
        borders: &Lattice<Lit>,
    ) {
        let (_, mut edges) = self.cells_between(borders);
        let mut vertices: Vec<Lit> = self.board.cells().map(|cell| marks[cell]).collect();
        // All sources are joined with one vertex more, and everything with that.
        let origin = vertices.len() as u32;
        vertices.push(Lit::TRUE);
        for (number, cell) in (0..).zip(self.board.cells()) {
            let here = sources[cell].iter();
            edges.extend(here.map(|&source| (number, origin, source)));
        }
        self.post(Constraint::ConnectedSubgraph { vertices, edges });
    }
}
