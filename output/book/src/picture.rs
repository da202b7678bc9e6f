//! Pictures from files, for title page and cover: PNG, or rasterized SVG, in grey.

use super::paper::{INCH, Mpt};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::roxmltree::{Document, ParsingOptions};
use resvg::usvg::{Options, Tree};
use std::path::{Path, PathBuf};

/// Dots of a rasterized SVG picture on its longer side.
const DOTS: u32 = 1800;
/// Maximum number of dots of a picture.
const MOST: u64 = 40_000_000;
/// Maximum length of a file in bytes.
const LONGEST: u64 = 64 << 20;

/// A picture.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Picture {
    /// Dots from left to right.
    pub width: u32,
    /// Dots from top to bottom.
    pub height: u32,
    /// The light of the dots row by row, from 0 to 255.
    pub dots: Vec<u8>,
}

/// An error in reading a picture.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The file cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: std::io::Error,
    },
    /// The file is not a usable picture.
    #[error("{}: found {found}, expected {expected}", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// The fault.
        found: String,
        /// The expected content.
        expected: &'static str,
    },
}

impl Picture {
    /// Reads a picture.
    pub fn read(path: &Path) -> Result<Picture, PictureError> {
        let cannot = |error| PictureError::Io {
            path: path.to_owned(),
            error,
        };
        let other = |(found, expected)| PictureError::Other {
            path: path.to_owned(),
            found,
            expected,
        };
        let length = std::fs::metadata(path).map_err(cannot)?.len();
        if length > LONGEST {
            return Err(other((format!("a file of {length} bytes"), PICTURE)));
        }
        let bytes = std::fs::read(path).map_err(cannot)?;
        let dots = if bytes.starts_with(b"\x89PNG") {
            // The header of a PNG file has both lengths.
            let number = |at: usize| {
                let digits = bytes.get(at..at + 4)?;
                Some(digits.iter().fold(0, |n, &byte| n << 8 | u64::from(byte)))
            };
            let size = number(16).zip(number(20));
            match size {
                Some((width, height)) if width.saturating_mul(height) <= MOST => {}
                Some((width, height)) => {
                    return Err(other((format!("{width}x{height} dots"), PICTURE)));
                }
                None => return Err(other(("the beginning of a PNG file".to_owned(), PICTURE))),
            }
            Pixmap::decode_png(&bytes).map_err(|error| other((error.to_string(), PICTURE)))?
        } else {
            drawn(&bytes).map_err(other)?
        };
        Ok(Picture::of(&dots))
    }

    /// Its size within a maximum width and height.
    pub fn fitted(&self, width: Mpt, height: Mpt) -> (Mpt, Mpt) {
        let (own_width, own_height) = (i64::from(self.width.max(1)), i64::from(self.height.max(1)));
        let (most_width, most_height) = (i64::from(width), i64::from(height));
        let scaled = |n: i64| Mpt::try_from(n).unwrap_or(Mpt::MAX);
        if own_width * most_height > own_height * most_width {
            (width, scaled(most_width * own_height / own_width))
        } else {
            (scaled(most_height * own_width / own_height), height)
        }
    }

    /// Its resolution at a width in print, in dots per inch.
    pub fn dots_to_the_inch(&self, width: Mpt) -> i64 {
        i64::from(self.width) * i64::from(INCH) / i64::from(width.max(1))
    }

    /// Composes dots on white paper.
    fn of(dots: &Pixmap) -> Picture {
        let light = |dot: &resvg::tiny_skia::PremultipliedColorU8| {
            let white = 255 - dot.alpha();
            let on_paper = |part: u8| u32::from(part.saturating_add(white));
            let [red, green, blue] = [dot.red(), dot.green(), dot.blue()].map(on_paper);
            let light = (299 * red + 587 * green + 114 * blue + 500) / 1000;
            u8::try_from(light).unwrap_or(255)
        };
        Picture {
            width: dots.width(),
            height: dots.height(),
            dots: dots.pixels().iter().map(light).collect(),
        }
    }
}

/// Expected of every file.
const PICTURE: &str = "a PNG or SVG picture";
/// Elements of an SVG picture that would not be drawn, and what is expected in their place.
const NOT_DRAWN: [(&str, &str); 4] = [
    ("text", "outlines"),
    ("image", "shapes, or a PNG picture"),
    ("foreignObject", "shapes"),
    ("animate", "a picture without motion"),
];

/// Rasterizes an SVG picture, or says what was found and what is expected.
fn drawn(bytes: &[u8]) -> Result<Pixmap, (String, &'static str)> {
    let other = |error: String| (error, PICTURE);
    let text = std::str::from_utf8(bytes).map_err(|error| other(error.to_string()))?;
    let options = ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(text, options);
    let document = document.map_err(|error| other(error.to_string()))?;
    let names = document.descendants().map(|node| node.tag_name().name());
    for name in names {
        if let Some((found, expected)) = NOT_DRAWN.iter().find(|(other, _)| *other == name) {
            return Err(((*found).to_owned(), expected));
        }
    }
    let tree = Tree::from_xmltree(&document, &Options::default());
    let tree = tree.map_err(|error| other(error.to_string()))?;
    let none = || other("no size".to_owned());
    let size = tree.size();
    let longer = size.width().max(size.height());
    #[expect(clippy::cast_precision_loss, reason = "a small whole number")]
    let scale = DOTS as f32 / longer;
    let scaled = size
        .to_int_size()
        .scale_to(resvg::tiny_skia::IntSize::from_wh(DOTS, DOTS).ok_or_else(none)?);
    let mut dots = Pixmap::new(scaled.width(), scaled.height()).ok_or_else(none)?;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut dots.as_mut(),
    );
    Ok(dots)
}
