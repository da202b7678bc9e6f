//! Lengths, trim sizes and margins.

use pencilmill_figures::figure::{Form, Point};

/// A length in thousandths of a point, or 72,000ths of an inch.
pub type Mpt = i32;

/// A point.
pub const POINT: Mpt = 1000;
/// An inch.
pub const INCH: Mpt = 72 * POINT;
/// Three millimetres, the bleed in Japan.
pub const THREE_MM: Mpt = 8_504;

/// Named sizes of pages.
const NAMED: [(&str, &str); 8] = [
    ("a6", "105x148mm"),
    ("a5", "148x210mm"),
    ("a4", "210x297mm"),
    ("b6", "128x182mm"),
    ("b5", "182x257mm"),
    ("letter", "8.5x11"),
    // Screens of tablets with electronic ink.
    ("remarkable", "157.8x210.4mm"),
    ("scribe", "157.5x210mm"),
];

/// Thickness that a page adds to the spine: white paper of 0.002252 in, cream of 0.0025 in.
pub const WHITE_PAPER: Mpt = 162;
/// Cream paper.
pub const CREAM_PAPER: Mpt = 180;

/// The size of a page after trimming.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trim {
    /// From left to right.
    pub width: Mpt,
    /// From top to bottom.
    pub height: Mpt,
}

impl Trim {
    /// Reads `6x9` (inches), `148x210mm`, `400x600pt`, or the name of a paper or a tablet.
    pub fn parse(text: &str) -> Option<Trim> {
        let lower = text.to_ascii_lowercase();
        let named = NAMED.iter().find(|(name, _)| *name == lower);
        let text = named.map_or(lower.as_str(), |(_, measures)| measures);
        let unit =
            text.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | 'x' | ' '));
        let (width, height) = text.strip_suffix(unit)?.trim_end().split_once('x')?;
        let unit = if unit.is_empty() { "in" } else { unit };
        let side = |number: &str| length(&format!("{}{unit}", number.trim()));
        let trim = Trim {
            width: side(width)?,
            height: side(height)?,
        };
        let fits = |side| (3 * INCH..=20 * INCH).contains(&side);
        (fits(trim.width) && fits(trim.height)).then_some(trim)
    }
}

/// Reads a length such as `0.5in`, `12mm` or `9pt`, with at most three decimals.
pub fn length(text: &str) -> Option<Mpt> {
    let at = text.find(|c: char| c.is_ascii_alphabetic())?;
    let (number, unit) = (text[..at].trim_end(), &text[at..]);
    let (whole, decimals) = number.split_once('.').unwrap_or((number, "0"));
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    if !digits(whole) || !digits(decimals) || decimals.len() > 3 {
        return None;
    }
    let thousandths: i64 = format!("{whole}{decimals:0<3}").parse().ok()?;
    let mpt = match unit {
        "pt" => thousandths,
        "in" => thousandths.checked_mul(72)?,
        // 25.4 mm are an inch; half a unit is added for rounding.
        "mm" => (thousandths.checked_mul(720)? + 127) / 254,
        _ => return None,
    };
    Mpt::try_from(mpt).ok()
}

/// A number of thousandths, with as many decimals as needed.
pub fn decimal(thousandths: i64) -> String {
    let (sign, length) = (if thousandths < 0 { "-" } else { "" }, thousandths.abs());
    let text = format!("{sign}{}.{:03}", length / 1000, length % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A box on a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Area {
    /// Left edge.
    pub left: Mpt,
    /// Upper edge.
    pub top: Mpt,
    /// Right edge.
    pub right: Mpt,
    /// Lower edge.
    pub bottom: Mpt,
}

impl Area {
    /// The area of a size with its top left corner here.
    pub const fn sized(left: Mpt, top: Mpt, width: Mpt, height: Mpt) -> Area {
        Area {
            left,
            top,
            right: left + width,
            bottom: top + height,
        }
    }

    /// The box without its edge.
    pub const fn within(self, edge: Mpt) -> Area {
        Area {
            left: self.left + edge,
            top: self.top + edge,
            right: self.right - edge,
            bottom: self.bottom - edge,
        }
    }

    /// The box as a form.
    pub const fn form(&self) -> Form {
        let from = Point::new(self.left, self.top);
        let to = Point::new(self.right, self.bottom);
        Form::Rect(from, to, 0)
    }

    /// The smallest box that holds this one and another.
    #[cfg(test)]
    pub fn with(self, other: Area) -> Area {
        Area {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Distance from left to right.
    pub const fn width(&self) -> Mpt {
        self.right - self.left
    }

    /// Distance from top to bottom.
    pub const fn height(&self) -> Mpt {
        self.bottom - self.top
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trims() {
        let trim = |text| Trim::parse(text).map(|t| (t.width, t.height));
        assert_eq!(trim("6x9"), Some((432_000, 648_000)));
        assert_eq!(trim("5.5x8.5"), Some((396_000, 612_000)));
        assert_eq!(trim("6x9in"), trim("6x9"));
        assert_eq!(trim("A5"), Some((419_528, 595_276)));
        assert_eq!(trim("B6"), trim("128x182mm"));
        assert_eq!(trim("Scribe"), trim("157.5x210mm"));
        assert!(NAMED.iter().all(|(name, _)| trim(name).is_some()));
        assert_eq!(trim("400 x 600 pt"), Some((400_000, 600_000)));
        let wrong = ",6,x,6x,kindle,0x9,6x900,-6x9,a7,6x9cm,6.1234x9,6x9x3";
        for wrong in wrong.split(',') {
            assert_eq!(trim(wrong), None, "{wrong}");
        }
    }
}
