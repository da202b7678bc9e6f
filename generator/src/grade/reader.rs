//! Rating of puzzles in sequence, most of which have a layout in common and differ in hints.
//!
//! Rules, layout and hints are stated once, each hint under a guard, and the layered solver is
//! given the printed ones; likewise for movable items of the layout.

use super::{Limits, NoRating, Rating, Reach, Reading, begin, rated, reached};
use crate::board::{Drawing, Item};
use crate::genre::Puzzle;
use crate::model::Model;
use crate::stated::{Printed, Stated, TakenUp};
use pencilmill_layers::{End, Experience, Layers};
use pencilmill_solver::{Interrupt, Lit};
use std::collections::BTreeMap;
use std::mem::swap;

/// The greatest number of stated hints, per printed hint and in addition, before everything is
/// stated anew.
const STATED_EACH: usize = 4;
const STATED_BESIDES: usize = 20;

/// Rates puzzles, and finds how far layers lead in them.
pub(crate) struct Reader {
    stated: Stated,
    /// The last layered solver, if it read the puzzle that is stated.
    person: Option<Person>,
    /// The flag that ends the work early; its result is then meaningless.
    pub(crate) stop: Interrupt,
    /// The experience of the last layered solver.
    experience: Experience,
}

/// A layered solver of the stated constraints.
struct Person {
    reading: Reading,
    layers: Layers,
    /// The number of stated hints that it was given; the last layout, and the expected answer.
    told: usize,
    layout: Drawing,
    answer: Drawing,
}

impl Default for Reader {
    fn default() -> Reader {
        Reader {
            stated: Stated::new(|board| Model::new(board).for_reading()),
            person: None,
            stop: Interrupt::new(),
            experience: Experience::default(),
        }
    }
}

impl Reader {
    /// Forgets earlier puzzles. Otherwise the outcome of [`Reader::solves`] with few sweeps would
    /// depend on them.
    pub(crate) fn begin(&mut self, puzzle: &Puzzle) {
        self.stated.begin(puzzle);
        self.person = None;
        self.experience = Experience::default();
    }

    /// Like [`super::rate`], while `goes_on` accepts the rating so far. A rating only rises, so a
    /// caller that knows enough can stop.
    pub(crate) fn rate(
        &mut self,
        puzzle: &Puzzle,
        answer: &Drawing,
        limits: Limits,
        goes_on: impl Fn(&Rating) -> bool,
    ) -> Result<Rating, NoRating> {
        self.with(puzzle, answer, |reading, layers| {
            rated(reading, layers, answer, limits, goes_on)
        })
    }

    /// Solves as far as these layers lead. Finds what rating does, but faster.
    pub(crate) fn reach(
        &mut self,
        puzzle: &Puzzle,
        answer: &Drawing,
        limits: Limits,
        known: &[(Item, bool)],
    ) -> Result<Reach, NoRating> {
        self.with(puzzle, answer, |reading, layers| {
            reached(reading, layers, answer, limits, known)
        })
    }

    /// Tests whether these layers solve the puzzle, and tries all what-ifs only this many times,
    /// which it counts down; afterwards only those that failed in puzzles before.
    pub(crate) fn solves(
        &mut self,
        puzzle: &Puzzle,
        answer: &Drawing,
        limits: Limits,
        sweeps: &mut u32,
    ) -> bool {
        let solves = |reading: &Reading, layers: &mut Layers| {
            let end = layers.reach_within(limits, sweeps);
            reading.accept(layers, end, answer)?;
            Ok(end == End::Solved)
        };
        self.with(puzzle, answer, solves).is_ok_and(|solved| solved)
    }

    /// The hints out of the groups `tried` that stay if each group is left out in this order, as long
    /// as constraints up to the layer `most` solve the puzzle without what-ifs: all of them if none
    /// may go, or if they do not solve it. `None` if its answer stands for several, so that its
    /// constraints are not stated for other puzzles.
    ///
    /// # Errors
    /// The constraints contradict the answer.
    pub(crate) fn needed(
        &mut self,
        puzzle: &Puzzle,
        answer: &Drawing,
        tried: &[Vec<Item>],
        most: u8,
    ) -> Result<Option<Vec<Item>>, NoRating> {
        if !puzzle.genre.extras().equivalent(puzzle, answer).is_empty() {
            return Ok(None);
        }
        let person = Person::take_up(&mut self.person, &mut self.stated, puzzle, answer)?;
        person.layers.set_interrupt(self.stop.clone());
        let mut given = self.stated.layout_in_force(&puzzle.layout());
        let mut guards = BTreeMap::new();
        for printed in Printed::all(puzzle) {
            let guard = self.stated.guard(&printed);
            match tried.iter().flatten().any(|hint| *hint == printed.hint) {
                true => _ = guards.insert(printed.hint, guard),
                false => given.push(guard),
            }
        }
        let guards_of = |group: &Vec<Item>| -> Vec<Lit> {
            let guards = group.iter().filter_map(|hint| guards.get(hint));
            guards.copied().collect()
        };
        let tried: Vec<Vec<Lit>> = tried.iter().map(guards_of).collect();
        let needed = person.layers.needed(&given, &tried, most);
        guards.retain(|_, guard| needed.contains(guard));
        Ok(Some(guards.into_keys().collect()))
    }

    /// Runs `work` with a layered solver at the start that has the experience of the last one.
    fn with<T>(
        &mut self,
        puzzle: &Puzzle,
        answer: &Drawing,
        work: impl FnOnce(&Reading, &mut Layers) -> Result<T, NoRating>,
    ) -> Result<T, NoRating> {
        let mut begun;
        let (reading, layers) = if puzzle.genre.extras().equivalent(puzzle, answer).is_empty() {
            let person = Person::take_up(&mut self.person, &mut self.stated, puzzle, answer)?;
            (&person.reading, &mut person.layers)
        } else {
            begun = begin(puzzle, answer)?;
            (&begun.0, &mut begun.1)
        };
        layers.set_interrupt(self.stop.clone());
        swap(layers.experience(), &mut self.experience);
        let done = work(reading, layers);
        swap(layers.experience(), &mut self.experience);
        done
    }
}

impl Person {
    /// A layered solver at the start with the printed hints and the answer; the last one is reused
    /// if the statement is unchanged.
    fn take_up<'a>(
        last: &'a mut Option<Person>,
        stated: &mut Stated,
        puzzle: &Puzzle,
        answer: &Drawing,
    ) -> Result<&'a mut Person, NoRating> {
        let hints = Printed::all(puzzle);
        let mut is_new = stated.take_up(puzzle) == TakenUp::Anew;
        if stated.hints().len() > STATED_EACH * hints.len() + STATED_BESIDES {
            stated.begin(puzzle);
            is_new = true;
        }
        hints.iter().for_each(|hint| _ = stated.guard(hint));
        let mut guards: Vec<(Lit, bool)> = stated
            .hints()
            .iter()
            .map(|(hint, &guard)| (guard, hints.binary_search(hint).is_ok()))
            .collect();
        guards.sort_unstable();
        let kept = last.take().filter(|_| !is_new);
        let has_new = kept.as_ref().is_none_or(|kept| kept.told != guards.len());
        let mut person = kept.unwrap_or_else(|| Person {
            reading: Reading::of(&mut stated.model),
            layers: Layers::new([], &[]),
            told: 0,
            layout: Drawing::blank(),
            answer: Drawing::blank(),
        });
        if has_new {
            person.reading.posted.extend(stated.model.take_journal());
            let guards: Vec<Lit> = guards.iter().map(|guard| guard.0).collect();
            person.layers = person.reading.layers_with(&guards);
            person.told = guards.len();
        }
        let layout = puzzle.layout();
        let told: Vec<(Lit, bool)> = stated.movable_in(&layout).chain(guards).collect();
        let knows = !has_new && person.answer == *answer && person.layout == layout;
        let agrees = person.layers.take_up(&told)
            && (knows || person.layers.expect(&person.reading.answer(answer)));
        (person.layout, person.answer) = (layout, answer.clone());
        let person = last.insert(person);
        match agrees {
            true => Ok(person),
            false => Err(NoRating::Answer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::genres;
    use crate::prover::{Answers, PATIENCE, solve};
    use crate::random::Key;
    use pencilmill_layers::layer;
    use std::collections::BTreeSet;

    /// Small puzzles of every genre.
    const PUZZLES: &str = include_str!("../../tests/told.txt");

    /// The hints that stay, found by solving anew without each group of them.
    fn one_by_one(puzzle: &Puzzle, answer: &Drawing, tried: &[Vec<Item>]) -> Vec<Item> {
        let limits = Limits {
            layer: layer::ONE,
            work: 0,
        };
        let (mut left, mut stay) = (puzzle.clone(), Vec::new());
        for group in tried {
            group.iter().for_each(|hint| left.erase(hint));
            let reached = Reader::default().reach(&left, answer, limits, &[]);
            if reached.unwrap() != Reach::Answer {
                group.iter().for_each(|hint| left.print(*hint));
                stay.extend(group);
            }
        }
        stay
    }

    /// As many hints of a puzzle as there are places for them.
    fn with_all_hints(mut puzzle: Puzzle, answer: &Drawing) -> Puzzle {
        for hint in puzzle.true_hints(answer) {
            let stands = |item: &Item| item.same_spot(&hint) || item.at == hint.at;
            if !puzzle.printed.items().iter().any(stands) {
                puzzle.print(hint);
            }
        }
        puzzle
    }

    #[test]
    fn halves_find_the_hints_that_trying_one_by_one_finds() {
        let mut reader = Reader::default();
        let (mut dropped, mut kept, mut genres) = (0, 0, BTreeSet::new());
        for (number, text) in (0..).zip(PUZZLES.lines()) {
            let puzzle = genres::parse(text).unwrap();
            let Answers::Unique(answer) = solve(&puzzle, PATIENCE, &Interrupt::new()) else {
                panic!("{text}");
            };
            let puzzle = with_all_hints(puzzle, &answer);
            let hints = Printed::all(&puzzle);
            if hints.iter().any(|hint| !hint.depends_on.is_empty()) {
                continue;
            }
            let mut tried: Vec<Item> = hints.iter().map(|printed| printed.hint).collect();
            Key::new(1, "halves").random(number, 0).shuffle(&mut tried);
            // some hints are not tried
            tried.truncate(tried.len() - tried.len() / 5);
            let all = tried.len();
            let tried: Vec<Vec<Item>> = tried
                .chunks(1 + number as usize % 2)
                .map(<[_]>::to_vec)
                .collect();
            let Some(mut needed) = reader.needed(&puzzle, &answer, &tried, layer::ONE).unwrap()
            else {
                continue;
            };
            let mut expected = one_by_one(&puzzle, &answer, &tried);
            needed.sort_unstable();
            expected.sort_unstable();
            assert_eq!(needed, expected, "{puzzle}");
            (dropped, kept) = (dropped + all - needed.len(), kept + needed.len());
            if needed.len() < all {
                genres.insert(puzzle.genre.card().slug);
            }
        }
        // hints of some genres go in any case, of others none
        assert!(dropped > 100 && kept > 100 && genres.len() > 12);
    }
}
