//! Values in requests.

use super::Failure;
use crate::{Error, Language, Limit, Part, Refused, check, read_answer};
use pencilmill_generator::board::Drawing;
use pencilmill_generator::genre::Puzzle;
use serde::{Deserialize, Deserializer};
use std::fmt::Display;
use std::str::FromStr;

/// A number below 2^64, written as a text: numbers of JavaScript lose digits beyond 2^53.
#[derive(Clone, Copy, Debug)]
pub struct Number(pub u64);

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Number, D::Error> {
        let text = String::deserialize(source)?;
        let error = |_| {
            let expected = "a whole number below 18446744073709551616";
            serde::de::Error::custom(format!("found {text:?}, expected {expected}"))
        };
        text.parse().map(Number).map_err(error)
    }
}

/// A language by its code; English if none is given.
#[derive(Clone, Copy, Default, Debug)]
pub struct Lang(pub Language);

impl<'de> Deserialize<'de> for Lang {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Lang, D::Error> {
        let Some(code) = Option::<String>::deserialize(source)? else {
            return Ok(Lang::default());
        };
        code.parse().map(Lang).map_err(serde::de::Error::custom)
    }
}

/// Parses the value of an option, if given.
pub fn word<T: FromStr<Err: Display>>(
    option: &str,
    text: Option<&str>,
) -> Result<Option<T>, Failure> {
    let wrong = |error: T::Err| Failure::of_option(option, error);
    text.map(|text| text.parse().map_err(wrong)).transpose()
}

/// A drawing of any ink in the notation of answers.
pub fn drawing(text: &str) -> Result<Drawing, Error> {
    match text.trim() {
        "blank" => Ok(Drawing::blank()),
        _ => text.parse().map_err(|error| Error::Text {
            what: "drawing",
            error,
        }),
    }
}

/// The only answer of a puzzle: the one that is found, or a given one, which is checked; that it is
/// the only one is taken for granted.
pub fn only_answer(puzzle: &Puzzle, answer: Option<&str>, limit: &Limit) -> Result<Drawing, Error> {
    let Some(text) = answer else {
        return crate::only_answer(puzzle, limit);
    };
    let answer = read_answer(puzzle, text)?;
    match check(puzzle, &answer) {
        Ok(()) => Ok(answer),
        Err((.., why)) => Err(Error::Refused(Refused {
            part: Part::Answer,
            reason: format!("it is no answer: {why}"),
        })),
    }
}
