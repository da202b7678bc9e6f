//! A run: from any state of the folder to the end, or as far as it gets.

use crate::archive;
use crate::books::{Books, NoBook};
use crate::choose::choose;
use crate::folder::Folder;
use crate::manifest::{ArchiveUse, Manifest, kinds};
use crate::merge::merge;
use crate::plan::{Block, Shard};
use crate::spec::Job;
use crate::work::Crew;
use crate::{Event, JobError, site};
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_page::PageError;
use std::fs::File;
use std::path::Path;

/// A run and its parameters.
pub struct Run<'a> {
    /// The job's folder.
    pub folder: &'a Folder,
    /// The job.
    pub job: &'a Job,
    /// Folder of its archive, if it has one.
    pub archive: Option<&'a Path>,
    /// This run's part of the work.
    pub shard: Shard,
    /// The job's books.
    pub books: &'a Books<'a>,
    /// True to take blocks of other runs as they are.
    pub trust: bool,
    /// Number of threads.
    pub threads: usize,
    /// Flag that ends the run early.
    pub stop: &'a Interrupt,
}

/// A successful end of a run.
#[derive(Debug)]
pub enum Ending {
    /// The job is finished, by this run or before.
    Finished {
        /// Its manifest.
        manifest: Box<Manifest>,
        /// A summary of each of its books, or the reason why it is not there.
        books: Vec<Result<String, NoBook>>,
        /// The index of its site, if it has one, or why it is not there.
        site: Option<Result<String, PageError>>,
    },
    /// This shard is finished; others are not.
    Waiting,
}

impl Run<'_> {
    /// Indices in this run's part of the work by entry, not counting what will step in for repeats.
    pub fn wanted(&self) -> Vec<u64> {
        let mut wanted = vec![0; self.job.entries.len()];
        for block in self.shard.share(&self.job.blocks()) {
            wanted[block.entry] += block.len();
        }
        wanted
    }

    /// Runs the job; `begin` receives the log once this run holds the shard.
    pub fn run(
        &self,
        begin: impl FnOnce(&File),
        tell: &mut dyn FnMut(Event),
    ) -> Result<Ending, JobError> {
        let log = self.folder.enter(self.shard)?;
        let mut lock = self.folder.lock(self.stop)?;
        let finished = self.folder.admit(self.job, self.archive)?;
        begin(&log);
        let manifest = match finished {
            Some(manifest) => manifest,
            None => {
                self.folder.make_block_folders(self.job)?;
                drop(lock);
                let crew = Crew::new(self.folder, self.job, self.threads, self.stop)?;
                let all = self.job.blocks();
                crew.make(&self.shard.share(&all), tell)?;
                // A run of all the work continues: the choice makes missing blocks again.
                let there: u64 = self.folder.done(self.job)?.iter().sum();
                let is_short = there < all.iter().map(Block::len).sum();
                if self.shard != Shard::ALL && is_short && !self.folder.has_manifest() {
                    return Ok(Ending::Waiting);
                }
                lock = self.folder.lock(self.stop)?;
                self.merge(&crew, tell)?
            }
        };
        self.folder.remove_blocks()?;
        let ending = Ending::Finished {
            books: self.books.set(self.folder, self.threads, tell),
            site: site::write(self.job, self.folder, &manifest, self.threads, tell),
            manifest: Box::new(manifest),
        };
        drop(lock);
        Ok(ending)
    }

    /// Chooses and merges, unless another run just did.
    fn merge(&self, crew: &Crew, tell: &mut dyn FnMut(Event)) -> Result<Manifest, JobError> {
        let state = self.folder.state()?.filter(|state| state.job == *self.job);
        let Some(state) = state else {
            let shown = self.folder.path("state.json").display().to_string();
            return Err(JobError::Changed(format!(
                "{shown} is gone or of a job that has grown meanwhile: run that one to finish it"
            )));
        };
        if let Some(old) = self.folder.manifest()? {
            if old.has_its_files(&self.folder.path(""))? && old.is_of(&state.job, &state.seen) {
                return Ok(old);
            }
            self.folder.remove_manifest()?;
        }
        if !self.trust {
            crew.prove(&self.job.blocks(), tell)?;
        }
        tell(Event::Merging);
        let seen = match self.archive {
            Some(folder) => archive::load(folder, &state.seen)?,
            None => Vec::new(),
        };
        let make = &mut |blocks: &[Block]| {
            for block in blocks {
                let (entry, indices) = (block.entry, block.len());
                tell(Event::Spares { entry, indices });
            }
            crew.make(blocks, tell)?;
            match self.trust {
                true => Ok(()),
                false => crew.prove(blocks, tell),
            }
        };
        let choice = choose(self.folder, self.job, &seen, self.stop, make)?;
        drop(seen);
        let files = merge(self.folder, self.job, &choice, self.threads, self.stop)?;
        let kept = (self.archive).and_then(|folder| archive::kinds(folder, &state.seen));
        let counts = choice.counts(self.job, &kept.unwrap_or_default());
        let archive = match self.archive {
            Some(folder) => Some(ArchiveUse {
                used: state.seen,
                written: archive::write(
                    folder,
                    choice.hashes.iter().copied(),
                    &kinds(self.job, &counts),
                )?,
            }),
            None => None,
        };
        // Last: a job with a manifest is finished.
        let manifest = Manifest::new(self.job, counts, files, archive);
        self.folder.write_json("manifest.json", &manifest)?;
        for (number, entry) in self.job.entries.iter().enumerate() {
            if let Some(why) = manifest.entries[number].shortfall(entry) {
                tell(Event::Short { entry: number, why });
            }
        }
        Ok(manifest)
    }
}
