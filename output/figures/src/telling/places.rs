//! The number of places that a text names.

use std::collections::BTreeSet;

/// The number of different places named in a text in either language: cells, runs of cells and
/// stretches of a line, sides, rows and columns, and those that only a number stands for.
pub fn named_places(text: &str) -> usize {
    let in_name = |c: char| c.is_ascii_alphanumeric() || "–〜…".contains(c);
    let mut names = BTreeSet::new();
    let mut places = 0;
    let mut at = 0;
    let mut last = "";
    while let Some(begin) = text[at..].find(in_name).map(|skipped| at + skipped) {
        let end = text[begin..]
            .find(|c| !in_name(c))
            .map_or(text.len(), |len| begin + len);
        let (before, word, after) = (&text[..begin], &text[begin..end], &text[end..]);
        let pair = after
            .strip_prefix('と')
            .map(|rest| rest.trim_start_matches(in_name));
        let paired =
            before.ends_with("between ") || pair.is_some_and(|rest| rest.starts_with("の間"));
        let is_end = |end: &&str| {
            let mut bytes = end.bytes();
            matches!(
                (bytes.next(), bytes.next()),
                (Some(b'r' | b'A'..=b'Z'), Some(b'0'..=b'9'))
            )
        };
        let ends = word.split('–').filter(is_end).count();
        let number: usize = word.parse().unwrap_or_default();
        let line = matches!(last, "row" | "column") || after.starts_with(['段', '列']);
        places += match number {
            0 if ends == 0 || paired || !names.insert(word) => 0,
            0 => (ends - 1).max(1) + usize::from(word.contains('…')),
            _ if line => usize::from(names.insert(word)),
            _ if after.starts_with(" more") => number,
            _ if before.ends_with("など") => number.saturating_sub(super::naming::LISTED - 1),
            _ => 0,
        };
        (at, last) = (end, word);
    }
    places
}

#[test]
fn places_are_counted_as_they_are_named() {
    for (text, places) in [
        ("r1c2–4, r2–3c2 and r5c5 are shaded.", 3),
        (
            "The 2 in r3c1 has room for 2, so r3c1 and r12c10 stay white.",
            2,
        ),
        ("There are lines between r1c1 and r1c2 and around r3c3.", 2),
        ("The line runs r4c1–r6c1–r6c3 and r1c1–r2c1–…–r9c9.", 5),
        ("B0–C2 is drawn; r1c1, r1c2, r1c3 and 4 more are not.", 8),
        ("All of row 3 and r1c1, 3 above column 3.", 2),
        (
            "r1c1とr1c2の間・r1c3の右と下に線が入ります。3段目全部など7か所は黒マスです。",
            6,
        ),
    ] {
        assert_eq!(named_places(text), places, "{text}");
    }
}
