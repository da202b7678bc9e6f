//! Books as files: from the file of a recipe to that of its book.

pub use super::error::FileError;

use super::export;
use super::fill::fill;
use super::fit::try_book;
use super::font::{FontFiles, Fonts};
use super::gather::{Gathered, gather};
use super::hints::{find_hints, mark_best};
use super::mixed::ordered;
use super::recipe::{Origin, Recipe};
use super::sources::{GatherError, Sources};
use super::{Book, fonts, make, try_texts};
use pencilmill_generator::board::Language;
use pencilmill_generator::genre::Genre;
use pencilmill_records::atomic_file::{NewFile, Replace, inputs, same_output};
use pencilmill_records::day::Day;
use pencilmill_records::own_folder::OwnFolder;
use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Reads a recipe, with its date from `SOURCE_DATE_EPOCH` if it has none.
pub fn read(path: &Path) -> Result<Recipe, FileError> {
    let is_recipe = path.extension().is_none_or(|extension| extension == "toml");
    let text = match is_recipe {
        false => recipe_of(path),
        true => std::fs::read_to_string(path).map_err(|error| {
            let path = path.to_owned();
            match error.kind() {
                io::ErrorKind::InvalidData => FileError::NoText(path),
                _ => FileError::Read { path, error },
            }
        })?,
    };
    let mut recipe = Recipe::parse(&path.display().to_string(), &text)?;
    if recipe.date.is_none()
        && let Some(epoch) = std::env::var_os("SOURCE_DATE_EPOCH")
    {
        let seconds = epoch.to_str().and_then(|text| text.parse().ok());
        let day = seconds.and_then(Day::of_seconds);
        recipe.date = Some(day.ok_or(FileError::Epoch(epoch))?);
    }
    Ok(recipe)
}

/// The recipe of a book of all puzzles of a file, which gives it its title.
fn recipe_of(puzzles: &Path) -> String {
    let text = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let stem = text(puzzles.file_stem());
    let stem = stem.replace(|c: char| "-_".contains(c) || c.is_control(), " ");
    let mut letters = stem.trim().chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    let title = toml::Value::String(first.chain(letters).collect());
    let file = toml::Value::String(text(puzzles.file_name()));
    format!("title = {title}\n[[section]]\nfile = {file}\n")
}

/// Parameters for setting a book.
pub struct Setting<'a> {
    /// Sources of its puzzles.
    pub sources: Sources<'a>,
    /// Additional font files.
    pub fonts: &'a [PathBuf],
}

/// The output files of a book.
#[derive(Clone, Copy)]
pub struct Outputs<'a> {
    /// The book itself, if wanted.
    pub book: Option<&'a Path>,
    /// The folder of its data and figures, if wanted.
    pub export: Option<&'a Path>,
    /// Its cover, if wanted.
    pub cover: Option<&'a Path>,
    /// The list of its puzzles as CSV, if wanted.
    pub list: Option<&'a Path>,
    /// The sheet for a shop's form, if wanted.
    pub about: Option<&'a Path>,
    /// True to replace existing files. Inputs of the book are never replaced.
    pub force: bool,
    /// The recipe's own file.
    pub recipe: &'a Path,
}

/// A book that is set.
pub struct Set {
    book: Book,
    /// Notes, a line each: omitted puzzles, a spine without text.
    pub notes: Vec<String>,
}

impl Set {
    /// The PDF file.
    pub fn pdf(&self) -> &[u8] {
        &self.book.file
    }

    /// The numbers of its puzzles and pages, in words.
    pub fn contents(&self) -> String {
        format!("{} puzzles on {} pages", self.book.puzzles, self.book.pages)
    }
}

/// Creates the error of a file that cannot be written.
fn cannot(path: &Path) -> impl Fn(io::Error) -> FileError {
    move |error| FileError::Write {
        path: path.to_owned(),
        error,
    }
}

/// Writes the rules of a genre and the pictures of its example into a folder.
pub fn write_rules(
    genre: &'static dyn Genre,
    language: Language,
    to: &Path,
    force: bool,
) -> Result<(), FileError> {
    let read = inputs(std::iter::empty::<&Path>());
    let folder = OwnFolder::begin(to, "rules --export", force, read, None).map_err(cannot(to))?;
    put(folder, &export::rules(genre, language)?)
}

/// Writes files into a folder.
fn put(folder: OwnFolder, files: &[export::File]) -> Result<(), FileError> {
    for (name, bytes) in files {
        let write = || {
            let mut file = folder.file(name)?;
            file.write_all(bytes)?;
            file.place()
        };
        write().map_err(cannot(&folder.path(name)))?;
    }
    let path = folder.path("");
    folder.finish().map_err(cannot(&path))
}

impl Setting<'_> {
    /// Sets a book and writes it. Its files appear together once all are complete.
    pub fn write(&self, recipe: &Recipe, outputs: Outputs) -> Result<Set, FileError> {
        let paths = [outputs.list, outputs.about, outputs.cover, outputs.book];
        let paths: Vec<&Path> = paths.into_iter().flatten().collect();
        for (number, path) in paths.iter().enumerate() {
            if paths[..number].iter().any(|other| same_output(other, path)) {
                return Err(FileError::Twice((*path).to_owned()));
            }
        }
        let read = inputs(self.files(recipe).chain([outputs.recipe.to_owned()]));
        // Predictable errors come before the work.
        let begin = |path: &Path| {
            let replace = Replace::when(outputs.force, &read);
            NewFile::output(path, replace).map_err(cannot(path))
        };
        let files: Result<Vec<NewFile>, FileError> = paths.iter().map(|path| begin(path)).collect();
        let mut files = files?;
        let open = |path: &Path| {
            let folder = OwnFolder::begin(path, "book --export", outputs.force, read.clone(), None);
            folder.map_err(cannot(path))
        };
        let folder = outputs.export.map(open).transpose()?;
        let wanted = (outputs.cover.is_some(), outputs.export.is_some());
        let set = self.set(recipe, wanted)?;
        let parts = [
            outputs.list.map(|_| set.book.list.as_slice()),
            outputs.about.map(|_| set.book.about.as_bytes()),
            outputs.cover.and(set.book.cover.as_deref()),
            outputs.book.map(|_| set.book.file.as_slice()),
        ];
        if let Some(folder) = folder {
            put(folder, &set.book.exported)?;
        }
        for (file, bytes) in files.iter_mut().zip(parts.into_iter().flatten()) {
            let written = file.write_all(bytes);
            written.map_err(cannot(file.path()))?;
        }
        NewFile::finish_all(files).map_err(|(path, error)| FileError::Write { path, error })?;
        Ok(set)
    }

    /// The input files of the book.
    fn files(&self, recipe: &Recipe) -> impl Iterator<Item = PathBuf> {
        let sections = recipe.sections.iter();
        let sections = sections.filter_map(|section| match &section.origin {
            Origin::File(name) => Some(self.sources.folder.join(name)),
            Origin::Made { .. } => None,
        });
        let named = recipe.earlier.iter();
        let named = named.map(|named| self.sources.beside.join(&named.name));
        sections.chain(named).chain(self.fonts.iter().cloned())
    }

    /// Checks all that a recipe decides by itself, so that it is refused before its puzzles are made.
    pub fn check(&self, recipe: &Recipe) -> Result<(), FileError> {
        self.begin(recipe, false).map(|_| ())
    }

    /// Reads the fonts of a book that passes the check.
    fn begin(&self, recipe: &Recipe, with_cover: bool) -> Result<FontFiles, FileError> {
        if recipe.is_pdfx() && recipe.date.is_none() {
            return Err(FileError::NoDate);
        }
        let fonts = fonts(recipe, self.fonts)?;
        try_texts(recipe, &fonts).map_err(|glyph| recipe.missing(glyph))?;
        try_book(recipe, &self.sources, &fonts, with_cover)?;
        Ok(fonts)
    }

    /// Sets a book as PDF, and its cover and its files for other programs if wanted.
    pub fn set(&self, recipe: &Recipe, wanted: (bool, bool)) -> Result<Set, FileError> {
        let fonts = self.begin(recipe, wanted.0)?;
        let sources = &self.sources;
        let Gathered {
            mut chapters,
            left_out: mut notes,
        } = match &recipe.pages {
            None => gather(recipe, sources)?,
            Some((pages, place)) => fill(recipe, (*pages, place), sources, &fonts)?,
        };
        mark_best(recipe, &mut chapters, sources);
        let chapters = ordered(recipe, &Fonts::new(&fonts), chapters)?;
        find_hints(recipe, &chapters, sources);
        let mut book = make(recipe, &fonts, &chapters, wanted)?;
        notes.append(&mut book.notes);
        if sources.gate.stop.is_set() {
            return Err(GatherError::Stopped.into());
        }
        Ok(Set { book, notes })
    }
}
