//! The structure of the workspace: allowed dependencies between crates and rooms, and no circles of
//! files.
//!
//! A room is a top-level module of a crate. The table in `docs/dev/architecture.md` has a line for each
//! crate, with the crates it depends on, and for the rooms of the crates that have many.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

type Arrows = BTreeMap<String, BTreeSet<String>>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The table with this name: a line for each entry, followed after an arrow by its dependencies.
fn table(name: &str) -> Arrows {
    let page = text(&root().join("docs/dev/architecture.md"));
    let (_, table) = page.split_once(&format!("```{name}\n")).unwrap();
    let (table, _) = table.split_once("```").unwrap();
    let lines = table.lines().map(|line| {
        let (room, known) = line.split_once('→').unwrap();
        let known = known.split_whitespace().map(str::to_owned).collect();
        (room.trim().to_owned(), known)
    });
    lines.collect()
}

fn manifest(folder: &str) -> toml::Table {
    let path = root().join(folder).join("Cargo.toml");
    text(&path).parse().unwrap()
}

/// The folders of the crates; the root's is written `.`.
fn crates() -> Vec<String> {
    let members = manifest(".")["workspace"]["members"].clone();
    let members: Vec<String> = members.try_into().unwrap();
    members.into_iter().chain([".".to_owned()]).collect()
}

/// The dependencies between crates of the workspace by their manifests, without those only for
/// tests.
fn dependencies() -> Arrows {
    let manifests: BTreeMap<String, toml::Table> = crates()
        .into_iter()
        .map(|f| (f.clone(), manifest(&f)))
        .collect();
    let folder = |name: &String| {
        let named = |m: &toml::Table| m["package"]["name"].as_str() == Some(name);
        let found = manifests.iter().find(|(_, manifest)| named(manifest))?;
        Some(found.0.clone())
    };
    let arrows = manifests.iter().map(|(crate_folder, manifest)| {
        let known = manifest.get("dependencies").and_then(|d| d.as_table());
        let known = known
            .into_iter()
            .flat_map(toml::Table::keys)
            .filter_map(folder);
        (crate_folder.clone(), known.collect())
    });
    arrows.collect()
}

/// The sources of a crate by module path (`grade::explain`; empty for the root of the crate),
/// without unit tests.
struct Sources(BTreeMap<String, (PathBuf, String)>);

impl Sources {
    fn of(folder: &str) -> Sources {
        let source = root().join(folder).join("src");
        let mut sources = BTreeMap::new();
        let mut open = vec![source.clone()];
        while let Some(folder) = open.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    open.push(path);
                } else if path.extension().is_some_and(|e| e == "rs") && !is_test(&path) {
                    let inside = path.strip_prefix(&source).unwrap().with_extension("");
                    let names = inside.iter().map(|name| name.to_str().unwrap());
                    let names = names.filter(|name| !["mod", "lib", "main"].contains(name));
                    let module = names.collect::<Vec<_>>().join("::");
                    let code = code(&text(&path));
                    sources.insert(module, (path, code));
                }
            }
        }
        Sources(sources)
    }

    /// The module that defines the item of a path from the root of the crate, following re-exports.
    fn home(&self, path: &[&str]) -> Option<String> {
        let mut length = path.len();
        while !self.0.contains_key(&path[..length].join("::")) {
            length = length.checked_sub(1)?;
        }
        let module = path[..length].join("::");
        let Some(item) = path.get(length) else {
            return Some(module);
        };
        let (_, code) = &self.0[&module];
        for (names, alias) in uses(code, true) {
            if alias == *item {
                let full = absolute(&module, &names, self)?;
                let full: Vec<&str> = full.split("::").collect();
                if full != path {
                    return self.home(&full);
                }
            }
        }
        Some(module)
    }

    /// For each module, those whose items it names.
    fn arrows(&self) -> Arrows {
        let arrows = self.0.iter().map(|(module, (_, code))| {
            let imported = uses(code, false);
            let imported = imported.iter().map(|(names, _)| names.clone());
            let inline = inline(code);
            let mut known = BTreeSet::new();
            for names in imported.chain(inline) {
                let Some(path) = absolute(module, &names, self) else {
                    continue;
                };
                let path: Vec<&str> = path.split("::").collect();
                known.extend(self.home(&path));
            }
            known.remove(module);
            (module.clone(), known)
        });
        arrows.collect()
    }
}

fn is_test(path: &Path) -> bool {
    path.iter()
        .any(|name| name == "tests" || name == "tests.rs")
        || path.ends_with("wrong.rs")
}

/// The code without comments and unit tests.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let lines = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// A path as written, and the name that it introduces.
type Use = (Vec<String>, String);

/// The imports, or only the re-exports.
fn uses(code: &str, public: bool) -> Vec<Use> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("use ") {
        let before = code[..at].rsplit('\n').next().unwrap_or_default().trim();
        let is_public = before.starts_with("pub");
        if (public || !before.is_empty()) && !is_public {
            continue;
        }
        let tree = &code[at + 4..];
        let tree = &tree[..tree.find(';').unwrap_or(tree.len())];
        leaves(tree, &[], &mut found);
    }
    found
}

/// The leaves of a tree of imports.
fn leaves(tree: &str, base: &[String], found: &mut Vec<Use>) {
    let tree = tree.trim();
    if let Some((stem, rest)) = tree.split_once('{') {
        let mut base = base.to_vec();
        base.extend(names(stem));
        let rest = &rest[..rest.rfind('}').unwrap_or(rest.len())];
        let (mut depth, mut start) = (0, 0);
        for (at, c) in rest.char_indices().chain([(rest.len(), ',')]) {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    leaves(&rest[start..at], &base, found);
                    start = at + 1;
                }
                _ => {}
            }
        }
    } else if !tree.is_empty() {
        let (path, alias) = tree.split_once(" as ").unwrap_or((tree, ""));
        let mut path = [base, &names(path)].concat();
        if path.last().is_some_and(|name| name == "self") && path.len() > 1 {
            path.pop();
        }
        let alias = match alias {
            "" => path.last().cloned().unwrap_or_default(),
            alias => alias.trim().to_owned(),
        };
        found.push((path, alias));
    }
}

fn names(path: &str) -> Vec<String> {
    let names = path.split("::").map(|name| name.trim().to_owned());
    names.filter(|name| !name.is_empty()).collect()
}

/// Paths in the code itself.
fn inline(code: &str) -> Vec<Vec<String>> {
    let word = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let paths = code.split(|c| !word(c)).map(names);
    paths.filter(|path| path.len() > 1).collect()
}

/// The path from the root of the crate, if the written path refers to something in it.
fn absolute(module: &str, path: &[String], sources: &Sources) -> Option<String> {
    let mut here: Vec<&str> = module.split("::").filter(|m| !m.is_empty()).collect();
    let mut names = path.iter().map(String::as_str).peekable();
    match *names.peek()? {
        "crate" => {
            names.next();
            here.clear();
        }
        "self" => _ = names.next(),
        "super" => {}
        child => {
            let child = [&here[..], &[child]].concat().join("::");
            if !sources.0.contains_key(&child) {
                return None;
            }
        }
    }
    while names.next_if_eq(&"super").is_some() {
        here.pop();
    }
    here.extend(names);
    Some(here.join("::"))
}

/// Tests whether one module contains the other: only dependencies between separate modules count.
fn is_inside(a: &str, b: &str) -> bool {
    a.is_empty() || b.strip_prefix(a).is_some_and(|rest| rest.starts_with("::"))
}

/// The circles of a graph: sets of nodes that reach each other.
fn circles(arrows: &Arrows) -> BTreeSet<BTreeSet<String>> {
    let reach = |from: &String| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from.clone()]);
        while let Some(next) = open.pop() {
            for known in arrows.get(&next).into_iter().flatten() {
                if seen.insert(known.clone()) {
                    open.push(known.clone());
                }
            }
        }
        seen
    };
    let reached: BTreeMap<&String, BTreeSet<String>> =
        arrows.keys().map(|from| (from, reach(from))).collect();
    let circle = |from: &String| -> BTreeSet<String> {
        let ties = |to: &&String| reached.get(to).is_some_and(|r| r.contains(from));
        reached[from].iter().filter(ties).cloned().collect()
    };
    let found = reached.keys().map(|from| circle(from));
    found.filter(|circle| circle.len() > 1).collect()
}

/// The rows of the table of rooms: a folder, its lines in hundreds, what it is for.
fn rooms(page: &str) -> impl Iterator<Item = (&str, &str)> {
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.filter_map(|row| {
        let mut columns = row.split(" | ");
        Some((columns.next()?.strip_suffix("/`")?, columns.next()?))
    })
}

/// Lines of code in a folder, but not in the rooms inside it.
fn lines(folder: &Path, rooms: &[PathBuf]) -> usize {
    let entries = std::fs::read_dir(folder).unwrap();
    let counts = entries.map(|entry| {
        let path = entry.unwrap().path();
        let code = path
            .extension()
            .is_some_and(|e| e == "rs" || e == "js" || e == "mjs" || e == "py");
        match path.is_dir() {
            true if rooms.contains(&path) || path.ends_with("target") => 0,
            true => lines(&path, rooms),
            false if code => text(&path).lines().count(),
            false => 0,
        }
    });
    counts.sum()
}

/// How much code each room has is seen in the change that makes it grow. `UPDATE=1` writes
/// the numbers.
#[test]
fn the_table_says_how_large_rooms_are() {
    let path = root().join("docs/dev/architecture.md");
    let page = text(&path);
    let folders: Vec<PathBuf> = rooms(&page).map(|(room, _)| root().join(room)).collect();
    let mut found = page.clone();
    for ((room, told), folder) in rooms(&page).zip(&folders) {
        let hundreds = lines(folder, &folders).div_ceil(100);
        let row = |lines: &str| format!("| `{room}/` | {lines} |");
        found = found.replace(&row(told), &row(&hundreds.to_string()));
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &found).unwrap();
    } else {
        assert!(
            page == found,
            "rooms have grown or shrunk (hundreds of lines); run\n\
             UPDATE=1 cargo test --test all rooms\n{}",
            changed(&page, &found)
        );
    }
}

/// The lines of the second text that are not in the first.
fn changed(before: &str, after: &str) -> String {
    let lines = before.lines().zip(after.lines()).filter(|(a, b)| a != b);
    lines.map(|(_, line)| format!("{line:.60}\n")).collect()
}

#[test]
fn crates_depend_on_those_of_the_table() {
    let (told, found) = (table("crates"), dependencies());
    for (folder, known) in &found {
        let told = told.get(folder);
        assert_eq!(
            Some(known),
            told,
            "{folder} (left: its manifest, right: the table)"
        );
    }
    assert_eq!(told.len(), found.len(), "a crate of the table is gone");
}

#[test]
fn rooms_know_those_of_the_table() {
    let told = table("rooms");

    let listed: BTreeSet<&str> = told
        .keys()
        .filter_map(|room| Some(room.rsplit_once('/')?.0))
        .collect();
    for folder in listed {
        let mut found = Arrows::new();
        for (module, known) in Sources::of(folder).arrows() {
            let room = |module: &str| format!("{folder}/{}", module.split("::").next().unwrap());
            let here = room(&module);
            if module.is_empty() {
                continue;
            }
            let known = known.iter().filter(|k| !k.is_empty()).map(|k| room(k));
            let known = known.filter(|k| *k != here);
            found.entry(here.clone()).or_default().extend(known);
        }
        for (room, known) in &found {
            let name = |room: &String| room.rsplit('/').next().unwrap().to_owned();
            let known: BTreeSet<String> = known.iter().map(name).collect();
            let told = told.get(room).cloned().unwrap_or_default();
            assert_eq!(known, told, "{room} (left: its sources, right: the table)");
        }
        let ours = told
            .keys()
            .filter(|room| room.rsplit_once('/').unwrap().0 == folder);
        let gone: Vec<&String> = ours.filter(|room| !found.contains_key(*room)).collect();
        assert!(gone.is_empty(), "no longer there: {gone:?}");
        let circles = circles(&found);
        assert!(circles.is_empty(), "rooms in circles: {circles:#?}");
    }
}

#[test]
fn files_are_in_no_circle() {
    let mut all = Vec::new();
    for folder in crates() {
        let mut arrows = Sources::of(&folder).arrows();
        for (module, known) in &mut arrows {
            known.retain(|k| !is_inside(module, k) && !is_inside(k, module));
        }
        for circle in circles(&arrows) {
            let tie = |from: &String| {
                let to = arrows[from].intersection(&circle);
                format!("{from} → {}", to.cloned().collect::<Vec<_>>().join(", "))
            };
            let ties: Vec<String> = circle.iter().map(tie).collect();
            all.push(format!("{folder}: {}", ties.join("; ")));
        }
    }
    assert!(all.is_empty(), "{} circles:\n{}", all.len(), all.join("\n"));
}

/// The parser of sources is itself tested by an example.
#[test]
fn imports_are_resolved() {
    let code = "use super::a::{B, c::{self, D as E}};\npub use f::G;\nfn h() { crate::i::j(); }";
    let found = |public: bool| -> Vec<String> {
        let uses = uses(code, public).into_iter();
        uses.map(|(path, alias)| format!("{} {alias}", path.join("::")))
            .collect()
    };
    let all = [
        "super::a::B B",
        "super::a::c c",
        "super::a::c::D E",
        "f::G G",
    ];
    assert_eq!(found(false), all);
    assert_eq!(found(true), ["f::G G"]);
    assert!(inline(code).contains(&["crate", "i", "j"].map(str::to_owned).to_vec()));
    let ring = |pairs: &[(&str, &str)]| -> Arrows {
        let mut arrows = Arrows::new();
        for (a, b) in pairs {
            let known = arrows.entry((*a).to_owned()).or_default();
            known.insert((*b).to_owned());
        }
        arrows
    };
    let one = circles(&ring(&[("a", "b"), ("b", "c"), ("c", "a"), ("d", "a")]));
    assert_eq!(one.len(), 1);
    assert!(circles(&ring(&[("a", "b"), ("b", "c")])).is_empty());
}
