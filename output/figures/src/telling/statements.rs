//! Statements about a drawing, as clauses.

use super::Teller;
use super::naming::{Name, plural};
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

/// Japanese endings of a clause, by form.
type Endings = [&'static str; 4];
const NOUN: Endings = ["です", "なので", "で", "の"];
const THERE: Endings = ["があります", "があるので", "があり", "がある"];
const NOT_THERE: Endings = ["はありません", "がないので", "はなく", "がない"];
const IN: Endings = ["が入ります", "が入るので", "が入り", "が入る"];
const PASSES: Endings = ["を通ります", "を通るので", "を通り", "を通る"];
const NOT_PASSES: Endings = ["を通りません", "を通らないので", "を通らず", "を通らない"];
const NOT: Endings = ["ではありません", "ではないので", "ではなく", "でない"];
const DRAWN: Endings = ["を引きます", "を引くので", "を引き", "を引く"];
const NOT_DRAWN: Endings = ["は引きません", "は引かないので", "は引かず", "を引かない"];

/// A clause in one language, complete and as an assumption, with Japanese endings.
struct Clause {
    text: String,
    supposed: String,
    endings: Endings,
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
                    Form::If if self.endings == NOUN => "だとすると".to_owned(),
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
            (clause.in_form(own, self.language), 1)
        });
        let parts: Vec<String> = parts.map(|part| part.0).collect();
        match (self.language, &parts[..]) {
            (Language::Japanese, _) => parts.join("、"),
            (_, [first @ .., last]) if !first.is_empty() => {
                format!("{} and {last}", first.join(", "))
            }
            _ => parts.concat(),
        }
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

    fn clause(self, english: [String; 2], japanese: String, endings: Endings) -> Clause {
        let [text, supposed] = english;
        match self.language {
            Language::English => Clause {
                text,
                supposed,
                endings,
            },
            Language::Japanese => Clause {
                text: japanese,
                supposed: String::new(),
                endings,
            },
        }
    }

    fn of_word(self, word: Word, so: bool, cells: &[Place]) -> Clause {
        let (at, line) = (self.cells(cells), self.course(Ink::Line));
        let are = are(&at, cells.len());
        match (word, so) {
            (Word::Visited, true) => self.clause(
                [
                    format!("the {line} passes {at}"),
                    format!("the {line} through {at}"),
                ],
                format!("{line}は{at}"),
                PASSES,
            ),
            (Word::Visited, false) => self.clause(
                [
                    format!("the {line} does not pass {at}"),
                    format!("no {line} through {at}"),
                ],
                format!("{line}は{at}"),
                NOT_PASSES,
            ),
            (Word::Inside, so) => {
                let [en, ja] = if so {
                    ["inside the", "の内側"]
                } else {
                    ["outside every", "の外側"]
                };
                self.clause(
                    [format!("{at} {are} {en} loop"), format!("{at} {en} loop")],
                    format!("{at}は輪{ja}"),
                    NOUN,
                )
            }
        }
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
        let names = |supposed: bool| {
            let names = alike.iter().map(|(values, cells)| {
                let (at, values) = (self.cells(cells), self.listed(values));
                let are = are(&at, cells.len());
                let name = match (self.language, so, supposed) {
                    (Language::Japanese, ..) => format!("{at}は{values}"),
                    (_, true, true) => format!("{values} in {at}"),
                    (_, false, true) => format!("no {} in {at}", values.replace(" and ", " or ")),
                    (_, true, false) => format!("{at} {are} {values}"),
                    (_, false, false) => {
                        format!("{at} {are} not {}", values.replace(" and ", " or "))
                    }
                };
                (name, cells.len())
            });
            self.listed(&names.collect::<Vec<_>>())
        };
        let endings = if so { NOUN } else { NOT };
        self.clause([names(false), names(true)], names(false), endings)
    }

    /// Items of one ink, drawn or ruled out.
    fn of_ink(self, items: &[Item], so: bool) -> Clause {
        let ink = items[0].ink;
        let name = self.name(ink);
        let cells: BTreeSet<Place> = items.iter().map(|item| item.at).collect();
        let cells: Vec<Place> = cells.into_iter().collect();
        let many = items.len() > 1;
        let is = if many { "are" } else { "is" };
        let there = |at: String| match (so, many) {
            (true, _) if name == MASS => self.clause(
                [format!("there is {name} {at}"), format!("{name} {at}")],
                String::new(),
                THERE,
            ),
            (true, false) => self.clause(
                [format!("there is a {name} {at}"), format!("a {name} {at}")],
                format!("{at}に{name}"),
                THERE,
            ),
            (true, true) => self.clause(
                [
                    format!("there are {} {at}", plural(name)),
                    format!("{} {at}", plural(name)),
                ],
                format!("{at}に{name}"),
                THERE,
            ),
            (false, _) => self.clause(
                [
                    match name == LOOP {
                        true => format!("the {name} does not run {at}"),
                        false => format!("there is no {name} {at}"),
                    },
                    format!("no {name} {at}"),
                ],
                format!("{at}に{name}"),
                NOT_THERE,
            ),
        };
        if ink == Ink::Shaded && name == ink.word(self.language) {
            let at = self.cells(&cells);
            let is = are(&at, cells.len());
            let stay = if is == "are" { "stay" } else { "stays" };
            return match so {
                true => self.clause(
                    [format!("{at} {is} shaded"), format!("{at} shaded")],
                    format!("{at}は黒マス"),
                    NOUN,
                ),
                false => self.clause(
                    [format!("{at} {stay} white"), format!("{at} white")],
                    format!("{at}は白マス"),
                    NOUN,
                ),
            };
        }
        let lies = |at: &str| self.fill(["in {}", "{}"], &[at]);
        match ink {
            _ if items.iter().all(|item| item.value.is_some()) && ink != Ink::Cross => {
                self.values(items, so)
            }
            Ink::Cross => {
                let sizes = items.iter().map(|item| {
                    let size = 2 * item.value.unwrap_or_default() + 1;
                    let at = self.at(item.at);
                    let words = ["a {}x{} X {}", "{}×{}マスの×（中心{}）"];
                    let size = size.to_string();
                    (self.fill(words, &[&size, &size, &at]), 1)
                });
                let sizes = self.listed(&sizes.collect::<Vec<_>>());
                let verb = if so {
                    is.to_owned()
                } else {
                    format!("{is} not")
                };
                let endings = if so { THERE } else { NOT_THERE };
                let not = if so { "" } else { "not " };
                self.clause(
                    [format!("there {verb} {sizes}"), format!("{not}{sizes}")],
                    sizes,
                    endings,
                )
            }
            Ink::Border if so => {
                let at = self.beside(&cells, false);
                let [there, a] = if many {
                    ["there are", ""]
                } else {
                    ["there is", "a "]
                };
                let s = if many { "s" } else { "" };
                self.clause(
                    [
                        format!("{there} {a}{name}{s} {at}"),
                        format!("{a}{name}{s} {at}"),
                    ],
                    format!("{at}に{name}"),
                    IN,
                )
            }
            Ink::Border => {
                let together = together(&cells).into_iter();
                let together = together.map(|cells| {
                    let runs = self.runs(&cells).into_iter().map(|run| run.0);
                    let runs: Vec<String> = runs.take(GROUPED).collect();
                    (runs.join(self.of([" with ", "と"])), cells.len())
                });
                let at = self.listed(&together.collect::<Vec<_>>());
                self.clause(
                    [format!("{at} belong together"), format!("{at} together")],
                    format!("{at}は同じ領域"),
                    NOUN,
                )
            }
            Ink::Half => there(lies(&self.between(items))),
            Ink::Hop => there(self.between(items)),
            Ink::Trail => {
                let from = items.iter().map(|item| {
                    let (margin, cell) = item.margin_and_cell(self.board());
                    let [a, b] = [self.at(margin), self.place(cell)];
                    (self.fill(["from {} to {}", "{}から{}まで"], &[&a, &b]), 1)
                });
                there(self.listed(&from.collect::<Vec<_>>()))
            }
            _ if !ink.joins() => there(lies(&self.cells(&cells))),
            _ if items
                .iter()
                .all(|item| item.at.is_point() && item.to.is_point()) =>
            {
                let at = self.between(items);
                match so {
                    true => self.clause(
                        [format!("{at} {is} drawn"), format!("{at} drawn")],
                        at,
                        DRAWN,
                    ),
                    false => self.clause(
                        [format!("{at} {is} not drawn"), format!("{at} empty")],
                        at,
                        NOT_DRAWN,
                    ),
                }
            }
            _ if so => {
                let (course, whole) = (self.courses(items), self.course(ink));
                let (japanese, endings) = match whole == name {
                    true => (format!("{course}に{name}"), IN),
                    false => (format!("{whole}は{course}"), PASSES),
                };
                self.clause(
                    [
                        format!("the {whole} runs {course}"),
                        format!("the {whole} {course}"),
                    ],
                    japanese,
                    endings,
                )
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
