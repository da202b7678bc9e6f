//! The commands of the README and the tutorial, tried one after the other as a newcomer copies them.

use crate::common::{Args, Folder, commands_of, holds_all, page, try_command};
use std::process::Command;

#[test]
fn commands_can_be_copied() {
    let folder = Folder::new();
    let others = ["book", "draw", "gloop", "maze"];
    let [readme, tutorial] = ["README.md", "docs/tutorial.md"]
        .map(|page| commands_of(page, |word| !others.contains(&word)));
    assert!(readme.len() > 20 && tutorial.len() > 6, "{tutorial:?}");
    let mut commands = [readme, tutorial].concat();
    for words in &mut commands {
        let mut codes = vec![0];
        match &words[0][..] {
            // The module is built by a script of its own, and a whole job takes its time.
            "site" if words.contains(&"--module".to_owned()) => continue,
            "run" => {
                words.extend("--time-budget 2s --dir job".list());
                codes.push(75);
            }
            "solve" => codes.push(4),
            "hint" => codes.push(3),
            _ => {}
        }
        let ran = try_command(&folder, words);
        assert!(codes.contains(&ran.code), "{words:?}: {ran:?}");
        if ["play", "site"].contains(&&words[0][..]) {
            holds_all(&ran.err, &[" puzzles in ", words.last().unwrap()]);
        }
    }
}

#[test]
fn books_are_built_for_jobs_with_books_only() {
    let script = page("scripts/pencilmill");
    let start = script.find("has_books() {").unwrap();
    let end = start + script[start..].find("\n}").unwrap() + 2;
    let folder = Folder::new();
    let plain = folder.file("plain.toml", "[[entry]]\ngenre = \"alike\" # books = 3\n");
    let bound = folder.file("bound.toml", "  books = [\"a.toml\"]\n");
    for (args, wanted) in [
        (&format!("{plain} --dir x")[..], false),
        (&format!("--quiet {bound}"), true),
        ("", false),
    ] {
        let text = format!("{}\nhas_books \"$@\"", &script[start..end]);
        let mut bash = Command::new("bash");
        let status = bash
            .args(["-euc", &text, "bash"])
            .args(args.list())
            .status();
        assert_eq!(status.unwrap().success(), wanted, "{args}");
    }
}
