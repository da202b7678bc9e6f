//! Names of clues and places as a person says them.

use super::{Teller, named_places, words};
use pencilmill_generator::board::{
    Arrow, Board, DOWN, Ink, Item, Language, ORTHOGONAL, Place, RIGHT, Script, Set, Spot, Step,
    Tile, TileKind, Where, place_text, value_text,
};
use pencilmill_generator::genre::Family;
use pencilmill_generator::grade::Statement;
use pencilmill_generator::model::Origin;
use std::borrow::Borrow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of entries in a list.
pub(super) const LISTED: usize = 5;
/// Maximum number of places of clues that are named together.
const CLUES: usize = 3;
/// Maximum number of rules that are named together.
const TAGS: usize = 2;
/// The greatest distance, in half cells, from a place to one that is near it.
const NEAR: i16 = 4;
/// A name with the number of places that it stands for.
pub(super) type Name = (String, usize);

impl Teller<'_> {
    pub(super) const fn board(self) -> Board {
        self.puzzle.board
    }

    /// A list of a few entries, the last of which may stand for all further ones.
    pub(super) fn listed(self, all: &[Name]) -> String {
        let shown = match all.len() {
            0..=LISTED => all.len(),
            _ => LISTED - 1,
        };
        let names: Vec<&str> = all[..shown].iter().map(|name| name.0.as_str()).collect();
        let more: usize = all[shown..].iter().map(|name| name.1).sum();
        match (self.language, more) {
            (_, 0) => self.in_a_row(&names, " and ", "・"),
            (Language::Japanese, _) => format!("{}など{}か所", names.join("・"), shown + more),
            _ => format!("{} and {more} more", names.join(", ")),
        }
    }

    /// Words in a row: in English with a word before the last one, in Japanese with a sign between.
    pub(super) fn in_a_row<W: Borrow<str>>(self, words: &[W], and: &str, sign: &str) -> String {
        match (self.language, words) {
            (Language::Japanese, _) => words.join(sign),
            (_, [first @ .., last]) if !first.is_empty() => {
                format!("{}{and}{}", first.join(", "), last.borrow())
            }
            _ => words.concat(),
        }
    }

    /// Cells, those in a row, a column or a rectangle together: `r1c2–4`.
    pub(super) fn cells(self, cells: &[Place]) -> String {
        self.listed(&self.runs(cells))
    }

    pub(super) fn runs(self, cells: &[Place]) -> Vec<Name> {
        let mut left: BTreeSet<Place> = cells.iter().copied().collect();
        let mut names = Vec::new();
        while let Some(&first) = left.first() {
            let inside = |cell: &Place| left.contains(cell) && self.board().contains(*cell);
            let line = |from: Place, step: Step| {
                let own = std::iter::successors(Some(from), |&cell| Some(cell + step));
                own.take_while(inside).collect::<Vec<Place>>()
            };
            let down = line(first, DOWN);
            // of all rectangles with this upper left corner, a largest one
            let wide = (1..=down.len()).filter_map(|high| {
                let rows: Vec<Vec<Place>> = { down[..high].iter() }
                    .map(|&cell| line(cell, RIGHT))
                    .collect();
                let wide = rows.iter().map(Vec::len).min()?;
                Some(
                    { rows.into_iter() }
                        .flat_map(|row| row.into_iter().take(wide))
                        .collect(),
                )
            });
            let run: Vec<Place> = wide.max_by_key(Vec::len).unwrap_or_else(|| vec![first]);
            for cell in &run {
                left.remove(cell);
            }
            names.push((self.run(&run), run.len()));
        }
        names
    }

    /// Cells in a row, a column or a rectangle.
    pub(super) fn run(self, run: &[Place]) -> String {
        let [first, last] = [run[0], run[run.len() - 1]];
        let Board { rows, cols } = self.board();
        let number = |half: i16| (half + 1) / 2;
        let to = self.of(["–", "〜"]);
        let (row, col) = (number(first.y), number(first.x));
        if first == last {
            self.place(first)
        } else if first.y == last.y && run.len() > 2 && run.len() == cols as usize {
            self.fill(words::ALL_OF_ROW, &[&row.to_string()])
        } else if first.x == last.x && run.len() > 2 && run.len() == rows as usize {
            self.fill(words::ALL_OF_COLUMN, &[&col.to_string()])
        } else {
            let ends = |a: i16, b: i16| match number(b) {
                b if b == a => a.to_string(),
                b => format!("{a}{to}{b}"),
            };
            format!("r{}c{}", ends(row, last.y), ends(col, last.x))
        }
    }

    /// A place: a cell, a corner of one, a side, or a place outside the board.
    pub(super) fn place(self, place: Place) -> String {
        match place.is_cell() && self.board().contains(place) {
            true => place_text(place),
            false if place.is_point() => self.corner(place),
            false => self.at(place).trim_start_matches("on ").to_owned(),
        }
    }

    /// A place as the end of a name: "in r3c4", "above column 2".
    pub(super) fn at(self, place: Place) -> String {
        let Board { rows, cols } = self.board();
        let inside = self.board().contains(place);
        let number = |half: i16| ((half + 1) / 2).to_string();
        let ([row, col], of) = ([place.y, place.x].map(number), |words, n: &str| {
            self.fill(words, &[n])
        });
        if inside && place.is_cell() {
            of(["in {}", "{}"], &place_text(place))
        } else if inside && place.is_point() {
            of(["at {}", "{}"], &self.corner(place))
        } else if inside {
            let [a, b] = place.beside();
            match [a, b].map(|cell| self.board().contains(cell)) {
                [true, true] => self.fill(words::BETWEEN, &[&place_text(a), &place_text(b)]),
                _ => of(["on {}", "{}"], &self.edges(&[place])),
            }
        } else if place.y > 2 * rows + 1 {
            self.of(words::BELOW_BOARD).to_owned()
        } else if place.y < 0 && place.x > 2 * cols {
            self.of(words::TOP_RIGHT).to_owned()
        } else if place.y < 0 {
            of(words::ABOVE_COLUMN, &col)
        } else if place.y > 2 * rows {
            of(words::BELOW_COLUMN, &col)
        } else if place.x < 0 {
            of(words::BESIDE_ROW, &row)
        } else {
            of(words::RIGHT_OF_ROW, &row)
        }
    }

    /// Returns whether lines join lattice points so far apart that each point has a letter for its
    /// column and a number for its row.
    pub(super) fn letters_points(self) -> bool {
        let far = |spot: &Spot| matches!(spot.on, Where::KnightSegments | Where::SlantSegments);
        self.puzzle.genre.card().drawn.iter().any(far)
    }

    /// A lattice point: its letter and number, or as the corner of a cell.
    fn corner(self, point: Place) -> String {
        if let (true, Ok(column @ 0..26)) = (self.letters_points(), u8::try_from(point.x / 2)) {
            return format!("{}{}", char::from(b'A' + column), point.y / 2);
        }
        let cell = |half: i16| if half == 0 { 1 } else { half - 1 };
        let at = Place {
            y: cell(point.y),
            x: cell(point.x),
        };
        let words = match (point.y > at.y, point.x > at.x) {
            (true, true) => words::LOWER_RIGHT_CORNER,
            (true, false) => words::LOWER_LEFT_CORNER,
            (false, true) => words::UPPER_RIGHT_CORNER,
            (false, false) => words::UPPER_LEFT_CORNER,
        };
        self.fill(words, &[&place_text(at)])
    }

    /// The name of an ink.
    pub(super) fn name(self, ink: Ink) -> &'static str {
        let card = self.puzzle.genre.card();
        let is_line = |spot: &Spot| spot.ink == Ink::Line;
        match ink {
            Ink::Border if !card.drawn.iter().any(is_line) => self.of(words::LINE),
            _ => card.word(ink, self.language),
        }
    }

    /// The name of what lines of an ink form.
    pub(super) fn course(self, ink: Ink) -> &'static str {
        let card = self.puzzle.genre.card();
        let plain = self.name(ink) == Ink::Line.word(self.language);
        match card.family {
            Some(Family::Loops) if ink == Ink::Line && plain => self.of(words::LOOP),
            _ => self.name(ink),
        }
    }

    /// The things that a clue counts, so many of them, if they have a name.
    pub(super) fn units(self, clue: &Item, count: i32) -> Option<String> {
        let units = self.puzzle.genre.card().counted(clue.ink, self.language)?;
        let one = if count == 1 {
            units.trim_end_matches('s')
        } else {
            units
        };
        Some(one.to_owned())
    }

    /// The characters of a clue, if it consists of any.
    fn printed(self, item: &Item) -> Option<String> {
        let value = item.value;
        let circled = |value: i16| {
            let code = match value {
                0 => 0x24EA,
                1..=20 => 0x245F + value as u32,
                21..=35 => 0x3250 + value as u32 - 20,
                36..=50 => 0x32B0 + value as u32 - 35,
                _ => 0,
            };
            char::from_u32(code).filter(|_| code > 0)
        };
        Some(match (item.ink, value) {
            (Ink::Circled, Some(value)) => match circled(value) {
                Some(sign) => sign.to_string(),
                None => self.fill(words::CIRCLED, &[&value.to_string()]),
            },
            (Ink::Circled, None) if self.name(Ink::Circled) == Ink::Circled.word(self.language) => {
                self.of(words::CIRCLED_UNKNOWN).to_owned()
            }
            (Ink::Unknown, None) => self.of(words::UNKNOWN).to_owned(),
            (Ink::Set, Some(value)) => {
                let entries = Set::of_value(value).entries().join(" ");
                self.fill(["{}", "「{}」"], &[&entries])
            }
            (Ink::Arrow, Some(value)) => {
                let arrow = Arrow::of_value(value);
                let way = ORTHOGONAL.iter().position(|&step| step == arrow.way);
                let sign = ["↑", "→", "↓", "←"][way.unwrap_or_default()];
                let number = arrow.number_text();
                match self.language {
                    Language::English => format!("{number}{sign}"),
                    Language::Japanese => format!("「{sign}{number}」"),
                }
            }
            (_, Some(value)) if matches!(item.ink.script(), Script::Number | Script::Letter) => {
                value_text(item.ink, value)
            }
            _ => return None,
        })
    }

    /// The value of a drawn item; a tile by its number below the board, and its turn.
    pub(super) fn value(self, item: &Item) -> String {
        let value = item.value.unwrap_or_default();
        if item.ink != Ink::Tile {
            return value_text(item.ink, value);
        }
        let below = |other: &&Item| other.at.y > 2 * self.board().rows;
        let kind = TileKind::of(Tile::of_value(value));
        let bank = self.puzzle.printed.of(Ink::Tile).filter(below).zip(1..);
        let mut own = bank.filter_map(|(other, number)| {
            let tile = Tile::of_value(other.value?);
            (TileKind::of(tile) == kind).then_some((tile, number))
        });
        let Some((tile, number)) = own.next() else {
            return value_text(item.ink, value);
        };
        let turns = (0..4).find(|&quarters| tile.turned(quarters).value() == value);
        match (number.to_string(), turns.unwrap_or_default() * 90) {
            (number, 0) => self.fill(words::TILE, &[&number]),
            (number, turn) => self.fill(words::TURNED_TILE, &[&number, &turn.to_string()]),
        }
    }

    /// A printed clue, by what stands there: "the 8 in r8c10".
    pub(super) fn named(self, item: &Item) -> String {
        self.all_named(std::slice::from_ref(item))
    }

    /// Printed clues, those that look alike together: "the circles in r1c4 and r1c5".
    pub(super) fn all_named(self, items: &[Item]) -> String {
        let mut alike: Vec<(String, Vec<Item>)> = Vec::new();
        for item in items {
            // a clue may stand for a part of what is printed
            let mut printed = self.puzzle.printed.of(item.ink);
            let item = printed.find(|other| other.same_spot(item)).unwrap_or(item);
            let what = self.printed(item);
            let what = what.unwrap_or_else(|| self.name(item.ink).to_owned());
            let own = alike
                .iter_mut()
                .find(|own| own.0 == what && own.1[0].ink == item.ink);
            match own {
                Some((_, all)) if all.contains(item) => {}
                Some((_, all)) => all.push(*item),
                None => alike.push((what, vec![*item])),
            }
        }
        let names = alike.iter().map(|(what, items)| {
            let cells: Vec<Place> = items.iter().map(|item| item.at).collect();
            let is_line = items[0].at != items[0].to;
            let inside = cells
                .iter()
                .all(|&cell| cell.is_cell() && self.board().contains(cell));
            let at = match &cells[..] {
                _ if is_line => match self.between(items) {
                    sides if sides.starts_with("the ") => format!("on {sides}"),
                    places => places,
                },
                &[cell] => self.at(cell),
                _ if inside => self.fill(["in {}", "{}"], &[&self.cells(&cells)]),
                _ => {
                    let all = cells.iter().map(|&cell| (self.at(cell), 1));
                    self.listed(&all.collect::<Vec<Name>>())
                }
            };
            let name = match (self.language, items.len()) {
                (_, 1) if self.points => self.fill(words::THIS, &[what]),
                (Language::English, 1) if items[0].ink == Ink::Set => {
                    format!("the clue {what} {at}")
                }
                (Language::English, 1) => format!("the {what} {at}"),
                (Language::English, _) if what.ends_with(char::is_alphabetic) => {
                    format!("the {} {at}", plural(what))
                }
                (Language::English, _) if items[0].ink == Ink::Number => {
                    format!("the {} {at}", plural(what))
                }
                (Language::English, _) => format!("the clues {what} {at}"),
                (Language::Japanese, _) => format!("{at}の{what}"),
            };
            (name, items.len())
        });
        self.listed(&names.collect::<Vec<Name>>())
    }

    /// The name of a rule; its number, if it has none.
    pub(super) fn tag(self, rule: u8) -> String {
        let card = self.puzzle.genre.card();
        let own = usize::from(rule)
            .checked_sub(1)
            .and_then(|at| card.rules.get(at));
        match own.map(|rule| rule.tag(self.language)).unwrap_or_default() {
            "" if rule > 0 => self.fill(words::RULE, &[&rule.to_string()]),
            tag => tag.to_owned(),
        }
    }

    /// The names of rules, each once and quoted; of what a rule is stated for, if that is one of
    /// several things.
    pub(super) fn tags<'a>(self, all: impl Iterator<Item = &'a Origin>) -> Vec<String> {
        let rules = all.map(|by| (by.rule, by.instance));
        let rules: BTreeSet<(u8, u8)> = rules.filter(|by| by.0 > 0).collect();
        let tags = rules.into_iter().map(|(rule, instance)| match instance {
            0 => self.fill(["“{}”", "「{}」"], &[&self.tag(rule)]),
            _ => {
                let way = self.puzzle.genre.card().way(rule, self.language);
                format!("{} {instance}", way.unwrap_or_default())
            }
        });
        tags.collect()
    }

    /// Rules and clues in a few words: the clues, or the rules if there are none or too many.
    pub(super) fn sources(self, all: &BTreeSet<Origin>) -> String {
        let clues: BTreeSet<Item> = all.iter().filter_map(|by| by.hint).collect();
        let clues = self.few_named(&clues.into_iter().collect::<Vec<Item>>());
        match clues.is_empty() {
            false => clues,
            true => {
                let tags = self.tags(all.iter()).into_iter().take(TAGS);
                self.listed(&tags.map(|tag| (tag, 1)).collect::<Vec<Name>>())
            }
        }
    }

    /// Printed clues by name if they are few, or else by what they are; nothing if they differ.
    pub(super) fn few_named(self, clues: &[Item]) -> String {
        let all = self.all_named(clues);
        let ink = clues.first().map(|clue| clue.ink);
        let most = if self.brief { 1 } else { CLUES };
        match ink.filter(|_| named_places(&all) > most) {
            None => all,
            Some(ink)
                if clues
                    .iter()
                    .all(|clue| (clue.ink, clue.value) == (ink, None)) =>
            {
                let (one, many) = (self.name(ink), plural(self.name(ink)));
                self.fill(["the {1}", "{0}"], &[one, &many])
            }
            Some(_) => String::new(),
        }
    }

    /// A cell at or beside the first place of a statement, or a point that has a letter.
    pub(super) fn near(self, statement: &Statement) -> Option<Place> {
        self.nearest(statement, None)
    }

    /// The cell or point where most lines of a statement meet, or else the one nearest to a place.
    pub(super) fn nearest(self, statement: &Statement, to: Option<Place>) -> Option<Place> {
        let Statement { drawn, blank, told } = statement;
        let cell = |half: i16| match half % 2 {
            0 => (half - 1).max(1),
            _ => half,
        };
        let named = |at: Place| match at {
            _ if self.letters_points() && at.is_point() => at,
            Place { y, x } => Place {
                y: cell(y),
                x: cell(x),
            },
        };
        let items = drawn.items().iter().chain(blank.items());
        let ends = { items.clone() }
            .filter(|item| item.at != item.to)
            .flat_map(|item| [item.at, item.to]);
        let mut meet: BTreeMap<Place, usize> = BTreeMap::new();
        ends.for_each(|end| *meet.entry(end).or_default() += 1);
        let far = |at: &Place| to.map(|to| (at.y - to.y).abs() + (at.x - to.x).abs());
        let near = |at: &Place| far(at).is_none_or(|far| far <= NEAR);
        let most = meet
            .into_iter()
            .filter(|(at, lines)| *lines > 1 && near(at));
        if let Some((at, _)) = most.max_by_key(|&(at, lines)| (lines, Reverse((far(&at), at)))) {
            return Some(named(at));
        }
        let places = items.map(|item| match self.letters_points() {
            true => item.at,
            false => item.at.midway(item.to),
        });
        let places = places.map(named).chain(told.iter().map(|told| told.1));
        places.min_by_key(far)
    }
}

/// The plural of an English word.
pub(super) fn plural(word: &str) -> String {
    match word.ends_with(['s', 'x']) {
        true => format!("{word}es"),
        false => format!("{word}s"),
    }
}
