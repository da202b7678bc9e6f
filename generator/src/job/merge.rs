//! Merging: from the blocks to files, in the order of entries and indices. Blocks are read and put
//! into the files' formats by several workers, a few hundred puzzles at a time; the files are
//! written in order, so memory stays small however long they get.

use super::JobError;
use super::block::{Made, sha256_text};
use super::choose::{Choice, Chosen, whole};
use super::folder::Folder;
use super::manifest::MergedFile;
use super::plan::Block;
use super::spec::{Entry, Job};
use crate::atomic_file::NewFile;
use crate::record::Record;
use sha2::{Digest, Sha256};
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

/// Puzzles that are formatted together.
const CHUNK: usize = 256;
/// Chunks that a worker may be ahead.
const BELT: usize = 4;

/// The formats of merged files, told by their names.
pub trait Formats: Sync {
    /// What such a file begins with.
    fn head(&self, name: &str) -> io::Result<Vec<u8>>;
    /// Records as such a file has them.
    fn rows(&self, name: &str, records: &[Record]) -> io::Result<Vec<u8>>;
}

/// A part of each file, or nothing at the end of a block.
type Chunk = Option<Vec<Vec<u8>>>;

/// A merged file being written.
struct Output<'a> {
    name: &'a str,
    file: NewFile,
    hasher: Sha256,
    bytes: u64,
}

impl Output<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hasher.update(bytes);
        self.bytes += bytes.len() as u64;
        self.file.write_all(bytes)
    }
}

/// Writes the merged files.
pub fn merge(
    folder: &Folder,
    job: &Job,
    choice: &Choice,
    threads: usize,
    formats: &dyn Formats,
    stop: &AtomicBool,
) -> Result<Vec<MergedFile>, JobError> {
    let failed = |name: &str| JobError::io("cannot write", folder.path(name).display().to_string());
    let mut outputs: Vec<Output> = Vec::new();
    for name in &job.output {
        let begin = || {
            let mut output = Output {
                name,
                file: NewFile::create(&folder.path(name))?,
                hasher: Sha256::new(),
                bytes: 0,
            };
            output.write(&formats.head(name)?)?;
            Ok(output)
        };
        outputs.push(begin().map_err(failed(name))?);
    }
    let blocks: Vec<(&Chosen, Block)> = choice
        .entries
        .iter()
        .flat_map(|chosen| chosen.blocks.iter().map(move |(block, _)| (chosen, *block)))
        .collect();
    let threads = threads.clamp(1, blocks.len().max(1));
    thread::scope(|scope| {
        let belts: Vec<_> = (0..threads)
            .map(|worker| {
                let (put, take) = sync_channel(BELT);
                let share = blocks.iter().skip(worker).step_by(threads);
                scope.spawn(move || {
                    for (chosen, block) in share {
                        let chunks = chunks(folder, job, chosen, block, formats, &put);
                        // A belt nobody takes from any more ends the work.
                        if put.send(chunks.map(|()| None)).is_err() {
                            break;
                        }
                    }
                });
                take
            })
            .collect();
        for (_, belt) in blocks.iter().zip(belts.iter().cycle()) {
            // A worker that panics closes its belt; the scope passes the panic on.
            while let Some(chunk) = belt
                .recv()
                .map_or(Ok(None), |chunk: Result<Chunk, _>| chunk)?
            {
                for (output, bytes) in outputs.iter_mut().zip(&chunk) {
                    output.write(bytes).map_err(failed(output.name))?;
                }
                if stop.load(Ordering::Relaxed) {
                    return Err(JobError::Stopped);
                }
            }
        }
        Ok(())
    })?;
    let mut files = Vec::new();
    for output in outputs {
        output.file.finish().map_err(failed(output.name))?;
        files.push(MergedFile {
            name: output.name.to_owned(),
            bytes: output.bytes,
            sha256: sha256_text(output.hasher),
        });
    }
    Ok(files)
}

/// Formats the chosen puzzles of a block.
fn chunks(
    folder: &Folder,
    job: &Job,
    chosen: &Chosen,
    block: &Block,
    formats: &dyn Formats,
    put: &SyncSender<Result<Chunk, JobError>>,
) -> Result<(), JobError> {
    let entry = &job.entries[block.entry];
    let path = folder.block(entry, block);
    let damaged = || JobError::Damaged(format!("{} was damaged just now", path.display()));
    let content = whole(folder, job, block)?.ok_or_else(damaged)?;
    let mut taken = content
        .rows()
        .filter(|row| row.index < chosen.end && chosen.dropped.binary_search(&row.index).is_err())
        .filter_map(|row| Some((row.index, row.made?)));
    loop {
        let records: Option<Vec<Record>> = taken
            .by_ref()
            .take(CHUNK)
            .map(|(index, made)| record(entry, index, made))
            .collect();
        let records = records.ok_or_else(damaged)?;
        if records.is_empty() {
            return Ok(());
        }
        let format = |name: &String| {
            let rows = formats.rows(name, &records);
            rows.map_err(JobError::io("cannot write", name))
        };
        let chunk: Result<Vec<_>, _> = job.output.iter().map(format).collect();
        if put.send(Ok(Some(chunk?))).is_err() {
            return Ok(());
        }
    }
}

/// The record of a line of a block.
fn record(entry: &Entry, index: u64, made: Made) -> Option<Record> {
    let puzzle = crate::genres::parse(made.puzzle).ok()?;
    let answer = puzzle.parse_answer(made.answer).ok()?;
    Some(Record {
        id: format!("{}-{index}", entry.name),
        puzzle,
        answer,
        rating: made.rating,
        seed: entry.seed,
        index,
        attempt: made.attempt,
        versions: entry.versions.clone(),
    })
}
