//! Codes that a telephone reads: the address of a puzzle on the web.

use super::page::Element;
use super::paper::Mpt;
use crate::figure::{Form, Point};
use qrcodegen::{QrCode, QrCodeEcc};

/// Least side of a dot: three tenths of a millimetre.
const LEAST: Mpt = 850;

/// The code of an address in a square of at most this side, with its top left corner here; none if its dots would be
/// too small to be read.
pub fn elements(address: &str, at: Point, side: Mpt) -> Option<Vec<Element>> {
    let code = QrCode::encode_text(address, QrCodeEcc::Low).ok()?;
    let module = side / code.size();
    if module < LEAST {
        return None;
    }
    let mut elements = Vec::new();
    for row in 0..code.size() {
        let mut col = 0;
        while col < code.size() {
            let long = (col..code.size())
                .take_while(|&x| code.get_module(x, row))
                .count();
            let long = i32::try_from(long).unwrap_or(0);
            if long > 0 {
                let point = |col: i32, row: i32| Point {
                    x: at.x + col * module,
                    y: at.y + row * module,
                };
                elements.push(Element::Shape {
                    form: Form::Rect(point(col, row), point(col + long, row + 1), 0),
                    fill: Some(100),
                    stroke: None,
                });
            }
            col += long + 1;
        }
    }
    Some(elements)
}
