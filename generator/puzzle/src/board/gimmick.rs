//! Gimmicks hidden in a maze, on the sides of cells and in cells, and the printed counts of them.

use super::script::number;
use super::{Ink, Item, Place};

/// A hidden thing that hinders a walk through a maze, or opens a way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Gimmick {
    /// A side that no step passes.
    Wall,
    /// A side that stops the first step against it and lets all later ones pass.
    Fragile,
    /// A side that lets steps pass once a switch has been entered.
    Green,
    /// A cell that ends the turn.
    Pit,
    /// A cell that opens all green walls.
    Switch,
}

impl Gimmick {
    /// Every gimmick, those of sides first.
    pub const ALL: [Gimmick; 5] = [
        Gimmick::Wall,
        Gimmick::Fragile,
        Gimmick::Green,
        Gimmick::Pit,
        Gimmick::Switch,
    ];
    /// Number of gimmicks that stand on sides: the first ones of [`Gimmick::ALL`].
    pub const ON_SIDES: usize = 3;

    /// Name in texts.
    pub const fn name(self) -> &'static str {
        self.ink().name()
    }

    /// Ink that draws the gimmick.
    pub const fn ink(self) -> Ink {
        match self {
            Gimmick::Wall => Ink::Wall,
            Gimmick::Fragile => Ink::Fragile,
            Gimmick::Green => Ink::Green,
            Gimmick::Pit => Ink::Pit,
            Gimmick::Switch => Ink::Switch,
        }
    }

    /// True if the gimmick stands on a side, and not in a cell.
    pub const fn on_side(self) -> bool {
        (self as usize) < Gimmick::ON_SIDES
    }

    /// The item that draws the gimmick on this side or in this cell.
    pub fn item(self, place: Place) -> Item {
        if self.on_side() {
            let [a, b] = place.ends();
            Item::between(self.ink(), a, b)
        } else {
            Item::at(self.ink(), place)
        }
    }

    /// The gimmick that an item draws, with its side or cell; none for other inks.
    pub fn shown(item: &Item) -> Option<(Place, Gimmick)> {
        let gimmick = Gimmick::ALL.into_iter().find(|g| g.ink() == item.ink)?;
        Some((item.at.midway(item.to), gimmick))
    }
}

/// The number of hidden gimmicks of one kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Count {
    /// The gimmick counted.
    pub gimmick: Gimmick,
    /// Number of gimmicks, at least 1.
    pub number: i16,
    /// Of switches: true if the first entry of one is announced.
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

    /// The count that a value stands for, if it stands for one.
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

    /// Value that stands for this count.
    pub const fn value(self) -> i16 {
        let kind = self.gimmick as i16 + if self.announced { 1 } else { 0 };
        kind * Count::SPAN + self.number
    }

    /// Text of the count: `wall3`, `switch1`, and `switch1!` where switches are announced.
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
