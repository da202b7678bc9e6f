//! Books of so many pages: as many puzzles as fill them, in the parts that the sections ask for.

use super::BookError;
use super::font::{FontFiles, Fonts};
use super::gather::{GatherError, Gathered, Gatherer, Sources};
use super::picture::Picture;
use super::recipe::{Origin, Recipe, Section};
use super::set;
use crate::config::Misplaced;
use std::rc::Rc;

/// Why pages cannot be filled.
pub enum Unfilled {
    /// There are no puzzles.
    Gather(GatherError),
    /// They cannot be set.
    Book(BookError),
}

impl From<GatherError> for Unfilled {
    fn from(error: GatherError) -> Unfilled {
        Unfilled::Gather(error)
    }
}

impl From<BookError> for Unfilled {
    fn from(error: BookError) -> Unfilled {
        Unfilled::Book(error)
    }
}

/// A section's part of the puzzles, and how many it may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Part {
    weight: u64,
    most: u64,
}

/// Deals so many puzzles to sections, each at least one: the next one always goes to the section that has fewest for its weight. So
/// what a section has of some puzzles it has of more, too.
fn dealt(parts: &[Part], puzzles: u64) -> Vec<u64> {
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

/// Gathers as many puzzles as fill so many pages.
pub fn fill(
    recipe: &Recipe,
    pages: usize,
    sources: &Sources,
    (files, logo): (&FontFiles, Option<&Rc<Picture>>),
) -> Result<Gathered, Unfilled> {
    let fonts = Fonts::new(files);
    let mut gatherer = Gatherer::new(recipe, sources)?;
    // Files are read as a whole; puzzles are made as they are needed.
    let at_first = |section: &Section| match section.origin {
        Origin::File(_) => section.most(),
        Origin::Made { .. } => 1,
    };
    let sections = &recipe.sections;
    gatherer.have(&sections.iter().map(at_first).collect::<Vec<_>>())?;
    let parts: Vec<Part> = sections
        .iter()
        .enumerate()
        .map(|(at, section)| {
            let stocked = gatherer.stocked(at);
            Part {
                weight: section.count.unwrap_or(stocked),
                most: match section.origin {
                    Origin::File(_) => stocked,
                    Origin::Made { .. } => u64::MAX,
                },
            }
        })
        .collect();
    let all = parts
        .iter()
        .fold(0_u64, |sum, part| sum.saturating_add(part.most));
    let mut taken = |puzzles: u64| -> Result<usize, Unfilled> {
        let counts = dealt(&parts, puzzles);
        gatherer.have(&counts)?;
        let chapters = gatherer.chapters(&counts);
        Ok(set::set(recipe, &fonts, logo, &chapters)?.filled)
    };
    let (mut fits, mut needed) = (parts.len() as u64, 0);
    let mut beyond = None;
    while beyond.is_none() && fits < all {
        let found = if needed == 0 { taken(fits)? } else { needed };
        if found > pages {
            return Err(too_few(recipe, pages, found));
        }
        // So many more as seem to be lacking, but never twice as many at once.
        let lacking = (pages - found) as u64 * fits / found.max(1) as u64;
        let more = (fits + lacking.clamp(1, fits.max(8))).min(all);
        let then = taken(more)?;
        match then > pages {
            true => beyond = Some(more),
            false => (fits, needed) = (more, then),
        }
    }
    // The most puzzles that fit, between those that do and those that do not.
    while let Some(over) = beyond.filter(|over| over - fits > 1) {
        let middle = fits + (over - fits) / 2;
        match taken(middle)? > pages {
            true => beyond = Some(middle),
            false => fits = middle,
        }
    }
    if fits == parts.len() as u64 {
        let found = taken(fits)?;
        if found > pages {
            return Err(too_few(recipe, pages, found));
        }
    }
    Ok(gatherer.finish(&dealt(&parts, fits)))
}

/// The complaint that not even one puzzle of each section has room.
fn too_few(recipe: &Recipe, pages: usize, found: usize) -> Unfilled {
    let message = format!(
        "found {pages} pages, expected at least {found}: so many has a book with a puzzle of each section"
    );
    let place = recipe.pages_place.clone().unwrap_or_else(|| Misplaced {
        message: String::new(),
        ..recipe.sections[0].place.clone()
    });
    Unfilled::Book(BookError::Recipe(Misplaced { message, ..place }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_are_dealt_by_weight() {
        let part = |weight| Part {
            weight,
            most: u64::MAX,
        };
        let parts = [part(12), part(4), part(8)];
        assert_eq!(dealt(&parts, 24), [12, 4, 8]);
        assert_eq!(dealt(&parts, 48), [24, 8, 16]);
        assert_eq!(dealt(&parts, 3), [1, 1, 1]);
        let mut before = dealt(&parts, 3);
        for puzzles in 4..100 {
            let counts = dealt(&parts, puzzles);
            assert_eq!(counts.iter().sum::<u64>(), puzzles);
            assert!(
                counts
                    .iter()
                    .zip(&before)
                    .all(|(now, before)| now >= before)
            );
            before = counts;
        }
        let few = Part { weight: 9, most: 2 };
        assert_eq!(dealt(&[part(1), few], 8), [6, 2]);
        assert_eq!(dealt(&[few, few], 8), [2, 2]);
    }
}
