//! Where hints are to stand, seen together.

use crate::board::Symmetry;
use std::fmt;
use std::str::FromStr;

/// What the places of hints are to look like.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Arrangement {
    /// Their symmetry.
    pub symmetry: ClueSymmetry,
    /// Whether clues are spread over the board: hints are printed where it is empty, even if none is needed there; few
    /// clues are kept back; and black cells form no long bars. Otherwise no hint can be taken away.
    pub spread: bool,
}

/// A symmetry of the places of clues: where one stands, one stands at its image too, of whatever kind.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum ClueSymmetry {
    /// None is asked for.
    #[default]
    None,
    /// The half turn.
    Rotation,
    /// Left and right exchanged.
    Mirror,
}

impl ClueSymmetry {
    /// All of them.
    pub const ALL: [ClueSymmetry; 3] = [
        ClueSymmetry::None,
        ClueSymmetry::Rotation,
        ClueSymmetry::Mirror,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            ClueSymmetry::None => "none",
            ClueSymmetry::Rotation => "rotation",
            ClueSymmetry::Mirror => "mirror",
        }
    }

    /// The symmetry of the board that leads from a clue to its image.
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

/// Not the name of a symmetry of clues.
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
