//! A genre's data for pages: its card, and the places and looks of a solver's ink.
//!
//! The page itself has no genre built in. An ink with its places is a list of *spans*: all places
//! of a rectangle, two half cells apart, each joined to a second place at the same offset. Every
//! place of a span looks alike, so each look is stored once.

use super::Both;
use super::lesson::Lesson;
use super::looks::value_of;
use super::shapes::{Stroke, strokes};
use super::sheet::Sheet;
use pencilmill_figures::example::Example;
use pencilmill_figures::figure::{Figure, Tone, signs::place_point};
use pencilmill_generator::board::{Board, Drawing, Ink, Item, Language, Place, Spot};
use pencilmill_generator::genre::Genre;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// A genre for a page.
#[derive(Serialize, Debug)]
pub struct Guide {
    title: Both,
    author: Option<&'static str>,
    goal: Both,
    rules: Vec<Both>,
    /// Numbers of the rules that only a referee needs.
    #[serde(skip_serializing_if = "<[u8]>::is_empty")]
    unprinted: &'static [u8],
    /// Names of the inks that are printed or drawn.
    inks: BTreeMap<&'static str, Both>,
    /// Spans of all that may be drawn, by board.
    boards: BTreeMap<String, Vec<Span>>,
    /// Looks of items, each for all possible values.
    looks: Vec<Strokes>,
    /// The example.
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<Lesson>,
}

/// Examples of genres, each made once.
#[derive(Default)]
pub struct Examples(BTreeMap<&'static str, Option<(Board, Lesson)>>);

impl Examples {
    /// The example of a genre, with its board.
    fn of(&mut self, genre: &'static dyn Genre) -> Option<&(Board, Lesson)> {
        let make = || {
            let example = Example::of(genre)?;
            let sheet = Sheet::of_example(&example.puzzle, &example.answer());
            Some((sheet.board, Lesson::new(&example, sheet.line)))
        };
        let slug = genre.card().slug;
        self.0.entry(slug).or_insert_with(make).as_ref()
    }
}

/// Strokes of each value, by ink and place (or two places).
#[cfg(test)]
pub(super) type Slots<'a> = BTreeMap<(&'static str, Place, Place), BTreeMap<String, &'a [Stroke]>>;

/// The strokes of an item relative to its first place, for each possible value (empty for none).
type Strokes = Vec<(String, Vec<Stroke>)>;

/// An ink at places of a rectangle: the ink, the offset of each place's second one (rows, columns;
/// 0 and 0 for one place), first and last y, first and last x, and the look.
#[derive(Serialize, Debug)]
struct Span(&'static str, i16, i16, i16, i16, i16, i16, usize);

impl Guide {
    /// Creates the guide to a genre on these boards, with its example if wanted.
    pub fn new(
        genre: &'static dyn Genre,
        boards: &BTreeSet<Board>,
        examples: Option<&mut Examples>,
    ) -> Guide {
        let example = examples.and_then(|examples| examples.of(genre));
        let mut boards = boards.clone();
        boards.extend(example.map(|example| example.0));
        let mut looks = Vec::new();
        let spans = |&board: &Board| (board.to_string(), spans(genre, board, &mut looks));
        let boards = boards.iter().map(spans).collect();
        Guide {
            example: example.map(|example| example.1.clone()),
            ..Guide::of(genre, boards, looks)
        }
    }

    /// The guide on the index: title, goal and the solved example.
    pub(super) fn on_index(self) -> Guide {
        let example = self.example.map(Lesson::solved);
        let mut looks = self.looks;
        for look in &mut looks {
            look.retain(|(value, _)| example.as_ref().is_some_and(|example| example.draws(value)));
        }
        Guide {
            author: None,
            rules: Vec::new(),
            unprinted: &[],
            inks: BTreeMap::new(),
            looks,
            example,
            ..self
        }
    }

    /// Creates the guide to the printed items of a board, in these layers.
    pub(super) fn to_print(genre: &dyn Genre, board: Board, layers: &[Layer]) -> Guide {
        let mut looks = Vec::new();
        let spans = |layer: &Layer| layer.spans(board, Tone::Print, &mut looks);
        let spans = layers.iter().flat_map(spans).collect();
        Guide::of(genre, BTreeMap::from([(board.to_string(), spans)]), looks)
    }

    /// The strokes of each value at each place.
    #[cfg(test)]
    pub(super) fn slots(&self, board: Board) -> Slots<'_> {
        let mut slots = Slots::new();
        for &Span(ink, dy, dx, y0, y1, x0, x1, look) in &self.boards[&board.to_string()] {
            for y in (y0..=y1).step_by(2) {
                for x in (x0..=x1).step_by(2) {
                    let (at, to) = (
                        Place { y, x },
                        Place {
                            y: y + dy,
                            x: x + dx,
                        },
                    );
                    let look = self.looks[look]
                        .iter()
                        .map(|(value, look)| (value.clone(), &look[..]));
                    assert!(slots.insert((ink, at, to), look.collect()).is_none());
                }
            }
        }
        slots
    }

    fn of(genre: &dyn Genre, boards: BTreeMap<String, Vec<Span>>, looks: Vec<Strokes>) -> Guide {
        let card = genre.card();
        Guide {
            title: [card.title, card.title_ja],
            author: card.author,
            goal: [card.goal.en, card.goal.ja],
            rules: card.rules.iter().map(|rule| [rule.en, rule.ja]).collect(),
            unprinted: card.unprinted,
            inks: words(genre),
            boards,
            looks,
            example: None,
        }
    }
}

/// The words for the inks of a genre.
fn words(genre: &dyn Genre) -> BTreeMap<&'static str, Both> {
    let card = genre.card();
    let inks = card.printed.iter().chain(card.drawn).map(|spot| spot.ink);
    let words = |ink: Ink| {
        (
            ink.name(),
            Language::ALL.map(|language| card.word(ink, language)),
        )
    };
    inks.map(words).collect()
}

/// An ink with its places and values.
pub(super) struct Layer {
    ink: Ink,
    /// Lists of values.
    values: Vec<Vec<Option<i16>>>,
    /// Indices of the lists that apply at each place (or two places).
    places: BTreeMap<(Place, Place), Vec<usize>>,
}

impl Layer {
    /// Collects the places where these spots admit ink, each ink once, in their order.
    pub(super) fn of(
        spots: &[Spot],
        places: impl Fn(&Spot) -> BTreeSet<(Place, Place)>,
    ) -> Vec<Layer> {
        let mut layers: Vec<Layer> = Vec::new();
        for spot in spots {
            let index = layers.iter().position(|layer| layer.ink == spot.ink);
            let index = index.unwrap_or_else(|| {
                layers.push(Layer {
                    ink: spot.ink,
                    values: Vec::new(),
                    places: BTreeMap::new(),
                });
                layers.len() - 1
            });
            let layer = &mut layers[index];
            let list = layer.values.len();
            layer.values.push(spot.values.all());
            for place in places(spot) {
                layer.places.entry(place).or_default().push(list);
            }
        }
        layers
    }

    /// All places of the layer.
    pub(super) fn places(&self) -> impl Iterator<Item = Place> {
        self.places.keys().flat_map(|&(at, to)| [at, to])
    }

    /// The spans of the whole layer. On a blank board, places in equivalent positions of cells and
    /// board look alike.
    fn spans(&self, board: Board, tone: Tone, looks: &mut Vec<Strokes>) -> Vec<Span> {
        let blank = Drawing::blank();
        let mut classes = BTreeMap::new();
        let mut alike: BTreeMap<(i16, i16, i16, i16, usize), BTreeSet<Place>> = BTreeMap::new();
        for (&(at, to), lists) in &self.places {
            let (dy, dx) = (to.y - at.y, to.x - at.x);
            let (y, x) = (at.y.rem_euclid(2), at.x.rem_euclid(2));
            let within = [at, to].map(|place| board.contains(place));
            let index = *classes
                .entry((dy, dx, y, x, within, lists))
                .or_insert_with(|| {
                    let values = lists.iter().flat_map(|&list| &self.values[list]);
                    let look = |&value| {
                        let ink = self.ink;
                        let item = Item { ink, at, to, value };
                        let shapes = Figure::drawn(board, &blank, &item, tone);
                        (value_of(&item), strokes(&shapes, place_point(at)))
                    };
                    let look: Strokes = values.map(look).collect();
                    let found = looks.iter().position(|other| *other == look);
                    found.unwrap_or_else(|| {
                        looks.push(look);
                        looks.len() - 1
                    })
                });
            alike.entry((dy, dx, y, x, index)).or_default().insert(at);
        }
        let mut spans = Vec::new();
        for ((dy, dx, _, _, look), places) in alike {
            let name = self.ink.name();
            let span = |[y0, y1, x0, x1]: [i16; 4]| Span(name, dy, dx, y0, y1, x0, x1, look);
            spans.extend(rectangles(&places).into_iter().map(span));
        }
        spans
    }
}

/// The spans of a solver's ink.
fn spans(genre: &dyn Genre, board: Board, looks: &mut Vec<Strokes>) -> Vec<Span> {
    let layers = Layer::of(genre.card().drawn, |spot| {
        spot.on.places(board).into_iter().collect()
    });
    let spans = |layer: &Layer| layer.spans(board, Tone::Answer, looks);
    layers.iter().flat_map(spans).collect()
}

/// Groups places, which lie two half cells apart, into rectangles: first and last y, first and last
/// x.
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

#[cfg(test)]
mod tests {
    use super::super::looks::look;
    use super::*;
    use pencilmill_generator::genres;

    #[test]
    fn spans_cover_what_may_be_drawn_and_nothing_else() {
        for genre in genres::ALL {
            let board = genre.card().sizes.default;
            let mut looks = Vec::new();
            let spans = spans(*genre, board, &mut looks);
            let mut told = BTreeMap::new();
            for Span(ink, dy, dx, y0, y1, x0, x1, index) in spans {
                for y in (y0..=y1).step_by(2) {
                    for x in (x0..=x1).step_by(2) {
                        for (value, look) in &looks[index] {
                            let name = (ink, y, x, y + dy, x + dx, value.clone());
                            assert!(told.insert(name, look).is_none());
                        }
                    }
                }
            }
            let blank = Drawing::blank();
            let items = genre.card().drawn.iter().flat_map(|spot| spot.items(board));
            let mut count = 0;
            for item in items {
                let Item { ink, at, to, .. } = item;
                let name = (ink.name(), at.y, at.x, to.y, to.x, value_of(&item));
                let look = look(board, &blank, &item, at);
                assert_eq!(told.get(&name), Some(&&look), "{name:?}");
                count += 1;
            }
            assert_eq!(told.len(), count, "{}", genre.card().slug);
        }
    }
}
