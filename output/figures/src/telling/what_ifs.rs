//! The course of a what-if, and its contradiction.

use super::Teller;
use super::statements::Form;
use pencilmill_generator::grade::{Belonging, Breach, Lead};

impl Teller<'_> {
    /// The course of a what-if, and its contradiction.
    pub(super) fn way(self, leads: &[Lead], breaks: Option<&Breach>, indent: usize) -> String {
        let space = " ".repeat(indent);
        let mut text = String::new();
        for lead in leads {
            text += &format!("{space}{}\n", self.lead(lead));
            if let Some(inner) = &lead.inner {
                let supposed = self.said(&inner.supposes, Form::End);
                if !supposed.is_empty() {
                    text += &format!("{space}  {}\n", self.suppose(&supposed));
                }
                text += &self.way(&inner.leads, Some(&inner.breaks), indent + 2);
            }
        }
        if let Some(breach) = breaks {
            text += &format!("{space}{}\n", self.breach(breach));
        }
        text
    }

    pub(super) fn suppose(self, supposed: &str) -> String {
        self.fill(["suppose {}", "仮に: {}"], &[supposed])
    }

    fn lead(self, lead: &Lead) -> String {
        let said = self.said(&lead.said, Form::End);
        if lead.inner.is_some() {
            return match said.is_empty() {
                true => self
                    .of([
                        "then one more thing cannot be, which nobody draws:",
                        "すると、かかれないことで次もありえない:",
                    ])
                    .to_owned(),
                false => self.fill(
                    ["then {}, for otherwise:", "すると {}。そうでないなら:"],
                    &[&said],
                ),
            };
        }
        let sources = self.sources(lead.source.iter().chain(&lead.also));
        let known = match sources.is_empty() {
            true => self.fill(["so {}", "よって {}"], &[&said]),
            false => self.fill(["then {} ({})", "すると {}({})"], &[&said, &sources]),
        };
        known + &self.whose(lead.belonging)
    }

    /// Names the clues whose regions decide a contradiction.
    pub(super) fn whose(self, belonging: Option<Belonging>) -> String {
        let (sentence, clues) = match belonging {
            None => return String::new(),
            Some(Belonging::Between(a, b)) => (
                [
                    ", between what belongs to {} and what belongs to {}",
                    "。{}のものと{}のものの間",
                ],
                vec![a, b],
            ),
            Some(Belonging::EndOf(clue)) => (
                [
                    ", between what belongs to {} and what cannot",
                    "。{}のものとそうでないものの間",
                ],
                vec![clue],
            ),
            Some(Belonging::Apart) => (
                [
                    ", between what no clue can have together",
                    "。どの手がかりも両側を合わせ持てない",
                ],
                Vec::new(),
            ),
            Some(Belonging::Within(clue)) => (
                [", within what belongs to {}", "。{}のものの中"],
                vec![clue],
            ),
            Some(Belonging::NeededBy(clue)) => (
                [", as {} cannot do without it", "。{}にはそれが欠かせない"],
                vec![clue],
            ),
            Some(Belonging::Nobodys) => (
                [
                    ", as no clue can have it",
                    "。どの手がかりのものにもなれない",
                ],
                Vec::new(),
            ),
        };
        let clues: Vec<String> = clues.iter().map(|clue| self.named(clue)).collect();
        let clues: Vec<&str> = clues.iter().map(String::as_str).collect();
        self.fill(sentence, &clues)
    }

    /// The end of a what-if.
    pub(super) fn breach(self, breach: &Breach) -> String {
        let by = self.said(&breach.by, Form::End);
        if let Some(wrong) = breach.seen {
            let parts = [&self.against(breach)[..], &self.wrong(wrong), &by];
            return match by.is_empty() {
                true => self.fill(["{}: {}", "{}: {}"], &parts),
                false => self.fill(["{}: {}, since {}", "{}: {}。理由: {}"], &parts),
            };
        }
        let bare = breach.source.is_none() && breach.also.is_empty() && !breach.earlier;
        match (bare, by.is_empty()) {
            (true, true) => self
                .of(["that is against what was supposed", "仮定そのものに反する"])
                .to_owned(),
            (true, false) if breach.by.len() == 1 => {
                self.fill(["that cannot be: {}", "これはありえない: {}"], &[&by])
            }
            (true, false) => self.fill(
                ["that cannot be so together: {}", "合わせてはありえない: {}"],
                &[&by],
            ),
            (false, true) => self.against(breach),
            (false, false) => format!("{}: {by}", self.against(breach)),
        }
    }

    /// The broken rule, without its cause.
    pub(super) fn against(self, breach: &Breach) -> String {
        let sources = self.sources(breach.source.iter().chain(&breach.also));
        match sources.is_empty() {
            true => self.of(["that cannot be", "ありえない"]).to_owned(),
            false => self.fill(["that is against {}", "{}に反する"], &[&sources]),
        }
    }
}
