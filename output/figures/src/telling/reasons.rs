//! Sentences for deductions told in the same way: a reason for each kind of argument, then the
//! conclusion.

use super::causes::{Because, is_way_out};
use super::statements::Form;
use super::{Teller, holds, together, words};
use pencilmill_generator::board::{Ink, Item, Place};
use pencilmill_generator::grade::{Belonging, Deduction, Reason, Statement, Wrong};
use pencilmill_generator::model::{Origin, Word};
use std::collections::BTreeSet;

/// Maximum number of facts told as premises.
const FACTS: usize = 6;
/// Maximum number of rules named after a conclusion.
const TAGS: usize = 2;
/// Maximum length of a sentence that tells premises beside clues, in English and Japanese.
const LONGEST: [usize; 2] = [200, 110];

impl Teller<'_> {
    /// A sentence for deductions with one reason, with what is found; facts that were just told are
    /// not repeated.
    pub(super) fn sentence(
        self,
        all: &[&Deduction],
        found: &Statement,
        just: Option<&Statement>,
    ) -> String {
        let Some(first) = all.first() else {
            return String::new();
        };
        let so = self.said(found, Form::End);
        let text = match &first.reason {
            Reason::WhatIf { .. } => self.what_if(all, &so),
            Reason::Deep => self.fill(words::TRYING_SHOWS, &[&so]),
            Reason::Rule(_) if first.cases.is_some() => self.cases(all, &so),
            Reason::Rule(_) | Reason::Meaning => self.direct(all, &so, just),
        };
        if so.is_empty() && !matches!(first.reason, Reason::WhatIf { .. }) {
            return String::new();
        }
        self.capital(&self.before(all)) + &self.capital(&text)
    }

    /// Starts a sentence with a capital letter, unless it starts with a place.
    pub(super) fn capital(self, text: &str) -> String {
        let mut chars = text.chars();
        let first = chars.next();
        let is_place = matches!(text.as_bytes(), [b'r', b'0'..=b'9', ..]);
        match first.filter(|_| !is_place) {
            Some(first) => first.to_uppercase().chain(chars).collect(),
            None => text.to_owned(),
        }
    }

    fn direct(self, all: &[&Deduction], so: &str, just: Option<&Statement>) -> String {
        let first = all[0];
        let clues: BTreeSet<Item> = all.iter().filter_map(|one| one.clue()).collect();
        let facts = together(all.iter().filter_map(|one| one.since.as_ref()));
        let because = self.because(all);
        let unsaid = because.text.is_empty() && because.by.is_empty();
        let by_rule = clues.is_empty() && first.otherwise.is_none_or(|wrong| wrong.is_counted());
        let tag = match (&first.reason, by_rule || unsaid) {
            (Reason::Rule(by), true) => self.in_brackets(&BTreeSet::from([*by])),
            _ => String::new(),
        };
        let so = match because.by.is_empty() {
            true => format!("{so}{tag}"),
            false => self.fill(words::BY_WITH_RULES, &[&because.by, so, &tag]),
        };
        if unsaid && tag.is_empty() {
            return self.by_meaning(all, &so);
        }
        if because.text.is_empty() {
            return self.fill(["{}.", "{}。"], &[&so]);
        }
        let by_facts = first.belonging.is_none()
            && first
                .otherwise
                .is_none_or(|wrong| wrong.is_counted() && clues.is_empty());
        if by_facts && !self.goes_on(all) && just.is_some_and(|just| holds(just, &facts)) {
            return self.fill(words::THEN, &[&so]);
        }
        let told = match is_way_out(all) {
            true => self.fill(["{}: {}.", "{}。{}。"], &[&because.in_form(Form::End), &so]),
            false => self.fill(words::SO, &[&because.in_form(Form::Since), &so]),
        };
        // clues suffice where there is too much to name
        let long = self.brief || told.chars().count() > self.language.of(LONGEST[0], LONGEST[1]);
        match long && !because.by.is_empty() {
            true => self.fill(["{}.", "{}。"], &[&so]),
            false => told,
        }
    }

    /// A conclusion by definition, with the clues or rules behind it.
    fn by_meaning(self, all: &[&Deduction], so: &str) -> String {
        let also: BTreeSet<Origin> = all.iter().flat_map(|one| &one.also).copied().collect();
        let clues: BTreeSet<Item> = also.iter().filter_map(|by| by.hint).collect();
        let by = self.few_named(&clues.into_iter().collect::<Vec<Item>>());
        let tag = self.in_brackets(&also);
        let so = match by.is_empty() {
            true if tag.is_empty() => return self.fill(words::IT_FOLLOWS, &[so]),
            true => format!("{so}{tag}"),
            false => self.fill(words::BY_WITH_RULES, &[&by, so, &tag]),
        };
        self.fill(["{}.", "{}。"], &[&so])
    }

    /// The names of a few rules, in brackets after a conclusion.
    pub(super) fn in_brackets(self, all: &BTreeSet<Origin>) -> String {
        let rules: BTreeSet<u8> = all
            .iter()
            .map(|by| by.rule)
            .filter(|rule| *rule > 0)
            .collect();
        let tags: Vec<String> = rules
            .into_iter()
            .take(TAGS)
            .map(|rule| self.tag(rule))
            .collect();
        match tags.is_empty() {
            true => String::new(),
            false => self.fill([" ({})", "（{}）"], &[&tags.join(self.of([", ", "、"]))]),
        }
    }

    /// The reason for deductions of one topic.
    pub(super) fn because(self, all: &[&Deduction]) -> Because {
        let Some(first) = all.first() else {
            return Because::default();
        };
        let clues: BTreeSet<Item> = all.iter().filter_map(|one| one.clue()).collect();
        let clues: Vec<Item> = clues.into_iter().collect();
        match (first.belonging, first.otherwise) {
            (Some(_), _) => {
                let all: Vec<Belonging> = all.iter().filter_map(|one| one.belonging).collect();
                self.owner(&all)
            }
            (_, Some(wrong)) if wrong.is_counted() && !clues.is_empty() => {
                let all = all.iter().filter_map(|one| one.otherwise);
                let wrong = all.fold(wrong, |a, b| a.of_both(b).unwrap_or(a));
                self.count(wrong, &clues)
            }
            (_, Some(wrong)) if !wrong.is_counted() => {
                let wrongs: Vec<Wrong> = all.iter().filter_map(|one| one.otherwise).collect();
                self.shape(&wrongs, all)
            }
            _ => self.premises(all),
        }
    }

    /// The clues of some deductions, apart from those in the places of their conclusions.
    pub(super) fn clues_of(self, all: &[&Deduction]) -> Vec<Item> {
        let found = together(all.iter().map(|one| &one.found));
        let items = found.drawn.items().iter().chain(found.blank.items());
        let here: BTreeSet<Place> = { items.filter(|item| item.at == item.to) }
            .map(|item| item.at)
            .chain(found.told.iter().map(|told| told.1))
            .collect();
        let own = all.iter().filter_map(|one| one.clue());
        let also = all.iter().flat_map(|one| &one.also);
        let also = also.filter_map(|by| by.hint);
        let clues: BTreeSet<Item> = own.chain(also).collect();
        let clues = clues.into_iter().filter(|clue| !here.contains(&clue.at));
        clues.collect()
    }

    /// Returns whether lines go on from their ends, without a clue.
    pub(super) fn goes_on(self, all: &[&Deduction]) -> bool {
        let ends = |one: Option<&Statement>| -> BTreeSet<Place> {
            let items = one.iter().flat_map(|one| one.drawn.items());
            let lines = items.filter(|item| item.ink.joins() && item.at.is_cell());
            lines.flat_map(|item| [item.at, item.to]).collect()
        };
        let goes_on = |one: &&Deduction| {
            let [old, new] = [one.since.as_ref(), Some(&one.found)].map(ends);
            !old.is_disjoint(&new)
        };
        self.clues_of(all).is_empty() && all.iter().all(goes_on)
    }

    /// The facts that it follows from, and the clues.
    fn premises(self, all: &[&Deduction]) -> Because {
        let clues = self.clues_of(all);
        if self.goes_on(all) {
            // a line that comes into a cell goes on by the only way left
            let ends = |one: &Statement| -> BTreeSet<Place> {
                let items = one.drawn.items().iter();
                items.flat_map(|item| [item.at, item.to]).collect()
            };
            let since = all[0].since.as_ref().map(ends).unwrap_or_default();
            let at = since.intersection(&ends(&all[0].found)).next().copied();
            return match at.filter(|_| all.len() == 1) {
                Some(at) => self.is(words::ONE_WAY_ON, &[&self.place(at)]),
                None => self.is(words::EACH_ONE_WAY_ON, &[]),
            };
        }
        let since = together(all.iter().filter_map(|one| one.since.as_ref()));
        let [text, facts] = match since.len() <= FACTS && !self.brief {
            true => [Form::Since, Form::End].map(|form| self.said(&since, form)),
            false => <[String; 2]>::default(),
        };
        let own = { all.iter() }.filter_map(|one| one.clue());
        let clues = match clues.is_empty() && text.is_empty() {
            true => own.collect::<BTreeSet<Item>>().into_iter().collect(),
            false => clues,
        };
        Because {
            text,
            by: self.few_named(&clues),
            facts,
            ..Because::default()
        }
    }
}

/// Returns whether a deduction only states that a line passes where one is drawn.
pub(super) fn goes_without_saying(deduction: &Deduction) -> bool {
    let Statement { drawn, blank, told } = &deduction.found;
    let lines = deduction.since.iter();
    let lines: Vec<&Item> = lines.flat_map(|since| since.drawn.items()).collect();
    let passes = |&(word, at, so): &(Word, Place, bool)| {
        let there = |item: &&Item| item.ink == Ink::Line && (item.at == at || item.to == at);
        word == Word::Visited && so && lines.iter().any(there)
    };
    drawn.is_empty() && blank.is_empty() && !told.is_empty() && told.iter().all(passes)
}
