//! What is said of a drawing, and the rules and hints that say so.

use super::{Both, Teller};
use pencilmill_generator::board::{Drawing, Ink, Item, Place, item_text, place_text};
use pencilmill_generator::grade::Statement;
use pencilmill_generator::model::{Origin, Word};

/// Most items with values that are said one by one not to be drawn.
const FEW: usize = 12;

/// What nobody drew, and was not told either.
pub(super) const BEFORE: Both = ["what was found before", "これまでにわかったこと"];

/// What is told of a place.
type Told = (Word, Place, bool);

impl Teller {
    /// A statement, as "r1c2, r1c3 are shaded, no line r2c2-r2c3".
    pub(super) fn said(self, statement: &Statement) -> String {
        let mut parts = self.inks(&statement.drawn, true);
        parts.extend(self.inks(&statement.blank, false));
        let alike = |a: &Told, b: &Told| (a.0, a.2) == (b.0, b.2);
        let mut told = statement.told.clone();
        told.sort_by_key(|&(word, at, so)| (word, !so, at));
        for group in told.chunk_by(alike) {
            let (word, _, so) = group[0];
            let places: Vec<String> = group.iter().map(|t| place_text(t.1)).collect();
            let sentence = match (word, so) {
                (Word::Visited, true) => ["a line through {}", "{}を線が通る"],
                (Word::Visited, false) => ["no line through {}", "{}を線は通らない"],
                (Word::Inside, true) => ["{} inside a loop", "{}は輪の内側"],
                (Word::Inside, false) => ["{} outside every loop", "{}は輪の外側"],
            };
            parts.push(self.fill(sentence, &[&places.join(" ")]));
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
            return self.fill(["no {} {} in {} ways", "{}なし {}({}通り)"], &parts);
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
        let sentence = match (ink, so, items.len()) {
            (Ink::Shaded, true, 1) => ["{} is shaded", "{}は黒マス"],
            (Ink::Shaded, true, _) => ["{} are shaded", "{}は黒マス"],
            (Ink::Shaded, false, 1) => ["{} is not shaded", "{}は黒マスではない"],
            (Ink::Shaded, false, _) => ["{} are not shaded", "{}は黒マスではない"],
            (_, true, _) => ["{} {}", "{} {}"],
            (_, false, _) => ["no {} {}", "{}なし {}"],
        };
        match ink {
            Ink::Shaded => self.fill(sentence, &[&places]),
            _ => self.fill(sentence, &[self.name(ink), &places]),
        }
    }

    /// The name of an ink.
    pub(super) fn name(self, ink: Ink) -> &'static str {
        ink.word(self.0)
    }

    /// A printed hint, or an item that is drawn.
    pub(super) fn named(self, item: &Item) -> String {
        format!("{} {}", self.name(item.ink), item_text(item))
    }

    /// A rule, with the hint if there is one.
    pub(super) fn source(self, source: &Origin) -> String {
        let rule = match source.rule {
            0 => self.of(["what is printed", "問題図"]).to_owned(),
            rule => self.fill(["rule {}", "ルール{}"], &[&rule.to_string()]),
        };
        match &source.hint {
            None => rule,
            Some(hint) => {
                let hint = self.named(hint);
                self.fill(["{}, {}", "{}、{}"], &[&rule, &hint])
            }
        }
    }

    /// Rules and hints that together say something. What is printed goes without saying beside others.
    pub(super) fn sources<'a>(self, all: impl Iterator<Item = &'a Origin>) -> String {
        let all: Vec<&Origin> = all.collect();
        let told = all.iter().filter(|by| by.rule > 0 || all.len() == 1);
        let told: Vec<String> = told.map(|by| self.source(by)).collect();
        told.join(" + ")
    }

    /// These, and what was found before.
    pub(super) fn and_before(self, sources: &str) -> String {
        let before = self.of(BEFORE);
        match sources.is_empty() {
            true => before.to_owned(),
            false => format!("{sources} + {before}"),
        }
    }
}
