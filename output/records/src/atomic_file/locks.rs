//! Locks on files in use, and removal of unfinished files that killed programs left.

use super::replace::no_file;
use super::{PART, folder};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Returns the final name of an unfinished file, or none for other names.
pub fn unfinished_name(name: &str) -> Option<&str> {
    let (name, random) = name
        .strip_prefix('.')?
        .strip_suffix(PART)?
        .rsplit_once('.')?;
    let is_ours = !random.is_empty() && random.bytes().all(|b| b.is_ascii_alphanumeric());
    is_ours.then_some(name)
}

/// Unfinished files and folders of a folder, filtered by their final names.
fn unfinished_in(folder: &Path, wanted: impl Fn(&str) -> bool) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(move |entry| {
        let name = entry.file_name();
        let is_one = unfinished_name(name.to_str()?).is_some_and(&wanted)
            && (entry.file_type()).is_ok_and(|found| found.is_file() || found.is_dir());
        is_one.then(|| entry.path())
    })
}

/// Opens an unfinished file or folder to test for its writer's lock.
fn opened(part: &Path) -> Option<File> {
    let is_file = !part.is_dir();
    OpenOptions::new().read(true).write(is_file).open(part).ok()
}

/// Removes an unfinished file or folder, and no link's target. Failures are harmless and ignored.
pub(super) fn remove(part: &Path) {
    let _ = fs::remove_file(part).or_else(|_| fs::remove_dir_all(part));
}

/// Removes unfinished files and folders with wanted names that killed programs left in a folder.
/// Failures are harmless and ignored.
pub fn clear_abandoned(folder: &Path, wanted: impl Fn(&str) -> bool) {
    for part in unfinished_in(folder, wanted) {
        // Our lock keeps others from taking the file over.
        if let Some(file) = opened(&part)
            && file.try_lock().is_ok()
        {
            remove(&part);
        }
    }
}

/// Returns whether another process is writing this file.
pub fn is_being_written(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    let busy = |part: PathBuf| {
        let file = opened(&part);
        file.is_some_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
    };
    unfinished_in(folder(path), |unfinished| Some(unfinished) == name).any(busy)
}

/// Opens a file that is read, written or appended to in place, such as a lock or a log. Creates it
/// if it is missing, and never follows a link.
pub fn open_in_place(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    let is_file = |found: io::Result<fs::Metadata>| found.is_ok_and(|found| found.is_file());
    loop {
        match fs::symlink_metadata(path) {
            Ok(found) if found.is_file() => match options.create_new(false).open(path) {
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Ok(_) if !is_file(fs::symlink_metadata(path)) => {}
                opened => return opened,
            },
            Ok(found) => return Err(no_file(found.is_symlink())),
            // Does not follow a link that appears just now.
            Err(error) if error.kind() == ErrorKind::NotFound => {
                match options.create_new(true).open(path) {
                    Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                    opened => return opened,
                }
            }
            Err(error) => return Err(error),
        }
    }
}
