//! Programs of pages: an entry module with all that it imports, as one script.
//!
//! Modules keep to one form, which [`tests`] hold them to: an import names what it takes from
//! `./NAME.js`, on lines of its own; an export is a declaration of one name at the start of a line.
//! Modules become blocks in the order in which a browser would run them, around variables
//! for all exports, so that what a module keeps to itself may have any name.

use crate::Parts;
use crate::sheet::json;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::LazyLock;

macro_rules! modules {
    ($($name:literal)+) => {
        &[$(($name, include_str!(concat!("program/", $name, ".js")))),+]
    };
}

/// Modules and their texts.
const MODULES: &[(&str, &str)] = modules!(
    "around" "ask" "bank" "base" "board" "brush" "colours" "daily" "drawing" "end" "finished" "game"
    "gloop" "gloop-play" "gloop-table" "head"
    "hints" "input" "lesson" "list" "make" "maker" "maze" "names" "pen" "picture" "player" "pool" "print"
    "puzzle" "records" "referee" "route" "save" "set" "setter" "share" "shelf" "start" "tools"
    "view" "wish"
);

/// The placeholder of a page's words.
const WORDS: &str = r#"{ "@WORDS@": ["", ""] }"#;

/// The script of a page's entry module, without comments, with its words: lines of a name and
/// both languages, `NAME = ENGLISH | JAPANESE`. A name that comes again means the later one.
pub fn script(parts: &Parts) -> String {
    let said = |line: &'static str| {
        let (name, texts) = line.split_once(" = ")?;
        Some((name, <[&str; 2]>::from(texts.split_once(" | ")?)))
    };
    let words: BTreeMap<_, _> = parts.words.lines().filter_map(said).collect();
    without_words(parts.entry).replace(WORDS, &json(&words))
}

fn without_words(entry: &'static str) -> &'static str {
    static SCRIPTS: LazyLock<BTreeMap<&str, String>> = LazyLock::new(|| {
        MODULES
            .iter()
            .map(|&(name, _)| (name, bundle(name)))
            .collect()
    });
    SCRIPTS.get(entry).map_or("", String::as_str)
}

/// A program without lines that consist of a comment or a type, and without indentation. Comments
/// beside code stay, as a text in the code may look like one.
pub fn compact(program: &str) -> String {
    let mut open = false;
    let lines = program.lines().map(str::trim).filter(|line| {
        let types = open || line.starts_with("/**");
        open = types && !line.contains("*/");
        let comment = line.starts_with("//") || (types && (open || line.ends_with("*/")));
        !line.is_empty() && !comment
    });
    lines.fold(String::new(), |text, line| text + line + "\n")
}

fn text_of(name: &str) -> &'static str {
    let found = MODULES.iter().find(|(known, _)| *known == name);
    found.map_or("", |&(_, text)| text)
}

/// The module that an import names in its last line.
fn imported(line: &str) -> Option<&str> {
    let from = line
        .strip_prefix("import ")
        .or(line.strip_prefix("} from "))?;
    from.split_once("\"./")?.1.strip_suffix(".js\";")
}

/// The name that a line exports, and the line without the export's declaration.
fn exported(line: &str) -> Option<(&str, &str)> {
    let line = line.strip_prefix("export ")?;
    let assignment = line.strip_prefix("const ").or(line.strip_prefix("let "))?;
    Some((assignment.split_once(" =")?.0, assignment))
}

/// The lines of a module without its imports.
fn body(name: &str) -> impl Iterator<Item = &'static str> {
    let mut open = false;
    text_of(name).lines().filter(move |line| {
        let imports = open || line.starts_with("import ");
        open = imports && !line.ends_with(';');
        !imports
    })
}

/// Appends a module to those that run before it, after all that it imports.
fn order(name: &'static str, before: &mut Vec<&'static str>, seen: &mut Vec<&'static str>) {
    if seen.contains(&name) {
        return;
    }
    seen.push(name);
    for one in text_of(name).lines().filter_map(imported) {
        order(one, before, seen);
    }
    before.push(name);
}

fn bundle(entry: &'static str) -> String {
    let (mut names, mut seen) = (Vec::new(), Vec::new());
    order(entry, &mut names, &mut seen);
    let (mut exports, mut blocks) = (Vec::new(), String::new());
    for name in names {
        blocks.push_str("{\n");
        for line in body(name) {
            let line = exported(line).map_or(line, |(name, assignment)| {
                exports.push(name);
                assignment
            });
            let _ = writeln!(blocks, "{line}");
        }
        blocks.push_str("}\n");
    }
    let variables = match exports.is_empty() {
        true => String::new(),
        false => format!("let {};\n", exports.join(", ")),
    };
    compact(&format!(
        "\"use strict\";\n(() => {{\n{variables}{blocks}}})();\n"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{module, tool};
    use std::collections::BTreeSet;

    #[test]
    fn modules_keep_to_the_form() {
        for (name, text) in MODULES {
            for line in text.lines() {
                // No line of a text looks like a comment: none spans lines, and nothing follows a type.
                assert_eq!(line.matches('`').count() % 2, 0, "{name}: {line}");
                assert!(line.matches("*/").count() < 2, "{name}: {line}");
                let opens = line == "import {";
                if !opens && (line.starts_with("import ") || line.starts_with("} from ")) {
                    let from = imported(line).expect(line);
                    let is_known = MODULES.iter().any(|(known, _)| *known == from);
                    assert!(is_known, "{name}: {line}");
                }
                if line.starts_with("export ") {
                    let (export, _) = exported(line).expect(line);
                    assert!(!export.contains([',', '{', '[']), "{name}: {line}");
                }
            }
        }
    }

    #[test]
    fn scripts_declare_each_export_once_before_all_modules() {
        for parts in tool::all_parts() {
            let script = script(parts);
            let (names, _) = script.split_once(";\n{").expect("exports");
            let (_, names) = names.split_once("let ").expect("exports");
            let names: Vec<_> = names.split(", ").collect();
            let different: BTreeSet<_> = names.iter().collect();
            assert_eq!(names.len(), different.len(), "{names:?}");
            assert!(names.contains(&"settings") && script.contains("\nsettings = "));
            assert!(!script.contains("\nimport ") && !script.contains("\nexport "));
        }
    }

    #[test]
    fn what_is_imported_runs_first() {
        // Nothing but a circle of imports lets a module run before what it imports.
        for (entry, _) in MODULES {
            let (mut names, mut seen) = (Vec::new(), Vec::new());
            order(entry, &mut names, &mut seen);
            let at = |name| names.iter().position(|one| *one == name);
            for name in &names {
                for from in text_of(name).lines().filter_map(imported) {
                    assert!(at(from) < at(name), "{name} and {from} import each other");
                }
            }
        }
    }

    #[test]
    fn programs_are_carried_without_comments() {
        let program = "// a\nlet b = 1; // c\n\n  /** @type {d} */\n  let e = `/** f`;\n\
                       /**\n * @type {g}\n */\n/** @type {h} */ (i);\n";
        let carried = "let b = 1; // c\nlet e = `/** f`;\n/** @type {h} */ (i);\n";
        assert_eq!(compact(program), carried);
        let carried = tool::all_parts().map(script);
        for carried in carried.chain([module::ENGINE, module::OFFLINE].map(compact)) {
            // A type within a line stays.
            let types = carried.matches("/** @type {").count();
            assert_eq!(carried.matches("/*").count(), types, "{carried}");
            assert!(!carried.contains("// "), "{carried}");
        }
    }
}
