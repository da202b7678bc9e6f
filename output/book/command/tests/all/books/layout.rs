//! What stands on the pages of a book, and what does not fit there.

use super::{HEAD, SECTION, book, count, good_book, refused};
use crate::common::{Folder, good, run};

#[test]
fn what_does_not_fit_is_said() {
    let small = format!("{HEAD}trim = \"4x6\"\n");
    let large = SECTION.replace("= 5", "= 24");
    let too_large = "canal-view 24x24 is too large for the page: found room for cells of";
    refused(
        &format!("{small}{large}"),
        &format!("r.toml:3:1: {too_large}"),
    );
    refused(
        &format!("{small}{SECTION}per_page = 16\n"),
        "too large for the page",
    );
    let smile = format!("{}{SECTION}", HEAD.replace("Test", "Well \u{1f600}"));
    let unknown = "r.toml:1:15: no font has the character '\u{1f600}' of \"Well \u{1f600}\"; name a font file";
    refused(&smile, unknown);
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

#[test]
fn large_print_is_large() {
    let section = "[[section]]\ngenre = \"canal-view\"\nsize = 5\ncount = 1\n";
    let large = format!("{HEAD}trim = \"8.5x11\"\nstyle = \"large\"\n{section}");
    good_book(&large, &[]);
    let narrow = large
        .replace("8.5x11", "4.25x6.87")
        .replace("size = 5", "size = 15");
    refused(
        &narrow,
        "canal-view 15x15 is too large for the page: found room for cells of",
    );
    refused(&narrow, "another style");
}

/// Tiles of Gloop and routes of Suiri Meiro have the largest examples.
#[test]
fn examples_get_smaller_where_they_must() {
    let section =
        "[[section]]\ngenre = \"suiri-meiro\"\nvariant = \"layout\"\ncount = 1\nseed = 3\n";
    let large = format!("{HEAD}trim = \"8.5x11\"\nstyle = \"large\"\n");
    let with = good_book(&format!("{large}{section}"), &[]);
    let without = good_book(&format!("{large}example = false\n{section}"), &[]);
    // An example and warm-ups take two leaves more at most.
    let pages = |book: &[u8]| count(book, b"/TrimBox");
    assert!(pages(&with) <= pages(&without) + 4);
    assert!(without.len() < with.len());
}

#[test]
fn options_of_the_layout() {
    let recipe = |keys: &str| format!("{HEAD}{keys}\n{SECTION}");
    let plain = book(&recipe(""), &[]).2;
    let mut seen = vec![plain];
    let each = r#"
        per_page = 1
        style = "magazine"
        style = "large"
        show_minutes = true
        hints = true
        example = false
        year = 2025
        publisher = "A House"
        seed = 9
        isbn = "978-0-306-40615-7"
    "#;
    for keys in each.trim().lines() {
        let bytes = good_book(&recipe(keys), &[]);
        assert!(!seen.contains(&bytes), "{keys} changes nothing");
        assert_eq!(book(&recipe(keys), &["--threads", "1"]).2, bytes, "{keys}");
        seen.push(bytes);
    }
}

#[test]
fn covers_are_as_wide_as_the_book() {
    let folder = Folder::new();
    let head = format!("{HEAD}author = \"A\"\nblurb = [\"Read me.\"]\n");
    let recipe = folder.file("r.toml", format!("{head}{SECTION}"));
    let (book, cover) = (folder.path("b.pdf"), folder.path("c.pdf"));
    let args = format!("book --force {recipe} -o {book} --cover {cover} --quiet");
    good(&args);
    let bytes = std::fs::read(&cover).unwrap();
    // Back and front of 6 in, an eighth of bleed on both sides, and the spine of 12 pages.
    assert_eq!(count(&bytes, b"/MediaBox[0 0 883.944 666]"), 1);
    let long = head.replace("Read me.", &"x ".repeat(900));
    folder.file("r.toml", format!("trim = \"4x6\"\n{long}{SECTION}"));
    run(&args).says(65, "the blurb does not fit");
}
