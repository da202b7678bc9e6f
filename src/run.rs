//! `pencilmill run`: a job, run to its end or until it is stopped.

use crate::args::ThreadsArg;
use crate::joblog::{Teller, date, job_failure, time, unix_time};
use crate::play::page_failure;
use crate::programs;
use pencilmill_api::{Interrupt, Made, Miss, Production};
use pencilmill_command::failure::Failure;
use pencilmill_command::files::text_of;
use pencilmill_command::progress::now;
use pencilmill_command::stop;
use pencilmill_jobs::archive;
use pencilmill_jobs::books::{self, Books, NoBook};
use pencilmill_jobs::capacity::Draws;
use pencilmill_jobs::folder::Folder;
use pencilmill_jobs::manifest::Manifest;
use pencilmill_jobs::plan::Shard;
use pencilmill_jobs::read::{JobFile, duration};
use pencilmill_jobs::run::{self, Ending};
use pencilmill_jobs::spec::{Entry, Job, Kinds};
use std::cell::RefCell;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Number of indices that a dry run tries of each entry.
const TRIED: u64 = 40;
/// The first of them, beyond those of all jobs: an archive may have the puzzles of the others.
const FIRST_TRIED: u64 = 1 << 40;

/// Run a job: make the puzzles of a job file, or continue a run that was stopped or killed.
///
/// The files are the same bytes for every number of threads and shards and every history of kills.
/// docs/jobs.md describes jobs.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill run examples/job.toml --dir /tmp/job        about twenty seconds of work
  pencilmill run night.toml --time-budget 5h             run again to continue
  pencilmill run night.toml --dir /shared/night --shard 3/8
  pencilmill run night.toml --dir nights --night today   every day: nights/20250131 and so on
  pencilmill run night.toml --dry                        how long it takes, and which boards run dry")]
pub struct Run {
    /// The job file.
    #[arg(value_name = "JOB.toml")]
    job: PathBuf,
    /// Folder of the job; without it, one in the current directory, named after the job file.
    #[arg(long)]
    dir: Option<PathBuf>,
    /// Make part I of N of the work; the last one to end writes the files.
    #[arg(long, value_name = "I/N", default_value_t = Shard::ALL)]
    shard: Shard,
    /// Stop after this time, as in 5h, 90m or 1h30m; without it, the job file's `time_budget`, if any.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_budget: Option<Duration>,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Number of the night, mixed into every seed: each night has puzzles of its own. `today` is
    /// the date in UTC, as 20250131, and makes a folder of this name in that of the job.
    #[arg(long, value_name = "NUMBER|today", default_value = "0", value_parser = night)]
    night: Night,
    /// End with 0, not 3, where entries have fewer puzzles than asked for: for engines that take 3 for a failure.
    #[arg(long)]
    allow_fewer: bool,
    /// Take blocks that other runs made as they are, without proving their puzzles again: for who has
    /// just checked them.
    #[arg(long)]
    trust: bool,
    /// Make nothing: check the job, its recipes and its archive, try a few puzzles of each entry,
    /// and tell how long all would take and which boards run dry.
    #[arg(long, conflicts_with = "allow_fewer")]
    dry: bool,
    /// Show no progress.
    #[arg(long)]
    quiet: bool,
}

/// A night of many.
#[derive(Clone, Copy)]
struct Night {
    number: u64,
    /// True for that of the day, which has a folder of its own.
    is_today: bool,
}

/// Reads the number of a night; that of today is the date.
fn night(text: &str) -> Result<Night, String> {
    let is_today = text == "today";
    let number = match is_today {
        true => date(unix_time()),
        false => text
            .parse()
            .map_err(|_| format!("expected today, or a whole number, 0 to {}", u64::MAX))?,
    };
    Ok(Night { number, is_today })
}

impl Run {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let shown = self.job.display().to_string();
        let text = text_of(&self.job)?;
        let file = JobFile::parse(&shown, &text, self.night.number)?;
        let job = file.job;
        let root = self.dir.clone().or_else(|| Job::usual_folder(&self.job));
        let root = root.ok_or_else(|| Failure::Usage(format!("{shown}: give --dir as well")))?;
        let root = match self.night.is_today {
            true => root.join(self.night.number.to_string()),
            false => root,
        };
        let beside = self.job.parent().unwrap_or(Path::new(""));
        let archive = job.archive.as_ref().map(|name| beside.join(name));
        // A wrong recipe is found now, not at the end of the night.
        let program = programs::found(books::PROGRAM);
        let books = Books::checked(&job, beside, &program).map_err(no_book)?;
        let stop = stop::flag(self.time_budget.or(file.time_budget));

        let threads = self.threads.number_or(file.threads);
        let folder = Folder::new(&root);
        if self.dry {
            let begun = folder.state().map_err(job_failure)?;
            let load = |folder: &PathBuf| {
                // A job that was begun does not run dry of its own puzzles.
                let segments = match begun {
                    Some(state) => state.seen,
                    None => archive::segments(folder)?,
                };
                let kinds = archive::kinds(folder, &segments).unwrap_or_default();
                Ok((archive::load(folder, &segments)?, kinds))
            };
            let seen = archive.as_ref().map(load).transpose();
            let seen = seen.map_err(job_failure)?.unwrap_or_default();
            return dry(&job, &seen, threads, &stop, out);
        }
        let run = run::Run {
            folder: &folder,
            job: &job,
            archive: archive.as_deref(),
            shard: self.shard,
            books: &books,
            trust: self.trust,
            threads,
            stop: &stop,
        };
        let teller = RefCell::new(Teller::new(&job, &run.wanted(), self.quiet));
        let shard = self.shard.to_string();
        let begin = |log: &File| teller.borrow_mut().begin(log, &shard, threads);
        let ended = run.run(begin, &mut |event| teller.borrow_mut().tell(&event));
        let (result, how) = match ended {
            Ok(Ending::Waiting) => (
                Ok(()),
                format!("shard {shard} is done, others are not: {}", root.display()),
            ),
            Ok(Ending::Finished {
                manifest,
                books,
                site,
            }) => {
                let files = manifest.files.iter();
                let mut files: Vec<String> = files
                    .map(|file| folder.path(&file.name).display().to_string())
                    .collect();
                let mut result = match self.allow_fewer {
                    true => Ok(()),
                    false => quota(&manifest),
                };
                for book in books {
                    match book {
                        Ok(written) => files.push(written),
                        Err(error) => result = Err(no_book(error)),
                    }
                }
                match site {
                    Some(Ok(index)) => files.push(index),
                    Some(Err(error)) => result = Err(page_failure(error)),
                    None => {}
                }
                (result, format!("finished: {}", files.join(", ")))
            }
            Err(error) => {
                let failure = job_failure(error);
                let how = failure.message().to_owned();
                (Err(failure), how)
            }
        };
        let code = result.as_ref().map_or_else(Failure::code, |()| 0);
        teller.into_inner().end(code, &how);
        result
    }
}

/// Tries a few puzzles of each entry, and tells what the job would take.
fn dry(
    job: &Job,
    (archive, kinds): &(Vec<u128>, Kinds),
    threads: usize,
    stop: &Interrupt,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let wide = job
        .entries
        .iter()
        .map(|entry| entry.name.len())
        .max()
        .unwrap_or(0);
    let mut total = 0.0;
    for entry in &job.entries {
        let start = now();
        let kept = kinds.get(entry.kind()).copied().unwrap_or(0);
        let tried = entry.count.min(TRIED);
        let draws = draws(entry, tried, archive, threads, stop)?;
        let draws = Draws { kept, ..draws };
        let each = (now() - start).as_secs_f64() / tried as f64;
        let left = each * entry.count as f64;
        total += left;
        let (name, count, left) = (&entry.name, entry.count, time(left));
        let more = match (draws.warning(), draws.capacity()) {
            (Some(warning), _) => format!("\n  {warning}"),
            (None, Some(all)) => format!("; about {all} can come"),
            (None, None) => String::new(),
        };
        writeln!(out, "{name:wide$} {count:>10} puzzles, about {left}{more}")
            .map_err(Failure::stdout)?;
    }
    let (blocks, total) = (job.blocks().len(), time(total));
    let more = match job.books.is_empty() && job.site.is_none() {
        true => "",
        false => "; books and site take their time after that",
    };
    writeln!(
        out,
        "{blocks} blocks, about {total} on {threads} threads{more}"
    )
    .map_err(Failure::stdout)
}

/// The failure of a book.
fn no_book(error: NoBook) -> Failure {
    match error {
        NoBook::Job(error) => job_failure(error),
        NoBook::Program { program, error } => programs::failure("book", &program, &error),
        NoBook::Refused { code, text } => Failure::of_program(code, text),
    }
}

/// Makes puzzles of an entry, and throws them away; `archive` has the hashes of earlier
/// ones, in order.
fn draws(
    entry: &Entry,
    indices: u64,
    archive: &[u128],
    threads: usize,
    stop: &Interrupt,
) -> Result<Draws, Failure> {
    let order = entry.order().map_err(job_failure)?;
    let mut draws = Draws::default();
    let indices = FIRST_TRIED..FIRST_TRIED + indices;
    for (index, made) in Production::until(&order, entry.seed, indices, threads, stop) {
        let (record, repeats) = match made {
            Made::New(record) => (record, false),
            Made::Repeat(record) => (record, true),
            Made::Missed(Miss::Stopped) => {
                let text = "stopped before the end; a dry run keeps nothing, and begins anew";
                return Err(Failure::Stopped(text.to_owned()));
            }
            Made::Missed(miss @ Miss::Inspection(..)) => {
                let name = &entry.name;
                return Err(Failure::Internal(format!("{name}, index {index}: {miss}")));
            }
            Made::Missed(
                Miss::Attempts | Miss::Grade { .. } | Miss::Wishes { .. } | Miss::Begun(_),
            ) => continue,
        };
        draws.puzzles += 1;
        match archive.binary_search(&record.puzzle.canonical_hash()) {
            Ok(_) => draws.seen += 1,
            Err(_) => draws.repeats += u64::from(repeats),
        }
    }
    Ok(draws)
}

/// Checks that all entries are complete.
fn quota(manifest: &Manifest) -> Result<(), Failure> {
    let (puzzles, count) = manifest.totals();
    if puzzles < count {
        let why: Vec<String> = manifest.shortfalls().collect();
        return Err(Failure::Quota(format!(
            "only {puzzles} of {count} puzzles ({})",
            why.join("; ")
        )));
    }
    Ok(())
}
