//! Sight clues: the rays' runs of true literals add up to a total. Bounds reasoning.
//!
//! A ray's run can have length k if no literal before place k is false and the one at place k is not
//! true. `low` is the least such length (the run that already stands). `high` is the greatest that the
//! first false literal and the other rays' lows allow; lengths that end on a true literal are skipped.
//! If the highs of the other rays leave `need` for a ray, its first `need` literals must be true; if a
//! ray's low and high agree, its run must end there.
//!
//! Nothing is kept between calls but the list of clues to look at, so undoing costs nothing. Reasons
//! are found by working out the same bounds again from the trail as it was.

use super::{Origin, Outcome};
use crate::Lit;
use crate::assignment::{Assignment, Reason};
use crate::reuse::{Lists, reusing_clone};

#[derive(Clone, Copy)]
struct Clue {
    first_ray: u32,
    rays: u32,
    total: i32,
    guard: Lit,
    origin: Origin,
    queued: bool,
}

#[derive(Clone, Copy)]
struct Occurrence {
    clue: u32,
    /// Place of the literal among all rays' literals.
    at: u32,
    /// First literal of its ray: the literal before it tells whether it is in sight.
    heads: bool,
}

/// What is known of one ray's run.
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
    rays: Vec<(u32, u32)>,
    lits: Vec<Lit>,
    occurrences: Lists<Occurrence>, // per variable
    guards: Lists<u32>,             // per variable: clues under it
    head: usize,
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
    queue,
    fresh,
    bounds
});

impl Runs {
    pub fn add_var(&mut self) {
        self.occurrences.push_empty();
        self.guards.push_empty();
    }

    /// Adds a clue under a guard, which is no literal of its rays.
    pub fn add(&mut self, guard: Lit, rays: &[Vec<Lit>], total: u32, origin: Origin) {
        let id = self.clues.len() as u32;
        self.clues.push(Clue {
            first_ray: self.rays.len() as u32,
            rays: rays.len() as u32,
            total: total as i32,
            guard,
            origin,
            queued: false,
        });
        self.guards[guard.var()].push(id);
        for ray in rays {
            let start = self.lits.len() as u32;
            self.rays.push((start, start + ray.len() as u32));
            // what lies beyond the total plus one cannot matter
            for (k, &l) in ray.iter().enumerate() {
                self.occurrences[l.var()].push(Occurrence {
                    clue: id,
                    at: start + k as u32,
                    heads: k == 0,
                });
                self.lits.push(l);
            }
        }
        self.fresh.push(id);
    }

    /// Reads the trail on and implies what follows, one clue at a time.
    pub fn propagate(&mut self, a: &mut Assignment, conflict: &mut Vec<Lit>) -> Outcome {
        while self.head < a.trail().len() {
            let p = a.trail()[self.head];
            self.head += 1;
            for &id in &self.guards[p.var()] {
                wake(&mut self.clues, &mut self.queue, id);
            }
            for o in &self.occurrences[p.var()] {
                let hidden = !o.heads && a.is_false(self.lits[o.at as usize - 1]);
                if !hidden && !self.clues[o.clue as usize].queued {
                    wake(&mut self.clues, &mut self.queue, o.clue);
                }
            }
        }
        while let Some(&id) = self.fresh.last() {
            self.check(id, a, conflict)?;
            self.fresh.pop();
        }
        let before = a.trail().len();
        while let Some(id) = self.queue.pop() {
            self.clues[id as usize].queued = false;
            self.check(id, a, conflict)?;
            if a.trail().len() > before {
                break;
            }
        }
        Ok(())
    }

    /// The trail was cut back to this length.
    pub fn undo(&mut self, trail_len: usize) {
        self.head = self.head.min(trail_len);
        // whoever is still queued was woken by a literal that is gone
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
        let (low, high) = self.work_out(&clue, |l| a.value(l));
        let view = a.trail().len() as u32;
        if low > clue.total || high < clue.total {
            if guard == 0 {
                a.imply(!clue.guard, Reason::Runs(id), view);
                return Ok(());
            }
            conflict.clear();
            conflict.push(!clue.guard);
            self.blame_total(&clue, low > clue.total, conflict);
            return Err(clue.origin);
        }
        if guard == 0 {
            return Ok(());
        }
        for (r, b) in self.bounds.iter().enumerate() {
            let (start, end) = self.rays[clue.first_ray as usize + r];
            let need = clue.total - (high - b.high);
            for k in b.low..need {
                let l = self.lits[start as usize + k as usize];
                if a.is_unset(l) {
                    a.imply(l, Reason::Runs(id), view);
                }
            }
            if b.low == b.high && start + (b.low as u32) < end {
                let l = self.lits[start as usize + b.low as usize];
                if a.is_unset(l) {
                    a.imply(!l, Reason::Runs(id), view);
                }
            }
        }
        Ok(())
    }

    /// Fills `bounds`; the result is the sum of the lows and that of the highs. If the lows already
    /// exceed the total, the highs are not worked out.
    fn work_out(&mut self, clue: &Clue, value: impl Fn(Lit) -> i8) -> (i32, i32) {
        self.bounds.clear();
        let mut sum_low = 0;
        let rays = &self.rays[clue.first_ray as usize..(clue.first_ray + clue.rays) as usize];
        for &(start, end) in rays {
            let ray = &self.lits[start as usize..end as usize];
            let low = ray.iter().position(|&l| value(l) <= 0).unwrap_or(ray.len());
            let first_false = ray[low..]
                .iter()
                .position(|&l| value(l) < 0)
                .map_or(ray.len(), |k| low + k);
            sum_low += low as i32;
            self.bounds.push(Bounds {
                low: low as i32,
                first_false: first_false as i32,
                ..Bounds::default()
            });
        }
        if sum_low > clue.total {
            return (sum_low, sum_low);
        }
        let mut sum_high = 0;
        for (b, &(start, _)) in self.bounds.iter_mut().zip(rays) {
            b.cap = clue.total - (sum_low - b.low);
            b.high = b.first_false.min(b.cap);
            if b.high < b.first_false {
                while value(self.lits[start as usize + b.high as usize]) > 0 {
                    b.high -= 1;
                }
            }
            sum_high += b.high;
        }
        (sum_low, sum_high)
    }

    /// Why a literal was implied: other literals of the clause, all false at that time.
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
            // the others cannot reach so far that this ray could end at `place` or before
            let mut slack = clue.total - 1 - place - (high - self.bounds[ray].high);
            debug_assert!(slack >= 0);
            for other in (0..self.bounds.len()).filter(|&r| r != ray) {
                self.blame_high(&clue, other, &mut slack, out);
            }
        } else {
            // were it true, the lows would exceed the total
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

    /// The ray, the place in it and the literal as it stands there of an implied literal.
    fn find(&self, clue: &Clue, implied: Lit) -> (usize, i32, Lit) {
        let rays = clue.first_ray as usize..(clue.first_ray + clue.rays) as usize;
        for (r, &(start, end)) in self.rays[rays].iter().enumerate() {
            for at in start..end {
                let l = self.lits[at as usize];
                if l.var() == implied.var() {
                    return (r, (at - start) as i32, l);
                }
            }
        }
        unreachable!("a sight clue implied a literal it does not see")
    }

    /// Why the lows are too great, or why the highs are too small.
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

    /// Why a ray cannot be longer than its high, unless the slack can afford to let it be.
    fn blame_high(&self, clue: &Clue, ray: usize, slack: &mut i32, out: &mut Vec<Lit>) {
        let (start, end) = self.rays[clue.first_ray as usize + ray];
        let b = self.bounds[ray];
        let free = (end - start) as i32 - b.high;
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

    /// The true literals at the places `from..to` of a ray, negated.
    fn blame_span(&self, clue: &Clue, ray: usize, from: i32, to: i32, out: &mut Vec<Lit>) {
        let start = self.rays[clue.first_ray as usize + ray].0 as usize;
        for k in from..to {
            out.push(!self.lits[start + k as usize]);
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
