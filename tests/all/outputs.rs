//! Output files: complete, never in place of a foreign file, and without leftovers.

use crate::common::{Args, Folder, Ran, command, fails, good, program, ran, read_text, run};
use crate::dice::{Dice, count};
use crate::running::begin;
use std::fs;
use std::io::Write;
use std::os::unix::fs::symlink;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

const TEXT: &str = "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5";
/// An endless series of puzzles, with some time between two.
const ENDLESS: &str = "generate sentinels --size 8 --count 1000000";

/// Commands with one output, without its path: each ends with the option that takes it.
pub fn commands(_: &Folder) -> Vec<(Vec<String>, &'static str)> {
    let commands = [
        (format!("show \"{TEXT}\" --svg"), "svg"),
        (format!("play \"{TEXT}\" --no-hints -o"), "html"),
        ("generate bricklayer --size 5 --quiet -o".to_owned(), "csv"),
        (
            "generate bricklayer --size 5 --quiet -o".to_owned(),
            "jsonl",
        ),
    ];
    commands.map(|(args, end)| (args.list(), end)).to_vec()
}

#[test]
fn inputs_are_never_written_over() {
    let folder = Folder::new();
    let same = |args: &str, file: &str| {
        let before = fs::read(file).unwrap();
        for force in ["", "--force"] {
            let ran = run(&(args, force));
            assert_eq!(ran.code, 2, "{args}: {ran:?}");
            assert_eq!(fs::read(file).unwrap(), before, "{args}");
        }
    };
    let puzzles = folder.path("p.jsonl");
    good(&format!(
        "generate bricklayer --size 5 --count 3 --quiet -o {puzzles}"
    ));
    let (link, hard) = (folder.path("link.jsonl"), folder.path("hard.jsonl"));
    symlink(&puzzles, &link).unwrap();
    fs::hard_link(&puzzles, &hard).unwrap();
    for file in [&puzzles, &link, &hard] {
        same(&format!("play {puzzles} -o {file}"), &puzzles);
        same(&format!("show {puzzles} --svg {file}"), &puzzles);
    }
    let layout = folder.file("mine.csv", format!("puzzle\n{TEXT}\n"));
    let clues = folder.file("heart.csv", "#..#\n.##.\n.##.\n#..#\n");
    let generate = "generate canal-view --size 4";
    same(
        &format!("{generate} --layout {layout} -o {layout}"),
        &layout,
    );
    same(&format!("{generate} --clues {clues} -o {clues}"), &clues);
    same(&format!("finish {layout} -o {layout}"), &layout);
    same(
        &format!("finish \"{TEXT}\" --clues {clues} -o {clues}"),
        &clues,
    );
    // Neither is standard input.
    let before = fs::read(&layout).unwrap();
    let mut reads = command();
    reads.args(format!("{generate} --force -o {layout}").list());
    let out = reads.stdin(fs::File::open(&layout).unwrap()).output();
    ran(out.unwrap()).says(2, "read by the same");
    assert_eq!(fs::read(&layout).unwrap(), before);
}

#[test]
fn foreign_folders_are_added_to_and_own_ones_written_anew() {
    let folder = Folder::new();
    let puzzles = folder.path("p.csv");
    good(&format!(
        "generate bricklayer --size 5 --count 2 --quiet -o {puzzles}"
    ));
    let [own, foreign] = ["own", "foreign"].map(|name| folder.path(name));
    let go = |dir: &str, more: &str| run(&format!("site {puzzles} -o {dir} {more}"));
    assert_eq!(go(&own, "").code, 0);
    // leftovers of a killed run are removed, unknown files stay
    let left = format!("{own}/..pencilmill.abc123.part");
    fs::create_dir(&left).unwrap();
    for file in [
        &format!("{left}/index.html"),
        &format!("{own}/.notes.txt.abc123.part"),
    ] {
        fs::write(file, "x").unwrap();
    }
    assert_eq!(go(&own, "").code, 0);
    assert!(!fs::exists(&left).unwrap());
    assert!(fs::exists(format!("{own}/.notes.txt.abc123.part")).unwrap());
    // A link in it is not followed.
    let page = format!("{own}/index.html");
    fs::remove_file(&page).unwrap();
    symlink(&puzzles, &page).unwrap();
    let before = fs::read(&puzzles).unwrap();
    assert_eq!(go(&own, "").code, 74);
    assert_eq!(fs::read(&puzzles).unwrap(), before);

    fs::create_dir(&foreign).unwrap();
    let page = format!("{foreign}/index.html");
    fs::write(&page, "precious").unwrap();
    for _ in 0..2 {
        go(&foreign, "").says(2, "--force");
        assert_eq!(read_text(&page), "precious");
    }
    assert_eq!(go(&foreign, "--force").code, 0);
    assert_ne!(fs::read(&page).unwrap(), b"precious");
}

/// Waits until an unfinished file has some records.
fn until_records(folder: &Folder) {
    for _ in 0..12_000 {
        let length = |name: &String| fs::metadata(folder.path(name)).map_or(0, |found| found.len());
        let is_there = |name: &String| name.ends_with(".part") && length(name) > 3000;
        if folder.names().iter().any(is_there) {
            return;
        }
        sleep(Duration::from_millis(5));
    }
    panic!("no records appear: {:?}", folder.names());
}

/// The number of records in a file, each of which must be complete.
fn records(path: &str) -> usize {
    let said = good(&["check", path]);
    let (count, _) = said.rsplit('\n').nth(1).unwrap().split_once(' ').unwrap();
    count.parse().unwrap()
}

#[test]
fn a_signal_that_comes_twice_loses_nothing() {
    let mut dice = Dice(count("SEED", 5) as u64);
    for round in 0..count("KILLS", 4) {
        let folder = Folder::new();
        let path = folder.path(["a.csv", "a.jsonl"][round % 2]);
        let mut child = begin(&format!("{ENDLESS} -o {path}"), Stdio::null());
        until_records(&folder);
        // As `timeout` does it, and a little later.
        let name = ["-INT", "-TERM", "-HUP"][dice.below(3)];
        for _ in 0..3 {
            child.signal(name);
            sleep(Duration::from_micros(dice.below(3000) as u64));
            if child.0.try_wait().unwrap().is_some() {
                break;
            }
        }
        assert_eq!(child.code(), Some(75));
        assert!(records(&path) > 0);
        assert_eq!(folder.names().len(), 1);
    }
}

#[test]
fn what_is_finished_is_kept_even_if_it_ends_at_once() {
    let folder = Folder::new();
    let path = folder.path("a.csv");
    // Nobody reads what it says: it waits for ever when it wants to say how it went.
    let (_reader, mut writer) = std::io::pipe().unwrap();
    writer.write_all(&[b'\n'; 1 << 16]).unwrap();
    let mut child = begin(&format!("{ENDLESS} -o {path}"), writer.into());
    until_records(&folder);
    child.signal("-TERM");
    sleep(Duration::from_millis(2300));
    assert!(child.0.try_wait().unwrap().is_none());
    assert!(!fs::exists(&path).unwrap());
    child.signal("-TERM");
    assert_eq!(child.code(), Some(75));
    assert!(records(&path) > 0);
    assert_eq!(folder.names(), ["a.csv"]);
}

#[test]
fn two_at_once_do_not_write_over_each_other() {
    let folder = Folder::new();
    let path = folder.path("a.csv");
    let args = format!("{ENDLESS} -o {path}");
    // One is at work.
    let mut child = begin(&args, Stdio::null());
    until_records(&folder);
    fails(&args, 73, "another process is writing it");
    // A file that appears meanwhile stays.
    fs::write(&path, "precious").unwrap();
    child.signal("-INT");
    assert_eq!(child.code(), Some(2));
    assert_eq!(folder.names(), ["a.csv"]);
    assert_eq!(read_text(&path), "precious");
    fs::remove_file(&path).unwrap();
    // Both begin at the same moment.
    for _ in 0..count("RACES", 6) {
        let few = format!("generate bricklayer --size 5 --quiet -o {path}");
        let both = [(); 2].map(|()| begin(&few, Stdio::null()));
        let codes = both.map(|mut child| child.code());
        let done = codes.iter().filter(|code| **code == Some(0)).count();
        assert_eq!((done, folder.names().len()), (1, 1), "{codes:?}");
        fs::remove_file(&path).unwrap();
    }
}

#[test]
fn what_a_kill_leaves_is_removed() {
    let folder = Folder::new();
    let path = folder.path("a.csv");
    let args = format!("{ENDLESS} -o {path}");
    let mut child = begin(&args, Stdio::null());
    until_records(&folder);
    child.0.kill().unwrap();
    child.0.wait().unwrap();
    assert_eq!(folder.names().len(), 1);
    good(&["generate", "bricklayer", "--quiet", "-o", &path]);
    assert_eq!(folder.names(), ["a.csv"]);
}

/// Runs with a limit of a few kilobytes on the size of files.
fn confined(args: &(impl Args + ?Sized)) -> Ran {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -f 8 && exec \"$0\" \"$@\"", program()]);
    ran(command
        .args(args.list())
        .stdin(Stdio::null())
        .output()
        .unwrap())
}

#[test]
fn files_that_may_not_grow_are_an_error_like_any_other() {
    let folder = Folder::new();
    let file = folder.path("a.csv");
    let generate = format!("generate bricklayer --count 200 --quiet -o {file}");
    confined(&generate).says(74, &file);
    let job = "[[entry]]\ngenre = \"canal-view\"\nsize = 6\ncount = 200\nblock = 100\n";
    let job = folder.file("job.toml", job);
    let dir = folder.path("dir");
    let ran = confined(&["run", &job, "--dir", &dir, "--quiet"]);
    assert_eq!(ran.code, 74, "{ran:?}");
    let ran = confined(&["play", TEXT, "-o", &folder.path("p.html")]);
    assert_eq!(ran.code, 74, "{ran:?}");
    assert_eq!(folder.names(), ["dir", "job.toml"]);
    let blocks = fs::read_dir(format!("{dir}/blocks/canal-view-6x6-s1")).unwrap();
    assert_eq!(blocks.count(), 0);
    good(&["run", &job, "--dir", &dir, "--quiet"]);
}
