//! Files beside the pages of a site with the browser's module: the worker that runs it, and the
//! service worker that keeps the site available offline.

use super::bundle::compact;
use super::tool::{TOOLS, all_parts};
use super::{FACE_FILE, INDEX, SITE_POLICY};
use serde_json::json;

/// The browser's module: all of it or what playing needs, and then the rest.
const MODULE: &str = "pencilmill.wasm";
const REST: &str = "pencilmill-rest.wasm";
/// The worker that runs the module.
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
/// The icon that stands for a site where it is linked to.
pub(super) const PICTURE: &str = "icon-512.png";
pub(super) const PICTURE_BYTES: &[u8] = include_bytes!("icon-512.png");

/// The files of a module: its last section may be the rest of it (`scripts/build-web`).
pub fn parts(bytes: &[u8]) -> Vec<(&'static str, &[u8])> {
    let mut at = 8;
    while let Some((&id, after)) = bytes.get(at..).and_then(<[u8]>::split_first) {
        let Some((length, section)) = length(after) else {
            break;
        };
        let content = section.strip_prefix(b"\x04rest").filter(|_| id == 0);
        if let Some(rest) = content {
            return vec![(MODULE, &bytes[..at]), (REST, rest)];
        }
        at = (bytes.len() - section.len()).saturating_add(length);
    }
    vec![(MODULE, bytes)]
}

/// A length as modules write it, seven bits in a byte, and what follows.
fn length(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let end = bytes.iter().position(|byte| byte < &0x80)?;
    let bits = |sum, byte: &u8| sum << 7 | usize::from(byte & 0x7f);
    Some((bytes[..=end].iter().rfold(0, bits), &bytes[end + 1..]))
}

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
            { "src": PICTURE, "sizes": "512x512", "type": "image/png", "purpose": "any maskable" },
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
        (PICTURE, PICTURE_BYTES.into()),
        ("sw.js", offline.into()),
        ("_headers", headers.into()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_is_whole_or_ends_with_its_rest() {
        let rest = [7; 300];
        let code = b"\0asm\x01\0\0\0\x01\x03abc\0\x05\x04same";
        let both = [code, &b"\0\xb1\x02\x04rest"[..], &rest].concat();
        assert_eq!(parts(&both), [(MODULE, &code[..]), (REST, &rest)]);
        for whole in [&code[..], b"\0asm", &code[..10], &both[..21]] {
            assert_eq!(parts(whole), [(MODULE, whole)]);
        }
    }
}
