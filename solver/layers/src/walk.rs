//! Walks through a graph: the vertices reached, separating vertices, and blocks.

use pencilmill_solver::graph::{NONE, Topology};

/// A vertex on the path from the start of a walk.
#[derive(Clone, Copy)]
struct Frame {
    vertex: u32,
    by: u32,   // edge
    next: u32, // of its ways
}

/// A walk with its results.
#[derive(Default)]
pub(super) struct Walk {
    found: Vec<u32>, // time at which each vertex was reached
    low: Vec<u32>,   // the earliest time reached from below it
    parts: Vec<u32>, // number of wanted vertices below it
    frames: Vec<Frame>,
    open: Vec<u32>, // edges of blocks not yet complete
    block: Vec<u32>,
    sizes: Vec<u32>,
    lost: Vec<u32>,
    largest: Vec<u32>,
    /// Edges that separate the graph, with the weight beyond them.
    pub bridges: Vec<(u32, u32)>,
    /// Vertices that separate some of the wanted ones.
    pub gates: Vec<u32>,
    /// Vertices reached.
    pub list: Vec<u32>,
    /// Per vertex that a flood reached: the edge by which it was reached.
    pub by: Vec<u32>,
}

impl Walk {
    fn reset(&mut self, vertices: usize) {
        self.found.clear();
        self.found.resize(vertices, NONE);
        self.low.clear();
        self.low.resize(vertices, 0);
        self.frames.clear();
        self.list.clear();
    }

    /// Returns whether the last walk reached a vertex.
    pub fn reached(&self, v: u32) -> bool {
        self.found[v as usize] != NONE
    }

    /// Walks over open edges from a vertex until `enough` holds.
    pub fn flood(
        &mut self,
        ways: &Topology,
        start: u32,
        open: impl Fn(u32) -> bool,
        mut enough: impl FnMut(u32) -> bool,
    ) {
        self.reset(ways.vertices());
        self.found[start as usize] = 0;
        self.list.push(start);
        self.by.clear();
        self.by.push(NONE);
        let mut next = 0;
        while let Some(&v) = self.list.get(next) {
            next += 1;
            if enough(v) {
                return;
            }
            for &(e, w) in ways.arcs(v) {
                if !self.reached(w) && open(e) {
                    self.found[w as usize] = 0;
                    self.list.push(w);
                    self.by.push(e);
                }
            }
        }
    }

    /// Walks over open vertices from one of the wanted ones, and finds the gates between them.
    pub fn gates(
        &mut self,
        ways: &Topology,
        start: u32,
        open: impl Fn(u32) -> bool,
        part: impl Fn(u32) -> bool,
    ) {
        self.reset(ways.vertices());
        self.parts.clear();
        self.parts.resize(ways.vertices(), 0);
        self.gates.clear();
        self.enter(start, NONE);
        while let Some(&Frame { vertex: v, .. }) = self.frames.last() {
            if self.goes_deeper(ways, |_, w| open(w)) {
                continue;
            }
            self.parts[v as usize] += u32::from(part(v));
            self.frames.pop();
            let Some(above) = self.frames.last() else {
                break;
            };
            let u = above.vertex as usize;
            self.parts[u] += self.parts[v as usize];
            self.low[u] = self.low[u].min(self.low[v as usize]);
            let cut_off = self.low[v as usize] >= self.found[u];
            if cut_off && self.parts[v as usize] > 0 && u as u32 != start && !part(u as u32) {
                self.gates.push(u as u32);
            }
        }
        self.gates.sort_unstable();
        self.gates.dedup();
    }

    /// Walks over open edges from a vertex, and weighs the part that each vertex separates from it.
    /// Returns the total weight reached.
    pub fn weigh(
        &mut self,
        ways: &Topology,
        start: u32,
        open: impl Fn(u32, u32) -> bool,
        weight: impl Fn(u32) -> u32,
    ) -> u32 {
        self.reset(ways.vertices());
        for list in [&mut self.parts, &mut self.lost, &mut self.largest] {
            list.clear();
            list.resize(ways.vertices(), 0);
        }
        self.bridges.clear();
        self.enter(start, NONE);
        while let Some(&Frame { vertex: v, by, .. }) = self.frames.last() {
            if self.goes_deeper(ways, &open) {
                continue;
            }
            let own = weight(v);
            self.parts[v as usize] += own;
            self.lost[v as usize] += own;
            self.frames.pop();
            let Some(above) = self.frames.last() else {
                break;
            };
            let u = above.vertex as usize;
            let below = self.parts[v as usize];
            self.parts[u] += below;
            self.low[u] = self.low[u].min(self.low[v as usize]);
            if self.low[v as usize] >= self.found[u] {
                self.lost[u] += below;
                self.largest[u] = self.largest[u].max(below);
            }
            if self.low[v as usize] > self.found[u] {
                self.bridges.push((by, below));
            }
        }
        self.parts[start as usize]
    }

    /// Of the vertices that [`Walk::weigh`] reached: the weight separated by a vertex, its own
    /// included, and that of the largest piece of it.
    pub fn without(&self, v: u32) -> (u32, u32) {
        (self.lost[v as usize], self.largest[v as usize])
    }

    #[inline]
    fn enter(&mut self, v: u32, by: u32) {
        let now = self.list.len() as u32;
        self.found[v as usize] = now;
        self.low[v as usize] = now;
        self.list.push(v);
        self.frames.push(Frame {
            vertex: v,
            by,
            next: 0,
        });
    }

    /// Enters the next vertex beside the last one, if there is one not reached yet.
    #[inline]
    fn goes_deeper(&mut self, ways: &Topology, open: impl Fn(u32, u32) -> bool) -> bool {
        let Some(frame) = self.frames.last_mut() else {
            return false;
        };
        let low = &mut self.low[frame.vertex as usize];
        let arcs = ways.arcs(frame.vertex);
        while let Some(&(e, w)) = arcs.get(frame.next as usize) {
            frame.next += 1;
            if e == frame.by || !open(e, w) {
                continue;
            }
            match self.found[w as usize] {
                NONE => {
                    self.enter(w, e);
                    return true;
                }
                found => *low = found.min(*low),
            }
        }
        false
    }

    /// Divides the open edges into blocks that no single vertex separates.
    pub fn blocks(&mut self, ways: &Topology, open: impl Fn(u32) -> bool) {
        self.reset(ways.vertices());
        self.block.clear();
        self.block.resize(ways.ends.len(), NONE);
        self.sizes.clear();
        self.open.clear();
        for start in 0..ways.vertices() as u32 {
            if self.reached(start) {
                continue;
            }
            self.enter(start, NONE);
            while let Some(frame) = self.frames.last_mut() {
                let v = frame.vertex;
                if let Some(&(e, w)) = ways.arcs(v).get(frame.next as usize) {
                    frame.next += 1;
                    if e == frame.by || !open(e) {
                        continue;
                    }
                    if !self.reached(w) {
                        self.open.push(e);
                        self.enter(w, e);
                    } else if self.found[w as usize] < self.found[v as usize] {
                        self.open.push(e);
                        self.low[v as usize] = self.low[v as usize].min(self.found[w as usize]);
                    }
                    continue;
                }
                let by = frame.by;
                self.frames.pop();
                let Some(above) = self.frames.last() else {
                    break;
                };
                let u = above.vertex as usize;
                self.low[u] = self.low[u].min(self.low[v as usize]);
                if self.low[v as usize] >= self.found[u] {
                    let block = self.sizes.len() as u32;
                    let mut size = 0;
                    while let Some(e) = self.open.pop() {
                        self.block[e as usize] = block;
                        size += 1;
                        if e == by {
                            break;
                        }
                    }
                    self.sizes.push(size);
                }
            }
        }
    }

    /// The block of an open edge.
    pub fn block(&self, e: u32) -> u32 {
        self.block[e as usize]
    }

    /// Tests whether a block is a single edge.
    pub fn is_bridge(&self, block: u32) -> bool {
        self.sizes[block as usize] == 1
    }
}
