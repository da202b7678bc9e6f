//! Makes a puzzle by searching for a second answer: as long as there is one, a hint that it
//! violates is added; then unnecessary hints are removed. The answer is the outline of an island;
//! a hint is the number of a cell's four sides on the outline.
//!
//! `cargo run --example second_answer`
#![allow(clippy::print_stdout, reason = "an example")]

use pencilmill_solver::words::{one_island, outline};
use pencilmill_solver::{Budget, Constraint, Lit, Solver, Verdict};

const ISLAND: [&str; 7] = [
    "..###..", ".##.##.", ".#...#.", "##.#.##", "#..#..#", "##.##.#", ".#..###",
];

fn main() {
    let (rows, cols) = (ISLAND.len(), ISLAND[0].len());
    let answer: Vec<bool> = ISLAND.concat().bytes().map(|cell| cell == b'#').collect();
    let mut solver = Solver::new();
    let inside: Vec<Lit> = answer.iter().map(|_| solver.new_lit()).collect();
    one_island(&mut solver, rows, cols, &inside);
    let sides = outline(&mut solver, rows, cols, &inside);
    let around = |cell: usize| {
        let (row, col) = (cell / cols, cell % cols);
        let left = row * (cols + 1) + col;
        let across = [sides.across[cell], sides.across[cell + cols]];
        [across, [sides.down[left], sides.down[left + 1]]].concat()
    };
    // the number of sides of a cell on the outline of an island
    let count = |island: &[bool], cell: usize| {
        let (row, col) = (cell / cols, cell % cols);
        let at = |r: usize, c: usize| r < rows && c < cols && island[r * cols + c];
        let up = at(row.wrapping_sub(1), col);
        let near = [
            up,
            at(row + 1, col),
            at(row, col.wrapping_sub(1)),
            at(row, col + 1),
        ];
        near.into_iter().filter(|&n| n != island[cell]).count() as u32
    };

    // search tries the answer's values first, so that another one found lies near it
    let lit = |cell: usize| {
        if answer[cell] {
            inside[cell]
        } else {
            !inside[cell]
        }
    };
    let other: Vec<Lit> = (0..answer.len()).map(|cell| !lit(cell)).collect();
    solver.add_clause(&other);
    (0..answer.len()).for_each(|cell| solver.set_phase(lit(cell)));

    // each hint has a guard, so assumptions switch it on and off
    let mut hints: Vec<(Lit, usize)> = Vec::new();
    let ask = |solver: &mut Solver, hints: &[(Lit, usize)]| {
        let assumed: Vec<Lit> = hints.iter().map(|hint| hint.0).collect();
        solver.solve(&assumed, Budget::UNLIMITED)
    };
    while ask(&mut solver, &hints) == Verdict::Sat {
        let found: Vec<bool> = inside.iter().map(|&l| solver.value(l)).collect();
        let differs = |cell: &usize| count(&found, *cell) != count(&answer, *cell);
        let Some(cell) = (0..answer.len()).find(differs) else {
            println!("Another island has the same hints everywhere:");
            return;
        };
        let guard = solver.new_derived();
        let number = count(&answer, cell);
        solver.post(guard, &Constraint::sum(around(cell), number, number));
        hints.push((guard, cell));
    }
    println!("{} hints rule out every other answer.", hints.len());

    // the core names hints that suffice; try to remove each of these
    hints.retain(|hint| solver.core().contains(&hint.0));
    let mut next = 0;
    while next < hints.len() {
        let mut fewer = hints.clone();
        fewer.remove(next);
        if ask(&mut solver, &fewer) == Verdict::Unsat {
            hints = fewer;
        } else {
            next += 1;
        }
    }
    println!("{} of them suffice:\n", hints.len());
    for row in 0..rows {
        let text = |cell: usize| match hints.iter().any(|hint| hint.1 == cell) {
            true => format!("{} ", count(&answer, cell)),
            false => ". ".into(),
        };
        println!(
            "{}",
            (row * cols..(row + 1) * cols).map(text).collect::<String>()
        );
    }
}

#[test]
fn runs() {
    main();
}
