//! Preflight: all shortfalls from the printer's requirements, with their pages.

use super::colour::Tint;
use super::page::{Element, LEAST_SIZE, LEAST_STROKE, LEAST_TINT, Page, bounds, points};
use super::paper::{Area, INCH, Mpt, Trim, decimal};
use super::printer::Limits;
use super::recipe::Recipe;
use super::typesetter::frame;
use std::fmt;

/// Maximum number of shortfalls listed.
const LISTED: usize = 40;

/// All shortfalls of a book from the printer's requirements, a line each, in the order of the pages.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct Refused(Vec<String>);

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let listed = self.0.len().min(LISTED);
        f.write_str(&self.0[..listed].join("\n"))?;
        match self.0.len() - listed {
            0 => Ok(()),
            more => write!(f, "\nand {more} more"),
        }
    }
}

/// Knowledge of a book's number of pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// The book has as many.
    Known,
    /// It has about as many: up to an eighth more or less.
    Estimated,
    /// They say nothing about the book.
    Unknown,
}

/// An inspection for a printer.
pub struct Preflight {
    limits: &'static Limits,
    shortfalls: Vec<String>,
}

/// Found and expected content.
type Fault = (String, String);

impl Preflight {
    /// Begins the inspection of a recipe's book.
    pub fn of(recipe: &Recipe) -> Preflight {
        Preflight {
            limits: recipe.limits(),
            shortfalls: Vec::new(),
        }
    }

    /// The result of the inspection.
    pub fn passed(self) -> Result<(), Refused> {
        if self.shortfalls.is_empty() {
            return Ok(());
        }
        Err(Refused(self.shortfalls))
    }

    fn refuse(&mut self, place: &str, (found, expected): Fault) {
        let printer = self.limits.name;
        self.shortfalls.push(format!(
            "{place}: found {found}, expected {expected} in a book for {printer}"
        ));
    }

    /// Inspects the number of pages of a book.
    pub fn count(&mut self, recipe: &Recipe, pages: usize, count: Count) {
        let least = self.limits.least_pages;
        let most = self.limits.most_pages(recipe.trim, recipe.paper);
        let (about, off) = match count {
            Count::Known => ("", 0),
            Count::Estimated => ("about ", pages / 8),
            Count::Unknown => return,
        };
        if pages + off < least || pages - off > most {
            let expected = match most {
                usize::MAX => format!("at least {least}"),
                _ => format!("{least} to {most} on this paper"),
            };
            self.refuse("the book", (format!("{about}{pages} pages"), expected));
        }
    }

    /// Inspects the pages of a book.
    pub fn inside(&mut self, recipe: &Recipe, pages: &[Page]) {
        let limits = self.limits;
        self.sheet(recipe);
        let margin = limits.margin;
        for (number, page) in pages.iter().enumerate() {
            let frame = frame(recipe, pages.len(), number);
            let (right_hand, trim) = (number.is_multiple_of(2), recipe.trim);
            let area = Area {
                left: if right_hand { frame.left } else { margin },
                top: margin,
                right: if right_hand {
                    trim.width - margin
                } else {
                    frame.right
                },
                bottom: trim.height - margin,
            };
            self.page(&format!("page {}, ", number + 1), page, area);
        }
    }

    /// Inspects the size of the paper.
    fn sheet(&mut self, recipe: &Recipe) {
        let Trim { width, height } = recipe.trim;
        let limits = self.limits;
        for (what, found, (least, most)) in [
            ("wide", width, limits.trims[0]),
            ("high", height, limits.trims[1]),
        ] {
            if !(least..=most).contains(&found) {
                let expected = format!("{} to {}", inches(least), inches(most));
                self.refuse("the page", (format!("{} {what}", inches(found)), expected));
            }
        }
        if !limits.sizes.is_empty() && !limits.sizes.contains(&(width, height)) {
            let size = |(wide, high): (Mpt, Mpt)| format!("{} by {}", inches(wide), inches(high));
            let expected: Vec<String> = limits.sizes.iter().copied().map(size).collect();
            self.refuse("the page", (size((width, height)), expected.join(", ")));
        }
    }

    /// Inspects the cover, with its sheet size.
    pub fn cover(&mut self, page: &Page, sheet: Trim) {
        let edge = self.limits.cover_edge;
        let area = Area {
            left: edge,
            top: edge,
            right: sheet.width - edge,
            bottom: sheet.height - edge,
        };
        self.page("the cover, ", page, area);
    }

    /// Inspects the content of a page; nothing may reach beyond the area.
    fn page(&mut self, place: &str, page: &Page, area: Area) {
        let mut told: Option<(&str, Fault)> = None;
        for block in &page.blocks {
            // Faults common to the elements of a block are reported once.
            for element in &block.elements {
                let Err(fault) = self.look(element, &area) else {
                    continue;
                };
                let expected =
                    |(name, told): &(&str, Fault)| *name == block.name && told.1 == fault.1;
                if !told.as_ref().is_some_and(expected) {
                    self.refuse(&format!("{place}{}", block.name), fault.clone());
                    told = Some((&block.name, fault));
                }
            }
        }
    }

    fn look(&self, element: &Element, area: &Area) -> Result<(), Fault> {
        let bounds = match element {
            Element::Begin(..) | Element::End => return Ok(()),
            Element::Link { .. } => return Err(("a link".to_owned(), "none".to_owned())),
            Element::Text {
                at,
                size,
                tint,
                run,
            } => {
                if *size < LEAST_SIZE {
                    let found = format!("text of {} ({:?})", points(*size), run.text);
                    return Err((found, format!("at least {}", points(LEAST_SIZE))));
                }
                dark_enough(*tint)?;
                Area {
                    left: at.x,
                    top: at.y - size * 7 / 10,
                    right: at.x + run.width(*size),
                    bottom: at.y + size * 2 / 10,
                }
            }
            Element::Turned { at, size, run } => Area {
                left: at.x - size * 2 / 10,
                top: at.y,
                right: at.x + size * 7 / 10,
                bottom: at.y + run.width(*size),
            },
            Element::Shape { form, fill, stroke } => {
                dark_enough(fill.unwrap_or(0))?;
                if let Some((tint, width)) = stroke {
                    dark_enough(*tint)?;
                    if *width < LEAST_STROKE {
                        let found = format!("a line of {}", points(*width));
                        return Err((found, format!("at least {}", points(LEAST_STROKE))));
                    }
                }
                bounds(form, stroke.map_or(0, |(_, width)| width / 2))
            }
            Element::Ground { colour, .. } => {
                let (found, most) = (colour.all_inks(), self.limits.most_ink);
                return match found > most {
                    true => Err((format!("{found} % of ink"), format!("at most {most} %"))),
                    false => Ok(()),
                };
            }
            Element::Inked { elements, .. } => {
                return elements
                    .iter()
                    .try_for_each(|element| self.look(element, area));
            }
        };
        within(&bounds, area)
    }
}

fn dark_enough(tint: Tint) -> Result<(), Fault> {
    match tint {
        0 | LEAST_TINT.. => Ok(()),
        _ => Err((
            format!("a grey of {tint} %"),
            format!("at least {LEAST_TINT} %"),
        )),
    }
}

fn within(bounds: &Area, area: &Area) -> Result<(), Fault> {
    let beyond = [
        ("left", area.left - bounds.left),
        ("right", bounds.right - area.right),
        ("upper", area.top - bounds.top),
        ("lower", bounds.bottom - area.bottom),
    ];
    match beyond.into_iter().find(|&(_, by)| by > 0) {
        None => Ok(()),
        Some((what, by)) => {
            let found = format!("something {} beyond the {what} margin", points(by));
            Err((found, "everything within the margins".to_owned()))
        }
    }
}

/// A length in inches, the unit of printers.
pub fn inches(length: Mpt) -> String {
    let thousandths = (i64::from(length) * 1000 + i64::from(INCH) / 2) / i64::from(INCH);
    format!("{} in", decimal(thousandths))
}
