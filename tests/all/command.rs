//! Every subcommand as a user runs it, and the road from a seed through files and back.

use crate::common::{Folder, command, good, piped, run};
use pencilmill_generator::board::Board;
use pencilmill_generator::genre::Card;
use pencilmill_generator::genres;
use rayon::prelude::*;
use std::io::Read;
use std::process::Stdio;

/// Runs a test for each genre, on as many threads as there are cores. It is given a small board, as arguments.
fn for_each_genre(test: impl Fn(&[&str]) + Sync) {
    genres::ALL.par_iter().for_each(|genre| {
        let Card { slug, sizes, .. } = genre.card();
        let oblong = Board::new(8, 5);
        let board = match sizes.admits(oblong) {
            true => oblong,
            false => sizes.default,
        };
        test(&[slug, "--size", &board.to_string()]);
    });
}

fn generate(order: &[&str], more: &[&str]) -> String {
    good(&[&["generate"], order, &["--quiet"], more].concat())
}

#[test]
fn list_and_rules_know_every_genre() {
    let list = good(&["list"]);
    assert_eq!(list.lines().count(), genres::ALL.len() + 1);
    for genre in genres::ALL {
        let card = genre.card();
        assert!(list.contains(card.slug) && list.contains(card.title_ja));
        let en = good(&["rules", card.slug]);
        assert!(en.starts_with(card.title) && en.lines().all(|line| line.chars().count() <= 80));
        let ja = good(&["rules", card.slug, "--lang", "ja"]);
        assert!(ja.starts_with(card.title_ja));
        for page in [en, ja] {
            assert!(
                page.contains(&format!("{:2}. ", card.rules.len())) && page.contains(card.author)
            );
        }
    }
}

#[test]
fn help_has_examples_and_completions_exist() {
    assert!(good(&["--version"]).starts_with("pencilmill 0."));
    assert!(good(&["--help"]).contains("Example"));
    for what in [
        "list",
        "rules",
        "generate",
        "show",
        "solve",
        "check",
        "run",
        "status",
        "completions",
    ] {
        assert!(good(&[what, "--help"]).contains("Example"), "{what}");
    }
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(
            good(&["completions", shell]).contains("pencilmill"),
            "{shell}"
        );
    }
    assert!(good(&["completions", "bash"]).contains("canal-view"));
}

#[test]
fn generated_files_check_show_and_solve() {
    for_each_genre(|order| {
        let folder = Folder::new();
        let csv = generate(order, &["--count", "6"]);
        assert_eq!(csv.lines().count(), 7, "{csv}");
        let csv_file = folder.file("a.csv", &csv);
        let json_file = folder.path("a.jsonl");
        assert_eq!(generate(order, &["--count", "6", "-o", &json_file]), "");
        let texts: String = csv_puzzles(&csv)
            .iter()
            .map(|text| format!("{text}\n"))
            .collect();
        let text_file = folder.file("a.txt", format!("# puzzles\n\n{texts}"));

        for file in [&csv_file, &json_file, &text_file] {
            assert_eq!(good(&["check", file]), "6 records checked: 6 good, 0 bad\n");
            for index in ["0", "5"] {
                let solved = good(&["solve", file, "--index", index]);
                assert!(solved.contains("\nunique\n"), "{solved}");
                let all = good(&["solve", file, "--index", index, "--all"]);
                assert!(all.ends_with("# answers: 1\n"), "{all}");
            }
        }
        // Three sources, the same drawings, once the name is gone.
        let drawing = |args: &[&str]| {
            let shown = good(&[&["show"], args].concat());
            let board = shown
                .lines()
                .skip(1)
                .filter(|line| !line.starts_with("record"));
            board.collect::<Vec<_>>().join("\n")
        };
        for more in [&["--index", "4"] as &[&str], &["--index", "4", "--answer"]] {
            let from = |file: &str| drawing(&[&[file], more].concat());
            let recorded = from(&csv_file);
            assert_eq!(recorded, from(&json_file));
            // Answers that only count as the same may look different when found anew.
            if order[0] != "bitspuzzle" {
                assert_eq!(recorded, from(&text_file));
            }
        }
        // A text as the argument itself, and everything through a pipe.
        let text = texts.lines().next().unwrap();
        assert_eq!(drawing(&[text]), drawing(&[&csv_file]));
        assert_eq!(piped(&["check", "-"], csv.as_bytes()).code, 0);
        assert!(
            piped(&["solve", "-"], text.as_bytes())
                .out
                .contains("\nunique\n")
        );
    });
}

#[test]
fn sets_are_read_in_any_order() {
    let csv = generate(&["lohkous"], &["--size", "5", "--count", "8"]);
    let mut turned = String::new();
    for text in csv_puzzles(&csv) {
        for word in text.split(' ') {
            if let Some((place, set)) = word.split_once('=') {
                let (set, end) = set.strip_suffix(';').map_or((set, ""), |set| (set, ";"));
                let entries: Vec<&str> = set.split('+').rev().collect();
                turned += &format!("{place}={}{end} ", entries.join("+"));
            } else {
                turned += &format!("{word} ");
            }
        }
        turned += "\n";
    }
    assert!(
        turned.contains("=?+") || turned.contains("=2+1"),
        "{turned}"
    );
    let checked = piped(&["check", "-"], turned.as_bytes());
    assert_eq!(checked.out, "8 records checked: 8 good, 0 bad\n");
    let index = turned.lines().position(|line| line.contains('+')).unwrap();
    let solved = |text: &str| good(&["solve", text]);
    assert_eq!(
        solved(turned.lines().nth(index).unwrap()),
        solved(csv_puzzles(&csv)[index])
    );
}

#[test]
fn addresses_are_good_with_and_without_the_slash_that_closes_them() {
    let csv = generate(&["crossstitch"], &["--size", "5", "--count", "40"]);
    let urls = csv_column(&csv, "url");
    let count = urls.len();
    let closed = urls.iter().filter(|url| url.ends_with('/')).count();
    assert!(0 < closed && closed < count, "{closed} of {count}");
    let good = format!("{count} records checked: {count} good, 0 bad\n");
    for text in [
        csv.clone(),
        csv.replace("/,1,", ",1,"), // as older versions wrote it
        urls.join("\n"),
        urls.join("\n").replace("/\n", "\n"),
    ] {
        assert_eq!(piped(&["check", "-"], text.as_bytes()).out, good);
    }
    let wrong = csv.replacen("/,1,", "//,1,", 1);
    assert_eq!(piped(&["check", "-"], wrong.as_bytes()).code, 65);
}

/// The puzzle column of a CSV without quotes in it.
fn csv_puzzles(csv: &str) -> Vec<&str> {
    csv_column(csv, "puzzle")
}

/// A column of a CSV without quotes in it.
fn csv_column<'a>(csv: &'a str, name: &str) -> Vec<&'a str> {
    let mut lines = csv.lines();
    let header = lines.next().unwrap();
    let column = header.split(',').position(|found| found == name).unwrap();
    lines
        .map(|line| line.split(',').nth(column).unwrap())
        .collect()
}

#[test]
fn the_number_of_threads_changes_no_byte() {
    for_each_genre(|order| {
        let folder = Folder::new();
        for (file, more_threads) in [("a.csv", &["2", "4"] as &[&str]), ("a.jsonl", &["4"])] {
            let with = |threads: &str| {
                let path = folder.path(file);
                generate(order, &["--count", "5", "--threads", threads, "-o", &path]);
                std::fs::read(path).unwrap()
            };
            let one = with("1");
            assert!(!one.is_empty() && more_threads.iter().all(|threads| one == with(threads)));
        }
        let other = generate(order, &["--seed", "2"]);
        assert_ne!(generate(order, &[]), other);
    });
}

#[test]
fn progress_is_plain_lines_or_nothing() {
    let args = ["generate", "bricklayer", "--size", "5", "--count", "3"];
    let loud = run(&args);
    assert!(
        loud.err.starts_with("3 puzzles in ") && loud.err.contains("layouts given up"),
        "{loud:?}"
    );
    let quiet = run(&[&args[..], &["--quiet"]].concat());
    assert_eq!((quiet.err.as_str(), &quiet.out), ("", &loud.out));
    assert_eq!(
        generate(&["bricklayer"], &["--count", "0"]).lines().count(),
        1
    );
}

#[test]
fn solve_tells_none_one_and_several() {
    let none = good(&["solve", "canal-view 4x4; number r1c1=6 r1c2=0"]);
    assert!(none.contains("no answer"), "{none}");
    let several = good(&[
        "solve",
        "bricklayer 4x4; black r1c1 r1c2 r1c3 r1c4 r2c1 r2c4 r3c1 r3c4 r4c1 r4c2 r4c3 r4c4",
    ]);
    assert!(several.contains("not unique"), "{several}");
    assert!(several.contains("only in the first:  domino "), "{several}");
    let text = "bricklayer 4x4; black r1c1 r1c2 r1c3 r1c4 r2c1 r2c4 r3c1 r3c4 r4c1 r4c2 r4c3 r4c4";
    assert_eq!(
        good(&["solve", text, "--all"]).lines().last(),
        Some("# answers: 2")
    );
    let limited = good(&["solve", text, "--all", "--limit", "1"]);
    assert!(
        limited.contains("# answers: 1 (stopped at the limit"),
        "{limited}"
    );
}

#[test]
fn svg_is_written_as_a_file() {
    let folder = Folder::new();
    let path = folder.path("a.svg");
    let text = "sentinels 5x5; number r3c3=12";
    good(&["show", text, "--svg", &path]);
    let svg = std::fs::read_to_string(&path).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && svg.contains(">12</text>"));
    assert!(svg.contains(&format!("<desc>{text}</desc>")));
    assert_eq!(folder.names(), ["a.svg"]);
}

#[test]
fn a_closed_pipe_ends_the_job_with_a_message() {
    let mut child = command()
        .args([
            "generate",
            "bricklayer",
            "--size",
            "6",
            "--count",
            "1000000",
            "--quiet",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut [0; 2000]).unwrap();
    drop(stdout);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(74));
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(err, "pencilmill: standard output was closed early\n");
}
