//! Captions of the steps of an example.

use super::{Example, ExampleStep, Shown};
use crate::telling::Teller;
use pencilmill_generator::board::{Item, Language, Place};
use pencilmill_generator::grade::{Belonging, Reason};

impl Example {
    /// Captions of all steps.
    pub fn captions(&self, language: Language) -> Vec<String> {
        let teller = Teller::new(language, &self.puzzle);
        let steps = self.steps.iter();
        steps.map(|step| step.caption(teller)).collect()
    }
}

impl ExampleStep {
    /// The caption of a step.
    fn caption(&self, teller: Teller<'_>) -> String {
        let japanese = teller.language() == Language::Japanese;
        match &self.shown {
            Shown::GoingOn => {
                let text = [
                    "Go on like this to the answer.",
                    "同じように続けると、答えになります。",
                ];
                text[usize::from(japanese)].to_owned()
            }
            Shown::Argument {
                told,
                elsewhere,
                again,
            } => {
                let mut text = String::new();
                if !again.is_empty() {
                    let steps: Vec<String> = again.iter().map(usize::to_string).collect();
                    text += &match (japanese, &steps[..]) {
                        (true, _) => format!("手順{}と同様に進めたあと、", steps.join("・")),
                        (false, [first @ .., last]) if !first.is_empty() => {
                            format!("After more steps like {} and {last}: ", first.join(", "))
                        }
                        (false, _) => format!("After more steps like {}: ", steps.join("")),
                    };
                }
                text += &teller.paragraph(told);
                if *elsewhere {
                    text += match japanese {
                        true => "ほかの濃い部分も同様です。",
                        false => " The rest that is dark follows in the same way.",
                    };
                }
                text
            }
        }
    }

    /// The clues in its sentence.
    pub fn clues(&self) -> Vec<Item> {
        let Shown::Argument { told, .. } = &self.shown else {
            return Vec::new();
        };
        let sources = match &told.reason {
            Reason::Rule(by) => std::slice::from_ref(by),
            Reason::WhatIf { sources, .. } => sources,
            Reason::Deep | Reason::Meaning => &[],
        };
        let hints = (sources.iter().chain(&told.also)).filter_map(|by| by.hint);
        let belonging = told.belonging.iter().flat_map(Belonging::clues);
        let mut clues: Vec<Item> = hints.chain(belonging).collect();
        clues.sort_unstable();
        clues.dedup();
        clues
    }

    /// The cells of the clues in its sentence.
    pub fn framed(&self) -> Vec<Place> {
        let clues = self.clues().into_iter().map(|clue| clue.at);
        let mut cells: Vec<Place> = clues.filter(|at| at.is_cell()).collect();
        cells.dedup();
        cells
    }
}
