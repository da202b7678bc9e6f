//! Deductions grouped into steps: one look each.

use super::patterns::pattern;
use super::reasons::goes_without_saying;
use super::statements::Form;
use super::{Teller, Told, facts, named_places, together, words};
use pencilmill_generator::board::{Item, Place};
use pencilmill_generator::grade::{
    Belonging, Deduction, Explanation, Reason, SolvingStep, Statement, Topic, Wrong,
};
use pencilmill_generator::model::Origin;
use std::mem::discriminant;

/// Maximum number of sentences in a step, each for deductions told in the same way.
const SENTENCES: usize = 2;
/// Maximum number of places named in a step.
const PLACES: usize = 5;

/// A step in preparation.
#[derive(Clone, Default)]
struct Group<'a> {
    /// The deductions of each sentence, with their topic.
    sentences: Vec<(Topic, Vec<&'a Deduction>)>,
    /// All deductions.
    found: Vec<&'a Deduction>,
    /// True if it has the reason of the group before.
    again: bool,
}

impl<'a> Group<'a> {
    /// The group with one more deduction, if it belongs to one of its sentences, or else makes a
    /// sentence of its own at the same look.
    fn with(&self, deduction: &'a Deduction, topic: &Topic) -> Option<Group<'a>> {
        let mut group = self.clone();
        if let Some(all) = group.taking(deduction, topic) {
            all.push(deduction);
        } else if self.goes_on_with(deduction) {
            group.sentences.push((topic.clone(), vec![deduction]));
        } else {
            return None;
        }
        group.found.push(deduction);
        Some(group)
    }

    /// The sentence that a deduction continues: the last one, or any one about places of clues.
    fn taking(&mut self, deduction: &Deduction, topic: &Topic) -> Option<&mut Vec<&'a Deduction>> {
        let own = own_place(deduction).is_some();
        let last = self.sentences.len().saturating_sub(1);
        let mut all = self.sentences.iter_mut().enumerate();
        let (_, (_, all)) = all.find(|(at, (own_of, all))| {
            (*own_of == *topic || share_cases(all, deduction)) && (own || *at == last)
        })?;
        all.iter()
            .all(|one| are_alike(one, deduction))
            .then_some(all)
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
        deduction.is_trivial() || goes_without_saying(deduction) || self.is_plain(deduction)
    }

    /// Returns whether a person sees it: what is printed is drawn, a line passes the cells of clues,
    /// or nothing is drawn in or beside them, whatever else is there.
    fn is_plain(self, deduction: &Deduction) -> bool {
        let Reason::Rule(Origin { hint, .. }) = deduction.reason else {
            return false;
        };
        let Statement { drawn, blank, told } = &deduction.found;
        let has_clue = |at: Place| {
            let mut here = self.puzzle.printed.items().iter();
            here.any(|item| item.at == at && item.to == at)
        };
        let near = |at: Place| match hint {
            Some(clue) => (at.y - clue.at.y).abs().max((at.x - clue.at.x).abs()) <= 1,
            None => has_clue(at),
        };
        let mut crossed = blank.items().iter();
        deduction.is_direct()
            && deduction.since.is_none()
            && deduction.otherwise.is_none()
            && deduction.belonging.is_none()
            && { drawn.items().iter() }.all(|item| self.puzzle.printed.contains(item))
            && crossed.all(|item| near(item.at.midway(item.to)))
            && told.iter().all(|&(_, at, _)| has_clue(at) && near(at))
    }

    /// Deductions in groups that name few places, of which the first `start` are not counted.
    fn told<'a>(self, all: impl Iterator<Item = &'a Deduction>, start: usize) -> Vec<Told<'a>> {
        let mut groups: Vec<Group<'a>> = vec![Group::default()];
        for deduction in all {
            let Some(group) = groups.last_mut() else {
                continue;
            };
            if self.is_silent(deduction) {
                group.found.push(deduction);
                continue;
            }
            let topic = deduction.topic();
            let few = |with: &Group<'_>| {
                let text = self.texts(with, &[]).concat();
                group.sentences.is_empty() || named_places(&text) <= PLACES
            };
            match group.with(deduction, &topic).filter(few) {
                Some(with) => *group = with,
                None => {
                    let last = group.sentences.last();
                    let again = last.is_some_and(|(_, all)| share_cases(all, deduction));
                    groups.push(Group {
                        sentences: vec![(topic, vec![deduction])],
                        found: vec![deduction],
                        again,
                    });
                }
            }
        }
        let mut before = 0;
        let mut numbers: Vec<usize> = Vec::new();
        let mut number = 0;
        let mut told = Vec::new();
        for group in groups {
            let mut texts = self.texts(&group, &numbers);
            if named_places(&texts.concat()) > PLACES
                && let [(_, all)] = &group.sentences[..]
                && let [one] = all[..]
            {
                texts = self.in_parts(one, &numbers);
            } else {
                texts = vec![texts.join(self.of([" ", ""]))];
            }
            texts.retain(|text| !text.is_empty());
            number += texts.len();
            let counted = group.found.iter().skip(start.saturating_sub(before));
            numbers.extend(counted.map(|_| number));
            before += group.found.len();
            told.extend({ texts.into_iter() }.map(|text| Told {
                found: group.found.clone(),
                text,
            }));
        }
        told
    }

    /// The sentences of a group.
    fn texts(self, group: &Group<'_>, numbers: &[usize]) -> Vec<String> {
        let mut just: Option<Statement> = None;
        let texts = group.sentences.iter().map(|(_, all)| {
            let found = together(all.iter().map(|one| &one.found));
            let sentence = match group.again && just.is_none() {
                true => self.again(&found),
                false => self.sentence(all, &found, just.as_ref()),
            };
            just = Some(found);
            self.referring(sentence, all, numbers)
        });
        texts.filter(|sentence| !sentence.is_empty()).collect()
    }

    /// The conclusion from the reason that was just told.
    fn again(self, found: &Statement) -> String {
        let so = self.said(found, Form::End);
        let text = self.fill(words::SAME_REASON, &[&so]);
        self.capital(&text)
    }

    /// A deduction in a brief sentence or, if that names too many places as well, in several: the
    /// first with the reason.
    fn in_parts(self, one: &Deduction, numbers: &[usize]) -> Vec<String> {
        let brief = Teller {
            brief: true,
            ..self
        };
        let first = |teller: Teller<'_>, found: &Statement| {
            let sentence = teller.sentence(&[one], found, None);
            teller.referring(sentence, &[one], numbers)
        };
        let few = |text: &str| named_places(text) <= PLACES;
        let facts = facts(&self.shown(&one.found, Form::End));
        let whole = first(brief, &one.found);
        let teller = match facts.first() {
            Some(fact) if few(&first(self, fact)) => self,
            _ if few(&whole) => return vec![whole],
            _ => brief,
        };
        let mut parts: Vec<Statement> = Vec::new();
        for fact in facts {
            let with = parts.last().map(|last| together([last, &fact].into_iter()));
            let fits = |with: &Statement| match parts.len() {
                1 => few(&first(teller, with)),
                _ => few(&self.again(with)),
            };
            match (with.filter(fits), parts.last_mut()) {
                (Some(with), Some(last)) => *last = with,
                _ => parts.push(fact),
            }
        }
        let texts = parts.iter().enumerate().map(|(at, part)| match at {
            0 => first(teller, part),
            _ => self.again(part),
        });
        texts.collect()
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
        let see = self.fill(words::SEE_STEP, &[&step.to_string()]);
        let sentence = sentence.trim_end_matches(end);
        match sentence.strip_suffix([')', '）']) {
            Some(tagged) => self.fill(["{}, {}).", "{}、{}）。"], &[tagged, &see]),
            None => self.fill(["{} ({}).", "{}（{}）。"], &[sentence, &see]),
        }
    }
}

/// Returns whether a conclusion is common to the cases that others are common to.
fn share_cases(all: &[&Deduction], other: &Deduction) -> bool {
    all.last().is_some_and(|one| {
        let first = other.first.is_empty() && other.cases.is_some();
        first && (&one.reason, &one.ways) == (&other.reason, &other.ways)
    })
}

/// Returns whether two deductions of one topic have the same reason, so that one sentence is true
/// of both.
fn are_alike(one: &Deduction, other: &Deduction) -> bool {
    let alone = |one: &Deduction| one.found.is_empty() || !one.first.is_empty();
    let end = |one: &Deduction| {
        let breach = one.breaks.as_ref()?;
        Some((breach.seen.as_ref().map(discriminant), breach.source))
    };
    let leads = |one: &Deduction| one.leads.iter().map(|lead| lead.source).collect::<Vec<_>>();
    let same = |a: Option<Item>, b: Option<Item>| {
        let look = |clue: Item| (clue.ink, clue.value);
        a == b || a.map(look) == b.map(look)
    };
    // what is needed or enough is told without the other bound
    let told = |one: &Deduction| match one.otherwise? {
        Wrong::TooFew {
            least,
            of,
            all: true,
            ..
        } => Some((least, of, true)),
        Wrong::TooMany {
            most,
            of,
            enough: true,
            ..
        } => Some((most, of, false)),
        _ => None,
    };
    let counted = one.otherwise.is_some_and(|wrong| wrong.is_counted());
    let as_much =
        one.otherwise == other.otherwise || told(one).is_some() && told(one) == told(other);
    let at_once = one.since.is_none() && other.since.is_none() && one.also == other.also;
    let own = own_place(one).is_some() && own_place(other).is_some();
    !alone(one)
        && !alone(other)
        && match &one.reason {
            Reason::Rule(_) if one.cases.is_some() => share_cases(&[one], other),
            Reason::WhatIf { sources, .. } => {
                let by_rules = sources.iter().all(|by| by.hint.is_none());
                let seen = end(one).is_some_and(|end| end.0.is_some());
                let short = one.leads.len() <= 1 && leads(one) == leads(other);
                let at_sight = one.leads.is_empty() && one.reason == other.reason;
                let alike = short && end(one) == end(other) && (seen || by_rules || at_sight);
                alike || pattern(one).is_some_and(|own| pattern(other) == Some(own))
            }
            _ if counted => {
                let both = one.otherwise.zip(other.otherwise);
                let bounded = both.is_some_and(|(a, b)| a.of_both(b).is_some());
                as_much && same(one.clue(), other.clue()) || bounded && one.clue() == other.clue()
            }
            _ if at_once && one.belonging.is_none() => own || same(one.clue(), other.clue()),
            // regions of several clues are told together, but none of those that need a place
            _ => {
                let needed = |one: &Deduction| match one.belonging {
                    Some(Belonging::Within(clue) | Belonging::NeededBy(clue)) => Some(clue),
                    _ => None,
                };
                own || one.clue() == other.clue() && needed(one) == needed(other)
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
