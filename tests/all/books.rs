//! `pencilmill book`: reproducible bytes, the requirements of printers, and bad input.

use crate::common::{Folder, command, good, run};
use std::collections::{BTreeMap, BTreeSet};

const HEAD: &str = "title = \"Test\"\n";
const SECTION: &str = "[[section]]\ngenre = \"canal-view\"\nsize = 5\ncount = 3\n";

/// Sets a recipe; a failure must leave the earlier book in place.
fn book(recipe: &str, more: &[&str]) -> (i32, String, Vec<u8>) {
    let folder = Folder::new();
    let recipe = folder.file("r.toml", recipe);
    let output = folder.file("b.pdf", "old");
    let ran = run(&[&["book", "--force", &recipe, "-o", &output], more].concat());
    let bytes = std::fs::read(&output).unwrap();
    assert_eq!(ran.code != 0, bytes == b"old", "{ran:?}");
    assert_eq!(folder.names().len(), 2, "{:?}", folder.names());
    (ran.code, ran.err, bytes)
}

fn refused(recipe: &str, code: i32, message: &str) {
    let (found, err, _) = book(recipe, &[]);
    assert!(
        found == code && err.contains(message),
        "{recipe}\n{found} {err}"
    );
}

fn count(bytes: &[u8], part: &[u8]) -> usize {
    bytes.windows(part.len()).filter(|w| *w == part).count()
}

#[test]
fn the_same_recipe_gives_the_same_bytes() {
    let recipe = [HEAD, SECTION].concat();
    let (code, err, first) = book(&recipe, &["--threads", "1"]);
    assert_eq!(code, 0, "{err}");
    assert!(first.starts_with(b"%PDF-") && err.contains("3 puzzles on"));
    assert_eq!(book(&recipe, &["--threads", "3"]).2, first);
    // The pages of a book for print are even in number, and nothing on them can be clicked.
    assert_eq!(count(&first, b"/TrimBox") % 2, 0);
    assert_eq!(count(&first, b"/Annot") + count(&first, b"/Outlines"), 0);
    assert_eq!(count(&first, b"/PageLabels"), 1);
    let screen = book(&recipe, &["--profile", "screen"]).2;
    assert!(count(&screen, b"/Outlines") > 0 && screen != first);
}

#[test]
fn the_date_is_what_it_is_told() {
    let recipe = [HEAD, SECTION].concat();
    let dated = book(&format!("{HEAD}date = \"2025-01-31\"\n{SECTION}"), &[]).2;
    assert!(count(&dated, b"20250131") > 0);
    let folder = Folder::new();
    let recipe = folder.file("r.toml", recipe);
    let output = folder.path("b.pdf");
    let with = |epoch: &str| {
        let mut command = command();
        command.args(["book", "--force", &recipe, "-o", &output, "--quiet"]);
        command.env("SOURCE_DATE_EPOCH", epoch).output().unwrap()
    };
    assert_eq!(with("1738281600").status.code(), Some(0));
    assert_eq!(std::fs::read(&output).unwrap(), dated);
    let wrong = with("soon");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(
        String::from_utf8(wrong.stderr)
            .unwrap()
            .contains("SOURCE_DATE_EPOCH")
    );
}

#[test]
fn archives_are_named_so() {
    let recipe = [HEAD, "date = \"2025-01-31\"\n", SECTION].concat();
    for (standard, part) in [("a1b", "1"), ("a2b", "2")] {
        let (code, err, bytes) = book(&recipe, &["--pdf-standard", standard]);
        assert_eq!(code, 0, "{err}");
        assert!(
            count(
                &bytes,
                format!("<pdfaid:part>{part}</pdfaid:part>").as_bytes()
            ) == 1
        );
    }
    let undated = format!("{HEAD}standard = \"a1b\"\n{SECTION}");
    refused(&undated, 65, "found no date for a PDF/A file");
}

#[test]
fn printers_limits() {
    for (key, message) in [
        ("text = \"6pt\"", "page 5, the contents: found text of 6 pt"),
        (
            "grid = \"0.5pt\"",
            "the page about the book: found a line of 0.5 pt, expected at least 0.75 pt",
        ),
        (
            "shade = 5",
            "answer 1: found a grey of 5 %, expected at least 10 %",
        ),
    ] {
        let recipe = format!("{HEAD}{key}\n{SECTION}");
        refused(&recipe, 65, message);
        let (code, err, _) = book(&recipe, &["--profile", "screen"]);
        assert_eq!(code, 0, "{err}");
    }
}

#[test]
fn what_does_not_fit_is_said() {
    let large = SECTION.replace("= 5", "= 24");
    refused(
        &format!("{HEAD}trim = \"4x6\"\n{large}"),
        65,
        "r.toml:3:1: canal-view 24x24 is too large for the page: found room for cells of",
    );
    refused(
        &format!("{HEAD}{SECTION}per_page = 16\n").replace("title", "trim = \"4x6\"\ntitle"),
        65,
        "too large for the page",
    );
    let smile = format!("{}{SECTION}", HEAD.replace("Test", "Well \u{1f600}"));
    refused(
        &smile,
        65,
        "no font has the character '\u{1f600}' of \"Well \u{1f600}\"; name a font file",
    );
}

#[test]
fn sections_from_files() {
    let folder = Folder::new();
    let csv = folder.path("p.csv");
    good(&[
        "generate",
        "canal-view",
        "--size",
        "5",
        "--count",
        "4",
        "--quiet",
        "-o",
        &csv,
    ]);
    let recipe = folder.file("r.toml", format!("{HEAD}[[section]]\nfile = \"p.csv\"\n"));
    let output = folder.path("b.pdf");
    let ran = run(&["book", "--force", &recipe, "-o", &output]);
    assert!(ran.code == 0 && ran.err.contains("4 puzzles"), "{ran:?}");

    let text = std::fs::read_to_string(&csv).unwrap();
    let shaded = text
        .lines()
        .nth(3)
        .unwrap()
        .split("shaded ")
        .nth(1)
        .unwrap();
    let shaded = shaded.split([' ', ',']).next().unwrap().to_owned();
    let bad: Vec<String> = text
        .lines()
        .enumerate()
        .map(|(i, line)| {
            if i == 3 {
                line.replacen(&format!("shaded {shaded}"), "shaded", 1)
            } else {
                line.to_owned()
            }
        })
        .collect();
    folder.file("p.csv", bad.join("\r\n"));
    let before = std::fs::read(&output).unwrap();
    let ran = run(&["book", "--force", &recipe, "-o", &output]);
    assert_eq!(ran.code, 65, "{ran:?}");
    assert!(
        ran.err.contains("p.csv:4: the answer breaks a rule: rule "),
        "{ran:?}"
    );
    assert_eq!(std::fs::read(&output).unwrap(), before);
    good(&[
        "book", "--force", &recipe, "-o", &output, "--trust", "--quiet",
    ]);
    assert_ne!(std::fs::read(&output).unwrap(), before);

    folder.file("r.toml", format!("{HEAD}[[section]]\nfile = \"q.csv\"\n"));
    let ran = run(&["book", "--force", &recipe, "-o", &output]);
    assert!(
        ran.code == 74 && ran.err.contains("cannot read") && ran.err.contains("q.csv"),
        "{ran:?}"
    );
    folder.file(
        "r.toml",
        format!("{HEAD}[[section]]\nfile = \"p.csv\"\ngenre = \"sentinels\"\n"),
    );
    let ran = run(&["book", "--force", &recipe, "-o", &output]);
    assert!(
        ran.code == 65
            && ran
                .err
                .contains("r.toml:2:1: found no puzzle for this section"),
        "{ran:?}"
    );
}

#[test]
fn books_of_a_job() {
    let folder = Folder::new();
    let entry = "[[entry]]\ngenre = \"bricklayer\"\nsize = 6\ncount = 30\n";
    let job = folder.file("night.toml", format!("books = [\"short.toml\"]\n{entry}"));
    let recipe = |text: &str| folder.file("short.toml", format!("{HEAD}{text}"));
    let dirs = ["a", "b"].map(|name| folder.path(name));
    let go =
        |dir: &str, more: &[&str]| run(&[&["run", &job, "--dir", dir, "--quiet"], more].concat());

    // faults of a recipe are reported before any puzzle is made
    recipe("[[section]]\n");
    let ran = go(&dirs[0], &[]);
    assert!(
        ran.code == 65 && ran.err.contains("short.toml:2:1"),
        "{ran:?}"
    );
    assert!(!std::path::Path::new(&dirs[0]).exists());

    recipe("[[section]]\nfile = \"puzzles.csv\"\ncount = 20\n");
    assert_eq!(go(&dirs[0], &["--threads", "1"]).code, 0);
    assert_eq!(go(&dirs[1], &["--threads", "3"]).code, 0);
    let books = dirs
        .each_ref()
        .map(|dir| std::fs::read(format!("{dir}/short.pdf")).unwrap());
    assert!(books[0].starts_with(b"%PDF-") && books[0] == books[1]);
}

#[test]
fn files_that_are_something_else() {
    let folder = Folder::new();
    let recipe = folder.file("r.toml", [HEAD, SECTION].concat());
    let output = folder.path("b.pdf");
    let binary = folder.path("binary.toml");
    std::fs::write(&binary, b"title = \"\xff\"").unwrap();
    let ran = run(&["book", "--force", &binary, "-o", &output]);
    assert!(
        ran.code == 65 && ran.err.contains("binary.toml: found bytes"),
        "{ran:?}"
    );
    for (font, code) in [(folder.file("a.ttf", "no"), 65), (folder.path("b.ttf"), 74)] {
        let ran = run(&["book", "--force", &recipe, "-o", &output, "--font", &font]);
        assert!(ran.code == code && ran.err.contains(&font), "{ran:?}");
    }
}

/// Needs a Japanese font; without one, the message must help. `.ci/run` declares whether there is
/// one.
#[test]
fn japanese_books() {
    let fonts = |bytes: &[u8]| count(bytes, b"/FontDescriptor");
    let latin = fonts(&book(&[HEAD, SECTION].concat(), &[]).2);
    let spoken = format!("{HEAD}lang = \"both\"\ntrim = \"A5\"\n{SECTION}");
    let named = format!("{}{SECTION}", HEAD.replace("Test", "数"));
    for recipe in [spoken, named] {
        let (code, err, bytes) = book(&recipe, &[]);
        match code {
            0 => assert!(fonts(&bytes) > latin),
            _ => {
                assert_eq!(code, 65, "{err}");
                assert!(err.contains("fonts-morisawa-bizud-gothic"), "{err}");
                assert_eq!(std::env::var_os("JAPANESE_FONT"), None, "there is one");
            }
        }
    }
}

/// The list of a book's puzzles: the fields of each by name.
fn listed(folder: &Folder, recipe: &str, more: &[&str]) -> Vec<BTreeMap<String, String>> {
    let recipe = folder.file("l.toml", recipe);
    let (book, list) = (folder.path("l.pdf"), folder.path("l.csv"));
    good(
        &[
            &[
                "book", "--force", &recipe, "-o", &book, "--list", &list, "--quiet",
            ],
            more,
        ]
        .concat(),
    );
    let mut rows = csv::Reader::from_path(&list).unwrap();
    let rows = rows.deserialize().map(Result::unwrap);
    rows.collect()
}

fn column(rows: &[BTreeMap<String, String>], name: &str) -> Vec<String> {
    rows.iter().map(|row| row[name].clone()).collect()
}

#[test]
fn no_puzzle_comes_twice() {
    let folder = Folder::new();
    let section = "[[section]]\ngenre = \"skating\"\nsize = 5\ngrade = \"solvable\"\ncount = 12\n";
    let rows = listed(&folder, &[HEAD, section, section].concat(), &[]);
    let hashes = column(&rows, "hash");
    let different: BTreeSet<&String> = hashes.iter().collect();
    assert_eq!((hashes.len(), different.len()), (24, 24));
    // The first section has what it has alone, the second one goes on.
    let ids = column(&rows, "id");
    let alone = listed(&folder, &[HEAD, section].concat(), &[]);
    assert_eq!(column(&alone, "id"), ids[..12]);
    assert!(ids[12..].iter().all(|id| !ids[..12].contains(id)));
    // so does a later volume given the list or the record of the first one
    folder.file(
        "first.csv",
        std::fs::read_to_string(folder.path("l.csv")).unwrap(),
    );
    let later = format!("{HEAD}earlier = [\"first.csv\"]\n{section}");
    let later = column(&listed(&folder, &later, &[]), "hash");
    let first = column(&alone, "hash");
    assert!(later.len() == 12 && later.iter().all(|hash| !first.contains(hash)));

    // a puzzle that occurs twice in a file is used once, with a message
    let text = std::fs::read_to_string(folder.path("first.csv")).unwrap();
    let rows: Vec<&str> = text.lines().collect();
    folder.file("twice.csv", [&rows[..], &rows[1..3]].concat().join("\r\n"));
    let recipe = folder.file(
        "r.toml",
        format!("{HEAD}[[section]]\nfile = \"twice.csv\"\n"),
    );
    let ran = run(&["book", "--force", &recipe, "-o", &folder.path("b.pdf")]);
    assert!(
        ran.code == 0
            && ran.err.contains("12 puzzles on")
            && ran.err.contains("r.toml:2:1: 2 puzzles of")
            && ran.err.contains("(lines 14, 15)"),
        "{ran:?}"
    );

    // if there are not enough, the message gives their number
    let many = section.replace("12", "400");
    let many = folder.file("r.toml", [HEAD, &many].concat());
    let ran = run(&["book", "--force", &many, "-o", &folder.path("b.pdf")]);
    let found = |from: &str, to: &str| -> u64 {
        let text = ran.err.split(from).nth(1).unwrap();
        text.split(to).next().unwrap().parse().unwrap()
    };
    assert_eq!(ran.code, 3, "{ran:?}");
    assert!((50..400).contains(&found("r.toml:2:1: found ", " different puzzles")));
    assert!(found("expected 400; ", " that were tried repeat others") >= 100);
}

#[test]
fn an_archive_is_looked_at() {
    let folder = Folder::new();
    let entry = "[[entry]]\ngenre = \"bricklayer\"\nsize = 5\ncount = 5\n";
    let job = folder.file("night.toml", format!("archive = \"seen\"\n{entry}"));
    good(&["run", &job, "--dir", &folder.path("n"), "--quiet"]);
    let section = "[[section]]\ngenre = \"bricklayer\"\nsize = 5\ncount = 5\n";
    // The seed of the job.
    let head = format!("{HEAD}seed = 1\n");
    let made = column(&listed(&folder, &[&head, section].concat(), &[]), "hash");
    let recipe = format!("{head}archive = \"seen\"\n{section}");
    let new = column(&listed(&folder, &recipe, &[]), "hash");
    assert!(new.len() == 5 && new.iter().all(|hash| !made.contains(hash)));

    let recipe = folder.file("r.toml", format!("{HEAD}archive = \"gone\"\n{section}"));
    let ran = run(&["book", "--force", &recipe, "-o", &folder.path("b.pdf")]);
    assert!(
        ran.code == 65 && ran.err.contains("r.toml:2:11: found no archive in"),
        "{ran:?}"
    );
    // The archive of a job holds the job's own puzzles by the time its books are set.
    let job = folder.file("night.toml", format!("books = [\"r.toml\"]\n{entry}"));
    let ran = run(&["run", &job, "--dir", &folder.path("m"), "--quiet"]);
    assert!(
        ran.code == 65
            && ran
                .err
                .contains("r.toml:2:11: found archive \"gone\", expected none"),
        "{ran:?}"
    );
}

#[test]
fn the_list_of_a_book_is_checked() {
    let folder = Folder::new();
    let sections = format!(
        "{SECTION}[[section]]\ntitle = \"More\"\ngenre = \"canal-view\"\nsize = 6\ncount = 2\n"
    );
    let rows = listed(&folder, &[HEAD, &sections].concat(), &[]);
    assert_eq!(column(&rows, "number"), ["1", "2", "3", "4", "5"]);
    assert_eq!(column(&rows, "section"), ["1", "1", "1", "2", "2"]);
    assert_eq!(column(&rows, "title")[2..], ["Canal View", "More", "More"]);
    let page = |name| -> Vec<usize> {
        let pages = column(&rows, name);
        pages.iter().map(|page| page.parse().unwrap()).collect()
    };
    // Half-title and title with their backs, contents, two pages about the book, rules and their
    // example; a section opens a page; the answers come last.
    assert_eq!(page("page"), [9, 9, 9, 10, 10]);
    assert_eq!(page("answer_page"), [11; 5]);
    let list = folder.path("l.csv");
    let ran = run(&["check", &list]);
    assert!(
        ran.code == 0 && ran.out.contains("5 good, 0 bad"),
        "{ran:?}"
    );
    // Answers behind each section, or none.
    let rows = listed(
        &folder,
        &format!("answers = \"section\"\n{HEAD}{sections}"),
        &[],
    );
    assert_eq!(column(&rows, "page"), ["9", "9", "9", "11", "11"]);
    assert_eq!(column(&rows, "answer_page"), ["10", "10", "10", "12", "12"]);
    let rows = listed(
        &folder,
        &format!("answers = \"none\"\n{HEAD}{sections}"),
        &[],
    );
    assert_eq!(column(&rows, "answer_page"), [""; 5]);
}

#[test]
fn volumes_of_a_series_share_no_puzzle() {
    let folder = Folder::new();
    let section = "[[section]]\ngenre = \"canal-view\"\nsize = 6\ncount = 20\n";
    let list = |volume: u64| {
        listed(&folder, &format!("{HEAD}volume = {volume}\n{section}"), &[]);
        let name = folder.path(&format!("{volume}.csv"));
        std::fs::rename(folder.path("l.csv"), &name).unwrap();
        name
    };
    let [first, second] = [1, 2].map(list);
    let against = |other: &str| good(&["check", &first, "--against", other]);
    let said = against(&second);
    let none = format!("0 of them are in {second} too, turned or mirrored\n");
    assert!(said.ends_with(&none), "{said}");
    // Puzzles that were turned are the same ones.
    let text = std::fs::read_to_string(&first).unwrap();
    let two: Vec<&str> = text.lines().take(3).collect();
    let some = folder.file("some.csv", two.join("\n"));
    let said = against(&some);
    assert!(said.contains("2 of them are in"), "{said}");
}

#[test]
fn no_cell_of_a_list_is_a_formula() {
    let folder = Folder::new();
    let evil = ["=HYPERLINK(\"http://x\")", "+1", "-1", "@x", "\t=1", "a;=1"];
    let made = good(&[
        "generate",
        "bricklayer",
        "--size",
        "5",
        "--count",
        "6",
        "--quiet",
    ]);
    let mut made = csv::Reader::from_reader(made.as_bytes());
    let record = |(row, id): (Result<csv::StringRecord, _>, &str)| {
        let row = row.unwrap();
        let record = serde_json::json!({ "id": id, "puzzle": row[14], "answer": row[15] });
        format!("{record}\n")
    };
    let records: String = made.records().zip(evil).map(record).collect();
    let jsonl = folder.file("p.jsonl", records);
    let sections = "[[section]]\ntitle = \"=1\"\nfile = \"p.jsonl\"\ncount = 6\n";
    let rows = listed(&folder, &[HEAD, sections].concat(), &[]);
    let live = |text: &str| text.trim_start().starts_with(['=', '+', '-', '@']);
    for row in &rows {
        assert!(
            !row.values().any(|cell| cell.split(';').any(live)),
            "{row:?}"
        );
    }
    assert_eq!(column(&rows, "id").len(), 6);
    assert!(column(&rows, "id").contains(&"'+1".to_owned()), "{rows:?}");
    let graded = good(&["grade", &jsonl]);
    assert!(!graded.lines().any(live), "{graded}");
}

#[test]
fn large_print_is_large() {
    let section = "[[section]]\ngenre = \"bricklayer\"\nsize = 5\ncount = 3\n";
    let large = format!("{HEAD}trim = \"8.5x11\"\ncell = \"20mm\"\ntext = \"18pt\"\n{section}");
    let (code, err, _) = book(&large, &[]);
    assert_eq!(code, 0, "{err}");
    let narrow = large.replace("8.5x11", "5x8");
    refused(
        &narrow.replace("size = 5", "size = 8"),
        65,
        "bricklayer 8x8 is too large for the page: found room for cells of",
    );
    refused(
        &narrow.replace("size = 5", "size = 8"),
        65,
        "a smaller cell or text",
    );
    let answers = format!(
        "{HEAD}answer_cell = \"25mm\"\n{}",
        section.replace("= 5", "= 9")
    );
    refused(&answers, 65, "another answer_cell");
}

/// Tiles of Gloop and routes of Suiri Meiro have the largest examples.
#[test]
fn examples_get_smaller_where_they_must() {
    let section =
        "[[section]]\ngenre = \"suiri-meiro\"\nvariant = \"layout\"\ncount = 1\nseed = 3\n";
    let large = format!("{HEAD}trim = \"8.5x11\"\ntext = \"18pt\"\n");
    let (code, err, with) = book(&format!("{large}{section}"), &[]);
    assert_eq!(code, 0, "{err}");
    let (code, err, without) = book(&format!("{large}example = false\n{section}"), &[]);
    assert_eq!(code, 0, "{err}");
    // Rules and example share a page.
    assert_eq!(count(&without, b"/TrimBox"), count(&with, b"/TrimBox"));
    assert!(without.len() < with.len());
}

#[test]
fn sizes_of_the_usual_shops() {
    for trim in [
        "5x8",
        "5.06x7.81",
        "5.25x8",
        "5.5x8.5",
        "6x9",
        "6.14x9.21",
        "6.69x9.61",
        "7x10",
        "7.44x9.69",
        "7.5x9.25",
        "8x8",
        "8x10",
        "8.25x6",
        "8.25x8.25",
        "8.27x11.69",
        "8.5x8.5",
        "8.5x11",
        "4.25x6.87",
        "A5",
        "B5",
        "A4",
    ] {
        let section = "[[section]]\ngenre = \"canal-view\"\nsize = 6\ncount = 5\n";
        let (code, err, bytes) = book(&format!("{HEAD}trim = \"{trim}\"\n{section}"), &[]);
        assert_eq!(code, 0, "{trim}: {err}");
        assert!(count(&bytes, b"/TrimBox") > 4);
    }
}

#[test]
fn options_of_the_layout() {
    let recipe = |keys: &str| format!("{HEAD}{keys}\n{SECTION}");
    let plain = book(&recipe(""), &[]).2;
    let mut seen = vec![plain];
    for keys in [
        "per_page = 1",
        "columns = 2",
        "answer_cell = \"9mm\"",
        "answers = \"section\"",
        "answers = \"none\"",
        "grades = \"stars\"",
        "grades = \"none\"",
        "time = false",
        "qr = true",
        "qr_penpa = true",
        "code_base = \"https://example.org\"",
        "half_title = false",
        "how_to = false",
        "example = false",
        "year = 2025",
        "edition = \"First edition\"",
        "publisher = \"A House\"",
        "credit = true",
        "seed = 9",
        "isbn = \"978-0-306-40615-7\"",
        "cell = \"9mm\"",
    ] {
        let (code, err, bytes) = book(&recipe(keys), &[]);
        assert_eq!(code, 0, "{keys}: {err}");
        assert!(!seen.contains(&bytes), "{keys} changes nothing");
        assert_eq!(book(&recipe(keys), &["--threads", "1"]).2, bytes, "{keys}");
        seen.push(bytes);
    }
}

#[test]
fn logos_and_covers() {
    let folder = Folder::new();
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\"><rect width=\"9\" height=\"9\"/></svg>";
    folder.file("logo.svg", svg);
    let head = format!("{HEAD}logo = \"logo.svg\"\nauthor = \"A\"\nblurb = [\"Read me.\"]\n");
    let recipe = folder.file("r.toml", format!("{head}{SECTION}"));
    let (book, cover) = (folder.path("b.pdf"), folder.path("c.pdf"));
    let go = || {
        run(&[
            "book", "--force", &recipe, "-o", &book, "--cover", &cover, "--quiet",
        ])
    };
    assert_eq!(go().code, 0, "{:?}", go());
    let bytes = std::fs::read(&cover).unwrap();
    // Back and front of 6 in, an eighth of bleed on both sides, and the spine of 10 pages.
    assert_eq!(count(&bytes, b"/MediaBox[0 0 883.62 666]"), 1);
    assert_eq!(count(&bytes, b"/Subtype/Image"), 1);
    assert_eq!(count(&std::fs::read(&book).unwrap(), b"/Subtype/Image"), 1);
    // No standard forbids it.
    for standard in ["a1b", "a2b"] {
        let mut command = command();
        command.args([
            "book", "--force", &recipe, "-o", &book, "--cover", &cover, "--quiet",
        ]);
        command.args(["--pdf-standard", standard]);
        let ended = command.env("SOURCE_DATE_EPOCH", "0").output().unwrap();
        assert!(ended.status.success(), "{ended:?}");
    }
    for (name, text, code, what) in [
        (
            "logo.svg",
            "no picture",
            65,
            "expected a PNG or SVG picture",
        ),
        ("logo.svg", "\u{89}PNG", 65, "expected a PNG or SVG picture"),
        ("other.svg", svg, 74, "cannot read"),
    ] {
        std::fs::remove_file(folder.path("logo.svg")).unwrap();
        folder.file(name, text);
        let ran = go();
        assert!(ran.code == code && ran.err.contains(what), "{ran:?}");
        folder.file("logo.svg", svg);
    }
    let long = "x ".repeat(900);
    folder.file(
        "r.toml",
        format!("{head}{SECTION}")
            .replace("Read me.", &long)
            .replace("\nauthor", "\ntrim = \"4x6\"\nauthor"),
    );
    let ran = go();
    assert!(
        ran.code == 65 && ran.err.contains("the blurb does not fit"),
        "{ran:?}"
    );
}

#[test]
fn what_fails_fails_before_the_puzzles() {
    // This section alone would take minutes.
    let slow = "[[section]]\ngenre = \"canal-view\"\nsize = 24\ncount = 10000\n";
    let smile = HEAD.replace("Test", "\u{1f600}");
    let title = HEAD.replace("Test", &"x".repeat(100_000));
    for (recipe, what) in [
        (format!("{smile}{slow}"), "no font has the character"),
        (
            format!("{title}{slow}"),
            "r.toml:1:9: found 100000 characters",
        ),
        (format!("{HEAD}logo = \"gone.png\"\n{slow}"), "gone.png"),
        (
            format!("{HEAD}trim = \"4x6\"\n{slow}"),
            "canal-view 24x24 is too large for the page",
        ),
        (
            format!("{HEAD}answer_cell = \"20mm\"\n{slow}"),
            "answers of canal-view do not fit",
        ),
        (
            format!("{HEAD}earlier = [\"gone.csv\"]\n{slow}"),
            "gone.csv",
        ),
    ] {
        let (code, err, _) = book(&recipe, &[]);
        assert!([65, 74].contains(&code) && err.contains(what), "{err}");
    }
}

#[test]
fn fonts_that_are_broken() {
    let folder = Folder::new();
    let one = SECTION.replace("count = 3", "count = 1");
    let recipe = folder.file("r.toml", [HEAD, &one].concat());
    // The program's own font, with a stretch of it lost.
    let whole = typst_assets::fonts().next().unwrap();
    for from in (0..whole.len()).step_by(whole.len() / 10 + 1) {
        let mut bytes = whole.to_vec();
        let end = (from + 2000).min(bytes.len());
        bytes[from..end].fill(0xff);
        let font = folder.path("f.otf");
        std::fs::write(&font, &bytes).unwrap();
        let ran = run(&[
            "book",
            "--force",
            &recipe,
            "-o",
            &folder.path("b.pdf"),
            "--font",
            &font,
            "--quiet",
        ]);
        assert!([0, 65].contains(&ran.code), "{from}: {ran:?}");
    }
}

#[test]
fn a_file_for_each_puzzle() {
    let folder = Folder::new();
    let csv = folder.path("p.csv");
    let made = ["generate", "canal-view", "--size", "5", "--count", "2"];
    good(&[&made[..], &["--quiet", "-o", &csv]].concat());
    let dir = folder.path("pictures");
    good(&["draw", &csv, "-o", &dir, "--format", "pdf"]);
    let mut names: Vec<String> = std::fs::read_dir(&dir)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .filter(|name| !name.starts_with('.'))
        .collect();
    names.sort();
    let ends = ["-0-answer.pdf", "-0.pdf", "-1-answer.pdf", "-1.pdf"];
    assert_eq!(names.len(), 4);
    for (name, end) in names.iter().zip(ends) {
        assert!(name.ends_with(end), "{name}");
        let bytes = std::fs::read(format!("{dir}/{name}")).unwrap();
        // Five cells of 10 mm, what a frame needs, and a margin of 6 pt.
        assert_eq!(
            count(&bytes, b"/MediaBox[0 0 157.698 157.698]"),
            1,
            "{name}"
        );
    }
}

#[test]
fn generate_counts_repeats_up_to_symmetry() {
    let folder = Folder::new();
    let csv = folder.path("p.csv");
    let args = ["generate", "skating", "--size", "5", "--count", "60", "-o"];
    let ran = run(&[&args[..], &[&csv, "--repeats"]].concat());
    assert_eq!(ran.code, 0, "{ran:?}");
    let hashes = || -> Vec<String> {
        let mut rows = csv::Reader::from_path(&csv).unwrap();
        let rows = rows.deserialize().map(Result::unwrap);
        let rows: Vec<BTreeMap<String, String>> = rows.collect();
        column(&rows, "hash")
    };
    let all = hashes();
    let different: BTreeSet<String> = all.iter().cloned().collect();
    assert!(all.len() == 60 && different.len() < 60);
    let said = format!(
        "among them: {} puzzles that repeat others, turned or mirrored; {} are different",
        60 - different.len(),
        different.len()
    );
    assert!(ran.err.contains(&said), "{ran:?}");
    std::fs::remove_file(&csv).unwrap();
    let ran = run(&[&args[..], &[&csv]].concat());
    assert!(ran.code == 0 && ran.err.contains("left out: "), "{ran:?}");
    let left = hashes();
    assert_eq!(left.len(), different.len());
    assert_eq!(left.into_iter().collect::<BTreeSet<String>>(), different);
}
