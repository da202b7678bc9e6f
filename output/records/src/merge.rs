//! Tables for data merge in layout programs: a row for each puzzle, with the paths of its pictures.

use crate::entry::Entry;
use crate::printable::cell;
use pencilmill_generator::board::Language;
use pencilmill_generator::verdict::minutes;
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};

/// The columns. Those of pictures begin with an @, as data merge in InDesign wants it.
const COLUMNS: [&str; 10] = [
    "number", "title", "size", "grade", "stars", "id", "@puzzle", "@answer", "genre", "minutes",
];
/// Number of stars of the hardest grade.
const STARS: usize = 5;

/// A grade from 1 as full stars, filled up with empty ones.
pub fn stars(grade: usize) -> String {
    let full = grade.min(STARS);
    "★".repeat(full) + &"☆".repeat(STARS - full)
}

/// Writes a table.
pub struct Merge<W: Write> {
    rows: csv::Writer<W>,
    language: Language,
}

impl<W: Write> Merge<W> {
    /// Begins a table with titles and grades in a language.
    pub fn new(to: W, language: Language) -> io::Result<Merge<W>> {
        let mut rows = csv::WriterBuilder::new()
            .terminator(csv::Terminator::CRLF)
            .from_writer(to);
        rows.write_record(COLUMNS)?;
        Ok(Merge { rows, language })
    }

    /// Adds a puzzle with its number and the paths of its pictures; without an answer the last is
    /// empty.
    pub fn add(
        &mut self,
        number: u64,
        entry: &Entry,
        [puzzle, answer]: [&str; 2],
    ) -> io::Result<()> {
        let card = entry.puzzle.genre.card();
        let grade = entry.claims.grade;
        let minutes = entry.claims.score.map(minutes);
        self.rows.write_record([
            number.to_string().as_str(),
            self.language.of(card.title, card.title_ja),
            &entry.puzzle.board.to_string(),
            grade.map_or("", |grade| grade.word(self.language)),
            &grade.map_or(String::new(), |grade| stars(grade as usize + 1)),
            &cell(entry.claims.id.as_deref().unwrap_or_default()),
            puzzle,
            answer,
            card.slug,
            &minutes.map_or(String::new(), |minutes| minutes.to_string()),
        ])?;
        Ok(())
    }

    /// The completed output.
    pub fn finish(self) -> io::Result<W> {
        self.rows
            .into_inner()
            .map_err(csv::IntoInnerError::into_error)
    }
}

/// The path from one folder to another, both of which exist, with slashes: empty or ending in one.
/// It is absolute where there is none.
pub fn way(from: &Path, to: &Path) -> io::Result<String> {
    let (from, to) = (real(from)?, real(to)?);
    let names = |path: &Path| -> Vec<String> {
        let parts = path.components();
        let name = |part: Component| part.as_os_str().to_string_lossy().into_owned();
        parts.map(name).collect()
    };
    let (a, b) = (names(&from), names(&to));
    let shared = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    if shared == 0 {
        return Ok(format!("{}/", to.display()));
    }
    let up = a[shared..].iter().map(|_| "../".to_owned());
    let down = b[shared..].iter().map(|name| format!("{name}/"));
    Ok(up.chain(down).collect())
}

/// The path of a folder without links; one that is missing will be in its parent.
fn real(path: &Path) -> io::Result<PathBuf> {
    if path.as_os_str().is_empty() {
        return Path::new(".").canonicalize();
    }
    match (path.canonicalize(), path.parent(), path.file_name()) {
        (Err(error), Some(parent), Some(name)) if error.kind() == io::ErrorKind::NotFound => {
            Ok(real(parent)?.join(name))
        }
        (found, ..) => found,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn ways_lead_from_folder_to_folder() {
        let folder = tempfile::tempdir().unwrap();
        let [here, beside, within] = ["a", "b", "a/c d"].map(|name| folder.path().join(name));
        for path in [&here, &beside, &within] {
            fs::create_dir(path).unwrap();
        }
        for (from, to, expected) in [
            (&here, &here, ""),
            (&here, &within, "c d/"),
            (&here, &beside, "../b/"),
            (&within, &beside, "../../b/"),
        ] {
            assert_eq!(way(from, to).unwrap(), expected);
        }
        let none = folder.path().join("none");
        assert_eq!(way(&here, &none).unwrap(), "../none/");
    }
}
