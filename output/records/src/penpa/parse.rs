//! Puzzles read from addresses.

use super::question::{CIRCLE, CIRCLED, EDGES, JOINED, SURFACES, SYMBOLS, TEXTS, WAYS};
use super::{Grid, SHORT, SITE, is_inside, unpacked};
use crate::pasted::narrow;
use crate::read::{short, shortened};
use pencilmill_generator::board::{
    Arrow, Board, Ink, Item, ORTHOGONAL, Place, PuzzleText, TextError, parse_value, place_text,
};
use pencilmill_generator::genre::{Card, Genre, Puzzle};
use pencilmill_generator::{genres, puzzlink};
use serde_json::Value;
use std::collections::BTreeSet;

/// Most rows or columns of a grid.
const MOST: i32 = 120;
/// Inks that an unusual shade may stand for.
const SHADES: [Ink; 2] = [Ink::Black, Ink::Grey];
/// Shades from light grey to black.
const GREYS: [u64; 4] = [1, 3, 4, 8];
/// Lists of the question layer that are read; numbers come before their circles.
const READ: [&str; 5] = ["number", "surface", "symbol", "lineE", "line"];
/// Its lists that hold no printed marks.
const NO_MARKS: [&str; 4] = [
    "command_redo",
    "command_undo",
    "command_replay",
    "deletelineE",
];

/// True for an address of this player.
pub fn is_address(text: &str) -> bool {
    puzzlink::is_address(text) && parameters(text).is_some()
}

/// Reads a puzzle from an address. Its genre is the one given, or named by a tag or the title, or
/// the only one that prints all marks. The address of another player may stand in it.
///
/// # Errors
/// Another genre, board or mark, at the column of the text that contains it.
pub fn parse(text: &str, given: Option<&'static dyn Genre>) -> Result<Puzzle, TextError> {
    let (column, data) = packed_puzzle(text).ok_or_else(|| {
        TextError::new(
            text.chars().count() + 1,
            "the end",
            format!("an address such as {SITE}#m=solve&p=PUZZLE"),
        )
    })?;
    let wrong = |(found, expected): Wrong| TextError::new(column, found, expected);
    if puzzlink::is_address(&data) {
        return genres::parse(&data).map_err(|mut error| {
            error.column += column - 1;
            error
        });
    }
    let lines = lines(&data).ok_or_else(|| {
        let expected = "the text of a puzzle, deflated and in base64";
        TextError::new(column, shortened(&data), expected)
    })?;
    let line = |at: usize| lines.get(at).map_or("", String::as_str);
    let grid = grid(line(0), line(5)).map_err(wrong)?;
    let layer: Value = serde_json::from_str(line(3)).unwrap_or_default();
    let read = |genre: &'static dyn Genre| {
        let card = genre.card();
        let mut question = Question {
            grid: &grid,
            card,
            layer: &layer,
            circled: BTreeSet::new(),
            items: Vec::new(),
        };
        question.read().map_err(wrong)?;
        let items = question.items.into_iter().map(|item| (item, column));
        Puzzle::read(
            genre,
            PuzzleText {
                genre: (card.slug, column),
                board: (grid.board, column),
                items: items.collect(),
            },
        )
    };
    let title = title(line(0));
    if let Some(genre) = given.or_else(|| genre(title, line(17))) {
        return read(genre);
    }
    let mut fitting = genres::ALL.iter().filter_map(|genre| read(*genre).ok());
    match (fitting.next(), fitting.next()) {
        (Some(puzzle), None) => Ok(puzzle),
        _ => Err(TextError::new(
            column,
            shortened(&format!("the title {title:?}")),
            "a title or tag that names a genre, or its name before the address, such as \
             \"nurikabe https://…\"",
        )),
    }
}

/// The text found, and the text expected.
type Wrong = (String, String);

/// The parameters of an address, with the number of characters before them.
fn parameters(text: &str) -> Option<(usize, &str)> {
    let (before, parameters) = text.split_once(['#', '?'])?;
    (parameters.starts_with("m=")).then(|| (before.chars().count() + 1, parameters))
}

/// The packed puzzle of an address, with its column. Browsers may have escaped its signs.
fn packed_puzzle(text: &str) -> Option<(usize, String)> {
    let (mut column, parameters) = parameters(text)?;
    for part in parameters.split('&') {
        if let Some(data) = part.strip_prefix("p=") {
            let escaped = [
                ("%2B", "+"),
                ("%2F", "/"),
                ("%3A", ":"),
                ("%3D", "="),
                ("%3F", "?"),
            ];
            let data = (escaped.iter()).fold(data.to_owned(), |data, (code, sign)| {
                data.replace(code, sign)
            });
            return Some((column + 3, data));
        }
        column += part.chars().count() + 1;
    }
    None
}

fn lines(data: &str) -> Option<Vec<String>> {
    let text = String::from_utf8(unpacked(data)?).ok()?;
    let text = (SHORT.iter().rev()).fold(text, |text, (long, short)| text.replace(short, long));
    Some(text.split('\n').map(str::to_owned).collect())
}

/// The title in a header.
fn title(header: &str) -> &str {
    let title = (header.split(',')).find_map(|field| field.strip_prefix("Title:"));
    title.unwrap_or_default().trim()
}

/// The genre named by a tag, or else by the title: the longest name in it.
fn genre(title: &str, tags: &str) -> Option<&'static dyn Genre> {
    let tags: Vec<String> = serde_json::from_str(tags).unwrap_or_default();
    let tags: Vec<String> = tags.iter().map(|tag| genres::plain(tag)).collect();
    let whole = genres::plain(title);
    let tagged = |genre: &&&dyn Genre| genres::names(**genre).any(|name| tags.contains(&name));
    let length = |genre: &&&dyn Genre| {
        let found = genres::names(**genre).filter(|name| whole.contains(name.as_str()));
        found.map(|name| name.len()).max().unwrap_or_default()
    };
    let named = || {
        let longest = genres::ALL.iter().max_by_key(length);
        longest.filter(|genre| length(genre) > 0)
    };
    genres::ALL.iter().find(tagged).or_else(named).copied()
}

/// The grid of a header and a list of cells, each told by its distance from the one before.
fn grid(header: &str, cells: &str) -> Result<Grid, Wrong> {
    let fields: Vec<&str> = header.split(',').collect();
    let side = |at: usize| {
        let side = fields.get(at).and_then(|side| side.parse().ok());
        side.filter(|side| (1..=MOST).contains(side))
    };
    let (Some("square"), Some(cols), Some(rows)) = (fields.first().copied(), side(1), side(2))
    else {
        let found = fields.get(..3).unwrap_or(&fields).join(",");
        let expected = format!("a grid of square cells, at most {MOST} in a row or column");
        return Err((shortened(&found), expected));
    };
    let whole = Grid {
        board: Board::new(rows as i16, cols as i16),
        top: 0,
        bottom: 0,
        left: 0,
        right: 0,
    };
    let steps: Vec<i32> = serde_json::from_str(cells).unwrap_or_default();
    let places = steps.iter().scan(0_i32, |at, step| {
        *at = at.saturating_add(*step);
        Some(whole.place(*at))
    });
    let places: BTreeSet<Place> = places.flatten().collect();
    let (Some(first), Some(last)) = (places.first(), places.last()) else {
        return Err(("no cells".to_owned(), "a board".to_owned()));
    };
    let board = Board::new((last.y - first.y) / 2 + 1, (last.x - first.x) / 2 + 1);
    let is_all = first.is_cell() && last.is_cell() && last.x >= first.x;
    let is_all = is_all && places.len() == board.area();
    let moved = |place: &Place| {
        board.contains(Place {
            y: place.y - first.y + 1,
            x: place.x - first.x + 1,
        })
    };
    if !is_all || !places.iter().all(|place| place.is_cell() && moved(place)) {
        let expected = "a board that is a rectangle without gaps";
        return Err((
            format!("a board of {} cells", places.len()),
            expected.to_owned(),
        ));
    }
    let [top, left] = [first.y, first.x].map(|half| i32::from(half - 1) / 2);
    Ok(Grid {
        board,
        top,
        left,
        bottom: rows - top - i32::from(board.rows),
        right: cols - left - i32::from(board.cols),
    })
}

impl Grid {
    /// The place with a number of the player's.
    fn place(&self, point: i32) -> Option<Place> {
        let (kind, rest) = (point.div_euclid(self.area()), point.rem_euclid(self.area()));
        let (row, col) = (rest / self.width(), rest % self.width());
        let (y, x) = match kind {
            0 => (2 * row - 3, 2 * col - 3),
            1 => (2 * row - 2, 2 * col - 2),
            2 => (2 * row - 2, 2 * col - 3),
            3 => (2 * row - 3, 2 * col - 2),
            _ => return None,
        };
        Some(Place {
            y: (y - 2 * self.top) as i16,
            x: (x - 2 * self.left) as i16,
        })
    }
}

/// The text of a mark, whose numbers the player may write as such.
fn text_of(mark: &Value) -> String {
    let text = match &mark[0] {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    };
    text.chars().map(narrow).collect()
}

/// The question layer of an address, and the items read from it.
struct Question<'a> {
    grid: &'a Grid,
    card: &'static Card,
    layer: &'a Value,
    /// Numbers of places with a printed number that a symbol has the circle of.
    circled: BTreeSet<&'a str>,
    items: Vec<Item>,
}

impl<'a> Question<'a> {
    fn read(&mut self) -> Result<(), Wrong> {
        let Some(lists) = self.layer.as_object() else {
            let expected = "a layer with the question".to_owned();
            return Err((shortened(&self.layer.to_string()), expected));
        };
        for list in READ {
            let marks = lists.get(list).and_then(Value::as_object);
            for (point, value) in marks.into_iter().flatten() {
                self.mark(list, point, value)?;
            }
        }
        let has_marks = |list: &Value| match list {
            Value::Array(list) => !list.is_empty(),
            Value::Object(list) => !list.is_empty(),
            _ => false,
        };
        let other = lists.iter().find(|(key, list)| {
            let key = key.as_str();
            !READ.contains(&key) && !NO_MARKS.contains(&key) && has_marks(list)
        });
        match other {
            Some((key, list)) => Err(self.foreign(key, "", list)),
            None => Ok(()),
        }
    }

    /// Reads a mark: the first of the items that it may be which the genre prints.
    fn mark(&mut self, list: &str, point: &'a str, value: &Value) -> Result<(), Wrong> {
        if list == "number" && text_of(value).trim().is_empty() {
            return Ok(());
        }
        let foreign = || self.foreign(list, point, value);
        let number = |point: &str| self.grid.place(point.parse().ok()?);
        let ends = point.split_once(',');
        let ends = ends.and_then(|(a, b)| Some((number(a)?, number(b)?)));
        let at = number(point)
            .or(ends.map(|ends| ends.0))
            .ok_or_else(foreign)?;
        let options: Vec<Item> = match list {
            "number" => self.texts(at, point, value),
            "surface" if self.symbol(point).contains(&Ink::Node) => return Ok(()),
            "surface" => {
                let colour = value.as_u64().unwrap_or_default();
                let exact = SURFACES.iter().filter(|entry| u64::from(entry.1) == colour);
                let shades = SHADES.iter().filter(|_| GREYS.contains(&colour));
                let inks = exact.map(|entry| entry.0).chain(shades.copied());
                let inks = inks.filter(|ink| *ink != Ink::Node);
                inks.map(|ink| Item::at(ink, at)).collect()
            }
            "symbol" if self.circled.contains(point) => return Ok(()),
            "symbol" => {
                let inks = self.symbol(point).into_iter();
                inks.map(|ink| Item::at(ink, at)).collect()
            }
            "line" => {
                let joined = value.as_u64() == Some(u64::from(JOINED));
                let ends = ends.filter(|_| joined);
                ends.map(|(a, b)| Item::between(Ink::Join, a, b))
                    .into_iter()
                    .collect()
            }
            _ => {
                let (a, b) = ends.ok_or_else(foreign)?;
                let style = value.as_u64().unwrap_or_default();
                let is_style = |edge: &(Ink, u8)| u64::from(edge.1) == style;
                let mut edges = EDGES.to_vec();
                edges.retain(|_| EDGES.iter().any(is_style));
                edges.sort_by_key(|edge| !is_style(edge));
                let side = a.midway(b);
                let unit = side.is_side() && side.ends() == [a.min(b), a.max(b)];
                let along = |ink| match ink {
                    Ink::Border | Ink::Mirror if unit => Item::at(ink, side),
                    _ => Item::between(ink, a, b),
                };
                let edges: Vec<Item> = edges.iter().map(|edge| along(edge.0)).collect();
                // an outline that is drawn once more
                let outer = unit && !is_inside(self.grid.board, side);
                if outer && !edges.is_empty() && !edges.iter().any(|item| self.prints(item)) {
                    return Ok(());
                }
                edges
            }
        };
        let item = options.iter().find(|item| self.prints(item));
        // where the genre prints no "?", it says nothing
        if item.is_none() && options.iter().any(|item| item.ink == Ink::Unknown) {
            return Ok(());
        }
        let item = *item.ok_or_else(foreign)?;
        if item.ink == Ink::Circled {
            self.circled.insert(point);
        }
        self.items.push(item);
        Ok(())
    }

    /// The items that a text may be.
    fn texts(&self, at: Place, point: &str, value: &Value) -> Vec<Item> {
        let text = text_of(value).trim().to_uppercase();
        let valued = |ink, text: &str| Some(Item::valued(ink, at, parse_value(ink, text)?));
        let arrow = text.split_once('_').and_then(|(number, way)| {
            let way = WAYS.iter().position(|own| own.to_string() == way)?;
            let arrow = Arrow {
                way: ORTHOGONAL[way],
                number: None,
            };
            valued(Ink::Arrow, &format!("{}{number}", arrow.name()))
        });
        let own_circle = value[1].as_u64() == Some(u64::from(CIRCLED));
        let circled = (own_circle || self.symbol(point).contains(&Ink::Circle)).then(|| match text
            .as_str()
        {
            "?" => Some(Item::at(Ink::Circled, at)),
            text => valued(Ink::Circled, text),
        });
        let entries: Vec<String> = text.chars().map(String::from).collect();
        let set = valued(Ink::Set, &entries.join("+"));
        let signs = TEXTS
            .iter()
            .filter_map(|&ink| match text.strip_prefix(ink.sign())? {
                "" => Some(Item::at(ink, at)),
                text => valued(ink, text),
            });
        [arrow, circled.flatten(), set]
            .into_iter()
            .flatten()
            .chain(signs)
            .collect()
    }

    /// The inks that a symbol may be; circles may have any size.
    fn symbol(&self, point: &str) -> Vec<Ink> {
        let symbol = &self.layer["symbol"][point];
        let (style, name) = (symbol[0].as_u64(), symbol[1].as_str().unwrap_or_default());
        let own = SYMBOLS.iter().filter(|own| style == Some(u64::from(own.1)));
        let is_circle = |name: &str| name.starts_with(CIRCLE.trim_end_matches('L'));
        let mut own: Vec<_> = own
            .filter(|own| own.2 == name || is_circle(own.2) && is_circle(name))
            .collect();
        own.sort_by_key(|own| own.2 != name);
        own.iter().map(|own| own.0).collect()
    }

    fn prints(&self, item: &Item) -> bool {
        let mut spots = self.card.printed.iter();
        spots.any(|spot| spot.admits(self.grid.board, item))
    }

    /// The error of a mark that the genre does not print.
    fn foreign(&self, list: &str, point: &str, value: &Value) -> Wrong {
        let number = |point: &str| self.grid.place(point.parse().ok()?).map(place_text);
        let place: Vec<String> = point.split(',').filter_map(number).collect();
        let found = format!("{list} {} {}", place.join("-"), short(value));
        (found, format!("an item that {} prints", self.card.slug))
    }
}
