//! Reading of the job file, and places of errors.

use crate::spec::{Entry, Job, Part, Wrong};
use pencilmill_generator::genre::{Arrangement, ClueSymmetry, Need, Pattern, Puzzle, Theme};
use pencilmill_generator::random::seed_of_night;
use pencilmill_generator::record::{series, versions};
use pencilmill_records::config::{ConfigText, Misplaced, OrderKeys, Size};
use serde::Deserialize;
use std::time::Duration;
use toml::Spanned;

/// Maximum number of threads.
const MOST_THREADS: u64 = 1024;

/// A job file: a job, and what its runs take unless their callers say otherwise.
#[derive(Debug)]
pub struct JobFile {
    /// The job.
    pub job: Job,
    /// Number of threads.
    pub threads: Option<usize>,
    /// Time after which a run is stopped.
    pub time_budget: Option<Duration>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct JobText {
    threads: Option<Spanned<u64>>,
    time_budget: Option<Spanned<String>>,
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
    form: Option<Spanned<String>>,
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
            form: self.form.as_ref(),
        })?;
        let Arrangement { symmetry, spread } = order.arrangement;
        let symmetry = Some(symmetry).filter(|&symmetry| symmetry != ClueSymmetry::None);
        let (count, block) = (*self.count.get_ref(), self.block.as_ref());
        let seed = seed_of_night(self.seed, night);
        let printed = order.begun.printed.as_ref();
        let layout = printed.map(|printed| Puzzle {
            genre: order.genre,
            board: order.board,
            printed: printed.clone(),
        });
        let pattern = order.begun.pattern.as_ref();
        let needs: Vec<String> = order.wishes.needs.iter().map(Need::to_string).collect();
        let form: Vec<String> = order.wishes.themes.iter().map(Theme::to_string).collect();
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
            form: form.join(","),
            count,
            seed,
            block: block.map(|block| *block.get_ref()),
            name: series(&order, seed),
            versions: versions(&order),
        })
    }
}

/// Reads a time: hours, minutes and seconds, each at most once and in this order.
pub fn duration(text: &str) -> Result<Duration, String> {
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

impl JobFile {
    /// Reads a job file. `night` is mixed into all seeds; night 0 leaves them unchanged.
    pub fn parse(file: &str, text: &str, night: u64) -> Result<JobFile, Misplaced> {
        let source = ConfigText { file, text };
        let parsed: JobText = source.read()?;

        let threads = source.any_within(parsed.threads.as_ref(), "threads", 1..=MOST_THREADS)?;
        let time = |time: &Spanned<String>| {
            let found = time.get_ref();
            duration(found)
                .map_err(|why| source.wrong(time.span(), format!("found {found:?}, {why}")))
        };
        let time_budget = parsed.time_budget.as_ref().map(time).transpose()?;
        let read = |entry: &Spanned<EntryText>| entry.get_ref().read(&source, night);
        let job = Job {
            output: match &parsed.output {
                None => vec!["puzzles.csv".to_owned()],
                Some(names) => texts(names),
            },
            archive: parsed.archive.as_ref().map(|name| name.get_ref().clone()),
            books: texts(&parsed.books),
            site: parsed.site.as_ref().map(|name| name.get_ref().clone()),
            entries: parsed.entry.iter().map(read).collect::<Result<_, _>>()?,
        };
        let job = job.checked().map_err(|Wrong { part, message }| {
            let span = |name: &Option<Spanned<String>>| name.as_ref().map(Spanned::span);
            let place = match part {
                Part::Whole => None,
                Part::Output(number) => parsed.output.as_ref().map(|all| all[number].span()),
                Part::Archive => span(&parsed.archive),
                Part::Book(number) => Some(parsed.books[number].span()),
                Part::Site => span(&parsed.site),
                Part::Entry(number) => Some(parsed.entry[number].span()),
                Part::Count(number) => Some(parsed.entry[number].get_ref().count.span()),
                Part::Block(number) => parsed.entry[number]
                    .get_ref()
                    .block
                    .as_ref()
                    .map(Spanned::span),
            };
            source.wrong(place.unwrap_or(0..0), message)
        })?;
        Ok(JobFile {
            job,
            threads: threads.map(|threads| threads as usize),
            time_budget,
        })
    }
}

fn texts(names: &[Spanned<String>]) -> Vec<String> {
    names.iter().map(|name| name.get_ref().clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Job, Misplaced> {
        JobFile::parse("job.toml", text, 0).map(|file| file.job)
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
        let seed = |night| JobFile::parse("", CANALS, night).unwrap().job.entries[0].seed;
        assert_eq!(seed(0), 3);
        assert_eq!(seed(20), seed_of_night(3, 20));
    }

    #[test]
    fn what_a_run_takes_is_no_part_of_the_job() {
        let text = ["threads = 3\ntime_budget = \"1h30m5s\"\n", BRICKS].concat();
        let file = JobFile::parse("", &text, 0).unwrap();
        assert_eq!(file.job, parse(BRICKS).unwrap());
        assert_eq!(file.threads, Some(3));
        assert_eq!(file.time_budget, Some(Duration::from_secs(5_405)));
    }

    #[test]
    fn times() {
        for (text, seconds) in [("5h", 18_000), ("90m", 5_400), ("0s", 0)] {
            assert_eq!(duration(text), Ok(Duration::from_secs(seconds)));
        }
        let wrong = "5 h 5m1h 1h1h -1s +1s 1.5h 99999999999999999999h";
        for wrong in wrong.split(' ').chain([""]) {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
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
        let bare = "[[entry]]\ngenre = \"canal-view\"\ncount = 2\nall_clues = true\n";
        refused(bare, "2:9", "expected cells with all_clues");
        // A file's lines, with the place of the error and a part of its message.
        let table = r#"
            1:1  | [[entry]] / genre = "bricklayer" | found no count
            4:1  | [[entry]] / genre = "bricklayer" / count = 5 / sise = 5 | found the key sise, expected size
            4:1  | [[entry]] / genre = "bricklayer" / count = 5 / colour = 5 | expected one of genre,
            3:9  | [[entry]] / genre = "bricklayer" / count = -5 | found -5, expected a whole number
            2:9  | [[entry]] / genre = "bricklayr" / count = 5 | bricklayer
            3:8  | [[entry]] / genre = "bricklayer" / size = "x" / count = 5 | 10 or 8x12
            3:8  | [[entry]] / genre = "bricklayer" / size = 4.0 / count = 5 | expected a size such as 10
            1:1  | [entry] / genre = "bricklayer" / count = 5 | expected [[entry]]
            3:8  | [[entry]] / genre = "bricklayer" / size = 99 / count = 5 | 99x99
            3:11 | [[entry]] / genre = "bricklayer" / variant = "z" / count = 5 | variant
            3:9  | [[entry]] / genre = "bricklayer" / count = 0 | expected 1 to
            3:9  | [[entry]] / genre = "bricklayer" / count = -1 | found -1, expected a whole number from 0
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
            1:15 | time_budget = "soon" | found "soon", expected a time as 5h
            1:11 | threads = 0 | found threads 0, expected 1 to 1024
            1:8  | site = "a/b" | a folder
            1:8  | site = "blocks" | of the job's own
            1:8  | site = "LOCK" | of the job's own
            1:8  | site = "puzzles.csv" | twice
            1:20 | output = ["A.csv", "a.csv"] | twice
            1:11 | output = ["CON.csv"] | a device on Windows
            1:20 | books = ["a.toml", "b/a.toml"] | twice
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
    fn what_is_stored_is_held_to_the_same() {
        let text = [
            "output = [\"a.csv\"]\nsite = \"web\"\nbooks = [\"b.toml\"]\n",
            CANALS,
        ]
        .concat();
        let stored = serde_json::to_string(&parse(&text).unwrap()).unwrap();
        let read = |text: &str| serde_json::from_str::<Job>(text);
        assert_eq!(read(&stored).unwrap(), parse(&text).unwrap());
        for (from, to) in [
            ("canal-view-5x6-s3", "../../outside"),
            ("\"a.csv\"", "\"../../evil.csv\""),
            ("\"web\"", "\"../web\""),
            ("b.toml", "manifest.txt"),
            ("\"count\":7", "\"count\":18446744073709551615"),
            ("\"block\":null", "\"block\":0"),
            ("\"size\":\"5x6\"", "\"size\":\"6x6\""),
        ] {
            let forged = stored.replace(from, to);
            assert_ne!(forged, stored);
            assert!(read(&forged).is_err(), "{forged}");
        }
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
