//! The first stage of a hint: the place to look at, before the conclusion and its reason.

use super::statements::Form;
use super::{Teller, Told, all_found};
use pencilmill_generator::board::{Place, place_text};
use pencilmill_generator::grade::Reason;
use pencilmill_generator::model::Origin;
use std::collections::BTreeSet;

/// The stages of a hint.
pub struct Stages {
    /// The place to look at.
    pub look: String,
    /// The cells of that place.
    pub at: BTreeSet<Place>,
    /// The reason, without the conclusion.
    pub why: String,
    /// The conclusion with its reason.
    pub told: String,
}

impl Teller<'_> {
    /// Divides a sentence into stages, which a hint gives one after the other.
    pub fn stages(self, told: &Told<'_>) -> Stages {
        let (look, at) = self.look(told);
        let why = self.capital(&self.because(&told.found).in_form(Form::End));
        let why = match why.is_empty() {
            true => why,
            false => self.fill(["{}.", "{}。"], &[&why]),
        };
        Stages {
            look,
            at,
            why,
            told: told.text.clone(),
        }
    }

    /// A sentence that directs the reader to a place, and the cells of that place.
    pub fn look(self, told: &Told<'_>) -> (String, BTreeSet<Place>) {
        let found = all_found(&told.found);
        let items = found.drawn.items().iter().chain(found.blank.items());
        let near: Option<Place> = items.map(|item| beside(item.at)).next();
        let near_text = near.map(place_text).unwrap_or_default();
        let Some(first) = told.found.first() else {
            return (String::new(), BTreeSet::new());
        };
        let hints = |sources: &[Origin]| -> BTreeSet<Place> {
            let hints = sources.iter().filter_map(|source| source.hint);
            hints.map(|hint| hint.at).collect()
        };
        let (text, at) = match &first.reason {
            Reason::Rule(by) if first.cases.is_some() => {
                let sentence = [
                    "List all that is left: {}.",
                    "残っているものをすべて調べましょう: {}。",
                ];
                let text = self.fill(sentence, &[&self.possibility(by)]);
                (text, hints(std::slice::from_ref(by)))
            }
            Reason::Rule(Origin {
                rule: rule @ 1..,
                hint: Some(hint),
                ..
            }) => {
                let rule = rule.to_string();
                let own = told.found.iter().filter_map(|one| match &one.reason {
                    Reason::Rule(by) => by.hint,
                    _ => None,
                });
                let at: BTreeSet<Place> = own.map(|hint| hint.at).collect();
                let text = match at.len() {
                    1 => self.fill(
                        ["Look at {} (rule {}).", "{}を見ましょう(ルール{})。"],
                        &[&self.named(hint), &rule],
                    ),
                    _ => self.fill(
                        [
                            "Look at each {} (rule {}).",
                            "{}を1つずつ見ましょう(ルール{})。",
                        ],
                        &[self.name(hint.ink), &rule],
                    ),
                };
                (text, at)
            }
            Reason::Rule(_) | Reason::Meaning => {
                let by = match &first.reason {
                    Reason::Rule(by) => Some(by),
                    _ => None,
                };
                let by = by.into_iter().chain(&first.also);
                let by = by.filter(|by| by.rule > 0 || by.hint.is_some());
                let by = self.sources(by);
                let text = match by.is_empty() {
                    true => self.fill(
                        [
                            "Look at what is known around {}.",
                            "{}のあたりでわかっていることを見ましょう。",
                        ],
                        &[&near_text],
                    ),
                    false => self.fill(
                        ["Look around {}: {}.", "{}のあたりを見ましょう({})。"],
                        &[&near_text, &by],
                    ),
                };
                (text, BTreeSet::new())
            }
            Reason::WhatIf { sources, .. } => {
                let sentence = [
                    "Suppose something around {}, and see what becomes of {}.",
                    "{}のあたりで何かを仮定して、{}がどうなるか見ましょう。",
                ];
                let by = self.sources(sources.iter());
                (self.fill(sentence, &[&near_text, &by]), hints(sources))
            }
            Reason::Deep => {
                let sentence = [
                    "Try what-ifs within what-ifs around {}.",
                    "{}のあたりで仮定を重ねてみましょう。",
                ];
                (self.fill(sentence, &[&near_text]), BTreeSet::new())
            }
        };
        let at = if at.is_empty() {
            near.into_iter().collect()
        } else {
            at
        };
        (text, at)
    }
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
