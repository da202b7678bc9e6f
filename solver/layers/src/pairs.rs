//! Pairs of constraints: the deductions from one violate the other.

use super::Layers;
use super::values::{Broken, Outcome};
use pencilmill_solver::Lit;

impl Layers {
    /// Those of these literals that pairs of constraints refute.
    pub(super) fn refuted_by_pairs(&mut self, refuted: &[(Lit, u32)]) -> Vec<(Lit, u32)> {
        let mut pairs = refuted.to_vec();
        pairs.retain(|&(l, depth)| depth <= 2 && self.pair_refutes(l));
        pairs
    }

    /// Tests whether two constraints refute a literal: the deductions from one violate the other.
    pub(super) fn pair_refutes(&mut self, l: Lit) -> bool {
        let start = self.state.trail().len();
        let refuted = self.pair(l).is_err();
        self.state.undo(start);
        refuted
    }

    fn pair(&mut self, l: Lit) -> Outcome {
        let from = self.state.trail().len();
        self.state.set(l)?;
        self.state.follow(from, &mut self.meanings)?;
        let (mut due, mut out) = (Vec::new(), Vec::new());
        self.state.due(from, &self.touching, &mut due);
        let supposed = self.state.trail().len();
        let mut said: Vec<Vec<Lit>> = Vec::new();
        for &one in &due {
            self.step(&[one], &mut out)?;
            let says = &self.state.trail()[supposed..];
            if !says.is_empty() {
                said.push(says.to_vec());
            }
            self.state.undo(supposed);
        }
        match self.one_breaks(&said, None) {
            true => Err(Broken),
            false => Ok(()),
        }
    }

    /// Tests whether the deductions from one of some parts violate another part (one of `others`,
    /// if given). A violation by one of them is also one by several together, so they are tried
    /// together, and in halves only if there is a violation.
    fn one_breaks(&mut self, said: &[Vec<Lit>], others: Option<&[u32]>) -> bool {
        let start = self.state.trail().len();
        let together = self.set_together(said);
        let breaking = together.is_ok().then(|| self.breaking(start, others));
        self.state.undo(start);
        match &breaking {
            Some(breaking) if breaking.is_empty() => false,
            _ if said.len() == 1 => true,
            _ => {
                let (some, more) = said.split_at(said.len() / 2);
                let others = breaking.as_deref().or(others);
                [some, more]
                    .iter()
                    .any(|said| self.one_breaks(said, others))
            }
        }
    }

    /// Applies deductions of several parts, with the derived literals they imply.
    fn set_together(&mut self, said: &[Vec<Lit>]) -> Outcome {
        let start = self.state.trail().len();
        let mut all = said.iter().flatten();
        all.try_for_each(|&l| self.state.set(l))?;
        self.state.follow(start, &mut self.meanings)
    }

    /// The violated parts that contain literals from trail position `start` on, restricted to
    /// `these` if given.
    fn breaking(&mut self, start: usize, these: Option<&[u32]>) -> Vec<u32> {
        let (mut due, mut out) = (Vec::new(), Vec::new());
        self.state.due(start, &self.touching, &mut due);
        due.retain(|part| these.is_none_or(|these| these.contains(part)));
        due.retain(|&part| self.breaks(part, &mut out).is_err());
        due
    }

    /// An error if a part is violated, or implies a literal and its negation.
    fn breaks(&mut self, part: u32, out: &mut Vec<Lit>) -> Outcome {
        out.clear();
        self.state.look(part, &self.parts, out)?;
        out.sort_unstable();
        match out.windows(2).any(|w| w[0] == !w[1]) {
            true => Err(Broken),
            false => Ok(()),
        }
    }
}
