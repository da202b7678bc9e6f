//! Values in requests.

use pencilmill_api as api;
use serde::{Deserialize, Deserializer};

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

/// A language by its code.
#[derive(Clone, Copy, Debug)]
pub struct Language(pub api::Language);

impl<'de> Deserialize<'de> for Language {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Language, D::Error> {
        let code = String::deserialize(source)?;
        code.parse().map(Language).map_err(serde::de::Error::custom)
    }
}

/// Tests whether a value is a text with this part.
#[cfg(test)]
pub fn says(value: &serde_json::Value, part: &str) -> bool {
    value.as_str().is_some_and(|text| text.contains(part))
}

/// Tests whether a value is a text that begins so.
#[cfg(test)]
pub fn begins(value: &serde_json::Value, start: &str) -> bool {
    value.as_str().is_some_and(|text| text.starts_with(start))
}
