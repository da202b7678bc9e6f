//! Explanations and advice as texts with figures, for terminals.

use super::{Both, Teller, areas, indented};
use crate::description::title;
use crate::figure::Look;
use crate::terminal::{noted, picture};
use pencilmill_generator::board::Drawing;
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::grade::{Advice, Explanation, Rating, SolvingStep, grade_of};

/// Demands of each layer on a person.
const LAYERS: [Both; 6] = [
    ["one constraint at a time", "条件を1つずつ見る"],
    ["two constraints together", "条件を2つ合わせて見る"],
    ["what-ifs that fail soon", "すぐに矛盾する仮定"],
    [
        "all cases of one constraint, or long what-ifs",
        "1つの条件のすべての場合を調べる、または長い仮定",
    ],
    ["what-ifs within what-ifs", "仮定の中の仮定"],
    ["beyond all this", "これらでは解けない"],
];

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
    /// The demand of a layer on a person.
    pub fn layer(self, layer: u8) -> &'static str {
        self.of(LAYERS[usize::from(layer)])
    }

    /// A solution from start to end, with a figure of the puzzle and optionally one of the known
    /// items after each step.
    pub fn explanation(
        self,
        puzzle: &Puzzle,
        explanation: &Explanation,
        rating: &Rating,
        with_figures: bool,
        look: Look,
    ) -> String {
        let Explanation {
            start,
            steps,
            solved,
        } = explanation;
        let mut text = format!(
            "{}\n{}",
            title(puzzle, self.language),
            picture(puzzle.board, &puzzle.printed, look)
        );
        let mut shown = (Drawing::blank(), Drawing::blank());
        let mut figure = |group: &[SolvingStep]| {
            let last = group.last().filter(|_| with_figures)?;
            let areas = areas(group.iter().flat_map(|step| &step.deductions));
            let known = (last.drawing.clone(), last.blank.clone());
            if known == shown && areas.is_empty() {
                return None;
            }
            shown = known;
            let drawn = puzzle.printed.with(&last.drawing);
            let figure = noted(puzzle.board, &drawn, &last.blank, &areas, look);
            Some(figure + &self.legend(&areas))
        };
        let first = self.lines(start);
        if !first.is_empty() {
            text += &format!("\n{}\n{first}", self.of(["at the start:", "はじめに:"]));
            text.extend(figure(std::slice::from_ref(start)));
        }
        // Immediate steps are told as one.
        let together = |a: &SolvingStep, b: &SolvingStep| a.is_at_once() && b.is_at_once();
        let mut number = 0;
        for group in steps.chunk_by(together) {
            let lines: String = group.iter().map(|step| self.lines(step)).collect();
            if let Some(last) = group.last().filter(|_| !lines.is_empty()) {
                number += 1;
                let parts = [&number.to_string(), self.layer(last.layer), &lines];
                text += &self.fill(["\nstep {}: {}\n{}", "\n手順{}: {}\n{}"], &parts);
                text.extend(figure(group));
            }
        }
        let end = match solved {
            true => ["\nsolved: {}, score {}\n", "\n解けた: {}、スコア{}\n"],
            false => [
                "\nthe rest takes more than what-ifs within what-ifs, or too many: {}, score {}\n",
                "\n残りには仮定の中の仮定より深い推理か、多すぎる仮定が必要: {}、スコア{}\n",
            ],
        };
        let grade = grade_of(puzzle, rating).name();
        text + &self.fill(end, &[grade, &rating.score.to_string()])
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
                Stage::Why => text += &stages.why,
                Stage::Full => text += &stages.told,
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

    /// The sentences of a step.
    fn lines(self, step: &SolvingStep) -> String {
        let told = self.sentences(step).into_iter();
        told.map(|told| indented(&told.text, 2)).collect()
    }
}
