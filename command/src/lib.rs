//! Common frame of the commands `pencilmill` and `pencilmill-games`, from arguments to exit code.

pub mod args;
pub mod failure;
pub mod files;
pub mod passed;
pub mod pick;
pub mod progress;
pub mod put;
pub mod stop;

use clap::FromArgMatches;
use failure::{EXIT_CODES, Failure, INTERNAL};
use pencilmill_records::printable::printable_lines;
use std::ffi::OsString;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

/// Standard output of a command.
pub type Out = io::BufWriter<io::StdoutLock<'static>>;

/// Runs a program with its arguments, after a check of its files; errors are reported on standard
/// error. Signals are waited for from the beginning.
pub fn run<C: FromArgMatches>(
    mut program: clap::Command,
    args: impl IntoIterator<Item = OsString>,
    run: impl FnOnce(C, &mut Out) -> Result<(), Failure>,
) -> ExitCode {
    if let Err(failure) = stop::watch() {
        return failed(&failure);
    }
    let parsed = program.try_get_matches_from_mut(args);
    let parsed = parsed.and_then(|matches| Ok((C::from_arg_matches(&matches)?, matches)));
    let (command, matches) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => return help_or_usage(&error),
    };
    // A panic is an error in the program; the standard hook has printed it by then.
    let ran = catch_unwind(AssertUnwindSafe(|| {
        files::apart(&program, &matches)?;
        let mut out = io::BufWriter::new(io::stdout().lock());
        let result = run(command, &mut out);
        let flushed = out.flush().map_err(Failure::stdout);
        // Dropping the buffer must not try once more.
        let _ = out.into_parts();
        result.and(flushed)
    }));
    match ran {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(failure)) => failed(&failure),
        Err(_) => ExitCode::from(INTERNAL),
    }
}

/// The end of a help text: examples and exit codes.
pub fn after_help(examples: &str) -> String {
    let codes = EXIT_CODES.map(|(code, meaning)| format!("\n  {code:<4}{meaning}"));
    format!("{examples}\n\nExit codes:{}", codes.concat())
}

/// Prints help, the version or an error in the arguments.
fn help_or_usage(error: &clap::Error) -> ExitCode {
    let code = u8::try_from(error.exit_code()).unwrap_or(2);
    match error.print().and_then(|()| io::stdout().flush()) {
        Ok(()) => ExitCode::from(code),
        Err(_) if error.use_stderr() => ExitCode::from(code),
        Err(error) => failed(&Failure::stdout(error)),
    }
}

/// Reports a failure. If that cannot be written either, the exit code must do.
pub fn failed(failure: &Failure) -> ExitCode {
    let message = failure.message();
    if !message.is_empty() {
        let message = printable_lines(message);
        let _ = writeln!(io::stderr(), "pencilmill: {message}");
    }
    ExitCode::from(failure.code())
}
