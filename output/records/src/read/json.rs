//! Records in JSON Lines.

use super::{At, ITEM_KEYS, Malformed, Raw, characters, shortened, text};
use crate::row::column;
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

/// The relevant keys of a JSON object; others take no memory.
#[derive(Default)]
struct Fields {
    fields: BTreeMap<&'static str, Box<RawValue>>,
    items: BTreeMap<&'static str, Box<RawValue>>,
    twice: Option<&'static str>,
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Fields, D::Error> {
        struct Keys;
        impl<'de> Visitor<'de> for Keys {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut known = Fields::default();
                while let Some(key) = map.next_key::<Cow<'de, str>>()? {
                    let field = column(&key);
                    let list = ITEM_KEYS.into_iter().find(|(list, _)| **list == *key);
                    let (key, among) = match (field, list) {
                        (Some(field), _) => (field, &mut known.fields),
                        (None, Some((list, _))) => (list, &mut known.items),
                        (None, None) => {
                            map.next_value::<IgnoredAny>()?;
                            continue;
                        }
                    };
                    if among.insert(key, map.next_value()?).is_some() {
                        known.twice.get_or_insert(key);
                    }
                }
                Ok(known)
            }
        }
        from.deserialize_map(Keys)
    }
}

/// Reads a record from the object in a line.
pub(super) fn object(at: At, bytes: &[u8]) -> Result<Raw, Malformed> {
    let line = text(&at, None, bytes)?;
    let known: Fields = serde_json::from_str(line).map_err(|e| {
        // an object of an array may have several lines
        let before = bytes
            .split_inclusive(|byte| *byte == b'\n')
            .take(e.line() - 1);
        let start: usize = before.map(<[u8]>::len).sum();
        let rest = &bytes[start..];
        let column = e.column().saturating_sub(1);
        let found = match rest.get(column..) {
            Some(rest) if !e.is_eof() => format!("{:?}", shortened(&String::from_utf8_lossy(rest))),
            _ => "the end of the object".to_owned(),
        };
        let at = At {
            line: at.line + e.line() as u64 - 1,
            ..at.clone()
        };
        let expected = "a record: a JSON object, {\"puzzle\": \"…\"}";
        at.malformed(None, characters(rest, column) + 1, found, expected)
    })?;
    if let Some(key) = known.twice {
        return Err(at.malformed(Some(key), 1, "the key twice", "each key once"));
    }
    let mut fields = BTreeMap::new();
    for (key, value) in known.fields {
        let value = match serde_json::from_str(value.get()) {
            Ok(Value::Null) => continue,
            Ok(Value::String(text)) => text,
            Ok(Value::Number(number)) => number.to_string(),
            _ => {
                let found = shortened(value.get());
                return Err(at.malformed(Some(key), 1, found, "a string or a number"));
            }
        };
        fields.insert(key, value);
    }
    Ok(Raw {
        at,
        bare: false,
        fields,
        items: known.items,
        bytes: bytes.len(),
    })
}
