//! `pencilmill play`: a page on which puzzles are played.

use crate::args::threads;
use crate::failure::Failure;
use crate::pick::open;
use pencilmill_output::atomic_file::NewFile;
use pencilmill_output::entry::Entry;
use pencilmill_output::page::{Page, Sheet, Start};
use rayon::prelude::*;
use std::path::{Path, PathBuf};

/// Records that are prepared side by side.
const BLOCK: usize = 256;

/// Write a page on which the puzzles of a file are played in a browser.
///
/// The page is one file and needs no network. It plays every genre with mouse, touch or keys, checks the drawing against the
/// recorded answer, and keeps the work in the browser. Puzzles without a recorded answer can be played, but not checked.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill play puzzles.csv -o page.html
  pencilmill generate sentinels --count 20 | pencilmill play - -o loops.html --title \"Loops for Sunday\"")]
pub struct Play {
    /// A CSV or JSON Lines file, a file of puzzle texts, a puzzle text itself, or - for standard
    /// input.
    #[arg(value_name = "FILE|TEXT|-")]
    source: String,
    /// The page to write.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Title of the page; without it, the name of the file.
    #[arg(long)]
    title: Option<String>,
    /// Threads; without it, one for each processor.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Play {
    pub fn run(self) -> Result<(), Failure> {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads(self.threads))
            .build()
            .map_err(|e| Failure::Io(format!("cannot start threads: {e}")))?;
        let mut source = open(&self.source)?;
        let cannot = |error| Failure::writing(self.output.display(), error);
        let title = self.title.clone().unwrap_or_else(|| name(&self.source));
        let file = NewFile::create(&self.output).map_err(cannot)?;
        let mut page = Page::new(&title, Start::Board, file).map_err(cannot)?;
        let mut count = 0_u64;
        loop {
            let block: Vec<_> = source.block(BLOCK).into_iter().collect::<Result<_, _>>()?;
            if block.is_empty() {
                break;
            }
            let sheet = |raw| Ok(Sheet::of(&Entry::parse(raw)?));
            let sheets: Vec<Result<Sheet, Failure>> =
                pool.install(|| block.into_par_iter().map(sheet).collect());
            for sheet in sheets {
                page.add(&sheet?).map_err(cannot)?;
                count += 1;
            }
        }
        if count == 0 {
            let expected = "found no record, expected at least one";
            return Err(Failure::Data(format!("{}: {expected}", self.source)));
        }
        page.finish().and_then(NewFile::finish).map_err(cannot)
    }
}

/// What a page of these puzzles is called, unless it is said.
pub fn name(source: &str) -> String {
    match Path::new(source).file_name() {
        Some(name) if source != "-" && Path::new(source).exists() => {
            name.to_string_lossy().into_owned()
        }
        _ => "Puzzles".to_owned(),
    }
}
