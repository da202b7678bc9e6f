//! The possibilities left after some turns.

pub use super::turns::{Candidate, Share, WHOLE};
use super::turns::{best_turns, share_of};
use num_bigint::BigUint;
use pencilmill_generator::board::{Gimmick, Place};
use pencilmill_generator::genres::suiri_meiro::maze::{
    Hidden, Known, Mazes, Particles, Sure, Turn,
};
use pencilmill_generator::random::{Key, Random};

/// The share of a large number.
fn share(part: &BigUint, all: &BigUint) -> Share {
    u32::try_from(part * WHOLE / all).unwrap_or(WHOLE)
}

/// Limits of an analysis.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Greatest number of partial mazes at a time; beyond it a sample is kept.
    pub partials: usize,
    /// Work for counting, in steps; beyond it mazes are sampled instead.
    pub counting: u64,
    /// Sample size where mazes cannot be counted, and for the choice of a turn.
    pub draws: usize,
    /// Greatest length of candidate turns, in steps.
    pub steps: usize,
    /// Greatest length of a route that surely wins, in steps.
    pub sure: usize,
    /// Seed of all samples.
    pub seed: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort {
            partials: 40_000,
            counting: 2_000_000,
            draws: 600,
            steps: 4,
            sure: 12,
            seed: 1,
        }
    }
}

/// The possibilities left.
#[derive(Clone, Debug)]
pub struct Left {
    /// Number of mazes.
    pub mazes: BigUint,
    /// True if that number and all shares are counted, and not estimated from a sample.
    pub exact: bool,
    /// Size of the sample, if there is one.
    pub drawn: usize,
    /// True if the sampled mazes had to be completed one by one, because hardly any draw fits:
    /// shares are rough then.
    pub uneven: bool,
    /// The possible present cells with their shares, likeliest first.
    pub cells: Vec<(Place, Share)>,
    /// Shares of mazes with a gimmick of each kind, for each cell and side.
    pub places: Vec<(Place, [Share; 5])>,
    /// The turns that leave the fewest mazes, best first; none if the game is won.
    pub turns: Vec<Candidate>,
    /// Number of mazes that the turns were chosen by, and true if these are all.
    pub chosen_by: (usize, bool),
    /// Routes that win in every maze left.
    pub sure: Sure,
}

impl Left {
    /// Counted numbers, without turns and routes.
    fn new(mazes: BigUint, cells: Vec<(Place, Share)>, places: Vec<(Place, [Share; 5])>) -> Left {
        Left {
            mazes,
            exact: true,
            drawn: 0,
            uneven: false,
            cells,
            places,
            turns: Vec::new(),
            chosen_by: (0, true),
            sure: Sure::Undecided(0),
        }
    }
}

/// The reason why no maze is left.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Nothing {
    /// The public data admits none.
    #[error("no maze is as told")]
    AtAll,
    /// A turn cannot have had its response.
    #[error("no maze is left after turn {0}")]
    After(usize),
    /// A turn cannot have had its response in any maze of a sample.
    #[error("no maze is left after turn {0} of those drawn; there were too many to look at all")]
    Drawn(usize),
    /// None was found, which proves little.
    #[error("no maze as told was found among those drawn, but there may be some")]
    Unfound,
}

impl Nothing {
    /// True if it is certain that no maze is left.
    pub fn is_sure(&self) -> bool {
        matches!(self, Nothing::AtAll | Nothing::After(_))
    }
}

/// Retries with twice as many partial mazes each, after all sampled ones were contradicted.
const AGAIN: u32 = 2;

/// Finds the possibilities left.
///
/// # Errors
/// No maze is left; the error names the turn.
pub fn left(known: &Known, turns: &[Turn], effort: Effort) -> Result<Left, Nothing> {
    let mazes = Mazes::new(known);
    let key = Key::new(effort.seed, "mazes left");
    let mut random = key.random(0, 0);
    let mut particles = mazes.after(turns, effort.partials, &mut random);
    for again in 1..=AGAIN {
        if particles.contradicted.is_none() || particles.drawn.is_empty() {
            break;
        }
        random = key.random(0, again);
        particles = mazes.after(turns, effort.partials << again, &mut random);
    }
    match particles.contradicted {
        Some(turn) if particles.drawn.is_empty() => return Err(Nothing::After(turn + 1)),
        Some(turn) => return Err(Nothing::Drawn(turn + 1)),
        None => {}
    }
    if particles.list.is_empty() || !particles.list.iter().any(|p| mazes.is_completable(p)) {
        return Err(match particles.drawn.is_empty() {
            true => Nothing::AtAll,
            false => Nothing::Unfound,
        });
    }
    let mut left = match counted(&mazes, &particles, effort) {
        Some(left) => left,
        None => drawn(&mazes, &particles, effort, &mut random)?,
    };
    left.cells.retain(|cell| cell.1 > 0);
    left.cells
        .sort_by_key(|&(place, share)| (u32::MAX - share, place));
    let won = turns.last().is_some_and(|turn| turn.told.is_won());
    if won {
        return Ok(left);
    }
    let few = usize::try_from(&left.mazes)
        .ok()
        .filter(|&all| all <= 3 * effort.draws);
    let all = few.filter(|_| particles.drawn.is_empty());
    let all = all.and_then(|all| mazes.list(&particles.list, all));
    let (hidden, complete) = match all {
        Some(all) => (all, true),
        None => {
            let (hidden, _, _) = some(&mazes, &particles, effort.draws, &mut random);
            (hidden, false)
        }
    };
    left.chosen_by = (hidden.len(), complete);
    left.turns = best_turns(&hidden, effort.steps);
    if particles.drawn.is_empty() {
        left.sure = mazes.sure_routes(&particles.list, effort.sure, effort.counting);
    }
    Ok(left)
}

/// Finds them by counting; none if that takes too much work.
fn counted(mazes: &Mazes, particles: &Particles, effort: Effort) -> Option<Left> {
    if !particles.drawn.is_empty() {
        return None;
    }
    let mut tally = mazes.empty_tally();
    let mut work = effort.counting;
    for partial in &particles.list {
        mazes.tally_within(partial, &mut tally, &mut work)?;
    }
    let all = &tally.all;
    let cells = mazes.places().iter().zip(&tally.cells);
    let cells = cells.map(|(&place, n)| (place, share(n, all))).collect();
    let places = mazes.places().iter().zip(&tally.places);
    let places = places.map(|(&place, n)| (place, std::array::from_fn(|i| share(&n[i], all))));
    let places = places.collect();
    Some(Left::new(tally.all, cells, places))
}

/// Draws `wanted` mazes. Also returns the number of draws, and true if the mazes had to be
/// completed one by one because no draw fits: not every maze has an equal chance then.
fn some(
    mazes: &Mazes,
    particles: &Particles,
    wanted: usize,
    random: &mut Random,
) -> (Vec<Hidden>, usize, bool) {
    let (hidden, tries) = mazes.draw(&particles.list, wanted, random);
    if !hidden.is_empty() {
        return (hidden, tries, false);
    }
    let parts = &particles.list;
    let completed = (0..wanted.min(parts.len())).filter_map(|_| {
        let partial = random.choose(parts)?;
        let stage = mazes.completed(partial, random)?;
        let moment = mazes.moment(partial);
        Some(Hidden { stage, moment })
    });
    let hidden: Vec<Hidden> = completed.collect();
    (hidden, tries, true)
}

/// Estimates them from a sample.
fn drawn(
    mazes: &Mazes,
    particles: &Particles,
    effort: Effort,
    random: &mut Random,
) -> Result<Left, Nothing> {
    let wanted = 4 * effort.draws;
    let (hidden, tries, uneven) = some(mazes, particles, wanted, random);
    if hidden.is_empty() {
        return Err(Nothing::Unfound);
    }
    let mut all: BigUint = particles.list.iter().map(|p| mazes.ways(p)).sum();
    all = all * hidden.len() / tries;
    for &(stay, of) in particles.drawn.iter().rev() {
        all = all * of / stay;
    }
    let there = |test: &dyn Fn(&Hidden) -> bool| {
        share_of(hidden.iter().filter(|h| test(h)).count(), hidden.len())
    };
    let cells = mazes.known().board.cells();
    let places = mazes.places().iter().map(|&place| {
        let kind = |gimmick| there(&|h: &Hidden| h.stage.gimmicks[place] == Some(gimmick));
        (place, Gimmick::ALL.map(kind))
    });
    let cells = cells.map(|cell| (cell, there(&|h: &Hidden| h.moment.at == cell)));
    Ok(Left {
        exact: false,
        drawn: hidden.len(),
        uneven,
        ..Left::new(all, cells.collect(), places.collect())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_generator::board::Board;
    use pencilmill_generator::genres::suiri_meiro::maze::{Told, random_stage, read_route};

    fn known(board: Board, numbers: [u16; 5]) -> Known {
        let goal = Place::cell(board.rows - 1, board.cols - 1);
        Known::new(board, (Place::cell(0, 0), goal), numbers)
    }

    fn turns(known: &Known, routes: &[&str]) -> Vec<Turn> {
        let mut random = Key::new(3, "a stage").random(0, 0);
        let stage = random_stage(known, &mut random).unwrap();
        let mut moment = stage.start();
        let turn = |text: &&str| {
            let route = read_route(text, &[], None).unwrap();
            let told = stage.play(&mut moment, &route);
            Turn { route, told }
        };
        routes.iter().map(turn).collect()
    }

    #[test]
    fn samples_agree_with_counts() {
        let known = known(Board::new(4, 4), [5, 1, 0, 1, 0]);
        let turns = turns(&known, &["RDR", "D2L2", "RUL"]);
        let exact = left(&known, &turns, Effort::default()).unwrap();
        assert!(exact.exact && exact.drawn == 0);
        let effort = Effort {
            counting: 10,
            ..Effort::default()
        };
        let sample = left(&known, &turns, effort).unwrap();
        assert!(!sample.exact && sample.drawn == 4 * effort.draws);
        let near = |a: Share, b: Share| a.abs_diff(b) < WHOLE / 20;
        for ((place, a), (_, b)) in exact.places.iter().zip(&sample.places) {
            let all_near = a.iter().zip(b).all(|(&a, &b)| near(a, b));
            assert!(all_near, "{place:?}: {a:?} {b:?}");
        }
        for (cell, share) in &exact.cells {
            let other = sample.cells.iter().find(|other| other.0 == *cell);
            assert!(near(*share, other.map_or(0, |other| other.1)));
        }
        let ratio = share(&sample.mazes, &(&exact.mazes * 2_u8));
        assert!(near(ratio, WHOLE / 2), "{} {}", exact.mazes, sample.mazes);
    }

    #[test]
    fn mazes_that_were_not_found_prove_nothing() {
        let known = known(Board::new(6, 6), [8, 1, 0, 2, 0]);
        let routes = [
            "R2D2", "D3R3", "L2U2", "R3D3L", "U2R", "D2R2D2", "DRDRDR", "RDRDRD",
        ];
        let effort = Effort {
            partials: 1,
            counting: 1,
            draws: 5,
            ..Effort::default()
        };
        let nothing = left(&known, &turns(&known, &routes), effort).err();
        assert!(nothing.is_some_and(|nothing| !nothing.is_sure()));
    }

    #[test]
    fn a_contradiction_is_told_with_its_turn() {
        let known = known(Board::new(3, 3), [1, 0, 0, 0, 0]);
        let told = |text: &str, told: &str| Turn {
            route: read_route(text, &[], None).unwrap(),
            told: Told::parse(told).unwrap(),
        };
        let turns = ["R", "R", "D"].map(|route| told(route, "wall 1"));
        let nothing = left(&known, &turns, Effort::default()).err();
        assert_eq!(nothing, Some(Nothing::After(3)));
        let one = left(&known, &turns[..1], Effort::default()).unwrap();
        assert_eq!(one.mazes, BigUint::from(1_u8));
        let down = read_route("D2R2", &[], None).unwrap();
        let Sure::Routes(routes) = one.sure else {
            panic!("{:?}", one.sure);
        };
        assert!(routes.contains(&down) && routes.len() == 3, "{routes:?}");
    }
}
