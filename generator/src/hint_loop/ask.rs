//! What the engine is asked: for another answer, under the layout and the hints as they are.

use super::{GaveUp, HintLoop, QUERY_BUDGET, Task};
use crate::board::{Drawing, Item};
use pencilmill_solver::{Budget, Lit, Verdict};

impl HintLoop<'_> {
    /// An answer met before that a move of the layout brought back, or else what the engine finds.
    pub(super) fn known_or_another_answer(&mut self) -> Result<Option<Drawing>, GaveUp> {
        match self.revived.take() {
            Some(other) => Ok(Some(other)),
            None => self.another_answer(),
        }
    }

    /// An answer to what is printed that does not count as the one on the draft.
    pub(super) fn another_answer(&mut self) -> Result<Option<Drawing>, GaveUp> {
        self.another_answer_but(&[])
    }

    /// The same, and none of these.
    pub(super) fn another_answer_but(
        &mut self,
        barred: &[Drawing],
    ) -> Result<Option<Drawing>, GaveUp> {
        let patience = self.draft.puzzle.genre.card().patience;
        let budget = patience.map_or(QUERY_BUDGET, Budget::conflicts);
        self.another_answer_within(barred, budget)
    }

    /// The same, if it is found with this budget.
    pub(super) fn another_answer_within(
        &mut self,
        barred: &[Drawing],
        budget: Budget,
    ) -> Result<Option<Drawing>, GaveUp> {
        let mut assumptions = self.layout_assumptions();
        let model = &mut self.workspace.model;
        // Another answer close to this one is found soonest, and the hint against it tells most.
        let answer = &self.draft.answer;
        self.leaning.take_if(|(towards, _)| towards != answer);
        let anew = || (answer.clone(), model.truths(answer));
        let (_, truths) = self.leaning.get_or_insert_with(anew);
        model.lean_towards(truths);
        let wanted = self.draft.answer.clone();
        assumptions.push(self.ruled_out(&wanted));
        for other in self.draft.answers_alike().iter().chain(barred) {
            assumptions.push(self.ruled_out(other));
        }
        assumptions.extend(self.draft.printed.iter().filter_map(|p| p.guard));
        self.ask_within(&assumptions, budget)
    }

    /// The guard of "the answer is not this one".
    pub(super) fn ruled_out(&mut self, answer: &Drawing) -> Lit {
        if let Some(&guard) = self.different.get(answer) {
            return guard;
        }
        let model = &mut self.workspace.model;
        let guard = model.derived();
        model.under(guard, |model| model.differ(answer));
        self.different.insert(answer.clone(), guard);
        guard
    }

    pub(super) fn layout_assumptions(&self) -> Vec<Lit> {
        let model = &self.workspace.model;
        let mut assumptions: Vec<Lit> = model.parts_in_force().collect();
        if !model.movable().is_empty() {
            let layout = self.draft.puzzle.layout();
            let stands = |item: &Item| layout.contains(item);
            let lits = model.movable().iter();
            assumptions.extend(lits.map(|&(item, lit)| if stands(&item) { lit } else { !lit }));
        }
        assumptions
    }

    pub(super) fn ask(&mut self, assumptions: &[Lit]) -> Result<Option<Drawing>, GaveUp> {
        self.ask_within(assumptions, QUERY_BUDGET)
    }

    pub(super) fn ask_within(
        &mut self,
        assumptions: &[Lit],
        budget: Budget,
    ) -> Result<Option<Drawing>, GaveUp> {
        let workspace = &mut *self.workspace;
        workspace.model.set_interrupt(workspace.stop.clone());
        workspace.watched(Task::Search, true);
        let verdict = workspace.model.solve(assumptions, budget);
        workspace.watched(Task::Search, false);
        match verdict {
            Verdict::Sat => Ok(Some(workspace.model.answer())),
            Verdict::Unsat => Ok(None),
            Verdict::Unknown => Err(GaveUp::Budget),
        }
    }
}
