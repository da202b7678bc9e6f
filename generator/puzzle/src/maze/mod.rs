//! The deduction maze (rules: specification, genre 43): stages, what is answered to a turn, how routes and responses are
//! written, and which mazes are left after some turns.
//!
//! [`Stage::play`] is the plain meaning of a turn, and all that is said of mazes elsewhere is held to it by tests.

mod ending;
mod grid;
mod possible;
mod reach;
mod route;
mod sample;
mod stage;
mod sure;
mod told;

pub use ending::Ended;
pub use possible::{Mazes, Partial, Particles};
pub use reach::Tally;
pub use route::{MOST_STEPS, RouteError, read_route, route_text};
pub use sample::{Hidden, random_ends, random_stage, usual_numbers};
pub use stage::{Fault, Moment, Stage};
pub use sure::Sure;
pub use told::{Told, ToldError};

use crate::board::{Board, Gimmick, Place, Step};

/// What is told of a stage before the first turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known {
    /// The board.
    pub board: Board,
    /// Where one starts.
    pub start: Place,
    /// Where one wins.
    pub goal: Place,
    /// How many gimmicks there are of each kind, in the order of [`Gimmick::ALL`].
    pub numbers: [u16; 5],
    /// Whether it is told when the first switch is entered.
    pub announced: bool,
    /// Gimmicks whose places are told.
    pub disclosed: Vec<(Place, Gimmick)>,
}

/// A route and what was answered to it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Turn {
    /// The steps.
    pub route: Vec<Step>,
    /// The response.
    pub told: Told,
}

impl Known {
    /// Whether a gimmick may stand at this place: nothing stands at start and goal.
    pub fn admits(&self, place: Place, gimmick: Gimmick) -> bool {
        let fits = if gimmick.on_side() {
            place.is_side()
        } else {
            place.is_cell() && place != self.start && place != self.goal
        };
        fits && self.board.contains(place)
    }
}
