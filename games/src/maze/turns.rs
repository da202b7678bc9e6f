//! The most informative turns.

use pencilmill_generator::board::{ORTHOGONAL, Step};
use pencilmill_generator::genres::suiri_meiro::maze::{Hidden, Told};
use std::collections::BTreeMap;

/// Number of best turns kept.
const KEPT: usize = 5;

/// A share of all mazes, in millionths.
pub type Share = u32;
/// The share of all mazes.
pub const WHOLE: Share = 1_000_000;

/// The share of a number.
pub(super) fn share_of(part: usize, all: usize) -> Share {
    (part as u64 * u64::from(WHOLE) / (all as u64).max(1)) as Share
}

/// A possible turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The route.
    pub route: Vec<Step>,
    /// Average share of mazes left after it.
    pub left: Share,
    /// Number of different responses that it may get.
    pub responses: usize,
    /// Share of mazes in which it wins.
    pub wins: Share,
}

/// Rates a route over these mazes: each response leaves all mazes that give it.
fn candidate(hidden: &[Hidden], route: &[Step]) -> (u64, Candidate) {
    let mut groups: BTreeMap<Told, usize> = BTreeMap::new();
    for one in hidden {
        let told = one.stage.play(&mut one.moment.clone(), route);
        *groups.entry(told).or_default() += 1;
    }
    let square: u64 = groups.values().map(|&n| (n * n) as u64).sum();
    let all = hidden.len();
    let wins = groups.get(&Told::GOAL).copied().unwrap_or(0);
    let candidate = Candidate {
        route: route.to_vec(),
        left: share_of(square as usize, all * all),
        responses: groups.len(),
        wins: share_of(wins, all),
    };
    (square, candidate)
}

/// The routes of at most `steps` steps that leave the smallest average share of these mazes. Among
/// equal ones the shorter is better, then the first in the order up, right, down, left.
pub(super) fn best_turns(hidden: &[Hidden], steps: usize) -> Vec<Candidate> {
    let mut best: Vec<(u64, Candidate)> = Vec::new();
    let mut routes: Vec<Vec<Step>> = vec![Vec::new()];
    for _ in 1..=steps {
        let longer =
            |route: &Vec<Step>| ORTHOGONAL.map(|step| [route.as_slice(), &[step]].concat());
        routes = routes.iter().flat_map(longer).collect();
        for route in &routes {
            let (square, candidate) = candidate(hidden, route);
            let place = best.partition_point(|other| other.0 <= square);
            if place < KEPT {
                best.insert(place, (square, candidate));
                best.truncate(KEPT);
            }
        }
    }
    best.into_iter().map(|best| best.1).collect()
}
