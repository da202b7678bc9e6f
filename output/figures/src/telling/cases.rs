//! Conclusions common to all cases that are left, and cases ruled out beforehand.

use super::statements::Form;
use super::{Teller, facts, holds, named_places, together, words};
use pencilmill_generator::board::Item;
use pencilmill_generator::grade::{Deduction, ListedWay, Reason, Statement};
use pencilmill_generator::model::Origin;
use std::collections::BTreeSet;

/// Maximum number of cases told one by one.
const WAYS: usize = 3;
/// Maximum number of cases that fail told one by one.
const FAILS: usize = 2;

impl Teller<'_> {
    /// A conclusion common to all remaining cases of a rule or clue: few cases one by one, many by
    /// what they share.
    pub(super) fn cases(self, all: &[&Deduction], so: &str) -> String {
        let deduction = all[0];
        let Reason::Rule(by) = &deduction.reason else {
            return String::new();
        };
        let count = deduction.cases.unwrap_or_default() as usize;
        let (out, left): (Vec<&ListedWay>, Vec<&ListedWay>) =
            deduction.ways.iter().partition(|way| way.breaks.is_some());
        let own = (by.hint.is_none() && by.rule > 0).then_some(by);
        let also: BTreeSet<Origin> = { all.iter() }
            .flat_map(|one| &one.also)
            .chain(own)
            .copied()
            .collect();
        let clues = also.iter().filter_map(|also| also.hint);
        let clues: BTreeSet<Item> = clues.filter(|clue| Some(*clue) != by.hint).collect();
        let clues = self.few_named(&clues.into_iter().collect::<Vec<Item>>());
        let so = &match clues.is_empty() || self.brief {
            false => self.fill(words::BY, &[&clues, so]),
            true => format!("{so}{}", self.in_brackets(&also)),
        };
        let told = match self.brief {
            false if left.len() == count => self.apart(&left, &deduction.found),
            _ => Vec::new(),
        };
        let fails = self.fails(&out);
        if count == 1 && left.len() == 1 && !self.brief && !fails.is_empty() {
            return self.fill(words::FAILS_SO, &[&fails, so]);
        }
        let of: Vec<String> = match by.hint {
            Some(clue) => vec![self.named(&clue)],
            None => self.noun_at(by, deduction).into(),
        };
        let words = match (by.hint.is_some(), count, told.len()) {
            (true, 1, _) => words::MET_ONE_WAY,
            (true, _, 2) => words::MET_TWO_WAYS,
            (true, _, 3) => words::MET_THREE_WAYS,
            (true, ..) => words::MET_ANY_WAY,
            (_, 1, _) => words::ONE_LEFT,
            (_, _, 2) => words::TWO_LEFT,
            (_, _, 3) => words::THREE_LEFT,
            _ => words::ANY_LEFT,
        };
        let many = if count == 1 { &[][..] } else { &told };
        let parts = of.iter().chain(many).chain([so]).map(String::as_str);
        self.fill(words, &parts.collect::<Vec<&str>>())
    }

    /// A few cases that fail, each with what is wrong; nothing if there are none or too many.
    pub(super) fn fails(self, out: &[&ListedWay]) -> String {
        let fails = out.iter().filter_map(|way| {
            let case = self.said(&way.way, Form::If);
            let breach = self.breach(way.breaks.as_ref()?, self.near(&way.way));
            (!case.is_empty()).then(|| self.fill(words::WITH, &[&case, &breach]))
        });
        let fails: Vec<String> = fails.collect();
        match fails.len() == out.len() && out.len() <= FAILS {
            true => fails.join(self.of(["; ", "。"])),
            false => String::new(),
        }
    }

    /// The rest of a rule in some ways, and its place.
    fn noun_at(self, by: &Origin, deduction: &Deduction) -> [String; 2] {
        let ways = deduction.ways.iter().map(|way| &way.way);
        let near = ways
            .chain([&deduction.found])
            .find_map(|one| self.near(one));
        let way = self.puzzle.genre.card().way(by.rule, self.language);
        let way = way.unwrap_or(self.of(words::WAY));
        let way = way.strip_prefix("a ").unwrap_or(way).to_owned();
        [way, near.map(|near| self.place(near)).unwrap_or_default()]
    }

    /// Two or three cases by what tells them apart; nothing if that is not seen.
    pub(super) fn apart(self, ways: &[&ListedWay], found: &Statement) -> Vec<String> {
        if !(2..=WAYS).contains(&ways.len()) {
            return Vec::new();
        }
        let all: Vec<Vec<Statement>> = ways.iter().map(|way| facts(&way.way)).collect();
        let common = |fact: &Statement| all.iter().all(|facts| facts.contains(fact));
        let own = all.iter().map(|facts| {
            let own = { facts.iter() }.filter(|fact| !common(fact) && !holds(found, fact));
            let own: Vec<&Statement> = own.collect();
            // what is drawn tells cases apart, and one thing does if there is much
            let is_drawn =
                |fact: &&&Statement| fact.blank.is_empty() && fact.told.iter().all(|told| told.2);
            let drawn: Vec<&Statement> = own.iter().filter(is_drawn).copied().collect();
            let shown = if drawn.is_empty() { own } else { drawn };
            let whole = self.said(&together(shown.iter().copied()), Form::Case);
            let others = |fact: &&&Statement| {
                let with = all.iter().filter(|facts| facts.contains(fact));
                with.count() == 1
            };
            match shown.iter().find(others) {
                Some(one) if named_places(&whole) > 1 => self.said(one, Form::Case),
                _ => whole,
            }
        });
        let own: Vec<String> = own.collect();
        let different: BTreeSet<&String> = own.iter().filter(|own| !own.is_empty()).collect();
        match different.len() == ways.len() {
            true => own,
            false => Vec::new(),
        }
    }

    /// Suppositions refuted beforehand that no drawing shows, and why.
    pub(super) fn before(self, all: &[&Deduction]) -> String {
        let first = all.iter().flat_map(|one| &one.first);
        let out: Vec<(&Deduction, String)> = first
            .map(|one| (one, self.case(one, Form::Case)))
            .filter(|out| !out.1.is_empty())
            .collect();
        let Some((one, case)) = out.first() else {
            return String::new();
        };
        let why = self.clash(one);
        if out.len() == 1 && !self.brief && !why.is_empty() {
            return self.fill(words::OUT_BECAUSE, &[case, &why]);
        }
        let all: BTreeSet<Origin> = out.iter().flat_map(|(one, _)| sources(one)).collect();
        let because = self.sources(&all);
        let case = match (out.len(), self.brief) {
            (1, false) => case.clone(),
            (1, true) => self.of(words::A_CASE).to_owned(),
            (many, _) => self.fill(words::CASES, &[&many.to_string()]),
        };
        self.fill(words::FIRST_RULE_OUT, &[&case, &because])
    }
}

/// The rules and clues that lead to a deduction.
fn sources(deduction: &Deduction) -> BTreeSet<Origin> {
    let own = match &deduction.reason {
        Reason::Rule(by) => std::slice::from_ref(by),
        Reason::WhatIf { sources, .. } => sources,
        Reason::Deep | Reason::Meaning => &[],
    };
    own.iter().chain(&deduction.also).copied().collect()
}
