//! Rule pages: the rules of a genre, and an example solved in a few drawn steps.

use super::BookError;
use super::chapter::Chapter;
use super::font::{Cut, Run};
use super::ink::{Scaled, least_cell};
use super::page::{Element, LEAST_SIZE, Type};
use super::paper::{Area, Mpt, POINT};
use super::stages::Stage;
use super::typesetter::Top;
use super::typesetter::Typesetter;
use super::words;
use pencilmill_figures::figure::Point;
use std::rc::Rc;

/// Maximum line length of text, in font sizes.
const MEASURE: Mpt = 34;
/// Minimum width of a page, in font sizes, for figures beside the rules.
const BROAD: Mpt = 46;
/// Minimum width of a caption, in its font sizes, for another column of figures.
const CAPTION: Mpt = 13;
/// Side of the cells of examples, in tenths of the font size, where they have room; equal
/// throughout a book.
const CELLS: Mpt = 18;
/// Space between figures and beside them.
const APART: Mpt = 16 * POINT;

/// Figures with their captions, in rows.
struct Fitted {
    columns: usize,
    cell: Mpt,
    /// Minimum size of texts in the figures.
    least: Mpt,
    captions: Vec<Vec<(Rc<Run>, Type)>>,
    /// Height of each row's captions and figures.
    rows: Vec<(Mpt, Mpt)>,
}

impl Typesetter<'_> {
    /// Sets the rule page of a genre.
    pub fn rules(&mut self, chapter: &Chapter, title: &str) -> Result<(), BookError> {
        self.turn(Top::Opening)?;
        self.heading(title)?;
        let stages = match &chapter.example {
            Some(example) => self.stages(example),
            None => Vec::new(),
        };
        let area = self.area();
        let text = self.sizes.text;
        if area.width() >= BROAD * text {
            // Figures stand beside the rules, if all have room there.
            let measure = (MEASURE * text).min(area.width() * 56 / 100);
            let beside = Area {
                left: area.left + measure + 2 * APART,
                top: self.y,
                ..area
            };
            let fitted = self.fitted(&stages, beside, self.sizes.least)?;
            if let Some(fitted) = fitted.filter(|fitted| fitted.height() <= beside.height()) {
                self.show(&stages, &fitted, beside.left, beside.width())?;
                self.y = beside.top;
                self.measure = Some(measure);
                self.rule_text(chapter)?;
                self.measure = None;
                return Ok(());
            }
        }
        self.rule_text(chapter)?;
        // Smaller signs, where not even one figure has room on a page.
        let mut least = self.sizes.least;
        loop {
            let page = self.text_area(self.pages.len());
            if let Some(fitted) = self.fitted(&stages, page, least)? {
                return self.show(&stages, &fitted, self.area().left, page.width());
            }
            if least == LEAST_SIZE {
                return Err(self.no_example(chapter));
            }
            least = (least - POINT).max(LEAST_SIZE);
        }
    }

    fn no_example(&self, chapter: &Chapter) -> BookError {
        BookError::Recipe(pencilmill_records::config::Misplaced {
            message: format!(
                "the example of {} does not fit on a page; a smaller text, a larger trim or example = false would do",
                chapter.genre.card().slug
            ),
            ..chapter.place.clone()
        })
    }

    /// Sets goal, rules and inventor.
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
            self.paragraph(
                name,
                words::one((card.goal.en, card.goal.ja), japanese),
                kind,
                0,
                "",
            )?;
            self.y += 4 * POINT;
            for (number, rule) in card.printed_rules() {
                let mark = format!("{number}.");
                let indent = kind.size * 2;
                self.paragraph(
                    name,
                    words::one((rule.en, rule.ja), japanese),
                    kind,
                    indent,
                    &mark,
                )?;
                self.y += 2 * POINT;
            }
            self.y += 2 * POINT;
            // A name in letters that no font has is omitted: an English book needs no fonts.
            let inventor = card.author.map(|author| words::inventor(author, japanese));
            let printable = |text: &String| self.fonts.shape(text, (aside.cut, japanese)).is_ok();
            if let Some(inventor) = inventor.filter(printable) {
                self.paragraph(name, &inventor, aside, 0, "")?;
            }
            self.y += 12 * POINT;
        }
        Ok(())
    }

    /// Arranges figures in as many columns as their captions admit, in cells of the usual size, or
    /// smaller ones if a row would not fit on a page. None if they would be too small.
    fn fitted(&self, stages: &[Stage], page: Area, text: Mpt) -> Result<Option<Fitted>, BookError> {
        let mut least = 0;
        for stage in stages {
            let own = least_cell(&stage.figure, self.fonts, self.recipe.pens, text);
            least = least.max(own.map_err(self.missing())?);
        }
        let widest = stages.iter().map(|stage| stage.figure.width()).max();
        let widest = widest.unwrap_or(1);
        let mut cell = least.max(self.sizes.text * CELLS / 10);
        cell = cell.min(Scaled::fitting(widest, page.width()));
        while cell >= least {
            let column = Scaled::length(widest, cell).max(CAPTION * self.sizes.small);
            let columns = ((page.width() + APART) / (column + APART)).max(1);
            let width = (page.width() - APART * (columns - 1)) / columns;
            let columns = usize::try_from(columns).unwrap_or(1);
            let captions = stages.iter().map(|stage| self.broken(stage, width));
            let captions: Vec<_> = captions.collect::<Result<_, _>>()?;
            let heights = |lines: &Vec<(Rc<Run>, Type)>| -> Mpt {
                lines.iter().map(|(_, kind)| kind.leading()).sum::<Mpt>() + 4 * POINT
            };
            let tall = |stage: &Stage| Scaled::length(stage.figure.height(), cell);
            let rows = captions.chunks(columns).zip(stages.chunks(columns));
            let rows: Vec<(Mpt, Mpt)> = rows
                .map(|(captions, stages)| {
                    (
                        captions.iter().map(heights).max().unwrap_or(0),
                        stages.iter().map(tall).max().unwrap_or(0) + APART,
                    )
                })
                .collect();
            if rows
                .iter()
                .all(|row| row.0 + row.1 - APART <= page.bottom - page.top)
            {
                return Ok(Some(Fitted {
                    columns,
                    cell,
                    least: text,
                    captions,
                    rows,
                }));
            }
            cell -= POINT / 4;
        }
        Ok(None)
    }

    /// Breaks a caption into lines.
    fn broken(&self, stage: &Stage, width: Mpt) -> Result<Vec<(Rc<Run>, Type)>, BookError> {
        let mut lines = Vec::new();
        for (text, japanese) in &stage.caption {
            let kind = Type::plain(self.sizes.small, *japanese);
            let broken = super::text::lines(self.fonts, text, kind, width);
            let broken = broken.map_err(self.missing())?;
            lines.extend(broken.into_iter().map(|run| (run, kind)));
        }
        Ok(lines)
    }

    /// Sets the figures in rows down the page, and on to further pages.
    fn show(
        &mut self,
        stages: &[Stage],
        fitted: &Fitted,
        left: Mpt,
        width: Mpt,
    ) -> Result<(), BookError> {
        let across = Mpt::try_from(fitted.columns).unwrap_or(1);
        let column = (width - APART * (across - 1)) / across;
        let inset = left - self.area().left;
        let rows = stages
            .chunks(fitted.columns)
            .zip(fitted.captions.chunks(fitted.columns));
        for ((stages, captions), (above, tall)) in rows.zip(&fitted.rows) {
            if self.y + above + tall - APART > self.area().bottom {
                self.turn(Top::Continued)?;
            }
            let (left, top) = (self.area().left + inset, self.y);
            for (col, (stage, lines)) in (0..).zip(stages.iter().zip(captions)) {
                let left = left + col * (column + APART);
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
            self.y += above + tall;
        }
        Ok(())
    }
}

impl Fitted {
    /// Height of all rows.
    fn height(&self) -> Mpt {
        self.rows
            .iter()
            .map(|(above, tall)| above + tall)
            .sum::<Mpt>()
            - APART
    }
}
