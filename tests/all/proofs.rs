//! Proofs written by `check --proof` and verified by `proof`, which trusts no text.

use crate::common::{Folder, all_fail, fails, good, holds, piped, read_text, run};

/// Small puzzles of several genres as a file, and the file of their proofs.
fn proofs(folder: &Folder) -> (String, String) {
    let mut texts = String::new();
    for genre in [
        "canal-view",
        "bricklayer",
        "skating",
        "slitherlink",
        "hitori",
    ] {
        let csv = good(&["generate", genre, "--size", "5", "--count", "2", "--quiet"]);
        let rows = csv.lines().skip(usize::from(!texts.is_empty()));
        texts += &rows.map(|row| format!("{row}\n")).collect::<String>();
    }
    let (records, proofs) = (folder.file("a.csv", texts), folder.path("a.proof"));
    let said = good(&["check", &records, "--proof", &proofs]);
    assert_eq!(said, "10 records checked: 10 good, 0 bad\n");
    (records, proofs)
}

#[test]
fn proofs_are_written_and_checked() {
    let folder = Folder::new();
    let (records, file) = proofs(&folder);
    let said = good(&["proof", &file]);
    assert_eq!(said, "10 proofs checked: 10 good, 0 bad\n");
    let text = read_text(&file);
    let ran = piped("proof -", text.replace('\n', "\r\n").as_bytes());
    assert_eq!(ran.code, 0, "{ran:?}");
    // One file is not written over, nor one that is read.
    all_fail(&format!(
        "
        2  | check {records} --proof {file} | --force
        2  | check {records} --proof {records} --force | read by the same
    "
    ));
    // A mere puzzle has the answer that is found; a puzzle with several answers has no proof.
    let mixed = "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5\ncanal-view 4x4; number r2c4=1\n";
    let mixed = folder.file("b.txt", mixed);
    let ran = run(&["check", &mixed, "--proof", &file, "--force"]);
    assert_eq!(ran.code, 65, "{ran:?}");
    assert_eq!(good(&["proof", &file]), "1 proofs checked: 1 good, 0 bad\n");
    for (bad, why) in [("", "found no proof"), ("# nothing\n\n", "found no proof")] {
        fails(&["proof", &folder.file("none", bad)], 65, why);
    }
    fails(&["proof", &folder.path("missing")], 74, "missing");
}

#[test]
fn false_proofs_are_refused() {
    let folder = Folder::new();
    let (_, file) = proofs(&folder);
    let text = read_text(&file);
    let lines: Vec<&str> = text.lines().collect();
    let of = |word: &str| {
        lines
            .iter()
            .position(|line| line.starts_with(word))
            .unwrap()
    };
    let second = lines
        .iter()
        .skip(1)
        .position(|line| line.starts_with("puzzle "));
    let second = second.unwrap() + 1;
    let [post, lemma, end] = ["p ", "l ", "u 0"].map(of);
    // the line of the message, if it is determined: variables may have any numbers
    let refused = |lines: Vec<&str>, line: usize, why: &str| {
        let bad = folder.file("bad", lines.join("\n"));
        let ran = run(&["proof", &bad]);
        assert_eq!(ran.code, 65, "{ran:?}");
        // It hides none that comes after it.
        assert!(ran.out.contains("9 good, 1 bad"), "{why}: {ran:?}");
        let first = ran.out.lines().next().unwrap();
        assert!(
            line == 0 || first.contains(&format!("bad:{line}: ")),
            "{first}"
        );
        holds(first, why);
    };
    let without = |at: usize| [&lines[..at], &lines[at + 1..]].concat();
    let with = |at: usize, line| [&lines[..at], &[line], &lines[at..]].concat();
    let swapped = |at: usize, line| [&lines[..at], &[line], &lines[at + 1..]].concat();
    let given = "not what the puzzle says";
    refused(without(post), post + 1, given);
    refused(with(post, "p T clause 0"), post + 1, given);
    refused(with(post, "c 0"), post + 1, "comes from nowhere");
    refused(with(lemma, "f 3999999 1 1"), lemma + 1, "unread");
    refused(without(end), end, "no step says");
    refused(with(second, "u 1 1"), second + 1, "the line ends early");
    refused(with(post, "a 0"), post + 1, "not confirmed");
    refused(swapped(1, "answer blank"), 2, "the answer breaks a rule");
    refused(without(1), 2, "expected a line \"answer");
    refused(
        swapped(0, "puzzle canal-view 5x5; number r9c9=1"),
        1,
        "the puzzle: ",
    );
    refused(swapped(0, "puzzle canal-view 5x5;"), 0, given);
    refused(
        with(post, &"1 ".repeat(600_000)),
        post + 1,
        "unknown step: ?",
    );
}
