//! Argument types shared by the commands.

use clap::builder::{BoolishValueParser, PossibleValuesParser, TypedValueParser};
use pencilmill_api::{Board, Language, Look, NoBoard};
use pencilmill_records::verify::Gate;
use std::ops::RangeInclusive;

/// A parser of languages; completions offer them.
pub fn languages() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::ALL.map(Language::code))
        .try_map(|code| code.parse::<Language>())
}

/// Reads a board: `10` is 10x10, `8x12` has 8 rows and 12 columns.
pub fn board(text: &str) -> Result<Board, String> {
    text.parse().map_err(|e: NoBoard| {
        let other: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        match other
            .replace(['×', 'X', '*', ',', ':'], "x")
            .parse::<Board>()
        {
            Ok(board) => format!("write it as {board}"),
            Err(_) => e.to_string(),
        }
    })
}

/// A parser of whole numbers in a range, which names the number meant by `1e6` or `1_000`.
pub fn whole(range: RangeInclusive<u64>) -> impl TypedValueParser<Value = u64> {
    move |text: &str| {
        if let Some(number) = text.parse().ok().filter(|number| range.contains(number)) {
            return Ok(number);
        }
        let (least, most) = (range.start(), range.end());
        Err(match meant(text).filter(|number| range.contains(number)) {
            Some(number) => format!("write it as {number}"),
            None => format!("expected a whole number, {least} to {most}"),
        })
    }
}

/// The whole number meant by a text with separators, or in powers of ten.
fn meant(text: &str) -> Option<u64> {
    let text: String = text
        .chars()
        .filter(|c| !matches!(c, '_' | ',' | '\'' | ' '))
        .collect();
    let text = text.to_lowercase();
    let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let power = power.trim_start_matches('+').parse::<u32>().ok()?;
    let left = power.checked_sub(u32::try_from(part.len()).ok()?)?;
    let number: u64 = [whole, part].concat().parse().ok()?;
    number.checked_mul(10_u64.checked_pow(left)?)
}

/// Number of threads.
#[derive(clap::Args, Clone, Copy)]
pub struct ThreadsArg {
    /// Number of threads; without it, one for each processor.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl ThreadsArg {
    /// The given number, or one for each processor.
    pub fn number(self) -> usize {
        self.number_or(None)
    }

    /// The given number, or the usual one, or one for each processor.
    pub fn number_or(self, usual: Option<usize>) -> usize {
        let given = self.threads.map(usize::from).or(usual);
        given.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
    }
}

/// Option to take records as they are.
#[derive(clap::Args, Clone, Copy)]
pub struct TrustArg {
    /// Take records as they are, from a file that `check` has just proved. Without it, each answer
    /// is proved to be the only one; with it, nothing that is written vouches for that.
    #[arg(long)]
    trust: bool,
}

impl TrustArg {
    /// The gate for records.
    pub fn gate(self) -> Gate {
        Gate {
            trust: self.trust,
            ..Gate::default()
        }
    }
}

/// Option to label rows and columns.
#[derive(clap::Args, Clone, Copy)]
pub struct LabelsArg {
    /// Label rows and columns as texts and steps name them, r3 and c4. Beside steps this is the
    /// default; --labels=no turns it off.
    #[arg(long, value_name = "yes|no", num_args = 0..=1, require_equals = true, default_missing_value = "yes",
        value_parser = BoolishValueParser::new())]
    labels: Option<bool>,
}

impl LabelsArg {
    /// The look of drawings, with labels by default or not.
    pub fn look(self, language: Language, usual: bool) -> Look {
        let labels = self.is_asked(usual);
        Look { language, labels }
    }

    /// Returns whether labels are wanted, given the default.
    pub fn is_asked(self, usual: bool) -> bool {
        self.labels.unwrap_or(usual)
    }
}

/// Look of drawings that stand by themselves.
#[derive(clap::Args, Clone, Copy)]
pub struct LookArg {
    #[command(flatten)]
    labels: LabelsArg,
    /// Language of the title and of words on the board.
    #[arg(long, value_parser = languages(), default_value = "en")]
    lang: Language,
}

impl LookArg {
    /// The look, without labels by default.
    pub fn look(self) -> Look {
        self.labels.look(self.lang, false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards() {
        assert_eq!(board("10"), Ok(Board::new(10, 10)));
        assert_eq!(board("8x12"), Ok(Board::new(8, 12)));
        for wrong in [
            "",
            "x",
            "0",
            "-3",
            "+3",
            "8x",
            "8x12x3",
            "101",
            "99999999999",
            "8 x 12",
        ] {
            assert!(board(wrong).is_err(), "{wrong}");
        }
        for near in ["8×12", "8X12", "8,12", "8 x 12", "8*12"] {
            assert_eq!(board(near), Err("write it as 8x12".to_owned()));
        }
    }

    #[test]
    fn numbers_that_were_meant() {
        for (text, number) in [
            ("1e6", Some(1_000_000)),
            ("2.5E+3", Some(2_500)),
            ("10_000", Some(10_000)),
            ("1,000", Some(1_000)),
            ("1.5", None),
            ("1e30", None),
            ("-1e3", None),
            ("e3", None),
            ("many", None),
        ] {
            assert_eq!(meant(text), number, "{text}");
        }
    }
}
