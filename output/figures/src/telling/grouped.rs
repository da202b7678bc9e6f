//! Deductions grouped into one sentence.

use super::statements::Form;
use super::{Teller, all_found, together};
use pencilmill_generator::board::{Drawing, Ink, Item, Place};
use pencilmill_generator::grade::{Deduction, Reason, Statement};
use pencilmill_generator::model::{Origin, Word};
use std::collections::BTreeSet;

impl Teller<'_> {
    /// The conclusions of one rule for the places of all hints of an ink, in one sentence.
    pub(super) fn of_all(self, group: &[Deduction], rule: u8, ink: Ink) -> String {
        let said = self.said(&all_found(group), Form::End);
        if said.is_empty() {
            return String::new();
        }
        let parts = [&said, &rule.to_string(), self.name(ink)];
        self.fill(
            ["{} (rule {}, {} there)\n", "{}(ルール{}、そこの{})\n"],
            &parts,
        )
    }

    /// Like conclusions from like premises in several places, in one sentence.
    pub(super) fn in_one_sentence(self, group: &[Deduction]) -> String {
        let told: Vec<&Deduction> = group
            .iter()
            .filter(|one| !goes_without_saying(one))
            .collect();
        let Some(first) = told.first() else {
            return String::new();
        };
        let since = told.iter().filter_map(|one| one.since.as_ref());
        let since = self.said(&together(since), Form::End);
        let found = self.said(&together(told.iter().map(|one| &one.found)), Form::End);
        let by = match &first.reason {
            Reason::Rule(by) => Some(by),
            _ => None,
        };
        let also: BTreeSet<&Origin> = told.iter().flat_map(|one| &one.also).collect();
        let sources = self.sources(by.into_iter().chain(also));
        let mut text = self.fill(["{} ({})", "{}({})"], &[&found, &sources]);
        if !since.is_empty() {
            text += &self.fill([", since {}", "。理由: {}"], &[&since]);
        }
        if let Some(wrong) = first.otherwise {
            text += &self.otherwise(wrong);
        }
        text + "\n"
    }

    /// Items ruled out without later use, with the rules responsible.
    pub(super) fn besides(self, group: &[Deduction]) -> String {
        let rules = group.iter().flat_map(|found| match &found.reason {
            Reason::Rule(by) => std::iter::once(by).chain(&found.also).collect(),
            _ => found.also.iter().collect::<Vec<_>>(),
        });
        let rules = rules.filter(|by| by.rule > 0);
        let rules: BTreeSet<Origin> = rules
            .map(|by| Origin {
                hint: None,
                instance: 0,
                ..*by
            })
            .collect();
        let parts = [
            &self.said(&all_found(group), Form::End)[..],
            &self.sources(rules.iter()),
        ];
        let sentence = match rules.is_empty() {
            true => ["besides, {}\n", "ほかに、{}\n"],
            false => ["besides, {} ({})\n", "ほかに、{}({})\n"],
        };
        self.fill(sentence, &parts)
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

/// The kind of a statement, if it has only one: an ink or a word, and true or false.
fn kind(statement: &Statement) -> Option<(Option<Ink>, Option<Word>, bool)> {
    let Statement { drawn, blank, told } = statement;
    let ink = |drawing: &Drawing| drawing.items().first().map(|item| item.ink);
    let own = |drawing: &Drawing| {
        drawing
            .items()
            .iter()
            .all(|item| Some(item.ink) == ink(drawing))
    };
    match (drawn.is_empty(), blank.is_empty(), &told[..]) {
        (false, true, []) if own(drawn) => Some((ink(drawn), None, true)),
        (true, false, []) if own(blank) => Some((ink(blank), None, false)),
        (true, true, [(word, _, so), rest @ ..]) => {
            let same = rest.iter().all(|told| (told.0, told.2) == (*word, *so));
            same.then_some((None, Some(*word), *so))
        }
        _ => None,
    }
}

/// The key of conclusions told together: rules and hints, up to the choice among equal printed
/// items; kinds of conclusions and premises; and numbers, if there is nothing else.
pub(super) fn in_one(deduction: &Deduction) -> Option<impl PartialEq + '_> {
    let plain = matches!(deduction.reason, Reason::Rule(_))
        && deduction.cases.is_none()
        && deduction.otherwise.is_none_or(|wrong| wrong.is_counted())
        && deduction.belonging.is_none()
        && !deduction.earlier
        && deduction.first.is_empty()
        && deduction.instances.is_empty();
    let since = match &deduction.since {
        Some(since) => Some(kind(since)?),
        None => None,
    };
    let also = deduction.also.iter().map(|by| match by.rule {
        0 => (Origin::default(), by.hint.map(|hint| hint.ink)),
        _ => (*by, None),
    });
    let also: Vec<(Origin, Option<Ink>)> = also.collect();
    let kinds = (kind(&deduction.found)?, since);
    plain.then_some((&deduction.reason, also, kinds, deduction.otherwise))
}

/// The rule and the hint's ink, if the deduction is only a hint's own statement about its place.
pub(super) fn own_place(deduction: &Deduction) -> Option<(u8, Ink)> {
    let Reason::Rule(Origin {
        rule,
        hint: Some(hint),
        ..
    }) = deduction.reason
    else {
        return None;
    };
    let by_itself = deduction.fewer.is_none()
        && deduction.cases.is_none()
        && deduction.since.is_none()
        && deduction.also.is_empty()
        && !deduction.earlier
        && deduction.otherwise.is_none()
        && deduction.belonging.is_none();
    let Statement { drawn, blank, told } = &deduction.found;
    let mut items = drawn.items().iter().chain(blank.items());
    let here = items.all(|item| [item.at, item.to] == [hint.at, hint.to]);
    let told = told.iter().all(|told| told.1 == hint.at);
    (by_itself && here && told).then_some((rule, hint.ink))
}
