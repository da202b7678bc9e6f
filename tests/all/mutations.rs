//! The fuzz targets on mutations of committed files: a few by default, the same every time. In
//! large:
//!
//! ```sh
//! MUTATIONS=100000 cargo test --release --test all mutations::
//! ```

use crate::common::page;
use crate::dice::{Dice, count, mutated};
use pencilmill_generator::genre::Genre;
use pencilmill_generator::prover::PATIENCE;
use pencilmill_generator::{genres, puzzlink};
use pencilmill_records::write::{Format, Writer};
use std::path::{Path, PathBuf};

#[path = "../../fuzz/src/lib.rs"]
mod targets;

/// The kept puzzles of a genre: name, puzzle and answer, a line each.
pub fn golden(slug: &str) -> Vec<[String; 3]> {
    let text = page(&format!(
        "generator/genres/src/{}/golden.txt",
        slug.replace('-', "_")
    ));
    let lines: Vec<&str> = text.lines().collect();
    let begins = format!("{slug} ");
    let puzzles = lines
        .windows(3)
        .filter(|three| three[1].starts_with(&begins));
    let puzzles = puzzles.map(|three| [0, 1, 2].map(|i| three[i].to_owned()));
    puzzles.collect()
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The files in a folder with one of these endings.
fn files(folder: &str, ends: &[&str]) -> Vec<String> {
    let is = |path: &PathBuf| {
        let end = path.extension().and_then(|end| end.to_str());
        end.is_some_and(|end| ends.contains(&end))
    };
    let entries = std::fs::read_dir(root().join(folder)).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|e| e.unwrap().path()).filter(is).collect();
    paths.sort();
    let text = |path: &PathBuf| String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned();
    paths.iter().map(|path: &PathBuf| text(path)).collect()
}

/// Runs a target on each of these, and on mutations.
fn try_all(what: &str, seeds: &[String], target: impl Fn(&[u8])) {
    assert!(seeds.len() > 2, "{what}: {}", seeds.len());
    seeds.iter().for_each(|seed| target(seed.as_bytes()));
    let mut dice = Dice(count("SEED", 1) as u64);
    for _ in 0..count("MUTATIONS", 400) {
        let seed = &seeds[dice.below(seeds.len())];
        let mut bytes = mutated(seed, &mut dice).into_bytes();
        if dice.below(4) == 0 && !bytes.is_empty() {
            let at = dice.below(bytes.len());
            bytes[at] ^= 1 << dice.below(8);
        }
        target(&bytes);
    }
}

#[test]
fn texts_and_addresses() {
    let puzzles = genres::ALL.iter().map(|genre| golden(genre.card().slug));
    let texts: Vec<String> = puzzles
        .flat_map(|all| all.into_iter().rev().take(3))
        .map(|[_, text, _]| text)
        .collect();
    let puzzles = || texts.iter().map(|text| genres::parse(text).unwrap());
    let addresses: Vec<String> = puzzles().filter_map(|p| puzzlink::address(&p)).collect();
    let sheets = puzzles().filter_map(|p| pencilmill_records::penpa::address(&p, None));
    let sheets: Vec<String> = sheets.map(|sheet| crate::penpa::inner(&sheet)).collect();
    try_all("sheets", &sheets, targets::penpa);
    try_all("texts", &texts, targets::text);
    try_all("addresses", &addresses, targets::address);
}

/// One record of each genre, written in both formats, and all kept inputs.
#[test]
fn records() {
    let mut seeds = files("tests/inputs", &["csv", "jsonl", "txt"]);
    for genre in genres::ALL {
        let [id, puzzle, answer] = golden(genre.card().slug).pop().unwrap();
        let puzzle = genres::parse(&puzzle).unwrap();
        let answer = puzzle.parse_answer(&answer).unwrap();
        let record = pencilmill_generator::record::Record {
            id,
            answer,
            puzzle,
            rating: pencilmill_generator::grade::Rating::parse("1/20/3/1/10").unwrap(),
            seed: 1,
            index: 0,
            attempt: 2,
            versions: "pencilmill 0.1.0 x 1".to_owned(),
        };
        for format in [Format::Csv, Format::JsonLines] {
            let mut writer = Writer::new(format, Vec::new()).unwrap();
            writer.write(&record).unwrap();
            seeds.push(String::from_utf8(writer.finish().unwrap()).unwrap());
        }
    }
    try_all("records", &seeds, targets::records);
}

#[test]
fn proofs() {
    let proof = |genre: &&dyn Genre| {
        let [_, puzzle, answer] = golden(genre.card().slug).pop().unwrap();
        let puzzle = genres::parse(&puzzle).unwrap();
        let answer = puzzle.parse_answer(&answer).unwrap();
        pencilmill_records::proofs::text(&puzzle, &answer, PATIENCE).unwrap()
    };
    let seeds: Vec<String> = genres::ALL.iter().step_by(5).map(proof).collect();
    try_all("proofs", &seeds, targets::proofs);
}

#[test]
fn recipes_and_jobs() {
    let mut seeds = files("examples", &["toml"]);
    seeds.extend(files("tests/inputs", &["toml"]));
    assert!(Path::new(&root().join("examples/book.toml")).exists());
    try_all("recipes", &seeds, targets::recipe);
    try_all("jobs", &seeds, targets::job);
}
