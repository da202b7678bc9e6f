//! Ilotulite (docs/rules.md, genre 15). Fire rockets from the margin: each leaves a straight trail
//! and bursts into a diagonal cross of fireworks; all fireworks together are connected.
//!
//! ```text
//!                 ╷                                ╷
//!               1 │                              1 │
//!     ┌───┬───┬───┼───┬───┐            ┌─────┆─────┴───────┐
//!     │ • │   │ • │   │   │            │ •  ▓1▓  •         │
//! ╶───┼───┼───┼───┼───┼───┤        ╶───┤   ·   ·   ·   ·   │
//!     │   │ • │   │   │   │            │▓▓▓  •  ▓▓▓        │
//!     ├───┼───┼───┼───┼───┼───╴        │   ·   ·▓▓▓·   ·   ├───╴
//!     │   │   │   │   │   │            │    ▓2▓▓▓▓▓     ▓▓▓│
//!     ├───┼───┼───┼───┼───┤            │   · ┆ ·▓▓▓·   ·   │
//!     │   │   │   │   │   │            │▓▓▓  ┆  ▓▓▓▓▓2▓    │
//! ╶───┼───┼───┼───┼───┼───┼───╴    ╶───┤   · ┆ ·▓▓▓· ┆ ·   ├───╴
//!     │ • │   │   │   │   │            │ •   ┆  ▓▓▓  ┆  ▓▓▓│
//!     └───┴───┴───┼───┼───┘            └─────┆─────┬─┆─┬───┘
//!           2     │ 2 │                      2     │ 2 │
//!                 ╵   ╵                            ╵   ╵
//! ```
//!
//! Numbers and regions in the margin are layout, dots are hints. With dots in all unused cells and
//! few fireworks of size 1, nearly every layout has one answer.

use pencilmill_puzzle::board::{
    Board, DIAGONAL, Drawing, Ink, Item, Lattice, ORTHOGONAL, Place, Spot, Values, Where,
};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Family, Genre, Measure, Order, Plain, Puzzle, Requirement,
    Rule, Sizes, Target, Tuning, Words,
};
use pencilmill_puzzle::model::{Clues, Graph, Model};
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;

/// The genre Ilotulite.
pub struct Ilotulite;

/// Largest size of a firework.
const LARGEST: i16 = 5;

static CARD: Card = Card {
    slug: "ilotulite",
    title: "Ilotulite",
    title_ja: "イロトゥリテ",
    family: Some(Family::Paths),
    goal: Words {
        en: "Launch fireworks from cells of the margin around the board. Draw the trail of each to \
             its centre, write its size there, and shade its cells.",
        ja: "盤面のまわりのマスから花火を打ち上げましょう。花火の中心まで軌跡を引き、中心に大きさ\
             を書いて、花火のマスをぬります。",
    },
    rules: &[
        Rule {
            tag: ["numbers outside", "外の数字"],
            en: "Each region of the margin launches as many fireworks as it has numbers, each from \
                 a different cell. The numbers are the sizes of the fireworks, in any order.",
            ja: "まわりの各領域からは、書かれた数字の個数だけ、別々のマスから花火が上がります。数\
                 字は花火の大きさで、順番は自由です。",
        },
        Rule {
            tag: ["straight trails", "まっすぐな軌跡"],
            en: "A trail goes straight into the board through any number of cells, or none. The \
                 next cell is the centre of its firework.",
            ja: "軌跡は盤面の中へまっすぐ何マスでも（0マスでも）進み、その次のマスが花火の中心で\
                 す。",
        },
        Rule {
            tag: ["firework sizes", "花火の大きさ"],
            en: "A firework of size n shades its centre and the next n-1 cells in each of the four \
                 diagonal directions, all on the board. Nothing else is shaded.",
            ja: "大きさnの花火は、中心のマスも入れて、ナナメ4方向にnマスずつぬります。\
                 花火はすべて盤面に収まり、ほかのマスはぬりません。",
        },
        Rule {
            tag: ["separate trails", "軌跡の交差禁止"],
            en: "Two trails never cross and share no cell.",
            ja: "軌跡どうしは交差せず、同じマスを通りません。",
        },
        Rule {
            tag: ["clear trails", "軌跡と花火"],
            en: "No trail goes through a cell of a firework.",
            ja: "軌跡は、花火のマスを通り抜けません。",
        },
        Rule {
            tag: ["dots", "点のマス"],
            en: "A cell with a dot has neither trail nor firework.",
            ja: "点のマスには、軌跡も花火も入りません。",
        },
        Rule {
            tag: ["no overlap", "重なり禁止"],
            en: "Two fireworks share no cell.",
            ja: "花火どうしは、同じマスをぬりません。",
        },
        Rule {
            tag: ["one group", "ひとつながり"],
            en: "All shaded cells form one group, connected through their sides or corners.",
            ja: "ぬったマスは、辺か角で接して、すべてひとつながりになります。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(5, 12, 10),
    printed: &[
        Spot::valued(Ink::Number, Where::Margins, Values::Numbers(1, LARGEST)),
        Spot::plain(Ink::Border, Where::MarginCuts),
        Spot::plain(Ink::Dot, Where::Cells),
    ],
    drawn: &[
        Spot::valued(Ink::Number, Where::Cells, Values::Numbers(1, LARGEST)),
        Spot::plain(Ink::Shaded, Where::Cells),
        Spot::plain(Ink::Trail, Where::Trails),
    ],
    hints: &[(Ink::Dot, &Plain)],
    free_places: true,
    requires: &[Requirement::AtLeast(1, Ink::Number)],
    words: &[
        (Ink::Shaded, "firework", "花火"),
        (Ink::Number, "size", "大きさ"),
    ],
    version: 3,
    tuning: Tuning {
        choices: 3,
        ..Tuning::DEFAULT
    },
    form: &[
        Target::new(Measure::Shaded, [25, 34, 39, 44, 56]),
        Target::new(Measure::Bare, [0, 3, 6, 8, 12]),
    ],
    ..Card::DEFAULT
};

impl Genre for Ilotulite {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let board = order.board;
        let mut all = rockets(board);
        random.shuffle(&mut all);
        let mut fired: Vec<Rocket> = Vec::new();
        let mut used = Lattice::new(board, false);
        let mut lit = Lattice::new(board, false);
        let mut singles = random.below(2);
        for round in 0..3 {
            for rocket in &all {
                let wanted = match rocket.size {
                    1 => round == 2 && singles > 0,
                    _ => random.chance(2, 3),
                };
                let (trail, burst) = (rocket.trail(board), rocket.burst());
                let free = |cell: &Place| !used[*cell];
                let near = |cell: Place| board.around(cell).any(|cell| lit[cell]);
                let other = fired.iter().all(|other| other.from != rocket.from);
                let touches = fired.is_empty() || burst.iter().any(|&cell| near(cell));
                if !wanted || !other || !touches || !trail.iter().chain(&burst).all(free) {
                    continue;
                }
                singles -= usize::from(rocket.size == 1);
                trail
                    .iter()
                    .chain(&burst)
                    .for_each(|&cell| used[cell] = true);
                burst.iter().for_each(|&cell| lit[cell] = true);
                fired.push(*rocket);
            }
        }
        let mut layout = Drawing::blank();
        for cut in board.margin_cuts() {
            if random.chance(2, 5) {
                layout.insert(Item::at(Ink::Border, cut));
            }
        }
        for region in regions(board, &layout) {
            let mut cells = region.clone();
            random.shuffle(&mut cells);
            let from_here = fired.iter().filter(|rocket| region.contains(&rocket.from));
            for (rocket, cell) in from_here.zip(cells) {
                layout.insert(Item::valued(Ink::Number, cell, rocket.size));
            }
        }
        // With one size only, the numbers would be no clue.
        let differ = fired.iter().any(|rocket| rocket.size != fired[0].size);
        differ.then(|| Composition::known(layout, fired.iter().flat_map(Rocket::items).collect()))
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let rockets: Vec<(Rocket, Lit)> = rockets(board)
            .into_iter()
            .map(|rocket| (rocket, m.choice()))
            .collect();
        // For each cell, the rockets with a trail there, and those that burst over it.
        let mut trails = Lattice::new(board, Vec::new());
        let mut bursts = trails.clone();
        for (rocket, fired) in &rockets {
            rocket
                .trail(board)
                .iter()
                .for_each(|&cell| trails[cell].push(*fired));
            rocket
                .burst()
                .iter()
                .for_each(|&cell| bursts[cell].push(*fired));
        }
        m.rule(0);
        let mut drawn: Vec<(Item, Lit)> = Vec::new();
        for (rocket, fired) in &rockets {
            let [trail, size, ..] = rocket.items()[..] else {
                continue;
            };
            drawn.extend([(trail, *fired), (size, *fired)]);
        }
        drawn.sort_unstable();
        for same in drawn.chunk_by(|a, b| a.0 == b.0) {
            let any = m.derived_any(same.iter().map(|d| d.1).collect());
            m.draw_if(any, same[0].0);
        }
        let mut lit = Lattice::new(board, Lit::FALSE);
        for cell in board.cells() {
            lit[cell] = m.derived_any(bursts[cell].clone());
            m.draw_if(lit[cell], Item::at(Ink::Shaded, cell));
        }
        m.rule(1);
        for cell in board.margins() {
            let from_here = rockets.iter().filter(|(rocket, _)| rocket.from == cell);
            m.at_most(1, from_here.map(|(_, fired)| *fired));
        }
        for region in regions(board, &puzzle.printed) {
            let numbers = puzzle.printed.of(Ink::Number);
            let numbers: Vec<&Item> = numbers
                .filter(|number| region.contains(&number.at))
                .collect();
            for size in 1..=LARGEST {
                let own = || numbers.iter().filter(|number| number.value == Some(size));
                let count = own().count();
                match own().next() {
                    Some(number) => m.rule_of(1, **number),
                    None => m.rule(1),
                }
                let of_size = rockets
                    .iter()
                    .filter(|(rocket, _)| rocket.size == size && region.contains(&rocket.from));
                m.exactly(count as u32, of_size.map(|(_, fired)| *fired));
            }
        }
        for cell in board.cells() {
            m.rule(4);
            m.at_most(1, trails[cell].clone());
            m.rule(5);
            for &trail in &trails[cell] {
                m.implies(trail, !lit[cell]);
            }
            m.rule(7);
            m.at_most(1, bursts[cell].clone());
        }
        m.rule(8);
        let mut graph = Graph::new(board);
        graph.add_all(board.cells(), &lit);
        for (one, other) in Where::KingNeighbours.places(board) {
            graph.join(graph.at(one), graph.at(other), Lit::TRUE);
        }
        m.connected(&graph);
        Clues::new(move |m, hint, _| {
            m.rule(6);
            m.never(lit[hint.at]);
            trails[hint.at].iter().for_each(|&trail| m.never(trail));
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let board = puzzle.board;
        let mut used = answer.marks(board, Ink::Shaded);
        for trail in answer.of(Ink::Trail) {
            trail_cells(board, trail)
                .iter()
                .for_each(|&cell| used[cell] = true);
        }
        let unused = board.cells().filter(|&cell| !used[cell]);
        unused.map(|cell| Item::at(Ink::Dot, cell)).collect()
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let board = puzzle.board;
        let regions = regions(board, &puzzle.printed);
        let dots = puzzle.printed.marks(board, Ink::Dot);
        Box::new(move |answer| {
            let sizes: Vec<&Item> = answer.of(Ink::Number).collect();
            let trails: Vec<&Item> = answer.of(Ink::Trail).collect();
            let centre_of = |trail: &Item| trail.margin_and_cell(board).1;
            // Every trail leads to one number, and every number has a trail.
            let size_at = |cell: Place| {
                let mut there = sizes.iter().filter(|size| size.at == cell);
                there.next().filter(|_| there.next().is_none())
            };
            if let Some(trail) = trails
                .iter()
                .find(|trail| size_at(centre_of(trail)).is_none())
            {
                return Err(Broken::at(2, centre_of(trail)));
            }
            let led_to = |size: &&&Item| trails.iter().any(|trail| centre_of(trail) == size.at);
            if let Some(size) = sizes.iter().find(|size| !led_to(size)) {
                return Err(Broken::at(2, size.at));
            }
            let mut bursts = Lattice::new(board, 0);
            let mut passed = Lattice::new(board, 0);
            for trail in &trails {
                let size = size_at(centre_of(trail)).and_then(|size| size.value);
                for (length, step) in (0..size.unwrap_or_default()).flat_map(|length| {
                    DIAGONAL
                        .map(|step| (length, step))
                        .into_iter()
                        .take(if length == 0 { 1 } else { 4 })
                }) {
                    let mut cell = centre_of(trail);
                    (0..length).for_each(|_| cell = cell + step);
                    if !board.contains(cell) {
                        return Err(Broken::at(3, centre_of(trail)));
                    }
                    bursts[cell] += 1;
                }
                trail_cells(board, trail)
                    .iter()
                    .for_each(|&cell| passed[cell] += 1);
            }
            let shaded = answer.marks(board, Ink::Shaded);
            Broken::if_found(
                3,
                board
                    .cells()
                    .find(|&cell| shaded[cell] != (bursts[cell] > 0)),
            )?;
            for region in &regions {
                let sort = |numbers: &mut Vec<Option<i16>>| numbers.sort_unstable();
                let from = |trail: &&&Item| region.contains(&trail.margin_and_cell(board).0);
                let here: Vec<&&Item> = trails.iter().filter(from).collect();
                let twice = |one: &&&Item| {
                    let launch = one.margin_and_cell(board).0;
                    here.iter()
                        .filter(|t| t.margin_and_cell(board).0 == launch)
                        .count()
                        > 1
                };
                let mut fired: Vec<Option<i16>> = here
                    .iter()
                    .map(|trail| size_at(centre_of(trail)).and_then(|size| size.value))
                    .collect();
                let printed = puzzle.printed.of(Ink::Number);
                let printed = printed.filter(|number| region.contains(&number.at));
                let mut told: Vec<Option<i16>> = printed.map(|number| number.value).collect();
                sort(&mut fired);
                sort(&mut told);
                if fired != told || here.iter().any(twice) {
                    return Err(Broken::at(1, region[0]));
                }
            }
            for cell in board.cells() {
                if passed[cell] > 1 {
                    return Err(Broken::at(4, cell));
                }
                if passed[cell] > 0 && bursts[cell] > 0 {
                    return Err(Broken::at(5, cell));
                }
                if dots[cell] && passed[cell] + bursts[cell] > 0 {
                    return Err(Broken::at(6, cell));
                }
                if bursts[cell] > 1 {
                    return Err(Broken::at(7, cell));
                }
            }
            let mut todo: Vec<Place> = board.cells().filter(|&c| shaded[c]).take(1).collect();
            let mut left = shaded.clone();
            while let Some(cell) = todo.pop() {
                if std::mem::take(&mut left[cell]) {
                    todo.extend(board.around(cell));
                }
            }
            match board.cells().find(|&cell| left[cell]) {
                Some(apart) => Err(Broken::at(8, apart)),
                None => Ok(()),
            }
        })
    }
}

/// A rocket: its margin cell, and the centre and size of its firework.
#[derive(Clone, Copy)]
struct Rocket {
    from: Place,
    centre: Place,
    size: i16,
}

impl Rocket {
    /// The cells of its trail.
    fn trail(&self, board: Board) -> Vec<Place> {
        trail_cells(board, &Item::between(Ink::Trail, self.from, self.centre))
    }

    /// The cells of its firework.
    fn burst(&self) -> Vec<Place> {
        self.centre.diagonal_cross(self.size - 1)
    }

    /// Its trail and size, then its shaded cells.
    fn items(&self) -> Vec<Item> {
        let mut items = vec![
            Item::between(Ink::Trail, self.from, self.centre),
            Item::valued(Ink::Number, self.centre, self.size),
        ];
        items.extend(self.burst().iter().map(|&cell| Item::at(Ink::Shaded, cell)));
        items
    }
}

/// Every rocket whose firework lies on the board.
fn rockets(board: Board) -> Vec<Rocket> {
    let mut rockets = Vec::new();
    for from in board.margins() {
        for centre in board.margin_line(from).into_iter().flatten() {
            let sizes = (1..=LARGEST).map(|size| Rocket { from, centre, size });
            let lies = |rocket: &Rocket| rocket.burst().iter().all(|&cell| board.contains(cell));
            rockets.extend(sizes.filter(lies));
        }
    }
    rockets
}

/// The cells of a trail before its firework.
fn trail_cells(board: Board, trail: &Item) -> Vec<Place> {
    let (from, centre) = trail.margin_and_cell(board);
    let line = board.margin_line(from).into_iter().flatten();
    line.take_while(|&cell| cell != centre).collect()
}

/// The regions of the margin: on each side of the board, the cells between two cuts.
fn regions(board: Board, printed: &Drawing) -> Vec<Vec<Place>> {
    let mut regions: Vec<Vec<Place>> = Vec::new();
    for inward in ORTHOGONAL {
        let side = board
            .margins()
            .filter(|&cell| board.margin_step(cell) == Some(inward));
        let mut before: Option<Place> = None;
        for cell in side {
            let cut = |before: Place| printed.contains(&Item::at(Ink::Border, before.midway(cell)));
            match (before.is_none_or(cut), regions.last_mut()) {
                (false, Some(region)) => region.push(cell),
                _ => regions.push(vec![cell]),
            }
            before = Some(cell);
        }
    }
    regions
}
