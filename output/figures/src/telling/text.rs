//! Explanations and advice as texts with figures, for terminals.

use super::statements::Form;
use super::{Teller, all_found, areas};
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
            self.of([
                "Points are named by column and row: A0 is the upper left corner, B0 the next.\n\n",
                "点は列の文字と段の数字で呼びます：A0は左上の角、その右がB0です。\n\n",
            ])
        } else if drawn.iter().any(|spot| spot.ink == Ink::Tile) {
            self.of([
                "Tiles are numbered as they stand below the board, row by row; turns are clockwise.\n\n",
                "タイルは盤面の下に並ぶ順に番号で呼びます。回転は時計回りです。\n\n",
            ])
        } else {
            ""
        }
    }

    /// The last line of an explanation: the grade, and what is left.
    pub(super) fn outcome(self, explanation: &Explanation, rating: &Rating) -> String {
        let end = match explanation.solved {
            true => ["Solved: {}, score {}", "解けました：{}（スコア{}）"],
            false => [
                "The rest takes more than what-ifs within what-ifs: {}, score {}",
                "残りには、さらに深い仮定が要ります：{}（スコア{}）",
            ],
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
            Advice::Solved => return self.of(["Solved.\n", "解けています。\n"]).to_owned(),
            Advice::Beyond => {
                let sentence = [
                    "What comes next takes more than what-ifs within what-ifs, or too many.\n",
                    "次の手順には、仮定の中の仮定より深い推理か、多すぎる仮定が要ります。\n",
                ];
                return self.of(sentence).to_owned();
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
                true => [" All else is well.", "。ほかは合っています"],
                false if *drawn && !progress.order.is_empty() => {
                    [" Up to there all is well.", "。そこまでは合っています"]
                }
                false => ["", ""],
            };
            let parts = [&self.said(&right, Form::End), self.of(well)];
            return self.fill(["In the answer {}.{}", "答えでは、{}{}。"], &parts);
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
