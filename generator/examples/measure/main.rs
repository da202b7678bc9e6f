//! Measures genres, and prints the tables of docs/dev/figures.md: `scripts/measure [GENRE …]`.
//!
//! Each row is measured by a process of its own, so that its peak memory is its own, and each cell within a few seconds of
//! processor time (`SECONDS_EACH`), so that a busy machine matters little. `docs/dev/figures.csv` keeps the rows of the genres that
//! were not named.

#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a measurement, not the product"
)]

#[path = "../clock/mod.rs"]
mod clock;
mod page;

use clock::Clock;
use page::{COLUMNS, with_tables};
use pencilmill_generator::board::Board;
use pencilmill_generator::genre::{Genre, Grade, Mix, Order};
use pencilmill_generator::genres;
use pencilmill_generator::grade::made;
use pencilmill_generator::hint_loop::{Interrupt, QUERY_BUDGET, Task};
use pencilmill_generator::mill::Mill;
use pencilmill_generator::prover::solve;
use pencilmill_generator::record::Record;
use pencilmill_layers::layer;
use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Puzzles of a cell at most.
const MOST: u64 = 500;
/// Puzzles begun within a cell's time may take so many times that.
const PATIENCE: f64 = 4.0;
/// The mixture of all grades, some of them dear, is measured so many times as long as one grade.
const ROUNDS: f64 = 4.0;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--row", genre, variant, board] => {
            let order = Order::new(genres::named(genre)?, Some(board.parse()?), named(variant))?;
            println!("{}", row(&order)?.join(","));
            Ok(())
        }
        ["--page"] => write_page(),
        _ => measure(&args),
    }
}

/// A variant, if the genre has some.
fn named(variant: &str) -> Option<&str> {
    Some(variant).filter(|variant| !variant.is_empty())
}

/// A file of docs/.
fn docs(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../docs/dev")
        .join(name)
}

/// Measures these genres, or all, and writes table and page.
fn measure(chosen: &[String]) -> Result<(), Box<dyn Error>> {
    let chosen = chosen.iter().map(|name| genres::named(name));
    let mut chosen = chosen.collect::<Result<Vec<&'static dyn Genre>, _>>()?;
    if chosen.is_empty() {
        chosen = genres::ALL.to_vec();
    }
    let path = docs("figures.csv");
    let before = std::fs::read_to_string(&path).unwrap_or_default();
    let mut lines: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for line in before.lines().skip(1) {
        let slug = line.split(',').next().unwrap_or_default();
        lines.entry(slug).or_default().push(line.to_owned());
    }
    for genre in chosen {
        let slug = genre.card().slug;
        let mut measured = Vec::new();
        for order in orders(genre)? {
            eprint!("{slug} {} {} … ", order.variant, order.board);
            let child = Command::new(std::env::current_exe()?)
                .args(["--row", slug, order.variant, &order.board.to_string()])
                .stderr(Stdio::inherit())
                .output()?;
            if !child.status.success() {
                return Err(format!("{slug} {} failed", order.board).into());
            }
            let line = String::from_utf8(child.stdout)?.trim_end().to_owned();
            eprintln!("{line}");
            measured.push(line);
        }
        lines.insert(slug, measured);
        // What is known so far is not lost if this is stopped.
        let known = genres::ALL.iter().filter_map(|g| lines.get(g.card().slug));
        let head = COLUMNS.join(",");
        let rows = known.flatten().map(|line| format!("{line}\n"));
        std::fs::write(&path, format!("{head}\n{}", rows.collect::<String>()))?;
    }
    write_page()
}

/// Puts the tables into docs/dev/figures.md, in place of those that stand there.
fn write_page() -> Result<(), Box<dyn Error>> {
    let csv = std::fs::read_to_string(docs("figures.csv"))?;
    let text = std::fs::read_to_string(docs("figures.md"))?;
    let text = with_tables(&text, &csv).ok_or("docs/dev/figures.md has no place for tables")?;
    std::fs::write(docs("figures.md"), text)?;
    Ok(())
}

/// A genre's usual board with each of its variants; and of the first variant a smaller board and a larger one, half of the way to the
/// least and to the largest.
fn orders(genre: &'static dyn Genre) -> Result<Vec<Order>, Box<dyn Error>> {
    let card = genre.card();
    let usual = Order::new(genre, None, None)?;
    let sizes = card.sizes_of(usual.variant);
    let halfway = |end: Board| {
        let half = |a: i16, b: i16| a + (b - a) / 2;
        let (rows, cols) = (
            half(sizes.default.rows, end.rows),
            half(sizes.default.cols, end.cols),
        );
        Order::new(genre, Some(Board::new(rows, cols)), named(usual.variant)).ok()
    };
    let mut orders: Vec<Order> = halfway(sizes.least).into_iter().collect();
    orders.push(usual);
    orders.extend(halfway(sizes.most));
    orders.dedup_by_key(|order| order.board);
    for variant in card.variants.iter().skip(1) {
        orders.push(Order::new(genre, None, Some(variant))?);
    }
    Ok(orders)
}

/// The puzzles made for a cell.
struct Sample {
    records: Vec<Record>,
    seconds: f64,
    /// Of these, in which layers stood in for the engine or rated what came out.
    in_layers: f64,
    mill: Mill,
}

impl Sample {
    /// The first indices of seed 1, as many as are made in so many times a cell's time.
    fn take(order: &Order, grades: Mix, times: f64) -> Self {
        let longest = std::env::var("SECONDS_EACH").ok();
        let longest = times * longest.and_then(|s| s.parse().ok()).unwrap_or(3.0);
        let order = order.clone().graded(grades);
        let stop = Interrupt::new();
        let mut mill = Mill::until(stop.clone());
        let in_layers = Arc::new(Mutex::new((Clock::start(), Duration::ZERO)));
        let kept = in_layers.clone();
        mill.workspace.watch = Some(Box::new(move |task, starts| {
            if let (Task::Grading, Ok(mut kept)) = (task, kept.lock()) {
                match starts {
                    true => kept.0 = Clock::start(),
                    false => {
                        let time = kept.0.elapsed();
                        kept.1 += time;
                    }
                }
            }
        }));
        let clock = Clock::start();
        let seconds = || clock.elapsed().as_secs_f64();
        let mut records = Vec::new();
        let done = Interrupt::new();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !done.is_set() && seconds() < PATIENCE * longest {
                    std::thread::sleep(Duration::from_millis(20));
                }
                stop.set();
            });
            for index in 0..MOST {
                records.extend(mill.make(&order, 1, index));
                if seconds() > longest {
                    break;
                }
            }
            done.set();
        });
        let in_layers = in_layers.lock().map_or(0.0, |kept| kept.1.as_secs_f64());
        Sample {
            records,
            seconds: seconds(),
            in_layers,
            mill,
        }
    }

    /// Puzzles a second.
    fn speed(&self) -> String {
        let made = self.records.len() as f64 / self.seconds.max(0.001);
        match self.records.len() {
            0 => "0".to_owned(),
            _ => figures(made),
        }
    }

    /// How many need each layer; those not rated count as beyond.
    fn layers(&self) -> String {
        let mut layers = [0; 6];
        for record in &self.records {
            layers[usize::from(record.rating.layer.min(layer::BEYOND))] += 1;
        }
        layers.map(|n: u32| n.to_string()).join(" ")
    }

    /// How many there are of each grade, from gentle to expert.
    fn grades(&self) -> String {
        let mut grades = [0; 5];
        for record in &self.records {
            if let Some(count) = grades.get_mut(record.grade() as usize) {
                *count += 1;
            }
        }
        grades.map(|n: u32| n.to_string()).join(" ")
    }

    fn mean(&self, f: impl Fn(&Record) -> u64) -> String {
        let sum: u64 = self.records.iter().map(f).sum();
        self.per_record(sum)
    }

    fn per_record(&self, sum: u64) -> String {
        match self.records.len() {
            0 => String::new(),
            made => figures(sum as f64 / made as f64),
        }
    }

    fn percent_in_layers(&self) -> String {
        format!("{:.0}", 100.0 * self.in_layers / self.seconds.max(0.001))
    }
}

/// Two or three figures of a number.
fn figures(number: f64) -> String {
    match number {
        _ if number >= 20.0 => format!("{number:.0}"),
        _ if number >= 1.0 => format!("{number:.1}"),
        _ => format!("{number:.2}"),
    }
}

fn median<T: Ord + Copy>(mut list: Vec<T>) -> Option<T> {
    list.sort_unstable();
    list.get(list.len() / 2).copied()
}

/// Median time of a proof of a printed text, with nothing known of how it was made.
fn cold_proof(records: &[Record]) -> String {
    let time = |record: &Record| {
        let text = record.puzzle.to_string();
        let clock = Clock::start();
        let mut times = 0;
        // A clock has steps of milliseconds.
        while times == 0 || clock.elapsed() < Duration::from_millis(30) {
            if let Ok(puzzle) = genres::parse(&text) {
                solve(&puzzle, QUERY_BUDGET, &Interrupt::new());
            }
            times += 1;
        }
        clock.elapsed() / times
    };
    let times = median(records.iter().take(25).map(time).collect());
    times.map_or(String::new(), |time| figures(time.as_secs_f64() * 1000.0))
}

/// Peak memory of this process in megabytes, where the system tells it.
fn peak_memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|l| l.strip_prefix("VmHWM:"));
    let kilobytes = peak.and_then(|l| l.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kilobytes.map_or(String::new(), |k| (k / 1000).to_string())
}

/// A row, in the order of [`COLUMNS`].
fn row(order: &Order) -> Result<Vec<String>, Box<dyn Error>> {
    let card = order.genre.card();
    let any = Sample::take(order, "any".parse()?, 1.0);
    let default = Sample::take(&order.clone().spread(), Mix::MIXED, ROUNDS);
    let hints = |record: &Record| record.puzzle.hints().len() as u64;
    let mut row = vec![
        card.slug.to_owned(),
        order.variant.to_owned(),
        order.board.to_string(),
        any.speed(),
        default.speed(),
    ];
    for grade in Grade::ALL.into_iter().filter(|&g| g < Grade::Beyond) {
        let comes = made(card.slug, order.board).any(|g| g == grade);
        let asked = || Sample::take(&order.clone().spread(), Mix::only(grade), 1.0).speed();
        row.push(comes.then(asked).unwrap_or_default());
    }
    let stats = any.mill.workspace.stats();
    let layouts: u64 = any.records.iter().map(|r| u64::from(r.attempt) + 1).sum();
    let given_up = layouts - any.records.len() as u64;
    let given_up = (layouts > 0).then(|| figures(100.0 * given_up as f64 / layouts as f64));
    let scores = any.records.iter().map(|r| r.rating.score).collect();
    row.extend([
        any.layers(),
        default.layers(),
        default.grades(),
        median(scores).map_or(String::new(), |score: u64| score.to_string()),
        any.mean(hints),
        default.mean(hints),
        any.per_record(stats.solves),
        any.per_record(stats.conflicts),
        given_up.unwrap_or_default(),
        any.percent_in_layers(),
        default.percent_in_layers(),
        cold_proof(&any.records),
        peak_memory(),
    ]);
    assert_eq!(row.len(), COLUMNS.len());
    Ok(row)
}
