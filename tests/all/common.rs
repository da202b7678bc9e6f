//! Runs the command of the including crate as a user would.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// The result of a run.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// The path of the program.
pub fn program() -> &'static str {
    crate::PROGRAM
}

pub fn command() -> Command {
    Command::new(program())
}

pub fn ran(output: Output) -> Ran {
    Ran {
        // A run ended by a signal has no code; no test expects -1.
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Runs the command with these arguments and nothing on standard input.
pub fn run(args: &[&str]) -> Ran {
    ran(command().args(args).stdin(Stdio::null()).output().unwrap())
}

/// Runs the command, which must succeed, and returns its standard output.
pub fn good(args: &[&str]) -> String {
    let ran = run(args);
    assert_eq!(ran.code, 0, "{args:?}: {ran:?}");
    ran.out
}

/// Runs the command and compares the exit code and a part of the message.
pub fn fails(args: &[&str], code: i32, message: &str) {
    let ran = run(args);
    assert_eq!(ran.code, code, "{args:?}: {ran:?}");
    assert!(ran.err.contains(message), "{args:?}: {ran:?}");
}

/// Runs the command with a text on standard input.
pub fn piped(args: &[&str], input: &[u8]) -> Ran {
    let mut child = command()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // The command may stop reading before the end.
    let _ = stdin.write_all(input);
    drop(stdin);
    ran(child.wait_with_output().unwrap())
}

/// A folder that is removed when the test is over.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    pub fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    /// Writes a file and returns its path.
    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        std::fs::write(self.path(name), content).unwrap();
        self.path(name)
    }

    pub fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

/// A page of the documentation.
pub fn page(name: &str) -> String {
    std::fs::read_to_string(Path::new(crate::ROOT).join(name)).unwrap()
}

/// The commands of the README, in order: those of one program.
pub fn readme(is_ours: impl Fn(&str) -> bool) -> Vec<Vec<String>> {
    let page = page("README.md");
    let lines = page
        .lines()
        .filter_map(|line| line.strip_prefix("scripts/pencilmill "));
    // A second command of a line begins in the same way.
    let commands = lines.flat_map(|line| line.split(" && scripts/pencilmill "));
    let commands = commands.map(|command| {
        let mut words = vec![String::new()];
        let mut quoted = false;
        for c in command.chars() {
            let last = words.last_mut().unwrap();
            match c {
                '"' => quoted = !quoted,
                '#' if !quoted && last.is_empty() => break,
                ' ' if !quoted => words.push(String::new()),
                _ => last.push(c),
            }
        }
        words.retain(|word| !word.is_empty());
        words
    });
    commands.filter(|words| is_ours(&words[0])).collect()
}

/// Runs a command of the README in a folder with the examples; nobody answers questions.
pub fn try_readme(folder: &Folder, words: &[String]) -> Ran {
    let examples = folder.path("examples");
    if std::fs::metadata(&examples).is_err() {
        let from = Path::new(crate::ROOT).join("examples");
        let copied = Command::new("cp")
            .arg("-r")
            .args([&from, Path::new(&examples)])
            .status();
        assert!(copied.unwrap().success());
    }
    let tried = command()
        .args(words)
        .current_dir(folder.path(""))
        .stdin(Stdio::null())
        .output();
    ran(tried.unwrap())
}
