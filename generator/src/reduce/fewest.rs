//! The fewest clues with a unique answer.
//!
//! Another answer that violates some of the clues shows that one of these is needed. A smallest set
//! of clues that contains one of each such group is tried: either it has a unique answer, or
//! another answer yields another group. Once it is as large as the best known set, no smaller one
//! exists.

use super::trials::Trials;
use super::{Without, erased, removable};
use crate::board::{Drawing, Item};
use crate::genre::Puzzle;

/// The greatest number of clues: a set of them is a number.
const MOST: usize = 128;
/// The greatest number of groups.
const GROUPS: usize = 600;
/// The greatest number of choices in each search for a smallest set.
const CHOICES: u64 = 2_000_000;

/// A set of clues, one bit each.
type Set = u128;

/// A puzzle with the fewest of the clues that has a unique answer, or `known` if that has no more;
/// a "?" in place of a removed clue does not count. `None` if the budget does not suffice, or if
/// the clues are not independent.
pub(super) fn fewest(trials: &mut Trials, puzzle: &Puzzle, known: &Puzzle) -> Option<Puzzle> {
    let clues = Independent::of(puzzle)?;
    let mut best = known.clone();
    if trials.is_graded() {
        return None;
    }
    if clues.hints.is_empty() {
        return Some(best);
    }
    let met = trials.others.clone();
    let mut groups: Vec<Set> = Vec::new();
    for other in &met {
        add(&mut groups, clues.group(other)?);
    }
    while groups.len() < GROUPS {
        let count = best.hints().len();
        let Some(set) = smallest(&groups, count)? else {
            return Some(best);
        };
        let tried = clues.printed(set);
        match trials.without(&tried) {
            Without::Unique => best = tried,
            Without::Another(other) => {
                let group = clues.group(&other)?;
                let group = clues.narrowed(trials, group)?;
                // otherwise the clues have a joint effect
                if group & set != 0 {
                    return None;
                }
                add(&mut groups, group);
            }
            _ => return None,
        }
    }
    None
}

/// Clues that are hints, each independent of all other printed items.
struct Independent<'a> {
    puzzle: &'a Puzzle,
    hints: Vec<Item>,
    /// The puzzle with a single clue, for each of them.
    alone: Vec<Puzzle>,
}

impl Independent<'_> {
    fn of(puzzle: &Puzzle) -> Option<Independent<'_>> {
        let hints = removable(puzzle);
        let bare = puzzle.layout();
        let alone = |hint: &Item| {
            let mut alone = Puzzle {
                printed: bare.clone(),
                ..puzzle.clone()
            };
            alone.print(*hint);
            alone
        };
        let alone: Vec<Puzzle> = hints.iter().map(alone).collect();
        let plain = |(hint, alone): (&Item, &Puzzle)| {
            let still = |puzzle: &Puzzle| puzzle.hint(*hint).depends_on().is_empty();
            let bare = erased(alone, hint);
            puzzle.is_hint(hint)
                && still(puzzle)
                && still(alone)
                && alone.validate().is_none()
                && bare.validate().is_none()
        };
        let all = hints.len() <= MOST && hints.iter().zip(&alone).all(plain);
        all.then_some(Independent {
            puzzle,
            hints,
            alone,
        })
    }

    /// The clues that an answer violates.
    fn broken_by(&self, answer: &Drawing) -> Set {
        let broken = self.alone.iter().enumerate();
        let broken = broken.filter(|(_, alone)| alone.check(answer).is_err());
        broken.fold(0, |set, (i, _)| set | 1 << i)
    }

    /// Like [`Independent::broken_by`], but not empty; `None` if the answer is wrong only with all clues
    /// together, which are then not independent.
    fn group(&self, answer: &Drawing) -> Option<Set> {
        let group = self.broken_by(answer);
        let others = self.printed(self.all() & !group);
        (group != 0 && others.check(answer).is_ok()).then_some(group)
    }

    /// The set of all clues.
    fn all(&self) -> Set {
        (0..self.hints.len()).fold(0, |set, i| set | 1 << i)
    }

    /// The puzzle with these clues.
    fn printed(&self, set: Set) -> Puzzle {
        let mut puzzle = self.alone[0].clone();
        puzzle.printed = self.puzzle.layout();
        let chosen = self.hints.iter().enumerate();
        for (_, hint) in chosen.filter(|(i, _)| set >> i & 1 == 1) {
            puzzle.print(*hint);
        }
        puzzle
    }

    /// A minimal group within this one, found by other answers that violate fewer of the clues.
    fn narrowed(&self, trials: &mut Trials, mut group: Set) -> Option<Set> {
        let all = self.all();
        for i in 0..self.hints.len() {
            let more = (all & !group) | 1 << i;
            if group >> i & 1 == 0 || group.count_ones() == 1 {
                continue;
            }
            if let Without::Another(other) = trials.without(&self.printed(more)) {
                group = self.group(&other)?;
            }
        }
        Some(group)
    }
}

/// Adds a group unless it contains another one, and removes those that contain it.
fn add(groups: &mut Vec<Set>, group: Set) {
    if groups.iter().any(|old| old & !group == 0) {
        return;
    }
    groups.retain(|old| group & !old != 0);
    groups.push(group);
}

/// A smallest set with a clue of each group, if it has fewer clues than `fewer_than`. The outer
/// `None` means that the limit of choices was reached.
fn smallest(groups: &[Set], fewer_than: usize) -> Option<Option<Set>> {
    let mut search = Hitting {
        groups,
        best: None,
        fewer_than: fewer_than as u32,
        choices: 0,
    };
    search.choose(0, 0)?;
    Some(search.best)
}

struct Hitting<'a> {
    groups: &'a [Set],
    best: Option<Set>,
    fewer_than: u32,
    choices: u64,
}

impl Hitting<'_> {
    /// Continues with these clues chosen and those excluded.
    fn choose(&mut self, chosen: Set, barred: Set) -> Option<()> {
        self.choices += 1;
        if self.choices > CHOICES {
            return None;
        }
        let open = self.groups.iter().filter(|&&group| group & chosen == 0);
        let open: Vec<Set> = open.map(|group| group & !barred).collect();
        let Some(&tightest) = open.iter().min_by_key(|group| group.count_ones()) else {
            if chosen.count_ones() < self.fewer_than {
                self.fewer_than = chosen.count_ones();
                self.best = Some(chosen);
            }
            return Some(());
        };
        // disjoint groups need a clue each
        let (mut apart, mut covered) = (0, 0);
        for &group in &open {
            if group & covered == 0 {
                covered |= group;
                apart += 1;
            }
        }
        if chosen.count_ones() + apart >= self.fewer_than {
            return Some(());
        }
        let mut barred = barred;
        let mut clues: Vec<u32> = (0..Set::BITS).filter(|i| tightest >> i & 1 == 1).collect();
        let uses = |i: &u32| open.iter().filter(|group| **group >> i & 1 == 1).count();
        clues.sort_by_key(|i| std::cmp::Reverse(uses(i)));
        for i in clues {
            self.choose(chosen | 1 << i, barred)?;
            barred |= 1 << i;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Key;

    #[test]
    fn smallest_sets_are_those_of_all_sets() {
        let mut random = Key::new(1, "hitting").random(0, 0);
        for _ in 0..200 {
            let count = 1 + random.below(7);
            let mut groups = Vec::new();
            for _ in 0..count {
                add(&mut groups, 1 + random.below(255) as Set);
            }
            let hits = |set: &Set| groups.iter().all(|group| group & set != 0);
            let least = (0..256).filter(hits).map(Set::count_ones).min().unwrap() as usize;
            let found = smallest(&groups, 9).unwrap().unwrap();
            assert!(hits(&found), "{groups:?}");
            assert_eq!(found.count_ones() as usize, least, "{groups:?}");
            assert_eq!(smallest(&groups, least), Some(None), "{groups:?}");
            assert_eq!(
                smallest(&[], 0),
                Some(None),
                "nothing is fewer than nothing"
            );
        }
    }
}
