//! The vocabulary: every kind of constraint, with its meaning in plain code.
//!
//! [`Constraint::holds`] is the definition. The propagators must agree with it; tests hold them to it
//! by brute force, and a second solver can be fed from it.

use crate::Lit;

/// One constraint over literals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// At least one of the literals is true.
    Clause(Vec<Lit>),
    /// The number of true literals is at least `min` and at most `max`. A literal that stands twice
    /// counts twice.
    Sum {
        /// What is counted.
        lits: Vec<Lit>,
        /// Least count allowed.
        min: u32,
        /// Greatest count allowed.
        max: u32,
    },
    /// The rays' runs add up to `total`. The run of a ray is the number of true literals before its
    /// first false one.
    Runs {
        /// The rays, each in order of sight.
        rays: Vec<Vec<Lit>>,
        /// What the lengths of the runs add up to.
        total: u32,
    },
    /// The true vertices are one connected group (or none is true).
    Connected {
        /// One literal per vertex.
        vertices: Vec<Lit>,
        /// Pairs of vertex numbers, each pair once.
        edges: Vec<(u32, u32)>,
    },
    /// The true edges form exactly one simple cycle, and a vertex is true iff the cycle visits it.
    Loop {
        /// One literal per vertex.
        vertices: Vec<Lit>,
        /// Two vertex numbers and the literal of the edge between them.
        edges: Vec<(u32, u32, Lit)>,
    },
}

impl Constraint {
    /// Whether the constraint holds when `value` says which literals are true.
    pub fn holds(&self, value: impl Fn(Lit) -> bool) -> bool {
        match self {
            Constraint::Clause(lits) => lits.iter().any(|&l| value(l)),
            Constraint::Sum { lits, min, max } => {
                let count = lits.iter().filter(|&&l| value(l)).count() as u32;
                (*min..=*max).contains(&count)
            }
            Constraint::Runs { rays, total } => {
                let run = |ray: &Vec<Lit>| ray.iter().take_while(|&&l| value(l)).count() as u32;
                rays.iter().map(run).sum::<u32>() == *total
            }
            Constraint::Connected { vertices, edges } => {
                let on: Vec<bool> = vertices.iter().map(|&l| value(l)).collect();
                groups(&on, edges.iter().copied()) <= 1
            }
            Constraint::Loop { vertices, edges } => {
                let on: Vec<bool> = vertices.iter().map(|&l| value(l)).collect();
                let drawn = || edges.iter().filter(|e| value(e.2)).map(|e| (e.0, e.1));
                let mut degree = vec![0; vertices.len()];
                for (a, b) in drawn() {
                    degree[a as usize] += 1;
                    degree[b as usize] += 1;
                }
                degree.iter().zip(&on).all(|(&d, &o)| d == 2 * u32::from(o))
                    && groups(&on, drawn()) == 1
            }
        }
    }

    /// Every literal the constraint mentions, in order, repeated as often as it stands.
    pub fn lits(&self) -> Vec<Lit> {
        match self {
            Constraint::Clause(lits) | Constraint::Sum { lits, .. } => lits.clone(),
            Constraint::Runs { rays, .. } => rays.concat(),
            Constraint::Connected { vertices, .. } => vertices.clone(),
            Constraint::Loop { vertices, edges } => vertices
                .iter()
                .copied()
                .chain(edges.iter().map(|e| e.2))
                .collect(),
        }
    }
}

/// Number of connected groups among the vertices that are on; an edge counts if both its ends are on.
fn groups(on: &[bool], edges: impl Iterator<Item = (u32, u32)>) -> usize {
    let mut root: Vec<usize> = (0..on.len()).collect();
    fn find(root: &mut [usize], mut v: usize) -> usize {
        while root[v] != v {
            root[v] = root[root[v]];
            v = root[v];
        }
        v
    }
    let mut count = on.iter().filter(|&&o| o).count();
    for (a, b) in edges {
        let (a, b) = (a as usize, b as usize);
        if on[a] && on[b] {
            let (ra, rb) = (find(&mut root, a), find(&mut root, b));
            if ra != rb {
                root[ra] = rb;
                count -= 1;
            }
        }
    }
    count
}
