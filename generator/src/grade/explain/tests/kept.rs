//! Explanations and hints are the kept ones, to the last premise.
//!
//! `tests/explained.txt` has a line for each deduction: the decisions, and a digest of everything
//! told with them. `UPDATE_GOLDEN=1` rewrites the file; its diff shows which ones are told anew.

use super::super::easiest::next_step;
use super::super::{Deduction, SolvingStep, Statement, explain};
use super::{PUZZLES, TOLD};
use crate::board::Drawing;
use crate::genre::Progress;
use crate::genres;
use crate::hint_loop::Interrupt;
use crate::prover::Search;
use pencilmill_solver::Budget;
use siphasher::sip::SipHasher13;
use std::fmt::Debug;
use std::hash::Hasher;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/explained.txt");
/// Shares of the answer that are drawn before a hint, in eighths.
const SHARES: [usize; 3] = [0, 3, 6];
/// Genres whose explanations take long.
const LONG: [&str; 10] = [
    "bitspuzzle",
    "chainlink",
    "field-trespass",
    "mountain-climber",
    "ore-soccer",
    "piirilevy",
    "snake-nest",
    "sokosoko",
    "tonttiraja",
    "triangle-field",
];

/// A short digest of everything in a value but the numbers of variables.
fn digest(told: &impl Debug) -> String {
    let mut text = format!("{told:?}");
    for field in ["lits: [", "uses: ["] {
        while let Some(from) = text.find(field) {
            let to = from + text[from..].find(']').unwrap();
            text.replace_range(from..=to, "");
        }
    }
    let mut digest = SipHasher13::new();
    digest.write(text.as_bytes());
    format!("{:08x}", digest.finish() as u32)
}

/// The layers of steps, and the decisions of their deductions.
fn lines(steps: &[SolvingStep]) -> String {
    let line = |deduction: &Deduction| {
        let Statement { drawn, blank, .. } = &deduction.found;
        format!("  {} {drawn} / {blank}\n", digest(deduction))
    };
    let told = |step: &SolvingStep| {
        let deductions: String = step.deductions.iter().map(line).collect();
        let known = digest(&(&step.drawing, &step.blank));
        format!(" {known} layer {}\n{deductions}", step.layer)
    };
    steps.iter().map(told).collect()
}

/// A puzzle, its explanation, and hints for a few drawings.
fn told(text: &str) -> String {
    let puzzle = genres::parse(text).unwrap();
    let answer = Search::new(&puzzle, Budget::UNLIMITED).next();
    let answer = answer.unwrap().unwrap();
    let stop = Interrupt::new();
    let explanation = explain(&puzzle, &answer, &stop);
    let mut told = format!("{puzzle}\n{}", lines(&explanation.steps));
    for share in SHARES {
        let items = answer.items().iter().zip(0..);
        let drawn = items.filter(|(_, at)| at % 8 < share);
        let drawn: Drawing = drawn.map(|(item, _)| *item).collect();
        let progress = Progress {
            order: drawn.items().to_vec(),
            drawn,
            ..Progress::default()
        };
        let hint = next_step(&puzzle, &answer, &progress, &stop);
        told += &format!("hint\n{}", lines(&Vec::from_iter(hint)));
    }
    told
}

#[test]
fn explanations_are_the_kept_ones() {
    let puzzles = PUZZLES.into_iter().chain(TOLD.lines().step_by(2));
    let puzzles = puzzles.filter(|text| !LONG.iter().any(|genre| text.starts_with(genre)));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(PATH, puzzles.map(told).collect::<String>()).unwrap();
        return;
    }
    let kept = std::fs::read_to_string(PATH).unwrap();
    let mut kept = kept.as_str();
    for text in puzzles {
        let told = told(text);
        let same = kept.strip_prefix(&told);
        kept = same.unwrap_or_else(|| {
            let mut lines = told.lines().zip(kept.lines());
            let other = lines.find(|(told, kept)| told != kept);
            panic!("{text}: {other:?}")
        });
    }
    assert_eq!(kept, "");
}
