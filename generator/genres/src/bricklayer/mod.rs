//! Bricklayer (docs/rules.md, genre 36). Cut the white cells into dominoes, no two of which lie end
//! to end in line.
//!
//! ```text
//! ┌───┬───┬───┬───┐    ┌───┬───┬───────┐
//! │   │███│   │   │    │   │███│       │
//! ├───┼───┼───┼───┤    │   ├───┼───┬───┤
//! │   │   │███│   │    │   │   │███│   │
//! ├───┼───┼───┼───┤    ├───┤   │███│   │
//! │███│   │███│   │    │███│   │███│   │
//! ├───┼───┼───┼───┤    │███└───┼───┴───┤
//! │███│███│   │   │    │███████│       │
//! └───┴───┴───┴───┘    └───────┴───────┘
//! ```
//!
//! Black cells are the only clue, so the hint loop moves the layout itself until one answer is
//! left.

use pencilmill_puzzle::board::{
    Board, Drawing, Ink, Item, Lattice, ORTHOGONAL, Place, Spot, Where,
};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Extras, Family, Genre, Order, Puzzle, Rule, Sizes, Words,
};
use pencilmill_puzzle::model::{Clues, Model};
use pencilmill_puzzle::random::Random;

/// The genre Bricklayer.
pub struct Bricklayer;

static CARD: Card = Card {
    slug: "bricklayer",
    title: "Bricklayer",
    title_ja: "ブリックレイヤー",
    family: Some(Family::Divisions),
    goal: Words {
        en: "Divide the white cells into bricks of two cells.",
        ja: "白マスを2マスずつのレンガに分けましょう。",
    },
    rules: &[
        Rule {
            tag: ["bricks of two", "2マスのレンガ"],
            en: "Every white cell belongs to exactly one brick: two white cells that share a side. \
                 Black cells belong to none.",
            ja: "どの白マスも、ちょうど1つのレンガに入ります。レンガは辺で接する2つの白マスで、黒\
                 マスは使いません。",
        },
        Rule {
            tag: ["not end to end", "一直線禁止"],
            en: "Two bricks never lie end to end in one line: their short sides do not meet. A \
                 short side may meet a long one.",
            ja: "2つのレンガを一直線に並べて、短い辺どうしを合わせてはいけません。短い辺と長い辺が\
                 接するのはかまいません。",
        },
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(5, 24, 10),
    printed: &[Spot::plain(Ink::Black, Where::Cells)],
    drawn: &[Spot::plain(Ink::Domino, Where::Neighbours)],
    words: &[
        (Ink::Domino, "brick", "レンガ"),
        (Ink::Black, "black cell", "黒マス"),
    ],
    ..Card::DEFAULT
};

impl Genre for Bricklayer {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let mut wall = Wall::new(order.board);
        let mut sides: Vec<Place> = order.board.inner_sides().collect();
        random.shuffle(&mut sides);
        for side in sides {
            if wall.has_room(side) {
                wall.set(side, true);
            }
        }
        Some(wall.composition())
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let black = m.movable_cells(Ink::Black);
        let bricks = m.draw_between_cells(Ink::Domino);
        m.rule(1);
        m.any(board.cells().map(|cell| !black[cell]));
        for cell in board.cells() {
            let covers = bricks.beside(cell);
            m.exactly(1, covers.into_iter().chain([black[cell]]));
        }
        m.rule(2);
        for side in board.inner_sides() {
            let beyond = side + side.across() + side.across();
            m.any([!bricks[side], !bricks[beyond]]);
        }
        Clues::none()
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        Box::new(move |answer| {
            let board = puzzle.board;
            let black = puzzle.printed.marks(board, Ink::Black);
            let bricks = answer.marks(board, Ink::Domino);
            if board.cells().all(|cell| black[cell]) {
                return Err(Broken::whole(1));
            }
            for cell in board.cells() {
                let covers = ORTHOGONAL
                    .iter()
                    .filter(|&&step| bricks[cell.half(step)])
                    .count();
                if covers != usize::from(!black[cell]) {
                    return Err(Broken::at(1, cell));
                }
            }
            for side in board.inner_sides().filter(|&side| bricks[side]) {
                let beyond = side + side.across() + side.across();
                if bricks[beyond] {
                    return Err(Broken::at(2, side.midway(beyond)));
                }
            }
            Ok(())
        })
    }

    fn extras(&self) -> &dyn Extras {
        self
    }
}

impl Extras for Bricklayer {
    /// Blackens a brick that only the wanted answer has.
    fn moves(&self, puzzle: &Puzzle, answer: &Drawing, other: &Drawing) -> Vec<Composition> {
        let wall = Wall::read(puzzle.board, answer);
        let own = answer.items().iter().filter(|brick| !other.contains(brick));
        own.map(|brick| wall.with(brick.at.midway(brick.to), false))
            .collect()
    }

    /// Turns two neighbouring black cells into a brick.
    fn relaxations(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Composition> {
        let wall = Wall::read(puzzle.board, answer);
        let room = puzzle
            .board
            .inner_sides()
            .filter(|&side| wall.has_room(side));
        room.map(|side| wall.with(side, true)).collect()
    }
}

/// Bricks, each stored at the side between its cells; uncovered cells are black.
#[derive(Clone)]
struct Wall {
    board: Board,
    bricks: Lattice<bool>,
    covered: Lattice<bool>,
}

impl Wall {
    fn new(board: Board) -> Wall {
        let nothing = Lattice::new(board, false);
        Wall {
            board,
            bricks: nothing.clone(),
            covered: nothing,
        }
    }

    fn read(board: Board, answer: &Drawing) -> Wall {
        let mut wall = Wall::new(board);
        for brick in answer.items() {
            wall.set(brick.at.midway(brick.to), true);
        }
        wall
    }

    /// Lays or removes the brick across a side.
    fn set(&mut self, side: Place, laid: bool) {
        self.bricks[side] = laid;
        for cell in side.beside() {
            self.covered[cell] = laid;
        }
    }

    /// Returns whether a brick across this side would cover open cells only and lie end to end with
    /// no other.
    fn has_room(&self, side: Place) -> bool {
        let along = side.across();
        side.beside().iter().all(|&cell| !self.covered[cell])
            && !self.bricks[side + along + along]
            && !self.bricks[side + -along + -along]
    }

    /// The layout and answer with the brick at this side laid or removed.
    fn with(&self, side: Place, laid: bool) -> Composition {
        let mut changed = self.clone();
        changed.set(side, laid);
        changed.composition()
    }

    fn composition(&self) -> Composition {
        let open = self.board.cells().filter(|&cell| !self.covered[cell]);
        let laid = self.board.inner_sides().filter(|&side| self.bricks[side]);
        let brick = |side: Place| {
            let [a, b] = side.beside();
            Item::between(Ink::Domino, a, b)
        };
        Composition::known(
            open.map(|cell| Item::at(Ink::Black, cell)).collect(),
            laid.map(brick).collect(),
        )
    }
}
