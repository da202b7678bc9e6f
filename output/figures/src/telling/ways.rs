//! Lists of the ways to meet a rule.

use super::Teller;
use super::statements::Form;
use pencilmill_generator::board::Drawing;
use pencilmill_generator::grade::{ListedWay, Statement};
use std::collections::BTreeMap;

/// Maximum number of ways told one by one.
const WAYS: usize = 4;

impl Teller<'_> {
    /// The ways struck out, with reasons, and the remaining ones if they are few.
    pub(super) fn ways(self, ways: &[ListedWay]) -> String {
        let told = told_apart(ways);
        let say = |told: &Statement| match told.is_empty() {
            true => self.of(["none of this", "どれもない"]).to_owned(),
            false => self.said(told, Form::End),
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
                    all.push((say(told), self.said(&breach.by, Form::End)));
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
                [(way, by)] if !by.is_empty() => self.fill(
                    ["not {}: {}, for {}", "次はない: {} — {}({})"],
                    &[way, &sources, by],
                ),
                _ if all.len() <= WAYS => self.fill(
                    ["not {}: {}", "次はない: {} — {}"],
                    &[&list(&all), &sources],
                ),
                _ => self.fill(
                    ["{} ways are out ({}; …): {}", "{}通りはない({} …): {}"],
                    &[&count, &list(&all[..1]), &sources],
                ),
            };
            text += &format!("  {line}\n");
        }
        if !left.is_empty() && left.len() <= WAYS {
            let line = self.fill(["left: {}", "残り: {}"], &[&list(&left)]);
            text += &format!("  {line}\n");
        }
        text
    }
}

/// The differences between ways; drawn items alone if they suffice.
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
