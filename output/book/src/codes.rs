//! QR codes in the corners of pages of puzzles, which lead to the publisher's own site.

use super::BookError;
use super::chapter::{BookPuzzle, Chapter};
use super::page::Type;
use super::paper::{Area, Mpt, POINT};
use super::qr::Code;
use super::recipe::Recipe;
use super::typesetter::{Align, Typesetter};
use super::words;
use pencilmill_figures::figure::Point;
use pencilmill_page::site::Places;

/// Side of the code in the corner of a page: 12 mm.
const CORNER: Mpt = 34 * POINT;
/// White space around a code.
const QUIET: Mpt = 6 * POINT;

/// The address of each puzzle of a book on a site made from the book's list.
pub fn addresses(recipe: &Recipe, chapters: &[Chapter]) -> Vec<String> {
    let Some(base) = &recipe.code_base else {
        return Vec::new();
    };
    let mut places = Places::default();
    let sheets = chapters.iter().flat_map(|chapter| &chapter.sheets);
    let address = |(puzzle, sheet): (usize, &BookPuzzle)| {
        let grade = sheet.grade.map_or("", |grade| grade.name());
        let (file, _) = places.next(sheet.puzzle.genre.card(), grade);
        format!("{base}{file}#{}", 1 + puzzle)
    };
    sheets.enumerate().map(address).collect()
}

impl Typesetter<'_> {
    /// Type of small text beside a code.
    fn beside_code(&self) -> Type {
        Type::plain(self.sizes.small, self.recipe.lang.is_japanese())
    }

    /// The box for puzzles on a page, above a reminder of the rules and the code in its corner, if
    /// there is one.
    pub fn puzzle_area(&self, number: usize, reminder: Mpt) -> Area {
        let area = self.text_area(number);
        let area = Area {
            bottom: area.bottom - reminder,
            ..area
        };
        if self.addresses.is_empty() {
            return area;
        }
        let strip = CORNER.max(2 * self.beside_code().leading()) + QUIET;
        Area {
            bottom: area
                .bottom
                .min(area.bottom + reminder + self.head_room() - strip),
            ..area
        }
    }

    /// Adds the code in the outer corner of the current page, for the first of its puzzles.
    pub fn corner_code(&mut self, first: usize, count: usize) -> Result<(), BookError> {
        let address = self.addresses.get(first);
        let Some(code) = address.and_then(|address| Code::filling(address, CORNER)) else {
            return Ok(());
        };
        let area = self.area();
        let foot = area.bottom + self.head_room();
        let right_hand = self.is_right_hand();
        let left = match right_hand {
            true => area.right - code.side,
            false => area.left,
        };
        let at = Point::new(left, foot - code.side);
        let described = || address.cloned().unwrap_or_default();
        let elements = self.pictured(described, code.elements(at));
        self.add("the code of the page", elements);
        let (beside, align) = match right_hand {
            true => (left - QUIET, Align::Right),
            false => (left + code.side + QUIET, Align::Left),
        };
        let beside = Area {
            left: beside,
            right: beside,
            ..area
        };
        let kind = self.beside_code();
        let range = self.range(first, count);
        let web = self.recipe.lang.word(words::ON_THE_WEB);
        let base = foot - 2 * POINT;
        let mut elements = self.line(&web, kind, beside, base, align)?;
        let above = base - kind.leading();
        elements.extend(self.line(&range, kind.bold(), beside, above, align)?);
        self.add("what the code of the page leads to", elements);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gather::{Gathered, gather};
    use crate::list::list;
    use crate::sources::Sources;
    use crate::typesetter::Refs;
    use pencilmill_page::sheets;
    use pencilmill_page::site::{SITE, Site};
    use pencilmill_records::atomic_file::inputs;
    use pencilmill_records::own_folder::OwnFolder;
    use pencilmill_records::read::Reader;
    use pencilmill_records::verify::Gate;

    #[test]
    fn addresses_are_those_of_the_site_made_from_the_list() {
        let section = |(genre, size)| format!("[[section]]\ngenre = \"{genre}\"\nsize = {size}\n");
        let [first, second] = [("canal-view", 4), ("bricklayer", 5)].map(section);
        let text = format!(
            "title = \"A\"\nexample = false\ncode_base = \"https://example.org/a\"\n\
             {first}count = 5\n{second}count = 101\ngrade = \"solvable\"\n{first}count = 4\n"
        );
        let recipe = Recipe::parse("r.toml", &text).unwrap();
        let sources = Sources::made();
        let Gathered { chapters, .. } = gather(&recipe, &sources).unwrap();
        let folder = std::env::temp_dir().join(format!("pencilmill-codes-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("list.csv");
        std::fs::write(&file, list(&recipe, &chapters, &Refs::default()).unwrap()).unwrap();
        let site = folder.join("site");
        let own = OwnFolder::begin(&site, SITE, false, inputs([&file]), None).unwrap();
        let mut made = Site::new("A", own);
        let mut reader = Reader::open(&file).unwrap().numbered().unwrap();
        sheets(&mut reader, Gate::default(), false, 1, |sheet| {
            made.add(&sheet?)
        })
        .unwrap();
        made.finish().unwrap();

        let addresses = addresses(&recipe, &chapters);
        let sheets = chapters.iter().flat_map(|chapter| &chapter.sheets);
        let mut count = 0;
        for (sheet, address) in sheets.zip(&addresses) {
            let rest = address.strip_prefix("https://example.org/a/").unwrap();
            let (page, number) = rest.split_once('#').unwrap();
            let page = std::fs::read_to_string(site.join(page)).unwrap();
            let mut puzzles = page
                .lines()
                .skip_while(|line| !line.contains("id=\"puzzles\""));
            // its number follows its score
            let score = sheet.score.map_or(String::new(), |score| score.to_string());
            let named = format!("\"{score}\",\"{number}\"");
            let there = puzzles.find(|line| line.contains(&named)).unwrap();
            assert_eq!(number, (1 + count).to_string());
            assert!(there.contains(&sheet.puzzle.to_string()), "{address}");
            count += 1;
        }
        assert_eq!((count, addresses.len()), (110, 110));
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn codes_of_the_longest_addresses_can_be_read() {
        let base = "https://example.org/".to_owned() + &"x".repeat(41);
        let slugs = pencilmill_generator::genres::ALL.iter();
        for slug in slugs.map(|genre| genre.card().slug) {
            let address = format!("{base}{slug}-gentle-100.html#1000");
            assert!(Code::filling(&address, CORNER).is_some(), "{address}");
        }
    }
}
