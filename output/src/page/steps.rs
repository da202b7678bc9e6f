//! The steps of an explanation as a page has them: the one place where they are turned into data for it.

use crate::notes::area_letters;
use pencilmill_generator::board::{Drawing, Item, Place, item_text, place_text};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::grade::{
    Belonging, Breach, Deduction, Lead, Otherwise, Reason, Statement, explain,
};
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
    /// Which ways are struck out: each with what it breaks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    out: Vec<(Marks, Vec<Source>)>,
    /// What it rests on.
    #[serde(skip_serializing_if = "Marks::is_empty")]
    since: Marks,
    /// What is seen at a glance: what would go wrong otherwise, or whose region it lies in, with the places or clues
    /// that this names.
    #[serde(skip_serializing_if = "Option::is_none")]
    seen: Option<(&'static str, Vec<String>)>,
    /// What belongs to clues: each with a letter and its places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    areas: Vec<(char, String, Vec<String>)>,
    /// What nobody draws and is to be seen first: what cannot be, and what contradicts it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    first: Vec<(Marks, Vec<Source>)>,
    #[serde(flatten)]
    way: Way,
}

/// Where a what-if leads, and what it breaks.
#[derive(Serialize, Default)]
struct Way {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    leads: Vec<Said>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    breaks: Vec<Source>,
}

/// What is said on the way; if it is no rule that says it, what would be supposed otherwise, and where that leads.
#[derive(Serialize)]
struct Said {
    by: Vec<Source>,
    #[serde(flatten)]
    said: Marks,
    #[serde(skip_serializing_if = "Option::is_none")]
    inner: Option<(Marks, Way)>,
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
    fn is_empty(&self) -> bool {
        self.draw.is_empty() && self.not.is_empty()
    }
}

/// The steps to the only answer of a puzzle, without those in which nothing is drawn or left blank.
pub fn steps(puzzle: &Puzzle, answer: &Drawing) -> Vec<Step> {
    let pen = Pen { puzzle };
    let explanation = explain(puzzle, answer);
    let all = std::iter::once(&explanation.start).chain(&explanation.steps);
    let all = all.flat_map(|step| &step.deductions);
    let mut steps: Vec<Step> = all.map(|found| pen.step(found)).collect();
    steps.retain(|step| !step.found.is_empty());
    steps
}

/// Who writes the steps of a puzzle.
struct Pen<'a> {
    puzzle: &'a Puzzle,
}

impl Pen<'_> {
    fn marks(&self, said: &Statement) -> Marks {
        let own = |drawing: &Drawing| drawing.filtered(|item| !self.puzzle.printed.contains(item));
        Marks {
            draw: own(&said.drawn).to_string(),
            not: own(&said.blank).to_string(),
        }
    }

    fn step(&self, found: &Deduction) -> Step {
        let (why, sources) = told(&found.reason);
        let struck = found.ways.iter().filter_map(|way| {
            let breach = way.breaks.as_ref()?;
            Some((self.marks(&way.way), broken(breach)))
        });
        let areas = area_letters(&found.areas)
            .into_iter()
            .map(|(letter, area)| {
                let places = area.places.iter().map(|&place| place_text(place));
                (letter, named(&area.clue), places.collect())
            });
        let first = found.first.iter().map(|first| {
            let sources = told(&first.reason).1.iter().map(source);
            (self.marks(&first.supposes), sources.collect())
        });
        let sources = sources.iter().chain(&found.also);
        Step {
            why,
            by: sources.map(source).collect(),
            found: self.marks(&found.found),
            ways: found.cases,
            out: struck.collect(),
            since: found
                .since
                .as_ref()
                .map(|since| self.marks(since))
                .unwrap_or_default(),
            seen: seen(found),
            areas: areas.collect(),
            first: first.collect(),
            way: self.way(&found.leads, found.breaks.as_ref()),
        }
    }

    fn way(&self, leads: &[Lead], breaks: Option<&Breach>) -> Way {
        let lead = |lead: &Lead| {
            let said = self.marks(&lead.said);
            let inner = lead.inner.as_ref().map(|inner| {
                let way = self.way(&inner.leads, Some(&inner.breaks));
                (self.marks(&inner.supposes), way)
            });
            let told = !said.is_empty() || inner.is_some();
            let by = lead.source.iter().chain(&lead.also).map(source).collect();
            told.then_some(Said { by, said, inner })
        };
        Way {
            leads: leads.iter().filter_map(lead).collect(),
            breaks: breaks.map(broken).unwrap_or_default(),
        }
    }
}

fn told(reason: &Reason) -> (&'static str, &[Origin]) {
    match reason {
        Reason::Rule(source) => ("rule", std::slice::from_ref(source)),
        Reason::WhatIf { sources, .. } => ("what-if", &sources[..]),
        Reason::Deep => ("deep", &[][..]),
        Reason::Meaning => ("meaning", &[][..]),
    }
}

/// What is seen at a glance.
fn seen(found: &Deduction) -> Option<(&'static str, Vec<String>)> {
    let places = |places: &[Place]| places.iter().map(|&place| place_text(place)).collect();
    if let Some(otherwise) = &found.otherwise {
        return Some(match otherwise {
            Otherwise::CutOff(a, b) => ("cutOff", places(&[*a, *b])),
            Otherwise::OutOfReach(place) => ("outOfReach", places(&[*place])),
            Otherwise::Closed => ("closed", Vec::new()),
        });
    }
    let belonging = found.belonging?;
    let name = match belonging {
        Belonging::Between(..) => "between",
        Belonging::EndOf(_) => "endOf",
        Belonging::Apart => "apart",
        Belonging::Within(_) => "within",
        Belonging::NeededBy(_) => "neededBy",
        Belonging::Nobodys => "nobodys",
    };
    Some((name, belonging.clues().map(|clue| named(&clue)).collect()))
}

/// What is broken.
fn broken(breach: &Breach) -> Vec<Source> {
    let sources = breach.source.iter().chain(&breach.also);
    sources.map(source).collect()
}

fn named(item: &Item) -> String {
    format!("{} {}", item.ink.name(), item_text(item))
}

fn source(source: &Origin) -> Source {
    (source.rule, source.hint.as_ref().map(named))
}
