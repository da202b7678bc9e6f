//! A drawing that is not finished.

use crate::board::{Drawing, Item};

/// A drawing on the way to the answer, with what the solver has ruled out.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Progress {
    /// Everything drawn.
    pub drawn: Drawing,
    /// Items ruled out with a dot or a cross.
    pub crossed: Drawing,
    /// The drawn items in the order in which they were drawn, if that is known.
    pub order: Vec<Item>,
}

impl From<Drawing> for Progress {
    fn from(drawn: Drawing) -> Progress {
        Progress {
            drawn,
            ..Progress::default()
        }
    }
}
