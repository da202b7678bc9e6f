//! Bad input from users and files: a helpful message, the right exit code, no panic, and no partial
//! output.

use crate::common::{Folder, all_fail, command, fails, good, holds, piped, read_text, run, table};

#[test]
fn wrong_usage() {
    all_fail(
        r#"
        2  | generate canalvew | the nearest is "canal-view"
        2  | rules Sentnel | the nearest is "sentinels"
        2  | rules diag | expected one of diaganal-view, diagaquarium
        2  | rules sudoku | expected one that is made here
        2  | generate canal-view --size 3 | sizes that work: 4x4 to 24x24
        2  | generate canal-view --size 8x99 | cannot be made on 8x99
    "#,
    );
    for size in ["8by8", "0", "-1", "", "1000000000000"] {
        fails(&format!("generate canal-view --size={size}"), 2, "--size");
    }
    all_fail(
        r#"
        2  | generate canal-view --variant odd | no variant "odd"
        2  | generate canal-view --count -1 | expected a whole number
        74 | generate canal-view -o nowhere/a.csv | cannot write nowhere/a.csv: there is no such folder
        2  | generate canal-view --threads 0 | --threads
        2  | generate canal-view -o a.txt | ends in .csv or .jsonl
        2  | generate canal-view -o csv | ends in .csv or .jsonl
        2  | rules canal-view --lang fr | --lang
        2  | solve "canal-view 4x4;" --answers 3 | --all
    "#,
    );
    for limit in ["0s", "-1s", "1.5m", "20"] {
        let limit = format!("--limit={limit}");
        fails(&["solve", "canal-view 4x4;", &limit], 2, "--limit");
    }
    all_fail(
        r#"
        2  | generate canal-view --force | --output
        2  | generate canal-view --from 18446744073709551615 | 64 bits
        2  | frobnicate | unrecognized subcommand
        2  |  | Usage
        2  | show "canal-view 5x5; number r1c1=4" --index 1 | has 1 records
    "#,
    );
}

#[test]
fn bad_texts() {
    for [text, message] in table(
        r#"
        canal-vew 5x5; | text:1:1: found "canal-vew", expected a genre; the nearest is "canal-view"
        canal-view 5y5; | text:1:12: found "5y5", expected a size
        canal-view 3x51; | text:1:12: found 3x51, expected a size of canal-view: 1x1 to 50x50, rectangles too
        canal-view 5x5; nmber r1c1=1 | text:1:17: found "nmber", expected an ink
        canal-view 5x5; number r6c1=1 | text:1:24: found number r6c1=1
        canal-view 5x5; number r1c1=1 r1c1=2 | text:1:31: found number r1c1=2
        canal-view 5x5; number r1c1=100000 | expected a whole number
        canal-view 5x5; shaded r1c1 | text:1:24: found shaded r1c1
        canal-view 5x5; number r1c1=4, r9c9=2 | text:1:32: found "r9c9=2", expected an ink; only blanks
                canal-view 5x5; number é界=1 | text:1:24: found
    "#,
    ) {
        for what in ["show", "solve"] {
            fails(&[what, text], 65, message);
        }
        let line = format!("# a file of texts\n\n{text}\nbricklayer 4x4;\n");
        let ran = piped("check -", line.as_bytes());
        let message = message.replace("text:1:", "standard input:3:");
        assert!(
            ran.code == 65 && ran.out.contains(&message),
            "{message}: {ran:?}"
        );
    }
    fails(&["solve", "# only a note;"], 65, "found no record");
    fails("show missing.csv", 74, "no such file: missing.csv");
    let seed = "invalid value 'hello' for '--seed <SEED>': expected a whole number, 0 to";
    fails("generate canal-view --seed hello", 2, seed);
    fails("check missing.csv", 74, "missing.csv");
    let folder = Folder::new();
    fails(&["check", &folder.path(".")], 74, "cannot read");
}

#[test]
fn unwritable_output() {
    let folder = Folder::new();
    let missing = folder.path("no/such/a.csv");
    let blocked = folder.path("folder.csv");
    std::fs::create_dir(&blocked).unwrap();
    all_fail(&format!(
        r#"
        74 | generate bricklayer -o {missing} | cannot write
        74 | generate bricklayer -o {blocked} | is a directory
        74 | show "bricklayer 4x4;" --svg {} | cannot write
    "#,
        folder.path("no/a.svg")
    ));
    // the old file stays until the new one is complete
    let kept = folder.file("kept.csv", "precious");
    let order = format!("generate bricklayer --size 99 -o {kept}");
    fails(&order, 2, "sizes that work");
    assert_eq!(read_text(&kept), "precious");
    assert_eq!(folder.names(), ["folder.csv", "kept.csv"]);
    #[cfg(target_os = "linux")]
    {
        let full = std::fs::File::create("/dev/full").unwrap();
        let args = ["generate", "bricklayer", "--count", "500", "--quiet"];
        let ran = command().args(args).stdout(full).output().unwrap();
        assert_eq!(ran.status.code(), Some(74));
    }
}

/// Checks a file of good records with one of them changed by `spoil`; returns the report.
fn spoiled(lines: &[String], line: usize, spoil: impl Fn(&str) -> String) -> String {
    let folder = Folder::new();
    let mut lines = lines.to_vec();
    let changed = spoil(&lines[line - 1]);
    assert_ne!(changed, lines[line - 1], "the change must change something");
    lines[line - 1] = changed;
    let file = folder.file("f", lines.join("\n") + "\n");
    let ran = run(&["check", &file]);
    assert_eq!(ran.code, 65, "{ran:?}");
    assert!(
        ran.out.contains(" 1 bad"),
        "later records are hidden: {ran:?}"
    );
    ran.out.replace(&folder.path("f"), "f")
}

fn lines(name: &str) -> Vec<String> {
    let folder = Folder::new();
    let path = folder.path(name);
    good(&format!(
        "generate canal-view --size 5 --count 5 --quiet -o {path}"
    ));
    let text = read_text(&path);
    text.lines().map(str::to_owned).collect()
}

#[test]
fn bad_csv_records_are_named_by_line() {
    let good = lines("a.csv");
    let field = |line: &str, column: usize, to: &str| {
        let mut fields: Vec<&str> = line.split(',').collect();
        fields[column] = to;
        fields.join(",")
    };

    // The line and the column, the new value, and what is said.
    for [line, column, to, expected] in table(
        r#"
        4 | 1 | sentinels | f:4:1: in field "genre": found "sentinels", expected "canal-view"
        2 | 2 | 6 | f:2:1: in field "rows": found "6"
        6 | 3 | x | f:6:1: in field "cols"
        3 | 4 | fair | f:3:1: in field "grade": found "fair", expected gentle,
        3 | 5 | 1.5 | f:3:1: in field "score": found "1.5", expected a whole number
        3 | 10 | 0 | f:3:1: in field "hints"
        3 | 11 | 1 | f:3:1: in field "givens"
        3 | 14 | https://puzz.link/p?canal/5/5/zk | f:3:1: in field "url"
        3 | 19 | 00 | f:3:1: in field "hash"
        3 | 12 | canal-view 5x5; number r1c | f:3:24: in field "puzzle"
        3 | 13 | shaded r1c1 r9c9 | f:3:13: in field "answer"
        "#,
    ) {
        let (line, column) = (line.parse().unwrap(), column.parse().unwrap());
        holds(&spoiled(&good, line, |l| field(l, column, to)), expected);
    }
    let unseparated = spoiled(&good, 5, |l| l.replace(',', ";"));
    holds(&unseparated, "f:5:1: found 1 fields, expected 21");
    let unclosed = spoiled(&good, 5, |l| l.replacen(',', ",\"", 1));
    holds(&unclosed, "f:5:1: found a quoted field without end");
    // A puzzle that lost its clues has other answers.
    let cleared = spoiled(&good, 3, |l| {
        let bare = field(l, 12, "canal-view 5x5;");
        [10, 14, 19]
            .into_iter()
            .fold(bare, |l, column| field(&l, column, ""))
    });
    holds(
        &cleared,
        "f:3: the puzzle has several answers: two of them differ in shaded ",
    );
}

#[test]
fn bad_json_records_are_named_by_line() {
    let good = lines("a.jsonl");

    let answer = good[2].split_once("\"answer\":\"").unwrap().1;
    let answer = answer.split_once('"').unwrap().0;
    let field = |text: &str| format!("\"answer\":\"{text}\"");
    let items = good[2].split_once(",\"answer_items\":").unwrap().1;
    let blank = spoiled(&good, 3, |l| {
        l.replace(&field(answer), &field("blank"))
            .replace(items, "[]}")
    });
    holds(
        &blank,
        "f:3: the answer breaks a rule: rule 5 is broken: At least one cell",
    );
    // The line, the text replaced, the new one, and what is said.
    for [line, from, to, expected] in table(
        r#"
        2 | "rows":5 | "rows":5,"rows":5 | f:2:1: in field "rows": found the key twice, expected each key once
        1 | "rows":5 | "rows":7 | f:1:1: in field "rows": found "7", expected "5"
        2 | "rows":5 | "rows":[5] | f:2:1: in field "rows": found [5]
        3 | , | ; | f:3:28: found ";\"genre
        5 | "answer_items":[ | "answer_items":[{}, | in field "answer_items": found
        2 | "ink":"number" | "ink":"letter" | in field "puzzle_items": found item 1: 
        2 | "puzzle_items":[ | "puzzle_items":7,"x":[ | a list of items
        "#,
    ) {
        let changed = spoiled(&good, line.parse().unwrap(), |l| l.replacen(from, to, 1));
        holds(&changed, expected);
    }
}

#[test]
fn headers_and_other_files() {
    let check = |text: &[u8]| {
        let ran = piped("check -", text);
        (ran.code, ran.out + &ran.err)
    };
    let headed = check(b"id,genre\n1,canal-view\n").1;
    holds(&headed, "a header with the column \"puzzle\"");
    let misspelt = check(b"{\"pazzle\":\"canal-view 4x4;\"}\n").1;
    holds(&misspelt, "in field \"puzzle\": found nothing");
    let long = vec![b'x'; 3 << 20];
    let (code, message) = check(&long);
    assert_eq!(code, 65);
    holds(&message, "standard input:1:1: found a line of more than");
    assert_eq!(check(&[0; 1000]).0, 65);
    assert_eq!(check(b"\xFF\xFE\x00").0, 65);
    let deep = "{\"puzzle\":".to_owned() + &"[".repeat(100_000);
    assert_eq!(check(deep.as_bytes()).0, 65);
}

#[test]
fn a_file_without_records_is_bad_everywhere() {
    let folder = Folder::new();
    for (name, content) in [
        ("empty.csv", ""),
        ("blank.txt", "\n\n# nothing\n"),
        ("header.csv", "id,puzzle\r\n"),
    ] {
        let file = folder.file(name, content);
        for args in [
            &["check", &file] as &[&str],
            &["grade", &file],
            &["solve", &file],
            &["show", &file],
            &["explain", &file],
        ] {
            fails(args, 65, "found no record");
        }
    }
}

#[test]
fn an_answer_that_is_not_known_is_found() {
    let good = lines("a.csv");
    let bare = good.iter().map(|line| {
        let mut fields: Vec<&str> = line.split(',').collect();
        if fields[0] != "id" {
            fields[15] = "";
        }
        fields.join(",") + "\n"
    });
    let folder = Folder::new();
    let file = folder.file("bare.csv", bare.collect::<String>());
    let said = crate::common::good(&["check", &file]);
    assert_eq!(said, "5 records checked: 5 good, 0 bad\n");
    let whole = folder.file("whole.csv", good.join("\n") + "\n");
    let shown = |file: &str| run(&["show", file, "--index", "3", "--answer"]).out;
    assert_eq!(shown(&file), shown(&whole));
}

#[test]
fn control_characters_reach_no_terminal_and_no_table() {
    let folder = Folder::new();
    let puzzle = "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5";
    let evil = "\u{1b}]0;x\u{7}\tb\r\n\u{9b}2J\u{202e}c";
    let csv = folder.file(
        "a.csv",
        format!("id,puzzle\n\"{evil}\",{puzzle}\n\"{evil}\",x\n"),
    );
    let json = serde_json::json!({ "id": evil, "puzzle": puzzle, "hash": evil });
    let json = folder.file("a.jsonl", format!("{json}\n"));
    let odd = folder.file("\u{1b}[2J.txt", format!("{puzzle}\nx\n"));
    for file in [&csv, &json, &odd] {
        for args in [
            &["show", file] as &[&str],
            &["grade", file],
            &["check", file],
            &["solve", file],
            &["explain", file],
        ] {
            let ran = run(args);
            for text in [&ran.out, &ran.err] {
                let moves = |c: char| c.is_control() && c != '\n' && c != '\t' || c == '\u{202e}';
                assert!(!text.contains(moves), "{args:?}: {text:?}");
            }
        }
    }
    let graded = run(&["grade", &csv]).out;
    let columns = |line: &str| line.split('\t').count();
    assert_eq!(graded.lines().map(columns).collect::<Vec<_>>(), [9, 9]);
}

/// A bad or an undecided record is told, and the others are still done.
#[test]
fn bad_and_undecided_records_are_passed_over() {
    let folder = Folder::new();
    let good = "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5";
    let open = "canal-view 10x10;";
    let mixed = folder.file("mixed.txt", format!("x\n{good}\n{open}\n{good}\n"));
    let grades = |args: &[&str]| {
        let ran = run(&("grade", args));
        (ran.code, ran.out.lines().count() - 1, ran.err)
    };
    let (code, count, told) = grades(&[&mixed]);
    assert_eq!((code, count), (65, 2), "{told}");
    assert!(told.contains("mixed.txt:1:2: found the end"), "{told}");
    assert!(told.contains("mixed.txt:3: "), "{told}");
    assert!(told.contains("2 of 4 records are bad"), "{told}");
    let hard = folder.file("hard.txt", format!("{good}\nskating 50x50;\n"));
    let (code, count, told) = grades(&[&hard, "--exact", "1"]);
    assert_eq!((code, count), (6, 1), "{told}");
    assert!(told.contains("1 of 2 records are undecided"), "{told}");
    // Pages have the good ones.
    let page = folder.path("page.html");
    fails(&["play", &mixed, "-o", &page], 65, "2 of 4 records are bad");
    assert!(read_text(&page).contains("canal-view"));
    // Nothing is written where none is good.
    let bad = folder.file("bad.txt", "x\n");
    let none = folder.path("none.html");
    fails(&["play", &bad, "-o", &none], 65, "1 of 1 records are bad");
    assert!(!std::path::Path::new(&none).exists());
    // Only the record asked for must be good.
    let explained = run(&["explain", &mixed, "--index", "1"]);
    assert_eq!(explained.code, 0, "{}", explained.err);
}

/// Boards larger than those that are made are read, drawn and solved, and a limit ends the work.
#[test]
fn large_boards_are_read() {
    let folder = Folder::new();
    for genre in pencilmill_generator::genres::ALL {
        let card = genre.card();
        let read = card.sizes.read().most;
        assert!(read.rows >= card.sizes.most.rows, "{}", card.slug);
        let large = format!("{} {}x1;", card.slug, read.rows + 1);
        fails(&["solve", &large], 65, "expected a size of");
    }
    for (genre, code) in [("slitherlink", 4), ("nurikabe", 5), ("skating", 6)] {
        let text = format!("{genre} 50x50;");
        assert_eq!(run(&["solve", &text, "--exact", "1"]).code, code, "{genre}");
        assert_eq!(run(&["show", &text]).code, 0, "{genre}");
        let page = folder.path(&format!("{genre}.html"));
        assert_eq!(
            run(&["play", &text, "-o", &page, "--trust"]).code,
            0,
            "{genre}"
        );
    }
    // What is made stays on the sizes of the table.
    fails("generate nurikabe --size 20", 2, "4x4 to 15x15");
    let layout = folder.file("layout.txt", "nurikabe 20x20; unknown r1c1\n");
    let expected = "found a puzzle on 20x20, expected one on 15x15 at most";
    fails(&format!("generate nurikabe --layout {layout}"), 2, expected);
}
