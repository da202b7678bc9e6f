//! Names of literals in terms of the puzzle.

use super::{Reading, Statement};
use crate::board::{Drawing, Item, Place};
use crate::model::Word;
use pencilmill_solver::Lit;
use std::collections::BTreeMap;

/// The names of literals in terms of the puzzle.
pub(super) struct Names {
    /// Items by literal; one literal may stand for several.
    pub drawn: BTreeMap<Lit, Vec<Item>>,
    pub told: BTreeMap<Lit, (Word, Place)>,
}

impl Names {
    pub fn of(reading: &Reading) -> Names {
        let mut drawn: BTreeMap<Lit, Vec<Item>> = BTreeMap::new();
        for &(item, l) in reading.drawn() {
            drawn.entry(l).or_default().push(item);
        }
        let told = reading.auxiliary().iter().filter(|u| u.at.is_cell());
        Names {
            drawn,
            told: told.map(|u| (u.lit, (u.word, u.at))).collect(),
        }
    }

    /// The statement made by literals.
    pub fn statement(&self, lits: &[Lit]) -> Statement {
        let items = |positive: bool| -> Drawing {
            let own = lits.iter().map(|&l| if positive { l } else { !l });
            let items = own.filter_map(|l| self.drawn.get(&l));
            items.flatten().copied().collect()
        };
        let told = |&l: &Lit| {
            let positive = self.told.get(&l).map(|&(word, at)| (word, at, true));
            positive.or_else(|| self.told.get(&!l).map(|&(word, at)| (word, at, false)))
        };
        let mut told: Vec<(Word, Place, bool)> = lits.iter().filter_map(told).collect();
        told.sort_unstable();
        Statement {
            drawn: items(true),
            blank: items(false),
            told,
        }
    }

    pub fn has(&self, l: Lit) -> bool {
        [l, !l]
            .iter()
            .any(|l| self.drawn.contains_key(l) || self.told.contains_key(l))
    }

    /// The place where the fact of a literal is visible.
    pub fn place(&self, l: Lit) -> Option<Place> {
        let item = self.drawn.get(&l).and_then(|items| items.first());
        let drawn = item.filter(|item| item.at == item.to).map(|item| item.at);
        drawn.or_else(|| self.told.get(&l).map(|told| told.1))
    }
}
