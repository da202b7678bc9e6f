//! Drawings in sentences, for readers who cannot see them.

use pencilmill_generator::board::{Board, Drawing, Ink, Item, Language, Place, value_text};
use pencilmill_generator::genre::Puzzle;

/// The title of a puzzle: genre and size.
pub fn title(puzzle: &Puzzle, language: Language) -> String {
    let card = puzzle.genre.card();
    let title = language.of(card.title, card.title_ja);
    format!("{title} {}", puzzle.board)
}

/// Describes the printed items of a board and, if shown, the solver's drawing, and ends with the
/// puzzle's text for programs.
pub fn description(
    board: Board,
    printed: &Drawing,
    answer: Option<&Drawing>,
    text: &str,
) -> String {
    let Board { rows, cols } = board;
    let mut sentences = vec![
        format!("The board has {rows} rows and {cols} columns."),
        match printed.is_empty() {
            true => "Nothing is printed on it.".to_owned(),
            false => format!("Printed on it: {}.", inventory(printed)),
        },
    ];
    if let Some(answer) = answer {
        sentences.push(match answer.is_empty() {
            true => "The answer is to draw nothing.".to_owned(),
            false => format!("The answer: {}.", inventory(answer)),
        });
    }
    sentences.push(format!("As text: {text}"));
    sentences.join(" ")
}

/// Lists items with their places, ink by ink and value by value.
fn inventory(drawing: &Drawing) -> String {
    let mut parts = Vec::new();
    for ink in Ink::ALL {
        let mut items: Vec<&Item> = drawing.of(ink).collect();
        items.sort_by_key(|item| item.value);
        for group in items.chunk_by(|a, b| a.value == b.value) {
            let name = match group[0].value {
                Some(value) => format!("{} {}", ink.name(), value_text(ink, value)),
                None => ink.name().to_owned(),
            };
            let places = match ink.joins() {
                true => joined(group),
                false => listed(group),
            };
            parts.push(format!("{name} {places}"));
        }
    }
    parts.join("; ")
}

/// "from … to …", each.
fn joined(items: &[&Item]) -> String {
    let ways = items
        .iter()
        .map(|item| format!("from {} to {}", place(item.at), place(item.to)));
    ways.collect::<Vec<_>>().join(", ")
}

/// "in row 1, columns 2 and 3, in row 2, column 1".
fn listed(items: &[&Item]) -> String {
    let rows = items.chunk_by(|a, b| a.at.y == b.at.y).map(|row| {
        let columns: Vec<String> = row.iter().map(|item| number(item.at.x)).collect();
        let columns = match &columns[..] {
            [one] => format!("column {one}"),
            [all @ .., last] => format!("columns {} and {last}", all.join(", ")),
            [] => String::new(),
        };
        format!("in row {}, {columns}", number(row[0].at.y))
    });
    rows.collect::<Vec<_>>().join(", ")
}

fn place(place: Place) -> String {
    format!("row {}, column {}", number(place.y), number(place.x))
}

/// A row or column, counted from 1; a half lies between two of them.
fn number(half_cells: i16) -> String {
    let whole = (half_cells + 1).div_euclid(2);
    match half_cells & 1 {
        0 => format!("{whole}.5"),
        _ => whole.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_generator::genres;

    #[test]
    fn sentences_say_what_stands_where() {
        let text = "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5";
        let puzzle = genres::parse(text).unwrap();
        let answer = puzzle.parse_answer("shaded r1c1 r1c2 r1c3 r2c1").unwrap();
        let found = description(puzzle.board, &puzzle.printed, Some(&answer), text);
        assert_eq!(
            found,
            "The board has 4 rows and 4 columns. Printed on it: number 1 in row 2, column 4, in row 3, column 4; \
             number 5 in row 4, column 3. The answer: shaded in row 1, columns 1, 2 and 3, in row 2, column 1. \
             As text: canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5"
        );
        let text = "curfew 4x4; border r1c1.5";
        let puzzle = genres::parse("bricklayer 4x4;").unwrap();
        let answer = puzzle.parse_answer("domino r1c1-r1c2").unwrap();
        let found = description(puzzle.board, &puzzle.printed, Some(&answer), text);
        assert!(found.contains(
            "Nothing is printed on it. The answer: domino from row 1, column 1 to row 1, column 2."
        ));
    }
}
