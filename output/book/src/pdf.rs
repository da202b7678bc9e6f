//! Pages as a PDF file, written by krilla.

use super::BookError;
use super::colour::Tint;
use super::colour::{Inks, Space};
use super::font::{FontFiles, Piece, Run};
use super::marks::{SLUG, crop_marks};
use super::page::{Element, Page};
use super::paper::{Area, Mpt, POINT, Trim};
use super::pdfx;
use super::picture::{Channels, Picture};
use super::recipe::{Language, Profile, Recipe, Standard};
use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::configure::{Archival, ConfigurationBuilder, PdfVersion};
use krilla::destination::XyzDestination;
use krilla::error::KrillaError;
use krilla::geom::{Path, PathBuilder, Point as At, Rect};
use krilla::geom::{Size, Transform};
use krilla::image::{BitsPerComponent, CustomImage, Image, ImageColorspace};
use krilla::metadata::{DateTime, Metadata};
use krilla::num::NormalizedF32;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::{NumberingStyle, PageLabel, PageSettings};
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, Paint, Stroke};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use krilla::{Document, SerializeSettings};
use pencilmill_figures::figure::{Form, Point};

/// A length in points. Lengths become floats only here: from whole numbers, by one division.
#[expect(
    clippy::cast_precision_loss,
    reason = "a page is 1,440,000 long at most"
)]
fn points(length: Mpt) -> f32 {
    length as f32 / POINT as f32
}

fn at(p: Point) -> At {
    At::from_xy(points(p.x), points(p.y))
}

fn rect(area: Area) -> Option<Rect> {
    Rect::from_ltrb(
        points(area.left),
        points(area.top),
        points(area.right),
        points(area.bottom),
    )
}

/// Dimensions of a sheet of paper.
#[derive(Clone, Copy)]
pub struct Sheet {
    /// Size of the page.
    pub trim: Trim,
    /// Width of the paper beyond the page.
    pub bleed: Mpt,
    /// True for a bleed on all sides, false to leave out the bound one.
    pub all_round: bool,
    /// True for pages with numbers.
    pub numbered: bool,
    /// True for crop marks.
    pub marks: bool,
    /// Colour space of the file.
    pub space: Space,
}

/// Writes the pages of a book.
pub fn write(
    recipe: &Recipe,
    sheet: Sheet,
    files: &FontFiles,
    pages: &[Page],
) -> Result<Vec<u8>, BookError> {
    let is_outlined = recipe.profile == Profile::Screen;
    let about = metadata(recipe);
    let pdf = document(recipe.standard, about, is_outlined, sheet, files, pages)?;
    match recipe.standard.and_then(pdfx::version) {
        None => Ok(pdf),
        Some(version) => pdfx::declared(pdf, version, recipe.condition)
            .ok_or_else(|| BookError::Internal("a file without its table".to_owned())),
    }
}

/// Writes pages outside a book.
pub fn plain(
    title: &str,
    sheet: Sheet,
    files: &FontFiles,
    pages: &[Page],
) -> Result<Vec<u8>, BookError> {
    let creator = format!("pencilmill {}", env!("CARGO_PKG_VERSION"));
    let about = Metadata::new().title(title.to_owned()).creator(creator);
    document(None, about, false, sheet, files, pages)
}

fn document(
    standard: Option<Standard>,
    about: Metadata,
    is_outlined: bool,
    sheet: Sheet,
    files: &FontFiles,
    pages: &[Page],
) -> Result<Vec<u8>, BookError> {
    let internal = |error: String| BookError::Internal(error);
    let fonts: Option<Vec<Font>> = files
        .files()
        .map(|file| Font::new(file.bytes().into(), file.index()))
        .collect();
    let fonts = fonts.ok_or_else(|| BookError::Font("no tables".to_owned()))?;
    let configuration = ConfigurationBuilder::new();
    let configuration = match standard {
        None => configuration,
        Some(Standard::A1b) => configuration.with_archival_validator(Archival::A1_B),
        Some(Standard::A2b) => configuration.with_archival_validator(Archival::A2_B),
        Some(Standard::X1a | Standard::X3) => configuration.with_version(PdfVersion::Pdf14),
    };
    let mut document = Document::new_with(SerializeSettings {
        configuration: configuration
            .finish()
            .map_err(|e| internal(format!("{e:?}")))?,
        enable_tagging: false,
        xmp_metadata: standard.and_then(pdfx::version).is_none(),
        // RGB colours are meaningless without their profile.
        no_device_cs: sheet.space == Space::Rgb,
        ..SerializeSettings::default()
    });
    for (number, page) in pages.iter().enumerate() {
        set(&mut document, sheet, &fonts, number, page)?;
    }
    document.set_metadata(about);
    if is_outlined {
        let mut outline = Outline::new();
        for (number, page) in pages.iter().enumerate() {
            if let Some(text) = &page.outline {
                let top = XyzDestination::new(number, At::from_xy(0.0, 0.0));
                outline.push_child(OutlineNode::new(text.clone(), top));
            }
        }
        document.set_outline(outline);
    }
    document.finish().map_err(|error| match error {
        KrillaError::Font(..) => BookError::Font(error.to_string()),
        KrillaError::Validation(errors) => internal(format!("{errors:?}")),
        error => internal(error.to_string()),
    })
}

fn metadata(recipe: &Recipe) -> Metadata {
    let language = match recipe.lang {
        Language::Ja => "ja",
        Language::En | Language::Both => "en",
    };
    let mut metadata = Metadata::new()
        .title(recipe.title.clone())
        .language(language.to_owned())
        .creator(format!("pencilmill {}", env!("CARGO_PKG_VERSION")));
    if let Some(author) = &recipe.author {
        metadata = metadata.authors(vec![author.clone()]);
    }
    if let Some(day) = recipe.date {
        let midnight = DateTime::new(day.year)
            .month(day.month)
            .day(day.day)
            .hour(0)
            .minute(0)
            .second(0)
            .utc_offset_hour(0)
            .utc_offset_minute(0);
        metadata = metadata.creation_date(midnight);
    }
    metadata
}

/// Sets one page.
fn set(
    document: &mut Document,
    cut: Sheet,
    fonts: &[Font],
    number: usize,
    page: &Page,
) -> Result<(), BookError> {
    let Sheet {
        trim,
        bleed,
        all_round,
        numbered,
        marks,
        space,
    } = cut;
    let bound = number.is_multiple_of(2) && !all_round;
    let across = if all_round { 2 * bleed } else { bleed };
    // Paper around the bleed, for marks.
    let slug = if marks { SLUG } else { 0 };
    let (left, top) = (slug + if bound { 0 } else { bleed }, slug + bleed);
    let bled = Area {
        left: slug,
        top: slug,
        right: slug + trim.width + across,
        bottom: slug + trim.height + 2 * bleed,
    };
    let (width, height) = (bled.right + slug, bled.bottom + slug);
    let trimmed = Area {
        left,
        top,
        right: left + trim.width,
        bottom: top + trim.height,
    };
    let settings = PageSettings::from_wh(points(width), points(height))
        .ok_or_else(|| BookError::Internal("a page without size".to_owned()))?
        .with_trim_box(rect(trimmed))
        .with_bleed_box(rect(bled));
    // Readers number pages as on paper; a cover has no number.
    let settings = match numbered {
        false => settings,
        true => settings.with_page_label(PageLabel::new(Some(NumberingStyle::Arabic), None, None)),
    };
    let mut sheet = document.start_page_with(settings);
    let mut surface = sheet.surface();
    let shift = Transform::from_translate(points(left), points(top));
    surface.push_transform(&shift);
    let mut canvas = Canvas {
        surface: &mut surface,
        fonts,
        space,
        links: Vec::new(),
    };
    for element in page.blocks.iter().flat_map(|block| &block.elements) {
        canvas.draw(element, None)?;
    }
    if marks {
        for mark in crop_marks(trim, bleed) {
            canvas.draw(&mark, None)?;
        }
    }
    let links = canvas.links;
    surface.pop();
    surface.finish();
    for (area, to) in links {
        let moved = Area {
            left: area.left + left,
            top: area.top + top,
            right: area.right + left,
            bottom: area.bottom + top,
        };
        let top = XyzDestination::new(to, At::from_xy(0.0, 0.0));
        if let Some(rect) = rect(moved) {
            let link = LinkAnnotation::new(rect, Target::Destination(top.into()));
            sheet.add_annotation(Annotation::new_link(link, None));
        }
    }
    sheet.finish();
    Ok(())
}

/// A page being drawn on.
struct Canvas<'a, 'b> {
    surface: &'a mut Surface<'b>,
    fonts: &'a [Font],
    space: Space,
    /// Areas of links, with their targets.
    links: Vec<(Area, usize)>,
}

impl Canvas<'_, '_> {
    /// Draws an element, in these inks or in black.
    fn draw(&mut self, element: &Element, inks: Option<&Inks>) -> Result<(), BookError> {
        let space = self.space;
        let fill = |tint: Tint| fill(space.paint(inks, tint));
        match element {
            Element::Text {
                at,
                size,
                tint,
                run,
            } => {
                self.surface.set_stroke(None);
                self.surface.set_fill(Some(fill(*tint)));
                self.run(run, *at, *size);
            }
            Element::Shape {
                form,
                fill: tint,
                stroke: line,
            } => {
                self.surface.set_fill(tint.map(fill));
                let stroke = |(tint, width)| stroke(space.paint(inks, tint), width);
                self.surface.set_stroke(line.map(stroke));
                if let Some(path) = path(form) {
                    self.surface.draw_path(&path);
                }
            }
            Element::Turned { at, size, run } => {
                self.surface.set_stroke(None);
                self.surface.set_fill(Some(fill(100)));
                // A quarter turn clockwise around the beginning of the text.
                let (x, y) = (points(at.x), points(at.y));
                let turned = Transform::from_row(0.0, 1.0, -1.0, 0.0, x, y);
                self.surface.push_transform(&turned);
                self.run(run, Point { x: 0, y: 0 }, *size);
                self.surface.pop();
            }
            Element::Ground { area, colour } => {
                self.surface.set_stroke(None);
                self.surface
                    .set_fill(Some(self::fill(space.colour(colour))));
                if let Some(path) = path(&area.form()) {
                    self.surface.draw_path(&path);
                }
            }
            Element::Inked {
                inks,
                cut,
                elements,
            } => {
                let cut = cut.and_then(|area| path(&area.form()));
                if let Some(path) = &cut {
                    self.surface.push_clip_path(path, &FillRule::NonZero);
                }
                for element in elements {
                    self.draw(element, Some(inks))?;
                }
                if cut.is_some() {
                    self.surface.pop();
                }
            }
            Element::Picture { area, picture } => {
                let image = Image::from_custom(Picture::clone(picture), false);
                let image = image.map_err(BookError::Internal)?;
                let size = Size::from_wh(points(area.width()), points(area.height()));
                if let Some(size) = size {
                    let to = Transform::from_translate(points(area.left), points(area.top));
                    self.surface.push_transform(&to);
                    self.surface.draw_image(image, size);
                    self.surface.pop();
                }
            }
            Element::Link { area, page } => self.links.push((*area, *page)),
        }
        Ok(())
    }

    /// Draws a line of text from a point on.
    fn run(&mut self, run: &Run, from: Point, size: Mpt) {
        let mut x = from.x;
        for piece in &run.pieces {
            text(
                self.surface,
                self.fonts,
                piece,
                Point { x, y: from.y },
                size,
            );
            x += piece.width(size);
        }
    }
}

impl CustomImage for Picture {
    fn color_channel(&self) -> &[u8] {
        &self.dots
    }

    fn alpha_channel(&self) -> Option<&[u8]> {
        None
    }

    fn bits_per_component(&self) -> BitsPerComponent {
        BitsPerComponent::Eight
    }

    fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    fn icc_profile(&self) -> Option<&[u8]> {
        None
    }

    fn color_space(&self) -> ImageColorspace {
        match self.channels {
            Channels::Grey => ImageColorspace::Luma,
            Channels::Rgb => ImageColorspace::Rgb,
            Channels::Cmyk => ImageColorspace::Cmyk,
        }
    }
}

fn fill(paint: Paint) -> Fill {
    Fill {
        paint,
        opacity: NormalizedF32::ONE,
        rule: FillRule::NonZero,
    }
}

fn stroke(paint: Paint, width: Mpt) -> Stroke {
    Stroke {
        paint,
        width: points(width),
        line_cap: LineCap::Round,
        line_join: LineJoin::Miter,
        ..Stroke::default()
    }
}

fn text(surface: &mut Surface, fonts: &[Font], piece: &Piece, from: Point, size: Mpt) {
    #[expect(clippy::cast_precision_loss, reason = "font units are small")]
    let em = |units: i32| units as f32 / piece.units as f32;
    let glyphs: Vec<KrillaGlyph> = piece
        .glyphs
        .iter()
        .map(|g| {
            let id = GlyphId::new(g.id);
            KrillaGlyph::new(
                id,
                em(g.advance),
                em(g.x),
                em(g.y),
                0.0,
                g.range.clone(),
                None,
            )
        })
        .collect();
    let font = fonts[piece.font].clone();
    surface.draw_glyphs(at(from), &glyphs, font, &piece.text, points(size), false);
}

/// The outline of a form; none for texts.
fn path(form: &Form) -> Option<Path> {
    let mut path = PathBuilder::new();
    let polygon = |path: &mut PathBuilder, corners: &[Point], closed: bool| {
        for (i, corner) in corners.iter().enumerate() {
            let (x, y) = (points(corner.x), points(corner.y));
            if i == 0 {
                path.move_to(x, y);
            } else {
                path.line_to(x, y);
            }
        }
        if closed {
            path.close();
        }
    };
    match form {
        Form::Line(a, b) => polygon(&mut path, &[*a, *b], false),
        Form::Polygon(corners) => polygon(&mut path, corners, true),
        Form::Rect(a, b, 0) => {
            let corners = [*a, Point { x: b.x, y: a.y }, *b, Point { x: a.x, y: b.y }];
            polygon(&mut path, &corners, true);
        }
        Form::Rect(a, b, radius) => rounded(&mut path, *a, *b, *radius),
        Form::Circle(c, r) => {
            let (a, b) = (
                Point {
                    x: c.x - r,
                    y: c.y - r,
                },
                Point {
                    x: c.x + r,
                    y: c.y + r,
                },
            );
            rounded(&mut path, a, b, *r);
        }
        Form::Text(..) => return None,
    }
    path.finish()
}

/// A rectangle with rounded corners, each a Bézier curve close to a quarter of a circle.
fn rounded(path: &mut PathBuilder, a: Point, b: Point, radius: Mpt) {
    // The rest of the radius behind the control point: 1 - 0.5523.
    let rest = points(radius) * 0.4477;
    let r = points(radius);
    let (left, top, right, bottom) = (points(a.x), points(a.y), points(b.x), points(b.y));
    path.move_to(left + r, top);
    path.line_to(right - r, top);
    path.cubic_to(right - rest, top, right, top + rest, right, top + r);
    path.line_to(right, bottom - r);
    path.cubic_to(
        right,
        bottom - rest,
        right - rest,
        bottom,
        right - r,
        bottom,
    );
    path.line_to(left + r, bottom);
    path.cubic_to(left + rest, bottom, left, bottom - rest, left, bottom - r);
    path.line_to(left, top + r);
    path.cubic_to(left, top + rest, left + rest, top, left + r, top);
    path.close();
}
