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
    /// Puzzles of the same kind in the archive; 0 if their number is unknown.
    pub kept: u64,
}

impl Draws {
    /// About how many puzzles there are, if repeats tell, by capture and recapture (Schnabel): of N
    /// puzzles, one drawn is known with the chance k/N when k came before. k grows from those kept to
    /// all that came, and is half their sum in the mean.
    pub fn capacity(self) -> Option<u64> {
        let (drawn, known) = match self.kept {
            0 => (self.puzzles - self.seen, self.repeats),
            _ => (self.puzzles, self.repeats + self.seen),
        };
        let all = self.kept.saturating_add(drawn - known);
        let tries = u128::from(drawn) * (u128::from(self.kept) + u128::from(all));
        let about = tries / u128::from(2 * known.max(1));
        (known >= TELLING).then(|| all.max(about.try_into().unwrap_or(u64::MAX)))
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

/// Makes the first puzzles of an entry; `archive` has the hashes of earlier puzzles, in order, and
/// `kept` of them are known to be of its kind.
/// Returns the number of indices looked at, too.
///
/// # Errors
/// The order is damaged, a puzzle failed its inspection, or the flag was set.
pub fn sample(
    entry: &Entry,
    archive: &[u128],
    kept: u64,
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
    let mut met = BTreeSet::new();
    let mut draws = Draws {
        kept,
        ..Draws::default()
    };
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
        let kept = 0;
        let draws = |puzzles, repeats, seen| Draws {
            puzzles,
            repeats,
            seen,
            kept,
        };
        assert_eq!(draws(1000, 0, 0).warning(), None);
        assert_eq!(draws(1000, 10, 20).warning(), None);
        assert_eq!(draws(100, 5, 0).capacity(), Some(950));
        // Hardly a new one left.
        assert_eq!(draws(1000, 900, 0).capacity(), Some(100));
        // One in ten of those drawn is among the 5000 of earlier nights.
        let kept = 5000;
        let draws_beside = Draws {
            kept,
            ..draws(40, 0, 4)
        };
        assert_eq!(draws_beside.capacity(), Some(50_180));
        assert!(draws(40, 1, 19).warning().unwrap().contains("50 %"));
        assert!(draws(40, 20, 0).warning().unwrap().contains("about 20"));
    }

    #[test]
    fn a_sample_sees_the_archive() {
        let text = "[[entry]]\ngenre = \"canal-view\"\nsize = 4\ncount = 12\n";
        let entry = Job::parse("", text, 0).unwrap().entries.remove(0);
        let stop = Interrupt::new();
        let (looked, new) = sample(&entry, &[], 0, 1, &stop).unwrap();
        assert_eq!((looked, new.seen), (12, 0));
        let mut mill = Mill::default();
        let order = entry.order().unwrap();
        let made = (0..6).filter_map(|index| mill.make(&order, entry.seed, index).ok());
        let mut archive: Vec<u128> = made.map(|record| record.puzzle.canonical_hash()).collect();
        archive.sort();
        for threads in [1, 3] {
            let (_, draws) = sample(&entry, &archive, 6, threads, &stop).unwrap();
            assert!(draws.seen >= 6 && draws.puzzles == new.puzzles, "{draws:?}");
        }
    }
}
