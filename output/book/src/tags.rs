//! The meaning of the parts of a page, for readers who do not see it: tags of PDF files.

use super::font::plain;
use super::page::{Block, Element, Role};
use std::ops::Range;

/// Elements of a block that belong together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TaggedPart<'a> {
    /// Their meaning.
    pub meaning: Meaning<'a>,
    /// Their numbers in the block, from 0.
    pub elements: Range<usize>,
}

/// Meaning of a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning<'a> {
    /// A line of text, or words beside others on a line.
    Words,
    /// A picture with its description, and what the cells of its board hold.
    Picture(&'a str, &'a [Vec<String>]),
    /// Lines and areas without meaning.
    Ornament,
}

/// The parts of a block, without its links.
pub fn parts(block: &Block) -> Vec<TaggedPart<'_>> {
    let mut parts: Vec<TaggedPart> = Vec::new();
    let mut picture = None;
    for (at, element) in block.elements.iter().enumerate() {
        let meaning = match element {
            Element::Begin(description, cells) => {
                picture = Some(Meaning::Picture(description, cells));
                continue;
            }
            Element::End => {
                picture = None;
                continue;
            }
            Element::Link { .. } => continue,
            _ if block.role == Role::Aside => Meaning::Ornament,
            Element::Text { .. } | Element::Turned { .. } => picture.unwrap_or(Meaning::Words),
            _ => picture.unwrap_or(Meaning::Ornament),
        };
        match parts.last_mut() {
            // Each line is a part of its own, so that its words do not run into those of the next.
            Some(last) if last.meaning == meaning && meaning != Meaning::Words => {
                last.elements.end = at + 1;
            }
            _ => parts.push(TaggedPart {
                meaning,
                elements: at..at + 1,
            }),
        }
    }
    parts
}

/// The words of an element, followed by a blank where the next ones need one.
pub fn words(element: &Element) -> String {
    let (Element::Text { run, .. } | Element::Turned { run, .. }) = element else {
        return String::new();
    };
    let letters = run.text.chars();
    let mut words: String = letters
        .map(|letter| plain(letter).unwrap_or(letter))
        .collect();
    let last = words.trim_end().chars().next_back();
    if !last.is_some_and(|last| is_japanese(&last.to_string())) {
        words.push(' ');
    }
    words
}

/// The words of a block outside its pictures.
pub fn text(block: &Block) -> String {
    let parts = parts(block).into_iter();
    let parts = parts.filter(|part| part.meaning == Meaning::Words);
    let words: String = parts
        .flat_map(|part| part.elements)
        .map(|at| words(&block.elements[at]))
        .collect();
    words.trim_end().to_owned()
}

/// Returns whether a text has Japanese letters.
pub fn is_japanese(text: &str) -> bool {
    text.chars()
        .any(|letter| matches!(letter, '\u{3000}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::font::{Cut, FontFiles, Fonts};
    use pencilmill_figures::figure::{Form, Point};

    #[test]
    fn blocks_have_words_pictures_and_ornaments() {
        let files = FontFiles::load(&[], false).unwrap();
        let fonts = Fonts::new(&files);
        let at = Point::new(0, 0);
        let text = |text: &str| Element::Text {
            at,
            size: 1000,
            tint: 100,
            run: fonts.shape(text, (Cut::Regular, false)).unwrap(),
        };
        let line = || Element::Shape {
            form: Form::Line(at, at),
            fill: None,
            stroke: None,
        };
        let mut block = Block {
            name: "a puzzle".to_owned(),
            role: Role::Body,
            elements: vec![
                text("7"),
                text("so \u{1d44e}"),
                line(),
                Element::Begin("a board".to_owned(), Vec::new()),
                line(),
                text("3"),
                Element::End,
                line(),
            ],
        };
        let found = parts(&block);
        let found = found
            .iter()
            .map(|part| (part.meaning, part.elements.clone()));
        let expected = [
            (Meaning::Words, 0..1),
            (Meaning::Words, 1..2),
            (Meaning::Ornament, 2..3),
            (Meaning::Picture("a board", &[]), 4..6),
            (Meaning::Ornament, 7..8),
        ];
        assert!(found.eq(expected));
        // The letters of pictures are letters again.
        assert_eq!(super::text(&block), "7 so a");
        block.role = Role::Aside;
        assert!(parts(&block).iter().all(|p| p.meaning == Meaning::Ornament));
    }
}
