//! Layouts that the engine chooses: moved to the nearest one that tells two answers apart. The layout items are choices of the model then, and no assumption holds them.

use super::{GaveUp, HintLoop};
use crate::board::{Drawing, Item, Lattice};
use crate::genre::{Answer, Composition};
use pencilmill_solver::Lit;

/// Most layout items that may change at a time, in rising order: the nearest layout is looked for first.
const CHANGES: [u32; 4] = [1, 2, 4, 8];

impl HintLoop<'_> {
    /// Lays out the nearest layout, and an answer to it near the wanted one, that changes something where the two
    /// answers differ and was not laid out before.
    pub(super) fn reshape(&mut self, other: &Drawing) -> Result<(), GaveUp> {
        let layout = self.draft.puzzle.layout();
        let model = &mut self.workspace.model;
        let mut differs = Lattice::new(model.board(), false);
        for item in self.draft.answer.difference(other).items() {
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
        let unvisited = *self.unvisited.get_or_insert_with(|| model.derived());
        model.under(unvisited, |model| model.any(changes.iter().copied()));
        let apart = model.derived();
        model.under(apart, |model| model.any(here));
        let kept: Vec<Lit> = changes.iter().map(|&change| !change).collect();
        model.lean_towards(&kept);
        let truths = model.truths(&self.draft.answer);
        model.lean_towards(&truths);
        for most in CHANGES {
            let model = &mut self.workspace.model;
            let near = model.derived();
            model.under(near, |model| model.at_most(most, changes.iter().copied()));
            let mut assumptions: Vec<Lit> = model.parts_in_force().collect();
            assumptions.extend([unvisited, apart, near]);
            assumptions.extend(self.draft.printed.iter().filter_map(|p| p.guard));
            if let Some(answer) = self.ask(&assumptions)? {
                let composition = Composition {
                    layout: self.chosen_layout(),
                    answer: Answer::Known(answer),
                };
                self.lay_out(&composition);
                return Ok(());
            }
        }
        Err(GaveUp::NoHint)
    }

    /// The layout that the engine chose last: its movable items, and all others as they are.
    fn chosen_layout(&self) -> Drawing {
        let model = &self.workspace.model;
        let movable = model.movable();
        let layout = self.draft.puzzle.layout();
        let fixed = layout.filtered(|item| !movable.iter().any(|(m, _)| m == item));
        let chosen = movable.iter().filter(|&&(_, lit)| model.is_true(lit));
        let chosen = chosen.map(|&(item, _)| item);
        fixed.items().iter().copied().chain(chosen).collect()
    }
}
