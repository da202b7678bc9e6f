//! Titles: lines of about the same length, broken between words, in Japanese too.

use crate::font::{Fonts, MissingGlyph, Run};
use crate::page::Type;
use crate::paper::Mpt;
use std::rc::Rc;
use unicode_linebreak::linebreaks;

/// Kind of a character, as far as it indicates words in Japanese.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    Hiragana,
    Katakana,
    Kanji,
    /// Digits and Latin letters.
    Latin,
    /// Brackets, points and blanks.
    Other,
}

fn script(c: char) -> Script {
    match c {
        'ぁ'..='ゖ' => Script::Hiragana,
        'ァ'..='ヺ' | 'ー' => Script::Katakana,
        '一'..='鿿' | '々' | '〆' => Script::Kanji,
        c if c.is_alphanumeric() => Script::Latin,
        _ => Script::Other,
    }
}

/// The badness of a break between two characters: none at the end of a word; in Japanese, words
/// usually end where hiragana is followed by another script.
fn badness(before: char, after: char) -> i64 {
    use Script::{Hiragana, Kanji, Katakana, Latin, Other};
    match (script(before), script(after)) {
        // A subtitle begins a line.
        _ if ":：".contains(before) => AFTER_COLON,
        (Other, _) | (_, Other) => 0,
        (Hiragana, Kanji | Katakana | Latin) => 1,
        (Katakana | Latin, Kanji) | (Kanji, Katakana | Latin) => 6,
        (Katakana, Latin) | (Latin, Katakana) => 8,
        // Particles and endings belong to the preceding word.
        (Kanji | Katakana | Latin, Hiragana) => 40,
        (Hiragana, Hiragana) => 50,
        (Kanji, Kanji) => 30,
        (Katakana, Katakana) | (Latin, Latin) => 60,
    }
}

/// Badness of a break behind a colon, which is better than any other.
const AFTER_COLON: i64 = -40;
/// Maximum badness of breaks between words.
const BETWEEN_WORDS: i64 = 8;

/// A title in lines.
pub struct Lines {
    /// The lines.
    pub runs: Vec<Rc<Run>>,
    /// Badness of the worst break.
    worst: i64,
}

/// Breaks a title into the fewest lines of at most this width, as even as possible and with the
/// fewest breaks inside words; `None` if a word is longer than a line.
pub fn lines(
    fonts: &Fonts,
    text: &str,
    kind: Type,
    width: Mpt,
) -> Result<Option<Lines>, MissingGlyph> {
    let shape = |text: &str| fonts.shape(text.trim_end(), (kind.cut, kind.japanese));
    let ends: Vec<usize> = linebreaks(text).map(|(at, _)| at).collect();
    let inside = |end: usize| match (
        text[..end].trim_end().chars().last(),
        text[end..].chars().next(),
    ) {
        (Some(before), Some(after)) => badness(before, after),
        _ => 0,
    };
    // For each possible end of a line: the number of lines so far, their cost, and the start of the
    // last one.
    let mut best: Vec<Option<(usize, i64, usize)>> = vec![Some((0, 0, 0))];
    let starts: Vec<usize> = std::iter::once(0).chain(ends.iter().copied()).collect();
    for (at, &end) in starts.iter().enumerate().skip(1) {
        let mut found: Option<(usize, i64, usize)> = None;
        for (from, &start) in starts[..at].iter().enumerate() {
            let Some((count, cost, _)) = best[from] else {
                continue;
            };
            let long = shape(&text[start..end])?.width(kind.size);
            if long > width {
                continue;
            }
            // The rest of a line in hundredths of it, squared: even lines cost least.
            let rest = i64::from(width - long) * 100 / i64::from(width.max(1));
            let new = (count + 1, cost + rest * rest + inside(end) * 250, from);
            if found.is_none_or(|old| (new.0, new.1) < (old.0, old.1)) {
                found = Some(new);
            }
        }
        best.push(found);
    }
    let mut at = starts.len() - 1;
    let (mut runs, mut worst) = (Vec::new(), 0);
    while at > 0 {
        let Some((_, _, from)) = best[at] else {
            return Ok(None);
        };
        runs.push(shape(&text[starts[from]..starts[at]])?);
        worst = worst.max(inside(starts[at]));
        at = from;
    }
    runs.reverse();
    Ok(Some(Lines { runs, worst }))
}

/// Breaks a title with the largest type, from this one down, that gives at most so many lines
/// without cutting a word, even at permitted breaks. Returns the type too.
pub fn fitted(
    fonts: &Fonts,
    text: &str,
    kind: Type,
    width: Mpt,
    most: usize,
) -> Result<(Vec<Rc<Run>>, Type), MissingGlyph> {
    for worst in [BETWEEN_WORDS, i64::MAX] {
        for percent in (45..=100).rev().step_by(5) {
            let size = kind.size * percent / 100;
            let kind = Type { size, ..kind };
            if let Some(lines) = lines(fonts, text, kind, width)?
                && lines.runs.len() <= most
                && lines.worst <= worst
            {
                return Ok((lines.runs, kind));
            }
        }
    }
    let size = kind.size * 4 / 10;
    let kind = Type { size, ..kind };
    Ok((crate::text::lines(fonts, text, kind, width)?, kind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::font::FontFiles;

    fn broken(text: &str, japanese: bool, width: Mpt) -> Vec<String> {
        let files = FontFiles::load(&[], japanese).unwrap();
        let fonts = Fonts::new(&files);
        let kind = Type::plain(10_000, japanese);
        let lines = lines(&fonts, text, kind, width).unwrap().unwrap();
        lines.runs.iter().map(|line| line.text.clone()).collect()
    }

    #[test]
    fn english_titles_are_even() {
        // Filled greedily, the first line would leave but a word to the second.
        let lines = broken("Ten Kinds of Quiet and a Pencil", false, 120_000);
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(lines.iter().all(|line| line.len() > 10), "{lines:?}");
    }

    #[test]
    fn japanese_titles_break_between_words() {
        for (text, expected) in [
            ("静かな夜のペンシルパズル", ["静かな夜の", "ペンシルパズル"]),
            (
                "考える時間を楽しむパズル帖",
                ["考える時間を", "楽しむパズル帖"],
            ),
            ("はじめての鉛筆パズル百題", ["はじめての", "鉛筆パズル百題"]),
        ] {
            assert_eq!(broken(text, true, 82_000), expected);
        }
    }

    #[test]
    fn titles_are_set_smaller_rather_than_cut() {
        let files = FontFiles::load(&[], true).unwrap();
        let fonts = Fonts::new(&files);
        let kind = Type::plain(12_000, true);
        let text = "静かな夜のペンシルパズル";
        let (runs, fitted) = fitted(&fonts, text, kind, 80_000, 3).unwrap();
        let lines: Vec<&str> = runs.iter().map(|run| run.text.as_str()).collect();
        assert_eq!(lines, ["静かな夜の", "ペンシルパズル"]);
        assert!(fitted.size < kind.size && fitted.size * 7 <= 80_000);
    }
}
