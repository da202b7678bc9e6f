//! The puzzles of a book as CSV, for errata and for verification.

use super::chapter::{BookPuzzle, Chapter};
use super::recipe::Recipe;
use super::typesetter::Refs;
use pencilmill_generator::board::answer_text;
use pencilmill_generator::puzzlink;
use pencilmill_records::entry::Credits;
use pencilmill_records::printable::cell;
use pencilmill_records::row::hash_text;

/// The columns: the place in the book, followed by columns of records.
const COLUMNS: &str = "number page answer_page date section id genre rows cols grade score puzzle answer \
                       url hash heading title author";

/// The list of a book's puzzles.
pub fn list(recipe: &Recipe, chapters: &[Chapter], refs: &Refs) -> Result<Vec<u8>, csv::Error> {
    let mut rows = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    rows.write_record(COLUMNS.split(' '))?;
    let mut number = 0;
    for (section, chapter) in (1..).zip(chapters) {
        for sheet in &chapter.sheets {
            let BookPuzzle {
                id,
                credits: Credits([title, author]),
                puzzle,
                answer,
                grade,
                score,
                ..
            } = sheet;
            let card = puzzle.genre.card();
            let page = |pages: &[usize]| {
                let page = pages.get(number);
                page.map_or(String::new(), |page| (page + 1).to_string())
            };
            let date = recipe.date_of(number);
            let date = date.map_or(String::new(), |day| day.to_string());
            let score = score.map_or(String::new(), |score| score.to_string());
            rows.write_record([
                (1 + number).to_string().as_str(),
                &page(&refs.puzzles),
                &page(&refs.answers),
                &date,
                &i32::to_string(&section),
                &cell(id.as_deref().unwrap_or("")),
                card.slug,
                &puzzle.board.rows.to_string(),
                &puzzle.board.cols.to_string(),
                grade.map_or("", |grade| grade.name()),
                &score,
                &puzzle.to_string(),
                &answer_text(answer),
                &puzzlink::address(puzzle).unwrap_or_default(),
                &hash_text(puzzle.canonical_hash()),
                &cell(chapter.title.as_deref().unwrap_or(card.title)),
                &cell(title),
                &cell(author),
            ])?;
            number += 1;
        }
    }
    rows.into_inner()
        .map_err(|error| csv::Error::from(std::io::Error::other(error.to_string())))
}
