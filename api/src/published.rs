//! Published boards, as the collection of puzzlekit has them: rows and columns, then a line of
//! signs for each row, then for some genres a line of region names for each row.

use crate::{Error, read};
use pencilmill_generator::board::{Board, Drawing, Ink, Item, Place, Regions};
use pencilmill_generator::genre::Puzzle;
use pencilmill_generator::genres;
use serde_json::Value;

/// The genres of both.
const GENRES: [&str; 7] = [
    "canal-view",
    "heyawake",
    "hitori",
    "kurodoko",
    "masyu",
    "nurikabe",
    "slitherlink",
];

/// A published board.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Published {
    /// Its name in the collection.
    pub id: String,
    /// The page that it is from.
    pub source: String,
    /// The puzzle, or the reason why it is none here, such as a board that is too large.
    pub puzzle: Result<Puzzle, Error>,
}

/// Reads a file of the collection of puzzlekit: JSON with the name of a genre and its boards.
///
/// # Errors
/// A file of another form, or of a genre that is not here.
pub fn published(file: &str) -> Result<Vec<Published>, Error> {
    let wrong = |what: &str| Error::Unreadable(format!("found {what}"));
    let file: Value = serde_json::from_str(file).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        wrong(&format!("no JSON from line {line}, column {column} on"))
    })?;
    let name = file["name"].as_str();
    let name = name.ok_or_else(|| wrong("no \"name\", expected that of a genre"))?;
    let plain = genres::plain(name);
    let is_it = |slug: &&str| {
        let genre = genres::named(slug);
        genre.is_ok_and(|genre| genres::names(genre).any(|own| own == plain))
    };
    let genre = GENRES.into_iter().find(is_it);
    let genre = genre.ok_or_else(|| {
        wrong(&format!(
            "genre {name:?}, expected one of {}",
            GENRES.join(", ")
        ))
    })?;
    let data = file["data"].as_object();
    let data = data.ok_or_else(|| wrong("no \"data\", expected an object of boards"))?;
    let board = |(id, board): (&String, &Value)| Published {
        id: format!("{name}-{id}"),
        source: board["source"].as_str().unwrap_or_default().to_owned(),
        puzzle: parse(genre, board["problem"].as_str().unwrap_or_default()),
    };
    Ok(data.iter().map(board).collect())
}

/// Reads one board.
fn parse(genre: &str, text: &str) -> Result<Puzzle, Error> {
    let wrong = |line: usize, what: &str| {
        Error::Unreadable(format!("line {line} of the board: found {what}"))
    };
    let lines: Vec<Vec<&str>> = { text.lines() }
        .map(|line| line.split_whitespace().collect())
        .collect();
    let side = |text: &&str| text.parse().ok().filter(|side| (1..=100).contains(side));
    let sides: Option<Vec<i16>> = lines
        .first()
        .map(|line| line.iter().map(side).collect())
        .unwrap_or(None);
    let Some(&[rows, cols]) = sides.as_deref() else {
        return Err(wrong(1, "no size, expected rows and columns"));
    };
    let board = Board::new(rows, cols);
    let (height, width) = (rows as usize, cols as usize);
    let has_regions = genre == "heyawake";
    let wanted = 1 + height * if has_regions { 2 } else { 1 };
    if lines.len() < wanted {
        return Err(wrong(lines.len(), "the end, expected a line for each row"));
    }
    if let Some(at) = lines[1..wanted].iter().position(|line| line.len() != width) {
        let found = format!("{} signs, expected {width}", lines[at + 1].len());
        return Err(wrong(at + 2, &found));
    }
    let sign = |block: usize, cell: Place| {
        let (row, col) = ((cell.y / 2) as usize, (cell.x / 2) as usize);
        (
            2 + block * height + row,
            lines[1 + block * height + row][col],
        )
    };
    let mut printed = Drawing::blank();
    for cell in board.cells() {
        let (line, sign) = sign(0, cell);
        let (ink, value) = match (genre, sign) {
            (_, "-") => continue,
            ("masyu", "w" | "1") => (Ink::Circle, None),
            ("masyu", "b" | "2") => (Ink::Disc, None),
            (_, "?") => (Ink::Unknown, None),
            ("masyu", _) => {
                return Err(wrong(
                    line,
                    &format!("{sign:?}, expected -, w or b (or 1, 2)"),
                ));
            }
            (_, number) => match number.parse() {
                Ok(number) => (Ink::Number, Some(number)),
                Err(_) => return Err(wrong(line, &format!("{sign:?}, expected a number or -"))),
            },
        };
        printed.insert(Item {
            ink,
            at: cell,
            to: cell,
            value,
        });
    }
    if has_regions {
        let open = |one: Place, other: Place| sign(1, one).1 == sign(1, other).1;
        let regions = Regions::where_open(board, open);
        printed = printed.with(&regions.borders().collect());
    }
    // all that a genre demands of its puzzles is checked with the text
    let text = format!("{genre} {board}; {printed}");
    read(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(name: &str, problem: &str) -> Result<Puzzle, Error> {
        let file = serde_json::json!({
            "name": name,
            "data": {"1_a": {"problem": problem, "source": "here"}},
        });
        let mut all = published(&file.to_string()).unwrap();
        let found = all.remove(0);
        assert!(all.is_empty() && found.source == "here");
        assert_eq!(found.id, format!("{name}-1_a"));
        found.puzzle
    }

    #[test]
    fn boards_are_puzzles() {
        let cases = "
            Slitherlink | 4 4/- 1 - -/2 - - 3/- - - -/0 - - - | slitherlink 4x4; number r1c2=1 r2c1=2 r2c4=3 r4c1=0
            Masyu | 2 3/- w -/b 2 1 | masyu 2x3; circle r1c2 r2c3; disc r2c1 r2c2
            Kuromasu | 2 2/3 -/- - | kurodoko 2x2; number r1c1=3
            canal_view | 2 2/? -/- 1 | canal-view 2x2; number r2c2=1; unknown r1c1
            Heyawake | 2 3/1 - -/- - -/a a b/a a b | heyawake 2x3; number r1c1=1; border r1c2.5 r2c2.5
        ";
        for row in cases.trim().lines() {
            let [name, problem, text] = row.trim().split(" | ").collect::<Vec<_>>()[..] else {
                panic!("{row}");
            };
            let read = one(name, &problem.replace('/', "\n")).unwrap();
            assert_eq!(read.to_string(), text);
        }
    }

    #[test]
    fn errors_name_the_line() {
        let error = |name: &str, problem: &str| one(name, problem).unwrap_err().to_string();
        assert!(error("Hitori", "2 2\n1 2\n1").starts_with("line 3 of the board: found 1 signs"));
        assert!(error("Hitori", "2 2\n1 2").starts_with("line 2 of the board: found the end"));
        assert!(error("Hitori", "2 2\n1 2\n1 x").contains("\"x\", expected a number"));
        assert!(error("Masyu", "2 2\n3 -\n- -").contains("expected -, w or b (or 1, 2)"));
        assert!(error("Hitori", "").contains("no size"));
        assert!(error("Slitherlink", "60 60\n").contains("found the end"));
        let large = format!("60 60\n{}", format!("{}\n", "- ".repeat(60)).repeat(60));
        assert!(error("Slitherlink", &large).contains("a size of slitherlink"));
        for (file, part) in [
            ("{", "no JSON from line 1, column 1"),
            ("{}", "no \"name\""),
            (
                r#"{"name": "Sudoku", "data": {}}"#,
                "expected one of canal-view",
            ),
            (r#"{"name": "Masyu"}"#, "no \"data\""),
        ] {
            let error = published(file).unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
    }
}
