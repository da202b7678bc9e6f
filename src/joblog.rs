//! Reports of a job's run: progress on standard error for people, and times in the job's log. Only
//! this module reads the clock.

use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use pencilmill_command::failure::Failure;
use pencilmill_command::progress::{now, say};
use pencilmill_jobs::log::{Log, Moment, Runner};
use pencilmill_jobs::spec::Job;
use pencilmill_jobs::{Event, JobError};
use pencilmill_records::day::Day;
use std::fs::File;
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Time between two plain lines.
const PAUSE: Duration = Duration::from_secs(30);
/// Maximum number of entries with a bar each; more share one.
const BARS: usize = 12;

/// Seconds from 1970 to now.
#[expect(
    clippy::disallowed_methods,
    reason = "for the log, status and the number of a night only"
)]
pub fn unix_time() -> f64 {
    unix(SystemTime::now())
}

/// Seconds from 1970 to a time.
pub fn unix(time: SystemTime) -> f64 {
    let time = time.duration_since(UNIX_EPOCH);
    (time.unwrap_or_default().as_secs_f64() * 1000.0).round() / 1000.0
}

/// The date in UTC of a time in seconds since 1970, as the number 20250131.
pub fn date(unix: f64) -> u64 {
    let day = Day::of_seconds(unix as u64);
    day.map_or(0, |day| {
        (u64::from(day.year) * 100 + u64::from(day.month)) * 100 + u64::from(day.day)
    })
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

/// A duration in readable form.
pub fn time(seconds: f64) -> String {
    match seconds.round() as u64 {
        s @ 0..=119 => format!("{s} s"),
        s @ 120..=7199 => format!("{} min", s / 60),
        s => format!("{} h {} min", s / 3600, s / 60 % 60),
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
    /// The book or site in hand.
    setting: Option<Arc<str>>,
}

impl<'a> Teller<'a> {
    /// A reporter of a run with so many indices to do for each entry.
    pub fn new(job: &'a Job, wanted: &[u64], quiet: bool) -> Teller<'a> {
        let all = MultiProgress::new();
        let how = if quiet {
            How::Quiet
        } else if !io::stderr().is_terminal() {
            How::Lines
        } else {
            let style = ProgressStyle::with_template("{prefix} {bar:30} {pos}/{len}");
            let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
            let total = ProgressStyle::with_template("{bar:40} {pos}/{len} puzzles{msg}");
            let total = total.unwrap_or_else(|_| ProgressStyle::default_bar());
            let wide = job.entries.iter().map(|e| e.name.len()).max().unwrap_or(0);
            let mut bars = Vec::new();
            for entry in job.entries.iter().filter(|_| job.entries.len() <= BARS) {
                let bar = ProgressBar::new(entry.count).with_style(style.clone());
                bars.push(all.add(bar.with_prefix(format!("{:wide$}", entry.name))));
            }
            bars.push(all.add(ProgressBar::new(wanted.iter().sum()).with_style(total)));
            How::Bars(bars)
        };
        let start = now();
        Teller {
            log: Log::new(job, wanted),
            how,
            all,
            start,
            said: start,
            setting: None,
        }
    }

    /// Begins the log of a shard that this process holds.
    pub fn begin(&mut self, log: &File, shard: &str, threads: usize) {
        let host = &host();
        let runner = Runner {
            host,
            shard,
            threads,
        };
        let moment = self.moment();
        self.log.begin(log, runner, moment);
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
            Event::Done { entry, indices, .. } => {
                self.each_bar(*entry, |bar| bar.inc(*indices));
                if let (How::Bars(bars), Some(left)) = (&self.how, self.log.left()) {
                    bars[bars.len() - 1].set_message(format!(", {} left", time(left)));
                }
            }
            Event::Set { name, .. } if self.setting.as_ref() != Some(name) => {
                self.note(&format!("all puzzles are there: making {name}"));
                self.setting = Some(Arc::clone(name));
                self.said = now();
            }
            Event::Set { done, wanted, .. } => {
                if let How::Bars(bars) = &self.how {
                    let bar = &bars[bars.len() - 1];
                    bar.set_length(*wanted);
                    bar.set_position(*done);
                    bar.set_message("");
                }
            }
            Event::Spares { entry, indices } => {
                self.each_bar(*entry, |bar| bar.inc_length(*indices));
            }
            Event::Bad(why) => self.note(&format!("{why}: its block is made anew")),
            Event::Proving(blocks) => self.note(&format!(
                "all blocks are there: proving {blocks} that this run did not make"
            )),
            Event::Merging => self.note("all blocks are there: choosing and merging"),
            Event::Short { why, .. } => self.note(why),
        }
        if matches!(self.how, How::Lines) && now() - self.said >= PAUSE {
            self.said = now();
            say(&match event {
                Event::Set { name, done, wanted } => format!("{name}: {done}/{wanted} puzzles"),
                _ => {
                    let (done, wanted) = (
                        self.log.sum(|tally| tally.done),
                        self.log.sum(|tally| tally.wanted),
                    );
                    let left = self.log.left().map(|left| format!(", {} left", time(left)));
                    let (rate, left) = (self.log.rate(moment), left.unwrap_or_default());
                    format!("{done}/{wanted} puzzles, {rate:.1}/s{left}")
                }
            });
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
        let (made, seconds, rate) = (
            self.log.sum(|tally| tally.made),
            moment.elapsed,
            self.log.rate(moment),
        );
        self.note(&format!(
            "{made} puzzles made in {seconds:.1} s, {rate:.1}/s; {how}"
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::{date, time};

    #[test]
    fn dates() {
        assert_eq!(date(1_738_281_600.0), 20250131);
    }

    #[test]
    fn times() {
        assert_eq!(
            (time(59.6), time(7300.0)),
            ("60 s".to_owned(), "2 h 1 min".to_owned())
        );
    }
}
