//! The pictures of an example in print.

use super::BookError;
use super::colour::Tint;
use super::font::{Cut, italic};
use super::ink::{DARK, Scaled, covers};
use super::page::Element;
use super::paper::{Mpt, POINT};
use super::typesetter::Typesetter;
use pencilmill_figures::example::{Note, Said, Scene, ShapeRole};
use pencilmill_figures::figure::{Form, Point, Shape, Style};

/// Tint of dots and small crosses.
const SIGNS: Tint = 60;
/// Tint of what a caption speaks of: hatched cells, and the ring around a clue, below all ink.
const SPOKEN: Tint = 25;
/// Width of the ring, in thousandths of a cell.
const RING: Mpt = 170;
/// Size of letters in cells.
const LETTER: Mpt = POINT * 15 / 2;

/// The tint of a shape in a part of a picture, given its usual one: black is new, grey was there.
fn tint(part: ShapeRole, shape: &Shape, usual: Tint) -> Tint {
    let ground = [Style::Foot, Style::Slope, Style::Peak, Style::Ground];
    match (part, shape.style) {
        (ShapeRole::Print, _) => usual,
        (_, style) if ground.contains(&style) => usual,
        // its ground is light
        (_, Style::Brick) if usual < SIGNS => usual,
        (ShapeRole::New, Style::Shaded) => 64,
        (ShapeRole::Old, Style::Shaded) => 30,
        (ShapeRole::Trial, Style::Shaded) => 20,
        (ShapeRole::New, _) => 100,
        (ShapeRole::Old, _) => 60,
        (ShapeRole::Trial, _) => 60,
    }
}

/// A caption as one text, with letters of the picture in mathematical italics.
pub fn caption(parts: &[Said]) -> String {
    let text = |part: &Said| match part {
        Said::Text(text) => text.clone(),
        Said::Letter(letter) => italic(*letter).to_string(),
    };
    parts.iter().map(text).collect()
}

impl Typesetter<'_> {
    /// Draws a picture of an example.
    pub fn scene(&self, scene: &Scene, cell: Mpt, from: Point) -> Result<Vec<Element>, BookError> {
        let scaled = Scaled::new(&scene.figure, cell, self.sizes.least);
        let tinted = |at: usize, shape: &Shape, usual: Tint| tint(scene.parts[at], shape, usual);
        let inked = scaled.tinted(self.fonts, self.recipe.pens, from, tinted);
        let inked = inked.map_err(self.missing())?;
        let is_below = |note: &&Note| matches!(note, Note::Ground(..) | Note::Frame(..));
        let (below, above): (Vec<&Note>, Vec<&Note>) = scene.notes.iter().partition(is_below);
        // Grey cells are the lowest.
        let is_ground = |element: &Element| match element {
            Element::Shape { fill, stroke, .. } => {
                fill.is_some_and(|t| t < SPOKEN) && stroke.is_none()
            }
            _ => false,
        };
        let grounds = inked
            .iter()
            .take_while(|element| is_ground(element))
            .count();
        let mut elements = inked[..grounds].to_vec();
        for note in below {
            elements.extend(self.note(note, scaled, from, &inked)?);
        }
        elements.extend_from_slice(&inked[grounds..]);
        for note in above {
            elements.extend(self.note(note, scaled, from, &inked)?);
        }
        Ok(elements)
    }

    /// Draws a sign.
    fn note(
        &self,
        note: &Note,
        scaled: Scaled,
        from: Point,
        inked: &[Element],
    ) -> Result<Vec<Element>, BookError> {
        let at = |p: &Point| scaled.place(from, *p);
        let shape = |form, fill, stroke| Element::Shape { form, fill, stroke };
        let (cell, pen) = (scaled.cell, self.recipe.pens.grid);
        let text = |p: &Point, text: &str, cut: Cut, size: Mpt, tint: Tint| {
            let run = self
                .fonts
                .shape(text, (cut, false))
                .map_err(self.missing())?;
            let centre = at(p);
            Ok::<Element, BookError>(Element::Text {
                at: Point::new(
                    centre.x - run.width(size) / 2,
                    centre.y + run.capital(size) / 2,
                ),
                size,
                tint,
                run,
            })
        };
        Ok(match note {
            Note::Ground(a, b) => hatched(at(a), at(b), (SPOKEN, pen)).collect(),
            Note::Frame(a, b) => {
                let form = Form::Rect(at(a), at(b), cell / 4);
                vec![shape(form, None, Some((SPOKEN, cell * RING / 1000)))]
            }
            Note::Dot(p) => vec![shape(Form::Circle(at(p), cell / 11), Some(SIGNS), None)],
            Note::Cross(p) => cross(at(p), cell / 9, pen).to_vec(),
            Note::Not(p, value) => {
                let size = (cell * 45 / 100).max(self.sizes.least);
                let mut elements = vec![text(p, value, Cut::Regular, size, SIGNS)?];
                elements.push(cross(at(p), size * 45 / 100, pen)[0].clone());
                elements
            }
            Note::Letter(p, letter, _) => {
                let ground = inked.iter().rev().find_map(|element| match element {
                    Element::Shape { form, fill, .. } if covers(form, at(p)) => *fill,
                    _ => None,
                });
                let dark = if ground > Some(DARK) { 0 } else { 100 };
                let size = LETTER.min(cell * 45 / 100).max(self.sizes.least);
                vec![text(p, &letter.to_string(), Cut::Italic, size, dark)?]
            }
        })
    }
}

/// Parallel lines that slant over a square, and go on in the next one.
fn hatched(from: Point, to: Point, pen: (Tint, Mpt)) -> impl Iterator<Item = Element> {
    let (side, high) = (to.x - from.x, to.y - from.y);
    (1..8).map(move |nth| {
        let (x, y) = (side * nth / 4, high * nth / 4);
        let a = Point::new(from.x + x.min(side), from.y + (y - high).max(0));
        let b = Point::new(from.x + (x - side).max(0), from.y + y.min(high));
        Element::stroked(Form::Line(a, b), pen)
    })
}

/// A small cross, in lines a third wider than a pen.
fn cross(middle: Point, reach: Mpt, pen: Mpt) -> [Element; 2] {
    [-1, 1].map(|sign| {
        let end = |d: Mpt| Point::new(middle.x + d * reach, middle.y + d * sign * reach);
        Element::stroked(Form::Line(end(-1), end(1)), (SIGNS, pen * 4 / 3))
    })
}

#[cfg(test)]
mod tests {
    use super::super::font::plain;
    use super::*;

    #[test]
    fn letters_of_pictures_come_back_from_italics() {
        let letters: String = ('a'..='z').map(italic).collect();
        assert!(letters.chars().all(|letter| !letter.is_ascii()));
        let back: String = letters.chars().filter_map(plain).collect();
        assert_eq!(back, ('a'..='z').collect::<String>());
        let parts = [Said::Text("so ".to_owned()), Said::Letter('h')];
        assert_eq!(caption(&parts), "so \u{210e}");
    }
}
