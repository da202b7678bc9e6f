//! Stands for books in a package without fonts.

use crate::fault::{Fault, Kind};
use pencilmill_jobs::books::NoBooks;
use pencilmill_jobs::spec::Job;
use std::convert::Infallible;
use std::path::Path;

/// No books; refuses a job with any.
pub fn of_job(job: &Job, beside: &Path) -> Result<NoBooks, Fault> {
    let Some(name) = job.books.first() else {
        return Ok(NoBooks);
    };
    let name = beside.join(name);
    let text = format!(
        "{}: books are an extra: pip install pencilmill[books]",
        name.display()
    );
    Err(Fault::new(Kind::Refused, text))
}

impl From<Infallible> for Fault {
    fn from(never: Infallible) -> Fault {
        match never {}
    }
}
