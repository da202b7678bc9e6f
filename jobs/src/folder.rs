//! The folder of a job, and how processes that share it keep out of each other's way.
//!
//! ```text
//! lock          held shared by every run, and alone by one that clears away
//! locks/        one file for each shard at work, and one for whoever changes state or merges
//! state.json    the job as it was accepted, and the archive's segments when it was begun
//! blocks/       a folder for each entry, a file for each block
//! log/          what happened when: one file for each shard
//! manifest.json and the merged files, when all is done
//! ```
//!
//! Locks are the system's: they end with their process, however that ends.

use crate::JobError;
use crate::manifest::Manifest;
use crate::plan::{Block, Shard, blocks};
use crate::spec::{Entry, Job};
use pencilmill_output::atomic_file::{NewFile, is_unfinished, sync_folder};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::Duration;

/// Pause between two looks at a lock that another process has.
const PAUSE: Duration = Duration::from_millis(20);
/// Looks at the lock of a shard: `status` may hold it for a moment.
const LOOKS: usize = 10;

/// What a job's folder was begun with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// The job.
    pub job: Job,
    /// Segments of the archive that hold what was seen before.
    pub seen: Vec<String>,
}

/// The folder of a job.
#[derive(Clone, Debug)]
pub struct Folder {
    root: PathBuf,
}

/// A lock, as long as it lives.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

/// The presence of a run in a folder. What killed runs left unfinished is cleared away by the first
/// that comes and the last that goes.
#[derive(Debug)]
pub struct Presence<'a> {
    folder: &'a Folder,
    file: File,
}

impl Folder {
    /// A folder that may not exist yet.
    pub fn new(root: &Path) -> Folder {
        Folder {
            root: root.to_owned(),
        }
    }

    /// A file in the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// The file of a block.
    pub fn block(&self, entry: &Entry, block: &Block) -> PathBuf {
        let name = format!("{:010}-{:010}.block", block.first, block.end);
        self.path("blocks").join(&entry.name).join(name)
    }

    /// The file of a block that was stopped.
    pub fn partial(&self, entry: &Entry, block: &Block) -> PathBuf {
        self.block(entry, block).with_extension("partial")
    }

    /// Enters the folder, which is made if need be.
    pub fn enter(&self, stop: &AtomicBool) -> Result<Presence<'_>, JobError> {
        for name in ["", "locks", "log", "blocks"] {
            let path = self.path(name);
            fs::create_dir_all(&path)
                .map_err(JobError::io("cannot make folder", path.display()))?;
        }
        let file = self.lock_file("lock")?;
        if file.try_lock().is_ok() {
            self.clear(false);
            let path = self.path("lock");
            file.unlock()
                .map_err(JobError::io("cannot unlock", path.display()))?;
        }
        self.wait("lock", stop, || file.try_lock_shared())?;
        Ok(Presence { folder: self, file })
    }

    fn lock_file(&self, name: &str) -> Result<File, JobError> {
        let path = self.path(name);
        let mut options = OpenOptions::new();
        options.create(true).truncate(false).read(true).write(true);
        options
            .open(&path)
            .map_err(JobError::io("cannot write", path.display()))
    }

    /// Waits for a lock that others hold for a short time only.
    fn wait(
        &self,
        name: &str,
        stop: &AtomicBool,
        try_lock: impl Fn() -> Result<(), TryLockError>,
    ) -> Result<(), JobError> {
        loop {
            match try_lock() {
                Ok(()) => return Ok(()),
                Err(TryLockError::Error(error)) => {
                    return Err(JobError::io("cannot lock", self.path(name).display())(
                        error,
                    ));
                }
                Err(TryLockError::WouldBlock) if stop.load(Ordering::Relaxed) => {
                    return Err(JobError::Stopped);
                }
                Err(TryLockError::WouldBlock) => sleep(PAUSE),
            }
        }
    }

    /// Removes what nobody needs once no run is there: failing is no harm.
    fn clear(&self, locks: bool) {
        let mut folders = vec![self.root.clone()];
        folders.extend(paths(&self.path("blocks")));
        for path in folders.iter().flat_map(|folder| paths(folder)) {
            if path
                .file_name()
                .and_then(|n| n.to_str())
                .is_some_and(is_unfinished)
            {
                let _ = fs::remove_file(path);
            }
        }
        if locks {
            let _ = fs::remove_dir_all(self.path("locks"));
        }
    }

    /// Removes block files that are not among those given, which must be sorted.
    pub fn tidy(&self, used: &[PathBuf]) {
        for folder in paths(&self.path("blocks")) {
            for path in paths(&folder) {
                if used.binary_search(&path).is_err() {
                    let _ = fs::remove_file(path);
                }
            }
            // Only an empty one goes.
            let _ = fs::remove_dir(folder);
        }
    }

    /// Indices of the job's own blocks that are on the disk, for each entry.
    pub fn done(&self, job: &Job) -> Vec<u64> {
        let mut done = vec![0; job.entries.len()];
        for block in blocks(job) {
            if self.block(&job.entries[block.entry], &block).exists() {
                done[block.entry] += block.len();
            }
        }
        done
    }

    /// The manifest, if the folder's job was ever finished.
    pub fn manifest(&self) -> Result<Option<Manifest>, JobError> {
        self.read_json("manifest.json")
    }

    /// What the folder was begun with, if it was.
    pub fn state(&self) -> Result<Option<State>, JobError> {
        self.read_json("state.json")
    }

    fn read_json<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, JobError> {
        let path = self.path(name);
        match fs::read(&path) {
            Ok(bytes) => serde_json::from_slice(&bytes).map(Some).map_err(|error| {
                let shown = path.display();
                JobError::Damaged(format!(
                    "{shown} is damaged: {error}; begin in a new folder, or put it right"
                ))
            }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(JobError::io("cannot read", path.display())(error)),
        }
    }

    /// Writes a value as a file, all or nothing.
    pub fn write_json(&self, name: &str, value: &impl Serialize) -> Result<(), JobError> {
        let path = self.path(name);
        let write = || {
            let mut file = NewFile::create(&path)?;
            serde_json::to_writer_pretty(&mut file, value)?;
            file.write_all(b"\n")?;
            file.finish()?;
            sync_folder(&self.root)
        };
        write().map_err(JobError::io("cannot write", path.display()))
    }

    /// Shards that were ever begun, as `1-of-8`, with their logs, and whether each is at work now.
    pub fn shards(&self) -> Vec<(String, PathBuf, bool)> {
        let mut shards = Vec::new();
        for path in paths(&self.path("log")) {
            let name = path
                .file_stem()
                .and_then(|n| n.to_str())
                .unwrap_or_default();
            let Some(shard) = name.strip_prefix("shard-") else {
                continue;
            };
            let lock = File::open(self.path("locks").join(name));
            let busy = lock
                .is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)));
            shards.push((shard.to_owned(), path.clone(), busy));
        }
        shards
    }

    /// The log of a shard, to be added to.
    pub fn log(&self, shard: Shard) -> PathBuf {
        self.path("log")
            .join(format!("{}.jsonl", shard_name(shard)))
    }
}

fn shard_name(shard: Shard) -> String {
    format!("shard-{}", shard.to_string().replace('/', "-of-"))
}

/// What is in a folder, sorted; nothing if it cannot be read.
pub fn paths(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

impl Presence<'_> {
    /// Takes a shard, unless another process has it.
    pub fn shard(&self, shard: Shard) -> Result<Lock, JobError> {
        let name = format!("locks/{}", shard_name(shard));
        let file = self.folder.lock_file(&name)?;
        for _ in 0..LOOKS {
            match file.try_lock() {
                Ok(()) => return Ok(Lock { _file: file }),
                Err(TryLockError::Error(error)) => {
                    let path = self.folder.path(&name);
                    return Err(JobError::io("cannot lock", path.display())(error));
                }
                Err(TryLockError::WouldBlock) => sleep(PAUSE),
            }
        }
        let root = self.folder.root.display();
        Err(JobError::Locked(format!(
            "{root}: another process is at work on shard {shard}"
        )))
    }

    /// Takes the right to change the state and to merge, as soon as it is free.
    pub fn rule(&self, stop: &AtomicBool) -> Result<Lock, JobError> {
        let name = "locks/state";
        let file = self.folder.lock_file(name)?;
        self.folder.wait(name, stop, || file.try_lock())?;
        Ok(Lock { _file: file })
    }

    /// Begins the job in this folder, or goes on with it. `seen` are the segments of the archive for
    /// a job that begins; `fixed` says that they must be these.
    pub fn admit(
        &self,
        job: &Job,
        seen: Vec<String>,
        fixed: bool,
        stop: &AtomicBool,
    ) -> Result<State, JobError> {
        let _rule = self.rule(stop)?;
        let changed = |how: &str| {
            let root = self.folder.root.display();
            JobError::Changed(format!(
                "{root} belongs to another job: {how}; use another folder (a job may only grow)"
            ))
        };
        let state = match self.folder.state()? {
            None => State {
                job: job.clone(),
                seen,
            },
            Some(old) => {
                if let Some(how) = job.changes(&old.job) {
                    return Err(changed(&how));
                }
                if fixed && seen != old.seen {
                    return Err(changed("it was begun with another state of the archive"));
                }
                if *job == old.job {
                    return Ok(old);
                }
                State {
                    job: job.clone(),
                    seen: old.seen,
                }
            }
        };
        self.folder.write_json("state.json", &state)?;
        Ok(state)
    }
}

impl Drop for Presence<'_> {
    fn drop(&mut self) {
        if self.file.unlock().is_ok() && self.file.try_lock().is_ok() {
            self.folder.clear(true);
        }
    }
}
