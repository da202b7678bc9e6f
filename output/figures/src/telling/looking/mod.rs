//! Hints in stages: a question about one place, the reason, and the result.

use super::statements::Form;
use super::{Both, Teller, Told, all_found};
use pencilmill_generator::board::{Item, Place};
use pencilmill_generator::grade::{Belonging, Counted, Deduction, ListedWay, Reason, Wrong};
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
        let near = [&found, &first.supposes]
            .into_iter()
            .find_map(|one| self.near(one));
        let there = near.map(|near| self.place(near)).unwrap_or_default();
        let items = found.drawn.items().iter().chain(found.blank.items());
        let line = items.map(|item| self.course(item.ink)).next();
        let many = clues.len() > 1;
        let cell = |place: Place| (self.place(place), BTreeSet::from([place]));
        let here = || (there.clone(), near.into_iter().collect::<BTreeSet<Place>>());
        let of_clues = |clues: &[Item]| {
            let at = clues.iter().map(|clue| clue.at).collect();
            (self.all_named(clues), at)
        };
        let about = |wrong| match wrong {
            Wrong::DeadEnd(ink, _) | Wrong::Branch(ink, _) => Some(self.course(ink)),
            _ => line,
        };
        let course = first.otherwise.map_or(line, about).unwrap_or_default();
        let rule = match &first.reason {
            Reason::Rule(by) => by.rule,
            _ => 0,
        };
        let by_rule: Both = match rule {
            0 => [
                "what follows from what is there?",
                "まわりから何がわかりますか。",
            ],
            _ => [
                "what does the rule “{1}” say there?",
                "「{1}」から何がわかりますか。",
            ],
        };
        // {0} is a line, {1} a rule, {2} and {3} words for clues
        let ((place, at), words) = match (&first.reason, first.belonging, first.otherwise) {
            (Reason::WhatIf { sources, .. }, ..) => return self.what_about(first, sources, here()),
            (Reason::Deep, ..) => (here(), ["what could be there?", "何があてはまるでしょう。"]),
            (Reason::Rule(by), ..) if first.cases.is_some() => match by.hint {
                Some(clue) => {
                    let words = [
                        "which possibilities are left?",
                        "どんな可能性が残っていますか。",
                    ];
                    (of_clues(&[clue]), words)
                }
                None => (here(), by_rule),
            },
            (_, Some(Belonging::NeededBy(clue) | Belonging::Within(clue)), _) => (
                of_clues(&[clue]),
                [
                    "where can its region grow?",
                    "その領域はどこへ広がれますか。",
                ],
            ),
            (_, Some(Belonging::EndOf(clue)), _) => (
                of_clues(&[clue]),
                ["how far can it reach?", "どこまで届きますか。"],
            ),
            (_, Some(_), _) => (
                here(),
                [
                    "which clue can reach it?",
                    "ここに届く手がかりはどれでしょう。",
                ],
            ),
            (_, _, Some(wrong)) if wrong.is_counted() && !clues.is_empty() => {
                (of_clues(&clues), of_count(wrong))
            }
            (_, _, Some(Wrong::CutOff(from, _))) => (
                cell(from),
                ["how does it get out?", "どこから外へ出られますか。"],
            ),
            (_, _, Some(Wrong::OutOfReach(_))) => {
                (here(), ["can anything get there?", "ここまで届きますか。"])
            }
            (_, _, Some(Wrong::NoRoom(clue))) => {
                let words = [
                    "how can it fit without cutting anything off?",
                    "何も分断せずに入りきるでしょうか。",
                ];
                (of_clues(&[clue]), words)
            }
            (_, _, Some(Wrong::DeadEnd(_, from))) => {
                let words = [
                    "where can the {0} go from there?",
                    "ここから{0}はどこへ進めますか。",
                ];
                (cell(from), words)
            }
            (_, _, Some(Wrong::Branch(_, from))) => {
                let words = [
                    "how may the {0} pass there?",
                    "ここで{0}はどうなっていますか。",
                ];
                (cell(from), words)
            }
            (_, _, Some(Wrong::Closed(_))) => (
                here(),
                ["what would close there?", "ここをつなぐと何が閉じますか。"],
            ),
            _ if !clues.is_empty() => (of_clues(&clues), ["what {2} say?", "何がわかりますか。"]),
            _ if self.goes_on(own) => (
                here(),
                [
                    "where can the {0} go on?",
                    "ここから{0}はどこへ進めますか。",
                ],
            ),
            _ => (here(), by_rule),
        };
        let [do_they, they] = if many {
            ["do they", "they"]
        } else {
            ["does it", "it"]
        };
        let question = self.fill(words, &[course, &self.tag(rule), do_they, they]);
        let sentence = ["Look at {}: {}", "{}を見ましょう。{}"];
        (self.fill(sentence, &[&place, &question]), at)
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
                let breach = self.clash(first);
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
            Reason::Rule(_) | Reason::Meaning => {
                let because = self.because(own);
                match because.text.is_empty() && !because.by.is_empty() {
                    false => because.in_form(Form::End),
                    true => self.fill(["it follows from {}", "{}から決まります"], &[&because.by]),
                }
            }
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

    /// The cases that are left, and those that fail.
    fn left(self, deduction: &Deduction) -> String {
        let (out, left): (Vec<&ListedWay>, Vec<&ListedWay>) =
            deduction.ways.iter().partition(|way| way.breaks.is_some());
        let fails = self.fails(&out);
        let told = self.apart(&left, &deduction.found);
        let counts = [out.len(), left.len()].map(|count| count.to_string());
        let (words, parts): (_, Vec<&str>) = match (&told[..], fails.is_empty()) {
            (_, false) => (["{}", "{}"], vec![&fails]),
            ([a, b], _) => (
                ["it comes to {} or {}", "{}か、{}かのどちらかです"],
                vec![a, b],
            ),
            ([a, b, c], _) => (
                ["it comes to {}, {} or {}", "{}か、{}か、{}かです"],
                vec![a, b, c],
            ),
            _ if left.len() == 1 => (
                ["only one way is left", "残るのは1通りだけです"],
                Vec::new(),
            ),
            _ if out.is_empty() => (
                [
                    "all {1} ways that are left share something",
                    "残る{1}通りに共通することがあります",
                ],
                counts.iter().map(String::as_str).collect(),
            ),
            _ => (
                [
                    "{0} ways fail, and {1} are left",
                    "{0}通りは成り立たず、残りは{1}通りです",
                ],
                counts.iter().map(String::as_str).collect(),
            ),
        };
        self.fill(words, &parts)
    }
}

/// The question about a count.
const fn of_count(wrong: Wrong) -> Both {
    use Counted::{Connected, Seen, Things};
    match wrong {
        Wrong::TooFew { of: Seen, .. } => ["how many can {3} see?", "何マス見えますか。"],
        Wrong::TooFew { of: Things, .. } => ["how many {2} still need?", "あといくつ要りますか。"],
        Wrong::TooFew { of: Connected, .. } => {
            ["how many cells can {3} reach?", "何マスまで広がれますか。"]
        }
        Wrong::TooMany { of: Seen, .. } => ["how many {2} see?", "もう何マス見えていますか。"],
        Wrong::TooMany { of: Connected, .. } => {
            ["how many cells {2} have?", "もう何マスありますか。"]
        }
        _ => ["how many {2} have?", "もういくつありますか。"],
    }
}
