//! The steps of an explanation as a page has them: the one place where they are turned into data for it.

use pencilmill_generator::board::{Drawing, item_text};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::grade::{Deduction, Lead, Reason, Statement, explain};
use pencilmill_generator::model::Origin;
use serde::Serialize;

/// What is found for one reason.
#[derive(Serialize)]
pub struct Step {
    why: &'static str,
    by: Vec<Source>,
    #[serde(flatten)]
    found: Marks,
    /// Ways to meet the rule that are left, in all of which it is so.
    #[serde(skip_serializing_if = "Option::is_none")]
    ways: Option<u32>,
    /// What it rests on.
    #[serde(skip_serializing_if = "Marks::is_empty")]
    since: Marks,
    /// For a what-if, where it leads.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    leads: Vec<(Option<Source>, Marks)>,
    /// What it breaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    breaks: Option<Source>,
}

/// A rule with the printed hint it is applied to, as the text of a drawing.
type Source = (u8, Option<String>);

/// What is drawn, and what is not, as texts of drawings.
#[derive(Serialize, Default)]
struct Marks {
    #[serde(skip_serializing_if = "String::is_empty")]
    draw: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    not: String,
}

impl Marks {
    fn of(own: &impl Fn(&Drawing) -> Drawing, said: &Statement) -> Marks {
        Marks {
            draw: own(&said.drawn).to_string(),
            not: own(&said.blank).to_string(),
        }
    }

    fn is_empty(&self) -> bool {
        self.draw.is_empty() && self.not.is_empty()
    }
}

/// The steps to the only answer of a puzzle, without those in which nothing is drawn or left blank.
pub fn steps(puzzle: &Puzzle, answer: &Drawing) -> Vec<Step> {
    let own = |drawing: &Drawing| drawing.filtered(|item| !puzzle.printed.contains(item));
    let explanation = explain(puzzle, answer);
    let all = std::iter::once(&explanation.start).chain(&explanation.steps);
    let all = all.flat_map(|step| &step.deductions);
    let mut steps: Vec<Step> = all.map(|found| step(&own, found)).collect();
    steps.retain(|step| !step.found.is_empty());
    steps
}

fn step(own: &impl Fn(&Drawing) -> Drawing, found: &Deduction) -> Step {
    let (why, sources) = match &found.reason {
        Reason::Rule(source) => ("rule", std::slice::from_ref(source)),
        Reason::WhatIf { sources, .. } => ("what-if", &sources[..]),
        Reason::Deep => ("deep", &[][..]),
        Reason::Meaning => ("meaning", &[][..]),
    };
    let lead = |lead: &Lead| {
        let marks = Marks::of(own, &lead.said);
        (!marks.is_empty()).then(|| (lead.source.as_ref().map(source), marks))
    };
    let since = found.since.as_ref().map(|since| Marks::of(own, since));
    Step {
        why,
        by: sources.iter().map(source).collect(),
        found: Marks::of(own, &found.found),
        ways: found.cases,
        since: since.unwrap_or_default(),
        leads: found.leads.iter().filter_map(lead).collect(),
        breaks: found
            .breaks
            .as_ref()
            .and_then(|breach| breach.source.as_ref())
            .map(source),
    }
}

fn source(source: &Origin) -> Source {
    let hint = source.hint.as_ref();
    let text = hint.map(|hint| format!("{} {}", hint.ink.name(), item_text(hint)));
    (source.rule, text)
}
