//! Puzzles of a book differ from each other and from those of earlier books.

use super::{HEAD, column, listed};
use crate::common::{Folder, good, read_text, run};
use std::collections::{BTreeMap, BTreeSet};

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

#[test]
fn an_archive_is_looked_at() {
    let folder = Folder::new();
    let entry = "[[entry]]\ngenre = \"bricklayer\"\nsize = 5\ncount = 5\n";
    let job = folder.file("night.toml", format!("archive = \"seen\"\n{entry}"));
    good(&["run", &job, "--dir", &folder.path("n"), "--quiet"]);
    let section = "[[section]]\ngenre = \"bricklayer\"\nsize = 5\ncount = 5\n";
    // The seed of the job.
    let head = format!("{HEAD}seed = 1\n");
    let made = column(&listed(&folder, &[&head, section].concat(), &[]), "hash");
    let recipe = format!("{head}archive = \"seen\"\n{section}");
    let new = column(&listed(&folder, &recipe, &[]), "hash");
    assert!(new.len() == 5 && new.iter().all(|hash| !made.contains(hash)));

    let recipe = folder.file("r.toml", format!("{HEAD}archive = \"gone\"\n{section}"));
    run(&["book", "--force", &recipe, "-o", &folder.path("b.pdf")])
        .says(65, "r.toml:2:11: found no archive in");
    // The archive of a job holds the job's own puzzles by the time its books are set.
    let job = folder.file("night.toml", format!("books = [\"r.toml\"]\n{entry}"));
    let ran = run(&["run", &job, "--dir", &folder.path("m"), "--quiet"]);
    ran.says(65, "r.toml:2:11: found archive \"gone\", expected none");
}

#[test]
fn volumes_of_a_series_share_no_puzzle() {
    let folder = Folder::new();
    let section = "[[section]]\ngenre = \"canal-view\"\nsize = 6\ncount = 20\n";
    let list = |volume: u64| {
        listed(&folder, &format!("{HEAD}volume = {volume}\n{section}"), &[]);
        let name = folder.path(&format!("{volume}.csv"));
        std::fs::rename(folder.path("l.csv"), &name).unwrap();
        name
    };
    let [first, second] = [1, 2].map(list);
    let against = |other: &str| good(&["check", &first, "--against", other]);
    let said = against(&second);
    let none = format!("0 of them are in {second} too, turned or mirrored\n");
    assert!(said.ends_with(&none), "{said}");
    // Puzzles that were turned are the same ones.
    let text = read_text(&first);
    let two: Vec<&str> = text.lines().take(3).collect();
    let some = folder.file("some.csv", two.join("\n"));
    let said = against(&some);
    assert!(said.contains("2 of them are in"), "{said}");
}

#[test]
fn generate_counts_repeats_up_to_symmetry() {
    let folder = Folder::new();
    let csv = folder.path("p.csv");
    let args = format!("generate skating --size 5 --count 60 -o {csv}");
    let ran = run(&(&args, "--repeats"));
    let hashes = || -> Vec<String> {
        let mut rows = csv::Reader::from_path(&csv).unwrap();
        let rows = rows.deserialize().map(Result::unwrap);
        let rows: Vec<BTreeMap<String, String>> = rows.collect();
        column(&rows, "hash")
    };
    let all = hashes();
    let different: BTreeSet<String> = all.iter().cloned().collect();
    assert!(all.len() == 60 && different.len() < 60);
    let (new, old) = (different.len(), 60 - different.len());
    let said = "puzzles that repeat others, turned or mirrored;";
    ran.says(0, &format!("among them: {old} {said} {new} are different"));
    std::fs::remove_file(&csv).unwrap();
    run(&args).says(0, "left out: ");
    let left = hashes();
    assert_eq!(left.len(), different.len());
    assert_eq!(left.into_iter().collect::<BTreeSet<String>>(), different);
}
