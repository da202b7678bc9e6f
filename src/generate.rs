//! `pencilmill generate`: from a seed to records.

use crate::args::{GenreArg, GenreParser, board, threads};
use crate::failure::Failure;
use crate::progress::Progress;
use crate::stop;
use pencilmill_generator::batch::{Work, produce};
use pencilmill_generator::board::Board;
use pencilmill_generator::genre::Order;
use pencilmill_generator::grade::{Grade, Mix};
use pencilmill_generator::mill::Miss;
use pencilmill_output::atomic_file::NewFile;
use pencilmill_output::write::{Format, Writer};
use std::collections::BTreeSet;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

/// Make puzzles, each with a proof that it has one answer only.
///
/// The same genre, size, variant and seed give the same puzzles, whatever the number of threads.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill generate canal-view                                 one puzzle, as CSV
  pencilmill generate sentinels --size 8x12 --count 50 --seed 7 -o loops.csv
  pencilmill generate canal-view --grade easy --count 20         of one grade
  pencilmill generate canal-view --grades easy:2,hard:1 --count 30
  pencilmill generate bricklayer --count 1000 -o walls.jsonl     as JSON Lines
  pencilmill generate litos --size 4 --count 60 --distinct       none twice, turned or mirrored")]
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
    /// How hard: gentle, easy, medium, hard or expert; without it, as they come.
    #[arg(long)]
    grade: Option<Grade>,
    /// How hard, in parts, as in easy:40,medium:30,hard:20,expert:10.
    #[arg(long, value_name = "MIX", conflicts_with = "grade")]
    grades: Option<Mix>,
    /// How many puzzles.
    #[arg(long, default_value_t = 1)]
    count: u64,
    /// Seed of all choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Leave out puzzles that repeat an earlier one, turned or mirrored.
    #[arg(long)]
    distinct: bool,
    /// Threads; without it, one for each processor.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// File to write, FILE.csv or FILE.jsonl; without it, CSV to standard output. It appears when
    /// it is complete.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Show no progress.
    #[arg(long)]
    quiet: bool,
}

impl Generate {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let order = Order::new(self.genre, self.size, self.variant.as_deref())
            .map_err(|e| Failure::Usage(e.to_string()))?;
        let mix = self.grade.map(Mix::only).or(self.grades);
        let order = order.graded(mix.unwrap_or_default());
        let missed = match &self.output {
            None => {
                let never = AtomicBool::new(false);
                self.fill(&order, Format::Csv, &mut *out, &never, Failure::stdout)?
                    .1
            }
            Some(path) => {
                let format = Format::of(path).ok_or_else(|| {
                    let shown = path.display();
                    let expected = "expected a file name that ends in .csv or .jsonl";
                    Failure::Usage(format!("-o {shown}: {expected}"))
                })?;
                let failed = |error| Failure::writing(path.display(), error);
                // The unfinished file does not stay behind.
                let stop = stop::flag(None)?;
                let file = NewFile::create(path).map_err(failed)?;
                let (file, missed) = self.fill(&order, format, file, &stop, failed)?;
                file.finish().map_err(failed)?;
                missed
            }
        };
        match missed {
            0 => Ok(()),
            _ => Err(Failure::Quota(format!(
                "no {} puzzle was found for {missed} of {} indices{}",
                match mix {
                    None => "unique".to_owned(),
                    Some(mix) => mix.to_string(),
                },
                self.count,
                match mix {
                    None => "",
                    Some(_) => ": this genre may not come so at this size",
                }
            ))),
        }
    }

    /// Writes all records to `out`; gives it back with the number of indices without a record.
    fn fill<W: Write>(
        &self,
        order: &Order,
        format: Format,
        out: W,
        stop: &AtomicBool,
        failed: impl Fn(std::io::Error) -> Failure,
    ) -> Result<(W, u64), Failure> {
        let mut missed = 0;
        let (mut hashes, mut repeats) = (BTreeSet::new(), 0_u64);
        let mut progress = Progress::new(self.count, self.quiet);
        let mut writer = Writer::new(format, out).map_err(&failed)?;
        let (flow, work) = produce(
            order,
            self.seed,
            0..self.count,
            threads(self.threads),
            |index, made| match made {
                _ if stop.load(Ordering::Relaxed) => {
                    let text = "stopped before the end; nothing was written";
                    ControlFlow::Break(Failure::Stopped(text.to_owned()))
                }
                Ok(record) => {
                    progress.step();
                    if !hashes.insert(record.puzzle.canonical_hash()) {
                        repeats += 1;
                        if self.distinct {
                            return ControlFlow::Continue(());
                        }
                    }
                    // Whoever reads along sees each puzzle when it is done.
                    match writer.write(&record).and_then(|()| writer.flush()) {
                        Ok(()) => ControlFlow::Continue(()),
                        Err(error) => ControlFlow::Break(failed(error)),
                    }
                }
                Err(miss @ Miss::Inspection(..)) => {
                    ControlFlow::Break(Failure::Internal(format!("index {index}: {miss}")))
                }
                Err(miss @ (Miss::Attempts | Miss::Grade { .. })) => {
                    missed += 1;
                    progress.note(&format!("index {index}: {miss}"));
                    ControlFlow::Continue(())
                }
            },
        );
        if let ControlFlow::Break(failure) = flow {
            return Err(failure);
        }
        let out = writer.finish().map_err(&failed)?;
        if repeats > 0 {
            let which = match self.distinct {
                true => "left out",
                false => "among them",
            };
            progress.note(&format!(
                "{which}: {repeats} puzzles that repeat others, turned or mirrored; {} are different",
                hashes.len()
            ));
        }
        progress.finish(&summary(&work));
        Ok((out, missed))
    }
}

/// What the workers did, in a line.
fn summary(work: &Work) -> String {
    let Work { tally, queries } = work;
    let reasons = [
        ("not composed", tally.compose),
        ("no answer", tally.no_answer),
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
