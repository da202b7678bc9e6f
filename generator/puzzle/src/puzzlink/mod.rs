//! Addresses of web players: a puzzle as a link to puzz.link, and back.
//!
//! An address is `https://puzz.link/p?NAME/COLS/ROWS/BODY`. The name and the codec of the body are
//! on the card of a genre. This module has the codecs that these players share, and the pieces of
//! which they are made; a genre with a codec of its own implements [`Codec`] in its file. An
//! address that would not end in a letter or digit ends in a `/`, as mail and chat programs take a
//! final full stop for the sentence's.

mod notations;
mod packed;
mod slots;

use crate::board::{Board, Ink, PuzzleText, TextError};
use crate::genre::{Body, Codec, Genre, Player, Puzzle};
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

/// True if a text looks like an address.
pub fn is_address(text: &str) -> bool {
    ["https://", "http://"]
        .iter()
        .any(|scheme| text.starts_with(scheme))
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

/// Parses an address of one of these genres. The host is ignored, as several sites share the
/// format.
///
/// # Errors
/// The first error of the address.
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
    let (genre, player) =
        known(name, genres).map_err(|names| TextError::new(at, format!("{name:?}"), names))?;
    let side = |(text, at): (&str, usize)| {
        let side = text.parse().ok().filter(|side| (1..=100).contains(side));
        side.ok_or_else(|| TextError::new(at, format!("{text:?}"), "a number from 1 to 100"))
    };
    let board = Board::new(side(rows)?, side(cols)?);
    let mut body = Body::new(body.strip_suffix('/').unwrap_or(body), body_at);
    let mut items = player.codec.read(board, &mut body)?;
    if !is_tail(&mut body.clone()) {
        return Err(body.wrong("the end: the whole board is told"));
    }
    // where the genre prints no "?", it says nothing
    let unknown = genre
        .card()
        .printed
        .iter()
        .any(|spot| spot.ink == Ink::Unknown);
    items.retain(|(item, _)| unknown || item.ink != Ink::Unknown);
    Ok(PuzzleText {
        genre: (genre.card().slug, at),
        board: (board, cols.1),
        items,
    })
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

/// Looks up the genre with this name in players; the error lists the names.
fn known(
    name: &str,
    genres: &[&'static dyn Genre],
) -> Result<(&'static dyn Genre, Player), String> {
    let all = || {
        genres
            .iter()
            .filter_map(|genre| Some((*genre, genre.card().player?)))
    };
    let called = |player: &Player| player.name == name || player.aliases.contains(&name);
    let found = all().find(|(_, player)| called(player));
    found.ok_or_else(|| {
        let names: Vec<&str> = all().map(|(_, player)| player.name).collect();
        format!("one of {}", names.join(", "))
    })
}

/// Strips the settings before the name of a genre, and the mode after it, from a text that begins
/// at column `at`: `type=editor&NAME`, `NAME_edit`.
fn plain_name((text, at): (&str, usize)) -> (&str, usize) {
    let settings = text.rfind(['&', '=']).map_or(0, |last| last + 1);
    let (before, name) = text.split_at(settings);
    let ways = ["_edit", "_play"];
    let name = ways
        .iter()
        .find_map(|way| name.strip_suffix(way))
        .unwrap_or(name);
    (name, at + before.chars().count())
}
