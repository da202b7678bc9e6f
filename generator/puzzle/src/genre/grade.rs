//! Names for how hard puzzles are, and mixes of them.

use pencilmill_layers::layer;
use std::fmt;
use std::str::FromStr;

/// Names for how hard a puzzle is, easiest first. The layer says between which two a puzzle is; the
/// score, against the cuts of the genre and the size, says which.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Grade {
    /// One constraint at a time, and much to be found.
    Gentle,
    /// One constraint at a time, or two with a little search.
    Easy,
    /// Two constraints at a time, or a little looking ahead.
    Medium,
    /// Much looking ahead.
    Hard,
    /// Looking far ahead.
    Expert,
    /// More than a person should be asked for. Made only if asked for by this name.
    Beyond,
}

impl Grade {
    /// All grades, easiest first.
    pub const ALL: [Grade; 6] = [
        Grade::Gentle,
        Grade::Easy,
        Grade::Medium,
        Grade::Hard,
        Grade::Expert,
        Grade::Beyond,
    ];

    /// The highest layer that puzzles of the grade may need.
    pub const fn layer(self) -> u8 {
        match self {
            Grade::Gentle => layer::ONE,
            Grade::Easy => layer::TWO,
            Grade::Medium => layer::SHORT,
            Grade::Hard => layer::LONG,
            Grade::Expert => layer::NESTED,
            Grade::Beyond => layer::BEYOND,
        }
    }

    /// The name in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Grade::Gentle => "gentle",
            Grade::Easy => "easy",
            Grade::Medium => "medium",
            Grade::Hard => "hard",
            Grade::Expert => "expert",
            Grade::Beyond => "beyond",
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No grade has this name; the text lists those that are.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {}", NoGrade::EXPECTED)]
pub struct NoGrade;

impl NoGrade {
    /// The names there are.
    pub const EXPECTED: &str = "gentle, easy, medium, hard, expert or beyond";
}

impl FromStr for Grade {
    type Err = NoGrade;

    /// Small and capital letters are alike.
    fn from_str(text: &str) -> Result<Grade, NoGrade> {
        let text = text.trim();
        let mut all = Grade::ALL.into_iter();
        let named = all.find(|grade| grade.name().eq_ignore_ascii_case(text));
        named.ok_or(NoGrade)
    }
}

/// Which grades are asked for, in which proportion.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Mix {
    /// For each grade, its part; none if any grade will do.
    parts: [u32; 6],
    /// What will do where no grade is asked for.
    otherwise: Otherwise,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
enum Otherwise {
    #[default]
    Any,
    Solvable,
    Mixed,
}

impl Mix {
    /// Whatever comes, as long as reasoning without what-ifs inside what-ifs solves it.
    pub const SOLVABLE: Mix = Mix {
        parts: [0; 6],
        otherwise: Otherwise::Solvable,
    };
    /// What is made unless something else is asked for: from gentle to hard, of the grades that come easily in a genre
    /// and at a size; which grade a puzzle has is drawn.
    pub const MIXED: Mix = Mix {
        parts: [0; 6],
        otherwise: Otherwise::Mixed,
    };

    /// Whether any grade will do that reasoning solves.
    pub fn is_solvable(&self) -> bool {
        self.otherwise == Otherwise::Solvable
    }

    /// Whether grades are drawn.
    pub fn is_mixed(&self) -> bool {
        self.otherwise == Otherwise::Mixed
    }

    /// The grades asked for by name, easiest first.
    pub fn asked(&self) -> impl Iterator<Item = Grade> {
        let asked = |grade: &Grade| self.parts[*grade as usize] > 0;
        Grade::ALL.into_iter().filter(asked)
    }

    /// One grade only.
    pub fn only(grade: Grade) -> Mix {
        let mut mix = Mix::default();
        mix.parts[grade as usize] = 1;
        mix
    }

    /// The grade of the puzzle with this index. Parts add up to a round, in which grades rise.
    pub fn grade(&self, index: u64) -> Option<Grade> {
        let round: u64 = self.parts.iter().map(|&part| u64::from(part)).sum();
        let mut place = index.checked_rem(round)?;
        Grade::ALL.into_iter().find(|&grade| {
            let part = u64::from(self.parts[grade as usize]);
            let here = place < part;
            place = place.saturating_sub(part);
            here
        })
    }

    /// Whether any grade will do.
    pub fn is_any(&self) -> bool {
        self.parts == [0; 6]
    }
}

/// What is wrong with the text of a mix.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "found {0:?}, expected one of {grades}, or parts of them as in easy:40,medium:30,hard:20,expert:10; or mixed, solvable or any",
    grades = NoGrade::EXPECTED
)]
pub struct MixError(String);

impl FromStr for Mix {
    type Err = MixError;

    fn from_str(text: &str) -> Result<Mix, MixError> {
        if let Ok(grade) = text.parse() {
            return Ok(Mix::only(grade));
        }
        match text.trim().to_ascii_lowercase().as_str() {
            "mixed" => return Ok(Mix::MIXED),
            "solvable" => return Ok(Mix::SOLVABLE),
            "any" => return Ok(Mix::default()),
            _ => {}
        }
        let wrong = || MixError(text.to_owned());
        let mut mix = Mix::default();
        for part in text.split(',') {
            let (grade, part) = part.split_once(':').ok_or_else(wrong)?;
            let grade: Grade = grade.parse().map_err(|_| wrong())?;
            let part: u32 = part.trim().parse().map_err(|_| wrong())?;
            let slot = &mut mix.parts[grade as usize];
            if *slot > 0 || !(1..=1000).contains(&part) {
                return Err(wrong());
            }
            *slot = part;
        }
        let divisor = mix.parts.iter().fold(0, |a, &b| gcd(a, b));
        mix.parts.iter_mut().for_each(|part| *part /= divisor);
        Ok(mix)
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// As it is read, in lowest terms.
impl fmt::Display for Mix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let asked: Vec<Grade> = self.asked().collect();
        match self.otherwise {
            Otherwise::Any => {}
            Otherwise::Solvable => return f.write_str("solvable"),
            Otherwise::Mixed => return f.write_str("mixed"),
        }
        if let [only] = asked[..] {
            return only.fmt(f);
        }
        for (number, grade) in asked.into_iter().enumerate() {
            let comma = if number > 0 { "," } else { "" };
            write!(f, "{comma}{grade}:{}", self.parts[grade as usize])?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixes_share_out_the_indices() {
        let mix: Mix = "medium:30,easy:40,hard:20,expert:10".parse().unwrap();
        assert_eq!(mix.to_string(), "easy:4,medium:3,hard:2,expert:1");
        assert_eq!(mix.to_string().parse(), Ok(mix));
        let round: Vec<Grade> = (0..10).filter_map(|index| mix.grade(index)).collect();
        let count = |grade| round.iter().filter(|&&g| g == grade).count();
        assert_eq!(Grade::ALL.map(count), [0, 4, 3, 2, 1, 0]);
        assert!(round.is_sorted());
        assert_eq!(mix.grade(23), mix.grade(3));
        assert_eq!("hard".parse::<Mix>().unwrap().to_string(), "hard");
        let spelt: Mix = " Hard".parse().unwrap();
        assert_eq!(spelt, Mix::only(Grade::Hard));
        assert_eq!(
            "Easy: 1, HARD:2".parse::<Mix>().unwrap().to_string(),
            "easy:1,hard:2"
        );
        assert_eq!(Mix::default().grade(5), None);
        assert_eq!(Mix::SOLVABLE.grade(5), None);
        assert_eq!("Solvable".parse(), Ok(Mix::SOLVABLE));
        assert_eq!(Mix::SOLVABLE.to_string().parse(), Ok(Mix::SOLVABLE));
        assert_eq!(Mix::MIXED.to_string().parse(), Ok(Mix::MIXED));
        assert_eq!("any".parse(), Ok(Mix::default()));
        for wrong in [
            "",
            "fair",
            "easy:",
            "easy:0",
            "easy:1,easy:2",
            "easy,hard",
            "hard:-1",
            "easy:1,",
        ] {
            let message = wrong.parse::<Mix>().unwrap_err().to_string();
            assert!(message.starts_with(&format!("found {wrong:?}, expected one of gentle")));
        }
    }
}
