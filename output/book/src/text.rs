//! Line breaking of paragraphs.
//!
//! Breaks follow the Unicode line breaking algorithm, which keeps closing brackets, full stops and
//! small kana off the starts of Japanese lines.

use super::font::{Fonts, MissingGlyph, Run};
use super::page::Type;
use super::paper::Mpt;
use std::rc::Rc;
use unicode_linebreak::{BreakOpportunity, linebreaks};

/// Breaks a text into lines of at most this width; a word longer than a line is cut. A last line of
/// only a few letters gets more from the lines above.
pub fn lines(
    fonts: &Fonts,
    text: &str,
    kind: Type,
    width: Mpt,
) -> Result<Vec<Rc<Run>>, MissingGlyph> {
    let usual = filled(fonts, text, kind, width)?;
    let forlorn = |lines: &[Rc<Run>]| {
        let last = lines.last().map_or(0, |run| run.width(kind.size));
        lines.len() > 1 && last < 3 * kind.size
    };
    if forlorn(&usual) {
        for less in 1..=4 {
            let narrow = width - less * kind.size;
            if narrow < width / 2 {
                break;
            }
            let lines = filled(fonts, text, kind, narrow)?;
            if lines.len() == usual.len() && !forlorn(&lines) {
                return Ok(lines);
            }
        }
    }
    Ok(usual)
}

/// Lines filled greedily.
fn filled(fonts: &Fonts, text: &str, kind: Type, width: Mpt) -> Result<Vec<Rc<Run>>, MissingGlyph> {
    let shape = |text: &str| fonts.shape(text, (kind.cut, kind.japanese));
    let mut lines = Vec::new();
    let (mut start, mut end) = (0, 0);
    for (at, opportunity) in linebreaks(text) {
        let fits = |from: usize| Ok(shape(text[from..at].trim_end())?.width(kind.size) <= width);
        if end > start && !fits(start)? {
            lines.push(shape(text[start..end].trim_end())?);
            start = end;
        }
        while !fits(start)? {
            let mut cut = start;
            for (i, c) in text[start..at].char_indices() {
                let next = start + i + c.len_utf8();
                if i > 0 && shape(&text[start..next])?.width(kind.size) > width {
                    break;
                }
                cut = next;
            }
            if cut >= at {
                break;
            }
            lines.push(shape(&text[start..cut])?);
            start = cut;
        }
        end = at;
        if opportunity == BreakOpportunity::Mandatory {
            lines.push(shape(text[start..end].trim_end())?);
            start = end;
        }
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::font::FontFiles;

    #[test]
    fn lines_fit_and_lose_nothing() {
        let files = FontFiles::load(&[], false).unwrap();
        let fonts = Fonts::new(&files);
        let kind = Type::plain(10_000, false);
        let text =
            "Draw one loop through the centres of cells. Numbers count, honestly, everything.";
        for width in [30_000, 60_000, 120_000, 500_000] {
            let lines = lines(&fonts, text, kind, width).unwrap();
            assert!(lines.iter().all(|line| line.width(kind.size) <= width));
            let words: String = lines
                .iter()
                .map(|line| line.text.replace(' ', ""))
                .collect();
            assert_eq!(words, text.replace(' ', ""));
        }
        assert_eq!(lines(&fonts, text, kind, 500_000).unwrap().len(), 1);
        let missing = lines(&fonts, "A 数", kind, 99_000).unwrap_err();
        assert_eq!(missing.character, '数');
    }

    #[test]
    fn few_letters_are_not_left_alone() {
        let files = FontFiles::load(&[], false).unwrap();
        let fonts = Fonts::new(&files);
        let kind = Type::plain(10_000, false);
        let text = "The loop never turns to the same hand in two cells of a row";
        let mut helped = 0;
        for width in (120_000..260_000).step_by(2_000) {
            let [first, second] = [filled, lines].map(|f| f(&fonts, text, kind, width).unwrap());
            assert_eq!(first.len(), second.len());
            let last = |lines: &[Rc<Run>]| lines.last().unwrap().width(kind.size);
            assert!(last(&second) >= last(&first));
            helped += usize::from(last(&first) < 30_000 && last(&second) >= 30_000);
        }
        assert!(helped > 0);
    }

    #[test]
    fn japanese_punctuation_never_starts_a_line() {
        let text =
            "数字は、上下左右に連続するマスの数です。「ループ」を描きましょう。ちょっと！（はい）";
        let mut last = 0;
        for (at, _) in linebreaks(text) {
            let next = text[at..].chars().next().unwrap_or('x');
            assert!(!"、。」ょっ！）ー".contains(next), "{}", &text[last..at]);
            last = at;
        }
        assert!(linebreaks(text).count() > 10);
    }
}
