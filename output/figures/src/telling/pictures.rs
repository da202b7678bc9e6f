//! Explanations as pages with a picture for each step.

use super::{Teller, Told, all_found};
use crate::description::title;
use crate::example::{Example, Picture};
use crate::figure::Look;
use crate::svg::{escaped, svg_of_scene};
use pencilmill_generator::board::{Drawing, Item, Place};
use pencilmill_generator::grade::{Belonging, Deduction, Explanation, Rating, Reason, Statement};
use std::collections::BTreeSet;
use std::fmt::Write;

impl Teller<'_> {
    /// A page in HTML with a picture for each step: clues framed, the places that it rests on on
    /// grey, new items dark, supposed ones purple.
    pub fn page(self, explanation: &Explanation, rating: &Rating, look: Look) -> String {
        let steps = self.steps(explanation);
        let example = Example {
            puzzle: self.puzzle.clone(),
            untold: Vec::new(),
            pictures: steps.iter().map(|told| self.picture(told)).collect(),
        };
        let title = escaped(&title(self.puzzle, self.language));
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
             <style>{STYLE}</style>\n<h1>{title}</h1>\n<p>{}</p>\n",
            self.language.code(),
            escaped(self.names_explained().trim_end()),
        );
        let scenes = example.scenes(look).into_iter();
        for ((told, scene), number) in steps.iter().zip(scenes).zip(1..) {
            let caption = format!("{number}. {}", told.text);
            let drawn = svg_of_scene(&scene, &number.to_string(), &told.text);
            let caption = escaped(&caption);
            let _ = writeln!(
                page,
                "<figure>{drawn}<figcaption>{caption}</figcaption></figure>"
            );
        }
        page + &format!(
            "<p>{}</p>\n</html>\n",
            escaped(&self.outcome(explanation, rating))
        )
    }

    /// The picture of a step.
    fn picture(self, told: &Told<'_>) -> Picture {
        let Statement { drawn, blank, .. } = all_found(&told.found);
        let printed = &self.puzzle.printed;
        let clues: BTreeSet<Item> = told.found.iter().flat_map(|found| clues(found)).collect();
        let clues = clues.iter().filter_map(|clue| {
            let mut own = printed.of(clue.ink);
            own.find(|other| other.same_spot(clue)).copied()
        });
        let since = told.found.iter().filter_map(|found| found.since.as_ref());
        let ground: BTreeSet<Place> = since.flat_map(cells).collect();
        let supposed = told
            .found
            .iter()
            .filter(|found| found.breaks.is_some())
            .take(1);
        let supposed = supposed.flat_map(|found| {
            let leads = found.leads.iter().map(|lead| &lead.said);
            std::iter::once(&found.supposes).chain(leads)
        });
        let trial = supposed.flat_map(|said| said.drawn.items()).copied();
        Picture {
            clues: clues.collect(),
            rules: Vec::new(),
            letters: Vec::new(),
            trial: trial
                .filter(|item| !drawn.contains(item))
                .collect::<Drawing>(),
            draw: drawn.without(printed),
            blank,
            ground: ground.into_iter().collect(),
            words: [String::new(), String::new()],
        }
    }
}

/// The look of a page.
const STYLE: &str = "body{font-family:sans-serif;max-width:60em;margin:1em auto;padding:0 1em}\
    figure{display:inline-block;vertical-align:top;width:18em;margin:.5em}\
    svg{width:100%;height:auto}";

/// The cells of a statement.
fn cells(statement: &Statement) -> Vec<Place> {
    let Statement { drawn, blank, told } = statement;
    let items = drawn.items().iter().chain(blank.items());
    let ends = items.flat_map(|item| [item.at, item.to]);
    let all = ends.chain(told.iter().map(|told| told.1));
    all.filter(|place| place.is_cell()).collect()
}

/// The clues that a deduction names.
fn clues(deduction: &Deduction) -> Vec<Item> {
    let sources = match &deduction.reason {
        Reason::Rule(by) => std::slice::from_ref(by),
        Reason::WhatIf { sources, .. } => sources,
        Reason::Deep | Reason::Meaning => &[],
    };
    let belonging = deduction.belonging.iter().flat_map(Belonging::clues);
    let sources = sources.iter().chain(&deduction.also);
    sources.filter_map(|by| by.hint).chain(belonging).collect()
}
