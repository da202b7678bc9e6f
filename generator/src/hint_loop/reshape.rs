//! Layouts chosen by the engine: the nearest one that distinguishes two answers. The layout items
//! are choices of the model then, and no assumption fixes them.

use super::{GaveUp, HintLoop};
use crate::board::{Drawing, Item, Lattice};
use crate::genre::{Answer, Composition};
use pencilmill_solver::Lit;
use std::sync::Arc;

/// The greatest number of layout items that may change at once, in increasing order, so that the
/// nearest layout is found first.
const CHANGES: [u32; 4] = [1, 2, 4, 8];

impl HintLoop<'_> {
    /// Adopts the nearest layout not used before that changes something where the two answers
    /// differ, with an answer near the wanted one.
    pub(super) fn reshape(&mut self, other: &Drawing) -> Result<(), GaveUp> {
        let layout = Arc::clone(&self.draft.layout);
        let answer = self.draft.answer.clone();
        let difference = answer.difference(other);
        let model = self.draft.model();
        let mut differs = Lattice::new(model.board(), false);
        for item in difference.items() {
            for place in [item.at, item.to] {
                if model.board().contains(place) {
                    differs[place] = true;
                }
            }
        }
        let change = |&(item, lit): &(Item, Lit)| {
            let stands = layout.contains(&item);
            (item, if stands { !lit } else { lit })
        };
        let changes: Vec<(Item, Lit)> = model.movable().iter().map(change).collect();
        let here = changes.iter().filter(|change| differs[change.0.at]);
        let here: Vec<Lit> = here.map(|change| change.1).collect();
        let changes: Vec<Lit> = changes.iter().map(|change| change.1).collect();
        let unvisited = self.draft.unvisited(&changes);
        let model = self.draft.model();
        let apart = model.derived();
        model.under(apart, |model| model.any(here));
        let kept: Vec<Lit> = changes.iter().map(|&change| !change).collect();
        model.lean_towards(&kept);
        let truths = model.truths(&answer);
        model.lean_towards(&truths);
        let mut used = vec![apart];
        for most in CHANGES {
            let model = self.draft.model();
            let near = model.derived();
            model.under(near, |model| model.at_most(most, changes.iter().copied()));
            used.push(near);
            let mut assumptions: Vec<Lit> = model.parts_in_force().collect();
            assumptions.extend([unvisited, apart, near]);
            assumptions.extend(self.draft.hints_in_force());
            if let Some(answer) = self.ask(&assumptions)? {
                let composition = Composition {
                    layout: self.chosen_layout(),
                    answer: Answer::Known(answer),
                };
                self.draft.model().retire(&used);
                self.draft.lay_out(&composition);
                return Ok(());
            }
        }
        Err(GaveUp::NoHint)
    }

    /// The layout that the engine chose last: its movable items, and all others unchanged.
    fn chosen_layout(&mut self) -> Drawing {
        let layout = Arc::clone(&self.draft.layout);
        let model = self.draft.model();
        let movable = model.movable();
        let fixed = layout.filtered(|item| !movable.iter().any(|(m, _)| m == item));
        let chosen = movable.iter().filter(|&&(_, lit)| model.is_true(lit));
        let chosen = chosen.map(|&(item, _)| item);
        fixed.items().iter().copied().chain(chosen).collect()
    }
}
