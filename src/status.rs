//! `pencilmill status`: how far a job is.

use crate::failure::Failure;
use crate::joblog::unix_time;
use pencilmill_generator::job::folder::{Folder, State};
use pencilmill_generator::job::plan::blocks;
use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;

/// Seconds of the log that the rate is taken from.
const WINDOW: f64 = 600.0;

/// Show how far a job is: all its entries and shards, the rate, and the time left.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  pencilmill status /shared/night")]
pub struct Status {
    /// Folder of the job.
    dir: PathBuf,
}

/// What the log of a shard says.
#[derive(Default)]
struct Shard {
    host: String,
    /// Since the last start.
    start: f64,
    /// Code of the last end, if it came after the last start.
    ended: Option<u64>,
    /// When blocks were finished, and how many indices each had.
    blocks: Vec<(f64, f64)>,
}

impl Shard {
    fn read(log: &str) -> Shard {
        let mut shard = Shard::default();
        // A line that a kill cut off says nothing.
        for line in log
            .lines()
            .filter_map(|l| serde_json::from_str::<Value>(l).ok())
        {
            let number = |key: &str| line[key].as_f64().unwrap_or(0.0);
            match line["event"].as_str() {
                Some("start") => {
                    shard = Shard {
                        host: line["host"].as_str().unwrap_or("?").to_owned(),
                        start: number("unix"),
                        ..Shard::default()
                    }
                }
                Some("block") => shard
                    .blocks
                    .push((number("unix"), number("end") - number("first"))),
                Some("end") => shard.ended = line["code"].as_u64(),
                _ => {}
            }
        }
        shard
    }

    /// Puzzles a second in the last minutes.
    fn rate(&self, now: f64) -> f64 {
        let since = self.start.max(now - WINDOW);
        let recent = self.blocks.iter().filter(|(time, _)| *time >= since);
        recent.map(|(_, indices)| indices).sum::<f64>() / (now - since).max(1e-3)
    }
}

impl Status {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let folder = Folder::new(&self.dir);
        let shown = self.dir.display();
        let Some(state) = folder.state()? else {
            let text = format!("{shown}: no job was begun there");
            return Err(Failure::Io(text));
        };
        let mut page = format!("{shown}\n");
        let left = entries(&folder, &state, &mut page);

        let (now, mut rate) = (unix_time(), 0.0);
        for (name, path, busy) in folder.shards() {
            let shard = Shard::read(&std::fs::read_to_string(path).unwrap_or_default());
            let how = match shard.ended {
                _ if busy => {
                    let own = shard.rate(now);
                    rate += own;
                    format!("at work on {}, {own:.1}/s", shard.host)
                }
                Some(0) => "done".to_owned(),
                Some(code) => format!("ended with exit code {code}"),
                None => format!("was killed on {}", shard.host),
            };
            page += &format!("shard {:<8} {how}\n", name.replace("-of-", "/"));
        }
        match folder.manifest()? {
            Some(manifest) if manifest.is_of(&folder, &state) => {
                page += "finished\n";
                for file in &manifest.files {
                    page += &format!("  {}  {} bytes\n", file.name, file.bytes);
                }
                for entry in manifest.entries.iter().filter(|e| e.puzzles < e.count) {
                    let (name, puzzles, count) = (&entry.name, entry.puzzles, entry.count);
                    page += &format!("  {name}: only {puzzles} of {count} puzzles are new\n");
                }
            }
            _ if left == 0 => page += "all blocks are there; not merged yet\n",
            _ if rate > 0.0 => {
                let time = time(left as f64 / rate);
                page += &format!("{rate:.1} puzzles/s, about {time} left\n");
            }
            _ => {}
        }
        out.write_all(page.as_bytes()).map_err(Failure::stdout)
    }
}

/// Lists the entries; gives the number of indices that are not there yet.
fn entries(folder: &Folder, state: &State, page: &mut String) -> u64 {
    let entries = &state.job.entries;
    let mut done = vec![0; entries.len()];
    for block in blocks(&state.job) {
        if folder.block(&entries[block.entry], &block).exists() {
            done[block.entry] += block.len();
        }
    }
    let wide = entries.iter().map(|e| e.name.len()).max().unwrap_or(0);
    let mut line = |name: &str, done: u64, count: u64| {
        let percent = done * 100 / count.max(1);
        *page += &format!("{name:wide$} {done:>10} of {count:<10} {percent:>3} %\n");
    };
    for (entry, done) in entries.iter().zip(&done) {
        line(&entry.name, *done, entry.count);
    }
    let (all, count) = (done.iter().sum(), entries.iter().map(|e| e.count).sum());
    line("all", all, count);
    count - all
}

/// A time that a person can read.
fn time(seconds: f64) -> String {
    match seconds.round() as u64 {
        s @ 0..=119 => format!("{s} s"),
        s @ 120..=7199 => format!("{} min", s / 60),
        s => format!("{} h {} min", s / 3600, s / 60 % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_says_what_a_shard_does() {
        let log = "{\"event\":\"start\",\"unix\":10,\"host\":\"a\"}\n\
            {\"event\":\"end\",\"unix\":11,\"code\":75}\n\
            {\"event\":\"start\",\"unix\":100,\"host\":\"b\"}\n\
            {\"event\":\"block\",\"unix\":101,\"first\":10,\"end\":30}\n{\"event\":\"blo";
        let shard = Shard::read(log);
        assert_eq!((shard.host.as_str(), shard.ended), ("b", None));
        assert_eq!(shard.rate(105.0), 4.0);
        assert_eq!(
            (time(59.6), time(7300.0)),
            ("60 s".to_owned(), "2 h 1 min".to_owned())
        );
    }
}
