//! The mill: from an order, a seed and an index to a record. Record *i* depends on nothing else.

use crate::board::{Board, Drawing, Item, longest_bar, parse_puzzle_text};
use crate::genre::{Answer, Composition, Form, Need, Order, Puzzle, Wishes};
use crate::grade::{Aim, LIMITS, Mixture, NoRating, Reader, explain, grade_of, rate, sure_to_come};
use crate::hint_loop::{GaveUp, Interrupt, Obstacle, QUERY_BUDGET, Workspace};
use crate::prover::{Answers, PATIENCE, solve};
use crate::random::{Key, Random};
use crate::record::{Record, series, versions};
use crate::verdict::{arguments, flags, is_dropped, is_poor};
use std::collections::BTreeMap;
use std::sync::Arc;

mod goal;
mod miss;

use goal::Goal;
pub use miss::{Fault, Miss, Stuck, Tally};

/// The number of attempts at a record before it counts as missed.
pub const ATTEMPTS: u32 = 100_000;
/// The number of layouts with an answer among them. On the largest boards one in a thousand may
/// succeed.
pub const LAYOUTS: u32 = 10_000;
/// That limit for a requested grade that is not known to come.
pub const GRADED_LAYOUTS: u32 = 60;
/// That limit for puzzles that are chosen by a wish.
pub const WISHED_LAYOUTS: u32 = 1_000;
/// The number of engine steps, for such a grade, after which no other layout is begun: a few
/// minutes.
pub const GRADED_STEPS: u64 = 10_000_000_000;

/// The number of layouts if a setter has fixed the places of clues; and of attempts at a puzzle
/// begun by a setter, without and with a given answer.
const PICTURED_LAYOUTS: u32 = 1_000;
const BEGUN_ATTEMPTS: u32 = 1_000;
const ANSWERED_ATTEMPTS: u32 = 10;

/// The longest bar of black cells in an initial layout, if clues are spread.
const LONGEST_BAR: usize = 4;

/// A worker that makes records in sequence.
pub struct Mill {
    /// The environment of the hint loops.
    pub workspace: Workspace,
    /// Layouts given up so far.
    pub tally: Tally,
    /// The number of engine steps after which no other attempt is made at a grade that is not known
    /// to come, or at a puzzle begun by a setter.
    pub patience: u64,
    /// Told the number of layouts tried for the present record, as each is begun.
    pub tried: fn(u32),
    /// Mixtures by genre, board and variant.
    mixtures: BTreeMap<(&'static str, Board, &'static str), Arc<Mixture>>,
}

impl Default for Mill {
    fn default() -> Mill {
        Mill {
            workspace: Workspace::default(),
            tally: Tally::default(),
            patience: GRADED_STEPS,
            tried: |_| {},
            mixtures: BTreeMap::new(),
        }
    }
}

impl Mill {
    /// A worker that stops with [`Miss::Stopped`] once the flag is set.
    pub fn until(stop: Interrupt) -> Mill {
        let mut mill = Mill::default();
        mill.workspace.stop = stop;
        mill
    }

    /// Makes the record with this index.
    ///
    /// # Errors
    /// If there is no record, the reason.
    pub fn make(&mut self, order: &Order, seed: u64, index: u64) -> Result<Record, Miss> {
        let (slug, board) = (order.genre.card().slug, order.board);
        let most = most_layouts(order);
        if order.grades.is_mixed() {
            let goal = Goal::Mixed(self.mixture(order));
            return match self.try_layouts(order, seed, index, &goal, most, &mut 0) {
                Err(Miss::Attempts) => self.aimed(order, seed, index, Some(Aim::Solvable), most).0,
                made => made,
            };
        }
        let Some(grade) = order.grades.grade(index) else {
            let aim = order.grades.is_solvable().then_some(Aim::Solvable);
            return self.aimed(order, seed, index, aim, most).0;
        };
        let sure = sure_to_come(slug, board, grade);
        let most = if sure { most } else { GRADED_LAYOUTS.min(most) };
        self.aimed(order, seed, index, Some(Aim::at(order, grade)), most)
            .0
    }

    /// The mixture of an order, cached for the next record.
    fn mixture(&mut self, order: &Order) -> Arc<Mixture> {
        let (card, board) = (order.genre.card(), order.board);
        let mixture = || {
            let as_it_comes = card.tuning.as_they_come.contains(&order.variant);
            Arc::new(Mixture::new(card.slug, board, as_it_comes))
        };
        let key = (card.slug, board, order.variant);
        self.mixtures.entry(key).or_insert_with(mixture).clone()
    }

    /// Tests whether a solution uses the wished arguments as often as wished.
    fn has_needs(&self, order: &Order, puzzle: &Puzzle, answer: &Drawing) -> bool {
        let needs = &order.wishes.needs;
        needs.is_empty() || {
            let explanation = explain(puzzle, answer, &self.workspace.stop);
            let used = arguments(&explanation);
            let times = |need: &Need| used.get(&need.argument).copied().unwrap_or(0);
            explanation.solved && needs.iter().all(|need| times(need) >= need.count)
        }
    }

    /// Makes the record with this index, as easy as the aim, in at most `most` layouts with an
    /// answer. Returns the number of layouts tried as well.
    pub fn aimed(
        &mut self,
        order: &Order,
        seed: u64,
        index: u64,
        aim: Option<Aim>,
        most: u32,
    ) -> (Result<Record, Miss>, u32) {
        let mut layouts = 0;
        let goal = Goal::Aim(aim);
        let made = self.try_layouts(order, seed, index, &goal, most, &mut layouts);
        (made, layouts)
    }

    /// Tries layouts until there is a record for this goal, and counts them.
    fn try_layouts(
        &mut self,
        ordered: &Order,
        seed: u64,
        index: u64,
        goal: &Goal,
        most: u32,
        layouts: &mut u32,
    ) -> Result<Record, Miss> {
        let mut what = what_is_made(ordered);
        match goal {
            // the limit of solvable puzzles applies in any case
            Goal::Aim(None | Some(Aim::Solvable)) => {}
            Goal::Aim(Some(aim)) => what += &format!(" {aim}"),
            Goal::Mixed(_) => what += " mixed",
        }
        let mut found = [0; 7];
        // answers to a puzzle begun by a setter that no hint distinguishes from others, each with
        // one of these
        let mut barred: Vec<[Drawing; 2]> = Vec::new();
        let (mut stuck, mut got_further) = (None, false);
        let key = Key::new(seed, &what);
        let order = &ordered.at(&key, index);
        let form = order.form(&key, index);
        let any = order.wishes.chooses();
        let before = self.workspace.stats().steps();
        for attempt in 0..ATTEMPTS {
            if self.workspace.stop.is_set() {
                return Err(Miss::Stopped);
            }
            let mut random = key.random(index, attempt);
            let drawn = goal.drawn(&key, index, *layouts, any);
            let (aim, takes) = goal.aim(order, drawn, any);
            let composition = composed(order, form.as_ref(), &barred, &mut random);
            let Some(composition) = composition else {
                self.tally.compose += 1;
                continue;
            };
            let steps = self.workspace.stats().steps() - before;
            let patience = match order.begun.is_empty() {
                true if most == GRADED_LAYOUTS => self.patience,
                true => u64::MAX,
                false => self.patience.min(PATIENCE.steps),
            };
            if *layouts == most || steps > patience {
                break;
            }
            *layouts += 1;
            (self.tried)(*layouts);
            let form = form.as_ref();
            let finished = self
                .workspace
                .finish(order, form, composition, aim, &mut random);
            if self.workspace.stop.is_set() {
                // interrupted searches may have made a different puzzle
                return Err(Miss::Stopped);
            }
            match (finished.is_err().then(|| self.workspace.obstacle.take())).flatten() {
                Some(Obstacle::Alike(answers)) => {
                    barred.push(answers.clone());
                    let (answers, tried) = (Box::new(answers), barred.len() as u32);
                    let all = order.begun.answer.is_some();
                    stuck = Some(Stuck::Alike {
                        answers,
                        tried,
                        all,
                    });
                }
                Some(Obstacle::Bare(cells)) => stuck = Some(Stuck::Bare(cells)),
                None => {}
            }
            got_further |= match &finished {
                Ok((_, answer, _)) => !answer.is_empty(),
                Err(reason) => *reason == GaveUp::Grade,
            };
            match finished {
                Ok((puzzle, answer, _))
                    if order.begun.is_empty()
                        && order.genre.extras().is_trivial(&puzzle, &answer) =>
                {
                    self.tally.trivial += 1;
                }
                Ok((puzzle, answer, _)) if is_flagged(order, &puzzle, &answer) => {
                    self.tally.flagged += 1;
                }
                Ok((puzzle, answer, _)) if answer.is_empty() => {
                    if order.begun.printed.as_ref() == Some(&puzzle.printed) {
                        return Err(Miss::Begun(Stuck::Blank));
                    }
                    stuck = Some(Stuck::Blank);
                    self.tally.no_answer += 1;
                }
                // of another grade: not examined further
                Ok((puzzle, _, Some(rating))) if !takes(&puzzle, &rating) => {
                    found[grade_of(&puzzle, &rating) as usize] += 1;
                    self.tally.grade += 1;
                }
                Ok((puzzle, answer, rating)) => {
                    let rated = inspect(&puzzle, &answer).and_then(|()| {
                        let stop = self.workspace.stop.clone();
                        let rate = |_: &mut Reader| rate(&puzzle, &answer, LIMITS, &stop);
                        let rating = rating.map_or_else(|| self.workspace.grading(rate), Ok);
                        Ok(rating?)
                    });
                    match rated {
                        Ok(rating) => {
                            let taken = takes(&puzzle, &rating);
                            if taken && !self.has_needs(order, &puzzle, &answer) {
                                self.tally.wishes += 1;
                                continue;
                            }
                            let record = Record {
                                id: format!("{}-{index}", series(ordered, seed)),
                                puzzle,
                                answer,
                                rating,
                                seed,
                                index,
                                attempt,
                                versions: versions(ordered),
                            };
                            if taken {
                                return Ok(record);
                            }
                            found[record.grade() as usize] += 1;
                            self.tally.grade += 1;
                        }
                        // the loop knew more than the printed puzzle shows: too hard to be sold
                        Err(Fault::Budget) => self.tally.budget += 1,
                        Err(Fault::Rating(NoRating::Stopped)) => return Err(Miss::Stopped),
                        Err(fault) => return Err(Miss::Inspection(fault, puzzle.to_string())),
                    }
                }
                Err(GaveUp::NoAnswer) if order.begun.printed.is_some() => {
                    // there is no other answer, nor will there be
                    if let Some(Stuck::Alike { all, .. }) = &mut stuck {
                        *all = true;
                    }
                    return Err(Miss::Begun(stuck.unwrap_or(Stuck::NoAnswer)));
                }
                Err(GaveUp::NoAnswer) => {
                    // in some genres, few random layouts have an answer
                    *layouts -= 1;
                    self.tally.no_answer += 1;
                }
                Err(GaveUp::Form) => {
                    // found in no time, as a layout without an answer
                    *layouts -= 1;
                    self.tally.flagged += 1;
                }
                Err(GaveUp::Budget) => self.tally.budget += 1,
                Err(GaveUp::NoHint) => self.tally.no_hint += 1,
                Err(GaveUp::Moves) => self.tally.moves += 1,
                Err(GaveUp::Grade) => self.tally.grade += 1,
            }
        }
        let begun = !order.begun.is_empty();
        match goal {
            _ if begun && !got_further => {
                let layouts = *layouts;
                Err(Miss::Begun(stuck.unwrap_or(Stuck::Tried { layouts })))
            }
            Goal::Aim(Some(Aim::Layer(_) | Aim::Solvable)) if begun => {
                Err(Miss::Begun(Stuck::TooHard))
            }
            _ if order.wishes.chooses() => Err(Miss::Wishes {
                wishes: Wishes::clone(&order.wishes),
                layouts: *layouts,
            }),
            Goal::Aim(Some(Aim::At(grade, ..))) => Err(Miss::Grade {
                grade: *grade,
                layouts: *layouts,
                found,
            }),
            _ => Err(Miss::Attempts),
        }
    }
}

/// The number of layouts that may be tried.
fn most_layouts(order: &Order) -> u32 {
    let begun = &order.begun;
    if order.wishes.chooses() {
        return WISHED_LAYOUTS;
    }
    match (&begun.printed, &begun.answer, &begun.pattern) {
        (Some(_), Some(_), _) => ANSWERED_ATTEMPTS,
        (Some(_), None, _) => BEGUN_ATTEMPTS,
        (None, _, Some(_)) => PICTURED_LAYOUTS,
        (None, _, None) => LAYOUTS,
    }
}

/// An acceptable composition: of a few, the one nearest to the wanted form.
fn composed(
    order: &Order,
    form: Option<&Form>,
    barred: &[[Drawing; 2]],
    random: &mut Random,
) -> Option<Composition> {
    let card = order.genre.card();
    let choices = form.map_or(1, |_| card.tuning.choices);
    let mut made = (0..choices)
        .filter_map(|_| order.compose(barred, random))
        .filter(|made| may_begin(order, made))
        .collect::<Vec<_>>();
    let Some(form) = form else { return made.pop() };
    made.into_iter().min_by_key(|made| {
        let answer = match &made.answer {
            Answer::Known(answer) | Answer::Containing(answer) => answer,
            Answer::AnyBut(_) => return 0,
        };
        form.distance(card, order.board, &made.layout, answer)
    })
}

/// Tests whether a finished puzzle has a flag by which the order drops it.
fn is_flagged(order: &Order, puzzle: &Puzzle, answer: &Drawing) -> bool {
    order.drops_flagged() && is_dropped(&flags(puzzle, answer, None))
}

/// Tests whether a composition is acceptable: if clues are spread, no bars are long; no clue is
/// outside the pattern; and its answer is worth printing.
fn may_begin(order: &Order, composition: &Composition) -> bool {
    if order.drops_flagged()
        && let Some(answer) = composition.answer.known()
        && is_poor(order.genre, order.board, &composition.layout, answer)
    {
        return false;
    }
    let begun = &order.begun;
    let bar = || longest_bar(order.board, &composition.layout);
    if order.arrangement.spread && begun.printed.is_none() && bar() > LONGEST_BAR {
        return false;
    }
    let inks = order.genre.card().hints;
    let is_clue = |item: &&Item| inks.iter().any(|(ink, _)| *ink == item.ink);
    let mut clues = composition.layout.items().iter().filter(is_clue);
    let pattern = begun.pattern.as_ref();
    pattern.is_none_or(|pattern| clues.all(|clue| pattern.admits(clue)))
}

/// The text on which random choices depend besides the seed.
fn what_is_made(order: &Order) -> String {
    let card = order.genre.card();
    let mut what = format!(
        "{} {} {} {}",
        card.slug, card.version, order.board, order.variant
    );
    for word in order.arrangement.words() {
        what += &format!(" {word}");
    }
    if let Some(tag) = order.begun.tag() {
        what += &format!(" {tag}");
    }
    what
}

/// Inspects a finished puzzle: the checker accepts the answer, and a fresh engine proves that the
/// puzzle parsed from its printed text has exactly this answer.
///
/// # Errors
/// The first failure.
pub fn inspect(puzzle: &Puzzle, answer: &Drawing) -> Result<(), Fault> {
    puzzle.check(answer).map_err(Fault::Answer)?;
    let reread = parse_puzzle_text(&puzzle.to_string())
        .and_then(|text| Puzzle::read(puzzle.genre, text))
        .map_err(|error| Fault::Text(error.to_string()))?;
    match solve(&reread, QUERY_BUDGET, &Interrupt::new()) {
        Answers::Unique(found) if found == *answer => Ok(()),
        Answers::Unique(found)
            if reread
                .genre
                .extras()
                .equivalent(&reread, &found)
                .contains(answer) =>
        {
            Ok(())
        }
        Answers::Unique(_) => Err(Fault::Proof("its only answer is another one")),
        Answers::None => Err(Fault::Proof("it has no answer")),
        Answers::Several(..) => Err(Fault::Proof("it has several answers")),
        Answers::Undecided(_) => Err(Fault::Budget),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, parse_drawing};
    use crate::genre::{Answer, Begun};
    use crate::genres;
    use std::cell::RefCell;

    #[test]
    fn only_a_unique_puzzle_with_its_own_answer_passes() {
        let unique = genres::parse("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5").unwrap();
        let Answers::Unique(answer) = solve(&unique, QUERY_BUDGET, &Interrupt::new()) else {
            panic!("not unique");
        };
        assert_eq!(inspect(&unique, &answer), Ok(()));
        let blank = inspect(&unique, &Drawing::blank());
        assert!(matches!(blank, Err(Fault::Answer(_))), "{blank:?}");
        // The answer obeys all rules, and so do others.
        let open = genres::parse("canal-view 4x4; number r2c4=1 r3c4=1").unwrap();
        assert_eq!(open.check(&answer), Ok(()));
        let several = Err(Fault::Proof("it has several answers"));
        assert_eq!(inspect(&open, &answer), several);
    }

    #[test]
    fn layouts_are_counted_as_they_are_begun() {
        thread_local! { static TOLD: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) } }
        let genre = genres::named("canal-view").unwrap();
        let order = Order::new(genre, Some(Board::new(6, 6)), None).unwrap();
        let order = order.graded("hard".parse().unwrap());
        let mut mill = Mill {
            tried: |layouts| TOLD.with_borrow_mut(|told| told.push(layouts)),
            ..Mill::default()
        };
        let made = mill.make(&order, 1, 3).unwrap();
        let told = TOLD.take();
        assert!(
            told.len() > 2 && told.iter().copied().eq(1..=told.len() as u32),
            "{told:?}"
        );
        let again = Mill::default().make(&order, 1, 3).unwrap();
        assert_eq!(again.puzzle.to_string(), made.puzzle.to_string());
    }

    #[test]
    fn a_layout_begins_only_with_clues_inside_the_picture() {
        let genre = genres::named("heyawake").unwrap();
        let order = Order::new(genre, Some(Board::new(4, 4)), None).unwrap();
        let order = order.begun(Begun {
            pattern: Some("##..\n##..\n....\n....\n".parse().unwrap()),
            ..Begun::default()
        });
        let may = |layout: &str| {
            let items = parse_drawing(layout).unwrap();
            let layout = items.into_iter().map(|(item, _)| item).collect();
            let answer = Answer::Containing(Drawing::blank());
            may_begin(&order, &Composition { layout, answer })
        };
        assert!(may("number r1c1=1 r2c2=0; border r1.5c1"));
        assert!(!may("number r1c1=1 r3c3=0; border r1.5c1"));
    }
}
