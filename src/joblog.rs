//! Reports of a job's run: progress on standard error for people, and times in the job's log. Only
//! this module reads the clock.

use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use pencilmill_command::failure::Failure;
use pencilmill_command::progress::{now, say};
use pencilmill_jobs::log::{Log, Moment, Runner};
use pencilmill_jobs::spec::Job;
use pencilmill_jobs::{Event, JobError};
use std::io::{self, IsTerminal};
use std::path::Path;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Time between two plain lines.
const PAUSE: Duration = Duration::from_secs(30);
/// Maximum number of entries with a bar each; more share one.
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

/// The failure of a command that is about a job.
#[expect(clippy::needless_pass_by_value, reason = "as `map_err` has it")]
pub fn job_failure(error: JobError) -> Failure {
    let text = error.to_string();
    match error {
        JobError::Damaged(_) => Failure::Data(text),
        JobError::Io { .. } => Failure::Io(text),
        JobError::Locked(_) => Failure::Locked(text),
        JobError::Changed(_) => Failure::Changed(text),
        JobError::Stopped => Failure::Stopped(text),
        JobError::Inspection(_) => Failure::Internal(text),
    }
}

enum How {
    Quiet,
    Lines,
    Bars(Vec<ProgressBar>),
}

/// Reports the progress of a run.
pub struct Teller<'a> {
    log: Log<'a>,
    how: How,
    all: MultiProgress,
    start: Instant,
    said: Instant,
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
            log: Log::new(job, wanted),
            how,
            all,
            start,
            said: start,
        }
    }

    /// Begins the log of a shard that this process holds.
    pub fn begin(&mut self, path: &Path, shard: &str, threads: usize) {
        let runner = Runner {
            host: &host(),
            shard,
            threads,
        };
        let moment = self.moment();
        self.log.begin(path, runner, moment);
    }

    fn moment(&self) -> Moment {
        Moment {
            unix: unix_time(),
            elapsed: (now() - self.start).as_secs_f64(),
        }
    }

    /// Prints a message that must not be lost in the bars.
    pub fn note(&self, text: &str) {
        match &self.how {
            How::Quiet => {}
            How::Lines => say(text),
            How::Bars(_) => self.all.suspend(|| say(text)),
        }
    }

    /// Reports an event.
    pub fn tell(&mut self, event: &Event) {
        let moment = self.moment();
        self.log.tell(event, moment);
        match event {
            Event::Tick | Event::Block { .. } => {}
            Event::Done { entry, indices, .. } => self.each_bar(*entry, |bar| bar.inc(*indices)),
            Event::Spares { entry, indices } => {
                self.each_bar(*entry, |bar| bar.inc_length(*indices));
            }
            Event::Bad(path) => self.note(&format!("{path} was damaged: its block is made anew")),
            Event::Merging => self.note("all blocks are there: choosing and merging"),
            Event::Short { why, .. } => self.note(why),
        }
        if matches!(self.how, How::Lines) && now() - self.said >= PAUSE {
            self.said = now();
            let (done, wanted, rate) = (self.log.done, self.log.wanted, self.log.rate(moment));
            let left = wanted.saturating_sub(done) as f64 / rate.max(1e-3);
            say(&format!(
                "{done}/{wanted} puzzles, {rate:.1}/s, {left:.0} s left"
            ));
        }
    }

    /// Moves the bar of an entry, if it has one of its own, and the common one.
    fn each_bar(&self, entry: usize, by: impl Fn(&ProgressBar)) {
        if let How::Bars(bars) = &self.how {
            if bars.len() > 1 {
                by(&bars[entry]);
            }
            by(&bars[bars.len() - 1]);
        }
    }

    /// Ends the report.
    pub fn end(mut self, code: u8, how: &str) {
        if let How::Bars(bars) = &self.how {
            bars.iter().for_each(ProgressBar::finish_and_clear);
        }
        let moment = self.moment();
        self.log.end(code, how, moment);
        // The error is printed at the very end, by `main`.
        let how = if code == 0 || code == 3 {
            how
        } else {
            "not finished"
        };
        let (made, seconds, rate) = (self.log.made, moment.elapsed, self.log.rate(moment));
        self.note(&format!(
            "{made} puzzles made in {seconds:.1} s, {rate:.1}/s; {how}"
        ));
    }
}
