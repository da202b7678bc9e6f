//! Heyawake (docs/rules.md, genre 50). Shade cells that do not touch, so that the others are
//! connected and no straight line of them leads through three rooms; a number counts the shaded
//! cells of its room.
//!
//! ```text
//! ┌───────┬───────────┐    ┌───────┬───────────┐
//! │       │           │    │       │           │
//! │   ·   │   ·   ·   │    │   ·   │   ·   ·   │
//! │       │           │    │    ▓▓▓│    ▓▓▓    │
//! ├───────┼───────────┤    ├───────┼───────────┤
//! │       │ 2         │    │       │▓2▓     ▓▓▓│
//! │   ·   │   ·   ·   │    │   ·   │   ·   ·   │
//! │       │           │    │       │           │
//! ├───────┴───┬───────┤    ├───────┴───┬───────┤
//! │ 2         │ 1     │    │▓2▓     ▓▓▓│ 1  ▓▓▓│
//! └───────────┴───────┘    └───────────┴───────┘
//! ```
//!
//! New rooms are rectangles; rooms that are read may have any shape. Where two answers agree on the
//! numbers of all rooms, a move cuts a room in two.

use pencilmill_puzzle::board::{Drawing, Ink, Item, Lattice, Place, Regions, Spot, Values, Where};
use pencilmill_puzzle::clues::RegionCount;
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Extras, Family, Genre, Measure, Order, Player, Puzzle,
    Requirement, Rule, Sizes, Target, Words, rule_texts,
};
use pencilmill_puzzle::layout::{rectangles, shading};
use pencilmill_puzzle::model::{Clues, Graph, Model};
use pencilmill_puzzle::puzzlink;
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;

mod packing;

/// The genre Heyawake.
pub struct Heyawake;

/// Numbers count the shaded cells of their room.
static SHADED: RegionCount = RegionCount {
    counts: Ink::Shaded,
};

/// Most cells of a new room; each layout draws one of these. Small rooms make easy puzzles.
const ROOM: [usize; 5] = [4, 6, 9, 12, 15];
/// Most cells of a room that two others are joined to.
const LARGEST: usize = 16;
/// The share of cells that are to be shaded, in percent: the least and the range.
const SHARE: (usize, usize) = (30, 10);

static CARD: Card = Card {
    slug: "heyawake",
    title: "Heyawake",
    title_ja: "へやわけ",
    family: Some(Family::Shading),
    author: Some("Nikoli"),
    goal: Words {
        en: "Shade cells so that no straight line of white cells leads through three rooms.",
        ja: "まっすぐ続く白マスが3つの部屋にわたらないように、マスを黒くぬりましょう。",
    },
    rules: &[
        rule_texts::NONE_TOUCH,
        rule_texts::ONE_WHITE_GROUP,
        Rule {
            tag: ["room numbers", "部屋の数字"],
            en: "A number tells how many cells of its room (bold lines) are shaded; its own cell \
                 may be one. A room without a number may have any number of them, even none.",
            ja: "数字は、その部屋（太線の中）に入る黒マスの数で、数字のマスも黒くぬれます。\
                 数字のない部屋の黒マスは、いくつでも（0でも）かまいません。",
        },
        Rule {
            tag: ["at most two rooms", "2部屋まで"],
            en: "An unbroken line of white cells, across or down, never leads through three rooms: \
                 it crosses at most one bold line.",
            ja: "白マスが3つの部屋にわたって、タテやヨコにまっすぐ続いてはいけません（太線を2本また\
                 いで続くことはできません）。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(4, 20, 10),
    printed: &[
        Spot::valued(Ink::Number, Where::Cells, Values::Sizes(0)),
        Spot::plain(Ink::Border, Where::InnerSides),
    ],
    drawn: &[Spot::plain(Ink::Shaded, Where::Cells)],
    counts: &[(Ink::Number, "shaded cells", "黒マス")],
    hints: &[(Ink::Number, &SHADED)],
    // a border that ends inside a room cuts no room, but runs cross it
    requires: &[Requirement::OnePerRegion(Ink::Number)],
    player: Some(Player {
        name: "heyawake",
        aliases: &[],
        codec: puzzlink::ROOMS,
    }),
    version: 3,
    form: &[
        Target::new(Measure::Regions, [10, 17, 20, 23, 34]),
        Target::new(Measure::Largest, [4, 10, 12, 15, 36]),
        Target::new(Measure::Shaded, [18, 29, 31, 33, 42]),
        Target::new(Measure::Numbers, [6, 14, 18, 22, 70]),
    ],
    ..Card::DEFAULT
};

impl Genre for Heyawake {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let most = *random.choose(&ROOM)?;
        let rooms = rectangles::random(order.board, most, random);
        let (least, range) = SHARE;
        let shaded = order.board.area() * (least + random.below(range)) / 100;
        let shaded = shading::dense(order.board, shaded, random);
        let rooms = without_lines(rooms, &shaded, random)?;
        let answer = shaded.cells().map(|cell| Item::at(Ink::Shaded, cell));
        Some(Composition::known(
            rooms.borders().collect(),
            answer.collect(),
        ))
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let regions = Regions::of(puzzle.board, &puzzle.printed);
        let shaded = m.draw_cells(Ink::Shaded);
        m.rule(1);
        m.none_touch(&shaded);
        m.rule(2);
        let open = shaded.opposite_cells();
        m.connected(&Graph::touching(puzzle.board.cells(), &open));
        m.rule(4);
        // A part even where no line leads through a room: the moves of a model must not depend on
        // its first layout.
        m.part(&[], |_| {});
        for run in through_a_room(puzzle) {
            m.part(&[&run], |m| m.any(run.iter().map(|&cell| shaded[cell])));
        }
        Clues::new(move |m, hint, _| {
            m.rule(3);
            let room = regions.region(regions.at(hint.at));
            let count = hint.value.unwrap_or_default() as u32;
            m.exactly(count, room.iter().map(|&cell| shaded[cell]));
        })
    }

    /// Numbers stand in the first cell of their room, or where one is printed.
    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let regions = Regions::of(puzzle.board, &puzzle.printed);
        let printed = puzzle.printed.marks(puzzle.board, Ink::Number);
        let first = |cell: Place| regions.region(regions.at(cell))[0] == cell;
        let mut hints = SHADED.hints_of(&regions, puzzle, answer);
        hints.retain(|hint| printed[hint.at] || first(hint.at));
        hints
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let board = puzzle.board;
        let regions = Regions::of(board, &puzzle.printed);
        let cut = puzzle.printed.marks(board, Ink::Border);
        Box::new(move |answer| {
            let shaded = answer.marks(board, Ink::Shaded);
            Broken::if_found(1, shaded.touching())?;
            if let Err(Some(cell)) = shaded.opposite_cells().one_group() {
                return Err(Broken::at(2, cell));
            }
            for line in board.rows_and_columns() {
                let (mut crossed, mut last) = (0, None);
                for cell in line {
                    let goes_on = !shaded[cell];
                    let crosses = last.is_some_and(|last: Place| cut[last.midway(cell)]);
                    crossed = if goes_on {
                        crossed + usize::from(crosses)
                    } else {
                        0
                    };
                    last = goes_on.then_some(cell);
                    if crossed > 1 {
                        return Err(Broken::at(4, cell));
                    }
                }
            }
            let counts = regions.count(&shaded);
            for clue in puzzle.printed.of(Ink::Number) {
                if clue.value != Some(counts[regions.at(clue.at)] as i16) {
                    return Err(Broken::at(3, clue.at));
                }
            }
            Ok(())
        })
    }

    fn extras(&self) -> &dyn Extras {
        self
    }
}

impl Extras for Heyawake {
    /// States beside each number that its room holds so many, which a search learns only bit by
    /// bit.
    fn restate(&self, puzzle: &Puzzle, m: &mut Model) -> bool {
        let regions = Regions::of(puzzle.board, &puzzle.printed);
        let mut shaded = Lattice::new(puzzle.board, Lit::FALSE);
        for &(item, lit) in m.drawn() {
            shaded[item.at] = lit;
        }
        m.rule(3);
        let ends = packing::ends(m, &shaded);
        for number in puzzle.printed.of(Ink::Number) {
            let room = regions.region(regions.at(number.at));
            let count = number.value.unwrap_or_default() as u32;
            m.exactly(count, room.iter().map(|&cell| shaded[cell]));
            if count > 0 {
                packing::has_room(m, &shaded, &ends, room, count);
            }
        }
        true
    }

    /// Cuts a room in which the answers differ, or one beside it, in two, or moves its wall to
    /// another room; either answer may become the wanted one. Rooms of one cell are the last
    /// resort.
    fn moves(&self, puzzle: &Puzzle, answer: &Drawing, other: &Drawing) -> Vec<Composition> {
        let regions = Regions::of(puzzle.board, &puzzle.printed);
        let mut concerned = vec![false; regions.len()];
        for item in answer.difference(other).items() {
            concerned[regions.at(item.at)] = true;
        }
        let mut layouts = Vec::new();
        let mut near = concerned.clone();
        for (a, b) in regions.touching() {
            if !concerned[a] && !concerned[b] {
                continue;
            }
            (near[a], near[b]) = (true, true);
            if let Some((joined, room)) = rectangles::joined(&regions, [a, b]) {
                layouts.extend(rectangles::cut(&joined, room));
            }
        }
        for room in (0..regions.len()).filter(|&room| near[room]) {
            layouts.extend(rectangles::cut(&regions, room));
        }
        layouts.retain(|layout| *layout != regions);
        let wide: Vec<Regions> = layouts.iter().filter(|l| is_wide(l)).cloned().collect();
        let layouts = if wide.is_empty() { layouts } else { wide };
        laid_out(puzzle, layouts, &[answer, other])
    }

    /// Joins two rooms.
    fn relaxations(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Composition> {
        let regions = Regions::of(puzzle.board, &puzzle.printed);
        let pairs = regions.touching().into_iter();
        let joined = pairs.filter_map(|(a, b)| rectangles::joined(&regions, [a, b]));
        // each takes a proof, and two numbers mostly tell more than their sum
        let numbers = puzzle.printed.marks(puzzle.board, Ink::Number);
        let told = |room: &[Place]| room.iter().filter(|&&cell| numbers[cell]).count();
        let joined = joined.filter(|(layout, room)| {
            let room = layout.region(*room);
            room.len() <= LARGEST && told(room) < 2
        });
        let layouts = joined.map(|(layout, _)| layout).collect();
        laid_out(puzzle, layouts, &[answer])
    }
}

/// Changes of rooms tried to end lines through three of them.
const CHANGES: usize = 120;

/// Rooms in which no straight line of cells without shade leads through three: the walls between
/// those of such a line are moved, or go, one by one. None if that leads nowhere.
fn without_lines(
    mut rooms: Regions,
    shaded: &Lattice<bool>,
    random: &mut Random,
) -> Option<Regions> {
    let mut lines = lines(&rooms, shaded);
    for _ in 0..CHANGES {
        let Some(line) = random.choose(&lines) else {
            return Some(rooms);
        };
        let two = [line[0], line[1]].map(|cell| rooms.at(cell));
        let Some((joined, room)) = rectangles::joined(&rooms, two) else {
            continue;
        };
        if !is_wide(&joined) {
            continue;
        }
        let room = joined.region(room);
        let mut parts = rectangles::parts(room);
        parts.retain(|part| part.len() > 1 && part.len() + 1 < room.len());
        if room.len() <= LARGEST {
            parts.push(Vec::new()); // no cut
        }
        let changed = match random.choose(&parts) {
            None => continue,
            Some(part) if part.is_empty() => joined,
            Some(part) => rectangles::cut_off(&joined, part),
        };
        let left = self::lines(&changed, shaded);
        if left.len() <= lines.len() {
            (rooms, lines) = (changed, left);
        }
    }
    None
}

/// For each straight line of cells without shade through three rooms, and for each of the two
/// walls that it crosses, the cells beside that wall.
fn lines(rooms: &Regions, shaded: &Lattice<bool>) -> Vec<[Place; 2]> {
    let mut lines = Vec::new();
    for line in rooms.board().rows_and_columns() {
        let mut crossed: Option<[Place; 2]> = None;
        for two in line.windows(2) {
            let [here, next] = [two[0], two[1]];
            if shaded[here] || shaded[next] {
                crossed = None;
            } else if rooms.at(here) != rooms.at(next) {
                lines.extend(
                    crossed
                        .map(|first| [first, [here, next]])
                        .into_iter()
                        .flatten(),
                );
                crossed = Some([here, next]);
            }
        }
    }
    lines
}

/// Returns whether no room is a single cell.
fn is_wide(regions: &Regions) -> bool {
    regions.all().all(|room| room.len() > 1)
}

/// Pairs layouts with answers; the numbers of rooms move to their first cells.
fn laid_out(puzzle: &Puzzle, layouts: Vec<Regions>, answers: &[&Drawing]) -> Vec<Composition> {
    let board = puzzle.board;
    let printed = puzzle.printed.marks(board, Ink::Number);
    let marks = |answer: &&Drawing| answer.marks(board, Ink::Shaded);
    let shaded: Vec<Lattice<bool>> = answers.iter().map(marks).collect();
    let mut compositions = Vec::new();
    for regions in layouts {
        let told = regions.count(&printed);
        for (answer, shaded) in answers.iter().zip(&shaded) {
            let counts = regions.count(shaded);
            let number = |room: usize| {
                let count = counts[room] as i16;
                Item::valued(Ink::Number, regions.region(room)[0], count)
            };
            let numbered = (0..regions.len()).filter(|&room| told[room] > 0);
            let layout = regions.borders().chain(numbered.map(number)).collect();
            compositions.push(Composition::known(layout, (*answer).clone()));
        }
    }
    compositions
}

/// Each straight line of cells from the last of a room, through the next room, to the first of the
/// one after.
fn through_a_room(puzzle: &Puzzle) -> Vec<Vec<Place>> {
    let cut = puzzle.printed.marks(puzzle.board, Ink::Border);
    let mut runs = Vec::new();
    for line in puzzle.board.rows_and_columns() {
        let crossed = |&end: &usize| cut[line[end - 1].midway(line[end])];
        let ends: Vec<usize> = (1..line.len()).filter(crossed).collect();
        runs.extend(
            ends.windows(2)
                .map(|two| line[two[0] - 1..=two[1]].to_vec()),
        );
    }
    runs
}
