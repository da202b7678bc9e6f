//! Triangle field (docs/rules.md, genre 33). Cut the board into right triangles with two equal
//! sides, no two of one size side by side.
//!
//! ```text
//! ┌───────────────┐    ┌───────┬───────┐
//! │               │    │ ╲     │ ╲     │
//! │   ·   ·   ·   │    │   ·   │   ·   │
//! │         ○     │    │     ╲ │ ○   ╲ │
//! │   ·   ·   ·   │    │   ·   │   ·   │
//! │               │    │     ╱ │     ╱ │
//! │   ·   ·   ·   │    │   ·   │   ·   │
//! │     ○   ╱     │    │ ╱   ○ │ ╱     │
//! └───────────────┘    └───────┴───────┘
//! ```
//!
//! Every triangle is made of quarters of cells, and an answer is an exact cover of these. No cell
//! can have both diagonals, since triangles have their corners at corners of cells; the checker
//! tests it all the same.

use pencilmill_puzzle::board::{
    Board, DIAGONAL, DOWN, Drawing, Ink, Item, Lattice, ORTHOGONAL, Place, Spot, Where,
};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Extras, Family, Genre, Order, Plain, Puzzle, Rule, Sizes,
    Words,
};
use pencilmill_puzzle::layout::cover::{Pieces, cover};
use pencilmill_puzzle::model::{Clues, Model};
use pencilmill_puzzle::random::Random;
use pencilmill_solver::{Lit, words};

/// The genre Triangle field.
pub struct TriangleField;

static CARD: Card = Card {
    slug: "triangle-field",
    title: "Triangle field",
    title_ja: "トライアングルフィールド",
    family: Some(Family::Divisions),
    goal: Words {
        en: "Divide the whole board into triangles along the sides and diagonals of cells.",
        ja: "マスの辺と対角線に沿って、盤面全体を三角形に分けましょう。",
    },
    rules: &[
        Rule {
            tag: ["right triangles", "直角三角形"],
            en: "Every region is a right triangle. Its corners are corners of cells, its sides go \
                 along rows, columns and diagonals of cells, and no line ends inside it.",
            ja: "どの領域も直角三角形です。三角形の角はマスの角にあり、辺はマスの辺や対角線に沿\
                 い、領域の途中で終わる線はありません。",
        },
        Rule {
            tag: ["one diagonal", "対角線は1本"],
            en: "Slanted lines never cross: no cell has both diagonals.",
            ja: "ナナメの線は交差しません。1つのマスに引ける対角線は1本までです。",
        },
        Rule {
            tag: ["given lines", "最初の線"],
            en: "The given lines are sides of triangles, or parts of sides.",
            ja: "はじめから引かれている線は、三角形の辺か、その一部になります。",
        },
        Rule {
            tag: ["equal sizes apart", "となりは別の大きさ"],
            en: "Two triangles of equal size never share a side or a part of one. They may touch \
                 at a corner.",
            ja: "同じ大きさの2つの三角形は、辺やその一部で接しません。角で接するのはかまいません。",
        },
        Rule {
            tag: ["circles", "丸のマス"],
            en: "No slanted line goes through a cell with a circle.",
            ja: "丸のあるマスに、ナナメの線は引けません。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(4, 10, 6).read_up_to(25),
    printed: &[
        Spot::plain(Ink::Circle, Where::Cells),
        Spot::plain(Ink::Border, Where::Sides),
        Spot::plain(Ink::Slant, Where::Diagonals),
    ],
    drawn: &[
        Spot::plain(Ink::Border, Where::InnerSides),
        Spot::plain(Ink::Slant, Where::Diagonals),
    ],
    hints: &[
        (Ink::Circle, &Plain),
        (Ink::Border, &Plain),
        (Ink::Slant, &Plain),
    ],
    words: &[(Ink::Circle, "circle", "丸")],
    ways: &[(1, "a triangle", "三角形")],
    version: 2,
    ..Card::DEFAULT
};

/// The area of the largest triangle of a layout, in percent of the board: the least and the range.
const LARGEST: (usize, usize) = (14, 16);

impl Genre for TriangleField {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let board = order.board;
        let segments = segments(board);
        let mut beside = Lattice::new(board.finer(), Vec::new());
        for &[a, b] in segments.iter().flat_map(|(_, parted)| parted) {
            beside[a].push(b);
            beside[b].push(a);
        }
        let largest = 4 * board.area() * (LARGEST.0 + random.below(LARGEST.1)) / 100;
        let (areas, pieces): (Vec<usize>, Vec<Vec<Place>>) = triangles(board)
            .map(|piece| (piece.len(), piece))
            .filter(|piece| piece.0 <= largest)
            .unzip();
        let rims: Vec<Vec<Place>> = pieces
            .iter()
            .map(|piece| piece.iter().flat_map(|&q| beside[q].clone()).collect())
            .collect();
        let touch = |a: usize, b: usize| rims[a].iter().any(|q| pieces[b].binary_search(q).is_ok());
        let agree = |a: usize, b: usize| areas[a] != areas[b] || !touch(a, b);
        let mut tile = Lattice::new(board.finer(), 0);
        let sets = Pieces::on(board.finer(), &pieces);
        for piece in cover(&sets, agree, random)? {
            pieces[piece].iter().for_each(|&q| tile[q] = piece);
        }
        let cut = segments
            .into_iter()
            .filter(|(_, parted)| parted.iter().any(|&[a, b]| tile[a] != tile[b]));
        Some(Composition::known(
            Drawing::blank(),
            cut.map(|(item, _)| item).collect(),
        ))
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let pieces: Vec<Vec<Place>> = triangles(board).collect();
        let mut number = Lattice::new(board.finer(), 0);
        for (i, quarter) in (0..).zip(board.finer().cells()) {
            number[quarter] = i;
        }
        m.rule(1);
        let quarters = vec![Lit::TRUE; board.finer().area()];
        let numbered = |piece: &Vec<Place>| piece.iter().map(|&q| number[q]).collect();
        let placements: Vec<Vec<u32>> = pieces.iter().map(numbered).collect();
        let chosen = words::cover(m, &quarters, &placements);
        m.rule(0);
        // For each quarter, the triangles over it.
        let mut over = Lattice::new(board.finer(), Vec::new());
        for (i, piece) in pieces.iter().enumerate() {
            piece.iter().for_each(|&q| over[q].push(i));
        }
        let mut drawn = Lattice::new(board, [Lit::FALSE; 2]);
        board.sides().for_each(|side| drawn[side] = [Lit::TRUE; 2]);
        let segments = segments(board);
        for (item, parted) in &segments {
            // A diagonal is drawn unless a triangle lies across each of its halves.
            let across: Vec<Lit> = parted
                .iter()
                .map(|[a, b]| {
                    let over_both = over[*a]
                        .iter()
                        .filter(|i| over[*b].binary_search(i).is_ok());
                    m.derived_any(over_both.map(|&i| chosen[i]).collect())
                })
                .collect();
            let across = m.derived_all(&across);
            let (here, way) = place_and_way(item);
            drawn[here][way] = !across;
            m.draw_if(!across, *item);
        }
        m.rule(2);
        for cell in board.cells() {
            m.any(drawn[cell].map(|diagonal| !diagonal));
        }
        m.rule(4);
        let mut areas: Vec<usize> = pieces.iter().map(Vec::len).collect();
        areas.sort_unstable();
        areas.dedup();
        for area in areas {
            let mut here = Lattice::new(board.finer(), Lit::FALSE);
            for quarter in board.finer().cells() {
                let alike = over[quarter].iter().filter(|&&i| pieces[i].len() == area);
                here[quarter] = m.derived_any(alike.map(|&i| chosen[i]).collect());
            }
            for (item, parted) in &segments {
                let (at, way) = place_and_way(item);
                for &[a, b] in parted {
                    m.any([!drawn[at][way], !here[a], !here[b]]);
                }
            }
        }
        Clues::new(move |m, hint, _| {
            if hint.ink == Ink::Circle {
                m.rule(5);
                drawn[hint.at].into_iter().for_each(|line| m.never(line));
            } else {
                m.rule(3);
                let (at, way) = place_and_way(hint);
                m.always(drawn[at][way]);
            }
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let slanted = answer.marks(puzzle.board, Ink::Slant);
        let open = puzzle.board.cells().filter(|&cell| !slanted[cell]);
        let circles = open.map(|cell| Item::at(Ink::Circle, cell));
        let outer = puzzle.printed.of(Ink::Border);
        let outer = outer.filter(|item| on_outline(puzzle.board, item.at));
        let lines = answer.items().iter().chain(outer).copied();
        circles.chain(lines).collect()
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        Box::new(move |answer| {
            let board = puzzle.board;
            let mut diagonals = Lattice::new(board, 0);
            for slant in answer.of(Ink::Slant) {
                diagonals[slant.at.midway(slant.to)] += 1;
            }
            Broken::if_found(2, board.cells().find(|&cell| diagonals[cell] > 1))?;
            let tiles = Tiles::read(board, answer);
            for item in answer.items() {
                let [a, b] = tiles.beside(item);
                if a == b {
                    return Err(Broken::at(1, item.at.midway(item.to)));
                }
            }
            Broken::if_found(1, tiles.no_triangle())?;
            for given in puzzle.printed.items() {
                let line = given.ink != Ink::Circle && !on_outline(board, given.at);
                if line && !answer.contains(given) {
                    return Err(Broken::at(3, given.at.midway(given.to)));
                }
            }
            for item in answer.items() {
                let [a, b] = tiles.beside(item).map(|tile| tiles.areas[tile]);
                if a == b {
                    return Err(Broken::at(4, item.at.midway(item.to)));
                }
            }
            let circles = puzzle.printed.marks(board, Ink::Circle);
            match board.cells().find(|&c| circles[c] && diagonals[c] > 0) {
                Some(cell) => Err(Broken::at(5, cell)),
                None => Ok(()),
            }
        })
    }

    fn extras(&self) -> &dyn Extras {
        self
    }
}

impl Extras for TriangleField {
    fn validate(&self, puzzle: &Puzzle) -> Option<String> {
        let mut full = puzzle.printed.marks(puzzle.board, Ink::Circle);
        let mut slants = puzzle.printed.of(Ink::Slant);
        let crowded =
            slants.any(|slant| std::mem::replace(&mut full[slant.at.midway(slant.to)], true));
        crowded.then(|| "a diagonal in a cell with a circle or another diagonal".to_owned())
    }
}

fn on_outline(board: Board, side: Place) -> bool {
    side.is_side() && side.beside().iter().any(|&cell| !board.contains(cell))
}

/// Every line that an answer may have, with the quarters that it parts.
fn segments(board: Board) -> Vec<(Item, Vec<[Place; 2]>)> {
    let mut segments = Vec::new();
    for side in board.inner_sides() {
        segments.push((Item::at(Ink::Border, side), vec![side.quarters_beside()]));
    }
    for cell in board.cells() {
        let [n, e, s, w] = cell.quarters();
        let [ne, se, sw, nw] = cell.cells();
        segments.push((Item::between(Ink::Slant, nw, se), vec![[n, w], [e, s]]));
        segments.push((Item::between(Ink::Slant, ne, sw), vec![[n, e], [s, w]]));
    }
    segments
}

/// The place of a line in a table, and 1 for a rising diagonal, 0 for any other line.
fn place_and_way(item: &Item) -> (Place, usize) {
    (item.at.midway(item.to), usize::from(item.at.x > item.to.x))
}

/// All triangles that fit on a board, each as its quarters in order.
fn triangles(board: Board) -> impl Iterator<Item = Vec<Place>> {
    let boxes = move |rows: i16, cols: i16| {
        let tops = 0..=board.rows - rows;
        tops.flat_map(move |r| (0..=board.cols - cols).map(move |c| (r, c, rows, cols)))
    };
    let sizes = 1..=board.rows.max(board.cols);
    let boxes = sizes.flat_map(move |n| boxes(n, n).chain(boxes(n, 2 * n)).chain(boxes(2 * n, n)));
    boxes.flat_map(|(top, left, rows, cols)| {
        // Distances from the middle of a quarter to the edges of the box, in quarters of a side.
        let depth = move |y: i16, x: i16| {
            [
                y - 4 * top,
                x - 4 * left,
                4 * (top + rows) - y,
                4 * (left + cols) - x,
            ]
        };
        let within = move |form: usize, y: i16, x: i16| {
            let from = depth(y, x);
            let [near, far] = [from[form], from[(form + 2) % 4]];
            let [one, other] = [from[(form + 1) % 4], from[(form + 3) % 4]];
            match rows == cols {
                // The right angle lies between this edge and the next.
                true => near + one < far + other,
                // The long side lies on this edge.
                false => near < one.min(other),
            }
        };
        let forms = [0, 1, 2, 3]
            .into_iter()
            .filter(move |form| rows == cols || (form % 2 == 0) == (rows < cols));
        forms.map(move |form| {
            let cells =
                (top..top + rows).flat_map(|r| (left..left + cols).map(move |c| Place::cell(r, c)));
            let mut piece: Vec<Place> = cells
                .flat_map(|cell| {
                    cell.quarters()
                        .into_iter()
                        .zip(ORTHOGONAL)
                        .map(move |(q, step)| (q, cell, step))
                })
                .filter(|&(_, cell, step)| within(form, 2 * cell.y + step.dy, 2 * cell.x + step.dx))
                .map(|(quarter, _, _)| quarter)
                .collect();
            piece.sort_unstable();
            piece
        })
    })
}

/// The tiles into which the lines of a drawing cut the board. The quarters of a cell count
/// clockwise from the top.
struct Tiles {
    board: Board,
    number: Lattice<[usize; 4]>,
    areas: Vec<usize>,
}

impl Tiles {
    /// The number of everything beyond the board.
    const BEYOND: usize = usize::MAX;

    fn read(board: Board, drawing: &Drawing) -> Tiles {
        let borders = drawing.marks(board, Ink::Border);
        // True if a line parts a quarter of a cell from the next one.
        let parts = |cell: Place, quarter: usize| {
            let step = DIAGONAL[quarter];
            let [a, b] = [cell.half(step), cell.half(-step)];
            drawing.contains(&Item::between(Ink::Slant, a, b))
        };
        let mut tiles = Tiles {
            board,
            number: Lattice::new(board, [Tiles::BEYOND; 4]),
            areas: Vec::new(),
        };
        for start in board
            .cells()
            .flat_map(|cell| [0, 1, 2, 3].map(|k| (cell, k)))
        {
            let mut todo = vec![start];
            let mut area = 0;
            while let Some((cell, k)) = todo.pop() {
                if !board.contains(cell) || tiles.number[cell][k] != Tiles::BEYOND {
                    continue;
                }
                tiles.number[cell][k] = tiles.areas.len();
                area += 1;
                let [next, last] = [(k + 1) % 4, (k + 3) % 4];
                todo.extend((!parts(cell, k)).then_some((cell, next)));
                todo.extend((!parts(cell, last)).then_some((cell, last)));
                let across = ORTHOGONAL[k];
                let open = !borders[cell.half(across)];
                todo.extend(open.then_some((cell + across, (k + 2) % 4)));
            }
            if area > 0 {
                tiles.areas.push(area);
            }
        }
        tiles
    }

    /// The tiles on both sides of a line.
    fn beside(&self, line: &Item) -> [usize; 2] {
        if line.ink == Ink::Slant {
            let quarters = self.number[line.at.midway(line.to)];
            [quarters[0], quarters[2]]
        } else {
            let [a, b] = line.at.beside().map(|cell| self.number[cell]);
            match line.at.across() == DOWN {
                true => [a[2], b[0]],
                false => [a[1], b[3]],
            }
        }
    }

    /// The place of a corner that no right isosceles triangle has, or of one corner too many. A
    /// tile with one right angle, two angles of half that and nothing else is such a triangle.
    fn no_triangle(&self) -> Option<Place> {
        let mut corners = vec![[0; 2]; self.areas.len()];
        for point in self.board.points() {
            // The eight quarters around the point, clockwise from the top.
            let cells = point.cells();
            let around: Vec<usize> = (0..8)
                .map(|i| self.number[cells[i / 2]][(i / 2 + 3 - i % 2) % 4])
                .collect();
            let starts = (0..8).filter(|&i| around[i] != around[(i + 7) % 8]);
            for start in starts {
                let angle = (1..8).find(|i| around[(start + i) % 8] != around[start]);
                let tile = around[start];
                let kind = match angle {
                    _ if tile == Tiles::BEYOND => continue,
                    Some(4) => continue,
                    Some(2) => 0,
                    Some(1) => 1,
                    _ => return Some(point),
                };
                corners[tile][kind] += 1;
                if corners[tile][kind] > kind + 1 {
                    return Some(point);
                }
            }
        }
        None
    }
}
