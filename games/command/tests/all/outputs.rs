//! Output files: complete, and without leftovers.

use crate::common::{Args, Folder, good, read_text};

/// Commands with one output; each ends with the option for it, without a value.
pub fn commands(_: &Folder) -> Vec<(Vec<String>, &'static str)> {
    let commands = [
        ("maze stage --size 3 -o", "txt"),
        ("gloop match random random --games 2 --quiet -o", "csv"),
        ("gloop tiles --backs none -o", "pdf"),
    ];
    commands.map(|(args, end)| (args.list(), end)).to_vec()
}

#[test]
fn pictures_of_a_game_have_no_holes() {
    let folder = Folder::new();
    let picture = folder.path("table.svg");
    let seats = "gloop play --seats greedy,greedy --svg";
    good(&(seats, [&picture]));
    let text = read_text(&picture);
    assert!(text.contains("gloop-game seed=") && !text.contains('\u{FFFD}'));
}
