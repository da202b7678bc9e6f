//! Choices: all ways to choose the terms of a sum that the pairwise clauses around it leave.

use super::cases::RAW;
use super::deduce::PartKind;
use super::look::{ConstraintPart, Meanings, State};
use super::rows::Rows;
use super::values::{Outcome, Values};
use super::{By, Finding, Layers, Refutation};
use pencilmill_solver::Lit;

/// The greatest number of choices of a sum before the pairwise clauses around it are applied.
const CHOICES: u64 = 20_000;
/// The greatest number of choices of a sum that a person sees at once: a square of nine cells, four
/// of which are chosen so that none touch, has six.
pub(super) const FEW: usize = 6;

/// A search for all choices of the terms of a sum. Pairwise clauses are applied to each.
struct Choices<'a, F> {
    state: &'a mut State,
    meanings: &'a mut Meanings,
    pairs: &'a Rows<Lit>,
    /// The literals of the answer, to be chosen first: choices near it stay longest.
    expected: &'a [bool],
    /// The part of the sum, and its bounds.
    part: usize,
    bounds: (i32, i32),
    weights: Vec<i32>,
    unknown: Vec<Lit>,
    /// The literals known before.
    start: usize,
    /// The receiver of the known literals in each, and of those that became known. It may end the
    /// search by returning false.
    each: F,
    /// The literals chosen so far, and if they are wanted, those that lead no further.
    path: Vec<Lit>,
    dead: Option<Vec<Vec<Lit>>>,
}

impl<F: FnMut(Values<'_>, &[Lit]) -> bool> Choices<'_, F> {
    /// Continues with the unknown terms from this one on. Returns false if the search was ended.
    fn go_on(&mut self, at: usize) -> bool {
        let (low, high) = self.state.sum(self.part);
        if low > self.bounds.1 || high < self.bounds.0 {
            self.note_dead(&[]);
            return true;
        }
        let values = self.state.values();
        let next = (at..self.unknown.len()).find(|&at| values.of(self.unknown[at]) == 0);
        // what follows from the others is no choice
        for passed in at..next.unwrap_or(self.unknown.len()) {
            let l = self.unknown[passed];
            let so = self.state.values().is_true(l);
            self.note_dead(&[if so { !l } else { l }]);
        }
        let Some(at) = next else {
            return (self.each)(self.state.values(), &self.state.trail()[self.start..]);
        };
        let start = self.state.trail().len();
        let l = self.unknown[at];
        let ordered = match self.expected.get((!l).index()) {
            Some(true) => [!l, l],
            _ => [l, !l],
        };
        ordered.into_iter().all(|l| {
            self.path.push(l);
            let goes_on = if self.leaves_sum_open(at, l) && self.choose(l) {
                self.go_on(at + 1)
            } else {
                self.note_dead(&[]);
                true
            };
            self.path.pop();
            self.state.undo(start);
            goes_on
        })
    }

    /// Tests whether the sum may be within its bounds if a term is true, or false, as `l` says.
    fn leaves_sum_open(&self, at: usize, l: Lit) -> bool {
        let (low, high) = self.state.sum(self.part);
        let weight = self.weights[at];
        match (weight > 0) == (l == self.unknown[at]) {
            true => low + weight.abs() <= self.bounds.1,
            false => high - weight.abs() >= self.bounds.0,
        }
    }

    /// Makes a literal true. Returns false on a contradiction.
    fn choose(&mut self, l: Lit) -> bool {
        let head = self.state.trail().len();
        let set = self.state.set(l);
        set.and_then(|()| follow_with_pairs(self.state, self.meanings, self.pairs, head))
            .is_ok()
    }

    /// Records the literals chosen so far, with these, as one that leads no further.
    fn note_dead(&mut self, more: &[Lit]) {
        if let Some(dead) = &mut self.dead {
            dead.push([&self.path, more].concat());
        }
    }
}

/// The literals common to some choices, and the number of these.
#[derive(Default)]
pub(super) struct Common {
    pub count: usize,
    pub lits: Vec<Lit>,
}

impl Common {
    /// Adds a choice. Returns false once there are too many, or nothing is common.
    pub fn meet(&mut self, values: Values<'_>, choice: &[Lit]) -> bool {
        self.count += 1;
        match self.count {
            1 => self.lits = choice.to_vec(),
            _ => self.lits.retain(|&l| values.is_true(l)),
        }
        self.count <= FEW && !self.lits.is_empty()
    }
}

/// Makes all that pairwise clauses and definitions imply from trail position `head` on true.
pub(super) fn follow_with_pairs(
    state: &mut State,
    meanings: &mut Meanings,
    pairs: &Rows<Lit>,
    mut head: usize,
) -> Outcome {
    state.follow(head, meanings)?;
    while let Some(&l) = state.trail().get(head) {
        head += 1;
        let from = state.trail().len();
        pairs[l.index()].iter().try_for_each(|&l| state.set(l))?;
        state.follow(from, meanings)?;
    }
    Ok(())
}

/// The number of choices of the unknown terms with a sum within the bounds, as far as it matters.
fn count_of_choices(unknown: &[i32], known: i32, min: i32, max: i32) -> u64 {
    let least: i32 = known + unknown.iter().map(|weight| weight.min(&0)).sum::<i32>();
    let span: i32 = unknown.iter().map(|weight| weight.abs()).sum();
    let mut counts = vec![0_u64; span as usize + 1];
    counts[0] = 1;
    for &weight in unknown {
        let weight = weight.unsigned_abs() as usize;
        for sum in (weight..counts.len()).rev() {
            counts[sum] = (counts[sum] + counts[sum - weight]).min(CHOICES + 1);
        }
    }
    let within = (least..)
        .zip(counts)
        .filter(|(sum, _)| (min..=max).contains(sum));
    within.map(|(_, count)| count).sum()
}

impl Layers {
    /// Lists the clauses that leave two unknown literals at the start, for hints under guards as for
    /// printed ones.
    pub(super) fn pair_up(&mut self) {
        let mut pairs = Vec::new();
        let values = self.state.values();
        for part in self.parts.iter().filter(|part| values.is_true(part.guard)) {
            let PartKind::Clause(lits) = &part.kind else {
                continue;
            };
            let mut unknown = lits.iter().copied().filter(|&l| values.of(l) == 0);
            if let (Some(a), Some(b), None) = (unknown.next(), unknown.next(), unknown.next())
                && !lits.iter().any(|&l| values.is_true(l))
            {
                pairs.extend([((!a).index(), b), ((!b).index(), a)]);
            }
        }
        self.pairs = Rows::new(values.0.len(), &pairs);
    }

    /// The literals common to all choices of a sum that pairwise clauses leave, over all sums with
    /// few of them.
    pub(super) fn by_few_choices(&mut self) -> Vec<Finding> {
        let all = 0..self.parts.len();
        let (one_of, others): (Vec<usize>, Vec<usize>) =
            all.partition(|&number| self.is_one_of(number));
        let mut found = self.common_to_one_of(&one_of);
        for number in others {
            found.extend(self.common_to_few(number));
        }
        found
    }

    /// Those of one sum.
    fn common_to_few(&mut self, number: usize) -> Vec<Finding> {
        let ConstraintPart { from, guard, .. } = self.parts[number];
        if !self.state.values().is_true(guard) {
            return Vec::new();
        }
        let mut common = Common::default();
        let intersect = |values: Values<'_>, choice: &[Lit]| common.meet(values, choice);
        let searched = self.search_for_choices(number, true, intersect);
        if !searched.is_some_and(|mut search| search.go_on(0)) {
            return Vec::new();
        }
        if common.count == 0 {
            // one of them must hold
            common.lits.push(Lit::FALSE);
        }
        let by = By::Cases(from, common.count as u32);
        common.lits.sort_unstable();
        let found = common.lits.into_iter();
        found.map(|lit| Finding { lit, by }).collect()
    }

    /// All choices of a sum that pairwise clauses leave, with all that they imply, if there are no
    /// more than `most`. `None` if the part is no sum.
    pub(super) fn choices(&mut self, number: usize, most: usize) -> Option<Vec<Vec<Lit>>> {
        let mut all = Vec::new();
        let collect = |_: Values<'_>, choice: &[Lit]| {
            all.push(choice.to_vec());
            all.len() <= most
        };
        let found_all = self.search_for_choices(number, false, collect)?.go_on(0);
        found_all.then_some(all)
    }

    /// Sets of terms of a sum that are in no choice, as pairwise clauses or the sum exclude them.
    /// Every choice that is not left by [`Layers::ways_to_meet`] contains one.
    pub fn excluded_choices(&mut self, from: u32) -> Vec<(Vec<Lit>, Refutation)> {
        let of_it = |number: &usize| self.parts[*number].from == from;
        let number = (0..self.parts.len()).find(of_it);
        let mut left = RAW + 1;
        let count = |_: Values<'_>, _: &[Lit]| {
            left -= 1;
            left > 0
        };
        let search = number.and_then(|number| self.search_for_choices(number, false, count));
        let dead = search.and_then(|mut search| {
            search.dead = Some(Vec::new());
            search.go_on(0);
            search.dead
        });
        let mut excluded = Vec::new();
        for lits in dead.into_iter().flatten() {
            if let Some(refutation) = self.refutation_of(&[], &lits, u32::MAX) {
                excluded.push((lits, refutation));
            }
        }
        excluded
    }

    /// A search for all choices of a sum, those near the answer first if `guided`.
    fn search_for_choices<F>(
        &mut self,
        number: usize,
        guided: bool,
        each: F,
    ) -> Option<Choices<'_, F>> {
        let PartKind::Linear(terms, min, max) = &self.parts[number].kind else {
            return None;
        };
        let values = self.state.values();
        let unknown = terms.iter().filter(|t| values.of(t.1) == 0);
        let (weights, unknown): (Vec<i32>, Vec<Lit>) = unknown.copied().unzip();
        let known = terms.iter().filter(|t| values.is_true(t.1));
        let known = known.map(|t| t.0).sum();
        if unknown.is_empty() || count_of_choices(&weights, known, *min, *max) > CHOICES {
            return None;
        }
        Some(Choices {
            start: self.state.trail().len(),
            state: &mut self.state,
            meanings: &mut self.meanings,
            pairs: &self.pairs,
            expected: if guided { &self.expected } else { &[] },
            part: number,
            bounds: (*min, *max),
            weights,
            unknown,
            each,
            path: Vec::new(),
            dead: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_solver::Constraint;
    use pencilmill_testing::random::*;
    use pencilmill_testing::*;

    /// Variables, and a sum of some with pairwise clauses around it.
    fn stated(rng: &mut Rng) -> (Vec<Lit>, Vec<Constraint>) {
        let vars: Vec<Lit> = (1..=3 + rng.below(6)).map(Lit::of_var).collect();
        let count = 2 + rng.below(vars.len() - 1);
        let terms = distinct_lits(rng, &vars, count);
        let (min, more) = (rng.below(terms.len()) as u32, rng.below(3) as u32);
        let sum = Constraint::sum(terms, min, min + more);
        let pairs = (0..rng.below(6)).map(|_| Constraint::Clause(distinct_lits(rng, &vars, 2)));
        let stated = std::iter::once(sum).chain(pairs).collect();
        (vars, stated)
    }

    /// The part of the sum.
    fn sum_of(layers: &Layers) -> usize {
        let of_sum = |part: &ConstraintPart| matches!(part.kind, PartKind::Linear(..));
        layers.parts.iter().position(of_sum).unwrap()
    }

    #[test]
    fn few_choices_have_the_same_in_common_in_any_order() {
        let (mut nothing, mut something) = (0, 0);
        for seed in 0..2000 {
            let mut rng = Rng(seed);
            let (vars, stated) = stated(&mut rng);
            let new = || Layers::new(stated.iter().map(|c| (Lit::TRUE, c)), &vars);
            let mut guided = new();
            for _ in 0..4 {
                let told = rng.below(1 << vars.len()) as u32;
                let so = |l: Lit| if truth(&vars, told, l) { l } else { !l };
                let all: Vec<Lit> = vars.iter().map(|&l| so(l)).collect();
                let known: Vec<Lit> = all.iter().copied().filter(|_| rng.one_in(4)).collect();
                let mut fresh = new();
                guided.begin_again();
                if !fresh.accept(&known) || !guided.accept(&known) {
                    continue;
                }
                guided.expect(&all);
                let found = guided.by_few_choices();
                assert_eq!(found, fresh.by_few_choices(), "seed {seed}: {stated:?}");
                let choices = fresh.choices(sum_of(&fresh), FEW).unwrap_or_default();
                let common = |l: &Lit| choices.iter().all(|choice| choice.contains(l));
                if let Some(first) = choices.first() {
                    let mut expected: Vec<Lit> = first.iter().copied().filter(common).collect();
                    expected.sort_unstable();
                    let lits: Vec<Lit> = found.iter().map(|found| found.lit).collect();
                    assert_eq!(lits, expected, "seed {seed}: {stated:?}");
                }
                match found.is_empty() {
                    true => nothing += 1,
                    false => something += 1,
                }
            }
        }
        assert!(nothing > 500 && something > 500, "{nothing}, {something}");
    }

    #[test]
    fn choices_are_those_that_pairwise_clauses_leave() {
        let (mut several, mut fewer) = (0, 0);
        for seed in 0..3000 {
            let mut rng = Rng(seed);
            let (vars, stated) = stated(&mut rng);
            let mut layers = Layers::new(stated.iter().map(|c| (Lit::TRUE, c)), &vars);
            let told = rng.below(1 << vars.len()) as u32;
            let known: Vec<Lit> = vars.iter().copied().filter(|_| rng.one_in(4)).collect();
            let known = known
                .into_iter()
                .map(|l| if truth(&vars, told, l) { l } else { !l });
            let known: Vec<Lit> = known.collect();
            if !layers.accept(&known) {
                continue;
            }
            let number = sum_of(&layers);
            let Some(choices) = layers.choices(number, usize::MAX) else {
                continue;
            };
            assert_eq!(
                layers.choices(number, choices.len()).as_ref(),
                Some(&choices)
            );
            if let Some(fewer) = choices.len().checked_sub(1) {
                assert_eq!(
                    layers.choices(number, fewer),
                    None,
                    "seed {seed}: {stated:?}"
                );
            }
            let vars = &vars;
            let so = |number: u32| move |l: &Lit| truth(vars, number, *l);
            let models = (0..1 << vars.len()).filter(|&number| {
                let so = so(number);
                known.iter().all(&so) && stated.iter().all(|c| c.holds(|l| so(&l)))
            });
            for number in models {
                let meets = |choice: &Vec<Lit>| choice.iter().all(so(number));
                let met_by: Vec<usize> = (0..choices.len())
                    .filter(|&at| meets(&choices[at]))
                    .collect();
                assert_eq!(met_by.len(), 1, "seed {seed}, {number:b}: {stated:?}");
            }
            several += usize::from(choices.len() > 1);
            // without the clauses there are more
            let mut alone = Layers::new([(Lit::TRUE, &stated[0])], vars);
            if alone.accept(&known) {
                let all = alone.choices(0, usize::MAX).unwrap_or_default();
                fewer += usize::from(all.len() > choices.len());
            }
        }
        assert!(several > 500 && fewer > 200, "{several}, {fewer}");
    }
}
