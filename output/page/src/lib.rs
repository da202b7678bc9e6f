//! Self-contained pages for a browser that list puzzles and play them.
//!
//! A page is one program for all genres; its data says which ink may be drawn, where, and with
//! which look. The policy in its head admits this program and this style by their hashes and
//! nothing else, so that no content of a puzzle file can run.

/// The text of a program of these parts, in this order: they share one scope, in which only the
/// last one acts by itself. A tool that plays puzzles adds its parts to the player's.
macro_rules! program {
    (player $(, $own:literal)*) => {
        program!(
            "head-words", "words", "base", "head", "ask", "drawing", "picture", "tools", "game", "referee", "pen", "colours", "input", "view",
            "hints", "share", "around", "list", "shelf" $(, $own)*, "start",
        )
    };
    ($($part:literal),+ $(,)?) => {
        concat!("\"use strict\";\n(() => {\n", $(include_str!(concat!("program/", $part, ".js")),)+ "})();\n")
    };
}

mod gloop;
mod guide;
mod lesson;
mod looks;
mod maze;
mod module;
mod shapes;
mod sheet;
pub mod site;
pub mod steps;
mod table;
mod tool;

pub use guide::{Examples, Guide};
pub use sheet::Sheet;
pub use table::Table;
pub use tool::{TOOLS, Tool};

use base64::prelude::{BASE64_STANDARD, Engine};
use pencilmill_figures::signs::{self, Word};
use pencilmill_figures::svg::escaped;
use pencilmill_generator::board::Board;
use pencilmill_generator::genre::Genre;
use pencilmill_records::look::Looks;
use pencilmill_records::read::{Malformed, Raw, ReadError, Reader};
use serde::Serialize;
use sha2::{Digest, Sha256};
use sheet::json;
use site::Offer;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufRead, Write};

/// The page that links to all others.
const INDEX: &str = "index.html";
/// The frame of all pages.
const SHELL: &str = include_str!("shell.html");
/// The parts of a page of puzzles.
const PLAYER: Parts = Parts {
    sections: include_str!("page.html"),
    style: include_str!("page.css"),
    script: program!(player),
};

/// A text in English and Japanese.
type Both = [&'static str; 2];

/// The parts of a page, except its data.
struct Parts {
    /// The sections of its body.
    sections: &'static str,
    style: &'static str,
    script: &'static str,
}

impl Parts {
    /// The program without comments, as pages have it.
    fn program(&self) -> String {
        without_comments(self.script)
    }
}

/// A program without lines that consist of a comment or a type. Comments beside code stay, as a
/// text in the code may look like one.
fn without_comments(program: &str) -> String {
    let comment =
        |line: &str| line.starts_with("//") || (line.starts_with("/**") && line.ends_with("*/"));
    let lines = program.split_inclusive('\n');
    lines.filter(|line| !comment(line.trim())).collect()
}

/// The first view of a page.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Start {
    /// All puzzles, with a button for each answer.
    List,
    /// One puzzle on a board.
    #[default]
    Board,
    /// The genres of a site, or one of them with its rules.
    Site,
    /// The sections of a tool.
    Tool,
}

/// Writes a page, puzzle by puzzle.
pub struct Page<W: Write> {
    out: W,
    parts: &'static Parts,
    setup: Setup,
    /// The genres seen so far, with their boards.
    genres: BTreeMap<&'static str, (&'static dyn Genre, BTreeSet<Board>)>,
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
    genres: BTreeMap<&'static str, Guide>,
    /// Meanings of signs, and of grades from gentle to expert.
    signs: Vec<Word>,
    grades: Vec<Word>,
    /// The pages that a site offers for each genre.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    site: BTreeMap<&'static str, Vec<Offer>>,
    /// The tools of a site: file, title, purpose.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tools: Vec<(&'static str, Both, Both)>,
}

impl<W: Write> Page<W> {
    /// Begins a page with this title, or one made of its genres' titles.
    pub fn new(title: Option<&str>, start: Start, out: W) -> io::Result<Page<W>> {
        let setup = Setup {
            start,
            titled: title.is_some(),
            ..Setup::default()
        };
        Page::begin(&PLAYER, title, setup, out)
    }

    /// Sets whether rows and columns are labelled until the reader changes it; beside hints they
    /// always are.
    pub const fn labelled(mut self, labels: bool) -> Page<W> {
        self.setup.labels = labels;
        self
    }

    fn begin(
        parts: &'static Parts,
        title: Option<&str>,
        setup: Setup,
        mut out: W,
    ) -> io::Result<Page<W>> {
        let (head, _) = halves();
        let links = match setup.engine {
            Some(_) => module::LINKS,
            None => r#"<link rel="icon" href="data:,">"#,
        };
        let head = head
            .replace("@POLICY@", &policy([parts]))
            .replace("@LINKS@", links)
            .replace("@STYLE@", parts.style)
            .replace("@SECTIONS@", parts.sections)
            .replace("@TITLE@", &escaped(title.unwrap_or("Puzzles")));
        out.write_all(head.as_bytes())?;
        Ok(Page {
            out,
            parts,
            setup,
            genres: BTreeMap::new(),
        })
    }

    /// Adds a puzzle.
    pub fn add(&mut self, sheet: &Sheet) -> io::Result<()> {
        let slug = sheet.genre.card().slug;
        let (_, boards) = (self.genres.entry(slug)).or_insert((sheet.genre, BTreeSet::new()));
        boards.insert(sheet.board);
        writeln!(self.out, "{}", sheet.line)
    }

    /// Ends the page and returns the inner writer.
    pub fn finish(self, examples: &mut Examples) -> io::Result<W> {
        let genres = self.genres.iter();
        let genres = genres.map(|(&slug, &(genre, ref boards))| {
            let guide = Guide::new(genre, boards, examples);
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
        let (_, end) = halves();
        let end = end
            .replace("@SETUP@", &json(&setup))
            .replace("@SCRIPT@", &self.parts.program());
        self.out.write_all(end.as_bytes())?;
        Ok(self.out)
    }
}

/// The text before the puzzles, and the text after them.
fn halves() -> (&'static str, &'static str) {
    SHELL.split_once("@PUZZLES@\n").unwrap_or((SHELL, ""))
}

/// The content security policy of pages of these parts: it admits their own programs and styles,
/// and nothing from another host.
fn policy<'a>(parts: impl IntoIterator<Item = &'a Parts>) -> String {
    let hash = |text: &str| format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)));
    let parts = parts.into_iter();
    let (scripts, styles): (BTreeSet<_>, BTreeSet<_>) = parts
        .map(|parts| (hash(&parts.program()), hash(parts.style)))
        .unzip();
    let join = |hashes: BTreeSet<String>| hashes.into_iter().collect::<Vec<_>>().join(" ");
    let (scripts, styles) = (join(scripts), join(styles));
    format!(
        "default-src 'none'; script-src {scripts} 'wasm-unsafe-eval'; style-src {styles}; img-src 'self' data:; \
         worker-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
    )
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

/// Makes playable sheets of all records with a number of threads, and passes them on in order.
pub fn sheets<R: BufRead>(
    source: &mut Reader<R>,
    name: &str,
    with_steps: bool,
    threads: usize,
    mut take: impl FnMut(&Sheet) -> Result<(), PageError>,
) -> Result<(), PageError> {
    let prepare = move |raw: Result<Raw, ReadError>| -> Result<Sheet, PageError> {
        Ok(Sheet::to_play(raw?, with_steps)?)
    };
    let mut found = false;
    for sheet in Looks::new(source, threads, prepare) {
        found = true;
        take(&sheet?)?;
    }
    match found {
        true => Ok(()),
        false => Err(PageError::Empty(name.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_carry_programs_without_comments() {
        let program = "// a\nlet b = 1; // c\n  /** @type {d} */\n  let e = `/** f`;\n";
        let carried = "let b = 1; // c\n  let e = `/** f`;\n";
        assert_eq!(without_comments(program), carried);
        let programs = tool::all_parts().map(|parts| parts.script);
        for program in programs.chain([module::ENGINE, module::OFFLINE]) {
            // No line of a text looks like a comment: none spans lines, and nothing follows a type.
            for line in program.lines() {
                assert_eq!(line.matches('`').count() % 2, 0, "{line}");
                assert!(line.matches("*/").count() < 2, "{line}");
            }
            assert!(program.contains("// "));
            let carried = without_comments(program);
            assert!(
                !carried.contains("/*") && !carried.contains("// "),
                "{carried}"
            );
        }
    }
}
