//! Connectivity combined with sums: of what is connected, or of what is left out of it.

use super::deduce::PartKind;
use super::graphs::{Faces, Packing, Piece};
use super::look::ConstraintPart;
use pencilmill_solver::{Constraint, Demand, Lit};
use std::collections::{BTreeMap, BTreeSet};

/// Combines each connectivity constraint with the sums over exactly its vertices.
pub(super) fn pieces(stated: &[(Lit, &Constraint)]) -> Vec<ConstraintPart> {
    let sorted = |lits: &mut dyn Iterator<Item = Lit>| {
        let mut lits: Vec<Lit> = lits.collect();
        lits.sort_unstable();
        lits
    };
    let mut connected = BTreeMap::new();
    for (from, (guard, constraint)) in (0..).zip(stated) {
        if let Constraint::Graph { graph, demand } = constraint
            && *demand == Demand::Connected
            && *guard == Lit::TRUE
        {
            let mut vertices = graph.vertices.iter().copied();
            connected
                .entry(sorted(&mut vertices))
                .or_insert((from, graph));
        }
    }
    let piece = |(and, &(guard, constraint)): (u32, &(Lit, &Constraint))| {
        let Constraint::Linear { terms, min, max } = constraint else {
            return None;
        };
        let of = sorted(&mut terms.iter().map(|t| t.1));
        let told = *min > 1
            && guard != Lit::FALSE
            && terms.iter().all(|t| t.0 == 1)
            && of.windows(2).all(|l| l[0].var() != l[1].var());
        let &(from, graph) = connected.get(&of).filter(|_| told)?;
        let piece = Piece::new(graph, *min as u32, (*max).max(0) as u32);
        Some(ConstraintPart {
            from,
            and: [Some(and), None],
            guard,
            kind: PartKind::Piece(Box::new(piece)),
        })
    };
    (0..).zip(stated).filter_map(piece).collect()
}

/// Combines each connectivity constraint with the sums over vertices left out of it, if clauses
/// keep these apart.
pub(super) fn packings(stated: &[(Lit, &Constraint)]) -> Vec<ConstraintPart> {
    let told = || {
        (0..)
            .zip(stated)
            .filter(|(_, stated)| stated.0 == Lit::TRUE)
    };
    let pair = |a: Lit, b: Lit| (a.min(b), a.max(b));
    let clauses = told().filter_map(|(number, (_, constraint))| match constraint {
        Constraint::Clause(lits) if lits.len() == 2 => Some((pair(lits[0], lits[1]), number)),
        _ => None,
    });
    let clauses: BTreeMap<(Lit, Lit), u32> = clauses.collect();
    let mut parts = Vec::new();
    for (from, (_, constraint)) in told() {
        let Constraint::Graph { graph, demand } = constraint else {
            continue;
        };
        let vertex = |v: u32| graph.vertices[v as usize];
        let clause = |e: &(u32, u32, Lit)| clauses.get(&pair(vertex(e.0), vertex(e.1)));
        let apart: Option<Vec<&u32>> = graph.edges.iter().map(clause).collect();
        let connected = apart.filter(|_| *demand == Demand::Connected);
        let faces = connected.and_then(|apart| Some((**apart.first()?, Faces::new(graph)?)));
        let Some((apart, faces)) = faces else {
            continue;
        };
        let vertices: BTreeMap<Lit, u32> = graph.vertices.iter().map(|&l| !l).zip(0..).collect();
        for (and, &(guard, constraint)) in (0..).zip(stated) {
            if guard != Lit::FALSE
                && let Some((out, least)) = least_of(constraint, &vertices)
            {
                let packing = Packing::new(graph, &faces, &out, least);
                parts.push(ConstraintPart {
                    from,
                    and: [Some(and), Some(apart)],
                    guard,
                    kind: PartKind::Packing(Box::new(packing)),
                });
            }
        }
    }
    parts
}

/// The vertices of which a sum wants some, two at least, and their number. All its terms must be
/// these literals of vertices, or their negations.
fn least_of(constraint: &Constraint, vertices: &BTreeMap<Lit, u32>) -> Option<(Vec<u32>, u32)> {
    let Constraint::Linear { terms, min, max } = constraint else {
        return None;
    };
    let find = |negated: bool| {
        let vertex = |&(weight, l): &(i32, Lit)| {
            let l = if negated { !l } else { l };
            vertices.get(&l).copied().filter(|_| weight == 1)
        };
        terms.iter().map(vertex).collect::<Option<BTreeSet<u32>>>()
    };
    let (of, least) = match find(false) {
        Some(of) => (of, *min),
        None => (find(true)?, terms.len() as i32 - max),
    };
    (of.len() == terms.len() && least > 1).then(|| (of.into_iter().collect(), least as u32))
}
