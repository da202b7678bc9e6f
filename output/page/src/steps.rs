//! The steps of an explanation in the form of page data: sentences and drawings.

use pencilmill_figures::notes::area_letters;
use pencilmill_figures::telling::{Teller, Told, all_found, areas};
use pencilmill_generator::board::{Drawing, Language, place_text};
use pencilmill_generator::genre::{Progress, Puzzle};
use pencilmill_generator::grade::{Advice, advise, closed_cells, explain};
use pencilmill_generator::hint_loop::Interrupt;
use serde::Serialize;

/// Sentences told at once.
#[derive(Serialize)]
pub struct Step {
    /// The place to look at, in each language, with the places to highlight.
    look: [String; 2],
    at: Vec<String>,
    /// The reason, in each language.
    why: [String; 2],
    /// The sentences, in each language.
    told: [String; 2],
    /// The items drawn in the step, as the text of a drawing.
    #[serde(skip_serializing_if = "String::is_empty")]
    draw: String,
    /// The items ruled out in the step.
    #[serde(skip_serializing_if = "String::is_empty")]
    not: String,
    /// Areas of clues: each with a letter, the clue's place and its places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    areas: Vec<(char, String, Vec<String>)>,
}

/// The steps to the only answer of a puzzle, without those that neither draw nor rule out anything
/// used later, except where pages let nobody draw.
pub fn steps(puzzle: &Puzzle, answer: &Drawing) -> Vec<Step> {
    let explanation = explain(puzzle, answer, &Interrupt::new());
    told(puzzle, |teller| teller.steps(&explanation))
}

/// The next steps for a drawing: up to one that draws something, or notes it where nothing is drawn
/// for long. None once the flag is set, or if no step leads on.
pub fn next_steps(
    puzzle: &Puzzle,
    answer: &Drawing,
    progress: &Progress,
    stop: &Interrupt,
) -> Vec<Step> {
    let mut progress = progress.clone();
    let mut noting = true;
    while let Advice::Next(step) = advise(puzzle, answer, &progress, noting, stop) {
        let steps = told(puzzle, |teller| teller.sentences(&step));
        if !steps.is_empty() || !noting {
            return steps;
        }
        // A note that goes without saying is made without a word.
        let blank = step.deductions.iter().map(|one| &one.found.blank);
        let crossed = blank.fold(progress.crossed.clone(), |all, blank| all.with(blank));
        noting = crossed != progress.crossed;
        progress.crossed = crossed;
    }
    Vec::new()
}

/// Steps in both languages.
fn told<'a>(puzzle: &'a Puzzle, tell: impl Fn(Teller<'a>) -> Vec<Told<'a>>) -> Vec<Step> {
    let [english, japanese] = Language::ALL.map(|language| Teller::new(language, puzzle));
    let both = tell(english).into_iter().zip(tell(japanese));
    let there = puzzle.printed.with(&closed_cells(puzzle));
    let steps = both.map(|(told, ja)| Step::of(&there, &[(english, told), (japanese, ja)]));
    steps
        .filter(|step| !step.draw.is_empty() || !step.not.is_empty())
        .collect()
}

impl Step {
    /// The step without the items that are known beforehand.
    fn of(there: &Drawing, both: &[(Teller<'_>, Told<'_>); 2]) -> Step {
        let [(_, Told { found, .. }), _] = both;
        let own = |drawing: &Drawing| drawing.without(there);
        let named = areas(found.iter().copied());
        let areas = area_letters(&named).into_iter().map(|(letter, area)| {
            let places = area.places.iter().map(|&place| place_text(place));
            (letter, place_text(area.clue.at), places.collect())
        });
        let [english, japanese] = both.each_ref().map(|(teller, told)| {
            let mut stages = teller.stages(std::slice::from_ref(told));
            for line in teller.legend(&named).lines() {
                stages.told += "\n";
                stages.told += line;
            }
            stages
        });
        let found = all_found(found);
        let trimmed = |text: String| text.trim_end().to_owned();
        Step {
            at: english.at.into_iter().map(place_text).collect(),
            look: [english.look, japanese.look],
            why: [english.why, japanese.why].map(trimmed),
            told: [english.told, japanese.told].map(trimmed),
            draw: own(&found.drawn).to_string(),
            not: own(&found.blank).to_string(),
            areas: areas.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_generator::genres;
    use pencilmill_generator::prover::{Answers, Budget, solve};

    fn steps_of(text: &str) -> (Puzzle, Drawing, Vec<Step>) {
        let puzzle = genres::parse(text).unwrap();
        let answer = match solve(&puzzle, Budget::UNLIMITED, &Interrupt::new()) {
            Answers::Unique(answer) => answer,
            other => panic!("{other:?}"),
        };
        let steps = steps(&puzzle, &answer);
        (puzzle, answer, steps)
    }

    #[test]
    fn what_steps_draw_is_the_answer() {
        let (puzzle, answer, steps) = steps_of("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5");
        let drawn = steps.iter().map(|step| puzzle.parse_answer(&step.draw));
        let drawn = drawn.flat_map(|drawn| drawn.unwrap().items().to_vec());
        assert_eq!(drawn.collect::<Drawing>(), answer);
    }

    #[test]
    fn what_no_reader_can_draw_is_no_step() {
        let (puzzle, _, steps) = steps_of("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5");
        let closed = closed_cells(&puzzle).to_string();
        assert_eq!(closed, "shaded r2c4 r3c4 r4c3");
        // "r2–3c4 and r4c3 stay white."
        assert!(!steps[0].draw.is_empty(), "{:?}", steps[0].told);
        assert!(steps.iter().all(|step| !step.not.contains("r4c3")));
    }

    #[test]
    fn where_to_look_is_said_before_what_follows() {
        let (_, _, steps) = steps_of("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5");
        for step in &steps {
            let [look, why, told] = [&step.look, &step.why, &step.told];
            assert!(
                look[0].starts_with("Look at ") && look[0].ends_with('?'),
                "{look:?}"
            );
            assert!(look[1].contains("を見ましょう。"), "{look:?}");
            for (why, told) in why.iter().zip(told) {
                assert!(!why.is_empty() && why != told, "{why}");
            }
            assert!(!step.at.is_empty());
        }
    }

    #[test]
    fn steps_are_told_by_the_teller() {
        let text = "tonttiraja 6x6; number r2c5=1 r3c2=2 r4c5=1 r5c3=2 r6c1=1 r6c6=1";
        let (_, _, steps) = steps_of(text);
        let told = |language: usize, line: &str| {
            let mut lines = steps.iter().flat_map(|step| step.told[language].lines());
            assert!(lines.any(|told| told.starts_with(line)), "{line}");
        };
        told(0, "The two sides belong to different clues, so ");
        told(0, "a: belongs to the 1 in r2c5");
        told(1, "両側は別々の手がかりの領域なので、");
        // Letters on the board match those of the text, and stand at the clues that it names.
        for step in &steps {
            for (letter, clue, _) in &step.areas {
                let legend = |line: &str| {
                    line.starts_with(&format!("{letter}: belongs to the "))
                        && line.ends_with(&format!(" in {clue}"))
                };
                assert!(step.told[0].lines().any(legend), "{}", step.told[0]);
            }
        }
    }
}
