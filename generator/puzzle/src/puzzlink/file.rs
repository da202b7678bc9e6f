//! Files of web players: `pzprv3`, the name of the genre, rows and columns, then lines of signs for
//! the printed marks and for the state of a solution. In addresses the lines end in `/`.

use super::{Part, known, posed, side, told};
use crate::board::{Board, Ink, Item, Place, PuzzleText, Regions, TextError};
use crate::genre::{Genre, InFiles};

/// The first word of every file.
const KIND: &str = "pzprv3";

/// True if a text begins like a file.
pub fn is_file(text: &str) -> bool {
    text.starts_with(KIND)
}

/// Parses a file that begins at this column.
///
/// # Errors
/// The first error of the file, or a genre whose files are not read.
pub(super) fn parse(
    text: &str,
    mut column: usize,
    genres: &[&'static dyn Genre],
) -> Result<PuzzleText<'static>, TextError> {
    let end = if text.contains('\n') { '\n' } else { '/' };
    let text = text.replace("%20", "   ");
    let lines = text.split(end).map(|line| {
        let start = line.trim_start();
        let at = column + line.chars().count() - start.chars().count();
        column += line.chars().count() + 1;
        (start.trim_end(), at)
    });
    let mut lines: Vec<Part> = lines.collect();
    while lines.pop_if(|(line, _)| line.is_empty()).is_some() {}
    lines.reverse();
    let end = (lines.first()).map_or(1, |(line, at)| at + line.chars().count());
    let mut lines = Lines { lines, end };
    lines.next()?;
    let name = lines.next()?;
    let (genre, player, at) = known(name, genres)?;
    let (rows, cols) = (lines.next()?, lines.next()?);
    let board = (Board::new(side(rows)?, side(cols)?), rows.1);
    let form = player.codec.in_files().ok_or_else(|| {
        let expected = "an address: files of this genre are not read";
        TextError::new(at, format!("a file of {}", player.name), expected)
    })?;
    let mut items = Vec::new();
    if form == InFiles::Rooms {
        lines.next().and_then(told)?;
        let rooms = lines.cells(board.0)?;
        let room = |cell: Place| {
            let row = (cell.y / 2) as usize;
            rooms.get(row * board.0.cols as usize + (cell.x / 2) as usize)
        };
        let named = |cell| room(cell).map(|(_, (name, _))| *name);
        let regions = Regions::where_open(board.0, |one, other| named(one) == named(other));
        let borders: Vec<Item> = regions.borders().collect();
        items.extend(borders.into_iter().map(|border| (border, rows.1)));
    }
    for (cell, (sign, at)) in lines.cells(board.0)? {
        let item = match (form, sign) {
            // work of the solver
            (_, "." | "#" | "+") => continue,
            (_, "-") => Item::at(Ink::Unknown, cell),
            (InFiles::Circles, "1") => Item::at(Ink::Circle, cell),
            (InFiles::Circles, "2") => Item::at(Ink::Disc, cell),
            (InFiles::Circles, _) => {
                let expected = "1 (white), 2 (black) or \".\"";
                return Err(TextError::new(at, format!("{sign:?}"), expected));
            }
            (InFiles::Numbers | InFiles::Rooms, _) => {
                let number = sign.parse().ok().filter(|number| *number >= 0);
                let expected = "a number, \"-\" or \".\"";
                let wrong = || TextError::new(at, format!("{sign:?}"), expected);
                Item::valued(Ink::Number, cell, number.ok_or_else(wrong)?)
            }
        };
        items.push((item, at));
    }
    Ok(posed(genre, at, board, items))
}

/// The lines of a file not yet read, the next of them last.
struct Lines<'a> {
    lines: Vec<Part<'a>>,
    /// The column of the end.
    end: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Result<Part<'a>, TextError> {
        let early = || TextError::new(self.end, "the end", "the rest of the file");
        self.lines.pop().ok_or_else(early)
    }

    /// The sign of each cell, from a line for each row.
    fn cells(&mut self, board: Board) -> Result<Vec<(Place, Part<'a>)>, TextError> {
        let mut cells = Vec::new();
        let mut places = board.cells();
        for _ in 0..board.rows {
            let (line, at) = self.next().and_then(told)?;
            let signs: Vec<&str> = line.split_whitespace().collect();
            if signs.len() != board.cols as usize {
                let expected = format!("a row of {}", board.cols);
                return Err(TextError::new(
                    at,
                    format!("{} cells", signs.len()),
                    expected,
                ));
            }
            let mut rest = line;
            for (sign, cell) in signs.into_iter().zip(&mut places) {
                let skipped = rest.find(sign).unwrap_or_default();
                let column = at + line.chars().count() - rest[skipped..].chars().count();
                rest = &rest[skipped + sign.len()..];
                cells.push((cell, (sign, column)));
            }
        }
        Ok(cells)
    }
}
