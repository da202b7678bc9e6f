//! Tools for setters: puzzles begun by hand, given layouts, and patterns of clues.

use crate::common::{Folder, all_fail, fails, good, run};
use pencilmill_api::{Finish, Limit, Mix, completions, finish, read};
use pencilmill_records::write::{Format, Writer};

const BEGUN: &str = "canal-view 6x6; number r2c4=3 r5c5=4";
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
    let text = out.lines().find(|line| line.starts_with("canal-view 6x6;"));
    let text = text.unwrap();
    assert!(text.contains("r2c4=3") && text.contains("r5c5=4"), "{out}");
    assert!(out.contains("added "), "{out}");
    assert!(good(&["solve", text]).contains("unique"));
    // towards an answer: the one that was found is found again
    let solved: serde_json::Value =
        serde_json::from_str(&good(&["solve", text, "--json"])).unwrap();
    let answer = solved["answers"][0].as_str().unwrap();
    let again = good(&["finish", BEGUN, "--answer", answer, "--seed", "5"]);
    let text = again
        .lines()
        .find(|line| line.starts_with("canal-view 6x6;"));
    assert!(good(&["solve", text.unwrap()]).contains(answer));
    assert_eq!(good(&["finish", BEGUN]), out);
    assert_ne!(good(&["finish", BEGUN, "--seed", "2"]), out);
}

#[test]
fn several_ways_are_records_and_the_same_through_the_functions() {
    let folder = Folder::new();
    let path = folder.path("ways.jsonl");
    let words = [
        "--grade", "easy", "--count", "4", "--seed", "3", "-o", &path,
    ];
    good(&[&["finish", BEGUN], &words[..]].concat());
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
    assert!(
        std::fs::read_to_string(&path)
            .unwrap()
            .starts_with(&format!("{{\"id\":\"{}\"", first.record.id))
    );
    assert!(
        first
            .added
            .items()
            .iter()
            .all(|item| first.record.puzzle.printed.contains(item))
    );
    fails(&[&["finish", BEGUN], &words[..]].concat(), 2, "--force");
}

#[test]
fn what_cannot_be_finished_says_why() {
    let ran = run(&["finish", "canal-view 4x4; number r2c4=1 r3c4=9"]);
    assert_eq!(
        (ran.code, ran.out.contains("no answer")),
        (5, true),
        "{ran:?}"
    );
    let ran = run(&["finish", "bricklayer 4x4;"]);
    assert_eq!(ran.code, 4, "{ran:?}");
    assert!(ran.out.contains("only in the second"), "{ran:?}");
    assert!(ran.err.contains("bricklayer has no hints"), "{ran:?}");
    let unique = "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5";
    for more in [&[][..], &["--count", "3"]] {
        let out = good(&[&["finish", unique], more].concat());
        assert!(out.contains("nothing was added"), "{out}");
    }
}

#[test]
fn wrong_answers_are_refused() {
    let answer = |text| ["finish", BEGUN, "--answer", text];
    fails(&answer("shaded r9c9"), 2, "--answer");
    fails(&answer("line r1c1-r1c2"), 2, "--answer");
    // breaks a rule, and contradicts a number
    fails(
        &answer("shaded r1c1 r6c6"),
        2,
        "--answer: it is no answer: rule 2",
    );
    fails(
        &answer("shaded r6c1"),
        2,
        "--answer: it is no answer: rule 4",
    );
    fails(&["finish", BEGUN, "--grade", "x"], 2, "gentle");
    fails("finish no-such-file", 74, "no such file");
    fails(&["finish", BEGUN, "-o", "x.pdf"], 2, ".csv or .jsonl");
}

#[test]
fn clues_stand_in_a_picture() {
    let folder = Folder::new();
    let (text, png, out) = (
        folder.path("heart.txt"),
        folder.path("heart.png"),
        folder.path("h.csv"),
    );
    std::fs::write(&text, HEART).unwrap();
    let words = [
        "generate",
        "canal-view",
        "--quiet",
        "--all-clues",
        "--clues",
        &text,
    ];
    let csv = good(&words);
    let id = csv
        .lines()
        .nth(1)
        .unwrap()
        .split(',')
        .next()
        .unwrap()
        .to_owned();
    assert!(id.starts_with("canal-view-8x8-begun"), "{id}");
    // one number in each dark cell
    let puzzle = csv.split("canal-view 8x8; number ").nth(1).unwrap();
    let puzzle = puzzle.split([',', '"']).next().unwrap();
    assert_eq!(
        puzzle.split(' ').count(),
        HEART.matches('#').count(),
        "{puzzle}"
    );
    // the same from a PNG
    std::fs::write(&png, picture(HEART)).unwrap();
    let words = [
        "generate",
        "canal-view",
        "--quiet",
        "--all-clues",
        "--clues",
        &png,
    ];
    assert_eq!(good(&words), csv);
    // and with --resume
    let count = |count, more: &[&str]| {
        let base = [
            "generate",
            "canal-view",
            "--quiet",
            "--clues",
            &text,
            "-o",
            &out,
            "--count",
        ];
        good(&[&base[..], &[count], more].concat());
    };
    count("2", &[]);
    count("4", &["--resume"]);
    let resumed = std::fs::read(&out).unwrap();
    count("4", &["--force"]);
    assert_eq!(std::fs::read(&out).unwrap(), resumed);
    assert!(good(&["check", &out]).contains("4 good"));
    let other = [
        "generate",
        "canal-view",
        "--size",
        "8",
        "--quiet",
        "--count",
        "5",
        "-o",
        &out,
        "--resume",
    ];
    fails(&other, 65, ".csv:2:1: found something else");
}

/// A PNG of a pattern: one pixel per cell, black and white, without compression.
fn picture(text: &str) -> Vec<u8> {
    let rows: Vec<&str> = text.lines().collect();
    let mut data = Vec::new();
    for row in &rows {
        data.push(0);
        data.extend(row.bytes().map(|c| if c == b'#' { 0 } else { 255 }));
    }
    let length = u16::try_from(data.len()).unwrap();
    let mut zlib = vec![0x78, 1, 1];
    zlib.extend(length.to_le_bytes());
    zlib.extend((!length).to_le_bytes());
    zlib.extend(&data);
    let sums = data.iter().fold((1_u32, 0_u32), |(a, b), &byte| {
        let a = (a + u32::from(byte)) % 65_521;
        (a, (b + a) % 65_521)
    });
    zlib.extend((sums.1 << 16 | sums.0).to_be_bytes());
    let mut header = Vec::new();
    header.extend(u32::try_from(rows[0].len()).unwrap().to_be_bytes());
    header.extend(u32::try_from(rows.len()).unwrap().to_be_bytes());
    header.extend([8, 0, 0, 0, 0]);
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    for (name, body) in [(b"IHDR", header), (b"IDAT", zlib), (b"IEND", Vec::new())] {
        png.extend(u32::try_from(body.len()).unwrap().to_be_bytes());
        let chunk = [&name[..], &body].concat();
        let crc = chunk.iter().fold(u32::MAX, |crc, &byte| {
            (0..8).fold(crc ^ u32::from(byte), |crc, _| {
                (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
            })
        });
        png.extend(chunk);
        png.extend((!crc).to_be_bytes());
    }
    png
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
    with(
        "canal-view",
        b"\x89PNG\r\n\x1a\n",
        65,
        "found a PNG that cannot be read",
    );
    with("canal-view", &[0xff, 0xfe], 65, "neither text nor PNG");
    with("canal-view", b"##\n##\n", 2, "2x2");
    with(
        "plot-twist",
        HEART.as_bytes(),
        2,
        "--clues: plot-twist knows no picture",
    );
    std::fs::write(&path, HEART).unwrap();
    let sized = ["generate", "canal-view", "--size", "9", "--clues", &path];
    fails(
        &sized,
        2,
        "--clues: found a picture of 8x8, expected one of 9x9",
    );
    let turned = [
        "generate",
        "canal-view",
        "--all-clues",
        "--symmetry",
        "rotation",
        "--clues",
        &path,
    ];
    fails(&turned, 2, "--clues: r1c2 is a clue and its image is none");
    all_fail(&format!(
        r#"
        2  | generate canal-view --all-clues | --clues
        74 | generate canal-view --clues no-such-file | no-such-file
        2  | finish "{BEGUN}" --clues {path} | found a picture of 8x8, expected one of 6x6
    "#
    ));
}

#[test]
fn layouts_are_taken() {
    let layout = "nodeloop 6x6; black r3c4 r5c2; number r0c1=2; node r1c4 r1c6 r5c3";
    let csv = good(&format!(
        r#"generate nodeloop --quiet --layout "{layout}" --grade any"#
    ));
    let line = csv.lines().nth(1).unwrap();
    assert!(line.contains("nodeloop 6x6; black r3c4 r5c2;"), "{line}");
    let wrong = ["generate", "alike", "--layout", layout];
    fails(
        &wrong,
        2,
        "--layout: found a puzzle of nodeloop, expected one of alike",
    );
    let wrong = ["generate", "nodeloop", "--size", "5", "--layout", layout];
    fails(
        &wrong,
        2,
        "--layout: found a puzzle on 6x6, expected one on 5x5",
    );
    let none = ["generate", "bricklayer", "--layout", "bricklayer 4x4;"];
    fails(
        &none,
        3,
        "no hint that may be added tells two answers apart",
    );
}
