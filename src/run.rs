//! `pencilmill run`: a job, to its end or as far as this run gets.

use crate::args::threads;
use crate::book::{self, Setting};
use crate::failure::Failure;
use crate::joblog::Teller;
use crate::shard::from_environment;
use crate::stop;
use pencilmill_generator::job;
use pencilmill_generator::job::folder::Folder;
use pencilmill_generator::job::manifest::Manifest;
use pencilmill_generator::job::merge::Formats;
use pencilmill_generator::job::plan::{Block, Shard, blocks};
use pencilmill_generator::job::run::Ending;
use pencilmill_generator::job::spec::Job;
use pencilmill_generator::record::Record;
use pencilmill_output::write::{Format, Writer};
use std::cell::RefCell;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Run a job: make what a job file lists, or go on where an earlier run was stopped or killed.
///
/// The files are the same bytes for every number of threads and shards and every history of kills.
/// docs/jobs.md says more.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill run examples/job.toml --dir /tmp/job        about twenty seconds of work
  pencilmill run night.toml --time-budget 5h             run again to go on
  pencilmill run night.toml --dir /shared/night --shard 3/8
  pencilmill run night.toml --dir n20250131 --night 20250131")]
pub struct Run {
    /// The job file.
    #[arg(value_name = "JOB.toml")]
    job: PathBuf,
    /// Folder of the job; without it, the job file's name without its extension, here.
    #[arg(long)]
    dir: Option<PathBuf>,
    /// Do part I of N of the work; without it, what the environment says (Slurm arrays, SGE,
    /// indexed jobs of Kubernetes, AWS Batch), or all.
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Stop after this time, as in 5h, 90m or 1h30m.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_budget: Option<Duration>,
    /// Threads; without it, one for each processor.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Number of the night, added to every seed.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    night: u64,
    /// Use the archive as the job with this manifest used it.
    #[arg(long, value_name = "MANIFEST")]
    archive_as: Option<PathBuf>,
    /// Show no progress.
    #[arg(long)]
    quiet: bool,
}

/// Reads a time: hours, minutes and seconds, each at most once and in this order.
fn duration(text: &str) -> Result<Duration, String> {
    let (mut rest, mut seconds) = (text, Some(0_u64));
    for (unit, worth) in [('h', 3600), ('m', 60), ('s', 1)] {
        if let Some((number, more)) = rest.split_once(unit) {
            let digits = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
            let number: Option<u64> = if digits { number.parse().ok() } else { None };
            seconds = (|| seconds?.checked_add(number?.checked_mul(worth)?))();
            rest = more;
        }
    }
    match seconds {
        Some(seconds) if rest.is_empty() && !text.is_empty() => Ok(Duration::from_secs(seconds)),
        _ => Err("expected a time as 5h, 90m, 30s or 1h30m".to_owned()),
    }
}

/// The formats of records.
struct Files;

impl Files {
    fn format(name: &str) -> io::Result<Format> {
        Format::of(Path::new(name)).ok_or_else(|| io::ErrorKind::InvalidFilename.into())
    }
}

impl Formats for Files {
    fn head(&self, name: &str) -> io::Result<Vec<u8>> {
        Writer::new(Files::format(name)?, Vec::new())?.finish()
    }

    fn rows(&self, name: &str, records: &[Record]) -> io::Result<Vec<u8>> {
        let mut writer = Writer::resume(Files::format(name)?, Vec::new());
        records.iter().try_for_each(|record| writer.write(record))?;
        writer.finish()
    }
}

impl Run {
    pub fn run(self) -> Result<(), Failure> {
        let shown = self.job.display().to_string();
        let text = std::fs::read_to_string(&self.job)
            .map_err(|e| Failure::Io(format!("cannot read {shown}: {e}")))?;
        let writable = |name: &str| Format::of(Path::new(name)).is_some();
        let job = Job::parse(&shown, &text, self.night, writable)?;
        let (shard, from) = self.shard()?;
        let root = match (&self.dir, self.job.file_stem()) {
            (Some(dir), _) => dir.clone(),
            (None, Some(stem)) if self.job.extension().is_some() => PathBuf::from(stem),
            (None, _) => return Err(Failure::Usage(format!("{shown}: give --dir as well"))),
        };
        let beside = self.job.parent().unwrap_or(Path::new(""));
        let archive = job.archive.as_ref().map(|name| beside.join(name));
        let segments = self.segments(&job)?;
        // A wrong recipe is found now, not at the end of the night.
        let books: Result<Vec<_>, Failure> = job
            .books
            .iter()
            .map(|name| {
                Ok((
                    root.join(name_of_book(name)),
                    book::recipe(&beside.join(name))?,
                ))
            })
            .collect();
        let books = books?;
        let stop = stop::flag(self.time_budget)?;

        let share = shard.share(&blocks(&job));
        let wanted = share.iter().map(Block::len).sum();
        let threads = threads(self.threads);
        let teller = RefCell::new(Teller::new(&job, wanted, self.quiet));
        let folder = Folder::new(&root);
        let run = job::run::Run {
            folder: &folder,
            job: &job,
            archive: archive.as_deref(),
            segments: segments.as_deref(),
            shard,
            threads,
            formats: &Files,
            stop: &stop,
        };
        let begin = || {
            let mut teller = teller.borrow_mut();
            if let Some(variable) = from {
                teller.note(&format!("shard {shard}, from {variable}"));
            }
            teller.begin(&folder.log(shard), &shard.to_string(), threads);
        };
        let ended = run.run(begin, &mut |event| teller.borrow_mut().tell(event));
        let (result, how) = match ended {
            Ok(Ending::Waiting) => (
                Ok(()),
                format!("shard {shard} is done, others are not: {}", root.display()),
            ),
            Ok(Ending::Finished(manifest)) => {
                let files = manifest.files.iter();
                let mut files: Vec<String> = files
                    .map(|file| folder.path(&file.name).display().to_string())
                    .collect();
                let setting = Setting {
                    folder: &root,
                    fonts: &[],
                    trust: false,
                    threads,
                };
                let mut result = quota(&manifest);
                for (output, recipe) in &books {
                    match setting.set(recipe, output) {
                        Ok(said) => files.push(said),
                        Err(failure) => result = Err(failure),
                    }
                }
                (result, format!("finished: {}", files.join(", ")))
            }
            Err(error) => {
                let failure = Failure::from(error);
                let how = failure.message().to_owned();
                (Err(failure), how)
            }
        };
        let code = result.as_ref().map_or_else(Failure::code, |()| 0);
        teller.into_inner().end(code, &how);
        result
    }

    /// Our part of the work, and the variable that says so if one does.
    fn shard(&self) -> Result<(Shard, Option<&'static str>), Failure> {
        if let Some(shard) = self.shard {
            return Ok((shard, None));
        }
        let asked = from_environment(|name| std::env::var(name).ok());
        Ok(match asked.map_err(Failure::Usage)? {
            Some((shard, variable)) => (shard, Some(variable)),
            None => (Shard::ALL, None),
        })
    }

    /// The archive's segments that another job used.
    fn segments(&self, job: &Job) -> Result<Option<Vec<String>>, Failure> {
        let Some(path) = &self.archive_as else {
            return Ok(None);
        };
        let shown = path.display();
        if job.archive.is_none() {
            let text = "--archive-as: the job names no archive".to_owned();
            return Err(Failure::Usage(text));
        }
        let text =
            std::fs::read(path).map_err(|e| Failure::Io(format!("cannot read {shown}: {e}")))?;
        let manifest: Manifest = serde_json::from_slice(&text)
            .map_err(|e| Failure::Data(format!("{shown} is no manifest: {e}")))?;
        match manifest.archive {
            Some(archive) => Ok(Some(archive.used)),
            None => Err(Failure::Data(format!("{shown}: that job used no archive"))),
        }
    }
}

/// The name of a recipe's book, in the job's folder.
fn name_of_book(recipe: &str) -> PathBuf {
    let name = Path::new(recipe).file_name().unwrap_or_default();
    Path::new(name).with_extension("pdf")
}

/// Whether all entries have what was asked for.
fn quota(manifest: &Manifest) -> Result<(), Failure> {
    let entries = manifest.entries.iter();
    let (puzzles, count) = entries.fold((0, 0), |(puzzles, count), entry| {
        (puzzles + entry.puzzles, count + entry.count)
    });
    if puzzles < count {
        return Err(Failure::Quota(format!(
            "only {puzzles} of {count} puzzles: the genres have no more new ones to offer"
        )));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::duration;
    use std::time::Duration;

    #[test]
    fn times() {
        for (text, seconds) in [
            ("5h", 18_000),
            ("90m", 5_400),
            ("1h30m5s", 5_405),
            ("0s", 0),
        ] {
            assert_eq!(duration(text), Ok(Duration::from_secs(seconds)));
        }
        for wrong in [
            "",
            "5",
            "h",
            "5m1h",
            "1h1h",
            "-1s",
            "+1s",
            "1.5h",
            "99999999999999999999h",
        ] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }
}
