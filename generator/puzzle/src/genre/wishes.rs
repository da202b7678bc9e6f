//! Wishes for the puzzles of an order: those that do not fulfil them are skipped.

use super::Theme;
use crate::board::Language;
use siphasher::sip128::{Hasher128, SipHasher24};
use std::fmt;
use std::hash::Hasher;
use std::str::FromStr;

/// Wishes that choose among the puzzles that an order gives.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Wishes {
    /// True to keep puzzles with a flag that are dropped otherwise.
    pub flagged: bool,
    /// The arguments that a solution needs, all of them.
    pub needs: Vec<Need>,
    /// The measures of form that are to be low or high.
    pub themes: Vec<Theme>,
}

impl Wishes {
    /// True if nothing is wished.
    pub fn is_empty(&self) -> bool {
        *self == Wishes::default()
    }

    /// True if only some of the puzzles are wanted.
    pub fn chooses(&self) -> bool {
        !self.needs.is_empty()
    }

    /// A name derived from the text of the wishes; none if nothing is wished.
    pub fn tag(&self) -> Option<String> {
        if self.is_empty() {
            return None;
        }
        let mut hasher = SipHasher24::new();
        hasher.write(self.to_string().as_bytes());
        Some(format!("wish{:016x}", hasher.finish128().h1))
    }

    /// True if a word is such a name.
    pub fn is_tag(word: &str) -> bool {
        let hex = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
        let digits = word.strip_prefix("wish");
        digits.is_some_and(|digits| digits.len() == 16 && digits.chars().all(hex))
    }
}

impl fmt::Display for Wishes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let flags = self.flagged.then(|| "flags".to_owned());
        let needs = self.needs.iter().map(Need::to_string);
        let themes = self.themes.iter().map(Theme::to_string);
        let words: Vec<String> = flags.into_iter().chain(needs).chain(themes).collect();
        f.write_str(&words.join(", "))
    }
}

/// An argument that a solution needs so many times at least.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Need {
    /// The argument.
    pub argument: Argument,
    /// The number of times, at least 1.
    pub count: u32,
}

impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.argument, self.count)
    }
}

/// The error of a text that names no argument.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoNeed {
    /// An unknown name.
    #[error(
        "found {name:?}, expected an argument; the nearest is {nearest:?} (there are {all})",
        all = Argument::names()
    )]
    Name {
        /// The name found.
        name: String,
        /// The most similar name.
        nearest: &'static str,
    },
    /// No count, or none that can be.
    #[error("found {0:?}, expected an argument and how often, as in cases:2")]
    Count(String),
}

impl FromStr for Need {
    type Err = NoNeed;

    fn from_str(text: &str) -> Result<Need, NoNeed> {
        let (name, count) = text.split_once(':').unwrap_or((text, "1"));
        let count = count.trim().parse().ok().filter(|&count| count > 0);
        let count = count.ok_or_else(|| NoNeed::Count(text.to_owned()))?;
        let argument = name.parse()?;
        Ok(Need { argument, count })
    }
}

/// The argument of a step, with the name that steps in JSON have for it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Argument {
    /// A rule or clue implies it directly.
    Rule,
    /// A count would be too small.
    TooFew,
    /// A count would be too large.
    TooMany,
    /// Something would be cut off.
    CutOff,
    /// A place would be out of reach.
    OutOfReach,
    /// A number would have no room beside what must stay connected.
    NoRoom,
    /// A ring would close.
    Closed,
    /// A line would have an end.
    DeadEnd,
    /// A line would branch.
    Branch,
    /// A place belongs to the region of a clue.
    Belonging,
    /// All ways to satisfy a rule agree.
    Cases,
    /// The opposite leads to a contradiction.
    WhatIf,
    /// The opposite leads to one only with what-ifs inside.
    Deep,
}

impl Argument {
    /// Every argument.
    pub const ALL: [Argument; 13] = [
        Argument::Rule,
        Argument::TooFew,
        Argument::TooMany,
        Argument::CutOff,
        Argument::OutOfReach,
        Argument::NoRoom,
        Argument::Closed,
        Argument::DeadEnd,
        Argument::Branch,
        Argument::Belonging,
        Argument::Cases,
        Argument::WhatIf,
        Argument::Deep,
    ];

    /// Name in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Argument::Rule => "rule",
            Argument::TooFew => "too-few",
            Argument::TooMany => "too-many",
            Argument::CutOff => "cut-off",
            Argument::OutOfReach => "out-of-reach",
            Argument::NoRoom => "no-room",
            Argument::Closed => "closed",
            Argument::DeadEnd => "dead-end",
            Argument::Branch => "branch",
            Argument::Belonging => "belonging",
            Argument::Cases => "cases",
            Argument::WhatIf => "what-if",
            Argument::Deep => "deep",
        }
    }

    /// Name in sentences.
    pub const fn word(self, language: Language) -> &'static str {
        let (english, japanese) = match self {
            Argument::Rule => ("a rule", "ルール"),
            Argument::TooFew => ("all that is left is needed", "残り全部が必要"),
            Argument::TooMany => ("enough already", "もう足りている"),
            Argument::CutOff => ("the only way out", "つながりの分断"),
            Argument::OutOfReach => ("out of reach", "届かない"),
            Argument::NoRoom => ("no room to spare", "場所の余りなし"),
            Argument::Closed => ("a ring would close", "輪が閉じる"),
            Argument::DeadEnd => ("a dead end", "行き止まり"),
            Argument::Branch => ("no branches", "枝分かれ"),
            Argument::Belonging => ("whose region it is", "どの領域か"),
            Argument::Cases => ("cases", "場合分け"),
            Argument::WhatIf => ("a what-if", "仮定"),
            Argument::Deep => ("a what-if within a what-if", "仮定の中の仮定"),
        };
        language.of(english, japanese)
    }

    fn names() -> String {
        Argument::ALL.map(Argument::name).join(", ")
    }
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Argument {
    type Err = NoNeed;

    fn from_str(text: &str) -> Result<Argument, NoNeed> {
        let name = text.trim().to_lowercase().replace([' ', '_'], "-");
        let distance = |argument: &Argument| strsim::damerau_levenshtein(&name, argument.name());
        let nearest = Argument::ALL.into_iter().min_by_key(distance);
        match nearest {
            Some(argument) if argument.name() == name => Ok(argument),
            nearest => Err(NoNeed::Name {
                name: text.trim().to_owned(),
                nearest: nearest.map_or("", Argument::name),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_near_name_gets_a_suggestion() {
        let need = |text: &str| text.parse::<Need>();
        let wanted = Need {
            argument: Argument::CutOff,
            count: 2,
        };
        assert_eq!(need("cut-off:2"), Ok(wanted));
        assert_eq!(need(" Cut_Off: 2"), Ok(wanted));
        let error = need("cutoff:2").unwrap_err().to_string();
        assert!(error.contains("nearest is \"cut-off\""), "{error}");
        assert!(need("cases:0").is_err() && need("cases:x").is_err());
        for argument in Argument::ALL {
            assert_eq!(argument.to_string().parse(), Ok(argument));
        }
    }

    #[test]
    fn wishes_have_a_name() {
        assert_eq!(Wishes::default().tag(), None);
        let wishes = Wishes {
            needs: vec!["cases:2".parse().unwrap()],
            ..Wishes::default()
        };
        assert_eq!(wishes.to_string(), "cases:2");
        let tag = wishes.tag().unwrap();
        assert!(Wishes::is_tag(&tag) && !Wishes::is_tag("wished"), "{tag}");
        let flagged = Wishes {
            flagged: true,
            ..Wishes::default()
        };
        assert_ne!(flagged.tag(), Some(tag));
    }
}
