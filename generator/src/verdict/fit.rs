//! Fitting the constant of a genre to measured times.
//!
//! The logarithm of a time is that of the root of the score, plus the constant of the genre, plus
//! the skill of the solver. Logarithms are binary, in thousandths.

use super::minutes::Pace;
use crate::grade::log2;
use std::collections::BTreeMap;

/// The number of rounds in which constants and skills are fitted to each other.
const ROUNDS: usize = 50;

/// A puzzle solved by a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solve {
    /// The genre.
    pub genre: String,
    /// A name of the solver; all solves without one count as those of one person.
    pub solver: String,
    /// The score of the puzzle.
    pub score: u64,
    /// The time.
    pub seconds: u64,
}

/// The constant of a genre, and how well the score agrees with the times.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fitted {
    /// The constant.
    pub pace: Pace,
    /// The correlation of the logarithms of score and time, skill taken out, in thousandths; none
    /// if all scores or all times are equal.
    pub correlation: Option<i64>,
}

/// Fits the constants of all genres to these times.
pub fn fit(solves: &[Solve]) -> Vec<Fitted> {
    let logs: Vec<[i64; 2]> = solves.iter().map(logarithms).collect();
    // the constant of a genre and the skill of a solver that remain
    let mut genres: BTreeMap<&str, i64> = BTreeMap::new();
    let mut solvers: BTreeMap<&str, i64> = BTreeMap::new();
    let rest = |at: usize| logs[at][1] - logs[at][0] / 2;
    for _ in 0..ROUNDS {
        let skill = |solver: &str| solvers.get(solver).copied().unwrap_or(0);
        genres = means(solves, |one, at| {
            (&one.genre, rest(at) - skill(&one.solver))
        });
        let pace = |genre: &str| genres.get(genre).copied().unwrap_or(0);
        solvers = means(solves, |one, at| (&one.solver, rest(at) - pace(&one.genre)));
        // skills are relative to the mean person
        let mean = mean(&solvers.values().copied().collect::<Vec<i64>>());
        solvers.values_mut().for_each(|skill| *skill -= mean);
    }
    let fitted = genres.iter().map(|(&genre, &constant)| {
        let own: Vec<usize> = (0..solves.len())
            .filter(|&at| solves[at].genre == genre)
            .collect();
        let mut off: Vec<i64> = own.iter().map(|&at| rest(at) - constant).collect();
        off.sort_unstable();
        let last = off.len() - 1;
        let width = off[last * 9 / 10] - off[last / 10];
        let skill = |at: usize| solvers[solves[at].solver.as_str()];
        let points: Vec<[i64; 2]> = own
            .iter()
            .map(|&at| [logs[at][0], logs[at][1] - skill(at)])
            .collect();
        Fitted {
            pace: Pace {
                genre: genre.to_owned(),
                pace: power(constant),
                factor: power(log2(100) as i64 + width / 2).max(100),
                times: own.len() as u64,
            },
            correlation: correlation(&points),
        }
    });
    fitted.collect()
}

/// The logarithms of score and milliseconds.
fn logarithms(one: &Solve) -> [i64; 2] {
    [one.score, one.seconds.saturating_mul(1000)]
        .map(|number| log2(u32::try_from(number).unwrap_or(u32::MAX)) as i64)
}

/// The mean of the values with each key.
fn means<'a>(
    solves: &'a [Solve],
    value: impl Fn(&'a Solve, usize) -> (&'a str, i64),
) -> BTreeMap<&'a str, i64> {
    let mut all: BTreeMap<&str, Vec<i64>> = BTreeMap::new();
    for (at, one) in solves.iter().enumerate() {
        let (key, value) = value(one, at);
        all.entry(key).or_default().push(value);
    }
    all.into_iter()
        .map(|(key, values)| (key, mean(&values)))
        .collect()
}

fn mean(values: &[i64]) -> i64 {
    let count = values.len().max(1) as i64;
    (values.iter().sum::<i64>() + count / 2).div_euclid(count)
}

/// The greatest number whose logarithm is not above this one.
fn power(logarithm: i64) -> u64 {
    let (mut low, mut high) = (1_u32, u32::MAX);
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        match log2(middle) as i64 <= logarithm {
            true => low = middle,
            false => high = middle - 1,
        }
    }
    u64::from(low)
}

/// Pearson's correlation, in thousandths.
fn correlation(points: &[[i64; 2]]) -> Option<i64> {
    let [x, y] = [0, 1].map(|axis| mean(&points.iter().map(|p| p[axis]).collect::<Vec<i64>>()));
    let sum = |of: fn(i128, i128) -> i128| -> i128 {
        points
            .iter()
            .map(|p| of(i128::from(p[0] - x), i128::from(p[1] - y)))
            .sum()
    };
    let (both, own, other) = (sum(|x, y| x * y), sum(|x, _| x * x), sum(|_, y| y * y));
    let root = i128::try_from(
        own.unsigned_abs()
            .checked_mul(other.unsigned_abs())?
            .isqrt(),
    )
    .ok()?;
    (1000 * both)
        .checked_div(root)
        .and_then(|share| i64::try_from(share).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solve(genre: &str, solver: &str, score: u64, seconds: u64) -> Solve {
        Solve {
            genre: genre.to_owned(),
            solver: solver.to_owned(),
            score,
            seconds,
        }
    }

    #[test]
    fn constants_and_skills_are_told_apart() {
        // a takes twice as long as b; masyu 10 s for a root of a look on average, hitori 20 s
        let mut solves = Vec::new();
        for score in [100, 400, 900, 1600] {
            let root = f64::sqrt(score as f64) as u64;
            solves.push(solve("masyu", "a", score, 14 * root));
            solves.push(solve("masyu", "b", score, 7 * root));
            solves.push(solve("hitori", "a", score, 28 * root));
        }
        let [hitori, masyu] = &fit(&solves)[..] else {
            panic!("two genres");
        };
        let near = |found: u64, wanted: u64| found.abs_diff(wanted) * 50 <= wanted;
        assert!(near(masyu.pace.pace, 9_900), "{masyu:?}");
        assert!(near(hitori.pace.pace, 19_800), "{hitori:?}");
        assert!(masyu.correlation > Some(990) && hitori.correlation > Some(990));
        assert!(near(masyu.pace.factor, 141), "{masyu:?}");
        assert_eq!((masyu.pace.times, hitori.pace.times), (8, 4));
    }

    #[test]
    fn times_that_do_not_follow_the_score_say_so() {
        let solves = [(100, 300), (200, 100), (300, 300), (400, 100), (500, 280)];
        let solves = solves.map(|(score, seconds)| solve("masyu", "", score, seconds));
        let found = fit(&solves)[0].correlation.unwrap();
        assert!((-500..500).contains(&found), "{found}");
        assert_eq!(fit(&solves[..1])[0].correlation, None);
        assert_eq!(fit(&[]), []);
    }
}
