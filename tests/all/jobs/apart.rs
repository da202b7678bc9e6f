//! Jobs without a common disk, and what their operators see.

use super::{JOB, done, files, go, job, same};
use crate::common::{Folder, fails, good, holds, holds_all, read_text, run};
use serde_json::Value;
use std::fs;

#[test]
fn shards_with_folders_of_their_own_are_merged() {
    let (folder, file, whole) = job(JOB);
    done(&file, &whole, &[]);
    let parts: Vec<String> = (1..=3)
        .map(|number| folder.path(&format!("part{number}")))
        .collect();
    for (number, part) in parts.iter().enumerate() {
        done(&file, part, &["--shard", &format!("{}/3", number + 1)]);
        assert!(fs::metadata(format!("{part}/manifest.json")).is_err());
    }
    // In any order, any number of times, and with a damaged block.
    let dir = &folder.path("merged");
    let merge = |parts: &[&String]| run(&(["merge", "--dir", dir], parts));
    let blocks = format!("{}/blocks/canal-view-6x6-s7", parts[2]);
    let block = |name| format!("{blocks}/{name}.block");
    let [bad, other] = ["0000000000-0000000010", "0000000010-0000000020"].map(block);
    let bad = if fs::exists(&bad).unwrap() {
        bad
    } else {
        other
    };
    let spoilt = match fs::read(&bad) {
        Ok(mut bytes) => {
            let good = bytes.clone();
            bytes[300] ^= 4;
            fs::write(&bad, bytes).unwrap();
            Some(good)
        }
        Err(_) => None,
    };
    let ran = merge(&[&parts[2]]);
    assert_eq!(
        (ran.code, ran.err.contains("is damaged: left out")),
        (0, spoilt.is_some()),
        "{ran:?}"
    );
    if let Some(good) = spoilt {
        fs::write(&bad, good).unwrap();
    }
    let ran = merge(&[&parts[0], &parts[2], &parts[1]]);
    assert!(ran.out.contains("240 of 240 puzzles"), "{ran:?}");
    let before = files(dir);
    let again = merge(&[&parts[1], &parts[0], &parts[2]]);
    holds(&again.out, " 0 blocks copied, 24 were there");
    assert_eq!(files(dir), before);
    done(&file, dir, &[]);
    same(dir, &whole);
}

#[test]
fn folders_of_different_jobs_are_not_merged() {
    let (folder, file, dir) = job(JOB);
    done(&file, &dir, &["--shard", "1/3"]);
    let file = folder.file("other.toml", JOB.replace("seed = 7", "seed = 8"));
    let other = folder.path("other");
    done(&file, &other, &["--shard", "2/3"]);
    let merged = folder.path("merged");
    let merge = format!("merge {dir} {other} --dir {merged}");
    fails(&merge, 78, "belongs to another job");
    assert!(fs::metadata(&merged).is_err());
    // Neither is a part of another version.
    let state = format!("{other}/state.json");
    let text = read_text(&format!("{dir}/state.json"));
    fs::write(&state, text.replace("canal-view 1", "canal-view 999")).unwrap();
    fails(&merge, 78, "was begun by");
    let nothing = Folder::new();
    let merge = format!("merge {} --dir {merged}", nothing.path(""));
    fails(&merge, 65, "no job was begun there");
}

#[test]
fn two_answers_to_one_block_are_an_error() {
    let (folder, file, dir) = job("[[entry]]\ngenre = \"bricklayer\"\nsize = 5\ncount = 20\n");
    done(&file, &dir, &["--shard", "1/2"]);
    let other = folder.path("other");
    done(&file, &other, &["--shard", "1/2"]);
    let block = "blocks/bricklayer-5x5-s1/0000000000-0000000010.block";
    let path = format!("{other}/{block}");
    // Signed as it should be, as a machine with wrong memory would.
    let text = read_text(&path);
    let body = &text[..text.rfind("sha256 ").unwrap()];
    let lines: Vec<&str> = body.lines().collect();
    let body = body.replace(lines[1], "0\tmiss");
    let folder_of_sum = folder.file("body", &body);
    let sum = std::process::Command::new("sha256sum")
        .arg(&folder_of_sum)
        .output();
    let sum = String::from_utf8(sum.unwrap().stdout).unwrap();
    let sum = sum.split(' ').next().unwrap();
    fs::write(&path, format!("{body}sha256 {sum}\n")).unwrap();
    let merge = format!("merge {dir} {other} --dir {}", folder.path("m"));
    fails(&merge, 65, "have different puzzles");
}

#[test]
fn half_done_blocks_are_merged_too() {
    let (folder, file, part) =
        job("[[entry]]\ngenre = \"sentinels\"\nsize = 8\ncount = 2000\nblock = 2000\n");
    let ran = go(&file, &part, &["--time-budget", "2s", "--threads", "1"]);
    assert_eq!(ran.code, 75, "{ran:?}");
    let dir = folder.path("merged");
    good(&["merge", &part, "--dir", &dir]);
    let partial = "blocks/sentinels-8x8-s1/0000000000-0000002000.partial";
    let read = |dir: &str| fs::read(format!("{dir}/{partial}")).unwrap();
    assert_eq!(read(&dir), read(&part));
}

#[test]
fn counters_are_kept_as_open_metrics() {
    let (folder, file, dir) = job(JOB);
    let metrics = folder.path("metrics.prom");
    done(&file, &dir, &["--metrics", &metrics, "--shard", "1/2"]);
    let text = read_text(&metrics);
    assert!(text.ends_with("# EOF\n"));
    let value = |start: &str| -> f64 {
        let lines = text.lines().filter(|line| line.starts_with(start));
        lines
            .map(|line| line.rsplit(' ').next().unwrap().parse::<f64>().unwrap())
            .sum()
    };
    let wanted = value("pencilmill_indices_wanted{");
    assert_eq!(value("pencilmill_indices_total{"), wanted);
    let ended = value("pencilmill_puzzles_total{") + value("pencilmill_misses_total{");
    assert_eq!(ended, wanted);
    assert!(value("pencilmill_tries_total{") >= wanted);
    assert!(value("pencilmill_peak_memory_bytes{") > 1e6);
    holds_all(
        &text,
        &[
            "genre=\"canal-view\"",
            "grade=\"easy\"",
            "shard=\"1/2\"",
            "size=\"6x6\"",
        ],
    );
    // Each family is described before its samples.
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let name = line.split('{').next().unwrap();
        let family = name.strip_suffix("_total").unwrap_or(name);
        let kind = if name == family { "gauge" } else { "counter" };
        holds(&text, &format!("# TYPE {family} {kind}\n"));
    }
    let names = folder.names();
    assert!(
        names.iter().all(|name| !name.contains(".part")),
        "{names:?}"
    );
}

#[test]
fn status_can_be_read_by_programs() {
    let (_folder, file, dir) = job(JOB);
    let report = || -> Value { serde_json::from_str(&good(&["status", &dir, "--json"])).unwrap() };
    done(&file, &dir, &["--shard", "1/3"]);
    let part = report();
    assert_eq!(part["state"], "unfinished");
    assert_eq!(part["count"], 240);
    assert_eq!(part["shards"][0]["state"], "done");
    let entries = part["entries"].as_array().unwrap();
    let sum: u64 = entries.iter().map(|e| e["done"].as_u64().unwrap()).sum();
    assert_eq!(part["done"], sum);
    done(&file, &dir, &[]);
    let all = report();
    assert_eq!(all["state"], "finished");
    assert_eq!(all["done"], 240);
    assert_eq!(all["files"][0]["name"], "all.csv");
}

#[test]
fn small_boards_are_told_before_they_run_dry() {
    let text = "archive = \"seen\"\n[[entry]]\ngenre = \"canal-view\"\nsize = 4\ncount = 600\n\
        [[entry]]\ngenre = \"alike\"\nsize = 8\ncount = 3\n";
    let (folder, file, dir) = job(text);
    let fresh = good(&["run", &file, "--dry"]);
    assert!(fresh.contains("600 puzzles, about "), "{fresh}");
    assert!(fs::metadata(&dir).is_err() && fs::metadata(folder.path("seen")).is_err());
    let ran = go(&file, &dir, &["--allow-fewer"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let dry = good(&["run", &file, "--night", "2", "--dry"]);
    assert_eq!(dry.matches("running dry").count(), 1, "{dry}");
    let status = good(&["status", &dir]);
    holds(&status, "canal-view-4x4-s1: running dry");
    let report: Value = serde_json::from_str(&good(&["status", &dir, "--json"])).unwrap();
    let capacity = report["entries"][0]["capacity"].as_u64().unwrap();
    let told = format!("of about {capacity} that can come");
    assert!(status.contains(&told), "{status}");
    // The archive's note says how many of the forty could be known. Forty tell little.
    let (_, about) = dry.split_once("of about ").unwrap();
    let about: u64 = about.split(' ').next().unwrap().parse().unwrap();
    assert!(
        (capacity / 4..capacity * 4).contains(&about),
        "{dry} {status}"
    );
}

#[test]
fn books_and_sites_tell_how_far_they_are() {
    let (_folder, file, dir) =
        job("site = \"site\"\n[[entry]]\ngenre = \"bricklayer\"\nsize = 5\ncount = 3\n");
    let ran = run(&["run", &file, "--dir", &dir]);
    assert!(ran.err.contains("making site"), "{ran:?}");
}
