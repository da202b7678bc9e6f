//! Blocks made in other folders, as on machines without a common disk, gathered into one.
//!
//! Nothing is believed: a block is taken if its checksum is right and it belongs to the job. A block
//! that is there already must be the same one. So the order and number of calls do not matter, and
//! one that was killed is repeated.

use crate::JobError;
use crate::block::{Content, Found};
use crate::choose::whole;
use crate::folder::{Folder, State};
use crate::spec::{Entry, Job};
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_records::atomic_file::paths;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Result of gathering.
#[derive(Debug)]
pub struct Gathered {
    /// The job of the folder.
    pub job: Job,
    /// Number of blocks copied.
    pub copied: u64,
    /// Number of blocks that were in the folder already.
    pub there: u64,
    /// Damaged blocks, which were left out.
    pub bad: Vec<PathBuf>,
}

/// Copies the blocks of other folders of a job into this one, which is created if necessary.
///
/// # Errors
/// The folders belong to different jobs or versions, or cannot be read or written; two of them have
/// different puzzles for one index.
pub fn gather(folder: &Folder, parts: &[Folder], stop: &Interrupt) -> Result<Gathered, JobError> {
    let state = state(folder, parts)?;
    let presence = folder.enter(&state.job, stop)?;
    let _rule = presence.rule(stop)?;
    folder.is_our_own(&state.job)?;
    if folder.state()?.is_none() {
        folder.write_json("state.json", &state)?;
    }
    let (mut copied, mut there, mut bad) = (0, 0, Vec::new());
    for part in parts {
        for (number, entry) in state.job.entries.iter().enumerate() {
            let found = blocks_of(part, entry)?;
            for block in entry.blocks(number).chain(entry.spares(number)) {
                if stop.is_set() {
                    return Err(JobError::Stopped);
                }
                let path = folder.block(entry, &block);
                let from = part.block(entry, &block);
                if found.contains(&from) {
                    match (
                        whole(part, &state.job, &block)?,
                        whole(folder, &state.job, &block)?,
                    ) {
                        (None, _) => bad.push(from),
                        (Some(new), Some(old)) if new.sha256() == old.sha256() => there += 1,
                        (Some(_), Some(_)) => {
                            let (one, other) = (path.display(), from.display());
                            return Err(JobError::Damaged(format!(
                                "{one} and {other} have different puzzles, expected the same: one of the \
                                 machines is not to be trusted; make the block again elsewhere, and remove the wrong one"
                            )));
                        }
                        (Some(new), None) => {
                            put(&new, &path)?;
                            copied += 1;
                        }
                    }
                }
                let (from, partial) = (part.partial(entry, &block), folder.partial(entry, &block));
                if found.contains(&from) && !path.exists() {
                    let length = |path| match Content::read(path, entry, &block) {
                        Ok(Found::Good(content)) => content.len(),
                        _ => 0,
                    };
                    if length(&from) > length(&partial)
                        && let Ok(Found::Good(begun)) = Content::read(&from, entry, &block)
                    {
                        put(&begun, &partial)?;
                    }
                }
            }
        }
    }
    Ok(Gathered {
        job: state.job.clone(),
        copied,
        there,
        bad,
    })
}

/// The state of the folder, or the one that all parts agree on.
fn state(folder: &Folder, parts: &[Folder]) -> Result<State, JobError> {
    let mut all: Option<State> = folder.state()?;
    let is_begun = all.is_some();
    if !is_begun && folder.manifest()?.is_some() {
        let path = folder.path("state.json");
        let shown = path.display();
        return Err(JobError::Damaged(format!(
            "{shown} is gone, expected it beside manifest.json: put it back"
        )));
    }
    for part in parts {
        let root = part.path("");
        let shown = root.display();
        let changed =
            |how: &str| JobError::Changed(format!("{shown} belongs to another job: {how}"));
        let Some(new) = part.state()? else {
            return Err(JobError::Damaged(format!(
                "{shown}: no job was begun there, expected the folder of a job"
            )));
        };
        let Some(old) = &all else {
            all = Some(new);
            continue;
        };
        if let Some(how) = old.job.changes(&new.job) {
            // A part may have grown, where that decides nothing yet.
            if is_begun || new.job.changes(&old.job).is_some() {
                return Err(changed(&how));
            }
        }
        if is_begun {
            continue;
        }
        if new.seen != old.seen {
            return Err(changed("it was begun with another state of the archive"));
        }
        if old.job.changes(&new.job).is_some() {
            all = Some(new);
        }
    }
    all.ok_or_else(|| JobError::Changed("no folder to gather from".to_owned()))
}

/// The files in an entry's folder of blocks.
fn blocks_of(part: &Folder, entry: &Entry) -> Result<BTreeSet<PathBuf>, JobError> {
    let folder = part.path("blocks").join(&entry.name);
    let found = paths(&folder).map_err(JobError::io("cannot read", folder.display()))?;
    Ok(found.into_iter().collect())
}

fn put(content: &Content, path: &Path) -> Result<(), JobError> {
    content
        .write(path)
        .map_err(JobError::io("cannot write", path.display()))
}
