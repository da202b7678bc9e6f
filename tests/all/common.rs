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

impl Ran {
    /// Compares the exit code and a part of the message.
    pub fn says(&self, code: i32, message: &str) {
        assert_eq!(self.code, code, "{self:?}");
        assert!(self.err.contains(message), "{message}: {self:?}");
    }
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

/// Arguments of a command: a list of them, or a text as in a shell.
pub trait Args {
    fn list(&self) -> Vec<String>;
}

impl Args for str {
    fn list(&self) -> Vec<String> {
        words(self)
    }
}

impl Args for String {
    fn list(&self) -> Vec<String> {
        words(self)
    }
}

impl<T: AsRef<str>> Args for [T] {
    fn list(&self) -> Vec<String> {
        self.iter().map(|arg| arg.as_ref().to_owned()).collect()
    }
}

impl<T: AsRef<str>, const N: usize> Args for [T; N] {
    fn list(&self) -> Vec<String> {
        self[..].list()
    }
}

impl<T: Args + ?Sized> Args for &T {
    fn list(&self) -> Vec<String> {
        (*self).list()
    }
}

impl<A: Args, B: Args> Args for (A, B) {
    fn list(&self) -> Vec<String> {
        [self.0.list(), self.1.list()].concat()
    }
}

/// The words of a command line, with quotation marks around those with blanks, up to a remark.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
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
}

/// Runs the command with these arguments and nothing on standard input.
pub fn run(args: &(impl Args + ?Sized)) -> Ran {
    let args = args.list();
    ran(command().args(args).stdin(Stdio::null()).output().unwrap())
}

/// The text of a file.
pub fn read_text(path: &(impl AsRef<Path> + ?Sized)) -> String {
    std::fs::read_to_string(path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.as_ref().display()))
}

/// Runs the command, which must succeed, and returns its standard output.
pub fn good(args: &(impl Args + ?Sized)) -> String {
    let ran = run(args);
    assert_eq!(ran.code, 0, "{:?}: {ran:?}", args.list());
    ran.out
}

/// Runs the command and compares the exit code and a part of the message.
pub fn fails(args: &(impl Args + ?Sized), code: i32, message: &str) {
    let ran = run(args);
    let args = args.list();
    assert_eq!(ran.code, code, "{args:?}: {ran:?}");
    assert!(ran.err.contains(message), "{args:?}: {ran:?}");
}

/// The rows of a table: a line each, with ` | ` between two cells.
pub fn table<const N: usize>(text: &str) -> Vec<[&str; N]> {
    let rows = text
        .trim()
        .lines()
        .map(|row| row.trim().split(" | ").collect::<Vec<_>>());
    rows.map(|row| row.try_into().unwrap()).collect()
}

/// Runs commands that must fail, a line each: exit code, arguments, and a part of the message.
pub fn all_fail(rows: &str) {
    for [code, args, message] in table(rows) {
        fails(args, code.trim().parse().unwrap(), message);
    }
}

/// Checks that a text has a part.
pub fn holds(text: &str, part: &str) {
    assert!(text.contains(part), "{part:?}: {text}");
}

/// Checks that a text has all parts.
pub fn holds_all(text: &str, parts: &[&str]) {
    parts.iter().for_each(|part| holds(text, part));
}

/// Runs the command with a text on standard input.
pub fn piped(args: &(impl Args + ?Sized), input: &[u8]) -> Ran {
    let mut child = command()
        .args(args.list())
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
        names(self.0.path())
    }
}

/// The names of what is in a folder, sorted.
pub fn names(dir: impl AsRef<Path>) -> Vec<String> {
    let entries = std::fs::read_dir(dir).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// A page of the documentation.
pub fn page(name: &str) -> String {
    read_text(&Path::new(crate::ROOT).join(name))
}

/// The commands of a page, in order: those of one program.
pub fn commands_of(name: &str, is_ours: impl Fn(&str) -> bool) -> Vec<Vec<String>> {
    let page = page(name);
    let lines = page
        .lines()
        .filter_map(|line| line.strip_prefix("scripts/pencilmill "));
    // A second command of a line begins in the same way.
    let commands = lines.flat_map(|line| line.split(" && scripts/pencilmill "));
    let commands = commands.map(words);
    commands.filter(|words| is_ours(&words[0])).collect()
}

/// Runs a command of a page in a folder with the examples; nobody answers questions.
pub fn try_command(folder: &Folder, words: &[String]) -> Ran {
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
