//! Kinds of hints that families of genres share.
//!
//! A kind lists its hints for an answer (`hints`), states one to the engine (`state`), and
//! implements [`HintKind`](crate::genre::HintKind). Counting in checkers is separate on purpose:
//! checkers are plain code of their own.

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

/// Number of ways to mark `marked` of `places` places: a binomial coefficient.
pub fn binomial(places: usize, marked: usize) -> u64 {
    let fewer = marked.min(places.saturating_sub(marked));
    (0..fewer).fold(1, |ways: u64, i| {
        ways.saturating_mul((places - i) as u64) / (i as u64 + 1)
    })
}
