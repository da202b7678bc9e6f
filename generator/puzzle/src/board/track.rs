//! Lines of any direction, by the places that they pass.

use super::{Item, Place};
use std::collections::BTreeMap;

/// Lines, by place: the directions in which they go on.
#[derive(Clone, Debug)]
pub struct Track(BTreeMap<Place, Vec<(i16, i16)>>);

impl Track {
    /// The track of these lines.
    pub fn of<'a>(lines: impl Iterator<Item = &'a Item>) -> Track {
        let mut steps: BTreeMap<Place, Vec<(i16, i16)>> = BTreeMap::new();
        for line in lines {
            let (dy, dx) = (line.to.y - line.at.y, line.to.x - line.at.x);
            steps.entry(line.at).or_default().push((dy, dx));
            steps.entry(line.to).or_default().push((-dy, -dx));
        }
        Track(steps)
    }

    /// True if there is no line.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The places that it passes.
    pub fn places(&self) -> impl Iterator<Item = Place> + '_ {
        self.0.keys().copied()
    }

    /// True if it passes a place.
    pub fn passes(&self, place: Place) -> bool {
        self.0.contains_key(&place)
    }

    /// True if it consists of loops.
    pub fn is_loop(&self) -> bool {
        !self.is_empty() && self.0.values().all(|steps| steps.len() == 2)
    }

    /// The number of places where it turns.
    pub fn turns(&self) -> usize {
        let turns = |steps: &&Vec<(i16, i16)>| match steps[..] {
            [one, other] => one.0 + other.0 != 0 || one.1 + other.1 != 0,
            _ => false,
        };
        self.0.values().filter(turns).count()
    }
}
