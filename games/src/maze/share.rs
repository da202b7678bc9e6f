//! Shares of all mazes.

use num_bigint::BigUint;

/// A share of all mazes, in millionths.
pub type Share = u32;
/// The share of all mazes.
pub const WHOLE: Share = 1_000_000;

/// The share of a large number.
pub(super) fn share(part: &BigUint, all: &BigUint) -> Share {
    let share = part * WHOLE / all;
    u32::try_from(share).unwrap_or(WHOLE)
}

/// The share of a number.
pub(super) fn share_of(part: usize, all: usize) -> Share {
    (part as u64 * u64::from(WHOLE) / (all as u64).max(1)) as Share
}
