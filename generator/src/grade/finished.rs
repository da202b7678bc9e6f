//! Clues that are finished while a puzzle is being solved: pages grey them out.
//!
//! A clue is finished if the drawing satisfies it as it stands, all else blank, and something was
//! done for that: a blank board does not satisfy it, or all that it speaks of is decided. Other
//! rules are not considered; a clue whose derived variables do not follow is finished only if the
//! genre says so itself.

use super::Reading;
use super::explain::{Wrong, miscounted};
use crate::board::{Drawing, Item};
use crate::genre::Puzzle;
use crate::model::{Model, Posted};
use crate::stated::posed;
use pencilmill_solver::{Constraint, Lit};
use std::collections::{BTreeMap, BTreeSet};

/// The clues of a puzzle with what they say.
pub struct FinishedClues {
    puzzle: Puzzle,
    /// Hints that the genre calls satisfied on a blank board.
    blank: Vec<Item>,
    drawn: Vec<(Item, Lit)>,
    /// Constraints that are stated for a clue, or for another printed item.
    clues: Vec<(Item, OfVars)>,
    /// Constraints from which derived variables follow, and their numbers by variable.
    meanings: Vec<OfVars>,
    within: Vec<Vec<usize>>,
    /// Constraints that a blank board satisfies, in the order of `clues`.
    before: Vec<bool>,
}

/// A constraint, with its variables and that of its guard, sorted.
struct OfVars {
    posted: Posted,
    vars: Vec<usize>,
}

impl OfVars {
    fn new(posted: Posted) -> OfVars {
        let vars = vars(&posted);
        OfVars { posted, vars }
    }
}

/// The known literals. Of a variable whose meanings contradict each other, both are.
struct KnownLiterals(Vec<bool>);

impl FinishedClues {
    /// Reads the clues of a puzzle.
    pub fn new(puzzle: &Puzzle) -> FinishedClues {
        let mut model = posed(puzzle, Model::new(puzzle.board).for_reading());
        let Reading { posted, drawn, .. } = Reading::of(&mut model);
        let all = posted
            .iter()
            .flat_map(vars)
            .chain(drawn.iter().map(|drawn| drawn.1.var()));
        let count = all.max().unwrap_or(0) + 1;
        // variables that only the statement of a clue has
        let mut own = vec![true; count];
        let given = drawn
            .iter()
            .map(|drawn| drawn.1.var())
            .chain([Lit::TRUE.var()]);
        let others = posted.iter().filter(|posted| posted.source.hint.is_none());
        given
            .chain(others.flat_map(vars))
            .for_each(|var| own[var] = false);
        let is_meaning = |posted: &&Posted| {
            let is_plain = !matches!(posted.constraint, Constraint::Graph { .. });
            is_plain
                && match posted.source.hint {
                    Some(_) => vars(posted).iter().any(|&var| own[var]),
                    None => posted.source.rule == 0,
                }
        };
        let meanings = posted.iter().filter(is_meaning).cloned();
        let meanings: Vec<OfVars> = meanings.map(OfVars::new).collect();
        let mut within = vec![Vec::new(); count];
        for (number, meaning) in meanings.iter().enumerate() {
            meaning
                .vars
                .iter()
                .for_each(|&var| within[var].push(number));
        }
        let clue = |posted: Posted| Some((posted.source.hint?, OfVars::new(posted)));
        let mut own = FinishedClues {
            puzzle: puzzle.clone(),
            blank: satisfied(puzzle, &Drawing::blank()),
            clues: posted.into_iter().filter_map(clue).collect(),
            drawn,
            meanings,
            within,
            before: Vec::new(),
        };
        let blank = own.known(&Drawing::blank(), |_| true);
        own.before = own
            .clues
            .iter()
            .map(|clue| blank.satisfy(&clue.1))
            .collect();
        own
    }

    /// The finished clues, with these items drawn and these crossed out.
    pub fn among(&self, drawn: &Drawing, crossed: &Drawing) -> Drawing {
        let now = self.known(drawn, |_| true);
        let decided = self.known(drawn, |item| crossed.contains(item));
        let mut clues: BTreeMap<Item, [bool; 3]> = BTreeMap::new();
        for ((clue, posted), &before) in self.clues.iter().zip(&self.before) {
            let so = [now.satisfy(posted), before, decided.settle(posted)];
            let all = clues.entry(*clue).or_insert([true; 3]);
            all.iter_mut().zip(so).for_each(|(all, so)| *all &= so);
        }
        clues.retain(|_, &mut [now, before, decided]| now && (!before || decided));
        let told = satisfied(&self.puzzle, drawn).into_iter();
        let told = told.filter(|hint| !self.blank.contains(hint));
        clues.into_keys().chain(told).collect()
    }

    /// The clues whose number the drawing misses as it stands, all else blank, with their counts.
    pub fn missed(&self, drawn: &Drawing) -> BTreeMap<Item, Wrong> {
        let now = self.known(drawn, |_| true);
        let so = |l: Lit| i8::from(now.0[l.index()]);
        let value = |l: Lit| so(l) - so(!l);
        let clues = self.clues.iter().filter(|clue| now.settle(&clue.1));
        let missed = clues.filter_map(|(clue, OfVars { posted, .. })| {
            let wrong = miscounted(&posted.constraint, &posted.source, &value);
            Some((*clue, wrong?))
        });
        missed.collect()
    }

    /// The literals that follow from these drawn items, and from the blank ones.
    fn known(&self, drawn: &Drawing, is_blank: impl Fn(&Item) -> bool) -> KnownLiterals {
        let mut known = KnownLiterals(vec![false; 2 * self.within.len()]);
        let given = self.drawn.iter();
        let given = given.filter_map(|(item, l)| match drawn.contains(item) {
            true => Some(*l),
            false => is_blank(item).then_some(!*l),
        });
        let mut due: Vec<Lit> = given.chain([Lit::TRUE]).collect();
        let mut is_given = vec![false; self.within.len()];
        due.iter().for_each(|l| is_given[l.var()] = true);
        while let Some(l) = due.pop() {
            if std::mem::replace(&mut known.0[l.index()], true) {
                continue;
            }
            for &number in &self.within[l.var()] {
                let follow = known.follow(&self.meanings[number]).into_iter();
                due.extend(follow.filter(|l| !is_given[l.var()]));
            }
        }
        known
    }
}

impl KnownLiterals {
    fn one(&self, var: usize) -> bool {
        let l = Lit::of_var(var);
        self.0[l.index()] != self.0[(!l).index()]
    }

    fn settle(&self, one: &OfVars) -> bool {
        one.vars.iter().all(|&var| self.one(var))
    }

    fn satisfy(&self, one: &OfVars) -> bool {
        self.settle(one) && holds(&one.posted, |l| self.0[l.index()])
    }

    /// The literals that a constraint implies: one, once no other variable is left, or all of its
    /// literals where it is contradicted.
    fn follow(&self, OfVars { posted, vars }: &OfVars) -> Vec<Lit> {
        let both = |&var: &usize| [Lit::of_var(var), !Lit::of_var(var)];
        let torn = |var: &&usize| both(var).iter().all(|l| self.0[l.index()]);
        let mut left = vars.iter().filter(|&&var| !self.one(var));
        if vars.iter().any(|var| torn(&var)) {
            return vars.iter().flat_map(both).collect();
        }
        match (left.next(), left.next()) {
            (Some(var), None) => {
                let [yes, no] = both(var);
                let may = [yes, no].map(|so| holds(posted, |l| l == so || self.0[l.index()]));
                match may {
                    [true, true] => Vec::new(),
                    [true, false] => vec![yes],
                    [false, true] => vec![no],
                    [false, false] => vars.iter().flat_map(both).collect(),
                }
            }
            (None, _) if !holds(posted, |l| self.0[l.index()]) => {
                vars.iter().flat_map(both).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// The printed hints that the genre itself calls satisfied by a drawing.
fn satisfied(puzzle: &Puzzle, drawn: &Drawing) -> Vec<Item> {
    let mut satisfied = puzzle.genre.extras().satisfied(puzzle, drawn);
    satisfied.retain(|hint| puzzle.printed.contains(hint));
    satisfied
}

/// The variables of a constraint and its guard, sorted.
fn vars(posted: &Posted) -> Vec<usize> {
    let lits = posted.constraint.lits().into_iter().chain([posted.guard]);
    let vars: BTreeSet<usize> = lits.map(Lit::var).collect();
    vars.into_iter().collect()
}

fn holds(posted: &Posted, value: impl Fn(Lit) -> bool) -> bool {
    !value(posted.guard) || posted.constraint.holds(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::genre::Broken;
    use crate::genres;
    use crate::prover::{Answers, PATIENCE, solve};
    use pencilmill_solver::Interrupt;

    fn finished(puzzle: &str, drawn: &str, crossed: &str) -> String {
        let puzzle = genres::parse(puzzle).unwrap();
        let [drawn, crossed] = [drawn, crossed].map(|text| puzzle.parse_answer(text).unwrap());
        FinishedClues::new(&puzzle)
            .among(&drawn, &crossed)
            .to_string()
    }

    #[test]
    fn clues_are_finished_once_their_numbers_are_reached() {
        let slither = |drawn: &str, crossed: &str| {
            finished(
                "slitherlink 3x3; number r1c1=2 r2c2=0 r3c3=1",
                drawn,
                crossed,
            )
        };
        assert_eq!(slither("", ""), "");
        assert_eq!(slither("line r0.5c0.5-r0.5c1.5", ""), "");
        let two = "line r1.5c0.5-r0.5c0.5-r0.5c1.5";
        assert_eq!(slither(two, ""), "number r1c1=2");
        assert_eq!(slither(&format!("{two}-r1.5c1.5"), ""), "");
        // a clue that a blank board satisfies is finished once all its sides are crossed out
        let three = "line r1.5c1.5-r1.5c2.5-r2.5c2.5-r2.5c1.5";
        assert_eq!(slither("", three), "");
        assert_eq!(slither("", &format!("{three}-r1.5c1.5")), "number r2c2=0");
    }

    #[test]
    fn clues_of_visits_and_of_lines_are_finished() {
        let curfew = |drawn: &str| {
            let puzzle =
                "curfew 4x4; circled r1c2=3; circle r4c1; border r2.5c1 r2.5c2 r1c2.5 r2c2.5";
            finished(puzzle, drawn, "")
        };
        assert_eq!(curfew(""), "");
        assert_eq!(curfew("line r2c1-r1c1-r1c2"), "");
        assert_eq!(curfew("line r3c1-r2c1-r1c1-r1c2-r1c3"), "circled r1c2=3");
        assert_eq!(curfew("line r3c1-r2c1-r1c1-r1c2-r2c2-r3c2"), "");
        let both = "line r1c3-r1c2-r1c1-r2c1-r3c1-r4c1-r4c2-r3c2-r3c3";
        assert_eq!(curfew(both), "circled r1c2=3");
        let ouroboros = |drawn: &str| {
            let puzzle = "ouroboros 5x5; number r3c2=3; circled r3c4=2; circle r1c1 r4c3";
            finished(puzzle, drawn, "")
        };
        // the empty circle counts
        assert_eq!(ouroboros("line r2c1-r2c2"), "number r3c2=3");
        assert_eq!(ouroboros("line r1c1-r2c1-r2c2-r2c3"), "circled r3c4=2");
    }

    /// No clue is finished in a drawing that the checker refuses because of this clue alone; and
    /// most are in the answer.
    #[test]
    fn finished_clues_are_satisfied() {
        let (mut in_answers, mut clues, mut refused) = (0, 0, 0);
        for text in include_str!("../../tests/told.txt").lines() {
            let puzzle = genres::parse(text).unwrap();
            let Answers::Unique(answer) = solve(&puzzle, PATIENCE, &Interrupt::new()) else {
                panic!("{text}");
            };
            let watch = FinishedClues::new(&puzzle);
            let none = Drawing::blank();
            let everything: Drawing = watch.drawn.iter().map(|drawn| drawn.0).collect();
            let hints = puzzle.hints();
            in_answers += watch
                .among(&answer, &everything.without(&answer))
                .shared_with(&hints)
                .len();
            clues += hints.len();
            for toggled in everything.items().iter().step_by(13) {
                let one = Drawing::from_iter([*toggled]);
                let wrong = match answer.contains(toggled) {
                    true => answer.without(&one),
                    false => answer.with(&one),
                };
                let found = watch.among(&wrong, &none);
                for hint in hints.items() {
                    let mut alone = puzzle.clone();
                    let others = hints.items().iter().filter(|other| *other != hint);
                    others.for_each(|other| alone.erase(other));
                    let with = alone.check(&wrong);
                    alone.erase(hint);
                    let Err(Broken::Rule(rule, _)) = with else {
                        continue;
                    };
                    let of_clue =
                        |one: &(Item, OfVars)| one.0 == *hint && one.1.posted.source.rule == rule;
                    if alone.check(&wrong) != with && watch.clues.iter().any(of_clue) {
                        refused += 1;
                        assert!(!found.contains(hint), "{puzzle}: {hint:?} in {wrong}");
                    }
                }
            }
        }
        assert!(refused > 30, "{refused}");
        assert!(2 * in_answers > clues, "{in_answers} of {clues}");
    }
}
