//! The books of a job, set from their recipes into its folder after its puzzles are finished.

use crate::JobError;
#[cfg(feature = "books")]
use crate::archive;
#[cfg(feature = "books")]
use crate::block::sha256_text;
use crate::folder::Presence;
use crate::spec::Job;
#[cfg(feature = "books")]
use pencilmill_book::file::{FileError, Setting, read};
#[cfg(feature = "books")]
use pencilmill_book::recipe::Recipe;
use pencilmill_generator::hint_loop::Interrupt;
#[cfg(feature = "books")]
use pencilmill_records::config::Misplaced;
#[cfg(feature = "books")]
use sha2::{Digest, Sha256};
#[cfg(feature = "books")]
use std::io::Write;
use std::path::Path;
#[cfg(feature = "books")]
use std::path::PathBuf;

/// An error in setting a book.
#[derive(Debug, thiserror::Error)]
pub enum NoBook {
    /// The book cannot be read, set or written.
    #[cfg(feature = "books")]
    #[error(transparent)]
    File(#[from] FileError),
    /// The job's folder refuses the book.
    #[error(transparent)]
    Job(#[from] JobError),
    /// The recipe names an archive, but the job has its own.
    #[cfg(feature = "books")]
    #[error(
        "{0}, expected none in a book of a job: the job's own archive keeps its puzzles from coming again"
    )]
    Archive(Misplaced),
    /// The program has no support for books.
    #[error("{0}: this program was built without books (the cargo feature \"books\")")]
    Without(String),
}

/// The hashes in the archive that a recipe names, to be avoided; `beside` is the recipe's folder.
///
/// # Errors
/// A missing or unreadable archive.
#[cfg(feature = "books")]
pub fn archived(recipe: &Recipe, beside: &Path) -> Result<Vec<u128>, NoBook> {
    let Some(archive) = &recipe.archive else {
        return Ok(Vec::new());
    };
    let path = beside.join(&archive.name);
    let segments = archive::segments(&path)?;
    if segments.is_empty() {
        let message = format!("found no archive in {}", path.display());
        let place = archive.place.clone();
        return Err(FileError::from(Misplaced { message, ..place }).into());
    }
    Ok(archive::load(&path, &segments)?)
}

/// The books of a job.
pub struct Books {
    /// Recipes with the books' names in the job's folder.
    #[cfg(feature = "books")]
    recipes: Vec<(PathBuf, Recipe)>,
}

#[cfg(feature = "books")]
impl Books {
    /// Reads the recipes, so that errors are found before the work; `beside` is the job file's
    /// folder.
    pub fn read(job: &Job, beside: &Path) -> Result<Books, NoBook> {
        let recipe = |name: &String| {
            let recipe = read(&beside.join(name))?;
            match recipe.archive {
                Some(archive) => Err(NoBook::Archive(Misplaced {
                    message: format!("found archive {:?}", archive.name),
                    ..archive.place
                })),
                None => Ok((Job::book_name(name), recipe)),
            }
        };
        let recipes: Result<_, NoBook> = job.books.iter().map(recipe).collect();
        Ok(Books { recipes: recipes? })
    }

    /// Returns whether the job has no books.
    pub fn is_empty(&self) -> bool {
        self.recipes.is_empty()
    }

    /// Sets the books one after the other, and returns a summary of each; a failed one does not
    /// stop the others.
    pub fn set(
        &self,
        presence: &Presence,
        threads: usize,
        stop: &Interrupt,
    ) -> Vec<Result<String, NoBook>> {
        let folder = presence.folder();
        let root = folder.path("");
        let setting = Setting {
            folder: &root,
            fonts: &[],
            trust: false,
            threads,
            seen: &[],
            tell: &|_| {},
            // A begun book is finished; permission to put it into the folder is checked below.
            stop: &Interrupt::new(),
        };
        let set = |(name, recipe): &(PathBuf, Recipe)| {
            let shown = name.to_string_lossy();
            let mut file = folder.begin(&shown)?;
            let book = setting.set(recipe, false)?;
            let sum = sha256_text(Sha256::new_with_prefix(book.pdf()));
            let path = folder.path(&shown);
            file.write_all(book.pdf())
                .map_err(JobError::io("cannot write", path.display()))?;
            let _rule = presence.rule(stop)?;
            folder.put(vec![(&shown, sum, file)])?;
            Ok(book.written(&path).to_string())
        };
        self.recipes.iter().map(set).collect()
    }
}

#[cfg(not(feature = "books"))]
impl Books {
    /// Checks that the job has no books.
    pub fn read(job: &Job, beside: &Path) -> Result<Books, NoBook> {
        match job.books.first() {
            Some(name) => Err(NoBook::Without(beside.join(name).display().to_string())),
            None => Ok(Books {}),
        }
    }

    /// Returns true, as there are none.
    pub fn is_empty(&self) -> bool {
        true
    }

    /// Returns an empty list, as there are none.
    pub fn set(&self, _: &Presence, _: usize, _: &Interrupt) -> Vec<Result<String, NoBook>> {
        Vec::new()
    }
}
