//! Progress of a command: a bar on a terminal, plain lines elsewhere. The clock serves the user
//! alone; nothing of it reaches a result.

use indicatif::{ProgressBar, ProgressFinish, ProgressState, ProgressStyle};
use pencilmill_records::printable::printable_lines;
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Time between two plain lines.
const PAUSE: Duration = Duration::from_secs(10);

/// Progress reports on standard error.
pub struct Progress {
    wanted: u64,
    done: u64,
    start: Instant,
    said: Instant,
    how: How,
}

enum How {
    Quiet,
    Lines,
    Bar(ProgressBar),
}

/// The time, for display only.
#[expect(
    clippy::disallowed_methods,
    reason = "shown to the user, and nowhere else"
)]
pub fn now() -> Instant {
    Instant::now()
}

/// Writes a line to standard error, and ignores failures: unreadable progress is no reason to stop.
pub fn say(line: &str) {
    let _ = writeln!(io::stderr(), "{}", printable_lines(line));
}

/// The look of a bar; 0 are wanted where the number is not known.
fn style(wanted: u64) -> ProgressStyle {
    let template = match wanted {
        0 => "{pos} puzzles, {rate}",
        _ => "{bar:30} {pos}/{len} puzzles, {rate}, {eta} left",
    };
    ProgressStyle::with_template(template)
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .with_key("rate", |state: &ProgressState, out: &mut dyn fmt::Write| {
            let _ = write!(out, "{:.1}/s", state.per_sec());
        })
}

impl Progress {
    /// Progress towards a number of puzzles, or 0 if it is not known.
    pub fn new(wanted: u64, quiet: bool) -> Progress {
        let how = if quiet {
            How::Quiet
        } else if io::stderr().is_terminal() {
            let bar = ProgressBar::new(wanted).with_style(style(wanted));
            // A failure is told on a line of its own.
            How::Bar(bar.with_finish(ProgressFinish::AndClear))
        } else {
            How::Lines
        };
        let start = now();
        Progress {
            wanted,
            done: 0,
            start,
            said: start,
            how,
        }
    }

    /// Adds to the number expected.
    pub fn expect(&mut self, puzzles: u64) {
        self.wanted += puzzles;
        if let How::Bar(bar) = &self.how {
            bar.set_style(style(self.wanted));
            bar.set_length(self.wanted);
        }
    }

    /// Counts one more puzzle.
    pub fn step(&mut self) {
        self.done += 1;
        match &self.how {
            How::Quiet => {}
            How::Bar(bar) => bar.inc(1),
            How::Lines => {
                let time = now();
                if time - self.said >= PAUSE {
                    self.said = time;
                    let rate = self.rate();
                    let left = self.wanted.saturating_sub(self.done) as f64 / rate;
                    let done = self.done;
                    say(&match self.wanted {
                        0 => format!("{done} puzzles, {rate:.1}/s"),
                        wanted => format!("{done}/{wanted} puzzles, {rate:.1}/s, {left:.0} s left"),
                    });
                }
            }
        }
    }

    fn rate(&self) -> f64 {
        self.done as f64 / (now() - self.start).as_secs_f64().max(1e-3)
    }

    /// Prints a message that must not be lost in the bar.
    pub fn note(&self, text: &str) {
        if !matches!(self.how, How::Quiet) {
            self.beside(|| say(text));
        }
    }

    /// Does something that prints, while no bar is shown.
    pub fn beside<T>(&self, print: impl FnOnce() -> T) -> T {
        match &self.how {
            How::Quiet | How::Lines => print(),
            How::Bar(bar) => bar.suspend(print),
        }
    }

    /// Prints the summary.
    pub fn finish(self, more: &str) {
        if let How::Bar(bar) = &self.how {
            bar.finish_and_clear();
        }
        if !matches!(self.how, How::Quiet) {
            let (done, seconds) = (self.done, (now() - self.start).as_secs_f64());
            let (rate, s) = (self.rate(), if done == 1 { "" } else { "s" });
            say(&format!(
                "{done} puzzle{s} in {seconds:.1} s, {rate:.1}/s; {more}"
            ));
        }
    }
}
