//! The verdict on a puzzle in sentences.

use super::{Teller, words};
use pencilmill_generator::verdict::{Moment, Verdict};

impl Teller<'_> {
    /// The minutes in a sentence.
    pub fn minutes(self, minutes: u32) -> String {
        self.fill(words::MINUTES, &[&minutes.to_string()])
    }

    /// The verdict, a line for each part of it.
    pub fn verdict(self, minutes: u32, verdict: &Verdict) -> Vec<String> {
        let Verdict {
            begins,
            highlight,
            ends,
            arguments,
            flags,
        } = verdict;
        let mut lines = vec![self.minutes(minutes)];
        let told = |moment: &Option<Moment>, sentence| {
            moment.as_ref().map(|moment| self.moment(sentence, moment))
        };
        lines.extend(told(begins, words::BEGINS));
        lines.extend(highlight.as_ref().map(|moment| {
            let joined = self.joined(moment);
            self.fill(words::HIGHLIGHT, &[&self.seen(moment), &joined])
        }));
        lines.extend(told(ends, words::ENDS));
        let used = arguments.iter().map(|(argument, times)| {
            let word = argument.word(self.language);
            self.fill(
                ["{} ({}) {}", "{}（{}）{}"],
                &[argument.name(), word, &times.to_string()],
            )
        });
        let used: Vec<String> = used.collect();
        lines.push(self.fill(words::NEEDS, &[&used.join(self.of([", ", "、"]))]));
        let words = flags.0.iter().map(|flag| {
            self.fill(
                ["{} ({})", "{}（{}）"],
                &[flag.name(), flag.word(self.language)],
            )
        });
        let words: Vec<String> = words.collect();
        lines.push(match words.is_empty() {
            true => self.of(words::NO_FLAGS).to_owned(),
            false => self.fill(words::FLAGS, &[&words.join(self.of([", ", "、"]))]),
        });
        lines
    }

    fn moment(self, sentence: [&'static str; 2], moment: &Moment) -> String {
        let word = moment.argument.word(self.language);
        self.fill(sentence, &[&self.seen(moment), word])
    }

    /// The place of a moment.
    fn seen(self, moment: &Moment) -> String {
        let place = moment.at.map(|place| self.at(place));
        place.unwrap_or_else(|| self.of(words::NOWHERE).to_owned())
    }

    /// The argument of a moment, with the number of rules and clues that it joins if they are
    /// several.
    fn joined(self, moment: &Moment) -> String {
        let word = moment.argument.word(self.language).to_owned();
        match moment.joins {
            0 | 1 => word,
            joins => self.fill(words::FROM_SOURCES, &[&word, &joins.to_string()]),
        }
    }
}
