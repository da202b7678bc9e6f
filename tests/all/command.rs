//! Every subcommand as a user runs it, and the path from a seed through files and back.

use crate::common::{
    self, Args, Folder, all_fail, command, fails, good, holds, holds_all, piped, ran, read_text,
    run,
};
use pencilmill_generator::board::Board;
use pencilmill_generator::genre::Card;
use pencilmill_generator::genres;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::io::{BufRead, Read, Write};
use std::process::{Command, Stdio};

/// Runs a test for each genre at night, for one in three by day, on as many threads as there are
/// cores. Its argument is one of the smallest boards, as command arguments.
fn for_each_genre(test: impl Fn(&[&str]) + Sync) {
    let each = if std::env::var_os("NIGHT").is_some() {
        1
    } else {
        3
    };
    genres::ALL.par_iter().step_by(each).for_each(|genre| {
        let Card { slug, sizes, .. } = genre.card();
        let Board { rows, cols } = sizes.least;
        let oblong = Board::new(rows, cols + 1);
        let board = match sizes.admits(oblong) {
            true => oblong,
            false => sizes.least,
        };
        test(&[slug, "--size", &board.to_string()]);
    });
}

fn generate(order: &[&str], more: &[&str]) -> String {
    good(&(("generate --quiet", order), more))
}

#[test]
fn list_and_rules_know_every_genre() {
    let list = good(&["list"]);
    let first = list.lines().filter(|line| !line.starts_with(' '));
    assert_eq!(first.count(), genres::ALL.len() + 1);
    for line in list.lines() {
        assert!(textwrap::core::display_width(line) <= 100, "{line}");
    }
    for genre in genres::ALL {
        let card = genre.card();
        assert!(list.contains(card.slug) && list.contains(card.title_ja));
        let en = good(&["rules", card.slug]);
        assert!(en.starts_with(card.title) && en.lines().all(|line| line.chars().count() <= 80));
        let ja = good(&["rules", card.slug, "--lang", "ja"]);
        assert!(ja.starts_with(card.title_ja));
        for page in [en, ja] {
            let last = format!("{:2}. ", card.printed_rules().count());
            holds_all(&page, &[&last, card.author.unwrap_or_default()]);
        }
    }
}

#[test]
fn list_tells_all_about_one_genre_or_a_family() {
    let one = good(&["list", "カナルビュー"]);
    holds_all(
        &one,
        &[
            "Canal View",
            "4x4 to 24x24",
            "puzz.link, as canal",
            "rules canal-view",
        ],
    );
    let loops = good("list --family loop");
    assert!(loops.contains("masyu") && !loops.contains("canal-view"));
    assert_eq!(loops, good("list --family loops"));
    let json: serde_json::Value = serde_json::from_str(&good("list --json")).unwrap();
    assert_eq!(json.as_array().unwrap().len(), genres::ALL.len());
    assert_eq!(json[0]["family"], "shading");
}

#[test]
fn generate_makes_puzzles_of_any_genre_on_a_board_that_it_has() {
    let made = good("generate any --size 4 --grade gentle -n 2 --repeats --quiet");
    let slugs: Vec<&str> = { made.lines().skip(1) }
        .filter_map(|row| row.split(',').nth(1))
        .collect();
    let different: BTreeSet<&str> = slugs.iter().copied().collect();
    assert!(
        different.len() > 5 && slugs.len() <= 2 * different.len(),
        "{slugs:?}"
    );
    fails("generate any --size 2", 2, "cannot be made on 2x2");
}

/// On a terminal, which `script` gives, puzzles are drawn.
#[test]
fn generate_draws_on_a_terminal() {
    let line = format!("{} generate canal-view --size 5", common::program());
    let mut script = Command::new("script");
    let ran = script.args(["-qec", &line, "/dev/null"]).output().unwrap();
    let text = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success(), "{text}");
    holds_all(
        &text,
        &["Canal View 5x5", "┌───┬", "to keep them: -o puzzles.csv"],
    );
    assert!(!text.contains("puzz.link"), "{text}");
}

#[test]
fn generate_ends_with_what_came_and_what_to_do() {
    let folder = Folder::new();
    let file = folder.path("a.csv");
    let made = run(&[
        "generate",
        "canal-view",
        "--size",
        "5",
        "-n",
        "5",
        "-o",
        &file,
    ]);
    holds_all(
        &made.err,
        &[
            "5 puzzles in ",
            &format!(" in {file}; to play them: pencilmill play {file}"),
        ],
    );
    assert!(!made.err.contains("engine calls"));
    let verbose = run("generate canal-view --size 5 --verbose");
    holds(&verbose.err, "canal-view: ");
    holds(&verbose.err, " engine calls, ");
}

#[test]
fn show_and_solve_take_all_records_of_a_file() {
    let folder = Folder::new();
    let unique = "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5";
    let several = "canal-view 4x4; number r2c4=1 r3c4=1";
    let none = "canal-view 4x4; number r1c1=9";
    let file = folder.file("a.txt", format!("{unique}\n{none}\n{several}\n"));
    let urls = good(&["show", &file, "--url"]);
    assert_eq!(urls.lines().count(), 3);
    let texts = good(&["show", &file, "--text", "--index", "1"]);
    assert_eq!(texts, format!("{none}\n"));
    let solved = run(&["solve", &file]);
    solved.says(5, "");
    holds_all(
        &solved.out,
        &["\nunique\n", ": no answer\n", "\nnot unique"],
    );
    let json = run(&["solve", &file, "--json"]);
    assert!(json.code == 5 && json.out.lines().count() == 3, "{json:?}");
    assert_eq!(run(&["solve", &file, "--index", "2"]).code, 4);
}

#[test]
fn help_has_examples_and_exit_codes() {
    assert_eq!(good("help list"), good("list --help"));
    for words in ["help", "help help"] {
        assert_eq!(good(words), good("--help"));
    }
    holds(&good("completions bash"), "_pencilmill()");
    assert!(good(&["--version"]).starts_with("pencilmill 0."));
    assert!(good(&["--help"]).contains("Example"));
    let commands = "list rules generate show solve reduce check run status";
    for what in commands.split(' ') {
        assert!(good(&[what, "--help"]).contains("Example"), "{what}");
    }
    let help = good(&["--help"]);
    holds_all(
        &help,
        &[
            "\n  4   solve, finish: ",
            "\n  6   undecided",
            "\n  78  the folder",
        ],
    );
}

/// Takes long at night for six puzzles of every genre, made by the command, with some twenty calls each.
#[test]
fn generated_files_check_show_and_solve() {
    for_each_genre(|order| {
        let folder = Folder::new();
        let three = ["--grade", "solvable", "--count", "3"];
        let csv = generate(order, &three);
        assert_eq!(csv.lines().count(), 4, "{csv}");
        let csv_file = folder.file("a.csv", &csv);
        let json_file = folder.path("a.jsonl");
        let to_json = [&three[..], &["-o", &json_file]].concat();
        assert_eq!(generate(order, &to_json), "");
        let texts = csv_puzzles(&csv).join("\n") + "\n";
        let text_file = folder.file("a.txt", format!("# puzzles\n\n{texts}"));

        for file in [&csv_file, &json_file, &text_file] {
            assert_eq!(good(&["check", file]), "3 records checked: 3 good, 0 bad\n");
            let all = good(&["solve", file, "--index", "2", "--all"]);
            assert!(all.ends_with("# answers: 1\n"), "{all}");
        }
        let solved = good(&["solve", &csv_file, "--index", "2"]);
        assert!(solved.contains("\nunique\n"), "{solved}");
        // Three sources, the same drawings, once the name is gone.
        let drawing = |file: &str, more: &[&str]| {
            let shown = good(&(["show", file], more));
            let rows = shown.lines().skip(1);
            let board = rows.filter(|line| !line.starts_with("record"));
            board.collect::<Vec<_>>().join("\n")
        };
        for more in [&["--index", "1"] as &[&str], &["--index", "1", "--answer"]] {
            let from = |file: &str| drawing(file, more);
            let recorded = from(&csv_file);
            assert_eq!(recorded, from(&json_file));
            // Answers that only count as the same may look different when found anew.
            if order[0] != "bitspuzzle" {
                assert_eq!(recorded, from(&text_file));
            }
        }
        // A text as the argument itself, and everything through a pipe.
        let text = texts.lines().next().unwrap();
        assert_eq!(drawing(text, &[]), drawing(&csv_file, &[]));
        assert_eq!(piped("check -", csv.as_bytes()).code, 0);
        assert!(piped("solve -", text.as_bytes()).out.contains("\nunique\n"));
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
    let checked = piped("check -", turned.as_bytes());
    assert_eq!(checked.out, "8 records checked: 8 good, 0 bad\n");
    let index = turned.lines().position(|line| line.contains('+')).unwrap();
    let texts = [turned.lines().nth(index).unwrap(), csv_puzzles(&csv)[index]];
    let [other, solved] = texts.map(|text| good(&["solve", text]));
    assert_eq!(other, solved);
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
        csv.replace("/,https:", ",https:"), // as older versions wrote it
        urls.join("\n"),
        urls.join("\n").replace("/\n", "\n"),
    ] {
        assert_eq!(piped("check -", text.as_bytes()).out, good);
    }
    let wrong = csv.replacen("/,https:", "//,https:", 1);
    assert_eq!(piped("check -", wrong.as_bytes()).code, 65);
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

/// Takes long at night for seven puzzles of every genre, with random grades.
#[test]
fn the_number_of_threads_changes_no_byte() {
    let with = |order: &[&str], file: &str, threads: &str| {
        let folder = Folder::new();
        let path = folder.path(file);
        let more = ["--count", "3", "--threads", threads, "-o", &path];
        generate(order, &more);
        read_text(&path)
    };
    for_each_genre(|order| {
        let one = with(order, "a.jsonl", "1");
        assert_eq!(one, with(order, "a.jsonl", "4"));
        let other = generate(order, &["--seed", "2", "--count", "1"]);
        assert!(!csv_puzzles(&other).is_empty());
        let is_other = |text: &str| !one.contains(&format!("{text:?}"));
        assert!(csv_puzzles(&other).into_iter().all(is_other), "{one}");
    });
    let order = ["canal-view", "--size", "6x5"];
    let one = with(&order, "a.csv", "1");
    assert!(
        ["2", "4"]
            .iter()
            .all(|threads| one == with(&order, "a.csv", threads))
    );
}

#[test]
fn progress_is_plain_lines_or_nothing() {
    let args = ["generate", "bricklayer", "--size", "5", "--count", "3"];
    let loud = run(&args);
    assert!(loud.err.starts_with("3 puzzles in "), "{loud:?}");
    let quiet = run(&(args, "--quiet"));
    assert_eq!((quiet.err.as_str(), &quiet.out), ("", &loud.out));
    let none = generate(&["bricklayer"], &["--count", "0"]);
    assert_eq!(none.lines().count(), 1);
}

/// Runs `solve`, which must end with this exit code and print exactly `err` on standard error.
fn solve(args: &[&str], code: i32, err: &str) -> String {
    let ran = run(&("solve", args));
    ran.says(code, err);
    assert!(!err.is_empty() || ran.err.is_empty(), "{args:?}: {ran:?}");
    ran.out
}

#[test]
fn solve_tells_none_one_and_several() {
    let wrong = "canal-view 4x4; number r1c1=6 r1c2=0";
    assert!(solve(&[wrong], 5, "").contains("no answer"));
    assert_eq!(solve(&[wrong, "--all"], 5, ""), "# answers: 0\n");
    let text = "bricklayer 4x4; black r1c1 r1c2 r1c3 r1c4 r2c1 r2c4 r3c1 r3c4 r4c1 r4c2 r4c3 r4c4";
    let several = solve(&[text], 4, "");
    assert!(several.contains("not unique"), "{several}");
    assert!(several.contains("only in the first:  domino "), "{several}");
    let all = solve(&[text, "--all"], 4, "");
    assert_eq!(all.lines().last(), Some("# answers: 2"));
    let one = solve(&[text, "--all", "--answers", "1"], 6, "--answers");
    assert!(one.contains("# answers: 1 (stopped there"), "{one}");
    let two = solve(&[text, "--all", "--answers", "2"], 4, "");
    assert!(two.contains("# answers: 2 (stopped there"), "{two}");
    let unique = "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5";
    assert!(solve(&[unique], 0, "").ends_with("\nunique\n"));
    assert!(solve(&[unique, "--all"], 0, "").ends_with("# answers: 1\n"));
}

/// A puzzle that takes more than a million steps.
const HARD: &str = "bunnyhop 20x20; black r1c1 r2c2 r20c20";

#[test]
fn what_takes_too_much_work_is_undecided() {
    all_fail(&format!(
        r#"
        6  | solve "{HARD}" --exact 1 | more work than the limit allows (--limit)
        6  | solve "{HARD}" --exact 1 --all | more work than the limit allows
        6  | show "{HARD}" --exact 1 --answer | undecided
        6  | grade "{HARD}" --exact 1 | undecided
        6  | explain "{HARD}" --exact 1 | undecided
    "#
    ));
    let texts = format!("{HARD}\ncanal-view 4x4; number r2c4=1 r3c4=1 r4c3=5\n");
    let check = |text: &str| piped("check - --exact 1", text.as_bytes());
    let ran = check(&texts);
    holds(&ran.out, "standard input:1: undecided");
    holds(&ran.out, "2 records checked: 1 good, 0 bad, 1 undecided");
    ran.says(6, "--limit");
    // a bad record outweighs an undecided one
    assert_eq!(check(&format!("{texts}canal-view 4x4;\n")).code, 65);
}

#[test]
fn check_says_what_it_found_at_once() {
    let mut child = command()
        .args(["check", "-", "--threads", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    // More lines than a thread takes on at once, the first of them bad; the input stays open.
    let line = "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5\n";
    input.write_all(b"canal-view 4x4;\n").unwrap();
    input.write_all(line.repeat(1000).as_bytes()).unwrap();
    input.flush().unwrap();
    let mut output = std::io::BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    output.read_line(&mut first).unwrap();
    holds(&first, "standard input:1: the puzzle has several answers");
    drop(input);
    let mut rest = String::new();
    output.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "1001 records checked: 1000 good, 1 bad\n");
    assert_eq!(child.wait().unwrap().code(), Some(65));
}

#[test]
fn a_closed_pipe_ends_the_job_with_a_message() {
    let mut child = command()
        .args("generate bricklayer --size 6 --count 1000000 --quiet".list())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut [0; 2000]).unwrap();
    drop(stdout);
    let ended = ran(child.wait_with_output().unwrap());
    assert_eq!(ended.code, 74);
    assert_eq!(ended.err, "pencilmill: standard output was closed early\n");
}
