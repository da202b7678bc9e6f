//! Queries to the engine for another answer, under the present layout and hints.

use super::{GaveUp, HintLoop, QUERY_BUDGET, Task};
use crate::board::Drawing;
use pencilmill_solver::{Budget, Lit, Verdict};

impl HintLoop<'_> {
    /// An answer to the printed puzzle that does not count as that of the draft, if there is one.
    pub(super) fn another_answer(&mut self) -> Result<Option<Drawing>, GaveUp> {
        self.another_answer_but(&[])
    }

    /// Like [`HintLoop::another_answer`], excluding these drawings.
    pub(super) fn another_answer_but(
        &mut self,
        barred: &[Drawing],
    ) -> Result<Option<Drawing>, GaveUp> {
        let patience = self.draft.puzzle.genre.card().tuning.patience;
        let budget = patience.map_or(self.budget, Budget::conflicts);
        self.another_answer_within(barred, budget)
    }

    /// Like [`HintLoop::another_answer`], within this budget.
    pub(super) fn another_answer_within(
        &mut self,
        barred: &[Drawing],
        budget: Budget,
    ) -> Result<Option<Drawing>, GaveUp> {
        let mut assumptions = self.draft.layout_in_force();
        // another answer close to this one is found soonest, and a hint against it excludes most
        self.draft.lean_towards_answer();
        let wanted = self.draft.answer.clone();
        assumptions.push(self.draft.ruled_out(&wanted));
        for other in self.draft.answers_alike().iter().chain(barred) {
            assumptions.push(self.draft.ruled_out(other));
        }
        assumptions.extend(self.draft.hints_in_force());
        self.ask_within(&assumptions, budget)
    }

    pub(super) fn ask(&mut self, assumptions: &[Lit]) -> Result<Option<Drawing>, GaveUp> {
        self.ask_within(assumptions, QUERY_BUDGET)
    }

    pub(super) fn ask_within(
        &mut self,
        assumptions: &[Lit],
        budget: Budget,
    ) -> Result<Option<Drawing>, GaveUp> {
        let (workspace, model) = (&mut *self.workspace, self.draft.model());
        model.set_interrupt(workspace.stop.clone());
        workspace.watched(Task::Search, true);
        let verdict = model.solve(assumptions, budget);
        workspace.watched(Task::Search, false);
        match verdict {
            Verdict::Sat => Ok(Some(model.answer())),
            Verdict::Unsat => Ok(None),
            Verdict::Unknown => Err(GaveUp::Budget),
        }
    }
}
