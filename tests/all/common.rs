//! Running the command as a user would.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// What a run left behind.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// Where the program is.
pub fn program() -> &'static str {
    env!("CARGO_BIN_EXE_pencilmill")
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

/// Runs the command, which must succeed, and gives its standard output.
pub fn good(args: &[&str]) -> String {
    let ran = run(args);
    assert_eq!(ran.code, 0, "{args:?}: {ran:?}");
    ran.out
}

/// Runs and compares exit code and a part of the message.
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

    /// Writes a file and gives its path.
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
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name);
    std::fs::read_to_string(path).unwrap()
}

/// How many rounds of a test: few, unless the environment asks for more.
pub fn count(variable: &str, few: usize) -> usize {
    let asked = std::env::var(variable).ok();
    asked.map_or(few, |n| {
        n.parse().unwrap_or_else(|_| panic!("{variable}={n}"))
    })
}

/// Small numbers that look random and are the same every time.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }
}

/// Changes a few places of a text.
pub fn mutated(text: &str, dice: &mut Dice) -> String {
    const INK: &[char] = &[
        '0', '1', '9', 'r', 'c', 'x', '=', '-', ';', ',', '"', '.', ' ', '\n', '\r', '{', '}', '[',
        ':', '?', 'A', 'é', '界', '\u{feff}', '\u{1}', '#',
    ];
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=dice.below(3) {
        let at = dice.below(chars.len().max(1));
        match dice.below(5) {
            0 if at < chars.len() => _ = chars.remove(at),
            1 if at < chars.len() => chars[at] = INK[dice.below(INK.len())],
            2 => chars.insert(at.min(chars.len()), INK[dice.below(INK.len())]),
            3 => chars.truncate(at),
            _ => {
                let end = (at + dice.below(12)).min(chars.len());
                let part: Vec<char> = chars[at.min(end)..end].to_vec();
                let to = dice.below(chars.len() + 1);
                chars.splice(to..to, part);
            }
        }
    }
    chars.into_iter().collect()
}
