//! The course of a what-if, and its contradiction.

use super::naming::Name;
use super::statements::Form;
use super::{Teller, together, words};
use pencilmill_generator::board::{Ink, Item, Language, Place};
use pencilmill_generator::grade::{Breach, Counted, Deduction, Lead, Statement, Wrong};
use std::collections::BTreeSet;

/// Maximum number of consequences told in words.
const LINKS: usize = 3;

impl Teller<'_> {
    /// A what-if with the conclusion; further ones of its kind "in the same way".
    pub(super) fn what_if(self, all: &[&Deduction], so: &str) -> String {
        let first = all[0];
        let own = self.said(&first.found, Form::End);
        let so = if all.len() > 1 { &own } else { so };
        let supposed = match self.case(first, Form::If) {
            case if case.is_empty() => self.of(words::OPPOSITE).to_owned(),
            case => case,
        };
        let told: Vec<&Lead> = { first.leads.iter() }
            .filter(|lead| !lead.said.is_empty())
            .collect();
        let breach = self.clash(first);
        let few = told.len() <= LINKS && told.iter().all(|lead| lead.inner.is_none());
        let mut text = match &told[..] {
            [] => self.fill(words::TRY_FAILS, &[&supposed, &breach]),
            _ if few && !self.brief => {
                let links: Vec<String> = told.iter().map(|lead| self.link(lead)).collect();
                let links = links.join(self.of(words::AND_SO));
                self.fill(words::TRY_THEN, &[&supposed, &links, &breach])
            }
            _ => self.fill(words::TRY_STEPS_ON, &[&supposed, &breach]),
        };
        if so.is_empty() {
            // a case that is not drawn is out
            return match self.case(first, Form::Case) {
                case if case.is_empty() => case,
                case => text + &self.fill(words::CASE_IS_OUT, &[&case]),
            };
        }
        if let Some(place) = self.side_by_side(first) {
            text = place + &self.capital(&text);
        }
        text += &self.fill(words::SO_IT_IS, &[so]);
        let again = together(all[1..].iter().map(|one| &one.found));
        let again = self.said(&again, Form::End);
        if !again.is_empty() {
            text += &self.fill(words::IN_THE_SAME_WAY, &[&again]);
        }
        text
    }

    /// The case that a what-if assumes: facts of the drawing, or a way to meet a rule with them.
    pub(super) fn case(self, deduction: &Deduction, form: Form) -> String {
        let facts = self.said(&deduction.supposes, Form::Case);
        let alone = !deduction.found.is_empty();
        let way =
            (deduction.fewer).and_then(|by| self.puzzle.genre.card().way(by.rule, self.language));
        let way = way.unwrap_or(self.of(words::THE_CASE));
        match (self.language, form) {
            _ if facts.is_empty() => facts,
            _ if alone => self.said(&deduction.supposes, form),
            (Language::English, _) => format!("{way} with {facts}"),
            (Language::Japanese, Form::If) => format!("{facts}{way}だとすると"),
            (Language::Japanese, _) => format!("{facts}{way}"),
        }
    }

    /// A consequence; what is not drawn is told only alone.
    fn link(self, lead: &Lead) -> String {
        let Statement { drawn, blank, told } = &lead.said;
        let alone = drawn.is_empty() && told.is_empty();
        let seen = blank.filtered(|item| alone || !item.ink.joins() && item.ink != Ink::Border);
        let told = told
            .iter()
            .copied()
            .filter(|told| drawn.is_empty() || told.2);
        let said = Statement {
            drawn: drawn.clone(),
            blank: seen,
            told: told.collect(),
        };
        self.said(&said, Form::And)
    }

    /// The end of a what-if.
    pub(super) fn clash(self, what_if: &Deduction) -> String {
        let Some(breach) = &what_if.breaks else {
            return String::new();
        };
        // where it is not seen, it is near the last consequence
        let said = what_if.leads.iter().rev().map(|lead| &lead.said);
        let near = said.chain([&what_if.supposes, &what_if.found]);
        self.breach(breach, near.filter_map(|one| self.near(one)).next())
    }

    /// A violation, at its own place or near another one.
    pub(super) fn breach(self, breach: &Breach, near: Option<Place>) -> String {
        let sources = breach.source.iter().chain(&breach.also);
        let clue = breach.source.and_then(|source| source.hint);
        if let Some(wrong) = breach.seen
            && let Some(text) = self.wrong(wrong, clue)
        {
            return text;
        }
        let exact = self.nearest(&breach.by, near);
        let place = exact.or(near).map(|place| self.place(place));
        let at = match exact.is_some() {
            true => words::AT,
            false => words::NEAR,
        };
        let at = place.as_ref().map(|place| self.fill(at, &[place]));
        let clues: BTreeSet<Item> = sources.clone().filter_map(|by| by.hint).collect();
        let clues: Vec<Item> = clues.into_iter().collect();
        let (by, many) = match clue.filter(|_| self.brief) {
            Some(clue) => (self.named(&clue), false),
            None => (self.few_named(&clues), clues.len() > 1),
        };
        let tags = self.tags(sources);
        let words = match (by.is_empty(), many, tags.len(), at.is_some()) {
            (false, false, ..) => words::CANNOT_BE_MET,
            (false, true, ..) if clues.len() == 2 => words::CANNOT_BOTH_BE_MET,
            (false, true, ..) => words::CANNOT_ALL_BE_MET,
            (_, true, _, true) => words::CLUES_AROUND,
            (.., 0, true) => words::IMPOSSIBLE_THERE,
            (.., 0, _) => words::IMPOSSIBLE,
            (.., 1, true) => words::BROKEN_THERE,
            (.., true) => words::ALL_BROKEN_THERE,
            (.., 1, _) => words::BROKEN,
            _ => words::ALL_BROKEN,
        };
        let tags: Vec<Name> = tags.into_iter().map(|tag| (tag, 1)).collect();
        let [at, place] = [at, place].map(Option::unwrap_or_default);
        self.fill(words, &[&by, &self.listed(&tags), &at, &place])
    }

    /// A violation that is plain to see; none if its numbers belong to no clue.
    pub(super) fn wrong(self, wrong: Wrong, clue: Option<Item>) -> Option<String> {
        let count = match wrong {
            Wrong::TooFew { most: count, .. } | Wrong::TooMany { least: count, .. } => count,
            _ => 0,
        };
        let unit = clue.and_then(|clue| self.units(&clue, count));
        let who = clue.map(|clue| self.named(&clue));
        let of = match wrong {
            Wrong::TooFew { of, .. } | Wrong::TooMany { of, .. } => Some(of),
            _ => None,
        };
        if who.is_none() && of.is_some() {
            return None;
        }
        let who = who.unwrap_or_default();
        let words = match (wrong, of) {
            (Wrong::CutOff(..), _) => words::IS_CUT_OFF,
            (Wrong::OutOfReach(_), _) if who.is_empty() => words::NO_WAY_TO,
            (Wrong::OutOfReach(_), _) => words::NO_CLUE_TO,
            (Wrong::NoRoom(_), _) => words::HAS_NO_ROOM,
            (Wrong::Closed(None), _) => words::RING_CLOSES,
            (Wrong::Closed(Some(_)), _) => words::RING_LEAVES_OUT,
            (Wrong::DeadEnd(..), _) => words::ENDS_IN,
            (Wrong::Branch(..), _) => words::BRANCHES_IN,
            (Wrong::TooFew { most: 0, .. }, _) => words::GETS_NONE,
            (Wrong::TooFew { .. }, Some(Counted::Seen)) => words::SEES_ONLY,
            (Wrong::TooFew { .. }, Some(Counted::Connected)) if unit.is_none() => {
                words::ROOM_ONLY_FOR
            }
            (Wrong::TooFew { .. }, _) if unit.is_some() => words::GETS_ONLY_OF,
            (Wrong::TooFew { .. }, _) => words::GETS_ONLY,
            (Wrong::TooMany { .. }, Some(Counted::Seen)) => words::SEES,
            (Wrong::TooMany { .. }, Some(Counted::Connected)) if unit.is_none() => words::GROWS_TO,
            (Wrong::TooMany { .. }, _) if unit.is_some() => words::GETS_OF,
            (Wrong::TooMany { .. }, _) => words::GETS,
        };
        let line = |ink: Ink| self.course(ink).to_owned();
        let parts = match wrong {
            Wrong::CutOff(a, b) => vec![self.place(a), self.place(b)],
            Wrong::OutOfReach(at) | Wrong::Closed(Some(at)) => vec![self.place(at)],
            Wrong::NoRoom(clue) => vec![self.named(&clue)],
            Wrong::Closed(None) => Vec::new(),
            Wrong::DeadEnd(ink, at) | Wrong::Branch(ink, at) => vec![line(ink), self.place(at)],
            Wrong::TooFew { .. } | Wrong::TooMany { .. } => {
                vec![who, count.to_string(), unit.unwrap_or_default()]
            }
        };
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        Some(self.fill(words, &parts))
    }
}
