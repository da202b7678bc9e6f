//! The manifest of a finished job: what was made from what. It carries no times, so it is the same
//! for every run of the same job.

use crate::JobError;
use crate::choose::Choice;
use crate::folder::{Folder, State};
use crate::spec::Job;
use pencilmill_generator::grade::Grade;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The manifest.
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// Version of the program.
    pub pencilmill: String,
    /// The job, with nothing left to defaults.
    pub job: Job,
    /// The archive's part, if the job names one.
    pub archive: Option<ArchiveUse>,
    /// The merged files.
    pub files: Vec<MergedFile>,
    /// What became of each entry.
    pub entries: Vec<EntryCounts>,
}

/// What of the archive was used, and what was added to it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ArchiveUse {
    /// Segments whose puzzles were not to be repeated.
    pub used: Vec<String>,
    /// The segment with this job's puzzles.
    pub written: String,
}

/// A merged file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MergedFile {
    /// Its name.
    pub name: String,
    /// Its length.
    pub bytes: u64,
    /// Its checksum.
    pub sha256: String,
}

/// What became of an entry.
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EntryCounts {
    /// Its name.
    pub name: String,
    /// Puzzles asked for.
    pub count: u64,
    /// Puzzles in the merged files.
    pub puzzles: u64,
    /// Indices looked at.
    pub indices: u64,
    /// Indices without a puzzle.
    pub misses: u64,
    /// Puzzles for each grade that there are any of.
    #[serde(default)]
    pub grades: BTreeMap<String, u64>,
    /// Puzzles left out because they are in this job already.
    pub repeats: u64,
    /// Puzzles left out because they are in the archive.
    pub seen: u64,
    /// Its blocks.
    pub blocks: Vec<BlockSum>,
}

/// A block and its checksum.
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BlockSum {
    /// The first index.
    pub first: u64,
    /// The index after the last one.
    pub end: u64,
    /// SHA-256 of its file but for the last line.
    pub sha256: String,
}

impl Manifest {
    /// Reads a manifest from wherever it is.
    pub fn read(path: &Path) -> Result<Manifest, JobError> {
        let text = fs::read(path).map_err(JobError::io("cannot read", path.display()))?;
        serde_json::from_slice(&text)
            .map_err(|e| JobError::Damaged(format!("{} is no manifest: {e}", path.display())))
    }

    /// Puzzles in the merged files, and puzzles asked for.
    pub fn totals(&self) -> (u64, u64) {
        let entries = self.entries.iter();
        entries.fold((0, 0), |(puzzles, count), entry| {
            (puzzles + entry.puzzles, count + entry.count)
        })
    }

    /// The manifest of what was chosen and written.
    pub fn new(
        job: &Job,
        choice: &Choice,
        files: Vec<MergedFile>,
        archive: Option<ArchiveUse>,
    ) -> Manifest {
        let counts = job
            .entries
            .iter()
            .zip(&choice.entries)
            .map(|(entry, chosen)| {
                let sums = chosen.blocks.iter().map(|(block, sha256)| BlockSum {
                    first: block.first,
                    end: block.end,
                    sha256: sha256.clone(),
                });
                EntryCounts {
                    name: entry.name.clone(),
                    count: entry.count,
                    puzzles: chosen.puzzles,
                    indices: chosen.end,
                    misses: chosen.misses,
                    grades: Grade::ALL
                        .into_iter()
                        .map(|grade| (grade.to_string(), chosen.grades[grade as usize]))
                        .filter(|(_, puzzles)| *puzzles > 0)
                        .collect(),
                    repeats: chosen.repeats,
                    seen: chosen.seen,
                    blocks: sums.collect(),
                }
            });
        Manifest {
            pencilmill: env!("CARGO_PKG_VERSION").to_owned(),
            job: job.clone(),
            archive,
            files,
            entries: counts.collect(),
        }
    }

    /// Whether the job in this folder ended with this manifest, and its files are still there.
    pub fn is_of(&self, folder: &Folder, state: &State) -> bool {
        let used: &[String] = self.archive.as_ref().map_or(&[], |archive| &archive.used);
        let there = |file: &MergedFile| {
            fs::metadata(folder.path(&file.name)).is_ok_and(|found| found.len() == file.bytes)
        };
        self.job == state.job && used == state.seen && self.files.iter().all(there)
    }
}
