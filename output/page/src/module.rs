//! Files beside the pages of a site with the browser's module: the worker that runs it, and the
//! service worker that keeps the site available offline.

use super::bundle::compact;
use super::tool::{TOOLS, all_parts};
use super::{FACE_FILE, INDEX, SITE_POLICY};
use serde_json::json;

/// The browser's module, and the worker that runs it.
pub const MODULE: &str = "pencilmill.wasm";
pub const WORKER: &str = "engine.js";
pub const ENGINE: &str = include_str!("engine.js");
/// The service worker, without the names of the site's files.
pub(super) const OFFLINE: &str = include_str!("offline.js");
/// Links in the head of each page; the program adds the manifest for pages from a host.
pub const LINKS: &str = r#"<link rel="icon" href="icon.svg">
<link rel="apple-touch-icon" href="icon-192.png">"#;

const MANIFEST: &str = "manifest.webmanifest";
const ICON: &str = "icon.svg";
const ICON_192: &str = "icon-192.png";
const ICON_512: &str = "icon-512.png";

/// Names and texts of the other files, for a site with this title and a digest of its files.
pub fn beside(
    title: &str,
    digest: &str,
    more: impl Iterator<Item = String>,
) -> Vec<(&'static str, Vec<u8>)> {
    let manifest = json!({
        "name": title,
        "short_name": title,
        "start_url": INDEX,
        "scope": ".",
        "display": "standalone",
        "background_color": "#faf8f4",
        "theme_color": "#2a4fb4",
        "icons": [
            { "src": ICON, "sizes": "any", "type": "image/svg+xml", "purpose": "any" },
            { "src": ICON_192, "sizes": "192x192", "type": "image/png", "purpose": "any maskable" },
            { "src": ICON_512, "sizes": "512x512", "type": "image/png", "purpose": "any maskable" },
        ],
    });
    // Files that the whole site needs; its pages of puzzles and rules are cached once opened, and
    // the module once it is wanted.
    let tools = TOOLS.iter().map(|tool| tool.file.to_owned());
    let parts =
        all_parts().flat_map(|parts| ["js", "css"].map(|kind| format!("{}.{kind}", parts.entry)));
    let files = [INDEX, WORKER, MANIFEST, ICON, FACE_FILE].map(str::to_owned);
    let files = files.into_iter().chain(tools).chain(parts).chain(more);
    let offline = compact(OFFLINE).replace("@DIGEST@", digest).replace(
        "[\"@FILES@\"]",
        &json!(files.collect::<Vec<_>>()).to_string(),
    );
    let headers = format!(
        "/*\n  Content-Security-Policy: {SITE_POLICY}\n  X-Content-Type-Options: nosniff\n  Referrer-Policy: no-referrer\n"
    );
    vec![
        (MANIFEST, format!("{manifest:#}\n").into()),
        (ICON, include_bytes!("icon.svg").into()),
        (ICON_192, include_bytes!("icon-192.png").into()),
        (ICON_512, include_bytes!("icon-512.png").into()),
        ("sw.js", offline.into()),
        ("_headers", headers.into()),
    ]
}
