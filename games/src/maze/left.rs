//! What is still possible after some turns.

pub use super::turns::Candidate;
use super::turns::{best_longer_turns, best_turns};
use num_bigint::BigUint;
use pencilmill_generator::board::{Gimmick, Place};
use pencilmill_generator::maze::{Hidden, Known, Mazes, Particles, Sure, Turn};
use pencilmill_generator::random::{Key, Random};

/// What may be spent on the answer.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Partial mazes at a time; if there are more, some are drawn.
    pub partials: usize,
    /// Steps of counting, after which mazes are drawn instead.
    pub counting: u64,
    /// Mazes drawn where they cannot be counted, and to choose a turn by if there are more.
    pub draws: usize,
    /// Most steps of the turns among which the best is looked for.
    pub steps: usize,
    /// Most steps of a route that wins for sure.
    pub sure: usize,
    /// The seed of all that is drawn.
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

/// What is still possible.
#[derive(Clone, Debug)]
pub struct Left {
    /// How many mazes.
    pub mazes: BigUint,
    /// Whether that is counted, and not estimated from a sample; so with all shares.
    pub exact: bool,
    /// If not, how many mazes were drawn.
    pub drawn: usize,
    /// Whether these had to be completed one by one, since hardly any that is drawn fits: shares are rough then.
    pub uneven: bool,
    /// The cells one may be in, with their shares, the likeliest first.
    pub cells: Vec<(Place, Share)>,
    /// For each cell and side, the shares of mazes with a gimmick of each kind there.
    pub places: Vec<(Place, [Share; 5])>,
    /// The turns that leave the fewest mazes, the best first; none if the game is won.
    pub turns: Vec<Candidate>,
    /// Whether longer ones than asked for were looked at, since the others tell next to nothing.
    pub longer: bool,
    /// How many mazes they were chosen by, and whether these are all.
    pub chosen_by: (usize, bool),
    /// Routes that win in every maze left.
    pub sure: Sure,
}

/// A part of all mazes, in millionths.
pub type Share = u32;
/// All of them.
pub const WHOLE: Share = 1_000_000;

/// No maze is left.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Nothing {
    /// What is told before the first turn admits none.
    #[error("no maze is as told")]
    AtAll,
    /// A turn cannot have been answered so.
    #[error("no maze is left after turn {0}")]
    After(usize),
    /// The same, as far as a sample says.
    #[error(
        "no maze is left after turn {0} of those drawn; there were too many to look at all (--partials)"
    )]
    Drawn(usize),
    /// None was found, which says little.
    #[error(
        "no maze as told was found among those drawn, but there may be some (--partials, --counting or --draws finds more)"
    )]
    Unfound,
}

impl Nothing {
    /// Whether it is sure that no maze is left.
    pub fn is_sure(&self) -> bool {
        matches!(self, Nothing::AtAll | Nothing::After(_))
    }
}

fn share(part: &BigUint, all: &BigUint) -> Share {
    let share = part * WHOLE / all;
    u32::try_from(share).unwrap_or(WHOLE)
}

pub(super) fn share_of(part: usize, all: usize) -> Share {
    (part as u64 * u64::from(WHOLE) / (all as u64).max(1)) as Share
}

/// How often more partial mazes are looked at, where those drawn have died out; each time twice as many.
const AGAIN: u32 = 2;
/// What the best turn leaves where it tells next to nothing.
const NOTHING_TOLD: Share = WHOLE / 10 * 9;

/// Finds out what is still possible.
///
/// # Errors
/// If nothing is: after which turn.
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
    if left
        .turns
        .first()
        .is_some_and(|best| best.left > NOTHING_TOLD)
    {
        let longer = best_longer_turns(&hidden, effort.steps);
        left.longer =
            longer.first().map(|turn| turn.left) < left.turns.first().map(|turn| turn.left);
        if left.longer {
            left.turns = longer;
        }
    }
    if particles.drawn.is_empty() {
        left.sure = mazes.sure_routes(&particles.list, effort.sure, effort.counting);
    }
    Ok(left)
}

/// By counting, if that does not take too much.
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
    let places = mazes.places().iter().zip(&tally.places);
    Some(Left {
        cells: cells.map(|(&place, n)| (place, share(n, all))).collect(),
        places: places
            .map(|(&place, n)| (place, std::array::from_fn(|kind| share(&n[kind], all))))
            .collect(),
        mazes: tally.all,
        exact: true,
        drawn: 0,
        uneven: false,
        turns: Vec::new(),
        longer: false,
        chosen_by: (0, true),
        sure: Sure::Undecided(0),
    })
}

/// So many mazes drawn, with how many were drawn in all, and whether they had to be completed one by one, since none that was
/// drawn fits: then not every maze has the same chance.
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

/// From a sample.
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
    Ok(Left {
        mazes: all,
        exact: false,
        drawn: hidden.len(),
        cells: cells
            .map(|cell| (cell, there(&|h: &Hidden| h.moment.at == cell)))
            .collect(),
        places: places.collect(),
        uneven,
        turns: Vec::new(),
        longer: false,
        chosen_by: (0, false),
        sure: Sure::Undecided(0),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_generator::board::Board;
    use pencilmill_generator::maze::{Told, random_stage, read_route};

    fn known(board: Board, numbers: [u16; 5]) -> Known {
        Known {
            board,
            start: Place::cell(0, 0),
            goal: Place::cell(board.rows - 1, board.cols - 1),
            numbers,
            announced: false,
            disclosed: Vec::new(),
        }
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
            assert!(
                a.iter().zip(b).all(|(&a, &b)| near(a, b)),
                "{place:?}: {a:?} {b:?}"
            );
        }
        for (cell, share) in &exact.cells {
            let other = sample.cells.iter().find(|other| other.0 == *cell);
            assert!(near(*share, other.map_or(0, |other| other.1)));
        }
        let ratio = share(&sample.mazes, &(&exact.mazes * 2_u8));
        assert!(near(ratio, WHOLE / 2), "{} {}", exact.mazes, sample.mazes);
    }

    #[test]
    fn few_partial_mazes_stand_for_many() {
        let known = known(Board::new(4, 4), [5, 1, 0, 1, 0]);
        let turns = turns(&known, &["DRDRL", "URDL", "RDLLUR"]);
        let exact = left(&known, &turns, Effort::default()).unwrap();
        let mut random = Key::new(4, "partial mazes").random(0, 0);
        let all = Mazes::new(&known).after(&turns, usize::MAX, &mut random);
        let effort = Effort {
            partials: all.list.len().div_ceil(2),
            ..Effort::default()
        };
        // With so few, all may die out; that is then not said to be a contradiction.
        let drawn = || left(&known, &turns, effort).map(|left| (left.exact, left.sure, left.mazes));
        match drawn() {
            Ok((exact, sure, _)) => assert_eq!((exact, sure), (false, Sure::Undecided(0))),
            Err(nothing) => assert!(matches!(nothing, Nothing::Drawn(_)), "{nothing}"),
        }
        assert_eq!(drawn(), drawn());
        assert!(exact.exact);
    }

    #[test]
    fn a_contradiction_is_told_with_its_turn() {
        let known = known(Board::new(3, 3), [1, 0, 0, 0, 0]);
        let told = |text: &str, told: &str| Turn {
            route: read_route(text, &[], None).unwrap(),
            told: Told::parse(told).unwrap(),
        };
        let turns = [
            told("R", "wall 1"),
            told("R", "wall 1"),
            told("D", "wall 1"),
        ];
        assert_eq!(
            left(&known, &turns, Effort::default()).err(),
            Some(Nothing::After(3))
        );
        let one = left(&known, &turns[..1], Effort::default()).unwrap();
        assert_eq!(one.mazes, BigUint::from(1_u8));
        let down = read_route("D2R2", &[], None).unwrap();
        let Sure::Routes(routes) = one.sure else {
            panic!("{:?}", one.sure);
        };
        assert!(routes.contains(&down) && routes.len() == 3, "{routes:?}");
    }
}
