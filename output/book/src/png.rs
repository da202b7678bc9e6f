//! Previews: SVG pictures as PNG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::sync::Arc;

/// Draws SVG pictures with the program's fonts, identically on every machine.
pub struct Painter {
    options: Options<'static>,
}

impl Default for Painter {
    fn default() -> Painter {
        let mut options = Options::default();
        let fonts = Arc::make_mut(&mut options.fontdb);
        for bytes in typst_assets::fonts() {
            fonts.load_font_data(bytes.to_vec());
        }
        fonts.set_sans_serif_family("Libertinus Serif");
        Painter { options }
    }
}

impl Painter {
    /// A PNG file of the picture, magnified by a factor.
    pub fn png(&self, svg: &str, zoom: u8) -> Result<Vec<u8>, String> {
        let tree = Tree::from_str(svg, &self.options).map_err(|e| e.to_string())?;
        let zoom = u32::from(zoom.max(1));
        let size = tree.size().to_int_size();
        let mut pixels = Pixmap::new(size.width() * zoom, size.height() * zoom)
            .ok_or("the picture is too large")?;
        #[expect(clippy::cast_precision_loss, reason = "at most 255")]
        let scale = Transform::from_scale(zoom as f32, zoom as f32);
        resvg::render(&tree, scale, &mut pixels.as_mut());
        pixels.encode_png().map_err(|e| e.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_figures::figure::Figure;
    use pencilmill_figures::svg::svg;
    use pencilmill_generator::board::{Board, Drawing, Ink, Item, Place};

    #[test]
    fn numbers_are_drawn() {
        let painter = Painter::default();
        let draw = |items: &[Item]| {
            let printed: Drawing = items.iter().copied().collect();
            let figure = Figure::on_grid(Board::new(2, 2), &printed, &Drawing::blank());
            painter.png(&svg(&figure, "", ""), 1).unwrap()
        };
        let number = |value| draw(&[Item::valued(Ink::Number, Place::cell(0, 0), value)]);
        assert!(number(1).starts_with(b"\x89PNG"));
        assert_eq!(number(1), number(1));
        assert_ne!(number(1), number(7));
        assert_ne!(number(1), draw(&[]));
        assert!(painter.png("<svg", 1).is_err());
    }
}
