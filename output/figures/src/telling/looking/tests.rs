//! Each stage of a hint tells more than the one before.

use super::super::statements::Form;
use super::super::tests::{TOLD, solved, table};
use super::super::{Stage, Teller, all_found, json};
use pencilmill_generator::board::{Drawing, Language};
use pencilmill_generator::genre::{Progress, Puzzle};

use pencilmill_generator::grade::{Advice, advise};
use pencilmill_generator::hint_loop::Interrupt;

fn advice(puzzle: &Puzzle, answer: &Drawing, progress: &Progress) -> Advice {
    advise(puzzle, answer, progress, false, &Interrupt::new())
}

/// In all genres and both languages, a hint first asks about one place, then gives a reason, then
/// the result; no stage repeats another one or gives away the next one.
#[test]
fn each_stage_tells_more() {
    for text in TOLD.lines() {
        let (puzzle, answer) = solved(text);
        for eighths in [0, 4] {
            let items = answer.items().iter().zip(0..);
            let kept = items.filter(|(_, at)| at * at * 31 % 8 < eighths);
            let progress = Progress::from(kept.map(|(item, _)| *item).collect::<Drawing>());
            let step = match advice(&puzzle, &answer, &progress) {
                Advice::Next(step) => step,
                Advice::Solved => continue,
                other => panic!("{text}: {other:?}"),
            };
            for language in Language::ALL {
                let teller = Teller::new(language, &puzzle);
                let story = teller.sentences(&step);
                let stages = teller.stages(&story);
                let (look, why, told) = (&stages.look, &stages.why, &stages.told);
                let all = format!("{text} {}\n{look}\n{why}\n{told}", progress.drawn);
                assert!(!stages.at.is_empty(), "{all}");
                assert!(look.chars().count() <= 160, "{all}");
                assert!(look.ends_with(language.of("?", "。")), "{all}");
                assert!(why.ends_with(language.of(".", "。")), "{all}");
                for vague in ["{}", "“”", "「」", "  ", "..", "。。", ".5"] {
                    let is_vague = all.lines().skip(1).any(|line| line.contains(vague));
                    assert!(!is_vague, "{all}");
                }
                assert!(why != look && told != why && told != look, "{all}");
                let found = all_found(&story[0].found);
                let result = teller.said(&found, Form::End);
                assert!(result.is_empty() || !look.contains(&result), "{all}");
                assert!(result.is_empty() || !why.contains(&result), "{all}");
            }
        }
    }
}

/// A mistake is told as the rule that it breaks, or by what the answer has instead.
#[test]
fn mistakes_are_told_as_broken_rules() {
    let (puzzle, answer) = solved("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5");
    let told = |drawn: &str| {
        let progress = puzzle.parse_progress(drawn).unwrap();
        let advice = advice(&puzzle, &answer, &progress);
        Language::ALL.map(|language| {
            let told = &json::advice(&puzzle, &progress, &advice, language)["told"];
            let look = language.into();
            let text = Teller::new(language, &puzzle).advice(&progress, &advice, Stage::Look, look);
            let told = told.as_str().unwrap().to_owned();
            assert!(text.ends_with(&format!("{told}\n")), "{text}");
            told
        })
    };
    for [drawn, english, japanese] in table(
        "
        shaded r1c3 r4c4 | In the answer r4c4 stays white. All else is well. | 答えでは、r4c4は白マスです。ほかは合っています。
        shaded r4c4 r1c4 | In the answer r4c4 stays white. Up to there all is well. | 答えでは、r4c4は白マスです。そこまでは合っています。
        unshaded r1c1 | In the answer r1c1 is shaded. All else is well. | 答えでは、r1c1は黒マスです。ほかは合っています。
    ",
    ) {
        assert_eq!(told(drawn), [english, japanese]);
    }
    let [english, japanese] = told("shaded r1c4 r2c3 r3c3 r1c3");
    assert!(english.starts_with("The 1 in r2c4 sees "), "{english}");
    assert!(japanese.starts_with("r2c4の1から"), "{japanese}");
}
