//! International Standard Book Numbers of thirteen digits, the last of which is a check digit.

use std::fmt;

/// An ISBN-13.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Isbn {
    digits: [u8; 13],
    written: String,
}

impl Isbn {
    /// Reads an ISBN in the form printed on books, with or without hyphens or spaces between its
    /// groups. The error message has found and expected content.
    pub fn parse(text: &str) -> Result<Isbn, String> {
        let expected =
            "expected an ISBN of 13 digits that begins with 978 or 979, such as 978-0-00-000002-6";
        let refused = |found: &str| Err(format!("found {found} in {text:?}, {expected}"));
        let mut found = Vec::new();
        for c in text.chars() {
            match c.to_digit(10).and_then(|digit| u8::try_from(digit).ok()) {
                Some(digit) => found.push(digit),
                None if matches!(c, '-' | ' ') => {}
                None => return refused(&format!("{c:?}")),
            }
        }
        let Ok(digits) = <[u8; 13]>::try_from(found.as_slice()) else {
            return refused(&format!("{} digits", found.len()));
        };
        if !matches!(digits, [9, 7, 8 | 9, ..]) {
            return refused("another beginning");
        }
        let check = check_digit(&digits);
        if check != digits[12] {
            let last = digits[12];
            return Err(format!(
                "found the check digit {last} in {text:?}, expected {check} after these twelve digits"
            ));
        }
        let written = text.trim().to_owned();
        Ok(Isbn { digits, written })
    }

    /// Its digits.
    pub const fn digits(&self) -> &[u8; 13] {
        &self.digits
    }
}

/// The form in the recipe, with its hyphens.
impl fmt::Display for Isbn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written)
    }
}

/// The check digit: the complement to a multiple of ten of the sum of the first twelve digits, with
/// every other one tripled.
fn check_digit(digits: &[u8; 13]) -> u8 {
    let weighted = digits[..12].iter().zip([1, 3].into_iter().cycle());
    let sum: u8 = weighted.map(|(digit, weight)| digit * weight).sum();
    (10 - sum % 10) % 10
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_and_checked() {
        let isbn = Isbn::parse("978-0-306-40615-7").unwrap();
        assert_eq!(isbn.digits(), &[9, 7, 8, 0, 3, 0, 6, 4, 0, 6, 1, 5, 7]);
        assert_eq!(isbn.to_string(), "978-0-306-40615-7");
        let other = Isbn::parse("9784873115658").unwrap();
        assert_eq!(other.digits()[..4], [9, 7, 8, 4]);
        for (wrong, what) in [
            ("978-0-306-40615-8", "expected 7"),
            ("978-0-306-40651-7", "check digit"),
            ("0-306-40615-2", "10 digits"),
            ("978-0-306-4061X-7", "'X'"),
            ("1234567890128", "another beginning"),
            ("", "0 digits"),
        ] {
            let error = Isbn::parse(wrong).unwrap_err();
            assert!(error.contains(what), "{error}");
        }
        // One wrong digit is always noticed.
        for at in 0..13 {
            for digit in 0..10 {
                let mut digits = *isbn.digits();
                digits[at] = digit;
                let text: String = digits.iter().map(u8::to_string).collect();
                assert_eq!(Isbn::parse(&text).is_ok(), digits == *isbn.digits());
            }
        }
    }
}
