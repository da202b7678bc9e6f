//! All tests of this crate's public interface, as one trial per test and genre.
//!
//! `cargo test -p pencilmill-generator skating` runs all tests of one genre, `… tiny_boards` one
//! suite for all genres, and `… -- --exact tiny_boards::every_drawing::alike` one trial. `TIMES=1`
//! prints the time of each trial. `NIGHT=1` runs what takes long, too: more puzzles, all genres.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use libtest_mimic::{Arguments, Trial, run};
use pencilmill_generator::genre::{Family, Genre};
use pencilmill_generator::genres;
use std::process::ExitCode;

/// Trials of tests that run for each genre, or for each of those listed.
macro_rules! each_genre {
    ($($test:ident),+) => {
        each_genre!($($test),+; of pencilmill_generator::genres::ALL.iter().copied())
    };
    ($($test:ident),+; of $genres:expr) => {{
        let mut trials = Vec::new();
        $(
            let path = concat!(module_path!(), "::", stringify!($test));
            trials.extend($genres.map(|genre| crate::of_genre(path, genre, $test)));
        )+
        trials
    }};
}

/// Trials of tests that run once.
macro_rules! once {
    ($($test:ident),+) => {
        vec![$(crate::trial(concat!(module_path!(), "::", stringify!($test)), $test)),+]
    };
}

mod arrangements;
mod begun;
mod bitspuzzle;
mod board;
mod codec;
mod figures;
mod fixtures;
mod golden;
mod grades;
mod kept;
mod proofs;
mod referee;
mod rules;
mod second_solver;
mod setter;
mod tiny_boards;
mod wishes;

/// A trial named after its path without the binary. It fails if the test panics.
fn trial(path: &str, test: impl FnOnce() + Send + 'static) -> Trial {
    let name = path.split_once("::").map_or(path, |(_, name)| name);
    let timed = std::env::var_os("TIMES").map(|_| name.to_owned());
    Trial::test(name, || {
        let before = worked();
        test();
        if let (Some(name), Some(before), Some(after)) = (timed, before, worked()) {
            eprintln!("{:7.2} s {name}", after - before);
        }
        Ok(())
    })
}

/// Seconds of processor time of this thread, where the system reports it.
fn worked() -> Option<f64> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: u64 = told.split(' ').next()?.parse().ok()?;
    Some(nanoseconds as f64 / 1e9)
}

/// True at night: what takes long runs, too.
fn is_night() -> bool {
    std::env::var_os("NIGHT").is_some()
}

/// The first genre of each family; at night all genres.
fn some_genres() -> impl Iterator<Item = &'static dyn Genre> {
    let all = || genres::ALL.iter().copied();
    let first = move |family: Family| all().find(|genre| genre.card().family == Some(family));
    let chosen: Vec<&str> = (Family::ALL.into_iter().filter_map(first))
        .map(|genre| genre.card().slug)
        .collect();
    all().filter(move |genre| is_night() || chosen.contains(&genre.card().slug))
}

fn of_genre(path: &str, genre: &'static dyn Genre, test: fn(&'static dyn Genre)) -> Trial {
    let path = format!("{path}::{}", genre.card().slug);
    trial(&path, move || test(genre))
}

fn main() -> ExitCode {
    // the longest come first, so that no core is idle at the end
    let trials = [
        tiny_boards::trials(),
        golden::trials(),
        proofs::trials(),
        second_solver::trials(),
        setter::trials(),
        grades::trials(),
        arrangements::trials(),
        begun::trials(),
        bitspuzzle::trials(),
        codec::trials(),
        rules::trials(),
        referee::trials(),
        board::trials(),
        figures::trials(),
        wishes::trials(),
    ];
    let trials = trials.into_iter().flatten().collect();
    run(&Arguments::from_args(), trials).exit_code()
}
