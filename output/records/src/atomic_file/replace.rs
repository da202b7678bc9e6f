//! What stands where an output is to be, and whether it may be replaced.

use super::folder;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// What a new file may take the place of. Never of an input: of a file that the same work reads.
#[derive(Clone, Copy, Debug)]
pub enum Replace<'a> {
    /// Of nothing.
    Never,
    /// Of a file that is none of these inputs.
    Allowed(&'a [Identity]),
    /// The same, but nothing is reached through a link, and nothing but a file is written to: in folders of the program's own.
    Own(&'a [Identity]),
}

impl<'a> Replace<'a> {
    /// Of files that are no inputs, if it is allowed.
    pub const fn when(allowed: bool, inputs: &'a [Identity]) -> Replace<'a> {
        match allowed {
            true => Replace::Allowed(inputs),
            false => Replace::Never,
        }
    }
}

/// A file whatever its names are: where it is on its disk.
#[cfg(unix)]
pub type Identity = (u64, u64);
/// A file whatever its names are: the one without links.
#[cfg(not(unix))]
pub type Identity = PathBuf;

/// The file that a path leads to, if it leads to one.
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

/// Those of these paths that lead to files, which are not to be written over; `-` is standard input.
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

/// Whether two outputs are the same file. Nothing is lost if both are one pipe or one device.
pub fn same_output(one: &Path, other: &Path) -> bool {
    let place = place(one);
    place.is_some() && place == self::place(other)
}

/// A file, or else the folder where one is to be and its name.
fn place(path: &Path) -> Option<(Option<Identity>, Option<&OsStr>)> {
    match fs::metadata(path) {
        Ok(found) => found.is_file().then(|| (identity(path), None)),
        Err(_) => Some((identity(folder(path)), path.file_name())),
    }
}

/// What stands in the place of a file.
pub(super) fn no_file(is_link: bool) -> io::Error {
    io::Error::other(match is_link {
        true => "it is a link, expected a file",
        false => "it is no file, expected one",
    })
}

/// What a path leads to.
pub(super) enum Target {
    Missing,
    /// A file, with what may be done with it.
    File(PathBuf, fs::Permissions),
    /// A pipe or a device.
    Direct,
}

/// Decides what is to be done with what a path leads to.
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
