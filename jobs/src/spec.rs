//! A job: entries and outputs, with all defaults filled in.

use crate::JobError;
use crate::plan::{Block, cut};
use pencilmill_generator::board::Board;
use pencilmill_generator::genre::{Begun, ClueSymmetry, Order, Pattern, Wishes};
use pencilmill_generator::genres;
use pencilmill_generator::grade::{Rating, cuts};
use pencilmill_page::site::is_page;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::str::FromStr;

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

/// A job, with all defaults filled in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
        fn told<T>(result: Result<T, impl Display>) -> Result<T, String> {
            result.map_err(|error| error.to_string())
        }
        fn parsed<T: FromStr<Err: Display>>(text: &str) -> Result<Option<T>, String> {
            let text = Some(text).filter(|text| !text.is_empty());
            told(text.map(str::parse).transpose())
        }
        let genre = told(genres::named(&self.genre))?;
        let variant = Some(self.variant.as_str()).filter(|v| !v.is_empty());
        let board = told(self.size.parse())?;
        let mut order = told(Order::new(genre, Some(board), variant))?;
        if let Some(mix) = parsed(&self.grade)? {
            order = order.graded(mix);
        }
        let symmetry = parsed(&self.symmetry)?.unwrap_or(ClueSymmetry::None);
        let order = told(order.symmetric(symmetry))?;
        let order = if self.spread { order.spread() } else { order };
        let layout = Some(&self.layout).filter(|layout| !layout.is_empty());
        let layout = told(layout.map(|layout| genres::parse(layout)).transpose())?;
        let pattern: Option<Pattern> = parsed(&self.clues)?;
        let needs = self.needs.split(',').filter(|need| !need.is_empty());
        let order = order.wished(Wishes {
            flagged: self.flags,
            needs: told(needs.map(str::parse).collect())?,
        });
        Ok(order.begun(Begun {
            printed: layout.map(|puzzle| puzzle.printed),
            answer: None,
            pattern: pattern.map(|pattern| pattern.with_all(self.all_clues)),
        }))
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

impl Job {
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
            || self.site.is_some() && is_page(name)
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
