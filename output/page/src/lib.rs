//! Self-contained pages for a browser that list puzzles and play them.
//!
//! A page is one program for all genres; its data says which ink may be drawn, where, and with
//! which look. The policy in its head admits this program and this style by their hashes and
//! nothing else, so that no content of a puzzle file can run.

mod bundle;
mod guide;
mod lesson;
mod looks;
mod module;
mod shapes;
mod sheet;
pub mod site;
pub mod steps;
mod table;
pub mod theme;
mod tool;

pub use guide::{Examples, Guide};
pub use sheet::Sheet;
pub use table::Table;
pub use tool::{TOOLS, Tool};

use base64::prelude::{BASE64_STANDARD, Engine};
use pencilmill_figures::signs::{self, Word};
use pencilmill_figures::svg::escaped;
use pencilmill_generator::board::{Board, Language};
use pencilmill_generator::genre::{Card, Genre};
use pencilmill_records::entry::Entry;
use pencilmill_records::look::Looks;
use pencilmill_records::read::{Malformed, Raw, ReadError, Reader};
use pencilmill_records::verify::Gate;
use serde::Serialize;
use sha2::{Digest, Sha256};
use sheet::json;
use site::{Offer, Shelf};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use theme::Theme;

/// The page that links to all others.
const INDEX: &str = "index.html";
/// The frame of all pages.
const SHELL: &str = include_str!("shell.html");
/// The mark of a site without a logo.
const MARK: &str = r#"<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path class="cell" d="M3 9h20v20H3z"/><path class="tip" d="m12 20 2-6L26 2l4 4-12 12z"/></svg>"#;
/// The parts of a page of puzzles.
const PLAYER: Parts = Parts {
    sections: include_str!("page.html"),
    style: "",
    words: concat!(
        include_str!("words/head.txt"),
        include_str!("words/page.txt")
    ),
    entry: "player",
};

/// A text in English and Japanese.
type Both = [&'static str; 2];

/// The typeface of all pages; of a site a file of its own.
const FACE: &str = include_str!("look/face.css");
/// The file of the typeface.
const FACE_FILE: &str = "face.css";
/// The style of all pages.
const STYLE: &str = include_str!("look/page.css");

/// The parts of a page, except its data.
struct Parts {
    /// The sections of its body.
    sections: &'static str,
    /// Its additions to the style of all pages.
    style: &'static str,
    /// Its words.
    words: &'static str,
    /// The module that its program begins with.
    entry: &'static str,
}

impl Parts {
    fn style(&self) -> String {
        [STYLE, self.style].concat()
    }

    fn script(&self) -> String {
        bundle::script(self)
    }
}

/// The first view of a page.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Start {
    /// One puzzle on a board.
    #[default]
    Board,
    /// The genres of a site, or one of them with its rules.
    Site,
    /// The sections of a tool.
    Tool,
}

/// The static part of a page's content, for whoever runs no program: search engines, previews of
/// links, readers without JavaScript.
#[derive(Default)]
struct Head {
    /// The title.
    title: String,
    /// The content in a sentence; none if the page has no address that others find.
    about: String,
    /// More of it, as HTML.
    plain: String,
    /// Its address and that of a picture, if they are known.
    address: Option<[String; 2]>,
}

impl Head {
    fn titled(title: &str, about: &str) -> Head {
        Head {
            title: title.to_owned(),
            about: about.to_owned(),
            ..Head::default()
        }
    }

    /// A page of a genre, or of its puzzles of this grade: its goal and its rules.
    fn of_genre(card: &Card, grade: &str) -> Head {
        let rules = |language: Language| {
            let rules = card.printed_rules();
            let rules = rules.map(|(_, rule)| format!("<li>{}</li>", escaped(rule.text(language))));
            let title = language.of(card.title, card.title_ja);
            let goal = card.goal.text(language);
            format!(
                "<section lang=\"{}\"><h2>{}</h2><p>{}</p><ol>{}</ol></section>",
                language.code(),
                escaped(title),
                escaped(goal),
                rules.collect::<String>()
            )
        };
        let title = match grade {
            "" => card.title.to_owned(),
            grade => format!("{}, {grade}", card.title),
        };
        Head {
            title,
            about: card.goal.text(Language::English).to_owned(),
            plain: Language::ALL.map(rules).concat(),
            address: None,
        }
    }

    /// The lines of the head, apart from the title.
    fn lines(&self) -> String {
        let content = |name: &str, text: &str| match text {
            "" => String::new(),
            text => format!("<meta {name} content=\"{}\">\n", escaped(text)),
        };
        if self.about.is_empty() {
            return String::new();
        }
        [
            content("name=\"description\"", &self.about),
            content("property=\"og:type\"", "website"),
            content("property=\"og:title\"", &self.title),
            content("property=\"og:description\"", &self.about),
        ]
        .concat()
            + &self
                .address
                .as_ref()
                .map_or(String::new(), |[address, picture]| {
                    let link = format!("<link rel=\"canonical\" href=\"{}\">\n", escaped(address));
                    let picture = content("property=\"og:image\"", picture);
                    link + &content("property=\"og:url\"", address) + &picture
                })
    }
}

/// Writes a page, puzzle by puzzle.
pub struct Page<W: Write> {
    out: W,
    parts: &'static Parts,
    setup: Setup,
    /// The genres seen so far, with their boards.
    genres: BTreeMap<&'static str, (&'static dyn Genre, BTreeSet<Board>)>,
    /// Puzzles as texts, for whoever runs no program.
    texts: String,
}

/// The data that follows the puzzles.
#[derive(Serialize, Default)]
struct Setup {
    start: Start,
    /// True if a title was given; otherwise it consists of the genres' titles, in the reader's
    /// language.
    titled: bool,
    /// The title of a tool.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<Both>,
    /// True to label rows and columns until the reader changes it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    labels: bool,
    /// The page that all pages of a site link back to.
    #[serde(skip_serializing_if = "Option::is_none")]
    home: Option<&'static str>,
    /// The worker for questions about puzzles, in a site with the module.
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<&'static str>,
    /// The module's files, with their bytes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    modules: Vec<(&'static str, usize)>,
    /// True if program and style are files beside the page, as in a site.
    #[serde(skip)]
    beside: bool,
    #[serde(skip)]
    theme: Option<Arc<Theme>>,
    genres: BTreeMap<&'static str, Guide>,
    /// Meanings of signs, and of grades from gentle to expert.
    signs: Vec<Word>,
    grades: Vec<Word>,
    /// The pages that a site offers for each genre.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    site: BTreeMap<&'static str, Vec<Offer>>,
    /// Titles of all genres, where a page makes puzzles of them.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    titles: BTreeMap<&'static str, Both>,
    /// The shelves of a site's index.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    families: Vec<Shelf>,
    /// The tools of a site: file, title, purpose.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tools: Vec<(&'static str, Both, Both)>,
}

impl<W: Write> Page<W> {
    /// Begins a page with this title, or one made of its genres' titles.
    pub fn new(title: Option<&str>, out: W) -> io::Result<Page<W>> {
        let setup = Setup {
            titled: title.is_some(),
            ..Setup::default()
        };
        Page::begin(
            &PLAYER,
            &Head::titled(title.unwrap_or("Puzzles"), ""),
            setup,
            out,
        )
    }

    /// Sets whether rows and columns are labelled until the reader changes it; beside hints they
    /// always are.
    pub const fn labelled(mut self, labels: bool) -> Page<W> {
        self.setup.labels = labels;
        self
    }

    fn begin(parts: &'static Parts, about: &Head, setup: Setup, mut out: W) -> io::Result<Page<W>> {
        let (head, _) = halves();
        let links = match setup.engine {
            Some(_) => module::LINKS,
            None => r#"<link rel="icon" href="data:,">"#,
        };
        let theme = setup.theme.as_deref();
        let logo = theme.and_then(Theme::logo_file);
        let mark = logo.map_or(MARK.to_owned(), |logo| {
            format!(r#"<img class="mark" src="{}" alt="">"#, escaped(&logo))
        });
        let foot = theme.map(Theme::foot).unwrap_or_default();
        let (policy, style) = match setup.beside {
            true => (
                SITE_POLICY.to_owned(),
                [FACE_FILE, &format!("{}.css", parts.entry)]
                    .into_iter()
                    .chain(theme.map(|_| theme::FILE))
                    .map(|file| format!(r#"<link rel="stylesheet" href="{file}">"#))
                    .collect(),
            ),
            false => (
                policy(parts),
                format!("<style>{FACE}{}</style>", parts.style()),
            ),
        };
        let head = head
            .replace("@POLICY@", &policy)
            .replace("@LINKS@", links)
            .replace("@STYLE@", &style)
            .replace("@SECTIONS@", parts.sections)
            .replace("@MARK@", &mark)
            .replace("@FOOT@", &foot)
            .replace("@ABOUT@", &about.lines())
            .replace("@PLAIN@", &about.plain)
            .replace("@TITLE@", &escaped(&about.title));
        out.write_all(head.as_bytes())?;
        Ok(Page {
            out,
            parts,
            setup,
            genres: BTreeMap::new(),
            texts: String::new(),
        })
    }

    /// Adds a puzzle.
    pub fn add(&mut self, sheet: &Sheet) -> io::Result<()> {
        let slug = sheet.genre.card().slug;
        let (_, boards) = (self.genres.entry(slug)).or_insert((sheet.genre, BTreeSet::new()));
        boards.insert(sheet.board);
        if self.setup.beside {
            let _ = writeln!(self.texts, "<li>{}</li>", escaped(&sheet.text));
        }
        writeln!(self.out, "{}", sheet.line)
    }

    /// Ends the page and returns the inner writer.
    pub fn finish(self, examples: &mut Examples) -> io::Result<W> {
        let genres = self.genres.iter();
        let genres = genres.map(|(&slug, &(genre, ref boards))| {
            let guide = Guide::new(genre, boards, Some(examples));
            (slug, guide)
        });
        let genres = genres.collect();
        self.close(genres, BTreeMap::new())
    }

    /// Ends the page with these genres, and the pages that a site offers for them.
    fn close(
        mut self,
        genres: BTreeMap<&'static str, Guide>,
        site: BTreeMap<&'static str, Vec<Offer>>,
    ) -> io::Result<W> {
        let setup = Setup {
            genres,
            signs: [&signs::EVERYWHERE[..], &signs::ON_SCREENS].concat(),
            grades: signs::GRADES.to_vec(),
            site,
            ..self.setup
        };
        let script = match setup.beside {
            true => format!(r#"<script src="{}.js"></script>"#, self.parts.entry),
            false => format!("<script>{}</script>", self.parts.script()),
        };
        let texts = match self.texts.as_str() {
            "" => String::new(),
            texts => format!("<noscript><ol>\n{texts}</ol></noscript>\n"),
        };
        let (_, end) = halves();
        let end = end
            .replace("@SETUP@", &json(&setup))
            .replace("@TEXTS@", &texts)
            .replace("@SCRIPT@", &script);
        self.out.write_all(end.as_bytes())?;
        Ok(self.out)
    }
}

/// The text before the puzzles, and the text after them.
fn halves() -> (&'static str, &'static str) {
    SHELL.split_once("@PUZZLES@\n").unwrap_or((SHELL, ""))
}

/// The policies of both kinds of pages, except for where programs and styles come from: nothing
/// comes from another host.
macro_rules! policy {
    ($scripts:expr, $styles:expr) => {
        concat!(
            "default-src 'none'; script-src ",
            $scripts,
            " 'wasm-unsafe-eval'; style-src ",
            $styles,
            "; font-src data:; img-src 'self' data:; worker-src 'self'; connect-src 'self'; \
             manifest-src 'self'; base-uri 'none'; form-action 'none'"
        )
    };
}

/// The content security policy of a site's pages: programs and styles are files of the site.
const SITE_POLICY: &str = policy!("'self'", "'self'");

/// The content security policy of a page of these parts: it admits its own program and style.
fn policy(parts: &Parts) -> String {
    let hash = |text: &str| format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)));
    policy!("@SCRIPT@", "@STYLE@")
        .replace("@SCRIPT@", &hash(&parts.script()))
        .replace("@STYLE@", &hash(&[FACE, &parts.style()].concat()))
}

/// An error in making a page.
#[derive(Debug, thiserror::Error)]
pub enum PageError {
    /// The records cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The page cannot be written.
    #[error("cannot write {path}: {error}")]
    Write {
        /// The file.
        path: String,
        /// The system's error.
        error: io::Error,
    },
    /// The input has no records.
    #[error("{0}: found no record, expected at least one")]
    Empty(String),
}

impl From<Malformed> for PageError {
    fn from(malformed: Malformed) -> PageError {
        PageError::Read(malformed.into())
    }
}

impl PageError {
    /// Creates the error of a file that cannot be written, for `map_err`.
    pub fn writing(path: impl std::fmt::Display) -> impl Fn(io::Error) -> PageError {
        let path = path.to_string();
        move |error| PageError::Write {
            path: path.clone(),
            error,
        }
    }
}

/// Makes playable sheets of all records that a gate admits, with a number of threads, and passes
/// them on in order.
pub fn sheets<R: BufRead>(
    source: &mut Reader<R>,
    gate: Gate,
    with_steps: bool,
    threads: usize,
    mut take: impl FnMut(Result<Sheet, Malformed>) -> Result<(), PageError>,
) -> Result<(), PageError> {
    let prepare = move |raw: Result<Raw, ReadError>| -> Result<Sheet, ReadError> {
        let entry = gate.admit(Entry::parse(raw?)?)?;
        Ok(Sheet::of(&entry, with_steps))
    };
    let mut found = false;
    for sheet in Looks::new(&mut *source, threads, prepare) {
        found = true;
        take(match sheet {
            Ok(sheet) => Ok(sheet),
            Err(ReadError::Malformed(malformed)) => Err(malformed),
            Err(error) => return Err(error.into()),
        })?;
    }
    match found {
        true => Ok(()),
        false => Err(PageError::Empty(source.file().to_string())),
    }
}
