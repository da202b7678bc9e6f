//! The books of a job, set into its folder by a program of their own after its puzzles are finished.

use crate::block::sha256_text;
use crate::folder::Folder;
use crate::spec::Job;
use crate::{Event, JobError};
use sha2::{Digest, Sha256};
use std::ffi::OsStr;
use std::io::{self, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

/// The program that sets books.
pub const PROGRAM: &str = "pencilmill-book";

/// A reason why a book is not there.
#[derive(Debug, thiserror::Error)]
pub enum NoBook {
    /// There is no program that sets it, or it cannot be run.
    #[error("cannot run {}: {error}", program.display())]
    Program {
        /// The program.
        program: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// The program refuses it.
    #[error("{text}")]
    Refused {
        /// Its exit code, if it was not ended by a signal.
        code: Option<i32>,
        /// Its message.
        text: String,
    },
    /// The job's folder does not take it.
    #[error(transparent)]
    Job(#[from] JobError),
}

/// The books of a job, with the program that sets them.
pub struct Books<'a> {
    program: &'a Path,
    /// For each its name in the job's folder, and the file of its recipe.
    recipes: Vec<(String, PathBuf)>,
}

impl<'a> Books<'a> {
    /// Checks the recipes, so that a wrong one is found before the work; `beside` is the job file's
    /// folder.
    pub fn checked(job: &Job, beside: &Path, program: &'a Path) -> Result<Books<'a>, NoBook> {
        let recipes = job.books.iter().map(|recipe| {
            let name = Job::book_name(recipe).to_string_lossy().into_owned();
            (name, beside.join(recipe))
        });
        let books = Books {
            program,
            recipes: recipes.collect(),
        };
        for (_, recipe) in &books.recipes {
            books.call(recipe, beside, ["--check"])?;
        }
        Ok(books)
    }

    /// Sets the books one after the other, and says of each what is in it; one that fails does not
    /// hold up the others. The caller holds the folder's lock.
    pub fn set(
        &self,
        folder: &Folder,
        threads: usize,
        tell: &mut dyn FnMut(Event),
    ) -> Vec<Result<String, NoBook>> {
        let mut set = |(name, recipe): &(String, PathBuf)| {
            tell(Event::Set {
                name: name.as_str().into(),
                done: 0,
                wanted: 0,
            });
            let mut file = folder.begin(name)?;
            let threads = threads.to_string();
            let told = self.call(recipe, &folder.path(""), ["--threads", &threads])?;
            let path = folder.path(name);
            file.write_all(&told.stdout)
                .map_err(JobError::io("cannot write", path.display()))?;
            let sum = sha256_text(Sha256::new_with_prefix(&told.stdout));
            folder.put(vec![(name, sum, file)])?;
            Ok(format!("{}: {}", path.display(), said(&told)))
        };
        self.recipes.iter().map(&mut set).collect()
    }

    /// Calls the program for the book of a recipe, with its sources in a folder. Signals of a
    /// terminal do not reach it: a begun book is finished.
    fn call<S: AsRef<OsStr>>(
        &self,
        recipe: &Path,
        folder: &Path,
        more: impl IntoIterator<Item = S>,
    ) -> Result<Output, NoBook> {
        // the folder of a job file that is named without one
        let folder = match folder.as_os_str().is_empty() {
            true => Path::new("."),
            false => folder,
        };
        let mut command = Command::new(self.program);
        command.arg("book").arg(recipe).arg("--of-job").arg(folder);
        command.args(more).process_group(0);
        let told = output_of(&mut command).map_err(|error| NoBook::Program {
            program: self.program.to_owned(),
            error,
        })?;
        match told.status.code() {
            Some(0) => Ok(told),
            code => Err(NoBook::Refused {
                code,
                text: match said(&told).as_str() {
                    "" => format!("{}: {}", self.program.display(), told.status),
                    said => said.to_owned(),
                },
            }),
        }
    }
}

/// Runs a program to its end. `Command::output` panics where a pipe cannot be read.
fn output_of(command: &mut Command) -> io::Result<Output> {
    fn read(pipe: Option<impl Read>) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        pipe.map_or(Ok(0), |mut pipe| pipe.read_to_end(&mut bytes))?;
        Ok(bytes)
    }
    command.stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn()?;
    let (out, err) = (child.stdout.take(), child.stderr.take());
    let (stdout, stderr) = thread::scope(|scope| {
        let err = scope.spawn(|| read(err));
        (read(out), err.join())
    });
    let status = child.wait()?;
    let stderr = stderr.unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
    Ok(Output {
        status,
        stdout: stdout?,
        stderr,
    })
}

/// The messages of the program.
fn said(told: &Output) -> String {
    let said = String::from_utf8_lossy(&told.stderr);
    let said = said.trim_end();
    said.strip_prefix("pencilmill: ").unwrap_or(said).to_owned()
}
