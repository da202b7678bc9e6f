//! The books of jobs: set from their recipes when the puzzles are there, into the job's folder.

use pencilmill_book::file::{FileError, Setting, read};
use pencilmill_book::recipe::Recipe;
use pencilmill_book::sources::{Progress, Sources};
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_jobs::archive;
use pencilmill_jobs::block::sha256_text;
use pencilmill_jobs::books::Books;
use pencilmill_jobs::folder::Presence;
use pencilmill_jobs::spec::Job;
use pencilmill_jobs::{Event, JobError};
use pencilmill_records::config::Misplaced;
use sha2::{Digest, Sha256};
use std::cell::{Cell, RefCell};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// An error in setting a book.
#[derive(Debug, thiserror::Error)]
pub enum NoBook {
    /// It cannot be read, set or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The job's folder does not take it.
    #[error(transparent)]
    Job(#[from] JobError),
    /// It asks for an archive, and the job has its own.
    #[error(
        "{0}, expected none in a book of a job: the job's own archive keeps its puzzles from coming again"
    )]
    Archive(Misplaced),
}

/// The hashes in the archive that a recipe names, whose puzzles are not to come again; `beside` is the recipe's folder.
///
/// # Errors
/// If there is no archive, or it cannot be read.
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
pub struct JobBooks {
    /// For each its name in the job's folder, and its recipe.
    recipes: Vec<(PathBuf, Recipe)>,
}

impl JobBooks {
    /// Reads the recipes, so that a wrong one is found before the work; `beside` is the job file's folder.
    pub fn read(job: &Job, beside: &Path) -> Result<JobBooks, NoBook> {
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
        Ok(JobBooks { recipes: recipes? })
    }
}

impl Books for JobBooks {
    type Error = NoBook;

    fn is_empty(&self) -> bool {
        self.recipes.is_empty()
    }

    fn set(
        &self,
        presence: &Presence,
        threads: usize,
        stop: &Interrupt,
        tell: &mut dyn FnMut(Event),
    ) -> Vec<Result<String, NoBook>> {
        let folder = presence.folder();
        let root = folder.path("");
        let tell = RefCell::new(tell);
        let set = |(name, recipe): &(PathBuf, Recipe)| {
            let shown = name.to_string_lossy();
            let (of, done, wanted) = (Arc::from(&*shown), Cell::new(0), Cell::new(0));
            let setting = Setting {
                fonts: &[],
                sources: Sources {
                    folder: &root,
                    trust: false,
                    threads,
                    seen: &[],
                    tell: &|progress| {
                        match progress {
                            Progress::Expected(puzzles) => wanted.set(wanted.get() + puzzles),
                            Progress::Puzzle => done.set(done.get() + 1),
                        }
                        tell.borrow_mut()(Event::Set {
                            name: Arc::clone(&of),
                            done: done.get(),
                            wanted: wanted.get(),
                        });
                    },
                    // A begun book is finished; permission to put it into the folder is checked below.
                    stop: &Interrupt::new(),
                },
            };
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
