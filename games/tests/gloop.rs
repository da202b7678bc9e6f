//! The packings that are kept.

use pencilmill_games::gloop::packing::Packing;
use std::path::Path;

/// Each kept packing is one, and its first line says what is true of it.
#[test]
fn kept_packings_are_what_they_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/gloop");
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let packing = Packing::read(&text).unwrap();
        let figures = packing.check().unwrap();
        assert_eq!(
            text.lines().next(),
            Some(format!("# {figures}").as_str()),
            "{name}"
        );
        let (task, size) = name.rsplit_once('-').unwrap();
        let (rows, cols) = packing.size();
        assert_eq!(
            (size, rows * cols >= 90),
            (format!("{rows}x{cols}").as_str(), true)
        );
        let circles = figures.circles();
        match task {
            "few-loops" => assert_eq!(figures.loops, 6),
            "few-circles" => assert_eq!((figures.loops, circles), (6, 5)),
            "many-loops" => assert!(figures.loops >= 58),
            "many-circles" => assert!(figures.inside.is_some() && circles >= 35),
            "circles-inside" => assert_eq!(figures.inside, Some(circles)),
            "circles-outside" => assert_eq!(figures.inside, Some(0)),
            other => panic!("{other}"),
        }
        seen += 1;
    }
    assert_eq!(seen, 17);
}
