//! Patterns: what-ifs over one clue or two, with nothing drawn beside them. They hold wherever such
//! clues stand so, in any direction, and a person knows them by heart.

use super::{Teller, words};
use pencilmill_generator::board::{Ink, Item};
use pencilmill_generator::grade::{Deduction, Reason, Statement, Wrong};
use pencilmill_generator::model::Origin;
use std::collections::BTreeSet;
use std::mem::{Discriminant, discriminant};

/// Distances of cells that share a side or a corner, in half cells.
const SIDE: [i16; 2] = [0, 2];
const CORNER: [i16; 2] = [2, 2];

/// A kind of clue.
type Kind = (Ink, Option<i16>);
/// A rule, with the kind of clue that it concerns.
type Source = (u8, Option<Kind>);

/// The argument of a pattern.
#[derive(PartialEq)]
pub(super) struct Pattern {
    /// The clues, by kind.
    kinds: Vec<Kind>,
    /// The shorter and the longer distance of two clues.
    apart: Option<[i16; 2]>,
    leads: Vec<Option<Source>>,
    /// The rule or clue that is violated, and how.
    end: (Option<Source>, Option<Discriminant<Wrong>>),
}

/// The pattern of a what-if, if it is one.
pub(super) fn pattern(one: &Deduction) -> Option<Pattern> {
    let nested = one.leads.iter().any(|lead| lead.inner.is_some());
    let blank = one.rests_on.as_ref().is_some_and(Statement::is_empty);
    if nested || !blank || one.earlier || !one.first.is_empty() {
        return None;
    }
    let breach = one.breaks.as_ref()?;
    let clues = clues(one);
    let apart = match &clues[..] {
        [_] => None,
        [a, b] => {
            let mut apart = [a.at.y - b.at.y, a.at.x - b.at.x].map(i16::abs);
            apart.sort_unstable();
            Some(apart)
        }
        _ => return None,
    };
    let kind = |clue: Item| (clue.ink, clue.value);
    let mut kinds: Vec<Kind> = clues.into_iter().map(kind).collect();
    kinds.sort_unstable();
    let source = |by: Origin| (by.rule, by.hint.map(kind));
    let leads = one.leads.iter().map(|lead| lead.source.map(source));
    Some(Pattern {
        kinds,
        apart,
        leads: leads.collect(),
        end: (
            breach.source.map(source),
            breach.seen.as_ref().map(discriminant),
        ),
    })
}

/// The clues of a what-if, sorted.
fn clues(one: &Deduction) -> Vec<Item> {
    let sources = match &one.reason {
        Reason::WhatIf { sources, .. } => &sources[..],
        _ => &[],
    };
    let clues: BTreeSet<Item> = sources.iter().filter_map(|by| by.hint).collect();
    clues.into_iter().collect()
}

impl Teller<'_> {
    /// The place of the two clues of a pattern beside each other, as a sentence.
    pub(super) fn side_by_side(self, one: &Deduction) -> Option<String> {
        let words = match pattern(one)?.apart? {
            SIDE => words::SHARE_A_SIDE,
            CORNER => words::SHARE_A_CORNER,
            _ => return None,
        };
        Some(self.fill(words, &[&self.all_named(&clues(one))]))
    }
}
