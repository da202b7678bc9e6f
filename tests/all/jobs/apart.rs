//! Jobs without a common disk, and what their operators see.

use super::{JOB, copy, done, go, job, same};
use crate::common::{good, holds, read_text, run};
use serde_json::Value;
use std::fs;

#[test]
fn parts_are_copied_together_and_joined() {
    let (folder, file, whole) = job(JOB);
    done(&file, &whole, &[]);
    let [one, two, three] = ["1", "2", "3"].map(|number| {
        let part = folder.path(&format!("part{number}"));
        done(&file, &part, &["--shard", &format!("{number}/3")]);
        assert!(!fs::exists(format!("{part}/manifest.json")).unwrap());
        part
    });
    // Blocks alone, and all that is there.
    copy(&format!("{two}/blocks"), &format!("{one}/blocks"));
    copy(&three, &one);
    let joined = run(&format!("run {file} --dir {one} --threads 2"));
    assert_eq!(joined.code, 0, "{joined:?}");
    same(&one, &whole);
    // None was made but those in place of repeats, which come when all blocks are there.
    let log = read_text(&format!("{one}/log/shard-1-of-1.jsonl"));
    let (before, after) = log.split_once("\"event\":\"merging\"").unwrap();
    assert!(!before.contains("\"event\":\"block\""), "{before}");
    assert!(after.contains("\"event\":\"end\""), "{after}");
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
    // It is not taken for its own repeat.
    let again = good(&["run", &file, "--dir", &dir, "--dry"]);
    assert!(!again.contains("100 %"), "{again}");
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
    let state = || -> Value { serde_json::from_str(&good(&["status", &dir, "--json"])).unwrap() };
    assert_eq!(
        (
            state()["state"].as_str(),
            state()["files"][1]["there"].as_bool()
        ),
        (Some("finished"), Some(true))
    );
    fs::remove_dir_all(format!("{dir}/site")).unwrap();
    assert_eq!(
        (
            state()["state"].as_str(),
            state()["files"][1]["there"].as_bool()
        ),
        (Some("making the site"), Some(false))
    );
    holds(&good(&["status", &dir]), "site  missing");
}
