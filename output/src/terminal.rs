//! A drawing for the terminal, made of Unicode box drawing.
//!
//! Every place of the half-cell lattice has a character: row `y`, column `2x`. So a cell is three
//! characters wide, its sides and corners stand between, and lines run through cell centres. Where
//! three characters are too few for a sign, the column is `3x`, which makes five. Plain
//! grids are ruled; where the ink itself draws sides or lines, the grid shrinks to dots.
//!
//! What is drawn where follows from the ink alone, so a new genre needs nothing here.

use crate::notes::{Sign, area_letters, marked, sign_of};
use crate::sides;
use pencilmill_generator::board::{
    Arrow, Board, Count, Drawing, Gimmick, Ink, Item, ORTHOGONAL, Place, Polyomino, Set, Step,
    value_text,
};
use pencilmill_generator::grade::Area;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// The picture of a drawing, each line ended by a line feed.
pub fn picture(board: Board, drawing: &Drawing) -> String {
    noted(board, drawing, &Drawing::blank(), &[])
}

/// The same with what a solver notes: where nothing is drawn, and what belongs to clues.
pub fn noted(board: Board, drawing: &Drawing, blank: &Drawing, areas: &[Area]) -> String {
    let letters = area_letters(areas).into_iter();
    let signs: Vec<(Place, char)> = letters
        .flat_map(|(letter, area)| area.places.iter().map(move |&place| (place, letter)))
        .collect();
    let mut sheet = sheet(board, drawing, blank, &[]);
    for (place, sign) in signs {
        sheet.put_if_free(place, 0, sign);
    }
    sheet.into_text()
}

/// A drawing with where nothing is drawn, and with signs where these items would be: beside what stands there.
pub fn signed_at(
    board: Board,
    drawing: &Drawing,
    blank: &Drawing,
    signs: &[(Item, char)],
) -> String {
    let items: Vec<Item> = signs.iter().map(|(item, _)| *item).collect();
    let mut sheet = sheet(board, drawing, blank, &items);
    for &(item, sign) in signs {
        let place = item.at.midway(item.to);
        if !place.is_cell() {
            sheet.put(place, 0, [sign]);
        } else if !sheet.put_if_free(place, 0, sign) {
            sheet.put(place, 1, [sign]);
        }
    }
    sheet.into_text()
}

/// A sheet with a drawing, on which there is room for these items.
fn sheet(board: Board, drawing: &Drawing, blank: &Drawing, room: &[Item]) -> Sheet {
    let length = |item: &Item| signed(item).chars().count() as i32;
    let longest = drawing.items().iter().map(length).max();
    let mut sheet = Sheet {
        unit: (longest.unwrap_or_default() / 2 + 1).max(2),
        chars: BTreeMap::new(),
    };
    let crossed = marked(drawing, blank);
    let further: Vec<Item> = crossed.iter().chain(room).copied().collect();
    let tiles = Tiles::of(board, drawing, &further);
    sheet.fill(drawing, &tiles);
    sheet.rule(board, drawing, &tiles);
    sheet.join(board, drawing);
    sheet.walls(drawing);
    sheet.lines(drawing);
    sheet.trails(board, drawing);
    for item in drawing.items() {
        sheet.sign(drawing, item);
    }
    sheet.responses(drawing);
    for item in &crossed {
        sheet.cross(item);
    }
    sheet
}

/// Inks between two places that are drawn in a way of their own: all others are thin lines.
const OWN_WAY: [Ink; 12] = [
    Ink::Line,
    Ink::Hop,
    Ink::Domino,
    Ink::Join,
    Ink::Wall,
    Ink::Half,
    Ink::Slant,
    Ink::Path,
    Ink::Trail,
    Ink::Move,
    Ink::Fragile,
    Ink::Green,
];

/// Sides that are drawn, and whole cells that belong together.
struct Tiles {
    /// Sides drawn as such.
    sides: BTreeSet<Place>,
    /// Whether the inner sides of the board are left to the ink.
    dotted: bool,
    /// Whether the outline is, too.
    open: bool,
}

impl Tiles {
    fn of(board: Board, drawing: &Drawing, crossed: &[Item]) -> Tiles {
        // Inks that draw sides or lines themselves.
        let dots = |item: &Item| match item.ink {
            Ink::Border => board.contains(item.at),
            Ink::Mirror => true,
            Ink::Half => false,
            ink => ink.joins(),
        };
        let dotted = drawing.items().iter().chain(crossed).any(dots);
        // To step over the outline of a maze is to be out: only walls lie there.
        let open = drawing.of(Ink::Count).next().is_some();
        let mut sides: BTreeSet<Place> = outline(board).filter(|_| !open).collect();
        let dotted = dotted || open;
        if !dotted {
            sides.extend(board.inner_sides());
        }
        sides.extend(drawing.of(Ink::Border).map(|item| item.at));
        let dominoes = drawing.of(Ink::Domino);
        let covered = dominoes.flat_map(|domino| [domino.at, domino.to]);
        sides.extend(sides::around(covered, drawing.of(Ink::Domino)));
        sides.extend(sides::of_bank(board, drawing).0);
        Tiles {
            sides,
            dotted,
            open,
        }
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

/// The same, double; where there is no such character, one with more arms.
const DOUBLE: [char; 16] = [
    ' ', '║', '═', '╚', '║', '║', '╔', '╠', '═', '╝', '═', '╩', '╗', '╣', '╦', '╬',
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
        let fills = [
            (Ink::Grey, '░'),
            (Ink::Goal, '▒'),
            (Ink::Black, '█'),
            (Ink::Shaded, '▓'),
        ];
        for (ink, char) in fills {
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
            let inner = |corner: &Place| tiles.open || board.inner_points().any(|p| p == *corner);
            for corner in board.points().filter(inner) {
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

    /// Draws walls, slanted borders and mirrors, and the halves of cells that are shaded.
    fn walls(&mut self, drawing: &Drawing) {
        self.strokes(drawing.of(Ink::Slant).chain(drawing.of(Ink::Wall)), &HEAVY);
        let mirrors = drawing.of(Ink::Mirror).map(|mirror| (mirror, ['═', '║']));
        let green = drawing.of(Ink::Green).map(|wall| (wall, ['≡', '╫']));
        let fragile = drawing.of(Ink::Fragile).map(|wall| (wall, ['╍', '╏']));
        for (item, [lying, standing]) in mirrors.chain(green).chain(fragile) {
            let side = item.at.midway(item.to);
            match side.across().dx {
                0 => self.stretch(side, lying),
                _ => self.put(side, 0, [standing]),
            }
        }
        for half in drawing.of(Ink::Half) {
            let (cell, corner) = half.cell_and_side();
            let (down, right) = (corner.y > cell.y, corner.x > cell.x);
            let (sign, shift) = match (down, right) {
                (false, false) => ('◤', -1),
                (false, true) => ('◥', 1),
                (true, false) => ('◣', -1),
                (true, true) => ('◢', 1),
            };
            self.put(cell, shift, [sign]);
        }
    }

    /// Draws lines of all kinds through the centres of cells (or through corners), and hops.
    fn lines(&mut self, drawing: &Drawing) {
        self.hops(drawing);
        let thin = |item: &&Item| item.ink.joins() && !OWN_WAY.contains(&item.ink);
        self.strokes(drawing.items().iter().filter(thin), &LIGHT);
        self.strokes(drawing.of(Ink::Line), &HEAVY);
        self.strokes(drawing.of(Ink::Path), &DOUBLE);
        for cross in drawing.of(Ink::Cross) {
            let (Place { y, x }, reach) = (cross.at, 2 * cross.value.unwrap_or(-1).min(100));
            for d in -reach..=reach {
                self.slash(Place { y: y + d, x: x + d }, '╲');
                self.slash(Place { y: y + d, x: x - d }, '╱');
            }
        }
    }

    /// Draws lines of one kind, with these characters where lines of a row or column meet.
    fn strokes<'a>(&mut self, items: impl Iterator<Item = &'a Item>, arms_of: &[char; 16]) {
        let (down, across) = (arms_of[5], arms_of[10]);
        let mut sides = BTreeSet::new();
        let mut ends = BTreeSet::new();
        let mut slants = BTreeMap::new();
        let mut bends: BTreeMap<Place, Vec<char>> = BTreeMap::new();
        for line in items {
            if line.at.y != line.to.y && line.at.x != line.to.x {
                let slant = if line.at.x < line.to.x { '╲' } else { '╱' };
                for place in along(line.at, line.to) {
                    let char = slants.entry(place).or_insert(slant);
                    *char = if *char == slant { slant } else { '╳' };
                }
                for end in [line.at, line.to].into_iter().filter(|end| end.is_cell()) {
                    ends.insert(end);
                    bends.entry(end).or_default().push(slant);
                }
                continue;
            }
            if let Some(side) = [line.at, line.to].into_iter().find(|end| end.is_side()) {
                let (cell, _) = line.cell_and_side();
                sides.insert(side);
                ends.insert(cell);
                let way = i32::from(side.x - cell.x);
                match way {
                    0 => self.put(side, 0, [down]),
                    _ => (1..=self.unit).for_each(|i| self.put(cell, way * i, [across])),
                }
                continue;
            }
            sides.insert(line.at.midway(line.to));
            ends.extend([line.at, line.to]);
            match line.at.y == line.to.y {
                true => self.stretch(line.at.midway(line.to), across),
                false => self.put(line.at.midway(line.to), 0, [down]),
            }
        }
        for (place, slant) in slants {
            self.slash(place, slant);
        }
        for end in ends {
            let arms = arms(|step| sides.contains(&end.half(step)));
            let char = match bends.get(&end).map(Vec::as_slice) {
                None => arms_of[arms],
                Some([slant]) if arms == 0 => *slant,
                Some([a, b]) if arms == 0 && a == b => *a,
                Some([_, _, _, _]) if arms == 0 => '╳',
                Some(_) => '∙',
            };
            // A line that crosses one of another kind.
            let spot = self.spot(end);
            let crossed = match (self.chars.get(&spot), char) {
                (Some('━'), '║') => '╫',
                (Some('┃'), '═') => '╪',
                (Some('─'), '┃') => '╂',
                (Some('│'), '━') => '┿',
                _ => char,
            };
            self.chars.insert(spot, crossed);
        }
    }

    /// Puts a part of a slanted line, or a crossing if the other one is there.
    fn slash(&mut self, place: Place, slant: char) {
        let spot = self.spot(place);
        let there = self.chars.get(&spot).copied();
        let crossing = matches!(there, Some(other @ ('╲' | '╱')) if other != slant);
        self.chars.insert(spot, if crossing { '╳' } else { slant });
    }

    /// Draws of each hop the side that it goes along; the sign in the cell opens to that side.
    fn hops(&mut self, drawing: &Drawing) {
        let mut sides = BTreeSet::new();
        for hop in drawing.of(Ink::Hop) {
            let (cell, side) = hop.cell_and_side();
            sides.insert(side);
            match side.across().dx {
                0 => self.stretch(side, '━'),
                _ => self.put(side, 0, ['┃']),
            }
            let opening = ORTHOGONAL.iter().position(|&step| cell.half(step) == side);
            self.put(cell, 0, opening.map(|i| ['∨', '<', '∧', '>'][i]));
        }
        let ends: BTreeSet<Place> = sides.iter().flat_map(|side| side.ends()).collect();
        for end in ends {
            let arms = arms(|step| sides.contains(&end.half(step)));
            self.put(end, 0, [HEAVY[arms]]);
        }
    }

    /// Draws the trails of fireworks and the steps of players, dotted.
    fn trails(&mut self, board: Board, drawing: &Drawing) {
        for trail in drawing.of(Ink::Trail) {
            let (margin, cell) = trail.margin_and_cell(board);
            let Some(step) = board.margin_step(margin) else {
                continue;
            };
            let way =
                std::iter::successors(Some(margin.half(step)), |place| Some(place.half(step)));
            for place in way.take_while(|&place| place != cell && board.contains(place)) {
                match step.dx {
                    0 => self.put(place, 0, ['┆']),
                    _ => self.stretch(place, '┄'),
                }
            }
        }
        for step in drawing.of(Ink::Move) {
            let midway = step.at.midway(step.to);
            match (step.at.y == step.to.y, step.at.x.cmp(&step.to.x)) {
                (true, _) => self.stretch(midway, '┄'),
                (_, Ordering::Equal) => self.put(midway, 0, ['┆']),
                (_, Ordering::Less) => self.put(midway, 0, ['⋱']),
                (_, Ordering::Greater) => self.put(midway, 0, ['⋰']),
            }
        }
    }

    /// Writes what an item says. A circle and a number in the same cell are a number in brackets.
    fn sign(&mut self, drawing: &Drawing, item: &Item) {
        let text = match item.ink {
            Ink::Circle if drawing.of(Ink::Number).any(|n| n.at == item.at) => return,
            Ink::Number if drawing.contains(&Item::at(Ink::Circle, item.at)) => {
                format!("({})", signed(item))
            }
            _ => signed(item),
        };
        let shift = (text.chars().count() as i32 - 1) / 2;
        self.put(item.at, -shift, text.chars());
    }

    /// Writes the responses of each turn from where they stand, one after the other.
    fn responses(&mut self, drawing: &Drawing) {
        let mut row = None;
        let mut free = 0;
        for response in drawing.of(Ink::Response) {
            let (y, x) = self.spot(response.at);
            let from = if row == Some(y) { x.max(free) } else { x };
            let text = value_text(Ink::Response, response.value.unwrap_or_default());
            row = Some(y);
            free = from + text.chars().count() as i32 + 2;
            self.put(response.at, from - x, text.chars());
        }
    }

    /// Puts the sign that nothing is drawn, if there is a character for its place. Borders that it stands on stay in sight.
    fn cross(&mut self, item: &Item) {
        let (y, x) = (item.at.y + item.to.y, item.at.x + item.to.x);
        let on_edge = [item.at, item.to].into_iter().find(|end| end.is_side());
        let place = match (y % 2 == 0 && x % 2 == 0, on_edge) {
            (true, _) => item.at.midway(item.to),
            // A line that would run into the frame.
            (false, Some(side)) if item.ink == Ink::Line => side,
            _ => return,
        };
        let sign = match sign_of(item.ink) {
            Sign::Cross => '×',
            Sign::Dot => '·',
        };
        let there = self.chars.get(&self.spot(place)).copied();
        let stands = place.is_side() && place.across().dx != 0;
        match there {
            Some(' ' | '·' | '─') | None => self.put(place, 0, [sign]),
            Some('│') if stands && item.at == item.to => self.put(place, 0, [sign]),
            _ if stands => {
                let _ = self.put_if_free(place, -1, sign) || self.put_if_free(place, 1, sign);
            }
            _ => {}
        }
    }

    /// Puts a character beside a place, if nothing but a dot stands there.
    fn put_if_free(&mut self, place: Place, shift: i32, char: char) -> bool {
        let (row, col) = self.spot(place);
        let there = self.chars.entry((row, col + shift)).or_insert(' ');
        let free = matches!(*there, ' ' | '·');
        if free {
            *there = char;
        }
        free
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
        return item.ink.sign().to_owned();
    };
    match item.ink {
        Ink::Set => Set::of_value(value).entries().concat(),
        Ink::Circled => format!("({value})"),
        // These are drawn, or written by themselves.
        Ink::Cross | Ink::Response => String::new(),
        Ink::Arrow => {
            let arrow = Arrow::of_value(value);
            let way = ORTHOGONAL.iter().position(|&step| step == arrow.way);
            let sign = ['↑', '→', '↓', '←'][way.unwrap_or_default()];
            format!("{sign}{}", arrow.number_text())
        }
        Ink::Step => Step::checked(value).map_or_else(String::new, |step| {
            let way = ORTHOGONAL.iter().position(|&other| other == step);
            ['↑', '→', '↓', '←'][way.unwrap_or_default()].to_string()
        }),
        Ink::Count => Count::checked(value).map_or_else(String::new, |count| {
            let sign = match count.gimmick {
                Gimmick::Wall => "┃",
                Gimmick::Fragile => "╏",
                Gimmick::Green => "╫",
                Gimmick::Pit => "◉",
                Gimmick::Switch => "◻",
            };
            let told = if count.announced { "!" } else { "" };
            format!("{sign}{}{told}", count.number)
        }),
        Ink::Shape => dots(Polyomino::of_value(value)),
        ink => format!("{}{}", ink.sign(), value_text(ink, value)),
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

/// The places that a slanted line passes, or nearly so, without its ends.
fn along(a: Place, b: Place) -> impl Iterator<Item = Place> {
    let (dy, dx) = (b.y - a.y, b.x - a.x);
    let count = dy.abs().max(dx.abs());
    (1..count).map(move |i| {
        // Halves are rounded towards the middle.
        let up = if 2 * i <= count { count } else { count - 1 };
        let part = |d: i16| d.signum() * ((2 * d.abs() * i + up) / (2 * count));
        Place {
            y: a.y + part(dy),
            x: a.x + part(dx),
        }
    })
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
    fn what_is_ruled_out_is_crossed_and_areas_have_letters() {
        let read = |text: &str| -> Drawing {
            let items = parse_drawing(text).unwrap().into_iter();
            items.map(|(item, _)| item).collect()
        };
        let board = Board::new(2, 2);
        let lines = read("number r1c1=3; line r1c2-r2c2");
        let area = Area {
            clue: lines.items()[0],
            places: vec![Place::cell(1, 0)],
        };
        let blank = read("line r1c1-r1c2 r1c1-r2c1");
        assert_eq!(
            noted(board, &lines, &blank, &[area]),
            "┌───────┐\n│ 3 × ╻ │\n│ × · ┃ │\n│ a   ╹ │\n└───────┘\n"
        );
        // Clues stay, and so do borders below a cross.
        let shaded = read("number r1c1=3; shaded r1c2");
        let blank = read("shaded r1c1 r2c1 r2c2");
        assert_eq!(
            noted(board, &shaded, &blank, &[]),
            "┌───┬───┐\n│ 3 │▓▓▓│\n├───┼───┤\n│ · │ · │\n└───┴───┘\n"
        );
        let regions = read("border r1c1.5 r1.5c1");
        let blank = read("line r1c1-r1c2 r1c1-r2c1");
        assert_eq!(
            noted(board, &regions, &blank, &[]),
            "┌───┬───┐\n│  ×│   │\n├─×─┘   │\n│       │\n└───────┘\n"
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
             line r0.5c1.5-r1.5c2.5 r1.5c1.5-r0.5c2.5 r1.5c3.5-r2.5c2.5 r1.5c2.5-r2.5c1.5",
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
    fn margins_and_walls_stand_around_halves_of_cells() {
        shows(
            2,
            3,
            "number r0c1=3 r2c0=5; wall r0.5c1.5-r1.5c1.5-r2.5c2.5; half r2c2-r2.5c1.5; shaded r2c1",
            &[
                "    3",
                "  ┌───╻───────┐",
                "  │   ┃       │",
                "  │   ╹   ·   │",
                "5 │▓▓▓ ◣╲     │",
                "  └───────────┘",
            ],
        );
    }

    #[test]
    fn trails_start_in_margins_that_are_cut() {
        shows(
            2,
            2,
            "number r0c1=2 r2c1=1; border r0c1.5; shaded r2c1; trail r0c1-r2c1 r1c3-r1c2",
            &[
                "    ╷",
                "  2 │",
                "┌─┆─┴───┐",
                "│ ┆    ┄┄┄",
                "│ ┆ ·   │",
                "│▓1▓    │",
                "└───────┘",
            ],
        );
    }

    #[test]
    fn lines_of_two_kinds_cross() {
        shows(
            3,
            3,
            "box r2c1; target r2c3; line r1c2-r2c2-r3c2; path r2c1-r2c2-r2c3",
            &[
                "┌───────────┐",
                "│     ╻     │",
                "│   · ┃ ·   │",
                "│ □═══╪═══× │",
                "│   · ┃ ·   │",
                "│     ╹     │",
                "└───────────┘",
            ],
        );
    }

    #[test]
    fn turns_are_listed_below_the_board() {
        shows(
            1,
            2,
            "letter r1c1=S; step r3c1=U r3c2=R r4c1=D; response r3c3=w2+g1+pit r4c2=w1+g2 r4c3=goal",
            &[
                "┌───┬───┐",
                "│ S │   │",
                "└───┴───┘",
                "",
                "",
                "  ↑   →   w2+g1+pit",
                "",
                "  ↓   w1+g2  goal",
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
