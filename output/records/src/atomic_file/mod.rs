//! Output files. Every file that the program writes is opened here and appears complete or not at
//! all: it is written beside its place and moved there at the end. [`Replace`] limits the files
//! that it may replace.
//!
//! The target of the path decides the way of writing. A missing file is created. An existing file
//! is replaced, in its own folder if a link leads to it. A pipe or a device is written to directly.
//! A folder and a link to nothing or to anything else are refused.
//!
//! An unfinished file, `.NAME.RANDOM.part`, is locked while its writer lives, so that later
//! programs can tell and remove those that killed programs left.

mod locks;
mod replace;
mod set;

pub use locks::{clear_abandoned, is_being_written, open_in_place, unfinished_name};
pub(crate) use replace::may_place;
pub use replace::{Identity, Replace, inputs, same_output};
pub(crate) use set::Set;

use replace::{Target, no_file, target};
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::TempPath;

/// Suffix of the names of unfinished files, which begin with a dot.
const PART: &str = ".part";
/// Random letters in the name of an unfinished file.
const RANDOM: usize = 6;
/// Maximum length of an output's file name in bytes: the usual 255 of file systems, less the
/// additions of an unfinished file's name.
pub const LONGEST_NAME: usize = 255 - (1 + 1 + RANDOM + PART.len());

/// The folder of a file.
fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Paths in a folder, sorted; none if it is missing. A link to nothing is an error.
pub fn paths(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound && is_missing(folder) => {
            return Ok(Vec::new());
        }
        entries => entries?,
    };
    let paths: io::Result<Vec<PathBuf>> = entries.map(|entry| Ok(entry?.path())).collect();
    let mut paths = paths?;
    paths.sort();
    Ok(paths)
}

/// Opens a regular file for reading. Anything else might never end.
pub fn open_regular(path: &Path) -> io::Result<File> {
    match fs::metadata(path)?.is_file() {
        true => File::open(path),
        false => Err(no_file(false)),
    }
}

/// Reads a regular file of at most so many bytes.
pub fn read_regular(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_regular(path)?.take(most + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 <= most {
        true => Ok(bytes),
        false => Err(io::Error::other(format!("it has more than {most} bytes"))),
    }
}

/// Returns whether nothing has this name, not even a link.
pub(crate) fn is_missing(path: &Path) -> bool {
    fs::symlink_metadata(path).is_err_and(|error| error.kind() == ErrorKind::NotFound)
}

/// Flushes a file's name to the disk, where that is possible: not in a folder without read
/// permission, and not on every kind of disk.
fn sync_name(path: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    match File::open(folder(path)).and_then(|folder| folder.sync_all()) {
        Err(error) if NO_SYNC.contains(&error.kind()) => Ok(()),
        done => done,
    }
}

/// Creates a folder if it is missing, so that it survives a power failure.
pub fn make_folder(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    fs::create_dir_all(path)?;
    sync_name(path)
}

/// Errors of systems on which a folder cannot be synced.
const NO_SYNC: [ErrorKind; 3] = [
    ErrorKind::PermissionDenied,
    ErrorKind::InvalidInput,
    ErrorKind::Unsupported,
];

/// Files being written, by their unfinished names.
static UNFINISHED: Mutex<BTreeMap<PathBuf, Kept>> = Mutex::new(BTreeMap::new());

fn unfinished() -> MutexGuard<'static, BTreeMap<PathBuf, Kept>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Treatment of an unfinished file if the program ends now.
struct Kept {
    path: PathBuf,
    replaces: bool,
    /// Number of bytes worth keeping, if any.
    whole: Option<u64>,
}

/// Cleans up for a program that ends now, while its threads may still run: keeps the
/// [lasting](NewFile::lasting) part of files being written, removes the others, and blocks the
/// creation of new ones.
pub fn abandon_all() {
    let unfinished = unfinished();
    for (part, kept) in &*unfinished {
        if kept.save(part).is_err() {
            locks::remove(part);
        }
    }
    std::mem::forget(unfinished);
}

impl Kept {
    /// Moves the lasting part of an unfinished file to its place, if that is still free.
    fn save(&self, part: &Path) -> io::Result<()> {
        let whole = self.whole.ok_or(ErrorKind::NotFound)?;
        let file = OpenOptions::new().write(true).open(part)?;
        file.set_len(whole)?;
        file.sync_all()?;
        match self.replaces {
            true => fs::rename(part, &self.path)?,
            false => {
                fs::hard_link(part, &self.path)?;
                fs::remove_file(part)?;
            }
        }
        sync_name(&self.path)
    }
}

/// The beginning of an unfinished file's name.
fn prefix(name: &OsStr) -> OsString {
    let mut prefix = OsString::from(".");
    prefix.push(name);
    prefix.push(".");
    prefix
}

/// The kind of the system's error, without the name of an unfinished file, which tells nobody anything.
fn without_path(error: io::Error) -> io::Error {
    match error.get_ref() {
        Some(_) => error.kind().into(),
        None => error,
    }
}

/// A file being written. Dropped before [`NewFile::finish`], it leaves nothing behind, and an
/// existing file in its place stays as it was. Pipes and devices are written to at once.
pub struct NewFile {
    /// Holds the lock of an unfinished file until it is in its place.
    out: BufWriter<File>,
    /// The unfinished file, until it is in its place; none for a pipe or a device.
    part: Option<TempPath>,
    // Dropped after the file.
    listed: Option<Listed>,
    path: PathBuf,
    replaces: bool,
    written: u64,
    lasting: bool,
}

/// An entry in the list of unfinished files, removed on drop.
struct Listed(PathBuf);

impl Drop for Listed {
    fn drop(&mut self) {
        unfinished().remove(&self.0);
    }
}

impl NewFile {
    /// Begins an output file of a command, after removing unfinished ones that killed programs left
    /// beside it.
    pub fn output(path: &Path, replace: Replace) -> io::Result<NewFile> {
        if path.to_str().is_none() {
            // No command could read it.
            let what = "the path is no text, expected UTF-8";
            return Err(io::Error::new(ErrorKind::InvalidInput, what));
        }
        let name = path.file_name().and_then(|name| name.to_str());
        clear_abandoned(folder(path), |unfinished| Some(unfinished) == name);
        NewFile::create(path, replace)
    }

    /// Begins a file. Errors that can be known before the work starts are reported here.
    pub fn create(path: &Path, replace: Replace) -> io::Result<NewFile> {
        match target(path, replace)? {
            Target::Missing => NewFile::begin(path.to_owned(), None, replace),
            // A link to a file stays a link.
            Target::File(place, permissions) => NewFile::begin(place, Some(&permissions), replace),
            Target::Direct => {
                let file = OpenOptions::new().write(true).open(path)?;
                if file.metadata()?.is_file() {
                    return Err(ErrorKind::AlreadyExists.into());
                }
                Ok(NewFile::over(file, path.to_owned()))
            }
        }
    }

    fn begin(
        path: PathBuf,
        old: Option<&fs::Permissions>,
        replace: Replace,
    ) -> io::Result<NewFile> {
        let name = path.file_name();
        let name = name.ok_or_else(|| io::Error::from(ErrorKind::InvalidFilename))?;
        if name.len() > LONGEST_NAME {
            let what = format!(
                "the name has {} bytes, expected at most {LONGEST_NAME}",
                name.len()
            );
            return Err(io::Error::new(ErrorKind::InvalidInput, what));
        }
        let prefix = prefix(name);
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).rand_bytes(RANDOM).suffix(PART);
        #[cfg(unix)]
        if old.is_none() {
            use std::os::unix::fs::PermissionsExt;
            // The umask applies, as for any new file.
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        let replaces = !matches!(replace, Replace::Never);
        loop {
            // Held until the name is listed, so that no unlisted file exists.
            let mut unfinished = unfinished();
            let part = builder.tempfile_in(folder(&path)).map_err(without_path)?;
            match part.as_file().try_lock() {
                // Without locks, nothing counts as abandoned.
                Ok(()) | Err(TryLockError::Error(_)) if part.path().exists() => {}
                // Another program's cleaning was faster.
                _ => continue,
            }
            if let Some(old) = old {
                part.as_file().set_permissions(old.clone())?;
            }
            let kept = Kept {
                path: path.clone(),
                replaces,
                whole: None,
            };
            let (file, part) = part.into_parts();
            unfinished.insert(part.to_path_buf(), kept);
            return Ok(NewFile {
                listed: Some(Listed(part.to_path_buf())),
                part: Some(part),
                replaces,
                ..NewFile::over(file, path)
            });
        }
    }

    fn over(file: File, path: PathBuf) -> NewFile {
        NewFile {
            out: BufWriter::new(file),
            part: None,
            listed: None,
            path,
            replaces: false,
            written: 0,
            lasting: false,
        }
    }

    /// The path of the finished file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Makes all flushed content worth keeping should the program have to end at once.
    pub fn lasting(mut self) -> NewFile {
        self.lasting = true;
        self
    }

    /// Moves the file to its place. It is on the disk by then, and survives a power failure.
    pub fn finish(self) -> io::Result<()> {
        NewFile::finish_all(vec![self]).map_err(|(_, error)| error)
    }

    /// Moves all these files to their places in quick succession once all are on the disk,
    /// uninterrupted by signals. If one cannot be moved, earlier ones that replaced nothing are
    /// removed again.
    pub fn finish_all(mut files: Vec<NewFile>) -> Result<(), (PathBuf, io::Error)> {
        for file in &mut files {
            file.sync().map_err(|error| (file.path.clone(), error))?;
        }
        let unfinished = unfinished();
        let (mut placed, mut done) = (0, Ok(()));
        for file in &mut files {
            if let Err(error) = file.put() {
                done = Err((file.path.clone(), error));
                break;
            }
            placed += 1;
        }
        let own = |file: &&NewFile| file.listed.is_some();
        if done.is_err() {
            let placed = files[..placed].iter().filter(own);
            for file in placed.filter(|file| !file.replaces) {
                let _ = fs::remove_file(&file.path);
            }
        }
        drop(unfinished);
        done?;
        for file in files.iter().filter(own) {
            sync_name(&file.path).map_err(|error| (file.path.clone(), error))?;
        }
        Ok(())
    }

    /// Moves the file to its place without waiting for the disk, for thousands of files that are
    /// easily made again. After a power failure, one may be empty.
    pub fn place(mut self) -> io::Result<()> {
        self.out.flush()?;
        let _unfinished = unfinished();
        self.put()
    }

    fn sync(&mut self) -> io::Result<()> {
        self.out.flush()?;
        match self.part {
            Some(_) => self.out.get_ref().sync_all(),
            None => Ok(()),
        }
    }

    /// Gives the file its name. The caller holds the list of unfinished files meanwhile, since
    /// [`abandon_all`] works on the same files.
    fn put(&mut self) -> io::Result<()> {
        let put = match (self.part.take(), self.replaces) {
            (None, _) => return Ok(()),
            (Some(part), true) => part.persist(&self.path),
            (Some(part), false) => part.persist_noclobber(&self.path),
        };
        put.map_err(|error| error.error)
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Keeps the lasting part constant while it is moved.
        let _unfinished = self.lasting.then(unfinished);
        let written = self.out.write(bytes)?;
        self.written += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let unfinished = self.lasting.then(unfinished);
        self.out.flush()?;
        if let (Some(mut unfinished), Some(listed)) = (unfinished, &self.listed)
            && let Some(kept) = unfinished.get_mut(&listed.0)
        {
            kept.whole = Some(self.written);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
