//! Tiles and packings of Gloop through the command line.

use crate::common::{Folder, all_fail, fails, good, holds, page, piped, read_text};

#[test]
fn tiles_are_printed() {
    let folder = Folder::new();
    let file = folder.path("tiles.pdf");
    good(&["gloop", "tiles", "-o", &file]);
    assert!(std::fs::read(&file).unwrap().starts_with(b"%PDF"));
    let other = folder.path("tiles.txt");
    fails(
        &["gloop", "tiles", "-o", &other],
        2,
        "expected a file name that ends in .pdf",
    );
}

#[test]
fn a_packing_is_found_and_checked() {
    let folder = Folder::new();
    let task = "gloop pack 9x10 --loops few --chains 1 --seed 3 --quiet --rounds 1";
    let found = good(task);
    let checked = piped("gloop check -", found.as_bytes());
    assert!(checked.out.starts_with("90 tiles in 9x10: "), "{checked:?}");
    assert!(found.starts_with(&checked.out.trim().replacen("90 tiles in 9x10:", "#", 1)));
    let (file, picture) = (folder.file("found.txt", found), folder.path("found.svg"));
    good(&["gloop", "check", &file, "--picture", &picture]);
    holds(&read_text(&picture), "</svg>");
}

#[test]
fn wrong_boards_and_packings_are_refused_with_their_place() {
    all_fail(
        "
        2  | gloop pack 9x9 --loops few | expected 91 cells for all tiles, or 90
        2  | gloop pack 7x13 | --loops
        2  | gloop pack seven --loops few | expected rows x columns
    ",
    );
    let kept = page("examples/gloop/few-loops-7x13.txt");
    let bad = |text: &str, message: &str| {
        let ran = piped("gloop check -", text.as_bytes());
        ran.says(65, message);
    };
    let lines: Vec<&str> = kept.lines().collect();
    let cut = lines[..5].join("\n");
    bad(&cut, "found the end after 2 rows of tiles, expected 7");
    let twice = kept.replacen(lines[4], lines[3], 1);
    bad(&twice, "are the same tile of the set");
}
