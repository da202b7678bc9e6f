//! Sources of puzzles: a file, standard input, or the argument itself.

use crate::args::whole;
use crate::failure::Failure;
use pencilmill_records::entry::Entry;
use pencilmill_records::pasted::is_puzzle;
use pencilmill_records::read::{ReadError, Reader};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor};
use std::path::Path;

/// The input of an argument FILE|TEXT|-.
pub type Input = Reader<Box<dyn BufRead>>;

/// A reader of any input.
fn source(name: &str, input: impl BufRead + 'static) -> Result<Input, Failure> {
    let input: Box<dyn BufRead> = Box::new(input);
    Ok(Reader::new(name, input)?)
}

/// Opens a file of records, `-` for standard input.
pub fn open_file(name: &str) -> Result<Input, Failure> {
    if name == "-" {
        return source("standard input", BufReader::new(io::stdin()));
    }
    let file = File::open(name).map_err(|e| Failure::Io(format!("cannot read {name}: {e}")))?;
    source(name, BufReader::new(file))
}

/// Opens an argument: a file if it exists, or else the text of a puzzle.
pub fn open(argument: &str) -> Result<Input, Failure> {
    if argument == "-" || Path::new(argument).exists() {
        open_file(argument)
    } else if is_puzzle(argument) {
        source("text", Cursor::new(argument.as_bytes().to_vec()))
    } else {
        Err(Failure::Io(format!(
            "no such file: {argument} (the text of a puzzle would read like \"canal-view 5x5; number r1c1=4\")"
        )))
    }
}

/// A puzzle: a record of a source.
#[derive(clap::Args)]
pub struct PosedArg {
    /// A CSV or JSON Lines file, a file of puzzle texts, a puzzle's text or address itself, or - for standard
    /// input.
    #[arg(value_name = "FILE|TEXT|-")]
    pub source: String,
    /// Index of the record in the file, from 0; without it, the first.
    #[arg(long, value_parser = whole(0..=u64::MAX))]
    pub index: Option<u64>,
}

impl PosedArg {
    /// The record, and the number of records in its source.
    pub fn pick(&self) -> Result<(Entry, u64), Failure> {
        pick(&self.source, self.index)
    }

    /// The record with the index, or all if none is given.
    pub fn all(&self) -> Result<impl Iterator<Item = Result<Entry, Failure>> + use<>, Failure> {
        all(&self.source, self.index)
    }
}

/// The record with this index, or all records of the source if none is given; one at least.
pub fn all(
    argument: &str,
    index: Option<u64>,
) -> Result<impl Iterator<Item = Result<Entry, Failure>> + use<>, Failure> {
    let one = index.map(|index| pick(argument, Some(index))).transpose()?;
    let mut several = match one {
        Some(_) => None,
        None => Some(open(argument)?.peekable()),
    };
    if several.as_mut().is_some_and(|raw| raw.peek().is_none()) {
        return Err(none(argument));
    }
    let several = several.into_iter().flatten();
    let several = several.map(|raw| Ok(Entry::parse(raw?)?));
    Ok(one.into_iter().map(|(entry, _)| Ok(entry)).chain(several))
}

/// The failure of a source without records.
fn none(argument: &str) -> Failure {
    Failure::Data(format!(
        "{argument}: found no record, expected at least one"
    ))
}

/// The record with this index, and the number of records in the source. Only the record itself must
/// be good.
pub fn pick(argument: &str, index: Option<u64>) -> Result<(Entry, u64), Failure> {
    let mut source = open(argument)?;
    let index = index.unwrap_or(0);
    let mut count = 0;
    let mut picked = None;
    for raw in &mut source {
        match raw {
            Err(error @ ReadError::Io { .. }) => return Err(error.into()),
            raw if count == index => picked = Some(Entry::parse(raw?)?),
            _ => {} // only counted
        }
        count += 1;
    }
    match picked {
        Some(entry) => Ok((entry, count)),
        None if count == 0 => Err(none(argument)),
        None => Err(Failure::Usage(format!(
            "--index {index}: {argument} has {count} records, 0 to {}",
            count - 1
        ))),
    }
}
