//! Codecs with several cells, or sides of cells, to a character.

use super::slots::{clues, too_early};
use super::{BY_NUMBERS, NUMBER};
use crate::board::{
    Board, DOWN, Drawing, Ink, Item, Parsed, Place, RIGHT, Regions, Step, TextError,
};
use crate::genre::{Body, Codec, InFiles};

/// Writes bits as digits in base 32, five to a digit, the first of them its highest bit.
pub fn write_bits(bits: &[bool]) -> String {
    let digit = |five: &[bool]| {
        let bit = |(i, &bit): (usize, &bool)| u32::from(bit) << (4 - i);
        char::from_digit(five.iter().enumerate().map(bit).sum(), 32)
    };
    bits.chunks(5).filter_map(digit).collect()
}

/// Reads `count` bits, each with its column; errors call them by `name`.
///
/// # Errors
/// A character that is no digit in base 32.
pub fn read_bits(
    body: &mut Body,
    count: usize,
    name: &str,
) -> Result<Vec<(bool, usize)>, TextError> {
    let mut bits = Vec::new();
    while bits.len() < count {
        let Some(c) = body.peek() else {
            return Err(too_early(body, bits.len(), count, name));
        };
        let wrong = || body.wrong("a digit to the base 32, 0 to v");
        let digit = c.to_digit(32).ok_or_else(wrong)?;
        let column = body.column();
        bits.extend((0..5).map(|i| (digit >> (4 - i) & 1 == 1, column)));
        body.next();
    }
    bits.truncate(count);
    Ok(bits)
}

/// Black cells: a bit for each cell in reading order; an empty text if none is black.
pub struct Bits;

impl Codec for Bits {
    fn name(&self) -> &'static str {
        "black cells"
    }

    fn write(&self, board: Board, printed: &Drawing) -> Option<String> {
        let black = clues(board, printed, &[Ink::Black])?;
        let bits: Vec<bool> = black.iter().map(Option::is_some).collect();
        Some(match printed.is_empty() {
            true => String::new(),
            false => write_bits(&bits),
        })
    }

    fn read(&self, board: Board, body: &mut Body) -> Result<Vec<Parsed>, TextError> {
        if body.peek().is_none() {
            return Ok(Vec::new());
        }
        let bits = read_bits(body, board.area(), "cells")?;
        let cells = board.cells().zip(bits);
        let black = cells.filter(|(_, (black, _))| *black);
        Ok(black
            .map(|(cell, (_, column))| (Item::at(Ink::Black, cell), column))
            .collect())
    }
}

/// White and black circles: a digit in base 27 for each three cells, the first of them its highest
/// place in base 3; 1 is white and 2 is black.
pub struct Threes;

impl Threes {
    const INKS: [Ink; 2] = [Ink::Circle, Ink::Disc];
}

impl Codec for Threes {
    fn name(&self) -> &'static str {
        "circles"
    }

    fn write(&self, board: Board, printed: &Drawing) -> Option<String> {
        let clues = clues(board, printed, &Threes::INKS)?;
        let place = |clue: &Option<&Item>| match clue {
            None => 0,
            Some(item) if item.ink == Ink::Circle => 1,
            Some(_) => 2,
        };
        let digit = |three: &[Option<&Item>]| {
            let places = three.iter().zip([9, 3, 1]);
            char::from_digit(places.map(|(clue, worth)| worth * place(clue)).sum(), 27)
        };
        Some(clues.chunks(3).filter_map(digit).collect())
    }

    fn read(&self, board: Board, body: &mut Body) -> Result<Vec<Parsed>, TextError> {
        let cells: Vec<Place> = board.cells().collect();
        let mut items = Vec::new();
        for (i, three) in cells.chunks(3).enumerate() {
            let Some(c) = body.peek() else {
                return Err(too_early(body, 3 * i, cells.len(), "cells"));
            };
            let wrong = || body.wrong("a digit to the base 27, 0 to q");
            let digit = c.to_digit(27).ok_or_else(wrong)? as usize;
            for (&cell, worth) in three.iter().zip([9, 3, 1]) {
                if let Some(kind) = (digit / worth % 3).checked_sub(1) {
                    items.push((Item::at(Threes::INKS[kind], cell), body.column()));
                }
            }
            body.next();
        }
        Ok(items)
    }

    fn in_files(&self) -> Option<InFiles> {
        Some(InFiles::Circles)
    }
}

/// The sides between neighbours in rows, then those between neighbours in columns, both in reading
/// order.
fn sides(board: Board) -> [Vec<Place>; 2] {
    let along = |step: Step| {
        let cells = board
            .cells()
            .filter(move |&cell| board.contains(cell + step));
        cells.map(|cell| cell.half(step)).collect()
    };
    [along(RIGHT), along(DOWN)]
}

/// Writes the borders between cells: a bit for each side between neighbours in rows, then one for
/// each between neighbours in columns.
pub fn write_borders(board: Board, printed: &Drawing) -> String {
    let cut = printed.marks(board, Ink::Border);
    let text = |sides: Vec<Place>| {
        let bits: Vec<bool> = sides.into_iter().map(|side| cut[side]).collect();
        write_bits(&bits)
    };
    sides(board).map(text).concat()
}

/// Reads the borders between cells.
///
/// # Errors
/// A character that is no digit in base 32.
pub fn read_borders(board: Board, body: &mut Body) -> Result<Vec<Parsed>, TextError> {
    let mut borders = Vec::new();
    for sides in sides(board) {
        let bits = read_bits(body, sides.len(), "borders")?;
        let cut = sides.iter().zip(bits).filter(|(_, (cut, _))| *cut);
        borders.extend(cut.map(|(&side, (_, column))| (Item::at(Ink::Border, side), column)));
    }
    Ok(borders)
}

/// Regions, and a number or "?" in some of them: the borders, then a clue or a gap for each region
/// in order of first cells, where the clues are placed.
pub struct Rooms;

impl Codec for Rooms {
    fn name(&self) -> &'static str {
        "rooms"
    }

    fn write(&self, board: Board, printed: &Drawing) -> Option<String> {
        let numbers = printed.filtered(|item| item.ink != Ink::Border);
        // Checks for foreign inks and for two items in one cell.
        clues(board, &numbers, NUMBER.inks)?;
        let regions = Regions::of(board, printed);
        let mut told = vec![None; regions.len()];
        for item in numbers.items() {
            let told = &mut told[regions.at(item.at)];
            if told.replace(item).is_some() {
                return None;
            }
        }
        Some(write_borders(board, printed) + &BY_NUMBERS.write(told)?)
    }

    fn read(&self, board: Board, body: &mut Body) -> Result<Vec<Parsed>, TextError> {
        let mut items = read_borders(board, body)?;
        let regions = Regions::of(board, &items.iter().map(|(item, _)| *item).collect());
        let first: Vec<Place> = regions.all().map(|cells| cells[0]).collect();
        items.extend(BY_NUMBERS.read(body, &first, "rooms")?);
        Ok(items)
    }

    fn in_files(&self) -> Option<InFiles> {
        Some(InFiles::Rooms)
    }
}
