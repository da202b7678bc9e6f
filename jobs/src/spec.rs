//! The job file: entries and outputs.

use crate::JobError;
use crate::plan::{Block, block_count, cut};
use pencilmill_generator::board::Board;
use pencilmill_generator::genre::{
    Arrangement, Begun, ClueSymmetry, Need, Order, Pattern, Puzzle, Wishes,
};
use pencilmill_generator::genres;
use pencilmill_generator::grade::{Rating, cuts};
use pencilmill_generator::random::seed_of_night;
use pencilmill_generator::record::{series, versions};
use pencilmill_page::site::is_page;
use pencilmill_records::atomic_file::LONGEST_NAME;
use pencilmill_records::config::{ConfigText, Misplaced, OrderKeys, Size};
use pencilmill_records::write::Format;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use toml::Spanned;

/// Numbers of puzzles by kind of entry.
pub type Kinds = BTreeMap<String, u64>;

/// Files of every job.
pub const OWN_FILES: [&str; 3] = ["state.json", "manifest.json", FILES];
/// The file with the checksums.
pub const FILES: &str = "files.json";

/// Reserved names in a job's folder.
const TAKEN: [&str; 7] = [
    "blocks",
    "files.json",
    "lock",
    "locks",
    "log",
    "manifest.json",
    "state.json",
];
/// Maximum number of puzzles of an entry.
const MOST: u64 = 1_000_000_000;
/// Maximum number of indices of a block, which is held in memory.
const LARGEST_BLOCK: u64 = 10_000;
/// Maximum number of blocks of a job, each of which is a file.
const MOST_BLOCKS: u64 = 200_000;

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
    /// The minutes that a puzzle may take; empty for any.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub minutes: String,
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
    /// Tests whether puzzles are wanted that take certain minutes or need certain arguments.
    pub fn has_wishes(&self) -> bool {
        !self.minutes.is_empty() || !self.needs.is_empty()
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
        let genre = genres::named(&self.genre).map_err(|e| damaged(&self.name, e))?;
        let board = self.size.parse().map_err(|e| damaged(&self.name, e))?;
        let variant = Some(self.variant.as_str()).filter(|v| !v.is_empty());
        let order = Order::new(genre, Some(board), variant).map_err(|e| damaged(&self.name, e))?;
        let order = match self.grade.as_str() {
            "" => order,
            mix => order.graded(mix.parse().map_err(|e| damaged(&self.name, e))?),
        };
        let symmetry = match self.symmetry.as_str() {
            "" => ClueSymmetry::None,
            name => name.parse().map_err(|e| damaged(&self.name, e))?,
        };
        let order = order.symmetric(symmetry);
        let order = order.map_err(|e| damaged(&self.name, e))?;
        let order = if self.spread { order.spread() } else { order };
        let text = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        let printed = text(&self.layout).map(|layout| genres::parse(&layout));
        let printed = printed.transpose().map_err(|e| damaged(&self.name, e))?;
        let pattern = text(&self.clues).map(|clues| clues.parse::<Pattern>());
        let pattern = pattern.transpose().map_err(|e| damaged(&self.name, e))?;
        let span = text(&self.minutes).map(|minutes| minutes.parse());
        let span = span.transpose().map_err(|e| damaged(&self.name, e))?;
        let needs = self.needs.split(',').filter(|need| !need.is_empty());
        let needs: Result<_, _> = needs.map(str::parse).collect();
        let order = order.wished(Wishes {
            flagged: self.flags,
            minutes: span,
            needs: needs.map_err(|e| damaged(&self.name, e))?,
        });
        Ok(order.begun(Begun {
            printed: printed.map(|puzzle| puzzle.printed),
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

fn damaged(name: &str, error: impl Display) -> JobError {
    JobError::Damaged(format!("entry {name}: {error}"))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct JobText {
    #[serde(default)]
    output: Option<Vec<Spanned<String>>>,
    archive: Option<Spanned<String>>,
    #[serde(default)]
    books: Vec<Spanned<String>>,
    site: Option<Spanned<String>>,
    #[serde(default)]
    entry: Vec<Spanned<EntryText>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryText {
    genre: Spanned<String>,
    size: Option<Spanned<Size>>,
    variant: Option<Spanned<String>>,
    grade: Option<Spanned<String>>,
    symmetry: Option<Spanned<String>>,
    irreducible: Option<bool>,
    layout: Option<Spanned<String>>,
    clues: Option<Spanned<String>>,
    #[serde(default)]
    all_clues: bool,
    #[serde(default)]
    flags: bool,
    minutes: Option<Spanned<String>>,
    needs: Option<Spanned<String>>,
    count: Spanned<u64>,
    #[serde(default = "one")]
    seed: u64,
    block: Option<Spanned<u64>>,
}

const fn one() -> u64 {
    1
}

impl EntryText {
    fn read(&self, source: &ConfigText, night: u64) -> Result<Entry, Misplaced> {
        let order = source.order(OrderKeys {
            genre: &self.genre,
            size: self.size.as_ref(),
            variant: self.variant.as_ref(),
            grade: self.grade.as_ref(),
            symmetry: self.symmetry.as_ref(),
            irreducible: self.irreducible.unwrap_or(false),
            layout: self.layout.as_ref(),
            clues: self.clues.as_ref(),
            all_clues: self.all_clues,
            flags: self.flags,
            minutes: self.minutes.as_ref(),
            needs: self.needs.as_ref(),
        })?;
        let Arrangement { symmetry, spread } = order.arrangement;
        let symmetry = Some(symmetry).filter(|&symmetry| symmetry != ClueSymmetry::None);
        let count = source.within(&self.count, "count", 1..=MOST)?;
        let block = match &self.block {
            None => None,
            Some(block) => Some(source.within(block, "block", 1..=LARGEST_BLOCK)?),
        };
        let seed = seed_of_night(self.seed, night);
        let printed = order.begun.printed.as_ref();
        let layout = printed.map(|printed| Puzzle {
            genre: order.genre,
            board: order.board,
            printed: printed.clone(),
        });
        let pattern = order.begun.pattern.as_ref();
        let needs: Vec<String> = order.wishes.needs.iter().map(Need::to_string).collect();
        Ok(Entry {
            genre: order.genre.card().slug.to_owned(),
            size: order.board.to_string(),
            variant: order.variant.to_owned(),
            grade: order.grades.to_string(),
            symmetry: symmetry.map_or_else(String::new, |symmetry| symmetry.to_string()),
            spread,
            layout: layout.map_or_else(String::new, |layout| layout.to_string()),
            clues: pattern.map_or_else(String::new, Pattern::to_string),
            all_clues: pattern.is_some_and(|pattern| pattern.all),
            flags: order.wishes.flagged,
            minutes: order
                .wishes
                .minutes
                .map_or_else(String::new, |span| span.to_string()),
            needs: needs.join(","),
            count,
            seed,
            block,
            name: series(&order, seed),
            versions: versions(&order),
        })
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

    /// Reads a job file. `night` is mixed into all seeds; night 0 leaves them unchanged.
    pub fn parse(file: &str, text: &str, night: u64) -> Result<Job, Misplaced> {
        let source = ConfigText { file, text };
        let parsed: JobText = source.read()?;

        let fits = |span, name: &str| match name.len() {
            0..=LONGEST_NAME => Ok(()),
            bytes => {
                let found =
                    format!("found a file name of {bytes} bytes, expected at most {LONGEST_NAME}");
                Err(source.wrong(span, found))
            }
        };
        let mut output: Vec<String> = Vec::new();
        for name in parsed.output.iter().flatten() {
            let (span, name) = (name.span(), name.get_ref());
            let plain = Path::new(name)
                .file_name()
                .is_some_and(|f| f == name.as_str());
            if !plain || name.starts_with('.') || Format::of(Path::new(name)).is_none() {
                let expected = "expected the name of a file, without a folder, in .csv or .jsonl";
                return Err(source.wrong(span, format!("found {name:?}, {expected}")));
            }
            if output.contains(name) {
                return Err(source.wrong(span, format!("{name:?} is named twice")));
            }
            fits(span, name)?;
            output.push(name.clone());
        }
        match parsed.output {
            None => output.push("puzzles.csv".to_owned()),
            Some(_) if output.is_empty() => {
                return Err(source.wrong(0..0, "found no file in output, expected at least one"));
            }
            Some(_) => {}
        }
        if let Some(archive) = &parsed.archive
            && archive.get_ref().is_empty()
        {
            return Err(source.wrong(archive.span(), "found no name, expected a folder"));
        }

        let mut books: Vec<String> = Vec::new();
        for book in &parsed.books {
            let name = book.get_ref();
            let path = Path::new(name);
            if path.extension().is_none_or(|e| e != "toml") {
                let message = format!("found {name:?}, expected a recipe: a file in .toml");
                return Err(source.wrong(book.span(), message));
            }
            let stem = path.file_stem();
            if books
                .iter()
                .any(|other| Path::new(other).file_stem() == stem)
            {
                let message = format!("{name:?} gives a book of a name that is there already");
                return Err(source.wrong(book.span(), message));
            }
            fits(book.span(), &Job::book_name(name).to_string_lossy())?;
            books.push(name.clone());
        }

        if let Some(site) = &parsed.site {
            let name = site.get_ref();
            let plain = Path::new(name)
                .file_name()
                .is_some_and(|f| f == name.as_str());
            if !plain || name.starts_with('.') || TAKEN.contains(&name.as_str()) {
                let expected = "expected the name of a folder of its own in the job's folder";
                return Err(source.wrong(site.span(), format!("found {name:?}, {expected}")));
            }
            if output.contains(name) {
                return Err(source.wrong(site.span(), format!("{name:?} is named twice")));
            }
        }

        let mut entries: Vec<Entry> = Vec::new();
        let mut blocks = 0;
        for entry in &parsed.entry {
            let read = entry.get_ref().read(&source, night)?;
            blocks += block_count(read.block, read.count);
            if blocks > MOST_BLOCKS {
                let message = format!(
                    "found {blocks} blocks in all up to this entry, expected at most {MOST_BLOCKS}, as each is a \
                     file: ask for larger ones, or for fewer puzzles"
                );
                let text = entry.get_ref();
                let place = text.block.as_ref().map_or(text.count.span(), Spanned::span);
                return Err(source.wrong(place, message));
            }
            if entries.iter().any(|other| other.name == read.name) {
                let name = read.name;
                let message =
                    format!("{name} is there already: raise its count, or change the seed");
                return Err(source.wrong(entry.span(), message));
            }
            entries.push(read);
        }
        if entries.is_empty() {
            return Err(source.wrong(0..0, "found no [[entry]], expected at least one"));
        }
        Ok(Job {
            output,
            archive: parsed.archive.map(Spanned::into_inner),
            books,
            site: parsed.site.map(Spanned::into_inner),
            entries,
        })
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

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Job, Misplaced> {
        Job::parse("job.toml", text, 0)
    }

    const BRICKS: &str = "[[entry]]\ngenre = \"bricklayer\"\ncount = 5\n";
    const CANALS: &str = "[[entry]]\ngenre = \"canal-view\"\nsize = \"5x6\"\ncount = 7\nseed = 3\n";

    #[test]
    fn defaults_are_filled_in() {
        let job = parse(&[BRICKS, CANALS].concat()).unwrap();
        assert_eq!(job.output, ["puzzles.csv"]);
        assert_eq!((job.entries[0].seed, job.entries[1].count), (1, 7));
        assert_eq!(job.entries[1].name, "canal-view-5x6-s3");
        assert!(job.entries[0].order().is_ok());
        let seed = |night| Job::parse("", CANALS, night).unwrap().entries[0].seed;
        assert_eq!(seed(0), 3);
        assert_eq!(seed(20), seed_of_night(3, 20));
    }

    #[test]
    fn clues_are_arranged() {
        let text = "[[entry]]\ngenre = \"litos\"\ncount = 2\nsymmetry = \"rotation\"\n";
        let entry = &parse(text).unwrap().entries[0];
        assert_eq!(entry.name, "litos-8x8-rotation-spread-s1");
        let order = entry.order().unwrap();
        assert_eq!(order.arrangement.symmetry, ClueSymmetry::Rotation);
        assert!(order.arrangement.spread);
        let bare = [text, "irreducible = true\n"].concat();
        let bare = &parse(&bare).unwrap().entries[0];
        assert!(!bare.order().unwrap().arrangement.spread);
        assert_eq!(bare.name, "litos-8x8-rotation-s1");
    }

    #[test]
    fn layouts_and_pictures_are_kept() {
        let picture = "clues = \"\"\"\n#..#\n....\n.##.\n....\n\"\"\"\n";
        let text = "[[entry]]\ngenre = \"canal-view\"\ncount = 2\nall_clues = true\n";
        let entry = &parse(&[text, picture].concat()).unwrap().entries[0];
        assert_eq!(entry.size, "4x4");
        let pattern = entry.order().unwrap().begun.pattern.clone().unwrap();
        assert!(pattern.all && pattern.cells().len() == 4);
        assert_eq!(series(&entry.order().unwrap(), 1), entry.name);
        let text = "[[entry]]\ngenre = \"nodeloop\"\ncount = 2\n";
        let layout = "layout = \"nodeloop 6x6; black r3c4; number r0c1=2\"\n";
        let entry = &parse(&[text, layout].concat()).unwrap().entries[0];
        assert_eq!(entry.layout, "nodeloop 6x6; black r3c4");
        assert_eq!(series(&entry.order().unwrap(), 1), entry.name);
        let changed = parse(&[text, &layout.replace("r3c4", "r3c5")].concat()).unwrap();
        let old = parse(&[text, layout].concat()).unwrap();
        assert!(changed.changes(&old).is_some());
    }

    #[test]
    fn errors_name_the_place() {
        for (wrong, place, what) in [
            ("", "1:1", "no [[entry]]"),
            ("[[entry]]\ngenre = \"bricklayer\"\n", "1:1", "count"),
            (
                "[[entry]]\ngenre = \"bricklayr\"\ncount = 5\n",
                "2:9",
                "bricklayer",
            ),
            (
                "[[entry]]\ngenre = \"bricklayer\"\nsize = \"x\"\ncount = 5\n",
                "3:8",
                "10 or 8x12",
            ),
            (
                "[[entry]]\ngenre = \"bricklayer\"\nsize = 99\ncount = 5\n",
                "3:8",
                "99x99",
            ),
            (
                "[[entry]]\ngenre = \"bricklayer\"\nvariant = \"z\"\ncount = 5\n",
                "3:11",
                "variant",
            ),
            (
                "[[entry]]\ngenre = \"bricklayer\"\ncount = 0\n",
                "3:9",
                "expected 1 to",
            ),
            (
                "[[entry]]\ngenre = \"bricklayer\"\ncount = -1\n",
                "3:9",
                "integer",
            ),
            (
                "[[entry]]\ngenre = \"bricklayer\"\ncount = 5\ngrade = \"x\"\n",
                "4:9",
                "found \"x\", expected one of gentle",
            ),
            (
                "[[entry]]\ngenre = \"sentinels\"\ncount = 5\nsymmetry = \"x\"\n",
                "4:12",
                "found symmetry \"x\", expected one of none, rotation",
            ),
            (
                "[[entry]]\ngenre = \"bricklayer\"\ncount = 5\nsymmetry = \"rotation\"\n",
                "4:12",
                "bricklayer knows no symmetry",
            ),
            (
                "[[entry]]\ngenre = \"canal-view\"\ncount = 5\nclues = \"x\"\n",
                "4:9",
                "expected # (a clue) or . (none)",
            ),
            (
                "[[entry]]\ngenre = \"canal-view\"\ncount = 5\nlayout = \"alike 4x4;\"\n",
                "4:10",
                "a puzzle of alike, expected one of canal-view",
            ),
            (
                "[[entry]]\ngenre = \"bricklayer\"\ncount = 5\nlevel = \"x\"\n",
                "4:1",
                "level",
            ),
            (
                "[[entry]]\ngenre = \"bricklayer\"\ncount = 5\nblock = 0\n",
                "4:9",
                "block 0",
            ),
            ("output = [\"a/b.csv\"]\n", "1:11", "a/b.csv"),
            ("output = [\"a.csv\", \"a.csv\"]\n", "1:20", "twice"),
            ("output = [\"a.pdf\"]\n", "1:11", "a.pdf"),
            ("output = [\n", "1:", ""),
            (
                &format!("output = [\"{}.csv\"]\n", "x".repeat(239)),
                "1:11",
                "at most 242",
            ),
            (
                &format!("books = [\"{}.toml\"]\n", "x".repeat(239)),
                "1:10",
                "at most 242",
            ),
            ("archive = \"\"\n", "1:11", "a folder"),
            ("books = [\"a.pdf\"]\n", "1:10", "a recipe"),
            ("site = \"a/b\"\n", "1:8", "a folder"),
            ("site = \"blocks\"\n", "1:8", "of its own"),
            ("site = \"puzzles.csv\"\n", "1:8", "twice"),
            ("books = [\"a.toml\", \"b/a.toml\"]\n", "1:20", "already"),
            (&[BRICKS, CANALS, BRICKS].concat(), "9:1", "already"),
            (
                "[[entry]]\ngenre = \"bricklayer\"\ncount = 1000000000\nblock = 1\n",
                "4:9",
                "found 1000000000 blocks",
            ),
        ] {
            let text = parse(wrong).unwrap_err().to_string();
            let start = format!("job.toml:{place}");
            assert!(
                text.starts_with(&start) && text.contains(what),
                "{wrong}\n{text}"
            );
        }
    }

    #[test]
    fn adding_is_no_change() {
        let old = parse(BRICKS).unwrap();
        let more = BRICKS.replace("= 5", "= 6");
        for grown in [
            &[BRICKS, CANALS].concat(),
            &[CANALS, BRICKS].concat(),
            &more,
        ] {
            assert_eq!(parse(grown).unwrap().changes(&old), None);
            assert!(old.changes(&parse(grown).unwrap()).is_some());
        }
        let both = parse(&[BRICKS, CANALS].concat()).unwrap();
        for changed in [
            BRICKS.replace("= 5", "= 5\nseed = 2"),
            BRICKS.replace("= 5", "= 5\nblock = 2"),
            ["archive = \"seen\"\n", BRICKS].concat(),
            ["output = [\"other.csv\"]\n", BRICKS].concat(),
        ] {
            assert!(
                parse(&changed).unwrap().changes(&old).is_some(),
                "{changed}"
            );
        }
        let turned = parse(&[CANALS, BRICKS].concat()).unwrap();
        assert!(turned.changes(&both).is_some());
    }
}
