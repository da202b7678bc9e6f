//! Which parts of this crate may know which: the table in `docs/architecture.md` says so, and this holds the sources to it.
//!
//! A room is a file or a folder of `src`, or of `src/genres`. The table must be without circles, so no files of different
//! rooms are in a circle.

use libtest_mimic::Trial;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

pub fn trials() -> Vec<Trial> {
    once![rooms_know_what_they_may, rooms_are_in_no_circle]
}

type Arrows = BTreeMap<String, BTreeSet<String>>;

/// The table: a line for each room, and after an arrow those that it knows. `genres/*` is any genre.
fn told() -> Arrows {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/architecture.md");
    let page = std::fs::read_to_string(page).unwrap();
    let (_, table) = page.split_once("```rooms\n").unwrap();
    let (table, _) = table.split_once("```").unwrap();
    let lines = table.lines().map(|line| {
        let (room, known) = line.split_once('→').unwrap_or((line, ""));
        let known = known.split_whitespace().map(str::to_owned).collect();
        (room.trim().to_owned(), known)
    });
    lines.collect()
}

/// The room of a file, or of a module written `genres::alike`; nothing for the list of modules.
fn room(path: &str) -> Option<String> {
    let path = path.replace("::", "/");
    let names: Vec<&str> = path.trim_end_matches(".rs").split('/').collect();
    match names[..] {
        ["lib"] => None,
        ["genres"] | ["genres", "mod"] => Some("genres".to_owned()),
        ["genres", genre, ..] => Some(format!("genres/{genre}")),
        [room, ..] => Some(room.to_owned()),
        [] => None,
    }
}

/// All files but those of unit tests, which may know everything.
fn sources(folder: &Path, found: &mut Vec<String>, root: &Path) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found, root);
        } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("tests.rs") {
            let name = path.strip_prefix(root).unwrap().to_str().unwrap();
            found.push(name.to_owned());
        }
    }
}

/// The code without comments and unit tests, which may know everything.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let lines = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// The paths of other modules that stand in the code of a file, from the root of the crate.
fn named(file: &str, code: &str) -> Vec<String> {
    let mut here: Vec<&str> = file.trim_end_matches(".rs").split('/').collect();
    if here.last() == Some(&"mod") {
        here.pop();
    }
    let mut found = Vec::new();
    let word = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    for path in code.split(|c| !word(c)) {
        let mut names: Vec<&str> = path.split("::").collect();
        let mut base = match names[0] {
            "crate" if names.len() > 1 => Vec::new(),
            "super" if names.len() > 1 => here[..here.len() - 1].to_vec(),
            _ => continue,
        };
        names.remove(0);
        while names.first() == Some(&"super") {
            names.remove(0);
            base.pop();
        }
        base.extend(names.into_iter().filter(|name| !name.is_empty()));
        found.push(base.join("::"));
    }
    found
}

/// What each room knows.
fn seen() -> Arrows {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files, &root);
    let rooms: BTreeSet<String> = files.iter().filter_map(|file| room(file)).collect();
    let mut seen: Arrows = rooms
        .iter()
        .map(|room| (room.clone(), BTreeSet::new()))
        .collect();
    for file in &files {
        let Some(here) = room(file) else { continue };
        let text = std::fs::read_to_string(root.join(file)).unwrap();
        for path in named(file, &code(&text)) {
            // A list of several modules would be passed over.
            assert!(!path.is_empty(), "{file}: name modules one by one");
            let mut there = room(&path).unwrap();
            if !rooms.contains(&there) {
                // an item of the table of genres, or of the crate itself
                there = there.split('/').next().unwrap().to_owned();
                assert!(rooms.contains(&there), "{file}: {path}");
            }
            if there != here {
                seen.get_mut(&here).unwrap().insert(there);
            }
        }
    }
    seen
}

fn rooms_know_what_they_may() {
    let (told, seen) = (told(), seen());
    for (room, known) in &seen {
        let none = BTreeSet::new();
        let any = match room.starts_with("genres/") {
            true => &told["genres/*"],
            false => &none,
        };
        let own = told.get(room);
        assert!(
            own.is_some() || !any.is_empty(),
            "{room} is not in the table"
        );
        let own = own.unwrap_or(&none);
        let more: Vec<&String> = known
            .iter()
            .filter(|k| !own.contains(*k) && !any.contains(*k))
            .collect();
        assert!(more.is_empty(), "{room} must not know {more:?}");
        let gone: Vec<&String> = own.difference(known).collect();
        assert!(
            gone.is_empty(),
            "{room} no longer knows {gone:?}: correct the table"
        );
    }
    let known = |room: &String| seen.contains_key(room) || room == "genres/*";
    assert!(told.keys().all(known), "a room of the table is gone");
}

fn rooms_are_in_no_circle() {
    let mut left = seen();
    let (told, any) = (told(), "genres/*");
    for (room, known) in &mut left {
        known.extend(told.get(room).into_iter().flatten().cloned());
        if room.starts_with("genres/") {
            known.extend(told[any].iter().cloned());
        }
    }
    while let Some(free) = left.iter().find(|(_, known)| known.is_empty()) {
        let free = free.0.clone();
        left.remove(&free);
        left.values_mut().for_each(|known| _ = known.remove(&free));
    }
    assert!(left.is_empty(), "rooms in circles, or above one: {left:#?}");
}
