//! A job: entries and outputs, with all defaults filled in.

use crate::JobError;
use crate::plan::{Block, block_count, cut};
use pencilmill_generator::board::Board;
use pencilmill_generator::genre::Order;
use pencilmill_generator::genres;
use pencilmill_generator::grade::{Rating, cuts};
use pencilmill_generator::record::series;
use pencilmill_generator::wanted::{Wanted, WantedText};
use pencilmill_records::atomic_file::LONGEST_NAME;
use pencilmill_records::seen::portable;
use pencilmill_records::write::Format;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Numbers of puzzles by kind of entry.
pub type Kinds = BTreeMap<String, u64>;

/// Files of every job.
pub const OWN_FILES: [&str; 3] = ["state.json", "manifest.json", FILES];
/// The file with the checksums.
pub const FILES: &str = "files.json";

/// Reserved names in a job's folder.
pub(crate) const TAKEN: [&str; 6] = [
    "blocks",
    "files.json",
    "lock",
    "log",
    "manifest.json",
    "state.json",
];

/// Maximum number of puzzles of an entry.
pub const MOST: u64 = 1_000_000_000;
/// Maximum number of indices of a block, which is held in memory.
const LARGEST_BLOCK: u64 = 10_000;
/// Maximum number of blocks of a job, each of which is a file.
const MOST_BLOCKS: u64 = 200_000;

/// A job, with all defaults filled in. [`Job::checked`] admits those that a job file can state.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Stored")]
pub struct Job {
    /// Names of the merged files, within the job's folder.
    pub output: Vec<String>,
    /// Folder of the archive of earlier puzzles, as in the job file.
    pub archive: Option<String>,
    /// Recipes of books to set when the job is finished, relative to the job file's folder.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub books: Vec<String>,
    /// Name of the folder of its site, within the job's folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub site: Option<String>,
    /// Entries.
    pub entries: Vec<Entry>,
}

/// A job in the state of a folder, before it is checked.
#[derive(Deserialize)]
struct Stored {
    output: Vec<String>,
    archive: Option<String>,
    #[serde(default)]
    books: Vec<String>,
    site: Option<String>,
    entries: Vec<Entry>,
}

impl TryFrom<Stored> for Job {
    type Error = Wrong;

    fn try_from(stored: Stored) -> Result<Job, Wrong> {
        let Stored {
            output,
            archive,
            books,
            site,
            entries,
        } = stored;
        let job = Job {
            output,
            archive,
            books,
            site,
            entries,
        };
        job.checked()
    }
}

/// A part of a job; files, books and entries have numbers from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The job as a whole.
    Whole,
    /// A merged file.
    Output(usize),
    /// The archive.
    Archive,
    /// A book.
    Book(usize),
    /// The site.
    Site,
    /// An entry.
    Entry(usize),
    /// The count of an entry.
    Count(usize),
    /// The size of an entry's blocks.
    Block(usize),
}

/// A fault of a job.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct Wrong {
    /// The part at fault.
    pub part: Part,
    /// Found and expected content.
    pub message: String,
}

/// Puzzles of one kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Name of the genre.
    pub genre: String,
    /// The board.
    pub size: String,
    /// The variant; empty for genres without.
    pub variant: String,
    /// The grades; empty for any.
    #[serde(default)]
    pub grade: String,
    /// The symmetry of clue places; empty if there is none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub symmetry: String,
    /// True to spread hints over the board.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub spread: bool,
    /// The layout, as the text of a puzzle; empty if the genre makes one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub layout: String,
    /// Permitted clue places, as rows of `#` and `.`; empty for anywhere.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub clues: String,
    /// True to place a clue in each of these cells.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub all_clues: bool,
    /// True to keep puzzles with a flag.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub flags: bool,
    /// The arguments that a solution needs; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub needs: String,
    /// The measures of form that are to be low or high; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub form: String,

    /// Number of puzzles.
    pub count: u64,
    /// Seed of all choices.
    pub seed: u64,
    /// Number of indices of a block; growing by default.
    pub block: Option<u64>,
    /// Name of the entry, a prefix of the names of its puzzles.
    pub name: String,
    /// Versions that its puzzles depend on.
    pub versions: String,
}

impl Entry {
    /// Tests whether puzzles are wanted that need certain arguments.
    pub fn has_wishes(&self) -> bool {
        !self.needs.is_empty()
    }

    /// The kind of its puzzles: its name without the seed.
    pub fn kind(&self) -> &str {
        self.name
            .rsplit_once("-s")
            .map_or(&self.name, |(kind, _)| kind)
    }

    /// The blocks that every run needs; `number` is the entry's.
    pub fn blocks(&self, number: usize) -> impl Iterator<Item = Block> {
        cut(number, self.block, 0..self.count)
    }

    /// Blocks beyond the count, which replace repeats and misses: enough of them to give up an
    /// entry without further puzzles.
    pub fn spares(&self, number: usize) -> impl Iterator<Item = Block> {
        let is_wished = self.has_wishes();
        let most = match self.grade.as_str() {
            "" | "mixed" | "solvable" if !is_wished => 3 * self.count + 1_000,
            // one that cannot be reached costs much at every index
            _ => self.count + 20,
        };
        cut(number, self.block, self.count..self.count + most)
    }

    /// The order that makes its puzzles.
    pub fn order(&self) -> Result<Order, JobError> {
        let order = self.stated();
        order.map_err(|error| JobError::Damaged(format!("entry {}: {error}", self.name)))
    }

    fn stated(&self) -> Result<Order, String> {
        fn some(text: &str) -> Option<&str> {
            Some(text).filter(|text| !text.is_empty())
        }
        let genre = genres::named(&self.genre).map_err(|error| error.to_string())?;
        let layout = some(&self.layout).map(genres::parse).transpose();
        let layout = layout.map_err(|error| error.to_string())?;
        let wanted = Wanted::read(&WantedText {
            genre: genre.card().slug,
            size: Some(&self.size),
            variant: some(&self.variant),
            grade: some(&self.grade).or(Some("any")),
            symmetry: some(&self.symmetry).or(Some("none")),
            irreducible: !self.spread,
            layout: layout.as_ref(),
            clues: some(&self.clues),
            all_clues: self.all_clues,
            flags: self.flags,
            needs: some(&self.needs),
            form: some(&self.form),
        });
        let order = wanted.and_then(|wanted| wanted.order());
        order.map_err(|refused| refused.to_string())
    }

    /// Place of a puzzle's grade among all grades.
    pub(crate) fn graded(&self, board: Board, rating: &Rating) -> usize {
        cuts(&self.genre, board).grade(rating) as usize
    }

    /// Returns whether this is the other entry with the same or a larger count.
    fn grown_from(&self, old: &Entry) -> bool {
        let same = Entry {
            count: old.count,
            ..self.clone()
        };
        same == *old && self.count >= old.count
    }
}

/// Checks that a name is that of a file of its own in any folder, on any system.
fn plain(name: &str) -> Result<(), String> {
    let is_plain = Path::new(name).file_name().is_some_and(|f| f == name);
    match portable(name) {
        _ if !is_plain || name.starts_with('.') => {
            let expected = "expected a plain name, without a folder and without a dot in front";
            Err(format!("found {name:?}, {expected}"))
        }
        Err(why) => Err(format!("found {name:?}, {why}")),
        Ok(_) if name.len() > LONGEST_NAME => Err(format!(
            "found a file name of {} bytes, expected at most {LONGEST_NAME}",
            name.len()
        )),
        Ok(_) => Ok(()),
    }
}

impl Job {
    /// Checks everything that a job file is held to, wherever the job was read from: names are
    /// plain and no two of them one file on any system, numbers are within bounds, and entries have
    /// the names that follow from their orders.
    pub fn checked(self) -> Result<Job, Wrong> {
        let wrong = |part, message| Wrong { part, message };
        let mut names: BTreeMap<String, Part> = BTreeMap::new();
        let mut take = |part: Part, name: &str| {
            plain(name).map_err(|message| wrong(part, message))?;
            let key = portable(name).unwrap_or_default();
            if TAKEN.iter().any(|taken| key == *taken) {
                let expected = "expected another name than those of the job's own files";
                return Err(wrong(part, format!("found {name:?}, {expected}")));
            }
            match names.insert(key, part) {
                None => Ok(()),
                Some(_) => Err(wrong(
                    part,
                    format!(
                        "{name:?} is named twice, if not here then on other systems, expected different names"
                    ),
                )),
            }
        };
        if self.output.is_empty() {
            let message = "found no file in output, expected at least one";
            return Err(wrong(Part::Whole, message.to_owned()));
        }
        for (number, name) in self.output.iter().enumerate() {
            let part = Part::Output(number);
            take(part, name)?;
            if Format::of(Path::new(name)).is_none() {
                let message = format!("found {name:?}, expected a file in .csv or .jsonl");
                return Err(wrong(part, message));
            }
        }
        if self.archive.as_ref().is_some_and(String::is_empty) {
            let message = "found no name, expected a folder";
            return Err(wrong(Part::Archive, message.to_owned()));
        }
        for (number, name) in self.books.iter().enumerate() {
            let part = Part::Book(number);
            if Path::new(name).extension().is_none_or(|e| e != "toml") {
                let message = format!("found {name:?}, expected a recipe: a file in .toml");
                return Err(wrong(part, message));
            }
            take(part, &Job::book_name(name).to_string_lossy())?;
        }
        if let Some(name) = &self.site {
            take(Part::Site, name)?;
        }
        if self.entries.is_empty() {
            let message = "found no [[entry]], expected at least one";
            return Err(wrong(Part::Whole, message.to_owned()));
        }
        let (mut blocks, mut entries) = (0, BTreeSet::new());
        for (number, entry) in self.entries.iter().enumerate() {
            let within = |part, what, found: u64, most: u64| match (1..=most).contains(&found) {
                true => Ok(()),
                false => Err(wrong(
                    part,
                    format!("found {what} {found}, expected 1 to {most}"),
                )),
            };
            within(Part::Count(number), "count", entry.count, MOST)?;
            if let Some(block) = entry.block {
                within(Part::Block(number), "block", block, LARGEST_BLOCK)?;
            }
            blocks += block_count(entry.block, entry.count);
            if blocks > MOST_BLOCKS {
                let part = match entry.block {
                    Some(_) => Part::Block(number),
                    None => Part::Count(number),
                };
                return Err(wrong(
                    part,
                    format!(
                        "found {blocks} blocks in all up to this entry, expected at most {MOST_BLOCKS}, as each is a \
                         file: ask for larger ones, or for fewer puzzles"
                    ),
                ));
            }
            let part = Part::Entry(number);
            let order = entry.stated().map_err(|message| wrong(part, message))?;
            let (name, derived) = (&entry.name, series(&order, entry.seed));
            if *name != derived {
                let message = format!("found the entry {name:?}, expected its name {derived}");
                return Err(wrong(part, message));
            }
            if entry.versions.chars().any(char::is_control) {
                let message = format!("found versions {:?}, expected a line", entry.versions);
                return Err(wrong(part, message));
            }
            if !entries.insert(name) {
                let message =
                    format!("{name} is there already: raise its count, or change the seed");
                return Err(wrong(part, message));
            }
        }
        Ok(self)
    }

    /// The blocks that every run needs, of all entries.
    pub fn blocks(&self) -> Vec<Block> {
        let entries = self.entries.iter().enumerate();
        entries
            .flat_map(|(number, entry)| entry.blocks(number))
            .collect()
    }

    /// The default folder of a job: the job file's name without its extension, in the current
    /// folder.
    pub fn usual_folder(file: &Path) -> Option<PathBuf> {
        file.extension()?;
        file.file_stem().map(PathBuf::from)
    }

    /// The name of a recipe's book.
    pub fn book_name(recipe: &str) -> PathBuf {
        let name = Path::new(recipe).file_name().unwrap_or_default();
        Path::new(name).with_extension("pdf")
    }

    /// Names of the output files of the finished job.
    pub fn files(&self) -> impl Iterator<Item = String> {
        let books = self.books.iter().map(|recipe| Job::book_name(recipe));
        let books = books.map(|name| name.to_string_lossy().into_owned());
        self.output.iter().cloned().chain(books)
    }

    /// Returns whether this job puts a file of this name into its folder.
    pub fn puts(&self, name: &str) -> bool {
        OWN_FILES.contains(&name)
            || self.files().any(|file| file == name)
            || self.site.as_deref() == Some(name)
    }

    /// Changes from an older job beyond additions; none if there are only additions.
    pub fn changes(&self, old: &Job) -> Option<String> {
        if let Some(name) = old.output.iter().find(|name| !self.output.contains(name)) {
            return Some(format!("the file {name} is no longer asked for"));
        }
        if self.archive != old.archive {
            return Some("the archive is another one".to_owned());
        }
        let mut rest = self.entries.iter();
        for entry in &old.entries {
            if rest.any(|new| new.grown_from(entry)) {
                continue;
            }
            let name = &entry.name;
            let now = self.entries.iter().find(|new| new.name == *name);
            return Some(match now {
                None => format!("the entry {name} is gone"),
                Some(now) if now.versions != entry.versions => format!(
                    "the entry {name} was begun by {}, this is {}",
                    entry.versions, now.versions
                ),
                Some(now) if now.count < entry.count => format!(
                    "the entry {name} has count {}, it had {}",
                    now.count, entry.count
                ),
                Some(now) if now.block != entry.block => {
                    format!("the blocks of the entry {name} have another size")
                }
                Some(_) => "the entries have another order".to_owned(),
            });
        }
        None
    }
}
