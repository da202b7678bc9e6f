//! The arrangement of the hints of a puzzle on its board.

use crate::board::Symmetry;
use std::fmt;
use std::str::FromStr;

/// Demands on the arrangement of hints.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Arrangement {
    /// Their symmetry.
    pub symmetry: ClueSymmetry,
    /// Spreads clues over the board: hints are printed in empty areas even if they are not needed,
    /// few clues are withheld, and black cells form no long bars. Otherwise no hint is surplus.
    pub spread: bool,
}

/// A symmetry of the places of clues: where a clue of any kind stands, one stands at its image too.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum ClueSymmetry {
    /// No symmetry.
    #[default]
    None,
    /// The half turn.
    Rotation,
    /// Reflection that exchanges left and right.
    Mirror,
}

impl ClueSymmetry {
    /// Every variant.
    pub const ALL: [ClueSymmetry; 3] = [
        ClueSymmetry::None,
        ClueSymmetry::Rotation,
        ClueSymmetry::Mirror,
    ];

    /// Name in texts.
    pub const fn name(self) -> &'static str {
        match self {
            ClueSymmetry::None => "none",
            ClueSymmetry::Rotation => "rotation",
            ClueSymmetry::Mirror => "mirror",
        }
    }

    /// The symmetry of the board that maps a clue to its image.
    pub const fn of_board(self) -> Option<Symmetry> {
        match self {
            ClueSymmetry::None => None,
            ClueSymmetry::Rotation => Some(Symmetry::HALF_TURN),
            ClueSymmetry::Mirror => Some(Symmetry::MIRROR),
        }
    }
}

impl fmt::Display for ClueSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no symmetry of clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected one of none, rotation, mirror")]
pub struct NoClueSymmetry;

impl FromStr for ClueSymmetry {
    type Err = NoClueSymmetry;

    fn from_str(text: &str) -> Result<ClueSymmetry, NoClueSymmetry> {
        let mut all = ClueSymmetry::ALL.into_iter();
        all.find(|symmetry| symmetry.name().eq_ignore_ascii_case(text.trim()))
            .ok_or(NoClueSymmetry)
    }
}

impl Arrangement {
    /// The words for it in names and random keys.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        let symmetry = (self.symmetry != ClueSymmetry::None).then_some(self.symmetry.name());
        symmetry.into_iter().chain(self.spread.then_some("spread"))
    }
}
