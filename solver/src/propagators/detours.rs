//! Short detours around a vertex. If all open neighbours of a vertex that closes are joined
//! directly or through one more open vertex, nothing was separated and no flood is needed.

use crate::graph::Topology;

/// For each vertex, the pairs of its neighbours (by number) that are joined through `via`, which is
/// a third vertex or, for adjacent neighbours, one of the two.
#[derive(Debug, Default)]
pub(crate) struct Detours {
    offsets: Vec<u32>,
    detours: Vec<(u8, u8, u32)>,
}

/// The greatest degree for which the test pays off.
const MAX_DEGREE: usize = 8;

impl Detours {
    pub fn new(shape: &Topology, vertices: usize) -> Detours {
        let mut detours = Vec::new();
        let mut offsets = vec![0];
        for v in 0..vertices as u32 {
            let near = shape.arcs(v);
            if near.len() <= MAX_DEGREE {
                for (j, &(_, y)) in near.iter().enumerate() {
                    for (i, &(_, x)) in near[..j].iter().enumerate() {
                        for &(_, via) in shape.arcs(x) {
                            let joined = shape.arcs(via).iter().any(|&(_, z)| z == y);
                            if via == y || via != v && joined {
                                detours.push((i as u8, j as u8, via));
                            }
                        }
                    }
                }
            }
            offsets.push(detours.len() as u32);
        }
        Detours { offsets, detours }
    }

    /// Tests whether the open neighbours of a vertex, of which there is at least one, are joined
    /// without it.
    pub fn suffice(&self, shape: &Topology, v: u32, open: impl Fn(u32) -> bool) -> bool {
        let near = shape.arcs(v);
        if near.len() > MAX_DEGREE {
            return false;
        }
        let mut all = 0u32;
        for (i, &(_, x)) in near.iter().enumerate() {
            all |= u32::from(open(x)) << i;
        }
        let mut joined = all & all.wrapping_neg();
        let detours =
            &self.detours[self.offsets[v as usize] as usize..self.offsets[v as usize + 1] as usize];
        while joined != all {
            let before = joined;
            for &(i, j, via) in detours {
                let pair = 1 << i | 1 << j;
                // exactly one of the two is joined so far, and both and the vertex between them are
                // open
                if all & pair == pair && (joined & pair).is_power_of_two() && open(via) {
                    joined |= pair;
                }
            }
            if joined == before {
                return false;
            }
        }
        all != 0
    }
}
