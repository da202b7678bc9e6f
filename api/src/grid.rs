//! Boards as grids of characters, a mark for each cell: read, and written for language models, to
//! whom drawn boards are long.

use crate::word::{BULLETS, PUNCTUATION, Placed, Word};
use pencilmill_generator::board::{
    Drawing, Ink, Item, Place, Regions, TextError, Values, Where, item_text,
};
use pencilmill_generator::genre::Puzzle;

/// The mark of a cell with ink, and that of a blank one.
const MARKS: (&str, &str) = ("#", ".");

/// The head of the letters of regions.
const REGIONS: &str = "Regions:";

/// The ink of a genre that shades cells and draws nothing else.
pub fn shade(puzzle: &Puzzle) -> Option<Ink> {
    match puzzle.genre.card().drawn {
        [spot] if matches!((spot.on, spot.values), (Where::Cells, Values::None)) => Some(spot.ink),
        _ => None,
    }
}

/// Reads a grid with a mark for each cell, of a genre that shades cells and draws nothing else; none
/// if the text has another form.
pub fn grid(puzzle: &Puzzle, part: &[Placed]) -> Option<Result<Drawing, TextError>> {
    let ink = shade(puzzle)?;
    let (rows, cols) = (puzzle.board.rows as usize, puzzle.board.cols as usize);
    let part = board_part(part);
    let mut grid = marks(part);
    if let [row] = &grid[..]
        && row.len() == rows
        && row.iter().all(|mark| mark.0.len() == cols)
    {
        grid = { grid.remove(0).into_iter() }
            .map(|mark| vec![mark])
            .collect();
    }
    for row in &mut grid {
        if let [Word(mark)] = &row[..]
            && mark.len() == cols
        {
            *row = mark.iter().map(|&placed| Word(vec![placed])).collect();
        }
    }
    let fits = grid.len() == rows && grid.iter().all(|row| row.len() == cols);
    if !fits {
        // a list of coordinates, perhaps with bullets or numbers
        let begins = |number: usize, mark: &Word| {
            let text = mark.text();
            BULLETS.contains(&&*text) || text.trim_end_matches('.') == number.to_string()
        };
        let pairs = { (1..).zip(&grid) }.all(|(number, row)| match &row[..] {
            [_, _] => true,
            [first, _, _] => begins(number, first),
            _ => false,
        });
        let lettered = part.iter().any(|(c, _)| c.is_alphabetic());
        let drawn = part.iter().any(|(c, _)| *c == '#');
        let is_meant = !lettered && (drawn || (grid.len() > 1 && !pairs));
        let width = |row: &[Word]| match row {
            [one] => one.0.len(),
            row => row.len(),
        };
        let odd = grid.iter().find(|row| row.len() != cols).or(grid.last());
        let column = odd.and_then(|row| row.first()).map_or(1, Word::column);
        let found = match odd {
            Some(row) if row.len() != cols => format!("a row of {}", width(row)),
            _ => format!("{} rows", grid.len()),
        };
        let expected = format!("a grid of {rows} rows of {cols} cells, each # or . (or 1 or 0)");
        return is_meant.then(|| Err(TextError::new(column, found, expected)));
    }
    let marks = || grid.iter().flatten().map(Word::text);
    let (drawn, blank) = match marks().all(|mark| mark == "0" || mark == "1") {
        true => ("1", "0"),
        false => MARKS,
    };
    if !marks().any(|mark| mark == drawn || mark == blank) {
        return None;
    }
    let mut drawing = Drawing::blank();
    for (place, mark) in puzzle.board.cells().zip(grid.iter().flatten()) {
        let text = mark.text();
        if text == drawn {
            drawing.insert(Item::at(ink, place));
        } else if text != blank && printed(puzzle, place).as_ref() != Some(&text) {
            let expected = format!("{drawn}, {blank} or what is printed there");
            let error = TextError::new(mark.column(), format!("{text:?}"), expected);
            return Some(Err(error));
        }
    }
    Some(Ok(drawing))
}

/// The part before the letters of regions, which [`compact`] writes below a board.
fn board_part(part: &[Placed]) -> &[Placed] {
    let is_head = |window: &[Placed]| window.iter().map(|(c, _)| *c).eq(REGIONS.chars());
    let head = part.windows(REGIONS.len()).position(is_head);
    &part[..head.unwrap_or(part.len())]
}

/// The marks of each row.
fn marks(part: &[Placed]) -> Vec<Vec<Word>> {
    let is_space = |c: char| c.is_whitespace() || c == '|' || PUNCTUATION.contains(c);
    let rows = part.split(|(c, _)| matches!(c, '\n' | ']'));
    let rows = rows.map(|row| {
        let marks = row.split(|(c, _)| is_space(*c));
        let marks = marks.filter(|mark| !mark.is_empty());
        marks.map(|mark| Word(mark.to_vec())).collect()
    });
    rows.filter(|row: &Vec<Word>| !row.is_empty()).collect()
}

/// The mark of the printed item of a cell; none without an item, or if no mark tells it.
fn printed(puzzle: &Puzzle, place: Place) -> Option<String> {
    let mut items = puzzle.printed.items().iter();
    mark(items.find(|item| item.at == place && item.to == place)?)
}

/// The mark of a printed item.
fn mark(item: &Item) -> Option<String> {
    let text = item_text(item);
    match (text.split_once('='), item.ink) {
        (Some((_, value)), _) if !value.contains(' ') => Some(value.to_owned()),
        (None, Ink::Unknown) => Some("?".to_owned()),
        (None, Ink::Circle) => Some("o".to_owned()),
        _ => None,
    }
}

/// A puzzle with a drawing as a grid, and another one with a letter for each region if there are
/// borders; none if these do not tell all of it.
pub fn compact(puzzle: &Puzzle, drawn: &Drawing) -> Option<String> {
    let ink = shade(puzzle)?;
    let (board, printed_ink) = (puzzle.board, &puzzle.printed);
    let told = |item: &Item| match item.ink {
        Ink::Border => true,
        _ => {
            item.at == item.to
                && board.contains(item.at)
                && item.at.is_cell()
                && mark(item).is_some()
        }
    };
    let all = printed_ink.items().iter().all(told);
    if !all || Regions::loose_border(board, printed_ink).is_some() {
        return None;
    }
    let of_cell = |place: Place| match drawn.contains(&Item::at(ink, place)) {
        true => MARKS.0.to_owned(),
        false => printed(puzzle, place).unwrap_or_else(|| MARKS.1.to_owned()),
    };
    let cols = board.cols as usize;
    let lines = |marks: Vec<String>| -> String {
        let rows = marks.chunks(cols).map(|row| row.join(" ") + "\n");
        rows.collect()
    };
    let mut text = lines(board.cells().map(of_cell).collect());
    let regions = Regions::of(board, printed_ink);
    if regions.len() > 1 {
        let letters: Vec<char> = ('a'..='z').chain('A'..='Z').collect();
        let letter = |cell| letters.get(regions.at(cell)).map(char::to_string);
        let marks: Option<Vec<String>> = board.cells().map(letter).collect();
        text += &format!("\n{REGIONS}\n{}", lines(marks?));
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{only_answer, read, read_drawn};

    #[test]
    fn grids_tell_puzzle_and_answer() {
        let puzzle = read("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5").unwrap();
        let answer = only_answer(&puzzle, &crate::Limit::default()).unwrap();
        let grid = compact(&puzzle, &answer).unwrap();
        assert_eq!(grid, "# # # .\n# . # 1\n# . # 1\n# # 5 .\n");
        assert_eq!(read_drawn(&puzzle, &grid).unwrap(), answer);
        let rooms = "heyawake 2x3; number r1c1=1; border r1c1.5 r2c1.5";
        let puzzle = read(rooms).unwrap();
        let rooms = compact(&puzzle, &Drawing::blank()).unwrap();
        assert_eq!(rooms, "1 . .\n. . .\n\nRegions:\na b b\na b b\n");
        assert_eq!(read_drawn(&puzzle, &rooms).unwrap(), Drawing::blank());
        for other in ["sentinels 6x6;", "heyawake 4x4; border r1c1.5"] {
            assert_eq!(
                compact(&read(other).unwrap(), &Drawing::blank()),
                None,
                "{other}"
            );
        }
    }
}
