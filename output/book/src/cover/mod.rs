//! The cover: back, spine and front on one sheet, with a spine as wide as the pages need.

mod back;
mod front;
pub mod palette;
mod title;

use super::BookError;
use super::chapter::Chapter;
use super::colour::{Colour, Inks};
use super::font::{Cut, Fonts, MissingGlyph};
use super::page::{Element, LEAST_SIZE, Page, Type};
use super::paper::{Area, INCH, Mpt, POINT, Trim};
use super::pdf::Sheet;
use super::printer::{Binding, Limits, SPINE_EDGE};
use super::recipe::Recipe;
use super::words;
use palette::Palette;
use pencilmill_figures::figure::{Look, Point};

/// Space between text and the edges of the cover.
const EDGE: Mpt = INCH * 5 / 8;
/// Blank characters between the parts of a vertical text on the spine.
const GAP_CELLS: usize = 2;
/// Maximum number of lines of the title.
const LINES: usize = 3;
/// Largest size of the text on a spine.
const LARGEST: Mpt = 16 * POINT;

/// A cover.
pub struct Cover {
    /// Its content.
    pub page: Page,
    /// Its dimensions and trimming.
    pub sheet: Sheet,
    /// A note about omitted elements, if any.
    pub note: Option<String>,
}

/// A cover being drawn.
struct Drawing<'a> {
    recipe: &'a Recipe,
    fonts: &'a Fonts<'a>,
    chapters: &'a [Chapter],
    limits: &'static Limits,
    /// Size of front and back.
    trim: Trim,
    bleed: Mpt,
    palette: Palette,
    /// Number of pages.
    pages: usize,
    /// Width of the spine.
    spine: Mpt,
    page: Page,
}

/// Creates the error of a missing glyph, for `map_err`.
fn missing(missing: MissingGlyph) -> BookError {
    BookError::Glyph { page: 1, missing }
}

/// Draws the cover of a book with so many pages.
pub fn cover(
    recipe: &Recipe,
    fonts: &Fonts,
    chapters: &[Chapter],
    pages: usize,
) -> Result<Cover, BookError> {
    let limits = recipe.limits();
    let trim = Trim {
        width: recipe.trim.width + limits.board.0,
        height: recipe.trim.height + limits.board.1,
    };
    let bleed = limits.cover_bleed;
    let spine = match recipe.binding {
        Binding::Saddle => 0,
        _ => Mpt::try_from(pages).unwrap_or(0) * recipe.paper + limits.spine_more,
    };
    let mut drawing = Drawing {
        recipe,
        fonts,
        chapters,
        limits,
        trim,
        bleed,
        palette: Palette::of(recipe.volume),
        pages,
        spine,
        page: Page::default(),
    };
    drawing.front()?;
    drawing.back()?;
    let note = drawing.spine()?;
    Ok(Cover {
        page: drawing.page,
        sheet: Sheet {
            trim: Trim {
                width: 2 * trim.width + spine,
                height: trim.height,
            },
            bleed,
            numbered: false,
            marks: recipe.has_marks(),
            coloured: true,
        },
        note,
    })
}

impl Drawing<'_> {
    /// The sheet with its bleed.
    fn whole(&self) -> Area {
        let Drawing { trim, bleed, .. } = *self;
        Area {
            left: -bleed,
            top: -bleed,
            right: 2 * trim.width + self.spine + bleed,
            bottom: trim.height + bleed,
        }
    }

    /// The text area of a side of the book that begins at `left`.
    fn inner(&self, left: Mpt) -> Area {
        let trim = self.trim;
        Area {
            left: left + EDGE,
            top: EDGE,
            right: left + trim.width - EDGE,
            bottom: trim.height - EDGE,
        }
    }

    /// Fills an area.
    fn ground(&mut self, area: Area, colour: Colour) {
        let ground = Element::Ground { area, colour };
        self.page.add("the ground of the cover", vec![ground]);
    }

    /// Adds elements in an ink, on a ground.
    fn inked(&mut self, name: &str, inks: Inks, elements: Vec<Element>) {
        let inked = Element::Inked { inks, elements };
        self.page.add(name, vec![inked]);
    }

    /// Inks for light elements on the ground.
    const fn light(&self) -> Inks {
        Inks {
            ink: self.palette.light,
            ground: self.palette.ground,
        }
    }

    /// The look of figures.
    fn look(&self) -> Look {
        self.recipe.lang.of_pictures().into()
    }

    /// Sets a title as large as an area permits, from its top; returns its lower end and its size.
    fn title(&mut self, area: Area, inks: Inks) -> Result<(Mpt, Mpt), BookError> {
        let japanese = self.recipe.lang.is_japanese();
        let largest = (area.width() / 6).min(64 * POINT);
        let kind = Type::plain(largest, japanese).bold();
        let (runs, kind) = title::fitted(self.fonts, &self.recipe.title, kind, area.width(), LINES)
            .map_err(missing)?;
        // Closer than running text.
        let leading = kind.size * if japanese { 135 } else { 112 } / 100;
        let mut y = area.top;
        let mut elements = Vec::new();
        for run in runs {
            let free = area.width() - run.width(kind.size);
            elements.push(kind.text(
                Point::new(area.left + free / 2, y + kind.size * 9 / 10),
                run,
            ));
            y += leading;
        }
        self.inked("the title on the cover", inks, elements);
        Ok((y, kind.size))
    }

    /// Sets lines that flow down an area from a height, and returns their lower end.
    fn flow(
        &mut self,
        name: &str,
        (area, y): (Area, Mpt),
        text: &str,
        kind: Type,
        inks: Inks,
        centred: bool,
    ) -> Result<Mpt, BookError> {
        let width = area.width();
        let titled = title::lines(self.fonts, text, kind, width).map_err(missing)?;
        let runs = match titled {
            Some(lines) if centred || kind.japanese => lines.runs,
            _ => super::text::lines(self.fonts, text, kind, width).map_err(missing)?,
        };
        let mut y = y;
        let mut elements = Vec::new();
        for run in runs {
            let free = if centred {
                width - run.width(kind.size)
            } else {
                0
            };
            elements.push(kind.text(Point::new(area.left + free / 2, y + kind.size), run));
            y += kind.leading();
        }
        self.inked(name, inks, elements);
        Ok(y)
    }

    /// Lines below the title: the subtitle, and the volume.
    fn below_title(&self) -> Vec<String> {
        let recipe = self.recipe;
        let volume = recipe
            .volume
            .map(|volume| words::volume(recipe.lang, volume));
        recipe.subtitle.iter().cloned().chain(volume).collect()
    }

    /// Sets the text of the spine if there is room, and returns a note if there is none.
    fn spine(&mut self) -> Result<Option<String>, BookError> {
        let recipe = self.recipe;
        let (limits, trim, pages) = (self.limits, self.trim, self.pages);
        if recipe.binding == Binding::Saddle {
            return Ok(None);
        }
        let from = limits.spine_text_from(recipe.paper);
        if pages < from {
            return Ok(Some(format!(
                "the spine of the cover has no text: it has room for some from {from} pages on this paper on, and the \
                 book has {pages}"
            )));
        }
        let size = (self.spine - 2 * SPINE_EDGE).min(LARGEST);
        let volume = recipe.volume.map(|volume| volume.to_string());
        let (author, publisher) = (recipe.author.as_ref(), recipe.publisher.as_ref());
        let words: Vec<&str> = [Some(&recipe.title), volume.as_ref(), author, publisher]
            .into_iter()
            .flatten()
            .map(String::as_str)
            .collect();
        let end = trim.height;
        let long = end - 2 * EDGE;
        if recipe.lang.is_japanese() {
            return self.column(&words, size, (long, end));
        }
        let run = self
            .fonts
            .shape(&words.join("   ·   "), (Cut::Bold, false))
            .map_err(missing)?;
        let Some(size) = fitted(size, run.width(size), long) else {
            return Ok(Some(no_spine()));
        };
        let at = Point::new(
            trim.width + self.spine / 2 - size * 3 / 10,
            (end - run.width(size)) / 2,
        );
        let inks = self.light();
        self.inked("the spine", inks, vec![Element::Turned { at, size, run }]);
        Ok(None)
    }

    /// Sets the words of a Japanese spine as a column of upright characters.
    fn column(
        &mut self,
        words: &[&str],
        size: Mpt,
        (long, end): (Mpt, Mpt),
    ) -> Result<Option<String>, BookError> {
        let count = words.iter().map(|word| word.chars().count()).sum::<usize>();
        let cells =
            Mpt::try_from(count + GAP_CELLS * (words.len() - 1)).unwrap_or(Mpt::MAX / 99_999);
        let Some(size) = fitted(size, size * cells, long) else {
            return Ok(Some(no_spine()));
        };
        let middle = self.trim.width + self.spine / 2;
        let mut y = (end - size * cells) / 2;
        let mut elements = Vec::new();
        for word in words {
            for character in word.chars() {
                let run = self.fonts.upright(character, (Cut::Bold, true));
                let run = run.map_err(missing)?;
                elements.push(Element::Text {
                    at: Point::new(middle - run.width(size) / 2, y + size * 88 / 100),
                    size,
                    tint: 100,
                    run,
                });
                y += size;
            }
            y += size * Mpt::try_from(GAP_CELLS).unwrap_or(1);
        }
        let inks = self.light();
        self.inked("the spine", inks, elements);
        Ok(None)
    }
}

/// The size of text on a spine: at most `size`, at which it is `wide`, and so that it is at most
/// `long`; none if it would be too small.
fn fitted(size: Mpt, wide: Mpt, long: Mpt) -> Option<Mpt> {
    let fitted = i64::from(size) * i64::from(long.min(wide)) / i64::from(wide.max(1));
    Mpt::try_from(fitted)
        .ok()
        .filter(|size| *size >= LEAST_SIZE)
}

/// The note about a spine with too much text.
fn no_spine() -> String {
    format!(
        "the spine of the cover has no text: title and author are too long for it in {}",
        super::page::points(LEAST_SIZE)
    )
}
