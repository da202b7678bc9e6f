//! `pencilmill play`: a page for playing puzzles.

use crate::args::{LabelsArg, ThreadsArg};
use pencilmill_command::args::TrustArg;
use pencilmill_command::failure::Failure;
use pencilmill_command::files::{WRITTEN, ending};
use pencilmill_command::passed::Passed;
use pencilmill_command::pick::open;
use pencilmill_command::progress::Progress;
use pencilmill_command::put::{Force, begin};
use pencilmill_page::{Examples, Page, PageError, sheets};
use pencilmill_records::atomic_file::NewFile;
use std::path::PathBuf;

/// Write a page for playing the puzzles of a file in a browser.
///
/// The page is one file and needs no network. It plays every genre with mouse, touch or keys,
/// checks the drawing, gives hints, and keeps the work in the browser. A puzzle whose answer, recorded
/// or found, is not proved to be the only one is left out, with line and reason.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill play puzzles.csv -o page.html
  pencilmill generate sentinels --count 20 | pencilmill play - -o loops.html --title \"Loops for Sunday\"")]
pub struct Play {
    /// A CSV or JSON Lines file, a file of puzzle texts, a puzzle's text or address itself, or - for standard
    /// input.
    #[arg(value_name = "FILE|TEXT|-")]
    source: String,
    /// The page to write.
    #[arg(short, long, value_name = "FILE", value_parser = ending(&["html"]), value_hint = WRITTEN)]
    output: PathBuf,
    /// Title of the page; without it, the names of its genres.
    #[arg(long)]
    title: Option<String>,
    #[command(flatten)]
    force: Force,
    #[command(flatten)]
    how: How,
}

/// Options for pages.
#[derive(clap::Args)]
pub struct How {
    /// Leave out hints: the page is smaller, and sooner made.
    #[arg(long)]
    pub no_hints: bool,
    #[command(flatten)]
    pub labels: LabelsArg,
    #[command(flatten)]
    pub trust: TrustArg,
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// Do not say what is written.
    #[arg(long)]
    pub quiet: bool,
}

impl Play {
    pub fn run(self) -> Result<(), Failure> {
        let mut source = open(&self.source)?;
        let title = self.title.as_deref();
        let path = self.output.display();
        let cannot = |error| Failure::writing(&path, error);
        let file = begin(&self.output, self.force.replace())?;
        let How {
            no_hints,
            labels,
            trust,
            threads,
            quiet,
        } = self.how;
        let mut progress = Progress::new(0, quiet);
        let page = Page::new(title, file).map_err(cannot)?;
        let mut page = page.labelled(labels.is_asked(false));
        let mut bad = Vec::new();
        sheets(
            &mut source,
            trust.gate(),
            !no_hints,
            threads.number(),
            |sheet| match sheet {
                Ok(sheet) => {
                    progress.step();
                    page.add(&sheet).map_err(PageError::writing(&path))
                }
                Err(malformed) => {
                    bad.push(malformed);
                    Ok(())
                }
            },
        )
        .map_err(page_failure)?;
        let mut passed = Passed::default();
        let all = source.records();
        for malformed in bad {
            passed.over(malformed.into())?;
        }
        if passed.bad < all {
            let ended = page
                .finish(&mut Examples::default())
                .and_then(NewFile::finish);
            ended.map_err(cannot)?;
            progress.finish(&path.to_string());
        }
        passed.end(&self.source, all)
    }
}

/// Converts an error in making pages.
pub fn page_failure(error: PageError) -> Failure {
    match error {
        PageError::Read(error) => error.into(),
        PageError::Write { path, error } => Failure::writing(path, error),
        PageError::Empty(_) => Failure::Data(error.to_string()),
    }
}
