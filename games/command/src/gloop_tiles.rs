//! `pencilmill gloop tiles`, `pack` and `check`: sheets of tiles, and rectangles packed with them.

use pencilmill_book::single::FigurePainter;
use pencilmill_command::args::ThreadsArg;
use pencilmill_command::failure::Failure;
use pencilmill_command::files::text_if_any;
use pencilmill_command::progress::say;
use pencilmill_command::put::{Force, begin, put, put_all};
use pencilmill_command::stop;
use pencilmill_figures::figure::Figure;
use pencilmill_figures::svg::svg_to_print;
use pencilmill_games::gloop::pack::{Goal, NoStart, Search};
use pencilmill_games::gloop::packing::Packing;
use pencilmill_games::gloop::sheets::{Backs, SheetOfTiles, Sizes, sheets};
use pencilmill_generator::board::Language;
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_records::atomic_file::{NewFile, Replace};
use std::io::{Read, Write};
use std::path::PathBuf;

/// Write sheets with all 91 tiles at true size, to be cut out.
#[derive(clap::Args)]
pub struct Tiles {
    /// FILE.pdf, with backs between the fronts for printing on both sides; or FILE.svg, for
    /// FILE-1.svg, FILE-1-back.svg and so on.
    #[arg(short, long, value_name = "FILE")]
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
/// Board, task, seed, chains and rounds determine the packing, on any number of threads, however
/// often the search is stopped and resumed.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("task").required(true))]
pub struct Pack {
    /// The board: rows x columns.
    #[arg(value_parser = size)]
    size: (usize, usize),
    /// As few or as many loops as possible.
    #[arg(long, value_enum, group = "task")]
    loops: Option<LoopsArg>,
    /// One large loop, and small circles: as few or as many as possible, or as many as possible
    /// that are all inside or outside. A small circle is a loop of four arcs around one point, or
    /// of two across one side.
    #[arg(long, value_enum, group = "task")]
    circles: Option<CirclesArg>,
    /// Seed of all choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Independent searches; the best packing of all is taken.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=1024))]
    chains: u32,
    /// Rounds of each search, of 100,000 steps.
    #[arg(long, default_value_t = 100)]
    rounds: u32,
    /// Conflicts that the engine may spend on the first packing of each search.
    #[arg(long, default_value_t = 2_000_000)]
    conflicts: u64,
    /// Save the search in this file, and continue it if the file exists.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    #[command(flatten)]
    threads: ThreadsArg,
    /// File for the packing; without it, standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    /// Show no progress.
    #[arg(long)]
    quiet: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum LoopsArg {
    Few,
    Many,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum CirclesArg {
    Few,
    Many,
    Inside,
    Outside,
}

/// Check a packing by plain code that is independent of the search, and print its properties.
#[derive(clap::Args)]
pub struct Check {
    /// A packing as `gloop pack` writes it, or - for standard input.
    #[arg(value_name = "FILE|-")]
    file: String,
    /// Draw the packing with its loops in colours: an SVG file.
    #[arg(long, value_name = "FILE")]
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
        let replace = self.force.replace();
        match path.extension().and_then(|end| end.to_str()) {
            Some("svg") => {
                let mut files = Vec::new();
                for (number, sheet) in (1..).zip(&made) {
                    let file = |end: &str| {
                        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
                        path.with_file_name(format!("{stem}-{number}{end}.svg"))
                    };
                    let SheetOfTiles { front, back } = sheet;
                    let picture = |figure, side: &str| {
                        let title = format!("Gloop tiles, sheet {number}{side}");
                        svg_to_print(
                            figure,
                            tile,
                            &title,
                            "Tiles of the Gloop set, to be cut out",
                        )
                    };
                    files.push((file(""), picture(front, "")));
                    let back = back.as_ref();
                    files.extend(back.map(|back| (file("-back"), picture(back, ", backs"))));
                }
                put_all(files, replace)
            }
            Some("pdf") => {
                let pages = made
                    .into_iter()
                    .flat_map(|sheet| std::iter::once(sheet.front).chain(sheet.back));
                put(path, replace, pdf(&pages.collect::<Vec<_>>(), tile)?)
            }
            _ => {
                let expected = "expected a file name that ends in .pdf or .svg";
                Err(Failure::Usage(format!("-o {}: {expected}", path.display())))
            }
        }
    }
}

fn pdf(pages: &[Figure], tile: i32) -> Result<Vec<u8>, Failure> {
    let painter = FigurePainter::new(&[], Language::English);
    let painter = painter.map_err(|e| Failure::Internal(e.to_string()))?;
    let file = painter.to_print(pages, tile, "Gloop tiles");
    file.map_err(|e| Failure::Internal(e.to_string()))
}

impl Pack {
    fn goal(&self) -> Goal {
        match (self.loops, self.circles) {
            (Some(LoopsArg::Few), _) => Goal::FewLoops,
            (Some(LoopsArg::Many), _) => Goal::ManyLoops,
            (None, Some(CirclesArg::Few)) => Goal::FewCircles,
            (None, Some(CirclesArg::Many)) => Goal::ManyCircles,
            (None, Some(CirclesArg::Inside)) => Goal::Inside,
            (None, Some(CirclesArg::Outside) | None) => Goal::Outside,
        }
    }

    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let pool = crate::pool(self.threads)?;
        let stop = stop::flag(None);
        let output = self.output()?;
        let mut search = match self.kept()? {
            Some(search) => search,
            None => {
                let search = pool.install(|| self.first(&stop))?;
                self.keep(&search, Replace::Never)?;
                search
            }
        };
        self.say(&search)?;
        while search.rounds() < self.rounds && !stop.is_set() {
            let better = pool.install(|| search.round());
            self.keep(&search, Replace::Allowed(&[]))?;
            if better {
                self.say(&search)?;
            }
        }
        let packing = search.packing();
        let figures = self.figures(&packing)?;
        let (rows, cols) = self.size;
        let text = format!(
            "# {figures}\n# pencilmill gloop pack {rows}x{cols}, {}, seed {}, {} chains, {} rounds\n{packing}",
            self.goal(),
            self.seed,
            self.chains,
            search.rounds(),
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
        if search.rounds() < self.rounds {
            let go_on = match &self.resume {
                Some(_) => "the same command goes on",
                None => "with --resume FILE it would have gone on",
            };
            let (done, wanted) = (search.rounds(), self.rounds);
            return Err(Failure::Stopped(format!(
                "stopped after {done} of {wanted} rounds: {go_on}"
            )));
        }
        Ok(())
    }

    /// The search in the file, if there is one.
    fn kept(&self) -> Result<Option<Search>, Failure> {
        let Some(path) = &self.resume else {
            return Ok(None);
        };
        let shown = path.display();
        let Some(text) = text_if_any(path)? else {
            return Ok(None);
        };
        let search: Search = text
            .parse()
            .map_err(|e| Failure::Data(format!("{shown}: {e}")))?;
        if !search.is_for(self.size, self.goal(), self.seed, self.chains) {
            return Err(Failure::Changed(format!(
                "{shown}: found another search, expected one with this board, task, seed and number of chains"
            )));
        }
        Ok(Some(search))
    }

    fn first(&self, stop: &Interrupt) -> Result<Search, Failure> {
        let search = Search::start(
            self.size,
            self.goal(),
            self.seed,
            self.chains,
            self.conflicts,
            stop,
        );
        search.map_err(|error| match error {
            NoStart::Cells(..) => Failure::Usage(format!("the board: {error}")),
            NoStart::Conflicts(_) => Failure::Undecided(format!(
                "{error}; another --seed or more --conflicts may find one"
            )),
            NoStart::Stopped => Failure::Stopped(error.to_string()),
        })
    }

    /// The file for the packing, if given.
    fn output(&self) -> Result<Option<NewFile>, Failure> {
        let Some(path) = &self.output else {
            return Ok(None);
        };
        begin(path, self.force.replace()).map(Some)
    }

    fn keep(&self, search: &Search, replace: Replace) -> Result<(), Failure> {
        match &self.resume {
            Some(path) => put(path, replace, search.to_string()),
            None => Ok(()),
        }
    }

    /// The checker's report on a packing.
    fn figures(&self, packing: &Packing) -> Result<String, Failure> {
        let figures = packing.check();
        let wrong = |fault| Failure::Internal(format!("the search made no packing: {fault}"));
        Ok(figures.map_err(wrong)?.to_string())
    }

    fn say(&self, search: &Search) -> Result<(), Failure> {
        let figures = self.figures(&search.packing())?;
        if !self.quiet {
            say(&format!("round {}: {figures}", search.rounds()));
        }
        Ok(())
    }
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
