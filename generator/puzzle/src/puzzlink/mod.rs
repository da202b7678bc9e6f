//! Addresses of web players: a puzzle as a link to puzz.link, and back.
//!
//! An address is `https://puzz.link/p?NAME/COLS/ROWS/BODY`. The name and the codec of the body are
//! on the card of a genre. This module has the codecs that these players share, and the pieces of
//! which they are made; a genre with a codec of its own implements [`Codec`] in its file. An
//! address that would not end in a letter or digit ends in a `/`, as mail and chat programs take a
//! final full stop for the sentence's.

mod file;
mod notations;
mod packed;
mod slots;

use crate::board::{Board, Ink, Parsed, PuzzleText, TextError};
use crate::genre::{Body, Codec, Genre, Player, Puzzle};
pub use file::is_file;
pub use notations::{ARROW, BASE36, NUMBER, Notation, SET};
pub use packed::{Bits, Rooms, Threes, read_bits, read_borders, write_bits, write_borders};
pub use slots::{Cells, Digits, Gaps, Slots};

/// Numbers and "?" in cells, with letters for gaps.
pub const NUMBERS: &dyn Codec = &Cells {
    name: "numbers",
    slots: BY_NUMBERS,
};
/// Numbers or "?" in circles or with arrows, and black cells.
pub const ARROWS: &dyn Codec = &Cells {
    name: "arrows",
    slots: Slots {
        notation: ARROW,
        gaps: Gaps::Letters('a'),
    },
};
/// Black cells, five to a character.
pub const BLACK: &dyn Codec = &Bits;
/// Sets of numbers.
pub const SETS: &dyn Codec = &Cells {
    name: "sets",
    slots: Slots {
        notation: SET,
        gaps: Gaps::Carried('a'),
    },
};
/// Numbers in most cells, in base 36.
pub const VALUES: &dyn Codec = &Cells {
    name: "values",
    slots: Slots {
        notation: BASE36,
        gaps: Gaps::Stops,
    },
};
/// Numbers up to 4 and "?" in cells, each with the gap after it.
pub const DIGITS: &dyn Codec = &Digits;
/// White and black circles, three cells to a character.
pub const CIRCLES: &dyn Codec = &Threes;
/// Regions, and numbers or "?" in some of them.
pub const ROOMS: &dyn Codec = &Rooms;

/// Numbers and "?", and `g` to `z` for gaps.
const BY_NUMBERS: Slots = Slots {
    notation: NUMBER,
    gaps: Gaps::Letters('g'),
};

/// The start of every written address.
pub const SITE: &str = "https://puzz.link/p?";

/// True if a text looks like an address. People leave out the scheme.
pub fn is_address(text: &str) -> bool {
    let has_scheme = ["https://", "http://"]
        .iter()
        .any(|scheme| text.starts_with(scheme));
    let (host, rest) = text.split_once('/').unwrap_or_default();
    let in_host = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':');
    has_scheme || host.contains('.') && host.chars().all(in_host) && rest.contains(['?', '#'])
}

/// The address of a puzzle, if a player can show its genre and all its printed marks.
pub fn address(puzzle: &Puzzle) -> Option<String> {
    let Player { name, codec, .. } = puzzle.genre.card().player?;
    let Board { rows, cols } = puzzle.board;
    let body = codec.write(puzzle.board, &puzzle.printed)?;
    let open = !body.ends_with(|c: char| c.is_ascii_alphanumeric());
    let close = if open { "/" } else { "" };
    Some(format!("{SITE}{name}/{cols}/{rows}/{body}{close}"))
}

/// Parses an address of one of these genres, or a file of these players. The host is ignored, as
/// several sites share the format.
///
/// # Errors
/// The first error of the address or file.
pub fn parse(text: &str, genres: &[&'static dyn Genre]) -> Result<PuzzleText<'static>, TextError> {
    const FORM: &str = "an address such as https://puzz.link/p?canal/COLS/ROWS/BODY";
    if is_file(text) {
        return file::parse(text, 1, genres);
    }
    let Some((_, query)) = text.split_once('?') else {
        return Err(TextError::new(1, format!("{text:?}"), FORM));
    };
    let mut column = text.chars().count() - query.chars().count() + 1;
    if is_file(query) {
        return file::parse(query, column, genres);
    }
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
    let name = part()?;
    let cols = part().and_then(told)?;
    let (rows, (body, body_at)) = (part()?, part()?);
    let (genre, player, at) = known(name, genres)?;
    let board = Board::new(side(rows)?, side(cols)?);
    let mut body = Body::new(body.strip_suffix('/').unwrap_or(body), body_at);
    let items = player.codec.read(board, &mut body)?;
    if !is_tail(&mut body.clone()) {
        return Err(body.wrong("the end: the whole board is told"));
    }
    Ok(posed(genre, at, (board, cols.1), items))
}

/// A text with its column.
type Part<'a> = (&'a str, usize);

/// A side of a board.
fn side((text, at): Part) -> Result<i16, TextError> {
    let side = text.parse().ok().filter(|side| (1..=100).contains(side));
    side.ok_or_else(|| TextError::new(at, format!("{text:?}"), "a number from 1 to 100"))
}

/// The part, unless it says that further rules hold.
fn told((text, at): Part) -> Result<Part, TextError> {
    let is_flag = text.starts_with(|c: char| c.is_ascii_alphabetic());
    let variant = || {
        let found = format!("a variant, with rules of its own ({text:?})");
        TextError::new(at, found, "a puzzle with the usual rules")
    };
    (!is_flag).then_some((text, at)).ok_or_else(variant)
}

/// The puzzle of these items. Where the genre prints no "?", it says nothing.
fn posed(
    genre: &'static dyn Genre,
    at: usize,
    board: (Board, usize),
    mut items: Vec<Parsed>,
) -> PuzzleText<'static> {
    let card = genre.card();
    let unknown = card.printed.iter().any(|spot| spot.ink == Ink::Unknown);
    items.retain(|(item, _)| unknown || item.ink != Ink::Unknown);
    PuzzleText {
        genre: (card.slug, at),
        board,
        items,
    }
}

/// True for what some sites append to a whole board, which players skip: the state of a solution
/// (`.0`), the name of an account (`/@name`).
fn is_tail(body: &mut Body) -> bool {
    if body.take('.') {
        let state = |c: &char| c.is_ascii_digit() || *c == '.';
        while body.peek().filter(state).is_some() {
            body.next();
        }
    }
    body.peek().is_none() || {
        body.take('/');
        body.take('@')
    }
}

/// Looks up the genre with this name in players, and the column of its name; the error lists the
/// names.
fn known(
    name: Part,
    genres: &[&'static dyn Genre],
) -> Result<(&'static dyn Genre, Player, usize), TextError> {
    let (name, at) = plain_name(name);
    let all = || {
        genres
            .iter()
            .filter_map(|genre| Some((*genre, genre.card().player?)))
    };
    let called = |player: &Player| player.name == name || player.aliases.contains(&name);
    let found = all().find(|(_, player)| called(player));
    let (genre, player) = found.ok_or_else(|| {
        let names: Vec<&str> = all().map(|(_, player)| player.name).collect();
        let expected = format!("one of {}", names.join(", "));
        TextError::new(at, format!("{name:?}"), expected)
    })?;
    Ok((genre, player, at))
}

/// Strips the settings before the name of a genre, and the mode after it, from a text that begins
/// at column `at`: `type=editor&NAME`, `NAME_edit`.
fn plain_name((text, at): Part) -> Part {
    let settings = text.rfind(['&', '=']).map_or(0, |last| last + 1);
    let (before, name) = text.split_at(settings);
    let ways = ["_edit", "_play"];
    let name = ways
        .iter()
        .find_map(|way| name.strip_suffix(way))
        .unwrap_or(name);
    (name, at + before.chars().count())
}
