//! Game IDs of Simon Tatham's collection: `COLSxROWS`, letters of the level, a colon, and the clues
//! with letters for blank cells. They do not name their game.

use pencilmill_generator::board::{Board, Ink, Item, Place, PuzzleText, TextError};
use pencilmill_generator::genre::{Genre, Puzzle};
use pencilmill_generator::genres;

/// The games with the genres that they are here.
const GAMES: [(&str, &str); 4] = [
    ("loopy", "slitherlink"),
    ("pearl", "masyu"),
    ("range", "kurodoko"),
    ("singles", "hitori"),
];

/// The genre of a game.
pub(crate) fn called(game: &str) -> Option<&'static dyn Genre> {
    let game = GAMES.iter().find(|(own, _)| *own == game)?;
    genres::named(game.1).ok()
}

/// Sides, letters of the level, and clues.
fn parts(id: &str) -> Option<(i16, i16, &str, &str)> {
    let (settings, clues) = id.split_once(':')?;
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
    let (cols, rest) = settings.split_at(digits(settings));
    let rest = rest.strip_prefix('x')?;
    let (rows, level) = rest.split_at(digits(rest));
    let is_level = level.chars().all(|c| c.is_ascii_alphanumeric());
    let side = |text: &str| text.parse().ok().filter(|side| (1..=100).contains(side));
    is_level.then_some((side(rows)?, side(cols)?, level, clues))
}

/// True if a text looks like a game ID.
pub(crate) fn is_id(text: &str) -> bool {
    parts(text).is_some() && !text.contains(char::is_whitespace)
}

/// Reads the game ID of a genre that is named beside it, or that only its own IDs can have.
///
/// # Errors
/// The first error of the ID.
pub(crate) fn parse(genre: Option<&'static dyn Genre>, id: &str) -> Result<Puzzle, TextError> {
    let (rows, cols, level, clues) = parts(id).unwrap_or_default();
    let grid = level
        .split('t')
        .nth(1)
        .filter(|grid| grid.starts_with(|c: char| c.is_ascii_digit()));
    let own = match grid {
        Some(_) => called("loopy"),
        None if clues.contains(['B', 'W']) => called("pearl"),
        None => None,
    };
    let genre = genre.or(own).ok_or_else(|| {
        let games = "loopy, pearl, range or singles";
        let found = "a game ID without the name of its game";
        TextError::new(
            1,
            found,
            format!("the name before it, such as \"range:{id}\" ({games})"),
        )
    })?;
    let grid = grid.map(|grid| grid.trim_end_matches(|c: char| !c.is_ascii_digit()));
    if let Some(grid) = grid.filter(|grid| *grid != "0") {
        return Err(TextError::new(
            1,
            format!("a grid of type {grid}"),
            "type 0, squares",
        ));
    }
    let slug = genre.card().slug;
    let board = Board::new(rows, cols);
    let cells: Vec<Place> = board.cells().collect();
    let first = id.chars().count() - clues.chars().count() + 1;
    let (mut items, mut told) = (Vec::new(), 0);
    let mut signs = (first..).zip(clues.chars()).peekable();
    while let Some((column, sign)) = signs.next() {
        let wrong = |expected| TextError::new(column, format!("{:?}", sign.to_string()), expected);
        let (ink, value) = match (slug, sign) {
            ("hitori", '0'..='9') => (Ink::Number, Some(sign as i16 - '0' as i16)),
            ("hitori", 'a'..='z') => (Ink::Number, Some(sign as i16 - 'a' as i16 + 10)),
            ("hitori", 'A'..='Z') => (Ink::Number, Some(sign as i16 - 'A' as i16 + 36)),
            ("masyu", 'W') => (Ink::Circle, None),
            ("masyu", 'B') => (Ink::Disc, None),
            ("masyu" | "kurodoko" | "slitherlink", 'a'..='z') => {
                told += sign as usize - 'a' as usize + 1;
                continue;
            }
            ("slitherlink", '0'..='9') => (Ink::Number, Some(sign as i16 - '0' as i16)),
            ("kurodoko", '_') => continue,
            ("kurodoko", '0'..='9') => {
                let mut number = sign.to_string();
                while let Some((_, digit)) = signs.next_if(|(_, sign)| sign.is_ascii_digit()) {
                    number.push(digit);
                }
                let value = number.parse();
                (
                    Ink::Number,
                    Some(value.map_err(|_| wrong("a smaller number"))?),
                )
            }
            _ => {
                return Err(wrong(match slug {
                    "hitori" => "a digit or letter for each cell",
                    "masyu" => "W (white), B (black), or a to z for blank cells",
                    "kurodoko" => "a number, \"_\", or a to z for blank cells",
                    "slitherlink" => "a digit, or a to z for blank cells",
                    _ => "another genre: the collection does not have this one",
                }));
            }
        };
        let at = cells.get(told).copied();
        let at = at.ok_or_else(|| wrong("the end: the whole board is told"))?;
        told += 1;
        items.push((
            Item {
                ink,
                at,
                to: at,
                value,
            },
            column,
        ));
    }
    if told != board.area() {
        let found = format!("the end after {told} of {} cells", board.area());
        let end = id.chars().count() + 1;
        return Err(TextError::new(end, found, "the rest of the board"));
    }
    let (board, named) = ((board, 1), (slug, 1));
    let text = PuzzleText {
        genre: named,
        board,
        items,
    };
    Puzzle::read(genre, text)
}
