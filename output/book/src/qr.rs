//! QR codes of addresses of puzzles on the web.

use super::page::Element;
use super::paper::Mpt;
use pencilmill_figures::figure::{Form, Point};
use qrcodegen::{QrCode, QrCodeEcc};

/// Minimum side of a dot: three tenths of a millimetre.
const LEAST: Mpt = 850;

/// A square code.
pub struct Code {
    dots: QrCode,
    /// The side of a dot.
    dot: Mpt,
    /// The side of the square.
    pub side: Mpt,
}

impl Code {
    /// The code of an address in a square of this side; none if its dots would be too small to
    /// read.
    pub fn filling(address: &str, side: Mpt) -> Option<Code> {
        let dots = QrCode::encode_text(address, QrCodeEcc::Low).ok()?;
        let dot = side / dots.size();
        (dot >= LEAST).then_some(Code { dots, dot, side })
    }

    /// The elements of the code, given its top left corner.
    pub fn elements(&self, at: Point) -> Vec<Element> {
        let mut elements = Vec::new();
        for row in 0..self.dots.size() {
            let mut col = 0;
            while col < self.dots.size() {
                let long = (col..self.dots.size())
                    .take_while(|&x| self.dots.get_module(x, row))
                    .count();
                let long = i32::try_from(long).unwrap_or(0);
                if long > 0 {
                    let point = |col: i32, row: i32| {
                        Point::new(at.x + col * self.dot, at.y + row * self.dot)
                    };
                    elements.push(Element::filled(
                        Form::Rect(point(col, row), point(col + long, row + 1), 0),
                        100,
                    ));
                }
                col += long + 1;
            }
        }
        elements
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_can_be_read_or_are_not_there() {
        let short = "https://example.org/p?1";
        let long = format!("{short}{}", "a".repeat(1000));
        let code = Code::filling(short, 57_000).unwrap();
        assert_eq!((code.side, code.dot), (57_000, 57_000 / 25));
        assert!(Code::filling(&long, 57_000).is_none());
        let right = |element: &Element| match element {
            Element::Shape {
                form: Form::Rect(_, to, _),
                ..
            } => to.x,
            _ => 0,
        };
        let all = code.elements(Point::new(10, 20));
        assert_eq!(all.iter().map(right).max(), Some(10 + code.side));
    }
}
