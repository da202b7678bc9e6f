//! Choice of the puzzles for the merged files, without repeats.
//!
//! Entry by entry, in the order of the job, an entry's puzzles are the first `count` of its seed
//! that are new: their canonical hashes are neither in the archive nor those of puzzles chosen
//! before. Indices beyond the count replace repeats and misses, in order; blocks of them are made
//! only once the blocks before them are known to fall short. So the choice depends on the job and
//! the archive alone.

use crate::JobError;
use crate::block::{Content, Found};
use crate::folder::Folder;
use crate::manifest::{BlockSum, EntryCounts};
use crate::plan::Block;
use crate::spec::{Job, Kinds};
use pencilmill_generator::grade::Grade;
use pencilmill_generator::hint_loop::Interrupt;
use std::collections::BTreeSet;

/// The choice for a job.
#[derive(Default, Debug)]
pub struct Choice {
    /// The choice for each entry.
    pub entries: Vec<Chosen>,
    /// Hashes of all puzzles chosen.
    pub hashes: BTreeSet<u128>,
}

/// The choice for an entry.
#[derive(Default, Debug)]
pub struct Chosen {
    /// Blocks examined, each with its checksum.
    pub blocks: Vec<(Block, String)>,
    /// Number of puzzles chosen.
    pub puzzles: u64,
    /// The index after the last one examined.
    pub end: u64,
    /// Indices of puzzles not chosen, in order.
    pub dropped: Vec<u64>,
    /// Number of repeats of this job's puzzles among them.
    pub repeats: u64,
    /// Number of puzzles in the archive among them.
    pub seen: u64,
    /// Number of indices without a puzzle.
    pub misses: u64,
    /// Number of puzzles chosen, by grade.
    pub grades: [u64; 7],
}

impl Choice {
    /// The counts of each entry, for the manifest; `kept` are the puzzles of the archive.
    pub fn counts(&self, job: &Job, kept: &Kinds) -> Vec<EntryCounts> {
        let entries = job.entries.iter().zip(&self.entries);
        entries
            .map(|(entry, chosen)| {
                let sums = chosen.blocks.iter().map(|(block, sha256)| BlockSum {
                    first: block.first,
                    end: block.end,
                    sha256: sha256.clone(),
                });
                let grades = Grade::ALL.into_iter().chain([Grade::NotRated]);
                let grades = grades.map(|grade| (grade.to_string(), chosen.grades[grade as usize]));
                EntryCounts {
                    name: entry.name.clone(),
                    count: entry.count,
                    puzzles: chosen.puzzles,
                    indices: chosen.end,
                    misses: chosen.misses,
                    grades: grades.filter(|(_, puzzles)| *puzzles > 0).collect(),
                    repeats: chosen.repeats,
                    seen: chosen.seen,
                    kept: kept.get(entry.kind()).copied().unwrap_or(0),
                    blocks: sums.collect(),
                }
            })
            .collect()
    }
}

/// Chooses puzzles. `archive` is sorted; `make` ensures that blocks exist.
pub fn choose(
    folder: &Folder,
    job: &Job,
    archive: &[u128],
    stop: &Interrupt,
    make: &mut dyn FnMut(&[Block]) -> Result<(), JobError>,
) -> Result<Choice, JobError> {
    let mut choice = Choice::default();
    let base = job.blocks();
    for (number, entry) in job.entries.iter().enumerate() {
        let mut chosen = Chosen::default();
        let order = entry.order()?;
        let mut look = |block: &Block,
                        chosen: &mut Chosen,
                        make: &mut dyn FnMut(&[Block]) -> Result<(), JobError>|
         -> Result<(), JobError> {
            if stop.is_set() {
                return Err(JobError::Stopped);
            }
            let content = match whole(folder, job, block)? {
                Some(content) => content,
                None => {
                    make(&[*block])?;
                    whole(folder, job, block)?.ok_or_else(|| {
                        let path = folder.block(entry, block);
                        JobError::Damaged(format!("{} does not stay as written", path.display()))
                    })?
                }
            };
            chosen.blocks.push((*block, content.sha256()));
            for row in content.rows() {
                if chosen.puzzles == entry.count {
                    break;
                }
                chosen.end = row.index + 1;
                match row.made {
                    None => chosen.misses += 1,
                    Some(made) if archive.binary_search(&made.hash).is_ok() => {
                        chosen.seen += 1;
                        chosen.dropped.push(row.index);
                    }
                    Some(made) if !choice.hashes.insert(made.hash) => {
                        chosen.repeats += 1;
                        chosen.dropped.push(row.index);
                    }
                    Some(made) => {
                        chosen.puzzles += 1;
                        chosen.grades[entry.graded(order.board, &made.rating)] += 1;
                    }
                }
            }
            Ok(())
        };
        for block in base.iter().filter(|block| block.entry == number) {
            look(block, &mut chosen, make)?;
        }
        let mut spares = entry.spares(number);
        while chosen.puzzles < entry.count {
            // As few as can fill the gap.
            let (gap, mut covered) = (entry.count - chosen.puzzles, 0);
            let mut step: Vec<Block> = Vec::new();
            while covered < gap
                && let Some(block) = spares.next()
            {
                covered += block.len();
                step.push(block);
            }
            if step.is_empty() {
                break;
            }
            make(&step)?;
            for block in &step {
                look(block, &mut chosen, make)?;
            }
        }
        choice.entries.push(chosen);
    }
    Ok(choice)
}

/// A block's content, if its file exists and is intact.
pub fn whole(folder: &Folder, job: &Job, block: &Block) -> Result<Option<Content>, JobError> {
    let entry = &job.entries[block.entry];
    let path = folder.block(entry, block);
    match Content::read(&path, entry, block).map_err(JobError::io("cannot read", path.display()))? {
        Found::Good(content) if content.len() == block.len() => Ok(Some(content)),
        _ => Ok(None),
    }
}
