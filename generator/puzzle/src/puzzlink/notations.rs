//! Notations of single clues in a body.

use crate::board::{Arrow, DOWN, Ink, Item, LEFT, Place, RIGHT, Set, Step, UP};
use crate::genre::Body;

/// A kind of clue with its notation in a body.
#[derive(Clone, Copy)]
pub struct Notation {
    /// The inks that it can express.
    pub inks: &'static [Ink],
    /// The expected text in error messages, before "or" and the notation of gaps.
    pub expected: &'static str,
    /// Writes an item of these inks.
    pub write: fn(&Item) -> Option<String>,
    /// Reads the clue of a cell from a body.
    pub read: fn(&mut Body, Place) -> Option<Item>,
}

/// A number or "?". A number is one hexadecimal digit, `-` and two digits, or `+` and three; `.` is
/// "?".
pub const NUMBER: Notation = Notation {
    inks: &[Ink::Number, Ink::Unknown],
    expected: "a hexadecimal digit, \"-\" and two, \"+\" and three, \".\"",
    write: |item| {
        Some(match item.value {
            None => ".".to_owned(),
            Some(value @ ..=0xf) => format!("{value:x}"),
            Some(value @ ..=0xff) => format!("-{value:x}"),
            Some(value @ ..=0xfff) => format!("+{value:x}"),
            Some(_) => return None,
        })
    },
    read: |body, cell| {
        if body.take('.') {
            return Some(Item::at(Ink::Unknown, cell));
        }
        let digits = match body.peek()? {
            '-' => 2,
            '+' => 3,
            _ => 1,
        };
        if digits > 1 {
            body.next();
        }
        let value = body.digits(digits, 16)?;
        Some(Item::valued(Ink::Number, cell, value))
    },
};

/// A number or "?" in base 36: a digit, or `-` and two digits. `@` is "?", and so was `%` once.
pub const BASE36: Notation = Notation {
    inks: &[Ink::Number, Ink::Unknown],
    expected: "a digit to the base 36, 0 to z, \"-\" and two, \"@\"",
    write: |item| match item.value {
        None => Some("@".to_owned()),
        Some(value) => {
            let digit = |value: i16| char::from_digit(u32::try_from(value).ok()?, 36);
            match value {
                ..36 => digit(value).map(String::from),
                _ => Some(format!("-{}{}", digit(value / 36)?, digit(value % 36)?)),
            }
        }
    },
    read: |body, cell| {
        if body.take('@') || body.take('%') {
            return Some(Item::at(Ink::Unknown, cell));
        }
        let digits = if body.take('-') { 2 } else { 1 };
        let value = body.digits(digits, 36)?;
        Some(Item::valued(Ink::Number, cell, value))
    },
};

/// A number or "?" in a circle or with an arrow: a digit for the direction, 0 for circles and 1 to
/// 4 for arrows up, down, left and right, then a hexadecimal digit, or `.` for "?"; before two
/// hexadecimal digits the first digit is 5 more. `+` is a black cell.
pub const ARROW: Notation = Notation {
    inks: &[Ink::Circled, Ink::Arrow, Ink::Black],
    expected: "0 to 4 and a hexadecimal digit or \".\", 5 to 9 and two hexadecimal digits, \"+\"",
    write: arrow_text,
    read: read_arrow,
};

/// A set of numbers: a digit for each entry, 0 for "?", in any order.
pub const SET: Notation = Notation {
    inks: &[Ink::Set],
    expected: "one to four different digits, 0 for \"?\"",
    write: |item| {
        let set = Set::of_value(item.value.unwrap_or_default());
        let digit = |entry: String| entry.replace('?', "0");
        Some(set.entries().into_iter().map(digit).collect())
    },
    read: read_set,
};

/// Reads a set from a body.
fn read_set(body: &mut Body, cell: Place) -> Option<Item> {
    let mut entries = Vec::new();
    while let Some(entry) = body.peek().and_then(|c| c.to_digit(10)) {
        entries.push(entry as i16);
        body.next();
    }
    let unknown = entries.iter().filter(|&&entry| entry == 0).count();
    let numbers = entries.iter().copied().filter(|&entry| entry != 0);
    let fits = (1..=Set::MOST).contains(&entries.len());
    let set = fits.then(|| Set::new(numbers, unknown))?;
    (set.len() == entries.len()).then(|| Item::valued(Ink::Set, cell, set.value()))
}

/// Directions of arrows, numbered from 1.
const WAYS: [Step; 4] = [UP, DOWN, LEFT, RIGHT];

/// Writes a circle, an arrow or a black cell.
fn arrow_text(item: &Item) -> Option<String> {
    let (way, number) = match item.ink {
        Ink::Black => return Some("+".to_owned()),
        Ink::Circled => (0, item.value),
        _ => {
            let arrow = Arrow::of_value(item.value?);
            let way = WAYS.iter().position(|&way| way == arrow.way)?;
            (1 + way, arrow.number)
        }
    };
    Some(match number {
        None => format!("{way}."),
        Some(number @ ..=0xf) => format!("{way}{number:x}"),
        Some(number) => format!("{}{number:02x}", way + 5),
    })
}

/// Reads a circle, an arrow or a black cell from a body.
fn read_arrow(body: &mut Body, cell: Place) -> Option<Item> {
    let first = match body.next()? {
        '+' => return Some(Item::at(Ink::Black, cell)),
        digit => digit.to_digit(10)? as usize,
    };
    let number = if first < 5 && body.peek()? == '.' {
        body.next();
        None
    } else {
        Some(body.digits(1 + first / 5, 16)?)
    };
    match (first % 5).checked_sub(1) {
        None => Some(Item {
            value: number,
            ..Item::at(Ink::Circled, cell)
        }),
        Some(way) => {
            let arrow = Arrow {
                way: WAYS[way],
                number,
            };
            let fits = number.is_none_or(|number| number <= Arrow::GREATEST);
            fits.then(|| Item::valued(Ink::Arrow, cell, arrow.value()))
        }
    }
}
