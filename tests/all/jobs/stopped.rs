//! The effects of signals, kills and time limits: complete files, and work that can be resumed.

use super::*;
use crate::common::holds;
use crate::dice::Dice;
use std::io::Read;

/// Waits until a folder holds this many files.
fn until_files(folder: &Folder, count: usize) {
    for _ in 0..4000 {
        if folder.names().len() == count {
            return;
        }
        sleep(Duration::from_millis(5));
    }
    panic!("{:?}", folder.names());
}

/// The exit code of a run that must end soon, and its messages.
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
fn generate_keeps_what_it_made_and_says_what_is_left() {
    let folder = Folder::new();
    let order = "generate sentinels --size 8 --quiet --count 60 -o";
    for name in ["a.csv", "a.jsonl"] {
        let (whole, path) = (folder.path(&format!("whole-{name}")), folder.path(name));
        let before = folder.names().len();
        good(&(order, [&whole]));
        let args = (order, [&path]);
        let child = begin(&args, Stdio::piped());
        until_files(&folder, before + 2);
        sleep(Duration::from_millis(100));
        child.signal("-INT");
        let (code, said) = soon(child);
        if code == Some(0) {
            // A fast machine: it was done by then.
            continue;
        }
        assert_eq!(code, Some(75), "{said}");
        assert!(folder.names().len() <= before + 3);
        holds(&said, "of 60 puzzles");
        let (part, all) = (
            fs::read(&path).unwrap_or_default(),
            fs::read(&whole).unwrap(),
        );
        assert!(part.len() < all.len() && all.starts_with(&part));
        // What it says makes the rest.
        let rest = said.split_once("--from ").unwrap().1;
        let (from, rest) = rest.split_once(" --count ").unwrap();
        let left = rest.split(' ').next().unwrap();
        let _ = fs::remove_file(&path);
        let others = format!("generate sentinels --size 8 --quiet --from {from} --count {left} -o");
        good(&(others, [&path]));
        let rest = fs::read(&path).unwrap();
        let header = match name {
            "a.csv" => rest.iter().position(|byte| *byte == b'\n').unwrap() + 1,
            _ => 0,
        };
        assert!(all.ends_with(&rest[header..]));
        assert!(part.is_empty() || part.len() + rest.len() - header == all.len());
    }
    // Standard output: what is missing is named, and can be made.
    let all = good("generate canal-view --size 5 --count 6 --quiet");
    let rest = good("generate canal-view --size 5 --from 4 --count 2 --quiet");
    assert!(all.ends_with(rest.split_once("\r\n").unwrap().1));
}

#[test]
fn generate_stops_soon_wherever_it_is() {
    let folder = Folder::new();
    let path = folder.path("a.csv");
    // Nothing comes of this for seconds.
    let args = "generate lohkous --size 10 --grade hard --count 9";
    for how in ["-INT", "-TERM", "-HUP"] {
        let child = begin(&(args, ["-o", &path]), Stdio::piped());
        until_files(&folder, 1);
        sleep(Duration::from_millis(300));
        child.signal(how);
        let (code, said) = soon(child);
        assert_eq!(code, Some(75));
        holds(&said, "was not written");
        assert_eq!(folder.names(), Vec::<String>::new());
    }
}

#[test]
fn kills_lose_nothing() {
    let text = format!("archive = \"seen\"\nsite = \"web\"\n{LONG}{TINY}");
    // Each has an archive of its own.
    let [plain, fire] = [(); 2].map(|()| job(&text));
    done(&plain.1, &plain.2, &[]);
    let (folder, file, dir) = fire;
    let mut dice = Dice(count("SEED", 11) as u64);
    for round in 0..count("KILLS", 8) {
        let (of, both) = (dice.below(3) + 1, dice.below(2));
        let first = dice.below(of);
        // Two at once, if there are two.
        let mut running: Vec<Running> = (0..=both.min(of - 1))
            .map(|next| {
                let threads = (dice.below(3) + 1).to_string();
                let shard = format!("{}/{of}", (first + next) % of + 1);
                start(&file, &dir, &["--threads", &threads, "--shard", &shard])
            })
            .collect();
        sleep(Duration::from_millis(20 + dice.below(200) as u64));
        for child in &mut running {
            child.0.kill().unwrap();
            child.0.wait().unwrap();
        }
        if round == 2 {
            fs::write(format!("{dir}/.puzzles.csv.x.part"), "left by a kill").unwrap();
        }
        if fs::exists(format!("{dir}/manifest.json")).unwrap() && dice.below(3) == 0 {
            // It has come to its end: there is something to do again.
            fs::remove_file(format!("{dir}/manifest.json")).unwrap();
            let _ = fs::remove_dir_all(format!("{dir}/web"));
            let mut blocks = names(&dir);
            blocks.retain(|name| name.ends_with(".block"));
            for name in blocks.iter().step_by(2) {
                fs::write(format!("{dir}/{name}"), "damaged").unwrap();
            }
        }
    }
    done(&file, &dir, &[]);
    same(&plain.2, &dir);
    same(&plain.0.path("seen"), &folder.path("seen"));
}

#[test]
fn signals_and_time_stop_a_run_that_can_go_on() {
    let (folder, file, dir) = job(&LONG.replace("100", "1000000"));
    let name = format!("{dir}/blocks/sentinels-8x8-spread-s1");
    for how in ["-TERM", "-INT"] {
        let before = fs::metadata(&dir).map_or(0, |_| blocks(&dir));
        let mut child = start(&file, &dir, &["--threads", "2"]);
        until_blocks(&dir, before + 2);
        // The shard is taken.
        let ran = go(&file, &dir, &["--time-budget", "9s"]);
        assert_eq!(ran.code, 73, "{ran:?}");
        assert!(good(&["status", &dir]).contains("at work"));
        child.signal(how);
        assert_eq!(child.code(), Some(75));
    }
    let before = blocks(&dir);
    assert!(fs::read_dir(&name).unwrap().count() >= before);
    go(&file, &dir, &["--time-budget", "1s", "--threads", "1"]).says(75, "goes on");
    assert!(blocks(&dir) >= before);
    let status = good(&["status", &dir]);
    assert!(status.contains("exit code 75"), "{status}");
    let log = read_text(&format!("{dir}/log/shard-1-of-1.jsonl"));
    assert_eq!(log.matches("\"event\":\"end\"").count(), 3, "{log}");
    let is_part = |name: &String| name.contains(".part.") || name.ends_with(".part");
    assert!(!names(&dir).iter().any(is_part));
    drop(folder);
}
