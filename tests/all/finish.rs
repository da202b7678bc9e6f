//! Tools for setters: puzzles begun by hand, given layouts, and patterns of clues.

use crate::common::{Folder, all_fail, fails, good, holds, holds_all, read_text, run};
use base64::prelude::{BASE64_STANDARD, Engine};
use pencilmill_api::{Finish, Limit, Mix, completions, finish, read};
use pencilmill_records::write::{Format, Writer};

const BEGUN: &str = "canal-view 6x6; number r2c4=3 r5c5=4";
/// The heart as a grey PNG.
const HEART_PNG: &str = "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAAJElEQVR42mP4z8DwH4ShFBADCRBAYvwHs8AUHIEV/4cq\
    +f8fAMfGLdMxFeT5AAAAAElFTkSuQmCC";
const HEART: &str = "\
.##..##.
#..##..#
#......#
#......#
.#....#.
..#..#..
...##...
........
";

#[test]
fn what_is_begun_is_finished() {
    let out = good(&["finish", BEGUN]);
    let puzzle = |out: &str| {
        let text = out.lines().find(|line| line.starts_with("canal-view 6x6;"));
        text.unwrap().to_owned()
    };
    let text = puzzle(&out);
    holds_all(&text, &["r2c4=3", "r5c5=4"]);
    holds(&out, "added ");
    holds(&good(&["solve", &text]), "unique");
    // towards an answer: the one that was found is found again
    let solved = good(&["solve", &text, "--json"]);
    let solved: serde_json::Value = serde_json::from_str(&solved).unwrap();
    let answer = solved["answers"][0].as_str().unwrap();
    let again = good(&["finish", BEGUN, "--answer", answer, "--seed", "5"]);
    holds(&good(&["solve", &puzzle(&again)]), answer);
    assert_eq!(good(&["finish", BEGUN]), out);
    assert_ne!(good(&["finish", BEGUN, "--seed", "2"]), out);
}

#[test]
fn several_ways_are_records_and_the_same_through_the_functions() {
    let folder = Folder::new();
    let path = folder.path("ways.jsonl");
    let words = format!("finish \"{BEGUN}\" --grade easy --count 4 --seed 3 -o {path}");
    good(&words);
    let puzzle = read(BEGUN).unwrap();
    let wish = Finish {
        grades: "easy".parse::<Mix>().unwrap(),
        seed: 3,
        ..Finish::default()
    };
    let mut writer = Writer::new(Format::JsonLines, Vec::new()).unwrap();
    for finished in completions(&puzzle, &wish, 4, &Limit::default()).unwrap() {
        writer.write(&finished.unwrap().record).unwrap();
    }
    assert_eq!(std::fs::read(&path).unwrap(), writer.finish().unwrap());
    let checked = good(&["check", &path, "--grades"]);
    assert!(checked.contains("4 records checked: 4 good"), "{checked}");
    let first = finish(&puzzle, &wish, &Limit::default()).unwrap();
    assert!(read_text(&path).starts_with(&format!("{{\"id\":\"{}\"", first.record.id)));
    let printed = &first.record.puzzle.printed;
    assert!(
        first
            .added
            .items()
            .iter()
            .all(|item| printed.contains(item))
    );
    fails(&words, 2, "--force");
}

#[test]
fn what_cannot_be_finished_says_why() {
    let ran = run(&["finish", "canal-view 4x4; number r2c4=1 r3c4=9"]);
    assert_eq!(ran.code, 5, "{ran:?}");
    holds(&ran.out, "no answer");
    let ran = run(&["finish", "bricklayer 4x4;"]);
    holds(&ran.out, "only in the second");
    ran.says(4, "bricklayer has no hints");
    let unique = "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5";
    for more in [&[][..], &["--count", "3"]] {
        holds(&good(&(["finish", unique], more)), "nothing was added");
    }
}

#[test]
fn wrong_answers_are_refused() {
    // outside the board, of another ink, against a rule, and against a number
    all_fail(&format!(
        r#"
        2  | finish "{BEGUN}" --answer "shaded r9c9" | --answer
        2  | finish "{BEGUN}" --answer "line r1c1-r1c2" | --answer
        2  | finish "{BEGUN}" --answer "shaded r1c1 r6c6" | --answer: it is no answer: rule 2
        2  | finish "{BEGUN}" --answer "shaded r6c1" | --answer: it is no answer: rule 4
        2  | finish "{BEGUN}" --grade x | gentle
        74 | finish no-such-file | no such file
        2  | finish "{BEGUN}" -o x.pdf | .csv or .jsonl
    "#
    ));
}

#[test]
fn clues_stand_in_a_picture() {
    let folder = Folder::new();
    let text = folder.file("heart.txt", HEART);
    let png = folder.file("heart.png", BASE64_STANDARD.decode(HEART_PNG).unwrap());
    let order = "generate canal-view --quiet";
    let csv = good(&format!("{order} --all-clues --clues {text}"));
    let row = csv.lines().nth(1).unwrap();
    assert!(row.starts_with("canal-view-8x8-begun"), "{row}");
    // one number in each dark cell
    let puzzle = csv.split("canal-view 8x8; number ").nth(1).unwrap();
    let puzzle = puzzle.split([',', '"']).next().unwrap();
    assert_eq!(
        puzzle.split(' ').count(),
        HEART.matches('#').count(),
        "{puzzle}"
    );
    // the same from a PNG
    assert_eq!(good(&format!("{order} --all-clues --clues {png}")), csv);
}

#[test]
fn wrong_pictures_are_refused() {
    let folder = Folder::new();
    let path = folder.path("p.txt");
    let with = |genre: &str, bytes: &[u8], code, message: &str| {
        std::fs::write(&path, bytes).unwrap();
        fails(&["generate", genre, "--clues", &path], code, message);
    };
    with("canal-view", b"##\n#x\n", 65, "line 2, column 2: found 'x'");
    with("canal-view", b"", 65, "expected rows of # and .");
    let cut = b"\x89PNG\r\n\x1a\n";
    with("canal-view", cut, 65, "found a PNG that cannot be read");
    with("canal-view", &[0xff, 0xfe], 65, "neither text nor PNG");
    with("canal-view", b"##\n##\n", 2, "2x2");
    let heart = HEART.as_bytes();
    with(
        "plot-twist",
        heart,
        2,
        "--clues: plot-twist knows no picture",
    );
    std::fs::write(&path, HEART).unwrap();
    all_fail(&format!(
        r#"
        2  | generate canal-view --size 9 --clues {path} | --clues: found a picture of 8x8, expected one of 9x9
        2  | generate canal-view --all-clues --symmetry rotation --clues {path} | --clues: r1c2 is a clue and its image is none
        2  | generate canal-view --all-clues | --clues
        74 | generate canal-view --clues no-such-file | no-such-file
        2  | finish "{BEGUN}" --clues {path} | found a picture of 8x8, expected one of 6x6
    "#
    ));
}

#[test]
fn layouts_are_taken() {
    let layout = "nodeloop 6x6; black r3c4 r5c2; number r0c1=2; node r1c4 r1c6 r5c3";
    let csv = good(&[
        "generate", "nodeloop", "--quiet", "--grade", "any", "--layout", layout,
    ]);
    let line = csv.lines().nth(1).unwrap();
    assert!(line.contains("nodeloop 6x6; black r3c4 r5c2;"), "{line}");
    all_fail(&format!(
        r#"
        2  | generate alike --layout "{layout}" | --layout: found a puzzle of nodeloop, expected one of alike
        2  | generate nodeloop --size 5 --layout "{layout}" | --layout: found a puzzle on 6x6, expected one on 5x5
        3  | generate bricklayer --layout "bricklayer 4x4;" | no hint that may be added tells two answers apart
    "#
    ));
}
