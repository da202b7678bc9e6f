//! Responses to turns, and their notation in English and Japanese.

use pencilmill_puzzle::board::{Ending, Language, Response};
use std::fmt;

/// The response to a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Told {
    /// If the entry of a switch is announced: the events before it.
    pub before: Option<Response>,
    /// The events of the turn, or after the announcement, and its ending.
    pub rest: Response,
}

/// An error in the text of a response, with its column.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {column}: expected {EXPECTED}, found \"{found}\"")]
pub struct ToldError {
    /// Column of the error, from 1, in characters.
    pub column: usize,
    /// The text found there.
    pub found: String,
}

const EXPECTED: &str = "a response such as \"wall 2, green wall 1, pit\", \"no obstacle\", \"wall 1, switch, wall 2\" or \"goal\"";

impl Told {
    /// The response without events.
    pub const NOTHING: Told = Told {
        before: None,
        rest: Response {
            walls: 0,
            green: 0,
            ending: None,
        },
    };

    /// The response to reaching the goal, which reports nothing else.
    pub const GOAL: Told = Told {
        before: None,
        rest: Response {
            walls: 0,
            green: 0,
            ending: Some(Ending::Goal),
        },
    };

    /// True if the game is won.
    pub fn is_won(&self) -> bool {
        self.rest.ending == Some(Ending::Goal)
    }

    /// Number of stopped steps.
    pub fn stopped(&self) -> i16 {
        let stopped = |response: Response| response.walls + response.green;
        self.before.map_or(0, stopped) + stopped(self.rest)
    }

    /// The response in words.
    pub fn text(&self, language: Language) -> String {
        let mut words = Vec::new();
        if let Some(before) = self.before {
            words.extend(totals(before, language));
            words.push(Word::Switch.text(language).to_owned());
        }
        words.extend(totals(self.rest, language));
        let ending = self.rest.ending.map(|ending| match ending {
            Ending::Pit => Word::Pit,
            Ending::Out => Word::Out,
            Ending::Goal => Word::Goal,
        });
        words.extend(ending.map(|word| word.text(language).to_owned()));
        if words.is_empty() {
            words.push(Word::Nothing.text(language).to_owned());
        }
        words.join(match language {
            Language::English => ", ",
            Language::Japanese => " ",
        })
    }

    /// Reads a response in either language, or in the notation of puzzles (`w2+g1+pit`).
    ///
    /// # Errors
    /// A text that is no response.
    pub fn parse(text: &str) -> Result<Told, ToldError> {
        let chars: Vec<char> = text.chars().map(|c| c.to_ascii_lowercase()).collect();
        let wrong = |at: usize| {
            let found: String = text.chars().skip(at).collect();
            let found = if found.is_empty() { "the end" } else { &found };
            ToldError {
                column: at + 1,
                found: found.to_owned(),
            }
        };
        let mut words = Vec::new();
        let mut at = 0;
        while at < chars.len() {
            if chars[at].is_whitespace() || matches!(chars[at], ',' | '、' | '+') {
                at += 1;
                continue;
            }
            let start = at;
            let here = |name: &str| {
                let mut rest = chars[start..].iter();
                name.chars().all(|c| rest.next() == Some(&c))
            };
            let &(name, word) = NAMES
                .iter()
                .find(|n| here(n.0))
                .ok_or_else(|| wrong(start))?;
            at += name.chars().count();
            let gap = chars[at..].iter().take_while(|c| c.is_whitespace()).count();
            let digits = chars[at + gap..].iter().take_while(|c| c.is_ascii_digit());
            let digits: String = digits.collect();
            let number: i16 = if matches!(word, Word::Wall | Word::Green) {
                at += gap + digits.len();
                let number = digits
                    .parse()
                    .ok()
                    .filter(|&n: &i16| (1..=1000).contains(&n));
                number.ok_or_else(|| wrong(start))?
            } else {
                0
            };
            words.push((start, word, number));
        }
        let mut told = Told::NOTHING;
        for &(start, word, number) in &words {
            let rest = &mut told.rest;
            let ended = rest.ending.is_some();
            match word {
                Word::Wall if rest.walls == 0 && rest.green == 0 && !ended => rest.walls = number,
                Word::Green if rest.green == 0 && !ended => rest.green = number,
                Word::Switch if told.before.is_none() && !ended => {
                    told.before = Some(*rest);
                    *rest = Told::NOTHING.rest;
                }
                Word::Pit if !ended => rest.ending = Some(Ending::Pit),
                Word::Out if !ended => rest.ending = Some(Ending::Out),
                Word::Goal if words.len() == 1 => rest.ending = Some(Ending::Goal),
                Word::Nothing if words.len() == 1 => {}
                _ => return Err(wrong(start)),
            }
        }
        if words.is_empty() {
            return Err(wrong(chars.len()));
        }
        Ok(told)
    }
}

/// Texts of the numbers of stopped steps.
fn totals(response: Response, language: Language) -> Vec<String> {
    let gap = match language {
        Language::English => " ",
        Language::Japanese => "",
    };
    let told = [(Word::Wall, response.walls), (Word::Green, response.green)];
    let told = told.into_iter().filter(|told| told.1 > 0);
    told.map(|(word, n)| format!("{}{gap}{n}", word.text(language)))
        .collect()
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Word {
    Wall,
    Green,
    Switch,
    Pit,
    Out,
    Goal,
    Nothing,
}

/// All names of events. A name precedes its own prefixes.
const NAMES: [(&str, Word); 18] = [
    ("no obstacle", Word::Nothing),
    ("none", Word::Nothing),
    ("障害なし", Word::Nothing),
    ("wall", Word::Wall),
    ("w", Word::Wall),
    ("壁", Word::Wall),
    ("green wall", Word::Green),
    ("green", Word::Green),
    ("goal", Word::Goal),
    ("g", Word::Green),
    ("緑壁", Word::Green),
    ("switch", Word::Switch),
    ("スイッチ", Word::Switch),
    ("pit", Word::Pit),
    ("穴", Word::Pit),
    ("out", Word::Out),
    ("場外", Word::Out),
    ("ゴール", Word::Goal),
];

impl Word {
    /// The first name of an event in a language.
    const fn text(self, language: Language) -> &'static str {
        match (language, self) {
            (Language::English, Word::Wall) => "wall",
            (Language::English, Word::Green) => "green wall",
            (Language::English, Word::Switch) => "switch",
            (Language::English, Word::Pit) => "pit",
            (Language::English, Word::Out) => "out",
            (Language::English, Word::Goal) => "goal",
            (Language::English, Word::Nothing) => "no obstacle",
            (Language::Japanese, Word::Wall) => "壁",
            (Language::Japanese, Word::Green) => "緑壁",
            (Language::Japanese, Word::Switch) => "スイッチ",
            (Language::Japanese, Word::Pit) => "穴",
            (Language::Japanese, Word::Out) => "場外",
            (Language::Japanese, Word::Goal) => "ゴール",
            (Language::Japanese, Word::Nothing) => "障害なし",
        }
    }
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn responses_are_read_as_they_are_written() {
        let parts = |walls, green, ending| Response {
            walls,
            green,
            ending,
        };
        let mut all = vec![Told::GOAL];
        for ending in [None, Some(Ending::Pit), Some(Ending::Out)] {
            for (walls, green) in [(0, 0), (1, 0), (0, 12), (3, 2)] {
                for before in [None, Some(parts(0, 0, None)), Some(parts(2, 1, None))] {
                    let rest = parts(walls, green, ending);
                    all.push(Told { before, rest });
                }
            }
        }
        for told in all {
            for language in [Language::English, Language::Japanese] {
                let text = told.text(language);
                assert_eq!(Told::parse(&text), Ok(told), "{text}");
            }
        }
        // The forms listed by the original.
        for text in ["壁1", "壁2", "障害なし", "壁1 スイッチ 壁2"] {
            assert_eq!(Told::parse(text).unwrap().text(Language::Japanese), text);
        }
        let out = Told::parse("壁1、場外").unwrap();
        assert_eq!(out.text(Language::English), "wall 1, out");
        assert_eq!(Told::parse("w1+out"), Ok(out));
        assert_eq!(Told::parse("none"), Ok(Told::NOTHING));
    }

    #[test]
    fn what_is_no_response_is_told_with_its_place() {
        for (text, column) in [
            ("", 1),
            ("wall", 1),
            ("wall 0", 1),
            ("wall 2, hole", 9),
            ("wall 1, wall 2", 9),
            ("green 1, wall 2", 10),
            ("goal, wall 1", 1),
            ("pit, out", 6),
            ("switch, switch", 9),
            ("no obstacle, pit", 1),
            ("pit 3", 5),
        ] {
            let error = Told::parse(text).unwrap_err();
            assert_eq!(error.column, column, "{text}: {error}");
        }
    }
}
