//! The cover: back, spine and front on one sheet, the spine as wide as the pages make it.

use super::BookError;
use super::font::Fonts;
use super::gather::Chapter;
use super::ink::Scaled;
use super::page::{Element, LEAST_SIZE, Page, Type};
use super::paper::{Area, INCH, Mpt, POINT, Trim};
use super::pdf::Sheet;
use super::picture::Picture;
use super::recipe::Recipe;
use super::text::lines;
use crate::figure::{Figure, Point};
use std::rc::Rc;

/// How far a cover reaches beyond the trim.
const BLEED: Mpt = INCH / 8;
/// Pages from which on a spine may bear text.
const SPINE_FROM: usize = 80;
/// Space between the text on a spine and its edges.
const SPINE_EDGE: Mpt = INCH / 16;
/// Space between text and the edges of the cover.
const EDGE: Mpt = INCH * 5 / 8;
/// Largest size of the text on a spine.
const LARGEST: Mpt = 16 * POINT;

/// A cover.
pub struct Cover {
    /// What stands on it.
    pub page: Page,
    /// How it is cut.
    pub sheet: Sheet,
}

/// The cover of a book with so many pages.
pub fn cover(
    recipe: &Recipe,
    fonts: &Fonts,
    logo: Option<&Rc<Picture>>,
    chapters: &[Chapter],
    pages: usize,
) -> Result<Cover, BookError> {
    let trim = recipe.trim;
    let spine = Mpt::try_from(pages).unwrap_or(0) * recipe.paper;
    let mut page = Page::default();
    let missing = |missing| BookError::Glyph { page: 1, missing };
    let japanese = recipe.lang.is_japanese();
    let inner = |left: Mpt| Area {
        left: left + EDGE,
        top: EDGE,
        right: left + trim.width - EDGE,
        bottom: trim.height - EDGE,
    };
    let (back, front) = (inner(0), inner(trim.width + spine));
    // Text that flows down a part of the cover; gives where it ends.
    let flow = |area: Area, mut y: Mpt, text: &str, kind: Type, centred: bool| {
        let mut elements = Vec::new();
        for run in lines(fonts, text, kind, area.width()).map_err(missing)? {
            let free = if centred {
                area.width() - run.width(kind.size)
            } else {
                0
            };
            let x = area.left + free / 2;
            y += kind.leading();
            elements.push(Element::Text {
                at: Point {
                    x,
                    y: y - kind.leading() + kind.size,
                },
                size: kind.size,
                tint: kind.tint,
                run,
            });
        }
        Ok::<_, BookError>((elements, y))
    };

    let title = Type::plain((trim.width / 11).min(48 * POINT), japanese).bold();
    let (elements, mut y) = flow(
        front,
        front.top + front.height() / 12,
        &recipe.title,
        title,
        true,
    )?;
    page.add("the title on the cover", elements);
    if let Some(subtitle) = &recipe.subtitle {
        let kind = Type::plain(title.size * 4 / 10, japanese);
        let (elements, end) = flow(front, y + 8 * POINT, subtitle, kind, true)?;
        page.add("the subtitle on the cover", elements);
        y = end;
    }
    let author = Type::plain(title.size * 45 / 100, japanese);
    let mut foot = front.bottom - author.leading();
    if let Some(text) = &recipe.author {
        let (elements, _) = flow(front, foot, text, author, true)?;
        page.add("the author on the cover", elements);
    }
    if let Some(picture) = logo {
        let (width, height) = picture.fitted(INCH, INCH / 2);
        foot -= height + 6 * POINT;
        let left = front.left + (front.width() - width) / 2;
        let area = Area {
            left,
            top: foot,
            right: left + width,
            bottom: foot + height,
        };
        let picture = picture.clone();
        page.add(
            "the picture on the cover",
            vec![Element::Picture { area, picture }],
        );
    }
    // A puzzle of the book, without its answer.
    let sheet = chapters.iter().flat_map(|chapter| &chapter.sheets).next();
    if let Some(sheet) = sheet {
        let figure = Figure::of(sheet.puzzle.board, &sheet.puzzle.printed)
            .for_genre(sheet.puzzle.genre.card());
        let room = foot - y - 40 * POINT;
        let cell = Scaled::fitting(figure.width(), front.width() * 8 / 10)
            .min(Scaled::fitting(figure.height(), room));
        let scaled = Scaled {
            figure: &figure,
            cell,
            least: LEAST_SIZE,
        };
        let from = Point {
            x: front.left + (front.width() - scaled.width()) / 2,
            y: y + 20 * POINT + (room - scaled.height()) / 2,
        };
        if cell >= 6 * POINT {
            let elements = scaled.elements(fonts, recipe.pens, from).map_err(missing)?;
            page.add("the figure on the cover", elements);
        }
    }

    let text = Type::plain(recipe.text.max(11 * POINT), japanese);
    let mut y = back.top;
    // The foot of the back is left to the shop's bar code.
    for paragraph in &recipe.blurb {
        let (elements, end) = flow(back, y, paragraph, text, false)?;
        if end > back.bottom - INCH * 3 / 2 {
            return Err(BookError::Blurb);
        }
        page.add("the back of the cover", elements);
        y = end + text.size / 2;
    }

    let size = (spine - 2 * SPINE_EDGE).min(LARGEST);
    if pages >= SPINE_FROM && size >= LEAST_SIZE {
        let words = match &recipe.author {
            Some(author) => format!("{}   ·   {author}", recipe.title),
            None => recipe.title.clone(),
        };
        let run = fonts
            .shape(&words, (super::font::Cut::Bold, japanese))
            .map_err(missing)?;
        let long = trim.height - 2 * EDGE;
        let size = match run.width(size) {
            width if width > long => {
                let fitted = i64::from(size) * i64::from(long) / i64::from(width);
                Mpt::try_from(fitted).unwrap_or(size)
            }
            _ => size,
        };
        if size >= LEAST_SIZE {
            let at = Point {
                x: trim.width + spine / 2 - size * 3 / 10,
                y: (trim.height - run.width(size)) / 2,
            };
            page.add("the spine", vec![Element::Turned { at, size, run }]);
        }
    }
    Ok(Cover {
        page,
        sheet: Sheet {
            trim: Trim {
                width: 2 * trim.width + spine,
                height: trim.height,
            },
            bleed: BLEED,
            all_round: true,
        },
    })
}
