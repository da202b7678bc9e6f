//! The board of a game as its player sees it, in characters and as a figure, with the public
//! gimmicks and the player's notes. Corners are dots, because a step across the outline leads out
//! of the board, and only a wall stops it.

use super::file::printed;
use super::label::column;
use super::notes::{Mark, Notes};
use pencilmill_figures::figure::signs::place_point;
use pencilmill_figures::figure::{Figure, Form, Look, Point, Shape, Style, Tone};
use pencilmill_figures::terminal;
use pencilmill_generator::board::{Drawing, Item, Language, Place};
use pencilmill_generator::genres::suiri_meiro::maze::Known;

/// The board in characters, with labels of columns above and of rows at the left.
pub fn characters(known: &Known, notes: &Notes, language: Language) -> String {
    let printed = printed(known).printed;
    let all: Drawing = printed
        .items()
        .iter()
        .copied()
        .chain(noted(notes))
        .collect();
    let board = terminal::picture(known.board, &all, Look::from(language));
    let mut text = header(known, 5, 4);
    for (y, line) in (0..).zip(board.lines()) {
        let label = match y % 2 == 1 && y < 2 * known.board.rows {
            true => format!("{:2}  {line}", (y + 1) / 2),
            false => format!("    {line}"),
        };
        text += label.trim_end();
        text.push('\n');
    }
    text
}

/// The gimmicks that are noted.
fn noted(notes: &Notes) -> impl Iterator<Item = Item> {
    notes
        .marks()
        .iter()
        .filter_map(|(&place, &mark)| match mark {
            Mark::Gimmick(gimmick) => Some(gimmick.item(place)),
            Mark::Nothing | Mark::Here => None,
        })
}

/// The line with the labels of columns of this width, indented by `left`.
pub(super) fn header(known: &Known, left: usize, width: usize) -> String {
    let labels = (0..known.board.cols).map(|col| format!("{:^width$}", column(col)));
    let line = format!("{:left$}{}", "", labels.collect::<String>());
    format!("{}\n", line.trim_end())
}

/// The board as a figure: public gimmicks in the style of printed puzzles, notes in the style of
/// answers.
pub fn figure(known: &Known, notes: &Notes, language: Language) -> Figure {
    let own: Drawing = noted(notes).collect();
    let board = known.board;
    let mut figure = Figure::of_puzzle(&printed(known), &own, Look::from(language));
    let rows = (0..board.rows).map(|row| (Place::cell(row, 0), (row + 1).to_string()));
    let columns = (0..board.cols).map(|col| (Place::cell(0, col), column(col).to_string()));
    figure.label(rows, columns);
    let mut own = |style, form| {
        let tone = Tone::Answer;
        figure.shapes.push(Shape { style, tone, form });
    };
    let nothing = notes
        .marks()
        .iter()
        .filter(|(_, mark)| **mark == Mark::Nothing);
    for (&place, _) in nothing {
        let Point { x, y } = place_point(place);
        let at = |dx, dy| Point::new(x + dx, y + dy);
        own(Style::Circle, Form::Line(at(-90, -90), at(90, 90)));
        own(Style::Circle, Form::Line(at(-90, 90), at(90, -90)));
    }
    for &place in notes.here() {
        let Point { x, y } = place_point(place);
        let at = Point::new(x + 300, y + 300);
        own(Style::Circle, Form::Circle(at, 110));
        own(Style::Sign, Form::Circle(at, 50));
    }
    figure
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_generator::board::{Board, Gimmick};

    #[test]
    fn notes_are_drawn_over_what_is_told() {
        let ends = (Place::cell(0, 0), Place::cell(1, 2));
        let known = Known {
            disclosed: vec![
                (Place { y: 1, x: 2 }, Gimmick::Wall),
                (Place::cell(0, 2), Gimmick::Pit),
            ],
            ..Known::new(Board::new(2, 3), ends, [2, 1, 1, 1, 1])
        };
        let blank = figure(&known, &Notes::default(), Language::English);
        let own = |figure: &Figure| {
            let own = figure.shapes.iter().filter(|s| s.tone == Tone::Answer);
            own.count()
        };
        assert_eq!(own(&blank), 0);
        let frame = |shape: &Shape| shape.style == Style::Frame;
        assert!(
            !blank.shapes.iter().any(frame),
            "an outline looks like walls"
        );
        let mut notes = Notes::default();
        for text in ["B1R wall", "C2R nothing", "B2 here"] {
            notes.take(&known, text).unwrap();
        }
        assert_eq!(own(&figure(&known, &notes, Language::English)), 1 + 2 + 2);
        let shown = characters(&known, &notes, Language::English);
        let lines: Vec<&str> = shown.lines().take(6).collect();
        let expected = [
            "      A   B   C",
            "    ·   ╻   ╻   ·",
            " 1    S ┃   ┃ ◉",
            "    ·   ╹   ╹   ·",
            " 2            G",
            "    ·   ·   ·   ·",
        ];
        assert_eq!(lines, expected, "{shown}");
    }
}
