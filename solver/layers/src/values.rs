//! The values of literals, and the conclusions of a look.

use pencilmill_solver::Lit;

/// The error that the constraint can no longer hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Broken;

/// The consequences, or a violation.
pub(super) type Outcome = Result<(), Broken>;

/// The values of literals: 1 true, -1 false, 0 unknown.
#[derive(Clone, Copy)]
pub(super) struct Values<'a>(pub &'a [i8]);

impl Values<'_> {
    #[inline]
    pub fn of(self, l: Lit) -> i8 {
        self.0[l.index()]
    }
    #[inline]
    pub fn is_true(self, l: Lit) -> bool {
        self.of(l) > 0
    }
    #[inline]
    pub fn is_open(self, l: Lit) -> bool {
        self.of(l) >= 0
    }
}

/// Adds a literal to the consequences unless it is known. An error if it is false.
pub(super) fn force(values: Values<'_>, l: Lit, out: &mut Vec<Lit>) -> Outcome {
    match values.of(l) {
        0 => out.push(l),
        1 => {}
        _ => return Err(Broken),
    }
    Ok(())
}
