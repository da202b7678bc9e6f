//! The theme of a site: name, address, logo, colours and footer, from a TOML file.

use pencilmill_figures::svg::escaped;
use pencilmill_records::config::{ConfigText, Misplaced};
use serde::Deserialize;
use std::fmt::Write;
use std::path::Path;

/// The file of a theme's colours.
pub const FILE: &str = "theme.css";

/// A publisher's wishes for a site; all are optional.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Theme {
    /// Title of the index.
    pub name: Option<String>,
    /// The address of the folder, for its map and for search engines.
    address: Option<Address>,
    /// A picture in the place of the mark: a file beside that of the theme.
    logo: Option<String>,
    /// Text at the foot of all pages.
    footer: Option<String>,
    /// Links behind it: texts and addresses.
    links: Vec<(String, String)>,
    light: Colours,
    dark: Colours,
}

/// Paint by its role.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Colours {
    page: Option<Colour>,
    panel: Option<Colour>,
    text: Option<Colour>,
    accent: Option<Colour>,
    accent_text: Option<Colour>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
struct Colour(String);

impl TryFrom<String> for Colour {
    type Error = String;

    fn try_from(text: String) -> Result<Colour, String> {
        let digits = text.strip_prefix('#').unwrap_or_default();
        let is_good = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let wrong = format!("found {text:?}, expected a colour such as \"#2a4fb4\"");
        is_good.then_some(Colour(text)).ok_or(wrong)
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
struct Address(String);

impl TryFrom<String> for Address {
    type Error = String;

    fn try_from(text: String) -> Result<Address, String> {
        let is_good = text.starts_with("https://") || text.starts_with("http://");
        let wrong = format!("found {text:?}, expected an address that begins with https://");
        let folder = format!("{}/", text.trim_end_matches('/'));
        is_good.then_some(Address(folder)).ok_or(wrong)
    }
}

impl Colours {
    fn rule(&self, selector: &str) -> String {
        let Colours {
            page,
            panel,
            text,
            accent,
            accent_text,
        } = self;
        let all = [
            ("page", page),
            ("panel", panel),
            ("text", text),
            ("hot", accent),
            ("hot-text", accent_text),
        ];
        let paint = all
            .iter()
            .filter_map(|(name, colour)| Some((name, colour.as_ref()?)));
        let paint = paint.fold(String::new(), |mut rule, (name, Colour(colour))| {
            let _ = write!(rule, " --{name}: {colour};");
            rule
        });
        format!("{selector} {{{paint} }}\n")
    }
}

impl Theme {
    /// Reads a theme.
    pub fn read(file: &str, text: &str) -> Result<Theme, Misplaced> {
        ConfigText { file, text }.read()
    }

    /// The file of the logo, seen from that of the theme.
    pub fn logo(&self) -> Option<&Path> {
        self.logo.as_deref().map(Path::new)
    }

    /// The name of the logo in the site.
    pub(super) fn logo_file(&self) -> Option<String> {
        let ending = self.logo()?.extension()?.to_str()?;
        Some(format!("logo.{ending}"))
    }

    /// The address of a file of the site, if it is known where the site will be.
    pub(super) fn address(&self, file: &str) -> Option<String> {
        let Address(folder) = self.address.as_ref()?;
        Some(format!("{folder}{}", file.trim_start_matches("index.html")))
    }

    pub(super) fn style(&self) -> String {
        self.light.rule(":root") + &self.dark.rule(":root[data-theme=dark]")
    }

    /// The foot of all pages.
    pub(super) fn foot(&self) -> String {
        let text = self.footer.iter().map(|text| escaped(text));
        let link = |(text, href): &(String, String)| {
            format!("<a href=\"{}\">{}</a>", escaped(href), escaped(text))
        };
        let parts: Vec<_> = text.chain(self.links.iter().map(link)).collect();
        match parts.is_empty() {
            true => String::new(),
            false => format!("<footer>{}</footer>\n", parts.join(" · ")),
        }
    }

    /// The map of a site with these pages, for search engines.
    pub(super) fn map<'a>(&self, pages: impl Iterator<Item = &'a String>) -> Option<String> {
        let all: Option<String> = pages
            .map(|page| {
                let address = self.address(page)?;
                Some(format!("<url><loc>{}</loc></url>\n", escaped(&address)))
            })
            .collect();
        let space = "http://www.sitemaps.org/schemas/sitemap/0.9";
        Some(format!("<urlset xmlns=\"{space}\">\n{}</urlset>\n", all?))
    }
}
