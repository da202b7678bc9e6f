//! The central group: the starting pair and the two arms that grow from it.

use super::piece::{Block, Outline, Piece, facing, facing_tile};
use std::fmt;
use std::str::FromStr;

/// One of the two arms.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Arm {
    /// The arm that starts at the left side of the pair.
    Left,
    /// The arm that starts at the right side of the pair.
    Right,
}

impl Arm {
    /// Both arms.
    pub const ALL: [Arm; 2] = [Arm::Left, Arm::Right];

    const fn name(self) -> &'static str {
        match self {
            Arm::Left => "left",
            Arm::Right => "right",
        }
    }

    /// The direction away from the pair.
    const fn onward(self) -> Direction {
        match self {
            Arm::Left => Direction::Left,
            Arm::Right => Direction::Right,
        }
    }
}

/// A direction of growth, in order of the sides of a block.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Direction {
    /// Up.
    Up,
    /// To the right.
    Right,
    /// Down.
    Down,
    /// To the left.
    Left,
}

impl Direction {
    /// All directions, clockwise.
    pub const ALL: [Direction; 4] = [
        Direction::Up,
        Direction::Right,
        Direction::Down,
        Direction::Left,
    ];

    const fn name(self) -> &'static str {
        ["up", "right", "down", "left"][self as usize]
    }

    const fn back(self) -> Direction {
        Direction::ALL[(self as usize + 2) % 4]
    }

    /// Rows and columns of a step.
    pub(super) const fn step(self) -> (i16, i16) {
        [(-1, 0), (0, 1), (1, 0), (0, -1)][self as usize]
    }
}

macro_rules! words {
    ($word:ident, $expected:literal) => {
        impl fmt::Display for $word {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl FromStr for $word {
            type Err = String;

            fn from_str(text: &str) -> Result<$word, String> {
                let found = $word::ALL.into_iter().find(|word| word.name() == text);
                found.ok_or_else(|| format!("found {text:?}, expected {}", $expected))
            }
        }
    };
}

words!(Arm, "left or right");
words!(Direction, "up, right, down or left");

/// A position of a block, in blocks: the pair is in row 0 and column 0; rows count downwards, and
/// columns away from the pair, negative in the left arm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// Row of blocks.
    pub row: i16,
    /// Column of blocks.
    pub col: i16,
}

impl Spot {
    /// The spot of the pair.
    pub const PAIR: Spot = Spot { row: 0, col: 0 };

    /// The adjacent spot in a direction.
    pub const fn next(self, way: Direction) -> Spot {
        let (dy, dx) = way.step();
        Spot {
            row: self.row + dy,
            col: self.col + dx,
        }
    }
}

/// A place open to attachment, with the sides that a block needs there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The arm that it extends.
    pub arm: Arm,
    /// Direction of growth.
    pub way: Direction,
    /// Spot of the attached block.
    pub spot: Spot,
    /// Required sides where the block touches others, as in [`Block::outlines`].
    need: u16,
    /// Mask of the required bits.
    touching: u16,
}

impl Opening {
    /// True if a block with these sides fits.
    pub const fn takes(&self, outlines: u16) -> bool {
        outlines & self.touching == self.need
    }

    /// Number of sides by which a block touches others here.
    #[cfg(test)]
    pub fn sides(&self) -> u32 {
        self.touching.count_ones() / 4
    }

    /// The quarter turns by which a block fits.
    pub fn turns(&self, block: Block) -> impl Iterator<Item = u8> + use<> {
        let (outlines, opening) = (block.outlines(), *self);
        let turned = move |quarters: u8| outlines.rotate_right(4 * u32::from(quarters));
        (0..4).filter(move |&quarters| opening.takes(turned(quarters)))
    }
}

/// An attached block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Laid {
    /// The arm of the block.
    pub arm: Arm,
    /// Direction of growth.
    pub way: Direction,
    /// The spot.
    pub spot: Spot,
    /// The block, in its orientation.
    pub block: Block,
}

/// The central group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    pair: [Piece; 2],
    /// Blocks in order of attachment.
    laid: Vec<Laid>,
}

impl Group {
    /// A group of a pair, the upper tile first.
    pub const fn new(pair: [Piece; 2]) -> Group {
        let laid = Vec::new();
        Group { pair, laid }
    }

    /// True if two tiles match, the first one above the second.
    pub const fn pair_matches([upper, lower]: [Piece; 2]) -> bool {
        lower.side(0) == facing_tile(upper.side(2))
    }

    /// The starting pair, the upper tile first.
    pub const fn pair(&self) -> [Piece; 2] {
        self.pair
    }

    /// The blocks in order of attachment.
    pub fn laid(&self) -> &[Laid] {
        &self.laid
    }

    /// The openings, the left arm's first.
    pub fn openings(&self) -> Vec<Opening> {
        let mut openings = Vec::new();
        for arm in Arm::ALL {
            let ways = match self.laid.iter().any(|laid| laid.arm == arm) {
                false => vec![arm.onward()],
                // It never grows towards the pair.
                true => vec![Direction::Up, arm.onward(), Direction::Down],
            };
            openings.extend(ways.into_iter().filter_map(|way| self.opening(arm, way)));
        }
        openings
    }

    /// True if a block can be attached at any opening in any orientation.
    pub fn takes(&self, block: Block) -> bool {
        let openings = self.openings();
        openings
            .iter()
            .any(|opening| opening.turns(block).next().is_some())
    }

    /// Attaches a block, in its orientation, to an arm that can grow in this direction.
    pub fn attach(&mut self, arm: Arm, way: Direction, block: Block) {
        let spot = self.end(arm).next(way);
        self.laid.push(Laid {
            arm,
            way,
            spot,
            block,
        });
    }

    /// The spot of the last block of an arm.
    fn end(&self, arm: Arm) -> Spot {
        let last = self.laid.iter().rev().find(|laid| laid.arm == arm);
        last.map_or(Spot::PAIR, |laid| laid.spot)
    }

    /// A side of the block or pair at a spot; none at an empty spot.
    fn outline(&self, spot: Spot, side: Direction) -> Option<Outline> {
        if spot == Spot::PAIR {
            let [upper, lower] = self.pair;
            return match side {
                Direction::Right => Some(upper.side(1) << 2 | lower.side(1)),
                Direction::Left => Some(lower.side(3) << 2 | upper.side(3)),
                // One tile wide: no attached block ever touches these.
                Direction::Up | Direction::Down => None,
            };
        }
        let here = self.laid.iter().rev().find(|laid| laid.spot == spot)?;
        Some(here.block.outline(side as usize))
    }

    /// The opening of an arm in a direction; none if the spot is taken.
    fn opening(&self, arm: Arm, way: Direction) -> Option<Opening> {
        let spot = self.end(arm).next(way);
        if spot == Spot::PAIR || self.laid.iter().any(|laid| laid.spot == spot) {
            return None;
        }
        let (mut need, mut touching) = (0, 0);
        for side in Direction::ALL {
            let next = self.outline(spot.next(side), side.back());
            need = need << 4 | next.map_or(0, |next| u16::from(facing(next)));
            touching = touching << 4 | next.map_or(0, |_| 0b1111);
        }
        Some(Opening {
            arm,
            way,
            spot,
            need,
            touching,
        })
    }
}
