//! What a run of a job tells: lines in the job's log, for machines, and progress on standard error, for
//! people. Times stand here and nowhere else.

use crate::progress::{now, say};
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use pencilmill_generator::job::Event;
use pencilmill_generator::job::spec::Job;
use serde_json::{Map, Value, json};
use std::fs::{File, OpenOptions};
use std::io::{self, IsTerminal, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Time between two plain lines.
const PAUSE: Duration = Duration::from_secs(30);
/// Most entries that have a bar each; of more, all have one together.
const BARS: usize = 12;

/// Seconds since 1970.
#[expect(clippy::disallowed_methods, reason = "for the log and status only")]
pub fn unix_time() -> f64 {
    let time = SystemTime::now().duration_since(UNIX_EPOCH);
    (time.unwrap_or_default().as_secs_f64() * 1000.0).round() / 1000.0
}

/// Name of this machine.
fn host() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let name = name.or_else(|| std::env::var("HOSTNAME").ok());
    name.map_or("unknown".to_owned(), |name| name.trim().to_owned())
}

/// The log of a run: one JSON object a line. A log that cannot be written stops nothing.
pub struct Log {
    file: Option<File>,
}

impl Log {
    /// Goes on with the log in this file.
    pub fn open(path: &Path) -> Log {
        let mut options = OpenOptions::new();
        let mut file = options.create(true).append(true).read(true).open(path).ok();
        // A line that a kill cut off must not spoil the next one.
        if let Some(file) = &mut file {
            let mut last = [b'\n'];
            let read = file
                .seek(SeekFrom::End(-1))
                .and_then(|_| file.read(&mut last));
            if read.is_ok() && last != [b'\n'] {
                let _ = file.write_all(b"\n");
            }
        }
        Log { file }
    }

    /// Adds a line.
    pub fn line(&mut self, event: &str, more: Value) {
        let Some(file) = &mut self.file else { return };
        let mut line = Map::new();
        line.insert("unix".to_owned(), json!(unix_time()));
        line.insert("event".to_owned(), json!(event));
        if let Value::Object(more) = more {
            line.extend(more);
        }
        // In one piece, as several processes may add to the file.
        let _ = file.write_all(format!("{}\n", Value::Object(line)).as_bytes());
    }
}

enum How {
    Quiet,
    Lines,
    Bars(Vec<ProgressBar>),
}

/// Tells of a run.
pub struct Teller<'a> {
    job: &'a Job,
    log: Option<Log>,
    how: How,
    all: MultiProgress,
    start: Instant,
    said: Instant,
    wanted: u64,
    done: u64,
    made: u64,
}

impl<'a> Teller<'a> {
    pub fn new(job: &'a Job, wanted: u64, quiet: bool) -> Teller<'a> {
        let all = MultiProgress::new();
        let how = if quiet {
            How::Quiet
        } else if !io::stderr().is_terminal() {
            How::Lines
        } else {
            let style = ProgressStyle::with_template("{prefix} {bar:30} {pos}/{len}");
            let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
            let total = ProgressStyle::with_template("{bar:40} {pos}/{len} puzzles, {eta} left");
            let total = total.unwrap_or_else(|_| ProgressStyle::default_bar());
            let wide = job.entries.iter().map(|e| e.name.len()).max().unwrap_or(0);
            let mut bars = Vec::new();
            for entry in job.entries.iter().filter(|_| job.entries.len() <= BARS) {
                let bar = ProgressBar::new(entry.count).with_style(style.clone());
                bars.push(all.add(bar.with_prefix(format!("{:wide$}", entry.name))));
            }
            bars.push(all.add(ProgressBar::new(wanted).with_style(total)));
            How::Bars(bars)
        };
        let start = now();
        Teller {
            job,
            log: None,
            how,
            all,
            start,
            said: start,
            wanted,
            done: 0,
            made: 0,
        }
    }

    /// The shard is ours: the log begins.
    pub fn begin(&mut self, path: &Path, shard: &str, threads: usize) {
        let mut log = Log::open(path);
        let about = json!({
            "version": env!("CARGO_PKG_VERSION"), "host": host(), "pid": std::process::id(),
            "shard": shard, "threads": threads, "indices": self.wanted,
        });
        log.line("start", about);
        self.log = Some(log);
    }

    fn line(&mut self, event: &str, more: Value) {
        if let Some(log) = &mut self.log {
            log.line(event, more);
        }
    }

    fn seconds(&self) -> f64 {
        (now() - self.start).as_secs_f64()
    }

    /// Puzzles made a second, so far.
    fn rate(&self) -> f64 {
        (self.made as f64 / self.seconds().max(1e-3) * 100.0).round() / 100.0
    }

    /// Says something that must not be lost in the bars.
    pub fn note(&self, text: &str) {
        match &self.how {
            How::Quiet => {}
            How::Lines => say(text),
            How::Bars(_) => self.all.suspend(|| say(text)),
        }
    }

    /// Tells of an event.
    pub fn tell(&mut self, event: Event) {
        match event {
            Event::Tick => {}
            Event::Done {
                entry,
                indices,
                made,
            } => {
                self.done += indices;
                self.made += if made { indices } else { 0 };
                if let How::Bars(bars) = &self.how {
                    if bars.len() > 1 {
                        bars[entry].inc(indices);
                    }
                    bars[bars.len() - 1].inc(indices);
                }
            }
            Event::Block {
                block,
                misses,
                given_up,
            } => {
                let (first, end, rate) = (block.first, block.end, self.rate());
                let entry = &self.job.entries[block.entry].name;
                let about = json!({
                    "entry": entry, "first": first, "end": end, "misses": misses,
                    "given_up": given_up, "made": self.made, "rate": rate,
                });
                self.line("block", about);
            }
            Event::Bad(path) => {
                self.note(&format!("{path} was damaged: its block is made anew"));
                self.line("bad", json!({ "path": path }));
            }
            Event::Spares { entry, indices } => {
                self.wanted += indices;
                if let How::Bars(bars) = &self.how {
                    if bars.len() > 1 {
                        bars[entry].inc_length(indices);
                    }
                    bars[bars.len() - 1].inc_length(indices);
                }
            }
            Event::Merging => {
                self.note("all blocks are there: choosing and merging");
                self.line("merging", json!({}));
            }
            Event::Short {
                name,
                puzzles,
                count,
            } => {
                self.note(&format!(
                    "{name}: only {puzzles} of {count} puzzles are new"
                ));
                let about = json!({ "entry": name, "puzzles": puzzles, "count": count });
                self.line("short", about);
            }
        }
        if matches!(self.how, How::Lines) && now() - self.said >= PAUSE {
            self.said = now();
            let (done, wanted, rate) = (self.done, self.wanted, self.rate());
            let left = wanted.saturating_sub(done) as f64 / rate.max(1e-3);
            say(&format!(
                "{done}/{wanted} puzzles, {rate:.1}/s, {left:.0} s left"
            ));
        }
    }

    /// The run is over.
    pub fn end(mut self, code: u8, how: &str) {
        if let How::Bars(bars) = &self.how {
            bars.iter().for_each(ProgressBar::finish_and_clear);
        }
        let (made, seconds, rate) = (self.made, self.seconds(), self.rate());
        let seconds = (seconds * 1000.0).round() / 1000.0;
        let about = json!({
            "code": code, "how": how, "made": made, "seconds": seconds, "rate": rate,
        });
        self.line("end", about);
        // What went wrong is said at the very end, by `main`.
        let how = if code == 0 || code == 3 {
            how
        } else {
            "not finished"
        };
        self.note(&format!(
            "{made} puzzles made in {seconds:.1} s, {rate:.1}/s; {how}"
        ));
    }
}
