//! The time that a puzzle takes a person: an estimate.
//!
//! The score looks at all unknowns again in each round, while a person goes on where the last step
//! was, so the time grows with the root of the score.

/// Milliseconds for a root of a look: a gentle puzzle on a usual board takes about five minutes, a
/// hard one twenty.
const PACE: u128 = 18_000;

/// The whole minutes, at least one, that a puzzle with this score usually takes.
pub fn minutes(score: u64) -> u32 {
    // in thousandths of a root
    let root = (u128::from(score) * 1_000_000).isqrt();
    let milliseconds = root * PACE / 1000;
    let minutes = (milliseconds + 30_000) / 60_000;
    u32::try_from(minutes).unwrap_or(u32::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use super::minutes;

    #[test]
    fn four_times_the_looks_take_twice_as_long() {
        assert_eq!([0, 400, 1600].map(minutes), [1, 6, 12]);
        assert!(minutes(u64::MAX) > minutes(u64::MAX / 1_000_000));
    }
}
