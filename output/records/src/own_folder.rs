//! Folders that belong to the program: it creates them, marks them with a file inside, and replaces
//! its own files there. In all other folders, existing files stay.

use crate::atomic_file::{
    Identity, NewFile, Replace, clear_abandoned, make_folder, paths, unfinished_name,
};
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The file that marks a folder as the program's own.
const MARK: &str = ".pencilmill";
/// Suffixes of the files put into such folders.
const ENDS: [&str; 9] = [
    "html",
    "svg",
    "png",
    "pdf",
    "jsonl",
    "csv",
    "js",
    "wasm",
    "webmanifest",
];

/// A folder for many output files.
pub struct OwnFolder {
    path: PathBuf,
    /// A separate folder for unfinished files, if any.
    parts: Option<PathBuf>,
    own: bool,
    force: bool,
    inputs: Vec<Identity>,
}

/// The content of a mark.
fn mark(what: &str) -> String {
    format!(
        "pencilmill {what}\nThis folder was made by the program, which replaces its files when it is run again.\n"
    )
}

/// Returns whether this folder is marked for files of this kind, or can still become so: it is
/// missing, or holds only unfinished files of killed programs.
pub fn may_be_own(path: &Path, what: &str) -> io::Result<bool> {
    Ok(is_marked(path, what)? || is_empty(path)?)
}

fn is_marked(path: &Path, what: &str) -> io::Result<bool> {
    let file = path.join(MARK);
    match fs::symlink_metadata(&file) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        found => Ok(found?.is_file() && fs::read(&file)? == mark(what).as_bytes()),
    }
}

fn is_empty(path: &Path) -> io::Result<bool> {
    let is_left = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.and_then(unfinished_name).is_some_and(is_put)
    };
    Ok(paths(path)?.iter().all(is_left))
}

/// Returns whether the program's own folders may hold a file of this name.
fn is_put(name: &str) -> bool {
    let end = Path::new(name).extension().and_then(|end| end.to_str());
    name == MARK || end.is_some_and(|end| ENDS.contains(&end))
}

impl OwnFolder {
    /// Opens a folder for files of this kind, creating it if necessary, and removes unfinished
    /// files that killed programs left there. With `force`, files are replaced in any folder;
    /// inputs never are.
    pub fn open(
        path: &Path,
        what: &str,
        force: bool,
        inputs: Vec<Identity>,
    ) -> io::Result<OwnFolder> {
        make_folder(path)?;
        clear_abandoned(path, is_put);
        if is_empty(path)? {
            let begin = || {
                let mut file = NewFile::create(&path.join(MARK), Replace::Never)?;
                file.write_all(mark(what).as_bytes())?;
                file.finish()
            };
            match begin() {
                // Another program was faster.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                begun => begun?,
            }
        }
        Ok(OwnFolder {
            path: path.to_owned(),
            parts: None,
            own: is_marked(path, what)?,
            force,
            inputs,
        })
    }

    /// Keeps unfinished files in another folder on the same disk, so that they are not published by
    /// mistake.
    pub fn with_parts_in(mut self, parts: &Path) -> OwnFolder {
        self.parts = Some(parts.to_owned());
        self
    }

    /// The path of a file in the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Begins a file in the folder.
    pub fn file(&self, name: &str) -> io::Result<NewFile> {
        let replace = match self.own {
            true => Replace::Own(&self.inputs),
            false => Replace::when(self.force, &self.inputs),
        };
        let parts = self.parts.as_ref().unwrap_or(&self.path);
        NewFile::create_in(parts, &self.path(name), replace)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_replaced_in_marked_folders_only() {
        let folder = tempfile::tempdir().unwrap();
        let put = |name: &str, what: &str, force: bool| -> io::Result<()> {
            let own = OwnFolder::open(&folder.path().join(name), what, force, Vec::new())?;
            own.file("a.html")?.finish()
        };
        for _ in 0..2 {
            put("new", "site", false).unwrap();
        }
        let is_kept = |name: &str, what: &str| {
            let error = put(name, what, false).unwrap_err();
            error.kind() == ErrorKind::AlreadyExists
        };
        assert!(is_kept("new", "pictures"));
        let foreign = folder.path().join("foreign");
        fs::create_dir(&foreign).unwrap();
        for (name, stays) in [("notes.txt", true), (".b.html.x.part", false)] {
            fs::write(foreign.join(name), "x").unwrap();
            assert!(!may_be_own(&foreign, "site").unwrap());
            put("foreign", "site", true).unwrap();
            assert_eq!(foreign.join(name).exists(), stays);
        }
        assert!(is_kept("foreign", "site"));
        put("foreign", "site", true).unwrap();
        assert!(may_be_own(&folder.path().join("new"), "site").unwrap());
        assert!(may_be_own(&folder.path().join("none"), "site").unwrap());
        assert!(may_be_own(&foreign.join("notes.txt"), "site").is_err());
    }

    #[test]
    fn a_folder_with_nothing_but_what_kills_left_is_empty() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["..pencilmill.abc123.part", ".a.html.abc123.part"] {
            fs::write(folder.path().join(name), "").unwrap();
            assert!(may_be_own(folder.path(), "site").unwrap());
        }
        let own = OwnFolder::open(folder.path(), "site", false, Vec::new()).unwrap();
        own.file("a.html").unwrap().finish().unwrap();
        let names = paths(folder.path()).unwrap();
        assert_eq!(names, [MARK, "a.html"].map(|name| folder.path().join(name)));
    }
}
