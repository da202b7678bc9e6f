//! Merging of blocks into files, in the order of entries and indices. Several workers read and format
//! blocks; the files are written in order, so memory stays small however long they get.

use crate::JobError;
use crate::block::{StoredPuzzle, sha256_text};
use crate::choose::{Choice, whole};
use crate::folder::Folder;
use crate::manifest::MergedFile;
use crate::plan::Block;
use crate::spec::{Entry, Job};
use pencilmill_generator::genres;
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_generator::in_order::InOrder;
use pencilmill_generator::record::Record;
use pencilmill_records::atomic_file::NewFile;
use pencilmill_records::write::{Format, Writer};
use sha2::{Digest, Sha256};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

/// Number of blocks in hand for each thread.
const AHEAD: usize = 4;

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
    let formats: Vec<Format> = outputs.iter().map(|output| output.format).collect();
    let shared = (folder.clone(), job.clone(), formats);
    let work = move |_: &mut (), share: Share| share.formatted(&shared.0, &shared.1, &shared.2);
    let mut shares = choice.entries.iter().flat_map(|chosen| {
        let dropped: Arc<[u64]> = chosen.dropped.as_slice().into();
        let share = move |(block, _): &(Block, String)| Share {
            block: *block,
            end: chosen.end,
            dropped: Arc::clone(&dropped),
        };
        chosen.blocks.iter().map(share)
    });
    let threads = threads.max(1);
    let mut parts = InOrder::new(threads, || (), work);
    let idle = || match stop.is_set() {
        true => Err(JobError::Stopped),
        false => Ok(()),
    };
    loop {
        while parts.in_hand() < AHEAD * threads
            && let Some(share) = shares.next()
        {
            parts.put(share);
        }
        let Some(part) = parts.next_or(idle)? else {
            break;
        };
        for (output, bytes) in outputs.iter_mut().zip(part?) {
            output.write(&bytes).map_err(failed(output.name))?;
        }
        idle()?;
    }
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

/// A block, with the puzzles of its entry that are chosen.
struct Share {
    block: Block,
    /// The index after the last one chosen.
    end: u64,
    /// Indices before it that are not.
    dropped: Arc<[u64]>,
}

impl Share {
    /// Formats the chosen puzzles for each file.
    fn formatted(
        &self,
        folder: &Folder,
        job: &Job,
        formats: &[Format],
    ) -> Result<Vec<Vec<u8>>, JobError> {
        let entry = &job.entries[self.block.entry];
        let path = folder.block(entry, &self.block);
        let damaged = || JobError::Damaged(format!("{} was damaged just now", path.display()));
        let content = whole(folder, job, &self.block)?.ok_or_else(damaged)?;
        let writer = |format: &Format| Writer::resume(*format, Vec::new());
        let mut writers: Vec<Writer<Vec<u8>>> = formats.iter().map(writer).collect();
        let failed = |error| JobError::io("cannot write", path.display())(error);
        for row in content.rows() {
            let is_left = row.index >= self.end || self.dropped.binary_search(&row.index).is_ok();
            if let Some(made) = row.made.filter(|_| !is_left) {
                let record = record(entry, row.index, made).ok_or_else(damaged)?;
                for writer in &mut writers {
                    writer.write(&record).map_err(failed)?;
                }
            }
        }
        let finished = writers.into_iter().map(Writer::finish);
        finished.collect::<io::Result<_>>().map_err(failed)
    }
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
