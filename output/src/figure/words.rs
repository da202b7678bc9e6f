//! The words in figures, in Japanese: what is answered to turns through a maze, and what its gimmicks are called.

use super::{CELL, Mil};

/// Words that stand alone.
pub const WORDS: [(&str, &str); 8] = [
    ("none", "なし"),
    ("pit", "穴"),
    ("out", "場外"),
    ("goal", "ゴール"),
    ("wall", "壁"),
    ("fragile", "脆い壁"),
    ("green", "緑壁"),
    ("switch", "スイッチ"),
];

/// A word of a figure in Japanese; `w2` and `g1` are counts of walls and green walls.
pub fn japanese(text: &str) -> String {
    let word = WORDS.iter().find(|(english, _)| *english == text);
    let counted = |letter, word| text.strip_prefix(letter).map(|n| format!("{word}{n}"));
    let word = word.map(|word| word.1.to_owned());
    let word = word.or_else(|| counted('w', "壁"));
    let word = word.or_else(|| counted('g', "緑壁"));
    word.unwrap_or_else(|| text.to_owned())
}

/// The height in which a text fits into a cell: a Japanese letter is as wide as it is high.
pub fn fitting(text: &str) -> Mil {
    let tenths = |c: char| if c.is_ascii() { 6 } else { 10 };
    let width: Mil = text.chars().map(tenths).sum();
    (CELL * 95 / 10) / width.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn responses_and_gimmicks_have_words() {
        for (english, expected) in [
            ("w12", "壁12"),
            ("g1", "緑壁1"),
            ("goal", "ゴール"),
            ("wall", "壁"),
            ("?", "?"),
        ] {
            assert_eq!(japanese(english), expected);
        }
        assert!(fitting("緑壁12") * 32 / 10 <= CELL);
        assert!(fitting("壁1") > 500);
    }
}
