//! Hints in stages: a question about one place, the reason, and the result.

use super::statements::Form;
use super::{Teller, Told, all_found};
use pencilmill_generator::board::{Item, Place};
use pencilmill_generator::grade::{Belonging, Counted, Deduction, Reason, Wrong};
use pencilmill_generator::model::Origin;
use std::collections::BTreeSet;

#[cfg(test)]
mod tests;

/// The stages of a hint.
#[derive(Default)]
pub struct Stages {
    /// A question about one clue or place.
    pub look: String,
    /// The cells to look at.
    pub at: BTreeSet<Place>,
    /// The reason, without the result.
    pub why: String,
    /// The reasons with all results.
    pub told: String,
}

impl Teller<'_> {
    /// Divides sentences that follow each other into stages, which a hint gives one by one. The
    /// first two are about the beginning.
    pub fn stages(self, story: &[Told<'_>]) -> Stages {
        let all = story.iter().flat_map(|told| told.found.iter().copied());
        let aloud: Vec<&Deduction> = all.filter(|one| !self.is_silent(one)).collect();
        let Some(first) = aloud.first() else {
            return Stages::default();
        };
        let topic = first.topic();
        let own: Vec<&Deduction> = { aloud.iter().copied() }
            .take_while(|one| one.topic() == topic)
            .collect();
        let (look, at) = self.look(&own);
        let texts: Vec<&str> = story.iter().map(|told| told.text.as_str()).collect();
        Stages {
            look,
            at,
            why: self.why(&own),
            told: texts.join(self.of([" ", ""])),
        }
    }

    /// A question about one clue or place, and its cells.
    fn look(self, own: &[&Deduction]) -> (String, BTreeSet<Place>) {
        let first = own[0];
        let clues: BTreeSet<Item> = own.iter().filter_map(|one| one.clue()).collect();
        let clues: Vec<Item> = clues.into_iter().collect();
        let found = all_found(own);
        // a conclusion about nothing that is drawn is near its supposition
        let near = [&found, &first.supposes].into_iter().find_map(|one| {
            let items = one.drawn.items().iter().chain(one.blank.items());
            let near = items.map(|item| beside(item.at.midway(item.to)));
            near.chain(one.told.iter().map(|told| told.1)).next()
        });
        let there = near.map(|near| self.place(near)).unwrap_or_default();
        let line = first
            .found
            .drawn
            .items()
            .iter()
            .chain(first.found.blank.items());
        let line = line
            .map(|item| self.name(item.ink))
            .next()
            .unwrap_or_default();
        let many = clues.len() > 1;
        let cell = |place: Place| (self.place(place), BTreeSet::from([place]));
        let here = || (there.clone(), near.into_iter().collect::<BTreeSet<Place>>());
        let of_clues = |clues: &[Item]| {
            let at = clues.iter().map(|clue| clue.at).collect();
            (self.all_named(clues), at)
        };
        let ((place, at), question) = match (&first.reason, first.belonging, first.otherwise) {
            (Reason::WhatIf { sources, .. }, ..) => return self.what_about(first, sources, here()),
            (Reason::Deep, ..) => (
                here(),
                ["what could be there?", "何があてはまるでしょう。"].map(str::to_owned),
            ),
            (Reason::Rule(by), ..) if first.cases.is_some() => {
                let of = match by.hint {
                    Some(clue) => of_clues(&[clue]),
                    None => here(),
                };
                let question = match by.hint {
                    Some(_) => [
                        "which possibilities are left?",
                        "どんな可能性が残っていますか。",
                    ]
                    .map(str::to_owned),
                    None => self.says(by.rule),
                };
                (of, question)
            }
            (_, Some(Belonging::NeededBy(clue) | Belonging::Within(clue)), _) => (
                of_clues(&[clue]),
                [
                    "where can its region grow?",
                    "その領域はどこへ広がれますか。",
                ]
                .map(str::to_owned),
            ),
            (_, Some(Belonging::EndOf(clue)), _) => (
                of_clues(&[clue]),
                ["how far can it reach?", "どこまで届きますか。"].map(str::to_owned),
            ),
            (_, Some(_), _) => (
                here(),
                [
                    "which clue can reach it?",
                    "ここに届く手がかりはどれでしょう。",
                ]
                .map(str::to_owned),
            ),
            (_, _, Some(wrong)) if wrong.is_counted() && !clues.is_empty() => {
                (of_clues(&clues), of_count(wrong, many))
            }
            (_, _, Some(Wrong::CutOff(from, _))) => (
                cell(from),
                ["how does it get out?", "どこから外へ出られますか。"].map(str::to_owned),
            ),
            (_, _, Some(Wrong::OutOfReach(_))) => (
                here(),
                ["can anything get there?", "ここまで届きますか。"].map(str::to_owned),
            ),
            (_, _, Some(Wrong::NoRoom(clue))) => (
                of_clues(&[clue]),
                [
                    "how can it fit without cutting anything off?",
                    "何も分断せずに入りきるでしょうか。",
                ]
                .map(str::to_owned),
            ),
            (_, _, Some(Wrong::DeadEnd(ink, from))) => (
                cell(from),
                [
                    format!("where can the {} go from there?", self.name(ink)),
                    format!("ここから{}はどこへ進めますか。", self.name(ink)),
                ],
            ),
            (_, _, Some(Wrong::Branch(ink, from))) => (
                cell(from),
                [
                    format!("how may the {} pass there?", self.name(ink)),
                    format!("ここで{}はどうなっていますか。", self.name(ink)),
                ],
            ),
            (_, _, Some(Wrong::Closed(_))) => (
                here(),
                ["what would close there?", "ここをつなぐと何が閉じますか。"].map(str::to_owned),
            ),
            _ if !clues.is_empty() => {
                let question = match many {
                    true => ["what do they say?", "何がわかりますか。"],
                    false => ["what does it say?", "何がわかりますか。"],
                };
                (of_clues(&clues), question.map(str::to_owned))
            }
            _ if self.goes_on(own) => (
                here(),
                [
                    format!("where can the {line} go on?"),
                    format!("ここから{line}はどこへ進めますか。"),
                ],
            ),
            (Reason::Rule(by), ..) => (here(), self.says(by.rule)),
            (Reason::Meaning, ..) => (here(), self.says(0)),
        };
        let [en, ja] = question;
        let question = self.language.of(en.as_str(), ja.as_str());
        let sentence = ["Look at {}: {}", "{}を見ましょう。{}"];
        (self.fill(sentence, &[&place, question]), at)
    }

    /// The question about a rule at a place, or about what is there.
    fn says(self, rule: u8) -> [String; 2] {
        match rule {
            0 => [
                "what follows from what is there?".to_owned(),
                "まわりから何がわかりますか。".to_owned(),
            ],
            _ => {
                let tag = self.tag(rule);
                [
                    format!("what does the rule “{tag}” say there?"),
                    format!("「{tag}」から何がわかりますか。"),
                ]
            }
        }
    }

    /// The question about an assumption, with the clues or the place concerned.
    fn what_about(
        self,
        first: &Deduction,
        sources: &[Origin],
        (there, near): (String, BTreeSet<Place>),
    ) -> (String, BTreeSet<Place>) {
        let supposed = self.said(&first.supposes, Form::If);
        let clue = sources.iter().find_map(|by| by.hint);
        let (of, at) = match clue {
            Some(clue) => (self.named(&clue), BTreeSet::from([clue.at])),
            None => (there, near),
        };
        let text = match supposed.is_empty() {
            true => self.fill(
                [
                    "Look at {}: what if it were otherwise?",
                    "{}を見ましょう。そうでなかったらどうなりますか。",
                ],
                &[&of],
            ),
            false => self.fill(
                [
                    "Look at {}: try {}. What happens?",
                    "{}を見ましょう。仮に{}、どうなりますか。",
                ],
                &[&of, &supposed],
            ),
        };
        (text, at)
    }

    /// The reason, without the result.
    fn why(self, own: &[&Deduction]) -> String {
        let first = own[0];
        let rule = match &first.reason {
            Reason::Rule(by) => by.rule,
            _ => 0,
        };
        let text = match &first.reason {
            Reason::WhatIf { .. } => {
                let breach = first.breaks.as_ref().map(|breach| self.breach(breach));
                let breach = breach.unwrap_or_default();
                match first.leads.is_empty() {
                    true => self.fill(["then {}", "すると、{}"], &[&breach]),
                    false => self.fill(["some steps on, {}", "やがて、{}"], &[&breach]),
                }
            }
            Reason::Deep => self
                .of([
                    "all but one of the possibilities fail, some only many steps on",
                    "1つを除いて、どれも先のほうで行き詰まります",
                ])
                .to_owned(),
            Reason::Rule(_) if first.cases.is_some() => self.left(first),
            Reason::Rule(_) | Reason::Meaning => self.because(own).in_form(Form::End),
        };
        let before = self.before(own);
        let (text, end) = match (
            text.is_empty(),
            self.puzzle
                .genre
                .card()
                .rules
                .get(usize::from(rule).wrapping_sub(1)),
        ) {
            (false, _) => (text, self.of([".", "。"])),
            (true, Some(rule)) => (rule.text(self.language).to_owned(), ""),
            (true, None) => (
                self.of([
                    "what is there already leaves one choice",
                    "もうあるものから1通りに決まります",
                ])
                .to_owned(),
                self.of([".", "。"]),
            ),
        };
        self.capital(&before) + &self.capital(&text) + end
    }

    /// The number of possibilities, and of those that fail.
    fn left(self, deduction: &Deduction) -> String {
        let out = deduction.ways.iter().filter(|way| way.breaks.is_some());
        let (all, out) = (deduction.ways.len(), out.count());
        let [all, left] = [all, all - out].map(|count| count.to_string());
        match out {
            0 => self.fill(
                [
                    "{} possibilities are left, and they have something in common",
                    "残る可能性は{}通りで、共通するところがあります",
                ],
                &[&all],
            ),
            _ => self.fill(
                [
                    "of {} possibilities, {} can be met",
                    "{}通りの可能性のうち、成り立つのは{}通りです",
                ],
                &[&all, &left],
            ),
        }
    }
}

/// The question about a count.
fn of_count(wrong: Wrong, many: bool) -> [String; 2] {
    let (one, all, ja) = match wrong {
        Wrong::TooFew { of, .. } => match of {
            Counted::Seen => ("can it see", "can they see", "何マス見えますか。"),
            Counted::Things => (
                "does it still need",
                "do they still need",
                "あといくつ要りますか。",
            ),
            Counted::Connected => (
                "cells can it reach",
                "cells can they reach",
                "何マスまで広がれますか。",
            ),
        },
        Wrong::TooMany {
            of: Counted::Seen, ..
        } => ("does it see", "do they see", "もう何マス見えていますか。"),
        Wrong::TooMany {
            of: Counted::Connected,
            ..
        } => (
            "cells does it have",
            "cells do they have",
            "もう何マスありますか。",
        ),
        _ => ("does it have", "do they have", "もういくつありますか。"),
    };
    let en = if many { all } else { one };
    [format!("how many {en}?"), ja.to_owned()]
}

/// A cell at or beside a place.
fn beside(place: Place) -> Place {
    let cell = |half: i16| match half % 2 {
        0 => (half - 1).max(1),
        _ => half,
    };
    Place {
        y: cell(place.y),
        x: cell(place.x),
    }
}
