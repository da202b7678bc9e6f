//! Sets of files: written into an unfinished folder, and moved to their places together.

use super::replace::{Replace, target};
use super::{
    Kept, Listed, PART, RANDOM, is_missing, paths, prefix, sync_name, unfinished, without_path,
};
use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// The folder within it for files that are replaced, until all are in their places.
const OLD: &str = ".old";

/// An unfinished folder. Dropped before [`Set::place`], it leaves nothing behind.
pub struct Set {
    path: PathBuf,
    /// Holds the lock.
    _folder: File,
    _listed: Listed,
}

impl Set {
    /// Begins a set in the folder `parts`, which must be on the disk of the files' places; `name`
    /// is that of the whole.
    pub fn begin(parts: &Path, name: &OsStr) -> io::Result<Set> {
        let prefix = prefix(name);
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).rand_bytes(RANDOM).suffix(PART);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // The umask applies, as for any new folder.
            builder.permissions(fs::Permissions::from_mode(0o777));
        }
        loop {
            // Held until the name is listed, so that no unlisted folder exists.
            let mut unfinished = unfinished();
            let path = builder.tempdir_in(parts).map_err(without_path)?.keep();
            let Ok(folder) = File::open(&path) else {
                // Another program's cleaning was faster.
                continue;
            };
            match folder.try_lock() {
                // Without locks, nothing counts as abandoned.
                Ok(()) | Err(TryLockError::Error(_)) if path.exists() => {}
                _ => continue,
            }
            let kept = Kept {
                path: PathBuf::new(),
                replaces: false,
                whole: None,
            };
            unfinished.insert(path.clone(), kept);
            return Ok(Set {
                _listed: Listed(path.clone()),
                _folder: folder,
                path,
            });
        }
    }

    /// The unfinished folder, for the files.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Makes the whole the folder `to` if there is none, or else moves its files into that folder
    /// in quick succession, the file `last` at the end, uninterrupted by signals. If one cannot be
    /// moved, all is as before.
    pub fn place(&self, to: &Path, last: &str, replace: Replace) -> io::Result<()> {
        // Also keeps `abandon_all` from the folder meanwhile.
        let _unfinished = unfinished();
        if is_missing(to) {
            fs::rename(&self.path, to)?;
            return sync_name(to);
        }
        let mut files = Vec::new();
        for path in paths(&self.path)? {
            let place = to.join(path.file_name().unwrap_or_default());
            // Predictable errors come before the first change. A file that is replaced keeps its
            // mode.
            target(&place, replace)?;
            if let Ok(old) = fs::metadata(&place) {
                fs::set_permissions(&path, old.permissions())?;
            }
            files.push((path, place));
        }
        files.sort_by_key(|(_, place)| place.ends_with(last));
        let olds = self.path.join(OLD);
        fs::create_dir(&olds)?;
        let mut moved = Vec::new();
        for (path, place) in files {
            let old = olds.join(path.file_name().unwrap_or_default());
            let is_new = is_missing(&place);
            // Not every disk has links; without them, what was replaced stays replaced.
            let _ = fs::hard_link(&place, &old);
            if let Err(error) = fs::rename(&path, &place) {
                for (place, old, is_new) in moved.into_iter().rev() {
                    let _: io::Result<()> = match is_new {
                        true => fs::remove_file(place),
                        false => fs::rename(old, place),
                    };
                }
                return Err(error);
            }
            moved.push((place, old, is_new));
        }
        Ok(())
    }
}

impl Drop for Set {
    fn drop(&mut self) {
        // Nothing is left of a set in its place.
        let _ = fs::remove_dir_all(&self.path);
    }
}
