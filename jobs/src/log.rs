//! The log of a shard, with one JSON object a line. A run writes it, and `status` reads the shard's
//! progress from it. The caller supplies times.

use crate::Event;
use crate::spec::Job;
use pencilmill_records::atomic_file::open_in_place;
use serde_json::{Map, Value, json};
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

/// Length of the log, in seconds, from which a rate is computed.
const WINDOW: f64 = 600.0;

/// A point in time.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// Seconds since 1970.
    pub unix: f64,
    /// Seconds since the run began.
    pub elapsed: f64,
}

/// Identification of a run.
#[derive(Clone, Copy, Debug)]
pub struct Runner<'a> {
    /// Name of the machine.
    pub host: &'a str,
    /// Its shard.
    pub shard: &'a str,
    /// Number of its threads.
    pub threads: usize,
}

/// The log of a run, with its counters. Failure to write it stops nothing.
#[derive(Debug)]
pub struct Log<'a> {
    job: &'a Job,
    file: Option<File>,
    /// Number of indices to do.
    pub wanted: u64,
    /// Number of indices done.
    pub done: u64,
    /// Number of indices made by this run.
    pub made: u64,
}

impl<'a> Log<'a> {
    /// A log that is not written yet.
    pub fn new(job: &'a Job, wanted: u64) -> Log<'a> {
        Log {
            job,
            file: None,
            wanted,
            done: 0,
            made: 0,
        }
    }

    /// Appends to the log in this file, once the run holds the shard.
    pub fn begin(&mut self, path: &Path, runner: Runner, now: Moment) {
        let mut file = open_in_place(path, OpenOptions::new().append(true).read(true)).ok();
        // A line cut off by a kill must not spoil the next one.
        if let Some(file) = &mut file {
            let mut last = [b'\n'];
            let read = file
                .seek(SeekFrom::End(-1))
                .and_then(|_| file.read(&mut last));
            if read.is_ok() && last != [b'\n'] {
                let _ = file.write_all(b"\n");
            }
        }
        self.file = file;
        let about = json!({
            "version": env!("CARGO_PKG_VERSION"), "host": runner.host, "pid": std::process::id(),
            "shard": runner.shard, "threads": runner.threads, "indices": self.wanted,
        });
        self.line("start", about, now);
    }

    fn line(&mut self, event: &str, more: Value, now: Moment) {
        let Some(file) = &mut self.file else { return };
        let mut line = Map::new();
        line.insert("unix".to_owned(), json!(now.unix));
        line.insert("event".to_owned(), json!(event));
        if let Value::Object(more) = more {
            line.extend(more);
        }
        // In one piece, as several processes may append to the file.
        let _ = file.write_all(format!("{}\n", Value::Object(line)).as_bytes());
    }

    /// Puzzles made a second, so far.
    pub fn rate(&self, now: Moment) -> f64 {
        (self.made as f64 / now.elapsed.max(1e-3) * 100.0).round() / 100.0
    }

    /// Writes an event, and counts.
    pub fn tell(&mut self, event: &Event, now: Moment) {
        match event {
            Event::Tick => {}
            Event::Done { indices, made, .. } => {
                self.done += indices;
                self.made += if *made { *indices } else { 0 };
            }
            Event::Block {
                block,
                misses,
                given_up,
            } => {
                let about = json!({
                    "entry": self.job.entries[block.entry].name, "first": block.first,
                    "end": block.end, "misses": misses, "given_up": given_up,
                    "made": self.made, "rate": self.rate(now),
                });
                self.line("block", about, now);
            }
            Event::Bad(path) => self.line("bad", json!({ "path": path }), now),
            Event::Spares { indices, .. } => self.wanted += indices,
            Event::Merging => self.line("merging", json!({}), now),
            Event::Short { entry, why } => {
                let about = json!({ "entry": self.job.entries[*entry].name, "why": why });
                self.line("short", about, now);
            }
        }
    }

    /// Writes the end of the run, with its exit code.
    pub fn end(&mut self, code: u8, how: &str, now: Moment) {
        let seconds = (now.elapsed * 1000.0).round() / 1000.0;
        let about = json!({
            "code": code, "how": how, "made": self.made, "seconds": seconds, "rate": self.rate(now),
        });
        self.line("end", about, now);
    }
}

/// Content of the log of a shard.
#[derive(Default, Debug)]
pub struct History {
    /// The machine of the last run.
    pub host: String,
    /// Beginning of the last run.
    pub start: f64,
    /// Exit code of the last run, if it has ended.
    pub ended: Option<u64>,
    /// Times of finished blocks since then, each with its number of indices.
    pub blocks: Vec<(f64, f64)>,
}

impl History {
    /// Reads a log.
    pub fn read(log: &str) -> History {
        let mut history = History::default();
        // A line cut off by a kill is ignored.
        for line in log
            .lines()
            .filter_map(|l| serde_json::from_str::<Value>(l).ok())
        {
            let number = |key: &str| line[key].as_f64().unwrap_or(0.0);
            match line["event"].as_str() {
                Some("start") => {
                    history = History {
                        host: line["host"].as_str().unwrap_or("?").to_owned(),
                        start: number("unix"),
                        ..History::default()
                    }
                }
                Some("block") => history
                    .blocks
                    .push((number("unix"), number("end") - number("first"))),
                Some("end") => history.ended = line["code"].as_u64(),
                _ => {}
            }
        }
        history
    }

    /// Puzzles a second in the last minutes; `now` in seconds since 1970.
    pub fn rate(&self, now: f64) -> f64 {
        let since = self.start.max(now - WINDOW);
        let recent = self.blocks.iter().filter(|(time, _)| *time >= since);
        recent.map(|(_, indices)| indices).sum::<f64>() / (now - since).max(1e-3)
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
        let history = History::read(log);
        assert_eq!((history.host.as_str(), history.ended), ("b", None));
        assert_eq!(history.rate(105.0), 4.0);
    }
}
