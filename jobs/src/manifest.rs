//! The manifest of a finished job: what was made from what. It carries no times, so it is the same
//! for every run of the same job.

use crate::JobError;
use crate::block::sha256_text;
use crate::choose::Choice;
use crate::folder::{Folder, State};
use crate::spec::{Entry, Job};
use pencilmill_generator::grade::Grade;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
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
    /// SHA-256 of all this, as JSON without spaces in which this field is empty.
    #[serde(default)]
    pub sha256: String,
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
        let manifest: Manifest = serde_json::from_slice(&text)
            .map_err(|e| JobError::Damaged(format!("{} is no manifest: {e}", path.display())))?;
        manifest.check(path)
    }

    /// The manifest, if it is as it was written.
    pub fn check(self, path: &Path) -> Result<Manifest, JobError> {
        let found = self.sha256.clone();
        let sealed = self.seal();
        if sealed.sha256 == found {
            return Ok(sealed);
        }
        Err(JobError::Damaged(format!(
            "{} is not as it was written (it has a checksum of its own): put it back, or move it away to have it made \
             again",
            path.display()
        )))
    }

    /// Gives it its checksum.
    fn seal(mut self) -> Manifest {
        self.sha256.clear();
        // What came from JSON, or is made of texts and numbers, becomes JSON.
        let text = serde_json::to_vec(&self).unwrap_or_default();
        self.sha256 = sha256_text(Sha256::new_with_prefix(text));
        self
    }

    /// For each entry with fewer puzzles than asked for, what became of the others.
    pub fn shortfalls(&self) -> impl Iterator<Item = String> {
        let entries = self.entries.iter().zip(&self.job.entries);
        entries.filter_map(|(counts, entry)| counts.shortfall(entry))
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
            sha256: String::new(),
        }
        .seal()
    }

    /// Whether the job in this folder ended with this manifest.
    pub fn is_of(&self, state: &State) -> bool {
        let used: &[String] = self.archive.as_ref().map_or(&[], |archive| &archive.used);
        self.job == state.job && used == state.seen
    }

    /// Whether the merged files are there. One that is not as it was written is an error: it is nobody's to write over
    /// but its owner's.
    pub fn has_its_files(&self, folder: &Folder) -> Result<bool, JobError> {
        let mut all = true;
        for file in &self.files {
            let path = folder.path(&file.name);
            let read = || JobError::io("cannot read", path.display().to_string());
            match File::open(&path) {
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

/// SHA-256 of all that can be read.
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

impl EntryCounts {
    /// What became of indices without a puzzle of their own, where there are fewer puzzles than asked for. The entry
    /// as the job has it says whether grades were asked for.
    pub fn shortfall(&self, entry: &Entry) -> Option<String> {
        if self.puzzles >= self.count {
            return None;
        }
        let missed = match entry.grade.as_str() {
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
