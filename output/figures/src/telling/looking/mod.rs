//! Hints in stages: a question about one place, the reason, and the result.

use super::statements::Form;
use super::{Both, Teller, Told, all_found, words};
use pencilmill_generator::board::{Item, Place};
use pencilmill_generator::grade::{Belonging, Counted, Deduction, ListedWay, Reason, Wrong};
use pencilmill_generator::model::Origin;
use std::collections::BTreeSet;

#[cfg(test)]
mod tests;

/// The stages of a hint.
#[derive(Default)]
pub struct Stages {
    /// A question about one clue or place.
    pub look: String,
    /// The cells to look at.
    pub at: BTreeSet<Place>,
    /// The reason, without the result.
    pub why: String,
    /// The reasons with all results.
    pub told: String,
}

impl Teller<'_> {
    /// Divides sentences that follow each other into stages, which a hint gives one by one. The
    /// first two are about the beginning.
    pub fn stages(self, story: &[Told<'_>]) -> Stages {
        let all = story.iter().flat_map(|told| told.found.iter().copied());
        let aloud: Vec<&Deduction> = all.filter(|one| !self.is_silent(one)).collect();
        let Some(first) = aloud.first() else {
            return Stages::default();
        };
        let topic = first.topic();
        let own: Vec<&Deduction> = { aloud.iter().copied() }
            .take_while(|one| one.topic() == topic)
            .collect();
        let (look, at) = self.look(&own);
        let texts: Vec<&str> = story.iter().map(|told| told.text.as_str()).collect();
        Stages {
            look,
            at,
            why: self.why(&own),
            told: texts.join(self.of([" ", ""])),
        }
    }

    /// A question about one clue or place, and its cells.
    fn look(self, own: &[&Deduction]) -> (String, BTreeSet<Place>) {
        let first = own[0];
        let clues: BTreeSet<Item> = own.iter().filter_map(|one| one.clue()).collect();
        let clues: Vec<Item> = clues.into_iter().collect();
        let found = all_found(own);
        // a conclusion about nothing that is drawn is near its supposition
        let near = [&found, &first.supposes]
            .into_iter()
            .find_map(|one| self.near(one));
        let there = near.map(|near| self.place(near)).unwrap_or_default();
        let items = found.drawn.items().iter().chain(found.blank.items());
        let line = items.map(|item| self.course(item.ink)).next();
        let many = clues.len() > 1;
        let cell = |place: Place| (self.place(place), BTreeSet::from([place]));
        let here = || (there.clone(), near.into_iter().collect::<BTreeSet<Place>>());
        let of_clues = |clues: &[Item]| {
            let at = clues.iter().map(|clue| clue.at).collect();
            (self.all_named(clues), at)
        };
        let about = |wrong| match wrong {
            Wrong::DeadEnd(ink, _) | Wrong::Branch(ink, _) => Some(self.course(ink)),
            _ => line,
        };
        let course = first.otherwise.map_or(line, about).unwrap_or_default();
        let rule = match &first.reason {
            Reason::Rule(by) => by.rule,
            _ => 0,
        };
        let by_rule: Both = match rule {
            0 => words::ASK_AROUND,
            _ => words::ASK_RULE,
        };
        // {0} is a line, {1} a rule, {2} and {3} words for clues
        let ((place, at), words) = match (&first.reason, first.belonging, first.otherwise) {
            (Reason::WhatIf { sources, .. }, ..) => return self.what_about(first, sources, here()),
            (Reason::Deep, ..) => (here(), words::ASK_WHAT),
            (Reason::Rule(by), ..) if first.cases.is_some() => match by.hint {
                Some(clue) => (of_clues(&[clue]), words::ASK_POSSIBILITIES),
                None => (here(), by_rule),
            },
            (_, Some(Belonging::NeededBy(clue) | Belonging::Within(clue)), _) => {
                (of_clues(&[clue]), words::ASK_GROW)
            }
            (_, Some(Belonging::EndOf(clue)), _) => (of_clues(&[clue]), words::ASK_REACH),
            (_, Some(Belonging::Left { clue, .. }), _) => (of_clues(&[clue]), words::ASK_LEFT),
            (_, Some(Belonging::Joins(..)), _) => (here(), words::ASK_JOINS),
            (_, Some(_), _) => (here(), words::ASK_OWNER),
            (_, _, Some(wrong)) if wrong.is_counted() && !clues.is_empty() => {
                (of_clues(&clues), of_count(wrong))
            }
            (_, _, Some(Wrong::CutOff(from, _))) => (cell(from), words::ASK_WAY_OUT),
            (_, _, Some(Wrong::OutOfReach(_))) => (here(), words::ASK_WAY_THERE),
            (_, _, Some(Wrong::NoRoom(clue))) => (of_clues(&[clue]), words::ASK_FIT),
            (_, _, Some(Wrong::DeadEnd(_, from))) => (cell(from), words::ASK_GO),
            (_, _, Some(Wrong::Branch(_, from))) => (cell(from), words::ASK_PASS),
            (_, _, Some(Wrong::Closed(_))) => (here(), words::ASK_CLOSE),
            _ if !clues.is_empty() => (of_clues(&clues), words::ASK_SAY),
            _ if self.goes_on(own) => (here(), words::ASK_GO_ON),
            _ => (here(), by_rule),
        };
        let [do_they, they] = if many {
            ["do they", "they"]
        } else {
            ["does it", "it"]
        };
        let question = self.fill(words, &[course, &self.tag(rule), do_they, they]);
        (self.fill(words::LOOK_AT, &[&place, &question]), at)
    }

    /// The question about an assumption, with the clues or the place concerned.
    fn what_about(
        self,
        first: &Deduction,
        sources: &[Origin],
        (there, near): (String, BTreeSet<Place>),
    ) -> (String, BTreeSet<Place>) {
        let supposed = self.said(&first.supposes, Form::If);
        let clue = sources.iter().find_map(|by| by.hint);
        let (of, at) = match clue {
            Some(clue) => (self.named(&clue), BTreeSet::from([clue.at])),
            None => (there, near),
        };
        let text = match supposed.is_empty() {
            true => self.fill(words::LOOK_OTHERWISE, &[&of]),
            false => self.fill(words::LOOK_TRY, &[&of, &supposed]),
        };
        (text, at)
    }

    /// The reason, without the result.
    fn why(self, own: &[&Deduction]) -> String {
        let first = own[0];
        let rule = match &first.reason {
            Reason::Rule(by) => by.rule,
            _ => 0,
        };
        let text = match &first.reason {
            Reason::WhatIf { .. } => {
                let breach = self.clash(first);
                match first.leads.is_empty() {
                    true => self.fill(words::THEN_BREACH, &[&breach]),
                    false => self.fill(words::STEPS_ON, &[&breach]),
                }
            }
            Reason::Deep => self.of(words::ALL_BUT_ONE_FAIL).to_owned(),
            Reason::Rule(_) if first.cases.is_some() => self.left(first),
            Reason::Rule(_) | Reason::Meaning => {
                let because = self.because(own);
                match because.text.is_empty() && !because.by.is_empty() {
                    false => because.in_form(Form::End),
                    true => self.fill(words::FOLLOWS_FROM, &[&because.by]),
                }
            }
        };
        let before = self.before(own);
        let (text, end) = match (
            text.is_empty(),
            self.puzzle
                .genre
                .card()
                .rules
                .get(usize::from(rule).wrapping_sub(1)),
        ) {
            (false, _) => (text, self.of([".", "。"])),
            (true, Some(rule)) => (rule.text(self.language).to_owned(), ""),
            (true, None) => (self.of(words::ONE_CHOICE).to_owned(), self.of([".", "。"])),
        };
        self.capital(&before) + &self.capital(&text) + end
    }

    /// The cases that are left, and those that fail.
    fn left(self, deduction: &Deduction) -> String {
        let (out, left): (Vec<&ListedWay>, Vec<&ListedWay>) =
            deduction.ways.iter().partition(|way| way.breaks.is_some());
        let fails = self.fails(&out);
        let told = self.apart(&left, &deduction.found);
        let counts = [out.len(), left.len()].map(|count| count.to_string());
        let (words, parts): (_, Vec<&str>) = match (&told[..], fails.is_empty()) {
            (_, false) => (["{}", "{}"], vec![&fails]),
            ([a, b], _) => (words::COMES_TO_TWO, vec![a, b]),
            ([a, b, c], _) => (words::COMES_TO_THREE, vec![a, b, c]),
            _ if left.len() == 1 => (words::ONE_WAY_LEFT, Vec::new()),
            _ if out.is_empty() => (
                words::WAYS_SHARE,
                counts.iter().map(String::as_str).collect(),
            ),
            _ => (
                words::WAYS_FAIL,
                counts.iter().map(String::as_str).collect(),
            ),
        };
        self.fill(words, &parts)
    }
}

/// The question about a count.
const fn of_count(wrong: Wrong) -> Both {
    use Counted::{Connected, Seen, Things};
    match wrong {
        Wrong::TooFew { of: Seen, .. } => words::ASK_SIGHT,
        Wrong::TooFew { of: Things, .. } => words::ASK_NEED,
        Wrong::TooFew { of: Connected, .. } => words::ASK_ROOM,
        Wrong::TooMany { of: Seen, .. } => words::ASK_SEEN,
        Wrong::TooMany { of: Connected, .. } => words::ASK_CELLS,
        _ => words::ASK_COUNT,
    }
}
