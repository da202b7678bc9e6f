//! Grades as a user asks for them.

use crate::common::{Folder, all_fail, fails, good, holds, read_text};
use serde_json::Value;

const CANAL: &str = "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5";

/// The JSON that the command prints.
fn json(args: &[&str]) -> Value {
    serde_json::from_str(&good(&(args, "--json"))).unwrap()
}

fn grades(csv: &str) -> Vec<&str> {
    let rows = csv.lines().skip(1);
    rows.map(|row| row.split(',').nth(4).unwrap()).collect()
}

#[test]
fn grades_are_generated_as_asked() {
    let common = "generate canal-view --size 6 --quiet --count 6";
    let easy = good(&(common, "--grade easy"));
    assert_eq!(grades(&easy), ["easy"; 6]);
    assert!(easy.contains("canal-view-6x6-easy-s1-5"));
    let mix = format!("{common} --grades gentle:50,medium:25 --threads");
    let one = good(&(&mix, "1"));
    assert_eq!(
        grades(&one).join(" "),
        "gentle gentle medium gentle gentle medium"
    );
    assert_eq!(good(&(&mix, "3")), one);
}

#[test]
fn a_grade_that_there_is_not_is_refused_at_once() {
    let none = "no expert puzzles of canal-view 4x4; there are gentle, easy";
    for mix in ["expert", "easy:3,expert:1"] {
        let args = format!("generate canal-view --size=4 --count=1000 --grade {mix}");
        fails(&args, 2, none);
    }
    let folder = Folder::new();
    let file = folder.path("job.toml");
    let entry = "genre = \"canal-view\"\nsize = 4\ncount = 4\ngrade = \"expert\"\n";
    std::fs::write(&file, format!("[[entry]]\n{entry}")).unwrap();
    let run = format!("run {file} --dir {}", folder.path("job"));
    fails(&run, 65, none);
    fails(&run, 65, "job.toml:5:9: ");
}

#[test]
fn what_is_not_a_grade_is_refused() {
    for wrong in ["fair", "", "fair:1", "easy:0", "easy,hard", "easy:1,easy:1"] {
        let args = ["generate", "canal-view", &format!("--grade={wrong}")];
        let expected = "gentle, easy, medium, hard, expert or beyond, or parts of them";
        fails(&args, 2, expected);
    }
    let both = "generate canal-view --grade easy --grades easy";
    fails(both, 2, "cannot be used multiple times");
}

#[test]
fn harmless_spellings_are_understood() {
    let asked = |genre: &str, grade: &str| good(&["generate", genre, "--size=5", "--grade", grade]);
    let plain = asked("canal-view", "easy");
    assert_eq!(asked("Canal View", "Easy"), plain);
    assert_eq!(asked("canal_view", " EASY "), plain);
}

#[test]
fn files_and_texts_are_graded() {
    let folder = Folder::new();
    let path = folder.path("a.csv");
    good(&format!(
        "generate canal-view --size 6 --count 5 --quiet -o {path}"
    ));
    let file = read_text(&path);
    let graded = good(&["grade", &path]);
    let lines: Vec<Vec<&str>> = graded.lines().map(|l| l.split('\t').collect()).collect();
    assert_eq!(lines.len(), 6);
    for (line, row) in lines.iter().zip(file.lines()).skip(1) {
        let row: Vec<&str> = row.split(',').collect();
        assert_eq!(line[0], row[0]);
        assert_eq!(line[1..5], row[4..8]);
    }
    let text = good(&["grade", CANAL]);
    assert!(text.contains("\ntext:1\tgentle\t14\t0\t3\t0\t"), "{text}");
    // a size without measurements
    let text = good(&["grade", "canal-view 1x2; number r1c1=1"]);
    assert!(text.contains("\ntext:1\t~gentle\t"), "{text}");
    let parts = good(&["grade", &path, "--parts"]);
    let counts: Vec<&str> = parts.lines().nth(1).unwrap().split('\t').collect();
    assert_eq!(counts[1..3], ["6x6", "5"], "{parts}");
    let number = |count: &&str| count.split(' ').next().unwrap().parse::<u32>().unwrap();
    assert_eq!(counts[3..].iter().map(number).sum::<u32>(), 5, "{parts}");
    fails(&["grade", "canal-view 4x4;"], 65, "several answers");
    fails("grade no-such-file", 74, "no such file");
}

#[test]
fn explanations_name_rules_and_hints() {
    let text = good(&["explain", CANAL, "--draw"]);
    let line = "The 5 in r4c3 would otherwise see at most 4, so r2–3c3 and r4c2 are shaded.";
    assert!(text.contains(line), "{text}");
    assert!(text.ends_with("Solved: gentle, score 14\n"), "{text}");
    holds(&text, "│▓▓▓│ · │▓▓▓│ 1 │\n");
    let object = json(&["explain", CANAL]);
    assert_eq!(object["rounds"], 3);
    assert_eq!(object["steps"].as_array().unwrap().len(), 1);
    let first = &object["steps"][0]["deductions"][0];
    assert_eq!(first["sources"][0]["hint"], "number r4c3=5");
    assert_eq!(first["drawn"], "shaded r2c3 r3c3 r4c2");
    fails(&["explain", "canal-view 4x4;"], 65, "several answers");
}

#[test]
fn explanations_are_written_as_pages() {
    let folder = Folder::new();
    let page = folder.path("steps.html");
    let asked = ["explain", CANAL, "--figures", &page];
    assert_eq!(good(&asked), "");
    let written = read_text(&page);
    assert_eq!(written.matches("<figure>").count(), 4, "{written}");
    holds(&written, "<p>Solved: gentle, score 14</p>");
    fails(&asked, 2, "steps.html: the file is there already");
    assert_eq!(good(&(asked, "--force --lang ja")), "");
    let written = read_text(&page);
    holds(&written, "4. r3c3からはそこへ届かないので、");
    let puzzle = folder.file("puzzle.html", CANAL);
    let over = format!("explain {puzzle} --figures {puzzle} --force");
    fails(&over, 2, "it is read by the same command");
    assert_eq!(read_text(&puzzle), CANAL);
    fails(&(asked, "--json"), 2, "--json");
}

#[test]
fn clues_are_arranged_and_measured() {
    let small = "generate litos --size 6 --count 2 --quiet";
    let asked = |more: &[&str]| good(&(small, more));
    let spread = asked(&[]);
    assert!(spread.contains("litos-6x6-spread-s1-1,"), "{spread}");
    let turned = asked(&["--symmetry", "rotation", "--irreducible"]);
    assert!(turned.contains("litos-6x6-rotation-s1-0,"), "{turned}");
    all_fail(
        "
        2  | generate bricklayer --symmetry mirror | bricklayer knows no symmetry of clues
        2  | generate litos --symmetry x | none, rotation, mirror
    ",
    );
}

#[test]
fn hints_go_on_from_what_is_drawn() {
    let look = "Look at the 5 in r4c3: how many can it see?\n";
    let why = "The 5 in r4c3 would otherwise see at most 4.\n";
    assert_eq!(good(&["hint", CANAL]), look);
    assert_eq!(good(&["hint", CANAL, "--more"]), format!("{look}{why}"));
    let full = good(&["hint", CANAL, "--full"]);
    let told = "The 5 in r4c3 would otherwise see at most 4, so r2–3c3 and r4c2 are shaded.\n";
    assert!(
        full.starts_with(&format!("{look}{told}     c1  c2")),
        "{full}"
    );
    let object = |drawn: &str| json(&["hint", CANAL, "--drawn", drawn]);
    let next = object("shaded r2c3 r3c3");
    assert_eq!(next["mistake"], Value::Null);
    assert_eq!(next["solved"], false);
    for stage in ["look", "why", "told"] {
        assert!(!next[stage].as_str().unwrap().is_empty(), "{next}");
    }
    // One conclusion, and what it says can be typed.
    let found = &next["step"]["deductions"][0]["drawn"];
    assert_eq!(*found, "shaded r4c2");
    let typed = format!("shaded r2c3 r3c3, {}, unshade", found.as_str().unwrap());
    fails(&["hint", CANAL, "--drawn", &typed], 2, "--drawn: column 32");
    let wrong = object("shaded r1c1 r2c3 r2c4");
    assert!(wrong["mistake"].as_str().unwrap().starts_with("shaded r"));
    let solved = good(&["solve", CANAL]);
    let answer = solved
        .lines()
        .find(|line| line.starts_with("shaded "))
        .unwrap();
    assert_eq!(object(answer)["solved"], true);
    fails(
        &["hint", CANAL, "--drawn", "line r1c1>r1c2"],
        2,
        "--drawn: ",
    );
}

#[test]
fn hints_and_mistakes_are_told_in_japanese() {
    let hint = good(&["hint", CANAL, "--lang", "ja"]);
    assert_eq!(hint, "r4c3の5を見ましょう。何マス見えますか。\n");
    let drawn = "黒マス r2c3、白マス r1c4、黒マス r4c4";
    let mistake = good(&["hint", CANAL, "--drawn", drawn, "--lang", "ja"]);
    let told = "\n答えでは、r4c4は白マスです。ほかは合っています。\n";
    assert!(mistake.ends_with(told), "{mistake}");
    all_fail(&format!(
        r#"
        2  | hint "{CANAL}" --drawn "黒マス r1c5" --lang ja | 5列目はありません。盤面は4列です。
        2  | explain "{CANAL}" --lang fr | possible values: en, ja
    "#
    ));
}

#[test]
fn jobs_have_grades() {
    let folder = Folder::new();
    let file = folder.path("job.toml");
    let text =
        "[[entry]]\ngenre = \"canal-view\"\nsize = 5\ncount = 4\ngrade = \"gentle:1,easy:1\"\n";
    std::fs::write(&file, text).unwrap();
    let dir = folder.path("job");
    good(&["run", &file, "--dir", &dir, "--quiet"]);
    let csv = read_text(&format!("{dir}/puzzles.csv"));
    assert_eq!(grades(&csv), ["gentle", "easy", "gentle", "easy"]);
    let manifest = read_text(&format!("{dir}/manifest.json"));
    let manifest: Value = serde_json::from_str(&manifest).unwrap();
    let entry = &manifest["entries"][0];
    assert_eq!(entry["grades"]["gentle"], 2);
    assert_eq!(entry["grades"]["easy"], 2);
    assert_eq!(entry["misses"], 0);
}
