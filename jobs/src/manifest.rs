//! The manifest of a finished job: inputs and results. It has no times, so it is the same for every
//! run of a job.

use crate::JobError;
use crate::block::sha256_text;
use crate::capacity::Draws;
use crate::spec::{Entry, Job, Kinds};
use pencilmill_records::atomic_file::open_regular;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Maximum number of puzzles of a kind in an archive.
const MOST_KEPT: u64 = 1 << 40;

/// The manifest.
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// Version of the program.
    pub pencilmill: String,
    /// The job, with all defaults filled in.
    pub job: Job,
    /// Use of the archive, if the job has one.
    pub archive: Option<ArchiveUse>,
    /// The merged files.
    pub files: Vec<MergedFile>,
    /// Counts of each entry.
    pub entries: Vec<EntryCounts>,
    /// SHA-256 of all this, as JSON without spaces in which this field is empty.
    #[serde(default)]
    pub sha256: String,
}

/// Segments used from an archive, and the segment added to it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ArchiveUse {
    /// Segments with puzzles to avoid.
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

/// Counts of an entry.
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EntryCounts {
    /// Its name.
    pub name: String,
    /// Number of puzzles requested.
    pub count: u64,
    /// Number of puzzles in the merged files.
    pub puzzles: u64,
    /// Number of indices examined.
    pub indices: u64,
    /// Number of indices without a puzzle.
    pub misses: u64,
    /// Number of puzzles by grade, for grades with any.
    #[serde(default)]
    pub grades: BTreeMap<String, u64>,
    /// Number of puzzles left out as repeats within the job.
    pub repeats: u64,
    /// Number of puzzles left out as repeats of the archive.
    pub seen: u64,
    /// Number of puzzles of its kind in the archive, if known.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub kept: u64,
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
    /// SHA-256 of its file without the last line.
    pub sha256: String,
}

impl Manifest {
    /// Checks that the manifest is unchanged since it was written.
    pub fn check(self, path: &Path) -> Result<Manifest, JobError> {
        let found = self.sha256.clone();
        let sealed = self.seal();
        if sealed.sha256 == found && sealed.agrees() {
            return Ok(sealed);
        }
        Err(JobError::Damaged(format!(
            "{} is not as it was written (it has a checksum of its own): put it back, or move it away to have it made \
             again",
            path.display()
        )))
    }

    /// Returns whether files and counts are those of its job.
    fn agrees(&self) -> bool {
        let names = self.files.iter().map(|file| &file.name);
        let counts = |(counts, entry): (&EntryCounts, &Entry)| {
            let sum = [counts.puzzles, counts.misses, counts.repeats, counts.seen];
            let sum = sum.iter().try_fold(0_u64, |sum, n| sum.checked_add(*n));
            counts.name == entry.name
                && counts.count == entry.count
                && counts.puzzles <= counts.count
                && sum == Some(counts.indices)
                && counts.kept <= MOST_KEPT
        };
        names.eq(&self.job.output)
            && self.entries.len() == self.job.entries.len()
            && self.entries.iter().zip(&self.job.entries).all(counts)
    }

    /// Adds the checksum.
    fn seal(mut self) -> Manifest {
        self.sha256.clear();
        // Data from JSON, or made of texts and numbers, can always be written as JSON.
        let text = serde_json::to_vec(&self).unwrap_or_default();
        self.sha256 = sha256_text(Sha256::new_with_prefix(text));
        self
    }

    /// For each entry with too few puzzles, the fate of the missing ones.
    pub fn shortfalls(&self) -> impl Iterator<Item = String> {
        let entries = self.entries.iter().zip(&self.job.entries);
        entries.filter_map(|(counts, entry)| counts.shortfall(entry))
    }

    /// Warnings of entries whose boards run dry.
    pub fn warnings(&self) -> impl Iterator<Item = String> {
        self.entries.iter().filter_map(|entry| {
            let warning = entry.draws().warning()?;
            Some(format!("{}: {warning}", entry.name))
        })
    }

    /// Number of puzzles in the merged files by kind.
    pub fn kinds(&self) -> Kinds {
        kinds(&self.job, &self.entries)
    }

    /// Numbers of puzzles in the merged files, and of puzzles requested.
    pub fn totals(&self) -> (u64, u64) {
        let entries = self.entries.iter();
        entries.fold((0, 0), |(puzzles, count), entry| {
            (puzzles + entry.puzzles, count + entry.count)
        })
    }

    /// The manifest of a finished job.
    pub fn new(
        job: &Job,
        entries: Vec<EntryCounts>,
        files: Vec<MergedFile>,
        archive: Option<ArchiveUse>,
    ) -> Manifest {
        Manifest {
            pencilmill: env!("CARGO_PKG_VERSION").to_owned(),
            job: job.clone(),
            archive,
            files,
            entries,
            sha256: String::new(),
        }
        .seal()
    }

    /// Returns whether a job that began with these segments of an archive ended with this manifest.
    pub fn is_of(&self, job: &Job, seen: &[String]) -> bool {
        let used: &[String] = self.archive.as_ref().map_or(&[], |archive| &archive.used);
        self.job == *job && used == seen
    }

    /// Returns whether the merged files are in the job's folder. A changed one is an error, as only
    /// its owner may overwrite it.
    pub fn has_its_files(&self, root: &Path) -> Result<bool, JobError> {
        let mut all = true;
        for file in &self.files {
            let path = root.join(&file.name);
            let read = || JobError::io("cannot read", path.display().to_string());
            match open_regular(&path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => all = false,
                Err(error) => return Err(read()(error)),
                Ok(found) => {
                    let length = found.metadata().map_err(read())?.len();
                    if length != file.bytes || sha256_of(found).map_err(read())? != file.sha256 {
                        let shown = path.display();
                        return Err(JobError::Damaged(format!(
                            "{shown} is not as it was written (manifest.json has its checksum): put it back, or move it \
                             away to have it made again"
                        )));
                    }
                }
            }
        }
        Ok(all)
    }
}

/// SHA-256 of everything that can be read.
pub fn sha256_of(mut file: File) -> io::Result<String> {
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(sha256_text(hasher)),
            read => hasher.update(&buffer[..read]),
        }
    }
}

/// Number of puzzles by kind of entry.
pub fn kinds(job: &Job, counts: &[EntryCounts]) -> Kinds {
    let mut kinds = Kinds::new();
    for (entry, counts) in job.entries.iter().zip(counts) {
        *kinds.entry(entry.kind().to_owned()).or_default() += counts.puzzles;
    }
    kinds
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl EntryCounts {
    /// Its puzzles as draws from those of the board.
    pub fn draws(&self) -> Draws {
        Draws {
            puzzles: self.indices - self.misses,
            repeats: self.repeats,
            seen: self.seen,
            kept: self.kept,
        }
    }

    /// The fate of indices without a puzzle of their own, if there are too few puzzles. The job's
    /// entry tells whether grades were requested.
    pub fn shortfall(&self, entry: &Entry) -> Option<String> {
        if self.puzzles >= self.count {
            return None;
        }
        let missed = match entry.grade.as_str() {
            _ if entry.has_wishes() => "missed the wishes",
            "" | "mixed" | "solvable" => "found no unique puzzle",
            _ => "missed the grade",
        };
        let reasons = [
            (self.misses, missed),
            (self.repeats, "repeat a puzzle of this job"),
            (self.seen, "are in the archive"),
        ];
        let reasons: Vec<String> = reasons
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, reason)| format!("{count} {reason}"))
            .collect();
        let EntryCounts {
            name,
            puzzles,
            count,
            indices,
            ..
        } = self;
        let reasons = reasons.join(", ");
        Some(format!(
            "{name}: {puzzles} of {count} puzzles; of {indices} attempts {reasons}"
        ))
    }
}
