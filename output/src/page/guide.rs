//! What a page knows of a genre: its card, where a solver's ink may stand, and how it looks there.
//!
//! The page itself knows no genre. An ink with its places is a list of *spans*: all places of a rectangle, two half cells
//! apart, each joined to the one so far from it. Every place of a span looks alike, so each look is told once.

use super::Both;
use super::shapes::{Stroke, strokes};
use super::sheet::Sheet;
use crate::example::example;
use crate::figure::{Figure, signs::place_point};
use pencilmill_generator::board::{Board, Drawing, Ink, Item, Language, Place, value_text};
use pencilmill_generator::genre::{Genre, Rule};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// A genre for a page.
#[derive(Serialize, Debug)]
pub struct Guide {
    title: Both,
    author: Option<&'static str>,
    goal: Both,
    rules: Vec<Both>,
    /// What people call the inks that are printed or drawn.
    inks: BTreeMap<&'static str, Both>,
    /// For each board the spans of all that a solver may draw there.
    boards: BTreeMap<String, Vec<Span>>,
    /// How items look, for each value they may carry.
    looks: Vec<Look>,
    /// The sheet of its example.
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<String>,
}

/// Examples of genres, each made once.
pub struct Examples {
    wanted: bool,
    made: BTreeMap<&'static str, Option<Sheet>>,
}

impl Examples {
    /// Examples that are made when they are asked for, or none at all.
    pub const fn new(wanted: bool) -> Examples {
        Examples {
            wanted,
            made: BTreeMap::new(),
        }
    }

    fn of(&mut self, genre: &'static dyn Genre) -> Option<&Sheet> {
        let make = || {
            let (puzzle, answer) = self.wanted.then(|| example(genre)).flatten()?;
            Some(Sheet::of_example(&puzzle, &answer))
        };
        let slug = genre.card().slug;
        self.made.entry(slug).or_insert_with(make).as_ref()
    }
}

/// For each value an item may carry (none is the empty text), its strokes, seen from its first place.
type Look = Vec<(String, Vec<Stroke>)>;

/// Ink at places of a rectangle: the ink, how far each place's second one is (rows, columns; 0 and 0 for one place), first and
/// last y, first and last x, and the look.
#[derive(Serialize, Debug)]
struct Span(&'static str, i16, i16, i16, i16, i16, i16, usize);

/// A text of a card in both languages.
const fn both(rule: &Rule) -> Both {
    [rule.en, rule.ja]
}

impl Guide {
    /// The guide to a genre on these boards.
    pub fn new(
        genre: &'static dyn Genre,
        boards: &BTreeSet<Board>,
        examples: &mut Examples,
    ) -> Guide {
        let card = genre.card();
        let example = examples.of(genre);
        let mut boards = boards.clone();
        boards.extend(example.map(|sheet| sheet.board));
        let mut looks = Vec::new();
        let spans = |&board: &Board| (board.to_string(), spans(genre, board, &mut looks));
        Guide {
            title: [card.title, card.title_ja],
            author: card.author,
            goal: both(&card.goal),
            rules: card.rules.iter().map(both).collect(),
            inks: words(genre),
            boards: boards.iter().map(spans).collect(),
            looks,
            example: example.map(|sheet| sheet.line.clone()),
        }
    }
}

/// The words for the inks of a genre.
fn words(genre: &dyn Genre) -> BTreeMap<&'static str, Both> {
    let card = genre.card();
    let inks = card.printed.iter().chain(card.drawn).map(|spot| spot.ink);
    let words = |ink: Ink| (ink.name(), Language::ALL.map(|language| ink.word(language)));
    inks.map(words).collect()
}

/// How an item looks if it is drawn on these prints, seen from a place.
fn look(board: Board, printed: &Drawing, item: &Item, from: Place) -> Vec<Stroke> {
    strokes(&Figure::drawn(board, printed, item), place_point(from))
}

fn value_of(item: &Item) -> String {
    let value = item.value.map(|value| value_text(item.ink, value));
    value.unwrap_or_default()
}

fn spans(genre: &dyn Genre, board: Board, looks: &mut Vec<Look>) -> Vec<Span> {
    let blank = Drawing::blank();
    let mut spans = Vec::new();
    for spot in genre.card().drawn {
        let mut items: BTreeMap<(Place, Place), Look> = BTreeMap::new();
        for item in spot.items(board) {
            let drawn = look(board, &blank, &item, item.at);
            let values = items.entry((item.at, item.to)).or_default();
            values.push((value_of(&item), drawn));
        }
        let mut alike: BTreeMap<(i16, i16, i16, i16, usize), BTreeSet<Place>> = BTreeMap::new();
        for ((at, to), look) in items {
            let found = looks.iter().position(|other| *other == look);
            let index = found.unwrap_or_else(|| {
                looks.push(look);
                looks.len() - 1
            });
            let (dy, dx) = (to.y - at.y, to.x - at.x);
            let odd = (at.y.rem_euclid(2), at.x.rem_euclid(2));
            let places = alike.entry((dy, dx, odd.0, odd.1, index)).or_default();
            places.insert(at);
        }
        for ((dy, dx, _, _, look), places) in alike {
            let name = spot.ink.name();
            let span = |[y0, y1, x0, x1]: [i16; 4]| Span(name, dy, dx, y0, y1, x0, x1, look);
            spans.extend(rectangles(&places).into_iter().map(span));
        }
    }
    spans
}

/// The places, which lie two half cells apart, as rectangles: first and last y, first and last x.
fn rectangles(places: &BTreeSet<Place>) -> Vec<[i16; 4]> {
    let mut runs: Vec<[i16; 4]> = Vec::new();
    for &Place { y, x } in places {
        match runs.last_mut() {
            Some(run) if run[0] == y && run[3] == x - 2 => run[3] = x,
            _ => runs.push([y, y, x, x]),
        }
    }
    let mut found: Vec<[i16; 4]> = Vec::new();
    for run in runs {
        let above = |other: &&mut [i16; 4]| {
            other[1] == run[0] - 2 && other[2] == run[2] && other[3] == run[3]
        };
        match found.iter_mut().find(above) {
            Some(other) => other[1] = run[0],
            None => found.push(run),
        }
    }
    found
}

/// The items that look otherwise than their guide says, because something printed stands there; each as the page names
/// it, with its strokes.
pub fn odd_looks(genre: &dyn Genre, board: Board, printed: &Drawing) -> Vec<(String, Vec<Stroke>)> {
    let taken: BTreeSet<Place> = printed.items().iter().map(|item| item.at).collect();
    let blank = Drawing::blank();
    let mut odd = Vec::new();
    for spot in genre.card().drawn {
        for item in spot.items(board) {
            if !taken.contains(&item.at) && !taken.contains(&item.to) {
                continue;
            }
            let here = look(board, printed, &item, item.at);
            if here != look(board, &blank, &item, item.at) {
                let (name, at, to) = (item.ink.name(), item.at, item.to);
                let place = format!("{name} {} {} {} {}", at.y, at.x, to.y, to.x);
                odd.push((format!("{place} {}", value_of(&item)), here));
            }
        }
    }
    odd
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_generator::genres;

    #[test]
    fn spans_cover_what_may_be_drawn_and_nothing_else() {
        for genre in genres::ALL {
            let board = genre.card().sizes.default;
            let mut looks = Vec::new();
            let spans = spans(*genre, board, &mut looks);
            let mut told = BTreeSet::new();
            for Span(ink, dy, dx, y0, y1, x0, x1, look) in spans {
                for y in (y0..=y1).step_by(2) {
                    for x in (x0..=x1).step_by(2) {
                        for (value, _) in &looks[look] {
                            assert!(told.insert((ink, y, x, y + dy, x + dx, value.clone())));
                        }
                    }
                }
            }
            let spots = genre.card().drawn.iter();
            let items = spots.flat_map(|spot| spot.items(board));
            let name = |i: Item| (i.ink.name(), i.at.y, i.at.x, i.to.y, i.to.x, value_of(&i));
            let may: BTreeSet<_> = items.map(name).collect();
            assert_eq!(told, may, "{}", genre.card().slug);
        }
    }
}
