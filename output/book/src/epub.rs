//! Books as EPUB 3 of fixed layout: each page as a picture with its text as outlines, and above it
//! the same text, unseen, for readers who listen, search and select.

use super::BookError;
use super::colour::Colour;
use super::cover::Cover;
use super::font::Fonts;
use super::page::{Block, Element, Page, Role};
use super::paper::{Area, Mpt, POINT};
use super::picture::{Channels, Picture};
use super::png::Painter;
use super::recipe::{Language, Recipe};
use super::svg::{Svg, inked_box};
use super::tags::{self, Meaning, is_japanese, parts};
use super::words;
use pencilmill_figures::svg::escaped;
use pencilmill_generator::random::seed_of_name;
use resvg::tiny_skia::{FilterQuality, IntSize, Pixmap, PixmapPaint, Transform};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{Cursor, Write};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// Number of times that the picture of the cover is larger than the page in points.
const ZOOM: u8 = 3;

/// Unseen text lies where the seen one is.
const STYLE: &str = "html, body { margin: 0; padding: 0; }
svg, img { position: absolute; left: 0; top: 0; }
p, h1, h2, div { margin: 0; font: inherit; }
a, span, div { position: absolute; color: transparent; white-space: pre; line-height: 1; }
";

const CONTAINER: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<container version=\"1.0\" xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\">
<rootfiles><rootfile full-path=\"EPUB/package.opf\" media-type=\"application/oebps-package+xml\"/></rootfiles>
</container>
";

/// A file being packed.
struct Packed {
    zip: ZipWriter<Cursor<Vec<u8>>>,
}

impl Packed {
    /// Adds a file, without anything that depends on the machine.
    fn add(
        &mut self,
        name: &str,
        method: CompressionMethod,
        bytes: &[u8],
    ) -> Result<(), BookError> {
        let options = SimpleFileOptions::default()
            .compression_method(method)
            .last_modified_time(DateTime::default())
            .system(zip::System::Unix)
            .unix_permissions(0o644);
        let started = self.zip.start_file(name, options);
        started.map_err(|e| BookError::Internal(e.to_string()))?;
        let written = self.zip.write_all(bytes);
        written.map_err(|e| BookError::Internal(e.to_string()))
    }
}

/// Language of a book's metadata.
const fn code(recipe: &Recipe) -> &'static str {
    match recipe.lang {
        Language::Ja => "ja",
        Language::En | Language::Both => "en",
    }
}

/// Writes a book with its cover.
pub fn write(
    recipe: &Recipe,
    fonts: &Fonts,
    cover: &Cover,
    pages: &[Page],
) -> Result<Vec<u8>, BookError> {
    let mut packed = Packed {
        zip: ZipWriter::new(Cursor::new(Vec::new())),
    };
    let deflated = CompressionMethod::Deflated;
    packed.add(
        "mimetype",
        CompressionMethod::Stored,
        b"application/epub+zip",
    )?;
    packed.add("META-INF/container.xml", deflated, CONTAINER.as_bytes())?;
    packed.add("EPUB/style.css", deflated, STYLE.as_bytes())?;
    let front = front(recipe, fonts, cover)?;
    packed.add("EPUB/cover.png", CompressionMethod::Stored, &front)?;
    packed.add("EPUB/cover.xhtml", deflated, cover_page(recipe).as_bytes())?;
    let mut pictures = BTreeMap::new();
    for (number, page) in (1..).zip(pages) {
        let text = self::page(recipe, fonts, number, page, &mut pictures);
        packed.add(&format!("EPUB/{}", file(number)), deflated, text.as_bytes())?;
    }
    for (name, bytes) in &pictures {
        packed.add(&format!("EPUB/{name}"), CompressionMethod::Stored, bytes)?;
    }
    let nav = nav(recipe, pages);
    packed.add("EPUB/nav.xhtml", deflated, nav.as_bytes())?;
    let names: Vec<&String> = pictures.keys().collect();
    let package = package(recipe, pages.len(), &names);
    packed.add("EPUB/package.opf", deflated, package.as_bytes())?;
    let finished = packed.zip.finish();
    let finished = finished.map_err(|e| BookError::Internal(e.to_string()))?;
    Ok(finished.into_inner())
}

/// The file of a page, numbered from 1.
fn file(number: usize) -> String {
    format!("page-{number:03}.xhtml")
}

/// A page of the file.
fn document(recipe: &Recipe, title: &str, body: &str) -> String {
    let lang = code(recipe);
    let [width, height] = [recipe.trim.width, recipe.trim.height].map(pixels);
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE html>\n\
         <html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"{lang}\" xml:lang=\"{lang}\">\n<head>\n\
         <title>{}</title>\n<meta name=\"viewport\" content=\"width={width}, height={height}\"/>\n\
         <link rel=\"stylesheet\" href=\"style.css\"/>\n</head>\n<body>\n{body}</body>\n</html>\n",
        escaped(title)
    )
}

/// A length in pixels, which are points here, without fractions.
const fn pixels(length: Mpt) -> Mpt {
    length / POINT
}

/// The attribute that places an element.
fn placed(area: Area) -> String {
    format!(
        "left:{}px;top:{}px;width:{}px;height:{}px",
        pixels(area.left),
        pixels(area.top),
        pixels(area.width()),
        pixels(area.height())
    )
}

/// The front of the cover as PNG. Pictures from files are laid between the layers of the rest.
fn front(recipe: &Recipe, fonts: &Fonts, cover: &Cover) -> Result<Vec<u8>, BookError> {
    let (width, height) = (recipe.trim.width, recipe.trim.height);
    let left = cover.sheet.trim.width - width;
    let painter = Painter::default();
    let layer = |text: &str| {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
             viewBox=\"{left} 0 {width} {height}\">{text}</svg>",
            pixels(width),
            pixels(height),
        );
        painter.pixels(&svg, ZOOM).map_err(BookError::Internal)
    };
    let begun = || Svg::new(fonts, |_| String::new());
    let mut svg = begun();
    svg.ground(Area::sized(left, 0, width, height), &Colour::WHITE);
    let mut dots = layer(&svg.text)?;
    let mut svg = begun();
    for element in cover.page.blocks.iter().flat_map(|block| &block.elements) {
        // What is cut off from a picture lies beyond the front.
        let inner = match element {
            Element::Inked { elements, .. } => elements.as_slice(),
            other => std::slice::from_ref(other),
        };
        let [Element::Picture { area, picture }] = inner else {
            svg.draw(element, None);
            continue;
        };
        lay(&mut dots, &layer(&svg.text)?, Transform::identity());
        svg = begun();
        let [x, y] = [
            (area.left - left, area.width(), picture.width),
            (area.top, area.height(), picture.height),
        ]
        .map(|(from, long, count)| {
            let zoomed = |length: Mpt| f64::from(length) * f64::from(ZOOM) / f64::from(POINT);
            (
                zoomed(from) as f32,
                (zoomed(long) / f64::from(count.max(1))) as f32,
            )
        });
        if let Some(picture) = pixmap(picture) {
            lay(
                &mut dots,
                &picture,
                Transform::from_row(x.1, 0.0, 0.0, y.1, x.0, y.0),
            );
        }
    }
    lay(&mut dots, &layer(&svg.text)?, Transform::identity());
    let png = dots.encode_png();
    png.map_err(|e| BookError::Internal(e.to_string()))
}

fn lay(dots: &mut Pixmap, layer: &Pixmap, place: Transform) {
    let paint = PixmapPaint {
        quality: FilterQuality::Bilinear,
        ..PixmapPaint::default()
    };
    dots.draw_pixmap(0, 0, layer.as_ref(), &paint, place, None);
}

/// A picture in light, as pixels.
fn pixmap(picture: &Picture) -> Option<Pixmap> {
    let bytes = match picture.channels {
        Channels::Grey => 1,
        Channels::Rgb | Channels::Cmyk => 3,
    };
    let dot = |dot: &[u8]| [dot[0], dot[bytes / 2], dot[bytes - 1], u8::MAX];
    let dots = picture.dots.chunks_exact(bytes).flat_map(dot).collect();
    Pixmap::from_vec(dots, IntSize::from_wh(picture.width, picture.height)?)
}

fn cover_page(recipe: &Recipe) -> String {
    let author = recipe.author.as_ref();
    let author = author.map_or(String::new(), |author| format!(", {author}"));
    let body = format!(
        "<img src=\"cover.png\" alt=\"{}\" width=\"{}\" height=\"{}\"/>\n",
        escaped(&format!("{}{author}", recipe.title)),
        pixels(recipe.trim.width),
        pixels(recipe.trim.height)
    );
    document(recipe, &recipe.title, &body)
}

/// A page of the book. New pictures are added to those of the file.
fn page(
    recipe: &Recipe,
    fonts: &Fonts,
    number: usize,
    page: &Page,
    pictures: &mut BTreeMap<String, Vec<u8>>,
) -> String {
    let address = |picture: &Picture| {
        // Dots that cannot be written are none.
        let bytes = pixmap(picture).and_then(|dots| dots.encode_png().ok());
        let bytes = bytes.unwrap_or_default();
        let same = pictures.iter().find(|(_, other)| **other == bytes);
        let name = same.map(|(name, _)| name.clone());
        name.unwrap_or_else(|| {
            let name = format!("picture-{:03}.png", pictures.len() + 1);
            pictures.insert(name.clone(), bytes);
            name
        })
    };
    let mut svg = Svg::new(fonts, address).with_shared_glyphs();
    for element in page.blocks.iter().flat_map(|block| &block.elements) {
        svg.draw(element, None);
    }
    let (width, height) = (recipe.trim.width, recipe.trim.height);
    let mut body = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
         viewBox=\"0 0 {width} {height}\" aria-hidden=\"true\">\n{}{}</svg>\n",
        pixels(width),
        pixels(height),
        svg.glyphs(),
        svg.text
    );
    // The text in hand, with its tag, which further lines may join.
    let mut open: Option<(String, &str)> = None;
    for block in &page.blocks {
        let words = spoken(block);
        if let (Role::Further, Some((text, _))) = (block.role, &mut open) {
            text.push_str(&words);
            continue;
        }
        body += &closed(open.take());
        if !words.is_empty() {
            let tag = block_tag(block.role);
            let lang = match is_japanese(&tags::text(block)) && code(recipe) != "ja" {
                true => " lang=\"ja\" xml:lang=\"ja\"",
                false => "",
            };
            open = Some((format!("<{tag}{lang}>{words}"), tag));
        }
        for part in parts(block) {
            let Meaning::Picture(description) = part.meaning else {
                continue;
            };
            body += &closed(open.take());
            if let Some(area) = inked_box(fonts, &block.elements[part.elements]) {
                let (place, description) = (placed(area), escaped(description));
                let _ = writeln!(
                    body,
                    "<div role=\"img\" aria-label=\"{description}\" style=\"{place}\"></div>"
                );
            }
        }
    }
    body += &closed(open);
    document(recipe, &format!("{}, {number}", recipe.title), &body)
}

fn block_tag(role: Role) -> &'static str {
    match role {
        Role::Heading(1) => "h1",
        Role::Heading(_) => "h2",
        Role::Body | Role::Further | Role::Aside => "p",
    }
}

fn closed(open: Option<(String, &str)>) -> String {
    open.map_or(String::new(), |(text, tag)| format!("{text}</{tag}>\n"))
}

/// The words of a block where they stand, within its link if it has one.
fn spoken(block: &Block) -> String {
    let link = block.elements.iter().find_map(|element| match element {
        Element::Link { area, page } => Some((*area, *page)),
        _ => None,
    });
    let (left, top) = link.map_or((0, 0), |(area, _)| (area.left, area.top));
    let mut text = String::new();
    let parts = parts(block).into_iter();
    for part in parts.filter(|part| part.meaning == Meaning::Words) {
        for element in &block.elements[part.elements] {
            if let Element::Text { at, size, .. } = element {
                let (x, y) = (pixels(at.x - left), pixels(at.y - top - size * 4 / 5));
                let (size, words) = (pixels(*size), escaped(&tags::words(element)));
                let _ = write!(
                    text,
                    "<span style=\"left:{x}px;top:{y}px;font-size:{size}px\">{words}</span>"
                );
            }
        }
    }
    match link {
        Some((area, page)) if !text.is_empty() => {
            let (place, to) = (placed(area), file(page + 1));
            format!("<a href=\"{to}\" style=\"{place}\">{text}</a>")
        }
        _ => text,
    }
}

/// The navigation: parts of the outline, and all pages.
fn nav(recipe: &Recipe, pages: &[Page]) -> String {
    let contents = recipe.lang.word(words::CONTENTS);
    let (mut parts, mut numbers) = (String::new(), String::new());
    for (number, page) in (1..).zip(pages) {
        let to = file(number);
        if let Some(part) = &page.outline {
            let _ = writeln!(parts, "<li><a href=\"{to}\">{}</a></li>", escaped(part));
        }
        let _ = writeln!(numbers, "<li><a href=\"{to}\">{number}</a></li>");
    }
    let lang = code(recipe);
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE html>\n\
         <html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\" \
         lang=\"{lang}\" xml:lang=\"{lang}\">\n<head>\n<title>{contents}</title>\n</head>\n<body>\n\
         <nav epub:type=\"toc\" role=\"doc-toc\" aria-label=\"{contents}\">\n<ol>\n{parts}</ol>\n</nav>\n\
         <nav epub:type=\"page-list\" role=\"doc-pagelist\" aria-label=\"{}\" hidden=\"hidden\">\n<ol>\n{numbers}</ol>\n\
         </nav>\n</body>\n</html>\n",
        recipe.lang.word(words::PAGE)
    )
}

/// An identifier that the same title, author, volume and language always have: that of the ISBN, or
/// a UUID (version 8) of hashes.
fn identifier(recipe: &Recipe) -> String {
    if let Some(isbn) = &recipe.isbn {
        let digits: String = isbn
            .to_string()
            .chars()
            .filter(char::is_ascii_digit)
            .collect();
        return format!("urn:isbn:{digits}");
    }
    let author = recipe.author.as_deref().unwrap_or_default();
    let volume = recipe.volume.unwrap_or(1);
    let about = format!("{}\n{author}\n{volume}\n{}", recipe.title, code(recipe));
    let part = |n: u8| seed_of_name(&format!("{about}\n{n}"));
    let (a, b, c, d) = (part(0), part(1), part(2), part(3));
    format!(
        "urn:uuid:{a:08x}-{:04x}-8{:03x}-{:04x}-{:04x}{d:08x}",
        b >> 16,
        b & 0xfff,
        0x8000 | (c >> 16 & 0x3fff),
        c & 0xffff
    )
}

/// Metadata and the list of files.
fn package(recipe: &Recipe, pages: usize, pictures: &[&String]) -> String {
    let lang = code(recipe);
    let mut about = format!(
        "<dc:identifier id=\"id\">{}</dc:identifier>\n<dc:title>{}</dc:title>\n",
        identifier(recipe),
        escaped(&recipe.title)
    );
    let languages: &[&str] = match recipe.lang {
        Language::En => &["en"],
        Language::Ja => &["ja"],
        Language::Both => &["en", "ja"],
    };
    for language in languages {
        let _ = writeln!(about, "<dc:language>{language}</dc:language>");
    }
    for (name, text) in [
        ("creator", &recipe.author),
        ("publisher", &recipe.publisher),
    ] {
        if let Some(text) = text {
            let _ = writeln!(about, "<dc:{name}>{}</dc:{name}>", escaped(text));
        }
    }
    if let Some(day) = recipe.date {
        let date = format!("{:04}-{:02}-{:02}", day.year, day.month, day.day);
        let _ = writeln!(
            about,
            "<dc:date>{date}</dc:date>\n<meta property=\"dcterms:modified\">{date}T00:00:00Z</meta>"
        );
    }
    let summary = match recipe.lang {
        Language::Ja => "すべての図に説明文があります。",
        Language::En | Language::Both => "Every picture has a description; text can be read aloud.",
    };
    for (property, value) in [
        ("rendition:layout", "pre-paginated"),
        ("rendition:orientation", "auto"),
        ("rendition:spread", "auto"),
        ("schema:accessMode", "textual"),
        ("schema:accessMode", "visual"),
        ("schema:accessModeSufficient", "textual"),
        ("schema:accessModeSufficient", "textual,visual"),
        ("schema:accessibilityFeature", "alternativeText"),
        ("schema:accessibilityFeature", "readingOrder"),
        ("schema:accessibilityFeature", "structuralNavigation"),
        ("schema:accessibilityFeature", "tableOfContents"),
        ("schema:accessibilityFeature", "pageNavigation"),
        ("schema:accessibilityHazard", "none"),
        ("schema:accessibilitySummary", summary),
    ] {
        let _ = writeln!(about, "<meta property=\"{property}\">{value}</meta>");
    }
    let (mut items, mut spine) = (String::new(), String::new());
    for number in 1..=pages {
        let to = file(number);
        let _ = writeln!(
            items,
            "<item id=\"p{number}\" href=\"{to}\" media-type=\"application/xhtml+xml\" properties=\"svg\"/>"
        );
        let _ = writeln!(spine, "<itemref idref=\"p{number}\"/>");
    }
    for (number, name) in pictures.iter().enumerate() {
        let _ = writeln!(
            items,
            "<item id=\"i{number}\" href=\"{name}\" media-type=\"image/png\"/>"
        );
    }
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <package xmlns=\"http://www.idpf.org/2007/opf\" version=\"3.0\" unique-identifier=\"id\" xml:lang=\"{lang}\">\n\
         <metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n{about}</metadata>\n<manifest>\n\
         <item id=\"nav\" href=\"nav.xhtml\" media-type=\"application/xhtml+xml\" properties=\"nav\"/>\n\
         <item id=\"style\" href=\"style.css\" media-type=\"text/css\"/>\n\
         <item id=\"front\" href=\"cover.png\" media-type=\"image/png\" properties=\"cover-image\"/>\n\
         <item id=\"cover\" href=\"cover.xhtml\" media-type=\"application/xhtml+xml\"/>\n\
         {items}</manifest>\n<spine>\n<itemref idref=\"cover\"/>\n{spine}</spine>\n</package>\n"
    )
}
