//! Search for the cells where a player may be after some turns, without visiting equivalent states
//! twice.
//!
//! Two partial mazes at one moment are equivalent if they agree in every place that later steps may
//! touch, and in the gimmicks left to place. If one of them leads nowhere, neither does the other.

use super::Turn;
use super::grid::BEYOND;
use super::possible::{Mazes, Partial, Progress, Verdict, kind};
use pencilmill_puzzle::board::{Ending, Gimmick, Place};
use pencilmill_puzzle::random::Random;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Greatest number of remembered dead ends.
const KEPT: usize = 1 << 18;

/// The result of a search.
#[derive(Clone)]
pub enum Ended {
    /// A partial maze that meets the demand.
    Found(Box<Partial>),
    /// No partial maze meets it.
    Nowhere,
    /// The work was used up before an outcome.
    OutOfWork,
}

impl Mazes {
    /// Searches for a partial maze with these responses to the turns, in which the last turn ends
    /// in one of these cells, and the goal can be reached. With `random`, the order of the search
    /// is random. `work` is the number of steps that may be played.
    pub fn ending_in(
        &self,
        cells: impl Fn(Place) -> bool,
        turns: &[Turn],
        random: Option<&mut Random>,
        work: u64,
    ) -> Ended {
        if !self.is_possible() || !turns.iter().all(|turn| self.is_sensible(turn)) {
            return Ended::Nowhere;
        }
        let places = &self.grid.places[..self.grid.cells];
        let mut search = Search {
            mazes: self,
            turns,
            wanted: places.iter().map(|&place| cells(place)).collect(),
            random,
            ahead: BTreeMap::new(),
            nowhere: BTreeSet::new(),
            work,
        };
        let now = Now {
            turn: 0,
            step: 0,
            done: Progress::default(),
        };
        match search.look(&self.undecided(), now) {
            Outcome::Found(partial) => Ended::Found(partial),
            Outcome::Nowhere { .. } => Ended::Nowhere,
            Outcome::OutOfWork => Ended::OutOfWork,
        }
    }
}

/// A moment within the turns.
#[derive(Clone, Copy)]
struct Now {
    turn: usize,
    step: usize,
    done: Progress,
}

enum Outcome {
    Found(Box<Partial>),
    /// No partial maze exists, regardless of the goal; or one may exist in an equivalent partial
    /// maze.
    Nowhere {
        for_sure: bool,
    },
    OutOfWork,
}

/// The future of a moment, over all mazes.
struct Ahead {
    /// Places that steps may touch.
    places: Vec<u16>,
    /// True if a turn may end in a demanded cell.
    may_end: bool,
}

struct Search<'a> {
    mazes: &'a Mazes,
    turns: &'a [Turn],
    wanted: Vec<bool>,
    random: Option<&'a mut Random>,
    /// Memo by turn, step, present cell and steps of the turn that are yet to be stopped.
    ahead: BTreeMap<(usize, usize, u16, u32), Rc<Ahead>>,
    nowhere: BTreeSet<Vec<u8>>,
    work: u64,
}

impl Search<'_> {
    fn look(&mut self, partial: &Partial, now: Now) -> Outcome {
        let Some(Turn { route, told }) = self.turns.get(now.turn) else {
            return match self.wanted[usize::from(partial.at)] {
                true if self.mazes.is_completable(partial) => Outcome::Found(Box::new(*partial)),
                ends => Outcome::Nowhere { for_sure: !ends },
            };
        };
        let won = now.step == 0 && partial.at == self.mazes.goal;
        let ahead = self.ahead(now, partial.at);
        if won || !ahead.may_end {
            return Outcome::Nowhere { for_sure: true };
        }
        let key = key(partial, now, &ahead.places, self.mazes.grid.cells);
        if self.nowhere.contains(&key) {
            return Outcome::Nowhere { for_sure: true };
        }
        let Some(work) = self.work.checked_sub(1) else {
            return Outcome::OutOfWork;
        };
        self.work = work;
        let left = route.len() - 1 - now.step;
        let mut ways = Vec::new();
        self.mazes
            .step(partial, route[now.step], &mut |partial, event| {
                let next = match self.mazes.judge(told, now.done, event, left) {
                    Verdict::Wrong => return,
                    Verdict::On(done) if left > 0 => Now {
                        step: now.step + 1,
                        done,
                        ..now
                    },
                    Verdict::On(_) | Verdict::Ended => Now {
                        turn: now.turn + 1,
                        step: 0,
                        done: Progress::default(),
                    },
                };
                ways.push((*partial, next));
            });
        if let Some(random) = &mut self.random {
            random.shuffle(&mut ways);
        }
        let mut all_sure = true;
        for (partial, next) in &ways {
            match self.look(partial, *next) {
                Outcome::Nowhere { for_sure } => all_sure &= for_sure,
                outcome => return outcome,
            }
        }
        if all_sure && self.nowhere.len() < KEPT {
            self.nowhere.insert(key);
        }
        Outcome::Nowhere { for_sure: all_sure }
    }

    fn ahead(&mut self, now: Now, at: u16) -> Rc<Ahead> {
        let done = now.done.walls + now.done.green;
        let told = self.turns[now.turn].told;
        let stopped = match now.done.after {
            true => told.rest.walls + told.rest.green,
            false => told.stopped(),
        };
        let stops = u32::from((stopped - done).unsigned_abs());
        let place = (now.turn, now.step, at, stops);
        if let Some(ahead) = self.ahead.get(&place) {
            return ahead.clone();
        }
        let ahead = Rc::new(self.looked_ahead(now, at, stops));
        self.ahead.insert(place, ahead.clone());
        ahead
    }

    /// Computes the future: any step may be stopped, as often as the response has it.
    fn looked_ahead(&self, now: Now, at: u16, stops: u32) -> Ahead {
        let grid = &self.mazes.grid;
        let mut touched = vec![false; grid.places.len()];
        // A bit for each possible number of stopped steps of the turn on arrival, for each cell.
        let mut here = vec![0_u128; grid.cells];
        here[usize::from(at)] = 1;
        let (mut from, mut stops) = (now.step, stops);
        for (number, turn) in self.turns.iter().enumerate().skip(now.turn) {
            let ending = turn.told.rest.ending;
            let wins = ending == Some(Ending::Goal);
            // Stops before the goal are not reported.
            let all = 1_u128.checked_shl(stops).filter(|_| !wins);
            let later = |bits: &u128| match all {
                Some(all) => (bits << 1) & (all | (all - 1)),
                None => *bits,
            };
            for step in &turn.route[from..] {
                let mut next: Vec<u128> = here.iter().map(later).collect();
                for cell in (0..grid.cells).filter(|&cell| here[cell] > 0) {
                    let (side, to) = grid.ways[cell][step.value() as usize];
                    touched[usize::from(side)] = true;
                    if to != BEYOND && (wins || to != self.mazes.goal) {
                        touched[usize::from(to)] = true;
                        next[usize::from(to)] |= here[cell];
                    }
                }
                here = next;
            }
            if let Some(Ending::Out | Ending::Pit) = ending {
                here.fill(0);
                here[usize::from(self.mazes.start)] = 1;
            }
            let all = all.filter(|_| ending.is_none());
            for bits in &mut here {
                *bits = u128::from(*bits & all.unwrap_or(u128::MAX) > 0);
            }
            from = 0;
            let next = self.turns.get(number + 1);
            stops = next.map_or(0, |next| u32::from(next.told.stopped().unsigned_abs()));
        }
        let places = (0..grid.places.len() as u16).filter(|&place| touched[usize::from(place)]);
        Ahead {
            places: places.collect(),
            may_end: here
                .iter()
                .zip(&self.wanted)
                .any(|(&here, &wanted)| here > 0 && wanted),
        }
    }
}

/// A key shared by equivalent partial mazes of one moment. Numbers of gimmicks left to place count
/// only up to the number of places where they may matter.
fn key(partial: &Partial, now: Now, places: &[u16], cells: usize) -> Vec<u8> {
    let Progress {
        walls,
        green,
        after,
    } = now.done;
    let mut key = Vec::with_capacity(24 + places.len());
    for number in [now.turn as u16, now.step as u16, partial.at] {
        key.extend(number.to_be_bytes());
    }
    key.extend(walls.to_be_bytes());
    key.extend(green.to_be_bytes());
    key.push(u8::from(after) + 2 * u8::from(partial.pressed));
    let mut open = [0; 2];
    for &place in places {
        let kind = partial.kinds[usize::from(place)];
        open[usize::from(usize::from(place) >= cells)] += u16::from(kind == kind::UNKNOWN);
        key.push(kind);
    }
    let mut to_place = [0; 2];
    for gimmick in Gimmick::ALL {
        let on_side = usize::from(gimmick.on_side());
        let left = partial.left[gimmick as usize];
        to_place[on_side] += left;
        key.extend(left.min(open[on_side]).to_be_bytes());
    }
    for kind in 0..2 {
        let room = partial.open[kind].saturating_sub(to_place[kind]);
        key.extend(room.min(open[kind]).to_be_bytes());
    }
    key
}

#[cfg(test)]
mod tests {
    use super::super::Stage;
    use super::super::{Known, Mazes, random_ends, random_stage, usual_numbers};
    use super::*;
    use pencilmill_puzzle::board::{Board, ORTHOGONAL};
    use pencilmill_puzzle::random::Key;

    /// A few random turns in a stage that do not win.
    fn turns(stage: &Stage, random: &mut Random) -> Vec<Turn> {
        let mut moment = stage.start();
        let mut turns = Vec::new();
        while turns.len() < 3 {
            let route: Vec<_> = (0..1 + random.below(4))
                .map(|_| ORTHOGONAL[random.below(4)])
                .collect();
            let told = stage.play(&mut moment.clone(), &route);
            if !told.is_won() {
                stage.play(&mut moment, &route);
                turns.push(Turn { route, told });
            }
        }
        turns
    }

    #[test]
    fn it_ends_where_a_search_through_all_ends() {
        let (mut possible, mut impossible) = (0, 0);
        for number in 0..60 {
            let mut random = Key::new(1, "ending").random(number, 0);
            let board = [Board::new(2, 3), Board::new(3, 3)][number as usize % 2];
            let mut numbers = usual_numbers(board, &mut random);
            numbers[0] += random.below(3) as u16;
            let mut known = Known::new(board, random_ends(board, &mut random), numbers);
            known.announced = number % 3 == 0;
            let Some(stage) = random_stage(&known, &mut random) else {
                continue;
            };
            let turns = turns(&stage, &mut random);
            let mazes = Mazes::new(&known);
            let mut ends = BTreeSet::new();
            mazes.search(&mazes.undecided(), &turns, &mut |partial| {
                if mazes.is_completable(partial) {
                    ends.insert(mazes.cell(partial));
                }
                false
            });
            for cell in board.cells() {
                for in_order in [true, false] {
                    let order = (!in_order).then_some(&mut random);
                    let ended = mazes.ending_in(|place| place == cell, &turns, order, u64::MAX);
                    assert_eq!(matches!(ended, Ended::Found(_)), ends.contains(&cell));
                    let Ended::Found(partial) = ended else {
                        impossible += 1;
                        continue;
                    };
                    possible += 1;
                    assert_eq!(mazes.cell(&partial), cell);
                    let stage = mazes.completed(&partial, &mut random).unwrap();
                    assert_eq!(stage.fault(), None);
                    assert_eq!(stage.replay(&turns).unwrap().at, cell);
                }
            }
        }
        assert!(
            possible > 100 && impossible > 300,
            "{possible} {impossible}"
        );
    }

    #[test]
    fn work_is_not_exceeded() {
        let mut random = Key::new(2, "ending").random(0, 0);
        let board = Board::new(4, 4);
        let known = Known::new(board, random_ends(board, &mut random), [4, 1, 0, 1, 0]);
        let stage = random_stage(&known, &mut random).unwrap();
        let turns = turns(&stage, &mut random);
        let mazes = Mazes::new(&known);
        let ended = mazes.ending_in(|_| true, &turns, None, 2);
        assert!(matches!(ended, Ended::OutOfWork));
    }
}
