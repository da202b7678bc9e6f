//! A drawing for the terminal, made of Unicode box drawing.
//!
//! Every place of the half-cell lattice has a character: row `y`, column `2x`. So a cell is three
//! characters wide, its sides and corners stand between, and lines run through cell centres. Where
//! three characters are too few for a sign, the column is `3x`, which makes five. Plain
//! grids are ruled; where the ink itself draws sides or lines, the grid shrinks to dots.
//!
//! What is drawn where follows from the ink alone, so a new genre needs nothing here.

use crate::sides;
use pencilmill_generator::board::{
    Arrow, Board, Drawing, Ink, Item, ORTHOGONAL, Place, Polyomino, Set, Step, value_text,
};
use std::collections::{BTreeMap, BTreeSet};

/// The picture of a drawing, each line ended by a line feed.
pub fn picture(board: Board, drawing: &Drawing) -> String {
    let narrow = |item: &Item| signed(item).chars().count() <= 3;
    let narrow = drawing.items().iter().all(narrow);
    let mut sheet = Sheet {
        unit: if narrow { 2 } else { 3 },
        chars: BTreeMap::new(),
    };
    let tiles = Tiles::of(board, drawing);
    sheet.fill(drawing, &tiles);
    sheet.rule(board, drawing, &tiles);
    sheet.join(board, drawing);
    sheet.lines(drawing);
    for item in drawing.items() {
        sheet.sign(item);
    }
    sheet.into_text()
}

/// Sides that are drawn, and whole cells that belong together.
struct Tiles {
    /// Sides drawn as such.
    sides: BTreeSet<Place>,
    /// Whether the inner sides of the board are left to the ink.
    dotted: bool,
}

impl Tiles {
    fn of(board: Board, drawing: &Drawing) -> Tiles {
        let dotted = [Ink::Line, Ink::Hop, Ink::Domino, Ink::Border, Ink::Join]
            .into_iter()
            .any(|ink| drawing.of(ink).next().is_some());
        let mut sides: BTreeSet<Place> = outline(board).collect();
        if !dotted {
            sides.extend(board.inner_sides());
        }
        sides.extend(drawing.of(Ink::Border).map(|item| item.at));
        let dominoes = drawing.of(Ink::Domino);
        let covered = dominoes.flat_map(|domino| [domino.at, domino.to]);
        sides.extend(sides::around(covered, drawing.of(Ink::Domino)));
        sides.extend(sides::of_bank(board, drawing).0);
        Tiles { sides, dotted }
    }
}

/// The sides around the board.
fn outline(board: Board) -> impl Iterator<Item = Place> {
    let (bottom, right) = (2 * board.rows, 2 * board.cols);
    let across = (0..board.cols).flat_map(move |c| [0, bottom].map(|y| Place { y, x: 2 * c + 1 }));
    let down = (0..board.rows).flat_map(move |r| [0, right].map(|x| Place { y: 2 * r + 1, x }));
    across.chain(down)
}

/// Characters by row and column, both of which may be negative.
struct Sheet {
    /// Columns of a half cell.
    unit: i32,
    chars: BTreeMap<(i32, i32), char>,
}

/// Box-drawing characters by their arms: 1 up, 2 right, 4 down, 8 left.
const LIGHT: [char; 16] = [
    ' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼',
];
/// The same, heavy.
const HEAVY: [char; 16] = [
    '╺', '╹', '╺', '┗', '╻', '┃', '┏', '┣', '╸', '┛', '━', '┻', '┓', '┫', '┳', '╋',
];

impl Sheet {
    /// Where a place lies on the sheet.
    fn spot(&self, place: Place) -> (i32, i32) {
        (i32::from(place.y), self.unit * i32::from(place.x))
    }

    /// Puts characters side by side, `shift` to the right of a place.
    fn put(&mut self, place: Place, shift: i32, text: impl IntoIterator<Item = char>) {
        let (row, col) = self.spot(place);
        for (i, char) in (0..).zip(text) {
            self.chars.insert((row, col + shift + i), char);
        }
    }

    /// Puts a character all along a side, or all across a cell.
    fn stretch(&mut self, place: Place, char: char) {
        let reach = self.unit - 1;
        self.put(place, -reach, (0..=2 * reach).map(|_| char));
    }

    /// Fills black and shaded cells, and what lies between two of them unless a side is drawn there.
    fn fill(&mut self, drawing: &Drawing, tiles: &Tiles) {
        for (ink, char) in [(Ink::Black, '█'), (Ink::Shaded, '▓')] {
            let cells: BTreeSet<Place> = drawing.of(ink).map(|item| item.at).collect();
            for &cell in &cells {
                self.stretch(cell, char);
                for step in ORTHOGONAL {
                    let side = cell.half(step);
                    if cells.contains(&(cell + step)) && !tiles.sides.contains(&side) {
                        match step.dx {
                            0 => self.stretch(side, char),
                            _ => self.put(side, 0, [char]),
                        }
                    }
                }
                let corner = Place {
                    y: cell.y + 1,
                    x: cell.x + 1,
                };
                let around = corner.cells().iter().all(|place| cells.contains(place));
                if around
                    && ORTHOGONAL
                        .iter()
                        .all(|&s| !tiles.sides.contains(&corner.half(s)))
                {
                    self.put(corner, 0, [char]);
                }
            }
        }
    }

    /// Draws the sides, their corners, and dots where inner corners have none.
    fn rule(&mut self, board: Board, drawing: &Drawing, tiles: &Tiles) {
        let mut corners = BTreeSet::new();
        for side in &tiles.sides {
            corners.extend(side.ends());
            match side.across().dx {
                0 => self.stretch(*side, '─'),
                _ => self.put(*side, 0, ['│']),
            }
        }
        for corner in corners {
            let arms = arms(|step| tiles.sides.contains(&corner.half(step)));
            self.put(corner, 0, [LIGHT[arms]]);
        }
        if tiles.dotted && drawing.of(Ink::Domino).next().is_none() {
            for corner in board.inner_points() {
                let spot = self.spot(corner);
                self.chars.entry(spot).or_insert('·');
            }
        }
    }

    /// Draws the sign that two cells of the board belong together, on the side between them.
    fn join(&mut self, board: Board, drawing: &Drawing) {
        for join in drawing.of(Ink::Join).filter(|join| board.contains(join.at)) {
            let side = join.at.midway(join.to);
            let sign = if join.at.y == join.to.y { '═' } else { '║' };
            self.put(side, 0, [sign]);
        }
    }

    /// Draws lines through the centres of cells (or through corners), borders along diagonals of cells, and hops.
    fn lines(&mut self, drawing: &Drawing) {
        let mut sides = BTreeSet::new();
        let mut ends = BTreeSet::new();
        let mut slants: BTreeMap<Place, char> = BTreeMap::new();
        let diagonal = |slant: &&Item| {
            let apart = [slant.at.y - slant.to.y, slant.at.x - slant.to.x];
            apart.map(i16::abs) == [2, 2]
        };
        let borders = drawing.of(Ink::Slant).filter(diagonal);
        for line in drawing.of(Ink::Line).chain(borders) {
            if line.at.y != line.to.y && line.at.x != line.to.x {
                let slant = if line.at.x < line.to.x { '╲' } else { '╱' };
                let cross = |char: &mut char| *char = '╳';
                slants
                    .entry(line.at.midway(line.to))
                    .and_modify(cross)
                    .or_insert(slant);
                continue;
            }
            if let Some(side) = [line.at, line.to].into_iter().find(|end| end.is_side()) {
                let (cell, _) = line.cell_and_side();
                sides.insert(side);
                ends.insert(cell);
                let way = i32::from(side.x - cell.x);
                match way {
                    0 => self.put(side, 0, ['┃']),
                    _ => (1..=self.unit).for_each(|i| self.put(cell, way * i, ['━'])),
                }
                continue;
            }
            sides.insert(line.at.midway(line.to));
            ends.extend([line.at, line.to]);
            match line.at.y == line.to.y {
                true => self.stretch(line.at.midway(line.to), '━'),
                false => self.put(line.at.midway(line.to), 0, ['┃']),
            }
        }
        // Of a hop, the side that it goes along; the sign in the cell opens to that side.
        for hop in drawing.of(Ink::Hop) {
            let (cell, side) = hop.cell_and_side();
            sides.insert(side);
            ends.extend(side.ends());
            match side.across().dx {
                0 => self.stretch(side, '━'),
                _ => self.put(side, 0, ['┃']),
            }
            let opening = ORTHOGONAL.iter().position(|&step| cell.half(step) == side);
            self.put(cell, 0, opening.map(|i| ['∨', '<', '∧', '>'][i]));
        }
        for (cell, slant) in slants {
            self.put(cell, 0, [slant]);
        }
        for end in ends {
            let arms = arms(|step| sides.contains(&end.half(step)));
            self.put(end, 0, [HEAVY[arms]]);
        }
    }

    /// Writes what an item says.
    fn sign(&mut self, item: &Item) {
        let text = signed(item);
        let shift = (text.chars().count() as i32 - 1) / 2;
        self.put(item.at, -shift, text.chars());
    }

    /// The rows from the first to the last, without blanks at their ends.
    fn into_text(self) -> String {
        let rows = self.chars.keys().map(|&(row, _)| row);
        let (Some(top), Some(bottom)) = (rows.clone().min(), rows.max()) else {
            return String::new();
        };
        let left = self
            .chars
            .keys()
            .map(|&(_, col)| col)
            .min()
            .unwrap_or_default();
        let mut lines = vec![String::new(); (bottom - top + 1) as usize];
        let mut widths = vec![left; lines.len()];
        for ((row, col), char) in self.chars {
            let at = (row - top) as usize;
            lines[at].extend(std::iter::repeat_n(' ', (col - widths[at]) as usize));
            lines[at].push(char);
            widths[at] = col + 1;
        }
        lines
            .iter()
            .map(|line| format!("{}\n", line.trim_end()))
            .collect()
    }
}

/// What an item says in characters, if it does.
fn signed(item: &Item) -> String {
    let Some(value) = item.value else {
        let sign = match item.ink {
            Ink::Unknown => "?",
            Ink::Circle => "○",
            Ink::Circled => "(?)",
            Ink::Turnable => "↻",
            _ => "",
        };
        return sign.to_owned();
    };
    match item.ink {
        Ink::Set => Set::of_value(value).entries().concat(),
        Ink::Circled => format!("({value})"),
        Ink::Arrow => {
            let arrow = Arrow::of_value(value);
            let way = ORTHOGONAL.iter().position(|&step| step == arrow.way);
            let sign = ['↑', '→', '↓', '←'][way.unwrap_or_default()];
            format!("{sign}{}", arrow.number_text())
        }
        Ink::Shape => dots(Polyomino::of_value(value)),
        ink => value_text(ink, value),
    }
}

/// A shape in dots: a character has room for four rows and two columns.
fn dots(shape: Polyomino) -> String {
    const DOTS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
    let char = |half: i16| {
        let here = shape.cells().filter(|cell| cell.1 / 2 == half);
        let dots = here.map(|(row, col)| DOTS[row as usize][col as usize % 2]);
        char::from_u32(0x2800 + dots.sum::<u32>())
    };
    let halves = (shape.extent().1 + 1) / 2;
    (0..halves).filter_map(char).collect()
}

/// Which arms a corner or centre has, as an index of the tables above.
fn arms(reaches: impl Fn(Step) -> bool) -> usize {
    (0..4)
        .map(|i| usize::from(reaches(ORTHOGONAL[i])) << i)
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_generator::board::parse_drawing;

    fn shows(rows: i16, cols: i16, text: &str, expected: &[&str]) {
        let items = parse_drawing(text)
            .unwrap()
            .into_iter()
            .map(|(item, _)| item);
        let drawn = picture(Board::new(rows, cols), &items.collect());
        assert_eq!(drawn.lines().collect::<Vec<_>>(), expected, "\n{drawn}");
    }

    #[test]
    fn numbers_and_shaded_cells_on_a_grid() {
        shows(
            2,
            4,
            "number r1c1=4 r2c3=12 r2c4=123; unknown r1c4; shaded r1c2 r1c3 r2c2; black r2c1",
            &[
                "┌───┬───┬───┬───┐",
                "│ 4 │▓▓▓│▓▓▓│ ? │",
                "├───┼───┼───┼───┤",
                "│███│▓▓▓│ 12│123│",
                "└───┴───┴───┴───┘",
            ],
        );
    }

    #[test]
    fn sets_circled_numbers_and_shapes_on_a_grid() {
        shows(
            1,
            4,
            "set r1c1=1+3+?; circled r1c2=4; shape r1c3=x./xx/x. r1c4=xxx/x..",
            &[
                "┌───┬───┬───┬───┐",
                "│13?│(4)│ ⠗ │ ⠋⠁│",
                "└───┴───┴───┴───┘",
            ],
        );
        shows(
            1,
            3,
            "set r1c1=1+2+3+?; circled r1c3=10; border r1c1.5",
            &[
                "┌─────┬───────────┐",
                "│ 123?│       (10)│",
                "└─────┴───────────┘",
            ],
        );
    }

    #[test]
    fn loops_run_through_cell_centres() {
        shows(
            3,
            3,
            "number r2c2=8; line r1c1-r1c2-r1c3-r2c3-r3c3-r3c2-r3c1-r2c1-r1c1",
            &[
                "┌───────────┐",
                "│ ┏━━━━━━━┓ │",
                "│ ┃ ·   · ┃ │",
                "│ ┃   8   ┃ │",
                "│ ┃ ·   · ┃ │",
                "│ ┗━━━━━━━┛ │",
                "└───────────┘",
            ],
        );
    }

    #[test]
    fn slanting_lines_run_from_corner_to_corner() {
        shows(
            2,
            3,
            "black r1c1 r2c1; circled r2c1; arrow r1c1=up12; \
             line r0.5c1.5-r1.5c2.5 r1.5c1.5-r0.5c2.5 r1.5c3.5-r2.5c2.5; slant r1.5c2.5-r2.5c1.5",
            &[
                "┌───────────┐",
                "│↑12  ╳     │",
                "│███·   ·   │",
                "│(?)  ╱   ╱ │",
                "└───────────┘",
            ],
        );
    }

    #[test]
    fn lines_run_into_the_frame() {
        shows(
            2,
            2,
            "number r1c1=3; line r0.5c2-r1c2-r2c2-r2c2.5 r2c0.5-r2c1-r2c2",
            &[
                "┌─────┃─┐",
                "│ 3   ┃ │",
                "│   · ┃ │",
                "━━━━━━┻━━",
                "└───────┘",
            ],
        );
    }

    #[test]
    fn hops_open_to_their_sides() {
        shows(
            2,
            3,
            "black r1c1 r1c3; hop r1c2-r1.5c2 r2c1-r2c1.5 r2c2-r2.5c2 r2c2.5-r2c3",
            &[
                "┌───────────┐",
                "│███  ∧  ███│",
                "│   ┏━━━┓   │",
                "│ < ┃ ∧ ┃ > │",
                "└───┗━━━┛───┘",
            ],
        );
    }

    #[test]
    fn dominoes_are_bricks_and_black_cells_solid() {
        shows(
            3,
            3,
            "black r1c3 r2c3 r3c3; domino r1c1-r1c2 r2c1-r3c1 r2c2-r3c2",
            &[
                "┌───────┬───┐",
                "│       │███│",
                "├───┬───┤███│",
                "│   │   │███│",
                "│   │   │███│",
                "│   │   │███│",
                "└───┴───┴───┘",
            ],
        );
    }

    #[test]
    fn pieces_lie_below_the_board_and_hints_on_it() {
        shows(
            2,
            2,
            "letter r1c1=A r4c1=B r4c2=C r5c1=D r4c4=E; turnable r0c3; \
             join r1c1-r1c2 r4c1-r4c2 r4c1-r5c1; border r1.5c2",
            &[
                "          ↻",
                "┌───────┐",
                "│ A ═   │",
                "│   ╶───┤",
                "│       │",
                "└───────┘",
                "",
                "┌───────┐   ┌───┐",
                "│ B   C │   │ E │",
                "│   ┌───┘   └───┘",
                "│ D │",
                "└───┘",
            ],
        );
    }
}
