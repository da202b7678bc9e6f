//! Stages of Suiri Meiro in which puzzles may take place, and its puzzles.

use crate::common::{Folder, fails, good, page, read_text};

/// The stage in docs/games.md.
#[test]
fn a_stage_is_shown() {
    let folder = Folder::new();
    let page = page("docs/games.md");
    let mut blocks = page.split("```").skip(1).step_by(2);
    let stage = blocks.find_map(|block| {
        block
            .strip_prefix("text\n")
            .filter(|text| text.contains("\nmaze "))
    });
    let stage = folder.file("stage.txt", stage.unwrap());
    let shown = good(&["show", &stage]);
    let answered = good(&["show", &stage, "--answer"]);
    assert!(shown.contains('S') && answered.contains('S'), "{shown}");
    let walls = |text: &str| text.matches('┃').count();
    assert!(walls(&answered) > walls(&shown), "{shown}{answered}");
}

#[test]
fn routes_are_asked_for_and_read_back() {
    let folder = Folder::new();
    let path = folder.path("routes.csv");
    let order = "generate suiri-meiro --variant route --quiet";
    let small = format!("{order} --size 3 --count 2");
    good(&(&small, ["-o", &path]));
    let made = read_text(&path);
    assert_eq!(good(&small), made);
    assert_eq!(made.matches("; step r4c1 r4c2 r4c3").count(), 2, "{made}");
    for command in ["check", "solve", "grade", "show"] {
        good(&[command, &path]);
    }
    // Only boards on which they come soon.
    fails(
        &(order, "--size 9"),
        2,
        "suiri-meiro cannot be made on 9x9; sizes that work: 3x3 to",
    );
}
