//! The board of a game as its player sees it, in characters and as a figure. Public gimmicks have
//! heavy signs, the player's notes light ones. Corners are dots, because a step across the outline
//! leads out of the board, and only a wall stops it.

use super::label::column;
use super::notes::{Mark, NoteKind, Notes};
use super::words::name;
use pencilmill_figures::figure::signs::place_point;
use pencilmill_figures::figure::{Figure, Form, Look, Point, Shape, Style, Tone};
use pencilmill_generator::board::{Drawing, Gimmick, Language, Place};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::genres::suiri_meiro::maze::Known;
use pencilmill_generator::genres::suiri_meiro::{Question, Script, SuiriMeiro};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Signs of public gimmicks, on horizontal and vertical sides; in cells the first.
const TOLD: [[char; 2]; 5] = [['━', '┃'], ['╍', '╏'], ['≡', '╫'], ['●', '●'], ['■', '■']];
/// Signs of noted gimmicks.
const NOTED: [[char; 2]; 5] = [['─', '│'], ['╌', '╎'], ['═', '║'], ['○', '○'], ['□', '□']];
/// Sign of a place without a gimmick.
const NOTHING: char = '×';
/// Sign of a possible present cell.
const HERE: char = '@';
/// Characters for each cell.
const WIDTH: usize = 5;

fn noted(mark: Mark) -> [char; 2] {
    match mark {
        Mark::Gimmick(gimmick) => NOTED[gimmick as usize],
        Mark::Nothing => [NOTHING; 2],
        Mark::Here => [HERE; 2],
    }
}

/// The board in characters, with labels of columns above and of rows at the left.
pub fn characters(known: &Known, notes: &Notes) -> String {
    let told: BTreeMap<Place, Gimmick> = known.disclosed.iter().copied().collect();
    let signs = |place: Place| match (told.get(&place), notes.marks().get(&place)) {
        (Some(&gimmick), _) => Some(TOLD[gimmick as usize]),
        (None, mark) => mark.map(|&mark| noted(mark)),
    };
    let mut text = header(known, 5, WIDTH + 1);
    for y in 0..=2 * known.board.rows {
        let mut row = match y % 2 {
            0 => "    ".to_owned(),
            _ => format!("{:2}  ", (y + 1) / 2),
        };
        for x in 0..=2 * known.board.cols {
            let place = Place { y, x };
            if place.is_point() {
                row.push('·');
            } else if x % 2 == 0 {
                row.push(signs(place).map_or(' ', |signs| signs[1]));
            } else if y % 2 == 0 {
                let sign = signs(place).map_or(' ', |signs| signs[0]);
                let part = match sign {
                    NOTHING => format!("{sign:^WIDTH$}"),
                    sign => String::from(sign).repeat(WIDTH),
                };
                row += &part;
            } else {
                let own = match place {
                    _ if place == known.start => Some('S'),
                    _ if place == known.goal => Some('G'),
                    _ => signs(place).map(|signs| signs[0]),
                };
                let here = notes.here().contains(&place).then_some(HERE);
                let part: String = own.into_iter().chain(here).collect();
                let _ = write!(row, "{part:^WIDTH$}");
            }
        }
        let _ = writeln!(text, "{}", row.trim_end());
    }
    text
}

/// The line with the labels of columns of this width, indented by `left`.
pub(super) fn header(known: &Known, left: usize, width: usize) -> String {
    let labels = (0..known.board.cols).map(|col| format!("{:^width$}", column(col)));
    let line = format!("{:left$}{}", "", labels.collect::<String>());
    format!("{}\n", line.trim_end())
}

/// The legend of the signs on a board.
pub fn legend(known: &Known, notes: &Notes, language: Language) -> String {
    let told = Gimmick::ALL.into_iter().filter(|&gimmick| {
        let here = |told: &(Place, Gimmick)| told.1 == gimmick;
        known.disclosed.iter().any(here)
    });
    let told = told.map(|gimmick| explained(TOLD[gimmick as usize], name(gimmick, language)));
    let marks: BTreeSet<Mark> = notes.marks().values().copied().collect();
    let here = (!notes.here().is_empty()).then_some(Mark::Here);
    let own: Vec<String> = marks
        .into_iter()
        .chain(here)
        .map(|mark| explained(noted(mark), meaning(mark, language)))
        .collect();
    let mut parts: Vec<String> = told.collect();
    if !own.is_empty() {
        let mine = language.of("your notes", "メモ");
        parts.push(format!("{mine}: {}", own.join("  ")));
    }
    parts.join("  ")
}

/// The legend of all signs that boards of this stage may have.
pub fn all_signs(known: &Known, language: Language) -> String {
    let there = Gimmick::ALL.into_iter().zip(known.numbers);
    let there: Vec<Gimmick> = there.filter(|n| n.1 > 0).map(|n| n.0).collect();
    let told = there
        .iter()
        .map(|&gimmick| explained(TOLD[gimmick as usize], name(gimmick, language)));
    let gimmicks = there.iter().map(|&gimmick| Mark::Gimmick(gimmick));
    let own = gimmicks.chain([Mark::Nothing, Mark::Here]);
    let own = own.map(|mark| explained(noted(mark), meaning(mark, language)));
    let (told, own) = (told.collect::<Vec<_>>(), own.collect::<Vec<_>>());
    let mine = language.of("your notes", "メモ");
    format!("{}\n       {mine}: {}", told.join("  "), own.join("  "))
}

fn explained([lying, standing]: [char; 2], word: &str) -> String {
    match lying == standing {
        true => format!("{lying} {word}"),
        false => format!("{lying} {standing} {word}"),
    }
}

fn meaning(mark: Mark, language: Language) -> &'static str {
    match mark {
        Mark::Gimmick(gimmick) => name(gimmick, language),
        Mark::Nothing => NoteKind::Mark(Mark::Nothing).word(language),
        Mark::Here => language.of("you may be here", "ここにいるかもしれない"),
    }
}

/// The printed marks of a stage: its start and goal, the numbers of gimmicks, and the public ones.
fn printed(known: &Known) -> Puzzle {
    let script = Script {
        known: known.clone(),
        turns: Vec::new(),
        question: Question::Layout,
    };
    Puzzle {
        genre: &SuiriMeiro,
        board: known.board,
        printed: script.print(),
    }
}

/// The board as a figure: public gimmicks in the style of printed puzzles, notes in the style of
/// answers.
pub fn figure(known: &Known, notes: &Notes, language: Language) -> Figure {
    let gimmicks = notes
        .marks()
        .iter()
        .filter_map(|(&place, &mark)| match mark {
            Mark::Gimmick(gimmick) => Some(gimmick.item(place)),
            Mark::Nothing | Mark::Here => None,
        });
    let own: Drawing = gimmicks.collect();
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
    use pencilmill_generator::board::Board;

    fn known() -> Known {
        let ends = (Place::cell(0, 0), Place::cell(1, 2));
        Known {
            disclosed: vec![
                (Place { y: 1, x: 2 }, Gimmick::Wall),
                (Place { y: 2, x: 3 }, Gimmick::Fragile),
                (Place::cell(0, 2), Gimmick::Pit),
            ],
            ..Known::new(Board::new(2, 3), ends, [2, 1, 1, 1, 1])
        }
    }

    #[test]
    fn what_is_told_is_heavy_and_what_is_noted_is_light() {
        let mut notes = Notes::default();
        for text in [
            "B1R wall",
            "A2U green",
            "A2 switch",
            "C2R nothing",
            "B2 A2 here",
        ] {
            notes.take(&known(), text).unwrap();
        }
        let expected = [
            "      A     B     C",
            "    ·     ·     ·     ·",
            " 1     S  ┃     │  ●",
            "    ·═════·╍╍╍╍╍·     ·",
            " 2    □@     @     G  ×",
            "    ·     ·     ·     ·",
        ];
        let shown = characters(&known(), &notes);
        let plain: Vec<&str> = shown.lines().map(str::trim_end).collect();
        let squeeze = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        let squeezed: Vec<String> = plain.iter().map(|line| squeeze(line)).collect();
        assert_eq!(squeezed, expected.map(squeeze), "{shown}");
        let told = "━ ┃ wall  ╍ ╏ fragile wall  ● pit  ";
        let noted = "your notes: ─ │ wall  ═ ║ green wall  □ switch  × nothing  @ you may be here";
        let shown = legend(&known(), &notes, Language::English);
        assert_eq!(shown, format!("{told}{noted}"));
        let japanese = legend(&known(), &Notes::default(), Language::Japanese);
        assert_eq!(japanese, "━ ┃ 壁  ╍ ╏ 脆い壁  ● 穴");
    }

    #[test]
    fn notes_are_drawn_over_what_is_told() {
        let blank = figure(&known(), &Notes::default(), Language::English);
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
            notes.take(&known(), text).unwrap();
        }
        let noted = figure(&known(), &notes, Language::English);
        assert_eq!(own(&noted), 1 + 2 + 2);
        let texts = |shape: &Shape| matches!(&shape.form, Form::Text(_, _, text) if ["A", "C", "1", "2"].contains(&text.as_str()));
        assert!(noted.shapes.iter().filter(|shape| texts(shape)).count() >= 4);
        assert!(noted.from.x < 0 && noted.from.y < 0);
    }
}
