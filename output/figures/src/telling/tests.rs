use super::statements::Form;
use super::{Teller, Told, json, named_places};
use crate::svg::escaped;
use pencilmill_generator::board::{Drawing, Language};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::genres;
use pencilmill_generator::grade::{Explanation, LIMITS, Rating, Statement, explain, rate};
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::prover::{Answers, Budget, solve};

/// A puzzle with its answer.
pub(super) fn solved(text: &str) -> (Puzzle, Drawing) {
    let puzzle = genres::parse(text).unwrap();
    match solve(&puzzle, Budget::UNLIMITED, &Interrupt::new()) {
        Answers::Unique(answer) => (puzzle, answer),
        other => panic!("{text}: {other:?}"),
    }
}

/// The rows of a table, with a bar between two cells.
pub(super) fn table<const N: usize>(text: &str) -> impl Iterator<Item = [&str; N]> {
    let rows = text
        .trim()
        .lines()
        .map(|row| row.trim().split(" | ").collect::<Vec<_>>());
    rows.map(|row| row.try_into().unwrap())
}

#[test]
fn clues_are_called_by_what_is_printed() {
    let cases = "
        canal-view 5x5; number r2c4=8 | the 8 in r2c4 | r2c4の8
        lohkous 5x5; set r3c3=3+? | the clue 3 ? in r3c3 | r3c3の「3 ?」
        oddstitch 5x5; arrow r1c5=down2 | the 2↓ in r1c5 | r1c5の「↓2」
        corner-meeting 5x5; circled r2c4=3 | the ③ in r2c4 | r2c4の③
        corner-meeting 5x5; circle r1c4 r1c5 | the circles in r1c4–5 | r1c4〜5の丸
        diagaquarium 5x5; number r0c2=4 | the 4 above column 2 | 2列目の上の4
        diagaquarium 5x5; number r3c0=5 | the 5 beside row 3 | 3段目の左の5
        uncheckers 5x5; number r0c6=4 | the 4 at the top right | 右上の4
    ";
    for [text, named @ ..] in table::<3>(cases) {
        let puzzle = genres::parse(text).unwrap();
        for (language, named) in Language::ALL.into_iter().zip(named) {
            let teller = Teller::new(language, &puzzle);
            assert_eq!(teller.all_named(puzzle.printed.items()), named);
        }
    }
}

#[test]
fn places_have_names_without_halves() {
    let cases = "
        canal-view 5x5 | shaded r1c1 r1c2 r1c3 r2c2 r3c2 r5c5 | r1c1–3, r2–3c2 and r5c5 are shaded | r1c1〜3・r2〜3c2・r5c5は黒マスです
        canal-view 3x3 | shaded r1c1 r1c2 r1c3 | all of row 1 is shaded | 1段目全部は黒マスです
        masyu 5x5 | line r4c1-r5c1 r5c1-r5c2-r5c3 | the loop runs r4c1–r5c1–r5c3 | 輪はr4c1–r5c1–r5c3を通ります
        corner-meeting 5x5 | border r2.5c1 r1c3.5 r1.5c3 | there are lines right of and below r1c3 and between r2c1 and r3c1 | r1c3の右と下・r2c1とr3c1の間に線が入ります
        slitherlink 5x5 | line r2.5c3.5-r2.5c4.5 r2.5c3.5-r3.5c3.5 | the top and left of r3c4 are drawn | r3c4の上と左の辺を引きます
        crossstitch 5x5 | line r3.5c2.5-r4.5c3.5 | the ╲ of r4c3 is drawn | r4c3の＼を引きます
        oddstitch 5x5 | line r0.5c1.5-r2.5c2.5 | B0–C2 is drawn | B0–C2を引きます
    ";
    for [board, drawn, said @ ..] in table::<4>(cases) {
        let puzzle = genres::parse(board).unwrap();
        let statement = Statement {
            drawn: drawn.parse().unwrap(),
            ..Statement::default()
        };
        for (language, said) in Language::ALL.into_iter().zip(said) {
            let teller = Teller::new(language, &puzzle);
            assert_eq!(teller.said(&statement, Form::End), said);
        }
    }
}

/// A puzzle with its explanation and rating.
fn explained(text: &str) -> (Puzzle, Explanation, Rating) {
    let (puzzle, answer) = solved(text);
    let explanation = explain(&puzzle, &answer, &Interrupt::new());
    let rating = rate(&puzzle, &answer, LIMITS, &Interrupt::new()).unwrap();
    (puzzle, explanation, rating)
}

/// The text of an explanation consists of the numbered sentences between title and end.
#[test]
fn the_whole_text_is_the_sentences() {
    let texts = [
        "tonttiraja 6x6; number r2c5=1 r3c2=2 r4c5=1 r5c3=2 r6c1=1 r6c6=1",
        "litos 4x5; shape r3c5=xx./.xx",
    ];
    for text in texts {
        let (puzzle, explanation, rating) = explained(text);
        for teller in Language::ALL.map(|language| Teller::new(language, &puzzle)) {
            let look = teller.language().into();
            let text = teller.explanation(&explanation, &rating, false, look);
            let told = teller.steps(&explanation).into_iter().zip(1..);
            let told = told.map(|(told, number)| format!("{number}. {}\n", told.text));
            let told = format!("\n\n{}\n", told.collect::<String>());
            assert!(text.contains(&told), "{text}");
        }
        let object = json::explanation(&puzzle, &explanation, &rating);
        let steps = object["steps"].as_array().unwrap();
        assert_eq!(steps.len(), explanation.steps.len());
        assert_eq!(object["solved"], explanation.solved);
    }
}

#[test]
fn pages_have_a_picture_for_each_step() {
    let text = "canal-view 5x5; number r1c5=6 r2c1=1 r4c1=4 r5c4=3";
    let (puzzle, explanation, rating) = explained(text);
    let what_if = |told: &Told<'_>| told.found.iter().any(|found| found.breaks.is_some());
    for teller in Language::ALL.map(|language| Teller::new(language, &puzzle)) {
        let page = teller.page(&explanation, &rating, teller.language().into());
        let steps = teller.steps(&explanation);
        let pictures: Vec<&str> = page.split("<figure>").skip(1).collect();
        assert_eq!(pictures.len(), steps.len());
        for (picture, told) in pictures.iter().zip(&steps) {
            assert!(picture.contains(&escaped(&told.text)), "{picture}");
            let purple = picture.contains("#7a3fa0");
            assert!(what_if(told) || !purple, "{picture}");
        }
        assert!(
            steps.iter().any(what_if) && page.contains("#7a3fa0"),
            "{page}"
        );
        assert!(page.ends_with("</html>\n"), "{page}");
    }
}

/// Arguments that a person has words for.
#[test]
fn patterns_are_named_and_what_is_left_is_counted() {
    let cases = "
        slitherlink 7x7; number r1c7=3 r2c6=3 r3c3=3 r3c4=2 r4c2=3 r4c4=1 r4c7=0 r5c5=3 r6c1=3 r6c3=3 r6c4=1 r6c6=1 r7c2=1 r7c6=0 | The 3s in r3c3 and r4c2 touch at a corner. Try the top of r3c3 empty. | r3c3・r4c2の3は角で接しています。
        plot-twist 6x6; number r2c5=1 r3c2=2 r3c5=1; unknown r3c4 r5c2 r5c4 r5c6; circled r1c1=2 r2c2=1 r3c3=1 r4c3=3 r4c6=5 r6c1=2 r6c2=2 r6c6=4 | The other clues need 32 cells, which leaves 4 for the 2 in r3c2, so | ほかの手がかりに32マス要り、r3c2の2に残るのは4マスなので
        nurikabe 6x6; number r1c1=2 r2c3=12 r4c2=2 r5c1=6 | but the 2 in r1c1 has room for at most 1. | r1c1の2は多くても1マスにしか広がりません。
        heyawake 9x9; number r1c1=0 r2c2=21; border r1.5c2 r1.5c3 r1.5c4 r1.5c5 r1.5c6 r1.5c7 r1.5c8 r8.5c2 r8.5c3 r8.5c4 r8.5c5 r8.5c6 r8.5c7 r8.5c8 r2c1.5 r3c1.5 r4c1.5 r5c1.5 r6c1.5 r7c1.5 r8c1.5 r2c8.5 r3c8.5 r4c8.5 r5c8.5 r6c8.5 r7c8.5 r8c8.5 | The 21 in r2c2 would otherwise not fit without cutting something off, so r2c2, | r2c2の21は、そうしないと何かを分断せずには入りきらないので、r2c2・r2c8・
        tonttiraja 6x6; number r2c5=1 r3c2=2 r4c5=1 r5c3=2 r6c1=1 r6c6=1 | The two sides belong to different clues, so the line runs  | 両側は別々の手がかりの領域なので、
        litos 4x5; shape r3c5=xx./.xx | First rule out 21 cases because of the symbol in r3c5. Only  | 先に、r3c5の記号から21通りの場合を除きます。r4c1に
        roots 6x8; black r2c1 r2c8 r3c7 r4c6; circled r5c5=2; cross r6c6; disc r3c2 r3c3 r3c4 | : some steps on,  | やがて
        hiking-track 5x6; number r3c6=2 r4c1=1 r5c5=1; circled r1c5=1 r2c5=2 | Only one way is left at r4c5, so  | r4c5に残る可能性は1つだけなので、
    ";
    for [text, said @ ..] in table::<3>(cases) {
        let (puzzle, explanation, _) = explained(text);
        for (language, said) in Language::ALL.into_iter().zip(said) {
            let steps = Teller::new(language, &puzzle).steps(&explanation);
            let told: Vec<String> = steps.into_iter().map(|told| told.text).collect();
            assert!(told.iter().any(|told| told.contains(said)), "{told:#?}");
        }
    }
}

/// The genres with an explanation in the file.
const EXPLAINED: &str = "canal-view nurikabe heyawake litsalike hitori slitherlink masyu sentinels oddstitch curfew \
    hiking-track ouroboros seaweed corner-meeting lohkous plot-twist diagaquarium bricklayer uncheckers gloop";
/// One in so many of them is also explained in Japanese.
const IN_JAPANESE: usize = 4;

/// A spread of explanations reads as `tests/explanations.txt` has it. `UPDATE=1` rewrites the file,
/// whose diff is then read.
#[test]
fn explanations_read_as_they_are_kept() {
    const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/explanations.txt");
    let mut all = String::new();
    for (number, genre) in EXPLAINED.split(' ').enumerate() {
        let text = TOLD.lines().find(|text| text.starts_with(genre)).unwrap();
        let (puzzle, explanation, rating) = explained(text);
        all += &format!("{puzzle}\n");
        let languages = match number % IN_JAPANESE {
            0 => &Language::ALL[..],
            _ => &[Language::English],
        };
        for &language in languages {
            let teller = Teller::new(language, &puzzle);
            all += &teller.explanation(&explanation, &rating, false, language.into());
            all += "\n";
        }
    }
    if std::env::var_os("UPDATE").is_some() {
        return std::fs::write(PATH, all).unwrap();
    }
    let kept = std::fs::read_to_string(PATH).unwrap();
    let mut lines = (1..).zip(kept.lines().zip(all.lines()));
    if let Some((number, (kept, told))) = lines.find(|(_, (kept, told))| kept != told) {
        panic!("{PATH}:{number} has\n{kept}\nbut it is explained so now:\n{told}");
    }
    assert_eq!(kept.len(), all.len());
}

/// Small puzzles of every genre, of average and high difficulty; most of them only at night, since
/// they take minutes.
pub(super) const TOLD: &str = include_str!("../../../../generator/tests/told.txt");

/// Explanations name no lattice coordinates and few places, refer to nothing vaguely and have short
/// sentences, in each language.
#[test]
fn explanations_are_short_and_name_places() {
    let all = std::env::var_os("NIGHT").is_some();
    let told = TOLD.lines().step_by(if all { 1 } else { 8 });
    let definitions = "seaweed 4x4; number r2c4=2 r3c2=2; circle r2c2 r3c4";
    for text in told.chain([definitions]) {
        let (puzzle, answer) = solved(text);
        let explanation = explain(&puzzle, &answer, &Interrupt::new());
        for teller in Language::ALL.map(|language| Teller::new(language, &puzzle)) {
            for told in teller.steps(&explanation) {
                check(text, &told.text);
            }
        }
    }
}

/// Tests a text in either language.
fn check(puzzle: &str, text: &str) {
    let wrong = [
        ".5",
        "found before",
        "これまでにわかった",
        "()",
        "（）",
        "{}",
        "  ",
        "。（",
        " ,",
        " .",
        "“”",
        "「」",
        "broken.",
        "broken;",
        "cannot be.",
    ];
    for word in wrong {
        assert!(!text.contains(word), "{puzzle}: {text}");
    }
    assert!(!text.starts_with([' ', '(', '（']), "{puzzle}: {text}");
    let contrary = ["Otherwise", "そうでないと"]
        .iter()
        .any(|word| text.starts_with(word));
    assert!(!contrary, "{puzzle}: {text}");
    assert!(named_places(text) <= 5, "{puzzle}: {text}");
    for sentence in text.split(". ").flat_map(|part| part.split('。')) {
        assert!(sentence.chars().count() <= 260, "{puzzle}: {sentence}");
    }
}
