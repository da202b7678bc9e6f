//! Steering: hints come and go until the puzzle is as hard as is aimed at.
//!
//! A puzzle that the layers allowed solve has one answer only, so they stand in for the engine here:
//! hints are added until they suffice, and dropped while they do.

use super::draft::Printed;
use super::{GaveUp, HintLoop};
use crate::board::Item;
use crate::genre::Puzzle;
use crate::grade::{Grade, Rating, grade_of, rate};
use crate::random::Random;
use pencilmill_layers::{Limits, layer};
use std::fmt;

/// Hints tried in the place of others where the puzzle came out too easy.
const SWAPS: u32 = 6;

/// How hard a puzzle is to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// Of this grade.
    At(Grade),
    /// Solved with this layer and those below it.
    Layer(u8),
    /// Solved with layers that a person may be asked for.
    Solvable,
}

impl Aim {
    /// Whether hints are chosen for it: the hardest puzzles come by themselves.
    pub(super) fn steers(self) -> bool {
        self != Aim::Solvable && self.layer() < layer::NESTED
    }

    /// The highest layer.
    pub(super) fn layer(self) -> u8 {
        match self {
            Aim::At(grade) => grade.layer(),
            Aim::Layer(layer) => layer,
            Aim::Solvable => layer::LONG,
        }
    }

    /// Whether the puzzle is as easy as this, or easier.
    fn admits(self, puzzle: &Puzzle, rating: &Rating) -> bool {
        match self {
            Aim::At(grade) => grade_of(puzzle, rating) <= grade,
            Aim::Layer(_) | Aim::Solvable => rating.layer <= self.layer(),
        }
    }

    /// Whether the puzzle is just so.
    pub(crate) fn is_met(self, puzzle: &Puzzle, rating: &Rating) -> bool {
        match self {
            Aim::At(grade) => grade_of(puzzle, rating) == grade,
            Aim::Layer(_) | Aim::Solvable => rating.layer <= self.layer(),
        }
    }
}

impl fmt::Display for Aim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Aim::At(grade) => grade.fmt(f),
            Aim::Layer(layer) => write!(f, "layer {layer}"),
            Aim::Solvable => f.write_str("solvable"),
        }
    }
}

impl HintLoop<'_> {
    /// Adds hints until the puzzle is easy enough, drops those without which it still is, and where
    /// that leaves it too easy, tries others.
    pub(super) fn steer(&mut self, aim: Aim, random: &mut Random) -> Result<(), GaveUp> {
        self.ease(aim, random)?;
        self.thin_within(aim, random);
        self.relax(random, |hint_loop| Ok(hint_loop.rating(aim).is_some()))?;
        for _ in 0..SWAPS {
            let met = |rating: Rating| aim.is_met(&self.draft.puzzle, &rating);
            if self.rating(aim).is_some_and(met) {
                break;
            }
            let saved = self.draft.clone();
            let before = self.rating(aim).map_or(0, |rating| rating.score);
            let Some(&hint) = random.choose(&self.unprinted()) else {
                break;
            };
            self.print(hint);
            self.thin_within(aim, random);
            if self.rating(aim).is_none_or(|rating| rating.score < before) {
                self.draft = saved;
            }
        }
        Ok(())
    }

    /// Prints more and more hints until the puzzle is easy enough.
    fn ease(&mut self, aim: Aim, random: &mut Random) -> Result<(), GaveUp> {
        let mut rest = self.unprinted();
        random.shuffle(&mut rest);
        while self.rating(aim).is_none() {
            if rest.is_empty() {
                return Err(GaveUp::Grade);
            }
            for _ in 0..1 + self.draft.printed.len() / 4 {
                if let Some(spot) = rest.pop() {
                    // it may read otherwise by now
                    let now = self.unprinted();
                    let same = now.iter().find(|&&hint| hint == spot);
                    let hint = same.or_else(|| now.iter().find(|hint| hint.same_spot(&spot)));
                    hint.iter().for_each(|&&hint| self.print(hint));
                }
            }
        }
        Ok(())
    }

    /// Hints that could be printed at places that have none.
    pub(super) fn unprinted(&self) -> Vec<Item> {
        let draft = &self.draft;
        let mut hints = draft.puzzle.genre.hints(&draft.puzzle, &draft.answer);
        let stands = |hint: &Item| draft.printed.iter().any(|p| p.hint.at == hint.at);
        hints.retain(|hint| !stands(hint));
        hints
    }

    /// Drops hints, in random order, as long as the puzzle stays easy enough.
    fn thin_within(&mut self, aim: Aim, random: &mut Random) {
        let mut order: Vec<Item> = self.draft.printed.iter().map(|p| p.hint).collect();
        random.shuffle(&mut order);
        for hint in order {
            let here = |p: &Printed| p.hint.same_spot(&hint);
            let Some(index) = self.draft.printed.iter().position(here) else {
                continue;
            };
            let saved = self.draft.clone();
            self.erase(index);
            if self.rating(aim).is_none() {
                self.draft = saved;
            }
        }
    }

    /// How hard the puzzle is now; nothing if it is too hard.
    fn rating(&self, aim: Aim) -> Option<Rating> {
        if !self.draft.is_true() || self.workspace.stop.is_set() {
            return None;
        }
        let limits = Limits {
            layer: aim.layer(),
            work: 0,
        };
        let rating = rate(&self.draft.puzzle, &self.draft.answer, limits).ok()?;
        let easy = rating.layer <= aim.layer() && aim.admits(&self.draft.puzzle, &rating);
        easy.then_some(rating)
    }
}
