//! Argument types shared by several subcommands.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command};
use pencilmill_api::{
    ClueSymmetry, Genre, Grade, Limit, MILLION, PATIENCE, Pattern, Puzzle, codes, genres,
    read_pattern,
};
pub use pencilmill_command::args::{LabelsArg, LookArg, ThreadsArg, board, languages, whole};
use pencilmill_command::failure::Failure;
use pencilmill_jobs::read::duration;
use std::ffi::OsStr;
use std::fmt::Display;
use std::marker::PhantomData;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// A genre given by its name.
pub type GenreArg = &'static dyn Genre;

/// Parses the name of a genre, or its first letters; completions offer all of them.
#[derive(Clone)]
pub struct GenreParser;

impl TypedValueParser for GenreParser {
    type Value = GenreArg;

    fn parse_ref(
        &self,
        command: &Command,
        _argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<GenreArg, clap::Error> {
        genres::spelt(&value.to_string_lossy()).map_err(|unknown| {
            clap::Error::raw(
                ErrorKind::InvalidValue,
                format!("{unknown}; `pencilmill list` shows all\n"),
            )
            .with_cmd(command)
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let value = |genre: &&dyn Genre| PossibleValue::new(genre.card().slug);
        Some(Box::new(genres::ALL.iter().map(value)))
    }
}

/// The word for all genres.
const ANY: &str = "any";

/// One genre or all.
#[derive(Clone, Copy)]
pub enum WhichArg {
    One(GenreArg),
    Any,
}

/// Parses the name of a genre, or the word for all.
#[derive(Clone)]
pub struct WhichParser;

impl TypedValueParser for WhichParser {
    type Value = WhichArg;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<WhichArg, clap::Error> {
        match value == ANY {
            true => Ok(WhichArg::Any),
            false => { GenreParser.parse_ref(command, argument, value) }.map(WhichArg::One),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let any = [PossibleValue::new(ANY)].into_iter();
        Some(Box::new(any.chain(GenreParser.possible_values()?)))
    }
}

/// Parses a grade or a mix of grades; completions offer the grades.
#[derive(Clone)]
pub struct GradeParser<T>(PhantomData<T>);

/// A parser of grades, or of types written with them.
pub const fn grades<T>() -> GradeParser<T> {
    GradeParser(PhantomData)
}

impl<T> TypedValueParser for GradeParser<T>
where
    T: FromStr<Err: Display> + Clone + Send + Sync + 'static,
{
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        let text = value.to_string_lossy();
        text.parse().map_err(|error: T::Err| {
            let name = argument.map_or(String::new(), |argument| format!(" for '{argument}'"));
            let message = format!("invalid value '{text}'{name}: {error}\n");
            clap::Error::raw(ErrorKind::ValueValidation, message).with_cmd(command)
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let values = Grade::ALL.map(|grade| PossibleValue::new(grade.name()));
        Some(Box::new(values.into_iter()))
    }
}

/// A parser of symmetries of clues; completions offer them.
pub fn symmetries() -> impl TypedValueParser<Value = ClueSymmetry> {
    PossibleValuesParser::new(ClueSymmetry::ALL.map(ClueSymmetry::name))
        .try_map(|name| name.parse::<ClueSymmetry>())
}

/// Steps of the engine in a nominal second, in 60ths of a million: the usual limit is a minute.
const RATE: u64 = PATIENCE.steps / MILLION;

/// Limit on the work of solving a puzzle.
#[derive(clap::Args, Clone, Copy)]
pub struct LimitArg {
    /// About how long each answer may be searched for, as 20s, 5m or 2h; a question that takes longer
    /// is undecided. It is counted in steps, so that every machine finds the same.
    #[arg(long, value_name = "TIME", default_value = "1m", value_parser = patience)]
    limit: Duration,
    /// Limit in millions of steps, each a few dozen nanoseconds, in place of a time.
    #[arg(long, value_name = "STEPS", conflicts_with = "limit",
        value_parser = whole(1..=u64::MAX / MILLION))]
    exact: Option<u64>,
}

impl LimitArg {
    /// The limit, with a flag that is never set.
    pub fn limit(self) -> Limit {
        let nominal = self.limit.as_secs().saturating_mul(RATE) / 60;
        Limit::of_millions(self.exact.unwrap_or(nominal))
    }
}

/// Reads a time of at least a second.
fn patience(text: &str) -> Result<Duration, String> {
    match duration(text)? {
        Duration::ZERO => Err("expected at least 1s".to_owned()),
        time => Ok(time),
    }
}

/// Permitted clue places.
#[derive(clap::Args, Clone)]
pub struct CluesArg {
    /// A picture of the cells where hints may stand: a text file of rows of # and ., or a PNG of
    /// one pixel a cell, dark for #
    #[arg(long, value_name = "PICTURE")]
    clues: Option<PathBuf>,
    /// Print a clue in each cell of the picture, instead of in as many as the puzzle needs
    #[arg(long, requires = "clues")]
    all_clues: bool,
}

impl CluesArg {
    /// Reads the picture, if given.
    pub fn pattern(&self) -> Result<Option<Pattern>, Failure> {
        let Some(path) = &self.clues else {
            return Ok(None);
        };
        let shown = path.display();
        let bytes = std::fs::read(path).map_err(|e| Failure::reading(shown, e))?;
        let pattern = read_pattern(&bytes);
        let pattern = pattern.map_err(|e| Failure::Data(format!("{}: {e}", path.display())))?;
        Ok(Some(pattern.with_all(self.all_clues)))
    }
}

/// Form of a puzzle printed for another command.
#[derive(clap::Args, Clone, Copy)]
pub struct UrlArg {
    /// Print the puzzle as the address of a web player that knows its genre (`list GENRE` names
    /// it).
    #[arg(long)]
    url: bool,
}

impl UrlArg {
    /// Returns whether the address is wanted.
    pub fn is_asked(self) -> bool {
        self.url
    }

    /// Checks that a web player supports the genre, if an address is wanted.
    pub fn known(self, puzzle: &Puzzle) -> Result<(), Failure> {
        let card = puzzle.genre.card();
        match card.player {
            None if self.url => Err(Failure::Usage(format!(
                "--url: no web player knows {} (`pencilmill list GENRE` names that of a genre which has one)",
                card.slug
            ))),
            _ => Ok(()),
        }
    }

    /// The puzzle's text, or its address if wanted.
    pub fn text(self, puzzle: &Puzzle) -> Result<String, Failure> {
        self.known(puzzle)?;
        match (self.url, codes(puzzle, None).0) {
            (false, _) => Ok(puzzle.to_string()),
            (true, Some(url)) => Ok(url),
            (true, None) => Err(Failure::Usage(
                "--url: the web player has no words for something that is printed".to_owned(),
            )),
        }
    }
}
