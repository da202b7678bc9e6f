//! Explanations and advice as texts with figures, for terminals.

use super::statements::Form;
use super::{Teller, all_found, areas, words};
use crate::description::title;
use crate::figure::Look;
use crate::terminal::{noted, picture};
use pencilmill_generator::board::{Drawing, Ink};
use pencilmill_generator::genre::Progress;
use pencilmill_generator::grade::{Advice, Explanation, Mistake, Rating, Statement, grade_of};

/// The detail of a hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The place to look at.
    Look,
    /// Also the reason.
    Why,
    /// Also the conclusion.
    Full,
}

impl Teller<'_> {
    /// A solution from start to end, with a figure of the puzzle and optionally one of the known
    /// items after each step.
    pub fn explanation(
        self,
        explanation: &Explanation,
        rating: &Rating,
        with_figures: bool,
        look: Look,
    ) -> String {
        let puzzle = self.puzzle;
        let mut text = format!(
            "{}\n{}\n",
            title(puzzle, self.language),
            picture(puzzle.board, &puzzle.printed, look)
        );
        text += self.names_explained();
        let mut known = (Drawing::blank(), Drawing::blank());
        for (told, number) in self.steps(explanation).iter().zip(1..) {
            text += &format!("{number}. {}\n", told.text);
            if with_figures {
                let Statement { drawn, blank, .. } = all_found(&told.found);
                known = (known.0.with(&drawn), known.1.with(&blank));
                let areas = areas(told.found.iter().copied());
                let drawn = puzzle.printed.with(&known.0);
                text += &noted(puzzle.board, &drawn, &known.1, &areas, look);
                text += &self.legend(&areas);
            }
        }
        text + "\n" + &self.outcome(explanation, rating) + "\n"
    }

    /// A line for names that a reader may not know.
    pub(super) fn names_explained(self) -> &'static str {
        let drawn = self.puzzle.genre.card().drawn;
        if self.letters_points() {
            self.of(words::ABOUT_POINTS)
        } else if drawn.iter().any(|spot| spot.ink == Ink::Tile) {
            self.of(words::ABOUT_TILES)
        } else {
            ""
        }
    }

    /// The last line of an explanation: the grade, and what is left.
    pub(super) fn outcome(self, explanation: &Explanation, rating: &Rating) -> String {
        let end = match explanation.solved {
            true => words::SOLVED_SCORE,
            false => words::REST_SCORE,
        };
        let grade = grade_of(self.puzzle, rating).word(self.language);
        self.fill(end, &[grade, &rating.score.to_string()])
    }

    /// Advice on a drawing that is not finished, up to a stage; the last stage has a figure.
    pub fn advice(self, progress: &Progress, advice: &Advice, stage: Stage, look: Look) -> String {
        let board = self.puzzle.board;
        let drawing = self.puzzle.printed.with(&progress.drawn);
        let step = match advice {
            Advice::Mistake(mistake) => {
                return format!(
                    "{}\n{}\n",
                    picture(board, &drawing, look),
                    self.mistake(mistake, progress)
                );
            }
            Advice::Solved => return self.of(words::IS_SOLVED).to_owned(),
            Advice::Beyond => {
                return self.of(words::TOO_DEEP).to_owned();
            }
            Advice::Next(step) => step,
        };
        let stages = self.stages(&self.sentences(step));
        let told = match stage {
            Stage::Look => return format!("{}\n", stages.look),
            Stage::Why => return format!("{}\n{}\n", stages.look, stages.why),
            Stage::Full => format!("{}\n{}\n", stages.look, stages.told),
        };
        let areas = areas(&step.deductions);
        let drawn = drawing.with(&step.drawing);
        told + &noted(board, &drawn, &step.blank, &areas, look) + &self.legend(&areas)
    }

    /// A mistake as a broken rule, if it is one; otherwise as what the answer has instead.
    pub fn mistake(self, mistake: &Mistake, progress: &Progress) -> String {
        let Mistake {
            item,
            drawn,
            alone,
            breaks,
        } = mistake;
        let Some(breaks) = breaks else {
            let mut right = Statement::default();
            let instead = if *drawn {
                &mut right.blank
            } else {
                &mut right.drawn
            };
            instead.insert(*item);
            let well = match alone {
                true => words::ALL_ELSE_WELL,
                false if *drawn && !progress.order.is_empty() => words::WELL_UP_TO_THERE,
                false => ["", ""],
            };
            let parts = [&self.said(&right, Form::End), self.of(well)];
            return self.fill(words::IN_THE_ANSWER, &parts);
        };
        let against = self.against(breaks);
        if breaks.counted.is_some() {
            return self.fill(["{}.", "{}。"], &[&self.capital(&against)]);
        }
        let now = Statement {
            drawn: breaks.drawn.clone(),
            blank: breaks.crossed.clone(),
            told: Vec::new(),
        };
        let now = self.capital(&self.said(&now, Form::End));
        let parts = [&now, &against, self.rule_text(breaks.rule)];
        self.fill(["{}: {}. {}", "{}。{}。{}"], &parts)
    }
}
