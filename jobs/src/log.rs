//! The log of a shard, with one JSON object a line. A run writes it, and `status` reads the shard's
//! progress from it. The caller supplies times.

use crate::Event;
use crate::spec::Job;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};

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

/// Counters of an entry.
#[derive(Clone, Default, Debug)]
pub struct Tally {
    /// Number of indices to do.
    pub wanted: u64,
    /// Number of indices done.
    pub done: u64,
    /// Number of indices made by this run.
    pub made: u64,
    /// Time that they took, in seconds: of each interval between two indices, that of the second.
    pub seconds: f64,
}

/// The log of a run, with its counters. Failure to write it stops nothing.
#[derive(Debug)]
pub struct Log<'a> {
    job: &'a Job,
    file: Option<File>,
    /// Counters of the entries.
    pub tallies: Vec<Tally>,
    /// Time at which the last index was made.
    last: f64,
}

impl<'a> Log<'a> {
    /// A log that is not written yet; `wanted` has the number of indices to do for each entry.
    pub fn new(job: &'a Job, wanted: &[u64]) -> Log<'a> {
        let tally = |&wanted| Tally {
            wanted,
            ..Tally::default()
        };
        Log {
            job,
            file: None,
            tallies: wanted.iter().map(tally).collect(),
            last: 0.0,
        }
    }

    /// The sum of a counter.
    pub fn sum(&self, counter: fn(&Tally) -> u64) -> u64 {
        self.tallies.iter().map(counter).sum()
    }

    /// The seconds left, once anything was made: each entry at its own pace, or at the mean if none
    /// of it was made yet.
    pub fn left(&self) -> Option<f64> {
        let entries = self.tallies.iter().map(|tally| Pace {
            left: tally.wanted.saturating_sub(tally.done) as f64,
            made: tally.made as f64,
            seconds: tally.seconds,
        });
        time_left(&entries.collect::<Vec<Pace>>())
    }

    /// Appends to the log in this file, once the run holds the shard.
    pub fn begin(&mut self, file: &File, runner: Runner, now: Moment) {
        let mut file = file.try_clone().ok();
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
            "shard": runner.shard, "threads": runner.threads, "indices": self.sum(|tally| tally.wanted),
        });
        self.last = now.elapsed;
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
        (self.sum(|tally| tally.made) as f64 / now.elapsed.max(1e-3) * 100.0).round() / 100.0
    }

    /// Writes an event, and counts.
    pub fn tell(&mut self, event: &Event, now: Moment) {
        match event {
            Event::Tick | Event::Set { .. } => {}
            Event::Done {
                entry,
                indices,
                made,
            } => {
                let tally = &mut self.tallies[*entry];
                tally.done += indices;
                if *made {
                    tally.made += indices;
                    tally.seconds += now.elapsed - self.last;
                    self.last = now.elapsed;
                }
            }
            Event::Block {
                block,
                misses,
                given_up,
            } => {
                let about = json!({
                    "entry": self.job.entries[block.entry].name, "first": block.first,
                    "end": block.end, "misses": misses, "given_up": given_up,
                    "made": self.sum(|tally| tally.made), "rate": self.rate(now),
                });
                self.line("block", about, now);
            }
            Event::Bad(why) => self.line("bad", json!({ "why": why }), now),
            Event::Proving(blocks) => self.line("proving", json!({ "blocks": blocks }), now),
            Event::Spares { entry, indices } => self.tallies[*entry].wanted += indices,
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
            "code": code, "how": how, "made": self.sum(|tally| tally.made), "seconds": seconds, "rate": self.rate(now),
        });
        self.line("end", about, now);
    }
}

/// Progress of an entry.
#[derive(Clone, Copy, Default, Debug)]
pub struct Pace {
    /// Number of indices left.
    pub left: f64,
    /// Number of indices made.
    pub made: f64,
    /// Seconds that they took.
    pub seconds: f64,
}

impl Pace {
    /// Seconds left at this pace.
    pub fn time(self) -> Option<f64> {
        match self.left > 0.0 {
            true => (self.made > 0.0).then(|| self.left * self.seconds / self.made),
            false => Some(0.0),
        }
    }
}

/// Seconds left of several entries, once anything was made.
pub fn time_left(entries: &[Pace]) -> Option<f64> {
    let made: f64 = entries.iter().map(|pace| pace.made).sum();
    let seconds: f64 = entries.iter().map(|pace| pace.seconds).sum();
    let time = |pace: &Pace| pace.time().unwrap_or(pace.left * seconds / made);
    (made > 0.0).then(|| entries.iter().map(time).sum())
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
    /// Its end.
    pub end: f64,
    /// Times of finished blocks since then, each with its number of indices and its entry.
    pub blocks: Vec<(f64, f64, String)>,
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
                Some("block") => {
                    let entry = line["entry"].as_str().unwrap_or_default().to_owned();
                    let indices = number("end") - number("first");
                    history.blocks.push((number("unix"), indices, entry));
                }
                Some("end") => {
                    history.ended = line["code"].as_u64();
                    history.end = number("unix");
                }
                _ => {}
            }
        }
        history
    }

    /// Puzzles a second in the last minutes; `now` in seconds since 1970.
    pub fn rate(&self, now: f64) -> f64 {
        let since = self.start.max(now - WINDOW);
        let recent = self.blocks.iter().filter(|(time, ..)| *time >= since);
        recent.map(|(_, indices, _)| indices).sum::<f64>() / (now - since).max(1e-3)
    }

    /// Adds what this shard made to the paces of entries by name.
    pub fn add_to(&self, paces: &mut BTreeMap<String, Pace>) {
        let mut last = self.start;
        for (time, indices, entry) in &self.blocks {
            let pace = paces.entry(entry.clone()).or_default();
            pace.made += indices;
            pace.seconds += time - last;
            last = *time;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::JobFile;

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

    #[test]
    fn time_is_left_by_entry() {
        let job = ["alike", "canal-view"]
            .map(|genre| format!("[[entry]]\ngenre = \"{genre}\"\ncount = 100\n"));
        let job = JobFile::parse("", &job.concat(), 0).unwrap().job;
        let mut log = Log::new(&job, &[100, 100]);
        assert_eq!(log.left(), None);
        let at = |elapsed| Moment { unix: 0.0, elapsed };
        let done = |entry, indices, made| Event::Done {
            entry,
            indices,
            made,
        };
        log.tell(&done(1, 20, false), at(1.0));
        log.tell(&done(0, 10, true), at(20.0));
        // The other one is taken for as slow until some of it is made.
        assert_eq!(log.left(), Some(2.0 * 90.0 + 2.0 * 80.0));
        log.tell(&done(1, 10, true), at(21.0));
        assert_eq!(log.left(), Some(2.0 * 90.0 + 0.1 * 70.0));
        let mut paces = BTreeMap::new();
        let log = "{\"event\":\"start\",\"unix\":10}\n\
            {\"event\":\"block\",\"unix\":14,\"first\":0,\"end\":10,\"entry\":\"a\"}\n\
            {\"event\":\"block\",\"unix\":15,\"first\":0,\"end\":20,\"entry\":\"b\"}";
        History::read(log).add_to(&mut paces);
        let pace = |name: &str| (paces[name].made, paces[name].seconds);
        assert_eq!((pace("a"), pace("b")), ((10.0, 4.0), (20.0, 1.0)));
    }
}
