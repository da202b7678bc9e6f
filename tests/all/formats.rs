//! The program behaves as documented in docs/.

use crate::common::{Folder, good, page, piped, read_text};
use pencilmill_generator::board::{Ink, Script, Values, Where};
use pencilmill_generator::genres;
use pencilmill_records::row::COLUMNS;

/// The cells of the table rows that start with a name in backquotes.
fn rows<'a>(page: &'a str) -> Vec<Vec<&'a str>> {
    let rows = page.lines().filter(|line| line.starts_with("| `"));
    let cell = |cell: &'a str| cell.trim().trim_matches('`');
    rows.map(|row| row.trim_matches('|').split(" | ").map(cell).collect())
        .collect()
}

#[test]
fn every_ink_is_listed_with_its_values_and_places() {
    let page = page("docs/formats.md");
    let table = rows(&page);
    let inks = &table[..Ink::ALL.len()];
    let listed: Vec<&str> = inks.iter().map(|row| row[0]).collect();
    assert_eq!(listed, Ink::ALL.map(Ink::name));
    let places: Vec<&str> = inks.iter().flat_map(|row| row[2].split("; ")).collect();
    for on in Where::ALL {
        assert!(places.contains(&on.describe()), "{on:?}");
    }
    for (ink, row) in Ink::ALL.iter().zip(&table) {
        assert_eq!(ink.joins(), row[2].starts_with("two "), "{row:?}");
        let kind = match ink.script() {
            Script::Number => row[1],
            Script::Letter => "letter",
            Script::Set => "set",
            Script::Shape => "shape",
            Script::Arrow => "arrow",
            Script::Tile => "tile",
            Script::Step => "step",
            Script::Response => "response",
            Script::Count => "count",
        };
        assert_eq!(kind, row[1], "{row:?}");
        let places: Vec<&str> = row[2].split("; ").collect();
        let cards = genres::ALL.iter().map(|genre| genre.card());
        for spot in cards.flat_map(|card| card.printed.iter().chain(card.drawn)) {
            if spot.ink == *ink {
                let kind = match spot.values {
                    Values::None if matches!(ink, Ink::Circled | Ink::Cross | Ink::Flag) => {
                        "number"
                    }
                    Values::None if *ink == Ink::Step => "step",
                    Values::None => "none",
                    Values::Numbers(..) | Values::Sizes(_) => "number",
                    Values::Letters(_) => "letter",
                    Values::Sets => "set",
                    Values::Tetrominoes => "shape",
                    Values::Arrows(_) => "arrow",
                    Values::Tiles => "tile",
                    Values::Steps => "step",
                    Values::Responses => "response",
                    Values::Counts => "count",
                };
                assert_eq!(kind, row[1], "{row:?}");
                assert!(places.contains(&Where::describe(spot.on)), "{row:?}");
            }
        }
    }
}

#[test]
fn every_genre_is_in_the_specification_in_its_order() {
    let page = page("docs/rules.md");
    let rows = page.lines().filter(|line| line.ends_with("| yes |"));
    let listed: Vec<&str> = rows.filter_map(|row| row.split('`').nth(1)).collect();
    let made: Vec<&str> = genres::ALL.iter().map(|genre| genre.card().slug).collect();
    assert_eq!(
        listed, made,
        "the table of docs/rules.md, and the table ALL"
    );
}

#[test]
fn every_column_is_listed_in_order() {
    let page = page("docs/formats.md");
    let rows = rows(&page);
    let listed: Vec<&str> = rows.iter().skip(Ink::ALL.len()).map(|row| row[0]).collect();
    let mut wanted = COLUMNS.to_vec();
    wanted.extend(["puzzle_items", "answer_items"]);
    assert_eq!(listed, wanted);
}

#[test]
fn records_have_the_columns_in_order() {
    let header = good("generate bricklayer --count 0 --quiet");
    assert_eq!(header, COLUMNS.join(",") + "\r\n");
    let folder = Folder::new();
    let path = folder.path("a.jsonl");
    good(&format!("generate bricklayer --size 5 --quiet -o {path}"));
    let line = read_text(&path);
    let keys = COLUMNS.iter().chain(&["puzzle_items", "answer_items"]);
    let places: Vec<_> = keys.map(|key| line.find(&format!("\"{key}\":"))).collect();
    assert!(places.is_sorted() && places[0].is_some(), "{line}");
}

#[test]
fn the_example_is_a_good_record() {
    let page = page("docs/formats.md");
    let block = |language: &str| {
        let from = page.split_once(&format!("```{language}\n")).unwrap().1;
        from.split_once("```").unwrap().0
    };
    for text in [block("csv"), block("json")] {
        let checked = piped("check -", text.as_bytes());
        assert_eq!(checked.out, "1 records checked: 1 good, 0 bad\n");
        let shown = piped("show - --answer", text.as_bytes()).out;
        assert_eq!(shown.split_once('\n').unwrap().1, block("text"));
    }
}

#[test]
fn records_without_grades_are_read() {
    let made = good("generate canal-view --size 5 --quiet");
    let row = made.lines().nth(1).unwrap();
    let mut fields: Vec<&str> = row.split(',').collect();
    assert!(fields[4..10].iter().all(|field| !field.is_empty()), "{row}");
    fields[4..10].fill("");
    let older = format!("{}\n{}\n", COLUMNS.join(","), fields.join(","));
    for text in [made, older] {
        let checked = piped("check -", text.as_bytes());
        assert_eq!(checked.out, "1 records checked: 1 good, 0 bad\n");
    }
}

/// The picture of the README shows two generated puzzles side by side.
#[test]
fn the_picture_shows_unique_puzzles() {
    let folder = Folder::new();
    let page = page("docs/example.svg");
    let pictures: Vec<&str> = page.split("<svg x=").skip(1).collect();
    for (picture, more) in pictures.iter().zip([&[] as &[&str], &["--answer"]]) {
        let (_, rest) = picture.split_once("y=\"0\" ").unwrap();
        let (rest, _) = rest.split_once("</svg>").unwrap();
        let text = rest.split_once("As text: ").unwrap().1;
        let text = text.split_once("</desc>").unwrap().0;
        assert!(good(&["solve", text]).ends_with("\nunique\n"));
        let again = folder.path("a.svg");
        good(&(["show", text, "--force", "--svg", &again], more));
        let again = read_text(&again);
        assert_eq!(again, format!("<svg {rest}</svg>\n"));
    }
    assert_eq!(pictures.len(), 2);
}
