//! Values of items that are more than a number: sets, shapes, arrows.

use super::script::number;
use super::{ORTHOGONAL, Step, Symmetry};

/// One to four entries: different numbers from 1 to 9, and "?" for withheld ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Set {
    /// Bit n stands for the number n.
    numbers: u16,
    unknown: u8,
}

impl Set {
    /// Greatest number of entries.
    pub const MOST: usize = 4;
    /// Greatest number.
    pub const GREATEST: i16 = 9;

    /// The set of these numbers and `unknown` times "?".
    pub fn new(numbers: impl IntoIterator<Item = i16>, unknown: usize) -> Set {
        let bits = numbers.into_iter().map(|n| 1 << n);
        Set {
            numbers: bits.fold(0, |all, bit: u16| all | bit),
            unknown: unknown as u8,
        }
    }

    /// Every set.
    pub fn all() -> impl Iterator<Item = Set> {
        (0..8 << (Set::GREATEST + 1)).filter_map(Set::checked)
    }

    /// The set that a value stands for.
    pub const fn of_value(value: i16) -> Set {
        Set {
            numbers: value as u16 & 0x3fe,
            unknown: (value >> (Set::GREATEST + 1)) as u8,
        }
    }

    /// The set that a value stands for, if it stands for one.
    pub fn checked(value: i16) -> Option<Set> {
        let set = Set::of_value(value);
        let fits = value >= 0 && value & 1 == 0 && (1..=Set::MOST).contains(&set.len());
        fits.then_some(set)
    }

    /// Value that stands for this set.
    pub const fn value(self) -> i16 {
        self.numbers as i16 | (self.unknown as i16) << (Set::GREATEST + 1)
    }

    /// Number of entries.
    pub const fn len(self) -> usize {
        self.numbers.count_ones() as usize + self.unknown()
    }

    /// True if there is no entry; such a set is not written.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Number of "?".
    pub const fn unknown(self) -> usize {
        self.unknown as usize
    }

    /// The numbers in increasing order.
    pub fn numbers(self) -> impl Iterator<Item = i16> {
        (1..=Set::GREATEST).filter(move |&n| self.has(n))
    }

    /// True if the number is an entry.
    pub const fn has(self, number: i16) -> bool {
        number >= 0 && number <= Set::GREATEST && self.numbers >> number & 1 == 1
    }

    /// The set with the entry of a number replaced by "?".
    pub const fn without(self, number: i16) -> Set {
        Set {
            numbers: self.numbers & !(1 << number),
            unknown: self.unknown + 1,
        }
    }

    /// The set with all entries replaced by "?".
    pub const fn placeholder(self) -> Set {
        Set {
            numbers: 0,
            unknown: self.len() as u8,
        }
    }

    /// The entries as printed.
    pub fn entries(self) -> Vec<String> {
        let unknown = (0..self.unknown).map(|_| "?".to_owned());
        self.numbers()
            .map(|n| n.to_string())
            .chain(unknown)
            .collect()
    }

    /// Reads entries in any order; [`Set::entries`] sorts them.
    pub(super) fn parse(text: &str) -> Option<Set> {
        let entries: Vec<&str> = text.split('+').collect();
        let unknown = entries.iter().filter(|&&entry| entry == "?").count();
        let known = entries.iter().filter(|&&entry| entry != "?");
        let numbers: Vec<i16> = known.map(|entry| number(entry)).collect::<Option<_>>()?;
        let written = numbers.iter().all(|n| (1..=Set::GREATEST).contains(n));
        let set = Set::new(numbers.into_iter().filter(|_| written), unknown);
        let fits = set.len() == entries.len() && (1..=Set::MOST).contains(&set.len());
        (written && fits).then_some(set)
    }
}

/// A polyomino in a fixed orientation, within four rows and columns: bit 4r + c stands for the cell
/// in row r and column c. The first row and column are not empty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Polyomino(i16);

impl Polyomino {
    /// The shape of these cells, given by row and column, moved into the top left corner. They must
    /// fit into four rows and columns without the last corner.
    pub fn new(cells: &[(i16, i16)]) -> Polyomino {
        let top = cells.iter().map(|c| c.0).min().unwrap_or(0);
        let left = cells.iter().map(|c| c.1).min().unwrap_or(0);
        let bit = |&(row, col): &(i16, i16)| 1 << (4 * (row - top) + col - left);
        Polyomino(cells.iter().map(bit).fold(0, |all, bit: i16| all | bit))
    }

    /// The shape that a value stands for.
    pub const fn of_value(value: i16) -> Polyomino {
        Polyomino(value)
    }

    /// Value that stands for this shape.
    pub const fn value(self) -> i16 {
        self.0
    }

    /// The cells by row and column, row by row.
    pub fn cells(self) -> impl Iterator<Item = (i16, i16)> {
        (0..15)
            .filter(move |bit| self.0 >> bit & 1 == 1)
            .map(|bit| (bit / 4, bit % 4))
    }

    /// Number of rows and columns.
    pub fn extent(self) -> (i16, i16) {
        let rows = self.cells().map(|c| c.0 + 1).max().unwrap_or(0);
        let cols = self.cells().map(|c| c.1 + 1).max().unwrap_or(0);
        (rows, cols)
    }

    /// The image of the shape under a symmetry of the board.
    pub fn transformed(self, symmetry: Symmetry) -> Polyomino {
        let cells: Vec<(i16, i16)> = self.cells().map(|cell| symmetry.of_offset(cell)).collect();
        Polyomino::new(&cells)
    }

    /// The fixed tetrominoes: all connected shapes of four cells, in order of their values.
    pub fn tetrominoes() -> Vec<Polyomino> {
        let free: [[(i16, i16); 4]; 5] = [
            [(0, 0), (0, 1), (0, 2), (0, 3)],
            [(0, 0), (0, 1), (1, 0), (1, 1)],
            [(0, 0), (0, 1), (0, 2), (1, 0)],
            [(0, 0), (0, 1), (0, 2), (1, 1)],
            [(0, 0), (0, 1), (1, 1), (1, 2)],
        ];
        let all = free.iter().map(|cells| Polyomino::new(cells));
        let mut fixed: Vec<Polyomino> = all
            .flat_map(|shape| Symmetry::all().map(move |s| shape.transformed(s)))
            .collect();
        fixed.sort_unstable();
        fixed.dedup();
        fixed
    }

    /// The least image of the shape under the symmetries, which its rotations and reflections
    /// share.
    pub fn free(self) -> Polyomino {
        Symmetry::all()
            .map(|s| self.transformed(s))
            .min()
            .unwrap_or(self)
    }

    /// The rows, with `x` for a cell and `.` for a gap.
    pub fn rows(self) -> Vec<String> {
        let (rows, cols) = self.extent();
        let char = |row, col| {
            if self.cells().any(|c| c == (row, col)) {
                'x'
            } else {
                '.'
            }
        };
        (0..rows)
            .map(|row| (0..cols).map(|col| char(row, col)).collect())
            .collect()
    }

    pub(super) fn parse(text: &str) -> Option<Polyomino> {
        let mut cells = Vec::new();
        for (row, line) in (0..).zip(text.split('/')) {
            for (col, char) in (0..).zip(line.chars()) {
                if char == 'x' {
                    cells.push((row, col));
                }
            }
        }
        let fits = cells
            .iter()
            .all(|&(r, c)| r < 4 && c < 4 && (r, c) != (3, 3));
        let shape = Polyomino::new(if fits { &cells } else { &[] });
        (!cells.is_empty() && shape.rows().join("/") == text).then_some(shape)
    }
}

/// A direction along a row or column, with a number or "?".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Arrow {
    /// The direction, one of [`ORTHOGONAL`].
    pub way: Step,
    /// The number; none for "?".
    pub number: Option<i16>,
}

impl Arrow {
    /// Greatest number.
    pub const GREATEST: i16 = 99;
    /// Names of the directions, in the order of [`ORTHOGONAL`].
    const NAMES: [&'static str; 4] = ["up", "right", "down", "left"];
    /// Values for each direction. The last one is "?", so that hints with a number sort first.
    const SPAN: i16 = 128;

    /// Every arrow.
    pub fn all() -> impl Iterator<Item = Arrow> {
        (0..4 * Arrow::SPAN).filter_map(Arrow::checked)
    }

    /// The arrow that a value stands for.
    pub const fn of_value(value: i16) -> Arrow {
        let number = value % Arrow::SPAN;
        Arrow {
            way: ORTHOGONAL[(value / Arrow::SPAN) as usize % 4],
            number: if number == Arrow::SPAN - 1 {
                None
            } else {
                Some(number)
            },
        }
    }

    /// The arrow that a value stands for, if it stands for one.
    pub fn checked(value: i16) -> Option<Arrow> {
        let arrow = (0..4 * Arrow::SPAN)
            .contains(&value)
            .then(|| Arrow::of_value(value));
        arrow.filter(|arrow| arrow.number.is_none_or(|n| n <= Arrow::GREATEST))
    }

    /// Value that stands for this arrow.
    pub fn value(self) -> i16 {
        self.index() as i16 * Arrow::SPAN + self.number.unwrap_or(Arrow::SPAN - 1)
    }

    fn index(self) -> usize {
        let found = ORTHOGONAL.iter().position(|&step| step == self.way);
        found.unwrap_or_default()
    }

    /// Name of the direction.
    pub fn name(self) -> &'static str {
        Arrow::NAMES[self.index()]
    }

    /// The number, or "?".
    pub fn number_text(self) -> String {
        self.number
            .map_or_else(|| "?".to_owned(), |n| n.to_string())
    }

    /// The image of the arrow under a symmetry of the board.
    pub fn transformed(self, symmetry: Symmetry) -> Arrow {
        let (dy, dx) = symmetry.of_offset((self.way.dy, self.way.dx));
        Arrow {
            way: Step { dy, dx },
            ..self
        }
    }

    pub(super) fn parse(text: &str) -> Option<Arrow> {
        let digits = text.find(|c: char| !c.is_ascii_lowercase())?;
        let (name, rest) = text.split_at(digits);
        let index = Arrow::NAMES.iter().position(|&n| n == name)?;
        let number = match rest {
            "?" => None,
            digits => Some(number(digits).filter(|&n| n <= Arrow::GREATEST)?),
        };
        Some(Arrow {
            way: ORTHOGONAL[index],
            number,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Ink, value_text};
    use super::*;

    #[test]
    fn sets_are_written_rising_with_unknown_ones_last() {
        for set in Set::all() {
            let text = set.entries().join("+");
            assert_eq!(Set::parse(&text), Some(set), "{text}");
            assert_eq!(Set::checked(set.value()), Some(set));
        }
        assert_eq!(
            Set::all().count(),
            9 + 36 + 84 + 126 + 3 + (9 + 36 + 84) + (9 + 36) + 9 + 1
        );
        let set = Set::new([3, 1], 1);
        assert_eq!(value_text(Ink::Set, set.value()), "1+3+?");
        assert_eq!(value_text(Ink::Set, set.without(3).value()), "1+?+?");
        assert_eq!(set.placeholder(), Set::new([], 3));
        for any_order in ["3+1+?", "?+1+3", "1+?+3"] {
            assert_eq!(Set::parse(any_order), Some(set), "{any_order}");
        }
        for wrong in [
            "",
            "+",
            "1+",
            "0",
            "10",
            "1+1",
            "1+2+3+4+5",
            "1+?+?+?+?",
            "3+1+3",
            "01",
        ] {
            assert_eq!(Set::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn arrows_are_written_with_their_direction() {
        for arrow in Arrow::all() {
            let text = value_text(Ink::Arrow, arrow.value());
            assert_eq!(Arrow::parse(&text), Some(arrow), "{text}");
            assert_eq!(Arrow::checked(arrow.value()), Some(arrow));
        }
        assert_eq!(Arrow::all().count(), 4 * 101);
        let arrow = Arrow::of_value(3);
        assert_eq!(value_text(Ink::Arrow, arrow.value()), "up3");
        let ways: Vec<String> = Symmetry::all()
            .map(|s| value_text(Ink::Arrow, arrow.transformed(s).value()))
            .collect();
        assert_eq!(
            ways,
            [
                "up3", "up3", "down3", "down3", "left3", "left3", "right3", "right3"
            ]
        );
        for wrong in [
            "", "up", "3", "?", "up03", "up100", "upp3", "Up3", "up3?", "up-1",
        ] {
            assert_eq!(Arrow::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn tetrominoes_are_nineteen_of_five_kinds() {
        let fixed = Polyomino::tetrominoes();
        assert_eq!(fixed.len(), 19);
        let mut free: Vec<Polyomino> = fixed.iter().map(|shape| shape.free()).collect();
        free.sort_unstable();
        free.dedup();
        assert_eq!(free.len(), 5);
        for shape in fixed {
            let text = value_text(Ink::Shape, shape.value());
            assert_eq!(Polyomino::parse(&text), Some(shape), "{text}");
        }
        for wrong in [
            "", "/", "...", ".x/.x", "x./x.", "xxxxx", "x/xx", "y", "xxx\n", "./x",
        ] {
            assert_eq!(Polyomino::parse(wrong), None, "{wrong}");
        }
    }
}
