//! Jobs as a user runs them: killed, resumed, sharded, with equal bytes in the end.

mod apart;
mod changed;
mod nights;
mod stopped;

use crate::common::{Folder, Ran, good, holds, holds_all, program, ran, read_text, run};
use crate::dice::count;
use crate::running::{Running, begin};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

/// Two genres, one of which yields repeats.
const JOB: &str = r#"output = ["all.csv", "all.jsonl"]
[[entry]]
genre = "bricklayer"
size = 5
count = 40
grade = "solvable"
[[entry]]
genre = "canal-view"
size = 6
count = 200
seed = 7
"#;

/// A job that takes a second or more.
const LONG: &str = "[[entry]]\ngenre = \"sentinels\"\nsize = 8\ncount = 100\nblock = 5\n";

fn job(text: &str) -> (Folder, String, String) {
    let folder = Folder::new();
    let file = folder.file("job.toml", text);
    let dir = folder.path("dir");
    (folder, file, dir)
}

fn go(file: &str, dir: &str, more: &[&str]) -> Ran {
    run(&(format!("run {file} --dir {dir} --quiet"), more))
}

fn done(file: &str, dir: &str, more: &[&str]) {
    let ran = go(file, dir, more);
    assert_eq!(ran.code, 0, "{ran:?}");
}

/// The names of all files of a job except its logs. A run may be changing them.
fn names(dir: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut folders = vec![String::new()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(format!("{dir}/{folder}")).unwrap() {
            let entry = entry.unwrap();
            let name = format!("{folder}{}", entry.file_name().to_str().unwrap());
            match entry.file_type().unwrap().is_dir() {
                true if name == "log" => {}
                true => folders.push(format!("{name}/")),
                false => names.push(name),
            }
        }
    }
    names
}

/// All files of a job except its logs, with their contents.
fn files(dir: &str) -> BTreeMap<String, Vec<u8>> {
    let read = |name: String| {
        let content = fs::read(format!("{dir}/{name}")).unwrap();
        (name, content)
    };
    names(dir).into_iter().map(read).collect()
}

fn same(dir: &str, other: &str) {
    let (one, two) = (files(dir), files(other));
    let (names, others) = (
        one.keys().collect::<Vec<_>>(),
        two.keys().collect::<Vec<_>>(),
    );
    assert_eq!(names, others);
    for (name, content) in &one {
        let [content, other] = [content, &two[name]].map(|bytes| String::from_utf8_lossy(bytes));
        assert_eq!(content, other, "{name}");
    }
}

/// Copies what is in a folder into another one, as `rsync` would.
fn copy(from: &str, to: &str) {
    let args = ["-r", &format!("{from}/."), to];
    let copied = std::process::Command::new("cp").args(args).status();
    assert!(copied.unwrap().success());
}

fn start(file: &str, dir: &str, more: &[&str]) -> Running {
    let args = format!("run {file} --dir {dir} --quiet");
    begin(&(args, more), Stdio::null())
}

fn blocks(dir: &str) -> usize {
    let names = names(dir);
    names.iter().filter(|name| name.ends_with(".block")).count()
}

/// Waits until there are this many blocks.
fn until_blocks(dir: &str, count: usize) {
    for _ in 0..2000 {
        if fs::metadata(dir).is_ok() && blocks(dir) >= count {
            return;
        }
        sleep(Duration::from_millis(5));
    }
    panic!("no blocks appear");
}

#[test]
fn threads_shards_and_resuming_leave_no_trace() {
    let (folder, file, dir) = job(JOB);
    done(&file, &dir, &["--threads", "1"]);
    let names: Vec<String> = files(&dir).into_keys().collect();
    for name in [
        "all.csv",
        "all.jsonl",
        "manifest.json",
        "state.json",
        "lock",
    ] {
        assert!(names.iter().any(|n| n == name), "{names:?}");
    }
    assert!(!names.iter().any(|n| n.contains(".part")));

    // Everything in it is good, new, and as many as asked for.
    let csv = format!("{dir}/all.csv");
    assert!(good(&["check", &csv]).contains("240 good, 0 bad"));
    let text = read_text(&csv);
    let hashes = text
        .lines()
        .skip(1)
        .map(|line| line.rsplit(',').nth(1).unwrap());
    assert_eq!(hashes.collect::<BTreeSet<_>>().len(), 240);
    let manifest = read_text(&format!("{dir}/manifest.json"));
    // One of the two entries has repeats, which others stand in for.
    assert_eq!(manifest.matches("\"repeats\": 0").count(), 1, "{manifest}");

    let other = folder.path("shards");
    for shard in ["3/3", "1/3"] {
        assert!(!fs::exists(format!("{other}/manifest.json")).unwrap());
        done(&file, &other, &["--shard", shard, "--threads", "2"]);
    }
    let spoilt = folder.path("spoilt");
    copy(&other, &spoilt);
    done(&file, &other, &["--shard", "2/3"]);
    same(&dir, &other);
    // All puzzles are in the merged files.
    assert_eq!(blocks(&other), 0);
    // Once more changes nothing; missing and damaged files are made again.
    done(&file, &other, &[]);
    same(&dir, &other);
    fs::remove_file(format!("{other}/all.jsonl")).unwrap();
    done(&file, &other, &[]);
    same(&dir, &other);
    let other = spoilt;
    let block = format!("{other}/blocks/canal-view-6x6-s7/0000000020-0000000030.block");
    let mut bytes = fs::read(&block).unwrap();
    bytes[200] ^= 1;
    fs::write(&block, &bytes).unwrap();
    let cut = format!("{other}/blocks/bricklayer-5x5-s1/0000000000-0000000010.block");
    let bytes = fs::read(&cut).unwrap();
    fs::write(&cut, &bytes[..bytes.len() / 2]).unwrap();
    let ran = run(&["run", &file, "--dir", &other]);
    assert_eq!(ran.code, 0);
    assert_eq!(ran.err.matches("was damaged").count(), 2, "{}", ran.err);
    same(&dir, &other);
}

#[test]
fn a_job_may_only_grow() {
    let (folder, file, dir) = job(JOB);
    done(&file, &dir, &[]);
    for changed in [
        JOB.replace("count = 40", "count = 39"),
        JOB.replace("seed = 7", "seed = 8"),
        JOB.replace("size = 5", "size = 6"),
        JOB.replace("all.csv", "other.csv"),
    ] {
        let other = folder.file("other.toml", changed);
        let ran = go(&other, &dir, &[]);
        assert_eq!(ran.code, 78, "{ran:?}");
    }
    let more = "\n[[entry]]\ngenre = \"sentinels\"\nsize = 5\ncount = 15\n";
    let grown = folder.file("more.toml", JOB.replace("= 40", "= 55") + more);
    done(&grown, &dir, &[]);
    let fresh = folder.path("fresh");
    done(&grown, &fresh, &[]);
    same(&fresh, &dir);
    assert_eq!(go(&file, &dir, &[]).code, 78);
}

#[test]
fn nights_do_not_repeat_each_other_and_can_be_made_again() {
    let text = format!("archive = \"seen\"\n{JOB}");
    let (folder, file, dir) = job(&text);
    done(&file, &dir, &[]);
    // with the same seeds, new puzzles come from later indices
    let second = folder.path("second");
    done(&file, &second, &[]);
    let hashes = |dir: &str| -> Vec<String> {
        let text = read_text(&format!("{dir}/all.csv"));
        let lines = text.lines().skip(1);
        lines
            .map(|line| line.rsplit(',').nth(1).unwrap().to_owned())
            .collect()
    };
    let first = hashes(&dir);
    assert_eq!(hashes(&second).len(), 240);
    assert!(hashes(&second).iter().all(|hash| !first.contains(hash)));
    let third = folder.path("third");
    done(&file, &third, &["--night", "20250131"]);
    assert_ne!(hashes(&third), first);

    // The state of a folder says what it began with.
    let again = folder.path("again");
    fs::create_dir(&again).unwrap();
    fs::copy(
        format!("{second}/state.json"),
        format!("{again}/state.json"),
    )
    .unwrap();
    done(&file, &again, &[]);
    same(&second, &again);

    // A segment that was damaged is not passed over.
    let mut segments = fs::read_dir(folder.path("seen")).unwrap();
    let path = segments.find_map(|entry| {
        let path = entry.unwrap().path();
        path.extension()
            .is_some_and(|kind| kind == "seen")
            .then_some(path)
    });
    let path = path.unwrap();
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
    go(&file, &folder.path("fourth"), &[]).says(65, "damaged");
}

#[test]
fn what_cannot_be_made_is_said() {
    let (folder, file, dir) =
        job("[[entry]]\ngenre = \"skating\"\nsize = 5\ncount = 400\ngrade = \"solvable\"\n");
    go(&file, &dir, &[]).says(3, "of 400 puzzles");
    let status = good(&["status", &dir]);
    holds_all(&status, &["finished", "repeat a puzzle of this job"]);
    assert_eq!(go(&file, &dir, &[]).code, 3);

    let wrong = "[[entry]]\ngenre = \"bricklayer\"\ncuont = 3\n";
    let ran = go(&folder.file("wrong.toml", wrong), &dir, &[]);
    ran.says(65, "wrong.toml:3:1");
    holds(&ran.err, "cuont");
    assert_eq!(go("no.toml", &dir, &[]).code, 74);
    assert_eq!(go(&file, "/proc/none", &[]).code, 74);
    assert_eq!(go(&file, &dir, &["--shard", "4/3"]).code, 2);
    assert_eq!(go(&file, &dir, &["--time-budget", "soon"]).code, 2);
    assert_eq!(run(&["status", &folder.path("nothing")]).code, 74);
}

/// As Slurm runs it: the variables of an array's tasks, without Slurm.
#[cfg(unix)]
#[test]
fn tasks_of_an_array_are_shards() {
    let (_folder, file, dir) = job(JOB);
    let task = |number: &str| {
        let mut script = std::process::Command::new("bash");
        script.arg(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/scripts/slurm-array.sh"
        ));
        script.args([&file, &dir]).env("PENCILMILL", program());
        script.env("SLURM_ARRAY_TASK_COUNT", "2");
        script.env("SLURM_ARRAY_TASK_ID", number);
        ran(script.stdin(Stdio::null()).output().unwrap()).code
    };
    assert_eq!(task("2"), 0);
    holds(&good(&["status", &dir]), "shard 2/2      done");
    assert_eq!(task("3"), 2);
    assert_eq!(task("1"), 0);
    assert!(good(&["status", &dir]).contains("finished"));
}

/// A job of a moment.
const TINY: &str = "[[entry]]\ngenre = \"canal-view\"\nsize = 4\ncount = 25\n";

#[test]
fn nights_share_no_seeds() {
    let entry = |seed: u64| format!("{TINY}seed = {seed}\n");
    let (folder, file, _) = job(&[entry(1), entry(2)].concat());
    let puzzles = |night: &str| -> Vec<String> {
        let dir = folder.path(night);
        done(&file, &dir, &["--night", night]);
        let text = read_text(&format!("{dir}/puzzles.csv"));
        let rows = text.lines().skip(1);
        rows.map(|row| row.split(',').next().unwrap().to_owned())
            .collect()
    };
    let (one, two) = (puzzles("1"), puzzles("2"));
    assert_eq!((one.len(), two.len()), (50, 50));
    assert!(one.iter().all(|id| !two.contains(id)), "{one:?} {two:?}");
}

#[test]
fn status_says_why_puzzles_are_missing() {
    let entry = "[[entry]]\ngenre = \"canal-view\"\nsize = 4\nneeds = \"deep:99\"\ncount = 1\n";
    let (_folder, file, dir) = job(entry);
    go(&file, &dir, &[]).says(3, "missed the wishes");
    let status = good(&["status", &dir]);
    holds_all(&status, &[": 0 of 1 puzzles; of ", "missed the wishes"]);
}
