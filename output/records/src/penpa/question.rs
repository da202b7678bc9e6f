//! Printed items, in the layer that solvers cannot change.

use super::{Sheet, is_short};
use pencilmill_generator::board::{Arrow, Drawing, Ink, Item, ORTHOGONAL, Set, value_text};
use serde::Serialize;
use std::collections::BTreeMap;

/// A value written as an empty list.
type None_ = [u8; 0];

#[derive(Serialize, Default)]
struct Log {
    #[serde(rename = "__a")]
    a: None_,
}

/// The question layer in the player's form.
#[derive(Serialize, Default)]
pub(super) struct Question {
    command_redo: Log,
    command_undo: Log,
    command_replay: Log,
    surface: BTreeMap<i32, u8>,
    number: BTreeMap<i32, (String, u8, &'static str)>,
    #[serde(rename = "numberS")]
    small: BTreeMap<i32, u8>,
    symbol: BTreeMap<i32, (u8, &'static str, u8)>,
    thermo: None_,
    arrows: None_,
    direction: None_,
    squareframe: None_,
    polygon: None_,
    line: BTreeMap<String, u8>,
    #[serde(rename = "lineE")]
    edge: BTreeMap<String, u8>,
    wall: BTreeMap<String, u8>,
    cage: BTreeMap<String, u8>,
    #[serde(rename = "deletelineE")]
    erased: BTreeMap<String, u8>,
    killercages: None_,
    nobulbthermo: None_,
}

impl Question {
    pub(super) fn of(sheet: &Sheet, printed: &Drawing) -> Option<Question> {
        let mut layer = Question::default();
        for item in printed.items() {
            layer.print(sheet, printed, item)?;
        }
        Some(layer)
    }

    /// Prints an item; none if it cannot be shown.
    fn print(&mut self, sheet: &Sheet, printed: &Drawing, item: &Item) -> Option<()> {
        let at = sheet.point(item.at);
        let has = |ink| printed.contains(&Item::at(ink, item.at));
        let value = item.value.map(|value| value_text(item.ink, value));
        let text = value.unwrap_or_default();
        let colour = if has(Ink::Black) { 4 } else { 1 };
        let mut number = |text: String, colour, size| {
            let other = self.number.insert(at, (text, colour, size));
            other.is_none().then_some(())
        };
        let mut symbol = |style, name, layer| {
            let other = self.symbol.insert(at, (style, name, layer));
            other.is_none().then_some(())
        };
        match item.ink {
            Ink::Black => self.surface.insert(at, 4).is_none().then_some(()),
            Ink::Grey => self.surface.insert(at, 3).is_none().then_some(()),
            Ink::Goal => self.surface.insert(at, 7).is_none().then_some(()),
            Ink::Number | Ink::Letter | Ink::Unknown | Ink::Ladder | Ink::Flag | Ink::Turnable => {
                number(format!("{}{text}", item.ink.sign()), colour, "1")
            }
            Ink::Circled if text.is_empty() => number("?".to_owned(), 6, "1"),
            // two digits would touch the circle that belongs to numbers
            Ink::Circled if text.len() > 1 => {
                number(text, 1, "6")?;
                symbol(1, "circle_L", 1)
            }
            Ink::Circled => number(text, 6, "1"),
            Ink::Arrow => {
                let arrow = Arrow::of_value(item.value?);
                let way = ORTHOGONAL.iter().position(|&step| step == arrow.way)?;
                // Up, right, down and left have the numbers 0, 2, 3 and 1.
                let number_of_way = [0, 2, 3, 1][way];
                number(
                    format!("{}_{number_of_way}", arrow.number_text()),
                    colour,
                    "2",
                )
            }
            Ink::Set => {
                let entries = Set::of_value(item.value?).entries();
                let size = if entries.len() == 1 { "1" } else { "4" };
                number(entries.concat(), colour, size)
            }
            Ink::Circle => symbol(1, "circle_L", 1),
            Ink::Disc => symbol(2, "circle_L", 1),
            Ink::Dot => symbol(2, "circle_SS", 1),
            // shaded in the solver's shade for nodes, so that shading them again makes no
            // difference
            Ink::Node => {
                symbol(2, "square_S", 1)?;
                self.surface.insert(at, 3).is_none().then_some(())
            }
            Ink::Cross if text.is_empty() => symbol(4, "ox_B", 1),
            Ink::Box => symbol(1, "square_L", 1),
            Ink::Target => symbol(7, "ox_B", 1),
            Ink::Border => {
                let [a, b] = item.at.ends();
                self.edge.insert(sheet.pair(a, b), 2);
                Some(())
            }
            Ink::Slant if is_short(item) => {
                self.edge.insert(sheet.pair(item.at, item.to), 2);
                Some(())
            }
            Ink::Wall => {
                self.edge.insert(sheet.pair(item.at, item.to), 21);
                Some(())
            }
            Ink::Mirror => {
                let [a, b] = item.at.ends();
                self.edge.insert(sheet.pair(a, b), 21);
                Some(())
            }
            Ink::Join => {
                self.line.insert(sheet.pair(item.at, item.to), 40);
                Some(())
            }
            _ => None,
        }
    }
}
