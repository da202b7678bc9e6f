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

/// The base name of a record's files: its id, if that is a valid and unused file name, else its
/// number.
pub fn name_of(entry: &Entry, number: u64, seen: &mut Seen) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let id = entry.claims.id.as_ref().filter(|id| {
        !id.is_empty()
            && !id.starts_with(['.', '-'])
            && id.len() <= LONGEST
            && id.chars().all(plain)
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
    use super::Seen;

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
