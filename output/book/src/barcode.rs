//! The bar code on the back of a book, EAN-13: its ISBN.

use super::page::Element;
use super::paper::{Area, Mpt};
use pencilmill_figures::figure::{Form, Point};

/// Bars of the digits in the right half, as seven modules with the first one highest; those of the
/// left half follow from them.
const RIGHT: [u8; 10] = [
    0b111_0010, 0b110_0110, 0b110_1100, 0b100_0010, 0b101_1100, 0b100_1110, 0b101_0000, 0b100_0100,
    0b100_1000, 0b111_0100,
];
/// For each first digit, the positions in the left half that mirror the codes of the right half;
/// the others invert them.
const MIRRORED: [u8; 10] = [
    0b00_0000, 0b00_1011, 0b00_1101, 0b00_1110, 0b01_0011, 0b01_1001, 0b01_1100, 0b01_0101,
    0b01_0110, 0b01_1010,
];
/// Modules from the first bar to the last.
pub const MODULES: i32 = 95;
/// Minimum blank modules before and behind the bars.
pub const QUIET: (i32, i32) = (11, 7);

/// The modules of thirteen digits, true for bars.
fn modules(digits: &[u8; 13]) -> Vec<bool> {
    let [first, digits @ ..] = digits;
    let right = |digit: &u8| RIGHT[usize::from(*digit)];
    let mirrored = MIRRORED[usize::from(*first)];
    let left = digits[..6].iter().enumerate().map(|(at, digit)| {
        let bits = right(digit);
        match mirrored >> (5 - at) & 1 {
            1 => bits.reverse_bits() >> 1,
            _ => !bits & 0x7f,
        }
    });
    let bits = |bits: u8| (0..7).rev().map(move |at| bits >> at & 1 == 1);
    let mut modules = vec![true, false, true];
    modules.extend(left.flat_map(bits));
    modules.extend([false, true, false, true, false]);
    modules.extend(digits[6..].iter().map(right).flat_map(bits));
    modules.extend([true, false, true]);
    modules
}

/// The bars of thirteen digits, of the height of an area, for a module width; the guards are longer than
/// the others.
pub fn bars(digits: &[u8; 13], area: Area, module: Mpt) -> Vec<Element> {
    let modules = modules(digits);
    let from = area.left + (area.width() - MODULES * module) / 2;
    let mut elements = Vec::new();
    let mut at = 0;
    while at < modules.len() {
        let long = modules[at..].iter().take_while(|&&bar| bar).count();
        if long > 0 {
            let x = |at: usize| from + i32::try_from(at).unwrap_or(0) * module;
            let guard = at < 3 || (45..50).contains(&at) || at >= 92;
            let bottom = area.bottom - if guard { 0 } else { 5 * module };
            let corner = |x: Mpt, y: Mpt| Point { x, y };
            elements.push(Element::filled(
                Form::Rect(corner(x(at), area.top), corner(x(at + long), bottom), 0),
                100,
            ));
        }
        at += long.max(1);
    }
    elements
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isbn::Isbn;

    #[test]
    fn bars_are_those_of_the_standard() {
        let isbn = Isbn::parse("978-0-306-40615-7").unwrap();
        let bit = |&bar: &bool| if bar { '1' } else { '0' };
        let bits: String = modules(isbn.digits()).iter().map(bit).collect();
        assert_eq!(bits.len(), 95);
        let (left, right) = (&bits[3..45], &bits[50..92]);
        assert!(bits.starts_with("101") && bits.ends_with("101"));
        assert_eq!(&bits[45..50], "01010");
        // 9 begins, so the pattern is L G G L G L for 7 8 0 3 0 6.
        let digits = "0111011 0001001 0100111 0111101 0100111 0101111";
        assert_eq!(left, digits.replace(' ', ""));
        // 4 0 6 1 5 7
        let digits = "1011100 1110010 1010000 1100110 1001110 1000100";
        assert_eq!(right, digits.replace(' ', ""));
        let area = Area::sized(0, 0, 113_000, 60_000);
        assert_eq!(bars(isbn.digits(), area, 1000).len(), 30);
    }
}
