//! The books of a job: set from their recipes when its puzzles are there, into its folder.

use crate::folder::Folder;
use crate::spec::Job;
use pencilmill_output::book::file::{FileError, Setting, Written, read};
use pencilmill_output::book::recipe::Recipe;
use std::path::{Path, PathBuf};

/// The books of a job.
pub struct Books {
    /// For each its name in the job's folder, and its recipe.
    recipes: Vec<(PathBuf, Recipe)>,
}

impl Books {
    /// Reads the recipes, so that a wrong one is found before the work; `beside` is the job file's folder.
    pub fn read(job: &Job, beside: &Path) -> Result<Books, FileError> {
        let recipe = |name: &String| Ok((name_of_book(name), read(&beside.join(name))?));
        let recipes: Result<_, FileError> = job.books.iter().map(recipe).collect();
        Ok(Books { recipes: recipes? })
    }

    /// Sets the books one after the other; one that fails does not hold up the others.
    pub fn set(&self, folder: &Folder, threads: usize) -> Vec<Result<Written, FileError>> {
        let root = folder.path("");
        let setting = Setting {
            folder: &root,
            fonts: &[],
            trust: false,
            threads,
        };
        let books = self.recipes.iter();
        books
            .map(|(name, recipe)| setting.set(recipe, &root.join(name)))
            .collect()
    }
}

/// The name of a recipe's book, in the job's folder.
fn name_of_book(recipe: &str) -> PathBuf {
    let name = Path::new(recipe).file_name().unwrap_or_default();
    Path::new(name).with_extension("pdf")
}
