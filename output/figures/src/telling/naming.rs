//! Names of clues and places as a person says them.

use super::{Both, Teller};
use pencilmill_generator::board::{
    Arrow, Board, DOWN, Ink, Item, LEFT, Language, ORTHOGONAL, Place, RIGHT, Script, Set, Spot,
    Step, UP, Where, place_text, value_text,
};
use pencilmill_generator::model::Origin;
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of entries in a list.
const LISTED: usize = 4;
/// Directions from a cell, with the words for places there: of a line beside it or out of it, and
/// of its side.
const WAYS: [(Step, Both, Both, Both); 4] = [
    (UP, ["above", "上"], ["up", "上"], ["top", "上"]),
    (RIGHT, ["right of", "右"], ["right", "右"], ["right", "右"]),
    (DOWN, ["below", "下"], ["down", "下"], ["bottom", "下"]),
    (LEFT, ["left of", "左"], ["left", "左"], ["left", "左"]),
];

/// A name with the number of places that it stands for.
type Name = (String, usize);

impl Teller<'_> {
    pub(super) const fn board(self) -> Board {
        self.puzzle.board
    }

    /// A list of at most four entries, the last of which may stand for all further ones.
    pub(super) fn listed(self, all: &[Name]) -> String {
        let shown = match all.len() {
            0..=LISTED => all.len(),
            _ => LISTED - 1,
        };
        let names: Vec<&str> = all[..shown].iter().map(|name| name.0.as_str()).collect();
        let more: usize = all[shown..].iter().map(|name| name.1).sum();
        match (self.language, &names[..], more) {
            (Language::Japanese, _, 0) => names.join("・"),
            (Language::Japanese, ..) => format!("{}など{}か所", names.join("・"), shown + more),
            (_, [first @ .., last], 0) if !first.is_empty() => {
                format!("{} and {last}", first.join(", "))
            }
            (_, _, 0) => names.concat(),
            _ => format!("{} and {more} more", names.join(", ")),
        }
    }

    /// Cells, those in a row or column together: `r1c2–4`.
    pub(super) fn cells(self, cells: &[Place]) -> String {
        self.listed(&self.runs(cells))
    }

    pub(super) fn runs(self, cells: &[Place]) -> Vec<Name> {
        let mut left: BTreeSet<Place> = cells.iter().copied().collect();
        let mut names = Vec::new();
        while let Some(&first) = left.first() {
            let run = |step: Step| {
                let own = std::iter::successors(Some(first), |&cell| Some(cell + step));
                let own =
                    own.take_while(|cell| left.contains(cell) && self.board().contains(*cell));
                own.collect::<Vec<Place>>()
            };
            let run = [RIGHT, DOWN].map(run);
            let run = run
                .into_iter()
                .max_by_key(|run| (run.len(), run.last().map(|c| -c.y)));
            let run = run
                .filter(|run| !run.is_empty())
                .unwrap_or_else(|| vec![first]);
            for cell in &run {
                left.remove(cell);
            }
            names.push((self.run(&run), run.len()));
        }
        names
    }

    /// Cells in a row or column.
    fn run(self, run: &[Place]) -> String {
        let [first, last] = [run[0], run[run.len() - 1]];
        let Board { rows, cols } = self.board();
        let number = |half: i16| (half + 1) / 2;
        let to = self.of(["–", "〜"]);
        let (row, col) = (number(first.y), number(first.x));
        if first == last {
            self.place(first)
        } else if first.y == last.y && run.len() > 2 && run.len() == cols as usize {
            self.fill(["all of row {}", "{}段目全部"], &[&row.to_string()])
        } else if first.x == last.x && run.len() > 2 && run.len() == rows as usize {
            self.fill(["all of column {}", "{}列目全部"], &[&col.to_string()])
        } else if first.y == last.y {
            format!("r{row}c{col}{to}{}", number(last.x))
        } else {
            format!("r{row}{to}{}c{col}", number(last.y))
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
                [true, true] => self.fill(
                    ["between {} and {}", "{}と{}の間"],
                    &[&place_text(a), &place_text(b)],
                ),
                [true, _] => of(["on {}", "{}"], &self.edges(&[place])),
                _ => of(["on {}", "{}"], &self.edges(&[place])),
            }
        } else if place.y > 2 * rows + 1 {
            self.of(["below the board", "盤面の下"]).to_owned()
        } else if place.y < 0 && place.x > 2 * cols {
            self.of(["at the top right", "右上"]).to_owned()
        } else if place.y < 0 {
            of(["above column {}", "{}列目の上"], &col)
        } else if place.y > 2 * rows {
            of(["below column {}", "{}列目の下"], &col)
        } else if place.x < 0 {
            of(["beside row {}", "{}段目の左"], &row)
        } else {
            of(["right of row {}", "{}段目の右"], &row)
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
        let cell = |step: i16, half: i16| if half == 0 { 1 } else { half - step };
        let at = Place {
            y: cell(1, point.y),
            x: cell(1, point.x),
        };
        let words = match (point.y > at.y, point.x > at.x) {
            (true, true) => ["the lower right corner of {}", "{}の右下の角"],
            (true, false) => ["the lower left corner of {}", "{}の左下の角"],
            (false, true) => ["the upper right corner of {}", "{}の右上の角"],
            (false, false) => ["the upper left corner of {}", "{}の左上の角"],
        };
        self.fill(words, &[&place_text(at)])
    }

    /// Directions in a row.
    fn ways(self, words: impl Iterator<Item = Both>, and: &str) -> String {
        let words: Vec<&str> = words.map(|words| self.of(words)).collect();
        match (self.language, &words[..]) {
            (Language::Japanese, _) => words.join("と"),
            (_, [first @ .., last]) if !first.is_empty() => {
                format!("{}{and}{last}", first.join(", "))
            }
            _ => words.concat(),
        }
    }

    /// Lines between neighbouring cells, by the sides that they lie on or cross: "above and left of
    /// r5c1", or "up and left from r5c1".
    pub(super) fn beside(self, sides: &[Place], out: bool) -> String {
        let grouped = self.by_cell(sides).into_iter().map(|(cells, ways)| {
            let name = match (&cells[..], &ways[..]) {
                (&[cell], &[way]) => {
                    let other = place_text(cell + WAYS[way].0);
                    let [a, b] = match way {
                        0 | 3 => [other, place_text(cell)],
                        _ => [place_text(cell), other],
                    };
                    self.fill(["between {} and {}", "{}と{}の間"], &[&a, &b])
                }
                (&[cell], [_, _, _, _]) => {
                    self.fill(["around {}", "{}のまわり"], &[&place_text(cell)])
                }
                _ => {
                    let run = self.run(&cells);
                    let words = ways.iter().map(|&way| match out {
                        true => WAYS[way].2,
                        false => WAYS[way].1,
                    });
                    let words = self.ways(words, if out { " or " } else { " and " });
                    match (self.language, out) {
                        (Language::English, true) => format!("{words} from {run}"),
                        (Language::English, false) => format!("{words} {run}"),
                        (Language::Japanese, _) => format!("{run}の{words}"),
                    }
                }
            };
            (name, cells.len() * ways.len())
        });
        self.listed(&grouped.collect::<Vec<Name>>())
    }

    /// Sides of cells: "the top and left of r3c4".
    pub(super) fn edges(self, sides: &[Place]) -> String {
        let grouped = self.by_cell(sides).into_iter().map(|(cells, ways)| {
            let words = self.ways(ways.iter().map(|&way| WAYS[way].3), " and ");
            let run = self.run(&cells);
            let name = match (self.language, ways.len()) {
                (Language::English, 4) => format!("all sides of {run}"),
                (Language::English, _) => format!("the {words} of {run}"),
                (Language::Japanese, 4) => format!("{run}のすべての辺"),
                (Language::Japanese, _) => format!("{run}の{words}の辺"),
            };
            (name, cells.len() * ways.len())
        });
        self.listed(&grouped.collect::<Vec<Name>>())
    }

    /// Sides grouped by a cell, or by cells in a row or column, with the directions from there; a
    /// cell with a clue takes precedence.
    fn by_cell(self, sides: &[Place]) -> Vec<(Vec<Place>, Vec<usize>)> {
        let mut left: BTreeSet<Place> = sides.iter().copied().collect();
        let mut groups = Vec::new();
        while !left.is_empty() {
            let cells: BTreeSet<Place> = left.iter().flat_map(|side| side.beside()).collect();
            let cells = cells
                .into_iter()
                .filter(|&cell| self.board().contains(cell));
            let mut best: Option<((usize, bool), Vec<Place>, Vec<usize>)> = None;
            for cell in cells {
                let has = |cell: Place, way: usize| left.contains(&cell.half(WAYS[way].0));
                let own: Vec<usize> = (0..4).filter(|&way| has(cell, way)).collect();
                let along = own.iter().map(|&way| {
                    let step = if way % 2 == 0 { RIGHT } else { DOWN };
                    let run = std::iter::successors(Some(cell), |&cell| Some(cell + step));
                    (run.take_while(|&cell| has(cell, way)).collect(), vec![way])
                });
                let clue = self.puzzle.printed.at(cell).is_some();
                let both = std::iter::once((vec![cell], own.clone())).chain(along);
                for (cells, ways) in both {
                    let size = (cells.len() * ways.len(), clue);
                    if best.as_ref().is_none_or(|best| best.0 < size) {
                        best = Some((size, cells, ways));
                    }
                }
            }
            let Some((_, cells, ways)) = best else {
                break;
            };
            for cell in &cells {
                for &way in &ways {
                    left.remove(&cell.half(WAYS[way].0));
                }
            }
            groups.push((cells, ways));
        }
        groups
    }

    /// Lines between places as courses with their ends and turns: `r4c1–r6c1–r6c3`.
    pub(super) fn courses(self, items: &[Item]) -> String {
        let mut left: Vec<&Item> = items.iter().collect();
        let mut names = Vec::new();
        while let Some(first) = left.first() {
            let mut degree: BTreeMap<Place, usize> = BTreeMap::new();
            for end in left.iter().flat_map(|item| [item.at, item.to]) {
                *degree.entry(end).or_default() += 1;
            }
            let open = degree.iter().find(|(_, count)| *count % 2 == 1);
            let mut course = vec![open.map_or(first.at, |open| *open.0)];
            let mut end = course[0];
            while let Some(next) = left.iter().position(|i| i.at == end || i.to == end) {
                let item = left.remove(next);
                end = if item.at == end { item.to } else { item.at };
                if let [.., before, last] = course[..]
                    && last.step_to(end) == before.step_to(last)
                {
                    course.pop();
                }
                course.push(end);
            }
            let ends: Vec<String> = course.iter().map(|&place| self.place(place)).collect();
            names.push(match &ends[..] {
                [first, second, .., last] if ends.len() > 4 => {
                    (format!("{first}–{second}–…–{last}"), 1)
                }
                _ => (ends.join("–"), 1),
            });
        }
        self.listed(&names)
    }

    /// The name of an ink.
    pub(super) fn name(self, ink: Ink) -> &'static str {
        let card = self.puzzle.genre.card();
        let is_line = |spot: &Spot| spot.ink == Ink::Line;
        match ink {
            Ink::Border if !card.drawn.iter().any(is_line) => self.of(["line", "線"]),
            _ => card.word(ink, self.language),
        }
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
                None => self.fill(["circled {}", "丸の{}"], &[&value.to_string()]),
            },
            (Ink::Circled, None) if self.name(Ink::Circled) == Ink::Circled.word(self.language) => {
                self.of(["circled ?", "丸の「？」"]).to_owned()
            }
            (Ink::Unknown, None) => self.of(["?", "「？」"]).to_owned(),
            (Ink::Set, Some(value)) => {
                let entries = Set::of_value(value).entries().join(" ");
                self.fill(["clue {}", "「{}」"], &[&entries])
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

    /// A printed clue, by what stands there: "the 8 in r8c10".
    pub(super) fn named(self, item: &Item) -> String {
        self.all_named(std::slice::from_ref(item))
    }

    /// Printed clues, those that look alike together: "the circles in r1c4 and r1c5".
    pub(super) fn all_named(self, items: &[Item]) -> String {
        let mut alike: Vec<(String, Vec<&Item>)> = Vec::new();
        for item in items {
            let what = self
                .printed(item)
                .unwrap_or_else(|| self.name(item.ink).to_owned());
            match alike
                .iter_mut()
                .find(|own| own.0 == what && own.1[0].ink == item.ink)
            {
                Some(own) => own.1.push(item),
                None => alike.push((what, vec![item])),
            }
        }
        let names = alike.iter().map(|(what, items)| {
            let cells: Vec<Place> = items.iter().map(|item| item.at).collect();
            let is_line = items[0].at != items[0].to;
            let inside = cells
                .iter()
                .all(|&cell| cell.is_cell() && self.board().contains(cell));
            let at = match &cells[..] {
                _ if is_line => {
                    let items: Vec<Item> = items.iter().copied().copied().collect();
                    self.between(&items)
                }
                &[cell] => self.at(cell),
                _ if inside => self.fill(["in {}", "{}"], &[&self.cells(&cells)]),
                _ => {
                    let all = cells.iter().map(|&cell| (self.at(cell), 1));
                    self.listed(&all.collect::<Vec<Name>>())
                }
            };
            let name = match (self.language, items.len()) {
                (Language::English, 1) => format!("the {what} {at}"),
                (Language::English, _) => format!("the {what}s {at}"),
                (Language::Japanese, _) => format!("{at}の{what}"),
            };
            (name, items.len())
        });
        self.listed(&names.collect::<Vec<Name>>())
    }

    /// Items between two places, without their ink.
    pub(super) fn between(self, items: &[Item]) -> String {
        let across = |item: &Item| item.at.midway(item.to);
        let unit = |item: &Item| {
            let [dy, dx] = [item.to.y - item.at.y, item.to.x - item.at.x].map(i16::abs);
            dy + dx == 2 && (dy == 0 || dx == 0)
        };
        let sides: Vec<Place> = items.iter().map(across).collect();
        let of_points = items.iter().all(|item| item.at.is_point());
        let of_cells = items
            .iter()
            .all(|item| item.at.is_cell() && item.to.is_cell());
        match items.iter().all(unit) {
            true if of_points => self.edges(&sides),
            true if of_cells && sides.iter().all(|side| side.is_side()) => {
                self.beside(&sides, true)
            }
            _ if of_cells => {
                let pairs = items.iter().map(|item| {
                    let [a, b] = [item.at, item.to].map(|place| self.place(place));
                    (self.fill(["between {} and {}", "{}と{}の間"], &[&a, &b]), 1)
                });
                self.listed(&pairs.collect::<Vec<Name>>())
            }
            _ => {
                let names = items.iter().map(|item| (self.slanted(item), 1));
                self.listed(&names.collect::<Vec<Name>>())
            }
        }
    }

    /// A diagonal of a cell, a half of one, or another item between two places.
    fn slanted(self, item: &Item) -> String {
        let (cell, side) = item.cell_and_side();
        if !(item.at.is_point() && item.to.is_point()) && cell.is_cell() && side.is_point() {
            let words = match (side.y > cell.y, side.x > cell.x) {
                (true, true) => ["the lower right half of {}", "{}の右下の半マス"],
                (true, false) => ["the lower left half of {}", "{}の左下の半マス"],
                (false, true) => ["the upper right half of {}", "{}の右上の半マス"],
                (false, false) => ["the upper left half of {}", "{}の左上の半マス"],
            };
            return self.fill(words, &[&place_text(cell)]);
        }
        if cell.is_cell() && side.is_side() {
            return self.edges(&[side]);
        }
        let middle = item.at.midway(item.to);
        let [dy, dx] = [item.to.y - item.at.y, item.to.x - item.at.x];
        if middle.is_cell() && [dy.abs(), dx.abs()] == [2, 2] {
            let words = match dy == dx {
                true => ["the ╲ of {}", "{}の＼"],
                false => ["the ╱ of {}", "{}の／"],
            };
            return self.fill(words, &[&place_text(middle)]);
        }
        let [a, b] = [item.at, item.to].map(|place| self.place(place));
        match self.letters_points() {
            true => format!("{a}–{b}"),
            false => self.fill(["the line from {} to {}", "{}から{}までの線"], &[&a, &b]),
        }
    }

    /// The name of a rule; its number, if it has none.
    pub(super) fn tag(self, rule: u8) -> String {
        let card = self.puzzle.genre.card();
        let own = usize::from(rule)
            .checked_sub(1)
            .and_then(|at| card.rules.get(at));
        match own.map(|rule| rule.tag(self.language)).unwrap_or_default() {
            "" if rule > 0 => self.fill(["rule {}", "ルール{}"], &[&rule.to_string()]),
            tag => tag.to_owned(),
        }
    }

    /// Rules and clues that together lead to a conclusion, each once: the clues by name, or the
    /// rules if there are none.
    pub(super) fn sources<'a>(self, all: impl Iterator<Item = &'a Origin>) -> String {
        let all: Vec<&Origin> = all.collect();
        let clues: BTreeSet<Item> = all.iter().filter_map(|by| by.hint).collect();
        let clues: Vec<Item> = clues.into_iter().collect();
        let rules = all.iter().map(|by| (by.rule, by.instance));
        let rules: BTreeSet<(u8, u8)> = rules.filter(|by| by.0 > 0).collect();
        match clues.is_empty() {
            false => self.all_named(&clues),
            true => {
                let tags = rules.into_iter().map(|(rule, instance)| {
                    let way = self.puzzle.genre.card().way(rule, self.language);
                    let name = match instance {
                        0 => self.fill(["“{}”", "「{}」"], &[&self.tag(rule)]),
                        _ => format!("{} {instance}", way.unwrap_or_default()),
                    };
                    (name, 1)
                });
                self.listed(&tags.collect::<Vec<Name>>())
            }
        }
    }
}
