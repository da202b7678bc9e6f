//! The command `pencilmill`, one file for each subcommand. It parses, calls and reports; the
//! libraries make, solve and write puzzles.

mod args;
mod check;
mod explain;
mod finish;
mod generate;
mod grade;
mod hint;
mod in_order;
mod joblog;
mod list;
mod play;
mod programs;
mod proof;
mod reduce;
mod rules;
mod run;
mod show;
mod site;
mod solve;
mod status;

use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use pencilmill_command::failure::Failure;
use pencilmill_command::{Out, after_help, stop};
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

/// Makes pencil puzzles in bulk, each proved to have exactly one answer.
#[derive(Parser)]
#[command(name = "pencilmill", version, after_help = after_help(EXAMPLES), disable_help_subcommand = true)]
struct Command {
    #[command(subcommand)]
    what: What,
}

const EXAMPLES: &str = "\
Examples:
  pencilmill generate canal-view --count 100 -o puzzles.csv
  pencilmill show puzzles.csv --index 3 --answer
  pencilmill check puzzles.csv
  pencilmill book examples/book.toml -o book.pdf
  pencilmill run night.toml --time-budget 5h";

#[derive(Subcommand)]
enum What {
    List(list::List),
    Rules(rules::Rules),
    Generate(generate::Generate),
    Finish(finish::FinishOf),
    Run(run::Run),
    Status(status::Status),
    Show(show::Show),
    Play(play::Play),
    Site(site::SiteOf),
    Solve(solve::Solve),
    Reduce(reduce::Reduce),
    Check(check::Check),
    Proof(proof::ProofFile),
    Grade(grade::GradeFile),
    Explain(explain::Explain),
    Hint(hint::Hint),
    /// Print a script that completes commands and options in a shell; a release has one with the options of books and games.
    #[command(
        after_help = "Example:\n  pencilmill completions bash > ~/.local/share/bash-completion/completions/pencilmill"
    )]
    Completions {
        /// The shell.
        shell: Shell,
    },
}

/// Runs the program.
pub fn main() -> ExitCode {
    let mut args: Vec<OsString> = std::env::args_os().collect();
    if args.get(1).is_some_and(|word| word == "help") {
        args.retain(|word| word != "help");
        args.push("--help".into());
    }
    if let Some(program) = args.get(1).and_then(programs::of) {
        return program.run(&args[1..]);
    }
    if args.get(1).is_some_and(|word| word == "run") {
        // A job ends in good order from its first moment.
        stop::flag(None);
    }
    pencilmill_command::run(command(), args, |command: Command, out| {
        run(command.what, out)
    })
}

/// The subcommands by purpose, as the help lists them.
const GROUPS: [(&str, &[&str]); 8] = [
    ("Make", &["generate"]),
    ("Look", &["list", "rules", "show", "draw"]),
    (
        "Solve and check",
        &["solve", "check", "proof", "grade", "explain", "hint"],
    ),
    ("Set", &["finish", "reduce"]),
    ("Publish", &["play", "site", "book"]),
    ("Nights", &["run", "status"]),
    ("Games", &["gloop", "maze"]),
    ("Shell", &["completions"]),
];
/// Widest line of the list of subcommands.
const WIDTH: usize = 100;

/// All arguments of the program; other programs define those of their subcommands.
pub fn command() -> clap::Command {
    let command = Command::command().subcommands(programs::listed());
    let groups: String = (GROUPS.iter())
        .map(|(purpose, names)| format!("{purpose}:\n{}\n", lines(&command, names)))
        .collect();
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}Options:\n{{options}}{{after-help}}"
    ))
}

/// A line of the help for each of these subcommands.
fn lines(command: &clap::Command, names: &[&str]) -> String {
    let line = |name: &&str| {
        let about = command
            .find_subcommand(name)
            .and_then(clap::Command::get_about);
        let about = about.map(ToString::to_string).unwrap_or_default();
        let options = textwrap::Options::new(WIDTH).subsequent_indent("               ");
        textwrap::fill(&format!("  {name:<11}  {about}"), options) + "\n"
    };
    names.iter().map(line).collect()
}

fn run(what: What, out: &mut Out) -> Result<(), Failure> {
    match what {
        What::List(list) => list.run(out),
        What::Rules(rules) => rules.run(out),
        What::Generate(generate) => generate.run(out),
        What::Finish(finish) => finish.run(out),
        What::Run(run) => run.run(out),
        What::Status(status) => status.run(out),
        What::Show(show) => show.run(out),
        What::Play(play) => play.run(),
        What::Site(site) => site.run(),
        What::Solve(solve) => solve.run(out),
        What::Reduce(reduce) => reduce.run(out),
        What::Check(check) => check.run(out),
        What::Proof(proof) => proof.run(out),
        What::Grade(grade) => grade.run(out),
        What::Explain(explain) => explain.run(out),
        What::Hint(hint) => hint.run(out),
        What::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut command(), "pencilmill", &mut script);
            out.write_all(&script).map_err(Failure::stdout)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{GROUPS, command};
    use std::collections::BTreeSet;

    #[test]
    fn every_subcommand_is_in_one_group() {
        let command = command();
        let all: BTreeSet<&str> = command
            .get_subcommands()
            .map(clap::Command::get_name)
            .collect();
        let listed: Vec<&str> = GROUPS
            .iter()
            .flat_map(|(_, names)| *names)
            .copied()
            .collect();
        assert_eq!(listed.len(), all.len());
        assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), all);
    }
}
