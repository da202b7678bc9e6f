//! `pencilmill status`: progress of a job.

use crate::joblog::{date, job_failure, time, unix, unix_time};
use pencilmill_command::failure::Failure;
use pencilmill_jobs::folder::{Folder, LARGEST, State};
use pencilmill_jobs::log::{History, Pace, time_left};
use pencilmill_jobs::manifest::Manifest;
use pencilmill_records::atomic_file::{paths, read_regular};
use pencilmill_records::printable::printable;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Show the progress of a job: its entries and shards, the rate, and the time left.
///
/// In the folder of nights that `run --night today` makes, show that of the last night, and how many
/// were missed since one was finished.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  pencilmill status /shared/night\n  pencilmill status nights --json                        for monitoring: last_success, missed"
)]
pub struct Status {
    /// Folder of the job, or of its nights.
    dir: PathBuf,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
}

/// The progress of a job.
#[derive(Serialize)]
struct Report {
    dir: String,
    state: &'static str,
    /// The reason why a finished job has to be run again.
    #[serde(skip_serializing_if = "Option::is_none")]
    damage: Option<String>,
    done: u64,
    count: u64,
    entries: Vec<EntryReport>,
    shards: Vec<ShardReport>,
    /// Puzzles a second of the shards at work.
    rate: f64,
    seconds_left: Option<f64>,
    /// Time at which the job, or the last night that was finished, was so, in seconds since 1970.
    last_success: Option<f64>,
    /// Nights begun since then and not finished, without one at work.
    #[serde(skip_serializing_if = "Option::is_none")]
    missed: Option<u64>,
    /// The merged files, the books, and the folder of the site.
    files: Vec<Product>,
    /// Entries with fewer puzzles than asked for.
    short: Vec<String>,
    /// Entries whose boards run dry.
    warnings: Vec<String>,
}

/// A file or folder that the job makes.
#[derive(Serialize)]
struct Product {
    name: String,
    what: &'static str,
    there: bool,
    /// Those of a merged file.
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sha256: Option<String>,
}

impl Product {
    fn new(folder: &Folder, what: &'static str, name: String) -> Product {
        Product {
            there: folder.path(&name).exists(),
            name,
            what,
            bytes: None,
            sha256: None,
        }
    }
}

#[derive(Serialize)]
struct EntryReport {
    name: String,
    done: u64,
    count: u64,
    /// Time left with the shards at work.
    seconds_left: Option<f64>,
    /// About how many puzzles of its kind can come, if that can be told from a finished job.
    capacity: Option<u64>,
}

#[derive(Serialize)]
struct ShardReport {
    shard: String,
    host: String,
    state: &'static str,
    code: Option<u64>,
    /// Puzzles a second of a shard at work.
    rate: Option<f64>,
}

impl Status {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let report = match Report::of(&self.dir)? {
            Some(report) => report,
            None => Report::of_nights(&self.dir)?,
        };
        let text = match self.json {
            true => {
                serde_json::to_string(&report).map_err(|e| Failure::Internal(e.to_string()))? + "\n"
            }
            false => report.text(),
        };
        out.write_all(text.as_bytes()).map_err(Failure::stdout)
    }
}

impl Report {
    /// The progress of the job in a folder, if one was begun there.
    fn of(dir: &Path) -> Result<Option<Report>, Failure> {
        let folder = Folder::new(dir);
        let state = folder.state().map_err(job_failure)?;
        let dir = printable(&dir.display().to_string());
        let report = state.map(|state| Report::new(dir, &folder, &state));
        report.transpose()
    }

    /// The progress of the last night in a folder of nights.
    fn of_nights(dir: &Path) -> Result<Report, Failure> {
        let night = |path: &PathBuf| path.file_name()?.to_str()?.parse::<u64>().ok();
        let nights = paths(dir).map_err(|e| Failure::reading(dir.display(), e))?;
        let mut nights: Vec<PathBuf> = (nights.into_iter())
            .filter(|path| night(path).is_some() && path.is_dir())
            .collect();
        nights.sort_by_key(night);
        let (mut last, mut missed, mut success) = (None, 0, None);
        for night in nights.iter().rev() {
            let Some(report) = Report::of(night)? else {
                continue;
            };
            let is_busy = report.shards.iter().any(|shard| shard.state == "working");
            success = report.last_success;
            missed += u64::from(success.is_none() && !is_busy);
            last = last.or(Some(report));
            if success.is_some() {
                break;
            }
        }
        let none = || Failure::Io(format!("{}: no job was begun there", dir.display()));
        Ok(Report {
            last_success: success,
            missed: Some(missed),
            ..last.ok_or_else(none)?
        })
    }

    fn new(dir: String, folder: &Folder, state: &State) -> Result<Report, Failure> {
        let (mut shards, mut paces, mut busy) = (Vec::new(), BTreeMap::new(), 0.0);
        let mut success: Option<f64> = None;
        let now = unix_time();
        for (name, path, is_busy) in folder.shards().map_err(job_failure)? {
            let log =
                read_regular(&path, LARGEST).map_err(|e| Failure::reading(path.display(), e))?;
            let history = History::read(&String::from_utf8_lossy(&log));
            if history.host.is_empty() && !is_busy {
                // A run that was refused before the work.
                continue;
            }
            if is_busy {
                history.add_to(&mut paces);
                busy += 1.0;
            }
            if matches!(history.ended, Some(0 | 3)) {
                success = Some(success.map_or(history.end, |earlier| earlier.max(history.end)));
            }
            shards.push(ShardReport {
                shard: printable(&name.replace("-of-", "/")),
                host: printable(&history.host),
                state: match history.ended {
                    _ if is_busy => "working",
                    Some(0) => "done",
                    Some(_) => "ended",
                    None => "killed",
                },
                code: history.ended.filter(|_| !is_busy),
                rate: is_busy.then(|| history.rate(now)),
            });
        }
        let manifest = folder.manifest().map_err(job_failure)?;
        let manifest = manifest.filter(|manifest| manifest.is_of(&state.job, &state.seen));
        let done = match &manifest {
            // The blocks of a finished job are gone.
            Some(_) => state.job.entries.iter().map(|entry| entry.count).collect(),
            None => folder.done(&state.job).map_err(job_failure)?,
        };
        let mut entries = Vec::new();
        let mut left = Vec::new();
        for (number, (entry, done)) in state.job.entries.iter().zip(done).enumerate() {
            // Shards at work share what is left.
            let pace = Pace {
                left: (entry.count - done) as f64 / f64::max(busy, 1.0),
                ..paces.get(&entry.name).copied().unwrap_or_default()
            };
            left.push(pace);
            entries.push(EntryReport {
                name: printable(&entry.name),
                done,
                count: entry.count,
                seconds_left: pace.time(),
                capacity: (manifest.as_ref())
                    .and_then(|manifest| manifest.entries.get(number)?.draws().capacity()),
            });
        }
        let (done, count) = entries.iter().fold((0, 0), |(done, count), entry| {
            (done + entry.done, count + entry.count)
        });
        let whole = manifest
            .as_ref()
            .map(|manifest| manifest.has_its_files(&folder.path("")));
        let made = state.job.output.len();
        let mut files: Vec<Product> = (state.job.files().enumerate())
            .map(|(number, name)| {
                let what = if number < made { "puzzles" } else { "book" };
                Product::new(folder, what, name)
            })
            .collect();
        let site = state.job.site.iter().cloned();
        files.extend(site.map(|name| Product::new(folder, "site", name)));
        for (product, file) in files.iter_mut().zip(manifest.iter().flat_map(|m| &m.files)) {
            product.bytes = Some(file.bytes);
            product.sha256 = Some(file.sha256.clone());
        }
        let lacks = |what| files.iter().any(|file| file.what == what && !file.there);
        let state = match &whole {
            Some(Ok(false)) => "gone",
            Some(_) if lacks("book") => "making the book",
            Some(_) if lacks("site") => "making the site",
            Some(_) => "finished",
            None if done == count => "unmerged",
            None => "unfinished",
        };
        // Of a folder without its log.
        let written = fs::metadata(folder.path("manifest.json")).and_then(|found| found.modified());
        let success = success.or_else(|| written.ok().map(unix));
        Ok(Report {
            dir,
            last_success: success.filter(|_| state == "finished"),
            state,
            missed: None,
            damage: whole
                .and_then(Result::err)
                .map(|error| printable(&error.to_string())),
            done,
            count,
            seconds_left: time_left(&left).filter(|_| manifest.is_none()),
            entries,
            // The sum of no numbers is -0.
            rate: 0.0 + shards.iter().filter_map(|shard| shard.rate).sum::<f64>(),
            shards,
            files,
            short: manifest.iter().flat_map(Manifest::shortfalls).collect(),
            warnings: manifest.iter().flat_map(Manifest::warnings).collect(),
        })
    }

    fn text(&self) -> String {
        let mut page = format!("{}\n", self.dir);
        let wide = self
            .entries
            .iter()
            .map(|entry| entry.name.len())
            .max()
            .unwrap_or(0);
        let mut line = |name: &str, done: u64, count: u64, left: Option<f64>| {
            let percent = done * 100 / count.max(1);
            let left = left
                .filter(|_| done < count)
                .map(|left| format!("  about {} left", time(left)));
            let left = left.unwrap_or_default();
            page += &format!("{name:wide$} {done:>10} of {count:<10} {percent:>3} %{left}\n");
        };
        for entry in &self.entries {
            line(&entry.name, entry.done, entry.count, entry.seconds_left);
        }
        line("all", self.done, self.count, None);
        for shard in &self.shards {
            let ShardReport {
                shard,
                host,
                state,
                code,
                rate,
            } = shard;
            let how = match (*state, code, rate) {
                (_, _, Some(rate)) => format!("at work on {host}, {rate:.1}/s"),
                ("ended", Some(code), _) => format!("ended with exit code {code}"),
                ("killed", ..) => format!("was killed on {host}"),
                _ => (*state).to_owned(),
            };
            page += &format!("shard {shard:<8} {how}\n");
        }
        match (self.state, self.seconds_left) {
            ("gone", _) => page += "finished, but files are gone: run again to have them made\n",
            ("finished", _) => {
                let damage = self.damage.as_ref().map(|damage| format!(", but {damage}"));
                page += &format!("finished{}\n", damage.unwrap_or_default());
            }
            (making @ ("making the book" | "making the site"), _) => {
                page +=
                    &format!("all puzzles are there; {making}: run again if no run is at work\n");
            }
            ("unmerged", _) => page += "all blocks are there; not merged yet\n",
            (_, Some(left)) if self.rate > 0.0 => {
                page += &format!("{:.1} puzzles/s, about {} left\n", self.rate, time(left));
            }
            _ => {}
        }
        for file in &self.files {
            let how = match (file.bytes, file.there) {
                (_, false) => "missing".to_owned(),
                (Some(bytes), true) => format!("{bytes} bytes"),
                (None, true) => "there".to_owned(),
            };
            page += &format!("  {}  {how}\n", printable(&file.name));
        }
        if let Some(missed @ 1..) = self.missed {
            let success = match self.last_success {
                Some(time) => format!("the last success was on {}", date(time)),
                None => "none was finished".to_owned(),
            };
            page += &format!("nights missed: {missed}, {success}\n");
        }
        for why in self.short.iter().chain(&self.warnings) {
            page += &format!("  {}\n", printable(why));
        }
        page
    }
}
