//! The form of a puzzle: what an editor sees before solving it, as numbers, and the distribution
//! of each number that a genre aims at.

use crate::random::Key;
use std::fmt;
use std::str::FromStr;

/// A measure of a puzzle with its answer. Each is an integer, and the same for boards of all sizes
/// as far as that can be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Measure {
    /// Turns of drawn lines, for 100 cells.
    Turns,
    /// Places that drawn lines pass, for 100 cells.
    Track,
    /// Regions, printed or drawn, for 100 cells.
    Regions,
    /// The share of regions that are a single cell, in percent.
    Singles,
    /// The share of regions of three cells or more that are straight, in percent.
    Strips,
    /// Cells of the largest region.
    Largest,
    /// The share of cells that are shaded, in percent.
    Shaded,
    /// The share of cells that are printed black, in percent.
    Black,
    /// The share of the board that the largest rectangle without print and ink takes, in percent.
    Bare,
    /// Hints, for 100 cells.
    Clues,
    /// The share of numbers that are withheld, in percent.
    Withheld,
    /// The mean of printed numbers, in tenths.
    Numbers,
    /// The share of rows and columns in which nothing is drawn, in percent.
    Idle,
}

impl Measure {
    /// Every measure.
    pub const ALL: [Measure; 13] = [
        Measure::Turns,
        Measure::Track,
        Measure::Regions,
        Measure::Singles,
        Measure::Strips,
        Measure::Largest,
        Measure::Shaded,
        Measure::Black,
        Measure::Bare,
        Measure::Clues,
        Measure::Withheld,
        Measure::Numbers,
        Measure::Idle,
    ];

    /// Name in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Measure::Turns => "turns",
            Measure::Track => "track",
            Measure::Regions => "regions",
            Measure::Singles => "singles",
            Measure::Strips => "strips",
            Measure::Largest => "largest",
            Measure::Shaded => "shaded",
            Measure::Black => "black",
            Measure::Bare => "bare",
            Measure::Clues => "clues",
            Measure::Withheld => "withheld",
            Measure::Numbers => "numbers",
            Measure::Idle => "idle",
        }
    }

    /// True if hints do not change it, but for moves of the layout.
    pub const fn is_of_answer(self) -> bool {
        !matches!(
            self,
            Measure::Black | Measure::Bare | Measure::Clues | Measure::Withheld | Measure::Numbers
        )
    }
}

/// The distribution of a measure that a genre aims at: its least value, quartiles, and greatest
/// value. A puzzle beyond the least or greatest is not printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    /// The measure.
    pub measure: Measure,
    /// The least value, the first quartile, the median, the third quartile and the greatest value.
    pub quartiles: [i64; 5],
}

impl Target {
    /// A target for a measure.
    pub const fn new(measure: Measure, quartiles: [i64; 5]) -> Target {
        Target { measure, quartiles }
    }

    /// The value at a quantile, in parts of [`Target::PARTS`].
    pub fn value(&self, quantile: i64) -> i64 {
        let quarter = Target::PARTS / 4;
        let below = (quantile / quarter).clamp(0, 3);
        let [low, high] = [below, below + 1].map(|at| self.quartiles[at as usize]);
        low + ((high - low) * (quantile - below * quarter) + quarter / 2) / quarter
    }

    /// True if a puzzle with this value may be printed.
    pub fn admits(&self, value: i64) -> bool {
        (self.quartiles[0]..=self.quartiles[4]).contains(&value)
    }

    /// The distance between two values: 100 for that between the quartiles.
    pub fn distance(&self, one: i64, other: i64) -> i64 {
        let spread = self.quartiles[3] - self.quartiles[1];
        100 * (one - other).abs() / spread.max(1)
    }

    /// The unit of quantiles.
    pub const PARTS: i64 = 1 << 10;
}

/// The form that a puzzle is to have: a value for each target of its genre.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Form(pub(super) Vec<(Target, i64)>);

impl Form {
    /// The form of the puzzle with this index. Consecutive puzzles take quantiles far apart, for
    /// each measure in an order of its own, so that any run of puzzles has all forms.
    pub fn at(targets: &[Target], themes: &[Theme], key: &Key, index: u64) -> Form {
        debug_assert!(targets.len() <= STEPS.len(), "more measures than orders");
        // no attempt has this number
        let mut random = key.random(u64::MAX, u32::MAX);
        let wanted = targets.iter().zip(STEPS).map(|(target, step)| {
            let start = random.below(Target::PARTS as usize) as u64;
            let quantile = start.wrapping_add(index.wrapping_mul(step)) % Target::PARTS as u64;
            let theme = themes.iter().find(|theme| theme.measure == target.measure);
            let quantile =
                theme.map_or(quantile as i64, |theme| theme.level.within(quantile as i64));
            (*target, target.value(quantile))
        });
        Form(wanted.collect())
    }

    /// The wanted value of a measure, if it is aimed at.
    pub fn wanted(&self, measure: Measure) -> Option<i64> {
        let mut targets = self.0.iter();
        let wanted = targets.find(|(target, _)| target.measure == measure);
        wanted.map(|&(_, wanted)| wanted)
    }
}

/// Steps between the quantiles of consecutive puzzles: odd, so that all come, and near the
/// multiples of irrational numbers, so that neighbours are far apart.
const STEPS: [u64; 4] = [633, 425, 719, 283];

/// A part of the distribution of a measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// The lowest third.
    Low,
    /// The highest third.
    High,
}

impl Level {
    /// The quantile in this third that stands for one of all.
    const fn within(self, quantile: i64) -> i64 {
        match self {
            Level::Low => quantile / 3,
            Level::High => Target::PARTS - 1 - quantile / 3,
        }
    }
}

/// A wish for the form of all puzzles: a measure that is to be low, or high.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// The measure.
    pub measure: Measure,
    /// Where in its distribution.
    pub level: Level,
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let level = match self.level {
            Level::Low => "low",
            Level::High => "high",
        };
        write!(f, "{}={level}", self.measure.name())
    }
}

/// The error of a text that is no theme.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("found {0:?}, expected a measure that is low or high, as turns=high; measures are {names}", names = Measure::ALL.map(Measure::name).join(", "))]
pub struct NoTheme(String);

impl FromStr for Theme {
    type Err = NoTheme;

    fn from_str(text: &str) -> Result<Theme, NoTheme> {
        let wrong = || NoTheme(text.trim().to_owned());
        let (name, level) = text.split_once('=').ok_or_else(wrong)?;
        let named = |measure: &Measure| measure.name() == name.trim();
        let measure = Measure::ALL.into_iter().find(named).ok_or_else(wrong)?;
        let level = match level.trim() {
            "low" => Level::Low,
            "high" => Level::High,
            _ => return Err(wrong()),
        };
        Ok(Theme { measure, level })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static TARGETS: [Target; 2] = [
        Target::new(Measure::Turns, [0, 10, 20, 40, 80]),
        Target::new(Measure::Bare, [0, 0, 4, 8, 12]),
    ];

    #[test]
    fn each_run_of_puzzles_has_all_quarters_of_a_distribution() {
        let key = Key::new(7, "form");
        for start in [0, 5, 1_000] {
            let forms: Vec<Form> = (start..start + 20)
                .map(|index| Form::at(&TARGETS, &[], &key, index))
                .collect();
            for (at, target) in TARGETS.iter().enumerate() {
                for quarter in target.quartiles.windows(2) {
                    let here = |form: &&Form| (quarter[0]..=quarter[1]).contains(&form.0[at].1);
                    assert!(
                        forms.iter().filter(here).count() >= 3,
                        "{target:?} {quarter:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_theme_keeps_to_a_third() {
        let key = Key::new(7, "form");
        let theme = |text: &str| text.parse::<Theme>().unwrap();
        let turns = |theme: Theme, index| Form::at(&TARGETS, &[theme], &key, index).0[0].1;
        for index in 0..100 {
            assert!(turns(theme("turns=low"), index) <= 14);
            assert!(turns(theme(" turns = high"), index) >= 33);
        }
        assert_eq!(theme("bare=low").to_string(), "bare=low");
        for wrong in ["turns", "turn=low", "turns=middle", ""] {
            assert!(wrong.parse::<Theme>().is_err());
        }
    }

    #[test]
    fn values_lie_between_their_quartiles() {
        let target = TARGETS[0];
        let values: Vec<i64> = (0..Target::PARTS).map(|at| target.value(at)).collect();
        assert!(values.is_sorted());
        assert_eq!(values[0], 0);
        assert_eq!(values[Target::PARTS as usize / 2], 20);
        assert!(values[Target::PARTS as usize - 1] <= 80);
        assert!(target.admits(80) && !target.admits(81));
        assert_eq!(target.distance(10, 40), 100);
    }
}
