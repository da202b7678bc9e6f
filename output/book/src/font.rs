//! Fonts: selection of a font for each character, and lengths of texts.
//!
//! Latin text is set in Libertinus Serif, which comes with the program. Japanese text needs a font
//! from the system or from a file. Lengths are summed in whole font units, so a line breaks at the
//! same place everywhere.

use super::paper::Mpt;
use pencilmill_figures::figure::Point;
use rustybuzz::ttf_parser::{GlyphId, OutlineBuilder};
use rustybuzz::{Direction, Face, UnicodeBuffer};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

/// Japanese font families in order of preference.
const JAPANESE: &str = "BIZ UDGothic, BIZ UDPGothic, Noto Sans CJK JP, Noto Sans JP, Source Han Sans JP, \
                        IPAexGothic, IPAPGothic, IPAGothic, VL PGothic, TakaoPGothic, Hiragino Sans, \
                        Yu Gothic, Meiryo";

/// A cut of a family.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cut {
    /// Upright.
    Regular,
    /// For headings.
    Bold,
    /// For asides.
    Italic,
}

/// A font in a file.
#[derive(Clone)]
pub struct FontFile {
    /// The bytes of the file.
    pub bytes: Arc<dyn AsRef<[u8]> + Send + Sync>,
    /// Index of the font in the file.
    pub index: u32,
}

/// An error in loading fonts.
#[derive(Debug, thiserror::Error)]
pub enum FontError {
    /// A file cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: std::io::Error,
    },
    /// A file is not a font.
    #[error("{}: found something else, expected a font (TrueType or OpenType)", .0.display())]
    NoFont(PathBuf),
}

/// Files of fonts: the Latin ones that come with the program, then others by preference.
pub struct FontFiles {
    files: Vec<(Cut, FontFile)>,
}

impl FontFiles {
    /// Loads the program's fonts, those in `paths`, and if `japanese` the first installed Japanese
    /// family.
    pub fn load(paths: &[PathBuf], japanese: bool) -> Result<FontFiles, FontError> {
        let mut files = latin();
        for path in paths {
            files.push((Cut::Regular, read(path)?));
        }
        if japanese && paths.is_empty() {
            files.extend(system());
        }
        Ok(FontFiles { files })
    }
}

/// Number of fonts that come with the program.
const LATIN: usize = 3;

/// The fonts that come with the program.
fn latin() -> Vec<(Cut, FontFile)> {
    let named = |cut: Cut, name: &str| {
        let is = |bytes: &&'static [u8]| {
            Face::from_slice(bytes, 0).is_some_and(|face| {
                let names = face.names().into_iter();
                let mut full = names
                    .filter(|n| n.name_id == 6)
                    .filter_map(|n| n.to_string());
                full.any(|full| full == name)
            })
        };
        let bytes = typst_assets::fonts().find(is)?;
        Some((
            cut,
            FontFile {
                bytes: Arc::new(bytes),
                index: 0,
            },
        ))
    };
    let cuts = [
        named(Cut::Regular, "LibertinusSerif-Regular"),
        named(Cut::Bold, "LibertinusSerif-Bold"),
        named(Cut::Italic, "LibertinusSerif-Italic"),
    ];
    cuts.into_iter().flatten().collect()
}

fn read(path: &Path) -> Result<FontFile, FontError> {
    let bytes = std::fs::read(path).map_err(|error| FontError::Io {
        path: path.to_owned(),
        error,
    })?;
    if Face::from_slice(&bytes, 0).is_none() {
        return Err(FontError::NoFont(path.to_owned()));
    }
    Ok(FontFile {
        bytes: Arc::new(bytes),
        index: 0,
    })
}

/// Regular and bold of the first Japanese family that is installed.
fn system() -> Vec<(Cut, FontFile)> {
    let mut fonts = fontdb::Database::new();
    fonts.load_system_fonts();
    for family in JAPANESE.split(", ") {
        let find = |cut: Cut, weight| {
            let families = &[fontdb::Family::Name(family)];
            let query = fontdb::Query {
                families,
                weight,
                ..fontdb::Query::default()
            };
            let id = fonts.query(&query)?;
            let (bytes, index) =
                fonts.with_face_data(id, |bytes, index| (bytes.to_vec(), index))?;
            Some((
                cut,
                FontFile {
                    bytes: Arc::new(bytes),
                    index,
                },
            ))
        };
        let cuts = [
            find(Cut::Regular, fontdb::Weight::NORMAL),
            find(Cut::Bold, fontdb::Weight::BOLD),
        ];
        let cuts: Vec<_> = cuts.into_iter().flatten().collect();
        if !cuts.is_empty() {
            return cuts;
        }
    }
    Vec::new()
}

/// A glyph; lengths in font units.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Glyph {
    /// Its number in the font.
    pub id: u32,
    /// Horizontal advance.
    pub advance: i32,
    /// Shift to the right.
    pub x: i32,
    /// Shift upwards.
    pub y: i32,
    /// The corresponding bytes of the piece's text.
    pub range: Range<usize>,
}

/// A stretch of text in one font.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Number of the font.
    pub font: usize,
    /// Font units of an em.
    pub units: i32,
    /// Height of digits and capitals.
    pub capital: i32,
    /// The text.
    pub text: String,
    /// Its glyphs.
    pub glyphs: Vec<Glyph>,
}

/// A line of text, shaped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// Its text.
    pub text: String,
    /// Its pieces from left to right.
    pub pieces: Vec<Piece>,
}

impl Piece {
    /// Length at a font size.
    pub fn width(&self, size: Mpt) -> Mpt {
        let units: i64 = self.glyphs.iter().map(|g| i64::from(g.advance)).sum();
        let width = units * i64::from(size) / i64::from(self.units.max(1));
        Mpt::try_from(width).unwrap_or(Mpt::MAX)
    }
}

impl Run {
    /// Length at a font size.
    pub fn width(&self, size: Mpt) -> Mpt {
        self.pieces.iter().map(|piece| piece.width(size)).sum()
    }

    /// The line with equal space between its letters, so that it has this length at a font size.
    pub fn justified(&self, size: Mpt, long: Mpt) -> Run {
        let mut run = self.clone();
        let gaps = run
            .pieces
            .iter()
            .map(|piece| piece.glyphs.len())
            .sum::<usize>();
        let mut left = i64::from(long - run.width(size));
        let mut gaps = i64::try_from(gaps).unwrap_or(i64::MAX) - 1;
        for piece in &mut run.pieces {
            for glyph in &mut piece.glyphs {
                let more = left / gaps.max(1);
                let units = more * i64::from(piece.units) / i64::from(size.max(1));
                glyph.advance += i32::try_from(units).unwrap_or(0);
                (left, gaps) = (left - more, gaps - 1);
            }
        }
        run
    }

    /// Height of digits and capitals at a font size.
    pub fn capital(&self, size: Mpt) -> Mpt {
        let of = |piece: &Piece| size / 10 * piece.capital / piece.units.max(1) * 10;
        self.pieces.iter().map(of).max().unwrap_or(0)
    }
}

/// No font has this character.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no font has the character {character:?} of {text:?}; {}", self.advice())]
pub struct MissingGlyph {
    /// The character.
    pub character: char,
    /// The text with the character.
    pub text: String,
}

impl MissingGlyph {
    /// Advice on a remedy.
    fn advice(&self) -> &'static str {
        // Han, kana, and their punctuation and wide forms.
        match self.character {
            '\u{3000}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}' => {
                "install a Japanese font (on Debian: apt-get install fonts-morisawa-bizud-gothic) \
                 or name a font file with --font"
            }
            _ => "name a font file that has it with --font",
        }
    }
}

/// The cut of a text, and true if Japanese fonts come first.
pub type TextFont = (Cut, bool);

/// Loaded fonts.
pub struct Fonts<'a> {
    faces: Vec<(Cut, Face<'a>)>,
    shaped: RefCell<BTreeMap<(String, TextFont), Rc<Run>>>,
    /// Number of requests to shape a text.
    #[cfg(test)]
    pub asked: std::cell::Cell<u64>,
}

impl<'a> Fonts<'a> {
    /// Loads the fonts of these files.
    pub fn new(files: &'a FontFiles) -> Fonts<'a> {
        let face = |(cut, file): &'a (Cut, FontFile)| {
            let bytes: &'a [u8] = (*file.bytes).as_ref();
            Some((*cut, Face::from_slice(bytes, file.index)?))
        };
        Fonts {
            faces: files.files.iter().filter_map(face).collect(),
            shaped: RefCell::default(),
            #[cfg(test)]
            asked: std::cell::Cell::default(),
        }
    }

    /// Indices of the fonts in the order of search for a text's characters.
    fn order(&self, (cut, japanese): TextFont) -> Vec<usize> {
        let rank = |i: &usize| match self.faces[*i].0 {
            found if found == cut => 0,
            _ => 1,
        };
        let mut order: Vec<usize> = (0..self.faces.len()).collect();
        order.sort_by_key(|i| ((*i < LATIN) == japanese, rank(i)));
        order
    }

    /// Shapes a text. Mathematical italics stand for letters in the italic cut.
    pub fn shape(&self, text: &str, kind: TextFont) -> Result<Rc<Run>, MissingGlyph> {
        #[cfg(test)]
        self.asked.set(self.asked.get() + 1);
        let key = (text.to_owned(), kind);
        if let Some(run) = self.shaped.borrow().get(&key) {
            return Ok(run.clone());
        }
        let [order, italic] = [kind, (Cut::Italic, false)].map(|kind| self.order(kind));
        let mut pieces: Vec<(usize, String)> = Vec::new();
        for character in text.chars() {
            let letter = plain(character);
            let (character, order) = match letter {
                Some(letter) => (letter, &italic),
                None => (character, &order),
            };
            let has = |font: &usize| self.faces[*font].1.glyph_index(character).is_some();
            // A blank stays with the preceding text.
            let last = pieces.last().map(|piece| piece.0);
            let font = match last.filter(|font| character == ' ' && has(font)) {
                Some(font) => font,
                None => order
                    .iter()
                    .copied()
                    .find(has)
                    .ok_or_else(|| MissingGlyph {
                        character,
                        text: text.to_owned(),
                    })?,
            };
            match pieces.last_mut() {
                Some(piece) if piece.0 == font => piece.1.push(character),
                _ => pieces.push((font, character.to_string())),
            }
        }
        let piece = |(font, text): (usize, String)| {
            let face = &self.faces[font].1;
            let mut buffer = UnicodeBuffer::new();
            buffer.push_str(&text);
            let shaped = rustybuzz::shape(face, &[], buffer);
            let infos = shaped.glyph_infos();
            let ends = |i: usize| {
                let next = infos[i..].iter().map(|g| g.cluster as usize);
                let own = infos[i].cluster as usize;
                next.into_iter().find(|&at| at > own).unwrap_or(text.len())
            };
            let glyphs = infos.iter().zip(shaped.glyph_positions()).enumerate();
            let glyphs = glyphs.map(|(i, (info, position))| Glyph {
                id: info.glyph_id,
                advance: position.x_advance,
                x: position.x_offset,
                y: position.y_offset,
                range: info.cluster as usize..ends(i),
            });
            Piece {
                font,
                units: face.units_per_em(),
                capital: (face.capital_height()).map_or(face.units_per_em() * 65 / 100, i32::from),
                glyphs: glyphs.collect(),
                text,
            }
        };
        let run = Rc::new(Run {
            text: text.to_owned(),
            pieces: pieces.into_iter().map(piece).collect(),
        });
        self.shaped.borrow_mut().insert(key, run.clone());
        Ok(run)
    }
}

impl Fonts<'_> {
    /// Shapes a character of a column, in its vertical form if the font has one.
    pub fn upright(&self, character: char, kind: TextFont) -> Result<Rc<Run>, MissingGlyph> {
        let run = self.shape(&character.to_string(), kind)?;
        let mut run = Run::clone(&run);
        for piece in &mut run.pieces {
            let mut buffer = UnicodeBuffer::new();
            buffer.push_str(&piece.text);
            buffer.set_direction(Direction::TopToBottom);
            let shaped = rustybuzz::shape(&self.faces[piece.font].1, &[], buffer);
            for (glyph, info) in piece.glyphs.iter_mut().zip(shaped.glyph_infos()) {
                glyph.id = info.glyph_id;
            }
        }
        Ok(Rc::new(run))
    }

    /// Draws the glyphs of a run that begins at a point on the base line with a pen.
    pub fn outline(&self, run: &Run, from: Point, size: Mpt, pen: &mut impl Outline) {
        let mut x = from.x;
        for piece in &run.pieces {
            let mut units = 0;
            for glyph in &piece.glyphs {
                let place = Place {
                    x,
                    y: from.y,
                    right: units + glyph.x,
                    up: glyph.y,
                    size,
                    units: piece.units.max(1),
                };
                let id = u16::try_from(glyph.id).unwrap_or(0);
                let face = &self.faces[piece.font].1;
                face.outline_glyph(GlyphId(id), &mut Placed { place, pen });
                units += glyph.advance;
            }
            x += piece.width(size);
        }
    }
}

/// A pen for outlines, in lengths of the page.
pub trait Outline {
    /// Begins a contour.
    fn start(&mut self, to: Point);
    /// Draws a line.
    fn line(&mut self, to: Point);
    /// Draws a curve of second degree.
    fn curve2(&mut self, by: Point, to: Point);
    /// Draws a curve of third degree.
    fn curve3(&mut self, by: [Point; 2], to: Point);
    /// Closes the contour.
    fn close(&mut self);
}

/// The place of a glyph: that of its piece, and its own in font units.
struct Place {
    x: Mpt,
    y: Mpt,
    right: i32,
    up: i32,
    size: Mpt,
    units: i32,
}

struct Placed<'a, T> {
    place: Place,
    pen: &'a mut T,
}

impl<T> Placed<'_, T> {
    /// The place on the page of a point in font units.
    fn at(&self, x: f32, y: f32) -> Point {
        let Place { size, units, .. } = self.place;
        // Whole numbers of thousandths of a point, by exact operations alone.
        let scaled = |length: f32, more: i32| {
            let length = (f64::from(length) + f64::from(more)) * f64::from(size);
            (length / f64::from(units)).round() as Mpt
        };
        Point::new(
            self.place.x + scaled(x, self.place.right),
            self.place.y - scaled(y, self.place.up),
        )
    }
}

impl<T: Outline> OutlineBuilder for Placed<'_, T> {
    fn move_to(&mut self, x: f32, y: f32) {
        let to = self.at(x, y);
        self.pen.start(to);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.at(x, y);
        self.pen.line(to);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (by, to) = (self.at(x1, y1), self.at(x, y));
        self.pen.curve2(by, to);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (by, to) = ([self.at(x1, y1), self.at(x2, y2)], self.at(x, y));
        self.pen.curve3(by, to);
    }

    fn close(&mut self) {
        self.pen.close();
    }
}

impl FontFiles {
    /// The files in the order of [`Piece::font`].
    pub fn files(&self) -> impl Iterator<Item = &FontFile> {
        self.files.iter().map(|(_, file)| file)
    }
}

/// The mathematical italic of a small letter.
pub fn italic(letter: char) -> char {
    let number = u32::from(letter).wrapping_sub(u32::from('a'));
    match letter {
        'h' => '\u{210e}',
        _ => char::from_u32(0x1d44e + number).unwrap_or(letter),
    }
}

/// The letter that a mathematical italic stands for.
pub fn plain(letter: char) -> Option<char> {
    let mut all = ('a'..='z').filter(|_| letter >= italic('h'));
    all.find(|&plain| italic(plain) == letter)
}
