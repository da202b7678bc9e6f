//! One mark: an ink at its place or places, with its value.

use super::{Board, Ink, Place};
use std::cmp::Ordering;

/// An ink at a place or between two places.
///
/// Items sort by ink, then place, then value: the order of every text and list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Item {
    /// The kind of mark.
    pub ink: Ink,
    /// The place, or the smaller one of two.
    pub at: Place,
    /// The second place; equal to `at` for an item at one place.
    pub to: Place,
    /// The value, if the ink carries one.
    pub value: Option<i16>,
}

impl PartialOrd for Item {
    #[inline]
    fn partial_cmp(&self, other: &Item) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Item {
    #[inline]
    fn cmp(&self, other: &Item) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl Item {
    /// All fields in one number, most significant first: sorted lists of items are searched all the
    /// time.
    #[inline]
    const fn key(&self) -> u128 {
        const fn up(x: i16) -> u128 {
            (x as u16 ^ 0x8000) as u128
        }
        let value = match self.value {
            None => 0,
            Some(value) => 1 + up(value),
        };
        let (at, to) = (self.at, self.to);
        (self.ink as u128) << 96
            | up(at.y) << 80
            | up(at.x) << 64
            | up(to.y) << 48
            | up(to.x) << 32
            | value
    }

    /// Ink without a value at one place.
    pub const fn at(ink: Ink, at: Place) -> Item {
        Item {
            ink,
            at,
            to: at,
            value: None,
        }
    }

    /// Ink with a value at one place.
    pub const fn valued(ink: Ink, at: Place, value: i16) -> Item {
        Item {
            ink,
            at,
            to: at,
            value: Some(value),
        }
    }

    /// Ink between two places, in either order.
    pub fn between(ink: Ink, a: Place, b: Place) -> Item {
        Item {
            ink,
            at: a.min(b),
            to: a.max(b),
            value: None,
        }
    }

    /// Ink between each of these places and the next.
    pub fn along(ink: Ink, places: &[Place]) -> impl Iterator<Item = Item> {
        let pairs = places.windows(2);
        pairs.map(move |two| Item::between(ink, two[0], two[1]))
    }

    /// True if both items have one ink and one place or pair of places, whatever their values:
    /// restating a hint leaves that as it is. A circle with and without a number counts as one ink.
    pub fn same_spot(&self, other: &Item) -> bool {
        let alike = |ink| match ink {
            Ink::Circled => Ink::Circle,
            other => other,
        };
        (alike(self.ink), self.at, self.to) == (alike(other.ink), other.at, other.to)
    }

    /// The cell and the side or corner of an item between them.
    pub const fn cell_and_side(&self) -> (Place, Place) {
        if self.at.is_cell() {
            (self.at, self.to)
        } else {
            (self.to, self.at)
        }
    }

    /// The cell of the margin and the cell of the board of an item between them.
    pub const fn margin_and_cell(&self, board: Board) -> (Place, Place) {
        if board.margin_step(self.at).is_some() {
            (self.at, self.to)
        } else {
            (self.to, self.at)
        }
    }

    /// The item with its places moved by `map`.
    pub fn mapped(&self, map: impl Fn(Place) -> Place) -> Item {
        Item {
            value: self.value,
            ..Item::between(self.ink, map(self.at), map(self.to))
        }
    }
}
