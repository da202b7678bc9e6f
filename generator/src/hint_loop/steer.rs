//! Steering: hints are removed, or the layout changes, until the puzzle has the aimed difficulty.
//!
//! Where layers remove hints, deduction takes the place of the engine: a puzzle that they solve has
//! only one answer. Whichever is faster for a grade removes them. Either way the drafts on the way
//! are rated only then, from the last one back.

use super::{Draft, GaveUp, HintLoop, Other, Printed};
use crate::board::{Drawing, Item};
use crate::genre::Composition;
use crate::grade::{Aim, LIMITS, Rating, Reach, Reader};
use crate::random::Random;
use pencilmill_layers::{Limits, layer};
use pencilmill_solver::Budget;
use std::cmp::Reverse;

/// The number of hints tried in place of others, or of layouts, if the puzzle is too easy.
const SWAPS: u32 = 6;
/// The distance within which such a layout changes, in places: two cells.
const NEAR: u16 = 4;
/// The greatest number of changes of a layout until it is easy enough, by the engine and by moves,
/// and of candidates for each move.
const RESHAPES: usize = 6;
const MOVES: usize = 30;
const MOVES_TRIED: usize = 16;
/// The greatest number of hints removed before the layers are run.
const AHEAD: usize = 16;
/// The number of times that all what-ifs are tried at layer 1 while hints are removed; afterwards,
/// only those that failed in puzzles before.
const SWEEPS: u32 = 2;
/// The budget of the query before the layers are run: most puzzles that lack a hint have another
/// answer close by.
const SOON: Budget = Budget::conflicts(300);

impl HintLoop<'_> {
    /// Adds hints until these layers solve the puzzle, and removes those without which they still
    /// do. Appends the drafts to `way`.
    pub(super) fn thin_by_layers(
        &mut self,
        most: u8,
        random: &mut Random,
        way: &mut Vec<Draft>,
    ) -> Result<(), GaveUp> {
        if most > layer::TWO || !self.print_all(most, random)? {
            self.grow(random)?;
            self.ease(most, random)?;
        }
        self.thin_within(most, random, way)?;
        self.relax(random, way, |hint_loop, met| {
            if let Ok(Some(other)) = hint_loop.another_answer_within(&[], SOON) {
                met.push(other);
                return Ok(false);
            }
            Ok(hint_loop.is_solved_by(most, &mut u32::MAX.clone()))
        })?;
        Ok(())
    }

    /// Prints a hint in each place that can have one. Returns false, with nothing printed, if hints
    /// depend on each other, exclude each other or are spread, or these layers do not solve the
    /// puzzle.
    fn print_all(&mut self, most: u8, random: &mut Random) -> Result<bool, GaveUp> {
        let Draft { puzzle, begun, .. } = &*self.draft;
        if self.spread || !begun.is_empty() {
            return Ok(false);
        }
        let mut hints = self.unprinted();
        let alone = |hint: &Item| puzzle.hint(*hint).depends_on().is_empty();
        if hints.is_empty() || !hints.iter().all(alone) {
            return Ok(false);
        }
        random.shuffle(&mut hints);
        hints.sort_by_cached_key(|hint| (hint.at, puzzle.hint(*hint).assignment_count()));
        hints.dedup_by_key(|hint| hint.at);
        self.keep_if(|hint_loop| {
            hint_loop.draft.change(|draft| draft.print_all(hints));
            let valid = hint_loop.draft.puzzle.validate().is_none();
            Ok(valid && hint_loop.is_solved_by(most, &mut u32::MAX.clone()))
        })
    }

    /// Adopts a draft that meets the aim, from a list in which each is harder than the one before:
    /// the first one found in going back from the last. If all are too hard, more hints are
    /// printed, or the layout changes; if too easy, a few other hints are tried. The result need not
    /// meet the aim.
    pub(super) fn settle(
        &mut self,
        aim: Aim,
        way: &[Draft],
        random: &mut Random,
    ) -> Result<Rating, GaveUp> {
        let mut work = match way.len() == 1 && self.more_telling().is_empty() {
            true => LIMITS.work,
            false => 0,
        };
        // drafts before `easy` are too easy, those from `hard` on too hard
        let (mut easy, mut hard, mut back) = (0, way.len(), 1);
        let mut best = None;
        while easy < hard {
            let next = match best {
                None => hard.saturating_sub(back),
                Some(_) => usize::midpoint(easy, hard),
            };
            self.draft.restore(way[next].clone());
            // most that are too hard are so for these layers, which is found sooner than a rating
            let open = hard < way.len() && !aim.thins_by_layers() && work == 0;
            let rating = match open && !self.is_solved_by(aim.layer(), &mut u32::MAX.clone()) {
                true => None,
                false => Some(self.rated(aim, work)?).filter(|rating| aim.admits(rating)),
            };
            match rating {
                Some(rating) if aim.is_met(&rating) => return Ok(rating),
                Some(rating) => (best, easy) = (Some((next, rating)), next + 1),
                None => (hard, back) = (next, 2 * back),
            }
        }
        if let Some((at, rating)) = best {
            self.draft.restore(way[at].clone());
            return self.harder(aim, rating, random);
        }
        let limits = limits_of(aim.layer(), 0);
        let (mut moves, mut reached) = (0, None);
        loop {
            if !self.print_more(random) {
                work = LIMITS.work;
                let known = match reached.take().map_or_else(|| self.reach(limits, &[]), Ok)? {
                    Reach::Known(known) if moves < self.most_moves() => known,
                    _ => return Err(GaveUp::Grade),
                };
                moves += 1;
                reached = self.move_where_stuck(limits, &known, random)?;
                match reached {
                    None => return Err(GaveUp::Grade),
                    Some(Reach::Known(_)) => continue,
                    Some(Reach::Answer) => {}
                }
            }
            reached = None;
            if work == 0 && !self.is_solved_by(aim.layer(), &mut u32::MAX.clone()) {
                continue;
            }
            let mut rating = self.rated(aim, work)?;
            if !aim.admits(&rating) {
                continue;
            }
            // hints are printed by the handful, and not all of them are needed
            self.keep_if(|hint_loop| {
                hint_loop.thin_within(aim.layer(), random, &mut Vec::new())?;
                let thinned = hint_loop.rated(aim, work)?;
                let good = aim.admits(&thinned);
                if good {
                    rating = thinned;
                }
                Ok(good)
            })?;
            return Ok(rating);
        }
    }

    /// Tries other hints in place of some, if layers remove hints, or other layouts, if there are
    /// no hints and the engine chooses layouts, until the puzzle is as hard as the aim.
    fn harder(
        &mut self,
        aim: Aim,
        mut rating: Rating,
        random: &mut Random,
    ) -> Result<Rating, GaveUp> {
        let is_bare = self.draft.printed.is_empty() && self.unprinted().is_empty();
        let reshapes = is_bare && self.chooses_layout();
        let swaps = match reshapes || aim.thins_by_layers() {
            true => SWAPS,
            false => 0,
        };
        let mut met = false;
        for _ in 0..swaps {
            self.keep_if(|hint_loop| {
                let work = if reshapes {
                    if hint_loop.reshape_somewhere(random).is_err() {
                        return Ok(false);
                    }
                    LIMITS.work
                } else {
                    let Some(&hint) = random.choose(&hint_loop.unprinted()) else {
                        return Ok(false);
                    };
                    hint_loop.print(hint);
                    hint_loop.thin_within(aim.layer(), random, &mut Vec::new())?;
                    0
                };
                let swapped = hint_loop.rated(aim, work)?;
                met = aim.is_met(&swapped);
                let good = met || aim.admits(&swapped) && swapped.score >= rating.score;
                if good {
                    rating = swapped;
                }
                Ok(good)
            })?;
            if met {
                break;
            }
        }
        Ok(rating)
    }

    /// Changes the layout around a random item of the answer, and until the answer is the only one.
    fn reshape_somewhere(&mut self, random: &mut Random) -> Result<(), GaveUp> {
        let answer = &self.draft.answer;
        let &Item { at, .. } = random.choose(answer.items()).ok_or(GaveUp::NoHint)?;
        let is_near = |a: i16, b: i16| a.abs_diff(b) <= NEAR;
        let other = answer.filtered(|item| !(is_near(item.at.y, at.y) && is_near(item.at.x, at.x)));
        self.reshape(&other)?;
        self.grow(random)
    }

    /// The rating of the draft, as far as it is needed to see that it is too hard.
    fn rated(&mut self, aim: Aim, work: u64) -> Result<Rating, GaveUp> {
        let limits = limits_of(aim.layer(), work);
        let Draft { puzzle, answer, .. } = &*self.draft;
        let rate =
            |reader: &mut Reader| reader.rate(puzzle, answer, limits, |rating| aim.admits(rating));
        self.workspace.grading(rate).map_err(|_| GaveUp::Grade)
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

    /// Prints more and more hints until these layers solve the puzzle; if there are no more hints,
    /// changes the layout.
    fn ease(&mut self, most: u8, random: &mut Random) -> Result<(), GaveUp> {
        let limits = limits_of(most, 0);
        let mut reached = self.reach(limits, &[])?;
        let mut moves = 0;
        while let Reach::Known(mut known) = reached {
            if !self.print_more(random) {
                if moves == self.most_moves() {
                    return Err(GaveUp::Grade);
                }
                moves += 1;
                let moved = self.move_where_stuck(limits, &known, random)?;
                reached = moved.ok_or(GaveUp::Grade)?;
                continue;
            }
            // deductions from hints that now read differently may not be possible again
            if self.draft.printed.iter().any(|p| !p.depends_on.is_empty()) {
                known.clear();
            }
            reached = self.reach(limits, &known)?;
        }
        Ok(())
    }

    /// The known part of the answer, and changes of the layout beyond that.
    fn moves_beyond(&self, known: &[(Item, bool)]) -> (Drawing, Vec<Composition>) {
        let answer = &self.draft.answer;
        let is_known = |item: &Item| known.binary_search_by_key(item, |known| known.0).is_ok();
        let sure = answer.filtered(is_known);
        let moves = self.moves(answer, &sure);
        (sure, moves)
    }

    /// The greatest number of changes of the layout: those by the engine need not lead further.
    fn most_moves(&self) -> usize {
        match self.chooses_layout() {
            true => RESHAPES,
            false => MOVES,
        }
    }

    /// Changes the layout where solving is stuck with this knowledge: adopts the first of some
    /// random changes there with which these layers lead further. Returns how far; `None` if no
    /// change does.
    fn move_where_stuck(
        &mut self,
        limits: Limits,
        known: &[(Item, bool)],
        random: &mut Random,
    ) -> Result<Option<Reach>, GaveUp> {
        let (sure, mut options) = self.moves_beyond(known);
        if options.is_empty() && self.chooses_layout() {
            self.reshape(&sure)?;
            return self.reach(limits, &[]).map(Some);
        }
        random.shuffle(&mut options);
        let mut tried = 0;
        for option in &options {
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
            let further = match &told {
                Ok(Reach::Answer) => true,
                Ok(Reach::Known(told)) => told.len() > known.len(),
                Err(_) => false,
            };
            if further {
                self.draft.lay_out(option);
                return Ok(told.ok());
            }
            if tried == MOVES_TRIED || self.workspace.stop.is_set() {
                break;
            }
        }
        Ok(None)
    }

    /// Hints that could be printed in empty places, or in place of weaker ones.
    fn more_telling(&self) -> Vec<Item> {
        let puzzle = &self.draft.puzzle;
        let mut hints = self.draft.offers();
        hints.retain(|hint| {
            let here = |p: &&Printed| p.hint.at == hint.at;
            let mut here = self.draft.printed.iter().filter(here);
            here.all(|p| p.hint.same_spot(hint) && puzzle.hint(*hint).weaker().contains(&p.hint))
        });
        hints
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
    fn thin_within(
        &mut self,
        most: u8,
        random: &mut Random,
        way: &mut Vec<Draft>,
    ) -> Result<(), GaveUp> {
        let mut order: Vec<Item> = self.draft.printed.iter().map(|p| p.hint).collect();
        random.shuffle(&mut order);
        if self.spread {
            let crowding = self.draft.crowding();
            order.sort_by_cached_key(|&hint| Reverse(crowding(hint)));
        }
        let order = self.order_of_removal(order, |hint| *hint);
        way.push(self.draft.clone());
        // most hints are needed only where there are no what-ifs
        if most <= layer::TWO && self.drop_by_halves(&order, most, way) && most == layer::ONE {
            return Ok(());
        }
        let mut sweeps = match most {
            layer::TWO => SWEEPS,
            _ => u32::MAX,
        };
        // drafts not tested yet, each with the index of the hint removed last
        let mut ahead: Vec<(usize, Draft)> = Vec::new();
        let (mut far, mut next) = (1, 0);
        while next < order.len() || !ahead.is_empty() {
            if ahead.len() >= far || next == order.len() {
                let solved = self.solved_of(&ahead, most, &mut sweeps);
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
                }
                continue;
            }
            let hint = order[next];
            next += 1;
            let here = |p: &Printed| p.hint.same_spot(&hint);
            let Some(index) = self.draft.printed.iter().position(here) else {
                continue;
            };
            // if hints read differently without this one, the next draft may succeed although this
            // one fails
            let dependent = self.draft.printed.iter().any(|p| !p.depends_on.is_empty());
            let open = self.keep_if(|hint_loop| {
                let gone = hint_loop.erase(index);
                let erased = !gone.is_empty();
                Ok(erased && (most < layer::TWO || !hint_loop.has_other_soon(&gone)))
            })?;
            if open {
                far = if dependent { 1 } else { far };
                ahead.push((next - 1, self.draft.clone()));
            }
        }
        Ok(())
    }

    /// Removes, in this order, the hints without which constraints up to this layer still solve the
    /// puzzle without what-ifs, and appends the drafts to `way`. Returns false if hints depend on each other.
    fn drop_by_halves(&mut self, order: &[Item], most: u8, way: &mut Vec<Draft>) -> bool {
        let alone = |p: &Printed| p.depends_on.is_empty();
        if !self.draft.printed.iter().all(alone) {
            return false;
        }
        // hints that go together
        let mut bare = (*self.draft).clone();
        let groups = order.iter().map(|hint| bare.erase_hint(hint));
        let groups: Vec<Vec<Item>> = groups.filter(|group| !group.is_empty()).collect();
        let Draft { puzzle, answer, .. } = &*self.draft;
        let needed = |reader: &mut Reader| reader.needed(puzzle, answer, &groups, most);
        let Ok(Some(needed)) = self.workspace.grading(needed) else {
            return false;
        };
        let mut draft = (*self.draft).clone();
        for group in groups.iter().filter(|group| !needed.contains(&group[0])) {
            draft.erase_hint(&group[0]);
            way.push(draft.clone());
        }
        self.draft.restore(draft);
        true
    }

    /// The number of these drafts that the layers solve; each is harder than the one before.
    fn solved_of(&mut self, ahead: &[(usize, Draft)], most: u8, sweeps: &mut u32) -> usize {
        let (mut solved, mut unsolved) = (0, ahead.len() + 1);
        let mut next = ahead.len();
        while solved + 1 < unsolved {
            self.draft.restore(ahead[next - 1].1.clone());
            match self.is_solved_by(most, sweeps) {
                true => solved = next,
                false => unsolved = next,
            }
            next = usize::midpoint(solved, unsolved);
        }
        solved
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
                self.draft.others.push(Other::new(other, agreed));
                true
            }
            _ => false,
        }
    }

    /// Tests whether these layers solve the puzzle, with this many sweeps of what-ifs.
    fn is_solved_by(&mut self, most: u8, sweeps: &mut u32) -> bool {
        if self.workspace.stop.is_set() || !self.draft.is_true() {
            return false;
        }
        let Draft { puzzle, answer, .. } = &*self.draft;
        let limits = limits_of(most, 0);
        let reach = |reader: &mut Reader| reader.solves(puzzle, answer, limits, sweeps);
        self.workspace.grading(reach)
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

/// The limits for layers up to this one.
fn limits_of(layer: u8, work: u64) -> Limits {
    Limits { layer, work }
}
