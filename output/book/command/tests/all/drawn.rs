//! `pencilmill draw`: figures as data, addresses, and files with bad records.

use crate::common::{Folder, command, fails, names, piped, run};
use std::io::Write;
use std::process::Stdio;

#[test]
fn svg_becomes_png() {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"3\" height=\"5\"></svg>";
    let mut child = command()
        .arg("raster")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(svg.as_bytes())
        .unwrap();
    let png = child.wait_with_output().unwrap().stdout;
    let size = png.get(16..24).unwrap_or_default();
    assert!(png.starts_with(b"\x89PNG") && size == [0, 0, 0, 6, 0, 0, 0, 10]);
    piped("raster", b"<svg").says(65, "standard input: ");
}

#[test]
fn bad_records_are_counted_and_nothing_is_changed() {
    let folder = Folder::new();
    let dir = folder.path("pictures");
    let draw = |file: &str| ["draw", file, "-o", &dir].map(str::to_owned);
    let text = "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5";
    let mixed = folder.file("mixed.txt", format!("{text}\nx\n{text}\n"));
    fails(&draw(&mixed), 65, "1 of 3 records are bad");
    assert_eq!(folder.names(), ["mixed.txt"]);
    assert_eq!(run(&draw(text)).code, 0);
    let before = names(&dir);
    fails(&draw(&mixed), 65, "1 of 3 records are bad");
    assert_eq!(names(&dir), before);
    for (name, content) in [
        ("blank.txt", "\n\n# nothing\n"),
        ("header.csv", "id,puzzle\r\n"),
    ] {
        fails(&draw(&folder.file(name, content)), 65, "found no record");
    }
    assert_eq!(piped(&draw("-"), text.as_bytes()).code, 0);
    // Larger than those that are made.
    assert_eq!(
        run(&["draw", "nurikabe 50x50;", "-o", &dir, "--trust"]).code,
        0
    );
}
