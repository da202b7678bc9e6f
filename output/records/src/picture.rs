//! Patterns of clue places, read from files.

use pencilmill_generator::board::{Board, Place};
use pencilmill_generator::genre::{NoPattern, Pattern};
use png::{ColorType, Decoder, DecodingError, Transformations};
use std::io::Cursor;

/// Signature of PNG files.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
/// Brightness, on white, below which a pixel is a clue.
const DARK: u32 = 128;

/// An error in a picture of clue places.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoPicture {
    /// A malformed text.
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

/// Reads a picture: rows of `#` and `.`, or a PNG of one pixel a cell, in which dark pixels stand
/// for `#` and transparent ones are white.
///
/// # Errors
/// A file that is neither, or is damaged or too large.
pub fn read_pattern(bytes: &[u8]) -> Result<Pattern, NoPicture> {
    if !bytes.starts_with(PNG) {
        let text = std::str::from_utf8(bytes).map_err(|_| NoPicture::Bytes)?;
        return Ok(text.parse()?);
    }
    let damaged = |error: DecodingError| NoPicture::Png(error.to_string());
    let mut decoder = Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(Transformations::normalize_to_color8() | Transformations::ALPHA);
    let mut reader = decoder.read_info().map_err(damaged)?;
    let (cols, rows) = reader.info().size();
    let side = |pixels: u32| {
        i16::try_from(pixels)
            .ok()
            .filter(|n| (1..=Board::MOST).contains(n))
    };
    let (Some(height), Some(width)) = (side(rows), side(cols)) else {
        return Err(NoPicture::Size(rows, cols));
    };
    let mut pixels = vec![0; reader.output_buffer_size().unwrap_or_default()];
    let frame = reader.next_frame(&mut pixels).map_err(damaged)?;
    let grey = |pixel: &[u8]| match frame.color_type {
        ColorType::GrayscaleAlpha => u32::from(pixel[0]),
        _ => {
            let [r, g, b] = [pixel[0], pixel[1], pixel[2]].map(u32::from);
            (299 * r + 587 * g + 114 * b) / 1000
        }
    };
    let is_dark = |pixel: &[u8]| {
        let opaque = u32::from(pixel[pixel.len() - 1]);
        (grey(pixel) * opaque) / 255 + 255 - opaque < DARK
    };
    let cells = (0..height).flat_map(|row| (0..width).map(move |col| Place::cell(row, col)));
    let dark = pixels.chunks(frame.color_type.samples()).map(is_dark);
    let dark = cells
        .zip(dark)
        .filter_map(|(cell, dark)| dark.then_some(cell));
    Ok(Pattern::new(Board::new(height, width), dark))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png_of(width: u32, height: u32, pixels: &[u8]) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, width, height);
        encoder.set_color(ColorType::Rgba);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(pixels).unwrap();
        writer.finish().unwrap();
        file
    }

    #[test]
    fn text_and_png_give_the_same() {
        let text = ".#.\n###\n";
        let pattern = read_pattern(text.as_bytes()).unwrap();
        assert_eq!(pattern.to_string(), text);
        assert_eq!(pattern.board(), Board::new(2, 3));
        // dark red, or fully transparent
        let colour = |mark| match mark {
            b'#' => [120, 0, 0, 255],
            _ => [0; 4],
        };
        let marks = text.replace('\n', "");
        let png = png_of(3, 2, &marks.bytes().flat_map(colour).collect::<Vec<u8>>());
        assert_eq!(read_pattern(&png), Ok(pattern));
        assert!(matches!(read_pattern(&png[..30]), Err(NoPicture::Png(_))));
        assert!(matches!(read_pattern(&png[..10]), Err(NoPicture::Png(_))));
        let large = png_of(400, 2, &[0; 3200]);
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
