//! Looks of drawn items, and exceptions to those in a guide.

use super::shapes::{Stroke, strokes};
use pencilmill_figures::figure::signs::place_point;
use pencilmill_figures::figure::{Figure, Tone};
use pencilmill_generator::board::{Board, Drawing, Item, Place, value_text};
use pencilmill_generator::genre::Genre;
use std::collections::BTreeSet;

/// The strokes of an item drawn on these printed ones, relative to a place.
pub(super) fn look(board: Board, printed: &Drawing, item: &Item, from: Place) -> Vec<Stroke> {
    let shapes = Figure::drawn(board, printed, item, Tone::Answer);
    strokes(&shapes, place_point(from))
}

/// The value of an item as text; empty for none.
pub(super) fn value_of(item: &Item) -> String {
    let value = item.value.map(|value| value_text(item.ink, value));
    value.unwrap_or_default()
}

/// Items that look different from their guide because of printed items there; each by its name in
/// the page, with its strokes.
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
