//! The deduction maze (rules: specification, genre 43): stages, responses to turns, notations of
//! routes and responses, and the mazes consistent with a transcript.
//!
//! [`Stage::play`] is the plain meaning of a turn; tests hold everything else about mazes to it.

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

use pencilmill_puzzle::board::{Board, Gimmick, Place, Step};

/// The public data of a stage before the first turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known {
    /// The board.
    pub board: Board,
    /// Starting cell.
    pub start: Place,
    /// Goal cell.
    pub goal: Place,
    /// Number of gimmicks of each kind, in the order of [`Gimmick::ALL`].
    pub numbers: [u16; 5],
    /// True if the first entry of a switch is announced.
    pub announced: bool,
    /// Gimmicks with disclosed places.
    pub disclosed: Vec<(Place, Gimmick)>,
}

/// A route with the response to it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Turn {
    /// The steps.
    pub route: Vec<Step>,
    /// The response.
    pub told: Told,
}

impl Known {
    /// A stage from one cell to another, with nothing disclosed.
    pub const fn new(board: Board, (start, goal): (Place, Place), numbers: [u16; 5]) -> Known {
        Known {
            board,
            start,
            goal,
            numbers,
            announced: false,
            disclosed: Vec::new(),
        }
    }

    /// True if a gimmick may stand at this place: never at start and goal.
    pub fn admits(&self, place: Place, gimmick: Gimmick) -> bool {
        let fits = if gimmick.on_side() {
            place.is_side()
        } else {
            place.is_cell() && place != self.start && place != self.goal
        };
        fits && self.board.contains(place)
    }
}
