//! A look ahead: the first puzzles of an entry, made and thrown away, show how long it takes and
//! whether its board runs dry.

use crate::JobError;
use crate::spec::Entry;
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::mill::{Mill, Miss};
use std::collections::BTreeSet;
use std::thread;

/// Number of indices looked at.
pub const SAMPLE: u64 = 40;
/// Share of repeats, in percent, from which a board is running dry.
const DRY: u64 = 20;
/// Number of repeats from which they tell how many puzzles there are.
const TELLING: u64 = 3;

/// Puzzles drawn at random from those of a board.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Draws {
    /// Number of puzzles drawn.
    pub puzzles: u64,
    /// Those that repeat another one drawn.
    pub repeats: u64,
    /// Those in the archive.
    pub seen: u64,
}

impl Draws {
    /// About how many puzzles there are, if repeats tell: of N puzzles, n drawn have about n²/2N
    /// repeats as long as n is well below N.
    pub fn capacity(self) -> Option<u64> {
        let new = self.puzzles - self.seen;
        let pairs = new * new.saturating_sub(1) / 2;
        (self.repeats >= TELLING).then(|| (pairs / self.repeats).max(new - self.repeats))
    }

    /// A warning, if a large part of what is drawn came before.
    pub fn warning(self) -> Option<String> {
        let known = 100 * (self.seen + self.repeats) / self.puzzles.max(1);
        (known >= DRY).then(|| {
            let about = self
                .capacity()
                .map(|all| format!(", of about {all} that can come"));
            let about = about.unwrap_or_default();
            format!(
                "running dry: {known} % of its puzzles came before{about}; a larger board has more"
            )
        })
    }
}

/// Makes the first puzzles of an entry; `archive` has the hashes of earlier puzzles, in order.
/// Returns the number of indices looked at, too.
///
/// # Errors
/// The order is damaged, a puzzle failed its inspection, or the flag was set.
pub fn sample(
    entry: &Entry,
    archive: &[u128],
    threads: usize,
    stop: &Interrupt,
) -> Result<(u64, Draws), JobError> {
    let order = &entry.order()?;
    let indices = entry.count.min(SAMPLE);
    let make = |first: u64| -> Result<Vec<u128>, JobError> {
        let mut mill = Mill::until(stop.clone());
        let mut hashes = Vec::new();
        for index in (first..indices).step_by(threads.max(1)) {
            match mill.make(order, entry.seed, index) {
                Ok(record) => hashes.push(record.puzzle.canonical_hash()),
                Err(Miss::Stopped) => return Err(JobError::Stopped),
                Err(miss @ Miss::Inspection(..)) => {
                    let name = &entry.name;
                    let text = format!("{name}, index {index}: {miss}");
                    return Err(JobError::Inspection(text));
                }
                Err(Miss::Attempts | Miss::Grade { .. } | Miss::Wishes { .. } | Miss::Begun(_)) => {
                }
            }
        }
        Ok(hashes)
    };
    let made: Result<Vec<Vec<u128>>, JobError> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1) as u64)
            .map(|first| scope.spawn(move || make(first)))
            .collect();
        let joined = workers.into_iter().map(|worker| {
            worker
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        joined.collect()
    });
    let (mut draws, mut met) = (Draws::default(), BTreeSet::new());
    for hash in made?.into_iter().flatten() {
        draws.puzzles += 1;
        if archive.binary_search(&hash).is_ok() {
            draws.seen += 1;
        } else if !met.insert(hash) {
            draws.repeats += 1;
        }
    }
    Ok((indices, draws))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Job;

    #[test]
    fn small_boards_run_dry() {
        let draws = |puzzles, repeats, seen| Draws {
            puzzles,
            repeats,
            seen,
        };
        assert_eq!(draws(1000, 0, 0).warning(), None);
        assert_eq!(draws(1000, 10, 20).warning(), None);
        assert_eq!(draws(100, 5, 0).capacity(), Some(990));
        // Hardly a new one left.
        assert_eq!(draws(1000, 900, 0).capacity(), Some(555));
        assert!(draws(40, 1, 19).warning().unwrap().contains("50 %"));
        assert!(draws(40, 20, 0).warning().unwrap().contains("about 39"));
    }

    #[test]
    fn a_sample_sees_the_archive() {
        let text = "[[entry]]\ngenre = \"canal-view\"\nsize = 4\ncount = 12\n";
        let entry = Job::parse("", text, 0).unwrap().entries.remove(0);
        let stop = Interrupt::new();
        let (looked, new) = sample(&entry, &[], 1, &stop).unwrap();
        assert_eq!((looked, new.seen), (12, 0));
        let mut mill = Mill::default();
        let order = entry.order().unwrap();
        let made = (0..6).filter_map(|index| mill.make(&order, entry.seed, index).ok());
        let mut archive: Vec<u128> = made.map(|record| record.puzzle.canonical_hash()).collect();
        archive.sort();
        for threads in [1, 3] {
            let (_, draws) = sample(&entry, &archive, threads, &stop).unwrap();
            assert!(draws.seen >= 6 && draws.puzzles == new.puzzles, "{draws:?}");
        }
    }
}
