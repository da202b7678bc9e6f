//! Makes puzzles one by one.

use crate::Error;
use pencilmill_generator::genre::Order;
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::mill::{Mill, Miss};
use pencilmill_generator::production::Missed;
use pencilmill_generator::record::Record;

/// Makes single puzzles in any order of index, for callers that distribute indices themselves.
/// Keeps the state that the next puzzle of the same genre needs again.
#[derive(Default)]
pub struct Maker(Mill);

impl Maker {
    /// A maker that tells how many layouts it has tried for a puzzle, as each is begun.
    pub fn telling(tried: fn(u32)) -> Maker {
        let mut mill = Mill::default();
        mill.tried = tried;
        Maker(mill)
    }

    /// Ends the work on a puzzle once this flag is set.
    pub fn until(&mut self, stop: &Interrupt) {
        self.0.workspace.stop = stop.clone();
    }

    /// Makes the puzzle with this index, identical to that of a [`Production`](crate::Production).
    ///
    /// # Errors
    /// No puzzle has this index.
    pub fn make(&mut self, order: &Order, seed: u64, index: u64) -> Result<Record, Error> {
        let made = self.0.make(order, seed, index);
        made.map_err(|miss| Error::missed(index, miss))
    }
}

impl Error {
    /// The error for an index without a puzzle.
    pub fn missed(index: u64, miss: Miss) -> Error {
        match miss {
            Miss::Stopped => Error::Stopped,
            Miss::Inspection(..) => Error::Internal(format!("index {index}: {miss}")),
            miss => Error::Missed { index, miss },
        }
    }
}

impl From<Missed> for Error {
    fn from(Missed { index, miss }: Missed) -> Error {
        Error::missed(index, miss)
    }
}
