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
use std::ffi::OsStr;
use std::fmt::Display;
use std::marker::PhantomData;
use std::path::PathBuf;
use std::str::FromStr;

/// A genre given by its name.
pub type GenreArg = &'static dyn Genre;

/// Parses the name of a genre; completions offer all of them.
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
            clap::Error::raw(ErrorKind::InvalidValue, format!("{unknown}\n")).with_cmd(command)
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let value = |genre: &&dyn Genre| PossibleValue::new(genre.card().slug);
        Some(Box::new(genres::ALL.iter().map(value)))
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

/// Limit on the work of solving a puzzle.
#[derive(clap::Args, Clone, Copy)]
pub struct LimitArg {
    /// Work for each answer searched for, in millions of steps of a few dozen nanoseconds; a
    /// question that takes more is undecided
    #[arg(long, value_name = "STEPS", default_value_t = PATIENCE.steps / MILLION,
        value_parser = clap::value_parser!(u64).range(1..=u64::MAX / MILLION))]
    limit: u64,
}

impl LimitArg {
    /// The limit, with a flag that is never set.
    pub fn limit(self) -> Limit {
        Limit::of_millions(self.limit)
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
    /// Print the puzzle as the address of a web player that knows its genre (docs/genres.md has a
    /// column of them).
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
                "--url: no web player knows {} (`pencilmill list` shows which genres have one)",
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
