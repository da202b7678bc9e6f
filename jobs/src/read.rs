//! Reading of the job file, and places of errors.

use crate::plan::block_count;
use crate::spec::{Entry, Job, TAKEN};
use pencilmill_generator::genre::{Arrangement, ClueSymmetry, Need, Pattern, Puzzle};
use pencilmill_generator::random::seed_of_night;
use pencilmill_generator::record::{series, versions};
use pencilmill_records::atomic_file::LONGEST_NAME;
use pencilmill_records::config::{ConfigText, Misplaced, OrderKeys, Size};
use pencilmill_records::write::Format;
use serde::Deserialize;
use std::path::Path;
use toml::Spanned;

/// Maximum number of puzzles of an entry.
const MOST: u64 = 1_000_000_000;
/// Maximum number of indices of a block, which is held in memory.
const LARGEST_BLOCK: u64 = 10_000;
/// Maximum number of blocks of a job, each of which is a file.
const MOST_BLOCKS: u64 = 200_000;

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
            needs: self.needs.as_ref(),
        })?;
        let Arrangement { symmetry, spread } = order.arrangement;
        let symmetry = Some(symmetry).filter(|&symmetry| symmetry != ClueSymmetry::None);
        let count = source.within(&self.count, "count", 1..=MOST)?;
        let block = source.any_within(self.block.as_ref(), "block", 1..=LARGEST_BLOCK)?;
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
            let is_same = |other: &String| Path::new(other).file_stem() == path.file_stem();
            if books.iter().any(is_same) {
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
        let refused = |text: &str, place: &str, what: &str| {
            let error = parse(text).unwrap_err().to_string();
            let start = format!("job.toml:{place}");
            assert!(
                error.starts_with(&start) && error.contains(what),
                "{text}\n{error}"
            );
        };
        // A file's lines, with the place of the error and a part of its message.
        let table = r#"
            1:1  | [[entry]] / genre = "bricklayer" | count
            2:9  | [[entry]] / genre = "bricklayr" / count = 5 | bricklayer
            3:8  | [[entry]] / genre = "bricklayer" / size = "x" / count = 5 | 10 or 8x12
            3:8  | [[entry]] / genre = "bricklayer" / size = 99 / count = 5 | 99x99
            3:11 | [[entry]] / genre = "bricklayer" / variant = "z" / count = 5 | variant
            3:9  | [[entry]] / genre = "bricklayer" / count = 0 | expected 1 to
            3:9  | [[entry]] / genre = "bricklayer" / count = -1 | integer
            4:9  | [[entry]] / genre = "bricklayer" / count = 5 / grade = "x" | found "x", expected one of gentle
            4:12 | [[entry]] / genre = "sentinels" / count = 5 / symmetry = "x" | found symmetry "x", expected one of none, rotation
            4:12 | [[entry]] / genre = "bricklayer" / count = 5 / symmetry = "rotation" | bricklayer knows no symmetry
            4:9  | [[entry]] / genre = "canal-view" / count = 5 / clues = "x" | expected # (a clue) or . (none)
            4:10 | [[entry]] / genre = "canal-view" / count = 5 / layout = "alike 4x4;" | a puzzle of alike, expected one of canal-view
            4:1  | [[entry]] / genre = "bricklayer" / count = 5 / level = "x" | level
            4:9  | [[entry]] / genre = "bricklayer" / count = 5 / block = 0 | block 0
            1:11 | output = ["a/b.csv"] | a/b.csv
            1:20 | output = ["a.csv", "a.csv"] | twice
            1:11 | output = ["a.pdf"] | a.pdf
            1:11 | archive = "" | a folder
            1:10 | books = ["a.pdf"] | a recipe
            1:8  | site = "a/b" | a folder
            1:8  | site = "blocks" | of its own
            1:8  | site = "puzzles.csv" | twice
            1:20 | books = ["a.toml", "b/a.toml"] | already
            4:9  | [[entry]] / genre = "bricklayer" / count = 1000000000 / block = 1 | found 1000000000 blocks
        "#;
        for row in table.trim().lines() {
            let [place, text, what] = row.split(" | ").collect::<Vec<_>>()[..] else {
                panic!("{row}");
            };
            refused(&(text.replace(" / ", "\n") + "\n"), place.trim(), what);
        }
        refused("", "1:1", "no [[entry]]");
        refused("output = [\n", "1:", "");
        let long = "x".repeat(239);
        refused(
            &format!("output = [\"{long}.csv\"]\n"),
            "1:11",
            "at most 242",
        );
        refused(
            &format!("books = [\"{long}.toml\"]\n"),
            "1:10",
            "at most 242",
        );
        refused(&[BRICKS, CANALS, BRICKS].concat(), "9:1", "already");
    }

    #[test]
    fn adding_is_no_change() {
        let old = parse(BRICKS).unwrap();
        let more = BRICKS.replace("= 5", "= 6");
        for grown in [[BRICKS, CANALS].concat(), [CANALS, BRICKS].concat(), more] {
            let grown = parse(&grown).unwrap();
            assert_eq!(grown.changes(&old), None);
            assert!(old.changes(&grown).is_some());
        }
        let both = parse(&[BRICKS, CANALS].concat()).unwrap();
        for changed in [
            BRICKS.replace("= 5", "= 5\nseed = 2"),
            BRICKS.replace("= 5", "= 5\nblock = 2"),
            ["archive = \"seen\"\n", BRICKS].concat(),
            ["output = [\"other.csv\"]\n", BRICKS].concat(),
        ] {
            let changes = parse(&changed).unwrap().changes(&old);
            assert!(changes.is_some(), "{changed}");
        }
        let turned = parse(&[CANALS, BRICKS].concat()).unwrap();
        assert!(turned.changes(&both).is_some());
    }
}
