//! Cases: all ways to satisfy one constraint, if there are few. A case that violates a neighbouring
//! constraint is removed; the literals common to the remaining ones follow.

use super::deduce::{PartKind, sums};
use super::values::{Outcome, Values};
use super::{By, Finding, Layers, Refutation, SHORT};
use pencilmill_solver::Lit;
use std::collections::BTreeSet;
use std::mem::take;

/// The greatest number of cases examined; and that for the fillings of a region, most of which
/// violate neighbouring constraints.
pub(super) const RAW: usize = 64;
const FILLINGS: usize = 400;

/// The greatest number of cases that may remain after one pass.
const CASES: usize = 16;

/// A way to satisfy a constraint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WayToMeet {
    /// The literals that are true in this case and unknown so far.
    pub lits: Vec<Lit>,
    /// The refutation, if the case leads to a contradiction soon.
    pub refuted: Option<Refutation>,
    /// Otherwise, for each requested literal that the case does not contain, the refutation of its
    /// negation.
    pub tells: Vec<(Lit, Refutation)>,
}

/// The record of examining the cases of a part.
#[derive(Clone, Default)]
pub(super) struct PastCases {
    tried: u32,
    looked: Vec<u32>,
}

impl PastCases {
    /// Forgets everything, and keeps the memory for it.
    pub fn begin_again(&mut self) {
        self.tried = 0;
        self.looked.clear();
    }
}

impl PartKind {
    /// All ways to satisfy the constraint, each as a list of true literals, or none if there are
    /// many. `may` restricts the vertices of a region whose size is given.
    fn cases(&self, values: Values<'_>, may: Option<&[bool]>) -> Option<Vec<Vec<Lit>>> {
        match self {
            PartKind::Clause(lits) => {
                if lits.iter().any(|&l| values.is_true(l)) {
                    return None;
                }
                let open = lits.iter().filter(|&&l| values.is_open(l));
                Some(open.map(|&l| vec![l]).collect())
            }
            PartKind::Runs(rays, total) => runs(rays, *total, values),
            PartKind::Degree(vertex, lines) => Some(degrees(*vertex, lines, values)),
            PartKind::Piece(piece) => piece.fillings(values, FILLINGS),
            // see `choices`
            PartKind::Linear(..) | PartKind::Owners(_) | PartKind::Packing(_) => None,
            PartKind::Graph(graph) => {
                let shapes = graph.shapes(values, may, RAW);
                shapes.or_else(|| graph.connected_sets(0, u32::MAX, values, FILLINGS))
            }
        }
    }
}

/// The literals that are among others, which are sorted.
fn shared(mut lits: Vec<Lit>, others: &[Lit]) -> Vec<Lit> {
    lits.retain(|l| others.binary_search(l).is_ok());
    lits
}

/// All lengths of runs with this sum.
fn runs(rays: &[Vec<Lit>], total: u32, values: Values<'_>) -> Option<Vec<Vec<Lit>>> {
    if total > 127 {
        return None;
    }
    let mut possible = Vec::new();
    for ray in rays {
        let mut lengths = 0_u128;
        let sure = ray.iter().take(127);
        let reach = sure.take_while(|&&l| values.is_open(l)).count();
        for length in 0..=reach.min(total as usize) {
            let ends = ray.get(length).is_none_or(|&l| !values.is_true(l));
            lengths |= u128::from(ends) << length;
        }
        possible.push(lengths);
    }
    let mut after = vec![1_u128];
    for &lengths in possible.iter().rev() {
        after.push(sums(after[after.len() - 1], lengths));
    }
    after.reverse();
    let mut open = vec![(total, Vec::new())];
    for (at, ray) in rays.iter().enumerate() {
        let mut next = Vec::new();
        for (left, lits) in open {
            for length in 0..=left.min(ray.len() as u32) {
                let fits = possible[at] >> length & 1 == 1;
                if !fits || after[at + 1] >> (left - length) & 1 == 0 {
                    continue;
                }
                let mut lits: Vec<Lit> = lits.clone();
                lits.extend(&ray[..length as usize]);
                lits.extend(ray.get(length as usize).map(|&l| !l));
                lits.retain(|&l| values.of(l) == 0);
                next.push((left - length, lits));
            }
        }
        if next.len() > RAW {
            return None;
        }
        open = next;
    }
    Some(open.into_iter().map(|(_, lits)| lits).collect())
}

/// All pairs of lines at a vertex, or no lines.
fn degrees(vertex: Lit, lines: &[Lit], values: Values<'_>) -> Vec<Vec<Lit>> {
    let mut all = Vec::new();
    let mut add = |drawn: &[usize]| {
        let line = |(at, &l): (usize, &Lit)| if drawn.contains(&at) { l } else { !l };
        let vertex = if drawn.is_empty() { !vertex } else { vertex };
        let lits = lines.iter().enumerate().map(line).chain([vertex]);
        let lits: Vec<Lit> = lits.collect();
        if lits.iter().all(|&l| values.is_open(l)) {
            all.push(lits.into_iter().filter(|&l| values.of(l) == 0).collect());
        }
    };
    add(&[]);
    for b in 0..lines.len() {
        (0..b).for_each(|a| add(&[a, b]));
    }
    all
}

impl Layers {
    /// The literals common to all cases of a constraint, over all constraints, and the smallest
    /// number of cases among these.
    pub(super) fn by_cases(&mut self) -> Option<(u32, Vec<Finding>)> {
        for again in [false, true] {
            let mut fewest = u32::MAX;
            let mut found = Vec::new();
            for number in 0..self.parts.len() {
                if !self.are_due(number, again) {
                    continue;
                }
                if let Some((cases, lits)) = self.split(number, false) {
                    fewest = fewest.min(cases);
                    let by = By::Cases(self.parts[number].from, cases);
                    found.extend(lits.into_iter().map(|lit| Finding { lit, by }));
                }
            }
            if !found.is_empty() {
                return Some((fewest.max(1), found));
            }
        }
        None
    }

    /// Like [`Layers::by_cases`], but stops at the first constraint with a result; constraints with
    /// earlier results come first.
    pub(super) fn by_some_cases(&mut self) -> Option<Vec<Lit>> {
        let told = &self.experience.cases;
        let before = |&number: &usize| told.contains(&self.parts[number].from);
        let (mut order, others): (Vec<usize>, Vec<usize>) = (0..self.parts.len()).partition(before);
        order.extend(others);
        for again in [false, true] {
            for &number in &order {
                if self.are_due(number, again)
                    && let Some((_, lits)) = self.split(number, true)
                {
                    self.experience.note_cases(self.parts[number].from);
                    return Some(lits);
                }
            }
        }
        None
    }

    /// Returns whether the cases of a part are due: a part that they depend on has changed since
    /// the last trial or, with `again`, only others have.
    fn are_due(&self, number: usize, again: bool) -> bool {
        let past = &self.past_cases[number];
        if past.tried == 0 {
            return !again;
        }
        let changed = |part: &u32| self.touched[*part as usize] >= past.tried;
        let local = self.touched[number] >= past.tried || past.looked.iter().any(changed);
        if again {
            !local && past.tried < self.round
        } else {
            local
        }
    }

    /// The cases of a part, if there are few.
    fn cases(&mut self, number: usize) -> Option<Vec<Vec<Lit>>> {
        let part = &self.parts[number];
        if let PartKind::Linear(terms, ..) = &part.kind {
            let own: BTreeSet<usize> = terms.iter().map(|t| t.1.var()).collect();
            let mut all = self.choices(number, RAW)?;
            for case in &mut all {
                case.retain(|l| own.contains(&l.var()));
                case.sort_unstable();
            }
            return Some(all);
        }
        let may = self.state.owned(part.from, &self.parts);
        let cases = part.kind.cases(self.state.values(), may.as_deref())?;
        // a single case was found when the part was examined, except where `may` restricts its
        // vertices
        (cases.len() > 1 || may.is_some()).then_some(cases)
    }

    /// The number of remaining cases of a part and the literals common to them, if there are any.
    /// If `guided`, the case of the expected answer comes first.
    fn split(&mut self, number: usize, guided: bool) -> Option<(u32, Vec<Lit>)> {
        let past = &mut self.past_cases[number];
        past.tried = self.round;
        past.looked.clear();
        let mut looked = take(&mut past.looked);
        if !self.state.values().is_true(self.parts[number].guard) {
            return None;
        }
        let mut cases = self.cases(number)?;
        let expected = |case: &[Lit]| case.iter().all(|&l| self.expects(l));
        if guided {
            cases.sort_by_cached_key(|case| !expected(case));
        }
        let (mut common, mut stay, mut left) = (None, 0, 0);
        for case in &cases {
            let followed = self.follow_case(case, SHORT, &mut looked);
            stay += usize::from(!matches!(followed, Err(0 | 1)));
            if stay > CASES {
                // not all parts that matter are known
                self.past_cases[number].tried = 0;
                return None;
            }
            let Ok(mut known) = followed else { continue };
            left += 1;
            known.sort_unstable();
            let all = common.map_or_else(|| known.clone(), |common| shared(common, &known));
            let done = all.is_empty();
            common = Some(all);
            if done {
                break;
            }
        }
        looked.sort_unstable();
        looked.dedup();
        self.past_cases[number].looked = looked;
        // one of the cases must hold
        let common = common.unwrap_or_else(|| vec![Lit::FALSE]);
        (!common.is_empty()).then_some((left, common))
    }

    /// All cases of a constraint in order, each with the refutations for the `common` literals,
    /// which hold in all remaining cases, or with its own refutation if there is one within this
    /// many rounds. `None` if they do not hold, or if the cases cannot be listed.
    pub fn ways_to_meet(
        &mut self,
        from: u32,
        common: &[Lit],
        rounds: u32,
    ) -> Option<Vec<WayToMeet>> {
        (0..self.parts.len()).find_map(|number| {
            if self.parts[number].from != from {
                return None;
            }
            let cases = self.cases(number)?;
            let ways = cases
                .into_iter()
                .map(|lits| self.way_to_meet(lits, common, rounds));
            ways.collect()
        })
    }

    fn way_to_meet(&mut self, lits: Vec<Lit>, common: &[Lit], rounds: u32) -> Option<WayToMeet> {
        let refuted = self.refutation_of(&[], &lits, rounds);
        let mut tells = Vec::new();
        if refuted.is_none() {
            for &l in common.iter().filter(|l| !lits.contains(l)) {
                let otherwise: Vec<Lit> = lits.iter().copied().chain([!l]).collect();
                tells.push((l, self.refutation_of(&[], &otherwise, SHORT + 1)?));
            }
        }
        Some(WayToMeet {
            lits,
            refuted,
            tells,
        })
    }

    /// All consequences of a case within this many rounds, or the round of a contradiction.
    fn follow_case(
        &mut self,
        case: &[Lit],
        rounds: u32,
        looked: &mut Vec<u32>,
    ) -> Result<Vec<Lit>, u32> {
        let start = self.state.trail().len();
        let mut depth = 0;
        let outcome = self.go_on_all(case, rounds, &mut depth, looked);
        let known = outcome.map(|()| self.state.trail()[start..].to_vec());
        self.state.undo(start);
        self.work += u64::from(depth) + 1;
        known.map_err(|_| depth)
    }

    fn go_on_all(
        &mut self,
        lits: &[Lit],
        rounds: u32,
        depth: &mut u32,
        looked: &mut Vec<u32>,
    ) -> Outcome {
        let from = self.state.trail().len();
        for &l in lits {
            self.state.set(l)?;
        }
        self.state.follow(from, &mut self.meanings)?;
        self.go_further(from, rounds, depth, Some(looked)).map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graphs::Piece;
    use pencilmill_solver::{Constraint, Demand, Graph};
    use pencilmill_testing::random::*;
    use pencilmill_testing::*;

    /// A part and the constraints that it is made from.
    fn part(rng: &mut Rng, vars: &[Lit]) -> (PartKind, Vec<Constraint>) {
        if rng.one_in(4) {
            let vertices: Vec<Lit> = vars[..3 + rng.below(vars.len() - 2)].to_vec();
            let count = vertices.len();
            let edges = (0..2 * count).map(|_| (rng.below(count) as u32, rng.below(count) as u32));
            let graph = Graph::fixed(vertices, edges.filter(|e| e.0 != e.1));
            let (min, max) = (1 + rng.below(3) as u32, 2 + rng.below(4) as u32);
            let kind = PartKind::Piece(Box::new(Piece::new(&graph, min, max)));
            let sum = Constraint::sum(graph.vertices.clone(), min, max);
            return (kind, vec![graph.must(Demand::Connected), sum]);
        }
        let constraint = match rng.below(3) {
            0 => any_subgraph(rng, vars),
            _ => any_constraint(rng, vars),
        };
        let mut kinds = PartKind::parts(&constraint);
        let kind = match kinds.len() {
            0 => PartKind::Clause(vec![Lit::TRUE]),
            n => kinds.swap_remove(rng.below(n)),
        };
        (kind, vec![constraint])
    }

    #[test]
    fn one_of_the_cases_is_so() {
        let mut seen = [0; 5];
        for seed in 0..6000 {
            let mut rng = Rng(seed);
            let vars: Vec<Lit> = (1..=3 + rng.below(6)).map(Lit::of_var).collect();
            let (kind, stated) = part(&mut rng, &vars);
            let known: Vec<Lit> = vars.iter().copied().filter(|_| rng.one_in(3)).collect();
            let mut values = vec![0; 2 * vars.len() + 2];
            (values[0], values[1]) = (1, -1);
            let model = rng.below(1 << vars.len()) as u32;
            for l in known {
                let value = if truth(&vars, model, l) { 1 } else { -1 };
                (values[l.index()], values[(!l).index()]) = (value, -value);
            }
            let values = Values(&values);
            // choices of a sum depend on other constraints too
            let Some(cases) = kind.cases(values, None) else {
                continue;
            };
            let which = match kind {
                PartKind::Clause(_) => 0,
                PartKind::Runs(..) => 1,
                PartKind::Degree(..) => 2,
                PartKind::Graph(_) => 3,
                PartKind::Piece(_) => 4,
                PartKind::Linear(..) | PartKind::Owners(_) | PartKind::Packing(_) => {
                    unreachable!("it has no cases")
                }
            };
            seen[which] += usize::from(cases.len() > 1);
            for number in 0..1 << vars.len() {
                let so = |l: Lit| truth(&vars, number, l);
                let open = vars
                    .iter()
                    .all(|&l| values.of(l) == 0 || so(l) == values.is_true(l));
                if open && stated.iter().all(|c| c.holds(so)) {
                    let meets = |case: &Vec<Lit>| case.iter().all(|&l| so(l));
                    assert!(
                        cases.iter().any(meets),
                        "seed {seed}, {number:b}: {stated:?}"
                    );
                }
            }
        }
        assert!(seen.iter().all(|&n| n > 20), "{seen:?}");
    }
}
