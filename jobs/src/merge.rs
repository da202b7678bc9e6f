//! Merging of blocks into files, in the order of entries and indices. Several workers read blocks
//! and format them, a few hundred puzzles at a time; the files are written in order, so memory
//! stays small however long they get.

use crate::JobError;
use crate::block::{StoredPuzzle, sha256_text};
use crate::choose::{Choice, Chosen, whole};
use crate::folder::Folder;
use crate::manifest::MergedFile;
use crate::plan::Block;
use crate::spec::{Entry, Job};
use pencilmill_generator::genres;
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::record::Record;
use pencilmill_records::atomic_file::NewFile;
use pencilmill_records::write::{Format, Writer};
use sha2::{Digest, Sha256};
use std::io::{self, Write};
use std::path::Path;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

/// Number of puzzles formatted together.
const CHUNK: usize = 256;
/// Maximum number of chunks that a worker may be ahead.
const QUEUE: usize = 4;

/// A part of each file, or none at the end of a block.
type Chunk = Option<Vec<Vec<u8>>>;

/// A merged file being written.
struct Output<'a> {
    name: &'a str,
    format: Format,
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
    stop: &Interrupt,
) -> Result<Vec<MergedFile>, JobError> {
    let failed = |name: &str| JobError::io("cannot write", folder.path(name).display().to_string());
    let mut outputs: Vec<Output> = Vec::new();
    for name in &job.output {
        let file = folder.begin(name)?;
        let begin = || {
            let format = Format::of(Path::new(name));
            let format = format.ok_or_else(|| io::Error::from(io::ErrorKind::InvalidFilename))?;
            let mut output = Output {
                name,
                format,
                file,
                hasher: Sha256::new(),
                bytes: 0,
            };
            output.write(&Writer::new(format, Vec::new())?.finish()?)?;
            Ok(output)
        };
        outputs.push(begin().map_err(failed(name))?);
    }
    let formats: &Vec<Format> = &outputs.iter().map(|output| output.format).collect();
    let blocks: Vec<(&Chosen, Block)> = choice
        .entries
        .iter()
        .flat_map(|chosen| chosen.blocks.iter().map(move |(block, _)| (chosen, *block)))
        .collect();
    let threads = threads.clamp(1, blocks.len().max(1));
    thread::scope(|scope| {
        let channels: Vec<_> = (0..threads)
            .map(|worker| {
                let (put, take) = sync_channel(QUEUE);
                let share = blocks.iter().skip(worker).step_by(threads);
                scope.spawn(move || {
                    for (chosen, block) in share {
                        let chunks = chunks(folder, job, chosen, block, formats, &put);
                        // A channel without a receiver ends the work.
                        if put.send(chunks.map(|()| None)).is_err() {
                            break;
                        }
                    }
                });
                take
            })
            .collect();
        for (_, channel) in blocks.iter().zip(channels.iter().cycle()) {
            // A worker that panics closes its channel; the scope passes the panic on.
            while let Some(chunk) = channel
                .recv()
                .map_or(Ok(None), |chunk: Result<Chunk, _>| chunk)?
            {
                for (output, bytes) in outputs.iter_mut().zip(&chunk) {
                    output.write(bytes).map_err(failed(output.name))?;
                }
                if stop.is_set() {
                    return Err(JobError::Stopped);
                }
            }
        }
        Ok(())
    })?;
    let (mut files, mut put) = (Vec::new(), Vec::new());
    for output in outputs {
        let sha256 = sha256_text(output.hasher);
        put.push((output.name, sha256.clone(), output.file));
        files.push(MergedFile {
            name: output.name.to_owned(),
            bytes: output.bytes,
            sha256,
        });
    }
    folder.put(put)?;
    Ok(files)
}

/// Formats the chosen puzzles of a block.
fn chunks(
    folder: &Folder,
    job: &Job,
    chosen: &Chosen,
    block: &Block,
    formats: &[Format],
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
        let formatted = |(name, format): (&String, &Format)| {
            let rows = rows(*format, &records);
            rows.map_err(JobError::io("cannot write", name))
        };
        let chunk: Result<Vec<_>, _> = job.output.iter().zip(formats).map(formatted).collect();
        if put.send(Ok(Some(chunk?))).is_err() {
            return Ok(());
        }
    }
}

/// Formats records.
fn rows(format: Format, records: &[Record]) -> io::Result<Vec<u8>> {
    let mut writer = Writer::resume(format, Vec::new());
    records.iter().try_for_each(|record| writer.write(record))?;
    writer.finish()
}

/// The record of a line of a block.
fn record(entry: &Entry, index: u64, made: StoredPuzzle) -> Option<Record> {
    let puzzle = genres::parse(made.puzzle).ok()?;
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
