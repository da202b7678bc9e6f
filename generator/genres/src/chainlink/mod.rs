//! Chainlink (docs/rules.md, genre 21). Draw outlines of rectangles through centres of cells,
//! linked like a chain. A number is the size of its group of cells without line; a white circle
//! lies inside a rectangle, a black one outside all.
//!
//! ```text
//! ┌───┬───┬───┬───┬───┐    ┌───────────────────┐
//! │   │   │   │   │ 1 │    │ ┏━━━━━━━━━━━┓   1 │
//! ├───┼───┼───┼───┼───┤    │ ┃ ·   ·   · ┃ ·   │
//! │   │   │   │   │   │    │ ┃   ┏━━━━━━━╋━━━┓ │
//! ├───┼───┼───┼───┼───┤    │ ┃ · ┃ ·   · ┃ · ┃ │
//! │   │   │   │   │   │    │ ┗━━━╋━━━━━━━┛   ┃ │
//! ├───┼───┼───┼───┼───┤    │   · ┃ ·   ·   · ┃ │
//! │ 1 │   │   │   │   │    │ 1   ┗━━━━━━━━━━━┛ │
//! └───┴───┴───┴───┴───┘    └───────────────────┘
//! ```
//!
//! Lines that cross go straight on, so the lines alone determine the rectangles. Two rectangles are
//! linked if a corner of one lies inside the other.

use pencilmill_puzzle::board::{
    Board, Drawing, Ink, Item, Lattice, Lines, Place, Regions, Spot, Values, Where,
};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Family, Genre, Order, Plain, Puzzle, Rule, Sizes, Words,
};
use pencilmill_puzzle::model::{Clues, Graph, Model};
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;

/// The genre Chainlink.
pub struct Chainlink;

static CARD: Card = Card {
    slug: "chainlink",
    title: "Chainlink",
    title_ja: "チェインリンク",
    family: Some(Family::Pieces),
    goal: Words {
        en: "Draw rectangles whose sides run through the centres of cells, and link them all into \
            one chain.",
        ja: "マスの中央を通る線で長方形をいくつか描き、すべてを1つの鎖につなげましょう。",
    },
    rules: &[
        Rule {
            tag: ["rectangles", "長方形"],
            en: "All lines are outlines of rectangles, with horizontal and vertical sides. There \
                is at least one rectangle.",
            ja: "線はすべて、タテとヨコの辺でできた長方形の輪郭です。長方形は1つ以上あります。",
        },
        Rule {
            tag: ["crossings", "交差"],
            en: "Outlines may cross in a cell where both go straight. They do not overlap, and no \
                corner lies on another outline.",
            ja: "輪郭は、どちらもまっすぐ通るマスで交差できます。重なったり、\
                角がほかの輪郭にのったりしてはいけません。",
        },
        Rule {
            tag: ["corner inside", "内側に入る角"],
            en: "Each rectangle has at least one of its corners inside another rectangle.",
            ja: "どの長方形も、少なくとも1つの角がほかの長方形の内側に入ります。",
        },
        Rule {
            tag: ["one chain", "1つの鎖"],
            en: "Two rectangles are linked if a corner of one lies inside the other. Links connect \
                all rectangles, directly or through others.",
            ja: "一方の角がもう一方の内側に入る2つの長方形は、つながっているとみなします。\
                 すべての長方形が、直接か、ほかの長方形を通してつながります。",
        },
        Rule {
            tag: ["none inside another", "入れ子禁止"],
            en: "No rectangle lies completely inside another.",
            ja: "ほかの長方形の内側に完全に入る長方形はありません。",
        },
        Rule {
            tag: ["clue cells", "手がかりのマス"],
            en: "No line enters a cell with a number or a circle.",
            ja: "数字や丸のあるマスには線を引けません。",
        },
        Rule {
            tag: ["size of groups", "まとまりの大きさ"],
            en: "A number tells how many cells its group has, its own included. A group is made of \
                 cells without a line that are connected through their sides, and no group has two \
                 numbers.",
            ja: "線のないマスが辺でつながったものをまとまりと呼びます。数字は、\
                 そのマスを含むまとまりのマスの数で、1つのまとまりに数字は1つまでです。",
        },
        Rule {
            tag: ["circles", "白丸と黒丸"],
            en: "A white circle lies inside at least one rectangle, a black circle inside none.",
            ja: "白丸は1つ以上の長方形の内側にあり、黒丸はどの長方形の内側にもありません。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(6, 10, 7).read_up_to(14),
    printed: &[
        Spot::valued(Ink::Number, Where::Cells, Values::Numbers(1, 99)),
        Spot::plain(Ink::Circle, Where::Cells),
        Spot::plain(Ink::Disc, Where::Cells),
    ],
    drawn: &[Spot::plain(Ink::Line, Where::Neighbours)],
    hints: &[
        (Ink::Number, &Plain),
        (Ink::Circle, &Plain),
        (Ink::Disc, &Plain),
    ],
    free_places: true,
    ways: &[(1, "a rectangle", "長方形"), (7, "a rectangle", "長方形")],
    ..Card::DEFAULT
};

/// Chains of which the best is taken.
const CHAINS: usize = 10;
/// Rectangles tried for each cell of the board.
const TRIES: usize = 20;
/// Most steps along a side of a rectangle.
const LONGEST: usize = 6;

/// The groups of cells without line; each other cell is a region of its own.
fn groups(lines: &Lines) -> Regions {
    let free = |cell: Place| !lines.visited[cell];
    Regions::where_open(lines.visited.board(), |a, b| free(a) && free(b))
}

impl Genre for Chainlink {
    fn card(&self) -> &'static Card {
        &CARD
    }

    /// Composes, of several chains, the one that leaves the fewest cells without line.
    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let chains = (0..CHAINS).map(|_| chain(order.board, random));
        let chain = chains.max_by_key(|chain| chain.iter().flat_map(Rectangle::sides).count())?;
        let lines = chain.iter().flat_map(Rectangle::sides).map(Place::beside);
        (chain.len() > 1).then(|| {
            Composition::known(
                Drawing::blank(),
                lines.map(|[a, b]| Item::between(Ink::Line, a, b)).collect(),
            )
        })
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let none = Lattice::new(board, Vec::new());
        let [mut corner, mut level, mut upright, mut around, mut lines] =
            [(); 5].map(|()| none.clone());
        let chosen: Vec<(Rectangle, Lit)> =
            Rectangle::all(board).map(|r| (r, m.choice())).collect();
        for &(rectangle, lit) in &chosen {
            for cell in rectangle.cells() {
                match rectangle.passes(cell) {
                    Some(Pass::Corner) => corner[cell].push(lit),
                    Some(Pass::Level) => level[cell].push(lit),
                    Some(Pass::Upright) => upright[cell].push(lit),
                    None => around[cell].push(lit),
                }
            }
            rectangle.sides().for_each(|side| lines[side].push(lit));
        }
        for side in board.inner_sides() {
            let line = m.derived_any(lines[side].clone());
            let [a, b] = side.beside();
            m.draw_if(line, Item::between(Ink::Line, a, b));
        }
        let mut is_corner = Lattice::new(board, Lit::FALSE);
        let (mut inside, mut open) = (is_corner.clone(), is_corner.clone());
        for cell in board.cells() {
            is_corner[cell] = m.derived_any(corner[cell].clone());
            inside[cell] = m.derived_any(around[cell].clone());
            let here = [&level[cell][..], &upright[cell], &[is_corner[cell]]].concat();
            open[cell] = !m.derived_any(here);
        }
        m.rule(1);
        m.any(chosen.iter().map(|chosen| chosen.1));
        m.rule(2);
        for cell in board.cells() {
            for straight in [&level, &upright] {
                m.at_most(1, [&corner[cell][..], &straight[cell]].concat());
            }
        }
        m.rule(3);
        for &(rectangle, lit) in &chosen {
            let held = rectangle.corners().map(|cell| inside[cell]);
            m.any(held.into_iter().chain([!lit]));
        }
        m.rule(4);
        // A rectangle is joined with its own corners and with the corners inside it.
        let mut graph = Graph::new(board);
        graph.add_all(board.cells(), &is_corner);
        for &(rectangle, lit) in &chosen {
            let vertex = graph.add_unplaced(lit);
            for cell in rectangle.cells() {
                if matches!(rectangle.passes(cell), None | Some(Pass::Corner)) {
                    graph.join(vertex, graph.at(cell), Lit::TRUE);
                }
            }
        }
        m.connected(&graph);
        m.rule(5);
        for (inner, one) in &chosen {
            for (_, other) in chosen.iter().filter(|(outer, _)| inner.is_within(outer)) {
                m.any([!*one, !*other]);
            }
        }
        m.rule(7);
        let numbered = m.cell_choices();
        let groups = Graph::touching(board.cells(), &open);
        m.one_root_at_most(&groups, groups.marks(&numbered));
        Clues::new(move |m, hint, _| {
            let cell = hint.at;
            m.rule(6);
            m.always(open[cell]);
            if let Some(number) = hint.value {
                m.rule(7);
                m.always(numbered[cell]);
                let size = vec![Lit::TRUE; board.area()];
                m.component_count(&groups, groups.at(cell), size, number as u32);
            } else {
                m.rule(8);
                let white = hint.ink == Ink::Circle;
                m.always(if white { inside[cell] } else { !inside[cell] });
            }
        })
    }

    /// In each cell without line its number and its circle. A group with a number admits no other
    /// one.
    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let board = puzzle.board;
        let lines = Lines::of(board, answer);
        let Ok(chain) = read(board, &lines) else {
            return Vec::new();
        };
        let numbered = puzzle.printed.marks(board, Ink::Number);
        let circled = puzzle.printed.marks_of(board, &[Ink::Circle, Ink::Disc]);
        let groups = groups(&lines);
        let mut hints = Vec::new();
        for cell in board.cells().filter(|&cell| !lines.visited[cell]) {
            let group = groups.region(groups.at(cell));
            let numbers = group.iter().filter(|&&other| numbered[other]).count();
            if !circled[cell] && numbers == usize::from(numbered[cell]) {
                hints.push(Item::valued(Ink::Number, cell, group.len() as i16));
            }
            if !numbered[cell] {
                let held = chain.iter().any(|rectangle| rectangle.holds(cell));
                hints.push(Item::at(if held { Ink::Circle } else { Ink::Disc }, cell));
            }
        }
        hints
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let board = puzzle.board;
        Box::new(move |answer| {
            let lines = Lines::of(board, answer);
            let chain = read(board, &lines)?;
            let mut links = vec![Vec::new(); chain.len()];
            for (i, one) in chain.iter().enumerate() {
                for (j, other) in chain.iter().enumerate().filter(|&(j, _)| j != i) {
                    if one.corners().iter().any(|&corner| other.holds(corner)) {
                        links[i].push((j, true));
                        links[j].push((i, false));
                    }
                }
            }
            let own = |links: &Vec<(usize, bool)>| links.iter().any(|link| link.1);
            if let Some(loose) = links.iter().position(|links| !own(links)) {
                return Err(Broken::at(3, chain[loose].first));
            }
            let mut reached = vec![false; chain.len()];
            let mut todo = vec![0];
            while let Some(next) = todo.pop() {
                if !std::mem::replace(&mut reached[next], true) {
                    todo.extend(links[next].iter().map(|link| link.0));
                }
            }
            if let Some(apart) = reached.iter().position(|&reached| !reached) {
                return Err(Broken::at(4, chain[apart].first));
            }
            let within = |one: &&Rectangle| chain.iter().any(|other| one.is_within(other));
            if let Some(inner) = chain.iter().find(within) {
                return Err(Broken::at(5, inner.first));
            }
            let printed = puzzle.printed.items();
            if let Some(hint) = printed.iter().find(|hint| lines.visited[hint.at]) {
                return Err(Broken::at(6, hint.at));
            }
            let groups = groups(&lines);
            for hint in printed {
                let Some(number) = hint.value else {
                    let held = chain.iter().any(|rectangle| rectangle.holds(hint.at));
                    if held != (hint.ink == Ink::Circle) {
                        return Err(Broken::at(8, hint.at));
                    }
                    continue;
                };
                let group = groups.region(groups.at(hint.at));
                let mut numbers = puzzle.printed.of(Ink::Number);
                let twice = numbers.any(|other| other != hint && group.contains(&other.at));
                if twice || group.len() != number as usize {
                    return Err(Broken::at(7, hint.at));
                }
            }
            Ok(())
        })
    }
}

/// Random rectangles, each linked with an earlier one, until no more finds room.
fn chain(board: Board, random: &mut Random) -> Vec<Rectangle> {
    let mut chain: Vec<Rectangle> = Vec::new();
    for _ in 0..TRIES * board.area() {
        let mut span = |most: i16| {
            let length = 2 + random.below(LONGEST.min(most as usize - 2) - 1) as i16;
            let first = random.below((most - length) as usize) as i16;
            (first, first + length)
        };
        let ((top, bottom), (left, right)) = (span(board.rows), span(board.cols));
        let next = Rectangle {
            first: Place::cell(top, left),
            last: Place::cell(bottom, right),
        };
        let links = |a: &Rectangle, b: &Rectangle| a.corners().iter().any(|&c| b.holds(c));
        let fits = |other: &Rectangle| {
            next.crosses_only(other) && !next.is_within(other) && !other.is_within(&next)
        };
        let linked = |other: &Rectangle| links(&next, other) && links(other, &next);
        if chain.iter().all(fits) && (chain.is_empty() || chain.iter().any(linked)) {
            chain.push(next);
        }
    }
    chain
}

/// Reads the rectangles that lines consist of, or finds the rule that they break.
fn read(board: Board, lines: &Lines) -> Result<Vec<Rectangle>, Broken> {
    for cell in board.cells() {
        match lines.around(cell) {
            1 => return Err(Broken::at(1, cell)),
            3 => return Err(Broken::at(2, cell)),
            _ => {}
        }
    }
    let rings = lines.pieces(|_| false, |_| true);
    let rectangles = rings.iter().map(|ring| {
        let (first, last) = (ring.cells.iter().min(), ring.cells.iter().max());
        let (&first, &last) = first.zip(last).ok_or(Broken::whole(1))?;
        let rectangle = Rectangle { first, last };
        let outline = rectangle.cells().filter(|&c| rectangle.passes(c).is_some());
        let mut cells = ring.cells[1..].to_vec();
        cells.sort_unstable();
        let mut outline: Vec<Place> = outline.collect();
        outline.sort_unstable();
        let sound = first.x < last.x && cells == outline;
        sound.then_some(rectangle).ok_or(Broken::at(1, first))
    });
    let rectangles: Vec<Rectangle> = rectangles.collect::<Result<_, _>>()?;
    match rectangles.is_empty() {
        true => Err(Broken::whole(1)),
        false => Ok(rectangles),
    }
}

/// The course of an outline through a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pass {
    Corner,
    Level,
    Upright,
}

/// A rectangle, by the top left and bottom right cells of its outline.
#[derive(Clone, Copy)]
struct Rectangle {
    first: Place,
    last: Place,
}

impl Rectangle {
    fn all(board: Board) -> impl Iterator<Item = Rectangle> {
        let larger = move |first: Place| {
            let cells = board.cells();
            cells.filter(move |last| last.y > first.y && last.x > first.x)
        };
        let pairs = board
            .cells()
            .flat_map(move |first| larger(first).map(move |last| (first, last)));
        pairs.map(|(first, last)| Rectangle { first, last })
    }

    /// The cells of the outline and inside it.
    fn cells(&self) -> impl Iterator<Item = Place> + use<> {
        let Rectangle { first, last } = *self;
        let rows = (first.y..=last.y).step_by(2);
        rows.flat_map(move |y| (first.x..=last.x).step_by(2).map(move |x| Place { y, x }))
    }

    fn corners(&self) -> [Place; 4] {
        let Rectangle { first, last } = *self;
        let at = |y, x| Place { y, x };
        [first, at(first.y, last.x), last, at(last.y, first.x)]
    }

    /// The outline's course through one of the cells; `None` inside.
    fn passes(&self, cell: Place) -> Option<Pass> {
        let level = cell.y == self.first.y || cell.y == self.last.y;
        let upright = cell.x == self.first.x || cell.x == self.last.x;
        match (level, upright) {
            (true, true) => Some(Pass::Corner),
            (true, false) => Some(Pass::Level),
            (false, true) => Some(Pass::Upright),
            (false, false) => None,
        }
    }

    /// The sides of cells that the outline crosses.
    fn sides(&self) -> impl Iterator<Item = Place> + use<> {
        let Rectangle { first, last } = *self;
        let level = (first.x + 1..last.x).step_by(2);
        let upright = (first.y + 1..last.y).step_by(2);
        let level = level.flat_map(move |x| [first.y, last.y].map(|y| Place { y, x }));
        let upright = upright.flat_map(move |y| [first.x, last.x].map(|x| Place { y, x }));
        level.chain(upright)
    }

    /// Returns whether a cell lies strictly inside.
    fn holds(&self, cell: Place) -> bool {
        let Rectangle { first, last } = self;
        first.y < cell.y && cell.y < last.y && first.x < cell.x && cell.x < last.x
    }

    fn is_within(&self, other: &Rectangle) -> bool {
        other.holds(self.first) && other.holds(self.last)
    }

    /// Returns whether the outlines share only cells in which both go straight, at right angles.
    fn crosses_only(&self, other: &Rectangle) -> bool {
        let outline = |r: &Rectangle, cell: Place| {
            let within = r.cells().any(|c| c == cell);
            r.passes(cell).filter(|_| within)
        };
        self.cells().all(|cell| {
            let both = [outline(self, cell), outline(other, cell)];
            match both {
                [Some(one), Some(two)] => one != two && one != Pass::Corner && two != Pass::Corner,
                _ => true,
            }
        })
    }
}
