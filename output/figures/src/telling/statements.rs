//! Statements about a drawing, as clauses.

use super::naming::{Name, plural};
use super::words::endings;
use super::{Teller, words};
use pencilmill_generator::board::{Ink, Item, Language, Place};
use pencilmill_generator::grade::Statement;
use pencilmill_generator::model::Word;
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of clauses before a conclusion.
const CLAUSES: usize = 3;
/// Maximum number of runs of cells named in a group.
const GROUPED: usize = 2;

/// An English word without a plural.
const MASS: &str = "water";

/// An English word for a whole, of which there is no more than one.
const LOOP: &str = "loop";

/// The place of a clause in a sentence.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// The conclusion.
    End,
    /// A reason, before the conclusion.
    Since,
    /// Followed by another clause.
    And,
    /// A case; in English without its verb.
    Case,
    /// An assumption; in English as a case.
    If,
}

/// A clause in one language, complete and as an assumption, with Japanese endings.
struct Clause {
    text: String,
    supposed: String,
    endings: [&'static str; 4],
}

impl Clause {
    fn in_form(&self, form: Form, language: Language) -> String {
        let is_case = matches!(form, Form::Case | Form::If);
        match language {
            Language::English if is_case => self.supposed.clone(),
            Language::English => self.text.clone(),
            Language::Japanese => {
                // a case is no topic
                let text = match is_case {
                    true => self.text.replacen('は', "が", 1),
                    false => self.text.clone(),
                };
                let ending = match form {
                    Form::If if self.endings == endings::NOUN => "だとすると".to_owned(),
                    Form::If => format!("{}とすると", self.endings[Form::Case as usize]),
                    _ => self.endings[form as usize].to_owned(),
                };
                text + &ending
            }
        }
    }
}

impl Teller<'_> {
    /// A statement in clauses; premises are shortened to a few.
    pub(super) fn said(self, statement: &Statement, form: Form) -> String {
        let mut clauses = self.clauses(&self.shown(statement, form));
        if form != Form::End {
            let many = form == Form::Since && statement.len() > CLAUSES + 1;
            clauses.truncate(CLAUSES - usize::from(many));
        }
        let last = clauses.len().saturating_sub(1);
        let parts = clauses.iter().enumerate().map(|(at, clause)| {
            let own = if at == last { form } else { Form::And };
            let own = match self.language {
                Language::English => form,
                Language::Japanese => own,
            };
            clause.in_form(own, self.language)
        });
        self.in_a_row(&parts.collect::<Vec<String>>(), " and ", "、")
    }

    /// A statement without what goes without saying: no line crosses what lines are drawn beside.
    pub(super) fn shown(self, statement: &Statement, form: Form) -> Statement {
        let drawn = !statement.drawn.is_empty() && form != Form::Since;
        let trivial =
            |item: &Item| item.ink.joins() && item.ink != Ink::Half || item.value.is_some();
        Statement {
            blank: (statement.blank).filtered(|item| !(drawn && trivial(item))),
            ..statement.clone()
        }
    }

    fn clauses(self, statement: &Statement) -> Vec<Clause> {
        let Statement { drawn, blank, told } = statement;
        let mut clauses = Vec::new();
        for (drawing, so) in [(drawn, true), (blank, false)] {
            let items = drawing.items();
            let groups = items.chunk_by(|a, b| a.ink == b.ink);
            clauses.extend(groups.map(|group| self.of_ink(group, so)));
        }
        let mut told = told.clone();
        told.sort_by_key(|&(word, at, so)| (word, !so, at));
        for group in told.chunk_by(|a, b| (a.0, a.2) == (b.0, b.2)) {
            let cells: Vec<Place> = group.iter().map(|told| told.1).collect();
            let (word, _, so) = group[0];
            clauses.push(self.of_word(word, so, &cells));
        }
        clauses
    }

    fn clause(self, clause: words::Clause, parts: &[&str]) -> Clause {
        Clause {
            text: self.fill(clause.words, parts),
            supposed: self.fill(clause.supposed, parts),
            endings: clause.endings,
        }
    }

    fn of_word(self, word: Word, so: bool, cells: &[Place]) -> Clause {
        let at = self.cells(cells);
        let clause = match (word, so) {
            (Word::Visited, true) => words::LINE_PASSES,
            (Word::Visited, false) => words::LINE_PASSES_NOT,
            (Word::Inside, true) => words::INSIDE,
            (Word::Inside, false) => words::OUTSIDE,
        };
        let are = are(&at, cells.len());
        self.clause(clause, &[&at, self.course(Ink::Line), are])
    }

    /// Values in cells, drawn or ruled out: "r1c2 is A", "r1c2 is not A, B or C".
    fn values(self, items: &[Item], so: bool) -> Clause {
        let mut of: BTreeMap<Place, Vec<Name>> = BTreeMap::new();
        for item in items {
            let text = self.value(item);
            of.entry(item.at).or_default().push((text, 1));
        }
        let mut alike: Vec<(Vec<Name>, Vec<Place>)> = Vec::new();
        for (cell, values) in of {
            match alike.iter_mut().find(|own| own.0 == values) {
                Some(own) => own.1.push(cell),
                None => alike.push((values, vec![cell])),
            }
        }
        let (clause, or) = match so {
            true => (words::IS_VALUE, " and "),
            false => (words::IS_NOT_VALUE, " or "),
        };
        let clauses = alike.iter().map(|(values, cells)| {
            let (at, values) = (self.cells(cells), self.listed(values));
            let are = are(&at, cells.len());
            self.clause(clause, &[&at, &values.replace(" and ", or), are])
        });
        let (text, supposed): (Vec<Name>, Vec<Name>) = { clauses.zip(&alike) }
            .map(|(one, (_, cells))| ((one.text, cells.len()), (one.supposed, cells.len())))
            .unzip();
        Clause {
            text: self.listed(&text),
            supposed: self.listed(&supposed),
            endings: clause.endings,
        }
    }

    /// Items of one ink, drawn or ruled out.
    fn of_ink(self, items: &[Item], so: bool) -> Clause {
        let ink = items[0].ink;
        let name = self.name(ink);
        let many = plural(name);
        let cells: BTreeSet<Place> = items.iter().map(|item| item.at).collect();
        let cells: Vec<Place> = cells.into_iter().collect();
        let is = if items.len() > 1 { "are" } else { "is" };
        let there = |at: String| {
            let clause = match so {
                true if name == MASS => words::THERE_IS_MASS,
                true if items.len() > 1 => words::THERE_ARE,
                true => words::THERE_IS,
                false if name == LOOP => words::COURSE_RUNS_NOT,
                false => words::THERE_IS_NO,
            };
            self.clause(clause, &[&at, name, &many])
        };
        if ink == Ink::Shaded && name == ink.word(self.language) {
            let at = self.cells(&cells);
            let are = are(&at, cells.len());
            let stay = if are == "are" { "stay" } else { "stays" };
            return match so {
                true => self.clause(words::SHADED, &[&at, name, are]),
                false => self.clause(words::STAYS_WHITE, &[&at, name, stay]),
            };
        }
        let lies = |at: &str| self.fill(["in {}", "{}"], &[at]);
        match ink {
            _ if items.iter().all(|item| item.value.is_some()) && ink != Ink::Cross => {
                self.values(items, so)
            }
            Ink::Cross => {
                let sizes = items.iter().map(|item| {
                    let size = (2 * item.value.unwrap_or_default() + 1).to_string();
                    let at = self.at(item.at);
                    (self.fill(words::X_OF_SIZE, &[&size, &size, &at]), 1)
                });
                let sizes = self.listed(&sizes.collect::<Vec<_>>());
                let clause = if so { words::X } else { words::NO_X };
                self.clause(clause, &[&sizes, name, is])
            }
            Ink::Border if so => {
                let clause = if items.len() > 1 {
                    words::BORDERS
                } else {
                    words::BORDER
                };
                self.clause(clause, &[&self.beside(&cells, false), name, &many])
            }
            Ink::Border => {
                let together = together(&cells).into_iter();
                let together = together.map(|cells| {
                    let runs = self.runs(&cells).into_iter().map(|run| run.0);
                    let runs: Vec<String> = runs.take(GROUPED).collect();
                    (runs.join(self.of(words::BELONGS_WITH)), cells.len())
                });
                let at = self.listed(&together.collect::<Vec<_>>());
                self.clause(words::TOGETHER, &[&at])
            }
            Ink::Half => there(lies(&self.between(items))),
            Ink::Hop => there(self.between(items)),
            Ink::Trail => {
                let from = items.iter().map(|item| {
                    let (margin, cell) = item.margin_and_cell(self.board());
                    let [a, b] = [self.at(margin), self.place(cell)];
                    (self.fill(words::FROM_TO, &[&a, &b]), 1)
                });
                there(self.listed(&from.collect::<Vec<_>>()))
            }
            _ if !ink.joins() => there(lies(&self.cells(&cells))),
            _ if items
                .iter()
                .all(|item| item.at.is_point() && item.to.is_point()) =>
            {
                let clause = if so { words::DRAWN } else { words::NOT_DRAWN };
                self.clause(clause, &[&self.between(items), name, is])
            }
            _ if so => {
                let whole = self.course(ink);
                let clause = match whole == name {
                    true => words::LINE_RUNS,
                    false => words::COURSE_RUNS,
                };
                self.clause(clause, &[&self.courses(items), whole])
            }
            _ => there(self.between(items)),
        }
    }
}

/// The verb for some cells.
fn are(at: &str, count: usize) -> &'static str {
    let whole = at.starts_with("all of") && !at.contains([',', '&']) && !at.contains(" and ");
    if count > 1 && !whole { "are" } else { "is" }
}

/// Cells that these sides join, in connected groups.
fn together(sides: &[Place]) -> Vec<Vec<Place>> {
    let mut groups: Vec<BTreeSet<Place>> = Vec::new();
    for side in sides {
        let two: BTreeSet<Place> = side.beside().into_iter().collect();
        let (touched, mut rest): (Vec<_>, Vec<_>) = groups
            .into_iter()
            .partition(|group| !group.is_disjoint(&two));
        rest.push(touched.into_iter().flatten().chain(two).collect());
        groups = rest;
    }
    groups
        .into_iter()
        .map(|group| group.into_iter().collect())
        .collect()
}
