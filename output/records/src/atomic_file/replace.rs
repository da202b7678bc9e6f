//! Targets of outputs, and permission to replace them.

use super::folder;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Permission for a new file to replace existing ones. Inputs of the same work are never replaced.
#[derive(Clone, Copy, Debug)]
pub enum Replace<'a> {
    /// Replaces nothing.
    Never,
    /// Replaces any file but these inputs.
    Allowed(&'a [Identity]),
    /// Replaces any file but these inputs, without following links or writing to anything but
    /// files: for folders of the program's own.
    Own(&'a [Identity]),
}

impl<'a> Replace<'a> {
    /// Permission to replace files other than inputs, if allowed.
    pub const fn when(allowed: bool, inputs: &'a [Identity]) -> Replace<'a> {
        match allowed {
            true => Replace::Allowed(inputs),
            false => Replace::Never,
        }
    }
}

/// A file independent of its names: device and inode.
#[cfg(unix)]
pub type Identity = (u64, u64);
/// A file independent of its names: the path without links.
#[cfg(not(unix))]
pub type Identity = PathBuf;

/// The file that a path leads to, if any.
pub(super) fn identity(path: &Path) -> Option<Identity> {
    let found = fs::metadata(path).ok()?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        Some((found.dev(), found.ino()))
    }
    #[cfg(not(unix))]
    {
        let _ = found;
        path.canonicalize().ok()
    }
}

/// Identities of those paths that lead to files, which must not be overwritten; `-` is standard
/// input.
pub fn inputs<P: AsRef<Path>>(paths: impl IntoIterator<Item = P>) -> Vec<Identity> {
    let files = paths.into_iter().filter_map(|path| {
        let path = match path.as_ref() {
            stdin if stdin == Path::new("-") => Path::new("/dev/stdin"),
            path => path,
        };
        identity(path).filter(|_| path.is_file())
    });
    files.collect()
}

/// Returns whether two outputs are the same file. Sharing a pipe or a device loses nothing and does
/// not count.
pub fn same_output(one: &Path, other: &Path) -> bool {
    let place = place(one);
    place.is_some() && place == self::place(other)
}

/// An existing file, or else its future folder and name.
fn place(path: &Path) -> Option<(Option<Identity>, Option<&OsStr>)> {
    match fs::metadata(path) {
        Ok(found) => found.is_file().then(|| (identity(path), None)),
        Err(_) => Some((identity(folder(path)), path.file_name())),
    }
}

/// The error for something other than a file in the place of a file.
pub(super) fn no_file(is_link: bool) -> io::Error {
    io::Error::other(match is_link {
        true => "it is a link, expected a file",
        false => "it is no file, expected one",
    })
}

/// The target of a path.
pub(super) enum Target {
    Missing,
    /// A file with its permissions.
    File(PathBuf, fs::Permissions),
    /// A pipe or a device.
    #[cfg_attr(
        not(unix),
        expect(dead_code, reason = "files are told apart on Unix only")
    )]
    Direct,
}

/// Checks that a file may be put there.
pub(crate) fn may_place(path: &Path, replace: Replace) -> io::Result<()> {
    target(path, replace).map(drop)
}

/// Finds the target of a path and checks that it may be written.
pub(super) fn target(path: &Path, replace: Replace) -> io::Result<Target> {
    let found = match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Target::Missing),
        found => found?,
    };
    let own = matches!(replace, Replace::Own(_));
    let (place, found) = match found.is_symlink() {
        false => (path.to_owned(), found),
        true if own => return Err(no_file(true)),
        true => match fs::metadata(path) {
            Ok(found) if found.is_file() => (path.canonicalize()?, found),
            _ => return Err(io::Error::other("it is a link that leads to no file")),
        },
    };
    if found.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    if !found.is_file() {
        #[cfg(unix)]
        {
            use std::os::unix::fs::FileTypeExt;
            let kind = found.file_type();
            if !own && (kind.is_fifo() || kind.is_char_device()) {
                return Ok(Target::Direct);
            }
        }
        return Err(no_file(false));
    }
    let (Replace::Allowed(inputs) | Replace::Own(inputs)) = replace else {
        return Err(ErrorKind::AlreadyExists.into());
    };
    if identity(&place).is_some_and(|place| inputs.contains(&place)) {
        let what = "it is read by the same command, expected another file";
        return Err(io::Error::new(ErrorKind::InvalidInput, what));
    }
    Ok(Target::File(place, found.permissions()))
}
