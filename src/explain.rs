//! `pencilmill explain`: the steps a person would take.

use crate::args::Limit;
use crate::failure::Failure;
use crate::grade::answer;
use crate::pick::pick;
use crate::show::title;
use pencilmill_generator::board::{Drawing, Item, Place, item_text, place_text};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::grade::{Deduction, Explanation, Reason, SolvingStep, explain};
use pencilmill_generator::model::{Origin, Word};
use pencilmill_output::row::overlay;
use pencilmill_output::terminal::picture;
use serde_json::{Value, json};
use std::io::Write;

/// What each layer asks of a person.
pub const LAYERS: [&str; 6] = [
    "one constraint at a time",
    "two constraints together",
    "what-ifs that fail soon",
    "all ways to meet one constraint, or long what-ifs",
    "what-ifs within what-ifs",
    "beyond all this",
];

/// Explain how to solve a puzzle, step by step.
///
/// First comes what is known at the start. Each step lists everything that can be found in the easiest way that finds
/// anything: what is decided, by which rule, and by which printed hint. For a what-if it names the fewest rules and
/// hints that contradict the assumption, and where it leads, the shortest one first.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill explain \"canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5\" --draw
  pencilmill explain puzzles.csv --index 3 --json")]
pub struct Explain {
    /// A CSV or JSON Lines file, a file of puzzle texts, a puzzle text itself, or - for standard
    /// input.
    #[arg(value_name = "FILE|TEXT|-")]
    source: String,
    /// Which record of the file, from 0; without it, the first.
    #[arg(long)]
    index: Option<u64>,
    #[command(flatten)]
    limit: Limit,
    /// Draw what is known after each step.
    #[arg(long, conflicts_with = "json")]
    draw: bool,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
}

impl Explain {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let (entry, _) = pick(&self.source, self.index)?;
        let puzzle = &entry.puzzle;
        let explanation = explain(puzzle, &answer(&entry, self.limit.budget())?);
        let text = if self.json {
            format!("{}\n", object(puzzle, &explanation))
        } else {
            self.text(puzzle, &explanation)
        };
        out.write_all(text.as_bytes()).map_err(Failure::stdout)
    }

    fn text(&self, puzzle: &Puzzle, explanation: &Explanation) -> String {
        let Explanation {
            start,
            steps,
            solved,
            rating,
            grade,
        } = explanation;
        let mut text = format!(
            "{}\n{}",
            title(puzzle),
            picture(puzzle.board, &puzzle.printed)
        );
        let blank = Drawing::default();
        let mut drawn = &blank;
        let mut number = 0;
        for step in std::iter::once(start).chain(steps) {
            let lines = lines(step);
            if lines.is_empty() {
                continue;
            }
            text += &match number {
                0 if std::ptr::eq(step, start) => "\nat the start:\n".to_owned(),
                _ => {
                    number += 1;
                    format!("\nstep {number}: {}\n", LAYERS[usize::from(step.layer)])
                }
            };
            text += &lines;
            if self.draw && step.drawing != *drawn {
                let known = overlay(&puzzle.printed, &step.drawing);
                text += &picture(puzzle.board, &known);
                drawn = &step.drawing;
            }
        }
        text += &match solved {
            true => format!("\nsolved: {grade}, score {}\n", rating.score),
            false => format!(
                "\nthe rest takes more than what-ifs within what-ifs, or too many: {grade}, score {}\n",
                rating.score
            ),
        };
        text
    }
}

/// What a step decides, a line or more for each deduction. Of a step that decides nothing that is drawn there is none:
/// what it is good for is seen in those that follow.
pub fn lines(step: &SolvingStep) -> String {
    step.deductions.iter().map(line).collect()
}

/// A deduction as a line; for a what-if, where it leads is told in lines below.
fn line(deduction: &Deduction) -> String {
    let decided = decided(deduction);
    if decided.is_empty() {
        return String::new();
    }
    let mut text = head(deduction, &decided);
    for lead in &deduction.leads {
        let said = [inks("", &lead.drawn), inks("not ", &lead.blank)].concat();
        text += &format!(
            "    that gives {} ({})\n",
            said.join(", "),
            source(&lead.source)
        );
    }
    if let Some(broken) = &deduction.breaks {
        text += &format!("    against {}\n", source(broken));
    }
    text
}

fn head(deduction: &Deduction, decided: &str) -> String {
    match &deduction.reason {
        Reason::Rule(by) => match deduction.cases {
            None => format!("  {}: {decided}\n", source(by)),
            Some(1) => format!("  {}, one way is left: {decided}\n", source(by)),
            Some(n) => format!("  {}, the same in all {n} ways: {decided}\n", source(by)),
        },
        Reason::Meaning => format!("  so: {decided}\n"),
        Reason::Deep => format!("  {decided}: otherwise what-ifs lead to contradictions\n"),
        Reason::WhatIf { sources, rounds } => {
            let against = match &sources[..] {
                [] => "what is known".to_owned(),
                _ => sources
                    .iter()
                    .map(source)
                    .collect::<Vec<String>>()
                    .join(" + "),
            };
            let rounds = match rounds {
                1 => "at once".to_owned(),
                n => format!("in {n} rounds"),
            };
            format!("  {decided}: otherwise a contradiction {rounds} with {against}\n")
        }
    }
}

fn inks(not: &str, drawing: &Drawing) -> Vec<String> {
    let text = drawing.to_string();
    let groups = text.split("; ").filter(|group| !group.is_empty());
    groups.map(|group| format!("{not}{group}")).collect()
}

/// What is decided, as "shaded r1c2 r1c3, not shaded r2c2". Of what nobody draws, only what can be said of a cell.
fn decided(deduction: &Deduction) -> String {
    let mut parts = inks("", &deduction.drawn);
    parts.extend(inks("not ", &deduction.blank));
    let alike = |a: &Told, b: &Told| (a.0, a.2) == (b.0, b.2);
    let mut told = deduction.told.clone();
    told.retain(|t| t.1.y % 2 != 0 && t.1.x % 2 != 0);
    told.sort_by_key(|&(word, at, so)| (word, !so, at));
    for group in told.chunk_by(alike) {
        let (word, _, so) = group[0];
        let places: Vec<String> = group.iter().map(|t| place_text(t.1)).collect();
        let not = if so { "" } else { "not " };
        parts.push(format!("{not}{} {}", word.name(), places.join(" ")));
    }
    parts.join(", ")
}

/// What is told of a place.
type Told = (Word, Place, bool);

fn named(item: &Item) -> String {
    format!("{} {}", item.ink.name(), item_text(item))
}

/// A rule, with the hint if there is one.
fn source(source: &Origin) -> String {
    let rule = match source.rule {
        0 => "the print".to_owned(),
        rule => format!("rule {rule}"),
    };
    match &source.hint {
        None => rule,
        Some(hint) => format!("{rule}, {}", named(hint)),
    }
}

fn object(puzzle: &Puzzle, explanation: &Explanation) -> Value {
    let Explanation {
        start,
        steps,
        solved,
        rating,
        grade,
    } = explanation;
    json!({
        "puzzle": puzzle.to_string(),
        "grade": grade.name(),
        "score": rating.score,
        "layer": rating.layer,
        "rounds": rating.rounds,
        "bottlenecks": rating.bottlenecks,
        "solved": solved,
        "start": step_object(start),
        "steps": steps.iter().map(step_object).collect::<Vec<Value>>(),
    })
}

/// A step as JSON.
pub fn step_object(step: &SolvingStep) -> Value {
    let deductions = step.deductions.iter().map(|deduction| {
        let (why, sources, rounds) = match &deduction.reason {
            Reason::Rule(source) => ("rule", std::slice::from_ref(source), None),
            Reason::WhatIf { sources, rounds } => ("what-if", &sources[..], Some(*rounds)),
            Reason::Deep => ("deep", &[][..], None),
            Reason::Meaning => ("meaning", &[][..], None),
        };
        let sources = sources.iter().map(source_object);
        let leads = deduction.leads.iter().map(|lead| {
            json!({
                "source": source_object(&lead.source),
                "drawn": lead.drawn.to_string(),
                "not_drawn": lead.blank.to_string(),
            })
        });
        json!({
            "why": why,
            "sources": sources.collect::<Vec<Value>>(),
            "rounds": rounds,
            "cases": deduction.cases,
            "leads": leads.collect::<Vec<Value>>(),
            "breaks": deduction.breaks.as_ref().map(source_object),
            "drawn": deduction.drawn.to_string(),
            "not_drawn": deduction.blank.to_string(),
            "told": deduction.told.iter().map(told_object).collect::<Vec<Value>>(),
            "auxiliary": deduction.auxiliary,
        })
    });
    json!({
        "layer": step.layer,
        "price": step.price,
        "deductions": deductions.collect::<Vec<Value>>(),
        "drawing": step.drawing.to_string(),
    })
}

fn source_object(source: &Origin) -> Value {
    json!({ "rule": source.rule, "hint": source.hint.as_ref().map(named) })
}

fn told_object(&(word, at, so): &Told) -> Value {
    json!({ "word": word.name(), "place": place_text(at), "so": so })
}
