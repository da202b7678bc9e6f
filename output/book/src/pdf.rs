//! Pages as a PDF file, written by krilla.

use super::BookError;
use super::colour::{Colour, Inks, Tint, paint};
use super::font::{FontFiles, Piece, Run};
use super::marks::{SLUG, crop_marks};
use super::page::{Block, Element, Page, Role};
use super::paper::{Area, Mpt, POINT, Trim};
use super::pdfx;
use super::recipe::{Language, Profile, Recipe};
use super::tags::{self, Meaning, is_japanese, parts};
use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::configure::{Accessibility, ConfigurationBuilder, PdfVersion};
use krilla::destination::XyzDestination;
use krilla::error::KrillaError;
use krilla::geom::Transform;
use krilla::geom::{Path, PathBuilder, Point as At, Rect};
use krilla::metadata::{DateTime, Metadata};
use krilla::num::NormalizedF32;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::{NumberingStyle, PageLabel, PageSettings};
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, Paint, Stroke};
use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ContentTag, Identifier, ListNumbering, Node, SpanTag, TableHeaderScope, Tag,
    TagGroup, TagKind, TagTree,
};
use krilla::text::{Font, GlyphId, KrillaGlyph};
use krilla::{Document, SerializeSettings};
use pencilmill_figures::figure::{Form, Point};
use std::num::NonZeroU16;

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
    /// True for pages with numbers.
    pub numbered: bool,
    /// True for crop marks.
    pub marks: bool,
    /// True for a cover in four inks.
    pub coloured: bool,
}

impl Sheet {
    /// The sheet of the pages of a book.
    pub fn inside(recipe: &Recipe) -> Sheet {
        Sheet {
            trim: recipe.trim,
            bleed: recipe.printer.bleed(),
            numbered: true,
            marks: recipe.has_marks(),
            coloured: false,
        }
    }
}

/// Form of a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FileForm {
    /// For paper: neither outline nor tags.
    Paper,
    /// For a press, as PDF/X asks.
    Press,
    /// For screens: with outline and tags, as PDF/UA-1 asks.
    Screen,
    /// A picture with tags.
    Picture,
    /// A picture for other layouts, with its text as outlines.
    Outlines,
}

/// Writes the pages of a book.
pub fn write(
    recipe: &Recipe,
    sheet: Sheet,
    files: &FontFiles,
    pages: &[Page],
) -> Result<Vec<u8>, BookError> {
    let kind = match recipe.profile {
        Profile::Screen if !sheet.coloured => FileForm::Screen,
        _ if recipe.is_pdfx() => FileForm::Press,
        _ => FileForm::Paper,
    };
    let about = metadata(recipe);
    let pdf = document(about, kind, sheet, files, pages)?;
    match recipe.condition.filter(|_| kind == FileForm::Press) {
        None => Ok(pdf),
        Some(condition) => pdfx::declared(pdf, pdfx::version(recipe.printer), condition)
            .ok_or_else(|| BookError::Internal("a file without its table".to_owned())),
    }
}

/// Writes pages outside a book, with their text as outlines if wanted.
pub fn plain(
    title: &str,
    language: &str,
    outlines: bool,
    sheet: Sheet,
    files: &FontFiles,
    pages: &[Page],
) -> Result<Vec<u8>, BookError> {
    let about = creator()
        .title(title.to_owned())
        .language(language.to_owned());
    let kind = if outlines {
        FileForm::Outlines
    } else {
        FileForm::Picture
    };
    document(about, kind, sheet, files, pages)
}

fn creator() -> Metadata {
    Metadata::new().creator(format!("pencilmill {}", env!("CARGO_PKG_VERSION")))
}

fn document(
    about: Metadata,
    kind: FileForm,
    sheet: Sheet,
    files: &FontFiles,
    pages: &[Page],
) -> Result<Vec<u8>, BookError> {
    let internal = |error: String| BookError::Internal(error);
    let fonts: Option<Vec<Font>> = files
        .files()
        .map(|file| Font::new(file.bytes.clone().into(), file.index))
        .collect();
    let fonts = fonts.ok_or_else(|| BookError::Font("no tables".to_owned()))?;
    let configuration = ConfigurationBuilder::new();
    let configuration = match kind {
        FileForm::Screen => configuration.with_accessibility_validator(Accessibility::UA1),
        FileForm::Press => configuration.with_version(PdfVersion::Pdf14),
        _ => configuration,
    };
    let mut document = Document::new_with(SerializeSettings {
        configuration: configuration
            .finish()
            .map_err(|e| internal(format!("{e:?}")))?,
        enable_tagging: matches!(kind, FileForm::Screen | FileForm::Picture),
        xmp_metadata: kind != FileForm::Press,
        ..SerializeSettings::default()
    });
    let mut tagger = Tagger::default();
    for page in pages {
        let marked = set(&mut document, sheet, &fonts, kind, page)?;
        tagger.page(page, marked);
    }
    document.set_metadata(about);
    if matches!(kind, FileForm::Screen | FileForm::Picture) {
        document.set_tag_tree(tagger.tree());
    }
    if kind == FileForm::Screen {
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
    let mut metadata = creator()
        .title(recipe.title.clone())
        .language(language.to_owned());
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

/// Content of a block on its page.
struct Marked {
    words: Vec<Identifier>,
    /// Pictures, with their descriptions and the cells of their boards.
    pictures: Vec<(String, Identifier, Vec<Vec<String>>)>,
    links: Vec<Identifier>,
}

/// The tags of the pages so far, a section for each part of the outline.
#[derive(Default)]
struct Tagger {
    sections: Vec<TagGroup>,
}

impl Tagger {
    /// Adds the blocks of a page.
    fn page(&mut self, page: &Page, marked: Vec<Marked>) {
        if page.outline.is_some() || self.sections.is_empty() {
            self.sections.push(TagGroup::new(Tag::Section));
        }
        let Some(section) = self.sections.last_mut() else {
            return;
        };
        for (block, marked) in page.blocks.iter().zip(marked) {
            add(section, block, marked);
        }
    }

    fn tree(self) -> TagTree {
        let sections = self.sections.into_iter();
        let filled = sections.filter(|section| !section.children.is_empty());
        let mut tree = TagTree::new();
        filled.for_each(|section| tree.push(section));
        tree
    }
}

/// Adds an item to the list at the end of a section, or to a new one.
fn listed(section: &mut TagGroup, tag: TagKind, item: TagGroup, is_list: fn(&TagKind) -> bool) {
    match section.children.last_mut() {
        Some(Node::Group(list)) if is_list(&list.tag) => list.push(item),
        _ => section.push(TagGroup::with_children(tag, vec![item.into()])),
    }
}

/// Adds the tags of a block to its section.
fn add(section: &mut TagGroup, block: &Block, marked: Marked) {
    let Marked {
        words,
        pictures,
        links,
    } = marked;
    let mut words: Vec<Node> = words.into_iter().map(Node::Leaf).collect();
    if !links.is_empty() {
        words.extend(links.into_iter().map(Node::Leaf));
        words = vec![TagGroup::with_children(Tag::Link, words).into()];
    }
    match (block.role, section.children.last_mut()) {
        (Role::Further, Some(Node::Group(before))) => {
            // The last item of a list goes on in its body.
            let mut inner = before;
            while matches!(inner.tag, TagKind::L(_) | TagKind::LI(_))
                && let Some(Node::Group(_)) = inner.children.last()
            {
                let Some(Node::Group(last)) = inner.children.last_mut() else {
                    return;
                };
                inner = last;
            }
            inner.children.append(&mut words);
        }
        _ if words.is_empty() => {}
        (Role::Item, _) => {
            let body = words.split_off(1.min(words.len()));
            let label = TagGroup::with_children(Tag::Lbl, words);
            let language = is_japanese(&tags::text(block)).then(|| "ja".to_owned());
            let body = TagGroup::with_children(Tag::LBody.with_lang(language), body);
            let item = TagGroup::with_children(Tag::LI, vec![label.into(), body.into()]);
            let tag = Tag::L(ListNumbering::Decimal);
            listed(section, tag.into(), item, |tag| {
                matches!(tag, TagKind::L(_))
            });
        }
        (Role::Entry, _) => {
            let entry = TagGroup::with_children(Tag::TOCI, words);
            listed(section, Tag::TOC.into(), entry, |tag| {
                matches!(tag, TagKind::TOC(_))
            });
        }
        (role, _) => {
            let text = tags::text(block);
            let language = is_japanese(&text).then(|| "ja".to_owned());
            let tag: TagKind = match role {
                Role::Heading(level) => {
                    let level = NonZeroU16::new(level).unwrap_or(NonZeroU16::MIN);
                    Tag::Hn(level, Some(text)).with_lang(language).into()
                }
                _ => Tag::P.with_lang(language).into(),
            };
            section.push(TagGroup::with_children(tag, words));
        }
    }
    for (description, picture, board) in pictures {
        let figure = Tag::Figure(Some(description));
        section.push(TagGroup::with_children(figure, vec![Node::Leaf(picture)]));
        if !board.is_empty() {
            let rows = (1..)
                .zip(board)
                .map(|(row, cells)| row_of(row, cells).into());
            section.push(TagGroup::with_children(Tag::Table, rows.collect()));
        }
    }
}

/// A row of a table: its header, then its cells. Their words are not on the page.
fn row_of(row: usize, cells: Vec<String>) -> TagGroup {
    let mut tags = TagGroup::new(Tag::TR);
    let head = Tag::TH(TableHeaderScope::Row).with_actual_text(Some(format!("r{row}")));
    tags.push(TagGroup::new(head));
    for cell in cells {
        tags.push(TagGroup::new(
            Tag::TD.with_actual_text(Some(cell).filter(|cell| !cell.is_empty())),
        ));
    }
    tags
}

/// Sets one page, and returns the content of its blocks.
fn set(
    document: &mut Document,
    cut: Sheet,
    fonts: &[Font],
    kind: FileForm,
    page: &Page,
) -> Result<Vec<Marked>, BookError> {
    let Sheet {
        trim,
        bleed,
        numbered,
        marks,
        coloured,
    } = cut;
    // Paper around the bleed, for marks.
    let slug = if marks { SLUG } else { 0 };
    let (left, top) = (slug + bleed, slug + bleed);
    let bled = Area::sized(slug, slug, trim.width + 2 * bleed, trim.height + 2 * bleed);
    let (width, height) = (bled.right + slug, bled.bottom + slug);
    let trimmed = Area::sized(left, top, trim.width, trim.height);
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
        outlines: kind == FileForm::Outlines,
    };
    let is_tagged = matches!(kind, FileForm::Screen | FileForm::Picture);
    let mut all = Vec::new();
    for block in &page.blocks {
        let mut marked = Marked {
            words: Vec::new(),
            pictures: Vec::new(),
            links: Vec::new(),
        };
        for part in parts(block) {
            let elements = &block.elements[part.elements];
            if is_tagged {
                let words: String = elements.iter().map(tags::words).collect();
                let spoken = SpanTag::empty().with_actual_text(Some(&words));
                let mut start = |tag| canvas.surface.start_tagged(tag);
                match part.meaning {
                    Meaning::Words => marked.words.push(start(ContentTag::Span(spoken))),
                    Meaning::Picture(description, cells) => {
                        let picture = start(ContentTag::Other);
                        let told = (description.to_owned(), picture, cells.to_vec());
                        marked.pictures.push(told);
                    }
                    Meaning::Ornament => {
                        start(ContentTag::Artifact(Artifact::default()));
                    }
                }
            }
            for element in elements {
                canvas.draw(element, None);
            }
            if is_tagged {
                canvas.surface.end_tagged();
            }
        }
        all.push(marked);
    }
    if marks {
        let inks = Inks {
            ink: Colour::REGISTRATION,
            ground: Colour::WHITE,
        };
        for mark in crop_marks(trim, bleed) {
            canvas.draw(&mark, coloured.then_some(&inks));
        }
    }
    surface.pop();
    surface.finish();
    for (block, marked) in page.blocks.iter().zip(&mut all) {
        for element in &block.elements {
            let Element::Link { area, page } = element else {
                continue;
            };
            let moved = Area {
                left: area.left + left,
                top: area.top + top,
                right: area.right + left,
                bottom: area.bottom + top,
            };
            let top = XyzDestination::new(*page, At::from_xy(0.0, 0.0));
            if let Some(rect) = rect(moved) {
                let link = LinkAnnotation::new(rect, Target::Destination(top.into()));
                let text = format!("{} → {}", tags::text(block), page + 1);
                let link = Annotation::new_link(link, Some(text));
                marked.links.push(sheet.add_tagged_annotation(link));
            }
        }
    }
    sheet.finish();
    Ok(all)
}

/// A page being drawn on.
struct Canvas<'a, 'b> {
    surface: &'a mut Surface<'b>,
    fonts: &'a [Font],
    /// True to draw texts as outlines.
    outlines: bool,
}

impl Canvas<'_, '_> {
    /// Draws an element, in these inks or in black.
    fn draw(&mut self, element: &Element, inks: Option<&Inks>) {
        let fill = |tint: Tint| fill(paint(inks, tint));
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
                let stroke = |(tint, width)| stroke(paint(inks, tint), width);
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
                self.run(run, Point::new(0, 0), *size);
                self.surface.pop();
            }
            Element::Ground { area, colour } => {
                self.surface.set_stroke(None);
                self.surface.set_fill(Some(self::fill(colour.paint())));
                if let Some(path) = path(&area.form()) {
                    self.surface.draw_path(&path);
                }
            }
            Element::Inked { inks, elements } => {
                for element in elements {
                    self.draw(element, Some(inks));
                }
            }
            Element::Link { .. } | Element::Begin(..) | Element::End => {}
        }
    }

    /// Draws a line of text from a point on.
    fn run(&mut self, run: &Run, from: Point, size: Mpt) {
        let mut x = from.x;
        for piece in &run.pieces {
            self.piece(piece, Point::new(x, from.y), size);
            x += piece.width(size);
        }
    }

    fn piece(&mut self, piece: &Piece, from: Point, size: Mpt) {
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
        let font = self.fonts[piece.font].clone();
        let (text, outlines) = (&piece.text, self.outlines);
        self.surface
            .draw_glyphs(at(from), &glyphs, font, text, points(size), outlines);
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
            let corners = [*a, Point::new(b.x, a.y), *b, Point::new(a.x, b.y)];
            polygon(&mut path, &corners, true);
        }
        Form::Rect(a, b, radius) => rounded(&mut path, *a, *b, *radius),
        Form::Circle(c, r) => {
            let (a, b) = (Point::new(c.x - r, c.y - r), Point::new(c.x + r, c.y + r));
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
