//! Sentences: their length, their placeholders, and what they do not say.

use super::Report;
use pencilmill_figures::example::{Example, Picture, Said, pieces};
use pencilmill_generator::board::Language;
use std::collections::{BTreeMap, BTreeSet};

/// Greatest length in letters, English and Japanese.
const LETTERS: [usize; 2] = [260, 130];
/// Greatest number of sentences, English and Japanese.
const SENTENCES: [usize; 2] = [3, 4];
/// Words that tell one print from another that looks alike.
const SIDES: [&str; 8] = [
    "upper ", "lower ", "left ", "right ", "上の", "下の", "左の", "右の",
];
/// Ends of the last sentence in Japanese.
const ENDS: [&str; 7] = [
    "です。",
    "ます。",
    "ません。",
    "ました。",
    "でした。",
    "ましょう。",
    "でしょう。",
];

pub fn examine(worked: &Example, report: &mut Report) {
    for (number, picture) in (1..).zip(&worked.pictures) {
        for language in Language::ALL {
            let at = format!("picture {number}, {}", language.code());
            let caption = worked.caption(picture, language);
            let said: String = caption.iter().map(Said::text).collect();
            let words = &picture.words[language as usize];
            one(words, &said, language, &at, report);
        }
        let [en, ja] = [0, 1].map(|language| holes(picture, language));
        report.expect(en == ja, || {
            let differ = format!("{en:?} in English, {ja:?} in Japanese");
            format!("picture {number}: the placeholders differ: {differ}")
        });
        for (letter, _) in &picture.letters {
            report.expect(en.contains(&*letter.to_string()), || {
                format!("picture {number}: the letter {letter} is not in the sentences")
            });
        }
    }
}

/// The placeholders in a language.
fn holes(picture: &Picture, language: usize) -> BTreeSet<&str> {
    let holes = pieces(&picture.words[language]).filter(|piece| piece.0);
    holes.map(|piece| piece.1).collect()
}

/// Examines a caption, as written and as printed.
fn one(words: &str, said: &str, language: Language, at: &str, report: &mut Report) {
    report.expect(!said.is_empty(), || format!("{at}: there is no sentence"));
    let (letters, most) = (said.chars().count(), LETTERS[language as usize]);
    report.expect(letters <= most, || {
        format!("{at}: {letters} letters, expected at most {most}")
    });
    let ends: usize = match language {
        Language::English => {
            let ends = said.match_indices(['.', '?', '!']);
            // "1 ?" is a clue
            let is_end = |&(at, _): &(usize, &str)| {
                let next = said[at + 1..].chars().next();
                next.is_none_or(|c| c == ' ' || c == '"') && !said[..at].ends_with(' ')
            };
            ends.filter(is_end).count()
        }
        Language::Japanese => said.matches('。').count(),
    };
    let most = SENTENCES[language as usize];
    report.expect((1..=most).contains(&ends), || {
        format!("{at}: {ends} sentences, expected one to {most}")
    });
    let mut sides: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let all: Vec<(bool, &str)> = pieces(words).collect();
    for two in all.windows(2).filter(|two| two[1].0) {
        let [(_, before), (_, place)] = [two[0], two[1]];
        let general = ["A ", " a ", "An ", " an "];
        report.expect(!general.iter().any(|end| before.ends_with(end)), || {
            format!("{at}: {before:?} is general, and {{{place}}} is one place")
        });
        let own = SIDES.iter().filter(|side| before.ends_with(**side));
        sides.entry(place).or_default().extend(own);
    }
    for (place, _) in sides.iter().filter(|(_, sides)| sides.len() > 1) {
        let fault = format!("{at}: one place is on two sides: {{{place}}}");
        report.faults.push(fault);
    }
    let outside = pieces(words).filter(|piece| !piece.0);
    let outside: String = outside.map(|piece| piece.1).collect();
    report.expect(!outside.contains(['{', '}']), || {
        format!("{at}: a brace has no partner")
    });
    if let Some(place) = place_in(&outside) {
        let fault = format!("{at}: it names the place {place}; a letter would do");
        report.faults.push(fault);
    }
    let lower = outside.to_lowercase();
    for rule in ["rule ", "ルール", "規則"] {
        let mut after = lower.split(rule).skip(1);
        let numbered = after.any(|rest| rest.starts_with(|c: char| c.is_numeric()));
        report.expect(!numbered, || format!("{at}: it names a rule by its number"));
    }
    if language == Language::Japanese {
        let end = ENDS.iter().any(|end| said.ends_with(end));
        report.expect(end, || format!("{at}: it does not end in です。 or ます。"));
        let half: String = outside.chars().filter(|c| "()?!,.".contains(*c)).collect();
        report.expect(half.is_empty(), || {
            format!("{at}: {half:?} is half-width; （）？、。 are meant")
        });
    } else {
        report.expect(outside.is_ascii(), || {
            let odd: String = outside.chars().filter(|c| !c.is_ascii()).collect();
            format!("{at}: {odd:?} is not a letter of English")
        });
    }
}

/// The first place of the form r3c4 in a text.
fn place_in(text: &str) -> Option<&str> {
    text.match_indices('r').find_map(|(at, _)| {
        let rest = &text[at + 1..];
        let digits = |text: &str| {
            let is_part = |b: &u8| b.is_ascii_digit() || *b == b'.';
            text.bytes().take_while(is_part).count()
        };
        let row = digits(rest);
        let col = digits(rest[row..].strip_prefix('c')?);
        (row > 0 && col > 0).then(|| &text[at..at + row + col + 2])
    })
}
