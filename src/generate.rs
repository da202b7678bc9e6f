//! `pencilmill generate`: from a seed to records.

use crate::args::{CluesArg, GenreArg, GenreParser, ThreadsArg, board, grades, symmetries};
use crate::pick::{open_file, pick};
use pencilmill_api::{Interrupt, Made, Miss, Order, Production, Wanted};
use pencilmill_command::failure::Failure;
use pencilmill_command::progress::Progress;
use pencilmill_command::stop;
use pencilmill_generator::batch::Work;
use pencilmill_generator::board::Board;
use pencilmill_generator::genre::{Begun, ClueSymmetry, Mix};
use pencilmill_generator::record::{series, versions};
use pencilmill_records::atomic_file::{NewFile, Replace, hold, is_being_written};
use pencilmill_records::entry::Entry;
use pencilmill_records::read::At;
use pencilmill_records::write::{Format, Writer};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

/// Make puzzles, each with a proof that it has one answer only.
///
/// The same genre, size, variant, grade, symmetry and seed give the same puzzles, whatever the number of threads. Those that repeat an
/// earlier one, turned or mirrored, are left out: small boards have few different ones.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill generate canal-view                                 one puzzle, as CSV
  pencilmill generate sentinels --size 8x12 --count 50 --seed 7 -o loops.csv
  pencilmill generate canal-view --grade easy --count 20         of one grade
  pencilmill generate canal-view --grade easy:2,hard:1 --count 30
  pencilmill generate canal-view --symmetry rotation             clues in symmetric places
  pencilmill generate canal-view --clues heart.txt --all-clues   a clue in each cell of a picture
  pencilmill generate alike --layout mine.txt --count 5          regions as they stand there
  pencilmill generate bricklayer --count 1000 -o walls.jsonl     as JSON Lines
  pencilmill generate bricklayer --count 1000 -o walls.jsonl --resume     goes on after Ctrl-C
  pencilmill generate skating --size 5 --count 60 --repeats      with those that come twice")]
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
    /// How hard: gentle, easy, medium, hard or expert, or parts of them, as in easy:40,medium:30,hard:20,expert:10; `list`
    /// shows which there are. Without it, mixed: from gentle to hard, drawn for each puzzle. solvable takes them as
    /// they come, but nothing that takes more than reasoning; what takes more is called beyond; any leaves all as it comes.
    #[arg(long, visible_alias = "grades", value_name = "GRADE|MIX", value_parser = grades::<Mix>(), hide_possible_values = true)]
    grade: Option<Mix>,
    /// Symmetry of the places of clues: rotation (by half a turn), mirror (left and right) or none. Genres whose layout says
    /// where clues stand refuse it.
    #[arg(long, value_name = "SYMMETRY", value_parser = symmetries(), default_value = "none")]
    symmetry: ClueSymmetry,
    /// Print no hint that could be left out without the puzzle becoming harder than asked for, or having several answers.
    /// Otherwise, where a genre needs it, hints are spread over the board: a few more stand where it would be empty. In Snake nest,
    /// Nurikabe and Suiri Meiro, whose barest puzzles nobody could solve, hints stay without which the proof would take long.
    #[arg(long)]
    irreducible: bool,
    /// A puzzle whose layout is taken: a file (its first record), or a text. Its hints do not count.
    #[arg(long, value_name = "FILE|TEXT|-")]
    layout: Option<String>,
    #[command(flatten)]
    clues: CluesArg,
    /// How many puzzles.
    #[arg(long, default_value_t = 1)]
    count: u64,
    /// Index of the first puzzle.
    #[arg(long, value_name = "INDEX", default_value_t = 0)]
    from: u64,
    /// Seed of all choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Do not leave out puzzles that repeat an earlier one, turned or mirrored.
    #[arg(long)]
    repeats: bool,
    #[command(flatten)]
    threads: ThreadsArg,
    /// File to write, FILE.csv or FILE.jsonl; without it, CSV to standard output. It appears when
    /// it is complete, or when the command is stopped: then with what there is by then.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace the file if it is there already.
    #[arg(long, requires = "output")]
    force: bool,
    /// Go on with the file, if it is there already: the same command, with this, after it was stopped.
    #[arg(long, requires = "output", conflicts_with = "force")]
    resume: bool,
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
            next: self.from,
            last,
            records: 0,
            missed: 0,
            distinct: !self.repeats,
            hashes: BTreeSet::new(),
            repeats: 0,
            threads: self.threads.number(),
            stop: stop::flag(None),
            quiet: self.quiet,
        };
        match &self.output {
            None => {
                let writer = Writer::new(Format::Csv, out).map_err(Failure::stdout)?;
                let writer = run.fill(writer, Failure::stdout)?;
                writer.finish().map_err(Failure::stdout)?;
                let (next, left) = (run.next, run.last - run.next);
                run.outcome(self.count, || {
                    format!("--from {next} --count {left} makes the others")
                })
            }
            Some(path) => {
                self.write(path, &mut run)?;
                run.outcome(self.count, || match run.records {
                    0 => format!("{} was not written", path.display()),
                    _ => format!(
                        "{} has them; the same command with --resume makes the others",
                        path.display()
                    ),
                })
            }
        }
    }

    /// Makes the file, or goes on with it. It is the only one who does.
    fn write(&self, path: &Path, run: &mut Run) -> Result<(), Failure> {
        let shown = path.display();
        let format = Format::of(path).ok_or_else(|| {
            let expected = "expected a file name that ends in .csv or .jsonl";
            Failure::Usage(format!("-o {shown}: {expected}"))
        })?;
        let failed = |error| Failure::writing(path.display(), error);
        let there = path.is_file();
        if there && !self.force && !self.resume {
            return Err(Failure::Usage(format!(
                "-o {shown}: the file is there already; --force replaces it, --resume goes on with it"
            )));
        }
        let at_work = || Failure::Locked(format!("-o {shown}: another process is writing it"));
        let go_on = there && self.resume;
        let _held = match go_on {
            true => Some(
                hold(path)
                    .map_err(|e| Failure::reading(&shown, e))?
                    .ok_or_else(at_work)?,
            ),
            false => None,
        };
        if is_being_written(path) {
            return Err(at_work());
        }
        let replace = Replace::when(go_on || self.force, &[]);
        let mut file = NewFile::output(path, replace).map_err(failed)?.lasting();
        let writer = if go_on && run.take_up(path, format)? {
            let mut old = File::open(path).map_err(|e| Failure::reading(&shown, e))?;
            io::copy(&mut old, &mut file).map_err(failed)?;
            Writer::resume(format, file)
        } else {
            Writer::new(format, file).map_err(failed)?
        };
        let writer = run.fill(writer, failed)?;
        if run.records > 0 || run.next == run.last {
            let file = writer.finish().map_err(failed)?;
            let place = file.path().to_owned();
            let found = file.finish_beside().map_err(failed)?;
            if found != place {
                return Err(Failure::Locked(format!(
                    "-o {shown}: such a file has appeared meanwhile; what was made is in {}",
                    found.display()
                )));
            }
        }
        Ok(())
    }
}

/// Indices being worked through.
struct Run {
    order: Order,
    seed: u64,
    /// The first index not yet looked at, and the one after the last.
    next: u64,
    last: u64,
    /// Records there are.
    records: u64,
    /// Indices without a puzzle.
    missed: u64,
    /// Whether repeats are left out.
    distinct: bool,
    /// Canonical hashes of the puzzles that are there already.
    hashes: BTreeSet<u128>,
    /// How many puzzles repeat one.
    repeats: u64,
    threads: usize,
    stop: Interrupt,
    quiet: bool,
}

impl Run {
    /// Counts the records of a file that an earlier run left; false if there is nothing in it. It must be, byte for byte, what
    /// this order writes for puzzles of its own whose answers obey the rules, from the first index on: no proof is made again.
    fn take_up(&mut self, path: &Path, format: Format) -> Result<bool, Failure> {
        let name = path.display().to_string();
        let reading = |error| Failure::reading(&name, error);
        let mut left = Left(BufReader::new(File::open(path).map_err(reading)?));
        if left.is_over().map_err(reading)? {
            return Ok(false);
        }
        let header = Writer::new(format, Vec::new()).and_then(Writer::finish);
        if !left
            .goes_on_with(&header.map_err(reading)?)
            .map_err(reading)?
        {
            let at = At {
                file: name.as_str().into(),
                line: 1,
            };
            let found = "something else, or no end of the line";
            let expected = "the header with all columns, as this command writes it";
            return Err(at.malformed(None, 1, found, expected).into());
        }
        let mut end = 1;
        for raw in open_file(&name)? {
            let entry = Entry::parse(raw?)?.sound()?;
            let at = entry.at.clone();
            end = at.line;
            let index = self.own_index(&entry)?;
            let hash = entry.puzzle.canonical_hash();
            let wanted = entry.record().map(|record| {
                let mut writer = Writer::resume(format, Vec::new());
                writer.write(&record).and_then(|()| writer.finish())
            });
            let wanted = wanted.transpose().map_err(reading)?.unwrap_or_default();
            if wanted.is_empty() || !left.goes_on_with(&wanted).map_err(reading)? {
                let found = "a record that is damaged, lacks something, or has no end of its line";
                let expected = "one as this command writes it, or another file";
                return Err(at.malformed(None, 1, found, expected).into());
            }
            // What is not there was missed, or left out.
            match self.distinct {
                true => self.repeats += index - self.next,
                false => self.missed += index - self.next,
            }
            self.next = index + 1;
            self.records += 1;
            if !self.hashes.insert(hash) {
                self.repeats += 1;
            }
        }
        if !left.is_over().map_err(reading)? {
            let at = At {
                file: name.as_str().into(),
                line: end,
            };
            let found = "something after this line that is no record";
            return Err(at.malformed(None, 1, found, "the end of the file").into());
        }
        Ok(true)
    }

    /// The index of a record, which must be one of this order, and the next or a later one.
    fn own_index(&self, entry: &Entry) -> Result<u64, Failure> {
        let said = |text: &Option<String>| text.clone().unwrap_or_default();
        let (id, by) = (said(&entry.claims.id), said(&entry.claims.versions));
        let (series, versions) = (series(&self.order, self.seed), versions(&self.order));
        let index = id.strip_prefix(&series);
        let index = index.and_then(|rest| rest.strip_prefix('-')?.parse().ok());
        let ours = index.filter(|index| (self.next..self.last).contains(index));
        let same = |index: &u64| {
            by == versions
                && entry.claims.index == Some(*index)
                && entry.claims.seed == Some(self.seed)
        };
        ours.filter(same).ok_or_else(|| {
            let (next, last) = (self.next, self.last);
            let found = format!("{id:?} by {by:?}");
            let expected = format!(
                "a record of this order, {series}-{next} to {series}-{} by {versions:?}",
                last.saturating_sub(1)
            );
            entry.at.malformed(Some("id"), 1, found, expected).into()
        })
    }

    /// Writes the records, and each as soon as it is made.
    fn fill<W: Write>(
        &mut self,
        mut writer: Writer<W>,
        failed: impl Fn(io::Error) -> Failure,
    ) -> Result<Writer<W>, Failure> {
        let indices = self.next..self.last;
        let mut progress = Progress::new(indices.end - indices.start, self.quiet);
        let (seed, threads) = (self.seed, self.threads);
        let mut production = Production::until(&self.order, seed, indices, threads, &self.stop)
            .after(std::mem::take(&mut self.hashes));
        for (index, made) in &mut production {
            let repeats = matches!(made, Made::Repeat(_));
            match made {
                Made::New(record) | Made::Repeat(record) => {
                    progress.step();
                    self.repeats += u64::from(repeats);
                    if !(repeats && self.distinct) {
                        // Whoever reads along sees each puzzle when it is done.
                        writer.write(&record).map_err(&failed)?;
                        writer.flush().map_err(&failed)?;
                        self.records += 1;
                    }
                }
                Made::Missed(Miss::Stopped) => break,
                Made::Missed(miss @ Miss::Inspection(..)) => {
                    return Err(Failure::Internal(format!("index {index}: {miss}")));
                }
                Made::Missed(miss @ (Miss::Attempts | Miss::Grade { .. } | Miss::Begun(_))) => {
                    self.missed += 1;
                    progress.note(&format!("index {index}: {miss}"));
                }
            }
            self.next = index + 1;
        }
        let different = production.different();
        if self.repeats > 0 {
            let which = match self.distinct {
                true => "left out",
                false => "among them",
            };
            progress.note(&format!(
                "{which}: {} puzzles that repeat others, turned or mirrored; {different} are different",
                self.repeats
            ));
        }
        progress.finish(&summary(&production.finish()));
        Ok(writer)
    }

    /// How it ended: with all records, with some missing, or before the end, and then how to go on.
    fn outcome(&self, count: u64, go_on: impl FnOnce() -> String) -> Result<(), Failure> {
        let records = self.records;
        if self.next < self.last {
            return Err(Failure::Stopped(format!(
                "stopped after {records} of {count} puzzles: {}",
                go_on()
            )));
        }
        let missed = self.missed;
        if missed == 0 {
            return Ok(());
        }
        let mix = self.order.grades;
        let (what, hint) = match mix.is_any() {
            true => ("unique".to_owned(), ""),
            false => (mix.to_string(), ": this genre may not come so at this size"),
        };
        Err(Failure::Quota(format!(
            "no {what} puzzle was found for {missed} of {count} indices{hint}"
        )))
    }
}

/// What is left to be read of a file.
struct Left(BufReader<File>);

impl Left {
    fn is_over(&mut self) -> io::Result<bool> {
        Ok(self.0.fill_buf()?.is_empty())
    }

    /// Whether these bytes come next; they are read.
    fn goes_on_with(&mut self, bytes: &[u8]) -> io::Result<bool> {
        let mut found = Vec::new();
        (&mut self.0)
            .take(bytes.len() as u64)
            .read_to_end(&mut found)?;
        Ok(found == bytes)
    }
}

/// What the workers did, in a line.
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
