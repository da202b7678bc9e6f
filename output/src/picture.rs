//! Pictures of where clues stand, read from files.

use pencilmill_generator::board::{Board, Place};
use pencilmill_generator::genre::{NoPattern, Pattern};
use resvg::tiny_skia::Pixmap;

/// How every PNG file begins.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
/// A pixel is a clue if it is darker than this, on white.
const DARK: u32 = 128;

/// A file that is no picture of clues.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoPicture {
    /// A text that is none.
    #[error(transparent)]
    Text(#[from] NoPattern),
    /// Neither a text nor a PNG.
    #[error("found neither text nor PNG, expected rows of # and . or a PNG of one pixel a cell")]
    Bytes,
    /// A damaged PNG.
    #[error("found a PNG that cannot be read ({0})")]
    Png(String),
    /// A PNG that is too large.
    #[error(
        "found a PNG of {0} rows and {1} columns, expected one pixel a cell, and at most {most} of each",
        most = Board::MOST
    )]
    Size(u32, u32),
}

/// Reads a picture: a text of rows of `#` and `.`, or a PNG of one pixel a cell, dark ones for `#`. What is transparent is white.
///
/// # Errors
/// If it is none of these.
pub fn read_pattern(bytes: &[u8]) -> Result<Pattern, NoPicture> {
    if !bytes.starts_with(PNG) {
        let text = std::str::from_utf8(bytes).map_err(|_| NoPicture::Bytes)?;
        return Ok(text.parse()?);
    }
    let (rows, cols) = size(bytes).ok_or_else(|| NoPicture::Png("it ends early".to_owned()))?;
    let side = |pixels: u32| {
        i16::try_from(pixels)
            .ok()
            .filter(|n| (1..=Board::MOST).contains(n))
    };
    let (Some(height), Some(width)) = (side(rows), side(cols)) else {
        return Err(NoPicture::Size(rows, cols));
    };
    let pixels = Pixmap::decode_png(bytes).map_err(|e| NoPicture::Png(e.to_string()))?;
    let dark = |&(row, col): &(i16, i16)| {
        let pixel = pixels.pixel(u32::from(col.unsigned_abs()), u32::from(row.unsigned_abs()));
        pixel.is_some_and(|pixel| {
            // colours come multiplied with how opaque they are
            let [r, g, b, a] =
                [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()].map(u32::from);
            (299 * r + 587 * g + 114 * b) / 1000 + 255 - a < DARK
        })
    };
    let cells = (0..height).flat_map(|row| (0..width).map(move |col| (row, col)));
    let cells = cells.filter(dark).map(|(row, col)| Place::cell(row, col));
    Ok(Pattern::new(Board::new(height, width), cells))
}

/// Rows and columns of pixels, which a PNG says first of all.
fn size(bytes: &[u8]) -> Option<(u32, u32)> {
    let number = |at: usize| {
        let bytes = bytes.get(at..at + 4)?;
        Some(u32::from_be_bytes(bytes.try_into().ok()?))
    };
    Some((number(20)?, number(16)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_png_give_the_same() {
        let text = ".#.\n###\n";
        let pattern = read_pattern(text.as_bytes()).unwrap();
        assert_eq!(pattern.to_string(), text);
        assert_eq!(pattern.board(), Board::new(2, 3));
        let mut pixels = Pixmap::new(3, 2).unwrap();
        for (place, mark) in pixels
            .data_mut()
            .chunks_mut(4)
            .zip(text.replace('\n', "").bytes())
        {
            // dark red, or nothing at all
            let colour = if mark == b'#' {
                [120, 0, 0, 255]
            } else {
                [0; 4]
            };
            place.copy_from_slice(&colour);
        }
        let png = pixels.encode_png().unwrap();
        assert_eq!(read_pattern(&png), Ok(pattern));
        assert!(matches!(read_pattern(&png[..30]), Err(NoPicture::Png(_))));
        assert!(matches!(read_pattern(&png[..10]), Err(NoPicture::Png(_))));
        let large = Pixmap::new(400, 2).unwrap().encode_png().unwrap();
        assert_eq!(read_pattern(&large), Err(NoPicture::Size(2, 400)));
    }

    #[test]
    fn what_is_no_picture_is_refused_with_its_place() {
        let wrong = [
            ("", (1, 1)),
            ("\n\n", (1, 1)),
            ("##\n#x\n", (2, 2)),
            ("##\n\n##\n", (2, 1)),
            ("###\n##\n", (2, 3)),
            ("##\n###\n", (2, 3)),
        ];
        for (text, (line, column)) in wrong {
            let Err(NoPicture::Text(error)) = read_pattern(text.as_bytes()) else {
                panic!("{text:?} is no picture");
            };
            assert_eq!((error.line, error.column), (line, column), "{text:?}");
        }
        assert_eq!(read_pattern(&[0xff, 0xfe]), Err(NoPicture::Bytes));
        let wide = "#".repeat(101);
        assert!(read_pattern(wide.as_bytes()).is_err());
    }
}
