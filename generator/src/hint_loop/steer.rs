//! Steering: hints are added and removed until the puzzle has the aimed difficulty.
//!
//! A puzzle that the allowed layers solve has only one answer, so they replace the engine here:
//! hints are added, or the layout changes, until they suffice; then hints are removed while they
//! do. Only whether they suffice is tested on the way; the drafts are rated at the end, and the
//! hardest one that is not too hard is taken.

use super::{Draft, GaveUp, HintLoop, Printed};
use crate::board::{Drawing, Item};
use crate::genre::Composition;
use crate::grade::{Cuts, Grade, LIMITS, Rating, Reach, Reader};
use crate::random::Random;
use pencilmill_layers::{Limits, layer};
use pencilmill_solver::Budget;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;

/// The number of hints tried in place of others if the puzzle is too easy.
const SWAPS: u32 = 6;
/// The number of changes of a layout until it is easy enough, and the number of candidates for
/// each.
const MOVES: usize = 6;
const MOVES_TRIED: usize = 4;
/// The greatest number of hints removed before the layers are run.
const AHEAD: usize = 16;
/// The budget of the query before the layers are run: most puzzles that lack a hint have another
/// answer close by.
const SOON: Budget = Budget::conflicts(300);

/// The aimed difficulty of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// This grade, with the scores that separate it from others.
    At(Grade, Cuts),
    /// Solved by the layers up to this one.
    Layer(u8),
    /// Solved by layers that a human solver can be expected to use.
    Solvable,
}

impl Aim {
    /// Returns whether hints are chosen for the aim: puzzles that no layer solves come without
    /// that.
    pub(super) fn steers(self) -> bool {
        match self {
            Aim::At(grade, _) => grade < Grade::Beyond,
            Aim::Layer(_) => true,
            Aim::Solvable => false,
        }
    }

    /// The highest layer. Expert puzzles, too, are made without the need for the highest one.
    pub(super) fn layer(self) -> u8 {
        match self {
            Aim::At(grade, _) => grade.layer().min(layer::LONG),
            Aim::Layer(layer) => layer,
            Aim::Solvable => layer::LONG,
        }
    }

    /// Tests whether the puzzle is as easy as the aim, or easier.
    pub(super) fn admits(self, rating: &Rating) -> bool {
        match self {
            Aim::At(grade, cuts) => cuts.grade(rating) <= grade,
            Aim::Layer(_) | Aim::Solvable => rating.layer <= self.layer(),
        }
    }

    /// Tests whether the puzzle is exactly as hard as the aim.
    pub(crate) fn is_met(self, rating: &Rating) -> bool {
        match self {
            Aim::At(grade, cuts) => cuts.grade(rating) == grade,
            Aim::Layer(_) | Aim::Solvable => rating.layer <= self.layer(),
        }
    }
}

/// A puzzle with its answer, and the allowed layers: steering returns to earlier puzzles.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Tried {
    printed: Drawing,
    answer: Drawing,
    layer: u8,
    work: u64,
}

/// The results of steering, and the work it may spend.
#[derive(Default)]
pub(super) struct Steering {
    /// Work allowed for charged what-ifs: none as long as hints can be printed instead.
    work: u64,
    /// Results for puzzles tried while hints were removed: whether the layers solved them, and
    /// their ratings.
    solved: BTreeMap<Tried, bool>,
    ratings: BTreeMap<Tried, Rating>,
}

impl Tried {
    fn new(draft: &Draft, limits: Limits) -> Tried {
        Tried {
            printed: draft.puzzle.printed.clone(),
            answer: draft.answer.clone(),
            layer: limits.layer,
            work: limits.work,
        }
    }
}

impl fmt::Display for Aim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Aim::At(grade, _) => grade.fmt(f),
            Aim::Layer(layer) => write!(f, "layer {layer}"),
            Aim::Solvable => f.write_str("solvable"),
        }
    }
}

impl HintLoop<'_> {
    /// Adds hints until the puzzle is easy enough, removes those without which it still is, and
    /// tries others if it is then too easy. The result need not meet the aim.
    pub(super) fn steer(&mut self, aim: Aim, random: &mut Random) -> Result<Rating, GaveUp> {
        self.ease(aim.layer(), random)?;
        let mut way = Vec::new();
        self.thin_within(aim.layer(), random, &mut way);
        self.relax(random, |hint_loop| {
            let other = hint_loop.another_answer_within(&[], SOON);
            let good = !matches!(other, Ok(Some(_))) && hint_loop.is_solved_by(aim.layer());
            if good {
                way.push(hint_loop.draft.clone());
            }
            Ok(good)
        })?;
        let mut rating = self.hardest(aim, &way)?;
        // solved by these layers, but still too hard
        while !aim.admits(&rating) && self.print_more(random) {
            let draft = self.draft.clone();
            rating = self.hardest(aim, &[draft])?;
            if aim.admits(&rating) {
                rating = self.thinned(aim, random)?;
            }
        }
        for _ in 0..SWAPS {
            if aim.is_met(&rating) || !aim.admits(&rating) {
                break;
            }
            let saved = self.draft.clone();
            let Some(&hint) = random.choose(&self.unprinted()) else {
                break;
            };
            self.print(hint);
            match self.thinned(aim, random) {
                Ok(better) if better.score >= rating.score => rating = better,
                _ => self.draft.restore(saved),
            }
        }
        Ok(rating)
    }

    /// Removes as many hints as possible.
    fn thinned(&mut self, aim: Aim, random: &mut Random) -> Result<Rating, GaveUp> {
        let mut way = Vec::new();
        self.thin_within(aim.layer(), random, &mut way);
        self.hardest(aim, &way)
    }

    /// Prints some of the hints that are not printed. Returns false if there are none.
    fn print_more(&mut self, random: &mut Random) -> bool {
        let before = self.draft.puzzle.printed.clone();
        for _ in 0..1 + self.draft.printed.len() / 4 {
            if let Some(&hint) = random.choose(&self.more_telling()) {
                self.print(hint);
            }
        }
        self.draft.puzzle.printed != before
    }

    /// Adopts the hardest draft that is not too hard, from a list in which each is harder than the
    /// one before; if all are too hard, the easiest.
    fn hardest(&mut self, aim: Aim, way: &[Draft]) -> Result<Rating, GaveUp> {
        let limits = self.limits(aim.layer());
        // the exact rating of a puzzle that is too hard matters only if it is adopted
        let mut rating = |draft: &Draft, in_full: bool| {
            let key = Tried::new(draft, limits);
            if let Some(&rating) = self.steering.ratings.get(&key)
                && (!in_full || aim.admits(&rating))
            {
                return Ok(rating);
            }
            let goes_on = |rating: &Rating| in_full || aim.admits(rating);
            let Draft { puzzle, answer, .. } = draft;
            let rate = |reader: &mut Reader| reader.rate(puzzle, answer, limits, goes_on);
            let rating = self.workspace.grading(rate).map_err(|_| GaveUp::Grade)?;
            self.steering.ratings.insert(key, rating);
            Ok(rating)
        };
        let (mut fits, mut above) = (0, way.len());
        let mut best = None;
        // mostly it is the last one
        let mut next = way.len().saturating_sub(1);
        while fits < above {
            let draft = &way[next];
            let here = rating(draft, next == 0)?;
            if aim.admits(&here) {
                fits = next + 1;
                best = Some((next, here));
            } else {
                above = next;
                best = best.or_else(|| (next == 0).then_some((0, here)));
            }
            next = usize::midpoint(fits, above).min(above.saturating_sub(1));
        }
        let (at, rating) = best.ok_or(GaveUp::Grade)?;
        self.draft.restore(way[at].clone());
        Ok(rating)
    }

    /// Prints more and more hints until these layers solve the puzzle; if there are no more hints,
    /// changes the layout.
    fn ease(&mut self, most: u8, random: &mut Random) -> Result<(), GaveUp> {
        let mut known = Vec::new();
        let mut moves = 0;
        loop {
            known = match self.reach(self.limits(most), &known)? {
                Reach::Answer => return Ok(()),
                Reach::Known(known) => known,
            };
            if !self.print_more(random) {
                if self.steering.work == 0 && most >= layer::LONG && self.can_move(&known) {
                    self.steering.work = LIMITS.work;
                    continue;
                }
                moves += 1;
                if moves > MOVES || !self.move_where_stuck(most, &known, random)? {
                    return Err(GaveUp::Grade);
                }
                known.clear();
                continue;
            }
            // deductions from hints that now read differently may not be possible again
            if self.draft.printed.iter().any(|p| !p.depends_on.is_empty()) {
                known.clear();
            }
        }
    }

    /// The known part of the answer, and changes of the layout beyond that.
    fn moves_beyond(&self, known: &[(Item, bool)]) -> (Drawing, Vec<Composition>) {
        let answer = &self.draft.answer;
        let is_known = |item: &Item| known.binary_search_by_key(item, |known| known.0).is_ok();
        let sure = answer.filtered(is_known);
        let moves = self.moves(answer, &sure);
        (sure, moves)
    }

    /// Tests whether the layout can change where solving is stuck with this knowledge.
    fn can_move(&self, known: &[(Item, bool)]) -> bool {
        self.chooses_layout() || !self.moves_beyond(known).1.is_empty()
    }

    /// Changes the layout where solving is stuck with this knowledge. Of a few random changes
    /// there, it takes the one with which these layers lead furthest, if that is further than now.
    /// Returns false if there is none.
    pub(super) fn move_where_stuck(
        &mut self,
        most: u8,
        known: &[(Item, bool)],
        random: &mut Random,
    ) -> Result<bool, GaveUp> {
        let (sure, mut options) = self.moves_beyond(known);
        if options.is_empty() && self.chooses_layout() {
            return self.reshape(&sure).map(|()| true);
        }
        random.shuffle(&mut options);
        let limits = self.limits(most);
        let mut best: Option<(usize, usize)> = None;
        let mut tried = 0;
        for (number, option) in options.iter().enumerate() {
            let Some(moved) = option.answer.known() else {
                continue;
            };
            let draft = self.draft.laid_out(option);
            if draft.puzzle.check(moved).is_err() || !draft.is_true() {
                continue;
            }
            tried += 1;
            let told = self
                .workspace
                .grading(|reader| reader.reach(&draft.puzzle, moved, limits, &[]));
            let far = match told {
                Ok(Reach::Answer) => usize::MAX,
                Ok(Reach::Known(known)) => known.len(),
                Err(_) => continue,
            };
            if far > best.map_or(known.len(), |best| best.0) {
                best = Some((far, number));
            }
            if far == usize::MAX || tried == MOVES_TRIED || self.workspace.stop.is_set() {
                break;
            }
        }
        let Some((_, number)) = best else {
            return Ok(false);
        };
        self.draft.lay_out(&options[number]);
        Ok(true)
    }

    /// Hints that could be printed in empty places.
    pub(super) fn unprinted(&self) -> Vec<Item> {
        let mut hints = self.draft.offers();
        let stands = |hint: &Item| self.draft.printed.iter().any(|p| p.hint.at == hint.at);
        hints.retain(|hint| !stands(hint));
        hints
    }

    /// Removes hints while these layers solve the puzzle, in random order or crowded places first,
    /// and appends the drafts to `way`.
    ///
    /// If hints are independent, a puzzle with more of them is solved as well. So several are
    /// removed before the layers are run, twice as many after each success; after a failure,
    /// bisection finds the hint that must stay.
    fn thin_within(&mut self, most: u8, random: &mut Random, way: &mut Vec<Draft>) {
        let mut order: Vec<Item> = self.draft.printed.iter().map(|p| p.hint).collect();
        random.shuffle(&mut order);
        if self.spread {
            let crowding = self.draft.crowding();
            order.sort_by_cached_key(|&hint| Reverse(crowding(hint)));
        }
        way.push(self.draft.clone());
        if most == layer::ONE && self.drop_by_halves(&order, way) {
            return;
        }
        // drafts not tested yet, each with the index of the hint removed last
        let mut ahead: Vec<(usize, Draft)> = Vec::new();
        let (mut far, mut next) = (1, 0);
        while next < order.len() || !ahead.is_empty() {
            if ahead.len() >= far || next == order.len() {
                let solved = self.solved_of(&ahead, most);
                let failed = ahead.get(solved).map(|ahead| ahead.0);
                way.extend(ahead.drain(..solved).map(|ahead| ahead.1));
                ahead.clear();
                far = match failed {
                    None => (2 * far).min(AHEAD),
                    Some(_) => (far / 2).max(1),
                };
                if let Some(failed) = failed {
                    next = failed + 1;
                    self.draft.restore(way[way.len() - 1].clone());
                    self.weaken_within(order[failed], most, random, way);
                }
                continue;
            }
            let hint = order[next];
            next += 1;
            let here = |p: &Printed| p.hint.same_spot(&hint);
            let Some(index) = self.draft.printed.iter().position(here) else {
                continue;
            };
            let saved = self.draft.clone();
            let gone = self.erase(index);
            if gone.is_empty() {
                continue;
            }
            if most < layer::TWO || !self.has_other_soon(&gone) {
                // if work is limited, or hints read differently without this one, the next draft
                // may succeed although this one fails
                if self.steering.work > 0 || saved.printed.iter().any(|p| !p.depends_on.is_empty())
                {
                    far = 1;
                }
                ahead.push((next - 1, self.draft.clone()));
                continue;
            }
            self.draft.restore(saved);
            if most >= layer::LONG && !self.draft.puzzle.hint(hint).weaker().is_empty() {
                if ahead.is_empty() {
                    self.weaken_within(hint, most, random, way);
                } else {
                    // after those before it
                    (far, next) = (ahead.len(), next - 1);
                }
            }
        }
    }

    /// Removes, in this order, the hints without which single constraints still solve the puzzle,
    /// and appends the drafts to `way`. Returns false if hints depend on each other.
    fn drop_by_halves(&mut self, order: &[Item], way: &mut Vec<Draft>) -> bool {
        let draft = &*self.draft;
        let alone = |p: &Printed| p.depends_on.is_empty();
        if draft.symmetry.is_some() || !draft.printed.iter().all(alone) {
            return false;
        }
        let order = order.iter().filter(|hint| !draft.stays(hint));
        let order: Vec<Item> = order.copied().collect();
        let Draft { puzzle, answer, .. } = draft;
        let needed = |reader: &mut Reader| reader.needed(puzzle, answer, &order);
        let Ok(Some(needed)) = self.workspace.grading(needed) else {
            return false;
        };
        for hint in order.iter().filter(|hint| !needed.contains(hint)) {
            let printed = &self.draft.printed;
            if let Some(index) = printed.iter().position(|p| p.hint == *hint) {
                self.erase(index);
                way.push(self.draft.clone());
            }
        }
        true
    }

    /// The number of these drafts that the layers solve; each is harder than the one before.
    fn solved_of(&mut self, ahead: &[(usize, Draft)], most: u8) -> usize {
        let (mut solved, mut unsolved) = (0, ahead.len() + 1);
        let mut next = ahead.len();
        while solved + 1 < unsolved {
            self.draft.restore(ahead[next - 1].1.clone());
            match self.is_solved_by(most) {
                true => solved = next,
                false => unsolved = next,
            }
            next = usize::midpoint(solved, unsolved);
        }
        solved
    }

    /// Weakens a hint step by step while these layers solve the puzzle.
    fn weaken_within(&mut self, hint: Item, most: u8, random: &mut Random, way: &mut Vec<Draft>) {
        let here = |p: &Printed| p.hint.same_spot(&hint);
        let index = self.draft.printed.iter().position(here);
        let kept = self.draft.begun.keeps(&hint);
        let Some(index) = index.filter(|_| most >= layer::LONG && !kept) else {
            return;
        };
        loop {
            let gone = self.draft.printed[index].hint;
            let mut weaker = self.draft.puzzle.hint(gone).weaker();
            random.shuffle(&mut weaker);
            let saved = self.draft.clone();
            let weakened = weaker.into_iter().any(|hint| {
                self.replace(index, hint);
                let good = !self.has_other_soon(&[gone]) && self.is_solved_by(most);
                if !good {
                    self.draft.restore(saved.clone());
                }
                good
            });
            if !weakened {
                return;
            }
            way.push(self.draft.clone());
        }
    }

    /// Tests whether, without these hints, there is another answer that was found before or is
    /// found soon.
    fn has_other_soon(&mut self, gone: &[Item]) -> bool {
        if !self.draft.is_true() || self.draft.has_known_other(gone) {
            return true;
        }
        match self.another_answer_within(&[], SOON) {
            Ok(Some(other)) => {
                let Draft { puzzle, .. } = &*self.draft;
                let agreed = puzzle.true_hints(&other);
                self.draft.others.push((other, agreed));
                true
            }
            _ => false,
        }
    }

    /// Tests whether these layers solve the puzzle.
    fn is_solved_by(&mut self, most: u8) -> bool {
        let limits = self.limits(most);
        if self.workspace.stop.is_set() || !self.draft.is_true() {
            return false;
        }
        let key = Tried::new(&self.draft, limits);
        if let Some(&solved) = self.steering.solved.get(&key) {
            return solved;
        }
        let solved = self.reach(limits, &[]) == Ok(Reach::Answer);
        self.steering.solved.insert(key, solved);
        solved
    }

    /// The limits for layers up to this one.
    fn limits(&self, most: u8) -> Limits {
        Limits {
            layer: most,
            work: self.steering.work,
        }
    }

    /// Solves as far as these layers lead.
    pub(super) fn reach(
        &mut self,
        limits: Limits,
        known: &[(Item, bool)],
    ) -> Result<Reach, GaveUp> {
        let Draft { puzzle, answer, .. } = &*self.draft;
        let told = self
            .workspace
            .grading(|reader| reader.reach(puzzle, answer, limits, known));
        told.map_err(|_| GaveUp::Grade)
    }
}
