//! Notes of a solver besides the answer: blank places, and areas of clues.

use pencilmill_generator::board::{Drawing, Ink, Item, Place};
use pencilmill_generator::grade::Area;
use std::collections::BTreeSet;

/// A sign for blank places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// A small cross.
    Cross,
    /// A small dot, where a cross could be mistaken for ink.
    Dot,
}

/// The sign for places without this ink.
pub const fn sign_of(ink: Ink) -> Sign {
    match ink {
        Ink::Shaded | Ink::Half | Ink::Cross => Sign::Dot,
        _ => Sign::Cross,
    }
}

/// The blank places that a solver marks: those without other ink, lines through cells included, and
/// not between distant places.
pub fn marked(there: &Drawing, blank: &Drawing) -> Vec<Item> {
    let taken = there.items().iter().flat_map(|item| [item.at, item.to]);
    let taken: BTreeSet<Place> = taken.collect();
    let near = |item: &&Item| {
        let far = (item.to.y - item.at.y)
            .abs()
            .max((item.to.x - item.at.x).abs());
        far <= 2 && item.ink != Ink::Trail
    };
    let free = |item: &&Item| item.at != item.to || !taken.contains(&item.at);
    blank
        .items()
        .iter()
        .filter(near)
        .filter(free)
        .copied()
        .collect()
}

/// Items in which two answers differ, with a sign: `a` if only the first has something there, `b`
/// if only the second has, `*` if both have something else.
pub fn differing(first: &Drawing, second: &Drawing) -> Vec<(Item, char)> {
    let (a, b) = (first.without(second), second.without(first));
    let both = |item: &Item, there: &Drawing| {
        there
            .items()
            .iter()
            .any(|other| other.at.midway(other.to) == item.at.midway(item.to))
    };
    let in_a = a
        .items()
        .iter()
        .map(|item| (*item, if both(item, &b) { '*' } else { 'a' }));
    let in_b = b.items().iter().filter(|item| !both(item, &a));
    in_a.chain(in_b.map(|item| (*item, 'b'))).collect()
}

/// Letters that distinguish areas in a figure.
pub fn area_letters(areas: &[Area]) -> Vec<(char, &Area)> {
    let shown = areas.iter().filter(|area| !area.places.is_empty());
    ('a'..='z').zip(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn answers_differ_in_what_only_one_has_or_both_otherwise() {
        let read = |text: &str| -> Drawing { text.parse().unwrap() };
        let first = read("number r1c1=3; shaded r1c2 r2c2; line r3c1-r3c2");
        let second = read("number r1c1=4; shaded r2c2 r2c3");
        let text = |(item, sign)| {
            let item: Drawing = std::iter::once(item).collect();
            format!("{sign} {item}")
        };
        let texts: Vec<String> = differing(&first, &second).into_iter().map(text).collect();
        let all = [
            "* number r1c1=3",
            "a shaded r1c2",
            "a line r3c1-r3c2",
            "b shaded r2c3",
        ];
        assert_eq!(texts, all);
    }

    #[test]
    fn what_stands_there_or_lies_far_is_not_marked() {
        let read = |text: &str| -> Drawing { text.parse().unwrap() };
        let there = read("number r1c1=3; border r1c1.5; shaded r1c2; line r3c1-r3c2");
        let blank = read(
            "shaded r1c1 r1c2 r2c2; border r1c1.5 r2c1.5; line r1c1-r1c2 r1c1-r3c2; trail r0c1-r1c1; pillar r3c1",
        );
        let marked: Drawing = marked(&there, &blank).into_iter().collect();
        let expected = "border r2c1.5; shaded r2c2; line r1c1-r1c2";
        assert_eq!(marked.to_string(), expected);
    }
}
