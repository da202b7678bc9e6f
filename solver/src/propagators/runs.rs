//! Sight clues: the rays' runs of true literals add up to a total. Propagation of bounds.
//!
//! The run of a ray can have length k if no literal before position k is false and the one at
//! position k is not true. `low` is the least such length (the run that is certain). `high` is the
//! greatest length that the first false literal and the lows of the other rays allow; lengths that
//! end at a true literal are skipped. If the highs of the other rays leave `need` for a ray, its
//! first `need` literals must be true; if the low and high of a ray agree, its run must end there.
//!
//! The low and the first false position of each ray are stored, with a history for undoing. Most
//! literals change neither, nor end a skip, and wake no clue. Reasons are found by computing the
//! same bounds again from the earlier trail.

use super::{Origin, Outcome};
use crate::Lit;
use crate::assignment::{Assignment, Reason};
use crate::reuse::{Lists, reusing_clone};

#[derive(Clone, Copy)]
struct Clue {
    first_ray: u32,
    rays: u32,
    total: i32,
    low: i32, // sum of the rays' lows
    guard: Lit,
    origin: Origin,
    queued: bool,
}

#[derive(Clone, Copy)]
struct Ray {
    start: u32,
    len: i32,
    low: i32,
    first_false: i32,
    clue: u32,
}

#[derive(Clone, Copy)]
struct Occurrence {
    ray: u32,
    place: i32,
}

/// The state of a ray before the literal at this trail position was read.
#[derive(Clone, Copy)]
struct Change {
    position: u32,
    ray: u32,
    low: i32,
    first_false: i32,
}

/// The bounds of one ray's run.
#[derive(Clone, Copy, Default)]
struct Bounds {
    low: i32,
    first_false: i32,
    cap: i32,
    high: i32,
}

/// All sight clues of a solver.
#[derive(Default)]
pub(crate) struct Runs {
    clues: Vec<Clue>,
    rays: Vec<Ray>,
    lits: Vec<Lit>,
    occurrences: Lists<Occurrence>, // per variable
    guards: Lists<u32>,             // per variable: clues under it
    head: usize,
    history: Vec<Change>, // in order of trail position
    queue: Vec<u32>,
    fresh: Vec<u32>,
    bounds: Vec<Bounds>,
}
reusing_clone!(Runs {
    clues,
    rays,
    lits,
    occurrences,
    guards,
    head,
    history,
    queue,
    fresh,
    bounds
});

impl Runs {
    pub fn add_var(&mut self) {
        self.occurrences.push_empty();
        self.guards.push_empty();
    }

    /// Adds a clue under a guard, which is not a literal of its rays.
    pub fn add(
        &mut self,
        guard: Lit,
        rays: &[Vec<Lit>],
        total: u32,
        origin: Origin,
        a: &Assignment,
    ) {
        let id = self.clues.len() as u32;
        self.clues.push(Clue {
            first_ray: self.rays.len() as u32,
            rays: rays.len() as u32,
            total: total as i32,
            low: 0,
            guard,
            origin,
            queued: false,
        });
        self.guards[guard.var()].push(id);
        for lits in rays {
            let ray = self.rays.len() as u32;
            self.rays.push(Ray {
                start: self.lits.len() as u32,
                len: lits.len() as i32,
                low: 0,
                first_false: lits.len() as i32,
                clue: id,
            });
            self.lits.extend_from_slice(lits);
            for (place, l) in (0..).zip(lits) {
                self.occurrences[l.var()].push(Occurrence { ray, place });
            }
            self.catch_up(ray, a);
        }
        self.fresh.push(id);
    }

    /// Updates a new ray with the part of the trail read so far.
    fn catch_up(&mut self, ray: u32, a: &Assignment) {
        let Ray { start, len, .. } = self.rays[ray as usize];
        let lits = start..start + len as u32;
        let mut seen: Vec<(u32, i32)> = lits
            .map(|at| self.lits[at as usize])
            .zip(0..)
            .filter(|&(l, _)| a.value_at(l, self.head as u32) != 0)
            .map(|(l, place)| (a.position(l), place))
            .collect();
        seen.sort_unstable();
        for (position, place) in seen {
            let value = |l: Lit| a.value_at(l, position + 1);
            let ray_before = self.rays[ray as usize];
            let change = change_of(&ray_before, &self.lits, place, value);
            if let Some((low, first_false)) = change {
                let at = self.history.partition_point(|c| c.position <= position);
                self.history.insert(
                    at,
                    Change {
                        position,
                        ray,
                        low: ray_before.low,
                        first_false: ray_before.first_false,
                    },
                );
                self.set(ray, low, first_false);
            }
        }
    }

    #[inline]
    fn set(&mut self, ray: u32, low: i32, first_false: i32) {
        let ray = &mut self.rays[ray as usize];
        self.clues[ray.clue as usize].low += low - ray.low;
        (ray.low, ray.first_false) = (low, first_false);
    }

    /// Reads the rest of the trail and propagates, one clue at a time.
    pub fn propagate(&mut self, a: &mut Assignment, conflict: &mut Vec<Lit>) -> Outcome {
        if self.clues.is_empty() {
            self.head = a.trail().len();
        }
        while self.head < a.trail().len() {
            self.read(a);
        }
        // the rays must be up to date when a clue is checked
        while self.head == a.trail().len() {
            if let Some(&id) = self.fresh.last() {
                self.check(id, a, conflict)?;
                self.fresh.pop();
            } else if let Some(id) = self.queue.pop() {
                self.clues[id as usize].queued = false;
                self.check(id, a, conflict)?;
            } else {
                break;
            }
        }
        Ok(())
    }

    /// Reads the next literal of the trail and wakes the clues that it affects.
    fn read(&mut self, a: &Assignment) {
        let position = self.head as u32;
        let p = a.trail()[self.head];
        self.head += 1;
        for &id in &self.guards[p.var()] {
            wake(&mut self.clues, &mut self.queue, id);
        }
        for k in 0..self.occurrences[p.var()].len() {
            let Occurrence { ray: r, place } = self.occurrences[p.var()][k];
            let ray = self.rays[r as usize];
            if place >= ray.first_false || place < ray.low {
                continue;
            }
            let clue = &self.clues[ray.clue as usize];
            let cap = clue.total - (clue.low - ray.low);
            let matters = if let Some((low, first_false)) =
                change_of(&ray, &self.lits, place, |l| a.value(l))
            {
                self.history.push(Change {
                    position,
                    ray: r,
                    low: ray.low,
                    first_false: ray.first_false,
                });
                self.set(r, low, first_false);
                low != ray.low || first_false < cap
            } else {
                // it is relevant only if the longest run could have ended there
                let next = (ray.start as i32 + place + 1) as usize;
                cap < ray.first_false && (place == cap || place < cap && a.is_true(self.lits[next]))
            };
            if matters {
                wake(&mut self.clues, &mut self.queue, ray.clue);
            }
        }
    }

    /// Cuts the state back to this trail length.
    pub fn undo(&mut self, trail_len: usize) {
        self.head = self.head.min(trail_len);
        while let Some(&change) = self.history.last() {
            if (change.position as usize) < trail_len {
                break;
            }
            self.history.pop();
            self.set(change.ray, change.low, change.first_false);
        }
        // clues still queued were woken by a literal that is gone
        for id in self.queue.drain(..) {
            self.clues[id as usize].queued = false;
        }
    }

    fn check(&mut self, id: u32, a: &mut Assignment, conflict: &mut Vec<Lit>) -> Outcome {
        let clue = self.clues[id as usize];
        let guard = a.value(clue.guard);
        if guard < 0 {
            return Ok(());
        }
        let rays = clue.first_ray as usize..(clue.first_ray + clue.rays) as usize;
        let mut high = 0;
        if clue.low <= clue.total {
            self.bounds.clear();
            for ray in &self.rays[rays.clone()] {
                let cap = clue.total - (clue.low - ray.low);
                let bounds = bounds_of(ray, &self.lits, cap, |l| a.value(l));
                high += bounds.high;
                self.bounds.push(bounds);
            }
        }
        let view = a.trail().len() as u32;
        if clue.low > clue.total || high < clue.total {
            if guard == 0 {
                a.imply(!clue.guard, Reason::Runs(id), view);
                return Ok(());
            }
            let (low, _) = self.work_out(&clue, |l| a.value(l));
            conflict.clear();
            conflict.push(!clue.guard);
            self.blame_total(&clue, low > clue.total, conflict);
            return Err(clue.origin);
        }
        if guard == 0 {
            return Ok(());
        }
        for (ray, b) in self.rays[rays].iter().zip(&self.bounds) {
            let need = clue.total - (high - b.high);
            let start = ray.start as i32;
            for at in start + b.low..start + need {
                let l = self.lits[at as usize];
                if a.is_unset(l) {
                    a.imply(l, Reason::Runs(id), view);
                }
            }
            if b.low == b.high && b.low < ray.len {
                let l = self.lits[(start + b.low) as usize];
                if a.is_unset(l) {
                    a.imply(!l, Reason::Runs(id), view);
                }
            }
        }
        Ok(())
    }

    /// Computes `bounds` from scratch and returns the sums of the lows and of the highs. The highs
    /// are not computed if the lows already exceed the total.
    fn work_out(&mut self, clue: &Clue, value: impl Fn(Lit) -> i8) -> (i32, i32) {
        self.bounds.clear();
        let rays = &self.rays[clue.first_ray as usize..(clue.first_ray + clue.rays) as usize];
        let mut sum_low = 0;
        for ray in rays {
            let lits = &self.lits[ray.start as usize..ray.start as usize + ray.len as usize];
            let low = lits.iter().take_while(|&&l| value(l) > 0).count();
            let open = lits.iter().take_while(|&&l| value(l) >= 0).count();
            sum_low += low as i32;
            self.bounds.push(Bounds {
                low: low as i32,
                first_false: open as i32,
                ..Bounds::default()
            });
        }
        if sum_low > clue.total {
            return (sum_low, sum_low);
        }
        let mut sum_high = 0;
        for (b, ray) in self.bounds.iter_mut().zip(rays) {
            let seen = Ray {
                low: b.low,
                first_false: b.first_false,
                ..*ray
            };
            *b = bounds_of(&seen, &self.lits, clue.total - (sum_low - b.low), &value);
            sum_high += b.high;
        }
        (sum_low, sum_high)
    }

    /// Appends the reason for an implied literal: the other literals of the clause, all false at
    /// that time.
    pub fn explain(&mut self, id: u32, implied: Lit, a: &Assignment, out: &mut Vec<Lit>) -> Origin {
        let clue = self.clues[id as usize];
        let view = a.view(implied);
        let (low, high) = self.work_out(&clue, |l| a.value_at(l, view));
        if implied == !clue.guard {
            self.blame_total(&clue, low > clue.total, out);
            return clue.origin;
        }
        out.push(!clue.guard);
        let (ray, place, l) = self.find(&clue, implied);
        if l == implied {
            // the highs of the others imply that this ray does not end at `place` or before
            let mut slack = clue.total - 1 - place - (high - self.bounds[ray].high);
            debug_assert!(slack >= 0);
            for other in (0..self.bounds.len()).filter(|&r| r != ray) {
                self.blame_high(&clue, other, &mut slack, out);
            }
        } else {
            // if it were true, the lows would exceed the total
            let cap = self.bounds[ray].cap;
            debug_assert!(self.bounds[ray].low == place && cap >= place);
            self.blame_span(&clue, ray, 0, place, out);
            self.blame_span(&clue, ray, place + 1, cap + 1, out);
            for other in (0..self.bounds.len()).filter(|&r| r != ray) {
                self.blame_span(&clue, other, 0, self.bounds[other].low, out);
            }
        }
        clue.origin
    }

    /// The ray, the position in it and the literal there, of an implied literal.
    fn find(&self, clue: &Clue, implied: Lit) -> (usize, i32, Lit) {
        for &Occurrence { ray, place } in &self.occurrences[implied.var()] {
            if (clue.first_ray..clue.first_ray + clue.rays).contains(&ray) {
                let at = self.rays[ray as usize].start as i32 + place;
                return (
                    (ray - clue.first_ray) as usize,
                    place,
                    self.lits[at as usize],
                );
            }
        }
        unreachable!("a sight clue implied a literal it does not see")
    }

    /// Appends the reason why the lows are too great, or why the highs are too small.
    fn blame_total(&self, clue: &Clue, low: bool, out: &mut Vec<Lit>) {
        if low {
            let mut needed = clue.total + 1;
            for (r, b) in self.bounds.iter().enumerate() {
                self.blame_span(clue, r, 0, b.low.min(needed), out);
                needed -= b.low.min(needed);
            }
        } else {
            let high: i32 = self.bounds.iter().map(|b| b.high).sum();
            let mut slack = clue.total - 1 - high;
            for r in 0..self.bounds.len() {
                self.blame_high(clue, r, &mut slack, out);
            }
        }
    }

    /// Appends the reason why a ray cannot exceed its high, unless the slack allows that.
    fn blame_high(&self, clue: &Clue, ray: usize, slack: &mut i32, out: &mut Vec<Lit>) {
        let Ray { start, len, .. } = self.rays[clue.first_ray as usize + ray];
        let b = self.bounds[ray];
        let free = len - b.high;
        if free <= *slack {
            *slack -= free;
        } else if b.high == b.first_false {
            out.push(self.lits[start as usize + b.high as usize]);
        } else {
            self.blame_span(clue, ray, b.high + 1, b.cap + 1, out);
            for other in (0..self.bounds.len()).filter(|&r| r != ray) {
                self.blame_span(clue, other, 0, self.bounds[other].low, out);
            }
        }
    }

    /// Appends the true literals at positions `from..to` of a ray, negated.
    fn blame_span(&self, clue: &Clue, ray: usize, from: i32, to: i32, out: &mut Vec<Lit>) {
        let start = self.rays[clue.first_ray as usize + ray].start as i32;
        for at in start + from..start + to {
            out.push(!self.lits[at as usize]);
        }
    }
}

fn wake(clues: &mut [Clue], queue: &mut Vec<u32>, id: u32) {
    let clue = &mut clues[id as usize];
    if !clue.queued {
        clue.queued = true;
        queue.push(id);
    }
}

/// The low and first false position of a ray after the literal at a position in sight is set, if
/// they change.
#[inline]
fn change_of(ray: &Ray, lits: &[Lit], place: i32, value: impl Fn(Lit) -> i8) -> Option<(i32, i32)> {
    if place >= ray.first_false || place < ray.low {
        return None;
    }
    let at = |place: i32| value(lits[(ray.start as i32 + place) as usize]);
    if at(place) < 0 {
        return Some((ray.low, place));
    }
    if place > ray.low {
        return None;
    }
    let mut low = place + 1;
    while low < ray.first_false && at(low) > 0 {
        low += 1;
    }
    Some((low, ray.first_false))
}

/// The bounds of a ray with known low and first false position.
#[inline]
fn bounds_of(ray: &Ray, lits: &[Lit], cap: i32, value: impl Fn(Lit) -> i8) -> Bounds {
    let mut high = ray.first_false.min(cap);
    if high < ray.first_false {
        while value(lits[(ray.start as i32 + high) as usize]) > 0 {
            high -= 1;
        }
    }
    Bounds {
        low: ray.low,
        first_false: ray.first_false,
        cap,
        high,
    }
}
