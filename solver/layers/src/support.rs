//! The support of a deduction.

use super::boards::Board;
use super::deduce::PartKind;
use super::graphs::LookScratch;
use super::values::Values;
use super::{Layers, With};
use pencilmill_solver::{Constraint, Lit};

/// A constraint by itself, whose deductions are supported.
pub struct Alone(Vec<Scoped>);

/// A part of a constraint, and its variables.
struct Scoped {
    kind: PartKind,
    /// Its variables, sorted.
    vars: Vec<usize>,
}

/// The parts that may imply a literal, or be violated, and the values of their literals.
struct Trial<'a> {
    /// Each with its variables, sorted.
    parts: Vec<(&'a PartKind, &'a [usize])>,
    /// The literal implied; `None` for a violation.
    forced: Option<Lit>,
    values: Vec<i8>,
    scratch: LookScratch,
    out: Vec<Lit>,
}

impl Alone {
    /// Divides a constraint into its parts.
    pub fn new(constraint: &Constraint) -> Alone {
        let parts = PartKind::parts(constraint).into_iter().map(|kind| Scoped {
            vars: variables(&kind),
            kind,
        });
        Alone(parts.collect())
    }

    /// A subset of these known literals from which the constraint alone implies a literal. None of
    /// it is redundant, and literals known earlier are preferred. `None` if the constraint does not
    /// imply the literal at all. The guard of the constraint is taken as given, unless it is the
    /// literal implied to be false.
    pub fn support(&self, guard: Lit, known: &[Lit], forced: Lit) -> Option<Vec<Lit>> {
        let implied = (forced != !guard).then_some(forced);
        let has = |part: &Scoped, var: usize| part.vars.binary_search(&var).is_ok();
        // a part implies literals of its own only
        let may = |part: &&Scoped| implied.is_none_or(|l| has(part, l.var()));
        let parts = self.0.iter().filter(may);
        let parts = parts.map(|part| (&part.kind, &part.vars[..])).collect();
        smallest(parts, known, implied)
    }
}

impl Layers {
    /// A subset of these known literals from which a constraint combined with others implies a
    /// literal, or without one cannot hold. None of it is redundant. `None` if nothing follows.
    pub fn support_together(
        &self,
        from: u32,
        and: With,
        known: &[Lit],
        forced: Option<Lit>,
    ) -> Option<Vec<Lit>> {
        let mut parts = self.parts.iter();
        let part = parts.find(|part| part.from == from && part.and == and)?;
        let implied = forced.filter(|&forced| forced != !part.guard);
        let vars = variables(&part.kind);
        smallest(vec![(&part.kind, &vars)], known, implied)
    }
}

/// The variables of a part, sorted.
fn variables(kind: &PartKind) -> Vec<usize> {
    let mut vars: Vec<usize> = kind.lits().into_iter().map(Lit::var).collect();
    vars.sort_unstable();
    vars.dedup();
    vars
}

/// A subset of known literals from which one of these parts implies a literal, or without one is
/// violated. None of it is redundant, and literals known earlier are preferred.
fn smallest(
    parts: Vec<(&PartKind, &[usize])>,
    known: &[Lit],
    forced: Option<Lit>,
) -> Option<Vec<Lit>> {
    let last = parts.iter().filter_map(|part| part.1.last());
    let most = last.copied().max().unwrap_or(0);
    let mut own = vec![false; most + 1];
    for &var in parts.iter().flat_map(|part| part.1) {
        own[var] = forced.is_none_or(|forced| var != forced.var());
    }
    let is_own = |l: &Lit| own.get(l.var()).is_some_and(|&so| so);
    let known: Vec<Lit> = known.iter().copied().filter(is_own).collect();
    let mut trial = Trial {
        parts,
        forced,
        values: vec![0; 2 * (most + 1)],
        scratch: LookScratch::default(),
        out: Vec::new(),
    };
    trial.set(Lit::TRUE, 1);
    known.iter().for_each(|&l| trial.set(l, 1));
    let mut says = trial.first_that_says(None)?;
    let mut kept = known;
    // all literals imply no less than a part of them, so several go at once
    let (mut end, mut most) = (kept.len(), 1);
    while end > 0 {
        let from = end - most;
        let out = &kept[from..end];
        out.iter().for_each(|&l| trial.set(l, 0));
        let is_used = out
            .iter()
            .any(|l| trial.parts[says].1.binary_search(&l.var()).is_ok());
        let still = match is_used {
            true => trial.first_that_says(Some(says)),
            false => Some(says),
        };
        match still {
            Some(part) => {
                says = part;
                kept.drain(from..end);
                (end, most) = (from, 2 * most);
            }
            None => {
                out.iter().for_each(|&l| trial.set(l, 1));
                end -= usize::from(most == 1);
                most = (most / 2).max(1);
            }
        }
        most = most.min(end);
    }
    Some(kept)
}

impl Trial<'_> {
    fn set(&mut self, l: Lit, value: i8) {
        self.values[l.index()] = value;
        self.values[(!l).index()] = -value;
    }

    /// A part that implies the literal, or is violated; this one, if it is.
    fn first_that_says(&mut self, first: Option<usize>) -> Option<usize> {
        let mut all = first.into_iter().chain(0..self.parts.len());
        all.find(|&part| self.says(part))
    }

    fn says(&mut self, part: usize) -> bool {
        let kind = self.parts[part].0;
        let values = Values(&self.values);
        let board = kind.spots().map(|spots| spots.read(values));
        self.out.clear();
        let board = Board(board.as_deref().unwrap_or_default());
        let outcome = kind.look(values, board, &mut self.scratch, &mut self.out);
        match self.forced {
            None => outcome.is_err(),
            Some(forced) => self.out.contains(&forced),
        }
    }
}
