//! Literals, the atoms of every constraint.

use std::fmt;
use std::ops::Not;

/// A variable or its negation, packed as `variable << 1 | negated`.
///
/// Variable 0 is fixed true in every solver, so [`Lit::TRUE`] and [`Lit::FALSE`] can be used
/// wherever a literal is expected: a cell beyond the edge of the board is simply `Lit::FALSE`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

impl Lit {
    /// The literal that is always true.
    pub const TRUE: Lit = Lit(0);
    /// The literal that is always false.
    pub const FALSE: Lit = Lit(1);

    /// The positive literal of a variable.
    #[inline]
    pub const fn of_var(var: usize) -> Lit {
        Lit((var as u32) << 1)
    }

    /// The variable's number; 0 is the variable that is always true.
    #[inline]
    pub const fn var(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Returns whether this literal is the negation of its variable.
    #[inline]
    pub const fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// A dense number: twice the variable, plus one if negated.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal with this dense number; see [`Lit::index`].
    #[inline]
    pub const fn from_index(index: usize) -> Lit {
        Lit(index as u32)
    }
}

impl Not for Lit {
    type Output = Lit;
    #[inline]
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}",
            if self.is_negated() { "-" } else { "" },
            self.var()
        )
    }
}
