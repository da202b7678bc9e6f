//! Routes that win in every maze left.

use super::possible::{Event, Mazes, Partial};
use pencilmill_puzzle::board::{ORTHOGONAL, Step};

/// The result of a search for routes that win in every maze left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sure {
    /// The shortest such routes, in order.
    Routes(Vec<Vec<Step>>),
    /// No route of at most this many steps wins in all mazes.
    None(usize),
    /// The work was used up; no route of at most this many steps wins in all mazes.
    Undecided(usize),
}

impl Mazes {
    /// The shortest routes, of at most `most` steps, that win in every maze of these partial ones.
    /// Each partial maze must have a completion with a reachable goal. `work` is the number of
    /// steps that may be played.
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

    /// A partial maze of these in which a route does not win, decided as far as that took; none if
    /// it wins in every maze.
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

    /// Lower bound on the number of steps to the goal.
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
    /// Extends a route in all ways that may still win in all mazes; none if the work is used up.
    fn longer(&mut self, list: &[Partial], route: &mut Vec<Step>, length: usize) -> Option<()> {
        if list.is_empty() {
            // Won everywhere. A route without superfluous steps has its last step here.
            if length == 0 {
                self.found.push(route.clone());
            }
            return Some(());
        }
        if list.iter().any(|p| self.mazes.distance(p) > length) {
            return Some(());
        }
        for step in ORTHOGONAL {
            let mut next = Vec::with_capacity(2 * list.len());
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
                        // A maze with an unreachable goal does not count.
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
