//! The most informative turns: the best short ones, and longer ones where those are nearly useless.

use super::share::{Share, WHOLE, share_of};
use pencilmill_generator::board::{ORTHOGONAL, Step};
use pencilmill_generator::genres::suiri_meiro::maze::{Hidden, Moment, Told};
use std::collections::{BTreeMap, BTreeSet};

/// Number of best turns kept.
const KEPT: usize = 5;
/// Greatest length of longer turns, in steps.
const LONGEST: usize = 24;
/// Number of longer turns extended, for each length.
const WIDTH: usize = 120;
/// Number of mazes in which longer turns are first examined.
const SAMPLE: usize = 120;

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

/// The best turns so far, with the sums of squares that rank them.
#[derive(Default)]
struct Best(Vec<(u64, usize, Candidate)>);

impl Best {
    /// Among equal ones the shorter is better, then the earlier.
    fn offer(&mut self, (square, candidate): (u64, Candidate)) {
        let key = (square, candidate.route.len());
        let place = self.0.partition_point(|best| (best.0, best.1) <= key);
        if place < KEPT {
            self.0.insert(place, (key.0, key.1, candidate));
            self.0.truncate(KEPT);
        }
    }

    fn list(self) -> Vec<Candidate> {
        self.0.into_iter().map(|best| best.2).collect()
    }
}

/// The routes of at most `steps` steps that leave the smallest average share of these mazes. Among
/// equal ones the shorter is better, then the first in the order up, right, down, left.
pub(super) fn best_turns(hidden: &[Hidden], steps: usize) -> Vec<Candidate> {
    let mut best = Best::default();
    let mut routes: Vec<Vec<Step>> = vec![Vec::new()];
    for _ in 1..=steps {
        routes = routes.iter().flat_map(|route| longer(route)).collect();
        for route in &routes {
            best.offer(candidate(hidden, route));
        }
    }
    best.list()
}

fn longer(route: &[Step]) -> [Vec<Step>; 4] {
    ORTHOGONAL.map(|step| [route, &[step]].concat())
}

/// The best of longer routes. Routes with equal effects in all mazes of a sample count once; the
/// most informative of each length are extended. Ends soon after the first informative length.
pub(super) fn best_longer_turns(hidden: &[Hidden], steps: usize) -> Vec<Candidate> {
    let sample = &hidden[..hidden.len().min(SAMPLE)];
    let mut best = Best::default();
    let mut seen: BTreeSet<Vec<(Told, Moment)>> = BTreeSet::new();
    let mut routes: Vec<Vec<Step>> = vec![Vec::new()];
    let mut much = None;
    for length in 1..=LONGEST {
        let mut next: Vec<(u64, Vec<Step>)> = Vec::new();
        for route in routes.iter().flat_map(|route| longer(route)) {
            let after = |one: &Hidden| {
                let mut moment = one.moment.clone();
                (one.stage.play(&mut moment, &route), moment)
            };
            let ends: Vec<(Told, Moment)> = sample.iter().map(after).collect();
            let over = |end: &(Told, Moment)| end.0.rest.ending.is_some();
            if ends.iter().all(over) {
                // Its extensions are not examined, but its ending may be informative.
                next.push((u64::MAX, route));
                continue;
            }
            let mut groups: BTreeMap<Told, u64> = BTreeMap::new();
            for (told, _) in &ends {
                *groups.entry(*told).or_default() += 1;
            }
            if seen.insert(ends) {
                next.push((groups.values().map(|n| n * n).sum(), route));
            }
        }
        next.sort();
        if length > steps {
            for (_, route) in next.iter().take(WIDTH) {
                best.offer(candidate(hidden, route));
            }
        }
        next.retain(|(square, _)| *square < u64::MAX);
        next.truncate(WIDTH);
        routes = next.into_iter().map(|(_, route)| route).collect();
        let told = best.0.first().is_some_and(|best| best.2.left < WHOLE / 2);
        much = much.or(told.then_some(length));
        // Two more steps may be still more informative.
        if routes.is_empty() || much.is_some_and(|much| length >= much + 2) {
            break;
        }
    }
    best.list()
}

#[cfg(test)]
mod tests {
    use super::super::file::{read_known, read_stage};
    use super::super::left::{Effort, Left, left};
    use super::*;
    use pencilmill_generator::genres::suiri_meiro::maze::{Turn, read_route};

    /// The possibilities left after these routes.
    fn after(stage: &str, routes: &[&str]) -> Left {
        let game = read_stage(stage).unwrap();
        let mut moment = game.stage.start();
        let turn = |text: &&str| {
            let route = read_route(text, &[], None).unwrap();
            let told = game.stage.play(&mut moment, &route);
            Turn { route, told }
        };
        let turns: Vec<Turn> = routes.iter().map(turn).collect();
        let effort = Effort {
            steps: 2,
            ..Effort::default()
        };
        left(&game.stage.known, &turns, effort).unwrap()
    }

    /// All sides within two steps of the start have been passed; the wall is elsewhere.
    #[test]
    fn longer_turns_are_named_where_short_ones_tell_nothing() {
        let stage = "puzzle suiri-meiro 3x5; letter r2c1=S r2c5=G; count r5c1=wall1\n\
                     maze wall r0.5c5.5-r1.5c5.5\n";
        let routes: Vec<&str> = "U2 UL L D2 DL RU2 RD2 R2U2 DRD URU".split(' ').collect();
        let found = after(stage, &routes);
        assert!(found.exact && found.longer, "{:?}", found.turns);
        let best = &found.turns[0];
        assert!(best.route.len() > 2 && best.left < WHOLE, "{best:?}");
    }

    #[test]
    fn the_best_turn_is_that_of_all_routes() {
        let known = "puzzle suiri-meiro 3x3; letter r1c1=S r3c3=G; count r5c1=wall2\nR -> wall 1\n";
        let script = read_known(known).unwrap();
        let found = left(&script.known, &script.turns, Effort::default()).unwrap();
        assert!(!found.longer);
        let lefts: Vec<Share> = found.turns.iter().map(|turn| turn.left).collect();
        assert!(lefts.is_sorted() && lefts.len() == KEPT, "{lefts:?}");
    }
}
