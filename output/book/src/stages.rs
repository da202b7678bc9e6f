//! The figures of an example: known items after a step, new ones, and clues used in it.

use super::BookError;
use super::colour::Tint;
use super::font::Cut;
use super::ink::Scaled;
use super::page::{Element, LEAST_STROKE};
use super::paper::{Mpt, POINT};
use super::typesetter::Typesetter;
use super::words;
use pencilmill_figures::example::{Example, Known};
use pencilmill_figures::figure::signs::{place_point, square};
use pencilmill_figures::figure::{CELL, Figure, Form, Look, Mil, Point, Shape, Tone, labels};
use pencilmill_figures::notes::{Sign, sign_of};
use pencilmill_generator::board::{Board, Drawing, Language, Place};

/// Width of labels of rows and columns beside a figure.
const LABELS: Mil = 600;
/// Tints of new and old marks.
const NEW_AND_OLD: [Tint; 2] = [100, 40];
/// Tints of the ground of cells with findings that are not drawn, new and old.
const GROUNDS: [Tint; 2] = [30, 12];

/// A figure of an example with its caption.
pub struct Stage {
    /// The figure.
    pub figure: Figure,
    /// Shapes present a step before.
    pub old: Vec<Shape>,
    /// Known items.
    pub known: Known,
    /// Items known before.
    pub before: Known,
    /// The cells of the clues used in the step.
    pub framed: Vec<Place>,
    /// The board, if its rows and columns are labelled.
    pub labelled: Option<Board>,
    /// The caption: a line for each language, true for Japanese.
    pub caption: Vec<(String, bool)>,
}

impl Typesetter<'_> {
    /// The figures of an example: the puzzle, then one for each step.
    pub fn stages(&self, example: &Example) -> Vec<Stage> {
        let puzzle = &example.puzzle;
        let lang = self.recipe.lang;
        let look = Look::from(lang.of_pictures());
        let solved = |drawn: &Drawing| Figure::solved(puzzle, drawn, look);
        let mut stages = vec![Stage {
            figure: Figure::of_puzzle(puzzle, &Drawing::blank(), look),
            old: Vec::new(),
            known: Known::default(),
            before: Known::default(),
            framed: Vec::new(),
            labelled: Some(puzzle.board),
            caption: vec![(lang.word(words::EXAMPLE), lang.is_japanese())],
        }];
        let captions = |&japanese: &bool| {
            let language = match japanese {
                true => Language::Japanese,
                false => Language::English,
            };
            (example.captions(language), japanese)
        };
        let captions: Vec<(Vec<String>, bool)> = lang.all().iter().map(captions).collect();
        for (at, step) in example.steps.iter().enumerate() {
            let caption = |(captions, japanese): &(Vec<String>, bool)| {
                (format!("{}. {}", at + 1, captions[at]), *japanese)
            };
            stages.push(Stage {
                figure: solved(&step.after.drawn),
                old: solved(&step.before.drawn).shapes,
                known: step.after.clone(),
                before: step.before.clone(),
                framed: step.framed(),
                labelled: Some(puzzle.board),
                caption: captions.iter().map(caption).collect(),
            });
        }
        // All figures are equally large, except that pieces below the board make the first one
        // taller.
        let boxes = stages[1..]
            .iter()
            .map(|stage| (stage.figure.from, stage.figure.to));
        let held = boxes.reduce(|(a, b), (c, d)| (least(a, c), most(b, d)));
        if let Some((from, to)) = held {
            for stage in &mut stages[1..] {
                (stage.figure.from, stage.figure.to) = (from, to);
            }
            let first = &mut stages[0].figure;
            (first.from, first.to) = (least(first.from, from), most(first.to, to));
        }
        for stage in &mut stages {
            stage.figure.from.x -= LABELS;
            stage.figure.from.y -= LABELS;
        }
        stages
    }

    /// Draws a figure with the shapes of a step before in lighter grey, and its signs.
    pub fn staged(
        &self,
        stage: &Stage,
        cell: Mpt,
        least: Mpt,
        from: Point,
    ) -> Result<Vec<Element>, BookError> {
        let scaled = Scaled {
            figure: &stage.figure,
            cell,
            least,
        };
        let is_old = |shape: &Shape| shape.tone == Tone::Answer && stage.old.contains(shape);
        let mut elements = stage.grounds(scaled, from);
        let inked = scaled.faded(self.fonts, self.recipe.pens, from, is_old);
        elements.extend(inked.map_err(self.missing())?);
        elements.extend(stage.marks(scaled, from));
        if let Some(board) = stage.labelled {
            elements.extend(self.labels(board, scaled, from)?);
        }
        Ok(elements)
    }

    /// The labels of rows and columns.
    fn labels(&self, board: Board, scaled: Scaled, from: Point) -> Result<Vec<Element>, BookError> {
        let Point { x: left, y: top } = scaled.figure.from;
        let rows = labels::rows(board);
        let rows = rows.map(|(place, text)| (left + LABELS / 2, place_point(place).y, text));
        let columns = labels::columns(board);
        let columns = columns.map(|(place, text)| (place_point(place).x, top + LABELS / 2, text));
        let label = |(x, y, text): (Mil, Mil, String)| {
            let run = self.fonts.shape(&text, (Cut::Regular, false));
            let run = run.map_err(self.missing())?;
            let centre = scaled.place(from, Point { x, y });
            Ok(Element::Text {
                at: Point {
                    x: centre.x - run.width(scaled.least) / 2,
                    y: centre.y + run.capital(scaled.least) / 2,
                },
                size: scaled.least,
                tint: 60,
                run,
            })
        };
        rows.chain(columns).map(label).collect()
    }
}

fn least(p: Point, q: Point) -> Point {
    Point {
        x: p.x.min(q.x),
        y: p.y.min(q.y),
    }
}

fn most(p: Point, q: Point) -> Point {
    Point {
        x: p.x.max(q.x),
        y: p.y.max(q.y),
    }
}

impl Stage {
    /// Grey ground in cells with findings that are not drawn.
    fn grounds(&self, scaled: Scaled, from: Point) -> Vec<Element> {
        let ground = |place: &Place| {
            let [a, b] = square(*place, CELL / 2).map(|p| scaled.place(from, p));
            let old = self.before.on.contains(place);
            Element::Shape {
                form: Form::Rect(a, b, 0),
                fill: Some(GROUNDS[usize::from(old)]),
                stroke: None,
            }
        };
        self.known.on.iter().map(ground).collect()
    }

    /// Frames around the clues in use, and signs of blank places.
    fn marks(&self, scaled: Scaled, from: Point) -> Vec<Element> {
        let at = |p: Point| scaled.place(from, p);
        let frame = |place: &Place| {
            let [a, b] = square(*place, CELL * 43 / 100);
            Element::Shape {
                form: Form::Rect(at(a), at(b), scaled.cell / 8),
                fill: None,
                stroke: Some((100, POINT * 5 / 4)),
            }
        };
        let mut elements: Vec<Element> = self.framed.iter().map(frame).collect();
        for item in self.known.blank.items() {
            let dark = NEW_AND_OLD[usize::from(self.before.blank.contains(item))];
            let [a, b] = [item.at, item.to].map(|place| at(place_point(place)));
            let middle = Point {
                x: (a.x + b.x) / 2,
                y: (a.y + b.y) / 2,
            };
            match sign_of(item.ink) {
                Sign::Cross => elements.extend(cross(middle, scaled, from, dark)),
                Sign::Dot => elements.push(dot(middle, scaled, dark)),
            }
        }
        for place in &self.known.off {
            let dark = NEW_AND_OLD[usize::from(self.before.off.contains(place))];
            elements.push(dot(at(place_point(*place)), scaled, dark));
        }
        elements
    }
}

fn dot(middle: Point, scaled: Scaled, dark: Tint) -> Element {
    Element::Shape {
        form: Form::Circle(middle, scaled.cell / 12),
        fill: Some(dark),
        stroke: None,
    }
}

/// A small cross, which stays within the figure on its outline.
fn cross(middle: Point, scaled: Scaled, from: Point, dark: Tint) -> [Element; 2] {
    let reach = scaled.cell / 9;
    let [least, most] = [scaled.figure.from, scaled.figure.to].map(|p| scaled.place(from, p));
    let middle = Point {
        x: middle.x.clamp(least.x + reach, most.x - reach),
        y: middle.y.clamp(least.y + reach, most.y - reach),
    };
    [-1, 1].map(|sign| {
        let end = |d: Mpt| Point {
            x: middle.x + d * reach,
            y: middle.y + d * sign * reach,
        };
        Element::Shape {
            form: Form::Line(end(-1), end(1)),
            fill: None,
            stroke: Some((dark, LEAST_STROKE)),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_generator::board::{Ink, Item};

    #[test]
    fn signs_on_the_outline_stay_within_the_figure() {
        let board = Board::new(3, 3);
        let figure = Figure::on_grid(board, &Drawing::blank(), &Drawing::blank());
        let corner = |row, col| Place::point(row, col);
        let sides = [
            (corner(0, 0), corner(0, 1)),
            (corner(3, 2), corner(3, 3)),
            (corner(1, 0), corner(2, 0)),
            (corner(1, 3), corner(2, 3)),
        ];
        let blank = sides.map(|(a, b)| Item::between(Ink::Line, a, b));
        let stage = Stage {
            figure: figure.clone(),
            old: Vec::new(),
            known: Known {
                blank: blank.into_iter().collect(),
                ..Known::default()
            },
            before: Known::default(),
            framed: Vec::new(),
            labelled: None,
            caption: Vec::new(),
        };
        let scaled = Scaled {
            figure: &figure,
            cell: 20 * POINT,
            least: POINT,
        };
        let marks = stage.marks(scaled, Point { x: 0, y: 0 });
        assert_eq!(marks.len(), 2 * sides.len());
        let within = |p: &Point| {
            let half = LEAST_STROKE / 2;
            let sides = [(p.x, scaled.width()), (p.y, scaled.height())];
            sides
                .iter()
                .all(|&(at, most)| half <= at && at <= most - half)
        };
        for mark in marks {
            match mark {
                Element::Shape {
                    form: Form::Line(a, b),
                    ..
                } => assert!(within(&a) && within(&b), "{a:?} {b:?}"),
                _ => panic!("no line"),
            }
        }
    }
}
