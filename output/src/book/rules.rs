//! Rule pages: how a genre is played, with an example that is solved in a few drawn steps.

use super::BookError;
use super::example::{Example, ExampleStep};
use super::font::{Cut, Run};
use super::gather::Chapter;
use super::head::Top;
use super::ink::{Scaled, least_cell};
use super::page::{Element, LEAST_SIZE, LEAST_STROKE, Type};
use super::paper::{Area, Mpt, POINT};
use super::set::Setter;
use super::words;
use crate::figure::signs::place_point;
use crate::figure::{CELL, Figure, Form, Look, Point, Shape, Tone};
use crate::notes::{Sign, sign_of};
use pencilmill_generator::board::{Drawing, Item, Place};
use std::rc::Rc;

/// Longest line of text, in font sizes.
const MEASURE: Mpt = 34;
/// Width of a page, in font sizes, from which on figures stand beside the rules.
const BROAD: Mpt = 46;
/// Most figures beside each other.
const MOST_COLUMNS: usize = 4;
/// Space between figures and beside them.
const APART: Mpt = 16 * POINT;

/// A figure of an example, with what is said of it.
pub struct Stage {
    /// The figure.
    pub figure: Figure,
    /// The shapes that were there a step before.
    pub old: Vec<Shape>,
    /// What is known not to be drawn.
    pub blank: Drawing,
    /// The clues that the step uses.
    pub framed: Vec<Place>,
    /// What stands above it: a line for each language.
    pub caption: Vec<(String, bool)>,
}

/// Figures with their captions, as large as a place admits.
struct Fitted {
    columns: usize,
    cell: Mpt,
    /// The least size of texts in the figures.
    least: Mpt,
    captions: Vec<Vec<(Rc<Run>, Type)>>,
    /// Height of each row: of its captions, and of its figures.
    rows: Vec<(Mpt, Mpt)>,
}

impl Setter<'_> {
    /// How a genre is played.
    pub fn rules(&mut self, chapter: &Chapter, title: &str) -> Result<(), BookError> {
        self.turn(Top::Opening)?;
        self.heading(title)?;
        let stages = match &chapter.example {
            Some(example) => self.stages(example),
            None => Vec::new(),
        };
        let area = self.area();
        let text = self.sizes.text;
        let usual = self.sizes.least;
        let broad = area.width() >= BROAD * text;
        if broad {
            // Figures stand beside the rules.
            let measure = (MEASURE * text).min(area.width() * 56 / 100);
            let beside = Area {
                left: area.left + measure + 2 * APART,
                top: self.y,
                ..area
            };
            self.measure = Some(measure);
            let fitted = self.fitted(&stages, beside, 1..=2, usual)?;
            if let Some(fitted) = &fitted {
                self.show(&stages, fitted, beside)?;
            }
            self.y = beside.top;
            self.rule_text(chapter)?;
            self.measure = None;
            if fitted.is_some() {
                return Ok(());
            }
        } else {
            self.rule_text(chapter)?;
        }
        let below = Area {
            top: self.y,
            ..self.area()
        };
        if let Some(fitted) = self.fitted(&stages, below, 2..=MOST_COLUMNS, usual)? {
            return self.show(&stages, &fitted, below);
        }
        // On pages of their own, as few as can be; where not even one figure has room on one, with smaller signs.
        let page = self.text_area(self.pages.len());
        let mut least = usual;
        loop {
            for pages in 1..=stages.len() {
                let each = stages.len().div_ceil(pages);
                let parts = stages.chunks(each);
                let parts = parts.map(|part| self.fitted(part, page, 1..=MOST_COLUMNS, least));
                let parts: Option<Vec<Fitted>> = parts.collect::<Result<_, _>>()?;
                let Some(parts) = parts else { continue };
                for (part, fitted) in stages.chunks(each).zip(&parts) {
                    self.turn(Top::Continued)?;
                    self.show(part, fitted, self.area())?;
                }
                return Ok(());
            }
            if least == LEAST_SIZE {
                return Err(self.no_example(chapter));
            }
            least = (least - POINT).max(LEAST_SIZE);
        }
    }

    fn no_example(&self, chapter: &Chapter) -> BookError {
        BookError::Recipe(crate::config::Misplaced {
            message: format!(
                "the example of {} does not fit on a page; a smaller text, a larger trim or example = false would do",
                chapter.genre.card().slug
            ),
            ..chapter.place.clone()
        })
    }

    /// Goal, rules and inventor.
    fn rule_text(&mut self, chapter: &Chapter) -> Result<(), BookError> {
        let card = chapter.genre.card();
        let name = "the rule page";
        for &japanese in self.recipe.lang.all() {
            let kind = Type::plain(self.sizes.text, japanese);
            let aside = Type {
                size: self.sizes.small.max(kind.size - POINT),
                cut: if japanese { Cut::Regular } else { Cut::Italic },
                ..kind
            };
            self.paragraph(name, words::rule(&card.goal, japanese), kind, 0, "")?;
            self.y += 4 * POINT;
            for (number, rule) in (1..).zip(card.rules) {
                let mark = format!("{number}.");
                let indent = kind.size * 2;
                self.paragraph(name, words::rule(rule, japanese), kind, indent, &mark)?;
                self.y += 2 * POINT;
            }
            self.y += 2 * POINT;
            // A name in letters that no font has stays out: an English book needs no fonts.
            let inventor = card.author.map(|author| words::inventor(author, japanese));
            let printable = |text: &String| self.fonts.shape(text, (aside.cut, japanese)).is_ok();
            if let Some(inventor) = inventor.filter(printable) {
                self.paragraph(name, &inventor, aside, 0, "")?;
            }
            self.y += 12 * POINT;
        }
        Ok(())
    }

    /// The figures of an example: the puzzle, then a figure for each step.
    fn stages(&self, example: &Example) -> Vec<Stage> {
        let puzzle = &example.puzzle;
        let lang = self.recipe.lang;
        let look = Look::from(lang.of_pictures());
        let first = Stage {
            figure: Figure::of_puzzle(puzzle, &Drawing::blank(), look),
            old: Vec::new(),
            blank: Drawing::blank(),
            framed: Vec::new(),
            caption: vec![(lang.word(words::EXAMPLE), lang.is_japanese())],
        };
        let draw = |drawing: &Drawing| Figure::solved(puzzle, drawing, look);
        let mut before = Drawing::blank();
        let mut stages = vec![first];
        for (number, step) in (1..).zip(&example.steps) {
            let ExampleStep { drawn, blank, why } = step;
            let hints = why.sources().iter().filter_map(|source| source.hint);
            let mut framed: Vec<Place> = hints.filter(frames).map(|h| h.at).collect();
            framed.sort_unstable();
            framed.dedup();
            let caption = |&japanese: &bool| {
                let why = words::why(why, framed.len(), japanese);
                (format!("{number}. {why}"), japanese)
            };
            let caption = lang.all().iter().map(caption).collect();
            stages.push(Stage {
                figure: draw(drawn),
                old: draw(&before).shapes,
                blank: blank.clone(),
                framed,
                caption,
            });
            before = drawn.clone();
        }
        // The last one shows the whole answer.
        if let Some(last) = stages.last_mut() {
            last.old.clear();
        }
        // All figures of the board are equally large.
        let boxes = stages[1..]
            .iter()
            .map(|stage| (stage.figure.from, stage.figure.to));
        let held = boxes.reduce(|(a, b), (c, d)| {
            let least = |p: Point, q: Point| Point {
                x: p.x.min(q.x),
                y: p.y.min(q.y),
            };
            let most = |p: Point, q: Point| Point {
                x: p.x.max(q.x),
                y: p.y.max(q.y),
            };
            (least(a, c), most(b, d))
        });
        if let Some((from, to)) = held {
            for stage in &mut stages[1..] {
                (stage.figure.from, stage.figure.to) = (from, to);
            }
            // What lies below the board, and nothing else, makes the first one taller.
            let first = &mut stages[0].figure;
            (first.from.x, first.from.y) = (first.from.x.min(from.x), first.from.y.min(from.y));
            (first.to.x, first.to.y) = (first.to.x.max(to.x), first.to.y.max(to.y));
        }
        stages
    }

    /// The figures in as many columns as make them largest; none if they do not fit.
    fn fitted(
        &self,
        stages: &[Stage],
        place: Area,
        columns: std::ops::RangeInclusive<usize>,
        text: Mpt,
    ) -> Result<Option<Fitted>, BookError> {
        let mut least = 0;
        for stage in stages {
            let own = least_cell(&stage.figure, self.fonts, self.recipe.pens, text);
            least = least.max(own.map_err(self.missing())?);
        }
        let largest = least.max(self.sizes.text * 28 / 10);
        let mut best: Option<Fitted> = None;
        for columns in columns {
            let across = Mpt::try_from(columns).unwrap_or(1);
            let width = (place.width() - APART * (across - 1)) / across;
            let mut captions = Vec::new();
            for stage in stages {
                let mut lines = Vec::new();
                for (text, japanese) in &stage.caption {
                    let kind = Type::plain(self.sizes.small, *japanese);
                    let broken = super::text::lines(self.fonts, text, kind, width);
                    let broken = broken.map_err(self.missing())?;
                    lines.extend(broken.into_iter().map(|run| (run, kind)));
                }
                captions.push(lines);
            }
            let heights = |lines: &Vec<(Rc<Run>, Type)>| -> Mpt {
                lines.iter().map(|(_, kind)| kind.leading()).sum::<Mpt>() + 4 * POINT
            };
            let widest = stages.iter().map(|stage| stage.figure.width()).max();
            let mut cell = Scaled::fitting(widest.unwrap_or(1), width).min(largest);
            let rows = |cell: Mpt| -> Vec<(Mpt, Mpt)> {
                let rows = captions.chunks(columns).zip(stages.chunks(columns));
                rows.map(|(captions, stages)| {
                    let tall = |s: &Stage| Scaled::length(s.figure.height(), cell);
                    let caption = captions.iter().map(heights).max();
                    (
                        caption.unwrap_or(0),
                        stages.iter().map(tall).max().unwrap_or(0) + APART,
                    )
                })
                .collect()
            };
            let total = |rows: &[(Mpt, Mpt)]| -> Mpt {
                rows.iter().map(|(a, b)| a + b).sum::<Mpt>() - APART
            };
            while cell >= least && total(&rows(cell)) > place.height() {
                cell -= POINT / 4;
            }
            if cell >= least && best.as_ref().is_none_or(|best| cell > best.cell) {
                let rows = rows(cell);
                best = Some(Fitted {
                    columns,
                    cell,
                    least: text,
                    captions,
                    rows,
                });
            }
        }
        Ok(best)
    }

    /// Sets the figures.
    fn show(&mut self, stages: &[Stage], fitted: &Fitted, place: Area) -> Result<(), BookError> {
        let across = Mpt::try_from(fitted.columns).unwrap_or(1);
        let width = (place.width() - APART * (across - 1)) / across;
        let mut top = place.top;
        let rows = stages
            .chunks(fitted.columns)
            .zip(fitted.captions.chunks(fitted.columns));
        for ((stages, captions), (above, tall)) in rows.zip(&fitted.rows) {
            for (col, (stage, lines)) in (0..).zip(stages.iter().zip(captions)) {
                let left = place.left + col * (width + APART);
                let mut elements = Vec::new();
                let mut y = top;
                for (run, kind) in lines {
                    elements.push(Element::Text {
                        at: Point {
                            x: left,
                            y: y + kind.size,
                        },
                        size: kind.size,
                        tint: kind.tint,
                        run: run.clone(),
                    });
                    y += kind.leading();
                }
                let from = Point {
                    x: left,
                    y: top + above,
                };
                elements.extend(self.staged(stage, fitted.cell, fitted.least, from)?);
                self.add("the example", elements);
            }
            top += above + tall;
        }
        self.y = self.y.max(top);
        Ok(())
    }

    /// A figure with what was there a step before in lighter grey, and its signs.
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
        let inked = scaled.faded(self.fonts, self.recipe.pens, from, is_old);
        let mut elements = inked.map_err(self.missing())?;
        elements.extend(stage.marks(scaled, from));
        Ok(elements)
    }
}

/// Whether a frame can be set around a clue.
const fn frames(hint: &Item) -> bool {
    hint.at.is_cell()
}

impl Stage {
    /// Frames around the clues in use, and signs where nothing is drawn.
    fn marks(&self, scaled: Scaled, from: Point) -> Vec<Element> {
        let at = |p: Point| scaled.place(from, p);
        let frame = |place: &Place| {
            let [a, b] = crate::figure::signs::square(*place, CELL * 43 / 100);
            Element::Shape {
                form: Form::Rect(at(a), at(b), scaled.cell / 8),
                fill: None,
                stroke: Some((100, POINT * 5 / 4)),
            }
        };
        let mut elements: Vec<Element> = self.framed.iter().map(frame).collect();
        for item in self.blank.items() {
            let [a, b] = [item.at, item.to].map(|place| at(place_point(place)));
            let middle = Point {
                x: (a.x + b.x) / 2,
                y: (a.y + b.y) / 2,
            };
            if sign_of(item.ink) == Sign::Cross {
                let reach = scaled.cell / 9;
                // Signs on the outline do not stand out of it.
                let [least, most] = [scaled.figure.from, scaled.figure.to].map(at);
                let middle = Point {
                    x: middle.x.clamp(least.x + reach, most.x - reach),
                    y: middle.y.clamp(least.y + reach, most.y - reach),
                };
                for sign in [-1, 1] {
                    let end = |d: Mpt| Point {
                        x: middle.x + d * reach,
                        y: middle.y + d * sign * reach,
                    };
                    elements.push(Element::Shape {
                        form: Form::Line(end(-1), end(1)),
                        fill: None,
                        stroke: Some((75, LEAST_STROKE)),
                    });
                }
            } else {
                elements.push(Element::Shape {
                    form: Form::Circle(middle, scaled.cell / 14),
                    fill: Some(70),
                    stroke: None,
                });
            }
        }
        elements
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_generator::board::{Board, Ink};

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
            blank: blank.into_iter().collect(),
            framed: Vec::new(),
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
