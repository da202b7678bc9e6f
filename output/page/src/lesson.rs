//! The pictures of an example in the form of page data.

use pencilmill_figures::example::{Example, Note, Said};
use pencilmill_figures::figure::{Look, Mil};
use pencilmill_generator::board::Language;
use serde::Serialize;

/// An example for a page.
#[derive(Clone, Serialize, Debug)]
pub(super) struct Lesson {
    /// The sheet of its puzzle, with the answer.
    pub sheet: String,
    /// The lines of a second loop.
    #[serde(skip_serializing_if = "String::is_empty")]
    second: String,
    pictures: Vec<Picture>,
}

/// A picture of an example.
#[derive(Clone, Default, Serialize, Debug)]
struct Picture {
    /// Items found in it, and supposed ones.
    drawn: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    tried: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Sign>,
    /// Its caption in both languages, with letters in braces.
    #[serde(skip_serializing_if = "is_silent")]
    said: [String; 2],
    /// The caption for those who do not see it.
    #[serde(skip_serializing_if = "is_silent")]
    told: [String; 2],
}

/// A sign: its kind, its points (x and y in thousandths of a cell, one after the other) and its
/// text.
#[derive(Clone, Serialize, Debug)]
struct Sign(
    &'static str,
    Vec<Mil>,
    #[serde(skip_serializing_if = "String::is_empty")] String,
);

impl Lesson {
    /// A single picture: the solved puzzle, without words.
    pub(super) fn solved(self) -> Lesson {
        let drawn = self.pictures.into_iter().map(|picture| picture.drawn);
        let drawn: Vec<String> = drawn.filter(|drawn| !drawn.is_empty()).collect();
        let picture = Picture {
            drawn: drawn.join("; "),
            ..Picture::default()
        };
        Lesson {
            pictures: vec![picture],
            ..self
        }
    }

    /// True if an item with this value is found in a picture.
    pub(super) fn draws(&self, value: &str) -> bool {
        let is_value = |item: &str| item.split('=').nth(1).unwrap_or_default() == value;
        let texts = self.pictures.iter().map(|picture| &picture.drawn);
        texts.flat_map(|text| text.split([' ', ';'])).any(is_value)
    }

    /// The example whose puzzle has this sheet.
    pub(super) fn new(example: &Example, sheet: String) -> Lesson {
        let scenes = example.scenes(Look::default());
        let pictures = example.pictures.iter().zip(scenes);
        let pictures = pictures.map(|(picture, scene)| Picture {
            drawn: picture.draw.to_string(),
            tried: picture.trial.to_string(),
            notes: scene.notes.into_iter().map(sign).collect(),
            said: Language::ALL.map(|language| {
                let caption = example.caption(picture, language);
                caption.iter().map(braced).collect()
            }),
            told: Language::ALL.map(|language| example.caption_in_words(picture, language)),
        });
        Lesson {
            sheet,
            second: example.second_loop().to_string(),
            pictures: pictures.collect(),
        }
    }
}

fn is_silent(words: &[String; 2]) -> bool {
    words.iter().all(String::is_empty)
}

/// A part of a caption, with a letter in braces.
fn braced(part: &Said) -> String {
    match part {
        Said::Text(text) => text.clone(),
        Said::Letter(letter) => format!("{{{letter}}}"),
    }
}

fn sign(note: Note) -> Sign {
    match note {
        Note::Ground(a, b) => Sign("ground", vec![a.x, a.y, b.x, b.y], String::new()),
        Note::Frame(a, b) => Sign("frame", vec![a.x, a.y, b.x, b.y], String::new()),
        Note::Dot(p) => Sign("dot", vec![p.x, p.y], String::new()),
        Note::Cross(p) => Sign("cross", vec![p.x, p.y], String::new()),
        Note::Not(p, value) => Sign("not", vec![p.x, p.y], value),
        Note::Letter(p, letter, light) => {
            let kind = if light { "light" } else { "letter" };
            Sign(kind, vec![p.x, p.y], letter.to_string())
        }
    }
}
