//! Sentences for deductions told in the same way: a reason for each kind of argument, then the
//! conclusion.

use super::statements::Form;
use super::{Teller, together};
use pencilmill_generator::board::{Ink, Item, Language, Place};
use pencilmill_generator::grade::{Belonging, Counted, Deduction, Reason, Statement, Wrong};
use pencilmill_generator::model::Word;
use std::collections::BTreeSet;

/// Maximum number of facts told as premises.
const FACTS: usize = 6;
/// Maximum length of a sentence that tells premises beside clues, in English and Japanese.
const LONGEST: [usize; 2] = [200, 110];
/// Japanese endings of a reason: as a sentence of its own, and before a conclusion.
type Endings = [&'static str; 2];
const NOUN: Endings = ["です", "なので"];
const DO: Endings = ["ます", "るので"];
const GO: Endings = ["ません", "ないので"];

/// A reason in one language.
#[derive(Default)]
pub(super) struct Because {
    text: String,
    /// The clues by which it leads to the conclusion.
    by: String,
    endings: Endings,
}

impl Teller<'_> {
    /// A sentence for deductions of one topic, with the conclusion; facts that were just told are
    /// not repeated.
    pub(super) fn sentence(self, all: &[&Deduction], just: Option<&Statement>) -> String {
        let Some(first) = all.first() else {
            return String::new();
        };
        let found = together(all.iter().map(|one| &one.found));
        let so = self.said(&found, Form::End);
        let text = match &first.reason {
            Reason::WhatIf { .. } => self.what_if(all, &so),
            Reason::Deep => self.fill(
                [
                    "trying further shows that {}.",
                    "さらに仮定を重ねると、{}。",
                ],
                &[&so],
            ),
            Reason::Rule(_) if first.cases.is_some() => self.cases(first, &so),
            Reason::Rule(_) | Reason::Meaning => self.direct(all, &so, just),
        };
        if so.is_empty() && !matches!(first.reason, Reason::WhatIf { .. }) {
            return String::new();
        }
        self.capital(&self.before(all)) + &self.capital(&text)
    }

    /// Starts a sentence with a capital letter, unless it starts with a place.
    pub(super) fn capital(self, text: &str) -> String {
        let mut chars = text.chars();
        let first = chars.next();
        let is_place = matches!(text.as_bytes(), [b'r', b'0'..=b'9', ..]);
        match first.filter(|_| !is_place) {
            Some(first) => first.to_uppercase().chain(chars).collect(),
            None => text.to_owned(),
        }
    }

    fn direct(self, all: &[&Deduction], so: &str, just: Option<&Statement>) -> String {
        let first = all[0];
        let clues: BTreeSet<Item> = all.iter().filter_map(|one| one.clue()).collect();
        let tells_numbers = (first.otherwise).is_some_and(|wrong| match wrong {
            Wrong::TooFew { all, .. } => !all,
            Wrong::TooMany { enough, .. } => !enough,
            _ => false,
        });
        let alike = all.iter().all(|one| one.otherwise == first.otherwise);
        let facts = together(all.iter().filter_map(|one| one.since.as_ref()));
        let long = facts.len() > FACTS && !self.goes_on(all);
        // numbers of several clues and many facts are told one by one
        let (own, rest): (Vec<&Deduction>, Vec<&Deduction>) = match clues.len() > 1 {
            true if tells_numbers && !alike || long => {
                all.iter().partition(|one| one.clue() == first.clue())
            }
            false if long => (vec![first], all[1..].to_vec()),
            _ => (all.to_vec(), Vec::new()),
        };
        if !rest.is_empty() {
            let said = |all: &[&Deduction]| {
                self.said(&together(all.iter().map(|one| &one.found)), Form::End)
            };
            let text = self.direct(&own, &said(&own), just);
            let clues = self.clues_of(&rest);
            return match clues.is_empty() {
                true => self.fill(
                    ["{} In the same way, {}.", "{}同じように、{}。"],
                    &[&text, &said(&rest)],
                ),
                false => self.fill(
                    [
                        "{} In the same way, by {}, {}.",
                        "{}同じように、{}から、{}。",
                    ],
                    &[&text, &self.all_named(&clues), &said(&rest)],
                ),
            };
        }
        let tag = match clues.is_empty() && first.otherwise.is_none_or(|wrong| wrong.is_counted()) {
            true => self.in_brackets(first),
            false => String::new(),
        };
        let because = self.because(all);
        let so = match because.by.is_empty() {
            true => format!("{so}{tag}"),
            false => self.fill(["by {}, {}{}", "{}から、{}{}"], &[&because.by, so, &tag]),
        };
        if because.text.is_empty() {
            return self.fill(["{}.", "{}。"], &[&so]);
        }
        let by_facts = first.belonging.is_none()
            && first
                .otherwise
                .is_none_or(|wrong| wrong.is_counted() && clues.is_empty());
        if by_facts && !self.goes_on(all) && just.is_some_and(|just| holds(just, &facts)) {
            return self.fill(["then {}.", "すると、{}。"], &[&so]);
        }
        let told = match is_way_out(all) {
            true => self.fill(["{}: {}.", "{}。{}。"], &[&because.in_form(Form::End), &so]),
            false => self.fill(
                ["{}, so {}.", "{}、{}。"],
                &[&because.in_form(Form::Since), &so],
            ),
        };
        // clues suffice where there is too much to name
        let long = told.chars().count() > self.language.of(LONGEST[0], LONGEST[1]);
        match long && !because.by.is_empty() {
            true => self.fill(["{}.", "{}。"], &[&so]),
            false => told,
        }
    }

    /// The name of the rule of a deduction, in brackets after its conclusion.
    fn in_brackets(self, deduction: &Deduction) -> String {
        let Reason::Rule(by) = &deduction.reason else {
            return String::new();
        };
        match self.tag(by.rule) {
            tag if tag.is_empty() || by.rule == 0 => String::new(),
            tag => self.fill([" ({})", "（{}）"], &[&tag]),
        }
    }

    /// The reason for deductions of one topic.
    pub(super) fn because(self, all: &[&Deduction]) -> Because {
        let Some(first) = all.first() else {
            return Because::default();
        };
        let clues: BTreeSet<Item> = all.iter().filter_map(|one| one.clue()).collect();
        let clues: Vec<Item> = clues.into_iter().collect();
        match (first.belonging, first.otherwise) {
            (Some(belonging), _) => self.owner(belonging),
            (_, Some(wrong)) if wrong.is_counted() && !clues.is_empty() => {
                self.count(wrong, &clues)
            }
            (_, Some(wrong)) if !wrong.is_counted() => {
                let wrongs: Vec<Wrong> = all.iter().filter_map(|one| one.otherwise).collect();
                self.shape(&wrongs, all)
            }
            _ => self.premises(all),
        }
    }

    fn is(
        self,
        english: impl Into<String>,
        japanese: impl Into<String>,
        endings: Endings,
    ) -> Because {
        let text = match self.language {
            Language::English => english.into(),
            Language::Japanese => japanese.into(),
        };
        Because {
            text,
            by: String::new(),
            endings: match self.language {
                Language::English => ["", ""],
                Language::Japanese => endings,
            },
        }
    }

    /// A clue that needs all it can get, or has enough.
    fn count(self, wrong: Wrong, clues: &[Item]) -> Because {
        let who = &self.all_named(clues);
        let (s, have, need) = match clues.len() {
            0 | 1 => ("s", "has", "needs"),
            _ => ("", "have", "need"),
        };
        match wrong {
            Wrong::TooFew {
                least,
                of: Counted::Seen,
                all: true,
                ..
            } => self.is(
                format!("{who} can see at most {least}"),
                format!("{who}から見えるのは多くても{least}マス"),
                NOUN,
            ),
            Wrong::TooFew { all: true, .. } => self.is(
                format!("{who} {need} all that is left"),
                format!("{who}には残り全部が必要"),
                NOUN,
            ),
            Wrong::TooFew { most, of, .. } => match of {
                Counted::Seen if most == 0 => self.is(
                    format!("otherwise {who} would see nothing"),
                    format!("そうでないと{who}からは何も見え"),
                    GO,
                ),
                Counted::Seen => self.is(
                    format!("otherwise {who} would see at most {most}"),
                    format!("そうでないと{who}から見えるのは多くても{most}マス"),
                    NOUN,
                ),
                Counted::Things => self.is(
                    format!("otherwise {who} would get at most {most}"),
                    format!("そうでないと{who}は多くても{most}にしかなら"),
                    GO,
                ),
                Counted::Connected => self.is(
                    format!("otherwise {who} would have room for at most {most}"),
                    format!("そうでないと{who}の広さは多くても{most}マス"),
                    NOUN,
                ),
            },
            Wrong::TooMany { most: 0, of, .. } => match of {
                Counted::Seen => self.is(
                    format!("{who} see{s} nothing"),
                    format!("{who}からは何も見え"),
                    GO,
                ),
                _ => self.is(
                    format!("{who} {have} none"),
                    format!("{who}には1つも入ら"),
                    GO,
                ),
            },
            Wrong::TooMany {
                enough: true,
                most,
                of,
                ..
            } => match of {
                Counted::Seen if clues.len() == 1 => self.is(
                    format!("{who} sees {most} already"),
                    format!("{who}からはもう{most}マス見えてい"),
                    DO,
                ),
                _ => self.is(
                    format!("{who} {have} enough"),
                    format!("{who}はもう足りてい"),
                    DO,
                ),
            },
            Wrong::TooMany { least, of, .. } => match of {
                Counted::Seen => self.is(
                    format!("otherwise {who} would see at least {least}"),
                    format!("そうでないと{who}から{least}マス以上見え"),
                    DO,
                ),
                Counted::Things => self.is(
                    format!("otherwise {who} would get at least {least}"),
                    format!("そうでないと{who}は{least}以上にな"),
                    ["ります", "るので"],
                ),
                Counted::Connected => self.is(
                    format!("otherwise {who} would grow to at least {least}"),
                    format!("そうでないと{who}は{least}マス以上に広が"),
                    ["ります", "るので"],
                ),
            },
            _ => self.is(String::new(), String::new(), NOUN),
        }
    }

    /// Connections and courses of lines: the way out, dead ends, rings.
    fn shape(self, wrongs: &[Wrong], all: &[&Deduction]) -> Because {
        let own = |of: fn(&Wrong) -> Option<Place>| {
            let places: BTreeSet<Place> = wrongs.iter().filter_map(of).collect();
            self.cells(&places.into_iter().collect::<Vec<Place>>())
        };
        let near = own(|wrong| match *wrong {
            Wrong::CutOff(at, _)
            | Wrong::OutOfReach(at)
            | Wrong::DeadEnd(_, at)
            | Wrong::Branch(_, at)
            | Wrong::Closed(Some(at)) => Some(at),
            _ => None,
        });
        let line = wrongs.iter().find_map(|wrong| match wrong {
            Wrong::DeadEnd(ink, _) | Wrong::Branch(ink, _) => Some(*ink),
            _ => None,
        });
        let line = self.name(line.unwrap_or(Ink::Line));
        match wrongs[0] {
            Wrong::CutOff(..) if is_way_out(all) => self.is(
                format!("{near} can get out only this way"),
                format!("{near}から外へつながる道はここだけ"),
                NOUN,
            ),
            Wrong::CutOff(..) => self.is(
                format!("otherwise {near} would be cut off"),
                format!("そうでないと{near}が切り離され"),
                DO,
            ),
            Wrong::NoRoom(_) => {
                let clue = |wrong: &Wrong| match *wrong {
                    Wrong::NoRoom(clue) => Some(clue),
                    _ => None,
                };
                let clues: BTreeSet<Item> = wrongs.iter().filter_map(clue).collect();
                let who = self.all_named(&clues.into_iter().collect::<Vec<Item>>());
                self.is(
                    format!("otherwise {who} would not fit without cutting something off"),
                    format!("そうでないと{who}は何かを分断せずには入りきら"),
                    GO,
                )
            }
            Wrong::OutOfReach(_) => self.is(
                format!("no way leads there from {near}"),
                format!("{near}からはそこへ届か"),
                GO,
            ),
            Wrong::DeadEnd(..) => self.is(
                format!("otherwise the {line} would end in {near}"),
                format!("そうでないと{line}が{near}で行き止まりにな"),
                ["ります", "るので"],
            ),
            Wrong::Branch(..) => self.is(
                format!("otherwise the {line} would branch in {near}"),
                format!("そうでないと{line}が{near}で枝分かれす"),
                ["ます", "るので"],
            ),
            Wrong::Closed(_) if near.is_empty() => self.is(
                "otherwise a ring would close".to_owned(),
                "そうでないと輪が閉じてしま".to_owned(),
                ["います", "うので"],
            ),
            _ => self.is(
                format!("otherwise a ring would close and leave {near} out"),
                format!("そうでないと{near}を残して輪が閉じてしま"),
                ["います", "うので"],
            ),
        }
    }

    /// The regions that decide a place.
    fn owner(self, belonging: Belonging) -> Because {
        let named = |clue: Item| self.named(&clue);
        match belonging {
            Belonging::Between(a, b) => self.is(
                format!(
                    "one side belongs to {}, the other to {}",
                    named(a),
                    named(b)
                ),
                format!("片側は{}、もう片側は{}の領域", named(a), named(b)),
                NOUN,
            ),
            Belonging::EndOf(clue) => self.is(
                format!("{} cannot reach any further", named(clue)),
                format!("{}の領域はその先へ届か", named(clue)),
                GO,
            ),
            Belonging::Apart => self.is(
                "no clue can reach both sides".to_owned(),
                "両側に届く手がかりは".to_owned(),
                ["ありません", "ないので"],
            ),
            Belonging::Within(clue) => self.is(
                format!("both sides belong to {}", named(clue)),
                format!("両側とも{}の領域", named(clue)),
                NOUN,
            ),
            Belonging::NeededBy(clue) => self.is(
                format!("{} cannot do without it", named(clue)),
                format!("{}にはここが欠かせ", named(clue)),
                GO,
            ),
            Belonging::Nobodys => self.is(
                "no clue can reach it".to_owned(),
                "届く手がかりは".to_owned(),
                ["ありません", "ないので"],
            ),
        }
    }

    /// The clues of some deductions, apart from those in the places of their conclusions.
    pub(super) fn clues_of(self, all: &[&Deduction]) -> Vec<Item> {
        let found = together(all.iter().map(|one| &one.found));
        let here: BTreeSet<Place> = (found.drawn.items().iter())
            .chain(found.blank.items())
            .flat_map(|item| [item.at, item.to])
            .chain(found.told.iter().map(|told| told.1))
            .collect();
        let own = all.iter().filter_map(|one| one.clue());
        let also = all.iter().flat_map(|one| &one.also);
        let also = also.filter_map(|by| by.hint);
        let clues: BTreeSet<Item> = own.chain(also).collect();
        let clues = clues.into_iter().filter(|clue| !here.contains(&clue.at));
        clues.collect()
    }

    /// Returns whether lines go on from their ends, without a clue.
    pub(super) fn goes_on(self, all: &[&Deduction]) -> bool {
        let ends = |one: Option<&Statement>| -> BTreeSet<Place> {
            let items = one.iter().flat_map(|one| one.drawn.items());
            let lines = items.filter(|item| item.ink.joins() && item.at.is_cell());
            lines.flat_map(|item| [item.at, item.to]).collect()
        };
        let goes_on = |one: &&Deduction| {
            let [old, new] = [one.since.as_ref(), Some(&one.found)].map(ends);
            !old.is_disjoint(&new)
        };
        self.clues_of(all).is_empty() && all.iter().all(goes_on)
    }

    /// The facts that it follows from, and the clues.
    fn premises(self, all: &[&Deduction]) -> Because {
        let clues = self.clues_of(all);
        if self.goes_on(all) {
            // a line that comes into a cell goes on by the only way left
            return match all {
                [one] => {
                    let since = one.since.as_ref().map(|since| since.drawn.items());
                    let ends = since
                        .into_iter()
                        .flatten()
                        .flat_map(|item| [item.at, item.to]);
                    let new = |at: &Place| {
                        let mut items = one.found.drawn.items().iter();
                        items.any(|item| item.at == *at || item.to == *at)
                    };
                    let at = ends
                        .filter(new)
                        .map(|at| self.place(at))
                        .next()
                        .unwrap_or_default();
                    self.is(
                        format!("there is one way on from {at}"),
                        format!("{at}から進める道は1つだけ"),
                        NOUN,
                    )
                }
                _ => self.is(
                    "each end has one way on".to_owned(),
                    "どの端からも進める道は1つだけ".to_owned(),
                    NOUN,
                ),
            };
        }
        let since = together(all.iter().filter_map(|one| one.since.as_ref()));
        let text = match since.len() <= FACTS {
            true => self.said(&since, Form::Since),
            false => String::new(),
        };
        Because {
            text,
            by: self.all_named(&clues),
            endings: ["", ""],
        }
    }

    /// A conclusion common to all remaining cases of a rule or clue.
    fn cases(self, deduction: &Deduction, so: &str) -> String {
        let Reason::Rule(by) = &deduction.reason else {
            return String::new();
        };
        let of = self.sources(std::iter::once(by));
        let more = self.sources(deduction.also.iter());
        let so = &match more.is_empty() {
            true => so.to_owned(),
            false => self.fill(["by {}, {}", "{}から、{}"], &[&more, so]),
        };
        let count = deduction.cases.unwrap_or_default();
        let out = deduction
            .ways
            .iter()
            .filter(|way| way.breaks.is_some())
            .count();
        let all = deduction.ways.len().max(count as usize).to_string();
        match (count, out) {
            (1, 0) => self.fill(
                [
                    "one possibility is left for {}, so {}.",
                    "{}に残る可能性は1つだけなので、{}。",
                ],
                &[&of, so],
            ),
            (1, _) => self.fill(
                [
                    "of {} possibilities for {}, all but one fail, so {}.",
                    "{}の可能性{}通りのうち、成り立つのは1つだけなので、{}。",
                ],
                &self.language.of([&all[..], &of, so], [&of, &all[..], so]),
            ),
            (_, 0) => self.fill(
                [
                    "in each of the {} possibilities for {}, {}.",
                    "{}の可能性{}通りのどれでも、{}。",
                ],
                &self.language.of([&all[..], &of, so], [&of, &all[..], so]),
            ),
            _ => self.fill(
                [
                    "{} possibilities are left for {}; in each of them {}.",
                    "{}に残る可能性{}通りのどれでも、{}。",
                ],
                &self.language.of(
                    [&count.to_string()[..], &of, so],
                    [&of, &count.to_string()[..], so],
                ),
            ),
        }
    }

    /// Suppositions refuted beforehand that no drawing shows.
    pub(super) fn before(self, all: &[&Deduction]) -> String {
        let out: Vec<String> = (all.iter())
            .flat_map(|one| &one.first)
            .map(|one| self.case(one, Form::Case))
            .filter(|out| !out.is_empty())
            .collect();
        let more = out.len().saturating_sub(1).to_string();
        match &out[..] {
            [] => String::new(),
            [one] => self.fill(["first rule out {}. ", "先に、{}を除きます。"], &[one]),
            [one, _] => self.fill(
                [
                    "first rule out {}, and one more case like it. ",
                    "先に、{}と、似た場合をもう1つ除きます。",
                ],
                &[one],
            ),
            [one, ..] => self.fill(
                [
                    "first rule out {}, and {} more cases like it. ",
                    "先に、{}と、似た場合をあと{}つ除きます。",
                ],
                &[one, &more],
            ),
        }
    }
}

impl Because {
    /// The reason as a sentence without its full stop, or before a conclusion.
    pub(super) fn in_form(&self, form: Form) -> String {
        let ending = self.endings[usize::from(form != Form::End)];
        format!("{}{ending}", self.text)
    }
}

/// Returns whether a statement contains all facts of another one.
fn holds(statement: &Statement, facts: &Statement) -> bool {
    let Statement { drawn, blank, told } = facts;
    drawn.without(&statement.drawn).is_empty()
        && blank.without(&statement.blank).is_empty()
        && told.iter().all(|fact| statement.told.contains(fact))
}

/// Returns whether cells are shaded as the only way out of others.
fn is_way_out(all: &[&Deduction]) -> bool {
    let out = |one: &&Deduction| {
        let Statement { drawn, blank, told } = &one.found;
        let way = matches!(one.otherwise, Some(Wrong::CutOff(..)));
        way && !drawn.is_empty() && blank.is_empty() && told.is_empty()
    };
    all.iter().all(out)
}

/// Returns whether a deduction only states that a line passes where one is drawn.
pub(super) fn goes_without_saying(deduction: &Deduction) -> bool {
    let Statement { drawn, blank, told } = &deduction.found;
    let lines = deduction.since.iter();
    let lines: Vec<&Item> = lines.flat_map(|since| since.drawn.items()).collect();
    let passes = |&(word, at, so): &(Word, Place, bool)| {
        let there = |item: &&Item| item.ink == Ink::Line && (item.at == at || item.to == at);
        word == Word::Visited && so && lines.iter().any(there)
    };
    drawn.is_empty() && blank.is_empty() && !told.is_empty() && told.iter().all(passes)
}
