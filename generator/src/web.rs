//! Addresses of web players: a puzzle as a link that opens at puzz.link, and back.
//!
//! An address is `https://puzz.link/p?NAME/COLS/ROWS/BODY`. The body lists the cells in reading order,
//! in one of the codecs that these players share.

use crate::board::{Board, Drawing, Ink, Item, Parsed, Place, PuzzleText, TextError};
use crate::genres;
use crate::puzzle::Puzzle;
use std::str::Chars;

/// How a web player knows a genre.
#[derive(Clone, Copy, Debug)]
pub struct Player {
    /// The genre's name in addresses.
    pub name: &'static str,
    /// How the body reads.
    pub codec: Codec,
}

/// How the body of an address is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Codec {
    /// Numbers and "?" in cells. A number is one hexadecimal digit, or `-` and two, or `+` and three;
    /// `.` is "?"; `g` to `z` stand for 1 to 20 empty cells.
    Numbers,
    /// Black cells: a digit to the base 32 for each five cells, the first of them its highest bit.
    Black,
}

impl std::fmt::Display for Codec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Codec::Numbers => "numbers",
            Codec::Black => "black cells",
        })
    }
}

const SITE: &str = "https://puzz.link/p?";

/// Whether a text is meant to be an address.
pub fn is_address(text: &str) -> bool {
    ["https://", "http://"]
        .iter()
        .any(|scheme| text.starts_with(scheme))
}

/// The address of a puzzle, if a player knows its genre and all that is printed.
pub fn address(puzzle: &Puzzle) -> Option<String> {
    let Player { name, codec } = puzzle.genre.player()?;
    let Board { rows, cols } = puzzle.board;
    let body = codec.body(puzzle.board, &puzzle.printed)?;
    Some(format!("{SITE}{name}/{cols}/{rows}/{body}"))
}

/// Parses an address. The host is not looked at: several sites speak this language.
pub fn parse(text: &str) -> Result<PuzzleText<'static>, TextError> {
    const FORM: &str = "an address such as https://puzz.link/p?canal/COLS/ROWS/BODY";
    let Some((_, query)) = text.split_once('?') else {
        return Err(TextError::new(1, format!("{text:?}"), FORM));
    };
    let mut column = text.chars().count() - query.chars().count() + 1;
    let mut parts = query.splitn(4, '/').map(|part| {
        let at = column;
        column += part.chars().count() + 1;
        (part, at)
    });
    let end = text.chars().count() + 1;
    let mut part = || {
        let missing = || TextError::new(end, "the end", FORM);
        parts.next().ok_or_else(missing)
    };
    let ((name, at), cols, rows, (body, body_at)) = (part()?, part()?, part()?, part()?);
    let known = |player: &Player| player.name == name;
    let players = || genres::ALL.iter().filter_map(|genre| genre.player());
    let genre = genres::ALL
        .iter()
        .find(|genre| genre.player().as_ref().is_some_and(known));
    let Some((genre, player)) = genre.and_then(|&genre| Some((genre, genre.player()?))) else {
        let names: Vec<&str> = players().map(|player| player.name).collect();
        let expected = format!("one of {}", names.join(", "));
        return Err(TextError::new(at, format!("{name:?}"), expected));
    };
    let side = |(text, at): (&str, usize)| {
        let side = text.parse().ok().filter(|side| (1..=100).contains(side));
        side.ok_or_else(|| TextError::new(at, format!("{text:?}"), "a number from 1 to 100"))
    };
    let board = Board::new(side(rows)?, side(cols)?);
    Ok(PuzzleText {
        genre: (genre.card().slug, at),
        board: (board, cols.1),
        items: player.codec.items(board, body, body_at)?,
    })
}

impl Codec {
    /// What the codec has words for.
    const fn inks(self) -> &'static [Ink] {
        match self {
            Codec::Numbers => &[Ink::Number, Ink::Unknown],
            Codec::Black => &[Ink::Black],
        }
    }

    /// The body for a drawing, if the codec has words for all of it.
    fn body(self, board: Board, printed: &Drawing) -> Option<String> {
        if printed
            .items()
            .iter()
            .any(|item| !self.inks().contains(&item.ink))
        {
            return None;
        }
        let cells: Vec<Place> = board.cells().collect();
        let here = |cell: Place| printed.items().iter().find(|item| item.at == cell);
        let mut body = String::new();
        match self {
            Codec::Numbers => {
                let mut gap = 0;
                for &cell in &cells {
                    let clue = here(cell);
                    if gap == LONGEST || gap > 0 && clue.is_some() {
                        body.push(gap_letter(gap)?);
                        gap = 0;
                    }
                    match clue {
                        None => gap += 1,
                        Some(item) => body += &clue_text(item),
                    }
                }
                body.extend(gap_letter(gap));
            }
            Codec::Black => {
                for five in cells.chunks(5) {
                    let bit = |(i, &cell)| u32::from(here(cell).is_some()) << (4 - i);
                    let bits = five.iter().enumerate().map(bit).sum();
                    body.extend(char::from_digit(bits, 32));
                }
            }
        }
        Some(body)
    }

    /// What a body draws. `column` is where it begins.
    fn items(self, board: Board, body: &str, column: usize) -> Result<Vec<Parsed>, TextError> {
        let cells: Vec<Place> = board.cells().collect();
        let mut items = Vec::new();
        let mut told = 0;
        let mut rest = body.chars();
        while let Some(c) = rest.clone().next() {
            let at = column + body.chars().count() - rest.clone().count();
            let Some(&cell) = cells.get(told) else {
                let expected = format!("the end: all {} cells are told", cells.len());
                return Err(TextError::new(at, format!("{c:?}"), expected));
            };
            match self {
                Codec::Numbers if ('g'..='z').contains(&c) => {
                    rest.next();
                    told += c as usize - 'f' as usize;
                }
                Codec::Numbers => {
                    let item = read_clue(&mut rest, cell).ok_or_else(|| {
                        let expected =
                            "a hexadecimal digit, \"-\" and two, \"+\" and three, \".\", or g to z";
                        TextError::new(at, format!("{c:?}"), expected)
                    })?;
                    items.push((item, at));
                    told += 1;
                }
                Codec::Black => {
                    let bits = c.to_digit(32).ok_or_else(|| {
                        TextError::new(at, format!("{c:?}"), "a digit to the base 32, 0 to v")
                    })?;
                    rest.next();
                    let five = cells[told..].iter().take(5).enumerate();
                    let black = five.filter(|(i, _)| bits >> (4 - i) & 1 == 1);
                    items.extend(black.map(|(_, &cell)| (Item::at(Ink::Black, cell), at)));
                    told += 5;
                }
            }
        }
        if told < cells.len() {
            let end = column + body.chars().count();
            let found = format!("the end after {told} of {} cells", cells.len());
            return Err(TextError::new(end, found, "the rest of the board"));
        }
        Ok(items)
    }
}

/// The longest gap that one letter stands for.
const LONGEST: u8 = b'z' - b'f';

/// The letter for a number of empty cells; nothing for none.
fn gap_letter(gap: u8) -> Option<char> {
    (1..=LONGEST).contains(&gap).then(|| char::from(b'f' + gap))
}

/// A number or "?" as it stands in a body.
fn clue_text(item: &Item) -> String {
    match item.value {
        None => ".".to_owned(),
        Some(value @ ..=0xf) => format!("{value:x}"),
        Some(value @ ..=0xff) => format!("-{value:x}"),
        Some(value) => format!("+{value:x}"),
    }
}

/// Takes a number or "?" from a body.
fn read_clue(rest: &mut Chars, cell: Place) -> Option<Item> {
    let digits = match rest.clone().next()? {
        '.' => {
            rest.next();
            return Some(Item::at(Ink::Unknown, cell));
        }
        '-' => 2,
        '+' => 3,
        _ => 1,
    };
    if digits > 1 {
        rest.next();
    }
    let mut value = 0;
    for _ in 0..digits {
        value = 16 * value + rest.next()?.to_digit(16)? as i16;
    }
    Some(Item::valued(Ink::Number, cell, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn there_and_back(text: &str) -> String {
        let puzzle = Puzzle::parse(text).unwrap();
        let address = address(&puzzle).unwrap();
        assert_eq!(
            Puzzle::parse(&address).unwrap().to_string(),
            puzzle.to_string(),
            "{address}"
        );
        address.strip_prefix(SITE).unwrap().to_owned()
    }

    #[test]
    fn addresses_are_read_as_they_were_written() {
        // Gaps of 1, 13 and 20 cells, all kinds of numbers.
        let text = "canal-view 5x8; number r1c2=3 r3c1=16 r3c2=15; unknown r1c1";
        assert_eq!(there_and_back(text), "canal/8/5/.3t-10fzh");
        assert_eq!(there_and_back("canal-view 4x5;"), "canal/5/4/z");
        let text = "bunnyhop 5x7; black r1c1 r1c5 r1c6 r5c7";
        assert_eq!(there_and_back(text), "bunnyhop/7/5/hg00001");
    }

    #[test]
    fn what_is_wrong_with_an_address_is_told_with_its_column() {
        for (text, column, found) in [
            ("https://puzz.link/", 1, "puzz.link"),
            ("https://puzz.link/p?canal/4/4", 30, "the end"),
            ("https://puzz.link/p?cannal/4/4/v", 21, "cannal"),
            ("https://puzz.link/p?canal/4/x/v", 29, "x"),
            ("https://puzz.link/p?canal/400/4/v", 27, "400"),
            ("https://puzz.link/p?canal/4/4/u", 32, "after 15 of 16"),
            ("https://puzz.link/p?canal/4/4/v1", 32, "1"),
            ("https://puzz.link/p?canal/4/4/u-1", 32, "-"),
            ("https://puzz.link/p?canal/4/4/u+-12", 32, "+"),
            ("https://puzz.link/p?canal/4/4/u\u{e9}", 32, "\u{e9}"),
            ("https://puzz.link/p?bunnyhop/5/5/0000w", 38, "w"),
            ("https://puzz.link/p?bunnyhop/4/4/0000", 30, "4x4"),
        ] {
            let error = Puzzle::parse(text).unwrap_err();
            assert_eq!(error.column, column, "{text}: {error}");
            assert!(error.found.contains(found), "{text}: {error}");
        }
    }
}
