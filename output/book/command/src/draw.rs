//! `pencilmill draw`: records as pictures.

use crate::book::file_failure;
use clap::ValueEnum;
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
use pencilmill_records::atomic_file::inputs;
use pencilmill_records::entry::Entry;
use pencilmill_records::look::Looks;
use pencilmill_records::own_folder::OwnFolder;
use pencilmill_records::read::{Raw, ReadError};
use pencilmill_records::seen::{Seen, name_of};
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

/// Draw the puzzles and answers of a file: as SVG, PNG or PDF files.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill draw puzzles.csv -o pictures                      SVG files
  pencilmill draw puzzles.csv -o pictures --format png,pdf
  pencilmill draw puzzles.csv -o pictures --profile print --cell 7mm   for a layout")]
pub struct Draw {
    /// A CSV or JSON Lines file, a file of puzzle texts, a puzzle's text or address itself, or - for standard input.
    #[arg(value_name = "FILE|TEXT|-")]
    file: String,
    /// Folder for the pictures; created if it does not exist. A folder made by this command is
    /// written anew.
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// Formats.
    #[arg(long, value_enum, value_delimiter = ',', default_value = "svg")]
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

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FormatArg {
    /// ID.svg and ID-answer.svg for each record
    Svg,
    /// ID.png and ID-answer.png for each record
    Png,
    /// ID.pdf and ID-answer.pdf for each record, as large as the figure, cells of 10 mm
    Pdf,
}

impl FormatArg {
    /// Extension of its files.
    const fn end(self) -> &'static str {
        match self {
            FormatArg::Svg => "svg",
            FormatArg::Png => "png",
            FormatArg::Pdf => "pdf",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum For {
    /// Screens: colours, live text, a white ground
    Screen,
    /// Layouts for paper: as books print them, in millimetres, black and grey, with text as
    /// outlines and no ground
    Print,
}

/// The pictures of a record.
struct Drawn {
    entry: Entry,
    /// Files of the puzzle and, if known, of the answer, with the ends of their names.
    files: Vec<(String, Vec<u8>)>,
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
        let mut files = Vec::new();
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
            let behind = if answer.is_some() { "-answer" } else { "" };
            let end = |format: FormatArg| format!("{behind}.{}", format.end());
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
                    files.push((end(FormatArg::Png), png));
                }
                if wants(FormatArg::Svg) {
                    files.push((end(FormatArg::Svg), picture.into_bytes()));
                }
            }
            if let Some(painter) = self.painter.as_ref().filter(|_| wants(FormatArg::Pdf)) {
                let pdf = match self.paper {
                    Some(paper) => painter.printed_pdf(told, paper),
                    None => painter.pdf(told),
                };
                files.push((end(FormatArg::Pdf), pdf.map_err(|e| wrong(&e))?));
            }
        }
        Ok(Drawn { entry, files })
    }
}

impl Draw {
    /// The form of pictures for print, if they are.
    fn paper(&self) -> Result<Option<Paper>, Failure> {
        if self.profile != For::Print {
            let lone = "--cell: expected --profile print with it".to_owned();
            return self
                .cell
                .as_ref()
                .map_or(Ok(None), |_| Err(Failure::Usage(lone)));
        }
        let found = self.cell.as_deref().unwrap_or_default();
        let wrong = |expected| Failure::Usage(format!("--cell: found {found:?}, {expected}"));
        let paper = Paper::new(self.cell.as_deref());
        paper.map(Some).map_err(wrong)
    }

    pub fn run(self) -> Result<(), Failure> {
        let mut source = open(&self.file)?;
        let asks = |format| self.format.contains(&format);
        let look = self.look.look();
        let painter = || FigurePainter::new(&self.font, look.language);
        let paper = self.paper()?;
        let painter = (asks(FormatArg::Pdf) || paper.is_some()).then(painter);
        let failed = |error| file_failure(FileError::Font(error));
        let drawer = Arc::new(Drawer {
            look,
            zoom: self.zoom,
            formats: self.format.clone(),
            paper,
            png: asks(FormatArg::Png).then(Painter::default),
            painter: painter.transpose().map_err(failed)?,
        });
        let read = [Path::new(&self.file)].into_iter();
        let read = inputs(read.chain(self.font.iter().map(PathBuf::as_path)));
        let folder = OwnFolder::begin(&self.output, "draw", self.force.force, read, None);
        let own = folder.map_err(cannot(&self.output))?;
        let folder = &own;
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
            pictures += 1 + u64::from(drawn.entry.answer.is_some());
            let name = name_of(&drawn.entry, count, &mut seen);
            drawn.write(folder, &name)?;
        }
        // Nothing is changed if one is bad.
        passed.end(&self.file, source.records())?;
        if count == 0 {
            let expected = "found no record, expected at least one";
            return Err(Failure::Data(format!("{}: {expected}", self.file)));
        }
        let mut written = Vec::new();
        for format in FormatArg::value_variants() {
            if asks(*format) {
                let name = format.end().to_uppercase();
                written.push(counted(pictures, &format!("{name} file")));
            }
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
        for (end, bytes) in &self.files {
            let name = format!("{name}{end}");
            let write = || {
                let mut file = folder.file(&name)?;
                file.write_all(bytes)?;
                file.place()
            };
            write().map_err(cannot(&folder.path(&name)))?;
        }
        Ok(())
    }
}

fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn cannot(path: &Path) -> impl Fn(std::io::Error) -> Failure {
    move |error| Failure::writing(path.display(), error)
}
