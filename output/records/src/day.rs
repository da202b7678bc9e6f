//! Calendar days, for the dates of books and nights.

use std::fmt;

/// A day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Day {
    /// The year.
    pub year: u16,
    /// The month, from 1.
    pub month: u8,
    /// The day, from 1.
    pub day: u8,
}

impl Day {
    /// Reads `2025-01-31`.
    pub fn parse(text: &str) -> Option<Day> {
        let mut parts = text.split('-');
        let mut number = |digits: usize| {
            let part = parts.next()?;
            let plain = part.len() == digits && part.bytes().all(|b| b.is_ascii_digit());
            if plain {
                part.parse::<u16>().ok()
            } else {
                None
            }
        };
        let (year, month, day) = (number(4)?, number(2)?, number(2)?);
        let (month, day) = (u8::try_from(month).ok()?, u8::try_from(day).ok()?);
        let good = parts.next().is_none()
            && (1..=12).contains(&month)
            && (1..=length(year, month)).contains(&day);
        good.then_some(Day { year, month, day })
    }

    /// The day of the week, from 0 for Monday.
    pub fn weekday(self) -> usize {
        // The first of January 1970 was a Thursday.
        (usize::try_from(self.number()).unwrap_or(0) + 3) % 7
    }

    /// The day a number of days later.
    pub fn later(self, days: usize) -> Option<Day> {
        Day::of_seconds(
            self.number()
                .checked_add(days as u64)?
                .checked_mul(86_400)?,
        )
    }

    /// Number of days since the start of 1970; 0 before.
    fn number(self) -> u64 {
        let years = 1970..self.year;
        let days = years
            .map(|year| 365 + u64::from(is_leap(year)))
            .sum::<u64>();
        let months = (1..self.month).map(|month| u64::from(length(self.year, month)));
        days + months.sum::<u64>() + u64::from(self.day) - 1
    }

    /// The day at a number of seconds after the start of 1970.
    pub fn of_seconds(seconds: u64) -> Option<Day> {
        let mut days = seconds / 86_400;
        for year in 1970..=9999_u16 {
            for month in 1..=12_u8 {
                let length = u64::from(length(year, month));
                if days < length {
                    let day = u8::try_from(days + 1).ok()?;
                    return Some(Day { year, month, day });
                }
                days -= length;
            }
        }
        None
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Day { year, month, day } = self;
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

const fn is_leap(year: u16) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

/// Number of days of a month.
const fn length(year: u16, month: u8) -> u8 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days() {
        let day = |year, month, day| Some(Day { year, month, day });
        assert_eq!(Day::parse("2024-02-29"), day(2024, 2, 29));
        for wrong in ["2025-02-29", "2025-13-01", "2025-1-1", "x", "2025-01-01-01"] {
            assert_eq!(Day::parse(wrong), None, "{wrong}");
        }
        // As `date -u -d @SECONDS +%Y-%m-%d` prints them.
        for (seconds, text) in [
            (0, "1970-01-01"),
            (951_782_399, "2000-02-28"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_735_689_599, "2024-12-31"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(Day::of_seconds(seconds).unwrap().to_string(), text);
        }
        let first = Day::parse("2024-02-28").unwrap();
        assert_eq!(first.weekday(), 2);
        assert_eq!(first.later(2), day(2024, 3, 1));
        assert_eq!(first.later(366), day(2025, 2, 28));
        assert_eq!(first.later(usize::MAX), None);
        for days in 0..1000 {
            let later = first.later(days).unwrap();
            assert_eq!(Day::parse(&later.to_string()), Some(later));
            assert_eq!(later.weekday(), (2 + days) % 7);
        }
    }
}
