//! The mazes that are left after a transcript.
//!
//! A turn is played in a maze of which nothing is known: whenever a step meets a side or cell that is not decided yet, the
//! play goes on in as many mazes as there are kinds of what may stand there. A [`Partial`] maze is what is decided in one of
//! them. No two of them have a maze in common, and together they hold all mazes in which the turns are answered as told.

use super::grid::{BEYOND, Grid};
use super::{Known, Told, Turn};
use crate::board::{Ending, Gimmick, Place, Response, Step};
use crate::random::Random;

/// Most places of a board: the cells and sides of 10x10.
pub(super) const MOST_PLACES: usize = 320;

/// What is known of a place.
pub(super) mod kind {
    use crate::board::Gimmick;

    /// Not decided yet.
    pub const UNKNOWN: u8 = 0;
    /// No gimmick.
    pub const NOTHING: u8 = 1;
    /// A fragile wall that lets one pass.
    pub const OPENED: u8 = 7;
    pub const WALL: u8 = of(Gimmick::Wall);
    pub const FRAGILE: u8 = of(Gimmick::Fragile);
    pub const GREEN: u8 = of(Gimmick::Green);
    pub const PIT: u8 = of(Gimmick::Pit);
    pub const SWITCH: u8 = of(Gimmick::Switch);

    /// A gimmick.
    pub const fn of(gimmick: Gimmick) -> u8 {
        gimmick as u8 + 2
    }
}

/// A maze of which some is decided, and the moment of the game in it.
#[derive(Clone, Copy)]
pub struct Partial {
    /// What is known of each place.
    pub(super) kinds: [u8; MOST_PLACES],
    /// How many gimmicks of each kind are not placed yet.
    pub(super) left: [u16; 5],
    /// How many cells and sides are not decided yet.
    pub(super) open: [u16; 2],
    /// The places with smaller numbers are cells.
    cells: u16,
    /// The cell one is in.
    pub(super) at: u16,
    /// Whether a switch was entered.
    pub(super) pressed: bool,
}

/// What a step leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Event {
    Wall,
    Green,
    Moved,
    /// Moved, and entered the first switch.
    Pressed,
    Out,
    Pit,
    Goal,
}

/// How far the response to a turn is used up.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Progress {
    pub(super) walls: i16,
    pub(super) green: i16,
    /// Whether the announced switch was entered in this turn.
    pub(super) after: bool,
}

/// What becomes of a turn with a step.
pub(super) enum Verdict {
    /// It goes on.
    On(Progress),
    /// It has ended as told.
    Ended,
    /// It is answered otherwise than told.
    Wrong,
}

/// The mazes that agree with what is told of a stage.
pub struct Mazes {
    pub(super) known: Known,
    pub(super) grid: Grid,
    pub(super) start: u16,
    pub(super) goal: u16,
}

/// Partial mazes after a transcript, without one in common.
pub struct Particles {
    /// The partial mazes.
    pub list: Vec<Partial>,
    /// If there were too many, and some were drawn in the place of all: of how many each of them stands for one, first
    /// drawn, then in all.
    pub drawn: Vec<(u64, u64)>,
    /// The turn (from 0) after which none is left, if none is.
    pub contradicted: Option<usize>,
}

impl Mazes {
    /// The mazes with these numbers of gimmicks.
    pub fn new(known: &Known) -> Mazes {
        let grid = Grid::new(known.board);
        Mazes {
            start: grid.number[known.start],
            goal: grid.number[known.goal],
            grid,
            known: known.clone(),
        }
    }

    /// What is told of them.
    pub fn known(&self) -> &Known {
        &self.known
    }

    /// Nothing is decided but what is disclosed.
    pub fn undecided(&self) -> Partial {
        let cells = self.grid.cells;
        let sides = self.grid.places.len() - cells;
        let mut partial = Partial {
            kinds: [kind::UNKNOWN; MOST_PLACES],
            left: self.known.numbers,
            open: [cells as u16, sides as u16],
            cells: cells as u16,
            at: self.start,
            pressed: false,
        };
        for end in [self.start, self.goal] {
            partial.decide(end, kind::NOTHING);
        }
        for &(place, gimmick) in &self.known.disclosed {
            partial.decide(self.grid.number[place], kind::of(gimmick));
        }
        partial
    }

    /// Whether all gimmicks find a place.
    pub fn is_possible(&self) -> bool {
        let most = self.known.disclosed.iter();
        let disclosed = |gimmick| most.clone().filter(|d| d.1 == gimmick).count() as u16;
        let mut kinds = Gimmick::ALL.into_iter().zip(self.known.numbers);
        kinds.all(|(gimmick, number)| disclosed(gimmick) <= number) && self.undecided().has_room()
    }

    /// The kinds that a place that is not decided may turn out to be.
    fn choices(&self, partial: &Partial, place: u16) -> impl Iterator<Item = u8> + use<> {
        let on_side = usize::from(place) >= self.grid.cells;
        let left = partial.left;
        let there = move |&g: &Gimmick| g.on_side() == on_side && left[g as usize] > 0;
        let kinds = Gimmick::ALL.into_iter().filter(there).map(kind::of);
        std::iter::once(kind::NOTHING).chain(kinds)
    }

    /// Calls `found` with each partial maze in which a place is decided; with the one given, if it is already.
    fn each_decided(&self, partial: &Partial, place: u16, found: &mut impl FnMut(&mut Partial)) {
        if partial.kinds[usize::from(place)] != kind::UNKNOWN {
            return found(&mut { *partial });
        }
        for kind in self.choices(partial, place) {
            let mut partial = *partial;
            partial.decide(place, kind);
            if partial.has_room() {
                found(&mut partial);
            }
        }
    }

    /// The partial mazes in which a place is decided; the one given, if it is already.
    pub(super) fn decided(&self, partial: &Partial, place: u16) -> Vec<Partial> {
        let mut all = Vec::with_capacity(4);
        self.each_decided(partial, place, &mut |partial| all.push(*partial));
        all
    }

    /// Makes a step: the mazes it may happen in, and what happens.
    pub(super) fn step(
        &self,
        partial: &Partial,
        step: Step,
        found: &mut impl FnMut(&Partial, Event),
    ) {
        let way = step.value() as usize;
        let (side, next) = self.grid.ways[usize::from(partial.at)][way];
        self.each_decided(
            partial,
            side,
            &mut |partial| match partial.kinds[usize::from(side)] {
                kind::WALL => found(partial, Event::Wall),
                kind::FRAGILE => {
                    partial.kinds[usize::from(side)] = kind::OPENED;
                    found(partial, Event::Wall);
                }
                kind::GREEN if !partial.pressed => found(partial, Event::Green),
                _ if next == BEYOND => {
                    partial.at = self.start;
                    found(partial, Event::Out);
                }
                _ => self.each_decided(partial, next, &mut |partial| {
                    partial.at = next;
                    let event = match partial.kinds[usize::from(next)] {
                        _ if next == self.goal => Event::Goal,
                        kind::PIT => {
                            partial.at = self.start;
                            Event::Pit
                        }
                        kind::SWITCH if !partial.pressed => {
                            partial.pressed = true;
                            Event::Pressed
                        }
                        _ => Event::Moved,
                    };
                    found(partial, event);
                }),
            },
        );
    }

    /// What becomes of a turn with this event, so many steps before its end.
    pub(super) fn judge(&self, told: &Told, done: Progress, event: Event, left: usize) -> Verdict {
        if told.is_won() {
            return match event {
                Event::Goal => Verdict::Ended,
                Event::Out | Event::Pit => Verdict::Wrong,
                _ if left == 0 => Verdict::Wrong,
                _ => Verdict::On(done),
            };
        }
        let mut done = done;
        match event {
            Event::Wall => done.walls += 1,
            Event::Green => done.green += 1,
            Event::Moved => {}
            Event::Pressed if self.known.announced => {
                let as_told = |before: Response| {
                    !done.after && (before.walls, before.green) == (done.walls, done.green)
                };
                if !told.before.is_some_and(as_told) {
                    return Verdict::Wrong;
                }
                done = Progress {
                    after: true,
                    ..Progress::default()
                };
            }
            Event::Pressed => {}
            Event::Goal => return Verdict::Wrong,
            Event::Out | Event::Pit => {
                let ending = match event {
                    Event::Out => Ending::Out,
                    _ => Ending::Pit,
                };
                let as_told = told.rest.ending == Some(ending)
                    && told.before.is_some() == done.after
                    && (told.rest.walls, told.rest.green) == (done.walls, done.green);
                return if as_told {
                    Verdict::Ended
                } else {
                    Verdict::Wrong
                };
            }
        }
        // Steps that the rest of the response asks for.
        let (part, later) = match told.before {
            Some(before) if !done.after => (
                before,
                1 + usize::from(told.rest.walls.unsigned_abs() + told.rest.green.unsigned_abs()),
            ),
            _ => (told.rest, 0),
        };
        let (walls, green) = (part.walls - done.walls, part.green - done.green);
        let ending = usize::from(told.rest.ending.is_some());
        let wanted = usize::from((walls + green).unsigned_abs()) + later + ending;
        if walls < 0 || green < 0 || wanted > left {
            return Verdict::Wrong;
        }
        Verdict::On(done)
    }

    /// Whether a response could be the response to any turn of so many steps in this stage.
    pub(super) fn is_sensible(&self, turn: &Turn) -> bool {
        let told = turn.told;
        let ending = usize::from(told.rest.ending.is_some());
        let pressed = usize::from(told.before.is_some());
        let stopped = usize::from(told.stopped().unsigned_abs());
        (told.before.is_none() || self.known.announced)
            && (!told.is_won() || told == Told::GOAL)
            && stopped + ending + pressed <= turn.route.len()
    }

    /// Plays turns and calls `found` with each partial maze in which they are answered as told, until it returns true. Says
    /// whether it returned true.
    pub fn search(
        &self,
        partial: &Partial,
        turns: &[Turn],
        found: &mut dyn FnMut(&Partial) -> bool,
    ) -> bool {
        if !turns.iter().all(|turn| self.is_sensible(turn)) {
            return false;
        }
        let mut search = Search {
            mazes: self,
            turns,
            found,
        };
        search.turn(partial, 0)
    }

    /// The partial mazes after a transcript. If there are more than `limit` at a time, so many of them are drawn at random
    /// in the place of all.
    pub fn after(&self, turns: &[Turn], limit: usize, random: &mut Random) -> Particles {
        let mut particles = Particles {
            list: Vec::new(),
            drawn: Vec::new(),
            contradicted: None,
        };
        if self.is_possible() {
            particles.list.push(self.undecided());
        }
        for (number, turn) in turns.iter().enumerate() {
            self.play(&mut particles, turn, limit, random);
            particles
                .list
                .retain(|partial| self.is_completable(partial));
            if particles.list.is_empty() {
                particles.contradicted = Some(number);
                break;
            }
        }
        particles
    }

    /// Plays one more turn.
    pub fn play(&self, particles: &mut Particles, turn: &Turn, limit: usize, random: &mut Random) {
        let list = std::mem::take(&mut particles.list);
        if !self.is_sensible(turn) {
            return;
        }
        let won = |partial: &Partial| partial.at == self.goal;
        let list = list.into_iter().filter(|partial| !won(partial));
        let mut going: Vec<(Partial, Progress)> =
            list.map(|partial| (partial, Progress::default())).collect();
        for (i, &step) in turn.route.iter().enumerate() {
            let left = turn.route.len() - 1 - i;
            let mut next = Vec::with_capacity(going.len());
            for (partial, done) in going {
                self.step(&partial, step, &mut |partial, event| match self
                    .judge(&turn.told, done, event, left)
                {
                    Verdict::On(done) => next.push((*partial, done)),
                    Verdict::Ended => particles.list.push(*partial),
                    Verdict::Wrong => {}
                });
            }
            going = next;
            let all = going.len() + particles.list.len();
            if all > limit {
                // Each partial maze has the same chance to stay.
                let ended = particles.list.drain(..).map(|partial| (partial, None));
                let mut both: Vec<(Partial, Option<Progress>)> = ended.collect();
                both.extend(
                    going
                        .into_iter()
                        .map(|(partial, done)| (partial, Some(done))),
                );
                random.shuffle(&mut both);
                both.truncate(limit);
                particles.drawn.push((limit as u64, all as u64));
                going = Vec::new();
                for (partial, done) in both {
                    match done {
                        Some(done) => going.push((partial, done)),
                        None => particles.list.push(partial),
                    }
                }
            }
        }
        particles
            .list
            .extend(going.into_iter().map(|(partial, _)| partial));
    }

    /// The cell that one is in.
    pub fn cell(&self, partial: &Partial) -> Place {
        self.grid.places[usize::from(partial.at)]
    }

    /// What is decided, with the places; none for those where it is known that nothing stands.
    pub fn decided_places<'a>(
        &'a self,
        partial: &'a Partial,
    ) -> impl Iterator<Item = (Place, Option<Gimmick>)> + 'a {
        let places = self.grid.places.iter().zip(&partial.kinds);
        let decided = places.filter(|(_, kind)| **kind != kind::UNKNOWN);
        decided.map(|(&place, &kind)| (place, gimmick(kind)))
    }
}

/// The gimmick of this kind.
pub(super) fn gimmick(kind: u8) -> Option<Gimmick> {
    match kind {
        kind::UNKNOWN | kind::NOTHING => None,
        kind::OPENED => Some(Gimmick::Fragile),
        other => Gimmick::ALL.get(usize::from(other) - 2).copied(),
    }
}

impl Partial {
    /// Decides a place that was not decided.
    pub(super) fn decide(&mut self, place: u16, kind: u8) {
        self.kinds[usize::from(place)] = kind;
        self.open[usize::from(place >= self.cells)] -= 1;
        if let Some(gimmick) = gimmick(kind) {
            let left = &mut self.left[gimmick as usize];
            *left = left.saturating_sub(1);
        }
    }

    /// Whether there are as many places not decided as gimmicks not placed.
    pub(super) fn has_room(&self) -> bool {
        let (sides, cells) = self.left.split_at(Gimmick::ON_SIDES);
        cells.iter().sum::<u16>() <= self.open[0] && sides.iter().sum::<u16>() <= self.open[1]
    }
}

struct Search<'a, 'b> {
    mazes: &'a Mazes,
    turns: &'a [Turn],
    found: &'b mut dyn FnMut(&Partial) -> bool,
}

impl Search<'_, '_> {
    fn turn(&mut self, partial: &Partial, turn: usize) -> bool {
        if turn == self.turns.len() {
            return (self.found)(partial);
        }
        partial.at != self.mazes.goal && self.step(partial, turn, 0, Progress::default())
    }

    fn step(&mut self, partial: &Partial, turn: usize, step: usize, done: Progress) -> bool {
        let Turn { route, told } = &self.turns[turn];
        let left = route.len() - 1 - step;
        let mut ways = Vec::new();
        self.mazes
            .step(partial, route[step], &mut |partial, event| match self
                .mazes
                .judge(told, done, event, left)
            {
                Verdict::Wrong => {}
                Verdict::On(done) if left > 0 => ways.push((*partial, Some(done))),
                Verdict::On(_) | Verdict::Ended => ways.push((*partial, None)),
            });
        ways.into_iter().any(|(partial, done)| match done {
            Some(done) => self.step(&partial, turn, step + 1, done),
            None => self.turn(&partial, turn + 1),
        })
    }
}

#[cfg(test)]
mod tests;
