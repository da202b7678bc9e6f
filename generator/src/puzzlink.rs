//! Addresses of web players: a puzzle as a link that opens at puzz.link, and back.
//!
//! An address is `https://puzz.link/p?NAME/COLS/ROWS/BODY`. The body lists the cells in reading order,
//! in one of the codecs that these players share. One that would not end in a letter or a digit ends in a `/`, as
//! mail and chat programs take a full stop at the end for the sentence's.

use crate::board::{
    Arrow, Board, DOWN, Drawing, Ink, Item, LEFT, Parsed, Place, PuzzleText, RIGHT, Set, Step,
    TextError, UP,
};
use crate::genre::{Codec, Genre, Player, Puzzle};
use std::str::Chars;

const SITE: &str = "https://puzz.link/p?";

/// Other names that players know a name by.
const ALIASES: [(&str, &str); 1] = [("bnuuyhop", "bunnyhop")];

/// Whether a text is meant to be an address.
pub fn is_address(text: &str) -> bool {
    ["https://", "http://"]
        .iter()
        .any(|scheme| text.starts_with(scheme))
}

/// The address of a puzzle, if a player knows its genre and all that is printed.
pub fn address(puzzle: &Puzzle) -> Option<String> {
    let Player { name, codec } = puzzle.genre.card().player?;
    let Board { rows, cols } = puzzle.board;
    let body = codec.body(puzzle.board, &puzzle.printed)?;
    let open = !body.ends_with(|c: char| c.is_ascii_alphanumeric());
    let close = if open { "/" } else { "" };
    Some(format!("{SITE}{name}/{cols}/{rows}/{body}{close}"))
}

/// Parses an address of one of these genres. The host is not looked at: several sites speak this language.
///
/// # Errors
/// Where it is no such address, what was found there, and what was expected.
pub fn parse(text: &str, genres: &[&'static dyn Genre]) -> Result<PuzzleText<'static>, TextError> {
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
    let (name, cols, rows, (body, body_at)) = (part()?, part()?, part()?, part()?);
    let (name, at) = plain_name(name);
    let body = body.strip_suffix('/').unwrap_or(body);
    let known = |player: &Player| player.name == name;
    let players = || genres.iter().filter_map(|genre| genre.card().player);
    let genre = genres
        .iter()
        .find(|genre| genre.card().player.as_ref().is_some_and(known));
    let Some((genre, player)) = genre.and_then(|&genre| Some((genre, genre.card().player?))) else {
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

/// The name of a kind of puzzle, where players may have their settings before it, and the way to open it behind it:
/// `type=editor&NAME`, `NAME_edit`. `at` is where the text begins.
fn plain_name((text, at): (&str, usize)) -> (&str, usize) {
    let settings = text.rfind(['&', '=']).map_or(0, |last| last + 1);
    let (before, name) = text.split_at(settings);
    let ways = ["_edit", "_play"];
    let name = ways
        .iter()
        .find_map(|way| name.strip_suffix(way))
        .unwrap_or(name);
    let known = ALIASES.iter().find(|(alias, _)| *alias == name);
    let name = known.map_or(name, |&(_, name)| name);
    (name, at + before.chars().count())
}

impl Codec {
    /// What the codec has words for.
    const fn inks(self) -> &'static [Ink] {
        match self {
            Codec::Numbers => &[Ink::Number, Ink::Unknown],
            Codec::Arrows => &[Ink::Circled, Ink::Arrow, Ink::Black],
            Codec::Black => &[Ink::Black],
            Codec::Sets => &[Ink::Set],
        }
    }

    /// The character before the letter for a gap of one cell, if there are gaps. All letters up to `z` stand
    /// for gaps.
    const fn gaps(self) -> Option<u8> {
        match self {
            Codec::Numbers => Some(b'f'),
            Codec::Arrows | Codec::Sets => Some(b'a' - 1),
            Codec::Black => None,
        }
    }

    /// How many cells the letter after a clue counts beside its gap.
    const fn carried(self) -> u8 {
        match self {
            Codec::Sets => 1,
            _ => 0,
        }
    }

    /// What the codec has instead of clues.
    const fn expected(self) -> &'static str {
        match self {
            Codec::Numbers => {
                "a hexadecimal digit, \"-\" and two, \"+\" and three, \".\", or g to z"
            }
            Codec::Arrows => {
                "0 to 4 and a hexadecimal digit or \".\", 5 to 9 and two hexadecimal digits, \"+\", or a to z"
            }
            Codec::Black => "a digit to the base 32, 0 to v",
            Codec::Sets => "one to four different digits, 0 for \"?\", or a to z",
        }
    }

    /// What stands in a cell, as it stands in a body; nothing for a blank cell.
    fn clue_text(self, here: &[&Item]) -> Result<Option<String>, NoWord> {
        match (self, here) {
            (_, []) => Ok(None),
            (Codec::Numbers, [item]) => Ok(Some(number_text(item))),
            (Codec::Arrows, [item]) => arrow_text(item).map(Some),
            (Codec::Sets, [item]) => Ok(Some(set_text(item))),
            _ => Err(NoWord),
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
        let here = |cell: Place| -> Vec<&Item> {
            let items = printed.items().iter();
            items.filter(|item| item.at == cell).collect()
        };
        let mut body = String::new();
        match self.gaps() {
            Some(before) => {
                let mut gap = 0;
                for &cell in &cells {
                    let clue = self.clue_text(&here(cell)).ok()?;
                    if before + gap == b'z' || gap > 0 && clue.is_some() {
                        body.push(char::from(before + gap));
                        gap = 0;
                    }
                    match clue {
                        None => gap += 1,
                        Some(text) => {
                            body += &text;
                            gap = self.carried();
                        }
                    }
                }
                body.extend((gap > self.carried()).then(|| char::from(before + gap)));
            }
            // Players write nothing if no cell is black.
            None if printed.items().is_empty() => {}
            None => {
                for five in cells.chunks(5) {
                    let bit = |(i, &cell)| u32::from(!here(cell).is_empty()) << (4 - i);
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
        let mut carried = 0;
        let mut rest = body.chars();
        if self == Codec::Black && body.is_empty() {
            return Ok(items);
        }
        while let Some(c) = rest.clone().next() {
            let at = column + body.chars().count() - rest.clone().count();
            let Some(&cell) = cells.get(told) else {
                let expected = format!("the end: all {} cells are told", cells.len());
                return Err(TextError::new(at, format!("{c:?}"), expected));
            };
            let wrong = || TextError::new(at, format!("{c:?}"), self.expected());
            match (self, self.gaps()) {
                (_, Some(before)) if (char::from(before + 1)..='z').contains(&c) => {
                    rest.next();
                    told += c as usize - usize::from(before) - carried;
                    carried = 0;
                }
                (Codec::Sets, _) => {
                    items.push((read_set(&mut rest, cell).ok_or_else(wrong)?, at));
                    told += 1;
                    carried = 1;
                }
                (Codec::Arrows, _) => {
                    items.push((read_arrow(&mut rest, cell).ok_or_else(wrong)?, at));
                    told += 1;
                }
                (Codec::Numbers, _) => {
                    items.push((read_number(&mut rest, cell).ok_or_else(wrong)?, at));
                    told += 1;
                }
                (Codec::Black, _) => {
                    let bits = c.to_digit(32).ok_or_else(wrong)?;
                    rest.next();
                    let five = cells[told..].iter().take(5).enumerate();
                    let black = five.filter(|(i, _)| bits >> (4 - i) & 1 == 1);
                    items.extend(black.map(|(_, &cell)| (Item::at(Ink::Black, cell), at)));
                    told += 5;
                }
            }
        }
        // Where a letter may have counted one cell more, players leave a last blank cell untold.
        if told + usize::from(self.carried()) < cells.len() {
            let end = column + body.chars().count();
            let found = format!("the end after {told} of {} cells", cells.len());
            return Err(TextError::new(end, found, "the rest of the board"));
        }
        Ok(items)
    }
}

/// A codec has no word for it.
struct NoWord;

/// A set as it stands in a body.
fn set_text(item: &Item) -> String {
    let set = Set::of_value(item.value.unwrap_or_default());
    let digit = |entry: String| entry.replace('?', "0");
    set.entries().into_iter().map(digit).collect()
}

/// Takes a set from a body.
fn read_set(rest: &mut Chars, cell: Place) -> Option<Item> {
    let mut entries = Vec::new();
    while let Some(entry) = rest.clone().next().and_then(|c| c.to_digit(10)) {
        entries.push(entry as i16);
        rest.next();
    }
    let unknown = entries.iter().filter(|&&entry| entry == 0).count();
    let numbers = entries.iter().copied().filter(|&entry| entry != 0);
    let fits = (1..=Set::MOST).contains(&entries.len());
    let set = fits.then(|| Set::new(numbers, unknown))?;
    (set.len() == entries.len()).then(|| Item::valued(Ink::Set, cell, set.value()))
}

/// Where arrows point, as they are counted from 1.
const WAYS: [Step; 4] = [UP, DOWN, LEFT, RIGHT];

/// A circle or arrow as it stands in a body.
fn arrow_text(item: &Item) -> Result<String, NoWord> {
    let (way, number) = match item.ink {
        Ink::Black => return Ok("+".to_owned()),
        Ink::Circled => (0, item.value),
        _ => {
            let arrow = Arrow::of_value(item.value.ok_or(NoWord)?);
            let way = WAYS.iter().position(|&way| way == arrow.way);
            (1 + way.ok_or(NoWord)?, arrow.number)
        }
    };
    Ok(match number {
        None => format!("{way}."),
        Some(number @ ..=0xf) => format!("{way}{number:x}"),
        Some(number) => format!("{}{number:02x}", way + 5),
    })
}

/// Takes a circle, an arrow or a black cell from a body.
fn read_arrow(rest: &mut Chars, cell: Place) -> Option<Item> {
    let first = match rest.next()? {
        '+' => return Some(Item::at(Ink::Black, cell)),
        digit => digit.to_digit(10)? as usize,
    };
    let number = if first < 5 && rest.clone().next()? == '.' {
        rest.next();
        None
    } else {
        Some(hexadecimal(rest, 1 + first / 5)?)
    };
    match (first % 5).checked_sub(1) {
        None => Some(Item {
            value: number,
            ..Item::at(Ink::Circled, cell)
        }),
        Some(way) => {
            let arrow = Arrow {
                way: WAYS[way],
                number,
            };
            let fits = number.is_none_or(|number| number <= Arrow::GREATEST);
            fits.then(|| Item::valued(Ink::Arrow, cell, arrow.value()))
        }
    }
}

/// Takes so many hexadecimal digits from a body.
fn hexadecimal(rest: &mut Chars, digits: usize) -> Option<i16> {
    let mut value = 0;
    for _ in 0..digits {
        value = 16 * value + rest.next()?.to_digit(16)? as i16;
    }
    Some(value)
}

/// A number or "?" as it stands in a body.
fn number_text(item: &Item) -> String {
    match item.value {
        None => ".".to_owned(),
        Some(value @ ..=0xf) => format!("{value:x}"),
        Some(value @ ..=0xff) => format!("-{value:x}"),
        Some(value) => format!("+{value:x}"),
    }
}

/// Takes a number or "?" from a body.
fn read_number(rest: &mut Chars, cell: Place) -> Option<Item> {
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
    hexadecimal(rest, digits).map(|value| Item::valued(Ink::Number, cell, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn there_and_back(text: &str) -> String {
        let puzzle = crate::genres::parse(text).unwrap();
        let address = address(&puzzle).unwrap();
        assert_eq!(
            crate::genres::parse(&address).unwrap().to_string(),
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
        let text = "crossstitch 6x7; circled r1c1 r1c2=4; \
                    arrow r1c7=up? r2c1=left16 r6c7=right3";
        assert_eq!(there_and_back(text), "crossstitch/7/6/0.04d1.810zg43");
        let text = "crossstitch 5x6; circled r1c2; black r1c1 r2c1";
        assert_eq!(there_and_back(text), "crossstitch/6/5/+0.d+w");
        let text = "bunnyhop 5x7; black r1c1 r1c5 r1c6 r5c7";
        assert_eq!(there_and_back(text), "bunnyhop/7/5/hg00001");
        let text = "lohkous 5x5; set r1c2=2+? r1c3=? r2c3=2+3+4+? r5c5=1+3";
        assert_eq!(there_and_back(text), "lohkous/5/5/a20a0e2340q13");
        // What does not end in a letter or a digit is closed by a slash.
        let text = "canal-view 5x5; number r1c1=3; unknown r5c5";
        assert_eq!(there_and_back(text), "canal/5/5/3zi./");
        let text = "crossstitch 5x5; circled r1c1 r5c5";
        assert_eq!(there_and_back(text), "crossstitch/5/5/0.w0./");
        let text = "crossstitch 5x5; circled r1c1; black r5c5";
        assert_eq!(there_and_back(text), "crossstitch/5/5/0.w+/");
        assert_eq!(there_and_back("bunnyhop 6x5;"), "bunnyhop/5/6//");
        // The last cell after 26 blank ones is left out.
        for (text, body) in [
            (
                "lohkous 6x5; set r1c1=1 r1c2=? r1c3=2",
                "lohkous/5/6/1a0a2zb",
            ),
            (
                "lohkous 6x5; set r1c1=1 r1c2=? r1c4=2",
                "lohkous/5/6/1a0b2z",
            ),
            (
                "lohkous 6x5; set r1c1=1 r1c2=? r1c3=2 r6c4=3",
                "lohkous/5/6/1a0a2z3b",
            ),
            ("lohkous 4x7; set r4c6=3", "lohkous/7/4/z3b"),
        ] {
            assert_eq!(there_and_back(text), body);
        }
    }

    #[test]
    fn addresses_are_read_as_players_write_them() {
        let canal = "canal-view 5x5; number r1c1=3; unknown r5c5";
        let bunny = "bunnyhop 6x5; black r1c1";
        let blank = "bunnyhop 6x5;";
        let lohkous = "lohkous 5x5; set r1c1=1+3+? r5c5=2+4";
        for (query, text) in [
            ("canal/5/5/3zi./", canal),
            ("canal/5/5/3zi.", canal),
            ("canal_edit/5/5/3zi./", canal),
            ("canal_play/5/5/3zi./", canal),
            ("type=canal/5/5/3zi./", canal),
            ("type=editor&canal/5/5/3zi./", canal),
            ("type=player&canal_play/5/5/3zi./", canal),
            ("bunnyhop/5/6//", blank),
            ("bunnyhop/5/6/", blank),
            ("bunnyhop/5/6/000000", blank),
            ("bnuuyhop/5/6/g00000", bunny),
            ("bnuuyhop_edit/5/6/g00000/", bunny),
            ("lohkous/5/5/130x24", lohkous),
            ("lohkous/5/5/031x42", lohkous),
            ("lohkous/5/5/301x42", lohkous),
        ] {
            let puzzle = crate::genres::parse(&format!("{SITE}{query}")).unwrap();
            assert_eq!(puzzle.to_string(), text, "{query}");
        }
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
            ("https://puzz.link/p?crossstitch/5/5/a05A", 40, "A"),
            ("https://puzz.link/p?crossstitch/5/5/x6ff", 38, "6"),
            ("https://puzz.link/p?bunnyhop/5/5/0000w", 38, "w"),
            ("https://puzz.link/p?lohkous/5/5/a2x22", 36, "2"),
            ("https://puzz.link/p?lohkous/5/5/12345y", 33, "1"),
            ("https://puzz.link/p?lohkous/5/5/1w", 35, "after 23 of 25"),
            ("https://puzz.link/p?bunnyhop/4/4/0000", 30, "4x4"),
            ("https://puzz.link/p?canal_eddit/4/4/v", 21, "canal_eddit"),
            ("https://puzz.link/p?type=player&cannal/4/4/v", 33, "cannal"),
            ("https://puzz.link/p?type=_edit/4/4/v", 26, "\"\""),
            ("https://puzz.link/p?canal/4/4//", 31, "after 0 of 16"),
            ("https://puzz.link/p?canal/4/4/v//", 32, "/"),
            ("https://puzz.link/p?bunnyhop/5/6///", 34, "/"),
            ("https://puzz.link/p?lohkous/5/5/313y", 33, "3"),
        ] {
            let error = crate::genres::parse(text).unwrap_err();
            assert_eq!(error.column, column, "{text}: {error}");
            assert!(error.found.contains(found), "{text}: {error}");
        }
    }
}
