//! Kinds of hints that families of genres share.
//!
//! A kind knows where its hints can stand and what they tell of an answer (`hints`), how one is said to the engine
//! (`state`), and what [`HintKind`](crate::genre::HintKind) asks. What a checker counts is not here: checkers are plain code of
//! their own.

mod arrows;
mod letters;
mod margins;
mod placeholder;
mod regions;
mod runs;
mod sight;

pub use arrows::{ArrowCount, CornerCount, corners_and_arrows};
pub use letters::{FurtherLetter, letter_kinds};
pub use margins::{MarginCount, MarginHalves};
pub use placeholder::ToldNumber;
pub use regions::RegionCount;
pub use runs::RunCount;
pub use sight::SightCount;

/// In how many ways so many places can be marked so that `marked` of them are: a binomial coefficient.
pub fn binomial(places: usize, marked: usize) -> u64 {
    let fewer = marked.min(places.saturating_sub(marked));
    (0..fewer).fold(1, |ways: u64, i| {
        ways.saturating_mul((places - i) as u64) / (i as u64 + 1)
    })
}
