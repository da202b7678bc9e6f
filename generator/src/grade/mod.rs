//! Difficulty: the work of a human solver, not that of the engine.
//!
//! The puzzle is solved in layers (see [`pencilmill_layers`]) over the constraints that its genre
//! states. The score is what a person looks at and holds in the head, round by round: the price of
//! the layer, a part of the looks at easier layers in vain, and the consequences of what-ifs. What
//! follows while the board is nearly blank costs less: such patterns are known by heart. All
//! arithmetic is in integers, so the score is equal on every machine.

use crate::board::{Drawing, Item, Place};
use crate::genre::{Progress, Puzzle};
use crate::model::{Auxiliary, Model, Origin, Posted};
use crate::stated::posed;
use pencilmill_layers::{By, End, Finding, Layers, Limits, Round, layer};
use pencilmill_solver::{Constraint, Interrupt, Lit};
use std::collections::{BTreeMap, BTreeSet};

mod advice;
mod aim;
mod closed_cells;
mod explain;
mod finished;
mod mixture;
mod reader;
mod referee;
mod table;

pub use crate::genre::{Grade, Mix, MixError, NoGrade};
pub use advice::{Advice, Mistake, advise};
pub use aim::Aim;
pub use closed_cells::closed_cells;
pub use explain::{
    Area, Belonging, Breach, Counted, Deduction, Explanation, Inner, Lead, ListedWay, Reason,
    SolvingStep, Statement, Topic, Wrong, explain,
};
pub use finished::FinishedClues;
pub use mixture::{Mixture, NotMade, made, sure_to_come, usual_layouts};
pub(crate) use reader::Reader;
pub use referee::{Referee, Violation};
pub use table::{AIMS, Came, Cuts, Measured, Row, TABLE_VERSION, cuts, rows};

/// The price of a look in each layer; the last one is for a puzzle that no layer solves.
const PRICE: [u64; 6] = [1, 6, 20, 50, 150, 400];
/// The unit of prices: thousandths of a look.
const LOOK: u64 = 1000;
/// Of this many looks in vain one counts: a person mostly looks near what was found last.
const IN_VAIN: u64 = 5;
/// The percentage by which a round on a blank board costs less.
const BY_HEART: u64 = 75;
/// The number of doublings of what must be held in the head that double the score.
const DOUBLINGS: u64 = 4;
/// The number of rounds that form the opening.
const OPENING: usize = 3;
/// The default limits.
pub const LIMITS: Limits = Limits {
    layer: layer::NESTED,
    work: 50,
};

/// The highest layer of puzzles of a grade.
pub const fn highest_layer(grade: Grade) -> u8 {
    match grade {
        Grade::Gentle => layer::ONE,
        Grade::Easy => layer::TWO,
        Grade::Medium => layer::SHORT,
        Grade::Hard => layer::LONG,
        Grade::Expert => layer::NESTED,
        Grade::Beyond => layer::BEYOND,
        Grade::NotRated => layer::NOT_RATED,
    }
}

/// The difficulty of a puzzle in numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Rating {
    /// The highest layer needed, [`layer::NOT_RATED`] if the work allowed was not enough to tell.
    pub layer: u8,
    /// Tenths of looks, weighed by what must be held in the head.
    pub score: u64,
    /// Rounds of deductions.
    pub rounds: u32,
    /// Rounds with at most two deductions available.
    pub bottlenecks: u32,
    /// The mean number of deductions available in the first rounds, in tenths.
    pub opening: u32,
}

impl Rating {
    /// The text of the rating, readable by [`Rating::parse`].
    pub fn text(&self) -> String {
        let Rating {
            layer,
            score,
            rounds,
            bottlenecks,
            opening,
        } = self;
        format!("{layer}/{score}/{rounds}/{bottlenecks}/{opening}")
    }

    /// Reads the text of [`Rating::text`].
    pub fn parse(text: &str) -> Option<Rating> {
        let mut numbers = text.split('/');
        let rating = Rating {
            layer: numbers.next()?.parse().ok()?,
            score: numbers.next()?.parse().ok()?,
            rounds: numbers.next()?.parse().ok()?,
            bottlenecks: numbers.next()?.parse().ok()?,
            opening: numbers.next()?.parse().ok()?,
        };
        (rating.text() == text).then_some(rating)
    }

    /// The rating of rounds that lead to the answer or stop earlier.
    fn of(rounds: &[Round], end: End, unknowns: u32) -> Rating {
        let mut highest = rounds.iter().map(|r| r.layer).max().unwrap_or_default();
        let blank = rounds.first().map_or(1, |first| first.unknowns).max(1);
        let (mut looks, mut held) = (0, 0);
        for round in rounds {
            let unknown = LOOK * u64::from(round.unknowns) / u64::from(blank);
            let weight = LOOK - BY_HEART * unknown / 100;
            looks += weight * looks_of(round.layer, round.depth, round.unknowns) / LOOK;
            held += weight * held_in(round);
        }
        if end != End::Solved {
            highest = match end {
                End::GaveUp => layer::NOT_RATED,
                _ => layer::BEYOND,
            };
            looks += looks_of(layer::BEYOND, 1, unknowns);
        }
        let doublings = log2(LOOK + held) - log2(LOOK);
        let felt = looks * (DOUBLINGS * LOOK + doublings) / (DOUBLINGS * LOOK);
        let first = &rounds[..rounds.len().min(OPENING)];
        let opening: u32 = first.iter().map(|r| r.count).sum();
        Rating {
            layer: highest,
            score: felt.div_ceil(LOOK / 10),
            rounds: rounds.len() as u32,
            bottlenecks: rounds.iter().filter(|r| r.count <= 2).count() as u32,
            opening: 10 * opening / (first.len().max(1) as u32),
        }
    }
}

impl Cuts {
    /// The grade of a puzzle with this rating.
    pub fn grade(&self, rating: &Rating) -> Grade {
        let [gentle, easy, medium, hard] = self.scores;
        match rating.layer {
            layer::ONE if rating.score <= gentle => Grade::Gentle,
            layer::ONE | layer::TWO if rating.score <= easy => Grade::Easy,
            layer::ONE | layer::TWO => Grade::Medium,
            layer::SHORT if rating.score <= medium => Grade::Medium,
            layer::SHORT => Grade::Hard,
            layer::LONG if rating.score <= hard => Grade::Hard,
            layer::LONG | layer::NESTED => Grade::Expert,
            layer::NOT_RATED => Grade::NotRated,
            _ => Grade::Beyond,
        }
    }
}

/// The grade of a puzzle with this rating, relative to its genre and size.
pub fn grade_of(puzzle: &Puzzle, rating: &Rating) -> Grade {
    cuts(puzzle.genre.card().slug, puzzle.board).grade(rating)
}

/// The looks of a round at a layer, with those at easier layers in vain, in thousandths.
fn looks_of(layer: u8, depth: u32, unknowns: u32) -> u64 {
    let layer = usize::from(layer);
    let in_vain: u64 = PRICE[..layer].iter().sum();
    PRICE[layer] * (LOOK + log2(u64::from(depth))) + LOOK * in_vain * u64::from(unknowns) / IN_VAIN
}

/// The consequences that a person holds in the head in a round: they grow with the square of the
/// rounds to a contradiction, or of the number of cases.
fn held_in(round: &Round) -> u64 {
    let is_held = |found: &Finding| matches!(found.by, By::WhatIf | By::Cases(..));
    match round.found.iter().any(is_held) {
        true => u64::from(round.depth).pow(2),
        false => 0,
    }
}

/// The binary logarithm, in thousandths.
fn log2(n: u64) -> u64 {
    let n = n.max(1);
    let whole = n.ilog2();
    // repeated squaring of the mantissa yields the digits
    let mut mantissa = (u128::from(n) << 63) >> whole;
    let mut digits = 0;
    for _ in 0..32 {
        mantissa = (mantissa * mantissa) >> 63;
        digits <<= 1;
        if mantissa >> 64 > 0 {
            mantissa >>= 1;
            digits |= 1;
        }
    }
    u64::from(whole) * LOOK + ((digits * LOOK) >> 32)
}

/// A puzzle as a human solver reads it: its constraints with their sources, and its drawn
/// variables.
pub struct Reading {
    posted: Vec<Posted>,
    drawn: Vec<(Item, Lit)>,
    auxiliary: Vec<Auxiliary>,
    instances: Vec<Drawing>,
}

impl Reading {
    /// Reads a puzzle. If several drawings count as its answer, only `answer` is admitted.
    pub fn new(puzzle: &Puzzle, answer: &Drawing) -> Reading {
        let mut model = posed(puzzle, Model::new(puzzle.board).for_reading());
        for same in puzzle.genre.extras().equivalent(puzzle, answer) {
            model.differ(&same);
        }
        Reading::of(&mut model)
    }

    /// Reads the constraints of a model.
    fn of(model: &mut Model) -> Reading {
        Reading {
            posted: model.take_journal(),
            drawn: model.drawn().to_vec(),
            auxiliary: model.auxiliary().to_vec(),
            instances: model.instances().to_vec(),
        }
    }

    /// A layered solver at the start.
    pub fn layers(&self) -> Layers {
        self.layers_with(&[])
    }

    /// Like [`Reading::layers`], with the hints under these guards optional, in order.
    fn layers_with(&self, hints: &[Lit]) -> Layers {
        let drawn: Vec<Lit> = self.drawn.iter().map(|d| d.1).collect();
        Layers::with_hints(self.constraints(), &drawn, hints)
    }

    /// A layered solver at the start that is given the answer.
    fn expecting(&self, answer: &Drawing) -> Result<Layers, NoRating> {
        let mut layers = self.layers();
        match layers.expect(&self.answer(answer)) {
            true => Ok(layers),
            false => Err(NoRating::Answer),
        }
    }

    /// The drawn literals of the answer.
    fn answer(&self, answer: &Drawing) -> Vec<Lit> {
        let literal = |&(item, l): &(Item, Lit)| if answer.contains(&item) { l } else { !l };
        self.drawn.iter().map(literal).collect()
    }

    /// The literals that a solver told of: those of drawn items, and the opposites of those ruled
    /// out. A literal that stands for several items is told by all of them.
    fn there(&self, progress: &Progress) -> Vec<Lit> {
        let mut untold = BTreeSet::new();
        let mut there = BTreeSet::new();
        for &(item, l) in &self.drawn {
            match (
                progress.drawn.contains(&item),
                progress.crossed.contains(&item),
            ) {
                (true, _) => _ = there.insert(l),
                (_, true) => _ = there.insert(!l),
                _ => untold.extend([l, !l]),
            }
        }
        there.retain(|l| !untold.contains(l));
        there.into_iter().collect()
    }

    /// Checks that the deductions do not contradict the answer.
    fn accept(&self, layers: &Layers, end: End, answer: &Drawing) -> Result<(), NoRating> {
        if end == End::Broken {
            return Err(NoRating::Broken);
        }
        let wrong = self.drawn.iter().filter(|(item, lit)| {
            let drawn = answer.contains(item);
            layers.value(*lit) == if drawn { -1 } else { 1 }
        });
        let wrong: Drawing = wrong.map(|d| d.0).collect();
        match wrong.is_empty() {
            true => Ok(()),
            false => Err(NoRating::Other(wrong.to_string())),
        }
    }

    /// The known state of drawn variables: each item, true if it is drawn.
    fn known(&self, layers: &Layers) -> Vec<(Item, bool)> {
        let known = self.drawn.iter().map(|&(item, l)| (item, layers.value(l)));
        let known = known.filter(|(_, value)| *value != 0);
        known.map(|(item, value)| (item, value > 0)).collect()
    }

    fn constraints(&self) -> impl Iterator<Item = (Lit, &Constraint)> {
        self.posted.iter().map(|p| (p.guard, &p.constraint))
    }

    /// The source of a constraint.
    pub fn source(&self, constraint: u32) -> Origin {
        self.posted[constraint as usize].source
    }

    /// The drawing that a rule is stated for, if it is stated for several.
    fn instance(&self, source: &Origin) -> Option<&Drawing> {
        self.instances
            .get(usize::from(source.instance.checked_sub(1)?))
    }

    /// The place of a vertex of a constraint's graph, if it is recorded.
    fn place(&self, constraint: u32, vertex: u32) -> Option<Place> {
        let places = &self.posted[constraint as usize].places;
        places.get(vertex as usize).copied().flatten()
    }

    /// The items with their literals.
    pub fn drawn(&self) -> &[(Item, Lit)] {
        &self.drawn
    }

    /// The derived variables that have a name.
    pub fn auxiliary(&self) -> &[Auxiliary] {
        &self.auxiliary
    }

    /// The items known to be drawn.
    pub fn drawing(&self, value: impl Fn(Lit) -> i8) -> Drawing {
        let sure = self.drawn.iter().filter(|d| value(d.1) > 0);
        sure.map(|d| d.0).collect()
    }

    /// The places known to be blank: an item without its value for each place, or pair of places,
    /// where one could be drawn.
    fn blank(&self, value: impl Fn(Lit) -> i8) -> Drawing {
        let mut spots: BTreeMap<(Place, Place), (Item, bool)> = BTreeMap::new();
        for &(item, l) in &self.drawn {
            let bare = Item {
                value: None,
                ..item
            };
            let spot = spots.entry((item.at, item.to)).or_insert((bare, true));
            spot.1 &= value(l) < 0;
        }
        let blank = spots.into_values().filter(|spot| spot.1);
        blank.map(|spot| spot.0).collect()
    }
}

/// The reason why there is no rating. Except for a stop, it is an error in the program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoRating {
    /// The given answer contradicts the constraints.
    #[error("solved in layers, the puzzle does not have this answer")]
    Answer,
    /// The layers find that there is no answer.
    #[error("solved in layers, the puzzle has no answer")]
    Broken,
    /// The layers lead to a different answer.
    #[error("solved in layers, the puzzle has another answer: it differs in {0}")]
    Other(String),
    /// The flag was set.
    #[error("stopped")]
    Stopped,
}

/// Rates a puzzle with this answer, which must be the only one.
///
/// # Errors
/// If the layers do not lead to this answer, so that it is not the only one, or the flag was set.
pub fn rate(
    puzzle: &Puzzle,
    answer: &Drawing,
    limits: Limits,
    stop: &Interrupt,
) -> Result<Rating, NoRating> {
    let (reading, mut layers) = begin(puzzle, answer)?;
    layers.set_interrupt(stop.clone());
    let rating = rated(&reading, &mut layers, answer, limits, |_| true)?;
    match stop.is_set() {
        true => Err(NoRating::Stopped),
        false => Ok(rating),
    }
}

/// Rates the puzzle of these layers, which are at the start, while `goes_on` accepts the rating so
/// far.
fn rated(
    reading: &Reading,
    layers: &mut Layers,
    answer: &Drawing,
    limits: Limits,
    goes_on: impl Fn(&Rating) -> bool,
) -> Result<Rating, NoRating> {
    let mut rounds = Vec::new();
    let mut so_far = None;
    let end = layers.solve(limits, |_, round| {
        rounds.push(round.clone());
        let rating = Rating::of(&rounds, End::Solved, 0);
        so_far = (!goes_on(&rating)).then_some(rating);
        so_far.is_none()
    });
    reading.accept(layers, end, answer)?;
    Ok(so_far.unwrap_or_else(|| Rating::of(&rounds, end, layers.unknowns())))
}

/// The extent of a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Reach {
    /// The complete answer.
    Answer,
    /// A partial one: the known state of drawn variables.
    Known(Vec<(Item, bool)>),
}

/// Solves as far as these layers lead, from their start. Finds what [`rate`] does, but faster.
fn reached(
    reading: &Reading,
    layers: &mut Layers,
    answer: &Drawing,
    limits: Limits,
    known: &[(Item, bool)],
) -> Result<Reach, NoRating> {
    let told = known.iter().filter_map(|&(item, so)| {
        let at = reading.drawn.binary_search_by_key(&item, |drawn| drawn.0);
        let l = reading.drawn[at.ok()?].1;
        Some(if so { l } else { !l })
    });
    let told: Vec<Lit> = told.collect();
    if !layers.accept(&told) {
        return Err(NoRating::Answer);
    }
    let end = layers.reach(limits);
    reading.accept(layers, end, answer)?;
    Ok(match end {
        End::Solved => Reach::Answer,
        _ => Reach::Known(reading.known(layers)),
    })
}

/// A puzzle with a layered solver at the start that is given the answer.
fn begin(puzzle: &Puzzle, answer: &Drawing) -> Result<(Reading, Layers), NoRating> {
    let reading = Reading::new(puzzle, answer);
    let layers = reading.expecting(answer)?;
    Ok((reading, layers))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_layers::With;

    #[test]
    fn bottlenecks_are_rounds_with_two_finds_at_most() {
        let round = |count| Round {
            layer: layer::ONE,
            depth: 1,
            unknowns: 10,
            found: Vec::new(),
            count,
            known: Vec::new(),
        };
        let rounds = [1, 2, 3, 4].map(round);
        let rating = Rating::of(&rounds, End::Solved, 0);
        assert_eq!((rating.rounds, rating.bottlenecks), (4, 2));
        assert_eq!((rating.layer, rating.opening), (layer::ONE, 20));
        assert_eq!(Rating::of(&rounds[2..], End::Solved, 0).bottlenecks, 0);
    }

    #[test]
    fn what_is_held_in_the_head_weighs_and_what_is_known_by_heart_hardly_does() {
        let score = |rounds: &[(u32, u32, By)]| {
            let round = |&(depth, unknowns, by): &(u32, u32, By)| Round {
                layer: layer::SHORT,
                depth,
                unknowns,
                found: vec![Finding { lit: Lit::TRUE, by }],
                count: 1,
                known: Vec::new(),
            };
            let rounds: Vec<Round> = rounds.iter().map(round).collect();
            Rating::of(&rounds, End::Solved, 0).score
        };
        let rule = By::Constraint(0, With::default());
        // 20 + 7 * 100 / 5 looks, at a quarter of the price on the blank board
        assert_eq!(score(&[(1, 100, rule)]), 400);
        assert_eq!(score(&[(1, 100, rule), (1, 50, rule)]), 400 + 563);
        // 1/4 + 5/8 of a what-if are held: 0.907 of a doubling, of which each adds a quarter
        let what_ifs = [(1, 100, By::WhatIf), (1, 50, By::WhatIf)];
        assert_eq!(score(&what_ifs), 1181);
        let longer = [(1, 100, By::WhatIf), (6, 50, By::WhatIf)];
        assert!(score(&longer) > 2 * score(&what_ifs));
    }

    #[test]
    fn logarithms_without_floats() {
        for power in 0..64 {
            assert_eq!(log2(1 << power), 1000 * power);
        }
        assert_eq!(
            (log2(3), log2(5), log2(6), log2(10)),
            (1584, 2321, 2584, 3321)
        );
        for n in 2..5000 {
            assert!(log2(n) >= log2(n - 1));
            let twice = log2(n) * 2;
            assert!((twice..twice + 2).contains(&log2(n * n)), "{n}");
        }
    }
}
