//! Calendar days, for the date in a file.

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
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let days = match month {
            2 => 28 + u16::from(leap),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        let good = parts.next().is_none() && (1..=12).contains(&month) && (1..=days).contains(&day);
        good.then_some(Day {
            year,
            month: u8::try_from(month).ok()?,
            day: u8::try_from(day).ok()?,
        })
    }

    /// The day at a number of seconds after the start of 1970.
    pub fn of_seconds(seconds: u64) -> Option<Day> {
        let mut days = seconds / 86_400;
        for year in 1970..=9999_u16 {
            let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            for month in 1..=12_u8 {
                let length = match month {
                    2 => 28 + u64::from(leap),
                    4 | 6 | 9 | 11 => 30,
                    _ => 31,
                };
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
        assert_eq!(Day::of_seconds(0), day(1970, 1, 1));
        assert_eq!(Day::of_seconds(951_782_400), day(2000, 2, 29));
    }
}
