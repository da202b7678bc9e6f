//! The folder of a job, and the coordination of processes that share it.
//!
//! ```text
//! lock          held for moments at the beginning, and at the end: merging, books, site
//! state.json    the job as it was accepted, and the archive's segments at its beginning
//! blocks/       a folder for each entry, a file for each block
//! log/          a file for each shard: events with their times; held by the run at work on it
//! files.json    checksums of the merged files and books that were put here
//! manifest.json and the merged files, when all is done
//! ```
//!
//! A lock is the system's lock of a file: it ends with its process, however that ends. Blocks need
//! none, since a block is the same bytes whoever makes it.
//!
//! Only files with the program's own names are removed, only files that the job itself has put
//! there are replaced, and links are never followed.

use crate::JobError;
use crate::archive;
use crate::manifest::{Manifest, sha256_of};
use crate::plan::{Block, Shard};
use crate::spec::{Entry, FILES, Job, OWN_FILES};
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_page::site::SITE;
use pencilmill_records::atomic_file::{
    NewFile, Replace, clear_abandoned, make_folder, open_in_place, open_regular, paths,
    read_regular,
};
use pencilmill_records::own_folder::may_be_own;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

/// Interval between attempts on a lock that another process holds.
const PAUSE: Duration = Duration::from_millis(20);
/// Number of digits of an index in the name of a block's file.
const BLOCK_DIGITS: usize = 10;
/// Maximum length of the state, the manifest, or a log.
pub const LARGEST: u64 = 1 << 28;
/// Checksums of files by name: two while one is about to be replaced.
type Sums = BTreeMap<String, Vec<String>>;
/// Kind of an expected file, for error messages.
const FILE: &str = "a file";
const FOLDER: &str = "a folder";
/// Number of attempts on the lock of a shard, which `status` may hold for a moment.
const LOOKS: usize = 10;

/// Initial state of a job's folder.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// The job.
    pub job: Job,
    /// Segments of the archive with earlier puzzles.
    pub seen: Vec<String>,
}

/// The folder of a job.
#[derive(Clone, Debug)]
pub struct Folder {
    root: PathBuf,
}

/// The lock of a folder, released on drop.
#[derive(Debug)]
pub struct Lock {
    _file: File,
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
        let wide = BLOCK_DIGITS;
        let name = format!("{:0wide$}-{:0wide$}.block", block.first, block.end);
        self.path("blocks").join(&entry.name).join(name)
    }

    /// The file of a block that was stopped.
    pub fn partial(&self, entry: &Entry, block: &Block) -> PathBuf {
        self.block(entry, block).with_extension("partial")
    }

    /// Enters the folder, which is created if necessary, and locks a shard, unless another process
    /// holds it. Returns its log, which holds the lock as long as it is open.
    pub fn enter(&self, shard: Shard) -> Result<File, JobError> {
        for name in ["", "log"] {
            self.make_own(name)?;
        }
        let name = format!("log/shard-{}.jsonl", shard.to_string().replace('/', "-of-"));
        let log = self.open_own(&name, OpenOptions::new().append(true).read(true))?;
        for _ in 0..LOOKS {
            match log.try_lock() {
                Ok(()) => return Ok(log),
                Err(TryLockError::Error(error)) => {
                    let path = self.path(&name);
                    return Err(JobError::io("cannot lock", path.display())(error));
                }
                Err(TryLockError::WouldBlock) => sleep(PAUSE),
            }
        }
        let root = self.root.display();
        Err(JobError::Locked(format!(
            "{root}: another process is at work on shard {shard}"
        )))
    }

    /// Waits for the right to change the state, to merge, and to set books.
    pub fn lock(&self, stop: &Interrupt) -> Result<Lock, JobError> {
        let file = self.open_own("lock", OpenOptions::new().read(true).write(true))?;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Lock { _file: file }),
                Err(TryLockError::Error(error)) => {
                    let path = self.path("lock");
                    return Err(JobError::io("cannot lock", path.display())(error));
                }
                Err(TryLockError::WouldBlock) if stop.is_set() => return Err(JobError::Stopped),
                Err(TryLockError::WouldBlock) => sleep(PAUSE),
            }
        }
    }

    /// Ensures the folders of blocks, for a run that holds the lock.
    pub fn make_block_folders(&self, job: &Job) -> Result<(), JobError> {
        self.make_own("blocks")?;
        let mut entries = job.entries.iter();
        entries.try_for_each(|entry| self.make_own(&format!("blocks/{}", entry.name)))
    }

    /// Ensures a folder within this one that is no link.
    fn make_own(&self, name: &str) -> Result<(), JobError> {
        let path = self.path(name);
        if !name.is_empty() {
            self.is_there(&path, FOLDER)?;
        }
        make_folder(&path).map_err(JobError::io("cannot make folder", path.display()))
    }

    /// Returns whether a path exists, and checks that it is a file or folder of the job's own.
    fn is_there(&self, path: &Path, wanted: &str) -> Result<bool, JobError> {
        let Some(found) = look(path)? else {
            return Ok(false);
        };
        let shown = path.display();
        let what = match wanted {
            _ if found.is_symlink() => "is a link",
            FOLDER if found.is_dir() => return Ok(true),
            FILE if found.is_file() => return Ok(true),
            _ => "is something else",
        };
        Err(JobError::Damaged(format!(
            "{shown} {what}, expected {wanted} of this job's own (the whole folder of a job may be behind a link)"
        )))
    }

    /// Opens a file of the job that is written in place.
    fn open_own(&self, name: &str, options: &mut OpenOptions) -> Result<File, JobError> {
        let path = self.path(name);
        self.is_there(&path, FILE)?;
        open_in_place(&path, options).map_err(JobError::io("cannot write", path.display()))
    }

    /// Removes what killed runs left. Failures are harmless and ignored.
    fn clear(&self, job: &Job) {
        clear_abandoned(&self.root, |name| job.puts(name));
        for folder in self.block_folders() {
            clear_abandoned(&folder, is_block);
        }
    }

    /// The folders of blocks.
    fn block_folders(&self) -> Vec<PathBuf> {
        let folder = self.path("blocks");
        if !is_folder(&folder) {
            return Vec::new();
        }
        let folders = paths(&folder).unwrap_or_default().into_iter();
        folders.filter(|path| is_folder(path)).collect()
    }

    /// Removes the blocks of a finished job, whose merged files have all their puzzles, for a run
    /// that holds the lock.
    pub fn remove_blocks(&self) -> Result<(), JobError> {
        let inside =
            |folder: &Path| paths(folder).map_err(JobError::io("cannot read", folder.display()));
        let blocks = self.path("blocks");
        if !look(&blocks)?.is_some_and(|found| found.is_dir()) {
            return Ok(());
        }
        for folder in inside(&blocks)? {
            if !look(&folder)?.is_some_and(|found| found.is_dir()) {
                continue;
            }
            for path in inside(&folder)? {
                if name_of(&path).is_some_and(is_block)
                    && look(&path)?.is_some_and(|found| found.is_file())
                {
                    fs::remove_file(&path)
                        .map_err(JobError::io("cannot remove", path.display()))?;
                }
            }
            // Removes only empty folders.
            let _ = fs::remove_dir(folder);
        }
        let _ = fs::remove_dir(blocks);
        Ok(())
    }

    /// Number of indices in the job's blocks on the disk, by entry.
    pub fn done(&self, job: &Job) -> Result<Vec<u64>, JobError> {
        let mut done = vec![0; job.entries.len()];
        for block in job.blocks() {
            if self.is_there(&self.block(&job.entries[block.entry], &block), FILE)? {
                done[block.entry] += block.len();
            }
        }
        Ok(done)
    }

    /// Checks that the job's targets are no links and no foreign folders.
    fn is_our_own(&self, job: &Job) -> Result<(), JobError> {
        let names = OWN_FILES.into_iter().map(str::to_owned).chain(job.files());
        let files = names.map(|name| self.path(&name));
        for path in files.chain(self.logs()?) {
            self.is_there(&path, FILE)?;
        }
        let Some(site) = job.site.as_ref().map(|name| self.path(name)) else {
            return Ok(());
        };
        self.is_there(&site, FOLDER)?;
        let shown = site.display();
        let is_own = may_be_own(&site, SITE).map_err(JobError::io("cannot read", &shown))?;
        if !is_own {
            return Err(JobError::Changed(format!(
                "{shown} is there already, and not from this job: move it away, or use another folder"
            )));
        }
        Ok(())
    }

    /// The manifest, if the folder's job was ever finished.
    pub fn manifest(&self) -> Result<Option<Manifest>, JobError> {
        let manifest: Option<Manifest> = self.read_json("manifest.json")?;
        let path = self.path("manifest.json");
        manifest.map(|manifest| manifest.check(&path)).transpose()
    }

    /// Removes the manifest, which makes the job unfinished.
    pub fn remove_manifest(&self) -> Result<(), JobError> {
        let path = self.path("manifest.json");
        fs::remove_file(&path).map_err(JobError::io("cannot remove", path.display()))
    }

    /// Returns whether the folder has a manifest. While a run is at work, that of a job that is not
    /// finished has none.
    pub fn has_manifest(&self) -> bool {
        is_file(&self.path("manifest.json"))
    }

    /// The folder's initial state, if a job was begun.
    pub fn state(&self) -> Result<Option<State>, JobError> {
        self.read_json("state.json")
    }

    fn read_json<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, JobError> {
        let path = self.path(name);
        match read_regular(&path, LARGEST) {
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
            let mut file = NewFile::create(&path, Replace::Own(&[]))?;
            serde_json::to_writer_pretty(&mut file, value)?;
            file.write_all(b"\n")?;
            file.finish()
        };
        write().map_err(JobError::io("cannot write", path.display()))
    }

    /// Checks that a file may be written: the name is free, or the file is unchanged since this job
    /// put it there.
    fn is_free(&self, name: &str, sums: &Sums) -> Result<(), JobError> {
        let path = self.path(name);
        let shown = path.display();
        if !self.is_there(&path, FILE)? {
            return Ok(());
        }
        let found = open_regular(&path).and_then(sha256_of);
        let found = found.map_err(JobError::io("cannot read", &shown))?;
        match sums.get(name).is_some_and(|sums| sums.contains(&found)) {
            true => Ok(()),
            false => Err(JobError::Changed(format!(
                "{shown} is there already, and not from this job: move it away, or use another folder"
            ))),
        }
    }

    fn sums(&self) -> Result<Sums, JobError> {
        Ok(self.read_json(FILES)?.unwrap_or_default())
    }

    /// Begins a merged file or a book.
    pub fn begin(&self, name: &str) -> Result<NewFile, JobError> {
        self.is_free(name, &self.sums()?)?;
        let path = self.path(name);
        let replace = match is_file(&path) {
            true => Replace::Own(&[]),
            false => Replace::Never,
        };
        NewFile::create(&path, replace).map_err(JobError::io("cannot write", path.display()))
    }

    /// Moves files with these names and checksums to their places. The caller holds the right to
    /// change the state.
    pub fn put(&self, files: Vec<(&str, String, NewFile)>) -> Result<(), JobError> {
        let mut sums = self.sums()?;
        for (name, sum, _) in &files {
            self.is_free(name, &sums)?;
            let sums = sums.entry((*name).to_owned()).or_default();
            if !sums.contains(sum) {
                sums.push(sum.clone());
            }
        }
        // If the process is killed in between, old and new files both belong to the job.
        self.write_json(FILES, &sums)?;
        for (name, sum, file) in files {
            let path = self.path(name);
            file.finish()
                .map_err(JobError::io("cannot write", path.display()))?;
            sums.insert(name.to_owned(), vec![sum]);
        }
        self.write_json(FILES, &sums)
    }

    fn logs(&self) -> Result<Vec<PathBuf>, JobError> {
        let folder = self.path("log");
        paths(&folder).map_err(JobError::io("cannot read", folder.display()))
    }

    /// Shards ever begun, as `1-of-8`, with their logs; true for those at work now.
    pub fn shards(&self) -> Result<Vec<(String, PathBuf, bool)>, JobError> {
        let mut shards = Vec::new();
        for path in self.logs()?.into_iter().filter(|path| is_file(path)) {
            let name = path
                .file_stem()
                .and_then(|n| n.to_str())
                .unwrap_or_default();
            let Some(shard) = name.strip_prefix("shard-") else {
                continue;
            };
            let file = File::open(&path).map_err(JobError::io("cannot read", path.display()))?;
            let busy = matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
            shards.push((shard.to_owned(), path.clone(), busy));
        }
        Ok(shards)
    }

    /// Begins or continues the job in this folder, for a run that holds the lock; returns the
    /// manifest if the job is finished. Predictable errors in the folder or the archive are
    /// reported here, before the work.
    pub fn admit(&self, job: &Job, archive: Option<&Path>) -> Result<Option<Manifest>, JobError> {
        self.clear(job);
        let root = self.root.display();
        self.is_our_own(job)?;
        let manifest = self.manifest()?;
        let old = self.state()?;
        if old.is_none() && manifest.is_some() {
            return Err(JobError::Damaged(format!(
                "{root}: found manifest.json but no state.json, expected both, as a job was finished here: put it \
                 back, or make the job again in a new folder"
            )));
        }
        if let Some(how) = old.as_ref().and_then(|old| job.changes(&old.job)) {
            return Err(JobError::Changed(format!(
                "{root} belongs to another job: {how}; use another folder (a job may only grow)"
            )));
        }
        let seen = match (&old, archive) {
            (Some(old), _) => old.seen.clone(),
            (None, Some(archive)) => archive::segments(archive)?,
            (None, None) => Vec::new(),
        };
        let state = State {
            job: job.clone(),
            seen,
        };
        let is_there = manifest.is_some();
        let whole = manifest.as_ref().map(|old| old.has_its_files(&self.root));
        let whole = whole.transpose()?.unwrap_or(false);
        let finished = manifest.filter(|manifest| whole && manifest.is_of(&state.job, &state.seen));
        // Foreign files are not overwritten. The merged ones of a finished job are known by now.
        let sums = self.sums()?;
        let known = |name: &String| finished.is_some() && job.output.contains(name);
        for name in job.files().filter(|name| !known(name)) {
            self.is_free(&name, &sums)?;
        }
        match (archive, &finished) {
            (Some(archive), Some(manifest)) => archive::restore(archive, &self.root, manifest)?,
            (Some(archive), None) => archive::check(archive, &state.seen)?,
            (None, _) => {}
        }
        if finished.is_none() && is_there {
            // It describes files that are about to be replaced.
            self.remove_manifest()?;
        }
        if finished.is_none() && old.is_none_or(|old| old != state) {
            self.write_json("state.json", &state)?;
        }
        Ok(finished)
    }
}

/// Looks at a path itself, not at what a link leads to; none if there is nothing.
fn look(path: &Path) -> Result<Option<Metadata>, JobError> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        found => found
            .map(Some)
            .map_err(JobError::io("cannot read", path.display())),
    }
}

fn name_of(path: &Path) -> Option<&str> {
    path.file_name()?.to_str()
}

/// Returns whether a path is a folder, and no link to one.
fn is_folder(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|found| found.is_dir())
}

/// Returns whether a path is a file, and no link to one.
fn is_file(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|found| found.is_file())
}

/// Returns whether a block's file may have this name.
fn is_block(name: &str) -> bool {
    let stem = name.strip_suffix(".block");
    let number =
        |text: &str| text.len() >= BLOCK_DIGITS && text.bytes().all(|b| b.is_ascii_digit());
    stem.or_else(|| name.strip_suffix(".partial"))
        .and_then(|stem| stem.split_once('-'))
        .is_some_and(|(first, end)| number(first) && number(end))
}
