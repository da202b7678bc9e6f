//! Solves a Shikaku: divide the grid into rectangles, each with one number, which is its area.
//!
//! `cargo run --example regions`
#![allow(clippy::print_stdout, reason = "an example")]

use pencilmill_solver::words::partition;
use pencilmill_solver::{Budget, Demand, Graph, Lit, OutOfBudget, Solver};

const PUZZLE: [&str; 6] = ["....4.", "...4..", "6.....", "...4.6", "4.4...", "...4.."];

fn main() -> Result<(), OutOfBudget> {
    let (rows, cols) = (PUZZLE.len() as u32, PUZZLE[0].len() as u32);
    let cell = |row: u32, col: u32| row * cols + col;
    let number = |cell: u32| {
        let text = PUZZLE[(cell / cols) as usize].chars();
        text.into_iter()
            .nth((cell % cols) as usize)
            .and_then(|c| c.to_digit(10))
    };
    let cells = 0..rows * cols;

    // one variable for each side between two cells: a border runs along it
    let mut solver = Solver::new();
    let mut borders = Vec::new();
    for c in cells.clone() {
        if c % cols + 1 < cols {
            borders.push((c, c + 1, solver.new_lit()));
        }
        if c / cols + 1 < rows {
            borders.push((c, c + cols, solver.new_lit()));
        }
    }
    let border = |a: u32, b: u32| {
        let found = borders.iter().find(|e| (e.0, e.1) == (a, b));
        found.map_or(Lit::TRUE, |e| e.2)
    };

    // each region has one number, and as many cells as that
    let clues = cells.clone().filter(|&c| number(c).is_some());
    partition(&mut solver, cells.len(), &borders, clues.clone());
    let graph = Graph {
        vertices: vec![Lit::TRUE; cells.len()],
        edges: borders.iter().map(|&(a, b, l)| (a, b, !l)).collect(),
    };
    for of in clues {
        let size = number(of).unwrap_or(0);
        let size = Demand::ComponentCount {
            of,
            counted: vec![Lit::TRUE; cells.len()],
            min: size,
            max: size,
        };
        solver.post(Lit::TRUE, &graph.clone().must(size));
    }
    // no region has a bend: a border that ends at a corner of cells ends at one that goes straight
    // on
    for row in 1..rows {
        for col in 1..cols {
            let (a, b) = (cell(row - 1, col - 1), cell(row - 1, col));
            let (c, d) = (cell(row, col - 1), cell(row, col));
            let (up, down) = (border(a, b), border(c, d));
            let (left, right) = (border(a, c), border(b, d));
            for (end, on, sides) in [
                (up, down, [left, right]),
                (down, up, [left, right]),
                (left, right, [up, down]),
                (right, left, [up, down]),
            ] {
                sides
                    .iter()
                    .for_each(|&side| solver.add_clause(&[!end, on, side]));
            }
        }
    }

    let lines: Vec<Lit> = borders.iter().map(|e| e.2).collect();
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
        let above = |col: u32| match row {
            row if row == 0 || row == rows => true,
            _ => answer.value(border(cell(row - 1, col), cell(row, col))),
        };
        let dashes = (0..cols).map(|col| if above(col) { "+---" } else { "+   " });
        println!("{}+", dashes.collect::<String>());
        let text = (0..cols).filter(|_| row < rows).map(|col| {
            let c = cell(row, col);
            let bar = col == 0 || answer.value(border(c - 1, c));
            let number = number(c).map_or(" ".into(), |n| n.to_string());
            format!("{} {number} ", if bar { '|' } else { ' ' })
        });
        println!(
            "{}{}",
            text.collect::<String>(),
            if row < rows { "|" } else { "" }
        );
    }
    Ok(())
}

#[test]
fn runs() {
    assert_eq!(main(), Ok(()));
}
