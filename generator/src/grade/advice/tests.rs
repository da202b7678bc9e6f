//! Advice continues from the items drawn so far.

use super::super::SolvingStep;
use super::{Advice, Mistake, advise};
use crate::board::{Drawing, Language, told_text};
use crate::genre::{Progress, Puzzle};
use crate::genres;
use crate::hint_loop::Interrupt;
use crate::prover::{Answers, solve};
use pencilmill_solver::Budget;

fn solved(text: &str) -> (Puzzle, Drawing) {
    let puzzle = genres::parse(text).unwrap();
    match solve(&puzzle, Budget::UNLIMITED, &Interrupt::new()) {
        Answers::Unique(answer) => (puzzle, answer),
        other => panic!("{text}: {other:?}"),
    }
}

/// The mistake in a drawing.
fn mistake(puzzle: &Puzzle, answer: &Drawing, progress: &Progress) -> Mistake {
    match advise(puzzle, answer, progress, false, &Interrupt::new()) {
        Advice::Mistake(mistake) => *mistake,
        other => panic!("{other:?}"),
    }
}

fn next(advice: Advice) -> SolvingStep {
    match advice {
        Advice::Next(next) => *next,
        other => panic!("{other:?}"),
    }
}

/// Drawing what each piece of advice gives leads to the answer.
#[test]
fn advice_leads_to_the_answer() {
    let (puzzle, answer) = solved("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5");
    let mut drawn = Drawing::blank();
    while drawn != answer {
        let next = next(advise(
            &puzzle,
            &answer,
            &drawn.clone().into(),
            false,
            &Interrupt::new(),
        ));
        let (mut told, mut seen) = (drawn.clone(), 0);
        for deduction in &next.deductions {
            // its premises are told first
            let since = deduction.since.iter();
            for item in since.flat_map(|since| since.drawn.items()) {
                assert!(told.contains(item));
            }
            told = told.with(&deduction.found.drawn);
            seen += usize::from(!deduction.found.drawn.without(&drawn).is_empty());
        }
        assert!(seen > 0 && told == next.drawing);
        drawn = next.drawing;
    }
    assert_eq!(
        advise(
            &puzzle,
            &answer,
            &drawn.clone().into(),
            false,
            &Interrupt::new()
        ),
        Advice::Solved
    );
    let wrong = puzzle.parse_answer("shaded r1c1 r4c4").unwrap();
    let found = mistake(&puzzle, &answer, &wrong.clone().into());
    assert_eq!((found.item, found.alone), (wrong.items()[1], true));
}

/// A drawing that counts as the answer contains no mistake: here all sticks may be turned, and
/// nothing is printed on the board.
#[test]
fn the_nearest_answer_counts() {
    let text = "bitspuzzle 5x5; letter r7c1=A r7c2=C r7c3=E r7c5=A r7c6=C r7c7=E r9c1=A r9c2=D r9c3=E r9c5=C r9c6=A \
         r9c7=D r11c1=C r11c2=D r11c3=E r11c5=A r11c6=B r11c8=B r11c9=D r13c1=B r13c2=D r13c4=B r13c5=E \
         r13c7=B r13c9=C; turnable r0c6; join r7c1-r7c2-r7c3 r7c5-r7c6-r7c7 r9c1-r9c2-r9c3 r9c5-r9c6-r9c7 \
         r11c1-r11c2-r11c3 r11c5-r11c6 r11c8-r11c9 r13c1-r13c2 r13c4-r13c5";
    let puzzle = genres::parse(text).unwrap();
    let answer = "letter r1c1=A r1c2=D r1c3=B r1c4=E r1c5=C r2c1=C r2c2=B r2c3=E r2c4=D r2c5=A r3c1=E r3c2=A r3c3=D \
         r3c4=C r3c5=B r4c1=D r4c2=C r4c3=A r4c4=B r4c5=E r5c1=B r5c2=E r5c3=C r5c4=A r5c5=D; border r1c1.5 \
         r1c3.5 r1c4.5 r1.5c2 r1.5c3 r1.5c5 r2c1.5 r2c2.5 r2c3.5 r2c4.5 r2.5c2 r3c1.5 r3c2.5 r3c3.5 r3c4.5 \
         r3.5c1 r3.5c4 r3.5c5 r4c1.5 r4c2.5 r4c3.5 r4.5c3 r4.5c4 r4.5c5 r5c1.5 r5c2.5";
    let answer = puzzle.parse_answer(answer).unwrap();
    let alike = puzzle.genre.extras().equivalent(&puzzle, &answer);
    assert!(!alike.is_empty());
    for other in alike {
        assert_eq!(
            advise(
                &puzzle,
                &answer,
                &other.clone().into(),
                false,
                &Interrupt::new()
            ),
            Advice::Solved
        );
        let mut drawn = other.filtered(|item| item.at.y < 4);
        let wrong = puzzle.parse_answer("letter r3c3=A").unwrap().items()[0];
        drawn.insert(wrong);
        let found = mistake(&puzzle, &answer, &drawn.into());
        assert_eq!((found.item, found.drawn), (wrong, true));
    }
}

/// Ink that is drawn and ink that is ruled out can be typed in the words of each genre, in both
/// languages.
#[test]
fn drawn_and_crossed_ink_is_read_in_the_words_of_the_genre() {
    for text in include_str!("../../../tests/told.txt").lines() {
        let puzzle = genres::parse(text).unwrap();
        let spots = puzzle.genre.card().drawn.iter();
        let all = spots.flat_map(|spot| spot.items(puzzle.board).into_iter().take(2));
        for item in all {
            let [en, ja] = Language::ALL.map(|of| puzzle.genre.card().word(item.ink, of));
            let [place, place_ja] = Language::ALL.map(|of| told_text(&item, of));
            let only = Drawing::from_iter([item]);
            for text in [format!("{en} {place}"), format!("{ja} {place_ja}")] {
                let read = puzzle.parse_progress(&text).unwrap();
                assert_eq!(
                    (&read.drawn, &read.order[..]),
                    (&only, only.items()),
                    "{text}"
                );
                assert!(read.crossed.is_empty());
            }
            for text in [format!("no {en} {place}"), format!("{ja}なし {place_ja}")] {
                let read = puzzle.parse_progress(&text).unwrap();
                assert_eq!(
                    (read.drawn, read.crossed),
                    (Drawing::blank(), only.clone()),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn a_drawing_that_is_not_finished_is_read_or_its_fault_told() {
    let (puzzle, answer) = solved("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5");
    let read = |text: &str| puzzle.parse_progress(text);
    let progress =
        read("shaded r2c3 r1c1–2, unshaded r4c4 white r1c4; 白マス r3c2、黒マス r3c3").unwrap();
    assert_eq!(progress.drawn.to_string(), "shaded r1c1 r1c2 r2c3 r3c3");
    assert_eq!(progress.crossed.to_string(), "shaded r1c4 r3c2 r4c4");
    assert_eq!(
        progress.order[0],
        puzzle.parse_answer("shaded r2c3").unwrap().items()[0]
    );
    let said = |text: &str| Language::ALL.map(|of| read(text).unwrap_err().text(of));
    for (text, english, japanese) in [
        (
            "shaded r1c11",
            "There is no column 11; the board has 4 columns.",
            "11列目はありません。盤面は4列です。",
        ),
        (
            "shaded r5c1",
            "There is no row 5; the board has 4 rows.",
            "5行目はありません。盤面は4行です。",
        ),
        (
            "black r1c1",
            "“black cell” is not drawn there. Did you mean: shaded r1c1?",
            "印刷された黒マスはそこにはかきません。黒マス r1c1のことですか。",
        ),
        (
            "shadde r1c1",
            "nothing is called “shadde”. Did you mean: shaded?",
            "「shadde」というものはありません。「shaded」のことですか。",
        ),
    ] {
        let [en, ja] = said(text);
        assert!(en.ends_with(english) && ja.ends_with(japanese), "{en} {ja}");
    }
    // what is wrongly ruled out is a mistake as well
    let wrong = mistake(&puzzle, &answer, &read("unshaded r1c1").unwrap());
    assert_eq!(
        (wrong.drawn, wrong.alone, wrong.breaks),
        (false, true, None)
    );
    // of several mistakes, the one that breaks a rule, or else the first that was drawn
    let broken = mistake(&puzzle, &answer, &read("shaded r4c4 r3c4").unwrap());
    assert_eq!(broken.breaks.map(|breaks| breaks.rule), Some(1));
    let first = mistake(&puzzle, &answer, &read("shaded r4c4 r1c4").unwrap());
    assert_eq!(
        first.item,
        puzzle.parse_answer("shaded r4c4").unwrap().items()[0]
    );
}
