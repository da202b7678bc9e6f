//! `pencilmill draw`: records as pictures.

use crate::book::file_failure;
use pencilmill_api::{Drawing, Figure, Look, description, svg, titled};
use pencilmill_book::file::FileError;
use pencilmill_book::png::Painter;
use pencilmill_book::single::{FigurePainter, Paper, Titled};
use pencilmill_command::args::{LookArg, ThreadsArg, TrustArg};
use pencilmill_command::failure::Failure;
use pencilmill_command::passed::Passed;
use pencilmill_command::pick::open;
use pencilmill_command::progress::say;
use pencilmill_command::put::Force;
use pencilmill_page::{Examples, Page, Sheet, Start};
use pencilmill_records::atomic_file::{NewFile, inputs};
use pencilmill_records::entry::Entry;
use pencilmill_records::look::Looks;
use pencilmill_records::own_folder::OwnFolder;
use pencilmill_records::read::{Raw, ReadError};
use pencilmill_records::seen::{Seen, name_of};
use serde::Serialize;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Usual scale of PNG files, relative to the size of SVG files.
const ZOOM: u8 = 2;

/// Turns the SVG picture at standard input into PNG at standard output.
pub fn raster(out: &mut impl Write) -> Result<(), Failure> {
    let svg = io::read_to_string(io::stdin());
    let svg = svg.map_err(|e| Failure::reading("standard input", e))?;
    let png = Painter::default().png(&svg, ZOOM);
    let png = png.map_err(|e| Failure::Data(format!("standard input: {e}")))?;
    out.write_all(&png).map_err(Failure::stdout)
}

/// Draw the puzzles and answers of a file: as SVG, PNG or PDF files, as one page for a browser, or
/// as lines of JSON with every stroke.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill draw puzzles.csv -o pictures                      SVG files, and index.html
  pencilmill draw puzzles.csv -o pictures --format png,html
  pencilmill draw puzzles.jsonl -o pictures --format json      figures.jsonl
  pencilmill draw puzzles.csv -o pictures --profile print --cell 7mm   for a layout")]
pub struct Draw {
    /// A CSV or JSON Lines file, a file of puzzle texts, a puzzle's text or address itself, or - for standard input.
    #[arg(value_name = "FILE|TEXT|-")]
    file: String,
    /// Folder for the pictures; created if it does not exist. A folder made by this command is
    /// written anew.
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// Formats; without it svg and html, for print svg.
    #[arg(long, value_enum, value_delimiter = ',')]
    format: Vec<FormatArg>,
    /// The use of the pictures.
    #[arg(long, value_enum, default_value = "screen")]
    profile: For,
    /// Side of a cell, for print: 7mm, 0.3in or 20pt, from 9pt to 144pt; without it 10mm.
    #[arg(long, value_name = "LENGTH")]
    cell: Option<String>,
    /// A font file for characters that the program's own font lacks, in PDF files and for print;
    /// may be given several times. Without it, Japanese fonts of the system are used.
    #[arg(long, value_name = "FILE")]
    font: Vec<PathBuf>,
    /// Title of the page; without it, the names of its genres.
    #[arg(long)]
    title: Option<String>,
    /// Scale of PNG files, relative to the size of SVG files; for print, 96 dots to the inch each.
    #[arg(long, default_value_t = ZOOM, value_parser = clap::value_parser!(u8).range(1..=8))]
    zoom: u8,
    #[command(flatten)]
    look: LookArg,
    #[command(flatten)]
    trust: TrustArg,
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

impl FormatArg {
    /// Extension of a format with a file for each picture.
    const fn end(self) -> Option<&'static str> {
        match self {
            FormatArg::Svg => Some("svg"),
            FormatArg::Png => Some("png"),
            FormatArg::Pdf => Some("pdf"),
            FormatArg::Html | FormatArg::Json => None,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum For {
    /// Screens: colours, live text, a white ground
    Screen,
    /// Layouts for paper: as books print them, in millimetres, black and grey, with text as
    /// outlines and no ground
    Print,
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
    /// The puzzle and, if known, the answer.
    figures: Vec<Figure>,
    /// Files with their formats.
    files: Vec<(FormatArg, Vec<u8>)>,
    sheet: Option<Sheet>,
}

/// Draws records, on any thread.
struct Drawer {
    look: Look,
    /// Magnification of PNG files.
    zoom: u8,
    formats: Vec<FormatArg>,
    /// The form of pictures for print, if they are.
    paper: Option<Paper>,
    png: Option<Painter>,
    /// The painter of pictures for print and of PDF files.
    painter: Option<FigurePainter>,
}

impl Drawer {
    fn draw(&self, entry: Entry) -> Result<Drawn, Failure> {
        let (puzzle, look, blank) = (&entry.puzzle, self.look, Drawing::blank());
        let wrong =
            |e: &dyn Display| Failure::Data(format!("{}:{}: {e}", entry.at.file, entry.at.line));
        let wants = |format| self.formats.contains(&format);
        let (mut figures, mut files) = (Vec::new(), Vec::new());
        for answer in [None].into_iter().chain(entry.answer.as_ref().map(Some)) {
            let figure = match answer {
                Some(answer) if self.paper.is_some() => Figure::solved(puzzle, answer, look),
                _ => Figure::of_puzzle(puzzle, answer.unwrap_or(&blank), look),
            };
            let told = Titled {
                figure: &figure,
                is_answer: answer.is_some(),
                title: &titled(puzzle, answer.is_some(), look.language),
                description: &description(puzzle, answer, look.language),
            };
            if self.png.is_some() && self.paper.is_none() && !figure.is_latin() {
                let text = "--lang: PNG files have no Japanese words; SVG files have them";
                return Err(Failure::Usage(text.to_owned()));
            }
            if wants(FormatArg::Svg) || wants(FormatArg::Png) {
                let picture = match (&self.painter, self.paper) {
                    (Some(painter), Some(paper)) => painter.printed_svg(told, paper),
                    _ => Ok(svg(puzzle, answer, look)),
                };
                let picture = picture.map_err(|e| wrong(&e))?;
                if let Some(painter) = &self.png {
                    let png = painter.png(&picture, self.zoom).map_err(|e| wrong(&e))?;
                    files.push((FormatArg::Png, png));
                }
                if wants(FormatArg::Svg) {
                    files.push((FormatArg::Svg, picture.into_bytes()));
                }
            }
            if let Some(painter) = self.painter.as_ref().filter(|_| wants(FormatArg::Pdf)) {
                let pdf = match self.paper {
                    Some(paper) => painter.printed_pdf(told, paper),
                    None => painter.pdf(told),
                };
                files.push((FormatArg::Pdf, pdf.map_err(|e| wrong(&e))?));
            }
            figures.push(figure);
        }
        Ok(Drawn {
            figures,
            files,
            sheet: wants(FormatArg::Html).then(|| Sheet::of(&entry, false)),
            entry,
        })
    }
}

impl Draw {
    /// The formats, those of the profile if none are given.
    fn formats(&self) -> Result<Vec<FormatArg>, Failure> {
        let usage = |text: &str| Err(Failure::Usage(text.to_owned()));
        let print = self.profile == For::Print;
        let formats = match &self.format[..] {
            [] if print => vec![FormatArg::Svg],
            [] => vec![FormatArg::Svg, FormatArg::Html],
            all => all.to_vec(),
        };
        if !print && self.cell.is_some() {
            return usage("--cell: expected --profile print with it");
        }
        if print && formats.iter().any(|format| format.end().is_none()) {
            return usage("--profile print: expected --format svg, png or pdf with it");
        }
        Ok(formats)
    }

    /// The form of pictures for print, if they are.
    fn paper(&self) -> Result<Option<Paper>, Failure> {
        if self.profile != For::Print {
            return Ok(None);
        }
        let found = self.cell.as_deref().unwrap_or_default();
        let wrong = |expected| Failure::Usage(format!("--cell: found {found:?}, {expected}"));
        let paper = Paper::new(self.cell.as_deref());
        paper.map(Some).map_err(wrong)
    }

    pub fn run(self) -> Result<(), Failure> {
        let formats = self.formats()?;
        let mut source = open(&self.file)?;
        let asks = |format| formats.contains(&format);
        let look = self.look.look();
        let painter = || FigurePainter::new(&self.font, look.language);
        let paper = self.paper()?;
        let painter = (asks(FormatArg::Pdf) || paper.is_some()).then(painter);
        let failed = |error| file_failure(FileError::Font(error));
        let drawer = Arc::new(Drawer {
            look,
            zoom: self.zoom,
            formats: formats.clone(),
            paper,
            png: asks(FormatArg::Png).then(Painter::default),
            painter: painter.transpose().map_err(failed)?,
        });
        let read = [Path::new(&self.file)].into_iter();
        let read = inputs(read.chain(self.font.iter().map(PathBuf::as_path)));
        let folder = OwnFolder::begin(&self.output, "draw", self.force.force, read, None);
        let own = folder.map_err(cannot(&self.output))?;
        let folder = &own;
        let page = folder.path("index.html");
        let begun = |name: &str| folder.file(name).map_err(cannot(&folder.path(name)));
        let mut gallery = match asks(FormatArg::Html) {
            true => {
                let title = self.title.as_deref();
                let new =
                    Page::new(title, Start::List, begun("index.html")?).map_err(cannot(&page))?;
                Some(new.labelled(look.labels))
            }
            false => None,
        };
        let lines = folder.path("figures.jsonl");
        let mut json = match asks(FormatArg::Json) {
            true => Some(begun("figures.jsonl")?),
            false => None,
        };
        let (mut seen, mut count, mut pictures) = (Seen::default(), 0_u64, 0_u64);
        let gate = self.trust.gate();
        let draw = move |raw: Result<Raw, ReadError>| drawer.draw(gate.admit(Entry::parse(raw?)?)?);
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
            pictures += drawn.figures.len() as u64;
            let name = name_of(&drawn.entry, count, &mut seen);
            drawn.write(folder, &name)?;
            if let (Some(gallery), Some(sheet)) = (&mut gallery, &drawn.sheet) {
                gallery.add(sheet).map_err(cannot(&page))?;
            }
            if let Some(json) = &mut json {
                let line = drawn.json(&name)?;
                json.write_all(line.as_bytes()).map_err(cannot(&lines))?;
            }
        }
        // Nothing is changed if one is bad.
        passed.end(&self.file, source.records())?;
        if count == 0 {
            let expected = "found no record, expected at least one";
            return Err(Failure::Data(format!("{}: {expected}", self.file)));
        }
        let mut written = Vec::new();
        for (format, name) in [
            (FormatArg::Svg, "SVG"),
            (FormatArg::Png, "PNG"),
            (FormatArg::Pdf, "PDF"),
        ] {
            if asks(format) {
                written.push(counted(pictures, &format!("{name} file")));
            }
        }
        if let Some(gallery) = gallery {
            let finish = gallery
                .finish(&mut Examples::new(false))
                .and_then(NewFile::finish);
            finish.map_err(cannot(&page))?;
            written.push("index.html".to_owned());
        }
        if let Some(json) = json {
            json.finish().map_err(cannot(&lines))?;
            written.push("figures.jsonl".to_owned());
        }
        own.finish().map_err(cannot(&self.output))?;
        let (folder, written) = (self.output.display(), written.join(", "));
        say(&format!(
            "{folder}: {}: {written}",
            counted(count, "puzzle")
        ));
        Ok(())
    }
}

impl Drawn {
    /// Writes the files of the record.
    fn write(&self, folder: &OwnFolder, name: &str) -> Result<(), Failure> {
        let each = self.files.len() / self.figures.len();
        for (number, (format, bytes)) in self.files.iter().enumerate() {
            let answer = if number < each { "" } else { "-answer" };
            let end = format.end().unwrap_or_default();
            let name = format!("{name}{answer}.{end}");
            let write = || {
                let mut file = folder.file(&name)?;
                file.write_all(bytes)?;
                file.place()
            };
            write().map_err(cannot(&folder.path(&name)))?;
        }
        Ok(())
    }

    fn json(&self, id: &str) -> Result<String, Failure> {
        let puzzle = &self.entry.puzzle;
        let line = serde_json::to_string(&Figures {
            id,
            genre: puzzle.genre.card().slug,
            rows: puzzle.board.rows,
            cols: puzzle.board.cols,
            puzzle: &self.figures[0],
            answer: self.figures.get(1),
        });
        let line = line.map_err(|e| Failure::Internal(e.to_string()))?;
        Ok(line + "\n")
    }
}

fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn cannot(path: &Path) -> impl Fn(std::io::Error) -> Failure {
    move |error| Failure::writing(path.display(), error)
}
