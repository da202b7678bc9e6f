//! Addresses of Penpa+: the program reads the puzzle back as it reads those of others, and the answer
//! is decoded independently.

use crate::common::{holds, table};
use crate::mutations::golden;
use base64::prelude::{BASE64_STANDARD, Engine};
use pencilmill_generator::board::{Board, DOWN, Drawing, Ink, Item, Place, RIGHT};
use pencilmill_generator::genre::{Genre, Puzzle};
use pencilmill_generator::genres;
use pencilmill_records::penpa::{SHORT, SITE, address, packed};
use serde_json::Value;
use std::collections::BTreeSet;

/// Inks that Penpa+ cannot print.
const NOT_PRINTED: [Ink; 5] = [Ink::Shape, Ink::Tile, Ink::Step, Ink::Response, Ink::Count];
/// Inks that Penpa+ does not compare.
const NOT_COMPARED: [Ink; 6] = [
    Ink::Path,
    Ink::Contour,
    Ink::Move,
    Ink::Tile,
    Ink::Step,
    Ink::Wall,
];
/// Genres with some answers that cannot be compared, though others can.
const SOME_NOT_COMPARED: [&str; 3] = ["tonttiraja", "diagaquarium", "unrectangles"];

/// The content of an address.
struct Decoded {
    lines: Vec<String>,
    answer: Option<Vec<Vec<String>>>,
}

fn inflated(text: &str) -> String {
    let bytes = BASE64_STANDARD.decode(text).unwrap();
    let bytes = miniz_oxide::inflate::decompress_to_vec(&bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// The packed text of a puzzle's address without an answer.
pub fn inner(address: &str) -> String {
    let data = address.split_once("&p=").unwrap().1;
    inflated(&data.replace("%2B", "+"))
}

fn decode(address: &str) -> Decoded {
    let rest = address.strip_prefix(SITE).unwrap();
    let rest = rest.strip_prefix("#m=solve&p=").unwrap();
    let (puzzle, answer) = match rest.split_once("&a=") {
        Some((puzzle, answer)) => (puzzle, Some(answer)),
        None => (rest, None),
    };
    let short = inflated(puzzle);
    let text = (SHORT.iter().rev()).fold(short, |text, (long, short)| text.replace(short, long));
    Decoded {
        lines: text.split('\n').map(str::to_owned).collect(),
        answer: answer.map(|answer| serde_json::from_str(&inflated(answer)).unwrap()),
    }
}

/// The board and the numbering of its points, read from the header and the margins.
struct Points {
    width: i32,
    area: i32,
    top: i32,
    left: i32,
    board: Board,
}

impl Points {
    fn of(decoded: &Decoded) -> Points {
        let header: Vec<&str> = decoded.lines[0].split(',').collect();
        assert_eq!(header.len(), 21, "{header:?}");
        assert_eq!((header[0], header[3]), ("square", "38"));
        let [cols, rows]: [i32; 2] = [1, 2].map(|at| header[at].parse().unwrap());
        let size = |cells: i32| ((cells + 1) * 38).to_string();
        assert_eq!([header[7], header[8]], [size(cols), size(rows)].each_ref());
        let margins: Vec<i32> = serde_json::from_str(&decoded.lines[1]).unwrap();
        let [top, bottom, left, right] = margins[..] else {
            panic!("{margins:?}")
        };
        let inner = |cells: i32, a: i32, b: i32| i16::try_from(cells - a - b).unwrap();
        let points = Points {
            width: cols + 4,
            area: (cols + 4) * (rows + 4),
            top,
            left,
            board: Board::new(inner(rows, top, bottom), inner(cols, left, right)),
        };
        assert_eq!(header[9], header[10]);
        let middle = points.place(header[9].parse().unwrap());
        let expected = [rows - 2 * top, cols - 2 * left].map(|at| i16::try_from(at).unwrap());
        assert_eq!([middle.y, middle.x], expected, "the middle");
        // The cells: the first one, then how far each is from the one before.
        let steps: Vec<i32> = serde_json::from_str(&decoded.lines[5]).unwrap();
        let cells = steps.iter().scan(0, |at, step| {
            *at += step;
            Some(points.place(*at))
        });
        assert!(cells.eq(points.board.cells()));
        points
    }

    fn place(&self, point: i32) -> Place {
        let (kind, rest) = (point / self.area, point % self.area);
        let (row, col) = (rest / self.width, rest % self.width);
        let (y, x) = match kind {
            0 => (2 * row - 3, 2 * col - 3),
            1 => (2 * row - 2, 2 * col - 2),
            2 => (2 * row - 2, 2 * col - 3),
            3 => (2 * row - 3, 2 * col - 2),
            _ => panic!("point {point}"),
        };
        let at = |half: i32, before: i32| i16::try_from(half - 2 * before).unwrap();
        Place {
            y: at(y, self.top),
            x: at(x, self.left),
        }
    }

    fn pair(&self, text: &str) -> (Place, Place) {
        let (a, b) = text.split_once(',').unwrap();
        let [a, b]: [i32; 2] = [a, b].map(|text| text.parse().unwrap());
        assert!(a < b, "{text}");
        (self.place(a), self.place(b))
    }
}

/// Tests whether a genre prints or draws an ink.
fn has(genre: &dyn Genre, ink: Ink, drawn: bool) -> bool {
    let card = genre.card();
    let spots = if drawn { card.drawn } else { card.printed };
    spots.iter().any(|spot| spot.ink == ink)
}

fn text_of(ink: &str, at: Place, value: &str) -> String {
    let place = pencilmill_generator::board::place_text(at);
    match value {
        "" => format!("{ink} {place}"),
        value => format!("{ink} {place}={value}"),
    }
}

fn read(texts: &[String]) -> Drawing {
    texts.join("; ").parse().unwrap()
}

fn between(ink: Ink, (a, b): (Place, Place)) -> String {
    let drawing: Drawing = [Item::between(ink, a, b)].into_iter().collect();
    drawing.to_string()
}

/// The answer, read from the lists that are compared; trails are represented by their steps.
fn answer(genre: &dyn Genre, points: &Points, lists: &[Vec<String>]) -> Drawing {
    let first = |inks: &[Ink]| {
        let drawn = inks.iter().find(|&&ink| has(genre, ink, true));
        *drawn.unwrap()
    };
    let mut texts = Vec::new();
    for list in lists {
        let mut sorted = list.clone();
        sorted.sort();
        assert_eq!(list, &sorted, "not sorted as texts");
    }
    for at in &lists[0] {
        let ink = first(&[Ink::Shaded, Ink::Pillar, Ink::Node]);
        texts.push(text_of(ink.name(), points.place(at.parse().unwrap()), ""));
    }
    for line in &lists[1] {
        let pair = points.pair(line.strip_suffix(",1").unwrap());
        texts.push(between(first(&[Ink::Line, Ink::Domino, Ink::Trail]), pair));
    }
    for line in &lists[2] {
        let (a, b) = points.pair(line.strip_suffix(",1").unwrap());
        let side = a.midway(b);
        texts.push(if has(genre, Ink::Line, true) {
            between(Ink::Line, (a, b))
        } else if side.is_side() {
            text_of("border", side, "")
        } else {
            between(Ink::Slant, (a, b))
        });
    }
    assert!(lists[3].is_empty());
    for number in &lists[4] {
        let (at, value) = number.split_once(',').unwrap();
        let ink = first(&[Ink::Number, Ink::Letter, Ink::Cross]);
        // letters are kept as they are typed
        assert_eq!(value, value.to_lowercase());
        let at = points.place(at.parse().unwrap());
        texts.push(text_of(ink.name(), at, &value.to_uppercase()));
    }
    for symbol in &lists[5] {
        let (at, sign) = symbol.split_once(',').unwrap();
        let cell = points.place(at.parse().unwrap());
        let (up, left) = (-DOWN, -RIGHT);
        let (ink, to) = match sign {
            "1C" => (Ink::Hop, cell.half(left)),
            "3C" => (Ink::Hop, cell.half(up)),
            "5C" => (Ink::Hop, cell.half(RIGHT)),
            "7C" => (Ink::Hop, cell.half(DOWN)),
            "1B" => (Ink::Half, cell.half(up).half(left)),
            "2B" => (Ink::Half, cell.half(DOWN).half(left)),
            "3B" => (Ink::Half, cell.half(DOWN).half(RIGHT)),
            "4B" => (Ink::Half, cell.half(up).half(RIGHT)),
            other => panic!("{other}"),
        };
        texts.push(between(ink, (cell, to)));
    }
    read(&texts)
}

/// The steps of a trail.
fn steps(drawing: &Drawing) -> Drawing {
    let step = |item: &Item| -> Vec<Item> {
        if item.ink != Ink::Trail {
            return vec![*item];
        }
        let (dy, dx) = (item.to.y - item.at.y, item.to.x - item.at.x);
        let count = dy.abs().max(dx.abs()) / 2;
        let place = |i: i16| Place {
            y: item.at.y + dy / count * i,
            x: item.at.x + dx / count * i,
        };
        (0..count)
            .map(|i| Item::between(item.ink, place(i), place(i + 1)))
            .collect()
    };
    drawing.items().iter().flat_map(step).collect()
}

/// The kept puzzles and answers of a genre.
fn kept(genre: &dyn Genre) -> Vec<(Puzzle, Drawing)> {
    let read = |[_, puzzle, answer]: [String; 3]| {
        let puzzle = genres::parse(&puzzle).unwrap();
        let answer = puzzle.parse_answer(&answer).unwrap();
        (puzzle, answer)
    };
    let kept = golden(genre.card().slug);
    kept.into_iter().map(read).collect()
}

#[test]
fn addresses_hold_puzzle_and_answer() {
    let (mut without, mut shown_only) = (BTreeSet::new(), BTreeSet::new());
    for genre in genres::ALL {
        let slug = genre.card().slug;
        for (puzzle, wanted) in kept(*genre) {
            let Some(address) = address(&puzzle, Some(&wanted)) else {
                without.insert(slug);
                continue;
            };
            let again = pencilmill_records::parse(&address).unwrap();
            assert_eq!(again.to_string(), puzzle.to_string());
            let decoded = decode(&address);
            assert_eq!(decoded.lines.len(), 19);
            let points = Points::of(&decoded);
            assert_eq!(points.board, puzzle.board);
            // Tags are never empty: the player would guess them from the title.
            let tags = match has(*genre, Ink::Letter, true) {
                true => "[\"noconflict\",\"alphabet\"]",
                false => "[\"noconflict\"]",
            };
            assert_eq!(decoded.lines[17], tags);
            let settings: Value = serde_json::from_str(&decoded.lines[7]).unwrap();
            let Some(lists) = &decoded.answer else {
                assert_eq!(decoded.lines[7], "{}");
                let same = genre.extras().equivalent(&puzzle, &wanted);
                if same.is_empty() {
                    shown_only.insert(slug);
                }
                continue;
            };
            assert_eq!(lists.len(), 6);
            let settings = settings.as_object().unwrap();
            let symbols = ["sol_tri", "sol_arrow"];
            let keys = ["surface", "loopline", "loopedge", "wall", "number"];
            for (list, key) in lists.iter().zip(keys) {
                let key = format!("sol_{key}");
                assert!(
                    list.is_empty() || settings.contains_key(&key),
                    "{slug} {key}"
                );
            }
            assert!(lists[5].is_empty() || symbols.iter().any(|key| settings.contains_key(*key)));
            let own = wanted.filtered(|item| !puzzle.printed.contains(item));
            assert_eq!(answer(*genre, &points, lists), steps(&own), "{puzzle}");
        }
    }
    let slugs = |holds: &dyn Fn(&dyn Genre) -> bool| -> BTreeSet<&str> {
        let those = genres::ALL.iter().filter(|genre| holds(**genre));
        those.map(|genre| genre.card().slug).collect()
    };
    let any = |inks: &[Ink], genre: &dyn Genre, drawn: bool| {
        inks.iter().any(|&ink| has(genre, ink, drawn))
    };
    let not_printed = slugs(&|genre| any(&NOT_PRINTED, genre, false));
    let not_compared = slugs(&|genre| {
        SOME_NOT_COMPARED.contains(&genre.card().slug) || any(&NOT_COMPARED, genre, true)
    });
    assert_eq!(without, not_printed);
    let expected: BTreeSet<&str> = not_compared.difference(&not_printed).copied().collect();
    assert_eq!(shown_only, expected);
}

/// The tool in hand draws the ink of the answer, and shades lightly where something is printed
/// below.
#[test]
fn the_tool_in_hand_draws_the_answer() {
    let opened = |slug: &str| {
        let genre = genres::ALL.iter().find(|genre| genre.card().slug == slug);
        let (puzzle, answer) = kept(*genre.unwrap()).remove(0);
        let lines = decode(&address(&puzzle, Some(&answer)).unwrap()).lines;
        let (_, hand) = lines[2].split_once("]~\"").unwrap();
        let (tool, value) = hand.split_once("\"~").unwrap();
        let mode: Value = serde_json::from_str(&lines[11]).unwrap();
        let own = &mode["pu_a"];
        assert_eq!(own["edit_mode"], tool);
        assert_eq!(own[tool].to_string(), value);
        let shade = own["surface"][1].as_u64();
        (format!("{tool} {value}"), shade, lines[0].clone())
    };
    for [tool, slugs] in table(
        r#"
        combi ["blpo",3] | canal-view kurodoko
        surface ["",3] | alike limited-alike litsalike heyawake hitori
        combi ["edgex",3] | slitherlink
        lineE ["2",3] | field-trespass triangle-field crossstitch
        lineE ["3",3] | oddstitch unrectangles
        combi ["yajilin",3] | nodeloop rollercoaster skating
        line ["2",3] | ore-soccer mountain-climber
        combi ["linex",3] | masyu bricklayer
        combi ["edgesub",3] | uncheckers
        combi ["arrowS",3] | bunnyhop
        combi ["shaka",3] | diagaquarium
        number ["1",2] | ilotulite mark-the-spot
    "#,
    ) {
        for slug in slugs.split(' ') {
            assert_eq!(opened(slug).0, tool, "{slug}");
        }
    }
    // numbers of the answer stay legible on shaded cells, and other tools are named
    let (_, shade, head) = opened("ilotulite");
    assert_eq!(shade, Some(3));
    holds(
        &head,
        "with the tool Surface.%2DLines are drawn with the tool Line.",
    );
    holds(&opened("bitspuzzle").2, "typed with the tool Number.");
    holds(
        &opened("uncheckers").2,
        "Draw the borders%2C along printed walls too",
    );
    assert_eq!(opened("canal-view").1, Some(1));
}

/// Two digits do not touch their circle, and printed nodes are shaded, because they may be shaded
/// or not.
#[test]
fn printed_signs_look_as_they_should() {
    let layer = |text: &str| -> Value {
        let lines = decode(&address(&genres::parse(text).unwrap(), None).unwrap()).lines;
        serde_json::from_str(&lines[3]).unwrap()
    };
    let found = layer("curfew 4x4; circled r1c1=3 r1c2=12; border r1c1.5 r1.5c1");
    assert_eq!(found["number"]["18"], serde_json::json!(["3", 6, "1"]));
    assert_eq!(found["number"]["19"], serde_json::json!(["12", 1, "6"]));
    assert_eq!(found["symbol"]["19"], serde_json::json!([1, "circle_L", 1]));
    let found = layer("nodeloop 5x5; node r1c1");
    assert_eq!(found["surface"].as_object().unwrap().len(), 1);
    assert_eq!(found["surface"]["20"], 3);
}

/// A puzzle that was opened and solved in the player itself, which refused wrong drawings: its
/// points and its answer are these.
#[test]
fn a_puzzle_known_to_the_player() {
    let text = "canal-view 4x4; number r1c3=3 r3c3=4 r4c4=4; unknown r3c1";
    let puzzle = genres::parse(text).unwrap();
    let answer = "shaded r1c1 r1c2 r2c2 r2c3 r2c4 r3c2 r3c4 r4c2 r4c3";
    let answer = puzzle.parse_answer(answer).unwrap();
    let decoded = decode(&address(&puzzle, Some(&answer)).unwrap());
    assert!(decoded.lines[0].starts_with(
        "square,4,4,38,0,1,1,190,190,91,91,0,0,0,0,Title: Canal View 4x4,Author: pencilmill,,"
    ));
    let layer: Value = serde_json::from_str(&decoded.lines[3]).unwrap();
    let keys: Vec<&String> = layer["number"].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["20", "34", "36", "45"].map(String::from).each_ref());
    assert_eq!(decoded.lines[5], "[18,1,1,1,5,1,1,1,5,1,1,1,5,1,1,1]");
    assert_eq!(decoded.lines[7], "{\"sol_surface\":true}");
    let shades = ["18", "19", "27", "28", "29", "35", "37", "43", "44"];
    assert_eq!(decoded.answer.unwrap()[0], shades);
    // On a blank sheet, a puzzle with all-empty lists would be solved at once.
    assert!(decode(&address(&puzzle, None).unwrap()).answer.is_none());
}

/// An address of a sheet with margins of one, whose texts other people wrote.
fn foreign(title: &str, tags: &str, question: &str) -> String {
    // Cells of a board of 3x4 at the top left of a sheet of 5x6.
    let cells = "[33,1,1,1,7,1,1,1,7,1,1,1]";
    let lines = [
        &format!("square,6,5,38,0,1,1,266,228,62,62,0,0,0,0,Title: {title},Author: ,,,OFF,false"),
        "[0,0,0,0]",
        "[\"1\",\"2\",\"1\"]~\"surface\"~[\"\",1]",
        question,
        "",
        cells,
    ];
    let mut text = lines.join("\n");
    text += &"\n".repeat(12);
    text += tags;
    let packed = packed(&text).replace('+', "%2B");
    format!("https://example.org/penpa/?m=edit&p={packed}")
}

/// Marks and names as they are chosen in the player by hand.
#[test]
fn addresses_of_others_are_read() {
    let read = |title, tags, question| {
        let read = pencilmill_records::parse(&foreign(title, tags, question));
        read.map(|puzzle| puzzle.to_string())
            .map_err(|error| format!("{}: {}", error.found, error.expected))
    };
    let numbers = r#"{"number":{"33":["2",1,"1"],"46":["?",2,"8"]},"thermo":[],"wall":{}}"#;
    for (title, tags) in [
        ("A Small Nurikabe %2C for you", ""),
        ("ぬりかべ", "[]"),
        ("Masyu?", r#"["noconflict","nurikabe"]"#),
    ] {
        let found = read(title, tags, numbers).unwrap();
        assert_eq!(found, "nurikabe 3x4; number r1c1=2; unknown r2c4");
    }
    // larger and smaller circles
    let circles = r#"{"symbol":{"33":[1,"circle_M",1],"34":[2,"circle_SS",2]}}"#;
    let found = read("Masyu", "", circles).unwrap();
    assert_eq!(found, "masyu 3x4; circle r1c1; disc r1c2");
    // a room with borders of two kinds, and the outline
    let rooms = r#"{"number":{"33":["1",1,"1"]},"lineE":{"122,123":2,"113,123":21,"112,113":2,"112,122":21}}"#;
    let found = read("Heyawake", "", rooms).unwrap();
    assert_eq!(found, "heyawake 3x4; number r1c1=1; border r1c1.5 r1.5c1");
    for [title, question, expected] in table(&format!(
        r#"
        Sunday | {numbers} | the title "Sunday": a title or tag that names a genre
        Masyu | {numbers} | number r1c1 ["2",1,"1"]: an item that masyu prints
        Masyu | {{"cage":{{"33,34":10}}}} | cage  {{"33,34":10}}: an item that masyu prints
        Masyu | [ | null: a layer with the question
    "#
    )) {
        let found = read(title, "", question).unwrap_err();
        assert!(found.starts_with(expected), "{found}");
    }
    let address = foreign("Masyu", "", "{}");
    let column = address.find("&p=").unwrap() + 4;
    let broken = pencilmill_records::parse(&address.replace("&p=", "&p=!")).unwrap_err();
    assert_eq!(broken.column, column);
    assert!(broken.expected.starts_with("the text of a puzzle"));
    let hexagons = address_with("square,6,5", "hex,6,5");
    assert!(hexagons.unwrap_err().found.starts_with("hex"));
    let gap = address_with("[33,1,1,1,", "[33,1,1,2,");
    assert!(gap.unwrap_err().expected.contains("rectangle"));
}

/// The blank Masyu address with a change in its text.
fn address_with(old: &str, new: &str) -> Result<Puzzle, pencilmill_generator::board::TextError> {
    let address = foreign("Masyu", "", "{}");
    let before = address.split_once("&p=").unwrap().0;
    let text = inner(&address);
    assert!(text.contains(old));
    pencilmill_records::parse(&format!("{before}&p={}", packed(&text.replace(old, new))))
}
