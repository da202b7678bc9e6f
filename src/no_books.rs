//! Stands for the commands that take fonts in a program without them.

use crate::book::Book;
use crate::paint::{Told, Wanted};
use pencilmill_command::failure::Failure;
use pencilmill_jobs::books::NoBooks;
use pencilmill_jobs::spec::Job;
use std::convert::Infallible;
use std::fmt::Display;
use std::path::Path;

fn without(what: impl Display) -> Failure {
    let without = "this program was built without books (the cargo feature \"books\")";
    Failure::Usage(format!("{what}: {without}"))
}

pub fn set(book: &Book) -> Result<(), Failure> {
    Err(without(book.recipe.display()))
}

pub fn of_job(job: &Job, beside: &Path) -> Result<NoBooks, Failure> {
    match job.books.first() {
        Some(name) => Err(without(beside.join(name).display())),
        None => Ok(NoBooks),
    }
}

pub fn failure(never: Infallible) -> Failure {
    match never {}
}

pub struct Painters;

impl Painters {
    pub fn new(wanted: &Wanted) -> Result<Painters, Failure> {
        match (wanted.print, wanted.png, wanted.pdf) {
            (true, ..) => Err(without("--profile print")),
            (_, true, _) => Err(without("--format png")),
            (_, _, true) => Err(without("--format pdf")),
            _ => Ok(Painters),
        }
    }

    pub fn printed(&self, _: &Told) -> Result<String, String> {
        Ok(String::new())
    }

    pub fn png(&self, _: &str, _: u8) -> Result<Vec<u8>, String> {
        Ok(Vec::new())
    }

    pub fn pdf(&self, _: &Told) -> Result<Vec<u8>, String> {
        Ok(Vec::new())
    }
}
