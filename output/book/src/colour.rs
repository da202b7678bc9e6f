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
    /// White.
    pub const WHITE: Colour = Colour {
        rgb: [255; 3],
        cmyk: [0; 4],
    };
    /// Black, of black ink alone.
    pub const BLACK: Colour = Colour {
        rgb: [0; 3],
        cmyk: [0, 0, 0, 100],
    };

    /// Reads a colour in the notation of web pages, `#1f3a5f`.
    pub fn parse(text: &str) -> Option<Colour> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
        let part = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
        Some(Colour::of_light([part(0)?, part(2)?, part(4)?]))
    }

    /// The colour with these amounts of red, green and blue; its grey part becomes black ink.
    pub fn of_light(rgb: [u8; 3]) -> Colour {
        let lightest = u32::from(rgb[0].max(rgb[1]).max(rgb[2]));
        let ink = |part: u8| match lightest {
            0 => 0,
            _ => u8::try_from((lightest - u32::from(part)) * 100 / lightest).unwrap_or(100),
        };
        let [cyan, magenta, yellow] = rgb.map(ink);
        let black = u8::try_from((255 - lightest) * 100 / 255).unwrap_or(100);
        Colour {
            rgb,
            cmyk: [cyan, magenta, yellow, black],
        }
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_and_mixed() {
        let blue = Colour::parse("#1f3a5f").unwrap();
        assert_eq!(blue.rgb, [0x1f, 0x3a, 0x5f]);
        assert_eq!(blue.cmyk, [67, 38, 0, 62]);
        assert!(blue.all_inks() <= 240);
        assert_eq!(Colour::parse("#ffffff"), Some(Colour::WHITE));
        assert_eq!(Colour::parse("#000000"), Some(Colour::BLACK));
        for wrong in ["", "1f3a5f", "#1f3a5", "#1f3a5g", "#1f3a5ff", "#é1f3a"] {
            assert_eq!(Colour::parse(wrong), None, "{wrong}");
        }
        assert_eq!(Colour::WHITE.towards(&blue, 0), Colour::WHITE);
        assert_eq!(Colour::WHITE.towards(&blue, 100), blue);
        let half = Colour::WHITE.towards(&Colour::BLACK, 50);
        assert_eq!(half.cmyk, [0, 0, 0, 50]);
    }
}
