//! Example examples: small puzzles solved in a few pictures, written by hand. Rule pages of books,
//! pages to play and terminals show the same ones; docs/setting.md describes their files.

mod scene;

pub use scene::{Note, Scene, ShapeRole};

use crate::terminal::signed;
use pencilmill_generator::board::{
    Board, Drawing, Ink, Item, Language, Named, Place, Set, TextError, parse_named,
    parse_puzzle_text, place_text,
};
use pencilmill_generator::genre::{Genre, Puzzle};
use serde::Deserialize;
use std::collections::BTreeSet;

/// A puzzle and its solution in pictures.
#[derive(Clone, Debug)]
pub struct Example {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Numbers of printed rules that no picture uses.
    pub untold: Vec<u8>,
    /// The pictures in order; the last one completes the answer.
    pub pictures: Vec<Picture>,
}

/// A step of an example.
#[derive(Clone, Debug)]
pub struct Picture {
    /// Printed items that its sentences speak of.
    pub clues: Drawing,
    /// Numbers of the rules that its sentences use.
    pub rules: Vec<u8>,
    /// Letters at places that its sentences name.
    pub letters: Vec<(char, Place)>,
    /// Items found to be drawn.
    pub draw: Drawing,
    /// Items found not to be drawn. An item without its value stands for all values.
    pub blank: Drawing,
    /// Cells of an area that its sentences speak of.
    pub ground: Vec<Place>,
    /// Supposed items, which lead to a contradiction.
    pub trial: Drawing,
    /// Sentences in English and Japanese, with letters and the places of printed items in braces.
    pub words: [String; 2],
}

/// A part of a caption.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// Words.
    Text(String),
    /// A letter of the picture.
    Letter(char),
}

/// An example as it is written in a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    puzzle: String,
    #[serde(default)]
    untold: Vec<u8>,
    #[serde(default)]
    picture: Vec<WrittenPicture>,
}

/// A picture as it is written in a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
#[derive(Default)]
struct WrittenPicture {
    clues: String,
    rules: Vec<u8>,
    letters: String,
    draw: String,
    blank: String,
    ground: String,
    trial: String,
    en: String,
    ja: String,
}

impl Example {
    /// The example on a genre's card, if there is one that can be read.
    pub fn of(genre: &'static dyn Genre) -> Option<Example> {
        Example::read(genre, genre.card().example).ok()
    }

    /// Reads the file of an example.
    ///
    /// # Errors
    /// The first part that cannot be read: the line of the file, or the picture and its field.
    pub fn read(genre: &'static dyn Genre, text: &str) -> Result<Example, String> {
        let written: Written =
            toml::from_str(text).map_err(|error| error.to_string().trim_end().to_owned())?;
        let puzzle = parse_puzzle_text(&written.puzzle);
        let puzzle = puzzle.and_then(|text| match text.genre {
            (slug, _) if slug == genre.card().slug => Puzzle::read(genre, text),
            (slug, column) => {
                let expected = format!("a puzzle of {}", genre.card().slug);
                Err(TextError::new(column, slug, expected))
            }
        });
        let puzzle = puzzle.map_err(|error| format!("puzzle: {error}"))?;
        let pictures = (1..).zip(written.picture).map(|(number, picture)| {
            let picture = Picture::read(&puzzle, picture);
            picture.map_err(|error| format!("picture {number}, {error}"))
        });
        let worked = Example {
            pictures: pictures.collect::<Result<_, _>>()?,
            untold: written.untold,
            puzzle,
        };
        for (number, picture) in (1..).zip(&worked.pictures) {
            for language in Language::ALL {
                let words = &picture.words[language as usize];
                let mut holes = pieces(words).filter(|(inside, _)| *inside);
                let empty =
                    |&(_, name): &(bool, &str)| worked.hole(picture, language, name).is_none();
                if let Some((_, name)) = holes.find(empty) {
                    let field = language.code();
                    return Err(format!(
                        "picture {number}, {field}: {{{name}}} is neither a letter of the picture nor \
                         the place of something printed"
                    ));
                }
            }
        }
        Ok(worked)
    }

    /// Items found to be drawn in the first few pictures.
    pub fn drawn(&self, pictures: usize) -> Drawing {
        let all = self.pictures[..pictures].iter();
        all.flat_map(|picture| picture.draw.items().iter().copied())
            .collect()
    }

    /// Items found not to be drawn in the first few pictures.
    pub fn blank(&self, pictures: usize) -> Drawing {
        let all = self.pictures[..pictures].iter();
        all.flat_map(|picture| picture.blank.items().iter().copied())
            .collect()
    }

    /// The answer.
    pub fn answer(&self) -> Drawing {
        self.drawn(self.pictures.len())
    }

    /// The caption of a picture that shows its letters.
    pub fn caption(&self, picture: &Picture, language: Language) -> Vec<Said> {
        self.filled(picture, language, |hole| match hole {
            Hole::Letter(letter, _) => Said::Letter(letter),
            Hole::Printed(text, _) => Said::Text(text),
        })
    }

    /// The caption of a picture that nobody sees: places stand for letters, each print has its
    /// place once, and those in the margin have none.
    pub fn caption_in_words(&self, picture: &Picture, language: Language) -> String {
        let mut named = BTreeSet::new();
        let parts = self.filled(picture, language, |hole| {
            Said::Text(match hole {
                Hole::Letter(_, place) => place_in_words(place, language),
                Hole::Printed(text, place)
                    if !self.puzzle.board.contains(place) || !named.insert(place) =>
                {
                    text
                }
                Hole::Printed(text, place) => {
                    let cell = place_text(place);
                    match language {
                        Language::English => format!("{text} ({cell})"),
                        Language::Japanese => format!("{text}（{cell}）"),
                    }
                }
            })
        });
        parts.iter().map(Said::text).collect()
    }

    /// The words of a picture with their holes filled.
    fn filled(
        &self,
        picture: &Picture,
        language: Language,
        mut fill: impl FnMut(Hole) -> Said,
    ) -> Vec<Said> {
        let words = &picture.words[language as usize];
        let mut parts = Vec::new();
        for (inside, text) in pieces(words) {
            let hole = inside.then(|| self.hole(picture, language, text)).flatten();
            parts.push(hole.map_or_else(|| Said::Text(text.to_owned()), &mut fill));
        }
        parts
    }

    /// The meaning of a placeholder.
    fn hole(&self, picture: &Picture, language: Language, name: &str) -> Option<Hole> {
        let mut letters = picture.letters.iter();
        let letter = letters.find(|(letter, _)| name == letter.to_string());
        letter
            .map(|&(letter, place)| Hole::Letter(letter, place))
            .or_else(|| {
                let place = *places(name, self.puzzle.board).ok()?.first()?;
                Some(Hole::Printed(self.printed_at(place, language)?, place))
            })
    }

    /// The print at a place, as texts show it.
    fn printed_at(&self, place: Place, language: Language) -> Option<String> {
        let printed = self.puzzle.printed.items().iter();
        let here = printed.filter(|item| [item.at, item.to] == [place; 2]);
        let item = here.max_by_key(|item| (item.value.is_some(), self.puzzle.is_hint(item)))?;
        Some(printed_text(item).unwrap_or_else(|| {
            let word = self.puzzle.genre.card().word(item.ink, language);
            word.to_owned()
        }))
    }
}

/// The meaning of a placeholder.
enum Hole {
    Letter(char, Place),
    Printed(String, Place),
}

impl Said {
    /// The text.
    pub fn text(&self) -> String {
        match self {
            Said::Text(text) => text.clone(),
            Said::Letter(letter) => letter.to_string(),
        }
    }
}

impl Picture {
    /// Reads a picture of a puzzle.
    fn read(puzzle: &Puzzle, written: WrittenPicture) -> Result<Picture, String> {
        let mut names = puzzle.genre.card().names();
        names.retain(|named| named.drawn);
        let drawing = |field: &str, text: &str| -> Result<Drawing, String> {
            let items = parse_named(text, 1, &names);
            let items = items.map_err(|error| format!("{field}: {error}"))?;
            Ok(items.into_iter().map(|((item, _), _)| item).collect())
        };
        let of_places = |field: &str, text: &str| {
            places(text, puzzle.board).map_err(|error| format!("{field}: {error}"))
        };
        let words: Vec<&str> = written.letters.split_whitespace().collect();
        let letters = words.chunks(2).map(|two| {
            let mut letter = two[0].chars();
            match (letter.next(), letter.next(), two.get(1)) {
                (Some(letter @ 'a'..='z'), None, Some(place)) => {
                    let place = of_places("letters", place)?;
                    Ok((letter, place[0]))
                }
                _ => Err(format!(
                    "letters: expected a small letter and its place, such as a r1c2, found {:?}",
                    two.join(" ")
                )),
            }
        });
        let answer = |field: &str, text: &str| {
            let read = puzzle.parse_answer(text);
            read.map_err(|error| format!("{field}: {error}"))
        };
        Ok(Picture {
            clues: drawing("clues", &written.clues)?,
            rules: written.rules,
            letters: letters.collect::<Result<_, _>>()?,
            draw: answer("draw", &written.draw)?,
            blank: drawing("blank", &written.blank)?,
            ground: of_places("ground", &written.ground)?,
            trial: drawing("trial", &written.trial)?,
            words: [written.en, written.ja],
        })
    }
}

/// Reads places on a board and in its margin.
fn places(text: &str, board: Board) -> Result<Vec<Place>, String> {
    let items = parse_named(&format!("at {text}"), 1, &[Named::drawn("at", Ink::Dot)]);
    let items = items.map_err(|error| {
        let found = error.found;
        format!("expected places such as r1c2, found {found}")
    })?;
    let places: Vec<Place> = items.into_iter().map(|((item, _), _)| item.at).collect();
    let near = |at: &Place| {
        let within = |n: i16, cells: i16| (-1..=2 * cells + 1).contains(&n);
        within(at.y, board.rows) && within(at.x, board.cols)
    };
    match places.iter().find(|at| !near(at)) {
        Some(&far) => Err(format!("{} is not on the board", place_text(far))),
        None => Ok(places),
    }
}

/// Splits a text at braces: parts outside and inside them, the latter with true.
pub fn pieces(text: &str) -> impl Iterator<Item = (bool, &str)> {
    let parts = text.split('{').enumerate().flat_map(|(at, part)| {
        let halves = match part.split_once('}') {
            Some((inside, rest)) if at > 0 => [(true, inside), (false, rest)],
            _ => [(false, part), (false, "")],
        };
        halves.into_iter()
    });
    parts.filter(|(inside, part)| *inside || !part.is_empty())
}

/// A place in words for those who do not see the picture.
fn place_in_words(place: Place, language: Language) -> String {
    if place.is_cell() {
        return place_text(place);
    }
    // the cell to the upper left of a corner, or before a side
    let (cell, [english, japanese]) = match (place.y & 1, place.x & 1) {
        (1, _) => (
            Place {
                x: place.x - 1,
                ..place
            },
            ["right side", "右の辺"],
        ),
        (_, 1) => (
            Place {
                y: place.y - 1,
                ..place
            },
            ["lower side", "下の辺"],
        ),
        _ => (
            Place {
                y: place.y - 1,
                x: place.x - 1,
            },
            ["lower right corner", "右下の角"],
        ),
    };
    let cell = place_text(cell);
    match language {
        Language::English => format!("the {english} of {cell}"),
        Language::Japanese => format!("{cell}の{japanese}"),
    }
}

/// The characters of a printed item, if it has a value or is a "?".
fn printed_text(item: &Item) -> Option<String> {
    let circled = |n: i16| match n {
        0 => Some('⓪'),
        1..=20 => char::from_u32(0x245f + u32::from(n.unsigned_abs())),
        _ => None,
    };
    match (item.ink, item.value) {
        (Ink::Circled, Some(value)) => match circled(value) {
            Some(sign) => Some(sign.to_string()),
            None => Some(signed(item)),
        },
        (Ink::Set, Some(value)) => Some(Set::of_value(value).entries().join(" ")),
        (Ink::Shape | Ink::Tile, _) => None,
        (Ink::Unknown | Ink::Circled, _) | (_, Some(_)) => Some(signed(item)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_generator::board::parse_drawing;
    use pencilmill_generator::genres;

    fn read(genre: &str, text: &str) -> Result<Example, String> {
        Example::read(genres::named(genre).unwrap(), text)
    }

    #[test]
    fn errors_name_the_line_or_the_picture() {
        let picture = |field: &str| {
            format!("puzzle = \"canal-view 2x2;\"\n[[picture]]\n[[picture]]\n{field}")
        };
        let error = |text: &str| read("canal-view", text).unwrap_err();
        assert!(error("puzzle = 3").contains("line 1"));
        let other = error("puzzle = \"alike 2x2;\"");
        assert!(
            other.contains("puzzle: column 1: expected a puzzle of canal-view"),
            "{other}"
        );
        let rows = r#"
            draw = "line r1c1-r1c2" | picture 2, draw: column 6: expected shaded
            letters = "aa r1c1" | picture 2, letters: expected a small letter
            letters = "a r9c1" | picture 2, letters: r9c1 is not on the board
            ground = "here" | picture 2, ground: expected places such as r1c2
            ja = "{r1c1}" | picture 2, ja: {r1c1} is neither a letter
            colour = "red" | unknown field `colour`
        "#;
        for row in rows.trim().lines() {
            let (field, expected) = row.trim().split_once(" | ").unwrap();
            let found = error(&picture(field));
            assert!(found.contains(expected), "{found}");
        }
    }

    #[test]
    fn captions_have_letters_and_prints_or_else_places() {
        let text = "puzzle = \"lohkous 3x3; set r1c1=1+?\"\n[[picture]]\n\
            letters = \"a r2c2 b r1.5c2.5 c r1.5c1\"\n\
            en = \"{a} {b} {c} {r1c1} {r1c1}\"\nja = \"「{r1c1}」\"";
        let example = read("lohkous", text).unwrap();
        let picture = &example.pictures[0];
        let caption = example.caption(picture, Language::English);
        let texts: String = caption.iter().map(Said::text).collect();
        assert_eq!(texts, "a b c 1 ? 1 ?");
        let letters = caption
            .iter()
            .filter(|part| matches!(part, Said::Letter(_)));
        assert_eq!(letters.count(), 3);
        let words = Language::ALL.map(|language| example.caption_in_words(picture, language));
        let english = "r2c2 the lower right corner of r1c2 the lower side of r1c1 1 ? (r1c1) 1 ?";
        assert_eq!(words, [english, "「1 ?（r1c1）」"]);
        let margin =
            "puzzle = \"diagaquarium 3x3; number r0c2=4\"\n[[picture]]\nen = \"its {r0c2}\"";
        let example = read("diagaquarium", margin).unwrap();
        let words = example.caption_in_words(&example.pictures[0], Language::English);
        assert_eq!(words, "its 4");
    }

    #[test]
    fn prints_are_told_as_they_look() {
        let told = |text: &str| {
            let item = parse_drawing(text).unwrap()[0].0;
            printed_text(&item)
        };
        for (text, said) in [
            ("number r1c1=12", Some("12")),
            ("circled r1c1=0", Some("⓪")),
            ("circled r1c1=20", Some("⑳")),
            ("circled r1c1=21", Some("(21)")),
            ("set r1c1=1+2+?", Some("1 2 ?")),
            ("unknown r1c1", Some("?")),
            ("circle r1c1", None),
        ] {
            assert_eq!(told(text).as_deref(), said, "{text}");
        }
    }
}
