//! `pencilmill status`: progress of a job.

use crate::joblog::{job_failure, unix_time};
use pencilmill_command::failure::Failure;
use pencilmill_jobs::folder::{Folder, State};
use pencilmill_jobs::log::History;
use pencilmill_records::printable::printable;
use std::io::Write;
use std::path::PathBuf;

/// Show the progress of a job: its entries and shards, the rate, and the time left.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  pencilmill status /shared/night")]
pub struct Status {
    /// Folder of the job.
    dir: PathBuf,
}

impl Status {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let folder = Folder::new(&self.dir);
        let shown = printable(&self.dir.display().to_string());
        let Some(state) = folder.state().map_err(job_failure)? else {
            let text = format!("{shown}: no job was begun there");
            return Err(Failure::Io(text));
        };
        let mut page = format!("{shown}\n");
        let left = entries(&folder, &state, &mut page)?;

        let (now, mut rate) = (unix_time(), 0.0);
        for (name, path, busy) in folder.shards().map_err(job_failure)? {
            let log = std::fs::read(&path).map_err(|e| Failure::reading(path.display(), e))?;
            let shard = History::read(&String::from_utf8_lossy(&log));
            let how = match shard.ended {
                _ if busy => {
                    let own = shard.rate(now);
                    rate += own;
                    format!("at work on {}, {own:.1}/s", printable(&shard.host))
                }
                Some(0) => "done".to_owned(),
                Some(code) => format!("ended with exit code {code}"),
                None => format!("was killed on {}", printable(&shard.host)),
            };
            let name = printable(&name.replace("-of-", "/"));
            page += &format!("shard {name:<8} {how}\n");
        }
        match folder.manifest().map_err(job_failure)? {
            Some(manifest) if manifest.is_of(&state.job, &state.seen) => {
                page += &match manifest.has_its_files(&folder.path("")) {
                    Ok(true) => "finished\n".to_owned(),
                    Ok(false) => {
                        "finished, but files are gone: run again to have them made\n".to_owned()
                    }
                    Err(error) => format!("finished, but {}\n", printable(&error.to_string())),
                };
                for file in &manifest.files {
                    page += &format!("  {}  {} bytes\n", printable(&file.name), file.bytes);
                }
                for why in manifest.shortfalls() {
                    page += &format!("  {}\n", printable(&why));
                }
            }
            _ if left == 0 => page += "all blocks are there; not merged yet\n",
            _ if rate > 0.0 => {
                let time = time(left as f64 / rate);
                page += &format!("{rate:.1} puzzles/s, about {time} left\n");
            }
            _ => {}
        }
        out.write_all(page.as_bytes()).map_err(Failure::stdout)
    }
}

/// Lists the entries, and returns the number of missing indices.
fn entries(folder: &Folder, state: &State, page: &mut String) -> Result<u64, Failure> {
    let entries = &state.job.entries;
    let done = folder.done(&state.job).map_err(job_failure)?;
    let names: Vec<String> = entries.iter().map(|e| printable(&e.name)).collect();
    let wide = names.iter().map(String::len).max().unwrap_or(0);
    let mut line = |name: &str, done: u64, count: u64| {
        let percent = done * 100 / count.max(1);
        *page += &format!("{name:wide$} {done:>10} of {count:<10} {percent:>3} %\n");
    };
    for ((entry, name), done) in entries.iter().zip(&names).zip(&done) {
        line(name, *done, entry.count);
    }
    let (all, count) = (done.iter().sum(), entries.iter().map(|e| e.count).sum());
    line("all", all, count);
    Ok(count - all)
}

/// A duration in readable form.
fn time(seconds: f64) -> String {
    match seconds.round() as u64 {
        s @ 0..=119 => format!("{s} s"),
        s @ 120..=7199 => format!("{} min", s / 60),
        s => format!("{} h {} min", s / 3600, s / 60 % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        assert_eq!(
            (time(59.6), time(7300.0)),
            ("60 s".to_owned(), "2 h 1 min".to_owned())
        );
    }
}
