//! The words in figures, in English and Japanese: responses to turns through a maze, and names of
//! its gimmicks.

use super::{CELL, Mil};
use pencilmill_generator::board::Language;

/// Words that stand alone.
const WORDS: [(&str, [&str; 2]); 8] = [
    ("none", ["none", "なし"]),
    ("pit", ["pit", "穴"]),
    ("out", ["out", "場外"]),
    ("goal", ["goal", "ゴール"]),
    ("wall", ["wall", "壁"]),
    ("fragile", ["fragile", "脆い壁"]),
    ("green", ["green", "緑壁"]),
    ("switch", ["switch", "スイッチ"]),
];

/// Words before a number, by their letter in puzzle texts.
const COUNTED: [(char, [&str; 2]); 2] = [('w', ["wall ", "壁"]), ('g', ["green ", "緑壁"])];

/// The translation of a word in a figure: `w2` and `g1` are counts of walls and green walls.
pub fn said(text: &str, language: Language) -> String {
    let of = |[english, japanese]: [&'static str; 2]| language.of(english, japanese);
    let word = WORDS.iter().find(|(name, _)| *name == text);
    let counted = COUNTED.iter().find_map(|&(letter, words)| {
        let number: u16 = text.strip_prefix(letter)?.parse().ok()?;
        Some(format!("{}{number}", of(words)))
    });
    let word = word.map(|&(_, words)| of(words).to_owned());
    word.or(counted).unwrap_or_else(|| text.to_owned())
}

/// Height at which a text fits into a cell; a Japanese letter is as wide as it is high.
pub fn fitting(text: &str) -> Mil {
    let tenths = |c: char| if c.is_ascii() { 5 } else { 10 };
    let width: Mil = text.chars().map(tenths).sum();
    (CELL * 95 / 10) / width.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn responses_and_gimmicks_have_words() {
        for (name, english, japanese) in [
            ("w12", "wall 12", "壁12"),
            ("g1", "green 1", "緑壁1"),
            ("goal", "goal", "ゴール"),
            ("wall", "wall", "壁"),
            ("?", "?", "?"),
        ] {
            assert_eq!(said(name, Language::English), english);
            assert_eq!(said(name, Language::Japanese), japanese);
        }
        assert!(fitting("緑壁12") * 3 <= CELL);
        assert!(fitting("壁1") > 500);
    }
}
