//! The languages of sentences for people.

use std::str::FromStr;

/// A language of rules, steps and responses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Japanese.
    Japanese,
}

/// A text that names no language of [`Language::ALL`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("found \"{0}\", expected en or ja")]
pub struct NoLanguage(pub String);

impl Language {
    /// Every language.
    pub const ALL: [Language; 2] = [Language::English, Language::Japanese];

    /// Code of the language in ISO 639-1.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Japanese => "ja",
        }
    }

    /// Picks the value for this language.
    pub const fn of<T: Copy>(self, english: T, japanese: T) -> T {
        match self {
            Language::English => english,
            Language::Japanese => japanese,
        }
    }
}

impl FromStr for Language {
    type Err = NoLanguage;

    fn from_str(code: &str) -> Result<Language, NoLanguage> {
        let language = Language::ALL.into_iter().find(|one| one.code() == code);
        language.ok_or_else(|| NoLanguage(code.to_owned()))
    }
}
