//! What is hidden in a maze: gimmicks on the sides of cells and in cells, and how many of each are told.

use super::value::number;
use super::{Ink, Item, Place};

/// What hinders a walk through a maze, or opens a way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Gimmick {
    /// A side that never lets one pass.
    Wall,
    /// A side that stops the first step against it and lets all others pass.
    Fragile,
    /// A side that lets one pass once a switch was entered.
    Green,
    /// A cell that ends the turn.
    Pit,
    /// A cell that opens all green walls.
    Switch,
}

impl Gimmick {
    /// Every kind: those of sides first.
    pub const ALL: [Gimmick; 5] = [
        Gimmick::Wall,
        Gimmick::Fragile,
        Gimmick::Green,
        Gimmick::Pit,
        Gimmick::Switch,
    ];
    /// How many of them stand on sides.
    pub const ON_SIDES: usize = 3;

    /// Its name in texts.
    pub const fn name(self) -> &'static str {
        self.ink().name()
    }

    /// The ink that draws it.
    pub const fn ink(self) -> Ink {
        match self {
            Gimmick::Wall => Ink::Wall,
            Gimmick::Fragile => Ink::Fragile,
            Gimmick::Green => Ink::Green,
            Gimmick::Pit => Ink::Pit,
            Gimmick::Switch => Ink::Switch,
        }
    }

    /// Whether it stands on a side, and not in a cell.
    pub const fn on_side(self) -> bool {
        (self as usize) < Gimmick::ON_SIDES
    }

    /// What is drawn if it stands on this side or in this cell.
    pub fn item(self, place: Place) -> Item {
        if self.on_side() {
            let [a, b] = place.ends();
            Item::between(self.ink(), a, b)
        } else {
            Item::at(self.ink(), place)
        }
    }

    /// The side or cell at which an item shows a gimmick, if it does.
    pub fn shown(item: &Item) -> Option<(Place, Gimmick)> {
        let gimmick = Gimmick::ALL.into_iter().find(|g| g.ink() == item.ink)?;
        Some((item.at.midway(item.to), gimmick))
    }
}

/// How many gimmicks of a kind there are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Count {
    /// The kind.
    pub gimmick: Gimmick,
    /// How many: one at least.
    pub number: i16,
    /// Of switches: whether it is told when the first of them is entered.
    pub announced: bool,
}

impl Count {
    /// Greatest number.
    pub const GREATEST: i16 = 255;
    /// Values for each kind.
    const SPAN: i16 = Count::GREATEST + 1;

    /// Every count.
    pub fn all() -> impl Iterator<Item = Count> {
        (0..6 * Count::SPAN).filter_map(Count::checked)
    }

    /// The count that a value stands for, if it is one.
    pub fn checked(value: i16) -> Option<Count> {
        let kind = usize::try_from(value / Count::SPAN).ok()?;
        let gimmick = *Gimmick::ALL.get(kind.min(4)).filter(|_| kind <= 5)?;
        let count = Count {
            gimmick,
            number: value % Count::SPAN,
            announced: kind == 5,
        };
        (value >= 0 && count.number > 0).then_some(count)
    }

    /// The value that stands for this count.
    pub const fn value(self) -> i16 {
        let kind = self.gimmick as i16 + if self.announced { 1 } else { 0 };
        kind * Count::SPAN + self.number
    }

    /// Its text: `wall3`, `switch1`, and `switch1!` where switches are announced.
    pub fn text(self) -> String {
        let sign = if self.announced { "!" } else { "" };
        format!("{}{}{sign}", self.gimmick.name(), self.number)
    }

    /// Reads a count.
    pub(super) fn parse(text: &str) -> Option<Count> {
        let (rest, announced) = match text.strip_suffix('!') {
            Some(rest) => (rest, true),
            None => (text, false),
        };
        let digits = rest.find(|c: char| c.is_ascii_digit())?;
        let (name, digits) = rest.split_at(digits);
        let gimmick = Gimmick::ALL.into_iter().find(|g| g.name() == name)?;
        let number = number(digits).filter(|n| (1..=Count::GREATEST).contains(n))?;
        (!announced || gimmick == Gimmick::Switch).then_some(Count {
            gimmick,
            number,
            announced,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_written_with_their_kind() {
        for count in Count::all() {
            assert_eq!(Count::parse(&count.text()), Some(count));
            assert_eq!(Count::checked(count.value()), Some(count));
        }
        assert_eq!(Count::all().count(), 6 * 255);
        for wrong in [
            "", "wall", "wall0", "wall256", "3", "wall3!", "pit03", "hole1", "switch!",
        ] {
            assert_eq!(Count::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn gimmicks_are_found_where_they_are_drawn() {
        for gimmick in Gimmick::ALL {
            let place = if gimmick.on_side() {
                Place { y: 2, x: 3 }
            } else {
                Place::cell(1, 1)
            };
            assert_eq!(Gimmick::shown(&gimmick.item(place)), Some((place, gimmick)));
        }
    }
}
