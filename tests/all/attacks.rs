//! Attacks, bad disks and bad nights, in small. In large:
//!
//! ```sh
//! scripts/test-attacks          # MUTATIONS=8000 KILLS=100 RACES=100
//! ```
//!
//! `tests/inputs` keeps the findings of such runs; their names give the expected result.

use crate::common::{Args, Folder, Ran, command, good, names, program, ran, read_text, run};
use crate::dice::{Dice, count};
use crate::mutations::golden;
use pencilmill_generator::genres;
use std::io::Read;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::thread::{JoinHandle, sleep};
use std::time::Duration;

/// Address space of a command in these tests, in MiB: much of the memory of system libraries,
/// thread heaps and debug builds is mapped and never used.
const SPACE: u64 = 1024;
/// Address space of `solve` in MiB, with two threads: half of it would suffice.
const SPACE_TO_SOLVE: u64 = 400;
/// The number of ticks after which a command counts as hung, and the length of one.
const TICKS: usize = 12_000;
const TICK: Duration = Duration::from_millis(10);

/// The command with this much address space.
fn cramped(space: u64, args: &(impl Args + ?Sized)) -> Command {
    let mut command = Command::new("sh");
    let room = format!("ulimit -v {} && exec \"$0\" \"$@\"", space << 10);
    command.args(["-c", &room, program()]).args(args.list());
    command.stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the command with little address space; it must end, and neither by a signal nor by an
/// internal error.
fn survives(args: &(impl Args + ?Sized), what: &str) -> Ran {
    survives_in(SPACE, args, what)
}

/// Reads all of a pipe beside other work.
fn draining(mut pipe: impl Read + Send + 'static) -> JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        pipe.read_to_end(&mut bytes).unwrap();
        bytes
    })
}

fn survives_in(space: u64, args: &(impl Args + ?Sized), what: &str) -> Ran {
    let mut child = cramped(space, args).spawn().unwrap();
    let args = args.list();
    // read while it runs, or it blocks
    let out = draining(child.stdout.take().unwrap());
    let err = draining(child.stderr.take().unwrap());
    let ended = (0..TICKS).find_map(|_| {
        let status = child.try_wait().unwrap();
        if status.is_none() {
            sleep(TICK);
        }
        status
    });
    let Some(status) = ended else {
        child.kill().unwrap();
        panic!("{args:?} hangs on {what}");
    };
    let [stdout, stderr] = [out, err].map(|bytes| bytes.join().unwrap());
    let ran = ran(Output {
        status,
        stdout,
        stderr,
    });
    let well = [0, 2, 3, 4, 5, 6, 65, 74, 75, 78].contains(&ran.code);
    assert!(well, "{args:?} on {what}: {ran:?}");
    ran
}

/// Every file of `tests/inputs`: `CODE-WHAT.EXTENSION` ends with this exit code. A job's file is
/// run, and all else is checked.
#[test]
fn what_was_found_once_stays_mended() {
    let inputs = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/inputs");
    let names = names(inputs);
    assert!(names.len() > 8);
    for name in &names {
        let path = format!("{inputs}/{name}");
        let folder = Folder::new();
        let dir = folder.path("dir");
        let (code, what) = name.split_once('-').unwrap();
        let args = match what.split('-').next() {
            Some("job") => format!("run {path} --dir {dir} --quiet"),
            _ => format!("check {path} --limit 1s"),
        };
        let ran = survives(&args, name);
        assert_eq!(ran.code.to_string(), code, "{name}: {ran:?}");
    }
}

/// Inputs too large to be kept as files.
#[test]
fn large_inputs_take_little_room() {
    let folder = Folder::new();
    let puzzle = "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5";
    let rows = |count: usize| format!("7,{puzzle}\n").repeat(count);
    // A stray quote, and a quote that is never closed.
    for (name, first) in [("stray.csv", "1,\"5 disk\n"), ("open.csv", "1,\"\n")] {
        let file = folder.file(name, format!("id,puzzle\n{first}{}", rows(20_000)));
        let ran = survives(&["show", &file, "--index", "0"], name);
        assert_eq!(ran.code, 65, "{ran:?}");
    }
    let quotes = format!("id,puzzle\n{}", "1,\"5 disk\n".repeat(100_000));
    let file = folder.file("quotes.csv", quotes);
    assert_eq!(survives(&["check", &file], "quotes.csv").code, 65);
    // Lines of a megabyte, of many values that are not looked at, and of ones that are.
    let long = |value: &str| {
        let values = vec![value; 900_000 / (value.len() + 1)].join(",");
        format!("[{values}]")
    };
    for (name, key, value) in [
        ("numbers.jsonl", "x", "0"),
        ("objects.jsonl", "x", "{}"),
        ("items.jsonl", "puzzle_items", "{\"\":0}"),
    ] {
        let line = format!("{{\"puzzle\":\"{puzzle}\",\"{key}\":{}}}\n", long(value));
        let file = folder.file(name, line.repeat(20));
        let ran = survives(&["check", &file], name);
        let good = if key == "x" { 20 } else { 0 };
        let said = format!("20 records checked: {good} good");
        assert!(
            ran.out.contains(&said),
            "{}",
            &ran.out[ran.out.len() - 200..]
        );
    }
    let file = folder.file("line.txt", "x".repeat(20 << 20));
    assert_eq!(survives(&["check", &file], "a line").code, 65);
}

/// Blank boards of the largest size, the same boards with a clue in each cell, and a generated
/// puzzle. Takes long for seven large boards of every genre, each solved by a process of its own.
#[test]
fn every_genre_is_solved_in_little_room() {
    let all = std::env::var_os("NIGHT").is_some();
    for genre in genres::ALL.iter().step_by(if all { 1 } else { 4 }) {
        let card = genre.card();
        let largest = card.sizes.most;
        let cells: Vec<String> = (1..=largest.rows)
            .flat_map(|row| (1..=largest.cols).map(move |col| format!("r{row}c{col}")))
            .collect();
        let blank = format!("{} {largest};", card.slug);
        let with = |clue: &str, end: &str| {
            let clues = cells.iter().map(|cell| format!(" {cell}{end}"));
            format!("{blank} {clue}{}", clues.collect::<String>())
        };
        let texts = [
            blank.clone(),
            with("number", "=2"),
            with("number", "=9"),
            with("circle", ""),
            with("circled", "=3"),
            with("set", "=1+?"),
            golden(card.slug).swap_remove(0)[1].clone(),
        ];
        for text in texts {
            let args = ["solve", &text, "--limit", "1s"];
            let ran = survives_in(SPACE_TO_SOLVE, &args, "a large board");
            assert!([0, 4, 5, 6, 65].contains(&ran.code), "{text}: {ran:?}");
        }
    }
    let apart = "curfew 15x15; circle r1c1 r1c15 r8c8 r15c1 r15c15";
    let ran = survives_in(SPACE_TO_SOLVE, &["solve", apart, "--limit", "1s"], apart);
    assert!([4, 6].contains(&ran.code), "{ran:?}");
}

/// Random changes of bytes.
fn spoiled(bytes: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=dice.below(3) {
        let at = dice.below(bytes.len().max(1)).min(bytes.len());
        let end = (at + dice.below(40)).min(bytes.len());
        match dice.below(6) {
            0 if at < bytes.len() => bytes[at] ^= 1 << dice.below(8),
            1 => bytes.truncate(at),
            2 => _ = bytes.drain(at..end),
            3 => bytes.insert(at, dice.below(256) as u8),
            4 => {
                let digits = ["0", "-1", "99999999999999999999", "1e9", "\"", "\\u0000"];
                bytes.splice(at..at, digits[dice.below(digits.len())].bytes());
            }
            _ => {
                let part = bytes[at..end].to_vec();
                let to = dice.below(bytes.len() + 1);
                bytes.splice(to..to, part);
            }
        }
    }
    bytes
}

/// Files in a job's folder, spoiled one by one: the run ends well, and whatever it reports as
/// finished is correct.
#[test]
fn a_spoiled_folder_of_a_job_ends_well() {
    let folder = Folder::new();
    let text = "archive = \"seen\"\n[[entry]]\ngenre = \"canal-view\"\nsize = 4\ncount = 25\n";
    let job = folder.file("job.toml", text);
    let plain = folder.path("plain");
    good(&["run", &job, "--dir", &plain, "--quiet"]);
    let wanted = read_text(&format!("{plain}/puzzles.csv"));
    let mut dice = Dice(count("SEED", 1) as u64 + 1000);
    for round in 0..count("MUTATIONS", 40) / 4 {
        let own = Folder::new();
        let job = own.file("job.toml", text);
        let dir = own.path("dir");
        good(&["run", &job, "--dir", &dir, "--quiet"]);
        if dice.below(2) == 0 {
            // Something to do again.
            std::fs::remove_file(format!("{dir}/manifest.json")).unwrap();
        }
        let mut files: Vec<PathBuf> = Vec::new();
        let mut folders = vec![PathBuf::from(own.path(""))];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                match path.is_dir() {
                    true => folders.push(path),
                    false => files.push(path),
                }
            }
        }
        files.sort();
        let file = &files[dice.below(files.len())];
        if file.ends_with("job.toml") {
            continue;
        }
        let bytes = spoiled(&std::fs::read(file).unwrap(), &mut dice);
        std::fs::write(file, &bytes).unwrap();
        let what = format!("round {round}, {}", file.display());
        let ran = survives(&["run", &job, "--dir", &dir, "--quiet"], &what);
        survives(&["status", &dir], &what);
        if ran.code == 0 {
            assert_eq!(read_text(&format!("{dir}/puzzles.csv")), wanted, "{what}");
        } else {
            // 3: the manifest says that puzzles are missing.
            assert!([3, 65, 74, 78].contains(&ran.code), "{what}: {ran:?}");
        }
    }
}

/// Any number of shards, started and stopped at any moment, produce the folder of a plain run.
#[test]
fn races_leave_no_trace() {
    let folder = Folder::new();
    let text =
        "archive = \"seen\"\n[[entry]]\ngenre = \"canal-view\"\nsize = 5\ncount = 60\nblock = 5\n";
    let mut dice = Dice(count("SEED", 1) as u64 + 2000);
    let job = folder.file("job.toml", text);
    let plain = folder.path("plain");
    good(&["run", &job, "--dir", &plain, "--quiet"]);
    let wanted = std::fs::read(format!("{plain}/puzzles.csv")).unwrap();
    for round in 0..count("RACES", 6) {
        let own = Folder::new();
        let job = own.file("job.toml", text);
        let dir = own.path("dir");
        let of = 2 + dice.below(4);
        let mut running = Vec::new();
        for shard in 1..=of {
            let shard = format!("{shard}/{of}");
            let mut command = command();
            command.args(["run", &job, "--dir", &dir, "--quiet", "--threads", "1"]);
            command.args(["--shard", &shard]).stdout(Stdio::null());
            running.push(command.stderr(Stdio::piped()).spawn().unwrap());
            sleep(Duration::from_millis(dice.below(25) as u64));
        }
        for child in running {
            let ended = ran(child.wait_with_output().unwrap());
            assert_eq!(ended.code, 0, "round {round}: {ended:?}");
        }
        // The one that was last has merged, or there is nothing left to do but that.
        let last = run(&["run", &job, "--dir", &dir, "--quiet"]);
        assert_eq!(last.code, 0, "round {round}: {last:?}");
        assert_eq!(std::fs::read(format!("{dir}/puzzles.csv")).unwrap(), wanted);
    }
}
