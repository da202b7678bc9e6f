//! Grades of difficulty, and mixes of grades.

use crate::board::Language;
use std::fmt;
use std::str::FromStr;

/// A grade of difficulty, easiest first. The layer of a puzzle narrows its grade down to two; its
/// score, against the cuts of the genre and size, selects one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Grade {
    /// One constraint at a time, with many deductions open.
    Gentle,
    /// One constraint at a time, or two with a little search.
    Easy,
    /// Two constraints at a time, or a little lookahead.
    Medium,
    /// Much lookahead.
    Hard,
    /// Far lookahead.
    Expert,
    /// More than a person should face. Made only if ordered by name.
    Beyond,
    /// The grader gave up: the work allowed was not enough. Never ordered.
    NotRated,
}

impl Grade {
    /// All grades that can be ordered, easiest first.
    pub const ALL: [Grade; 6] = [
        Grade::Gentle,
        Grade::Easy,
        Grade::Medium,
        Grade::Hard,
        Grade::Expert,
        Grade::Beyond,
    ];

    /// Name in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Grade::Gentle => "gentle",
            Grade::Easy => "easy",
            Grade::Medium => "medium",
            Grade::Hard => "hard",
            Grade::Expert => "expert",
            Grade::Beyond => "beyond",
            Grade::NotRated => "not rated",
        }
    }

    /// Name in sentences.
    pub const fn word(self, language: Language) -> &'static str {
        let japanese = match self {
            Grade::Gentle => "入門",
            Grade::Easy => "初級",
            Grade::Medium => "中級",
            Grade::Hard => "上級",
            Grade::Expert => "達人",
            Grade::Beyond => "超人",
            Grade::NotRated => "未判定",
        };
        language.of(self.name(), japanese)
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error of a text that names no grade; its message lists the names.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {}", NoGrade::EXPECTED)]
pub struct NoGrade;

impl NoGrade {
    /// The names of all grades.
    pub const EXPECTED: &str = "gentle, easy, medium, hard, expert or beyond";
}

impl FromStr for Grade {
    type Err = NoGrade;

    /// Case is ignored.
    fn from_str(text: &str) -> Result<Grade, NoGrade> {
        let text = text.trim();
        let mut all = Grade::ALL.into_iter();
        let named = all.find(|grade| grade.name().eq_ignore_ascii_case(text));
        named.ok_or(NoGrade)
    }
}

/// The grades of an order, with their proportions.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Mix {
    /// Part of each grade; all 0 if grades are not named.
    parts: [u32; 6],
    /// The grades allowed where none is named.
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
    /// Any grade that reasoning without nested assumptions solves.
    pub const SOLVABLE: Mix = Mix {
        parts: [0; 6],
        otherwise: Otherwise::Solvable,
    };
    /// The default: gentle to hard, drawn from the grades that are common in a genre at a size.
    pub const MIXED: Mix = Mix {
        parts: [0; 6],
        otherwise: Otherwise::Mixed,
    };

    /// True for [`Mix::SOLVABLE`].
    pub fn is_solvable(&self) -> bool {
        self.otherwise == Otherwise::Solvable
    }

    /// True if the grade of each puzzle is drawn.
    pub fn is_mixed(&self) -> bool {
        self.otherwise == Otherwise::Mixed
    }

    /// The named grades, easiest first.
    pub fn asked(&self) -> impl Iterator<Item = Grade> {
        let asked = |grade: &Grade| self.parts[*grade as usize] > 0;
        Grade::ALL.into_iter().filter(asked)
    }

    /// A single grade.
    pub fn only(grade: Grade) -> Mix {
        let mut mix = Mix::default();
        mix.parts[grade as usize] = 1;
        mix
    }

    /// The grade of the puzzle with this index. Parts add up to a round of rising grades.
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

    /// True if no grade is named.
    pub fn is_any(&self) -> bool {
        self.parts == [0; 6]
    }

    /// True if puzzles are wanted as they come, without any limit.
    pub fn is_as_it_comes(&self) -> bool {
        *self == Mix::default()
    }
}

/// The error of a text that is no mix.
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

/// Writes the mix as it is read, in lowest terms.
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
