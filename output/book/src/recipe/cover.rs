//! `[cover]`: the look of the cover.

use super::values::known;
use super::{Recipe, Standard};
use crate::colour::Space;
use crate::cover::palette::Palette;
use pencilmill_records::config::{ConfigText, Misplaced};
use serde::Deserialize;
use toml::Spanned;

/// The look of the cover.
#[derive(Clone)]
pub struct CoverLook {
    /// Its colours.
    pub palette: Palette,
    /// True to print the ISBN as a bar code on the back; otherwise its room stays white.
    pub barcode: bool,
}

impl Recipe {
    /// The colour space of the cover's file: an archive keeps no inks without their profile.
    pub const fn cover_space(&self) -> Space {
        match self.standard {
            Some(Standard::A1b | Standard::A2b) => Space::Rgb,
            Some(Standard::X1a) | None => Space::Cmyk,
        }
    }
}

/// The keys in TOML.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoverText {
    palette: Option<Spanned<String>>,
    barcode: Option<bool>,
}

impl CoverText {
    /// Reads the table.
    pub fn read(&self, source: &ConfigText) -> Result<CoverLook, Misplaced> {
        let expected = format!("one of {}", Palette::names());
        let palette = known(source, self.palette.as_ref(), Palette::named, &expected)?;
        Ok(CoverLook {
            palette: palette.unwrap_or(Palette::NIGHT),
            barcode: self.barcode.unwrap_or(true),
        })
    }
}
