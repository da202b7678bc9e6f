//! The immutable shape of a graph, and disjoint sets of its vertices.

/// The absence of a vertex or an edge.
pub const NONE: u32 = u32::MAX;

/// Adjacency lists of all vertices in one array.
#[derive(Debug, Default)]
pub struct Topology {
    offsets: Vec<u32>,
    arcs: Vec<(u32, u32)>, // (edge, neighbour)
    /// The two vertices of each edge.
    pub ends: Vec<(u32, u32)>,
}

impl Topology {
    /// A graph with these edges, numbered in the given order.
    pub fn new(vertices: usize, ends: Vec<(u32, u32)>) -> Topology {
        let mut offsets = vec![0u32; vertices + 1];
        for &(a, b) in &ends {
            offsets[a as usize + 1] += 1;
            offsets[b as usize + 1] += 1;
        }
        for v in 0..vertices {
            offsets[v + 1] += offsets[v];
        }
        let mut next = offsets.clone();
        let mut arcs = vec![(0, 0); 2 * ends.len()];
        for (e, &(a, b)) in ends.iter().enumerate() {
            for (from, to) in [(a, b), (b, a)] {
                arcs[next[from as usize] as usize] = (e as u32, to);
                next[from as usize] += 1;
            }
        }
        Topology {
            offsets,
            arcs,
            ends,
        }
    }

    /// The edges at a vertex, each with the neighbour at its other end.
    #[inline]
    pub fn arcs(&self, v: u32) -> &[(u32, u32)] {
        &self.arcs[self.offsets[v as usize] as usize..self.offsets[v as usize + 1] as usize]
    }

    /// Number of vertices.
    pub fn vertices(&self) -> usize {
        self.offsets.len() - 1
    }
}

/// Disjoint sets of vertices.
#[derive(Default)]
pub struct Groups {
    parent: Vec<u32>,
}

impl Groups {
    /// Starts over with this many vertices, each in a group of its own.
    pub fn reset(&mut self, vertices: usize) {
        self.parent.clear();
        self.parent.extend(0..vertices as u32);
    }

    /// The representative of the vertex's group.
    #[inline]
    pub fn find(&mut self, v: u32) -> u32 {
        let mut root = v;
        while self.parent[root as usize] != root {
            let next = self.parent[root as usize];
            self.parent[root as usize] = self.parent[next as usize];
            root = next;
        }
        root
    }

    /// Makes [`Groups::name`] valid until groups are joined again.
    pub fn settle(&mut self) {
        for v in 0..self.parent.len() {
            self.parent[v] = self.find(v as u32);
        }
    }

    /// The representative of the vertex's group, once groups are settled.
    #[inline]
    pub fn name(&self, v: u32) -> u32 {
        self.parent[v as usize]
    }

    /// Joins two groups; returns false if they were one already.
    #[inline]
    pub fn join(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        self.parent[a as usize] = b;
        a != b
    }
}
