//! Contrast of everything drawn in figures with what is drawn beneath and beside it.

use super::colour::Tint;
use super::font::{FontFiles, Fonts};
use super::ink::{GRID, Pens, STEPPED_BACK, Scaled, covers};
use super::page::{Element, LEAST_SIZE, bounds};
use super::paper::{Area, Mpt, POINT};
use super::recipe::Recipe;
use super::typesetter::{Refs, Typesetter};
use pencilmill_figures::example::Example;
use pencilmill_figures::figure::{Figure, Form, Look, Point};
use pencilmill_generator::board::Drawing;
use pencilmill_generator::genre::{Genre, Puzzle};
use pencilmill_generator::genres;

/// Side of a square of one tint.
const DOT: Mpt = POINT / 4;
/// Least contrast, in tenths.
const LEAST: u32 = 30;
/// Distance from a line at which its surroundings are looked at.
const BESIDE: Mpt = POINT * 2 / 5;
/// Greatest tint of what is a ground and no mark.
const GROUND: Tint = 30;

/// Contrast of two tints, in tenths: the ratio of their luminances on a screen.
fn contrast(a: Tint, b: Tint) -> u32 {
    #[expect(clippy::disallowed_methods, reason = "no page depends on it")]
    let luminance = |tint: Tint| 0.05 + ((f64::from(100 - tint) / 100.0 + 0.055) / 1.055).powf(2.4);
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) / a.min(b) * 10.0) as u32
}

/// A painted figure, in squares of one tint.
struct Canvas {
    area: Area,
    wide: usize,
    /// Their tints, and the number of the element that is painted there.
    tints: Vec<(Tint, usize)>,
}

impl Canvas {
    fn of(elements: &[Element]) -> Canvas {
        let boxes = elements.iter().filter_map(|element| match element {
            Element::Shape { form, stroke, .. } => {
                Some(bounds(form, stroke.map_or(0, |(_, width)| width)))
            }
            _ => None,
        });
        let area = boxes.reduce(Area::with).unwrap();
        let whole = |length: Mpt| length.div_euclid(DOT) * DOT;
        let area = Area {
            left: whole(area.left),
            top: whole(area.top),
            ..area
        };
        let squares = |length: Mpt| usize::try_from(length / DOT + 2).unwrap();
        let wide = squares(area.width());
        Canvas {
            area,
            wide,
            tints: vec![(0, usize::MAX); wide * squares(area.height())],
        }
    }

    fn square(&self, p: Point) -> Option<usize> {
        let square = |length: Mpt| usize::try_from(length / DOT).ok();
        let x = square(p.x - self.area.left).filter(|x| *x < self.wide)?;
        Some(square(p.y - self.area.top)? * self.wide + x)
    }

    fn top(&self, p: Point) -> (Tint, usize) {
        let tint = self.square(p).and_then(|square| self.tints.get(square));
        tint.copied().unwrap_or((0, usize::MAX))
    }

    fn at(&self, p: Point) -> Tint {
        self.top(p).0
    }

    fn paint_shape(&mut self, element: &Element, number: usize) {
        if let Element::Shape { form, fill, stroke } = element {
            if let Some(tint) = fill {
                self.paint(form, 0, (*tint, number));
            }
            if let Some((tint, width)) = stroke {
                self.paint(form, *width, (*tint, number));
            }
        }
    }

    fn paint(&mut self, form: &Form, width: Mpt, tint: (Tint, usize)) {
        for p in squares(form, width) {
            let square = self.square(p);
            if let Some(square) = square.and_then(|square| self.tints.get_mut(square)) {
                *square = tint;
            }
        }
    }
}

/// The middles of the squares of an area, or of the outline of a width.
fn squares(form: &Form, width: Mpt) -> Vec<Point> {
    let along =
        |from: Mpt, to: Mpt| (from.div_euclid(DOT)..=to.div_euclid(DOT)).map(|n| n * DOT + DOT / 2);
    let within = |area: Area| {
        let row = move |y| along(area.left, area.right).map(move |x| Point::new(x, y));
        along(area.top, area.bottom).flat_map(row)
    };
    let near = |p: Point, [a, b]: [Point; 2]| {
        let [lx, ly, px, py] = [b.x - a.x, b.y - a.y, p.x - a.x, p.y - a.y].map(i64::from);
        let length = (lx * lx + ly * ly).max(1);
        let part = (lx * px + ly * py).clamp(0, length);
        let (dx, dy) = (px - lx * part / length, py - ly * part / length);
        4 * (dx * dx + dy * dy) <= i64::from(width).pow(2)
    };
    if width == 0 {
        return within(bounds(form, 0))
            .filter(|p| covers(form, *p))
            .collect();
    }
    let edge = |[a, b]: [Point; 2]| {
        within(bounds(&Form::Line(a, b), width / 2)).filter(move |p| near(*p, [a, b]))
    };
    edges(form).into_iter().flat_map(edge).collect()
}

/// The outline of a form as straight lines.
fn edges(form: &Form) -> Vec<[Point; 2]> {
    let points = match form {
        Form::Line(a, b) => return vec![[*a, *b]],
        Form::Rect(a, b, _) => vec![*a, Point::new(b.x, a.y), *b, Point::new(a.x, b.y)],
        Form::Polygon(points) => points.clone(),
        Form::Circle(p, r) => {
            let d = r * 707 / 1000;
            let around = [
                (*r, 0),
                (d, d),
                (0, *r),
                (-d, d),
                (-r, 0),
                (-d, -d),
                (0, -r),
                (d, -d),
            ];
            around.map(|(x, y)| Point::new(p.x + x, p.y + y)).to_vec()
        }
        Form::Text(..) => Vec::new(),
    };
    let next = points.iter().cycle().skip(1);
    points.iter().zip(next).map(|(a, b)| [*a, *b]).collect()
}

/// The elements that do not stand out from what is drawn beneath them, lines from what is beside
/// them. The thin grid and grounds may step back, but on a dark ground the grid has to stand out.
fn faint(elements: &[Element]) -> Vec<String> {
    let mut canvas = Canvas::of(elements);
    let mut faint = Vec::new();
    let weak = |a, b| contrast(a, b) < LEAST;
    let mut lines = Vec::new();
    let is_area = |number: usize| {
        let element = elements.get(number);
        matches!(element, Some(Element::Shape { fill: Some(_), .. }))
    };
    for (number, element) in elements.iter().enumerate() {
        match element {
            Element::Text { tint, run, .. } => {
                let held = squares(&text_box(element), 0);
                let bad = held.iter().filter(|p| weak(*tint, canvas.at(**p))).count();
                if 4 * bad > held.len() {
                    faint.push(format!("{} of {tint} %: {bad} of {}", run.text, held.len()));
                }
            }
            Element::Shape { form, fill, stroke } => {
                if let Some(tint) = fill {
                    let held = squares(form, 0);
                    let bad = held.iter().filter(|p| weak(*tint, canvas.at(**p))).count();
                    if *tint > GROUND && 2 * bad > held.len() {
                        faint.push(format!("{form:?} of {tint} %: {bad} of {}", held.len()));
                    }
                }
                canvas.paint_shape(element, number);
                if let Some((tint, width)) = stroke
                    && (*tint > GROUND && fill.is_none() || *tint == STEPPED_BACK)
                {
                    lines.push((number, form, *tint, *width));
                }
            }
            _ => {}
        }
    }
    // Where a line is not hidden, it stands out on both sides.
    for (number, form, tint, width) in lines {
        let steps_back = [GRID, STEPPED_BACK].contains(&tint) && width < 2 * POINT;
        for [a, b] in edges(form) {
            let [dx, dy] = [b.x - a.x, b.y - a.y];
            if dx.abs() + dy.abs() < 2 * width {
                continue;
            }
            let long = (i64::from(dx).pow(2) + i64::from(dy).pow(2)).isqrt().max(1);
            let aside = |side: Mpt, d: Mpt| {
                Mpt::try_from(i64::from(side * d) * i64::from(width / 2 + BESIDE) / long).unwrap()
            };
            let on = (1..13).map(|part| Point::new(a.x + dx / 13 * part, a.y + dy / 13 * part));
            let shown: Vec<Point> = on.filter(|p| canvas.top(*p).1 == number).collect();
            let sides = [-1, 1].map(|side| {
                let beside = |p: &Point| Point::new(p.x - aside(side, dy), p.y + aside(side, dx));
                let grounds = shown.iter().map(|p| canvas.top(beside(p)));
                let grounds: Vec<(Tint, usize)> = grounds.collect();
                // Beside what is black there is nothing to see.
                let bad = grounds.iter().filter(|(ground, number)| match steps_back {
                    true => *ground > GROUND && is_area(*number) && weak(tint, *ground),
                    false => *ground < 100 && weak(tint, *ground),
                });
                2 * bad.count() > grounds.len().max(4)
            });
            if sides == [true; 2] || sides.contains(&true) && !steps_back {
                faint.push(format!("{form:?} of {tint} %"));
            }
        }
    }
    faint
}

/// The letters in cells that ink runs through: more than a tenth of their box has another tint
/// than most of it.
fn hidden(elements: &[Element]) -> Vec<String> {
    let mut canvas = Canvas::of(elements);
    for (number, element) in elements.iter().enumerate() {
        match element {
            Element::Text { run, .. } if is_letter(&run.text) => {}
            Element::Text { .. } => canvas.paint(&text_box(element), 0, (100, number)),
            _ => canvas.paint_shape(element, number),
        }
    }
    let mut hidden = Vec::new();
    for element in elements {
        let Element::Text { run, .. } = element else {
            continue;
        };
        if is_letter(&run.text) {
            let held = squares(&text_box(element), 0);
            let mut tints = [0; 101];
            held.iter()
                .for_each(|p| tints[usize::from(canvas.at(*p))] += 1);
            let most = tints.iter().max().unwrap();
            if 10 * (held.len() - most) > held.len() {
                hidden.push(format!(
                    "{}: {} of {}",
                    run.text,
                    held.len() - most,
                    held.len()
                ));
            }
        }
    }
    hidden
}

fn is_letter(text: &str) -> bool {
    text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_lowercase())
}

/// The box of a text's small letters, or of its capitals and digits.
fn text_box(element: &Element) -> Form {
    let Element::Text { at, size, run, .. } = element else {
        panic!("no text");
    };
    let tall = if is_letter(&run.text) {
        size * 45 / 100
    } else {
        run.capital(*size)
    };
    let (from, to) = (
        Point::new(at.x, at.y - tall),
        Point::new(at.x + run.width(*size), at.y),
    );
    Form::Rect(from, to, 0)
}

/// A kept puzzle of a genre on the usual board, with its answer.
fn kept(genre: &dyn Genre) -> Vec<(Puzzle, Drawing)> {
    let folder = genre.card().slug.replace('-', "_");
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../generator/genres/src");
    let text = std::fs::read_to_string(format!("{root}/{folder}/golden.txt")).unwrap();
    let read = |block: &str| {
        let mut lines = block.lines().skip(1);
        let puzzle = genres::parse(lines.next().unwrap()).unwrap();
        let answer = puzzle.parse_answer(lines.next().unwrap()).unwrap();
        (puzzle, answer)
    };
    text.split("\n\n").skip(1).take(1).map(read).collect()
}

#[test]
fn everything_stands_out_from_what_is_beneath() {
    let files = FontFiles::load(&[], false).unwrap();
    let fonts = Fonts::new(&files);
    let recipe = "title = \"A\"\n[[section]]\ngenre = \"masyu\"\ncount = 1\n";
    let recipe = Recipe::parse("r.toml", recipe).unwrap();
    let refs = Refs::default();
    let setter = Typesetter::new(&recipe, &fonts, &refs);
    let (cell, at, pens) = (12 * POINT, Point::new(0, 0), Pens::default());
    let mut all = Vec::new();
    for &genre in genres::ALL {
        let slug = genre.card().slug;
        let look = |all: &mut Vec<String>, name: String, elements: Vec<Element>| {
            let faint = faint(&elements);
            if let Some(first) = faint.first() {
                all.push(format!("{slug}, {name}: {} as {first}", faint.len()));
            }
        };
        for (puzzle, answer) in kept(genre) {
            let figure = Figure::of_puzzle(&puzzle, &Drawing::blank(), Look::default());
            let scaled = Scaled::new(&figure, 2 * cell, LEAST_SIZE);
            look(
                &mut all,
                "puzzle".into(),
                scaled.elements(&fonts, pens, at).unwrap(),
            );
            let figure = Figure::solved(&puzzle, &answer, Look::default());
            let scaled = Scaled::new(&figure, cell, LEAST_SIZE);
            look(
                &mut all,
                "answer".into(),
                scaled.answer(&fonts, pens, at).unwrap(),
            );
        }
        let example = Example::read(genre, genre.card().example).unwrap();
        for (stage, scene) in (1..).zip(example.scenes(Look::default())) {
            let elements = setter.scene(&scene, 24 * POINT, at).unwrap();
            let letters = hidden(&elements).into_iter();
            all.extend(letters.map(|letter| format!("{slug}, letter of stage {stage}: {letter}")));
            look(&mut all, format!("stage {stage}"), elements);
        }
    }
    assert!(all.is_empty(), "{} faults\n{}", all.len(), all.join("\n"));
}
