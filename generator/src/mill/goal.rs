//! The goals of attempts.

use crate::genre::Puzzle;
use crate::grade::{Aim, Mixture, Rating, Way, grade_of};
use crate::random::Key;
use std::sync::Arc;

/// The goal of an attempt.
pub(super) enum Goal {
    /// Puzzles for one aim.
    Aim(Option<Aim>),
    /// A requested grade.
    Grade(Way),
    /// Grades in the proportions of a mixture.
    Mixed(Arc<Mixture>),
}

impl Goal {
    /// The way of an attempt after so many layouts, if the grade of this index is drawn: until it is
    /// given up, or each of the mixture in turn if `any` of its grades will do.
    pub fn way(&self, key: &Key, index: u64, layouts: u32, any: bool) -> Option<Way> {
        match self {
            Goal::Aim(_) => None,
            Goal::Grade(way) => Some(*way),
            Goal::Mixed(mixture) if any => mixture.way(key, index + u64::from(layouts)),
            Goal::Mixed(mixture) => mixture.way(key, index).filter(|way| layouts < way.layouts),
        }
    }

    /// The aim of an attempt, and a test of the resulting puzzles: whether they have the grade of
    /// the way, or `any` of the mixture.
    pub fn aim<'a>(
        &'a self,
        way: Option<Way>,
        any: bool,
    ) -> (Option<Aim>, impl Fn(&Puzzle, &Rating) -> bool + use<'a>) {
        let aim = match self {
            Goal::Aim(aim) => *aim,
            Goal::Grade(way) => Some(way.aim),
            Goal::Mixed(mixture) => {
                let way = way.or(mixture.cheapest());
                Some(way.map_or(Aim::Solvable, |way| way.aim))
            }
        };
        let takes = move |puzzle: &Puzzle, rating: &Rating| match (self, way) {
            (Goal::Aim(_), _) => aim.is_none_or(|aim| aim.is_met(rating)),
            (Goal::Mixed(mixture), way) if any || way.is_none() => {
                mixture.takes(grade_of(puzzle, rating))
            }
            (_, way) => way.is_some_and(|way| way.grade == grade_of(puzzle, rating)),
        };
        (aim, takes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::genres::parse;
    use crate::grade::Grade;
    use pencilmill_layers::layer;

    #[test]
    fn a_mixture_takes_all_its_grades_if_none_is_drawn_or_any_will_do() {
        let puzzle = parse("canal-view 6x6;").unwrap();
        let goal = Goal::Mixed(Arc::new(Mixture::new(
            "canal-view",
            "",
            puzzle.board,
            false,
        )));
        let key = Key::new(1, "goal");
        let drawn = (0..100).find_map(|index| {
            let way = goal.way(&key, index, 0, false);
            way.filter(|way| way.grade > Grade::Gentle)
        });
        assert!(drawn.is_some());
        let [gentle, beyond] = [layer::ONE, layer::BEYOND].map(|layer| Rating {
            layer,
            score: 0,
            rounds: 1,
            bottlenecks: 0,
            opening: 0,
        });
        for (way, any, taken) in [
            (None, false, true),
            (drawn, true, true),
            (drawn, false, false),
        ] {
            let (_, takes) = goal.aim(way, any);
            assert_eq!(takes(&puzzle, &gentle), taken, "{any}");
            assert!(!takes(&puzzle, &beyond), "{any}");
        }
    }

    #[test]
    fn a_way_ends_after_its_layouts() {
        let puzzle = parse("canal-view 6x6;").unwrap();
        let goal = Goal::Mixed(Arc::new(Mixture::new(
            "canal-view",
            "",
            puzzle.board,
            false,
        )));
        let key = Key::new(1, "goal");
        let way = goal.way(&key, 0, 0, false).unwrap();
        let after = |layouts| goal.way(&key, 0, layouts, false);
        assert_eq!(after(way.layouts - 1), Some(way));
        assert_eq!(after(way.layouts), None);
    }
}
