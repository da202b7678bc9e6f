//! The mazes consistent with a transcript.
//!
//! A turn is played in an unknown maze: whenever a step meets an undecided side or cell, play
//! branches into a maze for each kind of thing that may stand there. A [`Partial`] maze holds the
//! decisions of one branch. Different branches have no maze in common, and together they contain
//! every maze that gives the responses of the transcript.

use super::grid::{BEYOND, Grid};
use super::{Known, Told, Turn};
use pencilmill_puzzle::board::{Ending, Gimmick, Place, Response, Step};
use pencilmill_puzzle::random::Random;

/// Greatest number of places: the cells and sides of a 10x10 board.
pub(super) const MOST_PLACES: usize = 320;

/// States of a place.
pub(super) mod kind {
    use pencilmill_puzzle::board::Gimmick;

    /// Undecided.
    pub const UNKNOWN: u8 = 0;
    /// No gimmick.
    pub const NOTHING: u8 = 1;
    /// A fragile wall that lets steps pass.
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

/// A partly decided maze, and the moment of the game in it.
#[derive(Clone, Copy)]
pub struct Partial {
    /// State of each place.
    pub(super) kinds: [u8; MOST_PLACES],
    /// Number of gimmicks of each kind left to place.
    pub(super) left: [u16; 5],
    /// Numbers of undecided cells and sides.
    pub(super) open: [u16; 2],
    /// Number of cells; places with smaller numbers are cells.
    cells: u16,
    /// The present cell.
    pub(super) at: u16,
    /// True if a switch has been entered.
    pub(super) pressed: bool,
}

/// The event of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Event {
    Wall,
    Green,
    Moved,
    /// A move that entered the first switch.
    Pressed,
    Out,
    Pit,
    Goal,
}

/// The part of a response that is used up.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Progress {
    pub(super) walls: i16,
    pub(super) green: i16,
    /// True if the announced switch was entered in this turn.
    pub(super) after: bool,
}

/// The effect of a step on a turn.
pub(super) enum Verdict {
    /// The turn goes on.
    On(Progress),
    /// The turn has ended in accordance with the response.
    Ended,
    /// The response is contradicted.
    Wrong,
}

/// The mazes consistent with the public data of a stage.
pub struct Mazes {
    pub(super) known: Known,
    pub(super) grid: Grid,
    pub(super) start: u16,
    pub(super) goal: u16,
}

/// Disjoint partial mazes after a transcript.
pub struct Particles {
    /// The partial mazes.
    pub list: Vec<Partial>,
    /// If some were drawn in place of too many: the fraction that was kept, as the number drawn and
    /// the number in all.
    pub drawn: Vec<(u64, u64)>,
    /// The turn (from 0) after which no maze is left, if there is one.
    pub contradicted: Option<usize>,
}

impl Mazes {
    /// The mazes of a stage with this public data.
    pub fn new(known: &Known) -> Mazes {
        let grid = Grid::new(known.board);
        Mazes {
            start: grid.number[known.start],
            goal: grid.number[known.goal],
            grid,
            known: known.clone(),
        }
    }

    /// The public data.
    pub fn known(&self) -> &Known {
        &self.known
    }

    /// The partial maze with only the disclosed gimmicks decided.
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

    /// True if there is room for all gimmicks.
    pub fn is_possible(&self) -> bool {
        let most = self.known.disclosed.iter();
        let disclosed = |gimmick| most.clone().filter(|d| d.1 == gimmick).count() as u16;
        let mut kinds = Gimmick::ALL.into_iter().zip(self.known.numbers);
        kinds.all(|(gimmick, number)| disclosed(gimmick) <= number) && self.undecided().has_room()
    }

    /// The states that an undecided place may turn out to have.
    fn choices(&self, partial: &Partial, place: u16) -> impl Iterator<Item = u8> + use<> {
        let on_side = usize::from(place) >= self.grid.cells;
        let left = partial.left;
        let there = move |&g: &Gimmick| g.on_side() == on_side && left[g as usize] > 0;
        let kinds = Gimmick::ALL.into_iter().filter(there).map(kind::of);
        std::iter::once(kind::NOTHING).chain(kinds)
    }

    /// Calls `found` with each partial maze in which a place is decided, or with the given one if
    /// the place is decided already.
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

    /// The partial mazes in which a place is decided; only the given one if the place is decided
    /// already.
    pub(super) fn decided(&self, partial: &Partial, place: u16) -> Vec<Partial> {
        let mut all = Vec::with_capacity(4);
        self.each_decided(partial, place, &mut |partial| all.push(*partial));
        all
    }

    /// Makes a step: calls `found` with each maze in which it may happen, and its event.
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
                _ => {
                    let mut enter = |partial: &mut Partial| {
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
                    };
                    match partial.kinds[usize::from(next)] {
                        kind::UNKNOWN => self.each_decided(partial, next, &mut enter),
                        _ => enter(partial),
                    }
                }
            },
        );
    }

    /// The effect of this event on a turn, `left` steps before its end.
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
        // Steps that the rest of the response requires.
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

    /// True if some turn of this length could have the response in this stage.
    pub(super) fn is_sensible(&self, turn: &Turn) -> bool {
        let told = turn.told;
        let ending = usize::from(told.rest.ending.is_some());
        let pressed = usize::from(told.before.is_some());
        let stopped = usize::from(told.stopped().unsigned_abs());
        (told.before.is_none() || self.known.announced)
            && (!told.is_won() || told == Told::GOAL)
            && stopped + ending + pressed <= turn.route.len()
    }

    /// Plays turns and calls `found` with each partial maze that gives their responses, until it
    /// returns true. Returns true if it did.
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

    /// The partial mazes after a transcript. Whenever there are more than `limit`, a random sample
    /// of that size replaces them.
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
                // Each partial maze stays with equal chance.
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

    /// The present cell.
    pub fn cell(&self, partial: &Partial) -> Place {
        self.grid.places[usize::from(partial.at)]
    }

    /// The decided places, each with its gimmick, or none if nothing stands there.
    pub fn decided_places<'a>(
        &'a self,
        partial: &'a Partial,
    ) -> impl Iterator<Item = (Place, Option<Gimmick>)> + 'a {
        let places = self.grid.places.iter().zip(&partial.kinds);
        let decided = places.filter(|(_, kind)| **kind != kind::UNKNOWN);
        decided.map(|(&place, &kind)| (place, gimmick(kind)))
    }
}

/// The gimmick of a state.
pub(super) fn gimmick(kind: u8) -> Option<Gimmick> {
    match kind {
        kind::UNKNOWN | kind::NOTHING => None,
        kind::OPENED => Some(Gimmick::Fragile),
        other => Gimmick::ALL.get(usize::from(other) - 2).copied(),
    }
}

impl Partial {
    /// Decides an undecided place.
    pub(super) fn decide(&mut self, place: u16, kind: u8) {
        self.kinds[usize::from(place)] = kind;
        self.open[usize::from(place >= self.cells)] -= 1;
        if let Some(gimmick) = gimmick(kind) {
            let left = &mut self.left[gimmick as usize];
            *left = left.saturating_sub(1);
        }
    }

    /// True if the undecided places have room for the gimmicks left to place.
    pub(super) fn has_room(&self) -> bool {
        self.has_room_beside([0, 0])
    }

    /// True if they do with so many cells and sides fewer.
    pub(super) fn has_room_beside(&self, [cells, sides]: [u16; 2]) -> bool {
        let (on_sides, in_cells) = self.left.split_at(Gimmick::ON_SIDES);
        in_cells.iter().sum::<u16>() + cells <= self.open[0]
            && on_sides.iter().sum::<u16>() + sides <= self.open[1]
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
