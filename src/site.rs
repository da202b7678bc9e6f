//! `pencilmill site`: a folder of pages for any web server.

use crate::joblog::job_failure;
use crate::play::{How, page_failure};
use pencilmill_command::failure::Failure;
use pencilmill_command::pick::open_file;
use pencilmill_command::progress::Progress;
use pencilmill_command::put::Force;
use pencilmill_jobs::folder::Folder;
use pencilmill_page::sheets;
use pencilmill_page::site::{SITE, Site};
use pencilmill_page::theme::Theme;
use pencilmill_records::atomic_file::inputs;
use pencilmill_records::own_folder::OwnFolder;
use std::path::{Path, PathBuf};

/// Write a site with the puzzles of a job or a file: an index by genre and grade with a puzzle of
/// the day, rules, and pages with a hundred puzzles each to play.
///
/// The site is plain files, needs no server of its own, and is the same bytes for the same puzzles.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill site night -o site            the puzzles of a finished job
  pencilmill site puzzles.jsonl -o site --title \"Puzzles of June\"
  pencilmill site --module target/web/pencilmill.wasm -o site     visitors make all puzzles")]
pub struct SiteOf {
    /// Folder of a finished job, a CSV or JSON Lines file, a file of puzzle texts, or - for
    /// standard input. Optional with --module.
    #[arg(value_name = "JOB|FILE|-", required_unless_present = "module")]
    source: Option<String>,
    /// Folder for the site; created if it does not exist. A folder made by this command is written
    /// anew.
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// Title of the index [default: Puzzles]
    #[arg(long)]
    title: Option<String>,
    /// A theme: name, address, logo, colours and footer (docs/play.md).
    #[arg(long, value_name = "THEME.toml")]
    theme: Option<PathBuf>,
    /// The browser's module, made by scripts/build-web: the pages then name the broken rule and its
    /// place, find hints by themselves, and make puzzles; once opened, the site works without a
    /// network.
    #[arg(long, value_name = "FILE")]
    module: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    #[command(flatten)]
    how: How,
}

/// Reads the browser's module.
fn module(path: &Path) -> Result<Vec<u8>, Failure> {
    let bytes = std::fs::read(path).map_err(|e| Failure::reading(path.display(), e))?;
    match bytes.starts_with(b"\0asm") {
        true => Ok(bytes),
        false => {
            let text =
                "found no WebAssembly there, expected the module that scripts/build-web makes";
            Err(Failure::Data(format!("{}: {text}", path.display())))
        }
    }
}

/// Gives a site the theme of a file.
fn themed(site: Site, path: &Path) -> Result<Site, Failure> {
    let reading =
        |path: &Path| std::fs::read(path).map_err(|error| Failure::reading(path.display(), error));
    let text = String::from_utf8_lossy(&reading(path)?).into_owned();
    let theme = Theme::read(&path.display().to_string(), &text);
    let theme = theme.map_err(|error| Failure::Data(error.to_string()))?;
    let logo = theme.logo().map(|logo| path.with_file_name(logo));
    let logo = logo.as_deref().map(reading).transpose()?;
    site.themed(theme, logo.as_deref()).map_err(page_failure)
}

impl SiteOf {
    pub fn run(self) -> Result<(), Failure> {
        let file = self.source.as_deref().map(file_of).transpose()?;
        let mut source = file.as_deref().map(open_file).transpose()?;
        let read = file.iter().map(Path::new).chain(self.module.as_deref());
        let read = read.chain(self.theme.as_deref());
        let folder = OwnFolder::begin(&self.output, SITE, self.force.force, inputs(read), None);
        let folder = folder.map_err(|e| Failure::writing(self.output.display(), e))?;
        let How {
            no_hints,
            labels,
            trust,
            threads,
            quiet,
        } = self.how;
        let mut progress = Progress::new(0, quiet);
        let mut site = Site::new("Puzzles", folder).labelled(labels.is_asked(false));
        if let Some(path) = &self.theme {
            site = themed(site, path)?;
        }
        if let Some(title) = &self.title {
            site = site.titled(title);
        }
        if let Some(path) = &self.module {
            site = site.with_module(&module(path)?).map_err(page_failure)?;
        }
        if let Some(source) = &mut source {
            // Where there is the module, hints are found once they are asked for.
            let with_hints = !no_hints && self.module.is_none();
            sheets(
                source,
                trust.gate(),
                with_hints,
                threads.number(),
                |sheet| {
                    let sheet = sheet?;
                    progress.step();
                    site.add(&sheet)
                },
            )
            .map_err(page_failure)?;
        }
        let index = site.finish().map_err(page_failure)?;
        progress.finish(&index.display().to_string());
        Ok(())
    }
}

/// The file with the puzzles of a source.
fn file_of(source: &str) -> Result<String, Failure> {
    let path = Path::new(source);
    if !path.is_dir() {
        return Ok(source.to_owned());
    }
    let folder = Folder::new(path);
    let Some(manifest) = folder.manifest().map_err(job_failure)? else {
        let text = "found no finished job there, expected one, or a file";
        return Err(Failure::Data(format!("{source}: {text}")));
    };
    manifest.has_its_files(path).map_err(job_failure)?;
    let file = manifest.files.first().map(|file| folder.path(&file.name));
    Ok(file.unwrap_or_default().display().to_string())
}
