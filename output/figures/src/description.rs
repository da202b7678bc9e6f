//! Drawings in sentences, for readers who cannot see them.

use crate::example::Example;
use pencilmill_generator::board::{
    Board, Drawing, Ink, Item, Language, Place, Regions, value_text,
};
use pencilmill_generator::genre::Puzzle;

/// The title of a puzzle: genre and size.
pub fn title(puzzle: &Puzzle, language: Language) -> String {
    let card = puzzle.genre.card();
    let title = language.of(card.title, card.title_ja);
    format!("{title} {}", puzzle.board)
}

/// Describes the printed items of a puzzle and, if shown, the solver's drawing.
pub fn description(puzzle: &Puzzle, answer: Option<&Drawing>, language: Language) -> String {
    let Board { rows, cols } = puzzle.board;
    let board = match language {
        Language::English => format!("The board has {rows} rows and {cols} columns."),
        Language::Japanese => format!("盤面は{rows}行{cols}列です。"),
    };
    let printed = match puzzle.printed.is_empty() {
        true => language
            .of("Nothing is printed on it.", "何も印刷されていません。")
            .to_owned(),
        false => {
            let about = language.of("Printed on it", "印刷");
            sentence(puzzle, about, &puzzle.printed, language)
        }
    };
    let answer = answer.map(|answer| of_answer(puzzle, answer, language));
    let sentences: Vec<String> = [board, printed].into_iter().chain(answer).collect();
    sentences.join(language.of(" ", ""))
}

/// Describes the answer of a puzzle.
pub fn of_answer(puzzle: &Puzzle, answer: &Drawing, language: Language) -> String {
    match answer.is_empty() {
        true => language
            .of("The answer is to draw nothing.", "解答では何もかきません。")
            .to_owned(),
        false => sentence(puzzle, language.of("The answer", "解答"), answer, language),
    }
}

/// Describes a picture of an example: the first one with the puzzle, all with what is drawn so far
/// and the places of letters.
pub fn of_example(example: &Example, picture: usize, language: Language) -> String {
    let puzzle = &example.puzzle;
    let mut sentences = Vec::new();
    if picture == 0 {
        sentences.push(description(puzzle, None, language));
    }
    let drawn = example.drawn(picture + 1);
    if !drawn.is_empty() {
        let about = language.of("Drawn so far", "ここまで");
        sentences.push(sentence(puzzle, about, &drawn, language));
    }
    let letters = &example.pictures[picture].letters;
    let letters = letters.iter().map(|&(letter, at)| match language {
        Language::English => format!("{letter} is {}.", place(at, language)),
        Language::Japanese => format!("{letter}は{}。", place(at, language)),
    });
    sentences.extend(letters);
    sentences.join(language.of(" ", ""))
}

fn sentence(puzzle: &Puzzle, about: &str, drawing: &Drawing, language: Language) -> String {
    let items = inventory(puzzle, drawing, language);
    match language {
        Language::English => format!("{about}: {items}."),
        Language::Japanese => format!("{about}：{items}。"),
    }
}

/// The description of a puzzle, followed by its text for programs.
pub fn description_and_text(
    puzzle: &Puzzle,
    answer: Option<&Drawing>,
    language: Language,
) -> String {
    let text = language.of(" As text: ", "テキスト：");
    description(puzzle, answer, language) + text + &puzzle.to_string()
}

/// Lists items with their places, ink by ink and value by value.
fn inventory(puzzle: &Puzzle, drawing: &Drawing, language: Language) -> String {
    let mut parts = Vec::new();
    for ink in Ink::ALL {
        if ink == Ink::Border
            && let Some(regions) = regions(puzzle, drawing, language)
        {
            parts.push(regions);
            continue;
        }
        let mut items: Vec<&Item> = drawing.of(ink).collect();
        items.sort_by_key(|item| item.value);
        for group in items.chunk_by(|a, b| a.value == b.value) {
            let name = puzzle.genre.card().word(ink, language);
            let value = group[0].value.map(|value| value_text(ink, value));
            let value = value.map_or(String::new(), |value| {
                format!("{}{value}", language.of(" ", ""))
            });
            let places = match ink.joins() {
                true => joined(group, language),
                false => listed(group, language),
            };
            parts.push(format!("{name}{value}{}{places}", language.of(" ", "は")));
        }
    }
    parts.join(language.of("; ", "；"))
}

/// The printed items of each cell of a puzzle, row by row, behind the letters of its regions.
pub fn cells(puzzle: &Puzzle, language: Language) -> Vec<Vec<String>> {
    let regions = cut(puzzle, &puzzle.printed);
    let card = puzzle.genre.card();
    let cell = |at: Place| {
        let region = regions.as_ref().map(|regions| letter(regions.at(at)));
        let items = puzzle.printed.items().iter();
        let items = items.filter(|item| item.at == at && !item.ink.joins());
        let told = items.map(|item| {
            let value = item.value.map(|value| value_text(item.ink, value));
            let word = card.word(item.ink, language);
            value.unwrap_or_else(|| word.to_owned())
        });
        let told: Vec<String> = region.into_iter().chain(told).collect();
        told.join(" ")
    };
    let Board { rows, cols } = puzzle.board;
    let row = |row| (0..cols).map(|col| cell(Place::cell(row, col))).collect();
    (0..rows).map(row).collect()
}

/// The letter of a region, given its number.
fn letter(at: usize) -> String {
    let letter = char::from(b'A' + u8::try_from(at % 26).unwrap_or(0));
    match at / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{}", round + 1),
    }
}

/// The regions into which borders of the drawing cut the board, if they do.
fn cut(puzzle: &Puzzle, drawing: &Drawing) -> Option<Regions> {
    drawing.of(Ink::Border).next()?;
    let whole = puzzle.printed.with(drawing);
    let inside = |item: &&Item| item.ink == Ink::Border && !puzzle.board.contains(item.at);
    if whole.items().iter().any(|item| inside(&item)) {
        return None;
    }
    Regions::drawn(puzzle.board, &whole).ok()
}

/// "Region A: r1c1–3, r2c1", each, if borders of the drawing cut the board into regions.
fn regions(puzzle: &Puzzle, drawing: &Drawing, language: Language) -> Option<String> {
    let regions = cut(puzzle, drawing)?;
    let dash = language.of("–", "〜");
    let region = |at: usize| {
        let mut cells = regions.region(at).to_vec();
        cells.sort_unstable_by_key(|cell| (cell.y, cell.x));
        let runs = cells
            .chunk_by(|a, b| a.y == b.y && a.x + 2 == b.x)
            .map(|run| {
                let [first, last] = [run[0], run[run.len() - 1]];
                let end = match first == last {
                    true => String::new(),
                    false => format!("{dash}{}", number(last.x)),
                };
                format!("r{}c{}{end}", number(first.y), number(first.x))
            });
        let runs = runs.collect::<Vec<_>>().join(language.of(", ", "、"));
        match language {
            Language::English => format!("region {}: {runs}", letter(at)),
            Language::Japanese => format!("領域{}：{runs}", letter(at)),
        }
    };
    let all: Vec<String> = (0..regions.len()).map(region).collect();
    Some(all.join(language.of("; ", "；")))
}

/// "from … to …", each.
fn joined(items: &[&Item], language: Language) -> String {
    let ways = items.iter().map(|item| {
        let [from, to] = [item.at, item.to].map(|at| place(at, language));
        match language {
            Language::English => format!("from {from} to {to}"),
            Language::Japanese => format!("{from}から{to}"),
        }
    });
    ways.collect::<Vec<_>>().join(language.of(", ", "、"))
}

/// "in row 1, columns 2 and 3, in row 2, column 1".
fn listed(items: &[&Item], language: Language) -> String {
    let rows = items.chunk_by(|a, b| a.at.y == b.at.y).map(|row| {
        let at = number(row[0].at.y);
        let columns: Vec<String> = row.iter().map(|item| number(item.at.x)).collect();
        match (language, &columns[..]) {
            (Language::Japanese, all) => format!("{at}行{}列", all.join("・")),
            (_, [all @ .., last]) if !all.is_empty() => {
                format!("in row {at}, columns {} and {last}", all.join(", "))
            }
            (_, all) => format!("in row {at}, column {}", all.concat()),
        }
    });
    rows.collect::<Vec<_>>().join(language.of(", ", "、"))
}

fn place(place: Place, language: Language) -> String {
    let (row, column) = (number(place.y), number(place.x));
    match language {
        Language::English => format!("row {row}, column {column}"),
        Language::Japanese => format!("{row}行{column}列"),
    }
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
    fn pictures_of_examples_say_what_is_drawn_and_where_letters_are() {
        for &genre in genres::ALL {
            let Some(example) = Example::of(genre) else {
                continue;
            };
            for (at, picture) in example.pictures.iter().enumerate() {
                for language in Language::ALL {
                    let said = of_example(&example, at, language);
                    assert!(!said.is_empty(), "{}, {at}", genre.card().slug);
                    for (letter, _) in &picture.letters {
                        let begins = format!("{letter}{}", language.of(" is ", "は"));
                        assert!(said.contains(&begins), "{}: {said}", genre.card().slug);
                    }
                }
            }
        }
    }

    #[test]
    fn sentences_say_what_stands_where() {
        let text = "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5";
        let puzzle = genres::parse(text).unwrap();
        let answer = puzzle.parse_answer("shaded r1c1 r1c2 r1c3 r2c1").unwrap();
        let found = description_and_text(&puzzle, Some(&answer), Language::English);
        assert_eq!(
            found,
            "The board has 4 rows and 4 columns. Printed on it: number 1 in row 2, column 4, in row 3, column 4; \
             number 5 in row 4, column 3. The answer: shaded in row 1, columns 1, 2 and 3, in row 2, column 1. \
             As text: canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5"
        );
        assert_eq!(
            description(&puzzle, Some(&answer), Language::Japanese),
            "盤面は4行4列です。印刷：数字1は2行4列、3行4列；数字5は4行3列。\
             解答：黒マスは1行1・2・3列、2行1列。"
        );
        let puzzle = genres::parse("heyawake 2x3; number r1c1=1; border r1c1.5 r2c1.5").unwrap();
        let found = description(&puzzle, None, Language::English);
        let regions = "region A: r1c1, r2c1; region B: r1c2–3, r2c2–3";
        assert!(found.contains(regions), "{found}");
        let puzzle = genres::parse("bricklayer 4x4;").unwrap();
        let answer = puzzle.parse_answer("domino r1c1-r1c2").unwrap();
        let found = description(&puzzle, Some(&answer), Language::English);
        assert!(
            found.contains("Nothing is printed on it. The answer: "),
            "{found}"
        );
        assert!(
            found.contains("from row 1, column 1 to row 1, column 2."),
            "{found}"
        );
    }
}
