//! New files that appear complete or not at all: written beside their place, then renamed.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
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

/// Whether a file of this name was left unfinished by a program that was killed.
pub fn is_unfinished(name: &str) -> bool {
    name.starts_with('.') && name.ends_with(PART)
}

/// A file being written. Dropped before [`NewFile::finish`], it leaves nothing behind, and what
/// stood in its place stays as it was.
pub struct NewFile {
    part: BufWriter<NamedTempFile>,
    path: PathBuf,
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
        let part = BufWriter::new(builder.tempfile_in(folder)?);
        Ok(NewFile { part, path })
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
        assert!(is_unfinished(
            &entry.unwrap().file_name().into_string().unwrap()
        ));
        assert!(!is_unfinished("a.csv") && !is_unfinished("a.part"));
    }

    #[test]
    fn says_at_once_what_cannot_be_written() {
        let folder = tempfile::tempdir().unwrap();
        assert!(NewFile::create(folder.path()).is_err());
        assert!(NewFile::create(&folder.path().join("missing/a.csv")).is_err());
    }
}
