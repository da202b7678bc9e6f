//! Notations of values.

/// A notation for values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Script {
    /// In decimal.
    Number,
    /// As a letter, A being 1.
    Letter,
    /// As a [`Set`](super::Set): `1+3+?`.
    Set,
    /// As a [`Polyomino`](super::Polyomino): `xxx/.x.`.
    Shape,
    /// As an [`Arrow`](super::Arrow): `up3`, `left?`.
    Arrow,
    /// As a [`Tile`](super::Tile): `ab.b.a..`.
    Tile,
    /// As the letter of a direction: `U`, `R`, `D`, `L`.
    Step,
    /// As a [`Response`](super::Response): `w2+g1+pit`.
    Response,
    /// As a [`Count`](super::Count): `wall3`, `switch1!`.
    Count,
}

/// Reads a decimal number without sign or leading zeros.
pub(super) fn number(text: &str) -> Option<i16> {
    let plain =
        text.bytes().all(|b| b.is_ascii_digit()) && !(text.len() > 1 && text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

impl Script {
    /// Names the expected text, for error messages.
    pub(super) const fn expected(self) -> &'static str {
        match self {
            Script::Number => "a whole number after \"=\"",
            Script::Letter => "a letter A to Z after \"=\"",
            Script::Set => {
                "one to four entries after \"=\", different numbers 1 to 9 or \"?\", such as 1+3+?"
            }
            Script::Shape => "the rows of a shape after \"=\", such as xxx/.x.",
            Script::Arrow => {
                "up, right, down or left and a number or \"?\" after \"=\", such as up3 or left?"
            }
            Script::Tile => {
                "the eight ports of a tile after \"=\": \".\" or a letter for each, such as ab.b.a.."
            }
            Script::Step => "a step U, R, D or L after \"=\"",
            Script::Response => "a response after \"=\", such as none, w2+g1, w1+pit or goal",
            Script::Count => {
                "a gimmick and a number after \"=\", such as wall3, or switch1! if switches are announced"
            }
        }
    }
}
