//! Manual pages and completions as a package gets them.

#![allow(clippy::unwrap_used, reason = "a test that panics fails, as it should")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn papers(folder: &Path, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pencilmill-packaging"));
    command.arg(folder).args(more).output().unwrap()
}

/// Adds the names of a command and of all its subcommands, as their pages have them.
fn add_names(command: &clap::Command, name: &str, names: &mut BTreeSet<String>) {
    names.insert(name.to_owned());
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        add_names(sub, &format!("{name}-{}", sub.get_name()), names);
    }
}

#[test]
fn pages_and_completions_say_what_there_is_to_say() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    assert!(papers(folder, &[]).status.success());
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();

    let first = read("man1/pencilmill.1");
    assert!(first.contains("A seed gives a random layout"));
    for name in ["generate", "book", "gloop", "maze"] {
        assert!(first.contains(&format!("pencilmill\\-{name}(1)")), "{name}");
        let page = read(&format!("man1/pencilmill-{name}.1"));
        assert!(page.contains(".SH EXAMPLES\n.nf\npencilmill "), "{name}");
    }
    assert!(read("man1/pencilmill-gloop-play.1").contains("\\fB\\-\\-seats\\fR"));
    let mut pages = BTreeSet::new();
    for entry in fs::read_dir(folder.join("man1")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        pages.insert(path.file_stem().unwrap().to_str().unwrap().to_owned());
        for part in [
            "\"pencilmill 0.",
            ".SH DESCRIPTION",
            ".SH \"EXIT STATUS\"\n.TP\n0\n",
            ".SH \"SEE ALSO\"\n\\fBpencilmill",
        ] {
            assert!(text.contains(part), "{part}\n{text}");
        }
    }
    let mut commands = BTreeSet::new();
    add_names(&pencilmill::command(), "pencilmill", &mut commands);
    for other in [
        pencilmill_book_command::command(),
        pencilmill_games_command::command(),
    ] {
        add_names(&other, "pencilmill", &mut commands);
    }
    assert_eq!(pages, commands);

    let shells = [
        "pencilmill.bash",
        "_pencilmill",
        "pencilmill.fish",
        "_pencilmill.ps1",
        "pencilmill.elv",
    ];
    for name in shells {
        let script = read(&format!("completions/{name}"));
        assert!(
            script.contains("pencilmill") && script.contains("seats"),
            "{name}"
        );
    }
    let bash = read("completions/pencilmill.bash");
    assert!(bash.contains("canal-view") && bash.contains("gentle easy medium hard expert"));

    // What was there is replaced only if that is asked for.
    let again = papers(folder, &[]);
    assert_eq!(again.status.code(), Some(2));
    assert!(String::from_utf8(again.stderr).unwrap().contains("--force"));
    assert!(papers(folder, &["--force"]).status.success());
}
