//! Puzzles of a book differ from each other and from those of earlier books.

use super::{HEAD, column, listed};
use crate::common::{Folder, read_text, run};
use std::collections::BTreeSet;

#[test]
fn no_puzzle_comes_twice() {
    let folder = Folder::new();
    let section = "[[section]]\ngenre = \"skating\"\nsize = 5\ngrade = \"solvable\"\ncount = 12\n";
    let rows = listed(&folder, &[HEAD, section, section].concat(), &[]);
    let hashes = column(&rows, "hash");
    let different: BTreeSet<&String> = hashes.iter().collect();
    assert_eq!((hashes.len(), different.len()), (24, 24));
    // The first section has what it has alone, the second one goes on.
    let ids = column(&rows, "id");
    let alone = listed(&folder, &[HEAD, section].concat(), &[]);
    assert_eq!(column(&alone, "id"), ids[..12]);
    assert!(ids[12..].iter().all(|id| !ids[..12].contains(id)));
    // so does a later volume given the list or the record of the first one
    folder.file("first.csv", read_text(&folder.path("l.csv")));
    let later = format!("{HEAD}earlier = [\"first.csv\"]\n{section}");
    let later = column(&listed(&folder, &later, &[]), "hash");
    let first = column(&alone, "hash");
    assert!(later.len() == 12 && later.iter().all(|hash| !first.contains(hash)));

    // a puzzle that occurs twice in a file is used once, with a message
    let text = read_text(&folder.path("first.csv"));
    let rows: Vec<&str> = text.lines().collect();
    folder.file("twice.csv", [&rows[..], &rows[1..3]].concat().join("\r\n"));
    let recipe = folder.file(
        "r.toml",
        format!("{HEAD}[[section]]\nfile = \"twice.csv\"\n"),
    );
    let ran = run(&["book", "--force", &recipe, "-o", &folder.path("b.pdf")]);
    ran.says(0, "12 puzzles on");
    ran.says(0, "r.toml:2:1: 2 puzzles of");
    ran.says(0, "(lines 14, 15)");

    // if there are not enough, the message gives their number
    let many = section.replace("12", "400");
    let many = folder.file("r.toml", [HEAD, &many].concat());
    let ran = run(&["book", "--force", &many, "-o", &folder.path("b.pdf")]);
    let found = |from: &str, to: &str| -> u64 {
        let text = ran.err.split(from).nth(1).unwrap();
        text.split(to).next().unwrap().parse().unwrap()
    };
    assert_eq!(ran.code, 3, "{ran:?}");
    assert!((50..400).contains(&found("r.toml:2:1: found ", " different puzzles")));
    assert!(found("expected 400; ", " that were tried repeat others") >= 100);
}
