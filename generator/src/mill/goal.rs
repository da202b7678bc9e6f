//! The goals of attempts.

use crate::genre::{Order, Puzzle};
use crate::grade::{Aim, Grade, Mixture, Rating, grade_of};
use crate::random::Key;
use std::sync::Arc;

/// The goal of an attempt.
pub(super) enum Goal {
    /// Puzzles for one aim.
    Aim(Option<Aim>),
    /// Grades in the proportions of a mixture.
    Mixed(Arc<Mixture>),
}

impl Goal {
    /// The grade that is drawn for an attempt after so many layouts, each of a mixture in turn if
    /// `any` of its grades will do.
    pub fn drawn(&self, key: &Key, index: u64, layouts: u32, any: bool) -> Option<Grade> {
        match self {
            Goal::Aim(_) => None,
            Goal::Mixed(mixture) if any => mixture.grade(key, index + u64::from(layouts), 0),
            Goal::Mixed(mixture) => mixture.grade(key, index, layouts),
        }
    }

    /// The aim of an attempt, and a test of the resulting puzzles: whether they have the `drawn`
    /// grade, or `any` of the mixture.
    pub fn aim<'a>(
        &'a self,
        order: &Order,
        drawn: Option<Grade>,
        any: bool,
    ) -> (Option<Aim>, impl Fn(&Puzzle, &Rating) -> bool + use<'a>) {
        let aim = match self {
            Goal::Aim(aim) => *aim,
            Goal::Mixed(mixture) => {
                let grade = drawn.or(mixture.commonest());
                Some(grade.map_or(Aim::Solvable, |grade| Aim::at(order, grade)))
            }
        };
        let takes = move |puzzle: &Puzzle, rating: &Rating| match (self, drawn) {
            (Goal::Aim(_), _) => aim.is_none_or(|aim| aim.is_met(rating)),
            (Goal::Mixed(_), Some(grade)) if !any => grade == grade_of(puzzle, rating),
            (Goal::Mixed(mixture), _) => mixture.takes(grade_of(puzzle, rating)),
        };
        (aim, takes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::genres::parse;
    use pencilmill_layers::layer;

    #[test]
    fn a_mixture_takes_all_its_grades_if_none_is_drawn_or_any_will_do() {
        let puzzle = parse("canal-view 6x6;").unwrap();
        let order = Order::new(puzzle.genre, Some(puzzle.board), None).unwrap();
        let goal = Goal::Mixed(Arc::new(Mixture::new("canal-view", puzzle.board, false)));
        let key = Key::new(1, "goal");
        let mut drawn = (0..100).filter_map(|index| goal.drawn(&key, index, 0, false));
        let drawn = drawn.find(|&grade| grade > Grade::Gentle);
        assert!(drawn.is_some());
        let [gentle, beyond] = [layer::ONE, layer::BEYOND].map(|layer| Rating {
            layer,
            score: 0,
            rounds: 1,
            bottlenecks: 0,
            opening: 0,
        });
        for (drawn, any, taken) in [
            (None, false, true),
            (drawn, true, true),
            (drawn, false, false),
        ] {
            let (_, takes) = goal.aim(&order, drawn, any);
            assert_eq!(takes(&puzzle, &gentle), taken, "{any}");
            assert!(!takes(&puzzle, &beyond), "{any}");
        }
    }
}
