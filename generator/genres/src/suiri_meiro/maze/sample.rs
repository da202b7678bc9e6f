//! Random mazes: new stages, and samples of the mazes consistent with a transcript.

use super::possible::{Mazes, Partial, kind};
use super::{Known, Moment, Stage, reach};
use num_bigint::BigUint;
use pencilmill_puzzle::board::{Board, Gimmick, Place};
use pencilmill_puzzle::random::Random;

/// Mazes with an unreachable goal drawn before another method is used.
const DRAWS: usize = 200;

/// A sampled maze, and the moment of the game in it.
#[derive(Clone, Debug)]
pub struct Hidden {
    /// The maze.
    pub stage: Stage,
    /// The moment.
    pub moment: Moment,
}

/// Usual numbers of gimmicks for a board, growing with its size; green walls only with a switch.
pub fn usual_numbers(board: Board, random: &mut Random) -> [u16; 5] {
    let area = board.area();
    let walls = area / 4 + random.below(area / 6 + 1);
    let fragile = random.below(2 + area / 20);
    let pits = random.below(2 + area / 16);
    let green = random.below(2 + area / 16);
    let switches = match green {
        0 => 0,
        _ => 1 + random.below(1 + area / 40),
    };
    [walls, fragile, green, pits, switches].map(|number| number as u16)
}

/// A random stage with this public data; none if the goal is unreachable in all of a number of
/// tries.
pub fn random_stage(known: &Known, random: &mut Random) -> Option<Stage> {
    let mazes = Mazes::new(known);
    if !mazes.is_possible() {
        return None;
    }
    mazes.completed(&mazes.undecided(), random)
}

impl Mazes {
    /// A random completion of a partial maze with a reachable goal.
    pub fn completed(&self, partial: &Partial, random: &mut Random) -> Option<Stage> {
        for _ in 0..DRAWS {
            let stage = self.filled(partial, random);
            if stage.is_reachable() {
                return Some(stage);
            }
        }
        let mut parts = Vec::new();
        self.reachable(partial, &mut |part| {
            parts.push(*part);
            parts.len() == DRAWS
        });
        let part = *random.choose(&parts)?;
        Some(self.filled(&part, random))
    }

    /// A random completion of a partial maze, regardless of the goal.
    fn filled(&self, partial: &Partial, random: &mut Random) -> Stage {
        let mut partial = *partial;
        for on_side in [false, true] {
            let range = match on_side {
                false => 0..self.grid.cells,
                true => self.grid.cells..self.grid.places.len(),
            };
            let mut open: Vec<usize> = range
                .filter(|&place| partial.kinds[place] == kind::UNKNOWN)
                .collect();
            random.shuffle(&mut open);
            for gimmick in Gimmick::ALL.into_iter().filter(|g| g.on_side() == on_side) {
                for _ in 0..partial.left[gimmick as usize] {
                    if let Some(place) = open.pop() {
                        partial.kinds[place] = kind::of(gimmick);
                    }
                }
            }
        }
        let mut stage = Stage {
            known: self.known.clone(),
            gimmicks: pencilmill_puzzle::board::Lattice::new(self.known.board, None),
        };
        for (place, gimmick) in self.decided_places(&partial) {
            stage.gimmicks[place] = gimmick;
        }
        stage
    }

    /// The moment of the game in a completion of this partial maze.
    pub fn moment(&self, partial: &Partial) -> Moment {
        let opened = self.grid.places.iter().zip(&partial.kinds);
        let opened = opened.filter(|(_, kind)| **kind == kind::OPENED);
        Moment {
            at: self.cell(partial),
            opened: opened.map(|(&place, _)| place).collect(),
            pressed: partial.pressed,
            won: partial.at == self.goal,
        }
    }

    /// Draws `count` mazes from these partial ones, each maze with equal chance; fewer if the goal
    /// is hardly ever reachable. The second value is the number of draws.
    pub fn draw(
        &self,
        list: &[Partial],
        count: usize,
        random: &mut Random,
    ) -> (Vec<Hidden>, usize) {
        let mut upto = Vec::with_capacity(list.len());
        let mut total = BigUint::ZERO;
        for partial in list {
            total += reach::ways(partial);
            upto.push(total.clone());
        }
        let mut drawn = 0;
        let mut all = Vec::with_capacity(count);
        while all.len() < count && drawn < DRAWS * count && !list.is_empty() {
            drawn += 1;
            // A number below the total, from 64 random bits more than it needs.
            let words = total.bits() as usize / 16 + 5;
            let bits = (0..words).fold(BigUint::ZERO, |all, _| (all << 16) + random.below(1 << 16));
            let at = (bits * &total) >> (16 * words);
            let at = upto.partition_point(|upto| *upto <= at).min(list.len() - 1);
            let stage = self.filled(&list[at], random);
            if stage.is_reachable() {
                let moment = self.moment(&list[at]);
                all.push(Hidden { stage, moment });
            }
        }
        (all, drawn)
    }

    /// All completions of these partial mazes with a reachable goal; none if there are more than
    /// `most`.
    pub fn list(&self, list: &[Partial], most: usize) -> Option<Vec<Hidden>> {
        let mut all = Vec::new();
        let mut todo: Vec<Partial> = list.iter().rev().copied().collect();
        while let Some(partial) = todo.pop() {
            if partial.left == [0; 5] {
                let stage = self.filled(
                    &partial,
                    &mut pencilmill_puzzle::random::Key::new(0, "").random(0, 0),
                );
                if stage.is_reachable() {
                    let moment = self.moment(&partial);
                    all.push(Hidden { stage, moment });
                    if all.len() > most {
                        return None;
                    }
                }
                continue;
            }
            if !self.is_completable(&partial) {
                continue;
            }
            let sides_left = partial.left[..Gimmick::ON_SIDES]
                .iter()
                .any(|&left| left > 0);
            let cells = self.grid.cells;
            let range = match sides_left {
                true => cells..self.grid.places.len(),
                false => 0..cells,
            };
            let mut range = range.filter(|&place| partial.kinds[place] == kind::UNKNOWN);
            if let Some(place) = range.next() {
                todo.extend(self.decided(&partial, place as u16));
            }
        }
        Some(all)
    }
}

/// Random start and goal: corners and other cells at a distance.
pub fn random_ends(board: Board, random: &mut Random) -> (Place, Place) {
    let cells: Vec<Place> = board.cells().collect();
    loop {
        let [start, goal] = [0, 1].map(|_| cells[random.below(cells.len())]);
        let apart = (start.y - goal.y).abs() / 2 + (start.x - goal.x).abs() / 2;
        if 2 * apart >= board.rows + board.cols - 2 && apart > 1 {
            return (start, goal);
        }
    }
}
