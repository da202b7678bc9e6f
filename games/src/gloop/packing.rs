//! Packings as text, and their figures. Plain code: it shares nothing with the search.

use pencilmill_figures::figure::Figure;
use pencilmill_figures::svg::svg;
use pencilmill_generator::board::{Board, Drawing, Ink, Item, Tile, TileKind};
use std::fmt::{self, Write};

/// A rectangle of tiles of the Gloop set, each in its orientation.
///
/// Its text is a line with the size, `7x13`, and a line for each row with its tiles: the letters of
/// the eight ports of each, as in docs/formats.md. Blank lines and anything after a `#` are
/// ignored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Packing {
    rows: usize,
    cols: usize,
    /// The tiles, row by row.
    tiles: Vec<Tile>,
}

/// A path of a loop: the cell of its tile, and its two ports.
type Passed = ((usize, usize), usize, usize);

/// The error of a text that is no packing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct Unreadable {
    /// Line, from 1.
    pub line: usize,
    /// The text found and the text expected.
    pub what: String,
}

/// A fault of a packing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// A tile that occurs twice, rotated or not.
    #[error("the tiles {} and {} are the same tile of the set", cell(*.0), cell(*.1))]
    Twice((usize, usize), (usize, usize)),
    /// A path that ends on the outline.
    #[error("a path of the tile {} ends at the outline", cell(*.0))]
    Outline((usize, usize)),
    /// Two tiles that do not match.
    #[error("the tiles {} and {} do not match on the side between them", cell(*.0), cell(*.1))]
    Side((usize, usize), (usize, usize)),
}

fn cell((row, col): (usize, usize)) -> String {
    format!("r{}c{}", row + 1, col + 1)
}

/// Figures of a packing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Figures {
    /// Number of all loops.
    pub loops: usize,
    /// Small circles of four arcs around one point.
    pub around_points: usize,
    /// Small circles of two arcs across one side.
    pub across_sides: usize,
    /// Small circles inside the large loop, if there is exactly one large loop.
    pub inside: Option<usize>,
    /// Length of the longest loop, in paths.
    pub longest: usize,
}

impl Figures {
    /// Small circles of both kinds.
    pub const fn circles(&self) -> usize {
        self.around_points + self.across_sides
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (loops, circles) = (self.loops, self.circles());
        let s = |count| if count == 1 { "" } else { "s" };
        write!(
            f,
            "{loops} loop{}, the longest of {} paths; {circles} small circle{}: {} around points, {} across sides",
            s(loops),
            self.longest,
            s(circles),
            self.around_points,
            self.across_sides,
        )?;
        match self.inside {
            Some(inside) => write!(
                f,
                "; one large loop with {inside} inside and {} outside",
                circles - inside
            ),
            None => Ok(()),
        }
    }
}

impl Packing {
    /// A packing of tiles, row by row.
    ///
    /// # Panics
    /// If the numbers of tiles and cells differ.
    pub fn new(rows: usize, cols: usize, tiles: Vec<Tile>) -> Packing {
        assert_eq!(tiles.len(), rows * cols, "a tile for each cell");
        Packing { rows, cols, tiles }
    }

    /// Reads a packing.
    ///
    /// # Errors
    /// The first error of the text.
    pub fn read(text: &str) -> Result<Packing, Unreadable> {
        let lines = (1..).zip(text.lines());
        let lines =
            lines.map(|(line, text)| (line, text.split('#').next().unwrap_or_default().trim()));
        let mut lines = lines.filter(|(_, text)| !text.is_empty());
        let last = text.lines().count().max(1);
        let wrong = |line, what: String| Err(Unreadable { line, what });
        let Some((line, size)) = lines.next() else {
            return wrong(last, "found the end, expected the size, as 7x13".to_owned());
        };
        let Some((rows, cols)) = read_size(size) else {
            return wrong(
                line,
                format!(
                    "found {size:?}, expected the size: rows x columns, as 7x13, with at most 91 tiles"
                ),
            );
        };
        let mut tiles = Vec::new();
        for row in 0..rows {
            let Some((line, text)) = lines.next() else {
                return wrong(
                    last,
                    format!("found the end after {row} rows of tiles, expected {rows}"),
                );
            };
            let words: Vec<&str> = text.split_whitespace().collect();
            if words.len() != cols {
                return wrong(
                    line,
                    format!("found {} tiles, expected {cols}", words.len()),
                );
            }
            for (col, word) in words.into_iter().enumerate() {
                let Some(tile) = Tile::parse(word) else {
                    let expected = "eight characters, one for each port: \".\" if it is not used, \
                                    else the letter of its path, a to d in order of first ports";
                    let what = format!("tile {}: found {word:?}, expected {expected}", col + 1);
                    return wrong(line, what);
                };
                tiles.push(tile);
            }
        }
        match lines.next() {
            Some((line, _)) => wrong(
                line,
                format!("found more lines, expected the end after {rows} rows of tiles"),
            ),
            None => Ok(Packing { rows, cols, tiles }),
        }
    }

    /// Rows and columns.
    pub const fn size(&self) -> (usize, usize) {
        (self.rows, self.cols)
    }

    /// The tiles row by row.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    fn tile(&self, (row, col): (usize, usize)) -> Tile {
        self.tiles[row * self.cols + col]
    }

    /// The cell and port where a path continues beyond a port of a tile; none on the outline.
    fn beyond(&self, (row, col): (usize, usize), port: usize) -> Option<((usize, usize), usize)> {
        let cell = match port / 2 {
            0 => (row.checked_sub(1)?, col),
            1 => (row, col + 1),
            2 => (row + 1, col),
            _ => (row, col.checked_sub(1)?),
        };
        (cell.0 < self.rows && cell.1 < self.cols).then_some((cell, Tile::facing(port)))
    }

    /// Checks that the tiles are different and match, and computes the figures.
    ///
    /// # Errors
    /// The first fault.
    pub fn check(&self) -> Result<Figures, Fault> {
        let cells = || (0..self.rows).flat_map(|row| (0..self.cols).map(move |col| (row, col)));
        let mut met: Vec<(TileKind, (usize, usize))> = Vec::new();
        for here in cells() {
            let kind = TileKind::of(self.tile(here));
            if let Some((_, first)) = met.iter().find(|(other, _)| *other == kind) {
                return Err(Fault::Twice(*first, here));
            }
            met.push((kind, here));
        }
        for here in cells() {
            let uses = |cell: (usize, usize), port: usize| self.tile(cell).uses(port);
            for port in 0..Tile::PORTS {
                match self.beyond(here, port) {
                    None if uses(here, port) => return Err(Fault::Outline(here)),
                    Some((there, meets)) if uses(here, port) != uses(there, meets) => {
                        return Err(Fault::Side(here, there));
                    }
                    _ => {}
                }
            }
        }
        Ok(self.figures())
    }

    /// The picture as an SVG file.
    pub fn svg(&self, title: &str, description: &str) -> String {
        let board = Board::new(self.rows as i16, self.cols as i16);
        let tiles = board.cells().zip(&self.tiles);
        let tiles = tiles.map(|(at, tile)| Item::valued(Ink::Tile, at, tile.value()));
        let figure = Figure::on_grid(board, &tiles.collect(), &Drawing::blank());
        svg(&figure, title, description)
    }

    /// The loops, each as the ports at both ends of its paths, in order.
    fn loops(&self) -> Vec<Vec<Passed>> {
        let uses = |tile: &Tile| [0, 1, 2, 3, 4, 5, 6, 7].map(|port| tile.uses(port));
        let mut left: Vec<[bool; Tile::PORTS]> = self.tiles.iter().map(uses).collect();
        let mut loops = Vec::new();
        for start in 0..self.tiles.len() {
            for from in 0..Tile::PORTS {
                if !left[start][from] {
                    continue;
                }
                let first = (start / self.cols, start % self.cols);
                let (mut at, mut port, mut paths) = (first, from, Vec::new());
                loop {
                    let end = self.tile(at).mate(port).unwrap_or(port);
                    let here = at.0 * self.cols + at.1;
                    (left[here][port], left[here][end]) = (false, false);
                    paths.push((at, port, end));
                    match self.beyond(at, end) {
                        Some(next) if next != (first, from) => (at, port) = next,
                        _ => break,
                    }
                }
                loops.push(paths);
            }
        }
        loops
    }

    fn figures(&self) -> Figures {
        let loops = self.loops();
        let mut figures = Figures {
            loops: loops.len(),
            ..Figures::default()
        };
        // The loop through each port of each tile, numbered from 1.
        let mut passed = vec![[0; Tile::PORTS]; self.tiles.len()];
        // A place on each small circle, and true for each loop that is one.
        let mut circles = Vec::new();
        let mut small = vec![false];
        for (number, paths) in (1..).zip(&loops) {
            for &((row, col), port, end) in paths {
                let passed = &mut passed[row * self.cols + col];
                (passed[port], passed[end]) = (number, number);
            }
            figures.longest = figures.longest.max(paths.len());
            let around_point = |&(_, a, b): &Passed| {
                [(1, 2), (3, 4), (5, 6), (0, 7)].contains(&(a.min(b), a.max(b)))
            };
            let across_side = |&(_, a, b): &Passed| a / 2 == b / 2;
            let is_around = paths.len() == 4 && paths.iter().all(around_point);
            let is_across = paths.len() == 2 && paths.iter().all(across_side);
            figures.around_points += usize::from(is_around);
            figures.across_sides += usize::from(is_across);
            small.push(is_around || is_across);
            if is_around || is_across {
                let (place, from, _) = paths[0];
                circles.push((place, from));
            }
        }
        if figures.loops == circles.len() + 1 {
            // From a point beside the circle's port upwards to the outline.
            let is_inside = |&((row, col), port): &((usize, usize), usize)| {
                let (below, right) = [
                    (0, 0),
                    (0, 1),
                    (0, 1),
                    (1, 1),
                    (1, 1),
                    (1, 0),
                    (1, 0),
                    (0, 0),
                ][port];
                let (row, col) = (row + below, col + right);
                // The ports on the vertical side above a point: those of the tile to its right, or
                // to its left.
                let ports = |row: usize| match col < self.cols {
                    true => [6, 7].map(|port| passed[row * self.cols + col][port]),
                    false => [2, 3].map(|port| passed[row * self.cols + col - 1][port]),
                };
                let crossed = (0..row).flat_map(ports).filter(|&by| by != 0 && !small[by]);
                crossed.count() % 2 == 1
            };
            figures.inside = Some(circles.iter().filter(|circle| is_inside(circle)).count());
        }
        figures
    }
}

impl fmt::Display for Packing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("{}x{}\n", self.rows, self.cols);
        for row in self.tiles.chunks(self.cols) {
            let words: Vec<String> = row.iter().map(|tile| tile.text()).collect();
            let _ = writeln!(text, "{}", words.join(" "));
        }
        f.write_str(&text)
    }
}

fn read_size(text: &str) -> Option<(usize, usize)> {
    let (rows, cols) = text.split_once('x')?;
    let number = |text: &str| text.parse().ok().filter(|&n: &usize| (1..=91).contains(&n));
    let (rows, cols) = (number(rows)?, number(cols)?);
    (rows * cols <= 91).then_some((rows, cols))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RING: &str = "2x2\n...aa... .....aa.\n.aa..... a......a\n";

    fn checked(text: &str) -> String {
        match Packing::read(text).map(|packing| packing.check()) {
            Ok(Ok(figures)) => figures.to_string(),
            Ok(Err(fault)) => fault.to_string(),
            Err(unreadable) => unreadable.to_string(),
        }
    }

    /// The rows of a table: a text, with a stroke between two lines, and what is said of it.
    fn rows(table: &str) -> Vec<[String; 2]> {
        let rows = table.lines().filter_map(|row| row.split_once(" => "));
        rows.map(|(text, said)| [text.trim().replace('/', "\n"), said.to_owned()])
            .collect()
    }

    #[test]
    fn texts_are_read_and_written() {
        // The paths of "bb" and of the second "a" go around the upper left corner.
        let text = "1x3\n..aa.... aa....bb ........\n";
        let packing = Packing::read(text).unwrap();
        assert_eq!(packing.to_string(), text);
        assert_eq!(Packing::new(1, 3, packing.tiles().to_vec()), packing);
        let with_remarks = "# three\n\n 1x3 # wide\n..aa....  aa....bb ........ # rest\n";
        assert_eq!(Packing::read(with_remarks), Ok(packing));
    }

    #[test]
    fn what_is_no_packing_is_refused_with_its_line() {
        let size = "expected the size: rows x columns, as 7x13, with at most 91 tiles";
        for [text, error] in rows(&format!(
            "
             => line 1: found the end, expected the size, as 7x13
            7*13 => line 1: found \"7*13\", {size}
            10x10 => line 1: found \"10x10\", {size}
            1x2/........ => line 2: found 1 tiles, expected 2
            #/1x1/ => line 2: found the end after 0 rows of tiles, expected 1
            1x1/......../. => line 3: found more lines, expected the end after 1 rows of tiles
        "
        )) {
            assert_eq!(checked(&text), error);
        }
        for tile in [
            "aa.....", "AA......", "abab....", "aaa.....", "bb......", "a.......",
        ] {
            let error = format!("line 2: tile 1: found {tile:?}, expected eight characters");
            assert!(
                checked(&format!("1x1\n{tile}")).starts_with(&error),
                "{tile}"
            );
        }
    }

    #[test]
    fn the_first_fault_is_named_with_its_place() {
        let same = "the tiles r1c1 and r1c2 are the same tile of the set";
        assert_eq!(checked(RING), same);
        for [text, fault] in rows(
            "
            1x1/aa...... => a path of the tile r1c1 ends at the outline
            1x2/..aa.... ........ => the tiles r1c1 and r1c2 do not match on the side between them
            2x2/..a..a.. ....a.a./........ ..aa.... => the tiles r1c1 and r1c2 do not match on the side between them
            2x1/....aa../aab....b => a path of the tile r2c1 ends at the outline
        ",
        ) {
            assert_eq!(checked(&text), fault);
        }
    }
}
