//! The books of a job, set from their recipes into its folder after its puzzles are finished.

use crate::Event;
use crate::folder::Presence;
use pencilmill_generator::hint_loop::Interrupt;
use std::convert::Infallible;

/// Books that are set from the finished files of a job.
pub trait Books {
    /// The reason why a book is not there.
    type Error;

    /// Returns whether there are none.
    fn is_empty(&self) -> bool;

    /// Sets the books one after the other, and says of each what is in it; one that fails does not
    /// hold up the others.
    fn set(
        &self,
        presence: &Presence,
        threads: usize,
        stop: &Interrupt,
        tell: &mut dyn FnMut(Event),
    ) -> Vec<Result<String, Self::Error>>;
}

/// No books.
pub struct NoBooks;

impl Books for NoBooks {
    type Error = Infallible;

    fn is_empty(&self) -> bool {
        true
    }

    fn set(
        &self,
        _: &Presence,
        _: usize,
        _: &Interrupt,
        _: &mut dyn FnMut(Event),
    ) -> Vec<Result<String, Infallible>> {
        Vec::new()
    }
}
