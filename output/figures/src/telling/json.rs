//! Steps as JSON.

use super::Teller;
use pencilmill_generator::board::{Drawing, Item, Language, place_text};
use pencilmill_generator::genre::{Progress, Puzzle};
use pencilmill_generator::grade::{
    Advice, Belonging, Breach, Counted, Deduction, Explanation, Lead, Rating, Reason, SolvingStep,
    Statement, Wrong, grade_of,
};
use pencilmill_generator::model::Origin;
use serde_json::{Value, json};

/// A solution.
pub fn explanation(puzzle: &Puzzle, explanation: &Explanation, rating: &Rating) -> Value {
    let Explanation {
        start,
        steps,
        solved,
    } = explanation;
    json!({
        "puzzle": puzzle.to_string(),
        "grade": grade_of(puzzle, rating).name(),
        "score": rating.score,
        "layer": rating.layer,
        "rounds": rating.rounds,
        "bottlenecks": rating.bottlenecks,
        "solved": solved,
        "start": step(start),
        "steps": steps.iter().map(step).collect::<Vec<Value>>(),
    })
}

/// Advice on a drawing, with all stages told in this language.
pub fn advice(puzzle: &Puzzle, progress: &Progress, advice: &Advice, language: Language) -> Value {
    let teller = Teller::new(language, puzzle);
    let (mut stages, mut next, mut mistake) = (None, None, None);
    let mut told = None;
    match advice {
        Advice::Next(step) => {
            stages = Some(teller.stages(&teller.sentences(step)));
            next = Some(&**step);
        }
        Advice::Mistake(wrong) => {
            mistake = Some(Drawing::from_iter([wrong.item]).to_string());
            told = Some(teller.mistake(wrong, progress));
        }
        Advice::Solved | Advice::Beyond => {}
    }
    let at = stages.iter().flat_map(|stages| &stages.at);
    let at: Vec<String> = at.copied().map(place_text).collect();
    json!({
        "mistake": mistake,
        "look": stages.as_ref().map(|stages| &stages.look),
        "at": at,
        "why": stages.as_ref().map(|stages| &stages.why),
        "told": stages.as_ref().map(|stages| &stages.told).or(told.as_ref()),
        "step": next.map(step),
        "solved": *advice == Advice::Solved,
    })
}

/// A step.
pub fn step(step: &SolvingStep) -> Value {
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
    let ways = deduction.ways.iter().map(|way| {
        json!({
            "way": statement_object(&way.way),
            "sources": source_objects(&way.sources),
            "breaks": way.breaks.as_ref().map(breach_object),
        })
    });
    let areas = deduction.areas.iter().map(|area| {
        let places = area.places.iter().map(|&place| place_text(place));
        json!({ "clue": area.clue.to_string(), "places": places.collect::<Vec<String>>() })
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
        "otherwise": deduction.otherwise.map(wrong_object),
        "belonging": deduction.belonging.map(belonging_object),
        "areas": areas.collect::<Vec<Value>>(),
        "first": deduction.first.iter().map(deduction_object).collect::<Vec<Value>>(),
        "supposes": statement_object(&deduction.supposes),
        "leads": lead_objects(&deduction.leads),
        "breaks": deduction.breaks.as_ref().map(breach_object),
        "drawn": deduction.found.drawn.to_string(),
        "not_drawn": deduction.found.blank.to_string(),
        "told": told_objects(&deduction.found),
        "instances": deduction.instances.iter().map(|(source, drawn)| json!({ "number": source.instance, "drawn": drawn.to_string() })).collect::<Vec<_>>(),
        "aside": deduction.aside,
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
        Belonging::Between(a, b) => json!({ "between": [a.to_string(), b.to_string()] }),
        Belonging::EndOf(clue) => json!({ "end_of": [clue.to_string()] }),
        Belonging::Apart => json!({ "apart": [] }),
        Belonging::Within(clue) => json!({ "within": [clue.to_string()] }),
        Belonging::NeededBy(clue) => json!({ "needed_by": [clue.to_string()] }),
        Belonging::Left { clue, .. } => json!({ "left": [clue.to_string()] }),
        Belonging::Nobodys => json!({ "nobodys": [] }),
        Belonging::Joins(a, b) => json!({ "joins": [a.to_string(), b.to_string()] }),
    }
}

fn breach_object(breach: &Breach) -> Value {
    json!({
        "source": breach.source.as_ref().map(source_object),
        "also": source_objects(&breach.also),
        "earlier": breach.earlier,
        "by": statement_object(&breach.by),
        "seen": breach.seen.map(wrong_object),
    })
}

fn wrong_object(wrong: Wrong) -> Value {
    match wrong {
        Wrong::CutOff(a, b) => json!({ "cut_off": [place_text(a), place_text(b)] }),
        Wrong::OutOfReach(from) => json!({ "out_of_reach": [place_text(from)] }),
        Wrong::NoRoom(clue) => json!({ "no_room": [clue.to_string()] }),
        Wrong::Closed(left) => {
            json!({ "closed": left.iter().copied().map(place_text).collect::<Vec<_>>() })
        }
        Wrong::DeadEnd(_, at) => json!({ "dead_end": [place_text(at)] }),
        Wrong::Branch(_, at) => json!({ "branch": [place_text(at)] }),
        Wrong::TooFew {
            most, least, of, ..
        } => {
            json!({ "too_few": { "most": most, "needed": least, "of": counted(of) } })
        }
        Wrong::TooMany {
            least, most, of, ..
        } => {
            json!({ "too_many": { "least": least, "allowed": most, "of": counted(of) } })
        }
    }
}

const fn counted(of: Counted) -> &'static str {
    match of {
        Counted::Things => "things",
        Counted::Seen => "seen",
        Counted::Connected => "connected",
    }
}

fn statement_object(statement: &Statement) -> Value {
    json!({
        "drawn": statement.drawn.to_string(),
        "not_drawn": statement.blank.to_string(),
        "told": told_objects(statement),
    })
}

fn source_object(source: &Origin) -> Value {
    json!({ "rule": source.rule, "hint": source.hint.as_ref().map(Item::to_string), "instance": source.instance })
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
