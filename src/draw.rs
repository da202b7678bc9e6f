//! `pencilmill draw`: records as pictures.

use crate::args::{LookArg, ThreadsArg};
use crate::books::Painters;
use crate::passed::Passed;
use crate::pick::open;
use pencilmill_api::{Drawing, Figure, Look, svg, title};
use pencilmill_command::failure::Failure;
use pencilmill_command::put::Force;
use pencilmill_page::{Examples, Page, Sheet, Start};
use pencilmill_records::atomic_file::{NewFile, inputs};
use pencilmill_records::entry::Entry;
use pencilmill_records::look::Looks;
use pencilmill_records::own_folder::OwnFolder;
use pencilmill_records::read::{Raw, ReadError};
use pencilmill_records::seen::Seen;
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Longest name that a record gives its files.
const LONGEST: usize = 100;

/// Draw the puzzles and answers of a file: as SVG, PNG or PDF files, as one page for a browser, or
/// as lines of JSON with every stroke.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill draw puzzles.csv -o pictures                      SVG files, and index.html
  pencilmill draw puzzles.csv -o pictures --format png,html
  pencilmill draw puzzles.jsonl -o pictures --format json      figures.jsonl")]
pub struct Draw {
    /// A CSV or JSON Lines file, a file of puzzle texts, a puzzle's text or address itself, or - for standard input.
    #[arg(value_name = "FILE|TEXT|-")]
    file: String,
    /// Folder for the pictures; created if it does not exist. A folder made by this command is
    /// written anew.
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// Formats.
    #[arg(long, value_enum, value_delimiter = ',', default_values = ["svg", "html"])]
    format: Vec<FormatArg>,
    /// Title of the page; without it, the names of its genres.
    #[arg(long)]
    title: Option<String>,
    /// Scale of PNG files, relative to the size of SVG files.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=8))]
    zoom: u8,
    #[command(flatten)]
    look: LookArg,
    #[command(flatten)]
    force: Force,
    #[command(flatten)]
    threads: ThreadsArg,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum FormatArg {
    /// ID.svg and ID-answer.svg for each record
    Svg,
    /// ID.png and ID-answer.png for each record
    Png,
    /// ID.pdf and ID-answer.pdf for each record, as large as the figure, cells of 10 mm
    Pdf,
    /// index.html, a page of all puzzles
    Html,
    /// figures.jsonl, every shape of every figure
    Json,
}

/// A line of figures.jsonl.
#[derive(Serialize)]
struct Figures<'a> {
    id: &'a str,
    genre: &'a str,
    rows: i16,
    cols: i16,
    puzzle: &'a Figure,
    answer: Option<&'a Figure>,
}

/// The pictures of a record.
struct Drawn {
    entry: Entry,
    puzzle: Figure,
    answer: Option<Figure>,
    /// The puzzle's and the answer's SVG; PNG and PDF likewise.
    svg: Vec<String>,
    png: Vec<Vec<u8>>,
    sheet: Option<Sheet>,
    pdf: Vec<Vec<u8>>,
}

/// Draws records, on any thread.
struct Drawer {
    look: Look,
    /// Magnification of PNG files.
    zoom: u8,
    has_page: bool,
    is_png: bool,
    painters: Painters,
}

impl Drawer {
    fn draw(&self, entry: Entry) -> Result<Drawn, Failure> {
        let puzzle = &entry.puzzle;
        let look = self.look;
        let figure = Figure::of_puzzle(puzzle, &Drawing::blank(), look);
        let answer = entry.answer.as_ref();
        let answer = answer.map(|answer| Figure::of_puzzle(puzzle, answer, look));
        let title = title(puzzle, look.language);
        let mut pictures = vec![svg(puzzle, None, look)];
        pictures.extend((entry.answer.as_ref()).map(|answer| svg(puzzle, Some(answer), look)));
        let wrong = |e| Failure::Data(format!("{}:{}: {e}", entry.at.file, entry.at.line));
        let all = |files: Vec<Result<Vec<u8>, String>>| -> Result<Vec<Vec<u8>>, Failure> {
            files.into_iter().map(|file| file.map_err(wrong)).collect()
        };
        if self.is_png && !figure.is_latin() {
            let text = "--lang: PNG files have no Japanese words; SVG files have them";
            return Err(Failure::Usage(text.to_owned()));
        }
        let png = pictures
            .iter()
            .filter_map(|p| self.painters.png(p, self.zoom));
        let png = all(png.collect())?;
        let figures = [Some(&figure), answer.as_ref()].into_iter().flatten();
        let pdf = all(figures
            .filter_map(|f| self.painters.pdf(f, &title))
            .collect())?;
        Ok(Drawn {
            puzzle: figure,
            answer,
            svg: pictures,
            png,
            sheet: self.has_page.then(|| Sheet::of(&entry)),
            pdf,
            entry,
        })
    }
}

impl Draw {
    pub fn run(self) -> Result<(), Failure> {
        let mut source = open(&self.file)?;
        let asks = |format| self.format.contains(&format);
        let drawer = Arc::new(Drawer {
            look: self.look.look(),
            zoom: self.zoom,
            has_page: asks(FormatArg::Html),
            is_png: asks(FormatArg::Png),
            painters: Painters::new(asks(FormatArg::Png), asks(FormatArg::Pdf))?,
        });
        let read = inputs([&self.file]);
        let folder = OwnFolder::open(&self.output, "draw", self.force.force, read);
        let folder = &folder.map_err(cannot(&self.output))?;
        let page = folder.path("index.html");
        let begun = |name: &str| folder.file(name).map_err(cannot(&folder.path(name)));
        let mut gallery = match asks(FormatArg::Html) {
            true => {
                let title = self.title.as_deref();
                let new =
                    Page::new(title, Start::List, begun("index.html")?).map_err(cannot(&page))?;
                Some(new.labelled(self.look.look().labels))
            }
            false => None,
        };
        let lines = folder.path("figures.jsonl");
        let mut json = match asks(FormatArg::Json) {
            true => Some(begun("figures.jsonl")?),
            false => None,
        };
        let (mut seen, mut count) = (Seen::default(), 0_u64);
        let draw = move |raw: Result<Raw, ReadError>| drawer.draw(Entry::parse(raw?)?);
        let mut passed = Passed::default();
        for drawn in Looks::new(&mut source, self.threads.number(), draw) {
            let drawn = match drawn {
                Ok(drawn) => drawn,
                Err(failure) => {
                    passed.over(failure)?;
                    continue;
                }
            };
            count += 1;
            let name = name_of(&drawn.entry, count, &mut seen);
            self.write(folder, &name, &drawn)?;
            if let (Some(gallery), Some(sheet)) = (&mut gallery, &drawn.sheet) {
                gallery.add(sheet).map_err(cannot(&page))?;
            }
            if let Some(json) = &mut json {
                let line = drawn.json(&name)?;
                json.write_all(line.as_bytes()).map_err(cannot(&lines))?;
            }
        }
        if count == 0 {
            passed.end(&self.file, source.records())?;
            let expected = "found no record, expected at least one";
            return Err(Failure::Data(format!("{}: {expected}", self.file)));
        }
        if let Some(gallery) = gallery {
            let finish = gallery
                .finish(&mut Examples::new(false))
                .and_then(NewFile::finish);
            finish.map_err(cannot(&page))?;
        }
        if let Some(json) = json {
            json.finish().map_err(cannot(&lines))?;
        }
        passed.end(&self.file, source.records())
    }

    /// Writes the files of a record.
    fn write(&self, folder: &OwnFolder, name: &str, drawn: &Drawn) -> Result<(), Failure> {
        let put = |end: &str, bytes: &[u8]| {
            let name = format!("{name}{end}");
            let write = || {
                let mut file = folder.file(&name)?;
                file.write_all(bytes)?;
                file.place()
            };
            write().map_err(cannot(&folder.path(&name)))
        };
        if self.format.contains(&FormatArg::Svg) {
            for (picture, end) in drawn.svg.iter().zip([".svg", "-answer.svg"]) {
                put(end, picture.as_bytes())?;
            }
        }
        for (picture, end) in drawn.png.iter().zip([".png", "-answer.png"]) {
            put(end, picture)?;
        }
        for (picture, end) in drawn.pdf.iter().zip([".pdf", "-answer.pdf"]) {
            put(end, picture)?;
        }
        Ok(())
    }
}

impl Drawn {
    fn json(&self, id: &str) -> Result<String, Failure> {
        let puzzle = &self.entry.puzzle;
        let line = serde_json::to_string(&Figures {
            id,
            genre: puzzle.genre.card().slug,
            rows: puzzle.board.rows,
            cols: puzzle.board.cols,
            puzzle: &self.puzzle,
            answer: self.answer.as_ref(),
        });
        let line = line.map_err(|e| Failure::Internal(e.to_string()))?;
        Ok(line + "\n")
    }
}

fn cannot(path: &Path) -> impl Fn(std::io::Error) -> Failure {
    move |error| Failure::writing(path.display(), error)
}

/// The base name of a record's files: its id, if that is a valid and unused file name, else its
/// number.
fn name_of(entry: &Entry, number: u64, seen: &mut Seen) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let id = entry.claims.id.as_ref().filter(|id| {
        !id.is_empty()
            && !id.starts_with(['.', '-'])
            && id.len() <= LONGEST
            && id.chars().all(plain)
    });
    let mut name = id.cloned().unwrap_or_else(|| format!("puzzle-{number}"));
    while !seen.take(&plain_name(&name)) {
        name += &format!("-{number}");
    }
    name
}

/// A key shared by names whose files would collide: case may not count, and one name may be another
/// one's answer.
fn plain_name(name: &str) -> String {
    let mut plain = name.to_ascii_lowercase();
    while let Some(of) = plain.strip_suffix("-answer") {
        plain.truncate(of.len());
    }
    plain
}
