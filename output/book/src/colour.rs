//! Colours of a cover: inks for a press, or RGB.

use krilla::color::{cmyk, luma, rgb};

/// Percent of black.
pub type Tint = u8;

/// A colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colour {
    /// Red, green and blue.
    pub rgb: [u8; 3],
    /// Cyan, magenta, yellow and black, in percent.
    pub cmyk: [u8; 4],
}

impl Colour {
    /// All inks, for marks that every plate has.
    pub const REGISTRATION: Colour = Colour {
        rgb: [0; 3],
        cmyk: [100; 4],
    };
    /// White.
    pub const WHITE: Colour = Colour {
        rgb: [255; 3],
        cmyk: [0; 4],
    };
    /// Sum of its inks, in percent.
    pub fn all_inks(&self) -> u16 {
        self.cmyk.iter().map(|&ink| u16::from(ink)).sum()
    }

    /// Lightness, from 0 to 255.
    pub fn light(&self) -> u32 {
        let [red, green, blue] = self.rgb.map(u32::from);
        (299 * red + 587 * green + 114 * blue) / 1000
    }

    /// Mixes a percentage of another colour in.
    pub fn towards(&self, other: &Colour, percent: Tint) -> Colour {
        let percent = i32::from(percent.min(100));
        let mix = |from: u8, to: u8| {
            let mixed = (i32::from(from) * (100 - percent) + i32::from(to) * percent + 50) / 100;
            u8::try_from(mixed).unwrap_or(from)
        };
        let mut mixed = *self;
        for (part, to) in mixed.rgb.iter_mut().zip(other.rgb) {
            *part = mix(*part, to);
        }
        for (part, to) in mixed.cmyk.iter_mut().zip(other.cmyk) {
            *part = mix(*part, to);
        }
        mixed
    }
}

/// Colours in place of black and white.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inks {
    /// In place of black.
    pub ink: Colour,
    /// In place of white.
    pub ground: Colour,
}

/// Colour space of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Space {
    /// Greys.
    Grey,
    /// Inks.
    Cmyk,
    /// Light.
    Rgb,
}

impl Space {
    /// A grey, or its equivalent in these inks.
    pub fn paint(self, inks: Option<&Inks>, tint: Tint) -> krilla::paint::Paint {
        match inks {
            None => grey(tint).into(),
            Some(inks) => self.colour(&inks.ground.towards(&inks.ink, tint)),
        }
    }

    /// A colour.
    pub fn colour(self, colour: &Colour) -> krilla::paint::Paint {
        match self {
            Space::Grey => luma::Color::new(u8::try_from(colour.light()).unwrap_or(255)).into(),
            Space::Cmyk => {
                let ink = |percent: u8| {
                    u8::try_from((u16::from(percent) * 255 + 50) / 100).unwrap_or(255)
                };
                let [cyan, magenta, yellow, black] = colour.cmyk.map(ink);
                cmyk::Color::new(cyan, magenta, yellow, black).into()
            }
            Space::Rgb => {
                let [red, green, blue] = colour.rgb;
                rgb::Color::new(red, green, blue).into()
            }
        }
    }
}

fn grey(tint: Tint) -> luma::Color {
    luma::Color::new(light(tint))
}

/// The light of a grey, from 0 to 255.
pub fn light(tint: Tint) -> u8 {
    let light = 100 - u16::from(tint.min(100));
    u8::try_from(light * 255 / 100).unwrap_or(0)
}
