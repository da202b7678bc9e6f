//! Output files: complete, and without leftovers.

use crate::common::{Folder, command};
use std::fs;
use std::io::Read;
use std::process::Stdio;

/// Commands with one output; each ends with the option for it, without a value.
pub fn commands(_: &Folder) -> Vec<(Vec<String>, &'static str)> {
    let commands = [
        ("maze stage --size 3 -o", "txt"),
        ("gloop match random random --games 2 --quiet -o", "csv"),
        ("gloop tiles --backs none -o", "pdf"),
    ];
    let words = |words: &str| words.split(' ').map(str::to_owned).collect();
    commands.map(|(args, end)| (words(args), end)).to_vec()
}

#[test]
fn pictures_of_a_game_have_no_holes() {
    let folder = Folder::new();
    let picture = folder.path("table.svg");
    let mut child = command()
        .args([
            "gloop",
            "play",
            "--seats",
            "greedy,greedy",
            "--svg",
            &picture,
        ])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    child
        .stdout
        .take()
        .unwrap()
        .read_to_string(&mut said)
        .unwrap();
    child.wait().unwrap();
    let text = fs::read_to_string(&picture).unwrap();
    assert!(text.contains("gloop-game seed=") && !text.contains('\u{FFFD}'));
}
