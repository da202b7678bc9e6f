//! Hitori (docs/rules.md, genre 51). Shade cells that do not touch, so that the others are
//! connected and no number remains twice in a row or column.
//!
//! ```text
//! ┌───┬───┬───┬───┐    ┌───┬───┬───┬───┐
//! │ 1 │ 4 │ 2 │ 3 │    │ 1 │ 4 │ 2 │ 3 │
//! ├───┼───┼───┼───┤    ├───┼───┼───┼───┤
//! │ 3 │ 2 │ 3 │ 4 │    │▓3▓│ 2 │ 3 │▓4▓│
//! ├───┼───┼───┼───┤    ├───┼───┼───┼───┤
//! │ 2 │ 3 │ 4 │ 4 │    │ 2 │ 3 │▓4▓│ 4 │
//! ├───┼───┼───┼───┤    ├───┼───┼───┼───┤
//! │ 4 │ 1 │ 4 │ 2 │    │▓4▓│ 1 │ 4 │ 2 │
//! └───┴───┴───┴───┘    └───┴───┴───┴───┘
//! ```
//!
//! Every cell has a number, so the numbers are layout. One more cell may be shaded wherever no
//! number forbids it, so an answer is as full as possible. Cells that are not shaded are part of a
//! Latin square; a shaded cell repeats a number of its row or column, and moves choose which.

use pencilmill_puzzle::board::{
    Board, Drawing, Ink, Item, Lattice, ORTHOGONAL, Place, Spot, Values, Where,
};
use pencilmill_puzzle::genre::{
    Broken, Card, Checker, Composition, Extras, Family, Genre, Measure, Order, Player, Puzzle,
    Rule, Sizes, Target, Tuning, Words, rule_texts,
};
use pencilmill_puzzle::layout::{latin, shading};
use pencilmill_puzzle::model::{Clues, Graph, Model};
use pencilmill_puzzle::puzzlink;
use pencilmill_puzzle::random::Random;

/// The genre Hitori.
pub struct Hitori;

static CARD: Card = Card {
    slug: "hitori",
    title: "Hitori",
    title_ja: "ひとりにしてくれ",
    family: Some(Family::Shading),
    author: Some("Nikoli"),
    goal: Words {
        en: "Shade cells until no number is left twice in a row or column.",
        ja: "どの段にもどの列にも同じ数字が2つ以上残らないように、マスを黒くぬりましょう。",
    },
    rules: &[
        Rule {
            tag: ["no number twice", "重複禁止"],
            en: "In no row and no column do two white cells have the same number.",
            ja: "どの段でもどの列でも、白マスの数字はすべて異なります。",
        },
        rule_texts::NONE_TOUCH,
        rule_texts::ONE_WHITE_GROUP,
    ],
    example: include_str!("example.toml"),
    grades: include_str!("grades.txt"),
    sizes: Sizes::square(4, 20, 10),
    printed: &[Spot::valued(Ink::Number, Where::Cells, Values::Sizes(1))],
    drawn: &[Spot::plain(Ink::Shaded, Where::Cells)],
    player: Some(Player {
        name: "hitori",
        aliases: &[],
        codec: puzzlink::VALUES,
    }),
    version: 2,
    form: &[Target::new(Measure::Shaded, [22, 27, 29, 31, 38])],
    tuning: Tuning {
        thins_easy: true,
        ..Tuning::DEFAULT
    },
    ..Card::DEFAULT
};

impl Genre for Hitori {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, order: &Order, random: &mut Random) -> Option<Composition> {
        let board = order.board;
        let shaded = shading::apart(board, board.area(), random);
        let mut numbers = latin::square(board, random);
        for cell in board.cells().filter(|&cell| shaded[cell]) {
            let open: Vec<Place> = in_line(board, cell).filter(|&c| !shaded[c]).collect();
            numbers[cell] = numbers[*random.choose(&open)?];
        }
        let number = |cell| Item::valued(Ink::Number, cell, numbers[cell]);
        let shade = board.cells().filter(|&cell| shaded[cell]);
        Some(Composition::known(
            board.cells().map(number).collect(),
            shade.map(|cell| Item::at(Ink::Shaded, cell)).collect(),
        ))
    }

    fn rules(&self, puzzle: &Puzzle, m: &mut Model) -> Clues {
        let board = puzzle.board;
        let shaded = m.draw_cells(Ink::Shaded);
        m.rule(2);
        m.none_touch(&shaded);
        m.rule(3);
        let open = shaded.opposite_cells();
        m.connected(&Graph::touching(board.cells(), &open));
        m.rule(1);
        for alike in groups_alike(puzzle) {
            m.part(&[&alike], |m| {
                m.at_most(1, alike.iter().map(|&cell| open[cell]));
            });
        }
        Clues::none()
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        let board = puzzle.board;
        let numbers = numbers(puzzle);
        Box::new(move |answer| {
            let shaded = answer.marks(board, Ink::Shaded);
            for line in board.rows_and_columns() {
                let mut seen = [false; 100];
                for cell in line.into_iter().filter(|&cell| !shaded[cell]) {
                    let number = numbers[cell] as usize;
                    if number > 0 && std::mem::replace(&mut seen[number], true) {
                        return Err(Broken::at(1, cell));
                    }
                }
            }
            Broken::if_found(2, shaded.touching())?;
            match shaded.opposite_cells().one_group() {
                Err(Some(cell)) => Err(Broken::at(3, cell)),
                _ => Ok(()),
            }
        })
    }

    fn extras(&self) -> &dyn Extras {
        self
    }
}

impl Extras for Hitori {
    /// Gives a cell that only this answer shades the number of a cell in its row or column that
    /// neither answer shades.
    fn moves(&self, puzzle: &Puzzle, answer: &Drawing, other: &Drawing) -> Vec<Composition> {
        let theirs = other.marks(puzzle.board, Ink::Shaded);
        renumbered(puzzle, answer, |repeated| {
            !theirs[repeated.cell] && repeated.like.iter().any(|&cell| !theirs[cell])
        })
    }

    /// Replaces a number that a cell repeats several times by one that it repeats once.
    fn relaxations(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Composition> {
        renumbered(puzzle, answer, |repeated| {
            repeated.like.len() == 1 && repeated.before > 1
        })
    }
}

/// A number that a shaded cell could repeat.
struct Repeated<'a> {
    cell: Place,
    /// Cells of its row and column with this number that are not shaded.
    like: &'a [Place],
    /// Number of such cells for its present number.
    before: usize,
}

/// The layouts in which a shaded cell repeats another number, where `wanted` admits it.
fn renumbered(
    puzzle: &Puzzle,
    answer: &Drawing,
    wanted: impl Fn(&Repeated) -> bool,
) -> Vec<Composition> {
    let board = puzzle.board;
    let numbers = numbers(puzzle);
    let shaded = answer.marks(board, Ink::Shaded);
    let mut layouts = Vec::new();
    for cell in shaded.cells() {
        let own = numbers[cell];
        let mut open: Vec<Place> = in_line(board, cell).filter(|&cell| !shaded[cell]).collect();
        open.sort_unstable_by_key(|&cell| numbers[cell]);
        let before = open.iter().filter(|&&cell| numbers[cell] == own).count();
        for like in open.chunk_by(|&a, &b| numbers[a] == numbers[b]) {
            let number = numbers[like[0]];
            if number > 0 && number != own && wanted(&Repeated { cell, like, before }) {
                let mut layout = puzzle.printed.clone();
                layout.remove(&Item::valued(Ink::Number, cell, own));
                layout.insert(Item::valued(Ink::Number, cell, number));
                layouts.push(Composition::known(layout, answer.clone()));
            }
        }
    }
    layouts
}

/// The number of each cell; 0 stands for none and is like no other.
fn numbers(puzzle: &Puzzle) -> Lattice<i16> {
    let mut numbers = Lattice::new(puzzle.board, 0);
    for item in puzzle.printed.of(Ink::Number) {
        numbers[item.at] = item.value.unwrap_or_default();
    }
    numbers
}

/// The other cells of a cell's row and column.
fn in_line(board: Board, cell: Place) -> impl Iterator<Item = Place> {
    ORTHOGONAL
        .into_iter()
        .flat_map(move |step| board.ray(cell, step))
}

/// Groups of two or more cells with one number in a row or column.
fn groups_alike(puzzle: &Puzzle) -> Vec<Vec<Place>> {
    let numbers = numbers(puzzle);
    let mut groups = Vec::new();
    for mut line in puzzle.board.rows_and_columns() {
        line.retain(|&cell| numbers[cell] > 0);
        line.sort_by_key(|&cell| numbers[cell]);
        let alike = line.chunk_by(|&a, &b| numbers[a] == numbers[b]);
        groups.extend(alike.filter(|group| group.len() > 1).map(<[_]>::to_vec));
    }
    groups
}
