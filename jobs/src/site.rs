//! The site of a job, with pages for playing its puzzles, written after they are finished.

use crate::Event;
use crate::folder::Folder;
use crate::manifest::Manifest;
use crate::spec::Job;
use pencilmill_page::site::{SITE, Site};
use pencilmill_page::{PageError, sheets};
use pencilmill_records::own_folder::OwnFolder;
use pencilmill_records::read::Reader;
use pencilmill_records::verify::Gate;
use std::sync::Arc;

/// Writes the site of a finished job, if it has one, and returns the path of its index.
pub fn write(
    job: &Job,
    folder: &Folder,
    manifest: &Manifest,
    threads: usize,
    tell: &mut dyn FnMut(Event),
) -> Option<Result<String, PageError>> {
    let name = job.site.as_ref()?;
    let file = manifest.files.first()?;
    let path = folder.path(&file.name);
    let (of, mut done, wanted) = (Arc::from(name.as_str()), 0, manifest.totals().0);
    let mut write = || {
        let mut source = Reader::open(&path)?;
        let own = folder.path(name);
        let own = OwnFolder::begin(&own, SITE, false, Vec::new(), Some(&folder.path("")))
            .map_err(PageError::writing(own.display()))?;
        let mut site = Site::new("Puzzles", own);
        sheets(&mut source, Gate::default(), true, threads, |sheet| {
            let sheet = sheet?;
            done += 1;
            tell(Event::Set {
                name: Arc::clone(&of),
                done,
                wanted,
            });
            site.add(&sheet)
        })?;
        Ok(site.finish()?.display().to_string())
    };
    Some(write())
}
