//! Content of cells: numbers, letters, signs, and the words of a list of turns.

use super::TextGrid;
use crate::figure::words::said;
use crate::notes::{Sign, sign_of};
use pencilmill_generator::board::{
    Arrow, Count, Drawing, Gimmick, Ink, Item, Language, ORTHOGONAL, Polyomino, Response, Set,
    Step, value_text,
};

impl TextGrid {
    /// Writes the sign of an item. A circle and a number in the same cell become a number in
    /// brackets.
    pub(super) fn sign(&mut self, drawing: &Drawing, item: &Item) {
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

    /// Writes the list below the board from its place, one entry after the other: counts of
    /// gimmicks with their signs, and responses to turns.
    pub(super) fn listed(&mut self, drawing: &Drawing, language: Language) {
        let mut row = None;
        let mut free = 0;
        for item in drawing.items() {
            let value = item.value.unwrap_or_default();
            let text = match item.ink {
                Ink::Count => {
                    Count::checked(value).map_or_else(String::new, |c| count(c, language))
                }
                Ink::Response => response(Response::of_value(value), language),
                _ => continue,
            };
            let (y, x) = self.spot(item.at);
            let from = if row == Some(y) { x.max(free) } else { x };
            row = Some(y);
            free = from + text.chars().count() as i32 + 2;
            self.put(item.at, from - x, text.chars());
        }
    }

    /// Puts the sign of a blank place, if there is a character for it. Borders below it stay
    /// visible.
    pub(super) fn cross(&mut self, item: &Item) {
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
}

/// The characters for an item; empty for ink that is drawn.
pub(crate) fn signed(item: &Item) -> String {
    let Some(value) = item.value else {
        return item.ink.sign().to_owned();
    };
    match item.ink {
        Ink::Set => Set::of_value(value).entries().concat(),
        Ink::Circled => format!("({value})"),
        // These are drawn, or written separately.
        Ink::Cross | Ink::Count | Ink::Response => String::new(),
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
        Ink::Shape => dots(Polyomino::of_value(value)),
        ink => format!("{}{}", ink.sign(), value_text(ink, value)),
    }
}

/// The number of gimmicks of a kind, with their sign on the board.
fn count(count: Count, language: Language) -> String {
    let sign = match count.gimmick {
        Gimmick::Wall => '┃',
        Gimmick::Fragile => '╏',
        Gimmick::Green => '╫',
        Gimmick::Pit => '◉',
        Gimmick::Switch => '◻',
    };
    let name = said(count.gimmick.name(), language);
    let told = if count.announced { "!" } else { "" };
    format!("{sign} {name} {}{told}", count.number)
}

/// The words of a response to a turn.
fn response(response: Response, language: Language) -> String {
    let events: Vec<String> = (response.events().iter())
        .map(|event| said(event, language))
        .collect();
    events.join(language.of(", ", "、"))
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
