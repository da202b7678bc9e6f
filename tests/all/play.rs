//! `pencilmill play`: pages that are played in a browser. `scripts/test-page` tests their behaviour
//! there.

use crate::common::{Folder, all_fail, fails, good, names, piped, read_text};
use pencilmill_generator::genres;

/// A record with its answer.
const RECORD: &str = r#"{"id":"one","grade":"easy","puzzle":"canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5","answer":"shaded r1c1 r1c2 r1c3 r2c1 r2c3 r3c1 r3c3 r4c1 r4c2"}"#;

fn page_of(folder: &Folder, text: &str, more: &[&str]) -> String {
    let (input, output) = (folder.file("in", text), folder.path("page.html"));
    good(&(format!("play --force {input} -o {output}"), more));
    read_text(&output)
}

#[test]
fn a_page_is_complete_in_itself_and_the_same_every_time() {
    let folder = Folder::new();
    let page = page_of(&folder, RECORD, &[]);
    assert_eq!(page, page_of(&folder, RECORD, &["--threads", "3"]));
    // A policy that admits nothing but the page's own program and style.
    assert!(page.contains("default-src 'none'; script-src 'sha256-"));
    for elsewhere in ["http:", "https:", "src=", "@", "unsafe-inline"] {
        let found = page.match_indices(elsewhere).map(|(at, _)| &page[at..]);
        // nothing is fetched from the targets of links
        let known = [
            "http://www.w3.org/2000/svg",
            "https://puzz.link/p?canal/4/4/",
            "https://swaroopg92.github.io/penpa-edit/#m=solve",
            "@media",
            "@font-face",
            "@keyframes",
            "@type {",
        ];
        for text in found {
            let is_known = known.iter().any(|known| text.starts_with(known));
            assert!(is_known, "{}", &text[..40]);
        }
    }
    let data = page.find("id=\"puzzles\"").unwrap();
    let data = data..page[data..].find("<script>").unwrap() + data;
    assert!(page.len() - data.len() < 190_000, "{}", page.len());
}

#[test]
fn nothing_in_a_record_is_markup() {
    let folder = Folder::new();
    let evil = "</script><script>alert(1)</script><!--";
    let record = RECORD.replacen("\"one\"", &format!("\"{evil}\""), 1);
    let tags = |page: &str| page.matches("<script").count() + page.matches("<!--").count();
    let plain = page_of(&folder, RECORD, &["--title", "plain"]);
    let page = page_of(&folder, &record, &["--title", evil]);
    assert_eq!(tags(&page), tags(&plain));
    assert!(page.contains("<title>&lt;/script&gt;"));
}

#[test]
fn titles_and_authors_reach_the_page() {
    let folder = Folder::new();
    let table = "title,author,url\nFirst Steps,Ann,puzz.link/p?nurikabe/6/6/j.h6m2h4s3i# \n";
    let page = page_of(&folder, table, &[]);
    assert!(page.contains("\"title\":\"First Steps\",\"author\":\"Ann\""));
    let shown = good(&["show", &folder.path("in")]);
    assert!(
        shown.starts_with("Nurikabe 6x6  First Steps · Ann\n"),
        "{shown}"
    );
    let said = RECORD.replacen('{', r#"{"comment":"Begin below.","#, 1);
    assert!(page_of(&folder, &said, &[]).contains(r#""comment":"Begin below.""#));
}

#[test]
fn puzzles_of_any_genre_and_source_make_a_page() {
    let folder = Folder::new();
    let page = folder.path("page.html");
    good(&[
        "play",
        "--force",
        "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5",
        "-o",
        &page,
    ]);
    let piped = piped(&["play", "--force", "-", "-o", &page], RECORD.as_bytes());
    assert_eq!(piped.code, 0, "{piped:?}");
    // All that may be drawn can be drawn in a page: it has places for every ink.
    for genre in genres::ALL {
        let (card, board) = (genre.card(), genre.card().sizes.default);
        for spot in card.drawn {
            assert!(!spot.on.places(board).is_empty(), "{}", card.slug);
        }
    }
}

/// A job with a site in its folder.
const JOB: &str = "site = \"web\"\n\
    [[entry]]\ngenre = \"canal-view\"\nsize = 5\ncount = 3\n\
    [[entry]]\ngenre = \"bricklayer\"\nsize = 5\ncount = 2\n";

#[test]
fn a_job_ends_with_a_site_that_is_the_same_every_time() {
    let folder = Folder::new();
    let job = folder.file("job.toml", JOB);
    let [dir, again, nowhere] = ["job", "again", "nowhere"].map(|name| folder.path(name));
    good(&["run", &job, "--dir", &dir, "--quiet"]);
    good(&["site", &dir, "-o", &again, "--threads", "1"]);
    let web = format!("{dir}/web");
    let files = names(&web);
    assert_eq!(files, names(&again));
    let pages = |start: &'static str| files.iter().filter(move |file| file.starts_with(start));
    for wanted in ["index.html", "canal-view.html", "bricklayer.html"] {
        assert!(files.iter().any(|file| file == wanted), "{files:?}");
    }
    let read = |dir: &str, file: &str| read_text(&format!("{dir}/{file}"));
    let index = read(&web, "index.html");
    for start in ["canal-view-", "bricklayer-"] {
        for page in pages(start) {
            assert!(index.contains(&format!("\"{page}\"")), "{page}");
        }
    }
    let puzzles = |start| -> usize {
        let count = |file: &String| read(&web, file).matches("\"answers\":[\"").count();
        pages(start).map(count).sum()
    };
    assert_eq!((puzzles("canal-view-"), puzzles("bricklayer-")), (3, 2));
    for file in &files {
        assert_eq!(read(&web, file), read(&again, file), "{file}");
    }
    let none = format!("site {nowhere} -o {again}");
    fails(&none, 74, "cannot read");
    std::fs::create_dir(&nowhere).unwrap();
    fails(&none, 65, "found no finished job there");
}

#[test]
fn a_site_may_consist_of_tools() {
    let folder = Folder::new();
    let [module, site] = ["m.wasm", "site"].map(|name| folder.path(name));
    std::fs::write(&module, b"\0asm").unwrap();
    let read = |file: &str| read_text(&format!("{site}/{file}"));
    let made = |title: &str| {
        good(&["site", "--module", &module, "-o", &site, "--title", title]);
        read("sw.js")
    };
    let kept = made("Puzzles");
    // A site that is another is kept under another name.
    assert!(made("Others") != kept);
    let index = read("index.html");
    for genre in genres::ALL {
        let slug = genre.card().slug;
        assert!(index.contains(&format!("\"{slug}\":{{")), "{slug}");
        assert!(read(&format!("{slug}.html")).contains("<script src=\"player.js\">"));
    }
    let headers = read("_headers");
    for page in ["index.html", "make.html", "set.html"] {
        let (text, shown) = (read(page), format!("\"{page}\""));
        assert!(kept.contains(&shown), "{page}");
        let value = |before: &str| {
            let (_, rest) = text.split_once(before).unwrap();
            rest.split_once('"').unwrap().0
        };
        let policy = value("Content-Security-Policy\" content=\"");
        assert!(policy.contains("script-src 'self' "), "{policy}");
        assert!(headers.contains(policy), "{page}");
        // Its program and its style are files of the site.
        let links = [
            ("<script src=\"", ".js"),
            ("rel=\"stylesheet\" href=\"", ".css"),
        ];
        for (before, ending) in links {
            let name = value(before);
            assert!(
                name.ends_with(ending) && !read(name).is_empty(),
                "{page}: {name}"
            );
            assert!(kept.contains(&format!("\"{name}\"")), "{page}: {name}");
        }
    }
    assert!(read("player.js").contains("manifest.webmanifest"));
    // The module comes when it is wanted.
    assert!(!kept.contains("pencilmill.wasm"));
    let manifest: serde_json::Value = serde_json::from_str(&read("manifest.webmanifest")).unwrap();
    assert_eq!(manifest["name"], "Others");
    all_fail(&format!(
        "
        2  | site -o {site} | JOB|FILE
        74 | site --module {} -o {site} | cannot read
    ",
        folder.path("index.html")
    ));
}

#[test]
fn a_theme_names_a_site_and_says_where_it_is() {
    let folder = Folder::new();
    let (records, logo) = (folder.file("in", RECORD), folder.file("own.svg", "<svg/>"));
    let theme = "name = \"Of Ann\"\naddress = \"https://ann.example/puzzles\"\n\
        logo = \"own.svg\"\nfooter = \"© <Ann>\"\nlinks = [[\"Imprint\", \"imprint.html\"]]\n\
        [light]\naccent = \"#883311\"\n";
    let (file, site) = (folder.file("theme.toml", theme), folder.path("site"));
    good(&format!("site {records} --theme {file} -o {site}"));
    let read = |file: &str| read_text(&format!("{site}/{file}"));
    let foot = "<footer>© &lt;Ann&gt; · <a href=\"imprint.html\">Imprint</a></footer>";
    for page in ["index.html", "canal-view.html", "canal-view-easy-1.html"] {
        let text = read(page);
        let place = page.trim_start_matches("index.html");
        let address = format!("href=\"https://ann.example/puzzles/{place}\"");
        let picture = "og:image\" content=\"https://ann.example/puzzles/icon-512.png\"";
        for part in [
            foot,
            "<img class=\"mark\" src=\"logo.svg\"",
            &address,
            picture,
        ] {
            assert!(text.contains(part), "{page}: {part}");
        }
        let listed = format!("<loc>https://ann.example/puzzles/{place}</loc>");
        assert!(read("sitemap.xml").contains(&listed), "{page}");
    }
    assert!(read("index.html").contains("<title>Of Ann</title>"));
    assert!(read("theme.css").contains(":root { --hot: #883311; }"));
    assert_eq!(read("logo.svg"), read_text(&logo));
    assert!(std::path::Path::new(&format!("{site}/icon-512.png")).exists());
    // Puzzles are there as texts, too.
    let text = "<noscript><ol>\n<li>canal-view 4x4; number r2c4=1";
    assert!(read("canal-view-easy-1.html").contains(text));
    let wrong = |theme: &str, message: &str| {
        let file = folder.file("wrong.toml", theme);
        fails(
            &format!("site {records} --theme {file} -o {site}"),
            65,
            message,
        );
    };
    wrong(
        "[dark]\npage = \"red\"\n",
        "wrong.toml:2:8: found \"red\", expected a colour",
    );
    wrong(
        "name = \"A\"\ncolor = 1\n",
        "wrong.toml:2:1: found the key color",
    );
    wrong(
        "address = \"ann\"\n",
        "expected an address that begins with https://",
    );
}

#[test]
fn a_wrong_answer_is_not_played() {
    let folder = Folder::new();
    let page = folder.path("p.html");
    let bad = folder.file("bad", RECORD.replacen("shaded r1c1", "shaded", 1));
    let message = "bad:1:1: in field \"answer\": found an answer that is wrong (rule";
    fails(&["play", "--force", &bad, "-o", &page], 65, message);
    fails(&["show", &bad, "--answer"], 65, message);
    assert_eq!(folder.names(), ["bad"]);
}

#[test]
fn a_puzzle_with_another_answer_is_not_played_unless_it_is_trusted() {
    let folder = Folder::new();
    let page = folder.path("p.html");
    let row = "canal-view 4x4; number r2c4=1 r3c4=1,shaded r2c3 r3c3 r4c3";
    let two = folder.file("two", format!("puzzle,answer\n{row}\n"));
    let several = "two:2:1: in field \"puzzle\": found that the puzzle has several answers";
    fails(&["play", &two, "-o", &page], 65, several);
    let site = folder.path("site");
    fails(&["site", &two, "-o", &site], 65, several);
    good(&["play", &two, "-o", &page, "--trust", "--quiet"]);
    assert!(read_text(&page).contains("\"unproved\":true"));
}

#[test]
fn what_is_no_puzzle_makes_no_page() {
    let folder = Folder::new();
    let [page, nowhere] = ["page.html", "no/page.html"].map(|name| folder.path(name));
    let (empty, bad) = (folder.file("empty", ""), folder.file("bad", "sentinels 9x"));
    all_fail(&format!(
        "
        65 | play --force {bad} -o {page} | bad:1:11
        65 | play --force {empty} -o {page} | found no record
        74 | play --force nowhere -o {page} | no such file: nowhere
        74 | play --force {bad} -o {nowhere} | cannot write
    "
    ));
    assert_eq!(folder.names(), ["bad", "empty"]);
}
