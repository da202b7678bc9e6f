//! The constraints of a puzzle by their origin: what follows from some of them.

use pencilmill_figures::example::Picture;
use pencilmill_generator::board::{Drawing, Ink, Item};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::model::{Model, Posted};
use pencilmill_generator::stated::posed;
use pencilmill_solver::{Budget, Constraint, Lit, Solver, Verdict};
use std::collections::BTreeSet;

/// A puzzle as its constraints.
pub struct Reasons {
    puzzle: Puzzle,
    posted: Vec<Posted>,
    drawn: Vec<(Item, Lit)>,
    /// Answers that count as the same are excluded.
    alike: Vec<Constraint>,
}

/// The reasons allowed: printed items and numbers of rules.
type Named = (Drawing, BTreeSet<u8>);

impl Reasons {
    pub fn of(puzzle: &Puzzle, answer: &Drawing) -> Reasons {
        let mut model = posed(puzzle, Model::new(puzzle.board).for_reading());
        let alike = puzzle.genre.extras().equivalent(puzzle, answer);
        let alike = alike.iter().filter_map(|same| model.fixed_to(same));
        let differ = |same: Vec<Lit>| Constraint::Clause(same.iter().map(|&l| !l).collect());
        Reasons {
            alike: alike.map(differ).collect(),
            posted: model.take_journal(),
            drawn: model.drawn().to_vec(),
            puzzle: puzzle.clone(),
        }
    }

    /// The literals of an item; those of all its values, if it has none.
    fn of_item(&self, item: &Item) -> impl Iterator<Item = Lit> {
        let item = *item;
        let own = self.drawn.iter().filter(move |(other, _)| {
            let bare = Item {
                value: None,
                ..*other
            };
            *other == item || bare == item
        });
        own.map(|own| own.1)
    }

    /// The items that no answer can have.
    pub fn unknown(&self, drawn: &Drawing, blank: &Drawing) -> Vec<Item> {
        let items = drawn.items().iter().chain(blank.items());
        let unknown = items.filter(|item| self.of_item(item).next().is_none());
        unknown.copied().collect()
    }

    /// The literals of what is drawn and what is blank, if all of it can be drawn.
    pub fn literals(&self, drawn: &Drawing, blank: &Drawing) -> Option<Vec<Lit>> {
        let so = drawn.items().iter().flat_map(|item| self.of_item(item));
        let not = blank.items().iter().flat_map(|item| self.of_item(item));
        let all = so.chain(not.map(|l| !l));
        self.unknown(drawn, blank).is_empty().then(|| all.collect())
    }

    /// Literals in words.
    pub fn found(&self, lits: &[Lit]) -> String {
        let of = |sign: fn(Lit) -> Lit| -> Drawing {
            let own = self.drawn.iter().filter(|(_, l)| lits.contains(&sign(*l)));
            own.map(|own| own.0).collect()
        };
        let (drawn, blank) = (of(|l| l), of(|l| !l));
        let parts = [
            (!drawn.is_empty()).then(|| drawn.to_string()),
            (!blank.is_empty()).then(|| format!("no {blank}")),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }

    /// The constraints that may be used: definitions, what a single mark says of its own place, and
    /// those of the clues and rules named. Naming a rule is enough for black cells, and for marks
    /// that are no hints.
    fn admitted<'a>(&'a self, (clues, rules): &'a Named) -> impl Iterator<Item = &'a Posted> {
        self.posted.iter().filter(|posted| {
            let source = &posted.source;
            let plain = matches!(&posted.constraint, Constraint::Clause(lits) if lits.len() == 1);
            let by_rule = rules.contains(&source.rule);
            source.rule == 0
                || (plain && posted.guard == Lit::TRUE)
                || match &source.hint {
                    Some(hint) => {
                        let framed = clues.items().iter().any(|clue| clue.at == hint.at);
                        let ground = hint.ink == Ink::Black || !self.puzzle.is_hint(hint);
                        framed || (by_rule && ground)
                    }
                    None => by_rule,
                }
        })
    }

    /// Those of the new literals whose contrary is possible.
    fn remaining(&self, named: &Named, known: &[Lit], new: &[Lit]) -> Vec<Lit> {
        let mut solver = Solver::new();
        let all = self.posted.iter().flat_map(|posted| {
            let own = posted.constraint.lits();
            own.into_iter().chain([posted.guard])
        });
        let drawn = self.drawn.iter().map(|own| own.1);
        let most = all.chain(drawn).map(Lit::var).max().unwrap_or(0);
        (0..most).for_each(|_| {
            solver.new_lit();
        });
        for posted in self.admitted(named) {
            solver.post(posted.guard, &posted.constraint);
        }
        for alike in &self.alike {
            solver.post(Lit::TRUE, alike);
        }
        let mut open = new.to_vec();
        open.retain(|&l| {
            let assumptions = [known, &[!l]].concat();
            solver.solve(&assumptions, Budget::UNLIMITED) != Verdict::Unsat
        });
        open
    }

    /// Those of a picture's literals that do not follow from what it names and what is known.
    pub fn open(&self, picture: &Picture, known: &[Lit], new: &[Lit]) -> Vec<Lit> {
        self.remaining(&named(picture), known, new)
    }

    /// The clues and rules missing for these conclusions, in words.
    pub fn would_follow(&self, picture: &Picture, known: &[Lit], open: &[Lit]) -> String {
        let own = named(picture);
        let rules = 1..=self.puzzle.genre.card().rules.len() as u8;
        let hints = self.puzzle.hints();
        let follows = |named: &Named| self.remaining(named, known, open).is_empty();
        let mut least: Named = (hints.with(&own.0), rules.clone().collect());
        if !follows(&least) {
            return "nor does it from all clues and rules".to_owned();
        }
        let mut more = Vec::new();
        for hint in hints.without(&own.0).items() {
            let fewer = (least.0.filtered(|other| other != hint), least.1.clone());
            match follows(&fewer) {
                true => least = fewer,
                false => more.push([*hint].into_iter().collect::<Drawing>().to_string()),
            }
        }
        for rule in rules.rev().filter(|rule| !own.1.contains(rule)) {
            let mut fewer = least.clone();
            fewer.1.remove(&rule);
            match follows(&fewer) {
                true => least = fewer,
                false => more.push(format!("rule {rule}")),
            }
        }
        format!("it would with {} as well", more.join(" and "))
    }
}

/// The clues and rules that a picture names.
fn named(picture: &Picture) -> Named {
    let rules = picture.rules.iter().copied();
    (picture.clues.clone(), rules.collect())
}
