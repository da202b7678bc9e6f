//! Folders that belong to the program: it creates them, marks them with a file inside, and replaces
//! its own files there. In all other folders, existing files stay. Nothing is changed until all files
//! are there.

use crate::atomic_file::{
    Identity, NewFile, Replace, Set, clear_abandoned, is_missing, make_folder, may_place, paths,
    unfinished_name,
};
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The file that marks a folder as the program's own.
const MARK: &str = ".pencilmill";
/// The file that leads to the others of a set.
const INDEX: &str = "index.html";

/// A folder for many output files.
pub struct OwnFolder {
    path: PathBuf,
    /// The files that get their places together.
    set: Set,
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
        name.and_then(unfinished_name).is_some_and(is_mark)
    };
    Ok(paths(path)?.iter().all(is_left))
}

/// Returns whether this is the name of an unfinished set in the program's own folder.
fn is_mark(name: &str) -> bool {
    name == MARK
}

impl OwnFolder {
    /// Begins the files of this kind for a folder, which [`OwnFolder::finish`] puts in place, and
    /// removes what killed programs left there. Until then nothing is changed, and a folder that was
    /// missing is missing. With `force`, files are replaced in any folder; inputs never are. The set
    /// is kept in the folder `parts` on the same disk, without it in the folder itself or beside it.
    pub fn begin(
        path: &Path,
        what: &str,
        force: bool,
        inputs: Vec<Identity>,
        parts: Option<&Path>,
    ) -> io::Result<OwnFolder> {
        clear_abandoned(path, is_mark);
        let is_new = is_empty(path)?;
        let name = path.file_name().unwrap_or(MARK.as_ref());
        let set = match parts {
            Some(parts) => Set::begin(parts, name),
            None if is_missing(path) => {
                let beside = path.parent().unwrap_or(Path::new(""));
                let beside = if beside == "" { Path::new(".") } else { beside };
                make_folder(beside)?;
                clear_abandoned(beside, |unfinished| name == unfinished);
                Set::begin(beside, name)
            }
            None => Set::begin(path, MARK.as_ref()),
        }?;
        if is_new {
            let mut file = NewFile::create(&set.path().join(MARK), Replace::Own(&[]))?;
            file.write_all(mark(what).as_bytes())?;
            file.finish()?;
        }
        Ok(OwnFolder {
            path: path.to_owned(),
            set,
            own: is_new || is_marked(path, what)?,
            force,
            inputs,
        })
    }

    /// The path of a file in the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    fn replace(&self) -> Replace<'_> {
        match self.own || self.force {
            true => Replace::Own(&self.inputs),
            false => Replace::Never,
        }
    }

    /// Begins a file in the folder. Errors that can be known before it is in its place are reported
    /// here.
    pub fn file(&self, name: &str) -> io::Result<NewFile> {
        may_place(&self.path(name), self.replace())?;
        NewFile::create(&self.set.path().join(name), Replace::Own(&[]))
    }

    /// Puts the files in their places.
    pub fn finish(self) -> io::Result<()> {
        self.set.place(&self.path, INDEX, self.replace())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_replaced_in_marked_folders_only() {
        let folder = tempfile::tempdir().unwrap();
        let put = |name: &str, what: &str, force: bool| -> io::Result<()> {
            let path = folder.path().join(name);
            let own = OwnFolder::begin(&path, what, force, Vec::new(), None)?;
            own.file("a.html")?.finish()?;
            own.finish()
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
        for (name, stays) in [("notes.txt", true), ("..pencilmill.x.part", false)] {
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
        let set = folder.path().join("..pencilmill.abc123.part");
        fs::create_dir(&set).unwrap();
        fs::write(set.join("a.html"), "").unwrap();
        assert!(may_be_own(folder.path(), "site").unwrap());
        let own = OwnFolder::begin(folder.path(), "site", false, Vec::new(), None).unwrap();
        own.file("a.html").unwrap().finish().unwrap();
        own.finish().unwrap();
        let names = paths(folder.path()).unwrap();
        assert_eq!(names, [MARK, "a.html"].map(|name| folder.path().join(name)));
    }

    #[test]
    fn a_set_appears_as_a_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let site = folder.path().join("new/site");
        let begin = |text: &str| {
            let own = OwnFolder::begin(&site, "site", false, Vec::new(), None).unwrap();
            for name in ["a.html", INDEX] {
                let mut file = own.file(name).unwrap();
                file.write_all(text.as_bytes()).unwrap();
                file.place().unwrap();
            }
            own
        };
        let texts = || ["a.html", INDEX].map(|name| fs::read_to_string(site.join(name)).unwrap());
        drop(begin("one"));
        assert!(paths(site.parent().unwrap()).unwrap().is_empty());
        begin("one").finish().unwrap();
        fs::write(site.join("notes.txt"), "x").unwrap();
        drop(begin("two"));
        assert_eq!(texts(), ["one", "one"]);
        begin("two").finish().unwrap();
        assert_eq!(texts(), ["two", "two"]);
        // the mark, the two pages and the notes
        assert_eq!(paths(&site).unwrap().len(), 4);
    }
}
