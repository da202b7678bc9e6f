//! Writes what a package of pencilmill has beside its programs: manual pages and shell completions, of the commands `pencilmill`,
//! `pencilmill-book` and `pencilmill-games` as the one command that they are for its users.

mod man;

use clap::{CommandFactory, Parser, ValueEnum};
use clap_complete::{Generator, Shell};
use pencilmill_command::Out;
use pencilmill_command::failure::Failure;
use pencilmill_command::put::{Force, put};
use std::path::PathBuf;
use std::process::ExitCode;

/// Write manual pages and shell completions of pencilmill.
#[derive(Parser)]
#[command(after_help = "\
Examples:
  cargo run --release -p pencilmill-packaging -- papers
  man -l papers/man1/pencilmill-generate.1
  cp -r papers/man1 ~/.local/share/man/
  cp papers/completions/pencilmill.bash ~/.local/share/bash-completion/completions/pencilmill")]
struct Papers {
    /// Folder for man1 and completions; created if it does not exist.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[command(flatten)]
    force: Force,
}

impl Papers {
    fn write(&self) -> Result<(), Failure> {
        let mut whole = whole();
        let mut scripts = Vec::new();
        for shell in Shell::value_variants() {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut whole, "pencilmill", &mut script);
            scripts.push((shell.file_name("pencilmill"), script));
        }
        self.put("completions", scripts)?;
        let pages = man::pages(whole).map_err(|e| Failure::Internal(e.to_string()))?;
        self.put("man1", pages)
    }

    fn put(&self, name: &str, files: Vec<(String, Vec<u8>)>) -> Result<(), Failure> {
        let folder = self.folder.join(name);
        std::fs::create_dir_all(&folder).map_err(|e| Failure::writing(folder.display(), e))?;
        let replace = self.force.replace();
        let mut files = files.into_iter();
        files.try_for_each(|(name, bytes)| put(&folder.join(name), replace, bytes))
    }
}

/// The programs with subcommands of the command.
fn others() -> [clap::Command; 2] {
    [
        pencilmill_book_command::command(),
        pencilmill_games_command::command(),
    ]
}

/// The command with all its subcommands in it.
fn whole() -> clap::Command {
    let with = |whole: clap::Command, sub: &clap::Command| {
        whole.mut_subcommand(sub.get_name(), |_| sub.clone())
    };
    let others = others();
    let subs = others.iter().flat_map(clap::Command::get_subcommands);
    let shown = subs.filter(|sub| !sub.is_hide_set());
    shown.fold(pencilmill::command(), with)
}

fn main() -> ExitCode {
    let run = |papers: Papers, _: &mut Out| papers.write();
    pencilmill_command::run(Papers::command(), std::env::args_os(), run)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    /// The subcommands of other programs that the command lists are those there are.
    #[test]
    fn others_are_listed_as_they_are() {
        let abouts = |command: &clap::Command| -> BTreeMap<String, String> {
            let subs = command.get_subcommands().filter(|sub| !sub.is_hide_set());
            subs.map(|sub| {
                let about = sub.get_about().map(ToString::to_string);
                (sub.get_name().to_owned(), about.unwrap_or_default())
            })
            .collect()
        };
        let listed = abouts(&pencilmill::command());
        for (name, about) in super::others().iter().flat_map(abouts) {
            assert_eq!(listed.get(&name), Some(&about));
        }
        assert_eq!(listed, abouts(&super::whole()));
    }
}
