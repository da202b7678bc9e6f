//! The aimed difficulty of a puzzle.

use super::{Cuts, Grade, Rating, cuts, highest_layer};
use crate::genre::Order;
use pencilmill_layers::layer;
use std::fmt;

/// The aimed difficulty of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// This grade, with the scores that separate it from others; true if layers remove the hints,
    /// not the engine.
    At(Grade, Cuts, bool),
    /// Solved by the layers up to this one.
    Layer(u8),
    /// Solved by layers that a human solver can be expected to use.
    Solvable,
}

impl Aim {
    /// A grade of an order. The engine removes hints faster, but leaves puzzles that are harder than
    /// gentle, and in most genres than easy.
    pub fn at(order: &Order, grade: Grade) -> Aim {
        let card = order.genre.card();
        let by_layers = match highest_layer(grade) {
            layer::ONE => true,
            layer::TWO => !card.tuning.thins_easy,
            _ => false,
        };
        Aim::At(grade, cuts(card.slug, order.board), by_layers)
    }

    /// The highest layer. Expert puzzles, too, are made without the need for the highest one.
    pub(crate) fn layer(self) -> u8 {
        match self {
            Aim::At(grade, ..) => highest_layer(grade).min(layer::LONG),
            Aim::Layer(layer) => layer,
            Aim::Solvable => layer::LONG,
        }
    }

    /// Returns whether layers remove hints, not the engine.
    pub(crate) fn thins_by_layers(self) -> bool {
        match self {
            Aim::At(_, _, by_layers) => by_layers,
            Aim::Layer(_) | Aim::Solvable => self.layer() <= layer::TWO,
        }
    }

    /// Tests whether the puzzle is as easy as the aim, or easier.
    pub(crate) fn admits(self, rating: &Rating) -> bool {
        match self {
            Aim::At(grade, cuts, _) => cuts.grade(rating) <= grade,
            Aim::Layer(_) | Aim::Solvable => rating.layer <= self.layer(),
        }
    }

    /// Tests whether the puzzle is exactly as hard as the aim.
    pub(crate) fn is_met(self, rating: &Rating) -> bool {
        match self {
            Aim::At(grade, cuts, _) => cuts.grade(rating) == grade,
            Aim::Layer(_) | Aim::Solvable => rating.layer <= self.layer(),
        }
    }
}

impl fmt::Display for Aim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Aim::At(grade, ..) => grade.fmt(f),
            Aim::Layer(layer) => write!(f, "layer {layer}"),
            Aim::Solvable => f.write_str("solvable"),
        }
    }
}
