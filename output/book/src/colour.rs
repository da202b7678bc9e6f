//! Greys, and the four inks of a cover.

use krilla::color::{cmyk, luma};
use krilla::paint::Paint;

/// Percent of black.
pub type Tint = u8;

/// A colour: cyan, magenta, yellow and black, in percent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colour(pub [u8; 4]);

impl Colour {
    /// All inks, for marks that every plate has.
    pub const REGISTRATION: Colour = Colour([100; 4]);
    /// White.
    pub const WHITE: Colour = Colour([0; 4]);

    /// Sum of its inks, in percent.
    pub fn all_inks(&self) -> u16 {
        self.0.iter().map(|&ink| u16::from(ink)).sum()
    }

    /// Mixes a percentage of another colour in.
    fn towards(&self, other: &Colour, percent: Tint) -> Colour {
        let percent = i32::from(percent.min(100));
        let mut mixed = *self;
        for (from, to) in mixed.0.iter_mut().zip(other.0) {
            let ink = i32::from(*from) * (100 - percent) + i32::from(to) * percent + 50;
            *from = u8::try_from(ink / 100).unwrap_or(*from);
        }
        mixed
    }

    /// The colour as paint.
    pub fn paint(&self) -> Paint {
        let ink = |percent: u8| u8::try_from((u16::from(percent) * 255 + 50) / 100);
        let [cyan, magenta, yellow, black] = self.0.map(|percent| ink(percent).unwrap_or(255));
        cmyk::Color::new(cyan, magenta, yellow, black).into()
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

/// A grey, or its equivalent in these inks.
pub fn paint(inks: Option<&Inks>, tint: Tint) -> Paint {
    match inks {
        None => luma::Color::new(light(tint)).into(),
        Some(inks) => inks.ground.towards(&inks.ink, tint).paint(),
    }
}

/// The light of a grey, from 0 to 255.
pub fn light(tint: Tint) -> u8 {
    let light = 100 - u16::from(tint.min(100));
    u8::try_from(light * 255 / 100).unwrap_or(0)
}
