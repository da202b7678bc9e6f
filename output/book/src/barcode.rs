//! The bar code on the back of a book, EAN-13: its ISBN; and its add-on of five digits, the price
//! in the US.

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
/// Positions in an add-on that mirror the codes of the right half, by its check digit.
const ADDED: [u8; 10] = [
    0b11000, 0b10100, 0b10010, 0b10001, 0b01100, 0b00110, 0b00011, 0b01010, 0b01001, 0b00101,
];
/// Modules from the first bar to the last, and of an add-on.
pub const MODULES: i32 = 95;
pub const MODULES_ADDED: i32 = 47;
/// The first digit of an add-on with a price in dollars.
pub const DOLLARS: u8 = 5;
/// Minimum blank modules before and behind the bars.
pub const QUIET: (i32, i32) = (11, 7);

/// The bits of a digit as those of the left half have them, mirrored or inverted.
const fn left_half(digit: u8, mirrored: bool) -> u8 {
    let bits = RIGHT[digit as usize];
    match mirrored {
        true => bits.reverse_bits() >> 1,
        false => !bits & 0x7f,
    }
}

fn seven(bits: u8) -> impl Iterator<Item = bool> {
    (0..7).rev().map(move |at| bits >> at & 1 == 1)
}

/// The modules of an add-on of five digits.
pub fn added(digits: [u8; 5]) -> Vec<bool> {
    let weighted = digits.iter().zip([3, 9].into_iter().cycle());
    let check: u32 = weighted
        .map(|(&digit, weight)| u32::from(digit) * weight)
        .sum();
    let mirrored = ADDED[(check % 10) as usize];
    let mut modules = vec![true, false, true, true];
    for (at, digit) in digits.into_iter().enumerate() {
        modules.extend(if at > 0 { &[false, true][..] } else { &[] });
        modules.extend(seven(left_half(digit, mirrored >> (4 - at) & 1 == 1)));
    }
    modules
}

/// The modules of thirteen digits, true for bars.
pub fn modules(digits: &[u8; 13]) -> Vec<bool> {
    let [first, digits @ ..] = digits;
    let right = |digit: &u8| RIGHT[usize::from(*digit)];
    let mirrored = MIRRORED[usize::from(*first)];
    let left = digits[..6].iter().enumerate();
    let left = left.map(|(at, &digit)| left_half(digit, mirrored >> (5 - at) & 1 == 1));
    let mut modules = vec![true, false, true];
    modules.extend(left.flat_map(seven));
    modules.extend([false, true, false, true, false]);
    modules.extend(digits[6..].iter().map(right).flat_map(seven));
    modules.extend([true, false, true]);
    modules
}

/// The bars of modules from the left of an area on, as high as it is; in a code with guards the
/// others are shorter.
pub fn bars(modules: &[bool], area: Area, module: Mpt) -> Vec<Element> {
    let from = area.left;
    let is_long = |at: usize| at < 3 || (45..50).contains(&at) || at >= 92;
    let has_guards = modules.len() > 90;
    let mut elements = Vec::new();
    let mut at = 0;
    while at < modules.len() {
        let long = modules[at..].iter().take_while(|&&bar| bar).count();
        if long > 0 {
            let x = |at: usize| from + i32::try_from(at).unwrap_or(0) * module;
            let is_short = has_guards && !is_long(at);
            let bottom = area.bottom - if is_short { 5 * module } else { 0 };
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
        assert_eq!(bars(&modules(isbn.digits()), area, 1000).len(), 30);
        // The example of the standard: 52495, checked by 1, is G L G L L.
        let bits: String = added([5, 2, 4, 9, 5]).iter().map(bit).collect();
        let digits = "1011 0111001 01 0010011 01 0011101 01 0001011 01 0110001";
        assert_eq!(bits, digits.replace(' ', ""));
    }
}
