//! A genre's board for a setter's table: the ink that may be printed, with its places, values and
//! looks.

use super::guide::{Guide, Layer};
use super::looks::value_of;
use super::shapes::{Stroke, strokes};
use pencilmill_figures::figure::signs::{place_point, square};
use pencilmill_figures::figure::{CELL, Figure, Mil, Point};
use pencilmill_generator::board::{
    Board, Drawing, Place, Spot, TileKind, Values, Where, value_text,
};
use pencilmill_generator::genre::{Genre, Puzzle, Requirement};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Greatest number offered in a list of turns; larger ones are typed.
const EVENTS: usize = 3;
/// Number of turns in the longest list offered.
const TURNS: i16 = 12;
/// Number of places of a turn: its steps and the response.
const TURN: i16 = 12;

/// The data that a page needs to set a puzzle.
#[derive(Serialize, Debug)]
pub struct Table {
    genre: &'static str,
    rows: i16,
    cols: i16,
    /// Ink that may be printed.
    prints: Guide,
    /// Ink that an answer may have.
    answers: Guide,
    /// Values offered for each ink; others are typed.
    offers: BTreeMap<&'static str, Vec<String>>,
    /// Inks that may share a cell.
    shares: Vec<&'static str>,
    /// True if the cells of clues can be prescribed.
    picture: bool,
    /// Left, top, right and bottom of the area that may be printed on.
    extent: [Mil; 4],
    /// The blank board.
    print: Vec<Stroke>,
}

impl Table {
    /// Creates the table for a puzzle of this genre on this board, with a place for each printed
    /// item.
    pub fn new(genre: &'static dyn Genre, board: Board, printed: &Drawing) -> Table {
        let card = genre.card();
        let layers = Layer::of(card.printed, |spot| places(spot, board, printed));
        let blank = Figure::to_draw_on(&Puzzle {
            genre,
            board,
            printed: Drawing::blank(),
        });
        let shares = card
            .requires
            .iter()
            .filter_map(|requirement| match requirement {
                Requirement::Shares(ink) => Some(ink.name()),
                _ => None,
            });
        Table {
            genre: card.slug,
            rows: board.rows,
            cols: board.cols,
            prints: Guide::to_print(genre, board, &layers),
            answers: Guide::new(genre, &BTreeSet::from([board]), None),
            offers: offers(card.printed, board, printed),
            shares: shares.collect(),
            picture: card.takes_picture(),
            extent: extent(board, &layers),
            print: strokes(&blank.shapes, Point::new(0, 0)),
        }
    }

    /// Creates the table for a puzzle's printed items.
    pub fn of(puzzle: &Puzzle) -> Table {
        Table::new(puzzle.genre, puzzle.board, &puzzle.printed)
    }
}

/// The places where a spot may be printed. Below the board they are unlimited; the table offers
/// those that puzzles usually have and those that this one has.
fn places(spot: &Spot, board: Board, printed: &Drawing) -> BTreeSet<(Place, Place)> {
    let below = Board::new(2 * board.rows + 2, (2 * board.cols).max(9));
    let list = Board::new(TURNS, TURN);
    // A row is left free below the board, and one more for the heading of a list of turns.
    let cells = |extent: Board| {
        let lower = move |cell: Place| Place {
            y: cell.y + 2 * board.rows + 2,
            x: cell.x,
        };
        extent.cells().map(move |cell| (lower(cell), lower(cell)))
    };
    let mut places: BTreeSet<(Place, Place)> = match spot.on {
        Where::Bank => cells(below).collect(),
        Where::BankNeighbours => {
            let down = 2 * board.rows + 2;
            let lower = |cell: Place| Place {
                y: cell.y + down,
                x: cell.x,
            };
            let pairs = Where::Neighbours.places(below);
            pairs
                .into_iter()
                .map(|(a, b)| (lower(a), lower(b)))
                .collect()
        }
        Where::Turns => cells(list).collect(),
        on => on.places(board).into_iter().collect(),
    };
    let own = printed
        .items()
        .iter()
        .filter(|item| spot.admits(board, item));
    places.extend(own.map(|item| (item.at, item.to)));
    places
}

/// The values offered for each ink: those that puzzles usually have, and printed ones.
fn offers(spots: &[Spot], board: Board, printed: &Drawing) -> BTreeMap<&'static str, Vec<String>> {
    let most = board.rows.max(board.cols).max(9);
    let mut offers: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
    for spot in spots {
        let text = |value| value_text(spot.ink, value);
        let all = || spot.values.all().into_iter().flatten();
        let values: Vec<String> = match spot.values {
            Values::None => vec![String::new()],
            Values::Numbers(least, _) | Values::Sizes(least) => all()
                .take_while(|number| *number < least.max(1) + most)
                .map(text)
                .collect(),
            Values::Tiles => TileKind::all()
                .map(|kind| text(kind.tile().value()))
                .collect(),
            Values::Sets => {
                let all = all().map(text);
                all.filter(|set| set.len() == 1 || set.chars().all(|c| "?+".contains(c)))
                    .collect()
            }
            Values::Arrows(_) => all()
                .map(text)
                .filter(|arrow| arrow.ends_with('?'))
                .collect(),
            Values::Responses | Values::Counts => {
                let few = |text: &String| {
                    let number: String = text.chars().filter(char::is_ascii_digit).collect();
                    number.parse().is_ok_and(|n: usize| n <= EVENTS) || number.is_empty()
                };
                let plain = |text: &String| !text.contains(['+', '!']);
                all()
                    .map(text)
                    .filter(|text| few(text) && plain(text))
                    .collect()
            }
            Values::Letters(_) | Values::Tetrominoes | Values::Steps => all().map(text).collect(),
        };
        let own = printed
            .items()
            .iter()
            .filter(|item| spot.admits(board, item));
        let offered = offers.entry(spot.ink.name()).or_default();
        for value in values.into_iter().chain(own.map(value_of)) {
            if !offered.contains(&value) {
                offered.push(value);
            }
        }
    }
    offers
}

/// The box around the board and every place that may be printed on.
fn extent(board: Board, layers: &[Layer]) -> [Mil; 4] {
    let cells = layers
        .iter()
        .flat_map(Layer::places)
        .filter(|place| place.is_cell());
    let corners = [Place::point(0, 0), Place::point(board.rows, board.cols)].map(place_point);
    let points = cells.flat_map(|cell| square(cell, CELL / 2)).chain(corners);
    points.fold([0; 4], |[left, top, right, bottom], Point { x, y }| {
        [left.min(x), top.min(y), right.max(x), bottom.max(y)]
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_generator::board::item_text;
    use pencilmill_generator::genres;
    use std::path::Path;

    /// Puzzles of a genre that tests make again.
    fn kept(genre: &dyn Genre) -> Vec<Puzzle> {
        let genres = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../generator/genres/src");
        let folder = genres.join(genre.card().slug.replace('-', "_"));
        let mut found = Vec::new();
        for file in ["golden.txt", "fixture.txt"] {
            let text = std::fs::read_to_string(folder.join(file)).unwrap();
            let begins = |line: &&str| line.starts_with(&format!("{} ", genre.card().slug));
            let line = |line| str::strip_prefix(line, "puzzle ").unwrap_or(line);
            let lines = text.lines().map(line).filter(begins);
            found.extend(lines.filter_map(|line| genres::parse(line).ok()));
        }
        found
    }

    #[test]
    fn whatever_is_printed_can_be_set_on_a_blank_board() {
        for &genre in genres::ALL {
            let puzzles = kept(genre);
            assert!(!puzzles.is_empty(), "{}", genre.card().slug);
            let boards: BTreeSet<Board> = puzzles.iter().map(|puzzle| puzzle.board).collect();
            for board in boards {
                let table = Table::new(genre, board, &Drawing::blank());
                let slots = table.prints.slots(board);
                for puzzle in puzzles.iter().filter(|puzzle| puzzle.board == board) {
                    // The slots as the page writes them, item by item.
                    let mut set: BTreeMap<&str, String> = BTreeMap::new();
                    for item in puzzle.printed.items() {
                        let words = set.entry(item.ink.name()).or_default();
                        *words += &format!(" {}", item_text(item));
                        let slot = (item.ink.name(), item.at, item.to);
                        let found = slots.get(&slot).and_then(|look| look.get(&value_of(item)));
                        let is_drawn = found.is_some_and(|strokes| !strokes.is_empty());
                        assert!(is_drawn, "{puzzle}: {item:?}");
                    }
                    let inks = set.iter().map(|(ink, words)| format!("{ink}{words}"));
                    let inks = inks.collect::<Vec<_>>().join("; ");
                    let text = format!("{} {board}; {inks}", genre.card().slug);
                    let again = genres::parse(text.trim_end()).unwrap();
                    assert_eq!(again.to_string(), puzzle.to_string());
                }
            }
        }
    }

    #[test]
    fn what_lies_beyond_the_offered_places_of_a_puzzle_is_offered_too() {
        let text = "gloop 3x4; tile r30c1=......aa; grey r30c1";
        let Ok(parsed) = pencilmill_generator::board::parse_puzzle_text(text) else {
            panic!("{text}");
        };
        let printed: Drawing = parsed.items.into_iter().map(|(item, _)| item).collect();
        let genre = genres::named("gloop").unwrap();
        let board = Board::new(3, 4);
        let table = Table::new(genre, board, &printed);
        let tile = ("tile", Place::cell(29, 0), Place::cell(29, 0));
        assert!(table.prints.slots(board).contains_key(&tile));
        assert!(table.extent[3] >= 30 * CELL);
        assert!(table.offers["tile"].contains(&"......aa".to_owned()));
    }

    #[test]
    fn few_values_are_offered() {
        for &genre in genres::ALL {
            let board = genre.card().sizes.default;
            let table = Table::new(genre, board, &Drawing::blank());
            for (ink, values) in &table.offers {
                let most = if *ink == "tile" { TileKind::COUNT } else { 30 };
                assert!((1..=most).contains(&values.len()), "{ink}: {values:?}");
            }
            let size = serde_json::to_string(&table).unwrap().len();
            assert!(size < 1_000_000, "{}: {size} bytes", genre.card().slug);
        }
    }
}
