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

/// The text of an answer that is a blank sheet; an empty text would mean that no answer is known.
pub const BLANK: &str = "blank";

/// An error in a text, with its column.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {column}: expected {expected}, found {found}")]
pub struct TextError {
    /// Column of the error, from 1, in characters.
    pub column: usize,
    /// The text found there.
    pub found: String,
    /// The text expected there.
    pub expected: String,
}

impl TextError {
    /// An error at a column.
    pub fn new(column: usize, found: impl Into<String>, expected: impl Into<String>) -> TextError {
        let (found, expected) = (found.into(), expected.into());
        TextError {
            column,
            found,
            expected,
        }
    }
}

impl TextError {
    /// The message in a language.
    pub fn text(&self, language: Language) -> String {
        let TextError {
            column,
            found,
            expected,
        } = self;
        match language {
            Language::English => self.to_string(),
            Language::Japanese => {
                let expected = match expected.split_once(' ') {
                    Some(("an", inks)) => inks.replace("ink:", "次のどれか:"),
                    Some(("a", place)) if place.starts_with("place") => {
                        "r1c2 のような場所".to_owned()
                    }
                    Some(("two", joined)) if joined.starts_with("places") => {
                        "r1c1-r1c2 のように「-」でつないだ2つの場所".to_owned()
                    }
                    _ => expected.clone(),
                };
                format!("{column}文字目: {found} が見つかりましたが、必要なのは {expected}")
            }
        }
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

fn parse_items(text: &str, first_column: usize) -> Result<Vec<Parsed>, TextError> {
    parse_named(text, first_column, &Ink::ALL.map(|ink| (ink.name(), ink)))
}

/// Parses the text of a drawing whose inks have these names, of one word or more. Two inks may
/// share a name if one of them is [`Ink::Half`].
///
/// # Errors
/// As for [`parse_drawing`].
pub fn parse_named(
    text: &str,
    first_column: usize,
    names: &[(&str, Ink)],
) -> Result<Vec<Parsed>, TextError> {
    let mut items = Vec::new();
    let (mut inks, mut name) = (Vec::new(), (first_column, String::new()));
    for (column, word) in Words::new(text, first_column) {
        let (word, ends) = match word.strip_suffix([';', ',', '、']) {
            Some(word) => (word, true),
            None => (word, false),
        };
        if inks.is_empty() {
            name = match name.1.is_empty() {
                true => (column, word.to_owned()),
                false => (name.0, format!("{} {word}", name.1)),
            };
            let own = names.iter().filter(|(other, _)| *other == name.1);
            inks.extend(own.map(|named| named.1));
            let begins = |other: &str| other.starts_with(&format!("{} ", name.1));
            if inks.is_empty() && (ends || !names.iter().any(|named| begins(named.0))) {
                return Err(no_ink(&name, names));
            }
        } else {
            let is_half = half_of(word).is_some();
            let own = inks.iter().find(|ink| (**ink == Ink::Half) == is_half);
            parse_chain(word, column, *own.unwrap_or(&inks[0]), &mut items)?;
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
fn no_ink((column, word): &(usize, String), names: &[(&str, Ink)]) -> TextError {
    let known = names.iter().map(|named| named.0);
    let mut known: Vec<&str> = known.filter(|name| name.is_ascii()).collect();
    known.sort_unstable();
    known.dedup();
    let known = known.join(", ");
    TextError::new(*column, format!("{word:?}"), format!("an ink: {known}"))
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
    let mut chain = Vec::new();
    for text in places.split('-') {
        match parse_place(text) {
            Some(place) => chain.push(place),
            None => {
                return wrong(
                    text,
                    "a place such as r1c2 (row and column from 1, halves for sides and corners; r1c2|r1c3 is a side as well)",
                );
            }
        }
    }
    match chain.as_slice() {
        &[at] if !ink.joins() => items.push((
            Item {
                ink,
                at,
                to: at,
                value,
            },
            column,
        )),
        [_] => return wrong(word, "two places joined by \"-\", such as r1c1-r1c2"),
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
