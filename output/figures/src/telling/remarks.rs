//! Remarks on a drawing that is not finished: what is broken, and what is still missing.

use super::{Teller, words};
use pencilmill_generator::board::{Ink, Item, Place};
use pencilmill_generator::grade::{Breach, Counted, Statement, Violation, Wrong};
use pencilmill_generator::model::Origin;
use std::collections::{BTreeMap, BTreeSet};

/// A sentence about some places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// The place that it is about, if it is one.
    pub at: Option<Place>,
    /// The sentence.
    pub text: String,
}

/// The fault of lines that violate a rule.
enum Course {
    Branch,
    End,
    Ring,
}

impl Teller<'_> {
    /// A rule that is broken, whatever is added.
    pub fn broken(self, violation: &Violation) -> Remark {
        let rule = self.rule_text(violation.rule);
        let course = course(violation);
        let text = match (violation.counted, &course) {
            (None, Some((course, ink, at))) => {
                let words = match course {
                    Course::Branch => words::BRANCHES,
                    Course::End => words::CANNOT_GO_ON,
                    Course::Ring => words::CLOSES,
                };
                let line = self.fill(words, &[self.name(*ink), &self.here(*at)]);
                match course {
                    Course::Branch => line,
                    _ => self.fill(["{} {}", "{}{}"], &[&line, rule]),
                }
            }
            (counted, _) => {
                let against = self.capital(&self.against(violation));
                let words = match counted {
                    Some(_) => ["{}.", "{}。"],
                    None => ["{}. {}", "{}。{}"],
                };
                self.fill(words, &[&against, rule])
            }
        };
        let at = course.map(|(.., at)| at);
        Remark {
            at: violation.hint.map(|hint| hint.at).or(at),
            text,
        }
    }

    /// Remarks on a drawing that breaks no rule: the end that is open, a clue that is begun, or else
    /// a clue or a rule that is not met.
    pub fn unfinished(
        self,
        end: Option<Place>,
        rule: Option<u8>,
        missed: &BTreeMap<Item, Wrong>,
    ) -> Vec<Remark> {
        let end = end.map(|at| Remark {
            at: Some(at),
            text: self.fill(words::END_OPEN, &[&self.here(at)]),
        });
        let begun = missed.iter().filter_map(|(&clue, &wrong)| match wrong {
            Wrong::TooFew { most: 0, .. } => None,
            Wrong::TooFew { most, least, .. } => Some((least - most, clue, wrong)),
            _ => None,
        });
        let begun = begun
            .min()
            .map(|(_, clue, wrong)| self.missing(clue, wrong));
        let said: Vec<Remark> = end.into_iter().chain(begun).collect();
        if !said.is_empty() {
            return said;
        }
        let many = |one: &(&Item, &Wrong)| matches!(one.1, Wrong::TooMany { .. });
        let clue = missed.iter().find(many).or_else(|| missed.iter().next());
        let clue = clue.map(|(&clue, &wrong)| self.missing(clue, wrong));
        let rule = rule.map(|rule| Remark {
            at: None,
            text: self.fill(words::STILL_TO_DO, &[&self.tag(rule)]),
        });
        clue.or(rule).into_iter().collect()
    }

    /// A clue with its count so far.
    fn missing(self, clue: Item, wrong: Wrong) -> Remark {
        let who = self.capital(&self.named(&clue));
        let (words, counts) = match wrong {
            Wrong::TooFew {
                most, least, of, ..
            } => (
                match of {
                    Counted::Seen => words::SEES_SO_FAR,
                    Counted::Connected => words::HAS_CELLS_SO_FAR,
                    Counted::Things => words::HAS_SO_FAR,
                },
                [most, least],
            ),
            Wrong::TooMany {
                least, most, of, ..
            } => (
                match of {
                    Counted::Seen => words::STILL_SEES,
                    Counted::Connected => words::STILL_HAS_CELLS,
                    Counted::Things => words::STILL_HAS,
                },
                [least, most],
            ),
            _ => (words::STILL_TO_MEET, [0, 0]),
        };
        let [so_far, wanted] = counts.map(|count| count.to_string());
        Remark {
            at: Some(clue.at),
            text: self.fill(words, &[&who, &so_far, &wanted]),
        }
    }

    /// A violation as a phrase.
    pub(super) fn against(self, violation: &Violation) -> String {
        self.breach(
            &Breach {
                source: Some(Origin {
                    rule: violation.rule,
                    hint: violation.hint,
                    instance: 0,
                }),
                also: Vec::new(),
                earlier: false,
                by: Statement::default(),
                seen: violation.counted,
            },
            None,
        )
    }

    /// The text of a rule; nothing for definitions.
    pub(super) fn rule_text(self, rule: u8) -> &'static str {
        let rule = usize::from(rule).checked_sub(1);
        let rule = rule.and_then(|at| self.puzzle.genre.card().rules.get(at));
        rule.map_or("", |rule| rule.text(self.language))
    }

    /// A place as the end of a sentence: by name, or as one that is pointed at.
    fn here(self, at: Place) -> String {
        match self.points {
            true => self.of(words::HERE).to_owned(),
            false => self.fill(words::THERE, &[&self.at(at)]),
        }
    }
}

/// The course of lines that violate a rule, with their ink and the place where it is seen.
fn course(violation: &Violation) -> Option<(Course, Ink, Place)> {
    let lines = violation.drawn.items().iter();
    let lines = lines.filter(|item| item.ink.joins() && item.ink != Ink::Border);
    let mut meet: BTreeMap<Place, usize> = BTreeMap::new();
    for end in lines.clone().flat_map(|item| [item.at, item.to]) {
        *meet.entry(end).or_default() += 1;
    }
    let ink = lines.clone().next()?.ink;
    let crossed = violation.crossed.items().iter();
    let shut: BTreeSet<Place> = crossed.flat_map(|item| [item.at, item.to]).collect();
    let with = |wanted: fn(usize) -> bool| {
        let mut places = meet.iter().filter(|meet| wanted(*meet.1));
        places.next().map(|meet| *meet.0)
    };
    if shut.is_empty()
        && lines.clone().count() == 3
        && let Some(at) = with(|many| many == 3)
    {
        return Some((Course::Branch, ink, at));
    }
    let mut ends = meet
        .iter()
        .filter(|(at, many)| **many == 1 && shut.contains(at));
    if let Some((&at, _)) = ends.next() {
        return Some((Course::End, ink, at));
    }
    let round = meet.values().all(|&many| many == 2) && meet.len() > 2;
    round
        .then_some(())
        .and_then(|()| with(|many| many == 2))
        .map(|at| (Course::Ring, ink, at))
}

#[cfg(test)]
mod tests {
    use super::super::tests::table;
    use super::*;
    use pencilmill_generator::board::{Drawing, Language};
    use pencilmill_generator::genre::Broken;
    use pencilmill_generator::genres;
    use pencilmill_generator::grade::{FinishedClues, Referee};

    /// The remarks on a drawing in both languages: what is broken, or else what is missing.
    fn remarks(puzzle: &str, drawn: &str) -> [String; 2] {
        let puzzle = genres::parse(puzzle).unwrap();
        let drawn = puzzle.parse_answer(drawn).unwrap();
        let mut referee = Referee::new(&puzzle);
        let broken = referee.violation(&drawn, &Drawing::blank());
        let end = referee.open_end(&drawn);
        let rule = puzzle.check(&drawn).err().and_then(|broken| match broken {
            Broken::Rule(rule, _) => Some(rule),
            Broken::Foreign(_) => None,
        });
        let missed = FinishedClues::new(&puzzle).missed(&drawn);
        Language::ALL.map(|language| {
            let teller = Teller::new(language, &puzzle).pointing();
            let remarks = match &broken {
                Some(broken) => vec![teller.broken(broken)],
                None => teller.unfinished(end, rule, &missed),
            };
            remarks.iter().map(|remark| remark.text.as_str()).collect()
        })
    }

    #[test]
    fn remarks_are_about_what_is_seen() {
        let cases = "
            slitherlink 3x3; number r1c1=3 r3c3=2 | line r0.5c0.5-r0.5c1.5-r1.5c1.5 | An end is open here.This 3 has 2 of 3. | 線の端がここで開いています。この3は、まだ2（全部で3）です。
            slitherlink 3x3; number r1c1=3 r3c3=2 | line r0.5c1.5-r1.5c1.5-r2.5c1.5 r1.5c1.5-r1.5c2.5 | The line branches here. | 線がここで枝分かれしています。
            slitherlink 3x3; number r1c1=3 r3c3=2 | line r2.5c2.5-r2.5c3.5-r3.5c3.5-r3.5c2.5 | This 2 gets 3 sides. | この2の辺は3になってしまいます。
            nurikabe 5x5; number r3c1=9 r3c5=2 r4c2=2 | shaded r1c1 | This 9 still has 24 cells, not 9. | この9は、まだ24マスあります（9マスにします）。
            nurikabe 5x5; number r3c1=9 r3c5=2 r4c2=2 | shaded r1c1 r1c2 r2c1 r2c2 | “no 2x2” is broken. No 2x2 block may be shaded completely. | 「2×2禁止」に反します。黒マスを2×2のかたまりにしてはいけません。
        ";
        for [puzzle, drawn, said @ ..] in table::<4>(cases) {
            let found = remarks(puzzle, drawn);
            assert_eq!(found, said);
        }
    }
}
