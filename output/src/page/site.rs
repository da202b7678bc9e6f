//! A site: a folder of pages with an index of genres and grades, a page of rules for each genre, and pages on which the
//! puzzles are played, a hundred on each.

use super::guide::{Examples, Guide};
use super::{ENGINE, Page, PageError, Sheet, Start, maze};
use crate::atomic_file::NewFile;
use crate::own_folder::OwnFolder;
use pencilmill_generator::genre::Genre;
use pencilmill_generator::genres;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::PathBuf;

/// What the mark of a site's folder says.
pub const SITE: &str = "site";
/// Puzzles on a page.
const PER_PAGE: usize = 100;
/// The page that leads to all others.
const INDEX: &str = "index.html";
/// The browser's module, and the worker that runs it.
const MODULE: &str = "pencilmill.wasm";
const WORKER: &str = "engine.js";
/// The grades from easy to hard; what has none comes last.
const GRADES: [&str; 6] = ["gentle", "easy", "medium", "hard", "expert", ""];

/// A page of a site: the grade of its puzzles, its file, and how many there are.
#[derive(Clone, Debug, Serialize)]
pub struct Offer(String, String, usize);

/// Writes a site, puzzle by puzzle.
pub struct Site {
    folder: OwnFolder,
    /// The page that leads to all others.
    index: Page<NewFile>,
    genres: BTreeMap<&'static str, &'static dyn Genre>,
    /// For each genre and grade the page that is being filled.
    open: BTreeMap<(&'static str, String), (Page<NewFile>, Offer)>,
    offers: BTreeMap<&'static str, Vec<Offer>>,
    /// For each genre and grade, how many pages were begun.
    begun: BTreeMap<(&'static str, String), usize>,
    examples: Examples,
    engine: Option<&'static str>,
}

/// Begins a page.
fn page(
    folder: &OwnFolder,
    file: &str,
    title: Option<&str>,
    start: Start,
) -> Result<Page<NewFile>, PageError> {
    let begin = || Page::new(title, start, folder.file(file)?);
    begin().map_err(PageError::writing(folder.path(file).display()))
}

/// Whether a site may have a page of this name.
pub fn is_page(name: &str) -> bool {
    let Some(name) = name.strip_suffix(".html") else {
        return false;
    };
    let of_genre = |rest: &str| {
        let number = |n: &str| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit());
        let part = rest.strip_prefix('-').and_then(|rest| rest.split_once('-'));
        rest.is_empty()
            || part
                .is_some_and(|(grade, n)| (grade == "any" || GRADES.contains(&grade)) && number(n))
    };
    let mut slugs = genres::ALL.iter().map(|genre| genre.card().slug);
    name == "index"
        || name == "maze"
        || slugs.any(|slug| name.strip_prefix(slug).is_some_and(of_genre))
}

impl Site {
    /// Begins a site in a folder.
    pub fn new(title: &str, folder: OwnFolder) -> Result<Site, PageError> {
        Ok(Site {
            index: page(&folder, INDEX, Some(title), Start::Site)?,
            folder,
            genres: BTreeMap::new(),
            open: BTreeMap::new(),
            offers: BTreeMap::new(),
            begun: BTreeMap::new(),
            examples: Examples::new(true),
            engine: None,
        })
    }

    /// Puts the browser's module beside the pages: they referee and give hints with it.
    pub fn with_module(mut self, module: &[u8]) -> Result<Site, PageError> {
        let maze = maze::page();
        let files = [
            (MODULE, module),
            (WORKER, ENGINE.as_bytes()),
            (maze::FILE, maze.as_bytes()),
        ];
        for (name, bytes) in files {
            let write = || {
                let mut file = self.folder.file(name)?;
                file.write_all(bytes)?;
                file.place()
            };
            write().map_err(PageError::writing(self.folder.path(name).display()))?;
        }
        self.engine = Some(WORKER);
        Ok(self)
    }

    /// Adds a puzzle.
    pub fn add(&mut self, sheet: &Sheet) -> Result<(), PageError> {
        let card = sheet.genre.card();
        self.genres.insert(card.slug, sheet.genre);
        // A grade is part of a file's name.
        let known = GRADES.contains(&sheet.grade.as_str());
        let grade = if known { &sheet.grade } else { "" };
        let key = (card.slug, grade.to_owned());
        if !self.open.contains_key(&key) {
            let begun = self.begun.entry(key.clone()).or_default();
            *begun += 1;
            let number = *begun;
            let named = if grade.is_empty() { "any" } else { grade };
            let file = format!("{}-{named}-{number}.html", card.slug);
            let page = page(&self.folder, &file, None, Start::Board)?;
            let page = page.under(INDEX).with_engine(self.engine);
            let offer = Offer(grade.to_owned(), file, 0);
            self.open.insert(key.clone(), (page, offer));
        }
        let Some((page, offer)) = self.open.get_mut(&key) else {
            return Ok(());
        };
        let path = self.folder.path(&offer.1);
        page.add(sheet)
            .map_err(PageError::writing(path.display()))?;
        offer.2 += 1;
        if offer.2 == PER_PAGE {
            self.close(&key)?;
        }
        Ok(())
    }

    /// Ends the page that is being filled.
    fn close(&mut self, key: &(&'static str, String)) -> Result<(), PageError> {
        if let Some((page, offer)) = self.open.remove(key) {
            let path = self.folder.path(&offer.1);
            let ended = page.finish(&mut self.examples).and_then(NewFile::place);
            ended.map_err(PageError::writing(path.display()))?;
            self.offers.entry(key.0).or_default().push(offer);
        }
        Ok(())
    }

    /// Ends the site; gives the path of its index.
    pub fn finish(mut self) -> Result<PathBuf, PageError> {
        let open: Vec<_> = self.open.keys().cloned().collect();
        for key in &open {
            self.close(key)?;
        }
        let rank = |offer: &Offer| GRADES.iter().position(|grade| *grade == offer.0);
        for offers in self.offers.values_mut() {
            // Pages of a grade stay in order.
            offers.sort_by_key(rank);
        }
        let genres: Vec<&'static dyn Genre> = self.genres.values().copied().collect();
        for &genre in &genres {
            let card = genre.card();
            let file = format!("{}.html", card.slug);
            let page = page(&self.folder, &file, None, Start::Site)?.under(INDEX);
            let offers = (self.offers.get_key_value(card.slug)).into_iter();
            let offers = offers
                .map(|(slug, offers)| (*slug, offers.clone()))
                .collect();
            let guide = Guide::new(genre, &BTreeSet::new(), &mut self.examples);
            let guides = BTreeMap::from([(card.slug, guide)]);
            let ended = page.close(guides, Some(&offers)).and_then(NewFile::place);
            ended.map_err(PageError::writing(self.folder.path(&file).display()))?;
        }
        // The index comes last: what it leads to is there.
        let examples = &mut self.examples;
        let guides = genres.iter().map(|&genre| {
            (
                genre.card().slug,
                Guide::new(genre, &BTreeSet::new(), examples),
            )
        });
        let ended = self.index.close(guides.collect(), Some(&self.offers));
        let path = self.folder.path(INDEX);
        let ended = ended.and_then(NewFile::place);
        ended.map_err(PageError::writing(path.display()))?;
        Ok(path)
    }
}
