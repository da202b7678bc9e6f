//! A compact set of names, and the names of records' files.

use crate::entry::Entry;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// Longest name that a record gives its files.
const LONGEST: usize = 100;

/// The names so far. Names counted up in order take no room: each run of names that differ only in
/// the number after their last hyphen is kept as two numbers.
#[derive(Default)]
pub struct Seen {
    /// For each prefix, the first number of each run with its last.
    counted: BTreeMap<String, BTreeMap<u64, u64>>,
    /// Hashes of all other names.
    others: BTreeSet<u128>,
}

impl Seen {
    /// Adds a name; false if it was present.
    pub fn take(&mut self, name: &str) -> bool {
        let Some((stem, number)) = counted(name) else {
            let digest = Sha256::digest(name);
            let bytes = digest.first_chunk().copied().unwrap_or_default();
            return self.others.insert(u128::from_be_bytes(bytes));
        };
        if !self.counted.contains_key(stem) {
            self.counted.insert(stem.to_owned(), BTreeMap::new());
        }
        let Some(runs) = self.counted.get_mut(stem) else {
            return true;
        };
        let mut start = number;
        if let Some((&from, &last)) = runs.range(..=number).next_back() {
            if number <= last {
                return false;
            }
            if last + 1 == number {
                start = from;
            }
        }
        let after = number.checked_add(1).and_then(|next| runs.remove(&next));
        runs.insert(start, after.unwrap_or(number));
        true
    }
}

/// The prefix of a name and the number that ends it; none without a number in its usual form.
fn counted(name: &str) -> Option<(&str, u64)> {
    let (stem, digits) = name.rsplit_once('-')?;
    let number: u64 = digits.parse().ok()?;
    (number.to_string() == digits).then_some((stem, number))
}

/// Names that are devices on Windows, whatever their extension.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// A key shared by the names of one file on any system, where case may not count and a letter may
/// come with its accent or in two characters.
///
/// # Errors
/// A name that some system does not have, or shows as something else.
pub fn portable(name: &str) -> Result<String, &'static str> {
    let key = name.to_lowercase();
    let stem = key.split('.').next().unwrap_or_default().trim_end();
    let is_port = |device| {
        let number = stem.strip_prefix(device);
        number.is_some_and(|number| matches!(number.as_bytes(), [b'1'..=b'9']))
    };
    let is_hidden = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let is_apart =
        |c| matches!(c, '\u{300}'..='\u{36f}' | '\u{1160}'..='\u{11ff}' | '\u{3099}' | '\u{309a}');
    if name.contains(is_hidden) {
        Err("expected a name without characters that cannot be seen")
    } else if name.contains(is_apart) {
        Err("expected letters with their accents as one character")
    } else if name.contains(['<', '>', ':', '"', '/', '\\', '|', '?', '*'])
        || name.ends_with(['.', ' '])
    {
        Err(
            "expected a name that every system has: without < > : \" / \\ | ? *, and without a dot or blank at the end",
        )
    } else if DEVICES.contains(&stem) || is_port("com") || is_port("lpt") {
        Err("expected another name, as this one is a device on Windows")
    } else {
        Ok(key)
    }
}

/// The base name of a record's files: its id, if that is a valid and unused file name, else its
/// number.
pub fn name_of(entry: &Entry, number: u64, seen: &mut Seen) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let id = entry.claims.id.as_ref().filter(|id| {
        !id.is_empty()
            && !id.starts_with(['.', '-'])
            && id.len() <= LONGEST
            && id.chars().all(plain)
            && portable(&format!("{id}.svg")).is_ok()
    });
    let mut name = id.cloned().unwrap_or_else(|| format!("puzzle-{number}"));
    while !seen.take(&plain_name(&name)) {
        name += &format!("-{number}");
    }
    name
}

/// A key shared by names whose files would collide: case may not count, and one name may be another
/// one's answer.
fn plain_name(name: &str) -> String {
    let mut plain = name.to_ascii_lowercase();
    while let Some(of) = plain.strip_suffix("-answer") {
        plain.truncate(of.len());
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::{Seen, portable};

    #[test]
    fn names_are_those_of_one_file_on_every_system() {
        for name in [
            "a.csv",
            "é.csv",
            "パズル.csv",
            "console.csv",
            "com10",
            "a b",
        ] {
            assert!(portable(name).is_ok(), "{name}");
        }
        assert_eq!(portable("É.CSV"), portable("é.csv"));
        for name in [
            "e\u{301}.csv",
            "CON.csv",
            "nul",
            "Com1.jsonl",
            "a.",
            "a ",
            "a\n",
            "a\u{202e}b",
            "a:b",
            "ハ\u{309a}",
        ] {
            assert!(portable(name).is_err(), "{name:?}");
        }
    }

    #[test]
    fn names_are_taken_once_and_in_order_take_no_room() {
        let mut seen = Seen::default();
        let mut take = |stem: &str, number: u64| seen.take(&format!("{stem}-{number}"));
        for number in [0, 1, 2, 7, 5, 6, u64::MAX, 4] {
            assert!(take("a", number), "{number}");
        }
        for number in [0, 1, 2, 4, 5, 6, 7, u64::MAX] {
            assert!(!take("a", number), "{number}");
        }
        assert!(take("b", 1) && take("a", 3) && take("a", 8) && take("a", u64::MAX - 1));
        let runs: Vec<(u64, u64)> = seen.counted["a"].iter().map(|(a, b)| (*a, *b)).collect();
        assert_eq!(runs, [(0, 8), (u64::MAX - 1, u64::MAX)]);
        for other in ["", "a", "a-", "a-01", "a-+1", "a-1-", "ü-x"] {
            assert!(seen.take(other) && !seen.take(other), "{other}");
        }
        assert_eq!(seen.others.len(), 7);
    }
}
