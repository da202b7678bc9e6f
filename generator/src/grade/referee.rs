//! Definite mistakes in an incomplete drawing: rules that drawn and crossed-out items violate
//! already, whatever follows.
//!
//! A referee is not a solver: it finds what a player could see at a single rule. So each rule is
//! examined on its own with the definitions, and nothing is assumed about items that are neither
//! drawn nor crossed out; only derived variables (the length of a line, connections) are followed.

use super::Reading;
use super::explain::{Wrong, miscounted};
use crate::board::{Drawing, Item, Place};
use crate::genre::Puzzle;
use crate::model::{Model, Posted};
use crate::stated::posed;
use pencilmill_layers::{Alone, End, Layers, Limits, layer};
use pencilmill_solver::Lit;
use std::collections::{BTreeMap, BTreeSet};

/// Deductions from single constraints.
const AT_ONCE: Limits = Limits {
    layer: layer::ONE,
    work: 0,
};

/// The number of ends that are looked at.
const ENDS: usize = 6;

/// A rule that can no longer be satisfied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The number of the rule.
    pub rule: u8,
    /// The printed hint for which it is violated, if there is one.
    pub hint: Option<Item>,
    /// The number of the hint that is missed, if the violation is one of numbers.
    pub counted: Option<Wrong>,
    /// Drawn items that violate it: without any of them, the rule might still be satisfied.
    pub drawn: Drawing,
    /// Crossed-out items that violate it, likewise.
    pub crossed: Drawing,
}

impl Violation {
    /// The place where the violation is seen first.
    pub fn place(&self) -> Option<Place> {
        let items = self.drawn.items().iter().chain(self.crossed.items());
        self.hint.iter().chain(items).map(|item| item.at).next()
    }
}

/// Watches a puzzle being solved for violations of its rules.
pub struct Referee {
    drawn: Vec<(Item, Lit)>,
    rules: Vec<OneRule>,
}

/// An item, a literal, and true if the item is drawn.
type Said = (Item, Lit, bool);

/// A single rule with the definitions.
struct OneRule {
    rule: u8,
    /// The drawn variables, sorted.
    drawn: Vec<usize>,
    posted: Vec<Posted>,
    layers: Layers,
}

impl Referee {
    /// A referee for this puzzle.
    pub fn new(puzzle: &Puzzle) -> Referee {
        let mut model = posed(puzzle, Model::new(puzzle.board).for_reading());
        let Reading { posted, drawn, .. } = Reading::of(&mut model);
        let rules: BTreeSet<u8> = posted.iter().map(|posted| posted.source.rule).collect();
        let own: Vec<Lit> = drawn.iter().map(|drawn| drawn.1).collect();
        let rules = rules
            .into_iter()
            .map(|rule| OneRule::new(rule, &posted, &own));
        Referee {
            rules: rules.collect(),
            drawn,
        }
    }

    /// The first rule that is violated by these drawn items and these crossed out as not belonging
    /// to the answer.
    pub fn violation(&mut self, drawn: &Drawing, crossed: &Drawing) -> Option<Violation> {
        self.violations(drawn, crossed).next()
    }

    /// The violations by these items, in order of rules. Those of one rule share no item.
    pub fn violations(
        &mut self,
        drawn: &Drawing,
        crossed: &Drawing,
    ) -> impl Iterator<Item = Violation> {
        let said = |drawing: &Drawing, so: bool| -> Vec<Said> {
            let own = self.drawn.iter().filter(|own| drawing.contains(&own.0));
            let said = |&(item, l): &(Item, Lit)| (item, if so { l } else { !l }, so);
            own.map(said).collect()
        };
        // items tried first are left out first: ink is preferred to crosses in the result
        let mut told = [said(crossed, false), said(drawn, true)].concat();
        // a contradiction of the definitions violates no numbered rule: examine the other rules
        let defined = self.rules.first().is_some_and(|first| first.rule == 0);
        let (meanings, rules) = self.rules.split_at_mut(usize::from(defined));
        let mut rules = rules.iter_mut();
        if let Some(meanings) = meanings.first_mut() {
            while let Some(least) = meanings.conflict(told.clone()) {
                if least.is_empty() {
                    rules = [].iter_mut();
                    break;
                }
                told.retain(|said| !least.contains(said));
            }
        }
        rules.flat_map(move |one| {
            let mut told = Some(told.clone());
            std::iter::from_fn(move || {
                let left = told.take()?;
                let least = one.conflict(left.clone())?;
                // a rule violated by nothing at all is violated for ever
                told = (!least.is_empty()).then(|| {
                    let left = left.into_iter();
                    left.filter(|said| !least.contains(said)).collect()
                });
                let of = |so: bool| {
                    least
                        .iter()
                        .filter(move |said| said.2 == so)
                        .map(|said| said.0)
                };
                let (hint, counted) = one.hint(&least).unzip();
                Some(Violation {
                    rule: one.rule,
                    hint,
                    counted: counted.flatten(),
                    drawn: of(true).collect(),
                    crossed: of(false).collect(),
                })
            })
        })
    }

    /// An end of a line at which a rule wants the line to go on.
    pub fn open_end(&mut self, drawn: &Drawing) -> Option<Place> {
        let mut ends: BTreeMap<Place, usize> = BTreeMap::new();
        for item in drawn.items().iter().filter(|item| item.ink.joins()) {
            for end in [item.at, item.to] {
                *ends.entry(end).or_default() += 1;
            }
        }
        let ends = ends.into_iter().filter(|end| end.1 == 1).take(ENDS);
        for (at, _) in ends.collect::<Vec<_>>() {
            let touches = |item: &Item| item.ink.joins() && [item.at, item.to].contains(&at);
            let shut = self.drawn.iter().filter(|own| touches(&own.0));
            let told = self.drawn.iter().filter(|own| drawn.contains(&own.0));
            let told = told.map(|&(item, l)| (item, l, true));
            let shut = shut.filter(|own| !drawn.contains(&own.0));
            let told: Vec<Said> = told
                .chain(shut.map(|&(item, l)| (item, !l, false)))
                .collect();
            let mut rules = self.rules.iter_mut().filter(|one| one.rule > 0);
            if rules.any(|one| one.is_broken(&told)) {
                return Some(at);
            }
        }
        None
    }

    /// Every item that answers may have.
    pub fn items(&self) -> impl Iterator<Item = Item> {
        self.drawn.iter().map(|own| own.0)
    }
}

impl OneRule {
    fn new(rule: u8, posted: &[Posted], drawn: &[Lit]) -> OneRule {
        let own = |posted: &&Posted| [0, rule].contains(&posted.source.rule);
        let posted: Vec<Posted> = posted.iter().filter(own).cloned().collect();
        let stated = posted
            .iter()
            .map(|posted| (posted.guard, &posted.constraint));
        let mut vars: Vec<usize> = drawn.iter().map(|l| l.var()).collect();
        vars.sort_unstable();
        OneRule {
            drawn: vars,
            layers: Layers::new(stated, drawn),
            rule,
            posted,
        }
    }

    /// A minimal part of these items that violates the rule; `None` if no violation is found.
    fn conflict(&mut self, mut told: Vec<Said>) -> Option<Vec<Said>> {
        if !self.is_broken(&told) {
            return None;
        }
        // large pieces first, then smaller ones, since the violation is mostly small
        let mut size = told.len().next_power_of_two();
        while size > 0 {
            let mut at = 0;
            while at < told.len() {
                let end = (at + size).min(told.len());
                let fewer = [&told[..at], &told[end..]].concat();
                if self.is_broken(&fewer) {
                    told = fewer;
                } else {
                    at = end;
                }
            }
            size /= 2;
        }
        Some(told)
    }

    fn is_broken(&mut self, told: &[Said]) -> bool {
        self.layers.begin_again();
        let lits: Vec<Lit> = told.iter().map(|told| told.1).collect();
        if !self.layers.accept(&lits) {
            return true;
        }
        loop {
            let mut next = match self.layers.next_round(AT_ONCE) {
                Ok(next) => next,
                Err(end) => return end == End::Broken,
            };
            next.found
                .retain(|found| self.drawn.binary_search(&found.lit.var()).is_err());
            if next.found.is_empty() {
                return false;
            }
            self.layers.take_in(next);
        }
    }

    /// The hint for which the rule is violated, with the count that misses its number, after the
    /// violation was reduced.
    fn hint(&mut self, told: &[Said]) -> Option<(Item, Option<Wrong>)> {
        self.is_broken(told);
        let mut known: Vec<Lit> = self.layers.known().to_vec();
        known.extend(told.iter().map(|told| told.1));
        let broken = |posted: &&Posted| {
            let Posted {
                guard, constraint, ..
            } = posted;
            posted.source.hint.is_some()
                && Alone::new(constraint)
                    .support(*guard, &known, !*guard)
                    .is_some()
        };
        let posted = self.posted.iter().find(broken)?;
        let known: BTreeSet<Lit> = known.into_iter().collect();
        let value = |l: Lit| {
            let so = |l: Lit| i8::from(l == Lit::TRUE || known.contains(&l));
            so(l) - so(!l)
        };
        let counted = miscounted(&posted.constraint, &posted.source, &value);
        Some((posted.source.hint?, counted))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::genres;

    /// The clues that a drawing violates, each with its count.
    fn violated(drawn: &str, crossed: &str) -> Vec<(String, Option<Wrong>)> {
        let puzzle = genres::parse("slitherlink 3x3; number r1c1=2 r3c3=2").unwrap();
        let [drawn, crossed] = [drawn, crossed].map(|text| puzzle.parse_answer(text).unwrap());
        let mut referee = Referee::new(&puzzle);
        let all = referee.violations(&drawn, &crossed).take(9);
        all.filter_map(|one| Some((Drawing::from_iter([one.hint?]).to_string(), one.counted)))
            .collect()
    }

    #[test]
    fn each_violated_clue_is_named_with_its_count() {
        let first = "line r0.5c0.5-r0.5c1.5-r1.5c1.5-r1.5c0.5";
        let last = "r3.5c2.5-r3.5c3.5-r2.5c3.5-r2.5c2.5";
        let many = |wrong: &Option<Wrong>| {
            matches!(
                wrong,
                Some(Wrong::TooMany {
                    least: 3,
                    most: 2,
                    ..
                })
            )
        };
        let one = violated(first, "");
        assert!(matches!(&one[..], [(clue, wrong)] if clue == "number r1c1=2" && many(wrong)));
        let both = violated(&format!("{first} {last}"), "");
        let clues: Vec<&str> = both.iter().map(|one| &one.0[..]).collect();
        assert_eq!(clues, ["number r1c1=2", "number r3c3=2"]);
        assert!(both.iter().all(|one| many(&one.1)));
        let few = violated("", first);
        let [
            (
                clue,
                Some(Wrong::TooFew {
                    most: 1, least: 2, ..
                }),
            ),
        ] = &few[..]
        else {
            panic!("{few:?}");
        };
        assert_eq!(clue, "number r1c1=2");
    }
}
