//! Few choices of sums with exactly one true term. A term is mostly in several such sums, as a piece
//! is in those of all its cells: its consequences are deduced once for all of them.

use super::choices::{Common, follow_with_pairs};
use super::deduce::PartKind;
use super::look::ConstraintPart;
use super::values::Outcome;
use super::{By, Finding, Layers};
use pencilmill_solver::Lit;

/// A sum, one of whose unknown terms is true, and what the choices met so far have in common.
struct OneOf {
    from: u32,
    unknown: Vec<Lit>,
    common: Common,
    /// True as long as there may be few choices with something in common.
    open: bool,
}

impl OneOf {
    /// Meets the choice of one term, whose consequences are known. Those of all others being false
    /// are added.
    fn meet(&mut self, term: Lit, start: usize, layers: &mut Layers) {
        let supposed = layers.state.trail().len();
        if self.leave_out_others(term, layers).is_ok() {
            let choice = &layers.state.trail()[start..];
            self.open = self.common.meet(layers.state.values(), choice);
        }
        layers.state.undo(supposed);
    }

    fn leave_out_others(&self, term: Lit, layers: &mut Layers) -> Outcome {
        let head = layers.state.trail().len();
        let mut others = self.unknown.iter().filter(|&&other| other != term);
        others.try_for_each(|&other| layers.state.set(!other))?;
        follow_with_pairs(&mut layers.state, &mut layers.meanings, &layers.pairs, head)
    }
}

impl Layers {
    /// Tests whether one of the unknown terms of a part must be true, and only one.
    pub(super) fn is_one_of(&self, number: usize) -> bool {
        let ConstraintPart { guard, kind, .. } = &self.parts[number];
        let values = self.state.values();
        let PartKind::Linear(terms, 1, 1) = kind else {
            return false;
        };
        let fits = |&(weight, l): &(i32, Lit)| weight == 1 && !values.is_true(l);
        values.is_true(*guard) && terms.iter().all(fits)
    }

    /// The literals common to all choices of each of these sums that has few.
    pub(super) fn common_to_one_of(&mut self, numbers: &[usize]) -> Vec<Finding> {
        if numbers.is_empty() {
            return Vec::new();
        }
        let values = self.state.values();
        let mut sums = Vec::new();
        let mut of_part = vec![usize::MAX; self.parts.len()];
        for &number in numbers {
            let ConstraintPart { from, kind, .. } = &self.parts[number];
            let unknown = kind.lits().into_iter().filter(|&l| values.of(l) == 0);
            let unknown: Vec<Lit> = unknown.collect();
            if !unknown.is_empty() {
                of_part[number] = sums.len();
                sums.push(OneOf {
                    from: *from,
                    unknown,
                    common: Common::default(),
                    open: true,
                });
            }
        }
        // terms of the answer first
        let terms = sums.iter().flat_map(|sum| &sum.unknown);
        let first: Vec<Lit> = terms.copied().filter(|&l| self.expects(l)).collect();
        let mut tried = vec![false; self.state.values().0.len()];
        for term in first {
            self.try_term(term, &mut tried, &mut sums, &of_part);
        }
        for at in 0..sums.len() {
            for term in sums[at].unknown.clone() {
                if sums[at].open {
                    self.try_term(term, &mut tried, &mut sums, &of_part);
                }
            }
        }
        let mut found = Vec::new();
        for mut sum in sums.into_iter().filter(|sum| sum.open) {
            if sum.common.count == 0 {
                // one of them must hold
                sum.common.lits.push(Lit::FALSE);
            }
            let by = By::Cases(sum.from, sum.common.count as u32);
            sum.common.lits.sort_unstable();
            found.extend(sum.common.lits.into_iter().map(|lit| Finding { lit, by }));
        }
        found
    }

    /// Supposes a term once, for the open ones of these sums that have it.
    fn try_term(&mut self, term: Lit, tried: &mut [bool], sums: &mut [OneOf], of_part: &[usize]) {
        if self.state.values().of(term) != 0 || tried[term.index()] {
            return;
        }
        let open = |&part: &u32| {
            let sum = sums.get(of_part[part as usize]);
            sum.is_some_and(|sum| sum.open && sum.unknown.contains(&term))
        };
        let parts = self.touching[term.var()].iter().copied();
        let parts: Vec<u32> = parts.filter(open).collect();
        if parts.is_empty() {
            return;
        }
        tried[term.index()] = true;
        let start = self.state.trail().len();
        let set = self.state.set(term);
        let led = set.and_then(|()| {
            follow_with_pairs(&mut self.state, &mut self.meanings, &self.pairs, start)
        });
        if led.is_ok() {
            for part in parts {
                sums[of_part[part as usize]].meet(term, start, self);
            }
        }
        self.state.undo(start);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choices::FEW;
    use pencilmill_solver::Constraint;
    use pencilmill_testing::random::*;
    use pencilmill_testing::*;

    /// The literals common to all choices of each sum, which are listed one by one.
    fn listed(layers: &mut Layers) -> Vec<Finding> {
        let mut found = Vec::new();
        for number in 0..layers.parts.len() {
            let Some(choices) = layers.choices(number, FEW) else {
                continue;
            };
            let by = By::Cases(layers.parts[number].from, choices.len() as u32);
            let none = vec![Lit::FALSE];
            let first = choices.first().unwrap_or(&none);
            let common = |l: &&Lit| choices.iter().all(|choice| choice.contains(l));
            let common = first.iter().filter(common);
            found.extend(common.map(|&lit| Finding { lit, by }));
        }
        found.sort_unstable();
        found
    }

    #[test]
    fn sums_that_share_terms_have_in_common_what_each_has_alone() {
        let (mut nothing, mut something) = (0, 0);
        for seed in 0..6000 {
            let mut rng = Rng(seed);
            let vars: Vec<Lit> = (1..=5 + rng.below(6)).map(Lit::of_var).collect();
            let sums = (0..2 + rng.below(3)).map(|_| {
                let count = 2 + rng.below(vars.len() - 2);
                Constraint::sum(distinct_lits(&mut rng, &vars, count), 1, 1)
            });
            let mut stated: Vec<Constraint> = sums.collect();
            let pairs = (0..rng.below(9)).map(|_| distinct_lits(&mut rng, &vars, 2));
            stated.extend(pairs.map(Constraint::Clause));
            let mut layers = Layers::new(stated.iter().map(|c| (Lit::TRUE, c)), &vars);
            let told = rng.below(1 << vars.len()) as u32;
            let so = |l: Lit| if truth(&vars, told, l) { l } else { !l };
            let all: Vec<Lit> = vars.iter().map(|&l| so(l)).collect();
            let known: Vec<Lit> = all.iter().copied().filter(|_| rng.one_in(5)).collect();
            if !layers.accept(&known) {
                continue;
            }
            layers.expect(&all);
            let mut found = layers.by_few_choices();
            found.sort_unstable();
            assert_eq!(found, listed(&mut layers), "seed {seed}: {stated:?}");
            match found.is_empty() {
                true => nothing += 1,
                false => something += 1,
            }
        }
        assert!(nothing > 300 && something > 500, "{nothing}, {something}");
    }
}
