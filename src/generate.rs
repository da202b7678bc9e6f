//! `pencilmill generate`: from a seed to records.

use crate::args::{CluesArg, GenreArg, GenreParser, ThreadsArg, board, grades, symmetries, whole};
use pencilmill_api::{
    Begun, Board, ClueSymmetry, Interrupt, Made, Miss, Mix, Need, Order, Production, Wanted,
    Wishes, Work,
};
use pencilmill_command::failure::Failure;
use pencilmill_command::pick::pick;
use pencilmill_command::progress::Progress;
use pencilmill_command::stop;
use pencilmill_jobs::capacity::Draws;
use pencilmill_records::atomic_file::{NewFile, Replace, is_being_written};
use pencilmill_records::write::{self, Format};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Number of puzzles from which on repeats tell that a board runs dry.
const TELLING: u64 = 40;

/// Make puzzles, each proved to have exactly one answer.
///
/// The same genre, size, variant, grade, symmetry and seed give the same puzzles, with any number
/// of threads. Puzzles that repeat an earlier one, turned or mirrored, are left out: small boards
/// have few different ones.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill generate canal-view                                 one puzzle, as CSV
  pencilmill generate sentinels --size 8x12 --count 50 --seed 7 -o loops.csv
  pencilmill generate canal-view --grade easy --count 20         of one grade
  pencilmill generate canal-view --grade easy:2,hard:1 --count 30
  pencilmill generate canal-view --symmetry rotation             clues in symmetric places
  pencilmill generate nurikabe --needs cut-off:3 --count 5       that need an argument three times
  pencilmill generate canal-view --clues heart.txt --all-clues   a clue in each cell of a picture
  pencilmill generate alike --layout mine.txt --count 5          on the regions of this puzzle
  pencilmill generate bricklayer --count 1000 -o walls.jsonl     as JSON Lines
  pencilmill generate bricklayer --from 1000 --count 500 -o more.jsonl   the puzzles after these
  pencilmill generate skating --size 5 --count 60 --repeats      repeats included")]
pub struct Generate {
    /// Name of the genre; `pencilmill list` shows all.
    #[arg(value_parser = GenreParser, hide_possible_values = true)]
    genre: GenreArg,
    /// Board, as 10 or 8x12 (rows x columns); without it, the genre's usual one.
    #[arg(long, value_parser = board)]
    size: Option<Board>,
    /// Variant of the genre, where it has several.
    #[arg(long)]
    variant: Option<String>,
    /// Grade: gentle, easy, medium, hard or expert, or parts of them, as in
    /// easy:40,medium:30,hard:20,expert:10; `list` shows the grades of a genre. Default is mixed,
    /// from gentle to hard, drawn for each puzzle. solvable is any grade that layers 0 to 3 solve,
    /// beyond what they hardly do, any has no limit.
    #[arg(long, visible_alias = "grades", value_name = "GRADE|MIX", value_parser = grades::<Mix>(), hide_possible_values = true)]
    grade: Option<Mix>,
    /// Symmetry of the places of clues: rotation (by half a turn), mirror (left and right) or none.
    /// Default is rotation in Slitherlink and Kurodoko, none elsewhere. Genres whose layout
    /// says where clues stand refuse it.
    #[arg(long, value_name = "SYMMETRY", value_parser = symmetries())]
    symmetry: Option<ClueSymmetry>,
    /// Print no hint that could be left out without the puzzle becoming harder than ordered, or
    /// having several answers. By default, genres whose boards would look empty spread a few more
    /// hints. In Snake nest, Nurikabe and Suiri Meiro, whose barest puzzles nobody could solve,
    /// hints stay that only a long proof can do without.
    #[arg(long)]
    irreducible: bool,
    /// A puzzle whose layout is used, without its hints: a file (its first record), or a text.
    #[arg(long, value_name = "FILE|TEXT|-")]
    layout: Option<String>,
    #[command(flatten)]
    clues: CluesArg,
    /// Keep puzzles that an editor would not print: by default, a puzzle is dropped whose loop is a
    /// rectangle or leaves much of the board unused, or that has a large block without marks. With
    /// --grade any, nothing is dropped.
    #[arg(long)]
    flags: bool,
    /// Take only puzzles whose solution uses this argument so often: rule, too-few, too-many,
    /// cut-off, out-of-reach, no-room, closed, dead-end, branch, belonging, cases, what-if or deep.
    #[arg(long, value_name = "NAME:COUNT", value_delimiter = ',')]
    needs: Vec<Need>,
    /// Number of puzzles.
    #[arg(long, default_value_t = 1, value_parser = whole(0..=u64::MAX))]
    count: u64,
    /// Index of the first puzzle.
    #[arg(long, value_name = "INDEX", default_value_t = 0, value_parser = whole(0..=u64::MAX))]
    from: u64,
    /// Seed of all choices.
    #[arg(long, default_value_t = 1, value_parser = whole(0..=u64::MAX))]
    seed: u64,
    /// Keep puzzles that repeat an earlier one, turned or mirrored.
    #[arg(long)]
    repeats: bool,
    #[command(flatten)]
    threads: ThreadsArg,
    /// File to write, FILE.csv or FILE.jsonl; without it, CSV to standard output. It appears when
    /// it is complete, or, if the command is stopped, with the puzzles made so far.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace an existing file.
    #[arg(long, requires = "output")]
    force: bool,
    /// Show no progress.
    #[arg(long)]
    quiet: bool,
}

impl Generate {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let wanted = Wanted {
            genre: self.genre,
            board: self.size,
            variant: self.variant.clone(),
            grades: self.grade,
            symmetry: self.symmetry,
            irreducible: self.irreducible,
            begun: Begun {
                pattern: self.clues.pattern()?,
                ..Begun::default()
            },
            wishes: Wishes {
                flagged: self.flags,
                needs: self.needs.clone(),
            },
        };
        let order = match &self.layout {
            None => wanted.order()?,
            Some(source) => wanted.on(&pick(source, None)?.0.puzzle)?.order()?,
        };
        let Some(last) = self.from.checked_add(self.count) else {
            let text = "--from and --count: expected indices of 64 bits".to_owned();
            return Err(Failure::Usage(text));
        };
        let mut run = Run {
            order,
            seed: self.seed,
            last,
            next: self.from,
            records: 0,
            missed: 0,
            draws: Draws::default(),
            distinct: !self.repeats,
            threads: self.threads.number(),
            stop: stop::flag(None),
            quiet: self.quiet,
        };
        match &self.output {
            None => {
                // Readers of the stream see each puzzle once it is made.
                let put = |bytes: &[u8]| {
                    let written = out.write_all(bytes).and_then(|()| out.flush());
                    written.map_err(Failure::stdout)
                };
                run.fill(Format::Csv, put)?;
            }
            Some(path) => self.write(path, &mut run)?,
        }
        run.outcome(&self)
    }

    /// Writes the file.
    fn write(&self, path: &Path, run: &mut Run) -> Result<(), Failure> {
        let shown = path.display();
        let format = Format::of(path).unwrap_or(Format::Csv);
        let failed = |error| Failure::writing(&shown, error);
        if path.is_file() && !self.force {
            return Err(failed(io::ErrorKind::AlreadyExists.into()));
        }
        if is_being_written(path) {
            let text = format!("-o {shown}: another process is writing it");
            return Err(Failure::Locked(text));
        }
        let file = NewFile::output(path, Replace::when(self.force, &[]));
        let mut file = file.map_err(failed)?.lasting();
        run.fill(format, |bytes| {
            let written = file.write_all(bytes).and_then(|()| file.flush());
            written.map_err(failed)
        })?;
        match run.records > 0 || run.next == run.last {
            true => file.finish().map_err(failed),
            false => Ok(()),
        }
    }
}

/// State of working through the indices.
struct Run {
    order: Order,
    seed: u64,
    /// The index after the last.
    last: u64,
    /// The first index not yet worked through.
    next: u64,
    /// Number of records.
    records: u64,
    /// Number of indices without a puzzle.
    missed: u64,
    /// The puzzles that came, with those that repeat others.
    draws: Draws,
    /// True to leave out repeats.
    distinct: bool,
    threads: usize,
    stop: Interrupt,
    quiet: bool,
}

impl Run {
    /// Makes the records, and passes on the header, and the text of each once it is made.
    fn fill(
        &mut self,
        format: Format,
        mut put: impl FnMut(&[u8]) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let inner = |error: io::Error| Failure::Internal(error.to_string());
        put(&write::header(format).map_err(inner)?)?;
        let indices = self.next..self.last;
        let mut progress = Progress::new(indices.end - indices.start, self.quiet);
        let (seed, threads) = (self.seed, self.threads);
        let mut production = Production::until(&self.order, seed, indices, threads, &self.stop);
        let mut is_warned = false;
        for (index, made) in &mut production {
            let repeats = matches!(made, Made::Repeat(_));
            match made {
                Made::New(record) | Made::Repeat(record) => {
                    self.draws.puzzles += 1;
                    self.draws.repeats += u64::from(repeats);
                    if !(repeats && self.distinct) {
                        progress.step();
                        put(&write::line(format, &record).map_err(inner)?)?;
                        self.records += 1;
                    }
                    if self.draws.puzzles >= TELLING && !is_warned {
                        let warning = self.draws.warning();
                        is_warned = warning.is_some();
                        warning.iter().for_each(|warning| progress.note(warning));
                    }
                }
                Made::Missed(Miss::Stopped) => break,
                Made::Missed(miss @ Miss::Inspection(..)) => {
                    return Err(Failure::Internal(format!("index {index}: {miss}")));
                }
                Made::Missed(
                    miss @ (Miss::Attempts
                    | Miss::Grade { .. }
                    | Miss::Wishes { .. }
                    | Miss::Begun(_)),
                ) => {
                    self.missed += 1;
                    progress.note(&format!("index {index}: {miss}"));
                }
            }
            self.next = index + 1;
        }
        let different = production.different();
        let repeats = self.draws.repeats;
        if repeats > 0 {
            let which = match self.distinct {
                true => "left out",
                false => "among them",
            };
            progress.note(&format!(
                "{which}: {repeats} puzzles that repeat others, turned or mirrored; {different} are different"
            ));
        }
        progress.finish(&summary(&production.finish()));
        Ok(())
    }

    /// The outcome: all records, some missing, or a stop before the end with advice on continuing.
    fn outcome(&self, asked: &Generate) -> Result<(), Failure> {
        let count = asked.count;
        let Run {
            next,
            last,
            records,
            ..
        } = self;
        if next < last {
            let left = last - next;
            let place = match &asked.output {
                Some(path) if *records > 0 => format!("{} has them; ", path.display()),
                Some(path) => format!("{} was not written; ", path.display()),
                None => String::new(),
            };
            return Err(Failure::Stopped(format!(
                "stopped after {records} of {count} puzzles: {place}--from {next} --count {left} makes the others"
            )));
        }
        if *records == count {
            return Ok(());
        }
        let mix = self.order.grades;
        let (what, hint) = match mix.is_any() {
            true => ("unique".to_owned(), ""),
            false => (mix.to_string(), ": this genre may not come so at this size"),
        };
        let mut why = Vec::new();
        if self.missed > 0 {
            let missed = self.missed;
            why.push(format!(
                "no {what} puzzle was found for {missed} of {count} indices{hint}"
            ));
        }
        if self.distinct && self.draws.repeats > 0 {
            let repeats = self.draws.repeats;
            why.push(format!(
                "{repeats} repeat others; --from {last} goes on, --repeats keeps them"
            ));
        }
        Err(Failure::Quota(format!(
            "{records} of {count} puzzles: {}",
            why.join("; ")
        )))
    }
}

/// The work of the threads in one line.
fn summary(work: &Work) -> String {
    let Work { tally, queries } = work;
    let reasons = [
        ("not composed", tally.compose),
        ("no answer", tally.no_answer),
        ("too empty", tally.trivial),
        ("over budget", tally.budget),
        ("no telling hint", tally.no_hint),
        ("too many moves", tally.moves),
        ("of another grade", tally.grade),
        ("flagged", tally.flagged),
        ("not as wished", tally.wishes),
    ];
    let reasons: Vec<String> = reasons
        .iter()
        .filter(|(_, count)| *count > 0)
        .map(|(reason, count)| format!("{reason} {count}"))
        .collect();
    let reasons = match reasons.as_slice() {
        [] => String::new(),
        some => format!(" ({})", some.join(", ")),
    };
    format!(
        "{queries} engine calls, {} layouts given up{reasons}",
        tally.total()
    )
}
