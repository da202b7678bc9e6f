//! Counters of a run as OpenMetrics text, for a collector of text files.

use crate::log::{Runner, Tally};
use crate::spec::Job;
use pencilmill_generator::grade::Grade;
use std::fmt::Write;

/// Resources used by the process, where the system tells.
#[derive(Clone, Copy, Default, Debug)]
pub struct Used {
    /// Processor time in seconds.
    pub processor: Option<f64>,
    /// Greatest memory in bytes.
    pub memory: Option<u64>,
}

/// A metric with a value for each entry.
type Metric = (&'static str, &'static str, fn(&Tally) -> f64);

const COUNTERS: [Metric; 5] = [
    ("indices", "Indices done by this run.", |tally| {
        tally.made as f64
    }),
    ("misses", "Indices without a puzzle.", |tally| {
        tally.misses as f64
    }),
    ("tries", "Layouts tried.", |tally| {
        (tally.given_up + tally.puzzles()) as f64
    }),
    ("given_up", "Layouts given up.", |tally| {
        tally.given_up as f64
    }),
    (
        "work_seconds",
        "Time of the run spent on the entry.",
        |tally| tally.seconds,
    ),
];
const GAUGES: [Metric; 2] = [
    (
        "indices_wanted",
        "Indices in this run's part of the work.",
        |tally| tally.wanted as f64,
    ),
    (
        "indices_there",
        "Those done by this and earlier runs.",
        |tally| tally.done as f64,
    ),
];

/// The text. Counters begin anew with each run.
pub fn text(job: &Job, tallies: &[Tally], runner: Runner, elapsed: f64, used: Used) -> String {
    let mut text = String::new();
    let Runner { host, shard, .. } = runner;
    let common = format!("shard=\"{}\",host=\"{}\"", escaped(shard), escaped(host));
    let labels = |number: usize| {
        let entry = &job.entries[number];
        let (name, genre, size) = (&entry.name, &entry.genre, &entry.size);
        format!("entry=\"{name}\",genre=\"{genre}\",size=\"{size}\",{common}")
    };
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "# TYPE pencilmill_puzzles counter\n# HELP pencilmill_puzzles Puzzles made by this run."
    );
    for (number, tally) in tallies.iter().enumerate() {
        for (grade, puzzles) in Grade::ALL.iter().zip(tally.grades) {
            if puzzles > 0 {
                let (labels, grade) = (labels(number), grade.name());
                let _ = writeln!(
                    text,
                    "pencilmill_puzzles_total{{{labels},grade=\"{grade}\"}} {puzzles}"
                );
            }
        }
    }
    let kinds = [
        ("counter", "_total", &COUNTERS[..]),
        ("gauge", "", &GAUGES[..]),
    ];
    for (kind, end, metrics) in kinds {
        for (name, help, value) in metrics {
            let _ = writeln!(
                text,
                "# TYPE pencilmill_{name} {kind}\n# HELP pencilmill_{name} {help}"
            );
            for (number, tally) in tallies.iter().enumerate() {
                let _ = writeln!(
                    text,
                    "pencilmill_{name}{end}{{{}}} {}",
                    labels(number),
                    value(tally)
                );
            }
        }
    }
    let own = [
        (
            "run_seconds",
            "gauge",
            "",
            "Time since the run began.",
            Some(elapsed),
        ),
        (
            "processor_seconds",
            "counter",
            "_total",
            "Processor time.",
            used.processor,
        ),
        (
            "peak_memory_bytes",
            "gauge",
            "",
            "Greatest memory.",
            used.memory.map(|bytes| bytes as f64),
        ),
    ];
    for (name, kind, end, help, value) in own {
        if let Some(value) = value {
            let _ = writeln!(
                text,
                "# TYPE pencilmill_{name} {kind}\n# HELP pencilmill_{name} {help}\npencilmill_{name}{end}{{{common}}} {value}"
            );
        }
    }
    text + "# EOF\n"
}

/// A label's value.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n")
}
