//! Addresses of Penpa+, a web player that draws any puzzle and compares the solver's drawing with
//! an answer.
//!
//! Printed items go into its question layer, ink by ink, and the answer into its lists for
//! comparison. A puzzle with ink that it cannot show has no address; an answer that it cannot
//! compare is left out. docs/formats.md describes how answers are drawn there, and which addresses
//! are read.

use base64::prelude::{BASE64_STANDARD, Engine};
use check::{Check, Mark};
pub use parse::{is_address, parse};
use pencilmill_generator::board::{Board, Drawing, Item, Place};
use pencilmill_generator::genre::Puzzle;
use question::Question;
use tool::{Tool, shade};

mod check;
mod parse;
mod question;
mod tool;

/// Address of the player.
pub const SITE: &str = "https://swaroopg92.github.io/penpa-edit/";
/// Maximum length of a text read from an address.
const LONGEST: usize = 1 << 20;
/// Size of a cell in pixels.
const PIXELS: i32 = 38;
/// Abbreviations in a puzzle's text, in order of replacement.
pub const SHORT: [(&str, &str); 31] = [
    ("z", "zZ"),
    ("\"qa\"", "z9"),
    ("\"pu_q\"", "zQ"),
    ("\"pu_a\"", "zA"),
    ("\"grid\"", "zG"),
    ("\"edit_mode\"", "zM"),
    ("\"surface\"", "zS"),
    ("\"line\"", "zL"),
    ("\"lineE\"", "zE"),
    ("\"wall\"", "zW"),
    ("\"cage\"", "zC"),
    ("\"number\"", "zN"),
    ("\"symbol\"", "zY"),
    ("\"special\"", "zP"),
    ("\"board\"", "zB"),
    ("\"command_redo\"", "zR"),
    ("\"command_undo\"", "zU"),
    ("\"command_replay\"", "z8"),
    ("\"numberS\"", "z1"),
    ("\"freeline\"", "zF"),
    ("\"freelineE\"", "z2"),
    ("\"thermo\"", "zT"),
    ("\"arrows\"", "z3"),
    ("\"direction\"", "zD"),
    ("\"squareframe\"", "z0"),
    ("\"polygon\"", "z5"),
    ("\"deletelineE\"", "z4"),
    ("\"killercages\"", "z6"),
    ("\"nobulbthermo\"", "z7"),
    ("\"__a\"", "z_"),
    ("null", "zO"),
];

/// The address of a puzzle, with its answer for comparison if it is given and can be compared.
pub fn address(puzzle: &Puzzle, answer: Option<&Drawing>) -> Option<String> {
    let grid = Grid::new(puzzle.board, &puzzle.printed);
    let question = Question::of(&grid, &puzzle.printed)?;
    let check = answer.and_then(|answer| Check::of(&grid, puzzle, answer));
    let text = text(puzzle, &grid, &question, check.as_ref())?;
    let short = SHORT
        .iter()
        .fold(text, |text, (long, short)| text.replace(long, short));
    let compared = match &check {
        Some(check) => format!("&a={}", packed(&check.text()?)),
        None => String::new(),
    };
    Some(format!("{SITE}#m=solve&p={}{compared}", packed(&short)))
}

/// A text as an address has it.
pub fn packed(text: &str) -> String {
    let bytes = miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 9);
    BASE64_STANDARD.encode(bytes)
}

/// The text that an address has so; none if it is another or a very long one.
fn unpacked(packed: &str) -> Option<Vec<u8>> {
    let bytes = BASE64_STANDARD.decode(packed).ok()?;
    miniz_oxide::inflate::decompress_to_vec_with_limit(&bytes, LONGEST).ok()
}

/// Returns whether two addresses hold the same texts, which another program may have deflated
/// differently.
pub fn is_same(one: &str, other: &str) -> bool {
    one == other || texts(one).is_some_and(|own| Some(own) == texts(other))
}

/// The texts in an address; none if it has another form.
fn texts(address: &str) -> Option<Vec<Vec<u8>>> {
    let packed = address.strip_prefix(SITE)?.strip_prefix("#m=solve&p=")?;
    packed.splitn(2, "&a=").map(unpacked).collect()
}

/// The board in the player's numbering, with its margin.
struct Grid {
    board: Board,
    top: i32,
    bottom: i32,
    left: i32,
    right: i32,
}

impl Grid {
    fn new(board: Board, printed: &Drawing) -> Grid {
        let mut grid = Grid {
            board,
            top: 0,
            bottom: 0,
            left: 0,
            right: 0,
        };
        let places = printed.items().iter().flat_map(|item| [item.at, item.to]);
        for Place { y, x } in places {
            let beyond = |far: i16| (i32::from(far) + 1) / 2;
            grid.top = grid.top.max(beyond(-y));
            grid.left = grid.left.max(beyond(-x));
            grid.bottom = grid.bottom.max(beyond(y - 2 * board.rows));
            grid.right = grid.right.max(beyond(x - 2 * board.cols));
        }
        grid
    }

    fn rows(&self) -> i32 {
        i32::from(self.board.rows) + self.top + self.bottom
    }

    fn cols(&self) -> i32 {
        i32::from(self.board.cols) + self.left + self.right
    }

    fn width(&self) -> i32 {
        self.cols() + 4
    }

    /// Number of cells, including two of margin on each side.
    fn area(&self) -> i32 {
        self.width() * (self.rows() + 4)
    }

    /// The number of a place: cells come first, then corners, then sides below and beside cells.
    fn point(&self, place: Place) -> i32 {
        let (y, x) = (
            i32::from(place.y) + 2 * self.top,
            i32::from(place.x) + 2 * self.left,
        );
        self.counted(y, x)
    }

    fn counted(&self, y: i32, x: i32) -> i32 {
        let (row, col) = (y.div_euclid(2), x.div_euclid(2));
        let (kind, row, col) = match (y.rem_euclid(2), x.rem_euclid(2)) {
            (1, 1) => (0, row + 2, col + 2),
            (0, 0) => (1, row + 1, col + 1),
            (0, _) => (2, row + 1, col + 2),
            _ => (3, row + 2, col + 1),
        };
        kind * self.area() + row * self.width() + col
    }

    fn pair(&self, a: Place, b: Place) -> String {
        let (a, b) = (self.point(a), self.point(b));
        format!("{},{}", a.min(b), a.max(b))
    }
}

/// Returns whether a place lies off the outline of the board.
const fn is_inside(board: Board, place: Place) -> bool {
    place.y > 0 && place.x > 0 && place.y < 2 * board.rows && place.x < 2 * board.cols
}

/// Returns whether a slanted line runs through one cell only.
fn is_short(item: &Item) -> bool {
    (item.at.y - item.to.y).abs() == 2 && (item.at.x - item.to.x).abs() == 2
}

/// The text of the puzzle: nineteen lines.
fn text(
    puzzle: &Puzzle,
    grid: &Grid,
    question: &Question,
    check: Option<&Check>,
) -> Option<String> {
    let card = puzzle.genre.card();
    let (rows, cols) = (grid.rows(), grid.cols());
    let centre = grid.counted(rows, cols);
    let mut rules = vec![card.goal.en.to_owned()];
    rules.extend(
        card.printed_rules()
            .map(|(number, rule)| format!("{number}. {}", rule.en)),
    );
    let tool = Tool::of(card);
    rules.extend(tool.others(card).into_iter().map(str::to_owned));
    if check.is_some() {
        let told = (card.drawn.iter()).filter_map(|spot| Mark::told(card, spot.ink));
        rules.extend(told.map(str::to_owned));
    } else {
        rules.push("The answer is not compared here.".to_owned());
    }
    // The player takes the text for markup.
    let plain = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
    let mut escaped = plain(&rules.join("\n"));
    for (char, code) in [('\n', "%2D"), (',', "%2C"), ('&', "%2E"), ('=', "%2F")] {
        escaped = escaped.replace(char, code);
    }
    let title = format!("{} {}", card.title, puzzle.board).replace(',', "%2C");
    let frame = if check.is_some_and(|check| check.outline) {
        2
    } else {
        1
    };
    let style = format!("[\"1\",\"2\",\"{frame}\"]");
    let Tool { name, value, .. } = tool;
    let mut cells = Vec::new();
    let mut before = 0;
    for cell in puzzle.board.cells() {
        let at = grid.point(cell);
        cells.push((at - before).to_string());
        before = at;
    }
    let layer = |layer: &Question| serde_json::to_string(layer).ok();
    let size = |cells: i32| (cells + 1) * PIXELS;
    let modes = |shade, line, number, sudoku| {
        format!(
            "\"surface\":{shade},\"multicolor\":[\"\",1],\
             \"line\":[\"1\",{line}],\"lineE\":[\"1\",{line}],\"wall\":[\"\",{line}],\"cage\":[\"1\",10],\
             \"number\":[\"1\",{number}],\"symbol\":[\"circle_L\",1],\"special\":[\"thermo\",\"\"],\
             \"board\":[\"\",\"\"],\"move\":[\"1\",\"\"],\"combi\":[\"battleship\",3],\"sudoku\":[\"1\",{sudoku}]"
        )
    };
    let own = modes(shade(card), 3, 2, 9);
    let begin = own.find(&format!("\"{name}\":"))?;
    let end = begin + own[begin..].find(']')? + 1;
    let own = format!("{}\"{name}\":{value}{}", &own[..begin], &own[end..]);
    let mode = format!(
        "{{\"qa\":\"pu_a\",\"grid\":{style},\
         \"pu_q\":{{\"edit_mode\":\"surface\",{}}},\"pu_a\":{{\"edit_mode\":\"{name}\",{own}}}}}",
        modes("[\"\",1]", 2, 1, 1)
    );
    let lines = [
        format!(
            "square,{cols},{rows},{PIXELS},0,1,1,{},{},{centre},{centre},0,0,0,0,\
             Title: {title},Author: pencilmill,,{escaped},OFF,false",
            size(cols),
            size(rows)
        ),
        format!(
            "[{},{},{},{}]",
            grid.top, grid.bottom, grid.left, grid.right
        ),
        format!("{style}~\"{name}\"~{value}"),
        layer(question)?,
        String::new(),
        format!("[{}]", cells.join(",")),
        "[]".to_owned(),
        check.map_or_else(|| "{}".to_owned(), Check::settings),
        "\"x\"".to_owned(),
        "\"x\"".to_owned(),
        "[3,2,3]".to_owned(),
        mode,
        "\"x\"".to_owned(),
        "0".to_owned(),
        layer(&Question::default())?,
        "x".to_owned(),
        "{}".to_owned(),
        Check::tags(card).to_owned(),
        String::new(),
    ];
    Some(lines.join("\n"))
}
