//! Diagaquarium (docs/rules.md, genre 19). Fill pieces of cells with water, which flows sideways
//! and down and has one level wherever it is connected; numbers in the margin count filled
//! half-cells.
//!
//! ```text
//!     2   5       6          2   5       6
//!   ┌───╻───────────┐      ┌───╻───────────┐
//! 6 │   ┃           │    6 │   ┃▓▓▓▓▓▓▓▓▓▓▓│
//!   ╺━━━╋━━━━━━━╸   │      ╺━━━╋━━━━━━━╸▓▓▓│
//!   │ ╲ ┃           │      │ ╲ ┃▓▓▓▓▓▓▓▓▓▓▓│
//!   │   ┃   ╻   ╻   │      │   ┃   ╻▓▓▓╻▓▓▓│
//! 5 │   ┃ ╱ ┃   ┃   │    5 │   ┃◤╱ ┃▓▓▓┃▓▓▓│
//!   ╺━━━┫   ┃   ┣━━━╸      ╺━━━┫   ┃▓▓▓┣━━━╸
//!   │   ┃ ╲ ┃   ┃   │      │▓▓▓┃ ╲ ┃▓▓▓┃   │
//!   └───╹───╹───╹───┘      └───╹───╹───╹───┘
//! ```
//!
//! Walls run along sides and diagonals. Removing one adds demands and drops none, so the hint loop
//! removes walls until the numbers suffice. Water flows down, so the mirror that swaps left and
//! right is the only symmetry.

use pencilmill_puzzle::board::{
    Board, DOWN, Drawing, Ink, Item, LEFT, Lattice, ORTHOGONAL, Place, RIGHT, Spot, Step, Symmetry,
    UP, Values, Where,
};
use pencilmill_puzzle::clues::MarginHalves;
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Extras, Family, Genre, Measure, Order, Puzzle, Rule, Sizes,
    Target, Tuning, Words,
};
use pencilmill_puzzle::model::{Clues, Model};
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;

/// The genre Diagaquarium.
pub struct Diagaquarium;

static CARD: Card = Card {
    slug: "diagaquarium",
    title: "Diagaquarium",
    title_ja: "ななめアクアリウム",
    family: Some(Family::Pieces),
    goal: Words {
        en: "Fill some pieces with water, each wholly or not at all. A cell is one piece, or two \
             triangles where a diagonal wall divides it.",
        ja: "ピース（マス1つか、ナナメの壁で分かれたマスの三角）を選び、\
             それぞれ全体を水で満たしましょう。",
    },
    rules: &[
        Rule {
            tag: ["numbers outside", "外の数字"],
            en: "A number outside tells how many half-cells in its row or column have water: a \
                 whole cell counts 2, a triangle 1.",
            ja: "盤面の外の数字は、その段や列で水の入った半マスの数です。マス全体は2、\
                 三角は1と数えます。",
        },
        Rule {
            tag: ["flow of water", "水の流れ"],
            en: "Water flows left, right and down: the piece there has water too, unless a wall \
                 lies between.",
            ja: "水は左右と下へ流れます。間に壁がなければ、左・右・下のピースにも水が入ります。",
        },
        Rule {
            tag: ["one level", "同じ水面"],
            en: "Connected water stands at one level: below its top row, the piece above water has \
                 water too, unless a wall lies between.",
            ja: "つながった水の水面は同じ高さです。そのいちばん上の段より下では、間に壁がなければ、\
                 水の真上のピースにも水が入ります。",
        },
        Rule {
            tag: ["some water", "水の有無"],
            en: "At least one piece has water.",
            ja: "少なくとも1つのピースに水が入ります。",
        },
        Rule {
            tag: ["whole pieces", "ピース全体"],
            en: "A piece is full or empty, never in part.",
            ja: "ピースの一部だけに水が入ることはありません。",
        },
    ],
    unprinted: &[4, 5],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(4, 12, 8),
    printed: &[
        Spot::valued(Ink::Number, Where::Margins, Values::Numbers(0, 99)),
        Spot::plain(Ink::Wall, Where::InnerPointNeighbours),
        Spot::plain(Ink::Wall, Where::Diagonals),
    ],
    drawn: &[
        Spot::plain(Ink::Shaded, Where::Cells),
        Spot::plain(Ink::Half, Where::CellCorners),
    ],
    counts: &[(Ink::Number, "half-cells", "半マス")],
    hints: &[(Ink::Number, &MarginHalves)],
    words: &[(Ink::Shaded, "water", "水"), (Ink::Half, "water", "水")],
    tuning: Tuning {
        choices: 3,
        ..Tuning::DEFAULT
    },
    version: 2,
    form: &[
        Target::new(Measure::Shaded, [18, 28, 34, 41, 58]),
        Target::new(Measure::Idle, [0, 0, 1, 6, 13]),
    ],
    ..Card::DEFAULT
};

impl Genre for Diagaquarium {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let board = order.board;
        let sides = board.inner_sides().map(Place::ends);
        let mut walls: Vec<[Place; 2]> = sides.filter(|_| random.chance(2, 5)).collect();
        for cell in board.cells() {
            let [ne, se, sw, nw] = cell.cells();
            if random.chance(1, 4) {
                walls.push(if random.chance(1, 2) {
                    [nw, se]
                } else {
                    [ne, sw]
                });
            }
        }
        let walls = walls.iter().map(|&[a, b]| Item::between(Ink::Wall, a, b));
        let layout: Drawing = walls.collect();
        let vessels = Vessels::read(board, &layout);
        let most = board.area() * (40 + random.below(30)) / 100;
        let mut filled = Drawing::blank();
        for _ in 0..board.area() {
            let &piece = random.choose(&vessels.pieces)?;
            let mut more = filled.clone();
            let mut flow = Some(piece);
            while let Some(piece) = flow {
                more.insert(piece);
                flow = vessels.unfilled(&more).map(|(_, piece)| piece);
            }
            if more.len() <= most {
                filled = more;
            }
        }
        Some(Composition::known(layout, filled))
            .filter(|c| c.answer.known().is_some_and(|answer| !answer.is_empty()))
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let walls = puzzle.printed.marks(board, Ink::Wall);
        let diagonals = diagonals(&puzzle.printed, board);
        m.rule(5);
        // The two halves of each cell, and the half at each of its four sides.
        let mut halves = Lattice::new(board, [Lit::FALSE; 2]);
        let mut at_sides = Lattice::new(board, [Lit::FALSE; 4]);
        for cell in board.cells() {
            halves[cell] = match diagonals[cell] {
                None => [m.draw(Item::at(Ink::Shaded, cell)); 2],
                Some(corners) => corners.map(|c| m.draw(Item::between(Ink::Half, cell, c))),
            };
            at_sides[cell] = by_side(cell, diagonals[cell], halves[cell]);
        }
        let sides = board.inner_sides().filter(|&side| !walls[side]);
        let open: Vec<(Place, Place, Step)> = sides
            .map(|side| (side.beside()[0], side.beside()[1], side.across()))
            .collect();
        m.rule(2);
        for &(one, other, step) in &open {
            let [here, there] = facing(&at_sides, one, other, step);
            m.implies(here, there);
            if step == RIGHT {
                m.implies(there, here);
            }
        }
        m.rule(3);
        for row in 1..board.rows {
            // True for pieces from this row on in pools that reach higher.
            let mut reaching = Lattice::new(board, [Lit::FALSE; 4]);
            let below = |cell: Place| cell.y > 2 * row;
            for cell in board.cells().filter(|&cell| below(cell)) {
                let one = m.derived();
                let other = diagonals[cell].map_or(one, |_| m.derived());
                reaching[cell] = by_side(cell, diagonals[cell], [one, other]);
            }
            for &(one, other, step) in open.iter().filter(|o| below(o.1)) {
                let [here, there] = facing(&at_sides, one, other, step);
                let [reaches, follows] = facing(&reaching, one, other, step);
                if below(one) {
                    m.any([!here, !there, !reaches, follows]);
                    m.any([!here, !there, !follows, reaches]);
                } else {
                    m.any([!here, !there, follows]);
                    m.any([here, !there, !follows]);
                }
            }
        }
        m.rule(4);
        m.any(board.cells().flat_map(|cell| halves[cell]));
        Clues::new(move |m, hint, _| {
            m.rule(1);
            MarginHalves.state(m, hint, &halves);
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let mut halves = Lattice::new(puzzle.board, 0);
        for item in answer.items() {
            let (cell, _) = item.cell_and_side();
            halves[cell] += if item.ink == Ink::Shaded { 2 } else { 1 };
        }
        MarginHalves.hints(puzzle.board, &halves)
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let vessels = Vessels::read(puzzle.board, &puzzle.printed);
        Box::new(move |answer| {
            let broken = |item: &Item, rule| Broken::at(rule, item.cell_and_side().0);
            if let Some(odd) = answer.items().iter().find(|i| !vessels.pieces.contains(i)) {
                return Err(broken(odd, 5));
            }
            if answer.is_empty() {
                return Err(Broken::whole(4));
            }
            if let Some((rule, piece)) = vessels.unfilled(answer) {
                return Err(broken(&piece, rule));
            }
            for number in puzzle.printed.of(Ink::Number) {
                let cells = puzzle.board.margin_line(number.at).into_iter().flatten();
                let count = |cell: Place| -> i16 {
                    let there = answer.items().iter();
                    let there = there.filter(|item| item.cell_and_side().0 == cell);
                    there.map(|i| if i.ink == Ink::Half { 1 } else { 2 }).sum()
                };
                if number.value != Some(cells.map(count).sum()) {
                    return Err(Broken::at(1, number.at));
                }
            }
            Ok(())
        })
    }

    fn extras(&self) -> &dyn Extras {
        self
    }
}

impl Extras for Diagaquarium {
    /// Removes a wall that the other answer needs and this one does not.
    fn moves(&self, puzzle: &Puzzle, answer: &Drawing, other: &Drawing) -> Vec<Composition> {
        let mut moves = Vec::new();
        for wall in puzzle.printed.of(Ink::Wall) {
            let without = Puzzle {
                printed: puzzle.printed.filtered(|item| item != wall),
                ..puzzle.clone()
            };
            let [kept, gone] = [answer, other].map(|drawing| undivided(wall, drawing));
            let obeys = |drawing: &Drawing| without.check(drawing).is_ok();
            if let Some(kept) = kept.filter(obeys)
                && gone.is_none_or(|gone| !obeys(&gone))
            {
                moves.push(Composition::known(without.layout(), kept));
            }
        }
        moves
    }

    /// Swaps left and right; numbers stay on the left.
    fn transformed(&self, puzzle: &Puzzle, symmetry: Symmetry) -> Puzzle {
        if symmetry.of_offset((1, 2)) != (1, -2) {
            return puzzle.clone();
        }
        let mut shown = puzzle.shown(symmetry);
        let beyond = 2 * puzzle.board.cols + 1;
        let to_left = |at: Place| Place {
            x: if at.x == beyond { -1 } else { at.x },
            ..at
        };
        shown.printed = shown.printed.mapped(to_left);
        shown
    }

    fn validate(&self, puzzle: &Puzzle) -> Option<String> {
        let mut numbers = puzzle.printed.of(Ink::Number);
        let misplaced = numbers.any(|number| number.at.y != -1 && number.at.x != -1);
        let mut diagonals = puzzle.printed.of(Ink::Wall).map(|w| w.at.midway(w.to));
        let crossed = diagonals.any(|at| {
            let walls = puzzle.printed.of(Ink::Wall);
            walls.filter(|w| w.at.midway(w.to) == at).count() > 1
        });
        match (misplaced, crossed) {
            (true, _) => {
                Some("a number that is neither above nor to the left of the board".to_owned())
            }
            (_, true) => Some("two diagonal walls in one cell".to_owned()),
            _ => None,
        }
    }
}

/// A drawing as it reads without a wall; `None` if it cannot be drawn then.
fn undivided(wall: &Item, drawing: &Drawing) -> Option<Drawing> {
    let cell = wall.at.midway(wall.to);
    let in_cell = |item: &Item| item.cell_and_side().0 == cell;
    let halves = drawing.items().iter().filter(|item| in_cell(item)).count();
    if !cell.is_cell() || halves == 0 {
        return Some(drawing.clone());
    }
    let mut whole = drawing.filtered(|item| !in_cell(item));
    whole.insert(Item::at(Ink::Shaded, cell));
    (halves == 2).then_some(whole)
}

/// For each cell with a diagonal wall, the corners of its two triangles.
fn diagonals(printed: &Drawing, board: Board) -> Lattice<Option<[Place; 2]>> {
    let mut corners = Lattice::new(board, None);
    for wall in printed.of(Ink::Wall) {
        let cell = wall.at.midway(wall.to);
        if cell.is_cell() {
            let [ne, se, sw, nw] = cell.cells();
            corners[cell] = Some(if wall.at == nw { [ne, sw] } else { [nw, se] });
        }
    }
    corners
}

/// For each side of a cell, in the order of [`ORTHOGONAL`], the half that lies there.
fn by_side(cell: Place, diagonal: Option<[Place; 2]>, halves: [Lit; 2]) -> [Lit; 4] {
    ORTHOGONAL.map(|step| {
        let first = |[corner, _]: [Place; 2]| corner == corner_at(cell, step, corner);
        halves[usize::from(!diagonal.is_none_or(first))]
    })
}

/// The corner at an end of a cell's side that is nearest to another corner.
fn corner_at(cell: Place, step: Step, near: Place) -> Place {
    match step.dy {
        0 => Place {
            x: cell.x + step.dx,
            ..near
        },
        dy => Place {
            y: cell.y + dy,
            ..near
        },
    }
}

/// The entries of two cells at the side between them; the second lies in this direction from the
/// first.
fn facing(table: &Lattice<[Lit; 4]>, one: Place, other: Place, step: Step) -> [Lit; 2] {
    let index = |step| {
        ORTHOGONAL
            .iter()
            .position(|&s| s == step)
            .unwrap_or_default()
    };
    [table[one][index(step)], table[other][index(-step)]]
}

/// The pieces of a board and the open sides between them.
struct Vessels {
    pieces: Vec<Item>,
    /// Pairs of pieces with an open side between them: the index of the left or upper one, that of
    /// the other, and true if they lie one above the other.
    open: Vec<(usize, usize, bool)>,
}

impl Vessels {
    fn read(board: Board, printed: &Drawing) -> Vessels {
        let walls = printed.marks(board, Ink::Wall);
        let mut pieces = Vec::new();
        for cell in board.cells() {
            let wall = printed.of(Ink::Wall).find(|w| w.at.midway(w.to) == cell);
            match wall {
                None => pieces.push(Item::at(Ink::Shaded, cell)),
                Some(wall) => {
                    let halves = cell
                        .cells()
                        .into_iter()
                        .filter(|&c| c != wall.at && c != wall.to);
                    pieces.extend(halves.map(|corner| Item::between(Ink::Half, cell, corner)));
                }
            }
        }
        let at = |cell: Place, step: Step| {
            pieces.iter().position(|piece| {
                let (there, corner) = piece.cell_and_side();
                let (dy, dx) = (corner.y - there.y, corner.x - there.x);
                let whole = piece.ink == Ink::Shaded;
                there == cell && (whole || (step.dy, 0) == (dy, 0) || (0, step.dx) == (0, dx))
            })
        };
        let mut open = Vec::new();
        for cell in board.cells() {
            let onward = [(RIGHT, LEFT), (DOWN, UP)];
            for (step, back) in onward.into_iter().filter(|way| !walls[cell.half(way.0)]) {
                if let (Some(one), Some(other)) = (at(cell, step), at(cell + step, back)) {
                    open.push((one, other, step == DOWN));
                }
            }
        }
        Vessels { pieces, open }
    }

    /// A piece that must be filled as well, with the rule that demands it.
    fn unfilled(&self, answer: &Drawing) -> Option<(u8, Item)> {
        let filled: Vec<bool> = self.pieces.iter().map(|p| answer.contains(p)).collect();
        for &(one, other, below) in &self.open {
            if filled[one] && !filled[other] {
                return Some((2, self.pieces[other]));
            }
            if filled[other] && !filled[one] && !below {
                return Some((2, self.pieces[one]));
            }
        }
        let row = |piece: usize| self.pieces[piece].cell_and_side().0.y;
        let mut top: Vec<i16> = (0..self.pieces.len()).map(row).collect();
        let mut settled = false;
        while !settled {
            settled = true;
            for &(one, other, _) in self.open.iter().filter(|o| filled[o.0] && filled[o.1]) {
                let level = top[one].min(top[other]);
                settled &= [one, other].iter().all(|&piece| top[piece] == level);
                (top[one], top[other]) = (level, level);
            }
        }
        let mut above = self.open.iter().filter(|open| open.2);
        let dry = above.find(|o| !filled[o.0] && filled[o.1] && top[o.1] < row(o.1));
        dry.map(|open| (3, self.pieces[open.0]))
    }
}
