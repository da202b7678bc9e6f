//! `pencilmill generate`: from a seed to records.

use crate::args::{
    CluesArg, GenreArg, ThreadsArg, WhichArg, WhichParser, board, grades, symmetries, whole,
};
use pencilmill_api::{
    Begun, Board, ClueSymmetry, Grade, Interrupt, Look, Made, Miss, Mix, Need, Order, Production,
    Record, Theme, Wanted, Wishes, Work, genres, terminal, title, usual_minutes,
};
use pencilmill_command::failure::Failure;
use pencilmill_command::files::{WRITTEN, ending};
use pencilmill_command::pick::pick;
use pencilmill_command::progress::{Progress, say};
use pencilmill_command::stop;
use pencilmill_jobs::capacity::Draws;
use pencilmill_records::atomic_file::{NewFile, Replace, is_being_written};
use pencilmill_records::write::{self, Format, RECORDS};
use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Number of puzzles from which on repeats tell that a board runs dry.
const TELLING: u64 = 40;

/// Make puzzles, each proved to have exactly one answer.
///
/// The same genre, size, variant, grade, symmetry and seed give the same puzzles, with any number
/// of threads. Puzzles that repeat an earlier one, turned or mirrored, are left out: small boards
/// have few different ones.
///
/// Without -o, puzzles are drawn on a terminal, and are rows of CSV elsewhere.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill generate canal-view                                 one puzzle
  pencilmill generate any -o all.csv                             one of each genre
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
    /// Name of the genre, or its first letters; `pencilmill list` shows all. any makes puzzles of
    /// each, where there are such as ordered.
    #[arg(value_parser = WhichParser, hide_possible_values = true)]
    genre: WhichArg,
    /// Board, as 10 or 8x12 (rows x columns); without it, the genre's usual one.
    #[arg(long, value_parser = board, help_heading = PUZZLE)]
    size: Option<Board>,
    /// Variant of the genre, where it has several.
    #[arg(long, help_heading = PUZZLE)]
    variant: Option<String>,
    /// Grade: gentle, easy, medium, hard or expert, or parts of them, as in
    /// easy:40,medium:30,hard:20,expert:10; `list` shows the grades of a genre. Default is mixed,
    /// from gentle to hard, drawn for each puzzle. solvable is any grade that layers 0 to 3 solve,
    /// beyond what they hardly do, any has no limit.
    #[arg(long, visible_alias = "grades", value_name = "GRADE|MIX", value_parser = grades::<Mix>(), hide_possible_values = true,
        help_heading = PUZZLE)]
    grade: Option<Mix>,
    /// Symmetry of the places of clues: rotation (by half a turn), mirror (left and right), none, or
    /// varied: rotation for a third of the puzzles, mirror for a ninth. Default is varied or none, as
    /// docs/boards.md tells. Genres whose layout says where clues stand refuse it.
    #[arg(long, value_name = "SYMMETRY", value_parser = symmetries(), help_heading = PUZZLE)]
    symmetry: Option<ClueSymmetry>,
    /// Print no hint that could be left out without the puzzle becoming harder than ordered, or
    /// having several answers. By default, genres whose boards would look empty spread a few more
    /// hints. In Snake nest, Nurikabe and Suiri Meiro, whose barest puzzles nobody could solve,
    /// hints stay that only a long proof can do without.
    #[arg(long, help_heading = PUZZLE)]
    irreducible: bool,
    /// A puzzle whose layout is used, without its hints: a file (its first record), or a text.
    #[arg(long, value_name = "FILE|TEXT|-", help_heading = PUZZLE)]
    layout: Option<String>,
    #[command(flatten, next_help_heading = PUZZLE)]
    clues: CluesArg,
    /// Keep puzzles that an editor would not print: by default, a puzzle is dropped whose loop is a
    /// rectangle or leaves much of the board unused, or that has a large block without marks. With
    /// --grade any, nothing is dropped.
    #[arg(long, help_heading = CHOICE)]
    flags: bool,
    /// Take only puzzles whose solution uses this argument so often: rule, too-few, too-many,
    /// cut-off, out-of-reach, no-room, closed, dead-end, branch, belonging, cases, what-if or deep.
    #[arg(long, value_name = "NAME:COUNT", value_delimiter = ',', help_heading = CHOICE)]
    needs: Vec<Need>,
    /// Take puzzles of a certain form: measures that are to be low or high, as turns=high,bare=low.
    /// `grade --form` prints the measures of a file; each genre aims at some of them.
    #[arg(long, value_name = "MEASURE=LEVEL", value_delimiter = ',', help_heading = CHOICE)]
    form: Vec<Theme>,

    /// Number of puzzles, of each genre.
    #[arg(short = 'n', long, default_value_t = 1, allow_negative_numbers = true, value_parser = whole(0..=u64::MAX), help_heading = CHOICE)]
    count: u64,
    /// Index of the first puzzle.
    #[arg(long, value_name = "INDEX", default_value_t = 0, allow_negative_numbers = true, value_parser = whole(0..=u64::MAX), help_heading = CHOICE)]
    from: u64,
    /// Seed of all choices.
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = whole(0..=u64::MAX), help_heading = CHOICE)]
    seed: u64,
    /// Keep puzzles that repeat an earlier one, turned or mirrored.
    #[arg(long, help_heading = CHOICE)]
    repeats: bool,
    /// File to write, FILE.csv or FILE.jsonl. It appears when it is complete, or, if the command is
    /// stopped, with the puzzles made so far.
    #[arg(
        short,
        long,
        value_name = "FILE",
        help_heading = OUTPUT,
        value_parser = ending(RECORDS),
        value_hint = WRITTEN
    )]
    output: Option<PathBuf>,
    /// Replace an existing file.
    #[arg(long, requires = "output", help_heading = OUTPUT)]
    force: bool,
    #[command(flatten, next_help_heading = OUTPUT)]
    threads: ThreadsArg,
    /// Show no progress.
    #[arg(long, help_heading = OUTPUT)]
    quiet: bool,
    /// Show at the end why layouts were given up.
    #[arg(long, conflicts_with = "quiet", help_heading = OUTPUT)]
    verbose: bool,
}

/// Heading of options for the puzzle.
const PUZZLE: &str = "Puzzle";
/// Heading of options for the choice among all puzzles.
const CHOICE: &str = "Choice";
/// Heading of options for outputs.
const OUTPUT: &str = "Output";

impl Generate {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let Some(last) = self.from.checked_add(self.count) else {
            let text = "--from and --count: expected indices of 64 bits".to_owned();
            return Err(Failure::Usage(text));
        };
        let mut run = Run {
            orders: self.orders()?,
            seed: self.seed,
            indices: self.from..last,
            left: None,
            grades: BTreeMap::new(),
            missed: 0,
            repeats: 0,
            threads: self.threads.number(),
            stop: stop::flag(None),
        };
        match &self.output {
            None => {
                let form = match io::stdout().is_terminal() {
                    true => Form::Drawing,
                    false => Form::Records(Format::Csv),
                };
                // Readers of the stream see each puzzle once it is made.
                let put = |bytes: &[u8]| {
                    let written = out.write_all(bytes).and_then(|()| out.flush());
                    written.map_err(Failure::stdout)
                };
                run.fill(form, &self, put)?;
            }
            Some(path) => self.write(path, &mut run)?,
        }
        run.outcome(&self)
    }

    /// The orders, of one genre or of all that have such puzzles.
    fn orders(&self) -> Result<Vec<Order>, Failure> {
        if let WhichArg::One(genre) = self.genre {
            return Ok(vec![self.order(genre)?]);
        }
        if self.layout.is_some() {
            let text = "--layout: expected the name of its genre, not any".to_owned();
            return Err(Failure::Usage(text));
        }
        let orders = genres::ALL.iter().map(|genre| self.order(*genre));
        let (mut made, mut refused) = (Vec::new(), Vec::new());
        for order in orders {
            match order {
                Ok(order) => made.push(order),
                Err(failure) => refused.push(failure),
            }
        }
        if made.is_empty() {
            return Err(refused.swap_remove(0));
        }
        if !refused.is_empty() && !self.quiet {
            say(&format!(
                "left out: {} genres that have no such puzzles",
                refused.len()
            ));
        }
        Ok(made)
    }

    /// The order of a genre.
    fn order(&self, genre: GenreArg) -> Result<Order, Failure> {
        let wanted = Wanted {
            genre,
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
                themes: self.form.clone(),
            },
        };
        Ok(match &self.layout {
            None => wanted.order()?,
            Some(source) => wanted.on(&pick(source, None)?.0.puzzle)?.order()?,
        })
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
        run.fill(Form::Records(format), self, |bytes| {
            let written = file.write_all(bytes).and_then(|()| file.flush());
            written.map_err(failed)
        })?;
        match run.records() > 0 || run.left.is_none() {
            true => file.finish().map_err(failed),
            false => Ok(()),
        }
    }
}

/// The form of puzzles in the output.
#[derive(Clone, Copy)]
enum Form {
    /// Records of a file.
    Records(Format),
    /// Drawings in a terminal.
    Drawing,
}

impl Form {
    fn text(self, record: &Record) -> io::Result<Vec<u8>> {
        let Record { id, puzzle, .. } = record;
        let look = Look::default();
        Ok(match self {
            Form::Records(format) => return write::line(format, record),
            Form::Drawing => format!(
                "{}  {}  {}  {id}\n{}",
                title(puzzle, look.language),
                record.grade().name(),
                usual_minutes(record.rating.score, look.language),
                terminal(puzzle, None, look)
            ),
        }
        .into_bytes())
    }
}

/// Working through the indices of each order.
struct Run {
    orders: Vec<Order>,
    seed: u64,
    indices: Range<u64>,
    /// The first index not worked through, if the run was stopped.
    left: Option<u64>,
    /// Number of records by grade.
    grades: BTreeMap<Grade, u64>,
    /// Number of indices without a puzzle.
    missed: u64,
    /// Number of puzzles that repeat others.
    repeats: u64,
    threads: usize,
    stop: Interrupt,
}

impl Run {
    /// Number of records wanted.
    fn wanted(&self) -> u64 {
        let each = self.indices.end - self.indices.start;
        each.saturating_mul(self.orders.len() as u64)
    }

    /// Number of records.
    fn records(&self) -> u64 {
        self.grades.values().sum()
    }

    /// Makes the records, and passes on the header, and the text of each once it is made.
    fn fill(
        &mut self,
        form: Form,
        asked: &Generate,
        mut put: impl FnMut(&[u8]) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let inner = |error: io::Error| Failure::Internal(error.to_string());
        if let Form::Records(format) = form {
            put(&write::header(format).map_err(inner)?)?;
        }
        let mut progress = Progress::new(self.wanted(), asked.quiet);
        for order in &self.orders {
            let (indices, threads) = (self.indices.clone(), self.threads);
            let mut production = Production::until(order, self.seed, indices, threads, &self.stop);
            let mut draws = Draws::default();
            let mut is_warned = false;
            for (index, made) in &mut production {
                let repeats = matches!(made, Made::Repeat(_));
                match made {
                    Made::New(record) | Made::Repeat(record) => {
                        draws.puzzles += 1;
                        draws.repeats += u64::from(repeats);
                        if !repeats || asked.repeats {
                            progress.step();
                            let text = form.text(&record).map_err(inner)?;
                            progress.beside(|| put(&text))?;
                            *self.grades.entry(record.grade()).or_default() += 1;
                        }
                        if draws.puzzles >= TELLING && !is_warned {
                            let warning = draws.warning();
                            is_warned = warning.is_some();
                            warning.iter().for_each(|warning| progress.note(warning));
                        }
                    }
                    Made::Missed(Miss::Stopped) => {
                        self.left = Some(index);
                        break;
                    }
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
            }
            if draws.repeats > 0 {
                let which = match asked.repeats {
                    true => "among them",
                    false => "left out",
                };
                let (repeats, different) = (draws.repeats, production.different());
                progress.note(&format!(
                    "{which}: {repeats} puzzles that repeat others, turned or mirrored; {different} are different"
                ));
            }
            self.repeats += draws.repeats;
            let work = production.finish();
            if asked.verbose {
                progress.note(&format!("{}: {}", order.genre.card().slug, summary(&work)));
            }
            if self.left.is_some() {
                break;
            }
        }
        progress.finish(&self.told(form, asked));
        Ok(())
    }

    /// The grades that came, where they are, and what to do next.
    fn told(&self, form: Form, asked: &Generate) -> String {
        let grades = self.grades.iter();
        let grades: Vec<String> = grades
            .map(|(grade, count)| format!("{count} {}", grade.name()))
            .collect();
        let place = match (&asked.output, form) {
            _ if grades.is_empty() => "none".to_owned(),
            (Some(path), _) => {
                let path = quoted(path);
                format!(" in {path}; to play them: pencilmill play {path} -o page.html")
            }
            (None, Form::Drawing) => "; to keep them: -o puzzles.csv".to_owned(),
            (None, Form::Records(_)) => String::new(),
        };
        grades.join(", ") + &place
    }

    /// The outcome: all records, some missing, or a stop before the end with advice on continuing.
    fn outcome(&self, asked: &Generate) -> Result<(), Failure> {
        let (records, wanted, last) = (self.records(), self.wanted(), self.indices.end);
        if let Some(next) = self.left {
            let place = match &asked.output {
                Some(path) if records > 0 => format!(": {} has them", path.display()),
                Some(path) => format!(": {} was not written", path.display()),
                None => String::new(),
            };
            let others = match self.orders.as_slice() {
                [_] => format!("; --from {next} --count {} makes the others", last - next),
                _ => String::new(),
            };
            let text = format!("stopped after {records} of {wanted} puzzles{place}{others}");
            return Err(Failure::Stopped(text));
        }
        if records == wanted {
            return Ok(());
        }
        let (what, hint) = match self.orders[0].grades {
            any if any.is_any() => ("unique".to_owned(), ""),
            mix => (mix.to_string(), ": this genre may not come so at this size"),
        };
        let mut why = Vec::new();
        if self.missed > 0 {
            let missed = self.missed;
            why.push(format!(
                "no {what} puzzle was found for {missed} of {wanted} indices{hint}"
            ));
        }
        if !asked.repeats && self.repeats > 0 {
            let repeats = self.repeats;
            why.push(format!(
                "{repeats} repeat others; --from {last} goes on, --repeats keeps them"
            ));
        }
        Err(Failure::Quota(format!(
            "{records} of {wanted} puzzles: {}",
            why.join("; ")
        )))
    }
}

/// The path as a word of a shell.
fn quoted(path: &Path) -> String {
    let path = path.display().to_string();
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+=,@".contains(c);
    match path.chars().all(is_plain) {
        true => path,
        false => format!("'{}'", path.replace('\'', "'\\''")),
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
