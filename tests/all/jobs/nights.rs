//! A job for every night, as cron, systemd and Kubernetes run it.

use super::*;
use serde_json::Value;

/// Tonight's number.
fn today() -> String {
    let said = std::process::Command::new("date")
        .args(["-u", "+%Y%m%d"])
        .output();
    String::from_utf8(said.unwrap().stdout)
        .unwrap()
        .trim()
        .to_owned()
}

/// The command for each night in a file of this repository, as a line for a shell.
fn command(name: &str) -> String {
    let text = read_text(&format!("{}/{name}", env!("CARGO_MANIFEST_DIR")));
    let line = text.lines().find(|line| line.contains("--night today"));
    let (_, command) = line.unwrap().split_once("pencilmill run ").unwrap();
    command.trim_end_matches([']', '\'']).to_owned()
}

/// The commands of the documents run in the bare environment of cron, and make one night a day.
#[cfg(unix)]
#[test]
fn commands_for_every_night_run() {
    let (folder, file, plain) = job(&format!("{TINY}grade = \"easy\"\n"));
    let started = today();
    done(&file, &plain, &["--night", &started]);
    for (name, shards) in [
        ("docs/jobs.md", 1),
        ("scripts/systemd/pencilmill.service", 1),
        ("scripts/kubernetes.yaml", 8),
    ] {
        let nights = folder.path(&name.replace('/', "-"));
        let command = command(name);
        let mut words = command.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert!(
            words[0].ends_with("/night.toml") && words[1] == "--dir",
            "{words:?}"
        );
        (words[0], words[2]) = (file.clone(), nights.clone());
        let line = format!("exec {} run {}", program(), words.join(" "));
        // Again all day, to the same end.
        for shard in (0..shards).chain([0]) {
            let mut shell = std::process::Command::new("/bin/sh");
            shell.args(["-c", &line]).env_clear();
            shell
                .env("PATH", "/usr/bin:/bin")
                .env("JOB_COMPLETION_INDEX", shard.to_string());
            let ran = ran(shell.stdin(Stdio::null()).output().unwrap());
            assert_eq!(ran.code, 0, "{name}: {ran:?}");
        }
        if today() == started {
            assert_eq!(fs::read_dir(&nights).unwrap().count(), 1);
            same(&plain, &format!("{nights}/{started}"));
        }
    }
}

#[test]
fn nights_that_are_missed_are_told() {
    let (folder, file, _) = job(&format!("threads = 1\ntime_budget = \"0s\"\n{TINY}"));
    let nights = folder.path("nights");
    let night = |number: &str, more: &[&str]| {
        let dir = format!("{nights}/{number}");
        go(&file, &dir, &[&["--night", number], more].concat()).code
    };
    let report =
        || -> Value { serde_json::from_str(&good(&["status", &nights, "--json"])).unwrap() };
    fs::create_dir_all(format!("{nights}/notes")).unwrap();
    run(&["status", &nights]).says(74, "no job was begun");
    assert_eq!(night("20250128", &[]), 75);
    let none = report();
    assert_eq!(
        (&none["missed"], &none["last_success"]),
        (&1.into(), &Value::Null)
    );
    // The option is heard, not the file.
    assert_eq!(night("20250129", &["--time-budget", "1h"]), 0);
    let all = report();
    assert_eq!(
        (&all["missed"], &all["state"]),
        (&0.into(), &"finished".into())
    );
    let success = all["last_success"].as_f64().unwrap();
    for number in ["20250130", "20250131"] {
        assert_eq!(night(number, &[]), 75);
    }
    let late = report();
    assert_eq!(
        (&late["missed"], &late["state"]),
        (&2.into(), &"unfinished".into())
    );
    assert_eq!(late["last_success"].as_f64(), Some(success));
    assert!(late["dir"].as_str().unwrap().ends_with("nights/20250131"));
    holds(
        &good(&["status", &nights]),
        "nights missed: 2, the last success was on 20",
    );
    // A night that was missed can be made up for.
    assert_eq!(night("20250131", &["--time-budget", "1h"]), 0);
    assert_eq!(report()["missed"], 0);
}
