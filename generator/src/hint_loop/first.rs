//! The first answer: the one that the puzzle is to have.

use super::{GaveUp, HintLoop, Obstacle, Printed};
use crate::board::{Drawing, Ink, Item, Place, Spot, Where};
use crate::genre::{Answer, Puzzle};
use crate::random::Random;
use pencilmill_solver::Lit;
use std::sync::Arc;

impl HintLoop<'_> {
    /// The answer of a composition. If a setter wants clues in certain cells, it admits a clue in
    /// each of them and is as near as possible to the composed one.
    pub(super) fn first_answer(
        &mut self,
        answer: Answer,
        random: &mut Random,
    ) -> Result<Drawing, GaveUp> {
        let begun = Arc::clone(&self.draft.begun);
        let pattern = begun.pattern.as_ref().filter(|_| begun.answer.is_none());
        // the requirements, the further wishes, and the hoped-for answer
        let (mut assumptions, mut wishes, mut wish) = (Vec::new(), Vec::new(), None);
        match answer {
            Answer::Known(answer) if pattern.is_none() => return Ok(answer),
            Answer::Known(answer) => wish = Some(answer),
            Answer::Containing(part) => {
                let drawn = self.draft.model().drawn().iter();
                let kept = drawn.filter(|(item, _)| part.contains(item));
                assumptions.extend(kept.map(|&(_, lit)| lit));
            }

            Answer::AnyBut(barred) => {
                for [one, other] in &barred {
                    assumptions.push(self.draft.ruled_out(one));
                    wishes.extend(self.unlike(one, other));
                }
            }
        }
        if begun.printed.is_some() {
            assumptions.extend(self.draft.hints_in_force());
        }
        let dressed = pattern.map_or(Vec::new(), |pattern| self.dressed(pattern.cells()));
        if let Some(wish) = &wish {
            let model = self.draft.model();
            let truths = model.truths(wish);
            model.lean_towards(&truths);
        }
        let all = pattern.is_some_and(|pattern| pattern.all);
        let guards = dressed.iter().map(|dressed| dressed.1);
        match all {
            true => assumptions.extend(guards),
            false => wishes.extend(guards),
        }
        if !wishes.is_empty() {
            wishes.extend(&assumptions);
            if let Ok(Some(answer)) = self.any_answer(&wishes, random) {
                return Ok(answer);
            }
        }
        if let Some(wish) = wish.filter(|_| !all) {
            return Ok(wish);
        }
        match self.any_answer(&assumptions, random)? {
            Some(answer) => Ok(answer),
            None => {
                let model = self.draft.model();
                let at_fault = dressed.iter().filter(|dressed| model.in_core(dressed.1));
                let cells: Vec<Place> = at_fault.map(|dressed| dressed.0).collect();
                if !cells.is_empty() {
                    self.workspace.obstacle = Some(Obstacle::Bare(cells));
                }
                Err(GaveUp::NoAnswer)
            }
        }
    }

    /// Guards of "differs from this answer wherever the two differ", one for each of the two.
    fn unlike(&mut self, one: &Drawing, other: &Drawing) -> [Lit; 2] {
        let model = self.draft.model();
        let differ = model.drawn().iter().filter_map(|&(item, lit)| {
            match (one.contains(&item), other.contains(&item)) {
                (true, false) => Some(!lit),
                (false, true) => Some(lit),
                _ => None,
            }
        });
        let from_one: Vec<Lit> = differ.collect();
        let from_other: Vec<Lit> = from_one.iter().map(|&lit| !lit).collect();
        [from_one, from_other].map(|unlike| {
            let guard = model.derived();
            model.under(guard, |model| model.any(unlike));
            guard
        })
    }

    /// Some answer to the layout under these assumptions, found by trying its items in random
    /// order.
    fn any_answer(
        &mut self,
        assumptions: &[Lit],
        random: &mut Random,
    ) -> Result<Option<Drawing>, GaveUp> {
        let mut order: Vec<Lit> = self.draft.model().drawn().iter().map(|d| d.1).collect();
        random.shuffle(&mut order);
        self.draft.model().prefer(&order);
        let mut all = self.draft.layout_in_force();
        all.extend(assumptions);
        self.ask(&all)
    }

    /// For each of these cells without a clue, the guard of "some hint can be there".
    fn dressed(&mut self, cells: &[Place]) -> Vec<(Place, Lit)> {
        let draft = &self.draft;
        let bare = |cell: &&Place| !draft.has_clue_at([**cell; 2]);
        let bare: Vec<Place> = cells.iter().filter(bare).copied().collect();
        let kinds = stand_ins(&draft.puzzle);
        let hints = |cell: Place| {
            let at = move |item: &Item| item.mapped(|_| cell);
            let hints = kinds
                .iter()
                .map(at)
                .filter(|hint| draft.begun.admits(&draft.puzzle, hint));
            hints.collect::<Vec<Item>>()
        };
        let hints: Vec<(Place, Vec<Item>)> = bare.iter().map(|&cell| (cell, hints(cell))).collect();
        // the constraints of hints may depend on the places of the others
        let mut full = draft.puzzle.clone();
        hints
            .iter()
            .filter_map(|(_, hints)| hints.first())
            .for_each(|hint| full.print(*hint));
        let mut dressed = Vec::new();
        for (cell, hints) in hints {
            let guard = |hint: &Item| self.draft.guard(&Printed::of(&full, *hint));
            let guards: Vec<Lit> = hints.iter().map(guard).collect();
            let model = self.draft.model();
            let some = model.derived();
            model.under(some, |model| model.any(guards));
            dressed.push((cell, some));
        }
        dressed
    }
}

/// Of all hints possible in a cell, a selection that contains a true one whenever there is one.
fn stand_ins(puzzle: &Puzzle) -> Vec<Item> {
    let card = puzzle.genre.card();
    let origin = Place::cell(0, 0);
    let is_hint = |spot: &&Spot| {
        spot.on == Where::Cells && card.hints.iter().any(|(ink, _)| *ink == spot.ink)
    };
    let spots = || card.printed.iter().filter(is_hint);
    // a bare "?" states what all its numbers have in common
    if let Some(bare) = spots().find(|spot| spot.ink == Ink::Unknown) {
        return vec![Item::at(bare.ink, origin)];
    }
    let items = |spot: &Spot| {
        let item = |value| Item {
            value,
            ..Item::at(spot.ink, origin)
        };
        spot.values
            .all()
            .into_iter()
            .map(item)
            .collect::<Vec<Item>>()
    };
    spots()
        .flat_map(items)
        .filter(|item| puzzle.is_hint(item))
        .collect()
}
