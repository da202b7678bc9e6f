//! Solves a Slitherlink and proves that its answer is unique.
//!
//! `cargo run --example slitherlink` for a built-in puzzle, or with another one: `cargo run
//! --example slitherlink 310 .2. .23`
#![allow(clippy::print_stdout, reason = "an example")]

use pencilmill_solver::{Budget, Constraint, Demand, Graph, Lit, OutOfBudget, Solver};

const PUZZLE: [&str; 7] = [
    "02...20", "..2.2.1", "2..1..2", "22...2.", ".3..22.", "22.2...", ".......",
];

fn main() -> Result<(), OutOfBudget> {
    let mut clues: Vec<String> = std::env::args().skip(1).collect();
    if cfg!(test) || clues.is_empty() {
        clues = PUZZLE.map(String::from).to_vec();
    }
    let (rows, cols) = (clues.len() as u32, clues[0].len() as u32);

    // corners of cells are vertices; one variable for each line to the right and downwards
    let mut solver = Solver::new();
    let corner = |row: u32, col: u32| row * (cols + 1) + col;
    let vertices = (0..(rows + 1) * (cols + 1)).map(|_| solver.new_derived());
    let vertices: Vec<Lit> = vertices.collect();
    let mut edges = Vec::new();
    for row in 0..=rows {
        for col in 0..=cols {
            if col < cols {
                edges.push((corner(row, col), corner(row, col + 1), solver.new_lit()));
            }
            if row < rows {
                edges.push((corner(row, col), corner(row + 1, col), solver.new_lit()));
            }
        }
    }
    let line = |from: u32, to: u32| {
        let found = edges.iter().find(|e| (e.0, e.1) == (from, to));
        found.map_or(Lit::FALSE, |e| e.2)
    };

    // one loop, and as many lines around a cell as its clue demands
    let lines: Vec<Lit> = edges.iter().map(|e| e.2).collect();
    let graph = Graph {
        vertices,
        edges: edges.clone(),
    };
    solver.post(Lit::TRUE, &graph.must(Demand::Cycles { min: 1, max: 1 }));
    for (row, text) in (0..).zip(&clues) {
        for (col, clue) in (0..).zip(text.chars()) {
            let [a, b] = [corner(row, col), corner(row, col + 1)];
            let [c, d] = [corner(row + 1, col), corner(row + 1, col + 1)];
            if let Some(count) = clue.to_digit(10) {
                let lits = [line(a, b), line(a, c), line(b, d), line(c, d)];
                solver.post(Lit::TRUE, &Constraint::sum(lits, count, count));
            }
        }
    }

    let answers = solver.models(&[], &lines, Budget::UNLIMITED).take(2);
    let answers = answers.collect::<Result<Vec<_>, _>>()?;
    println!(
        "{}",
        ["No answer.", "The only answer:", "One of several answers:"][answers.len()]
    );
    let Some(answer) = answers.first() else {
        return Ok(());
    };
    for row in 0..=rows {
        let dash = |col: u32| answer.value(line(corner(row, col), corner(row, col + 1)));
        let dashes = (0..cols).map(|col| if dash(col) { "+---" } else { "+   " });
        println!("{}+", dashes.collect::<String>());
        if let Some(text) = clues.get(row as usize) {
            let bar = |col: u32| answer.value(line(corner(row, col), corner(row + 1, col)));
            let cell = |col: u32| text.chars().nth(col as usize).filter(|&c| c != '.');
            let cells = (0..=cols).map(|col| {
                let bar = if bar(col) { '|' } else { ' ' };
                format!("{bar} {} ", cell(col).unwrap_or(' '))
            });
            println!("{}", cells.collect::<String>());
        }
    }
    Ok(())
}

#[test]
fn runs() {
    assert_eq!(main(), Ok(()));
}
