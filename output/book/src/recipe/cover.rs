//! `[cover]`: the look of the cover.

use super::values::named;
use super::{Named, Recipe, Standard};
use crate::colour::{Colour, Space};
use crate::cover::palette::Palette;
use pencilmill_records::config::{ConfigText, Misplaced};
use serde::Deserialize;
use toml::Spanned;

/// The design of the front.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Design {
    /// Figures of the book on tiles of several colours.
    #[default]
    Mosaic,
    /// One large figure that runs off the page.
    Large,
    /// A label with the title, on figures tone in tone.
    Label,
    /// A picture from a file.
    Picture,
    /// Black on white, with one figure.
    Plain,
}

/// Colour space.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colours {
    /// Inks.
    #[default]
    Cmyk,
    /// Light.
    Rgb,
}

/// The look of the cover.
#[derive(Clone)]
pub struct CoverLook {
    /// The design of the front.
    pub design: Design,
    /// Colour space.
    pub colours: Colours,
    /// Its colours.
    pub palette: Palette,
    /// A picture for the front.
    pub picture: Option<Named>,
    /// True to print the ISBN as a bar code on the back; otherwise its room stays white.
    pub barcode: bool,
}

impl Recipe {
    /// The colour space of the cover's file: an archive keeps no inks without their profile.
    pub const fn cover_space(&self) -> Space {
        match (self.cover.design, self.standard, self.cover.colours) {
            (Design::Plain, ..) => Space::Grey,
            (_, Some(Standard::A1b | Standard::A2b), _) | (.., Colours::Rgb) => Space::Rgb,
            (.., Colours::Cmyk) => Space::Cmyk,
        }
    }
}

/// The keys in TOML.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoverText {
    design: Option<Spanned<Design>>,
    colours: Option<Colours>,
    palette: Option<Spanned<String>>,
    ground: Option<Spanned<String>>,
    picture: Option<Spanned<String>>,
    barcode: Option<bool>,
}

impl CoverText {
    /// Reads the table.
    pub fn read(&self, source: &ConfigText) -> Result<CoverLook, Misplaced> {
        let picture = self.picture.as_ref();
        let picture = picture
            .map(|name| named(source, name, "a PNG or SVG file"))
            .transpose()?;
        let design = match &self.design {
            Some(design) => *design.get_ref(),
            None if picture.is_some() => Design::Picture,
            None => Design::default(),
        };
        match (&self.design, &self.picture) {
            (Some(asked), None) if design == Design::Picture => {
                let message = "found no picture, expected the name of its file";
                return Err(source.wrong(asked.span(), message));
            }
            (_, Some(name)) if design != Design::Picture => {
                let message = "found a picture, expected none, or design = \"picture\"";
                return Err(source.wrong(name.span(), message));
            }
            _ => {}
        }
        let palette = match &self.palette {
            None => Palette::NIGHT,
            Some(name) => Palette::named(name.get_ref()).ok_or_else(|| {
                let message = format!(
                    "found {:?}, expected one of {}",
                    name.get_ref(),
                    Palette::names()
                );
                source.wrong(name.span(), message)
            })?,
        };
        let palette = match &self.ground {
            None => palette,
            Some(ground) => {
                let colour = Colour::parse(ground.get_ref()).filter(|colour| colour.light() < 120);
                let message = || {
                    let found = ground.get_ref();
                    format!("found {found:?}, expected a dark colour such as \"#1f3a5f\"")
                };
                Palette::on(colour.ok_or_else(|| source.wrong(ground.span(), message()))?)
            }
        };
        Ok(CoverLook {
            design,
            colours: self.colours.unwrap_or_default(),
            palette,
            picture,
            barcode: self.barcode.unwrap_or(true),
        })
    }
}
