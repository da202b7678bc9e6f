//! Loops along sides of cells, from lattice point to lattice point: the vocabulary of rules and
//! checkers is that of loops through cells.

use libtest_mimic::Trial;
use pencilmill_generator::board::{Board, Drawing, Ink, Item, Lines, Spot, Where};
use pencilmill_generator::genre::{
    Broken, Card, Checker, Composition, Genre, Order, Puzzle, Rule, Sizes,
};
use pencilmill_generator::model::{Clues, Model};
use pencilmill_generator::prover::Search;
use pencilmill_generator::random::Random;
use pencilmill_solver::Budget;

pub fn trials() -> Vec<Trial> {
    once![
        every_loop_is_found_and_accepted,
        what_is_no_loop_is_rejected,
        hints_are_sorted_for_the_genre
    ]
}

/// A genre whose answers are arbitrary single loops.
struct Fence;

static CARD: Card = Card {
    slug: "fence",
    title: "Fence",
    rules: &[Rule {
        tag: ["", ""],
        en: "Draw one loop along sides of cells.",
        ja: "",
    }],
    sizes: Sizes::square(2, 6, 5),
    drawn: &[Spot::plain(Ink::Line, Where::PointNeighbours)],
    ..Card::DEFAULT
};

impl Genre for Fence {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn compose(&self, _order: &Order, _random: &mut Random) -> Option<Composition> {
        None
    }

    fn rules(&self, _puzzle: &Puzzle, m: &mut Model) -> Clues {
        let sides = m.draw_along_sides(Ink::Line);
        m.rule(1);
        m.one_loop_of_sides(&sides);
        Clues::none()
    }

    /// The number of lines around each cell, in an unusual order and twice.
    fn hints(&self, puzzle: &Puzzle, answer: &Drawing) -> Vec<Item> {
        let lines = Lines::of(puzzle.board, answer);
        let number = |cell| Item::valued(Ink::Number, cell, lines.around(cell) as i16);
        let mut hints: Vec<Item> = puzzle.board.cells().map(number).collect();
        hints.extend(hints.clone());
        hints.reverse();
        hints
    }

    fn checker<'a>(&'a self, puzzle: &'a Puzzle) -> Checker<'a> {
        Box::new(move |answer| {
            let lines = Lines::of(puzzle.board, answer);
            lines.one_loop().map_err(|at| Broken::Rule(1, at))
        })
    }
}

fn empty(rows: i16, cols: i16) -> Puzzle {
    Puzzle {
        genre: &Fence,
        board: Board::new(rows, cols),
        printed: Drawing::blank(),
    }
}

fn every_loop_is_found_and_accepted() {
    // simple cycles of a grid of points
    for (rows, cols, loops) in [(1, 1, 1), (2, 2, 13), (2, 3, 40), (3, 3, 213)] {
        let puzzle = empty(rows, cols);
        let mut found = 0;
        for answer in Search::new(&puzzle, Budget::UNLIMITED) {
            let answer = answer.unwrap();
            assert_eq!(puzzle.check(&answer), Ok(()), "{answer}");
            found += 1;
        }
        assert_eq!(found, loops, "{rows}x{cols}");
    }
}

fn hints_are_sorted_for_the_genre() {
    let answer: Drawing = "line r0.5c0.5-r0.5c1.5-r1.5c1.5-r1.5c0.5-r0.5c0.5"
        .parse()
        .unwrap();
    let hints: Drawing = empty(2, 2).true_hints(&answer).into_iter().collect();
    assert_eq!(hints.to_string(), "number r1c1=4 r1c2=1 r2c1=1 r2c2=0");
    assert_eq!(empty(2, 2).true_hints(&answer), hints.items());
}

fn what_is_no_loop_is_rejected() {
    let puzzle = empty(3, 3);
    let corner = "line r0.5c0.5-r0.5c1.5-r1.5c1.5-r1.5c0.5-r0.5c0.5";
    let drawn = |more: &str| -> Drawing { format!("{corner}{more}").parse().unwrap() };
    let fails = |drawing: &Drawing| match puzzle.check(drawing) {
        Err(Broken::Rule(1, at)) => at.map(|at| (at.y, at.x)),
        other => panic!("{drawing}: {other:?}"),
    };
    assert_eq!(puzzle.check(&drawn("")), Ok(()));
    assert_eq!(fails(&Drawing::blank()), None);
    // another loop, a branch, and loops that touch
    let other = " r2.5c2.5-r2.5c3.5-r3.5c3.5-r3.5c2.5-r2.5c2.5";
    assert_eq!(fails(&drawn(other)), Some((4, 4)));
    assert_eq!(fails(&drawn(" r1.5c1.5-r1.5c2.5")), Some((2, 2)));
    let touching = " r1.5c1.5-r1.5c2.5-r2.5c2.5-r2.5c1.5-r1.5c1.5";
    assert_eq!(fails(&drawn(touching)), Some((2, 2)));
}
