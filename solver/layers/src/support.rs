//! The support of a deduction.

use super::deduce::Kind;
use super::graphs::LookScratch;
use super::values::Values;
use pencilmill_solver::{Constraint, Lit};

/// A subset of these known literals from which one constraint alone implies a literal. None of it
/// is redundant, and literals known earlier are preferred. `None` if the constraint does not imply
/// the literal at all. The guard of the constraint is taken as given, unless it is the literal
/// implied to be false.
pub fn support(
    constraint: &Constraint,
    guard: Lit,
    known: &[Lit],
    forced: Lit,
) -> Option<Vec<Lit>> {
    let parts = Kind::parts(constraint);
    let own = parts.iter().flat_map(Kind::lits);
    let mut vars: Vec<usize> = own.map(Lit::var).collect();
    vars.sort_unstable();
    vars.dedup();
    let most = vars.last().copied().unwrap_or(0).max(forced.var());
    let mut values = vec![0; 2 * (most + 1)];
    let set = |values: &mut Vec<i8>, l: Lit, value: i8| {
        values[l.index()] = value;
        values[(!l).index()] = -value;
    };
    set(&mut values, Lit::TRUE, 1);
    let is_own = |l: &Lit| l.var() != forced.var() && vars.binary_search(&l.var()).is_ok();
    let mut kept: Vec<Lit> = known.iter().copied().filter(is_own).collect();
    kept.iter().for_each(|&l| set(&mut values, l, 1));
    let mut scratch = LookScratch::default();
    let mut says = |values: &[i8]| {
        parts.iter().any(|part| {
            let mut out = Vec::new();
            let values = Values(values);
            let board = part.spots().map(|spots| spots.read(values));
            let outcome = part.look(values, &board.unwrap_or_default(), &mut scratch, &mut out);
            match forced == !guard {
                true => outcome.is_err(),
                false => out.contains(&forced),
            }
        })
    };
    if !says(&values) {
        return None;
    }
    for at in (0..kept.len()).rev() {
        let l = kept[at];
        set(&mut values, l, 0);
        if says(&values) {
            kept.remove(at);
        } else {
            set(&mut values, l, 1);
        }
    }
    Some(kept)
}
