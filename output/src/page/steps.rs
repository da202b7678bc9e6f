//! The steps of an explanation as a page has them: the one place where they are turned into data for it.

use pencilmill_generator::board::{Drawing, item_text};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::grade::{Deduction, Reason, explain};
use pencilmill_generator::model::Origin;
use serde::Serialize;

/// What is found for one reason.
#[derive(Serialize)]
pub struct Step {
    why: &'static str,
    /// Rules, each with the printed hint it is applied to, as the text of a drawing.
    by: Vec<(u8, Option<String>)>,
    #[serde(skip_serializing_if = "String::is_empty")]
    draw: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    not: String,
}

/// The steps to the only answer of a puzzle, without those in which nothing is drawn or left blank.
pub fn steps(puzzle: &Puzzle, answer: &Drawing) -> Vec<Step> {
    let own = |drawing: &Drawing| drawing.filtered(|item| !puzzle.printed.contains(item));
    let (mut steps, mut drawn) = (Vec::new(), Drawing::blank());
    for found in explain(puzzle, answer).steps {
        for deduction in &found.deductions {
            steps.push(step(&own, deduction));
            deduction
                .drawn
                .items()
                .iter()
                .for_each(|&item| drawn.insert(item));
        }
        // What is drawn together with something else is found with it.
        let rest = found.drawing.filtered(|item| !drawn.contains(item));
        rest.items().iter().for_each(|&item| drawn.insert(item));
        steps.push(Step {
            why: "meaning",
            by: Vec::new(),
            draw: own(&rest).to_string(),
            not: String::new(),
        });
    }
    steps.retain(|step| !step.draw.is_empty() || !step.not.is_empty());
    steps
}

fn step(own: &impl Fn(&Drawing) -> Drawing, found: &Deduction) -> Step {
    let (why, sources) = match &found.reason {
        Reason::Rule(source) => ("rule", std::slice::from_ref(source)),
        Reason::WhatIf { sources, .. } => ("what-if", &sources[..]),
        Reason::Deep => ("deep", &[][..]),
        Reason::Meaning => ("meaning", &[][..]),
    };
    Step {
        why,
        by: sources.iter().map(source).collect(),
        draw: own(&found.drawn).to_string(),
        not: own(&found.blank).to_string(),
    }
}

fn source(source: &Origin) -> (u8, Option<String>) {
    let hint = source.hint.as_ref();
    let text = hint.map(|hint| format!("{} {}", hint.ink.name(), item_text(hint)));
    (source.rule, text)
}
