//! Tonttiraja (docs/rules.md, genre 22). Draw lines that may branch in three and cut the board into
//! areas with one clue each; a number counts the cells without line in its area.
//!
//! ```text
//! ┌───┬───┬───┬───┐    ┌─────────┃─────┐
//! │   │ 1 │   │ 2 │    ━━┓   1   ┃   2 │
//! ├───┼───┼───┼───┤    │ ┃ ·   · ┃ ·   │
//! │   │   │   │   │    │ ┃   ┏━━━┻━━━┓ │
//! ├───┼───┼───┼───┤    │ ┃ · ┃ ·   · ┃ │
//! │   │   │ ? │   │    │ ┗━━━┫   ?   ┃ │
//! ├───┼───┼───┼───┤    │   · ┃ ·   · ┃ │
//! │   │   │   │   │    │     ┗━━━━━━━┛ │
//! └───┴───┴───┴───┘    └───────────────┘
//! ```
//!
//! Lines run from centre to centre and into the frame, so they cut corners of cells apart: two
//! neighbouring corners are in one area unless a line crosses the side between them, also along the
//! frame. An area may touch both sides of a line.
//!
//! Clues are printed as "?", and hints are numbers in their place. Where all numbers are known and
//! a second answer remains, a move shifts a clue to another empty cell of its area.

use pencilmill_puzzle::board::{
    Board, Drawing, Ink, Item, Lattice, ORTHOGONAL, Place, Spot, Values, Where,
};
use pencilmill_puzzle::clues::ToldNumber;
use pencilmill_puzzle::genre::{
    Answer, Broken, Card, Checker, Composition, Extras, Family, Genre, Order, Player, Puzzle, Rule,
    Sizes, Words,
};
use pencilmill_puzzle::model::{Clues, Graph, Model};
use pencilmill_puzzle::puzzlink;
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;

/// The genre Tonttiraja.
pub struct Tonttiraja;

static CARD: Card = Card {
    slug: "tonttiraja",
    title: "Tonttiraja",
    title_ja: "トンッティラヤ",
    family: Some(Family::Divisions),
    goal: Words {
        en: "Divide the board into regions by lines through the centres of cells. Lines may run \
            out to the edge of the board.",
        ja: "マスの中央を通る線を引き、盤面をいくつかの領域に分けましょう。\
             線は盤面の外周までのばしてもかまいません。",
    },
    rules: &[
        Rule {
            tag: ["clue cells", "手がかりのマス"],
            en: "No line enters a cell with a number or a ?.",
            ja: "数字や「？」のあるマスには線を引けません。",
        },
        Rule {
            tag: ["shapes of lines", "線の形"],
            en: "In every other cell a line goes straight, turns, or branches like a T, or there \
                is no line. Lines never end in a cell and never cross.",
            ja: "ほかのマスでは、線はまっすぐ進むか、曲がるか、丁字路になります。\
                線のないマスもありますが、線が途切れたり十字に交わったりはしません。",
        },
        Rule {
            tag: ["unlike neighbours", "となりは別の形"],
            en: "Two cells joined by a line are never both straight, both turns or both branches.",
            ja: "線で結ばれてとなり合う2マスは、直線どうし、曲がり角どうし、\
                丁字路どうしになりません。",
        },
        Rule {
            tag: ["one clue each", "手がかりは1つ"],
            en: "Each region contains exactly one number or ?.",
            ja: "どの領域にも、数字か「？」がちょうど1つ入ります。",
        },
        Rule {
            tag: ["cells without line", "線のないマス"],
            en: "A number tells how many cells without line lie in its region, its own cell \
                 included. A ? stands for any number.",
            ja: "数字は、その領域にある線のないマスの数です（数字のマスも数えます）。\
                「？」はどんな数でもかまいません。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    version: 2,
    sizes: Sizes::square(4, 10, 6),
    printed: &[
        Spot::valued(Ink::Number, Where::Cells, Values::Sizes(1)),
        Spot::plain(Ink::Unknown, Where::Cells),
    ],
    drawn: &[
        Spot::plain(Ink::Line, Where::Neighbours),
        Spot::plain(Ink::Line, Where::Stubs),
    ],
    hints: &[(Ink::Number, &ToldNumber)],
    player: Some(Player {
        name: "tontti",
        aliases: &[],
        codec: puzzlink::NUMBERS,
    }),
    ways: &[(3, "a kind of cell", "マスの種類")],
    ..Card::DEFAULT
};

/// Fewest and most cells for each clue.
const PER_CLUE: (usize, usize) = (5, 6);

/// Draws a possible line across every side, from one cell to the next or from a cell into the
/// frame.
fn draw_lines_to_frame(m: &mut Model) -> Lattice<Lit> {
    let board = m.board();
    let mut lines = Lattice::new(board, Lit::FALSE);
    for side in board.sides() {
        let [a, b] = side.beside();
        lines[side] = m.draw(match (board.contains(a), board.contains(b)) {
            (true, true) => Item::between(Ink::Line, a, b),
            (true, false) => Item::between(Ink::Line, a, side),
            _ => Item::between(Ink::Line, side, b),
        });
    }
    lines
}

impl Genre for Tonttiraja {
    fn card(&self) -> &'static Card {
        &CARD
    }

    /// Composes clues that touch nowhere and leaves the lines to the engine.
    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let mut open: Vec<Place> = order.board.cells().collect();
        let wanted = order.board.area() / (PER_CLUE.0 + random.below(PER_CLUE.1 - PER_CLUE.0 + 1));
        let mut layout = Drawing::blank();
        while let Some(&cell) = random.choose(&open).filter(|_| layout.len() < wanted) {
            layout.insert(Item::at(Ink::Unknown, cell));
            open.retain(|c| (c.y - cell.y).abs() > 2 || (c.x - cell.x).abs() > 2);
        }
        // With a single clue the answer would be blank.
        (layout.len() > 1).then_some(Composition {
            layout,
            answer: Answer::Containing(Drawing::blank()),
        })
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let clue = m.movable_cells(Ink::Unknown);
        let lines = draw_lines_to_frame(m);
        let around = |cell: Place| lines.beside(cell);
        let mut empty = Lattice::new(board, Lit::FALSE);
        // A clue belongs to its area whatever else is in its cell.
        let mut marks = Lattice::new(board, Lit::FALSE);
        for cell in board.cells() {
            empty[cell] = m.derived_all(&around(cell).map(|line| !line));
            marks[cell] = m.derived_any(vec![clue[cell], empty[cell]]);
        }
        m.rule(1);
        for cell in board.cells() {
            m.implies(clue[cell], empty[cell]);
        }
        m.rule(2);
        for cell in board.cells() {
            let ends = around(cell);
            m.any(ends.map(|line| !line));
            for i in 0..4 {
                m.any((0..4).map(|j| if i == j { !ends[j] } else { ends[j] }));
            }
        }
        m.rule(3);
        let mut kinds = [(); 3].map(|()| Lattice::new(board, Lit::FALSE));
        for cell in board.cells() {
            let [up, right, down, left] = around(cell);
            let straight = [
                m.derived_all(&[up, down, !left, !right]),
                m.derived_all(&[left, right, !up, !down]),
            ];
            let branch = (0..4).map(|open| {
                let mut ends = around(cell);
                ends[open] = !ends[open];
                m.derived_all(&ends)
            });
            let branch = branch.collect();
            kinds[0][cell] = m.derived_any(straight.to_vec());
            kinds[1][cell] = m.derived_any(branch);
            let turn = [!empty[cell], !kinds[0][cell], !kinds[1][cell]];
            kinds[2][cell] = m.derived_all(&turn);
        }
        for side in board.inner_sides() {
            for kind in &kinds {
                let [a, b] = side.beside().map(|cell| kind[cell]);
                m.any([!lines[side], !a, !b]);
            }
        }
        m.rule(4);
        let graph = area_graph(&marks, &lines);
        m.one_root_each(&graph, graph.marks(&clue));
        let counted = graph.marks(&empty);
        Clues::new(move |m, hint, _| {
            m.rule(5);
            let number = hint.value.unwrap_or_default() as u32;
            m.component_count(&graph, graph.at(hint.at), counted.clone(), number);
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let areas = Areas::read(puzzle.board, answer);
        let clues = puzzle.printed.items().iter();
        let told = clues.map(|clue| {
            Item::valued(
                Ink::Number,
                clue.at,
                areas.empty_cells(clue.at).count() as i16,
            )
        });
        told.collect()
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        Box::new(move |answer| {
            let board = puzzle.board;
            let areas = Areas::read(board, answer);
            let clues = puzzle.printed.items();
            if let Some(clue) = clues.iter().find(|clue| !areas.is_empty(clue.at)) {
                return Err(Broken::at(1, clue.at));
            }
            Broken::if_found(
                2,
                board
                    .cells()
                    .find(|&cell| [1, 4].contains(&areas.ends(cell))),
            )?;
            for side in board.inner_sides().filter(|&side| areas.crossed[side]) {
                let [a, b] = side.beside();
                if areas.kind(a) == areas.kind(b) {
                    return Err(Broken::at(3, side));
                }
            }
            let mut seen = Lattice::new(board, 0);
            for clue in clues {
                let area = areas.area(clue.at);
                board
                    .points()
                    .filter(|&p| area[p])
                    .for_each(|p| seen[p] += 1);
            }
            Broken::if_found(4, board.points().find(|&point| seen[point] != 1))?;
            for clue in puzzle.printed.of(Ink::Number) {
                if clue.value != Some(areas.empty_cells(clue.at).count() as i16) {
                    return Err(Broken::at(5, clue.at));
                }
            }
            Ok(())
        })
    }

    fn extras(&self) -> &dyn Extras {
        self
    }
}

impl Extras for Tonttiraja {
    /// Moves a clue to an empty cell of its area that in the other answer has a line or is in
    /// another area. Or the other way about: the other answer becomes the wanted one.
    fn moves(&self, puzzle: &Puzzle, answer: &Drawing, other: &Drawing) -> Vec<Composition> {
        let areas = [answer, other].map(|drawing| Areas::read(puzzle.board, drawing));
        let mut moves = Vec::new();
        for (own, theirs, kept) in [
            (&areas[0], &areas[1], answer),
            (&areas[1], &areas[0], other),
        ] {
            for clue in puzzle.printed.items() {
                let reached = theirs.area(clue.at);
                let alike = |cell: &Place| theirs.is_empty(*cell) && reached[cell.cells()[0]];
                for cell in own.empty_cells(clue.at).filter(|cell| !alike(cell)) {
                    moves.push(Composition::moved(clue, cell, &puzzle.printed, kept));
                }
            }
        }
        moves
    }
}

/// A graph of all corners of cells, joined where no line crosses a side, and of the cells in
/// `marks`, each joined with its corners.
fn area_graph(marks: &Lattice<Lit>, lines: &Lattice<Lit>) -> Graph {
    let board = marks.board();
    let mut graph = Graph::new(board);
    graph.add_all(board.points(), &Lattice::new(board, Lit::TRUE));
    graph.add_all(board.cells(), marks);
    for side in board.sides() {
        let [a, b] = side.ends().map(|point| graph.at(point));
        graph.join(a, b, !lines[side]);
    }
    for cell in board.cells() {
        for corner in cell.cells() {
            graph.join(graph.at(cell), graph.at(corner), Lit::TRUE);
        }
    }
    graph
}

/// The areas into which the lines of a drawing cut the board.
struct Areas {
    board: Board,
    /// Sides crossed by a line.
    crossed: Lattice<bool>,
}

impl Areas {
    fn read(board: Board, drawing: &Drawing) -> Areas {
        let mut crossed = Lattice::new(board, false);
        for line in drawing.of(Ink::Line) {
            let ends = [line.at, line.to];
            let stub = ends.into_iter().find(|end| end.is_side());
            crossed[stub.unwrap_or(line.at.midway(line.to))] = true;
        }
        Areas { board, crossed }
    }

    /// Number of lines that end in a cell.
    fn ends(&self, cell: Place) -> usize {
        let here = ORTHOGONAL
            .iter()
            .filter(|&&step| self.crossed[cell.half(step)]);
        here.count()
    }

    fn is_empty(&self, cell: Place) -> bool {
        self.ends(cell) == 0
    }

    /// The number of lines that end in a cell, and true if two of these are in line.
    fn kind(&self, cell: Place) -> (usize, bool) {
        let [up, right, down, left] = ORTHOGONAL.map(|step| self.crossed[cell.half(step)]);
        (self.ends(cell), up && down || left && right)
    }

    /// The points in the area of an empty cell.
    fn area(&self, cell: Place) -> Lattice<bool> {
        let open = |a: Place, b: Place| !self.crossed[a.midway(b)];
        self.board.flood(cell.cells()[0], open)
    }

    /// The empty cells in the area of an empty cell.
    fn empty_cells(&self, cell: Place) -> impl Iterator<Item = Place> {
        let area = self.area(cell);
        self.board
            .cells()
            .filter(move |&cell| self.is_empty(cell) && area[cell.cells()[0]])
    }
}
