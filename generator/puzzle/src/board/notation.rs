//! Values as texts.

use super::script::number;
use super::{Arrow, Count, Ink, Polyomino, Response, Script, Set, Step, Tile};

/// The text of a value of this ink.
pub fn value_text(ink: Ink, value: i16) -> String {
    match ink.script() {
        Script::Number => value.to_string(),
        Script::Letter => u8::try_from(value)
            .ok()
            .filter(|v| (1..=26).contains(v))
            .map_or('?', |v| char::from(b'A' + v - 1))
            .to_string(),
        Script::Set => Set::of_value(value).entries().join("+"),
        Script::Shape => Polyomino::of_value(value).rows().join("/"),
        Script::Arrow => {
            let arrow = Arrow::of_value(value);
            arrow.name().to_owned() + &arrow.number_text()
        }
        Script::Tile => Tile::of_value(value).text(),
        Script::Step => Step::checked(value).map_or('?', Step::letter).to_string(),
        Script::Response => Response::of_value(value).events().join("+"),
        Script::Count => Count::checked(value).map_or_else(|| "?".to_owned(), Count::text),
    }
}

/// Reads a value of this ink.
pub fn parse_value(ink: Ink, text: &str) -> Option<i16> {
    match ink.script() {
        Script::Number => number(text),
        Script::Letter => {
            let mut chars = text.chars();
            match (chars.next(), chars.next()) {
                (Some(c @ 'A'..='Z'), None) => Some(c as i16 - 'A' as i16 + 1),
                _ => None,
            }
        }
        Script::Set => Set::parse(text).map(Set::value),
        Script::Shape => Polyomino::parse(text).map(Polyomino::value),
        Script::Arrow => Arrow::parse(text).map(Arrow::value),
        Script::Tile => Tile::parse(text).map(Tile::value),
        Script::Step => Step::parse(text).map(Step::value),
        Script::Response => Response::parse(text).map(Response::value),
        Script::Count => Count::parse(text).map(Count::value),
    }
}
