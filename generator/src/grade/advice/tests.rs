//! Advice continues from the items drawn so far.

use super::super::SolvingStep;
use super::{Advice, advise};
use crate::board::Drawing;
use crate::genre::Puzzle;
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

fn next(advice: Advice) -> SolvingStep {
    match advice {
        Advice::Next(next) => *next,
        other => panic!("{other:?}"),
    }
}

/// Drawing what each piece of advice gives leads to the answer, one deduction at a time.
#[test]
fn advice_leads_to_the_answer() {
    let (puzzle, answer) = solved("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5");
    let mut drawn = Drawing::blank();
    while drawn != answer {
        let next = next(advise(&puzzle, &answer, &drawn, &Interrupt::new()));
        let [conclusion] = &next.deductions[..] else {
            panic!("{next:?}");
        };
        assert_eq!(conclusion.found.drawn.len(), 1);
        assert!(!drawn.contains(&conclusion.found.drawn.items()[0]));
        assert_eq!(next.drawing.len(), drawn.len() + 1);
        // its premises are told first
        for item in conclusion
            .since
            .iter()
            .flat_map(|since| since.drawn.items())
        {
            assert!(drawn.contains(item));
        }
        drawn = next.drawing;
    }
    assert_eq!(
        advise(&puzzle, &answer, &drawn, &Interrupt::new()),
        Advice::Solved
    );
    let wrong = puzzle.parse_answer("shaded r1c1 r4c4").unwrap();
    let mistake = Advice::Mistake(wrong.items()[1]);
    assert_eq!(advise(&puzzle, &answer, &wrong, &Interrupt::new()), mistake);
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
            advise(&puzzle, &answer, &other, &Interrupt::new()),
            Advice::Solved
        );
        let mut drawn = other.filtered(|item| item.at.y < 4);
        let wrong = puzzle.parse_answer("letter r3c3=A").unwrap().items()[0];
        drawn.insert(wrong);
        assert_eq!(
            advise(&puzzle, &answer, &drawn, &Interrupt::new()),
            Advice::Mistake(wrong)
        );
    }
}
