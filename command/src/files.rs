//! Files that commands read and write, as their arguments tell. No input is overwritten, no file is
//! written twice, and none has the extension of another kind.
//!
//! Files named by a recipe, or inside a folder of the program's own, are checked where they are
//! opened.

use crate::failure::Failure;
use clap::builder::{PathBufValueParser, Str, TypedValueParser};
use clap::{Arg, ArgMatches, Command, ValueHint, value_parser};
use pencilmill_records::atomic_file::{inputs, same_output};
use pencilmill_records::write::ends_in;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The text of a file.
pub fn text_of(path: impl AsRef<Path>) -> Result<String, Failure> {
    let path = path.as_ref();
    std::fs::read_to_string(path).map_err(|error| Failure::reading(path.display(), error))
}

/// The text of a file, if there is one.
pub fn text_if_any(path: impl AsRef<Path>) -> Result<Option<String>, Failure> {
    match std::fs::read_to_string(path.as_ref()) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        found => found
            .map(Some)
            .map_err(|error| Failure::reading(path.as_ref().display(), error)),
    }
}

/// The hint of arguments that name output files: none of them may be another file of the command.
pub const WRITTEN: ValueHint = ValueHint::FilePath;

/// A parser of output files, which have one of these extensions.
pub fn ending(ends: &'static [&'static str]) -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(move |path| ends_in(&path, ends).map(|()| path))
}

/// Returns whether an argument names a file or a folder, by its type or the name of its value.
pub fn is_path(arg: &Arg) -> bool {
    const NAMES: [&str; 3] = ["FILE", "STAGE", "TRANSCRIPT"];
    let named = |name: &Str| name.split('|').any(|word| NAMES.contains(&word));
    let mut names = arg.get_value_names().unwrap_or_default().iter();
    arg.get_value_parser().type_id() == value_parser!(PathBuf).type_id() || names.any(named)
}

/// Checks that no input, including standard input, is overwritten, and no file is written twice.
///
/// # Errors
/// The file and its conflict.
pub fn apart(program: &Command, matches: &ArgMatches) -> Result<(), Failure> {
    let (mut command, mut matches) = (program, matches);
    while let Some((name, own)) = matches.subcommand()
        && let Some(sub) = command.find_subcommand(name)
    {
        (command, matches) = (sub, own);
    }
    let paths = command.get_arguments().filter(|arg| is_path(arg));
    let (written, read): (Vec<&Arg>, Vec<&Arg>) =
        paths.partition(|arg| arg.get_value_hint() == WRITTEN);
    let named = |arg: &&Arg| {
        let values = matches.try_get_raw(arg.get_id().as_str()).ok().flatten();
        values.into_iter().flatten().map(Path::new)
    };
    let refused = |path: &Path, why| Err(Failure::Usage(format!("{}: {why}", path.display())));
    let mut writes: Vec<&Path> = Vec::new();
    for path in written.iter().flat_map(named) {
        let is_read = |other: &Path| {
            let found = inputs([path]);
            !found.is_empty() && found == inputs([other])
        };
        let mut reads = read.iter().flat_map(named).chain([Path::new("-")]);
        if reads.any(is_read) {
            return refused(
                path,
                "it is read by the same command, expected another file",
            );
        }
        if writes.iter().any(|other| same_output(other, path)) {
            return refused(path, "it is asked for twice, expected different files");
        }
        writes.push(path);
    }
    Ok(())
}
