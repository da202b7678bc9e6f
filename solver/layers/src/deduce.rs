//! The deductions from a single constraint: a function of the constraint and of the known literals
//! alone. It need not be complete, and it is not iterated to a fixpoint: consequences of its own
//! results are found in the next round.

use super::boards::{Board, Spots};
use super::graphs::{GraphPart, LookScratch, Owners, Packing, Piece};
use super::values::{Broken, Outcome, Values, force};
use pencilmill_solver::{Constraint, Demand, Lit};

/// The unit of deduction. A large constraint is divided into parts that a human solver sees one by
/// one.
pub(super) enum PartKind {
    Clause(Vec<Lit>),
    /// Weights and literals of distinct variables, with the least and the greatest sum.
    Linear(Vec<(i32, Lit)>, i32, i32),
    Runs(Vec<Vec<Lit>>, u32),
    /// Two of the lines are drawn if the first literal is true, otherwise none.
    Degree(Lit, Vec<Lit>),
    Graph(Box<GraphPart>),
    /// A graph and a sum combined.
    Piece(Box<Piece>),
    /// A graph that must be connected, and a sum of vertices left out, no two of them neighbours.
    Packing(Box<Packing>),
    /// Roots of a graph and sizes of its components combined.
    Owners(Box<Owners>),
}

impl PartKind {
    /// The parts of a constraint.
    pub fn parts(constraint: &Constraint) -> Vec<PartKind> {
        match constraint {
            Constraint::Clause(lits) => {
                let mut lits = lits.clone();
                lits.sort_unstable();
                lits.dedup();
                if lits.windows(2).any(|w| w[0] == !w[1]) {
                    return Vec::new();
                }
                vec![PartKind::Clause(lits)]
            }
            Constraint::Linear { terms, min, max } => {
                vec![linear(terms.iter().copied(), *min, *max)]
            }
            Constraint::Runs { rays, total } => vec![PartKind::Runs(rays.clone(), *total)],
            Constraint::Graph { graph, demand } => {
                let mut parts = Vec::new();
                if let Demand::Cycles { min, max } = demand {
                    let mut lines = vec![Vec::new(); graph.vertices.len()];
                    for &(a, b, l) in &graph.edges {
                        lines[a as usize].push(l);
                        lines[b as usize].push(l);
                    }
                    let degrees = graph.vertices.iter().zip(lines);
                    parts.extend(degrees.map(|(&v, e)| PartKind::Degree(v, e)));
                    if (*min, *max) == (1, 1) {
                        parts.push(PartKind::Clause(graph.edges.iter().map(|e| e.2).collect()));
                    }
                }
                parts.push(PartKind::Graph(Box::new(GraphPart::new(graph, demand))));
                parts
            }
        }
    }

    /// The literals of a graph that lies on a grid.
    pub fn spots(&self) -> Option<&Spots> {
        match self {
            PartKind::Graph(graph) => graph.spots(),
            PartKind::Owners(owners) => owners.spots(),
            _ => None,
        }
    }

    /// Appends the consequences to `out`. The board is that of [`PartKind::spots`].
    pub fn look(
        &self,
        values: Values<'_>,
        board: Board<'_>,
        scratch: &mut LookScratch,
        out: &mut Vec<Lit>,
    ) -> Outcome {
        match self {
            PartKind::Clause(lits) => look_at_clause(lits, values, out),
            PartKind::Linear(terms, min, max) => look_at_sum(terms, *min, *max, values, out),
            PartKind::Runs(rays, total) => look_at_runs(rays, *total, values, scratch, out),
            PartKind::Degree(vertex, lines) => look_at_degree(*vertex, lines, values, out),
            PartKind::Graph(graph) => graph.look(values, board, scratch, out),
            PartKind::Piece(piece) => piece.look(values, scratch, out),
            PartKind::Packing(packing) => packing.look(values, scratch, out),
            PartKind::Owners(owners) => owners.look(values, board, scratch, out),
        }
    }

    /// The literals on which the result depends, possibly with repetitions.
    pub fn lits(&self) -> Vec<Lit> {
        match self {
            PartKind::Clause(lits) => lits.clone(),
            PartKind::Linear(terms, ..) => terms.iter().map(|t| t.1).collect(),
            PartKind::Runs(rays, _) => rays.concat(),
            PartKind::Degree(vertex, lines) => lines.iter().chain([vertex]).copied().collect(),
            PartKind::Graph(graph) => graph.lits(),
            PartKind::Piece(piece) => piece.lits(),
            PartKind::Packing(packing) => packing.lits(),
            PartKind::Owners(owners) => owners.lits(),
        }
    }
}

/// A sum in which no variable occurs twice.
fn linear(terms: impl Iterator<Item = (i32, Lit)>, mut min: i32, mut max: i32) -> PartKind {
    let mut sorted: Vec<(i32, Lit)> = terms.collect();
    sorted.sort_unstable_by_key(|t| t.1);
    let mut merged: Vec<(i32, Lit)> = Vec::with_capacity(sorted.len());
    for (weight, l) in sorted {
        match merged.last_mut() {
            Some(last) if last.1 == l => last.0 += weight,
            Some(last) if last.1 == !l => {
                // exactly one of the two is true
                last.0 -= weight;
                min -= weight;
                max -= weight;
            }
            _ => merged.push((weight, l)),
        }
    }
    merged.retain(|t| t.0 != 0);
    PartKind::Linear(merged, min, max)
}

fn look_at_clause(lits: &[Lit], values: Values<'_>, out: &mut Vec<Lit>) -> Outcome {
    let mut open = None;
    for &l in lits {
        match values.of(l) {
            1 => return Ok(()),
            0 if open.is_some() => return Ok(()),
            0 => open = Some(l),
            _ => {}
        }
    }
    out.push(open.ok_or(Broken)?);
    Ok(())
}

fn look_at_sum(
    terms: &[(i32, Lit)],
    min: i32,
    max: i32,
    values: Values<'_>,
    out: &mut Vec<Lit>,
) -> Outcome {
    let (mut low, mut high, mut largest) = (0, 0, 0);
    for &(weight, l) in terms {
        match values.of(l) {
            1 => (low, high) = (low + weight, high + weight),
            0 => {
                (low, high) = (low + weight.min(0), high + weight.max(0));
                largest = largest.max(weight.abs());
            }
            _ => {}
        }
    }
    if low > max || high < min {
        return Err(Broken);
    }
    if low + largest <= max && high - largest >= min {
        return Ok(());
    }
    for &(weight, l) in terms {
        if values.of(l) != 0 {
            continue;
        }
        // the literal that increases the sum, and the other one
        let (up, size) = if weight > 0 {
            (l, weight)
        } else {
            (!l, -weight)
        };
        match (low + size > max, high - size < min) {
            (true, true) => return Err(Broken),
            (true, false) => out.push(!up),
            (false, true) => out.push(up),
            (false, false) => {}
        }
    }
    Ok(())
}

/// The sums of two sets of numbers below 128, each a mask.
pub(super) fn sums(a: u128, b: u128) -> u128 {
    let (a, mut b) = if a.count_ones() < b.count_ones() {
        (b, a)
    } else {
        (a, b)
    };
    let mut all = 0;
    while b != 0 {
        all |= a << b.trailing_zeros();
        b &= b - 1;
    }
    all
}

fn look_at_runs(
    rays: &[Vec<Lit>],
    total: u32,
    values: Values<'_>,
    scratch: &mut LookScratch,
    out: &mut Vec<Lit>,
) -> Outcome {
    if total > 127 {
        return Ok(());
    }
    // the possible lengths of each run
    let lengths = &mut scratch.masks;
    lengths.clear();
    for ray in rays {
        let mut mask = 0_u128;
        let mut length = 0;
        for &l in ray.iter().take(127) {
            if values.of(l) <= 0 {
                mask |= 1 << length;
            }
            if values.of(l) < 0 {
                break;
            }
            length += 1;
        }
        if length == ray.len() {
            mask |= 1 << length;
        }
        lengths.push(mask);
    }
    // for each run, the possible sums of the runs after it
    let after = rays.len();
    lengths.push(1);
    for at in (1..after).rev() {
        lengths.push(sums(lengths[lengths.len() - 1], lengths[at]));
    }
    let mut before = 1;
    for (at, ray) in rays.iter().enumerate() {
        let others = sums(before, lengths[after + after - 1 - at]);
        before = sums(before, lengths[at]);
        let mut possible = 0_u128;
        for length in 0..=ray.len().min(total as usize) {
            let fits =
                lengths[at] >> length & 1 == 1 && others >> (total as usize - length) & 1 == 1;
            possible |= u128::from(fits) << length;
        }
        if possible == 0 {
            return Err(Broken);
        }
        let least = possible.trailing_zeros() as usize;
        out.extend(ray[..least].iter().filter(|&&l| values.of(l) == 0));
        if possible.count_ones() == 1 && least < ray.len() && values.of(ray[least]) == 0 {
            out.push(!ray[least]);
        }
    }
    Ok(())
}

fn look_at_degree(vertex: Lit, lines: &[Lit], values: Values<'_>, out: &mut Vec<Lit>) -> Outcome {
    let drawn = lines.iter().filter(|&&l| values.is_true(l)).count();
    let open = lines.iter().filter(|&&l| values.is_open(l)).count();
    let unknown = || lines.iter().copied().filter(|&l| values.of(l) == 0);
    if drawn > 2 {
        return Err(Broken);
    }
    if drawn > 0 {
        force(values, vertex, out)?;
    }
    if open < 2 || !values.is_open(vertex) {
        force(values, !vertex, out)?;
        if drawn > 0 {
            return Err(Broken);
        }
        out.extend(unknown().map(|l| !l));
    } else if drawn == 2 {
        out.extend(unknown().map(|l| !l));
    } else if open == 2 && (drawn > 0 || values.is_true(vertex)) {
        out.extend(unknown());
    }
    Ok(())
}
