//! Changes that others make to the folder of a job, beside it and behind its back.

use super::*;
use pencilmill_jobs::block::sha256_text;
use sha2::{Digest, Sha256};
use std::path::PathBuf;

/// The segments of the archive, in the order of their names.
fn segments(folder: &Folder) -> Vec<PathBuf> {
    let all = fs::read_dir(folder.path("seen")).unwrap();
    let mut all: Vec<PathBuf> = all.map(|entry| entry.unwrap().path()).collect();
    all.retain(|path| path.extension().is_some_and(|e| e == "seen"));
    all.sort();
    all
}

#[test]
fn what_is_not_the_jobs_stays() {
    let (folder, file, dir) = job(TINY);
    let block = "blocks/canal-view-4x4-s1";
    let foreign = [
        "notes.txt",
        ".notes.txt.abc123.part",
        ".puzzles.csv.part",
        "blocks/notes.txt",
        "blocks/mine/0000000000-0000000010.txt",
        &format!("{block}/notes.txt"),
        &format!("{block}/.notes.txt.abc123.part"),
        &format!("{block}/0000000000-0000000010.block.bak"),
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
        let content = read_text(&format!("{dir}/{name}"));
        assert_eq!(content, name);
    }
    for name in left_by_kills {
        assert!(!fs::exists(format!("{dir}/{name}")).unwrap(), "{name}");
    }
    // Files of the same names as the job's, which were there before.
    let other = folder.path("other");
    fs::create_dir(&other).unwrap();
    fs::write(format!("{other}/puzzles.csv"), "precious").unwrap();
    go(&file, &other, &[]).says(78, "is there already");
    let content = read_text(&format!("{other}/puzzles.csv"));
    assert_eq!(content, "precious");
}

#[cfg(unix)]
#[test]
fn nothing_is_reached_through_a_link() {
    use std::os::unix::fs::symlink;
    let (folder, file, dir) = job(TINY);
    let elsewhere = folder.path("elsewhere");
    let names = [
        "notes.txt",
        "0000000990-0000001000.block",
        "shard-1-of-1.jsonl",
    ];
    fs::create_dir(&elsewhere).unwrap();
    for name in names {
        fs::write(format!("{elsewhere}/{name}"), name).unwrap();
    }
    let stays = || {
        for name in names {
            let content = read_text(&format!("{elsewhere}/{name}"));
            assert_eq!(content, name);
        }
        assert_eq!(fs::read_dir(&elsewhere).unwrap().count(), names.len());
    };
    fs::create_dir_all(format!("{dir}/blocks")).unwrap();
    for link in ["blocks/canal-view-4x4-s1", "blocks", "log"] {
        let path = format!("{dir}/{link}");
        let _ = fs::remove_dir_all(&path);
        symlink(&elsewhere, &path).unwrap();
        go(&file, &dir, &[]).says(65, "is a link");
        stays();
        fs::remove_file(&path).unwrap();
    }
    // A link in the place of a block, and one that the job has no use for.
    let block = format!("{dir}/blocks/canal-view-4x4-s1/0000000000-0000000010.block");
    fs::create_dir_all(block.rsplit_once('/').unwrap().0).unwrap();
    symlink(format!("{elsewhere}/notes.txt"), &block).unwrap();
    symlink(&elsewhere, format!("{dir}/blocks/other")).unwrap();
    go(&file, &dir, &[]).says(74, "it is a link");
    fs::remove_file(&block).unwrap();
    done(&file, &dir, &[]);
    stays();
    // In the place of any other file of the job, whether there is something behind it or not.
    let manifest = read_text(&format!("{dir}/manifest.json"));
    for target in ["notes.txt", "nowhere"] {
        let links = "lock log/shard-1-of-1.jsonl puzzles.csv state.json manifest.json files.json";
        for link in links.split(' ') {
            let path = format!("{dir}/{link}");
            fs::create_dir_all(path.rsplit_once('/').unwrap().0).unwrap();
            let before = fs::read(&path).ok();
            let _ = fs::remove_file(&path);
            symlink(format!("{elsewhere}/{target}"), &path).unwrap();
            go(&file, &dir, &[]).says(65, "is a link");
            stays();
            fs::remove_file(&path).unwrap();
            if let Some(before) = before {
                fs::write(&path, before).unwrap();
            }
        }
    }
    done(&file, &dir, &[]);
    assert_eq!(read_text(&format!("{dir}/manifest.json")), manifest);
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
        let running = ["1/4", "2/4", "3/4", "4/4"]
            .map(|shard| start(&file, &dir, &["--shard", shard, "--threads", "1"]));
        for mut child in running {
            assert_eq!(child.code(), Some(0));
        }
    }
}

#[test]
fn a_damaged_archive_is_found_before_the_work() {
    let text = format!("archive = \"seen\"\n{TINY}");
    let (folder, file, dir) = job(&text);
    done(&file, &folder.path("first"), &[]);
    let segment = &segments(&folder)[0];
    let bytes = fs::read(segment).unwrap();
    let spoil = || fs::write(segment, &bytes[1..]).unwrap();

    // At the beginning, and for a job on its way.
    spoil();
    let blocks_of = |dir: &str| names(dir).iter().any(|name| name.ends_with(".block"));
    go(&file, &dir, &[]).says(65, "put it back from a copy");
    assert!(!blocks_of(&dir) && !fs::exists(format!("{dir}/state.json")).unwrap());
    fs::write(segment, &bytes).unwrap();
    done(&file, &dir, &["--shard", "1/2"]);
    let before = names(&dir).len();
    spoil();
    assert_eq!(go(&file, &dir, &["--shard", "2/2"]).code, 65);
    fs::remove_file(segment).unwrap();
    go(&file, &dir, &["--shard", "2/2"]).says(65, "is gone");
    assert_eq!(names(&dir).len(), before);
    // The job that wrote it writes it again.
    done(&file, &folder.path("first"), &[]);
    done(&file, &dir, &["--shard", "2/2"]);
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
    go(&file, &dir, &[]).says(65, "no state.json");
    assert_eq!(fs::read(&csv).unwrap(), bytes);
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
        go(job, &dir, &[]).says(65, "not as it was written");
        assert!(good(&["status", &dir]).contains("not as it was written"));
        assert_eq!(fs::read(&csv).unwrap(), *wrong);
    }
    fs::remove_file(&csv).unwrap();
    assert!(good(&["status", &dir]).contains("files are gone"));
    done(&file, &dir, &[]);
    assert_eq!(fs::read(&csv).unwrap(), bytes);
}

/// A user's own files that appear in a job's folder between two runs, and after the last.
#[test]
fn what_the_job_did_not_write_is_not_replaced() {
    let (_folder, file, dir) = job(&format!("site = \"web\"\n{TINY}"));
    done(&file, &dir, &["--shard", "1/2"]);
    for (name, more) in [
        ("puzzles.csv", &["--shard", "2/2"][..]),
        ("web/index.html", &[]),
    ] {
        let path = format!("{dir}/{name}");
        fs::create_dir_all(path.rsplit_once('/').unwrap().0).unwrap();
        fs::write(&path, "precious").unwrap();
        go(&file, &dir, more).says(78, "not from this job");
        assert_eq!(read_text(&path), "precious");
        fs::remove_file(&path).unwrap();
    }
    done(&file, &dir, &[]);
    assert!(read_text(&format!("{dir}/web/index.html")).contains("<html"));
    // leftovers of killed runs are removed and not published
    let left = [".web.abc123.part", ".puzzles.csv.abc123.part"];
    fs::create_dir(format!("{dir}/{}", left[0])).unwrap();
    fs::write(format!("{dir}/{}/player.js", left[0]), "x").unwrap();
    fs::write(format!("{dir}/{}", left[1]), "x").unwrap();
    done(&file, &dir, &[]);
    for name in left {
        assert!(!fs::exists(format!("{dir}/{name}")).unwrap(), "{name}");
    }
}

#[test]
fn a_segment_of_another_night_is_not_taken_for_this_one() {
    let (folder, file, dir) = job(&format!("archive = \"seen\"\n{TINY}"));
    done(&file, &folder.path("first"), &[]);
    done(&file, &folder.path("second"), &["--night", "2"]);
    let segments = segments(&folder);
    assert_eq!(segments.len(), 2);
    let own = fs::read(&segments[1]).unwrap();
    fs::copy(&segments[0], &segments[1]).unwrap();
    go(&file, &dir, &[]).says(65, "another segment than its name says");
    fs::write(&segments[1], own).unwrap();
    done(&file, &dir, &[]);
}

#[test]
fn an_edited_manifest_is_not_believed() {
    let (folder, file, dir) = job(TINY);
    done(&file, &dir, &[]);
    let path = format!("{dir}/manifest.json");
    let text = read_text(&path);
    let edited = [
        text.replacen("\"puzzles\": 25", "\"puzzles\": 24", 1),
        text.replacen("\"misses\": 0", "\"misses\": 1", 1),
        text.replacen("\"sha256\": \"", "\"sha256\": \"0", 1),
        text.split_once("  \"sha256\"").unwrap().0.to_owned() + "}\n",
    ];
    for edited in edited {
        assert_ne!(edited, text);
        fs::write(&path, edited).unwrap();
        for ran in [go(&file, &dir, &[]), run(&["status", &dir])] {
            assert_eq!(ran.code, 65, "{ran:?}");
        }
    }
    fs::remove_file(&path).unwrap();
    done(&file, &dir, &[]);
    assert_eq!(read_text(&path), text);
    drop(folder);
}

#[test]
fn what_others_write_does_not_reach_the_terminal_as_it_is() {
    let (_folder, file, dir) = job(TINY);
    done(&file, &dir, &[]);
    let escape = "\\u001b[2J\\u0007";
    let log = format!("{dir}/log/shard-1-of-1.jsonl");
    let event = format!("{{\"event\":\"start\",\"unix\":1,\"host\":\"{escape}\"}}\n");
    fs::write(&log, event).unwrap();
    fs::write(format!("{dir}/log/shard-\u{1b}[31m.jsonl"), "").unwrap();
    let state = format!("{dir}/state.json");
    let text = read_text(&state);
    let name = "\"name\": \"canal-view";
    assert!(text.contains(name));
    let forged = text.replacen(name, &format!("\"name\": \"{escape}"), 1);
    let said = good(&["status", &dir]);
    holds(&said, "was killed on \\u{1b}[2J");
    fs::write(&state, forged).unwrap();
    let refused = run(&["status", &dir]);
    refused.says(65, "found the entry");
    for said in [said, refused.err] {
        assert!(
            said.chars().all(|c| c == '\n' || !c.is_control()),
            "{said:?}"
        );
    }
}

#[test]
fn a_site_whose_folder_a_kill_left_unmarked_is_written() {
    let (_folder, file, dir) = job(&format!("site = \"web\"\n{TINY}"));
    fs::create_dir_all(format!("{dir}/web")).unwrap();
    fs::write(format!("{dir}/web/..pencilmill.abc123.part"), "").unwrap();
    done(&file, &dir, &[]);
    let mut left = names(&format!("{dir}/web"));
    left.retain(|name| name.ends_with(".part"));
    assert_eq!(left, Vec::<String>::new());
}

#[cfg(unix)]
#[test]
fn an_archive_that_cannot_be_listed_is_not_an_empty_one() {
    let (folder, file, dir) = job(&format!("archive = \"seen\"\n{TINY}"));
    let seen = folder.path("seen");
    let refused = |what: &str| {
        go(&file, &dir, &[]).says(74, "/seen: ");
        assert_eq!(blocks(&dir), 0, "{what}: found before the work");
        fs::remove_file(&seen).unwrap();
    };
    fs::write(&seen, "").unwrap();
    refused("a file");
    std::os::unix::fs::symlink("nowhere", &seen).unwrap();
    refused("a link that leads nowhere");
    done(&file, &dir, &[]);
}

#[test]
fn a_finished_job_puts_its_segment_back() {
    let text = format!("archive = \"seen\"\noutput = [\"a.jsonl\", \"b.csv\"]\n{TINY}");
    let (folder, file, dir) = job(&text);
    done(&file, &dir, &[]);
    let archived = || files(&folder.path("seen"));
    let before = archived();
    assert_eq!(before.len(), 2, "a segment and its note");
    // From the merged files.
    assert!(!fs::exists(format!("{dir}/blocks")).unwrap());
    fs::write(&segments(&folder)[0], "damaged").unwrap();
    done(&file, &dir, &[]);
    assert_eq!(archived(), before);
    fs::remove_dir_all(folder.path("seen")).unwrap();
    done(&file, &dir, &[]);
    assert_eq!(archived(), before);
}

#[cfg(unix)]
#[test]
fn a_block_that_cannot_be_looked_at_is_not_a_missing_one() {
    let (_folder, file, dir) = job(TINY);
    done(&file, &dir, &["--shard", "1/2"]);
    let block = format!("{dir}/blocks/canal-view-4x4-s1/0000000010-0000000020.block");
    std::os::unix::fs::symlink("nowhere", &block).unwrap();
    go(&file, &dir, &["--shard", "1/2"]).says(65, "is a link");
    assert_eq!(run(&["status", &dir]).code, 65);
    fs::remove_file(&block).unwrap();
    done(&file, &dir, &["--shard", "2/2"]);
}

/// The state of a job from elsewhere, with requests that a job file cannot make.
#[test]
fn a_forged_state_is_refused_at_once() {
    let (_folder, file, dir) = job(TINY);
    done(&file, &dir, &["--shard", "1/2"]);
    let path = format!("{dir}/state.json");
    let text = read_text(&path);
    for (from, to) in [
        ("\"canal-view-4x4-s1\"", "\"../../outside\""),
        ("\"count\": 25", "\"count\": 18446744073709551615"),
        ("puzzles.csv", "../puzzles.csv"),
    ] {
        let forged = text.replace(from, to);
        assert_ne!(forged, text);
        fs::write(&path, forged).unwrap();
        for ran in [go(&file, &dir, &[]), run(&["status", &dir])] {
            ran.says(65, "state.json is damaged");
        }
    }
}

/// A block with a right checksum, as another machine may have made it.
#[test]
fn blocks_of_other_runs_are_proved() {
    let (folder, file, whole) = job(TINY);
    done(&file, &whole, &[]);
    let plain = read_text(&format!("{whole}/puzzles.csv"));
    let name = "blocks/canal-view-4x4-s1/0000000000-0000000010.block";
    let part = folder.path("part");
    done(&file, &part, &["--shard", "1/2"]);
    let text = read_text(&format!("{part}/{name}"));
    let rows = &text[..text.rfind("sha256").unwrap()];
    let field = |number: usize| {
        rows.lines()
            .nth(1)
            .unwrap()
            .split('\t')
            .nth(number)
            .unwrap()
    };
    let (hash, puzzle, answer) = (field(2), field(4), field(5));
    for (number, (from, to, why)) in [
        (puzzle, "canal-view 4x4; number r1c1=1", "answer"),
        (answer, "shaded r1c1", "the answer breaks a rule"),
        (hash, "0123456789abcdef0123456789abcdef", "found the hash"),
    ]
    .into_iter()
    .enumerate()
    {
        let dir = folder.path(&format!("forged{number}"));
        done(&file, &dir, &["--shard", "1/2"]);
        let forged = rows.replacen(from, to, 1);
        let sum = sha256_text(Sha256::new_with_prefix(&forged));
        fs::write(format!("{dir}/{name}"), format!("{forged}sha256 {sum}\n")).unwrap();
        let trusted = folder.path(&format!("trusted{number}"));
        copy(&dir, &trusted);
        let ran = run(&["run", &file, "--dir", &dir]);
        assert_eq!(ran.code, 0, "{ran:?}");
        holds(&ran.err, "0000000010.block:2: ");
        holds(&ran.err, why);
        assert_eq!(read_text(&format!("{dir}/puzzles.csv")), plain);
        let ran = run(&["run", &file, "--dir", &trusted, "--trust"]);
        assert!(!ran.err.contains("block:2"), "{ran:?}");
    }
}

/// Nothing that never ends is read.
#[cfg(unix)]
#[test]
fn only_files_are_read() {
    use std::os::unix::fs::symlink;
    let text = format!("archive = \"seen\"\n{TINY}");
    let (folder, file, dir) = job(&text);
    fs::create_dir(folder.path("seen")).unwrap();
    let segment = folder.path(&format!("seen/{}.seen", "0".repeat(32)));
    let made = std::process::Command::new("mkfifo").arg(&segment).status();
    assert!(made.unwrap().success());
    go(&file, &dir, &[]).says(65, "no segment");
    fs::remove_file(&segment).unwrap();
    symlink("/dev/zero", &segment).unwrap();
    go(&file, &dir, &[]).says(65, "no segment");
    fs::remove_file(&segment).unwrap();
    done(&file, &dir, &[]);
    let csv = format!("{dir}/puzzles.csv");
    fs::remove_file(&csv).unwrap();
    let made = std::process::Command::new("mkfifo").arg(&csv).status();
    assert!(made.unwrap().success());
    holds(&good(&["status", &dir]), "cannot read");
    go(&file, &dir, &[]).says(65, "is something else");
}
