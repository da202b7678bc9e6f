//! Deductions grouped into steps: one look each.

use super::reasons::goes_without_saying;
use super::{Teller, Told, together};
use pencilmill_generator::board::Item;
use pencilmill_generator::grade::{Deduction, Explanation, SolvingStep, Statement, Topic};
use std::collections::BTreeSet;

/// Maximum number of clues told in one sentence.
const CLUES: usize = 4;
/// Maximum number of sentences in a step, each for deductions told in the same way.
const SENTENCES: usize = 2;

/// A step in preparation.
#[derive(Default)]
struct Group<'a> {
    /// The deductions of each sentence, with their topic.
    sentences: Vec<(Topic, Vec<&'a Deduction>)>,
    /// All deductions.
    found: Vec<&'a Deduction>,
}

impl<'a> Group<'a> {
    /// The sentence that a deduction continues: the last one, or any one about places of clues.
    fn taking(&mut self, deduction: &Deduction, topic: &Topic) -> Option<&mut Vec<&'a Deduction>> {
        let own = own_place(deduction).is_some();
        let last = self.sentences.len().saturating_sub(1);
        let mut all = self.sentences.iter_mut().enumerate();
        let (_, (_, all)) = all.find(|(at, own_of)| own_of.0 == *topic && (own || *at == last))?;
        let clues: BTreeSet<Item> = (all.iter().copied().chain([deduction]))
            .filter(|one| own_place(one).is_none())
            .filter_map(Deduction::clue)
            .collect();
        let told_first = |one: &Deduction| !one.first.is_empty();
        let alone = deduction.cases.is_some() || deduction.found.is_empty();
        let alone = alone || told_first(deduction) != all.iter().any(|one| told_first(one));
        (clues.len() <= CLUES && !alone).then_some(all)
    }

    /// Returns whether a deduction is seen in the same place: it is about the same clue, or follows
    /// from what was just found.
    fn goes_on_with(&self, deduction: &Deduction) -> bool {
        let Some((_, last)) = self.sentences.last() else {
            return true;
        };
        let clue = deduction.clue();
        let same = clue.is_some() && last.iter().all(|one| one.clue() == clue);
        let found = together(self.found.iter().map(|one| &one.found));
        let follows = deduction.since.as_ref().is_some_and(|since| {
            let drawn = since
                .drawn
                .items()
                .iter()
                .any(|item| found.drawn.contains(item));
            let blank = since
                .blank
                .items()
                .iter()
                .any(|item| found.blank.contains(item));
            drawn || blank || since.told.iter().any(|told| found.told.contains(told))
        });
        let places =
            own_place(deduction).is_some() && last.iter().all(|one| own_place(one).is_some());
        let room = self.sentences.len() < SENTENCES;
        places || room && deduction.is_direct() && (same || follows)
    }
}

impl Teller<'_> {
    /// The steps of a solution, from the start on.
    pub fn steps(self, explanation: &Explanation) -> Vec<Told<'_>> {
        let Explanation { start, steps, .. } = explanation;
        let all = std::iter::once(start).chain(steps);
        self.told(
            all.flat_map(|step| &step.deductions),
            start.deductions.len(),
        )
    }

    /// The sentences of one step.
    pub fn sentences(self, step: &SolvingStep) -> Vec<Told<'_>> {
        self.told(step.deductions.iter(), 0)
    }

    /// Returns whether a deduction is told without words.
    pub(super) fn is_silent(self, deduction: &Deduction) -> bool {
        deduction.is_trivial() || goes_without_saying(deduction)
    }

    /// Deductions in groups, of which the first `start` are not counted.
    fn told<'a>(self, all: impl Iterator<Item = &'a Deduction>, start: usize) -> Vec<Told<'a>> {
        let mut before = 0;
        let mut groups: Vec<Group<'a>> = vec![Group::default()];
        for deduction in all {
            let Some(group) = groups.last_mut() else {
                continue;
            };
            let topic = deduction.topic();
            if self.is_silent(deduction) {
                group.found.push(deduction);
            } else if let Some(all) = group.taking(deduction, &topic) {
                all.push(deduction);
                group.found.push(deduction);
            } else if group.goes_on_with(deduction) {
                group.found.push(deduction);
                group.sentences.push((topic, vec![deduction]));
            } else {
                groups.push(Group {
                    sentences: vec![(topic, vec![deduction])],
                    found: vec![deduction],
                });
            }
        }
        let mut numbers: Vec<usize> = Vec::new();
        let mut number = 0;
        let told = groups.into_iter().filter_map(|Group { sentences, found }| {
            let mut just: Option<Statement> = None;
            let sentences = sentences.iter().map(|(_, all)| {
                let sentence = self.sentence(all, just.as_ref());
                just = Some(together(all.iter().map(|one| &one.found)));
                self.referring(sentence, all, &numbers)
            });
            let sentences: Vec<String> =
                sentences.filter(|sentence| !sentence.is_empty()).collect();
            let text = sentences.join(self.of([" ", ""]));
            number += usize::from(!text.is_empty());
            numbers.extend(
                found
                    .iter()
                    .skip(start.saturating_sub(before))
                    .map(|_| number),
            );
            before += found.len();
            (!text.is_empty()).then_some(Told { found, text })
        });
        told.collect()
    }

    /// A sentence with the number of the latest step on which it rests without saying so.
    fn referring(self, sentence: String, all: &[&Deduction], numbers: &[usize]) -> String {
        let unsaid = |one: &&&Deduction| {
            let leads = one.leads.iter().any(|lead| lead.earlier);
            let breach = one.breaks.as_ref().is_some_and(|breach| breach.earlier);
            one.first.is_empty() && (one.earlier || leads || breach)
        };
        let after = all.iter().filter(unsaid).flat_map(|one| &one.after);
        let step = after.filter_map(|&at| numbers.get(at)).max();
        let end = self.of([".", "。"]);
        let Some(step) = step.filter(|step| **step > 0 && !sentence.is_empty()) else {
            return sentence;
        };
        let see = self.fill(["see step {}", "手順{}から"], &[&step.to_string()]);
        let sentence = sentence.trim_end_matches(end);
        match sentence.strip_suffix([')', '）']) {
            Some(tagged) => self.fill(["{}, {}).", "{}、{}）。"], &[tagged, &see]),
            None => self.fill(["{} ({}).", "{}（{}）。"], &[sentence, &see]),
        }
    }
}

/// The clue in the place of the conclusion, if that is all.
fn own_place(deduction: &Deduction) -> Option<Item> {
    let clue = deduction.clue()?;
    let Statement { drawn, blank, told } = &deduction.found;
    let mut items = drawn.items().iter().chain(blank.items());
    let here = items.all(|item| [item.at, item.to] == [clue.at; 2]);
    (here && told.iter().all(|told| told.1 == clue.at)).then_some(clue)
}
