//! A run: from wherever the folder stands to the end, or as far as this run gets.

use super::archive;
use super::choose::choose;
use super::folder::{Folder, Presence, State};
use super::manifest::{ArchiveUse, Manifest};
use super::merge::{Formats, merge};
use super::plan::{Block, Shard, blocks};
use super::spec::Job;
use super::work::Crew;
use super::{Event, JobError};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// What is to be run, and how.
pub struct Run<'a> {
    /// The job's folder.
    pub folder: &'a Folder,
    /// The job.
    pub job: &'a Job,
    /// The folder of the archive, if the job names one.
    pub archive: Option<&'a Path>,
    /// Segments of the archive to use, instead of all there are when the job begins.
    pub segments: Option<&'a [String]>,
    /// This run's part of the work.
    pub shard: Shard,
    /// Number of threads.
    pub threads: usize,
    /// The formats of the merged files.
    pub formats: &'a dyn Formats,
    /// Set from outside to end the run early.
    pub stop: &'a AtomicBool,
}

/// How a run ended well.
#[derive(Debug)]
pub enum Ending {
    /// The job is finished, by this run or before.
    Finished(Box<Manifest>),
    /// This shard is finished; others are not.
    Waiting,
}

impl Run<'_> {
    /// Runs; `begin` is called once the shard is this run's alone.
    pub fn run(
        &self,
        begin: impl FnOnce(),
        tell: &mut dyn FnMut(Event),
    ) -> Result<Ending, JobError> {
        let presence = self.folder.enter(self.stop)?;
        let _shard = presence.shard(self.shard)?;
        let segments = match (self.archive, self.segments) {
            (None, _) => Vec::new(),
            (Some(_), Some(segments)) => segments.to_vec(),
            (Some(folder), None) => archive::segments(folder),
        };
        let fixed = self.segments.is_some();
        let state = presence.admit(self.job, segments, fixed, self.stop)?;
        begin();
        if let Some(manifest) = self.finished(&state)? {
            return Ok(Ending::Finished(Box::new(manifest)));
        }
        let crew = Crew::new(self.folder, self.job, self.threads, self.stop)?;
        let all = blocks(self.job);
        crew.make(&self.shard.share(&all), tell)?;
        let there = |block: Block| {
            let entry = &self.job.entries[block.entry];
            self.folder.block(entry, &block).exists()
        };
        if !all.into_iter().all(there) {
            return Ok(Ending::Waiting);
        }
        self.merge(&presence, &crew, tell)
    }

    fn finished(&self, state: &State) -> Result<Option<Manifest>, JobError> {
        let manifest = self.folder.manifest()?;
        Ok(manifest.filter(|manifest| manifest.is_of(self.folder, state)))
    }

    /// Chooses and merges, unless another run just did.
    fn merge(
        &self,
        presence: &Presence,
        crew: &Crew,
        tell: &mut dyn FnMut(Event),
    ) -> Result<Ending, JobError> {
        let _rule = presence.rule(self.stop)?;
        let state = self.folder.state()?.filter(|state| state.job == *self.job);
        let Some(state) = state else {
            // The job has grown meanwhile; whoever made it grow merges.
            return Ok(Ending::Waiting);
        };
        if let Some(manifest) = self.finished(&state)? {
            return Ok(Ending::Finished(Box::new(manifest)));
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
            crew.make(blocks, tell)
        };
        let choice = choose(self.folder, self.job, &seen, self.stop, make)?;
        drop(seen);
        let files = merge(
            self.folder,
            self.job,
            &choice,
            self.threads,
            self.formats,
            self.stop,
        )?;
        let archive = match self.archive {
            Some(folder) => Some(ArchiveUse {
                used: state.seen,
                written: archive::write(folder, choice.hashes.iter().copied())?,
            }),
            None => None,
        };
        let manifest = Manifest::new(self.job, &choice, files, archive);
        self.folder.write_json("manifest.json", &manifest)?;
        for entry in &manifest.entries {
            if entry.puzzles < entry.count {
                tell(Event::Short {
                    name: entry.name.clone(),
                    puzzles: entry.puzzles,
                    count: entry.count,
                });
            }
        }
        let used = choice.entries.iter().flat_map(|chosen| &chosen.blocks);
        let mut used: Vec<PathBuf> = used
            .map(|(block, _)| self.folder.block(&self.job.entries[block.entry], block))
            .collect();
        used.sort();
        self.folder.tidy(&used);
        Ok(Ending::Finished(Box::new(manifest)))
    }
}
