//! `pencilmill book`: reproducible bytes, the requirements of printers, and bad input.

mod files;
mod layout;
mod printers;
mod series;
mod trade;

use crate::common::{Folder, command, good, ran, run};
use std::collections::BTreeMap;

const HEAD: &str = "title = \"Test\"\n";
const SECTION: &str = "[[section]]\ngenre = \"canal-view\"\nsize = 5\ncount = 3\n";

/// Sets a recipe; a failure must leave the earlier book in place.
fn book(recipe: &str, more: &[&str]) -> (i32, String, Vec<u8>) {
    let folder = Folder::new();
    let recipe = folder.file("r.toml", recipe);
    let output = folder.file("b.pdf", "old");
    let ran = run(&(format!("book --force {recipe} -o {output}"), more));
    let bytes = std::fs::read(&output).unwrap();
    assert_eq!(ran.code != 0, bytes == b"old", "{ran:?}");
    assert_eq!(folder.names().len(), 2, "{:?}", folder.names());
    (ran.code, ran.err, bytes)
}

/// Checks that a recipe is wrong, and what is said of it.
fn refused(recipe: &str, message: &str) {
    let (code, err, _) = book(recipe, &[]);
    assert!(
        code == 65 && err.contains(message),
        "{recipe}\n{code} {err}"
    );
}

/// Sets a recipe, which must be right.
fn good_book(recipe: &str, more: &[&str]) -> Vec<u8> {
    let (code, err, bytes) = book(recipe, more);
    assert_eq!(code, 0, "{recipe}\n{err}");
    bytes
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
    ran(with("soon")).says(2, "SOURCE_DATE_EPOCH");
}

#[test]
fn what_fails_fails_before_the_puzzles() {
    // This section alone would take minutes.
    let slow = "[[section]]\ngenre = \"canal-view\"\nsize = 24\ncount = 10000\n";
    let smile = HEAD.replace("Test", "\u{1f600}");
    let title = HEAD.replace("Test", &"x".repeat(100_000));
    for (head, what) in [
        (&smile[..], "no font has the character"),
        (&title, "r.toml:1:9: found 100000 characters"),
        (
            "trim = \"4x6\"\n",
            "canal-view 24x24 is too large for the page",
        ),
        ("earlier = [\"gone.csv\"]\n", "gone.csv"),
    ] {
        let title = if head.contains("title") { "" } else { HEAD };
        let recipe = format!("{title}{head}{slow}");
        let (code, err, _) = book(&recipe, &[]);
        assert!([65, 74].contains(&code) && err.contains(what), "{err}");
    }
}

/// The number of pages needs no puzzles but one of each section.
#[test]
fn what_a_printer_refuses_is_refused_before_the_puzzles() {
    let folder = Folder::new();
    let slow = "[[section]]\ngenre = \"canal-view\"\nsize = 20\ngrade = \"any\"\ncount = 20\n";
    let head = "printer = \"kdp\"\nbinding = \"hard\"\n";
    let recipe = folder.file("r.toml", format!("{HEAD}{head}{slow}"));
    let of_job = run(&["book", &recipe, "--of-job", &folder.path("job"), "--check"]);
    of_job.says(65, "found about");
    let book = folder.path("b.pdf");
    run(&["book", &recipe, "-o", &book]).says(65, "found about");
}

/// The list of a book's puzzles: the fields of each by name.
fn listed(folder: &Folder, recipe: &str, more: &[&str]) -> Vec<BTreeMap<String, String>> {
    let recipe = folder.file("l.toml", recipe);
    let (book, list) = (folder.path("l.pdf"), folder.path("l.csv"));
    let args = format!("book --force {recipe} -o {book} --list {list} --quiet");
    good(&(args, more));
    let mut rows = csv::Reader::from_path(&list).unwrap();
    let rows = rows.deserialize().map(Result::unwrap);
    rows.collect()
}

fn column(rows: &[BTreeMap<String, String>], name: &str) -> Vec<String> {
    rows.iter().map(|row| row[name].clone()).collect()
}
