//! Rules stated part by part, so that a layout can be moved without stating everything anew.
//!
//! What is said of some groups of cells of the layout, of a region or of two that touch, is a *part*, with a
//! guard of its own. What is said outside of parts is *lasting*: it must not depend on what moves. To move the
//! layout, the rules are stated once more to the same model: lasting unknowns are the same again, lasting
//! constraints are there already, parts that are known keep what was learnt from them, and those that are not
//! mentioned any more are retired.
//!
//! A model that is not movable posts parts like everything else.

use super::Model;
use crate::board::Place;
use pencilmill_solver::{Constraint, Lit};
use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The rule, and the number and the cells that a part is about.
type Key = (u8, i16, Vec<Vec<Place>>);

#[derive(Clone)]
struct Part {
    guard: Lit,
    /// Facts made for it.
    facts: Vec<Lit>,
    /// What was found when it was stated.
    found: Arc<dyn Any + Send + Sync>,
    mentioned: bool,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Phase {
    /// The rules are stated for the first time, without their parts.
    #[default]
    Lasting,
    /// They are stated again, with their parts; so many lasting unknowns were named.
    Again(usize),
    /// They are complete.
    Complete,
}

/// The parts of a movable model.
#[derive(Clone, Default)]
pub(super) struct Parts {
    phase: Phase,
    lasting: Vec<Lit>,
    known: BTreeMap<Key, Part>,
    /// Facts of the part that is being stated.
    facts: Option<Vec<Lit>>,
    used: bool,
    retired: usize,
}

impl Parts {
    /// Whether the rules are being stated, and not for the first time, outside of all parts.
    fn repeats(&self) -> bool {
        matches!(self.phase, Phase::Again(_)) && self.facts.is_none()
    }

    /// Whether the rules are stated for the first time, within a part.
    fn skips(&self) -> bool {
        self.phase == Phase::Lasting && self.facts.is_some()
    }
}

impl Model {
    /// The same model, empty, but movable: to be completed twice, first without parts.
    pub fn movable_by_parts(mut self) -> Model {
        self.parts = Some(Parts::default());
        self
    }

    /// States what the rule says of these groups of cells of the layout, and gives what `post` found out. Where the
    /// same was stated of an earlier layout, that is taken, and nothing is posted.
    ///
    /// `post` may depend on nothing else that moves, and may make facts, but no choices.
    pub fn part<T: Send + Sync + 'static>(
        &mut self,
        cells: &[&[Place]],
        post: impl FnOnce(&mut Model) -> T,
    ) -> Arc<T> {
        self.numbered_part(0, cells, post)
    }

    /// The same where what is said depends on a number of the layout, too.
    pub fn numbered_part<T: Send + Sync + 'static>(
        &mut self,
        number: i16,
        cells: &[&[Place]],
        post: impl FnOnce(&mut Model) -> T,
    ) -> Arc<T> {
        let rule = self.source.rule;
        let Some(parts) = &mut self.parts else {
            let found = Arc::new(post(self));
            self.rule(rule);
            return found;
        };
        parts.used = true;
        let groups = cells.iter().map(|group| group.to_vec());
        let key = (rule, number, groups.collect());
        if let Some(known) = parts.known.get_mut(&key)
            && let Ok(found) = known.found.clone().downcast()
        {
            known.mentioned = true;
            return found;
        }
        parts.facts = Some(Vec::new());
        let guard = match parts.phase {
            Phase::Lasting => Lit::TRUE,
            _ => self.solver.new_derived(),
        };
        let outer = std::mem::replace(&mut self.guard, guard);
        let found = Arc::new(post(self));
        self.guard = outer;
        self.rule(rule);
        if let Some(parts) = &mut self.parts {
            let facts = parts.facts.take().unwrap_or_default();
            let part = Part {
                guard,
                facts,
                found: found.clone(),
                mentioned: true,
            };
            if parts.phase != Phase::Lasting {
                parts.known.insert(key, part);
            }
        }
        found
    }

    /// Whether the rules have parts, and can be moved.
    pub fn has_parts(&self) -> bool {
        self.parts.as_ref().is_some_and(|parts| parts.used)
    }

    /// Whether more is retired than is of use.
    pub fn is_worn(&self) -> bool {
        let worn = |parts: &Parts| parts.retired > parts.known.len();
        self.parts.as_ref().is_some_and(worn)
    }

    /// The guards of all parts of the present layout.
    pub fn parts_in_force(&self) -> impl Iterator<Item = Lit> {
        let parts = self.parts.iter().flat_map(|parts| parts.known.values());
        parts.map(|part| part.guard)
    }

    /// What is stated next, until the model is complete, are the same rules for another layout.
    pub fn begin_again(&mut self) {
        if let Some(parts) = &mut self.parts {
            parts.phase = Phase::Again(0);
            parts.known.values_mut().for_each(|p| p.mentioned = false);
        }
    }

    /// Takes what is not mentioned any more out of the way.
    pub(super) fn complete_parts(&mut self) {
        let Some(parts) = &mut self.parts else {
            return;
        };
        parts.phase = Phase::Complete;
        let mut gone = Vec::new();
        parts.known.retain(|_, part| {
            if !part.mentioned {
                gone.push(part.guard);
                gone.append(&mut part.facts);
                parts.retired += 1;
            }
            part.mentioned
        });
        for lit in gone {
            self.solver.post(Lit::TRUE, &Constraint::Clause(vec![!lit]));
        }
    }

    /// A new unknown, or the lasting one that it was before.
    pub(super) fn unknown(&mut self, is_choice: bool) -> Lit {
        if let Some(parts) = &mut self.parts {
            if parts.skips() {
                return Lit::FALSE;
            }
            if let (Phase::Again(named), None) = (&mut parts.phase, &parts.facts) {
                *named += 1;
                return parts.lasting[*named - 1];
            }
        }
        let lit = match is_choice {
            true => self.solver.new_lit(),
            false => self.solver.new_derived(),
        };
        if let Some(parts) = &mut self.parts {
            match &mut parts.facts {
                Some(facts) => facts.push(lit),
                None if parts.phase == Phase::Lasting => parts.lasting.push(lit),
                None => {}
            }
        }
        lit
    }

    /// Whether what is stated here is of no use, or known already.
    pub(super) fn is_known(&self) -> bool {
        let known = |parts: &Parts| parts.repeats() || parts.skips();
        self.parts.as_ref().is_some_and(known)
    }
}
