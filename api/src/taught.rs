//! Steps of reasoning, in sentences or as data.

use crate::{Error, Limit, Rated, rate};
use pencilmill_figures::figure::Look;
pub use pencilmill_figures::telling::Stage;
use pencilmill_figures::telling::{Teller, json};
use pencilmill_generator::board::{Drawing, Language};
use pencilmill_generator::genre::{Progress, Puzzle};
use pencilmill_generator::grade::{self, Advice, Explanation, advise};
use pencilmill_generator::verdict::{Verdict, minutes};
use serde_json::Value;

/// A person's steps to the only answer of a puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Lesson {
    puzzle: Puzzle,
    answer: Drawing,
    /// The steps.
    pub explanation: Explanation,
    /// The difficulty.
    pub rated: Rated,
}

/// Advice for a partial drawing: the first mistake, or the next step.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Hint {
    puzzle: Puzzle,
    progress: Progress,
    /// The advice.
    pub advice: Advice,
}

/// Explains the steps to this answer, the only one.
///
/// # Errors
/// Stopped, or another answer.
pub fn explain(puzzle: &Puzzle, answer: &Drawing, limit: &Limit) -> Result<Lesson, Error> {
    let explanation = grade::explain(puzzle, answer, &limit.stop);
    Ok(Lesson {
        rated: rate(puzzle, answer, limit)?,
        explanation,
        puzzle: puzzle.clone(),
        answer: answer.clone(),
    })
}

/// Finds the next step for a partial drawing; of several drawings that count as the answer, the
/// nearest is the aim.
///
/// # Errors
/// Stopped.
pub fn hint(
    puzzle: &Puzzle,
    answer: &Drawing,
    progress: &Progress,
    limit: &Limit,
) -> Result<Hint, Error> {
    let advice = advise(puzzle, answer, progress, false, &limit.stop);
    match limit.stop.is_set() {
        true => Err(Error::Stopped),
        false => Ok(Hint {
            puzzle: puzzle.clone(),
            progress: progress.clone(),
            advice,
        }),
    }
}

impl Lesson {
    /// The steps in sentences, in the language of the look, each optionally followed by a drawing
    /// of the known items.
    pub fn text(&self, look: Look, draw: bool) -> String {
        let Lesson {
            puzzle,
            explanation,
            rated,
            ..
        } = self;
        let teller = Teller::new(look.language, puzzle);
        teller.explanation(explanation, &rated.rating, draw, look)
    }

    /// The steps as a page in HTML with a picture each, in the language of the look.
    pub fn page(&self, look: Look) -> String {
        let teller = Teller::new(look.language, &self.puzzle);
        teller.page(&self.explanation, &self.rated.rating, look)
    }

    /// The verdict in sentences, a line for each part of it.
    pub fn verdict(&self, language: Language) -> Vec<String> {
        let Lesson {
            puzzle,
            answer,
            explanation,
            rated,
        } = self;
        let verdict = Verdict::of(puzzle, answer, rated.rating.rounds, explanation);
        let minutes = minutes(rated.rating.score);
        Teller::new(language, puzzle).verdict(minutes, &verdict)
    }

    /// The steps as JSON, described in `docs/formats.md`.
    pub fn json(&self) -> Value {
        json::explanation(&self.puzzle, &self.explanation, &self.rated.rating)
    }
}

impl Hint {
    /// The advice in sentences up to a stage, in the language of the look.
    pub fn text(&self, look: Look, stage: Stage) -> String {
        let teller = Teller::new(look.language, &self.puzzle);
        teller.advice(&self.progress, &self.advice, stage, look)
    }

    /// The advice as JSON in this language, with all stages, described in `docs/formats.md`.
    pub fn json(&self, language: Language) -> Value {
        json::advice(&self.puzzle, &self.progress, &self.advice, language)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{only_answer, read, read_progress};

    #[test]
    fn steps_lead_to_the_answer_and_mistakes_are_named() {
        let puzzle = read("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5").unwrap();
        let limit = Limit::default();
        let answer = only_answer(&puzzle, &limit).unwrap();
        let lesson = explain(&puzzle, &answer, &limit).unwrap();
        assert!(lesson.explanation.solved);
        let japanese = lesson.text(Look::from(Language::Japanese), false);
        assert!(japanese.contains("解けました"));
        assert_eq!(lesson.json()["grade"], lesson.rated.grade.name());

        let cells = puzzle.board.cells();
        let all: Vec<String> = cells.map(|cell| format!("{cell:?}")).collect();
        let all = read_progress(&puzzle, &format!("shaded {}", all.join(" "))).unwrap();
        let mistake = hint(&puzzle, &answer, &all, &limit).unwrap();
        assert!(matches!(&mistake.advice, Advice::Mistake(one) if !answer.contains(&one.item)));
        assert!(mistake.json(Language::English)["mistake"].is_string());
        let none = hint(&puzzle, &answer, &Progress::default(), &limit).unwrap();
        assert!(matches!(none.advice, Advice::Next(_)));
        let done = hint(&puzzle, &answer, &answer.clone().into(), &limit).unwrap();
        assert!(matches!(done.advice, Advice::Solved));
        limit.stop.set();
        let stopped = hint(&puzzle, &answer, &Progress::default(), &limit);
        assert!(matches!(stopped, Err(Error::Stopped)));
    }
}
