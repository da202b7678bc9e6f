//! The archive: canonical hashes of all earlier puzzles, so that no night repeats another.
//!
//! It is a folder of immutable segments. A segment is a head of 16 bytes, the keys in order, 16
//! bytes each, and a foot: the number of keys in 8 bytes, and the SHA-256 of everything before it.
//! Numbers have their most significant byte first. The name of a segment follows from its content,
//! so the same night writes the same segment again. A note beside it, in JSON, counts its puzzles by
//! kind: estimates need that, and do without where it is missing.

use crate::JobError;
use crate::manifest::Manifest;
use crate::spec::Kinds;
use pencilmill_records::atomic_file::{NewFile, Replace, make_folder, paths};
use pencilmill_records::entry::Entry;
use pencilmill_records::read::{ReadError, Reader};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

const HEAD: &[u8; 16] = b"pencilmill seen1";
const KEY: usize = 16;
const FOOT: usize = 8 + 32;
const EXTENSION: &str = "seen";
const NOTE: &str = "json";

/// Checks that all these segments are present and intact.
pub fn check(folder: &Path, segments: &[String]) -> Result<(), JobError> {
    segments
        .iter()
        .try_for_each(|name| read(folder, name).map(drop))
}

/// Restores the segment of the finished job in the folder `root` from its merged files, if it is
/// missing or damaged.
pub fn restore(folder: &Path, root: &Path, manifest: &Manifest) -> Result<(), JobError> {
    let Some(used) = &manifest.archive else {
        return Ok(());
    };
    match read(folder, &used.written) {
        Err(JobError::Damaged(_)) => {}
        found => return found.map(drop),
    }
    let mut keys = BTreeSet::new();
    // All files have the same puzzles.
    for file in manifest.files.iter().take(1) {
        for raw in Reader::open(&root.join(&file.name))? {
            let entry = Entry::parse(raw?).map_err(ReadError::from)?;
            keys.insert(entry.puzzle.canonical_hash());
        }
    }
    write(folder, keys.into_iter(), &manifest.kinds()).map(drop)
}

/// Reads a segment.
fn read(folder: &Path, name: &str) -> Result<Vec<u8>, JobError> {
    let path = folder.join(name);
    let shown = path.display();
    let damaged = |what: &str| {
        JobError::Damaged(format!(
            "{shown} is {what}: put it back from a copy, or run the job again that wrote it (its manifest.json names \
             it); without it, a job is begun in a new folder, and its puzzles may come again"
        ))
    };
    let bytes = fs::read(&path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => damaged("gone, which this folder was begun with"),
        _ => JobError::io("cannot read", shown.to_string())(error),
    })?;
    match parse(&bytes) {
        Some(_) if segment_name(&bytes) == name => Ok(bytes),
        Some(_) => Err(damaged("another segment than its name says")),
        None => Err(damaged("damaged, or no segment of an archive")),
    }
}

/// Names of all segments, in order. A missing folder has none.
pub fn segments(folder: &Path) -> Result<Vec<String>, JobError> {
    let paths = paths(folder).map_err(JobError::io("cannot read", folder.display()))?;
    let names = paths.into_iter().filter_map(|path| {
        let is_segment = path.extension().is_some_and(|e| e == EXTENSION);
        let name = path.file_name()?.to_str()?.to_owned();
        (is_segment && !name.starts_with('.')).then_some(name)
    });
    Ok(names.collect())
}

/// The keys of these segments, in order.
pub fn load(folder: &Path, segments: &[String]) -> Result<Vec<u128>, JobError> {
    let mut keys = Vec::new();
    for name in segments {
        let bytes = read(folder, name)?;
        let segment = parse(&bytes).unwrap_or_default();
        keys.reserve_exact(segment.len() / KEY);
        keys.extend(segment.chunks_exact(KEY).map(key));
    }
    // The sort detects the sorted segments and merges them.
    keys.sort();
    keys.dedup();
    Ok(keys)
}

fn key(bytes: &[u8]) -> u128 {
    bytes
        .iter()
        .fold(0, |key, &byte| key << 8 | u128::from(byte))
}

/// The keys of an intact segment.
fn parse(bytes: &[u8]) -> Option<&[u8]> {
    let (rest, foot) = bytes.split_at_checked(bytes.len().checked_sub(FOOT)?)?;
    let (count, checksum) = foot.split_at(8);
    let keys = rest.strip_prefix(HEAD)?;
    let sorted = || keys.chunks_exact(KEY).is_sorted_by(|a, b| a < b);
    let whole = keys.len().is_multiple_of(KEY)
        && key(count) == (keys.len() / KEY) as u128
        && Sha256::digest(&bytes[..bytes.len() - 32])[..] == *checksum
        && sorted();
    whole.then_some(keys)
}

/// The name of a segment: half of its checksum.
fn segment_name(bytes: &[u8]) -> String {
    let checksum = &bytes[bytes.len().saturating_sub(32)..];
    let digits: String = checksum
        .iter()
        .take(16)
        .map(|b| format!("{b:02x}"))
        .collect();
    format!("{digits}.{EXTENSION}")
}

/// The puzzles of each kind in these segments; none if one of them has no note.
pub fn kinds(folder: &Path, segments: &[String]) -> Option<Kinds> {
    let mut all = Kinds::new();
    for name in segments {
        let note = fs::read(folder.join(name).with_extension(NOTE)).ok()?;
        for (kind, puzzles) in serde_json::from_slice::<Kinds>(&note).ok()? {
            let sum = all.entry(kind).or_default();
            *sum = puzzles.saturating_add(*sum);
        }
    }
    Some(all)
}

/// Writes a segment with these keys, in ascending order, and its note; returns its name.
pub fn write(
    folder: &Path,
    keys: impl ExactSizeIterator<Item = u128>,
    kinds: &Kinds,
) -> Result<String, JobError> {
    let count = keys.len();
    let mut bytes = Vec::with_capacity(HEAD.len() + count * KEY + FOOT);
    bytes.extend(HEAD);
    keys.for_each(|key| bytes.extend(key.to_be_bytes()));
    bytes.extend((count as u64).to_be_bytes());
    let checksum = Sha256::digest(&bytes);
    bytes.extend(&checksum[..]);
    let name = segment_name(&bytes);
    let note = serde_json::to_vec(kinds).unwrap_or_default();
    make_folder(folder).map_err(JobError::io("cannot write", folder.display()))?;
    let path = folder.join(&name);
    for (path, bytes) in [(path.with_extension(NOTE), note), (path, bytes)] {
        let write = || -> io::Result<()> {
            let mut file = NewFile::output(&path, Replace::Allowed(&[]))?;
            file.write_all(&bytes)?;
            file.finish()
        };
        write().map_err(JobError::io("cannot write", path.display()))?;
    }
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_come_back_merged() {
        let folder = tempfile::tempdir().unwrap();
        let folder = &folder.path().join("seen");
        assert!(segments(folder).unwrap().is_empty());
        let big = u128::MAX - 3;
        let of =
            |all: &[(&str, u64)]| -> Kinds { all.iter().map(|(k, n)| ((*k).into(), *n)).collect() };
        let one = write(folder, [1, 5, big].into_iter(), &of(&[("a", 3)])).unwrap();
        let again = write(folder, [1, 5, big].into_iter(), &of(&[("a", 3)]));
        assert_eq!(again.unwrap(), one);
        write(folder, [0, 5, 7].into_iter(), &of(&[("a", 2), ("b", 1)])).unwrap();
        let names = segments(folder).unwrap();
        assert_eq!(names.len(), 2);
        assert_eq!(load(folder, &names).unwrap(), [0, 1, 5, 7, big]);
        assert_eq!(kinds(folder, &names), Some(of(&[("a", 5), ("b", 1)])));
        assert_eq!(kinds(folder, &["gone.seen".to_owned()]), None);
        assert_eq!(load(folder, &[one]).unwrap(), [1, 5, big]);
        assert!(load(folder, &["gone.seen".to_owned()]).is_err());

        assert!(check(folder, &names).is_ok());
        fs::write(folder.join(&names[0]), "x").unwrap();
        assert!(check(folder, &names).is_err() && check(folder, &names[1..]).is_ok());
    }

    #[test]
    fn a_segment_in_the_place_of_another_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let one = write(folder.path(), [1, 2].into_iter(), &Kinds::new()).unwrap();
        let other = write(folder.path(), [1, 3].into_iter(), &Kinds::new()).unwrap();
        fs::copy(folder.path().join(&one), folder.path().join(&other)).unwrap();
        assert_eq!(load(folder.path(), &[one]).unwrap(), [1, 2]);
        let error = load(folder.path(), &[other]).unwrap_err().to_string();
        assert!(
            error.contains("another segment than its name says"),
            "{error}"
        );
    }

    #[test]
    fn any_damage_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let name = write(folder.path(), [1, 2].into_iter(), &Kinds::new()).unwrap();
        let path = folder.path().join(&name);
        let bytes = fs::read(&path).unwrap();
        assert!(parse(&bytes).is_some());
        for at in 0..bytes.len() {
            assert!(parse(&bytes[..at]).is_none());
            let mut other = bytes.clone();
            other[at] ^= 1;
            assert!(parse(&other).is_none(), "byte {at}");
        }
    }
}
