//! The unchanging shape of a graph, and which of its vertices belong together.

/// Stands for "no vertex" or "no edge".
pub const NONE: u32 = u32::MAX;

/// Vertices with their neighbours, in one array.
#[derive(Debug, Default)]
pub struct Topology {
    offsets: Vec<u32>,
    arcs: Vec<(u32, u32)>, // (edge, neighbour)
    /// The two vertices of each edge.
    pub ends: Vec<(u32, u32)>,
}

impl Topology {
    /// Edges are numbered as they stand.
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

    /// Edges at a vertex, each with the neighbour it leads to.
    #[inline]
    pub fn arcs(&self, v: u32) -> &[(u32, u32)] {
        &self.arcs[self.offsets[v as usize] as usize..self.offsets[v as usize + 1] as usize]
    }

    /// Number of vertices.
    pub fn vertices(&self) -> usize {
        self.offsets.len() - 1
    }
}

/// Which vertices belong together.
#[derive(Default)]
pub struct Groups {
    parent: Vec<u32>,
}

impl Groups {
    /// So many vertices, each alone.
    pub fn reset(&mut self, vertices: usize) {
        self.parent.clear();
        self.parent.extend(0..vertices as u32);
    }

    /// The vertex that the group of this one is named after.
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

    /// From now on, until groups are joined, [`Groups::name`] tells what `find` does.
    pub fn settle(&mut self) {
        for v in 0..self.parent.len() {
            self.parent[v] = self.find(v as u32);
        }
    }

    /// The vertex that the group of this one is named after, once groups are settled.
    #[inline]
    pub fn name(&self, v: u32) -> u32 {
        self.parent[v as usize]
    }

    /// Joins two groups; false if they were one.
    #[inline]
    pub fn join(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        self.parent[a as usize] = b;
        a != b
    }
}
