use super::*;

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

fn count(folder: &Path) -> usize {
    fs::read_dir(folder).unwrap().count()
}

fn write(path: &Path, replace: Replace, text: &str) -> io::Result<()> {
    let mut file = NewFile::create(path, replace)?;
    file.write_all(text.as_bytes())?;
    file.finish()
}

fn kind(done: io::Result<()>) -> ErrorKind {
    done.unwrap_err().kind()
}

const ANY: Replace = Replace::Allowed(&[]);

/// Held while a child process starts, and by tests of locks: until it executes its own program, a
/// child shares all open files and their locks.
static CHILDREN: std::sync::Mutex<()> = std::sync::Mutex::new(());

#[test]
fn appears_only_when_finished() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.csv");
    fs::write(&path, "old").unwrap();
    let mut abandoned = NewFile::create(&path, ANY).unwrap();
    abandoned.write_all(b"half").unwrap();
    assert_eq!(count(folder.path()), 2);
    drop(abandoned);
    assert_eq!((text(&path).as_str(), count(folder.path())), ("old", 1));
    write(&path, ANY, "new").unwrap();
    assert_eq!((text(&path).as_str(), count(folder.path())), ("new", 1));
}

#[test]
fn nothing_is_replaced_that_may_not_be() {
    let folder = tempfile::tempdir().unwrap();
    let (path, other) = (folder.path().join("a.csv"), folder.path().join("b.csv"));
    fs::write(&path, "old").unwrap();
    let kept = write(&path, Replace::Never, "new");
    assert_eq!(kind(kept), ErrorKind::AlreadyExists);
    let read = inputs([&path]);
    for replace in [Replace::Allowed(&read), Replace::Own(&read)] {
        assert_eq!(kind(write(&path, replace, "new")), ErrorKind::InvalidInput);
        fs::hard_link(&path, &other).unwrap();
        assert_eq!(kind(write(&other, replace, "new")), ErrorKind::InvalidInput);
        fs::remove_file(&other).unwrap();
    }
    // A file that appears meanwhile stays too.
    let late = NewFile::create(&other, Replace::Never).unwrap();
    fs::write(&other, "first").unwrap();
    assert_eq!(kind(late.finish()), ErrorKind::AlreadyExists);
    let texts = [&path, &other].map(|path| text(path));
    assert_eq!(texts, ["old", "first"]);
    assert_eq!(count(folder.path()), 2);
}

#[test]
fn several_files_come_together_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let paths = ["a", "b", "c"].map(|name| folder.path().join(name));
    let begin = || {
        let files = paths.iter();
        let files = files.map(|path| NewFile::create(path, Replace::Never).unwrap());
        files.collect::<Vec<_>>()
    };
    for foreign in &paths {
        let files = begin();
        fs::write(foreign, "foreign").unwrap();
        let (path, error) = NewFile::finish_all(files).unwrap_err();
        assert_eq!((&path, error.kind()), (foreign, ErrorKind::AlreadyExists));
        let left = (count(folder.path()), text(foreign));
        assert_eq!(left, (1, "foreign".to_owned()));
        fs::remove_file(foreign).unwrap();
    }
    NewFile::finish_all(begin()).unwrap();
    assert_eq!(count(folder.path()), 3);
}

#[cfg(unix)]
#[test]
fn what_the_path_leads_to_decides() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("sub")).unwrap();
    fs::write(at("sub/file"), "old").unwrap();
    fs::set_permissions(at("sub/file"), fs::Permissions::from_mode(0o604)).unwrap();
    symlink(at("sub/file"), at("link")).unwrap();
    symlink(at("nowhere"), at("dangling")).unwrap();
    symlink("/dev/null", at("device")).unwrap();
    symlink(at("sub"), at("folder")).unwrap();
    for replace in [Replace::Never, ANY, Replace::Own(&[])] {
        for name in ["dangling", "device", "folder", "sub"] {
            let written = write(&at(name), replace, "new");
            assert!(written.is_err(), "{name} {replace:?}");
        }
    }
    assert!(write(&at("link"), Replace::Own(&[]), "new").is_err());
    let kept = write(&at("link"), Replace::Never, "new");
    assert_eq!(kind(kept), ErrorKind::AlreadyExists);
    assert_eq!(text(&at("sub/file")), "old");
    // The link stays, and the file keeps its mode.
    write(&at("link"), ANY, "new").unwrap();
    assert_eq!(text(&at("sub/file")), "new");
    assert!(fs::symlink_metadata(at("link")).unwrap().is_symlink());
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&at("sub/file")), 0o604);
    assert!(!at("nowhere").exists());
    // A pipe is written to, and stays one.
    let _alone = CHILDREN.lock().unwrap();
    let mut mkfifo = std::process::Command::new("mkfifo");
    assert!(mkfifo.arg(at("pipe")).status().unwrap().success());
    let reader = std::thread::spawn({
        let pipe = at("pipe");
        move || text(&pipe)
    });
    write(&at("pipe"), Replace::Never, "x").unwrap();
    assert_eq!(reader.join().unwrap(), "x");
    assert!(write(&at("pipe"), Replace::Own(&[]), "x").is_err());
    assert!(!at("pipe").is_file());
    // In place: a lock or a log.
    let mut options = OpenOptions::new();
    options.append(true);
    for name in ["link", "dangling", "sub"] {
        assert!(open_in_place(&at(name), &mut options).is_err(), "{name}");
    }
    for _ in 0..2 {
        let mut log = open_in_place(&at("log"), &mut options).unwrap();
        log.write_all(b"x").unwrap();
    }
    assert_eq!(text(&at("log")), "xx");
    assert!(open_in_place(&at("none/log"), &mut options).is_err());
}

#[test]
fn unfinished_files_are_known_by_their_names_and_locks() {
    let _alone = CHILDREN.lock().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.csv");
    let file = NewFile::create(&path, ANY).unwrap();
    let entry = fs::read_dir(folder.path()).unwrap().next().unwrap();
    let name = entry.unwrap().file_name().into_string().unwrap();
    assert_eq!(unfinished_name(&name), Some("a.csv"));
    for other in ["a.csv", "a.part", ".a.part", ".part", ".a.b-c.part"] {
        assert_eq!(unfinished_name(other), None, "{other}");
    }
    assert!(is_being_written(&path));
    for (name, text) in [(".a.csv.x.part", "left"), (".b.csv.x.part", "foreign")] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let second = NewFile::output(&path, ANY).unwrap();
    assert_eq!(count(folder.path()), 3);
    drop((file, second));
    assert_eq!(count(folder.path()), 1);
    assert!(!is_being_written(&path));
}

#[test]
fn outputs_are_compared_by_what_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    assert!(same_output(&at("a"), &folder.path().join("./a")));
    assert!(!same_output(&at("a"), &at("b")));
    fs::write(at("a"), "").unwrap();
    fs::hard_link(at("a"), at("b")).unwrap();
    assert!(same_output(&at("a"), &at("b")) && !same_output(&at("a"), &at("c")));
    let null = Path::new("/dev/null");
    assert!(inputs([null]).is_empty() && !same_output(null, null));
}

#[test]
fn says_at_once_what_cannot_be_written() {
    let folder = tempfile::tempdir().unwrap();
    assert!(NewFile::create(folder.path(), ANY).is_err());
    assert!(NewFile::create(&folder.path().join("missing/a.csv"), ANY).is_err());
    let longest = folder.path().join("x".repeat(LONGEST_NAME));
    write(&longest, ANY, "x").unwrap();
    let longer = folder.path().join("x".repeat(LONGEST_NAME + 1));
    assert_eq!(kind(write(&longer, ANY, "x")), ErrorKind::InvalidInput);
}

#[cfg(unix)]
#[test]
fn an_output_has_a_name_that_can_be_read_back() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let name = std::ffi::OsStr::from_bytes(b"\xff.csv");
    let begun = NewFile::output(&folder.path().join(name), ANY).map(drop);
    assert_eq!(kind(begun), ErrorKind::InvalidInput);
}

#[cfg(unix)]
#[test]
fn what_is_in_a_folder_is_known_or_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("file"), "").unwrap();
    std::os::unix::fs::symlink("nowhere", at("link")).unwrap();
    assert_eq!(paths(folder.path()).unwrap(), [at("file"), at("link")]);
    assert_eq!(paths(&at("missing")).unwrap(), [""; 0].map(at));
    assert!(paths(&at("file")).is_err() && paths(&at("link")).is_err());
}
