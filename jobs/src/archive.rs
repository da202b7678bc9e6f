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
use pencilmill_records::atomic_file::{
    NewFile, Replace, make_folder, open_regular, paths, read_regular,
};
use pencilmill_records::entry::Entry;
use pencilmill_records::read::{ReadError, Reader};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;

const HEAD: &[u8; 16] = b"pencilmill seen1";
const KEY: usize = 16;
const FOOT: usize = 8 + 32;
const EXTENSION: &str = "seen";
const NOTE: &str = "json";
/// Number of bytes read at once.
const PIECE: u64 = 1 << 16;
/// Maximum length of a note.
const LARGEST_NOTE: u64 = 1 << 24;

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

/// Reads a segment: its keys.
fn read(folder: &Path, name: &str) -> Result<Vec<u128>, JobError> {
    let path = folder.join(name);
    let shown = path.display();
    let damaged = |what: &str| {
        JobError::Damaged(format!(
            "{shown} is {what}: put it back from a copy, or run the job again that wrote it (its manifest.json names \
             it); without it, a job is begun in a new folder, and its puzzles may come again"
        ))
    };
    if !is_segment(name) {
        return Err(damaged(
            "no name of a segment, expected 32 digits from 0 to f",
        ));
    }
    let read = || match fs::metadata(&path)?.is_file() {
        true => parse(BufReader::new(open_regular(&path)?)),
        false => Ok(None),
    };
    match read() {
        Ok(Some((keys, found))) if found == name => Ok(keys),
        Ok(Some(_)) => Err(damaged("another segment than its name says")),
        Ok(None) => Err(damaged("damaged, or no segment of an archive")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Err(damaged("gone, which this folder was begun with"))
        }
        Err(error) => Err(JobError::io("cannot read", shown)(error)),
    }
}

/// Returns whether a segment may have this name.
fn is_segment(name: &str) -> bool {
    let digits = name
        .strip_suffix(EXTENSION)
        .and_then(|name| name.strip_suffix('.'));
    digits.is_some_and(|digits| {
        digits.len() == 2 * KEY && digits.bytes().all(|b| b.is_ascii_hexdigit())
    })
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
        keys.append(&mut read(folder, name)?);
    }
    // The sort detects the sorted segments and merges them.
    keys.sort();
    keys.dedup();
    Ok(keys)
}

/// The keys of an intact segment, and its name. Memory is taken for keys in order only, so that a
/// file with holes ends soon.
fn parse(mut file: impl Read) -> io::Result<Option<(Vec<u128>, String)>> {
    let mut hasher = Sha256::new_with_prefix(HEAD);
    let mut keys: Vec<u128> = Vec::new();
    // The last bytes read, of which the final ones are no keys.
    let mut rest: Vec<u8> = Vec::new();
    let mut head = file.by_ref().take(HEAD.len() as u64);
    head.read_to_end(&mut rest)?;
    if rest != HEAD {
        return Ok(None);
    }
    rest.clear();
    while file.by_ref().take(PIECE).read_to_end(&mut rest)? > 0 {
        let whole = rest.len().saturating_sub(FOOT) / KEY * KEY;
        let (found, kept) = rest.split_at(whole);
        for bytes in found.as_chunks().0 {
            let key = u128::from_be_bytes(*bytes);
            if keys.last().is_some_and(|last| *last >= key) {
                return Ok(None);
            }
            keys.push(key);
        }
        hasher.update(found);
        rest = kept.to_vec();
    }
    let Some((count, checksum)) = rest.split_at_checked(8) else {
        return Ok(None);
    };
    hasher.update(count);
    let is_whole = count == (keys.len() as u64).to_be_bytes() && hasher.finalize()[..] == *checksum;
    Ok(is_whole.then(|| (keys, segment_name(checksum))))
}

/// The name of a segment: half of its checksum.
fn segment_name(checksum: &[u8]) -> String {
    let digits: String = checksum
        .iter()
        .take(16)
        .map(|b| format!("{b:02x}"))
        .collect();
    format!("{digits}.{EXTENSION}")
}

/// The puzzles of each kind in these segments; none if one of them has no note, or one that does
/// not count as many puzzles as it has keys.
pub fn kinds(folder: &Path, segments: &[String]) -> Option<Kinds> {
    let mut all = Kinds::new();
    for name in segments {
        let path = folder.join(name);
        let note = read_regular(&path.with_extension(NOTE), LARGEST_NOTE).ok()?;
        let keys =
            (fs::metadata(&path).ok()?.len()).checked_sub((HEAD.len() + FOOT) as u64)? / KEY as u64;
        let note: Kinds = serde_json::from_slice(&note).ok()?;
        let mut puzzles = note.values();
        if puzzles.try_fold(0_u64, |sum, n| sum.checked_add(*n)) != Some(keys) {
            return None;
        }
        for (kind, puzzles) in note {
            *all.entry(kind).or_default() += puzzles;
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
    let name = segment_name(&checksum);
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
        assert_eq!(
            load(folder, std::slice::from_ref(&one)).unwrap(),
            [1, 5, big]
        );
        assert!(load(folder, &["gone.seen".to_owned()]).is_err());
        let outside = format!("../seen/{one}");
        assert!(load(folder, &[outside]).is_err());
        // A note that counts more puzzles than there are.
        for forged in [r#"{"a":18446744073709551615,"b":4}"#, r#"{"a":4}"#] {
            fs::write(folder.join(&one).with_extension(NOTE), forged).unwrap();
            assert_eq!(kinds(folder, &names), None);
        }

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
        let is_whole = |bytes: &[u8]| parse(bytes).unwrap().is_some();
        assert!(is_whole(&bytes));
        for at in 0..bytes.len() {
            assert!(!is_whole(&bytes[..at]));
            let mut other = bytes.clone();
            other[at] ^= 1;
            assert!(!is_whole(&other), "byte {at}");
        }
    }
}
