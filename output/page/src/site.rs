//! A site: a folder of pages with an index of genres and grades, a page of rules for each genre,
//! and pages for playing, of a hundred puzzles each.

use super::guide::{Examples, Guide};
use super::sheet::hex;
use super::theme::{self, Theme};
use super::{
    Both, FACE, FACE_FILE, Head, INDEX, PLAYER, Page, PageError, Parts, Setup, Sheet, Start, TOOLS,
    bundle, module,
};
use pencilmill_generator::genre::{Card, Family, Genre};
use pencilmill_generator::genres;
use pencilmill_records::atomic_file::NewFile;
use pencilmill_records::own_folder::OwnFolder;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

/// Content of the mark in a site's folder.
pub const SITE: &str = "site";
/// Number of puzzles on a page.
const PER_PAGE: usize = 100;
/// Most genres that the index names to search engines, which show some 150 letters.
const MOST_TOLD: usize = 8;
/// The grades from easy to hard; ungraded puzzles come last.
const GRADES: [&str; 6] = ["gentle", "easy", "medium", "hard", "expert", ""];

/// A page of a site: the grade of its puzzles, its file, and their number.
#[derive(Clone, Debug, Serialize)]
pub struct Offer(String, String, usize);

/// A shelf of a site's index: a family of genres.
#[derive(Serialize)]
pub struct Shelf {
    title: Both,
    genres: Vec<&'static str>,
}

/// All shelves. Genres that web players know come first.
fn shelves() -> Vec<Shelf> {
    let cards = || genres::ALL.iter().map(|genre| genre.card());
    let shelf = |family: Family| {
        let mut of_family: Vec<_> = cards().filter(|card| card.family == Some(family)).collect();
        of_family.sort_by_key(|card| card.player.is_none());
        Shelf {
            title: [family.title().en, family.title().ja],
            genres: of_family.iter().map(|card| card.slug).collect(),
        }
    };
    Family::ALL.map(shelf).into()
}

/// A grade in file names; empty for unknown ones.
fn known(grade: &str) -> &'static str {
    let known = GRADES.iter().find(|known| **known == grade);
    known.copied().unwrap_or_default()
}

/// Pages of a site's puzzles, which follow from the order of puzzles alone: for each genre and
/// grade, a hundred on a page.
#[derive(Default)]
pub struct Places {
    /// Number of puzzles so far, by genre and grade.
    came: BTreeMap<(&'static str, &'static str), usize>,
}

impl Places {
    /// The page of the next puzzle, and its number there, from 1. `page#number` opens it.
    pub fn next(&mut self, card: &Card, grade: &str) -> (String, usize) {
        let grade = known(grade);
        let came = self.came.entry((card.slug, grade)).or_default();
        let (page, number) = (*came / PER_PAGE + 1, *came % PER_PAGE + 1);
        *came += 1;
        let named = if grade.is_empty() { "any" } else { grade };
        (format!("{}-{named}-{page}.html", card.slug), number)
    }
}

/// A file of a site being written, and the digest of its content.
struct File {
    name: String,
    file: NewFile,
    digest: Sha256,
}

impl Write for File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.digest.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Writes a site, puzzle by puzzle.
pub struct Site {
    title: String,
    files: Files,
    genres: BTreeMap<&'static str, &'static dyn Genre>,
    /// The page being filled, by genre and grade.
    open: BTreeMap<(&'static str, &'static str), (Page<File>, Offer)>,
    offers: BTreeMap<&'static str, Vec<Offer>>,
    places: Places,
    examples: Examples,
    engine: Option<&'static str>,
    modules: Vec<(&'static str, usize)>,
    labels: bool,
}

/// The files of a site.
struct Files {
    folder: OwnFolder,
    /// Digests of finished files.
    done: BTreeMap<String, [u8; 32]>,
    theme: Option<Arc<Theme>>,
}

impl Files {
    fn begin(&self, name: &str) -> io::Result<File> {
        Ok(File {
            name: name.to_owned(),
            file: self.folder.file(name)?,
            digest: Sha256::new(),
        })
    }

    /// Begins a page.
    fn page(
        &self,
        name: &str,
        parts: &'static Parts,
        head: Head,
        setup: Setup,
    ) -> Result<Page<File>, PageError> {
        let address =
            |theme: &Arc<Theme>| Some([theme.address(name)?, theme.address(module::PICTURE)?]);
        let address = self.theme.as_ref().and_then(address);
        let head = Head { address, ..head };
        let begin = || Page::begin(parts, &head, setup, self.begin(name)?);
        begin().map_err(self.writing(name))
    }

    /// Finishes a file and moves it to its place.
    fn place(&mut self, name: &str, file: io::Result<File>) -> Result<(), PageError> {
        let placed = file.and_then(|file| {
            file.file.place()?;
            Ok((file.name, file.digest.finalize().into()))
        });
        self.done.extend([placed.map_err(self.writing(name))?]);
        Ok(())
    }

    fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), PageError> {
        let write = || {
            let mut file = self.begin(name)?;
            file.write_all(bytes)?;
            Ok(file)
        };
        let written = write();
        self.place(name, written)
    }

    fn writing(&self, name: &str) -> impl Fn(io::Error) -> PageError + use<> {
        let path = self.folder.path(name).display().to_string();
        PageError::writing(path)
    }

    /// A digest of all files.
    fn digest(&self) -> String {
        let mut all = Sha256::new();
        for (name, digest) in &self.done {
            all.update(name);
            all.update(digest);
        }
        hex(&all.finalize()[..8])
    }
}

impl Site {
    /// Begins a site in a folder.
    pub fn new(title: &str, folder: OwnFolder) -> Site {
        Site {
            title: title.to_owned(),
            files: Files {
                folder,
                done: BTreeMap::new(),
                theme: None,
            },
            genres: BTreeMap::new(),
            open: BTreeMap::new(),
            offers: BTreeMap::new(),
            places: Places::default(),
            examples: Examples::default(),
            engine: None,
            modules: Vec::new(),
            labels: false,
        }
    }

    /// Puts the browser's module beside the pages: it referees and gives hints in them, the site
    /// gets the tools, and it stays available offline.
    pub fn with_module(mut self, bytes: &[u8]) -> Result<Site, PageError> {
        for (file, bytes) in module::parts(bytes) {
            self.files.put(file, bytes)?;
            self.modules.push((file, bytes.len()));
        }
        self.files
            .put(module::WORKER, bundle::compact(module::ENGINE).as_bytes())?;
        self.engine = Some(module::WORKER);
        self.genres
            .extend(genres::ALL.iter().map(|&genre| (genre.card().slug, genre)));
        Ok(self)
    }

    /// Gives the site another title.
    pub fn titled(mut self, title: &str) -> Site {
        title.clone_into(&mut self.title);
        self
    }

    /// Gives the site a theme, with the bytes of its logo if it has one.
    pub fn themed(mut self, theme: Theme, logo: Option<&[u8]>) -> Result<Site, PageError> {
        self.files.put(theme::FILE, theme.style().as_bytes())?;
        if let (Some(name), Some(bytes)) = (theme.logo_file(), logo) {
            self.files.put(&name, bytes)?;
        }
        self.title = theme.name.clone().unwrap_or(self.title);
        self.files.theme = Some(Arc::new(theme));
        Ok(self)
    }

    /// Sets whether rows and columns are labelled until the reader changes it; beside hints they
    /// always are.
    pub const fn labelled(mut self, labels: bool) -> Site {
        self.labels = labels;
        self
    }

    /// The site's data for a page of this kind.
    fn setup(&self, start: Start) -> Setup {
        Setup {
            start,
            home: Some(INDEX),
            engine: self.engine,
            modules: self.modules.clone(),
            labels: self.labels,
            beside: true,
            theme: self.files.theme.clone(),
            ..Setup::default()
        }
    }

    /// Adds a puzzle.
    pub fn add(&mut self, sheet: &Sheet) -> Result<(), PageError> {
        let card = sheet.genre.card();
        self.genres.insert(card.slug, sheet.genre);
        let grade = known(&sheet.grade);
        let (file, number) = self.places.next(card, grade);
        let key = (card.slug, grade);
        if number == 1 {
            let page = self.files.page(
                &file,
                &PLAYER,
                Head::of_genre(card, grade),
                self.setup(Start::Board),
            )?;
            let offer = Offer(grade.to_owned(), file, 0);
            self.open.insert(key, (page, offer));
        }
        let Some((page, offer)) = self.open.get_mut(&key) else {
            return Ok(());
        };
        page.add(sheet).map_err(self.files.writing(&offer.1))?;
        offer.2 += 1;
        if offer.2 == PER_PAGE {
            self.close(key)?;
        }
        Ok(())
    }

    /// Ends the page being filled.
    fn close(&mut self, key: (&'static str, &'static str)) -> Result<(), PageError> {
        if let Some((page, offer)) = self.open.remove(&key) {
            let ended = page.finish(&mut self.examples);
            self.files.place(&offer.1, ended)?;
            self.offers.entry(key.0).or_default().push(offer);
        }
        Ok(())
    }

    /// Ends the site and returns the path of its index.
    pub fn finish(mut self) -> Result<PathBuf, PageError> {
        let open: Vec<_> = self.open.keys().copied().collect();
        for key in open {
            self.close(key)?;
        }
        let rank = |offer: &Offer| GRADES.iter().position(|grade| *grade == offer.0);
        for offers in self.offers.values_mut() {
            // Pages of a grade stay in order.
            offers.sort_by_key(rank);
        }
        for (slug, genre) in self.genres.clone() {
            let file = format!("{slug}.html");
            let page = self.files.page(
                &file,
                &PLAYER,
                Head::of_genre(genre.card(), ""),
                self.setup(Start::Site),
            )?;
            let offers = self.offers.get_key_value(slug).into_iter();
            let offers = offers
                .map(|(slug, offers)| (*slug, offers.clone()))
                .collect();
            let ended = page.close(BTreeMap::from([(slug, self.guide(genre))]), offers);
            self.files.place(&file, ended)?;
        }
        if self.engine.is_some() {
            for tool in TOOLS {
                let setup = Setup {
                    title: Some(tool.title),
                    titles: self.titles(),
                    ..self.setup(Start::Tool)
                };
                let page = self.files.page(
                    tool.file,
                    &tool.parts,
                    Head::titled(tool.title[0], tool.about[0]),
                    setup,
                )?;
                let ended = page.close(BTreeMap::new(), BTreeMap::new());
                self.files.place(tool.file, ended)?;
            }
        }
        let tools = TOOLS.iter().filter(|_| self.engine.is_some());
        for parts in std::iter::once(&PLAYER).chain(tools.map(|tool| &tool.parts)) {
            let [script, style] = ["js", "css"].map(|kind| format!("{}.{kind}", parts.entry));
            self.files.put(&script, parts.script().as_bytes())?;
            self.files.put(&style, parts.style().as_bytes())?;
        }
        self.files.put(FACE_FILE, FACE.as_bytes())?;
        // The index comes after the pages that it links to.
        let tools = TOOLS.iter().filter(|_| self.engine.is_some());
        let setup = Setup {
            titled: true,
            home: None,
            titles: self.titles(),
            families: shelves(),
            tools: tools
                .map(|tool| (tool.file, tool.title, tool.about))
                .collect(),
            ..self.setup(Start::Site)
        };
        let titles: Vec<&str> = self
            .genres
            .values()
            .map(|genre| genre.card().title)
            .collect();
        let (some, others) = titles.split_at(titles.len().min(MOST_TOLD));
        let more = match others.len() {
            0 => String::new(),
            more => format!(", and {more} more genres"),
        };
        let about = format!("Logic puzzles to play: {}{more}.", some.join(", "));
        let head = Head::titled(&self.title, &about);
        let page = self.files.page(INDEX, &PLAYER, head, setup)?;
        let genres = self.genres.clone().into_iter();
        let guides = genres
            .map(|(slug, genre)| (slug, self.guide(genre).on_index()))
            .collect();
        let ended = page.close(guides, std::mem::take(&mut self.offers));
        self.files.place(INDEX, ended)?;
        let of_theme = self.files.theme.clone();
        let pages = self
            .files
            .done
            .keys()
            .filter(|name| name.ends_with(".html"));
        let map = of_theme.as_ref().and_then(|theme| theme.map(pages));
        if self.engine.is_some() {
            let more = of_theme
                .iter()
                .flat_map(|theme| std::iter::once(theme::FILE.to_owned()).chain(theme.logo_file()));
            for (name, bytes) in module::beside(&self.title, &self.files.digest(), more) {
                self.files.put(name, &bytes)?;
            }
        }
        if let Some(map) = map {
            self.files.put("sitemap.xml", map.as_bytes())?;
            if self.engine.is_none() {
                self.files.put(module::PICTURE, module::PICTURE_BYTES)?;
            }
        }
        let folder = self.files.folder;
        let index = folder.path(INDEX);
        let placed = folder.finish();
        placed.map_err(PageError::writing(index.display()))?;
        Ok(index)
    }

    /// Titles of all genres that the site can make.
    fn titles(&self) -> BTreeMap<&'static str, Both> {
        let all = genres::ALL.iter().map(|genre| genre.card());
        let all = all.filter(|_| self.engine.is_some());
        all.map(|card| (card.slug, [card.title, card.title_ja]))
            .collect()
    }

    fn guide(&mut self, genre: &'static dyn Genre) -> Guide {
        Guide::new(genre, &BTreeSet::new(), Some(&mut self.examples))
    }
}
