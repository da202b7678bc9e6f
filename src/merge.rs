//! `pencilmill merge`: blocks of several folders, gathered into one.

use crate::joblog::job_failure;
use pencilmill_command::failure::Failure;
use pencilmill_command::{progress::say, stop};
use pencilmill_jobs::folder::Folder;
use pencilmill_jobs::gather::gather;
use pencilmill_records::printable::printable;
use std::io::Write;
use std::path::PathBuf;

/// Gather what shards of a job made in folders of their own, as on machines without a common disk.
///
/// Blocks are copied into one folder, each with its checksum checked; those of another job or
/// version are refused with exit code 78. The same command can be repeated at any time, with more
/// folders. Then `pencilmill run JOB.toml --dir DIR` makes what is missing and writes the files.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill run night.toml --dir part3 --shard 3/8        on the third of eight machines
  pencilmill merge part1 part2 part3 --dir night           where all of them were copied to
  pencilmill run night.toml --dir night")]
pub struct Merge {
    /// Folders of the job.
    #[arg(value_name = "PART", required = true)]
    parts: Vec<PathBuf>,
    /// Folder that takes the blocks; created if it does not exist.
    #[arg(long)]
    dir: PathBuf,
}

impl Merge {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let folder = Folder::new(&self.dir);
        let parts: Vec<Folder> = self.parts.iter().map(|part| Folder::new(part)).collect();
        let gathered = gather(&folder, &parts, &stop::flag(None)).map_err(job_failure)?;
        for path in &gathered.bad {
            say(&format!("{} is damaged: left out", path.display()));
        }
        let job = &gathered.job;
        let done: u64 = folder.done(job).map_err(job_failure)?.iter().sum();
        let count: u64 = job.entries.iter().map(|entry| entry.count).sum();
        let shown = printable(&self.dir.display().to_string());
        let (copied, there) = (gathered.copied, gathered.there);
        let text = format!(
            "{shown}: {copied} blocks copied, {there} were there; {done} of {count} puzzles; \
             pencilmill run JOB.toml --dir {shown} {}\n",
            match done == count {
                true => "writes the files",
                false => "makes the others and writes the files",
            }
        );
        out.write_all(text.as_bytes()).map_err(Failure::stdout)
    }
}
