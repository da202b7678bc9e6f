//! `pencilmill explain`: the steps a person would take.

use crate::args::{LimitArg, languages};
use crate::failure::Failure;
use crate::pick::pick;
use crate::telling::Teller;
use pencilmill_api::{only_answer, title};
use pencilmill_generator::board::{Drawing, Item, Language, item_text, place_text};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::grade::{
    Area, Belonging, Breach, Deduction, Explanation, Grade, LIMITS, Lead, Otherwise, Rating,
    Reason, SolvingStep, Statement, explain, grade_of, rate,
};
use pencilmill_generator::model::Origin;
use pencilmill_output::row::overlay;
use pencilmill_output::terminal::{noted, picture};
use serde_json::{Value, json};
use std::io::Write;

/// Explain how to solve a puzzle, step by step.
///
/// First comes what is known at the start. Then each step takes the easiest way that leads on: all that single constraints
/// say at once, each with the rule and the printed hint, and with the few things on which that rests or what would be cut off
/// otherwise; or one what-if, the shortest there is, with what it supposes, where that leads, and what it breaks. Every rule and hint that
/// takes part in it is named. Where ways to meet a rule are listed, it is told what strikes out the others, and what-ifs within what-ifs
/// are told in full. What nobody draws is told within the step that needs it. A border between two cells is written r1c1|r1c2.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill explain \"canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5\" --draw
  pencilmill explain puzzles.csv --index 3 --lang ja
  pencilmill explain puzzles.csv --index 3 --json")]
pub struct Explain {
    /// A CSV or JSON Lines file, a file of puzzle texts, a puzzle text itself, or - for standard
    /// input.
    #[arg(value_name = "FILE|TEXT|-")]
    source: String,
    /// Which record of the file, from 0; without it, the first.
    #[arg(long)]
    index: Option<u64>,
    /// Language of the steps.
    #[arg(long, value_parser = languages(), default_value = "en")]
    lang: Language,
    #[command(flatten)]
    limit: LimitArg,
    /// Draw what is known after each step: what is ruled out has a small cross or dot, and what belongs to a clue that is
    /// named has a letter.
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
        let answer =
            only_answer(puzzle, &self.limit.limit()).map_err(|e| Failure::at(&entry.at, e))?;
        let explanation = explain(puzzle, &answer);
        let rating = rate(puzzle, &answer, LIMITS).map_err(|e| Failure::Internal(e.to_string()))?;
        let grade = grade_of(puzzle, &rating);
        let text = if self.json {
            format!("{}\n", object(puzzle, &explanation, &rating, grade))
        } else {
            self.text(puzzle, &explanation, &rating, grade)
        };
        out.write_all(text.as_bytes()).map_err(Failure::stdout)
    }

    fn text(
        &self,
        puzzle: &Puzzle,
        explanation: &Explanation,
        rating: &Rating,
        grade: Grade,
    ) -> String {
        let Explanation {
            start,
            steps,
            solved,
        } = explanation;
        let teller = Teller(self.lang);
        let mut text = format!(
            "{}\n{}",
            title(puzzle),
            picture(puzzle.board, &puzzle.printed)
        );
        let mut shown = (Drawing::default(), Drawing::default());
        let mut draw = |text: &mut String, group: &[SolvingStep]| {
            let Some(last) = group.last().filter(|_| self.draw) else {
                return;
            };
            let areas = areas(group);
            let known = (last.drawing.clone(), last.blank.clone());
            if known != shown || !areas.is_empty() {
                let drawn = overlay(&puzzle.printed, &last.drawing);
                *text += &noted(puzzle.board, &drawn, &last.blank, &areas);
                *text += &teller.legend(&areas);
                shown = known;
            }
        };
        let first = teller.lines(start);
        if !first.is_empty() {
            text += &format!("\n{}\n{first}", teller.start());
            draw(&mut text, std::slice::from_ref(start));
        }
        // What follows at once is one step.
        let together = |a: &SolvingStep, b: &SolvingStep| a.is_at_once() && b.is_at_once();
        let mut number = 0;
        for group in steps.chunk_by(together) {
            let lines: String = group.iter().map(|step| teller.lines(step)).collect();
            if let Some(last) = group.last().filter(|_| !lines.is_empty()) {
                number += 1;
                text += &format!("\n{}\n{lines}", teller.step(number, last.layer));
                draw(&mut text, group);
            }
        }
        text += &format!("\n{}\n", teller.end(*solved, grade.name(), rating.score));
        text
    }
}

fn object(puzzle: &Puzzle, explanation: &Explanation, rating: &Rating, grade: Grade) -> Value {
    let Explanation {
        start,
        steps,
        solved,
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

/// What is known of whose regions things are in, as these steps name it: of each clue what the last of them knows.
pub fn areas(steps: &[SolvingStep]) -> Vec<Area> {
    let mut areas: Vec<Area> = Vec::new();
    let all = steps.iter().flat_map(|step| &step.deductions);
    for area in all.flat_map(|deduction| &deduction.areas) {
        match areas.iter_mut().find(|other| other.clue == area.clue) {
            Some(other) => other.clone_from(area),
            None => areas.push(area.clone()),
        }
    }
    areas.sort_unstable();
    areas
}

/// A step as JSON.
pub fn step_object(step: &SolvingStep) -> Value {
    json!({
        "layer": step.layer,
        "deductions": step.deductions.iter().map(deduction_object).collect::<Vec<Value>>(),
        "drawing": step.drawing.to_string(),
        "blank": step.blank.to_string(),
    })
}

fn deduction_object(deduction: &Deduction) -> Value {
    let (why, sources, rounds) = match &deduction.reason {
        Reason::Rule(source) => ("rule", std::slice::from_ref(source), None),
        Reason::WhatIf { sources, rounds } => ("what-if", &sources[..], Some(*rounds)),
        Reason::Deep => ("deep", &[][..], None),
        Reason::Meaning => ("meaning", &[][..], None),
    };
    let otherwise = deduction.otherwise.map(|otherwise| match otherwise {
        Otherwise::CutOff(a, b) => json!({ "cut_off": [place_text(a), place_text(b)] }),
        Otherwise::OutOfReach(place) => json!({ "out_of_reach": [place_text(place)] }),
        Otherwise::Closed => json!({ "closed": [] }),
    });
    let ways = deduction.ways.iter().map(|way| {
        json!({
            "way": statement_object(&way.way),
            "sources": source_objects(&way.sources),
            "breaks": way.breaks.as_ref().map(breach_object),
        })
    });
    let areas = deduction.areas.iter().map(|area| {
        let places = area.places.iter().map(|&place| place_text(place));
        json!({ "clue": named(&area.clue), "places": places.collect::<Vec<String>>() })
    });
    json!({
        "why": why,
        "sources": source_objects(sources),
        "rounds": rounds,
        "cases": deduction.cases,
        "ways": ways.collect::<Vec<Value>>(),
        "since": deduction.since.as_ref().map(statement_object),
        "also": source_objects(&deduction.also),
        "earlier": deduction.earlier,
        "otherwise": otherwise,
        "belonging": deduction.belonging.map(belonging_object),
        "areas": areas.collect::<Vec<Value>>(),
        "first": deduction.first.iter().map(deduction_object).collect::<Vec<Value>>(),
        "supposes": statement_object(&deduction.supposes),
        "leads": lead_objects(&deduction.leads),
        "breaks": deduction.breaks.as_ref().map(breach_object),
        "drawn": deduction.found.drawn.to_string(),
        "not_drawn": deduction.found.blank.to_string(),
        "told": told_objects(&deduction.found),
        "fewer": deduction.fewer.as_ref().map(source_object),
    })
}

fn lead_objects(leads: &[Lead]) -> Vec<Value> {
    let lead = |lead: &Lead| {
        let inner = lead.inner.as_ref().map(|inner| {
            json!({
                "supposes": statement_object(&inner.supposes),
                "leads": lead_objects(&inner.leads),
                "breaks": breach_object(&inner.breaks),
            })
        });
        json!({
            "source": lead.source.as_ref().map(source_object),
            "also": source_objects(&lead.also),
            "belonging": lead.belonging.map(belonging_object),
            "earlier": lead.earlier,
            "inner": inner,
            "drawn": lead.said.drawn.to_string(),
            "not_drawn": lead.said.blank.to_string(),
            "told": told_objects(&lead.said),
        })
    };
    leads.iter().map(lead).collect()
}

fn belonging_object(belonging: Belonging) -> Value {
    match belonging {
        Belonging::Between(a, b) => json!({ "between": [named(&a), named(&b)] }),
        Belonging::EndOf(clue) => json!({ "end_of": [named(&clue)] }),
        Belonging::Apart => json!({ "apart": [] }),
        Belonging::Within(clue) => json!({ "within": [named(&clue)] }),
        Belonging::NeededBy(clue) => json!({ "needed_by": [named(&clue)] }),
        Belonging::Nobodys => json!({ "nobodys": [] }),
    }
}

fn breach_object(breach: &Breach) -> Value {
    json!({
        "source": breach.source.as_ref().map(source_object),
        "also": source_objects(&breach.also),
        "earlier": breach.earlier,
        "by": statement_object(&breach.by),
    })
}

fn statement_object(statement: &Statement) -> Value {
    json!({
        "drawn": statement.drawn.to_string(),
        "not_drawn": statement.blank.to_string(),
        "told": told_objects(statement),
    })
}

fn named(item: &Item) -> String {
    format!("{} {}", item.ink.name(), item_text(item))
}

fn source_object(source: &Origin) -> Value {
    json!({ "rule": source.rule, "hint": source.hint.as_ref().map(named) })
}

fn source_objects(sources: &[Origin]) -> Vec<Value> {
    sources.iter().map(source_object).collect()
}

fn told_objects(statement: &Statement) -> Vec<Value> {
    let told = statement
        .told
        .iter()
        .map(|&(word, at, so)| json!({ "word": word.name(), "place": place_text(at), "so": so }));
    told.collect()
}
