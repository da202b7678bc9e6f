//! Derived literals defined by a few others, and parity.

use super::Sink;
use crate::Lit;

/// A derived literal that is true iff all of these are.
pub fn all(sink: &mut impl Sink, lits: &[Lit]) -> Lit {
    let open: Vec<Lit> = lits.iter().copied().filter(|&l| l != Lit::TRUE).collect();
    match open[..] {
        [] => Lit::TRUE,
        [l] => l,
        _ if open.contains(&Lit::FALSE) => Lit::FALSE,
        _ => {
            let derived = sink.derived();
            let mut clause = vec![derived];
            for l in open {
                sink.clause(&[!derived, l]);
                clause.push(!l);
            }
            sink.clause(&clause);
            derived
        }
    }
}

/// A derived literal that is true iff any of these is.
pub fn any(sink: &mut impl Sink, lits: &[Lit]) -> Lit {
    let negated: Vec<Lit> = lits.iter().map(|&l| !l).collect();
    !all(sink, &negated)
}

/// A derived literal that is true iff exactly one of the two is.
pub fn xor(sink: &mut impl Sink, a: Lit, b: Lit) -> Lit {
    match (a.var(), b.var()) {
        (0, _) => return if a == Lit::TRUE { !b } else { b },
        (_, 0) => return if b == Lit::TRUE { !a } else { a },
        _ => {}
    }
    let derived = sink.derived();
    parity(sink, &[a, b, derived], false);
    derived
}

/// The greatest number of literals whose parity is spelt out, one clause for each wrong assignment.
const SPELT: usize = 4;

/// States that the number of true literals is odd (`odd`) or even.
pub fn parity(sink: &mut impl Sink, lits: &[Lit], odd: bool) {
    let mut rest = lits.to_vec();
    while rest.len() > SPELT {
        let tail = rest.split_off(SPELT - 1);
        let derived = sink.derived();
        rest.push(derived);
        parity(sink, &rest, false);
        rest = tail;
        rest.push(derived);
    }
    for set in 0u32..1 << rest.len() {
        if (set.count_ones() % 2 == 1) != odd {
            let wrong = rest.iter().enumerate();
            let clause: Vec<Lit> = wrong
                .map(|(k, &l)| if set >> k & 1 == 1 { !l } else { l })
                .collect();
            sink.clause(&clause);
        }
    }
}
