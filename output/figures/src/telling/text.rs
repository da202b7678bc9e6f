//! Explanations and advice as texts with figures, for terminals.

use super::{Teller, all_found, areas};
use crate::description::title;
use crate::figure::Look;
use crate::terminal::{noted, picture};
use pencilmill_generator::board::Drawing;
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::grade::{Advice, Explanation, Rating, Statement, grade_of};

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
        if self.letters_points() {
            text += self.of([
                "Points are named by column and row: A0 is the upper left corner, B0 the next.\n\n",
                "点は列の文字と段の数字で呼びます：A0は左上の角、その右がB0です。\n\n",
            ]);
        }
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

    /// Advice on a partial drawing up to a stage; the last stage has a figure.
    pub fn advice(
        self,
        puzzle: &Puzzle,
        drawn: &Drawing,
        advice: &Advice,
        stage: Stage,
        look: Look,
    ) -> String {
        let drawing = puzzle.printed.with(drawn);
        let step = match advice {
            Advice::Mistake(item) => {
                let mistake = ["\na mistake: {}\n", "\n間違い: {}\n"];
                return picture(puzzle.board, &drawing, look)
                    + &self.fill(mistake, &[&self.named(item)]);
            }
            Advice::Solved => return self.of(["solved\n", "解けています\n"]).to_owned(),
            Advice::Beyond => {
                let sentence = [
                    "what comes next takes more than what-ifs within what-ifs, or too many\n",
                    "次の手順には、仮定の中の仮定より深い推理か、多すぎる仮定が必要です\n",
                ];
                return self.of(sentence).to_owned();
            }
            Advice::Next(step) => step,
        };
        let mut text = String::new();
        for told in self.sentences(step) {
            let stages = self.stages(&told);
            text += &format!("{}\n", stages.look);
            match stage {
                Stage::Look => {}
                Stage::Why => text += &format!("{}\n", stages.why),
                Stage::Full => text += &format!("{}\n", stages.told),
            }
        }
        if stage == Stage::Full {
            let areas = areas(&step.deductions);
            let drawn = drawing.with(&step.drawing);
            text += &noted(puzzle.board, &drawn, &step.blank, &areas, look);
            text += &self.legend(&areas);
        }
        text
    }
}
