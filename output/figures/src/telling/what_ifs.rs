//! The course of a what-if, and its contradiction.

use super::statements::Form;
use super::{Teller, together};
use pencilmill_generator::board::{Ink, Item, Language};
use pencilmill_generator::grade::{Breach, Counted, Deduction, Lead, Statement, Wrong};
use std::collections::BTreeSet;

/// Maximum number of consequences told in words.
const LINKS: usize = 3;

impl Teller<'_> {
    /// A what-if with the conclusion; further ones of its kind "in the same way".
    pub(super) fn what_if(self, all: &[&Deduction], so: &str) -> String {
        let first = all[0];
        let own = self.said(&first.found, Form::End);
        let so = if all.len() > 1 { &own } else { so };
        let supposed = self.case(first, Form::If);
        let breach = first.breaks.as_ref().map(|breach| self.breach(breach));
        let breach = breach.unwrap_or_default();
        let told: Vec<&Lead> = first
            .leads
            .iter()
            .filter(|lead| !lead.said.is_empty())
            .collect();
        let few = told.len() <= LINKS && told.iter().all(|lead| lead.inner.is_none());
        let mut text = match (&told[..], few, supposed.is_empty()) {
            ([], ..) if supposed.is_empty() => {
                self.fill(["otherwise {}.", "そうでないと{}。"], &[&breach])
            }
            ([], ..) => self.fill(["with {}, {}.", "{}、{}。"], &[&supposed, &breach]),
            (_, true, supposes_nothing) => {
                let links: Vec<String> = told.iter().map(|lead| self.link(lead)).collect();
                let links = links.join(self.of([", and so ", "、さらに"]));
                match supposes_nothing {
                    true => self.fill(
                        ["otherwise {}; but {}.", "そうでないと{}、{}。"],
                        &[&links, &breach],
                    ),
                    false => self.fill(
                        ["try {}. Then {}; but {}.", "仮に{}、{}、{}。"],
                        &[&supposed, &links, &breach],
                    ),
                }
            }
            (_, false, true) => self.fill(
                ["otherwise, some steps on, {}.", "そうでないと、やがて{}。"],
                &[&breach],
            ),
            (_, false, false) => self.fill(
                ["try {}: some steps on, {}.", "仮に{}、やがて{}。"],
                &[&supposed, &breach],
            ),
        };
        if so.is_empty() {
            // a case that is not drawn is out
            return match self.case(first, Form::Case) {
                case if case.is_empty() => case,
                case => text + &self.fill([" So {} is out.", "ですから{}はありません。"], &[&case]),
            };
        }
        text += &self.fill([" So {}.", "ですから{}。"], &[so]);
        let again = together(all[1..].iter().map(|one| &one.found));
        let again = self.said(&again, Form::End);
        if !again.is_empty() {
            text += &self.fill([" In the same way, {}.", "同じように、{}。"], &[&again]);
        }
        text
    }

    /// The case that a what-if assumes: facts of the drawing, or a way to meet a rule with them.
    pub(super) fn case(self, deduction: &Deduction, form: Form) -> String {
        let facts = self.said(&deduction.supposes, Form::Case);
        let alone = !deduction.found.is_empty();
        let way =
            (deduction.fewer).and_then(|by| self.puzzle.genre.card().way(by.rule, self.language));
        let way = way.unwrap_or(self.of(["the case", "場合"]));
        match (self.language, form) {
            _ if facts.is_empty() => facts,
            _ if alone => self.said(&deduction.supposes, form),
            (Language::English, _) => format!("{way} with {facts}"),
            (Language::Japanese, Form::If) => format!("{facts}{way}だとすると"),
            (Language::Japanese, _) => format!("{facts}{way}"),
        }
    }

    /// A consequence; what is not drawn is told only alone.
    fn link(self, lead: &Lead) -> String {
        let Statement { drawn, blank, told } = &lead.said;
        let alone = drawn.is_empty() && told.is_empty();
        let seen = blank.filtered(|item| alone || !item.ink.joins() && item.ink != Ink::Border);
        let told = told
            .iter()
            .copied()
            .filter(|told| drawn.is_empty() || told.2);
        let said = Statement {
            drawn: drawn.clone(),
            blank: seen,
            told: told.collect(),
        };
        self.said(&said, Form::And)
    }

    /// The end of a what-if.
    pub(super) fn breach(self, breach: &Breach) -> String {
        let sources = breach.source.iter().chain(&breach.also);
        let clue = breach.source.and_then(|source| source.hint);
        if let Some(wrong) = breach.seen
            && let Some(text) = self.wrong(wrong, clue)
        {
            return text;
        }
        let clues: BTreeSet<Item> = sources.clone().filter_map(|by| by.hint).collect();
        let by = self.sources(sources.clone());
        if !clues.is_empty() {
            return self.fill(["{} cannot be met", "{}に合いません"], &[&by]);
        }
        let rules: BTreeSet<u8> = sources.map(|by| by.rule).collect();
        let words = match rules.len() {
            0 => ["that cannot be", "行き詰まります"],
            1 => ["{} is broken", "{}に反します"],
            _ => ["{} are broken", "{}に反します"],
        };
        self.fill(words, &[&by])
    }

    /// A violation that is plain to see; none if its numbers belong to no clue.
    pub(super) fn wrong(self, wrong: Wrong, clue: Option<Item>) -> Option<String> {
        let who = clue.map(|clue| self.named(&clue));
        let of = match wrong {
            Wrong::TooFew { of, .. } | Wrong::TooMany { of, .. } => Some(of),
            _ => None,
        };
        if who.is_none() && of.is_some() {
            return None;
        }
        let who = who.unwrap_or_default();
        let words = match (wrong, of) {
            (Wrong::CutOff(..), _) => ["{} is cut off from {}", "{}が{}から切り離されます"],
            (Wrong::OutOfReach(_), _) => ["no way leads to {}", "{}へ届きません"],
            (Wrong::NoRoom(_), _) => ["{} has no room", "{}は入りきりません"],
            (Wrong::Closed(None), _) => ["a ring closes", "輪が閉じてしまいます"],
            (Wrong::Closed(Some(_)), _) => [
                "a ring closes and leaves {} out",
                "{}を残して輪が閉じてしまいます",
            ],
            (Wrong::DeadEnd(..), _) => ["the {} ends in {}", "{}が{}で行き止まりになります"],
            (Wrong::Branch(..), _) => ["the {} branches in {}", "{}が{}で枝分かれします"],
            (Wrong::TooFew { most: 0, .. }, _) => ["{} gets none", "{}には1つも残りません"],
            (Wrong::TooFew { .. }, Some(Counted::Seen)) => {
                ["{} sees at most {}", "{}から見えるのは多くても{}マスです"]
            }
            (Wrong::TooFew { .. }, Some(Counted::Connected)) => [
                "{} has room for at most {}",
                "{}は多くても{}マスにしか広がりません",
            ],
            (Wrong::TooFew { .. }, _) => ["{} gets at most {}", "{}は多くても{}にしかなりません"],
            (Wrong::TooMany { .. }, Some(Counted::Seen)) => {
                ["{} sees {}", "{}から{}マス見えてしまいます"]
            }
            (Wrong::TooMany { .. }, Some(Counted::Connected)) => {
                ["{} grows to {}", "{}が{}マスに広がってしまいます"]
            }
            (Wrong::TooMany { .. }, _) => ["{} gets {}", "{}は{}になってしまいます"],
        };
        let line = |ink: Ink| self.name(ink).to_owned();
        let parts = match wrong {
            Wrong::CutOff(a, b) => vec![self.place(a), self.place(b)],
            Wrong::OutOfReach(at) | Wrong::Closed(Some(at)) => vec![self.place(at)],
            Wrong::NoRoom(clue) => vec![self.named(&clue)],
            Wrong::Closed(None) => Vec::new(),
            Wrong::DeadEnd(ink, at) | Wrong::Branch(ink, at) => vec![line(ink), self.place(at)],
            Wrong::TooFew { most: count, .. } | Wrong::TooMany { least: count, .. } => {
                vec![who, count.to_string()]
            }
        };
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        Some(self.fill(words, &parts))
    }
}
