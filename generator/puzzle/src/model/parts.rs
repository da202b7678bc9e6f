//! Rules stated part by part, so that a layout can be moved without stating all rules again.
//!
//! The constraints of some groups of cells of the layout, of a region or of two adjacent ones, form
//! a *part* with a guard of its own. Constraints outside of parts are *lasting*: they must not
//! depend on movable items. After a move of the layout, the rules are stated again to the same
//! model: lasting literals are reused, lasting constraints are present already, known parts keep
//! the clauses learnt from them, and parts no longer mentioned are retired.
//!
//! In a model that is not movable, parts are posted like everything else.

use super::Model;
use crate::board::Place;
use pencilmill_solver::Lit;
use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The rule, the number and the cells of a part, with [`END`] after each group.
type Key = (u8, i16, Vec<Place>);

/// Before all places, so that keys have the order of their lists of groups.
const END: Place = Place {
    y: i16::MIN,
    x: i16::MIN,
};

#[derive(Clone)]
struct Part {
    guard: Lit,
    /// Its derived literals.
    facts: Vec<Lit>,
    /// Its result, for later statements.
    found: Arc<dyn Any + Send + Sync>,
    mentioned: bool,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Phase {
    /// First statement of the rules, without parts.
    #[default]
    Lasting,
    /// Later statement of the rules, with parts, and the number of lasting literals so far.
    Again(usize),
    /// The statement is complete.
    Complete,
}

/// The parts of a movable model.
#[derive(Clone, Default)]
pub(super) struct Parts {
    phase: Phase,
    lasting: Vec<Lit>,
    known: BTreeMap<Key, Part>,
    /// The key looked up last.
    key: Key,
    /// Derived literals of the part being stated.
    facts: Option<Vec<Lit>>,
    used: bool,
    retired: usize,
}

impl Parts {
    /// True outside of all parts while the rules are being stated again.
    fn repeats(&self) -> bool {
        matches!(self.phase, Phase::Again(_)) && self.facts.is_none()
    }

    /// True within a part while the rules are being stated for the first time.
    fn skips(&self) -> bool {
        self.phase == Phase::Lasting && self.facts.is_some()
    }
}

impl Model {
    /// Makes an empty model movable: it is to be completed twice, first without parts.
    pub fn movable_by_parts(mut self) -> Model {
        self.parts = Some(Parts::default());
        self
    }

    /// States a rule for these groups of cells of the layout, and returns the result of `post`. A
    /// part known from an earlier layout is reused without posting anything.
    ///
    /// `post` may depend on no other movable item, and may make derived literals, but no choices.
    pub fn part<T: Send + Sync + 'static>(
        &mut self,
        cells: &[&[Place]],
        post: impl FnOnce(&mut Model) -> T,
    ) -> Arc<T> {
        self.numbered_part(0, cells, post)
    }

    /// [`Model::part`] for constraints that also depend on a number of the layout.
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
        let key = &mut parts.key;
        (key.0, key.1) = (rule, number);
        key.2.clear();
        for group in cells {
            key.2.extend(group.iter().chain([&END]));
        }
        if let Some(known) = parts.known.get_mut(key)
            && let Ok(found) = known.found.clone().downcast()
        {
            known.mentioned = true;
            return found;
        }
        let key = key.clone();
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

    /// True if the rules have parts, and can be moved.
    pub fn has_parts(&self) -> bool {
        self.parts.as_ref().is_some_and(|parts| parts.used)
    }

    /// True if more parts are retired than in use.
    pub fn is_worn(&self) -> bool {
        let worn = |parts: &Parts| parts.retired > parts.known.len();
        self.parts.as_ref().is_some_and(worn)
    }

    /// The guards of all parts of the present layout.
    pub fn parts_in_force(&self) -> impl Iterator<Item = Lit> {
        let parts = self.parts.iter().flat_map(|parts| parts.known.values());
        parts.map(|part| part.guard)
    }

    /// Starts another statement of the rules, for another layout, until the model is complete.
    pub fn begin_again(&mut self) {
        if let Some(parts) = &mut self.parts {
            parts.phase = Phase::Again(0);
            parts.known.values_mut().for_each(|p| p.mentioned = false);
        }
    }

    /// Retires parts that are no longer mentioned.
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
        gone.into_iter().for_each(|lit| self.solver.retire(lit));
    }

    /// A new literal, or the lasting literal of the first statement.
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

    /// True if constraints posted here are useless, or present already.
    pub(super) fn is_known(&self) -> bool {
        let known = |parts: &Parts| parts.repeats() || parts.skips();
        self.parts.as_ref().is_some_and(known)
    }
}
