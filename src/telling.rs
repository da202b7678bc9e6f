//! The words in which steps are told, in English and Japanese.

use pencilmill_generator::board::{Drawing, Ink, Item, Language, Place, item_text, place_text};
use pencilmill_generator::grade::{
    Area, Belonging, Breach, Deduction, Lead, ListedWay, Otherwise, Reason, SolvingStep, Statement,
};
use pencilmill_generator::model::{Origin, Word};
use pencilmill_output::notes::area_letters;
use std::collections::BTreeMap;

/// A text in English and Japanese.
type Both = [&'static str; 2];

/// What each layer asks of a person.
const LAYERS: [Both; 6] = [
    ["one constraint at a time", "条件を1つずつ見る"],
    ["two constraints together", "条件を2つ合わせて見る"],
    ["what-ifs that fail soon", "すぐに矛盾する仮定"],
    [
        "all ways to meet one constraint, or long what-ifs",
        "1つの条件の満たし方をすべて調べる、または長い仮定",
    ],
    ["what-ifs within what-ifs", "仮定の中の仮定"],
    ["beyond all this", "これらでは解けない"],
];

/// Most items with values that are said one by one not to be drawn.
const FEW: usize = 12;

/// Most ways to meet a rule that are told one by one.
const WAYS: usize = 4;

/// Who tells steps.
#[derive(Clone, Copy)]
pub struct Teller(pub Language);

/// A sentence with `{}` where parts go, in order.
fn filled(sentence: &str, parts: &[&str]) -> String {
    let mut text = String::new();
    let mut parts = parts.iter();
    for (i, piece) in sentence.split("{}").enumerate() {
        if i > 0 {
            text += parts.next().copied().unwrap_or_default();
        }
        text += piece;
    }
    text
}

/// The lines of a text, each with so many spaces before it.
fn indented(text: &str, spaces: usize) -> String {
    let space = " ".repeat(spaces);
    text.lines()
        .map(|line| format!("{space}{line}\n"))
        .collect()
}

/// How many things a statement says.
fn count(said: &Statement) -> usize {
    said.drawn.len() + said.blank.len() + said.told.len()
}

/// What ways differ in; where that tells them apart, only what is drawn.
fn told_apart(ways: &[ListedWay]) -> Vec<Statement> {
    let all = |of: &dyn Fn(&Statement) -> bool| ways.iter().all(|way| of(&way.way));
    let differ = |way: &ListedWay| {
        let Statement { drawn, blank, told } = &way.way;
        Statement {
            drawn: drawn.filtered(|item| !all(&|other| other.drawn.contains(item))),
            blank: blank.filtered(|item| !all(&|other| other.blank.contains(item))),
            told: (told.iter().copied())
                .filter(|told| !all(&|other| other.told.contains(told)))
                .collect(),
        }
    };
    let mut differing: Vec<Statement> = ways.iter().map(differ).collect();
    let positive = |way: &Statement| {
        let so = way.told.iter().copied().filter(|told| told.2);
        (way.drawn.clone(), so.collect::<Vec<_>>())
    };
    let mut positives: Vec<_> = differing.iter().map(positive).collect();
    positives.sort_unstable();
    if positives.windows(2).all(|two| two[0] != two[1]) {
        for way in &mut differing {
            let (drawn, told) = positive(way);
            if !drawn.is_empty() || !told.is_empty() {
                (way.blank, way.told) = (Drawing::blank(), told);
            }
        }
    }
    differing
}

impl Teller {
    fn of(self, both: Both) -> &'static str {
        both[self.0 as usize]
    }

    /// What a layer asks of a person.
    pub fn layer(self, layer: u8) -> &'static str {
        self.of(LAYERS[usize::from(layer)])
    }

    /// The heading of what is known at the start.
    pub fn start(self) -> &'static str {
        self.of(["at the start:", "はじめに:"])
    }

    /// The heading of a step.
    pub fn step(self, number: usize, layer: u8) -> String {
        let sentence = self.of(["step {}: {}", "手順{}: {}"]);
        filled(sentence, &[&number.to_string(), self.layer(layer)])
    }

    /// How it ends.
    pub fn end(self, solved: bool, grade: &str, score: u64) -> String {
        let sentence = self.of(match solved {
            true => ["solved: {}, score {}", "解けた: {}、スコア{}"],
            false => [
                "the rest takes more than what-ifs within what-ifs, or too many: {}, score {}",
                "残りには仮定の中の仮定より深い推理か、多すぎる仮定が必要: {}、スコア{}",
            ],
        });
        filled(sentence, &[grade, &score.to_string()])
    }

    /// That something drawn is no part of the answer.
    pub fn mistake(self, item: &Item) -> String {
        filled(
            self.of(["a mistake: {}", "間違い: {}"]),
            &[&self.named(item)],
        )
    }

    /// That nothing is left to do.
    pub fn solved(self) -> &'static str {
        self.of(["solved", "解けています"])
    }

    /// That the next step is beyond the layers.
    pub fn too_hard(self) -> &'static str {
        self.of([
            "what comes next takes more than what-ifs within what-ifs, or too many",
            "次の手順には、仮定の中の仮定より深い推理か、多すぎる仮定が必要です",
        ])
    }

    /// What a step decides, a line or more for each deduction. Of a step that decides nothing that can be said of the drawing
    /// there is none: what it is good for is seen in those that follow.
    pub fn lines(self, step: &SolvingStep) -> String {
        let alike =
            |a: &Deduction, b: &Deduction| own_place(a).is_some() && own_place(a) == own_place(b);
        let groups = step.deductions.chunk_by(alike);
        let lines = groups.map(|group| match (group, own_place(&group[0])) {
            ([_, _, ..], Some((rule, ink))) => self.line_of_all(group, rule, ink),
            _ => group.iter().map(|found| self.line(found)).collect(),
        });
        lines.collect()
    }

    /// What hints of one ink say of their own places by one rule, as one line.
    fn line_of_all(self, group: &[Deduction], rule: u8, ink: Ink) -> String {
        let mut all = Statement::default();
        for deduction in group {
            let insert = |to: &mut Drawing, from: &Drawing| {
                from.items().iter().for_each(|&item| to.insert(item));
            };
            insert(&mut all.drawn, &deduction.found.drawn);
            insert(&mut all.blank, &deduction.found.blank);
            all.told.extend(&deduction.found.told);
        }
        let said = self.said(&all);
        if said.is_empty() {
            return String::new();
        }
        let sentence = self.of(["{} (rule {}, {} there)", "{}(ルール{}、そこの{})"]);
        let parts = [&said, &rule.to_string(), self.name(ink)];
        format!("  {}\n", filled(sentence, &parts))
    }

    /// A deduction as a line; for a what-if, where it leads is told in lines below.
    fn line(self, deduction: &Deduction) -> String {
        let decided = self.said(&deduction.found);
        let by_itself = matches!(deduction.reason, Reason::Rule(_) | Reason::Meaning);
        let nameless = deduction.fewer.is_some() && (!by_itself || deduction.cases.is_some());
        let supposed = self.said(&deduction.supposes);
        let decided = match (decided.is_empty(), supposed.is_empty(), &deduction.fewer) {
            (true, true, Some(source)) if nameless => filled(
                self.of(["fewer ways are left to meet {}", "{}の満たし方が減る"]),
                &[&self.source(source)],
            ),
            (true, false, fewer) => self.struck(fewer.as_ref(), &[supposed]),
            _ => decided,
        };
        if decided.is_empty() {
            return String::new();
        }
        let mut text = format!("  {}\n", self.head(deduction, &decided));
        text += &self.first(&deduction.first);
        text += &self.ways(&deduction.ways);
        if deduction.leads.is_empty() {
            // Where the contradiction is seen at once, it is told what breaks if that says more.
            let breach = deduction.breaks.as_ref();
            let breach = breach.filter(|breach| !breach.by.is_empty());
            if let Some(breach) = breach {
                text += &format!("    {}\n", self.breach(breach));
            }
            return text;
        }
        let supposed = self.said(&deduction.supposes);
        if !supposed.is_empty() && !deduction.found.is_empty() {
            text += &format!("    {}\n", self.suppose(&supposed));
        }
        text += &self.way(&deduction.leads, deduction.breaks.as_ref(), 4);
        text
    }

    /// What is told first, since nobody draws it: what is struck out for the same reason at once in one line.
    fn first(self, all: &[Deduction]) -> String {
        let alike = |a: &Deduction, b: &Deduction| {
            let plain = |one: &Deduction| one.leads.is_empty();
            let reason = |one: &Deduction| (one.reason.clone(), one.cases, one.fewer);
            plain(a) && plain(b) && reason(a) == reason(b) && a.ways == b.ways
        };
        let groups = all.chunk_by(alike).map(|group| {
            let own = match group {
                // What means nothing drawn is told once.
                [first, ..] if group.iter().all(|one| one.supposes.is_empty()) => self.line(first),
                [first, _, ..] => {
                    let supposed = group.iter().map(|one| self.said(&one.supposes));
                    let supposed: Vec<String> = supposed.filter(|said| !said.is_empty()).collect();
                    let struck = self.struck(first.fewer.as_ref(), &supposed);
                    let ways = self.ways(&first.ways);
                    format!("{}\n{ways}", self.head(first, &struck))
                }
                _ => group.iter().map(|one| self.line(one)).collect(),
            };
            let own = own.trim_start_matches(' ');
            if own.is_empty() {
                return String::new();
            }
            let first = filled(self.of(["before that: {}", "その前に: {}"]), &[own]);
            indented(&first, 4)
        });
        groups.collect()
    }

    /// That things which nobody draws are not so, by what each would mean: no way to meet a rule, or not all of it together.
    fn struck(self, fewer: Option<&Origin>, supposed: &[String]) -> String {
        match fewer {
            None => {
                let all = supposed.join(self.of(["; nor: ", " / "]));
                filled(
                    self.of(["not together: {}", "合わせてはありえない: {}"]),
                    &[&all],
                )
            }
            Some(source) => filled(
                match supposed.len() {
                    1 => self.of([
                        "a way to meet {} is struck out, with {}",
                        "{}の満たし方のうち、次のものはない: {}",
                    ]),
                    _ => self.of([
                        "ways to meet {} are struck out, with {}",
                        "{}の満たし方のうち、次のものはない: {}",
                    ]),
                },
                &[
                    &self.source(source),
                    &supposed.join(self.of(["; with ", " / "])),
                ],
            ),
        }
    }

    fn suppose(self, supposed: &str) -> String {
        filled(self.of(["suppose {}", "仮に: {}"]), &[supposed])
    }

    /// Where a what-if leads, and what it breaks.
    fn way(self, leads: &[Lead], breaks: Option<&Breach>, indent: usize) -> String {
        let space = " ".repeat(indent);
        let mut text = String::new();
        for lead in leads {
            text += &format!("{space}{}\n", self.lead(lead));
            if let Some(inner) = &lead.inner {
                let supposed = self.said(&inner.supposes);
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

    /// Which ways to meet a rule are struck out, and by what; and which are left, if they are few.
    fn ways(self, ways: &[ListedWay]) -> String {
        let told = told_apart(ways);
        let say = |told: &Statement| match told.is_empty() {
            true => self.of(["none of this", "どれもない"]).to_owned(),
            false => self.said(told),
        };
        let list = |all: &[(String, String)]| {
            let all: Vec<&str> = all.iter().map(|one| one.0.as_str()).collect();
            all.join(self.of(["; ", " / "]))
        };
        let mut struck: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
        let mut left = Vec::new();
        for (way, told) in ways.iter().zip(&told) {
            match &way.breaks {
                Some(breach) => {
                    let sources = self.against(breach);
                    let all = struck.entry(sources).or_default();
                    all.push((say(told), self.said(&breach.by)));
                }
                None => left.push((say(told), String::new())),
            }
        }
        let mut groups: Vec<_> = struck.into_iter().collect();
        groups.sort_by_key(|group| std::cmp::Reverse(group.1.len()));
        let mut text = String::new();
        for (sources, all) in groups {
            let count = all.len().to_string();
            let line = match &all[..] {
                [(way, by)] if !by.is_empty() => filled(
                    self.of(["not {}: {}, for {}", "次はない: {} — {}({})"]),
                    &[way, &sources, by],
                ),
                _ if all.len() <= WAYS => filled(
                    self.of(["not {}: {}", "次はない: {} — {}"]),
                    &[&list(&all), &sources],
                ),
                _ => filled(
                    self.of(["{} ways are out ({}; …): {}", "{}通りはない({} …): {}"]),
                    &[&count, &list(&all[..1]), &sources],
                ),
            };
            text += &format!("    {line}\n");
        }
        if !left.is_empty() && left.len() <= WAYS {
            let line = filled(self.of(["left: {}", "残り: {}"]), &[&list(&left)]);
            text += &format!("    {line}\n");
        }
        text
    }

    /// The letters of the areas that a figure shows, with their clues.
    pub fn legend(self, areas: &[Area]) -> String {
        let lines = area_letters(areas).into_iter().map(|(letter, area)| {
            let clue = self.named(&area.clue);
            let sentence = self.of(["{}: belongs to {}", "{}: {}のもの"]);
            format!("{}\n", filled(sentence, &[&letter.to_string(), &clue]))
        });
        lines.collect()
    }

    /// That something is broken, without what it is broken by.
    fn against(self, breach: &Breach) -> String {
        let mut sources = self.sources(breach.source.iter().chain(&breach.also));
        if breach.earlier {
            sources = self.and_before(&sources);
        }
        match sources.is_empty() {
            true => self.of(["that cannot be", "ありえない"]).to_owned(),
            false => filled(self.of(["that is against {}", "{}に反する"]), &[&sources]),
        }
    }

    /// These, and what was found before.
    fn and_before(self, sources: &str) -> String {
        let before = self.of(["what was found before", "これまでにわかったこと"]);
        match sources.is_empty() {
            true => before.to_owned(),
            false => format!("{sources} + {before}"),
        }
    }

    /// How a what-if ends.
    fn breach(self, breach: &Breach) -> String {
        let by = self.said(&breach.by);
        let bare = breach.source.is_none() && breach.also.is_empty() && !breach.earlier;
        match (bare, by.is_empty()) {
            (true, true) => self
                .of(["that is against what was supposed", "仮定そのものに反する"])
                .to_owned(),
            (true, false) if count(&breach.by) == 1 => filled(
                self.of(["that cannot be: {}", "これはありえない: {}"]),
                &[&by],
            ),
            (true, false) => filled(
                self.of(["that cannot be so together: {}", "合わせてはありえない: {}"]),
                &[&by],
            ),
            (false, true) => self.against(breach),
            (false, false) => format!("{}: {by}", self.against(breach)),
        }
    }

    /// Rules and hints that together say something. What is printed goes without saying beside others.
    fn sources<'a>(self, all: impl Iterator<Item = &'a Origin>) -> String {
        let all: Vec<&Origin> = all.collect();
        let told = all.iter().filter(|by| by.rule > 0 || all.len() == 1);
        let told: Vec<String> = told.map(|by| self.source(by)).collect();
        told.join(" + ")
    }

    fn lead(self, lead: &Lead) -> String {
        let said = self.said(&lead.said);
        if lead.inner.is_some() {
            return match said.is_empty() {
                true => self
                    .of([
                        "then one more thing cannot be, which nobody draws:",
                        "すると、かかれないことで次もありえない:",
                    ])
                    .to_owned(),
                false => filled(
                    self.of(["then {}, for otherwise:", "すると {}。そうでないなら:"]),
                    &[&said],
                ),
            };
        }
        let mut sources = self.sources(lead.source.iter().chain(&lead.also));
        if lead.earlier {
            sources = self.and_before(&sources);
        }
        let known = match sources.is_empty() {
            true => filled(self.of(["so {}", "よって {}"]), &[&said]),
            false => filled(
                self.of(["then {} ({})", "すると {}({})"]),
                &[&said, &sources],
            ),
        };
        known + &self.whose(lead.belonging)
    }

    /// Whose region something is in, which decides it.
    fn whose(self, belonging: Option<Belonging>) -> String {
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
        filled(self.of(sentence), &clues)
    }

    fn head(self, deduction: &Deduction, decided: &str) -> String {
        match &deduction.reason {
            Reason::Rule(by) => {
                let source = self.sources(std::iter::once(by).chain(&deduction.also));
                let known = filled(self.of(["{} ({})", "{}({})"]), &[decided, &source]);
                known + &self.why(deduction)
            }
            Reason::Meaning if deduction.also.is_empty() => {
                filled(self.of(["so {}", "よって {}"]), &[decided]) + &self.why(deduction)
            }
            // Words alone do not tell it.
            Reason::Meaning => {
                let source = self.sources(deduction.also.iter());
                let known = filled(self.of(["{} ({})", "{}({})"]), &[decided, &source]);
                known + &self.why(deduction)
            }
            Reason::Deep => filled(
                self.of([
                    "{}: otherwise what-ifs lead to contradictions",
                    "{}: そうでないと、さらに仮定を重ねて矛盾する",
                ]),
                &[decided],
            ),
            Reason::WhatIf { sources, rounds } => {
                let all: Vec<String> = sources.iter().map(|by| self.source(by)).collect();
                let against = match all.is_empty() {
                    true => self.of(["what is known", "わかっていること"]).to_owned(),
                    false => all.join(" + "),
                };
                let rounds = rounds.to_string();
                match rounds.as_str() {
                    "1" => filled(
                        self.of([
                            "{}: otherwise a contradiction at once with {}",
                            "{}: そうでないとすぐに矛盾({})",
                        ]),
                        &[decided, &against],
                    ),
                    _ => filled(
                        self.of([
                            "{}: otherwise a contradiction in {} rounds with {}",
                            "{}: そうでないと{}段で矛盾({})",
                        ]),
                        &[decided, &rounds, &against],
                    ),
                }
            }
        }
    }

    /// What stands behind the rule that says something.
    fn why(self, deduction: &Deduction) -> String {
        if let Some(ways) = deduction.cases {
            let ways = ways.to_string();
            return match ways.as_str() {
                "1" => self
                    .of([", as one way is left", "。残る方法は1つだけ"])
                    .to_owned(),
                _ => filled(
                    self.of([
                        ", as in all {} ways that are left",
                        "。残る{}通りのすべてでそうなる",
                    ]),
                    &[&ways],
                ),
            };
        }
        match &deduction.otherwise {
            Some(Otherwise::CutOff(a, b)) => filled(
                self.of([
                    ", or {} would be cut off from {}",
                    "。そうでないと{}が{}から切り離される",
                ]),
                &[&place_text(*a), &place_text(*b)],
            ),
            Some(Otherwise::OutOfReach(place)) => filled(
                self.of([
                    ", as no way leads there from {}",
                    "。{}からはそこへ届かない",
                ]),
                &[&place_text(*place)],
            ),
            Some(Otherwise::Closed) => self
                .of([", or a ring would close", "。そうでないと輪が閉じる"])
                .to_owned(),
            None if deduction.belonging.is_some() => self.whose(deduction.belonging),
            None => {
                let mut since = deduction
                    .since
                    .iter()
                    .map(|since| self.said(since))
                    .collect::<Vec<_>>();
                if deduction.earlier {
                    let found = self.of(["what was found before", "これまでにわかったこと"]);
                    since.push(found.to_owned());
                }
                match since.is_empty() {
                    true => String::new(),
                    false => {
                        let since = since.join(self.of([" and ", "、"]));
                        filled(self.of([", since {}", "。理由: {}"]), &[&since])
                    }
                }
            }
        }
    }

    /// A statement, as "r1c2, r1c3 are shaded, no line r2c2-r2c3".
    fn said(self, statement: &Statement) -> String {
        let mut parts = self.inks(&statement.drawn, true);
        parts.extend(self.inks(&statement.blank, false));
        let alike = |a: &Told, b: &Told| (a.0, a.2) == (b.0, b.2);
        let mut told = statement.told.clone();
        told.sort_by_key(|&(word, at, so)| (word, !so, at));
        for group in told.chunk_by(alike) {
            let (word, _, so) = group[0];
            let places: Vec<String> = group.iter().map(|t| place_text(t.1)).collect();
            let sentence = self.of(match (word, so) {
                (Word::Visited, true) => ["a line through {}", "{}を線が通る"],
                (Word::Visited, false) => ["no line through {}", "{}を線は通らない"],
                (Word::Inside, true) => ["{} inside a loop", "{}は輪の内側"],
                (Word::Inside, false) => ["{} outside every loop", "{}は輪の外側"],
            });
            parts.push(filled(sentence, &[&places.join(" ")]));
        }
        parts.join(self.of([", ", "、"]))
    }

    fn inks(self, drawing: &Drawing, so: bool) -> Vec<String> {
        let items = drawing.items();
        let groups = items.chunk_by(|a, b| a.ink == b.ink);
        groups.map(|group| self.ink(group, so)).collect()
    }

    /// Items of one ink, which are drawn or not.
    fn ink(self, items: &[Item], so: bool) -> String {
        let ink = items[0].ink;
        if !so && items.len() > FEW && items.iter().all(|item| item.value.is_some()) {
            let mut places: Vec<String> = items.iter().map(|item| place_text(item.at)).collect();
            places.dedup();
            let parts = [self.name(ink), &places.join(" "), &items.len().to_string()];
            let sentence = self.of(["no {} {} in {} ways", "{}なし {}({}通り)"]);
            return filled(sentence, &parts);
        }
        let between = |item: &Item| item.at == item.to && item.at.is_side();
        let places = if items.iter().all(between) {
            let cells = |item: &Item| item.at.beside().map(place_text).join("|");
            items.iter().map(cells).collect::<Vec<_>>().join(" ")
        } else {
            let all: Drawing = items.iter().copied().collect();
            let text = all.to_string();
            text.split_once(' ')
                .map_or("", |(_, places)| places)
                .to_owned()
        };
        let sentence = self.of(match (ink, so, items.len()) {
            (Ink::Shaded, true, 1) => ["{} is shaded", "{}は黒マス"],
            (Ink::Shaded, true, _) => ["{} are shaded", "{}は黒マス"],
            (Ink::Shaded, false, 1) => ["{} is not shaded", "{}は黒マスではない"],
            (Ink::Shaded, false, _) => ["{} are not shaded", "{}は黒マスではない"],
            (_, true, _) => ["{} {}", "{} {}"],
            (_, false, _) => ["no {} {}", "{}なし {}"],
        });
        match ink {
            Ink::Shaded => filled(sentence, &[&places]),
            _ => filled(sentence, &[self.name(ink), &places]),
        }
    }

    /// The name of an ink.
    fn name(self, ink: Ink) -> &'static str {
        ink.word(self.0)
    }

    /// A printed hint, or an item that is drawn.
    fn named(self, item: &Item) -> String {
        format!("{} {}", self.name(item.ink), item_text(item))
    }

    /// A rule, with the hint if there is one.
    fn source(self, source: &Origin) -> String {
        let rule = match source.rule {
            0 => self.of(["what is printed", "問題図"]).to_owned(),
            rule => filled(self.of(["rule {}", "ルール{}"]), &[&rule.to_string()]),
        };
        match &source.hint {
            None => rule,
            Some(hint) => {
                let hint = self.named(hint);
                filled(self.of(["{}, {}", "{}、{}"]), &[&rule, &hint])
            }
        }
    }
}

/// The rule and the ink of the hint, if a deduction says nothing but what a hint says of its own place by itself.
fn own_place(deduction: &Deduction) -> Option<(u8, Ink)> {
    let Reason::Rule(Origin {
        rule,
        hint: Some(hint),
    }) = deduction.reason
    else {
        return None;
    };
    let by_itself = deduction.fewer.is_none()
        && deduction.cases.is_none()
        && deduction.since.is_none()
        && deduction.also.is_empty()
        && !deduction.earlier
        && deduction.otherwise.is_none()
        && deduction.belonging.is_none();
    let Statement { drawn, blank, told } = &deduction.found;
    let mut items = drawn.items().iter().chain(blank.items());
    let here = items.all(|item| [item.at, item.to] == [hint.at, hint.to]);
    let told = told.iter().all(|told| told.1 == hint.at);
    (by_itself && here && told).then_some((rule, hint.ink))
}

/// What is told of a place.
type Told = (Word, Place, bool);
