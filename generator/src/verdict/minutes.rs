//! The time that a puzzle takes a person.
//!
//! The logarithm of the time is linear in that of the score, with slope 1/2: the score looks at all
//! unknowns again in each round, while a person goes on where the last step was. So the time is a
//! constant for each root of a look. Nothing was measured yet where the table has no row.

use std::fmt;
use std::sync::OnceLock;

/// The committed constants.
const TABLE: &str = include_str!("paces.txt");

/// The constant of a genre.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pace {
    /// The genre.
    pub genre: String,
    /// Milliseconds for a root of a look.
    pub pace: u64,
    /// The factor, in percent, within which four in five people lie on either side.
    pub factor: u64,
    /// The number of times that it was fitted to.
    pub times: u64,
}

/// The constant of a genre without measured times: a gentle puzzle on a usual board takes about
/// five minutes, a hard one twenty.
const GUESS: (u64, u64) = (18_000, 200);

impl Pace {
    /// Reads a row of the table.
    pub fn parse(line: &str) -> Option<Pace> {
        let mut words = line.split_whitespace();
        let genre = words.next()?.to_owned();
        let numbers: Option<Vec<u64>> = words.map(|word| word.parse().ok()).collect();
        let &[pace, factor, times] = numbers?.as_slice() else {
            return None;
        };
        Some(Pace {
            genre,
            pace,
            factor,
            times,
        })
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Pace {
            genre,
            pace,
            factor,
            times,
        } = self;
        write!(f, "{genre} {pace} {factor} {times}")
    }
}

/// The constants of all genres with measured times.
pub fn paces() -> &'static [Pace] {
    static PACES: OnceLock<Vec<Pace>> = OnceLock::new();
    PACES.get_or_init(|| {
        let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
        lines.filter_map(Pace::parse).collect()
    })
}

/// The time that a puzzle takes a person, in whole minutes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Minutes {
    /// The usual time.
    pub usual: u32,
    /// The time that one in ten people stays below.
    pub least: u32,
    /// The time that one in ten people exceeds.
    pub most: u32,
    /// True if it rests on measured times of the genre.
    pub is_calibrated: bool,
}

/// The minutes of a puzzle of a genre with this score.
pub fn minutes(genre: &str, score: u64) -> Minutes {
    let own = paces().iter().find(|pace| pace.genre == genre);
    let (pace, factor) = own.map_or(GUESS, |own| (own.pace, own.factor));
    // in thousandths of a root
    let root = score.saturating_mul(1_000_000).isqrt();
    let milliseconds = u128::from(root) * u128::from(pace) / 1000;
    let rounded = |milliseconds: u128| {
        let minutes = (milliseconds + 30_000) / 60_000;
        u32::try_from(minutes).unwrap_or(u32::MAX).max(1)
    };
    let factor = u128::from(factor.max(100));
    Minutes {
        usual: rounded(milliseconds),
        least: rounded(milliseconds * 100 / factor),
        most: rounded(milliseconds * factor / 100),
        is_calibrated: own.is_some(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::genres;

    #[test]
    fn four_times_the_looks_take_twice_as_long() {
        let (short, long) = (minutes("no-genre", 400), minutes("no-genre", 1600));
        assert_eq!((short.usual, long.usual), (6, 12));
        assert_eq!((short.least, short.most), (3, 12));
        assert!(!short.is_calibrated);
    }

    #[test]
    fn minutes_have_bounds() {
        assert_eq!(minutes("no-genre", 0).usual, 1);
        assert_eq!(minutes("no-genre", u64::MAX).least.min(1), 1);
        assert!(minutes("no-genre", u64::MAX).most >= minutes("no-genre", u64::MAX).usual);
    }

    #[test]
    fn every_row_is_read_and_written_alike() {
        let lines: Vec<&str> = TABLE.lines().filter(|l| !l.starts_with('#')).collect();
        let written: Vec<String> = paces().iter().map(Pace::to_string).collect();
        assert_eq!(written, lines);
        assert!(
            paces()
                .iter()
                .all(|pace| genres::named(&pace.genre).is_ok())
        );
        let row = "masyu 9000 210 40";
        assert_eq!(
            Pace::parse(row).map(|pace| pace.to_string()),
            Some(row.to_owned())
        );
        assert_eq!(Pace::parse("masyu 9000 210"), None);
    }
}
