//! Jobs as a user runs them: killed, resumed, sharded, and still the same bytes.

use crate::common::{Dice, Folder, Ran, command, count, good, run};
use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// Two genres, one of which repeats itself.
const JOB: &str = "\
output = [\"all.csv\", \"all.jsonl\"]

[[entry]]
genre = \"bricklayer\"
size = 5
count = 40
grade = \"solvable\"

[[entry]]
genre = \"canal-view\"
size = 6
count = 200
seed = 7
";

/// A job that takes a second or more.
const LONG: &str = "\
[[entry]]
genre = \"sentinels\"
size = 8
count = 150
block = 5
";

fn job(text: &str) -> (Folder, String, String) {
    let folder = Folder::new();
    let file = folder.file("job.toml", text);
    let dir = folder.path("dir");
    (folder, file, dir)
}

fn go(file: &str, dir: &str, more: &[&str]) -> Ran {
    run(&[&["run", file, "--dir", dir, "--quiet"], more].concat())
}

fn done(file: &str, dir: &str, more: &[&str]) {
    let ran = go(file, dir, more);
    assert_eq!(ran.code, 0, "{ran:?}");
}

/// The names of all files of a job but its logs. A run may be at work on them.
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

/// All files of a job but its logs, with their content.
fn files(dir: &str) -> BTreeMap<String, Vec<u8>> {
    let read = |name: String| {
        let content = fs::read(format!("{dir}/{name}")).unwrap();
        (name, content)
    };
    names(dir).into_iter().map(read).collect()
}

fn same(dir: &str, other: &str) {
    let (one, two) = (files(dir), files(other));
    assert!(
        one.keys().eq(two.keys()),
        "{:?}\n{:?}",
        one.keys(),
        two.keys()
    );
    for (name, content) in &one {
        assert_eq!(
            String::from_utf8_lossy(content),
            String::from_utf8_lossy(&two[name]),
            "{name}"
        );
    }
}

/// A run at work, which ends with the test at the latest.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(file: &str, dir: &str, more: &[&str]) -> Running {
    let args = [&["run", file, "--dir", dir, "--quiet"], more].concat();
    let mut command = command();
    command.args(args).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    Running(command.spawn().unwrap())
}

fn blocks(dir: &str) -> usize {
    let names = names(dir);
    names.iter().filter(|name| name.ends_with(".block")).count()
}

/// Waits until there are some blocks.
fn until_blocks(dir: &str, count: usize) {
    for _ in 0..2000 {
        if fs::metadata(dir).is_ok() && blocks(dir) >= count {
            return;
        }
        sleep(Duration::from_millis(5));
    }
    panic!("no blocks appear");
}

fn signal(child: &Child, name: &str) {
    let pid = child.id().to_string();
    let status = std::process::Command::new("kill")
        .args([name, &pid])
        .status();
    assert!(status.unwrap().success());
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
    assert!(
        names
            .iter()
            .all(|n| !n.contains(".part") && !n.starts_with("locks"))
    );

    // Everything in it is good, new, and as many as asked for.
    let csv = format!("{dir}/all.csv");
    assert!(good(&["check", &csv]).contains("240 good, 0 bad"));
    let text = fs::read_to_string(&csv).unwrap();
    let hashes: std::collections::BTreeSet<&str> = text
        .lines()
        .skip(1)
        .map(|line| line.rsplit(',').nth(1).unwrap())
        .collect();
    assert_eq!(hashes.len(), 240);
    let manifest = fs::read_to_string(format!("{dir}/manifest.json")).unwrap();
    // One of the two entries has repeats, which others stand in for.
    assert_eq!(manifest.matches("\"repeats\": 0").count(), 1, "{manifest}");

    let other = folder.path("shards");
    for shard in ["3/3", "1/3", "2/3"] {
        assert!(!fs::exists(format!("{other}/manifest.json")).unwrap());
        done(&file, &other, &["--shard", shard, "--threads", "2"]);
    }
    same(&dir, &other);
    // Once more changes nothing; missing and damaged files are made again.
    done(&file, &other, &[]);
    same(&dir, &other);
    fs::remove_file(format!("{other}/all.jsonl")).unwrap();
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

/// A command at work, which ends with the test at the latest.
fn begin(args: &[&str]) -> Running {
    let mut command = command();
    command.args(args).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    Running(command.spawn().unwrap())
}

/// Waits until a folder holds so many files.
fn until_files(folder: &Folder, count: usize) {
    for _ in 0..4000 {
        if folder.names().len() == count {
            return;
        }
        sleep(Duration::from_millis(5));
    }
    panic!("{:?}", folder.names());
}

/// The exit code, once it has ended, which must be soon, and what it said.
fn soon(mut running: Running) -> (Option<i32>, String) {
    for _ in 0..400 {
        if let Some(status) = running.0.try_wait().unwrap() {
            let mut said = String::new();
            let err = running.0.stderr.as_mut().unwrap();
            err.read_to_string(&mut said).unwrap();
            return (status.code(), said);
        }
        sleep(Duration::from_millis(5));
    }
    panic!("it does not end within two seconds");
}

#[test]
fn generate_keeps_what_it_made_and_goes_on() {
    let folder = Folder::new();
    let order = ["generate", "sentinels", "--size", "8", "--quiet"];
    for name in ["a.csv", "a.jsonl"] {
        let (whole, path) = (folder.path(&format!("whole-{name}")), folder.path(name));
        let before = folder.names().len();
        good(&[&order[..], &["--count", "60", "-o", &whole]].concat());
        let args = [&order[..], &["--count", "60", "-o", &path]].concat();
        let child = begin(&args);
        until_files(&folder, before + 2);
        sleep(Duration::from_millis(100));
        signal(&child.0, "-INT");
        let (code, said) = soon(child);
        if code == Some(0) {
            // A fast machine: it was done by then.
            continue;
        }
        assert_eq!(code, Some(75), "{said}");
        assert!(
            said.contains("of 60 puzzles") && folder.names().len() <= before + 2,
            "{said}"
        );
        if said.contains("--resume") {
            // Part of the whole, and the whole in the end.
            let (part, all) = (fs::read(&path).unwrap(), fs::read(&whole).unwrap());
            assert!(part.len() < all.len() && all.starts_with(&part));
            let ran = run(&args);
            assert!(
                ran.code == 2 && ran.err.contains("--force replaces it"),
                "{ran:?}"
            );
            assert_eq!(fs::read(&path).unwrap(), part);
        }
        good(&[&args[..], &["--resume"]].concat());
        assert_eq!(fs::read(&path).unwrap(), fs::read(&whole).unwrap());
    }
    // Standard output: what is missing is named, and can be made.
    let all = good(&[
        "generate",
        "canal-view",
        "--size",
        "5",
        "--count",
        "6",
        "--quiet",
    ]);
    let rest = ["--from", "4", "--count", "2", "--quiet"];
    let rest = good(&[&["generate", "canal-view", "--size", "5"], &rest[..]].concat());
    assert!(all.ends_with(rest.split_once("\r\n").unwrap().1));
}

#[test]
fn generate_goes_on_only_with_its_own_file() {
    let folder = Folder::new();
    let path = folder.path("a.csv");
    let order = |seed: &str, count: &str, how: &str| {
        let common = [
            "generate",
            "canal-view",
            "--size",
            "5",
            "--quiet",
            "-o",
            &path,
        ];
        run(&[&common[..], &["--seed", seed, "--count", count, how]].concat())
    };
    assert_eq!(order("1", "4", "--resume").code, 0);
    let before = fs::read_to_string(&path).unwrap();
    let other = order("2", "9", "--resume");
    assert!(
        other.code == 65 && other.err.contains("expected a record of this order"),
        "{other:?}"
    );
    // Fewer than there are.
    assert_eq!(order("1", "3", "--resume").code, 65);
    for wrong in ["precious\n", "id,puzzle\n1,a\n"] {
        fs::write(&path, wrong).unwrap();
        assert_eq!(order("1", "9", "--resume").code, 65);
        assert_eq!(fs::read_to_string(&path).unwrap(), wrong);
    }
    fs::write(&path, &before).unwrap();
    assert_eq!(order("1", "9", "--resume").code, 0);
    let grown = fs::read_to_string(&path).unwrap();
    assert!(grown.starts_with(&before) && grown.lines().count() == 10);
    assert_eq!(order("1", "2", "--force").code, 0);
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 3);
}

#[test]
fn generate_stops_soon_wherever_it_is() {
    let folder = Folder::new();
    let path = folder.path("a.csv");
    // Nothing comes of this for minutes.
    let args = [
        "generate",
        "tonttiraja",
        "--size",
        "10",
        "--grade",
        "gentle",
        "--count",
        "9",
    ];
    for how in ["-INT", "-TERM", "-HUP"] {
        let child = begin(&[&args[..], &["-o", &path]].concat());
        until_files(&folder, 1);
        sleep(Duration::from_millis(300));
        signal(&child.0, how);
        let (code, said) = soon(child);
        assert!(
            code == Some(75) && said.contains("was not written"),
            "{said}"
        );
        assert_eq!(folder.names(), Vec::<String>::new());
    }
}

#[test]
fn no_signal_leaves_an_unfinished_file_behind() {
    let folder = Folder::new();
    let path = folder.path("a.csv");
    let args = ["generate", "canal-view", "--count", "1000000", "-o", &path];
    // Both at once: the second may end it before the first did.
    let child = begin(&args);
    until_files(&folder, 1);
    for _ in 0..2 {
        signal(&child.0, "-INT");
    }
    assert_eq!(soon(child).0, Some(75));
    let unfinished = |name: &String| name.starts_with('.');
    assert!(
        !folder.names().iter().any(unfinished),
        "{:?}",
        folder.names()
    );
}

#[cfg(feature = "books")]
#[test]
fn a_book_that_is_broken_off_leaves_nothing() {
    let folder = Folder::new();
    let section = "[[section]]\ngenre = \"sentinels\"\nsize = 10\ncount = 900\n";
    let recipe = folder.file("r.toml", format!("title = \"B\"\n{section}"));
    for (pause, how) in [(200, "-INT"), (500, "-TERM"), (900, "-HUP")] {
        let child = begin(&["book", &recipe, "-o", &folder.path("b.pdf")]);
        sleep(Duration::from_millis(pause));
        signal(&child.0, how);
        // As the signal would have ended it.
        assert_eq!(soon(child).0, None);
        assert_eq!(folder.names(), ["r.toml"]);
    }
}

#[test]
fn kills_lose_nothing() {
    let (folder, file, dir) = job(LONG);
    done(&file, &folder.path("plain"), &[]);
    let mut dice = Dice(count("SEED", 11) as u64);
    for round in 0..count("KILLS", 5) {
        let threads = (dice.below(3) + 1).to_string();
        let of = dice.below(3) + 1;
        let shard = format!("{}/{of}", dice.below(of) + 1);
        let mut child = start(&file, &dir, &["--threads", &threads, "--shard", &shard]);
        sleep(Duration::from_millis(20 + dice.below(200) as u64));
        child.0.kill().unwrap();
        child.0.wait().unwrap();
        if round == 2 {
            fs::write(format!("{dir}/.puzzles.csv.x.part"), "left by a kill").unwrap();
        }
    }
    done(&file, &dir, &[]);
    same(&folder.path("plain"), &dir);
}

#[test]
fn signals_and_time_stop_a_run_that_can_go_on() {
    let (folder, file, dir) = job(&LONG.replace("150", "1000000"));
    let name = format!("{dir}/blocks/sentinels-8x8-s1");
    for how in ["-TERM", "-INT"] {
        let before = fs::metadata(&dir).map_or(0, |_| blocks(&dir));
        let mut child = start(&file, &dir, &["--threads", "2"]);
        until_blocks(&dir, before + 2);
        // The shard is taken.
        let ran = go(&file, &dir, &["--time-budget", "9s"]);
        assert_eq!(ran.code, 73, "{ran:?}");
        assert!(good(&["status", &dir]).contains("at work"));
        signal(&child.0, how);
        assert_eq!(child.0.wait().unwrap().code(), Some(75));
    }
    let before = blocks(&dir);
    assert!(fs::read_dir(&name).unwrap().count() >= before);
    let ran = go(&file, &dir, &["--time-budget", "1s", "--threads", "1"]);
    assert_eq!(ran.code, 75, "{ran:?}");
    assert!(ran.err.contains("goes on"), "{ran:?}");
    assert!(blocks(&dir) >= before);
    let status = good(&["status", &dir]);
    assert!(status.contains("exit code 75"), "{status}");
    let log = fs::read_to_string(format!("{dir}/log/shard-1-of-1.jsonl")).unwrap();
    assert_eq!(log.matches("\"event\":\"end\"").count(), 3, "{log}");
    assert!(
        files(&dir)
            .keys()
            .all(|name| !name.contains(".part.") && !name.ends_with(".part"))
    );
    drop(folder);
}

#[test]
fn a_job_may_only_grow() {
    let (folder, file, dir) = job(JOB);
    done(&file, &dir, &[]);
    for changed in [
        JOB.replace("count = 40", "count = 39"),
        JOB.replace("seed = 7", "seed = 8"),
        JOB.replace("size = 5", "size = 4"),
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
    // The same seeds: all that is new comes from further on among the indices.
    let second = folder.path("second");
    done(&file, &second, &[]);
    let hashes = |dir: &str| -> Vec<String> {
        let text = fs::read_to_string(format!("{dir}/all.csv")).unwrap();
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

    let manifest = format!("{second}/manifest.json");
    let again = folder.path("again");
    done(&file, &again, &["--archive-as", &manifest]);
    same(&second, &again);
    let first_manifest = format!("{dir}/manifest.json");
    let ran = go(&file, &again, &["--archive-as", &first_manifest]);
    assert_eq!(ran.code, 78, "{ran:?}");

    // A segment that was damaged is not passed over.
    let segment = fs::read_dir(folder.path("seen")).unwrap().next().unwrap();
    let path = segment.unwrap().path();
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
    let ran = go(&file, &folder.path("fourth"), &[]);
    assert_eq!(ran.code, 65, "{ran:?}");
    assert!(ran.err.contains("damaged"));
}

#[test]
fn what_cannot_be_made_is_said() {
    let (folder, file, dir) =
        job("[[entry]]\ngenre = \"bricklayer\"\nsize = 4\ncount = 90\ngrade = \"solvable\"\n");
    let ran = go(&file, &dir, &[]);
    assert_eq!(ran.code, 3, "{ran:?}");
    assert!(ran.err.contains("of 90 puzzles"), "{ran:?}");
    let status = good(&["status", &dir]);
    assert!(
        status.contains("finished") && status.contains("repeat a puzzle of this job"),
        "{status}"
    );
    assert_eq!(go(&file, &dir, &[]).code, 3);

    let wrong = folder.file(
        "wrong.toml",
        "[[entry]]\ngenre = \"bricklayer\"\ncuont = 3\n",
    );
    let ran = go(&wrong, &dir, &[]);
    assert_eq!(ran.code, 65);
    assert!(
        ran.err.contains("wrong.toml:3:1") && ran.err.contains("cuont"),
        "{ran:?}"
    );
    assert_eq!(go("no.toml", &dir, &[]).code, 74);
    assert_eq!(go(&file, "/proc/none", &[]).code, 74);
    assert_eq!(go(&file, &dir, &["--shard", "4/3"]).code, 2);
    assert_eq!(go(&file, &dir, &["--time-budget", "soon"]).code, 2);
    assert_eq!(run(&["status", &folder.path("nothing")]).code, 74);
}

#[test]
fn the_environment_names_the_shard() {
    let (_folder, file, dir) = job(JOB);
    let task = |number: &str| {
        let mut command = command();
        command.args(["run", &file, "--dir", &dir]);
        command.env("SLURM_ARRAY_TASK_ID", number);
        command.env("SLURM_ARRAY_TASK_MIN", "1");
        command.env("SLURM_ARRAY_TASK_COUNT", "2");
        let output = command.output().unwrap();
        (
            output.status.code(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    let (code, err) = task("2");
    assert_eq!(code, Some(0), "{err}");
    assert!(err.contains("shard 2/2, from SLURM_ARRAY_TASK_ID"), "{err}");
    assert!(good(&["status", &dir]).contains("shard 2/2      done"));
    assert_eq!(task("3").0, Some(2));
    assert_eq!(task("1").0, Some(0));
    assert!(good(&["status", &dir]).contains("finished"));
}

/// A job of a moment.
const TINY: &str = "[[entry]]\ngenre = \"canal-view\"\nsize = 4\ncount = 25\n";

#[test]
fn what_is_not_the_jobs_stays() {
    let (folder, file, dir) = job(TINY);
    let foreign = [
        "notes.txt",
        ".notes.txt.abc123.part",
        ".puzzles.csv.part",
        "blocks/notes.txt",
        "blocks/mine/0000000000-0000000010.txt",
        "blocks/canal-view-4x4-s1/notes.txt",
        "blocks/canal-view-4x4-s1/.notes.txt.abc123.part",
        "blocks/canal-view-4x4-s1/0000000000-0000000010.block.bak",
        "locks/notes.txt",
        "log/notes.txt",
    ];
    for name in foreign {
        let path = format!("{dir}/{name}");
        fs::create_dir_all(path.rsplit_once('/').unwrap().0).unwrap();
        fs::write(path, name).unwrap();
    }
    let left_by_kills = [
        ".puzzles.csv.abc123.part",
        ".state.json.abc123.part",
        "blocks/canal-view-4x4-s1/.0000000000-0000000010.block.abc123.part",
        "blocks/canal-view-4x4-s1/0000000990-0000001000.block",
    ];
    for name in left_by_kills {
        fs::write(format!("{dir}/{name}"), name).unwrap();
    }
    done(&file, &dir, &[]);
    for name in foreign {
        let content = fs::read_to_string(format!("{dir}/{name}")).unwrap();
        assert_eq!(content, name);
    }
    for name in left_by_kills {
        assert!(!fs::exists(format!("{dir}/{name}")).unwrap(), "{name}");
    }
    // Files of the same names as the job's, which were there before.
    let other = folder.path("other");
    fs::create_dir(&other).unwrap();
    fs::write(format!("{other}/puzzles.csv"), "precious").unwrap();
    let ran = go(&file, &other, &[]);
    assert!(
        ran.code == 78 && ran.err.contains("is there already"),
        "{ran:?}"
    );
    let content = fs::read_to_string(format!("{other}/puzzles.csv")).unwrap();
    assert_eq!(content, "precious");
}

#[cfg(unix)]
#[test]
fn nothing_is_reached_through_a_link() {
    use std::os::unix::fs::symlink;
    let (folder, file, dir) = job(TINY);
    let elsewhere = folder.path("elsewhere");
    let names = ["notes.txt", "0000000990-0000001000.block", "shard-1-of-1"];
    fs::create_dir(&elsewhere).unwrap();
    for name in names {
        fs::write(format!("{elsewhere}/{name}"), name).unwrap();
    }
    let stays = || {
        for name in names {
            let content = fs::read_to_string(format!("{elsewhere}/{name}")).unwrap();
            assert_eq!(content, name);
        }
        assert_eq!(fs::read_dir(&elsewhere).unwrap().count(), names.len());
    };
    fs::create_dir_all(format!("{dir}/blocks")).unwrap();
    for link in ["blocks/canal-view-4x4-s1", "blocks", "locks", "log"] {
        let path = format!("{dir}/{link}");
        let _ = fs::remove_dir_all(&path);
        symlink(&elsewhere, &path).unwrap();
        let ran = go(&file, &dir, &[]);
        assert!(ran.code == 65 && ran.err.contains("is a link"), "{ran:?}");
        stays();
        fs::remove_file(&path).unwrap();
    }
    // A link in the place of a block, and one that the job has no use for.
    let block = format!("{dir}/blocks/canal-view-4x4-s1/0000000000-0000000010.block");
    fs::create_dir_all(block.rsplit_once('/').unwrap().0).unwrap();
    symlink(format!("{elsewhere}/notes.txt"), &block).unwrap();
    symlink(&elsewhere, format!("{dir}/blocks/other")).unwrap();
    let ran = go(&file, &dir, &[]);
    assert!(
        ran.code == 74 && ran.err.contains("it is a link"),
        "{ran:?}"
    );
    fs::remove_file(&block).unwrap();
    done(&file, &dir, &[]);
    stays();
    // The whole folder may be behind one.
    symlink(&dir, folder.path("link")).unwrap();
    done(&file, &folder.path("link"), &[]);
}

#[test]
fn shards_that_come_while_others_leave_find_their_folders() {
    let (_folder, file, dir) = job(TINY);
    done(&file, &dir, &[]);
    // Finished: each comes and leaves at once, and who leaves last clears away.
    for _ in 0..count("RACES", 12) {
        let shards: Vec<String> = (1..=4).map(|shard| format!("{shard}/4")).collect();
        let running: Vec<Running> = shards
            .iter()
            .map(|shard| start(&file, &dir, &["--shard", shard, "--threads", "1"]))
            .collect();
        for mut child in running {
            assert_eq!(child.0.wait().unwrap().code(), Some(0));
        }
    }
}

#[cfg(feature = "books")]
#[test]
fn a_second_run_leaves_a_book_alone_that_is_being_set() {
    let (folder, file, dir) = job(&format!("books = [\"b.toml\"]\n{TINY}"));
    let recipe = "title = \"B\"\n[[section]]\ngenre = \"sentinels\"\nsize = 8\ncount = 60\n";
    folder.file("b.toml", recipe);
    let mut first = start(&file, &dir, &["--threads", "1"]);
    // The manifest is there before the book.
    let begun = (0..4000).any(|_| {
        sleep(Duration::from_millis(5));
        fs::exists(format!("{dir}/manifest.json")).unwrap()
    });
    assert!(begun);
    let ran = go(&file, &dir, &[]);
    let mut second = start(&file, &dir, &["--shard", "1/2"]);
    assert!(
        ran.code == 73 || first.0.try_wait().unwrap().is_some(),
        "{ran:?}"
    );
    assert_eq!(first.0.wait().unwrap().code(), Some(0));
    assert_eq!(second.0.wait().unwrap().code(), Some(0));
    assert!(
        fs::read(format!("{dir}/b.pdf"))
            .unwrap()
            .starts_with(b"%PDF")
    );
    let unfinished = |name: &String| name.starts_with(".b.pdf.");
    assert!(!names(&dir).iter().any(unfinished));
}

#[test]
fn a_damaged_archive_is_found_before_the_work_and_can_be_left() {
    let text = format!("archive = \"seen\"\n{TINY}");
    let (folder, file, dir) = job(&text);
    done(&file, &folder.path("first"), &[]);
    let segment = fs::read_dir(folder.path("seen")).unwrap().next();
    let segment = segment.unwrap().unwrap().path();
    let bytes = fs::read(&segment).unwrap();
    let spoil = || fs::write(&segment, &bytes[1..]).unwrap();

    // At the beginning, and for a job on its way.
    spoil();
    let blocks_of = |dir: &str| names(dir).iter().any(|name| name.ends_with(".block"));
    let ran = go(&file, &dir, &[]);
    assert!(
        ran.code == 65 && ran.err.contains("--forget-damaged"),
        "{ran:?}"
    );
    assert!(!blocks_of(&dir) && !fs::exists(format!("{dir}/state.json")).unwrap());
    fs::write(&segment, &bytes).unwrap();
    done(&file, &dir, &["--shard", "1/2"]);
    let before = names(&dir).len();
    spoil();
    assert_eq!(go(&file, &dir, &["--shard", "2/2"]).code, 65);
    fs::remove_file(&segment).unwrap();
    let ran = go(&file, &dir, &["--shard", "2/2"]);
    assert!(ran.code == 65 && ran.err.contains("is gone"), "{ran:?}");
    assert_eq!(names(&dir).len(), before);
    // The way on: without what is damaged, the puzzles of the first night come again.
    done(&file, &dir, &["--shard", "2/2", "--forget-damaged"]);
    let csv = |name: &str| fs::read(format!("{}/puzzles.csv", folder.path(name))).unwrap();
    assert_eq!(csv("first"), csv("dir"));
}

#[test]
fn a_finished_job_notices_what_was_done_to_its_files() {
    let text = format!("archive = \"seen\"\n{TINY}");
    let (folder, file, dir) = job(&text);
    done(&file, &dir, &[]);
    let csv = format!("{dir}/puzzles.csv");
    let bytes = fs::read(&csv).unwrap();

    // The state is gone: what was seen before is not known any more.
    let state = fs::read(format!("{dir}/state.json")).unwrap();
    fs::remove_file(format!("{dir}/state.json")).unwrap();
    let ran = go(&file, &dir, &[]);
    assert!(
        ran.code == 65 && ran.err.contains("no state.json"),
        "{ran:?}"
    );
    assert_eq!(fs::read(&csv).unwrap(), bytes);
    let manifest = format!("{dir}/manifest.json");
    let again = folder.path("again");
    done(&file, &again, &["--archive-as", &manifest]);
    assert_eq!(fs::read(format!("{again}/puzzles.csv")).unwrap(), bytes);
    fs::write(format!("{dir}/state.json"), state).unwrap();
    done(&file, &dir, &[]);

    // A merged file is another one: as long as before, longer, and where the job has grown.
    let mut changed = bytes.clone();
    changed[300] ^= 1;
    let grown = folder.file("grown.toml", text.replace("= 25", "= 30"));
    for (wrong, job) in [
        (&changed, &file),
        (&[&bytes[..], b"x"].concat(), &file),
        (&changed, &grown),
    ] {
        fs::write(&csv, wrong).unwrap();
        let ran = go(job, &dir, &[]);
        assert!(
            ran.code == 65 && ran.err.contains("not as it was written"),
            "{ran:?}"
        );
        assert!(good(&["status", &dir]).contains("not as it was written"));
        assert_eq!(fs::read(&csv).unwrap(), *wrong);
    }
    fs::remove_file(&csv).unwrap();
    assert!(good(&["status", &dir]).contains("files are gone"));
    done(&file, &dir, &[]);
    assert_eq!(fs::read(&csv).unwrap(), bytes);
}

#[test]
fn nights_share_no_seeds() {
    let entry = |seed: u64| format!("{TINY}seed = {seed}\n");
    let (folder, file, _) = job(&[entry(1), entry(2)].concat());
    let puzzles = |night: &str| -> Vec<String> {
        let dir = folder.path(night);
        done(&file, &dir, &["--night", night]);
        let text = fs::read_to_string(format!("{dir}/puzzles.csv")).unwrap();
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
    // The calibration table does not say yet that there are none at this size.
    let entry = "[[entry]]\ngenre = \"diaganal-view\"\nsize = 4\ngrade = \"expert\"\ncount = 2\n";
    let (_folder, file, dir) = job(entry);
    let ran = go(&file, &dir, &[]);
    assert!(
        ran.code == 3 && ran.err.contains("missed the grade"),
        "{ran:?}"
    );
    let status = good(&["status", &dir]);
    assert!(
        status.contains("0 of 2 puzzles; of 24 attempts 24 missed the grade"),
        "{status}"
    );
}
