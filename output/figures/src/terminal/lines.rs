//! Ink through cells or along their sides: walls, lines, hops, trails.

use super::TextGrid;
use pencilmill_generator::board::{Board, Drawing, Ink, Item, ORTHOGONAL, Place, Step};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// Inks between two places with a drawing method of their own; all others are thin lines.
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

/// Box-drawing characters by their arms: 1 up, 2 right, 4 down, 8 left.
pub(super) const LIGHT: [char; 16] = [
    ' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼',
];
/// Heavy box-drawing characters by their arms.
const HEAVY: [char; 16] = [
    '╺', '╹', '╺', '┗', '╻', '┃', '┏', '┣', '╸', '┛', '━', '┻', '┓', '┫', '┳', '╋',
];

/// Double box-drawing characters by their arms; where one does not exist, it has more arms.
const DOUBLE: [char; 16] = [
    ' ', '║', '═', '╚', '║', '║', '╔', '╠', '═', '╝', '═', '╩', '╗', '╣', '╦', '╬',
];

impl TextGrid {
    /// Draws walls, slanted borders and mirrors, and the halves of cells that are shaded.
    pub(super) fn walls(&mut self, drawing: &Drawing) {
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

    /// Draws lines of all kinds through the centres of cells or through corners, and hops.
    pub(super) fn lines(&mut self, drawing: &Drawing) {
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

    /// Draws lines of one kind, with the given characters at their meeting points.
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

    /// Puts a part of a slanted line, or a crossing on top of the opposite slant.
    fn slash(&mut self, place: Place, slant: char) {
        let spot = self.spot(place);
        let there = self.chars.get(&spot).copied();
        let crossing = matches!(there, Some(other @ ('╲' | '╱')) if other != slant);
        self.chars.insert(spot, if crossing { '╳' } else { slant });
    }

    /// Draws the side along which each hop goes; the sign in the cell opens to that side.
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
    pub(super) fn trails(&mut self, board: Board, drawing: &Drawing) {
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
}

/// The places on or near a slanted line, without its ends.
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

/// The arms of a corner or centre, as an index into the tables above.
pub(super) fn arms(reaches: impl Fn(Step) -> bool) -> usize {
    (0..4)
        .map(|i| usize::from(reaches(ORTHOGONAL[i])) << i)
        .sum()
}
