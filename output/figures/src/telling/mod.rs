//! Explanations of solutions, in English and Japanese, and as JSON.
//!
//! Every face shows these sentences; none has words of its own for a step.

mod between;
mod cases;
mod causes;
mod grouped;
pub mod json;
mod looking;
mod naming;
mod patterns;
mod pictures;
mod places;
mod reasons;
mod remarks;
mod statements;
#[cfg(test)]
mod tests;
mod text;
mod verdict;
mod what_ifs;
mod words;

use crate::notes::area_letters;
use pencilmill_generator::board::{Item, Language, Place};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::grade::{Area, Deduction, Statement};
use pencilmill_generator::model::Word;

pub use looking::Stages;
pub use places::named_places;
pub use remarks::Remark;
pub use text::Stage;

/// A text in English and Japanese.
type Both = [&'static str; 2];

/// Writes the steps of a puzzle in a language.
#[derive(Clone, Copy)]
pub struct Teller<'p> {
    language: Language,
    puzzle: &'p Puzzle,
    /// True if clues are pointed at, not named by their places.
    points: bool,
    /// True if reasons name as few places as they can.
    brief: bool,
}

/// Sentences about a few deductions that are seen at one look.
pub struct Told<'a> {
    /// The deductions; those that go without saying are not in the text.
    pub found: Vec<&'a Deduction>,
    /// One to three sentences with reasons and conclusions.
    pub text: String,
}

impl<'p> Teller<'p> {
    /// Creates the teller for a puzzle.
    pub const fn new(language: Language, puzzle: &'p Puzzle) -> Teller<'p> {
        Teller {
            language,
            puzzle,
            points: false,
            brief: false,
        }
    }

    /// A teller for readers who are shown the places it speaks of.
    pub const fn pointing(self) -> Teller<'p> {
        Teller {
            points: true,
            ..self
        }
    }

    /// The language.
    pub const fn language(self) -> Language {
        self.language
    }

    /// The letters of a figure's areas with their clues, a line each.
    pub fn legend(self, areas: &[Area]) -> String {
        let lines = area_letters(areas).into_iter().map(|(letter, area)| {
            let clue = self.named(&area.clue);
            self.fill(words::BELONGS_TO, &[&letter.to_string(), &clue])
        });
        lines.collect()
    }

    fn of(self, [english, japanese]: Both) -> &'static str {
        self.language.of(english, japanese)
    }

    /// Replaces each `{}` of a sentence by the next part, and each `{1}` by that part, from 0.
    fn fill(self, sentence: Both, parts: &[&str]) -> String {
        let mut text = String::new();
        let mut next = 0..;
        for (i, piece) in self.of(sentence).split('{').enumerate() {
            let Some((hole, piece)) = piece.split_once('}').filter(|_| i > 0) else {
                text += piece;
                continue;
            };
            let at = hole.parse().ok().or_else(|| next.next());
            text += at
                .and_then(|at: usize| parts.get(at))
                .copied()
                .unwrap_or_default();
            text += piece;
        }
        text
    }
}

/// Areas named by these deductions: for each clue, the knowledge of the last one.
pub fn areas<'a>(found: impl IntoIterator<Item = &'a Deduction>) -> Vec<Area> {
    let mut areas: Vec<Area> = Vec::new();
    for area in found.into_iter().flat_map(|found| &found.areas) {
        match areas.iter_mut().find(|other| other.clue == area.clue) {
            Some(other) => other.clone_from(area),
            None => areas.push(area.clone()),
        }
    }
    areas.sort_unstable();
    areas
}

/// All conclusions of these deductions.
pub fn all_found(found: &[&Deduction]) -> Statement {
    together(found.iter().map(|one| &one.found))
}

/// The facts of a statement, one by one.
fn facts(statement: &Statement) -> Vec<Statement> {
    let Statement { drawn, blank, told } = statement;
    let one = |drawn: &[Item], blank: &[Item], told: &[(Word, Place, bool)]| Statement {
        drawn: drawn.iter().copied().collect(),
        blank: blank.iter().copied().collect(),
        told: told.to_vec(),
    };
    let drawn = drawn.items().chunks(1).map(|fact| one(fact, &[], &[]));
    let blank = blank.items().chunks(1).map(|fact| one(&[], fact, &[]));
    let told = told.chunks(1).map(|fact| one(&[], &[], fact));
    drawn.chain(blank).chain(told).collect()
}

/// Returns whether a statement contains all facts of another one.
fn holds(statement: &Statement, facts: &Statement) -> bool {
    let Statement { drawn, blank, told } = facts;
    drawn.without(&statement.drawn).is_empty()
        && blank.without(&statement.blank).is_empty()
        && told.iter().all(|fact| statement.told.contains(fact))
}

/// Combines statements.
fn together<'a>(all: impl Iterator<Item = &'a Statement>) -> Statement {
    let mut one = Statement::default();
    for Statement { drawn, blank, told } in all {
        drawn
            .items()
            .iter()
            .for_each(|&item| one.drawn.insert(item));
        blank
            .items()
            .iter()
            .for_each(|&item| one.blank.insert(item));
        one.told.extend(told);
    }
    one.told.sort_unstable();
    one.told.dedup();
    one
}
