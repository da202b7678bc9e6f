//! `pencilmill gloop tiles`, `pack` and `check`: sheets of tiles, and rectangles packed with them.

use pencilmill_book::single::FigurePainter;
use pencilmill_command::args::{ThreadsArg, whole};
use pencilmill_command::failure::Failure;
use pencilmill_command::files::{WRITTEN, ending};
use pencilmill_command::progress::say;
use pencilmill_command::put::{Force, begin, put};
use pencilmill_command::stop;
use pencilmill_games::gloop::pack::{Goal, NoStart, Search};
use pencilmill_games::gloop::packing::Packing;
use pencilmill_games::gloop::sheets::{Backs, Sizes, sheets};
use pencilmill_generator::board::Language;
use rayon::ThreadPoolBuilder;
use std::io::{Read, Write};
use std::path::PathBuf;

/// Conflicts that the engine may spend on the first packing of each search.
const CONFLICTS: u64 = 2_000_000;

/// Write sheets with all 91 tiles at true size, to be cut out.
#[derive(clap::Args)]
pub struct Tiles {
    /// FILE.pdf, with backs between the fronts for printing on both sides.
    #[arg(short, long, value_name = "FILE", value_parser = ending(&["pdf"]), value_hint = WRITTEN)]
    output: PathBuf,
    /// Side of a tile, in millimetres.
    #[arg(long, value_name = "MM", default_value_t = 25, value_parser = clap::value_parser!(u8).range(10..=190))]
    tile: u8,
    /// The paper.
    #[arg(long, value_enum, default_value = "a4")]
    paper: Paper,
    /// The backs; they fit if the paper is turned over its long side.
    #[arg(long, value_enum, default_value = "names")]
    backs: BacksArg,
    #[command(flatten)]
    force: Force,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Paper {
    /// 210 x 297 mm
    A4,
    /// 216 x 279 mm
    Letter,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum BacksArg {
    /// The names of the tiles
    Names,
    /// One back for all, for the strategy game
    Plain,
    /// No backs
    None,
}

/// Search for a packing: all 91 tiles in 7x13, or the 90 without the blank one in 9x10 or 6x15,
/// such that all paths close to loops.
///
/// Board, task, seed, chains and rounds determine the packing, on any number of threads. A search
/// that is stopped gives the best packing so far.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("task").required(true))]
pub struct Pack {
    /// The board: rows x columns.
    #[arg(value_parser = size)]
    size: (usize, usize),
    /// As few or as many loops as possible.
    #[arg(long, value_parser = ["few", "many"], group = "task")]
    loops: Option<String>,
    /// One large loop, and small circles: as few or as many as possible, or as many as possible
    /// that are all inside or outside. A small circle is a loop of four arcs around one point, or
    /// of two across one side.
    #[arg(long, value_parser = ["few", "many", "inside", "outside"], group = "task")]
    circles: Option<String>,
    /// Seed of all choices.
    #[arg(long, default_value_t = 1, value_parser = whole(0..=u64::MAX))]
    seed: u64,
    /// Independent searches; the best packing of all is taken.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=1024))]
    chains: u32,
    /// Rounds of each search, of 100,000 steps.
    #[arg(long, default_value_t = 100)]
    rounds: u32,
    #[command(flatten)]
    threads: ThreadsArg,
    /// File for the packing; without it, standard output.
    #[arg(short, long, value_name = "FILE", value_hint = WRITTEN)]
    output: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    /// Show no progress.
    #[arg(long)]
    quiet: bool,
}

/// Check a packing by plain code that is independent of the search, and print its properties.
#[derive(clap::Args)]
pub struct Check {
    /// A packing as `gloop pack` writes it, or - for standard input.
    #[arg(value_name = "FILE|-")]
    file: String,
    /// Draw the packing: an SVG file.
    #[arg(long, value_name = "FILE", value_parser = ending(&["svg"]), value_hint = WRITTEN)]
    picture: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
}

/// Reads a board of any size.
fn size(text: &str) -> Result<(usize, usize), String> {
    let numbers = text.split_once('x');
    let numbers = numbers.and_then(|(rows, cols)| Some((rows.parse().ok()?, cols.parse().ok()?)));
    numbers.ok_or_else(|| "expected rows x columns, as 7x13".to_owned())
}

impl Tiles {
    pub fn run(self) -> Result<(), Failure> {
        let (width, height) = match self.paper {
            Paper::A4 => (210, 297),
            Paper::Letter => (216, 279),
        };
        let tile = i32::from(self.tile);
        let backs = match self.backs {
            BacksArg::Names => Backs::Names,
            BacksArg::Plain => Backs::Plain,
            BacksArg::None => Backs::None,
        };
        let made = sheets(
            Sizes {
                width,
                height,
                tile,
            },
            backs,
        );
        let path = &self.output;
        let pages = made.into_iter();
        let pages = pages.flat_map(|sheet| std::iter::once(sheet.front).chain(sheet.back));
        let painter = FigurePainter::new(&[], Language::English);
        let painter = painter.map_err(|e| Failure::Internal(e.to_string()))?;
        let file = painter.to_print(&pages.collect::<Vec<_>>(), tile, "Gloop tiles");
        let file = file.map_err(|e| Failure::Internal(e.to_string()))?;
        put(path, self.force.replace(), file)
    }
}

impl Pack {
    fn goal(&self) -> Goal {
        match (self.loops.as_deref(), self.circles.as_deref()) {
            (Some("few"), _) => Goal::FewLoops,
            (Some(_), _) => Goal::ManyLoops,
            (None, Some("few")) => Goal::FewCircles,
            (None, Some("many")) => Goal::ManyCircles,
            (None, Some("inside")) => Goal::Inside,
            (None, _) => Goal::Outside,
        }
    }

    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let pool = ThreadPoolBuilder::new().num_threads(self.threads.number());
        let pool = pool
            .build()
            .map_err(|e| Failure::Io(format!("cannot start threads: {e}")))?;
        let stop = stop::flag(None);
        let output = self
            .output
            .as_ref()
            .map(|path| begin(path, self.force.replace()));
        let output = output.transpose()?;
        let (size, goal) = (self.size, self.goal());
        let start = || Search::start(size, goal, self.seed, self.chains, CONFLICTS, &stop);
        let mut search = pool.install(start).map_err(|error| match error {
            NoStart::Cells(..) => Failure::Usage(format!("the board: {error}")),
            NoStart::Conflicts(_) => {
                Failure::Undecided(format!("{error}; another --seed may find one"))
            }
            NoStart::Stopped => Failure::Stopped(error.to_string()),
        })?;
        self.say(&search)?;
        while search.rounds() < self.rounds && !stop.is_set() {
            if pool.install(|| search.round()) {
                self.say(&search)?;
            }
        }
        let packing = search.packing();
        let figures = figures(&packing)?;
        let ((rows, cols), done) = (self.size, search.rounds());
        let text = format!(
            "# {figures}\n# pencilmill gloop pack {rows}x{cols}, {goal}, seed {}, {} chains, {done} rounds\n{packing}",
            self.seed, self.chains,
        );
        match output {
            Some(mut file) => {
                let path = file.path().display().to_string();
                let written = file.write_all(text.as_bytes());
                let finished = written.and_then(|()| file.finish());
                finished.map_err(|error| Failure::writing(path, error))?;
            }
            None => out.write_all(text.as_bytes()).map_err(Failure::stdout)?,
        }
        if done < self.rounds {
            let wanted = self.rounds;
            return Err(Failure::Stopped(format!(
                "stopped after {done} of {wanted} rounds"
            )));
        }
        Ok(())
    }

    fn say(&self, search: &Search) -> Result<(), Failure> {
        let figures = figures(&search.packing())?;
        if !self.quiet {
            say(&format!("round {}: {figures}", search.rounds()));
        }
        Ok(())
    }
}

/// The checker's report on a packing.
fn figures(packing: &Packing) -> Result<String, Failure> {
    let figures = packing.check();
    let wrong = |fault| Failure::Internal(format!("the search made no packing: {fault}"));
    Ok(figures.map_err(wrong)?.to_string())
}

impl Check {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let mut text = String::new();
        let (shown, read) = match self.file.as_str() {
            "-" => (
                "standard input",
                std::io::stdin().read_to_string(&mut text).map(|_| ()),
            ),
            file => (file, std::fs::read_to_string(file).map(|read| text = read)),
        };
        read.map_err(|e| Failure::reading(shown, e))?;
        let bad = |what: String| Failure::Data(format!("{shown}: {what}"));
        let packing = Packing::read(&text).map_err(|e| bad(e.to_string()))?;
        let figures = packing.check().map_err(|e| bad(e.to_string()))?;
        let (rows, cols) = packing.size();
        let what = format!("{} tiles in {rows}x{cols}: {figures}", rows * cols);
        if let Some(path) = &self.picture {
            let title = format!("Gloop, {rows}x{cols}");
            put(path, self.force.replace(), packing.svg(&title, &what))?;
        }
        writeln!(out, "{what}").map_err(Failure::stdout)
    }
}
