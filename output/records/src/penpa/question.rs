//! Printed items, in the layer that solvers cannot change.

use super::{Grid, is_short};
use pencilmill_generator::board::{Arrow, Drawing, Ink, Item, ORTHOGONAL, Set, value_text};
use serde::Serialize;
use std::collections::BTreeMap;

/// A value written as an empty list.
type None_ = [u8; 0];

/// The colours below printed items. Nodes are shaded in the solver's shade for them, so that
/// shading them again makes no difference.
pub(super) const SURFACES: [(Ink, u8); 4] = [
    (Ink::Black, 4),
    (Ink::Node, 3),
    (Ink::Grey, 3),
    (Ink::Goal, 7),
];
/// The name of a circle.
pub(super) const CIRCLE: &str = "circle_L";
/// The styles and names of symbols.
pub(super) const SYMBOLS: [(Ink, u8, &str); 7] = [
    (Ink::Circle, 1, CIRCLE),
    (Ink::Disc, 2, CIRCLE),
    (Ink::Dot, 2, "circle_SS"),
    (Ink::Node, 2, "square_S"),
    (Ink::Cross, 4, "ox_B"),
    (Ink::Box, 1, "square_L"),
    (Ink::Target, 7, "ox_B"),
];
/// The styles of lines between corners.
pub(super) const EDGES: [(Ink, u8); 4] = [
    (Ink::Border, 2),
    (Ink::Slant, 2),
    (Ink::Wall, 21),
    (Ink::Mirror, 21),
];
/// The style of a line that joins two cells.
pub(super) const JOINED: u8 = 40;
/// The inks printed as texts: their signs with their values.
pub(super) const TEXTS: [Ink; 6] = [
    Ink::Number,
    Ink::Letter,
    Ink::Unknown,
    Ink::Ladder,
    Ink::Flag,
    Ink::Turnable,
];
/// The style of a number in a circle.
pub(super) const CIRCLED: u8 = 6;
/// The numbers of arrows up, right, down and left.
pub(super) const WAYS: [u8; 4] = [0, 2, 3, 1];

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
    pub(super) fn of(grid: &Grid, printed: &Drawing) -> Option<Question> {
        let mut layer = Question::default();
        for item in printed.items() {
            layer.print(grid, printed, item)?;
        }
        Some(layer)
    }

    /// Prints an item; none if it cannot be shown.
    fn print(&mut self, grid: &Grid, printed: &Drawing, item: &Item) -> Option<()> {
        let at = grid.point(item.at);
        let has = |ink| printed.contains(&Item::at(ink, item.at));
        let value = item.value.map(|value| value_text(item.ink, value));
        let text = value.unwrap_or_default();
        let colour = if has(Ink::Black) { 4 } else { 1 };
        let mut number = |text: String, colour, size| {
            let other = self.number.insert(at, (text, colour, size));
            other.is_none().then_some(())
        };
        let mut symbol = |style, name| {
            let other = self.symbol.insert(at, (style, name, 1));
            other.is_none().then_some(())
        };
        match item.ink {
            ink if TEXTS.contains(&ink) => number(format!("{}{text}", ink.sign()), colour, "1"),
            Ink::Circled if text.is_empty() => number("?".to_owned(), CIRCLED, "1"),
            // two digits would touch the circle that belongs to numbers
            Ink::Circled if text.len() > 1 => {
                number(text, 1, "6")?;
                symbol(1, CIRCLE)
            }
            Ink::Circled => number(text, CIRCLED, "1"),
            Ink::Arrow => {
                let arrow = Arrow::of_value(item.value?);
                let way = ORTHOGONAL.iter().position(|&step| step == arrow.way)?;
                number(
                    format!("{}_{}", arrow.number_text(), WAYS[way]),
                    colour,
                    "2",
                )
            }
            Ink::Set => {
                let entries = Set::of_value(item.value?).entries();
                let size = if entries.len() == 1 { "1" } else { "4" };
                number(entries.concat(), colour, size)
            }
            Ink::Join => {
                self.line.insert(grid.pair(item.at, item.to), JOINED);
                Some(())
            }
            Ink::Slant if !is_short(item) => None,
            ink => {
                if let Some(&(_, style)) = EDGES.iter().find(|edge| edge.0 == ink) {
                    let [a, b] = match item.at.is_side() {
                        true => item.at.ends(),
                        false => [item.at, item.to],
                    };
                    self.edge.insert(grid.pair(a, b), style);
                    return Some(());
                }
                let surface = SURFACES.iter().find(|surface| surface.0 == ink);
                if let Some(&(_, colour)) = surface {
                    self.surface.insert(at, colour).is_none().then_some(())?;
                }
                match SYMBOLS.iter().find(|symbol| symbol.0 == ink) {
                    Some(&(_, style, name)) if text.is_empty() => symbol(style, name),
                    _ => surface.map(|_| ()),
                }
            }
        }
    }
}
