//! LITOS (docs/rules.md, genre 40). Cut the board into tetrominoes so that no two of one kind
//! touch; a symbol shows the shape of its region as it lies.
//!
//! ```text
//! ┌───┬───┬───┬───┐    ┌───┬───────────┐
//! │ ⡇ │   │   │   │    │ ⡇ │           │
//! ├───┼───┼───┼───┤    │   ├───────┐   │
//! │   │ ⠙⠂│   │   │    │   │ ⠙⠂    │   │
//! ├───┼───┼───┼───┤    │   ├───┐   └───┤
//! │   │   │   │   │    │   │   │       │
//! ├───┼───┼───┼───┤    │   │   └───────┤
//! │   │   │   │   │    │   │           │
//! └───┴───┴───┴───┘    └───┴───────────┘
//! ```
//!
//! A symbol may stand in any cell of its tetromino. Kinds ignore rotation and reflection, symbols
//! do not. A border that ends within a region breaks rule 1.

use pencilmill_puzzle::board::{
    Board, Drawing, Ink, Item, Lattice, Place, Polyomino, Regions, Spot, Symmetry, Values, Where,
};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Family, Genre, HintKind, Measure, Order, Puzzle, Rule,
    Sizes, Target, Words,
};
use pencilmill_puzzle::layout::cover::{Pieces, cover};
use pencilmill_puzzle::model::{Clues, Model};
use pencilmill_puzzle::random::Random;
use pencilmill_solver::Lit;

/// The genre LITOS.
pub struct Litos;

static CARD: Card = Card {
    slug: "litos",
    title: "LITOS",
    title_ja: "リトス",
    family: Some(Family::Divisions),
    goal: Words {
        en: "Divide the whole board into tetrominoes (regions of four cells) along the sides of \
             cells.",
        ja: "マスの辺に沿って、盤面全体をテトロミノ（4マスの領域）に分けましょう。",
    },
    rules: &[
        Rule {
            tag: ["four cells", "4マス"],
            en: "Every region consists of exactly four cells. No line ends inside a region.",
            ja: "どの領域も、ちょうど4マスです。領域の途中で終わる線はありません。",
        },
        Rule {
            tag: ["different neighbours", "となりは別の形"],
            en: "Regions that share a side have different shapes. A shape turned or mirrored is \
                 still the same, so there are five: L, I, T, O and S.",
            ja: "辺で接する2つの領域は、形が異なります。回したり裏返したりしても同じ形とみなすの\
                 で、形はL・I・T・O・Sの5種類です。",
        },
        Rule {
            tag: ["shape of symbols", "記号の形"],
            en: "A region with a symbol has exactly the shape shown, neither turned nor mirrored. \
                 The symbol may stand in any cell of it.",
            ja: "記号のある領域は、記号と同じ形、同じ向きです（回したり裏返したりできません）。記\
                 号は、その領域のどのマスにあってもかまいません。",
        },
        Rule {
            tag: ["one symbol", "記号は1つまで"],
            en: "No region contains more than one symbol.",
            ja: "1つの領域に、記号は2つ以上入りません。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(6, 12, 8).in_multiples_of(4),
    printed: &[Spot::valued(Ink::Shape, Where::Cells, Values::Tetrominoes)],
    drawn: &[Spot::plain(Ink::Border, Where::InnerSides)],
    hints: &[(Ink::Shape, &Symbol)],
    free_places: true,
    spreads: true,
    version: 3,
    words: &[(Ink::Shape, "symbol", "記号")],
    ways: &[(1, "a tetromino", "テトロミノ")],
    form: &[Target::new(Measure::Strips, [0, 12, 19, 25, 40])],
    ..Card::DEFAULT
};

/// A symbol in a cell of its tetromino.
struct Symbol;

impl HintKind for Symbol {
    /// Counts the placements of the tetromino over this cell that stay on the board.
    fn assignment_count(&self, puzzle: &Puzzle, hint: &Item) -> Option<u64> {
        let shape = Polyomino::of_value(hint.value.unwrap_or_default());
        let (rows, cols) = shape.extent();
        let lies = |at: i16, beyond: i16| (0..=beyond).contains(&at);
        let fits = |&(row, col): &(i16, i16)| {
            let (top, left) = (hint.at.y / 2 - row, hint.at.x / 2 - col);
            lies(top, puzzle.board.rows - rows) && lies(left, puzzle.board.cols - cols)
        };
        Some(shape.cells().filter(fits).count() as u64)
    }
}

impl Genre for Litos {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let board = order.board;
        let (forms, pieces): (Vec<Form>, Vec<_>) = tetrominoes(board).into_iter().unzip();
        let agree =
            |a: usize, b: usize| forms[a].kind != forms[b].kind || !touch(&pieces[a], &pieces[b]);
        let chosen = cover(&Pieces::on(board, &pieces), agree, random)?;
        let mut region = Lattice::new(board, 0);
        for piece in chosen {
            pieces[piece].iter().for_each(|&cell| region[cell] = piece);
        }
        let regions = Regions::where_open(board, |a, b| region[a] == region[b]);
        Some(Composition::known(
            Drawing::blank(),
            regions.borders().collect(),
        ))
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let (forms, pieces): (Vec<Form>, Vec<_>) = tetrominoes(board).into_iter().unzip();
        m.rule(1);
        let (chosen, borders) = m.draw_pieces(&pieces);
        // For each cell, the tetrominoes that cover it.
        let mut over = Lattice::new(board, Vec::new());
        for ((form, piece), &chosen) in forms.iter().zip(&pieces).zip(&chosen) {
            piece
                .iter()
                .for_each(|&cell| over[cell].push((*form, chosen)));
        }
        m.rule(2);
        for kind in tetromino_kinds() {
            let mut here = Lattice::new(board, Lit::FALSE);
            for cell in board.cells() {
                let pieces = over[cell].iter().filter(|(form, _)| form.kind == kind);
                here[cell] = m.derived_any(pieces.map(|(_, chosen)| *chosen).collect());
            }
            for side in board.inner_sides() {
                let [a, b] = side.beside();
                m.any([!borders[side], !here[a], !here[b]]);
            }
        }
        m.rule(4);
        let mut symbols = Lattice::new(board, Lit::FALSE);
        board.cells().for_each(|cell| symbols[cell] = m.derived());
        for (piece, chosen) in pieces.iter().zip(chosen) {
            for (i, &a) in piece.iter().enumerate() {
                for &b in &piece[..i] {
                    m.any([!chosen, !symbols[a], !symbols[b]]);
                }
            }
        }
        Clues::new(move |m, hint, _| {
            let shown = over[hint.at].iter();
            let shown = shown.filter(|(form, _)| Some(form.shape.value()) == hint.value);
            m.rule(3);
            m.any(shown.map(|(_, chosen)| *chosen));
            m.rule(4);
            m.always(symbols[hint.at]);
        })
    }

    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let told = puzzle.printed.marks(puzzle.board, Ink::Shape);
        let mut hints = Vec::new();
        for region in Regions::of(puzzle.board, answer).all() {
            let shape = shape_of(region);
            let silent = !region.iter().any(|&cell| told[cell]);
            let free = region.iter().filter(|&&cell| silent || told[cell]);
            hints.extend(free.map(|&cell| Item::valued(Ink::Shape, cell, shape.value())));
        }
        hints
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        Box::new(move |answer| {
            let board = puzzle.board;
            let regions = Regions::drawn(board, answer).map_err(|at| Broken::at(1, at))?;
            if let Some(region) = regions.all().find(|region| region.len() != 4) {
                return Err(Broken::at(1, region[0]));
            }
            let shapes: Vec<Polyomino> = regions.all().map(shape_of).collect();
            for (a, b) in regions.touching() {
                if Symmetry::all().any(|symmetry| shapes[a].transformed(symmetry) == shapes[b]) {
                    return Err(Broken::at(2, regions.region(b)[0]));
                }
            }
            for symbol in puzzle.printed.of(Ink::Shape) {
                if symbol.value != Some(shapes[regions.at(symbol.at)].value()) {
                    return Err(Broken::at(3, symbol.at));
                }
            }
            let symbols = regions.count(&puzzle.printed.marks(board, Ink::Shape));
            match symbols.iter().position(|&count| count > 1) {
                Some(region) => Err(Broken::at(4, regions.region(region)[0])),
                None => Ok(()),
            }
        })
    }
}

/// The shape of a tetromino, as it lies and as a kind.
#[derive(Clone, Copy)]
struct Form {
    shape: Polyomino,
    /// The shape up to rotation and reflection.
    kind: Polyomino,
}

/// Every placement of a tetromino on the board, with its cells.
fn tetrominoes(board: Board) -> Vec<(Form, Vec<Place>)> {
    let mut ways = Vec::new();
    for shape in Polyomino::tetrominoes() {
        let kind = shape.free();
        let (rows, cols) = shape.extent();
        for row in 0..=board.rows - rows {
            for col in 0..=board.cols - cols {
                let cells = shape.cells().map(|(r, c)| Place::cell(row + r, col + c));
                ways.push((Form { shape, kind }, cells.collect()));
            }
        }
    }
    ways
}

/// Returns whether two pieces share a side.
fn touch(one: &[Place], other: &[Place]) -> bool {
    let beside = |a: Place, b: Place| (a.y - b.y).abs() + (a.x - b.x).abs() == 2;
    one.iter().any(|&a| other.iter().any(|&b| beside(a, b)))
}

fn tetromino_kinds() -> Vec<Polyomino> {
    let mut kinds: Vec<Polyomino> = Polyomino::tetrominoes().iter().map(|s| s.free()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// The shape of a region of four cells.
fn shape_of(region: &[Place]) -> Polyomino {
    let cells: Vec<(i16, i16)> = region.iter().map(|cell| (cell.y / 2, cell.x / 2)).collect();
    Polyomino::new(&cells)
}
