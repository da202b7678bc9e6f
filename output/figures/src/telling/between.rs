//! Names of what lies between two places: lines, borders, sides, diagonals.

use super::naming::Name;
use super::{Both, Teller, words};
use pencilmill_generator::board::{
    DOWN, Ink, Item, LEFT, Language, Place, RIGHT, Step, UP, place_text,
};
use std::collections::{BTreeMap, BTreeSet};

/// Directions from a cell, with the words for places there: of a line beside it or out of it, and
/// of its side.
const WAYS: [(Step, Both, Both, Both); 4] = [
    (UP, words::ABOVE, words::UP, words::TOP),
    (RIGHT, words::RIGHT_OF, words::RIGHT, words::RIGHT),
    (DOWN, words::BELOW, words::DOWN, words::BOTTOM),
    (LEFT, words::LEFT_OF, words::LEFT, words::LEFT),
];

/// Cells, and directions in which each of them has a side.
type Sides = (Vec<Place>, Vec<usize>);

impl Teller<'_> {
    /// Directions in a row.
    fn ways(self, words: impl Iterator<Item = Both>, and: &str) -> String {
        let words: Vec<&str> = words.map(|words| self.of(words)).collect();
        self.in_a_row(&words, and, "と")
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
                    self.fill(words::BETWEEN, &[&a, &b])
                }
                (&[cell], [_, _, _, _]) => self.fill(words::AROUND, &[&place_text(cell)]),
                (_, [1, 3]) if !out => self.fill(words::EITHER_SIDE, &[&self.run(&cells)]),
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
    fn by_cell(self, sides: &[Place]) -> Vec<Sides> {
        let mut left: BTreeSet<Place> = sides.iter().copied().collect();
        let mut groups = Vec::new();
        while !left.is_empty() {
            let cells: BTreeSet<Place> = left.iter().flat_map(|side| side.beside()).collect();
            let cells = cells
                .into_iter()
                .filter(|&cell| self.board().contains(cell));
            let mut best: Option<((usize, bool), Sides)> = None;
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
                        best = Some((size, (cells, ways)));
                    }
                }
            }
            let Some((_, (cells, ways))) = best else {
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
            let ends: Vec<String> = course.iter().map(|&place| self.end(place)).collect();
            names.push(match &ends[..] {
                [first, second, .., last] if ends.len() > 4 => {
                    (format!("{first}–{second}–…–{last}"), 1)
                }
                _ => (ends.join("–"), 1),
            });
        }
        self.listed(&names)
    }

    /// Items between two places, without their ink.
    pub(super) fn between(self, items: &[Item]) -> String {
        let mut names: Vec<Name> = Vec::new();
        let mut rest: Vec<Item> = items.to_vec();
        let mut named = |is: &dyn Fn(&Item) -> bool, name: &dyn Fn(&[Item]) -> String| {
            let (own, others) = rest.iter().partition(|item| is(item));
            rest = others;
            let own: Vec<Item> = own;
            if !own.is_empty() {
                names.push((name(&own), own.len()));
            }
        };
        let of = |item: &Item, kind: fn(Place) -> bool| kind(item.at) && kind(item.to);
        let middles = |items: &[Item]| -> Vec<Place> {
            items.iter().map(|item| item.at.midway(item.to)).collect()
        };
        let joint = |item: &Item| item.at.midway(item.to);
        named(
            &|item| of(item, Place::is_cell) && extent(item) == [0, 2],
            &|items| self.beside(&middles(items), true),
        );
        named(
            &|item| of(item, Place::is_point) && extent(item) == [0, 2],
            &|items| self.edges(&middles(items)),
        );
        named(
            &|item| of(item, Place::is_point) && extent(item) == [2, 2] && joint(item).is_cell(),
            &|items| self.diagonals(items),
        );
        named(&|item| item.ink == Ink::Hop, &|items| {
            let sides = items.iter().map(|item| {
                let (cell, side) = item.cell_and_side();
                (cell, cell.step_to(side))
            });
            self.hops(&sides.collect::<Vec<_>>())
        });
        let half = |item: &Item| Some(item.cell_and_side().0).filter(|_| item.ink == Ink::Half);
        while let Some(item) = rest.first().copied() {
            let own: Vec<Item> = { rest.iter() }
                .filter(|other| {
                    **other == item || half(other).is_some() && half(other) == half(&item)
                })
                .copied()
                .collect();
            rest.retain(|other| !own.contains(other));
            let name = match (half(&item), own.len()) {
                (Some(cell), 2..) => self.fill(words::BOTH_HALVES, &[&place_text(cell)]),
                _ => self.slanted(&item),
            };
            names.push((name, 1));
        }
        self.listed(&names)
    }

    /// Diagonals of cells: "both diagonals of r1c1" and "the ╲ of r1c2".
    fn diagonals(self, items: &[Item]) -> String {
        let of = |falls: bool| -> BTreeSet<Place> {
            let own = items.iter().filter(|item| (item.at.x < item.to.x) == falls);
            own.map(|item| item.at.midway(item.to)).collect()
        };
        let [down, up] = [true, false].map(of);
        let both: Vec<Place> = down.intersection(&up).copied().collect();
        let [down, up] = [(&down, &up), (&up, &down)].map(|(own, other)| {
            let own: Vec<Place> = own.difference(other).copied().collect();
            own
        });
        let kinds = [
            (both, words::BOTH_DIAGONALS),
            (down, words::FALLING),
            (up, words::RISING),
        ];
        let names = kinds.iter().filter(|kind| !kind.0.is_empty());
        let names =
            names.map(|(cells, words)| (self.fill(*words, &[&self.cells(cells)]), cells.len()));
        self.listed(&names.collect::<Vec<Name>>())
    }

    /// Sides as they are seen from their cells, which the items belong to.
    fn hops(self, all: &[(Place, Step)]) -> String {
        let mut cells: BTreeMap<Place, Vec<usize>> = BTreeMap::new();
        for &(cell, step) in all {
            let way = WAYS.iter().position(|way| way.0 == step);
            cells.entry(cell).or_default().extend(way);
        }
        let mut alike: BTreeMap<Vec<usize>, Vec<Place>> = BTreeMap::new();
        for (cell, mut ways) in cells {
            ways.sort_unstable();
            alike.entry(ways).or_default().push(cell);
        }
        let names = alike.into_iter().map(|(ways, cells)| {
            let words = match ways.len() {
                4 => self.of(words::ALL_SIDES).to_owned(),
                _ => {
                    let words = self.ways(ways.iter().map(|&way| WAYS[way].3), " and ");
                    match self.language {
                        Language::English => format!("on the {words} of {{}}"),
                        Language::Japanese => format!("{{}}の{words}"),
                    }
                }
            };
            (
                words.replace("{}", &self.cells(&cells)),
                cells.len() * ways.len(),
            )
        });
        self.listed(&names.collect::<Vec<Name>>())
    }

    /// A half of a cell, a line to the edge of the board, or another item between two places.
    fn slanted(self, item: &Item) -> String {
        let (cell, side) = item.cell_and_side();
        let points = item.at.is_point() && item.to.is_point();
        if !points && cell.is_cell() && side.is_point() {
            let words = match (side.y > cell.y, side.x > cell.x) {
                (true, true) => words::LOWER_RIGHT_HALF,
                (true, false) => words::LOWER_LEFT_HALF,
                (false, true) => words::UPPER_RIGHT_HALF,
                (false, false) => words::UPPER_LEFT_HALF,
            };
            return self.fill(words, &[&place_text(cell)]);
        }
        let [a, b] = [item.at, item.to].map(|place| self.end(place));
        let words = match points {
            true if self.letters_points() => return format!("{a}–{b}"),
            true => words::LINE_FROM_TO,
            false => words::BETWEEN,
        };
        self.fill(words, &[&a, &b])
    }

    /// The end of a line: a place, or the edge of the board.
    fn end(self, place: Place) -> String {
        let outside = |cell: Place| !self.board().contains(cell);
        let way = WAYS
            .iter()
            .find(|way| place.is_side() && outside(place.half(way.0)));
        match way {
            Some(way) => self.fill(words::EDGE, &[self.of(way.3)]),
            None => self.place(place),
        }
    }
}

/// The shorter and the longer extent of an item, in half cells.
fn extent(item: &Item) -> [i16; 2] {
    let mut extent = [item.to.y - item.at.y, item.to.x - item.at.x].map(i16::abs);
    extent.sort_unstable();
    extent
}
