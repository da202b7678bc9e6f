//! The command `pencilmill`: one file a subcommand. It parses, calls and reports; what a puzzle is,
//! how it is made and how it is written is decided in the libraries.

mod args;
mod book;
mod calibrate;
mod check;
mod compare;
mod completions;
mod count;
mod draw;
mod explain;
mod failure;
mod files;
mod finish;
mod generate;
mod gloop;
mod gloop_best;
mod gloop_game;
mod gloop_match;
mod gloop_puzzles;
mod gloop_strength;
mod gloop_tiles;
mod grade;
mod hint;
mod in_order;
mod joblog;
mod kept;
mod list;
mod man;
mod maze;
mod maze_play;
mod measure;
mod pick;
mod play;
mod progress;
mod proof;
mod put;
mod reduce;
mod referee;
mod rules;
mod run;
mod show;
mod site;
mod solve;
mod status;
mod stop;

use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use failure::{EXIT_CODES, Failure, INTERNAL};
use pencilmill_records::printable::printable_lines;
use std::ffi::OsString;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

/// Makes pencil puzzles in bulk, each proved to have exactly one answer.
#[derive(Parser)]
#[command(name = "pencilmill", version, after_help = after_help(), disable_help_subcommand = true)]
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

/// Examples and exit codes.
fn after_help() -> String {
    let codes = EXIT_CODES.map(|(code, meaning)| format!("\n  {code:<4}{meaning}"));
    format!("{EXAMPLES}\n\nExit codes:{}", codes.concat())
}

#[derive(Subcommand)]
enum What {
    List(list::List),
    Rules(rules::Rules),
    Generate(generate::Generate),
    Finish(finish::FinishOf),
    Run(run::Run),
    Status(status::Status),
    Show(show::Show),
    Draw(draw::Draw),
    Play(play::Play),
    Site(site::SiteOf),
    Solve(solve::Solve),
    Compare(compare::Compare),
    Reduce(reduce::Reduce),
    Check(check::Check),
    Proof(proof::ProofFile),
    Book(book::Book),
    Grade(grade::GradeFile),
    Explain(explain::Explain),
    Hint(hint::Hint),
    Measure(measure::Measure),
    Calibrate(calibrate::Calibrate),
    Count(count::Count),
    Gloop(gloop::Gloop),
    Maze(maze::Maze),
    Referee(referee::RefereeOf),
    Completions(completions::Completions),
    Man(man::Man),
}

fn main() -> ExitCode {
    let (what, matches) = match parse() {
        Ok((command, matches)) => (command.what, matches),
        Err(error) => return help_or_usage(&error),
    };
    // A panic is an error in the program; the standard hook has printed it by then.
    let run = catch_unwind(AssertUnwindSafe(|| {
        stop::watch()?;
        files::apart(&matches)?;
        let mut out = io::BufWriter::new(io::stdout().lock());
        let result = run(what, &mut out);
        let flushed = out.flush().map_err(Failure::stdout);
        // Dropping the buffer must not try once more.
        let _ = out.into_parts();
        result.and(flushed)
    }));
    match run {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(failure)) => {
            report(failure.message());
            ExitCode::from(failure.code())
        }
        Err(_) => ExitCode::from(INTERNAL),
    }
}

fn run(what: What, out: &mut impl Write) -> Result<(), Failure> {
    match what {
        What::List(list) => list.run(out),
        What::Rules(rules) => rules.run(out),
        What::Generate(generate) => generate.run(out),
        What::Finish(finish) => finish.run(out),
        What::Run(run) => run.run(),
        What::Status(status) => status.run(out),
        What::Show(show) => show.run(out),
        What::Draw(draw) => draw.run(),
        What::Play(play) => play.run(),
        What::Site(site) => site.run(),
        What::Solve(solve) => solve.run(out),
        What::Compare(compare) => compare.run(out),
        What::Reduce(reduce) => reduce.run(out),
        What::Check(check) => check.run(out),
        What::Proof(proof) => proof.run(out),
        What::Book(book) => book.run(),
        What::Grade(grade) => grade.run(out),
        What::Explain(explain) => explain.run(out),
        What::Hint(hint) => hint.run(out),
        What::Measure(measure) => measure.run(out),
        What::Calibrate(calibrate) => calibrate.run(out),
        What::Count(count) => count.run(out),
        What::Gloop(gloop) => gloop.run(out),
        What::Maze(maze) => maze.run(out),
        What::Referee(referee) => referee.run(out),
        What::Completions(completions) => completions.run(out),
        What::Man(man) => man.run(),
    }
}

/// Reads the arguments. Hints and explanations have help in the language that is asked for.
fn parse() -> Result<(Command, ArgMatches), clap::Error> {
    let args: Vec<OsString> = std::env::args_os().collect();
    let after = |word: &str| args.iter().skip_while(move |arg| *arg != word).nth(1);
    let is_japanese = after("--lang").is_some_and(|lang| lang == "ja")
        || args.iter().any(|arg| arg == "--lang=ja");
    let mut command = Command::command();
    if is_japanese {
        command = command.mut_subcommand("hint", hint::in_japanese);
        command = command.mut_subcommand("explain", explain::in_japanese);
    }
    let matches = command.try_get_matches_from(args)?;
    Ok((Command::from_arg_matches(&matches)?, matches))
}

/// Prints help, the version or a complaint about the arguments.
fn help_or_usage(error: &clap::Error) -> ExitCode {
    let code = u8::try_from(error.exit_code()).unwrap_or(2);
    match error.print().and_then(|()| io::stdout().flush()) {
        Ok(()) => ExitCode::from(code),
        Err(_) if error.use_stderr() => ExitCode::from(code),
        Err(error) => {
            let failure = Failure::stdout(error);
            report(failure.message());
            ExitCode::from(failure.code())
        }
    }
}

/// Tells the user what went wrong; where even that cannot be written, the exit code must do.
fn report(message: &str) {
    if !message.is_empty() {
        let message = printable_lines(message);
        let _ = writeln!(io::stderr(), "pencilmill: {message}");
    }
}
