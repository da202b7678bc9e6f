//! Drawings as people and language models write them. Every word of the answer is used, or an error
//! names it.

use crate::grid::grid;
use crate::word::{BULLETS, PUNCTUATION, Placed, Word};
use crate::{Error, read_answer};
use pencilmill_generator::board::{BLANK, Drawing, TextError};
use pencilmill_generator::genre::Puzzle;
use std::collections::BTreeSet;
use std::ops::Range;

/// The word that erases the ink after it, in the text of a move.
const ERASE: &str = "erase";
/// Commands of LaTeX that only set their text in some way.
const LATEX: [&str; 6] = [
    "\\boxed", "\\text", "\\textbf", "\\texttt", "\\mathbf", "\\mathrm",
];
/// Letters of the longest name of an ink, and more.
const LONGEST: usize = 20;
/// The tag that closes the thoughts before an answer.
const THOUGHT: &str = "</think>";

/// The content of a text.
#[derive(Default)]
pub struct Written {
    /// The ink to draw.
    pub drawn: Drawing,
    /// The ink to erase.
    pub erased: Drawing,
    /// True if the text states the whole drawing: a grid, or a blank sheet.
    pub whole: bool,
}

/// Reads a drawing as people and language models write it: the part of a longer text that holds
/// the answer (behind thoughts, between `<answer>` and `</answer>`, in the last `\boxed{}` or code
/// block, or after "Answer:"), in any case, over several lines, with colons, commas, quotation marks
/// and bullets. A place may be written as `(1, 2)`; the name of the ink may be left out in genres
/// with a single one. Where cells are shaded and nothing else is drawn, a grid is read as well: rows
/// of `#`, `.` and printed clues, or of 1 and 0.
///
/// # Errors
/// The first word that is neither, ink that answers of the genre do not have, or places that it
/// cannot have. The column is that of the whole text.
pub fn read_drawn(puzzle: &Puzzle, text: &str) -> Result<Drawing, Error> {
    Ok(read(puzzle, text, false)?.drawn)
}

/// Reads a move: the same, and ink to erase after the word "erase".
///
/// # Errors
/// As for [`read_drawn`].
pub fn read_move(puzzle: &Puzzle, text: &str) -> Result<Written, Error> {
    read(puzzle, text, true)
}

fn read(puzzle: &Puzzle, text: &str, erases: bool) -> Result<Written, Error> {
    let wrong = |error| {
        let what = "drawing";
        Error::Text { what, error }
    };
    let part = answer(text);
    let first = text[..part.start].chars().count() + 1;
    let part: Vec<Placed> = text[part].chars().zip(first..).collect();
    if let Some(read) = grid(puzzle, &part) {
        let drawn = read.map_err(wrong)?;
        return Ok(Written {
            drawn,
            whole: true,
            ..Written::default()
        });
    }
    let words = words(&part);
    if let [word] = &words[..]
        && word.text() == BLANK
    {
        let whole = true;
        return Ok(Written {
            whole,
            ..Written::default()
        });
    }
    if words.is_empty() && !text.trim().is_empty() {
        return Err(wrong(no_ink(puzzle, first, "nothing", "")));
    }
    let groups = groups(puzzle, words, erases);
    let of = |erased: bool| {
        let chosen = groups.iter().filter(|group| group.erased == erased);
        let words: Vec<&Word> = chosen.flat_map(|group| &group.words).collect();
        plainly(puzzle, text, &words)
    };
    let (drawn, erased) = (of(false)?, of(true)?);
    if drawn.items().iter().any(|item| erased.contains(item)) {
        let expected = "ink to draw and other ink to erase";
        return Err(wrong(TextError::new(first, "the same for both", expected)));
    }
    // a name without a place says nothing
    if let Some(bare) = groups.iter().find(|group| !group.placed) {
        let error = TextError::new(bare.end, "none", "a place after it, such as r1c2");
        return Err(wrong(error));
    }
    Ok(Written {
        drawn,
        erased,
        whole: false,
    })
}

/// The part of a longer text that holds the answer, as [`read_drawn`] reads it.
pub fn answer_part(text: &str) -> &str {
    &text[answer(text)]
}

fn answer(text: &str) -> Range<usize> {
    let lower = text.to_ascii_lowercase();
    let start = lower.rfind(THOUGHT).map_or(0, |at| at + THOUGHT.len());
    let mut part = start..text.len();
    let within = |part: &Range<usize>, inner: Option<Range<usize>>| {
        inner.map(|inner| part.start + inner.start..part.start + inner.end)
    };
    if let Some(inner) = within(&part, tagged(&lower[part.clone()])) {
        part = inner;
    }
    // of the others the last one, and what it holds in turn
    loop {
        let lower = &lower[part.clone()];
        let inner = [boxed(lower), block(lower), announced(lower)];
        let last = inner.into_iter().flatten().max_by_key(|inner| inner.start);
        match within(&part, last) {
            Some(inner) => part = inner,
            None => return part,
        }
    }
}

/// The last `<answer>`.
fn tagged(text: &str) -> Option<Range<usize>> {
    let open = "<answer>";
    let from = text.rfind(open)? + open.len();
    let to = text[from..].find("</answer>").unwrap_or(text.len() - from);
    Some(from..from + to)
}

/// The last `\boxed{}`.
fn boxed(text: &str) -> Option<Range<usize>> {
    let open = "\\boxed{";
    let from = text.rfind(open)? + open.len();
    let mut depth = 1;
    let close = text[from..].char_indices().find(|(_, c)| {
        depth += i32::from(*c == '{') - i32::from(*c == '}');
        depth == 0
    });
    Some(from..close.map_or(text.len(), |(at, _)| from + at))
}

/// The last block of code, without the name of its language.
fn block(text: &str) -> Option<Range<usize>> {
    let fence = "```";
    let to = text.rfind(fence)?;
    let from = text[..to].rfind(fence)? + fence.len();
    let language = text[from..to].split_once('\n').map_or("", |(line, _)| line);
    let is_name = language.trim_end().chars().all(|c| c.is_ascii_alphabetic());
    Some(from + if is_name { language.len() } else { 0 }..to)
}

/// The paragraph after the last "Answer:", which may be in bold type.
fn announced(text: &str) -> Option<Range<usize>> {
    let after = |open: &str| Some(text.rfind(open)? + open.len());
    let from = after("answer:").max(after("answer**:"))?;
    let blank = |c: char| c.is_whitespace() || c == '*';
    let skipped = text[from..].len() - text[from..].trim_start_matches(blank).len();
    let rest = &text[from + skipped..];
    let ends = ["\n\n", "\n\r\n"].map(|end| rest.find(end).unwrap_or(rest.len()));
    let to = ends[0].min(ends[1]);
    Some(from + skipped..from + skipped + to)
}

/// The words of a text, with names and places in lower case, and `(1, 2)` as `r1c2`. Bullets, full
/// stops and commands of LaTeX around a text are none.
fn words(part: &[Placed]) -> Vec<Word> {
    let is_space = |c: char| c.is_whitespace() || PUNCTUATION.contains(c);
    let mut words = Vec::new();
    let (mut at, mut line_begins) = (0, true);
    while at < part.len() {
        let start = at;
        let mut word = Vec::new();
        while at < part.len() {
            let begins = word.last().is_none_or(|&(c, _)| c == '-');
            if let Some((place, end)) = begins.then(|| coordinates(part, at)).flatten() {
                word.extend(place);
                at = end;
            } else if is_space(part[at].0) {
                break;
            } else {
                word.push(part[at]);
                at += 1;
            }
        }
        let after = part.get(at).map_or('\n', |(c, _)| *c);
        let text: String = part[start..at].iter().map(|(c, _)| *c).collect();
        let counted = match after {
            ')' => text.as_str(),
            _ => text.strip_suffix('.').unwrap_or(""),
        };
        let numbered = !counted.is_empty() && counted.chars().all(|c| c.is_ascii_digit());
        let more = || {
            let mut rest = part[at..].iter().take_while(|(c, _)| *c != '\n');
            rest.any(|(c, _)| !is_space(*c))
        };
        let is_bullet = line_begins && (numbered || BULLETS.contains(&&*text)) && more();
        let is_latex = after == '{' && LATEX.contains(&&*text);
        // a full stop may belong to a value
        while word.len() > 1 && word.last().is_some_and(|(c, _)| *c == '.') && !text.contains('=') {
            word.pop();
        }
        let names = word.iter().position(|(c, _)| *c == '=');
        for (c, _) in word.iter_mut().take(names.unwrap_or(usize::MAX)) {
            c.make_ascii_lowercase();
        }
        line_begins = (line_begins && text.is_empty()) || after == '\n';
        if !(text.is_empty() || text == "." || is_bullet || is_latex) {
            words.push(Word(word));
        }
        at += 1;
    }
    words
}

/// A row and a column with a comma between them, perhaps in brackets, as a place; and what follows.
fn coordinates(part: &[Placed], from: usize) -> Option<(Vec<Placed>, usize)> {
    let char_at = |at: usize| part.get(at).map(|(c, _)| *c);
    let past_spaces = |mut at: usize| {
        while char_at(at).is_some_and(|c| c == ' ') {
            at += 1;
        }
        at
    };
    let number = |from: usize| {
        let is_part = |c: char| c.is_ascii_digit() || c == '.';
        let mut to = from;
        while char_at(to).is_some_and(is_part) {
            to += 1;
        }
        while to > from && char_at(to - 1) == Some('.') {
            to -= 1;
        }
        (to > from && char_at(from) != Some('.')).then_some(from..to)
    };
    let close = match char_at(from)? {
        '(' => Some(')'),
        '[' => Some(']'),
        digit if digit.is_ascii_digit() => None,
        _ => return None,
    };
    let row = number(past_spaces(from + usize::from(close.is_some())))?;
    let comma = past_spaces(row.end);
    let col = number(past_spaces(comma + 1)).filter(|_| char_at(comma) == Some(','))?;
    let end = past_spaces(col.end);
    let end = match close {
        Some(close) => (char_at(end) == Some(close)).then_some(end + 1)?,
        None => col.end,
    };
    let column = part[from].1;
    let mut place = vec![('r', column)];
    place.extend_from_slice(&part[row]);
    place.push(('c', column));
    place.extend_from_slice(&part[col]);
    Some((place, end))
}

/// The name of an ink with its places, to be drawn or erased.
struct Group {
    erased: bool,
    placed: bool,
    /// The column after it.
    end: usize,
    words: Vec<Word>,
}

/// Parts words where the name of an ink follows a place, and puts the name where it was left out.
fn groups(puzzle: &Puzzle, words: Vec<Word>, erases: bool) -> Vec<Group> {
    let inks: BTreeSet<_> = { puzzle.genre.card().drawn.iter() }
        .map(|spot| spot.ink.name())
        .collect();
    let only = inks.first().filter(|_| inks.len() == 1);
    let mut groups: Vec<Group> = Vec::new();
    for word in words {
        let is_place = word.has_digits();
        if groups.last().is_none_or(|last| last.placed && !is_place) {
            groups.push(Group {
                erased: false,
                placed: false,
                end: 1,
                words: Vec::new(),
            });
        }
        let Some(group) = groups.last_mut() else {
            continue;
        };
        group.end = word.end();
        let unnamed = group.words.is_empty();
        if erases && unnamed && !group.erased && word.text() == ERASE {
            group.erased = true;
            continue;
        }
        if let Some(ink) = only.filter(|_| unnamed && is_place) {
            group.words.push(Word::of(ink, word.column()));
        }
        group.placed |= is_place;
        group.words.push(word);
    }
    groups
}

/// Reads words in the notation of texts.
fn plainly(puzzle: &Puzzle, text: &str, words: &[&Word]) -> Result<Drawing, Error> {
    let mut plain: Vec<Placed> = Vec::new();
    let mut placed = false;
    for word in words {
        // places of an ink end where the next one is named
        let mark = if placed && !word.has_digits() {
            '、'
        } else {
            ' '
        };
        plain.push((mark, word.column()));
        plain.extend_from_slice(&word.0);
        placed = word.has_digits();
    }
    let written: String = plain.iter().map(|(c, _)| c).collect();
    read_answer(puzzle, &written).map_err(|error| match error {
        Error::Text { what, error } => {
            let end = plain.last().map_or(1, |(_, column)| column + 1);
            let column = plain
                .get(error.column - 1)
                .map_or(end, |(_, column)| *column);
            let error = match error.expected.starts_with("an ink") {
                true => {
                    let rest = text.chars().skip(column - 1);
                    let found: String = rest.take_while(|c| !c.is_whitespace()).collect();
                    let found = found.trim_end_matches(|c| PUNCTUATION.contains(c));
                    let word = words.iter().find(|word| word.column() == column);
                    let word = word.map_or_else(String::new, |word| word.text());
                    no_ink(puzzle, column, &format!("{found:?}"), &word)
                }
                false => {
                    let mut error = error;
                    error.column = column;
                    error
                }
            };
            Error::Text { what, error }
        }
        other => other,
    })
}

/// The error of a word that is no ink of the genre, with the nearest one.
fn no_ink(puzzle: &Puzzle, column: usize, found: &str, word: &str) -> TextError {
    let card = puzzle.genre.card();
    let names: BTreeSet<&str> = card.drawn.iter().map(|spot| spot.ink.name()).collect();
    let begun: String = word.chars().take(LONGEST).collect();
    let nearest = { names.iter() }.min_by_key(|name| strsim::damerau_levenshtein(name, &begun));
    let nearest = nearest.filter(|_| names.len() > 1 && !word.is_empty());
    let nearest = nearest.map_or_else(String::new, |name| format!(" (the nearest is {name})"));
    let names: Vec<&str> = names.into_iter().collect();
    let expected = format!("an ink of {}: {}{nearest}", card.slug, names.join(", "));
    TextError::new(column, found, expected)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{genres, read};

    const TEXT: &str = "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5";

    fn told(puzzle: &Puzzle, text: &str) -> String {
        read_drawn(puzzle, text).map_or_else(|error| error.to_string(), |read| read.to_string())
    }

    #[test]
    fn what_models_write_is_read() {
        let puzzle = read(TEXT).unwrap();
        let wanted = read_answer(&puzzle, "shaded r1c1 r1c2 r2c1").unwrap();
        for text in [
            "Shaded: R1C1, R1C2, R2C1.",
            "I think that r2c2 is open.\n\n**Answer:** shaded r1c1 r1c2; shaded r2c1",
            "```text\nshaded r1c1 r1c2\nshaded r2c1\n```\nThat is all.",
            "Maybe <answer>line r1c1-r1c2</answer>, no: <answer>shaded r1c1,r1c2 r2c1</answer> it is.",
            "1. shaded (r1c1)\n2. shaded (r1c2)\n- shaded \"r2c1\"",
            "<answer>\nshaded r1c1 r1c2 r2c1\n</answer>\n",
            "\\boxed{shaded r1c1 r1c2 r2c1}",
            "So it is $\\boxed{\\text{shaded r1c1 r1c2 r2c1}}$.",
            "<think>Is it shaded r4c4? <answer>r3c3</answer></think>\n\nshaded r1c1 r1c2 r2c1",
            "**Final Answer:**\n\n`shaded r1c1 r1c2 r2c1`",
            "Answer: ```\nshaded r4c4\n```\nNo. Answer: shaded r1c1 r1c2 r2c1",
            "<answer>```\nshaded r1c1 r1c2\nr2c1\n```</answer>",
            "```shaded r1c1 r1c2\nr2c1```",
            "(1,1), (1, 2), (2,1)",
            "[[1, 1], [1, 2], [2, 1]]",
            "shaded 1,1 1,2; 2,1",
            "r1c1 r1c2 r2c1",
            "##..\n#..1\n...1\n..5.",
            "[[1,1,0,0],[1,0,0,0],[0,0,0,0],[0,0,0,0]]",
            "[\"##..\", \"#...\", \"....\", \"....\"]",
            "1100\n1000\n0000\n0000",
            "- (1, 1)\n- (1, 2)\n- (2, 1)",
            "1. (1,1)\n2. (1,2)\n3. (2,1)",
            "1) (1,1)\n2) (1,2)\n3) (2,1)",
            "So:\n\n**Answer**: r1c1 r1c2 r2c1",
            "Answer: r1c1 r1c2 r2c1\r\n\r\nThat is it.",
            "\u{feff}r1c1 r1c2 r2c1",
            "```\n| # | # | . | . |\n| # | . | . | 1 |\n| . | . | . | 1 |\n| . | . | 5 | . |\n```",
        ] {
            assert_eq!(told(&puzzle, text), wanted.to_string(), "{text}");
        }
    }

    /// Takes minutes if it is not linear.
    #[test]
    fn long_texts_are_read() {
        let puzzle = read(TEXT).unwrap();
        for sign in ["(", " ", "*", "[[", "{", "}", "- ", "1 ", "1,", "\\boxed{"] {
            let text = format!("r1c1 {}", sign.repeat(100_000));
            let _ = read_drawn(&puzzle, &text);
        }
    }

    #[test]
    fn errors_name_inks_of_the_genre_and_the_nearest() {
        let puzzle = read("sentinels 6x6;").unwrap();
        let error = |text: &str| match read_drawn(&puzzle, text).unwrap_err() {
            Error::Text { error, .. } => (error.column, error.found, error.expected),
            other => panic!("{other}"),
        };
        let (column, found, expected) = error("Answer: Lnie r1c1-r1c2");
        assert_eq!((column, found.as_str()), (9, "\"Lnie\""));
        assert_eq!(expected, "an ink of sentinels: line");
        let (column, found, expected) = error("<answer>line r1c1-r1c2; shaded r1c1</answer>");
        assert_eq!((column, found.as_str()), (32, "shaded r1c1"));
        assert_eq!(expected, "line in two neighbouring cells of the board");
        let (column, _, expected) = error("line r1c1-r1c2 rlc3");
        assert_eq!(column, 16);
        assert!(expected.starts_with("a place"), "{expected}");
        let (.., expected) = error("shaeded r1c1");
        assert_eq!(expected, "an ink of sentinels: line");
        let ilotulite = Puzzle {
            genre: genres::named("ilotulite").unwrap(),
            ..puzzle.clone()
        };
        let expected = "an ink of ilotulite: number, shaded, trail (the nearest is shaded)";
        assert_eq!(no_ink(&ilotulite, 1, "", "shadedd").expected, expected);
    }

    #[test]
    fn what_is_not_understood_is_named() {
        let puzzle = read(TEXT).unwrap();
        for (text, column, found) in [
            ("[[1,0],[0,1]]", 2, "shaded r1c0"),
            ("shaded r1c1; 5 5", 14, "\"5\""),
            ("shaded r1c1 ...", 13, "\"...\""),
            ("shaded", 7, "none"),
            ("r1c1; shaded", 13, "none"),
            ("<answer>()</answer>", 9, "nothing"),
            ("\\not{shaded r1c1}", 1, "\"\\\\not{shaded\""),
            ("1. shaded r1c1\n2.", 16, "\"2\""),
            ("#...\n....", 6, "2 rows"),
            ("##..\n#..\n....\n....", 6, "a row of 3"),
            ("....\n....\n....", 11, "3 rows"),
            ("[[1,0,1],[0,1,0]]", 3, "a row of 3"),
            ("##..\n#..2\n....\n....", 9, "\"2\""),
            ("##..\n#..x\n....\n....", 9, "\"x\""),
            ("1 2 3", 1, "\"1\""),
            ("I do not know.", 1, "\"I\""),
            ("erase shaded r1c1", 1, "\"erase\""),
            ("shaded r1c1 (2,9)", 13, "shaded r2c9"),
        ] {
            match read_drawn(&puzzle, text) {
                Err(Error::Text { error, .. }) => {
                    assert_eq!(
                        (error.column, &*error.found),
                        (column, found),
                        "{text}: {error}"
                    );
                }
                other => panic!("{text}: {other:?}"),
            }
        }
        let line = read("sentinels 6x6;").unwrap();
        assert_eq!(told(&line, "(1,1)-(1,2)-(2,2)"), "line r1c1-r1c2-r2c2");
        let error = told(&line, "#.....\n......\n......\n......\n......\n......");
        assert!(
            error.contains("expected an ink of sentinels: line"),
            "{error}"
        );
    }

    #[test]
    fn moves_erase_and_state_the_whole() {
        let puzzle = read(TEXT).unwrap();
        let told = |text: &str| {
            let Written {
                drawn,
                erased,
                whole,
            } = read_move(&puzzle, text).unwrap();
            (drawn.to_string(), erased.to_string(), whole)
        };
        let of = |drawn: &str, erased: &str, whole| (drawn.to_owned(), erased.to_owned(), whole);
        let both = of("shaded r1c1", "shaded r1c2 r1c3", false);
        assert_eq!(told("shaded r1c1; erase shaded r1c2, r1c3"), both);
        assert_eq!(told("Erase (1,2) (1,3); shaded (1,1)"), both);
        assert_eq!(told("#...\n....\n....\n...."), of("shaded r1c1", "", true));
        assert_eq!(told("blank"), of("", "", true));
        assert!(read_move(&puzzle, "shaded r1c1; erase").is_err());
    }
}
