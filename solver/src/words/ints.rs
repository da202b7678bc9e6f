//! Small integers in the order encoding: one literal for each bound in the range.

use std::ops::RangeInclusive;

use super::{Sink, gates};
use crate::{Constraint, Lit};

/// A small integer, represented by a literal for each value it may reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Int {
    low: i32,
    steps: Vec<Lit>, // at least low + 1, at least low + 2, ...
}

impl Int {
    /// An integer that search decides.
    pub fn choice(sink: &mut impl Sink, range: RangeInclusive<i32>) -> Int {
        let mut int = Int::constant(*range.start());
        int.steps = range.skip(1).map(|_| sink.choice()).collect();
        int.order(sink);
        int
    }

    /// An integer that other constraints settle once all choices are made.
    pub fn derived(sink: &mut impl Sink, range: RangeInclusive<i32>) -> Int {
        let mut int = Int::constant(*range.start());
        int.steps = range.skip(1).map(|_| sink.derived()).collect();
        int.order(sink);
        int
    }

    /// A constant.
    pub fn constant(value: i32) -> Int {
        Int {
            low: value,
            steps: Vec::new(),
        }
    }

    /// One if the literal is true, otherwise zero.
    pub fn of_lit(l: Lit) -> Int {
        Int {
            low: 0,
            steps: vec![l],
        }
    }

    /// The number of true literals.
    pub fn count(sink: &mut impl Sink, lits: &[Lit]) -> Int {
        let n = lits.len() as i32;
        let int = Int::derived(sink, 0..=n);
        let ones: Vec<(i32, Lit)> = lits.iter().map(|&l| (1, l)).collect();
        for (k, &step) in (1..).zip(&int.steps) {
            // The step implies k true literals, and its negation at most k - 1: each side also
            // settles the step, which a single sum over literals and steps would not.
            let (mut enough, mut short) = (ones.clone(), ones.clone());
            enough.push((-k, step));
            short.push((k - 1 - n, step));
            sink.state(Constraint::Linear {
                terms: enough,
                min: 0,
                max: n,
            });
            sink.state(Constraint::Linear {
                terms: short,
                min: -n,
                max: k - 1,
            });
        }
        int
    }

    /// The sum of some integers.
    pub fn total(sink: &mut impl Sink, ints: &[Int]) -> Int {
        let steps: Vec<Lit> = ints.iter().flat_map(|int| int.steps.clone()).collect();
        let mut int = Int::count(sink, &steps);
        int.low = ints.iter().map(|int| int.low).sum();
        int
    }

    fn order(&self, sink: &mut impl Sink) {
        for pair in self.steps.windows(2) {
            sink.clause(&[pair[0], !pair[1]]);
        }
    }

    /// The values that the integer may take.
    pub fn range(&self) -> RangeInclusive<i32> {
        self.low..=self.low + self.steps.len() as i32
    }

    /// A literal that is true iff the integer is at least `k`.
    pub fn at_least(&self, k: i32) -> Lit {
        match usize::try_from(i64::from(k) - i64::from(self.low) - 1) {
            Err(_) => Lit::TRUE,
            Ok(step) => self.steps.get(step).copied().unwrap_or(Lit::FALSE),
        }
    }

    /// A literal that is true iff the integer is at most `k`.
    pub fn at_most(&self, k: i32) -> Lit {
        !self.at_least(k + 1)
    }

    /// A literal that is true iff the integer is `k`; a new derived literal unless one exists
    /// already.
    pub fn equals(&self, sink: &mut impl Sink, k: i32) -> Lit {
        gates::all(sink, &[self.at_least(k), self.at_most(k)])
    }

    /// The value of the integer in a model.
    pub fn value(&self, value: impl Fn(Lit) -> bool) -> i32 {
        self.low + self.steps.iter().filter(|&&l| value(l)).count() as i32
    }

    /// States that the integer plus `offset` is at most `other` when a literal is true.
    pub fn reaches(&self, sink: &mut impl Sink, when: Lit, offset: i32, other: &Int) {
        for k in self.range() {
            sink.clause(&[!when, !self.at_least(k), other.at_least(k + offset)]);
        }
    }

    /// States that the integer plus `offset` equals `other` when a literal is true.
    pub fn equal(&self, sink: &mut impl Sink, when: Lit, offset: i32, other: &Int) {
        self.reaches(sink, when, offset, other);
        other.reaches(sink, when, -offset, self);
    }

    /// States that the integer differs from `other` when a literal is true.
    pub fn differ(&self, sink: &mut impl Sink, when: Lit, other: &Int) {
        for k in self.range() {
            let apart = [self, other].map(|int| [!int.at_least(k), int.at_least(k + 1)]);
            sink.clause(&[&[!when], apart.as_flattened()].concat());
        }
    }

    /// States that the weighted sum of the integers is in a range.
    pub fn linear(sink: &mut impl Sink, weighted: &[(i32, &Int)], range: RangeInclusive<i32>) {
        let known: i32 = weighted.iter().map(|(w, int)| w * int.low).sum();
        let terms = weighted.iter().flat_map(|&(w, int)| {
            let steps = int.steps.iter();
            steps.map(move |&l| (w, l))
        });
        sink.state(Constraint::Linear {
            terms: terms.collect(),
            min: range.start() - known,
            max: range.end() - known,
        });
    }

    /// States that the integer is the number of true literals. This does not settle it: the integer
    /// must be a choice, or be settled by another constraint.
    pub fn counts(&self, sink: &mut impl Sink, lits: &[Lit]) {
        // true literals and false steps add up to a constant
        let steps = self.steps.iter().map(|&l| !l);
        let lits = lits.iter().copied().chain(steps);
        match u32::try_from(*self.range().end()) {
            Ok(count) => sink.state(Constraint::sum(lits, count, count)),
            Err(_) => sink.clause(&[]),
        }
    }

    /// States that the integer is an index into the list, counted from 0, and that `value` is the
    /// element there.
    pub fn element(&self, sink: &mut impl Sink, list: &[Int], value: &Int) {
        sink.clause(&[self.at_least(0)]);
        sink.clause(&[self.at_most(list.len() as i32 - 1)]);
        for (place, item) in (0..).zip(list) {
            // the bounds as literals of the clause: not past this index, not before it
            let here = [!self.at_least(place), self.at_least(place + 1)];
            for (a, b) in [(item, value), (value, item)] {
                for k in a.range() {
                    let ends = [!a.at_least(k), b.at_least(k)];
                    sink.clause(&[here, ends].concat());
                }
            }
        }
    }
}
