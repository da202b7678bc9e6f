//! New files that appear complete or not at all: written beside their place, then renamed.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::NamedTempFile;

/// How the names of unfinished files end; they begin with a dot.
const PART: &str = ".part";

/// The folder a file stands in.
fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Sees the names of a folder's files safely on the disk.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

/// What a file of this name was to be called, if it was left unfinished by a program that was killed.
pub fn unfinished_name(name: &str) -> Option<&str> {
    let (name, random) = name
        .strip_prefix('.')?
        .strip_suffix(PART)?
        .rsplit_once('.')?;
    let is_ours = !random.is_empty() && random.bytes().all(|b| b.is_ascii_alphanumeric());
    is_ours.then_some(name)
}

/// The files that are being written, by the names they have until they are finished.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn unfinished() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes all files that are being written, and begins no new ones: for a program that ends now, whatever its
/// threads are at.
pub fn abandon_all() {
    let unfinished = unfinished();
    for path in &*unfinished {
        let _ = std::fs::remove_file(path);
    }
    std::mem::forget(unfinished);
}

/// A file being written. Dropped before [`NewFile::finish`], it leaves nothing behind, and what
/// stood in its place stays as it was.
pub struct NewFile {
    part: BufWriter<NamedTempFile>,
    path: PathBuf,
    // Dropped last.
    _listed: Listed,
}

/// A name among those of unfinished files, as long as it lives.
struct Listed(PathBuf);

impl Drop for Listed {
    fn drop(&mut self) {
        unfinished().remove(&self.0);
    }
}

impl NewFile {
    /// Begins a file; errors that can be known before the work starts are reported here.
    pub fn create(path: &Path) -> io::Result<NewFile> {
        if path.is_dir() {
            return Err(io::Error::from(io::ErrorKind::IsADirectory));
        }
        // A link to a file stays a link.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let name = path
            .file_name()
            .ok_or_else(|| io::Error::from(io::ErrorKind::InvalidFilename))?;
        let folder = folder(&path);
        let mut prefix = std::ffi::OsString::from(".");
        prefix.push(name);
        prefix.push(".");
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(PART);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // What the umask leaves of it, as for any new file.
            builder.permissions(std::fs::Permissions::from_mode(0o666));
        }
        // Nobody sees a name that is not listed.
        let mut unfinished = unfinished();
        let part = builder.tempfile_in(folder)?;
        let listed = Listed(part.path().to_owned());
        unfinished.insert(listed.0.clone());
        drop(unfinished);
        Ok(NewFile {
            part: BufWriter::new(part),
            path,
            _listed: listed,
        })
    }

    /// Puts the file in its place. Its content is on the disk by then; its name, only after
    /// [`sync_folder`]: if the power fails, the file may be missing, but not be half there.
    pub fn finish(mut self) -> io::Result<()> {
        self.part.flush()?;
        self.part.get_ref().as_file().sync_all()?;
        self.place()
    }

    /// Puts the file in its place without waiting for the disk: for files by the thousand that are
    /// easily made again. If the power fails, one may be empty.
    pub fn place(self) -> io::Result<()> {
        let part = self
            .part
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        part.persist(&self.path)
            .map(|_: File| ())
            .map_err(|e| e.error)
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.part.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.part.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn appears_only_when_finished() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.csv");
        std::fs::write(&path, "old").unwrap();
        let names = || std::fs::read_dir(folder.path()).unwrap().count();

        let mut abandoned = NewFile::create(&path).unwrap();
        abandoned.write_all(b"half").unwrap();
        assert_eq!(names(), 2);
        drop(abandoned);
        assert_eq!(
            (std::fs::read_to_string(&path).unwrap().as_str(), names()),
            ("old", 1)
        );

        let mut file = NewFile::create(&path).unwrap();
        file.write_all(b"new").unwrap();
        file.finish().unwrap();
        assert_eq!(
            (std::fs::read_to_string(&path).unwrap().as_str(), names()),
            ("new", 1)
        );
    }

    #[test]
    fn unfinished_files_are_known_by_their_names() {
        let folder = tempfile::tempdir().unwrap();
        let _file = NewFile::create(&folder.path().join("a.csv")).unwrap();
        let entry = std::fs::read_dir(folder.path()).unwrap().next().unwrap();
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert_eq!(unfinished_name(&name), Some("a.csv"));
        for other in ["a.csv", "a.part", ".a.part", ".part", ".a.b-c.part"] {
            assert_eq!(unfinished_name(other), None, "{other}");
        }
    }

    #[test]
    fn says_at_once_what_cannot_be_written() {
        let folder = tempfile::tempdir().unwrap();
        assert!(NewFile::create(folder.path()).is_err());
        assert!(NewFile::create(&folder.path().join("missing/a.csv")).is_err());
    }
}
