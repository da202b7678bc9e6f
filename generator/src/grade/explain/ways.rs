//! The listed cases of one constraint, with the exclusion of each, or the reason for the common
//! decisions in it.

use super::parts::ListedWay;
use super::teacher::{Behind, Teacher, is_meaning};
use pencilmill_layers::Layers;
use pencilmill_solver::Lit;
use std::collections::BTreeSet;

impl Teacher<'_> {
    /// All cases of a constraint, with `common` true in all that are not refuted within this many
    /// rounds; empty if they cannot be told.
    pub fn ways(
        &self,
        layers: &mut Layers,
        by: u32,
        common: &[Lit],
        rounds: u32,
    ) -> Vec<ListedWay> {
        let all = layers.ways_to_meet(by, common, rounds).unwrap_or_default();
        // the cases follow from the known literals of the constraint
        let own = self.all_of(&[by], &self.known);
        let mut behind = Behind::default();
        self.behind(own.iter().copied(), &mut behind);
        let (mut also, mut needs) = (behind.also, own.iter().copied().collect::<BTreeSet<Lit>>());
        for (lits, refutation) in layers.excluded_choices(by) {
            let end = self.way(layers, &self.known, &lits, &refutation);
            also.extend(end.sources);
            needs.extend(end.uses);
            for &by in &refutation.by {
                also.insert(self.reading.source(by));
                let own = self.all_of(&[by], &self.known);
                let mut behind = Behind::default();
                self.behind(own.iter().copied(), &mut behind);
                also.extend(behind.also);
                needs.extend(own);
            }
        }
        let mut ways = Vec::new();
        for way in all {
            let (mut sources, mut uses) = (also.clone(), needs.clone());
            let mut breaks = None;
            if let Some(refutation) = &way.refuted {
                let end = self.way(layers, &self.known, &way.lits, refutation);
                sources.extend(end.sources);
                uses.extend(end.uses);
                breaks = Some(end.breach);
            }
            for (l, refutation) in &way.tells {
                let otherwise: Vec<Lit> = way.lits.iter().copied().chain([!*l]).collect();
                let end = self.way(layers, &self.known, &otherwise, refutation);
                sources.extend(end.sources);
                uses.extend(end.uses);
            }
            sources.retain(|source| !is_meaning(source));
            ways.push(ListedWay {
                way: self.meaning(&way.lits),
                breaks,
                sources: sources.into_iter().collect(),
                lits: way.lits,
                uses: uses.into_iter().collect(),
            });
        }
        ways
    }
}
