//! Crates that are published say what a registry asks for; the others say that they are not.

#![allow(clippy::unwrap_used, reason = "a test that panics fails, as it should")]

use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// The packages of the workspace, as cargo reads their manifests.
fn packages() -> Vec<Value> {
    let mut command = Command::new(env!("CARGO"));
    command.args(["metadata", "--no-deps", "--offline", "--format-version=1"]);
    let output = command.output().unwrap();
    assert!(output.status.success());
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_default()
}

#[test]
fn published_crates_say_what_a_registry_asks_for() {
    let packages = packages();
    let is_published = |package: &&Value| package["publish"].is_null();
    let published = || packages.iter().filter(is_published);
    let names: BTreeSet<&str> = published().map(|package| text(package, "name")).collect();
    for program in ["", "-book-command", "-games-command"] {
        assert!(names.contains(&format!("pencilmill{program}")[..]));
    }
    // These are programs of the repository, tests, or go to other registries.
    let kept = ["packaging", "python", "testing", "web"].map(|name| format!("pencilmill-{name}"));
    let unpublished = packages.iter().filter(|package| !is_published(package));
    let unpublished: BTreeSet<&str> = unpublished.map(|package| text(package, "name")).collect();
    assert_eq!(unpublished, kept.iter().map(String::as_str).collect());

    for package in published() {
        let name = text(package, "name");
        let folder = Path::new(text(package, "manifest_path"));
        let folder = folder.parent().unwrap();
        for field in ["description", "license", "rust_version"] {
            assert!(!text(package, field).is_empty(), "{name}: {field}");
        }
        let readme = text(package, "readme");
        assert!(folder.join(readme).is_file(), "{name}: readme {readme:?}");
        let has_typeface = folder.join("src/look/face.css").exists();
        let says = text(package, "license").contains("OFL-1.1");
        assert_eq!(says, has_typeface, "{name}: license");
        for dependency in package["dependencies"].as_array().unwrap() {
            let on = text(dependency, "name");
            let (own, version) = (dependency["path"].is_string(), text(dependency, "req"));
            // A dependency of tests alone is left out of the package if it has no version.
            let is_packed = text(dependency, "kind") != "dev" || version != "*";
            assert_ne!(
                (is_packed, version),
                (true, "*"),
                "{name}: {on} has no version"
            );
            assert!(
                !own || !is_packed || names.contains(on),
                "{name}: {on} is not published"
            );
        }
    }
}
