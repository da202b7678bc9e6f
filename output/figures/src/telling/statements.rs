//! Statements about a drawing, and their sources in rules and hints.

use super::{Both, Teller};
use pencilmill_generator::board::{Drawing, Ink, Item, Place, Script, place_text, told_text};
use pencilmill_generator::grade::Statement;
use pencilmill_generator::model::{Origin, Word};
use std::collections::BTreeSet;

/// Maximum number of blank items named one by one: with values or between two places; and others.
const FEW: usize = 12;
const MANY: usize = 30;
/// Number of named ones among more.
const SOME: usize = 3;

/// The source of conclusions that were neither drawn nor told.
pub(super) const BEFORE: Both = ["what was found before", "これまでにわかったこと"];

/// A statement about a place.
type Told = (Word, Place, bool);

impl Teller {
    /// A statement, as in "shaded r1c2 r1c3, no line r2c2-r2c3"; drawn items can be typed back.
    pub(super) fn said(self, statement: &Statement) -> String {
        let mut parts = self.inks(&statement.drawn, true);
        parts.extend(self.inks(&statement.blank, false));
        let alike = |a: &Told, b: &Told| (a.0, a.2) == (b.0, b.2);
        let mut told = statement.told.clone();
        told.sort_by_key(|&(word, at, so)| (word, !so, at));
        for group in told.chunk_by(alike) {
            let (word, _, so) = group[0];
            let places: Vec<String> = group.iter().map(|t| place_text(t.1)).collect();
            let (line, places) = (self.name(Ink::Line), places.join(" "));
            let [en, ja] = match (word, so) {
                (Word::Visited, true) => ["{line} through {}", "{}を{line}が通る"],
                (Word::Visited, false) => ["no {line} through {}", "{}を{line}は通らない"],
                (Word::Inside, true) => ["{} inside a loop", "{}は輪の内側"],
                (Word::Inside, false) => ["{} outside every loop", "{}は輪の外側"],
            };
            let sentence = self.language.of(en, ja).replace("{line}", line);
            parts.push(sentence.replace("{}", &places));
        }
        parts.join(self.of([", ", "、"]))
    }

    /// An assumption, in which a piece is named by its cells.
    pub(super) fn supposed(self, statement: &Statement) -> String {
        let Statement { drawn, blank, told } = statement;
        let sides = blank.items().iter();
        let inside = sides.filter(|item| item.ink == Ink::Border && item.at.is_side());
        let inside: Vec<[Place; 2]> = inside.map(|item| item.at.beside()).collect();
        let mut cells: BTreeSet<Place> = inside.iter().take(1).flatten().copied().collect();
        for _ in 1..inside.len() {
            let next = inside
                .iter()
                .filter(|two| two.iter().any(|cell| cells.contains(cell)));
            let next: Vec<Place> = next.flatten().copied().collect();
            cells.extend(next);
        }
        let whole = inside.iter().flatten().all(|cell| cells.contains(cell));
        let only = drawn.is_empty() && told.is_empty() && inside.len() == blank.len();
        if !(only && whole && inside.len() > 1) {
            return self.said(statement);
        }
        let cells: Vec<String> = cells.into_iter().map(place_text).collect();
        let sentence = ["{} in one region", "{}が同じ領域"];
        self.fill(sentence, &[&cells.join(" ")])
    }

    fn inks(self, drawing: &Drawing, so: bool) -> Vec<String> {
        let items = drawing.items();
        let groups = items.chunk_by(|a, b| a.ink == b.ink);
        groups.map(|group| self.ink(group, so)).collect()
    }

    /// Items of one ink, drawn or ruled out.
    fn ink(self, items: &[Item], so: bool) -> String {
        let ink = items[0].ink;
        let valued = items.iter().all(|item| item.value.is_some());
        let most = if valued || ink.joins() { FEW } else { MANY };
        let text = |item: &Item| told_text(item, self.language);
        let places = match ink {
            _ if !so && items.len() > most => {
                let some: Vec<String> = items.iter().take(SOME).map(text).collect();
                let parts = [&items.len().to_string()[..], &some.join(" ")];
                self.fill(["in {} places ({} …)", "{}か所({} …)"], &parts)
            }
            // Lines from cell to cell are told as paths.
            Ink::Line | Ink::Path | Ink::Contour if so => {
                let all: Drawing = items.iter().copied().collect();
                let text = all.to_string();
                let places = text.split_once(' ').map_or("", |(_, places)| places);
                places.to_owned()
            }
            _ => items.iter().map(text).collect::<Vec<_>>().join(" "),
        };
        let name = self.name(ink);
        let plain = ink == Ink::Shaded && name == ink.word(self.language);
        match (so, plain) {
            (true, _) => format!("{name} {places}"),
            (false, true) => self.fill(["unshaded {}", "白マス {}"], &[&places]),
            (false, false) => self.fill(["no {} {}", "{}なし {}"], &[name, &places]),
        }
    }

    /// The name of an ink.
    pub(super) fn name(self, ink: Ink) -> &'static str {
        self.card.word(ink, self.language)
    }

    /// The name of a printed hint or a drawn item.
    pub(super) fn named(self, item: &Item) -> String {
        // A picture is recognized by its place.
        let is_picture = matches!(item.ink.script(), Script::Shape | Script::Tile);
        let value = item.value.filter(|_| !is_picture);
        format!(
            "{} {}",
            self.name(item.ink),
            told_text(&Item { value, ..*item }, self.language)
        )
    }

    /// A rule, with its hint if there is one.
    pub(super) fn source(self, source: &Origin) -> String {
        let rule = match (source.rule, &source.hint) {
            (0, Some(printed)) => return self.named(printed),
            (0, None) => self.of(["what is printed", "問題図"]).to_owned(),
            (rule, _) => self.fill(["rule {}", "ルール{}"], &[&rule.to_string()]),
        };
        match &source.hint {
            None if source.instance > 0 => {
                let instance = self.instance(source);
                self.fill(["{}, {}", "{}、{}"], &[&rule, &instance])
            }
            None => rule,
            Some(hint) => {
                let hint = self.named(hint);
                self.fill(["{}, {}", "{}、{}"], &[&rule, &hint])
            }
        }
    }

    /// The name of a drawing among several to which a rule applies.
    pub(super) fn instance(self, source: &Origin) -> String {
        let name = self.card.way(source.rule, self.language);
        let name = name.unwrap_or(self.of(["case", "場合"]));
        format!("{name} {}", source.instance)
    }

    /// Rules and hints that together lead to a conclusion, each item once. Printed items are
    /// omitted beside others.
    pub(super) fn sources<'a>(self, all: impl Iterator<Item = &'a Origin>) -> String {
        let all: Vec<&Origin> = all.collect();
        let ruled = all.iter().filter(|by| by.rule > 0);
        let mut told: Vec<String> = ruled.clone().map(|by| self.source(by)).collect();
        let named: Vec<Item> = ruled.filter_map(|by| by.hint).collect();
        let printed = all.iter().filter(|by| by.rule == 0);
        let printed = printed.filter_map(|by| by.hint);
        let printed: Vec<Item> = printed.filter(|item| !named.contains(item)).collect();
        for alike in printed.chunk_by(|a, b| a.ink == b.ink) {
            let places = alike.iter().take(FEW).map(|item| place_text(item.at));
            let mut places: Vec<String> = places.collect();
            places.extend((alike.len() > FEW).then(|| "…".to_owned()));
            told.push(match alike {
                [one] => self.named(one),
                _ => format!("{} {}", self.name(alike[0].ink), places.join(" ")),
            });
        }
        match &all[..] {
            [one] => self.source(one),
            _ => told.join(" + "),
        }
    }

    /// These sources and earlier findings.
    pub(super) fn and_before(self, sources: &str) -> String {
        let before = self.of(BEFORE);
        match sources.is_empty() {
            true => before.to_owned(),
            false => format!("{sources} + {before}"),
        }
    }
}
