//! Books with a given number of pages: puzzles fill them in the proportions of the sections.

use super::error::FileError;
use super::font::{FontFiles, Fonts};
use super::gather::{Gathered, Gatherer};
use super::hints::find_hints;
use super::mixed::ordered;
use super::recipe::{Origin, Recipe, Section};
use super::set;
use super::sources::Sources;
use pencilmill_records::config::Misplaced;

/// A section's share of the puzzles, and its maximum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Share {
    weight: u64,
    most: u64,
}

/// Distributes puzzles among sections, at least one to each: the next one always goes to the
/// section with the fewest for its weight. A section therefore keeps its share when puzzles are
/// added.
fn dealt(parts: &[Share], puzzles: u64) -> Vec<u64> {
    let mut counts = vec![1; parts.len()];
    for _ in parts.len() as u64..puzzles {
        let open = parts.iter().zip(&counts).enumerate();
        let open = open.filter(|(_, (part, count))| **count < part.most);
        // Compared as fractions: weight over twice the count and one.
        let next = open.max_by(|(i, (a, m)), (j, (b, n))| {
            let left = u128::from(a.weight) * u128::from(2 * **n + 1);
            let right = u128::from(b.weight) * u128::from(2 * **m + 1);
            left.cmp(&right).then(j.cmp(i))
        });
        match next {
            Some((at, _)) => counts[at] += 1,
            None => break,
        }
    }
    counts
}

/// Numbers of puzzles by which a section grows to fill the last pages.
const STEPS: [u64; 2] = [4, 1];

/// State of filling a book.
struct Filling<'a> {
    recipe: &'a Recipe,
    fonts: Fonts<'a>,
    gatherer: Gatherer<'a>,
    parts: Vec<Share>,
}

impl Filling<'_> {
    /// The number of pages for so many puzzles or all available ones, and the number of these
    /// puzzles.
    fn taken(&mut self, puzzles: u64) -> Result<(usize, u64), FileError> {
        loop {
            let counts = dealt(&self.parts, puzzles);
            let found = self.gatherer.have_if_possible(&counts)?;
            let before = self.parts.clone();
            for (part, most) in self.parts.iter_mut().zip(found) {
                part.most = most.unwrap_or(part.most);
            }
            // Other sections make up for missing puzzles.
            if before == self.parts {
                return Ok((self.pages(&counts)?, counts.iter().sum()));
            }
        }
    }

    /// The number of pages for so many puzzles of each section.
    fn pages(&mut self, counts: &[u64]) -> Result<usize, FileError> {
        let chapters = self.gatherer.chapters(counts);
        let chapters = ordered(self.recipe, &self.fonts, chapters)?;
        find_hints(self.recipe, &chapters, self.gatherer.sources);
        let set = set::set(self.recipe, &self.fonts, &chapters)?;
        Ok(set.filled)
    }

    /// Fills pages that are left by adding puzzles to sections, one after the other, and returns the
    /// number of pages that are full then.
    fn fill_up(
        &mut self,
        pages: usize,
        mut needed: usize,
        counts: &mut Vec<u64>,
    ) -> Result<usize, FileError> {
        for section in 0..counts.len() {
            for step in STEPS {
                while needed < pages {
                    let mut more = counts.clone();
                    more[section] = (more[section] + step).min(self.parts[section].most);
                    let found = self.gatherer.have_if_possible(&more)?[section];
                    more[section] = found.map_or(more[section], |most| more[section].min(most));
                    if more == *counts {
                        break;
                    }
                    match self.pages(&more)? {
                        found if found <= pages => (needed, *counts) = (found, more),
                        _ => break,
                    }
                }
            }
        }
        Ok(needed)
    }

    /// Maximum number of puzzles available.
    fn all(&self) -> u64 {
        let most = self.parts.iter().map(|part| part.most);
        most.fold(0, u64::saturating_add)
    }
}

/// Gathers as many puzzles as fill so many pages.
pub fn fill(
    recipe: &Recipe,
    (pages, place): (usize, &Misplaced),
    sources: &Sources,
    files: &FontFiles,
) -> Result<Gathered, FileError> {
    let mut gatherer = Gatherer::new(recipe, sources)?;
    // Files are read as a whole; puzzles are made on demand.
    let at_first = |section: &Section| match section.origin {
        Origin::File(_) => section.most(),
        Origin::Made { .. } => 1,
    };
    let sections = &recipe.sections;
    let found = gatherer.have_if_possible(&sections.iter().map(at_first).collect::<Vec<_>>())?;
    let part = |(section, most): (&Section, Option<u64>)| Share {
        weight: section.count.or(most).unwrap_or(1),
        most: most.unwrap_or(u64::MAX),
    };
    let mut filling = Filling {
        recipe,
        fonts: Fonts::new(files),
        gatherer,
        parts: sections.iter().zip(found).map(part).collect(),
    };
    let (mut needed, mut fits) = filling.taken(sections.len() as u64)?;
    if needed > pages {
        let message = format!(
            "found {pages} pages, expected at least {needed}: so many has a book with a puzzle of each section"
        );
        let place = place.clone();
        return Err(FileError::Recipe(Misplaced { message, ..place }));
    }
    let mut beyond = None;
    while beyond.is_none() && fits < filling.all() {
        // The estimated number of missing puzzles, at most doubling them at once.
        let lacking = (pages - needed) as u64 * fits / needed.max(1) as u64;
        let more = (fits + lacking.clamp(1, fits.max(8))).min(filling.all());
        let (then, found) = filling.taken(more)?;
        match then > pages {
            true => beyond = Some(found),
            false => (needed, fits) = (then, found),
        }
    }
    // Binary search for the most puzzles that fit.
    while let Some(over) = beyond.filter(|over| over - fits > 1) {
        let (then, middle) = filling.taken(fits + (over - fits) / 2)?;
        match then > pages {
            true => beyond = Some(middle),
            false => (needed, fits) = (then, middle),
        }
    }
    let all = filling.all();
    let mut counts = dealt(&filling.parts, fits);
    let needed = filling.fill_up(pages, needed, &mut counts)?;
    let mut gathered = filling.gatherer.finish(&counts);
    if needed < pages {
        let why = match fits == all {
            true => format!("there are no more than {fits} puzzles"),
            false => "one more puzzle of any section would take more".to_owned(),
        };
        let note = format!("{} of {pages} pages stay blank, as {why}", pages - needed);
        gathered.left_out.push(note);
    }
    Ok(gathered)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_are_dealt_by_weight() {
        let most = u64::MAX;
        let part = |weight| Share { weight, most };
        let parts = [part(12), part(4), part(8)];
        assert_eq!(dealt(&parts, 24), [12, 4, 8]);
        assert_eq!(dealt(&parts, 48), [24, 8, 16]);
        assert_eq!(dealt(&parts, 3), [1, 1, 1]);
        let mut before = dealt(&parts, 3);
        for puzzles in 4..100 {
            let counts = dealt(&parts, puzzles);
            assert_eq!(counts.iter().sum::<u64>(), puzzles);
            let mut both = counts.iter().zip(&before);
            assert!(both.all(|(now, before)| now >= before));
            before = counts;
        }
        let few = Share { weight: 9, most: 2 };
        assert_eq!(dealt(&[part(1), few], 8), [6, 2]);
        assert_eq!(dealt(&[few, few], 8), [2, 2]);
    }
}
