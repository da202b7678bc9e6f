//! The puzzles available for a section, in order of making or reading.

use super::chapter::BookPuzzle;
use super::once::Once;
use super::recipe::{Origin, Section};
use super::sources::{GatherError, Progress, Sources};
use pencilmill_generator::genre::Order;
use pencilmill_generator::grade::Grade;
use pencilmill_generator::mill::Miss;
use pencilmill_generator::production::Production;
use pencilmill_records::config::Misplaced;
use pencilmill_records::entry::Entry;
use pencilmill_records::read::Reader;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Number of successive repeats after which a section is given up.
const REPEATS: u64 = 100;
/// Number of puzzles that contains every grade of a mix.
const MIXED: u64 = 100;

impl Section {
    /// Maximum number of its puzzles.
    pub fn most(&self) -> u64 {
        self.count.unwrap_or(u64::MAX)
    }
}

/// The puzzles for a section.
pub struct Stock<'a> {
    /// The section.
    pub section: &'a Section,
    /// The puzzles.
    pub sheets: Vec<BookPuzzle>,
    /// True if there are no more: its file is read, or no other puzzle was found.
    pub exhausted: bool,
    /// Omissions from its file, or the reason for the end of puzzles.
    left_out: Option<String>,
}

/// The number wanted of each grade among so many puzzles; empty without proportions of grades.
fn quota(order: &Order, count: u64) -> BTreeMap<Grade, u64> {
    let mut quota = BTreeMap::new();
    for grade in (0..count).map_while(|index| order.grades.grade(index)) {
        *quota.entry(grade).or_default() += 1;
    }
    quota
}

impl<'a> Stock<'a> {
    /// Begins without puzzles.
    pub const fn new(section: &'a Section) -> Stock<'a> {
        Stock {
            section,
            sheets: Vec::new(),
            exhausted: false,
            left_out: None,
        }
    }

    /// A line about omissions, if any.
    pub fn left_out(&self) -> Option<String> {
        self.left_out.clone()
    }

    /// Makes puzzles up to a number, or reads the file.
    pub fn fill(
        &mut self,
        count: u64,
        sources: &Sources,
        once: &mut Once,
    ) -> Result<(), GatherError> {
        if self.exhausted || self.sheets.len() as u64 >= count {
            return Ok(());
        }
        match &self.section.origin {
            Origin::Made { order, seed } => self.make(count, (order, *seed), sources, once),
            Origin::File(name) => {
                self.exhausted = true;
                self.read(name, sources, once)
            }
        }
    }

    /// Fills the stock where other sections can make up for it: a shortage is noted, but breaks no
    /// mix of grades.
    pub fn fill_if_possible(
        &mut self,
        count: u64,
        sources: &Sources,
        once: &mut Once,
    ) -> Result<(), GatherError> {
        let is_mixed = match &self.section.origin {
            Origin::Made { order, .. } => quota(order, MIXED).len() > 1,
            Origin::File(_) => false,
        };
        match self.fill(count, sources, once) {
            Err(GatherError::Short(place)) if !is_mixed && !self.sheets.is_empty() => {
                self.exhausted = true;
                self.left_out = Some(format!("{place}; other sections fill the pages"));
                Ok(())
            }
            other => other,
        }
    }

    /// The first puzzles up to a number, with the proportions of grades.
    pub fn first(&self, count: u64) -> Vec<BookPuzzle> {
        let most = usize::try_from(count).unwrap_or(usize::MAX);
        let mut open = match &self.section.origin {
            Origin::Made { order, .. } => quota(order, count),
            Origin::File(_) => BTreeMap::new(),
        };
        let wanted = |sheet: &&BookPuzzle| match sheet.grade.and_then(|grade| open.get_mut(&grade))
        {
            None => true,
            Some(left) => {
                let wanted = *left > 0;
                *left = left.saturating_sub(1);
                wanted
            }
        };
        let first = self.sheets.iter().filter(wanted).take(most);
        first.cloned().collect()
    }

    /// Makes puzzles up to a number.
    fn make(
        &mut self,
        wanted: u64,
        (order, seed): (&Order, u64),
        sources: &Sources,
        once: &mut Once,
    ) -> Result<(), GatherError> {
        let sheets = &mut self.sheets;
        (sources.tell)(Progress::Expected(wanted - sheets.len() as u64));
        let mut open = quota(order, wanted);
        for grade in sheets.iter().filter_map(|sheet| sheet.grade) {
            if let Some(left) = open.get_mut(&grade) {
                *left = left.saturating_sub(1);
            }
        }
        let (mut misses, mut repeats, mut blank, mut in_a_row) = (0, 0, 0, 0);
        let mut next = *once.next(order, seed);
        // Later indices make up for those without a puzzle or a new one, but not for ever.
        while (sheets.len() as u64) < wanted && misses <= wanted + 10 && in_a_row < REPEATS {
            // Complete grades are skipped.
            let lacks = |index| match order.grades.grade(index) {
                Some(grade) => open.get(&grade).is_some_and(|&left| left > 0),
                None => true,
            };
            while !lacks(next) {
                next += 1;
            }
            let lacking = wanted - sheets.len() as u64;
            let most = next.saturating_add(lacking.max(in_a_row));
            let end = (next..most).find(|&index| !lacks(index)).unwrap_or(most);
            let (indices, threads) = (next..end, sources.threads);
            let stop = &sources.gate.stop;
            for (index, made) in Production::until(order, seed, indices, threads, stop) {
                next = index + 1;
                match made.record() {
                    Ok(record) if open.get(&record.grade()) == Some(&0) => {}
                    Ok(record) if record.puzzle.printed.is_empty() => blank += 1,
                    Ok(record) if once.take(&record.puzzle) => {
                        in_a_row = 0;
                        (sources.tell)(Progress::Puzzle);
                        if let Some(left) = open.get_mut(&record.grade()) {
                            *left -= 1;
                        }
                        sheets.push(BookPuzzle::of(record));
                    }
                    Ok(_) => (repeats, in_a_row) = (repeats + 1, in_a_row + 1),
                    Err(miss @ Miss::Inspection(..)) => {
                        let fault = GatherError::Inspection(miss.to_string());
                        return Err(fault);
                    }
                    Err(Miss::Stopped) => {
                        return Err(GatherError::Stopped);
                    }
                    Err(_) => misses += 1,
                }
                if sheets.len() as u64 == wanted || blank > wanted + REPEATS {
                    break;
                }
            }
            if blank > wanted + REPEATS {
                break;
            }
        }
        *once.next(order, seed) = next;
        if sheets.len() as u64 == wanted {
            return Ok(());
        }
        let mut message = format!(
            "found {} different puzzles for this section, expected {wanted}",
            sheets.len()
        );
        let lacking: Vec<String> = open
            .iter()
            .filter(|(_, left)| **left > 0)
            .map(|(grade, left)| format!("{left} of grade {}", grade.name()))
            .collect();
        if !lacking.is_empty() && open.len() > 1 {
            message += &format!("; {} are missing", lacking.join(" and "));
        }
        if repeats > 0 {
            message += &format!("; {repeats} that were tried repeat others, turned or mirrored");
        }
        if blank > 0 {
            message += &format!("; {blank} have nothing printed");
        }
        if misses > 0 {
            message += &format!("; {misses} were not found");
        }
        Err(GatherError::Short(Misplaced {
            message,
            ..self.section.place.clone()
        }))
    }

    /// Reads the puzzles of its file.
    fn read(&mut self, file: &str, sources: &Sources, once: &mut Once) -> Result<(), GatherError> {
        let section = self.section;
        let path = sources.folder.join(file);
        let name = path.display().to_string();
        let sheets = &mut self.sheets;
        let mut repeats: Vec<u64> = Vec::new();
        (sources.tell)(Progress::Expected(section.count.unwrap_or(0)));
        for raw in Reader::open(&path)? {
            if sheets.len() as u64 >= section.most() {
                break;
            }
            let entry = Entry::parse(raw?)?;
            let puzzle = &entry.puzzle;
            let (grade, score) = (entry.claims.grade, entry.claims.score);
            if section
                .genre
                .as_ref()
                .is_some_and(|genre| *genre != puzzle.genre.card().slug)
                || section.board.is_some_and(|board| board != puzzle.board)
                || section.grade.is_some_and(|asked| grade != Some(asked))
            {
                continue;
            }
            if !once.take(puzzle) {
                repeats.push(entry.at.line);
                continue;
            }
            let entry = match sources.gate.admit(entry) {
                Err(_) if sources.gate.stop.is_set() => return Err(GatherError::Stopped),
                admitted => admitted?,
            };
            let Some(answer) = entry.answer else {
                let unknown = entry.at.malformed(Some("answer"), 1, "none", "an answer");
                return Err(unknown.into());
            };
            if section.count.is_none() {
                (sources.tell)(Progress::Expected(1));
            }
            (sources.tell)(Progress::Puzzle);
            sheets.push(BookPuzzle {
                id: entry.claims.id,
                credits: entry.claims.credits,
                puzzle: entry.puzzle,
                answer,
                proved: entry.proved,
                grade,
                score,
                findings: Rc::default(),
                best: false,
            });
        }
        let lines: Vec<String> = repeats.iter().take(5).map(u64::to_string).collect();
        let lines = format!(
            "{}{}",
            lines.join(", "),
            if repeats.len() > 5 { ", …" } else { "" }
        );
        let place = |message| Misplaced {
            message,
            ..section.place.clone()
        };
        if sheets.is_empty() {
            let mut message =
                format!("found no puzzle for this section in {name}, expected at least one");
            if !repeats.is_empty() {
                message += &format!("; {} repeat others (lines {lines})", repeats.len());
            }
            return Err(GatherError::Recipe(place(message)));
        }
        if !repeats.is_empty() {
            let message = format!(
                "{} puzzles of {name} are left out, as they repeat others, turned or mirrored (lines {lines})",
                repeats.len()
            );
            self.left_out = Some(place(message).to_string());
        }
        Ok(())
    }
}
