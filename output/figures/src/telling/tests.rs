use super::{Teller, indented, json};
use pencilmill_generator::board::{Drawing, Language, parse_drawing};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::genres;
use pencilmill_generator::grade::{Explanation, LIMITS, Statement, explain, rate};
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::prover::{Answers, Budget, solve};

fn drawing(text: &str) -> Drawing {
    let items = parse_drawing(text).unwrap().into_iter();
    items.map(|(item, _)| item).collect()
}

/// A kept puzzle of each genre with its answer.
fn kept() -> Vec<(Puzzle, Drawing)> {
    let kept = |genre: &&str| {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../generator/tests/golden");
        let file = std::fs::read_to_string(format!("{folder}/{genre}.txt")).unwrap();
        let mut lines = file.split("\n\n").nth(1).unwrap().lines().skip(1);
        let puzzle = genres::parse(lines.next().unwrap()).unwrap();
        (puzzle, drawing(lines.next().unwrap()))
    };
    let slugs: Vec<&str> = genres::ALL.iter().map(|genre| genre.card().slug).collect();
    slugs.iter().map(kept).collect()
}

#[test]
fn what_is_told_to_be_drawn_can_be_typed_back() {
    for (puzzle, answer) in kept() {
        let said = Statement {
            drawn: answer,
            ..Statement::default()
        };
        for language in Language::ALL {
            let text = Teller::new(language, puzzle.genre.card()).said(&said);
            let read = puzzle.parse_answer(&text);
            assert_eq!(read.as_ref(), Ok(&said.drawn), "{puzzle}: {text}");
        }
    }
}

/// Small puzzles of every genre, of average and high difficulty; most of them only if the variable
/// is set, since they take minutes.
const TOLD: &str = include_str!("../../../../generator/tests/told.txt");

/// Items that explanations call drawn can be typed back in each language; no line is endless, and
/// none contains an unnamed word.
#[test]
fn explanations_can_be_read_and_typed() {
    let all = std::env::var_os("TOLD").is_some();
    for text in TOLD.lines().step_by(if all { 1 } else { 8 }) {
        let puzzle = genres::parse(text).unwrap();
        let answer = match solve(&puzzle, Budget::UNLIMITED, &Interrupt::new()) {
            Answers::Unique(answer) => answer,
            other => panic!("{text}: {other:?}"),
        };
        let explanation = explain(&puzzle, &answer, &Interrupt::new());
        let all = std::iter::once(&explanation.start).chain(&explanation.steps);
        for (step, language) in all.flat_map(|step| Language::ALL.map(|of| (step, of))) {
            let teller = Teller::new(language, puzzle.genre.card());
            for told in teller.sentences(step) {
                for line in told.text.lines() {
                    assert!(line.chars().count() < 2000, "{text}: {line}");
                    assert!(!line.contains("half r"), "{text}: {line}");
                }
                for deduction in told.found {
                    let drawn = &deduction.found.drawn;
                    let said = Statement {
                        drawn: drawn.clone(),
                        ..Statement::default()
                    };
                    let said = teller.said(&said);
                    assert!(
                        told.text.contains(&said) || told.found.len() > 1,
                        "{text}: {said}"
                    );
                    assert_eq!(
                        puzzle.parse_answer(&said).as_ref(),
                        Ok(drawn),
                        "{text}: {said}"
                    );
                }
            }
        }
    }
}

/// The text of an explanation consists of the sentences, headings and the end.
#[test]
fn the_whole_text_is_the_sentences() {
    let texts = [
        "tonttiraja 6x6; number r2c5=1 r3c2=2 r4c5=1 r5c3=2 r6c1=1 r6c6=1",
        "litos 4x5; shape r3c5=xx./.xx",
    ];
    for text in texts {
        let puzzle = genres::parse(text).unwrap();
        let answer = match solve(&puzzle, Budget::UNLIMITED, &Interrupt::new()) {
            Answers::Unique(answer) => answer,
            other => panic!("{other:?}"),
        };
        let explanation = explain(&puzzle, &answer, &Interrupt::new());
        let rating = rate(&puzzle, &answer, LIMITS, &Interrupt::new()).unwrap();
        for teller in Language::ALL.map(|language| Teller::new(language, puzzle.genre.card())) {
            let look = teller.language().into();
            let text = teller.explanation(&puzzle, &explanation, &rating, false, look);
            let Explanation { start, steps, .. } = &explanation;
            let all = std::iter::once(start).chain(steps);
            let told = all.flat_map(|step| teller.sentences(step));
            let told: String = told.map(|told| indented(&told.text, 2)).collect();
            let lines = text.lines().filter(|line| line.starts_with("  "));
            let lines: String = lines.map(|line| format!("{line}\n")).collect();
            assert_eq!(lines, told);
        }
        let object = json::explanation(&puzzle, &explanation, &rating);
        let steps = object["steps"].as_array().unwrap();
        assert_eq!(steps.len(), explanation.steps.len());
        assert_eq!(object["solved"], explanation.solved);
    }
}
