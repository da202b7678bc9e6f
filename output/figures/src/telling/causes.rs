//! The reasons of deductions in words: in each match, what is the matter, in English and Japanese.

use super::statements::Form;
use super::{Both, Teller};
use pencilmill_generator::board::{Ink, Item, Place};
use pencilmill_generator::grade::{Belonging, Counted, Deduction, Statement, Wrong};
use std::collections::BTreeSet;

/// Japanese endings of a reason: as a sentence of its own, and before a conclusion.
pub(super) type Endings = [&'static str; 2];
pub(super) const NOUN: Endings = ["です", "なので"];
const DO: Endings = ["ます", "るので"];
const BECOME: Endings = ["ります", "るので"];
const CLOSE: Endings = ["います", "うので"];
const GO: Endings = ["ません", "ないので"];
const NONE: Endings = ["ありません", "ないので"];

/// A reason in one language.
#[derive(Default)]
pub(super) struct Because {
    pub text: String,
    /// The clues by which it leads to the conclusion.
    pub by: String,
    pub endings: Endings,
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
    /// A reason of some words, with the Japanese endings.
    pub(super) fn is(self, words: Both, endings: Endings, parts: &[&str]) -> Because {
        Because {
            text: self.fill(words, parts),
            endings: self.language.of(["", ""], endings),
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
        // {0} is who, {1} the number, {2} what is counted, {3} and {4} verbs
        let (words, endings) = match wrong {
            Wrong::TooFew { all: true, .. } if seen => (
                [
                    "{0} can see at most {1}",
                    "{0}から見えるのは多くても{1}マス",
                ],
                NOUN,
            ),
            Wrong::TooFew { all: true, .. } => (
                ["{0} need{3} all that is left", "{0}には残り全部が必要"],
                NOUN,
            ),
            Wrong::TooFew { most: 0, .. } if seen => (
                [
                    "{0} would otherwise see nothing",
                    "{0}からは、そうしないと何も見え",
                ],
                GO,
            ),
            Wrong::TooFew { .. } if seen => (
                [
                    "{0} would otherwise see at most {1}",
                    "{0}から見えるのは、そうしないと多くても{1}マス",
                ],
                NOUN,
            ),
            Wrong::TooFew { .. } if room => (
                [
                    "{0} would otherwise have room for at most {1}",
                    "{0}の広さは、そうしないと多くても{1}マス",
                ],
                NOUN,
            ),
            Wrong::TooFew { .. } if unit.is_some() => (
                [
                    "{0} would otherwise get at most {1} {2}",
                    "{0}の{2}は、そうしないと多くても{1}にしかなら",
                ],
                GO,
            ),
            Wrong::TooFew { .. } => (
                [
                    "{0} would otherwise get at most {1}",
                    "{0}は、そうしないと多くても{1}にしかなら",
                ],
                GO,
            ),
            Wrong::TooMany { most: 0, .. } if seen => {
                (["{0} see{3} nothing", "{0}からは何も見え"], GO)
            }
            Wrong::TooMany { most: 0, .. } if unit.is_some() => {
                (["{0} {4} no {2}", "{0}には{2}が1つも"], NONE)
            }
            Wrong::TooMany { most: 0, .. } => (["{0} {4} none", "{0}には1つも入ら"], GO),
            Wrong::TooMany { enough: true, .. } if seen && one => {
                (["{0} sees {1} already", "{0}からはもう{1}マス見えてい"], DO)
            }
            Wrong::TooMany { enough: true, .. } if unit.is_some() => {
                (["{0} {4} {1} {2} already", "{0}の{2}はもう{1}つあ"], BECOME)
            }
            Wrong::TooMany { enough: true, .. } => (["{0} {4} enough", "{0}はもう足りてい"], DO),
            Wrong::TooMany { .. } if seen => (
                [
                    "{0} would otherwise see at least {1}",
                    "{0}からは、そうしないと{1}マス以上見え",
                ],
                DO,
            ),
            Wrong::TooMany { .. } if room => (
                [
                    "{0} would otherwise grow to at least {1}",
                    "{0}は、そうしないと{1}マス以上に広が",
                ],
                BECOME,
            ),
            Wrong::TooMany { .. } if unit.is_some() => (
                [
                    "{0} would otherwise get at least {1} {2}",
                    "{0}の{2}は、そうしないと{1}以上にな",
                ],
                BECOME,
            ),
            _ => (
                [
                    "{0} would otherwise get at least {1}",
                    "{0}は、そうしないと{1}以上にな",
                ],
                BECOME,
            ),
        };
        let (s, has) = if one { ("s", "has") } else { ("", "have") };
        let (who, number) = (self.all_named(clues), number.to_string());
        self.is(
            words,
            endings,
            &[&who, &number, &unit.unwrap_or_default(), s, has],
        )
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
        // {0} is a place, {1} a line, {2} a clue
        let (words, endings) = match wrongs[0] {
            Wrong::CutOff(..) if is_way_out(all) => (
                [
                    "{0} can get out only this way",
                    "{0}から外へつながる道はここだけ",
                ],
                NOUN,
            ),
            Wrong::CutOff(..) => (
                [
                    "{0} would otherwise be cut off",
                    "{0}は、そうしないと切り離され",
                ],
                DO,
            ),
            Wrong::NoRoom(_) => (
                [
                    "{2} would otherwise not fit without cutting something off",
                    "{2}は、そうしないと何かを分断せずには入りきら",
                ],
                GO,
            ),
            Wrong::OutOfReach(_) => (["no way leads there from {0}", "{0}からはそこへ届か"], GO),
            Wrong::DeadEnd(..) => (
                [
                    "the {1} would otherwise end in {0}",
                    "{1}は、そうしないと{0}で行き止まりにな",
                ],
                BECOME,
            ),
            Wrong::Branch(..) => (
                [
                    "the {1} would otherwise branch in {0}",
                    "{1}は、そうしないと{0}で枝分かれす",
                ],
                ["ます", "るので"],
            ),
            _ if near.is_empty() => (
                ["a ring would otherwise close", "このままでは輪が閉じてしま"],
                CLOSE,
            ),
            _ => (
                [
                    "a ring would otherwise close and leave {0} out",
                    "このままでは{0}を残して輪が閉じてしま",
                ],
                CLOSE,
            ),
        };
        self.is(words, endings, &[&near, self.course(ink), &who])
    }

    /// The regions that decide places.
    pub(super) fn owner(self, all: &[Belonging]) -> Because {
        let clues: BTreeSet<Item> = all.iter().flat_map(Belonging::clues).collect();
        let clues: Vec<Item> = clues.into_iter().collect();
        let has = if clues.len() > 1 { "have" } else { "has" };
        let mut parts = vec![self.few_named(&clues), has.to_owned()];
        if parts[0].is_empty() {
            self.of(["the clues", "手がかり"]).clone_into(&mut parts[0]);
        }
        let (words, endings) = match all[0] {
            Belonging::Between(a, b) if all.iter().all(|one| *one == all[0]) => {
                parts = vec![self.named(&a), self.named(&b)];
                (
                    [
                        "one side belongs to {0}, the other to {1}",
                        "片側は{0}、もう片側は{1}の領域",
                    ],
                    NOUN,
                )
            }
            Belonging::Between(..) => (
                [
                    "the two sides belong to different clues",
                    "両側は別々の手がかりの領域",
                ],
                NOUN,
            ),
            Belonging::EndOf(_) => (
                ["{0} cannot reach any further", "{0}の領域はその先へ届か"],
                GO,
            ),
            Belonging::Apart => (
                ["no clue can reach both sides", "両側に届く手がかりは"],
                NONE,
            ),
            Belonging::Within(_) => (
                ["only {0} can reach these cells", "ここに届くのは{0}だけ"],
                NOUN,
            ),
            Belonging::NeededBy(_) => (["{0} {1} no other way", "{0}にはほかに道が"], NONE),
            Belonging::Nobodys => (["no clue can reach this", "ここに届く手がかりは"], NONE),
        };
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        self.is(words, endings, &parts)
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
