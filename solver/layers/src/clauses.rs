//! Clauses as posted, before each becomes a part or a definition of a derived variable.

use pencilmill_solver::Lit;

/// Clauses, with the literals of all of them in one list.
#[derive(Default)]
pub(super) struct Clauses {
    pub lits: Vec<Lit>,
    stated: Vec<Stated>,
}

/// A clause: the number of its constraint, the guard of the hint that it comes from, and the end of
/// its literals.
pub(super) struct Stated {
    pub from: u32,
    pub guard: Lit,
    end: usize,
}

impl Clauses {
    /// Adds a clause under a guard, unless it always holds.
    pub fn add(&mut self, from: u32, guard: Lit, lits: &[Lit], is_hint: bool) {
        let start = self.lits.len();
        self.lits.extend(lits.iter().filter(|&&l| l != Lit::FALSE));
        self.lits[start..].sort_unstable();
        let holds = |lits: &[Lit]| lits.windows(2).any(|l| l[0] == !l[1]);
        if guard != Lit::TRUE && !is_hint {
            self.lits.push(!guard);
        }
        let clause = &self.lits[start..];
        if clause.contains(&Lit::TRUE) || holds(clause) {
            self.lits.truncate(start);
            return;
        }
        let mut kept = start;
        for at in start..self.lits.len() {
            if at == start || self.lits[at] != self.lits[kept - 1] {
                self.lits[kept] = self.lits[at];
                kept += 1;
            }
        }
        self.lits.truncate(kept);
        self.stated.push(Stated {
            from,
            guard: if is_hint { guard } else { Lit::TRUE },
            end: kept,
        });
    }

    pub fn iter(&self) -> impl Iterator<Item = (&Stated, &[Lit])> {
        let starts = std::iter::once(0).chain(self.stated.iter().map(|stated| stated.end));
        let all = starts.zip(&self.stated);
        all.map(|(start, stated)| (stated, &self.lits[start..stated.end]))
    }
}
