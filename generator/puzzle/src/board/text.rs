//! The text of drawings: one line that a person can read and a program can parse.
//!
//! `canal-view 5x5; number r1c1=4 r3c3=6` is a puzzle: genre, rows x columns, then for each ink its
//! items. A place is its row and column from 1; sides and corners lie at halves (`r1.5c2` is the
//! side below r1c2). A side may also be read as `r1c2|r2c2`, and the half of a cell in one of its
//! corners as `r1c2-top-left`. Items that join places are written as chains: `line r1c1-r1c2-r2c2`
//! is two lines.

use super::notation::{parse_value, value_text};
use super::script::number;
use super::{Board, Drawing, Ink, Item, Language, Place};
use std::fmt;
use std::str::FromStr;

/// The text of an answer that is a blank sheet; an empty text would mean that no answer is known.
pub const BLANK: &str = "blank";

/// Most characters of a text that an error quotes.
const QUOTED: usize = 40;

/// The number of different letters from which two words are unlike.
const UNLIKE: usize = 4;

/// An error in a text, with its column.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.text(Language::English))]
pub struct TextError {
    /// Column of the error, from 1, in characters.
    pub column: usize,
    /// The text found there.
    pub found: String,
    /// The text expected there.
    pub expected: String,
    /// Sentences for a solver with that content, in English and Japanese, if there are any.
    meant: Option<Box<[String; 2]>>,
}

impl TextError {
    /// An error at a column. A long quotation is shortened.
    pub fn new(column: usize, found: impl Into<String>, expected: impl Into<String>) -> TextError {
        let found = found.into();
        TextError {
            column,
            found: match found.starts_with('"') {
                true => shortened(&found),
                false => found,
            },
            expected: expected.into(),
            meant: None,
        }
    }

    /// The error with sentences for a solver, in English and Japanese.
    pub fn meaning(self, english: String, japanese: String) -> TextError {
        TextError {
            meant: Some(Box::new([english, japanese])),
            ..self
        }
    }

    /// The message in a language.
    pub fn text(&self, language: Language) -> String {
        let TextError {
            column,
            found,
            expected,
            meant,
        } = self;
        match (language, meant.as_deref()) {
            (Language::English, Some([meant, _])) => format!("column {column}: {meant}"),
            (Language::Japanese, Some([_, meant])) => format!("{column}文字目: {meant}"),
            (Language::English, None) => {
                format!("column {column}: expected {expected}, found {found}")
            }
            (Language::Japanese, None) => {
                format!("{column}文字目: {found} が見つかりましたが、必要なのは {expected}")
            }
        }
    }
}

/// The beginning of a long text, for an error.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The text of a place: `r1c2` for a cell, halves for sides and corners.
pub fn place_text(place: Place) -> String {
    let coordinate = |half_cells: i16| {
        let whole = (half_cells + 1).div_euclid(2);
        let half = if half_cells & 1 == 0 { ".5" } else { "" };
        format!("{whole}{half}")
    };
    format!("r{}c{}", coordinate(place.y), coordinate(place.x))
}

/// Names of halves of cells in English and Japanese, each with the offset from the cell's middle to
/// its corner.
const HALVES: [([&str; 2], [i16; 2]); 4] = [
    (["-top-left", "左上"], [-1, -1]),
    (["-top-right", "右上"], [-1, 1]),
    (["-bottom-left", "左下"], [1, -1]),
    (["-bottom-right", "右下"], [1, 1]),
];

/// Splits the name of a half into the text of its cell and the offset to the corner.
fn half_of(text: &str) -> Option<(&str, [i16; 2])> {
    HALVES.iter().find_map(|&(names, way)| {
        let cell = names.iter().find_map(|name| text.strip_suffix(name))?;
        Some((cell, way))
    })
}

/// The text of an item in sentences: sides as `r1c2|r2c2`, halves of cells as `r1c2-top-left`, and
/// all else as in [`item_text`].
pub fn told_text(item: &Item, language: Language) -> String {
    let alone = item.at == item.to && item.value.is_none();
    if alone && item.at.is_side() {
        return item.at.beside().map(place_text).join("|");
    }
    let [cell, corner] = match item.at.is_cell() {
        true => [item.at, item.to],
        false => [item.to, item.at],
    };
    let way = [corner.y - cell.y, corner.x - cell.x];
    let half = HALVES.iter().find(|half| half.1 == way);
    match half.filter(|_| item.ink == Ink::Half) {
        Some(([en, ja], _)) => place_text(cell) + language.of(en, ja),
        None => item_text(item),
    }
}

/// The text of an item without the name of its ink: `r1c2=5`, `r1c1-r1c2`.
pub fn item_text(item: &Item) -> String {
    let mut text = place_text(item.at);
    if item.to != item.at {
        text += "-";
        text += &place_text(item.to);
    }
    if let Some(value) = item.value {
        text += "=";
        text += &value_text(item.ink, value);
    }
    text
}

/// The ink's name before the text of [`item_text`]: `number r1c2=5`.
impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.ink.name(), item_text(self))
    }
}

/// The text of an answer.
pub fn answer_text(answer: &Drawing) -> String {
    match answer.is_empty() {
        true => BLANK.to_owned(),
        false => answer.to_string(),
    }
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for ink in Ink::ALL {
            let items: Vec<&Item> = self.of(ink).collect();
            if items.is_empty() {
                continue;
            }
            write!(f, "{separator}{}", ink.name())?;
            separator = "; ";
            if ink.joins() {
                write_chains(f, items)?;
            } else {
                for item in items {
                    write!(f, " {}", item_text(item))?;
                }
            }
        }
        Ok(())
    }
}

/// Writes items that join places as chains, each from the smallest item left and on from its end as
/// long as an item continues it.
fn write_chains(f: &mut fmt::Formatter<'_>, mut items: Vec<&Item>) -> fmt::Result {
    while !items.is_empty() {
        let first = items.remove(0);
        write!(f, " {}-{}", place_text(first.at), place_text(first.to))?;
        let mut end = first.to;
        while let Some(next) = items.iter().position(|i| i.at == end || i.to == end) {
            let item = items.remove(next);
            end = if item.at == end { item.to } else { item.at };
            write!(f, "-{}", place_text(end))?;
        }
    }
    Ok(())
}

/// A parsed item with its column, for later errors.
pub type Parsed = (Item, usize);

/// A parsed puzzle, not yet held to the rules of its genre. Each part has its column.
#[derive(Debug)]
pub struct PuzzleText<'a> {
    /// Name of the genre.
    pub genre: (&'a str, usize),
    /// The board.
    pub board: (Board, usize),
    /// The printed items.
    pub items: Vec<Parsed>,
}

/// Parses the text of a puzzle.
///
/// # Errors
/// The first error of the text.
pub fn parse_puzzle_text(text: &str) -> Result<PuzzleText<'_>, TextError> {
    let mut parts = Words::new(text, 1);
    let Some((at, genre)) = parts.next() else {
        return Err(TextError::new(
            1,
            "nothing",
            "a puzzle: GENRE ROWSxCOLS; ink place=value …",
        ));
    };
    let end = text.chars().count() + 1;
    let (column, size) = parts
        .next()
        .ok_or_else(|| TextError::new(end, "the end", "a size such as 10x10"))?;
    let (size, ended) = match size.strip_suffix(';') {
        Some(size) => (size, true),
        None => (size, false),
    };
    let board = parse_size(size).ok_or_else(|| {
        TextError::new(
            column,
            format!("{size:?}"),
            "a size such as 10x10 (rows x columns, each 1 to 100)",
        )
    })?;
    let items = match parts.next() {
        None => Vec::new(),
        Some((column, word)) if !ended => {
            return Err(TextError::new(
                column,
                format!("{word:?}"),
                "\";\" after the size",
            ));
        }
        Some((column, _)) => {
            let skip = text
                .char_indices()
                .nth(column - 1)
                .map_or(text.len(), |(i, _)| i);
            parse_items(&text[skip..], column)?
        }
    };
    Ok(PuzzleText {
        genre: (genre, at),
        board: (board, column),
        items,
    })
}

/// Parses `10` or `8x12`.
fn parse_size(text: &str) -> Option<Board> {
    let (rows, cols) = text.split_once('x')?;
    let side = |s: &str| number(s).filter(|n| (1..=100).contains(n));
    Some(Board::new(side(rows)?, side(cols)?))
}

/// Parses the text of a drawing.
///
/// # Errors
/// The first error of the text.
pub fn parse_drawing(text: &str) -> Result<Vec<Parsed>, TextError> {
    parse_items(text, 1)
}

impl FromStr for Drawing {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Drawing, TextError> {
        let items = parse_drawing(text)?.into_iter();
        Ok(items.map(|(item, _)| item).collect())
    }
}

fn parse_items(text: &str, first_column: usize) -> Result<Vec<Parsed>, TextError> {
    let names = Ink::ALL.map(|ink| Named::drawn(ink.name(), ink));
    let parsed = parse_named(text, first_column, &names)?.into_iter();
    Ok(parsed.map(|(parsed, _)| parsed).collect())
}

/// A name of one word or more for drawn ink, or for ink that is ruled out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// The name.
    pub name: String,
    /// The ink.
    pub ink: Ink,
    /// True if the ink is drawn, false if it is ruled out.
    pub drawn: bool,
}

impl Named {
    /// The name of a drawn ink.
    pub fn drawn(name: &str, ink: Ink) -> Named {
        let name = name.to_owned();
        Named {
            name,
            ink,
            drawn: true,
        }
    }

    /// The name of an ink that is ruled out.
    pub fn ruled_out(name: String, ink: Ink) -> Named {
        Named {
            name,
            ink,
            drawn: false,
        }
    }
}

/// Parses the text of a drawing whose inks have these names; each item comes with true if it is
/// drawn, and false if it is ruled out. Two inks may share a name if one of them is [`Ink::Half`].
///
/// # Errors
/// As for [`parse_drawing`].
pub fn parse_named(
    text: &str,
    first_column: usize,
    names: &[Named],
) -> Result<Vec<(Parsed, bool)>, TextError> {
    let mut items = Vec::new();
    let (mut inks, mut name) = (Vec::new(), (first_column, String::new()));
    let begins = |text: &str| {
        let further = format!("{text} ");
        let mut names = names.iter().map(|named| &named.name);
        names.any(|name| name == text || name.starts_with(&further))
    };
    for (column, word) in Words::new(text, first_column) {
        let (word, ends) = match word.strip_suffix([';', ',', '、']) {
            Some(word) => (word, true),
            None => (word, false),
        };
        if !inks.is_empty() && begins(word) {
            inks.clear();
            name.1.clear();
        }
        if inks.is_empty() {
            name = match name.1.is_empty() {
                true => (column, word.to_owned()),
                false => (name.0, format!("{} {word}", name.1)),
            };
            inks.extend(names.iter().filter(|named| named.name == name.1));
            if inks.is_empty() && (ends || !begins(&name.1)) {
                return Err(no_ink(&name, names));
            }
        } else {
            let is_half = half_of(word).is_some();
            let own = inks
                .iter()
                .find(|named| (named.ink == Ink::Half) == is_half);
            let named = own.unwrap_or(&inks[0]);
            let mut parsed = Vec::new();
            parse_chain(word, column, named.ink, &mut parsed)?;
            items.extend(parsed.into_iter().map(|parsed| (parsed, named.drawn)));
        }
        if ends {
            inks.clear();
            name.1.clear();
        }
    }
    match inks.is_empty() && !name.1.is_empty() {
        true => Err(no_ink(&name, names)),
        false => Ok(items),
    }
}

/// The error of a word that is the name of no ink.
fn no_ink((column, word): &(usize, String), names: &[Named]) -> TextError {
    let word = shortened(word);
    let digits = word.strip_prefix('r').unwrap_or_default();
    if digits.starts_with(|c: char| c.is_ascii_digit()) {
        let expected = "an ink; only blanks stand between the places of one";
        return TextError::new(*column, format!("{word:?}"), expected).meaning(
            format!("“{word}” has no ink: write one before it, and only blanks between places."),
            format!("「{word}」に何をかくのか書かれていません。位置どうしは空白だけで区切ります。"),
        );
    }
    // of names unlike the word, the first: one that answers of the genre have
    let distance =
        |named: &&Named| strsim::damerau_levenshtein(&named.name, &word.to_lowercase()).min(UNLIKE);
    let nearest = names.iter().min_by_key(distance);
    let nearest = nearest.map_or("", |nearest| &nearest.name);
    let expected = format!("an ink; the nearest is {nearest:?}");
    let error = TextError::new(*column, format!("{word:?}"), expected);
    error.meaning(
        format!("nothing is called “{word}”. Did you mean: {nearest}?"),
        format!("「{word}」というものはありません。「{nearest}」のことですか。"),
    )
}

/// Parses `PLACE[-PLACE…][=VALUE]`.
fn parse_chain(
    word: &str,
    column: usize,
    ink: Ink,
    items: &mut Vec<Parsed>,
) -> Result<(), TextError> {
    let wrong =
        |found: &str, expected: &str| Err(TextError::new(column, format!("{found:?}"), expected));
    let (places, value) = match word.split_once('=') {
        None => (word, None),
        Some((places, text)) => match parse_value(ink, text) {
            None => return wrong(word, ink.script().expected()),
            some => (places, some),
        },
    };
    if let Some((cell, [dy, dx])) = half_of(places).filter(|_| ink == Ink::Half) {
        let Some(cell) = parse_coordinates(cell).filter(|cell| cell.is_cell()) else {
            return wrong(word, "half of a cell, such as r1c2-top-left");
        };
        let corner = Place {
            y: cell.y + dy,
            x: cell.x + dx,
        };
        items.push((Item::between(ink, cell, corner), column));
        return Ok(());
    }
    let single = |at| {
        let item = Item::at(ink, at);
        (Item { value, ..item }, column)
    };
    if let Some(run) = run_of(places).filter(|_| !ink.joins()) {
        items.extend(run.into_iter().map(single));
        return Ok(());
    }
    let mut chain = Vec::new();
    for text in places.split('-') {
        let Some(place) = parse_place(text) else {
            return Err(no_place(text, column));
        };
        chain.push(place);
    }
    match chain.as_slice() {
        &[at] if !ink.joins() => items.push(single(at)),
        [_] => {
            let error = TextError::new(
                column,
                format!("{word:?}"),
                "two places joined by \"-\", such as r1c1-r1c2",
            );
            return Err(error.meaning(
                format!("{word} is one place; two are joined by “-”, such as r1c1-r1c2."),
                format!("{word}は1つの場所です。r1c1-r1c2のように、2つの場所を「-」でつなぎます。"),
            ));
        }
        _ if !ink.joins() => return wrong(word, "one place: this ink does not join places"),
        _ => {
            for pair in chain.windows(2) {
                if pair[0] == pair[1] {
                    return wrong(word, "two different places");
                }
                let item = Item::between(ink, pair[0], pair[1]);
                items.push((Item { value, ..item }, column));
            }
        }
    }
    Ok(())
}

/// The error of a text that is no place, with the place that was meant if it is recognizable.
fn no_place(text: &str, column: usize) -> TextError {
    let lower = text.to_lowercase();
    let swapped = lower
        .strip_prefix('c')
        .and_then(|rest| rest.split_once('r'))
        .map(|(col, row)| format!("r{row}c{col}"));
    let lettered = lower.chars().next().and_then(|letter| {
        let col = (letter as u32).checked_sub(u32::from('a') - 1)?;
        let row = number(&lower[letter.len_utf8()..])?;
        (1..=26).contains(&col).then(|| format!("r{row}c{col}"))
    });
    let all = [Some(lower), swapped, lettered].into_iter().flatten();
    let meant = { all }.find(|meant| parse_place(meant).is_some());
    let error = TextError::new(
        column,
        format!("{text:?}"),
        "a place such as r1c2 (row and column from 1, halves for sides and corners; r1c2|r1c3 is a side as well)",
    );
    let text = shortened(text);
    match meant {
        Some(meant) => error.meaning(
            format!("“{text}” is no place. Did you mean: {meant}?"),
            format!("「{text}」は場所ではありません。{meant}のことですか。"),
        ),
        None => error.meaning(
            format!("“{text}” is no place; r3c4 is the cell in row 3 and column 4."),
            format!("「{text}」は場所ではありません。3行目・4列目のマスはr3c4と書きます。"),
        ),
    }
}

/// Parses the cells of a row or column as sentences name them, `r1c2–4` or `r2–3c2`.
fn run_of(text: &str) -> Option<Vec<Place>> {
    let (from, to) = text.split_once(['–', '〜'])?;
    let end = match to.split_once('c') {
        Some(_) => format!("r{to}"),
        None => format!("{}c{to}", from.split_once('c')?.0),
    };
    let start = match from.contains('c') {
        true => from.to_owned(),
        false => format!("{from}c{}", to.split_once('c')?.1),
    };
    let [start, end] = [parse_coordinates(&start)?, parse_coordinates(&end)?];
    let cells = start.is_cell() && end.is_cell() && start < end;
    let number = |from: i16, to: i16| (from..=to).step_by(2);
    let rows = number(start.y, end.y);
    let run = rows.flat_map(|y| number(start.x, end.x).map(move |x| Place { y, x }));
    cells.then(|| run.collect())
}

/// Parses `r1c2`, or `r1c2|r1c3`: the side between two cells.
fn parse_place(text: &str) -> Option<Place> {
    let Some((one, other)) = text.split_once('|') else {
        return parse_coordinates(text);
    };
    let (one, other) = (parse_coordinates(one)?, parse_coordinates(other)?);
    let apart = (one.y - other.y).abs() + (one.x - other.x).abs();
    let neighbours = one.is_cell() && other.is_cell() && apart == 2;
    neighbours.then(|| one.midway(other))
}

fn parse_coordinates(text: &str) -> Option<Place> {
    let (row, col) = text.strip_prefix('r')?.split_once('c')?;
    let coordinate = |s: &str| -> Option<i16> {
        let (whole, half) = match s.strip_suffix(".5") {
            Some(whole) => (whole, 1),
            None => (s, 0),
        };
        Some(2 * number(whole).filter(|n| (0..=1000).contains(n))? - 1 + half)
    };
    Some(Place {
        y: coordinate(row)?,
        x: coordinate(col)?,
    })
}

/// The words of a text, each with its column in characters.
struct Words<'a> {
    rest: &'a str,
    column: usize,
}

impl<'a> Words<'a> {
    fn new(text: &'a str, column: usize) -> Words<'a> {
        Words { rest: text, column }
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = (usize, &'a str);
    fn next(&mut self) -> Option<(usize, &'a str)> {
        let trimmed = self.rest.trim_start();
        self.column += self.rest[..self.rest.len() - trimmed.len()].chars().count();
        let parted = trimmed.split(char::is_whitespace).next()?;
        let word = parted.split_inclusive('、').next()?;
        let column = self.column;
        self.rest = &trimmed[word.len()..];
        self.column += word.chars().count();
        Some((column, word))
    }
}

/// Writes the place as texts do, for messages of failed tests.
impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&place_text(*self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Drawing {
        parse_drawing(text)
            .unwrap()
            .into_iter()
            .map(|(item, _)| item)
            .collect()
    }

    #[test]
    fn drawings_survive_their_text() {
        for text in [
            "",
            "number r1c1=4 r3c10=12; unknown r2c2",
            "letter r1c1=A r7c2=E; turnable r0c6; join r7c1-r8c1; border r1.5c1 r2c2.5",
            "line r1c1-r1c2-r2c2-r2c1-r1c1 r4c4-r5c4",
            "set r1c1=1+3+? r2c2=?+?; circled r3c3=0; shape r4c4=xx/x./x. r5c5=xxxx",
        ] {
            assert_eq!(read(text).to_string(), text);
        }
    }

    #[test]
    fn chains_are_their_links() {
        let chained = read("line r1c1-r1c2-r2c2");
        assert_eq!(chained, read("line r2c2-r1c2 r1c2-r1c1"));
        assert_eq!(chained.len(), 2);
    }

    #[test]
    fn errors_name_the_column() {
        let column = |text: &str| parse_puzzle_text(text).unwrap_err().column;
        assert_eq!(column(""), 1);
        assert_eq!(column("canal-view"), 11);
        assert_eq!(column("canal-view 5y5"), 12);
        assert_eq!(column("canal-view 0x5"), 12);
        assert_eq!(column("canal-view 5x5 number r1c1"), 16);
        assert_eq!(column("canal-view 5x5; nmber r1c1"), 17);
        assert_eq!(column("canal-view 5x5; number r1c1=1 rc"), 31);
        assert_eq!(column("canal-view 5x5; number r1c1=x"), 24);
        assert_eq!(column("canal-view 5x5; number r1c1-r1c2"), 24);
        assert_eq!(column("canal-view 5x5; line r1c1"), 22);
        assert_eq!(column("canal-view 5x5; line r1c1-r1c1"), 22);
        assert_eq!(column("canal-view 5x5; number r1c99999"), 24);
    }

    #[test]
    fn cells_in_a_row_are_read_as_sentences_name_them() {
        assert_eq!(read("shaded r1c2–4"), read("shaded r1c2 r1c3 r1c4"));
        assert_eq!(read("shaded r2〜3c2"), read("shaded r2c2 r3c2"));
        for strange in ["shaded r1c4–2", "shaded r1–2", "shaded –", "line r1c1–3"] {
            assert!(parse_drawing(strange).is_err(), "{strange}");
        }
    }

    #[test]
    fn long_words_are_shortened() {
        let long = "x".repeat(100_000);
        for text in [
            long.clone(),
            format!("shaded {long}"),
            format!("shaded r1c1 {long}"),
        ] {
            let error = Drawing::from_str(&text).unwrap_err();
            for language in Language::ALL {
                assert!(error.text(language).chars().count() < 200, "{error}");
            }
            assert!(error.found.len() < 50, "{error}");
        }
    }

    #[test]
    fn errors_say_what_was_meant() {
        let said = |text: &str| {
            let error = parse_drawing(text).unwrap_err();
            Language::ALL.map(|language| error.text(language))
        };
        assert_eq!(
            said("shadd r1c1"),
            [
                "column 1: nothing is called “shadd”. Did you mean: shaded?",
                "1文字目: 「shadd」というものはありません。「shaded」のことですか。"
            ]
        );
        assert_eq!(
            said("shaded C1R2"),
            [
                "column 8: “C1R2” is no place. Did you mean: r2c1?",
                "8文字目: 「C1R2」は場所ではありません。r2c1のことですか。"
            ]
        );
        assert!(said("shaded b3")[0].ends_with("Did you mean: r3c2?"));
        assert!(said("shaded 界")[0].ends_with("row 3 and column 4."));
        assert!(said("line r1c1")[0].ends_with("such as r1c1-r1c2."));
    }

    #[test]
    fn places_have_one_text() {
        assert_eq!(place_text(Place::cell(0, 0)), "r1c1");
        assert_eq!(format!("{:?}", Place::cell(0, 0)), "r1c1");
        assert_eq!(place_text(Place::point(0, 0)), "r0.5c0.5");
        assert_eq!(place_text(Place::cell(-1, 5)), "r0c6");
        assert_eq!(parse_place("r0c6"), Some(Place::cell(-1, 5)));
        assert_eq!(parse_place("r0.5c0.5"), Some(Place::point(0, 0)));
        assert_eq!(parse_place("r01c1"), None);
        assert_eq!(parse_place("r1c2|r2c2"), parse_place("r1.5c2"));
        assert_eq!(parse_place("r1c1|r1c0"), parse_place("r1c0.5"));
        for strange in [
            "r1c1|r1c3",
            "r1c1|r2c2",
            "r1c1|r1c1",
            "r1c1|",
            "r1c1.5|r1c2.5",
        ] {
            assert_eq!(parse_place(strange), None, "{strange}");
        }
        assert_eq!(parse_place("r+1c1"), None);
    }
}
