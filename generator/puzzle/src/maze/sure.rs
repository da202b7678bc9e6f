//! Routes that win in every maze left.

use super::possible::{Event, Mazes, Partial};
use crate::board::{ORTHOGONAL, Step};

/// What was found of routes that win in every maze left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sure {
    /// These are the shortest, in order.
    Routes(Vec<Vec<Step>>),
    /// No route of so many steps or fewer wins in all mazes.
    None(usize),
    /// The work given did not suffice to say more than this: no route of so many steps or fewer.
    Undecided(usize),
}

impl Mazes {
    /// The shortest routes that win in every maze of these partial ones, with `most` steps at most. Each of them must have a
    /// maze in which the goal can be reached. `work` is how many steps may be played.
    pub fn sure_routes(&self, list: &[Partial], most: usize, work: u64) -> Sure {
        let mut left = work;
        for length in 1..=most {
            let mut found = Vec::new();
            let mut search = Looking {
                mazes: self,
                left: &mut left,
                found: &mut found,
            };
            if search.longer(list, &mut Vec::new(), length).is_none() {
                return Sure::Undecided(length - 1);
            }
            if !found.is_empty() {
                return Sure::Routes(found);
            }
        }
        Sure::None(most)
    }

    /// Whether a route wins in every maze of these partial ones; if not, one of them in which it does not, as far as that was
    /// found out.
    pub fn fails(&self, list: &[Partial], route: &[Step]) -> Option<Partial> {
        let Some((&step, rest)) = route.split_first() else {
            return list
                .iter()
                .find(|partial| self.is_completable(partial))
                .copied();
        };
        let mut fails = None;
        for partial in list {
            self.step(partial, step, &mut |partial, event| {
                fails = fails.or_else(|| match event {
                    Event::Goal => None,
                    Event::Out | Event::Pit => self.is_completable(partial).then_some(*partial),
                    _ => self.fails(&[*partial], rest),
                });
            });
            if fails.is_some() {
                break;
            }
        }
        fails
    }

    /// How many steps it takes to the goal at least.
    fn distance(&self, partial: &Partial) -> usize {
        let at = self.cell(partial);
        let goal = self.known.goal;
        usize::from((at.y - goal.y).unsigned_abs() + (at.x - goal.x).unsigned_abs()) / 2
    }
}

struct Looking<'a> {
    mazes: &'a Mazes,
    left: &'a mut u64,
    found: &'a mut Vec<Vec<Step>>,
}

impl Looking<'_> {
    /// Adds to a route in all ways in which it may still win in all mazes; nothing if the work does not suffice.
    fn longer(&mut self, list: &[Partial], route: &mut Vec<Step>, length: usize) -> Option<()> {
        if list.is_empty() {
            // Won everywhere. A route that is no longer than it must be has its last step here.
            if length == 0 {
                self.found.push(route.clone());
            }
            return Some(());
        }
        if list.iter().any(|p| self.mazes.distance(p) > length) {
            return Some(());
        }
        for step in ORTHOGONAL {
            let mut next = Vec::new();
            let mut lost = false;
            for partial in list {
                *self.left = self.left.checked_sub(1)?;
                self.mazes.step(partial, step, &mut |partial, event| {
                    if lost || event == Event::Goal {
                        return;
                    }
                    let over = matches!(event, Event::Out | Event::Pit)
                        || self.mazes.distance(partial) > length - 1;
                    match over {
                        // A maze in which the goal cannot be reached is none.
                        true => lost = self.mazes.is_completable(partial),
                        false => next.push(*partial),
                    }
                });
                if lost {
                    break;
                }
            }
            if lost {
                continue;
            }
            route.push(step);
            let done = self.longer(&next, route, length - 1);
            route.pop();
            done?;
        }
        Some(())
    }
}
