//! The reasons of deductions in words: in each match, what is the matter, in English and Japanese.

use super::Teller;
use super::statements::Form;
use super::words::{self, Cause};
use pencilmill_generator::board::{Ink, Item, Place};
use pencilmill_generator::grade::{Belonging, Counted, Deduction, Statement, Wrong};
use std::collections::BTreeSet;

/// A reason in one language.
#[derive(Default)]
pub(super) struct Because {
    pub text: String,
    /// The clues by which it leads to the conclusion.
    pub by: String,
    pub endings: [&'static str; 2],
    /// The facts that it follows from, as a sentence of their own.
    pub facts: String,
}

impl Because {
    /// The reason as a sentence without its full stop, or before a conclusion.
    pub(super) fn in_form(&self, form: Form) -> String {
        match form == Form::End && !self.facts.is_empty() {
            true => self.facts.clone(),
            false => format!(
                "{}{}",
                self.text,
                self.endings[usize::from(form != Form::End)]
            ),
        }
    }
}

impl Teller<'_> {
    /// A reason with its parts.
    pub(super) fn is(self, cause: Cause, parts: &[&str]) -> Because {
        Because {
            text: self.fill(cause.words, parts),
            endings: self.language.of(["", ""], cause.endings),
            ..Because::default()
        }
    }

    /// A clue that needs all it can get, or has enough.
    pub(super) fn count(self, wrong: Wrong, clues: &[Item]) -> Because {
        let one = clues.len() <= 1;
        let (of, number) = match wrong {
            Wrong::TooFew {
                least,
                of,
                all: true,
                ..
            } => (of, least),
            Wrong::TooFew { most, of, .. } => (of, most),
            Wrong::TooMany {
                most,
                of,
                enough: true,
                ..
            }
            | Wrong::TooMany {
                most: most @ 0, of, ..
            } => (of, most),
            Wrong::TooMany { least, of, .. } => (of, least),
            _ => return Because::default(),
        };
        let unit = clues.first().and_then(|clue| self.units(clue, number));
        let (seen, room) = (
            of == Counted::Seen,
            of == Counted::Connected && unit.is_none(),
        );
        let cause = match wrong {
            Wrong::TooFew { all: true, .. } if seen => words::SEES_AT_MOST,
            Wrong::TooFew { all: true, .. } => words::NEEDS_ALL,
            Wrong::TooFew { most: 0, .. } if seen => words::WOULD_SEE_NOTHING,
            Wrong::TooFew { .. } if seen => words::WOULD_SEE_AT_MOST,
            Wrong::TooFew { .. } if room => words::WOULD_HAVE_ROOM_FOR,
            Wrong::TooFew { .. } if unit.is_some() => words::WOULD_GET_AT_MOST_OF,
            Wrong::TooFew { .. } => words::WOULD_GET_AT_MOST,
            Wrong::TooMany { most: 0, .. } if seen => words::SEES_NOTHING,
            Wrong::TooMany { most: 0, .. } if unit.is_some() => words::HAS_NO,
            Wrong::TooMany { most: 0, .. } => words::HAS_NONE,
            Wrong::TooMany { enough: true, .. } if seen && one => words::SEES_ALREADY,
            Wrong::TooMany { enough: true, .. } if unit.is_some() => words::HAS_ALREADY,
            Wrong::TooMany { enough: true, .. } => words::HAS_ENOUGH,
            Wrong::TooMany { .. } if seen => words::WOULD_SEE_AT_LEAST,
            Wrong::TooMany { .. } if room => words::WOULD_GROW_TO,
            Wrong::TooMany { .. } if unit.is_some() => words::WOULD_GET_AT_LEAST_OF,
            _ => words::WOULD_GET_AT_LEAST,
        };
        let (s, has) = if one { ("s", "has") } else { ("", "have") };
        let (who, number) = (self.all_named(clues), number.to_string());
        self.is(cause, &[&who, &number, &unit.unwrap_or_default(), s, has])
    }

    /// Connections and courses of lines: the way out, dead ends, rings.
    pub(super) fn shape(self, wrongs: &[Wrong], all: &[&Deduction]) -> Because {
        let (mut near, mut clues, mut ink) = (BTreeSet::new(), BTreeSet::new(), Ink::Line);
        for wrong in wrongs {
            match *wrong {
                Wrong::CutOff(at, _) | Wrong::OutOfReach(at) | Wrong::Closed(Some(at)) => {
                    near.insert(at);
                }
                Wrong::DeadEnd(line, at) | Wrong::Branch(line, at) => {
                    near.insert(at);
                    ink = line;
                }
                Wrong::NoRoom(clue) => {
                    clues.insert(clue);
                }
                _ => {}
            }
        }
        let near = self.cells(&near.into_iter().collect::<Vec<Place>>());
        let who = self.all_named(&clues.into_iter().collect::<Vec<Item>>());
        let cause = match wrongs[0] {
            Wrong::CutOff(..) if is_way_out(all) => words::ONLY_WAY_OUT,
            Wrong::CutOff(..) => words::WOULD_BE_CUT_OFF,
            Wrong::NoRoom(_) => words::WOULD_NOT_FIT,
            Wrong::OutOfReach(_) => words::NO_WAY_THERE,
            Wrong::DeadEnd(..) => words::WOULD_END,
            Wrong::Branch(..) => words::WOULD_BRANCH,
            _ if near.is_empty() => words::RING_WOULD_CLOSE,
            _ => words::RING_WOULD_LEAVE_OUT,
        };
        self.is(cause, &[&near, self.course(ink), &who])
    }

    /// The regions that decide places.
    pub(super) fn owner(self, all: &[Belonging]) -> Because {
        let clues: BTreeSet<Item> = all.iter().flat_map(Belonging::clues).collect();
        let clues: Vec<Item> = clues.into_iter().collect();
        let has = if clues.len() > 1 { "have" } else { "has" };
        let mut parts = vec![self.few_named(&clues), has.to_owned()];
        if parts[0].is_empty() {
            self.of(words::THE_CLUES).clone_into(&mut parts[0]);
        }
        let cause = match all[0] {
            Belonging::Between(a, b) if all.iter().all(|one| *one == all[0]) => {
                parts = vec![self.named(&a), self.named(&b)];
                words::SIDES_BELONG
            }
            Belonging::Between(..) => words::SIDES_DIFFER,
            Belonging::EndOf(_) => words::REACHES_NO_FURTHER,
            Belonging::Apart => words::NONE_REACHES_BOTH,
            Belonging::Within(_) => words::ONLY_REACHES,
            Belonging::NeededBy(_) => words::HAS_NO_OTHER_WAY,
            Belonging::Left {
                cells, others, all, ..
            } => {
                parts.truncate(1);
                parts.extend([cells, others].map(|count| count.to_string()));
                match all {
                    true => words::OTHERS_LEAVE,
                    false => words::OTHERS_LEAVE_AT_MOST,
                }
            }
            Belonging::Nobodys => words::NONE_REACHES,
            Belonging::Joins(..) => words::KEPT_APART,
        };
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        self.is(cause, &parts)
    }
}

/// Returns whether cells are shaded as the only way out of others.
pub(super) fn is_way_out(all: &[&Deduction]) -> bool {
    let out = |one: &&Deduction| {
        let Statement { drawn, blank, told } = &one.found;
        let way = matches!(one.otherwise, Some(Wrong::CutOff(..)));
        way && !drawn.is_empty() && blank.is_empty() && told.is_empty()
    };
    all.iter().all(out)
}
