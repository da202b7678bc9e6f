//! The time that a puzzle takes a person: an estimate.
//!
//! No times of people are known. Scores of one board differ by a hundred and more, times by a few
//! times, so the time grows with the fourth root of the score.

/// Milliseconds for a hundredth of the root: a gentle puzzle on a usual board takes about five
/// minutes, a hard one twenty.
const PACE: u128 = 840;

/// The whole minutes, at least one, that a puzzle with this score usually takes.
pub fn minutes(score: u64) -> u32 {
    let root = (u128::from(score) * 100_000_000).isqrt().isqrt();
    let minutes = (root * PACE + 30_000) / 60_000;
    u32::try_from(minutes).unwrap_or(u32::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use super::minutes;

    #[test]
    fn sixteen_times_the_score_takes_twice_as_long() {
        assert_eq!([0, 160, 2560].map(minutes), [1, 5, 10]);
        assert!(minutes(u64::MAX) > minutes(u64::MAX / 1_000_000));
    }
}
