//! Addresses of Penpa+, a web player that draws any puzzle and compares what is drawn with an answer.
//!
//! What is printed goes into its question layer, ink by ink, and the answer into lists that it compares. Ink that it cannot show
//! means no address; an answer that it cannot compare means an address without one. docs/formats.md says how answers are
//! drawn there.

use base64::prelude::{BASE64_STANDARD, Engine};
use pencilmill_generator::board::{
    Arrow, Board, Drawing, Ink, Item, ORTHOGONAL, Place, Set, value_text,
};
use pencilmill_generator::genre::Puzzle;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Where the player is.
pub const SITE: &str = "https://swaroopg92.github.io/penpa-edit/";
/// Longest text that is read from an address.
const LONGEST: usize = 1 << 20;
/// Pixels of a cell.
const PIXELS: i32 = 38;
/// What is written short in a puzzle's text, in this order.
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

/// The address of a puzzle, with its answer to be compared with if there is one that can be.
pub fn address(puzzle: &Puzzle, answer: Option<&Drawing>) -> Option<String> {
    let sheet = Sheet::new(puzzle.board, &puzzle.printed);
    let question = Question::of(&sheet, &puzzle.printed)?;
    let check = answer.and_then(|answer| Check::of(&sheet, puzzle, answer));
    let text = text(puzzle, &sheet, &question, check.as_ref())?;
    let short = SHORT
        .iter()
        .fold(text, |text, (long, short)| text.replace(long, short));
    let packed = |text: &str| {
        let bytes = miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 9);
        BASE64_STANDARD.encode(bytes)
    };
    let compared = match &check {
        Some(check) => format!("&a={}", packed(&check.text()?)),
        None => String::new(),
    };
    Some(format!("{SITE}#m=solve&p={}{compared}", packed(&short)))
}

/// Whether two addresses hold the same texts, which another program may have deflated otherwise.
pub fn is_same(one: &str, other: &str) -> bool {
    one == other || texts(one).is_some_and(|own| Some(own) == texts(other))
}

/// The texts in an address; none if it is none of ours.
fn texts(address: &str) -> Option<Vec<Vec<u8>>> {
    let packed = address.strip_prefix(SITE)?.strip_prefix("#m=solve&p=")?;
    let text = |packed: &str| {
        let bytes = BASE64_STANDARD.decode(packed).ok()?;
        miniz_oxide::inflate::decompress_to_vec_with_limit(&bytes, LONGEST).ok()
    };
    packed.splitn(2, "&a=").map(text).collect()
}

/// The board as the player counts it, with what stands around it.
struct Sheet {
    board: Board,
    top: i32,
    bottom: i32,
    left: i32,
    right: i32,
}

impl Sheet {
    fn new(board: Board, printed: &Drawing) -> Sheet {
        let mut sheet = Sheet {
            board,
            top: 0,
            bottom: 0,
            left: 0,
            right: 0,
        };
        let places = printed.items().iter().flat_map(|item| [item.at, item.to]);
        for Place { y, x } in places {
            let beyond = |far: i16| (i32::from(far) + 1) / 2;
            sheet.top = sheet.top.max(beyond(-y));
            sheet.left = sheet.left.max(beyond(-x));
            sheet.bottom = sheet.bottom.max(beyond(y - 2 * board.rows));
            sheet.right = sheet.right.max(beyond(x - 2 * board.cols));
        }
        sheet
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

    /// All cells with the two around.
    fn area(&self) -> i32 {
        self.width() * (self.rows() + 4)
    }

    /// The number of a place: cells first, then corners, then sides below and beside cells.
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

/// Something that is written as an empty list.
type None_ = [u8; 0];

#[derive(Serialize, Default)]
struct Log {
    #[serde(rename = "__a")]
    a: None_,
}

/// What is printed: the layer as the player keeps it.
#[derive(Serialize, Default)]
struct Question {
    command_redo: Log,
    command_undo: Log,
    command_replay: Log,
    surface: BTreeMap<i32, u8>,
    number: BTreeMap<i32, (String, u8, &'static str)>,
    #[serde(rename = "numberS")]
    small: BTreeMap<i32, u8>,
    symbol: BTreeMap<i32, (u8, &'static str, u8)>,
    thermo: None_,
    arrows: None_,
    direction: None_,
    squareframe: None_,
    polygon: None_,
    line: BTreeMap<String, u8>,
    #[serde(rename = "lineE")]
    edge: BTreeMap<String, u8>,
    wall: BTreeMap<String, u8>,
    cage: BTreeMap<String, u8>,
    #[serde(rename = "deletelineE")]
    erased: BTreeMap<String, u8>,
    killercages: None_,
    nobulbthermo: None_,
}

impl Question {
    fn of(sheet: &Sheet, printed: &Drawing) -> Option<Question> {
        let mut layer = Question::default();
        for item in printed.items() {
            layer.print(sheet, printed, item)?;
        }
        Some(layer)
    }

    /// Prints an item; nothing if it cannot be shown.
    fn print(&mut self, sheet: &Sheet, printed: &Drawing, item: &Item) -> Option<()> {
        let at = sheet.point(item.at);
        let has = |ink| printed.contains(&Item::at(ink, item.at));
        let value = item.value.map(|value| value_text(item.ink, value));
        let text = value.unwrap_or_default();
        let colour = if has(Ink::Black) { 4 } else { 1 };
        let mut number = |text: String, colour, size| {
            let other = self.number.insert(at, (text, colour, size));
            other.is_none().then_some(())
        };
        let mut symbol = |style, name, layer| {
            let other = self.symbol.insert(at, (style, name, layer));
            other.is_none().then_some(())
        };
        match item.ink {
            Ink::Black => self.surface.insert(at, 4).is_none().then_some(()),
            Ink::Grey => self.surface.insert(at, 3).is_none().then_some(()),
            Ink::Goal => self.surface.insert(at, 7).is_none().then_some(()),
            Ink::Number | Ink::Letter | Ink::Unknown | Ink::Ladder | Ink::Flag | Ink::Turnable => {
                number(format!("{}{text}", item.ink.sign()), colour, "1")
            }
            Ink::Circled if text.is_empty() => number("?".to_owned(), 6, "1"),
            Ink::Circled => number(text, 6, "1"),
            Ink::Arrow => {
                let arrow = Arrow::of_value(item.value?);
                let way = ORTHOGONAL.iter().position(|&step| step == arrow.way)?;
                // Up, right, down and left have the numbers 0, 2, 3 and 1.
                let number_of_way = [0, 2, 3, 1][way];
                number(
                    format!("{}_{number_of_way}", arrow.number_text()),
                    colour,
                    "2",
                )
            }
            Ink::Set => {
                let entries = Set::of_value(item.value?).entries();
                let size = if entries.len() == 1 { "1" } else { "4" };
                number(entries.concat(), colour, size)
            }
            Ink::Circle => symbol(1, "circle_L", 1),
            Ink::Disc => symbol(2, "circle_L", 1),
            Ink::Dot => symbol(2, "circle_SS", 1),
            Ink::Node => symbol(2, "square_M", 1),
            Ink::Cross if text.is_empty() => symbol(4, "ox_B", 1),
            Ink::Box => symbol(1, "square_L", 1),
            Ink::Target => symbol(7, "ox_B", 1),
            Ink::Border => {
                let [a, b] = item.at.ends();
                self.edge.insert(sheet.pair(a, b), 2);
                Some(())
            }
            Ink::Slant if is_short(item) => {
                self.edge.insert(sheet.pair(item.at, item.to), 2);
                Some(())
            }
            Ink::Wall => {
                self.edge.insert(sheet.pair(item.at, item.to), 21);
                Some(())
            }
            Ink::Mirror => {
                let [a, b] = item.at.ends();
                self.edge.insert(sheet.pair(a, b), 30);
                Some(())
            }
            Ink::Join => {
                self.line.insert(sheet.pair(item.at, item.to), 40);
                Some(())
            }
            _ => None,
        }
    }
}

/// Whether a place lies off the outline of the board.
const fn is_inside(board: Board, place: Place) -> bool {
    place.y > 0 && place.x > 0 && place.y < 2 * board.rows && place.x < 2 * board.cols
}

/// Whether a slanted line runs through one cell only.
fn is_short(item: &Item) -> bool {
    (item.at.y - item.to.y).abs() == 2 && (item.at.x - item.to.x).abs() == 2
}

/// How the ink of an answer is drawn there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Kind {
    /// A shaded cell.
    Surface,
    /// Lines between centres of cells, along straight ways of any length.
    Line,
    /// Lines between corners.
    Edge,
    /// A number or letter.
    Number,
    /// An arrow towards a side.
    Arrow,
    /// A triangle in a corner.
    Triangle,
}

impl Kind {
    const fn of(ink: Ink) -> Option<Kind> {
        match ink {
            Ink::Shaded | Ink::Pillar | Ink::Node => Some(Kind::Surface),
            Ink::Line | Ink::Domino | Ink::Trail => Some(Kind::Line),
            Ink::Border | Ink::Slant => Some(Kind::Edge),
            Ink::Number | Ink::Letter | Ink::Cross => Some(Kind::Number),
            Ink::Hop => Some(Kind::Arrow),
            Ink::Half => Some(Kind::Triangle),
            _ => None,
        }
    }

    /// The setting that has it compared.
    const fn setting(self) -> &'static str {
        match self {
            Kind::Surface => "sol_surface",
            Kind::Line => "sol_loopline",
            Kind::Edge => "sol_loopedge",
            Kind::Number => "sol_number",
            Kind::Arrow => "sol_arrow",
            Kind::Triangle => "sol_tri",
        }
    }

    /// What a solver is told of it, where it does not go without saying.
    const fn told(ink: Ink) -> Option<&'static str> {
        match ink {
            Ink::Pillar => Some("Shade the cells with pillars."),
            Ink::Node => Some("Shade the cells with nodes."),
            Ink::Domino => Some("For each domino, draw a line between its two cells."),
            Ink::Trail => Some("Draw trails as lines from the margin."),
            Ink::Cross => Some("For each cross, write its size at its centre."),
            Ink::Hop => Some("In each cell, put an arrow towards the side that is hopped along."),
            Ink::Half => Some("Fill halves of cells with triangles."),
            _ => None,
        }
    }
}

/// The answer as six lists that the player compares: shades, lines, edges, walls, numbers, symbols.
struct Check {
    lists: [BTreeSet<String>; 6],
    kinds: BTreeSet<Kind>,
    /// Whether lines may run along the outline of the board.
    outline: bool,
}

impl Check {
    fn of(sheet: &Sheet, puzzle: &Puzzle, answer: &Drawing) -> Option<Check> {
        let drawn = puzzle.genre.card().drawn;
        if !(puzzle.genre.extras().equivalent(puzzle, answer)).is_empty() {
            return None;
        }
        let mut check = Check {
            lists: Default::default(),
            kinds: BTreeSet::new(),
            outline: false,
        };
        for spot in drawn {
            let kind = match Kind::of(spot.ink)? {
                Kind::Line => {
                    let places = spot.on.places(puzzle.board);
                    let corners = places.iter().all(|(at, _)| at.is_point());
                    let outer = |&(at, to): &(Place, Place)| !is_inside(sheet.board, at.midway(to));
                    check.outline |= corners && places.iter().any(outer);
                    if corners { Kind::Edge } else { Kind::Line }
                }
                kind => kind,
            };
            check.kinds.insert(kind);
        }
        for item in answer.items() {
            if !puzzle.printed.contains(item) {
                check.add(sheet, item)?;
            }
        }
        (check.lists.iter().any(|list| !list.is_empty())).then_some(check)
    }

    /// Adds an item; nothing if it cannot be compared.
    fn add(&mut self, sheet: &Sheet, item: &Item) -> Option<()> {
        let at = sheet.point(item.at);
        let (list, text) = match Kind::of(item.ink)? {
            Kind::Surface => (0, at.to_string()),
            Kind::Line if item.at.is_point() => (2, format!("{},1", sheet.pair(item.at, item.to))),
            Kind::Line => {
                // A line into the frame ends at a side, which the player's own lines do not.
                let steps = [item.at, item.to].iter().all(|place| place.is_cell());
                let (dy, dx) = (item.to.y - item.at.y, item.to.x - item.at.x);
                let count = dy.abs().max(dx.abs()) / 2;
                let straight = dy == 0 || dx == 0 || dy.abs() == dx.abs();
                if !steps || !straight || count == 0 {
                    return None;
                }
                let place = |i: i16| Place {
                    y: item.at.y + dy / count * i,
                    x: item.at.x + dx / count * i,
                };
                for i in 0..count {
                    let pair = sheet.pair(place(i), place(i + 1));
                    self.lists[1].insert(format!("{pair},1"));
                }
                return Some(());
            }
            Kind::Edge if item.ink == Ink::Border => {
                let [a, b] = item.at.ends();
                (2, format!("{},1", sheet.pair(a, b)))
            }
            Kind::Edge if is_short(item) => (2, format!("{},1", sheet.pair(item.at, item.to))),
            Kind::Edge => return None,
            Kind::Number => (4, format!("{at},{}", value_text(item.ink, item.value?))),
            Kind::Arrow => {
                let (cell, side) = item.cell_and_side();
                let way = cell.step_to(side);
                let way = ORTHOGONAL.iter().position(|&step| step == way)?;
                (5, format!("{},{}C", sheet.point(cell), [3, 5, 7, 1][way]))
            }
            Kind::Triangle => {
                let (cell, corner) = item.cell_and_side();
                let step = cell.step_to(corner);
                let number = match (step.dy, step.dx) {
                    (-1, -1) => 1,
                    (1, -1) => 2,
                    (1, 1) => 3,
                    _ => 4,
                };
                // Two halves in one cell would be two symbols in one place.
                let start = format!("{},", sheet.point(cell));
                if self.lists[5].iter().any(|other| other.starts_with(&start)) {
                    return None;
                }
                (5, format!("{start}{number}B"))
            }
        };
        self.lists[list].insert(text);
        Some(())
    }

    fn text(&self) -> Option<String> {
        serde_json::to_string(&self.lists).ok()
    }

    fn settings(&self) -> String {
        let settings = self
            .kinds
            .iter()
            .map(|kind| format!("\"{}\":true", kind.setting()));
        format!("{{{}}}", settings.collect::<Vec<_>>().join(","))
    }
}

/// The tool that is in hand when the page opens, and its value.
fn tool(puzzle: &Puzzle) -> (&'static str, &'static str) {
    let drawn = puzzle.genre.card().drawn;
    let has = |ink| drawn.iter().any(|spot| spot.ink == ink);
    let lines = drawn.iter().find(|spot| spot.ink == Ink::Line);
    let ends = lines.and_then(|spot| spot.on.places(puzzle.board).first().copied());
    match ends {
        Some((at, to)) if at.is_point() => match ((at.y - to.y).abs(), (at.x - to.x).abs()) {
            (2, 2) => ("lineE", "[\"2\",3]"),
            (0, 2) | (2, 0) => ("combi", "[\"edgex\",3]"),
            _ => ("lineE", "[\"3\",3]"),
        },
        Some(_) if has(Ink::Shaded) => ("combi", "[\"yajilin\",3]"),
        Some(_) => ("combi", "[\"linex\",3]"),
        None if has(Ink::Slant) => ("lineE", "[\"2\",3]"),
        None if has(Ink::Border) => ("combi", "[\"edgesub\",3]"),
        None if has(Ink::Domino) => ("combi", "[\"linex\",3]"),
        None if has(Ink::Hop) => ("combi", "[\"arrowS\",3]"),
        None if has(Ink::Shaded) => ("combi", "[\"blpo\",3]"),
        None => ("number", "[\"1\",2]"),
    }
}

/// The puzzle's text: nineteen lines.
fn text(
    puzzle: &Puzzle,
    sheet: &Sheet,
    question: &Question,
    check: Option<&Check>,
) -> Option<String> {
    let card = puzzle.genre.card();
    let (rows, cols) = (sheet.rows(), sheet.cols());
    let centre = sheet.counted(rows, cols);
    let mut rules = vec![card.goal.en.to_owned()];
    let numbered = (1..).zip(card.rules);
    rules.extend(numbered.map(|(number, rule)| format!("{number}. {}", rule.en)));
    if check.is_some() {
        let told = card.drawn.iter().filter_map(|spot| Kind::told(spot.ink));
        rules.extend(told.map(str::to_owned));
    } else {
        rules.push("The answer is not compared here.".to_owned());
    }
    // What is shown is markup.
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
    let grid = format!("[\"1\",\"2\",\"{frame}\"]");
    let (tool, value) = tool(puzzle);
    let mut cells = Vec::new();
    let mut before = 0;
    for cell in puzzle.board.cells() {
        let at = sheet.point(cell);
        cells.push((at - before).to_string());
        before = at;
    }
    let layer = |layer: &Question| serde_json::to_string(layer).ok();
    let size = |cells: i32| (cells + 1) * PIXELS;
    let modes = |line, number, sudoku| {
        format!(
            "\"line\":[\"1\",{line}],\"lineE\":[\"1\",{line}],\"wall\":[\"\",{line}],\"cage\":[\"1\",10],\
             \"number\":[\"1\",{number}],\"symbol\":[\"circle_L\",1],\"special\":[\"thermo\",\"\"],\
             \"board\":[\"\",\"\"],\"move\":[\"1\",\"\"],\"combi\":[\"battleship\",3],\"sudoku\":[\"1\",{sudoku}]"
        )
    };
    let own = modes(3, 2, 9);
    let begin = own.find(&format!("\"{tool}\":"))?;
    let end = begin + own[begin..].find(']')? + 1;
    let own = format!("{}\"{tool}\":{value}{}", &own[..begin], &own[end..]);
    let mode = format!(
        "{{\"qa\":\"pu_a\",\"grid\":{grid},\
         \"pu_q\":{{\"edit_mode\":\"surface\",\"surface\":[\"\",1],\"multicolor\":[\"\",1],{}}},\
         \"pu_a\":{{\"edit_mode\":\"{tool}\",\"surface\":[\"\",1],\"multicolor\":[\"\",1],{own}}}}}",
        modes(2, 1, 1)
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
            sheet.top, sheet.bottom, sheet.left, sheet.right
        ),
        format!("{grid}~\"{tool}\"~{value}"),
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
        "[\"noconflict\"]".to_owned(),
        String::new(),
    ];
    Some(lines.join("\n"))
}
