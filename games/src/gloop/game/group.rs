//! The central group: the starting pair and the two arms that grow from it.

use super::piece::{Block, Outline, Piece, facing, facing_tile};
use std::fmt;
use std::str::FromStr;

/// One of the two arms.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Arm {
    /// The arm that starts at the left side of the pair.
    Left,
    /// The arm that starts at the right side of the pair.
    Right,
}

impl Arm {
    /// Both.
    pub const ALL: [Arm; 2] = [Arm::Left, Arm::Right];

    const fn name(self) -> &'static str {
        match self {
            Arm::Left => "left",
            Arm::Right => "right",
        }
    }

    /// The way that leads away from the pair.
    const fn onward(self) -> Way {
        match self {
            Arm::Left => Way::Left,
            Arm::Right => Way::Right,
        }
    }
}

/// A way to grow, in order of the sides of a block.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Way {
    /// Up.
    Up,
    /// To the right.
    Right,
    /// Down.
    Down,
    /// To the left.
    Left,
}

impl Way {
    /// All ways, clockwise.
    pub const ALL: [Way; 4] = [Way::Up, Way::Right, Way::Down, Way::Left];

    const fn name(self) -> &'static str {
        ["up", "right", "down", "left"][self as usize]
    }

    const fn back(self) -> Way {
        Way::ALL[(self as usize + 2) % 4]
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
words!(Way, "up, right, down or left");

/// Where a block lies, in blocks: the pair is in row 0 and column 0; rows count downwards, and columns away from the pair,
/// negative in the left arm.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot {
    /// Row of blocks.
    pub row: i16,
    /// Column of blocks.
    pub col: i16,
}

impl Spot {
    /// Where the pair lies.
    pub const PAIR: Spot = Spot { row: 0, col: 0 };

    /// The spot next to it.
    pub const fn next(self, way: Way) -> Spot {
        let (dy, dx) = match way {
            Way::Up => (-1, 0),
            Way::Right => (0, 1),
            Way::Down => (1, 0),
            Way::Left => (0, -1),
        };
        Spot {
            row: self.row + dy,
            col: self.col + dx,
        }
    }
}

/// A place where a block may be attached, and what its sides must be there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Opening {
    /// The arm it makes longer.
    pub arm: Arm,
    /// How the arm grows.
    pub way: Way,
    /// Where the block will lie.
    pub spot: Spot,
    /// What its sides must be where they touch others, as [`Block::outlines`] has them.
    need: u16,
    /// The bits that matter.
    touching: u16,
}

impl Opening {
    /// Whether a block fits with these sides.
    pub const fn takes(&self, outlines: u16) -> bool {
        outlines & self.touching == self.need
    }

    /// Number of sides with which a block touches others here.
    #[cfg(test)]
    pub fn sides(&self) -> u32 {
        self.touching.count_ones() / 4
    }

    /// The quarter turns with which a block fits.
    pub fn turns(&self, block: Block) -> impl Iterator<Item = u8> + use<> {
        let (outlines, opening) = (block.outlines(), *self);
        let turned = move |quarters: u8| outlines.rotate_right(4 * u32::from(quarters));
        (0..4).filter(move |&quarters| opening.takes(turned(quarters)))
    }
}

/// A block in its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Laid {
    /// The arm it belongs to.
    pub arm: Arm,
    /// How the arm grew with it.
    pub way: Way,
    /// Where it lies.
    pub spot: Spot,
    /// The block, turned as it lies.
    pub block: Block,
}

/// What decides whether a block may be attached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Touching {
    /// Whether sides without paths match each other.
    pub blank_sides: bool,
    /// Whether all tiles that touch must match, and not only those of the end.
    pub all: bool,
}

/// The central group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    pair: [Piece; 2],
    /// Blocks in the order they were attached.
    laid: Vec<Laid>,
    /// The openings of each arm.
    openings: [Openings; 2],
}

/// Up to three openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Openings([Option<Opening>; 3]);

impl Group {
    /// A group of two tiles, the upper one first.
    pub fn new(pair: [Piece; 2], touching: Touching) -> Group {
        let mut group = Group {
            pair,
            laid: Vec::new(),
            openings: [Openings::default(); 2],
        };
        for arm in Arm::ALL {
            group.open(arm, touching);
        }
        group
    }

    /// Whether two tiles match, the first one above the second.
    pub fn pair_matches([upper, lower]: [Piece; 2], blank_sides: bool) -> bool {
        let side = upper.side(2);
        lower.side(0) == facing_tile(side) && (blank_sides || side != 0)
    }

    /// The starting pair, the upper tile first.
    pub const fn pair(&self) -> [Piece; 2] {
        self.pair
    }

    /// The blocks, in the order they were attached.
    pub fn laid(&self) -> &[Laid] {
        &self.laid
    }

    /// The places where blocks may be attached, the left arm's first.
    pub fn openings(&self) -> impl Iterator<Item = &Opening> {
        self.openings.iter().flat_map(|arm| arm.0.iter().flatten())
    }

    /// Whether a block can be attached anywhere, turned somehow.
    pub fn takes(&self, block: Block) -> bool {
        let mut openings = self.openings();
        openings.any(|opening| opening.turns(block).next().is_some())
    }

    /// Attaches a block, turned as it shall lie, where the arm can grow so.
    pub fn attach(&mut self, arm: Arm, way: Way, block: Block, touching: Touching) {
        let mut openings = self.openings[arm as usize].0.into_iter().flatten();
        let Some(opening) = openings.find(|opening| opening.way == way) else {
            return;
        };
        self.laid.push(Laid {
            arm,
            way,
            spot: opening.spot,
            block,
        });
        self.open(arm, touching);
    }

    /// The side of what lies at a spot, if anything does.
    fn outline(&self, spot: Spot, side: Way) -> Option<Outline> {
        if spot == Spot::PAIR {
            let [upper, lower] = self.pair;
            return match side {
                Way::Right => Some(upper.side(1) << 2 | lower.side(1)),
                Way::Left => Some(lower.side(3) << 2 | upper.side(3)),
                // One tile wide: nothing that is attached ever touches these.
                Way::Up | Way::Down => None,
            };
        }
        let here = self.laid.iter().rev().find(|laid| laid.spot == spot)?;
        Some(here.block.outline(side as usize))
    }

    /// Finds the openings of an arm anew.
    fn open(&mut self, arm: Arm, touching: Touching) {
        let last = self.laid.iter().rev().find(|laid| laid.arm == arm);
        let end = last.map_or(Spot::PAIR, |laid| laid.spot);
        let ways = match last {
            None => vec![arm.onward()],
            // Towards the pair it never grows.
            Some(_) => vec![Way::Up, arm.onward(), Way::Down],
        };
        let mut openings = Openings::default();
        let found = ways.into_iter().filter_map(|way| {
            let spot = end.next(way);
            let free = spot != Spot::PAIR && self.laid.iter().all(|laid| laid.spot != spot);
            free.then(|| self.opening(arm, way, spot, touching))?
        });
        for (slot, opening) in openings.0.iter_mut().zip(found) {
            *slot = Some(opening);
        }
        self.openings[arm as usize] = openings;
    }

    /// What a block must be like to be attached here; none if nothing can.
    fn opening(&self, arm: Arm, way: Way, spot: Spot, touching: Touching) -> Option<Opening> {
        let (mut need, mut mask) = (0, 0);
        for side in Way::ALL {
            let counts = touching.all || side == way.back();
            let next = self.outline(spot.next(side), side.back());
            let (side_need, side_mask) = match next.filter(|_| counts) {
                Some(next) if !touching.blank_sides && (next >> 2 == 0 || next & 3 == 0) => {
                    return None;
                }
                Some(next) => (facing(next), 0b1111),
                None => (0, 0),
            };
            need = need << 4 | u16::from(side_need);
            mask = mask << 4 | side_mask;
        }
        Some(Opening {
            arm,
            way,
            spot,
            need,
            touching: mask,
        })
    }
}
