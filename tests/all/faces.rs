//! Equal orders give equal bytes through every interface: the command writes the results of the
//! functions it calls.

use crate::common::{Folder, good, read_text};
use pencilmill_api::{Limit, Look, Production, Solved, Wanted, WantedText, read, solve, svg};
use pencilmill_records::write::{Format, Writer};

#[test]
fn generate() {
    let wanted = WantedText {
        genre: "canal-view",
        size: Some("5x6"),
        grade: Some("easy:1,medium:1"),
        symmetry: Some("rotation"),
        ..WantedText::default()
    };
    let order = Wanted::read(&wanted).unwrap().order().unwrap();
    for (format, name) in [(Format::Csv, "p.csv"), (Format::JsonLines, "p.jsonl")] {
        let folder = Folder::new();
        let path = folder.path(name);
        let words = "generate canal-view --size 5x6 --grade easy:1,medium:1 --symmetry rotation";
        good(&format!("{words} --count 6 --from 2 --seed 10 -o {path}"));
        for threads in [0, 1, 3] {
            let mut writer = Writer::new(format, Vec::new()).unwrap();
            for record in Production::new(&order, 10, 2..8, threads).records() {
                writer.write(&record.unwrap()).unwrap();
            }
            let written = writer.finish().unwrap();
            assert!(
                written == std::fs::read(&path).unwrap(),
                "{name}, {threads} threads"
            );
        }
    }
}

#[test]
fn show_and_solve() {
    let text = "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5";
    let puzzle = read(text).unwrap();
    let answers = solve(&puzzle, &Limit::default());
    let solved = serde_json::to_string(&Solved::of(&puzzle, &answers)).unwrap();
    assert_eq!(good(&["solve", text, "--json"]), solved + "\n");
    let folder = Folder::new();
    let path = folder.path("p.svg");
    good(&["show", text, "--svg", &path]);
    assert_eq!(read_text(&path), svg(&puzzle, None, Look::default()));
}
