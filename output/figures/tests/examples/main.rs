//! Example examples of all genres: each is true, follows from what it names, and fits its frame.
//!
//! `EXAMPLES` names files, or folders of them, that are examined instead of the cards' examples,
//! with a colon between two.

mod reasons;
mod wording;

use pencilmill_figures::example::{Example, Picture};
use pencilmill_figures::notes::marked;
use pencilmill_generator::board::{Drawing, Ink, Item, Place};
use pencilmill_generator::genre::Genre;
use pencilmill_generator::genres;
use pencilmill_generator::grade::{LIMITS, rate};
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::prover::{Answers, PATIENCE, solve};
use reasons::Reasons;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Numbers of pictures.
const PICTURES: RangeInclusive<usize> = 3..=5;
/// Greatest part of an answer that one picture finds, in percent.
const LARGEST: usize = 60;
/// Greatest number of framed clues.
const FRAMES: usize = 3;
/// Greatest number of letters.
const LETTERS: usize = 5;

/// The result of an examination.
#[derive(Default)]
struct Report {
    /// Failed checks.
    faults: Vec<String>,
}

impl Report {
    /// Reports a fault unless this is so.
    fn expect(&mut self, so: bool, fault: impl FnOnce() -> String) {
        if !so {
            self.faults.push(fault());
        }
    }
}

/// Items in words.
fn told(items: &[Item]) -> String {
    let drawing: Drawing = items.iter().copied().collect();
    drawing.to_string()
}

/// Examines the file of an example.
fn examine(genre: &'static dyn Genre, text: &str) -> Report {
    let mut report = Report::default();
    let worked = match Example::read(genre, text) {
        Ok(worked) => worked,
        Err(fault) => {
            report.faults.push(fault);
            return report;
        }
    };
    puzzle(&worked, text, &mut report);
    let Answers::Unique(answer) = solve(&worked.puzzle, PATIENCE, &Interrupt::new()) else {
        let fault = "the puzzle has not exactly one answer".to_owned();
        report.faults.push(fault);
        return report;
    };
    let rating = rate(&worked.puzzle, &answer, LIMITS, &Interrupt::new()).expect("a rating");
    report.expect(rating.layer <= 1, || {
        let layer = rating.layer;
        format!("the puzzle needs layer {layer}, expected one or two constraints at a time")
    });
    truth(&worked, &answer, &mut report);
    coverage(&worked, &mut report);
    size(&worked, &answer, &mut report);
    wording::examine(&worked, &mut report);
    if !report
        .faults
        .iter()
        .any(|fault| fault.contains("the answer"))
    {
        follows(&worked, &answer, &mut report);
    }
    report
}

/// The text of the puzzle is canonical.
fn puzzle(worked: &Example, text: &str, report: &mut Report) {
    let canonical = worked.puzzle.to_string();
    report.expect(text.contains(&format!("\"{canonical}\"")), || {
        format!("the puzzle is not in canonical form, which is {canonical:?}")
    });
    for (number, picture) in (1..).zip(&worked.pictures) {
        let unprinted = picture.clues.without(&worked.puzzle.printed);
        report.expect(unprinted.is_empty(), || {
            format!("picture {number}: the clue {unprinted} is not printed")
        });
        let distinct: BTreeSet<char> = picture.letters.iter().map(|letter| letter.0).collect();
        report.expect(distinct.len() == picture.letters.len(), || {
            format!("picture {number}: a letter stands at two places")
        });
        let rules = worked.puzzle.genre.card().rules.len();
        for &rule in &picture.rules {
            report.expect((1..=rules).contains(&usize::from(rule)), || {
                format!("picture {number}: there is no rule {rule}")
            });
        }
    }
}

/// Findings are true, made once, and visible; in the end nothing is left to find.
fn truth(worked: &Example, answer: &Drawing, report: &mut Report) {
    for (number, picture) in (1..).zip(&worked.pictures) {
        let (drawn, blank) = (worked.drawn(number - 1), worked.blank(number - 1));
        let wrong = picture.draw.without(answer);
        report.expect(wrong.is_empty(), || {
            format!("picture {number}: {wrong} is drawn and not in the answer")
        });
        let wrong = picture.blank.filtered(|item| {
            let bare = |other: &Item| {
                Item {
                    value: None,
                    ..*other
                } == *item
            };
            answer.items().iter().any(|other| match item.value {
                Some(_) => other == item,
                None => bare(other),
            })
        });
        report.expect(wrong.is_empty(), || {
            format!("picture {number}: {wrong} is blank and in the answer")
        });
        let again = picture.draw.shared_with(&drawn);
        report.expect(again.is_empty(), || {
            format!("picture {number}: {again} is drawn again")
        });
        let again = picture.blank.shared_with(&blank);
        report.expect(again.is_empty(), || {
            format!("picture {number}: {again} is blank again")
        });
        let there = worked.puzzle.printed.with(&worked.drawn(number));
        let visible = !picture.draw.is_empty() || !marked(&there, &picture.blank).is_empty();
        report.expect(visible, || {
            format!("picture {number}: it looks like the one before, nothing new can be seen")
        });
    }
    let missing = answer.without(&worked.answer());
    report.expect(missing.is_empty(), || {
        format!("the last picture does not complete the answer: {missing} is missing")
    });
}

/// Each printed rule and each hint is used.
fn coverage(worked: &Example, report: &mut Report) {
    let pictures = || worked.pictures.iter();
    for (rule, _) in worked.puzzle.genre.card().printed_rules() {
        let told = pictures().any(|picture| picture.rules.contains(&rule));
        match worked.untold.contains(&rule) {
            true => report.expect(!told, || format!("rule {rule} is untold and used")),
            false => report.expect(told, || format!("rule {rule} is used by no picture")),
        }
    }
    let framed: Drawing = pictures()
        .flat_map(|one| one.clues.items().to_vec())
        .collect();
    let unframed = worked.puzzle.hints().without(&framed);
    let unframed = unframed.filtered(|hint| hint.ink != Ink::Black);
    report.expect(unframed.is_empty(), || {
        format!("no picture frames the clue {unframed}")
    });
}

/// Pictures are few, and none is overfull.
fn size(worked: &Example, answer: &Drawing, report: &mut Report) {
    let count = worked.pictures.len();
    report.expect(PICTURES.contains(&count), || {
        let (least, most) = PICTURES.into_inner();
        format!("{count} pictures, expected {least} to {most}")
    });
    for (number, picture) in (1..).zip(&worked.pictures) {
        let part = picture.draw.len() * 100 / answer.len().max(1);
        report.expect(part <= LARGEST, || {
            format!("picture {number}: it finds {part} % of the answer, expected at most {LARGEST}")
        });
        let frames: BTreeSet<Place> = picture.clues.items().iter().map(|item| item.at).collect();
        for (what, found, most) in [
            ("frames", frames.len(), FRAMES),
            ("letters", picture.letters.len(), LETTERS),
        ] {
            report.expect(found <= most, || {
                format!("picture {number}: {found} {what}, expected at most {most}")
            });
        }
    }
}

/// The findings of a picture follow from the clues and rules that it names, and earlier findings.
fn follows(worked: &Example, answer: &Drawing, report: &mut Report) {
    let reasons = Reasons::of(&worked.puzzle, answer);
    for (number, picture) in (1..).zip(&worked.pictures) {
        let before = (worked.drawn(number - 1), worked.blank(number - 1));
        let Some(known) = reasons.literals(&before.0, &before.1) else {
            continue;
        };
        let Some(new) = reasons.literals(&picture.draw, &picture.blank) else {
            let unknown = reasons.unknown(&picture.draw, &picture.blank);
            let fault = format!("picture {number}: {} can never be drawn", told(&unknown));
            report.faults.push(fault);
            continue;
        };
        let open = reasons.open(picture, &known, &new);
        if !open.is_empty() {
            report.faults.push(format!(
                "picture {number}: {} does not follow from {}; {}",
                reasons.found(&open),
                named(picture),
                reasons.would_follow(picture, &known, &open)
            ));
        }
    }
}

/// The clues and rules that a picture names.
fn named(picture: &Picture) -> String {
    let clues = match picture.clues.is_empty() {
        true => "no clue".to_owned(),
        false => format!("the clues {}", picture.clues),
    };
    let rules: Vec<String> = picture.rules.iter().map(u8::to_string).collect();
    format!("{clues} and the rules {}", rules.join(", "))
}

/// The files to be examined, each with the name it is told by.
fn files() -> Vec<(String, String)> {
    let Some(named) = std::env::var_os("EXAMPLES") else {
        let cards = genres::ALL.iter().map(|genre| genre.card());
        let written = cards.filter(|card| !card.example.is_empty());
        let files = written.map(|card| (card.slug.to_owned(), card.example.to_owned()));
        return files.collect();
    };
    let mut paths: Vec<PathBuf> = Vec::new();
    for path in std::env::split_paths(&named) {
        match path.is_dir() {
            true => {
                let entries = std::fs::read_dir(&path).expect("a folder");
                let files = entries.map(|entry| entry.expect("a file").path());
                let is_example = |path: &PathBuf| path.extension().is_some_and(|e| e == "toml");
                let mut files: Vec<PathBuf> = files.filter(is_example).collect();
                files.sort();
                paths.extend(files);
            }
            false => paths.push(path),
        }
    }
    let file = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{path:?}: {e}"));
        (path.display().to_string(), text)
    };
    paths.iter().map(file).collect()
}

/// The genre that a file is about.
fn genre_of(text: &str) -> Option<&'static dyn Genre> {
    let line = text.lines().find(|line| line.starts_with("puzzle"))?;
    let slug = line.split('"').nth(1)?.split(' ').next()?;
    genres::named(slug).ok()
}

#[test]
fn examples_are_true_and_follow() {
    let mut failed = 0;
    for (name, text) in files() {
        let report = match genre_of(&text) {
            Some(genre) => examine(genre, &text),
            None => Report {
                faults: vec!["no line puzzle = \"GENRE …\" names a genre".to_owned()],
            },
        };
        for fault in &report.faults {
            eprintln!("{name}: {fault}");
        }
        failed += report.faults.len();
    }
    assert_eq!(failed, 0, "checks that failed");
}

/// Changes of the example of Canal View, `/` for the end of a line, and the beginning of the fault
/// that each causes.
const FAULTS: &str = r#"
    r1c1=0 r1c2=7 | r1c2=7 r1c1=0 | the puzzle is not in canonical form
    r4c5=3 r5c5=0 | r4c5=8 r5c5=0 | the puzzle has not exactly one answer
    rules = [4]/letters = "a | rules = [7]/letters = "a | picture 2: there is no rule 7
    clues = "number r4c5=3" | clues = "number r4c5=4" | picture 3: the clue number r4c5=4 is not
    shaded r2c1 r5c4 | shaded r2c1 r5c4 r1c3 | picture 2: shaded r1c3 is blank and in the answer
    shaded r3c1 r4c3 | shaded r2c1 r3c1 r4c3 | picture 2: shaded r2c1 is drawn and not in the answer
    shaded r3c1 r4c3 | shaded r1c3 r3c1 r4c3 | picture 2: shaded r1c3 is drawn again
    shaded r3c4" | " | the last picture does not complete the answer: shaded r3c4
    rules = [2] | rules = [3] | picture 4: shaded r2c3 does not follow from no clue and the rules 3; it would with rule 2
    clues = "number r4c5=3" |  | no picture frames the clue number r4c5=3
    {a} and {b} | {a} and b | picture 2: the placeholders differ
    {a} and {b} | {a} and {q} | picture 2, en: {q} is neither a letter
    a r2c1 b r5c4 | a r2c1 b r5c4 z r5c5 | picture 2: the letter z is not in the sentences
    stay white | (rule 4) stay white | picture 2, en: it names a rule by its number
    stay white | stay white in r3c4 | picture 2, en: it names the place r3c4
    The {r1c2} | A {r1c2} | picture 1, en: "A " is general, and {r1c2} is one place
    The {r1c2} | The upper {r1c2} or lower {r1c2} | picture 1, en: one place is on two sides: {r1c2}
    /ja = " | /ja = "! | picture 1, ja: "!" is half-width
"#;

#[test]
fn each_check_finds_its_fault() {
    let genre = genres::named("canal-view").unwrap();
    let text = genre.card().example;
    assert_eq!(examine(genre, text).faults, Vec::<String>::new());
    for row in FAULTS.trim().lines() {
        let [from, to, fault] = row.trim().split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let [from, to] = [from, to].map(|text| text.replace('/', "\n"));
        assert!(text.contains(&from), "{from}");
        let faults = examine(genre, &text.replacen(&from, &to, 1)).faults;
        let found = faults.iter().any(|found| found.starts_with(fault));
        assert!(found, "{fault}: {faults:?}");
    }
}
