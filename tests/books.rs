//! `pencilmill book`: the same bytes every time, what printers refuse, and bad input.

#![cfg(feature = "books")]
#![allow(clippy::unwrap_used, reason = "a test that panics fails, as it should")]

mod common;

use common::{Folder, command, good, run};

const HEAD: &str = "title = \"Test\"\n";
const SECTION: &str = "[[section]]\ngenre = \"canal-view\"\nsize = 5\ncount = 3\n";

/// Runs on a recipe; a failure must leave the book that was there.
fn book(recipe: &str, more: &[&str]) -> (i32, String, Vec<u8>) {
    let folder = Folder::new();
    let recipe = folder.file("r.toml", recipe);
    let output = folder.file("b.pdf", "old");
    let ran = run(&[&["book", &recipe, "-o", &output], more].concat());
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
        command.args(["book", &recipe, "-o", &output, "--quiet"]);
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
        ("text = \"6pt\"", "page 3, the contents: found text of 6 pt"),
        (
            "grid = \"0.5pt\"",
            "the example: found a line of 0.5 pt, expected at least 0.75 pt",
        ),
        (
            "shade = 5",
            "page 4, the example: found a grey of 5 %, expected at least 10 %",
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
        &format!("{HEAD}trim = \"3x4\"\n{large}"),
        65,
        "r.toml:3:1: canal-view 24x24 is too large for the page: found room for cells of",
    );
    refused(
        &format!("{HEAD}{SECTION}per_page = 16\n").replace("title", "trim = \"3x4\"\ntitle"),
        65,
        "too large for the page",
    );
    let smile = format!("{}{SECTION}", HEAD.replace("Test", "Well \u{1f600}"));
    refused(
        &smile,
        65,
        "page 1: no font has the character '\u{1f600}' of \"Well \u{1f600}\"; name a font file",
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
    let ran = run(&["book", &recipe, "-o", &output]);
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
    let ran = run(&["book", &recipe, "-o", &output]);
    assert_eq!(ran.code, 65, "{ran:?}");
    assert!(
        ran.err.contains("p.csv:4: the answer breaks a rule: rule "),
        "{ran:?}"
    );
    assert_eq!(std::fs::read(&output).unwrap(), before);
    good(&["book", &recipe, "-o", &output, "--trust", "--quiet"]);
    assert_ne!(std::fs::read(&output).unwrap(), before);

    folder.file("r.toml", format!("{HEAD}[[section]]\nfile = \"q.csv\"\n"));
    let ran = run(&["book", &recipe, "-o", &output]);
    assert!(
        ran.code == 74 && ran.err.contains("cannot read") && ran.err.contains("q.csv"),
        "{ran:?}"
    );
    folder.file(
        "r.toml",
        format!("{HEAD}[[section]]\nfile = \"p.csv\"\ngenre = \"sentinels\"\n"),
    );
    let ran = run(&["book", &recipe, "-o", &output]);
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

    // What is wrong with a recipe is said before a puzzle is made.
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
    let ran = run(&["book", &binary, "-o", &output]);
    assert!(
        ran.code == 65 && ran.err.contains("binary.toml: found bytes"),
        "{ran:?}"
    );
    for (font, code) in [(folder.file("a.ttf", "no"), 65), (folder.path("b.ttf"), 74)] {
        let ran = run(&["book", &recipe, "-o", &output, "--font", &font]);
        assert!(ran.code == code && ran.err.contains(&font), "{ran:?}");
    }
}

/// Needs a Japanese font; without one, the message must help. `.ci/run` says so where it has seen to one.
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
