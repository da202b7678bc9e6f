//! Sentences of deductions: conclusions and reasons.

use super::grouped::{goes_without_saying, in_one, own_place};
use super::statements::Form;
use super::{Teller, Told, indented};
use pencilmill_generator::grade::{Deduction, Reason, SolvingStep, Statement};
use pencilmill_generator::model::Origin;

/// Maximum number of preliminaries told before a deduction.
const STORY: usize = 6;
/// Maximum number of possibilities struck out one by one.
const SOME: usize = 3;

impl Teller<'_> {
    /// The sentences of a step. A step that decides nothing about the drawing has none; its purpose
    /// shows in later ones.
    pub fn sentences(self, step: &SolvingStep) -> Vec<Told<'_>> {
        let alike = |a: &Deduction, b: &Deduction| match (a.aside, b.aside) {
            (false, false) => {
                let own = own_place(a).is_some() && own_place(a) == own_place(b);
                own || in_one(a).is_some() && in_one(a) == in_one(b)
            }
            (a, b) => a == b,
        };
        let groups = step.deductions.chunk_by(alike);
        let told = groups.map(|found| {
            let text = match (found, own_place(&found[0])) {
                ([first, _, ..], _) if first.aside => self.besides(found),
                ([_, _, ..], Some((rule, ink))) => self.of_all(found, rule, ink),
                ([first, _, ..], None) if in_one(first).is_some() => self.in_one_sentence(found),
                _ => found.iter().map(|found| self.deduction(found)).collect(),
            };
            Told { found, text }
        });
        told.filter(|told| !told.text.is_empty()).collect()
    }

    /// A deduction in one line, with further lines for the course of a what-if.
    fn deduction(self, deduction: &Deduction) -> String {
        if goes_without_saying(deduction) {
            return String::new();
        }
        let decided = self.said(&deduction.found, Form::End);
        let by_itself = matches!(deduction.reason, Reason::Rule(_) | Reason::Meaning);
        let nameless = deduction.fewer.is_some() && (!by_itself || deduction.cases.is_some());
        let supposed = self.said(&deduction.supposes, Form::If);
        let decided = match (decided.is_empty(), supposed.is_empty(), &deduction.fewer) {
            (true, true, Some(source)) if nameless => {
                let sentence = ["{} is out", "{}がなくなる"];
                self.fill(sentence, &[&self.possibility(source)])
            }
            (true, false, fewer) => self.struck(fewer.as_ref(), &[supposed]),
            _ => decided,
        };
        if decided.is_empty() {
            return String::new();
        }
        let mut text = format!("{}\n", self.head(deduction, &decided));
        text += &self.instances(deduction);
        text += &self.first(&deduction.first);
        text += &self.ways(&deduction.ways);
        if deduction.leads.is_empty() {
            // An immediate contradiction is told with the broken rule if that adds anything.
            let breach = deduction.breaks.as_ref();
            let breach = breach.filter(|breach| !breach.by.is_empty());
            if let Some(breach) = breach {
                text += &format!("  {}\n", self.breach(breach));
            }
            return text;
        }
        let supposed = self.said(&deduction.supposes, Form::End);
        if !supposed.is_empty() && !deduction.found.is_empty() {
            text += &format!("  {}\n", self.suppose(&supposed));
        }
        text += &self.way(&deduction.leads, deduction.breaks.as_ref(), 2);
        text
    }

    /// The drawings concerned, a line each.
    fn instances(self, deduction: &Deduction) -> String {
        let lines = deduction.instances.iter().map(|(source, drawn)| {
            let statement = Statement {
                drawn: drawn.clone(),
                ..Statement::default()
            };
            let name = self.instance(source);
            format!("  {name}: {}\n", self.said(&statement, Form::End))
        });
        lines.collect()
    }

    /// Preliminaries: conclusions that are not drawn, with those of one reason in one line. A long
    /// story keeps only its last lines.
    pub(super) fn first(self, all: &[Deduction]) -> String {
        let alike = |a: &Deduction, b: &Deduction| {
            let plain = |one: &Deduction| one.found.is_empty() && one.leads.is_empty();
            let reason = |one: &Deduction| (one.reason.clone(), one.cases, one.fewer);
            plain(a) && plain(b) && reason(a) == reason(b) && a.ways == b.ways
        };
        let groups = all.chunk_by(alike).map(|group| {
            let own = match group {
                // Meanings without a drawing are told once.
                [first, ..]
                    if first.found.is_empty()
                        && group.iter().all(|one| one.supposes.is_empty()) =>
                {
                    self.deduction(first)
                }
                [first, _, ..] => {
                    let supposed = group.iter().map(|one| self.said(&one.supposes, Form::If));
                    let supposed: Vec<String> = supposed.filter(|said| !said.is_empty()).collect();
                    let struck = self.struck(first.fewer.as_ref(), &supposed);
                    let ways = self.ways(&first.ways);
                    format!("{}\n{ways}", self.head(first, &struck))
                }
                _ => group.iter().map(|one| self.deduction(one)).collect(),
            };
            if own.is_empty() {
                return String::new();
            }
            let own = indented(&own, 2);
            let first = self.fill(["before that: {}", "その前に: {}"], &[own.trim_start()]);
            indented(&first, 2)
        });
        let groups: Vec<String> = groups.filter(|group| !group.is_empty()).collect();
        let untold = groups.len().saturating_sub(STORY);
        let mut text = groups[untold..].concat();
        if untold > 0 {
            let sentence = [
                "  before that, {} more things of this kind fall out\n",
                "  その前に、同じような推理があと{}個ある\n",
            ];
            text = self.fill(sentence, &[&untold.to_string()]) + &text;
        }
        text
    }

    /// Tells that conclusions which are not drawn are ruled out, by the meaning of each: none of
    /// the possibilities that a rule leaves, or not all of them together.
    fn struck(self, fewer: Option<&Origin>, supposed: &[String]) -> String {
        let some = supposed.len().min(SOME);
        let mut all = supposed[..some].join(self.of(["; nor ", " / "]));
        if supposed.len() > some {
            let more = (supposed.len() - some).to_string();
            all += &self.fill(["; nor {} more", " / ほか{}通り"], &[&more]);
        }
        match fewer {
            None => self.fill(["not together: {}", "合わせてはありえない: {}"], &[&all]),
            Some(source) => self.fill(
                ["not {} with {}", "次の{}はない: {}"],
                &[&self.possibility(source), &all],
            ),
        }
    }

    /// The choice that a rule or hint offers.
    pub(super) fn possibility(self, source: &Origin) -> String {
        let way = self.puzzle.genre.card().way(source.rule, self.language);
        let way = way.unwrap_or(self.of(["something that nobody draws", "かかれない何か"]));
        self.fill(
            ["{} ({})", "{}({})"],
            &[way, &self.sources(std::iter::once(source))],
        )
    }

    /// The conclusion with its reason.
    fn head(self, deduction: &Deduction, decided: &str) -> String {
        let reason = self.reason(deduction);
        match &deduction.reason {
            Reason::Deep | Reason::WhatIf { .. } => format!("{decided}: {reason}"),
            // Meanings of words need no reason.
            Reason::Meaning if reason.is_empty() => {
                self.fill(["so {}", "よって {}"], &[decided]) + &self.why(deduction)
            }
            Reason::Meaning | Reason::Rule(_) => self.fill(
                ["{} ({}){}", "{}({}){}"],
                &[decided, &reason, &self.why(deduction)],
            ),
        }
    }

    /// The reason without the conclusion: the rules and hints, or the failure of the contrary.
    fn reason(self, deduction: &Deduction) -> String {
        match &deduction.reason {
            Reason::Rule(by) => self.sources(std::iter::once(by).chain(&deduction.also)),
            Reason::Meaning => self.sources(deduction.also.iter()),
            Reason::Deep => self
                .of([
                    "otherwise what-ifs lead to contradictions",
                    "そうでないと、さらに仮定を重ねて矛盾する",
                ])
                .to_owned(),
            Reason::WhatIf { sources, rounds } => {
                let against = match sources.is_empty() {
                    true => self.of(["what is known", "わかっていること"]).to_owned(),
                    false => self.sources(sources.iter()),
                };
                match rounds {
                    0 | 1 => self.fill(
                        [
                            "otherwise a contradiction at once with {}",
                            "そうでないとすぐに矛盾({})",
                        ],
                        &[&against],
                    ),
                    _ => self.fill(
                        [
                            "otherwise a contradiction in {} rounds with {}",
                            "そうでないと{}段で矛盾({})",
                        ],
                        &[&rounds.to_string(), &against],
                    ),
                }
            }
        }
    }

    /// The grounds in lines without the conclusion: preliminaries and reason.
    pub(super) fn grounds(self, deduction: &Deduction) -> String {
        let why = format!("{}{}", self.reason(deduction), self.why(deduction));
        let why = why.trim_start_matches([',', ';', ' ', '。']);
        let why = self.fill(["Why: {}", "なぜ: {}"], &[why]);
        let instances = self.instances(deduction);
        format!("{why}\n{instances}{}", self.first(&deduction.first))
    }

    /// The background of the rule applied.
    fn why(self, deduction: &Deduction) -> String {
        if let Some(ways) = deduction.cases {
            let ways = ways.to_string();
            return match ways.as_str() {
                "1" => self
                    .of([", as one way is left", "。残る方法は1つだけ"])
                    .to_owned(),
                _ => self.fill(
                    [
                        ", as in all {} ways that are left",
                        "。残る{}通りのすべてでそうなる",
                    ],
                    &[&ways],
                ),
            };
        }
        if deduction.belonging.is_some() {
            return self.whose(deduction.belonging);
        }
        let since: Vec<String> = (deduction.since.iter())
            .map(|since| self.said(since, Form::End))
            .collect();
        let mut why = match since.is_empty() {
            true => String::new(),
            false => {
                let since = since.join(self.of([" and ", "、"]));
                self.fill([", since {}", "。理由: {}"], &[&since])
            }
        };
        if let Some(wrong) = deduction.otherwise {
            why += &self.otherwise(wrong);
        }
        why
    }
}
