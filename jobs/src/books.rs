//! The books of a job: set from their recipes when its puzzles are there, into its folder.

use crate::folder::Folder;
use crate::spec::Job;
#[cfg(feature = "books")]
use pencilmill_output::book::file::{FileError, Outputs, Setting, read};
#[cfg(feature = "books")]
use pencilmill_output::book::recipe::Recipe;
#[cfg(feature = "books")]
use pencilmill_output::config::Misplaced;
use std::path::Path;
#[cfg(feature = "books")]
use std::path::PathBuf;

/// Why there is no book.
#[derive(Debug, thiserror::Error)]
pub enum NoBook {
    /// It cannot be read, set or written.
    #[cfg(feature = "books")]
    #[error(transparent)]
    File(#[from] FileError),
    /// It asks for an archive, and the job has its own.
    #[cfg(feature = "books")]
    #[error(
        "{0}, expected none in a book of a job: the job's own archive keeps its puzzles from coming again"
    )]
    Archive(Misplaced),
    /// The program cannot set any.
    #[error("{0}: this program was built without books (the cargo feature \"books\")")]
    Without(String),
}

/// The books of a job.
pub struct Books {
    /// For each its name in the job's folder, and its recipe.
    #[cfg(feature = "books")]
    recipes: Vec<(PathBuf, Recipe)>,
}

#[cfg(feature = "books")]
impl Books {
    /// Reads the recipes, so that a wrong one is found before the work; `beside` is the job file's folder.
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

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.recipes.is_empty()
    }

    /// Sets the books one after the other, and says of each what is in it; one that fails does not hold up the others.
    pub fn set(&self, folder: &Folder, threads: usize) -> Vec<Result<String, NoBook>> {
        let root = folder.path("");
        let setting = Setting {
            folder: &root,
            fonts: &[],
            trust: false,
            threads,
            seen: &[],
            tell: &|_| {},
        };
        let set = |(name, recipe): &(PathBuf, Recipe)| {
            let written = setting.set(recipe, Outputs::book(&root.join(name)))?;
            Ok(written.to_string())
        };
        self.recipes.iter().map(set).collect()
    }
}

#[cfg(not(feature = "books"))]
impl Books {
    /// Sees that the job has none.
    pub fn read(job: &Job, beside: &Path) -> Result<Books, NoBook> {
        match job.books.first() {
            Some(name) => Err(NoBook::Without(beside.join(name).display().to_string())),
            None => Ok(Books {}),
        }
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        true
    }

    /// There are none.
    pub fn set(&self, _: &Folder, _: usize) -> Vec<Result<String, NoBook>> {
        Vec::new()
    }
}
